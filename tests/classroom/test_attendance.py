"""Who comes late and who is missing: nobody else's seat, pseudonym, cards or sheet changes."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from kings.classroom import read_class
from kings.classroom.answers import Answer, append_answer
from kings.classroom.attendance import add_student, change_class, mark_absent
from kings.classroom.class_folder import make_class
from kings.classroom.names import read_names
from kings.classroom.plan import SUBSTITUTE, Start, journal_path, status_path
from kings.classroom.status import read_status, status_of, write_status
from kings.cli import main
from kings.errors import BadInput, BadRecord
from kings.publish.printing.class_prints import name_slips, seating_plan
from kings.records.recording import HUMAN, resume
from kings.seeds import stream
from kings.struggle.moves import Move
from kings.struggle.rules import GAME
from tests.classroom.classes import NAMES, scenario


def a_scenario_class(folder: Path, students: int = 5) -> Path:
    start = Start(scenario=scenario("a_card_for_sale"), bots={2: "greedy"})
    make_class(folder, NAMES[:students], 5, start=start)
    return folder


def a_class(folder: Path, students: int = 7) -> Path:
    make_class(folder, NAMES[:students], 5)
    return folder


def begin(folder: Path, table: int) -> None:
    """Draw for the lead, as the page of a table does at once."""
    record = resume(journal_path(folder, table))
    draw: Move = GAME.draw(record.state, stream(record.header.seed, "test"))
    record.do(draw)
    write_status(status_path(folder, table), status_of(record))
    record.close()


def seats(folder: Path) -> dict[str, tuple[int, int]]:
    """Return where everybody sits, by real name."""
    names = read_names(folder)
    return {
        names[player]: (table.table, seat)
        for table in read_class(folder).plan.tables
        for seat, player in enumerate(table.players)
        if player in names and table.sitting[seat] == HUMAN
    }


def test_a_newcomer_gets_the_seat_of_a_substitute_and_nobody_else_changes(tmp_path: Path) -> None:
    folder = a_scenario_class(tmp_path / "7b")
    before, plan = seats(folder), read_class(folder).plan
    others = journal_path(folder, 1).read_bytes(), journal_path(folder, 2).read_bytes()
    change = add_student(folder, "Zoe")
    found = read_class(folder)
    assert (3, 1) == (change.table, change.seat)
    assert before | {"Zoe": (3, 1)} == seats(folder)
    assert () == found.problems
    assert plan.tables[:2] == found.plan.tables[:2]
    assert others == (journal_path(folder, 1).read_bytes(), journal_path(folder, 2).read_bytes())
    game = found.game(3)
    assert game is not None
    assert [HUMAN, HUMAN, "greedy"] == game.record.players, "the lesson's own bot stays"
    assert plan.table(3).players[0] == found.plan.table(3).players[0]
    assert change.pseudonym == found.plan.table(3).players[1] != "Bot 3B"
    assert game.record.header.scenario is not None
    assert "Bot 3B" not in game.record.header.scenario.question
    assert change.others


def test_a_newcomer_to_a_game_that_has_begun_takes_the_seat_under_its_name(tmp_path: Path) -> None:
    folder = a_class(tmp_path / "7b", 3)
    begin(folder, 1)
    add_student(folder, "Zoe")
    begin(folder, 2)
    lines = journal_path(folder, 2).read_text("utf-8")
    change = add_student(folder, "Yan")
    assert (2, 1, "Bot 2B") == (change.table, change.seat, change.pseudonym)
    assert not change.others
    assert journal_path(folder, 2).read_text("utf-8").startswith(lines)
    assert "Yan" == read_names(folder)["Bot 2B"]
    assert [False, False, True] == [*read_status(status_path(folder, 2)).bots]


def test_an_absent_student_is_a_bot_and_comes_back_to_the_same_seat(tmp_path: Path) -> None:
    folder = a_class(tmp_path / "7b")
    before = seats(folder)
    begin(folder, before["Cem"][0])
    gone = mark_absent(folder, "cem")
    found = read_class(folder)
    assert before["Cem"] == (gone.table, gone.seat)
    assert "Cem" not in seats(folder)
    game = found.game(gone.table)
    assert game is not None and () == found.problems
    assert game.plan.sitting == tuple(game.record.players)
    assert SUBSTITUTE == game.record.players[gone.seat]
    assert read_status(status_path(folder, gone.table)).bots[gone.seat]
    assert any("Cem is absent" in page for page in seating_plan(found.plan, read_names(folder)))
    assert not any("Cem" in page for page in name_slips(found.plan, read_names(folder)))
    assert gone.pseudonym == add_student(folder, "Cem").pseudonym
    assert before == seats(folder)


def test_answers_of_an_absent_student_stay_with_that_student(tmp_path: Path) -> None:
    folder = a_class(tmp_path / "7b")
    gone = mark_absent(folder, "Ann")
    append_answer(folder, Answer(gone.pseudonym, 1, "before", "price", 3, "2026-01-01T08:00Z"))
    assert () == read_class(folder).problems
    assert (gone.table, gone.seat) != (add_student(folder, "Zoe").table, gone.seat)
    assert "Ann" == read_names(folder)[gone.pseudonym]


def test_without_a_bot_a_newcomer_makes_a_small_table_larger(tmp_path: Path) -> None:
    folder = a_class(tmp_path / "7b")
    plan, before = read_class(folder).plan, seats(folder)
    change = add_student(folder, "Zoe")
    found = read_class(folder).plan
    assert (2, 3) == (change.table, change.seat)
    assert before | {"Zoe": (2, 3)} == seats(folder)
    assert plan.table(1) == found.table(1)
    assert plan.table(2).players == found.table(2).players[:3]
    assert plan.table(1).seed == found.table(2).seed, "tables of four have the same cards"


def test_when_all_tables_have_begun_a_newcomer_gets_a_table_with_bots(tmp_path: Path) -> None:
    folder = a_class(tmp_path / "7b", 3)
    begin(folder, 1)
    journal = journal_path(folder, 1).read_bytes()
    change = add_student(folder, "Zoe")
    assert (2, 0) == (change.table, change.seat)
    found = read_class(folder)
    assert journal == journal_path(folder, 1).read_bytes()
    assert (HUMAN, SUBSTITUTE, SUBSTITUTE) == found.plan.table(2).sitting
    assert () == found.problems


def test_a_newcomer_with_the_name_of_another_is_told_apart(tmp_path: Path) -> None:
    folder = a_class(tmp_path / "7b")
    assert "Ann 2" == add_student(folder, "ann").name.capitalize()


def test_nobody_and_an_open_table_are_refused_and_nothing_changes(tmp_path: Path) -> None:
    folder = a_class(tmp_path / "7b", 3)
    before = {path: path.read_bytes() for path in folder.iterdir()}
    with pytest.raises(BadInput, match=r"^No student of this class is called “Xerxes”\.$"):
        mark_absent(folder, "Xerxes")
    record = resume(journal_path(folder, 1))
    with pytest.raises(BadRecord):
        mark_absent(folder, "Ann")
    record.close()
    assert before == {path: path.read_bytes() for path in folder.iterdir()}


def test_the_command_prints_for_the_newcomer_only(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    folder = tmp_path / "7b"
    bots = ["--scenario", "a_card_for_sale", "--bots", "C=greedy"]
    assert 0 == main(["class", *NAMES[:5], "--folder", str(folder), "--seed", "4", *bots])
    sheets = {path: path.read_bytes() for path in (folder / "print" / "roles").iterdir()}
    capsys.readouterr()
    assert 0 == main(["class", "--folder", str(folder), "--add", "Zoe", "--absent", "Ben"])
    told = capsys.readouterr().out
    assert "Ben is absent: a fair-keeper bot plays " in told
    assert "Zoe sits at table 3, seat B, and plays as " in told
    assert "slips-late.html" in told
    now = {path: path.read_bytes() for path in (folder / "print" / "roles").iterdir()}
    assert {"table-03-seat-B.html"} == {path.name for path in now.keys() - sheets.keys()}
    changed = {path.name for path, sheet in sheets.items() if now[path] != sheet}
    assert changed <= {"table-03-seat-A.html"}
    late = (folder / "print" / "teacher" / "slips-late.html").read_text("utf-8")
    assert ["Zoe"] == re.findall("<b>(.+?)</b>", late)
    assert 2 == main(["class", *NAMES, "--folder", str(folder), "--absent", "Ann"])
    assert "so they take no list of names" in capsys.readouterr().err
    assert 0 == main(["class", "--folder", str(folder), "--add", "Ben", "--json"])
    answer = json.loads(capsys.readouterr().out)
    assert [True] == [change["came"] for change in answer["changes"]]


def test_a_small_table_grows_before_the_seat_of_an_absent_student_is_given(tmp_path: Path) -> None:
    folder = a_class(tmp_path / "7b")
    gone = mark_absent(folder, "Ben")
    change = add_student(folder, "Zoe")
    assert (2, 3, "") == (change.table, change.seat, change.was)
    assert "Ben" == read_names(folder)[gone.pseudonym]
    assert gone.seat == add_student(folder, "Ben").seat


def a_full_class(folder: Path) -> Path:
    make_class(folder, NAMES[:6], 5, start=Start(scenario=scenario("a_card_for_sale")))
    return folder


def test_a_seat_of_an_absent_student_is_given_last_and_never_with_the_pseudonym(
    tmp_path: Path,
) -> None:
    folder = a_full_class(tmp_path / "7b")
    gone = mark_absent(folder, "Ben")
    change = add_student(folder, "Zoe")
    assert (gone.table, gone.seat, "Ben") == (change.table, change.seat, change.was)
    assert "Ben" == read_names(folder)[gone.pseudonym], "the list still knows the slip"
    others = [add_student(folder, name).pseudonym for name in ("Yan", "Xia", "Wim")]
    assert gone.pseudonym not in [change.pseudonym, *others]
    assert () == read_class(folder).problems
    with pytest.raises(BadInput, match="“Ben” is absent already"):
        mark_absent(folder, "Ben")
    back = add_student(folder, "Ben")
    assert ("Ben", gone.pseudonym) == (back.name, back.pseudonym), "a newcomer with the own slip"
    assert (gone.table, gone.seat) != (back.table, back.seat)
    assert ["Ben"] == [name for name in read_names(folder).values() if name.startswith("Ben")]


def test_a_begun_game_keeps_the_seat_that_bears_an_absent_student_s_pseudonym(
    tmp_path: Path,
) -> None:
    folder = a_class(tmp_path / "7b")
    gone = mark_absent(folder, "Ben")
    for table in (1, 2):
        begin(folder, table)
    change = add_student(folder, "Zoe")
    assert (3, "") == (change.table, change.was)
    assert gone.pseudonym == add_student(folder, "Ben").pseudonym


@pytest.mark.parametrize("typed", ["Zoe\u0308", " ZOË ", "Zo\u200cë"])
def test_a_name_is_the_same_however_it_was_typed(typed: str, tmp_path: Path) -> None:
    folder = tmp_path / "7b"
    make_class(folder, ["Zoë", "Ann", "Bob"], 5)
    gone = mark_absent(folder, typed)
    assert "Zoë" == gone.name
    back = add_student(folder, typed)
    assert ("Zoë", gone.seat, gone.pseudonym) == (back.name, back.seat, back.pseudonym)
    assert {"Zoë", "Ann", "Bob"} == set(read_names(folder).values())


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--absent", "Ann", "--add", ""], "The name for --add is empty."),
        (["--absent", "Ann", "--absent", " "], "The name for --absent is empty."),
        (["--absent", "Ann", "--add", "Z\x07"], "The name for --add: a name has printable"),
        (["--absent", "Ann", "--absent", "Xerxes"], "No student of this class is called “Xerxes”."),
        (
            ["--absent", "Ann", "--absent", "ANN"],
            "“ANN” is absent already; --add brings them back.",
        ),
        (["--absent", "Ann", "--absent", "X" * 70], f"is called “{'X' * 59}…”."),
    ],
)
def test_all_names_are_checked_before_anything_is_changed(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    folder = a_class(tmp_path / "7b")
    before = {path: path.read_bytes() for path in folder.iterdir()}
    assert 2 == main(["class", "--folder", str(folder), *words])
    assert sentence in capsys.readouterr().err
    assert before == {path: path.read_bytes() for path in folder.iterdir()}


def test_an_open_table_is_found_before_another_is_changed(tmp_path: Path) -> None:
    folder = a_class(tmp_path / "7b")
    where = seats(folder)
    first = next(name for name, (table, _) in where.items() if table == 1)
    second = next(name for name, (table, _) in where.items() if table == 2)
    before = {path: path.read_bytes() for path in folder.iterdir()}
    record = resume(journal_path(folder, 2))
    with pytest.raises(BadRecord):
        change_class(folder, absent=[first, second])
    record.close()
    assert before == {path: path.read_bytes() for path in folder.iterdir()}


def test_it_is_said_whose_seat_a_newcomer_has(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    folder = a_full_class(tmp_path / "7b")
    assert 0 == main(["class", "--folder", str(folder), "--absent", "Ben", "--add", "Zoe"])
    told = capsys.readouterr().out
    assert "It was the seat of Ben, who is absent: --add “Ben” finds another one." in told
