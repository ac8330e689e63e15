"""A bot under watch: a move that it may not make, or that is none, is told with name and game.

The bots of this package are tested against their contract; one of one's own may still be at fault,
and in a batch of many games only the name, the game and its seed help to find out where.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar, cast, get_args

from kings.bots import Bot, Reply
from kings.bots.player import Player
from kings.errors import BadInput, KingsError
from kings.fields import wrong_field
from kings.game import is_picked
from kings.struggle.moves import Deal, Propose, malformed
from kings.struggle.state import Proposal
from kings.struggle.view import View
from kings.typed import represented

T = TypeVar("T")

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
        choice = self._own(self.bot.choose, view, rng)
        if is_picked(choice, view.choices):
            return choice
        if choice not in view.choices:
            raise self._fault(f"chose {represented(choice)}, which is not among its choices")
        wrong = wrong_field(choice)  # Python takes True and 1.0 for 1
        if wrong:
            raise self._fault(f"chose {represented(choice)}, which is no choice: {wrong}")
        return choice

    def _own(self, call: Callable[..., T], *given: Any) -> T:
        """Let the bot itself do something; what the house refuses it there is its fault."""
        try:
            return call(*given)
        except KingsError as error:
            what = f"did what is refused: {str(error).rstrip('.')}"
            raise self._fault(what) from error

    def _fault(self, what: str) -> BadInput:
        return BadInput(f"Bot “{self.name}” {what} (game {self.game}, seed {self.seed}).")


class _Talking(_Silent):
    """A bot of Kings' Struggle, which may say something wrong as well."""

    __slots__ = ()

    @property
    def talks(self) -> bool:
        return self.bot.talks

    def propose(self, view: View, rng: random.Random) -> Deal | None:
        deal = self._own(self.bot.propose, view, rng)
        if deal is not None:
            self._check_deal(deal)
        return deal

    def respond(self, view: View, proposal: Proposal, rng: random.Random) -> Reply:
        reply: Any = self._own(self.bot.respond, view, proposal, rng)
        if not isinstance(reply, _REPLIES):
            raise self._fault(f"answered a proposal with {represented(reply)}, which is no answer")
        if isinstance(reply, Propose):
            self._check_deal(reply.deal)
        wrong = wrong_field(reply)
        if wrong:
            raise self._fault(
                f"answered a proposal with {represented(reply)}, which is no answer: {wrong}"
            )
        return cast("Reply", reply)

    def _check_deal(self, deal: Any) -> None:
        wrong = malformed(deal)
        if wrong:
            raise self._fault(f"proposed {represented(deal)}, which is no deal: {wrong}")
