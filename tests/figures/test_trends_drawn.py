"""Means with their intervals along a scale: where marks and bars stand, and what is said."""

from __future__ import annotations

from math import nan

import pytest

from kings.figures import Interval, Trend, trends_figure

FOUND = Trend(
    "breaks", (0.0, 0.5, 1.0), (Interval(0, nan, nan), Interval(2, 1.5, 3), Interval(3, 2, 4))
)


def test_marks_and_bars_stand_where_the_numbers_are() -> None:
    figure = trends_figure(
        "Does it pay?", "Points.", [FOUND], along="belief", value="points", deals=60
    )
    (line,) = figure.data
    assert ((0.0, 0.5, 1.0), (0, 2, 3)) == (tuple(line.x), tuple(line.y))
    assert [0, 1, 1] == pytest.approx(list(line.error_y.array))
    assert [0, 0.5, 1] == pytest.approx(list(line.error_y.arrayminus))
    assert (0.0, 0.5, 1.0) == tuple(figure.layout.xaxis.tickvals)
    assert [0, 0] == [figure.layout.shapes[0].y0, figure.layout.shapes[0].y1]


def test_its_words_say_every_mean_and_what_has_no_interval() -> None:
    figure = trends_figure(
        "Does it pay?", "Points.", [FOUND], along="b", value="p", write_at="{:.0%}".format
    )
    told = figure.layout.meta["description"]
    assert "breaks: 0% 0.00 (the same every time, so no spread was seen), 50% 2.00 (1.50 to" in told
    below = figure.layout.title.subtitle.text.replace("<br>", " ")
    assert "Of 2 intervals" in below  # the third is none


def test_points_that_lie_close_are_marked_and_not_all_labelled() -> None:
    at = (0.0, 0.2, 0.3, 0.4, 0.5, 0.75, 1.0)
    trend = Trend("breaks", at, tuple(Interval(2, 1, 3) for _ in at))
    figure = trends_figure("Does it pay?", "Points.", [trend], along="belief", value="points")
    assert at == tuple(figure.data[0].x)
    assert (0.0, 0.2, 0.4, 0.75, 1.0) == tuple(figure.layout.xaxis.tickvals)
