"""How far one refresh of a screen walks through the house."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks import walk


def test_a_refresh_walks_through_few_modules(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("KINGS_HOME", str(tmp_path))
    walks = walk.walks()
    words, refresh = walks["without drawing"], walks["one refresh"]
    # The rules reckon what is at stake, what each choice changes and what could be bought; and the
    # coach, the rulebook and the guide are asked for what they have to say of the moment.
    assert len(words.modules) <= 34, sorted(words.modules)
    assert words.changes <= 380
    assert len(refresh.modules) <= 38, sorted(refresh.modules)
    assert refresh.changes <= 520
