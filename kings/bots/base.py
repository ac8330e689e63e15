"""What a bot is: somebody who sees a view and decides; it knows no state and remembers nothing.

A bot is stateless, so one object can sit on several seats and travel to another process. All its
chance comes from the stream it is handed: the same view and stream give the same decision.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from typing import ClassVar

from kings.struggle.clauses import Deal
from kings.struggle.moves import Accept, Choice, Propose, Refuse
from kings.struggle.state import Proposal
from kings.struggle.view import View

__all__ = ["Bot", "Reply"]

Reply = Accept | Refuse | Propose
"""A party's answer to a proposal: yes, no, or another proposal ``instead_of`` it (S-54)."""


class Bot(ABC):
    """One idea of how to play.

    ``name``: the word by which it is called; ``idea``: one sentence; ``source``: where the idea
    comes from. ``talks``: whether it ever proposes a deal; who never does need not be asked.
    ``repeatable``: whether the same seed gives the same game; not so if it looks at the clock.
    """

    name: str
    idea: str
    source: str
    talks: ClassVar[bool] = True
    repeatable: ClassVar[bool] = True

    @abstractmethod
    def choose(self, view: View, rng: random.Random) -> Choice:
        """Decide: return one of ``view.choices``."""

    def propose(self, view: View, rng: random.Random) -> Deal | None:
        """Return a deal to offer while ``view.deals_open``, or None; a silent bot never offers."""
        return None

    def respond(self, view: View, proposal: Proposal, rng: random.Random) -> Reply:
        """Answer a proposal to which the bot is a party; a silent bot refuses."""
        return Refuse(view.own.seat, proposal.number)

    def explain(self, view: View, proposal: Proposal, reply: Reply) -> str:
        """Say why it may have answered so, in words that follow "because"; empty if it is silent.

        ``view``: what a bystander saw before the answer, and never what the bot itself saw. So a
        reason can't give away more than the answer has told everybody.
        """
        return ""

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"
