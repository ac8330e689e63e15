"""Marginal values: what one card more or fewer does to a pile, as numbers and as a figure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from kings.figures.style import Palette, palette
from kings.figures.theme import graph_objects, label, new_figure
from kings.struggle.cards import DECK
from kings.words import listed, plural

_MANY = 4
"""More titles than this are counted and not named."""


@dataclass(frozen=True, slots=True)
class MarginalResult:
    """For each of the ten titles, lowest first, the VP that one card more adds and one less costs.

    ``gain`` is None where all six cards are in the pile, ``loss`` where none is.
    """

    gain: tuple[int | None, ...]
    loss: tuple[int | None, ...]


def marginal_title(result: MarginalResult) -> str:
    """Return the title of the figure, which asks and answers."""
    asked = "Which next card is worth most?"
    possible = [points for points in result.gain if points is not None]
    if not possible:
        return f"{asked} There is none left."
    most = max(possible)
    best = [card.title for card in DECK if result.gain[card - 1] == most]
    if len(best) == len(possible) > 1:
        return f"{asked} All are worth {most}."
    said = f"One of {len(best)} titles" if len(best) > _MANY else f"The {listed(best)}"
    return f"{asked} {said}, with {plural(most, 'point')}."


def marginal_text(result: MarginalResult) -> str:
    """Say the numbers of the figure: the text for those who don't see it."""
    more = _said(result.gain, "One more card adds:", "No further card exists.")
    less = _said(result.loss, "One card fewer costs:", "There is no card to lose.")
    return f"{more} {less}"


def _said(points: Sequence[int | None], begin: str, nothing: str) -> str:
    found = [
        f"{card.title} {number}"
        for card, number in zip(DECK, points, strict=True)
        if number is not None
    ]
    return f"{begin} {', '.join(found)}." if found else nothing


def marginal_figure(result: MarginalResult, *, dark: bool = False, wide: bool = False) -> Any:
    """Draw what each next card adds, upwards, and what each lost card costs, downwards.

    Returns a plotly ``Figure``; ``layout.meta["description"]`` holds the alternative text;
    ``wide``: not for a phone. Raises ``MissingPackage`` without plotly.
    """
    colours = palette(dark=dark)
    figure = new_figure(
        marginal_title(result),
        "Up: what one more card adds. Down (striped): what one card fewer costs.",
        high=250,
        dark=dark,
        wide=wide,
        showlegend=False,
        barmode="relative",
        meta={"description": marginal_text(result)},
    )
    figure.add_trace(_bars(result.gain, "one more", colours.select, "", colours))
    lost = tuple(None if points is None else -points for points in result.loss)
    figure.add_trace(_bars(lost, "one less", colours.seal, "/", colours))
    shown = [number for number in (*result.gain, *lost) if number is not None]
    low, high = min(0, *shown, -1), max(0, *shown, 1)
    room = 0.16 * (high - low)
    figure.update_yaxes(title_text="points", range=[low - room, high + room], nticks=7)
    figure.update_xaxes(
        tickvals=list(range(10)),
        ticktext=[str(int(card)) for card in DECK],
        tickfont={"color": colours.ink},
        title_text="power of the card",
        ticks="",
    )
    figure.add_hline(y=0, line={"color": colours.ink2, "width": 1})
    return figure


def _bars(
    points: Sequence[int | None], what: str, colour: str, pattern: str, colours: Palette
) -> Any:
    return graph_objects().Bar(
        name=what,
        x=list(range(10)),
        y=list(points),
        text=["" if number is None else _signed(number) for number in points],
        hovertext=[
            ""
            if number is None
            else label(f"{what} {card.title}: {_signed(number)} {_points(number)}")
            for card, number in zip(DECK, points, strict=True)
        ],
        hoverinfo="text",
        textfont={"size": 14, "weight": 700, "color": colours.ink},
        textposition="outside",
        cliponaxis=False,
        marker={
            "color": colour,
            "line": {"width": 0},
            "pattern": {"shape": pattern, "solidity": 0.25, "size": 7},
        },
    )


def _signed(number: int) -> str:
    return f"−{-number}" if number < 0 else f"+{number}" if number else "0"


def _points(number: int) -> str:
    return "point" if abs(number) == 1 else "points"
