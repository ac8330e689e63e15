"""Who wins the trick as it lies (S-40, S-41): a pure question about the cards in play."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from kings.struggle.cards import SERFS, Card
from kings.struggle.state import InPlay


@dataclass(frozen=True, slots=True)
class Trick:
    """The result of a trick.

    ``cancelled``: groups of seats whose cards are of equal power, lowest power first; ``winner``:
    the winning seat, None if no card is left; ``by_peasant``: whether a lone Peasant won it.
    """

    cancelled: tuple[tuple[int, ...], ...]
    winner: int | None
    by_peasant: bool


def decide(played: Sequence[InPlay | None], *, peasant_before_ties: bool = False) -> Trick:
    """Decide the trick from the cards in play, by seat (None: no card left there).

    Equal powers cancel first. Then a Peasant wins if no other Serf is left; with the house rule
    ``peasant_before_ties`` it wins if it was the only Serf before equal powers went (S-41).
    Otherwise the highest power wins.
    """
    powers = {seat: lying.power for seat, lying in enumerate(played) if lying is not None}
    cancelled, left = _cancel(powers)
    if not left:
        return _trick(cancelled, None, by_peasant=False)
    peasant = _lone_peasant(played, powers if peasant_before_ties else left)
    if peasant in left:
        return _trick(cancelled, peasant, by_peasant=True)
    return _trick(cancelled, max(left, key=powers.__getitem__), by_peasant=False)


_trick = cache(Trick)


def _cancel(powers: dict[int, int]) -> tuple[tuple[tuple[int, ...], ...], list[int]]:
    """Return the groups of seats of equal power, lowest power first, and the seats left over."""
    if len(set(powers.values())) == len(powers):
        return (), list(powers)
    groups: dict[int, list[int]] = {}
    for seat, power in powers.items():
        groups.setdefault(power, []).append(seat)
    cancelled = tuple([tuple(groups[power]) for power in sorted(groups) if len(groups[power]) > 1])
    return cancelled, sorted([seats[0] for seats in groups.values() if len(seats) == 1])


def _lone_peasant(played: Sequence[InPlay | None], seats: Iterable[int]) -> int | None:
    """Return the seat whose Peasant is the only Serf among these seats, if there is one."""
    serfs = [seat for seat in seats if (lying := played[seat]) is not None and lying.card in SERFS]
    if len(serfs) == 1:
        lying = played[serfs[0]]
        if lying is not None and lying.card is Card.PEASANT:
            return serfs[0]
    return None
