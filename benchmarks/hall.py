"""Measure what a class at its own screens costs: ``python -m benchmarks.hall [TABLES …]``.

It starts ``kings hall`` with so many tables of four (30), lets a device come to each seat over a
socket of its own, and plays for five minutes (``--seconds``): each device thinks eight seconds on
average (never more than 24) before each decision, and the teacher's page is open. ``--short`` is
ten tables, half a minute, and two seconds to think. It prints the memory that is the server's own,
its processor time, how long a device waits for the answer to its own decision, and the bytes of its
frames.

``--searchers`` gives the fourth seat of each table to a searcher, which plays 60 games in its head
before it decides, or as many as ``--visits`` says: in processes of this machine, or with
``--scheduler`` on the worker of a Dask scheduler that is started for it, or on those of one at an
address. ``--core`` keeps the server, and what thinks in processes of its own, on the first core and
the devices on the others. ``--knee`` looks for how many tables it takes until 5 % of own answers
take longer than 150 ms. ``--keep`` adds the results to a file in ``benchmarks/results``. The limits
of one lesson on tables and screens are lifted.

Devices run in this process, so clocks are read beside the load and beside how late this process was
itself; memory and processor time are the server's, and those of the processes that think are told
apart.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from statistics import quantiles

import psutil  # type: ignore[import-untyped]  # it ships no types

from benchmarks import machine
from benchmarks.serving import Cost, cost
from kings.classroom.plan import journal_path
from kings.hall import register
from kings.hall.minds import POLITENESS
from kings.hall.register import new_session
from kings.hall.strands import collect_seldom
from kings.records.recording import HUMAN, Recording, new_header
from kings.seeds import fresh_seed
from kings.struggle.options import Options
from tests.hall.pupils import Pupil, Tally, all_in, running, start_tables, watch
from tests.sim.cluster import machines

THINK = 8.0
SEATS = 4
PATIENCE = 900.0
"""Seconds in which everybody has to have come in."""
SLOW = 150
"""Milliseconds that 95 % of own answers may take."""
STEP = 25
"""Tables to which the knee is found."""
RESULTS = Path(__file__).parent / "results"

LIFTED = """
from kings.hall import register, web
register.MOST_TABLES, web.MOST_IN_A_LESSON = 10_000, 100_000
"""
"""What the server does first: one lesson has fewer tables and screens."""
THINKING = """
from kings.bots.roster import find_player
object.__setattr__(find_player("struggle", "searcher"), "visits", {visits})
"""
"""How searchers of the server are made to think further: a bot travels with its numbers."""
ON_ONE_CORE = "import os; os.sched_setaffinity(0, {0})"

Shares = tuple[int, int, int] | None
"""The 50th, 95th and 99th percentile in milliseconds; None: there were too few."""


@dataclass(frozen=True)
class Way:
    """How it is measured.

    ``think``: seconds on average before a decision; ``searchers``: one at each table, which plays
    ``visits`` games in its head; ``scheduler``: the address of the machines on which they think
    (empty: this one); ``core``: the server on the first core, devices on the others.
    """

    think: float = THINK
    searchers: bool = False
    visits: int = 60
    scheduler: str = ""
    core: bool = False


@dataclass(frozen=True)
class Load:
    """What a load came to.

    ``memory``: MiB of the server's own when it is empty, with all in the lobby, when all tables
    stand, and at the end; ``work``: seconds of a processor to come in, to begin, and to play;
    ``others``: until the others see a decision; ``late``: how late the devices' own process was, by
    the clock; ``elsewhere``: seconds of a processor of what thinks for the server.
    """

    tables: int
    devices: int
    way: Way
    seconds: float
    load: tuple[float, float]
    memory: tuple[int, int, int, int]
    work: tuple[float, float, float]
    elsewhere: float
    decisions: int
    offers: int
    refused: int
    over: int
    own: Shares
    others: Shares
    late: Shares
    frames: int
    kib: float
    wire: float

    def told(self) -> str:
        """Return the lines of the report."""
        begun, played = self.work[1], self.work[2]
        way, many = self.way, max(1, self.decisions)
        where = f", a searcher of {way.visits} visits at each ({way.scheduler or 'processes here'})"
        where *= way.searchers
        return "\n".join(
            (
                f"{self.tables} tables x {self.devices // self.tables} devices, {way.think:g} s "
                f"to think, {self.seconds:.0f} s{where}; {os.cpu_count()} cores"
                f"{', the server on one' * way.core}, "
                f"load {self.load[0]:.1f} to {self.load[1]:.1f}",
                "memory of its own: {} MiB empty, {} with all in the lobby, {} when all tables "
                "stand, {} at the end".format(*self.memory),
                f"processor: {self.work[0]:.1f} s to come in, {begun:.1f} s to begin, then "
                f"{played:.1f} s: {100 * played / self.seconds:.0f} % of a core, "
                f"{1000 * played / many:.1f} ms for each decision, with its screens; "
                f"{self.elsewhere:.1f} s in processes that think",
                f"decisions: {self.decisions} ({self.decisions / self.seconds:.1f} a second), "
                f"{self.offers} offers, {self.refused} refused; games over: {self.over}",
                f"own answer (50/95/99 %): {shown(self.own)}; others see it: {shown(self.others)}; "
                f"the devices' process was late by {shown(self.late)}",
                f"frames: {self.frames}, {self.kib:.1f} KiB each before compression; "
                f"{self.wire:.1f} KiB on the wire for each decision",
            )
        )


def shares(seconds: list[float]) -> Shares:
    """Return the 50th, 95th and 99th percentile in milliseconds."""
    if len(seconds) < 2:
        return None
    cuts = quantiles(seconds, n=100)
    return round(1000 * cuts[49]), round(1000 * cuts[94]), round(1000 * cuts[98])


def shown(found: Shares) -> str:
    """Write three shares."""
    return "too few" if found is None else f"{found[0]} / {found[1]} / {found[2]} ms"


def seat_searchers(folder: Path, tables: int) -> None:
    """Make the folder of a hall with a searcher on the last seat of each table."""
    new_session(folder, "Searchers", "struggle", tables, SEATS)
    players = (*(HUMAN,) * (SEATS - 1), "searcher")
    for table in range(1, tables + 1):
        header = new_header(Options.for_players(SEATS), players, fresh_seed(), bell=45)
        Recording.begin(header, journal_path(folder, table)).close()


async def measure(tables: int, seconds: float, way: Way, home: Path) -> Load:
    """Play, and return what it cost."""
    tally = Tally()
    many = tables * (SEATS - way.searchers)
    pupils = [Pupil(f"Pupil {at}", f"1 {at}", way.think, tally) for at in range(many)]
    folder = home / "hall"
    if way.searchers:
        seat_searchers(folder, tables)
    else:
        new_session(folder, "Load", "struggle", tables, SEATS)
    words = ("--scheduler", way.scheduler) if way.scheduler else ()
    before = LIFTED + THINKING.format(visits=way.visits) * way.searchers
    before = f"{ON_ONE_CORE}\n{before}" if way.core else before
    first = os.getloadavg()[0]
    with running(home, str(folder), *words, before=before) as server:
        process = psutil.Process(server.process.pid)
        empty = cost(process)
        lives = []
        for pupil in pupils:
            lives.append(asyncio.ensure_future(pupil.live(server.port, server.code)))
            await asyncio.sleep(0.02)
        await all_in(pupils, PATIENCE)
        lobby = cost(process)
        await start_tables(server)
        lives.append(asyncio.ensure_future(watch(server)))
        await asyncio.sleep(min(10, seconds / 4))
        stood, thought = cost(process), thinking(process)
        frames, letters, wire = tally.frames, tally.letters, sum(one.wire for one in pupils)
        tally.own.clear()
        tally.others.clear()
        late: list[float] = []
        lives.append(asyncio.ensure_future(lateness(late)))
        begun = time.monotonic()
        await asyncio.sleep(seconds)
        clock, after = time.monotonic() - begun, cost(process)
        elsewhere = thinking(process) - thought
        own, others = list(tally.own), list(tally.others)
        wire = sum(one.wire for one in pupils) - wire
        for life in lives:
            life.cancel()
        await asyncio.gather(*lives, return_exceptions=True)
    frames, letters = tally.frames - frames, tally.letters - letters
    costs = (empty, lobby, stood, after)
    return Load(
        tables=tables,
        devices=many,
        way=way,
        seconds=round(clock, 1),
        load=(round(first, 1), round(os.getloadavg()[0], 1)),
        memory=_four([round(one.memory) for one in costs]),
        work=_spent(costs),
        elsewhere=round(elsewhere, 1),
        decisions=len(own),
        offers=tally.offers,
        refused=tally.refused,
        over=sum(one.over for one in pupils) * tables // many,
        own=shares(own),
        others=shares(others),
        late=shares(late),
        frames=frames,
        kib=round(letters / max(1, frames) / 1024, 1),
        wire=round(wire / max(1, len(own)) / 1024, 1),
    )


def _four(found: list[int]) -> tuple[int, int, int, int]:
    first, second, third, last = found
    return first, second, third, last


def _spent(costs: tuple[Cost, Cost, Cost, Cost]) -> tuple[float, float, float]:
    empty, lobby, stood, after = (one.seconds for one in costs)
    return round(lobby - empty, 1), round(stood - lobby, 1), round(after - stood, 1)


def thinking(server: psutil.Process) -> float:
    """Return the seconds of a processor of the processes that think for a server."""
    spent = 0.0
    for child in server.children(recursive=True):
        with suppress(psutil.NoSuchProcess):
            spent += cost(child).seconds
    return spent


async def lateness(late: list[float]) -> None:
    """Note how late this process is whenever it wants to do something."""
    while True:
        wanted = time.perf_counter() + 0.05
        await asyncio.sleep(0.05)
        late.append(time.perf_counter() - wanted)


@contextmanager
def scheduler_at(given: str | None, home: Path) -> Iterator[str]:
    """Give the address of a Dask scheduler: the one that is named, or a fresh one (empty)."""
    if given != "":
        yield given or ""
        return
    with machines(1, home) as started:
        for worker in started.workers:  # as far behind the hall as its own processes would be
            psutil.Process(worker.pid).nice(min(19, os.nice(0) + POLITENESS))
        yield started.address


def run(tables: int, seconds: float, way: Way) -> Load:
    """Measure in a folder of its own, and print."""
    with tempfile.TemporaryDirectory(prefix="kings-load-") as home:
        load = asyncio.run(measure(tables, seconds, way, Path(home)))
    print(load.told(), flush=True)
    return load


def knee(low: int, high: int, seconds: float, way: Way) -> list[Load]:
    """Look for the most tables at which 95 % of own answers come in time, to ``STEP`` tables."""
    loads: list[Load] = []
    while high - low > STEP:
        tables = (low + high) // 2 // STEP * STEP
        loads.append(run(tables, seconds, way))
        own = loads[-1].own
        if own is not None and own[1] <= SLOW:
            low = tables
        else:
            high = tables
    print(f"95 % of own answers come within {SLOW} ms at {low} tables, and no more at {high}.")
    return loads


def keep(loads: list[Load]) -> Path:
    """Write results beside those of other benchmarks, behind what was measured the same day."""
    now = datetime.now(UTC)
    file = RESULTS / f"{now:%Y-%m-%d}-{machine.word()}-hall.json"
    known = json.loads(file.read_text("utf-8")) if file.exists() else []
    about = {"measured": f"{now:%Y-%m-%dT%H:%MZ}", "revision": machine.revision()}
    known += [{**about, "machine": machine.about(), **asdict(load)} for load in loads]
    file.write_text(json.dumps(known, indent=1) + "\n", encoding="utf-8")
    return file


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tables", nargs="*", type=int, default=[30], help="one after the other")
    parser.add_argument("--seconds", type=float, default=300.0)
    parser.add_argument("--think", type=float, default=THINK)
    parser.add_argument("--searchers", action="store_true")
    parser.add_argument("--visits", type=int, default=60)
    parser.add_argument("--scheduler", nargs="?", const="", metavar="ADDRESS")
    parser.add_argument("--core", action="store_true")
    parser.add_argument("--knee", action="store_true", help="between two numbers of tables")
    parser.add_argument("--short", action="store_true")
    parser.add_argument("--keep", action="store_true")
    given = parser.parse_args()
    if given.short:
        given.tables, given.seconds, given.think = [10], 30.0, 2.0
    collect_seldom()  # or the devices would stand still, and call it the server's doing
    if given.core:
        os.sched_setaffinity(0, set(range(1, os.cpu_count() or 1)) or {0})
    register.MOST_TABLES = 10_000
    with (
        tempfile.TemporaryDirectory(prefix="kings-dask-") as home,
        scheduler_at(given.scheduler, Path(home)) as address,
    ):
        way = Way(given.think, given.searchers, given.visits, address, given.core)
        if given.knee:
            low, high = given.tables
            loads = knee(low, high, given.seconds, way)
        else:
            loads = [run(tables, given.seconds, way) for tables in given.tables]
    if given.keep:
        print(f"Written to {keep(loads)}.")


if __name__ == "__main__":
    main()
