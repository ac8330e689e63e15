"""Everybody sits exactly once, at tables of three to six, and under a name of nobody's."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from kings.classroom.plan import MOST_PSEUDONYMS, cards_seed, pseudonyms, table_sizes, tables
from kings.errors import BadInput

people = st.integers(3, 80)
sizes = st.integers(3, 6)
seeds = st.integers(0, 2**63 - 1)


def names(number: int) -> list[str]:
    return [f"Student {at}" for at in range(number)]


@given(people, sizes, seeds)
def test_everybody_sits_once_at_a_table_of_three_to_six(number: int, size: int, seed: int) -> None:
    seated = tables(names(number), seed, size=size)
    assert sorted(names(number)) == sorted(one.name for table in seated for one in table.people)
    assert list(range(1, len(seated) + 1)) == [table.table for table in seated]
    assert all(3 <= len(table.people) <= 6 for table in seated)


@given(people, sizes)
def test_tables_differ_by_one_seat_at_most(number: int, size: int) -> None:
    found = table_sizes(number, size)
    assert number == sum(found)
    assert max(found) - min(found) <= 1


@given(people, sizes)
def test_no_other_equal_split_is_nearer_to_the_size_asked_for(number: int, size: int) -> None:
    found = table_sizes(number, size)
    off = sum(abs(seats - size) for seats in found) / len(found)
    for count in range(1, number + 1):
        least, more = divmod(number, count)
        split = [least + 1] * more + [least] * (count - more)
        if 3 <= min(split) and max(split) <= 6:
            assert off <= sum(abs(seats - size) for seats in split) / count


@pytest.mark.parametrize(
    ("number", "size", "expected"),
    [
        (3, 4, (3,)),
        (5, 3, (5,)),
        (7, 6, (4, 3)),
        (30, 4, (4, 4, 4, 4, 4, 4, 3, 3)),
        (30, 6, (6, 6, 6, 6, 6)),
        (40, 4, (4,) * 10),
    ],
)
def test_sizes_of_some_classes(number: int, size: int, expected: tuple[int, ...]) -> None:
    assert expected == table_sizes(number, size)


@given(people, seeds)
def test_the_same_seed_seats_a_class_alike(number: int, seed: int) -> None:
    assert tables(names(number), seed) == tables(names(number), seed)


def test_another_seed_seats_a_class_otherwise() -> None:
    assert tables(names(30), 1) != tables(names(30), 2)


@given(people, seeds)
def test_pseudonyms_are_all_different_and_nobodys_name(number: int, seed: int) -> None:
    real = ["Otter Smith", "willow", *names(number)]
    called = pseudonyms(len(real), seed, avoid=real)
    assert len(real) == len({name.casefold() for name in called})
    assert not {"otter", "willow"} & {name.casefold() for name in called}


def test_pseudonyms_do_not_follow_from_the_names() -> None:
    one, other = tables(names(9), 5), tables([f"Other {at}" for at in range(9)], 5)
    assert [person.pseudonym for table in one for person in table.people] == [
        person.pseudonym for table in other for person in table.people
    ]


def test_there_are_pseudonyms_for_a_whole_school() -> None:
    assert MOST_PSEUDONYMS == len(set(pseudonyms(MOST_PSEUDONYMS, 1)))
    with pytest.raises(BadInput, match="for 0 to 1000 people, not for 1001"):
        pseudonyms(MOST_PSEUDONYMS + 1, 1)


def test_tables_of_one_size_get_the_same_cards() -> None:
    assert cards_seed(4, 3) == cards_seed(4, 3)
    assert len({cards_seed(seed, seats) for seed in (4, 5) for seats in (3, 4, 5, 6)}) == 8


@pytest.mark.parametrize(
    ("class_names", "size", "refusal"),
    [
        ([], 4, "at least three people, and there is nobody"),
        (["A", "B"], 4, "at least three people, and there are two"),
        (["A", "B", "C"], 7, "A table has 3 to 6 seats, not 7 .S-01."),
        (["A", "B", " "], 4, "Name 3 of the class: .* this one is empty"),
    ],
)
def test_what_makes_no_class_is_refused(class_names: list[str], size: int, refusal: str) -> None:
    with pytest.raises(BadInput, match=refusal):
        tables(class_names, 1, size=size)


def test_two_students_of_one_name_are_told_apart_by_a_number() -> None:
    seated = tables(["Ann Lee", "Ben", "ann  lee", "Ann Lee", "Ann Lee 2"], 1)
    names = [person.name for table in seated for person in table.people]
    assert ["Ann Lee", "Ann Lee 2", "Ann Lee 4", "Ben", "ann lee 3"] == sorted(names)
