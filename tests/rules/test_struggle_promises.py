"""The promise ledger: what was promised, whether the occasion arose, how it ended (S-52)."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

import pytest

from kings.struggle import (
    GAME,
    Act,
    Card,
    Pay,
    Phase,
    PromiseGold,
    PromiseRestraint,
    PromiseUse,
    PromiseWords,
    State,
)
from kings.struggle.events import PromiseEnded
from kings.struggle.moves import (
    Aim,
    Answer,
    Break,
    Clause,
    GiveLead,
    Judge,
    Move,
    Pass,
    PromiseClause,
    Propose,
    Release,
    Settle,
    Swap,
    TakeGold,
)
from tests.positions import (
    ADA,
    ASSASSIN,
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
    events,
    finish_round,
    first_round,
    play,
    position,
    refusal,
    strike,
)


def promised(*clauses: PromiseClause, trick: tuple[Card, ...] = (KNIGHT, JEWELER, FARMER)) -> State:
    """Return Ben's turn after these promises were struck on Ada's, who passed."""
    return play(strike(position(*trick), *clauses), Pass(ADA))


def statuses(state: State) -> list[str]:
    """Return how the promises of the ledger stand."""
    return [promise.status for promise in state.promises]


HELP = PromiseUse(BEN, ADA, due=1, card=JEWELER, on=ADA)
MERCY = PromiseRestraint(BEN, ADA, due=1, card=JEWELER, on=ADA)


def test_s_52_a_promise_enters_the_ledger_open_with_its_round() -> None:
    (line,) = promised(HELP).promises
    assert (1, HELP, 1, "open") == (line.number, line.clause, line.made, line.status)


def test_s_52_a_promised_use_is_kept_as_soon_as_it_is_done() -> None:
    assert PromiseEnded(1, "kept", None) in events(promised(HELP), TakeGold(BEN, ADA))


def test_s_52_a_promised_use_on_another_seat_is_not_this_use() -> None:
    state = promised(HELP, trick=(KNIGHT, JEWELER, FARMER, KING))
    assert ["open"] == statuses(play(state, TakeGold(BEN, DAN)))


def test_s_52_a_promised_use_is_broken_at_the_end_if_the_occasion_arose() -> None:
    state = play(promised(HELP), TakeGold(BEN))
    assert ["open"] == statuses(state)
    assert ["broken"] == statuses(finish_round(state))


def test_s_52_a_promised_use_is_void_if_the_occasion_did_not_arise() -> None:
    state = play(strike(position(ASSASSIN, JEWELER, KING), HELP), Aim(ADA, (BEN,)))
    assert ["void"] == statuses(finish_round(state))


def test_s_52_the_occasion_arose_even_if_another_deal_forbade_it() -> None:
    state = strike(promised(HELP), Pay(CLEO, BEN, 1), Act(BEN, "pass"))
    assert ["broken"] == statuses(finish_round(state))


def test_s_52_a_use_due_later_waits_for_its_round() -> None:
    state = finish_round(promised(PromiseUse(BEN, ADA, due=2, card=JEWELER)))
    assert (2, ["open"]) == (state.round, statuses(state))


def test_s_52_an_occasion_of_an_earlier_round_counts_at_the_end() -> None:
    state = finish_round(promised(PromiseUse(BEN, ADA, due=2, card=JEWELER)))
    for _ in range(3):
        (seat, *_) = (ask.seat for ask in GAME.asks(state))
        state = play(state, GAME.choices(state, seat)[0])
    assert ["broken"] == statuses(finish_round(state))


def test_s_52_a_promised_restraint_is_broken_the_moment_it_is_done() -> None:
    assert PromiseEnded(1, "broken", None) in events(promised(MERCY), TakeGold(BEN, ADA))


def test_s_52_a_promised_restraint_is_kept_at_the_end_if_the_occasion_arose() -> None:
    state = play(promised(MERCY), TakeGold(BEN))
    assert ["open"] == statuses(state)
    assert ["kept"] == statuses(finish_round(state))


def test_s_52_a_promised_restraint_is_void_if_the_occasion_did_not_arise() -> None:
    state = play(strike(position(ASSASSIN, JEWELER, KING), MERCY), Aim(ADA, (BEN,)))
    assert ["void"] == statuses(finish_round(state))


def test_s_52_a_promise_without_a_card_is_about_any_ability() -> None:
    state = promised(PromiseUse(BEN, ADA, due=1), PromiseRestraint(BEN, CLEO, due=1))
    assert ["kept", "broken"] == statuses(play(state, TakeGold(BEN)))


def test_s_52_the_use_of_another_card_is_not_the_promised_one() -> None:
    state = promised(PromiseUse(BEN, ADA, due=1, card=KNIGHT))
    assert ["void"] == statuses(finish_round(play(state, TakeGold(BEN))))


def test_s_52_a_use_by_another_player_is_not_the_promised_one() -> None:
    state = promised(PromiseUse(BEN, ADA, due=1, card=FARMER), trick=(KNIGHT, JEWELER, FARMER))
    assert ["void"] == statuses(finish_round(play(state, Pass(BEN), Aim(CLEO, (BEN,)))))


def test_s_52_a_knight_that_takes_two_uses_its_ability_on_both() -> None:
    against = PromiseRestraint(BEN, ADA, due=1, card=KNIGHT, on=DAN)
    state = promised(against, trick=(JEWELER, KNIGHT, FARMER, PEASANT))
    assert ["broken"] == statuses(play(state, Aim(BEN, (CLEO, DAN))))


def test_s_52_a_card_brought_in_by_a_cooper_may_keep_a_promise() -> None:
    knight = PromiseUse(BEN, ADA, due=1, card=KNIGHT, on=CLEO)
    state = promised(knight, trick=(JEWELER, COOPER, FARMER, KING))
    assert ["kept"] == statuses(play(state, Swap(BEN, KNIGHT), Aim(BEN, (CLEO,))))


def test_s_52_a_card_brought_in_by_a_jester_may_keep_a_promise() -> None:
    state = strike(position(JESTER, FARMER, KING), PromiseUse(BEN, ADA, due=1, card=JEWELER))
    state = play(state, Aim(ADA, (BEN,)), Answer(BEN, JEWELER), TakeGold(BEN))
    assert ["kept"] == statuses(state)


def test_s_52_giving_the_lead_is_a_use_of_the_cobbler() -> None:
    state = first_round(PEASANT, COBBLER, KING)
    state = strike(state, PromiseUse(BEN, CLEO, due=1, card=COBBLER))
    assert ["kept"] == statuses(play(state, GiveLead(BEN, CLEO)))
    assert ["open"] == statuses(play(state, GiveLead(BEN, None)))


DEBT = PromiseGold(BEN, ADA, 3, due=1)
WORDS = PromiseWords(BEN, ADA, due=1, words="I will help you win a trick.")


@pytest.mark.parametrize("status", ["kept", "broken", "void"])
def test_s_52_free_words_are_judged_by_the_receiver(
    status: Literal["kept", "broken", "void"],
) -> None:
    state = promised(WORDS)
    assert PromiseEnded(1, status, ADA) in events(state, Judge(ADA, 1, status))
    assert [status] == statuses(play(state, Judge(ADA, 1, status)))


@pytest.mark.parametrize("seat", [BEN, CLEO])
def test_s_52_nobody_else_judges_words(seat: int) -> None:
    error = refusal(promised(WORDS), Judge(seat, 1, "kept"))
    assert ("S-52", seat, True) == (error.rule, error.seat, "Ada" in str(error))


def test_s_52_what_the_rules_judge_no_player_judges() -> None:
    assert "S-52" == refusal(promised(HELP), Judge(ADA, 1, "kept")).rule


def test_s_52_words_that_nobody_judged_stay_open() -> None:
    state = position(KNIGHT, JEWELER, FARMER, round=7)
    words = PromiseWords(BEN, ADA, due=7, words="I will help.")
    state = finish_round(strike(state, words, replace(HELP, due=7), replace(MERCY, due=7)))
    assert (Phase.OVER, ["open", "broken", "kept"]) == (state.phase, statuses(state))
    assert ["kept", "broken", "kept"] == statuses(play(state, Judge(ADA, 1, "kept")))


@pytest.mark.parametrize("clause", [HELP, MERCY, DEBT, WORDS])
def test_s_52_the_receiver_may_release_an_open_promise(clause: PromiseClause) -> None:
    state = promised(clause)
    assert PromiseEnded(1, "released", ADA) in events(state, Release(ADA, 1))
    assert ["released"] == statuses(finish_round(play(state, Release(ADA, 1))))


def test_s_52_only_the_receiver_releases() -> None:
    error = refusal(promised(HELP), Release(BEN, 1))
    assert ("S-52", BEN, True) == (error.rule, error.seat, "Ada" in str(error))


@pytest.mark.parametrize("move", [Release(ADA, 1), Settle(BEN, 1), Judge(ADA, 1, "kept")])
def test_s_52_a_promise_that_has_ended_stays_ended(move: Move) -> None:
    state = play(promised(HELP), TakeGold(BEN, ADA))
    error = refusal(state, move)
    assert ("S-52", True) == (error.rule, "kept" in str(error))


@pytest.mark.parametrize("move", [Settle(BEN, 9), Release(ADA, 0), Judge(ADA, 9, "kept")])
def test_s_52_a_promise_that_is_not_in_the_ledger_is_refused(move: Move) -> None:
    assert "S-52" == refusal(promised(HELP), move).rule


@pytest.mark.parametrize("seat", [7, -1])
def test_s_52_a_seat_that_is_not_there_is_refused(seat: int) -> None:
    state = promised(DEBT, WORDS)
    moves = (Settle(seat, 1), Break(seat, 1), Release(seat, 1), Judge(seat, 2, "kept"))
    assert ["S-01"] * 4 == [refusal(state, move).rule for move in moves]


@pytest.mark.parametrize("due", [0, 1, 8])
def test_s_52_a_promise_is_due_from_this_round_to_the_seventh(due: int) -> None:
    state = position(FARMER, COOPER, KING, round=2)
    for clause in (replace(DEBT, due=due), replace(HELP, due=due), replace(WORDS, due=due)):
        error = refusal(state, Propose(ADA, deal(clause)))
        assert ("S-52", BEN, True) == (error.rule, error.seat, "Ben" in str(error))


@pytest.mark.parametrize("card", [PEASANT, QUEEN, KING])
@pytest.mark.parametrize("kind", [PromiseUse, PromiseRestraint])
def test_s_52_a_promised_use_names_a_card_that_has_an_ability(
    kind: type[PromiseUse | PromiseRestraint], card: Card
) -> None:
    error = refusal(
        position(FARMER, COOPER, KING), Propose(ADA, deal(kind(BEN, ADA, due=2, card=card)))
    )
    assert ("S-02", BEN, True) == (error.rule, error.seat, card.title in str(error))


@pytest.mark.parametrize("words", ["", "   ", "x" * 281])
def test_s_52_a_promise_in_words_says_something_and_is_short(words: str) -> None:
    clause: Clause = replace(WORDS, words=words)
    error = refusal(position(FARMER, COOPER, KING), Propose(ADA, deal(clause)))
    assert ("S-51", BEN) == (error.rule, error.seat)
