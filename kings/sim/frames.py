"""Results as pandas frames."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import pandas as pd

from kings.sim.results import COLUMNS, GameResult, SeatSummary, rows

if TYPE_CHECKING:
    from kings.sim.compiled_batch import CompiledSeat
    from kings.sim.ratings import Rating
    from kings.sim.standings import Beats, Difference, Standing

__all__ = ["beats_frame", "frame", "table"]


def frame(results: Iterable[GameResult]) -> pd.DataFrame:
    """Return a row for each game and seat (``results.COLUMNS``, as in the CSV file)."""
    return pd.DataFrame(rows(results), columns=list(COLUMNS))


def table(
    lines: Iterable[Standing | Difference | Rating | SeatSummary | CompiledSeat],
) -> pd.DataFrame:
    """Return standings, differences, ratings or summaries as a frame, one line a row.

    An estimate has the columns ``points`` (its mean), ``points_error``, ``points_low`` and
    ``points_high``.
    """
    return pd.DataFrame([_flat(asdict(line)) for line in lines])


def _flat(fields: dict[str, Any]) -> dict[str, Any]:
    flat: dict[str, Any] = {}
    for name, value in fields.items():
        if isinstance(value, dict):
            flat[name] = value["mean"]
            flat |= {f"{name}_{part}": value[part] for part in ("error", "low", "high")}
        elif name.endswith("interval"):
            ends = (f"{name.removesuffix('interval')}{end}" for end in ("low", "high"))
            flat |= dict(zip(ends, value or (None, None), strict=True))
        else:
            flat[name] = value
    return flat


def beats_frame(found: Beats) -> pd.DataFrame:
    """Return the share of meetings in which the bot of the row had more VP than the column's."""
    return pd.DataFrame(found.shares(), index=list(found.bots), columns=list(found.bots))
