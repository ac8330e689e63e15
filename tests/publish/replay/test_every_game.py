"""The replay page serves every game: its moments, its words, what it hides, and its size."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from kings import castle, keys
from kings.bots.roster import make_player
from kings.figures.keys.cards import crest
from kings.figures.signs import badge
from kings.figures.style import VARIABLES
from kings.games import ROOMS
from kings.markup import escaped
from kings.publish.replay.frames import Eyes
from kings.publish.replay.page import replay_page
from kings.records.chronicle import Chronicle
from kings.records.recording import AnyRecording, Recording, new_header
from kings.sim.match import next_move
from tests.publish.replay.reading import data_of, log_of, moments_of, plain

EVIL = "<img src=x onerror=alert(1)>"
AGREED: dict[str, Any] = {
    "keys": replace(keys.Options.with_jokers((EVIL, "Ben", "Cleo", "Dora")), last_turn=8),
    "castle": castle.Options(names=(EVIL, "Ben", "Cleo"), turn_limit=18),
}
MOST = 1_500_000
"""Bytes that the page of a long game has at most."""

games = pytest.mark.parametrize("name", AGREED)


@cache
def played(name: str, moves: int = 2_000) -> AnyRecording:
    """Return a game among bots, up to so many moves."""
    options = AGREED[name]
    bots = [make_player(name, "greedy") for _ in options.names]
    header = new_header(options, ("greedy",) * options.players, 6, timed=False, name="a game")
    record: Any = Recording.begin(header)
    while len(record.moments) < moves:
        move = next_move(record.state, record.moves, bots, 6)
        if move is None:
            break
        record.do(move)
    return record  # type: ignore[no-any-return]  # of which game, only the test knows


@cache
def page_of(name: str, eyes: Eyes | None = None) -> str:
    return replay_page(played(name), eyes=eyes)


@games
def test_every_stop_of_a_game_is_a_moment_of_its_page(name: str) -> None:
    record, page = played(name), page_of(name)
    stops = Chronicle(record.header.options.names, record.first, None).stops(record.moments)
    steps = data_of(page)["steps"]
    assert [stop.chapter for stop in stops] == [step["chapter"] for step in steps]
    assert data_of(page)["chapter"] == ROOMS[name].chapter_name
    assert len(stops) > 20 and len(page) < MOST


@games
def test_the_page_tells_the_whole_game_and_how_it_ended(name: str) -> None:
    record, page = played(name), page_of(name)
    room, names = ROOMS[name], record.header.options.names
    told = [str(room.tell(names, event)) for moment in record.moments for event in moment.events]
    assert len(told) == len(log_of(page))
    assert plain(escaped(room.say_end(record.state)[0])) in plain(page)
    assert room.title.replace("'", "’") in page


def test_seats_have_the_crests_of_their_kingdoms_where_there_are_any() -> None:
    record: Any = played("keys")
    for seat, kingdom in enumerate(record.state.kingdoms):
        sign = crest(kingdom, 14, 2, 24, VARIABLES)
        assert f'<symbol id="seat-{seat}" viewBox="0 0 28 28">{sign}</symbol>' in page_of("keys")
    letter = f'viewBox="0 0 28 28">{badge(0, 14, 14, 24, VARIABLES)}</symbol>'
    assert letter in page_of("castle") and letter not in page_of("keys")


@games
def test_names_are_words_and_no_markup(name: str) -> None:
    page = page_of(name)
    assert "<img" not in page and "onerror=alert(1)>" not in page.replace("&gt;", "")
    assert "<img" not in "".join(str(moment) for moment in moments_of(page))


@games
def test_what_the_table_saw_holds_no_hand(name: str) -> None:
    """With other eyes the same moments hold less; and what a seat alone hears is left out."""
    whole, table, own = (page_of(name, eyes) for eyes in ("all", "table", 1))
    assert len(data_of(table)["steps"]) == len(data_of(whole)["steps"])
    shown = [set(step["put"]) for step in (data_of(page)["steps"][-1] for page in (table, own))]
    assert not any(place.startswith("own") for place in shown[0])
    assert {"own1"} == {place for place in shown[1] if place.startswith("own")}
    assert len(log_of(table)) <= len(log_of(own)) <= len(log_of(whole))


@games
def test_on_a_phone_each_seat_follows_below_the_table(name: str) -> None:
    moments = moments_of(page_of(name))
    seats = range(len(AGREED[name].names))
    for moment in (moments[0], moments[-1]):
        assert all(f"data-seat='{seat}'" in moment["seats"] for seat in seats)
    assert moments[0]["seats"] != moments[-1]["seats"]


@games
def test_the_end_shows_what_everybody_had(name: str) -> None:
    record: Any = played(name)
    ending = plain(moments_of(page_of(name))[-1]["ending"])
    assert all(player in ending for player in AGREED[name].names[1:])
    if name == "castle":
        squires = {letter for row in record.state.squires for letter in row}
        assert all(castle.cards.NAMES[letter] in ending for letter in squires)


@games
def test_a_game_that_goes_on_shows_what_the_table_knows(name: str) -> None:
    page = replay_page(played(name, 30))
    assert "This game was not finished" in plain(page)
    assert not any(place.startswith("own") for place in data_of(page)["steps"][-1]["put"])
