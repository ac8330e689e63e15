"""Piles and groups as typed: every form is read, and what can't be read is named with its place."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, strategies as st

from kings.errors import BadInput
from kings.struggle.cards import Card, Counts, cards_in, count
from kings.struggle.partition.exact import best_partition
from kings.struggle.partition.groups import Group, parse_groups, parse_pile
from tests.strategies import piles

PUBLISHED = count([2, 2, 2, 3, 4, 5, 6, 7, 8, 10])


@pytest.mark.parametrize(
    "text",
    [
        "2 2 2 3 4 5 6 7 8 10",
        "2^3 3-8 10",
        "10, 3–8,2^3",
        "  farmer Farmers\tFARMER\n3-knight king ",
        "2-8 2^2 king^1",
        "2-8,2,2,10",
    ],
)
def test_one_pile_has_many_spellings(text: str) -> None:
    assert PUBLISHED == parse_pile(text)


def test_a_run_may_be_had_more_than_once() -> None:
    assert count([3, 3, 4, 4, 5, 5]) == parse_pile("3-5^2")


def test_nothing_typed_is_an_empty_pile() -> None:
    assert (0,) * 10 == parse_pile(" ,")


@given(piles(), st.sampled_from([" ", ", ", ",", "\n"]))
def test_a_pile_written_out_is_read_back(pile: Counts, between: str) -> None:
    assert pile == parse_pile(between.join(str(int(card)) for card in cards_in(pile)))
    assert pile == parse_pile(between.join(card.title for card in cards_in(pile)))


@given(piles())
def test_groups_written_out_are_read_back(pile: Counts) -> None:
    groups: tuple[Group, ...] = best_partition(pile).groups
    typed = "; ".join(" ".join(str(int(card)) for card in group.cards) for group in groups)
    assert tuple(group.cards for group in groups) == parse_groups(typed)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("2 joker", "Word 2, “joker” is no card: give a power from 1 to 10"),
        ("11", "Word 1, “11” is no card"),
        ("2 3-joker", "Word 2, “3-joker”: “joker” is no card"),
        ("8-3", "Word 1, “8-3”: the lower power stands first"),
        ("3-3", "Word 1, “3-3”: the lower power stands first"),
        ("2^0", "Word 1, “2^0”: after ^ stands how many cards, from 1 to 6"),
        ("2^7", "Word 1, “2^7”: after ^ stands how many cards, from 1 to 6"),
        ("1 2^", "Word 2, “2^”: after ^ stands how many cards"),
        ("2^²", "Word 1, “2^²”: after ^"),
        ("2 - 4", "Word 2, “-”: “” is no card"),
        ("2^4 1-3^3", "Word 2, “1-3^3”: a pile can't hold 7 cards of power 2: there are six decks"),
        ("1 " * 7, "Word 7, “1”: a pile can't hold 7 cards of power 1"),
    ],
)
def test_what_is_no_pile_is_named_with_its_place(text: str, said: str) -> None:
    with pytest.raises(BadInput) as refused:
        parse_pile(text)
    assert str(refused.value).startswith(said)


def said(read: Callable[[str], object], text: str) -> str:
    """Return the sentence with which a text is refused, or a sentence that it is read."""
    try:
        return f"{read(text)}."
    except BadInput as error:
        return str(error)


@given(st.text(st.sampled_from("123^-;, xking–\n0"), max_size=20) | st.text(max_size=20))
def test_any_text_is_read_or_refused_with_a_sentence(text: str) -> None:
    for read in (parse_pile, parse_groups):
        assert said(read, text).endswith(".")


def test_groups_stand_apart_by_semicolons_or_lines() -> None:
    groups = ((Card(2),) * 2, tuple(map(Card, range(2, 9))), (Card(10),))
    for text in ("2 2; 2-8; 10", "farmer^2\n8,7,6,5,4,3,2\nking\n", "2,2;2-8;10;"):
        assert groups == parse_groups(text)
    assert () == parse_groups("") == parse_groups(" ; ".strip("; "))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("2 2;; 10", "Group 2 has no card; every group has at least one (S-61)."),
        ("2 2; 3 x", "Group 2, word 2, “x” is no card"),
        ("2 2^9", "Group 1, word 2, “2^9”: after ^"),
    ],
)
def test_what_is_no_group_is_named_with_its_place(text: str, said: str) -> None:
    with pytest.raises(BadInput) as refused:
        parse_groups(text)
    assert str(refused.value).startswith(said)
