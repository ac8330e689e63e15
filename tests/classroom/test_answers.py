"""Answers are kept line by line; bad lines are reported and the rest is used."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from kings.classroom.answers import (
    Answer,
    Value,
    answer_text,
    answers_path,
    append_answer,
    read_answer,
    read_answers,
)
from kings.errors import BadInput, BadRecord

ANSWER = Answer("Otter", 1, "before", "reserve", 4, "2026-01-12T08:00:00+00:00")

scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**6), 10**6),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(st.characters(codec="utf-8"), max_size=40),
)
values = st.one_of(scalars, st.lists(scalars, max_size=4).map(tuple))


@given(values)
def test_an_answer_is_read_as_it_was_written(value: Value) -> None:
    answer = replace(ANSWER, answer=value)
    assert answer == read_answer(answer_text(answer))


def test_answers_are_added_in_their_order(tmp_path: Path) -> None:
    later = replace(ANSWER, when="after", answer=5)
    append_answer(tmp_path, ANSWER)
    append_answer(tmp_path, later)
    assert ((ANSWER, later), ()) == read_answers(answers_path(tmp_path, "Otter"))


def test_a_torn_line_is_cut_off_before_the_next_is_written(tmp_path: Path) -> None:
    append_answer(tmp_path, ANSWER)
    path = answers_path(tmp_path, "Otter")
    with path.open("a", encoding="utf-8") as stream:
        stream.write('{"format":"kings-ans')
    assert "line 2: the line is torn" in str(read_answers(path)[1][0])
    append_answer(tmp_path, ANSWER)
    assert ((ANSWER, ANSWER), ()) == read_answers(path)


def test_bad_lines_are_reported_and_the_others_used(tmp_path: Path) -> None:
    append_answer(tmp_path, ANSWER)
    path = answers_path(tmp_path, "Otter")
    other = answer_text(replace(ANSWER, student="Heron"))
    with path.open("ab") as stream:
        stream.write(b"\xff\n{}\n" + other.encode() + b"\n" + answer_text(ANSWER).encode() + b"\n")
    good, bad = read_answers(path)
    assert (ANSWER, ANSWER) == good
    assert [2, 3, 4] == [problem.line for problem in bad]
    assert "not UTF-8" in bad[0].sentence
    assert "should have the format" in bad[1].sentence
    assert "it is of “Heron”" in bad[2].sentence


@pytest.mark.parametrize(
    ("old", "new", "refusal"),
    [
        ('"lesson":1', '"lesson":10', "Lessons are numbered from 1 to 9, not 10"),
        ('"when":"before"', '"when":"during"', "line.when should be one of"),
        ('"answer":4', '"answer":{"a":1}', "line.answer should be words, a number or a list"),
        ('"answer":4', '"answer":[[4]]', "line.answer should be words"),
        (',"answer":4', "", "lacks the field 'answer'"),
        ('"answer":4', '"answer":NaN', "NaN is not a number"),
        ('"question":"reserve"', '"question":" "', "needs a student and a question"),
    ],
)
def test_a_bad_line_is_refused(old: str, new: str, refusal: str) -> None:
    text = answer_text(ANSWER)
    assert old in text
    with pytest.raises(BadRecord, match=refusal):
        read_answer(text.replace(old, new))


@pytest.mark.parametrize("student", ["../names", "a/b", "", " Otter", ".hidden", "x" * 61])
def test_a_name_that_leads_elsewhere_is_no_file(student: str, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="A student's file is named by"):
        answers_path(tmp_path, student)


def test_a_number_that_is_answered_is_finite() -> None:
    with pytest.raises(BadInput, match="finite"):
        replace(ANSWER, answer=float("inf"))
