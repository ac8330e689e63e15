"""The searcher's games are paired with a greedy bot's by deal and seat, and a tie is not more."""

from __future__ import annotations

from dataclasses import replace

import pytest

from benchmarks.ours.bot_games import TALK, forced_among
from benchmarks.searcher import Pairs
from kings.bots import make_bot
from kings.game import NATURE
from kings.sim.match import play_game
from kings.sim.results import GameResult
from kings.struggle.options import Options
from tests.sim.quick import result


def game(deal: int, seat: int, hero: str, points: int) -> GameResult:
    """Return a game of three in which a hero in a seat has some VP and the others 1000."""
    bots = tuple(hero if place == seat else "another" for place in range(3))
    scores = tuple(points if place == seat else 1000 for place in range(3))
    return result(0, scores, (0,), bots=bots, deal=deal, hero=seat)


def test_games_are_paired_by_deal_and_seat() -> None:
    one = [game(0, 0, "one", 5), game(0, 1, "one", 7), game(1, 0, "one", 9), game(1, 1, "one", 2)]
    two = [game(1, 1, "two", 2), game(0, 1, "two", 8), game(0, 0, "two", 4), game(1, 0, "two", 1)]
    pairs = Pairs.of([*two, *one], "one", "two")
    assert pairs.deals == (((5, 4), (7, 8)), ((9, 1), (2, 2)))
    assert pairs.games == 4
    assert pairs.more().mean == pytest.approx(0.5)
    assert pairs.ties() == pytest.approx(0.25)
    assert pairs.gained().mean == pytest.approx(2.0)


def test_a_game_without_its_pair_is_not_passed_over() -> None:
    alone = replace(game(0, 0, "one", 5), index=3)
    with pytest.raises(KeyError):
        Pairs.of([alone], "one", "two")


def test_the_plies_of_a_game_are_its_decisions() -> None:
    options = Options.for_players(3)
    moves = play_game(options, [make_bot("random")] * 3, 5).moves
    said = sum(isinstance(move, TALK) for move in moves)
    drawn = sum(move.seat == NATURE for move in moves)
    forced, plies = forced_among(options, moves)
    assert said > 0
    assert plies == len(moves) - said - drawn
    # At least the card of the last round is forced for each of three seats (S-20).
    assert 3 <= forced < plies
