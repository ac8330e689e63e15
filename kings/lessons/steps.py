"""The steps of a lesson: what is done, by whom, for how long, and which words are shown.

One definition serves the hall, which leads phones from step to step, the teacher's page of the
notebook and the plan on paper. A lesson has three lengths; in each some minutes are left over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, get_args

from kings.errors import BadInput
from kings.lessons.chart import ChartMaker
from kings.lessons.exercise import Exercise
from kings.lessons.task import Table

Act = Literal[
    "predict",
    "sheet",
    "prepare",
    "sealed",
    "bargain",
    "survey",
    "see",
    "explain",
    "exercises",
    "again",
    "debrief",
]
"""What is done in a step: questions before; one's own sheet; notes before the bargain; offers that
nobody sees yet; the bargain at the table; how it was; what came of it; what is behind it;
exercises; the questions after; all together."""

ABOUT_A_SCENE = ("sheet", "sealed", "bargain")
"""The steps that are about a scenario, and have a sheet."""

Shows = Callable[[int, Sequence[Any]], tuple[str, Table] | None]
"""Makes a table, with its title, for the class's table of a number, of what all tables have
bargained over (a ``Bargained`` each); None: there is nothing to show."""

LENGTHS = (40, 50, 80)
"""Minutes of the lesson's three versions."""
USUAL = 50


@dataclass(frozen=True, slots=True)
class PlainWord:
    """A word that a step uses, and what it means; ``kings.lessons.terms.plain_word`` makes it."""

    word: str
    means: str


@dataclass(frozen=True, slots=True)
class Prompt:
    """A question about one's own sheet.

    ``seat``: who is asked, from 0; ``exercise``: how the answer is checked; it counts for no points
    of the lesson; ``problem``: makes the exercise's numbers of the scenario's turn
    (a ``Turn``), or of its position (a ``State``) where it comes before the last round.
    """

    seat: int
    exercise: Exercise[Any]
    problem: Callable[[Any], Any]


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a lesson.

    ``minutes``: in the versions of 40, 50 and 80 minutes (0: left out); ``how``: who does what, for
    the teacher; ``over``: what the teacher does when it runs over; ``words``: what students read.
    ``scene``: the name of the scenario it is about; ``sold``: the letter of the choice over which
    one bargains there, and ``payers``: who may pay for it (none: all who have gold).
    ``exercises``: in the order in which they are worth doing, and ``many``: how many of them are
    done in class in each version. ``terms``: explained in place. ``shared``: whether everybody at a
    table sees all that is on its sheets; ``notes``: what sheets ask for at tables with an odd
    number, and with an even one; ``shows``: tables of what was bargained. ``say``: what the teacher
    does, says and knows then, in order; students are not shown it.
    """

    act: Act
    title: str
    minutes: tuple[int, int, int]
    how: str
    over: str
    words: tuple[str, ...] = ()
    scene: str = ""
    sold: str = ""
    payers: tuple[int, ...] = ()
    prompts: tuple[Prompt, ...] = ()
    exercises: tuple[str, ...] = ()
    many: tuple[int, int, int] = (1, 2, 5)
    terms: tuple[PlainWord, ...] = ()
    shared: bool = False
    notes: tuple[str, str] = ("", "")
    shows: tuple[Shows, ...] = ()
    say: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.act not in get_args(Act):
            raise BadInput(f"A lesson has no step of the kind “{self.act}”.")
        if self.act in ABOUT_A_SCENE and not self.scene:
            raise BadInput(f"The step “{self.title}” is about a scenario, and names none.")

    def lasts(self, length: int) -> int:
        """Return its minutes in the version of this length; 0: it is left out there."""
        return self.minutes[place_of(length)]

    def note(self, table: int) -> str:
        """Return what the sheets of a table ask for; tables are numbered from 1."""
        odd, even = self.notes
        return odd if table % 2 else even

    def in_class(self, length: int) -> tuple[str, ...]:
        """Return the exercises that are done in class in the version of this length."""
        return self.exercises[: self.many[place_of(length)]]


def place_of(length: int) -> int:
    """Return the place of the version of this length in ``LENGTHS``; ``BadInput`` names them."""
    if length not in LENGTHS:
        *some, last = map(str, LENGTHS)
        raise BadInput(f"A lesson takes {', '.join(some)} or {last} minutes, not {length}.")
    return LENGTHS.index(length)


@dataclass(frozen=True, slots=True)
class LessonPlan:
    """The steps of one lesson.

    ``bots``: the seats that bots have at every table, and which; ``whispers``: whether words may go
    to one seat alone; ``charts``: reads what came of the bargains, for a picture of it (None: there
    is none); ``card``: what the teacher asks in the debrief, in order; ``ready``: computes ahead
    what a step shows and what takes a while.
    """

    steps: tuple[Step, ...] = ()
    bots: Mapping[int, str] = field(default_factory=dict)
    whispers: bool = False
    charts: ChartMaker | None = None
    card: tuple[str, ...] = ()
    ready: Callable[[], object] | None = None

    def __post_init__(self) -> None:
        for length in LENGTHS:
            if self.slack(length) < 0:
                raise BadInput(f"The steps take more than the {length} minutes of the lesson.")

    def version(self, length: int = USUAL) -> tuple[Step, ...]:
        """Return the steps of the version of this length, in order."""
        return tuple(step for step in self.steps if step.lasts(length))

    def slack(self, length: int = USUAL) -> int:
        """Return the minutes that no step takes."""
        return length - sum(step.lasts(length) for step in self.steps)

    @property
    def scenes(self) -> tuple[str, ...]:
        """The names of the scenarios that are bargained over, in order."""
        return tuple(dict.fromkeys(step.scene for step in self.steps if step.act == "bargain"))

    @property
    def notes(self) -> tuple[str, str]:
        """What sheets ask for at tables with an odd number, and with an even one."""
        return next((step.notes for step in self.steps if any(step.notes)), ("", ""))

    def table(self) -> str:
        """Return the minutes as the table of the teacher's page, in Markdown."""
        return "\n".join(f"| {' | '.join(line)} |" for line in self._lines())

    def _lines(self) -> Iterator[tuple[str, ...]]:
        yield (*map(str, LENGTHS), "what", "how", "if it runs over")
        yield (*("--:" for _ in LENGTHS), *("---",) * 3)
        for step in self.steps:
            named = step.act == "bargain" and step.scene != step.title
            what = f"{step.title}: *{step.scene}*" if named else step.title
            yield (*(str(one or "–") for one in step.minutes), what, step.how, step.over)
        yield (*(str(self.slack(length)) for length in LENGTHS), "Slack", "", "")
