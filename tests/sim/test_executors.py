"""Where games are played: chunks of a good size, in order, whoever dies on the way."""

from __future__ import annotations

import gc
import socket
import subprocess
import sys
import time
from collections import deque
from itertools import chain
from pathlib import Path
from typing import Any

import distributed
import pytest
from hypothesis import given, strategies as st

from kings.errors import BadInput, KingsError, MissingPackage
from kings.sim import executors
from kings.sim.executors import (
    Chunk,
    Chunks,
    Here,
    Processes,
    await_workers,
    connect,
    executor,
    play_chunk,
)
from tests.sim.squares import Squaring, failing, forbidden

ROOT = Path(__file__).parents[2]


SQUARES = [number * number for number in range(3, 40)]


def test_here_is_in_order() -> None:
    found = list(Here().run(lambda piece: piece * piece, range(3, 40)))
    assert SQUARES == list(chain.from_iterable(found))
    assert 1 == len(found[0]) < len(found[1])


@given(st.integers(0, 300), st.integers(1, 8), st.lists(st.floats(0, 10), max_size=30))
def test_chunks_cover_everything_once_and_in_order(
    pieces: int, lanes: int, seconds: list[float]
) -> None:
    chunks = Chunks(abs, range(pieces), lanes)
    found: list[int] = []
    for number, chunk in enumerate(chunks):
        found += chunk.pieces
        chunks.took(len(chunk.pieces), seconds[number % len(seconds)] if seconds else 1)
    assert list(range(pieces)) == found


def test_chunks_grow_to_the_time_they_should_take_and_leave_some_for_all() -> None:
    chunks = Chunks(abs, range(10_000), 2)
    assert range(1) == next(chunks).pieces
    chunks.took(1, executors.SECONDS / 100)
    assert 100 == len(next(chunks).pieces)
    chunks.took(1, 1e-9)
    assert -(-9_899 // 4) == len(next(chunks).pieces)


def test_chunks_that_were_lost_are_handed_out_again_first() -> None:
    chunks = Chunks(abs, range(4), 1)
    lost = [next(chunks), next(chunks)]
    chunks.put_back(deque(lost))
    assert [0, 1, 2, 3] == [number for chunk in chunks for number in chunk.pieces]


def test_a_chunk_says_how_long_it_took() -> None:
    results, seconds = play_chunk(Chunk(time.sleep, range(1)))
    assert [None] == results and seconds >= 0


def test_a_killed_process_changes_nothing(tmp_path: Path) -> None:
    found = Processes(2).run(Squaring(tmp_path, 20, deaths=1), range(3, 40))
    assert SQUARES == list(chain.from_iterable(found))
    assert 1 == len(list(tmp_path.iterdir()))


def test_processes_that_die_every_time_are_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(executors, "LIVES", 1)
    with pytest.raises(KingsError, match="killed 1 times"):
        list(Processes(1).run(Squaring(tmp_path, 3, deaths=9), range(3, 5)))


@pytest.mark.parametrize(
    ("play", "kind", "sentence"),
    [(forbidden, KingsError, "That can't be"), (failing, ZeroDivisionError, "piece 0")],
)
def test_what_went_wrong_in_a_process_is_told(
    play: object, kind: type[Exception], sentence: str
) -> None:
    with pytest.raises(kind, match=sentence):
        list(Processes(1).run(play, range(1)))  # type: ignore[arg-type]


def test_a_bot_that_can_not_travel_is_refused() -> None:
    with pytest.raises(BadInput, match="can't travel"):
        list(Processes(2).run(lambda piece: piece, range(3)))


def test_a_bot_of_a_notebook_is_refused() -> None:
    script = """
from kings.bots import RandomBot
from kings.errors import BadInput
from kings.sim import simulate
from kings.struggle import Options
class Mine(RandomBot):
    pass
try:
    list(simulate(Options.for_players(3), [Mine()] * 3, 3, 1, workers=2))
except BadInput as error:
    print(error)
"""
    told = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, stdout=subprocess.PIPE, check=True, text=True
    )
    assert "defined in a notebook" in told.stdout


def test_processes_end_with_the_one_that_asked() -> None:
    script = """
import multiprocessing, os
from kings.sim.executors import Processes
for _ in Processes(1).run(abs, range(10**9)):
    print(*(child.pid for child in multiprocessing.active_children()), flush=True)
    os.kill(os.getpid(), 9)
"""
    ran = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    (child,) = [int(word) for word in ran.stdout.split()]
    until = time.monotonic() + 120
    while time.monotonic() < until and is_running(child):
        time.sleep(0.05)
    assert not is_running(child)


def is_running(process: int) -> bool:
    """Say whether there is such a process that is more than a name in a table."""
    stat = Path(f"/proc/{process}/stat")
    try:
        return stat.read_text().rpartition(")")[2].split()[0] not in "ZX"
    except FileNotFoundError:
        return False


def test_the_number_of_processes_decides_where() -> None:
    assert isinstance(executor(1), Here)
    assert isinstance(executor(3), Processes)
    client: Any = object()
    assert isinstance(executor(1, client=client), executors.Cluster)


@pytest.mark.parametrize(
    "address", ["foo", "", "carrier-pigeon://127.0.0.1:1", "tcp://host", "tcp://host:99999"]
)
def test_what_is_no_address_is_told_before_anybody_is_called(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    called: list[object] = []
    monkeypatch.setattr(socket, "create_connection", lambda *words: called.append(words))
    monkeypatch.setattr(distributed, "Client", lambda *words, **more: called.append(words))
    with pytest.raises(BadInput, match="A scheduler's address is tcp://host:port, not"):
        connect(address)
    assert [] == called


def test_an_address_where_nobody_listens_is_told_and_nothing_else(
    capfd: pytest.CaptureFixture[str],
) -> None:
    with socket.socket() as taken:  # and nobody else listens there meanwhile
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]
        with pytest.raises(BadInput, match=f"No scheduler answers at tcp://127.0.0.1:{port}"):
            connect(f"tcp://127.0.0.1:{port}")
    gc.collect()
    assert ("", "") == capfd.readouterr()


def test_a_scheduler_without_workers_is_not_waited_for_for_ever() -> None:
    class Lonely:
        submit: Any = None

        def __init__(self, asks: int) -> None:
            self.asks = asks

        def nthreads(self) -> dict[str, int]:
            self.asks -= 1
            return {} if self.asks >= 0 else {"tcp://worker": 1}

    await_workers(Lonely(2))
    with pytest.raises(BadInput, match="has no workers"):
        await_workers(Lonely(10**9), 0.2)


def test_without_dask_a_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(MissingPackage, match="pip install distributed"):
        connect("tcp://127.0.0.1:1")
