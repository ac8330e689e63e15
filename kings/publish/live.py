"""Live figures on a page: their places, their data, plotly's script, and ours that draws them.

A figure lies in the page once, as data in light colours. Our script draws it when it comes near the
window, and the rest in idle moments, so that the page can be printed; on a dark page it looks every
colour up in a table of the palette. Title and caption are lines of the page, which finds their
breaks itself.
"""

from __future__ import annotations

import html
import json
import re
from functools import cache
from typing import Any, NamedTuple

from kings.analysis.finding import Finding
from kings.errors import MissingPackage
from kings.figures import theme
from kings.figures.charts import blend, faded
from kings.figures.style import DARK, LIGHT, roles
from kings.markup import Markup, joined, tag
from kings.publish.page import static, tell

_TOP_OF_FINDING, _TOP_OF_PLOT = 46, 40
"""The space above a drawing without its title, in pixels: a legend may stand in it."""


class Figures:
    """The figures of one page, which keeps plotly's script and their data once.

    ``still``: whether they don't answer to the mouse.
    """

    def __init__(self, *, still: bool = False) -> None:
        self._still = still
        self._drawn: dict[str, Any] = {}

    def add(
        self, figure: Any, finding: Finding, caption: str = "", *, most: int = 10_000
    ) -> Markup:
        """Take a figure of a finding and return the markup of its place in the page.

        ``figure``: of plotly; ``finding``: what it shows, with title, caption and alternative text;
        ``caption``: another one than the finding's; ``most``: how high it may be, in pixels.
        """
        drawn = json.loads(figure.to_json(), parse_float=_short)
        for trace in drawn["data"]:
            _say_once(trace)
        layout = drawn["layout"]
        _lower(layout, layout["height"], layout["margin"]["t"], _TOP_OF_FINDING)
        layout["height"] = min(most, layout["height"])
        name = self._keep(drawn)
        return tag.figure(
            tag.p(finding.title(), class_="title", id=f"{name}-title"),
            tag.p(caption or finding.caption()),
            self._place(name, finding.title()),
            tag.figcaption(_in_words(name, finding.alt())),
            aria_labelledby=f"{name}-title",
        )

    def add_plot(self, figure: Any, alt: str) -> Markup:
        """Take a plotly figure with its own title, and return the markup of its place in the page.

        ``alt``: what it shows, in words.
        """
        title, below, drawn = taken_apart(figure)
        name = self._keep(drawn)
        return joined(
            tag.p(tell(title), class_="title", id=f"{name}-title") if title else None,
            tag.p(tell(below)) if below else None,
            self._place(name, title or alt),
            _in_words(name, tell(alt)),
        )

    def _keep(self, drawn: dict[str, Any]) -> str:
        name = f"figure-{len(self._drawn) + 1}"
        self._drawn[name] = drawn
        return name

    def _place(self, name: str, label: str) -> Markup:
        return tag.div(
            class_="plot",
            id=name,
            style=f"min-height:{self._drawn[name]['layout']['height']}px",
            role="img",
            aria_label=label,
            aria_describedby=f"{name}-words",
        )

    def data(self) -> dict[str, Any]:
        """Return what the scripts draw from, by the id of its element; nothing without figures."""
        if not self._drawn:
            return {}
        store = {
            "figures": self._drawn,
            "template": theme.template(dark=False).to_plotly_json(),
            "colours": dark_colours(),
            "still": self._still,
        }
        return {"figures": store}

    def scripts(self) -> list[str]:
        """Return the scripts that draw, in their order: plotly's and ours."""
        return [plotly_script(), static("figures.js")] if self._drawn else []


def _in_words(name: str, alt: str) -> Markup:
    return tag.details(tag.summary("In words"), tag.p(alt, id=f"{name}-words"))


def _lower(layout: dict[str, Any], height: float, top: float, above: int) -> None:
    """Take the title out of a layout, and the space that it needed.

    ``height``: of the figure; ``top``: the space above its drawing; ``above``: what is left of it.
    """
    for part in ("template", "title", "meta"):
        layout.pop(part, None)
    layout["height"] = height + above - top
    layout.setdefault("margin", {})["t"] = above


def _say_once(trace: dict[str, Any]) -> None:
    """Let a trace that says the same at all of its points say it once."""
    texts = trace.get("hovertext")
    if isinstance(texts, list) and texts and all(text == texts[0] for text in texts):
        trace["hovertext"] = texts[0]


def _short(number: str) -> float:
    """Read a number with no more digits than a drawing can show."""
    return round(float(number), 4)


class Taken(NamedTuple):
    """A figure without its title: the title, the line below it, and what is left to draw."""

    title: str
    below: str
    drawn: dict[str, Any]


def taken_apart(figure: Any) -> Taken:
    """Take the titles out of a plotly figure, so that the page around it can break their lines.

    What is left is drawn with the template of a page's own figures.
    """
    drawn = json.loads(figure.to_json())
    layout = drawn["layout"]
    title = layout.get("title", {})
    words, below = title.get("text", ""), title.get("subtitle", {}).get("text", "")
    top = layout.get("margin", {}).get("t", 100)
    _lower(layout, layout.get("height", 450), top, _TOP_OF_PLOT)
    return Taken(_plain(words), _plain(below), drawn)


def still_plot(figure: Any) -> tuple[str, str, Markup]:
    """Return a plotly figure's title, the line below it, and the rest as SVG in light colours."""
    title, below, drawn = taken_apart(figure)
    again = theme.graph_objects().Figure(drawn)
    again.update_layout(template=theme.template(dark=False))
    svg = theme.figure_bytes(again).decode()
    return title, below, Markup(svg)


def _plain(text: str) -> str:
    """Return the words of a title without the markup that plotly reads."""
    return html.unescape(re.sub(r"<[^>]*>", "", re.sub(r"<br ?/?>", " ", text)))


def dark_colours() -> dict[str, str]:
    """Return the dark colour for each light one that figures are drawn in, in capitals.

    Tints of a matrix lie between the ground and what they tell (``blend``); a colour that is seen
    through (``faded``) is found by its beginning. Where two roles share a light colour the one that
    comes first in the palette counts: the later ones are of cards, which no figure shows.
    """
    light, dark = roles(LIGHT), roles(DARK)
    found: dict[str, str] = {}
    for role, colour in light.items():
        found.setdefault(colour.upper(), dark[role].upper())
    for told in ("kept", "broken"):
        for part in range(1, 100):
            tint, shade = (blend(one[told], one["face"], part / 100) for one in (light, dark))
            found.setdefault(tint.upper(), shade.upper())
    return found | {_clear(colour): _clear(dark) for colour, dark in found.items()}


def _clear(colour: str) -> str:
    """Return the beginning of a colour that is seen through."""
    return faded(colour, 1).removesuffix("1)")


@cache
def plotly_script() -> str:
    """Return plotly's own script, which is 4.8 MB; ``MissingPackage`` without plotly."""
    try:
        from plotly.offline import get_plotlyjs
    except ImportError as missing:
        raise MissingPackage("plotly", "A page with figures", extra="notebooks") from missing
    script: str = get_plotlyjs()
    return script
