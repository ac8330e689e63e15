"""The benchmark of a class at its own screens, with one table for a moment."""

from __future__ import annotations

import asyncio
from pathlib import Path

from benchmarks.hall import measure, shares


def test_shares_are_in_milliseconds() -> None:
    assert "500 / 950 / 990 ms" == shares([at / 1000 for at in range(1000)])
    assert "too few" == shares([0.1])


def test_a_class_is_measured(tmp_path: Path) -> None:
    told = asyncio.run(measure(1, 2.0, 0.05, tmp_path))
    assert told.startswith("1 tables x 4 devices") and "decisions: 0" not in told
    assert "KiB on the wire" in told
