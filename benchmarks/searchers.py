"""How often the searchers of the other two games win: ``python -m benchmarks.searchers``.

They are those of King's Keys and King of the Castle. In each deal the searcher sits once in every
seat, with greedy bots in the others, and a greedy bot does the same, with the same luck as long as
the games run alike. Then a few games are timed, decision by decision. The result is kept in
``benchmarks/results/``.
"""

from __future__ import annotations

import argparse
import datetime
import json
import random
import sys
import time
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from statistics import fmean
from typing import Any

from benchmarks import machine
from benchmarks.measuring import BENCHMARKS
from kings.bots.player import Player
from kings.bots.rosters import make_player
from kings.games import find_room
from kings.sim.batch import play
from kings.sim.estimates import Estimate, estimate
from kings.sim.match import play_game
from kings.sim.progress import bar
from kings.sim.result import Result
from kings.sim.schedule import against_field

__all__ = ["Shares", "main"]

TIMED_GAMES = 3


@dataclass(frozen=True, slots=True)
class Shares:
    """Shares of the victory, 0 to 1, of the searcher and of the greedy bot in its seats.

    ``deals``: for each deal the mean of both over all seats.
    """

    deals: tuple[tuple[float, float], ...]

    @staticmethod
    def of(results: Iterable[Result]) -> Shares:
        """Average the games of a tournament of ``searcher`` and ``greedy`` against a field."""
        wins: dict[int, dict[str, list[float]]] = {}
        for game in results:
            deal = wins.setdefault(game.deal, {"searcher": [], "greedy": []})
            assert game.hero is not None
            deal[game.bots[game.hero]].append(game.win(game.hero))
        return Shares(tuple((fmean(d["searcher"]), fmean(d["greedy"])) for d in wins.values()))

    def searcher(self) -> Estimate:
        """How much of the victories is the searcher's?"""
        return estimate([one for one, _ in self.deals], within=(0, 1))

    def gained(self) -> Estimate:
        """How much more of the victories has the searcher than the greedy bot in its seats?"""
        return estimate([one - other for one, other in self.deals])


@dataclass
class Timed(Player[Any, Any]):
    """A player that thinks as another does, and remembers how long each decision took, in seconds.

    Decisions with one choice are not timed.
    """

    thinks_as: Player[Any, Any]
    seconds: list[float] = field(default_factory=list)

    def choose(self, view: Any, rng: random.Random) -> Any:
        """Decide as the other does."""
        began = time.process_time()
        choice = self.thinks_as.choose(view, rng)
        if len(view.choices) > 1:
            self.seconds.append(time.process_time() - began)
        return choice


def main(words: Sequence[str] | None = None) -> int:
    """Play, print the result and keep it."""
    arguments = _arguments(words)
    options = find_room(arguments.game).options()
    searcher, greedy = (make_player(arguments.game, name) for name in ("searcher", "greedy"))
    heroes, others = {"searcher": searcher, "greedy": greedy}, [("another", greedy)]
    schedule = against_field(heroes, others * (options.players - 1), options, arguments.seed)
    results = play(
        schedule,
        arguments.deals,
        workers=arguments.workers,
        results=arguments.keep,
        progress=bar("games"),
    )
    shares = Shares.of(results)
    seconds = move_seconds(searcher, greedy, options)
    told = {
        "date": datetime.datetime.now(datetime.UTC).isoformat(timespec="minutes"),
        "machine": machine.about(),
        "code": machine.revision(),
        "game": arguments.game,
        "seed": arguments.seed,
        "deals": len(shares.deals),
        "players": options.players,
        "share": asdict(shares.searcher()),
        "more_than_greedy": asdict(shares.gained()),
        "seconds_a_decision": {"mean": fmean(seconds), "most": max(seconds)},
    }
    text = json.dumps(told, indent=1, ensure_ascii=False) + "\n"
    print(text, end="")
    arguments.out.mkdir(parents=True, exist_ok=True)
    name = f"{told['date']!s:.10}-{arguments.machine}-{arguments.game}-searched.json"
    (arguments.out / name).write_text(text, encoding="utf-8")
    return 0


def _arguments(words: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.searchers", description=__doc__)
    parser.add_argument("game", choices=("keys", "castle"))
    parser.add_argument(
        "--deals", type=_several, default=50, help="a game of each bot in each seat"
    )
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--workers", type=int, default=1, help="processes")
    parser.add_argument("--keep", type=Path, metavar="FILE", help="keep games, go on with them")
    parser.add_argument("--out", type=Path, default=BENCHMARKS / "results", metavar="FOLDER")
    parser.add_argument("--machine", default=machine.word(), help="a word to name the file by")
    return parser.parse_args(words)


def _several(text: str) -> int:
    if (deals := int(text)) < 2:
        raise argparse.ArgumentTypeError("an interval needs two deals at least")
    return deals


def move_seconds(searcher: Player[Any, Any], other: Player[Any, Any], options: Any) -> list[float]:
    """Return the processor seconds of each decision of a searcher in some games against others."""
    timed = Timed(searcher)
    for seed in range(TIMED_GAMES):
        play_game(options, [timed, *[other] * (options.players - 1)], seed)
    return timed.seconds


if __name__ == "__main__":
    sys.exit(main())
