"""Nothing leaks to a screen: what is hidden from whoever sits there changes no byte of it.

Two games that differ only in a secret (hands by Night, a sealed card, a won card that lies face
down, a gift, squires, a theft, a reaction that is held or not) are played side by side. A screen is
sent the same messages, in the same number and order, until the rules tell.
"""

from __future__ import annotations

import dataclasses
import json
import random
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest

from kings.castle import Options as CastleOptions
from kings.castle.moves import Play
from kings.game import NATURE
from kings.games import ROOMS
from kings.records.codec import decode, encode
from kings.seeds import stream
from kings.struggle.options import Options
from kings.struggle.state import Phase
from kings.table.seat import Seat
from tests.castle.games import CASTLE
from tests.castle.secrets import twin as castle_twin
from tests.castle.threats import threatening
from tests.checkers.secrets import twin
from tests.effort import every_other
from tests.keys.games import KEYS
from tests.keys.tables import EVERYTHING, options as keys_options
from tests.keys.twins import twin as keys_twin
from tests.positions import ADA, BEN, CLEO, COOPER, FARMER, KING, KNIGHT, QUEEN, position
from tests.strategies import STRUGGLE, Trajectory, play
from tests.table.worlds import Own, Shared

NAMES = ("Ada", "Ben", "Cleo")
Twin = Callable[[Any, int, random.Random], Any]

TABLES: dict[str, tuple[Any, Any, Twin]] = {
    "night": (STRUGGLE, Options(names=NAMES, mode="night"), twin),
    "day": (STRUGGLE, Options(names=NAMES), twin),
    "market": (STRUGGLE, Options(names=NAMES, mode="night", free_market=True), twin),
    "open market": (STRUGGLE, Options(names=NAMES, free_market=True), twin),
    "keys": (KEYS, keys_options(last_turn=40), keys_twin),
    "keys with everything": (KEYS, keys_options(last_turn=40, **EVERYTHING), keys_twin),
    "castle": (CASTLE, CastleOptions(names=NAMES, turn_limit=40), castle_twin),
    "drawn squires": (
        CASTLE,
        CastleOptions(names=NAMES, squires="drawn", turn_limit=40),
        castle_twin,
    ),
    "chosen squires": (
        CASTLE,
        CastleOptions(names=NAMES, squires="chosen", turn_limit=40),
        castle_twin,
    ),
}
"""The tables that are compared: a game, what is agreed on, and how its secrets are dealt again."""

TOLD = "nothing is secret in these games, or all of it is told at once"
DIFFERENT = Counter[str]()
"""In how many pairs of games which part of the state was a secret that differed."""


@cache
def _game(table: str, seed: int) -> Trajectory:
    case, options, _ = TABLES[table]
    return play(case, seed, options=options, talk=0.8 if "market" in table else 0.3)


def pairs(
    table: str, seed: int, *, bots: bool = False
) -> Iterator[tuple[Any, Any, int, random.Random]]:
    """Yield two moments of random games that a seat can't tell apart, that seat, and dice.

    ``bots``: some seats are theirs, so it is not in the middle of choosing what to hold (K-12): a
    twin holds other cards, after which a plan may not be carried out any more.
    """
    case, options, other_secrets = TABLES[table]
    for number in range(seed, seed + 10_000, 1_000):
        rng = stream(number, "secrecy")
        viewer = rng.randrange(len(options.names))
        asked = [
            state
            for state in _game(table, number).states
            if _asks_people(case.game, state) and not (bots and getattr(state, "held", False))
        ]
        for _ in range(100):
            state = rng.choice(asked)
            other = other_secrets(state, viewer, rng)
            if other is not None and other != state:
                yield state, other, viewer, rng


def _asks_people(rules: Any, state: Any) -> bool:
    asked = [ask.seat for ask in rules.asks(state)]
    return bool(asked) and NATURE not in asked


def note(one: Any, two: Any) -> None:
    """Count what differs in two states, for the end of these tests."""
    for field in dataclasses.fields(one):
        DIFFERENT[field.name] += getattr(one, field.name) != getattr(two, field.name)


# Screens of one's own: byte for byte.


def own_screens(table: str, seed: int, steps: int, *, shared: bool = False) -> Own:
    """Walk from a pair of moments at whose screens the seat still can't tell them apart."""
    bell = (None, 20, 45)[seed % 3]
    for one, two, viewer, rng in pairs(table, seed):
        worlds = Own(one, two, viewer, seed=seed, bell=bell, shared=shared)
        if worlds.alike:
            note(one, two)
            worlds.walk(rng, steps=steps)
            return worlds
    raise AssertionError(TOLD)


@pytest.mark.parametrize("table", TABLES)
def test_a_screen_of_ones_own_is_sent_the_same_bytes(table: str) -> None:
    compared = sum(own_screens(table, seed, 25).compared for seed in range(4))
    assert compared > 4


@pytest.mark.parametrize("table", ["night", "market", "castle", "keys"])
def test_a_screen_of_ones_own_beside_a_shared_one_is_sent_the_same_bytes(table: str) -> None:
    assert sum(own_screens(table, seed, 25, shared=True).compared for seed in range(3)) > 3


@pytest.mark.slow
@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("seed", range(100, 140))
def test_a_screen_of_ones_own_is_sent_the_same_bytes_in_many_games(table: str, seed: int) -> None:
    assert own_screens(table, seed, 60).compared


def other_deeds(table: str, seed: int, steps: int = 16) -> Own:
    """Play one game twice; nothing differs but what others do and the viewer isn't told."""
    case, _, _ = TABLES[table]
    rng = stream(seed, "deeds")
    if table == "castle":
        state, _, move = threatening(1 + seed % 4)
        viewer = (move.seat + 1 + seed % 2) % state.players
    else:
        states = [one for one in _game(table, seed).states if _is_hushed(case.game, one)]
        state, move = rng.choice(states), None
        asked = [ask.seat for ask in case.game.asks(state)]
        others = [seat for seat in range(state.players) if seat not in asked]
        viewer = rng.choice(others or asked)
    worlds = Own(state, state, viewer, seed=seed, bell=(20, 45)[seed % 2])
    if move is not None:
        told = {"do": "choose", "move": encode(ROOMS["castle"].move, move)}
        worlds.send(move.seat, [told] * 2)
    worlds.walk(rng, steps=steps)
    return worlds


def many_deeds(table: str, seeds: range) -> None:
    for seed in seeds:
        other_deeds(table, seed)


def _is_hushed(rules: Any, state: Any) -> bool:
    """Say whether something is decided now that isn't told at once: in a window, or face down."""
    sealing = state.phase is Phase.FOLLOW and len(rules.asks(state)) == state.players - 1
    return _asks_people(rules, state) and (state.window is not None or sealing)


SECRET_DEEDS = {
    "day": ("sealed", "early", "enough", "whispers"),
    "night": ("sealed", "early", "enough"),
    "castle": ("answers",),
}
"""What others do in secret, by its kind; at each of these tables it is among what differed."""


@pytest.mark.parametrize("table", SECRET_DEEDS)
def test_s_50_c_22_what_others_decide_in_secret_changes_no_byte_and_no_time(table: str) -> None:
    done = Counter[str]()
    for seed in range(30):
        done += other_deeds(table, seed).acts
        if all(done[kind] > 1 for kind in SECRET_DEEDS[table]):
            return
    raise AssertionError(f"too little differed: {done}")


@pytest.mark.slow
@pytest.mark.parametrize("table", SECRET_DEEDS)
@pytest.mark.parametrize("seed", range(100, 140))
def test_what_others_decide_in_secret_changes_no_byte_in_many_games(table: str, seed: int) -> None:
    assert other_deeds(table, seed, 60).compared


# A screen that people share.


def shared_screen(table: str, seed: int, steps: int, people: int) -> Shared:
    """Walk from a pair of moments after which no bot has told the difference at once."""
    players = len(TABLES[table][1].names)
    for one, two, viewer, rng in pairs(table, seed, bots=True):
        sitting = [(viewer + step) % players for step in range(people)]
        worlds = Shared(one, two, *sitting, seed=seed)
        if worlds.alike:
            note(one, two)
            worlds.walk(viewer, rng, steps=steps)
            return worlds
    raise AssertionError(TOLD)


@pytest.mark.parametrize(("table", "people"), every_other(TABLES, [1, 2, 3]))
def test_a_shared_screen_tells_nothing_of_the_others(table: str, people: int) -> None:
    assert all(shared_screen(table, seed, 25, people).compared for seed in range(2))


@pytest.mark.slow
@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("seed", range(100, 130))
def test_a_shared_screen_tells_nothing_in_many_games(table: str, seed: int) -> None:
    assert shared_screen(table, seed, 80, 1 + seed % 3).compared


def test_each_kind_of_secret_was_among_them() -> None:
    for table in TABLES:
        for seed in range(12):
            one, two, *_ = next(pairs(table, seed))
            note(one, two)
    struggle = ("hands", "aside", "sealed", "piles", "window")
    others = ("vaults", "dungeons", "pile", "squires", "deck", "held")
    assert [] == [name for name in (*struggle, *others) if not DIFFERENT[name]], DIFFERENT


# Particular moments.


def together(one: Any, two: Any, *people: int) -> Shared:
    """Return two worlds before whose screens nobody has done anything yet."""
    return Shared(one, two, *(people or range(one.players)))


def come_to(worlds: Shared, seat: int) -> None:
    """Let a person come to both screens, whoever sat there."""
    if worlds.worlds[0].frame["seat"] != seat:
        worlds.both({"do": "come", "seat": seat})
    assert [seat, seat] == [world.frame["seat"] for world in worlds.worlds]


BEN_AIMS = position(FARMER, KNIGHT, QUEEN, leader=BEN, night=True)
AT_THE_COOPER = position(COOPER, FARMER, QUEEN, actor=ADA, night=True)


def test_a_decision_taken_back_tells_no_more() -> None:
    worlds = together(BEN_AIMS, twin(BEN_AIMS, ADA, random.Random(1)))
    come_to(worlds, BEN)
    move = worlds.worlds[0].frame["choices"][1]["move"]
    for said in (
        {"do": "choose", "move": move},
        {"do": "look", "at": 0},
        {"do": "now"},
        {"do": "back"},
        {"do": "choose", "move": move},
    ):
        come_to(worlds, BEN)
        worlds.both(said)
        come_to(worlds, ADA)
        assert worlds.alike
        worlds.compare()


def test_s_12_the_end_by_night_tells_what_was_set_aside_and_is_not_taken_back() -> None:
    won = {ADA: [KING, KING], CLEO: [QUEEN]}
    state = position(FARMER, KNIGHT, QUEEN, round=7, won=won, night=True)
    assert all(state.aside), "two cards of each deck are never seen"
    worlds = together(state, twin(state, ADA, random.Random(1)))
    while worlds.worlds[0].frame["over"] is None:
        frame = worlds.worlds[0].frame
        if frame["curtain"] is not None:
            worlds.both({"do": "come", "seat": frame["curtain"]["people"][0]["seat"]})
        else:
            worlds.both({"do": "choose", "move": frame["choices"][0]["move"]})
    for world in worlds.worlds:
        world.say({"do": "save"})
    one, two = (json.loads(world.heard()[-1])["journal"]["text"] for world in worlds.worlds)
    assert one != two, "the file holds what was set aside"
    worlds.both({"do": "back"})
    for world in worlds.worlds:
        assert "Branch from here" in json.loads(world.heard()[-1])["refused"]


@pytest.mark.parametrize(("seed", "threats"), [(1, 1), (2, 2)])
def test_c_22_no_byte_tells_whether_somebody_could_react(seed: int, threats: int) -> None:
    held, none, move = threatening(seed, threats)
    assert isinstance(move, Play) and held.actor is not None
    worlds = together(held, none)
    come_to(worlds, held.actor)
    room = ROOMS["castle"]
    data = next(
        one["move"]
        for one in worlds.worlds[0].frame["choices"]
        if decode(room.move, one["move"], "move") == move
    )
    worlds.both({"do": "choose", "move": data})
    assert all(world.frame["curtain"] is not None for world in worlds.worlds)
    script: list[dict[str, Any]] = [
        {"do": "look", "at": 0},
        {"do": "now"},
        {"do": "come", "seat": held.actor},
        {"do": "to_the_table"},
        {"do": "hello"},
        *[{"do": "nobody"}] * threats,
        {"do": "back"},
        {"do": "come", "seat": held.actor},
    ]
    for said in script:
        assert worlds.alike
        worlds.compare()
        worlds.both(said)
    numbers = [world.frame["q"] for world in worlds.worlds]
    assert numbers[0] == numbers[1]


# What tells too much is caught.


def test_a_screen_that_tells_a_hand_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    worlds = together(AT_THE_COOPER, twin(AT_THE_COOPER, ADA, random.Random(1)))
    come_to(worlds, ADA)
    worlds.compare()
    send = Seat._send

    def whisper(seat: Seat, text: str) -> None:
        told = {**json.loads(text), "aloud": str(seat.store.driver.state.hands[BEN])}
        send(seat, json.dumps(told))

    monkeypatch.setattr(Seat, "_send", whisper)
    worlds.both({"do": "hello"})
    assert worlds.alike
    with pytest.raises(AssertionError):
        worlds.compare()


def test_a_screen_that_counts_what_others_do_in_secret_is_caught(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Seat, "q", property(lambda seat: len(seat.store.driver.recording.lines)))
    with pytest.raises(AssertionError):
        test_c_22_no_byte_tells_whether_somebody_could_react(1, 1)


def test_a_table_that_asks_only_who_could_react_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kings.table.driver.calls", lambda record, room, since: ())
    with pytest.raises(AssertionError):
        test_c_22_no_byte_tells_whether_somebody_could_react(1, 1)


def test_a_screen_that_hears_of_a_sealed_card_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    refresh = Seat.refresh

    def eager(seat: Seat) -> None:
        refresh(seat)
        state = seat.store.driver.state
        if state.phase is Phase.FOLLOW and any(card is not None for card in state.sealed):
            odd = sum(card.value for card in state.sealed if card is not None) % 2
            if odd and seat.device is not None:
                seat.device.send("{}")

    monkeypatch.setattr(Seat, "refresh", eager)
    with pytest.raises(AssertionError):
        many_deeds("night", range(40))
