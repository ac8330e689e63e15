"""Where everything lies on the table of Kings' Struggle, and what on it can be pointed at.

Seats never move, whoever looks: A sits bottom left (three players: bottom middle), the others
follow clockwise. The wide table has two rows and a band between them for what is at stake; the
narrow one, for a phone, has the cards of the trick alone. Positions are in the units of the
drawing, from the upper left corner of the cloth.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from kings.struggle import moves
from kings.struggle.view import View

# What can be pointed at. ``place:2`` is the card that lies before seat 2, ``seat:1`` the plate of
# seat 1, ``card:7`` the Jester of the hand that is shown. Picture, buttons and keys mean the same.


def marks_of(view: View, choice: moves.Choice) -> frozenset[str]:
    """Return the marks that a choice consists of; none for a pass and the like.

    Only what the viewer can point at is marked: a card of another's hand never is.
    """
    match choice:
        case moves.Play(seat, card) | moves.Answer(seat, card) | moves.Swap(seat, card):
            return frozenset({f"card:{int(card)}"}) if seat == view.seat else frozenset()
        case moves.Aim() | moves.TakeGold():
            return frozenset(f"place:{seat}" for seat in moves.targets(choice))
        case moves.GiveLead(_, int(to)):
            return frozenset({f"seat:{to}"})
    return frozenset()


def acts(choice: moves.Choice) -> frozenset[str]:
    """Return the mark of the card by whose ability gold is taken."""
    taken = isinstance(choice, moves.TakeGold)
    return frozenset({f"place:{choice.seat}"}) if taken else frozenset()


def can_marks(view: View) -> frozenset[str]:
    """Return all marks that the viewer's legal choices consist of now."""
    return frozenset(mark for choice in view.choices for mark in marks_of(view, choice))


@dataclass(frozen=True, slots=True)
class Mark:
    """What can be pointed at: its name, and whether it can be chosen now."""

    name: str
    can: bool


class Box(NamedTuple):
    """A room on the cloth: its upper left corner, its width and its height."""

    x: float
    y: float
    wide: float
    high: float

    @property
    def right(self) -> float:
        """Where it ends at the right."""
        return self.x + self.wide

    @property
    def foot(self) -> float:
        """Where it ends below."""
        return self.y + self.high

    @property
    def middle(self) -> tuple[float, float]:
        """Its middle."""
        return self.x + self.wide / 2, self.y + self.high / 2

    def meets(self, other: Box) -> bool:
        """Say whether the two have some room in common."""
        return (
            self.x < other.right
            and other.x < self.right
            and self.y < other.foot
            and other.y < self.foot
        )


@dataclass(frozen=True, slots=True)
class Place:
    """The rooms of one seat: its card and its plate, and whether they are in the upper half.

    ``column``: which of the columns of plates it is in, from the left.
    """

    card: Box
    plate: Box
    upper: bool
    column: int


@dataclass(frozen=True, slots=True)
class Rooms:
    """The rooms between the plates, which depend on whose card acts.

    ``stakes``: what is at stake; ``chips``: kept free for the client's offers; ``preview``: the
    viewer's pile if the trick stands; ``label``: middle of the words on a card that could follow
    later, where the row opposite to the chips is free for it; ``answers``: by seat, kept free for
    what it says.
    """

    stakes: Box
    chips: Box
    preview: Box
    label: tuple[float, float] | None
    answers: tuple[Box, ...]


@dataclass(frozen=True, slots=True, eq=False)  # one object for each table: drawings are kept by it
class Layout:
    """The measures of one cloth: its size, the places of the seats, and which form it has.

    ``narrow``: the trick alone, for a phone; ``columns``: three columns of plates, for five and
    six.
    """

    width: float
    height: float
    places: tuple[Place, ...]
    narrow: bool
    columns: bool

    def facing(self, one: int, other: int) -> bool:
        """Say whether one of two seats sits right above the other, with the cloth between them."""
        first, second = self.places[one], self.places[other]
        return not self.narrow and first.plate.x == second.plate.x and first.upper != second.upper


CARD, RATIO = 118.0, 1.4
PLATE_HIGH = 164.0
_ROWS = {False: (18.0, 302.0), True: (18.0, 398.0)}
"""Where the two rows begin: with two columns of plates, and with three."""
_WIDE = 1248.0


@cache
def layout(players: int, *, narrow: bool) -> Layout:
    """Return the measures for a table of three to six players."""
    if narrow:
        return _narrow_layout(players)
    columns = players > 4
    seats = _three_columns(players) if columns else _two_columns(players)
    return Layout(_WIDE, 580 if columns else 492, tuple(seats), narrow=False, columns=columns)


def _place(plate: tuple[float, float], card: float, wide: float, column: int, top: float) -> Place:
    left, y = plate
    boxes = Box(card, y, CARD, CARD * RATIO), Box(left, y, wide, PLATE_HIGH)
    return Place(*boxes, upper=y == top, column=column)


def _two_columns(players: int) -> list[Place]:
    """Place three or four: cards at the inner sides, so that the middle is free."""
    top, low = _ROWS[False]
    left, right = (16.0, 292.0, 0), (968.0, 838.0, 2)
    rows: tuple[tuple[tuple[float, float, int], float], ...]
    if players == 3:
        rows = ((427.0, 703.0, 1), low), (left, top), (right, top)
    else:
        rows = (left, low), (left, top), (right, top), (right, low)
    return [_place((plate, y), card, 264, column, top) for (plate, card, column), y in rows]


_SEATS = {
    5: ((0, 1), (0, 0), (1, 0), (2, 0), (2, 1)),
    6: ((0, 1), (0, 0), (1, 0), (2, 0), (2, 1), (1, 1)),
}
_APART, _FIRST = 414.0, 14.0


def _three_columns(players: int) -> list[Place]:
    """Place five or six: in each column a plate with its card at the right, above and below."""
    rows = _ROWS[True]
    return [
        _place((x := _FIRST + _APART * column, rows[row]), x + 274, 262, column, rows[0])
        for column, row in _SEATS[players]
    ]


_NARROW = 390.0


def _narrow_layout(players: int) -> Layout:
    """Place the trick of a phone: in one row, or in two rows of three; the plates are below."""
    in_row = players if players < 5 else 3
    step, card = ((92.0, 78.0), (122.0, 78.0))[players == 3] if players < 5 else (122.0, 58.0)
    places = []
    for seat in range(players):
        row, at = divmod(seat, in_row)
        number = min(in_row, players - row * in_row)
        middle = _NARROW / 2 + (at - (number - 1) / 2) * step
        y = 38 + row * (card * RATIO + _UNDER)
        below = Box(middle - step / 2 + 2, y + card * RATIO + 8, step - 4, 42)
        places.append(
            Place(Box(middle - card / 2, y, card, card * RATIO), below, upper=row == 0, column=at)
        )
    height = places[-1].card.foot + 64
    return Layout(_NARROW, height, tuple(places), narrow=True, columns=players > 4)


_UNDER = 82.0
"""How much lies between two rows of cards on a phone: name, sum, gold, and room for a thread."""


@cache
def rooms(players: int, active: int | None, *, crossed: bool = False) -> Rooms:
    """Return the rooms between the plates of the wide table while the card of a seat acts.

    ``crossed``: a thread runs along the other card of that seat's column, and needs room there.
    """
    where = layout(players, narrow=False)
    if where.columns:
        return _column_rooms(where, active, crossed=crossed)
    return _row_rooms(where, active)


def _row_rooms(where: Layout, active: int | None) -> Rooms:
    """Three and four: the stakes between the rows, chips and preview in the two halves."""
    upper = active is None or where.places[active].upper
    three = len(where.places) == 3
    if three:
        chips = Box(430, 10, 388, 186) if upper else Box(20, 296, 388, 186)
        preview = Box(48, 347, 336, 98) if upper else Box(456, 35, 336, 98)
        label = None if upper else (624.0, 164.0)
    else:
        chips = Box(430, 10 if upper else 296, 388, 186)
        preview = Box(456, 359 if upper else 35, 336, 98)
        label = (624.0, 328.0 if upper else 164.0)
    answers = tuple(_ANSWERS[place.column] for place in where.places)
    return Rooms(Box(380, 206, 488, 86), chips, preview, label, answers)


_ANSWERS = (Box(22, 200, 256, 84), Box(912, 394, 256, 84), Box(970, 200, 256, 84))
"""Where one of three or four seats answers: between the plates, or beside the middle one."""


BAND = (194.0, 386.0)
"""Between which heights the middle of the three columns lies."""


def _column_rooms(where: Layout, active: int | None, *, crossed: bool) -> Rooms:
    """Five and six: the band is cut in three, for the chips, the stakes and what others answer."""
    place = None if active is None else where.places[active]
    taken = 2 if place is None else place.column
    middle = 0 if taken == 1 else 1
    free = next(column for column in (2, 1, 0) if column not in (taken, middle))
    left = [_FIRST + _APART * column for column in range(3)]
    upper = place is not None and place.upper
    top = BAND[0] + (10 if upper or crossed else 0)
    foot = BAND[1] - (10 if not upper or crossed else 0)
    answers = tuple(
        Box(left[free if seat.column in (taken, middle) else seat.column], y, 308, 84)
        for seat in where.places
        for y in [202 if seat.upper else 294]
    )
    return Rooms(
        stakes=Box(left[middle], 204, 392, 98),
        chips=Box(left[taken], top, 392, foot - top),
        preview=Box(left[middle], 307, 306, 72),
        label=None,
        answers=answers,
    )
