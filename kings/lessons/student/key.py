"""The teacher's answer key: solutions, every student's own answer, and the common mistakes.

The answers are computed when the key is made. It is one HTML page that prints well and needs
nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from kings.lessons.desk import problem_for
from kings.lessons.exercise import Exercise
from kings.lessons.task import paragraphs
from kings.lessons.task import cell_text
from kings.lessons.student import without_check
from kings.lessons.student import Source

_STYLE = """
:root { color-scheme: light dark; }
body { font: 16px/1.45 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto;
  padding: 0 1rem; }
h1, h2, h3 { line-height: 1.25; }
h2 { border-bottom: 2px solid; padding-bottom: .2rem; margin-top: 2.5rem; }
pre { border: 1px solid #888; border-radius: 6px; padding: .6rem .8rem; white-space: pre-wrap;
  overflow-wrap: anywhere; font-size: .88rem; }
table { border-collapse: collapse; margin: .6rem 0; }
th, td { border: 1px solid #888; padding: .2rem .6rem; text-align: left; font-weight: 400; }
thead th { font-weight: 700; }
.wide { overflow-x: auto; }
.answers { columns: 15rem; padding: 0; list-style: none; }
.answers li, pre, tr { break-inside: avoid; }
h1, h2, h3, .before { break-after: avoid; }
@media print { body { max-width: none; margin: 0; font-size: 10pt; line-height: 1.35; }
  h2 { break-before: page; } h2:first-of-type { break-before: auto; } pre { font-size: 8.5pt; }
  th, td { padding: .05rem .5rem; } }
"""


def answer_key(sources: Sequence[Source], students: Sequence[str], course: str) -> str:
    """Return the key to these lessons as a page, with the answers of these students.

    ``course``: the course that the students' numbers hang on, as a desk has it.
    """
    lessons = "".join(_lesson(source, students, course) for source in sources)
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>Answer key</title><style>{_STYLE}</style></head><body>"
        "<h1>Answer key</h1><p>For the teacher. Every student has numbers of their own; the "
        f"answers were computed for the course “{escape(course)}” when this page was made.</p>"
        f"{lessons}</body></html>\n"
    )


def _lesson(source: Source, students: Sequence[str], course: str) -> str:
    lesson = source.lesson
    exercises = "".join(
        _exercise(source, exercise, students, course) for exercise in lesson.exercises
    )
    return f"<h2>Lesson {lesson.number}: {escape(lesson.title)}</h2>{exercises}"


def _exercise(source: Source, exercise: Exercise[Any], students: Sequence[str], course: str) -> str:
    number = source.lesson.number
    problems = {name: problem_for(course, name, number, exercise.id) for name in students}
    solution = without_check(source.code("solution", exercise.id))
    sheet = exercise.ask(problems[students[0]])
    return (
        f"<section><h3>{escape(exercise.title)} ({exercise.points} points)</h3>"
        f'<p class="before">As {escape(students[0])} has it:</p>{paragraphs(sheet.words)}'
        f'<div class="wide">{sheet.table.page() if sheet.table else ""}</div>'
        f'<p class="before">A solution:</p><pre>{escape(solution)}</pre>'
        f"{_answers(exercise, problems)}"
        f'<p class="before">Common mistakes:</p>{_mistakes(exercise)}</section>'
    )


def _answers(exercise: Exercise[Any], problems: Mapping[str, Any]) -> str:
    """Return each student's answer; none where the answer is code."""
    answers = {name: exercise.solve(problem) for name, problem in problems.items()}
    if any(callable(answer) for answer in answers.values()):
        return ""
    items = "".join(
        f"<li><strong>{escape(name)}</strong>: {escape(answer_words(answer))}</li>"
        for name, answer in answers.items()
    )
    return f'<p class="before">A right answer for each:</p><ul class="answers">{items}</ul>'


def _mistakes(exercise: Exercise[Any]) -> str:
    items = "".join(
        f"<li><strong>{escape(one.name)}</strong>: {escape(one.says)} {escape(one.look)}</li>"
        for one in exercise.wrong
    )
    return f"<ul>{items}</ul>"


def answer_words(answer: object) -> str:
    """Write an answer as a teacher reads it."""
    if isinstance(answer, Mapping):
        return "; ".join(f"{key}: {answer_words(value)}" for key, value in answer.items())
    if isinstance(answer, set | frozenset):
        return ", ".join(answer_words(value) for value in sorted(answer)) or "none"
    if isinstance(answer, list | tuple):
        return ", ".join(answer_words(value) for value in answer)
    return cell_text(answer) if isinstance(answer, str | int | float) else str(answer)
