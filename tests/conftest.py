"""What all tests share: a home of their own, golden files, and the browser."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import hypothesis
import pytest

from kings.records import places
from tests import chromium, effort
from tests.versions import told

# All workers share what is compiled once, whatever home the tests have.
os.environ.setdefault("KINGS_COMPILED", str(places.compiled_folder()))

TESTS = Path(__file__).parent

# Neither these processes nor those that tests begin import what costs much and isn't needed.
LEAN = str(TESTS / "lean")
sys.path.insert(0, LEAN)
os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [LEAN, os.environ.get("PYTHONPATH")]))

BROWSERS = ("browser", "engines", "hub", "proxy")
GOLDEN = TESTS / "golden"

# Shared machines stutter, so no example has a deadline, and slow ones are no fault; in CI the
# examples are always the same.
for run, number in effort.EXAMPLES.items():
    hypothesis.settings.register_profile(
        run,
        max_examples=number,
        deadline=None,
        derandomize="CI" in os.environ,
        suppress_health_check=[hypothesis.HealthCheck.too_slow],
    )


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the switch that `make golden` uses."""
    parser.addoption(
        "--rewrite-golden", action="store_true", help="rewrite the golden files, run nothing else"
    )


def pytest_configure(config: pytest.Config) -> None:
    """Try fewer examples in a run that leaves slow tests out; tests are read after this."""
    hypothesis.settings.load_profile("short" if _is_short(config) else "whole")


def _is_short(config: pytest.Config) -> bool:
    return "not slow" in config.getoption("markexpr")


def pytest_report_header() -> str:
    """Say at the beginning which Python and which packages are tested."""
    return f"tested: {told()}"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark the browser tests by their folder; when rewriting, keep the golden tests only."""
    for item in items:
        if _drives_a_browser(item.path):
            item.add_marker(pytest.mark.browser)
    if config.getoption("--rewrite-golden"):
        items[:] = [item for item in items if "golden" in getattr(item, "fixturenames", ())]


@cache
def _drives_a_browser(file: Path) -> bool:
    return not {TESTS / name for name in BROWSERS}.isdisjoint(file.parents)


@pytest.fixture(scope="session", autouse=True)
def kings_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Keep the tests' journals out of the user's own data folder."""
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("KINGS_HOME", str(home))
        yield home


@pytest.fixture(scope="session", autouse=True)
def unsynced(request: pytest.FixtureRequest) -> Iterator[None]:
    """Wait for no disk in the short run: no test pulls the plug, and some count the syncs.

    Programs that tests begin, and kill, write as always; so does everything in the long run.
    """
    with pytest.MonkeyPatch.context() as patch:
        if _is_short(request.config):
            patch.setattr(os, "fsync", _look_at)
        yield


def _look_at(file: int) -> None:
    """Fail for what is no open file, as a sync would."""
    os.fstat(file)


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """Return ``check(name, text)``: the text must equal ``tests/golden/name`` to the letter."""

    def check(name: str, text: str) -> None:
        path = GOLDEN / name
        if request.config.getoption("--rewrite-golden"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
        assert path.exists(), f"{path} is missing; `make golden` writes it"
        assert text == path.read_text(encoding="utf-8")

    return check


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Let Playwright drive the system's Chromium; a missing one is a failure, never a skip."""
    path = chromium.find()
    assert path, chromium.ADVICE
    return {**browser_type_launch_args, "executable_path": path, "args": chromium.FLAGS}
