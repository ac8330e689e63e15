"""The recorded games that come with the project can be replayed, line by line, to their end."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from kings.castle.moves import React
from kings.games import ROOMS, find_room
from kings.keys.cards import Card
from kings.keys.events import AxeSought, Eliminated, TheftBegan, WinClaimed
from kings.records.journal import journal_header
from kings.records.recording import replay
from kings.struggle.events import (
    CardAnswered,
    CardsCancelled,
    CardSwapped,
    CardTaken,
    DealStruck,
    GoldPaid,
    LeadGiven,
    MarkerPlaced,
    ProposalClosed,
)
from kings.struggle.moves import PromiseGold, PromiseRestraint, PromiseWords
from kings.table.library import recorded_games
from tests.records.write_game import RECORDED_GAME, recorded_game

FOLDER = Path(__file__).resolve().parents[2] / "data" / "games"
JOURNALS = sorted(FOLDER.rglob("*.jsonl"))
LARGEST = 100_000
"""A recorded game is an example for a page: so many bytes at most."""


def test_there_are_recorded_games() -> None:
    assert JOURNALS


@pytest.mark.parametrize("path", JOURNALS, ids=[path.stem for path in JOURNALS])
def test_a_recorded_game_replays_to_its_end(path: Path) -> None:
    record = replay(path, game=None)
    assert find_room(record.header.game).game.outcome(record.state) is not None
    assert "" == record.torn
    assert path.stat().st_size < LARGEST


@pytest.mark.parametrize("name", ROOMS)
def test_every_game_has_a_recorded_game_in_the_list_of_its_own(name: str) -> None:
    found = recorded_games(game=name)
    assert found and {name} == {journal_header(path).game for _, path in found}


def test_in_the_recorded_game_of_keys_jokers_are_played_and_a_player_is_out() -> None:
    record = replay(FOLDER / "keys" / "one_is_out.jsonl", game=None)
    events = [event for moment in record.moments for event in moment.events]
    assert {AxeSought, Eliminated, WinClaimed} <= set(map(type, events))
    left = {card for event in events if isinstance(event, TheftBegan) for card in event.left}
    assert Card.KEY_JOKER in left


def test_in_the_recorded_game_of_castle_somebody_reacts() -> None:
    record = replay(FOLDER / "castle" / "no_men_left.jsonl", game=None)
    assert any(isinstance(moment.move, React) for moment in record.moments)


def test_the_game_that_is_shown_first_can_be_written_anew() -> None:
    """To the byte; the version of the program that wrote it may be an older one."""
    game = recorded_game()
    game.header = replace(game.header, engine=journal_header(RECORDED_GAME).engine)
    assert RECORDED_GAME.read_text(encoding="utf-8") == game.text()


def test_the_game_that_is_shown_first_is_listed_first() -> None:
    assert ("A word is a word (4 players, by Day)", RECORDED_GAME) == recorded_games()[0]


def test_the_game_that_is_shown_first_has_something_of_everything() -> None:
    events = [event for moment in replay(RECORDED_GAME).moments for event in moment.events]
    wanted = {
        CardAnswered,
        CardSwapped,
        CardTaken,
        CardsCancelled,
        DealStruck,
        GoldPaid,
        LeadGiven,
        MarkerPlaced,
    }
    assert wanted <= set(map(type, events))
    closed = {event.how for event in events if isinstance(event, ProposalClosed)}
    assert {"refused", "countered"} <= closed


def test_the_promises_of_the_game_that_is_shown_first_are_kept_and_broken() -> None:
    promises = replay(RECORDED_GAME).state.promises
    assert {
        (PromiseGold, "kept"),
        (PromiseGold, "broken"),
        (PromiseWords, "kept"),
        (PromiseWords, "broken"),
        (PromiseRestraint, "broken"),
    } == {(type(promise.clause), promise.status) for promise in promises}
