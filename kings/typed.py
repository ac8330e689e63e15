"""What a person typed: numbers are read within bounds, and words are quoted no longer than a line.

Python refuses to read a number of more than 4,300 digits, by an error that is no sentence. Nobody
types one by hand, but a key may stick and a file may be of another kind.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches

from kings.errors import BadInput

MOST_DIGITS = 100
"""Digits that a number may have; the longest that mean something, seeds, have some forty."""
MOST_QUOTED = 60
"""Characters of somebody's words that a sentence repeats."""
MOST_REPRESENTED = 80
"""Characters of a program's value that a sentence repeats."""


def plain_number(words: str) -> int | None:
    """Return the number that the digits 0 to 9 write; None for anything else, or for too many."""
    plain = words.isascii() and words.isdigit() and len(words) <= MOST_DIGITS
    return int(words) if plain else None


def whole_number(words: str) -> int:
    """Read a whole number, with a sign or without; ``BadInput`` quotes what is none."""
    number = words.strip()
    if len(number) > MOST_DIGITS:
        raise BadInput(
            f"{quoted(words)} is too long: a whole number has at most {MOST_DIGITS} digits."
        )
    digits = plain_number(number[1:] if number[:1] in ("+", "-") else number)
    if digits is None:
        raise BadInput(f"{quoted(words)} should be a whole number.")
    return -digits if number[0] == "-" else digits


def quoted(words: str) -> str:
    """Return words in quotation marks, on one line, and cut where they are longer than it."""
    return f"“{shortened(harmless(words))}”"


def harmless(words: str) -> str:
    """Return words on one line, without signs that a terminal would obey."""
    return _OBEYED.sub(" ", words)


_OBEYED = re.compile(r"[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]+")
"""Controls, line breaks, and what turns the direction of writing."""


def shortened(words: str, most: int = MOST_QUOTED) -> str:
    """Return words, cut and ended with “…” where they have more than ``most`` characters."""
    return words if len(words) <= most else f"{words[: most - 1]}…"


def represented(value: object) -> str:
    """Return a value of any kind as an error shows it: on one line, and not too long."""
    if isinstance(value, int) and is_endless(value):
        return "a number of too many digits"
    try:
        words = repr(value)
    except Exception:  # numbers of thousands of digits inside, or a bot's own class at fault
        words = f"{type(value).__name__}(…)"
    return shortened(" ".join(words.split()), MOST_REPRESENTED)


def is_endless(number: int) -> bool:
    """Say whether a number has more digits than any that means something."""
    return abs(number) >= _TOO_MANY


_TOO_MANY: int = 10**MOST_DIGITS


def did_you_mean(word: str, known: Iterable[str], rule: str = "") -> str:
    """Return the end of a sentence on a word that is unknown, with its stop or question mark.

    ``known``: of these the word that it resembles is asked for; where none does, a guess out of
    the blue would only mislead. ``rule``: its number, which stands last.
    """
    by_sound = {one.casefold(): one for one in known}
    near = get_close_matches(word[:MOST_QUOTED].casefold(), by_sound, n=1)
    mark = f" ({rule})" if rule else ""
    return f"; did you mean {by_sound[near[0]]}?{mark}" if near else f"{mark}."
