"""The King in his arch, who follows him, and what the throne scores now."""

from __future__ import annotations

from kings.castle.cards import NAMES
from kings.castle.kingdom import LORDS, Place, next_king, place_worths
from kings.castle.say import say_man
from kings.castle.view import View
from kings.figures.castle.stacks import Danger, man_danger
from kings.figures.castle.stacks import danger_frame
from kings.figures.castle.table import Pointing
from kings.figures.castle.portraits import LINE, PARCHMENT, portrait
from kings.figures.style import LIGHT, Palette
from kings.figures.signs import eye
from kings.figures.svg import Markup, group, path, write

THRONE_WIDE, THRONE_HIGH = 148.0, 152.0


def throne(view: View, marks: Pointing, colours: Palette) -> Markup:
    """Draw the King's place, ``THRONE_WIDE`` by ``THRONE_HIGH``, from 0, 0."""
    king, mark = view.men[Place.KING], "place:0"
    own = view.seat is not None and king in (view.own.squires or ())
    danger = man_danger(view, Place.KING)
    arch = path(
        "M0 152V34Q40 2 74 2Q108 2 148 34V152Z",
        fill=colours.face,
        **danger_frame(danger, colours.ink, 1.6, colours),
    )
    if king is None:
        words = write("nobody", 74, 88, 15, colours.ink2, anchor="middle")
        return group(
            arch, group(crown(colours), at=(74, 30)), words, title="King: nobody", data_place="0"
        )
    title = f"{say_man(king, Place.KING)}{', is about to die' if danger is Danger.NOW else ''}"
    return group(
        arch,
        path("M1 112V35Q41 3 74 3Q107 3 147 35V112Z", fill=PARCHMENT),
        group(portrait(king), at=(36, 32), scale=80 / 64),
        group(crown(colours), at=(74, 24)),
        path("M0.8 112H147.2", stroke=colours.ink, stroke_width=1),
        write(king, 20, 104, 27, LINE, weight=700, serif=True, anchor="middle"),
        write(NAMES[king], 74, 130, 16, colours.ink, weight=600, anchor="middle"),
        write("King", 74, 146, 12, colours.ink2, anchor="middle"),
        *((eye(130, 46, LIGHT),) if own else ()),
        *marks.ring(mark, THRONE_WIDE, THRONE_HIGH, colours),
        title=f"{title}{'; your squire' if own else ''}",
        data_mark=marks.named(mark),
        data_can=marks.yes(mark),
        data_place="0",
    )


def crown(colours: Palette) -> Markup:
    """Draw a crown 36 wide around 0, 0."""
    return path(
        "M-15 10L-18 -6L-8 2L0 -11L8 2L18 -6L15 10Z",
        fill=colours.gold,
        stroke=colours.gold_ink,
        stroke_width=1.6,
        stroke_linejoin="round",
    )


def beside(view: View, colours: Palette) -> tuple[tuple[Markup, ...], tuple[Markup, ...]]:
    """Return the words left and right of the throne: who follows, and what it scores (C-40, C-45).

    Each stands at 0, 0: the left ones end there, the right ones begin there.
    """
    named = view.playing[-1].heir if view.playing else None
    castle = next_king(view.men, view.stacks, named)
    heir = None if castle is None else view.men[LORDS[castle]]
    name = "nobody" if heir is None or castle is None else NAMES[heir]
    lord = "" if castle is None else f"Lord of the {castle.name.title()}"
    left = (
        write("next on the throne:", 0, 0, 14, colours.ink2, anchor="end"),
        write(name, 0, 24, 17, colours.ink, weight=700, anchor="end"),
        write(lord, 0, 44, 14, colours.ink2, anchor="end"),
    )
    points, bonus = place_worths(view.stacks)[Place.KING]
    right = (
        write(f"{points}, and 2 per castle", 0, 0, 14, colours.ink2),
        write("of level 6 or more:", 0, 18, 14, colours.ink2),
        write(f"{points + bonus} now", 0, 44, 18, colours.ink, weight=700),
    )
    return left, right
