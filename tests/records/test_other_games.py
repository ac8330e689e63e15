"""Journals and scenarios of all games: written, read, replayed, resumed, and not mixed up."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kings import castle, keys, struggle
from kings.errors import BadInput, BadRecord
from kings.game import NATURE
from kings.games import ROOMS, find_room, room_of
from kings.records.formats import Scenario, read_scenario, scenario_text
from kings.records.journal import parse_journal, read_journal
from kings.records.recording import Recording, new_header, replay, resume
from kings.seeds import stream

OPTIONS: dict[str, Any] = {
    "struggle": struggle.Options.for_players(4, mode="night"),
    "keys": keys.Options.with_jokers(),
    "castle": castle.Options(names=("A", "B", "C", "D")),
}
MOVES = 60

rooms = pytest.mark.parametrize("name", ROOMS)


Played = Recording[Any, Any, Any, Any, Any]


def recorded(name: str, path: Path | None = None, *, moves: int = MOVES) -> Played:
    """Play the first moves of a game by lot."""
    options = OPTIONS[name]
    header = new_header(options, ("human",) * options.players, 7, timed=False, name="a game")
    recording: Any = Recording.begin(header, path)
    rng, game = stream(7, "records", name), ROOMS[name].game
    while len(recording.moments) < moves:
        state = recording.state
        seat = game.asks(state)[0].seat
        drawn = seat == NATURE
        recording.do(game.draw(state, rng) if drawn else rng.choice(game.choices(state, seat)))
    return recording  # type: ignore[no-any-return]  # of which game, only the test knows


@rooms
def test_a_game_is_known_by_its_name_and_by_its_options(name: str) -> None:
    room = find_room(name)
    assert (name, room) == (room.game.name, room_of(OPTIONS[name]))
    assert room.title.startswith("King")


def test_an_unknown_game_is_refused_with_the_names_of_all() -> None:
    with pytest.raises(BadInput, match=r"chess.*struggle, keys, castle"):
        find_room("chess")
    with pytest.raises(TypeError, match="no game"):
        room_of("chess")


@rooms
def test_a_journal_is_read_and_replayed(name: str, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    played = recorded(name, path)
    played.close()
    again = replay(path, game=None)
    assert list(played.states()) == list(again.states())
    assert name == read_journal(path).header.game
    assert again.text() == path.read_text(encoding="utf-8") == played.text()


@rooms
def test_a_game_goes_on_where_its_journal_stops(name: str, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    played = recorded(name, path)
    before = played.state
    played.back(5)
    played.close()
    again: Any = resume(path, game=name)
    for _ in range(5):
        again.forward() if again.undone else again.do(played.undone[-1])
    assert before == again.state
    again.close()


@rooms
def test_a_branch_shares_what_came_before(name: str) -> None:
    played = recorded(name)
    other = played.branch(moves=20, name="what if")
    assert played.moments[19].state == other.state
    assert played.header.game == other.header.game


@rooms
def test_a_game_may_begin_with_a_position(name: str) -> None:
    state = recorded(name).state
    options = OPTIONS[name]
    header = new_header(options, ("human",) * options.players, 7, start=state, timed=False)
    assert state == Recording(header).state
    begun: Any = Recording(header)
    assert state == replay(parse_journal(begun.text().encode()), game=None).state


@rooms
def test_a_scenario_comes_back(name: str) -> None:
    room, played = ROOMS[name], recorded(name)
    scenario: Scenario[Any, Any, Any] = Scenario(
        "kings-scenario", 1, name, "A moment", "What now?", OPTIONS[name],
        room.position_of(played.state),
    )  # fmt: skip  # one line for what all scenarios have, one for the position
    assert scenario == read_scenario(scenario_text(scenario), game=None)


@pytest.mark.parametrize("name", ["keys", "castle"])
def test_a_file_of_another_game_is_refused_where_one_is_wanted(name: str, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    recorded(name, path).close()
    title = ROOMS[name].title
    for read in (replay, resume):
        with pytest.raises(BadRecord, match=f"{title}, and Kings' Struggle is wanted here"):
            read(path)


def test_a_move_of_another_game_is_no_line_of_this_one() -> None:
    text = recorded("keys").text()
    with pytest.raises(BadRecord, match=r"Line 1: header\.options"):
        parse_journal(text.replace('"game":"keys"', '"game":"castle"', 1).encode())
    with pytest.raises(BadRecord, match=r"header\.game should be one of 'struggle', 'keys'"):
        parse_journal(text.replace('"game":"keys"', '"game":"chess"', 1).encode())
