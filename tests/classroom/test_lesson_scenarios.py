"""Each scenario of a lesson has the property that the lesson needs, by the engine's own count."""

from __future__ import annotations

import pytest

from kings.analysis.bargaining.coalitions import decision_game, find_core
from kings.analysis.bargaining.decision import Decision
from kings.analysis.bargaining.prices import Prices, price_choices
from kings.analysis.worth import decision, values
from kings.records.formats import scenario_state
from kings.struggle.binding import verdict
from kings.struggle.cards import Card
from kings.struggle.moves import (
    Act,
    Aim,
    Answer,
    AnswerWith,
    Deal,
    Pay,
    PromiseGold,
    PromiseUse,
    Propose,
)
from kings.struggle.rules import GAME
from kings.struggle.state import Phase, State
from tests.classroom.classes import scenario

ADA, BEN, CLEO, DAN = range(4)


def state_of(name: str) -> State:
    return scenario_state(scenario(name))


def decision_of(name: str) -> Decision:
    """Return the decision of a scenario; its values are exact."""
    found = values(state_of(name), open_cards=True)
    assert found.exact
    return decision(found)


def prices_of(name: str) -> Prices:
    return price_choices(decision_of(name))


def choice(found: Decision, words: str) -> int:
    return next(at for at, label in enumerate(found.labels) if words in label)


@pytest.mark.parametrize(
    ("name", "reserve", "limit"),
    [("a_card_for_sale", 3, 8), ("the_other_piles", 8, 7), ("the_king_or_the_queen", 2, 16)],
)
def test_one_seller_and_one_buyer(name: str, reserve: int, limit: int) -> None:
    prices = prices_of(name)
    found = prices.decision
    king = choice(found, "King")
    pair = prices.pair(BEN, king)
    assert "Queen" in found.labels[found.unpaid]
    assert (reserve, limit) == (pair.least, pair.limit)
    assert ((reserve, limit) if reserve <= limit else None) == pair.zopa
    assert prices.pair(CLEO, king).zopa is None


@pytest.mark.parametrize("name", ["a_card_for_sale", "the_other_piles", "the_king_or_the_queen"])
def test_no_purse_is_too_small_for_the_price(name: str) -> None:
    prices = prices_of(name)
    pair = prices.pair(BEN, choice(prices.decision, "King"))
    assert pair.limit is not None and pair.limit < prices.decision.gold[BEN]


def test_without_a_deal_nothing_can_be_had_on_the_day_without_one() -> None:
    assert all(pair.zopa is None for pair in prices_of("the_other_piles").pairs)


def test_one_clause_alone_creates_nothing_and_two_create_five_points() -> None:
    state = state_of("two_clauses")
    found = decision_of("two_clauses")
    unpaid = found.values[found.unpaid]
    joint = found.values[:, [ADA, BEN]].sum(axis=1)
    assert joint.max() == unpaid[[ADA, BEN]].sum() == 38
    asked = GAME.apply(state, Aim(ADA, (BEN,))).state
    assert asked.phase is Phase.ANSWER
    answers = values(asked, open_cards=True)
    queen = answers.vp[answers.choices.index(Answer(BEN, Card.QUEEN))]
    assert [34, 9, 8] == queen.tolist()
    assert [8, -3, 0] == (queen - unpaid).tolist()
    assert Answer(BEN, Card.QUEEN) != answers.choices[answers.default]


def test_both_clauses_bind_and_may_stand_in_one_deal() -> None:
    state = state_of("two_clauses")
    clauses = (Pay(ADA, BEN, 5), Act(ADA, "use", on=(BEN,)), AnswerWith(BEN, Card.QUEEN))
    assert all(verdict(state, clause).binds for clause in clauses)
    assert GAME.can(state, Propose(ADA, Deal(clauses)))


def test_no_purse_alone_is_reason_enough_but_two_are() -> None:
    prices = prices_of("three_purses")
    found = prices.decision
    spare = choice(found, "Pass")
    assert "Farmer" in found.labels[found.unpaid]
    assert [5, 3, 1] == [prices.pair(seat, spare).limit for seat in (BEN, CLEO, DAN)]
    assert 6 == prices.asks[spare]
    assert all(pair.zopa is None for pair in prices.pairs)
    assert [(BEN, CLEO)] == [group.payers for group in prices.groups if group.choice == spare][:1]
    assert prices.surplus[spare] > 0


def test_two_against_one_have_an_empty_core() -> None:
    game = decision_game(decision_of("two_against_one"))
    assert [0, 15, 10, 30, 18, 38, 33, 48] == game.worth.tolist()
    core = find_core(game)
    assert core.empty
    assert core.proof is not None and core.proof.valid


def test_with_two_rounds_left_what_lies_later_is_a_promise() -> None:
    state = state_of("two_rounds_left")
    assert (6, Phase.TURN, ADA) == (state.round, state.phase, state.actor)
    now = (Pay(BEN, ADA, 2), Act(ADA, "use", on=(BEN,)))
    later = (PromiseGold(BEN, ADA, 2, 7), PromiseUse(BEN, ADA, 7, Card.FARMER, ADA))
    assert [True, True] == [verdict(state, clause).binds for clause in now]
    assert [False, False] == [verdict(state, clause).binds for clause in later]
    assert GAME.can(state, Propose(BEN, Deal((*later, now[1]))))


def test_the_promised_farmer_can_come_up_in_the_last_round() -> None:
    state = state_of("two_rounds_left")
    assert Card.FARMER in state.hands[BEN]
    assert {Card.COBBLER, Card.COOPER, Card.JEWELER} & set(state.hands[ADA]), "a Merchant to help"
