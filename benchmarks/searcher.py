"""How well a searcher plays beside greedy bots: ``python -m benchmarks.searcher``.

In each deal the searcher sits once in every seat with greedy bots in the others, and a greedy bot
does the same, with the same cards and draws of chance. The two are compared seat by seat: in how
many games has the searcher more VP? A tie is not more. Then a few games are timed, decision by
decision. The result is kept in ``benchmarks/results/``, where ``benchmarks.games`` finds it.
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
from statistics import fmean, median

from benchmarks import machine
from benchmarks.measuring import BENCHMARKS
from kings.bots import Bot, make_bot
from kings.sim.batch import play
from kings.sim.estimates import Estimate, estimate
from kings.sim.match import play_game
from kings.sim.progress import bar
from kings.sim.results import GameResult
from kings.sim.schedule import against_field
from kings.sim.searching import compiled_searcher
from kings.struggle.moves import Choice
from kings.struggle.options import Options
from kings.struggle.view import View

__all__ = ["main"]

TIMED_GAMES = 3


@dataclass(frozen=True, slots=True)
class Pairs:
    """Games of two heroes in the same seat with the same cards, by deal: VP of the first and other.

    ``deals``: for each deal, one pair for each seat.
    """

    deals: tuple[tuple[tuple[int, int], ...], ...]

    @staticmethod
    def of(results: Iterable[GameResult], first: str, other: str) -> Pairs:
        """Pair the games of a tournament against a field."""
        points: dict[tuple[int, int, str], int] = {}
        for game in results:
            assert game.hero is not None
            points[game.deal, game.hero, game.bots[game.hero]] = game.scores[game.hero]
        deals: dict[int, list[tuple[int, int]]] = {}
        for deal, seat, name in sorted(points):
            if name == first:
                pair = points[deal, seat, first], points[deal, seat, other]
                deals.setdefault(deal, []).append(pair)
        return Pairs(tuple(map(tuple, deals.values())))

    @property
    def games(self) -> int:
        """The number of pairs."""
        return sum(map(len, self.deals))

    def more(self) -> Estimate:
        """In what share of the games has the first more VP?"""
        wins = [fmean(one > other for one, other in pairs) for pairs in self.deals]
        return estimate(wins, within=(0, 1))

    def ties(self) -> float:
        """In what share of the games have both the same VP?"""
        return sum(one == other for pairs in self.deals for one, other in pairs) / self.games

    def gained(self) -> Estimate:
        """How many VP more has the first, on average?"""
        return estimate([fmean(one - other for one, other in pairs) for pairs in self.deals])


@dataclass
class Timed(Bot):
    """A bot that thinks as another does, and remembers how long each decision took, in seconds."""

    thinks_as: Bot
    seconds: list[float] = field(default_factory=list)

    def choose(self, view: View, rng: random.Random) -> Choice:
        """Decide as the other does; decisions with one choice are not timed."""
        began = time.process_time()
        choice = self.thinks_as.choose(view, rng)
        if len(view.choices) > 1:
            self.seconds.append(time.process_time() - began)
        return choice


def main(words: Sequence[str] | None = None) -> int:
    """Play, print the result and keep it."""
    arguments = _arguments(words)
    options = Options.for_players(4, mode=arguments.mode)
    searcher = compiled_searcher(visits=arguments.visits)
    greedy = make_bot("greedy")
    heroes = {"searcher": searcher, "greedy": greedy}
    schedule = against_field(heroes, [("another", greedy)] * 3, options, arguments.seed)
    results = play(
        schedule,
        arguments.deals,
        workers=arguments.workers,
        results=arguments.keep,
        progress=bar("games"),
    )
    pairs = Pairs.of(results, *heroes)
    share, gained, seconds = pairs.more(), pairs.gained(), move_seconds(searcher, options)
    told = {
        "date": datetime.datetime.now(datetime.UTC).isoformat(timespec="minutes"),
        "machine": machine.about(),
        "code": machine.revision(),
        "searcher": repr(searcher),
        "mode": arguments.mode,
        "seed": arguments.seed,
        "deals": len(pairs.deals),
        "games": pairs.games,
        "share": share.mean,
        "interval": [share.low, share.high],
        "ties": pairs.ties(),
        "points": asdict(gained),
        "seconds_a_move": {"median": median(seconds), "most": max(seconds)},
    }
    text = json.dumps(told, indent=1, ensure_ascii=False) + "\n"
    print(text, end="")
    arguments.out.mkdir(parents=True, exist_ok=True)
    name = f"{told['date']!s:.10}-{arguments.machine}-searcher.json"
    (arguments.out / name).write_text(text, encoding="utf-8")
    return 0


def _arguments(words: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.searcher", description=__doc__)
    parser.add_argument("--deals", type=_several, default=50, help="of four pairs of games each")
    parser.add_argument("--visits", type=int, default=60, help="games it thinks through")
    parser.add_argument("--mode", choices=("day", "night"), default="day")
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


def move_seconds(searcher: Bot, options: Options) -> list[float]:
    """Return the processor seconds of each decision in some games; its talk is left out."""
    timed = Timed(searcher)
    others = [make_bot("greedy")] * (options.players - 1)
    for seed in range(TIMED_GAMES):
        play_game(options, [timed, *others], seed)
    return timed.seconds


if __name__ == "__main__":
    sys.exit(main())
