"""Tables of every kind through random devices: to their ends, who may do what, rubbish, counts."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from kings.games import ROOMS
from kings.hall import bell as bells
from kings.hall.bell import Bell
from kings.hall.minutes import Window
from kings.records import formats
from kings.records.files import AppendOnly
from kings.records.recording import HUMAN, replay
from kings.table import seat as seats
from kings.table.frame import make_frame
from tests.effort import examples, some
from tests.hall.tables import Sitting, deeds, play_out, random_step, sitting

KINDS: dict[str, dict[str, Any]] = {
    "day": {"players": (HUMAN,) * 3},
    "night of four": {"players": (HUMAN, "greedy", HUMAN, "fair-keeper"), "mode": "night"},
    "market": {"players": (HUMAN, HUMAN, "fair-cynic"), "free_market": True},
    "six": {"players": (HUMAN, "greedy", HUMAN, "greedy", "random", HUMAN), "mode": "night"},
    "alone": {"players": (HUMAN, "greedy", "greedy")},
    "castle": {"game": "castle", "players": (HUMAN,) * 3, "turn_limit": 20},
    "castle of two": {"game": "castle", "players": (HUMAN, HUMAN), "turn_limit": 16},
    "castle of eight": {
        "game": "castle",
        "players": (HUMAN, "greedy") * 4,
        "turn_limit": 16,
        "squires": "drawn",
    },
    "keys": {"game": "keys", "players": (HUMAN, HUMAN, "greedy", HUMAN), "last_turn": 16},
    "keys alone": {
        "game": "keys",
        "players": (HUMAN, "greedy", "greedy", "greedy"),
        "last_turn": 16,
    },
}
"""Ten kinds of tables: all games, Day and Night, two to eight seats, bots anywhere."""


SHARED = ("day", "night of four", "market", "six", "castle", "keys")


def games(kinds: Sequence[str], of: int) -> list[Any]:
    """Return so many games of each kind, by its name and a seed; one of each in the usual run."""
    return some(product(kinds, range(of)), [(name, at % of) for at, name in enumerate(kinds)])


@pytest.mark.parametrize(("name", "seed"), games(list(KINDS), 3))
def test_games_through_own_screens_end_with_journals_that_replay(
    name: str, seed: int, tmp_path: Path
) -> None:
    path = tmp_path / "game.jsonl"
    here = sitting(**KINDS[name], seed=seed, path=path, bell=(20, 45, None)[seed])
    play_out(here, seed)
    driver = here.table.driver
    outcome = driver.room.game.outcome(driver.state)
    here.table.close()
    again = replay(path, game=None)
    assert outcome == driver.room.game.outcome(again.state)
    assert driver.state == again.state and outcome is not None


@pytest.mark.parametrize(("name", "seed"), games(SHARED, 2))
def test_games_on_shared_screens_beside_own_ones_end_with_journals_that_replay(
    name: str, seed: int, tmp_path: Path
) -> None:
    path = tmp_path / "game.jsonl"
    here = sitting(**KINDS[name], seed=seed, path=path, bell=(20, None)[seed])
    people = sorted(here.tapes)
    here.share(*people[: 2 + (seed == 1 and len(people) == 2)])
    play_out(here, seed)
    driver = here.table.driver
    assert driver.state == replay(path, game=None).state
    here.table.close()


def test_one_screen_of_all_people_has_no_limit() -> None:
    here = sitting(**KINDS["day"], seed=1)
    here.share(0, 1, 2)
    play_out(here, 1)
    noted = [one.note for one in here.table.driver.recording.noted]
    assert not [note for note in noted if isinstance(note, formats.Bell)]


# Who.


def everything(here: Sitting) -> list[dict[str, Any]]:
    """Return all that the seats are offered to do now."""
    rng = random.Random(1)
    return [said for seat in here.tapes for said in deeds(here.frame(seat), rng)]


@pytest.mark.parametrize("name", ["day", "castle", "keys"])
def test_no_message_of_one_seat_makes_a_move_of_another(name: str) -> None:
    here = sitting(**KINDS[name], seed=4, bell=None)
    rng = random.Random(4)
    for _ in range(20):
        for seat in here.tapes:
            for said in everything(here):
                move = said.get("move")
                if move is None or move["seat"] == seat:
                    continue
                known, made = here.heard(), here.lines()
                here.clock.now += 0.2
                forged = {**move, "seat": seat}
                for sent in (move, forged):
                    if {"do": "choose", "move": sent} in deeds(here.frame(seat), rng):
                        continue
                    here.say(seat, "choose", move=sent)
                others = [one for one in here.tapes if one != seat]
                assert made == here.lines()
                assert [known[one] for one in others] == [here.heard()[one] for one in others]
        if here.over:
            return
        random_step(here, rng)


# Rubbish.


json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 2**70) | st.text(max_size=12),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4)
    ),
    max_leaves=8,
)
messages = st.fixed_dictionaries(
    {"do": st.sampled_from(sorted({*seats._NAMED, "", "decide", "tick", "_go_on"}))},
    optional={
        **dict.fromkeys(("q", "move", "seat", "deal", "text", "to", "number"), json_values),
        **dict.fromkeys(("yes", "at", "until", "rows", "moves", "link"), json_values),
    },
)


@settings(max_examples=examples(60), deadline=None)
@given(said=st.lists(messages, max_size=5), raw=st.text(max_size=40))
def test_rubbish_gets_a_sentence_and_the_journal_is_untouched(
    said: list[dict[str, Any]], raw: str
) -> None:
    here = sitting(players=(HUMAN,) * 3, seed=5)
    lines, others = here.lines(), here.heard()[1]
    sent = [json.dumps(one) for one in said] + [raw, raw * 400]
    for text in sent:
        known = here.heard()[0]
        here.clock.now += 0.2
        here.table.hear(0, text)
        for told in here.tapes[0].since(known):
            assert not ("refused" in told and "fault in the program" in told["refused"]), text
    if not any(one["do"] == "word" for one in said):
        assert (lines, others) == (here.lines(), here.heard()[1])
    here.say(0, "hello")
    assert here.frame(0)["n"] == 1, "the table lives"


# Counts.


def test_what_a_decision_costs_in_drawings_bytes_lines_and_syncs(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    drawn, synced = list[int](), list[int]()
    write = AppendOnly.write

    def making(*scene: Any, **how: Any) -> Any:
        drawn.append(1)
        return make_frame(*scene, **how)

    def writing(file: Any, text: str) -> None:
        synced.append(1)
        write(file, text)

    monkeypatch.setattr("kings.table.seat.make_frame", making)
    monkeypatch.setattr(AppendOnly, "write", writing)
    here = sitting(mode="night", seed=2, path=tmp_path / "game.jsonl")
    rng, sealed, enough = random.Random(2), list[tuple[int, ...]](), list[tuple[int, ...]]()
    while not here.over:
        phase = here.table.driver.state.phase.name
        made, before, frames = here.lines(), here.heard(), (len(drawn), len(synced))
        step = random_step(here, rng)
        if step is None:
            continue
        sent = sum(after != before[seat] for seat, after in here.heard().items())
        cost = (len(drawn) - frames[0], sent, here.lines() - made, len(synced) - frames[1])
        if step[1]["do"] == "enough" and cost[2] == 1:
            enough.append(cost)
        elif phase == "FOLLOW" and cost[2] == 1:
            sealed.append(cost)
    print(f"a sealed card: drawings, seats, lines, syncs {max(sealed)}; enough: {max(enough)}")
    assert max(sealed) <= (4, 4, 1, 1)
    assert {*enough} == {(1, 1, 1, 1)}, "whoever has enough is drawn anew, and nobody else"


def test_words_are_sent_without_a_drawing_that_is_there_already() -> None:
    here = sitting(seed=2)
    here.say(0, "word", text="Good morning")
    for tape in here.tapes.values():
        frame = json.loads(tape.heard[-1])
        assert [None] * len(tape.pictures) == frame["pictures"]
        assert len(tape.heard[-1]) < 20_000


# The clock and the window by themselves.


@given(
    st.integers(1, 90),
    st.lists(
        st.tuples(st.sampled_from(("wait", "stop", "go", "add")), st.floats(0, 30)), max_size=12
    ),
)
def test_a_bell_runs_down_by_the_time_in_which_it_runs(
    seconds: int, acts: list[tuple[str, float]]
) -> None:
    now, bell, left, runs = 5.0, Bell(seconds, 5.0, seconds), float(seconds), True
    for act, much in acts:
        now += much
        left -= much if runs else 0.0
        if act == "stop":
            bell.stop(now)
            left, runs = max(0.0, left), False
        elif act == "go":
            bell.go(now)
            runs = True
        elif act == "add":
            bell.add(bells.LATE)
            left += bells.LATE
        assert bell.left(now) == pytest.approx(max(0.0, left), abs=1e-6)
        assert bell.stands is not runs
        assert bell.rings is None or bell.rings == pytest.approx(now + left, abs=1e-6)


@given(
    st.lists(st.tuples(st.sampled_from(("early", "back", "enough", "offer")), st.integers(0, 2)))
)
def test_s_50_a_window_is_done_when_nobody_was_named_in_an_offer_since(
    acts: list[tuple[str, int]],
) -> None:
    window, has = Window(), set[int]()
    for act, seat in acts:
        if act == "early":
            window.decide(seat, "move")
            has |= {seat}
        elif act == "back":
            window.decide(seat, None)
            has -= {seat}
        elif act == "enough":
            window.enough.add(seat)
            has |= {seat}
        else:
            window.offer((seat, (seat + 1) % 3))
            has -= {seat, (seat + 1) % 3}
        assert window.is_done(range(3)) == (has == {0, 1, 2})


def test_every_kind_of_table_is_among_the_thirty() -> None:
    games = {kind.get("game", "struggle") for kind in KINDS.values()}
    assert {*ROOMS} == games
