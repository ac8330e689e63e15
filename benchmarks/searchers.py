"""How often the searchers of the other two games win: ``python -m benchmarks.searchers``.

They are those of King's Keys and King of the Castle. In each deal the searcher sits once in every
seat, with greedy bots in the others or those of ``--others``, and a greedy bot does the same, with
the same luck as long as the games run alike. Then a few games are timed, decision by decision. The
result is kept in ``benchmarks/results/``.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from statistics import fmean

from benchmarks.searching import games, keep, move_seconds, words_for
from kings.bots.roster import make_player
from kings.games import find_room
from kings.sim.intervals import Estimate, estimate
from kings.sim.results import Result


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


def main(words: Sequence[str] | None = None) -> int:
    """Play, print the result and keep it."""
    arguments = _arguments(words)
    options = find_room(arguments.game).options()
    searcher, greedy = (make_player(arguments.game, name) for name in ("searcher", "greedy"))
    others = [make_player(arguments.game, name) for name in arguments.others]
    shares = Shares.of(games(searcher, greedy, options, arguments, others))
    seconds = move_seconds(searcher, greedy, options)
    found = {
        "game": arguments.game,
        "seed": arguments.seed,
        "deals": len(shares.deals),
        "players": options.players,
        "others": arguments.others or ["greedy"] * (options.players - 1),
        "share": asdict(shares.searcher()),
        "more_than_greedy": asdict(shares.gained()),
        "seconds_a_decision": {"mean": fmean(seconds), "most": max(seconds)},
    }
    keep(found, arguments, f"{arguments.game}-searched")
    return 0


def _arguments(words: Sequence[str] | None) -> argparse.Namespace:
    parser = words_for("benchmarks.searchers", __doc__, "a game of each bot in each seat")
    parser.add_argument("game", choices=("keys", "castle"))
    others = "who sits in the other seats, clockwise (three greedy bots)"
    parser.add_argument("--others", nargs=3, default=(), metavar="BOT", help=others)
    return parser.parse_args(words)


if __name__ == "__main__":
    sys.exit(main())
