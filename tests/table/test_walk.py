"""How far one refresh of a screen walks through the house."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks import walk


def test_a_refresh_walks_through_few_modules(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("KINGS_HOME", str(tmp_path))
    refresh = walk.walks()["one refresh"]
    assert len(refresh.modules) <= 25, sorted(refresh.modules)
    assert refresh.changes <= 250
