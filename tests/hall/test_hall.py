"""The hall: who gets a seat, which game comes back, and who lets go of it."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from kings.classroom.embargo import IN_CLASS
from kings.errors import BadInput, BadRecord
from kings.games import ROOMS
from kings.hall.hall import NOBODY, OPEN_ELSEWHERE, Hall
from kings.table import class_store
from kings.table.seat import Seat
from tests.classroom.played import a_class
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


# The table of a class.


def of_class(folder: Path, table: int = 1) -> Hall:
    return Hall(TOKEN, clock=Clock(ticks=True), of_class=(folder, table))


def test_the_table_of_a_class_lies_there_and_comes_back(tmp_path: Path) -> None:
    folder = a_class(tmp_path / "8b", [2, 0])
    place = of_class(folder)
    seat, tape = greet(place)
    assert seat is not None and 2 == tape.frame["head"]["at"] and "" == tape.frame["code"]
    move = tape.frame["choices"][0]["move"]
    if tape.frame["curtain"] is None:
        say(seat, "choose", q=tape.frame["q"], move=move)
    known = tape.frame["log"]
    place.leave(seat, tape)
    again, after = greet(place, game="castle")
    assert again is seat and known == after.frame["log"]
    place.close(seat)  # as after a minute without a screen: others may open it now
    class_store(folder, 1).close()
    anew, later = greet(place)
    assert anew is not seat and known == later.frame["log"]


def test_a_class_has_no_coach_and_sees_no_list_of_games(tmp_path: Path) -> None:
    _, _, code = begun(hall())
    seat, tape = greet(of_class(a_class(tmp_path / "8b", [0])))
    assert seat is not None and tape.frame["settings"]["coach"] is None
    say(seat, "settings", coach=True)
    assert "There is no coach at this table." == tape.last["refused"]
    assert not seat.store.settings.coach
    say(seat, "mine")
    assert "Games are not listed here" in tape.last["refused"]
    say(seat, "setup")
    assert [] == tape.last["setup"]["mine"] and code not in "".join(tape.heard)
    say(seat, "begin", game="struggle", coach=True)
    assert tape.frame["settings"]["coach"] is None
    assert "struggle" == seat.store.room.name and seat.store.scene.code


def test_a_class_is_told_what_was_hidden_when_all_tables_are_over(tmp_path: Path) -> None:
    folder = a_class(tmp_path / "8b", [8, 0])
    seat, tape = greet(of_class(folder))
    assert seat is not None
    over = tape.frame["over"]
    assert (IN_CLASS.secrets, None, False, False) == tuple(
        over[name] for name in ("kept_back", "seed", "saves", "rematch")
    )
    known = len(tape.heard)
    say(seat, "save")
    assert IN_CLASS.secrets == tape.last["refused"]
    say(seat, "branch")
    assert "can't be branched yet" in tape.last["refused"]
    seed = seat.store.driver.recording.header.seed
    assert str(seed) not in "".join(tape.heard[:known])


def test_a_class_that_is_not_there_or_is_open_elsewhere_opens_nothing(tmp_path: Path) -> None:
    folder = a_class(tmp_path / "8b", [0])
    with pytest.raises(BadInput, match="no table 9"):
        of_class(folder, 9)
    place = of_class(folder)
    with pytest.raises(BadRecord, match="in another window"):
        of_class(folder)
    place.end()
    store = class_store(folder, 1)
    assert (None, [OPEN_ELSEWHERE]) == ((told := greet(place))[0], told[1].ended)
    store.close()
