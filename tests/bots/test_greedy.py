"""The greedy bot keeps the contract, and takes and buys what is worth most to it now."""

from __future__ import annotations

import random

import pytest

from kings.bots import Greedy
from kings.struggle import GAME, Card, Deal, Phase, State
from kings.struggle.moves import (
    Accept,
    Act,
    Aim,
    Answer,
    AnswerWith,
    Break,
    Choice,
    Clause,
    Give,
    Pass,
    Pay,
    Play,
    PromiseGold,
    PromiseRestraint,
    PromiseUse,
    PromiseWords,
    Refuse,
    TakeGold,
)
from tests.bots.contract import BotContract, moments
from tests.positions import (
    ADA,
    ASSASSIN,
    BEN,
    CLEO,
    COBBLER,
    COOPER,
    FARMER,
    JESTER,
    JEWELER,
    KING,
    PEASANT,
    QUEEN,
    finish_round,
    play,
    position,
    propose,
    strike,
)

GREEDY = Greedy()


def choice(state: State, seat: int = ADA) -> Choice:
    return GREEDY.choose(GAME.view(state, seat), random.Random(1))


def offer(state: State, seat: int) -> Deal | None:
    return GREEDY.propose(GAME.view(state, seat), random.Random(1))


def accepts(state: State, seat: int, *clauses: Clause, by: int | None = None) -> bool:
    view = GAME.view(propose(state, *clauses, by=by), seat)
    reply = GREEDY.respond(view, view.proposals[-1], random.Random(1))
    assert isinstance(reply, Accept | Refuse)
    return isinstance(reply, Accept)


class TestGreedy(BotContract):
    bot = GREEDY


def test_it_takes_a_card_that_leaves_it_the_trick() -> None:
    assert Aim(ADA, (BEN,)) == choice(position(ASSASSIN, KING, FARMER))


def test_it_takes_gold_and_among_equals_the_first() -> None:
    assert TakeGold(ADA) == choice(position(JEWELER, KING, QUEEN))


def test_it_passes_where_no_use_brings_it_anything() -> None:
    assert Pass(ADA) == choice(position(FARMER, JEWELER, KING))


LAST_HANDS = {
    ADA: [FARMER, ASSASSIN, COBBLER, QUEEN],
    BEN: [PEASANT, FARMER, ASSASSIN, COBBLER],
    CLEO: [PEASANT, FARMER, ASSASSIN, COBBLER],
}


def test_it_leads_with_the_card_that_should_win_most() -> None:
    lead = position(None, None, None, phase=Phase.LEAD, round=7, hands=LAST_HANDS)
    assert Play(ADA, QUEEN) == choice(lead)


@pytest.mark.parametrize(("led", "best"), [(JEWELER, QUEEN), (KING, ASSASSIN)])
def test_it_follows_with_an_eye_on_the_card_that_was_led(led: Card, best: Card) -> None:
    hands = {**LAST_HANDS, CLEO: [PEASANT, FARMER, ASSASSIN]}
    state = position(None, None, led, phase=Phase.FOLLOW, round=7, leader=CLEO, hands=hands)
    assert Play(ADA, best) == choice(state)


def test_it_answers_a_jester_with_the_best_card_for_itself() -> None:
    state = position(JESTER, PEASANT, ASSASSIN, leader=BEN, actor=ADA)
    assert Answer(BEN, QUEEN) == choice(play(state, Aim(ADA, (BEN,))), BEN)


def test_it_answers_a_jester_with_a_card_that_it_can_still_use() -> None:
    # The Cooper brings in the Queen on Ben's own turn: as good as she is, and listed before her.
    named = play(position(JESTER, PEASANT, ASSASSIN), Aim(ADA, (BEN,)))
    assert Answer(BEN, COOPER) == choice(named, BEN)


def test_it_breaks_its_promise_of_gold() -> None:
    state = strike(position(JEWELER, KING, QUEEN), Pay(ADA, BEN, 1), PromiseGold(BEN, ADA, 1, 1))
    assert Break(BEN, 1) == choice(finish_round(state), BEN)


def test_it_offers_one_gold_where_the_other_loses_nothing() -> None:
    wanted = Act(ADA, "use", JEWELER, (CLEO,))
    assert Deal((Pay(CLEO, ADA, 1), wanted)) == offer(position(JEWELER, KING, QUEEN), CLEO)


def test_it_offers_one_gold_more_than_the_other_loses() -> None:
    state = position(ASSASSIN, QUEEN, FARMER)
    assert Deal((Pay(BEN, ADA, 4), Act(ADA, "pass"))) == offer(state, BEN)


def test_it_offers_nothing_for_an_action_that_will_come_anyway() -> None:
    assert offer(position(JEWELER, KING, QUEEN), BEN) is None


def test_it_offers_nothing_for_its_own_action() -> None:
    assert offer(position(ASSASSIN, QUEEN, FARMER), ADA) is None


def test_it_offers_no_gold_that_it_has_not() -> None:
    assert offer(position(ASSASSIN, QUEEN, FARMER, gold=(5, 3, 5)), BEN) is None


def test_it_offers_no_more_than_the_regulated_market_allows() -> None:
    assert offer(position(ASSASSIN, QUEEN, FARMER, regulated_market=True), BEN) is None


def test_it_offers_nothing_that_contradicts_a_deal_struck_before() -> None:
    state = position(JEWELER, KING, QUEEN)
    assert offer(strike(state, Pay(BEN, ADA, 1), Act(ADA, "gold")), CLEO) is None


@pytest.mark.parametrize(("gold", "enough"), [(3, False), (4, True)])
def test_the_active_player_wants_more_than_it_gives_up(gold: int, *, enough: bool) -> None:
    state = position(ASSASSIN, QUEEN, FARMER)
    assert enough == accepts(state, ADA, Pay(BEN, ADA, gold), Act(ADA, "pass"))


@pytest.mark.parametrize(("to", "worth_it"), [(CLEO, True), (BEN, False)])
def test_another_pays_only_for_what_helps_it(to: int, *, worth_it: bool) -> None:
    # Ben wins with his King anyhow, and the Queen only with the marker.
    act = Act(ADA, "use", JEWELER, (to,))
    assert worth_it == accepts(position(JEWELER, KING, QUEEN), to, Pay(to, ADA, 5), act, by=ADA)


def test_a_present_is_welcome() -> None:
    state = position(JEWELER, KING, QUEEN)
    assert accepts(state, ADA, Pay(BEN, ADA, 1))
    assert not accepts(state, BEN, Pay(BEN, ADA, 1), by=ADA)


@pytest.mark.parametrize(
    "promise",
    [
        PromiseGold(BEN, ADA, 5, 2),
        PromiseWords(BEN, ADA, 7, "I will make it up to you"),
        PromiseUse(BEN, ADA, 2),
    ],
)
def test_promises_count_for_nothing(promise: Clause) -> None:
    assert not accepts(position(ASSASSIN, QUEEN, FARMER), ADA, promise, Act(ADA, "pass"))


def test_a_promise_that_binds_at_once_counts_as_what_it_is() -> None:
    promise = PromiseRestraint(ADA, BEN, 1)
    assert not accepts(position(ASSASSIN, QUEEN, FARMER), ADA, Pay(BEN, ADA, 3), promise)


@pytest.mark.parametrize(("gold", "buyer", "seller"), [(2, True, False), (4, False, True)])
def test_an_agreed_answer_has_its_price_on_both_sides(
    gold: int, *, buyer: bool, seller: bool
) -> None:
    state = position(JESTER, KING, ASSASSIN)
    act = Act(ADA, "use", JESTER, (BEN,))
    clauses = (Pay(ADA, BEN, gold), act, AnswerWith(BEN, PEASANT))
    assert buyer == accepts(state, ADA, *clauses, by=BEN)
    assert seller == accepts(state, BEN, *clauses, by=ADA)


@pytest.mark.parametrize(("gold", "buyer", "seller"), [(1, True, False), (2, False, True)])
def test_won_cards_are_worth_what_they_do_to_both_piles(
    gold: int, *, buyer: bool, seller: bool
) -> None:
    # With the Jeweler, Ada's Cooper and Jester become a run: 4 VP for 2.
    state = position(
        COBBLER,
        KING,
        PEASANT,
        round=4,
        free_market=True,
        won={ADA: [COOPER, JESTER], CLEO: [JEWELER]},
    )
    clauses = (Give(CLEO, ADA, (JEWELER,)), Pay(ADA, CLEO, gold))
    assert buyer == accepts(state, ADA, *clauses, by=CLEO)
    assert seller == accepts(state, CLEO, *clauses, by=ADA)


def why(state: State, seat: int, *clauses: Clause, by: int | None = None) -> str:
    """Return the reason that it gives for its answer to this offer."""
    asked = propose(state, *clauses, by=by)
    view = GAME.view(asked, seat)
    reply = GREEDY.respond(view, view.proposals[-1], random.Random(1))
    seen = GAME.view(asked, None)
    return GREEDY.explain(seen, seen.proposals[-1], reply)


def test_it_says_what_a_deal_brings_it() -> None:
    state = position(ASSASSIN, KING, FARMER)
    loses = why(state, ADA, Pay(BEN, ADA, 1), Act(ADA, "spare", on=(BEN,)))
    assert "by what is certain now it leaves Ada worse off by 2 points" == loses
    gains = why(state, ADA, Pay(BEN, ADA, 5), Act(ADA, "spare", on=(BEN,)))
    assert "by what is certain now it leaves Ada better off by 2 points" == gains
    nothing = why(state, ADA, Pay(BEN, ADA, 3), Act(ADA, "spare", on=(BEN,)))
    assert "by what is certain now it leaves Ada no better off" == nothing


def test_by_day_its_reason_always_tells_its_answer() -> None:
    told = 0
    for state in moments():
        if state.night or state.options.free_market or state.window is None:
            continue
        seen = GAME.view(state, None)
        for proposal in seen.proposals:
            for seat in proposal.deal.parties:
                reply = GREEDY.respond(GAME.view(state, seat), proposal, random.Random(1))
                reason = GREEDY.explain(seen, proposal, reply)
                assert isinstance(reply, Accept) == (" better off by" in reason), reason
                told += 1
    assert told > 20
