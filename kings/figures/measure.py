"""How wide words are, reckoned without a font, and words cut or wrapped to the room there is.

SVG doesn't wrap. Each character counts as wide as in the widest font of the stack, so that others
leave air and none runs over.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from kings.names import graphemes

_THIN = frozenset("iljtfrI.,:;|!'’()[] ")
_EMOJI = 1.4
_WIDE = frozenset("mwMW@%—…")


@lru_cache(maxsize=4096)  # the same few words are measured in every drawing of a table
def width(words: str, size: float, *, bold: bool = False, serif: bool = False) -> float:
    """Return the reckoned width of a line in the units of ``size``."""
    factor = (1.2 if serif else 1.1) if bold else 1.0
    return sum(map(_character, graphemes(words))) * size * factor


@lru_cache(maxsize=4096)
def _character(character: str) -> float:
    """Return the width of a character; one of several emoji is drawn as one."""
    wide = sum(map(_letter, character))
    return min(wide, _EMOJI) if character[0] >= "\U0001f000" else wide


@lru_cache(maxsize=4096)
def _letter(letter: str) -> float:
    if letter in _THIN:
        return 0.34
    if letter in _WIDE:
        return 0.93
    if unicodedata.category(letter) in ("Mn", "Me", "Cf"):
        return 0.0
    if letter >= "\U0001f000":
        return _EMOJI
    if unicodedata.east_asian_width(letter) in "WF":
        return 1.1
    return 0.7 if letter.isupper() else 0.61


def cut(words: str, size: float, room: float, *, bold: bool = False, serif: bool = False) -> str:
    """Shorten words to the room with "…", but never under four letters."""
    if width(words, size, bold=bold, serif=serif) <= room:
        return words
    characters = graphemes(words)
    for end in range(len(characters) - 1, 3, -1):
        shorter = "".join(characters[:end]).rstrip() + "…"
        if width(shorter, size, bold=bold, serif=serif) <= room:
            return shorter
    return "".join(characters[:4]).rstrip() + "…"


def wrap(
    words: str, size: float, room: float, *, most: int, bold: bool = False, serif: bool = False
) -> tuple[str, ...]:
    """Break words into at most ``most`` lines; what doesn't fit the last one ends in "…"."""
    lines: list[str] = []
    for word in words.split():
        longer = f"{lines[-1]} {word}" if lines else word
        full = not lines or width(longer, size, bold=bold, serif=serif) > room
        if full and len(lines) < most:
            lines.append(word)
        else:
            lines[-1] = longer
    return tuple(cut(line, size, room, bold=bold, serif=serif) for line in lines)
