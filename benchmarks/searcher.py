"""How well a searcher plays beside greedy bots: ``python -m benchmarks.searcher``.

In each deal the searcher sits once in every seat with greedy bots in the others, and a greedy bot
does the same, with the same cards and draws of chance. The two are compared seat by seat: in how
many games has the searcher more VP? A tie is not more. Then a few games are timed, decision by
decision. The result is kept in ``benchmarks/results/``, where ``benchmarks.games`` finds it.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from statistics import fmean, median

from benchmarks.searching import games, keep, move_seconds, words_for
from kings.bots import make_bot
from kings.sim.compiled_playouts import compiled_searcher
from kings.sim.intervals import Estimate, estimate
from kings.sim.results import GameResult
from kings.struggle.options import Options


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


def main(words: Sequence[str] | None = None) -> int:
    """Play, print the result and keep it."""
    arguments = _arguments(words)
    options = Options.for_players(4, mode=arguments.mode)
    searcher, greedy = compiled_searcher(visits=arguments.visits), make_bot("greedy")
    pairs = Pairs.of(games(searcher, greedy, options, arguments), "searcher", "greedy")
    share, seconds = pairs.more(), move_seconds(searcher, greedy, options)
    found = {
        "searcher": repr(searcher),
        "mode": arguments.mode,
        "seed": arguments.seed,
        "deals": len(pairs.deals),
        "games": pairs.games,
        "share": share.mean,
        "interval": [share.low, share.high],
        "ties": pairs.ties(),
        "points": asdict(pairs.gained()),
        "seconds_a_move": {"median": median(seconds), "most": max(seconds)},
    }
    keep(found, arguments, "searcher")
    return 0


def _arguments(words: Sequence[str] | None) -> argparse.Namespace:
    parser = words_for("benchmarks.searcher", __doc__, "of four pairs of games each")
    parser.add_argument("--visits", type=int, default=60, help="games it thinks through")
    parser.add_argument("--mode", choices=("day", "night"), default="day")
    return parser.parse_args(words)


if __name__ == "__main__":
    sys.exit(main())
