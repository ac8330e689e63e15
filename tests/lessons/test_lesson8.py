"""Lesson 8 on phones: a result that is computed, and a draft whose faults are found by hand."""

from __future__ import annotations

import random

from kings.lessons.lesson8 import LESSON, REMARKS, REVIEW, recorded
from kings.lessons.steps import LENGTHS


def shown(title: str) -> dict[str, tuple[str, ...]]:
    """Return what a step shows, by the first cell of each row."""
    step = next(step for step in LESSON.steps if step.title == title)
    found = step.shows[0](1, ())
    assert found is not None
    return {str(row[0]): tuple(map(str, row[1:])) for row in found[1].rows}


def test_the_deal_comes_before_the_numbers() -> None:
    titles = [step.title for step in LESSON.steps]
    assert titles.index("One deal") < titles.index("With it and without it")
    assert "Ben pays Ada 2 gold" in shown("One deal")["1"]


def test_the_numbers_are_those_of_the_comparison_and_some_interval_leaves_out_zero() -> None:
    _, compared = recorded()
    rows = shown("With it and without it")
    assert set(compared.names) == set(rows)
    clear = [
        one.low > 0 or one.high < 0
        for one in compared.differences()
        if one.low is not None and one.high is not None
    ]
    assert True in clear
    assert False in clear


def test_no_end_of_an_interval_is_rounded_to_zero() -> None:
    for _, span in shown("With it and without it").values():
        assert not {"0", "+0", "−0"} & set(span.split(" to "))


def test_a_draft_says_what_its_faults_make_it_say() -> None:
    for seed in range(12):
        draft = REVIEW.problem(random.Random(seed))
        words = draft.words
        holds = {
            "interval": "95%" not in words,
            "method": "greedy" not in words,
            "digits": len(words.split("worth ")[1].split(" ")[0].split(".")[1]) > 1,
            "general": "this deal" not in words,
            "cause": "won" in words,
        }
        letters = "ABCDE"
        expected = {letters[at] for at, fault in enumerate(draft.order) if holds[fault]}
        assert set(REMARKS) == set(holds)
        assert expected == REVIEW.solve(draft)
        assert 0 < len(expected) < len(REMARKS)


def test_what_needs_a_computer_is_for_the_notebook_alone() -> None:
    for length in LENGTHS:
        done = {name for step in LESSON.plan.version(length) for name in step.in_class(length)}
        assert done <= {"claim", "review", "games"}
