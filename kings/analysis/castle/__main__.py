"""``python -m kings.analysis.castle FOLDER`` plays all games of the study and keeps them."""

from __future__ import annotations

import sys
import time
from pathlib import Path

from kings.analysis.castle import write_games
from kings.analysis.castle import DEALS, play_deal


def main(arguments: list[str]) -> int:
    """Make the study in the folder that is named; return the exit code."""
    if len(arguments) != 1:
        print("Say where to: python -m kings.analysis.castle FOLDER", file=sys.stderr)
        return 2
    folder, rows = Path(arguments[0]), []
    for deal in range(DEALS):
        rows += play_deal(deal)
        print(f"\r{deal + 1} of {DEALS} deals", end="", file=sys.stderr, flush=True)
    seconds = time.process_time()
    write_games(folder, rows, f"python -m kings.analysis.castle {folder.as_posix()}", seconds)
    print(f"\n{len(rows):,} rows in {seconds:.0f} s of work.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
