"""The benchmark of a class at its own screens, with one table for a moment."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from pathlib import Path

import pytest

from benchmarks import hall
from benchmarks.hall import Load, Way, keep, knee, measure, shares, shown


def test_shares_are_in_milliseconds() -> None:
    assert (500, 950, 990) == shares([at / 1000 for at in range(1000)])
    assert "500 / 950 / 990 ms" == shown((500, 950, 990))
    assert "too few" == shown(shares([0.1]))


@pytest.fixture(scope="module")
def load(tmp_path_factory: pytest.TempPathFactory) -> Load:
    home = tmp_path_factory.mktemp("load")
    return asyncio.run(measure(1, 2.0, Way(think=0.05), home))


def test_a_class_is_measured(load: Load) -> None:
    assert (1, 4) == (load.tables, load.devices) and load.decisions
    told = load.told()
    assert told.startswith("1 tables x 4 devices") and "KiB on the wire" in told


def test_results_are_kept_behind_each_other(
    load: Load, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hall, "RESULTS", tmp_path)
    keep([load])
    known = json.loads(keep([load, load]).read_text("utf-8"))
    assert [load.decisions] * 3 == [one["decisions"] for one in known]
    assert {"measured", "revision", "machine", "own", "way"} <= known[0].keys()


def test_the_knee_is_where_answers_no_longer_come_in_time(
    load: Load, monkeypatch: pytest.MonkeyPatch
) -> None:
    def run(tables: int, seconds: float, way: Way) -> Load:
        return replace(load, tables=tables, own=(1, tables, 2 * tables))

    monkeypatch.setattr(hall, "run", run)
    tried = [one.tables for one in knee(0, 400, 1.0, Way())]
    assert [200, 100, 150, 175] == tried
