"""Write ``data/scenarios/three_rounds_left.json`` anew: the end of a game, which lesson 7 plays.

Run it as ``python -m tests.lessons.write_three_rounds``. Bots have played four rounds without
deals; then everybody gets the same gold, so that no seat begins far ahead.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from kings.bots import make_bot
from kings.game import NATURE
from kings.records.formats import Scenario, scenario_text
from kings.seeds import stream
from kings.struggle import GAME, Options, State
from kings.struggle.positions import position_of
from kings.struggle.state import GOLD, ROUNDS

THREE_ROUNDS = Path(__file__).resolve().parents[2] / "data" / "scenarios" / "three_rounds_left.json"
SEED = 18
"""Of the games that were looked at, the one whose piles are worth most nearly the same."""
PURSE = 6


def fifth_round() -> State:
    """Play up to the beginning of round 5."""
    state, rng, bot = (
        GAME.start(Options(names=("Ada", "Ben", "Cleo", "Dan"))),
        stream(SEED, "three rounds"),
        make_bot("greedy"),
    )
    while state.round < ROUNDS - 2:
        ask = GAME.asks(state)[0]
        state = GAME.apply(
            state,
            GAME.draw(state, rng)
            if ask.seat == NATURE
            else bot.choose(GAME.view(state, ask.seat), rng),
        ).state
    purses = (PURSE,) * state.players
    return replace(state, gold=purses, bank=GOLD - sum(purses))


def three_rounds() -> Scenario:
    """Return the scenario."""
    state = fifth_round()
    return Scenario(
        "kings-scenario",
        1,
        "struggle",
        "Three rounds left",
        "Rounds 5, 6 and 7, and an empty ledger. Whose word do you trust, and how long? (S-52)",
        state.options,
        position_of(state),
    )


if __name__ == "__main__":
    THREE_ROUNDS.write_text(scenario_text(three_rounds()), encoding="utf-8")
