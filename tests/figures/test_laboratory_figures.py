"""The pictures of the scoring laboratory: what is in a pile, and what a card is worth."""

from __future__ import annotations

import pytest

from kings.figures.scoring import (
    MarginalResult,
    marginal_figure,
    marginal_text,
    marginal_title,
)
from kings.figures.struggle.piles import supply_svg, supply_text
from kings.struggle.partition.explain import marginals
from tests.figures.drawn import parse, says, texts

EXAMPLE = (0, 3, 1, 1, 1, 1, 1, 1, 0, 1)


def result_of(pile: tuple[int, ...]) -> MarginalResult:
    found = marginals(pile)
    return MarginalResult(found.gain, found.loss)


@pytest.mark.parametrize("narrow", [False, True], ids=["wide", "narrow"])
def test_every_title_can_be_pointed_at_until_all_six_are_there(narrow: bool) -> None:  # noqa: FBT001
    picture = supply_svg((6, 0, 2, *(1,) * 7), narrow=narrow)
    marks = {one.get("data-mark") for one in parse(picture).iter() if one.get("data-mark")}
    assert {f"add:{power}" for power in range(2, 11)} == marks
    assert "Peasant, 1: 6 in the pile; all six are in the pile" in texts(picture, "title")
    assert "Farmer, 2: none in the pile; add one" in texts(picture, "title")


def test_the_pile_is_said() -> None:
    assert "Three Farmers and King: 4 cards in all." == supply_text((0, 3, *(0,) * 7, 1))
    assert "No cards yet." == supply_text((0,) * 10) == says(supply_svg((0,) * 10, dark=True))


def test_the_marginal_figure_draws_these_numbers() -> None:
    result = result_of(EXAMPLE)
    figure = marginal_figure(result)
    more, less = figure.data
    assert list(result.gain) == list(more.y)
    assert [None if cost is None else -cost for cost in result.loss] == list(less.y)
    assert marginal_text(result) == figure.layout.meta["description"]
    assert "+12" == more.text[8] and "−2" == less.text[1] and "" == less.text[0]


@pytest.mark.parametrize(
    ("pile", "answer"),
    [
        (EXAMPLE, "The Queen, with 12 points."),
        ((0,) * 10, "All are worth 1."),
        ((6,) * 10, "There is none left."),
        ((0, 0, 0, 2, 2, 0, 0, 0, 0, 0), "The Cobbler and Cooper, with 3 points."),
    ],
)
def test_the_marginal_title_asks_and_answers(pile: tuple[int, ...], answer: str) -> None:
    assert marginal_title(result_of(pile)).startswith(f"Which next card is worth most? {answer}")


def test_what_does_not_exist_is_said() -> None:
    assert marginal_text(result_of((0,) * 10)).endswith("There is no card to lose.")
    assert marginal_text(result_of((6,) * 10)).startswith("No further card exists.")
