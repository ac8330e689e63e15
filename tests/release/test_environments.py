"""The environments for conda and for Binder: what they ask for, and that it opens the notebooks."""

from __future__ import annotations

import re
import socket
import subprocess
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]  # its types are a package of their own
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

from tests.release.built import ROOT, Clean, build, extras, project, unpacked

CONDA, BINDER = Path("environment.yml"), Path(".binder/environment.yml")
FIRST = "/lab/tree/notebooks/00_start.ipynb"
READY_WITHIN = 900.0
COMPILED_WITHIN = 3600.0
"""Seconds; alone on a machine a minute or two."""


def environment(path: Path) -> dict[str, Any]:
    """Read one of the two files."""
    found: dict[str, Any] = yaml.safe_load((ROOT / path).read_text(encoding="utf-8"))
    return found


def by_pip(path: Path) -> list[str]:
    """Return the lines of the only section that pip installs."""
    (section,) = [one for one in environment(path)["dependencies"] if isinstance(one, dict)]
    lines: list[str] = section["pip"]
    return lines


@pytest.mark.parametrize("path", [CONDA, BINDER], ids=str)
def test_the_environment_installs_this_project_from_its_own_folder(path: Path) -> None:
    pins, line = by_pip(path)
    assert (ROOT / path).parent / pins.removeprefix("-c ") == ROOT / ".binder" / "pins.txt"
    named = re.fullmatch(r"-e (\.+)\[([a-z,]+)\]", line)
    assert named
    assert (ROOT / path).parent.joinpath(named[1]).resolve() == ROOT
    assert set(named[2].split(",")) <= extras().keys()
    assert "pip" in environment(path)["dependencies"]


@pytest.mark.parametrize("path", [CONDA, BINDER], ids=str)
def test_the_environment_s_python_is_one_that_the_project_runs_on(path: Path) -> None:
    (line,) = [one for one in environment(path)["dependencies"] if str(one).startswith("python")]
    exact = re.fullmatch(r"python=(\d+\.\d+)", line)
    wanted = SpecifierSet(project()["requires-python"])
    if exact:
        assert wanted.contains(exact[1])
    else:
        assert wanted == Requirement(line).specifier


def test_what_binder_runs_may_be_run_and_opens_a_notebook_that_is_there() -> None:
    for name in ("postBuild", "start"):
        assert (ROOT / ".binder" / name).stat().st_mode & 0o111
    assert f"first={FIRST}\n" in (ROOT / ".binder" / "start").read_text(encoding="utf-8")
    assert (ROOT / FIRST.removeprefix("/lab/tree/")).is_file()


def opened(port: int, server: subprocess.Popen[str]) -> str:
    """Return where the front door of a server leads to, once it answers."""
    latest = time.monotonic() + READY_WITHIN
    while time.monotonic() < latest and server.poll() is None:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=10) as answer:
                assert 200 == answer.status
                return str(answer.url)
        except urllib.error.URLError:
            time.sleep(0.3)
    raise AssertionError("the server did not answer")


@pytest.mark.slow
@pytest.mark.parametrize("path", [CONDA, BINDER], ids=str)
def test_its_pip_section_installs_from_a_fresh_copy_and_the_first_notebook_opens(
    path: Path, tmp_path: Path
) -> None:
    copy = unpacked(build(ROOT, tmp_path / "built"), tmp_path / "unpacked")
    clean = Clean.made(tmp_path / "clean")
    clean.install(*" ".join(by_pip(path)).split(), at=(copy / path).parent)
    clean.check()
    where = clean.run("-c", "import kings; print(kings.__file__)", at=tmp_path)
    assert copy in Path(where.stdout.strip()).parents, where.stderr
    built = clean.shell(copy / ".binder" / "postBuild", at=copy)
    assert 0 == built.wait(COMPILED_WITHIN)
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        port = asked.getsockname()[1]
    words = ["jupyter", "lab", "--no-browser", "--allow-root", f"--port={port}", "--ip=127.0.0.1"]
    server = clean.shell(copy / ".binder" / "start", *words, "--IdentityProvider.token=", at=copy)
    try:
        assert FIRST in opened(port, server)
    finally:
        server.terminate()
        server.wait(60)
