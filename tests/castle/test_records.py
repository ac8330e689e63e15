"""Everything that a journal of King of the Castle holds goes to JSON and comes back the same."""

from __future__ import annotations

import json
from typing import Any, get_args

import pytest

from kings.castle import Options
from kings.castle.events import Happening
from kings.castle.moves import Chance, Choice, Move
from kings.errors import BadRecord
from kings.records.codec import decode, encode
from tests.castle.games import numbered


def through_json(kind: Any, value: Any) -> Any:
    return decode(kind, json.loads(json.dumps(encode(kind, value))), "here")


@pytest.mark.parametrize("number", range(10))
def test_options_moves_and_events_come_back(number: int) -> None:
    game = numbered(number)
    assert game.options == through_json(Options, game.options)
    for move in game.moves:
        assert move == through_json(Move, move)
    for event in (event for happened in game.events for event in happened):
        assert event == through_json(Happening, event)


@pytest.mark.parametrize("number", range(3))
def test_what_a_seat_has_heard_comes_back_too(number: int) -> None:
    for event in (event for happened in numbered(number).events for event in happened):
        heard = event.seen_by(0)
        assert heard is None or heard == through_json(Happening, heard)


def test_random_games_hold_every_kind_of_move() -> None:
    moves = {type(move) for number in range(40) for move in numbered(number).moves}
    assert moves == {*get_args(Choice), *get_args(Chance)}


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({"kind": "discard", "seat": 0, "card": 78}, "a whole number from 0 to 77"),
        ({"kind": "choose_squire", "seat": 0, "squire": "AA"}, "one of 'A'"),
        ({"kind": "steal_all", "seat": 0}, "should be one of"),
        ({"kind": "pass", "seat": "0"}, "a whole number"),
    ],
)
def test_what_is_no_move_is_refused(data: dict[str, Any], said: str) -> None:
    with pytest.raises(BadRecord, match=said):
        decode(Move, data, "move")
