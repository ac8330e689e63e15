"""All 26 squires to choose from, where they are chosen freely and in secret (C-60)."""

from __future__ import annotations

from kings.castle.cards import LETTERS, NAMES, Letter
from kings.castle.view import View
from kings.figures.castle.table import Pointing, pointing
from kings.figures.castle.portraits import LINE, PARCHMENT, portrait
from kings.figures.style import Palette, palette
from kings.figures.signs import eye
from kings.figures.svg import Markup, group, picture, rect, write
from kings.words import listed

_WIDE, _HIGH, _EDGE = 88.0, 100.0, 8.0
_ON_SCREEN, _ON_PHONE = (9, 16.0), (4, 12.0)
"""How many squires stand side by side, and how far apart."""


def chooser_svg(view: View, *, dark: bool | None = False, narrow: bool = False) -> str:
    """Draw the 26 squires for the viewer; those chosen already have an eye, the others a ring.

    ``narrow``: four side by side, for frames under 520 pixels. Raises ``ValueError`` for a
    bystander, who chooses nobody.
    """
    colours, marks = palette(dark=dark), pointing(view)
    columns, gap = _ON_PHONE if narrow else _ON_SCREEN
    rows = -(-len(LETTERS) // columns)
    own = view.own.squires or ()
    size = (
        2 * _EDGE + columns * (_WIDE + gap) - gap,
        2 * _EDGE + rows * (_HIGH + gap) - gap,
    )
    chosen = listed(NAMES[letter] for letter in own)
    return picture(
        "Choose three squires, in secret",
        f"{view.own.name} has chosen {chosen} so far (C-60).",
        *size,
        *(
            group(
                *_squire(letter, marks, colours, own=letter in own),
                at=(
                    _EDGE + number % columns * (_WIDE + gap),
                    _EDGE + number // columns * (_HIGH + gap),
                ),
                title=f"{NAMES[letter]} ({letter}){'; your squire' if letter in own else ''}",
                data_mark=f"squire:{letter}",
                data_can=marks.yes(f"squire:{letter}"),
            )
            for number, letter in enumerate(LETTERS)
        ),
    )


def _squire(letter: Letter, marks: Pointing, colours: Palette, *, own: bool) -> tuple[Markup, ...]:
    edge = colours.select if own else colours.edge
    return (
        rect(
            0, 0, _WIDE, _HIGH, rx=8, fill=colours.face, stroke=edge, stroke_width=4 if own else 1
        ),
        rect(2, 2, _WIDE - 4, 70, rx=7, fill=PARCHMENT),
        group(portrait(letter), at=(_WIDE - 63, 14), scale=58 / 64),
        write(letter, 8, 26, 22, LINE, weight=700, serif=True),
        write(NAMES[letter], _WIDE / 2, 91, 14, colours.ink, anchor="middle"),
        *((eye(_WIDE - 14, 14, colours),) if own else ()),
        *marks.ring(f"squire:{letter}", _WIDE, _HIGH, colours),
    )
