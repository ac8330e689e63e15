"""What a table agrees on before the game: names, Day or Night, variants, house rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from kings.errors import BadOptions
from kings.names import check_names
from kings.options import Choice, option
from kings.struggle.partition.groups import RULEBOOK, Tables

Mode = Literal["day", "night", "draw"]

LETTERS = "ABCDEF"

_MODES = (
    Choice(
        "day",
        "Day: you hold all ten of your cards, and three are left over (S-12)",
        word="day",
    ),
    Choice(
        "night",
        "Night: two of your ten lie aside, unseen by all; hands are secret (S-12)",
        word="night",
    ),
    Choice(
        "draw",
        "By draw: the first player draws a card, even for Day, odd for Night (S-13)",
        word="draw",
    ),
)


@dataclass(frozen=True, slots=True)
class Options:
    """What a table of Kings' Struggle agrees on before the game begins.

    ``names``: one name per seat, clockwise (S-01: three to six). ``mode``: ``day``, ``night``, or
    ``draw`` (S-12, S-13). ``free_market`` (S-57), ``regulated_market`` (S-58): the variants.
    ``peasant_before_ties``: the house rule of S-41. ``tables``: the scoring tables (S-66).

    For example ``kings.Options(names=("Ada", "Ben", "Cleo"), mode="night")``.
    """

    names: tuple[str, ...] = ("A", "B", "C", "D")
    mode: Mode = option(
        "Day or Night",
        "Whether hands are open or secret, or a card is drawn for it",
        "S-12, S-13",
        default="day",
        choices=_MODES,
    )
    free_market: bool = option(
        "Free Market", "Deals may include won cards, face up or face down", "S-57"
    )
    regulated_market: bool = option(
        "Regulated Market",
        "In one deal nobody offers more than 3 gold and one promise",
        "S-58",
    )
    peasant_before_ties: bool = option(
        "Peasant before ties",
        "Whether a Peasant is the only Serf is seen before equal cards go, not after",
        "S-41",
    )
    tables: Tables = option(
        "Points of our own",
        "Both scoring tables are data: say what sets and runs are worth",
        "S-66",
        default=RULEBOOK,
    )

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
