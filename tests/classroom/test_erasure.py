"""Whoever asks for it is forgotten: in every file of the folder, at every table, in every word."""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kings.analysis.review import How, keep_review, kept_review, review_of
from kings.classroom import erasure, plan
from kings.classroom.answers import Answer, append_answer
from kings.classroom.class_folder import make_class, read_class
from kings.classroom.consent import note_consent, read_consent
from kings.classroom.erasure import DELETED, forget_student
from kings.classroom.names import read_names
from kings.cli import main
from kings.errors import BadInput, BadRecord
from kings.names import graphemes
from kings.records import files
from kings.records.files import AppendOnly
from kings.records.formats import Word
from kings.records.journal import journal_text, parse_journal, read_journal
from kings.records.recording import HUMAN, Recording, replay, resume
from kings.struggle.moves import MAX_WORDS, Accept, Deal, Pay, PromiseWords, Propose
from kings.struggle.state import Phase
from tests.classroom.classes import copy_of_class
from tests.classroom.played import play_until
from tests.records.games import in_version_1

NAMES = ("Ann Ivers", "Ben Lee", "Cem Öz", "Dia Q. Poe", "Eve O'Hara", "Fay <b>")
BEN = "Ben Lee"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A class of two tables of three, whose games are over, in which everybody is spoken of."""
    place = tmp_path / "class"
    made = make_class(place, NAMES, 3, size=3)
    real = read_names(place)
    for table in made.tables:
        _play(place, table, [real[name] for name in table.players])
    for name in real:
        append_answer(place, Answer(name, 1, "before", "price", 3, "2026-11-23T09:00:00+00:00"))
        note_consent(place, name, agrees=True)
    return place


def _play(place: Path, table: plan.TablePlan, real: list[str]) -> None:
    """Play a game in which the second seat promises, and all name one another."""
    path = plan.journal_path(place, table.table)
    record = Recording(replace(read_journal(path).header, whispers=True))
    play_until(record, 1)
    while record.state.window is None or record.state.phase is not Phase.TURN:
        _one_move(record)
    others = ", ".join([*table.players, *real])
    for seat in range(3):
        record.note(Word(0, seat, None, f"{others}: says {seat}"))
    record.note(Word(0, 0, 1, f"Psst, {table.players[1]}"))
    actor = record.state.actor
    assert actor is not None
    other = (actor + 1) % 3
    round_ = record.state.round
    filler = "x" * (MAX_WORDS - len(others) - 1)
    words = PromiseWords(other, actor, round_, f"{others} {filler}")
    record.do(Propose(other, Deal((Pay(other, actor, 1), words))))
    record.do(Accept(actor, record.state.proposals_made))
    play_until(record, 8)
    path.unlink()
    path.write_text(journal_text(record.header, record.lines), encoding="utf-8")


def _one_move(record: Recording) -> None:
    from kings.bots import make_bot
    from kings.sim.match import next_move

    move = next_move(record.state, record.moves, [make_bot("greedy")] * 3, record.header.seed)
    assert move is not None
    record.do(move)


def everything(folder: Path) -> Iterator[tuple[Path, str]]:
    """Yield all text files of a folder."""
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            yield path, path.read_text(encoding="utf-8")


def pseudonym_of(folder: Path, name: str) -> str:
    return next(own for own, real in read_names(folder).items() if real == name)


@pytest.mark.parametrize("name", NAMES)
def test_no_file_holds_the_name_or_the_pseudonym(name: str, folder: Path) -> None:
    gone = pseudonym_of(folder, name)
    others = {own: real for own, real in read_names(folder).items() if own != gone}
    erased = forget_student(folder, name)
    assert gone == erased.was
    assert () == erased.left
    for path, text in everything(folder):
        assert gone.casefold() not in text.casefold(), path
        assert name not in text, path
    assert others == read_names(folder)
    assert {*others} == {*(read_consent(folder) or {})}
    assert not (folder / "answers" / f"{gone}.jsonl").exists()
    assert 5 == len([*(folder / "answers").iterdir()])


def test_a_pseudonym_will_do_for_the_name_and_case_for_neither(folder: Path) -> None:
    gone = pseudonym_of(folder, BEN)
    assert gone == forget_student(folder, f"  {gone.upper()} ").was
    with pytest.raises(BadInput, match="No student of this class is called “Ben Lee”"):
        forget_student(folder, BEN)


def test_the_game_is_the_same_game_under_another_name(folder: Path) -> None:
    made = plan.read_class_plan(folder)
    gone = pseudonym_of(folder, BEN)
    before = {table.table: replay(plan.journal_path(folder, table.table)) for table in made.tables}
    erased = forget_student(folder, BEN)
    table = next(table for table in made.tables if gone in table.players)
    seat = table.players.index(gone)
    assert f"Player {table.table}{'ABC'[seat]}" == erased.now
    after = read_class(folder)
    assert () == after.problems
    assert after.plan.tables[table.table - 1].players[seat] == erased.now
    for game in after.games:
        old = before[game.table]
        assert len(old.moments) == len(game.record.moments)
        assert [line.n for line in old.lines] == [line.n for line in game.record.lines]
        assert [line.at for line in old.lines] == [line.at for line in game.record.lines]
        assert old.state.gold == game.record.state.gold
        assert old.state.piles == game.record.state.piles
        assert 2 == game.record.header.version


def test_what_the_student_said_is_deleted_and_what_others_said_is_not(folder: Path) -> None:
    gone = pseudonym_of(folder, BEN)
    table = next(one for one in plan.read_class_plan(folder).tables if gone in one.players)
    seat = table.players.index(gone)
    erased = forget_student(folder, BEN)
    words = [noted.note for noted in replay(plan.journal_path(folder, table.table)).noted]
    for word in words:
        assert isinstance(word, Word)
        assert (word.seat == seat) == (word.text == DELETED)
        if word.seat != seat and word.to is None:
            assert 2 == word.text.count(erased.now)


def test_a_promise_in_words_is_no_longer_than_the_rules_allow(folder: Path) -> None:
    gone = pseudonym_of(folder, BEN)
    table = next(one for one in plan.read_class_plan(folder).tables if gone in one.players)
    erased = forget_student(folder, BEN)
    state = replay(plan.journal_path(folder, table.table)).state
    (words,) = [one.clause.words for one in state.promises if isinstance(one.clause, PromiseWords)]
    assert erased.now in words
    assert MAX_WORDS == len(graphemes(words))


def test_names_within_other_words_stay(tmp_path: Path) -> None:
    one = erasure._Erasure(tmp_path, "Otter", "Al", None)
    assert {"text": "(deleted)s? Potter, Alan, (deleted)’s (deleted)."} == one._without(
        {"text": "(deleted)s? Potter, Alan, otter’s al."}
    )


def test_a_journal_of_version_1_stays_in_it(folder: Path) -> None:
    gone = pseudonym_of(folder, BEN)
    table = next(one for one in plan.read_class_plan(folder).tables if gone in one.players)
    path = plan.journal_path(folder, table.table)
    path.write_text(in_version_1(replay(path)).text(), encoding="utf-8")
    erased = forget_student(folder, BEN)
    assert 1 == replay(path).header.version
    assert path in erased.journals
    assert gone not in path.read_text(encoding="utf-8")


def test_a_shipped_class_of_version_1_forgets_too(tmp_path: Path) -> None:
    folder = copy_of_class(tmp_path)
    gone = next(iter(read_names(folder)))
    before = read_class(folder)
    forget_student(folder, gone)
    after = read_class(folder)
    assert len(before.problems) == len(after.problems)
    assert not [path for path, text in everything(folder) if gone in text]
    assert not [answer for answer in after.answers if answer.student == gone]


def test_a_table_that_plays_on_gets_a_bot(tmp_path: Path) -> None:
    folder = tmp_path / "class"
    made = make_class(folder, NAMES, 3, size=3)
    gone = pseudonym_of(folder, BEN)
    table = next(one for one in made.tables if gone in one.players)
    path = plan.journal_path(folder, table.table)
    record = resume(path)
    play_until(record, 2)
    record.close()
    erased = forget_student(folder, BEN)
    seat = table.players.index(gone)
    again = replay(path)
    assert erased.now == again.header.options.names[seat]
    assert plan.SUBSTITUTE == again.players[seat]
    assert [HUMAN, HUMAN] == [who for at, who in enumerate(again.players) if at != seat]
    now = plan.read_class_plan(folder).tables[table.table - 1]
    assert plan.SUBSTITUTE == now.sitting[seat]
    assert () == read_class(folder).problems
    play_on = resume(path)
    play_until(play_on, 3)
    play_on.close()


def test_pages_name_the_seat_and_printed_ones_are_removed(folder: Path) -> None:
    gone = pseudonym_of(folder, "Fay <b>")
    for place in ("print/teacher", "debrief/tables", ".kings"):
        (folder / place).mkdir(parents=True)
    page, table, pdf = (
        folder / "print" / "teacher" / "slips.html",
        folder / "debrief" / "tables" / "seats.csv",
        folder / "print" / "teacher" / "slips.pdf",
    )
    page.write_text(f"<p>Fay &lt;b&gt; is {gone}; {gone}s and {gone.lower()} stay</p>")
    page.chmod(0o644)
    table.write_text(f"1,2,{gone}\n")
    pdf.write_bytes(b"%PDF\xff")
    own = folder / "notes.txt"
    own.write_text(f"talk to {gone}")
    other = folder / "print" / "other.pdf"
    other.write_bytes(b"%PDF\xff")
    erased = forget_student(folder, "Fay <b>")
    assert f"<p>{erased.now} is {erased.now}; {gone}s and {gone.lower()} stay</p>" == (
        page.read_text()
    )
    assert f"1,2,{erased.now}\n" == table.read_text()
    assert {page, table} == {*erased.changed}
    assert pdf in erased.removed and not pdf.exists()
    assert other.exists()
    assert (own,) == erased.left
    if os.name == "posix":
        assert 0o644 == stat.S_IMODE(page.stat().st_mode)


def test_the_reviews_of_the_games_of_the_student_are_removed_and_can_be_computed_again(
    folder: Path,
) -> None:
    """A review holds the names of its table and the words of its promises (S-52)."""
    own = plan.journal_path(folder, 1)
    other = plan.journal_path(folder, 2)
    kept = [keep_review(path, review_of(replay(path), games=2)) for path in (own, other)]
    gone = read_journal(own).header.options.names[0]
    erased = forget_student(folder, gone)
    assert [kept[0]] == [path for path in erased.removed if path.name.endswith(".json")]
    assert not kept[0].exists() and kept[1].exists()
    assert kept_review(own, replay(own), How(games=2)) is None


# What can be refused is refused before anything is changed.


def unchanged(folder: Path, name: str, why: str) -> None:
    before = [*everything(folder)]
    with pytest.raises((BadInput, BadRecord), match=why):
        forget_student(folder, name)
    assert before == [*everything(folder)]


@pytest.mark.parametrize("name", ["Zoe", "", "  ", "Be", "Player 1A", "Bot 1A"])
def test_somebody_who_is_not_there_is_refused(name: str, folder: Path) -> None:
    unchanged(folder, name, "No student of this class")


def test_a_folder_without_a_class_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match="not a class folder"):
        forget_student(tmp_path, BEN)


def test_an_open_table_is_refused(folder: Path) -> None:
    gone = pseudonym_of(folder, BEN)
    table = next(one for one in plan.read_class_plan(folder).tables if gone in one.players)
    held = AppendOnly.open(plan.journal_path(folder, table.table))
    unchanged(folder, BEN, "is being played in another window")
    held.close()


def test_a_move_that_is_made_meanwhile_is_not_lost(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = pseudonym_of(folder, BEN)
    table = next(one for one in plan.read_class_plan(folder).tables if gone in one.players)
    path = plan.journal_path(folder, table.table)
    opened = AppendOnly.open
    times = []

    def meanwhile(file: Path) -> AppendOnly:
        times.append(file)
        if file == path and times.count(path) == 3:  # found free twice, and then to be replaced
            with path.open("ab") as other:
                other.write(b"{}\n")
        return opened(file)

    with monkeypatch.context() as patch:
        patch.setattr(AppendOnly, "open", meanwhile)
        with pytest.raises(BadRecord, match="was played on meanwhile"):
            forget_student(folder, BEN)
    assert path.read_bytes().endswith(b"{}\n")


@pytest.mark.parametrize("version", [1, 2])
def test_a_damaged_journal_is_refused_and_not_covered_up(version: int, folder: Path) -> None:
    gone = pseudonym_of(folder, BEN)
    table = next(one for one in plan.read_class_plan(folder).tables if gone in one.players)
    path = plan.journal_path(folder, table.table)
    if version == 1:
        path.write_text(in_version_1(replay(path)).text(), encoding="utf-8")
    data = path.read_bytes()
    path.write_bytes(data.replace(b'"n":7', b'"n":8', 1))
    unchanged(folder, BEN, "Line 7")


@pytest.mark.parametrize("until", range(8))
def test_what_an_accident_leaves_undone_the_next_request_does(
    until: int, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk fills up at each write in turn; all of it is done the second time."""
    gone, done = pseudonym_of(folder, BEN), 0
    real_put = files.put_text

    def put(file: Path, text: str, **how: Any) -> None:
        nonlocal done
        if done == until:
            raise OSError(28, "No space left on device")
        done += 1
        real_put(file, text, **how)

    with monkeypatch.context() as patch:
        patch.setattr("kings.records.files.put_text", put)
        try:
            forget_student(folder, BEN)
        except (BadInput, BadRecord) as error:
            failed = str(error)
        else:
            failed = ""
    if failed:
        assert "No space left" in failed
        forget_student(folder, BEN)
    for path, text in everything(folder):
        assert gone not in text and BEN not in text, path
    assert () == read_class(folder).problems


def test_two_can_be_forgotten_and_the_rest_play_on(folder: Path) -> None:
    for name in NAMES[:4]:
        forget_student(folder, name)
    assert {"Eve O'Hara", "Fay <b>"} == {*read_names(folder).values()}
    assert () == read_class(folder).problems


def test_new_checks_hold_for_the_new_journal_and_the_old_ones_for_none_of_it(folder: Path) -> None:
    gone = pseudonym_of(folder, BEN)
    table = next(one for one in plan.read_class_plan(folder).tables if gone in one.players)
    path = plan.journal_path(folder, table.table)
    old = path.read_text(encoding="utf-8").splitlines()
    forget_student(folder, BEN)
    new = path.read_text(encoding="utf-8").splitlines()
    assert len(old) == len(new)
    parse_journal(("\n".join(new) + "\n").encode())
    for at in range(len(new)):
        with pytest.raises(BadRecord):
            parse_journal(("\n".join([*new[:at], old[at], *new[at + 1 :]]) + "\n").encode())


# The command.


def test_the_command_says_what_was_done(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    gone = pseudonym_of(folder, BEN)
    assert 0 == main(["class", "forget", str(folder), BEN])
    said = capsys.readouterr().out
    assert said.startswith(f"{gone} is deleted from {folder}, and the seat is called Player ")
    assert "Written anew: " in said
    assert f"Removed: {folder / 'answers' / gone}.jsonl." in said
    assert "backups" in said


def test_the_command_answers_in_json(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    gone = pseudonym_of(folder, BEN)
    assert 0 == main(["class", "forget", str(folder), BEN, "--json"])
    said = json.loads(capsys.readouterr().out)
    assert gone == said["was"]
    assert {"was", "now", "journals", "changed", "removed", "left"} == {*said}


@pytest.mark.parametrize("words", [["forget"], ["forget", "x"], ["forget", "x", "Ben", "Lee"]])
def test_the_command_needs_a_folder_and_a_name(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert 0 != main(["class", *words])
    assert "kings class forget monday" in capsys.readouterr().err
