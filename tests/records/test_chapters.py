"""Rounds and turns: the chapters of a record, counted from its events as from its states."""

from __future__ import annotations

import pytest

from kings.games import ROOMS, room_of
from kings.records.chronicle import Chronicle, is_step, stop_moves
from tests.records.test_other_games import recorded

rooms = pytest.mark.parametrize("name", ROOMS)


@rooms
def test_the_events_tell_the_chapter_that_the_state_is_in(name: str) -> None:
    record = recorded(name, moves=60)
    told = Chronicle(record.header.options.names, record.first, None).told(record.moments)
    room = room_of(record.header.options)
    assert [room.chapter_now(moment.state) for moment in record.moments] == [
        one.chapter for one in told
    ]
    assert 0 == room.chapter_now(record.first) and told[-1].chapter > 1


@rooms
def test_a_stop_is_before_every_step_and_now(name: str) -> None:
    record = recorded(name)
    room = room_of(record.header.options)
    steps = [at for at, move in enumerate(record.moves) if is_step(move, room)]
    assert (*steps, len(record.moves)) == stop_moves(record.moments, room)
    asked = [room.game.asks(record.moments[at - 1].state) for at in steps if at]
    assert all(ask.open for asks in asked for ask in asks)


def test_nothing_has_one_stop() -> None:
    assert (0,) == stop_moves((), ROOMS["struggle"])


def test_who_plays_a_card_at_the_castle_has_the_line() -> None:
    record = recorded("castle", moves=80)
    names = record.header.options.names
    told = Chronicle(names, record.first, None).told(record.moments)
    lines = [line for one in told for line in one.lines if " plays " in line.text]
    assert lines and all(
        line.seat is not None and line.text.startswith(names[line.seat]) for line in lines
    )
