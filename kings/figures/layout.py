"""Where everything lies on the cloth: seats never move, whoever looks.

A sits bottom left (three players: bottom middle), the others follow clockwise. The wide table has
two rows with the bank between them; the narrow one, for a phone, has two columns under the bank.
"""

from __future__ import annotations

from dataclasses import dataclass

_COLUMNS = {
    3: ((1 / 2, 1), (1 / 4, 0), (3 / 4, 0)),
    4: ((1 / 4, 1), (1 / 4, 0), (3 / 4, 0), (3 / 4, 1)),
    5: ((0.3, 1), (1 / 6, 0), (1 / 2, 0), (5 / 6, 0), (0.7, 1)),
    6: ((1 / 6, 1), (1 / 6, 0), (1 / 2, 0), (5 / 6, 0), (5 / 6, 1), (1 / 2, 1)),
}
_MARGIN = 14
_GAP = 14


@dataclass(frozen=True, slots=True)
class Place:
    """The upper left corner of a seat's card, and whether it lies in the upper half."""

    x: float
    y: float
    upper: bool


@dataclass(frozen=True, slots=True)
class Layout:
    """The measures of one cloth: its size, the width of cards and plates, and the places.

    ``track``: middle of the beads; ``bank`` and ``discard``: where each begins; ``narrow``: the
    two columns of a phone.
    """

    wide: float
    high: float
    card: float
    plate: float
    places: tuple[Place, ...]
    track: tuple[float, float]
    bank: tuple[float, float]
    discard: tuple[float, float]
    narrow: bool

    @property
    def card_high(self) -> float:
        """The height of a card."""
        return self.card * 1.4

    @property
    def gap(self) -> float:
        """The room between a card and its plate."""
        return 8 if self.narrow else _GAP

    def facing(self, one: int, other: int) -> bool:
        """Say whether one of two seats sits right above the other, with the cloth between them."""
        first, second = self.places[one], self.places[other]
        return not self.narrow and first.x == second.x and first.upper != second.upper

    def tight(self, seat: int) -> bool:
        """Say whether bank and discard lie in this seat's column, so that an arrow is cramped."""
        return abs(self.places[seat].x + (self.card + self.gap + self.plate) / 2 - 422) < 1

    def lane(self, seat: int) -> float:
        """Return how far right an arrow to the seat across runs, clear of bank and discard."""
        left = self.places[seat].x
        return left + (10 if self.tight(seat) else self.card + self.gap + 24)


def layout(players: int, *, narrow: bool) -> Layout:
    """Return the measures for a table of three to six."""
    return _narrow(players) if narrow else _wide(players)


def _wide(players: int) -> Layout:
    wide, card, plate = 844.0, *((134.0, 148.0) if players < 5 else (114.0, 124.0))
    high = card * 1.4
    lower = 30 + high + 118
    whole = card + _GAP + plate
    places = tuple(
        Place(_MARGIN + (wide - 2 * _MARGIN) * across - whole / 2, lower if down else 30, not down)
        for across, down in _COLUMNS[players]
    )
    middle, aside = 30 + high, 32 if players == 6 else 0  # six: room for an arrow in the middle
    return Layout(
        wide,
        lower + high + 30,
        card,
        plate,
        places,
        (wide / 2 + aside / 2, middle + 31),
        (wide / 2 - 102 + aside, middle + 81),
        (wide / 2 + 28 + aside / 2, middle + 63),
        narrow=False,
    )


def _narrow(players: int) -> Layout:
    rows, card, plate = (players + 1) // 2, 86.0, 80.0
    step = card * 1.4 + 72
    places = []
    for seat in range(players):
        left = seat < rows
        row = rows - 1 - seat if left else seat - rows
        places.append(Place(18 if left else 206, 136 + row * step, row == 0))
    return Layout(
        390,
        136 + rows * step + 8,
        card,
        plate,
        tuple(places),
        (195, 42),
        (101, 92),
        (231, 74),
        narrow=True,
    )
