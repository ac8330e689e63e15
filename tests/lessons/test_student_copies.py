"""Students' copies and the answer key: written by one command, and the copies run as they are."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import pytest

from kings.classroom.plan import ClassPlan, TablePlan, plan_text
from kings.errors import BadRecord
from kings.lessons.desk import COURSE, course_of, problem_for, students_of
from kings.lessons.student import answer_key, answer_words, code_of, main, read_source, student_copy
from tests.effort import some
from tests.lessons.notebooks import every_lesson, source_of, texts

ROOT = Path(__file__).resolve().parents[2]
numbers = [lesson.number for lesson in every_lesson()]

RUN = """
import json, sys
from IPython.core.interactiveshell import InteractiveShell

shell = InteractiveShell.instance()
for line in sys.stdin:
    shell.reset(new_session=False)
    said = []
    for code in json.loads(line):
        came = shell.run_cell(code)
        came.raise_error()
        if code.startswith("desk.check("):
            said.append(came.result.status)
    print("SAID " + json.dumps(said), flush=True)
"""

Run = Callable[[list[str]], list[str]]


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Run]:
    """Run the cells of one copy after another in one process, and tell what their checks said."""
    home = tmp_path_factory.mktemp("students")
    with subprocess.Popen(
        [sys.executable, "-c", RUN],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=home,
        env=_environment(home),
    ) as process:
        assert process.stdin is not None and process.stdout is not None
        asked, told = process.stdin, process.stdout

        def send(codes: list[str]) -> list[str]:
            print(json.dumps(codes), file=asked, flush=True)
            said = next((line for line in told if line.startswith("SAID ")), None)
            assert said is not None, "the copy ended in an error"
            found: list[str] = json.loads(said.removeprefix("SAID "))
            return found

        yield send
        asked.close()


def _environment(home: Path) -> dict[str, str]:
    return {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")]),
        "KINGS_HOME": str(home),
        "IPYTHONDIR": str(home / "ipython"),
    }


@pytest.mark.parametrize("number", some(numbers, numbers[1::3]))
def test_a_copy_runs_from_top_to_bottom_and_nothing_is_attempted(number: int, run: Run) -> None:
    source = source_of(number)
    said = run(texts(student_copy(source)["cells"], "code"))
    assert ["not attempted"] * len(source.lesson.exercises) == said


def a_class(folder: Path) -> Path:
    table = TablePlan(1, ("Kim", "Pip", "greedy"), 7)
    plan = ClassPlan("kings-class", 1, "3b", 7, None, (table,))
    (folder / "class.json").write_text(plan_text(plan), encoding="utf-8")
    return folder


@cache
def first_key() -> str:
    return answer_key([source_of(numbers[0])], ("Robin", "Pip"), COURSE)


def test_a_copy_for_a_class_names_its_folder() -> None:
    codes = texts(student_copy(source_of(1), "/school/3b")["cells"], "code")
    assert 'CLASS = "/school/3b"' in codes[0]
    assert "CLASS = None" in texts(student_copy(source_of(1))["cells"], "code")[0]


def test_a_copy_leaves_its_source_as_it_was() -> None:
    before = json.dumps(source_of(1).notebook)
    student_copy(source_of(1), "/school/3b")
    assert before == json.dumps(source_of(1).notebook)


def test_the_key_has_every_exercise_with_its_solution_and_mistakes() -> None:
    text = _text(first_key())
    for exercise in source_of(1).lesson.exercises:
        assert exercise.title in text
        assert all(mistake.says in text for mistake in exercise.wrong)
    assert "return (least, most) if least <= most" in text


def test_the_key_tells_each_students_own_answer() -> None:
    exercise = source_of(1).lesson.exercise("reserve")
    for student in ("Robin", "Pip"):
        answer = exercise.solve(problem_for(COURSE, student, 1, "reserve"))
        assert f"<strong>{student}</strong>: {answer_words(answer)}<" in first_key()


def test_the_key_is_one_page_that_loads_nothing() -> None:
    assert "src=" not in first_key() and "href=" not in first_key()


def test_what_stands_in_a_key_is_escaped() -> None:
    page = answer_key([source_of(1)], ("Robin",), "<script>alert(1)</script>")
    assert "<script" not in page


@pytest.mark.parametrize(
    ("answer", "words"),
    [(3, "3"), (2.5, "2.5"), ((1, 4), "1, 4"), ({3, 1}, "1, 3"), (set(), "none"), ("none", "none")],
)
def test_answers_are_written_as_one_reads_them(answer: object, words: str) -> None:
    assert words == answer_words(answer)


def test_the_command_writes_copies_and_a_key_apart_from_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kings.lessons.student.lessons", lambda: every_lesson()[:1])
    folder = a_class(tmp_path)
    words = ["--to", str(tmp_path / "copies"), "--key", str(tmp_path / "key" / "key.html")]
    assert 0 == main([*words, "--class", str(folder)])
    copied = json.loads((tmp_path / "copies" / "31_what_is_for_sale.ipynb").read_text("utf-8"))
    assert any(str(folder) in code_of(cell) for cell in copied["cells"])
    key = (tmp_path / "key" / "key.html").read_text("utf-8")
    assert "Pip" in key and "Robin" not in key
    assert ("3b 7", ("Kim", "Pip", "greedy")) == (course_of(folder), students_of(folder))
    assert str(tmp_path / "key" / "key.html") in capsys.readouterr().out


def test_a_folder_that_is_no_class_is_told_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kings.lessons.student.lessons", lambda: every_lesson()[:1])
    words = ["--to", str(tmp_path / "copies"), "--key", str(tmp_path / "key.html")]
    assert 1 == main([*words, "--class", str(tmp_path)])
    assert "is not a class folder" in capsys.readouterr().err


class _Words(HTMLParser):
    """Collects the words of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_data(self, data: str) -> None:
        self.found.append(data)


def _text(page: str) -> str:
    parser = _Words()
    parser.feed(page)
    return "".join(parser.found)


@pytest.mark.parametrize(
    ("cells", "why"),
    [
        (None, "has no list of cells"),
        ([{"cell_type": "code", "metadata": {}}], "cell 1 has no text under “source”"),
        ([{"source": "1"}, {"source": ["1", 2]}], "cell 2 has no text under “source”"),
        ([{"source": "1"}, "2"], "cell 2 has no text under “source”"),
        ([{"source": "1", "metadata": []}], "“metadata” of cell 1 should be an object"),
    ],
)
def test_a_notebook_with_a_broken_cell_is_refused_in_a_sentence(
    tmp_path: Path, cells: object, why: str
) -> None:
    lesson = every_lesson()[0]
    notebook = tmp_path / f"{lesson.notebook}.ipynb"
    notebook.write_text(json.dumps({"nbformat": 4, "cells": cells}), encoding="utf-8")
    with pytest.raises(BadRecord, match=why):
        read_source(lesson, tmp_path)
