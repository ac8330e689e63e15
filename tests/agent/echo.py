"""A program on the line that is a bot of this package: ``python -m tests.agent.echo random``.

It knows of the game what the line says and nothing else: the view is read from JSON, and the bot's
chance begins with the number that comes with the question.
"""

from __future__ import annotations

import json
import random
import sys
from collections import deque
from typing import Any

from kings.agent.line import Line, read_reply
from kings.agent.sheet import view_from_json
from kings.bots.bot import Player, Reply
from kings.bots.roster import find_player
from kings.game import Room
from kings.games import ROOMS
from kings.records.codec import encode
from kings.struggle.moves import Accept, Deal, Propose


def bot_for(room: Room, name: str) -> Any:
    """Return the bot of this name in a game."""
    found = find_player(room.name, name)
    assert found is not None
    return found


def talks(name: str) -> bool:
    """Say whether the bot of this name ever proposes anything."""
    found = find_player("struggle", name)
    return bool(getattr(found, "talks", False))


def answer(room: Room, name: str, message: dict[str, Any]) -> Any:
    """Return what the bot replies to a question."""
    bot, rng = bot_for(room, name), random.Random(message["chance"])
    view = view_from_json(room, message["view"])
    if message["ask"] == "choose":
        return view.choices.index(bot.choose(view, rng))
    if message["ask"] == "propose":
        deal = bot.propose(view, rng)
        return None if deal is None else encode(Deal, deal)
    proposal = next(one for one in view.proposals if one.number == message["proposal"])
    reply: Reply = bot.respond(view, proposal, rng)
    if isinstance(reply, Propose):
        return encode(Deal, reply.deal)
    return int(isinstance(reply, Accept))


class Drawn(Player[Any, Any]):
    """The same bot without a line; its chance begins with a number as well."""

    def __init__(self, bot: Any) -> None:
        self.name, self.idea, self.source = bot.name, bot.idea, bot.source
        self.talks = getattr(bot, "talks", False)
        self.bot = bot

    def choose(self, view: Any, rng: random.Random) -> Any:
        return self.bot.choose(view, _chance(rng))

    def propose(self, view: Any, rng: random.Random) -> Any:
        return self.bot.propose(view, _chance(rng))

    def respond(self, view: Any, proposal: Any, rng: random.Random) -> Any:
        return self.bot.respond(view, proposal, _chance(rng))


def _chance(rng: random.Random) -> random.Random:
    return random.Random(rng.getrandbits(53))


class Echo:
    """A bot at the end of a line: it hears lines, and answers some of them with a line."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._rooms: dict[int, Room] = {}
        self._last = ""

    def hear(self, line: str) -> str | None:
        """Return the reply to a line; None where nothing is asked."""
        message = json.loads(line)
        match message.get("say"):
            case "game":
                self._rooms[message["game"]] = ROOMS[message["rules"]]
            case "over":
                del self._rooms[message["game"]]
            case "refusal":  # here as well, an offer against the rules is not heard
                return self._last
        if "ask" not in message:
            return None
        reply = (
            {"name": f"echo-{self._name}", "talks": talks(self._name)}
            if message["ask"] == "name"
            else answer(self._rooms[message["game"]], self._name, message)
        )
        self._last = json.dumps({"to": message["id"], "reply": reply})
        return self._last


def main(name: str) -> None:
    """Answer whatever is asked, until the line ends."""
    echo = Echo(name)
    for line in sys.stdin:
        reply = echo.hear(line)
        if reply is not None:
            print(reply, flush=True)


class Loop(Line):
    """A line that leads back into this process: the same texts, and nobody has to wait."""

    def __init__(self, echo: Echo) -> None:
        self.ended = False
        self._echo = echo
        self._replies: deque[str] = deque()

    def say(self, message: dict[str, Any]) -> None:
        reply = self._echo.hear(json.dumps(message))
        if reply is not None:
            self._replies.append(reply)

    def hear(self, number: int, seconds: float | None) -> Any:
        reply = read_reply(self._replies.popleft().encode())
        assert reply.to == number
        return reply.value

    def close(self, seconds: float = 0) -> None:
        """There is nothing to close."""


if __name__ == "__main__":
    main(sys.argv[1])
