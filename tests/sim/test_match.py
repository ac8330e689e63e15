"""A game is driven to its end, the same way from every point of it, and waits for people."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache

import pytest

from kings.bots import Bot, Greedy, RandomBot
from kings.errors import BadInput
from kings.game import NATURE
from kings.sim import play_game
from kings.sim.match import (
    Played,
    bots_are_done_talking,
    next_decision,
    next_move,
    next_talk,
    play_on,
)
from kings.struggle import GAME, Act, Deal, Options, Pay, Phase, State, View
from kings.struggle.moves import Accept, Choice, Move, Play, Propose, Refuse, Settle, TakeGold, Talk
from kings.struggle.options import Mode
from kings.struggle.state import Proposal
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
    play,
    position,
    propose,
)

GREEDY, RANDOM = Greedy(), RandomBot()
SEED = 5


class Stubborn(Bot):
    """It offers its neighbour 1 gold for nothing, and counters every proposal with that."""

    name = "stubborn"
    idea = "Talks without end."
    source = "The tests."

    def choose(self, view: View, rng: random.Random) -> Choice:
        return view.choices[0]

    def propose(self, view: View, rng: random.Random) -> Deal | None:
        other = (view.own.seat + 1) % view.players
        return Deal((Pay(view.own.seat, other, 1),))

    def respond(
        self, view: View, proposal: Proposal, rng: random.Random
    ) -> Accept | Refuse | Propose:
        deal = self.propose(view, rng)
        assert deal is not None
        return Propose(view.own.seat, deal, instead_of=proposal.number)


class Overreaching(Stubborn):
    """It accepts everything, and offers what nobody has."""

    name = "overreaching"

    def propose(self, view: View, rng: random.Random) -> Deal | None:
        return Deal((Pay(view.own.seat, (view.own.seat + 1) % view.players, 999),))

    def respond(
        self, view: View, proposal: Proposal, rng: random.Random
    ) -> Accept | Refuse | Propose:
        return Accept(view.own.seat, proposal.number)


@cache
def game(mode: Mode) -> Played:
    options = Options.for_players(4, mode=mode)
    return play_game(options, [GREEDY, RANDOM, GREEDY, RANDOM], SEED)


def talked_out(
    state: State, moves: tuple[Move, ...], seats: Sequence[Bot | None]
) -> tuple[Move, ...]:
    """Return all that the bots say in this window from here on."""
    said: list[Move] = []
    while (word := next_talk(state, (*moves, *said), seats, SEED)) is not None:
        said.append(word)
        state = play(state, word)
    return tuple(said)


@pytest.mark.parametrize("mode", ["day", "night", "draw"])
def test_a_game_of_bots_is_a_game_by_the_rules(mode: Mode) -> None:
    played = game(mode)
    state = play(GAME.start(Options.for_players(4, mode=mode)), *played.moves)
    assert played.state == state
    assert played.outcome == GAME.outcome(state)


def test_the_same_seed_gives_the_same_game_and_another_another() -> None:
    options = Options.for_players(3)
    first, again, other = (play_game(options, [GREEDY] * 3, seed) for seed in (1, 1, 2))
    assert first == again
    assert first.moves != other.moves


@pytest.mark.parametrize("mode", ["day", "night"])
def test_a_game_goes_on_the_same_from_every_point_of_it(mode: Mode) -> None:
    played = game(mode)
    seats = [GREEDY, RANDOM, GREEDY, RANDOM]
    state = GAME.start(Options.for_players(4, mode=mode))
    for number, move in enumerate(played.moves):
        assert move == next_move(state, played.moves[:number], seats, SEED)
        state = play(state, move)
    assert next_move(state, played.moves, seats, SEED) is None


def test_a_game_is_played_on_to_its_end() -> None:
    played = game("day")
    begun = played.moves[:40]
    state = play(GAME.start(Options.for_players(4)), *begun)
    rest = list(play_on(state, begun, [GREEDY, RANDOM, GREEDY, RANDOM], SEED))
    assert played.moves[40:] == tuple(move for move, _ in rest)
    assert played.state == rest[-1][1].state


def test_as_many_bots_as_seats_are_needed() -> None:
    with pytest.raises(BadInput, match="3 seats need as many bots, not 2"):
        play_game(Options.for_players(3), [RANDOM, RANDOM], SEED)


def test_bots_that_talk_without_end_come_to_an_end() -> None:
    played = play_game(Options.for_players(4), [Stubborn()] * 4, SEED)
    window: list[int] = []
    for move in played.moves:
        if isinstance(move, Propose):
            window.append(move.seat)
            assert len(set(window)) == len(window)
        elif not isinstance(move, Talk | Settle):
            window = []
    assert any(isinstance(move, Propose) and move.instead_of for move in played.moves)
    assert any(isinstance(move, Refuse) for move in played.moves)


def test_an_offer_that_nobody_could_keep_is_not_heard() -> None:
    state = position(JEWELER, KING, QUEEN)
    assert bots_are_done_talking(state, (), [Overreaching(), None, None], SEED)


def test_an_acceptance_of_the_impossible_is_a_refusal() -> None:
    # By Night Ben may ask for a card that, as far as he knows, Ada could bring in.
    hand = [PEASANT, FARMER, ASSASSIN, COBBLER, JEWELER, JESTER, KNIGHT]
    apart = {ADA: [QUEEN, KING]}
    night = position(COOPER, KING, FARMER, night=True, hands={ADA: hand}, aside=apart)
    state = propose(night, Pay(BEN, ADA, 1), Act(ADA, "swap", QUEEN), by=BEN)
    assert Refuse(ADA, 1) == next_talk(state, (), [Overreaching(), None, None], SEED)


def test_talk_comes_before_the_decision_and_then_the_decision_is_due() -> None:
    state = position(JEWELER, KING, QUEEN)
    wish = Propose(CLEO, Deal((Pay(CLEO, ADA, 1), Act(ADA, "use", JEWELER, (CLEO,)))))
    assert (wish, Accept(ADA, 1)) == talked_out(state, (), [GREEDY] * 3)
    assert wish == next_move(state, (), [GREEDY] * 3, SEED)
    assert TakeGold(ADA) == next_decision(state, (), [GREEDY] * 3, SEED)


def test_nobody_talks_outside_a_window() -> None:
    state = position(KING, QUEEN, JEWELER)
    assert state.window is None
    assert bots_are_done_talking(state, (), [Stubborn()] * 3, SEED)


def test_a_person_is_waited_for() -> None:
    state = position(JEWELER, KING, QUEEN)
    assert next_move(state, (), [None, GREEDY, None], SEED) is None
    assert next_decision(state, (), [None, GREEDY, GREEDY], SEED) is None


def test_a_proposal_to_a_person_stays_open() -> None:
    state = position(JEWELER, KING, QUEEN)
    (wish,) = talked_out(state, (), [None, GREEDY, GREEDY])
    state = play(state, wish)
    assert state.window is not None and state.window.proposals
    assert next_move(state, (wish,), [None, GREEDY, GREEDY], SEED) is None


def test_a_bot_answers_what_a_person_proposes() -> None:
    state = position(JEWELER, KING, QUEEN)
    asked = Propose(ADA, Deal((Pay(CLEO, ADA, 5), Act(ADA, "use", JEWELER, (CLEO,)))))
    state = play(state, asked)
    assert Accept(CLEO, 1) == next_talk(state, (asked,), [None, None, GREEDY], SEED)


def test_who_agreed_before_another_deal_was_struck_is_asked_again() -> None:
    state = position(JEWELER, KING, QUEEN)
    present = Propose(CLEO, Deal((Pay(CLEO, ADA, 1), Pay(CLEO, BEN, 1))))
    deal = Propose(BEN, Deal((Pay(BEN, ADA, 1),)))
    moves: tuple[Move, ...] = (present, Accept(ADA, 1), deal, Accept(ADA, 2))
    state = play(state, *moves)
    assert Accept(ADA, 1) == next_talk(state, moves, [GREEDY, None, None], SEED)


def test_in_the_sealed_choice_bots_choose_before_people() -> None:
    state = position(KING, None, None, phase=Phase.FOLLOW)
    chosen = next_move(state, (), [None, None, RANDOM], SEED)
    assert isinstance(chosen, Play) and CLEO == chosen.seat
    assert next_move(play(state, chosen), (chosen,), [None, None, RANDOM], SEED) is None


def test_chance_is_drawn_with_people_at_the_table() -> None:
    state = GAME.start(Options.for_players(3, mode="night"))
    moves: list[Move] = []
    while (move := next_move(state, moves, [None] * 3, SEED)) is not None:
        assert NATURE == move.seat
        moves.append(move)
        state = play(state, move)
    assert Phase.LEAD is state.phase


def test_what_people_say_does_not_change_what_chance_draws() -> None:
    state = GAME.start(Options.for_players(3, mode="night"))
    drawn = next_move(state, (), [None] * 3, SEED)
    assert drawn == next_move(state, (Settle(0, 1), Settle(1, 1)), [None] * 3, SEED)


def test_greedy_bots_strike_deals() -> None:
    games = [play_game(Options.for_players(4), [GREEDY] * 4, seed) for seed in range(5)]
    assert sum(played.state.deals_struck for played in games) >= 10
