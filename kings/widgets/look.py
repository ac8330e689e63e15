"""How the table looks on this screen: light or dark, large or not, wide or narrow; its styles."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import resources

from kings.figures.palette import DARK, LIGHT, SANS, SERIF, as_variables


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
    variables = (
        f".kings{{{fonts}{as_variables(LIGHT)}}}\n.kings.kings-dark{{{as_variables(DARK)}}}\n"
    )
    return variables + "\n".join(script(name) for name in sheets)
