"""The reviews that are computed for a table: one of each game, for all screens that wait for it.

All of them are told how far it is, and see it fill in. Whoever leaves takes it from nobody; when
the last one has left, it is given up. Where a table has its work done elsewhere, a review goes
there in small parts, so that a bot's thought never waits behind a whole one.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kings.errors import KingsError, MissingPackage
from kings.records.recording import AnyRecording, replay as replayed
from kings.table.background import Send, Work
from kings.table.opening import parse_text

if TYPE_CHECKING:
    from kings.analysis.review import How, Review, Task

MOST_OUT = 2
"""Parts of one review that are worked on elsewhere at the same time."""
PART = 60
"""How much work a part is, in play-outs of moments: about a second."""
KEPT = 2
"""Reviews that are done and stay at hand: that of a game, and of the one that it left."""


@dataclass(frozen=True, slots=True)
class Told:
    """How far a review is: the ``share`` done in percent, what is known, or why there is none."""

    share: int
    review: Review | None
    refused: str = ""


Hear = Callable[[Told], None]


class ReviewDesk:
    """Computes the reviews that screens ask for.

    ``send``: has parts of them done elsewhere (None: all of it in a thread here).
    """

    def __init__(self, send: Send | None = None) -> None:
        self._send = send
        self._runs: OrderedDict[tuple[Any, ...], _Run] = OrderedDict()

    def ask(
        self,
        record: AnyRecording,
        journal: Path | None,
        how: How,
        hear: Hear,
        *,
        whole: bool = True,
    ) -> Callable[[], None]:
        """Have a game that is over reviewed, and return what lets go of it.

        ``journal``: beside which it is kept, None for nowhere; ``hear``: is told each time that
        more is known, at once if something is; ``whole``: whether more than its course is wanted.
        """
        key = record.header.id, len(record.moments), how, whole
        run = self._runs.get(key)
        if run is not None and run.told.refused:
            run = None  # it may go better now
        if run is not None:
            run.listeners.append(hear)
            if run.told.review is not None:
                hear(run.told)
        else:
            run = self._runs[key] = _Run(record, journal, how, self._send, whole=whole)
            run.listeners.append(hear)
            run.begin()
        self._runs.move_to_end(key)
        self._tidy()
        return partial(self._leave, key, run, hear)

    def _leave(self, key: tuple[Any, ...], run: _Run, hear: Hear) -> None:
        if hear in run.listeners:
            run.listeners.remove(hear)
        if not run.listeners and not run.done:
            run.stop()
            if self._runs.get(key) is run:
                del self._runs[key]

    def _tidy(self) -> None:
        idle = [key for key, run in self._runs.items() if run.done and not run.listeners]
        for key in idle[: max(0, len(idle) - KEPT)]:
            del self._runs[key]


class _Run:
    """One review while it is computed, and who waits for it."""

    def __init__(
        self,
        record: AnyRecording,
        journal: Path | None,
        how: How,
        send: Send | None,
        *,
        whole: bool,
    ) -> None:
        self.listeners: list[Hear] = []
        self.told = Told(0, None)
        self._record, self._journal, self._how, self._whole = record, journal, how, whole
        self._send = send
        self._here: Work[tuple[float, Review]] = Work(
            self._heard, lambda: None, self._refuse, lambda share: None
        )
        self._work: Any = None
        self._text = ""
        self._out: dict[tuple[Task, ...], Callable[[], object] | None] = {}

    @property
    def done(self) -> bool:
        """Whether nothing more comes."""
        return self.told.share == 100 or self.told.refused != ""

    def begin(self) -> None:
        """Look whether it is kept, and begin with it if not."""
        kept = kept_beside(self._journal, self._record, self._how)
        if kept is not None:
            self._tell(Told(100, kept))
        elif self._send is None:
            self._here.ask(lambda progress: self._steps())
        else:
            self._work = rooms().Work(self._record, self._how, whole=self._whole)
            self._text = self._record.text()
            self._hand_out()

    def stop(self) -> None:
        """Compute no more of it."""
        self._here.give_up()
        out, self._out = self._out, {}
        self._work = None
        for give_up in out.values():
            if give_up is not None:
                give_up()

    def _steps(self) -> Iterator[tuple[float, Review]]:
        """Yield the share that is done and the review so far; the whole one is kept."""
        review = rooms()
        for progress in review.steps_of(self._record, self._how, whole=self._whole):
            if progress.review.complete:
                keep_beside(self._journal, progress.review)
            yield progress.share, progress.review

    def _heard(self, step: tuple[float, Review]) -> None:
        self._tell(Told(round(100 * step[0]), step[1]))

    def _refuse(self, sentence: str) -> None:
        self.stop()
        self._tell(Told(self.told.share, None, sentence))

    def _tell(self, told: Told) -> None:
        self.told = told
        for hear in tuple(self.listeners):
            hear(told)

    # Elsewhere.

    def _hand_out(self) -> None:
        """Hand out parts of the stage that is worked at, as many as may be out."""
        while self._work is not None and len(self._out) < MOST_OUT:
            given = {task for part in self._out for task in part}
            left = [task for task in self._work.tasks() if task not in given]
            part = tuple(self._part(left))
            if not part:
                return
            self._out[part] = None
            lines = tuple(moment.line for moment in self._record.moments)
            errand = ReviewErrand(self._text, lines, self._how, part, self._whole)
            assert self._send is not None
            give_up = self._send(errand, partial(self._come, part))
            if part in self._out:  # the answer may be there already
                self._out[part] = give_up

    def _part(self, left: list[Task]) -> Iterator[Task]:
        weight = 0
        for task in left:
            if weight >= PART:
                return
            yield task
            weight += self._work.weight(task)

    def _come(self, part: tuple[Task, ...], said: Any) -> None:
        """Take what came of a part."""
        if part not in self._out or self._work is None:
            return
        del self._out[part]
        if isinstance(said, KingsError):
            self._refuse(str(said))
            return
        for task, found in zip(part, said, strict=True):
            self._work.take(task, found)
        if not self._work.begun:
            self._hand_out()
            return
        share, found = self._work.share, self._work.review()
        if share == 1:
            self._work = None
            if found.complete:
                keep_beside(self._journal, found)
        self._tell(Told(round(100 * share), found))
        self._hand_out()


@dataclass(frozen=True, slots=True)
class ReviewErrand:
    """A part of the review of a game that is over, to be done anywhere.

    ``journal``: the game as text; ``lines``: the numbers that its moves have in its own journal.
    """

    journal: str
    lines: tuple[int, ...]
    how: How
    tasks: tuple[Task, ...]
    whole: bool

    def answer(self) -> tuple[Any, ...]:
        """Return what comes of each task."""
        work = _work_at_hand(self.journal, self.lines, self.how, whole=self.whole)
        return tuple(work.do(task) for task in self.tasks)


@lru_cache(maxsize=2)
def _work_at_hand(journal: str, lines: tuple[int, ...], how: How, *, whole: bool) -> Any:
    """Return the work of a review; most parts that come to a process are of the same."""
    record: AnyRecording = replayed(parse_text(journal), game=None)
    numbered = zip(record.moments, lines, strict=True)
    record.moments[:] = [replace(moment, line=line) for moment, line in numbered]
    return rooms().Work(record, how, whole=whole)


def rooms() -> Any:
    """Return the room of reviews; ``MissingPackage`` where its packages are missing."""
    try:
        from kings.analysis import review
    except ModuleNotFoundError as missing:
        raise MissingPackage(str(missing.name), "A review", extra="analysis") from missing
    return review


def kept_beside(journal: Path | None, record: AnyRecording, how: How) -> Review | None:
    """Return the review beside a journal; one that can't be read is computed anew."""
    if journal is None:
        return None
    try:
        found: Review | None = rooms().kept_review(journal, record, how)
    except KingsError:
        return None
    return found


def keep_beside(journal: Path | None, found: Review) -> None:
    """Keep a review beside its journal, where the folder lets us: it can be computed anew."""
    if journal is None:
        return
    try:
        rooms().keep_review(journal, found)
    except KingsError:
        return
