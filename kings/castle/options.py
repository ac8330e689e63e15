"""What a table agrees on before the game: names and variants."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from kings.errors import BadOptions
from kings.names import SEATS, check_names
from kings.options import Choice, option

Squires = Literal["dealt", "drawn", "chosen", "none"]

TURN_LIMIT = 400
MOST_TURNS = 10_000

_SQUIRES = (
    Choice(
        "dealt",
        "Squires are dealt with Event cards, for up to six players (C-10)",
        word="dealt",
    ),
    Choice(
        "drawn",
        "Squires are drawn from a set of their own (C-60)",
        word="drawn",
    ),
    Choice(
        "chosen",
        "Everybody chooses squires in secret (C-60)",
        word="chosen",
    ),
    Choice(
        "none",
        "No squires: the letters of the cards in hand are scored (C-62)",
        word="none",
    ),
)


@dataclass(frozen=True, slots=True)
class Options:
    """The agreed options of one game.

    ``names``: one name per seat, clockwise (C-01: two to six, with C-60 or C-62 up to eight).
    ``turn_limit``: None for no limit (C-43). What each option means stands beside its field.
    """

    names: tuple[str, ...] = ("A", "B", "C", "D")
    squires: Squires = option(
        "Squires",
        "How the squires are given out, or that hands are scored instead",
        "C-10, C-60, C-62",
        default="dealt",
        choices=_SQUIRES,
    )
    known_order: bool = option(
        "The order of the men is known",
        "Everybody sees who comes next",
        "C-61",
    )
    first_men_drawn: bool = option(
        "But the first ten men are drawn",
        "They are dealt at random all the same",
        "C-61",
        needs="known_order",
    )
    count_copies: bool = option(
        "A letter held twice counts twice",
        "Without squires, of the cards in hand",
        "C-62",
        default=True,
        needs="squires",
        needed="none",
        off=("copies-once", "Each letter of the cards in hand scores once"),
    )
    turn_limit: int | None = option(
        "Most turns",
        "The round in which this turn falls is the last",
        "C-43",
        default=TURN_LIMIT,
        least=1,
        most=MOST_TURNS,
        endless=True,
    )

    def __post_init__(self) -> None:
        """Refuse what no table can play with."""
        self._check_seats()
        if self.squires not in ("dealt", "drawn", "chosen", "none"):
            raise BadOptions(
                f"Squires are dealt, drawn, chosen or none, not {self.squires!r} "
                f"(C-10, C-60, C-62)."
            )
        if self.first_men_drawn and not self.known_order:
            raise BadOptions(
                "Only where the order of the Personality deck is known can the first ten men be an "
                "exception from it (C-61)."
            )
        if self.turn_limit is not None and not 1 <= self.turn_limit <= MOST_TURNS:
            raise BadOptions(
                f"A turn limit is from 1 to {MOST_TURNS} turns, or none, and not {self.turn_limit} "
                f"(C-43)."
            )

    def _check_seats(self) -> None:
        most = 6 if self.squires == "dealt" else 8
        if not 2 <= len(self.names) <= most:
            dealt = "with dealt squires" if most == 6 else "without dealt squires"
            raise BadOptions(
                f"King of the Castle is for two to {_NUMBERS[most]} players {dealt}, not "
                f"{len(self.names)} (C-01)."
            )
        check_names(self.names)

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self.names)

    @property
    def squires_each(self) -> int:
        """How many squires each player backs: three, or none (C-62)."""
        return 0 if self.squires == "none" else 3

    @staticmethod
    def for_players(players: int, *, squires: Squires = "dealt") -> Options:
        """Return options for seats named A, B, C …"""
        names = tuple(SEATS[:players]) if players <= 8 else ("?",) * players
        return Options(names=names, squires=squires)


_NUMBERS = {6: "six", 8: "eight"}
