"""Who agrees that what they did is kept for research: ``consent.csv`` in the folder of a class.

Without the file nobody was asked, and nobody is left out of anything. Once a class has been asked,
whoever has not said yes is left out of what is exported; silence is no consent. The file has
pseudonyms, never names, and is for the teacher alone.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path

from kings.classroom.plan import ClassPlan
from kings.errors import BadInput, BadRecord
from kings.records.files import append_line, read_file, spreadsheet_text, table_of

CONSENT = "consent.csv"
COLUMNS = ("pseudonym", "agrees", "at")
_WORDS = {"yes": True, "no": False}
_MOST_BYTES = 4_000_000


def ask_consent(folder: Path | str) -> None:
    """Begin to ask a class; nothing changes where it has been asked already.

    From here on whoever hasn't said yes is left out. Raises ``BadRecord`` if the file can't be
    written.
    """
    if read_consent(folder) is None:
        append_line(Path(folder) / CONSENT, ",".join(COLUMNS))


def note_consent(folder: Path | str, pseudonym: str, *, agrees: bool) -> None:
    """Write what a student has said; it is on the disk when this returns.

    A later word counts instead of an earlier one. Raises ``BadRecord`` if it can't be written.
    """
    row = io.StringIO()
    now = datetime.now(UTC).isoformat(timespec="seconds")
    csv.writer(row, lineterminator="").writerow((pseudonym, "yes" if agrees else "no", now))
    append_line(Path(folder) / CONSENT, row.getvalue(), head=",".join(COLUMNS))


def read_consent(folder: Path | str) -> Mapping[str, bool] | None:
    """Return what each student said who was asked, by pseudonym; None if nobody was asked.

    A torn last line, which was never acknowledged, is left out. Raises ``BadRecord`` with the
    number of a line that can't be understood: nobody is exported by mistake.
    """
    path = Path(folder) / CONSENT
    if not path.exists():
        return None
    try:
        data = read_file(path, _MOST_BYTES + 1)
        if len(data) > _MOST_BYTES:
            raise BadRecord(f"{path} is too large for a list of students.")
        text, between = table_of(spreadsheet_text(data[: data.rfind(b"\n") + 1]))
        rows = list(csv.reader(io.StringIO(text), delimiter=between, strict=True))
    except OSError as error:
        raise BadRecord(f"{path} can't be read: {error.strerror}.") from error
    except (BadInput, csv.Error) as error:
        raise BadRecord(f"{path} can't be read: {error}") from error
    said: dict[str, bool] = {}
    for number, row in enumerate(rows, start=1):
        cells = [cell.strip() for cell in row]
        if not any(cells) or [cell.casefold() for cell in cells[:2]] == [*COLUMNS[:2]]:
            continue
        if len(cells) < 2 or not cells[0] or cells[1].casefold() not in _WORDS:
            raise BadRecord(f"{path} needs a pseudonym and yes or no in every row.", line=number)
        said[cells[0]] = _WORDS[cells[1].casefold()]
    return said


def withheld(folder: Path | str, class_plan: ClassPlan) -> frozenset[str]:
    """Return the pseudonyms of those who are left out of what is exported; bots never are."""
    said = read_consent(folder)
    if said is None:
        return frozenset()
    students = {name for table in class_plan.tables for name in table.enrolled}
    return frozenset(name for name in students | {*said} if not said.get(name, False))
