"""What a bot is asked that takes its time, so that it can be answered in another process.

A question takes along what the bot may see and its own chance, and nothing else of the game. Where
the bot sits there is a deputy meanwhile, which knows the answers that have come.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from kings.bots.bot import Listener, Player, Reply
from kings.struggle.moves import Deal
from kings.struggle.state import Proposal


@dataclass(frozen=True, slots=True, eq=False)
class Thought:
    """A question to a bot: by its ``seat``, ``about`` a choice, a proposal or a deal to propose.

    ``about``: the name of the bot's own method, ``choose``, ``respond`` or ``propose``; ``given``:
    what that takes: the view of the seat, the proposal, and the stream of chance.
    """

    bot: Player[Any, Any]
    seat: int
    about: str
    given: tuple[Any, ...]

    def answer(self) -> Any:
        """Return what the bot says; the same in every process."""
        return getattr(self.bot, self.about)(*self.given)

    @property
    def stays(self) -> bool:
        """Whether it can be answered in this process alone, where the line to a program is."""
        return isinstance(self.bot, Listener)

    @property
    def matter(self) -> tuple[str, int | None]:
        """What tells it from other questions to this seat in the same state."""
        proposals = (one.number for one in self.given if isinstance(one, Proposal))
        return self.about, next(proposals, None)


class Unanswered(Exception):
    """Raised by a deputy that doesn't know yet what its bot says."""

    def __init__(self, thought: Thought) -> None:
        super().__init__(thought)
        self.thought = thought


class Deputy(Player[Any, Any]):
    """Sits at a table for a ``bot`` that thinks elsewhere, at its ``seat``.

    It gives the answers that it has heard in this state of the game, and raises ``Unanswered`` for
    any other; whoever moves the game has it ``forget`` them.
    """

    def __init__(self, bot: Player[Any, Any], seat: int) -> None:
        self.name, self.idea, self.source = bot.name, bot.idea, bot.source
        self.talks = getattr(bot, "talks", False)
        self._bot, self._seat = bot, seat
        self._heard: dict[tuple[str, int | None], Any] = {}

    def choose(self, view: Any, rng: random.Random) -> Any:
        """Return the bot's decision."""
        return self._answer("choose", view, rng)

    def respond(self, view: Any, proposal: Proposal, rng: random.Random) -> Reply:
        """Return the bot's answer to a proposal."""
        reply: Reply = self._answer("respond", view, proposal, rng)
        return reply

    def propose(self, view: Any, rng: random.Random) -> Deal | None:
        """Return the deal that the bot would like to offer, or None."""
        deal: Deal | None = self._answer("propose", view, rng)
        return deal

    def hear(self, thought: Thought, said: Any) -> None:
        """Take the bot's answer."""
        self._heard[thought.matter] = said

    def forget(self) -> None:
        """Forget all answers: they were for a state that has passed."""
        self._heard.clear()

    def _answer(self, about: str, *given: Any) -> Any:
        thought = Thought(self._bot, self._seat, about, given)
        if thought.matter not in self._heard:
            raise Unanswered(thought)
        return self._heard[thought.matter]
