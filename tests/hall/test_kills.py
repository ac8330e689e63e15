"""A table that was stopped comes back to the same moment, whichever line it had written last.

The journal is cut after each of its lines, and the table is taken up again: what counts is on the
disk, so each decision counts once, and every screen is shown what it was shown before.
"""

from __future__ import annotations

import json
import random
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from kings.errors import BadRecord
from kings.hall.bell import RESUMED
from kings.hall.table import Table
from kings.records import formats
from kings.records.recording import HUMAN, Recording
from kings.table.driver import Driver
from tests.effort import some
from tests.hall.tables import Sitting, random_step, sitting, sitting_at
from tests.hall.test_table import MERCHANTS, asked_all
from tests.positions import ADA, BEN, CLEO
from tests.table.devices import Clock, Tape

TABLES: dict[str, dict[str, Any]] = {
    "day": {"players": (HUMAN,) * 4},
    "night": {"players": (HUMAN, "greedy", HUMAN, HUMAN), "mode": "night"},
    "castle": {"game": "castle", "players": (HUMAN,) * 3, "turn_limit": 12},
    "keys": {"game": "keys", "players": (HUMAN, HUMAN, "greedy", HUMAN), "last_turn": 12},
}


def whole(table: Table) -> dict[int, dict[str, Any]]:
    """Return the first frame of every seat, as a device that has just come gets it."""
    found = {}
    for seat, place in table.seats.items():
        before, tape = place.device, Tape()
        place.device = None
        place.come(tape)
        found[seat] = {**tape.frame, "pictures": tape.pictures}
        place.device = before
    return found


def timeless(frames: dict[int, dict[str, Any]]) -> dict[int, dict[str, Any]]:
    """Leave out how many seconds are left: a table that comes back may have more."""
    return {seat: {**frame, "bell": _timeless(frame["bell"])} for seat, frame in frames.items()}


def _timeless(bell: dict[str, Any] | None) -> dict[str, Any] | None:
    return bell and {**bell, "left": None}


def reopened(text: list[str], path: Path, **about: Any) -> tuple[Table, Driver]:
    """Take up a table from the lines that its journal has."""
    path.write_text("".join(text), encoding="utf-8")
    driver = Driver.open(path)
    return Table(driver, clock=Clock(), **about), driver


@pytest.fixture
def timed(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Let the journal's lines be written at the time of a clock that is moved by hand."""
    clock = Clock()
    monkeypatch.setattr(
        "kings.records.recording._now",
        lambda: datetime.fromtimestamp(clock.now, UTC).isoformat(timespec="milliseconds"),
    )
    return clock


@pytest.mark.parametrize("steps", some((12, 28), [12]))
@pytest.mark.parametrize("name", TABLES)
def test_after_each_line_the_table_comes_back_to_what_everybody_saw(
    name: str, steps: int, tmp_path: Path
) -> None:
    here = sitting(**TABLES[name], seed=3, path=tmp_path / "game.jsonl")
    rng = random.Random(7)
    journal = tmp_path / "game.jsonl"
    known = len(journal.read_text("utf-8").splitlines())
    for step in range(steps):
        done = random_step(here, rng)
        lines = journal.read_text("utf-8").splitlines(keepends=True)
        if done is not None and step % 3 == 0:
            shown = timeless(whole(here.table))
            first = known + 1 if done[1]["do"] != "pick" else len(lines)
            for cut in range(first, len(lines) + 1):
                table, driver = reopened(lines[:cut], tmp_path / f"cut-{step}-{cut}.jsonl")
                assert shown == timeless(whole(table)), (cut, done, lines[cut - 1])
                assert here.table.driver.state == driver.state
                assert _moves(here.table.driver) == _moves(driver), "each decision counts once"
                table.close()
        known = len(lines)


def _moves(driver: Driver) -> list[Any]:
    return [moment.move for moment in driver.recording.moments]


def kept(here: Sitting, path: Path) -> list[str]:
    """Give a table's game a journal, and return its lines."""
    here.table.driver.recording.close()
    here.table.driver.recording.save_as(path)
    return path.read_text("utf-8").splitlines(keepends=True)


def test_a_killed_table_knows_what_was_decided_early_and_who_has_enough(tmp_path: Path) -> None:
    here = sitting_at(MERCHANTS, ADA, BEN, CLEO)
    here.choose(ADA, 1)
    here.say(BEN, "enough")
    early = here.frame(ADA)["bell"]["early"]
    table, _ = reopened(kept(here, tmp_path / "one.jsonl"), tmp_path / "two.jsonl")
    shown = whole(table)
    assert early == shown[ADA]["bell"]["early"] and shown[BEN]["bell"]["enough"]
    assert not shown[CLEO]["bell"]["enough"] and shown[CLEO]["window"]["let"]


def test_a_killed_table_has_the_time_that_was_left_and_ten_seconds_at_least(
    tmp_path: Path, timed: Clock
) -> None:
    for waited, left in ((12, 33), (40, RESUMED)):
        here = sitting_at(MERCHANTS, ADA, BEN, CLEO)
        timed.now += waited
        here.say(CLEO, "word", text="Hurry up")
        lines = kept(here, tmp_path / f"{waited}.jsonl")
        table, _ = reopened(lines, tmp_path / f"again-{waited}.jsonl")
        assert left == whole(table)[BEN]["bell"]["left"]


def test_a_killed_table_that_has_rung_stays_closed(tmp_path: Path) -> None:
    here = sitting_at(MERCHANTS, ADA, BEN, CLEO)
    here.wait(46)
    table, _ = reopened(kept(here, tmp_path / "one.jsonl"), tmp_path / "two.jsonl")
    assert whole(table)[ADA]["bell"]["rung"] and table.next_ring is None


def test_c_22_a_killed_table_asks_only_those_who_have_not_answered(tmp_path: Path) -> None:
    here, _, holder, _ = asked_all()
    answer = here.frame(holder)["choices"][1]["move"]
    here.say(holder, "choose", move=answer)
    table, driver = reopened(kept(here, tmp_path / "one.jsonl"), tmp_path / "two.jsonl")
    shown = whole(table)
    assert shown[holder]["bell"]["enough"] and shown[holder]["bell"]["early"]
    others = [seat for seat in shown if seat != holder]
    assert not any(shown[seat]["bell"]["enough"] for seat in others)
    for seat in others:
        move = {"do": "choose", "q": shown[seat]["q"], "move": shown[seat]["choices"][0]["move"]}
        table.hear(seat, json.dumps(move))
    assert any(moment.move.seat == holder for moment in driver.recording.moments[1:])


def test_a_decision_that_is_sent_again_after_the_kill_counts_once(tmp_path: Path) -> None:
    here = sitting_at(MERCHANTS, ADA, BEN, CLEO)
    asked = here.frame(ADA)["q"]
    move = here.frame(ADA)["choices"][1]["move"]
    here.choose(ADA, 1)
    table, driver = reopened(kept(here, tmp_path / "one.jsonl"), tmp_path / "two.jsonl")
    before = len(driver.recording.lines)
    tape = Tape()
    table.seats[ADA].come(tape)
    table.hear(ADA, json.dumps({"do": "choose", "q": asked, "move": move}))
    assert "decided before" in tape.last["refused"] and before == len(driver.recording.lines)


def test_a_game_of_the_first_format_goes_on_without_such_lines(tmp_path: Path) -> None:
    here = sitting_at(MERCHANTS, ADA, BEN, CLEO)
    record = here.table.driver.recording
    old = formats.JournalHeader(
        **{
            name: getattr(record.header, name)
            for name in record.header.__slots__
            if name not in ("version", "bell", "whispers")
        },
        version=1,
    )
    path = tmp_path / "old.jsonl"
    Recording.begin(old, path).close()
    driver = Driver.open(path)
    table = Table(driver, clock=Clock())
    tapes = {seat: Tape() for seat in table.seats}
    for seat, tape in tapes.items():
        table.seats[seat].come(tape)
    move = tapes[ADA].frame["choices"][1]["move"]
    table.hear(ADA, json.dumps({"do": "choose", "q": tapes[ADA].frame["q"], "move": move}))
    assert tapes[ADA].frame["bell"]["early"] and 1 == len(path.read_text().splitlines())
    for seat in (BEN, CLEO):
        table.hear(seat, json.dumps({"do": "enough", "q": tapes[seat].frame["q"]}))
    assert driver.recording.moments and len(path.read_text().splitlines()) > 1


# A disk that is full.


class Full:
    """Lets the journal write so many lines more, and then none."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, room: int) -> None:
        self.room = room
        write = Recording._write

        def limited(recording: Any, line: Any) -> None:
            if self.room <= 0:
                raise OSError(28, "No space left on device")
            self.room -= 1
            write(recording, line)

        monkeypatch.setattr(Recording, "_write", limited)


def test_on_a_full_disk_a_decision_is_refused_and_nothing_counts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    here = sitting_at(MERCHANTS, ADA, BEN, CLEO)
    disk, before = Full(monkeypatch, 0), here.heard()
    lines, state = here.lines(), here.table.driver.state
    told = here.choose(ADA, 1)
    assert "No space left" in told["refused"]
    assert "No space left" in here.say(BEN, "enough")["refused"]
    assert "No space left" in here.say(CLEO, "word", text="Hello?")["refused"]
    assert (lines, state) == (here.lines(), here.table.driver.state)
    after = here.heard()
    assert [1, 1, 1] == [after[seat] - before[seat] for seat in sorted(after)], "sentences alone"
    disk.room = 100
    here.choose(ADA, 1)
    assert here.frame(ADA)["bell"]["early"]


def test_what_the_bell_could_not_write_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    here = sitting_at(MERCHANTS, ADA, BEN, CLEO)
    disk = Full(monkeypatch, 0)
    here.wait(46)
    assert not here.frame(ADA)["bell"]["rung"]
    disk.room = 100
    here.wait(10)
    assert here.frame(ADA)["bell"]["rung"]


def test_a_disk_that_fills_in_the_middle_keeps_what_was_written(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for room in range(6):
        with pytest.MonkeyPatch.context() as patch:
            path = tmp_path / f"{room}.jsonl"
            here = sitting(seed=2, path=path)
            rng = random.Random(room)
            for _ in range(12):
                random_step(here, rng)
            disk = Full(patch, room)
            for _ in range(6):
                for seat in here.tapes:
                    if here.frame(seat)["choices"]:
                        here.choose(seat)
                    elif here.frame(seat)["window"]["let"]:
                        here.say(seat, "enough")
            disk.room = 10_000
            here.table.go_on()
            lines = path.read_text("utf-8").splitlines(keepends=True)
            table, _ = reopened(lines, tmp_path / f"again-{room}.jsonl")
            assert timeless(whole(here.table)) == timeless(whole(table))


def test_a_line_that_was_changed_by_hand_is_named(tmp_path: Path) -> None:
    here = sitting_at(MERCHANTS, ADA, BEN, CLEO)
    here.say(BEN, "enough")
    lines = kept(here, tmp_path / "one.jsonl")
    changed = [lines[0], *(line.replace('"seat":1', '"seat":2') for line in lines[1:])]
    with pytest.raises(BadRecord, match="changed"):
        reopened(changed, tmp_path / "two.jsonl")
