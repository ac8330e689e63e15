"""Tables are written whole or not at all."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path

import pytest

from kings.errors import BadInput
from kings.records.files import check_place, harmless, write_table


def failing() -> Iterator[tuple[int, ...]]:
    yield (1, 2)
    raise BadInput("It broke.")


def test_what_was_there_stays_until_the_new_table_is_whole(tmp_path: Path) -> None:
    file = tmp_path / "out.csv"
    write_table(file, ("a", "b"), [(1, None)])
    with pytest.raises(BadInput, match="It broke"):
        write_table(file, ("a", "b"), failing())
    assert "a,b\n1,\n" == file.read_text()
    assert [file] == list(tmp_path.iterdir())
    write_table(file, ("a",), [(3,)])
    assert "a\n3\n" == file.read_text()


def test_a_link_and_its_mode_are_kept(tmp_path: Path) -> None:
    file, link = tmp_path / "out.csv", tmp_path / "link.csv"
    file.write_text("old")
    file.chmod(0o640)
    link.symlink_to(file)
    write_table(link, ("a",), [])
    assert (True, "a\n") == (link.is_symlink(), file.read_text())
    assert 0o640 == file.stat().st_mode & 0o777


def test_a_device_is_written_to(capfd: pytest.CaptureFixture[str]) -> None:
    if not Path("/dev/null").exists():
        pytest.skip("this system has no /dev/null")
    write_table("/dev/null", ("a",), [(1,)])
    assert not Path("/dev/null").is_file()


@pytest.mark.parametrize(("place", "why"), [("", "it is a folder"), ("no/out.csv", "no folder")])
def test_a_place_that_can_not_be_is_told_before(tmp_path: Path, place: str, why: str) -> None:
    with pytest.raises(BadInput, match=why):
        check_place(tmp_path / place)
    assert [] == list(tmp_path.iterdir())


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@now", "\tx"])
def test_a_name_that_a_spreadsheet_would_carry_out_is_made_harmless(
    tmp_path: Path, name: str
) -> None:
    file = tmp_path / "out.csv"
    write_table(file, ("name", name), [(name, -1), (f"Ada {name}", 2.5)])
    with file.open(newline="") as stream:
        head, *rows = csv.reader(stream)
    assert ["name", f"'{name}"] == head
    assert [[f"'{name}", "-1"], [f"Ada {name}", "2.5"]] == rows


def test_numbers_and_other_words_stay_as_they_are() -> None:
    cells = (-1, -0.5, None, "", "Ada", "’=", " =1")
    assert list(cells) == [harmless(cell) for cell in cells]
    assert "'\r=1" == harmless("\r=1")
