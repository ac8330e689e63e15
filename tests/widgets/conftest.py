"""No press of any test may fail unnoticed: a fault that a page told of fails the test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from kings.widgets import page as faults


@pytest.fixture(autouse=True)
def told_faults(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Exception]]:
    """Note the faults that pages tell of; a test that plants some takes them out of this list."""
    noted: list[Exception] = []
    log = faults.log_fault

    def note(error: Exception) -> None:
        noted.append(error)
        log(error)

    monkeypatch.setattr(faults, "log_fault", note)
    yield noted
    assert not noted, "a press failed; its traceback is in the log"
