"""The lesson that a hall gives: its steps, what each seat is shown of them, what it may answer.

It knows the class folder and the lesson, and neither devices nor clocks: the hall says at which
step it is, and who asks. A seat is shown its own sheet and its own answers, and before *See*
nothing of anybody else's. Whatever was answered is on the disk before anybody is told.
"""

from __future__ import annotations

import math
import random
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from statistics import fmean
from typing import Any

from kings.analysis.findings.deals import gold_in
from kings.analysis.findings.decision import PriceLine, Said, price_line
from kings.classroom import plan
from kings.classroom.answers import Answer, answers_path, append_answer, read_answers
from kings.classroom.class_folder import make_scene, scene_folder
from kings.classroom.lots import lots
from kings.errors import BadInput, BadRecord
from kings.figures import card_svg
from kings.hall.lesson_page import (
    Asked,
    LessonPage,
    Line,
    Sheet,
    SheetCard,
    SheetRow,
    ShownBar,
    ShownField,
    ShownOffer,
    ShownTable,
    Status,
    Told,
)
from kings.hall.links import Place
from kings.hall.register import open_register, write_register
from kings.lessons import Lesson, lesson
from kings.lessons.chart import Chart, Charts
from kings.lessons.desk import Desk, When, course_of, problem_for, truth_of
from kings.lessons.exercise import Exercise, check_answer
from kings.lessons.forms import Form, Typed, field_words
from kings.lessons.lesson import Reply
from kings.lessons.result import (
    CheckLine,
    Result,
    append_check,
    checks_path,
    now as now_utc,
    read_checks,
)
from kings.lessons.steps import ABOUT_A_SCENE, USUAL, Act, Step
from kings.lessons.survey import ITEMS, MOST, SEALED, Item, item, with_extras
from kings.lessons.task import Table, cell_text
from kings.lessons.turn import Bargained, Turn, moment, scenario_called
from kings.records import codec, recording
from kings.struggle.events import DealStruck, Proposed
from kings.struggle.moves import Deal, Pay, PromiseGold
from kings.struggle.rules import GAME
from kings.struggle.say_scores import say_interests
from kings.struggle.state import State
from kings.words import listed, plural

MOST_TRIES = 500
"""How often one student may answer one question: a key that sticks must not fill the disk."""
FEWEST = 3
"""Answers of which a mean is shown."""
CARD = 58
"""Pixels of a card on a sheet."""
COME_IN = 5
"""Minutes before the first step, in which everybody comes in."""

_CLOSED = "This question is closed now: what came after it would change the answer."
_ENOUGH = "You have answered this question very often. Ask your teacher."
_DRAWING = "Your numbers are being drawn. They come in a moment."

_ENDS: Mapping[Act, tuple[Act, ...]] = {
    "predict": ("bargain", "see", "explain"),
    "again": ("debrief",),
    "prepare": ("bargain",),
    "sealed": ("bargain", "see"),
    "survey": ("see", "debrief"),
}
"""Which later steps close the questions of a step: they tell what it asks for."""


def set_lesson(
    folder: Path | str, number: int, length: int = USUAL, extras: Sequence[str] = ()
) -> Course:
    """Let the hall of a class give a lesson, and return it; see ``Course``.

    Raises ``BadInput`` for what ``Course`` refuses, and where the tables play already.
    """
    course = Course(folder, number, length, extras)
    register = open_register(Path(folder))
    if (register.lesson, register.length, register.extras) == (number, length, tuple(extras)):
        return course
    if register.started:
        raise BadInput(f"The tables of {folder} play already, so it can't be another lesson.")
    title = f"Lesson {number} · {course.lesson.title}"
    fresh = replace(
        register,
        lesson=number,
        length=length,
        extras=tuple(extras),
        minutes=course.minutes,
        title=title,
        step=0,
        whispers=course.lesson.plan.whispers,
        bell=None,  # the step has its time, and nobody is rung out of a bargain before it is over
    )
    try:
        write_register(folder, fresh)
    except OSError as error:
        raise BadInput(f"{folder} can't be written: {error.strerror}.") from error
    return course


# Questions, whatever they are checked by.


@dataclass(frozen=True)
class _Question:
    """A question to one student. ``form``: None while its numbers are being drawn."""

    id: str
    title: str
    words: tuple[str, ...]
    form: Form | None
    table: Table | None = None


@dataclass
class _Given:
    """What a student has answered to one question: as it was typed, what came of it, how often."""

    typed: tuple[Typed, ...] = ()
    told: Told | None = None
    tries: int = 0
    last: object = None


class Course:
    """The lesson of a hall.

    ``folder``: of the class; ``number``: of the lesson; ``length``: which version, in minutes;
    ``extras``: steps that are added, see ``kings.lessons.survey``. Steps are counted from 0 here.
    Raises ``BadInput`` for a lesson that has no steps, and for a class that was made for something
    else.
    """

    def __init__(
        self, folder: Path | str, number: int, length: int = USUAL, extras: Sequence[str] = ()
    ) -> None:
        self.folder = Path(folder)
        self.lesson: Lesson = lesson(number)
        self.extras = tuple(extras)
        self.steps = with_extras(self.lesson.plan.version(length), extras)
        self.length = length
        if not self.steps:
            raise BadInput(f"Lesson {number} has no steps for phones; its notebook has it whole.")
        self._check_class()
        self._course = course_of(self.folder)
        self._desks: dict[str, Desk] = {}
        self._given: dict[tuple[str, str], _Given] = {}
        self._drawn: set[tuple[str, str]] = set()
        self._moments: dict[tuple[int, str, tuple[str, ...]], Turn | State] = {}
        self._records: dict[Path, tuple[int, recording.Recording]] = {}
        self._pages: dict[object, tuple[object, dict[str, Any]]] = {}
        self._versions: dict[str, int] = {}
        self._done: dict[tuple[Place, str, int], tuple[int, tuple[int, int]]] = {}
        self._charts: Charts | None = None  # what came of the bargains, once it was read
        self._outcomes: dict[tuple[int, int], str] = {}

    def _check_class(self) -> None:
        first = self.lesson.plan.scenes[:1]
        played = plan.read_class_plan(self.folder).scenario
        if first and played != first[0]:
            plays = f"“{played}”" if played else "whole games"
            raise BadInput(
                f"{self.folder} plays {plays}. Make a class for this lesson: kings class NAMES.csv "
                f"--lesson {self.lesson.number} --folder …"
            )

    @property
    def minutes(self) -> tuple[int, ...]:
        """The minutes of its steps, behind those in which everybody comes in."""
        return (COME_IN, *(step.lasts(self.length) for step in self.steps))

    def table_folder(self, at: int) -> Path | None:
        """Return where the tables of a step are played; None where nobody bargains."""
        step = self.steps[at]
        self._pages.clear()  # what came of a bargain may be another thing afterwards
        self._charts = None
        self._outcomes.clear()
        if step.act != "bargain":
            return None
        return make_scene(self.folder, scenario_called(step.scene), called=step.title)

    @property
    def table_folders(self) -> tuple[Path, ...]:
        """The folders of all bargains that have begun."""
        scenes = (scene_folder(self.folder, name) for name in self.lesson.plan.scenes)
        return tuple(place for place in scenes if (place / plan.PLAN).is_file())

    def warm_up(self) -> None:
        """Compute the positions of the lesson once: what is compiled for it takes a while."""
        for step in self.steps:
            if step.scene:
                moment(scenario_called(step.scene))
        for question in self.lesson.questions:
            truth_of(self.lesson.number, question.id)  # that of lesson 2 takes seconds
        if self.lesson.plan.ready is not None:
            self.lesson.plan.ready()

    # Numbers of one's own take up to a second to draw: that is done ahead, on another strand.

    def to_draw(self, student: str) -> tuple[str, ...]:
        """Return the exercises whose numbers this student doesn't have yet, in their order."""
        wanted = (name for step in self.steps for name in step.in_class(self.length))
        return tuple(name for name in wanted if (student, name) not in self._drawn)

    def draw(self, student: str, exercise: str) -> None:
        """Draw a student's numbers; the page doesn't show them before ``take``."""
        problem_for(self._course, student, self.lesson.number, exercise)

    def take(self, student: str, exercise: str) -> None:
        """Note that a student's numbers are drawn."""
        self._drawn.add((student, exercise))
        self._changed(student)

    # What is shown.

    def look_back(self, step: int, now: int) -> int | None:
        """Return the step that is looked at when somebody asks for one (from 1).

        None where that is the one of the class, comes after it, or is played at the tables.
        """
        at = step - 1
        return at if 0 <= at < now and self._is_quiet(at) else None

    def shown(
        self, place: Place | None, student: str, at: int, *, now: int, **about: Any
    ) -> dict[str, Any]:
        """Return a page as data; it is made anew only where something on it has changed."""
        key = place, at, now, about.get("people")
        version = self._versions.get(student, 0), about.get("ends")
        known = self._pages.get(key)
        if known is None or known[0] != version:
            page = self.page(place, student, at, now=now, **about)
            known = self._pages[key] = version, codec.encode(LessonPage, page)
        return known[1]

    def _changed(self, student: str) -> None:
        self._versions[student] = self._versions.get(student, 0) + 1

    def page(
        self,
        place: Place | None,
        student: str,
        at: int,
        *,
        now: int,
        ends: int | None = None,
        people: Sequence[tuple[int, str]] = (),
    ) -> LessonPage:
        """Return a step as one seat sees it.

        ``place``: None where several share the screen and nobody has come forward yet; ``student``:
        the pseudonym there; ``at``: the step that is looked at, no later than ``now``, at which the
        class is; ``ends``, ``people``: as in ``LessonPage``.
        """
        step = self.steps[at]
        later = self.steps[now + 1 :]
        return LessonPage(
            number=self.lesson.number,
            title=self.lesson.title,
            act=step.act,
            name=step.title,
            step=at + 1,
            steps=len(self.steps),
            now=now + 1,
            ends=ends,
            front=None if place is None else place[1],
            people=tuple(people),
            words=step.words,
            terms=step.terms,
            sheet=None if place is None else self.sheet(place, at),
            asked=() if place is None else tuple(self._asked(place, student, at, now)),
            tables=() if place is None else tuple(self._tables(place, student, at)),
            lines=() if place is None else tuple(self._lines(place, at)),
            charts=() if place is None else self.charts(at, place[0]),
            next=later[0].title if later else "",
            without="",
            back=next((one + 1 for one in range(at - 1, -1, -1) if self._is_quiet(one)), 0),
            forth=next((one + 1 for one in range(at + 1, now) if self._is_quiet(one)), 0),
        )

    def _is_quiet(self, at: int) -> bool:
        """Say whether a step is one of reading and answering, and not played at the tables."""
        return self.steps[at].act != "bargain"

    def sheet(self, place: Place, at: int) -> Sheet | None:
        """Return the private sheet of a seat in a step that has one."""
        step = self.steps[at]
        if step.act not in ABOUT_A_SCENE:
            return None
        table, seat = place
        found = self._moment(table, step.scene)
        turn = found if isinstance(found, Turn) else None
        state = found.position if isinstance(found, Turn) else found
        name = state.name(seat)
        own = plan.read_class_plan(self.folder)
        drawn = lots(replace(own, scenario=step.scene))
        return Sheet(
            seat=seat,
            name=name,
            words=_part(state, seat, "begin" if turn is None else "decide"),
            note=step.note(table) if table not in drawn else drawn[table].note(seat),
            gold=state.gold[seat],
            cards=tuple(_cards(state)),
            rows=() if turn is None else tuple(_rows(turn, seat)),
            shared=step.shared,
            all=_table(turn.table()) if turn is not None and step.shared else None,
            interests=() if turn is None else _interests(turn, seat),
        )

    def without_deal(self, place: Place, at: int) -> str:
        """Return what a seat has at the end of a bargain if there is no deal, in VP.

        Empty before the last round, where nobody can tell.
        """
        table, seat = place
        found = self._moment(table, self.steps[at].scene)
        if not isinstance(found, Turn):
            return ""
        return cell_text(found.decision.values[found.unpaid, seat].item())

    def _moment(self, table: int, scene: str) -> Turn | State:
        """Return the decision of a scenario, or its position, with the names of a table."""
        players = plan.read_class_plan(self.folder).table(table).players
        key = table, scene, players
        if key not in self._moments:
            self._moments[key] = moment(plan.renamed(scenario_called(scene), players))
        return self._moments[key]

    def _turn(self, table: int, scene: str) -> Turn:
        """Return the decision of a scenario of the last round with the names of a table."""
        turn = self._moment(table, scene)
        assert isinstance(turn, Turn)
        return turn

    def _asked(self, place: Place, student: str, at: int, now: int) -> Iterator[Asked]:
        answerable = self._is_open(at, now)
        for question in self._questions(place, student, at):
            given = self._known(student, at, question)
            fields = () if question.form is None else question.form.fields
            yield Asked(
                id=question.id,
                title=question.title,
                words=question.words,
                table=None if question.table is None else _table(question.table),
                fields=tuple(
                    ShownField(one.label, one.choices, one.several, one.unit, one.text)
                    for one in fields
                ),
                typed=given.typed,
                told=given.told,
                open=answerable and question.form is not None,
            )

    def _is_open(self, at: int, now: int) -> bool:
        """Say whether the questions of a step can be answered when the class is at ``now``."""
        ends = _ENDS.get(self.steps[at].act, ())
        return at <= now and not any(step.act in ends for step in self.steps[at + 1 : now + 1])

    def _questions(self, place: Place, student: str, at: int) -> Iterator[_Question]:
        step = self.steps[at]
        if step.act in ("predict", "again"):
            for asked in self.lesson.questions:
                yield _Question(asked.id, "", (asked.words,), asked.form())
        for one in ITEMS.get(step.act, ()):
            if step.act != "sealed":
                yield _Question(one.id, "", (one.words,), one.form)
            elif self._is_asked(one, turn := self._turn(place[0], step.scene), place[1]):
                words = one.words.format(name=turn.actor, choice=step.sold)
                yield _Question(one.id, "", (words,), one.form)
        for exercise, problem in self._prompts(place, step):
            task = exercise.ask(problem)
            yield _Question(exercise.id, "", task.words, exercise.form(problem), task.table)
        for name in step.in_class(self.length):
            yield self._exercise(student, self.lesson.exercise(name))

    def _is_asked(self, asked: Item, turn: Turn, seat: int) -> bool:
        return (asked.who == "decider") == (seat == turn.active)

    def _prompts(self, place: Place, step: Step) -> Iterator[tuple[Exercise[Any], Any]]:
        table, seat = place
        for prompt in step.prompts:
            if prompt.seat == seat:
                yield prompt.exercise, prompt.problem(self._moment(table, step.scene))

    def _exercise(self, student: str, exercise: Exercise[Any]) -> _Question:
        if (student, exercise.id) not in self._drawn:
            return _Question(exercise.id, exercise.title, (_DRAWING,), None)
        problem = self._desk(student).problem(exercise.id)
        task = replace(exercise.ask(problem), name=exercise.hands_in)
        words = field_words(task)
        return _Question(exercise.id, exercise.title, words, exercise.form(problem), task.table)

    def _desk(self, student: str) -> Desk:
        if student not in self._desks:
            number = self.lesson.number
            self._desks[student] = Desk(number, student, self.folder, self._course)
        return self._desks[student]

    def _known(self, student: str, at: int, question: _Question) -> _Given:
        """Return what a student has answered; after a restart as the files have it."""
        key = student, f"{self.steps[at].act} {question.id}"
        if key not in self._given:
            self._given[key] = self._from_files(student, at, question)
        return self._given[key]

    def _from_files(self, student: str, at: int, question: _Question) -> _Given:
        when = _WHEN.get(self.steps[at].act)
        if when is not None or item(question.id) is not None:
            reply = self._replied(student, when, question.id)
            if reply is None:
                return _Given()
            typed = reply if isinstance(reply, str) else cell_text(reply)
            return _Given(((typed,),), _kept(), 1, reply)
        return self._checks_of(student, question)

    def _replied(self, student: str, when: When | None, question: str) -> Reply | None:
        """Return the last answer that a student's file has to a question that is not checked."""
        if when is not None:
            return self._desk(student).answers(when).get(question)
        path = answers_path(self.folder, student)
        given, _ = read_answers(path) if path.exists() else ((), ())
        number = self.lesson.number
        replies = [one.answer for one in given if (one.lesson, one.question) == (number, question)]
        last = replies[-1] if replies else None
        return last if isinstance(last, str | int | float) else None

    def _checks_of(self, student: str, question: _Question) -> _Given:
        """Return how a question that is checked stands, by the student's file."""
        desk = self._desk(student)
        lines, _ = read_checks(checks_path(self.folder, student))
        tries: list[CheckLine] = []  # since it was begun anew
        for line in lines:
            if (line.course, line.lesson, line.exercise) == (
                self._course,
                desk.lesson.number,
                question.id,
            ):
                tries = [] if line.status == "reset" else [*tries, line]
        if not tries or (head := _HEADS.get(tries[-1].status)) is None:
            return _Given()
        points = f"{tries[-1].points} of {plural(tries[-1].out_of, 'point')}"
        return _Given((), Told(_STATUS[tries[-1].status], f"{head}: {points}"), len(tries))

    def _tables(self, place: Place, student: str, at: int) -> Iterator[ShownTable]:
        step = self.steps[at]
        if step.shows:
            tables = plan.read_class_plan(self.folder).tables
            results = [one for table in tables for one in self._results(table, at)]
            for shown in step.shows:
                if (found := shown(place[0], results)) is not None:
                    yield _table(found[1], found[0])
        if step.act == "see":
            seen = []  # a position over which they have bargained twice is shown once
            for bargain in self._bargained(at):
                turn = self._moment(place[0], bargain.scene)
                if isinstance(turn, Turn) and turn.position not in seen:
                    seen.append(turn.position)
                    yield _table(turn.table(), bargain.title)
        if step.act == "debrief":
            changed = self._desk(student).changed()
            if any(one.after is not None for one in changed.changes):
                yield _table(changed.table(), "Before and after")
            if notes := tuple(self._notes(student)):
                yield _table(Table(("you were asked", "you wrote"), notes), "Your preparation")

    def _notes(self, student: str) -> Iterator[tuple[str, str]]:
        """Yield what a student wrote before the bargain, where the lesson asked for it."""
        if any(step.act == "prepare" for step in self.steps):
            for asked in ITEMS["prepare"]:
                written = self._replied(student, None, asked.id)
                if isinstance(written, str) and written:
                    yield asked.words, written

    def _bargained(self, at: int) -> tuple[Step, ...]:
        return tuple(step for step in self.steps[:at] if step.act == "bargain")

    def bargained(self, table: int, at: int) -> str:
        """Say for the teacher what a table agreed on before a step: *Bargained: 6 gold, no deal.*

        Empty before the first bargain.
        """
        key = table, at
        if key not in self._outcomes:
            agreed = [self._agreed(table, step) for step in self._bargained(at)]
            self._outcomes[key] = f"Bargained: {', '.join(agreed)}." if agreed else ""
        return self._outcomes[key]

    def _agreed(self, table: int, step: Step) -> str:
        """Return the prices of a bargain over one choice, or how many deals were struck."""
        record = self._record(table, step.scene)
        struck = [] if record is None else _struck(record)
        prices = [str(gold) for deal in struck if (gold := _gold_of(deal, step.payers))]
        if step.sold and prices:
            return f"{listed(prices)} gold"
        return plural(len(struck), "deal") if struck else "no deal"

    def _results(self, table: plan.TablePlan, at: int) -> Iterator[Bargained]:
        """Yield what a table has bargained over before a step, and what came of it."""
        for step in self.steps[:at]:
            if step.act not in ("sealed", "bargain"):
                continue
            found = self._moment(table.table, step.scene)
            turn = found if isinstance(found, Turn) else None
            record = self._record(table.table, step.scene) if step.act == "bargain" else None
            offers = self._sealed(table) if step.act == "sealed" else ()
            yield Bargained(table.table, step.title, table.players, turn, record, offers)

    def _sealed(self, table: plan.TablePlan) -> tuple[int | None, ...]:
        replies = [self._replied(name, None, SEALED.id) for name in table.players]
        return tuple(one if isinstance(one, int) else None for one in replies)

    def _record(self, table: int, scene: str) -> recording.Recording | None:
        """Return the game of a table as it stands; None where none can be read."""
        path = plan.journal_path(scene_folder(self.folder, scene), table)
        try:
            size = path.stat().st_size
            if path not in self._records or self._records[path][0] != size:
                self._records[path] = size, recording.replay(path)
        except (BadRecord, OSError):
            return None
        return self._records[path][1]

    def _lines(self, place: Place, at: int) -> Iterator[Line]:
        if self.steps[at].act != "see":
            return
        for step in self._bargained(at):
            if step.sold:
                turn = self._turn(place[0], step.scene)
                said, price = self._heard(place[0], step.scene, step.payers)
                yield _line(turn, step.sold, said, price, step.payers)

    def charts(self, at: int, table: int | None = None) -> tuple[Chart, ...]:
        """Return the picture of what came of the bargains, in a step that shows it.

        ``table``: for whose eyes, in *See*; in the debrief everybody sees that of the class, as the
        wall does (None).
        """
        step, read = self.steps[at], self.lesson.plan.charts
        if read is None or step.act not in ("see", "debrief"):
            return ()
        if self._charts is None:
            scenes = dict.fromkeys(one.scene for one in self._bargained(at))
            folders = (scene_folder(self.folder, scene) for scene in scenes)
            self._charts = cache(read([one for one in folders if (one / plan.PLAN).is_file()]))
        chart = self._charts(table if step.act == "see" else None)
        return () if chart is None else (chart,)

    def _heard(
        self, table: int, scene: str, payers: Collection[int]
    ) -> tuple[tuple[Said, ...], int | None]:
        """Return the offers of gold at a table in their order, and what was paid.

        ``payers``: whose gold counts (none: everybody's).
        """
        record = self._record(table, scene)
        if record is None:
            return (), None
        said = [
            Said(offer.seat, gold)
            for offer in _offers(record).values()
            if (gold := _gold_of(offer.deal, payers))
        ]
        paid = [gold for deal in _struck(record) if (gold := _gold_of(deal, payers))]
        return tuple(said), paid[0] if paid else None

    # What is answered.

    def reply(
        self, place: Place, student: str, at: int, asked: str, typed: Sequence[Typed], *, now: int
    ) -> Told:
        """Check and keep an answer; return what came of it, which the page then shows.

        ``asked``: the id of the question of step ``at``; ``typed``: what is in its fields. Raises
        ``BadInput`` where there is no such question, or it is closed.
        """
        found = (one for one in self._questions(place, student, at) if one.id == asked)
        question = next(found, None)
        if question is None or question.form is None:
            raise BadInput("This step asks nothing of that kind.")
        if not self._is_open(at, now):
            raise BadInput(_CLOSED)
        given = self._known(student, at, question)
        self._changed(student)
        try:
            answer = question.form.read(typed)
        except BadInput as unread:
            given.typed = tuple(tuple(field) for field in typed)
            given.told = Told("unread", "Not kept", (str(unread),))
            return given.told
        given.typed = tuple(tuple(field) for field in typed)
        if answer == given.last and given.told is not None and given.told.status != "unread":
            return given.told
        if given.tries >= MOST_TRIES:
            raise BadInput(_ENOUGH)
        try:
            given.told = self._judged(place, student, at, question, answer)
        except BadInput as refused:
            given.told = Told("unread", "Not kept", (str(refused),))
            return given.told
        except OSError as error:
            raise BadInput(f"Your answer can't be written: {error.strerror}.") from error
        given.last, given.tries = answer, given.tries + 1
        return given.told

    def _judged(
        self, place: Place, student: str, at: int, question: _Question, answer: object
    ) -> Told:
        step, desk = self.steps[at], self._desk(student)
        when = _WHEN.get(step.act)
        if when is not None:
            desk.answer(when, question.id, answer)
            return _kept()
        extra = item(question.id)
        if extra is not None:
            assert isinstance(answer, str | int)
            purse = 0 if extra is not SEALED else self._turn(place[0], step.scene).gold[place[1]]
            if extra is SEALED and int(answer) > purse:
                raise BadInput(f"You have {purse} gold, so you can't pay {answer} (S-53).")
            number = self.lesson.number
            append_answer(
                self.folder, Answer(student, number, extra.when, extra.id, answer, now_utc())
            )
            return _kept()
        for exercise, problem in self._prompts(place, step):
            if exercise.id == question.id:
                checked = check_answer(exercise, problem, answer)
                result = Result(
                    course=self._course,
                    student=student,
                    lesson=self.lesson.number,
                    exercise=exercise.id,
                    status=checked.status,
                    points=checked.points,
                    out_of=exercise.points,
                    feedback=checked.feedback,
                    misconception=checked.mistake,
                )
                append_check(self.folder, result)
                return _told(result)
        return _told(desk.check(question.id, answer))

    def sample(
        self, place: Place, student: str, at: int, asked: str, rng: random.Random
    ) -> tuple[Typed, ...] | None:
        """Return what somebody may answer who is right about every second time, for a rehearsal.

        None where the question is not there yet.
        """
        found = (one for one in self._questions(place, student, at) if one.id == asked)
        question = next(found, None)
        if question is None or question.form is None:
            return None
        if self.steps[at].act == "sealed":
            return ((str(rng.randint(0, 3)),),)
        if item(asked) is not None:
            choices = question.form.fields[0].choices
            return ((rng.choice(choices or ("A good price.", "That we both gain.")),),)
        if self.steps[at].act in _WHEN:
            known = self.lesson.question(asked)
            if known.choices:
                return ((rng.choice(known.choices),),)
            return question.form.typed(rng.randint(math.ceil(known.least), math.floor(known.most)))
        exercise, problem = self._checked(place, student, at, asked)
        shown = (mistake.example(problem) for mistake in exercise.wrong)
        wrong = [answer for answer in shown if not callable(answer)]  # no field takes a function
        answers = [exercise.solve(problem)] * max(1, len(wrong)) + wrong
        return question.form.typed(rng.choice(answers))

    def _checked(
        self, place: Place, student: str, at: int, asked: str
    ) -> tuple[Exercise[Any], Any]:
        """Return by which exercise a question is checked, and its numbers."""
        for exercise, problem in self._prompts(place, self.steps[at]):
            if exercise.id == asked:
                return exercise, problem
        return self.lesson.exercise(asked), self._desk(student).problem(asked)

    def felt(self, students: Iterable[str]) -> tuple[str, ...]:
        """Return how it was to bargain, on average over those who have answered; no names.

        A mean of fewer than ``FEWEST`` would tell what somebody has answered.
        """
        people, said = tuple(students), []
        for one in ITEMS["survey"]:
            replies = [self._replied(name, None, one.id) for name in people]
            given = [reply for reply in replies if isinstance(reply, int)]
            if len(given) >= FEWEST:
                said.append(f"{one.short} {cell_text(fmean(given))} ({len(given)})")
        return (f"How it was, of {MOST}: {', '.join(said)}.",) if said else ()

    # Who has answered.

    def answered(self, place: Place, student: str, at: int) -> tuple[int, int]:
        """Return how many questions of a step a student has answered, and how many there are."""
        key, version = (place, student, at), self._versions.get(student, 0)
        known = self._done.get(key)
        if known is None or known[0] != version:
            known = self._done[key] = version, self._count(place, student, at)
        return known[1]

    def _count(self, place: Place, student: str, at: int) -> tuple[int, int]:
        questions = list(self._questions(place, student, at))
        done = sum(
            (told := self._known(student, at, one).told) is not None and told.status != "unread"
            for one in questions
        )
        return done, len(questions)


_WHEN: Mapping[Act, When] = {"predict": "before", "again": "after"}
_HEADS = {"right": "Right", "partly": "Partly right", "wrong": "Not yet"}
_STATUS: Mapping[str, Status] = {"right": "right", "partly": "partly", "wrong": "wrong"}


def _kept() -> Told:
    return Told("kept", "Kept", ("You can still change it.",))


def _told(result: Result) -> Told:
    """Return what a student is told of a check: what was mixed up comes first."""
    head = _HEADS.get(result.status)
    if head is None:
        return Told("unread", "Not kept", result.feedback)
    if result.misconception is not None:
        head = f"{head}: {result.misconception}"
    return Told(_STATUS[result.status], head, result.feedback)


def _part(state: State, seat: int, does: str) -> str:
    """Say who one is, and who decides, or begins."""
    name = state.name(seat)
    if seat == state.actor:
        return f"You are {name} and {does}."
    actor = "" if state.actor is None else f" {state.name(state.actor)} {does}s."
    return f"You are {name}.{actor}"


def _interests(turn: Turn, seat: int) -> tuple[str, ...]:
    options = turn.position.options
    if not options.free_market:
        return ()
    return say_interests(turn.position.piles[seat], options.tables)


def _cards(state: State) -> Iterator[SheetCard]:
    """Return the cards that lie before the seats, which everybody sees."""
    for seat in GAME.view(state, None).seats:
        if seat.lying is not None:
            picture = card_svg(seat.lying.card, wide=CARD, dark=None)
            yield SheetCard(seat.seat, seat.name, seat.seat == state.actor, picture)


def _rows(turn: Turn, seat: int) -> Iterator[SheetRow]:
    """Return what a seat has by each choice."""
    values = turn.decision.values[:, seat].tolist()
    for letter, label, value in zip(turn.letters, turn.decision.labels, values, strict=True):
        yield SheetRow(letter, label, cell_text(value))


def _table(table: Table, title: str = "") -> ShownTable:
    return ShownTable(title, table.columns, tuple(tuple(map(cell_text, row)) for row in table.rows))


def _offers(record: recording.Recording) -> dict[int, Proposed]:
    """Return the offers of a game by their numbers, in their order."""
    events = (event for moment in record.moments for event in moment.events)
    return {event.number: event for event in events if isinstance(event, Proposed)}


def _struck(record: recording.Recording) -> list[Deal]:
    """Return the deals of a game, in the order in which they were struck."""
    offers = _offers(record)
    events = (event for moment in record.moments for event in moment.events)
    return [offers[event.number].deal for event in events if isinstance(event, DealStruck)]


def _gold_of(deal: Deal, payers: Collection[int]) -> int:
    """Return the gold that a deal offers, if it is of one of these (none: of anybody)."""
    givers = {clause.by for clause in deal.clauses if isinstance(clause, Pay | PromiseGold)}
    return gold_in(deal) if not payers or givers & set(payers) else 0


def _line(
    turn: Turn, sold: str, said: Iterable[Said], price: int | None, bargain: Collection[int]
) -> Line:
    payers = [seat for seat in bargain or turn.others if turn.gold[seat]]
    found: PriceLine = price_line(turn.prices, turn.choice(sold), said, price, payers)
    bars = [ShownBar(bar.seats[0], found.party(bar), bar.most) for bar in found.bars]
    ends = [bar.most for bar in bars] + [offer.gold for offer in found.said]
    ends += [end for end in (found.ask, price) if end is not None]
    return Line(
        title=found.title(),
        alt=found.alt(),
        seat=turn.active,
        name=turn.actor,
        least=found.ask,
        bars=tuple(bars),
        said=tuple(ShownOffer(offer.by, int(offer.gold)) for offer in found.said),
        price=price,
        end=max(ends, default=0) + 2,
    )
