"""Bots that are like another but for one thing, to see what that is worth.

Compared with the bot that it is made of, such a one differs in the deals that it won't strike, or
in what it does with its word, and in nothing else.
"""

from __future__ import annotations

import random
from abc import abstractmethod

from kings.bots.bot import Bot, Reply
from kings.struggle import moves
from kings.struggle.state import Proposal
from kings.struggle.view import View


class Divided(Bot):
    """Talks of deals as one bot, and takes its decisions as another."""

    def __init__(self, talker: Bot, doer: Bot) -> None:
        self.name, self.idea, self.source = talker.name, talker.idea, talker.source
        self._talker, self._doer = talker, doer

    def choose(self, view: View, rng: random.Random) -> moves.Choice:
        """Decide as the doer does."""
        return self._doer.choose(view, rng)

    def propose(self, view: View, rng: random.Random) -> moves.Deal | None:
        """Offer what the talker would."""
        return self._talker.propose(view, rng)

    def respond(self, view: View, proposal: Proposal, rng: random.Random) -> Reply:
        """Answer as the talker does."""
        return self._talker.respond(view, proposal, rng)


class Picky(Divided):
    """Is as another bot is, but neither offers nor takes a deal that it ``shuns``."""

    def __init__(self, inner: Bot) -> None:
        super().__init__(inner, inner)

    @abstractmethod
    def shuns(self, view: View, deal: moves.Deal) -> bool:
        """Say whether it won't be a party to this deal, as it sees the game."""

    def propose(self, view: View, rng: random.Random) -> moves.Deal | None:
        """Offer what the other would, unless it is to be shunned."""
        deal = super().propose(view, rng)
        return None if deal is None or self.shuns(view, deal) else deal

    def respond(self, view: View, proposal: Proposal, rng: random.Random) -> Reply:
        """Refuse what is to be shunned, and answer the rest as the other does."""
        refusal = moves.Refuse(view.own.seat, proposal.number)
        if self.shuns(view, proposal.deal):
            return refusal
        reply = super().respond(view, proposal, rng)
        return (
            refusal if isinstance(reply, moves.Propose) and self.shuns(view, reply.deal) else reply
        )
