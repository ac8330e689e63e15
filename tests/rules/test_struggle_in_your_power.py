"""Only what you can do: gold one has, cards one holds, legal actions, and Night (S-53)."""

from __future__ import annotations

import pytest

from kings.errors import IllegalMove
from kings.struggle import (
    DECK,
    GAME,
    Act,
    AnswerWith,
    Card,
    Pay,
    Phase,
    PromiseGold,
    PromiseRestraint,
    PromiseUse,
    State,
)
from kings.struggle.binding import jester_may_act
from kings.struggle.moves import Accept, Clause, Propose, Swap
from kings.struggle.state import InPlay
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
    KNIGHT,
    PEASANT,
    QUEEN,
    deal,
    position,
    propose,
    refusal,
    strike,
)

PAYMENT = Pay(BEN, ADA, 2)


def refused(state: State, *clauses: Clause, by: int = ADA) -> IllegalMove:
    """Return the error with which this deal is refused when ``by`` proposes it."""
    return refusal(state, Propose(by, deal(*clauses)))


def test_s_53_nobody_pays_gold_that_it_has_not() -> None:
    error = refused(position(FARMER, COOPER, KING), Pay(BEN, ADA, 6))
    assert ("S-53", BEN) == (error.rule, error.seat)
    assert "Ben would have to pay 6 gold and has 5" in str(error)


def test_s_53_all_payments_of_a_player_count_together() -> None:
    error = refused(position(FARMER, COOPER, KING), Pay(BEN, ADA, 3), Pay(BEN, CLEO, 3))
    assert ("S-53", BEN) == (error.rule, error.seat)


def test_s_53_gold_that_the_same_deal_brings_can_not_be_paid_on() -> None:
    error = refused(position(FARMER, COOPER, KING), Pay(BEN, CLEO, 3), Pay(CLEO, ADA, 6))
    assert ("S-53", CLEO) == (error.rule, error.seat)


def test_s_53_gold_that_was_spent_in_another_deal_is_gone() -> None:
    state = propose(position(FARMER, COOPER, KING), Pay(BEN, ADA, 4), by=ADA)
    state = strike(state, Pay(BEN, CLEO, 3))
    error = refusal(state, Accept(BEN, 1))
    assert ("S-53", True) == (error.rule, "Ben" in str(error))


@pytest.mark.parametrize("gold", [0, -1])
def test_s_53_an_amount_is_at_least_1(gold: int) -> None:
    for clause in (Pay(BEN, ADA, gold), PromiseGold(BEN, ADA, gold, due=2)):
        error = refused(position(FARMER, COOPER, KING), clause)
        assert ("S-53", BEN) == (error.rule, error.seat)


def test_s_53_an_amount_is_a_whole_number() -> None:
    half: int = 1.5  # type: ignore[assignment]  # what an untyped caller may send
    for clause in (Pay(BEN, ADA, half), PromiseGold(BEN, ADA, half, due=2)):
        assert "S-53" == refused(position(FARMER, COOPER, KING), clause).rule


@pytest.mark.parametrize(
    "clause", [Pay(BEN, BEN, 1), PromiseGold(BEN, BEN, 1, due=2), PromiseUse(BEN, BEN, due=2)]
)
def test_s_53_nobody_pays_or_promises_to_itself(clause: Clause) -> None:
    error = refused(position(FARMER, COOPER, KING), PAYMENT, clause)
    assert ("S-53", BEN, True) == (error.rule, error.seat, "Ben" in str(error))


@pytest.mark.parametrize(
    ("trick", "act"),
    [
        ((FARMER, COOPER, KING), Act(ADA, "use", on=(CLEO,))),
        ((FARMER, COOPER, KING), Act(ADA, "gold")),
        ((FARMER, COOPER, KING), Act(ADA, "swap", KING)),
        ((COOPER, COOPER, KING), Act(ADA, "swap", KING)),
        ((COOPER, FARMER, KING), Act(ADA, "swap", COOPER)),
        ((COOPER, FARMER, KING), Act(ADA, "use", COOPER, (BEN,))),
        ((JESTER, COOPER, KING), Act(ADA, "use", on=(BEN, CLEO))),
        ((JESTER, COOPER, KING), Act(ADA, "use", KNIGHT)),
        ((JESTER, COOPER, KING), Act(ADA, "use", on=(ADA,))),
    ],
)
def test_s_53_only_an_action_that_could_legally_be_taken(trick: tuple[Card, ...], act: Act) -> None:
    error = refused(position(*trick), PAYMENT, act)
    assert ("S-53", ADA, True) == (error.rule, error.seat, "Ada" in str(error))
    assert act.card is None or act.card.title in str(error)


def test_s_53_in_the_cobbler_window_only_the_lead_can_be_given() -> None:
    state = position(PEASANT, COBBLER, KING, phase=Phase.WINDOW)
    for act in (Act(BEN, "use", on=(ADA,)), Act(BEN, "gold")):
        error = refused(state, PAYMENT, act)
        assert ("S-53", True) == (error.rule, "Ben" in str(error))


def test_s_53_by_day_a_card_that_is_not_held_can_not_be_proposed() -> None:
    state = position(JESTER, COOPER, KING, round=2, hands={BEN: set(DECK) - {COOPER, QUEEN}})
    error = refused(state, Pay(ADA, BEN, 1), AnswerWith(BEN, QUEEN))
    assert ("S-53", BEN) == (error.rule, error.seat)
    assert "Ben does not hold the Queen" in str(error)


def night(card: Card, *, bens: Card, adas: Card = QUEEN) -> State:
    """Return a Night turn of Ada's; Ben's and her own set-aside cards are these and the Peasant."""
    aside = {ADA: (adas, PEASANT), BEN: (bens, PEASANT)}
    return position(card, FARMER, KING, night=True, aside=aside)


ANSWER = (Pay(ADA, BEN, 1), AnswerWith(BEN, QUEEN))


def test_s_53_by_night_the_proposal_does_not_tell_whether_a_card_is_held() -> None:
    for state in (night(JESTER, bens=QUEEN), night(JESTER, bens=KNIGHT)):
        assert GAME.can(state, Propose(ADA, deal(*ANSWER)))
        assert GAME.can(state, Propose(CLEO, deal(*ANSWER)))


def test_s_53_by_night_the_holder_learns_on_accepting_that_the_card_is_not_held() -> None:
    state = propose(night(JESTER, bens=QUEEN), *ANSWER)
    error = refusal(state, Accept(BEN, 1))
    assert ("S-53", BEN) == (error.rule, error.seat)
    assert "Ben does not hold the Queen" in str(error)


def test_s_53_by_night_the_others_may_accept_without_being_told() -> None:
    for bens in (QUEEN, KNIGHT):
        state = propose(night(JESTER, bens=bens), *ANSWER, Pay(CLEO, BEN, 1))
        assert GAME.can(state, Accept(CLEO, 1))


def test_s_53_by_night_a_refused_acceptance_changes_nothing() -> None:
    state = propose(night(JESTER, bens=QUEEN), *ANSWER)
    refusal(state, Accept(BEN, 1))
    assert ((5, 5, 5), ()) == (state.gold, state.bounds)


def test_s_53_by_night_a_party_that_proposes_is_held_to_its_own_hand() -> None:
    error = refused(night(JESTER, bens=QUEEN), *ANSWER, by=BEN)
    assert "Ben does not hold the Queen" in str(error)


def test_s_53_by_night_a_swap_is_checked_when_the_coopers_owner_accepts() -> None:
    swap = (Pay(BEN, ADA, 1), Act(ADA, "swap", QUEEN))
    state = propose(night(COOPER, bens=KNIGHT, adas=QUEEN), *swap, by=BEN)
    error = refusal(state, Accept(ADA, 1))
    assert ("S-53", ADA, True) == (error.rule, error.seat, "Queen" in str(error))
    assert GAME.can(propose(night(COOPER, bens=KNIGHT, adas=KNIGHT), *swap, by=BEN), Accept(ADA, 1))


def test_s_53_by_night_a_card_that_the_table_has_seen_go_can_not_be_proposed() -> None:
    state = position(JESTER, FARMER, KING, night=True, round=2, won={CLEO: (QUEEN, QUEEN, QUEEN)})
    assert "Ben does not hold the Queen" in str(refused(state, *ANSWER))


@pytest.mark.parametrize("by", [ADA, CLEO])
def test_s_53_only_a_card_in_play_can_be_answered_for(by: int) -> None:
    error = refused(position(JESTER, None, KING), Pay(CLEO, BEN, 1), AnswerWith(BEN, KING), by=by)
    assert ("S-36", True) == (error.rule, "Ben" in str(error))


BEN_ANSWERS = (Pay(ADA, BEN, 2), AnswerWith(BEN, JEWELER))


def test_s_53_an_answer_is_not_sold_to_a_cooper_that_is_not_alone() -> None:
    hands = {ADA: (FARMER, JESTER, QUEEN), BEN: (PEASANT, JEWELER, KING)}
    state = position(COOPER, ASSASSIN, COOPER, round=7, hands=hands)
    error = refused(state, *BEN_ANSWERS)
    assert ("S-53", BEN) == (error.rule, error.seat)
    assert "No Jester can name Ben any more" in str(error)
    assert not jester_may_act(state, ADA)
    alone = position(COOPER, ASSASSIN, KING, round=7, hands=hands)
    assert GAME.can(alone, Propose(ADA, deal(*BEN_ANSWERS)))
    assert jester_may_act(alone, ADA)


@pytest.mark.parametrize(
    "act",
    [
        Act(ADA, "pass"),
        Act(ADA, "pass", JESTER),
        Act(ADA, "gold"),
        Act(ADA, "swap", KNIGHT),
        Act(ADA, "use", JESTER, (CLEO,)),
        Act(ADA, "spare", on=(BEN,)),
    ],
)
def test_s_53_an_answer_is_not_sold_where_a_deal_keeps_the_jester_away(act: Act) -> None:
    table = position(COOPER, FARMER, KING)
    error = refused(table, Pay(CLEO, ADA, 1), act, *BEN_ANSWERS)
    assert ("S-53", BEN) == (error.rule, error.seat)
    struck = strike(table, Pay(CLEO, ADA, 1), act)
    error = refused(struck, *BEN_ANSWERS)
    assert ("S-53", BEN) == (error.rule, error.seat)


def test_s_53_an_answer_is_not_accepted_once_a_deal_keeps_the_jester_away() -> None:
    state = propose(position(JESTER, FARMER, KING), *BEN_ANSWERS)
    state = strike(state, Pay(CLEO, ADA, 1), Act(ADA, "pass"))
    assert "S-53" == refusal(state, Accept(BEN, 1)).rule
    assert not jester_may_act(state, BEN)


def test_s_56_a_jester_whose_answer_was_sold_may_still_be_left_unused() -> None:
    state = strike(position(JESTER, FARMER, KING), *BEN_ANSWERS)
    assert GAME.can(state, Propose(CLEO, deal(Pay(CLEO, ADA, 1), Act(ADA, "pass"))))


def test_s_53_by_night_an_answer_tells_nothing_of_the_coopers_hand() -> None:
    """Whether Ada holds the Jester, the others learn neither way (S-12)."""
    for adas in (JESTER, QUEEN):
        aside = {ADA: (adas, PEASANT), BEN: (QUEEN, PEASANT)}
        state = position(COOPER, FARMER, KING, night=True, aside=aside)
        assert GAME.can(state, Propose(CLEO, deal(Pay(CLEO, BEN, 1), AnswerWith(BEN, JEWELER))))
        assert jester_may_act(state, CLEO)
        assert (adas is QUEEN) == jester_may_act(state, ADA)


@pytest.mark.parametrize("card", [PEASANT, QUEEN, KING])
@pytest.mark.parametrize("how", ["pass", "use", "gold", "spare"])
def test_s_02_a_card_without_ability_is_in_no_clause_about_an_action(how: str, card: Card) -> None:
    on = (BEN,) if how == "spare" else ()
    act = Act(ADA, how, card, on)  # type: ignore[arg-type]  # all four words are such
    error = refused(position(FARMER, COOPER, KING), PAYMENT, act)
    assert ("S-02", ADA) == (error.rule, error.seat)
    assert f"The {card.title} has no ability" in str(error)


def test_s_02_a_card_without_ability_can_be_swapped_in() -> None:
    swap = Act(ADA, "swap", KING)
    assert GAME.can(position(COOPER, FARMER, KNIGHT), Propose(ADA, deal(PAYMENT, swap)))


@pytest.mark.parametrize("promise", [PromiseUse, PromiseRestraint])
def test_s_02_a_card_without_ability_is_not_promised(
    promise: type[PromiseUse | PromiseRestraint],
) -> None:
    error = refused(position(FARMER, COOPER, KING), PAYMENT, promise(BEN, ADA, 2, KING))
    assert ("S-02", BEN) == (error.rule, error.seat)


def test_s_03_nobody_promises_more_gold_than_the_box_holds() -> None:
    state = position(FARMER, COOPER, KING)
    error = refused(state, PAYMENT, PromiseGold(BEN, ADA, 251, due=2))
    assert ("S-03", BEN) == (error.rule, error.seat)
    assert "Ben can't promise 251 gold: the box holds 250" in str(error)
    assert GAME.can(state, Propose(ADA, deal(PAYMENT, PromiseGold(BEN, ADA, 250, due=2))))


def test_s_53_markers_of_a_cooper_are_there_for_the_card_that_it_brings_in() -> None:
    """All five lie on the Cooper; the swap sends them home before the Farmer acts (S-3A)."""
    state = position(InPlay(COOPER, fives=5), JEWELER, KING)
    swap = (PAYMENT, Act(ADA, "swap", FARMER), Act(ADA, "use", FARMER, (BEN,)))
    assert (Swap(ADA, FARMER),) == GAME.choices(strike(state, *swap), ADA)
    without = position(COOPER, InPlay(JEWELER, fives=5), KING)
    assert "S-53" == refused(without, *swap).rule
