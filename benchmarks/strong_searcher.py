"""How well the strong bot plays against searchers: ``python -m benchmarks.strong_searcher``.

Strong bots and searchers of one kind share tables of four, in every mixture and every seating, so
that in each deal both have every seat with the same cards and draws of chance equally often. Told
is by how many VP a strong bot is ahead of the searchers at its table, on average over all of these
tables, and what becomes of one strong bot among three searchers and of one searcher among three
strong bots. ``--bot shrewd`` holds the shrewd bot against them instead. The result is kept in
``benchmarks/results/``.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from statistics import fmean
from typing import Any

from benchmarks.searching import keep, words_for
from kings.bots import Bot, make_bot
from kings.sim.batch import play
from kings.sim.compiled_playouts import compiled_searcher
from kings.sim.executors import bar
from kings.sim.intervals import SHARE, estimate
from kings.sim.results import GameResult
from kings.sim.schedule import round_robin
from kings.struggle.options import Mode, Options

STRONG, SEARCHER = "strong", "searcher"
MODES: tuple[Mode, ...] = ("day", "night")
Measure = dict[str, Any]


def main(words: Sequence[str] | None = None) -> int:
    """Play, print the result and keep it."""
    arguments = _arguments(words)
    searchers: Mapping[str, Bot] = {
        "menu": make_bot(SEARCHER),
        "compiled": compiled_searcher(visits=arguments.visits),
    }
    began = time.process_time()
    found = {
        "seed": arguments.seed,
        "deals": arguments.deals,
        "bot": arguments.bot,
        "searchers": {name: repr(searchers[name]) for name in arguments.kinds},
        "tables": [
            {"kind": name, "mode": mode, **_against(name, searchers[name], mode, arguments)}
            for name in arguments.kinds
            for mode in arguments.modes
        ],
        "processor_seconds": round(time.process_time() - began),
    }
    keep(found, arguments, f"{arguments.bot}_searcher")
    return 0


def _arguments(words: Sequence[str] | None) -> argparse.Namespace:
    parser = words_for("benchmarks.strong_searcher", __doc__, "of fourteen games each")
    parser.add_argument("--visits", type=int, default=60, help="games a compiled searcher plays")
    parser.add_argument(
        "--kinds", nargs="+", choices=("menu", "compiled"), default=("menu", "compiled")
    )
    parser.add_argument("--modes", nargs="+", choices=MODES, default=MODES)
    parser.add_argument("--bot", choices=(STRONG, "shrewd"), default=STRONG)
    return parser.parse_args(words)


def _against(kind: str, searcher: Bot, mode: Mode, arguments: argparse.Namespace) -> Measure:
    """Play strong bots, or the other ones that were asked for, against one kind of searcher."""
    options = Options.for_players(4, mode=mode)
    entrants = {STRONG: make_bot(arguments.bot), SEARCHER: searcher}
    schedule = round_robin(entrants, options, arguments.seed, repetition=True)
    kept = arguments.keep and arguments.keep.with_suffix(f".{kind}-{mode}.jsonl")
    games = play(
        schedule,
        arguments.deals,
        workers=arguments.workers,
        results=kept,
        progress=bar("games"),
    )
    return measures(list(games))


def measures(games: Sequence[GameResult]) -> Measure:
    """Return how the two did: at all tables, and where one of them sits alone."""
    return {
        "games": len(games),
        "strong_ahead": asdict(estimate(_by_deal(games, STRONG, _ahead))),
        "alone": {
            name: {
                "ahead": asdict(estimate(_by_deal(few, name, _ahead))),
                "wins": asdict(estimate(_by_deal(few, name, _wins), within=SHARE)),
            }
            for name in (STRONG, SEARCHER)
            for few in [[game for game in games if game.bots.count(name) == 1]]
        },
    }


def _by_deal(games: Sequence[GameResult], name: str, measure: Any) -> list[float]:
    """Return the mean of a measure within each deal."""
    deals: dict[int, list[float]] = defaultdict(list)
    for game in games:
        deals[game.deal].append(measure(game, name))
    return [fmean(numbers) for numbers in deals.values()]


def _ahead(game: GameResult, name: str) -> float:
    """Return by how many VP bots of this name are ahead of the others at their table."""
    own, others = (
        [score for bot, score in zip(game.bots, game.scores, strict=True) if (bot == name) is side]
        for side in (True, False)
    )
    return fmean(own) - fmean(others)


def _wins(game: GameResult, name: str) -> float:
    """Return the share of the victory of the only bot of this name."""
    return game.win(game.bots.index(name))


if __name__ == "__main__":
    sys.exit(main())
