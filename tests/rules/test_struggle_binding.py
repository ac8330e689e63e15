"""What binds and what is only promised, and how a struck deal is enforced (S-52, S-59)."""

from __future__ import annotations

import pytest

from kings.struggle import (
    GAME,
    Act,
    AnswerWith,
    Card,
    Give,
    Pay,
    PromiseGold,
    PromiseRestraint,
    PromiseUse,
    PromiseWords,
    State,
    cards_in,
)
from kings.struggle.binding import verdict
from kings.struggle.moves import (
    Accept,
    Aim,
    Answer,
    Choice,
    Clause,
    GiveLead,
    Pass,
    Propose,
    Swap,
    TakeGold,
)
from kings.struggle.options import Options
from kings.struggle.state import InPlay
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
    first_round,
    play,
    position,
    propose,
    refusal,
    strike,
)

PRICE = Pay(CLEO, ADA, 1)


def bound(*trick: Card, clauses: tuple[Clause, ...]) -> tuple[Choice, ...]:
    """Return what Ada can still choose when Cleo has paid her for these clauses."""
    state = strike(position(*trick), PRICE, *clauses)
    return GAME.choices(state, ADA)


def test_s_52_gold_changes_hands_at_once() -> None:
    assert (7, 3, 5) == strike(position(FARMER, COOPER, KING), Pay(BEN, ADA, 2)).gold


def test_s_52_nothing_happens_before_every_party_has_agreed() -> None:
    state = propose(position(FARMER, COOPER, KING), Pay(BEN, ADA, 2), PRICE, by=ADA)
    state = play(state, Accept(BEN, 1))
    assert ((5, 5, 5), ()) == (state.gold, state.bounds)
    assert (8, 3, 4) == play(state, Accept(CLEO, 1)).gold


@pytest.mark.parametrize(
    ("trick", "act", "left"),
    [
        ((FARMER, COOPER, JEWELER), Act(ADA, "pass"), (Pass(ADA),)),
        ((FARMER, COOPER, JEWELER), Act(ADA, "use", on=(BEN,)), (Aim(ADA, (BEN,)),)),
        ((FARMER, COOPER, JEWELER), Act(ADA, "spare", on=(BEN,)), (Pass(ADA), Aim(ADA, (CLEO,)))),
        ((FARMER, COOPER, KING), Act(ADA, "use"), (Aim(ADA, (BEN,)),)),
        ((JEWELER, KING, PEASANT), Act(ADA, "gold"), (TakeGold(ADA),)),
        ((JEWELER, KING, PEASANT), Act(ADA, "use"), (TakeGold(ADA), TakeGold(ADA, BEN))),
        ((KNIGHT, FARMER, PEASANT), Act(ADA, "use", on=(BEN, CLEO)), (Aim(ADA, (BEN, CLEO)),)),
        (
            (KNIGHT, FARMER, PEASANT),
            Act(ADA, "use", on=(BEN,)),
            (Aim(ADA, (BEN,)), Aim(ADA, (BEN, CLEO))),
        ),
        ((COOPER, FARMER, KING), Act(ADA, "swap", QUEEN), (Swap(ADA, QUEEN),)),
        ((COOPER, FARMER, KING), Act(ADA, "gold", COOPER), (TakeGold(ADA),)),
    ],
)
def test_s_52_the_action_is_taken_or_left_as_agreed(
    trick: tuple[Card, ...], act: Act, left: tuple[Choice, ...]
) -> None:
    assert left == bound(*trick, clauses=(act,))


def test_s_52_a_bound_player_is_refused_another_choice() -> None:
    state = strike(position(FARMER, COOPER, KING), PRICE, Act(ADA, "pass"))
    error = refusal(state, Aim(ADA, (BEN,)))
    assert ("S-52", ADA, True) == (error.rule, error.seat, "Ada" in str(error))


def test_s_52_a_cobbler_that_was_paid_to_decline_declines() -> None:
    state = first_round(PEASANT, COBBLER, KING)
    state = strike(state, Pay(ADA, BEN, 1), Act(BEN, "pass"))
    assert (GiveLead(BEN, None),) == GAME.choices(state, BEN)


def test_s_52_a_deal_of_the_cobbler_window_does_not_bind_the_turn() -> None:
    state = first_round(PEASANT, COBBLER, KING)
    state = strike(state, Pay(ADA, BEN, 1), Act(BEN, "pass"))
    state = play(state, GiveLead(BEN, None), Pass(ADA))
    assert (Pass(BEN), TakeGold(BEN)) == GAME.choices(state, BEN)


def test_s_52_a_jesters_target_answers_with_the_agreed_card() -> None:
    state = strike(position(JESTER, FARMER, KING), Pay(ADA, BEN, 1), AnswerWith(BEN, QUEEN))
    state = play(state, Aim(ADA, (BEN,)))
    assert (Answer(BEN, QUEEN),) == GAME.choices(state, BEN)
    error = refusal(state, Answer(BEN, KING))
    assert ("S-52", BEN, True) == (error.rule, error.seat, "Ben" in str(error))


def test_s_52_an_agreed_answer_does_not_make_its_seat_the_target() -> None:
    state = strike(position(JESTER, FARMER, KING), Pay(ADA, BEN, 1), AnswerWith(BEN, QUEEN))
    assert len(GAME.choices(play(state, Aim(ADA, (CLEO,))), CLEO)) == 9


@pytest.mark.parametrize("first", [BEN, CLEO])
def test_s_52_each_of_two_seats_answers_with_its_own_agreed_card(first: int) -> None:
    agreed = {BEN: QUEEN, CLEO: KNIGHT}
    state = position(JESTER, FARMER, KING)
    for seat in (first, BEN + CLEO - first):
        state = strike(state, Pay(ADA, seat, 1), AnswerWith(seat, agreed[seat]))
    for seat, card in agreed.items():
        named = play(state, Aim(ADA, (seat,)))
        assert (Answer(seat, card),) == GAME.choices(named, seat)


@pytest.mark.parametrize("named", [(BEN, CLEO), (CLEO, BEN)])
def test_s_37_a_deal_names_two_serfs_in_any_order(named: tuple[int, int]) -> None:
    """A pair has no order: it is the same clause, and the same choice keeps it."""
    act = Act(ADA, "use", KNIGHT, named)
    state = strike(position(KNIGHT, FARMER, PEASANT), PRICE, act)
    assert (BEN, CLEO) == act.on
    assert (Aim(ADA, (BEN, CLEO)),) == GAME.choices(state, ADA)
    assert Act(ADA, "spare", on=named) == Act(ADA, "spare", on=named[::-1])


def test_s_52_there_is_nothing_to_answer_without_a_jester() -> None:
    answer = deal(Pay(ADA, BEN, 1), AnswerWith(BEN, QUEEN))
    assert "S-51" == refusal(position(FARMER, COOPER, KING), Propose(ADA, answer)).rule


def test_s_52_only_the_active_players_action_can_be_agreed() -> None:
    error = refusal(
        position(FARMER, COOPER, KING), Propose(ADA, deal(Pay(ADA, BEN, 1), Act(BEN, "pass")))
    )
    assert ("S-52", BEN, True) == (error.rule, error.seat, "Ben" in str(error))


@pytest.mark.parametrize(
    "clause",
    [
        Pay(BEN, ADA, 1),
        Give(BEN, ADA, (PEASANT,)),
        Act(ADA, "use", on=(BEN,)),
        AnswerWith(BEN, KING),
        PromiseUse(ADA, BEN, due=1, card=JESTER, on=CLEO),
        PromiseUse(ADA, BEN, due=1),
        PromiseRestraint(ADA, BEN, due=1, on=BEN),
    ],
)
def test_s_52_what_can_be_carried_out_at_once_binds(clause: Clause) -> None:
    assert verdict(position(JESTER, FARMER, KING), clause).binds


@pytest.mark.parametrize(
    "clause",
    [
        PromiseGold(BEN, ADA, 1, due=1),
        PromiseUse(BEN, ADA, due=1),
        PromiseUse(ADA, BEN, due=2),
        PromiseUse(ADA, BEN, due=1, card=KNIGHT),
        PromiseRestraint(BEN, ADA, due=1, on=ADA),
        PromiseRestraint(ADA, BEN, due=2),
        PromiseWords(ADA, BEN, due=1, words="I use my Jester on Cleo now."),
    ],
)
def test_s_52_everything_about_later_is_a_promise(clause: Clause) -> None:
    assert not verdict(position(JESTER, FARMER, KING), clause).binds


def test_s_52_one_deal_may_bind_in_part() -> None:
    state = strike(position(JESTER, FARMER, KING), PRICE, PromiseUse(ADA, CLEO, due=2))
    assert (6, 1, ()) == (state.gold[ADA], len(state.promises), state.bounds)


def test_s_52_promises_bind_nobody() -> None:
    promise = PromiseUse(BEN, ADA, due=1, card=JEWELER, on=ADA)
    state = play(strike(position(KNIGHT, JEWELER, FARMER), promise), Pass(ADA))
    assert (Pass(BEN), TakeGold(BEN), TakeGold(BEN, ADA)) == GAME.choices(state, BEN)


@pytest.mark.parametrize(
    ("promise", "left"),
    [
        (PromiseUse(ADA, CLEO, due=1, card=KNIGHT, on=BEN), (Aim(ADA, (BEN,)),)),
        (PromiseRestraint(ADA, CLEO, due=1), (Pass(ADA),)),
        (PromiseRestraint(ADA, CLEO, due=1, card=KNIGHT, on=BEN), (Pass(ADA),)),
    ],
)
def test_s_52_a_promise_about_the_very_action_binds_and_is_no_promise(
    promise: PromiseUse | PromiseRestraint, left: tuple[Choice, ...]
) -> None:
    state = strike(position(KNIGHT, FARMER, KING), PRICE, promise)
    assert (left, ()) == (GAME.choices(state, ADA), state.promises)


@pytest.mark.parametrize(
    ("promise", "left"),
    [
        (PromiseUse(BEN, CLEO, due=1, card=COBBLER, on=CLEO), (None, False)),
        (PromiseRestraint(BEN, CLEO, due=1, card=COBBLER, on=DAN), (CLEO, True)),
    ],
)
def test_s_52_a_promise_about_the_lead_binds_in_the_cobbler_window(
    promise: PromiseUse | PromiseRestraint, left: tuple[int | None, bool]
) -> None:
    """A Cobbler has one use for or against a seat, so the promise can mean nothing else."""
    state = strike(first_round(PEASANT, COBBLER, KING, QUEEN), Pay(CLEO, BEN, 1), promise)
    to, allowed = left
    assert () == state.promises
    assert allowed is GAME.can(state, GiveLead(BEN, to))
    assert GAME.can(state, GiveLead(BEN, CLEO))
    assert not GAME.can(state, GiveLead(BEN, DAN))


def test_s_52_a_promise_of_the_cobblers_gold_is_about_later_in_its_window() -> None:
    state = strike(first_round(PEASANT, COBBLER, KING), PromiseUse(BEN, CLEO, due=1, card=COBBLER))
    assert (1, ()) == (len(state.promises), state.bounds)


@pytest.mark.parametrize(
    "state",
    [first_round(PEASANT, COBBLER, KING), play(position(KING, JEWELER, FARMER), Pass(ADA))],
    ids=["window", "turn"],
)
@pytest.mark.parametrize("card", [None, COBBLER, KNIGHT])
def test_s_52_the_reason_does_not_deny_that_the_active_player_acts(
    state: State, card: Card | None
) -> None:
    found = verdict(state, PromiseUse(BEN, ADA, due=1, card=card))
    assert found.binds or "not Ben that acts now" not in found.reason


def test_s_52_a_deal_before_the_swap_binds_the_card_that_comes_in() -> None:
    use = Act(ADA, "use", KNIGHT, (BEN,))
    state = strike(position(COOPER, FARMER, PEASANT), PRICE, use)
    assert (Swap(ADA, KNIGHT),) == GAME.choices(state, ADA)
    state = play(state, Swap(ADA, KNIGHT))
    assert (Aim(ADA, (BEN,)), Aim(ADA, (BEN, CLEO))) == GAME.choices(state, ADA)


def test_s_52_sparing_somebody_holds_through_the_swap() -> None:
    state = strike(position(COOPER, FARMER, PEASANT), PRICE, Act(ADA, "spare", on=(BEN,)))
    state = play(state, Swap(ADA, KNIGHT))
    assert (Pass(ADA), Aim(ADA, (CLEO,))) == GAME.choices(state, ADA)


def test_s_52_a_swap_that_was_agreed_leaves_the_new_cards_use_free() -> None:
    state = strike(position(COOPER, FARMER, KING), PRICE, Act(ADA, "swap", KNIGHT))
    state = play(state, Swap(ADA, KNIGHT))
    assert (Pass(ADA), Aim(ADA, (BEN,))) == GAME.choices(state, ADA)


def test_s_52_an_answer_agreed_before_the_swap_holds_for_the_jester_that_comes_in() -> None:
    state = strike(position(COOPER, FARMER, KING), Pay(ADA, BEN, 1), AnswerWith(BEN, QUEEN))
    state = play(state, Swap(ADA, JESTER), Aim(ADA, (BEN,)))
    assert (Answer(BEN, QUEEN),) == GAME.choices(state, BEN)


def test_s_52_a_deal_in_the_second_window_binds_the_new_card() -> None:
    state = play(position(COOPER, FARMER, KING), Swap(ADA, KNIGHT))
    state = strike(state, Pay(BEN, ADA, 2), Act(ADA, "spare", on=(BEN,)))
    assert (Pass(ADA),) == GAME.choices(state, ADA)


def test_s_52_a_deal_in_the_second_window_may_not_contradict_the_first() -> None:
    state = strike(position(COOPER, FARMER, PEASANT), PRICE, Act(ADA, "use", KNIGHT, (BEN,)))
    state = play(state, Swap(ADA, KNIGHT))
    error = refusal(state, Propose(BEN, deal(Pay(BEN, ADA, 2), Act(ADA, "spare", on=(BEN,)))))
    assert ("S-56", True) == (error.rule, "Ada" in str(error))


def test_s_52_to_leave_the_action_forbids_the_swap_too() -> None:
    assert (Pass(ADA),) == bound(COOPER, FARMER, KING, clauses=(Act(ADA, "pass"),))


MARY, BOBBY, CHARLIE = range(3)


def the_rulebooks_deal() -> State:
    """Return Bobby's turn after Mary's deal with him, played from the first card on."""
    names = Options(names=("Mary", "Bobby", "Charlie"))
    state = first_round(JESTER, PEASANT, KNIGHT, chosen=names)
    state = strike(
        state,
        Pay(MARY, BOBBY, 4),
        Act(MARY, "use", JESTER, (BOBBY,)),
        AnswerWith(BOBBY, JEWELER),
        PromiseUse(BOBBY, MARY, due=1, card=JEWELER, on=MARY),
    )
    assert (Aim(MARY, (BOBBY,)),) == GAME.choices(state, MARY)
    state = play(state, Aim(MARY, (BOBBY,)))
    assert (Answer(BOBBY, JEWELER),) == GAME.choices(state, BOBBY)
    return play(state, Answer(BOBBY, JEWELER))


def test_s_59_the_rulebooks_deal_and_broken_promise() -> None:
    state = strike(the_rulebooks_deal(), Pay(CHARLIE, BOBBY, 2), Act(BOBBY, "pass"))
    assert (Pass(BOBBY),) == GAME.choices(state, BOBBY)
    state = play(state, Pass(BOBBY), Pass(CHARLIE))
    assert CHARLIE == state.leader
    assert (JEWELER, JESTER, KNIGHT) == cards_in(state.piles[CHARLIE])
    assert (5 - 4, 5 + 6, 5 - 2) == state.gold
    assert [("broken", 1)] == [(promise.status, promise.ended) for promise in state.promises]


def test_s_59_with_the_2_the_jester_would_have_won() -> None:
    state = play(the_rulebooks_deal(), TakeGold(BOBBY, MARY))
    assert [InPlay(JESTER, twos=1), InPlay(JEWELER), InPlay(KNIGHT)] == list(state.played)
    state = play(state, Pass(CHARLIE))
    assert (MARY, "kept") == (state.leader, state.promises[0].status)


def test_s_59_bobby_could_not_have_agreed_without_a_jeweler() -> None:
    state = position(JESTER, PEASANT, KNIGHT, round=2, won={CHARLIE: (JEWELER,) * 2})
    error = refusal(state, Propose(ADA, deal(Pay(ADA, BEN, 4), AnswerWith(BEN, JEWELER))))
    assert "Ben does not hold the Jeweler (S-53)" in str(error).replace(".", "")
