"""The partition by look-ups: the same one as by the general method, whatever the pile."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator

import pytest
from hypothesis import given

from kings.errors import BadInput
from kings.seeds import stream
from kings.struggle.cards import Counts, count
from kings.struggle.partition.exact import best_partition, best_partitions, grouper
from kings.struggle.partition.groups import RULEBOOK, Tables
from tests.checkers.scores import most_points
from tests.effort import some
from tests.strategies import piles, small_piles, tables

path = grouper()


def few_cards(most: int) -> Iterator[Counts]:
    """Yield every pile of at most so many cards."""
    for size in range(most + 1):
        for cards in itertools.combinations_with_replacement(range(1, 11), size):
            if all(cards.count(card) <= 6 for card in cards):
                yield count(cards)


def four_titles() -> Iterator[Counts]:
    """Yield every pile of the titles 4 to 7: there runs and sets compete for every card."""
    for counts in itertools.product(range(7), repeat=4):
        yield (0, 0, 0, *counts, 0, 0, 0)


def large_piles(number: int) -> Iterator[Counts]:
    """Yield piles that are drawn from six decks, up to all sixty cards."""
    rng = stream(3, "piles to divide")
    deck = [card for card in range(1, 11) for _ in range(6)]
    for _ in range(number):
        yield count(rng.sample(deck, rng.randint(10, 60)))


MANY: dict[str, Callable[[], Iterator[Counts]]] = {
    "few cards": lambda: few_cards(5),
    "four titles": four_titles,
    "large piles": lambda: large_piles(40),
}


@pytest.mark.parametrize("one_of", some((1, 6), [6]))
@pytest.mark.parametrize("many", MANY)
def test_s_63_the_path_ends_in_the_partition_of_the_stated_order(many: str, one_of: int) -> None:
    """Of every pile, or of every sixth in the usual run."""
    piles = itertools.islice(MANY[many](), 0, None, one_of)
    assert [] == [pile for pile in piles if path(pile) != best_partition(pile)]


@given(piles())
def test_s_63_of_several_best_partitions_the_path_takes_the_first(pile: Counts) -> None:
    assert best_partitions(pile, limit=1)[0] == path(pile)


@given(small_piles(9))
def test_s_63_what_the_path_finds_scores_what_a_plain_search_finds(pile: Counts) -> None:
    found = path(pile)
    assert (pile, most_points(pile, RULEBOOK.sets, RULEBOOK.runs)) == (found.counts, found.points)


@given(small_piles(9), tables())
def test_s_66_house_tables_go_the_general_way(pile: Counts, house: Tables) -> None:
    assert best_partition(pile, house) == grouper(house)(pile)


def test_s_63_the_path_is_of_look_ups_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    pile = (0, 3, 1, 1, 1, 1, 1, 1, 0, 1)
    best = best_partition(pile)
    monkeypatch.setattr("kings.struggle.partition.exact.Search", None)
    monkeypatch.setattr("kings.struggle.partition.exact.Search", None)
    assert best == path(pile)


def test_s_01_a_pile_that_can_not_be_is_refused() -> None:
    with pytest.raises(BadInput, match="7 cards of power 1"):
        path((7, *[0] * 9))
