"""``python -m tests.versions``: the tests of the code with other Pythons and other packages.

Once with the lowest version of everything that ``pyproject.toml`` allows, on the oldest Python; and
once with the newest of everything that there is today, on the newest Python. Each environment is
made anew beside ``.venv``. The lock, with which all else is tested, lies between the two. A first
word, ``lowest`` or ``newest``, chooses one of them.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from uv import find_uv_bin

ROOT = Path(__file__).resolve().parents[1]
SHOWN = ("anywidget", "ipywidgets", "numba", "numpy", "ortools", "pandas", "plotly", "scipy")
"""The packages whose versions a run of the tests begins with."""
OF_THE_LOCK = "tests/publish/test_lite.py::test_the_lock_pins_what_the_browser_gets"
"""What holds for the lock alone: older packages need others, which it has no reason to pin."""


@dataclass(frozen=True)
class Leg:
    """One environment: its name, its Python, how uv chooses versions, more words for pytest."""

    name: str
    python: str
    resolution: str
    words: tuple[str, ...] = ()


def pythons() -> list[str]:
    """Return the Pythons that the project says it runs on, the oldest first."""
    return sorted(
        re.findall(r"Python :: (3\.\d+)", " ".join(project()["classifiers"])),
        key=lambda one: int(one.partition(".")[2]),
    )


def legs() -> tuple[Leg, Leg]:
    """Return the two ends of what is supported."""
    oldest, *_, newest = pythons()
    # Two years old, packages warn of what others have changed since; that is no fault of ours.
    aged = ("Deprecation", "PendingDeprecation", "Future")
    calm = tuple(word for kind in aged for word in ("-W", f"default::{kind}Warning"))
    calm += ("--deselect", OF_THE_LOCK)
    return Leg("lowest", oldest, "lowest-direct", calm), Leg("newest", newest, "highest")


def find(python: str) -> str | None:
    """Return the path of a Python such as ``3.12``: the first on the path that runs, or uv's own.

    A variable such as ``PYTHON312`` names another.
    """
    for candidate in _candidates(python):
        asked = [candidate, "-c", "import sys; print('{}.{}'.format(*sys.version_info))"]
        try:
            ran = subprocess.run(asked, check=False, capture_output=True, text=True)
        except OSError:
            continue
        if ran.stdout.strip() == python:
            return candidate
    return None


def _candidates(python: str) -> Iterator[str]:
    if named := os.environ.get(f"PYTHON{python.replace('.', '')}"):
        yield named
        return
    for folder in os.get_exec_path():
        if (file := Path(folder, f"python{python}")).is_file():
            yield str(file)
    words = [find_uv_bin(), "python", "find", "--managed-python", "--offline", python]
    ran = subprocess.run(words, check=False, capture_output=True, text=True)
    if not ran.returncode:
        yield ran.stdout.strip()


def missing(python: str) -> str:
    """Say what to do for a Python that isn't here."""
    return (
        f"There is no Python {python} here, and this project says that it runs on it: install "
        f"python{python}, or name it: PYTHON{python.replace('.', '')}=/path/to/python"
    )


def told() -> str:
    """Return which Python this is, and which versions of the packages that matter it has."""
    found = [f"Python {sys.version.split()[0]}"]
    for name in SHOWN:
        try:
            found.append(f"{name} {version(name)}")
        except PackageNotFoundError:
            found.append(f"no {name}")
    return ", ".join(found)


def make(leg: Leg, python: str) -> Path:
    """Make the environment of a leg anew; return the path of its Python."""
    folder, uv = ROOT / f".venv-{leg.name}", find_uv_bin()
    pins, own = folder / "pins.txt", folder / "bin" / "python"
    install = [uv, "pip", "install", "--quiet", "--python", str(own)]
    chosen = ["--resolution", leg.resolution, "--extra", "test", "--output-file", str(pins)]
    for words in (
        [uv, "venv", "--quiet", "--clear", "--seed", "--python", python, str(folder)],
        [uv, "pip", "compile", "--quiet", "--python", str(own), *chosen, "pyproject.toml"],
        [*install, "-r", str(pins)],
        [*install, "--no-deps", "--no-build-isolation", "--editable", str(ROOT)],
    ):
        subprocess.run(words, check=True, cwd=ROOT)
    return own


def run(leg: Leg, python: Path, words: list[str]) -> int:
    """Run the tests of the code in the environment of a leg; return the exit code."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    kept["KINGS_COMPILED"] = str(python.parents[1] / "compiled")
    kept["PYTHONUNBUFFERED"] = "1"  # so that whoever reads along in a file sees how far it is
    pytest = [str(python), "-m", "pytest", "-p", "no:cacheprovider"]
    pytest += ["-m", "not browser and not slow"]
    return subprocess.run([*pytest, *leg.words, *words], check=False, cwd=ROOT, env=kept).returncode


def main(words: list[str]) -> int:
    """Run both legs, or one that is named first, with words for pytest; return 0 if all passed."""
    chosen = [leg for leg in legs() if leg.name in words[:1]]
    there = {leg: find(leg.python) for leg in chosen or legs()}
    words = words[len(chosen) :]
    lacking = [leg.python for leg, python in there.items() if python is None]
    for python in lacking:
        print(missing(python), file=sys.stderr)
    failed = []
    for leg, found in there.items():
        if found is not None:
            print(f"Python {leg.python} with the {leg.name} of everything ...", flush=True)
            if run(leg, make(leg, found), words):
                failed.append(leg.name)
    if failed:
        print(f"Tests failed with the {' and the '.join(failed)} of everything.", file=sys.stderr)
    return 1 if lacking or failed else 0


def project() -> dict[str, Any]:
    """Return what the project says of itself."""
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    project: dict[str, Any] = tomllib.loads(text)["project"]
    return project


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
