"""A card of Kings' Struggle: its face in four sizes, its back, and the places where none lies.

A card is ``w`` wide and 1.4 times as high. Class is told by colour, by the cut of the band (waves,
scallops, battlements) and by a sign; the large card says it in words too.
"""

from __future__ import annotations

from kings.figures.signs import CLASSES, badge, class_sign, glyph, marker, shapes
from kings.figures.style import Palette, palette
from kings.figures.svg import Markup, group, memo, path, picture, rect, stroke, width, wrap, write
from kings.struggle.cards import CARD_TEXTS, NEGOTIATE, Card, CardClass
from kings.struggle.say import power_sum
from kings.struggle.state import InPlay

LARGE = 176
RATIO = 1.4


def card_svg(card: Card, *, wide: float = LARGE, dark: bool | None = False) -> str:
    """Return one card as a picture of its own; from 150 on it says its class in words, too.

    Under 90 the words go and the name moves to the foot; under 62 the name goes too.
    """
    title = f"{card.title}, {int(card)}, {card.estate.value}"
    drawn = group(face(card, wide, palette(dark=dark)), at=(2, 2))
    return picture(title, CARD_TEXTS[card].full, wide + 4, wide * RATIO + 4, drawn)


def back_svg(seat: int, *, wide: float = LARGE, dark: bool = False) -> str:
    """Return the back of a card of this seat as a picture of its own."""
    title = f"Face-down card of seat {'ABCDEF'[seat]}"
    drawn = group(back(seat, wide, palette(dark=dark)), at=(2, 2))
    return picture(title, "A woven back.", wide + 4, wide * RATIO + 4, drawn)


def colour_of(estate: CardClass, colours: Palette) -> tuple[str, str]:
    """Return a class's colour and its tint."""
    place = CLASSES.index(estate)
    return colours.classes[place], colours.tints[place]


@memo
def face(card: Card, w: float, colours: Palette, *, words: bool = True) -> Markup:
    """Draw the front of a card with its upper left corner at 0, 0; few words, or none."""
    body = rect(0, 0, w, RATIO * w, rx=0.06 * w, fill=colours.face)
    edge = rect(
        0, 0, w, RATIO * w, rx=0.06 * w, fill="none", stroke=colours.outline, stroke_width=1.3
    )
    return group(body, _band(card, w, colours), edge, *_inside(card, w, colours, words=words))


@memo
def pale_face(card: Card, w: float, colours: Palette) -> Markup:
    """Draw a card that is cancelled: its band pale, and no emblem."""
    body = rect(0, 0, w, RATIO * w, rx=0.06 * w, fill=colours.face)
    edge = rect(0, 0, w, RATIO * w, rx=0.06 * w, fill="none", stroke=colours.edge, stroke_width=1.3)
    _, tint = colour_of(card.estate, colours)
    return group(body, _band(card, w, colours, fill=tint, on=colours.ink2), edge)


def _inside(card: Card, w: float, colours: Palette, *, words: bool) -> tuple[Markup, ...]:
    if w >= 150:
        return _large(card, w, colours)
    if w < 90:
        return _small(card, w, colours)
    drawn = _table(card, w, colours)
    return drawn if words else drawn[:1]


def _band(
    card: Card, w: float, colours: Palette, *, fill: str | None = None, on: str | None = None
) -> Markup:
    colour, letters = fill or colour_of(card.estate, colours)[0], on or colours.on
    named = w >= 90
    low, power, size = (0.285, 0.2, 0.15) if named else (0.36, 0.27, 0.23)
    baseline = (0.47 * low + 0.36 * power) * w
    sign = class_sign(card.estate, (0.93 - size / 2) * w, 0.46 * low * w, size * w, letters)
    return group(
        path(_outline(card.estate, w, low * w), fill=colour),
        write(str(int(card)), 0.06 * w, baseline, power * w, letters, weight=700, serif=True),
        sign,
        *((_band_name(card, w, letters),) if named else ()),
    )


def _band_name(card: Card, w: float, colour: str) -> Markup:
    after = 0.06 * w + width(str(int(card)), 0.2 * w, bold=True) + 0.03 * w
    return write(card.title, after, 0.18 * w, 0.113 * w, colour, weight=700, serif=True)


def _outline(estate: CardClass, w: float, low: float) -> str:
    """Return the band: round at the upper corners, cut by class at the lower edge."""
    r = 0.06 * w
    corner = f"A{r:.4g} {r:.4g} 0 0 1"
    top = f"M0 {r:.4g}{corner} {r:.4g} 0H{w - r:.4g}{corner} {w:.4g} {r:.4g}"
    return f"{top}V{low:.4g}{_hem(estate, w)}Z"


def _hem(estate: CardClass, w: float) -> str:
    """Return the lower edge of the band, from right to left: waves, scallops or battlements."""
    if estate is CardClass.SERF:
        number = max(3, round(w / 28))
        half, deep = w / number / 4, min(5.5, 0.05 * w)
        wave = f"q{-half:.4g} {-deep:.4g} {-2 * half:.4g} 0"
        return f"{wave}q{-half:.4g} {deep:.4g} {-2 * half:.4g} 0" * number
    if estate is CardClass.MERCHANT:
        number = max(5, round(w / 14))
        step = w / number
        return f"a{step / 2:.4g} {step / 2.4:.4g} 0 0 1 {-step:.4g} 0" * number
    step, deep = w / 9, min(6, 0.05 * w)
    tooth = f"h{-step:.4g}v{-deep:.4g}h{-step:.4g}v{deep:.4g}"
    return tooth * 4 + f"h{-step:.4g}"


def _shield(card: Card, w: float, size: float, top: float, colours: Palette) -> Markup:
    colour, tint = colour_of(card.estate, colours)
    wide = size * w
    shield = path(shapes()["shield"], fill=tint)
    emblem = glyph(card, w / 2, top + 0.5 * wide, 0.68 * wide, colour, tint)
    return group(group(shield, at=((w - wide) / 2, top), scale=wide / 100), emblem)


def _table(card: Card, w: float, colours: Palette) -> tuple[Markup, ...]:
    size, lines = _few_size(w), _few_words(card, w)
    foot = 1.315 * w - (len(lines) - 1) * 1.16 * size
    words = [
        write(line, w / 2, foot + index * 1.16 * size, size, colours.ink, anchor="middle")
        for index, line in enumerate(lines)
    ]
    big, top = (0.5, 0.36) if len(lines) > 2 else (0.62, 0.37)
    return (_shield(card, w, big, top * w, colours), *words)


def _few_size(w: float) -> float:
    return max(12, 0.09 * w)


def _few_words(card: Card, w: float) -> tuple[str, ...]:
    """Return the lines of the few words on a card of the table."""
    return wrap(CARD_TEXTS[card].short, _few_size(w), w - 8, most=3)


def _small(card: Card, w: float, colours: Palette) -> tuple[Markup, ...]:
    colour, _ = colour_of(card.estate, colours)
    named = w >= 62
    emblem = glyph(card, w / 2, (0.77 if named else 0.88) * w, 0.5 * w, colour, colours.face)
    name = write(
        card.title,
        w / 2,
        1.27 * w,
        max(12, 0.155 * w),
        colours.ink,
        weight=700,
        serif=True,
        anchor="middle",
    )
    return (emblem, name) if named else (emblem,)


def _large(card: Card, w: float, colours: Palette) -> tuple[Markup, ...]:
    colour, _ = colour_of(card.estate, colours)
    lines = wrap(CARD_TEXTS[card].short, 15, w - 20, most=3)
    first = 1.11 * w - (len(lines) - 1) * 9
    words = [
        write(line, w / 2, first + index * 18, 15, colours.ink, anchor="middle")
        for index, line in enumerate(lines)
    ]
    foot = write(card.estate.value.upper(), 0.08 * w, 1.34 * w, 12, colour, weight=700)
    deal = write("may deal", 0.92 * w, 1.34 * w, 12, colours.ink2, anchor="end")
    line = path(f"M{0.08 * w:.4g} {1.255 * w:.4g}h{0.84 * w:.4g}", stroke=colours.rule)
    deals = (deal,) if card in NEGOTIATE else ()
    return (_shield(card, w, 0.52, 0.35 * w, colours), *words, line, foot, *deals)


@memo
def lying_card(
    lying: InPlay, w: float, colours: Palette, *, pale: bool = False, words: bool = True
) -> Markup:
    """Draw a card in play with its markers and, if it has any, the sum that counts.

    ``pale``: it is cancelled; ``words``: whether its few words stand on it.
    """
    values = (5,) * lying.fives + (2,) * lying.twos
    step = min(30.0, (w - 34) / max(1, len(values) - 1))
    size = max(0.75, min(1.0 if w >= 90 else 0.75, step / 29))
    on = [
        group(marker(value, 0, 0, colours), at=(w - 6 - index * step, 0.37 * w), scale=size)
        if size < 1
        else marker(value, w - 6 - index * step, 0.37 * w, colours)
        for index, value in enumerate(values)
    ]
    counts = (_sum(lying, w, colours),) if values else ()
    card = lying.card
    drawn = pale_face(card, w, colours) if pale else face(card, w, colours, words=words)
    return group(drawn, *reversed(on), *counts)


def _sum(lying: InPlay, w: float, colours: Palette) -> Markup:
    """Draw the power that counts as a sum, over the tip of the shield: the edges are taken."""
    words, room = power_sum(lying), w + (22 if w >= 90 else 0) - 14
    size = 13.0 if w >= 90 and width(words, 13, bold=True) <= room else 12.0
    if width(words, size, bold=True) > room:
        words = f"= {lying.power}"
    wide, high = width(words, size, bold=True) + 14, size + 7
    long = len(_few_words(lying.card, w)) > 2
    middle = (0.92 if w < 90 else 0.88 if long else 0.985) * w
    line: dict[str, str | float] = {"stroke": colours.gold, "stroke_width": 1.6}
    pill = rect(
        (w - wide) / 2, middle - high / 2, wide, high, rx=high / 2, fill=colours.ink, **line
    )
    foot = middle + 0.36 * size
    return group(pill, write(words, w / 2, foot, size, colours.face, weight=700, anchor="middle"))


@memo
def mini(card: Card, w: float, shown: float, colours: Palette) -> Markup:
    """Draw a won card or one of a fan, some 30 wide; ``shown``: how much of it the next leaves.

    Its number is set in the letters of the group around it: there are many of them in a picture.
    """
    r, low, power = 0.06 * w, 0.5 * w, max(12.0, 0.44 * w)
    line: dict[str, str | float] = {"stroke": colours.outline, "stroke_width": 1.1}
    colour, tint = colour_of(card.estate, colours)
    number, middle = str(int(card)), shown / 2
    foot = 0.22 * w + 0.36 * power
    written = write(number, middle, foot, power, colours.on, anchor="middle")
    fits = shown >= width(number, power, serif=True) - 1
    emblem = glyph(card, middle, 0.98 * w, min(0.5 * w, 0.73 * shown), colour, tint)
    return group(
        rect(0, 0, w, RATIO * w, rx=r, fill=colours.face),
        path(_outline(card.estate, w, low), fill=colour),
        rect(0, 0, w, RATIO * w, rx=r, fill="none", **line),
        *((written,) if fits else ()),
        *((emblem,) if shown >= 0.6 * w else ()),
    )


@memo
def back(seat: int, w: float, colours: Palette) -> Markup:
    """Draw the woven back of a hidden card, with its owner's badge."""
    colour, height = colours.seats[seat], RATIO * w
    outer = rect(
        0, 0, w, height, rx=0.06 * w, fill=colours.face, stroke=colours.edge, stroke_width=1.3
    )
    inset = 0.055 * w
    inner = rect(
        inset,
        inset,
        w - 2 * inset,
        height - 2 * inset,
        rx=0.04 * w,
        fill="none",
        stroke=colour,
        stroke_width=1.4,
    )
    threads = group(path(_weave(100.0)), stroke=colour, stroke_width=1.6, stroke_linecap="round")
    weave = group(threads, scale=w / 100)
    plate = rect(0.25 * w, 0.45 * w, 0.5 * w, 0.5 * w, rx=0.25 * w, fill=colours.face)
    return group(outer, inner, weave, plate, badge(seat, w / 2, 0.7 * w, 0.27 * w, colours))


def _weave(w: float) -> str:
    step, threads = 0.105 * w, []
    for row in range(11):
        for column in range(7):
            x, y = (column + 1.81) * step * 0.98, (row + 1.67) * step
            upright = (row + column) % 2
            half = 0.42 * step
            threads.append(
                f"M{x:.4g} {y - half:.4g}v{2 * half:.4g}"
                if upright
                else f"M{x - half:.4g} {y:.4g}h{2 * half:.4g}"
            )
    return "".join(threads)


@memo
def slot(words: str, w: float, colours: Palette) -> Markup:
    """Draw the dotted place of a card that isn't chosen yet."""
    line = stroke(colours.ink2, 2)
    frame = rect(0, 0, w, RATIO * w, rx=0.06 * w, stroke_dasharray="3 6", **line)
    return group(frame, *_middle(words, w, colours))


@memo
def hollow(card: Card | None, words: str, w: float, colours: Palette) -> Markup:
    """Draw the empty outline of a card that has left play, and which it was, if that is known."""
    frame = rect(0, 0, w, RATIO * w, rx=0.06 * w, fill="none", stroke=colours.edge, stroke_width=2)
    ink, half = colours.ink2, w / 2
    down = path(f"M{half:.4g} {0.6 * w:.4g}v{0.17 * w:.4g}m-8 -8l8 8l8 -8", **stroke(ink, 2.4))
    name: tuple[Markup, ...] = ()
    if card is not None:
        power, title = str(int(card)), card.title
        name = (
            write(
                power,
                half,
                0.32 * w,
                max(13, 0.2 * w),
                ink,
                weight=700,
                serif=True,
                anchor="middle",
            ),
            *(
                (write(title, half, 0.5 * w, 13, ink, weight=600, serif=True, anchor="middle"),)
                if width(title, 13, bold=True) <= w
                else ()
            ),
        )
    said = _middle(words, w, colours, top=0.98 * w) if w >= 62 else ()
    return group(frame, *name, down, *said)


def _middle(words: str, w: float, colours: Palette, top: float | None = None) -> list[Markup]:
    lines = wrap(words, 13, w - 10, most=3)
    first = top if top is not None else 0.72 * w - (len(lines) - 1) * 8
    return [
        write(line, w / 2, first + 16 * index, 13, colours.ink2, anchor="middle")
        for index, line in enumerate(lines)
    ]
