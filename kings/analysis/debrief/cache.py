"""Prices that were worked out before, in a file beside the class: a line for each.

A price belongs to what was asked, to the letter: position, question and way of measuring. So a
journal that went on keeps the prices of its decisions, and nothing stale is ever used.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

from kings import __version__
from kings.errors import BadRecord
from kings.records.files import append_line, read_text

FILE = Path(".kings") / "prices.jsonl"
"""Where it lies in a class folder."""

_HEAD = {"format": "kings-prices", "version": 1}


class Prices:
    """Prices by what was asked; new ones are written when ``keep`` is called.

    ``problem``: why what lay in the file could not be used, in a sentence (empty: it could).
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.problem = ""
        self._known: dict[str, Any] = {}
        self._fresh: dict[str, Any] = {}
        if path.exists():
            self._read()

    def _read(self) -> None:
        try:
            lines = read_text(self.path).splitlines()
            if not lines or json.loads(lines[0]) != _HEAD:
                raise ValueError("its first line is not that of a file of prices")
            for line in lines[1:]:
                data = json.loads(line)
                self._known[str(data["asked"])] = data["price"]
        except (OSError, ValueError, KeyError, TypeError) as error:
            self.problem = f"it was set aside and all prices were computed again: {error}."
            self._known.clear()

    def get(self, *asked: Any) -> Any:
        """Return the price of what is asked, as JSON data; None if it isn't known."""
        key = _key(asked)
        return self._fresh.get(key, self._known.get(key))

    def put(self, price: Any, *asked: Any) -> None:
        """Remember a price, which is JSON data."""
        self._fresh[_key(asked)] = price

    def keep(self) -> None:
        """Write the new prices; raises ``BadRecord`` where that can't be done."""
        if not self._fresh:
            return
        lines = [_dump({"asked": key, "price": price}) for key, price in self._fresh.items()]
        if self.problem:
            self._set_aside()
        append_line(self.path, "\n".join(lines), head=_dump(_HEAD))
        self._known |= self._fresh
        self._fresh = {}

    def _set_aside(self) -> None:
        try:
            self.path.replace(self.path.with_suffix(".bad"))
        except OSError as error:
            raise BadRecord(f"{self.path.name} can't be set aside: {error.strerror}.") from error


def _key(asked: tuple[Any, ...]) -> str:
    return hashlib.sha256(_dump([__version__, *asked]).encode()).hexdigest()


def _dump(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
