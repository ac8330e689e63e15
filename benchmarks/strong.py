"""How well strong bots play beside the others: ``python -m benchmarks.strong``.

In each deal the strong bot sits once in every seat of tables of the same three others, and so do
two known bots, with the same cards and draws of chance. Told is, for each field and for Day and
Night, how many VP each has more than the others at its table on average, its share of the
victories, and by how many VP the strong bot is ahead of the known ones in the same seats. Then a
few games are timed, decision by decision, and games that strong seats play by the compiled rules,
deals included. ``--bot shrewd`` puts the shrewd bot in the strong one's place, which is then one of
the known ones. The result is kept in ``benchmarks/results/``.
"""

from __future__ import annotations

import sys
import time
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import asdict
from statistics import fmean, median
from typing import Any

from benchmarks.searching import keep, move_seconds, words_for
from kings.bots import make_bot
from kings.sim.batch import play
from kings.sim.executors import bar
from kings.sim.intervals import estimate
from kings.sim.kernel.play import play_games
from kings.sim.schedule import against_field
from kings.struggle.options import Mode, Options

FIELDS = (
    ("greedy", "greedy", "greedy"),
    ("fair-keeper", "fair-keeper", "fair-keeper"),
    ("fair-opportunist", "fair-reckoner", "hard-keeper"),
)
KNOWN = ("greedy", "fair-opportunist")
MODES: tuple[Mode, ...] = ("day", "night")
TIMED = 200
"""Compiled games that are timed."""


def main(words: Sequence[str] | None = None) -> int:
    """Play, print the result and keep it."""
    parser = words_for("benchmarks.strong", __doc__, "of twelve games each, or of sixteen")
    parser.add_argument("--bot", choices=("strong", "shrewd"), default="strong")
    arguments = parser.parse_args(words)
    hero, greedy = make_bot(arguments.bot), make_bot("greedy")
    seconds = move_seconds(hero, greedy, Options.for_players(4))
    found = {
        "seed": arguments.seed,
        "deals": arguments.deals,
        "tables": [
            _against(field, mode, arguments) | {"mode": mode} for field in FIELDS for mode in MODES
        ],
        "seconds_a_move": {"median": median(seconds), "most": max(seconds)},
        "compiled_games_a_second": _compiled(arguments.seed),
    }
    keep(found, arguments, arguments.bot)
    return 0


def _against(names: tuple[str, ...], mode: Mode, arguments: Any) -> dict[str, Any]:
    """Play a field and return how each hero did."""
    under_test = arguments.bot
    known = [name for name in (*KNOWN, "strong") if name != under_test]
    heroes = {name: make_bot(name) for name in (under_test, *known)}
    field = [(f"{name} {place}", make_bot(name)) for place, name in enumerate(names, start=1)]
    options = Options.for_players(4, mode=mode)
    schedule = against_field(heroes, field, options, arguments.seed)
    ahead: dict[str, dict[int, list[float]]] = defaultdict(lambda: defaultdict(list))
    own: dict[str, dict[int, list[float]]] = defaultdict(lambda: defaultdict(list))
    wins: dict[str, dict[int, list[float]]] = defaultdict(lambda: defaultdict(list))
    for game in play(schedule, arguments.deals, workers=arguments.workers, progress=bar("games")):
        assert game.hero is not None
        hero, points = game.bots[game.hero], game.scores[game.hero]
        others = [score for seat, score in enumerate(game.scores) if seat != game.hero]
        ahead[hero][game.deal].append(points - fmean(others))
        own[hero][game.deal].append(points)
        share = 1 / len(game.winners) if game.hero in game.winners else 0.0
        wins[hero][game.deal].append(share)
    return {
        "field": list(names),
        "heroes": {
            hero: {
                "ahead_of_the_table": asdict(estimate([*map(fmean, ahead[hero].values())])),
                "wins": asdict(estimate([*map(fmean, wins[hero].values())], within=(0, 1))),
            }
            for hero in heroes
        },
        f"{under_test}_more_than": {
            other: asdict(
                estimate(
                    [fmean(own[under_test][deal]) - fmean(own[other][deal]) for deal in own[other]]
                )
            )
            for other in known
        },
    }


def _compiled(seed: int) -> dict[str, float]:
    """Return how many games four strong seats play in a second of the processor, on one core."""
    rates: dict[str, float] = {}
    for mode in MODES:
        options = Options.for_players(4, mode=mode)
        play_games(options, ["strong"] * 4, 1, seed)
        began = time.process_time()
        play_games(options, ["strong"] * 4, TIMED, seed)
        rates[mode] = TIMED / (time.process_time() - began)
    return rates


if __name__ == "__main__":
    sys.exit(main())
