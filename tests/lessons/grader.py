"""nbgrader in an environment of its own, made once: the project itself never needs it."""

from __future__ import annotations

import csv
import os
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

from benchmarks.environments import cache

ROOT = Path(__file__).resolve().parents[2]
GRADER = "nbgrader==0.9.6"
OURS = ("anywidget", "ipywidgets", "numba", "numpy", "pandas", "plotly", "scipy", "tqdm")
"""What a lesson imports, in the versions of this environment."""


def grader_python(folder: Path | None = None) -> Path:
    """Return the Python of nbgrader's environment; it is made if it isn't there."""
    name = f"nbgrader-python{sys.version_info.major}.{sys.version_info.minor}"
    place = (folder or cache()) / name
    python = place / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    wanted = [GRADER, *(f"{package}=={version(package)}" for package in OURS)]
    complete = place / "complete"
    if not complete.exists() or complete.read_text(encoding="utf-8") != "\n".join(wanted):
        _run([sys.executable, "-m", "venv", "--clear", str(place)])
        _run([str(python), "-m", "pip", "--no-input", "install", "--quiet", *wanted])
        complete.write_text("\n".join(wanted), encoding="utf-8")
    return python


class Grader:
    """One course of nbgrader in a folder."""

    def __init__(self, python: Path, course: Path) -> None:
        self.python, self.course = python, course

    def run(self, *words: str) -> None:
        """Run one of its commands in the course."""
        command = [str(self.python), "-m", "nbgrader", *words]
        _run(command, cwd=self.course, env=self._environment())

    def grades(self) -> dict[str, tuple[float, float]]:
        """Return each student's score and the most that there was."""
        self.run("export")
        with (self.course / "grades.csv").open(encoding="utf-8", newline="") as stream:
            return {
                row["student_id"]: (float(row["score"]), float(row["max_score"]))
                for row in csv.DictReader(stream)
            }

    def _environment(self) -> dict[str, str]:
        """Return an environment of its own; nbgrader calls other programs by bare name."""
        own = self.course.parent / "jupyter"
        return {
            **os.environ,
            "PATH": os.pathsep.join([str(self.python.parent), os.environ["PATH"]]),
            "PYTHONPATH": str(ROOT),
            "KINGS_HOME": str(self.course.parent / "kings"),
            "JUPYTER_CONFIG_DIR": str(own / "config"),
            "JUPYTER_DATA_DIR": str(own / "data"),
            "JUPYTER_RUNTIME_DIR": str(own / "run"),
            "IPYTHONDIR": str(own / "ipython"),
        }


def _run(command: list[str], cwd: Path | None = None, env: dict[str, str] | None = None) -> None:
    ran = subprocess.run(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=cwd, env=env
    )
    assert ran.returncode == 0, ran.stdout[-4000:]
