"""Errands on the machines of a Dask scheduler: the same game, and a sentence for whatever is gone.

The scheduler and its workers are processes of their own here, as they are on a cluster.
"""

from __future__ import annotations

import pickle
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from kings.bots.thought import Thought
from kings.cli import main
from kings.errors import BadInput, KingsError
from kings.hall import machines as dask
from kings.hall.machines import Machines, do_there, edition
from kings.hall.minds import Minds, Pool
from kings.sim import executors
from tests.hall.tables import Sitting, play_out
from tests.hall.test_minds import SEARCHERS, Answers, Faulty, driver_of, fatal, lines_of
from tests.hall.thinkers import LONG, Elsewhere, Thinking
from tests.sim.cluster import Machines as Cluster, machines

GONE = "tcp://127.0.0.1:9"


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    with machines(1, tmp_path_factory.mktemp("dask")) as started:
        yield started


@pytest.fixture(scope="module")
def minds(cluster: Cluster) -> Iterator[Minds]:
    before, executors.PATIENCE = executors.PATIENCE, int(LONG)
    made = Minds(Machines(cluster.address))
    yield made
    made.close()
    executors.PATIENCE = before


def until(holds: Callable[[], bool]) -> None:
    """Wait until something holds."""
    latest = time.monotonic() + LONG
    while not holds():
        assert time.monotonic() < latest
        time.sleep(0.05)


@pytest.mark.parametrize("name", ["night", "castle"])
def test_on_other_machines_bots_play_the_same_game(name: str, minds: Minds) -> None:
    here = Sitting(driver_of(**SEARCHERS[name], seed=5))
    elsewhere = Elsewhere(minds)
    there = Thinking(driver_of(**SEARCHERS[name], seed=5), think=elsewhere)
    for one in (here, there):
        play_out(one, 5)
    assert lines_of(here) == lines_of(there) and elsewhere.asked


def test_a_fault_there_is_told_without_a_word_of_what_it_held(minds: Minds) -> None:
    told = Answers()
    minds.ask(Thought(Faulty(), 0, "choose", (None, None)), told.tell)
    words = str(told.wait())
    assert "ValueError" in words and "Queen" not in words


def test_another_edition_of_the_program_is_refused_before_anything_is_read() -> None:
    said = do_there(b"no errand", "0.0.0 beef, Python 2.7")
    assert isinstance(said, KingsError)
    assert edition() in str(said) and "0.0.0 beef, Python 2.7" in str(said)


def test_a_worker_of_another_edition_is_told_at_the_table(
    minds: Minds, cluster: Cluster, tmp_path: Path
) -> None:
    other = Machines(cluster.address)
    other._here = "0.0.0 beef, Python 2.7"
    told, both = Answers(), Minds(other)
    both.ask(fatal(tmp_path, 0), told.tell)
    assert "another edition of this program" in str(told.wait())
    both.close()
    both.ask(fatal(tmp_path, 0), told.tell)
    assert "closed" in str(told.wait(2))


def test_what_is_given_up_is_told_to_nobody_there_either(minds: Minds, tmp_path: Path) -> None:
    told, other = Answers(), Answers()
    give_up = minds.ask(fatal(tmp_path, 0), other.tell)
    give_up()
    minds.ask(fatal(tmp_path, 0), told.tell)
    assert isinstance(told.wait(), int) and [] == other.said


def test_a_worker_that_dies_leaves_its_errand_to_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last one that dies leaves nobody, which is told; so is a scheduler that is gone."""
    monkeypatch.setattr(executors, "PATIENCE", int(LONG))
    with machines(2, tmp_path) as started:
        there, told = Machines(started.address), Answers()
        minds = Minds(there)
        until(lambda: len(there._client.nthreads()) == 2)
        minds.ask(fatal(tmp_path, 1), told.tell)
        assert isinstance(told.wait(), int)
        minds.ask(fatal(tmp_path, 1), told.tell)
        assert "has no workers" in str(told.wait(2))
        with_spare = Minds(there, spare=Pool(1))
        with_spare.ask(fatal(tmp_path, 0), told.tell)
        assert isinstance(told.wait(3), int), "as was said at the start"
        there._client.timeout = there._client._timeout = 1
    until(lambda: "doesn't answer" in there._trouble)
    minds.ask(fatal(tmp_path, 0), told.tell)
    assert f"{started.address} doesn't answer" in str(told.wait(4))
    with_spare.close()


def test_a_scheduler_that_comes_back_is_asked_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dask, "LOOKED", 0.05)
    found: list[Client] = []

    def connect(address: str) -> Client:
        if len(found) == 2:
            found.append(Client())
            raise BadInput("No scheduler answers.")
        found.append(Client())
        return found[-1]

    monkeypatch.setattr(dask, "connect", connect)
    there = Machines(GONE)
    waits = there.submit(Thought(Faulty(), 0, "choose", (None, None)))
    found[0].status = "connecting"
    with suppress(KingsError):
        waits.result(LONG)
    assert f"the scheduler at {GONE} doesn't answer" == str(waits.exception())
    with pytest.raises(KingsError, match="doesn't answer"):
        there.submit(Thought(Faulty(), 0, "choose", (None, None)))
    found[0].status = "closed"
    until(lambda: there._trouble == "")
    assert 2 == len(found)
    found[1].status = "closed"
    until(lambda: len(found) == 4 and there._trouble == "")
    there.submit(Thought(Faulty(), 0, "choose", (None, None)))
    there.close()
    assert "closed" == found[3].status


class Client:
    """A client of Dask that answers nothing; a test says how it is."""

    def __init__(self) -> None:
        self.status = "running"

    def nthreads(self) -> dict[str, int]:
        return {"somewhere": 1}

    def submit(self, *given: object, pure: bool) -> Client:
        assert not pure and all(isinstance(one, bytes | str) for one in given[1:])
        return self

    def add_done_callback(self, _: object) -> None:
        """It never is done."""

    def close(self, timeout: float) -> None:
        self.status = "closed"


def test_a_thought_travels_as_bytes(minds: Minds, tmp_path: Path) -> None:
    thought = fatal(tmp_path, 0)
    assert isinstance(do_there(pickle.dumps(thought), edition()), int)


def test_a_scheduler_that_isnt_there_is_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hall = ["hall", str(tmp_path / "hall"), "--tables", "1", "--no-browser"]
    cases: tuple[tuple[tuple[str, ...], str], ...] = (
        (("--scheduler", GONE), f"No scheduler answers at {GONE}"),
        (("--scheduler", "here"), "tcp://host:port"),
        (("--or-here",), "--scheduler can't be reached"),
    )
    for words, sentence in cases:
        assert 0 != main([*hall, *words])
        assert sentence in capsys.readouterr().err
        hall = ["hall", str(tmp_path / "hall"), "--no-browser"]
