"""What a table agrees on before the game: names, Day or Night, variants, house rules."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from kings.errors import BadOptions
from kings.names import check_names
from kings.struggle.partition.tables import RULEBOOK, Tables

Mode = Literal["day", "night", "draw"]

LETTERS = "ABCDEF"


@dataclass(frozen=True, slots=True)
class Options:
    """What a table of Kings' Struggle agrees on before the game begins.

    ``names``: one name per seat, clockwise (S-01: three to six). ``mode``: ``day``, ``night``, or
    ``draw`` (S-12, S-13). ``free_market`` (S-57), ``regulated_market`` (S-58): the variants.
    ``peasant_before_ties``: the house rule of S-41. ``tables``: the scoring tables (S-66).

    For example ``kings.Options(names=("Ada", "Ben", "Cleo"), mode="night")``.
    """

    names: tuple[str, ...] = ("A", "B", "C", "D")
    mode: Mode = "day"
    free_market: bool = False
    regulated_market: bool = False
    peasant_before_ties: bool = False
    tables: Tables = field(default=RULEBOOK)

    def __post_init__(self) -> None:
        """Refuse what no table can play with."""
        if not 3 <= len(self.names) <= 6:
            raise BadOptions(
                f"Kings' Struggle is for three to six players, not {len(self.names)} (S-01)."
            )
        check_names(self.names)
        if self.mode not in ("day", "night", "draw"):
            raise BadOptions(f"A game is played by day, by night or by draw, not {self.mode!r}.")

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self.names)

    @property
    def night(self) -> bool | None:
        """Whether Night is agreed on; None if it is drawn for (S-13)."""
        return {"day": False, "night": True, "draw": None}[self.mode]

    @staticmethod
    def for_players(
        players: int,
        *,
        mode: Mode = "day",
        free_market: bool = False,
        regulated_market: bool = False,
    ) -> Options:
        """Return options for seats named A, B, C …"""
        return Options(
            names=tuple(LETTERS[:players]) if players <= 6 else ("?",) * players,
            mode=mode,
            free_market=free_market,
            regulated_market=regulated_market,
        )
