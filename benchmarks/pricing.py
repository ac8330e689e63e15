"""Measure how fast decisions are priced: ``python -m benchmarks.pricing [POSITIONS]``.

Positions come from games that are played by lot, four seats and six. For each kind of pricing it
prints the median, the 95th percentile and the worst in milliseconds, by the clock and, where other
work keeps the machine busy, by what its processors spent on it (all threads together), beside the
goal. What is compiled is compiled before. Numbers of one machine under its load, printed with both.
"""

from __future__ import annotations

import os
import platform
import random
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count, islice
from typing import Any

from kings import analysis
from kings.analysis.worth import decision, forget, normal_form, refine, values
from kings.struggle import GAME, Options, Phase, State
from kings.struggle.options import Mode

POSITIONS = 200
AFTER_THE_FLIP = (Phase.WINDOW, Phase.TURN, Phase.ANSWER)


@dataclass(frozen=True)
class Goal:
    """What is measured, in which positions, and in how many seconds it was to be done."""

    says: str
    run: Callable[[Any], object]
    positions: Iterator[State]
    seconds: float | None
    prepare: Callable[[State], object] = lambda state: state


def by_lot(
    players: int, rounds: range, phases: tuple[Phase, ...], mode: Mode = "day"
) -> Iterator[State]:
    """Yield the first real choice of such a phase in game after game."""
    names = Options.for_players(players).names
    for seed in count():
        rng = random.Random(seed)
        state = GAME.start(Options(names=names, mode=mode))
        first = rng.choice(rounds)
        while asks := GAME.asks(state):
            choices = GAME.choices(state, asks[0].seat)
            if state.round >= first and state.phase in phases and len(choices) > 1:
                if state.round in rounds:
                    yield state
                break
            move = rng.choice(choices) if choices else GAME.draw(state, rng)
            state = GAME.apply(state, move).state


def exactly(state: State) -> None:
    """Price a decision of the last round, prices and all."""
    analysis.price_choices(decision(values(state, continuation="backward induction")))


def with_auctions(state: State) -> None:
    """Price a decision of the last round with an auction at every choice, this one too."""
    analysis.menu_auction(decision(values(state, continuation="menu auctions")))


def sampled(state: State) -> None:
    """Price a decision until the standard error is under 0.3 VP."""
    found = values(state, precision=0.3, seconds=None)
    assert found.vp_error.max() <= 0.3


def first_answer(state: State) -> None:
    """Price a decision for the first time."""
    next(refine(state))


def shapley(table: analysis.Decision) -> None:
    """Share out the surplus of a table by Shapley's values."""
    analysis.shapley_value(analysis.decision_game(table))


def tabled(state: State) -> analysis.Decision:
    """Return the table of values of a decision in the last round."""
    return decision(values(state, continuation="backward induction"))


def goals() -> tuple[Goal, ...]:
    """Return everything that is measured."""
    last, middle, turn = range(7, 8), range(2, 6), (Phase.TURN,)
    sealed = (Phase.FOLLOW,)
    return (
        Goal("last round, exact, 4 seats", exactly, by_lot(4, last, AFTER_THE_FLIP), 0.02),
        Goal("last round, exact, 6 seats", exactly, by_lot(6, last, AFTER_THE_FLIP), None),
        Goal("with auctions, 4 seats", with_auctions, by_lot(4, last, AFTER_THE_FLIP), 1.0),
        Goal("with auctions, 6 seats", with_auctions, by_lot(6, last, AFTER_THE_FLIP), None),
        Goal("mid-game to 0.3 VP, 4 seats", sampled, by_lot(4, middle, turn), 1.0),
        Goal("mid-game to 0.3 VP, 6 seats", sampled, by_lot(6, middle, turn), None),
        Goal("by Night to 0.3 VP, 4 seats", sampled, by_lot(4, middle, turn, "night"), None),
        Goal("first answer, 4 seats", first_answer, by_lot(4, middle, turn), 0.2),
        Goal("first answer by Night, 4 seats", first_answer, by_lot(4, middle, turn, "night"), 0.2),
        Goal("Shapley, 6 seats", shapley, by_lot(6, last, AFTER_THE_FLIP), 0.05, tabled),
        Goal("sealed choice solved, 4 seats", normal_form, by_lot(4, last, sealed), None),
    )


def measured(goal: Goal, positions: int) -> tuple[list[float], list[float]]:
    """Return how long each position took, the quickest first: by the clock and by processors."""
    spent, worked = [], []
    for state in islice(goal.positions, positions):
        forget()
        prepared = goal.prepare(state)
        started, busy = time.perf_counter(), time.process_time()
        goal.run(prepared)
        spent.append(time.perf_counter() - started)
        worked.append(time.process_time() - busy)
    return sorted(spent), sorted(worked)


def figures(spent: list[float]) -> str:
    """Write the median, the 95th percentile and the worst in milliseconds."""
    chosen = (spent[len(spent) // 2], spent[int(0.95 * (len(spent) - 1))], spent[-1])
    return "".join(f"{1000 * one:9.1f}" for one in chosen)


def main() -> None:
    """Measure and print."""
    positions = int(sys.argv[1]) if len(sys.argv) > 1 else POSITIONS
    for goal in goals():
        measured(goal, 1)
    print(f"{platform.machine()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
    print(f"{positions} positions each, milliseconds: median, 95%, worst by the clock;")
    print("the same by processors; goal by the clock")
    for goal in goals():
        spent, worked = measured(goal, positions)
        wanted = "no goal" if goal.seconds is None else f"{1000 * goal.seconds:.0f}"
        print(f"{goal.says:31}{figures(spent)} |{figures(worked)}   {wanted}", flush=True)


if __name__ == "__main__":
    main()
