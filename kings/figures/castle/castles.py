"""One castle: its name and level, what it is best in, three stacks, and the men below them."""

from __future__ import annotations

from kings.castle.kingdom import (
    ATTRIBUTES,
    MEN_OF,
    Attribute,
    Castle,
    best_in,
    castle_level,
    highest_castle,
)
from kings.castle.say import say_castle
from kings.castle.view import View
from kings.figures.castle.stacks import card_danger, man_danger
from kings.figures.castle.table import MAN_HIGH, man
from kings.figures.castle.table import Pointing
from kings.figures.castle.stacks import stack, stack_high
from kings.figures.svg import width
from kings.figures.style import Palette
from kings.figures.svg import Markup, group, path, rect, write

CASTLE_WIDE = 292.0
_COLUMN = 88.0
_STEP = 94.0
_LEFT = 8.0
_HEAD = 62.0
_BELOW = 34.0
STOREYS = 3
"""How high a stack can be (C-30)."""


def _ground(storeys: int) -> float:
    return _HEAD + stack_high(storeys) - 2


def castle_high(storeys: int) -> float:
    """Return the height of a castle with room for so many storeys."""
    return _ground(storeys) + _BELOW + MAN_HIGH + 12


def castle(
    view: View,
    which: Castle,
    marks: Pointing,
    colours: Palette,
    *,
    storeys: int = STOREYS,
) -> Markup:
    """Draw a castle of ``CASTLE_WIDE`` from 0, 0, with room for ``storeys`` level cards."""
    mark, high, ground = f"castle:{int(which)}", castle_high(storeys), _ground(storeys)
    return group(
        *marks.ring(mark, CASTLE_WIDE, high, colours, clear=3),
        rect(0, 0, CASTLE_WIDE, high, rx=12, fill=colours.face, stroke=colours.rule),
        *_head(view, which, colours),
        path(f"M{_LEFT + 4:g} {ground:g}H{CASTLE_WIDE - 12:g}", stroke=colours.ink, stroke_width=2),
        group(
            *(_stack(view, which, attribute, marks, colours) for attribute in ATTRIBUTES),
            at=(0, ground),
        ),
        group(
            *(_man(view, which, number, marks, colours) for number in range(3)),
            at=(0, ground + _BELOW),
        ),
        data_mark=marks.named(mark),
        data_can=marks.yes(mark),
    )


def _head(view: View, which: Castle, colours: Palette) -> tuple[Markup, ...]:
    level, best = castle_level(view.stacks, which), ", ".join(_best(view, which))
    name = say_castle(which).removeprefix("the ")
    return (
        write(name, 18, 30, 19, colours.ink, weight=700, serif=True),
        write("level", CASTLE_WIDE - 44, 32, 14, colours.ink2, anchor="end"),
        write(
            str(level), CASTLE_WIDE - 18, 35, 29, colours.ink, weight=700, serif=True, anchor="end"
        ),
        write(best, 18, 52, 14 if width(best, 14) <= CASTLE_WIDE - 36 else 12, colours.ink2),
    )


def _best(view: View, which: Castle) -> list[str]:
    """Say what the castle is first in, so that its man has a bonus (C-31, C-45)."""
    stacks = view.stacks
    found = ["highest"] if highest_castle(stacks) is which else []
    found += ["most prestigious"] if best_in(stacks, Attribute.PRESTIGE) is which else []
    return found + (["best defended"] if best_in(stacks, Attribute.DEFENCE) is which else [])


def _stack(
    view: View,
    which: Castle,
    attribute: Attribute,
    marks: Pointing,
    colours: Palette,
) -> Markup:
    number = 3 * which + attribute
    mark = f"stack:{number}"
    cards = view.stacks[number]
    dangers = {card: card_danger(view, card) for card in cards}
    frame = marks.ring(mark, _COLUMN - 8, 160, colours)
    return group(
        *((group(*frame, at=(4, -158)),) if frame else ()),
        stack(cards, which, attribute, _COLUMN, colours, dangers=dangers),
        at=(_LEFT + attribute * _STEP, 0),
        data_mark=marks.named(mark),
        data_can=marks.yes(mark),
        data_stack=str(number),
    )


def _man(
    view: View,
    which: Castle,
    number: int,
    marks: Pointing,
    colours: Palette,
) -> Markup:
    place = MEN_OF[which][number]
    mark, letter = f"place:{int(place)}", view.men[place]
    own = view.seat is not None and letter in (view.own.squires or ())
    return group(
        man(letter, place, _COLUMN, colours, own=own, danger=man_danger(view, place)),
        *marks.ring(mark, _COLUMN, MAN_HIGH, colours, clear=1),
        at=(_LEFT + number * _STEP, 0),
        data_mark=marks.named(mark),
        data_can=marks.yes(mark),
        data_place=str(int(place)),
    )
