"""Whose word was good: exact chances by counting, and nobody is blamed for what the table does."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

import pytest

from kings.analysis.debrief.breaking import Words, findable, words
from kings.analysis.debrief.joint import told
from kings.analysis.debrief.lines import Promise


def promised(by: str, status: str, *, at_end: bool = False, table: int = 1) -> Promise:
    """Return a promise of a person; ``void`` ones were never put to the test."""
    tested = status in ("kept", "broken")
    return Promise(
        *(table, 1, 1, by, "Zoe", 1, False, "gold", 1, 7, 7 if at_end else 3),
        *(status, tested, at_end, 2, "2 gold"),
    )


def some(by: str, kept: int, broken: int, *, at_end: bool = False, table: int = 1) -> list[Promise]:
    ends = ["kept"] * kept + ["broken"] * broken
    return [promised(by, end, at_end=at_end, table=table) for end in ends]


def decided(promises: Iterable[Promise]) -> Words:
    found = words(promises)
    return found.decided(told(found.asked()))


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
    found = decided([*some("Ada", 0, 4, at_end=True), *late, *early])
    assert 1.0 == pytest.approx(next(one.chance for one in found.players if one.player == "Ada"))
    assert () == found.breakers


def test_one_who_breaks_everything_among_keepers_is_named() -> None:
    keepers = [promise for at in range(4) for promise in some(f"Keeper {at}", 9, 0)]
    found = decided([*keepers, *some("Ada", 0, 9)])
    assert ["Ada"] == [one.player for one in found.breakers]
    assert found.players[0].player == "Ada", "least kept first"
    said = found.breakers[0].sentence()
    assert "Ada (table 1) kept 0 of 9" in said and "at that table kept 36 of 36" in said
    assert found.title().endswith("Ada broke more than others at the same table.")


def test_nobody_is_blamed_for_a_table_at_which_all_break() -> None:
    """Against the class, each of the three at table 9 would stand out; against the table, none."""
    elsewhere = [
        one for table in range(1, 9) for at in range(3) for one in some(f"P{at}", 8, 0, table=table)
    ]
    here = [one for name in ("Ada", "Ben", "Cleo") for one in some(name, 1, 7, table=9)]
    found = decided([*elsewhere, *here])
    assert () == found.breakers
    assert [9] == [one.table for one in found.low_tables]
    assert found.low_tables[0].sentence().startswith("Table 9 kept 3 of 24 promises")


def test_a_table_is_not_told_for_one_of_its_players() -> None:
    elsewhere = [
        one for table in range(1, 9) for at in range(3) for one in some(f"P{at}", 9, 0, table=table)
    ]
    here = [*some("Ada", 0, 12, table=9), *some("Ben", 9, 0, table=9), *some("Cleo", 9, 0, table=9)]
    found = decided([*elsewhere, *here])
    assert ["Ada"] == [one.player for one in found.breakers]
    assert () == found.low_tables


def test_where_all_are_alike_nobody_is_named() -> None:
    found = decided([promise for at in range(12) for promise in some(f"Player {at}", 3, 2)])
    assert () == found.breakers
    assert all(one.chance > 0.05 for one in found.players)


def test_who_was_hardly_tested_is_not_judged() -> None:
    found = words([*some("Ada", 0, 2), *some("Ben", 9, 1)])
    assert () == found.players, "nor is one whose table has too few others"
    more = words([*some("Ada", 0, 2), *some("Ben", 9, 1), *some("Cleo", 3, 0)])
    assert ["Ben", "Cleo"] == [one.player for one in more.players]
    assert words([]).title().endswith("tested often enough to say.")


def test_void_promises_and_those_of_bots_do_not_count() -> None:
    plain = [*some("Ada", 2, 2), *some("Ben", 4, 0)]
    more = [*plain, promised("Ada", "void"), promised("Ada", "open")]
    assert words(plain) == words(more)


def test_what_could_have_been_found_is_what_would_be_found() -> None:
    """Two of ten promises each: nobody could be named; with forty keepers' promises one could."""
    few = [*some("Ada", 2, 1), *some("Ben", 3, 0)]
    assert "even a player who broke every one could not" in findable(few)
    many = [one for name in ("Ada", "Ben", "Cleo", "Dan") for one in some(name, 12, 0)]
    assert "of 4 players whose word was tested, 4 could have been named" in findable(many)
    assert "in 80% of such games only for breaking" in findable(many)
    broken = int(findable(many).split("for breaking ")[1].split("%")[0])
    assert 30 <= broken <= 80
    assert "often enough to be judged" in findable([])
