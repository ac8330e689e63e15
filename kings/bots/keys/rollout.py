"""Rollouts of King's Keys: a state is played on by a rule of thumb, with the readable rules."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from math import exp

from kings.bots.keys import weights
from kings.bots.tree_search import Worth
from kings.keys import cards, moves
from kings.keys.options import PLAYERS
from kings.keys.rules import GAME
from kings.keys.state import HELD, Phase, State

HOPE, POWER = 0.1, 0.75
"""How strong a seat is by its standing: with this much more, and by this power."""

A_CARD, A_GUARD = 0.095, 0.07
"""How much stronger a card more makes a seat, whichever it is, and each rank of its highest guard,
as a power of e."""

WAITING = (0.0, 0.06, 0.18, 0.26)
"""How much weaker it is to be first, second, third or last to have a turn, as a power of e."""


def chances_to_win(state: State) -> tuple[float, ...]:
    """Estimate each seat's chance to win, 0 to 1, by all cards of the state.

    Its numbers were set by trial, and nothing says that there are no better ones. In games of
    greedy bots they foretell the winner better than even chances do.
    """
    result = GAME.outcome(state)
    if result is not None:
        share = 1 / max(1, len(result.winners))
        return tuple([share if seat in result.winners else 0.0 for seat in range(PLAYERS)])
    strong = [_strength(state, seat) for seat in range(PLAYERS)]
    total = sum(strong)
    return tuple([strength / total for strength in strong])


def _strength(state: State, seat: int) -> float:
    if state.out[seat]:
        return 0.0
    assert state.actor is not None
    owned = state.owned(seat)
    guards = state.guards[seat]
    stands = _standing(owned, guards, state.kingdoms[seat])
    waits = WAITING[(seat - state.actor) % PLAYERS]
    more = A_CARD * owned.bit_count() + A_GUARD * cards.highest(guards) - waits
    return float((stands + HOPE) ** POWER) * exp(more)


@lru_cache(maxsize=1 << 15)
def _standing(owned: cards.Cards, guards: cards.Cards, kingdom: cards.Kingdom) -> float:
    return weights.standing(owned, guards, kingdom, weights.ALL_WAYS)


@dataclass(frozen=True, slots=True)
class RuleOfThumb:
    """Plays a state on for some turns, and estimates who will win from there.

    Each player takes what brings it furthest at once, as the greedy bot does, and thinks of a
    face-down card what it would think of any card that it can't see. ``turns``: how many turns are
    still begun after the present one; ``chances``: how likely each seat wins from there.
    """

    turns: int = 1
    chances: Callable[[State], tuple[float, ...]] = chances_to_win

    def __call__(self, state: State, rng: random.Random) -> Worth:
        """Return the chances to win, which are the shares of the victory where the game is over."""
        last = state.turn + self.turns
        while state.phase is not Phase.OVER and state.turn < last:
            state = _go_on(state, rng)
        shares = self.chances(state)
        return Worth(shares, shares)


def _go_on(state: State, rng: random.Random) -> State:
    """Take one step, or all that hold the four cards."""
    seat = state.actor
    if state.phase is Phase.HOLD:
        return _hold(state)
    if state.phase not in (Phase.PLAY, Phase.AFTER):
        return GAME.step(state, GAME.draw(state, rng)).state
    assert seat is not None
    choices = GAME.choices(state, seat)
    best = choices[0] if len(choices) == 1 else _best(state, seat, choices)
    return GAME.step(state, best).state


def _hold(state: State) -> State:
    """Hold the cards whose loss would cost most, named in the order of the deck (K-12)."""
    seat = state.actor
    assert seat is not None
    later = state.owned(seat) & ~((1 << state.held.bit_length()) - 1)
    missing = HELD - state.held.bit_count()
    dearest = StateBalance(state, seat).dearest(cards.cards_in(later), missing)
    for card in cards.cards_in(cards.set_of(dearest)):
        state = GAME.apply(state, moves.Hold(seat, card)).state
    return state


def _best(state: State, seat: int, choices: tuple[moves.Choice, ...]) -> moves.Choice:
    """Return a claim, else the choice that brings most at once, else the last: to do nothing."""
    if isinstance(choices[0], moves.Claim):
        return choices[0]
    balance = StateBalance(state, seat)
    best, most = choices[-1], weights.A_LITTLE
    for choice in choices[:-1]:
        gain = balance.weigh(choice)
        gain += weights.OUT_OF_THE_WAY if isinstance(choice, moves.Eliminate) else 0.0
        if gain > most:
            best, most = choice, gain
    return best


class StateBalance(weights.Balance):
    """The balance of the player on turn in a guessed state.

    It reckons with its own cards, and with the average of all those that it can't see. ``state``:
    the guess; ``seat``: of the player.
    """

    def __init__(self, state: State, seat: int) -> None:
        self.state = state
        self.averages: dict[cards.Place, float] = {}
        super().__init__(state.owned(seat), state.guards[seat], state.kingdoms[seat], _standing)

    def kingdom_of(self, seat: int) -> cards.Kingdom:
        """Return the kingdom of a seat."""
        return self.state.kingdoms[seat]

    def face_down(self, target: int, place: cards.Place) -> int:
        """Return how many cards lie face down in another's place."""
        return (self.state.at(target, place) & ~self.state.left[target]).bit_count()

    def seized(self, target: int) -> float:
        """Return the worth of a card from a Dungeon, as what is highest there can't be seen."""
        anything = self.face_down(target, cards.Place.DUNGEON)
        return self.average(target, cards.Place.DUNGEON) if anything else 0.0

    def average(self, target: int, place: cards.Place) -> float:
        """Return the worth of a card drawn there; of all that are unseen, any may lie there."""
        average = self.averages.get(place)
        if average is None:
            there = weights.PLACE_CARDS[place] & self._face_down()
            average = self.averages[place] = self._average_of(there)
        return average

    def _face_down(self) -> cards.Cards:
        state, hidden = self.state, self.state.pile
        for seat in range(PLAYERS):
            hidden |= state.owned(seat)
        return hidden & ~self.owned

    def _average_of(self, hidden: cards.Cards) -> float:
        if not hidden:
            return 0.0
        total = sum(self.gain(card) for card in cards.cards_in(hidden & self._useful()))
        return total / hidden.bit_count()

    def _useful(self) -> cards.Cards:
        """Return the cards that can bring the player nearer to a win; all others bring nothing."""
        useful = cards.OF_KINGDOM[self.kingdom]
        for kingdom in cards.KINGDOMS:
            army = self.owned & cards.OF_KINGDOM[kingdom]
            if army & cards.COINS:
                useful |= cards.OF_KINGDOM[kingdom] & (cards.AXES | cards.SHIELDS)
            if army & (cards.AXES | cards.SHIELDS):
                useful |= cards.OF_KINGDOM[kingdom] & cards.COINS
        return useful
