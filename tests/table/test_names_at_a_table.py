"""Names that are typed at a screen: taken as a reader counts them, or marked where they are."""

from __future__ import annotations

from typing import Any

import pytest

from kings.games import ROOMS
from kings.table.seat import Seat
from tests.table.devices import Tape, say, seated

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"
TAKEN = (
    "می\u200cشود",
    FAMILY,
    "नमस्ते",
    "Zoë 🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",
)


def begun(names: list[Any], game: str = "struggle", **more: Any) -> tuple[Seat, Tape]:
    seat, tape = seated(seed=1)
    say(seat, "begin", game=game, names=names, **more)
    return seat, tape


@pytest.mark.parametrize("game", ROOMS)
def test_names_of_every_language_are_taken(game: str) -> None:
    _, tape = begun(list(TAKEN), game)
    assert list(TAKEN) == tape.frame["names"]
    assert FAMILY in tape.pictures[0]


def test_forty_characters_of_several_parts_fit() -> None:
    seat, tape = begun([FAMILY * 40, "Ben", "Cleo"])
    assert FAMILY * 40 == tape.frame["names"][0]
    say(seat, "begin", names=[FAMILY * 41, "Ben", "Cleo"])
    assert [0] == [one["seat"] for one in tape.last["names"]]


def test_each_name_that_can_not_be_taken_is_told_with_its_seat() -> None:
    _, tape = begun(["Ada\u202e", "Ben", "  ", " ben"])
    told = tape.last
    assert [0, 2, 3] == [one["seat"] for one in told["names"]]
    assert "right-to-left override" in told["names"][0]["words"]
    assert "this one is empty" in told["names"][1]["words"]
    assert "seat B has it" in told["names"][2]["words"]
    assert told["refused"].startswith("Name of seat A: ") and "\u202e" not in told["refused"]


@pytest.mark.parametrize(
    "names", [[1, 2, 3], "Ada", [["Ada"]], {"a": 1}, [None], ["Ada"] * 200, ["Ada", 3, "Ada"]]
)
def test_what_is_no_list_of_names_gets_a_sentence(names: Any) -> None:
    seat, tape = seated(seed=1)
    known, before = len(tape.heard), seat.store.driver
    say(seat, "begin", names=names)
    assert tape.since(known)[0]["refused"] and before is seat.store.driver


def test_names_within_the_options_are_marked_too() -> None:
    seat, tape = seated(seed=1)
    say(seat, "begin", options={"names": ["Ada", "Ada", "Ben"]})
    assert [1] == [one["seat"] for one in tape.last["names"]]
