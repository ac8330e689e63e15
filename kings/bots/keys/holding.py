"""What the searcher of King's Keys thinks of Hands: what others hold, and which four it holds.

Only views are read, so nothing here can know what a seat may not know.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from kings.bots.keys.determinize import determinize
from kings.bots.keys.rollout import StateBalance
from kings.bots.keys.weights import ALL_WAYS, ViewBalance
from kings.bots.tree_search import PlayOut
from kings.keys import cards, moves
from kings.keys.rules import GAME
from kings.keys.state import HELD, State, put
from kings.keys.view import SeatView, View
from kings.seeds import stream

ROUND = 3
"""How many turns the others have before the next own one."""


def likely_guess(view: View, rng: random.Random) -> State:
    """Return a state that the viewer can't tell from the true one, where others held with reason.

    What each of the others owns is drawn as in ``determinize``. Of the cards of which the viewer
    can't tell the place, each then holds those whose loss would cost it most, as nearly everybody
    does who plays to win.
    """
    state = determinize(view, rng)
    for seat in view.seats:
        if seat.seat != view.seat and not seat.out:
            state = _with_dearest_held(state, seat)
    return state


def _with_dearest_held(state: State, seat: SeatView) -> State:
    """Return the state with a seat's hidden cards laid so that it holds its dearest ones.

    As many Coins and Keys, and as many other cards, stay in its Hand as the guess laid there.
    """
    at = seat.seat
    fixed = cards.set_of(
        card for place in cards.Place for card in (*seat.at(place).open, *seat.at(place).known)
    )
    hand, vault, dungeon = state.hands[at], state.vaults[at], state.dungeons[at]
    balance = StateBalance(state, at)
    kept = cards.NO_CARDS
    for kind, stored in ((cards.VAULT_CARDS, vault), (~cards.VAULT_CARDS, dungeon)):
        held = hand & kind & ~fixed
        free = held | (stored & kind & ~fixed)
        kept |= cards.set_of(balance.dearest(cards.cards_in(free), held.bit_count()))
    moved = kept & ~hand
    if not moved:
        return state
    away = hand & ~fixed & ~kept
    return replace(
        state,
        hands=put(state.hands, at, (hand | moved) & ~away),
        vaults=put(state.vaults, at, (vault & ~moved) | (away & cards.VAULT_CARDS)),
        dungeons=put(state.dungeons, at, (dungeon & ~moved) | (away & ~cards.VAULT_CARDS)),
    )


@lru_cache(maxsize=256)
def best_four(view: View, guesses: int, play_out: PlayOut[State]) -> cards.Cards:
    """Return the four cards with which the viewer does best until its next turn.

    ``view``: as it is before any is chosen, without its choices; ``guesses``: on how many guesses
    each four is tried; ``play_out``: how a table is played on.

    Four decisions in a row have to be of one mind, and a bot remembers nothing: so the luck of the
    trial is drawn by the turn and not by a decision, and the same view gives the same four.
    """
    rng = stream(view.turn, "hold", view.own.seat)
    fours = tuple(_fours(view))
    sums = dict.fromkeys(fours, 0.0)
    for _ in range(guesses if len(fours) > 1 else 0):
        state, luck = likely_guess(view, rng), rng.getrandbits(63)
        for four in fours:
            worth = play_out(_holding(state, view.own.seat, four), random.Random(luck))
            sums[four] += worth.wins[view.own.seat]
    return max(fours, key=sums.__getitem__)


def _fours(view: View) -> Iterator[cards.Cards]:
    """Yield what may be worth holding: the dearest cards, of both kinds together and in each mix.

    The kinds are those that else go to the Vault and those that go to the Dungeon (K-04).
    """
    balance, owned = ViewBalance(view, ALL_WAYS), cards.set_of(view.owned)
    treasures, arms = (
        balance.dearest(cards.cards_in(kind), HELD)
        for kind in (owned & cards.VAULT_CARDS, owned & ~cards.VAULT_CARDS)
    )
    mixes = [(*treasures[:number], *arms[: HELD - number]) for number in range(HELD + 1)]
    tried = [balance.dearest(view.owned, HELD), *(mix for mix in mixes if len(mix) == HELD)]
    yield from dict.fromkeys(map(cards.set_of, tried))


def _holding(state: State, seat: int, four: cards.Cards) -> State:
    for card in cards.cards_in(four):
        state = GAME.step(state, moves.Hold(seat, card)).state
    return state
