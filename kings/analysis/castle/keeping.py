"""The games of the study as they are kept: a table of rows, and where it comes from."""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import platform
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pandas as pd

import kings
from kings.analysis.castle.study import SEED, Row
from kings.errors import BadInput

__all__ = ["Kept", "read_games", "write_games"]

_TABLE, _ABOUT = "games.csv.gz", "castle.json"


@dataclass(frozen=True, slots=True)
class Kept:
    """All rows of the study (``study.play_table`` has the columns), and where they come from."""

    rows: pd.DataFrame
    source: dict[str, Any]

    def of(self, **setting: int | str) -> pd.DataFrame:
        """Return the rows of some tables: ``of(players=4, world="known")``."""
        found = self.rows
        for name, value in setting.items():
            found = found[found[name] == value]
        return found.reset_index(drop=True)


def write_games(folder: Path, rows: Sequence[Row], command: str, seconds: float) -> None:
    """Write the rows, and ``castle.json``: where they come from."""
    folder.mkdir(parents=True, exist_ok=True)
    table = pd.DataFrame(rows)
    content = table.round(6).to_csv(index=False, lineterminator="\n").encode()
    (folder / _TABLE).write_bytes(gzip.compress(content, mtime=0))
    about = {
        "command": command,
        "made": datetime.now(UTC).date().isoformat(),
        "processor_seconds": round(seconds),
        "seed": SEED,
        "deals": int(table["deal"].nunique()),
        "games": int((table["seat"] == 0).sum()),
        "versions": {"kings": kings.__version__, "python": platform.python_version()},
        "sha256": hashlib.sha256(content).hexdigest(),
    }
    (folder / _ABOUT).write_text(json.dumps(about, indent=1) + "\n", encoding="utf-8")


def read_games(folder: Path | str) -> Kept:
    """Read the study; ``BadInput`` if the table isn't the one that was written."""
    folder = Path(folder)
    about: dict[str, Any] = json.loads((folder / _ABOUT).read_text(encoding="utf-8"))
    content = gzip.decompress((folder / _TABLE).read_bytes())
    if hashlib.sha256(content).hexdigest() != about["sha256"]:
        raise BadInput(f"{_TABLE} is not the table that “{about['command']}” wrote.")
    rows = pd.read_csv(io.BytesIO(content), dtype={"told": str}, keep_default_na=False)
    return Kept(rows, about)
