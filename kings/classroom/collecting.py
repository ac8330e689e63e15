"""After the game: copying the journals of a class to a folder of their own."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from kings.classroom.folder import PLAN, ClassFolder, TableGame, read_class
from kings.errors import BadInput
from kings.records.named_files import read_file


@dataclass(frozen=True, slots=True)
class Collected:
    """What was collected.

    ``copied``: the tables whose journals are in ``folder`` now; ``left``: a sentence for each
    table, and each file of answers, that is not.
    """

    folder: Path
    copied: tuple[int, ...]
    left: tuple[str, ...]


def collect(
    folder: Path | str, to: Path | str | None = None, *, unfinished: bool = False
) -> Collected:
    """Copy the finished journals of a class, its plan and its answers into another folder.

    The copy is a class folder too, but without real names. ``folder``: the class; ``to``: where to
    copy (None: ``collected`` in the class folder); ``unfinished``: also take games that are not
    over. A journal that is there already is only replaced by a longer one of the same game, and the
    class folder itself stays as it is. Raises ``BadRecord`` if this is not a class folder,
    ``BadInput`` if the other folder can't be written.

    For example ``kings.collect("monday").copied``.
    """
    found = read_class(folder)
    place = found.path / "collected" if to is None else Path(to)
    if place.resolve() == found.path.resolve():
        raise BadInput("Collect into another folder than the class's own.")
    taken = [game for game in found.games if _is_whole(game) and (game.finished or unfinished)]
    strange: list[str] = []
    try:
        place.mkdir(parents=True, exist_ok=True)
        _put(found.path / PLAN, place / PLAN)
        for source in sorted((found.path / "answers").glob("*.jsonl")):
            (place / "answers").mkdir(exist_ok=True)
            if source.is_file():
                _put(source, place / "answers" / source.name)
            else:
                strange.append(f"answers/{source.name} is no file, so it is not collected.")
        refused = {game.table: why for game in taken if (why := _take(game, place))}
    except OSError as error:
        raise BadInput(f"{place} can't be written: {error.strerror}.") from error
    copied = tuple(game.table for game in taken if game.table not in refused)
    return Collected(place, copied, (*_left(found, set(copied), refused), *strange))


def _is_whole(game: TableGame) -> bool:
    return game.damage is None and game.begun


def _put(source: Path, target: Path) -> None:
    """Copy a file in one piece: what stood in its place stays until the copy is whole."""
    fresh = target.with_name(f".{target.name}.part")
    shutil.copyfile(source, fresh)
    fresh.replace(target)


def _take(game: TableGame, place: Path) -> str:
    """Copy a journal; return why not, if another game lies in its place."""
    target = place / game.path.name
    if target.exists() and not read_file(game.path).startswith(read_file(target)):
        return f"Table {game.table}: another game lies in {target} already."
    _put(game.path, target)
    return ""


def _left(found: ClassFolder, copied: set[int], refused: dict[int, str]) -> Iterator[str]:
    for table in found.plan.tables:
        if table.table in copied:
            continue
        game = found.game(table.table)
        if table.table in refused:
            yield refused[table.table]
        elif game is None:
            yield f"Table {table.table}: its journal can't be read."
        elif game.damage is not None:
            yield f"Table {table.table} is damaged: {game.damage}"
        elif not game.begun:
            yield f"Table {table.table} has not begun."
        else:
            yield f"Table {table.table} is in round {game.record.state.round} and not finished."
