"""Reviews a game: computes better and better pictures of it, and keeps the last beside the journal.

``reviewing`` yields a first picture at once and a whole review at the end, the same to the byte for
a seed however many threads share the work; whoever stops asking has cancelled it. A review that was
kept is read again only if game, continuation, play-outs, seed and program are the same.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from kings import __version__
from kings.analysis.review import record
from kings.analysis.review.accounts import accounts, judged
from kings.analysis.review.choices import (
    Opening,
    choices_of,
    guessed,
    measure,
    net_gold,
    openings,
)
from kings.analysis.review.course import Prospects, prospects, row_key, told
from kings.analysis.review.moments import SCREENED, regret, three
from kings.analysis.review.record import GAMES, Choices, DealMark, KeyMoment, PromiseMark, Review
from kings.classroom.embargo import check_hindsight
from kings.errors import BadInput, BadRecord
from kings.games import ROOMS
from kings.records import files, formats
from kings.records.places import REVIEW
from kings.records.recording import AnyRecording, Recording
from kings.sim.kernel.policies import POLICIES
from kings.struggle.events import DealStruck, PromiseEnded
from kings.struggle.rules import GAME
from kings.struggle.say import say_course, say_deal, say_promised
from kings.struggle.state import LedgerEntry
from kings.words import Names

FIRST = 64
"""How many the first picture rests on."""
MOST_GAMES = 100_000
"""More would not come to an end."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a review is: the share of the work that is done, 0 to 1, and what is known."""

    share: float
    review: Review


@dataclass(frozen=True, slots=True)
class How:
    """How a review is computed: who plays on, how often, and with whose chance."""

    continuation: str = "paying"
    games: int = GAMES
    seed: int = 1

    def check(self) -> None:
        """Raise ``BadInput`` for what can't be computed."""
        if self.continuation not in POLICIES:
            raise BadInput(
                f"“{self.continuation}” is not a continuation of a review: choose among "
                f"{', '.join(POLICIES)}."
            )
        if not 2 <= self.games <= MOST_GAMES:
            raise BadInput(
                f"A review takes from 2 to {MOST_GAMES:,} play-outs a point, not {self.games:,}."
            )
        if not 0 <= self.seed < 1 << 64:
            raise BadInput(f"A seed is between 0 and 2^64 - 1, not {self.seed}.")


def check_over(recording: AnyRecording, journal: Path | None = None) -> None:
    """Refuse (``BadInput``) a game that has no review, or none yet.

    ``journal``: the file in which it lies, None if in none. A review looks into every hand, so the
    game has to be over, and all tables of its class as well; and it plays on in compiled rules,
    which only Kings' Struggle has.
    """
    _check_game(recording)
    check_hindsight(journal, recording.header.id)


def _check_game(recording: AnyRecording) -> None:
    room = ROOMS[recording.header.game]
    if room.name != "struggle":
        raise BadInput(
            f"A review measures games of Kings' Struggle only, as its play-outs need compiled "
            f"rules; this is a game of {room.title}, which kings replay shows move by move."
        )
    if GAME.outcome(recording.state) is None:
        raise BadInput(
            "This game is not over, and a review looks into every hand; you can review it at its "
            "end."
        )


def digest(recording: AnyRecording) -> str:
    """Return what tells the moves of a journal from all others, as 64 hexadecimal digits."""
    found = hashlib.sha256(formats.header_text(recording.header).encode())
    for moment in recording.moments:
        line: Any = formats.Moved(moment.line, moment.move, moment.events, None)
        found.update(formats.line_text(line, recording.header.game).encode())
    return found.hexdigest()


def review_of(
    recording: Recording,
    *,
    continuation: str = "paying",
    games: int = GAMES,
    seed: int = 1,
    threads: int | None = None,
    progress: Callable[[float], None] | None = None,
) -> Review:
    """Return the whole review of a recorded game; parameters and errors as in ``reviewing``.

    ``progress``: told the share that is done, 0 to 1.
    """
    for step in reviewing(
        recording, continuation=continuation, games=games, seed=seed, threads=threads
    ):
        if progress is not None:
            progress(step.share)
    return step.review


def reviewing(
    recording: Recording,
    *,
    continuation: str = "paying",
    games: int = GAMES,
    seed: int = 1,
    threads: int | None = None,
) -> Iterator[Progress]:
    """Return an iterator over better and better reviews of a recorded game; the last is complete.

    ``continuation``: the policy by which all seats play on, ``paying``, ``greedy`` or ``random``;
    ``games``: how many play-outs each point and each choice rests on; ``seed``: of their chance;
    ``threads``: None for one on each core. To cancel, stop asking and ``close`` it.

    Raises ``BadInput`` at once for a game that is not over or not of Kings' Struggle, and for what
    can't be computed. Whether a class keeps its cards back is for ``check_over`` to say, which
    knows the file.
    """
    how = How(continuation, games, seed)
    how.check()
    if threads is not None and threads < 1:
        raise BadInput("At least one thread is needed.")
    _check_game(recording)  # whoever holds a record in memory has every hand anyway
    return _Work(recording, how).steps(threads or os.cpu_count() or 1)


@dataclass(frozen=True, slots=True)
class _Looked:
    """What was found out about one move: its decision, regrets, and what could be known of it.

    ``own``: the regret of the deciding seat; ``others``: those of all others, by its eyes;
    ``open``: whether these are also what the others knew.
    """

    choices: tuple[Choices, ...] = ()
    own: tuple[KeyMoment, ...] = ()
    others: tuple[KeyMoment, ...] = ()
    open: bool = True
    judged: dict[tuple[int, int], float] = field(default_factory=dict)


class _Work:
    """The review of one game while it is computed."""

    def __init__(self, recording: Recording, how: How) -> None:
        self.recording, self.how = recording, how
        self.told = told(recording)
        self.states = tuple(recording.states())
        self.keys = tuple(map(row_key, self.states))
        self.prospects: dict[bytes, Prospects] = {}
        self.openings = {one.place: one for one in openings(recording)}
        self.looked: list[_Looked] = []
        self.deals = _deals(recording)
        self.digest = digest(recording)

    def steps(self, threads: int) -> Iterator[Progress]:
        """Do the work and yield how far it is."""
        firsts = {key: place for place, key in reversed(tuple(enumerate(self.keys)))}
        places = sorted(firsts.values())
        moves = range(len(self.recording.moments))
        # A decision takes some ten times as long as a point: it is measured choice by choice.
        work = len(places) + 10 * len(self.openings) + len(moves) + 1
        done = 0
        pool = ThreadPoolExecutor(threads)
        try:
            first = min(FIRST, self.how.games)
            for place, found in zip(places, pool.map(self._point(first), places), strict=True):
                self.prospects[self.keys[place]] = found
            yield Progress(0.0, self.review())
            refined = pool.map(self._point(self.how.games), places)
            for place, found in zip(places, refined, strict=True):
                self.prospects[self.keys[place]] = found
                done += 1
                yield Progress(done / work, self.review())
            for place, looked in zip(moves, pool.map(self._look, moves), strict=True):
                self.looked.append(looked)
                done += 11 if place in self.openings else 1
                if looked.choices:
                    yield Progress(done / work, self.review())
            yield Progress(1.0, self.review(three(self._regrets(pool))))
        finally:
            pool.shutdown(wait=True, cancel_futures=True)

    def _point(self, games: int) -> Callable[[int], Prospects]:
        """Return a function that finds the prospects after the first so many moves."""

        def point(place: int) -> Prospects:
            return prospects(self.states[place], self.how.continuation, games, self.how.seed)

        return point

    def _look(self, place: int) -> _Looked:
        """Look at one move: what else could be chosen, and what could be known of it."""
        how = self.how.continuation, self.how.games, self.how.seed
        opening = self.openings.get(place)
        if opening is None:
            return _Looked(judged=judged(self.recording, place, *how))
        known = guessed(opening.state, opening.seat, opening.seat)
        values = measure(known, *how)
        seats = range(opening.state.players)
        regrets = tuple(one for seat in seats if (one := regret(opening, values, seat)) is not None)
        seen = [choices_of(opening, values, "both" if known.open else "seat")]
        if not known.open:
            opened = measure(guessed(opening.state, None, opening.seat), *how)
            seen.append(choices_of(opening, opened, "all"))
        return _Looked(
            choices=tuple(seen),
            own=tuple(one for one in regrets if one.seat == opening.seat),
            others=tuple(one for one in regrets if one.seat != opening.seat),
            open=known.open,
            # Without talk in between the same worlds serve: they take most of the time by Night.
            judged=judged(self.recording, place, *how, None if opening.talked else known),
        )

    def _regrets(self, pool: ThreadPoolExecutor) -> list[KeyMoment]:
        """Return all regrets, each as its seat knew it.

        Those of seats that did not decide are looked for with the decider's eyes; the greatest of
        each seat are measured again with its own.
        """
        found = [one for looked in self.looked for one in looked.own]
        again: list[tuple[Opening, int]] = []
        openings = {one.line: one for one in self.openings.values()}
        for seat in range(len(self.recording.header.options.names)):
            of_seat = [
                (one, looked.open)
                for looked in self.looked
                for one in looked.others
                if one.seat == seat
            ]
            of_seat.sort(key=lambda pair: (-pair[0].regret, pair[0].line))
            for one, known in of_seat[:SCREENED]:
                if known:
                    found.append(one)
                else:
                    again.append((openings[one.line], seat))
        found += [one for one in pool.map(self._own_eyes, again) if one is not None]
        return found

    def _own_eyes(self, asked: tuple[Opening, int]) -> KeyMoment | None:
        opening, seat = asked
        place = guessed(opening.state, seat, opening.seat)
        how = self.how
        return regret(opening, measure(place, how.continuation, how.games, how.seed), seat)

    def review(self, key: tuple[KeyMoment, ...] | None = None) -> Review:
        """Return the review as far as it is known; ``key``: its moments, which complete it."""
        recording, how = self.recording, self.how
        course = tuple(
            one.spot(self.prospects[row]) for one, row in zip(self.told, self.keys, strict=True)
        )
        knew = {pair: own for looked in self.looked for pair, own in looked.judged.items()}
        outcome = GAME.outcome(recording.state)
        assert outcome is not None, "a game is reviewed when it is over"
        return Review(
            format=record.FORMAT,
            version=1,
            program=__version__,
            edition=record.EDITION,
            game=recording.header.game,
            journal=recording.header.id,
            hash=self.digest,
            names=recording.header.options.names,
            night=bool(recording.state.night),
            continuation=how.continuation,
            games=how.games,
            seed=how.seed,
            course=course,
            choices=tuple(one for looked in self.looked for one in looked.choices),
            deals=self.deals,
            key=key or (),
            accounts=() if key is None else accounts(recording, course, knew),
            scores=outcome.scores,
            winners=outcome.winners,
            complete=key is not None,
        )


def _deals(recording: Recording) -> tuple[DealMark, ...]:
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


# A review that is kept beside its journal.


def kept_place(journal: Path | str) -> Path:
    """Return where the review of a journal is kept: ``game.review.json`` beside ``game.jsonl``."""
    return Path(journal).with_suffix(REVIEW)


def kept_review(journal: Path | str, recording: AnyRecording, how: How) -> Review | None:
    """Return the review that is kept beside a journal; None if there is none of just this.

    It has to be complete, of these very moves, and computed by this program in the same way.
    Raises ``BadRecord`` with a sentence if the file is no review at all.
    """
    place = kept_place(journal)
    if not place.is_file():
        return None
    try:
        found = record.read_review(files.read_text(place))
    except BadRecord as error:
        raise BadRecord(
            f"{place.name} can't be read as a review: {error} Delete it, and it is computed anew."
        ) from error
    wanted = (record.EDITION, __version__, digest(recording), *_told_how(how))
    had = (found.edition, found.program, found.hash, found.continuation, found.games, found.seed)
    return found if found.complete and had == wanted else None


def _told_how(how: How) -> tuple[str, int, int]:
    return how.continuation, how.games, how.seed


def keep_review(journal: Path | str, review: Review) -> Path:
    """Write a complete review beside its journal, in the place of an older one, and return where.

    Raises ``BadInput`` for one that is not complete, and if the folder can't be written.
    """
    if not review.complete:
        raise BadInput("A review is kept when it is complete.")
    place = kept_place(journal)
    try:
        files.put_text(place, record.review_text(review))
    except OSError as error:
        raise BadInput(f"{place} can't be written: {error.strerror}.") from error
    return place
