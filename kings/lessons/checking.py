"""Check an answer: was it attempted, does it run, is it right, and which mistake does it show?"""

from __future__ import annotations

import functools
import math
import traceback
from collections.abc import Mapping
from types import EllipsisType, FunctionType
from typing import Any

from kings.lessons.exercise import Exercise
from kings.lessons.result import Status
from kings.lessons.exercise import Verdict

_UNTOUCHED = "Replace the dots with your answer, run the cell, and then this one again."
_WHOLE = "Some dots are still in your answer."

Checked = tuple[Status, int, tuple[str, ...], str | None]
"""Status, points, sentences of feedback, and the name of the mistake."""


class _Untouched(Exception):
    """The student's function is still the stub."""


def is_untouched(answer: object) -> bool:
    """Say whether an answer is still the dots of the stub, or nothing at all."""
    return answer is None or isinstance(answer, EllipsisType) or _only_dots(answer)


def _only_dots(answer: object) -> bool:
    parts = _parts(answer)
    return bool(parts) and all(is_untouched(part) for part in parts)


def _parts(answer: object) -> list[object]:
    if isinstance(answer, Mapping):
        return list(answer.values())
    return list(answer) if isinstance(answer, list | tuple | set) else []


def _some_dots(answer: object) -> bool:
    return isinstance(answer, EllipsisType) or any(map(_some_dots, _parts(answer)))


def check_answer(exercise: Exercise[Any], problem: Any, answer: object) -> Checked:
    """Check one answer to an exercise with these numbers.

    Whatever the student's code does, this returns: an error in it is reported with its line, and a
    stub that was never filled is told from a wrong answer.
    """
    if is_untouched(answer):
        return "not attempted", 0, (_UNTOUCHED,), None
    if _some_dots(answer):
        return "wrong", 0, (_WHOLE,), None
    try:
        verdict = exercise.judge(problem, _watched(answer))
    except (_Untouched, NotImplementedError):
        return "not attempted", 0, (_UNTOUCHED,), None
    except Exception as error:  # whatever a student's code may raise
        return "stopped", 0, (_where(error),), None
    return _said(exercise, verdict)


def _watched(answer: object) -> object:
    """Return a student's function so that returning the stub's dots is noticed."""
    if not isinstance(answer, FunctionType):
        return answer

    @functools.wraps(answer)
    def called(*arguments: Any, **named: Any) -> Any:
        found = answer(*arguments, **named)
        if isinstance(found, EllipsisType):
            raise _Untouched
        return found

    return called


def _where(error: Exception) -> str:
    """Say what a student's code raised, and in which of its lines."""
    said = f"{type(error).__name__}: {error}".removesuffix(".")
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if frame.name != "called" and _is_cell(frame.filename)]
    place = f", in line {own[-1].lineno} of your cell: {own[-1].line}" if own else ""
    return f"{said}{place}."


def _is_cell(filename: str) -> bool:
    return filename.startswith("<") or "ipykernel_" in filename


def _said(exercise: Exercise[Any], verdict: Verdict) -> Checked:
    points = math.floor(verdict.share * exercise.points + 1e-9)
    note = (verdict.note,) if verdict.note else ()
    if verdict.share == 1:
        return "right", points, note, None
    status: Status = "partly" if points else "wrong"
    if verdict.misconception is None:
        return status, points, (*note, exercise.hint), None
    mistake = exercise.mistake(verdict.misconception)
    return status, points, (mistake.says, *note, mistake.look), mistake.name
