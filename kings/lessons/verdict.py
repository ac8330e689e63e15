"""What a check says of one answer: how much of it is right, and which mistake it shows."""

from __future__ import annotations

from dataclasses import dataclass

from kings.errors import BadInput


@dataclass(frozen=True, slots=True)
class Verdict:
    """``share``: of the points, 0 to 1. ``misconception``: the name of the mistake, if it is known.

    ``note``: one more sentence for the student; it never tells the answer.
    """

    share: float
    misconception: str | None = None
    note: str = ""

    def __post_init__(self) -> None:
        if not 0 <= self.share <= 1:
            raise BadInput(f"A share of the points lies between 0 and 1, not at {self.share}.")


RIGHT = Verdict(1.0)


def wrong(misconception: str | None = None, note: str = "") -> Verdict:
    """Return the verdict on an answer that earns nothing."""
    return Verdict(0.0, misconception, note)


def partly(share: float, misconception: str | None = None, note: str = "") -> Verdict:
    """Return the verdict on an answer that earns a share of the points."""
    return Verdict(share, misconception, note)
