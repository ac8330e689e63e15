"""The strong bot keeps the contract, thinks what the compiled rules think, and ends games well."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator

import pytest

from kings.bots import PROMISES, deals, make_bot
from kings.bots.outlook import Stage, learned, weights_at
from kings.bots.strong import Strong, Thought
from kings.sim.batch import simulate
from kings.sim.match import play_game
from kings.sim.strong import Quick, Row
from kings.struggle import GAME, RULEBOOK, Options, Phase, State, View
from kings.struggle.moves import Answer, Move, Play
from kings.struggle.options import Mode
from kings.struggle.partition.groups import Tables
from kings.struggle.state import ROUNDS
from tests import strategies
from tests.bots.contract import BotContract, asked, moments


class TestStrong(BotContract):
    bot = Strong()
    every = 4


def jesters_answered(games: Iterable[int]) -> Iterator[State]:
    """Yield the states of games in which a Jester's target answers."""
    for number in games:
        for state in strategies.play(strategies.STRUGGLE, number).states:
            if state.phase is Phase.ANSWER:
                yield state


def views() -> Iterator[View]:
    """Yield views of all seats, of those that act and of those that look on."""
    for state in (*moments()[::2], *jesters_answered(range(0, 400, 7))):
        yield from asked(state)
        if state.phase in (Phase.TURN, Phase.WINDOW):
            for seat in range(state.players):
                yield GAME.view(state, seat)


def test_it_thinks_what_the_compiled_rules_think() -> None:
    """S-20 to S-22, S-58: what choices are worth, to a thousandth of a VP, written twice."""
    seen, answered_early = dict.fromkeys(Phase, 0), 0
    for number, view in enumerate(views()):
        if view.options.tables != RULEBOOK:
            continue
        here, there = Thought(view), Row(view)
        if view.phase in (Phase.TURN, Phase.WINDOW):
            plans = [turn.plan for turn in deals.survey(view).legal]
            assert here.turns(plans) == there.turns(plans)
        elif view.phase is Phase.ANSWER:
            assert_it_answers_the_same(view)
            answered_early += _next(view) != view.leader
        elif view.phase in (Phase.LEAD, Phase.FOLLOW) and number % 2:
            plays = [choice for choice in view.choices if isinstance(choice, Play)]
            assert here.cards(plays, number) == there.cards(plays, number)
        else:
            continue
        seen[view.phase] += 1
    assert seen[Phase.TURN] > 300 and seen[Phase.WINDOW] > 40
    assert seen[Phase.LEAD] > 2 and seen[Phase.FOLLOW] > 15
    assert seen[Phase.ANSWER] > 50 and answered_early > 30


def assert_it_answers_the_same(view: View) -> None:
    """S-36: what answers to a Jester are worth, in the turns that are still to come as well."""
    answers = [choice for choice in view.choices if isinstance(choice, Answer)]
    assert Thought(view).answers(answers) == Row(view).answers(answers)


def _next(view: View) -> int:
    """Return whose turn would follow; the leader's is the first of a round."""
    assert view.actor is not None
    return (view.actor + 1) % view.players


@pytest.mark.slow
def test_it_answers_many_jesters_as_the_compiled_rules_do() -> None:
    """Games 0 to 2999 of wild dealing, at the rulebook's tables."""
    seen = 0
    for state in jesters_answered(range(3000)):
        if state.options.tables == RULEBOOK:
            for view in asked(state):
                assert_it_answers_the_same(view)
                seen += 1
    assert seen > 5000


@pytest.mark.parametrize("mode", ["day", "night"])
def test_a_batch_of_compiled_ones_plays_its_games(mode: Mode) -> None:
    """Whoever asks for many games gets the compiled bot, and the same games."""
    options = Options.for_players(3, mode=mode, regulated_market=mode == "day")
    seats = [Strong(), make_bot("fair-keeper"), make_bot("greedy")]
    for result in simulate(options, seats, 2, 5):
        played = play_game(options, seats, result.seed)
        assert played.outcome.scores == result.scores


def test_house_tables_count_and_are_thought_of_by_the_readable_rules() -> None:
    """S-66: a last turn is the best there is by them, too, and the compiled bot takes the same."""
    flat = Tables(sets=(1, 2, 3, 4, 5, 6))
    assert flat != RULEBOOK
    for bot in (Strong(), Quick()):
        assert last_turns(Options(tables=flat), bot, 9)


def ends(state: State, move: Move) -> list[int]:
    """Return the VP of the seat of a move at the end of a game whose last turn it takes."""
    after = GAME.apply(state, move).state
    outcome = GAME.outcome(after)
    return [] if outcome is None else [outcome.scores[move.seat]]


def last_turns(options: Options, bot: Strong, games: int) -> int:
    """Hold a bot's last turns of games against all there are; return how many there were."""
    seen = 0
    for seed in range(games):
        state = GAME.start(options)
        for move in play_game(options, [make_bot("greedy")] * options.players, seed).moves:
            if state.phase is Phase.TURN and state.round == ROUNDS:
                (ask,) = GAME.asks(state)
                choices = GAME.choices(state, ask.seat)
                after = {choice: ends(state, choice) for choice in choices}
                if len(choices) > 1 and all(after.values()):
                    choice = bot.choose(GAME.view(state, ask.seat), random.Random(1))
                    assert after[choice] == max(after.values())
                    seen += 1
            state = GAME.apply(state, move).state
    return seen


def test_its_last_turn_of_a_game_is_the_best_there_is() -> None:
    """S-63: nothing is left to be learned there, and nothing to be guessed."""
    played = [last_turns(Options.for_players(players), Strong(), 9) for players in range(3, 7)]
    assert sum(played) >= 5


def test_it_answers_a_jester_and_plays_a_card_by_night() -> None:
    asked_for = 0
    for number, state in enumerate(moments()):
        for ask in GAME.asks(state):
            if state.phase is Phase.ANSWER or (number % 4 == 0 and state.phase is Phase.FOLLOW):
                choice = Strong().choose(GAME.view(state, ask.seat), random.Random(2))
                assert choice in GAME.choices(state, ask.seat)
                asked_for += isinstance(choice, Answer)
    assert asked_for


def test_it_can_be_as_good_as_its_word() -> None:
    assert Strong(PROMISES["keeper"]).promises is PROMISES["keeper"]


def test_weights_hold_after_each_round_but_the_last() -> None:
    for players in map(int, learned()):
        for night in (False, True):
            for rounds in range(ROUNDS + 1):
                assert any(weights_at(Stage(players, night, rounds))) == (0 < rounds < ROUNDS)
