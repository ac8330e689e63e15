"""What comes with the program: notebooks, and the data that they, the lessons and the table read.

A wheel has both inside the package. In the project's folder, where they are made, they lie beside
it, and an editable install finds them there.
"""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path


def shipped(name: str) -> Path:
    """Return the folder ``data`` or ``notebooks`` that came with this program."""
    package = Path(str(files("kings")))
    inside = package / name
    return inside if inside.is_dir() else package.parent / name


DATA = shipped("data")
"""Scenarios, recorded games, kept studies, and what lessons read."""
NOTEBOOKS = shipped("notebooks")
