"""The page beside a study's tables: what it says, in which order, and what it finds changed."""

from __future__ import annotations

import json
import lzma
import platform
from importlib.metadata import version
from pathlib import Path

import pytest

import kings
from kings.analysis.study import (
    by_columns,
    by_records,
    check_content,
    read_packed,
    read_source,
    turned,
    versions,
    write_packed,
    write_source,
)
from kings.errors import BadInput


def test_a_page_says_how_the_study_was_made_before_its_own_facts(tmp_path: Path) -> None:
    write_source(tmp_path / "page.json", {"seed": 7, "name": "Königin"}, "make it", 1.6)
    page = read_source(tmp_path / "page.json")
    assert ["command", "made", "processor_seconds", "seed", "name"] == list(page)
    assert ("make it", 2, "Königin") == (page["command"], page["processor_seconds"], page["name"])


def test_versions_are_those_at_work() -> None:
    here = {"kings": kings.__version__, "python": platform.python_version()}
    assert here == versions()
    assert here | {"numpy": version("numpy")} == versions("numpy")


def test_a_packed_table_comes_out_again_and_the_same_table_gives_the_same_file(
    tmp_path: Path,
) -> None:
    for folder in ("one", "other"):
        write_packed(tmp_path / folder / "page.json", b"a\n1\n", {"rows": 1}, "make it", 0)
    content, page = read_packed(tmp_path / "one" / "page.json")
    assert (b"a\n1\n", 1) == (content, page["rows"])
    files = [(tmp_path / folder / "games.csv.xz").read_bytes() for folder in ("one", "other")]
    assert files[0] == files[1]


def test_a_table_turned_twice_is_the_same_to_the_byte() -> None:
    table = b'name,points\n"Ada, the first",2\n"Ben ""B""",\nCl\xc3\xa9o,-1.5\n'
    columns = b'name,"Ada, the first","Ben ""B""",Cl\xc3\xa9o\npoints,2,,-1.5\n'
    assert columns == turned(table)
    assert table == turned(columns)


def test_records_come_back_from_their_columns() -> None:
    records: list[dict[str, object]] = [
        {"bot": "greedy", "gold": [1, 2]},
        {"bot": "random", "gold": []},
    ]
    assert b'{"bot":["greedy","random"],"gold":[[1,2],[]]}' == by_columns(records)
    assert records == by_records(by_columns(records))
    assert [] == by_records(by_columns([]))
    counted: list[dict[str, object]] = [{"index": 4 + at, "night": True} for at in range(3)]
    assert b'{"index":{"from":4,"to":7},"night":[true,true,true]}' == by_columns(counted)
    assert counted == by_records(by_columns(counted))


def test_a_packed_table_that_was_changed_is_refused(tmp_path: Path) -> None:
    write_packed(tmp_path / "page.json", b"a\n1\n", {}, "make it", 0)
    (tmp_path / "games.csv.xz").write_bytes(lzma.compress(b"a,2\n"))
    with pytest.raises(BadInput, match=r"games\.csv\.xz is not the table that “make it” wrote"):
        read_packed(tmp_path / "page.json")


def test_a_packed_table_is_told_by_its_content_not_by_how_it_was_packed(tmp_path: Path) -> None:
    write_packed(tmp_path / "page.json", b"a\n1\n", {}, "make it", 0)
    (tmp_path / "games.csv.xz").write_bytes(lzma.compress(b"a,1\n", preset=1))
    assert b"a\n1\n" == read_packed(tmp_path / "page.json")[0]
    assert 64 == len(json.loads((tmp_path / "page.json").read_text())["sha256"])


def test_what_is_no_table_is_called_what_it_is() -> None:
    with pytest.raises(BadInput, match=r"games\.jsonl is not the file that “make it” wrote"):
        check_content(b"", "0", "games.jsonl", {"command": "make it"}, what="file")
