"""Write ``table.json`` anew: what the brute force counts, one line a position.

Run it as ``python -m tests.perft.write_table``, and look through what changed.
"""

from __future__ import annotations

import json
from pathlib import Path

from tests.perft.brute import Position, count
from tests.perft.by_hand import BY_HAND
from tests.perft.positions import POSITIONS

TABLE = Path(__file__).parent / "table.json"


def every_position() -> dict[str, Position]:
    """Return all named positions, those counted by hand first."""
    return {name: position for name, (_, position) in BY_HAND.items()} | POSITIONS


def row(name: str, position: Position) -> dict[str, str | int]:
    """Count the paths from a position, and the different ways in which they end."""
    tally = count(position)
    assert tally is not None
    return {
        "name": name,
        "players": position["players"],
        "round": position["round"],
        "phase": position["phase"],
        "leaves": tally.leaves,
        "ends": len(tally.ends),
    }


def main() -> None:
    """Write the table."""
    lines = [json.dumps(row(*named), ensure_ascii=False) for named in every_position().items()]
    text = "[\n  " + ",\n  ".join(lines) + "\n]\n"
    TABLE.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
