"""Write the simulated class that ships: ``python -m kings.classroom.simulated FOLDER``."""

from __future__ import annotations

import sys
from pathlib import Path

from kings.classroom.simulated.simulate import simulate_class

SEED = 44
"""The seed of the class that ships: in this class the planted truths show about as they are."""


def main(words: list[str]) -> int:
    """Write a class of 30 into the folder that is named; it must hold no class yet."""
    if len(words) != 1:
        print("Say where: python -m kings.classroom.simulated FOLDER", file=sys.stderr)
        return 2
    plan = simulate_class(Path(words[0]), SEED)
    print(f"A simulated class of {sum(len(table.students) for table in plan.tables)} students.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
