"""A game reviewed in one call: its numbers, its graph, and what mattered, for notebook and command.

The work is done in ``kings.analysis.review``; a review of a file is kept beside it, so that it is
there at once the next time.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import kings
from kings.analysis.finding import Answer, Row
from kings.analysis.review import words
from kings.analysis.review.beside import Beside, say_beside
from kings.analysis.review.record import Review
from kings.errors import BadInput
from kings.figures.notebook import Shown, framed
from kings.figures.review import course_svg
from kings.markup import joined
from kings.records.notation import replay_any
from kings.records.recording import Recording

if TYPE_CHECKING:
    from collections.abc import Sequence

Tell = Callable[[float], None]
"""Told the share of the work that is done, 0 to 1."""


@dataclass(frozen=True, eq=False, repr=False)
class GameReview(Answer):
    """What was found in a game, as a notebook shows it: the graph first, then the words.

    ``review``: all numbers; ``kept``: the file in which they lie, None where there is none, and
    then ``why`` says why. ``beside``: the game that this one left, if it is a branch; ``journal``:
    the game's own file (None: it was a record in memory).
    """

    review: Review
    kept: Path | None
    why: str = ""
    beside: Beside | None = None
    journal: Path | None = None

    def title(self) -> str:
        """Return the question of the graph and its answer."""
        return words.title(self.review)

    def sentences(self) -> tuple[str, ...]:
        """Say how the game ended, which moments mattered, and luck and judgement."""
        said = words.sentences(self.review)
        if self.beside is None or not self.review.winners:
            return said
        return (*said, say_beside(self.review, self.beside, self.review.winners[0]))

    def caption(self) -> str:
        """Say how it was computed, and where the numbers are."""
        promised = "An open promise of gold counts as the policy keeps it, until it ends."
        said = [
            words.caption(self.review),
            "" if self.review.chances else promised,
            "Regrets are as the seat knew it then, and intervals are 95% confidence intervals.",
        ]
        said.append(f"The numbers are kept in {self.kept}." if self.kept else self.why)
        return " ".join(filter(None, said))

    def columns(self) -> tuple[str, ...]:
        """Return the names of the columns of the course."""
        return self.review.columns()

    def rows(self) -> Sequence[Row]:
        """Return a line for each spot and seat."""
        return self.review.rows()

    def svg(self, **look: Any) -> str:
        """Return the graph as an SVG; ``look``: as in ``kings.figures.review.course_svg``."""
        return course_svg(self.review, first=self.beside, **look)

    def figure(self, **look: Any) -> Shown:
        """Return the graph for a notebook; ``look``: as in ``kings.figures.review.course_svg``."""
        return framed(self.svg(**look))

    def board(self) -> Any:
        """Return the table with this game on it and its review open, as ``kings.watch`` does.

        It shows the kept numbers where they are of the board's own play-outs, and computes them
        otherwise. Raises ``BadInput`` where the game is a record in memory.
        """
        if self.journal is None:
            raise BadInput(
                "A board needs the game's journal, and this review is of a record in memory: give "
                "kings.review the path of the journal."
            )
        return kings.watch(self.journal, review=True)  # by the door: widgets are a floor above

    def _repr_html_(self) -> str:
        return joined(self.figure()._repr_html_(), super()._repr_html_())


def review(
    game: Recording[Any, Any, Any, Any, Any] | Path | str,
    *,
    continuation: str | None = None,
    games: int | None = None,
    seed: int = 1,
    threads: int | None = None,
    keep: bool = True,
    progress: Tell | None = None,
) -> GameReview:
    """Review a finished game: who was ahead when, and which moments mattered.

    ``game``: the record, or the path of its journal. In Kings' Struggle all seats play on from
    every moment by the policy ``continuation`` (``paying``, which is the default, ``greedy``,
    ``random`` or the slow ``strong``), ``games`` times (1,000) with the chance of this ``seed``,
    and expected points are compared. In the other games a rule of thumb plays the turn to its end,
    16 times by default, and estimates chances to win. ``threads``: None for one on each core.
    ``keep``: keep the numbers of a journal in ``NAME.review.json`` beside it, where they are found
    the next time.
    ``progress``: a function that is told the share that is done. Where it is a branch, and the game
    that it left lies in the same folder, that one is drawn beside it.

    Raises ``BadInput`` for a game that is not over, for a class whose tables still play, and for
    anything that is not a recorded game.

    For example ``kings.review("data/games/a_word_is_a_word.jsonl", games=50, keep=False)``.
    """
    from kings.analysis.review import review as engine  # it needs NumPy and Numba
    from kings.analysis.review.measure import measure_of

    if not isinstance(game, Recording | Path | str):
        raise BadInput(
            f"Give a recorded game, or the path of its journal, not a value of type "
            f"{type(game).__name__}."
        )
    if isinstance(game, Recording):
        found = engine.review_of(
            game,
            continuation=continuation,
            games=games,
            seed=seed,
            threads=threads,
            progress=progress,
        )
        return GameReview(found, None, "This review is of a record in memory, and is not kept.")
    journal = Path(game)
    recording = replay_any(journal)
    engine.check_over(recording, journal)
    how = measure_of(recording.header.game).how(continuation, games, seed)
    kept = engine.kept_review(journal, recording, how) if keep else None
    if kept is not None:
        first = engine.beside_of(kept, journal, recording, how, threads)
        return GameReview(kept, engine.kept_place(journal), "", first, journal)
    found = engine.review_of(
        recording,
        continuation=continuation,
        games=games,
        seed=seed,
        threads=threads,
        progress=progress,
    )
    first = engine.beside_of(found, journal, recording, how, threads)
    if not keep:
        return GameReview(found, None, "This review is not kept.", first, journal)
    try:
        return GameReview(found, engine.keep_review(journal, found), "", first, journal)
    except BadInput as error:  # twenty seconds of work are shown, wherever they can't be kept
        return GameReview(found, None, f"This review is not kept: {error}", first, journal)
