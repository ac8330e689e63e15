"""The questions that are asked before a lesson and, to the letter, after it."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from kings.errors import BadInput

Reply = str | int | float
"""One of the choices, in its words, or a number."""


@dataclass(frozen=True, slots=True)
class Question:
    """One question: pick one of ``choices``, or, without choices, a number within its bounds.

    ``truth``: computes what the game or the theory says (None: there is nothing to compute).
    ``unit``: what the number counts.
    """

    id: str
    words: str
    choices: tuple[str, ...] = ()
    least: float = 0
    most: float = 10
    unit: str = ""
    truth: Callable[[], Reply] | None = None

    def __post_init__(self) -> None:
        if len(self.choices) == 1 or len(set(self.choices)) < len(self.choices):
            raise BadInput(f"The question “{self.id}” needs two or more different choices.")
        if not self.least < self.most:
            raise BadInput(f"The question “{self.id}” leaves no number to give.")

    def accepted(self, reply: object) -> Reply:
        """Return a reply as it is kept; ``BadInput`` says what the question asks for."""
        if self.choices:
            if reply not in self.choices:
                raise BadInput("Pick one of: " + "; ".join(self.choices) + ".")
            return str(reply)
        if isinstance(reply, bool) or not isinstance(reply, int | float):
            raise BadInput(f"Give a number{self._of()}.")
        if not math.isfinite(reply) or not self.least <= reply <= self.most:
            raise BadInput(f"Give a number from {self.least:g} to {self.most:g}{self._of()}.")
        return int(reply) if float(reply).is_integer() else float(reply)

    def _of(self) -> str:
        return f" ({self.unit})" if self.unit else ""
