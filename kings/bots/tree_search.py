"""Information set search: many games are played on over guesses of what is hidden (ISMCTS).

What is hidden is filled in by lot, again and again: each guess is a *determinization*, a whole
state that could be the true one. In each a choice is tried, and the game is played on from there (a
*play-out*). No game is known here: rules, determinizations and play-outs are handed in.
"""

from __future__ import annotations

import random
import time
from abc import abstractmethod
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import log, sqrt
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from kings.bots.bot import Player
from kings.errors import BadInput
from kings.game import NATURE, Game
from kings.seeds import stream

S = TypeVar("S")
M = TypeVar("M")
C = TypeVar("C", covariant=True)

TREE_SEARCH = (
    "P. I. Cowling, E. J. Powley and D. Whitehouse, Information Set Monte Carlo Tree Search, "
    "IEEE Transactions on Computational Intelligence and AI in Games 4 (2012), 120-143."
)
"""Where search over what is seen comes from."""


class Worth(NamedTuple):
    """What the end of a game, or the mean of several, is worth to each seat.

    ``points``: VP; ``wins``: the share of the victory, 0 to 1, which those who share it divide.
    """

    points: tuple[float, ...]
    wins: tuple[float, ...]


Determinizer = Callable[[random.Random], S]
"""Returns a state that the searching seat can't tell from the true one."""

PlayOut = Callable[[S, random.Random], Worth]
"""Plays a state on to an end, once or several times, and returns what came of it on average."""


class Candidate(NamedTuple, Generic[M]):
    """A choice of the searching seat: how often it was tried, and its mean reward."""

    choice: M
    visits: int
    reward: float


@dataclass(frozen=True, slots=True)
class Budget:
    """How long to search and how.

    ``visits``: how many games are played on, one play-out each. ``exploration``: the weight of
    curiosity against the mean reward so far, in the unit of the rewards. ``patience``: how often a
    choice is tried before the tree looks past it. ``seconds``: stop after that time, too; a search
    that the clock has stopped can't be repeated.
    """

    visits: int
    exploration: float
    patience: int = 1
    seconds: float | None = None

    def __post_init__(self) -> None:
        """Refuse a budget that allows no search."""
        if self.visits < 1 or self.patience < 1:
            raise BadInput("A search tries at least one game, and every choice at least once.")
        if self.exploration < 0 or (self.seconds is not None and self.seconds <= 0):
            raise BadInput("Curiosity is at least 0, and a time budget more than 0 seconds.")


@dataclass(slots=True)
class _Arm:
    """A choice at a node: how often it could be made, how often it was, the rewards in all."""

    offered: int = 0
    visits: int = 0
    total: float = 0.0

    @property
    def mean(self) -> float:
        """The mean reward so far, 0 for an untried choice."""
        return self.total / self.visits if self.visits else 0.0

    def hope(self, exploration: float) -> float:
        """Return the upper confidence bound of the mean reward; endless for an untried choice."""
        if not self.visits:
            return float("inf")
        return self.total / self.visits + exploration * sqrt(log(self.offered) / self.visits)


@dataclass(slots=True)
class InformationSetSearch(Generic[S, M]):
    """Single-tree search over information sets, with upper confidence bounds.

    A node is what the deciding seat may know, as far as the searching ``seat`` can tell: for the
    searching seat its own view, for all others the view of a bystander. So nobody's sealed choice
    is seen by those who choose after it, not even the searcher's own, and hidden hands don't split
    the tree. A choice that some guess does not allow is compared with the others by how often it
    was offered. Everybody is taken to want their own reward.

    ``game``: the rules. ``determinize``: returns a guess of the whole state. ``play_out``: how a
    state is played on where the tree ends. ``rewards``: turns a worth into one number per seat,
    about 0 to 1. ``budget``: how long to search.

    The choices at the root are compared on the same guesses with the same luck, one after the
    other, as in duplicate bridge.

    Source: ``TREE_SEARCH``; L. Kocsis and C. Szepesvári, Bandit based Monte-Carlo Planning, ECML
    2006, 282-293.
    """

    game: Game[S, Any, Any, Any, Any]
    seat: int
    determinize: Determinizer[S]
    play_out: PlayOut[S]
    rewards: Callable[[Worth], Sequence[float]]
    budget: Budget
    _nodes: dict[tuple[int, Hashable], dict[M, _Arm]] = field(default_factory=dict)
    _worlds: list[S] = field(default_factory=list)

    def run(self, rng: random.Random) -> tuple[Candidate[M], ...]:
        """Search, and return every candidate, in the order of the seat's choices.

        The same generator gives the same result unless the clock stops the search. The seat must
        be asked in every guess.
        """
        self._nodes.clear()
        self._worlds.clear()
        seed = rng.getrandbits(63)
        started = time.monotonic()
        choices = self.game.choices(self._world(0, seed), self.seat)
        root: dict[M, _Arm] = {choice: _Arm() for choice in choices}
        for _ in range(self.budget.visits):
            self._visit(root, choices, seed)
            if self._is_over_time(started):
                break
        return tuple(Candidate(choice, arm.visits, arm.mean) for choice, arm in root.items())

    def _is_over_time(self, started: float) -> bool:
        seconds = self.budget.seconds
        return seconds is not None and time.monotonic() - started >= seconds

    def _world(self, number: int, seed: int) -> S:
        """Return guess ``number``; each is made with its own luck, and kept."""
        while len(self._worlds) <= number:
            self._worlds.append(self.determinize(stream(seed, "guess", len(self._worlds))))
        return self._worlds[number]

    def _visit(self, root: dict[M, _Arm], choices: tuple[M, ...], seed: int) -> None:
        """Play one game on and remember what came of it."""
        choice, arm = self._pick(root, choices)
        # The n-th try of every choice meets the same guess and the same luck.
        state = self._world(arm.visits, seed)
        rng = stream(seed, "visit", arm.visits)
        path = [(self.seat, arm)]
        state = self.game.step(state, choice).state
        while path[-1][1].visits >= self.budget.patience:
            step = self._down(state, rng)
            if step is None:
                break
            state, owner, arm = step
            path.append((owner, arm))
        rewards = self.rewards(self._worth(state, rng))
        for owner, arm in path:
            arm.visits += 1
            arm.total += rewards[owner]

    def _down(self, state: S, rng: random.Random) -> tuple[S, int, _Arm] | None:
        """Go on to the next real decision and take it; None if the game ends before."""
        while asks := self.game.asks(state):
            seats = [ask.seat for ask in asks]
            if NATURE in seats:
                state = self.game.step(state, self.game.draw(state, rng)).state
                continue
            seat = self.seat if self.seat in seats else seats[0]
            choices = self.game.choices(state, seat)
            if len(choices) > 1:
                # Others' nodes are told apart by the open table: what they hide is only guessed.
                viewer = seat if seat == self.seat else None
                node = self._nodes.setdefault((seat, self.game.view(state, viewer)), {})
                choice, arm = self._pick(node, choices, rng)
                return self.game.step(state, choice).state, seat, arm
            state = self.game.step(state, choices[0]).state
        return None

    def _pick(
        self, node: dict[M, _Arm], choices: tuple[M, ...], rng: random.Random | None = None
    ) -> tuple[M, _Arm]:
        """Return the choice with the highest hope; among equals by lot, at the root the first."""
        arms = []
        for choice in choices:
            arm = node.setdefault(choice, _Arm())
            arm.offered += 1
            arms.append((choice, arm))
        hopes = [arm.hope(self.budget.exploration) for _, arm in arms]
        highest = max(hopes)
        among = [pair for pair, hope in zip(arms, hopes, strict=True) if hope == highest]
        return among[0] if rng is None else rng.choice(among)

    def _worth(self, state: S, rng: random.Random) -> Worth:
        result = self.game.outcome(state)
        if result is None:
            return self.play_out(state, rng)
        share = 1 / len(result.winners) if result.winners else 0.0
        wins = tuple(share if seat in result.winners else 0.0 for seat in range(len(result.scores)))
        return Worth(tuple(map(float, result.scores)), wins)


def robust_choice(candidates: Sequence[Candidate[M]]) -> M:
    """Return the choice that was tried most often; among equals the one with the best mean."""
    return max(candidates, key=lambda candidate: (candidate.visits, candidate.reward)).choice


class SearchView(Protocol):
    """What a search bot itself reads of a view; the rest is for its determinizations."""

    @property
    def seat(self) -> int | None:
        """Whose view it is."""

    @property
    def choices(self) -> Sequence[Any]:
        """What it can choose now."""


V = TypeVar("V", bound=SearchView, contravariant=True)


class SearchBot(Player[V, C], Generic[S, V, C]):
    """Decides by search in any game: what did best on average over the same guesses is taken.

    A game brings its rules, its determinizations, and how it is played on. ``visits``: how many
    games are played on for a decision. ``exploration``: as in ``Budget``, in rewards.
    ``play_out``: how a state is played on, and what its end is worth.
    """

    source = TREE_SEARCH
    thinks = True

    visits: int
    exploration: float
    play_out: PlayOut[S]

    @abstractmethod
    def rules(self) -> Game[S, Any, Any, Any, Any]:
        """Return the rules of the game."""

    @abstractmethod
    def determinize(self, view: V, rng: random.Random) -> S:
        """Return a state that the viewer can't tell from the true one."""

    @abstractmethod
    def budget(self, choices: int) -> Budget:
        """Return how long to search where there are so many choices."""

    def rewards(self, worth: Worth) -> Sequence[float]:
        """Return what an end is worth to each seat, about 0 to 1: its share of the victory."""
        return worth.wins

    def choose(self, view: V, rng: random.Random) -> C:
        """Take the choice that the search tried most often."""
        only: C = view.choices[0]
        return only if len(view.choices) == 1 else robust_choice(self.consider(view, rng))

    def consider(self, view: V, rng: random.Random) -> tuple[Candidate[C], ...]:
        """Return how often each choice was tried, with its mean reward (0 to about 1)."""
        assert view.seat is not None
        search: InformationSetSearch[S, Any] = InformationSetSearch(
            game=self.rules(),
            seat=view.seat,
            determinize=partial(self.determinize, view),
            play_out=self.play_out,
            rewards=self.rewards,
            budget=self.budget(len(view.choices)),
        )
        return search.run(rng)


def flat_budget(visits: int, tries: int, choices: int, exploration: float) -> Budget:
    """Return the budget of a search that leaves all that follows the choice to the play-out.

    So few games are enough. It is a budget in games and never in time: the same seed gives the same
    game. ``visits``: how many games are played on for a decision; ``tries``: but as many for each
    of the ``choices``, at least. ``exploration``: as in ``Budget``.
    """
    games = max(visits, tries * choices)
    # With more patience than games the tree never looks past the first choice.
    return Budget(games, exploration, patience=games + 1)
