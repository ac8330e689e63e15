"""Several machines: a worker that is killed in the middle changes nothing in the result."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from kings.cli import main
from kings.sim import connect, executors, simulate, write_csv
from tests.sim.cluster import machines
from tests.sim.quick import OPTIONS, QUICK

GAMES = 150


def answer(said: pytest.CaptureFixture[str], *words: str) -> str:
    """Return what the command says of some games that are played there."""
    simulation = ("simulate", "--players", "3", "--games", "2", "--bots", "random", "--json")
    assert main([*simulation, *words]) == 0
    return said.readouterr().out


def test_a_worker_killed_in_the_middle_changes_not_a_byte(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(executors, "PATIENCE", 120)
    serial = list(simulate(OPTIONS, QUICK, GAMES, 7, results=tmp_path / "serial.jsonl"))
    with machines(2, tmp_path) as started:
        client = connect(started.address)
        client.wait_for_workers(2, timeout=120)
        spread = []
        for result in simulate(
            OPTIONS, QUICK, GAMES, 7, client=client, results=tmp_path / "spread.jsonl"
        ):
            spread.append(result)
            if len(spread) == 5:
                started.workers[0].kill()
        while len(client.scheduler_info()["workers"]) > 1:
            time.sleep(0.05)
        client.close()
        assert answer(capsys, "--scheduler", started.address) == answer(capsys, "--workers", "1")
    assert serial == spread
    write_csv(tmp_path / "serial.csv", serial)
    write_csv(tmp_path / "spread.csv", spread)
    for end in ("jsonl", "csv"):
        one, other = tmp_path / f"serial.{end}", tmp_path / f"spread.{end}"
        assert one.read_bytes() == other.read_bytes()
