"""What one seat of King's Keys has: its cards, how near it is to a win, and what won.

``DRAWING`` says which picture is which.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set as AbstractSet
from types import MappingProxyType
from typing import Any

from kings.figures.drawing import PIECE_WIDTH, Drawing, fan_svg
from kings.figures.keys.cards import RATIO, card_says, crest, face
from kings.figures.keys.cloth import screen
from kings.figures.keys.ending import end_svg
from kings.figures.keys.motion import motions
from kings.figures.keys.progress import progress_svg
from kings.figures.keys.reference import keys_reference_html
from kings.figures.keys.table import NARROW, WIDE, board_svg, can_marks, marks_of
from kings.figures.signs import badge, eye, ring, tick
from kings.figures.style import Palette, Style
from kings.figures.svg import Markup, cut, group, picture, rect, write
from kings.keys.cards import AXES, COINS, Card, Place, set_of, worth
from kings.keys.moves import Win
from kings.keys.say import card_list, describe, say_seat
from kings.keys.view import View
from kings.words import counted, owner

_HAND_HEAD = 46.0
_HAND_EDGE = 16.0
_CARD_GAP = 7.0
_MANY = 21
"""With more cards than this they are drawn smaller."""
_NO_REFUSALS: Mapping[Card, str] = MappingProxyType({})
Placed = tuple[Card, float, float]


def hand_svg(
    view: View,
    *,
    dark: bool | None = False,
    chosen: AbstractSet[str] = frozenset(),
    narrow: bool = False,
    refused: Mapping[Card, str] = _NO_REFUSALS,
) -> str:
    """Draw all cards that lie before the viewer, as an SVG as wide as its frame.

    They stand by place; what others left there lies apart, as it is not the viewer's own yet
    (K-11). Cards that a choice involves have a dashed ring and ``data-can``; those whose marks are
    ``chosen``, or which are held already, have a solid one. ``refused``: why a card can't be played
    now, in a sentence, which its tooltip tells. Raises ``ValueError`` for a bystander.
    """
    style, wide = Style.of(dark=dark, narrow=narrow), NARROW if narrow else WIDE
    shelves = tuple(_shelves(view))
    number = sum(len(cards) for _, cards in shelves)
    size = 54.0 if narrow else 52.0 if number > _MANY else 64.0
    labels, cards, height = _lay(shelves, size, wide)
    can, taken = can_marks(view), {*chosen, *(f"card:{card}" for card in view.held)}
    drawn = [
        group(
            _own_card(card, size, can, taken, style, refused.get(card)),
            at=(x, y),
            data_card=str(card),
        )
        for card, x, y in cards
    ]
    words = [write(label, x, y, 14, style.ink2, weight=600) for label, x, y in labels]
    return picture(
        f"{owner(view.own.name)} cards",
        _hand_says(view, shelves),
        wide,
        height,
        rect(0, 0, wide, height, rx=12, fill=style.wash),
        _hand_head(view, wide, style),
        *words,
        *drawn,
    )


def _shelves(view: View) -> Iterator[tuple[str, tuple[Card, ...]]]:
    """List the places with their cards, and at last what others left in them."""
    own = view.own
    left: list[Card] = []
    for place in (Place.HAND, Place.DUNGEON, Place.VAULT):
        if own.at(place).known:
            yield place.label, own.at(place).known
        left += own.at(place).open
    if left:
        yield "Left here", tuple(left)


def _hand_says(view: View, shelves: Sequence[tuple[str, tuple[Card, ...]]]) -> str:
    parts = [f"{label}: {card_list(cards)}" for label, cards in shelves]
    held = [f"held: {card_list(view.held)}"] if view.held else []
    return f"Only {view.own.name} sees this. {'; '.join([*parts, *held]) or 'No card'}."


def _lay(
    shelves: Sequence[tuple[str, tuple[Card, ...]]], size: float, wide: float
) -> tuple[list[tuple[str, float, float]], list[Placed], float]:
    """Return where the names of the places and the cards stand, and how high all is."""
    labels, placed, y = [], [], _HAND_HEAD
    for row in _card_rows(shelves, size, wide):
        top = y + (24 if any(label for label, _, _ in row) else 4)
        labels += [(label, x, top - 8) for label, _, x in row if label]
        placed += [(card, x, top) for _, card, x in row]
        y = top + RATIO * size + 10
    return labels, placed, y + 6


def _card_rows(
    shelves: Sequence[tuple[str, tuple[Card, ...]]], size: float, wide: float
) -> list[list[tuple[str, Card, float]]]:
    """Put the cards into rows; the first of each place brings the place's name."""
    rows: list[list[tuple[str, Card, float]]] = []
    x = wide
    for label, cards in shelves:
        for index, card in enumerate(cards):
            if x + size > wide - _HAND_EDGE:
                x = _HAND_EDGE
                rows.append([])
            rows[-1].append(("" if index else label, card, x))
            x += size + _CARD_GAP
        x += 20
    return rows


def _hand_head(view: View, wide: float, style: Style) -> Markup:
    number = view.own.number
    name = cut(f"{owner(view.own.name)} cards", 18, wide - 150, bold=True, serif=True)
    return group(
        eye(_HAND_EDGE + 10, 26, style),
        write(name, _HAND_EDGE + 30, 32, 18, style.ink, weight=700, serif=True),
        write(counted(number, "card"), wide - _HAND_EDGE, 32, 14, style.ink2, anchor="end"),
    )


def _own_card(
    card: Card,
    size: float,
    can: AbstractSet[str],
    chosen: AbstractSet[str],
    style: Style,
    refused: str | None,
) -> Markup:
    mark, height = f"card:{card}", RATIO * size
    may, taken = mark in can, mark in chosen
    return group(
        *(
            (ring("chosen" if taken else "choice", size, height, style, off=2.8),)
            if may | taken
            else ()
        ),
        face(card, size, style),
        *((tick(size - 3, height - 3, style),) if taken else ()),
        title=f"{card_says(card)}. {refused}" if refused else card_says(card),
        data_mark=mark if may or taken else None,
        data_can="yes" if may else None,
    )


# The cards that won a game, as they were shown.

_CARD_WIDTH = {False: 64.0, True: 54.0}
"""The width of a card, by whether the picture is narrow."""
_WIN_EDGE = 6.0


def winning_svg(
    win: Win,
    cards: Sequence[Card],
    *,
    dark: bool | None = False,
    narrow: bool = False,
) -> str:
    """Draw the cards with which somebody won (K-31, K-46), as large as those of a hand."""
    style, size = Style.of(dark=dark, narrow=narrow), _CARD_WIDTH[narrow]
    wide, in_row = (NARROW, 6) if narrow else (WIDE, 11)
    step, row = size + 8, RATIO * size + 10
    rows = -(-len(cards) // in_row)
    placed = [
        group(
            face(card, size, style),
            at=(_WIN_EDGE + index % in_row * step, _WIN_EDGE + index // in_row * row),
            title=card_says(card),
            data_card=str(card),
        )
        for index, card in enumerate(cards)
    ]
    says = f"{say_win(win, cards)} {card_list(cards).capitalize()}."
    return picture("The winning cards", says, wide, rows * row + 2 * _WIN_EDGE - 10, *placed)


def say_win(win: Win, cards: Sequence[Card]) -> str:
    """Say what was shown, and what it counts: ``An army of 11 soldiers, with 6 coins …``."""
    shown = set_of(cards)
    if win == "army":
        paid = worth(shown & COINS)
        soldiers = worth(shown & AXES)
        pay = f", with {paid} coins that pay for those of other kingdoms" if paid else ""
        return f"An army of {soldiers} soldiers{pay} (K-31)."
    if win == "guards":
        return f"{worth(shown)} guards stand (K-31)."
    if win == "laughter":
        return "All four Jokers: everybody laughs (K-46)."
    return f"The four {win.capitalize()} of the winner's own kingdom (K-31)."


# All pictures of one seat: the table, and below it the seat's own cards.


def keys_pictures(
    view: View,
    *,
    dark: bool | None = False,
    narrow: bool = False,
    chosen: AbstractSet[str] = frozenset(),
    refused: Mapping[Card, str] = _NO_REFUSALS,
) -> list[str]:
    """Draw the table, the viewer's cards if it has any, and its progress while it plays.

    ``refused``: why own cards can't be played now, in sentences.
    """
    drawn = [board_svg(view, dark=dark, narrow=narrow, chosen=chosen)]
    if view.seat is None or view.own.out or not view.own.number:
        return drawn
    hand = hand_svg(view, dark=dark, narrow=narrow, chosen=chosen, refused=refused)
    drawn.append(hand)
    if view.own.kingdom is not None:
        drawn.append(progress_svg(view, dark=dark, narrow=narrow))
    return drawn


def _whole(view: View, *, happened: Sequence[object], **look: Any) -> list[str]:
    """Draw all; the last happenings of King's Keys leave nothing that is seen in a picture."""
    return keys_pictures(view, **look)


def _own(view: View, *, dark: bool | None, narrow: bool) -> list[str]:
    if view.own.out or not view.own.number:
        return []
    return [draw(view, dark=dark, narrow=narrow) for draw in (hand_svg, progress_svg)]


def _sign(view: View, seat: int, colours: Palette) -> Markup:
    """Draw the crest of a seat's kingdom; before the kingdoms are dealt, its badge."""
    kingdom = view.seats[seat].kingdom
    if kingdom is None:
        return badge(seat, 14, 14, 24, colours)
    return crest(kingdom, 14, 2, 24, colours)


_PIECES = tuple(
    Card(words)
    for words in ("ocean key 2", "sun coin 3", "ember axe 4", "forest shield 1", "ocean axe 3")
)
"""The cards that stand for the game."""
DRAWING = Drawing(
    View,
    whole=_whole,
    table=board_svg,
    own=_own,
    own_words=lambda view: say_seat(view, view.own),
    describe=lambda view, _: describe(view),
    pieces=lambda style: fan_svg([face(card, PIECE_WIDTH, style) for card in _PIECES]),
    marks=marks_of,
    reference=lambda options: keys_reference_html(options, dark=None),
    motions=lambda news, _, __: motions(news, dark=None),
    sign=_sign,
    screen=screen,
    end=lambda view, happened, **look: [end_svg(view, happened, **look)],
)
