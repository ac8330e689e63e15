"""Kill a hall under load, again and again: ``python -m tests.proofs.kills --kills 1000``.

Tables of four play over real sockets through ``kings hall``, which is killed (SIGKILL) at random
moments and started anew; every second lesson is one of Kings' Struggle, where offers are made and
accepted, and the others are of the two other games in turn. Whatever a device was shown to be
decided must stand in the journal, and nothing stands there more often than it was sent, though
devices send their last decision again when they are back. A journal that was read after one kill is
the beginning of the one after the next. With ``--workers`` it is a hall with so many of these, and
what is killed is now the hall and now one of them; then the others play on, and the hall begins
another one.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import signal
import tempfile
import time
from collections import Counter, defaultdict
from contextlib import suppress
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path
from typing import Any

from kings.classroom.plan import journal_path
from kings.publish.apps import free_port
from kings.records.recording import replay
from tests.hall.pupils import (
    Pupil,
    Server,
    Tally,
    all_in,
    plain,
    running,
    start_tables,
    workers_of,
)

GAMES = ("struggle", "keys", "struggle", "castle")
"""What the lessons play, one after the other."""
OF_WORKERS = 0.7
"""How likely the next to be killed is a worker and not the hall, where there are workers."""
MOST_SECONDS = 2.5
"""The longest life of a server, in seconds after its first answer; many are shorter."""


@dataclass
class Found:
    """What a run of kills came to, in counts.

    ``workers``: how many of the kills were those of a worker; ``offers``: those among the
    acknowledged deeds that were offers, or acceptances of one; ``torn``: journals with an
    unfinished last line.
    """

    kills: int = 0
    workers: int = 0
    games: int = 0
    acknowledged: int = 0
    offers: int = 0
    in_flight: int = 0
    torn: int = 0


def done_in(text: str) -> dict[int, Counter[str | None]]:
    """Return how often each seat decided each move, and had enough (None), as a journal has it.

    An early decision that is carried out is written twice, and counted once; a pass that the rules
    make for a seat is nobody's decision. Whoever leaves a question of King of the Castle has
    declined, which the rules do as well for a seat that has nothing to answer with.
    """
    found: dict[int, Counter[str | None]] = defaultdict(Counter)
    early: dict[int, str] = {}
    for line in map(json.loads, text.splitlines()[1:]):
        kind = line.get("kind")
        if kind == "enough":
            found[line["seat"]][None] += 1
        elif kind == "early" and line["move"] is not None:
            early[line["seat"]] = plain(line["move"])
            found[line["seat"]][plain(line["move"])] += 1
        elif kind == "early":
            found[line["seat"]][plain({"kind": "decline", "seat": line["seat"]})] += 1
        elif "move" in line and kind != "early":
            seat, move = line["move"]["seat"], plain(line["move"])
            if early.get(seat) == move:
                del early[seat]
            elif line["move"]["kind"] != "decline" and _is_chosen(line):
                found[seat][move] += 1
    return found


def _is_chosen(line: dict[str, Any]) -> bool:
    passes = (event for event in line["events"] if event["kind"] == "passed")
    return all(event.get("why", "chose") == "chose" for event in passes)


def check_seat(pupil: Pupil, done: Counter[str | None]) -> None:
    """Compare what a device sent and was shown with the lines of its seat."""
    known = Counter(deed.move for deed in pupil.acknowledged)
    lost = known - done
    assert not lost, f"{pupil.place}: acknowledged and lost: {lost}"
    sent = Counter(deed.move for deed in pupil.sent)
    twice = Counter({move: many for move, many in done.items() if move in sent}) - sent
    assert not twice, f"{pupil.place}: more often than it was sent: {twice}"


def check_folder(folder: Path, pupils: list[Pupil], before: dict[int, str], found: Found) -> None:
    """Compare all journals with what the devices know, and with themselves at the last kill."""
    for table in sorted({one.place[0] for one in pupils}):
        raw = journal_path(folder, table).read_bytes()
        whole = raw[: raw.rfind(b"\n") + 1].decode("utf-8")
        found.torn += len(whole.encode()) < len(raw)
        assert whole.startswith(before.get(table, "")), f"table {table}: a line was changed or lost"
        before[table] = whole
        replay(journal_path(folder, table), game=None)
        done = done_in(whole)
        for pupil in pupils:
            if pupil.place[0] == table:
                check_seat(pupil, done[pupil.place[1]])


async def lesson(
    folder: Path, game: str, kills: int, tables: int, workers: int, rng: random.Random, found: Found
) -> None:
    """Play one lesson until all games are over or enough processes were killed."""
    pupils = [
        Pupil(f"Pupil {at}", f"{rng.random()} {at}", 0.05, Tally(), agrees=0.5)
        for at in range(tables * 4)
    ]
    words = ["--tables", str(tables), "--players", "4", "--game", game]
    before: dict[int, str] = {}
    crew = ["--workers", str(workers)] if workers else []
    while found.kills < kills and not all(one.over for one in pupils):
        port = ["--port", str(free_port())]
        with running(folder, str(folder / "hall"), *words, *crew, *port) as server:
            lives = [asyncio.ensure_future(one.stay(server)) for one in pupils]
            if words:
                await all_in(pupils)
                await start_tables(server)
                words = []
                places = [journal_path(folder / "hall", at + 1) for at in range(tables)]
                # Each worker begins its own; on a busy machine a kill could come before any deed.
                while not all(one.is_file() for one in places) or not any(
                    one.acknowledged for one in pupils
                ):
                    await asyncio.sleep(0.05)
                await asyncio.sleep(1)
            await asyncio.sleep(rng.choice((0.1, 0.5, 1)) * MOST_SECONDS * rng.random())
            while workers and found.kills < kills - 1 and rng.random() < OF_WORKERS:
                found.in_flight += sum(one.waiting is not None for one in pupils)
                await kill_worker(server, rng)
                found.kills, found.workers = found.kills + 1, found.workers + 1
                check_folder(folder / "hall", pupils, before, found)
                await asyncio.sleep(rng.choice((0.1, 0.5, 1)) * 2 * MOST_SECONDS * rng.random())
            found.in_flight += sum(one.waiting is not None for one in pupils)
            server.process.kill()
            server.process.wait()
            await asyncio.gather(*lives)
        found.kills += 1
        check_folder(folder / "hall", pupils, before, found)
    found.games += tables
    deeds = [deed for one in pupils for deed in one.acknowledged]
    found.acknowledged += len(deeds)
    found.offers += sum(deed.is_word for deed in deeds)


async def kill_worker(server: Server, rng: random.Random) -> None:
    """Kill one of the workers that live now; wait for one, as it may have been the only one."""
    while not (living := workers_of(server)):
        assert server.process.poll() is None
        await asyncio.sleep(0.05)
    with suppress(ProcessLookupError):
        os.kill(rng.choice(sorted(living)), signal.SIGKILL)


def kill_many(kills: int, tables: int, seed: int, workers: int = 0) -> Found:
    """Kill so many servers under so many tables; raises ``AssertionError`` for anything lost.

    ``workers``: of each server; then most of the kills are theirs.
    """
    rng, found = random.Random(seed), Found()
    for game in cycle(GAMES):
        if found.kills >= kills:
            break
        # A worker whose hall was killed last may still be finishing a line.
        made = tempfile.TemporaryDirectory(prefix="kings-kills-", ignore_cleanup_errors=True)
        with made as place:
            asyncio.run(lesson(Path(place), game, kills, tables, workers, rng, found))
    return found


def main() -> None:
    """Run and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--tables", type=int, default=6)
    parser.add_argument("--workers", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    begun = time.monotonic()
    found = kill_many(given.kills, given.tables, given.seed, given.workers)
    print(f"{found}, {time.monotonic() - begun:.0f} s: nothing lost, nothing twice")


if __name__ == "__main__":
    main()
