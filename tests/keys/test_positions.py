"""Moments of King's Keys written down by hand or by a program, and the impossible ones refused."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from kings.errors import BadPosition, BadRecord
from kings.keys import GAME, Ended, Phase, Place, Theft
from kings.keys.events import Happening
from kings.keys.moves import Move
from kings.keys.positions import Position, position_of, state_of
from kings.records.codec import decode, encode
from kings.seeds import stream
from tests.effort import numbers
from tests.keys.games import idle_game, random_game
from tests.keys.tables import ADA, BEN, CLEO, EVERYTHING, cards, lay, options, play_out, table


@pytest.mark.parametrize("number", [0, 4, 6, 7])
def test_every_state_of_a_game_can_be_written_down(number: int) -> None:
    game = random_game(number)
    for state in game.states:
        position = position_of(state)
        assert state == state_of(position, game.options)
        if state.turn % 8 == 0:
            text = json.dumps(encode(Position, position))
            assert position == decode(Position, json.loads(text), "position")


@pytest.mark.parametrize("number", [0, 4])
def test_moves_and_events_can_be_written_to_a_file_and_read_again(number: int) -> None:
    game = random_game(number)
    for move, happened in zip(game.moves, game.events, strict=True):
        assert move == decode(Move, json.loads(json.dumps(encode(Move, move))), "move")
        for event in happened:
            data = json.loads(json.dumps(encode(Happening, event)))
            assert event == decode(Happening, data, "event")


def test_what_is_not_named_lies_in_the_pile() -> None:
    state = table(lay("ocean axe 1"), lay("sun key 1"))
    assert 62 == state.pile.bit_count()


def test_a_position_is_played_to_its_end() -> None:
    assert Phase.OVER is play_out(table(lay("ocean axe 1"), lay("sun key 1"))).phase


FIVE = "ocean coin 1, ocean coin 2, ocean coin 3, ocean coin 4, ocean key 1"
TWO_LEFT = {"turn": 9, "cleo": lay(out=True), "dora": lay(out=True)}


@pytest.mark.parametrize(
    ("where", "rule", "table_of"),
    [
        ("seats[1].hand", "K-04", {"ben": lay(FIVE)}),
        ("seats[1].vault", "K-04", {"ben": lay(vault="ocean axe 1")}),
        ("seats[1].vault", "K-04", {"ben": lay(vault="key joker"), "jokers": True}),
        ("seats[1].dungeon", "K-04", {"ben": lay(dungeon="ocean coin 1")}),
        ("seats[1].guards", "K-21", {"ben": lay(guards="ocean coin 1")}),
        ("seats[1].lying", "K-47", {"ben": lay(lying="ocean coin 1")}),
        ("seats[1].lying", "K-47", {"ben": lay(lying="ocean key 1"), "buy_back": True}),
        ("seats[1].left", "K-11", {"ben": lay(left="ocean axe 1")}),
        ("seats[1].left", "K-11", {"ben": lay("ocean key 1", left="ocean key 1")}),
        ("seats[1].left", "K-11", {"ben": lay(vault="ocean key 1", left="ocean key 1")}),
        ("seats[1].left", "K-11", {"ben": lay(vault="sun coin 1", left="sun coin 1")}),
        ("seats[0]", "K-11", {"ada": lay("ocean axe 1", left="ocean axe 1")}),
        ("seats[1]", "K-30", {"ben": lay("ocean axe 1", out=True), "turn": 5}),
        ("the Key Joker", "K-40", {"ben": lay("key joker")}),
        ("nowhere", "K-05", {"pile": "ocean axe 1"}),
        ("aside", "K-30", {"aside": "ocean shield 1"}),
        ("actor", "K-30", {"ada": lay(out=True), "turn": 5}),
        ("actor", "K-10", {"actor": BEN, "turn": 5}),
        ("turn", "K-32", {"turn": 401}),
        ("phase", "K-31", {"ben": lay(out=True), **TWO_LEFT}),
        ("theft", "K-23", {"phase": Phase.LOOT}),
        ("theft", "K-23", {"moment": {"theft": Theft(BEN, Place.HAND, 1)}}),
        ("held", "K-12", {"moment": {"held": cards("ocean axe 1")}}),
        ("held", "K-12", {"phase": Phase.HOLD}),
        ("ended", "K-31", {"phase": Phase.OVER}),
        ("ended.how", "K-31", {"phase": Phase.OVER, "moment": {"ended": Ended("keys", ADA)}}),
        ("ended.seat", "K-31", {"phase": Phase.OVER, "moment": {"ended": Ended("keys", BEN)}}),
        ("ended", "K-32", {"phase": Phase.OVER, "moment": {"ended": Ended("idle", None)}}),
        ("ended", "K-31", {"phase": Phase.OVER, "moment": {"ended": Ended("last", ADA)}}),
        ("busy", "K-12", {"moment": {"busy": True}}),
        ("shown", "K-30", {"phase": Phase.AFTER, "moment": {"shown": True, "busy": True}}),
        ("empty", "K-12", {"moment": {"empty": True}}),
        ("pile", "K-12", {"phase": Phase.DRAW, "moment": {"empty": True}}),
        ("idle", "K-32", {"moment": {"idle": 1}}),
        ("seen[0]", "K-13", {"moment": {"seen": (cards("ocean axe 1"), (), (), (), ())}}),
        ("placed[0]", "K-13", {"moment": {"placed": (cards("ocean axe 1"), (), (), (), ())}}),
        ("seen", "5", {"moment": {"seen": ((), ())}}),
    ],
)
def test_what_can_not_come_up_is_refused_with_its_place(
    where: str, rule: str, table_of: dict[str, Any]
) -> None:
    with pytest.raises(BadPosition) as refused:
        table(**table_of)
    assert (True, True) == (where in str(refused.value), rule in str(refused.value))


def theft(ben: Any, *, number: int = 1, place: Place | None = Place.DUNGEON) -> Any:
    """Return a table on which Ada robs Ben."""
    moment = {"theft": Theft(BEN, place, number), "busy": True}
    return table(lay(), ben, phase=Phase.LOOT, moment=moment, **EVERYTHING)


def test_a_theft_takes_no_more_than_what_was_used_allows() -> None:
    ben = lay(dungeon="sun axe 1, sun axe 2, ocean axe 1", left="ocean axe 1")
    assert 1 == theft(ben).theft.number
    with pytest.raises(BadPosition, match=r"theft\.number"):
        theft(ben, number=2)
    with pytest.raises(BadPosition, match="K-42"):
        theft(ben, place=None)


def test_who_is_out_since_this_turn_may_have_been_waited_for() -> None:
    """K-32: three of four were idle, and then the fourth eliminated one of them."""
    states = idle_game(9).states
    assert [state_of(position_of(state), state.options) for state in states] == list(states)
    assert any(state.idle >= len(state.playing()) and not state.ended for state in states)


def test_before_the_first_turn_nothing_lies_about() -> None:
    start = position_of(GAME.start(options()))
    assert start.turn == 0
    for wrong in (
        replace(start, turn=1),
        replace(start, kingdoms=()),
        replace(start, idle=1),
        replace(start, seats=(lay(guards="sun shield 1"), *start.seats[1:]), pile=None),
        replace(start, seats=(lay("sun shield 1"), *start.seats[1:]), pile=None),
        replace(start, seats=start.seats[:3]),
        replace(start, theft=Theft(CLEO, Place.HAND, 1)),
    ):
        with pytest.raises(BadPosition):
            state_of(wrong, options())


@pytest.mark.parametrize("number", range(20))
def test_nobody_shares_a_kingdom(number: int) -> None:
    """K-01: four players have four kingdoms, though the table has not chosen which."""
    rng = stream(number, "doubled kingdoms")
    agreed = replace(random_game(number % 4).options, kingdoms=None)
    states = [state for state in random_game(number % 4).states if state.kingdoms]
    position = position_of(rng.choice(states))
    one, two = rng.sample(range(len(position.kingdoms)), 2)
    doubled = list(position.kingdoms)
    doubled[one] = doubled[two]
    with pytest.raises(BadPosition, match=r"position\.kingdoms .* a kingdom of its own \(K-01\)"):
        state_of(replace(position, kingdoms=tuple(doubled)), agreed)


def test_who_began_has_to_be_said_when_somebody_is_out() -> None:
    position = position_of(table(ben=lay(out=True), turn=5))
    with pytest.raises(BadPosition, match="who began"):
        state_of(replace(position, first=None), options())


@pytest.mark.parametrize("number", numbers(2, of=4))
def test_a_changed_position_is_refused_or_can_be_played_to_the_end(number: int) -> None:
    rng = stream(number, "changed positions")
    game = random_game(4 * number)
    taken = 0
    for _ in range(40):
        data = encode(Position, position_of(rng.choice(game.states)))
        field = rng.choice([name for name in data if name not in ("pile", "seats", "kingdoms")])
        data[field] = rng.choice((None, 0, 1, 3, "play", "after", True, False, [], ["ocean axe 1"]))
        try:
            state = state_of(decode(Position, data, "position"), game.options)
        except (BadPosition, BadRecord):
            continue
        taken += 1
        assert Phase.OVER is play_out(state, number).phase
    assert 0 < taken < 35
