"""``kings doctor``: what is installed here, what is missing, and how to get it."""

from __future__ import annotations

import argparse
import json
import platform
import re
from dataclasses import asdict, dataclass
from importlib.metadata import PackageNotFoundError, requires, version
from importlib.util import find_spec
from pathlib import Path

import kings
from kings.commands import flag
from kings.errors import KingsError
from kings.publish.chromium import chromium
from kings.records.places import games_folder

PURPOSES = {
    "hall": "tables in the browser: kings play, kings hall",
    "notebooks": "JupyterLab with all notebooks, and kings serve",
    "analysis": "lessons, what-ifs, reviews, tournaments and debriefs",
    "compiled": "millions of games and piles, in compiled rules",
    "solver": "OR-Tools' own proof of a score",
    "export": "figures as SVG and PNG",
    "publish": "articles as pages and PDFs",
    "theory": "mixed equilibria of the last round",
    "cluster": "many games on many machines",
    "hub": "a school as a service of a JupyterHub",
    "mcp": "a chair for clients of the Model Context Protocol: kings agent --mcp",
    "tables": "tidy tables as Parquet: kings tables --format parquet",
    "pettingzoo": "Kings' Struggle for learning libraries, as an environment of PettingZoo",
    "openspiel": "the same as a game of OpenSpiel",
    "lite": "the table without installation",
}
"""What each extra is for, the most wanted first; those for work on the project itself are left out.
"""
READY, AT_FIRST_USE, NOT_INSTALLED = "ready", "at first use", "not installed"
_ASKED = re.compile(r"([\w.-]+)(?:\[([\w,.-]+)\])?.*;.*extra == ['\"]([\w-]+)['\"]")


@dataclass(frozen=True, slots=True)
class Extra:
    """What an extra is for, and the packages of it that are not installed."""

    purpose: str
    missing: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Health:
    """What was found.

    ``place``: where the program is; ``games``: where games are kept, and ``trouble``: why none can
    be kept there; ``extras``: None where the program was not installed as a package; ``browser``:
    which prints pages; ``compiled``: whether compiled rules are there.
    """

    version: str
    python: str
    system: str
    place: str
    games: str
    trouble: str
    extras: dict[str, Extra] | None
    browser: str | None
    compiled: str


def fill_parser(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    flag(parser, "--json", "answer as JSON")


def run(arguments: argparse.Namespace) -> int:
    """Look, and say what was found."""
    found = examined()
    print(json.dumps(asdict(found)) if arguments.json else "\n".join(report(found)))
    return 0


def examined() -> Health:
    """Look at everything."""
    games, trouble = "", ""
    try:
        games = str(games_folder())
    except KingsError as refused:
        trouble = str(refused)
    try:
        browser: str | None = chromium()
    except KingsError:
        browser = None
    return Health(
        kings.__version__,
        platform.python_version(),
        f"{platform.system()} {platform.machine()}",
        str(Path(kings.__file__).parent),
        games,
        trouble,
        extras(),
        browser,
        compiled(),
    )


def extras() -> dict[str, Extra] | None:
    """Return each extra with what is missing of it; None where nothing is known of them."""
    try:
        lines = requires("kings") or []
    except PackageNotFoundError:
        return None
    asked: dict[str, set[str]] = {extra: set() for extra in PURPOSES}
    taken: dict[str, set[str]] = {extra: set() for extra in PURPOSES}
    for name, more, extra in (one.groups() for one in map(_ASKED.match, lines) if one):
        if name == "kings" and extra in taken:
            taken[extra] |= {*more.split(",")}
        elif extra in asked:
            asked[extra].add(name)
    found = {}
    for extra, purpose in PURPOSES.items():
        missing = {name for one in _within(extra, taken) for name in asked[one] if not _has(name)}
        found[extra] = Extra(purpose, tuple(sorted(missing)))
    return found


def _within(extra: str, taken: dict[str, set[str]]) -> set[str]:
    return {extra}.union(*(_within(one, taken) for one in taken[extra]))


def _has(package: str) -> bool:
    try:
        return bool(version(package))
    except PackageNotFoundError:
        return False


def compiled() -> str:
    """Say whether the rules of Kings' Struggle are compiled for this machine."""
    if find_spec("numba") is None:
        return NOT_INSTALLED
    from kings.sim.kernel.compiling import cache_folder  # Numba takes a second to load

    kept = cache_folder()
    return READY if kept.is_dir() and any(kept.glob("*.nbc")) else AT_FIRST_USE


def report(found: Health) -> list[str]:
    """Return what was found, line by line."""
    lines = [
        f"Kings {found.version}, Python {found.python}, {found.system}",
        f"The program is in {found.place}.",
        found.trouble or f"Games are kept in {found.games}.",
        "",
    ]
    if found.extras is None:
        lines.append("It is not installed as a package, so nothing is known of its extras.")
    for name, extra in (found.extras or {}).items():
        state = "missing" if extra.missing else "ready"
        lines.append(f"{state:<8} {name:<10} {extra.purpose}")
        if extra.missing:
            lines.append(f"{'':<19} pip install {' '.join(extra.missing)}")
    browser = found.browser or "none was found; CHROMIUM=/path/to/it says where one is"
    return [
        *lines,
        "",
        f"Browser that prints PDFs: {browser}",
        f"Compiled rules: {_COMPILED[found.compiled]}",
    ]


_COMPILED = {
    READY: "ready",
    AT_FIRST_USE: "not made yet; the first command that needs them takes a minute or two",
    NOT_INSTALLED: "not there without the extra compiled; the readable rules do the same, slower",
}
