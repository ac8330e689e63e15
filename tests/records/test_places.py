"""Running games lie in a private folder of the user, and a code never leads out of it."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

import pytest

from kings.errors import BadInput
from kings.records.places import (
    compiled_folder,
    game_code,
    games_folder,
    games_place,
    home,
    journal_of,
)
from tests.records.games import needs_posix


def test_the_home_can_be_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("KINGS_HOME", str(tmp_path / "own"))
    assert home() == tmp_path / "own"
    assert games_folder() == tmp_path / "own" / "games"


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="XDG is for the other systems")
def test_the_home_is_where_the_system_keeps_data(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("KINGS_HOME")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert home() == tmp_path / "kings"
    usual = Path.home() / ".local" / "share" / "kings"
    for useless in ("", "notebooks", "./served"):
        monkeypatch.setenv("XDG_DATA_HOME", useless)
        assert usual == home()
    monkeypatch.delenv("XDG_DATA_HOME")
    assert usual == home()


@pytest.mark.parametrize(
    ("platform", "variables", "place"),
    [
        ("win32", {"LOCALAPPDATA": "{}/Data"}, "Data/kings"),
        ("win32", {}, "AppData/Local/kings"),
        ("darwin", {"LOCALAPPDATA": "{}/Data"}, "Library/Application Support/kings"),
        ("linux", {"LOCALAPPDATA": "{}/Data"}, ".local/share/kings"),
        ("linux", {"XDG_DATA_HOME": "{}/shared"}, "shared/kings"),
    ],
)
def test_each_system_has_its_own_place(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    platform: str,
    variables: dict[str, str],
    place: str,
) -> None:
    for name in ("KINGS_HOME", "LOCALAPPDATA", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value.format(tmp_path))
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    assert tmp_path / place == home()


def test_what_is_compiled_lies_beside_the_games_or_where_one_says(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("KINGS_HOME", str(tmp_path / "own"))
    monkeypatch.delenv("KINGS_COMPILED")
    assert tmp_path / "own" / "compiled" == compiled_folder()
    monkeypatch.setenv("KINGS_COMPILED", str(tmp_path / "shared"))
    assert tmp_path / "shared" == compiled_folder()


@needs_posix
def test_the_folder_of_games_is_private(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("KINGS_HOME", str(tmp_path / "own"))
    assert stat.S_IMODE(games_folder().stat().st_mode) == 0o700


def test_a_home_that_can_not_be_made_is_told_with_what_to_do(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("KINGS_HOME", str(tmp_path / "file"))
    with pytest.raises(BadInput, match=r"Games are saved in .*file.games, which .* Set KINGS_HOME"):
        games_folder()
    with pytest.raises(BadInput, match="Set KINGS_HOME to a folder that you can write to"):
        journal_of(game_code())
    assert tmp_path / "file" / "games" == games_place()


def test_a_home_that_can_not_be_written_is_told_with_what_to_do(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("KINGS_HOME", str(tmp_path))
    monkeypatch.setattr(os, "access", lambda folder, how: False)  # root may write everywhere
    with pytest.raises(BadInput, match=r"can.t be written to: Permission denied\. Set KINGS_"):
        games_folder()


@pytest.mark.parametrize("missing", [os.W_OK, os.X_OK])
def test_a_home_has_to_be_written_to_and_walked_through(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, missing: int
) -> None:
    monkeypatch.setenv("KINGS_HOME", str(tmp_path))
    monkeypatch.setattr(os, "access", lambda folder, how: not how & missing)
    with pytest.raises(BadInput, match=r"can.t be written to"):
        games_folder()


def test_the_games_of_notebooks_lie_outside_the_project() -> None:
    project = Path(__file__).parents[2]
    assert project not in games_folder().resolve().parents


@pytest.mark.parametrize(
    "code",
    [
        "../../etc/passwd",
        "..",
        "/etc/passwd",
        "a/b",
        r"a\b",
        ".",
        "",
        "~",
        "C:x",
        "a\0b",
        "%2e%2e%2f",
        "ａ／ｂ",  # noqa: RUF001 - wide letters are meant
        "\n",
    ],
)
def test_a_code_never_leads_out_of_the_folder(code: str) -> None:
    path = journal_of(code)
    assert path.parent == games_folder()
    assert path.resolve().parent == games_folder().resolve()
    assert path.suffix == ".jsonl"


def test_codes_are_fresh_and_can_be_typed() -> None:
    paths = {journal_of(game_code()) for _ in range(200)}
    assert len(paths) == 200
    for path in paths:
        assert path == journal_of(f"  {path.stem.upper()} ")
