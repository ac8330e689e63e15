"""Many piles at once: both batch forms score as the exact method does, by any tables."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from kings.analysis import scoring
from kings.analysis.scoring import FEW, random_piles
from kings.errors import BadInput, BadOptions, MissingPackage
from kings.struggle.partition.exact import best_points
from kings.struggle.partition.groups import RULEBOOK, Tables

FORMS = (scoring.points_of_piles, scoring.compiled_points)
PAIRS = Tables(sets=(-2, 5, 3, 0, 0, -9), runs=((2, 5), (4, 1), (5, 0)))
"""House tables with sets that are better split, short runs, and points below nothing."""

Form = Callable[..., Any]


def one_by_one(piles: Any, tables: Tables = RULEBOOK) -> list[int]:
    return [best_points(tuple(pile), tables) for pile in piles.tolist()]


@pytest.mark.parametrize("form", FORMS)
def test_piles_are_scored_as_one_by_one(form: Form) -> None:
    piles = random_piles(600, 0, 24, seed=1)
    assert one_by_one(piles) == form(piles).tolist()


@pytest.mark.parametrize("form", FORMS)
def test_the_fullest_and_the_empty_pile(form: Form) -> None:
    assert [0, 300] == form(np.array([[0] * 10, [6] * 10])).tolist()


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("kind", [np.int8, np.uint8, np.int64])
def test_counts_may_be_whole_numbers_of_any_size(form: Form, kind: Any) -> None:
    piles = random_piles(30, 5, 20, seed=2)
    points = form(np.asfortranarray(piles.astype(kind)))
    assert np.int16 == points.dtype
    assert one_by_one(piles) == points.tolist()


@pytest.mark.parametrize("form", FORMS)
def test_no_piles_have_no_points(form: Form) -> None:
    assert [] == form(np.empty((0, 10), np.int8)).tolist()


def test_more_piles_than_a_chunk_are_scored_alike_by_both_forms() -> None:
    piles = random_piles(3 * scoring.CHUNK + 7, 0, 60, seed=3)
    points = scoring.points_of_piles(piles)
    for threads in (1, 2, 3):
        assert np.array_equal(points, scoring.compiled_points(piles, threads=threads))


def test_few_piles_by_house_tables_need_no_transducer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scoring, "make_transducer", None)
    piles = random_piles(20, 0, 12, seed=4)
    assert one_by_one(piles, PAIRS) == scoring.points_of_piles(piles, PAIRS).tolist()


@pytest.mark.slow
def test_many_piles_by_house_tables_are_scored_as_one_by_one() -> None:
    piles = random_piles(FEW + 1, 0, 14, seed=5)
    expected = one_by_one(piles, PAIRS)
    for form in FORMS:
        assert expected == form(piles, PAIRS).tolist()


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(
    ("piles", "said"),
    [
        (np.zeros((2, 9), np.int8), "shape"),
        (np.zeros(10, np.int8), "shape"),
        (np.zeros((2, 10)), "whole numbers"),
        (np.array([[0] * 10, [0, 7] + [0] * 8]), r"Row 1: .* 7 cards of power 2"),
        (np.array([[0] * 9 + [-1]]), r"Row 0: .* -1 cards of power 10"),
    ],
)
def test_what_is_no_pile_is_refused(form: Form, piles: Any, said: str) -> None:
    with pytest.raises(BadInput, match=said):
        form(piles)


@pytest.mark.parametrize("form", FORMS)
def test_points_that_16_bits_might_not_hold_are_refused(form: Form) -> None:
    with pytest.raises(BadOptions, match="546"):
        form(np.zeros((1, 10), np.int8), Tables(runs=((3, -547),)))


def test_random_piles_have_the_cards_that_are_asked_for() -> None:
    piles = random_piles(2_000, 5, 20, seed=6)
    assert (5, 20) == (piles.sum(axis=1).min(), piles.sum(axis=1).max())
    assert piles.max() <= 6
    assert np.array_equal(piles, random_piles(2_000, 5, 20, seed=6))


def test_a_missing_numba_is_said_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numba", None)
    scoring.compiled_walk.cache_clear()
    with pytest.raises(MissingPackage, match="pip install numba"):
        scoring.compiled_points(np.zeros((1, 10), np.int8))
