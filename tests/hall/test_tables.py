"""The tables of one process, told what to do as if their hall were in another."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from kings.hall.tables import (
    Agree,
    AllowWhispers,
    Halt,
    LetCoach,
    Open,
    PutBot,
    Report,
    Rise,
    SetBell,
    Sit,
    Tables,
    TakeBack,
    ToTable,
    Trouble,
)
from kings.records.codec import decode, encode
from kings.records.recording import HUMAN
from kings.table.seat import Hello
from tests.table.devices import Clock, Tape

OPEN = Open(
    game="struggle",
    names=("Ada", "Ben", "Cleo"),
    players=(HUMAN, HUMAN, "greedy"),
    screens=((0,), (1,)),
    bell=45,
    whispers=False,
    coach=False,
    consent=(),
    paused=False,
)
TOLD: tuple[ToTable, ...] = (
    OPEN,
    Sit(1, (0, 1), (0,), Hello("link", dark=True)),
    Rise(),
    PutBot(1, "greedy"),
    Agree((0, 2)),
    SetBell(None),
    AllowWhispers(True),
    LetCoach(True),
    Halt(False),
    TakeBack(),
)


def travelled(kind: Any, what: Any) -> Any:
    """Return something as it is after it has gone through a pipe."""
    return decode(kind, json.loads(json.dumps(encode(kind, what))), "message")


@pytest.mark.parametrize("what", TOLD, ids=lambda what: type(what).__name__)
def test_what_tables_are_told_can_travel(what: ToTable) -> None:
    assert what == travelled(ToTable, what)


class House:
    """Tables that hear everything through a pipe; ``told``: what they report of table 1."""

    def __init__(self, folder: Path) -> None:
        self.told: list[Report] = []
        self.clock = Clock()
        self.tables = Tables(folder, self._note, clock=self.clock)

    def _note(self, number: int, told: Report) -> None:
        assert 1 == number and told == travelled(Report, told)
        self.told.append(told)

    def tell(self, what: ToTable, device: Tape | None = None) -> None:
        """Tell table 1 something."""
        self.tables.tell(1, travelled(ToTable, what), device)

    def come(self, seat: int) -> Tape:
        """Return a device that has come to a seat."""
        tape = Tape()
        self.tell(Sit(seat, (seat,), (), Hello()), tape)
        return tape


def test_a_table_is_begun_and_found_again_in_its_journal(tmp_path: Path) -> None:
    here = House(tmp_path)
    here.tell(OPEN)
    first = here.come(0)
    assert ("Ada", "Ben", "Cleo") == tuple(first.frame["names"])
    here.tell(PutBot(1, "greedy"))
    lines = here.tables.open[1].driver.recording.lines
    here.tables.close()
    assert ["closed"] == first.ended and {} == here.tables.open
    again = House(tmp_path)
    again.tell(OPEN)
    assert lines == again.tables.open[1].driver.recording.lines
    assert [HUMAN, "greedy", "greedy"] == list(again.tables.open[1].driver.recording.players)


def test_nothing_is_done_at_a_table_that_is_not_open(tmp_path: Path) -> None:
    here = House(tmp_path)
    for what in TOLD[1:]:
        here.tell(what, Tape())
    assert [] == here.told and {} == here.tables.open and [] == list(tmp_path.iterdir())


def test_a_table_that_is_open_is_not_opened_anew(tmp_path: Path) -> None:
    here = House(tmp_path)
    here.tell(OPEN)
    table = here.tables.open[1]
    here.tell(OPEN)
    assert table is here.tables.open[1] and not any(isinstance(one, Trouble) for one in here.told)


def test_the_journal_of_a_table_has_one_owner(tmp_path: Path) -> None:
    here, other = House(tmp_path), House(tmp_path)
    here.tell(OPEN)
    other.tell(OPEN)
    (trouble,) = other.told
    assert (
        isinstance(trouble, Trouble) and "being played" in trouble.words and {} == other.tables.open
    )
    assert [] == other.come(0).heard
    here.tables.close()
    other.tell(OPEN)
    assert 1 in other.tables.open and "Ada" in other.come(0).frame["names"]


def test_only_the_device_before_a_screen_is_heard(tmp_path: Path) -> None:
    here = House(tmp_path)
    here.tell(OPEN)
    first, later = here.come(0), here.come(0)
    said = json.dumps({"do": "word", "text": "Good morning"})
    here.tables.hear(1, first, said)
    here.tables.hear(2, later, said)
    assert [] == later.frame["words"]
    here.tables.hear(1, later, said)
    assert ["Good morning"] == [one["text"] for one in later.frame["words"]]
    here.tell(Rise(), later)
    here.tables.hear(1, later, said)
    assert 1 == len(here.tables.open[1].driver.recording.noted)
