"""``kings simulate``: many games among bots, the same for the same seed."""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kings.bots import Bot
from kings.commands.many import add_arguments, check_files, client_of, options_of, split_names
from kings.commands.who import bots_of
from kings.errors import BadInput
from kings.sim.batch import simulate
from kings.sim.progress import bar
from kings.sim.results import GameResult, SeatSummary, summarize, write_csv
from kings.struggle.options import LETTERS

if TYPE_CHECKING:
    from kings.sim.compiled_batch import Block, CompiledSeat

__all__ = ["add_parser", "run"]


def add_parser(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser("simulate", help="let bots play many games")
    parser.add_argument("--games", type=int, default=100, help="how many (default 100)")
    parser.add_argument(
        "--bots",
        help="one for all seats, or one each: a,b,c (default greedy); one's own: file:Class",
    )
    parser.add_argument(
        "--engine",
        choices=("readable", "kernel"),
        default="readable",
        help="kernel: compiled rules without talk, for millions of games (needs numba)",
    )
    parser.add_argument(
        "--policies",
        metavar="NAMES",
        help="who plays with the kernel: random, greedy or paying, one for all seats or one each "
        "(default greedy)",
    )
    parser.add_argument("--journals", type=Path, metavar="DIR", help="keep the journals here")
    add_arguments(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Play the games and print a table, or everything as JSON."""
    check_files(arguments)
    if arguments.engine == "kernel":
        return _run_compiled(arguments)
    if arguments.policies is not None:
        raise BadInput("--policies are for --engine kernel; name --bots, or that engine.")
    options = options_of(arguments)
    bots = bots_of(arguments.bots or "greedy", arguments.players)
    with client_of(arguments) as client:
        results = list(
            simulate(
                options,
                bots,
                arguments.games,
                arguments.seed,
                workers=arguments.workers,
                client=client,
                progress=bar(),
                journals=arguments.journals,
                results=arguments.results,
            )
        )
    summary = summarize(results, bots)
    if arguments.json:
        print(json.dumps(_answer(arguments, bots, results, summary)))
    else:
        _print(arguments, summary)
    if arguments.out is not None:
        write_csv(arguments.out, results)
    return 0


def _run_compiled(arguments: argparse.Namespace) -> int:
    """Play with the kernel, in threads or on other machines, and print a table or JSON."""
    from kings.sim.compiled_batch import simulate_compiled, write_seats

    options = options_of(arguments)
    if arguments.journals is not None:
        raise BadInput("The kernel keeps no journals; they come from --engine readable.")
    if arguments.bots is not None:
        raise BadInput("--bots play with --engine readable; who plays here is said by --policies.")
    if arguments.free_market or arguments.regulated_market:
        raise BadInput("The kernel's policies don't talk, so there is no market (S-57, S-58).")
    policies = split_names(arguments.policies or "greedy", arguments.players)
    with client_of(arguments) as client:
        total, seats = simulate_compiled(
            options,
            policies,
            arguments.games,
            arguments.seed,
            threads=arguments.workers if client is None else 1,
            client=client,
            progress=bar(),
            results=arguments.results,
        )
    if arguments.json:
        print(json.dumps(_compiled_answer(arguments, policies, total, seats)))
    else:
        _print_compiled(arguments, total, seats)
    if arguments.out is not None:
        write_seats(arguments.out, seats)
    return 0


def _print_compiled(
    arguments: argparse.Namespace, total: Block, seats: tuple[CompiledSeat, ...]
) -> None:
    print(f"{total.games:,} games, seed {arguments.seed}, {arguments.mode}, compiled rules")
    print(
        f"{'seat':<5}{'policy':<10}{'points':>9}{'95% interval':>20}{'wins':>9}"
        f"{'gold':>7}{'cards':>7}"
    )
    for line in seats:
        interval = (
            "" if line.points_low is None else f"{line.points_low:.3f} to {line.points_high:.3f}"
        )
        print(
            f"{LETTERS[line.seat]:<5}{line.policy:<10}{line.points:>9.3f}{interval:>20}"
            f"{line.wins:>9.2%}{line.gold:>7.1f}{line.cards:>7.2f}"
        )


def _compiled_answer(
    arguments: argparse.Namespace,
    policies: tuple[str, ...],
    total: Block,
    seats: tuple[CompiledSeat, ...],
) -> dict[str, Any]:
    return {
        "engine": "kernel",
        "players": arguments.players,
        "mode": arguments.mode,
        "games": arguments.games,
        "seed": arguments.seed,
        "policies": list(policies),
        "seats": [asdict(line) for line in seats],
        "sums": total.to_json(),
    }


def _print(arguments: argparse.Namespace, summary: tuple[SeatSummary, ...]) -> None:
    print(f"{arguments.games:,} games, seed {arguments.seed}, {arguments.mode}")
    width = max(len(line.bot) for line in summary) + 2
    print(
        f"{'seat':<5}{'bot':<{width}}{'points':>8}{'95% interval':>18}{'wins':>8}"
        f"{'deals':>7}{'paid':>7}{'got':>7}{'promises':>10}{'broken':>8}"
    )
    for line in summary:
        low_high = line.interval
        interval = "" if low_high is None else f"{low_high[0]:.1f} to {low_high[1]:.1f}"
        print(
            f"{LETTERS[line.seat]:<5}{line.bot:<{width}}{line.points:>8.1f}{interval:>18}"
            f"{line.wins:>8.1%}{line.struck:>7.1f}{line.paid:>7.1f}{line.received:>7.1f}"
            f"{line.promised:>10.2f}{line.broken:>8.2f}"
        )


def _answer(
    arguments: argparse.Namespace,
    bots: list[Bot],
    results: list[GameResult],
    summary: tuple[SeatSummary, ...],
) -> dict[str, Any]:
    return {
        "players": arguments.players,
        "mode": arguments.mode,
        "games": arguments.games,
        "seed": arguments.seed,
        "bots": [bot.name for bot in bots],
        "seats": [asdict(line) for line in summary],
        "results": [result.to_json() for result in results],
    }
