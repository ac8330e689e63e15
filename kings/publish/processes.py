"""The processes behind the pages of a server: how many at once, and when one is ended.

Each page that Voilà shows is a process of its own, and on one machine memory is what runs out. So
the class gets no more than there are places; a page that is closed gives its place back at once,
and one whose tab crashed after a while. What a page shows this module doesn't know.
"""

from __future__ import annotations

import asyncio
import time
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any

from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from traitlets import Float, Integer

AWAY = 180.0
"""Seconds for which a process waits for its page, whose line was closed, to come back."""
ASLEEP = 900.0
"""The same for a page of which nothing is heard any more: a lid was closed, and may be opened."""
_PATIENCE = 3.0
"""Seconds for which a page waits for a place: who loads a page again frees one that very moment."""


class NoPlace(Exception):
    """All places are taken."""


class Left(Exception):
    """Nobody waits for the page any more."""


@dataclass(slots=True)
class Visit:
    """Somebody who asks for a page.

    ``limited``: whether there has to be a place; ``kernel``: the name of the page's process, once
    it has one; ``over``: whether nobody waits for the page any more.
    """

    limited: bool
    kernel: str = ""
    over: bool = False


VISIT: ContextVar[Visit] = ContextVar("VISIT")
"""Whose page is being made: Voilà begins a page's process without saying for whom."""


_Kernels: Any = AsyncMappingKernelManager  # half of it is typed, and some of that wrongly


class Processes(_Kernels):  # type: ignore[misc]  # as above
    """Begins the pages' processes, counts them, and ends those that nobody needs."""

    most = Integer(0, help="How many pages the class may have open at once; 0 for any number").tag(
        config=True
    )
    away = Float(AWAY, help="Seconds for which a page whose line was closed may come back").tag(
        config=True
    )
    asleep = Float(ASLEEP, help="The same for a page that fell silent").tag(config=True)

    def __init__(self, **traits: Any) -> None:
        super().__init__(**traits)
        self._beginning: set[str] = set()
        self._ending: set[str] = set()
        self._waits: dict[str, float] = {}
        """Until when each process waits that no page is connected to."""

    @property
    def taken(self) -> int:
        """How many places are taken; those of pages that are just being closed are free."""
        return len({*self.list_kernel_ids(), *self._beginning} - self._ending)

    async def start_kernel(self, **words: Any) -> str:
        """Begin the process of a page; ``NoPlace`` if there are enough, ``Left`` if it is late."""
        visit = VISIT.get()
        if visit.limited and self.most:
            await self._find_place(visit)
        kernel: str = words.setdefault("kernel_id", self.new_kernel_id())
        self._beginning.add(kernel)
        try:
            await super().start_kernel(**words)
        finally:
            self._beginning.discard(kernel)
        visit.kernel = kernel
        if visit.over:
            await self.shutdown_kernel(kernel, now=True)
            raise Left
        return kernel

    async def _find_place(self, visit: Visit) -> None:
        latest = time.monotonic() + _PATIENCE
        while self.taken >= self.most:
            if visit.over:
                raise Left
            if time.monotonic() > latest:
                raise NoPlace
            await asyncio.sleep(0.1)

    async def shutdown_kernel(self, kernel_id: str, **words: Any) -> None:
        """End a process; its place is free from now on, though it may take a moment to go."""
        if kernel_id in self._ending or kernel_id not in self:
            return  # a page that is closed says so twice
        self._ending.add(kernel_id)
        try:
            await super().shutdown_kernel(kernel_id, **words)
        finally:
            self._ending.discard(kernel_id)

    async def lives(self, kernel_id: str) -> bool:
        """Return whether there is such a process, and it has not ended."""
        return kernel_id in self and await self.get_kernel(kernel_id).is_alive()

    def remove_kernel(self, kernel_id: str) -> Any:
        """Forget a process that is no more."""
        self._waits.pop(kernel_id, None)
        return super().remove_kernel(kernel_id)

    def notify_connect(self, kernel_id: str) -> None:
        """Notice that a page opened its line."""
        super().notify_connect(kernel_id)
        self._waits.pop(kernel_id, None)

    def notify_disconnect(self, kernel_id: str) -> None:
        """Notice that a page closed its line: the process waits for it a while."""
        super().notify_disconnect(kernel_id)
        self.wait(kernel_id, self.away)

    def kernel_model(self, kernel_id: str) -> Any:
        """Tell a page about its process: a page that asks is there, though its line is not."""
        self.wait(kernel_id, self.away)
        return super().kernel_model(kernel_id)

    def wait(self, kernel_id: str, seconds: float) -> None:
        """Let a process wait at least so long for its page, unless a page is connected to it."""
        if kernel_id in self and not self._kernel_connections.get(kernel_id):
            latest = time.monotonic() + seconds
            self._waits[kernel_id] = max(latest, self._waits.get(kernel_id, latest))

    def waited(self, kernel_id: str) -> bool:
        """Return whether a process has waited for its page as long as it does."""
        return time.monotonic() > self._waits.get(kernel_id, float("inf"))

    async def cull_kernel_if_idle(self, kernel_id: str) -> None:
        """End a process whose page didn't come back, or with which nobody did anything for long."""
        if kernel_id not in self:
            return
        if self.waited(kernel_id):
            await self.shutdown_kernel(kernel_id)
        else:
            await super().cull_kernel_if_idle(kernel_id)
