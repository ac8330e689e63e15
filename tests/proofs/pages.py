"""Random games are the same games after a page of text (`kings.records.notation`).

``python -m tests.proofs.pages --games 4500 --out data/proofs/pages.json`` writes random games as
pages and reads them again: header, moves and happenings have to be equal. They are whole and cut
short, with talk, and with seats that change hands. The three games take turns, and ``--first``
begins with a later one of them. Two processes share the games with ``--processes 2``.
"""

from __future__ import annotations

import argparse
import json
import platform
import sys
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import kings
from kings.records.formats import JOURNAL_VERSION
from kings.records.journal import JournalText, parse_journal
from kings.records.notation import page_of, read_page
from kings.records.recording import AnyRecording, Recording, new_header
from kings.sim.executors import bar
from tests.cases import CASES
from tests.strategies import Case, play

PART = 60
"""Games that are played in a row, before what was found is kept."""


def whole(recording: AnyRecording) -> JournalText:
    """Return the journal of a game without detours, times and notes, as copies have it."""
    read = parse_journal(recording.text().encode())
    header = replace(read.header, version=JOURNAL_VERSION, engine=kings.__version__, began=None)
    return replace(read, header=header, check="", whole=0)


def check_round_trip(recording: AnyRecording) -> str:
    """A page is the game: what was agreed on, who sat where, the start, the seed, all moves."""
    page = page_of(recording)
    back = read_page(page)
    assert whole(recording) == whole(back)
    assert page == page_of(back)
    return page


def recorded(case: Case, number: int, *, seed: int = 0) -> AnyRecording:
    """Return a random game, with bots on some seats and cut short now and then."""
    game = play(case, number)
    assert game.accident is None, game.accident
    seats = game.options.players
    sitting = tuple(("human", "greedy", "a bot of; mine")[(number + at) % 3] for at in range(seats))
    recording: AnyRecording = Recording.begin(new_header(game.options, sitting, seed, timed=False))
    end = len(game.moves) * (1 + number % 4) // 4
    for at, move in enumerate(game.moves[:end]):
        if number % 5 == 0 and at % 40 == 39:
            recording.seat(at % seats, "greedy" if at % 3 else "human")
        recording.do(move)
    return recording


def check(part: range) -> Counter[str]:
    """Hold these games against their pages; count games, moves, and lines of the pages."""
    counts, began = Counter[str](), time.process_time()
    for number in part:
        seed, at = divmod(number, len(CASES))
        case = CASES[at]
        recording = recorded(case, seed, seed=seed)
        try:
            page = check_round_trip(recording)
        except Exception as error:
            raise AssertionError(f"Game {number} ({case.name}, seed {seed}): another.") from error
        counts[case.name] += 1
        counts["moves"] += len(recording.moves)
        counts["lines"] += page.count("\n")
    counts["milliseconds"] = round(1000 * (time.process_time() - began))
    return counts


def record(found: Counter[str], first: int) -> dict[str, Any]:
    """Return what was found, as it is kept."""
    games = {case.name: found[case.name] for case in CASES}
    every = sum(games.values())
    return {
        "command": f"python -m tests.proofs.pages --games {every} --first {first}",
        "made": datetime.now(UTC).date().isoformat(),
        "kings": kings.__version__,
        "python": platform.python_version(),
        "processor_seconds": round(found["milliseconds"] / 1000),
        "first": first,
        "games": games,
        "moves": found["moves"],
        "lines_of_pages": found["lines"],
        "different": 0,  # one that differs ends the proof
    }


def main(words: Sequence[str] | None = None) -> int:
    """Hold so many games against their pages, and keep what was found, part after part."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--first", type=int, default=0, help="the first of them, from 0")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--out", type=Path)
    arguments = parser.parse_args(words)
    first, games = arguments.first, arguments.games
    found, progress, end = Counter[str](), bar(), first + games
    parts = [range(at, min(at + PART, end)) for at in range(first, end, PART)]
    with ProcessPoolExecutor(arguments.processes) as pool:
        for part, more in zip(parts, pool.map(check, parts), strict=True):
            found += more
            progress(part.stop - first, games)
            if arguments.out is not None:
                text = json.dumps(record(found, first), indent=1) + "\n"
                arguments.out.write_text(text, encoding="utf-8")
    print(json.dumps(record(found, first), indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main())
