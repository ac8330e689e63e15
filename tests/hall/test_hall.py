"""The hall: who gets a seat, which game comes back, and who lets go of it."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from kings.games import ROOMS
from kings.hall.hall import NOBODY, Hall
from kings.table.seat import Seat
from tests.table.devices import Clock, Tape, click, say

TOKEN = "a-token-that-nobody-guesses"


def hall() -> Hall:
    return Hall(TOKEN, clock=Clock(ticks=True))


def greet(hall: Hall, link: str = TOKEN, game: str = "", **hello: Any) -> tuple[Seat | None, Tape]:
    tape = Tape()
    said = json.dumps({"do": "hello", "link": link, **hello})
    return hall.greet(tape, said, game), tape


def begun(hall: Hall, game: str = "struggle") -> tuple[Seat, Tape, str]:
    """Return a seat with a game that is kept, its device, and its code."""
    seat, tape = greet(hall)
    assert seat is not None
    say(seat, "begin", game=game)
    return seat, tape, tape.frame["code"]


@pytest.mark.parametrize(
    "link", ["", "x", TOKEN[:-1], f"{TOKEN}x", f"x/{TOKEN}", "\u00e9", " " + TOKEN]
)
def test_a_wrong_token_opens_nothing(link: str) -> None:
    place = hall()
    seat, tape = greet(place, link)
    assert (None, [], [NOBODY], []) == (seat, tape.heard, tape.ended, place.seats)


@pytest.mark.parametrize(
    "text",
    [
        *("", "null", "[]", "{", '"hello"', "\x00", b"{}", "x" * 9_000),
        json.dumps({"do": "choose", "link": TOKEN}),
        json.dumps({"link": TOKEN}),
        json.dumps({"do": "hello", "link": [TOKEN]}),
        json.dumps({"do": "hello", "link": TOKEN, "narrow": "yes"}),
        json.dumps({"do": "hello", "link": TOKEN, "unknown": 1}),
    ],
)
def test_a_first_message_that_is_no_hello_ends_the_connection(text: str | bytes) -> None:
    place, tape = hall(), Tape()
    assert place.greet(tape, text) is None
    assert ([], [NOBODY], []) == (tape.heard, tape.ended, place.seats)


def test_without_a_game_there_is_the_page_on_which_one_begins() -> None:
    place = hall()
    seat, tape = greet(place)
    assert seat is not None and [game["game"] for game in tape.last["setup"]["games"]] == [*ROOMS]
    place.leave(seat, tape)
    assert [] == place.seats, "nothing was begun, so nothing is kept"


@pytest.mark.parametrize("game", ROOMS)
def test_a_game_that_the_address_names_is_begun_at_once(game: str) -> None:
    _, tape = greet(hall(), game=game)
    assert game == tape.frame["game"] and 1 == tape.frame["n"]


def test_a_code_in_the_address_brings_the_game_back() -> None:
    place = hall()
    seat, tape, code = begun(place)
    click(seat, tape, random.Random(1))
    known = {**tape.frame, "pictures": []}
    place.leave(seat, tape)
    again, after = greet(place, f"{TOKEN}/{code}")
    assert again is seat and all(after.frame["pictures"])
    assert known["log"] == after.frame["log"] and 1 == after.frame["n"]
    place.end()
    other, later = greet(hall(), f"{TOKEN}/{code}")
    assert other is not seat
    assert {**after.frame, "n": 1} == {**later.frame, "n": 1}, "a restarted server shows the same"
    assert tape.pictures[0] == later.pictures[0]


def test_a_restarted_server_passes_no_window_at_which_somebody_stopped() -> None:
    place = hall()
    seat, tape, code = begun(place)
    say(seat, "settings", stop_at_windows=True)
    rng = random.Random(1)
    while not tape.frame["chips"] or tape.frame["choices"] or tape.frame["offers"]:
        click(seat, tape, rng)
    known = tape.frame
    place.end()
    _, later = greet(hall(), f"{TOKEN}/{code}")
    asked = ("q", "ask", "chips", "window", "steps")
    assert [known[name] for name in asked] == [later.frame[name] for name in asked]


def test_the_code_may_stand_in_the_hello() -> None:
    place = hall()
    seat, _, code = begun(place)
    again, tape = greet(place, TOKEN, code=code)
    assert again is seat and code == tape.frame["code"]


def test_a_code_that_is_not_kept_here_is_told_and_another_game_can_begin() -> None:
    place = hall()
    for code in ("abcd-efgh-jkmn", "../../etc/passwd", "x" * 500, "\u202e"):
        seat, tape = greet(place, f"{TOKEN}/{code}")
        assert seat is not None and "setup" in json.loads(tape.heard[0])
        assert "There is no game with the code" in tape.last["refused"]
        place.leave(seat, tape)
    assert [] == place.seats


def test_the_later_of_two_tabs_has_the_game() -> None:
    place = hall()
    seat, first, code = begun(place)
    again, second = greet(place, f"{TOKEN}/{code}")
    assert again is seat and ["elsewhere"] == first.ended
    click(seat, second, random.Random(1))
    assert second.frame["n"] > 1 and seat.device is second
    place.leave(seat, first)
    assert seat.device is second, "the first goes away late"


def test_a_game_that_another_tab_takes_up_is_let_go_of() -> None:
    place = hall()
    seat, first, code = begun(place)
    other, second, _ = begun(place, "castle")
    say(other, "resume", code=code)
    assert code == second.frame["code"] and "struggle" == second.frame["game"]
    assert ["elsewhere"] == first.ended and seat not in place.seats
    assert [other] == place.seats


def test_every_game_is_let_go_of_at_the_end() -> None:
    place = hall()
    codes = [begun(place, game)[2] for game in ROOMS]
    place.end()
    other = hall()
    for code in codes:
        assert code == greet(other, f"{TOKEN}/{code}")[1].frame["code"]


def test_a_game_that_lies_open_elsewhere_is_told() -> None:
    place = hall()
    _, _, code = begun(place)
    seat, tape = greet(hall(), f"{TOKEN}/{code}")
    assert seat is not None and "refused" in tape.last and {} == tape.frame
