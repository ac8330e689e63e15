"""Whose word was good: exact chances by counting, and nobody is named for what all do."""

from __future__ import annotations

from itertools import combinations

import pytest

from kings.analysis.debrief.breaking import words
from kings.analysis.debrief.lines import Promise


def promised(by: str, status: str, *, at_end: bool = False, table: int = 1) -> Promise:
    """Return a promise of a person; ``void`` ones were never put to the test."""
    tested = status in ("kept", "broken")
    return Promise(
        *(table, 1, 1, by, "Zoe", 1, False, "gold", 1, 7, 7 if at_end else 3),
        *(status, tested, at_end, 2, "2 gold"),
    )


def some(by: str, kept: int, broken: int, *, at_end: bool = False) -> list[Promise]:
    ends = ["kept"] * kept + ["broken"] * broken
    return [promised(by, end, at_end=at_end) for end in ends]


def test_the_chance_is_counted_over_all_ways_to_draw() -> None:
    """Ada kept 1 of 3; of all ways to take three of the ten promises, how many kept no more?"""
    promises = [*some("Ada", 1, 2), *some("Ben", 5, 2)]
    every = [one.status == "kept" for one in promises]
    draws = list(combinations(every, 3))
    found = next(one for one in words(promises).players if one.player == "Ada")
    assert sum(sum(draw) <= 1 for draw in draws) / len(draws) == pytest.approx(found.chance)
    assert (1, 3, 5 / 7) == (found.kept, found.tested, found.others)


def test_early_and_late_promises_are_compared_apart() -> None:
    """Ada's are all late, where nobody keeps any: then keeping none says nothing about her."""
    late = [promise for name in ("Ben", "Cleo") for promise in some(name, 0, 3, at_end=True)]
    early = [promise for name in ("Ben", "Cleo") for promise in some(name, 6, 0)]
    found = words([*some("Ada", 0, 4, at_end=True), *late, *early])
    assert 1.0 == pytest.approx(next(one.chance for one in found.players if one.player == "Ada"))
    assert () == found.breakers


def test_one_who_breaks_everything_among_keepers_is_named() -> None:
    keepers = [promise for at in range(10) for promise in some(f"Keeper {at}", 5, 0)]
    found = words([*keepers, *some("Ada", 0, 5)])
    assert ["Ada"] == [one.player for one in found.breakers]
    assert found.players[0].player == "Ada", "least kept first"
    assert "Ada (table 1) kept 0 of 5" in found.breakers[0].sentence()
    assert found.title().endswith("Ada clearly broke more than others.")


def test_where_all_are_alike_nobody_is_named() -> None:
    found = words([promise for at in range(12) for promise in some(f"Player {at}", 3, 2)])
    assert () == found.breakers
    assert all(one.chance > SURE for one in found.players)


def test_who_was_hardly_tested_is_not_judged() -> None:
    found = words([*some("Ada", 0, 2), *some("Ben", 9, 1)])
    assert ["Ben"] == [one.player for one in found.players]
    assert words([]).title().endswith("tested often enough to say.")


def test_void_promises_and_those_of_bots_do_not_count() -> None:
    plain = [*some("Ada", 2, 2), *some("Ben", 4, 0)]
    more = [*plain, promised("Ada", "void"), promised("Ada", "open")]
    assert words(plain) == words(more)
