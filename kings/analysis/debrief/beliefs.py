"""What students expected, what came of it, and whether they think otherwise now.

Of some questions the answer is the class's own doing; those are answered from its journals
(``OUTCOMES``).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import stdev

from kings.analysis.debrief.clusters import Estimated, jackknife, mean_of
from kings.analysis.debrief.joint import Asked, Told
from kings.analysis.debrief.lines import Prediction, Promise
from kings.analysis.debrief.promise_keeping import Ending, people_tested
from kings.analysis.finding import Finding, Row
from kings.analysis.rounding import between, signed, tenth
from kings.words import plural, sentence

FEWEST_STUDENTS = 10
"""The answers of fewer students say too little for an interval."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question as it was asked: its words, its unit, and what is true (None: nobody knows)."""

    words: str
    unit: str = ""
    truth: float | str | None = None


Questions = Mapping[tuple[int, str], Question]
"""Questions by lesson and short name."""


@dataclass(frozen=True, slots=True)
class Belief:
    """One question of one lesson, over the class.

    ``before``, ``after``: mean answers or, where answers are words and one is right, the share of
    right ones; ``shift``: after less before, of the students who answered both times; ``nearer``:
    by how much their answers came nearer to the truth; ``spread``: the standard deviation of the
    answers before. All are None where there is nothing to compute them from. ``answers``: each
    answer in words, with how often it was given before and after.
    """

    lesson: int
    question: str
    asked: Question
    students: tuple[int, int]
    before: Estimated | None
    after: Estimated | None
    shift: Estimated | None
    nearer: Estimated | None
    spread: float | None
    answers: tuple[tuple[str, int, int], ...]

    @property
    def about(self) -> Hashable:
        """Of what something is asked."""
        return self.lesson, self.question

    @property
    def share(self) -> bool:
        """Whether the means are shares of right answers."""
        return isinstance(self.asked.truth, str)

    @property
    def unit(self) -> str:
        """The unit of the means."""
        return "share of right answers" if self.share else self.asked.unit

    @property
    def truth(self) -> float | None:
        """What is true as a number: for answers in words, that all are right."""
        truth = self.asked.truth
        return 1.0 if isinstance(truth, str) else truth


@dataclass(frozen=True, slots=True)
class Beliefs(Finding):
    """All questions, in the order of lessons."""

    questions: tuple[Belief, ...]

    def of_unit(self, unit: str) -> Beliefs:
        """Return the questions that were answered in this unit."""
        return Beliefs(tuple(one for one in self.questions if one.unit == unit))

    def asked(self) -> Iterable[Asked]:
        """Yield what is asked here of the class."""
        for one in self.questions:
            if one.shift is not None and one.shift.known and one.shift.chance is not None:
                yield Asked("opinion", one.about, one.shift.chance)

    def decided(self, told: Told) -> Beliefs:
        """Return the same with what is told of it."""
        return Beliefs(
            tuple(
                replace(
                    one,
                    shift=one.shift and replace(one.shift, told=("opinion", one.about) in told),
                )
                for one in self.questions
            )
        )

    def title(self) -> str:
        """Return the question of the picture and its answer."""
        asked = "What did the class expect, and what does it think now?"
        if not self.questions:
            return f"{asked} Nobody was asked."
        shifts = [one.shift for one in self.questions if one.shift is not None]
        if not shifts:
            return "What did the class answer? Nobody was asked the same twice."
        moved = sum(shift.clear for shift in shifts)
        return f"{asked} Opinions moved on {moved} of {plural(len(shifts), 'question')}."

    def caption(self) -> str:
        """Say how the picture is read."""
        return "Mean answers before and after, with 95% intervals over tables, and what came of it."

    def alt(self) -> str:
        """Say the means of every question."""
        said = [
            sentence(
                f"{one.asked.words or one.question}: before "
                f"{said_mean(one.before, share=one.share)}, after "
                f"{said_mean(one.after, share=one.share)}"
            )
            for one in self.questions
        ]
        return " ".join(said) or "No answers."

    def columns(self) -> tuple[str, ...]:
        """Return the names of the columns."""
        return _COLUMNS

    def rows(self) -> Sequence[Row]:
        """Return a line for each question."""
        return [
            (
                *(one.lesson, one.question, one.unit, *one.students),
                *(cell for found in (one.before, one.after, one.shift) for cell in _cells(found)),
                one.truth,
            )
            for one in self.questions
        ]


_COLUMNS = (
    *("lesson", "question", "unit", "students_before", "students_after"),
    *(f"{what}{end}" for what in ("before", "after", "shift") for end in ("", "_low", "_high")),
    "truth",
)


def _cells(found: Estimated | None) -> Row:
    return (None, None, None) if found is None else (found.value, found.low, found.high)


def said_mean(found: Estimated | None, *, share: bool = False, change: bool = False) -> str:
    """Write a mean, or a change, with its interval; shares in percent, their changes in points."""
    if found is None:
        return "no number"
    times, digits = (100, 0) if share else (1, 9)
    value = round(times * found.value, digits)
    unit = (" points" if change else "%") if share else ""
    said = f"{signed(value) if change else tenth(value)}{unit}"
    if found.low is None or found.high is None:
        return f"{said} (too few for an interval)"
    return f"{said} ({between(*(round(times * end, digits) for end in (found.low, found.high)))})"


def beliefs(lines: Iterable[Prediction], questions: Questions) -> Beliefs:
    """Return what was answered to each question; a student's last answer counts.

    ``lines``: the answers; ``questions``: what was asked, where that is known.
    """
    found: dict[tuple[int, str], dict[tuple[str, str], Prediction]] = defaultdict(dict)
    for line in lines:
        found[line.lesson, line.question][line.student, line.when] = line
    return Beliefs(
        tuple(
            _belief(*place, questions.get(place, Question("")), list(answers.values()))
            for place, answers in sorted(found.items())
        )
    )


def _belief(lesson: int, question: str, asked: Question, lines: Sequence[Prediction]) -> Belief:
    before = {line.student: line for line in lines if line.when == "before"}
    after = {line.student: line for line in lines if line.when == "after"}
    both = [(before[name], after[name]) for name in before if name in after]

    def value(line: Prediction) -> float | None:
        return line.number if not isinstance(asked.truth, str) else float(line.words == asked.truth)

    def mean(answers: Iterable[Prediction]) -> Estimated | None:
        return _over_tables([(line, value(line)) for line in answers])

    return Belief(
        lesson=lesson,
        question=question,
        asked=asked,
        students=(len(before), len(after)),
        before=mean(before.values()),
        after=mean(after.values()),
        shift=_over_tables([(old, _less(value(new), value(old))) for old, new in both]),
        nearer=_nearer(both, asked.truth, value),
        spread=_spread([value(line) for line in before.values()]),
        answers=_counted(before.values(), after.values()),
    )


def _less(one: float | None, other: float | None) -> float | None:
    return None if one is None or other is None else one - other


def _nearer(
    both: Sequence[tuple[Prediction, Prediction]],
    truth: float | str | None,
    value: Callable[[Prediction], float | None],
) -> Estimated | None:
    if truth is None or isinstance(truth, str):
        return None
    off = [
        (old, _less(_distance(value(old), truth), _distance(value(new), truth)))
        for old, new in both
    ]
    return _over_tables(off)


def _spread(values: Iterable[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return stdev(known) if len(known) > 1 else None


def _distance(answer: float | None, truth: float) -> float | None:
    return None if answer is None else abs(answer - truth)


def _over_tables(values: Sequence[tuple[Prediction, float | None]]) -> Estimated | None:
    """Return a mean over students with its interval over their tables."""
    tables: dict[int, list[float]] = defaultdict(list)
    for at, (line, value) in enumerate(values, start=1):
        if value is not None:  # a student without a table counts as a table of one
            tables[line.table if line.table is not None else -at].append(value)
    return jackknife(tables, mean_of, cases=FEWEST_STUDENTS)


def _counted(
    before: Iterable[Prediction], after: Iterable[Prediction]
) -> tuple[tuple[str, int, int], ...]:
    first, last = (Counter(line.words for line in lines) for lines in (before, after))
    words = sorted({*first, *last}, key=lambda one: (-first[one] - last[one], one))
    return tuple((one, first[one], last[one]) for one in words)


# Questions about what the class itself will do.


Outcome = Callable[[Sequence[Promise], Ending], float | str | None]
"""What the class did, as a number or in the words of a choice; None where that can't be told."""


def _kept(promises: Sequence[Promise], _: Ending) -> float | None:
    """Return how many of 100 promises that were put to the test were kept."""
    tested = people_tested(promises)
    kept = sum(one.status == "kept" for one in tested)
    return 100 * kept / len(tested) if tested else None


def _ending(_: Sequence[Promise], ending: Ending) -> str | None:
    """Say how promises were kept in the last round, where a change is told."""
    drop = ending.last.drop
    if drop is None or not drop.clear:
        return None
    return "Worse than before" if drop.value < 0 else "Better than before"


OUTCOMES: Mapping[tuple[int, str], tuple[Question, Outcome]] = {
    (7, "kept"): (Question("Of 100 promises, how many will be kept?", "of 100"), _kept),
    (7, "ending"): (
        Question("Are promises kept as well in the last round as before?"),
        _ending,
    ),
}
"""Questions by lesson and short name: as they are asked, and what the class made of it."""


def with_outcome(
    place: tuple[int, str], asked: Question, promises: Sequence[Promise], ending: Ending
) -> Question:
    """Return a question with what the class itself did as its truth, where that is the question.

    ``place``: the lesson and the short name of the question; ``asked``: the question, whose truth
    is left alone if it is known; ``promises``, ``ending``: of the class, with what is told of it.
    """
    if place not in OUTCOMES or asked.truth is not None:
        return asked
    usual, outcome = OUTCOMES[place]
    words, unit = asked.words or usual.words, asked.unit or usual.unit
    return replace(asked, words=words, unit=unit, truth=outcome(promises, ending))
