"""The two markets: won cards for sale, and limits on offers (S-57, S-58)."""

from __future__ import annotations

import pytest

from kings.game import Event
from kings.struggle import (
    GAME,
    Act,
    Card,
    Give,
    Pay,
    Phase,
    PromiseGold,
    PromiseRestraint,
    PromiseUse,
    PromiseWords,
    State,
    cards_in,
)
from kings.struggle.events import CardsGiven, Proposed
from kings.struggle.moves import Accept, Clause, GiveLead, Pass, Propose, Swap
from tests.positions import (
    ADA,
    ASSASSIN,
    BEN,
    CLEO,
    COBBLER,
    COOPER,
    DAN,
    FARMER,
    JEWELER,
    KING,
    PEASANT,
    QUEEN,
    deal,
    events,
    play,
    position,
    propose,
    refusal,
    strike,
)


def market(*, ada: tuple[Card, ...] = (FARMER, ASSASSIN)) -> State:
    """Return Ada's turn in the third round of a Free Market; she has won these cards."""
    return position(
        FARMER, COOPER, KING, QUEEN, round=3, won={ADA: ada, BEN: (PEASANT,)}, free_market=True
    )


OPEN = Give(ADA, BEN, (ASSASSIN, FARMER))
HIDDEN = Give(ADA, BEN, (FARMER,), face_up=False)


def test_s_57_won_cards_change_hands_with_the_deal() -> None:
    state = strike(market(), OPEN, Pay(BEN, ADA, 3))
    assert () == cards_in(state.piles[ADA])
    assert (PEASANT, FARMER, ASSASSIN) == cards_in(state.piles[BEN])
    assert (8, 2) == state.gold[:2]


def test_s_57_traded_cards_are_scored_by_their_new_owner() -> None:
    state = position(
        FARMER,
        COOPER,
        QUEEN,
        KING,
        round=7,
        won={ADA: (PEASANT, PEASANT)},
        free_market=True,
        actor=BEN,
        gold=(0, 0, 0, 0),
    )
    state = strike(state, Give(ADA, CLEO, (PEASANT, PEASANT)))
    state = play(state, Pass(BEN), Pass(CLEO), Pass(DAN))
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (0, 0, 3, 4) == outcome.scores


def test_s_57_a_card_that_one_has_not_won_can_not_be_given() -> None:
    error = refusal(market(), Propose(ADA, deal(Give(ADA, BEN, (KING,)))))
    assert ("S-53", ADA) == (error.rule, error.seat)
    assert "Ada" in str(error) and "King" in str(error)


def test_s_57_a_card_can_be_given_once_only() -> None:
    twice = deal(Give(ADA, BEN, (FARMER,)), Give(ADA, CLEO, (FARMER,)))
    assert "S-53" == refusal(market(), Propose(ADA, twice)).rule


def test_s_57_cards_that_the_same_deal_brings_can_not_be_given_on() -> None:
    chain = deal(Give(ADA, BEN, (FARMER,)), Give(BEN, CLEO, (FARMER,)))
    error = refusal(market(), Propose(ADA, chain))
    assert ("S-53", BEN) == (error.rule, error.seat)


@pytest.mark.parametrize("cards", [None, ()])
def test_s_57_a_gift_names_at_least_one_card(cards: tuple[Card, ...] | None) -> None:
    error = refusal(market(), Propose(ADA, deal(Give(ADA, BEN, cards))))
    assert ("S-57", ADA) == (error.rule, error.seat)


def test_s_57_nobody_gives_cards_to_itself() -> None:
    gift = Give(ADA, ADA, (FARMER,))
    error = refusal(market(), Propose(ADA, deal(gift, Pay(BEN, ADA, 1))))
    assert ("S-53", True) == (error.rule, "Ada" in str(error))


def test_s_57_of_cards_face_up_everybody_learns_which() -> None:
    state = strike(market(), OPEN)
    for observer in (CLEO, None):
        assert (PEASANT, FARMER, ASSASSIN) == cards_in(GAME.view(state, observer).seats[BEN].sure)


@pytest.mark.parametrize("seat", [ADA, BEN])
def test_s_57_of_cards_face_down_giver_and_receiver_learn_which(seat: int) -> None:
    view = GAME.view(strike(market(), HIDDEN), seat)
    assert (PEASANT, FARMER) == cards_in(view.seats[BEN].sure)
    assert (ASSASSIN,) == cards_in(view.seats[ADA].sure)


@pytest.mark.parametrize("seat", [CLEO, DAN, None])
def test_s_57_of_cards_face_down_the_others_see_how_many(seat: int | None) -> None:
    view = GAME.view(strike(market(), HIDDEN), seat)
    assert [1, 2] == [view.seats[ADA].won, view.seats[BEN].won]
    assert (PEASANT,) == cards_in(view.seats[BEN].sure)
    assert () == cards_in(view.seats[ADA].sure)


@pytest.mark.parametrize("seat", [CLEO, None])
def test_s_57_another_card_face_down_looks_the_same_to_the_others(seat: int | None) -> None:
    other = Give(ADA, BEN, (ASSASSIN,), face_up=False)
    views = [GAME.view(strike(market(), gift), seat) for gift in (HIDDEN, other)]
    assert views[0] == views[1]


def gift_events(seat: int | None) -> list[Event | None]:
    """Return what ``seat`` sees of a face-down gift that is proposed and struck."""
    move = Propose(ADA, deal(HIDDEN))
    happened = events(market(), move, Accept(BEN, 1))
    return [e.seen_by(seat) for e in happened if isinstance(e, Proposed | CardsGiven)]


def test_s_57_the_log_and_the_proposal_show_others_a_number() -> None:
    backs = Give(ADA, BEN, None, face_up=False, number=1)
    assert [Proposed(ADA, 1, deal(backs), None), CardsGiven(backs)] == gift_events(CLEO)
    assert [Proposed(ADA, 1, deal(HIDDEN), None), CardsGiven(HIDDEN)] == gift_events(BEN)
    (seen,) = GAME.view(propose(market(), HIDDEN), DAN).proposals
    assert deal(backs) == seen.deal


def test_s_57_only_giver_or_receiver_proposes_cards_face_down() -> None:
    assert GAME.can(market(), Propose(BEN, deal(HIDDEN)))
    error = refusal(market(), Propose(CLEO, deal(HIDDEN)))
    assert ("S-57", CLEO, True) == (error.rule, error.seat, "Cleo" in str(error))


def test_s_57_anybody_may_propose_cards_face_up() -> None:
    assert GAME.can(market(), Propose(CLEO, deal(OPEN)))


def test_s_57_who_does_not_know_a_pile_is_not_told_by_a_refusal() -> None:
    """Ada gave Ben a card face down; Cleo may ask for any card that it could have been."""
    state = strike(market(), HIDDEN)
    for card in (FARMER, ASSASSIN):
        assert GAME.can(state, Propose(CLEO, deal(Give(BEN, CLEO, (card,)))))
    state = propose(state, Give(BEN, CLEO, (ASSASSIN,)), by=CLEO)
    error = refusal(state, Accept(BEN, 2))
    assert ("S-53", BEN) == (error.rule, error.seat)
    assert "Ben" in str(error) and "Assassin" in str(error)


def regulated() -> State:
    """Return Ada's turn with a Farmer in a Regulated Market of four."""
    return position(FARMER, COOPER, KING, JEWELER, regulated_market=True)


def over_limit(state: State, *clauses: Clause) -> tuple[str, int | None, bool]:
    """Return rule, seat and whether Ben is named when this deal is refused."""
    error = refusal(state, Propose(ADA, deal(*clauses)))
    return error.rule, error.seat, "Ben" in str(error)


def test_s_58_3_gold_and_one_promise_are_allowed() -> None:
    agreed = deal(Pay(BEN, ADA, 3), PromiseUse(BEN, ADA, due=2))
    assert GAME.can(regulated(), Propose(BEN, agreed))


def test_s_58_4_gold_are_too_much() -> None:
    assert ("S-58", BEN, True) == over_limit(regulated(), Pay(BEN, ADA, 4))


def test_s_58_gold_to_several_players_counts_together() -> None:
    assert ("S-58", BEN, True) == over_limit(regulated(), Pay(BEN, ADA, 2), Pay(BEN, CLEO, 2))


@pytest.mark.parametrize(
    "second",
    [
        PromiseUse(BEN, CLEO, due=2),
        PromiseRestraint(BEN, ADA, due=1),
        PromiseWords(BEN, ADA, due=1, words="I will help."),
        PromiseGold(BEN, ADA, 1, due=2),
    ],
)
def test_s_58_two_promises_are_too_many(second: Clause) -> None:
    first = PromiseUse(BEN, ADA, due=3)
    assert ("S-58", BEN, True) == over_limit(regulated(), first, second)


def test_s_58_several_small_deals_of_one_window_count_together() -> None:
    state = strike(regulated(), Pay(BEN, ADA, 2), PromiseUse(BEN, ADA, due=2))
    assert GAME.can(state, Propose(ADA, deal(Pay(BEN, ADA, 1))))
    assert ("S-58", BEN, True) == over_limit(state, Pay(BEN, ADA, 2))
    assert ("S-58", BEN, True) == over_limit(state, PromiseUse(BEN, CLEO, due=2))


def test_s_58_the_limit_holds_for_each_player_alone() -> None:
    state = strike(regulated(), Pay(BEN, ADA, 3), Pay(CLEO, ADA, 3))
    assert (11, 2, 2) == state.gold[:3]


def test_s_58_an_acceptance_is_checked_against_the_limit_too() -> None:
    state = propose(regulated(), Pay(BEN, ADA, 2), by=ADA)
    state = strike(state, Pay(BEN, ADA, 2))
    assert "S-58" == refusal(state, Accept(BEN, 1)).rule


def test_s_58_the_next_window_counts_anew() -> None:
    state = strike(regulated(), Pay(BEN, ADA, 3), PromiseUse(BEN, ADA, due=2))
    state = play(state, Pass(ADA))
    assert GAME.can(state, Propose(BEN, deal(Pay(BEN, CLEO, 2), PromiseUse(BEN, CLEO, due=2))))


def test_s_58_a_coopers_second_window_counts_anew() -> None:
    state = position(COOPER, FARMER, KING, regulated_market=True)
    state = play(strike(state, Pay(CLEO, ADA, 3)), Swap(ADA, JEWELER))
    assert GAME.can(state, Propose(CLEO, deal(Pay(CLEO, ADA, 2))))


def test_s_58_the_cobbler_window_counts_by_itself() -> None:
    state = position(FARMER, COBBLER, KING, regulated_market=True, phase=Phase.WINDOW)
    state = play(strike(state, Pay(CLEO, BEN, 3)), GiveLead(BEN, None))
    assert GAME.can(state, Propose(CLEO, deal(Pay(CLEO, ADA, 2))))


def test_s_58_promised_gold_is_offered_gold() -> None:
    too_much = (Pay(BEN, ADA, 2), PromiseGold(BEN, ADA, 2, due=2))
    assert ("S-58", BEN, True) == over_limit(regulated(), *too_much)
    assert GAME.can(regulated(), Propose(ADA, deal(Pay(BEN, ADA, 1), PromiseGold(BEN, ADA, 2, 2))))


def test_s_58_what_the_active_player_does_now_is_no_promise() -> None:
    agreed = (Act(ADA, "use", on=(BEN,)), PromiseUse(ADA, BEN, due=2), Pay(BEN, ADA, 1))
    assert GAME.can(regulated(), Propose(ADA, deal(*agreed)))


def test_s_58_without_the_variant_there_is_no_limit() -> None:
    state = position(FARMER, COOPER, KING)
    agreed = deal(Pay(BEN, ADA, 5), PromiseUse(BEN, ADA, due=2), PromiseUse(BEN, CLEO, due=2))
    assert GAME.can(state, Propose(BEN, agreed))
