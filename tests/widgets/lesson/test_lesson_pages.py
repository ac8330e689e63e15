"""The pages of a lesson: three questions that can be filled in, and how the exercises stand."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import ipywidgets as ipw
import pytest

from kings.classroom.answers import answers_path, read_answers
from kings.errors import BadInput
from kings.lessons import desk as room
from kings.lessons.desk import Desk
from kings.widgets.lesson import Predictions, predict, progress
from tests.lessons.samples import LESSON


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    monkeypatch.setattr(room, "lesson", lambda number: LESSON)
    room.problem_for.cache_clear()
    return Desk(1, "Robin", tmp_path, "tests")


def fill(page: Predictions, number: str = "", choice: int = -1, opinion: int = -1) -> None:
    """Fill the page in as a front end would, and press its button."""
    page.fields[0].value = number
    page.fields[1].index, page.fields[2].index = choice, opinion
    page.button.click()


def pieces(widget: Any) -> Iterator[Any]:
    yield widget
    for child in getattr(widget, "children", ()):
        yield from pieces(child)


def words(page: Any) -> str:
    return "\n".join(piece.value for piece in pieces(page) if isinstance(piece, ipw.HTML))


def test_nothing_is_chosen_at_first(desk: Desk) -> None:
    page = predict(desk, "before")
    assert ["", -1, -1] == [page.fields[0].value, page.fields[1].index, page.fields[2].index]
    assert "None of 3 questions answered yet." in words(page)


def test_answers_are_kept_and_there_again(desk: Desk) -> None:
    fill(predict(desk, "before"), "2,5", 1, 0)
    assert {"number": 2.5, "choice": "that", "opinion": "red"} == desk.answers("before")
    again = predict(desk, "before")
    assert ["2.5", 1, 0] == [again.fields[0].value, again.fields[1].index, again.fields[2].index]
    assert "3 of 3 questions answered; your answers are kept." in words(again)


def test_what_was_not_changed_is_not_kept_twice(desk: Desk) -> None:
    page = predict(desk, "before")
    fill(page, "3", 1, 0)
    page.button.click()
    page.fields[0].value = "4"
    page.button.click()
    given, _ = read_answers(answers_path(desk.folder, "Robin"))
    assert [3, "that", "red", 4] == [one.answer for one in given]


@pytest.mark.parametrize("typed", ["12", "-1", "many", "nan", "1e400"])
def test_what_is_no_answer_is_refused_and_the_others_are_kept(desk: Desk, typed: str) -> None:
    page = predict(desk, "before")
    fill(page, typed, 0)
    assert {"choice": "this"} == desk.answers("before")
    assert 'role="alert"' in words(page)
    fill(page, "5", 0)
    assert 'role="alert"' not in words(page)


def test_what_is_typed_is_escaped(desk: Desk) -> None:
    page = predict(desk, "before")
    fill(page, "<script>x")
    assert "<script" not in words(page) and "&lt;script" in words(page)


def test_a_page_can_not_choose_beside_the_buttons(desk: Desk) -> None:
    ballot = predict(desk, "before").fields[1]
    ballot.index = 99
    assert (1, "that") == (ballot.index, ballot.value)
    ballot.index = -99
    assert (-1, "") == (ballot.index, ballot.value)


def test_before_against_after_is_shown_once_all_is_answered_again(desk: Desk) -> None:
    fill(predict(desk, "before"), "7", 0, 0)
    after = predict(desk, "after")
    fill(after, "3", 1)
    assert "what holds" not in words(after)
    fill(after, "3", 1, 1)
    for said in ("what holds", "7 gold", "3 gold", "that", "blue"):
        assert said in words(after)


def test_questions_are_asked_before_or_after(desk: Desk) -> None:
    with pytest.raises(BadInput, match="not “during”"):
        predict(desk, "during")  # type: ignore[arg-type]  # a notebook may say anything


def test_pages_say_what_they_are(desk: Desk) -> None:
    assert "Three questions before lesson 1" == repr(predict(desk, "before"))
    assert "How the exercises of lesson 1 stand" == repr(progress(desk))


def resets(page: Any) -> list[ipw.Button]:
    buttons = [piece for piece in pieces(page) if isinstance(piece, ipw.Button)]
    return [one for one in buttons if one.description == "Reset this exercise"]


def test_an_exercise_can_be_begun_anew_by_a_button(desk: Desk) -> None:
    desk.check("sum", sum(desk.problem("sum")))
    page = progress(desk)
    assert "✔ right, 2 of 2, 1 try" in words(page) and "2 of 6 points." in words(page)
    shown = [one.layout.display for one in resets(page)]
    assert ["", "none"] == shown
    resets(page)[0].click()
    assert "○ not attempted, 0 of 2" in words(page)
    assert "starts again" in page.aloud.said


def test_a_page_looks_again(desk: Desk) -> None:
    page = progress(desk)
    desk.check("sum", -1)
    desk.check("sum", -2)
    page.refresh()
    assert "✖ not yet, 0 of 2, 2 tries" in words(page)


def test_a_lesson_turns_dark_with_its_notebook(desk: Desk) -> None:
    page = predict(desk, "before")
    eye = page.children[-1]
    eye.scheme = "dark"
    assert "kings-dark" in page._dom_classes
    eye.scheme = "light"
    assert "kings-dark" not in page._dom_classes
