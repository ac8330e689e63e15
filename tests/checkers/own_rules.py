"""A second, plain reading of the cards' rules, which shares no line with the engine.

Powers are numbers here: 1 to 3 are Serfs, 4 to 6 Merchants, 7 to 10 Royals.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any, Protocol

from kings.struggle.moves import Aim, GiveLead, Pass, Swap, TakeGold


class Lies(Protocol):
    """A card in play with its markers."""

    @property
    def card(self) -> int:
        """The printed power."""

    @property
    def fives(self) -> int:
        """Its +5 markers."""

    @property
    def twos(self) -> int:
        """Its +2 markers."""


class TableLike(Protocol):
    """A state, or a table rebuilt from what was told."""

    @property
    def played(self) -> Any:
        """Cards in play, by seat."""

    @property
    def hands(self) -> Any:
        """Cards in hand, by seat."""

    @property
    def bank(self) -> int:
        """Gold in the bank."""

    @property
    def fives(self) -> int:
        """+5 markers in the supply."""

    @property
    def twos(self) -> int:
        """+2 markers in the supply."""


def power(lying: Lies) -> int:
    """S-40."""
    return lying.card + lying.fives * 5 + lying.twos * 2


def _with_power(table: TableLike, low: int, high: int) -> list[int]:
    lying = enumerate(table.played)
    return [seat for seat, card in lying if card is not None and low <= card.card <= high]


def income(table: TableLike, card: int) -> int:
    """Return the gold that Cobbler, Cooper and Jeweler take (S-33, S-34, S-35)."""
    kinds = {4: (1, 3), 5: (4, 6), 6: (7, 10)}
    return min(table.bank, len(_with_power(table, *kinds[card])))


def uses(table: TableLike, seat: int) -> set[Any]:
    """Return the choices of a turn (S-3B, S-3C); passing is always among them."""
    lying = table.played[seat]
    found: set[Any] = {Pass(seat)}
    if lying is None:
        return found
    card = int(lying.card)
    if card in (4, 5, 6) and income(table, card):
        found.add(TakeGold(seat))
    found |= _aims(table, seat, card)
    if card == 5 and _with_power(table, 5, 5) == [seat]:
        found |= {Swap(seat, held) for held in table.hands[seat]}
    if card == 6 and table.twos:
        found |= {TakeGold(seat, on) for on in _with_power(table, 7, 10)}
    return found


def _aims(table: TableLike, seat: int, card: int) -> set[Any]:
    if card == 2 and table.fives:
        return {Aim(seat, (on,)) for on in _with_power(table, 4, 6)}
    if card == 3:
        return {Aim(seat, (on,)) for on in _with_power(table, 4, 10)}
    if card == 7:
        others = (on for on in _with_power(table, 1, 10) if on != seat and table.hands[on])
        return {Aim(seat, (on,)) for on in others}
    if card == 8:
        serfs = _with_power(table, 1, 3)
        return {Aim(seat, pair) for size in (1, 2) for pair in combinations(serfs, size)}
    return set()


def lead_uses(players: int, seat: int, leader: int) -> set[Any]:
    """Return the choices of the Cobbler window (S-21)."""
    named: list[int | None] = [to for to in range(players) if to != leader]
    return {GiveLead(seat, to) for to in (None, *named)}


def winner_of(played: Any, *, peasant_before_ties: bool) -> tuple[int | None, set[int]]:
    """Return who wins a trick, and whose cards cancel (S-40, S-41)."""
    powers = {seat: power(card) for seat, card in enumerate(played) if card is not None}
    often = Counter(powers.values())
    gone = {seat for seat, points in powers.items() if often[points] > 1}
    left = {seat: points for seat, points in powers.items() if seat not in gone}
    seen = powers if peasant_before_ties else left
    serfs = [seat for seat in seen if played[seat].card <= 3]
    if len(serfs) == 1 and played[serfs[0]].card == 1:
        return serfs[0], gone
    return (max(left, key=lambda seat: left[seat]) if left else None), gone
