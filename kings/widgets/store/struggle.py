"""The verbs of a table of Kings' Struggle that no other game has: to bargain and keep a word."""

from __future__ import annotations

from collections.abc import Sequence

from kings.struggle.moves import Accept, Deal, Move, Propose, Refuse, Withdraw
from kings.struggle.options import Options
from kings.widgets.store.bargains import Bargains
from kings.widgets.store.driver import Driver
from kings.widgets.store.opening import Source


class StruggleStore(Bargains):
    """A table of Kings' Struggle before one screen."""

    def say(self, talk: Move) -> None:
        """Propose, accept, refuse, withdraw, release, judge or pay; bots answer at once."""
        self._do(talk)
        self._game.let_bots_talk()
        self._changed()

    def accept(self, number: int) -> None:
        """Accept a proposal for the seat before the screen."""
        self.say(Accept(self._here(), number))

    def withdraw(self, number: int) -> None:
        """Take back a proposal of the seat before the screen."""
        self.say(Withdraw(self._here(), number))

    def refuse(self, number: int) -> None:
        """Refuse a proposal for the seat before the screen."""
        self.say(Refuse(self._here(), number))

    def propose(self, deal: Deal, *, instead_of: int | None = None) -> None:
        """Propose a deal for the seat before the screen, perhaps countering another."""
        self.say(Propose(self._here(), deal, instead_of))


def new_game(
    options: Options | None = None,
    players: Sequence[str] | None = None,
    *,
    scenario: Source | None = None,
    seed: int | None = None,
) -> StruggleStore:
    """Return a store with a new game of Kings' Struggle, played on until somebody is needed.

    All arguments as in ``Driver.begin``.
    """
    store = StruggleStore(Driver.begin(options, players, seed, scenario))
    store.play_on()
    return store
