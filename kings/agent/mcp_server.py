"""A chair for a client of the Model Context Protocol: three tools that are the verbs of the line.

A game is played in a thread, whose program is whoever calls the tools: ``look`` says what is asked,
``reply`` answers it, ``history`` repeats what has happened. It needs the package ``mcp``.
"""

from __future__ import annotations

import json
import queue
import threading
from collections.abc import Callable
from typing import Any

from kings.agent.line import Line, NoReply
from kings.errors import MissingPackage

OVER = "All games are over."
NAME = "mcp-client"
"""How the bot of a client is called in results and journals."""
INSTRUCTIONS = (
    "You have a chair at a card table. Call look to see the table and what you are asked, and "
    "reply with the number of your choice, or with a deal as JSON where you may offer one. One "
    "gold is one point. Deals whose clauses bind are enforced; promises are not, but everybody "
    "sees in the ledger what became of them."
)


class ClientLine(Line):
    """The line to whoever calls the tools: questions wait here until they are answered."""

    def __init__(self) -> None:
        self.ended = False
        self._told: queue.Queue[dict[str, Any]] = queue.Queue()
        self._replies: queue.Queue[tuple[int, Any]] = queue.Queue()
        self._open: dict[str, Any] | None = None
        self._notes: list[str] = []
        self.happenings: list[str] = []

    # The side of the game.

    def say(self, message: dict[str, Any]) -> None:
        """Send a message to whoever looks; its name is asked of nobody."""
        if message.get("ask") == "name":
            self._replies.put((message["id"], NAME))
        else:
            self._told.put(message)

    def hear(self, number: int, seconds: float | None) -> Any:
        """Return the answer to a question."""
        while True:
            try:
                to, value = self._replies.get(timeout=seconds)
            except queue.Empty:
                raise NoReply(f"No reply came in {seconds:g} s.", late=True) from None
            if to == number:
                return value

    def close(self, seconds: float = 0) -> None:
        """Say that nothing more is asked."""
        self._told.put({"say": "bye"})

    # The side of the tools.

    def look(self) -> str:
        """Return what is asked now, with all that was said before it; wait until something is."""
        while self._open is None:
            message = self._told.get()
            match message.get("say"):
                case None:
                    self._open = message
                case "bye":
                    self._told.put(message)  # whoever looks again finds it again
                    notes = self._taken()
                    return "\n".join([*notes, OVER])
                case _:
                    self._note(message)
        return "\n".join([*self._taken(), _asked(self._open)])

    def reply(self, value: Any) -> str:
        """Answer what is asked, and return what is asked next, or why the answer is refused."""
        if self._open is None:
            return self.look()
        question = self._open
        self._replies.put((question["id"], value))
        message = self._told.get()
        if message.get("say") == "refusal":
            return f"Refused: {message['why']} You may reply once more."
        self._open = None
        if "ask" in message:
            self._open = message
        elif message.get("say") == "bye":
            self._told.put(message)
        else:
            self._note(message)
        return self.look()

    def history(self, first: int = 1) -> str:
        """Return what the seat has seen happen, from a number on, a line each."""
        told = self.happenings[max(0, first - 1) :]
        return "\n".join(f"{number}. {said}" for number, said in enumerate(told, max(1, first)))

    def details(self) -> str:
        """Return all of the question that is open, as JSON; empty if there is none."""
        return "" if self._open is None else json.dumps(self._open, ensure_ascii=False)

    def _note(self, message: dict[str, Any]) -> None:
        match message["say"]:
            case "game":
                self.happenings.clear()
                self._notes.append(f"A game of {message['rules']} for {len(message['names'])}.")
            case "news":
                self.happenings += [one["text"] for one in message["events"]]
            case "default":
                self._notes.append(f"The default was taken: {message['why']}")
            case "over":
                scores = ", ".join(map(str, message["scores"]))
                self._notes.append(f"The game is over. Scores by seat: {scores}.")

    def _taken(self) -> list[str]:
        notes, self._notes = self._notes, []
        return notes


def _asked(question: dict[str, Any]) -> str:
    """Return a question as text; of an offer, what can be bought with its clauses."""
    lines = [question["text"]]
    if question["ask"] == "propose":
        lines += [json.dumps(ware["clause"], ensure_ascii=False) for ware in question["wares"]]
    return "\n".join(lines)


def serve(play: Callable[[Line], None]) -> None:
    """Serve the tools over the standard streams while games are played.

    ``play``: plays all games with whoever is at the other end of a line. Raises ``MissingPackage``
    without ``mcp``.
    """
    try:
        import anyio.to_thread
        from mcp.server.mcpserver import MCPServer
    except ImportError as missing:
        raise MissingPackage(
            "mcp", "A server of the Model Context Protocol", extra="mcp"
        ) from missing
    desk = ClientLine()
    server = MCPServer("kings", instructions=INSTRUCTIONS)

    async def look() -> str:
        """See the table in words, and what you are asked now. It waits until it is your turn."""
        return await anyio.to_thread.run_sync(desk.look)

    async def reply(answer: int | dict[str, Any] | None) -> str:
        """Answer what you are asked: a number, a deal {"clauses": [...]}, or null for no offer."""
        return await anyio.to_thread.run_sync(desk.reply, answer)

    async def history(first: int = 1) -> str:
        """Read what has happened in this game, from a number on."""
        return desk.history(first)

    async def details() -> str:
        """Get all of the open question as JSON: your view, choices or wares with their clauses."""
        return desk.details()

    for tool in (look, reply, history, details):
        server.add_tool(tool)
    threading.Thread(target=play, args=(desk,), daemon=True, name="kings-games").start()
    server.run()
