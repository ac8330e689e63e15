"""Predictions before and after a lesson as lines of a tidy table."""

from __future__ import annotations

from collections.abc import Mapping

from kings.analysis.debrief.lines import Prediction
from kings.classroom.answers import Answer, Value
from kings.classroom.class_folder import ClassFolder


def prediction_lines(folder: ClassFolder, real: Mapping[str, str]) -> tuple[Prediction, ...]:
    """Return a line for each answer; of answers given twice all are kept, in their order."""
    tables = {name: table.table for table in folder.plan.tables for name in table.players}
    return tuple(_line(answer, tables.get(answer.student), real) for answer in folder.answers)


def _line(answer: Answer, table: int | None, real: Mapping[str, str]) -> Prediction:
    return Prediction(
        table,
        real.get(answer.student, answer.student),
        answer.lesson,
        answer.when,
        answer.question,
        _number(answer.answer),
        _words(answer.answer),
        answer.at,
    )


def _number(value: Value) -> float | None:
    return float(value) if isinstance(value, int | float) else None


def _words(value: Value) -> str:
    if isinstance(value, tuple):
        return ", ".join(map(_words, value))
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "" if value is None else str(value)
