"""A release as it leaves the house: the wheel and the source archive, and clean environments."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from uv import find_uv_bin

ROOT = Path(__file__).resolve().parents[2]
OWN = ("PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV")
"""What would lead out of a clean environment."""


@dataclass(frozen=True)
class Release:
    """The two files of a release."""

    wheel: Path
    archive: Path


def build(source: Path, target: Path) -> Release:
    """Build both from a folder with the project's sources."""
    words = [sys.executable, "-m", "hatchling", "build", "-d", str(target)]
    ran = subprocess.run(words, check=False, cwd=source, capture_output=True, text=True)
    assert 0 == ran.returncode, ran.stderr
    (wheel,), (archive,) = target.glob("*.whl"), target.glob("*.tar.gz")
    return Release(wheel, archive)


def unpacked(release: Release, target: Path) -> Path:
    """Unpack the source archive and return the folder that was in it."""
    with tarfile.open(release.archive) as archive:
        archive.extractall(target, filter="data")
    (folder,) = target.iterdir()
    return folder


def project() -> dict[str, Any]:
    """Return what the project says of itself."""
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    table: dict[str, Any] = tomllib.loads(text)["project"]
    return table


def extras() -> dict[str, list[Requirement]]:
    """Return what each extra asks for."""
    return {
        extra: [Requirement(line) for line in lines]
        for extra, lines in project()["optional-dependencies"].items()
    }


def within(extra: str) -> set[str]:
    """Return an extra with those that it takes along."""
    found = {extra}
    for asked in extras()[extra]:
        for taken in asked.extras if asked.name == "kings" else ():
            found |= within(taken)
    return found


@dataclass(frozen=True)
class Clean:
    """An environment of its own, in which nothing but Python is at first."""

    folder: Path

    @staticmethod
    def made(folder: Path) -> Clean:
        """Make one with the Python that runs the tests."""
        _uv("venv", "--quiet", "--python", sys.executable, str(folder))
        return Clean(folder)

    @property
    def python(self) -> str:
        """The path of its Python."""
        return str(self.folder / ("Scripts" if os.name == "nt" else "bin") / "python")

    def install(self, *words: str, at: Path = ROOT) -> None:
        """Install what a command line of pip's would name, at the versions of the lock."""
        pins = self.folder / "pins.txt"
        locks = (ROOT / "requirements.lock", ROOT / "tests" / "hub" / "requirements.lock")
        lines = [line for lock in locks for line in lock.read_text("utf-8").splitlines()]
        pinned = (line.removesuffix(" \\") for line in lines if "==" in line)
        pins.write_text("\n".join(pinned), encoding="utf-8")
        pip = ("pip", "install", "--quiet", "--python", self.python, "-c", str(pins))
        _uv(*pip, *words, at=at)

    def check(self) -> None:
        """Fail if a package that is installed lacks another one."""
        _uv("pip", "check", "--quiet", "--python", self.python)

    def run(self, *words: str, at: Path, patience: float = 600) -> subprocess.CompletedProcess[str]:
        """Run its Python with these words in a folder; ``patience``: in seconds."""
        return subprocess.run(
            [self.python, *words],
            check=False,
            cwd=at,
            env=self._variables(),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=patience,
        )

    def shell(self, script: Path, *words: str, at: Path) -> subprocess.Popen[str]:
        """Begin a script in a folder, with this environment before all others on its path."""
        return subprocess.Popen(
            [str(script), *words],
            cwd=at,
            env=self._variables(),
            text=True,
            stdin=subprocess.DEVNULL,
        )

    def _variables(self) -> dict[str, str]:
        kept = {name: value for name, value in os.environ.items() if name not in OWN}
        programs = os.pathsep.join([str(Path(self.python).parent), kept["PATH"]])
        kept |= {"PATH": programs, "JUPYTER_CONFIG_DIR": str(self.folder / "config")}
        return kept | {"KINGS_HOME": str(self.folder / "games"), "PYTHONUTF8": "1"}


def _uv(*words: str, at: Path = ROOT) -> None:
    command = [find_uv_bin(), *words]
    ran = subprocess.run(command, check=False, cwd=at, capture_output=True, text=True)
    assert 0 == ran.returncode, ran.stderr
