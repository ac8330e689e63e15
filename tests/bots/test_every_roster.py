"""Every game has its bots, and each is found by its name in its own game alone."""

from __future__ import annotations

import pytest

from kings.bots.roster import ROSTERS, bot_names, every_player, find_player, make_player
from kings.bots.struggle import find_bot, make_bot
from kings.errors import BadInput
from kings.games import ROOMS

games = pytest.mark.parametrize("game", ROOMS)


def test_every_game_has_a_roster() -> None:
    assert list(ROOMS) == list(ROSTERS)


@games
def test_every_bot_is_found_by_its_name_in_any_case(game: str) -> None:
    for name, player in every_player(game).items():
        assert player.name == name
        assert player is make_player(game, f" {name.upper()} ")


@games
def test_every_game_can_be_played_at_random_and_greedily(game: str) -> None:
    assert {"random", "greedy"} <= set(bot_names(game))


@games
def test_a_bot_is_of_its_game(game: str) -> None:
    others = tuple(roster.kind for name, roster in ROSTERS.items() if name != game)
    for player in every_player(game).values():
        assert isinstance(player, ROSTERS[game].kind)
        assert not isinstance(player, others)


@games
def test_a_bot_has_an_idea_and_a_source(game: str) -> None:
    assert all(player.idea and player.source for player in every_player(game).values())


def test_the_same_name_is_another_bot_in_another_game() -> None:
    assert 3 == len({type(make_player(game, "greedy")) for game in ROOMS})


def test_kings_struggle_keeps_its_own_roster() -> None:
    assert make_bot("hard-grudger") is make_player("struggle", "negotiator:grudger/anchors")
    assert find_bot("thief") is None is find_player("struggle", "thief")


def test_an_unknown_bot_is_told_with_its_game() -> None:
    with pytest.raises(BadInput, match="no bot “cautious” for King's Keys; there are: random, "):
        make_player("keys", "cautious")


def test_an_unknown_game_is_told() -> None:
    with pytest.raises(BadInput, match="no game “chess”"):
        make_player("chess", "random")
