"""How the game ended: all seats side by side, each with its runs, its sets and its gold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from kings.figures.partition import Bar, partition_result
from kings.figures.style import LIGHT, Palette, palette
from kings.figures.svg import cut
from kings.figures.theme import graph_objects, label, new_figure
from kings.struggle.options import LETTERS
from kings.struggle.say_scores import say_standing
from kings.struggle.scoring import Standing
from kings.words import Names, listed, plural


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """One seat's bar: its parts from left to right, its total and its rank."""

    seat: int
    name: str
    rank: int
    bars: tuple[Bar, ...]
    total: int

    @property
    def gold(self) -> int:
        """The points in gold."""
        return self.bars[-1].points

    @property
    def cards(self) -> int:
        """The points of all cards."""
        return self.total - self.gold


def score_rows(standings: Sequence[Standing], names: Names) -> tuple[ScoreRow, ...]:
    """Compute the bars of the comparison, best rank first, then by seat."""
    ordered = sorted(standings, key=lambda standing: (standing.rank, standing.seat))
    return tuple(
        ScoreRow(
            standing.seat,
            names[standing.seat],
            standing.rank,
            partition_result(standing).bars,
            standing.total,
        )
        for standing in ordered
    )


def scores_text(standings: Sequence[Standing], names: Names) -> str:
    """Say the ranking with all its numbers: the text for those who don't see the figure."""
    ordered = sorted(standings, key=lambda standing: (standing.rank, standing.seat))
    return " ".join(say_standing(names, standing) for standing in ordered)


def scores_title(rows: Sequence[ScoreRow]) -> str:
    """Return the title, which asks where the winners' points came from and answers."""
    first = [row for row in rows if row.rank == 1]
    won = [f"{cut(row.name, 20, 200)} won with {row.cards} and {row.gold}" for row in first]
    return f"Points from cards or gold? {listed(won)}."


def scores_figure(
    standings: Sequence[Standing], names: Names, *, dark: bool = False, wide: bool = False
) -> Any:
    """Draw the final comparison as a plotly ``Figure``: one bar a seat, stacked from its groups.

    ``layout.meta["description"]`` holds the alternative text; ``wide``: not for a phone. Raises
    ``MissingPackage`` without plotly.
    """
    rows, colours = score_rows(standings, names), palette(dark=dark)
    figure = new_figure(
        scores_title(rows),
        "Runs are solid, sets and single cards hatched, gold is gold.",
        dark=dark,
        wide=wide,
        high=52 * len(rows),
        barmode="overlay",
        showlegend=False,
        meta={"description": scores_text(standings, names)},
    )
    for kind in ("run", "set", "gold"):
        figure.add_trace(_trace(rows, kind, colours))
    _axes(figure, rows, colours)
    return figure


def _axes(figure: Any, rows: Sequence[ScoreRow], colours: Palette) -> None:
    most = max(1, *(row.total for row in rows))
    for at, row in enumerate(rows):
        figure.add_annotation(
            x=row.total,
            y=at,
            text=f"<b>{row.total}</b>",
            showarrow=False,
            xanchor="left",
            xshift=8,
            font={"size": 17, "color": colours.ink},
        )
    figure.update_xaxes(
        title_text="points", range=[0, 1.08 * most], showgrid=True, tickangle=0, nticks=9
    )
    if most < 9:
        figure.update_xaxes(dtick=1)
    figure.update_yaxes(
        tickvals=list(range(len(rows))),
        ticktext=[_tick(row) for row in rows],
        tickfont_color=colours.ink,
        range=[len(rows) - 0.5, -0.5],
        showgrid=False,
        ticks="",
    )


def _tick(row: ScoreRow) -> str:
    return label(f"{row.rank}. {LETTERS[row.seat]} {cut(row.name, 14, 130)}")


def _parts(rows: Sequence[ScoreRow], kind: str) -> list[tuple[int, int, Bar]]:
    """List the parts of one kind: the row, where the part begins, and the part."""
    found = []
    for at, row in enumerate(rows):
        begins = 0
        for bar in row.bars:
            if bar.kind == kind and bar.points:
                found.append((at, begins, bar))
            begins += bar.points
    return found


def _trace(rows: Sequence[ScoreRow], kind: str, colours: Palette) -> Any:
    parts = _parts(rows, kind)
    return graph_objects().Bar(
        name={"run": "runs", "set": "sets and singles", "gold": "gold"}[kind],
        orientation="h",
        x=[bar.points for _, _, bar in parts],
        y=[at for at, _, _ in parts],
        base=[begins for _, begins, _ in parts],
        width=0.62,
        hovertext=[_hover(rows[at], bar) for at, _, bar in parts],
        hoverinfo="text",
        marker=_marker([_colour(rows[at], kind, colours) for at, _, _ in parts], kind, colours),
        text=[str(bar.points) for _, _, bar in parts],
        textposition="inside",
        insidetextanchor="middle",
        textangle=0,
        textfont={
            "size": 13,
            "color": LIGHT.ink if kind == "gold" else colours.on,
        },
    )


def _hover(row: ScoreRow, bar: Bar) -> str:
    return label(f"{row.name}: {bar.name}, {plural(bar.points, 'point')}")


def _colour(row: ScoreRow, kind: str, colours: Palette) -> str:
    return colours.gold if kind == "gold" else colours.seats[row.seat]


def _marker(fills: list[str], kind: str, colours: Palette) -> dict[str, Any]:
    hatched = kind == "set"
    return {
        "color": fills,
        "cornerradius": 0,
        "line": {"width": 1.5, "color": colours.gold_ink if kind == "gold" else colours.face},
        "pattern": {
            "shape": "/" if hatched else "",
            "fillmode": "overlay",
            "fgopacity": 0.45,
            "solidity": 0.14,
            "size": 10,
        },
    }
