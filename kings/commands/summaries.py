"""What ``kings simulate`` tells of the games it played, in lines or as JSON."""

from __future__ import annotations

import argparse
import textwrap
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from kings.bots.bot import Player
from kings.commands.game_options import say_table, table_as_json
from kings.sim.results import GameResult
from kings.sim.summaries import FactSummary, SeatMeans, SeatSummary, endings, means, summarize
from kings.sim.tallies import TALLIES


@dataclass(frozen=True, slots=True)
class Summary(ABC):
    """The games of a batch: how it was asked for, who played, and the results."""

    arguments: argparse.Namespace
    options: Any
    bots: Sequence[Player[Any, Any]]
    results: Sequence[Any]

    @abstractmethod
    def say(self) -> None:
        """Print a line for each seat."""

    def answer(self) -> dict[str, Any]:
        """Return everything as JSON values."""
        return {
            **table_as_json(self.options),
            "games": self.arguments.games,
            "seed": self.arguments.seed,
            "bots": [bot.name for bot in self.bots],
            **self.of_games(),
            "seats": [asdict(line) for line in self.seats()],
            "results": [result.to_json() for result in self.results],
        }

    @abstractmethod
    def seats(self) -> tuple[SeatMeans, ...]:
        """Return how each seat did."""

    def of_games(self) -> dict[str, Any]:
        """Return what is said of the games themselves; of some nothing."""
        return {}


class StruggleSummary(Summary):
    """Points, deals, gold and promises."""

    __slots__ = ()

    def seats(self) -> tuple[SeatSummary, ...]:
        """Return how each seat did."""
        return summarize(self.results, self.bots)

    def say(self) -> None:
        """Print a line for each seat."""
        asked, seats = self.arguments, self.seats()
        print(f"{asked.games:,} games, seed {asked.seed}, {say_table(self.options)}")
        width = max(len(line.bot) for line in seats) + 2
        print(
            f"{'seat':<5}{'bot':<{width}}{'points':>8}{'95% interval':>18}{'wins':>8}"
            f"{'95% interval':>17}{'deals':>7}{'paid':>7}{'got':>7}{'promises':>10}{'broken':>8}"
        )
        for line in seats:
            print(
                f"{self.options.names[line.seat]:<5}{line.bot:<{width}}{line.points:>8.1f}"
                f"{_range(line):>18}"
                f"{line.wins:>8.1%}{_share_range(line):>17}{line.struck:>7.1f}{line.paid:>7.1f}{line.received:>7.1f}"
                f"{line.promised:>10.2f}{line.broken:>8.2f}"
            )


class FactsSummary(Summary):
    """Points and what is counted in the games of the house that don't bargain."""

    __slots__ = ()

    def seats(self) -> tuple[FactSummary, ...]:
        """Return how each seat did."""
        return summarize(self.results, self.bots)

    def say(self) -> None:
        """Print how the games ended, a line for each seat, and what its columns count."""
        asked, seats = self.arguments, self.seats()
        print(f"{asked.games:,} games, seed {asked.seed}, {say_table(self.options)}")
        words, ways = TALLIES[asked.game].endings, endings(self.results).items()
        print("ended: " + ", ".join(f"{words[how]} {number:,}" for how, number in ways))
        told = means(self.results).items()
        print("a game: " + ", ".join(f"{name} {mean:.1f}" for name, mean in told))
        width = max(len(line.bot) for line in seats) + 2
        counted = list(seats[0].means)
        heads = "".join(f"{name:>8}" for name in counted)
        print(
            f"{'seat':<5}{'bot':<{width}}{'points':>8}{'95% interval':>18}{'wins':>8}"
            f"{'95% interval':>17}{heads}"
        )
        for line in seats:
            numbers = "".join(f"{line.means[name]:>8.2f}" for name in counted)
            print(
                f"{self.options.names[line.seat]:<5}{line.bot:<{width}}{line.points:>8.2f}"
                f"{_range(line, 2):>18}{line.wins:>8.1%}{_share_range(line):>17}{numbers}"
            )
        meant = TALLIES[asked.game].counted
        columns = "; ".join(f"{name}: {meant[name]}" for name in counted)
        print(textwrap.fill(f"Averages per game: {columns}.", 100))

    def of_games(self) -> dict[str, Any]:
        """Return how the games ended, and what is counted of a whole game."""
        return {"endings": endings(self.results), "means": means(self.results)}


def _range(line: SeatMeans, digits: int = 1) -> str:
    if line.interval is None:
        return "all alike" if line.games > 1 else ""
    low, high = line.interval
    return f"{low:.{digits}f} to {high:.{digits}f}"


def _share_range(line: SeatMeans) -> str:
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
