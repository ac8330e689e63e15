"""What a pile scores: its groups, your own groups beside the best ones, and the next card.

Each figure is drawn from a result that holds its numbers, and has a text that says the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Unpack

from kings.figures import charts
from kings.figures.charts import Look
from kings.figures.signs import CLASSES
from kings.figures.style import Palette
from kings.figures.svg import width
from kings.struggle.cards import DECK, Card, CardClass
from kings.struggle.partition.groups import Group, Partition
from kings.words import listed, number, owner, plural, sentence, upper

# What a pile scores, group by group.


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

    @property
    def hover(self) -> str:
        """What the bar says when it is pointed at."""
        return f"{self.name}: {plural(self.points, 'point')}"

    @property
    def pattern(self) -> str:
        """The pattern of its class, for those who don't see the colour."""
        return "" if self.estate is None else _PATTERNS[CLASSES.index(self.estate)]

    def colour(self, colours: Palette) -> str:
        """Return the colour of its class; gold is gold, and cards of several classes are grey."""
        if self.kind == "gold":
            return colours.gold
        return colours.ink2 if self.estate is None else colours.classes[CLASSES.index(self.estate)]


_PATTERNS = ("/", ".", "x")
"""The patterns of Serf, Merchant and Royal."""


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


# Your own division of a pile above a best one.

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
        f"{upper(division.name)}: "
        + (", ".join(f"{bar.name} {bar.points}" for bar in division.bars) or "no groups")
        + f"; together {division.points}."
        for division in divisions
    )


def shares_figure(divisions: Sequence[Division], **look: Unpack[Look]) -> charts.Figure:
    """Draw each division as a bar made of its groups, the first above, as a plotly ``Figure``.

    ``layout.meta["description"]`` holds the alternative text; ``wide``: not for a phone. Raises
    ``MissingPackage`` without plotly.
    """
    chart = charts.new_chart(
        shares_title(divisions),
        "Each piece is a group, as wide as its points; grey: a run through several classes.",
        shares_text(divisions),
        height=74 * len(divisions) + 20,
        **look,
        showlegend=False,
        barmode="relative",
    )
    rows = [division.bars for division in divisions]
    most = max(1, *(sum(max(0, bar.points) for bar in bars) for bars in rows))
    least = min(0, *(sum(min(0, bar.points) for bar in bars) for bars in rows))
    room = (_WIDE if chart.wide else _NARROW) / (most - least)
    for column in range(max(1, *map(len, rows))):
        _add_pieces(chart, [bars[column : column + 1] for bars in rows], room)
    chart.amounts("points", (1.04 * least, 1.04 * most))
    names = [f"{division.name} {division.points}" for division in divisions]
    chart.rows(names, tickfont={"color": chart.colours.ink, "size": 15})
    return chart.figure()


def _add_pieces(chart: charts.Chart, rows: Sequence[Sequence[Bar]], room: float) -> None:
    """Add the group that each division has at one place, if it has; ``room``: of a point."""
    pieces = [(row, bar) for row, bars in enumerate(rows) for bar in bars]
    bars, colours = [bar for _, bar in pieces], chart.colours
    chart.bars(
        [bar.points for bar in bars],
        [bar.hover for bar in bars],
        places=[row for row, _ in pieces],
        texts=[_inside(bar, room) for bar in bars],
        font={"size": 13, "color": colours.on},
        inside=True,
        constraintext="none",
        marker=charts.fill(
            [bar.colour(colours) for bar in bars],
            (2.5, colours.face),
            [bar.pattern for bar in bars],
            fgopacity=0.25,
        ),
    )


def _inside(bar: Bar, room: float) -> str:
    """Return what fits into a piece: the cards and the points, the points alone, or nothing."""
    wide, words, points = abs(bar.points) * room, _short(bar), str(bar.points)
    if wide >= width(words, 13) + 2:
        return charts.lines(words, charts.bold(points))
    return charts.bold(points) if wide >= width(points, 13, bold=True) + 2 else ""


def _short(bar: Bar) -> str:
    """Name a group in the room that its points give it."""
    first, last = int(bar.cards[0]), int(bar.cards[-1])
    if bar.kind == "run":
        return f"{first}–{last}"
    return str(first) if len(bar.cards) == 1 else f"{len(bar.cards)}×{first}"


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
