"""The searcher of Kings' Struggle: it plays many games on in its head before it decides or signs.

A choice is found by tree search over guesses of what is hidden. A deal is judged by paired
rollouts: the same guesses are played on with the same luck, with the deal and without.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from statistics import fmean
from typing import Literal

from kings.bots import tree_search
from kings.bots.board import Turn
from kings.bots.bot import Bot, Reply
from kings.bots.deals import legal_turns, likeliest_turn, most_to_offer, pin, turns_under
from kings.bots.determinize import determinize
from kings.bots.rollout import RuleOfThumb
from kings.errors import BadInput, IllegalMove
from kings.seeds import stream
from kings.struggle.deals import check_deal
from kings.struggle.moves import Accept, Act, Choice, Deal, Move, Pay, Propose, Refuse
from kings.struggle.rules import GAME, Struggle
from kings.struggle.state import Proposal, State
from kings.struggle.view import View

POINTS = 50
"""VP that count as a reward of 1: about what a good game brings."""

FEW = 3
"""How many offers it plays through before it makes one."""


@dataclass(frozen=True)
class Searcher(tree_search.SearchBot[State, View, Choice], Bot):
    """It guesses what it can't see, plays on in its head, and takes what does best on average.

    By its name it plays on by rule of thumb, in readable Python. With the compiled play-outs of
    ``kings.sim.compiled_playouts.compiled_searcher`` it thinks further and plays better.

    ``visits``: games played on for a decision; nobody talks in them. ``play_out``: how they are
    played on where the tree ends, by itself by rule of thumb to the end of the trick.
    ``reward``: what it wants, ``"points"`` (1 is 50 VP) or ``"wins"`` (its share of the victory).
    ``exploration``, ``patience``: as in ``tree_search.Budget``, in rewards. ``deal_visits``: how
    many guesses a deal is judged on, each played on once with it and once without. ``seconds``: a
    time budget for a decision at a table with people; it makes its play impossible to repeat.
    ``name``: another word for one with other numbers.

    Its talk: it accepts what leaves it better off on average over its guesses. It offers to buy
    the active player's action, or asks gold for its own, at a price that one who counts only what
    is certain now should take. Promises count for nothing, and it keeps none that costs it.
    """

    idea = "Plays many games on in its head, by rule of thumb, over guesses of what it can't see."

    visits: int = 60
    play_out: tree_search.PlayOut[State] = field(default_factory=lambda: RuleOfThumb(tricks=1))
    reward: Literal["points", "wins"] = "points"
    exploration: float = 0.1
    patience: int = 4
    deal_visits: int = 8
    seconds: float | None = None
    name: str = "searcher"

    def __post_init__(self) -> None:
        """Refuse numbers with which it could not search."""
        self.budget(1)
        if self.deal_visits < 1:
            raise BadInput("A deal is thought through for at least one guess.")
        if self.reward not in ("points", "wins"):
            raise BadInput(f"A searcher wants points or wins, not “{self.reward}”.")

    @property
    def repeatable(self) -> bool:  # type: ignore[override]  # it hangs on the budget
        """Whether the same seed gives the same game: not with a time budget."""
        return self.seconds is None

    def rules(self) -> Struggle:
        """Return the rules of Kings' Struggle."""
        return GAME

    def determinize(self, view: View, rng: random.Random) -> State:
        """Fill in by lot what the viewer does not see."""
        return determinize(view, rng)

    def budget(self, choices: int) -> tree_search.Budget:
        """Return its budget, which is the same for any number of choices."""
        return tree_search.Budget(self.visits, self.exploration, self.patience, self.seconds)

    def rewards(self, worth: tree_search.Worth) -> Sequence[float]:
        """Return what an end is worth to each seat, about 0 to 1: points or shares of victory."""
        if self.reward == "points":
            return [points / POINTS for points in worth.points]
        return worth.wins

    def respond(self, view: View, proposal: Proposal, rng: random.Random) -> Reply:
        """Accept if it comes out better with the deal than without, on average over its guesses."""
        seat = view.own.seat
        gain = self._rollouts(view, rng).gain(proposal.deal, number=proposal.number)
        if gain is None or gain <= 0:
            return Refuse(seat, proposal.number)
        return Accept(seat, proposal.number)

    def propose(self, view: View, rng: random.Random) -> Deal | None:
        """Offer the best of a few deals about the action, if it should leave it better off."""
        few = offers(view, FEW)
        if not few:
            return None
        rollouts = self._rollouts(view, rng)
        priced = [(rollouts.gain(deal) or 0.0, deal) for deal in few]
        gain, deal = max(priced, key=lambda pair: pair[0])
        return deal if gain > 0 else None

    def explain(self, view: View, proposal: Proposal, reply: Reply) -> str:
        """Say what its rollouts came to, and nothing of what it saw there."""
        name = view.name(reply.seat)
        if isinstance(reply, Accept):
            return f"{name} comes out better off in the games it plays on in its head"
        return f"{name} comes out no better off in the games it plays on in its head"

    def _rollouts(self, view: View, rng: random.Random) -> PairedRollouts:
        seat = view.own.seat
        return PairedRollouts(
            view,
            rng,
            guesses=self.deal_visits,
            play_out=self.play_out,
            reward=lambda worth: self.rewards(worth)[seat],
        )


class PairedRollouts:
    """Guesses and their luck, drawn once, on which deals are compared with no deal.

    Where the viewer itself is to decide, each is played on after every choice, and the choice that
    is best on average counts, with the deal and without. ``view``: of the seat whose gain is asked;
    ``rng``: the source of all chance; ``guesses``: how many states to play on; ``play_out``: how;
    ``reward``: what an end is worth to the viewer.
    """

    def __init__(
        self,
        view: View,
        rng: random.Random,
        *,
        guesses: int,
        play_out: tree_search.PlayOut[State],
        reward: Callable[[tree_search.Worth], float],
    ) -> None:
        self._seat = view.own.seat
        self._seed = rng.getrandbits(63)
        self._play_out = play_out
        self._reward = reward
        self._worlds = [determinize(view, stream(self._seed, "guess", n)) for n in range(guesses)]
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
            after = state_after(state, self._seat, deal, number)
            if after is not None:
                without.append(self._usual[place])
                with_it.append(self._ends(after, place))
        return _mean_of_best(with_it) - _mean_of_best(without) if without else None


def _mean_of_best(ends: Sequence[dict[Move | None, float]]) -> float:
    return max(fmean(end[choice] for end in ends) for choice in ends[0])


def state_after(state: State, seat: int, deal: Deal, number: int | None = None) -> State | None:
    """Return the state after all parties agreed to a deal, or None if one of them can't (S-53).

    ``state``: before the ``deal``; ``number``: the open proposal of this deal; without it, ``seat``
    proposes the deal first. A party that has agreed already has to be able to keep it, too.
    """
    try:
        if number is None:
            state = GAME.apply(state, Propose(seat, deal)).state
            number = state.proposals_made
        assert state.window is not None
        (proposal,) = (made for made in state.window.proposals if made.number == number)
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
    deals = _purchases(view, seat, legal) if seat != view.actor else _sales(view, seat, legal)
    best = sorted(deals, key=lambda offer: -offer[0])[:most]
    return [deal for gain, deal in best if gain > 0]


def _purchases(view: View, seat: int, legal: Sequence[Turn]) -> Iterator[tuple[int, Deal]]:
    """Yield what the viewer could buy, with what it gains by what is certain now, in VP."""
    actor, usual = legal[0].plan.first.seat, likeliest_turn(legal).values
    for acts, after in _bindings(legal):
        price = usual[actor] - after[actor] + 1
        if price <= most_to_offer(view, seat):
            yield after[seat] - usual[seat] - price, Deal((Pay(seat, actor, price), *acts))


def _sales(view: View, seat: int, legal: Sequence[Turn]) -> Iterator[tuple[int, Deal]]:
    """Yield what the viewer could be paid for, with what it gains by what is certain now, in VP."""
    usual = likeliest_turn(legal).values
    for acts, after in _bindings(legal):
        for payer in range(view.players):
            price = min(after[payer] - usual[payer] - 1, most_to_offer(view, payer))
            if payer != seat and price > 0:
                yield after[seat] - usual[seat] + price, Deal((Pay(payer, seat, price), *acts))


def _bindings(legal: Sequence[Turn]) -> Iterator[tuple[tuple[Act, ...], tuple[int, ...]]]:
    """Yield the clauses that hold the active player to each turn, and each seat's VP then."""
    for turn in legal:
        acts = pin(turn, legal)
        yield acts, likeliest_turn(turns_under(legal, acts)).values
