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

from kings.records.formats import JournalLine
from kings.records.recording import Recording, new_header, replay
from kings.seeds import stream
from tests.records import player

if not hasattr(os, "fork"):
    pytest.skip("this system has no fork and no SIGKILL", allow_module_level=True)

ROOT = Path(__file__).parents[2]
KILLS = 60


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
        self.say(words)
        word, number = self.hear().split()
        assert word == "child"
        return int(number)

    def say(self, words: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(words + "\n")
        self.process.stdin.flush()

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
    lines_to_go = 10**9 if spare else rng.choice((0, 0, 1, 1, 2, 3, 4, 6))
    asked = False
    while True:
        if not asked and (spare or life.over or len(life.acknowledged) >= lines_to_go):
            if not spare:
                time.sleep(rng.random() * rng.choice((0.001, 0.003, 0.03)))
                os.kill(child, signal.SIGKILL)
            players.say("report")
            asked = True
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
    """Play one game to its end, killed up to ``most`` times, with all that has to hold.

    Each life begins with ``resume``, which replays all that the lives before it have written.
    """
    rng = stream(seed, "kills")
    killed = Killed(0, 0)
    lines, before, over = 0, b"", False
    while not over:
        if not lines:
            path.unlink(missing_ok=True)
        speed = rng.choice(("slow", "fast"))
        order = f"{'resume' if lines else 'begin'} {path} {seed} {speed}"
        life = one_life(players, order, rng, spare=killed.kills >= most)
        assert life.exit in (0, -signal.SIGKILL)
        first = life.acknowledged[0] if life.acknowledged else lines
        assert life.acknowledged == list(range(first, first + len(life.acknowledged)))
        killed.kills += life.exit != 0
        over = life.over
        if not lines and not life.acknowledged:
            continue  # not even the header was acknowledged
        after = path.read_bytes()
        whole = after[: after.rfind(b"\n") + 1]
        assert whole.startswith(before)
        acknowledged = max([lines, *life.acknowledged])
        lines, before = whole.count(b"\n"), whole
        assert lines in (acknowledged, acknowledged + 1)
        killed.torn += whole != after
    check_against_undisturbed(path, seed)
    return killed


def check_against_undisturbed(path: Path, seed: int) -> None:
    expected, survived = undisturbed(seed), replay(path)
    assert expected.moves == survived.moves
    assert list(expected.states()) == list(survived.states())
    assert without_times(expected.lines) == without_times(survived.lines)
    assert expected.noted
    assert [noted.moves for noted in expected.noted] == [noted.moves for noted in survived.noted]


def test_dozens_of_kills_lose_nothing(tmp_path: Path, players: Players) -> None:
    kills = torn = seed = 0
    while kills < KILLS:
        path = tmp_path / f"game{seed}.jsonl"
        killed = play_and_kill(players, path, seed, KILLS - kills)
        kills, torn, seed = kills + killed.kills, torn + killed.torn, seed + 1
    assert torn > 0, "no kill hit the writing of a line"


@pytest.mark.slow
@pytest.mark.parametrize("block", range(1, 6))
def test_thousands_of_kills_lose_nothing(tmp_path: Path, players: Players, block: int) -> None:
    kills, seed = 0, 1000 * block
    while kills < 16 * KILLS:
        kills += play_and_kill(players, tmp_path / f"game{seed}.jsonl", seed, KILLS).kills
        seed += 1
