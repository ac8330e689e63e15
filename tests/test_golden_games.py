"""Whole games as readable text: a change of the rules shows as a change of these pages."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kings.bots import make_bot
from kings.sim.match import play_game
from kings.struggle import GAME, Options, standings
from kings.struggle.text import say_promise, say_standing, tell

NAMES = ("Ada", "Ben", "Cleo", "Dora", "Edda", "Finn")
GAMES = {
    "day-3": (Options(names=NAMES[:3]), ("greedy", "greedy", "random"), 3),
    "night-4": (Options(names=NAMES[:4], mode="night"), ("greedy",) * 4, 4),
    "free-market-5": (Options(names=NAMES[:5], free_market=True), ("random",) * 5, 5),
    "regulated-6": (
        Options(names=NAMES, mode="draw", regulated_market=True, peasant_before_ties=True),
        ("greedy", "random") * 3,
        6,
    ),
}


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_reads_as_it_did(name: str, golden: Callable[[str, str], None]) -> None:
    options, bots, seed = GAMES[name]
    played = play_game(options, [make_bot(bot) for bot in bots], seed)
    state = GAME.start(options)
    lines = [f"{', '.join(f'{n} is {b}' for n, b in zip(options.names, bots, strict=True))}."]
    for move in played.moves:
        state, events = GAME.apply(state, move)
        lines += [str(tell(options.names, event)) for event in events]
    lines += [say_promise(options.names, promise) for promise in state.promises]
    table = standings(state.piles, state.gold, options.tables)
    lines += [say_standing(options.names, one) for one in sorted(table, key=lambda one: one.rank)]
    golden(f"games/{name}.txt", "\n".join(lines) + "\n")
