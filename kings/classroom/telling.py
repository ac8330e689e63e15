"""When the tables of a class may see what was hidden: all of them are dealt the same cards.

The first table that is over would know the cards that others are still to draw. So hidden cards,
the seed and the journal are told when every table is over, or as soon as the teacher says so: then
a small file lies in the class's folder.
"""

from __future__ import annotations

from pathlib import Path

from kings.classroom.folder import journal_path, read_class_plan, status_path
from kings.classroom.status import read_status
from kings.errors import BadInput, BadRecord
from kings.records import replay
from kings.struggle.state import Phase

__all__ = ["KEPT_BACK", "NO_BRANCH", "NO_WAY_BACK", "cards_are_told", "tell_cards"]

KEPT_BACK = (
    "All tables of this class are dealt the same cards. The seed, the file with all hands and the "
    "look back through other eyes are told when every table is over, or when the teacher says so."
)
NO_BRANCH = (
    "This game of a class can't be branched yet: all tables are dealt the same cards, and a branch "
    "would tell what others are still to see. It can when every table is over, or when the teacher "
    "says so."
)
NO_WAY_BACK = (
    "In a class nothing is taken back in a game with hidden cards: what was laid open since would "
    "be known. Moves can be looked at again, and taken back when every table is over, or when the "
    "teacher says so."
)

_TOLD = "cards-told"


def cards_are_told(folder: Path | str) -> bool:
    """Say whether every table of the class is over, or the teacher has said that all may see.

    A table whose files can't be read counts as one that plays.
    """
    place = Path(folder)
    return (place / _TOLD).exists() or all(
        _is_over(place, table.table) for table in read_class_plan(place).tables
    )


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
