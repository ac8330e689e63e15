"""A drawing as plain data is the figure that plotly makes of it, and plotly checks it there."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from kings.analysis.debrief.lines import SeatLine
from kings.analysis.debrief.same_cards import SameCards, SameSeat
from kings.analysis.finding import Finding
from kings.figures.deals.drawing import Drawing
from kings.figures.deals.gold_flow import gold_flow_drawing
from kings.figures.deals.race import race_drawing
from kings.figures.deals.timeline import timeline_drawing
from kings.figures.debrief.same_cards import same_cards_drawing
from tests.figures.deals import samples

NAMES = ("Ada", "Ben", "Cleo", "Dora", "Eve", "Finn")


def seats(names: tuple[str, ...]) -> SameCards:
    """Return a seat at as many tables as there are names, and one whose tables all did alike."""
    lines = [_seat_line(table, name, 30 - table) for table, name in enumerate(names, start=1)]
    alike = [_seat_line(table, name, 20) for table, name in enumerate(names[:2], start=1)]
    return SameCards((SameSeat("A", 7, 2, tuple(lines)), SameSeat("B", 7, 1, tuple(alike))))


def _seat_line(table: int, player: str, vp: int) -> SeatLine:
    return SeatLine(table, 2, player, "", vp, vp, 0, 3, 1, None, 0, 0, 0, 0, 0, 0)


Kind = tuple[Callable[[tuple[str, ...]], Finding], Callable[..., Drawing]]

KINDS: dict[str, Kind] = {
    "race": (samples.race_with_ghost, race_drawing),
    "timeline": (samples.timeline, timeline_drawing),
    "gold flow": (samples.flow, gold_flow_drawing),
    "same cards": (seats, same_cards_drawing),
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
    drawing = draw(make(NAMES), dark=wide, wide=wide)
    drawn = json.loads(drawing.figure().to_json())
    assert drawn["layout"].pop("template")["layout"]["colorway"]
    assert filled(drawn) == filled(json.loads(drawing.to_json()))


@every_kind
def test_what_plotly_does_not_know_is_refused_in_the_figure(kind: str) -> None:
    make, draw = KINDS[kind]
    drawing = draw(make(NAMES))
    drawing.layout["higth"] = 300
    with pytest.raises(ValueError, match="higth"):
        drawing.figure()


def test_a_number_that_is_none_is_refused_in_a_page() -> None:
    drawing = race_drawing(samples.race_with_ghost(NAMES))
    drawing.traces[0]["y"] = [float("nan")]
    with pytest.raises(ValueError, match="JSON"):
        drawing.to_json()
