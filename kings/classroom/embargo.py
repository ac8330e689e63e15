"""The embargo on a class's hidden cards: all its tables are dealt the same ones.

The first table to finish would know which cards the others have yet to draw. So hidden cards, the
seed and the journal stay hidden until every table is over, or until the teacher reveals them: then
a small file lies in the class's folder. A copy that lies elsewhere can't know, and keeps them.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from kings.classroom.plan import class_of, is_of_class, journal_path, read_class_plan, status_path
from kings.classroom.status import read_status
from kings.errors import BadInput, BadRecord
from kings.records import recording
from kings.struggle.state import Phase


@dataclass(frozen=True, slots=True)
class KeptBack:
    """What a game of a class says in the place of what it keeps back.

    ``secrets``: of its seed, its file and its hidden cards; ``branch``: of branching it;
    ``way_back``: of taking moves back; ``hindsight``: of asking what if.
    """

    secrets: str
    branch: str
    way_back: str
    hindsight: str


IN_CLASS = KeptBack(
    secrets="All tables of this class are dealt the same cards. The seed, the file with all hands "
    "and the views of other seats are shown when every table is over, or when the teacher says so.",
    branch="This game of a class can't be branched yet: all tables are dealt the same cards, and a "
    "branch would show what others have yet to see. You can branch it when every table is over, or "
    "when the teacher says so.",
    way_back="In a class nothing is taken back in a game with hidden cards, because whatever was "
    "turned up since would be known. You can look at earlier moves now, and take moves back when "
    "every table is over, or when the teacher says so.",
    hindsight="Hindsight and the editor look into every hand, and all tables of this class are "
    "dealt the same cards. You can use them when every table is over, or when the teacher says so.",
)
"""Of a game that lies in the folder of its class."""

_ELSEWHERE = (
    "This is a copy of a game of a class, whose tables are all dealt the same cards, and the "
    "class's folder isn't here to say whether every table is over."
)
AWAY = KeptBack(
    secrets=f"{_ELSEWHERE} The seed, the file with all hands and the views of other seats are "
    "shown in that folder, or by the teacher.",
    branch=f"{_ELSEWHERE} You can branch it in that folder once its cards are revealed.",
    way_back=f"{_ELSEWHERE} So nothing is taken back where cards are hidden, but you can look at "
    "earlier moves.",
    hindsight=f"{_ELSEWHERE} Hindsight and the editor look into every hand, so you can use them "
    "in that folder once its cards are revealed.",
)
"""Of a copy that lies elsewhere."""

_TOLD = "cards-told"


def cards_are_told(folder: Path | str) -> bool:
    """Say whether every table of the class is over, or the teacher has revealed the cards.

    A table whose files can't be read counts as one that is still playing.
    """
    place = Path(folder)
    return are_told(place) or all(
        _is_over(place, table.table) for table in read_class_plan(place).tables
    )


def are_told(folder: Path) -> bool:
    """Say whether the teacher has revealed the cards."""
    return (folder / _TOLD).exists()


def kept_back(journal: Path | None, game: str) -> KeptBack | None:
    """Return how a game keeps back what was hidden in it; None if everybody may know it.

    ``journal``: the file in which it lies, None if in none; ``game``: its id, which says of a copy
    that it is of a class. Where the plan can't be read, nobody knows how far the other tables are.
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
        return recording.replay(journal_path(folder, table)).state.phase is Phase.OVER
    except (BadRecord, OSError):
        return False


def tell_cards(folder: Path | str) -> None:
    """Reveal the hidden cards to every table of the class, whether or not all are over.

    Raises ``BadInput`` if the folder can't be written.
    """
    try:
        (Path(folder) / _TOLD).touch()
    except OSError as error:
        raise BadInput(f"{folder} can't be written: {error.strerror}.") from error
