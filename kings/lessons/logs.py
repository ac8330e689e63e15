"""What lessons look at: files of the project, and the games of your own class or recorded ones."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from kings.classroom import read_class
from kings.classroom.class_folder import ClassFolder, TableGame
from kings.errors import BadInput
from kings.words import plural

DATA = Path(__file__).resolve().parents[2] / "data"
"""The project's folder of examples; it is no part of the package."""


def shipped_file(name: str, folder: Path = DATA) -> Path:
    """Return a file or folder of the project, such as ``lessons/first_offers.csv``.

    Raises ``BadInput`` where the package stands alone, without that folder.
    """
    place = folder / name
    if not place.exists():
        raise BadInput(
            f"“{name}” is not in {folder}: lessons need the project's folder and not only the "
            "installed package."
        )
    return place


CLASS = "lessons/class_of_30"
"""The recorded class, in the project's folder of data."""


@dataclass(frozen=True, slots=True)
class Log:
    """Games of a class; ``own``: whether they are your own and not those that are shipped."""

    own: bool
    folder: ClassFolder

    @property
    def games(self) -> tuple[TableGame, ...]:
        """Return the games that were begun, in the order of their tables."""
        return tuple(game for game in self.folder.games if game.begun)

    def sentence(self) -> str:
        """Return whose games these are, and how many."""
        games = plural(len(self.games), "game")
        if self.own:
            bad = len(self.folder.problems)
            left = f" {plural(bad, 'file or line')} could not be read." if bad else ""
            return f"{games} of your own class.{left}"
        return f"{games} that were recorded with bots, for there are none of your own class here."


def class_log(folder: Path | str | None, recorded: Path | str | None = None) -> Log:
    """Return the games of a class folder if any were begun there, otherwise recorded ones.

    ``folder``: the class; None, or a place without ``class.json``, has no games. ``recorded``:
    another class folder to fall back on (None: the class of bots in the project's folder). Raises
    ``BadRecord`` if a plan can't be read.

    For example ``kings.class_log("monday").sentence()``.
    """
    if folder is not None and (Path(folder) / "class.json").is_file():
        own = Log(own=True, folder=read_class(folder))
        if own.games:
            return own
    return Log(own=False, folder=read_class(recorded or shipped_file(CLASS)))
