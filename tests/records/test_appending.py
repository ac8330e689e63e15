"""A line is added to a file that may not be there yet, or whose last line is torn."""

from __future__ import annotations

from pathlib import Path

import pytest

from kings.errors import BadRecord
from kings.records.appending import AppendOnly, append_line


def test_a_line_begins_a_file_and_others_follow(tmp_path: Path) -> None:
    file = tmp_path / "folder" / "lines"
    for line in ("one", "two", "drei"):
        append_line(file, line)
    assert "one\ntwo\ndrei\n" == file.read_text()


@pytest.mark.parametrize(("before", "after"), [("one\ntw", "one\nend\n"), ("tw", "end\n")])
def test_a_torn_line_makes_room(tmp_path: Path, before: str, after: str) -> None:
    file = tmp_path / "lines"
    file.write_text(before)
    append_line(file, "end")
    assert after == file.read_text()


def test_a_file_that_somebody_holds_is_left_alone(tmp_path: Path) -> None:
    held = AppendOnly.create(tmp_path / "lines", "one")
    with pytest.raises(BadRecord, match="another window"):
        append_line(tmp_path / "lines", "two")
    held.close()
    assert "one\n" == (tmp_path / "lines").read_text()
