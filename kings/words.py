"""Small change of the language: lists, counts, owners, and sentences with the rule behind them.

It knows of no game and no card; what only one game says stands in that game's ``text/words.py``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

Names = Sequence[str]
"""The players' names, by seat; plain text, so whoever shows them has to escape them."""


@dataclass(frozen=True, slots=True)
class Said:
    """Something said, and the number of the rule that explains it.

    ``words``: a sentence without its full stop; ``rule``: the number, empty where none is named.
    As a text it is the whole sentence, ``Two Knights cancel each other (S-40).``; a screen that
    sets the number apart takes ``sentence`` and ``rule``.
    """

    words: str
    rule: str = ""

    def __str__(self) -> str:
        return f"{self.words} ({self.rule})." if self.rule else self.sentence

    @property
    def sentence(self) -> str:
        """The words with a full stop, without the rule; a call, such as a card's name, keeps !."""
        return self.words if self.words.endswith("!") else f"{self.words}."


def sentence(words: str, rule: str = "") -> str:
    """End a sentence, with the rule that explains it in brackets if there is one."""
    return str(Said(words, rule))


def listed(items: Iterable[str], nothing: str = "nobody") -> str:
    """Join items as you say them: ``Ada, Ben and Cleo``; where there are none, say ``nothing``."""
    row = list(items)
    if not row:
        return nothing
    *first, last = row
    return f"{', '.join(first)} and {last}" if first else last


def number(count: int) -> str:
    """Write a small number as a word, a greater one in digits."""
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven")


def plural(count: int, thing: str) -> str:
    """Count things in digits: ``1 point``, ``2 points``."""
    return f"{count} {_one_or_more(count, thing)}"


def counted(count: int, thing: str) -> str:
    """Count things in words: ``one card``, ``three cards``, ``no cards``."""
    return f"{number(count)} {_one_or_more(count, thing)}"


def _one_or_more(count: int, thing: str) -> str:
    return thing if count == 1 else f"{thing}s"


def owner(name: str) -> str:
    """Return the name of one to whom something belongs: ``Ada's``."""
    return f"{name}'s"


def to_you(said: str, name: str) -> str:
    """Turn what somebody does towards them: ``Ada leads a card.`` becomes ``You lead a card.``

    ``name``: theirs; verbs that no question begins with stay as they are.
    """

    def turned(found: re.Match[str]) -> str:
        before, verb = found.groups()
        return f"{before}{'you' if before[:1] in {',', ':'} else 'You'} {_YOUR_VERBS[verb]}"

    return re.sub(
        rf"(^|[.,:] (?:and )?){re.escape(name)} ({'|'.join(_YOUR_VERBS)})\b", turned, said
    )


_YOUR_VERBS = {
    "answers": "answer",
    "can": "can",
    "chooses": "choose",
    "decides": "decide",
    "does": "do",
    "has only": "have only",
    "leads": "lead",
    "makes": "make",
    "may": "may",
    "plays": "play",
}


def upper(words: str) -> str:
    """Begin with a capital letter; the other letters stay as they are."""
    return words[:1].upper() + words[1:]
