"""Figures of tournaments and of intervals are tested by their numbers and their words."""

from __future__ import annotations

from math import nan

import pytest

from kings.analysis.rounding import percent
from kings.errors import BadInput
from kings.figures.comparisons import (
    Fields,
    Interval,
    Series,
    heat_figure,
    intervals_figure,
    intervals_text,
)
from kings.figures.results import (
    ahead_figure,
    gains_figure,
    ratings_figure,
    standings_figure,
)
from kings.sim.standings import beats, ratings, standings
from tests.figures.drawn import HOSTILE
from tests.figures.plots import assert_dressed, title
from tests.sim.quick import result

GAMES = [
    result(0, (9, 5, 1), (0,), bots=("a", "b", "c")),
    result(1, (8, 4, 4), (0,), bots=("a", "b", "c")),
    result(2, (3, 6, 2), (1,), bots=("a", "b", "c")),
]
GAINS = [
    {"world": "x", "hero": "y", "gain": 1.04, "low": 0.5, "high": 1.6},
    {"world": "y", "hero": "x", "gain": -2.0, "low": -3.0, "high": -1.0},
    {"world": "z", "hero": "x", "gain": 0.5, "low": -1.0, "high": 2.0},
]
FIGURES = {
    "standings": lambda **look: standings_figure(standings(GAMES), **look),
    "ratings": lambda **look: ratings_figure(ratings(GAMES), **look),
    "ahead": lambda **look: ahead_figure(beats(GAMES), ["a", "b", "c"], **look),
    "gains": lambda **look: gains_figure(GAINS, "the keeper", **look),
}


@pytest.mark.parametrize(
    ("which", "asked"),
    [
        (
            "standings",
            "Who has the most points? a, with 6.7 points a game. The next interval overlaps.",
        ),
        ("ratings", "Who is most likely to be ahead? a, rated +224."),
        ("ahead", "Who beats whom? a is ahead of c in 100% of their meetings."),
        (
            "gains",
            "Does it pay to be someone other than the keeper? In 1 of 3 cases, and in 1 it costs.",
        ),
    ],
)
def test_the_title_asks_and_answers(which: str, asked: str) -> None:
    assert asked == title(FIGURES[which]())


@pytest.mark.parametrize("which", FIGURES)
@pytest.mark.parametrize("look", ["light", "dark"])
def test_every_figure_wears_the_look_fits_a_phone_and_can_be_read(which: str, look: str) -> None:
    figure = FIGURES[which](dark=look == "dark")
    assert_dressed(figure, dark=look == "dark")


def test_a_gain_stands_over_its_interval_and_a_missing_one_is_empty() -> None:
    (fields,) = FIGURES["gains"]().data
    assert ["<b>+1</b><br>0.5 to 1.6", "", ""] == list(fields.text[0])
    assert [None, -2.0, 0.5] == list(fields.z[1])
    assert (-2.0, 2.0) == (fields.zmin, fields.zmax)
    assert ["", "x, y: −2", "x, z: +0.5"] == list(fields.hovertext[1])


def test_who_never_met_has_an_empty_field() -> None:
    (fields,) = FIGURES["ahead"]().data
    assert [None, 0.6667, 1.0] == list(fields.z[0])
    assert "a: 67% for b and 100% for c." in FIGURES["ahead"]().layout.meta["description"]


def test_a_single_deal_has_no_interval_to_draw() -> None:
    with pytest.raises(BadInput, match="more than one deal"):
        standings_figure(standings(GAMES[:1]))


def test_marks_lie_at_their_rows_with_their_intervals() -> None:
    series = [
        Series("one", (Interval(1, 0.5, 2), Interval(3, 3, 3))),
        Series("two", (None, Interval(2, 1, 3))),
    ]
    figure = intervals_figure("Is it?", "Yes.", ["r", "s"], series, value="points", base=0)
    one, two = figure.data
    assert ((1, 3), (0.5, 0), (1, 0)) == (
        tuple(one.x),
        tuple(one.error_x.arrayminus),
        tuple(one.error_x.array),
    )
    assert [-0.11, 0.89] == list(one.y)
    assert [1.11] == list(two.y)
    assert ["two, s: 2.00 (1.00 to 3.00)"] == list(two.hovertext)
    assert figure.layout.showlegend
    assert [0] == [shape.x0 for shape in figure.layout.shapes]
    assert figure.layout.xaxis.tickformat is None


def test_shares_stand_as_percent_at_the_axis() -> None:
    series = [Series("", (Interval(0.5, 0.4, 0.6),))]
    figure = intervals_figure("Is it?", "Yes.", ["r"], series, value="wins", ticks=".0%")
    assert ".0%" == figure.layout.xaxis.tickformat


def test_intervals_are_said_series_by_series() -> None:
    alone = [Series("", (Interval(-1, -2, 0),))]
    assert "r −1.00 (−2.00 to 0.00)." == intervals_text(["r"], alone)
    named = [Series("s", (Interval(1, 0, 2), None))]
    assert "s: r 1.00 (0.00 to 2.00)." == intervals_text(["r", "t"], named)


def test_names_are_made_safe() -> None:
    name = HOSTILE[0]
    lines = intervals_figure(
        "Is it?", "Yes.", [name], [Series(name, (Interval(1, 0, 2),))] * 2, value=name
    )
    fields = heat_figure("Is it?", "Yes.", Fields([name], [name], [[0.5]], name, name), percent)
    for words in (
        lines.data[0].name,
        lines.layout.yaxis.ticktext[0],
        lines.layout.xaxis.title.text,
        fields.layout.xaxis.ticktext[0],
        fields.layout.yaxis.title.text,
        fields.data[0].hovertext[0][0],
    ):
        assert words.startswith("&lt;img src=x") or words.endswith("50%")
        assert "<img" not in words


def test_fields_without_a_middle_grow_from_the_least() -> None:
    figure = heat_figure(
        "Is it?", "Yes.", Fields(["r"], ["a", "b", "c"], [[0.25, nan, 0.75]], "x", "y"), percent
    )
    (fields,) = figure.data
    assert (0.25, 0.75) == (fields.zmin, fields.zmax)
    assert ["25%", "", "75%"] == list(fields.text[0])


def test_a_mean_without_spread_is_drawn_without_a_bar_and_told_so() -> None:
    marks = (Interval(2, nan, nan), Interval(1, 0.5, 1.5))
    figure = intervals_figure("Is it?", "Yes.", ["a", "b"], [Series("", marks)], value="points")
    array = figure.data[0].error_x["array"]
    assert array[0] != array[0] and array[1] == 0.5
    said = figure.layout.meta["description"]
    assert "a 2.00 (the same every time, so no spread was seen)" in said
    assert "miss" not in figure.layout.title.subtitle.text, "one interval alone"


def test_a_figure_says_what_its_intervals_share_and_how_many_miss() -> None:
    marks = tuple(Interval(1, 0.5, 1.5) for _ in range(20))
    rows = [str(number) for number in range(20)]
    drawn = intervals_figure("Is it?", "Yes.", rows, [Series("", marks)], value="x", deals=60)
    below = drawn.layout.title.subtitle.text.replace("<br>", " ")
    shared = "All rows share the same 60 deals, so they err together."
    assert f"Yes. {shared} Of 20 intervals of 95%, 1 misses the truth on average." == below
    gains = gains_figure(GAINS, "the keeper", deals=60).layout.title.subtitle.text
    assert "All columns share the same 60 deals" in gains.replace("<br>", " ")
    assert "Of 3 intervals" in gains.replace("<br>", " ")
