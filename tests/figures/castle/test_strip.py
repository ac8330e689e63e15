"""Deaths and promotions are told step by step, each with its reason and with who is where then."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from kings.castle import GAME, Card, Kind, State
from kings.castle.moves import Decline, Move, Play, React, Recruit
from kings.figures.castle import strip_svg
from kings.figures.castle.strip import MOST_CARDS, steps
from kings.game import Event
from tests.castle.games import numbered
from tests.castle.tables import ADA, BEN, CLEO, EAST, MIDDLE, events, first, play, table
from tests.figures.drawn import HOSTILE, lines, parse, says, texts

MEN = "MERHWBZLTK"
DEATH, VANISH, ESCAPE = (
    first(kind) for kind in (Kind.PEACEFUL_DEATH, Kind.VANISHINGS, Kind.LUCKY_ESCAPE)
)


def told(state: State, *moves: Move, seat: int | None = ADA) -> tuple[State, list[Event]]:
    """Make the moves; return the state after them and what the seat has seen."""
    seen = [event.seen_by(seat) for event in events(state, *moves)]
    return play(state, *moves), [event for event in seen if event is not None]


def king_dies() -> tuple[State, list[Event]]:
    """The King dies: the Lord of the West follows, two move up, and Alder comes to court."""
    return told(table(DEATH, men=MEN), Play(ADA, DEATH), Recruit(("A",)))


def test_a_chain_of_promotions_is_told_in_order() -> None:
    state, seen = king_dies()
    (card,) = steps(GAME.view(state, ADA), seen)
    assert "Ada plays Peaceful Death (C-50)." == card.words
    assert ["dies", "rises", "rises", "rises", "comes"] == [step.how for step in card.steps]
    assert ["M", "E", "R", "H", "A"] == [step.man for step in card.steps]
    assert "as the highest Lord (C-40)." in card.steps[1].words


def test_each_step_shows_who_is_where_by_then() -> None:
    state, seen = king_dies()
    (card,) = steps(GAME.view(state, ADA), seen)
    shown = ["".join(man or "-" for man in step.men) for step in card.steps]
    rest = "WBZLTK"
    assert [f"-ERH{rest}", f"E-RH{rest}", f"ER-H{rest}", f"ERH-{rest}", f"ERHA{rest}"] == shown
    assert state.men == card.steps[-1].men


def test_who_is_saved_stays_where_he_is() -> None:
    state = table(VANISH, men=MEN, others={BEN: (ESCAPE,)})
    now, seen = told(state, Play(ADA, VANISH, EAST), React(BEN, ESCAPE), seat=CLEO)
    (card,) = steps(GAME.view(now, CLEO), seen)
    assert ["lives", "dies", "dies"] == [step.how for step in card.steps]
    assert "L" == card.steps[-1].men[7]


@pytest.mark.parametrize("seat", [ADA, CLEO, None])
def test_whether_anybody_could_have_reacted_is_not_told(seat: int | None) -> None:
    """A strip is the same whether a Lucky Escape was held back or not there (C-22)."""
    fall, other = Play(ADA, VANISH, MIDDLE), first(Kind.LAZY_DEFENCE)
    held = table(VANISH, men=MEN, others={BEN: (ESCAPE,)})
    none = table(VANISH, men=MEN, others={BEN: (other,)})
    quiet, seen = told(held, fall, Decline(BEN), Decline(BEN), Decline(BEN), seat=seat)
    bare, told_bare = told(none, fall, seat=seat)
    drawn = strip_svg(GAME.view(quiet, seat), seen)
    assert drawn and drawn == strip_svg(GAME.view(bare, seat), told_bare)


def test_where_nobody_moved_there_is_nothing_to_draw() -> None:
    state = table(Card.WALLS_X)
    now, seen = told(state, Play(ADA, Card.WALLS_X, EAST))
    assert "" == strip_svg(GAME.view(now, ADA), seen) == strip_svg(GAME.view(now, ADA), ())


@pytest.mark.parametrize("dark", [False, True, None])
def test_the_strip_says_each_step_to_eyes_and_ears(*, dark: bool | None) -> None:
    state, seen = king_dies()
    picture = strip_svg(GAME.view(state, ADA), seen, dark=dark)
    said = "Maud, the King, dies (C-40). Edda rises from Lord of the West Castle to King"
    assert said in says(picture)
    assert "Alder comes to court" in " ".join(texts(picture))


@pytest.mark.parametrize("number", range(8))
def test_men_are_taken_back_to_where_they_were(number: int) -> None:
    """Before the first step of a card the men stood as they did when it was played."""
    game, compared = numbered(number), 0
    for before, after, happened in zip(game.states, game.states[1:], game.events, strict=False):
        for card in steps(GAME.view(replace(after, waiting=()), None), happened):
            first_step = card.steps[0]
            if first_step.how == "dies":
                undone = list(first_step.men)
                undone[first_step.place] = first_step.man
                assert before.men == tuple(undone)
                compared += 1
            assert after.men == card.steps[-1].men
    assert compared


def test_only_the_last_cards_are_drawn() -> None:
    game = numbered(3)
    seen = [event for happened in game.events for event in happened]
    picture = strip_svg(GAME.view(game.states[-1], None), seen)
    cards = steps(GAME.view(game.states[-1], None), seen)
    assert len(cards) > MOST_CARDS
    assert all(card.words in says(picture) for card in cards[-MOST_CARDS:])
    assert not says(picture).startswith(cards[0].words)


def test_hostile_names_stay_words() -> None:
    state, seen = king_dies()
    named = GAME.view(state, ADA)
    options = type(named.options)(names=HOSTILE[:3], squires="drawn")
    object.__setattr__(named, "options", options)
    assert HOSTILE[0] in says(strip_svg(named, seen)) and parse(strip_svg(named, seen)) is not None


def test_golden_strip(golden: Callable[[str, str], None]) -> None:
    state, seen = king_dies()
    golden("figures/castle_strip.svg", lines(strip_svg(GAME.view(state, ADA), seen)))
