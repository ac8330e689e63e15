"""The searcher: it plays many games on in its head before it decides or signs."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from functools import partial
from typing import Literal

from kings.bots.base import Bot, Reply
from kings.bots.guess import guess
from kings.bots.rollout import RuleOfThumb
from kings.bots.trades import Trades, offers
from kings.bots.tree import TREE_SEARCH, Budget, PlayOut, Search, Tried, Worth, best
from kings.errors import BadInput
from kings.struggle.moves import Accept, Choice, Deal, Move, Refuse
from kings.struggle.rules import GAME
from kings.struggle.state import Proposal, State
from kings.struggle.view import View

POINTS = 50
"""VP that count as a reward of 1: about what a good game brings."""

FEW = 3
"""How many offers it thinks through before it makes one."""


@dataclass(frozen=True)
class Searcher(Bot):
    """It guesses what it can't see, plays on in its head, and takes what does best on average.

    By its name it plays on by rule of thumb, in readable Python. With the compiled play-outs of
    ``kings.sim.searching.compiled_searcher`` it thinks further and plays better.

    ``visits``: games thought through for a decision; nobody talks in them. ``play_out``: how they
    are played on where the tree ends, by itself by rule of thumb to the end of the trick.
    ``reward``: what it wants, ``"points"`` (1 is 50 VP) or ``"wins"`` (its share of the victory).
    ``exploration``, ``patience``: as in ``tree.Budget``, in rewards. ``deal_visits``: guesses for
    which a deal is thought through, once with it and once without. ``seconds``: a time budget for
    a decision at a table with people; it makes its play impossible to repeat. ``name``: another
    word for one with other numbers.

    Its talk: it accepts what leaves it better off on average over its guesses. It offers to buy
    the active player's action, or asks gold for its own, at a price that one who counts only what
    is certain now should take. Promises count for nothing, and it keeps none that costs it.
    """

    idea = "Plays many games on in its head, by rule of thumb, over guesses of what it can't see."
    source = TREE_SEARCH

    visits: int = 60
    play_out: PlayOut[State] = field(default_factory=lambda: RuleOfThumb(tricks=1))
    reward: Literal["points", "wins"] = "points"
    exploration: float = 0.1
    patience: int = 4
    deal_visits: int = 8
    seconds: float | None = None
    name: str = "searcher"

    def __post_init__(self) -> None:
        """Refuse numbers with which it could not think."""
        self._budget()
        if self.deal_visits < 1:
            raise BadInput("A deal is thought through for at least one guess.")

    @property
    def repeatable(self) -> bool:  # type: ignore[override]  # it hangs on the budget
        """Whether the same seed gives the same game: not with a time budget."""
        return self.seconds is None

    def _budget(self) -> Budget:
        return Budget(self.visits, self.exploration, self.patience, self.seconds)

    def choose(self, view: View, rng: random.Random) -> Choice:
        """Take the choice that the search tried most often."""
        if len(view.choices) == 1:
            return view.choices[0]
        wanted = best(self.consider(view, rng))
        return next(choice for choice in view.choices if choice == wanted)

    def consider(self, view: View, rng: random.Random) -> tuple[Tried[Move], ...]:
        """Return how often each choice was tried, with its mean reward (0 to about 1)."""
        search: Search[State, Move] = Search(
            game=GAME,
            seat=view.own.seat,
            guess=partial(guess, view),
            play_out=self.play_out,
            rewards=REWARDS[self.reward],
            budget=self._budget(),
        )
        return search.run(rng)

    def respond(self, view: View, proposal: Proposal, rng: random.Random) -> Reply:
        """Accept if it comes out better with the deal than without, on average over its guesses."""
        seat = view.own.seat
        gain = self._trades(view, rng).gain(proposal.deal, number=proposal.number)
        if gain is None or gain <= 0:
            return Refuse(seat, proposal.number)
        return Accept(seat, proposal.number)

    def propose(self, view: View, rng: random.Random) -> Deal | None:
        """Offer the best of a few deals about the action, if it should leave it better off."""
        few = offers(view, FEW)
        if not few:
            return None
        trades = self._trades(view, rng)
        priced = [(trades.gain(deal) or 0.0, deal) for deal in few]
        gain, deal = max(priced, key=lambda pair: pair[0])
        return deal if gain > 0 else None

    def explain(self, view: View, proposal: Proposal, reply: Reply) -> str:
        """Say what its thinking came to; what it saw there, the answer alone must tell."""
        name = view.name(reply.seat)
        if isinstance(reply, Accept):
            return f"{name} comes out better off in the games it plays on in its head"
        return f"{name} comes out no better off in the games it plays on in its head"

    def _trades(self, view: View, rng: random.Random) -> Trades:
        seat, rewards = view.own.seat, REWARDS[self.reward]
        return Trades(
            view,
            rng,
            guesses=self.deal_visits,
            play_out=self.play_out,
            reward=lambda worth: rewards(worth)[seat],
        )


def _points(worth: Worth) -> tuple[float, ...]:
    return tuple(points / POINTS for points in worth.points)


def _wins(worth: Worth) -> tuple[float, ...]:
    return worth.wins


REWARDS = {"points": _points, "wins": _wins}
"""What it may want, as a reward per seat of about 0 to 1."""
