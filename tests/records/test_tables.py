"""A house's scoring tables as a file: written, read back, and refused where they are none."""

from __future__ import annotations

import json

import pytest
from hypothesis import given

from kings.errors import BadRecord
from kings.records.formats import read_tables, tables_text
from kings.struggle.partition.groups import RULEBOOK, Tables
from tests.strategies import tables


@given(tables())
def test_tables_written_are_read_back(house: Tables) -> None:
    read = read_tables(tables_text(house, "Our house"))
    assert (house, "Our house") == (read.tables, read.name)


def test_the_rulebook_stands_for_what_is_left_out() -> None:
    document = json.loads(tables_text(RULEBOOK))
    document["tables"] = {"sets": [1, 2, 3, 4, 5, 6]}
    read = read_tables(json.dumps(document))
    assert ((1, 2, 3, 4, 5, 6), RULEBOOK.runs) == (read.tables.sets, read.tables.runs)


@pytest.mark.parametrize("points", [1001, -1001, 10**30])
def test_points_beyond_all_measure_are_refused(points: int) -> None:
    with pytest.raises(BadRecord, match="a group scores from −1000 to 1000"):
        read_tables(tables_text(Tables(runs=((2, points),))))


def test_another_record_is_refused_at_once() -> None:
    with pytest.raises(BadRecord, match="'kings-tables', not 'kings-scenario'"):
        read_tables('{"format": "kings-scenario", "version": 1}')
