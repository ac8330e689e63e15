"""What is there to begin with: positions with a question, and recorded games."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from kings.errors import BadInput, BadRecord
from kings.games import ROOMS, find_room
from kings.records.files import read_text
from kings.records.formats import LINK, read_scenario, read_scenario_code
from kings.records.journal import journal_header
from kings.shipped import DATA
from kings.table.opening import AnyScenario
from kings.typed import quoted


def scenarios(folder: Path = DATA, game: str = "struggle") -> tuple[AnyScenario, ...]:
    """Return all scenarios of a game, sorted by name.

    ``folder``: the data folder they are in, under ``scenarios`` or a folder there with the name of
    the game; ``game``: ``struggle``, ``keys`` or ``castle``. Files that can't be read are left out.

    For example ``[one.name for one in kings.scenarios(game="castle")]``.
    """
    place = folder / "scenarios"
    files = sorted([*place.glob("*.json"), *place.glob(f"{game}/*.json")])
    found = (_scenario(path) for path in files)
    return tuple(
        sorted((scene for scene in found if scene and scene.game == game), key=lambda one: one.name)
    )


def scenario(name: str, game: str = "struggle") -> AnyScenario:
    """Return a position with its question, to play, to price or to look at.

    ``name``: its own, such as ``A card for sale``, in any case, the path of its file, or a link to
    a position. ``game``: ``struggle``, ``keys`` or ``castle``; files and links know their own.
    Raises ``BadInput`` that lists the names if there is no such scenario, and ``BadRecord`` for a
    file or a link that holds none.

    For example ``kings.scenario("The price of two").question``.
    """
    if LINK in name:
        return read_scenario_code(name)
    if name.endswith(".json"):
        try:
            return read_scenario(read_text(name), game=None)
        except (OSError, UnicodeDecodeError) as error:
            raise BadInput(f"{name} can't be read: {error}.") from error
    found = {one.name.casefold(): one for one in scenarios(game=find_room(game).name)}
    if name.strip().casefold() not in found:
        names = ", ".join(one.name for one in found.values())
        raise BadInput(f"There is no scenario {quoted(name)}; there are: {names or 'none'}.")
    return found[name.strip().casefold()]


@cache
def _scenario(path: Path) -> AnyScenario | None:
    try:
        return read_scenario(read_text(path), game=None)
    except (OSError, ValueError, BadRecord):
        return None


def recorded_games(folder: Path = DATA, game: str = "struggle") -> tuple[tuple[str, Path], ...]:
    """Return the recorded games of one kind: words for each, and its journal.

    A file that can't be read is none. They lie in the folder ``games``, or below it in one with the
    name of the game.
    """
    place = folder / "games"
    files = sorted([*place.glob("*.jsonl"), *place.glob(f"{game}/*.jsonl")])
    found = ((_told(path), path) for path in files)
    return tuple((told[1], path) for told, path in found if told and told[0] == game)


@cache
def _told(path: Path) -> tuple[str, str] | None:
    """Return which game a journal records, and words for it."""
    try:
        header = journal_header(path)
    except BadRecord:
        return None
    name = path.stem.replace("_", " ").capitalize()
    kind = _KINDS.get(getattr(header.options, "mode", ""), ROOMS[header.game].title)
    return header.game, f"{name} ({header.options.players} players, {kind})"


_KINDS = {"day": "by Day", "night": "by Night", "draw": "by draw"}
"""How a game of Kings' Struggle is told apart from others; another game by its title."""
