"""King's Keys played on by rule of thumb, with the readable rules: a searcher's thoughts."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import lru_cache
from math import exp

from kings.bots.keys.standing import standing
from kings.bots.keys.weigher import A_LITTLE, ALL_WAYS, OUT_OF_THE_WAY
from kings.bots.tree import Worth
from kings.keys.cards import (
    AXES,
    COINS,
    KINGDOMS,
    NO_CARDS,
    OF_KINGDOM,
    SHIELDS,
    VAULT_CARDS,
    Card,
    Cards,
    Kingdom,
    cards_in,
    four_of,
    highest,
    set_of,
)
from kings.keys.moves import (
    BuyBack,
    Choice,
    Claim,
    Eliminate,
    Hold,
    Lead,
    PlaceGuard,
    Raid,
    Seize,
    Take,
    Unlock,
)
from kings.keys.options import PLAYERS
from kings.keys.places import Place
from kings.keys.rules import GAME
from kings.keys.state import HELD, Phase, State

__all__ = ["RuleOfThumb", "chances_to_win"]

HOPE, POWER = 0.1, 0.75
"""How strong a seat is by its standing: with this much more, and by this power."""

A_CARD, A_GUARD = 0.095, 0.07
"""How much stronger a card more makes a seat, whichever it is, and each rank of its highest guard,
as a power of e."""

WAITING = (0.0, 0.06, 0.18, 0.26)
"""How much weaker it is to be first, second, third or last to have a turn, as a power of e."""


@dataclass(frozen=True, slots=True)
class RuleOfThumb:
    """Plays a state on for some turns, and estimates who will win from there.

    Each player takes what brings it furthest at once, as the greedy bot does, and thinks of a
    face-down card what it would think of any card that it can't see. ``turns``: how many turns are
    still begun after the present one.
    """

    turns: int = 1

    def __call__(self, state: State, rng: random.Random) -> Worth:
        """Return the chances to win, which are the shares of the victory where the game is over."""
        last = state.turn + self.turns
        while state.phase is not Phase.OVER and state.turn < last:
            state = _go_on(state, rng)
        shares = chances_to_win(state)
        return Worth(shares, shares)


def chances_to_win(state: State) -> tuple[float, ...]:
    """Estimate each seat's chance to win, 0 to 1, by all cards of the state.

    The numbers are the likeliest for 900 games that were played by this rule of thumb.
    """
    result = GAME.outcome(state)
    if result is not None:
        share = 1 / max(1, len(result.winners))
        return tuple([share if seat in result.winners else 0.0 for seat in range(PLAYERS)])
    strong = [_strength(state, seat) for seat in range(PLAYERS)]
    total = sum(strong)
    return tuple([one / total for one in strong])


def _strength(state: State, seat: int) -> float:
    if state.out[seat]:
        return 0.0
    assert state.actor is not None
    owned = state.owned(seat)
    guards = state.guards[seat]
    stands = _standing(owned, guards, state.kingdoms[seat])
    waits = WAITING[(seat - state.actor) % PLAYERS]
    more = A_CARD * owned.bit_count() + A_GUARD * highest(guards) - waits
    return float((stands + HOPE) ** POWER) * exp(more)


@lru_cache(maxsize=1 << 15)
def _standing(owned: Cards, guards: Cards, kingdom: Kingdom) -> float:
    return standing(owned, guards, kingdom, ALL_WAYS)


def _go_on(state: State, rng: random.Random) -> State:
    """Take one step, or all that hold the four cards."""
    seat = state.actor
    if state.phase is Phase.HOLD:
        return _hold(state)
    if state.phase not in (Phase.PLAY, Phase.AFTER):
        return GAME.apply(state, GAME.draw(state, rng)).state
    assert seat is not None
    choices = GAME.choices(state, seat)
    best = choices[0] if len(choices) == 1 else _best(state, seat, choices)
    return GAME.apply(state, best).state


def _hold(state: State) -> State:
    """Hold the cards whose loss would cost most, named in the order of the deck (K-12)."""
    seat = state.actor
    assert seat is not None
    owned, guards, kingdom = state.owned(seat), state.guards[seat], state.kingdoms[seat]
    later = owned & ~((1 << state.held.bit_length()) - 1)

    def left_without(card: Card) -> float:
        return _standing(owned & ~card.bit, guards, kingdom)

    dearest = sorted(cards_in(later), key=left_without)[: HELD - state.held.bit_count()]
    for card in cards_in(set_of(dearest)):
        state = GAME.apply(state, Hold(seat, card)).state
    return state


def _best(state: State, seat: int, choices: tuple[Choice, ...]) -> Choice:
    """Return a claim, else the choice that brings most at once, else the last: to do nothing."""
    if isinstance(choices[0], Claim):
        return choices[0]
    thoughts = _Thoughts(state, seat)
    best, most = choices[-1], A_LITTLE
    for choice in choices[:-1]:
        gain = thoughts.gain(choice)
        if gain > most:
            best, most = choice, gain
    return best


class _Thoughts:
    """What a player on turn reckons with: its own cards, and the average of those unseen."""

    def __init__(self, state: State, seat: int) -> None:
        self.state = state
        self.owned, self.guards = state.owned(seat), state.guards[seat]
        self.kingdom = state.kingdoms[seat]
        self.now = _standing(self.owned, self.guards, self.kingdom)
        self.averages: dict[Place, float] = {}

    def gain(self, choice: Choice) -> float:
        """Return what a choice brings at once, as far as it can be told."""
        match choice:
            case PlaceGuard(_, card, paid):
                left = self.owned & ~(card.bit | set_of(paid))
                return _standing(left, self.guards | card.bit, self.kingdom) - self.now
            case BuyBack(_, _, card, paid):
                return self._after(set_of(paid), card.bit)
            case Eliminate(_, kingdom, suit):
                return self._after(four_of(kingdom, suit), NO_CARDS) + OUT_OF_THE_WAY
            case Raid(_, axe, target, place, named, paid):
                lost, rank = axe.bit | set_of(paid), axe.rank
                if axe.kingdom is self.state.kingdoms[target]:
                    return 0.0
                return self._theft(lost, target, place, named, rank)
            case Lead(_, axe, target, named, paid):
                lost = axe.bit | set_of(paid) | Card.SHIELD_JOKER.bit
                return self._theft(lost, target, Place.HAND, named, axe.rank)
            case Unlock(_, key, target, named):
                return self._theft(key.bit, target, Place.VAULT, named, key.rank)
            case Take(_, joker, target, place, card):
                named = () if card is None else (card,)
                return self._theft(joker.bit, target, place, named, 1)
            case Seize(_, target):
                return self._theft(Card.AXE_JOKER.bit, target, Place.DUNGEON, (), 1)
        return 0.0

    def _after(self, lost: Cards, won: Cards) -> float:
        return _standing((self.owned & ~lost) | won, self.guards, self.kingdom) - self.now

    def _theft(
        self, lost: Cards, target: int, place: Place, named: tuple[Card, ...], most: int
    ) -> float:
        down = self.state.at(target, place) & ~self.state.left[target]
        drawn = min(most - len(named), down.bit_count())
        gain = self._after(lost, set_of(named))
        return gain + drawn * self._average(place) if drawn else gain

    def _average(self, place: Place) -> float:
        """Return what a card drawn there brings, on the average of all that may lie there."""
        found = self.averages.get(place)
        if found is None:
            found = self.averages[place] = self._average_of(_KINDS[place] & self._face_down())
        return found

    def _face_down(self) -> Cards:
        state, cards = self.state, self.state.pile
        for seat in range(PLAYERS):
            cards |= state.owned(seat)
        return cards & ~self.owned

    def _average_of(self, cards: Cards) -> float:
        if not cards:
            return 0.0
        total = sum(self._after(NO_CARDS, card.bit) for card in cards_in(cards & self._useful()))
        return total / cards.bit_count()

    def _useful(self) -> Cards:
        """Return the cards that can bring the player nearer to a win; all others bring nothing."""
        useful = OF_KINGDOM[self.kingdom]
        for kingdom in KINGDOMS:
            cards = self.owned & OF_KINGDOM[kingdom]
            if cards & COINS:
                useful |= OF_KINGDOM[kingdom] & (AXES | SHIELDS)
            if cards & (AXES | SHIELDS):
                useful |= OF_KINGDOM[kingdom] & COINS
        return useful


_KINDS = {Place.HAND: ~NO_CARDS, Place.VAULT: VAULT_CARDS, Place.DUNGEON: ~VAULT_CARDS}
"""What may lie face down in a place (K-04)."""
