"""``kings simulate``: many games among bots, the same for the same seed."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

from kings.bots import make_bot
from kings.errors import BadInput
from kings.sim.batch import GameResult, SeatSummary, simulate, summarize
from kings.struggle.options import LETTERS, Options

__all__ = ["add_parser", "run"]


def add_parser(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser("simulate", help="let bots play many games")
    parser.add_argument("--players", type=int, default=4, help="3 to 6")
    parser.add_argument("--mode", choices=("day", "night", "draw"), default="day")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bots", default="greedy", help="one for all seats, or one each: a,b,c")
    parser.add_argument("--free-market", action="store_true", help="see S-57")
    parser.add_argument("--regulated-market", action="store_true", help="see S-58")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes")
    parser.add_argument("--journals", type=Path, metavar="DIR", help="keep the journals here")
    parser.add_argument("--json", action="store_true", help="answer as JSON")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Play the games and print a table, or everything as JSON."""
    options = _options(arguments)
    names = _bot_names(arguments)
    bots = [make_bot(name) for name in names]
    results = list(
        simulate(
            options,
            bots,
            arguments.games,
            arguments.seed,
            workers=arguments.workers,
            progress=_progress(),
            journals=arguments.journals,
        )
    )
    summary = summarize(results, bots)
    if arguments.json:
        print(json.dumps(_answer(arguments, names, results, summary)))
    else:
        _print(arguments, summary)
    return 0


def _options(arguments: argparse.Namespace) -> Options:
    if not 3 <= arguments.players <= 6:
        raise BadInput(f"A game has three to six players, not {arguments.players} (S-01).")
    return Options(
        names=tuple(LETTERS[: arguments.players]),
        mode=arguments.mode,
        free_market=arguments.free_market,
        regulated_market=arguments.regulated_market,
    )


def _bot_names(arguments: argparse.Namespace) -> tuple[str, ...]:
    names = tuple(name.strip() for name in arguments.bots.split(","))
    if len(names) == 1:
        names *= arguments.players
    if len(names) != arguments.players:
        raise BadInput(f"Name one bot for all seats or {arguments.players}, not {len(names)}.")
    return names


def _progress() -> Callable[[int, int], None] | None:
    """Return a counter on the terminal; none where nobody looks."""
    if not sys.stderr.isatty():
        return None

    def show(done: int, total: int) -> None:
        end = "\n" if done == total else ""
        print(f"\r{done:,} of {total:,} games", end=end, file=sys.stderr, flush=True)

    return show


def _print(arguments: argparse.Namespace, summary: tuple[SeatSummary, ...]) -> None:
    print(f"{arguments.games:,} games, seed {arguments.seed}, {arguments.mode}")
    print(f"{'seat':<5}{'bot':<12}{'points':>8}{'95% interval':>18}{'wins':>8}")
    for line in summary:
        interval = (
            "" if line.interval is None else f"{line.interval[0]:.1f} to {line.interval[1]:.1f}"
        )
        seat = LETTERS[line.seat]
        print(f"{seat:<5}{line.bot:<12}{line.points:>8.1f}{interval:>18}{line.wins:>8.1%}")


def _answer(
    arguments: argparse.Namespace,
    names: tuple[str, ...],
    results: list[GameResult],
    summary: tuple[SeatSummary, ...],
) -> dict[str, Any]:
    return {
        "players": arguments.players,
        "mode": arguments.mode,
        "games": arguments.games,
        "seed": arguments.seed,
        "bots": list(names),
        "seats": [asdict(line) for line in summary],
        "results": [asdict(result) for result in results],
    }
