"""Whole games as readable text; after a change of the rules, read the difference line by line."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kings.castle import GAME, Options, worths
from kings.castle.scoring import backed
from kings.castle.text import describe, say_worth, tell
from tests.castle.games import numbered

NAMED = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal")
GAMES = {
    "castle-3": (Options(NAMED[:3]), 3),
    "castle-8-known": (Options(NAMED, "drawn", known_order=True), 8),
    "castle-2-no-squires": (Options(NAMED[:2], "none", count_copies=False, turn_limit=14), 2),
}


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_reads_as_it_did(name: str, golden: Callable[[str, str], None]) -> None:
    options, seed = GAMES[name]
    game = numbered(seed, agreed=options)
    last = game.states[-1]
    told = [str(tell(options.names, event)) for happened in game.events for event in happened]
    lines = [*told, describe(GAME.view(last, None))]
    letters = backed(options, last.squires, last.hands)
    for player, row in zip(options.names, letters, strict=True):
        scored = [say_worth(worth) for worth in worths(row, last.men, last.stacks)]
        lines += [f"{player}: {words}" for words in scored]
    outcome = GAME.outcome(last)
    assert outcome is not None
    lines.append(f"Points: {', '.join(map(str, outcome.scores))}.")
    golden(f"games/{name}.txt", "\n".join(lines) + "\n")
