"""A chart as plain data is the figure that plotly makes of it, and every word in it is escaped."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from kings.analysis.debrief.lines import SeatLine
from kings.analysis.debrief.same_cards import SameCards, SameSeat
from kings.analysis.finding import Finding
from kings.figures import charts
from kings.figures.debrief import same_cards_chart
from kings.figures.ledger import gold_flow_chart, timeline_chart
from kings.figures.race import race_chart
from tests.figures.deals import samples

NAMES = ("Ada", "Ben", "Cleo", "Dora", "Eve", "Finn")


def seats(names: tuple[str, ...]) -> SameCards:
    """Return a seat at as many tables as there are names, and one whose tables all did alike."""
    lines = [_seat_line(table, name, 30 - table) for table, name in enumerate(names, start=1)]
    alike = [_seat_line(table, name, 20) for table, name in enumerate(names[:2], start=1)]
    return SameCards((SameSeat("A", 7, 2, tuple(lines)), SameSeat("B", 7, 1, tuple(alike))))


def _seat_line(table: int, player: str, vp: int) -> SeatLine:
    return SeatLine(table, 2, player, "", vp, vp, 0, 3, 1, None, 0, 0, 0, 0, 0, 0)


Kind = tuple[Callable[[tuple[str, ...]], Finding], Callable[..., charts.Chart]]

KINDS: dict[str, Kind] = {
    "race": (samples.race_with_ghost, race_chart),
    "timeline": (samples.timeline, timeline_chart),
    "gold flow": (samples.flow, gold_flow_chart),
    "same cards": (seats, same_cards_chart),
}
every_kind = pytest.mark.parametrize("kind", KINDS)


def filled(data: Any) -> Any:
    """Return data without what is empty, which plotly leaves out."""
    if isinstance(data, dict):
        kept = {key: filled(value) for key, value in data.items()}
        return {key: value for key, value in kept.items() if value not in ({}, [])}
    return [filled(value) for value in data] if isinstance(data, list) else data


@every_kind
@pytest.mark.parametrize("wide", [False, True])
def test_plotly_finds_nothing_to_change(kind: str, *, wide: bool) -> None:
    make, draw = KINDS[kind]
    chart = draw(make(NAMES), dark=wide, wide=wide)
    drawn = json.loads(chart.figure().to_json())
    assert drawn["layout"].pop("template")["layout"]["colorway"]
    assert filled(drawn) == filled(json.loads(chart.to_json()))


@every_kind
def test_what_plotly_does_not_know_is_refused_in_the_figure(kind: str) -> None:
    make, draw = KINDS[kind]
    chart = draw(make(NAMES))
    chart.layout["higth"] = 300
    with pytest.raises(ValueError, match="higth"):
        chart.figure()


def test_a_number_that_is_none_is_refused_in_a_page() -> None:
    chart = race_chart(samples.race_with_ghost(NAMES))
    chart.traces[0]["y"] = [float("nan")]
    with pytest.raises(ValueError, match="JSON"):
        chart.to_json()


def test_only_the_markup_of_a_chart_is_markup() -> None:
    assert "<b>&lt;i&gt;</b><br>&#36;x&#36; 3" == charts.lines(charts.bold("<i>"), "$x$ 3")
    chart = charts.new_chart("Is it?", "Yes.", "1", height=100, dark=False, wide=False)
    chart.bars([1], ["<b>"], texts=["<b>"])
    chart.line([1], [1], ["<b>"], name="<b>")
    chart.marks([1], [1], ["<b>"], name="<b>", texts=[charts.beside("<b>", charts.bold("1"))])
    chart.fields([[1.0]], [["<b>"]], [["<b>"]], size=12, ends=(0, 1), tints=["#000", "#fff"])
    chart.note("<b>", 0, 0, 13)
    chart.rows(["<b>"], "<b>")
    chart.columns(["<b>"], "<b>")
    assert 1 == chart.to_json().count("<b>"), "of the mark that was made bold"


def test_a_legend_begins_as_far_below_every_chart() -> None:
    for height, entries in ((100, 1), (400, 7)):
        chart = charts.new_chart("Is it?", "Yes.", "1", height=height, dark=False, wide=False)
        chart.legend_below(entries)
        assert -62 == pytest.approx(height * chart.layout["legend"]["y"])
        assert 24 == pytest.approx(chart.layout["height"] * (1 - chart.layout["title"]["y"]))
