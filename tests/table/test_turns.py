"""Games of turns at a seat: each turn of a bot is a frame, and cards are picked as one decision."""

from __future__ import annotations

import random
from typing import Any

import pytest

from kings.table import begin
from kings.table.seat import LATE
from tests.table.devices import Tape, click, say, seated

BOTS = ("human", "greedy", "greedy", "greedy")


def table(game: str, seed: int = 3) -> tuple[Any, Tape]:
    """Return a seat at a game of one person and three bots."""
    store = begin(None, BOTS, game=game, seed=seed)
    store.play_on()
    return seated(store)


def frames(tape: Tape, known: int) -> list[dict[str, Any]]:
    return [one for one in tape.since(known) if "pictures" in one]


@pytest.mark.parametrize("game", ["struggle", "keys", "castle"])
def test_each_turn_on_the_way_has_a_frame_in_which_nothing_can_be_done(game: str) -> None:
    seat, tape = table(game)
    rng, steps = random.Random(1), 0
    for _ in range(40):
        if tape.frame["over"]:
            break
        known = len(tape.heard)
        click(seat, tape, rng)
        *on_the_way, last = frames(tape, known)
        assert not last["step"]
        steps += len(on_the_way)
        for frame in on_the_way:
            assert frame["step"] and not frame["choices"] and not frame["looking"]
            assert frame["picks"] is None and not frame["window"]["let"] and frame["over"] is None
            assert frame["ask"].endswith(".") and frame["stakes"]["news"] == ""
            assert frame["q"] == last["q"]
    assert steps > 6


@pytest.mark.parametrize("game", ["keys", "castle"])
def test_whoever_comes_back_is_shown_where_the_table_waits_and_nothing_on_the_way(
    game: str,
) -> None:
    seat, tape = table(game)
    for _ in range(3):
        click(seat, tape, random.Random(1))
    again = Tape()
    seat.come(again)
    assert [False] == [frame["step"] for frame in frames(again, 0)]


@pytest.mark.parametrize("game", ["struggle", "keys", "castle"])
def test_looking_back_and_returning_shows_no_turn_again(game: str) -> None:
    seat, tape = table(game)
    for _ in range(3):
        click(seat, tape, random.Random(1))
    known = len(tape.heard)
    say(seat, "look", at=1)
    say(seat, "now")
    assert not any(frame["step"] for frame in frames(tape, known))


def holding() -> tuple[Any, Tape]:
    seat, tape = table("keys")
    for _ in range(60):
        if tape.frame["picks"]:
            return seat, tape
        click(seat, tape, random.Random(1))
    raise AssertionError("nobody has more than four cards")


def test_four_cards_are_held_by_one_message() -> None:
    seat, tape = holding()
    picks = tape.frame["picks"]
    assert (4, "Hold") == (picks["number"], picks["verb"])
    assert all(choice["marks"] for choice in picks["choices"])
    moves = [choice["move"] for choice in picks["choices"][-4:]]
    say(seat, "pick", q=tape.frame["q"], moves=list(reversed(moves)))
    held = [line.move for line in seat.store.driver.recording.lines if hasattr(line, "move")]
    cards = [str(move.card) for move in held if type(move).__name__ == "Hold" and move.seat == 0]
    assert [move["card"] for move in moves] == cards[-4:]
    assert tape.frame["picks"] is None


@pytest.mark.parametrize("number", [0, 3, 5])
def test_too_few_or_too_many_cards_change_nothing(number: int) -> None:
    seat, tape = holding()
    before = len(seat.store.driver.recording.lines)
    moves = [choice["move"] for choice in tape.frame["picks"]["choices"][:number]]
    say(seat, "pick", q=tape.frame["q"], moves=moves)
    assert {"refused": LATE} == tape.last
    assert before == len(seat.store.driver.recording.lines)


def test_a_card_twice_or_one_of_somebody_else_changes_nothing() -> None:
    seat, tape = holding()
    before = len(seat.store.driver.recording.lines)
    one, two, three, four = [choice["move"] for choice in tape.frame["picks"]["choices"][:4]]
    for moves in ([one, one, two, three], [one, two, three, {**four, "seat": 1}]):
        say(seat, "pick", q=tape.frame["q"], moves=moves)
        assert {"refused": LATE} == tape.last
    assert before == len(seat.store.driver.recording.lines)


def test_nothing_is_picked_where_nothing_is_to_be_picked() -> None:
    seat, tape = table("castle")
    say(seat, "pick", q=tape.frame["q"], moves=[])
    assert {"refused": LATE} == tape.last


@pytest.mark.parametrize("game", ["keys", "castle"])
def test_the_end_says_how_everybody_stood(game: str) -> None:
    for seed in range(1, 6):
        seat, tape = table(game, seed)
        rng = random.Random(seed)
        for _ in range(300):
            if tape.frame["over"]:
                break
            click(seat, tape, rng)
        over = tape.frame["over"]
        if over is None:
            continue
        if game == "keys":
            assert not over["ranks"] and 1 == len(over["pictures"])
            return
        points = [rank["points"] for rank in over["ranks"]]
        assert sorted(points, reverse=True) == points and 4 == len(over["pictures"])
        assert [rank["winner"] for rank in over["ranks"]] == [one == points[0] for one in points]
        assert str(points[0]) in over["headline"]
        return
    raise AssertionError("no game of these comes to its end")
