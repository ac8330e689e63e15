"""What a table agrees on before the game: names, kingdoms, and which optional rules are on."""

from __future__ import annotations

from dataclasses import dataclass

from kings.errors import BadOptions
from kings.keys.cards import KINGDOMS, Kingdom
from kings.names import check_names

PLAYERS = 4
LAST_TURN = 400

_NEED_JOKERS = {
    "key_joker": "K-41",
    "axe_joker": "K-42",
    "shield_joker": "K-43",
    "coin_joker": "K-44",
    "spy": "K-45",
    "laughter": "K-46",
}
"""The switches that mean something only if the Jokers are in the deck."""


@dataclass(frozen=True, slots=True)
class Options:
    """The agreed options of one game.

    ``names``: one name a seat, clockwise (K-01: four). ``kingdoms``: who has which, by seat; None:
    they are dealt (K-10). ``jokers``: the four Jokers are in the deck (K-40); what each may do is a
    switch of its own (K-41 to K-46). ``buy_back``: K-47. ``allow_betrayed_theft``: K-25.
    ``coin_joker_army``: K-33. ``last_turn``: the turn after which the truce is called (K-32).
    """

    names: tuple[str, ...] = ("A", "B", "C", "D")
    kingdoms: tuple[Kingdom, ...] | None = None
    jokers: bool = False
    key_joker: bool = False
    axe_joker: bool = False
    shield_joker: bool = False
    coin_joker: bool = False
    spy: bool = False
    laughter: bool = False
    buy_back: bool = False
    allow_betrayed_theft: bool = False
    coin_joker_army: bool = False
    last_turn: int = LAST_TURN

    def __post_init__(self) -> None:
        """Refuse what no table can play with."""
        _check_names(self.names)
        if self.kingdoms is not None and sorted(self.kingdoms) != sorted(KINGDOMS):
            raise BadOptions("Each of the four seats has a kingdom of its own (K-01).")
        for switch, rule in _NEED_JOKERS.items():
            if getattr(self, switch) and not self.jokers:
                raise BadOptions(f"{rule} needs the Jokers in the deck (K-40).")
        if self.coin_joker_army and not self.coin_joker:
            raise BadOptions("An army by the Coin Joker (K-33) needs the Coin Joker (K-44).")
        if self.last_turn < 1:
            raise BadOptions(
                f"A game has at least one turn; its last can't be turn {self.last_turn} (K-32)."
            )

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self.names)

    @staticmethod
    def with_jokers(names: tuple[str, ...] = ("A", "B", "C", "D")) -> Options:
        """Return options with the Jokers in the deck and all that they may do (K-40 to K-46)."""
        return Options(
            names=names,
            jokers=True,
            key_joker=True,
            axe_joker=True,
            shield_joker=True,
            coin_joker=True,
            spy=True,
            laughter=True,
        )


def _check_names(names: tuple[str, ...]) -> None:
    if len(names) != PLAYERS:
        raise BadOptions(f"King's Keys is for four players, not {len(names)} (K-01).")
    check_names(names)


SWITCHES = (
    "jokers",
    *_NEED_JOKERS,
    "buy_back",
    "allow_betrayed_theft",
    "coin_joker_army",
)
"""The names of all optional rules (K-25, K-33, K-40 to K-47)."""
