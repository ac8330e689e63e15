"""What happens in a hall, as a log for whoever runs it: one JSON object a line, times in UTC.

An event is a word with fields that are numbers or words of the program. Of everything else that is
logged (warnings, faults) only the kind is told and the place in the code: what it says, its
arguments and its local values may hold names, links, cards or words, and none of them is written.
"""

from __future__ import annotations

import json
import logging
import re
import sys
import sysconfig
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from logging.handlers import WatchedFileHandler
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, TextIO

import kings
from kings.errors import BadInput

EVENTS = {
    "start": "A hall or a school is served: its version, how many tables and seats a hall has, "
    "whether it is reached from elsewhere (far), and over HTTPS (https).",
    "stop": "The hall was ended in order. A kill leaves no line.",
    "table_open": "A table plays: its number, and whether its game is over already.",
    "table_over": "A game has ended: the table's number.",
    "device_come": "A device said hello: what it is there for (role), over which line.",
    "device_go": "A device has gone: the same.",
    "refused": "Something was refused: its kind, as in the metrics.",
    "slow_disk": "A line of a journal took more than a second to the disk: how long.",
    "mind_died": "A process in which bots think was killed; they are asked again.",
    "worker_died": "A process that has tables was killed: its number. It is begun again.",
    "worker_hangs": "A process that has tables has not answered for a minute: its number. "
    "It is killed.",
    "warning": "Something went wrong that the hall copes with: where in the code.",
    "fault": "A fault of the program: the kind of exception, where it was told and raised.",
}
"""All events, and what stands in them."""

MOST_A_MINUTE = 60
"""Lines of one kind in a minute; of more only the number is told (left_out), in the next one.

Refusals of different kinds are different, and so are faults of different places.
"""
_MOST_FRAMES = 30

if TYPE_CHECKING:
    _Stream = logging.StreamHandler[TextIO]
else:
    _Stream = logging.StreamHandler

_LOGGER = "kings.events"
_WORD = re.compile(r"[\w.:-]{1,40}", re.ASCII)
_LIBRARY = sysconfig.get_path("stdlib")
_PACKAGES = sysconfig.get_path("purelib")
_OWN = str(Path(kings.__file__).parents[1])


def tell(event: str, **fields: float | str) -> None:
    """Let the log tell of an event, if there is a log; a text is a word of the program."""
    logging.getLogger(_LOGGER).info(event, extra={"kings_fields": fields})


class Lines(logging.Formatter):
    """Writes a record as a line, without anything that somebody said or holds."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        return json.dumps(self.fields(record), ensure_ascii=True, separators=(", ", ": "))

    def fields(self, record: logging.LogRecord) -> dict[str, Any]:
        """Return what stands in the line."""
        when = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        told: dict[str, Any] = {"time": when.replace("+00:00", "Z")}
        fields = getattr(record, "kings_fields", None)
        told["event"] = kind_of(record)
        if fields is not None and told["event"] == record.msg:
            told |= {name: value for name, value in fields.items() if _is_plain(value)}
            return told
        told["place"] = _place(record.pathname, record.lineno, record.funcName)
        _, fault, trace = record.exc_info or (None, None, None)
        if fault is not None:
            told["kinds"] = _kinds(fault)
            told["frames"] = _frames(trace)
        return told


def kind_of(record: logging.LogRecord) -> str:
    """Return the event as which a record is told."""
    if record.name == _LOGGER and record.msg in EVENTS:
        return str(record.msg)
    grave = record.levelno >= logging.ERROR or bool(record.exc_info)
    return "fault" if grave else "warning"


def _is_plain(value: object) -> bool:
    return isinstance(value, bool | int | float) or (
        isinstance(value, str) and _WORD.fullmatch(value) is not None
    )


def name_of(kind: type[BaseException]) -> str:
    """Return what a kind of exception is called; one that somebody else has made is not named."""
    root = kind.__module__.partition(".")[0]
    known = root in ("kings", "tornado", "distributed") or root in sys.stdlib_module_names
    return kind.__name__ if known and _is_plain(kind.__name__) else "elsewhere"


def _kinds(fault: BaseException) -> list[str]:
    """Return the kind of an exception, and of those that brought it about."""
    kinds: list[str] = []
    known: BaseException | None = fault
    while known is not None and len(kinds) < _MOST_FRAMES:
        kinds.append(name_of(type(known)))
        known = known.__cause__ or known.__context__
    return kinds


def _frames(trace: TracebackType | None) -> list[str]:
    """Return where an exception has come from, the place that raised it last."""
    frames = traceback.extract_tb(trace)[-_MOST_FRAMES:] if trace is not None else []
    return [_place(frame.filename, frame.lineno, frame.name) for frame in frames]


def _place(path: str, line: int | None, function: str | None) -> str:
    """Return a place in the code; a file that belongs to nobody here is not named."""
    for root in (_PACKAGES, _OWN, _LIBRARY):
        if path.startswith(root):
            return f"{path[len(root) + 1 :]}:{line} {function}"
    return "elsewhere"


class _Paced(logging.Filter):
    """Lets so many lines of a kind pass in a minute, and counts the others."""

    def __init__(self, clock: Callable[[], float]) -> None:
        super().__init__()
        self._clock = clock
        self._known: dict[str, tuple[float, int]] = {}
        self._left_out: dict[str, int] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Say whether a record passes; one that does tells how many did not before it."""
        told = getattr(record, "kings_fields", {}).get("kind", record.lineno)
        kind, now = f"{kind_of(record)} {told}", self._clock()
        since, many = self._known.get(kind, (now, 0))
        if now - since >= 60:
            since, many = now, 0
        self._known[kind] = since, many + 1
        if many >= MOST_A_MINUTE:
            self._left_out[kind] = self._left_out.get(kind, 0) + 1
            return False
        record.kings_left_out = self._left_out.pop(kind, 0)
        return True


class _PacedLines(Lines):
    """The lines of a log in which some were left out."""

    def fields(self, record: logging.LogRecord) -> dict[str, Any]:
        left_out = getattr(record, "kings_left_out", 0)
        return {**super().fields(record), **({"left_out": left_out} if left_out else {})}


class _Faults(logging.Handler):
    """Tells of which kind the faults are that are logged."""

    def __init__(self, told: Callable[[type[BaseException]], None]) -> None:
        super().__init__(logging.ERROR)
        self._told = told

    def emit(self, record: logging.LogRecord) -> None:
        fault = record.exc_info[1] if record.exc_info else None
        self._told(Exception if fault is None else type(fault))


class _File(WatchedFileHandler):
    """A file that says nothing of a line that it can't write: the usual words hold what it was."""

    def handleError(self, record: logging.LogRecord) -> None:
        """Leave the line out."""


class _Errors(_Stream):
    """Standard error, in the same way."""

    def handleError(self, record: logging.LogRecord) -> None:
        """Leave the line out."""


@contextmanager
def kept(
    target: str,
    failed: Callable[[type[BaseException]], None] = lambda _: None,
    *,
    clock: Callable[[], float] = time.monotonic,
) -> Iterator[None]:
    """Keep a log for as long as this lasts.

    ``target``: a file, to which lines are added (it may be moved away, as ``logrotate`` does), or
    ``-`` for standard error; empty: no log, and Python's own messages go where they went.
    ``failed``: is told the kind of every fault that is logged; ``clock``: seconds. Raises
    ``BadInput`` where the file can't be opened.
    """
    root, own = logging.getLogger(), logging.getLogger(_LOGGER)
    before = own.level
    handlers: list[logging.Handler] = [_Faults(failed)]
    if target:
        handlers.append(_handler(target, clock))
        own.setLevel(logging.INFO)
    elif not root.handlers and logging.lastResort is not None:
        handlers.append(logging.lastResort)  # which Python asks only where there is no other
    for handler in handlers:
        root.addHandler(handler)
    try:
        yield
    finally:
        own.setLevel(before)
        for handler in handlers:
            root.removeHandler(handler)
            if handler is not logging.lastResort:
                handler.close()


def _handler(target: str, clock: Callable[[], float]) -> logging.Handler:
    """Return what writes the lines."""
    handler: logging.Handler
    if target == "-":
        handler = _Errors(sys.stderr)
    else:
        try:
            handler = _File(target, encoding="utf-8")
        except OSError as error:
            raise BadInput(f"The log {target} can't be written: {error.strerror}.") from error
    handler.setFormatter(_PacedLines())
    handler.addFilter(_Paced(clock))
    return handler
