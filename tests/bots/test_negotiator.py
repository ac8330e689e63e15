"""Negotiators buy and sell, ask their price, count promises as they are believed, and say why."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from kings.bots import NEGOTIATORS, PROMISES, Greedy, Reply
from kings.bots.deals import outcome_of, payment, survey, weigh
from kings.struggle import GAME, Act, AnswerWith, Card, Deal, Pay, Phase, State
from kings.struggle.moves import (
    Accept,
    Clause,
    PromiseClause,
    PromiseGold,
    PromiseRestraint,
    PromiseUse,
    PromiseWords,
    Propose,
    Refuse,
)
from kings.struggle.state import LedgerEntry, PromiseStatus
from tests.bots.contract import moments
from tests.positions import (
    ADA,
    ASSASSIN,
    BEN,
    CLEO,
    COBBLER,
    FARMER,
    JESTER,
    JEWELER,
    KING,
    KNIGHT,
    PEASANT,
    QUEEN,
    position,
    propose,
    strike,
)

NAMES = tuple(NEGOTIATORS)

# Ada's Assassin would take Ben's Queen: that costs Ben 8 VP and brings Ada 3, so 5 are to share.
THREAT = position(ASSASSIN, QUEEN, FARMER, gold=(5, 9, 5))
LEAVE = Act(ADA, "pass")


def offer(name: str, state: State, seat: int) -> Deal | None:
    return NEGOTIATORS[name].propose(GAME.view(state, seat), random.Random(1))


def answer(name: str, state: State, seat: int, *clauses: Clause, by: int) -> Reply:
    view = GAME.view(propose(state, *clauses, by=by), seat)
    return NEGOTIATORS[name].respond(view, view.proposals[-1], random.Random(1))


def accepts(name: str, state: State, seat: int, *clauses: Clause, by: int) -> bool:
    return isinstance(answer(name, state, seat, *clauses, by=by), Accept)


def counter(name: str, state: State, seat: int, *clauses: Clause, by: int) -> Deal:
    reply = answer(name, state, seat, *clauses, by=by)
    assert isinstance(reply, Propose)
    return reply.deal


def broke(state: State, by: int, to: int, *, status: PromiseStatus = "broken") -> State:
    """Return the state with one promise in its ledger that ended so."""
    line = LedgerEntry(1, 1, PromiseGold(by, to, 1, 1), made=1, status=status, ended=1)
    return replace(state, promises=(line,))


@pytest.mark.parametrize(
    ("name", "buys", "sells"), [("fair-keeper", 6, 5), ("hard-keeper", 5, 6), ("soft-keeper", 4, 7)]
)
def test_each_asks_its_share_of_the_surplus(name: str, buys: int, sells: int) -> None:
    assert Deal((Pay(BEN, ADA, buys), LEAVE)) == offer(name, THREAT, BEN)
    assert Deal((Pay(BEN, ADA, sells), LEAVE)) == offer(name, THREAT, ADA)


def test_an_even_surplus_is_split_exactly() -> None:
    # Ada's +2 gives Cleo the trick, worth 8 VP to her and nothing to Ada.
    state = position(JEWELER, KING, QUEEN)
    deal = Deal((Pay(CLEO, ADA, 4), Act(ADA, "use", JEWELER, (CLEO,))))
    assert deal == offer("fair-keeper", state, CLEO) == offer("fair-keeper", state, ADA)


def test_the_fair_one_counters_with_the_half() -> None:
    deal = counter("fair-keeper", THREAT, ADA, Pay(BEN, ADA, 4), LEAVE, by=BEN)
    assert Deal((Pay(BEN, ADA, 5), LEAVE)) == deal
    assert accepts("fair-keeper", THREAT, ADA, Pay(BEN, ADA, 5), LEAVE, by=BEN)


def test_the_hard_one_opens_high_and_concedes_in_the_counter() -> None:
    state = position(JEWELER, KING, QUEEN)
    act = Act(ADA, "use", JEWELER, (CLEO,))
    assert Deal((Pay(CLEO, ADA, 2), act)) == offer("hard-keeper", state, CLEO)
    assert Deal((Pay(CLEO, ADA, 3), act)) == counter(
        "hard-keeper", state, ADA, Pay(CLEO, ADA, 1), act, by=CLEO
    )
    assert accepts("hard-keeper", state, CLEO, Pay(CLEO, ADA, 4), act, by=ADA)
    assert not accepts("hard-keeper", state, CLEO, Pay(CLEO, ADA, 5), act, by=ADA)


@pytest.mark.parametrize(("gold", "enough"), [(2, False), (3, True), (4, True)])
def test_the_soft_one_takes_whatever_is_no_loss(gold: int, *, enough: bool) -> None:
    assert enough == accepts("soft-keeper", THREAT, ADA, Pay(BEN, ADA, gold), LEAVE, by=BEN)
    if not enough:
        reply = answer("soft-keeper", THREAT, ADA, Pay(BEN, ADA, gold), LEAVE, by=BEN)
        assert isinstance(reply, Refuse)


@pytest.mark.parametrize("name", NEGOTIATORS)
def test_no_deal_is_taken_that_is_priced_below_none(name: str) -> None:
    taken = 0
    for number, state in enumerate(moments()[::3]):
        for seat in range(state.players):
            view = GAME.view(state, seat)
            for proposal in view.proposals:
                if seat not in proposal.deal.parties:
                    continue
                bot = NEGOTIATORS[name]
                if isinstance(bot.respond(view, proposal, random.Random(number)), Accept):
                    found = weigh(view, proposal.deal, survey(view), seat, bot.promises)
                    assert found is not None and found.gain >= (0 if "soft" in name else 0.01)
                    taken += 1
    assert taken > 3


def test_its_price_is_the_estimate_of_the_table_where_nothing_is_promised() -> None:
    # On the last turn of a round nobody can upset the trick any more.
    compared = 0
    for state in moments():
        seat, leader = state.actor, state.leader
        if state.phase is not Phase.TURN or seat is None or leader is None or state.window is None:
            continue
        if (seat + 1) % state.players != leader or state.promises:
            continue
        view = GAME.view(state, seat)
        for proposal in view.proposals:
            usual, agreed = outcome_of(view), outcome_of(view, proposal.deal)
            promised = any(isinstance(clause, PromiseClause) for clause in proposal.deal.clauses)
            if seat in proposal.deal.parties and not promised and usual and agreed:
                keeper = NEGOTIATORS["fair-keeper"].promises
                found = weigh(view, proposal.deal, survey(view), seat, keeper)
                assert found is not None and found.gain == agreed[seat] - usual[seat]
                compared += 1
    assert compared > 2


def test_a_trick_that_others_can_upset_counts_for_less() -> None:
    safe = survey(GAME.view(position(ASSASSIN, QUEEN, FARMER), ADA))
    unsafe = survey(GAME.view(position(ASSASSIN, QUEEN, ASSASSIN), ADA))
    gains = [sale.gain for market in (safe, unsafe) if (sale := market.sales[BEN]) is not None]
    assert 8 == gains[0] > gains[1]


def test_who_is_short_of_gold_promises_peace_and_not_gold_that_it_has_not() -> None:
    short = position(ASSASSIN, QUEEN, FARMER, gold=(5, 3, 5))
    for name in ("fair-keeper", "fair-grudger", "fair-reckoner", "fair-cynic"):
        deal = offer(name, short, BEN)
        assert deal is not None and Pay(BEN, ADA, 3) in deal.clauses
        promised = [clause for clause in deal.clauses if isinstance(clause, PromiseClause)]
        assert [PromiseRestraint] == [type(clause) for clause in promised]
    last = position(ASSASSIN, QUEEN, FARMER, gold=(5, 3, 5), round=7)
    assert offer("fair-keeper", last, BEN) is None


def test_the_reckoner_promises_what_it_will_break_once_its_name_is_worth_less() -> None:
    late = position(ASSASSIN, QUEEN, FARMER, gold=(5, 9, 5), round=6)
    for state, lends in ((THREAT, False), (late, True)):
        deal = offer("fair-reckoner", state, BEN)
        assert deal is not None
        assert lends == any(isinstance(clause, PromiseGold) for clause in deal.clauses)
    cynic = offer("fair-cynic", late, BEN)
    assert cynic is not None and not any(isinstance(c, PromiseGold) for c in cynic.clauses)


def test_who_means_to_break_promises_where_the_honest_pay() -> None:
    deal = offer("fair-opportunist", THREAT, BEN)
    assert Deal((Pay(BEN, ADA, 3), PromiseGold(BEN, ADA, 4, 3), LEAVE)) == deal
    honest = offer("fair-keeper", THREAT, BEN)
    assert honest is not None
    assert not any(isinstance(clause, PromiseGold) for clause in honest.clauses)


def test_who_means_to_pay_promises_no_more_than_it_has_after_its_debts() -> None:
    for gold, keeps in ((5, True), (4, False)):
        state = position(ASSASSIN, QUEEN, FARMER, gold=(5, gold, 5))
        for due in (2, 7):
            clauses = (PromiseGold(BEN, ADA, 5, due), LEAVE)
            assert keeps == accepts("fair-keeper", state, BEN, *clauses, by=ADA)
            assert accepts("fair-opportunist", state, BEN, *clauses, by=ADA)
    owing = position(ASSASSIN, QUEEN, FARMER, gold=(5, 6, 5))
    owing = replace(owing, promises=(LedgerEntry(1, 1, PromiseGold(BEN, CLEO, 4, 7), made=1),))
    for name, pays in (("soft-keeper", False), ("soft-cynic", True), ("soft-opportunist", True)):
        assert pays == accepts(name, owing, BEN, Pay(BEN, ADA, 3), LEAVE, by=ADA)
        assert accepts(name, owing, BEN, Pay(BEN, ADA, 2), LEAVE, by=ADA)
    words = PromiseWords(BEN, ADA, 7, "I will not forget it")
    assert not accepts("fair-keeper", THREAT, BEN, words, LEAVE, by=ADA)


def test_a_favour_is_offered_where_it_costs_less_than_gold() -> None:
    # Ben can put his +2 on Ada's Knight, who then wins; his own card wins nothing anyhow.
    view = GAME.view(position(KNIGHT, JEWELER, QUEEN), BEN)
    board = survey(view).usual.board
    paid = payment(view, BEN, ADA, 2, PROMISES["keeper"], board)
    assert (PromiseUse(BEN, ADA, 1, JEWELER, ADA),) == paid.clauses
    assert 0 == paid.cost < paid.worth
    assert (Pay(BEN, ADA, 2),) == payment(view, BEN, ADA, 2, PROMISES["keeper"]).clauses


def test_who_is_in_debt_and_has_no_gold_promises_to_leave_the_other_alone() -> None:
    poor = position(JEWELER, KING, QUEEN, gold=(5, 5, 0))
    owing = replace(poor, promises=(LedgerEntry(1, 1, PromiseGold(CLEO, BEN, 4, 7), made=1),))
    act = Act(ADA, "use", JEWELER, (CLEO,))
    truce = PromiseRestraint(CLEO, ADA, 5, None, ADA)
    for state in (poor, owing):
        assert Deal((truce, act)) == offer("fair-keeper", state, CLEO)
    assert accepts("soft-keeper", owing, ADA, truce, act, by=CLEO)


@pytest.mark.parametrize(("promised", "believed"), [(4, False), (7, True)])
def test_a_promise_counts_by_how_far_it_is_believed(promised: int, *, believed: bool) -> None:
    # Ada gives up 3 VP; a stranger's promise of at most 5 gold counts for three quarters.
    found = accepts("soft-keeper", THREAT, ADA, PromiseGold(BEN, ADA, promised, 7), LEAVE, by=BEN)
    assert found == (promised * 0.75 >= 3 or believed)
    liar = broke(broke(THREAT, BEN, CLEO), BEN, CLEO)
    assert not accepts("soft-keeper", liar, ADA, PromiseGold(BEN, ADA, 4, 7), LEAVE, by=BEN)


def test_the_grudger_deals_on_no_promise_of_who_broke_one_to_it() -> None:
    clauses = (Pay(BEN, ADA, 6), PromiseGold(BEN, ADA, 1, 7), LEAVE)
    hurt, other = broke(THREAT, BEN, ADA), broke(THREAT, BEN, CLEO)
    assert accepts("fair-grudger", other, ADA, *clauses, by=BEN)
    assert not accepts("fair-grudger", hurt, ADA, *clauses, by=BEN)
    assert accepts("fair-keeper", hurt, ADA, *clauses, by=BEN)
    assert accepts("fair-grudger", hurt, ADA, Pay(BEN, ADA, 6), LEAVE, by=BEN)


def test_the_grudger_promises_nothing_more_to_who_broke_its_word() -> None:
    short = position(ASSASSIN, QUEEN, FARMER, gold=(5, 3, 5))
    hurt = broke(short, ADA, BEN)
    assert offer("fair-grudger", hurt, BEN) is None
    assert offer("fair-grudger", broke(short, ADA, BEN, status="kept"), BEN) is not None


def test_the_others_still_offer_promises_to_whom_they_wronged() -> None:
    # Whether the other bears a grudge can't be seen, so it is tried; the grudger refuses.
    short = broke(position(ASSASSIN, QUEEN, FARMER, gold=(5, 3, 5)), BEN, ADA)
    for seller, agrees in (("soft-keeper", True), ("soft-grudger", False)):
        deal = offer("fair-opportunist", short, BEN)
        assert deal is not None and any(isinstance(c, PromiseGold) for c in deal.clauses)
        assert agrees == accepts(seller, short, ADA, *deal.clauses, by=BEN)
    asked = offer("fair-grudger", short, ADA)
    assert asked is None or all(isinstance(clause, Pay | Act) for clause in asked.clauses)


def test_a_keeper_sells_nothing_that_breaks_its_word() -> None:
    state = position(ASSASSIN, QUEEN, FARMER, gold=(5, 9, 9))
    promised = strike(state, Pay(BEN, ADA, 1), PromiseRestraint(ADA, BEN, 7, ASSASSIN, BEN))
    take = Act(ADA, "use", ASSASSIN, (BEN,))
    assert not accepts("fair-keeper", promised, ADA, Pay(CLEO, ADA, 9), take, by=CLEO)
    assert accepts("fair-opportunist", promised, ADA, Pay(CLEO, ADA, 9), take, by=CLEO)


def test_who_means_to_keep_gives_no_two_promises_that_clash() -> None:
    forsworn = LedgerEntry(1, 1, PromiseRestraint(BEN, CLEO, 7, None, CLEO), made=1)
    state = replace(position(JEWELER, KNIGHT, QUEEN, gold=(9, 5, 5)), promises=(forsworn,))
    for clause, given in (
        (PromiseUse(BEN, ADA, 1, KNIGHT, CLEO), False),
        (PromiseUse(BEN, ADA, 5, KNIGHT), False),
        (PromiseRestraint(BEN, ADA, 3, None, ADA), True),
    ):
        gift = (Pay(ADA, BEN, 9), clause)
        assert given == accepts("soft-keeper", state, BEN, *gift, by=ADA)
        assert accepts("soft-opportunist", state, BEN, *gift, by=ADA)


def test_nobody_sells_the_use_that_it_forswears_in_the_same_deal() -> None:
    state = position(ASSASSIN, QUEEN, FARMER, gold=(5, 9, 9))
    take, never = Act(ADA, "use", ASSASSIN, (BEN,)), PromiseRestraint(ADA, CLEO, 5, None, BEN)
    assert accepts("soft-keeper", state, ADA, Pay(CLEO, ADA, 9), take, by=CLEO)
    assert not accepts("soft-keeper", state, ADA, Pay(CLEO, ADA, 9), take, never, by=CLEO)


def test_a_jesters_owner_buys_an_answer() -> None:
    state = position(JESTER, PEASANT, FARMER)
    deal = offer("fair-keeper", state, ADA)
    assert deal is not None
    assert any(isinstance(clause, AnswerWith) for clause in deal.clauses)
    usual, agreed = (outcome_of(GAME.view(state, ADA), one) for one in (Deal(()), deal))
    assert usual is not None and agreed is not None
    assert agreed[ADA] > usual[ADA] and agreed[BEN] > usual[BEN]


def test_the_regulated_market_holds_for_what_is_promised_too() -> None:
    state = position(ASSASSIN, QUEEN, FARMER, gold=(5, 9, 5), regulated_market=True)
    truce = PromiseRestraint(BEN, ADA, 5, None, ADA)
    assert Deal((Pay(BEN, ADA, 3), truce, LEAVE)) == offer("fair-keeper", state, BEN)
    for name in NAMES:
        deal = offer(name, state, BEN)
        assert deal is None or GAME.can(state, Propose(BEN, deal))
    assert state.window is not None
    spent = replace(state.window, offered_gold=(0, 3, 0), offered_promises=(0, 1, 0))
    assert offer("fair-keeper", replace(state, window=spent), BEN) is None


def why(name: str, state: State, seat: int, *clauses: Clause, by: int) -> str:
    asked = propose(state, *clauses, by=by)
    view, seen = GAME.view(asked, seat), GAME.view(asked, None)
    reply = NEGOTIATORS[name].respond(view, view.proposals[-1], random.Random(1))
    return NEGOTIATORS[name].explain(seen, seen.proposals[-1], reply)


def test_it_says_what_it_weighed() -> None:
    gains = why("fair-keeper", THREAT, ADA, Pay(BEN, ADA, 6), LEAVE, by=BEN)
    assert "all in all it leaves Ada better off by 3 points" == gains
    little = why("fair-keeper", THREAT, ADA, Pay(BEN, ADA, 4), LEAVE, by=BEN)
    assert "it brings Ada 1 point out of 5, and Ada wants a larger share" == little
    loses = why("soft-keeper", THREAT, ADA, Pay(BEN, ADA, 1), LEAVE, by=BEN)
    assert "all in all it leaves Ada worse off by 2 points" == loses
    grudge = broke(THREAT, BEN, ADA)
    words = why("fair-grudger", grudge, ADA, PromiseGold(BEN, ADA, 5, 7), LEAVE, by=BEN)
    assert "Ada makes no such promises, or takes none from whoever broke one" == words


def test_it_takes_the_greedy_bots_offers_and_sells_to_it() -> None:
    state = position(JEWELER, KING, QUEEN)
    act = Act(ADA, "use", JEWELER, (CLEO,))
    view = GAME.view(propose(state, Pay(CLEO, ADA, 5), act, by=ADA), CLEO)
    assert isinstance(Greedy().respond(view, view.proposals[-1], random.Random(1)), Accept)
    assert offer("fair-keeper", position(COBBLER, KING, PEASANT), ADA) is None


def test_it_reads_no_card_that_it_may_not_see() -> None:
    open_, hidden = position(ASSASSIN, QUEEN, FARMER), position(ASSASSIN, QUEEN, FARMER, night=True)
    markets = [survey(GAME.view(state, ADA)) for state in (open_, hidden)]
    assert markets[0].sales == markets[1].sales
    assert Card.QUEEN in {lying.card for _, lying in hidden.in_play()}
