"""A twin, the second state of the secrecy tests, could come up in a game like the first."""

from __future__ import annotations

import random
from collections.abc import Iterator

from kings.struggle import GAME, State
from kings.struggle.cards import Card
from kings.struggle.deals import check_deal
from kings.struggle.moves import Act, AnswerWith, Clause, Give, Pay
from kings.struggle.positions import check_state
from tests import strategies
from tests.checkers.secrets import twin
from tests.positions import (
    ADA,
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
    position,
    propose,
    strike,
)

AFTER_TWO_ROUNDS = position(
    FARMER, COBBLER, PEASANT, round=3, won={ADA: (QUEEN, KING)}, free_market=True
)
"""Ada has won a Queen and a King, and may use her Farmer."""


def twins(state: State, viewer: int | None, number: int = 40) -> list[State]:
    return [twin(state, viewer, random.Random(seed)) for seed in range(number)]


def given(card: Card) -> State:
    """Let Ada give Ben one of her two won cards, face down."""
    return strike(AFTER_TWO_ROUNDS, Give(ADA, BEN, (card,), face_up=False), Pay(BEN, ADA, 1))


def test_giver_and_receiver_are_sure_of_the_other_card_in_the_twin_of_a_face_down_gift() -> None:
    """S-57: who gives or gets a card knows it, so the twin is the game with the other card."""
    for viewer in (CLEO, None):
        assert {given(KING)} == set(twins(given(QUEEN), viewer))


def test_the_twin_of_whoever_saw_the_gift_has_the_same_piles() -> None:
    """S-57: giver and receiver learn which card it is."""
    for viewer in (ADA, BEN):
        assert {given(QUEEN)} == set(twins(given(QUEEN), viewer))


def test_whoever_is_bound_can_keep_the_deal_in_a_twin() -> None:
    """S-53: the Cooper's owner could agree to use the Jester only with a Jester in hand."""
    hands = {ADA: (FARMER, COBBLER, JESTER, KNIGHT, QUEEN)}
    state = position(COOPER, QUEEN, KING, round=3, night=True, hands=hands)
    bound = strike(state, Act(ADA, "use", JESTER), Pay(BEN, ADA, 1))
    dealt = {other.hands[ADA] for other in twins(bound, CLEO)}
    assert all(JESTER in hand for hand in dealt) and len(dealt) > 5


def test_whoever_has_agreed_holds_the_card_in_a_twin() -> None:
    """S-53: an acceptance is checked, so whoever agreed to answer with the Knight holds it."""
    hands = {CLEO: (COOPER, JEWELER, JESTER, KNIGHT, QUEEN)}
    state = position(JESTER, QUEEN, KING, round=3, night=True, hands=hands)
    agreed = propose(state, AnswerWith(CLEO, KNIGHT), Pay(ADA, CLEO, 1), by=CLEO)
    dealt = {other.hands[CLEO] for other in twins(agreed, BEN)}
    assert all(KNIGHT in hand for hand in dealt) and len(dealt) > 5


def test_a_proposer_has_won_what_it_gives_face_down_in_a_twin() -> None:
    """S-53, S-57: whoever proposes to give a card away has won it, whichever it is."""
    state = propose(AFTER_TWO_ROUNDS, Give(ADA, BEN, (QUEEN,), face_up=False))
    gifts = set()
    for other in twins(state, CLEO):
        assert other.window is not None
        (proposal,) = other.window.proposals
        gifts.add(proposal.deal.clauses)
    either: set[tuple[Clause, ...]] = {
        (Give(ADA, BEN, (card,), face_up=False),) for card in (QUEEN, KING)
    }
    assert either == gifts


def moments() -> Iterator[tuple[State, int | None, int]]:
    """Yield states in games of every size, mode and market, each with somebody who looks on."""
    for seed in range(0, 96, 2):
        game = strategies.play(strategies.STRUGGLE, seed)
        rng = random.Random(seed)
        for number, state in enumerate(game.states):
            if state.round and number % 3 == seed % 3:
                yield state, rng.choice((*range(state.players), None)), number


def test_every_twin_could_come_up_in_a_game_and_shows_its_viewer_the_same() -> None:
    differ = 0
    for state, viewer, number in moments():
        other = check_state(twin(state, viewer, random.Random(number)))
        assert GAME.view(state, viewer) == GAME.view(other, viewer)
        differ += other != state
        for proposal in other.window.proposals if other.window is not None else ():
            for seat in proposal.accepted:
                check_deal(other, proposal.deal, seat)
    assert differ > 1000


def test_what_the_viewer_is_sure_of_and_what_all_are_sure_of_stays_as_it_is() -> None:
    """S-57: others see a count; so no twin changes what a viewer or a bystander is sure of."""
    for state, viewer, number in moments():
        if state.certain is not None:
            other = twin(state, viewer, random.Random(number))
            assert other.certain is not None
            rows = {state.players, state.players if viewer is None else viewer}
            assert all(state.certain[row] == other.certain[row] for row in rows)
            assert sum(map(sum, state.piles)) == sum(map(sum, other.piles))
