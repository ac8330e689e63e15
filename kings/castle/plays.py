"""What a card can be played for now: every way to name what it leaves to choice (C-21, C-50).

A card that could do nothing at all has no way to be played. All ways are kept: the same few come up
in every game, and equal values need not be two.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import combinations
from typing import Protocol

from kings.castle.cards import KIND_OF, LEVEL_KINDS, LEVEL_OF, STACK_OF, Card, Kind
from kings.castle.kingdom import (
    ATTRIBUTES,
    CASTLES,
    LORDS,
    MEN_OF,
    PLACES,
    Attribute,
    Castle,
    Men,
    Place,
    Stacks,
)
from kings.castle.moves import Play


class Table(Protocol):
    """What a card's choices depend on; states and drafts have it."""

    @property
    def men(self) -> Men:
        """Who is where."""

    @property
    def stacks(self) -> Stacks:
        """The level cards of the castles."""

    @property
    def hands(self) -> tuple[tuple[Card, ...], ...]:
        """The hands, by seat."""

    @property
    def deck(self) -> tuple[Card, ...]:
        """The Event cards to be drawn."""

    @property
    def discard(self) -> tuple[Card, ...]:
        """The discard pile."""


Plays = tuple[Play, ...]


def plays(table: Table, seat: int, card: Card) -> Plays:
    """List every way in which ``seat`` can play ``card`` as the table lies (C-21)."""
    return WAYS[KIND_OF[card]](table, seat, card)


# A member of an enum that stands in a module is found in a tenth of the time.
_KING = Place.KING


@cache
def _at_castles(seat: int, card: Card, castles: tuple[bool, ...]) -> Plays:
    return tuple(Play(seat, card, castle) for castle in CASTLES if castles[castle])


@cache
def _plain(seat: int, card: Card) -> Plays:
    return (Play(seat, card),)


def _peaceful_death(table: Table, seat: int, card: Card) -> Plays:
    return _plain(seat, card) if table.men[_KING] is not None else ()


def _accidental_death(table: Table, seat: int, card: Card) -> Plays:
    if None not in table.men:
        return _on_men(seat, card, PLACES)
    return _on_men(seat, card, tuple([p for p in PLACES if table.men[p] is not None]))


@cache
def _on_men(seat: int, card: Card, places: tuple[Place, ...]) -> Plays:
    return tuple(Play(seat, card, men=(place,)) for place in places)


def _assassination(table: Table, seat: int, card: Card) -> Plays:
    if table.men[_KING] is None:
        return ()
    return _unlucky_fall(table, seat, card) or _plain(seat, card)


def _with_man(number: int) -> Callable[[Table, int, Card], Plays]:
    """Return the ways of a card that strikes one man of a castle and the attribute below him.

    ``number``: 1 Seneschal and Prestige, 2 Master at Arms and Defence (C-02).
    """

    def ways(table: Table, seat: int, card: Card) -> Plays:
        men, stacks = table.men, table.stacks
        there = (
            men[1 + number] is not None or bool(stacks[number]),
            men[4 + number] is not None or bool(stacks[3 + number]),
            men[7 + number] is not None or bool(stacks[6 + number]),
        )
        return _at_castles(seat, card, there)

    return ways


def _unlucky_fall(table: Table, seat: int, card: Card) -> Plays:
    men = table.men
    west, middle, east = LORDS
    there = (men[west] is not None, men[middle] is not None, men[east] is not None)
    return _at_castles(seat, card, there)


def _vanishings(table: Table, seat: int, card: Card) -> Plays:
    men = table.men
    return _at_castles(seat, card, (any(men[1:4]), any(men[4:7]), any(men[7:10])))


def _plague(table: Table, seat: int, card: Card) -> Plays:
    found: Plays = ()
    for castle in CASTLES:
        there = tuple([place for place in MEN_OF[castle] if table.men[place] is not None])
        if there or table.stacks[3 * castle]:
            found += _on_pairs(seat, card, castle, there)
    return found


@cache
def _on_pairs(seat: int, card: Card, castle: Castle, there: tuple[Place, ...]) -> Plays:
    """Two men die, or as many as there are."""
    return tuple(
        Play(seat, card, castle, men=men) for men in combinations(there, min(2, len(there)))
    )


def _level_card(table: Table, seat: int, card: Card) -> Plays:
    return _at_castles(seat, card, _lower(table.stacks, card))


def _lower(stacks: Stacks, card: Card) -> tuple[bool, bool, bool]:
    """Say of each castle whether its level is lower than that of a level card (C-30)."""
    level, place = LEVEL_OF[card], STACK_OF[card]
    west, middle, east = stacks[place], stacks[place + 3], stacks[place + 6]
    return (
        not west or LEVEL_OF[west[-1]] < level,
        not middle or LEVEL_OF[middle[-1]] < level,
        not east or LEVEL_OF[east[-1]] < level,
    )


def _with_levels(attribute: Attribute) -> Callable[[Table, int, Card], Plays]:
    """Return the ways of a card that takes levels of one attribute from a castle."""

    def ways(table: Table, seat: int, card: Card) -> Plays:
        stacks = table.stacks
        there = (bool(stacks[attribute]), bool(stacks[3 + attribute]), bool(stacks[6 + attribute]))
        return _at_castles(seat, card, there)

    return ways


def _incompetent_lord(table: Table, seat: int, card: Card) -> Plays:
    stacks = table.stacks
    return _at_castles(seat, card, (any(stacks[0:3]), any(stacks[3:6]), any(stacks[6:9])))


def _state_of_disrepair(table: Table, seat: int, card: Card) -> Plays:
    return _on_stacks(seat, card, tuple(map(bool, table.stacks)))


@cache
def _on_stacks(seat: int, card: Card, built: tuple[bool, ...]) -> Plays:
    return tuple(
        Play(seat, card, castle, attribute=attribute)
        for castle in CASTLES
        for attribute in ATTRIBUTES
        if built[3 * castle + attribute]
    )


def _timely_repairs(table: Table, seat: int, card: Card) -> Plays:
    found: Plays = ()
    for fetched in sorted(filter(LEVEL_OF.__getitem__, table.discard)):
        found += _repaired(seat, card, fetched, _lower(table.stacks, fetched))
    return found


@cache
def _repaired(seat: int, card: Card, fetched: Card, castles: tuple[bool, ...]) -> Plays:
    return tuple(Play(seat, card, castle, fetched=fetched) for castle in CASTLES if castles[castle])


def _sudden_changes(table: Table, seat: int, card: Card) -> Plays:
    return _plain(seat, card) if table.deck or table.discard else ()


def _at_hand(table: Table, seat: int, card: Card) -> Plays:
    return _at_players(seat, card, tuple(map(bool, table.hands)))


@cache
def _at_players(seat: int, card: Card, holds: tuple[bool, ...]) -> Plays:
    return tuple(
        Play(seat, card, player=player)
        for player, has_cards in enumerate(holds)
        if has_cards and player != seat
    )


def _recycle(table: Table, seat: int, card: Card) -> Plays:
    return tuple([_fetching(seat, card, fetched) for fetched in sorted(table.discard)])


@cache
def _fetching(seat: int, card: Card, fetched: Card) -> Play:
    return Play(seat, card, fetched=fetched)


def _never(table: Table, seat: int, card: Card) -> Plays:
    """A reaction is no card for one's own turn (C-22)."""
    return ()


WAYS: dict[Kind, Callable[[Table, int, Card], Plays]] = {
    Kind.PEACEFUL_DEATH: _peaceful_death,
    Kind.ACCIDENTAL_DEATH: _accidental_death,
    Kind.ASSASSINATION: _assassination,
    Kind.BARBARIANS: _with_man(2),
    Kind.PLAGUE: _plague,
    Kind.LUCKY_ESCAPE: _never,
    Kind.FINANCIAL_SCANDAL: _with_man(1),
    Kind.UNLUCKY_FALL: _unlucky_fall,
    Kind.VANISHINGS: _vanishings,
    **dict.fromkeys(LEVEL_KINDS, _level_card),
    Kind.PROTRACTED_SIEGE: _with_levels(Attribute.DOMAIN),
    Kind.WEAK_ADMINISTRATION: _with_levels(Attribute.PRESTIGE),
    Kind.TIME_OF_PEACE: _with_levels(Attribute.DEFENCE),
    Kind.INCOMPETENT_LORD: _incompetent_lord,
    Kind.TIMELY_REPAIRS: _timely_repairs,
    Kind.NOT_THAT_BAD: _never,
    Kind.STATE_OF_DISREPAIR: _state_of_disrepair,
    Kind.LAZY_DEFENCE: _with_levels(Attribute.DEFENCE),
    Kind.SHRINKING_DOMAIN: _with_levels(Attribute.DOMAIN),
    Kind.LOSING_INFLUENCE: _with_levels(Attribute.PRESTIGE),
    Kind.SUDDEN_CHANGES: _sudden_changes,
    Kind.UNEXPECTED_LOSS: _at_hand,
    Kind.TARGETED_THEFT: _at_hand,
    Kind.RECYCLE: _recycle,
}
"""What lists the ways to play a card of each kind."""
