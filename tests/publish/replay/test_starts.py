"""Replays of games that begin in the middle, or in which moves were taken back."""

from __future__ import annotations

from pathlib import Path

from kings.publish.replay.page import replay_page
from kings.records.formats import read_scenario, scenario_state
from kings.records.recording import Recording, new_header, replay
from kings.struggle import GAME
from tests.publish.replay.reading import data_of, log_of, moments_of, plain

LAST_LEAD = Path("data/scenarios/the_last_lead.json")


def test_a_scenarios_game_begins_where_the_scenario_does() -> None:
    start = scenario_state(read_scenario(LAST_LEAD.read_text(encoding="utf-8")))
    players = ("human",) * start.options.players
    record = Recording(new_header(start.options, players, 3, start=start))
    seat = GAME.view(record.state, None).asks[0].seat
    record.do(GAME.choices(record.state, seat)[0])
    page = replay_page(record)
    assert [7, 7] == [step["chapter"] for step in data_of(page)["steps"]]
    assert "Round 7" in plain(moments_of(page)[0]["now"])


def test_moves_that_were_taken_back_are_not_shown(tmp_path: Path) -> None:
    game = replay("data/games/a_word_is_a_word.jsonl")
    detour = Recording.begin(game.header, tmp_path / "game.jsonl")
    for moment in game.moments[:12]:
        detour.do(moment.move)
    detour.back(3)
    detour.close()
    page = replay_page(tmp_path / "game.jsonl")
    assert log_of(replay_page(game.branch(moves=9))) == log_of(page)
