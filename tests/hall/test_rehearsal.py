"""A rehearsal: bots come in as students, answer and bargain, and leave one seat to the teacher."""

from __future__ import annotations

import heapq
from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest

from kings.classroom.class_folder import read_class
from kings.classroom.plan import Start
from kings.cli import main
from kings.hall.course import set_lesson
from kings.hall.rehearsal import NAMES, rehearsal_class, rehearse
from kings.lessons import lesson as lesson_called, lessons
from kings.lessons.lesson3 import SCENE, reached
from kings.lessons.result import checks_path, read_checks
from kings.lessons.turn import scenario_called
from tests.hall.lessons import lesson_of, teacher_of


class Time:
    """Time that passes when it is told to: jobs are done in the order in which they are due."""

    def __init__(self) -> None:
        self._jobs: list[tuple[float, int, Callable[[], object]]] = []
        self._numbers = count()
        self.now = 0.0

    def later(self, seconds: float, strand: str, job: Callable[[], object]) -> None:
        heapq.heappush(self._jobs, (self.now + seconds, next(self._numbers), job))

    def run(self, seconds: float) -> None:
        until = self.now + seconds
        while self._jobs and self._jobs[0][0] <= until:
            self.now, _, job = heapq.heappop(self._jobs)
            job()
        self.now = until


@pytest.mark.parametrize(
    "number",
    [
        pytest.param(one.number, marks=() if one.number in (1, 4) else pytest.mark.slow)
        for one in lessons()
    ],
)
def test_bots_go_through_a_lesson_and_one_seat_is_left(tmp_path: Path, number: int) -> None:
    folder, time = tmp_path / "class", Time()
    planned = lesson_called(number).plan
    scenes = [scenario_called(name) for name in planned.scenes[:1]]
    start = Start(scenario=scenes[0], bots=planned.bots) if scenes else Start()
    rehearsal_class(folder, start)
    course = set_lesson(folder, number)
    lesson = lesson_of(folder)
    lesson.resume()
    free = rehearse(lesson, time.later)
    time.run(10)
    claimed = {lesson.lobby.name(one.place) for one in lesson.register.seats if one.claimed}
    assert len(NAMES) - 1 == len(claimed)
    assert free not in claimed
    teacher = teacher_of(lesson)
    teacher.do("start_tables")
    for step in range(1, len(course.steps) + 1):
        teacher.do("go_to", step=step)
        time.run(90)
        told = teacher.told("teacher")["lesson"]["students"]
        assert all(one["done"] == one["of"] for one in told), (step, told)
    found = read_class(folder)
    assert () == found.problems
    assert all(game.begun for game in found.games)
    assert {"before", "after"} == {one.when for one in found.answers}
    statuses = set()
    for name in claimed:
        statuses |= {line.status for line in read_checks(checks_path(folder, name))[0]}
    assert {"right", "wrong"} <= statuses


def test_bots_trade_cards_where_nobody_has_gold(tmp_path: Path) -> None:
    folder, time = tmp_path / "class", Time()
    rehearsal_class(folder, Start(scenario=scenario_called(SCENE), bots={2: "greedy"}))
    set_lesson(folder, 3)
    lesson = lesson_of(folder)
    lesson.resume()
    rehearse(lesson, time.later)
    time.run(10)
    teacher = teacher_of(lesson)
    teacher.do("start_tables")
    teacher.do("go_to", step=3)
    time.run(90)
    assert any(pair.first is not None for pair in reached([folder]).values())


def test_a_rehearsal_has_a_class_of_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    assert 2 == main(["hall", "monday", "--rehearse"])
    assert "A rehearsal has a class of its own" in capsys.readouterr().err
