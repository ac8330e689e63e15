"""Results as pandas frames."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import pandas as pd

from kings.sim.results import COLUMNS, Result

if TYPE_CHECKING:
    from kings.sim import standings, summaries
    from kings.sim.compiled_batch import CompiledSeat


def frame(results: Iterable[Result]) -> pd.DataFrame:
    """Return a row for each game and seat, with the columns of the CSV file."""
    games = list(results)
    columns = games[0].columns if games else COLUMNS
    return pd.DataFrame([row for game in games for row in game.rows()], columns=list(columns))


def table(
    lines: Iterable[
        standings.Standing
        | standings.Difference
        | standings.Rating
        | standings.Place
        | summaries.SeatSummary
        | summaries.FactSummary
        | CompiledSeat
    ],
) -> pd.DataFrame:
    """Return standings, differences, ratings, places or summaries as a frame, one line a row.

    What a summary counts by name has a column each. An estimate has the columns ``points`` (its
    mean), ``points_error``, ``points_low`` and ``points_high``.
    """
    return pd.DataFrame([_flat(asdict(line)) for line in lines])


def _flat(fields: dict[str, Any]) -> dict[str, Any]:
    flat: dict[str, Any] = {}
    for name, value in fields.items():
        if name == "means":
            flat |= value
        elif isinstance(value, dict):
            flat[name] = value["mean"]
            flat |= {f"{name}_{part}": value[part] for part in ("error", "low", "high")}
        elif name.endswith("interval"):
            ends = (f"{name.removesuffix('interval')}{end}" for end in ("low", "high"))
            flat |= dict(zip(ends, value or (None, None), strict=True))
        else:
            flat[name] = value
    return flat
