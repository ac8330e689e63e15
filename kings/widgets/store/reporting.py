"""How far a table of a class is, told to the class; that this fails must not stop the game."""

from __future__ import annotations

from kings.classroom.plan import class_of
from kings.classroom.status import status_beside, status_of, write_status
from kings.errors import BadRecord
from kings.records.recording import AnyRecording


def report(recording: AnyRecording) -> str:
    """Write how far a game of a class is; return what went wrong in a sentence, or nothing."""
    journal = None if recording.journal is None else recording.journal.path
    if journal is None or class_of(journal) is None:
        return ""
    try:
        write_status(status_beside(journal), status_of(recording))
    except BadRecord as error:
        return f"The class can't see how far this table is: {error}"
    return ""
