"""An exercise: a question with numbers of your own, and a check that computes the answer anew.

No answer is kept anywhere. Where there is one right answer, it is computed when a student asks for
a check; where there are many, the check tests what must hold of a right one. An exercise says, in
one value, everything about a question: how its numbers are drawn and asked about, what kind of
answer it takes (``kings.lessons.answers`` has the stock kinds), and the mistakes people make.
"""

from __future__ import annotations

import functools
import math
import random
import re
import traceback
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import EllipsisType, FunctionType
from typing import Any, Generic, Literal, NamedTuple, TypeVar

from kings.errors import BadInput
from kings.lessons.forms import Form
from kings.lessons.task import Task
from kings.seeds import stream

P = TypeVar("P")
"""The numbers that one student has for an exercise."""

TRIES = 20_000
"""The most draws made in search of numbers that tell every known mistake from the right answer."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is said of one answer: how much of it is right, and which mistake it shows.

    ``share``: of the points, 0 to 1. ``misconception``: the name of the mistake, if it is known.
    ``note``: one more sentence for the student; it never tells the answer.
    """

    share: float
    misconception: str | None = None
    note: str = ""

    def __post_init__(self) -> None:
        if not 0 <= self.share <= 1:
            raise BadInput(f"A share of the points lies between 0 and 1, not at {self.share}.")


RIGHT = Verdict(1.0)


def wrong(misconception: str | None = None, note: str = "") -> Verdict:
    """Return the verdict on an answer that earns nothing."""
    return Verdict(0.0, misconception, note)


def partly(share: float, misconception: str | None = None, note: str = "") -> Verdict:
    """Return the verdict on an answer that earns a share of the points."""
    return Verdict(share, misconception, note)


@dataclass(frozen=True, slots=True)
class Misconception(Generic[P]):
    """A common mistake.

    ``name``: in two or three words; ``says``: what was mixed up, to the person who did it;
    ``look``: what to look at again; ``example``: the answer that shows it, for given numbers.
    """

    name: str
    says: str
    look: str
    example: Callable[[P], object]


_HANDED_IN = re.compile(r"(?:def )?(\w+)(?: = |\()")
"""The name that a stub gives to the answer, be it a value or a function."""


@dataclass(frozen=True, slots=True)
class Exercise(Generic[P]):
    """A question, and all that is needed to check its answers.

    ``id``: a word of its own in the lesson; ``points``: for a right answer; ``stub``: the cell to
    fill in, verbatim, which begins with the name of the answer.

    ``draw``: the student's own numbers (None: these won't do, draw again); ``ask``: the question
    with them; ``solve``: a right answer, computed; ``answer``: what kind of answer it takes, which
    also judges it; ``wrong``: the commonest mistakes; ``alternatives``: right answers that look
    different; ``hint``: what to look at if an answer is wrong in a way that nobody foresaw.
    """

    id: str
    title: str
    points: int
    stub: str
    draw: Callable[[random.Random], P | None]
    ask: Callable[[P], Task]
    solve: Callable[[P], object]
    answer: Kind[P]
    wrong: tuple[Misconception[P], ...]
    alternatives: tuple[Callable[[P], object], ...] = ()
    hint: str = "Go through it once more, number by number."

    def __post_init__(self) -> None:
        if not re.fullmatch(r"[a-z][a-z0-9-]*", self.id):
            raise BadInput(f"An exercise is called by a word in small letters, not “{self.id}”.")
        if self.points < 1:
            raise BadInput(f"The exercise “{self.id}” needs at least one point.")
        if _HANDED_IN.match(self.stub) is None:
            raise BadInput(f"The cell of the exercise “{self.id}” doesn't begin with its answer.")
        names = [mistake.name for mistake in self.wrong]
        if len(set(names)) < len(names):
            raise BadInput(f"Two mistakes of the exercise “{self.id}” have the same name.")

    @property
    def hands_in(self) -> str:
        """The name that the student gives the answer: the one that the stub defines."""
        match = _HANDED_IN.match(self.stub)
        assert match is not None
        return match[1]

    @property
    def check(self) -> str:
        """The cell that checks the answer."""
        return f'desk.check("{self.id}", {self.hands_in})'

    def mistake(self, name: str) -> Misconception[P]:
        """Return the mistake of this name; ``BadInput`` if the exercise knows none."""
        for mistake in self.wrong:
            if mistake.name == name:
                return mistake
        raise BadInput(f"The exercise “{self.id}” knows no mistake “{name}”.")

    def judge(self, problem: P, answer: object) -> Verdict:
        """Return the verdict on an answer to the question with these numbers."""
        return self.answer(self, problem, answer)

    def form(self, problem: P) -> Form | None:
        """Return the form in which it is answered without Python; None: it takes a notebook."""
        return None if self.answer.form is None else self.answer.form(problem)

    def problem(self, rng: random.Random) -> P:
        """Draw numbers with which the right answer passes and no known mistake looks like another.

        Raises ``BadInput`` if there seem to be none.
        """
        for _ in range(TRIES):
            drawn = self.draw(rng)
            if drawn is not None and self.tells_apart(drawn):
                return drawn
        raise BadInput(f"No numbers for the exercise “{self.id}” were found in {TRIES} tries.")

    def tells_apart(self, problem: P) -> bool:
        """Return whether the right answer passes, and each mistake is found to be what it is."""
        return self.judge(problem, self.solve(problem)).share == 1 and all(
            self.judge(problem, mistake.example(problem)).misconception == mistake.name
            for mistake in self.wrong
        )


Judge = Callable[[Exercise[P], P, object], Verdict]
"""Judges an answer: the exercise (its right answer and its mistakes), the numbers, the answer."""


@dataclass(frozen=True, slots=True)
class Kind(Generic[P]):
    """A kind of answer: how it is judged, and in which form it is given on a phone.

    ``form``: makes the form for given numbers (None: the answer is code, or too long for fields).
    """

    judge: Judge[P]
    form: Callable[[P], Form] | None = None

    def __call__(self, exercise: Exercise[P], problem: P, answer: object) -> Verdict:
        """Judge an answer."""
        return self.judge(exercise, problem, answer)


def chance_of(course: str, student: str, lesson: int, exercise: str) -> random.Random:
    """Return the stream from which one student's numbers for one exercise come.

    The same course, student, lesson and exercise give the same numbers on every machine.
    """
    return stream(0, "lessons", course, student, lesson, exercise)


# Checking an answer: was it attempted, does it run, is it right, and which mistake does it show?

Status = Literal["right", "partly", "wrong", "not attempted", "stopped"]
"""``stopped``: the student's own code ended in an error while it was checked."""

_UNTOUCHED = "Replace the dots with your answer, run the cell, and then this one again."
_SOME_DOTS = "Some dots are still in your answer."


class Checked(NamedTuple):
    """What a check found: ``feedback`` in sentences, and the name of the ``mistake``, if known."""

    status: Status
    points: int
    feedback: tuple[str, ...]
    mistake: str | None


_NOT_ATTEMPTED = Checked("not attempted", 0, (_UNTOUCHED,), None)


class _Untouched(Exception):
    """The student's function is still the stub."""


def check_answer(exercise: Exercise[Any], problem: object, answer: object) -> Checked:
    """Check one answer to an exercise with these numbers.

    Whatever the student's code does, this returns: an error in it is reported with its line, and a
    stub that was never filled in is told from a wrong answer.
    """
    if is_untouched(answer):
        return _NOT_ATTEMPTED
    if _has_dots(answer):
        return Checked("wrong", 0, (_SOME_DOTS,), None)
    try:
        verdict = exercise.judge(problem, _watched(answer))
    except (_Untouched, NotImplementedError):
        return _NOT_ATTEMPTED
    except Exception as error:  # a student's code may raise anything
        return Checked("stopped", 0, (_where(error),), None)
    return _checked(exercise, verdict)


def is_untouched(answer: object) -> bool:
    """Return whether an answer is still the dots of the stub, or nothing at all."""
    if answer is None or isinstance(answer, EllipsisType):
        return True
    parts = _parts(answer)
    return bool(parts) and all(map(is_untouched, parts))


def _has_dots(answer: object) -> bool:
    return isinstance(answer, EllipsisType) or any(map(_has_dots, _parts(answer)))


def _parts(answer: object) -> list[object]:
    if isinstance(answer, Mapping):
        return list(answer.values())
    return list(answer) if isinstance(answer, list | tuple | set) else []


def _watched(answer: object) -> object:
    """Return a student's function so that returning the stub's dots is noticed."""
    if not isinstance(answer, FunctionType):
        return answer

    @functools.wraps(answer)
    def watched(*arguments: Any, **named: Any) -> object:
        returned = answer(*arguments, **named)
        if isinstance(returned, EllipsisType):
            raise _Untouched
        return returned

    return watched


def _where(error: Exception) -> str:
    """Return what a student's code raised, and in which of its lines."""
    words = f"{type(error).__name__}: {error}".removesuffix(".")
    frames = traceback.extract_tb(error.__traceback__)
    # A notebook's cells have no file of their own: IPython names them <...> or ipykernel_….
    own = [
        frame
        for frame in frames
        if frame.name != "watched"
        and (frame.filename.startswith("<") or "ipykernel_" in frame.filename)
    ]
    place = f", in line {own[-1].lineno} of your cell: {own[-1].line}" if own else ""
    return f"{words}{place}."


def _checked(exercise: Exercise[Any], verdict: Verdict) -> Checked:
    # Points are never rounded up; the last digits of a share such as 1/3 × 3 must not cost one.
    points = math.floor(verdict.share * exercise.points + 1e-9)
    note = (verdict.note,) if verdict.note else ()
    if verdict.share == 1:
        return Checked("right", points, note, None)
    status: Status = "partly" if points else "wrong"
    if verdict.misconception is None:
        return Checked(status, points, (*note, exercise.hint), None)
    mistake = exercise.mistake(verdict.misconception)
    return Checked(status, points, (mistake.says, *note, mistake.look), mistake.name)
