"""Proves the kernel equal to the readable rules, decision by decision: ``make prove-kernel``.

Random games of every size, mode, market, house rule and edition are played by the readable rules,
with deals struck on the way and positions that no game leads to. At every decision both engines
have to ask the same seats, offer the same choices in the same order, and be in the same position
after the one that is taken; at the end scores and winners have to be the same. Then all gold,
markers and cards are counted at every decision of many games of the kernel alone.

``python -m tests.proofs.kernel --games 200000 --seed 1 --out proof.json``
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import platform
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

import numpy as np

import kings
from kings.errors import BadInput
from kings.game import NATURE
from kings.records.files import write_text
from kings.seeds import stream
from kings.sim.kernel import choices, rules
from kings.sim.kernel.compiling import cache_folder
from kings.sim.kernel.desk import new_desk
from kings.sim.kernel.encode import code_of, codes_in, draw_on, encode, move_of, start_row
from kings.sim.kernel.layout import Row
from kings.sim.kernel.policies import POLICIES
from kings.sim.kernel.scoring import rank, scorer_for, scores
from kings.struggle.options import LETTERS, Mode, Options
from kings.struggle.partition.groups import Tables
from kings.struggle.rules import GAME, choices as choices_of, draw
from kings.struggle.state import Phase, State
from tests.proofs import conservation
from tests.proofs.random_deals import other_supplies, strike_deals

CHUNK = 100
"""Games that a process compares before it reports."""
MOST_TOLD = 10
"""Differences that are told in words."""
HOUSE_TABLE = Tables((1, 4, 6, 7, 8, 9), ((2, 3), (3, 5), (5, 8)))
"""A house's scoring tables; some games are ranked by them (S-66)."""


class Difference(Exception):
    """The two engines disagree; the text says where."""


@dataclass
class Report:
    """What was compared: numbers by name, and the differences in words (the first few)."""

    counts: Counter[str] = field(default_factory=Counter)
    told: list[str] = field(default_factory=list)

    def add(self, other: Report) -> None:
        """Add what another report counted."""
        self.counts.update(other.counts)
        self.told = (self.told + other.told)[:MOST_TOLD]


def options_of(seed: int, number: int) -> Options:
    """Return the options of game ``number``; sizes, modes, markets and house rules take turns."""
    modes: tuple[Mode, ...] = ("day", "night", "draw")
    rng = stream(seed, "options", number)
    return Options(
        names=tuple(LETTERS[: 3 + number % 4]),
        mode=modes[number // 4 % 3],
        free_market=rng.random() < 0.3,
        regulated_market=rng.random() < 0.3,
        peasant_before_ties=rng.random() < 0.4,
        tables=HOUSE_TABLE if rng.random() < 0.1 else Tables(),
    )


def first_state(options: Options, number: int) -> State:
    """Return the start of game ``number``; one dozen in four is played by the first edition.

    The kernel has to go on from deals that are no longer struck, as journals of it hold them.
    """
    state = GAME.start(options)
    return state.but(edition=1) if number // 12 % 4 == 3 else state


def compare_games(seed: int, first: int, games: int) -> Report:
    """Compare games number ``first`` to ``first + games - 1`` of a seed."""
    report = Report()
    for number in range(first, first + games):
        try:
            report.counts.update(compare_game(seed, number))
        except Difference as difference:
            report.counts["differences"] += 1
            report.told.append(f"seed {seed}, game {number}: {difference}")
        report.counts["games"] += 1
    report.told = report.told[:MOST_TOLD]
    return report


def compare_game(seed: int, number: int) -> Counter[str]:
    """Play one game by the readable rules and check the kernel at every step.

    Returns how many decisions, choices and positions of which kind were compared. Raises
    ``Difference`` where the engines disagree.
    """
    rng = stream(seed, "proof", number)
    options = options_of(seed, number)
    talkative, odd = rng.random() < 0.5, rng.random() < 0.3
    counts: Counter[str] = Counter()
    state = first_state(options, number)
    _same(start_row(options), encode(state), "at the start")
    while asks := GAME.asks(state):
        seat = rng.choice(asks).seat
        if seat == NATURE:
            state = _draw(state, rng)
            continue
        if odd and not state.bounds and rng.random() < 0.03:
            state = other_supplies(state, rng)
        if talkative and state.window is not None and rng.random() < 0.6:
            state = strike_deals(state, rng)
        _count(counts, state)
        state = _decide(state, seat, rng, counts)
    _compare_end(state)
    return counts


def _count(counts: Counter[str], state: State) -> None:
    counts["decisions"] += 1
    counts[f"in the phase {state.phase.value}"] += 1
    counts["by Night"] += bool(state.night)
    counts["with a deal in force"] += bool(state.bounds)
    counts["after a Cooper's swap"] += state.swapped
    counts["by the first edition"] += state.edition == 1
    counts["with an empty bank"] += state.bank == 0


def _same(mine: Row, theirs: Row, where: str) -> None:
    if not np.array_equal(mine, theirs):
        places = np.flatnonzero(mine != theirs).tolist()
        said = [f"place {place} holds {mine[place]}, not {theirs[place]}" for place in places]
        raise Difference(f"{'; '.join(said)} {where}")


def _draw(state: State, rng: random.Random) -> State:
    """Let chance draw in both engines."""
    move = draw(state, rng)
    row = encode(state)
    draw_on(row, move)
    after = GAME.apply(state, move).state
    _same(row, encode(after), f"after {move}")
    return after


def _decide(state: State, seat: int, rng: random.Random, counts: Counter[str]) -> State:
    """Compare what is asked and offered, then let ``seat`` choose in both engines."""
    row = encode(state)
    asks = GAME.asks(state)
    if int(choices.asked(row)) != asks[0].seat:
        raise Difference(f"seat {choices.asked(row)} is asked, not {asks[0].seat}, in {state}")
    for ask in asks:
        theirs = choices_of(state, ask.seat)
        mine = [move_of(row, ask.seat, c) for c in codes_in(int(choices.legal(row, ask.seat)))]
        if mine != list(theirs):
            raise Difference(f"{mine} is offered, not {theirs}, in {state}")
        counts["choices"] += len(mine)
    if not np.array_equal(row, encode(state)):
        raise Difference(f"the row was changed by a question, in {state}")
    choice = rng.choice(choices_of(state, seat))
    rules.apply(row, seat, code_of(choice))
    after = GAME.apply(state, choice).state
    _same(row, encode(after), f"after {choice} in {state}")
    return after


def _compare_end(state: State) -> None:
    """Compare scores, and the winners by them; by house tables the scores are given (S-66)."""
    if state.phase is not Phase.OVER:
        raise Difference(f"no one is asked, and the game is not over: {state}")
    outcome = GAME.outcome(state)
    assert outcome is not None
    row = encode(state)
    points = np.zeros(state.players, np.int16)
    shares = np.zeros(state.players)
    if state.options.tables == HOUSE_TABLE:
        points[:] = outcome.scores
    else:
        scores(row, scorer_for(state.options.tables), points)
    rank(row, points, shares)
    winners = tuple(np.flatnonzero(shares).tolist())
    if tuple(points.tolist()) != outcome.scores or winners != outcome.winners:
        raise Difference(f"the end is {points.tolist()}, won by {winners}, not {outcome}: {state}")
    if not np.allclose(shares[list(winners)], 1 / len(winners)):
        raise Difference(f"the winners' shares are {shares.tolist()} at the end of {state}")


def count_everything(seed: int, first: int, games: int) -> Report:
    """Count all gold, markers and cards at every decision of so many games of each kind."""
    report = Report()
    for kind, policy in enumerate(POLICIES):
        many = games if policy == "random" else games // 50
        for players in range(3, 7):
            for mode in ("day", "night"):
                start = start_row(Options(names=tuple(LETTERS[:players]), mode=mode))
                policies = np.full(players, kind, np.int64)
                scorer = scorer_for(Tables())
                lost, plies = conservation.lost_in(
                    start, policies, np.uint64(seed), first, many, scorer, new_desk()
                )
                report.counts["games counted through"] += many
                report.counts["decisions counted through"] += int(plies)
                report.counts["differences"] += int(lost)
                if lost:
                    where = f"{players} seats, {mode}, {policy}, seed {seed}"
                    report.told.append(f"something was lost in {lost} games: {where}")
    return report


def prove(seed: int, games: int, counted: int, processes: int) -> Iterator[tuple[float, Report]]:
    """Yield the share of the work that is done, 0 to 1, and what it found, chunk by chunk."""
    starts = range(0, games, CHUNK)
    jobs = [(compare_games, seed, start, min(CHUNK, games - start)) for start in starts]
    count = max(1, counted // 8 // 10)
    jobs += [(count_everything, seed, first * count, count) for first in range(10) if counted]
    # The rules are compiled once, before the others start, and then loaded by all of them.
    compare_games(seed, 0, 1)
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(processes, mp_context=context) as pool:
        futures = [pool.submit(job, *given) for job, *given in jobs]
        for done, future in enumerate(futures, start=1):
            yield done / len(jobs), future.result()


def main(words: list[str] | None = None) -> int:
    """Run the proof and print what it compared; 1 if anything differed."""
    parser = argparse.ArgumentParser(prog="python -m tests.proofs.kernel", description=__doc__)
    parser.add_argument("--games", type=int, default=20_000, help="games compared with the rules")
    parser.add_argument("--counted", type=int, default=2_000_000, help="games counted through")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=multiprocessing.cpu_count())
    parser.add_argument("--out", type=Path, help="a JSON file for the counts")
    asked = parser.parse_args(words)
    if asked.games < 1 or asked.counted < 0 or asked.processes < 1:
        raise BadInput("A proof needs at least one game and one process.")
    began = time.monotonic()
    report = Report()
    for share, found in prove(asked.seed, asked.games, asked.counted, asked.processes):
        report.add(found)
        _show_progress(share, time.monotonic() - began)
    seconds = time.monotonic() - began
    print("\n".join(_lines(report, seconds)))
    if asked.out is not None:
        text = json.dumps(_record(report, asked.seed, seconds), indent=2) + "\n"
        write_text(asked.out, text)
    return 1 if report.counts["differences"] else 0


def _show_progress(share: float, seconds: float) -> None:
    if sys.stderr.isatty():
        left = seconds / share - seconds
        end = "\n" if share == 1 else ""
        print(f"\r{share:6.1%} compared, about {left:,.0f} s left   ", end=end, file=sys.stderr)


def _lines(report: Report, seconds: float) -> Iterator[str]:
    for name, number in report.counts.items():
        if name != "differences":
            yield f"{number:>14,} {name}"
    yield f"{report.counts['differences']:>14,} differences, {seconds:,.0f} s"
    yield from report.told


def _record(report: Report, seed: int, seconds: float) -> dict[str, object]:
    """Return what is kept of a proof: when and by what it was done, and what it found."""
    return {
        "date": datetime.now(UTC).date().isoformat(),
        "command": "python -m tests.proofs.kernel",
        "seed": seed,
        "seconds": round(seconds),
        "kernel": cache_folder().name,
        "versions": {
            "kings": kings.__version__,
            "python": platform.python_version(),
            "numba": version("numba"),
            "numpy": version("numpy"),
        },
        "differences": report.counts["differences"],
        "compared": {n: k for n, k in report.counts.items() if n != "differences"},
        "told": report.told,
    }


if __name__ == "__main__":
    sys.exit(main())
