"""Hundreds of pictures in little room: a piece of markup that comes again is written down once.

Two moments of a game differ by a card or two. So each picture is taken apart at its groups, equal
groups are kept once, and a picture becomes a list of text and numbers of such parts. A page puts
it together by joining, and needs to know nothing of what it means.
"""

from __future__ import annotations

import re
from collections import Counter

Part = str | list["str | int"]
"""A part: its text, or a list in which a number stands for the part with that number."""

_TAG = re.compile(r"<(/?)\w+[^>]*?(/?)>")
_WORTH = 24
"""Under so many letters a part costs more to name than to repeat."""


class Packer:
    """Takes markup in, piece by piece, and gives the number by which the page finds it again."""

    def __init__(self) -> None:
        self._known: dict[tuple[str | int, ...], int] = {}
        self._uses: Counter[int] = Counter()
        self._tags: dict[str, str | int] = {}
        self._added: dict[str, int] = {}

    def add(self, markup: str) -> int:
        """Keep a piece of well-formed markup and return its number."""
        if markup not in self._added:
            self._added[markup] = self._keep(tuple(self._taken_apart(markup)))
        number = self._added[markup]
        self._uses[number] += 2  # what the page itself asks for is a part of its own
        return number

    def _keep(self, pieces: tuple[str | int, ...]) -> int:
        if pieces not in self._known:
            self._known[pieces] = len(self._known)
            self._uses.update(piece for piece in pieces if isinstance(piece, int))
        return self._known[pieces]

    def _taken_apart(self, markup: str) -> list[str | int]:
        """Split markup at its elements, the innermost first."""
        inside: list[list[str | int]] = [[]]
        at = 0
        for tag in _TAG.finditer(markup):
            closes, empty = tag[1], tag[2]
            inside[-1].append(markup[at : tag.start()])
            at = tag.end()
            if closes:
                element = [*inside.pop(), tag[0]]
                inside[-1] += self._shared(element)
            elif empty:
                inside[-1].append(self._tag(tag[0]))
            else:
                inside.append([self._tag(tag[0])])
        return _joined([*inside[-1], markup[at:]])

    def _tag(self, text: str) -> str | int:
        """Return the number of a tag, or a short one itself; the same few come again and again."""
        if text not in self._tags:
            (self._tags[text],) = self._shared([text])
        return self._tags[text]

    def _shared(self, pieces: list[str | int]) -> list[str | int]:
        """Return the number of what may come again, or, if it is short, the text itself."""
        joined = _joined(pieces)
        short = len(joined) == 1 and (isinstance(joined[0], int) or len(joined[0]) < _WORTH)
        return joined if short else [self._keep(tuple(joined))]

    def packed(self) -> tuple[list[Part], dict[int, int]]:
        """Return the parts that are needed, and where each number that was given stands in them.

        A part that is used once is written out where it is used.
        """
        parts = list(self._known)
        kept = [number for number in range(len(parts)) if self._uses[number] > 1]
        places = {number: place for place, number in enumerate(kept)}
        return [_as_part(_written_out(parts, number, places)) for number in kept], places


def _written_out(
    parts: list[tuple[str | int, ...]], number: int, places: dict[int, int]
) -> list[str | int]:
    found: list[str | int] = []
    for piece in parts[number]:
        if isinstance(piece, str):
            found.append(piece)
        elif piece in places:
            found.append(places[piece])
        else:
            found += _written_out(parts, piece, places)
    return _joined(found)


def _joined(pieces: list[str | int]) -> list[str | int]:
    """Join texts that follow one another, and leave out empty ones."""
    found: list[str | int] = []
    for piece in pieces:
        if isinstance(piece, str) and found and isinstance(found[-1], str):
            found[-1] += piece
        elif piece != "":
            found.append(piece)
    return found


def _as_part(pieces: list[str | int]) -> Part:
    if all(isinstance(piece, str) for piece in pieces):
        return "".join(str(piece) for piece in pieces)
    return pieces
