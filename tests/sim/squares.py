"""Work for processes that shows who did it: numbers are squared, and some processes die of it."""

from __future__ import annotations

import os
import signal
from dataclasses import dataclass
from pathlib import Path

from kings.errors import IllegalMove


@dataclass(frozen=True)
class Squaring:
    """Squares numbers; at ``fatal`` it kills its process, ``deaths`` times in all."""

    folder: Path
    fatal: int
    deaths: int

    def __call__(self, piece: int) -> int:
        if piece == self.fatal and len(list(self.folder.iterdir())) < self.deaths:
            (self.folder / str(os.getpid())).touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return piece * piece


def forbidden(piece: int) -> int:
    raise IllegalMove("That can't be", "S-20", seat=piece)


def failing(piece: int) -> int:
    raise ZeroDivisionError(f"piece {piece}")
