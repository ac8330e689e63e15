"""What the same seat made of the same cards at different tables, as in duplicate bridge."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from kings.analysis.debrief.lines import Game, SeatLine
from kings.analysis.finding import Finding, Row
from kings.struggle.options import LETTERS
from kings.words import sentence


@dataclass(frozen=True, slots=True)
class SameSeat:
    """A seat at all tables that were dealt the same cards and played as many rounds.

    ``seat``: from 1; ``lines``: that seat at each table, best first.
    """

    cards: str
    rounds: int
    seat: int
    lines: tuple[SeatLine, ...]

    @property
    def name(self) -> str:
        """A short name: the letter of the cards and the seat."""
        return f"cards {self.cards}, seat {LETTERS[self.seat - 1]}"

    @property
    def mean(self) -> float:
        """Mean VP over the tables."""
        return sum(line.vp for line in self.lines) / len(self.lines)

    @property
    def spread(self) -> int:
        """VP of the best less VP of the worst."""
        return self.lines[0].vp - self.lines[-1].vp


@dataclass(frozen=True, slots=True)
class SameCards(Finding):
    """Every seat that can be compared over tables."""

    seats: tuple[SameSeat, ...]

    @property
    def widest(self) -> SameSeat | None:
        """The seat whose tables lie farthest apart; None where nothing can be compared."""
        return max(self.seats, key=lambda one: (one.spread, -one.seat), default=None)

    def title(self) -> str:
        """Return the question of the picture and its answer."""
        asked = "Same seat, same cards: same result?"
        widest = self.widest
        if widest is None:
            return f"{asked} No two tables played the same cards."
        best, worst = widest.lines[0], widest.lines[-1]
        seat = LETTERS[widest.seat - 1]
        return f"{asked} Seat {seat} made {worst.vp} to {best.vp} VP."

    def caption(self) -> str:
        """Say how the picture is read."""
        return (
            "One mark per table; numbers name the tables with the least and the most; line: the "
            "mean. Cards and draws were the same, so the players made the difference."
        )

    def alt(self) -> str:
        """Say each seat's results, best table first."""
        said = [
            f"{one.name}: " + ", ".join(f"table {line.table} {line.vp}" for line in one.lines)
            for one in self.seats
        ]
        return sentence("; ".join(said)) if said else "No two tables can be compared."

    def columns(self) -> tuple[str, ...]:
        """Return the names of the columns."""
        return ("cards", "rounds", "seat", "table", "player", "vp", "mean")

    def rows(self) -> Sequence[Row]:
        """Return a line for each seat at each table."""
        return [
            (one.cards, one.rounds, one.seat, line.table, line.player, line.vp, one.mean)
            for one in self.seats
            for line in one.lines
        ]


def same_cards(games: Iterable[Game], seats: Iterable[SeatLine]) -> SameCards:
    """Compare the seats of tables that were dealt the same and got equally far.

    A seat that a bot played, in any round, says nothing about the class, and is left out.
    """
    kinds = {game.table: (game.cards, game.rounds) for game in games if game.rounds}
    found: dict[tuple[str, int, int], list[SeatLine]] = defaultdict(list)
    for line in seats:
        if line.table in kinds and not line.bot:
            found[*kinds[line.table], line.seat].append(line)
    return SameCards(
        tuple(
            SameSeat(*key, tuple(sorted(lines, key=lambda line: (-line.vp, line.table))))
            for key, lines in sorted(found.items())
            if len(lines) > 1
        )
    )
