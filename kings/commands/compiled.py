"""``kings simulate --engine kernel``: millions of games of Kings' Struggle by compiled rules."""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from kings.commands.batch_options import client_of, split_names
from kings.commands.extras import need
from kings.commands.game_options import only_struggle, options_of
from kings.errors import BadInput
from kings.sim.executors import bar
from kings.struggle.options import LETTERS, Options

if TYPE_CHECKING:
    from kings.sim.compiled_batch import Block, CompiledSeat


def run_compiled(arguments: argparse.Namespace) -> int:
    """Play with the kernel, in threads or on other machines, and print a table or JSON."""
    only_struggle(arguments, "The kernel")
    need("compiled", "The compiled engine")
    from kings.sim.compiled_batch import simulate_compiled, write_seats

    options: Options = options_of(arguments)
    if arguments.journals is not None:
        raise BadInput("The kernel keeps no journals; use --engine readable for them.")
    if arguments.bots is not None:
        raise BadInput("--bots are for --engine readable; with the kernel, use --policies.")
    if options.free_market or options.regulated_market:
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
        print(json.dumps(_compiled_answer(arguments, options.mode, policies, total, seats)))
    else:
        _print_compiled(arguments, options.mode, total, seats)
    if arguments.out is not None:
        write_seats(arguments.out, seats)
    return 0


def _print_compiled(
    arguments: argparse.Namespace, mode: str, total: Block, seats: tuple[CompiledSeat, ...]
) -> None:
    print(f"{total.games:,} games, seed {arguments.seed}, {mode}, compiled rules")
    print(
        f"{'seat':<5}{'policy':<10}{'points':>9}{'95% interval':>20}{'wins':>9}{'95% interval':>20}"
        f"{'gold':>7}{'cards':>7}"
    )
    for line in seats:
        points = "all alike" if line.games > 1 else ""
        if line.points_low is not None:
            points = f"{line.points_low:.3f} to {line.points_high:.3f}"
        wins = "" if line.wins_low is None else f"{line.wins_low:.2%} to {line.wins_high:.2%}"
        print(
            f"{LETTERS[line.seat]:<5}{line.policy:<10}{line.points:>9.3f}{points:>20}"
            f"{line.wins:>9.2%}{wins:>20}{line.gold:>7.1f}{line.cards:>7.2f}"
        )


def _compiled_answer(
    arguments: argparse.Namespace,
    mode: str,
    policies: tuple[str, ...],
    total: Block,
    seats: tuple[CompiledSeat, ...],
) -> dict[str, Any]:
    return {
        "engine": "kernel",
        "players": arguments.players,
        "mode": mode,
        "games": arguments.games,
        "seed": arguments.seed,
        "policies": list(policies),
        "seats": [asdict(line) for line in seats],
        "sums": total.to_json(),
    }
