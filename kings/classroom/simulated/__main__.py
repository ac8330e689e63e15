"""Write the simulated class that ships: ``python -m kings.classroom.simulated FOLDER``."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from kings.classroom.simulated.simulate import simulate_class
from kings.errors import KingsError

SEED = 44
"""The seed of the class that ships: in this class the planted truths show about as they are."""


def main(words: list[str]) -> int:
    """Write a class of 30 into the folder that is named; it must hold no class yet."""
    parser = argparse.ArgumentParser(
        prog="python -m kings.classroom.simulated",
        description="Write the simulated class of 30 that ships with the lessons.",
    )
    parser.add_argument("folder", metavar="FOLDER", type=Path, help="must hold no class yet")
    folder: Path = parser.parse_args(words).folder
    try:
        plan = simulate_class(folder, SEED)
    except KingsError as error:
        print(error, file=sys.stderr)
        return 2
    print(f"A simulated class of {sum(len(table.students) for table in plan.tables)} students.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
