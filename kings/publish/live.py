"""What every page with live figures shares: plotly's script, ours that draws, and the dark colours.

A figure lies in the page once, as data in light colours. Our script draws it when it comes near the
window, and the rest in idle moments, so that the page can be printed; in the dark it looks every
colour up in a table of the palette.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any

from kings.errors import MissingPackage
from kings.figures.deals.parts import blend, faded
from kings.figures.style import DARK, LIGHT, roles
from kings.figures.theme import template


def figure_store(figures: Mapping[str, Any], *, still: bool = False) -> dict[str, Any]:
    """Return what the script draws from: the figures by the id of their places in the page.

    ``still``: whether they don't answer to the mouse. It belongs into a block called ``figures``.
    """
    return {
        "figures": figures,
        "template": template(dark=False).to_plotly_json(),
        "colours": dark_colours(),
        "still": still,
    }


def live_scripts() -> list[str]:
    """Return the scripts of a page with figures, in their order."""
    folder = resources.files("kings.publish")
    return [plotly_script(), folder.joinpath("static", "figures.js").read_text("utf-8")]


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
