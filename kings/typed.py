"""What a person typed: numbers are read within bounds, and words are quoted no longer than a line.

Python refuses to read a number of more than 4,300 digits, by an error that is no sentence. Nobody
types one by hand, but a key may stick and a file may be of another kind.
"""

from __future__ import annotations

from kings.errors import BadInput

__all__ = ["MOST_DIGITS", "MOST_QUOTED", "plain_number", "quoted", "shortened", "whole_number"]

MOST_DIGITS = 100
"""Digits that a number may have; the longest that mean something, seeds, have some forty."""
MOST_QUOTED = 60
"""Characters of somebody's words that a sentence repeats."""


def plain_number(words: str) -> int | None:
    """Return the number that the digits 0 to 9 write; None for anything else, or for too many."""
    plain = words.isascii() and words.isdigit() and len(words) <= MOST_DIGITS
    return int(words) if plain else None


def whole_number(words: str) -> int:
    """Read a whole number, with a sign or without; ``BadInput`` quotes what is none."""
    if len(words) > MOST_DIGITS:
        raise BadInput(
            f"{quoted(words)} is too long: a whole number has at most {MOST_DIGITS} digits."
        )
    try:
        return int(words)
    except ValueError:
        raise BadInput(f"{quoted(words)} should be a whole number.") from None


def quoted(words: str) -> str:
    """Return words in quotation marks, cut where they are longer than a line."""
    return f"“{shortened(words)}”"


def shortened(words: str, most: int = MOST_QUOTED) -> str:
    """Return words, cut and ended with “…” where they have more than ``most`` characters."""
    return words if len(words) <= most else f"{words[: most - 1]}…"
