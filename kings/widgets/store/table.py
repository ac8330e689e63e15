"""What one screen can do: the verbs behind its buttons, and who may look at it (the curtain).

A refused verb raises one of this package's errors, whose text is the sentence to show, and has
changed nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from kings.errors import BadInput
from kings.struggle.clauses import Deal
from kings.struggle.moves import (
    Accept,
    Choice,
    Move,
    Propose,
    Refuse,
    Withdraw,
)
from kings.struggle.options import Options
from kings.struggle.state import State
from kings.widgets.store.driver import Driver
from kings.widgets.store.opening import Source
from kings.widgets.store.shelf import Shelf

__all__ = ["TableStore", "new_game", "watch"]


def new_game(
    options: Options | None = None,
    players: Sequence[str] | None = None,
    *,
    scenario: Source | None = None,
    seed: int | None = None,
) -> TableStore:
    """Return a store with a new game, played on until somebody at the screen is needed.

    All arguments as in ``Driver.begin``.
    """
    store = TableStore(Driver.begin(options, players, seed, scenario))
    store.play_on()
    return store


def watch(source: Path | str) -> TableStore:
    """Return a store with the recorded game of a file, to be looked at from its beginning.

    Raises ``BadRecord`` for a file that is no journal.
    """
    return TableStore(Driver.watch(source))


class TableStore(Shelf):
    """One table before one screen.

    Where another moment than now is looked at, the steps move through the moments and change
    nothing in the game, and nothing can be decided.
    """

    def choose(self, choice: Choice) -> None:
        """Make a decision of the seat before the screen, and play on."""
        self._do(choice)
        self.play_on()

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

    def step(self) -> None:
        """Let one thing happen: the move that was taken back, a bot's word, or its decision."""
        if self.looking is not None:
            self._look_on(lambda before, now: True)
            return
        self._keep()
        self._game.step()
        self._moved()

    def step_turn(self) -> None:
        """Go on until the Scepter moves, or somebody here is needed."""
        self._until(lambda before, now: (now.actor, now.phase) != (before.actor, before.phase))

    def step_round(self) -> None:
        """Go on until the next round begins, or somebody here is needed."""
        self._until(lambda before, now: now.round != before.round)

    def to_end(self) -> None:
        """Go on to the end of the game, or until somebody here is needed."""
        self._until(lambda before, now: False)

    def go_on(self) -> None:
        """Nobody here wants to offer anything more: let the bot decide, and play on."""
        if self.looking is not None:
            self.step()
            return
        self._keep()
        self._game.step()
        self.play_on()

    def back(self) -> None:
        """Take the last move back, with the draws of chance after it."""
        if self.looking is not None:
            self._look_back()
            return
        self._game.back()
        self._moved()

    def go_back_to(self, at: int) -> None:
        """Take back all moves after a stop, in one step; they can be had again step by step.

        ``at``: its place in ``stops``.
        """
        self._check_live()
        self._game.back_to(self._stop_at(at).moves)
        self.looking = None
        self._moved()

    def _here(self) -> int:
        self._check_now()
        if self.front is None:
            raise BadInput("Nobody sits before the screen.")
        return self.front

    def _do(self, move: Move) -> None:
        self._check_now()
        if move.seat != self.front:
            raise BadInput("Only the seat before the screen can do that.")
        known = len(self._game.recording.moments)
        self._game.do(move)
        self._told[self.front] = known

    def _keep(self) -> None:
        """Whoever clicks has read what happened until now."""
        self._game.keep()
        self._told[self.front] = len(self._game.recording.moments)

    def _until(self, reached: Callable[[State, State], bool]) -> None:
        """Go on, or look on, until this is reached from how the table lies now."""
        if self.looking is not None:
            self._look_on(reached)
            return
        before = self._game.state
        self._keep()
        self._game.until(lambda now: reached(before, now))
        self._moved()
