"""A long run of numbered pieces: played somewhere, kept in a file, told to a bar, in order."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any, Generic, TypeVar

from kings.errors import BadInput
from kings.sim.executors import Executor
from kings.sim.progress import Progress
from kings.sim.results_file import ResultsFile, check_settings

T = TypeVar("T")

MOST_GAMES = 1_000_000_000
"""Games or deals that a batch may have; compiled policies play as many in an hour."""


def check_games(games: int) -> None:
    """Raise ``BadInput`` for fewer games than one, and for more than anybody waits for."""
    if games < 1:
        raise BadInput(f"A batch has at least one game, not {games}.")
    if games > MOST_GAMES:
        raise BadInput(f"A batch has at most {MOST_GAMES:,} games, not {games:,}.")


@dataclass(frozen=True, slots=True)
class Run(Generic[T]):
    """How pieces are played, told apart, and written.

    ``play``: from a piece's number to the piece; ``settings``: all that decides what comes out, as
    JSON values; ``to_json`` and ``from_json``: a piece as a line of a results file, and back.
    """

    play: Callable[[int], T]
    settings: dict[str, Any]
    to_json: Callable[[T], dict[str, Any]]
    from_json: Callable[[Any], T]

    def pieces(
        self,
        number: int,
        where: Executor,
        *,
        kept: Path | None = None,
        progress: Progress | None = None,
    ) -> Iterator[T]:
        """Yield pieces 0 to ``number`` − 1: those in the file ``kept`` first, then the others.

        Every chunk is on the disk before its pieces are yielded. Raises ``BadRecord`` at once for a
        file of other settings.
        """
        if kept is not None:
            check_settings(kept, self.settings)
        return self._all(number, where, kept, progress)

    def _all(
        self, number: int, where: Executor, kept: Path | None, progress: Progress | None
    ) -> Iterator[T]:
        file = None if kept is None else ResultsFile.open(kept, self.settings)
        try:
            done = 0 if file is None else min(file.done, number)
            if progress is not None:
                progress(done, number)
            if file is not None:
                yield from islice(file.pieces(self.from_json), done)
            if done == number:
                return
            for chunk in where.run(self.play, range(done, number)):
                if file is not None:
                    file.add(map(self.to_json, chunk))
                for piece in chunk:
                    done += 1
                    if progress is not None:
                        progress(done, number)
                    yield piece
        finally:
            if file is not None:
                file.close()
