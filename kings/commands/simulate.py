"""``kings simulate``: many games among bots, the same for the same seed.

With ``--engine kernel`` they are played by compiled rules, in millions. What is told of the games
comes in lines or as JSON.
"""

from __future__ import annotations

import argparse
import json
import textwrap
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kings.bots.bot import Player
from kings.commands import batch_options, game_options, need
from kings.errors import BadInput
from kings.sim import summaries
from kings.sim.batch import simulate
from kings.sim.executors import bar
from kings.sim.results import GameResult, write_csv
from kings.sim.tallies import TALLIES
from kings.struggle.options import LETTERS, Options

if TYPE_CHECKING:
    from kings.sim.compiled_batch import Block, CompiledSeat


def fill_parser(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    parser.add_argument("--games", type=int, default=100, help="how many (default 100)")
    parser.add_argument(
        "--bots",
        help="one for all seats, or one each: a,b,c (default greedy); your own: file:Class, or "
        "process:COMMAND for a program",
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
    batch_options.add_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    """Play the games and print a table, or everything as JSON."""
    batch_options.check_files(arguments)
    if arguments.engine == "kernel":
        return run_compiled(arguments)
    if arguments.policies is not None:
        raise BadInput("--policies are for --engine kernel; use --bots, or add that engine.")
    options = game_options.options_of(arguments)
    bots = batch_options.bots_of(arguments, arguments.bots or "greedy", options.players)
    with batch_options.client_of(arguments) as client:
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
    told = summary_of(arguments, options, bots, results)
    if arguments.json:
        print(json.dumps(told.answer()))
    else:
        told.say()
    if arguments.out is not None:
        write_csv(arguments.out, results)
    return 0


if TYPE_CHECKING:
    from kings.sim.compiled_batch import Block, CompiledSeat


@dataclass(frozen=True, slots=True)
class Summary(ABC):
    """The games of a batch: how it was asked for, who played, and the results."""

    arguments: argparse.Namespace
    options: Any
    bots: Sequence[Player[Any, Any]]
    results: Sequence[Any]

    def say(self) -> None:
        """Print which games were played, and how each seat did."""
        asked = self.arguments
        print(f"{asked.games:,} games, seed {asked.seed}, {game_options.say_table(self.options)}")
        self.say_results()

    @abstractmethod
    def say_results(self) -> None:
        """Print a line for each seat, and what a game has to say besides."""

    def answer(self) -> dict[str, Any]:
        """Return everything as JSON values."""
        return {
            **game_options.table_as_json(self.options),
            "games": self.arguments.games,
            "seed": self.arguments.seed,
            "bots": [bot.name for bot in self.bots],
            **self.of_games(),
            "seats": [asdict(line) for line in self.seats()],
            "results": [result.to_json() for result in self.results],
        }

    @abstractmethod
    def seats(self) -> tuple[summaries.SeatMeans, ...]:
        """Return how each seat did."""

    def of_games(self) -> dict[str, Any]:
        """Return what is said of the games themselves; of some nothing."""
        return {}

    def _print_seats(
        self,
        seats: Sequence[summaries.SeatMeans],
        heads: str,
        numbers: Sequence[str],
        *,
        digits: int,
    ) -> None:
        """Print a line for each seat: who sat there, points, wins, and the game's own numbers.

        ``heads``: of the columns of those ``numbers``, which are by seat; ``digits``: of points.
        """
        width = max(len(line.bot) for line in seats) + 2
        print(
            f"{'seat':<5}{'bot':<{width}}{'points':>8}{'95% interval':>18}{'wins':>8}"
            f"{'95% interval':>17}{heads}"
        )
        for line, more in zip(seats, numbers, strict=True):
            print(
                f"{self.options.names[line.seat]:<5}{line.bot:<{width}}{line.points:>8.{digits}f}"
                f"{_range(line, digits):>18}{line.wins:>8.1%}{_share_range(line):>17}{more}"
            )


class StruggleSummary(Summary):
    """Points, deals, gold and promises."""

    __slots__ = ()

    def seats(self) -> tuple[summaries.SeatSummary, ...]:
        """Return how each seat did."""
        return summaries.summarize(self.results, self.bots)

    def say_results(self) -> None:
        """Print a line for each seat."""
        seats = self.seats()
        heads = f"{'deals':>7}{'paid':>7}{'got':>7}{'promises':>10}{'broken':>8}"
        numbers = [
            f"{line.struck:>7.1f}{line.paid:>7.1f}{line.received:>7.1f}"
            f"{line.promised:>10.2f}{line.broken:>8.2f}"
            for line in seats
        ]
        self._print_seats(seats, heads, numbers, digits=1)


class FactsSummary(Summary):
    """Points and what is counted in the games of the house that don't bargain."""

    __slots__ = ()

    def seats(self) -> tuple[summaries.FactSummary, ...]:
        """Return how each seat did."""
        return summaries.summarize(self.results, self.bots)

    def say_results(self) -> None:
        """Print how the games ended, a line for each seat, and what its columns count."""
        tally, seats = TALLIES[self.arguments.game], self.seats()
        words, ways = tally.endings, summaries.endings(self.results).items()
        print("ended: " + ", ".join(f"{words[how]} {number:,}" for how, number in ways))
        told = summaries.means(self.results).items()
        print("a game: " + ", ".join(f"{name} {mean:.1f}" for name, mean in told))
        counted = list(seats[0].means)
        heads = "".join(f"{name:>8}" for name in counted)
        numbers = ["".join(f"{line.means[name]:>8.2f}" for name in counted) for line in seats]
        self._print_seats(seats, heads, numbers, digits=2)
        columns = "; ".join(f"{name}: {tally.counted[name]}" for name in counted)
        print(textwrap.fill(f"Averages per game: {columns}.", 100))

    def of_games(self) -> dict[str, Any]:
        """Return how the games ended, and what is counted of a whole game."""
        return {"endings": summaries.endings(self.results), "means": summaries.means(self.results)}


def _range(line: summaries.SeatMeans, digits: int) -> str:
    if line.interval is None:
        return "all alike" if line.games > 1 else ""
    low, high = line.interval
    return f"{low:.{digits}f} to {high:.{digits}f}"


def _share_range(line: summaries.SeatMeans) -> str:
    if line.wins_interval is None:
        return ""
    low, high = line.wins_interval
    return f"{low:.1%} to {high:.1%}"


def summary_of(
    arguments: argparse.Namespace,
    options: Any,
    bots: Sequence[Player[Any, Any]],
    results: Sequence[Any],
) -> Summary:
    """Return the summary of these games, by what was kept of them: deals, or facts by name.

    ``arguments``: how the batch was asked for; ``options``, ``bots``: what it was played with;
    ``results``: at least one.
    """
    kind = StruggleSummary if isinstance(results[0], GameResult) else FactsSummary
    return kind(arguments, options, bots, results)


def run_compiled(arguments: argparse.Namespace) -> int:
    """Play with the kernel, in threads or on other machines, and print a table or JSON."""
    game_options.only_struggle(arguments, "The kernel")
    need("compiled", "The compiled engine")
    from kings.sim.compiled_batch import simulate_compiled, write_seats

    options: Options = game_options.options_of(arguments)
    if arguments.journals is not None:
        raise BadInput("The kernel keeps no journals; use --engine readable for them.")
    if arguments.bots is not None:
        raise BadInput("--bots are for --engine readable; with the kernel, use --policies.")
    if options.free_market or options.regulated_market:
        raise BadInput("The kernel's policies don't talk, so there is no market (S-57, S-58).")
    policies = batch_options.split_names(arguments.policies or "greedy", arguments.players)
    with batch_options.client_of(arguments) as client:
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
