"""A bar appears where somebody looks, and only if it takes long."""

from __future__ import annotations

import io
import sys

import pytest

from kings.sim import bar, executors


class Terminal(io.StringIO):
    """A stream that people look at."""

    def isatty(self) -> bool:
        return True


def shown(monkeypatch: pytest.MonkeyPatch, stream: io.StringIO, delay: float) -> str:
    """Return what a bar writes for ten games, four of which are done already."""
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setattr(executors, "DELAY", delay)
    tell = bar("games")
    for done in range(4, 11):
        tell(done, 10)
    return stream.getvalue()


def test_a_terminal_shows_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    told = shown(monkeypatch, Terminal(), 0)
    assert "4/10" in told and "10/10" in told


def test_what_is_quick_needs_no_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "10" not in shown(monkeypatch, Terminal(), 60)


def test_where_bars_are_switched_off_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TQDM_DISABLE", "1")
    assert "" == shown(monkeypatch, Terminal(), 0)


def test_a_file_gets_no_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "" == shown(monkeypatch, io.StringIO(), 0)
