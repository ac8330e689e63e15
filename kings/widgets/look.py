"""How the table looks on this screen: light or dark, large or not, wide or narrow; its styles."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cache
from importlib import resources

from kings.figures.palette import DARK, LIGHT, SANS, SERIF, Palette

__all__ = ["Look", "script", "style_sheet"]


@dataclass(slots=True)
class Look:
    """What the pictures of one table are drawn for; panels read it when they refresh.

    ``narrow``: the table's frame is under 520 pixels wide.
    """

    dark: bool = False
    large: bool = False
    narrow: bool = False


def script(name: str) -> str:
    """Return a script or a style sheet that ships with the package."""
    return resources.files("kings.widgets").joinpath("static", name).read_text("utf-8")


@cache
def style_sheet() -> str:
    """Return the styles of a whole table: the palette as variables, then every panel's own."""
    folder = resources.files("kings.widgets").joinpath("static")
    sheets = sorted(file.name for file in folder.iterdir() if file.name.endswith(".css"))
    fonts = f"--k-sans:{SANS};--k-serif:{SERIF};"
    variables = f".kings{{{fonts}{_variables(LIGHT)}}}\n.kings.kings-dark{{{_variables(DARK)}}}\n"
    return variables + "\n".join(script(name) for name in sheets)


def _variables(colours: Palette) -> str:
    """Return a palette as CSS variables: ``--k-ink2``, ``--k-seat0`` and so on."""
    plain = {field.name: getattr(colours, field.name) for field in fields(colours)}
    many = {name: plain.pop(name) for name in ("classes", "tints", "seats")}
    for name, values in many.items():
        plain |= {f"{_ONE[name]}{at}": value for at, value in enumerate(values)}
    return "".join(f"--k-{name}:{value};" for name, value in plain.items())


_ONE = {"classes": "class", "tints": "tint", "seats": "seat"}
