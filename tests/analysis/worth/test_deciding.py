"""Prices of live decisions, by brute force; what a seat is told; what promises are worth."""

from __future__ import annotations

import numpy as np
import pytest

from kings.analysis.bargaining.decision import Offer, Payment
from kings.analysis.bargaining.prices import price_choices, price_deal
from kings.analysis.worth import coach, decision, promise_worth, values
from kings.analysis.worth.coach import standing_offers
from kings.errors import BadInput
from kings.struggle import GAME, Act, Pay, Phase, PromiseGold, PromiseRestraint, PromiseUse, State
from kings.struggle.moves import Aim, Pass, PromiseWords
from tests.analysis.worth.brute import real_choice
from tests.positions import (
    ADA,
    BEN,
    CLEO,
    FARMER,
    JESTER,
    JEWELER,
    KNIGHT,
    PEASANT,
    QUEEN,
    finish_round,
    position,
    propose,
    strike,
)
from tests.proofs.worth.slowly import ask, best_play, limit

BRIBED = position(KNIGHT, FARMER, PEASANT, round=7, gold=(2, 9, 9))


def prices_are_those_of_brute_force(seed: int) -> None:
    players, late = 3 + seed % 4, seed % 3 != 0
    state = real_choice(players, seed, round_number=7 if late else 1 + seed % 6)
    found = values(state, seconds=None, games=8)
    assert found.exact is late
    table = decision(found)
    prices = price_choices(table)
    if late and players == 3:
        choices = found.choices
        worth = [best_play(GAME.apply(state, choice).state, "vp").points for choice in choices]
        assert np.array_equal(worth, table.values)
    assert found.default == table.unpaid
    for choice in range(table.choices):
        assert ask(table, choice) == prices.asks[choice]
        if choice != table.unpaid:
            for payer in table.others:
                assert limit(table, payer, choice) == prices.pair(payer, choice).limit


@pytest.mark.parametrize("seed", range(30))
def test_prices_of_live_decisions_are_those_of_brute_force(seed: int) -> None:
    prices_are_those_of_brute_force(seed)


@pytest.mark.slow
def test_a_thousand_decisions_have_the_prices_of_brute_force() -> None:
    for seed in range(1000, 2000):
        prices_are_those_of_brute_force(seed)


def test_through_the_other_lens_gold_is_worth_what_it_wins() -> None:
    state = real_choice(4, 9, round_number=6)
    found = values(state, lens="wins", seconds=None, games=64)
    table = decision(found)
    none = np.zeros((1, 4), np.int64)
    for choice in range(table.choices):
        assert np.allclose(table.values[choice], table.payoffs(choice, none)[0])
    rich = none.copy()
    rich[0, 2] = 100
    assert np.allclose([0, 0, 1, 0], table.payoffs(0, rich)[0])
    assert np.allclose(1, table.payoffs(0, np.array([[3, -1, -2, 0], [0, 1, 0, -1]])).sum(axis=1))
    paid = price_deal(table, 0, [Payment(2, table.active, 1)])
    assert paid.outcome.payoffs == tuple(table.payoff(0, [0, 1, -1, 0]).tolist())


def test_a_seat_is_told_what_to_do_and_how_it_was_measured() -> None:
    told = coach(GAME.view(BRIBED, BEN))
    assert told.values.asking == BEN and told.values.deciding == ADA
    assert told.sentences[0].startswith("Unpaid, Ada does best with")
    assert told.sentences[-1] == told.values.how
    assert told.prices.offers == ()


def test_offers_on_the_table_count() -> None:
    offered = propose(BRIBED, Pay(BEN, ADA, 3), Act(ADA, "pass"))
    offered = propose(offered, Pay(CLEO, ADA, 2), Act(ADA, "use", None, (BEN,)))
    offered = propose(offered, Pay(BEN, ADA, 1), PromiseGold(ADA, BEN, 1, 7))
    view = GAME.view(offered, BEN)
    told = coach(view)
    passing = told.values.index(Pass(ADA))
    on_ben = [
        at for at, choice in enumerate(told.values.choices) if BEN in getattr(choice, "on", ())
    ]
    own = told.values.vp[:, ADA]
    best = max(on_ben, key=lambda at: own[at])
    assert {Offer(BEN, passing, 3), Offer(CLEO, best, 2)} == set(told.offers)
    assert told.offers == standing_offers(view, told.values)
    assert any("offers on the table" in sentence for sentence in told.sentences)
    assert () == coach(view, offers=()).offers


def test_an_offer_of_gold_that_is_not_there_does_not_count() -> None:
    offered = propose(BRIBED, Pay(BEN, ADA, 9), Act(ADA, "pass"))
    paid = strike(offered, Pay(BEN, CLEO, 8), Pay(CLEO, BEN, 1))
    view = GAME.view(paid, ADA)
    assert () == standing_offers(view, values(view))


def test_where_no_deal_can_be_struck_nothing_is_for_sale() -> None:
    for phase in (Phase.LEAD, Phase.FOLLOW, Phase.ANSWER):
        state = real_choice(4, 3, round_number=7, phases=(phase,))
        told = coach(GAME.view(state, GAME.asks(state)[0].seat), seconds=None, games=32)
        assert "S-50" in told.sentences[1]
        assert not any("gold" in sentence for sentence in told.sentences[2:-1])


def test_what_somebody_would_pay_for_is_told_with_its_price() -> None:
    told = coach(GAME.view(BRIBED, BEN))
    priced = [pair for pair in told.prices.pairs if pair.zopa is not None and pair.zopa[1] > 0]
    assert priced
    for pair in priced:
        assert pair.sentence() in told.sentences


def test_the_price_lines_of_advice_are_those_of_what_is_sold_with_the_offers_for_it() -> None:
    told = coach(GAME.view(BRIBED, BEN))
    sold = {pair.choice for pair in told.prices.pairs if pair.zopa is not None and pair.zopa[1] > 0}
    assert [told.values.labels[at] for at in sorted(sold)] == [line.choice for line in told.lines()]
    only_ben = Act(ADA, "use", None, (BEN,)), Act(ADA, "spare", None, (CLEO,))
    offered = propose(BRIBED, Pay(CLEO, ADA, 2), *only_ben)
    (line,) = coach(GAME.view(offered, BEN)).lines()
    assert [(CLEO, 2)] == [(one.by, one.gold) for one in line.said]
    shut = real_choice(4, 3, round_number=7, phases=(Phase.FOLLOW,))
    advice = coach(GAME.view(shut, GAME.asks(shut)[0].seat), seconds=None, games=8)
    assert () == advice.lines()


def test_sampled_advice_says_what_may_be_chance() -> None:
    state = real_choice(4, 3, round_number=4, phases=(Phase.TURN,))
    told = coach(GAME.view(state, 0), seconds=None, games=64)
    assert "may be chance" in told.sentences[-2]


def promised(*clauses: PromiseGold | PromiseUse | PromiseRestraint | PromiseWords) -> State:
    return strike(position(JEWELER, KNIGHT, QUEEN, round=7, gold=(5, 5, 5)), *clauses)


def test_promised_gold_costs_its_amount_and_may_cost_the_victory() -> None:
    state = promised(PromiseGold(ADA, CLEO, 3, 7))
    found = promise_worth(state, state.promises[0])
    assert 3 == found.vp.cost == found.vp.worth
    assert (-3, 0, 3) == found.vp.changes
    assert abs(sum(found.wins.changes)) < 1e-9
    now = found.values.default
    net = np.array([[-3, 0, 3]])
    assert found.values.after_gold(now, net)[0, ADA] - found.values.wins[now, ADA] == pytest.approx(
        -found.wins.cost
    )


def test_promised_gold_that_is_asked_for_is_priced_by_the_two_answers() -> None:
    state = finish_round(promised(PromiseGold(ADA, CLEO, 3, 7)))
    assert state.phase is Phase.RECKON
    found = promise_worth(state, state.promises[0])
    assert 3 == found.vp.cost == found.vp.worth
    assert "promised 3 gold" in found.keeping and "break the promise" in found.breaking
    ends = [best_play(GAME.apply(state, choice).state, "vp") for choice in GAME.choices(state, ADA)]
    assert ends[0].shares[CLEO] - ends[1].shares[CLEO] == pytest.approx(found.wins.worth)


def test_a_promised_use_is_the_best_choice_that_keeps_it_against_the_best_that_does_not() -> None:
    state = position(KNIGHT, FARMER, PEASANT, round=7, gold=(5, 5, 5))
    promise = PromiseUse(ADA, CLEO, 7, KNIGHT, BEN)
    found = promise_worth(state, promise)
    vp, choices = found.values.vp, found.values.choices
    keeps = [
        at for at, choice in enumerate(choices) if isinstance(choice, Aim) and BEN in choice.on
    ]
    others = [at for at in range(len(choices)) if at not in keeps]
    cost = vp[others, ADA].max() - vp[keeps, ADA].max()
    assert cost == found.vp.cost
    restrained = promise_worth(state, PromiseRestraint(ADA, CLEO, 7, KNIGHT, BEN))
    assert -cost == restrained.vp.cost
    assert found.keeping == restrained.breaking


def test_promises_without_a_price_are_refused_in_words() -> None:
    state = position(KNIGHT, FARMER, PEASANT, round=7)
    for promise in (
        PromiseUse(BEN, ADA, 7),
        PromiseUse(ADA, BEN, 7, JESTER),
        PromiseWords(ADA, BEN, 7, "I shall be kind."),
    ):
        with pytest.raises(BadInput):
            promise_worth(state, promise)
    broke = finish_round(
        strike(
            position(JEWELER, KNIGHT, QUEEN, round=7, gold=(0, 5, 5)), PromiseGold(ADA, BEN, 9, 7)
        )
    )
    with pytest.raises(BadInput, match="doesn't have the promised gold"):
        promise_worth(broke, broke.promises[0])
