"""An exercise: a question with numbers of your own, and a check that computes the answer anew.

No answer is kept anywhere. Where there is one right answer it is computed when a student asks for a
check; where there are many, what must hold of a right one is checked.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from kings.errors import BadInput
from kings.lessons.task import Task
from kings.lessons.exercise import Verdict
from kings.seeds import stream

P = TypeVar("P")

TRIES = 20_000
"""The most draws made in search of numbers that tell every known mistake from the right answer."""


@dataclass(frozen=True, slots=True)
class Misconception(Generic[P]):
    """A mistake that is made often.

    ``name``: in two or three words; ``says``: what was mixed up, to the one who did it; ``look``:
    what to look at again; ``example``: the answer that shows it, for given numbers.
    """

    name: str
    says: str
    look: str
    example: Callable[[P], object]


@dataclass(frozen=True, slots=True)
class Exercise(Generic[P]):
    """A question, and all that is needed to check its answers.

    ``id``: a word of its own in the lesson; ``points``: for a right answer; ``hands_in``: the name
    that the student gives the answer; ``stub``: the cell to fill in, verbatim.

    ``draw``: the student's own numbers (None: these won't do, draw again); ``ask``: the question
    with them; ``solve``: a right answer, computed; ``judge``: what is to be said of an answer;
    ``wrong``: the commonest mistakes; ``alternatives``: right answers that look different;
    ``hint``: what to look at if an answer is wrong in a way that nobody foresaw.
    """

    id: str
    title: str
    points: int
    hands_in: str
    stub: str
    draw: Callable[[random.Random], P | None]
    ask: Callable[[P], Task]
    solve: Callable[[P], object]
    judge: Callable[[P, Any], Verdict]
    wrong: tuple[Misconception[P], ...]
    alternatives: tuple[Callable[[P], object], ...] = ()
    hint: str = "Go through it once more, number by number."

    def __post_init__(self) -> None:
        if not re.fullmatch(r"[a-z][a-z0-9-]*", self.id):
            raise BadInput(f"An exercise is called by a word in small letters, not “{self.id}”.")
        if self.points < 1:
            raise BadInput(f"The exercise “{self.id}” needs at least one point.")
        names = [mistake.name for mistake in self.wrong]
        if len(set(names)) < len(names):
            raise BadInput(f"Two mistakes of the exercise “{self.id}” have the same name.")

    @property
    def check(self) -> str:
        """The cell that checks the answer."""
        return f'desk.check("{self.id}", {self.hands_in})'

    def mistake(self, name: str) -> Misconception[P]:
        """Return the mistake of this name; ``BadInput`` if the exercise knows none."""
        for found in self.wrong:
            if found.name == name:
                return found
        raise BadInput(f"The exercise “{self.id}” knows no mistake “{name}”.")

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
        """Say whether the right answer passes, and each mistake is found to be what it is."""
        return self.judge(problem, self.solve(problem)).share == 1 and all(
            self.judge(problem, mistake.example(problem)).misconception == mistake.name
            for mistake in self.wrong
        )


def chance_of(course: str, student: str, lesson: int, exercise: str) -> random.Random:
    """Return the stream that one student's numbers for one exercise come from.

    The same course, student and exercise give the same numbers on every machine.
    """
    return stream(0, "lessons", course, student, lesson, exercise)
