"""Where running games are kept: a private folder of the user, never one that is served."""

from __future__ import annotations

import errno
import os
import secrets
import sys
from pathlib import Path

from kings.errors import BadInput
from kings.records.files import make_folder

_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
REVIEW = ".review.json"
"""How the name of a game's review ends, which is kept beside its journal."""
MOST_LETTERS = 40
"""Letters that a code may have; those that are drawn have fourteen, with their lines."""


def home() -> Path:
    """Return the folder of this program's files: ``$KINGS_HOME``, or the system's usual place."""
    own = os.environ.get("KINGS_HOME")
    if own:
        return Path(own)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local")) / "kings"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "kings"
    shared = Path(os.environ.get("XDG_DATA_HOME", ""))
    if not shared.is_absolute():  # such a value doesn't count, and might lead into a served folder
        shared = Path.home() / ".local" / "share"
    return shared / "kings"


def games_folder() -> Path:
    """Return the folder of running games, made with mode 0700 if it isn't there.

    Raises ``BadInput`` if it can't be made or nothing can be written there; where games are only
    looked for, ``games_place`` will do.
    """
    folder = games_place()
    try:
        make_folder(folder)
        why = "" if os.access(folder, os.W_OK | os.X_OK) else os.strerror(errno.EACCES)
    except OSError as error:
        why = str(error.strerror)
    if why:
        raise BadInput(
            f"Games are saved in the folder {folder}, which can't be written to: {why}. Set "
            "KINGS_HOME to a folder that you can write to, and start the program again."
        )
    return folder


def games_place() -> Path:
    """Return where running games are kept, whether that folder is there or not."""
    return home() / "games"


def compiled_folder() -> Path:
    """Return where compiled rules are kept: ``$KINGS_COMPILED``, or a folder beside the games."""
    own = os.environ.get("KINGS_COMPILED")
    return Path(own) if own else home() / "compiled"


def game_code() -> str:
    """Draw a code that nobody can guess: twelve letters and digits in three groups."""
    letters = [secrets.choice(_LETTERS) for _ in range(12)]
    return "-".join("".join(letters[start : start + 4]) for start in (0, 4, 8))


def journal_of(code: str) -> Path:
    """Return the journal that belongs to a code; a code is never a path, nor longer than a name."""
    kept = "".join(letter for letter in code.strip().lower() if letter in _LETTERS + "-")
    known = 0 < len(kept) <= MOST_LETTERS
    return games_folder() / f"{kept if known else 'none'}.jsonl"
