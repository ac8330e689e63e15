"""Own groups checked: all faults are found, and no smaller change makes them a best partition."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import pytest
from hypothesis import example, given, settings, strategies as st

from kings.errors import BadInput
from kings.seeds import stream
from kings.struggle.cards import Card, Counts, cards_in, count
from kings.struggle.partition.check import (
    MOST_TRIED,
    Assessment,
    Grouping,
    best_matching,
    check,
    declared_partition,
)
from kings.struggle.partition.exact import best_partition, best_partitions, best_points
from kings.struggle.partition.groups import RULEBOOK, Tables
from tests.effort import examples
from tests.strategies import tables
from tests.struggle.test_optima import LEVEL, all_partitions, worth

PUBLISHED = count([2, 2, 2, 3, 4, 5, 6, 7, 8, 10])
houses = st.one_of(st.just(RULEBOOK), st.just(LEVEL), tables())
Groups = tuple[tuple[int, ...], ...]


@st.composite
def lying(draw: st.DrawFn, most: int, *, low: int = 10) -> tuple[Groups, Counts]:
    """Draw a pile, and groups of most of its cards, with a few that it hasn't got."""
    cards = draw(st.lists(st.integers(1, low), max_size=most))
    pile = tuple(min(6, number) for number in count(cards))
    laid = [int(card) for card in cards_in(pile)][draw(st.integers(0, 1)) :]
    laid += draw(st.lists(st.integers(1, low), max_size=1))
    into = [draw(st.integers(0, 4)) for _ in laid]
    groups = [tuple(c for c, at in zip(laid, into, strict=True) if at == n) for n in range(5)]
    return tuple(group for group in groups if group), pile


def fewest_moves(mine: Groups, pile: Counts, house: Tables) -> int:
    """Count the moves of single cards to a best partition, by going all ways at once.

    A state is what lies together; the cards that lie in no group, or in the box, stand aside.
    """
    every = {groups: worth(groups, house) for groups in all_partitions(pile, house)}
    goals = {groups for groups, points in every.items() if points == max(every.values())}
    used = Counter(card for group in mine for card in group)
    free = Counter(map(int, cards_in(pile))) - used
    surplus = sum((used - Counter(map(int, cards_in(pile)))).values())
    start = (tuple(sorted(map(_sorted, mine))), _sorted(free.elements()), surplus)
    reached, edge, steps = {start}, {start}, 0
    while not any(groups in goals and not aside for groups, aside, _ in edge):
        edge = {after for state in edge for after in _moves(*state)} - reached
        reached |= edge
        steps += 1
    return steps


def _sorted(cards: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(cards))


def _moves(
    groups: Groups, free: tuple[int, ...], surplus: int
) -> set[tuple[Groups, tuple[int, ...], int]]:
    found = set()
    for at, group in enumerate(groups):
        others = [*groups[:at], *groups[at + 1 :]]
        for card in set(group):
            rest = _less(group, card)
            base = [*others, rest] if rest else others
            found |= {(_laid(base, to, card), free, surplus) for to in range(len(base) + 1)}
            if surplus:
                found.add((tuple(sorted(base)), free, surplus - 1))
    for card in set(free):
        left = _less(free, card)
        found |= {(_laid(list(groups), to, card), left, surplus) for to in range(len(groups) + 1)}
    return found


def _less(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    at = cards.index(card)
    return (*cards[:at], *cards[at + 1 :])


def _laid(groups: list[tuple[int, ...]], to: int, card: int) -> Groups:
    laid = [*groups, ()] if to == len(groups) else list(groups)
    laid[to] = _sorted((*laid[to], card))
    return tuple(sorted(laid))


@given(lying(5, low=5), houses)
@settings(max_examples=examples(100), deadline=None)
@example((((1, 1), (2, 3)), count([1, 1, 2, 3, 3])), RULEBOOK)
@example((((2, 2, 2), (2,)), count([2, 2, 2])), RULEBOOK)
def test_no_smaller_change_makes_it_a_best_partition(
    drawn: tuple[Groups, Counts], house: Tables
) -> None:
    mine, pile = drawn
    assert fewest_moves(mine, pile, house) == check(mine, pile, house).cards_to_move


def carried_out(checked: Assessment) -> Counter[tuple[Card, ...]]:
    """Make all moves and return the groups that lie then, each with how often it does."""
    lying = [Counter(cards) for cards in checked.mine]
    begun: dict[tuple[Card, ...], Counter[Card]] = {}
    for move in checked.moves:
        if move.source is not None:
            assert Counter(move.cards) <= lying[move.source]
            lying[move.source] -= Counter(move.cards)
    for move in checked.moves:
        if move.to is not None:
            lying[move.to] += Counter(move.cards)
        elif move.becomes is not None:
            begun.setdefault(move.becomes.cards, Counter()).update(move.cards)
    found = Counter(tuple(sorted(group.elements())) for group in lying if group)
    for cards, laid in begun.items():
        found[cards] += laid.total() // len(cards)
        assert {card: laid.total() // len(cards) * n for card, n in Counter(cards).items()} == laid
    return found


@given(lying(24), houses)
@settings(max_examples=examples(60), deadline=None)
def test_its_faults_its_points_and_what_is_missing(
    drawn: tuple[Groups, Counts], house: Tables
) -> None:
    mine, pile = drawn
    checked = check(mine, pile, house)
    best = best_points(pile, house)
    assert best == checked.best == checked.nearest.points
    assert pile == checked.nearest.counts
    if checked.valid:
        assert declared_partition(pile, mine, house).points == checked.points <= best
        assert best - checked.points == checked.missing
        assert (checked.missing == 0) == (not checked.moves)
    else:
        with pytest.raises(BadInput) as refused:
            declared_partition(pile, mine, house)
        assert str(refused.value) == checked.faults[0]
        assert checked.moves
        assert checked.missing is None


@given(lying(24), houses)
@settings(max_examples=examples(100), deadline=None)
def test_the_moves_lead_to_the_nearest(drawn: tuple[Groups, Counts], house: Tables) -> None:
    mine, pile = drawn
    checked = check(mine, pile, house)
    assert Counter(group.cards for group in checked.nearest.groups) == carried_out(checked)


@given(lying(30))
def test_a_best_partition_has_nothing_to_move(drawn: tuple[Groups, Counts]) -> None:
    for best in best_partitions(drawn[1]):
        checked = check([group.cards for group in best.groups], drawn[1])
        assert (True, 0, (), best) == (
            checked.valid,
            checked.missing,
            checked.moves,
            checked.nearest,
        )


def test_the_published_grouping_is_one_card_from_the_best() -> None:
    checked = check([(2, 2, 2), (3, 4, 5, 6, 7, 8), (10,)], PUBLISHED)
    assert (20, 22, 2, True) == (checked.points, checked.best, checked.missing, checked.smallest)
    (move,) = checked.moves
    assert ((Card.FARMER,), 0, 1) == (move.cards, move.source, move.to)
    assert move.becomes == best_partition(PUBLISHED).groups[0]


def test_every_fault_is_named() -> None:
    checked = check([(2, 2, 2, 2), (3, 4, 5, 6, 8), (9, 10), ()], PUBLISHED)
    assert checked.faults == (
        "3 4 5 6 8 is neither a set of equal cards nor a run of powers: 6 and 8 don't follow one "
        "another (S-61, S-62).",
        "9 10 is a run of 2, and no such run scores (S-62).",
        "A group has at least one card (S-61).",
        "The Farmer is used 4 times, and the pile has 3 (S-61).",
        "The Jester is in no group (S-61).",
        "The Queen is used once, and the pile has none (S-61).",
    )


def test_a_doubled_power_is_named() -> None:
    (fault, _) = check([(1, 2, 2, 3)], count([1, 2, 2, 3, 3])).faults
    assert "2 is in it 2 times" in fault


def test_where_too_many_are_best_the_answer_says_so() -> None:
    pile = (4,) * 10
    checked = check([(1, 1, 3)], pile, LEVEL)
    assert (False, LEVEL.sets[0] * 40) == (checked.smallest, checked.nearest.points)
    assert len(best_partitions(pile, LEVEL, MOST_TRIED + 1)) > MOST_TRIED


def test_a_grouping_is_checked_as_it_lies() -> None:
    lying = Grouping.sets(PUBLISHED)
    checked = lying.check()
    assert (13, 9, 6) == (checked.points, checked.missing, checked.cards_to_move)


laid = st.lists(
    st.lists(st.sampled_from(Card), min_size=1, max_size=4).map(lambda cards: tuple(sorted(cards))),
    max_size=5,
)


def most_staying(mine: list[tuple[Card, ...]], theirs: list[tuple[Card, ...]]) -> int:
    """Try every way to match the groups."""
    if not mine:
        return 0
    first, *others = mine
    ways = [most_staying(others, theirs)]
    for at, group in enumerate(theirs):
        same = (Counter(first) & Counter(group)).total()
        ways.append(same + most_staying(others, [*theirs[:at], *theirs[at + 1 :]]))
    return max(ways)


@given(laid, laid)
@settings(max_examples=examples(200), deadline=None)
@example(
    [(Card(1), Card(2)), (Card(1), Card(2), Card(3)), (Card(1),)],
    [(Card(1), Card(2), Card(4)), (Card(1), Card(5)), (Card(2), Card(3))],
)
def test_groups_are_matched_so_that_most_cards_stay(
    mine: list[tuple[Card, ...]], theirs: list[tuple[Card, ...]]
) -> None:
    kept, staying = best_matching(mine, theirs)
    assert most_staying(mine, theirs) == staying
    assert len(kept) == len(set(kept.values()))
    same = [(Counter(mine[at]) & Counter(theirs[to])).total() for at, to in kept.items()]
    assert staying == sum(same)
    assert all(same)


@pytest.mark.parametrize("seed", range(40))
def test_costs_in_the_way_of_each_other_are_sorted_out(seed: int) -> None:
    """Groups of few titles have much in common, so that early matches have to be given up."""
    rng = stream(seed, "matching")
    mine, theirs = (
        [tuple(sorted(rng.choices(list(Card)[:4], k=rng.randint(2, 6)))) for _ in range(5)]
        for _ in range(2)
    )
    assert most_staying(mine, theirs) == best_matching(mine, theirs)[1]


def test_an_impossible_pile_or_card_is_refused() -> None:
    with pytest.raises(BadInput, match="S-01"):
        check([], (7,) + (0,) * 9)
    with pytest.raises(BadInput, match="11 is no card"):
        check([(11,)], PUBLISHED)
