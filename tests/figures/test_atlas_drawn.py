"""The figures of the atlas are tested by their numbers: what they ask, answer, say and draw."""

from __future__ import annotations

import pytest

from kings.figures.atlas import (
    best_partitions_figure,
    next_card_figure,
    runs_figure,
    score_figure,
    shortcuts_figure,
)
from kings.figures.comparisons import Curve, curves_figure, curves_text, fine_percent
from tests.figures.drawn import HOSTILE
from tests.figures.plots import assert_dressed, title

RISING = [number / 40 for number in range(31)]
FIGURES = {
    "scores": lambda **look: score_figure(
        range(31), [2.0 * n for n in range(31)], range(61), 3, **look
    ),
    "runs": lambda **look: runs_figure({3: RISING, 4: [n / 2 for n in RISING]}, **look),
    "shortcuts": lambda **look: shortcuts_figure(
        {"sets only": RISING, "longest run first": [n / 9 for n in RISING]}, 4, **look
    ),
    "next card": lambda **look: next_card_figure(
        {power: [1 + power * n for n in RISING] for power in range(1, 6)}, 4, **look
    ),
    "best partitions": lambda **look: best_partitions_figure({1: 900, 2: 90, 20: 10}, **look),
}


@pytest.mark.parametrize(
    ("which", "asked"),
    [
        ("scores", "What does a pile score? With 20 cards 20 to 20 points, 40 on average."),
        ("runs", "How often does the best score need a run? With 20 cards in 25% to 50% of piles."),
        (
            "shortcuts",
            "Which shortcut fails least? “Longest run first”: with 20 cards in 5.6% of piles.",
        ),
        (
            "next card",
            "What is the next card worth? After 10 cards 2.2 points if it is a 5 or 6, "
            "1.2 if it is a 1 or 10.",
        ),
        ("best partitions", "How often is there only one best partition? In 90% of all piles."),
    ],
)
def test_the_title_asks_and_answers(which: str, asked: str) -> None:
    assert asked == title(FIGURES[which]())


@pytest.mark.parametrize("which", FIGURES)
@pytest.mark.parametrize("look", ["light", "dark"])
def test_every_figure_wears_the_look_fits_a_phone_and_can_be_read(which: str, look: str) -> None:
    figure = FIGURES[which](dark=look == "dark")
    assert_dressed(figure, dark=look == "dark")
    assert len(figure.data) == 1 or len({trace.name for trace in figure.data}) == len(figure.data)


def test_all_piles_are_drawn_and_said() -> None:
    figure = FIGURES["best partitions"]()
    assert (900, 90, 10) == tuple(figure.data[0].x)
    assert (
        "1 best partition: 900 piles, 2 best partitions: 90 piles and "
        "20 best partitions: 10 piles; 1,000 in all."
    ) == figure.layout.meta["description"]


def test_scores_are_cut_where_the_decks_end() -> None:
    assert [31, 31, 31] == [len(trace.x) for trace in FIGURES["scores"]().data]


def test_a_curve_says_every_fifth_number() -> None:
    curve = Curve.of("mean", [4, 5.25, 6, 7, 8, 9.5], first=5)
    assert "mean: 4 with 5 and 9.5 with 10." == curves_text([curve])
    assert range(5, 11) == curve.cards and 5.25 == curve.at(6)


@pytest.mark.parametrize(
    ("share", "said"),
    [
        (0, "0%"),
        (0.0001, "less than 0.1%"),
        (0.0274, "2.7%"),
        (0.0994, "9.9%"),
        (0.421, "42%"),
        (0.9999, "more than 99%"),
        (1, "100%"),
    ],
)
def test_little_is_not_nothing_and_much_not_all(share: float, said: str) -> None:
    assert said == fine_percent(share)


def test_names_are_made_safe() -> None:
    figure = curves_figure("Is it?", "Yes.", [Curve.of(HOSTILE[0], [1, 2])], value=HOSTILE[0])
    line = figure.data[0]
    for words in (line.name, *line.hovertext, figure.layout.yaxis.title.text):
        assert words.startswith("&lt;img src=x")
