"""How far one refresh of the play table walks through the house."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks import walk


def test_a_refresh_walks_through_few_modules(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("KINGS_HOME", str(tmp_path))
    walks = walk.walks()
    panels, refresh = walks["without drawing"], walks["one refresh"]
    assert len(panels.modules) <= 21, sorted(panels.modules)
    assert panels.changes <= 120
    # Five more modules of the rules reckon what is at stake, and nine draw the table.
    assert len(refresh.modules) <= 37, sorted(refresh.modules)
    assert refresh.changes <= 400
