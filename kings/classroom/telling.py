"""When the tables of a class may see what was hidden: all of them are dealt the same cards.

The first table that is over would know the cards that others are still to draw. So hidden cards,
the seed and the journal are told when every table is over, or as soon as the teacher says so: then
a small file lies in the class's folder. A copy that lies elsewhere can't know, and keeps them.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from kings.classroom.folder import (
    class_of,
    is_of_class,
    journal_path,
    read_class_plan,
    status_path,
)
from kings.classroom.status import read_status
from kings.errors import BadInput, BadRecord
from kings.records import replay
from kings.struggle.state import Phase


@dataclass(frozen=True, slots=True)
class KeptBack:
    """The sentences with which a game of a class keeps back what was hidden in it.

    ``secrets``: instead of telling it; ``branch``, ``way_back``: instead of branching the game, and
    of taking moves back; ``hindsight``: instead of asking what if.
    """

    secrets: str
    branch: str
    way_back: str
    hindsight: str


IN_CLASS = KeptBack(
    secrets="All tables of this class are dealt the same cards. The seed, the file with all hands "
    "and the look back through other eyes are told when every table is over, or when the teacher "
    "says so.",
    branch="This game of a class can't be branched yet: all tables are dealt the same cards, and a "
    "branch would tell what others are still to see. It can when every table is over, or when the "
    "teacher says so.",
    way_back="In a class nothing is taken back in a game with hidden cards: what was laid open "
    "since would be known. Moves can be looked at again, and taken back when every table is over, "
    "or when the teacher says so.",
    hindsight="Hindsight and the explorer look into every hand, and all tables of this class are "
    "dealt the same cards. They can be used when every table is over, or when the teacher says so.",
)
"""Of a game that lies in the folder of its class."""

_ELSEWHERE = (
    "This is a copy of a game of a class, whose tables are all dealt the same cards, and the "
    "class's folder isn't here to say whether every table is over."
)
AWAY = KeptBack(
    secrets=f"{_ELSEWHERE} The seed, the file with all hands and the look back through other eyes "
    "are told in that folder, or by the teacher.",
    branch=f"{_ELSEWHERE} It can be branched in that folder, when its cards are told.",
    way_back=f"{_ELSEWHERE} So nothing is taken back where cards are hidden; moves can be looked "
    "at again.",
    hindsight=f"{_ELSEWHERE} Hindsight and the explorer look into every hand, so they can be used "
    "in that folder, when its cards are told.",
)
"""Of a copy that lies elsewhere."""

_TOLD = "cards-told"


def cards_are_told(folder: Path | str) -> bool:
    """Say whether every table of the class is over, or the teacher has said that all may see.

    A table whose files can't be read counts as one that plays.
    """
    place = Path(folder)
    return (place / _TOLD).exists() or all(
        _is_over(place, table.table) for table in read_class_plan(place).tables
    )


def kept_back(journal: Path | None, game: str) -> KeptBack | None:
    """Return how a game keeps back what was hidden in it; None if anybody may know it.

    ``journal``: the file in which it lies, None if in none; ``game``: its id, which says of a copy
    that it is of a class. Where the plan can't be read, nobody knows how the other tables are.
    """
    folder = None if journal is None else class_of(journal)
    if folder is None:
        return AWAY if is_of_class(game) else None
    try:
        return None if cards_are_told(folder) else IN_CLASS
    except BadRecord:
        return IN_CLASS


def check_hindsight(journal: Path | None, game: str) -> None:
    """Refuse (``BadInput``) to look into the hands of a game that keeps them back.

    ``journal``, ``game``: as ``kept_back`` takes them.
    """
    kept = kept_back(journal, game)
    if kept is not None:
        raise BadInput(kept.hindsight)


def _is_over(folder: Path, table: int) -> bool:
    """Say whether a table is over, by its status; by its journal where none came along."""
    status = status_path(folder, table)
    try:
        if status.is_file():
            return read_status(status).finished
        return replay(journal_path(folder, table)).state.phase is Phase.OVER
    except (BadRecord, OSError):
        return False


def tell_cards(folder: Path | str) -> None:
    """Let every table of the class see what was hidden, whether or not all are over.

    Raises ``BadInput`` if the folder can't be written.
    """
    try:
        (Path(folder) / _TOLD).touch()
    except OSError as error:
        raise BadInput(f"{folder} can't be written: {error.strerror}.") from error
