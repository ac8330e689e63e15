"""What whoever runs a hall reads of it: counts, and how long things took.

They are told in Prometheus' text format. A series is known by its name and by words of the program;
no name, link, card or word of a person is in any. What several processes measured is added up: each
one's reading is a plain value that can travel as JSON.
"""

from __future__ import annotations

import os
import secrets
import sys
import threading
import time
from collections import Counter, deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from math import ceil, log
from pathlib import Path
from typing import Any

from kings import __version__
from kings.errors import KingsError
from kings.hall import events
from kings.hall.links import Links, same
from kings.records import formats
from kings.records.recording import HUMAN
from kings.table.background import Errand, Send, Tell

WINDOW, SLICES = 600.0, 10
"""Seconds over which quantiles are told, and in how many steps the oldest of them are let go."""
QUANTILES = (0.5, 0.95, 0.99)
SLOW_DISK = 1.0
"""Seconds that a line may take to its disk before that is an event."""
CONTENT = "text/plain; version=0.0.4"

NAMED = {
    "kings_info": ("gauge", "The version of the program."),
    "kings_halls": ("gauge", "Halls of a school that are open."),
    "kings_tables": ("gauge", "Tables by state."),
    "kings_devices": ("gauge", "Devices by what they are there for."),
    "kings_lines": ("gauge", "Connections by kind."),
    "kings_lines_opened_total": ("counter", "Connections that were opened, by kind."),
    "kings_messages_total": ("counter", "Messages that devices have sent."),
    "kings_answer_seconds": ("summary", "From a device's message to its own answer, sent."),
    "kings_decisions_total": ("counter", "Decisions, offers and answers that a journal keeps."),
    "kings_journal_seconds": ("summary", "Until a line of a journal was on the disk."),
    "kings_refusals_total": ("counter", "What was refused, by kind."),
    "kings_faults_total": ("counter", "Faults of the program, by the kind of exception."),
    "kings_thoughts_waiting": ("gauge", "Questions to bots that are not answered yet."),
    "kings_thoughts_total": ("counter", "Questions to bots, by how they ended."),
    "kings_jobs": ("gauge", "Work that waits for a thread."),
    "kings_memory_bytes": ("gauge", "Memory that a process holds."),
    "kings_processor_seconds_total": ("counter", "Work of a processor, by process."),
    "kings_up_seconds": ("gauge", "How long a process has run."),
}
"""All series: their kind, and what they count."""

STATES = ("waiting", "playing", "paused", "stuck", "over")
"""A table waits for somebody to come; it is stuck where something is wrong with it."""
ROLES = ("lobby", "seat", "teacher", "projector", "review")
LINES = ("socket", "stream")
REFUSALS = (
    *("move", "fast", "flood", "silent", "slow", "full", "link", "often", "code"),
    *("origin", "host", "token"),
)
"""Why something was refused: by the rules or the hall, in a sentence; more than ten messages a
second, and more than the line may send at all; no hello; messages that pile up; too many lines; a
link that opens nothing; a seat that is come to without end; a wrong code; a page of another origin;
a name that isn't this machine's; a wrong token for these numbers."""
THOUGHTS = ("answered", "failed", "given_up")
TIMES = ("kings_answer_seconds", "kings_journal_seconds")

_LEAST, _GROWTH, _LAST = 1e-4, 1.1, 150
"""Buckets of times: the first ends at a tenth of a millisecond, each is a tenth longer than the one
before, and the last, of two minutes and a half, has all that took longer."""

Value = dict[str, Any]
"""What a process has measured: ``life``, a name for this run of it; ``totals`` and ``now``, numbers
by series, of which the latter go with their process; ``times``, by series, each with ``count`` and
``sum`` (in seconds) since its begin, and ``recent``, counts by bucket of the last ten minutes."""


def series(name: str, **labels: str) -> str:
    """Return a series as it is written; a label is a word of the program."""
    inside = ",".join(f'{key}="{word}"' for key, word in labels.items())
    return f"{name}{{{inside}}}" if inside else name


def bucket_of(seconds: float) -> int:
    """Return the bucket of a time."""
    return 0 if seconds <= _LEAST else min(_LAST, ceil(log(seconds / _LEAST) / log(_GROWTH)))


def quantile(recent: Mapping[str, int], part: float) -> float:
    """Return the time in seconds that a part of all took at most, from their counts by bucket.

    It is too long by a tenth at most; NaN where nothing is counted.
    """
    rank, passed = part * sum(recent.values()), 0
    for bucket in sorted(map(int, recent)):
        passed += recent[str(bucket)]
        if passed >= rank:
            return _LEAST * _GROWTH**bucket
    return float("nan")


class Times:
    """How long something took, each time: all of them together, and those of the last minutes."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self.count, self.sum = 0, 0.0
        self._slices: deque[tuple[int, Counter[int]]] = deque()

    def add(self, seconds: float) -> None:
        """Count one."""
        self.count, self.sum = self.count + 1, self.sum + seconds
        self._slice()[bucket_of(seconds)] += 1

    def _slice(self) -> Counter[int]:
        """Return the counts of this minute, and let go of those that are too old."""
        number = int(self._clock() * SLICES / WINDOW)
        slices = self._slices
        while slices and slices[0][0] <= number - SLICES:
            slices.popleft()
        if not slices or slices[-1][0] != number:
            slices.append((number, Counter()))
        return slices[-1][1]

    def value(self) -> dict[str, Any]:
        """Return the counts as they are now."""
        self._slice()
        recent: Counter[int] = Counter()
        for _, counts in self._slices:
            recent.update(counts)
        kept = {str(bucket): many for bucket, many in recent.items() if many}
        return {"count": self.count, "sum": self.sum, "recent": kept}


class Metrics:
    """What one process measures; those of others are taken in by ``take``.

    ``process``: its name among them; ``clock``: seconds. Any thread may count.
    """

    def __init__(
        self, process: str = "hall", *, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._process, self._clock, self._begun = process, clock, clock()
        self._life = secrets.token_hex(4)
        self._lock = threading.Lock()
        self._times = {name: Times(clock) for name in TIMES}
        kinds = {
            "kings_refusals_total": ("kind", REFUSALS),
            "kings_lines_opened_total": ("kind", LINES),
            "kings_thoughts_total": ("end", THOUGHTS),
            "kings_decisions_total": ("by", ("person", "bot")),
        }
        self._totals: Counter[str] = Counter({"kings_messages_total": 0})
        for name, (label, words) in kinds.items():  # a rate needs the zero before the first one
            self._totals.update({series(name, **{label: word}): 0 for word in words})
        self._thinking: set[object] = set()
        self._others: dict[str, Value] = {}
        self._past: Value = _empty()

    # What is counted.

    def count(self, name: str) -> None:
        """Count one more of a series."""
        with self._lock:
            self._totals[name] += 1

    def opened(self, kind: str) -> None:
        """Count a line, by its kind."""
        self.count(_OPENED[kind])

    def heard(self) -> None:
        """Count a message of a device."""
        self.count("kings_messages_total")

    def refused(self, kind: str) -> None:
        """Count a refusal, by its kind, and let the log tell of it."""
        self.count(_REFUSED[kind])
        events.tell("refused", kind=kind)

    def answered(self, seconds: float) -> None:
        """Count an answer that has left."""
        with self._lock:
            self._times["kings_answer_seconds"].add(seconds)

    def failed(self, kind: type[BaseException]) -> None:
        """Count a fault of the program."""
        self.count(series("kings_faults_total", type=events.name_of(kind)))

    def kept(self, players: Sequence[str], line: object, seconds: float) -> None:
        """Count a line of a journal that is on the disk, and who decided what stands in it."""
        with self._lock:
            self._times["kings_journal_seconds"].add(seconds)
        if isinstance(line, formats.Moved) and line.move.seat in range(len(players)):
            self.count(_DECIDED[players[line.move.seat] == HUMAN])
        if seconds >= SLOW_DISK:
            events.tell("slow_disk", milliseconds=round(1000 * seconds))

    def ask(self, ask: Send, errand: Errand, tell: Tell) -> Callable[[], object]:
        """Have an errand done elsewhere, and count how that ends."""
        ticket = object()
        with self._lock:
            self._thinking.add(ticket)

        def answered(answer: Any) -> None:
            self._settle(ticket, "failed" if isinstance(answer, KingsError) else "answered")
            tell(answer)

        def gave_up() -> object:
            self._settle(ticket, "given_up")
            return give_up()

        give_up = ask(errand, answered)
        return gave_up

    def _settle(self, ticket: object, end: str) -> None:
        with self._lock:
            if ticket in self._thinking:
                self._thinking.remove(ticket)
                self._totals[series("kings_thoughts_total", end=end)] += 1

    # What is told.

    def value(self, now: Mapping[str, float] | None = None, *, alone: bool = True) -> Value:
        """Return what was measured here; ``now``: what else there is, by series.

        ``alone``: whether its process is its own, and is measured too.
        """
        with self._lock:
            value: Value = {
                "life": self._life,
                "totals": dict(self._totals),
                "now": {"kings_thoughts_waiting": len(self._thinking), **(now or {})},
                "times": {name: times.value() for name, times in self._times.items()},
            }
        if alone:
            own, memory = {"process": self._process}, _memory()
            value["totals"][series("kings_processor_seconds_total", **own)] = time.process_time()
            value["now"][series("kings_up_seconds", **own)] = self._clock() - self._begun
            if memory:
                value["now"][series("kings_memory_bytes", **own)] = memory
        return value

    def take(self, process: str, value: Value | None) -> None:
        """Take in what another process has measured last; None: it has ended.

        What it counted in an earlier life is kept, so that no total ever falls.
        """
        with self._lock:
            before = self._others.pop(process, None)
            if before is not None and (value is None or before["life"] != value["life"]):
                self._past = _past([self._past, before])
            if value is not None:
                self._others[process] = value

    def text(self, now: Mapping[str, float] | None = None) -> str:
        """Return everything in the text format, with what the other processes have measured."""
        own = self.value(now)
        with self._lock:
            known = [own, self._past, *self._others.values()]
        return exposition(merged(known))


_OPENED = {kind: series("kings_lines_opened_total", kind=kind) for kind in LINES}
_REFUSED = {kind: series("kings_refusals_total", kind=kind) for kind in REFUSALS}
_DECIDED = {
    human: series("kings_decisions_total", by="person" if human else "bot")
    for human in (True, False)
}


def _empty() -> Value:
    return {"life": "", "totals": {}, "now": {}, "times": {}}


def merged(values: Iterable[Value]) -> Value:
    """Add up what several processes, or halls, have measured."""
    whole = _empty()
    for value in values:
        for part in ("totals", "now"):
            for name, number in value[part].items():
                whole[part][name] = whole[part].get(name, 0) + number
        for name, times in value["times"].items():
            known = whole["times"].setdefault(name, {"count": 0, "sum": 0.0, "recent": {}})
            known["count"] += times["count"]
            known["sum"] += times["sum"]
            for bucket, many in times["recent"].items():
                known["recent"][bucket] = known["recent"].get(bucket, 0) + many
    return whole


def _past(values: Iterable[Value]) -> Value:
    """Add up what has ended: nothing of it is now."""
    whole = merged(values)
    whole["now"] = {}
    for times in whole["times"].values():
        times["recent"] = {}
    return whole


def exposition(value: Value) -> str:
    """Write what was measured in Prometheus' text format."""
    numbers = {**value["totals"], **value["now"]}
    numbers[series("kings_info", version=__version__)] = 1
    by_name: dict[str, list[str]] = {}
    for one in sorted(numbers):
        by_name.setdefault(one.partition("{")[0], []).append(f"{one} {_number(numbers[one])}")
    for name, times in value["times"].items():
        by_name[name] = [
            *(
                f"{series(name, quantile=f'{part:g}')} {_number(quantile(times['recent'], part))}"
                for part in QUANTILES
            ),
            f"{name}_sum {_number(times['sum'])}",
            f"{name}_count {_number(times['count'])}",
        ]
    lines = []
    for name, (kind, means) in NAMED.items():
        if name in by_name:
            lines += [f"# HELP {name} {means}", f"# TYPE {name} {kind}", *by_name[name]]
    return "\n".join([*lines, ""])


def _number(number: float) -> str:
    return "NaN" if number != number else f"{number:.6g}" if number % 1 else f"{number:.0f}"


def _memory() -> int:
    """Return the bytes that this process holds; 0 where the system doesn't tell it like Linux."""
    if not sys.platform.startswith("linux"):
        return 0
    try:
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    except (OSError, ValueError, IndexError):
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")


def standing(name: str, label: str, words: Iterable[str], of: Iterable[str]) -> dict[str, float]:
    """Return how many there are of each of these words now, of which none may be missing.

    ``name`` and ``label``: the series that they are of; ``of``: all words that there can be.
    """
    many = Counter(words)
    return {series(name, **{label: word}): many[word] for word in of}


def may_read(links: Links, said: str) -> bool:
    """Say whether a header ``Authorization`` holds the token for these numbers, or the teacher's.

    Both are compared, in constant time.
    """
    kind, _, token = said.partition(" ")
    known = [same(token, links.metrics), same(token, links.teacher)]
    return any(known) and kind.lower() == "bearer"
