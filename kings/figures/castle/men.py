"""A man of the realm on his plate: portrait, letter, name and rank."""

from __future__ import annotations

from kings.castle.cards import NAMES, Letter
from kings.castle.kingdom import Place, rank_of
from kings.castle.say import say_man, say_place
from kings.figures.castle.stacks import Danger
from kings.figures.castle.stacks import danger_frame
from kings.figures.castle.portraits import LINE, PARCHMENT, portrait
from kings.figures.svg import cut
from kings.figures.style import LIGHT, Palette
from kings.figures.signs import eye
from kings.figures.svg import Markup, group, path, rect, write

MAN_HIGH = 116.0

_SAID = {
    Danger.NONE: "",
    Danger.LATER: ", is in danger next",
    Danger.NOW: ", is about to die",
}


def man(
    letter: Letter | None,
    place: Place,
    wide: float,
    colours: Palette,
    *,
    own: bool,
    danger: Danger,
) -> Markup:
    """Draw the plate of a place, ``wide`` by ``MAN_HIGH``, from 0, 0.

    ``own``: the viewer backs him, and an eye says that nobody else sees this; ``danger``:
    whether he is about to die.
    """
    rank = rank_of(place).title
    if letter is None:
        return _nobody(place, wide, colours)
    middle = wide / 2
    words = f"{say_man(letter, place)}{_SAID[danger]}"
    return group(
        rect(
            0,
            0,
            wide,
            MAN_HIGH,
            rx=8,
            fill=colours.face,
            **danger_frame(danger, colours.edge, 1.2, colours),
        ),
        path(
            f"M0.6 70V8.6Q0.6 0.6 8.6 0.6H{wide - 8.6:g}Q{wide - 0.6:g} 0.6 {wide - 0.6:g} 8.6V70Z",
            fill=PARCHMENT,
        ),
        group(portrait(letter), at=(wide - 63, 12), scale=58 / 64),
        path(f"M0.6 70H{wide - 0.6:g}", stroke=colours.edge, stroke_width=1),
        write(letter, 6, 26, 22, LINE, weight=700, serif=True),
        write(cut(NAMES[letter], 14, wide - 6), middle, 89, 14, colours.ink, anchor="middle"),
        write(rank, middle, 106, 12 if wide >= 92 else 11, colours.ink2, anchor="middle"),
        *((eye(wide - 13, 14, LIGHT),) if own else ()),
        title=f"{words}{'; your squire' if own else ''}",
    )


def _nobody(place: Place, wide: float, colours: Palette) -> Markup:
    """Draw a place that stays empty: hollow is gone."""
    outline = rect(
        0.5,
        0.5,
        wide - 1,
        MAN_HIGH - 1,
        rx=8,
        fill="none",
        stroke=colours.edge,
        stroke_width=1.2,
        stroke_dasharray="2 4",
    )
    words = write("nobody", wide / 2, 60, 13, colours.ink2, anchor="middle")
    rank = write(rank_of(place).title, wide / 2, 106, 12, colours.ink2, anchor="middle")
    return group(outline, words, rank, title=f"{say_place(place)}: nobody")
