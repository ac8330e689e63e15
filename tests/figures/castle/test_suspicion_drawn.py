"""The drawn suspicions show the numbers of the guess, and no more than the viewer can know."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kings.bots.castle.suspicion import suspicions
from kings.castle import GAME, Card, Kind, Phase, State
from kings.castle.moves import Play, React
from kings.castle.options import Squires
from kings.castle.state import Deed
from kings.figures.castle import suspicion_svg
from kings.figures.castle.squires import suspicion_words
from kings.seeds import stream
from tests.castle.games import numbered
from tests.castle.secrets import twin
from tests.castle.tables import ADA, BEN, CLEO, WEST, first, options, play, table
from tests.figures.drawn import says, texts

FALL, ESCAPE = first(Kind.UNLUCKY_FALL), first(Kind.LUCKY_ESCAPE)


def saved() -> State:
    """Ben has just saved Bram, the Lord of the West."""
    state = table(FALL, others={BEN: (ESCAPE,)}, squires=("XYZ", "BVW", "UTS"))
    return play(state, Play(ADA, FALL, WEST), React(BEN, ESCAPE))


@pytest.mark.parametrize("narrow", [False, True])
def test_a_likely_squire_has_its_percentage(*, narrow: bool) -> None:
    view = GAME.view(saved(), CLEO)
    picture = suspicion_svg(view, narrow=narrow)
    chance = f"{100 * suspicions(view)[BEN]['B']:.0f}"
    assert chance in texts(picture)
    assert f"Strongest suspicion: Ben backs Bram, {chance}%." in texts(picture)
    assert f"Bram: {chance}%" in texts(picture, "title")


def test_own_squires_are_certain_and_the_guess_is_read_aloud() -> None:
    view = GAME.view(saved(), CLEO)
    words = suspicion_words(view)
    assert "Cleo: Sigrun 100%, Tilda 100%, Ulric 100%." in words and "Ben: Bram " in words
    assert words == says(suspicion_svg(view, dark=True))


@pytest.mark.parametrize(
    ("squires", "said"), [("none", "Nobody has squires"), ("drawn", "Nothing is known yet")]
)
def test_without_squires_there_is_nothing_to_guess(squires: Squires, said: str) -> None:
    state = table(FALL, agreed=options(squires=squires))
    assert any(said in words for words in texts(suspicion_svg(GAME.view(state, ADA))))


NOTHING = "Nothing is known yet: no deed tells whom anybody backs."


@pytest.mark.parametrize("squires", ["dealt", "drawn", "chosen"])
@pytest.mark.parametrize("viewer", [ADA, None])
def test_before_the_first_deed_nobody_is_suspected(squires: Squires, viewer: int | None) -> None:
    games = (numbered(number) for number in range(20))
    game = next(one for one in games if one.options.squires == squires)
    state = next(state for state in game.states if state.phase is Phase.PLAY)
    view = GAME.view(state, viewer)
    assert NOTHING in texts(suspicion_svg(view))
    assert f"{view.name(BEN)}: nothing known yet." in suspicion_words(view)


def test_of_equal_suspicions_none_is_picked_out() -> None:
    """Ben raised the West, whose three men are as likely as one another now."""
    state = table(FALL, agreed=options(squires="drawn"))
    raised = Deed(Play(BEN, Card.TOWN_I, WEST), state.men)
    view = GAME.view(replace(state, deeds=(raised,)), None)
    chance = f"{suspicions(view)[BEN]['B']:.0%}"
    said = f"Strongest suspicions, {chance} each: Ben backs Bram, Cecily or Dunstan."
    assert said in texts(suspicion_svg(view))
    both = replace(state, deeds=(raised, Deed(Play(CLEO, Card.TOWN_I, WEST), state.men)))
    also = said.replace(".", "; Cleo backs Bram, Cecily or Dunstan.")
    assert also in texts(suspicion_svg(GAME.view(both, None)))


def test_at_the_end_everything_is_known() -> None:
    end = numbered(1).states[-1]
    assert "There is nothing to guess at." in texts(suspicion_svg(GAME.view(end, None)))


@pytest.mark.parametrize("narrow", [False, True])
def test_what_is_known_is_named_and_not_guessed_at(*, narrow: bool) -> None:
    words = texts(suspicion_svg(GAME.view(saved(), CLEO), narrow=narrow))
    assert "Cleo: Sigrun, Tilda, Ulric" in words and "100" not in words
    assert 2 == words.count("Q")


@pytest.mark.parametrize("number", range(6))
def test_a_guess_tells_no_secret(number: int) -> None:
    rng = stream(number, "guesses")
    for state in numbered(number).states[4::17]:
        seat = rng.choice((*range(state.players), None))
        other = twin(state, seat, rng)
        if other is not None:
            mine = suspicion_svg(GAME.view(state, seat))
            assert mine == suspicion_svg(GAME.view(other, seat))
