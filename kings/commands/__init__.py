"""The commands, one module each, and what several share: flags, addresses, packages that are there.

A command asks before it loads anything of theirs, so that its user reads of all at once.
"""

from __future__ import annotations

import argparse
import importlib.util
from urllib.parse import urlsplit

from kings.errors import BadInput, MissingPackage
from kings.typed import quoted

PACKAGES = {
    "analysis": ("numba", "numpy", "pandas", "scipy"),
    "compiled": ("numba",),
    "hall": ("segno", "tornado"),
    "hub": ("jupyterhub", "segno", "tornado"),
    "notebooks": ("voila",),
    "publish": ("ipykernel", "mistune", "nbclient", "nbformat"),
}
"""What is looked for of an extra: with these the rest of it is there too."""
USUAL = 50
"""Minutes of a lesson, unless others are named."""


def need(extra: str, purpose: str) -> None:
    """Make sure that the packages of an extra are installed; else raise ``MissingPackage``.

    ``purpose``: what needs them, as the beginning of a sentence.
    """
    missing = [name for name in PACKAGES[extra] if importlib.util.find_spec(name) is None]
    if missing:
        raise MissingPackage(missing, purpose, extra=extra)


def flag(parser: argparse._ActionsContainer, word: str, means: str) -> None:
    """Add a switch that is given or not; ``means``: what the help says of it."""
    parser.add_argument(word, action="store_true", help=means)


def hall_address(given: str) -> str:
    """Return the whole address of a hall; ``BadInput`` for what no browser opens."""
    site = given if not given or "://" in given else f"http://{given}"
    if given and not _opens(site):
        raise BadInput(f"The address of a hall is as 192.168.1.20:8080, not {quoted(given)}.")
    return site if not site or site.endswith("/") else f"{site}/"


def page_address(given: str) -> str:
    """Return the address of a page, to be printed; ``BadInput`` for what no browser opens."""
    if given and not _opens(given):
        raise BadInput(f"Write the page's whole address, https://…, not {quoted(given)}.")
    return given


def _opens(site: str) -> bool:
    """Say whether this is a plain address that a browser opens, with nobody's password in it."""
    try:
        parts = urlsplit(site)
        good = bool(parts.hostname) and parts.port != 0 and not (parts.query or parts.fragment)
        good = good and "@" not in parts.netloc  # it stands on every slip
    except ValueError:
        return False
    plain = site.isascii() and site.isprintable() and " " not in site
    return good and plain and parts.scheme in ("http", "https")


def lesson_options(parser: argparse.ArgumentParser) -> None:
    """Add which lesson a class is given."""
    parser.add_argument(
        "--lesson", type=int, metavar="N", help="give this lesson: its steps come to all phones"
    )
    parser.add_argument(
        "--minutes", type=int, metavar="M", help="how long it is: 40, 50 or 80 (default 50)"
    )
    parser.add_argument(
        "--with",
        dest="extras",
        action="append",
        default=[],
        choices=("preparation", "survey"),
        help="add a sheet of preparation before the bargain, or four questions on how it was after "
        "it; for both, give it twice",
    )
