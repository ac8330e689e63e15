"""A bot under watch: a move that it may not make, or that is none, is told with name and game.

The bots of this package are tested against their contract; one of one's own may still be at fault,
and in a batch of many games only the name, the game and its seed help to find out where.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any, cast, get_args

from kings.bots import Bot, Reply
from kings.bots.player import Player
from kings.errors import BadInput
from kings.struggle.clauses import Deal, malformed
from kings.struggle.moves import Propose
from kings.struggle.state import Proposal
from kings.struggle.view import View
from kings.typed import represented

__all__ = ["checked"]

_REPLIES = get_args(Reply)


def checked(bot: Player[Any, Any], name: str, game: int, seed: int) -> Player[Any, Any]:
    """Return the bot for one game; what it does wrong there raises ``BadInput``.

    ``name``: what it is called in the batch; ``game`` and ``seed``: of that game.
    """
    watched = _Talking if hasattr(bot, "respond") else _Silent
    return cast("Player[Any, Any]", watched(cast("Bot", bot), name, game, seed))


@dataclass(frozen=True, slots=True)
class _Silent:
    """A bot in one game, with what names it."""

    bot: Bot
    name: str
    game: int
    seed: int

    def choose(self, view: Any, rng: random.Random) -> Any:
        choice = self.bot.choose(view, rng)
        if choice not in view.choices:
            raise self._fault(f"chose {represented(choice)}, which is not among its choices")
        return choice

    def _fault(self, what: str) -> BadInput:
        return BadInput(f"Bot “{self.name}” {what} (game {self.game}, seed {self.seed}).")


class _Talking(_Silent):
    """A bot of Kings' Struggle, which may say something wrong as well."""

    __slots__ = ()

    @property
    def talks(self) -> bool:
        return self.bot.talks

    def propose(self, view: View, rng: random.Random) -> Deal | None:
        deal = self.bot.propose(view, rng)
        if deal is not None:
            self._check_deal(deal)
        return deal

    def respond(self, view: View, proposal: Proposal, rng: random.Random) -> Reply:
        reply: Any = self.bot.respond(view, proposal, rng)
        if not isinstance(reply, _REPLIES):
            raise self._fault(f"answered a proposal with {represented(reply)}, which is no answer")
        if isinstance(reply, Propose):
            self._check_deal(reply.deal)
        return cast("Reply", reply)

    def _check_deal(self, deal: Any) -> None:
        wrong = malformed(deal)
        if wrong:
            raise self._fault(f"proposed {represented(deal)}, which is no deal: {wrong}")
