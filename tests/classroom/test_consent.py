"""Who has agreed: nobody was asked, everybody was, and a file that can't be understood."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from kings.classroom.consent import CONSENT, ask_consent, note_consent, read_consent, withheld
from kings.errors import BadRecord
from tests.classroom.classes import PLAN
from tests.records.games import needs_posix

STUDENTS = {"Otter", "Heron", "Maple", "Flint", "Opal", "Lynx"}


def test_where_nobody_was_asked_nobody_is_left_out(tmp_path: Path) -> None:
    assert read_consent(tmp_path) is None
    assert frozenset() == withheld(tmp_path, PLAN)


def test_who_was_asked_and_has_not_said_yes_is_left_out_and_bots_are_not(tmp_path: Path) -> None:
    ask_consent(tmp_path)
    assert {} == read_consent(tmp_path)
    assert STUDENTS == withheld(tmp_path, PLAN)
    note_consent(tmp_path, "Otter", agrees=True)
    note_consent(tmp_path, "Heron", agrees=False)
    assert {"Otter": True, "Heron": False} == read_consent(tmp_path)
    assert STUDENTS - {"Otter"} == withheld(tmp_path, PLAN)


def test_a_later_word_counts_and_to_ask_again_changes_nothing(tmp_path: Path) -> None:
    for agrees in (False, True):
        note_consent(tmp_path, "Otter", agrees=agrees)
    before = (tmp_path / CONSENT).read_bytes()
    ask_consent(tmp_path)
    assert before == (tmp_path / CONSENT).read_bytes()
    assert {"Otter": True} == read_consent(tmp_path)
    note_consent(tmp_path, "Otter", agrees=False)
    assert STUDENTS == withheld(tmp_path, PLAN)


def test_whoever_has_left_the_plan_and_declined_is_left_out_as_well(tmp_path: Path) -> None:
    note_consent(tmp_path, "Moth", agrees=False)
    note_consent(tmp_path, "Wren", agrees=True)
    assert STUDENTS | {"Moth"} == withheld(tmp_path, PLAN)


def test_a_pseudonym_of_any_kind_is_read_as_it_was_written(tmp_path: Path) -> None:
    for name in ("Søren, jr.", 'the "Fox"', "Ada Lovelace"):
        note_consent(tmp_path, name, agrees=True)
    assert {"Søren, jr.": True, 'the "Fox"': True, "Ada Lovelace": True} == read_consent(tmp_path)


@needs_posix
def test_the_file_is_for_the_teacher_alone(tmp_path: Path) -> None:
    note_consent(tmp_path, "Otter", agrees=True)
    assert 0o600 == stat.S_IMODE((tmp_path / CONSENT).stat().st_mode)


def test_a_torn_last_line_was_never_acknowledged(tmp_path: Path) -> None:
    note_consent(tmp_path, "Otter", agrees=False)
    whole = (tmp_path / CONSENT).read_bytes()
    (tmp_path / CONSENT).write_bytes(whole + b"Heron,ye")
    assert {"Otter": False} == read_consent(tmp_path)
    note_consent(tmp_path, "Heron", agrees=True)
    assert {"Otter": False, "Heron": True} == read_consent(tmp_path)


def test_a_spreadsheet_may_save_it_again(tmp_path: Path) -> None:
    text = "\ufeffPseudonym;Agrees;At\r\nOtter;Yes;\r\n;;\r\nHeron;NO;monday\r\n"
    (tmp_path / CONSENT).write_text(text, encoding="utf-8", newline="")
    assert {"Otter": True, "Heron": False} == read_consent(tmp_path)


@pytest.mark.parametrize("line", ["Heron", "Heron,", "Heron,perhaps", ",no", "Heron,yesno,x"])
def test_a_line_that_can_not_be_understood_is_named(line: str, tmp_path: Path) -> None:
    note_consent(tmp_path, "Otter", agrees=True)
    with (tmp_path / CONSENT).open("a", encoding="utf-8") as file:
        file.write(line + "\n")
    with pytest.raises(BadRecord, match=r"Line 3: .* needs a pseudonym and yes or no"):
        read_consent(tmp_path)


def test_a_folder_in_its_place_is_refused(tmp_path: Path) -> None:
    (tmp_path / CONSENT).mkdir()
    with pytest.raises(BadRecord, match="can't be read: it is a folder"):
        withheld(tmp_path, PLAN)
