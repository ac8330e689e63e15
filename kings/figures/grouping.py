"""A pile that somebody is dividing: its cards as they lie, to be pointed at, and their points."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from kings.figures.cards import face
from kings.figures.group_layout import (
    CARD,
    EDGE,
    HIGH,
    ROW,
    WIDER,
    Block,
    brace,
    corners,
    frame,
    step,
)
from kings.figures.palette import Palette, palette
from kings.figures.signs import stroke
from kings.figures.svg import Markup, circle, group, path, picture, rect, write
from kings.struggle.partition.check import GroupedPile, Grouping, LaidGroup
from kings.struggle.partition.groups import RULEBOOK, Tables
from kings.struggle.say_scores import say_left
from kings.words import plural, sentence


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


def left_words(weighed: GroupedPile, best: int) -> str:
    """Say what a division scores and what it leaves on the table (S-63)."""
    return say_left(weighed.points, best, len(weighed.faults))


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
    colours, wide = palette(dark=dark), frame(WIDER, narrow=narrow, large=large)
    weighed = grouping.weigh(tables)
    blocks = [_block(lying, narrow=narrow) for lying in weighed.laid]
    places = corners(blocks, wide)
    cells = [
        group(
            _cards(lying, chosen, colours, narrow=narrow),
            _below(lying, block, colours, at=at, can=bool(set(chosen) - set(lying.places))),
            at=place,
        )
        for at, (lying, block, place) in enumerate(zip(weighed.laid, blocks, places, strict=True))
    ]
    nothing = [] if cells else [write("no cards won", EDGE, ROW / 2, 16, colours.ink2)]
    high = ROW + max((y for _, y in places), default=EDGE) - EDGE + 20
    panel = rect(0, 0, wide, high, rx=12, fill=colours.wash)
    whose = f"{name}'s pile" if name else "A pile"
    title = f"{whose}, as you grouped it: {plural(weighed.points, 'point')}"
    said = "; ".join(laid_words(lying) for lying in weighed.laid) or "no cards"
    return picture(title, sentence(said), wide, high, panel, *cells, *nothing)


def _block(lying: LaidGroup, *, narrow: bool) -> Block:
    kind = lying.group.kind if lying.group is not None else "run"
    wide = step(kind, narrow=narrow) * (len(lying.cards) - 1) + CARD
    points = str(lying.group.points) if lying.group is not None else "✖"
    rule = "" if len(lying.cards) == 1 else "S-62" if kind == "run" else "S-61"
    return Block(wide, _kind(lying), points, rule)


def _cards(lying: LaidGroup, chosen: Collection[int], colours: Palette, *, narrow: bool) -> Markup:
    kind = lying.group.kind if lying.group is not None else "run"
    apart = step(kind, narrow=narrow)
    cards = [
        group(
            face(card, CARD, colours),
            *((_chosen(colours),) if place in chosen else ()),
            at=(at * apart, -10 if place in chosen else 0),
            title=f"{card.title}, {int(card)}{', chosen' if place in chosen else ''}",
            data_mark=f"card-at:{place}",
            data_can="yes",
        )
        for at, (place, card) in enumerate(zip(lying.places, lying.cards, strict=True))
    ]
    return group(*cards)


def _chosen(colours: Palette) -> Markup:
    """Draw the solid ring and the tick of what is chosen."""
    tick = path(f"M9 {HIGH:g}l4.5 4.5l8 -9", **stroke(colours.on, 2.6))
    ring = rect(0, 0, CARD, HIGH, rx=4.6, **stroke(colours.select, 4))
    return group(ring, circle(15, HIGH, 12, fill=colours.select), tick)


def _below(lying: LaidGroup, block: Block, colours: Palette, *, at: int, can: bool) -> Markup:
    """Draw what stands under a group; where chosen cards could be laid to it, it can be clicked."""
    good = lying.group is not None
    ink, dashes = ("", None) if good else (colours.broken, "14 7 2 7")
    if not can:
        return brace(block, colours, ink=ink, dashes=dashes)
    half = block.wide / 2
    line: dict[str, str | float] = {"stroke": colours.select, "stroke_width": 1.6}
    return group(
        brace(replace(block, rule=""), colours, ink=ink, dashes=dashes),
        rect(
            half - 38, HIGH + 74, 76, 26, rx=13, fill=colours.face, stroke_dasharray="6 4", **line
        ),
        write("lay here", half, HIGH + 91.5, 13, colours.select, weight=600, anchor="middle"),
        title=f"Add the chosen cards to {laid_words(lying)}",
        data_mark=f"group:{at}",
        data_can="yes",
    )
