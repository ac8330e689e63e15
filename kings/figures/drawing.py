"""How one game is drawn and read aloud: what the pictures of all games ask of each.

It stands by itself, as each game's own figures build one and ``pictures`` lists them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from kings.figures.style import Palette
from kings.figures.signs import badge
from kings.figures.svg import Markup


def _badge(_: Any, seat: int, colours: Palette) -> Markup:
    return badge(seat, 14, 14, 24, colours)


@dataclass(frozen=True)
class Drawing:
    """The pictures and words of one game, made of a view of it.

    ``view``: the type of its views. ``whole``: the table and what the viewer alone sees, as SVG
    texts (it takes ``dark``, ``narrow``, ``happened`` and ``chosen``); ``table``: the table alone;
    ``own``: what the viewer alone sees (both take ``dark`` and ``narrow``). ``own_words``: the same
    in words; ``describe``: the table read aloud, with what has happened. ``pieces``: some pieces
    of the game for the page on which it begins, in these colours. ``sign``: the sign of a seat in
    these colours, 28 by 28.
    """

    view: type
    whole: Callable[..., list[str]]
    table: Callable[..., str]
    own: Callable[..., list[str]]
    own_words: Callable[[Any], str]
    describe: Callable[[Any, Sequence[Any]], str]
    pieces: Callable[[Palette], str]
    sign: Callable[[Any, int, Palette], Markup] = _badge
