"""A Points Pile as a picture: laid into runs and sets, divided by hand, or chosen card by card.

Groups lie in rows, each with a brace below and what it scores.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from kings.figures.scoring import Bar, PartitionResult, partition_result, partition_text
from kings.figures.signs import CLASSES, coin, ring
from kings.figures.struggle.cards import RATIO, face
from kings.figures.style import Style
from kings.figures.svg import (
    Markup,
    circle,
    element,
    group,
    path,
    picture,
    rect,
    stroke,
    width,
    write,
)
from kings.markup import escaped
from kings.struggle.cards import DECK, Card, Counts, cards_in
from kings.struggle.partition.check import Grouping, LaidGroup, Move
from kings.struggle.partition.groups import RULEBOOK, Partition, Tables
from kings.struggle.say import card_list
from kings.words import listed, number, plural, sentence, upper

CARD = 76.0
HIGH = 1.4 * CARD
ROW = 218.0
"""How far the next row of groups lies below."""
EDGE = 22.0
WIDE, WIDER, LARGE, NARROW = 1000.0, 1200.0, 840.0, 390.0


# A pile laid out as cards: each run and each set together, with the points below.


def pile_svg(
    partition: Partition,
    gold: int | None = None,
    *,
    moved: Sequence[Move] = (),
    name: str = "",
    dark: bool | None = False,
    narrow: bool = False,
    large: bool = False,
) -> str:
    """Draw a pile as cards laid into runs and sets, with the points of each group and its rule.

    Cards of a run lie side by side (on a ``narrow`` screen over one another), those of a set
    over one another; cards that are left over, each alone, lie together at the end. Groups that
    don't fit a row begin a new one. ``gold``: the owner's gold, to be drawn and added up too;
    ``moved``: the change that somebody's own groups asked for (``Assessment.moves``): its cards are
    ringed where they lie now; ``name``: the owner of the pile, for the text that is read aloud;
    ``large``: for a projector; ``dark=None``: in the colours that its page names (see
    ``style.as_variables``).
    """
    style = Style.of(dark=dark, narrow=narrow, large=large)
    wide = frame(WIDE if gold is None else WIDER, style)
    result = partition_result(partition, gold or 0, name)
    parts = _parts(result)
    blocks = [_part_block(part, style) for part in parts]
    marked = _marked(parts, moved)
    drawn = [_drawn_group(part, places, style) for part, places in zip(parts, marked, strict=True)]
    if gold is not None:
        blocks += [Block(112, f"{gold} gold", str(gold), "S-60"), Block(150, "", "", "")]
        drawn += [_coins(gold, style), _total_points(result.total, style)]
    places = corners(blocks, wide)
    height = ROW + max((y for _, y in places), default=EDGE) - EDGE + 8
    cells = [
        group(inside, *_brace_below(block, style), at=corner)
        for inside, block, corner in zip(drawn, blocks, places, strict=True)
    ]
    nothing = [] if parts else [write("no cards won", EDGE, height - 30, 16, style.ink2)]
    panel = rect(0, 0, wide, height, rx=12, fill=style.face)
    title = f"{plural(result.points, 'point')} for {result.whose}"
    said = [_moved_words(part, at) for part, at in zip(parts, marked, strict=True) if at]
    text = " ".join([partition_text(result), *(sentence(upper(one)) for one in said)])
    return picture(title, text, wide, height, panel, *cells, *nothing)


def _marked(parts: Sequence[_Part], moved: Sequence[Move]) -> list[tuple[int, ...]]:
    """Return the places of the cards in each part that were moved; of equal ones those in front.

    Cards that the pile hasn't got went back and lie nowhere.
    """
    waiting = Counter(
        (move.becomes.cards, card) for move in moved if move.becomes for card in move.cards
    )
    found = []
    for part in parts:
        places = []
        for place, card in reversed(list(enumerate(part.cards))):
            lying = ((card,) if part.kind == "alone" else part.cards, card)
            if waiting[lying]:
                waiting[lying] -= 1
                places.append(place)
        found.append(tuple(reversed(places)))
    return found


def _moved_words(part: _Part, places: Sequence[int]) -> str:
    """Say which cards were moved to a part: ``moved to run 2 to 8: Farmer``."""
    cards = listed(part.cards[place].title for place in places)
    return (
        f"moved to be alone: {cards}" if part.kind == "alone" else f"moved to {part.label}: {cards}"
    )


def _brace_below(block: Block, style: Style) -> tuple[Markup, ...]:
    return (brace(block, style),) if block.label else ()


@dataclass(frozen=True, slots=True)
class _Part:
    """Cards that are drawn together: a run, a set, or all that were left over."""

    kind: str
    cards: tuple[Card, ...]
    points: int
    label: str
    title: str


def _parts(result: PartitionResult) -> list[_Part]:
    """Put the cards that are left over, each a set of one, into one part."""
    bars = [bar for bar in result.bars if bar.kind != "gold"]
    alone = [bar for bar in bars if len(bar.cards) == 1]
    parts = [_part(bar) for bar in bars if len(bar.cards) > 1]
    return [*parts, _left_over(alone)] if alone else parts


def _part(bar: Bar) -> _Part:
    return _Part(bar.kind, bar.cards, bar.points, bar.name, _group_title(bar.name, bar.points))


def _left_over(alone: Sequence[Bar]) -> _Part:
    cards = tuple(card for bar in alone for card in bar.cards)
    points = sum(bar.points for bar in alone)
    label = alone[0].name if len(alone) == 1 else f"{number(len(alone))} cards alone"
    said = listed(card.title for card in cards)
    return _Part("alone", cards, points, label, _group_title(f"{said} alone", points))


def _group_title(name: str, points: int) -> str:
    return f"{name}: {plural(points, 'point')}"


def _part_block(part: _Part, style: Style) -> Block:
    wide = step(part.kind, style) * (len(part.cards) - 1) + CARD
    rule = "S-62" if part.kind == "run" else "S-61"
    return Block(wide, part.label, str(part.points), rule)


def _drawn_group(part: _Part, moved: Sequence[int], style: Style) -> Markup:
    """Draw a part; ``moved``: the places of its cards that have a ring, and the word above."""
    apart = step(part.kind, style)
    cards = [
        group(
            face(card, CARD, style),
            *((_solid_ring(style),) if index in moved else ()),
            at=(index * apart, 0),
        )
        for index, card in enumerate(part.cards)
    ]
    if not moved:
        return group(*cards, title=part.title)
    said = "moved" if len(moved) == 1 else f"{len(moved)} moved"
    word = write(said, moved[0] * apart, -7, 14, style.select, weight=700)
    return group(*cards, word, title=f"{part.title}; {_moved_words(part, moved)}")


def _solid_ring(style: Style) -> Markup:
    return rect(0, 0, CARD, HIGH, rx=4.6, **stroke(style.select, 4))


def _coins(gold: int, style: Style) -> Markup:
    """Draw up to three coins, as many as there are to see at a glance."""
    spots = ((56.0, 40.0), (36.0, 68.0), (76.0, 68.0))[: min(3, gold)]
    return group(*(coin(x, y, 21, style) for x, y in spots))


def _total_points(total: int, style: Style) -> Markup:
    return group(
        write(str(total), 75, 78, 64, style.ink, weight=700, serif=True, anchor="middle"),
        write("points in all", 75, 104, 15, style.ink2, anchor="middle"),
    )


# A pile that somebody is dividing: its cards as they lie, to be pointed at, and their points.


def laid_words(lying: LaidGroup) -> str:
    """Say what lies together and what it scores: ``2 3 4, a run of three: 4 points``."""
    powers = " ".join(str(int(card)) for card in lying.cards)
    if lying.group is None:
        return f"{powers}, neither a set nor a run"
    return f"{powers}, {_kind(lying)}: {plural(lying.group.points, 'point')}"


def _kind(lying: LaidGroup) -> str:
    size = len(lying.cards)
    if lying.group is None:
        return "no group"
    return "alone" if size == 1 else f"a {lying.group.kind} of {size}"


def grouping_svg(
    grouping: Grouping,
    chosen: Collection[int] = (),
    tables: Tables = RULEBOOK,
    *,
    name: str = "",
    dark: bool = False,
    narrow: bool = False,
    large: bool = False,
) -> str:
    """Draw a pile as it is being divided; nothing in it is more than the pile itself.

    Each card is a group with ``data-mark="card-at:PLACE"``; those ``chosen`` have the solid ring
    and a tick. Once cards are chosen, the words under a group are ``data-mark="group:AT"``.
    """
    style = Style.of(dark=dark, narrow=narrow, large=large)
    wide = frame(WIDER, style)
    weighed = grouping.weigh(tables)
    blocks = [_laid_block(lying, style) for lying in weighed.laid]
    places = corners(blocks, wide)
    cells = [
        group(
            _laid_cards(lying, chosen, style),
            _under_group(
                lying, block, style, index=index, can=bool(set(chosen) - set(lying.places))
            ),
            at=place,
        )
        for index, (lying, block, place) in enumerate(
            zip(weighed.laid, blocks, places, strict=True)
        )
    ]
    nothing = [] if cells else [write("no cards won", EDGE, ROW / 2, 16, style.ink2)]
    height = ROW + max((y for _, y in places), default=EDGE) - EDGE + 20
    panel = rect(0, 0, wide, height, rx=12, fill=style.wash)
    whose = f"{name}'s pile" if name else "A pile"
    title = f"{whose}, as you grouped it: {plural(weighed.points, 'point')}"
    said = "; ".join(laid_words(lying) for lying in weighed.laid) or "no cards"
    return picture(title, sentence(said), wide, height, panel, *cells, *nothing)


def _laid_block(lying: LaidGroup, style: Style) -> Block:
    kind = lying.group.kind if lying.group is not None else "run"
    wide = step(kind, style) * (len(lying.cards) - 1) + CARD
    points = str(lying.group.points) if lying.group is not None else "✖"
    rule = "" if len(lying.cards) == 1 else "S-62" if kind == "run" else "S-61"
    return Block(wide, _kind(lying), points, rule)


def _laid_cards(lying: LaidGroup, chosen: Collection[int], style: Style) -> Markup:
    kind = lying.group.kind if lying.group is not None else "run"
    apart = step(kind, style)
    cards = [
        group(
            face(card, CARD, style),
            *((_chosen(style),) if place in chosen else ()),
            at=(index * apart, -10 if place in chosen else 0),
            title=f"{card.title}, {int(card)}{', chosen' if place in chosen else ''}",
            data_mark=f"card-at:{place}",
            data_can="yes",
        )
        for index, (place, card) in enumerate(zip(lying.places, lying.cards, strict=True))
    ]
    return group(*cards)


def _chosen(style: Style) -> Markup:
    """Draw the solid ring and the tick of what is chosen."""
    tick = path(f"M9 {HIGH:g}l4.5 4.5l8 -9", **stroke(style.on, 2.6))
    return group(_solid_ring(style), circle(15, HIGH, 12, fill=style.select), tick)


def _under_group(lying: LaidGroup, block: Block, style: Style, *, index: int, can: bool) -> Markup:
    """Draw what stands under a group; where chosen cards could be laid to it, it can be clicked."""
    good = lying.group is not None
    ink, dashes = ("", None) if good else (style.broken, "14 7 2 7")
    if not can:
        return brace(block, style, ink=ink, dashes=dashes)
    half = block.wide / 2
    line: dict[str, str | float] = {"stroke": style.select, "stroke_width": 1.6}
    return group(
        brace(replace(block, rule=""), style, ink=ink, dashes=dashes),
        rect(half - 38, HIGH + 74, 76, 26, rx=13, fill=style.face, stroke_dasharray="6 4", **line),
        write("lay here", half, HIGH + 91.5, 13, style.select, weight=600, anchor="middle"),
        title=f"Add the chosen cards to {laid_words(lying)}",
        data_mark=f"group:{index}",
        data_can="yes",
    )


# How the groups lie: rows of cards, a brace below, and what they score.

_GAP = 26.0


@dataclass(frozen=True, slots=True)
class Block:
    """What stands in one place: how wide it is drawn, and the three lines below it."""

    wide: float
    label: str
    points: str
    rule: str

    @property
    def room(self) -> float:
        """How much of a row it takes."""
        return max(self.wide, width(self.label, 14))


def step(kind: str, style: Style) -> float:
    """Return how far the next card lies from the last: a card's power always shows."""
    if style.narrow:
        return 30.0
    return {"run": CARD + 2, "alone": 52.0}.get(kind, 38.0)


def frame(wide: float, style: Style) -> float:
    """Return how wide a picture is drawn: the smaller, the larger all in it is shown."""
    return NARROW if style.narrow else LARGE if style.large else wide


def corners(blocks: Sequence[Block], wide: float) -> list[tuple[float, float]]:
    """Place blocks from left to right and from row to row, each in the middle of its room."""
    found: list[tuple[float, float]] = []
    x = y = EDGE
    for block in blocks:
        if x > EDGE and x + block.room > wide - EDGE:
            x, y = EDGE, y + ROW
        found.append((x + (block.room - block.wide) / 2, y))
        x += block.room + _GAP
    return found


def brace(block: Block, style: Style, *, ink: str = "", dashes: str | None = None) -> Markup:
    """Draw the brace below a group, what it is, what it scores and by which rule."""
    half, line = block.wide / 2, ink or style.ink
    return group(
        path(f"M0 {HIGH + 10:g}v7H{block.wide:g}v-7", stroke_dasharray=dashes, **stroke(line, 1.8)),
        write(block.label, half, HIGH + 37, 14, ink or style.ink2, anchor="middle"),
        write(block.points, half, HIGH + 66, 26, line, weight=700, serif=True, anchor="middle"),
        write(block.rule, half, HIGH + 85, 12, style.ink2, anchor="middle"),
    )


# The ten titles with how many of each lie in a pile, to be pointed at; and in words.

MOST = 6
_SUPPLY_EDGE, _SHIFT = 20.0, 3.0


def supply_text(counts: Counts) -> str:
    """Say what is in the pile: ``Three Farmers and King: 4 cards``."""
    cards = cards_in(counts)
    if not cards:
        return "No cards yet."
    said = card_list(cards)
    return sentence(f"{upper(said)}: {plural(len(cards), 'card')} in all")


def supply_svg(
    counts: Counts, *, dark: bool = False, narrow: bool = False, large: bool = False
) -> str:
    """Draw all ten cards, with as many edges behind each as the pile has further copies of it.

    A card that can be added is a group with ``data-mark="add:POWER"``; one that isn't in the pile
    yet has the dashed ring of what can be chosen. On a ``narrow`` screen there are two rows.
    """
    style = Style.of(dark=dark, narrow=narrow)
    wide, in_row, size = (390.0, 5, 52.0) if narrow else (840.0 if large else 1100.0, 10, 66.0)
    step = (wide - _SUPPLY_EDGE) / in_row
    height = RATIO * size + 58
    cells = [
        group(
            _title_cell(card, counts[card - 1], size, style),
            at=(
                _SUPPLY_EDGE / 2 + (step - size) / 2 + index % in_row * step,
                24 + index // in_row * (height + 6),
            ),
        )
        for index, card in enumerate(DECK)
    ]
    rows = len(DECK) // in_row
    tall = 24 + rows * (height + 6)
    panel = rect(0, 0, wide, tall, rx=12, fill=style.wash)
    title = f"A pile of {plural(sum(counts), 'card')}"
    return picture(title, supply_text(counts), wide, tall, panel, *cells)


def _title_cell(card: Card, number: int, size: float, style: Style) -> Markup:
    """Draw one title: its copies behind one another, and how many there are."""
    full = number >= MOST
    behind = [
        group(_blank(size, style), at=(_SHIFT * index, -_SHIFT * index))
        for index in range(number - 1, 0, -1)
    ]
    front = face(card, size, style)
    free = () if number else (ring("choice", size, RATIO * size, style, off=4),)
    ink = style.ink if number else style.ink2
    said = str(number) if number else "none"
    more = "all six are in the pile" if full else "add one"
    return group(
        group(*behind, front, *free),
        write(
            said,
            size / 2,
            RATIO * size + 38,
            26 if number else 14,
            ink,
            weight=700 if number else None,
            serif=bool(number),
            anchor="middle",
        ),
        title=f"{card.title}, {int(card)}: {said} in the pile; {more}",
        data_mark=None if full else f"add:{int(card)}",
        data_can=None if full else "yes",
    )


def _blank(size: float, style: Style) -> Markup:
    return rect(
        0,
        0,
        size,
        RATIO * size,
        rx=0.06 * size,
        fill=style.face,
        stroke=style.edge,
        stroke_width=1.3,
    )


# Several partitions of one pile: a line for each. Cards are small tiles with their power, so that
# twenty ways can be taken in at a glance.

_TILE, _TILE_HEIGHT = 25.0, 30.0
_STEP = _TILE + 2
_APART, _BEFORE = 13.0, 44.0
_LINE = 58.0
_WAYS_EDGE = 16.0


def ways_svg(partitions: Sequence[Partition], *, dark: bool = False) -> str:
    """Draw partitions below one another, numbered, with the points of each group under it.

    Runs have a frame of their own and so have sets; a card alone has none.
    """
    style = Style.of(dark=dark)
    wide = max((_way_width(one) for one in partitions), default=0.0) + _BEFORE + _WAYS_EDGE
    height = 2 * _WAYS_EDGE + _LINE * len(partitions)
    lines = [
        group(_way_line(number, one, style), at=(0, _WAYS_EDGE + _LINE * (number - 1)))
        for number, one in enumerate(partitions, start=1)
    ]
    panel = rect(0, 0, wide, height, rx=12, fill=style.wash)
    title = f"{plural(len(partitions), 'partition')} of one pile"
    said = "; ".join(
        f"{number}: {_way_said(one)}" for number, one in enumerate(partitions, start=1)
    )
    return picture(title, f"{said}.", wide, height, panel, *lines)


def _way_said(partition: Partition) -> str:
    return ", ".join(f"{_powers(one.cards)} = {one.points}" for one in partition.groups)


def _powers(cards: Sequence[Card]) -> str:
    return " ".join(str(int(card)) for card in cards)


def _way_width(partition: Partition) -> float:
    groups = partition.groups
    return sum(_STEP * len(one.cards) - 2 for one in groups) + _APART * max(0, len(groups) - 1)


def _way_line(number: int, partition: Partition, style: Style) -> Markup:
    """Draw one partition: what is alike in a line shares a path, or the look of its texts.

    Twenty ways have three hundred cards, and a notebook has to hold the picture.
    """
    left, tiles, frames = _BEFORE, ["", "", ""], ""
    powers, points = [], []
    for one in partition.groups:
        wide = _STEP * len(one.cards) - 2
        for index, card in enumerate(one.cards):
            x = left + index * _STEP
            tiles[CLASSES.index(card.estate)] += f"M{x:g} 0h{_TILE:g}v{_TILE_HEIGHT:g}h-{_TILE:g}z"
            powers.append(_written(int(card), x + _TILE / 2, 21))
        if len(one.cards) > 1:
            frames += f"M{left - 4:g} -4h{wide + 8:g}v{_TILE_HEIGHT + 8:g}h-{wide + 8:g}z"
        points.append(_written(one.points, left + wide / 2, _TILE_HEIGHT + 17))
        left += wide + _APART
    return group(
        write(f"{number}.", _BEFORE - 14, 21, 15, style.ink2, anchor="end"),
        *(path(d, fill=fill) for d, fill in zip(tiles, style.classes, strict=True) if d),
        path(frames, **stroke(style.ink2, 1.4)),
        group(*powers, font_size=15, fill=style.on, font_weight=700, text_anchor="middle"),
        group(*points, font_size=12, fill=style.ink, text_anchor="middle"),
    )


def _written(number: int, x: float, y: float) -> Markup:
    return element("text", escaped(str(number)), x=x, y=y)
