"""The games of the study as they are kept: a table of rows, and where it comes from."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pandas as pd

from kings.analysis.castle import SEED, Row
from kings.analysis.study import Source, read_packed, write_packed

_PAGE = "castle.json"


@dataclass(frozen=True, slots=True)
class Kept:
    """All rows of the study (``study.play_table`` has the columns), and where they come from."""

    rows: pd.DataFrame
    source: Source

    def of(self, **setting: int | str) -> pd.DataFrame:
        """Return the rows of some tables: ``of(players=4, world="known")``."""
        found = self.rows
        for name, value in setting.items():
            found = found[found[name] == value]
        return found.reset_index(drop=True)


def write_games(folder: Path, rows: Sequence[Row], command: str, seconds: float) -> None:
    """Write the rows, and ``castle.json``: where they come from."""
    table = pd.DataFrame(rows)
    content = table.round(6).to_csv(index=False, lineterminator="\n").encode()
    facts = {
        "seed": SEED,
        "deals": int(table["deal"].nunique()),
        "games": int((table["seat"] == 0).sum()),
    }
    write_packed(folder / _PAGE, content, facts, command, seconds)


def read_games(folder: Path | str) -> Kept:
    """Read the study; ``BadInput`` if the table isn't the one that was written."""
    content, source = read_packed(Path(folder) / _PAGE)
    rows = pd.read_csv(io.BytesIO(content), dtype={"told": str}, keep_default_na=False)
    return Kept(rows, source)
