"""All that a front end gets of a table: every message, and the state of every widget there is.

A front end may ask the kernel for the state of all widgets, shown or hidden, so these are gathered
from the registry that the kernel answers from. What must differ between two tables (the random
names of widgets, and a game's code) is replaced, so that the rest can be compared to the letter.
"""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import comm
import ipykernel.comm
import pytest
from comm.base_comm import BaseComm
from ipywidgets.widgets import widget as registry

from kings.table import StruggleStore

_ID = re.compile(r"[0-9a-f]{32}")
_LEFT_OUT = {"_esm", "_css", "number"}
"""Scripts and styles, which are long and the same at every table; and how often a picture was
drawn, which tells how much somebody pointed and nothing of the cards."""


def living_widgets() -> dict[str, Any]:
    """Return all widgets that are not closed, by their ids, where ipywidgets 7 or 8 keeps them."""
    kept: dict[str, Any] | None = getattr(registry, "_instances", None)
    return registry.Widget.widgets if kept is None else kept


class Wire:
    """Notes every message that a widget sends: its kind, the widget's name, and what it says.

    ``failed``: what the kernel wrote down because a message from the page could not be heard.
    """

    def __init__(self) -> None:
        self.sent: list[tuple[str, str, Any]] = []
        self.failed: list[str] = []


class _Notes(logging.Handler):
    def __init__(self, failed: list[str]) -> None:
        super().__init__()
        self._failed = failed

    def emit(self, record: logging.LogRecord) -> None:
        self._failed.append(record.getMessage())


@contextmanager
def wired() -> Iterator[Wire]:
    """Let all widgets that are made here talk over a wire that notes what they say."""
    wire = Wire()

    class Noted(BaseComm):
        def publish_msg(self, msg_type: str, data: Any = None, *_: Any, **more: Any) -> None:
            wire.sent.append((msg_type, self.comm_id, [data, len(more.get("buffers") or ())]))

    class NotedBy7(Noted, ipykernel.comm.Comm):
        kernel = True  # version 7 sends nothing where there is no kernel

    notes, log = _Notes(wire.failed), logging.getLogger("traitlets")
    log.addHandler(notes)
    try:
        with pytest.MonkeyPatch.context() as patch:
            if hasattr(registry, "Comm"):
                patch.setattr(registry, "Comm", NotedBy7)
            else:
                patch.setattr(comm, "create_comm", Noted)
            patch.setattr(log, "propagate", False)
            yield wire
    finally:
        log.removeHandler(notes)


class Front:
    """A table and the front end that shows it; it knows the widgets by the order of their making.

    ``last``: what the last act sent; ``failed``: what of it failed.
    """

    def __init__(self, wire: Wire, make: Callable[[], Any]) -> None:
        self._wire = wire
        self._made: list[str] = []
        self._names: dict[str, str] = {}
        self._codes: set[str] = set()
        self.last: list[str] = []
        self.failed: list[str] = []
        self._begin: list[Any] = []
        self.do(lambda: self._begin.append(make()))

    @property
    def table(self) -> Any:
        return self._begin[0]

    @property
    def store(self) -> StruggleStore:
        store: StruggleStore = self.table.store
        return store

    def do(self, act: Callable[[], None]) -> None:
        """Do something at this table and note what is sent meanwhile."""
        before, failed = len(self._wire.sent), len(self._wire.failed)
        act()
        sent = self._wire.sent[before:]
        for kind, name, _ in sent:
            if kind == "comm_open":
                self._names[name] = f"widget {len(self._made)}"
                self._made.append(name)
        if self._begin and self.store.scene.code:
            self._codes.add(self.store.scene.code)
        self.last = [self._plain([kind, name, said]) for kind, name, said in sent]
        self.failed = self._wire.failed[failed:]

    def send(self, at: int, message: Mapping[str, Any]) -> None:
        """Let the page send a message to the widget that was made at this place.

        What fails, the kernel writes down; it goes on.
        """
        content = {"content": {"data": dict(message)}, "buffers": []}
        self.do(lambda: self.widget(at)._handle_msg(content))

    def click(self, at: int) -> None:
        """Click on a button, shown or not."""
        self.send(at, {"method": "custom", "content": {"event": "click"}})

    def set(self, at: int, **state: Any) -> None:
        """Set traits of a widget as the page does."""
        self.send(at, {"method": "update", "state": state})

    def widget(self, at: int) -> Any:
        return living_widgets()[self._made[at]]

    def place(self, widget: Any) -> int:
        """Return when a widget was made."""
        return self._made.index(widget.model_id)

    @property
    def living(self) -> list[int]:
        """The widgets that are not closed."""
        return [at for at, name in enumerate(self._made) if name in living_widgets()]

    def gather(self) -> list[str]:
        """Return the state of every widget, in the order of their making."""
        return [
            self._plain([self._names[self._made[at]], type(self.widget(at)).__name__, state])
            for at in self.living
            for state in [registry._remove_buffers(self.widget(at).get_state())[0]]
        ]

    def close(self) -> None:
        """Close the game and all its widgets."""
        self.store.close()
        for at in self.living:
            self.widget(at).close()

    def _plain(self, said: Any) -> str:
        text = json.dumps(_in_short(said), default=repr, ensure_ascii=False)
        text = _ID.sub(lambda found: self._names.get(found[0], found[0]), text)
        for code in self._codes:
            text = text.replace(code, "the code")
        return text


def _in_short(said: Any) -> Any:
    if isinstance(said, dict):
        return {key: _in_short(value) for key, value in said.items() if key not in _LEFT_OUT}
    if isinstance(said, list | tuple):
        return [_in_short(part) for part in said]
    return said


def difference(one: list[str], two: list[str]) -> str:
    """Say where two gatherings differ first; empty if they are equal to the letter."""
    for left, right in zip(one, two, strict=False):
        if left != right:
            at = next(
                (n for n, (a, b) in enumerate(zip(left, right, strict=False)) if a != b),
                min(len(left), len(right)),
            )
            near = slice(max(0, at - 150), at + 150)
            return f"{left[:40]} …\n{left[near]}\n{right[near]}"
    return "" if len(one) == len(two) else f"{len(one)} and {len(two)} of them"
