"""A guess for several seats at once looks like the truth to each of them and to a bystander."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest

from kings.bots.castle.determinize import determinize_together as castle_guess
from kings.bots.determinize import determinize_together as struggle_guess
from kings.bots.keys.determinize import determinize_together as keys_guess
from kings.castle import Phase as CastlePhase
from kings.game import Room
from kings.games import ROOMS
from kings.seeds import stream
from kings.struggle import GAME, State
from kings.struggle.cards import count
from kings.struggle.moves import Accept, AnswerWith, Give, Pay
from kings.struggle.positions import check_state
from tests import strategies
from tests.castle.games import numbered
from tests.keys.games import random_game
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
    deal,
    position,
    propose,
    strike,
)

GUESSES: dict[str, Callable[..., Any]] = {
    "struggle": struggle_guess,
    "keys": keys_guess,
    "castle": castle_guess,
}


def games(name: str) -> Iterator[Any]:
    if name == "struggle":
        for number in range(0, 96, 7):
            yield strategies.play(strategies.STRUGGLE, number)
    for number in range(10):
        if name != "struggle":
            yield random_game(number) if name == "keys" else numbered(number)


def moments(name: str) -> Iterator[tuple[Any, tuple[int, ...], int]]:
    """Yield states of a game that isn't over, each with some of the seats, and a number."""
    room = ROOMS[name]
    for at, game in enumerate(games(name)):
        rng = stream(at, "seats")
        for number in sorted(rng.sample(range(len(game.states)), min(30, len(game.states)))):
            state = game.states[number]
            seats = range(state.players)
            some = tuple(sorted(rng.sample(seats, rng.randrange(len(seats) + 1))))
            if room.game.outcome(state) is None and not asks_unseen(room, state):
                yield state, some, number


def asks_unseen(room: Room, state: Any) -> bool:
    """Say whether somebody is asked of whom not all may know; a branch leaves before that."""
    return any(not ask.open for ask in room.game.asks(state))


def views(room: Room, state: Any, seats: Sequence[int | None]) -> list[Any]:
    return [room.game.view(state, seat) for seat in seats]


@pytest.mark.parametrize("name", GUESSES)
def test_none_of_the_seats_can_tell_a_guess_from_the_truth(name: str) -> None:
    room, moved, dealt = ROOMS[name], 0, 0
    for state, seats, number in moments(name):
        table, *own = views(room, state, (None, *seats))
        guessed = GUESSES[name](table, own, random.Random(number))
        assert [table, *own] == views(room, guessed, (None, *seats))
        written = room.state_of(room.position_of(guessed), guessed.options)
        assert views(room, written, (None, *seats)) == [table, *own]
        dealt += 1
        moved += guessed != state
    assert dealt > 100 and moved > dealt // 2


def test_c_22_a_lone_seat_that_is_asked_to_react_is_asked_in_a_guess() -> None:
    room, asked = ROOMS["castle"], 0
    for game in games("castle"):
        for state in game.states:
            if state.phase is CastlePhase.REACT:
                seat = state.waiting[0]
                table, view = views(room, state, (None, seat))
                guessed = castle_guess(table, [view], random.Random(asked))
                written = room.state_of(room.position_of(guessed), guessed.options)
                assert view == room.game.view(guessed, seat) == room.game.view(written, seat)
                asked += 1
    assert asked > 20


def test_s_53_whoever_has_agreed_to_give_a_card_has_won_it_in_a_guess() -> None:
    won = position(FARMER, COBBLER, PEASANT, round=3, won={ADA: (QUEEN, KING)}, free_market=True)
    given = strike(won, Give(ADA, BEN, (QUEEN,), face_up=False), Pay(BEN, ADA, 1))
    for open_ in (True, False):
        state = propose(given, Give(BEN, CLEO, (QUEEN,), face_up=open_), Pay(CLEO, BEN, 1))
        for guessed in guesses(state, CLEO):
            after = GAME.apply(guessed, Accept(CLEO, 2)).state
            assert check_state(after).piles[CLEO] == count((QUEEN,))


def test_s_53_whoever_has_agreed_to_answer_with_a_card_holds_it_in_a_guess() -> None:
    hands = {CLEO: (COOPER, JEWELER, JESTER, KNIGHT, QUEEN)}
    state = position(JESTER, QUEEN, KING, round=3, night=True, hands=hands)
    state = propose(state, AnswerWith(CLEO, KNIGHT), Pay(ADA, CLEO, 1), by=CLEO)
    guessed = guesses(state, ADA)
    assert all(KNIGHT in guess.hands[CLEO] for guess in guessed)
    assert len({guess.hands[CLEO] for guess in guessed}) > 5


def guesses(state: State, seat: int) -> list[State]:
    table, own = GAME.view(state, None), GAME.view(state, seat)
    return [struggle_guess(table, [own], random.Random(number)) for number in range(40)]


def test_a_deal_that_is_struck_in_a_guess_leads_on_as_in_a_game() -> None:
    struck = 0
    for game in games("struggle"):
        rng = stream(game.seed, "strikes")
        for state in game.states[game.seed % 2 :: 2]:
            if state.window is None or not state.window.proposals or not state.round:
                continue
            seat = rng.randrange(state.players)
            table, own = views(ROOMS["struggle"], state, (None, seat))
            guessed = struggle_guess(table, [own], rng)
            for proposal in state.window.proposals:
                after = guessed
                for party in sorted({*proposal.deal.parties} - {*proposal.accepted}):
                    if GAME.can(after, Accept(party, proposal.number)):
                        after = GAME.apply(after, Accept(party, proposal.number)).state
                struck += after.deals_struck > guessed.deals_struck
                check_state(after)
    assert struck > 300


def test_s_53_a_scenario_in_which_nobody_could_have_agreed_is_guessed_as_it_is() -> None:
    state = position(FARMER, COBBLER, PEASANT, round=3, won={ADA: (QUEEN,)}, free_market=True)
    state = propose(state, Give(ADA, CLEO, (QUEEN,), face_up=False))
    assert state.window is not None
    (proposal,) = state.window.proposals
    wrong = replace(proposal, deal=deal(Give(ADA, CLEO, (KING,), face_up=False)))
    state = replace(state, window=replace(state.window, proposals=(wrong,)))
    table, own = GAME.view(state, None), GAME.view(state, CLEO)
    assert own == GAME.view(struggle_guess(table, [own], random.Random(1)), CLEO)
