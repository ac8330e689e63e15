"""Lines over the number of cards: each with its colour, its dash, and its shape at every fifth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from kings.figures.theme import graph_objects, label, new_figure
from kings.words import listed, plural

_STEP = 5
"""At every so many cards stands a mark, and the reading says the number."""


@dataclass(frozen=True, slots=True)
class Curve:
    """A line: its name, and its value for 0, 1, 2 … cards or from ``first`` on."""

    name: str
    values: tuple[float, ...]
    first: int = 0

    @classmethod
    def of(cls, name: str, values: Sequence[float], first: int = 0) -> Curve:
        """Make a curve of any row of numbers."""
        return cls(name, tuple(float(value) for value in values), first)

    @property
    def cards(self) -> range:
        """The numbers of cards for which there is a value."""
        return range(self.first, self.first + len(self.values))

    def at(self, cards: int) -> float:
        """Return the value for so many cards."""
        return self.values[cards - self.first]


def percent(share: float) -> str:
    """Write a share as people say it; what is little doesn't become nothing, nor much all."""
    if 0 < share < 0.0005:
        return "less than 0.1%"
    if 0.995 <= share < 1:
        return "more than 99%"
    return f"{100 * share:.1f}%" if 0 < share < 0.0995 else f"{100 * share:.0f}%"


def _plain(value: float) -> str:
    return str(int(value)) if value == int(value) else f"{value:.1f}"


def curves_text(curves: Sequence[Curve], *, shares: bool = False) -> str:
    """Say every fifth number of each curve: the text for those who don't see it."""
    write = percent if shares else _plain
    return " ".join(
        f"{curve.name}: {listed([f'{write(curve.at(cards))} with {cards}' for cards in marked])}."
        for curve in curves
        if (marked := [cards for cards in curve.cards if cards % _STEP == 0])
    )


def curves_figure(
    title: str,
    below: str,
    curves: Sequence[Curve],
    *,
    value: str,
    cards: str = "cards in the pile",
    shares: bool = False,
    dark: bool = False,
    wide: bool = False,
) -> Any:
    """Draw curves over the number of cards as a plotly ``Figure``.

    ``title``: a question with its answer; ``value`` and ``cards`` name the axes; ``shares``: the
    values are shares of 1. ``layout.meta["description"]`` holds the alternative text; ``wide``: not
    for a phone. Raises ``MissingPackage`` without plotly.
    """
    figure = new_figure(
        title,
        below,
        high=330,
        dark=dark,
        wide=wide,
        hovermode="closest",
        meta={"description": curves_text(curves, shares=shares)},
    )
    for curve in curves:
        figure.add_trace(_line(curve, shares=shares))
    figure.update_xaxes(title_text=label(cards), dtick=10, rangemode="tozero")
    most = max(max(curve.values) for curve in curves)
    figure.update_yaxes(title_text=label(value), range=[-0.03 * most, 1.06 * most], nticks=8)
    if shares:
        figure.update_yaxes(tickformat=".0%")
    rows = (len(curves) + 1) // 2
    height = figure.layout.height + 26 * rows
    figure.update_layout(
        height=height,
        legend={"y": -0.26, "yanchor": "top", "itemsizing": "constant"},
        margin={"b": 82 + 26 * rows},
    )
    return figure


def _line(curve: Curve, *, shares: bool) -> Any:
    write = percent if shares else _plain
    return graph_objects().Scatter(
        name=label(curve.name),
        x=list(curve.cards),
        y=list(curve.values),
        mode="lines+markers",
        marker={"size": [10 if cards % _STEP == 0 else 0 for cards in curve.cards], "opacity": 1},
        hovertext=[
            label(f"{curve.name}: {write(curve.at(cards))} with {plural(cards, 'card')}")
            for cards in curve.cards
        ],
        hoverinfo="text",
        cliponaxis=False,
    )
