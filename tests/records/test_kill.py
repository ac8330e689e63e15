"""A process that plays with a journal is killed at random moments; nothing acknowledged is lost."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from kings.records import Recording, new_header, read_journal, replay
from kings.records.formats import JournalLine
from kings.seeds import stream
from tests.records import player

if not hasattr(os, "fork"):
    pytest.skip("this system has no fork and no SIGKILL", allow_module_level=True)

ROOT = Path(__file__).parents[2]
KILLS = 240


class Players:
    """The process that forks players; all their words come through one pipe."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, player.__file__],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            text=True,
            bufsize=1,
        )

    def order(self, words: str) -> int:
        """Start a child and return its process number."""
        assert self.process.stdin is not None
        self.process.stdin.write(words + "\n")
        self.process.stdin.flush()
        word, number = self.hear().split()
        assert word == "child"
        return int(number)

    def hear(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()

    def close(self) -> None:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.kill()
        self.process.wait()


@pytest.fixture
def players() -> Iterator[Players]:
    forking = Players()
    yield forking
    forking.close()


@dataclass
class Life:
    """What a child said before its end."""

    acknowledged: list[int]
    over: bool
    exit: int


def one_life(players: Players, order: str, rng: random.Random, *, spare: bool) -> Life:
    """Let a child play and, unless it is spared, kill it some time after some line."""
    child = players.order(order)
    life = Life([], over=False, exit=0)
    lines_to_go = rng.choice((0, 0, 1, 1, 2, 3, 4, 6))
    killed = spare
    while True:
        if not killed and len(life.acknowledged) >= lines_to_go:
            time.sleep(rng.random() * rng.choice((0.001, 0.003, 0.03)))
            os.kill(child, signal.SIGKILL)
            killed = True
        word = players.hear()
        if word == "over":
            life.over = True
        elif word.startswith("ended"):
            life.exit = int(word.split()[1])
            return life
        else:
            life.acknowledged.append(int(word))


def undisturbed(seed: int) -> Recording:
    """Play the same game without a journal and without kills."""
    options = player.table_of(seed)
    header = new_header(options, ("human",) * options.players, seed)
    recording = Recording.begin(header)
    while recording.state.phase.value != "over":
        player.one_step(recording, seed)
    return recording


def without_times(lines: list[JournalLine]) -> list[JournalLine]:
    return [replace(line, at=None) for line in lines]


@dataclass
class Killed:
    """How a game went that was killed again and again."""

    kills: int
    torn: int


def play_and_kill(players: Players, path: Path, seed: int, most: int) -> Killed:
    """Play one game to its end, killed up to ``most`` times, with all that has to hold."""
    rng = stream(seed, "kills")
    kills = torn = known = 0
    over = False
    while not over:
        if not known:
            path.unlink(missing_ok=True)
        what = "resume" if known else "begin"
        speed = rng.choice(("slow", "fast"))
        order = f"{what} {path} {seed} {speed}"
        life = one_life(players, order, rng, spare=kills >= most)
        assert life.exit in (0, -signal.SIGKILL)
        kills += life.exit != 0
        known = max([known, *life.acknowledged])
        if known:
            text = read_journal(path)
            assert known <= 1 + len(text.lines) <= known + 1
            assert life.acknowledged == list(
                range(min(life.acknowledged, default=0), max(life.acknowledged, default=-1) + 1)
            )
            torn += text.torn != ""
            known = 1 + len(replay(text).lines)
        over = life.exit == 0 and life.over
    expected, survived = undisturbed(seed), replay(path)
    assert expected.moves == survived.moves
    assert list(expected.states()) == list(survived.states())
    assert without_times(expected.lines) == without_times(survived.lines)
    return Killed(kills, torn)


def test_hundreds_of_kills_lose_nothing(tmp_path: Path, players: Players) -> None:
    kills = torn = seed = 0
    while kills < KILLS:
        path = tmp_path / f"game{seed}.jsonl"
        killed = play_and_kill(players, path, seed, KILLS - kills)
        kills, torn, seed = kills + killed.kills, torn + killed.torn, seed + 1
    assert torn > 0, "no kill hit the writing of a line"


@pytest.mark.slow
def test_thousands_of_kills_lose_nothing(tmp_path: Path, players: Players) -> None:
    kills, seed = 0, 1000
    while kills < 20 * KILLS:
        kills += play_and_kill(players, tmp_path / f"game{seed}.jsonl", seed, KILLS).kills
        seed += 1
