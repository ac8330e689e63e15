"""Tables whose errands are done elsewhere: until a test releases them, or in real processes."""

from __future__ import annotations

import queue
from collections.abc import Callable
from functools import partial
from typing import Any

from kings.hall.minds import Minds
from kings.table.background import Errand, Tell
from tests.hall.tables import Sitting

LONG = 60.0
"""Seconds after which something has hung."""


class Held:
    """Errands that wait until they are released; ``asked``: all that was asked, in order."""

    def __init__(self) -> None:
        self.asked: list[Any] = []
        self.given_up: list[Any] = []
        self.waiting: list[tuple[Any, Tell]] = []

    def __call__(self, thought: Errand, tell: Tell) -> Callable[[], object]:
        self.asked.append(thought)
        self.waiting.append((thought, tell))
        return partial(self.given_up.append, thought)

    def release(self, said: Any = None) -> Any:
        """Let the bot that was asked first answer; ``said``: in place of what it thinks."""
        thought, tell = self.waiting.pop(0)
        tell(thought.answer() if said is None else said)
        return thought

    def release_all(self) -> None:
        """Let all answer, until none is asked any more."""
        while self.waiting:
            self.release()


class Elsewhere:
    """Bots that think in processes; what they say is heard where a test waits for it."""

    def __init__(self, minds: Minds) -> None:
        self.minds = minds
        self.asked: list[Errand] = []
        self._said: queue.Queue[Callable[[], None]] = queue.Queue()

    def __call__(self, thought: Errand, tell: Tell) -> Callable[[], object]:
        self.asked.append(thought)
        return self.minds.ask(thought, lambda said: self._said.put(partial(tell, said)))

    def release(self) -> None:
        """Wait for an answer, and hear it."""
        self._said.get(timeout=LONG)()


class Thinking(Sitting):
    """A sitting at which bots think elsewhere, and everybody waits for them before the next deed.

    ``think``: where.
    """

    def __init__(self, *given: Any, think: Held | Elsewhere, **about: Any) -> None:
        self._mind = think
        super().__init__(*given, think=think, **about)
        self._await()

    def say(self, seat: int, do: str, /, **said: Any) -> dict[str, Any]:
        """Send a message, and wait until no bot thinks."""
        last = super().say(seat, do, **said)
        self._await()
        return last

    def wait(self, seconds: float) -> None:
        """Let time pass, bell by bell, bot by bot."""
        until = self.clock.now + seconds
        while (ring := self.table.next_ring) is not None and ring <= until:
            super().wait(max(0.0, ring - self.clock.now))
            self._await()
        super().wait(until - self.clock.now)
        self._await()

    def _await(self) -> None:
        while self.table.driver.thought is not None:
            self._mind.release()
