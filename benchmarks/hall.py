"""Measure what a class at its own screens costs: ``python -m benchmarks.hall [TABLES] [SECONDS]``.

It starts ``kings hall`` with so many tables of four (30), lets a device come to each seat over a
socket of its own, and plays for so many seconds (300): each device thinks eight seconds on average
(never more than 24) before each decision. ``--short`` is ten tables, half a minute, and two seconds
to think; ``--searchers`` gives the fourth seat of each table to a searcher, which plays many games
in its head before it decides. It prints the memory that is the server's own, its processor time,
how long a device waits for the answer to its own decision, and the bytes of its frames. Devices run
in this process, on the same cores, so clocks are read beside the load; memory and processor time
are the server's, without those of the processes in which searchers think.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles

import psutil  # type: ignore[import-untyped]  # it ships no types

from kings.classroom.plan import journal_path
from kings.hall.register import new_session
from kings.records.recording import HUMAN, Recording, new_header
from kings.seeds import fresh_seed
from kings.struggle.options import Options
from tests.hall.pupils import Pupil, Tally, all_in, running, start_tables

MIB = 2**20
THINK = 8.0
SEATS = 4


@dataclass(frozen=True)
class Cost:
    """What the server has of its own: MiB of memory, and seconds of a processor so far."""

    memory: float
    seconds: float


def cost(process: psutil.Process) -> Cost:
    """Return what the server costs so far."""
    times = process.cpu_times()
    return Cost(process.memory_full_info().uss / MIB, times.user + times.system)


def shares(seconds: list[float]) -> str:
    """Return the 50th, 95th and 99th percentile, in milliseconds."""
    if len(seconds) < 2:
        return "too few"
    cuts = quantiles(seconds, n=100)
    return f"{1000 * median(seconds):.0f} / {1000 * cuts[94]:.0f} / {1000 * cuts[98]:.0f} ms"


def seat_searchers(folder: Path, tables: int) -> None:
    """Make the folder of a hall with a searcher on the last seat of each table."""
    new_session(folder, "Searchers", "struggle", tables, SEATS)
    players = (*(HUMAN,) * (SEATS - 1), "searcher")
    for table in range(1, tables + 1):
        header = new_header(Options.for_players(SEATS), players, fresh_seed(), bell=45)
        Recording.begin(header, journal_path(folder, table)).close()


async def measure(
    tables: int, seconds: float, think: float, home: Path, *, searchers: bool = False
) -> str:
    """Play, and return the lines of the report."""
    tally = Tally()
    many = tables * (SEATS - searchers)
    pupils = [Pupil(f"Pupil {at}", f"1 {at}", think, tally) for at in range(many)]
    told = ("--tables", str(tables), "--players", str(SEATS))
    if searchers:
        seat_searchers(home / "hall", tables)
    with running(home, str(home / "hall"), *(() if searchers else told)) as server:
        process = psutil.Process(server.process.pid)
        empty = cost(process)
        lives = []
        for pupil in pupils:
            lives.append(asyncio.ensure_future(pupil.live(server.port, server.code)))
            await asyncio.sleep(0.02)
        await all_in(pupils)
        lobby = cost(process)
        await start_tables(server)
        await asyncio.sleep(min(10, seconds / 4))
        stood = cost(process)
        before, wire = (tally.frames, tally.letters), sum(one.wire for one in pupils)
        tally.own.clear()
        tally.others.clear()
        begun = time.monotonic()
        await asyncio.sleep(seconds)
        clock, after = time.monotonic() - begun, cost(process)
        answered, wire = len(tally.own), sum(one.wire for one in pupils) - wire
        for life in lives:
            life.cancel()
        await asyncio.gather(*lives, return_exceptions=True)
    over = sum(one.over for one in pupils) * tables // many
    frames, letters = tally.frames - before[0], tally.letters - before[1]
    work = after.seconds - stood.seconds
    return "\n".join(
        (
            f"{tables} tables x {many // tables} devices, {think:g} s to think, {clock:.0f} s; "
            f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}",
            f"memory of its own: {empty.memory:.0f} MiB empty, {lobby.memory:.0f} with all in the "
            f"lobby, {stood.memory:.0f} when all tables stand, {after.memory:.0f} at the end",
            f"processor: {lobby.seconds - empty.seconds:.1f} s to come in, "
            f"{stood.seconds - lobby.seconds:.1f} s to begin, then {work:.1f} s: "
            f"{100 * work / clock:.0f} % of a core, {1000 * work / max(1, answered):.1f} ms for "
            "each decision, with its four screens",
            f"decisions: {answered} ({answered / clock:.1f} a second), {tally.offers} offers, "
            f"{tally.refused} refused; games over: {over}",
            f"own answer (50/95/99 %): {shares(tally.own)}; others see it: {shares(tally.others)}",
            f"frames: {frames}, {letters / max(1, frames) / 1024:.1f} KiB each before compression; "
            f"{wire / max(1, answered) / 1024:.1f} KiB on the wire for each decision",
        )
    )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tables", nargs="?", type=int, default=30)
    parser.add_argument("seconds", nargs="?", type=float, default=300.0)
    parser.add_argument("--think", type=float, default=THINK)
    parser.add_argument("--searchers", action="store_true")
    parser.add_argument("--short", action="store_true")
    given = parser.parse_args()
    if given.short:
        given.tables, given.seconds, given.think = 10, 30.0, 2.0
    many = given.tables, given.seconds, given.think
    with tempfile.TemporaryDirectory(prefix="kings-load-") as home:
        made = measure(*many, Path(home), searchers=given.searchers)
        print(asyncio.run(made))


if __name__ == "__main__":
    main()
