"""The client that draws frames: modules and a style sheet, as they are served or put in one text.

They lie in ``kings/client`` and need no build step. A page of its own loads them one by one; a
notebook's widget takes a single module, so ``bundle`` puts them into one.
"""

from __future__ import annotations

import hashlib
import re
from functools import cache
from importlib import resources

from kings.errors import BadInput
from kings.figures.style import DARK, LIGHT, SANS, SERIF, as_variables
from kings.typed import quoted

KINDS = {"js": "text/javascript", "css": "text/css", "html": "text/html"}
"""The kinds of files that the client consists of, by the end of their names."""

STYLE = "table.css"
PALETTE = (
    f".kings-client{{--k-sans:{SANS};--k-serif:{SERIF};{as_variables(LIGHT)}}}\n"
    f".kings-client.kings-dark{{{as_variables(DARK)}}}\n"
)
"""The colours of a light and a dark page, as the variables that pictures name."""


@cache
def client_files() -> dict[str, str]:
    """Return the text of every file of the client by its name; the style sheet with the colours."""
    folder = resources.files("kings").joinpath("client")
    found = {
        file.name: file.read_text("utf-8")
        for file in folder.iterdir()
        if file.name.rpartition(".")[2] in KINDS
    }
    return {**found, STYLE: PALETTE + found.get(STYLE, "")}


@cache
def client_hash() -> str:
    """Return a name for this edition of the client: it changes with every letter of its files."""
    texts = sorted(client_files().items())
    return hashlib.sha256(repr(texts).encode()).hexdigest()[:16]


def client_page(base: str) -> str:
    """Return the page around the client; ``base``: the address of its files."""
    files = client_files()
    page = files["page.html"]
    for name in files:
        page = page.replace(f'"{name}"', f'"{base}{name}"')
    return page


_IMPORT = re.compile(r'^import \{([^}]*)\} from "\./([\w.]+)";$', re.M)
_EXPORTED = re.compile(r"^export (?:async )?(?:function\*?|const|let|class) (\w+)", re.M)
_DEFAULT = re.compile(r"^export default ", re.M)
_ANY_IMPORT = re.compile(r"^\s*import\b.*$|^export (?:\{|\*).*$", re.M)


@cache
def bundle(name: str) -> str:
    """Return one module that does what the module of this name does, with all that it imports.

    Each module becomes a function that is called once, before those that import it. It knows the
    forms that the client is written in: ``import { a, b as c } from "./x.js"`` on one line or more,
    and ``export`` before a declaration; anything else raises ``BadInput``.
    """
    done: dict[str, str] = {}
    _add(name, done, ())
    *parts, _ = done.values()
    return "\n".join([*parts, done[name].replace("/*DEFAULT*/", "export default ")])


def _add(name: str, done: dict[str, str], above: tuple[str, ...]) -> None:
    if name in done:
        return
    if name in above:
        raise BadInput(f"The client's modules import each other in a circle: {quoted(name)}.")
    text = client_files()[name]
    for _, other in _IMPORT.findall(text):
        _add(other, done, (*above, name))
    last = not above
    text = _IMPORT.sub(_as_constant, text)
    names = _EXPORTED.findall(text)
    text = re.sub(r"^export (?!default )", "", text, flags=re.M)
    strange = _ANY_IMPORT.search(text)
    if strange:
        raise BadInput(f"{quoted(name)} imports in a way that isn't known: {quoted(strange[0])}.")
    if last:
        done[name] = _DEFAULT.sub("/*DEFAULT*/", text)
    else:
        kept = f"return {{ {', '.join(names)} }};"
        done[name] = f"const {_variable(name)} = (() => {{\n{text}\n{kept}\n}})();"


def _as_constant(found: re.Match[str]) -> str:
    """Turn an import into a constant: ``a as b`` of a module is ``a: b`` of its object."""
    words = ", ".join(
        part.strip().replace(" as ", ": ") for part in found[1].split(",") if part.strip()
    )
    return f"const {{ {words} }} = {_variable(found[2])};"


def _variable(name: str) -> str:
    """Return the constant that holds what a module exports."""
    return "_" + re.sub(r"\W", "_", name)
