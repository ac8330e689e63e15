"""Games written down on paper and typed in again are the same games."""

from __future__ import annotations

import json
import random
from dataclasses import replace

import pytest
from hypothesis import example, given, settings

from kings.classroom.paper import paper_of, paper_text, play_paper, read_paper
from kings.classroom.paper.game import PaperGame
from kings.records.formats import ScenarioWords, header_text, read_header, scenario_state
from kings.records.journal import parse_journal
from kings.records.recording import Recording, new_header, replay
from kings.struggle.options import Mode
from kings.struggle.partition.groups import RULEBOOK
from kings.struggle.rules import GAME
from kings.struggle.state import State
from tests.classroom.classes import scenario
from tests.classroom.played import play_until, recorded
from tests.strategies import STRUGGLE, play, random_options, seeds

BOTS = ("greedy", "fair-keeper", "hard-keeper", "fair-cynic", "random")


def on_paper(recording: Recording) -> PaperGame:
    """Write a game down as a CSV file, read that file, and play it through."""
    return play_paper(read_paper(paper_text(paper_of(recording))))


def essence(state: State) -> tuple[object, ...]:
    """Return all that a game on paper must agree in with the game that was played."""
    promises = [(one.clause, one.status, one.ended, one.occasion) for one in state.promises]
    return (state.round, state.gold, state.piles, state.discard, promises, GAME.outcome(state))


@pytest.mark.parametrize("seed", range(8))
def test_a_game_of_bots_comes_back_with_its_plays_gold_and_scores(seed: int) -> None:
    rng = random.Random(seed)
    bots = [rng.choice(BOTS) for _ in range(3 + seed % 4)]
    modes: tuple[Mode, ...] = ("day", "night", "draw")
    played = recorded(
        bots, seed, mode=modes[seed % 3], free_market=seed == 4, regulated_market=seed == 5
    )
    game = on_paper(played)
    assert game.finished, game.fault
    assert essence(played.state) == essence(game.state)
    assert _decisions(played) == _decisions(game.recording)


def _decisions(recording: Recording) -> list[object]:
    """Return the cards that were laid and the uses that were made, in order."""
    kinds = ("Play", "GiveLead", "TakeGold", "Aim", "Swap", "Answer", "Pass", "Settle", "Break")
    return [move for move in recording.moves if type(move).__name__ in kinds]


@settings(max_examples=8)
@example(1766501)  # promised gold is paid a round early, while other gold is reckoned
@example(2)  # of two promises of gold in one deal, to the same player, the second is released
@given(seeds())
def test_random_games_come_back_with_every_deal_and_promise(seed: int) -> None:
    options = replace(random_options(random.Random(seed), seed), tables=RULEBOOK)
    wild = play(STRUGGLE, seed, options=options)
    played = Recording(new_header(options, ("human",) * options.players, 1, timed=False, name="g"))
    for move in wild.moves:
        played.do(move)
    game = on_paper(played)
    assert game.fault is None
    assert essence(played.state) == essence(game.state)


@pytest.mark.parametrize("rounds", [1, 4, 7])
def test_an_unfinished_game_comes_back_as_far_as_it_went(rounds: int) -> None:
    played = recorded(("fair-keeper",) * 4, 5, rounds=rounds)
    game = on_paper(played)
    assert game.fault is None and not game.finished
    assert essence(played.state) == essence(game.state)
    assert game.waiting.startswith(f"Round {rounds}: ")


def test_it_becomes_a_journal_like_any_other_that_says_where_it_is_from() -> None:
    game = on_paper(recorded(("fair-keeper",) * 3, 2))
    again = replay(parse_journal(game.recording.text().encode()))
    assert essence(game.state) == essence(again.state)
    assert again.header.paper is not None
    assert ("human",) * 3 == again.header.players


def test_a_journal_from_before_there_was_paper_is_read() -> None:
    header = replace(recorded(("greedy",) * 3, 2, rounds=1).header, version=1)
    fields = json.loads(header_text(header))
    assert fields.pop("paper") is None
    assert read_header(json.dumps(fields)).paper is None


def test_what_is_assumed_stands_in_the_journal_and_is_read_again() -> None:
    night = on_paper(recorded(("greedy",) * 3, 2, rounds=3, mode="night"))
    header = read_header(header_text(night.recording.header))
    assert header == night.recording.header
    assert header.paper is not None and (0, 1, 2) == header.paper.assumed


def test_the_same_sheet_is_the_same_game_to_the_byte() -> None:
    played = recorded(("fair-keeper",) * 3, 2)
    assert on_paper(played).recording.text() == on_paper(played).recording.text()


def test_a_scenario_is_played_on_paper_from_its_position() -> None:
    scene = scenario("the_price_of_two")
    words = ScenarioWords(scene.name, scene.question)
    players = ("greedy",) * scene.options.players
    start = scenario_state(scene)
    played = Recording(new_header(scene.options, players, 3, start=start, scenario=words))
    play_until(played, 8)
    game = play_paper(read_paper(paper_text(paper_of(played))), scene)
    assert game.finished, game.fault
    assert essence(played.state) == essence(game.state)
    assert words == game.recording.header.scenario
