"""Putting a game from paper where a journal belongs: whole, private, and over no other game."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from kings.classroom.folder import class_of
from kings.classroom.paper.playing import PaperGame
from kings.classroom.status import status_beside, status_of, write_status
from kings.errors import BadInput, BadRecord
from kings.records import read_journal
from kings.records.appending import make_folder, sync_folder


def keep_paper(game: PaperGame, path: Path | str) -> None:
    """Write the journal of a game on paper; in a class folder its table's status as well.

    A table's journal that holds nothing but its beginning is replaced, and so is a game from paper
    by a newer version of itself. Raises ``BadInput`` for a game with a fault, where another game
    lies there, or if nothing can be written there; then nothing has changed.
    """
    if game.fault is not None:
        raise BadInput(f"A game that can't have been is not kept. {game.fault}")
    file = Path(path)
    if file.exists():
        _check_free(file)
    try:
        put_text(file, game.recording.text())
    except OSError as error:
        raise BadInput(f"{file} can't be written: {error.strerror}.") from error
    if class_of(file) is not None:
        write_status(status_beside(file), status_of(game.recording))


def _check_free(file: Path) -> None:
    """Refuse to write over a game that was played at the screen, or a file that is no game."""
    try:
        lying = read_journal(file)
    except BadRecord as error:
        raise BadInput(f"{file.name} is there already, and can't be read: {error}") from error
    if lying.lines and lying.header.paper is None:
        raise BadInput(f"{file.name} holds a game played at the screen, and stays as it is.")


def put_text(file: Path, text: str) -> None:
    """Put a text in its place in one piece, private to its owner; raises ``OSError``."""
    make_folder(file.parent)
    descriptor, name = tempfile.mkstemp(prefix=f".{file.name}-", dir=file.parent)
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
            stream.flush()
            os.fsync(stream.fileno())
        Path(name).replace(file)
        sync_folder(file.parent)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
