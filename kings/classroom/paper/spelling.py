"""Words as people type them: cut where they are too long to quote, and guessed where misspelt.

It stands apart from the reader, since whoever compares or opens a sheet quotes words too.
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

__all__ = ["cut", "did_you_mean", "whole_number"]

LONGEST = 40
"""Characters of a typed word that are quoted in a refusal."""


def cut(word: str) -> str:
    """Return a word as a refusal quotes it: on one line, and not longer than a line can take."""
    line = " ".join(word.split())
    return line if len(line) <= LONGEST else f"{line[: LONGEST - 1]}…"


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return the known word that a misspelt one resembles, as the end of a sentence.

    Empty where none does: a guess out of the blue would only mislead.
    """
    by_sound = {one.casefold(): one for one in known}
    near = get_close_matches(word[:LONGEST].casefold(), by_sound, n=1)
    return f": did you mean {by_sound[near[0]]}?" if near else ""


def whole_number(word: str) -> int | None:
    """Return a typed number; None for other words and for one with more than nine digits.

    Zeros before it count for nothing. Python reads no number of more than 4,300 digits.
    """
    digits = word.lstrip("0") or word[:1]
    if not (word.isascii() and word.isdigit()) or len(digits) > 9:
        return None
    return int(digits)
