"""Reviews a game: computes better and better pictures of it, and keeps the last beside the journal.

``reviewing`` yields a first picture at once and a whole review at the end, the same to the byte for
a seed however many threads share the work; whoever stops asking has cancelled it. A review that was
kept is read again only if game, continuation, play-outs, seed and program are the same.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

from kings import __version__
from kings.analysis.review import record
from kings.analysis.review.beside import Beside, beside, first_game, parent_journal
from kings.analysis.review.measure import How, measure_of
from kings.analysis.review.record import Review
from kings.analysis.review.work import Progress, Work, digest
from kings.classroom.embargo import check_hindsight
from kings.errors import BadInput, BadRecord
from kings.games import ROOMS
from kings.records import files
from kings.records.places import REVIEW
from kings.records.recording import AnyRecording


def check_over(recording: AnyRecording, journal: Path | None = None) -> None:
    """Refuse (``BadInput``) a game that has no review yet.

    ``journal``: the file in which it lies, None if in none. A review looks into every hand, so the
    game has to be over, and all tables of its class as well.
    """
    _check_game(recording)
    check_hindsight(journal, recording.header.id)


def _check_game(recording: AnyRecording) -> None:
    measure_of(recording.header.game)
    if ROOMS[recording.header.game].game.outcome(recording.state) is None:
        raise BadInput(
            "This game is not over, and a review looks into every hand; you can review it at its "
            "end."
        )


def review_of(
    recording: AnyRecording,
    *,
    continuation: str | None = None,
    games: int | None = None,
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
    recording: AnyRecording,
    *,
    continuation: str | None = None,
    games: int | None = None,
    seed: int = 1,
    threads: int | None = None,
) -> Iterator[Progress]:
    """Return an iterator over better and better reviews of a recorded game; the last is complete.

    ``continuation``: the policy by which all seats of Kings' Struggle play on, ``paying``,
    ``greedy``, ``random`` or ``strong`` (None: paying; in other games a rule of thumb);
    ``games``: how many play-outs each point and each choice rests on (None: as many as are usual in
    the game); ``seed``: of their chance; ``threads``: None for one on each core. To cancel, stop
    asking and ``close`` it.

    Raises ``BadInput`` at once for a game that is not over, and for what can't be computed.
    Whether a class keeps its cards back is for ``check_over`` to say, which knows the file.
    """
    how = measure_of(recording.header.game).how(continuation, games, seed)
    if threads is not None and threads < 1:
        raise BadInput("At least one thread is needed.")
    _check_game(recording)  # whoever holds a record in memory has every hand anyway
    return steps_of(recording, how, threads=threads)


def steps_of(
    recording: AnyRecording, how: How, *, whole: bool = True, threads: int | None = None
) -> Iterator[Progress]:
    """Return the same for a game that may be reviewed; ``whole``: not only for its course."""
    return Work(recording, how, whole=whole).steps(threads or os.cpu_count() or 1)


def beside_of(
    review: Review, journal: Path, branch: AnyRecording, how: How, threads: int | None = None
) -> Beside | None:
    """Return the game that a branch left, if it is one and that lies in the same folder.

    ``review``: the branch's, computed as ``how`` says; ``journal``: the branch's.
    """
    place = parent_journal(journal, branch.header)
    first = first_game(place, branch)
    if place is None or first is None:
        return None
    try:
        found = kept_review(place, first, how)
    except BadRecord:
        found = None
    if found is None:
        *_, last = steps_of(first, how, whole=False, threads=threads)
        found = last.review
    return beside(review, branch, first, found)


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
    if not found.complete or had != wanted:
        return None
    return replace(found, journal=recording.header.id)  # a copy's numbers are its original's


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
