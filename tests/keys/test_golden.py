"""A whole game of King's Keys as readable text: a change of the rules shows as a change of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from kings.bots.keys import KEYS_BOTS
from kings.game import NATURE
from kings.keys import GAME
from kings.keys.text import describe, tell
from kings.seeds import stream
from tests.keys.tables import EVERYTHING, NAMES, options

GAMES: dict[str, tuple[dict[str, Any], int]] = {
    "keys-plain": ({}, 5),
    "keys-everything": (EVERYTHING, 7),
}
SEATS = ("greedy", "thief", "builder", "random")


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_reads_as_it_did(name: str, golden: Callable[[str, str], None]) -> None:
    switches, seed = GAMES[name]
    state = GAME.start(options(**switches))
    lines = [f"{', '.join(f'{n} is {b}' for n, b in zip(NAMES, SEATS, strict=True))}."]
    rngs = {seat: stream(seed, "golden", seat) for seat in (NATURE, *range(4))}
    while asks := GAME.asks(state):
        seat = asks[0].seat
        if seat == NATURE:
            move: Any = GAME.draw(state, rngs[seat])
        else:
            move = KEYS_BOTS[SEATS[seat]].choose(GAME.view(state, seat), rngs[seat])
        state, events = GAME.apply(state, move)
        lines += [str(tell(NAMES, event)) for event in events]
    golden(f"games/{name}.txt", "\n".join([*lines, describe(GAME.view(state, None))]) + "\n")
