"""What lies in the project's folder for lessons: recorded classes and small tables."""

from __future__ import annotations

from pathlib import Path

from kings.errors import BadInput

DATA = Path(__file__).resolve().parents[2] / "data"
"""The project's folder of examples; it is no part of the package."""


def shipped_file(name: str, folder: Path = DATA) -> Path:
    """Return a file or folder of the project, such as ``lessons/first_offers.csv``.

    Raises ``BadInput`` where the package stands alone, without that folder.
    """
    place = folder / name
    if not place.exists():
        raise BadInput(
            f"“{name}” is not in {folder}: lessons need the project's folder and not only the "
            "installed package."
        )
    return place
