"""What a deal is worth to one who plays on in its head: the same games, with the deal and without.

Which deals are worth a thought is read off the open table; the playing on is handed in.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from statistics import fmean

from kings.bots.guess import guess
from kings.bots.offers import allowed, legal_turns, likeliest, most_to_offer, pin
from kings.bots.tree import PlayOut, Worth
from kings.bots.turns import Turn
from kings.errors import IllegalMove
from kings.seeds import stream
from kings.struggle.deals import check_deal
from kings.struggle.moves import Accept, Act, Deal, Move, Pay, Propose
from kings.struggle.rules import GAME
from kings.struggle.state import State
from kings.struggle.view import View


class Trades:
    """Guesses and their luck, drawn once, on which deals are compared with no deal.

    ``guesses``: how many states to play on. Where the viewer itself is to decide, each is played on
    after every choice, and the choice that is best on average counts, with the deal and without.
    ``reward``: what an end is worth to the viewer.
    """

    def __init__(
        self,
        view: View,
        rng: random.Random,
        *,
        guesses: int,
        play_out: PlayOut[State],
        reward: Callable[[Worth], float],
    ) -> None:
        self._seat = view.own.seat
        self._seed = rng.getrandbits(63)
        self._play_out = play_out
        self._reward = reward
        self._worlds = [guess(view, stream(self._seed, "guess", n)) for n in range(guesses)]
        self._usual = [self._ends(state, n) for n, state in enumerate(self._worlds)]

    def _ends(self, state: State, number: int) -> dict[Move | None, float]:
        """Return what comes of each choice of the viewer, or of going on if it has none now."""
        choices = GAME.choices(state, self._seat)
        if not choices:
            return {None: self._played(state, number)}
        return {choice: self._played(GAME.apply(state, choice).state, number) for choice in choices}

    def _played(self, state: State, number: int) -> float:
        return self._reward(self._play_out(state, stream(self._seed, "luck", number)))

    def gain(self, deal: Deal, *, number: int | None = None) -> float | None:
        """Return the viewer's mean gain by a deal over no deal, in rewards.

        ``number``: the open proposal of this deal, None if the viewer would propose it. Guesses in
        which a party can't agree are left out; None if no other is left.
        """
        without, with_it = [], []
        for place, state in enumerate(self._worlds):
            after = agreed(state, self._seat, deal, number)
            if after is not None:
                without.append(self._usual[place])
                with_it.append(self._ends(after, place))
        return _mean_of_best(with_it) - _mean_of_best(without) if without else None


def _mean_of_best(ends: Sequence[dict[Move | None, float]]) -> float:
    return max(fmean(end[choice] for end in ends) for choice in ends[0])


def agreed(state: State, seat: int, deal: Deal, number: int | None = None) -> State | None:
    """Return the state after all parties agreed to a deal, or None if one of them can't (S-53).

    ``number``: the open proposal of this deal; without it, ``seat`` proposes the deal first. Who
    has agreed already has to be able to, too.
    """
    try:
        if number is None:
            state = GAME.apply(state, Propose(seat, deal)).state
            number = state.proposals_made
        assert state.window is not None
        (proposal,) = (one for one in state.window.proposals if one.number == number)
        for party in proposal.accepted:
            check_deal(state, proposal.deal, party)
        for party in proposal.deal.parties:
            if party not in proposal.accepted:
                state = GAME.apply(state, Accept(party, number)).state
    except IllegalMove:
        return None
    return state


def offers(view: View, most: int) -> list[Deal]:
    """List at most ``most`` deals about the action that look best to the viewer, the best first.

    The viewer buys the active player's action for 1 gold more than that costs its owner, or asks
    for its own 1 gold less than it brings the payer, by what is certain now. So the other side
    should take it.
    """
    seat = view.own.seat
    legal = legal_turns(view)
    found = list(_purchases(view, seat, legal) if seat != view.actor else _sales(view, seat, legal))
    found.sort(key=lambda offer: -offer[0])
    return [deal for gain, deal in found[:most] if gain > 0]


def _purchases(view: View, seat: int, legal: Sequence[Turn]) -> Iterator[tuple[int, Deal]]:
    """Yield what the viewer could buy, with what it gains by what is certain now, in VP."""
    actor, usual = legal[0].plan.first.seat, likeliest(legal).values
    for acts, after in _bindings(legal):
        price = usual[actor] - after[actor] + 1
        if price <= most_to_offer(view, seat):
            yield after[seat] - usual[seat] - price, Deal((Pay(seat, actor, price), *acts))


def _sales(view: View, seat: int, legal: Sequence[Turn]) -> Iterator[tuple[int, Deal]]:
    """Yield what the viewer could be paid for, with what it gains by what is certain now, in VP."""
    usual = likeliest(legal).values
    for acts, after in _bindings(legal):
        for payer in range(view.players):
            price = min(after[payer] - usual[payer] - 1, most_to_offer(view, payer))
            if payer != seat and price > 0:
                yield after[seat] - usual[seat] + price, Deal((Pay(payer, seat, price), *acts))


def _bindings(legal: Sequence[Turn]) -> Iterator[tuple[tuple[Act, ...], tuple[int, ...]]]:
    """Yield the clauses that hold the active player to each turn, and each seat's VP then."""
    for turn in legal:
        acts = pin(turn, legal)
        yield acts, likeliest(allowed(legal, acts)).values
