"""What the drawings of all games share: what each has to offer, the lines above a table, motions.

Each game's own figures build one ``Drawing``; ``pictures`` lists them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from kings.figures.style import SANS, Palette
from kings.figures.svg import Markup, element, group


@dataclass(frozen=True)
class Drawing:
    """The pictures and words of one game, made of a view of it.

    ``view``: the type of its views. ``table``: the table, as an SVG text (it takes ``dark``,
    ``narrow`` and ``happened``); ``own``: what the viewer alone sees: first its hand, then what the
    wide table shows by itself and a phone has no room for, and ``bare`` only what it has;
    ``seats``: each seat's part of the wide table, one below the other, for a page that scrolls
    (they take ``dark``, and what they need of the others). ``own_words``: the viewer's own in
    words; ``describe``: the table read aloud, with what has happened. ``pieces``: some pieces of
    the game for the page on which it begins, in these colours. ``marks``: what of the picture a
    choice consists of, by the view and the choice; ``acts``: the mark of the card that acts by
    it, where one in the picture does; ``motions``: what moves into a picture, by the news, the view
    and all that has happened, in the colours that the page names. ``reference``: the reference card
    of a game with these options, as HTML in the colours that the page names.
    ``sign``: the sign of a seat in these colours, 28 by 28; None: its badge. ``end``: how it ended,
    by the view, what has happened, and whether it is for a phone: one for each seat where the game
    counts points. ``guesses``: what the viewer can guess of the others' secrets (it takes ``dark``
    and ``narrow``); None: nothing that is worth a picture.
    """

    view: type
    table: Callable[..., str]
    own: Callable[..., list[str]]
    seats: Callable[..., str]
    own_words: Callable[[Any], str]
    describe: Callable[[Any, Sequence[Any]], str]
    pieces: Callable[[Palette], str]
    marks: Callable[[Any, Any], frozenset[str]]
    motions: Callable[[Sequence[Any], Any, Sequence[Any]], Sequence[Motion]]
    reference: Callable[[Any], str]
    sign: Callable[[Any, int, Palette], Markup] | None = None
    end: Callable[..., list[str]] = lambda *_, **__: []
    guesses: Callable[..., str] | None = None
    acts: Callable[[Any], frozenset[str]] = lambda _choice: frozenset()


# The lines above a table, and how its picture is called and read aloud.


class Turns(Protocol):
    """What a title needs of the view of a game that is played in turns."""

    @property
    def actor(self) -> int | None:
        """The seat that decides now, if it is a player's."""

    @property
    def turn(self) -> int:
        """The number of the turn, from 1; 0 before the first."""

    def name(self, seat: int) -> str:
        """Return the name of a seat."""


def turn_title(game: str, view: Turns, *, over: bool) -> str:
    """Return what a picture is called: ``King's Keys, turn 12: Ada is on turn``."""
    when = f", turn {view.turn}" if view.turn else ""
    if over:
        return f"{game}{when}: the end"
    if view.actor is None:
        return f"{game}{when}: before the first turn"
    return f"{game}{when}: {view.name(view.actor)} is on turn"


def aloud(described: str) -> str:
    """Return a description of some lines as sentences in one line."""
    return described.replace("\n", " ")


# Some pieces of a game at one glance.

PIECE_WIDTH = 84.0
"""How wide a card is drawn: a size without words."""


def fan_svg(cards: Sequence[Markup]) -> str:
    """Draw cards as an SVG, each ``PIECE_WIDTH`` with its upper left corner at 0, 0."""
    spread = [
        group(
            group(card, at=(-PIECE_WIDTH / 2, -720.0)),
            at=(250.0, 728.0),
            turn=(place - (len(cards) - 1) / 2) * 7.3,
        )
        for place, card in enumerate(cards)
    ]
    return element(
        "svg",
        *spread,
        xmlns="http://www.w3.org/2000/svg",
        viewBox="0 0 500 168",
        width="100%",
        font_family=SANS,
    )


# What moves.

WAVES = 10
"""How many waves are shown at most: the last ones."""
What = Literal["gold", "marker", "card", "star", "scepter", "bead"]


@dataclass(frozen=True, slots=True)
class Motion:
    """One thing that moves.

    ``start`` and ``end``: ``bank``, ``discard``, ``star``, ``scepter``, ``place:2``, ``seat:1``,
    ``bead:4``. ``sprite``: a small SVG in the units of the table. Motions of one ``wave`` move
    together, and waves follow one another from 0.
    """

    what: What
    start: str
    end: str
    sprite: str
    wave: int
