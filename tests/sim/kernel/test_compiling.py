"""Compiled code is kept, and an edit in any source is seen."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import kings
from kings.sim.kernel import compiling

# ``carry_out`` stands in rules.py; the income that it takes in table.py.
SCRIPT = """
from kings.sim.kernel import layout, rules, table
from kings.sim.kernel.compiling import cache_folder
row = layout.new_rows(1)[0]
row[layout.PLAYERS] = 3
row[layout.BANK] = 100
row[layout.PLAYED] = 4
row[layout.TABLE] = 1 << 6 * 3
table.take_off(row, 0)
table.lay(row, 0, 5)
row[layout.TABLE] |= 1 << 6 * 3 + 1
rules.carry_out(row, 0, layout.GOLD)
stats = rules.carry_out.stats
print(int(row[layout.GOLDS]), sum(stats.cache_hits.values()), sum(stats.cache_misses.values()))
"""


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """Return a folder with a copy of the package, and room for what is compiled."""
    source = Path(kings.__file__).parent
    shutil.copytree(source, tmp_path / "kings", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


def run_in(folder: Path, home: Path) -> list[int]:
    """Return what the script printed: gold taken, functions loaded, functions compiled."""
    environment = {**os.environ, "PYTHONPATH": str(folder), "KINGS_COMPILED": str(home)}
    ran = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        cwd=folder,
        env=environment,
        check=True,
        capture_output=True,
        text=True,
    )
    return [int(number) for number in ran.stdout.split()]


def test_an_edit_in_an_imported_module_is_seen_and_no_edit_is_loaded(copied: Path) -> None:
    home = copied / "home"
    assert [2, 0, 1] == run_in(copied, home)
    assert [2, 1, 0] == run_in(copied, home)
    table = copied / "kings" / "sim" / "kernel" / "table.py"
    right = "        return chance.count_bits(merchants(row))\n"
    source = table.read_text(encoding="utf-8")
    assert 1 == source.count(right)
    wrong = source.replace(right, right.replace("\n", " + 7\n"))
    table.write_text(wrong, encoding="utf-8")
    assert [9, 0, 1] == run_in(copied, home)
    table.write_text(source, encoding="utf-8")
    assert [2, 1, 0] == run_in(copied, home)


def test_without_a_folder_to_write_everything_still_works(copied: Path) -> None:
    closed = copied / "closed"
    closed.write_text("This is a file, so no folder can be made in it.")
    assert [2, 0, 1] == run_in(copied, closed)


def test_the_folder_is_named_after_every_source(tmp_path: Path) -> None:
    own = tmp_path / "own.py"
    own.write_text("one = 1")
    first = compiling.cache_folder(own)
    own.write_text("one = 2")
    assert first != compiling.cache_folder(own) != compiling.cache_folder()
    names = {path.name for path in compiling.kernel_sources()}
    assert {"rules.py", "table.py", "layout.py", "cards.py"} <= names


def test_nothing_is_said_where_nobody_waits(capsys: pytest.CaptureFixture[str]) -> None:
    compiling._announce.cache_clear()
    compiling._announce()
    assert "" == capsys.readouterr().err


def test_one_sentence_is_said_on_a_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    compiling._announce.cache_clear()
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    compiling._announce()
    compiling._announce()
    assert [compiling.NOTICE] == capsys.readouterr().err.splitlines()
