"""What a pile scores: first the numbers of each group, then a figure of them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any, Literal

from kings.figures.signs import CLASSES
from kings.figures.style import Palette, palette
from kings.figures.theme import graph_objects, label, new_figure
from kings.struggle.cards import Card, CardClass
from kings.struggle.partition.groups import Group, Partition
from kings.struggle.scoring import Standing
from kings.words import listed, number, owner, plural, sentence, upper

CLASS_PATTERNS = ("/", ".", "x")
"""The patterns of Serf, Merchant and Royal, for those who don't see their colours."""


@dataclass(frozen=True, slots=True)
class Bar:
    """A group of cards, or the gold, with what it scores.

    ``kind``: ``run``, ``set`` or ``gold``; ``estate``: the class that all its cards share.
    """

    kind: Literal["run", "set", "gold"]
    cards: tuple[Card, ...]
    points: int
    estate: CardClass | None = None

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


def partition_result(
    scored: Standing | Partition, gold: int | None = None, name: str = ""
) -> PartitionResult:
    """Compute the bars of a figure: each group with its VP, and 1 VP for each gold (S-60).

    ``scored``: a partition, or a standing, which brings its own gold; ``name``: its owner, if it
    has one.
    """
    partition = scored.partition if isinstance(scored, Standing) else scored
    if gold is None:
        gold = scored.gold if isinstance(scored, Standing) else 0
    groups = tuple(_bar(group) for group in partition.groups)
    return PartitionResult(name, (*groups, Bar("gold", (), gold)), partition.points, gold)


def _bar(group: Group) -> Bar:
    estates = {card.estate for card in group.cards}
    shared = estates.pop() if len(estates) == 1 else None
    return Bar("run" if group.kind == "run" else "set", group.cards, group.points, shared)


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


def partition_title(result: PartitionResult) -> str:
    """Return the title of the figure, which asks and answers."""
    cards, gold = plural(result.points, "point"), f"{result.gold} gold"
    return f"What does {result.whose} score? {cards} and {gold} make {result.total}."


def partition_question(result: PartitionResult) -> str:
    """Return the title of the pile as cards, which asks how it scores most and answers."""
    cards = [bar for bar in result.bars if bar.kind != "gold"]
    kinds = Counter("card" if len(bar.cards) == 1 else bar.kind for bar in cards)
    said = [
        f"{number(kinds[kind])} {kind if kinds[kind] == 1 else f'{kind}s'}{alone}"
        for kind, alone in (("run", ""), ("set", ""), ("card", " alone"))
        if kinds[kind]
    ]
    return f"How does {result.whose} score most? {f'As {listed(said)}' if said else 'It is empty'}."


def partition_figure(
    scored: Standing | Partition,
    gold: int | None = None,
    name: str = "",
    *,
    dark: bool = False,
    wide: bool = False,
) -> Any:
    """Draw the points of a pile by group as a plotly ``Figure``; gold is a bar of its own.

    Takes what ``partition_result`` takes; ``layout.meta["description"]`` holds the alternative
    text; ``wide``: not for a phone. Raises ``MissingPackage`` without plotly.
    """
    result = partition_result(scored, gold, name)
    colours = palette(dark=dark)
    figure = new_figure(
        partition_title(result),
        "Runs and sets of cards, in the grouping shown; each gold is a point.",
        high=40 * len(result.bars),
        dark=dark,
        wide=wide,
        showlegend=False,
        meta={"description": partition_text(result)},
    )
    figure.add_trace(_trace(result, colours))
    most = max(1, *(bar.points for bar in result.bars))
    figure.update_xaxes(
        title_text="points", range=[0, 1.12 * most], showgrid=True, tickangle=0, nticks=8
    )
    if most < 9:
        figure.update_xaxes(dtick=1)
    figure.update_yaxes(
        tickvals=list(range(len(result.bars))),
        ticktext=[_tick(bar) for bar in result.bars],
        tickfont_color=colours.ink,
        autorange="reversed",
        showgrid=False,
        ticks="",
    )
    return figure


def _tick(bar: Bar) -> str:
    return label(f"{bar.name}, {bar.estate.value}" if bar.estate is not None else bar.name)


def _trace(result: PartitionResult, colours: Palette) -> Any:
    bars = result.bars
    return graph_objects().Bar(
        orientation="h",
        x=[bar.points for bar in bars],
        y=list(range(len(bars))),
        text=[str(bar.points) for bar in bars],
        hovertext=[label(f"{bar.name}: {plural(bar.points, 'point')}") for bar in bars],
        hoverinfo="text",
        textfont={"size": 16, "weight": 700, "color": colours.ink},
        textposition="outside",
        cliponaxis=False,
        marker=_marker(bars, colours),
    )


def _marker(bars: tuple[Bar, ...], colours: Palette) -> dict[str, Any]:
    line = [colours.gold_ink if bar.kind == "gold" else colours.face for bar in bars]
    return {
        "color": [_colour(bar, colours) for bar in bars],
        "line": {"width": 1.5, "color": line},
        "pattern": {
            "shape": [_pattern(bar) for bar in bars],
            "fillmode": "overlay",
            "fgopacity": 0.6,
            "solidity": 0.2,
            "size": 9,
        },
    }


def _colour(bar: Bar, colours: Palette) -> str:
    if bar.kind == "gold":
        return colours.gold
    return colours.ink2 if bar.estate is None else colours.classes[CLASSES.index(bar.estate)]


def _pattern(bar: Bar) -> str:
    return "" if bar.estate is None else CLASS_PATTERNS[CLASSES.index(bar.estate)]
