"""Lesson 3: every deal of its scenario, counted by the engine, and exercises about two issues."""

from __future__ import annotations

import random
from collections.abc import Callable
from fractions import Fraction
from itertools import chain, combinations, product

import pytest

from kings.errors import BadInput
from kings.lessons.lesson3 import FRONTIER, WHICH, Market, Swap, market
from kings.lessons.turn import private_sheet, scene
from kings.struggle import GAME
from kings.struggle.cards import Card, cards_in
from kings.struggle.moves import Accept, Act, Aim, Deal, Give, Pass, Propose
from kings.struggle.partition.exact import scorer

ADA, BEN, CLEO = range(3)
ACTS: dict[str, Pass | Aim] = {"A": Pass(ADA), "B": Aim(ADA, (BEN,)), "C": Aim(ADA, (CLEO,))}
"""What the Assassin may do, by the letters of the scene's table."""

Cards = tuple[int, ...]
Gains = tuple[int, int]


@pytest.fixture(scope="module")
def queen() -> Market:
    return market(scene("The Queen and the Jeweler"), "Ben")


@pytest.fixture(scope="module")
def deals(queen: Market) -> dict[Gains, tuple[str, Cards, Cards]]:
    return every_deal(queen)


def given_away(pile: tuple[int, ...]) -> list[Cards]:
    """Return all that can be given of a pile."""
    cards = list(map(int, cards_in(pile)))
    parts = chain.from_iterable(combinations(cards, size) for size in range(len(cards) + 1))
    return sorted(set(parts))


def every_deal(queen: Market) -> dict[Gains, tuple[str, Cards, Cards]]:
    """Return what both gain by each deal there is, and one that brings it about.

    Counted apart from ``Market``: each pile that a deal leads to is scored. Nobody has gold.
    """
    position, score, turn = queen.turn.position, scorer(), queen.turn
    start = turn.decision.values[turn.unpaid].tolist()
    own, theirs = (given_away(position.piles[seat]) for seat in (ADA, BEN))
    found: dict[Gains, tuple[str, Cards, Cards]] = {}
    for letter, gives, gets in product(ACTS, own, theirs):
        end = GAME.apply(position, ACTS[letter]).state
        ada, ben = list(end.piles[ADA]), list(end.piles[BEN])
        for less, more, cards in ((ada, ben, gives), (ben, ada, gets)):
            for card in cards:
                less[card - 1] -= 1
                more[card - 1] += 1
        now = score(tuple(ada)) + end.gold[ADA], score(tuple(ben)) + end.gold[BEN]
        gains = round(now[0] - start[ADA]), round(now[1] - start[BEN])
        found.setdefault(gains, (letter, gives, gets))
    return found


def agreeable(deals: dict[Gains, tuple[str, Cards, Cards]]) -> list[Gains]:
    return [gains for gains in deals if min(gains) >= 0]


def greatest(gains: list[Gains], key: Callable[[Gains], float | Fraction]) -> list[Gains]:
    """Return all pairs of gains by which the key is greatest."""
    most = max(map(key, gains))
    return [pair for pair in gains if key(pair) == most]


def by_share(ada: int, ben: int) -> Callable[[Gains], Fraction]:
    """Return the smaller share of what each could gain at most, as Kalai and Smorodinsky do."""
    return lambda pair: min(Fraction(pair[0], ada), Fraction(pair[1], ben))


def carried_out(queen: Market, letter: str, gives: Cards, gets: Cards) -> tuple[int, ...]:
    """Propose a deal, let the other accept it, play the turn, and return the final scores."""
    act = ACTS[letter]
    how = Act(ADA, "pass") if isinstance(act, Pass) else Act(ADA, "use", on=act.on)
    gifts = [Give(ADA, BEN, tuple(map(Card, gives)))] if gives else []
    gifts += [Give(BEN, ADA, tuple(map(Card, gets)))] if gets else []
    state = GAME.apply(queen.turn.position, Propose(BEN, Deal((*gifts, how)))).state
    assert state.window is not None
    state = GAME.apply(state, Accept(ADA, state.window.proposals[0].number)).state
    result = GAME.outcome(GAME.apply(state, act).state)
    assert result is not None
    return result.scores


def test_neither_has_gold_and_the_pies_are_two(queen: Market) -> None:
    """What Ada gives up on one issue is little to her and much to Ben, and the other way round."""
    assert (0, 0) == queen.turn.gold[:2]
    trick, card = queen.turn.decision.values[2, :2] - queen.turn.decision.values[1, :2], (6, -1)
    assert [-2, 11] == trick.tolist()
    with pytest.raises(BadInput, match="less than without"):
        queen.has("C")
    with pytest.raises(BadInput, match="less than without"):
        queen.has("B", gets=[6])
    both = queen.has("C", gets=[6]).payoffs
    assert (15, 17) == both[:2]
    assert sum(both[:2]) - 17 == sum(trick) + sum(card) + 1


def test_the_market_holds_every_deal_and_no_other(
    queen: Market, deals: dict[Gains, tuple[str, Cards, Cards]]
) -> None:
    start = queen.decision.values[queen.decision.unpaid, :2]
    rows = {tuple(map(round, row)) for row in (queen.decision.values[:, :2] - start).tolist()}
    assert set(agreeable(deals)) == rows


def test_three_ideas_lead_to_three_deals_and_none_is_a_tie(
    queen: Market, deals: dict[Gains, tuple[str, Cards, Cards]]
) -> None:
    gains = agreeable(deals)
    ideal = max(ada for ada, _ in gains), max(ben for _, ben in gains)
    assert (12, 17) == ideal
    assert [(5, 10)] == greatest(gains, lambda pair: pair[0] * pair[1])
    assert [(6, 8)] == greatest(gains, by_share(*ideal))
    assert [(7, 7)] == greatest(gains, min)
    ideas = queen.solutions()
    met = (ideas.nash, ideas.kalai_smorodinsky, ideas.egalitarian)
    assert [(15, 17), (16, 15), (17, 14)] == [tuple(idea.payoffs[:2]) for idea in met]
    for idea, gets in zip(met, ([6], [3, 6], [6, 10]), strict=True):
        assert idea.payoffs == queen.has("C", gets=gets).payoffs


def test_the_frontier_is_what_comparing_every_deal_finds(
    queen: Market, deals: dict[Gains, tuple[str, Cards, Cards]]
) -> None:
    gains = agreeable(deals)
    edge = [
        pair
        for pair in gains
        if not any(other[0] >= pair[0] and other[1] >= pair[1] and other != pair for other in gains)
    ]
    start = queen.decision.values[queen.decision.unpaid, :2]
    found = [tuple((queen.decision.values[row, :2] - start).tolist()) for row in queen.frontier()]
    assert sorted(edge) == sorted(found)
    assert len(edge) == 11


def test_the_rules_carry_out_each_deal_of_the_frontier(
    queen: Market, deals: dict[Gains, tuple[str, Cards, Cards]]
) -> None:
    start = queen.decision.values[queen.decision.unpaid]
    for row in queen.frontier():
        values = queen.decision.values[row]
        ada, ben = map(round, (values[:2] - start[:2]).tolist())
        assert values[:2].tolist() == list(carried_out(queen, *deals[ada, ben])[:2])


def test_the_sheets_say_what_each_may_want_and_not_what_the_other_does(queen: Market) -> None:
    ada, ben = (str(private_sheet(queen.turn, name).task) for name in ("Ada", "Ben"))
    assert "a Jeweler (6): it makes 3 4 5 6 7 8, a run of 6 (13 points), and brings you 7" in ada
    assert "Easiest to part with, at 1 point each: Assassin (3), Jeweler (6)" in ben
    assert "Jeweler" in ada and "3 4 5 6 7 8" not in ben


def test_a_market_needs_a_free_market_and_the_last_turn() -> None:
    with pytest.raises(BadInput, match="Free Market"):
        market(scene("Two clauses"), "Ben")
    with pytest.raises(BadInput, match="not with Ada"):
        market(scene("The Queen and the Jeweler"), "Ada")


def test_nobody_gives_what_is_not_won(queen: Market) -> None:
    with pytest.raises(BadInput, match="Ben has not won 4"):
        queen.has("C", gets=[4])


def swaps(seeds: int = 6) -> list[Swap]:
    return [WHICH.problem(random.Random(seed)) for seed in range(seeds)]


def test_the_ideas_part_for_every_student() -> None:
    for swap in swaps():
        rows = [row for row in swap.rows if min(swap.gains[row]) >= 0]
        gains = [swap.gains[row] for row in rows]
        ideal = max(ada for ada, _ in gains), max(ben for _, ben in gains)
        ideas = [
            greatest(gains, lambda pair: pair[0] * pair[1]),
            greatest(gains, by_share(*ideal)),
            greatest(gains, min),
        ]
        assert [1, 1, 1] == list(map(len, ideas))
        named = tuple(swap.letter(swap.gains.index(idea[0])) for idea in ideas)
        assert named == WHICH.solve(swap)
        assert 3 == len(set(named))


def test_what_lies_on_the_frontier_is_what_comparing_all_rows_finds() -> None:
    for seed in range(6):
        swap = FRONTIER.problem(random.Random(seed))
        gains = dict(zip(swap.letters, swap.gains, strict=True))
        expected = {
            letter
            for letter, (ada, ben) in gains.items()
            if min(ada, ben) >= 0
            and not any(a >= ada and b >= ben and (a, b) != (ada, ben) for a, b in gains.values())
        }
        assert expected == FRONTIER.solve(swap)


def test_few_tricks_have_to_be_drawn_until_numbers_are_found() -> None:
    drawn = [WHICH.draw(random.Random(seed)) for seed in range(100)]
    assert sum(one is not None for one in drawn) >= 3
