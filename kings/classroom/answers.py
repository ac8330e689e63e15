"""Answers of students before and after a lesson: a file of lines for each, which only grows."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, cast

from kings.classroom.plan import Problem
from kings.errors import BadInput, BadRecord
from kings.records import codec, files, formats
from kings.typed import quoted

LESSONS = 9
MOST_BYTES = 4_000_000
MOST_LETTERS = 2_000

Scalar = str | int | float | bool | None
Value = Scalar | tuple[Scalar, ...]
"""What can be answered: words, a number, yes or no, nothing, or several of these."""

_FILE_NAME = re.compile(r"[\w\- ]{1,60}")


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer of one student (by pseudonym) to one question of a lesson (1 to 9).

    ``when``: before the lesson or after it; ``at``: a time in UTC, ISO 8601.
    """

    student: str
    lesson: int
    when: Literal["before", "after"]
    question: str
    answer: Value
    at: str

    def __post_init__(self) -> None:
        """Refuse an answer to no lesson, or one that a file can't hold."""
        if not 1 <= self.lesson <= LESSONS:
            raise BadInput(f"Lessons are numbered from 1 to {LESSONS}, not {self.lesson}.")
        if not self.student.strip() or not self.question.strip():
            raise BadInput("An answer needs a student and a question.")
        _check_value(self.answer)


@dataclass(frozen=True, slots=True)
class AnswerHead:
    """A line of a file without its answer, which may be of several types."""

    format: Literal["kings-answers"]
    version: Literal[1]
    student: str
    lesson: int
    when: Literal["before", "after"]
    question: str
    at: str


def _check_value(value: Value) -> None:
    for part in value if isinstance(value, tuple) else (value,):
        if isinstance(part, float) and not math.isfinite(part):
            raise BadInput("A number that is answered has to be finite.")
        if isinstance(part, str) and len(part) > MOST_LETTERS:
            raise BadInput(f"An answer has at most {MOST_LETTERS} characters.")


def answer_text(answer: Answer) -> str:
    """Write an answer as one line of JSON."""
    head = AnswerHead(
        "kings-answers",
        1,
        answer.student,
        answer.lesson,
        answer.when,
        answer.question,
        answer.at,
    )
    fields = {**codec.encode(AnswerHead, head), "answer": answer.answer}
    return codec.plain_text(fields)


def read_answer(text: str) -> Answer:
    """Read a line; raises ``BadRecord`` that says what is wrong."""
    data = formats.parse_object(text, "The line")
    formats.check_kind(data, "kings-answers", "The line")
    if "answer" not in data:
        raise BadRecord("line lacks the field 'answer'.")
    value = _value(data.pop("answer"))
    head = cast("AnswerHead", codec.decode(AnswerHead, data, "line"))
    try:
        return Answer(head.student, head.lesson, head.when, head.question, value, head.at)
    except BadInput as error:
        raise BadRecord(str(error)) from error


def _value(data: object) -> Value:
    if data is None or isinstance(data, str | int | float | bool):
        return data
    if isinstance(data, list) and not any(isinstance(part, list | dict) for part in data):
        return tuple(data)
    raise BadRecord(
        f"line.answer should be words, a number or a list of them, not {codec.show(data)}."
    )


def answers_path(folder: Path | str, student: str) -> Path:
    """Return the file of a student's answers in a class folder.

    Raises ``BadInput`` for a name with other letters: it could lead to another folder.
    """
    if not _FILE_NAME.fullmatch(student) or student != student.strip():
        raise BadInput(
            f"A student's file is named by letters, digits, hyphens and spaces; {quoted(student)} "
            "has others."
        )
    return Path(folder) / "answers" / f"{student}.jsonl"


def append_answer(folder: Path | str, answer: Answer) -> None:
    """Add an answer to its student's file; when this returns, it is on the disk."""
    files.append_line(answers_path(folder, answer.student), answer_text(answer))


def read_answers(path: Path) -> tuple[tuple[Answer, ...], tuple[Problem, ...]]:
    """Read a student's file: its good lines, and what is wrong with the others."""
    try:
        data = files.read_file(path, MOST_BYTES + 1)
    except OSError as error:
        return (), (Problem(path.name, None, f"it can't be read: {error.strerror}."),)
    if len(data) > MOST_BYTES:
        return (), (Problem(path.name, None, f"it is larger than {MOST_BYTES} bytes."),)
    found = list(_lines(path, data))
    return (
        tuple(one for one in found if isinstance(one, Answer)),
        tuple(one for one in found if isinstance(one, Problem)),
    )


def _lines(path: Path, data: bytes) -> Iterator[Answer | Problem]:
    *whole, torn = data.split(b"\n")
    for number, raw in enumerate(whole, start=1):
        try:
            answer = read_answer(raw.decode("utf-8"))
            if answer.student != path.stem:
                raise BadRecord(f"it is of {quoted(answer.student)}, and this is another's file.")
            yield answer
        except UnicodeDecodeError:
            yield Problem(path.name, number, "the text is not UTF-8.")
        except BadRecord as error:
            yield Problem(path.name, number, str(error))
    if torn:
        yield Problem(path.name, len(whole) + 1, "the line is torn and was left out.")
