"""A review as a file: there and back, the schema, what is refused, and what a guesser may see."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from kings.analysis.review.record import read_review, review_text, schemas
from kings.errors import BadRecord
from kings.records.codec import write_schemas
from kings.seeds import stream
from tests.analysis.review.games import KINDS, reviewed
from tests.records.mutations import mutate

PUBLISHED = Path(__file__).parents[3] / "kings" / "analysis" / "review" / "schemas"


@pytest.mark.parametrize("kind", KINDS)
def test_a_review_is_the_same_after_it_was_written_and_read(kind: str) -> None:
    text = review_text(reviewed(kind))
    assert read_review(text) == reviewed(kind)
    assert review_text(read_review(text)) == text
    assert Draft202012Validator(schemas()["review"]).is_valid(json.loads(text))


def test_the_published_schema_is_that_of_the_reader(tmp_path: Path) -> None:
    write_schemas(tmp_path, schemas())
    assert (tmp_path / "review.json").read_bytes() == (PUBLISHED / "review.json").read_bytes()


def test_what_the_schema_refuses_the_reader_refuses_in_a_sentence() -> None:
    document = json.loads(review_text(reviewed("by hand")))
    validator, rng, refused = Draft202012Validator(schemas()["review"]), stream(1, "review"), 0
    for _ in range(300):
        spoilt = mutate(document, rng)
        if validator.is_valid(spoilt):
            continue
        refused += 1
        with pytest.raises(BadRecord) as caught:
            read_review(json.dumps(spoilt))
        assert str(caught.value).endswith(".") and "\n" not in str(caught.value)
    assert refused > 100


def _set(*place: Any) -> Callable[[Any], None]:
    *path, key, value = place

    def spoil(document: Any) -> None:
        holder = document
        for step in path:
            holder = holder[step]
        holder[key] = value

    return spoil


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (_set("course", 1, "line", 1), r"course\[1\]\.line should be greater than 1"),
        (_set("course", 1, "points", [1.0]), r"course\[1\]\.points should have 3 items"),
        (_set("course", 1, "seat", 3), r"course\[1\]\.seat is seat 3, and the table has 3"),
        (_set("choices", 0, "line", 99), r"choices\[0\]\.line is 99, and no spot has that line"),
        (_set("choices", 0, "options", 0, "done", True), r"one that is done"),
        (_set("choices", 0, "options", 0, "pays", []), r"options\[0\]\.pays should have 3"),
        (_set("deals", 0, "parties", [7]), r"deals\[0\]\.parties is seat 7"),
        (_set("key", 0, "line", 1), r"key\[0\] is of line 1, where the review has no decision"),
        (_set("key", 0, "option", 9), r"key\[0\]\.option is 9"),
        (_set("accounts", []), r"accounts should have 3 items"),
        (_set("version", 2), "version 2"),
        (_set("format", "kings-journal"), "format 'kings-review'"),
    ],
)
def test_what_shapes_alone_let_pass_is_refused_by_name(
    spoil: Callable[[Any], None], said: str
) -> None:
    document = json.loads(review_text(reviewed("by hand")))
    spoil(document)
    with pytest.raises(BadRecord, match=said):
        read_review(json.dumps(document))


def test_a_line_finds_its_spot_and_the_decision_that_is_open_there() -> None:
    """Between an offer and the choice it is still the same decision (S-50)."""
    review = reviewed("by hand")
    (decision,) = review.choices
    assert (1, 4, 2) == (decision.at, decision.line, decision.seat)
    assert [decision, decision, decision, None] == [review.at(line) for line in (1, 2, 3, 4)]
    assert [0, 0, 1, 2, 3, 3] == [review.step(line) for line in (0, 1, 2, 3, 4, 99)]


def test_the_course_is_a_table_with_a_line_for_each_spot_and_seat() -> None:
    review = reviewed("by hand")
    frame = review.frame()
    assert len(frame) == 3 * len(review.course)
    assert [10, 5, 9] == frame["points"].tail(3).tolist()
    assert "The game begins." in review.csv()
