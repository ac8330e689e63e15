"""Who died, who moved up and who came to court, as small pictures, each with its reason (C-40).

Each step is a kingdom of letters; below it stands why it happened.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from kings.castle import events
from kings.castle.cards import NAMES, Letter
from kings.castle.kingdom import CASTLES, MEN_OF, Men, Place
from kings.castle.say import tell
from kings.castle.view import View
from kings.figures.castle.portraits import crown
from kings.figures.style import SERIF, Style
from kings.figures.svg import Markup, group, path, picture, rect, wrap, write
from kings.game import Event

MOST_CARDS = 4
"""How many cards are shown at most: the last ones."""
_STRIP_WIDTH = 964.0
_BOX_WIDTH, _BOX_HEIGHT, _BOX_GAP = 230.0, 208.0, 12.0
_TILE, _TALL = 20.0, 28.0
_KING = 24.0
_MEN = 76.0
_CASTLE = 3 * _TILE + 10


def strip_svg(view: View, happened: Iterable[Event], *, dark: bool | None = False) -> str:
    """Draw what the last cards did to the men, step by step; empty if nobody died or moved.

    ``happened``: what the viewer has seen happen since the last picture. ``dark=None``: in the
    colours that its page names.
    """
    cards = steps(view, happened)[-MOST_CARDS:]
    if not cards:
        return ""
    style, wide = Style.of(dark=dark), _STRIP_WIDTH
    drawn, y = [write("Step by step", 4, 24, 18, style.ink, weight=700, serif=True)], 34.0
    for card in cards:
        lines = wrap(card.words, 14, wide - 8, most=3)
        y += 6 if lines else 0
        for line in lines:
            y += 20
            drawn.append(write(line, 4, y, 14, style.ink2))
        y += 14
        body, height = _boxes(card, style)
        drawn.append(group(*body, at=(4, y)))
        y += height
    says = " ".join(f"{card.words} {' '.join(step.words for step in card.steps)}" for card in cards)
    return picture("Deaths and promotions, step by step", says, wide, y + 4, *drawn)


def _boxes(card: CardSteps, style: Style) -> tuple[list[Markup], float]:
    columns = int((_STRIP_WIDTH + _BOX_GAP) // (_BOX_WIDTH + _BOX_GAP))
    drawn = [
        group(
            *_box(step, number + 1, style),
            at=(
                number % columns * (_BOX_WIDTH + _BOX_GAP),
                number // columns * (_BOX_HEIGHT + _BOX_GAP),
            ),
            title=step.words,
        )
        for number, step in enumerate(card.steps)
    ]
    return drawn, -(-len(card.steps) // columns) * (_BOX_HEIGHT + _BOX_GAP)


def _step_edge(step: Step, style: Style) -> dict[str, str | float | None]:
    """Return how a man is framed: in danger dashed, solid where he stays or arrives."""
    colour = {"dies": style.broken, "lives": style.kept}.get(step.how, style.select)
    dash = "6 4" if step.how == "dies" else None
    return {"stroke": colour, "stroke_width": 3, "stroke_dasharray": dash}


def _box(step: Step, number: int, style: Style) -> tuple[Markup, ...]:
    lines = wrap(step.words, 13, _BOX_WIDTH - 20, most=4)
    return (
        rect(0, 0, _BOX_WIDTH, _BOX_HEIGHT, rx=12, fill=style.face, stroke=style.rule),
        write(str(number), 12, 24, 15, style.ink2, weight=700, serif=True),
        *_letters(step, style),
        *(write(line, 10, 146 + 17 * row, 13, style.ink) for row, line in enumerate(lines)),
    )


def _letters(step: Step, style: Style) -> list[Markup]:
    """Draw all ten men as letters, then what happens to the one."""
    drawn = []
    for castle in CASTLES:
        left, _ = _corner(MEN_OF[castle][0])
        drawn.append(rect(left - 4, _MEN - 6, _CASTLE, _TALL + 12, rx=6, fill=style.wash))
    tiles = [_man_tile(step, place, style) for place in Place]
    drawn.append(group(*tiles, font_family=SERIF, font_weight="700", text_anchor="middle"))
    drawn.append(group(crown(style), at=(_BOX_WIDTH / 2, _KING - 10), scale=0.6))
    if step.how in ("rises", "comes"):
        drawn.append(_way(step, style))
    return drawn


def _corner(place: Place) -> tuple[float, float]:
    """Return the upper left corner of a man's tile."""
    if place is Place.KING:
        return (_BOX_WIDTH - _TILE) / 2, _KING
    castle, number = divmod(place - 1, 3)
    first = (_BOX_WIDTH - 3 * _CASTLE - 8) / 2
    return first + castle * (_CASTLE + 4) + 4 + number * (_TILE + 1), _MEN


def _man_tile(step: Step, place: Place, style: Style) -> Markup:
    x, y = _corner(place)
    man, here = step.men[place], place is step.place
    if here and step.how == "dies":
        man = step.man
    if man is None:
        return rect(
            x, y, _TILE, _TALL, rx=4, fill="none", stroke=style.edge, stroke_dasharray="2 3"
        )
    edge = _step_edge(step, style) if here else {"stroke": style.edge, "stroke_width": 1}
    tile = rect(x, y, _TILE, _TALL, rx=4, fill=style.face, **edge)
    letter = write(man, x + _TILE / 2, y + 19, 14, style.ink)
    gone = here and step.how == "dies"
    cross = path(f"M{x + 2:g} {y + 24:g}L{x + _TILE - 2:g} {y + 4:g}", stroke=style.broken)
    return group(tile, letter, *((cross,) if gone else ()), title=f"{NAMES[man]} ({man})")


def _way(step: Step, style: Style) -> Markup:
    """Draw the way of a man to his new place: from the old one, or from below the castles."""
    left, above = _corner(step.place)
    x, y = left + _TILE / 2, above + _TALL + 3
    if step.origin is None:
        d = f"M{x:g} {y + 25:g}V{y + 7:g}"
    else:
        from_left, from_above = _corner(step.origin)
        start = from_left + _TILE / 2
        begins = from_above - 4 if step.place is Place.KING else y
        bend = y + 20 if step.place is Place.KING else y + 24
        d = f"M{start:g} {begins:g}C{start:g} {bend:g} {x:g} {bend:g} {x:g} {y + 7:g}"
    head = f"M{x - 6:g} {y + 9:g}L{x:g} {y:g}L{x + 6:g} {y + 9:g}Z"
    line = path(d, fill="none", stroke=style.select, stroke_width=2.5)
    return group(line, path(head, fill=style.select))


# The steps are worked out from what the viewer has seen happen and from how the realm stands now:
# the men are taken back, event by event, as in a film that runs backwards.

Moved = events.ManDied | events.ManSaved | events.Promoted | events.Recruited
"""What happens to a man."""


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that happens to a man: in words, and who is where when it has happened.

    ``man``; ``place``: where he is then, or where he died; ``origin``: where he was, None for one
    who comes to court; ``how``: ``dies``, ``lives``, ``rises`` or ``comes``.
    """

    man: Letter
    place: Place
    origin: Place | None
    how: str
    words: str
    men: Men


@dataclass(frozen=True, slots=True)
class CardSteps:
    """A card that was played, in words, and the steps that it led to."""

    words: str
    steps: tuple[Step, ...]


def steps(view: View, happened: Iterable[Event]) -> tuple[CardSteps, ...]:
    """Return the cards among these events that moved men, oldest first, with their steps.

    ``happened``: what the viewer has seen happen, oldest first; the last of them led to ``view``.
    """
    names, found = view.options.names, list[CardSteps]()
    happened = tuple(happened)
    for event, men in zip(happened, _men_after(view.men, happened), strict=True):
        if isinstance(event, events.CardPlayed):
            found.append(CardSteps(str(tell(names, event)), ()))
        elif isinstance(event, Moved):
            step = _step(event, men, str(tell(names, event)))
            last = found.pop() if found else CardSteps("", ())
            found.append(CardSteps(last.words, (*last.steps, step)))
    return tuple(card for card in found if card.steps)


def _men_after(now: Men, happened: Sequence[Event]) -> list[Men]:
    """Return who was where after each event."""
    found = list[Men]()
    for event in reversed(happened):
        found.append(now)
        now = _men_before(now, event)
    return found[::-1]


def _men_before(men: Men, event: Event) -> Men:
    row = list(men)
    match event:
        case events.ManDied(place, man):
            row[place] = man
        case events.Promoted(man, origin, place):
            row[place], row[origin] = None, man
        case events.Recruited(_, place):
            row[place] = None
    return tuple(row)


def _step(event: Moved, men: Men, words: str) -> Step:
    match event:
        case events.ManDied(place, man):
            return Step(man, place, place, "dies", words, men)
        case events.ManSaved(_, _, place, man):
            return Step(man, place, place, "lives", words, men)
        case events.Promoted(man, origin, place):
            return Step(man, place, origin, "rises", words, men)
        case events.Recruited(man, place):
            return Step(man, place, None, "comes", words, men)
