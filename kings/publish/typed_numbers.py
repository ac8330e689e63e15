"""Numbers in prose: how a computed one is written, and how one that somebody typed is found."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from numbers import Integral, Real
from typing import Any

from kings.errors import BadInput
from kings.games import RULE_NUMBER

_SMALL = (
    *("no", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve"),
)
_LARGE = (
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
    *("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"),
    *("hundred", "thousand", "million", "billion", "dozen", "zero"),
    *("half", "halve", "halved", "twice", "thrice", "doubled", "trebled", "tripled", "quarter"),
)
_PARTS = (
    *("third", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "twelfth", "twentieth"),
    *("hundredth", "thousandth"),
)
"""Words that are ordinals unless somebody says so many of them: *the third card*, *a third*."""

_SIGNS = "".join(
    (
        "\u00b2\u00b3\u00b9\u00bc-\u00be",  # ² ³ ¹ and ¼ ½ ¾
        "\u2070-\u2079\u2080-\u2089\u2150-\u218b",  # raised, lowered, other fractions, Roman
        "\u2460-\u249b\u24ea-\u24ff\u2776-\u2793",  # in circles and brackets
    )
)
_WORDS = rf"(?:{'|'.join((*_SMALL[2:], *_LARGE))})s?"
_ROMAN = r"(?=[MDCLXVI]{2})M*(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})"
_NUMBER = re.compile(
    "|".join(
        (
            r"\d(?:[\d.,]*\d)?%?",
            f"[{_SIGNS}]+",
            rf"(?i:\b{_WORDS}(?:-{_WORDS})*\b)",
            rf"(?i:\b(?:a|an|one)[ -](?:{'|'.join(_PARTS)})\b)",
            rf"(?i:\b(?:{'|'.join(_PARTS)})s\b)",
            rf"\b(?:(?=[XVI]+\b){_ROMAN}|(?=[MDCLXVI]{{4}}){_ROMAN})(?<=[MDCLXVI])\b",
            r"\b(?:ii|iii|iv|vii|viii|ix|xii|xiii|xiv|xvi|xvii|xviii|xix|xx)\b",
        )
    )
)
_NO_NUMBERS = re.compile(
    "|".join(
        (
            RULE_NUMBER.pattern,
            r"`[^`]*[A-Za-z_][^`]*`",  # a piece of code, if there is more than a number in it
            r"\]\([^)]*\)|<https?://[^>]*>",  # where a link leads
        )
    )
)


def typed_numbers(words: str, allowed: Iterable[str] = ()) -> list[str]:
    """Return the numbers of a text that somebody typed: in digits, in words, or as in ½ and XIV.

    Numbers of rules (S-63), of code and of addresses are none. ``allowed``: phrases in which a
    number may be typed, such as the year of a paper. *One* and the ordinals are words like others,
    but *a third* is a share.
    """
    rest = _NO_NUMBERS.sub(" ", words)
    for phrase in sorted(allowed, key=len, reverse=True):
        rest = re.sub(rf"(?<!\w){re.escape(phrase)}(?!\w)", " ", rest)
    return _NUMBER.findall(rest)


def number_words(number: int) -> str:
    """Write a number up to twelve as a word, and a greater one in digits."""
    return _SMALL[number] if 0 <= number < len(_SMALL) else f"{number:,}".replace("-", "−")


def written(value: Any, how: str) -> str:
    """Write a result as a sentence shows it.

    ``how``: a format as Python has it (``.1f``, ``.0%``), or ``words`` and ``Words`` for a number
    up to twelve in words. A whole number needs none and is grouped by thousands; words are safe
    from being read as Markdown. Raises ``BadInput`` for what can't be written so.
    """
    if isinstance(value, str):
        return re.sub(r"([\\`*_\[\]<>|#])", r"\\\1", value)
    if isinstance(value, bool) or not isinstance(value, Real):
        raise BadInput(f"A sentence takes numbers and words, not a {type(value).__name__}.")
    if not math.isfinite(value):
        raise BadInput(f"A sentence can't take {float(value)}.")
    if how in ("words", "Words"):
        return _in_words(value, capital=how == "Words")
    if not how and not isinstance(value, Integral):
        raise BadInput(f"Say how {float(value):g} is to be rounded, for instance with :.1f.")
    try:
        number = int(value) if isinstance(value, Integral) else float(value)
        return format(number, how or ",").replace("-", "−")
    except ValueError as error:
        raise BadInput(f"“{how}” is not a way to write a number.") from error


def _in_words(value: Real, *, capital: bool) -> str:
    if not isinstance(value, Integral):
        raise BadInput(f"{float(value):g} is not a whole number, so it can't be written in words.")
    words = number_words(int(value))
    return words.capitalize() if capital else words
