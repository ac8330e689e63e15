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
from kings.analysis.keys.study import SEED, Row
from kings.errors import BadInput

__all__ = ["Kept", "read_games", "write_games"]

_TABLE, _ABOUT = "games.csv.gz", "keys.json"


@dataclass(frozen=True, slots=True)
class Kept:
    """All games of the study (``study.row_of`` tells the columns), and where they come from."""

    rows: pd.DataFrame
    source: dict[str, Any]

    def of(self, company: str, rules: str) -> pd.DataFrame:
        """Return the games of one company under one set of rules."""
        found = self.rows[(self.rows["company"] == company) & (self.rows["rules"] == rules)]
        if found.empty:
            raise BadInput(f"No game of “{company}” under “{rules}” is kept.")
        return found.reset_index(drop=True)


def write_games(folder: Path, rows: Sequence[Row], command: str, seconds: float) -> None:
    """Write the games, and ``keys.json``: where they come from."""
    folder.mkdir(parents=True, exist_ok=True)
    content = pd.DataFrame(rows).to_csv(index=False, lineterminator="\n").encode()
    (folder / _TABLE).write_bytes(gzip.compress(content, mtime=0))
    about = {
        "command": command,
        "made": datetime.now(UTC).date().isoformat(),
        "processor_seconds": round(seconds),
        "seed": SEED,
        "games": len(rows),
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
    return Kept(pd.read_csv(io.BytesIO(content), keep_default_na=False), about)
