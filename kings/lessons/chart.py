"""A picture of what came of the bargains of a lesson: marks in a plane, a key, and sentences.

It holds finished numbers and draws nothing; phones and the wall draw it. Nothing in it says which
table is where, or who sat there, except for the one whose eyes it is made for.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

Shape = Literal["cross", "dot", "ring", "disc", "square", "letter", "star"]
"""How a mark looks; a disc, a square and a letter have a word in them."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A mark at a place; ``word``: what stands in it; ``seat``: whose colour it has (−1: none)."""

    x: float
    y: float
    shape: Shape
    word: str = ""
    seat: int = -1


@dataclass(frozen=True, slots=True)
class Stroke:
    """A straight line between two places, in the colour of a seat (−1: none)."""

    x: float
    y: float
    to_x: float
    to_y: float
    seat: int = -1


@dataclass(frozen=True, slots=True)
class Meaning:
    """What marks of a kind stand for."""

    shape: Shape
    words: str
    word: str = ""
    seat: int = -1


@dataclass(frozen=True, slots=True)
class Chart:
    """A picture of bargains.

    ``title``: what it answers; ``alt``: the same for whoever doesn't see it; ``across`` and ``up``:
    what is counted there; ``said``: what it shows, in sentences. Marks are drawn in their order, so
    that a later one lies above.
    """

    title: str
    alt: str
    across: str
    up: str
    marks: tuple[Mark, ...]
    strokes: tuple[Stroke, ...]
    key: tuple[Meaning, ...]
    said: tuple[str, ...]


Charts = Callable[[int | None], Chart | None]
"""Returns what came of a class's bargains, for the eyes of a table (from 1) or of everybody (None);
None where there is nothing to show."""

ChartMaker = Callable[[Sequence[Path]], Charts]
"""Reads once what a class bargained in some folders, in the order of its bargains."""
