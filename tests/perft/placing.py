"""Positions of Kings' Struggle in few words, for the brute force."""

from __future__ import annotations

from collections.abc import Sequence

from tests.perft.brute import InPlay, Position

GOLD, MARKERS = 250, 5

Table = Sequence[int | InPlay | None]
"""A card a seat: bare, with its +5 and +2 markers, or None where there is none."""


def position(
    round_number: int,
    phase: str,
    *,
    hands: Sequence[Sequence[int]],
    leader: int,
    aside: Sequence[Sequence[int]] = (),
    table: Table = (),
    sealed: Sequence[int | None] = (),
    actor: int | None = None,
    acted: Sequence[int] = (),
    swapped: bool = False,
    named: int | None = None,
    gold: Sequence[int] = (),
    discard: Sequence[int] = (),
    peasant_before_ties: bool = False,
) -> Position:
    """Set up a position; ``acted`` names the seats whose turn is over.

    A seat's cards that are in no other place lie in its own pile; those named in ``discard`` lie
    there instead. Everything that isn't said is as at the beginning.
    """
    n = len(hands)
    bare = [(card, 0, 0) if isinstance(card, int) else card for card in table or [None] * n]
    face_down = list(sealed or [None] * n)
    set_aside = [list(cards) for cards in aside or [()] * n]
    purses = list(gold or [5] * n)
    gone = list(discard)
    piles: list[list[int]] = []
    for seat in range(n):
        mine = bare[seat]
        held = {*hands[seat], *set_aside[seat], face_down[seat], mine[0] if mine else None}
        won = [card for card in range(1, 11) if card not in held]
        for card in [card for card in won if card in gone]:
            won.remove(card)
            gone.remove(card)
        piles.append(won)
    return {
        "players": n,
        "round": round_number,
        "phase": phase,
        "leader": leader,
        "actor": actor,
        "named": named,
        "swapped": swapped,
        "acted": [seat in acted for seat in range(n)],
        "hands": [list(hand) for hand in hands],
        "aside": set_aside,
        "sealed": face_down,
        "table": bare,
        "gold": purses,
        "bank": GOLD - sum(purses),
        "fives": MARKERS - sum(card[1] for card in bare if card),
        "twos": MARKERS - sum(card[2] for card in bare if card),
        "piles": piles,
        "discard": list(discard),
        "peasant_before_ties": peasant_before_ties,
    }
