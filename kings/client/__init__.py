"""The one client of every screen: ES modules and a style sheet, which draw frames without a build.

A page of its own loads the files as they are; a notebook takes one module, as a widget's script
can't import its neighbours. It knows no game's rules: what may be done stands in the frame.
"""

from __future__ import annotations

import re
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable

from kings.figures.style import palette_styles

FOLDER = resources.files(__name__)
"""Where the client's files lie: what a server hands out, as it is."""

TYPES = {".js": "text/javascript", ".css": "text/css", ".html": "text/html"}
"""The kinds of files that the client has, with their MIME types."""

SHEETS = ("table.css", "review.css", "editor.css")
"""The style sheets of a table with its review and its editor, in their order."""

_IMPORT = re.compile(r'^import \{([^}]*)\} from "\./([\w]+)\.js";$', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|const|class) ([\w]+))", re.MULTILINE)


def files() -> list[Traversable]:
    """Return the client's files that a browser asks for, by name."""
    kept = (file for file in FOLDER.iterdir() if any(file.name.endswith(end) for end in TYPES))
    return sorted(kept, key=lambda file: file.name)


@cache
def text(name: str) -> str:
    """Return one of the client's files; the first style sheet of each page has the palette."""
    kept = FOLDER.joinpath(name).read_text("utf-8")
    if name == SHEETS[0]:
        return palette_styles(".kings-client", ".kings-client.kings-dark") + kept
    return kept


def imports(module: str) -> list[str]:
    """Return the modules that a module imports, in its order."""
    return [found[2] for found in _IMPORT.finditer(text(f"{module}.js"))]


@cache
def bundle(module: str) -> str:
    """Return a module with all that it imports as a single module.

    Each becomes a function of its own, so that no name of one is seen by another; what stands in
    the module's ``export default`` is exported. A cycle of imports is a ``RecursionError``.
    """
    order: list[str] = []

    def visit(name: str) -> None:
        for needed in imports(name):
            visit(needed)
        if name not in order:
            order.append(name)

    visit(module)
    parts = [_closed(name) for name in order[:-1]]
    return "\n".join([*parts, _IMPORT.sub(_taken, text(f"{module}.js"))])


def _taken(found: re.Match[str]) -> str:
    return f"const {{{found[1]}}} = from_{found[2]};"


def _closed(name: str) -> str:
    """Return a module as a constant that holds what it exports."""
    source = text(f"{name}.js")
    offered = ", ".join(found[1] for found in _EXPORT.finditer(source))
    inside = _EXPORT.sub("", _IMPORT.sub(_taken, source))
    return f"const from_{name} = (() => {{\n{inside}\nreturn {{ {offered} }};\n}})();"
