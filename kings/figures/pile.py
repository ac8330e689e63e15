"""A Points Pile laid out as cards: each run and each set together, with the points below."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kings.figures.struggle.cards import face
from kings.figures.struggle.piles import (
    CARD,
    EDGE,
    ROW,
    WIDE,
    WIDER,
    Block,
    brace,
    corners,
    frame,
    step,
)
from kings.figures.style import Palette, palette
from kings.figures.scoring import Bar, PartitionResult, partition_result, partition_text
from kings.figures.signs import coin
from kings.figures.svg import Markup, group, picture, rect, write
from kings.struggle.cards import Card
from kings.struggle.partition.groups import Partition
from kings.words import listed, number, plural


@dataclass(frozen=True, slots=True)
class _Part:
    """Cards that are drawn together: a run, a set, or all that were left over."""

    kind: str
    cards: tuple[Card, ...]
    points: int
    label: str
    title: str


def pile_svg(
    partition: Partition,
    gold: int | None = None,
    *,
    name: str = "",
    dark: bool | None = False,
    narrow: bool = False,
    large: bool = False,
) -> str:
    """Draw a pile as cards laid into runs and sets, with the points of each group and its rule.

    Cards of a run lie side by side (on a ``narrow`` screen over one another), those of a set
    over one another; cards that are left over, each alone, lie together at the end. Groups that
    don't fit a row begin a new one. ``gold``: the owner's gold, to be drawn and added up too;
    ``name``: the owner of the pile, for the text that is read aloud; ``large``: for a projector;
    ``dark=None``: in the colours that its page names (see ``palette.as_variables``).
    """
    colours, wide = (
        palette(dark=dark),
        frame(WIDE if gold is None else WIDER, narrow=narrow, large=large),
    )
    result = partition_result(partition, gold or 0, name)
    parts = _parts(result)
    blocks = [_block(part, narrow=narrow) for part in parts]
    drawn = [_group(part, colours, narrow=narrow) for part in parts]
    if gold is not None:
        blocks += [Block(112, f"{gold} gold", str(gold), "S-60"), Block(150, "", "", "")]
        drawn += [_coins(gold, colours), _total(result.total, colours)]
    places = corners(blocks, wide)
    high = ROW + max((y for _, y in places), default=EDGE) - EDGE + 8
    cells = [
        group(inside, *_brace(block, colours), at=at)
        for inside, block, at in zip(drawn, blocks, places, strict=True)
    ]
    nothing = [] if parts else [write("no cards won", EDGE, high - 30, 16, colours.ink2)]
    panel = rect(0, 0, wide, high, rx=12, fill=colours.face)
    title = f"{plural(result.points, 'point')} for {result.whose}"
    return picture(title, partition_text(result), wide, high, panel, *cells, *nothing)


def _brace(block: Block, colours: Palette) -> tuple[Markup, ...]:
    return (brace(block, colours),) if block.label else ()


def _parts(result: PartitionResult) -> list[_Part]:
    """Put the cards that are left over, each a set of one, into one part."""
    bars = [bar for bar in result.bars if bar.kind != "gold"]
    alone = [bar for bar in bars if len(bar.cards) == 1]
    parts = [_part(bar) for bar in bars if len(bar.cards) > 1]
    return [*parts, _left_over(alone)] if alone else parts


def _part(bar: Bar) -> _Part:
    return _Part(bar.kind, bar.cards, bar.points, bar.name, _title(bar.name, bar.points))


def _left_over(alone: Sequence[Bar]) -> _Part:
    cards = tuple(card for bar in alone for card in bar.cards)
    points = sum(bar.points for bar in alone)
    label = alone[0].name if len(alone) == 1 else f"{number(len(alone))} cards alone"
    said = listed(card.title for card in cards)
    return _Part("alone", cards, points, label, _title(f"{said} alone", points))


def _title(name: str, points: int) -> str:
    return f"{name}: {plural(points, 'point')}"


def _block(part: _Part, *, narrow: bool) -> Block:
    wide = step(part.kind, narrow=narrow) * (len(part.cards) - 1) + CARD
    rule = "S-62" if part.kind == "run" else "S-61"
    return Block(wide, part.label, str(part.points), rule)


def _group(part: _Part, colours: Palette, *, narrow: bool) -> Markup:
    apart = step(part.kind, narrow=narrow)
    return group(
        *(
            group(face(card, CARD, colours), at=(at * apart, 0))
            for at, card in enumerate(part.cards)
        ),
        title=part.title,
    )


def _coins(gold: int, colours: Palette) -> Markup:
    """Draw up to three coins, as many as there are to see at a glance."""
    spots = ((56.0, 40.0), (36.0, 68.0), (76.0, 68.0))[: min(3, gold)]
    return group(*(coin(x, y, 21, colours) for x, y in spots))


def _total(total: int, colours: Palette) -> Markup:
    return group(
        write(str(total), 75, 78, 64, colours.ink, weight=700, serif=True, anchor="middle"),
        write("points in all", 75, 104, 15, colours.ink2, anchor="middle"),
    )
