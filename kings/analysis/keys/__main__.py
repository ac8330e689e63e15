"""``python -m kings.analysis.keys FOLDER`` plays all games of the study and keeps them."""

from __future__ import annotations

import sys
import time
from pathlib import Path

from kings.analysis.keys import write_games
from kings.analysis.keys import COMPANIES, Row, games


def main(arguments: list[str]) -> int:
    """Make the study in the folder that is named; return the exit code."""
    if len(arguments) != 1:
        print("Say where to: python -m kings.analysis.keys FOLDER", file=sys.stderr)
        return 2
    folder = Path(arguments[0])
    rows: list[Row] = []
    for company, about in COMPANIES.items():
        for rules in about.rules:
            print(f"{company}, {rules} …", file=sys.stderr, flush=True)
            rows += games(company, rules)
    seconds = time.process_time()
    write_games(folder, rows, f"python -m kings.analysis.keys {folder.as_posix()}", seconds)
    print(f"{len(rows):,} games in {seconds:.0f} s of work.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
