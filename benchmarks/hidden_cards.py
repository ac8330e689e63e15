"""The last sealed choice by Night as a Bayesian game: what others set aside is known to nobody.

It begins once the last lead lies open, at a table of three. A hand is any that everybody there has
to reckon with: whichever cards its owner may have set aside are as likely as any others (S-12), as
all bots guess them; what a player would have set aside or led on purpose is not read from it. So
each follower has a *type*, its hand, which it alone knows, and chooses one card of it. Each
combination of hands and cards is worth what backward induction makes of it without trade, as if all
hands were open once the cards are turned up: what is still hidden then matters to Coopers and
Jesters alone, and it counts as known to all.

Source: Harsanyi, "Games with Incomplete Information Played by 'Bayesian' Players", Management
Science, 1967/68.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations, product

import numpy as np

from kings.analysis.worth.endings import Array
from kings.analysis.worth.last_round import INDUCTION, Tree
from kings.bots.determinize import redealt
from kings.sim.kernel.encode import code_of, encode
from kings.sim.kernel.scoring import scorer_for
from kings.struggle import GAME, RULEBOOK, Phase, State, moves
from kings.struggle.cards import Card
from kings.struggle.state import ROUNDS, put

Hand = tuple[Card, ...]


@dataclass(frozen=True, eq=False)
class NightGame:
    """The two followers' game after the last lead by Night.

    ``seats``: the followers, from the leader's left; ``hands``: the hands that each may have, all
    alike likely; ``worths``: in VP, on average over the leader's hands, shape (hands of the first,
    hands of the second, cards of the first, cards of the second, seats of the table).
    """

    state: State
    seats: tuple[int, int]
    hands: tuple[tuple[Hand, ...], tuple[Hand, ...]]
    worths: Array

    def dealt(self, place: int, number: int) -> State:
        """Return the state in which a follower has its hand of this number."""
        seat = self.seats[place]
        return _dealt(self.state, seat, self.hands[place][number])

    def values(self, place: int, other: Array) -> Array:
        """Return what each card of each hand is worth to a follower, shape (hands, cards).

        ``place``: 0 for the first follower, 1 for the second; ``other``: how likely the other one
        plays each card of each hand, shape (hands, cards).
        """
        own = self.worths[..., self.seats[place]]
        turned = own if place == 0 else own.transpose(1, 0, 3, 2)
        expected: Array = np.einsum("uvab,vb->ua", turned, other) / len(other)
        return expected

    @cached_property
    def pure(self) -> int:
        """Count the equilibria in which no follower draws lots, whatever its hand."""
        plans = [np.eye(self.worths.shape[2 + at])[_plans(self.worths, at)] for at in (0, 1)]
        one, other = (
            np.einsum("pua,qvb,uvab->pq", *plans, self.worths[..., seat], optimize=True)
            for seat in self.seats
        )
        stable = (one >= one.max(axis=0) - 1e-6) & (other >= other.max(axis=1)[:, None] - 1e-6)
        return int(stable.sum())


def _plans(worths: Array, place: int) -> list[tuple[int, ...]]:
    """List all ways to choose a card for each hand of a follower."""
    return [*product(range(worths.shape[2 + place]), repeat=worths.shape[place])]


def night_game(state: State) -> NightGame:
    """Return the followers' game of a last round by Night, once the leader has played.

    ``state``: of that moment at a table of three, nobody's card face down yet.
    """
    assert state.night and state.round == ROUNDS and state.phase is Phase.FOLLOW
    assert state.leader is not None and state.players == 3
    leader = state.leader
    first, second = (leader + 1) % 3, (leader + 2) % 3
    hands = dict(_hands(state))
    tree = Tree(scorer_for(RULEBOOK), INDUCTION, "vp")
    shape = [len(hands[seat]) for seat in (first, second)]
    held = [len(state.hands[seat]) for seat in (first, second)]
    worths = np.zeros((*shape, *held, 3))
    for own, theirs, led in np.ndindex(*shape, len(hands[leader])):
        world = state
        for seat, number in ((first, own), (second, theirs), (leader, led)):
            world = _dealt(world, seat, hands[seat][number])
        for at, card in enumerate(world.hands[first]):
            row = encode(GAME.apply(world, moves.Play(first, card)).state)
            for to, other in enumerate(world.hands[second]):
                ends = tree.ends(row, second, code_of(moves.Play(second, other)), 0)
                assert ends is not None, "a round of three is small enough"
                worths[own, theirs, at, to] += ends.mean("vp")
    pair = hands[first], hands[second]
    return NightGame(state, (first, second), pair, worths / len(hands[leader]))


def _hands(state: State) -> Iterator[tuple[int, tuple[Hand, ...]]]:
    """Yield for each seat all hands that everybody else has to reckon with."""
    found = redealt(GAME.view(state, None))
    assert found is not None, "by these rules nothing else is hidden"
    hidden = {one.seat: one for one in found}
    for seat in range(state.players):
        one = hidden.get(seat)
        yield (
            seat,
            (
                (state.hands[seat],)
                if one is None
                else tuple(
                    tuple(card for card in one.possible if card not in apart)
                    for apart in combinations(one.unseen, one.aside)
                )
            ),
        )


def _dealt(state: State, seat: int, hand: Sequence[Card]) -> State:
    """Return the state in which a seat holds other cards, and has set aside the rest of its own."""
    own = sorted((*state.hands[seat], *state.aside[seat]))
    left = tuple(card for card in own if card not in hand)
    return replace(
        state, hands=put(state.hands, seat, tuple(hand)), aside=put(state.aside, seat, left)
    )
