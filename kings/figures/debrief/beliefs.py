"""What a class expected and thinks now: a row for each question, marks before, after, and true."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kings.analysis.debrief.beliefs import Belief, Beliefs
from kings.analysis.debrief.clusters import Estimated
from kings.analysis.rounding import percent, tenth
from kings.figures.intervals import Interval, Series, intervals_figure
from kings.figures.svg import cut

_ROOM = 120.0


def units(found: Beliefs) -> tuple[str, ...]:
    """Return the units in which there is something to draw, in the order of the questions."""
    drawable = [one for one in found.questions if _interval(one.before) or _interval(one.after)]
    return tuple(dict.fromkeys(one.unit for one in drawable))


def beliefs_figure(found: Beliefs, unit: str, *, dark: bool = False, wide: bool = False) -> Any:
    """Draw the questions that were answered in this unit as a plotly ``Figure``.

    ``layout.meta["description"]`` holds the alternative text; ``wide``: not for a phone. Raises
    ``MissingPackage`` without plotly.
    """
    part = found.of_unit(unit)
    shown = part.questions
    shares = any(one.share for one in shown)
    true = tuple(
        None if one.truth is None or shares else Interval(one.truth, one.truth, one.truth)
        for one in shown
    )
    series = [
        Series("before", tuple(_interval(one.before) for one in shown)),
        Series("after", tuple(_interval(one.after) for one in shown)),
        Series("in fact", true),
    ]
    figure = intervals_figure(
        part.title(),
        part.caption(),
        _rows(shown),
        [one for one in series if any(one.intervals)],
        value=unit or "mean answer",
        write=percent if shares else tenth,
        dark=dark,
        wide=wide,
    )
    if shares:
        figure.update_xaxes(range=[-0.03, 1.03], tickformat=".0%")
    figure.update_layout(meta={"description": part.alt()})
    return figure


def _rows(shown: Sequence[Belief]) -> list[str]:
    """Name each question by its lesson and short name, told apart even where it is cut."""
    return [cut(f"{one.lesson}: {one.question}", 14, _ROOM) for one in shown]


def _interval(found: Estimated | None) -> Interval | None:
    if found is None or found.low is None or found.high is None:
        return None
    return Interval(found.value, found.low, found.high)
