"""Marks: what can be pointed at in a picture, and what is drawn as chosen."""

from __future__ import annotations

import pytest

from kings.figures import hand_svg, pictures, table_svg
from kings.figures.struggle.layout import can_marks, marks_of
from kings.struggle import Card, State
from kings.struggle.moves import Aim, Answer, Choice, GiveLead, Pass, Play, Settle, Swap, TakeGold
from tests.figures.drawn import SVG, parse, seen
from tests.positions import (
    ADA,
    ASSASSIN,
    BEN,
    COBBLER,
    COOPER,
    FARMER,
    JESTER,
    JEWELER,
    KING,
    KNIGHT,
    first_round,
    position,
)


def cooper() -> State:
    return position(COOPER, KING, FARMER, round=3)


def drawn_marks(svg: str, attribute: str = "data-mark") -> set[str]:
    """Return the marks of a picture, or of those elements that have another attribute, too."""
    return {
        str(element.get("data-mark"))
        for element in parse(svg).iter(SVG + "g")
        if element.get(attribute) and element.get("data-mark")
    }


@pytest.mark.parametrize(
    ("choice", "marks"),
    [
        (Play(ADA, Card.QUEEN), {"card:9"}),
        (Answer(ADA, Card.JESTER), {"card:7"}),
        (Swap(ADA, Card.KING), {"card:10"}),
        (Swap(BEN, Card.KING), set()),
        (Aim(ADA, (1, 2)), {"place:1", "place:2"}),
        (TakeGold(ADA, 2), {"place:2"}),
        (TakeGold(ADA), set()),
        (GiveLead(ADA, 2), {"seat:2"}),
        (GiveLead(ADA, None), set()),
        (Pass(ADA), set()),
        (Settle(ADA, 1), set()),
    ],
)
def test_the_marks_of_a_choice(choice: Choice, marks: set[str]) -> None:
    assert marks == marks_of(seen(cooper(), ADA), choice)


@pytest.mark.parametrize(
    ("choice", "marks"),
    [(TakeGold(ADA), {"place:0"}), (TakeGold(ADA, 2), {"place:2"}), (Pass(ADA), set())],
)
def test_the_card_that_acts_is_marked_where_nothing_else_is(
    choice: Choice, marks: set[str]
) -> None:
    assert marks == pictures.marks_of(seen(cooper(), ADA), choice, acting=True)


def test_every_card_plate_and_held_card_has_its_mark() -> None:
    view = seen(cooper(), ADA)
    both = {f"{what}:{seat}" for what in ("place", "seat") for seat in range(3)}
    assert both == drawn_marks(table_svg(view)) == drawn_marks(table_svg(view, narrow=True))
    assert {f"card:{int(card)}" for card in view.own.hand or ()} == drawn_marks(hand_svg(view))


def test_a_card_of_another_hand_has_no_mark() -> None:
    view = seen(cooper(), ADA)
    assert view.seats[BEN].hand
    assert set() == drawn_marks(hand_svg(view, BEN))


@pytest.mark.parametrize("narrow", [False, True])
def test_what_can_be_chosen_says_so(narrow: bool) -> None:  # noqa: FBT001
    lead = seen(first_round(JESTER, COBBLER, KING), BEN)
    assert {"seat:1", "seat:2"} == drawn_marks(table_svg(lead, narrow=narrow), "data-can")
    assassin = seen(position(ASSASSIN, KNIGHT, JEWELER), ADA)
    assert {"place:1", "place:2"} == drawn_marks(table_svg(assassin, narrow=narrow), "data-can")
    swap = seen(cooper(), ADA)
    assert can_marks(swap) == drawn_marks(hand_svg(swap, narrow=narrow), "data-can")
    assert can_marks(swap)


def test_nothing_can_be_chosen_by_those_who_are_not_asked() -> None:
    for seat in (None, BEN):
        assert set() == drawn_marks(table_svg(seen(cooper(), seat)), "data-can")
