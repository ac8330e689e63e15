"""A whole class folder of scripted students: plan, journals, and answers before and after."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Literal

from kings.classroom.answers import Answer, append_answer
from kings.classroom.folder import PLAN, journal_path
from kings.classroom.making import Start, plan_class, starting_header
from kings.classroom.names import names_of, write_names
from kings.classroom.plan import ClassPlan, TablePlan, plan_text
from kings.classroom.simulated.table import ScriptedTable
from kings.classroom.simulated.truths import Truths
from kings.errors import BadInput
from kings.records import Recording
from kings.seeds import stream

LESSON = 7
QUESTION = "kept"
"""Of 100 promises, how many will be kept?"""

_WHEN: tuple[Literal["before"], Literal["after"]] = ("before", "after")
_AT = {"before": "2026-01-12T08:00:00+00:00", "after": "2026-01-12T08:50:00+00:00"}


def simulate_class(
    folder: Path | str,
    seed: int,
    *,
    students: int = 30,
    size: int = 4,
    truths: Truths | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> ClassPlan:
    """Write the folder of a class of scripted students and return its plan.

    Every table plays a whole Day game; the same seed writes the same bytes. ``truths``: see there;
    who breaks promises is told by ``breakers_of``. ``progress(done, of)`` is told of tables. Raises
    ``BadInput`` if the folder holds a class already.
    """
    place, true = Path(folder), truths or Truths()
    if (place / PLAN).exists():
        raise BadInput(f"{place} holds a class already; take another folder.")
    names = [f"Student {number:02}" for number in range(1, students + 1)]
    plan, seated = plan_class(names, seed, start=Start(), size=size, title="A simulated class")
    place.mkdir(parents=True, exist_ok=True, mode=0o700)
    write_names(place, plan.tables, names_of(seated))
    (place / PLAN).write_text(plan_text(plan), encoding="utf-8")
    for done, table in enumerate(plan.tables, start=1):
        _play(place, plan, table, true)
        if progress is not None:
            progress(done, len(plan.tables))
    for answer in _answers(plan, true):
        append_answer(place, answer)
    return plan


def breakers_of(plan: ClassPlan, truths: Truths) -> tuple[str, ...]:
    """Return the pseudonyms of those who seldom keep their word."""
    students = [name for table in plan.tables for name in table.students]
    number = min(truths.breakers, len(students))
    return tuple(stream(plan.seed, "breakers").sample(students, number))


def _play(folder: Path, plan: ClassPlan, table: TablePlan, truths: Truths) -> None:
    header = starting_header(table, Start(), name=f"{plan.seed}-{table.table}")
    record = Recording.begin(replace(header, id=f"class-{header.id}"))
    broken = set(breakers_of(plan, truths))
    last = table is plan.tables[-1] and truths.bot_from > 0
    ScriptedTable(
        record,
        stream(plan.seed, "table", table.table).getrandbits(63),
        truths,
        breakers=[seat for seat, name in enumerate(table.players) if name in broken],
        stand_in=len(table.players) - 1 if last else None,
    ).play()
    record.save_as(journal_path(folder, table.table))
    record.close()


def _answers(plan: ClassPlan, truths: Truths) -> Iterator[Answer]:
    """Yield what everybody answers, before the lesson and after it."""
    rng = stream(plan.seed, "answers")
    for table in plan.tables:
        for name in table.students:
            for when in _WHEN:
                middle = truths.before if when == "before" else truths.after
                value = min(100, max(0, round(rng.gauss(middle, truths.doubt))))
                yield Answer(name, LESSON, when, QUESTION, value, _AT[when])
