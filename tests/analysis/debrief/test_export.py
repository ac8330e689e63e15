"""What is exported: times, what was seen and said, offers of every end; and who is left out."""

from __future__ import annotations

import csv
import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from kings.analysis.debrief import analyse, export
from kings.analysis.tidy import LEFT_OUT, agreed
from kings.bots import make_bot
from kings.classroom.answers import answers_path
from kings.classroom.consent import ask_consent, note_consent
from kings.classroom.plan import journal_path, read_class_plan
from kings.records import recording as recordings
from kings.records.formats import Early, Enough, Seen, Word
from kings.records.journal import journal_text
from kings.records.recording import Recording
from kings.struggle.moves import Deal, Pay, Propose, Withdraw
from kings.struggle.rules import GAME
from kings.struggle.state import Phase
from tests.analysis.debrief.classes import CHARACTERS, _play, a_class

Rows = list[dict[str, str]]
TABLES = (
    "games", "seats", "rounds", "offers", "deals", "promises", "moves", "seen", "words",
    "predictions",
)  # fmt: skip


def rows(folder: Path, out: Path, **how: Any) -> dict[str, Rows]:
    """Export a class and return the rows of each table."""
    files = export(analyse(folder, **how), out)
    return {file.stem: list(csv.DictReader(file.read_text("utf-8").splitlines())) for file in files}


@pytest.fixture
def talkative(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A class of one table that played at own screens; a second passes between any two lines."""
    folder = a_class(tmp_path / "class", 2)
    clock = [datetime(2026, 11, 23, 9, tzinfo=UTC)]

    def now() -> str:
        clock[0] += timedelta(seconds=1)
        return clock[0].isoformat(timespec="milliseconds")

    monkeypatch.setattr(recordings, "_now", now)
    path = journal_path(folder, 1)
    before = recordings.replay(path).header
    path.unlink()
    record = Recording(replace(before, whispers=True, bell=45))
    _play_noted(record)
    path.write_text(journal_text(record.header, record.lines), encoding="utf-8")
    return folder


def _play_noted(record: Recording) -> None:
    """Play a game in which something of everything happens, and then on by bots."""
    bots = [make_bot(name) for name in CHARACTERS[:3]]
    while record.state.window is None or record.state.phase is not Phase.TURN:
        _play(record, bots, 7, 1)
    record.note(Word(0, 0, None, "Who pays?"))
    record.note(Word(0, 1, 2, "Not me."))
    actor = record.state.actor
    assert actor is not None
    others = [seat for seat in range(3) if seat != actor]
    offers = [Propose(other, Deal((Pay(other, actor, 1),))) for other in others]
    record.do(offers[0])
    record.note(Seen(0, actor, len(record.state.window.proposals)))
    record.do(Withdraw(others[0], record.state.window.proposals[-1].number))
    own = GAME.choices(record.state, actor)
    record.note(Early(0, actor, own[0]))
    record.note(Early(0, actor, None))
    record.note(Early(0, actor, own[-1]))
    record.note(Enough(0, others[1]))
    record.do(own[-1])
    _play(record, bots, 7, 10_000)


def test_moves_say_when_and_how_long_and_how_early(talkative: Path, tmp_path: Path) -> None:
    exported = rows(talkative, tmp_path / "out")
    record = recordings.replay(journal_path(talkative, 1))
    moves = [row for row in exported["moves"] if row["table"] == "1"]
    played = [moment for moment in record.moments if moment.move.seat >= 0]
    assert len(played) == len(moves)
    at = {line.n: line.at for line in record.lines}
    assert [at[moment.line] for moment in played] == [row["at"] for row in moves]
    assert {str(1.0)} < {row["seconds"] for row in moves}
    (early,) = [row for row in moves if row["early"]]
    decided = [noted.note for noted in record.noted if isinstance(noted.note, Early)]
    assert decided[-1].at == early["early"]
    assert str(decided[-1].seat + 1) == early["seat"]
    assert "2" == early["changes"]
    # The withdrawn offer, three words of an early decision, an “enough”, and then the move.
    assert "5.0" == early["seconds"]


def test_offers_say_when_they_were_made_and_ended_whatever_their_end(
    talkative: Path, tmp_path: Path
) -> None:
    offers = [row for row in rows(talkative, tmp_path / "out")["offers"] if row["table"] == "1"]
    assert all(row["at"].startswith("2026-11-23T09:") for row in offers)
    assert all(bool(row["seconds"]) == (row["outcome"] != "open") for row in offers)
    assert {"withdrawn", "struck"} <= {row["outcome"] for row in offers}
    assert "2.0" == offers[0]["seconds"]


def test_an_offer_that_nobody_answered_is_in_the_export(tmp_path: Path) -> None:
    folder = a_class(tmp_path / "class", 3)
    outcomes = {row["outcome"] for row in rows(folder, tmp_path / "out")["offers"]}
    assert outcomes & {"lapsed", "refused", "countered"}


def test_what_was_seen_and_said_is_in_the_export(talkative: Path, tmp_path: Path) -> None:
    exported = rows(talkative, tmp_path / "out")
    names = read_class_plan(talkative).tables[0].players
    (seen,) = exported["seen"]
    offer = next(row for row in exported["offers"] if row["table"] == "1")
    assert (offer["offer"], offer["by"], "1.0") == (seen["offer"], seen["by"], seen["seconds"])
    said = [(row["by"], row["to"], row["words"]) for row in exported["words"]]
    assert [(names[0], "", "Who pays?"), (names[1], names[2], "Not me.")] == said
    assert {"1"} == {row["round"] for row in exported["words"]}


def test_whispers_of_a_game_that_goes_on_are_not_exported(talkative: Path, tmp_path: Path) -> None:
    path = journal_path(talkative, 1)
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    path.write_text("".join(lines[:-3]), encoding="utf-8")
    assert ["Who pays?"] == [row["words"] for row in rows(talkative, tmp_path / "out")["words"]]


def test_a_game_on_paper_has_no_times(tmp_path: Path) -> None:
    shipped = Path(__file__).resolve().parents[3] / "data" / "lessons" / "class_of_30"
    exported = rows(shipped, tmp_path / "out")
    assert {("", "")} == {(row["at"], row["seconds"]) for row in exported["moves"]}
    assert {("", "")} == {(row["at"], row["seconds"]) for row in exported["offers"]}
    assert [] == exported["seen"] == exported["words"]


# Who is left out.


def test_nobody_is_left_out_where_nobody_was_asked(talkative: Path, tmp_path: Path) -> None:
    players = [name for table in read_class_plan(talkative).tables for name in table.players]
    assert players == [row["player"] for row in rows(talkative, tmp_path / "out")["seats"]]


@pytest.mark.parametrize("seat", range(3))
@pytest.mark.parametrize("named", ["", "by name"])
def test_whoever_declines_is_in_no_table_and_everybody_else_is(
    seat: int, named: str, talkative: Path, tmp_path: Path
) -> None:
    before = rows(talkative, tmp_path / "before", names=bool(named))
    plan = read_class_plan(talkative)
    gone = plan.tables[0].players[seat]
    ask_consent(talkative)
    for table in plan.tables:
        for name in table.students:
            note_consent(talkative, name, agrees=name != gone)
    found = analyse(talkative, names=bool(named))
    shown = found.tables[0].names[seat]
    after = rows(talkative, tmp_path / "after", names=bool(named))
    assert {*TABLES, "codebook"} == {*after}
    whole = "\n".join(file.read_text("utf-8") for file in (tmp_path / "after").glob("*.csv"))
    for name in (gone, shown):
        assert not re.search(rf"\b{re.escape(name)}\b", whole)
    for kind in ("seats", "rounds", "moves"):
        kept = [row for row in before[kind] if row["player"] != shown]
        assert len(kept) == len(after[kind]) < len(before[kind])
    for kind, columns in {"offers": ("by", "parties"), "promises": ("by", "to")}.items():
        kept = [row for row in before[kind] if not any(shown in row[one] for one in columns)]
        assert [row["table"] for row in kept] == [row["table"] for row in after[kind]]
    assert len(after["offers"]) < len(before["offers"])
    assert "2" in {row["table"] for row in after["offers"]}
    acted = [row for row in before["offers"] if row["actor"] == shown]
    told = [row for row in acted if shown not in (row["by"], row["parties"])]
    assert len([row for row in after["offers"] if row["actor"] == LEFT_OUT]) <= len(told)


def test_a_comparison_with_who_declined_is_left_out_too(tmp_path: Path) -> None:
    """At two tables with the same cards, the difference would tell what the other had."""
    folder = a_class(tmp_path / "other", 2)
    plan = read_class_plan(folder)
    assert any(row["duplicate_vp"] for row in rows(folder, tmp_path / "before")["seats"])
    for table in plan.tables:
        for name in table.students:
            note_consent(folder, name, agrees=name != plan.tables[0].players[1])
    seats = rows(folder, tmp_path / "after")["seats"]
    assert [""] == [
        row["duplicate_vp"] for row in seats if row["table"] == "2" and row["seat"] == "2"
    ]
    assert all(row["duplicate_vp"] for row in seats if row["seat"] != "2")


def test_answers_of_whoever_declines_are_left_out(tmp_path: Path) -> None:
    from tests.classroom.classes import copy_of_class

    folder = copy_of_class(tmp_path)
    before = rows(folder, tmp_path / "before")["predictions"]
    gone = before[0]["student"]
    assert answers_path(folder, gone).exists()
    note_consent(folder, gone, agrees=False)
    for row in before:
        if row["student"] != gone:
            note_consent(folder, row["student"], agrees=True)
    after = rows(folder, tmp_path / "after")["predictions"]
    assert [row for row in before if row["student"] != gone] == after


def test_a_class_that_was_asked_and_has_not_answered_is_left_out_as_a_whole(
    talkative: Path, tmp_path: Path
) -> None:
    ask_consent(talkative)
    exported = rows(talkative, tmp_path / "out")
    assert not any(exported[kind] for kind in TABLES[1:])
    assert ["1", "2"] == [row["table"] for row in exported["games"]]
    assert all(LEFT_OUT in row["winners"] for row in exported["games"])


def test_names_within_other_names_are_told_apart(tmp_path: Path) -> None:
    found = analyse(a_class(tmp_path / "class", 1))
    line = replace(found.offers[0], by="Annabel", parties="Annabel and Ben", words="Ann pays Anna")
    (kept,) = agreed([line], {"Ann"})
    assert "(left out) pays Anna" == kept.words  # type: ignore[attr-defined]  # an offer has words
    assert [] == list(agreed([line], {"Annabel"}))
    assert [line] == list(agreed([line], set()))
