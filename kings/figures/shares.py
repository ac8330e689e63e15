"""Points by group: your own division above a best one, group by group."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from kings.figures.partition import CLASS_PATTERNS, Bar, partition_result
from kings.figures.signs import CLASSES
from kings.figures.style import Palette, palette
from kings.figures.svg import width
from kings.figures.theme import graph_objects, label, new_figure
from kings.struggle.partition.groups import Group, Partition
from kings.words import plural, upper

_WIDE, _NARROW = 400.0, 200.0
"""How wide the longest bar is at least, in pixels."""


@dataclass(frozen=True, slots=True)
class Division:
    """A division of a pile, or of part of it, under a name such as ``yours`` or ``best``."""

    name: str
    groups: tuple[Group, ...]

    @property
    def points(self) -> int:
        """The VP of all its groups."""
        return sum(group.points for group in self.groups)

    @property
    def bars(self) -> tuple[Bar, ...]:
        """Its groups in the stated order, with their names."""
        bars = partition_result(Partition.of(list(self.groups))).bars
        return tuple(bar for bar in bars if bar.kind != "gold")


def shares_title(divisions: Sequence[Division]) -> str:
    """Return the title of the figure, which asks and answers for the last division."""
    last = divisions[-1]
    asked = "Which group brings most?"
    if not last.groups:
        return f"{asked} There is none yet."
    top = max(last.bars, key=lambda bar: bar.points)
    return f"{asked} {upper(top.name)}: {top.points} of {plural(last.points, 'point')}."


def shares_text(divisions: Sequence[Division]) -> str:
    """Say the numbers of the figure: the text for those who don't see it."""
    return " ".join(
        f"{upper(one.name)}: "
        + (", ".join(f"{bar.name} {bar.points}" for bar in one.bars) or "no groups")
        + f"; together {one.points}."
        for one in divisions
    )


def shares_figure(divisions: Sequence[Division], *, dark: bool = False, wide: bool = False) -> Any:
    """Draw each division as a bar made of its groups, the first above.

    Returns a plotly ``Figure``; ``layout.meta["description"]`` holds the alternative text;
    ``wide``: not for a phone. Raises ``MissingPackage`` without plotly.
    """
    colours = palette(dark=dark)
    figure = new_figure(
        shares_title(divisions),
        "Each piece is a group, as wide as its points; grey: a run through several classes.",
        high=74 * len(divisions) + 20,
        dark=dark,
        wide=wide,
        showlegend=False,
        barmode="relative",
        meta={"description": shares_text(divisions)},
    )
    columns = [one.bars for one in divisions]
    most = max(1, *(sum(max(0, bar.points) for bar in bars) for bars in columns))
    least = min(0, *(sum(min(0, bar.points) for bar in bars) for bars in columns))
    room = (_WIDE if wide else _NARROW) / (most - least)
    for at in range(max(1, *(len(bars) for bars in columns))):
        column = [bars[at] if at < len(bars) else None for bars in columns]
        figure.add_trace(_pieces(column, room, colours))
    figure.update_xaxes(
        title_text="points", range=[1.04 * least, 1.04 * most], showgrid=True, nticks=8
    )
    figure.update_yaxes(
        tickvals=list(range(len(divisions))),
        ticktext=[label(f"{one.name} {one.points}") for one in divisions],
        tickfont={"color": colours.ink, "size": 15},
        autorange="reversed",
        showgrid=False,
        ticks="",
    )
    return figure


def _pieces(bars: Sequence[Bar | None], room: float, colours: Palette) -> Any:
    """Return the groups that stand at the same place of each division; ``room``: of a point."""
    there = [(y, bar) for y, bar in enumerate(bars) if bar is not None]
    return graph_objects().Bar(
        orientation="h",
        x=[bar.points for _, bar in there],
        y=[y for y, _ in there],
        text=[_inside(bar, room) for _, bar in there],
        hovertext=[label(f"{bar.name}: {plural(bar.points, 'point')}") for _, bar in there],
        hoverinfo="text",
        textposition="inside",
        insidetextanchor="middle",
        textangle=0,
        constraintext="none",
        textfont={"size": 13, "color": colours.on},
        marker={
            "color": [_colour(bar, colours) for _, bar in there],
            "line": {"width": 2.5, "color": colours.face},
            "pattern": {
                "shape": [_pattern(bar) for _, bar in there],
                "fillmode": "overlay",
                "fgopacity": 0.25,
                "solidity": 0.15,
                "size": 9,
            },
        },
    )


def _inside(bar: Bar, room: float) -> str:
    """Return what fits into a piece: the cards and the points, the points alone, or nothing."""
    wide, words = abs(bar.points) * room, _short(bar)
    if wide >= width(words, 13) + 2:
        return f"{words}<br><b>{bar.points}</b>"
    return f"<b>{bar.points}</b>" if wide >= width(str(bar.points), 13, bold=True) + 2 else ""


def _short(bar: Bar) -> str:
    """Name a group in the room that its points give it."""
    first, last = int(bar.cards[0]), int(bar.cards[-1])
    if bar.kind == "run":
        return f"{first}–{last}"
    return str(first) if len(bar.cards) == 1 else f"{len(bar.cards)}×{first}"


def _colour(bar: Bar, colours: Palette) -> str:
    return colours.ink2 if bar.estate is None else colours.classes[CLASSES.index(bar.estate)]


def _pattern(bar: Bar) -> str:
    return "" if bar.estate is None else CLASS_PATTERNS[CLASSES.index(bar.estate)]
