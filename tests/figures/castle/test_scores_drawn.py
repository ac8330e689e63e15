"""The drawn scores are those of the rules, with the reason of each; nobody else's are shown."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kings.castle import GAME, LETTERS, Card, Phase, State
from kings.castle.kingdom import worths
from kings.castle.options import Squires
from kings.figures.castle import kingdom_svg, scores_svg
from kings.figures.castle.squires import winners
from kings.seeds import stream
from tests.castle.games import numbered
from tests.castle.secrets import twin
from tests.castle.tables import (
    ADA,
    BEN,
    DEFENCE,
    DOMAIN,
    EAST,
    PRESTIGE,
    WEST,
    options,
    play_out,
    table,
)
from tests.figures.drawn import HOSTILE, SVG, parse, says, texts

LEVELS = {
    (WEST, DOMAIN): (Card.CITY_K,),
    (WEST, PRESTIGE): (Card.FAMED_R,),
    (EAST, DEFENCE): (Card.TOWERS_Y,),
}


def position() -> State:
    return table(men="MERHWBZLTK", levels=LEVELS, squires=("MEK", "RHW", "XYZ"))


def test_each_squire_has_its_points_and_their_reason() -> None:
    words = texts(scores_svg(GAME.view(position(), ADA)))
    for shown in (
        "12 + 2, 1 castle of level 6 or more",
        "6 + 3, highest castle",
        "2 + 1, best defended",
    ):
        assert shown in words
    assert "Your squires score 26 points as the realm stands" in words and "26 points" in words


def test_a_squire_without_a_place_scores_nothing() -> None:
    picture = scores_svg(GAME.view(position(), 2))
    assert 2 == texts(picture).count("still to come")
    assert "Xenia holds no position (C-45)." in says(picture)


def test_the_dead_are_told_from_those_who_may_still_come() -> None:
    """Who is dead lies open, and who may still come as well (C-23)."""
    view = GAME.view(table(men="MERHWBZLTK", dead="X", squires=("MEK", "RHW", "XYZ")), 2)
    words = texts(scores_svg(view))
    assert 1 == words.count("dead") and 1 == words.count("still to come")
    assert "never came" in texts(scores_svg(replace(view, phase=Phase.OVER)))


def test_nobody_sees_the_scores_of_others() -> None:
    assert "" == scores_svg(GAME.view(position(), None))
    assert "Edda" not in says(scores_svg(GAME.view(position(), BEN)))


@pytest.mark.parametrize("squires", ["dealt", "drawn", "chosen", "none"])
def test_at_the_end_all_points_are_those_of_the_rules(squires: Squires) -> None:
    end = play_out(GAME.start(options(4, squires=squires)), seed=3)
    outcome = GAME.outcome(end)
    assert outcome is not None
    view = GAME.view(end, None)
    words = texts(scores_svg(view))
    said = [word for word in words if word.endswith((" points", " point")) and word[0].isdigit()]
    assert [f"{n} point{'s' * (n != 1)}" for n in outcome.scores] == said
    assert outcome.winners == winners(view) and len(outcome.winners) == words.count("wins")


@pytest.mark.parametrize("number", range(6))
def test_scores_tell_no_secret(number: int) -> None:
    rng = stream(number, "scores")
    for state in numbered(number).states[5::19]:
        seat = rng.choice((*range(state.players), None))
        other = twin(state, seat, rng)
        if other is not None:
            assert scores_svg(GAME.view(state, seat)) == scores_svg(GAME.view(other, seat))


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("dark", [False, True, None])
def test_scores_are_drawn_in_every_light_and_width(*, dark: bool | None, narrow: bool) -> None:
    view = GAME.view(position(), ADA)
    picture = parse(scores_svg(view, dark=dark, narrow=narrow))
    assert (float(picture.get("viewBox", "").split()[2]) < 400) is narrow


def test_the_sum_is_that_of_the_tiles() -> None:
    state = position()
    row = worths(("M", "E", "K"), state.men, state.stacks)
    assert 26 == sum(worth.total for worth in row)


def test_hostile_names_stay_words() -> None:
    agreed = type(options())(names=HOSTILE, squires="drawn")
    end = play_out(GAME.start(agreed), seed=1)
    assert Phase.OVER is end.phase
    assert HOSTILE[0] in says(scores_svg(GAME.view(end, None)))


@pytest.mark.parametrize("narrow", [False, True])
def test_all_squires_can_be_pointed_at_until_they_are_chosen(*, narrow: bool) -> None:
    start = GAME.start(options(3, squires="chosen"))
    state = GAME.apply(start, GAME.choices(start, ADA)[4]).state
    picture = kingdom_svg(GAME.view(state, ADA), narrow=narrow)
    marked = [one for one in parse(picture).iter(SVG + "g") if one.get("data-mark")]
    assert [f"squire:{x}" for x in LETTERS] == [one.get("data-mark") for one in marked]
    assert "Edda (E); your squire" in texts(picture, "title")
    assert not any("your squire" in title for title in texts(kingdom_svg(GAME.view(state, None))))
