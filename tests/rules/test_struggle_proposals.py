"""The life of a proposal: changed, withdrawn, countered, refused, lapsed, struck (S-54)."""

from __future__ import annotations

import pytest

from kings.game import Event
from kings.struggle import GAME, Act, Pay, PromiseWords, State
from kings.struggle.events import (
    Accepted,
    ChoiceBound,
    DealStruck,
    GoldPaid,
    PromiseMade,
    ProposalClosed,
)
from kings.struggle.moves import Accept, Aim, Move, Pass, Propose, Refuse, Swap, Withdraw
from tests.positions import (
    ADA,
    BEN,
    CLEO,
    COOPER,
    DAN,
    FARMER,
    JESTER,
    JEWELER,
    KING,
    QUEEN,
    deal,
    events,
    play,
    position,
    propose,
    refusal,
    strike,
)

OFFER = deal(Pay(BEN, ADA, 2), Act(ADA, "use", on=(BEN,)))
BETTER = deal(Pay(BEN, ADA, 3), Act(ADA, "use", on=(BEN,)))
WIDE = deal(Pay(BEN, ADA, 2), Pay(CLEO, ADA, 1))


def table() -> State:
    """Return Ada's turn with a Farmer, four players, and Ben's offer as proposal 1."""
    return play(position(FARMER, COOPER, KING, QUEEN), Propose(BEN, OFFER))


def numbers(state: State) -> list[int]:
    """Return the numbers of the open proposals."""
    assert state.window is not None
    return [proposal.number for proposal in state.window.proposals]


def closing(state: State, *moves: Move) -> list[Event]:
    """Return how proposals were closed by these moves."""
    return [event for event in events(state, *moves) if isinstance(event, ProposalClosed)]


def test_s_54_a_proposer_that_is_a_party_has_agreed() -> None:
    (proposal,) = GAME.view(table(), CLEO).proposals
    assert (BEN,) == proposal.accepted


def test_s_54_a_proposer_that_is_no_party_agrees_to_nothing() -> None:
    state = play(position(FARMER, COOPER, KING, QUEEN), Propose(DAN, OFFER))
    assert () == GAME.view(state, None).proposals[0].accepted
    assert 1 == play(state, Accept(ADA, 1), Accept(BEN, 1)).deals_struck


def test_s_54_a_proposal_may_be_changed() -> None:
    change = Propose(BEN, BETTER, instead_of=1)
    assert [ProposalClosed(1, BEN, "changed")] == closing(table(), change)
    assert [2] == numbers(play(table(), change))


def test_s_54_a_proposal_may_be_withdrawn() -> None:
    assert [ProposalClosed(1, BEN, "withdrawn")] == closing(table(), Withdraw(BEN, 1))
    assert [] == numbers(play(table(), Withdraw(BEN, 1)))


def test_s_54_only_the_proposer_withdraws() -> None:
    error = refusal(table(), Withdraw(ADA, 1))
    assert ("S-54", ADA, True) == (error.rule, error.seat, "Ben" in str(error))


def test_s_54_a_party_may_counter_which_closes_the_first() -> None:
    counter = Propose(ADA, BETTER, instead_of=1)
    assert [ProposalClosed(1, ADA, "countered")] == closing(table(), counter)
    assert [2] == numbers(play(table(), counter))


def test_s_54_who_is_no_party_can_not_counter() -> None:
    error = refusal(table(), Propose(CLEO, BETTER, instead_of=1))
    assert ("S-54", CLEO, True) == (error.rule, error.seat, "Cleo" in str(error))


def test_s_54_a_counter_that_is_refused_leaves_the_first_on_the_table() -> None:
    refusal(table(), Propose(ADA, deal(Pay(BEN, ADA, 9)), instead_of=1))
    assert [1] == numbers(table())


def test_s_54_a_party_may_refuse() -> None:
    assert [ProposalClosed(1, ADA, "refused")] == closing(table(), Refuse(ADA, 1))


def test_s_54_a_party_that_has_accepted_may_still_refuse() -> None:
    state = play(position(FARMER, COOPER, KING, QUEEN), Propose(CLEO, WIDE), Accept(BEN, 1))
    assert [] == numbers(play(state, Refuse(BEN, 1)))


@pytest.mark.parametrize("move", [Refuse(CLEO, 1), Accept(CLEO, 1)])
def test_s_54_who_is_no_party_neither_refuses_nor_accepts(move: Refuse | Accept) -> None:
    error = refusal(table(), move)
    assert ("S-51", CLEO, True) == (error.rule, error.seat, "Cleo" in str(error))


def test_s_54_nobody_accepts_twice() -> None:
    error = refusal(table(), Accept(BEN, 1))
    assert ("S-54", BEN, True) == (error.rule, error.seat, "Ben" in str(error))


@pytest.mark.parametrize("move", [Accept(ADA, 2), Refuse(ADA, 2), Withdraw(BEN, 2)])
def test_s_54_a_proposal_that_is_not_on_the_table_is_refused(move: Move) -> None:
    error = refusal(table(), move)
    assert ("S-54", move.seat) == (error.rule, error.seat)


@pytest.mark.parametrize("move", [Propose(7, OFFER), Accept(7, 1), Refuse(7, 1), Withdraw(7, 1)])
def test_s_54_a_seat_that_is_not_there_is_refused(move: Move) -> None:
    error = refusal(table(), move)
    assert ("S-01", 7) == (error.rule, error.seat)


def test_s_54_nobody_has_to_take_the_highest_offer() -> None:
    state = play(table(), Propose(CLEO, deal(Pay(CLEO, ADA, 5))), Accept(ADA, 1))
    assert (7, 3, 5, 5) == state.gold


def test_s_54_nobody_has_to_take_any_offer() -> None:
    assert BEN == play(table(), Pass(ADA)).actor


def test_s_54_when_a_deal_is_struck_acceptances_of_the_others_lapse() -> None:
    state = play(table(), Propose(CLEO, WIDE), Propose(DAN, deal(Pay(DAN, ADA, 1))))
    state = play(state, Accept(BEN, 2), Accept(ADA, 3))
    assert state.window is not None
    assert [(1, ()), (2, ())] == [(p.number, p.accepted) for p in state.window.proposals]


def test_s_54_after_that_the_proposer_has_to_agree_again_too() -> None:
    state = play(table(), Propose(DAN, deal(Pay(DAN, ADA, 1))), Accept(ADA, 2), Accept(ADA, 1))
    assert (1, (6, 5, 5, 4)) == (state.deals_struck, state.gold)
    assert (2, (8, 3, 5, 4)) == (play(state, Accept(BEN, 1)).deals_struck, (8, 3, 5, 4))


def test_s_54_open_proposals_end_with_their_window() -> None:
    assert [ProposalClosed(1, None, "lapsed")] == closing(table(), Pass(ADA))
    assert () == GAME.view(play(table(), Pass(ADA)), ADA).proposals


def test_s_54_open_proposals_end_when_a_jester_is_named() -> None:
    state = propose(position(JESTER, COOPER, KING), Pay(BEN, ADA, 1))
    assert [ProposalClosed(1, None, "lapsed")] == closing(state, Aim(ADA, (BEN,)))


def test_s_54_open_proposals_end_with_a_coopers_swap() -> None:
    state = propose(position(COOPER, FARMER, KING), Pay(BEN, ADA, 1))
    assert [ProposalClosed(1, None, "lapsed")] == closing(state, Swap(ADA, JEWELER))
    assert [] == numbers(play(state, Swap(ADA, JEWELER)))


def test_s_54_an_executed_deal_can_not_be_withdrawn() -> None:
    assert "S-54" == refusal(play(table(), Accept(ADA, 1)), Withdraw(BEN, 1)).rule


def test_s_54_every_step_of_a_struck_deal_is_told() -> None:
    words = PromiseWords(ADA, BEN, due=2, words="I will be nice.")
    state = propose(position(FARMER, COOPER, KING), *OFFER.clauses, words, by=BEN)
    expected = [
        Accepted(ADA, 1),
        DealStruck(1, 1),
        GoldPaid(BEN, ADA, 2),
        ChoiceBound(1, Act(ADA, "use", on=(BEN,))),
        PromiseMade(1, 1, words),
    ]
    assert expected == list(events(state, Accept(ADA, 1)))


def test_s_54_proposals_are_numbered_through_the_game() -> None:
    state = play(strike(table(), Pay(CLEO, ADA, 1)), Aim(ADA, (BEN,)))
    assert [3] == numbers(propose(state, Pay(ADA, BEN, 1)))
