"""What a pile scores: its groups, and the next card.

Each figure is drawn from a result that holds its numbers, and has a text that says the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Unpack

from kings.figures import charts
from kings.figures.charts import Look
from kings.struggle.cards import DECK, Card
from kings.struggle.partition.groups import Group, Partition
from kings.words import listed, number, owner, plural, sentence, upper

# What a pile scores, group by group.


@dataclass(frozen=True, slots=True)
class Bar:
    """A group of cards, or the gold, with what it scores.

    ``kind``: ``run``, ``set`` or ``gold``.
    """

    kind: Literal["run", "set", "gold"]
    cards: tuple[Card, ...]
    points: int

    @property
    def name(self) -> str:
        """The bar in words: ``run 2 to 8``, ``three Farmers``, ``King alone``, ``gold``."""
        size = len(self.cards)
        if self.kind == "gold":
            return "gold"
        if self.kind == "run":
            return f"run {int(self.cards[0])} to {int(self.cards[-1])}"
        title = self.cards[0].title
        return f"{title} alone" if size == 1 else f"{number(size)} {title}s"

    @property
    def powers(self) -> str:
        """The powers of the cards, lowest first: ``2 3 4``."""
        return " ".join(str(int(card)) for card in self.cards)


@dataclass(frozen=True, slots=True)
class PartitionResult:
    """The points of a pile by group, in the partition's order, and the gold as the last bar."""

    name: str
    bars: tuple[Bar, ...]
    points: int
    gold: int

    @property
    def whose(self) -> str:
        """Name the pile: ``Ada's pile``."""
        return f"{owner(self.name)} pile" if self.name else "this pile"

    @property
    def total(self) -> int:
        """All victory points: cards and gold (S-60)."""
        return self.points + self.gold


def partition_result(partition: Partition, gold: int = 0, name: str = "") -> PartitionResult:
    """Compute the bars of a pile: each group with its VP, and 1 VP for each gold (S-60).

    ``gold``, ``name``: of the pile's owner, if it has one.
    """
    bars = (*map(_bar, partition.groups), Bar("gold", (), gold))
    return PartitionResult(name, bars, partition.points, gold)


def _bar(group: Group) -> Bar:
    return Bar("run" if group.kind == "run" else "set", group.cards, group.points)


def partition_text(result: PartitionResult) -> str:
    """Say the numbers of the figure: the text for those who don't see it."""
    bars = ", ".join(
        f"{bar.name}{f' ({bar.powers})' if bar.kind == 'run' else ''} {bar.points}"
        for bar in result.bars
        if bar.kind != "gold"
    )
    groups = f"{bars}; together {result.points}" if bars else "no cards: 0"
    gold = f"With {result.gold} gold that makes {plural(result.total, 'point')}"
    whose = upper(result.whose)
    return f"{sentence(f'{whose}: {groups}')} {sentence(gold)}"


# What one card more adds, and one card fewer costs.

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
    cards = [f"{card.title} {vp}" for card, vp in zip(DECK, points, strict=True) if vp is not None]
    return f"{begin} {', '.join(cards)}." if cards else nothing


def marginal_figure(result: MarginalResult, **look: Unpack[Look]) -> charts.Figure:
    """Draw what each next card adds, upwards, and what each lost card costs, downwards.

    Returns a plotly ``Figure``; ``layout.meta["description"]`` holds the alternative text;
    ``wide``: not for a phone. Raises ``MissingPackage`` without plotly.
    """
    chart = charts.new_chart(
        marginal_title(result),
        "Up: what one more card adds. Down (striped): what one card fewer costs.",
        marginal_text(result),
        height=250,
        **look,
        showlegend=False,
        barmode="relative",
    )
    colours = chart.colours
    lost = tuple(None if points is None else -points for points in result.loss)
    _add_changes(chart, result.gain, "one more", {"color": colours.select, "line": {"width": 0}})
    stripes = {"shape": "/", "solidity": 0.25, "size": 7}
    striped = {"color": colours.seal, "line": {"width": 0}, "pattern": stripes}
    _add_changes(chart, lost, "one less", striped)
    shown = [points for points in (*result.gain, *lost) if points is not None]
    low, high = min(0, *shown, -1), max(0, *shown, 1)
    room = 0.16 * (high - low)
    chart.y("points", range=[low - room, high + room], nticks=7)
    chart.columns([str(int(card)) for card in DECK], "power of the card")
    chart.level(0, line={"color": colours.ink2, "width": 1})
    return chart.figure()


def _add_changes(
    chart: charts.Chart, points: Sequence[int | None], what: str, look: charts.Part
) -> None:
    texts = ["" if change is None else _signed(change) for change in points]
    hovers = [
        f"{what} {card.title}: {text} point{'' if change in (1, -1) else 's'}" if text else ""
        for card, change, text in zip(DECK, points, texts, strict=True)
    ]
    font = {"size": 14, "weight": 700}
    chart.bars(points, hovers, texts=texts, font=font, upright=True, name=what, marker=look)


def _signed(points: int) -> str:
    return f"−{-points}" if points < 0 else f"+{points}" if points else "0"
