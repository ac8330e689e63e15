"""A determinization seems true to its seat, owes nothing to what it may not see, and is fair."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations

from kings.bots.determinize import determinize
from kings.seeds import stream
from kings.struggle import DECK, GAME, Phase, State
from kings.struggle.cards import cards_in
from kings.struggle.moves import Act, Aim, Answer, Give, Pay, Play
from kings.struggle.positions import check_state
from tests import strategies
from tests.checkers.secrets import twin
from tests.positions import (
    ADA,
    ASSASSIN,
    BEN,
    CLEO,
    COOPER,
    FARMER,
    JESTER,
    JEWELER,
    KING,
    KNIGHT,
    PEASANT,
    QUEEN,
    play,
    position,
    propose,
    strike,
)


@cache
def talkative_games() -> tuple[strategies.Trajectory, ...]:
    """Return games of every size, mode, market and house rule, with all kinds of deals."""
    return tuple(strategies.play(strategies.STRUGGLE, number) for number in range(0, 96, 5))


def moments() -> Iterator[tuple[State, int | None, int]]:
    """Yield states of all phases, each with somebody who looks at it, and a number."""
    for game in talkative_games():
        rng = stream(game.seed, "lookers")
        for number in sorted(rng.sample(range(len(game.states)), min(60, len(game.states)))):
            state = game.states[number]
            yield state, rng.choice((*range(state.players), None)), number


def guesses(state: State, seat: int, number: int) -> list[State]:
    view = GAME.view(state, seat)
    return [determinize(view, random.Random(seed)) for seed in range(number)]


def test_a_guess_can_come_up_in_a_game_and_shows_its_seat_the_same() -> None:
    phases = set()
    for state, seat, number in moments():
        view = GAME.view(state, seat)
        guessed = check_state(determinize(view, random.Random(number)))
        assert view == GAME.view(guessed, seat)
        phases.add(state.phase)
    assert set(Phase) == phases


def test_what_a_seat_may_not_see_changes_no_guess() -> None:
    changed = 0
    for state, seat, number in moments():
        if state.round == 0:
            continue
        other = twin(state, seat, random.Random(number))
        changed += other != state
        here = determinize(GAME.view(state, seat), random.Random(number))
        assert here == determinize(GAME.view(other, seat), random.Random(number))
    assert changed > 100


def test_guesses_differ_where_something_is_hidden_and_nowhere_else() -> None:
    sealed = play(position(None, None, None, phase=Phase.LEAD), Play(ADA, KING))
    assert 1 == len({state.hands for state in guesses(sealed, BEN, 20)})
    hidden = play(sealed, Play(BEN, QUEEN))
    assert 9 < len({state.sealed for state in guesses(hidden, CLEO, 100)})
    assert {hidden} == {replace(state, shown=hidden.shown) for state in guesses(hidden, BEN, 20)}


def test_all_pairs_that_may_be_set_aside_are_drawn_alike() -> None:
    state = position(None, None, None, phase=Phase.LEAD, round=4, night=True)
    possible = GAME.view(state, ADA).seats[BEN].possible
    pairs = list(combinations(possible, 2))
    seen = Counter(state.aside[BEN] for state in guesses(state, ADA, 100 * len(pairs)))
    assert set(pairs) == set(seen)
    assert 60 < min(seen.values()) and max(seen.values()) < 145


def test_all_cards_that_may_lie_face_down_are_drawn_alike() -> None:
    lead = play(position(None, None, None, phase=Phase.LEAD), Play(ADA, KING))
    state = play(lead, Play(BEN, QUEEN))
    seen = Counter(state.sealed[BEN] for state in guesses(state, CLEO, 1000))
    assert set(DECK) == set(seen)
    assert 65 < min(seen.values()) and max(seen.values()) < 140


def test_a_seat_works_out_its_own_set_aside_cards() -> None:
    looked = 0
    for state, seat, number in moments():
        if seat is None or not state.night or state.options.free_market:
            continue
        assert (
            state.aside[seat]
            == determinize(GAME.view(state, seat), random.Random(number)).aside[seat]
        )
        looked += state.round > 2
    assert looked > 20


def test_a_card_that_went_back_to_a_hand_is_not_set_aside() -> None:
    hands = {BEN: [FARMER, ASSASSIN, QUEEN]}
    state = position(JESTER, PEASANT, KNIGHT, round=5, night=True, hands=hands)
    state = play(state, Aim(ADA, (BEN,)), Answer(BEN, QUEEN))
    assert all(PEASANT in one.hands[BEN] for one in guesses(state, CLEO, 50))
    assert any(FARMER not in one.hands[BEN] for one in guesses(state, CLEO, 50))


def test_a_seat_that_is_bound_to_a_card_holds_it() -> None:
    hands = {ADA: [JEWELER, PEASANT, FARMER]}
    state = position(COOPER, KING, KNIGHT, round=5, night=True, hands=hands)
    assert any(JEWELER not in one.hands[ADA] for one in guesses(state, BEN, 50))
    bound = strike(state, Pay(BEN, ADA, 1), Act(ADA, "use", JEWELER, (BEN,)))
    assert () == bound.shown[ADA]
    assert all(JEWELER in one.hands[ADA] for one in guesses(bound, BEN, 50))


def test_cards_given_face_down_may_be_with_either() -> None:
    won = {ADA: [QUEEN, KNIGHT], BEN: [PEASANT]}
    state = position(JEWELER, KING, KING, round=3, free_market=True, won=won)
    state = strike(state, Give(ADA, BEN, (QUEEN,), face_up=False), Pay(BEN, ADA, 1))
    piles = Counter(cards_in(one.piles[ADA]) for one in guesses(state, CLEO, 900))
    assert {(QUEEN,), (KNIGHT,)} == set(piles)
    assert min(piles.values()) > 380
    assert {state.piles} == {one.piles for one in guesses(state, BEN, 20)}


def test_backs_on_the_table_get_a_face() -> None:
    won = {ADA: [QUEEN, KNIGHT, KNIGHT]}
    state = position(JEWELER, KING, KING, round=3, free_market=True, won=won)
    state = propose(state, Give(ADA, BEN, (QUEEN,), face_up=False), Pay(BEN, ADA, 1))
    for one in guesses(state, CLEO, 20):
        assert one.window is not None
        gift = one.window.proposals[0].deal.clauses[0]
        assert isinstance(gift, Give) and gift.cards in ((QUEEN,), (KNIGHT,))
