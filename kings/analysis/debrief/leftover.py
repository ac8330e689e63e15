"""What did the tables leave on the table? Every decision that could be traded on, priced afresh.

A decision is looked at as it stood before anybody spoke: what its seat did is compared with what
would have been best for all seats together, for then gold could have made each of them better off.
The best is picked by one sample of play-outs and measured by another, so that luck in the picking
is not counted as something that was left. Hindsight: all cards count, those that nobody could see
too. Under the default continuation nobody trades later.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from kings.analysis.bargaining.solutions import pareto_improvement
from kings.analysis.debrief.cache import Prices
from kings.analysis.debrief.lines_priced import DecisionPrice
from kings.analysis.debrief.reading import TableRecord
from kings.analysis.worth import Values, decision, values
from kings.records.codec import decode, encode
from kings.sim.intervals import estimate
from kings.struggle.events import DealStruck
from kings.struggle.moves import Choice, Talk
from kings.struggle.options import LETTERS, Options
from kings.struggle.positions import Position, position_of
from kings.struggle.rules import GAME
from kings.struggle.say import say_choice
from kings.struggle.state import Phase, State

PILOT, GAMES = 128, 512
"""Play-outs of each choice by which the best one is picked, and by which it is measured."""

_PILOT_SEED, _SEED = 1, 2


@dataclass(frozen=True, slots=True)
class Spot:
    """A decision with a window for deals: the state before anybody spoke, and what was done.

    ``deals``: the numbers of the deals that were struck in between.
    """

    line: int
    state: State
    choice: Choice
    deals: tuple[int, ...]


def spots(table: TableRecord) -> Iterator[Spot]:
    """Yield the decisions of a game that could be traded on and were made."""
    opened: State | None = None
    deals: list[int] = []
    for before, moment in zip(table.record.states(), table.record.moments, strict=False):
        if before.window is None or before.phase not in (Phase.TURN, Phase.WINDOW):
            opened = None
            continue
        if opened is None:
            opened, deals = before, []
        deals += [event.deal for event in moment.events if isinstance(event, DealStruck)]
        move = moment.move
        if not isinstance(move, Talk) and move.seat == before.actor and _is_choice(before, move):
            yield Spot(moment.line, opened, move, tuple(deals))  # type: ignore[arg-type]  # it is one of the choices
            opened = None


def _is_choice(state: State, move: object) -> bool:
    assert state.actor is not None
    return move in GAME.choices(state, state.actor)


def price_decision(table: TableRecord, spot: Spot, prices: Prices) -> DecisionPrice | None:
    """Return the price of a decision; None where there was only one choice.

    Raises ``BadInput`` where the position can't be measured.
    """
    asked = (
        "decision",
        encode(Position, position_of(spot.state)),
        encode(Options, replace(spot.state.options, names=tuple(LETTERS[: spot.state.players]))),
        encode(Choice, spot.choice),
        [PILOT, GAMES],
    )
    known = prices.get(*asked)
    if known is None:
        known = _measure(spot)
        prices.put(known, *asked)
    return _line(table, spot, known) if known else None


def _measure(spot: Spot) -> dict[str, Any]:
    pilot = _values(spot.state, PILOT, _PILOT_SEED)
    if len(pilot.choices) < 2:
        return {}
    made = pilot.index(spot.choice)
    better = pareto_improvement(decision(pilot), pilot.vp[made])
    found = pilot if pilot.exact else _values(spot.state, GAMES, _SEED)
    place, best = found.index(spot.choice), made if better is None else better.choice
    best = found.index(pilot.choices[best])
    left, low, high = _apart(found, best, place)
    if left <= 0:
        best, left, low, high = place, 0.0, None, None
    sums = found.vp.sum(axis=1)
    unpaid = float(sums[found.default])
    change = found.vp[best] - found.vp[place]
    seat = found.deciding
    others = [other for other in range(len(change)) if other != seat]
    gainer = max(others, key=lambda other: change[other])
    return {
        "best": encode(Choice, found.choices[best]),
        "gainer": gainer if best != place else None,
        "gain": float(change[gainer]),
        "cost": float(-change[seat]),
        "left": [left, low, high],
        "made": float(sums[place]) - unpaid,
        "possible": max(float(sums[best]), float(sums[place]), unpaid) - unpaid,
        "how": "exact" if found.exact else f"{found.counts[place]} play-outs",
    }


def default_values(state: State) -> Values:
    """Return the values by which a decision is priced: all cards count, nobody trades later."""
    return _values(state, GAMES, _SEED)


def _values(state: State, games: int, seed: int) -> Values:
    return values(
        state, open_cards=True, precision=0.05, seconds=None, games=games, seed=seed, threads=1
    )


def _apart(found: Values, one: int, other: int) -> tuple[float, float | None, float | None]:
    """Return what all seats together have more by one choice, with its paired interval."""
    if found.exact:
        return float(found.vp[one].sum() - found.vp[other].sum()), None, None
    first, second = found.ends[one], found.ends[other]
    _, here, there = np.intersect1d(first.numbers, second.numbers, return_indices=True)
    gaps = (first.points[here] - second.points[there]).sum(axis=1).astype(np.float64)
    sure = estimate(gaps)
    return sure.mean, sure.low, sure.high


def _line(table: TableRecord, spot: Spot, known: dict[str, Any]) -> DecisionPrice:
    assert spot.state.actor is not None
    seat, gainer = spot.state.actor, known["gainer"]
    left, low, high = known["left"]
    view = GAME.view(table.renamed(spot.state), None)
    return DecisionPrice(
        table.table,
        spot.line,
        spot.state.round,
        seat + 1,
        table.names[seat],
        say_choice(view, spot.choice),
        say_choice(view, decode(Choice, known["best"], "best")),
        "" if gainer is None else table.names[gainer],
        known["gain"],
        known["cost"],
        left,
        low,
        high,
        ", ".join(map(str, spot.deals)),
        known["made"],
        known["possible"],
        known["how"],
    )
