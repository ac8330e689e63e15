"""Every copy of a game tells when a bot had which seat."""

from __future__ import annotations

from pathlib import Path

import pytest

from kings.records.chronicle import BotStretch, bot_stretches, say_bots
from kings.records.journal import journal_header
from kings.records.recording import Recording, replay
from kings.struggle.rules import GAME
from tests.classroom.played import play_until, recorded

PEOPLE = ("human", "human", "human")


def taken_over() -> Recording:
    """Ben is a bot in the rounds 3 to 5, then a person again."""
    game = recorded(("human",) * 3, 4, rounds=3)
    game.seat(1, "greedy")
    play_until(game, 6)
    game.seat(1, "human")
    play_until(game, 8)
    return game


def test_a_bot_that_took_a_seat_and_left_it_is_told_with_its_rounds() -> None:
    game = taken_over()
    assert (BotStretch(1, "greedy", 3, 5),) == bot_stretches(game)
    assert ("Ben was a greedy bot from round 3 to 5.",) == say_bots(game)


def test_a_game_of_people_tells_of_no_bot() -> None:
    assert () == bot_stretches(recorded(PEOPLE, 4, rounds=2))


def test_a_bot_that_sat_there_all_the_time_is_told_so() -> None:
    game = recorded(("human", "human", "random"), 4)
    assert ("Bots: Cleo (random).",) == say_bots(game)
    assert ("Bots: Zoe (random).",) == say_bots(game, ("Xan", "Yves", "Zoe"))


def test_bots_of_the_whole_game_are_told_together() -> None:
    game = recorded(("human", "greedy", "random", "greedy"), 4)
    assert ("Bots: Ben (greedy), Cleo (random), Dora (greedy).",) == say_bots(game)


def test_bots_that_came_and_went_together_share_a_sentence() -> None:
    game = recorded(("human",) * 3, 4, rounds=3)
    game.seat(0, "greedy")
    game.seat(2, "greedy")
    play_until(game, 6)
    game.seat(0, "human")
    game.seat(2, "human")
    play_until(game, 8)
    assert ("Ada and Cleo were greedy bots from round 3 to 5.",) == say_bots(game)


def test_a_bot_that_leaves_before_anything_is_decided_had_no_time() -> None:
    game = recorded(PEOPLE, 4, rounds=3)
    game.seat(1, "greedy")
    game.seat(1, "human")
    play_until(game, 5)
    assert () == bot_stretches(game)


def test_one_round_is_told_as_one() -> None:
    game = recorded(PEOPLE, 4, rounds=7)
    game.seat(0, "greedy")
    play_until(game, 8)
    assert ("Ada was a greedy bot in round 7.",) == say_bots(game)


@pytest.mark.parametrize(("until", "span"), [(2, "in round 1"), (3, "from round 1 to 2")])
def test_the_draws_before_the_first_round_are_told_as_the_first(until: int, span: str) -> None:
    game = recorded(PEOPLE, 4, rounds=0)
    game.seat(1, "greedy")
    play_until(game, until)
    game.seat(1, "human")
    play_until(game, 4)
    assert (BotStretch(1, "greedy", 0, until - 1),) == bot_stretches(game)
    assert (f"Ben was a greedy bot {span}.",) == say_bots(game)


def test_a_bot_that_left_before_the_first_round_is_told_in_it() -> None:
    game = recorded(PEOPLE, 4, rounds=0)
    game.seat(1, "greedy")
    game.do(next(GAME.chances(game.state)))
    game.seat(1, "human")
    play_until(game, 3)
    assert (BotStretch(1, "greedy", 0, 0),) == bot_stretches(game)
    assert ("Ben was a greedy bot in round 1.",) == say_bots(game)


def test_moves_that_were_taken_back_are_counted_in_the_round_they_were_made_in() -> None:
    game = recorded(PEOPLE, 4, rounds=3)
    moves = len(game.moves)
    game.seat(2, "greedy")
    play_until(game, 5)
    game.back(len(game.moves) - moves)
    game.seat(2, "human")
    play_until(game, 8)
    assert (BotStretch(2, "greedy", 3, 4),) == bot_stretches(game)


def test_a_copy_of_the_game_tells_it_as_well(tmp_path: Path) -> None:
    game = taken_over()
    copy = tmp_path / "copy.jsonl"
    copy.write_text(game.text(), encoding="utf-8")
    again = replay(copy)
    assert say_bots(game) == say_bots(again)
    assert game.players == again.players
    assert PEOPLE == journal_header(copy).players
    assert game.text() == again.text()


@pytest.mark.parametrize("back", [1, 9])
def test_a_copy_leaves_detours_out_and_keeps_who_sat_down(back: int) -> None:
    game = recorded(PEOPLE, 4, rounds=3)
    game.seat(1, "greedy")
    play_until(game, 4)
    game.back(back)
    assert '"seated"' in game.text()
    assert len(game.moves) + 2 == len(game.text().splitlines())
