"""What a bot is: it sees a view and decides; in Kings' Struggle it can talk about deals as well.

A bot is stateless, so one object can sit on several seats and travel to another process. All its
chance comes from the stream it is handed: the same view and stream give the same decision.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, TypeVar

from kings.game import Event, Outcome
from kings.struggle.moves import Accept, Choice, Deal, Propose, Refuse
from kings.struggle.state import Proposal
from kings.struggle.view import View

Reply = Accept | Refuse | Propose
"""A party's answer to a proposal: yes, no, or another proposal ``instead_of`` it (S-54)."""

V = TypeVar("V", contravariant=True)
C = TypeVar("C", covariant=True)


class Player(ABC, Generic[V, C]):
    """One idea of how to play a game with views ``V`` and choices ``C``.

    ``name``: the word by which it is called; ``idea``: one sentence; ``source``: where the idea
    comes from. ``repeatable``: whether the same seed gives the same game; not so if it looks at
    the clock. ``thinks``: whether it takes its time, so that nobody else should wait behind it.
    """

    name: str
    idea: str
    source: str
    repeatable: ClassVar[bool] = True
    thinks: ClassVar[bool] = False

    @abstractmethod
    def choose(self, view: V, rng: random.Random) -> C:
        """Decide: return one of the choices of the view."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"


class Listener(Player[Any, Any]):
    """A bot on one seat of one game, which is told what its seat sees happen.

    ``talks``: whether it wants to be asked for deals. Whoever runs the game lets it ``hear`` all
    that happens, and in the end how it ``ended``.
    """

    talks: bool

    @abstractmethod
    def hear(self, events: Sequence[Event]) -> None:
        """Take note of what happened, of which it keeps what its seat sees."""

    @abstractmethod
    def ended(self, outcome: Outcome) -> None:
        """Learn that the game is over, and how it ended."""

    def propose(self, view: View, rng: random.Random) -> Deal | None:
        """Return a deal to offer, as a bot of Kings' Struggle does, or None."""
        return None

    def respond(self, view: View, proposal: Proposal, rng: random.Random) -> Reply:
        """Answer a proposal, as a bot of Kings' Struggle does."""
        return Refuse(view.own.seat, proposal.number)

    def explain(self, view: View, proposal: Proposal, reply: Reply) -> str:
        """Return why it may have given this answer; nobody knows."""
        return ""


Check = Callable[[Any], None]
"""Raises ``IllegalMove`` for a move that isn't allowed as a game stands now."""


class Visitor(Player[Any, Any]):
    """Somebody from outside who may play any game, and may remember what happened in it.

    A seat in a game is taken by a ``Listener`` that it sends there, so the visitor itself holds
    nothing of any game. It answers with what the rules allow, whatever comes from outside.
    """

    thinks = True

    @abstractmethod
    def sit(self, options: Any, seat: int, check: Check) -> Listener:
        """Return who sits on this seat in a game that begins or goes on.

        ``options``: of the game; ``check``: refuses in words what it would like to do and may not.
        """

    def counts(self) -> tuple[int, int]:
        """Return how many decisions were asked of it here, and for how many it had no good answer.

        For those a default was taken.
        """
        return 0, 0

    def choose(self, view: Any, rng: random.Random) -> Any:
        """Decide as somebody who has seen nothing happen yet."""
        assert view.seat is not None, "A bystander decides nothing."
        return self.sit(view.options, view.seat, lambda _: None).choose(view, rng)


@dataclass(frozen=True, slots=True)
class Roster:
    """The bots of one game.

    ``kind``: the class on which each of them builds; ``menu``: those that a menu offers, by name;
    ``determinize``: deals anew, by lot, what none of several views shows, and returns a state that
    each of them may take to be true; it gets the bystander's view and those of the seats.
    ``others``: those that are only known by name; ``full_names``: longer words for some of them,
    with the names that stand here.
    """

    kind: type
    menu: Mapping[str, Player[Any, Any]]
    determinize: Callable[[Any, Sequence[Any], random.Random], Any]
    others: Mapping[str, Player[Any, Any]] = field(default_factory=dict)
    full_names: Mapping[str, str] = field(default_factory=dict)


class Bot(Player[View, Choice]):
    """One idea of how to play Kings' Struggle.

    ``talks``: whether it ever proposes a deal; a bot that never does need not be asked.
    """

    talks: ClassVar[bool] = True

    def propose(self, view: View, rng: random.Random) -> Deal | None:
        """Return a deal to offer while ``view.deals_open``, or None; a silent bot never offers."""
        return None

    def respond(self, view: View, proposal: Proposal, rng: random.Random) -> Reply:
        """Answer a proposal to which the bot is a party; a silent bot refuses.

        ``view``: what its seat sees now; ``proposal``: as that seat sees it; ``rng``: its only
        source of chance.
        """
        return Refuse(view.own.seat, proposal.number)

    def explain(self, view: View, proposal: Proposal, reply: Reply) -> str:
        """Return why it may have given this answer, in words that follow "because"; may be empty.

        ``view`` and ``proposal``: what a bystander saw before the answer, and never what the bot
        itself saw. So a reason can't give away more than the answer has told everybody. ``reply``:
        the answer.
        """
        return ""
