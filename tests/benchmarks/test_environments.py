"""The peers' environments: pinned, made once, and not silently left out."""

from __future__ import annotations

import importlib.util
import re
import sys
from pathlib import Path

import pytest

from benchmarks import environments, games
from benchmarks.environments import PEERS, CannotInstall, Peer


def test_every_peer_is_pinned() -> None:
    assert all(re.fullmatch(r"[\w-]+(\[\w+\])?==[\d.]+", peer.requirement) for peer in PEERS)
    assert len({peer.folder for peer in PEERS}) == len(PEERS)


def test_an_environment_is_made_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ran: list[tuple[str, ...]] = []

    def pretend(peer: Peer, *command: str) -> None:
        ran.append(command)
        if "venv" in command:
            Path(command[-1]).mkdir()

    monkeypatch.setattr(environments, "_run", pretend)
    first = environments.prepared(PEERS[0], tmp_path)
    assert PEERS[0].requirement == ran[-1][-1]
    assert first == environments.prepared(PEERS[0], tmp_path)
    assert len(ran) == 2


def test_a_command_that_fails_gives_its_reason() -> None:
    script = "print('well'); print('ERROR: no such thing'); raise SystemExit(1)"
    with pytest.raises(CannotInstall, match=r"chess==\S+\) can't be installed: ERROR: no such"):
        environments._run(PEERS[-1], sys.executable, "-c", script)


def broken(peer: Peer, folder: Path) -> Path:
    """Fail to install one of the peers."""
    if peer.name == "RLCard":
        raise CannotInstall("RLCard can't be installed: no reason.")
    return folder / peer.folder


def test_a_missing_peer_ends_the_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "prepared", broken)
    with pytest.raises(CannotInstall):
        games.environments(tmp_path, allow_missing=False)


def test_a_peer_may_be_missing_if_that_is_allowed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(games, "prepared", broken)
    pythons, missing = games.environments(tmp_path, allow_missing=True)
    assert [peer.name for peer in PEERS if peer.name != "RLCard"] == list(pythons)
    assert missing == ("RLCard can't be installed: no reason.",)


def test_a_run_that_lacks_a_package_of_our_own_ends_at_once_with_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    assert games.main([]) == 1
    assert "The benchmark needs the package numba" in capsys.readouterr().err


def test_a_reason_belongs_to_a_goal(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        games.main(["--why", "luck=bad"])
    assert "'luck=bad' is not a goal and its reason" in capsys.readouterr().err
