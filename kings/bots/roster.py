"""All bots by name."""

from __future__ import annotations

from kings.bots.base import Bot
from kings.bots.greedy import Greedy
from kings.bots.random_bot import RandomBot
from kings.errors import BadInput

__all__ = ["BOTS", "make_bot"]

BOTS: dict[str, type[Bot]] = {bot.name: bot for bot in (RandomBot, Greedy)}
"""The bots that can take a seat, by the word for them."""


def make_bot(name: str) -> Bot:
    """Return the bot of this name, in any case; ``BadInput`` lists the names if there is none."""
    bot = BOTS.get(name.strip().lower())
    if bot is None:
        raise BadInput(f"There is no bot “{name}”; there are: {', '.join(BOTS)}.")
    return bot()
