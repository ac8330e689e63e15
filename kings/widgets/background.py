"""Work beside a page of widgets: as ``kings.table.background``, with the page's own sentences."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from kings.table import background
from kings.widgets.page import said

T = TypeVar("T")


class Work(background.Work[T]):
    """One worker, which says what went wrong as a press on the page does."""

    def __init__(
        self,
        heard: Callable[[T], None],
        finished: Callable[[], None],
        failed: Callable[[str], None],
        progress: Callable[[float], None],
    ) -> None:
        super().__init__(heard, finished, failed, progress, said)
