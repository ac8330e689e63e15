"""A copy of a class's game keeps back what is hidden in it, wherever it lies.

All tables of a class are dealt the same cards, and where its folder isn't there, nobody knows
whether all are over.
"""

from __future__ import annotations

import shutil
from functools import partial
from pathlib import Path

import pytest

import kings
from kings.classroom.attendance import add_student
from kings.classroom.class_folder import make_class, read_class
from kings.classroom.embargo import AWAY, IN_CLASS, tell_cards
from kings.classroom.plan import Start, is_of_class, journal_path
from kings.cli import main
from kings.errors import BadInput
from kings.records.journal import journal_header
from kings.records.recording import replay, resume
from kings.struggle.options import Options
from kings.table import TableStore, store_of, watch
from kings.table.background import Work
from kings.table.driver import Driver
from kings.table.editor import moment_of
from kings.widgets.screen import explore
from tests.classroom.played import a_class, play_until
from tests.table.devices import say, seated
from tests.widgets.clicking import table_store

LESSONS = Path(__file__).parents[2] / "data" / "lessons" / "class_of_30"


@pytest.fixture(autouse=True)
def _a_home_of_their_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KINGS_HOME", str(tmp_path / "home"))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a class by Night whose table 1 is over; table 2 plays."""
    rules = Options.for_players(3, mode="night")
    make_class(tmp_path / "8b", list("UVWXYZ"), 7, start=Start(rules), size=3)
    record = resume(journal_path(tmp_path / "8b", 1))
    play_until(record, 8)
    record.close()
    return tmp_path / "8b"


def copied(folder: Path, table: int) -> Path:
    """Copy the game of a table to where nothing else is of the class."""
    elsewhere = folder.parent / "elsewhere"
    elsewhere.mkdir(exist_ok=True)
    return Path(shutil.copy(journal_path(folder, table), elsewhere))


def brought(file: Path) -> TableStore:
    """Return a table on which this file was opened under “A saved game”."""
    store = table_store(0)
    store.open_text(file.read_text(encoding="utf-8"))
    return store


def check_kept(store: TableStore, seed: int) -> None:
    """Check that scores and piles are shown, and nothing that was hidden."""
    seat, tape = seated(store)
    say(seat, "now")
    assert store.scene.over and store.scene.end_words
    assert store.scene.kept_back.startswith(AWAY.secrets) and store.scene.seed is None
    over = tape.frame["over"]
    assert over["kept_back"].startswith(AWAY.secrets) and str(seed) not in "".join(tape.heard)
    assert (None, False, False) == (over["seed"], over["saves"], over["again"])
    for refused in (partial(store.branch, "What if?"), lambda: store.journal_text()):
        with pytest.raises(BadInput, match="copy of a game of a class"):
            refused()


def test_a_finished_copy_elsewhere_keeps_its_cards(folder: Path) -> None:
    store = brought(copied(folder, 1))
    assert store.scene.watched
    check_kept(store, read_class(folder).plan.table(1).seed)
    with pytest.raises(BadInput, match="copy of a game of a class"):
        store.see_as(1)
    assert store.scene.eyes is None


def test_a_copy_that_is_played_elsewhere_keeps_its_cards_to_the_end(folder: Path) -> None:
    store = brought(copied(folder, 2))
    for seat in range(3):
        store.seat(seat, "greedy")
    store.to_end()
    check_kept(store, read_class(folder).plan.table(2).seed)
    with pytest.raises(BadInput, match="copy of a game of a class"):
        store.back()
    journal = store.driver.journal
    assert journal is not None and str(journal) in store.scene.kept_back, "it has to come back"
    code = store.scene.code
    store.close()
    again = store_of(Driver.resume(code))
    check_kept(again, read_class(folder).plan.table(2).seed)
    again.close()
    shutil.copy(journal, journal_path(folder, 2))
    assert [True, True] == [game.finished for game in read_class(folder).games]
    assert watch(journal_path(folder, 1)).scene.seed is not None, "now every table is over"


def test_a_file_that_is_looked_at_in_its_class_waits_for_the_other_tables(folder: Path) -> None:
    store = watch(journal_path(folder, 1))
    assert store.scene.kept_back == IN_CLASS.secrets and store.scene.seed is None
    with pytest.raises(BadInput, match="All tables of this class"):
        store.see_as(1)
    tell_cards(folder)
    store.see_as(1)
    assert "" == store.scene.kept_back


def test_replay_keeps_to_it_for_a_single_copy(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy, html = copied(folder, 1), folder.parent / "page.html"
    assert 2 == main(["replay", str(copy), "--html", str(html), "--eyes", "all"])
    assert AWAY.secrets in capsys.readouterr().err
    assert 0 == main(["replay", str(copy), "--html", str(html)])
    assert str(replay(copy).header.seed) not in html.read_text(encoding="utf-8")
    capsys.readouterr()
    assert 0 == main(["replay", str(copy), "--log"])
    said = capsys.readouterr().out
    assert "lays a card face down" in said and "unseen by the players" not in said


@pytest.mark.parametrize("asked", [["--deals"], ["--without-deals"], ["--instead", "30"]])
def test_hindsight_keeps_to_it_in_the_class_and_for_a_copy(
    folder: Path, asked: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    few = ["--games", "2", "--engine", "bots", "--look-at-hidden"]
    for journal, kept in ((journal_path(folder, 1), IN_CLASS), (copied(folder, 1), AWAY)):
        assert 2 == main(["whatif", str(journal), *asked, *few])
        told = capsys.readouterr()
        assert ("", kept.hindsight) == (told.out, told.err.strip().removeprefix("kings whatif: "))
        with pytest.raises(BadInput, match="dealt the same cards"):
            kings.whatif(journal, games=2)
    tell_cards(folder)
    assert 0 == main(["whatif", str(journal_path(folder, 1)), "--instead", "30"])


def test_the_editor_keeps_to_it_in_the_class_and_for_a_copy(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Work, "ask", lambda work, steps: None)
    copy = copied(folder, 1)
    for journal in (journal_path(folder, 1), copy):
        with pytest.raises(BadInput, match="dealt the same cards"):
            explore(journal=journal)
        with pytest.raises(BadInput, match="dealt the same cards"):
            moment_of(watch(journal))
    with pytest.raises(BadInput, match="dealt the same cards"):
        moment_of(brought(copy))
    tell_cards(folder)
    assert moment_of(watch(journal_path(folder, 1))).position.seats


def test_who_comes_late_sits_at_a_table_that_says_so_too(tmp_path: Path) -> None:
    folder = a_class(tmp_path / "8b", [0, 0])
    add_student(folder, "Zoe")
    plan = read_class(folder).plan
    ids = [journal_header(journal_path(folder, table.table)).id for table in plan.tables]
    assert all(is_of_class(one) for one in ids) and len(ids) == len(set(ids))


def test_games_of_no_class_and_of_the_recorded_one_tell_as_before(tmp_path: Path) -> None:
    """Nobody waits for a table of the recorded class; journals of before have no mark."""
    file = Path(shutil.copy(LESSONS / "table-01.jsonl", tmp_path))
    for store in (watch(LESSONS / "table-01.jsonl"), watch(file), brought(file)):
        assert "" == store.scene.kept_back and store.scene.seed is not None
        store.see_as(1)
    for other in ("0" * 32, "class-44-1", "class-", "x" * 40):
        assert not is_of_class(other)
