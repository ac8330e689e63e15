"""When deals are made, what they hold, and what contradicts (S-50, S-51, S-55, S-56)."""

from __future__ import annotations

from typing import Any

import pytest

from kings.errors import IllegalMove
from kings.struggle import (
    GAME,
    Act,
    AnswerWith,
    Card,
    Deal,
    Give,
    Pay,
    Phase,
    PromiseGold,
    PromiseRestraint,
    PromiseUse,
    PromiseWords,
    State,
)
from kings.struggle.moves import (
    Accept,
    Aim,
    Answer,
    Break,
    Clause,
    GiveLead,
    Judge,
    Move,
    Pass,
    Propose,
    Refuse,
    Release,
    Settle,
    Swap,
    TakeGold,
    Withdraw,
)
from tests.positions import (
    ADA,
    BEN,
    CLEO,
    COBBLER,
    COOPER,
    DAN,
    FARMER,
    JESTER,
    JEWELER,
    KING,
    KNIGHT,
    PEASANT,
    QUEEN,
    deal,
    finish_round,
    first_round,
    play,
    position,
    propose,
    refusal,
    strike,
)

PAYMENT = Pay(BEN, ADA, 2)
GIFT = Give(ADA, BEN, (PEASANT,))


def refused(state: State, *clauses: Clause, by: int = ADA) -> IllegalMove:
    """Return the error with which this deal is refused when ``by`` proposes it."""
    return refusal(state, Propose(by, deal(*clauses)))


@pytest.mark.parametrize("card", [FARMER, COOPER, JEWELER, JESTER])
def test_s_50_a_turn_with_an_ability_opens_a_window(card: Card) -> None:
    state = position(card, COBBLER, KING)
    assert GAME.can(state, Propose(ADA, deal(PAYMENT)))


@pytest.mark.parametrize("by", [ADA, BEN, CLEO, DAN])
def test_s_50_every_player_may_suggest_a_deal(by: int) -> None:
    state = position(FARMER, COOPER, KING, QUEEN)
    assert GAME.can(state, Propose(by, deal(PAYMENT)))


def test_s_50_there_are_deals_in_the_cobbler_window() -> None:
    state = position(PEASANT, COBBLER, KING, phase=Phase.WINDOW)
    assert GAME.can(state, Propose(CLEO, deal(PAYMENT)))


def test_s_50_a_card_that_a_cooper_brings_in_opens_a_second_window() -> None:
    state = play(position(COOPER, FARMER, KING), Swap(ADA, JEWELER))
    assert GAME.can(state, Propose(ADA, deal(PAYMENT)))


@pytest.mark.parametrize(
    "state",
    [
        position(None, None, None, phase=Phase.LEAD),
        position(KING, None, None, phase=Phase.FOLLOW),
        position(KING, FARMER, COOPER),
        play(position(JESTER, FARMER, COOPER), Aim(ADA, (BEN,))),
    ],
    ids=["leading", "following", "no ability", "a Jester waits for its answer"],
)
def test_s_50_at_other_times_there_are_no_deals(state: State) -> None:
    error = refused(state, PAYMENT)
    assert ("S-50", ADA) == (error.rule, error.seat)


def promised() -> State:
    """Return Ada's turn with a Jester, three promises struck, and Ben named by her."""
    state = strike(
        position(JESTER, FARMER, COOPER),
        PromiseGold(BEN, ADA, 2, due=2),
        PromiseUse(BEN, ADA, due=2),
        PromiseWords(BEN, ADA, due=2, words="I will be nice."),
    )
    return play(state, Aim(ADA, (BEN,)))


ANY_TIME = [
    promised(),
    play(promised(), Answer(BEN, KING)),
    finish_round(play(promised(), Answer(BEN, KING))),
]


@pytest.mark.parametrize("state", ANY_TIME, ids=["answer", "turn", "lead"])
def test_s_50_promised_gold_can_be_handed_over_at_any_moment(state: State) -> None:
    after = play(state, Settle(BEN, 1))
    assert (7, 3, state.phase) == (after.gold[ADA], after.gold[BEN], after.phase)


@pytest.mark.parametrize("state", ANY_TIME, ids=["answer", "turn", "lead"])
def test_s_50_a_promise_can_be_released_at_any_moment(state: State) -> None:
    after = play(state, Release(ADA, 2))
    assert ("released", GAME.asks(state)) == (after.promises[1].status, GAME.asks(after))


@pytest.mark.parametrize("state", ANY_TIME, ids=["answer", "turn", "lead"])
def test_s_50_words_can_be_judged_at_any_moment(state: State) -> None:
    after = play(state, Judge(ADA, 3, "kept"))
    assert ("kept", GAME.asks(state)) == (after.promises[2].status, GAME.asks(after))


def test_s_51_gold_goes_from_whichever_party_to_whichever_other() -> None:
    state = strike(
        position(FARMER, COOPER, KING, QUEEN), Pay(BEN, ADA, 2), Pay(CLEO, DAN, 1), Pay(ADA, BEN, 1)
    )
    assert (6, 4, 4, 6) == state.gold


def test_s_51_the_active_player_may_be_the_one_who_pays() -> None:
    assert (1, 9, 5) == strike(position(JESTER, PEASANT, KING), Pay(ADA, BEN, 4)).gold


def test_s_51_the_parties_are_all_who_give_do_or_receive() -> None:
    agreed = deal(Act(ADA, "use", on=(DAN,)), Pay(BEN, CLEO, 1))
    assert (ADA, BEN, CLEO) == agreed.parties


def test_s_51_the_active_player_need_not_be_a_party() -> None:
    assert (5, 4, 6) == strike(position(FARMER, COOPER, KING), Pay(BEN, CLEO, 1)).gold


def test_s_51_a_deal_has_at_least_two_parties() -> None:
    assert "S-51" == refused(position(FARMER, COOPER, KING), Act(ADA, "pass")).rule


def test_s_51_a_deal_without_a_clause_is_no_deal() -> None:
    assert "S-51" == refused(position(FARMER, COOPER, KING)).rule


def test_s_51_a_deal_has_at_most_24_clauses() -> None:
    state = position(FARMER, COOPER, KING, gold=(5, 99, 5))
    assert GAME.can(state, Propose(ADA, deal(*[Pay(BEN, ADA, 1)] * 24)))
    assert "S-51" == refused(state, *[Pay(BEN, ADA, 1)] * 25).rule


@pytest.mark.parametrize(
    "clause",
    [
        Pay(ADA, 7, 1),
        Pay(-1, ADA, 1),
        Act(ADA, "use", on=(7,)),
        PromiseUse(BEN, ADA, due=1, on=7),
        AnswerWith(7, KING),
        Pay(ADA, 3, 1),
        Act(ADA, "use", on=(3,)),
        PromiseUse(BEN, ADA, due=1, on=3),
        PromiseUse(BEN, 3, due=1),
        AnswerWith(3, KING),
    ],
)
def test_s_51_a_party_that_is_not_there_is_refused(clause: Clause) -> None:
    """Nobody sits at seat 3 of three: the last is seat 2."""
    error = refused(position(JESTER, COOPER, KING), PAYMENT, clause)
    assert ("S-51", True) == (error.rule, "no seat" in str(error))


@pytest.mark.parametrize("seat", [3, -1])
def test_s_01_nobody_speaks_from_a_seat_that_is_not_there(seat: int) -> None:
    state = strike(position(FARMER, COOPER, KING), PAYMENT, PromiseGold(BEN, ADA, 1, due=2))
    state = propose(state, PAYMENT)
    moves: tuple[Move, ...] = (
        Propose(seat, deal(PAYMENT)),
        Accept(seat, 2),
        Refuse(seat, 2),
        Withdraw(seat, 2),
        Release(seat, 1),
        Judge(seat, 1, "kept"),
        Settle(seat, 1),
        Break(seat, 1),
        Pass(seat),
    )
    for move in moves:
        error = refusal(state, move)
        assert ("S-01", f"There is no seat {seat} at this table.") == (error.rule, error.sentence)


def made(kind: Any, *fields: Any) -> Any:
    """Return a clause as an untyped caller may make it."""
    return kind(*fields)


WRONG = [
    (made(PromiseWords, 0, 1, 7, None), "PromiseWords.words should be a text, not None"),
    (made(Act, 0, "use", None, 1), "Act.on should be a tuple of seats, not 1"),
    (made(Act, 0, "use", None, [1]), "Act.on should be a tuple of seats, not [1]"),
    (made(Act, 0, "use", None, ("B",)), "Act.on should be a tuple of seats, not ('B',)"),
    (
        made(Act, 0, ["use"]),
        "Act.how should be one of 'pass', 'use', 'gold', 'swap', 'spare', not ['use'",
    ),
    (made(Act, 0, "sing"), "Act.how should be one of"),
    (made(Act, "A", "use"), "Act.by should be a whole number, not 'A'"),
    (made(Pay, 0, 1, "2"), "Pay.gold should be a whole number, not '2'"),
    (made(Pay, 0, None, 2), "Pay.to should be a whole number, not None"),
    (made(Pay, [0], 1, 2), "Pay.by should be a whole number, not [0]"),
    (made(PromiseGold, 0, 1, 2, None), "PromiseGold.due should be a whole number, not None"),
    (
        made(PromiseUse, 0, 1, 7, None, (1,)),
        "PromiseUse.on should be a whole number or None, not (1,)",
    ),
    (made(PromiseRestraint, 0, 1, "7"), "PromiseRestraint.due should be a whole number, not '7'"),
    (made(Give, 0, 1, 5), "Give.cards should be a tuple of cards or None, not 5"),
    (made(Give, 0, 1, None, "up"), "Give.face_up should be True or False, not 'up'"),
    ("gold", "'gold' is no clause"),
    (None, "None is no clause"),
    (Pay, "is no clause"),
]


@pytest.mark.parametrize(("clause", "sentence"), WRONG)
def test_s_51_a_clause_that_holds_a_thing_of_another_kind_is_refused(
    clause: Any, sentence: str
) -> None:
    """By the proposer as by everybody else, whatever else the deal holds."""
    for by in (ADA, CLEO):
        error = refused(position(FARMER, COOPER, KING), PAYMENT, clause, by=by)
        assert "S-51" == error.rule
        assert sentence in str(error)


@pytest.mark.parametrize(
    ("agreed", "sentence"),
    [
        (None, "None is no deal"),
        ("gold", "'gold' is no deal"),
        (made(Deal, [PAYMENT]), "Deal.clauses should be a tuple of clauses, not [Pay("),
        (made(Deal, PAYMENT), "Deal.clauses should be a tuple of clauses, not Pay("),
    ],
)
def test_s_51_what_is_no_deal_is_refused(agreed: Any, sentence: str) -> None:
    error = refusal(position(FARMER, COOPER, KING), Propose(ADA, agreed))
    assert ("S-51", True) == (error.rule, sentence in str(error))


def test_s_55_won_cards_are_not_traded() -> None:
    state = position(FARMER, COOPER, KING, round=2, won={ADA: (PEASANT,)})
    error = refused(state, GIFT)
    assert ("S-55", ADA) == (error.rule, error.seat)


def test_s_55_the_cobblers_choice_of_a_leader_may_be_paid_for() -> None:
    state = first_round(PEASANT, COBBLER, KING)
    state = strike(state, Pay(CLEO, BEN, 3), Act(BEN, "use", on=(CLEO,)))
    assert (GiveLead(BEN, CLEO),) == GAME.choices(state, BEN)
    assert (5, 8, 2) == state.gold


def test_s_56_several_deals_may_be_struck_in_one_window() -> None:
    state = strike(position(KNIGHT, FARMER, KING), Pay(BEN, ADA, 1), Act(ADA, "spare", on=(BEN,)))
    state = strike(state, Pay(CLEO, ADA, 2))
    assert ((8, 4, 3), 2) == (state.gold, state.deals_struck)


def test_s_56_a_deal_that_contradicts_a_struck_one_is_refused() -> None:
    state = strike(position(FARMER, COOPER, KING), Pay(BEN, ADA, 1), Act(ADA, "use", on=(BEN,)))
    error = refused(state, Pay(CLEO, ADA, 4), Act(ADA, "pass"))
    assert ("S-56", ADA, True) == (error.rule, error.seat, "Ada" in str(error))


def test_s_56_an_acceptance_is_checked_against_what_was_struck_meanwhile() -> None:
    state = propose(position(FARMER, COOPER, KING), Pay(CLEO, ADA, 4), Act(ADA, "pass"), by=CLEO)
    state = strike(state, Pay(BEN, ADA, 1), Act(ADA, "use", on=(BEN,)))
    assert "S-56" == refusal(state, Accept(ADA, 1)).rule


def test_s_56_two_answers_of_one_target_contradict_each_other() -> None:
    state = strike(position(JESTER, FARMER, KING), Pay(ADA, BEN, 1), AnswerWith(BEN, QUEEN))
    error = refused(state, Pay(CLEO, BEN, 1), AnswerWith(BEN, JEWELER))
    assert ("S-56", BEN, True) == (error.rule, error.seat, "Ben" in str(error))


def test_s_56_parts_of_one_deal_that_contradict_each_other_are_refused() -> None:
    error = refused(
        position(FARMER, COOPER, KING), PAYMENT, Act(ADA, "pass"), Act(ADA, "use", on=(BEN,))
    )
    assert ("S-53", ADA, True) == (error.rule, error.seat, "Ada" in str(error))


def test_s_56_deals_that_fit_together_all_bind() -> None:
    state = position(KNIGHT, FARMER, PEASANT, KING)
    state = strike(state, Pay(DAN, ADA, 1), Act(ADA, "use", on=(BEN,)))
    state = strike(state, Pay(CLEO, ADA, 1), Act(ADA, "spare", on=(CLEO,)))
    assert (Aim(ADA, (BEN,)),) == GAME.choices(state, ADA)


def test_s_56_a_struck_deal_does_not_bind_the_next_window() -> None:
    state = strike(position(FARMER, COOPER, JEWELER, KING), Pay(BEN, ADA, 1), Act(ADA, "pass"))
    state = play(state, Pass(ADA))
    assert TakeGold(BEN) in GAME.choices(state, BEN)
    assert () == state.bounds
