"""The commands, one module each, and what several share: a flag, and which packages are there.

A command asks before it loads anything of theirs, so that its user reads of all at once.
"""

from __future__ import annotations

import argparse
import importlib.util

from kings.errors import MissingPackage

PACKAGES = {
    "analysis": ("numba", "numpy", "pandas", "scipy"),
    "compiled": ("numba",),
    "hall": ("segno", "tornado"),
    "notebooks": ("voila",),
    "publish": ("ipykernel", "mistune", "nbclient", "nbformat"),
}
"""What is looked for of an extra: with these the rest of it is there too."""


def need(extra: str, purpose: str) -> None:
    """Make sure that the packages of an extra are installed; else raise ``MissingPackage``.

    ``purpose``: what needs them, as the beginning of a sentence.
    """
    missing = [name for name in PACKAGES[extra] if importlib.util.find_spec(name) is None]
    if missing:
        raise MissingPackage(missing, purpose, extra=extra)


def flag(parser: argparse._ActionsContainer, word: str, means: str) -> None:
    """Add a switch that is given or not; ``means``: what the help says of it."""
    parser.add_argument(word, action="store_true", help=means)
