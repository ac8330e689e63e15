"""The games of the study as they are kept: a table of rows, and where it comes from."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pandas as pd

from kings.analysis.keys import SEED, Row
from kings.analysis.study import Source, read_packed, write_packed
from kings.errors import BadInput

_PAGE = "keys.json"


@dataclass(frozen=True, slots=True)
class Kept:
    """All games of the study (``study.row_of`` tells the columns), and where they come from."""

    rows: pd.DataFrame
    source: Source

    def of(self, company: str, rules: str) -> pd.DataFrame:
        """Return the games of one company under one set of rules."""
        found = self.rows[(self.rows["company"] == company) & (self.rows["rules"] == rules)]
        if found.empty:
            raise BadInput(f"No game of “{company}” under “{rules}” is on record.")
        return found.reset_index(drop=True)


def write_games(folder: Path, rows: Sequence[Row], command: str, seconds: float) -> None:
    """Write the games, and ``keys.json``: where they come from."""
    content = pd.DataFrame(rows).to_csv(index=False, lineterminator="\n").encode()
    write_packed(folder / _PAGE, content, {"seed": SEED, "games": len(rows)}, command, seconds)


def read_games(folder: Path | str) -> Kept:
    """Read the study; ``BadInput`` if the table isn't the one that was written."""
    content, source = read_packed(Path(folder) / _PAGE)
    return Kept(pd.read_csv(io.BytesIO(content), keep_default_na=False), source)
