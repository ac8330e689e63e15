"""A hand as a row of cards: the viewer's own, or another that the viewer may see."""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from kings.figures import signs
from kings.figures.struggle import alt_text, cards
from kings.figures.struggle.layout import Mark, can_marks
from kings.figures.style import Style
from kings.figures.svg import Markup, cut, group, memo, memo_of, picture, rect, width, write
from kings.struggle.cards import CARD_TEXTS, Card
from kings.struggle.stakes import IN_TRICK
from kings.struggle.view import SeatView, View
from kings.words import owner, plural

_WIDE, _HIGH, _HEAD = 624.0, 164.0, 34.0
_NARROW, _NARROW_HIGH, _NARROW_HEAD = 390.0, 102.0, 27.0
_BARE = 4.0
"""How far below its edge the cards of a bare hand lie."""
_CARD, _NARROW_CARD, _GAP = 80.0, 51.0, 9.0
_NARROW_LEAST = 44.5
"""The narrowest card whose power can be read on a phone; more than eight lie over one another."""
_CHOSEN_CARD, _IN_ROW = 66.0, 5
"""On a phone, while a card is to be played: how wide it is, and how many lie in one row."""
_NAMED = 64.0
"""The narrowest card on which every name finds room; that of a narrower one stands below it."""


def hand_svg(
    view: View,
    seat: int | None = None,
    *,
    dark: bool | None = False,
    narrow: bool = False,
    bare: bool = False,
) -> str:
    """Draw a hand as an SVG as wide as its frame: the viewer's own unless a seat is named.

    A hand that the viewer may not see is drawn as backs. Cards that can be chosen now have a
    dashed ring; each card is a group with ``data-card``, its printed power, and in the viewer's own
    hand with ``data-mark``. ``bare``: without the line that says whose it is, for a page that does.
    A bystander has to name a seat (``ValueError``).
    """
    shown, can = view.own if seat is None else view.seats[seat], can_marks(view)
    own, trick = shown.seat == view.seat, view.phase in IN_TRICK
    style = Style.of(dark=dark, narrow=narrow)
    return drawn_hand(shown, can, style, own=own, night=view.night, trick=trick, bare=bare)


@memo_of(256)  # it is the same for most of a round
def drawn_hand(
    shown: SeatView,
    can: AbstractSet[str],
    style: Style,
    *,
    own: bool,
    night: bool | None,
    trick: bool,
    bare: bool = False,
) -> str:
    """Draw the whole picture of a hand.

    ``own``: it is the viewer's, and ``can``: what the viewer can choose now; ``night``: as of a
    view; ``trick``: whether a whole trick lies open, so that no card is to be played; ``bare``:
    whether the cards are drawn alone.
    """
    number = shown.held if shown.hand is None else len(shown.hand)
    plays = own and not trick and any(mark.startswith("card:") for mark in can)
    wide, high, size, corners = _laid(number, narrow=style.narrow, plays=plays)
    marks = [f"card:{int(card)}" if own else "" for card in shown.hand or ()]
    if shown.hand is None:
        drawn = [cards.back(shown.seat, size, style)] * shown.held
    else:
        drawn = [
            _hand_card(card, Mark(mark, mark in can), size, style)
            for card, mark in zip(shown.hand, marks, strict=True)
        ]
    placed = [group(card, at=corner) for card, corner in zip(drawn, corners, strict=True)]
    left, title = plural(shown.held, "card"), alt_text.hand_title(shown, night=night)
    aside = f", {plural(shown.aside, 'card')} set aside, unseen by all" if shown.aside else ""
    says = f"{left} in hand{aside}."
    if bare:
        up = min((y for _, y in corners), default=_BARE) - _BARE
        return picture(title, says, wide, high - up, group(*placed, at=(0, -up)))
    panel = rect(0, 0, wide, high, rx=12, fill=style.wash)
    head = _hand_head(shown, left, wide, style, own=own, night=night)
    return picture(title, says, wide, high, panel, head, *placed)


def _laid(
    number: int, *, narrow: bool, plays: bool
) -> tuple[float, float, float, list[tuple[float, float]]]:
    """Return how wide and how high the picture is, how wide a card, and where each card lies.

    ``plays``: one of them is to be played now. On a phone they then lie in two rows, as large as
    there is room for; at other times small and in one row, so that the trick has the room.
    """
    if narrow and plays:
        return _two_rows(number)
    if narrow:
        wide, high, room = _NARROW, _NARROW_HIGH, _NARROW - 20
        size = min(_NARROW_CARD, max(_NARROW_LEAST, room / max(1, number) - 1.5))
        top, step = _NARROW_HEAD, min(61.0, (room - size) / max(1, number - 1))
    else:
        wide, high, room = _WIDE, _HIGH, _WIDE - 28
        size = min(_CARD, (room + _GAP) / max(1, number) - _GAP)
        size = size if size >= _NAMED else min(size, 61.0)
        step = min(99.0, (room - size) / max(1, number - 1))
        below = 20 if size < _NAMED else 0  # the name
        top = _HEAD + (high - _HEAD - 10 - below - size * cards.RATIO) / 2
    start = (wide - size - step * (number - 1)) / 2
    return wide, high, size, [(start + place * step, top) for place in range(number)]


def _two_rows(number: int) -> tuple[float, float, float, list[tuple[float, float]]]:
    size, apart = _CHOSEN_CARD, 8.0
    in_row = number if number <= _IN_ROW else -(-number // 2)
    in_row = max(in_row, 1)
    rows = [min(in_row, number - first) for first in range(0, number, in_row)]
    step, down = (_NARROW - 24 + apart) / _IN_ROW, size * cards.RATIO + apart
    corners = [
        (_NARROW / 2 + (place - (count - 1) / 2) * step - size / 2, _NARROW_HEAD + 3 + row * down)
        for row, count in enumerate(rows)
        for place in range(count)
    ]
    return _NARROW, _NARROW_HEAD + 3 + max(1, len(rows)) * down, size, corners


def _hand_head(
    shown: SeatView, left: str, wide: float, style: Style, *, own: bool, night: bool | None
) -> Markup:
    """Write whose cards these are, who sees them, and how many there are."""
    size, y = (14.0, 18.5) if style.narrow else (16.0, 25.0)
    mine = bool(night) and shown.hand is not None
    first = 2 * size + 4.0
    if shown.hand is None:
        sees = "hidden"
    else:
        sees = f"only {cut(shown.name, 13, 110)} sees it" if mine else "open to all by Day"
    count = f"{left} · {shown.aside} set aside unseen" if shown.aside else left
    words = count if style.narrow else f"{sees} · {count}"
    named = "Your hand" if own else f"{owner(shown.name)} hand"
    eye_room = 26.0 if mine else 0.0
    whose = cut(named, size, wide - first - eye_room - width(words, 13) - 26, bold=True, serif=True)
    after = first + width(whose, size, bold=True, serif=True) + 16
    return group(
        signs.badge(shown.seat, 12 + size / 2, y - 0.34 * size, 1.25 * size, style),
        *((signs.eye(after, y - 5, style),) if mine else ()),
        write(whose, first, y, size, style.ink, weight=700, serif=True),
        write(words, wide - 14, y, 13, style.ink2, anchor="end"),
    )


@memo
def _hand_card(card: Card, mark: Mark, size: float, style: Style) -> Markup:
    high = size * cards.RATIO
    below = not style.narrow and size < _NAMED
    name = write(card.title, size / 2, high + 16, 12, style.ink, anchor="middle")
    return group(
        *((signs.ring("choice", size, high, style, off=2.6),) if mark.can else ()),
        cards.face(card, size, style),
        *((name,) if below else ()),
        title=f"{card.title}, {int(card)}, {card.estate.value}. {CARD_TEXTS[card].full}",
        data_card=int(card),
        data_mark=mark.name or None,
        data_can="yes" if mark.can else None,
    )
