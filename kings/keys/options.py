"""What a table agrees on before the game: names, kingdoms, and which optional rules are on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kings.errors import BadOptions
from kings.keys.cards import KINGDOMS, Kingdom
from kings.names import check_names
from kings.options import Choice, option, options_in

PLAYERS = 4
LAST_TURN = 400

_KINGDOMS = (
    Choice(
        None,
        "Kingdoms are dealt: nobody chooses one (K-10)",
        word="dealt",
    ),
    Choice(
        KINGDOMS,
        f"Kingdoms by seat: {', '.join(kingdom.label for kingdom in KINGDOMS)} (K-01)",
        word="by-seat",
    ),
)


def _joker(label: str, means: str, rule: str) -> Any:
    """Say what a Joker may do, where the Jokers are in the deck; a form proposes all of it."""
    return option(label, means, rule, needs="jokers", proposed=True)


@dataclass(frozen=True, slots=True)
class Options:
    """The agreed options of one game.

    ``names``: one name a seat, clockwise (K-01: four). ``kingdoms``: who has which, by seat; None:
    they are dealt (K-10). What each of the others means stands beside its field.
    """

    names: tuple[str, ...] = ("A", "B", "C", "D")
    kingdoms: tuple[Kingdom, ...] | None = option(
        "Kingdoms", "Who has which kingdom", "K-01, K-10", default=None, choices=_KINGDOMS
    )
    jokers: bool = option(
        "Jokers in the deck",
        "Four cards more; what each does is a rule of its own",
        "K-40",
    )
    key_joker: bool = _joker(
        "Key Joker", "It takes one card from another’s place, past all guards", "K-41"
    )
    axe_joker: bool = _joker("Axe Joker", "It takes another’s highest Axe", "K-42")
    shield_joker: bool = _joker(
        "Shield Joker", "It takes a card, or leads soldiers, past guards", "K-43"
    )
    coin_joker: bool = _joker("Coin Joker", "In a payment one Coin counts as any kingdom’s", "K-44")
    spy: bool = _joker("Joker Spy", "Call your Joker and see the other cards where it lies", "K-45")
    laughter: bool = _joker(
        "Laughter", "Show all four Jokers: everybody wins, and you most of all", "K-46"
    )
    buy_back: bool = option(
        "Buying back guards", "Coins bring home a Shield that guards for others", "K-47"
    )
    allow_betrayed_theft: bool = option(
        "Soldiers against their own kingdom", "They may be sent, and are caught", "K-25"
    )
    coin_joker_army: bool = option(
        "Coin Joker in an army",
        "The Coin Joker helps an army too",
        "K-33",
        needs="coin_joker",
    )
    last_turn: int = option(
        "Most turns",
        "After this turn a truce is called",
        "K-32",
        default=LAST_TURN,
        least=1,
        most=10_000,
    )

    def __post_init__(self) -> None:
        """Refuse what no table can play with."""
        _check_names(self.names)
        if self.kingdoms is not None and sorted(self.kingdoms) != sorted(KINGDOMS):
            raise BadOptions("Each of the four seats has a kingdom of its own (K-01).")
        for each in options_in(Options):
            if each.needs == "jokers" and getattr(self, each.name) and not self.jokers:
                raise BadOptions(f"{each.rule} needs the Jokers in the deck (K-40).")
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


SWITCHES = tuple(each.name for each in options_in(Options) if each.is_box)
"""The names of all optional rules (K-25, K-33, K-40 to K-47)."""
