"""What a bot of Kings' Struggle is: a player that can talk about deals as well.

What it shares with the players of all games stands in ``player``.
"""

from __future__ import annotations

import random
from typing import ClassVar

from kings.bots.player import Player
from kings.struggle.moves import Accept, Choice, Deal, Propose, Refuse
from kings.struggle.state import Proposal
from kings.struggle.view import View

Reply = Accept | Refuse | Propose
"""A party's answer to a proposal: yes, no, or another proposal ``instead_of`` it (S-54)."""


class Bot(Player[View, Choice]):
    """One idea of how to play.

    ``talks``: whether it ever proposes a deal; who never does need not be asked.
    """

    talks: ClassVar[bool] = True

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
