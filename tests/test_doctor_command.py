"""``kings doctor``: it finds what is there and what is not, and how to get it."""

from __future__ import annotations

import importlib.metadata
import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

import kings
from kings.cli import main
from kings.commands import doctor
from kings.commands.doctor import AT_FIRST_USE, PURPOSES, READY

PROJECT = Path(__file__).resolve().parents[1] / "pyproject.toml"
FOR_WORK = {"all", "bench", "site", "test"}
"""Extras for work on the project itself."""
Said = pytest.CaptureFixture[str]


def asked(said: Said) -> Any:
    """Ask it for JSON."""
    assert 0 == main(["doctor", "--json"])
    return json.loads(said.readouterr().out)


def declared() -> list[str]:
    """Return what an installed package says that it needs, as this project's would."""
    optional = tomllib.loads(PROJECT.read_text("utf-8"))["project"]["optional-dependencies"]
    return [f'{line}; extra == "{name}"' for name, lines in optional.items() for line in lines]


@pytest.fixture
def nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no other package be installed, and no browser be found."""

    def version(name: str) -> str:
        raise importlib.metadata.PackageNotFoundError(name)

    monkeypatch.setattr(doctor, "requires", lambda _: declared())
    monkeypatch.setattr(doctor, "version", version)
    monkeypatch.setattr(doctor, "find_spec", lambda _: None)
    monkeypatch.setenv("CHROMIUM", "nowhere-to-be-found")


def test_every_extra_is_explained() -> None:
    optional = tomllib.loads(PROJECT.read_text("utf-8"))["project"]["optional-dependencies"]
    assert {*PURPOSES} | FOR_WORK == {*optional}


def test_here_everything_for_the_notebooks_is_there(
    capsys: Said, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doctor, "requires", lambda _: declared())
    monkeypatch.setenv("KINGS_HOME", str(tmp_path))
    found = asked(capsys)
    assert kings.__version__ == found["version"]
    assert (str(tmp_path / "games"), "") == (found["games"], found["trouble"])
    assert [] == found["extras"]["notebooks"]["missing"]
    assert found["compiled"] in (READY, AT_FIRST_USE)
    assert 0 == main(["doctor"])
    assert "ready    notebooks" in capsys.readouterr().out


@pytest.mark.usefixtures("nothing")
def test_what_is_missing_is_named_with_what_installs_it(capsys: Said) -> None:
    found = asked(capsys)
    assert ["kaleido", "plotly"] == found["extras"]["export"]["missing"]
    assert ["llvmlite", "numba", "numpy", "pandas", "scipy"] == found["extras"]["analysis"][
        "missing"
    ]
    assert {"jupyterhub", "segno", "tornado"} == {*found["extras"]["hub"]["missing"]}
    assert {"quantecon", "numba"} < {*found["extras"]["theory"]["missing"]}
    assert (None, "not installed") == (found["browser"], found["compiled"])
    assert 0 == main(["doctor"])
    told = capsys.readouterr().out
    assert "missing  export     figures as SVG and PNG\n" in told
    assert "pip install kaleido plotly\n" in told and "none was found" in told


def test_rules_that_were_never_compiled_are_made_at_their_first_use(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Said
) -> None:
    monkeypatch.setenv("KINGS_COMPILED", str(tmp_path))
    assert AT_FIRST_USE == asked(capsys)["compiled"]
    from kings.sim.kernel.compiling import cache_folder

    cache_folder().mkdir()
    (cache_folder() / "kings.sim.kernel.play.nbc").touch()
    assert READY == asked(capsys)["compiled"]


def test_without_an_installed_package_nothing_is_made_up(
    capsys: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    def absent(name: str) -> list[str]:
        raise importlib.metadata.PackageNotFoundError(name)

    monkeypatch.setattr(doctor, "requires", absent)
    assert asked(capsys)["extras"] is None
    assert 0 == main(["doctor"])
    assert "not installed as a package" in capsys.readouterr().out


def test_a_folder_for_games_that_can_not_be_made_is_told(
    capsys: Said, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("KINGS_HOME", str(tmp_path / "file"))
    assert "can't be written to" in asked(capsys)["trouble"]
