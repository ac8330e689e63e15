"""A branch beside the game that it left: what they have in common, and how each went on.

Both are measured in the same way: the same continuation, as many play-outs, the same chance. So up
to the moment at which the branch leaves, the two courses are the same to the last digit.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from kings.analysis.finding import Row, Table
from kings.analysis.review.record import Review, Spot
from kings.analysis.review.words import amount
from kings.classroom.embargo import kept_back
from kings.errors import BadInput, BadRecord
from kings.games import ROOMS
from kings.records.formats import JournalHeader
from kings.records.journal import journal_header
from kings.records.recording import AnyRecording, replay
from kings.words import sentence


@dataclass(frozen=True, slots=True)
class Beside:
    """The game that a branch left.

    ``name``: what it is called, empty for a game that is no branch itself; ``course``: the
    beginning and every move of it; ``shared``: how many of these both games have; ``round``: in
    which the branch left; ``scores``: how it ended. ``continuation``, ``games``, ``seed``: how its
    course was measured.
    """

    name: str
    course: tuple[Spot, ...]
    shared: int
    round: int
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Both(Table):
    """The courses of a branch and of the game that it left, as one table."""

    review: Review
    first: Beside

    def columns(self) -> tuple[str, ...]:
        """Return those of a review behind one that tells the games apart."""
        return ("game", *self.review.columns())

    def rows(self) -> Sequence[Row]:
        """Return the lines of the branch, and below them those of the game that it left."""
        left = replace(self.review, course=self.first.course)
        both = (("this branch", self.review), ("the game that it left", left))
        return [(name, *row) for name, one in both for row in one.rows()]


def shared_moves(branch: AnyRecording, first: AnyRecording) -> int | None:
    """Return how many moves a branch has in common with the game that it left.

    None if that is another game, or one whose hidden cards and chance are not the branch's: what
    happens in it can't be compared.
    """
    here, there = branch.header, first.header
    if here.parent is None or here.parent.id != there.id or here.seed != there.seed:
        return None
    if (here.options, here.start) != (there.options, there.start):
        return None
    many = 0
    for one, other in zip(branch.moments, first.moments, strict=False):
        if (one.move, one.events) != (other.move, other.events):
            break
        many += 1
    return many


def first_game(journal: Path | None, branch: AnyRecording) -> AnyRecording | None:
    """Return the game that a branch left, out of its ``journal``, if it can stand beside it.

    None for one that goes on, that can't be compared, or that lies in a class and keeps its cards
    back; and where the file can't be read.
    """
    if journal is None:
        return None
    try:
        first: AnyRecording = replay(journal, game=None)
    except (BadRecord, OSError):
        return None
    over = ROOMS[first.header.game].game.outcome(first.state) is not None
    told = kept_back(journal, first.header.id) is None
    return first if over and told and shared_moves(branch, first) is not None else None


def beside(review: Review, branch: AnyRecording, first: AnyRecording, found: Review) -> Beside:
    """Return the game that a branch left, as it stands beside the branch's ``review``.

    ``found``: the first game's review, or its course alone. Raises ``BadInput`` where the two can't
    be compared, or were not measured in the same way.
    """
    shared = shared_moves(branch, first)
    if shared is None:
        raise BadInput("This is not the game that the branch left.")
    if _how(review) != _how(found):
        raise BadInput("Two games are compared only if both were measured in the same way.")
    return Beside(
        name=first.header.branch or "",
        course=found.course,
        shared=shared + 1,
        round=found.course[shared].round,
        scores=found.scores,
    )


def _how(review: Review) -> tuple[str, int, int]:
    return review.continuation, review.games, review.seed


def parent_journal(journal: Path, header: JournalHeader[Any, Any, Any]) -> Path | None:
    """Return the journal beside a branch's own in which the game lies that it left, if any does."""
    if header.parent is None:
        return None
    for path in sorted(journal.parent.glob("*.jsonl")):
        try:
            if journal_header(path).id == header.parent.id:
                return path
        except (BadRecord, OSError):
            continue  # no journal, or one that can't be read
    return None


def say_beside(review: Review, first: Beside, seat: int) -> str:
    """Say what is compared with what: whose line it is, and how both games ended for each seat."""
    called = f"“{first.name}”, the game" if first.name else "the game"
    part = ROOMS[review.game].chapter_name
    when = f"in {part} {first.round}" if first.round else f"before {part} 1"
    ends = ", ".join(
        f"{name} {here} here and {there} there"
        for name, here, there in zip(review.names, review.scores, first.scores, strict=False)
    )
    said = (
        f"The thin line with rings is {review.names[seat]} in {called} that this branch left "
        f"{when}; until then both are the same",
        f"They ended: {ends}" if ends else "",
        "Both were measured by the same rule of thumb with the same chance"
        if review.chances
        else f"Both were measured by {review.games:,} play-outs by the policy "
        f"“{review.continuation}” with the same chance",
    )
    return " ".join(sentence(one) for one in said if one)


def say_course(review: Review, first: Beside, seat: int) -> str:
    """Say the line of the first game round by round, for those who can't see it."""
    part = ROOMS[review.game].chapter_name
    last = {spot.round: spot for spot in first.course[first.shared :]}
    rounds = ", ".join(
        f"{part} {round_} {amount(review, spot.points[seat])}"
        for round_, spot in last.items()
        if round_
    )
    return sentence(f"{review.names[seat]} in the game that was left: {rounds}") if rounds else ""
