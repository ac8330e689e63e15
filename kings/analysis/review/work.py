"""The work of a review, in tasks that may be done anywhere, and put together stage by stage.

First every moment by a few play-outs, then by all of them; then every decision; then those that may
have mattered most, once more; at last all choices of those that did. What comes of a task is
plain data, the same wherever it is done.
"""

from __future__ import annotations

import hashlib
from collections.abc import Hashable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import Any, Literal

from kings import __version__
from kings.analysis.review import record
from kings.analysis.review.accounts import accounts
from kings.analysis.review.choices import net_gold
from kings.analysis.review.course import Prospects, told
from kings.analysis.review.measure import How, Looked, measure_of
from kings.analysis.review.moments import SCREENED, three
from kings.analysis.review.questions import distinct
from kings.analysis.review.record import Choices, DealMark, KeyMoment, PromiseMark, Review
from kings.games import ROOMS
from kings.records import formats
from kings.records.recording import AnyRecording
from kings.struggle.events import DealStruck, PromiseEnded
from kings.struggle.say import say_course, say_deal, say_promised
from kings.struggle.state import LedgerEntry
from kings.words import Names

TOLD = 0.01
"""The share of the work after which it is told again how far it is."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a review is: the share of the work that is done, 0 to 1, and what is known."""

    share: float
    review: Review


Stage = Literal["first", "point", "look", "eyes", "retold"]


@dataclass(frozen=True, slots=True)
class Task:
    """A part of the work.

    ``stage``: ``first`` and ``point`` measure a moment, ``look`` looks at a move, ``eyes`` at a
    decision through those of ``seat``, and ``retold`` measures one that mattered as its regret was;
    ``place``: after how many moves that is, or of which move; ``option``: which choice seemed
    better to that seat.
    """

    stage: Stage
    place: int
    seat: int = 0
    option: int = 0


class Work:
    """The review of one game while it is computed.

    ``whole``: whether decisions are looked at; if not, it ends with the course of the game.
    """

    def __init__(self, recording: AnyRecording, how: How, *, whole: bool = True) -> None:
        self.recording, self.how, self.whole = recording, how, whole
        self._measure = measure_of(recording.header.game)
        self._told = told(recording)
        self._states = tuple(recording.states())
        self._keys = self._measure.keys(self._states)
        firsts = {key: place for place, key in reversed(tuple(enumerate(self._keys)))}
        self._points = sorted(firsts.values())
        self._openings: dict[int, Any] = (
            {one.place: one for one in self._measure.openings(recording)} if whole else {}
        )
        self._deals = _deals(recording)
        self._digest = digest(recording)
        self._prospects: dict[Hashable, Prospects] = {}
        self._looked: dict[int, Looked] = {}
        self._again: tuple[Task, ...] | None = None
        self._regrets: list[KeyMoment] = []
        self._retold: dict[int, Choices] = {}
        self._taken: set[Task] = set()

    # What is to be done.

    def tasks(self) -> tuple[Task, ...]:
        """Return what is left of the stage that is worked at; nothing when all is done."""
        for stage in _STAGES if self.whole else _STAGES[:2]:
            left = tuple(task for task in self._of(stage) if task not in self._taken)
            if left:
                return left
        return ()

    def _of(self, stage: Stage) -> Iterable[Task]:
        if stage == "look":
            return (Task("look", place) for place in range(len(self.recording.moments)))
        if stage == "eyes":
            return self._own_eyes()
        if stage == "retold":
            return self._told_again()
        return (Task(stage, place) for place in self._points)

    def _own_eyes(self) -> tuple[Task, ...]:
        """Return the decisions at which a seat may have missed most, to be measured again.

        In Kings' Struggle others' regrets were found with the decider's eyes; the greatest of each
        seat are measured again with its own. Where a regret was found by few play-outs, the
        greatest are measured again by more.
        """
        if self._again is not None:
            return self._again
        again: list[Task] = []
        for seat in range(len(self.recording.header.options.names)):
            of_seat = [
                (one, looked.open)
                for _, looked in sorted(self._looked.items())
                for one in looked.others
                if one.seat == seat
            ]
            of_seat.sort(key=lambda pair: (-pair[0].regret, pair[0].line))
            for one, known in of_seat[:SCREENED]:
                if known:
                    self._regrets.append(one)
                else:
                    again.append(Task("eyes", self._place(one.line), seat, one.option))
        self._again = tuple(again)
        return self._again

    def _told_again(self) -> Iterator[Task]:
        """Yield the moments that mattered to whoever decided."""
        for one in self._key():
            if one.seat == one.decider:
                yield Task("retold", self._place(one.line), one.seat, one.option)

    def _place(self, line: int) -> int:
        """Return the place of the decision that was made in a line."""
        return next(place for place, one in self._openings.items() if one.line == line)

    def _key(self) -> tuple[KeyMoment, ...]:
        """Return the moments that mattered, once all that may have are measured."""
        own = [moment for _, one in sorted(self._looked.items()) for moment in one.own]
        return distinct(three([*own, *self._regrets], self._measure.least))

    @property
    def begun(self) -> bool:
        """Whether there is a picture of the whole course already."""
        return len(self._prospects) == len(self._points)

    @property
    def share(self) -> float:
        """Return how much of the work is done, 0 to 1."""
        of = sum(map(self.weight, (*self._of("point"), *self._later())))
        done = sum(map(self.weight, self._taken))
        return 1.0 if not self.tasks() else min(done / of, 1 - TOLD)

    def _later(self) -> Iterator[Task]:
        """Yield the tasks of later stages, and of the last as many as there may be at most."""
        if not self.whole:
            return
        yield from self._of("look")
        if self._again is not None:
            yield from self._again
        elif self._measure.looks_again(self.recording.state):
            seats = len(self.recording.header.options.names)
            first = next(iter(self._openings), 0)
            yield from (Task("eyes", first) for _ in range(SCREENED * seats))

    def weight(self, task: Task) -> int:
        """Return how much work a task is, in moments."""
        if task.stage == "first":
            return 0
        opening = None if task.stage == "point" else self._openings.get(task.place)
        return 1 if opening is None else self._measure.weight(opening) + 1

    # Doing it.

    def do(self, task: Task) -> Any:
        """Do a part of the work, anywhere, and return what ``take`` takes."""
        how, measure = self.how, self._measure
        match task.stage:
            case "first" | "point":
                few = min(measure.first, how.games) if task.stage == "first" else how.games
                return measure.prospects(self._states[task.place], how, few)
            case "look":
                opening = self._openings.get(task.place)
                return measure.look(self.recording, task.place, opening, how)
            case "eyes":
                opening = self._openings[task.place]
                return measure.again(opening, task.seat, task.option, how)
            case "retold":
                return measure.retold(self._openings[task.place], task.option, how)

    def take(self, task: Task, found: Any) -> None:
        """Take what came of a task."""
        self._taken.add(task)
        match task.stage:
            case "first" | "point":
                self._prospects[self._keys[task.place]] = found
            case "look":
                self._looked[task.place] = found
            case "eyes":
                self._regrets += [] if found is None else [found]
            case "retold" if found is not None:
                self._retold[found.line] = found

    # Putting it together.

    def steps(self, threads: int) -> Iterator[Progress]:
        """Do all of it here, and yield how far it is."""
        pool = ThreadPoolExecutor(threads)
        said = 0.0
        try:
            while tasks := self.tasks():
                for task, found in zip(tasks, pool.map(self.do, tasks), strict=True):
                    self.take(task, found)
                    share = self.share
                    if self.begun and share >= said + TOLD and share < 1:
                        said = share
                        yield Progress(share, self.review())
                if tasks[0].stage == "first":
                    yield Progress(0.0, self.review())
            yield Progress(1.0, self.review())
        finally:
            pool.shutdown(wait=True, cancel_futures=True)

    def review(self) -> Review:
        """Return the review as far as it is known."""
        recording, how = self.recording, self.how
        complete = self.whole and not self.tasks()
        course = tuple(
            one.spot(self._prospects[row]) for one, row in zip(self._told, self._keys, strict=True)
        )
        looked = [one for _, one in sorted(self._looked.items())]
        knew = {pair: known for one in looked for pair, known in one.judged.items()}
        outcome = ROOMS[recording.header.game].game.outcome(recording.state)
        assert outcome is not None, "a game is reviewed when it is over"
        return Review(
            format=record.FORMAT,
            version=1,
            program=__version__,
            edition=record.EDITION,
            game=recording.header.game,
            journal=recording.header.id,
            hash=self._digest,
            names=recording.header.options.names,
            night=bool(getattr(recording.state, "night", False)),
            continuation=how.continuation,
            games=how.games,
            seed=how.seed,
            course=course,
            choices=tuple(
                choice if choice.eyes == "all" else self._retold.get(choice.line, choice)
                for one in looked
                for choice in one.choices
            ),
            deals=self._deals,
            key=self._key() if complete else (),
            accounts=accounts(recording, course, knew)
            if complete and self._measure.accounts
            else (),
            scores=outcome.scores,
            winners=outcome.winners,
            complete=complete,
        )


_STAGES: tuple[Stage, ...] = ("first", "point", "look", "eyes", "retold")


def digest(recording: AnyRecording) -> str:
    """Return what tells the moves of a game from all others, as 64 hexadecimal digits.

    A copy has those of its original, though its journal may have another id.
    """
    header = replace(recording.header, id="", parent=None, branch=None)
    found = hashlib.sha256(formats.header_text(header).encode())
    for moment in recording.moments:
        line: Any = formats.Moved(moment.line, moment.move, moment.events, None)
        found.update(formats.line_text(line, recording.header.game).encode())
    return found.hexdigest()


def _deals(recording: AnyRecording) -> tuple[DealMark, ...]:
    """Return the struck deals of a game with what came of their promises."""
    names = recording.header.options.names
    ended = {
        event.number: moment.line
        for moment in recording.moments
        for event in moment.events
        if isinstance(event, PromiseEnded)
    }
    marks = []
    states = tuple(recording.states())
    for place, moment in enumerate(recording.moments):
        for event in moment.events:
            if isinstance(event, DealStruck):
                window = states[place].window
                assert window is not None, "deals are struck in a window"
                deal = next(one.deal for one in window.proposals if one.number == event.number)
                promises = tuple(
                    _promise(names, one, ended.get(one.number))
                    for one in recording.state.promises
                    if one.deal == event.deal
                )
                marks.append(
                    DealMark(
                        number=event.deal,
                        line=moment.line,
                        round=states[place].round,
                        parties=deal.parties,
                        words=say_deal(names, deal),
                        gold=net_gold((deal,), len(names)),
                        promises=promises,
                    )
                )
    return tuple(marks)


def _promise(names: Names, promise: LedgerEntry, line: int | None) -> PromiseMark:
    clause = promise.clause
    return PromiseMark(
        number=promise.number,
        by=clause.by,
        to=clause.to,
        words=say_promised(names, clause),
        course=say_course(names, promise),
        status=promise.status,
        line=line,
        due=clause.due,
    )
