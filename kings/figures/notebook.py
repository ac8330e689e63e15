"""Pictures, scenes and any result for a notebook cell, which shows what its last line returns.

A picture goes into the page as an image with its reading as alternative text, so that it is also
seen in a notebook that was only opened and not run. Every word is escaped.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterable
from dataclasses import dataclass
from importlib import import_module
from typing import Any
from urllib.parse import quote

from kings.errors import BadInput
from kings.figures import svg
from kings.figures.signs import badge, ring
from kings.figures.struggle.alt_text import card_title, describe_table, in_trick, table_title
from kings.figures.struggle.cards import hollow, lying_card
from kings.figures.style import LIGHT, Palette, palette
from kings.game import Event
from kings.markup import LINE, Markup, fill, joined, tag
from kings.struggle.events import CardTaken
from kings.struggle.teaching import Scene
from kings.struggle.view import SeatView, View

_CARD = 112.0
_CLOTH = 760
_STEP = 136.0


@dataclass(frozen=True, slots=True)
class Shown:
    """Something a notebook shows: ``page`` in the browser, ``text`` where there is only text."""

    page: Markup
    text: str

    def _repr_html_(self) -> str:
        return self.page

    def __repr__(self) -> str:
        """Return the text, which says the same as the page."""
        return self.text


def show(*scenes: Scene, heading: str = "", draw: bool = True) -> Shown:
    """Show scenes that follow one another: what happened, and how things stand in the last one.

    Below the sentences come the cards in play, who is asked, and the choices. ``scenes``: such as a
    ``trick`` and what was done from it; ``heading``: shown above them; ``draw``: whether to draw
    the cards. Raises ``BadInput`` if there is no scene, or for anything else.

    For example ``kings.show(kings.trick("Jester", "Jeweler", "Knight", turn=1))``.
    """
    strange = [type(scene).__name__ for scene in scenes if type(scene) is not Scene]
    if not scenes or strange:
        given = f"a value of type {strange[0]}" if strange else "nothing"
        raise BadInput(
            f"What is shown is one scene or several, not {given}; kings.trick lays one out. "
            "kings.picture draws a state or a view."
        )
    last = scenes[-1]
    view = last.view(last.asked)
    cards = draw and not last.ended and in_trick(view)
    happened = [event for scene in scenes for event in scene.happened]
    parts = [
        _strong(heading),
        _listed(sentence for scene in scenes for sentence in scene.told),
        _image(trick_svg(view, happened)) if cards else Markup(),
        _strong(last.ask),
        _listed(() if last.ended else last.choices),
    ]
    said = [sentence for scene in scenes[:-1] for sentence in scene.told]
    text = "\n".join([*([heading] if heading else []), *said, str(last)])
    return Shown(joined(*filter(None, parts), between=LINE), text)


def _strong(words: str) -> Markup:
    return tag.p(tag.strong(words)) if words else Markup()


def _listed(sentences: Iterable[str]) -> Markup:
    items = [tag.li(sentence) for sentence in sentences]
    return tag.ul(items) if items else Markup()


def said(*sentences: str) -> Shown:
    """Show sentences one under another on a notebook's page.

    ``sentences``: such as verdicts, or the lines of a ledger; everything in them is escaped.

    For example ``kings.said("One sentence.", "And another.")``.
    """
    return Shown(_listed(sentences), "\n".join(sentences))


def hidden(*sentences: str, under: str = "The answer", shown: Shown | None = None) -> Shown:
    """Keep an answer folded on a notebook's page until the reader opens it.

    ``sentences``: the answer, a line each; ``under``: the words to click on; ``shown``: a picture
    to show below the sentences, such as one from ``framed``. Where there is only text, everything
    is shown at once.

    For example ``kings.hidden("Cleo should pass.", under="What should Cleo do?")``.
    """
    below = shown or Shown(Markup(), "")
    text = "\n".join([*sentences, *([below.text] if below.text else [])])
    return Shown(tag.details(tag.summary(under), _listed(sentences), below.page), text)


def framed(*svgs: str, wide: int | None = None, paper: bool = False) -> Shown:
    """Show drawings beside one another on a notebook's page.

    ``svgs``: the drawings as SVG texts; ``wide``: the width of each in pixels (None: as it was
    drawn); ``paper``: put them on light paper, for drawings without a background, whose ink a dark
    page would swallow.

    For example ``kings.framed(kings.figures.card_svg(kings.Card.QUEEN), wide=150)``.
    """
    images = [_image(drawn, wide, paper=paper) for drawn in svgs]
    readings = [html.unescape(_reading(drawn)) for drawn in svgs]
    return Shown(joined(*images, between=Markup(" ")), "\n".join(readings))


def _image(drawn: str, wide: int | None = None, *, paper: bool = False) -> Markup:
    """Return an image tag that holds the whole picture; its width is a limit on small screens."""
    found = re.search(r'viewBox="0 0 ([\d.]+) ', drawn)
    size = wide if wide is not None else round(float(found[1])) if found else 600
    swapped = drawn.translate(str.maketrans("'\"", "\"'"))  # one quote in three bytes, not hundreds
    source = quote(swapped, safe=" '=/:;,()!?*+@$~[]|")
    style = "display:inline-block;max-width:100%;height:auto;margin:0 4px 4px 0"
    if paper:
        style += f";background:{LIGHT.page}"
    return fill(_IMAGE, reading=_reading(drawn), size=size, style=style, source=Markup(source))


_IMAGE = '<img alt="{reading}" width="{size}" style="{style}" src="data:image/svg+xml,{source}">'


def _reading(drawn: str) -> Markup:
    """Return a picture's title and description, escaped as they stand in it."""
    parts = re.match(r"<svg[^>]*><title>(.*?)</title><desc>(.*?)</desc>", drawn)
    if parts is None:
        return Markup()
    return Markup(f"{parts[1]}{'' if parts[1].endswith(('.', '?', '!')) else '.'} {parts[2]}")


def trick_svg(view: View, happened: Iterable[Event] = (), *, dark: bool = False) -> str:
    """Draw the cards in play in a row, each under its owner's name; who is on turn has a ring.

    ``happened`` says which cards left play, and who took them.
    """
    colours = palette(dark=dark)
    taken = {event.owner: event for event in happened if isinstance(event, CardTaken)}
    places = [
        svg.group(_place(view, seat, taken.get(seat.seat), colours), at=(24 + at * _STEP, 48))
        for at, seat in enumerate(view.seats)
    ]
    wide = 48 + _STEP * (view.players - 1) + _CARD
    high = 48 + 1.4 * _CARD + 32
    cloth = svg.rect(0, 0, wide, high, rx=12, fill=colours.cloth)
    return svg.picture(table_title(view), describe_table(view), wide, high, cloth, *places)


def _place(view: View, seat: SeatView, taken: CardTaken | None, colours: Palette) -> svg.Markup:
    name = svg.cut(seat.name, 15, _CARD - 28, bold=True)
    active = view.named if view.named is not None else view.actor
    rings = (ring("active", _CARD, 1.4 * _CARD, colours),) if seat.seat == active else ()
    return svg.group(
        badge(seat.seat, 11, -22, 22, colours),
        svg.write(name, 28, -17, 15, colours.ink, weight=700),
        *rings,
        _card(view, seat, taken, colours),
    )


def _card(view: View, seat: SeatView, taken: CardTaken | None, colours: Palette) -> svg.Markup:
    if seat.lying is not None:
        title = f"{seat.name}: {card_title(seat.lying)}"
        return svg.group(lying_card(seat.lying, _CARD, colours), title=title)
    if taken is None:
        return hollow(None, "has left play", _CARD, colours)
    return hollow(taken.card, f"taken by {view.name(taken.seat)}", _CARD, colours)


_DRAWN_BY = {
    "View": "kings.figures.pictures.table_picture",
    "Partition": "kings.figures.struggle.piles.pile_svg",
    "PriceLine": "kings.figures.deals.price_line_figure",
    "DealPlane": "kings.figures.deals.deal_plane_figure",
    "CommonWorth": "kings.figures.deals.division_figure",
    "PromiseTimeline": "kings.figures.ledger.timeline_figure",
    "TrustMatrix": "kings.figures.ledger.trust_figure",
    "GoldFlow": "kings.figures.ledger.gold_flow_figure",
    "Race": "kings.figures.race.race_figure",
    "Review": "kings.figures.review.course_svg",
    "FirstOffers": "kings.figures.debrief.first_offers_figure",
    "Openings": "kings.figures.debrief.openings_figure",
    "Efficiencies": "kings.figures.debrief.efficiencies_figure",
}
"""A kind of result, and the function that draws it: only the module that is needed is loaded.

Figures need plotly; pictures of a table don't.
"""


def picture(result: Any, *, wide: int | bool | None = None, **look: Any) -> Any:
    """Draw a result: what a seat sees of a game, a grouped pile, a price line, and the like.

    ``result``: the view of any game (``GAME.view(state, seat)``), or a result of the analysis.
    ``wide``: for a view or a pile, its width in pixels; for a figure, whether to draw it for a wide
    page. A table of Kings' Struggle under 760 pixels is the trick alone, as on a phone. ``look``:
    other arguments of its drawing, such as ``dark=True``. Raises ``BadInput`` for something that
    has no picture, and lists what has one.

    For example ``kings.picture(kings.GAME.view(position, 0), wide=600)``.
    """
    kind = type(result).__name__
    if isinstance(result, View) and wide is not None and wide < _CLOTH:
        look = {"narrow": True, **look}
    if kind not in _DRAWN_BY:
        raise BadInput(
            f"There is no picture of a value of type {kind}; there are: {', '.join(_DRAWN_BY)}."
        )
    module, _, name = _DRAWN_BY[kind].rpartition(".")
    draw = getattr(import_module(module), name)
    if name.endswith("_figure"):
        return draw(result, wide=bool(wide), **look)
    return framed(draw(result, **look), wide=wide)
