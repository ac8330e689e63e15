"""The two commands of the README, in an empty copy of the project, on each Python it runs on."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import time
import urllib.request
from pathlib import Path

import pytest

from tests.release.built import OWN, ROOT, build, unpacked
from tests.versions import find, missing, pythons

pytestmark = pytest.mark.slow

SET_UP_WITHIN = 900.0
"""Seconds: a first time packages are fetched, and machines are shared."""
BROWSER = '#!/bin/sh\nprintf "%s" "$1" > "{opened}.part" && mv "{opened}.part" "{opened}"\n'


def variables(browser: Path) -> dict[str, str]:
    """Return the variables of a person's own terminal, with a browser that notes what it opens."""
    inherited = ("MAKE", "MFLAGS", "KINGS", "PYTEST", "COV")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(inherited)}
    kept = {name: value for name, value in kept.items() if name not in OWN}
    return kept | {"BROWSER": f"{browser} %s", "KINGS_HOME": str(browser.parent / "games")}


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project as its source archive has it: nothing of this folder's own is in it."""
    place = tmp_path_factory.mktemp("archive")
    return unpacked(build(ROOT, place / "built"), place / "unpacked")


def waited_for(file: Path, make: subprocess.Popen[bytes], told: Path) -> str:
    """Return what is in a file as soon as it is there."""
    latest = time.monotonic() + SET_UP_WITHIN
    while not file.exists():
        assert make.poll() is None and time.monotonic() < latest, told.read_text("utf-8")
        time.sleep(0.2)
    return file.read_text("utf-8")


@pytest.mark.parametrize("python", pythons())
def test_make_play_opens_the_first_page_and_make_test_checks(
    python: str, archive: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = find(python)
    assert found, missing(python)
    copy = tmp_path / "kings"
    subprocess.run(["cp", "-r", str(archive), str(copy)], check=True)
    browser, opened, said = (tmp_path / name for name in ("browser", "opened", "said"))
    browser.write_text(BROWSER.format(opened=opened), encoding="utf-8")
    browser.chmod(0o755)
    own, began = variables(browser), time.monotonic()
    with said.open("wb") as told:
        make = subprocess.Popen(
            ["make", "play", f"PYTHON={found}"],
            cwd=copy,
            env=own,
            stdin=subprocess.DEVNULL,
            stdout=told,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    try:
        address = waited_for(opened, make, said)
        seconds = time.monotonic() - began
        with urllib.request.urlopen(address.partition("#")[0], timeout=60) as answer:
            assert 200 == answer.status and b"kings" in answer.read().lower()
    finally:
        os.killpg(make.pid, signal.SIGTERM)
        make.wait(60)
    assert re.search("Ready", said.read_text("utf-8"))
    ran = subprocess.run(
        [str(copy / ".venv" / "bin" / "python"), "--version"], capture_output=True, text=True
    )
    assert ran.stdout.startswith(f"Python {python}.")
    words = ["make", "test", "PARTS=test-style"]
    ran = subprocess.run(words, cwd=copy, env=own, capture_output=True, text=True)
    assert 0 == ran.returncode and "All checks passed." in ran.stdout, ran.stdout + ran.stderr
    with capsys.disabled():
        print(f"\nmake play on Python {python}: the page was open after {seconds:.0f} s")
