"""What can go wrong, as sentences that a player understands."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import NoReturn


class KingsError(Exception):
    """The root of every error that this package raises on purpose; its text is a sentence."""


class IllegalMove(KingsError):
    """A move that the rules don't allow; the state it was tried on is unchanged.

    ``rule`` is the number of the rule that forbids it (``"S-36"``), ``seat`` the seat that tried
    (0..n-1, or None for a move of chance).
    """

    def __init__(self, sentence: str, rule: str, *, seat: int | None = None) -> None:
        super().__init__(f"{sentence} ({rule})")
        self.sentence = sentence
        self.rule = rule
        self.seat = seat


class BadOptions(KingsError):
    """Options that no game can be played with."""


class BadPosition(KingsError):
    """A position that can't come up in a game; the sentence names the place."""


def refuse(place: str, what: str) -> NoReturn:
    """Raise ``BadPosition``: at this place of a position something is wrong, and what."""
    raise BadPosition(f"position.{place} {what}.")


class BadInput(KingsError):
    """Words or numbers from a person that can't be understood."""


class BadRecord(KingsError):
    """A journal, a scenario or a written game that can't be read.

    ``line`` counts from 1 (None: the whole file); ``column``, too (None: the whole line).
    """

    def __init__(
        self, sentence: str, *, line: int | None = None, column: int | None = None
    ) -> None:
        place = "" if line is None else f"Line {line}"
        place += "" if column is None else f", column {column}"
        super().__init__(f"{place}: {sentence}" if place else sentence)
        self.line = line
        self.column = column


class MissingPackage(KingsError):
    """A package of an extra is needed and not installed, or several are."""

    def __init__(self, package: str | Sequence[str], purpose: str, *, extra: str) -> None:
        names = [package] if isinstance(package, str) else list(package)
        listed = " ".join(names)
        told = (
            f"the package {listed}, which is not installed; install it with: pip install {listed} "
            f"(it belongs to this project's extra “{extra}”)"
            if len(names) == 1
            else f"packages that are not installed; install them with: pip install {listed} "
            f"(they belong to this project's extra “{extra}”)"
        )
        if sys.platform == "emscripten":  # Python in a browser, which has no pip to install with
            told = (
                f"{' and '.join(names)}, which this page does not have; it works where the "
                f"project is installed on a computer with its extra “{extra}”"
            )
        super().__init__(f"{purpose} needs {told}")

    def _render_traceback_(self) -> list[str]:
        """Return what a notebook shows: the sentence alone, for no line of code is at fault."""
        return [f"{self}."]
