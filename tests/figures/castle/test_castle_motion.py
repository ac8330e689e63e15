"""Men, levels and cards move between places that the picture has, and tell no secrets."""

from __future__ import annotations

import re

import pytest

from kings.castle import GAME, Card, Kind, State
from kings.castle.moves import Move, Play, Recruit
from kings.figures.castle import kingdom_svg, motions
from kings.figures.drawing import WAVES
from tests.castle.games import numbered
from tests.castle.tables import ADA, DEFENCE, EAST, MIDDLE, events, first, play, table

DEATH, LAZY = first(Kind.PEACEFUL_DEATH), first(Kind.LAZY_DEFENCE)


def ways(state: State, *moves: Move) -> list[tuple[str, str]]:
    """Return from where to where something moves, wave by wave."""
    moving = motions(events(state, *moves), GAME.view(play(state, *moves), ADA))
    assert list(range(len(moving))) == [one.wave for one in moving]
    return [(one.start, one.end) for one in moving]


def test_men_move_up_one_after_another() -> None:
    state = table(DEATH, men="MERHWBZLTK")
    assert [
        ("seat:0", "discard"),
        ("place:0", "dead"),
        ("place:1", "place:0"),
        ("place:2", "place:1"),
        ("place:3", "place:2"),
        ("reserve", "place:3"),
    ] == ways(state, Play(ADA, DEATH), Recruit(("A",)))


def test_a_level_card_goes_to_its_stack_and_off_it() -> None:
    walls = table(Card.WALLS_X)
    assert [("seat:0", "stack:5")] == ways(walls, Play(ADA, Card.WALLS_X, MIDDLE))
    lazy = table(LAZY, levels={(EAST, DEFENCE): (Card.KEEP_T,)})
    assert [("seat:0", "discard"), ("stack:8", "discard")] == ways(lazy, Play(ADA, LAZY, EAST))


def test_a_repair_comes_from_the_discard_pile() -> None:
    repairs = first(Kind.TIMELY_REPAIRS)
    state = table(repairs, discard=(Card.WALLS_X,))
    choice = Play(ADA, repairs, MIDDLE, fetched=Card.WALLS_X)
    assert ("discard", "stack:5") == ways(state, choice)[1]


@pytest.mark.parametrize("number", range(6))
def test_whatever_moves_moves_between_anchors_of_the_picture(number: int) -> None:
    game = numbered(number)
    for state, happened in zip(game.states[1:], game.events, strict=True):
        view = GAME.view(state, None)
        seen = [event.seen_by(None) for event in happened]
        moving = motions([event for event in seen if event is not None], view)
        picture = kingdom_svg(view) if moving else ""
        for anchor in {end for one in moving for end in (one.start, one.end)}:
            name, _, at = anchor.partition(":")
            assert re.search(rf'data-{name}="{at}"', picture), anchor
        assert len(moving) <= WAVES


def test_a_theft_shows_bystanders_the_back_of_a_card() -> None:
    theft = first(Kind.TARGETED_THEFT)
    state = play(table(theft), Play(ADA, theft, player=1))
    step = GAME.apply(state, next(GAME.chances(state)))
    seen = {
        seat: motions(
            [event for one in step.events if (event := one.seen_by(seat)) is not None],
            GAME.view(step.state, seat),
        )
        for seat in (0, 1, 2, None)
    }
    assert seen[0] == seen[1] != seen[2] == seen[None]
