"""What one screen can do: the verbs behind its buttons, and who may look at it (the curtain).

A refused verb raises one of this package's errors, whose text is the sentence to show, and has
changed nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

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
from kings.struggle.rules import GAME
from kings.struggle.state import Phase, State
from kings.widgets.store.driver import Driver
from kings.widgets.store.opening import Source
from kings.widgets.store.screen import Screen

__all__ = ["TableStore", "new_game"]


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


class TableStore(Screen):
    """One table before one screen; listeners are called after every change.

    ``stop_for_offers``: whether a bot's decision waits until the people here have had their say.
    ``message``: a sentence to show once.
    """

    def __init__(self, game: Driver) -> None:
        self.listeners: list[Callable[[], None]] = []
        self.stop_for_offers = True
        self.message = ""
        super().__init__(game)

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
        self._keep()
        self._game.step()
        self._moved()

    def step_turn(self) -> None:
        """Go on until the Scepter moves, or somebody here is needed."""
        before = self._game.state
        self._until(lambda now: (now.actor, now.phase) != (before.actor, before.phase))

    def step_round(self) -> None:
        """Go on until the next round begins, or somebody here is needed."""
        begun = self._game.state.round
        self._until(lambda now: now.round != begun)

    def to_end(self) -> None:
        """Go on to the end of the game, or until somebody here is needed."""
        self._until(lambda now: False)

    def go_on(self) -> None:
        """Nobody here wants to offer anything more: let the bot decide, and play on."""
        self._keep()
        self._game.step()
        self.play_on()

    def play_on(self) -> None:
        """Play until somebody here has to decide or may want to bargain."""
        self._game.play_on(stop_for_offers=self.stop_for_offers)
        self._moved()

    def back(self) -> None:
        """Take the last move back, with the draws of chance after it."""
        self._game.back()
        self._moved()

    def come(self, seat: int) -> None:
        """The person of this seat sits before the screen: the curtain opens."""
        self._check_person(seat)
        self.front, self.waiting_for, self._came = seat, None, seat
        self._changed()

    def hand_over(self, seat: int) -> None:
        """Give the screen to the person of another seat, through the curtain if need be."""
        self._check_person(seat)
        self._turn_screen_to(seat)
        self._changed()

    def seat(self, seat: int, player: str) -> None:
        """Let a person or a bot take over a seat."""
        self._game.seat(seat, player)
        self._moved()

    def begin(self, options: Options, players: Sequence[str]) -> None:
        """Put a new game on the table; the one before stays kept under its code."""
        self._replace(Driver.begin(options, players, None))
        self.play_on()

    def resume(self, code: str) -> None:
        """Go on with the game of this code, exactly where it stopped."""
        if self.code and code.strip().lower() == self.code:
            raise BadInput("This is the game that lies on the table.")
        game = Driver.resume(code)
        self._replace(game)
        if game.recording.torn:
            self.message = "The journal's last line was torn and is left out; all others are whole."
        self._moved()

    def close(self) -> None:
        """Let go of the journal."""
        self._game.close()

    def _replace(self, game: Driver) -> None:
        self._game.close()
        self.open(game)

    def _here(self) -> int:
        if self.front is None:
            raise BadInput("Nobody sits before the screen.")
        return self.front

    def _check_person(self, seat: int) -> None:
        if seat not in self.people:
            raise BadInput(f"{self.names[seat]} is not played by a person.")

    def _do(self, move: Move) -> None:
        if move.seat != self.front:
            raise BadInput("Only the seat before the screen can do that.")
        known = len(self._game.recording.moments)
        self._game.do(move)
        self._told[self.front] = known

    def _keep(self) -> None:
        """Whoever clicks has read what happened until now."""
        self._game.keep()
        self._told[self.front] = len(self._game.recording.moments)

    def _until(self, reached: Callable[[State], bool]) -> None:
        self._keep()
        self._game.until(reached)
        self._moved()

    def _moved(self) -> None:
        self._find_front()
        self._changed()

    def _find_front(self) -> None:
        """Turn the screen to whoever has to decide, or leave it where it is."""
        asked = [ask.seat for ask in GAME.asks(self._game.state)]
        first = (*asked, self.front, self.waiting_for, *self.people)
        self._turn_screen_to(next((seat for seat in first if seat in self.people), None))

    def _turn_screen_to(self, seat: int | None) -> None:
        if not self._has_secrets():
            self._came = None
        if seat is not None and self._needs_curtain(seat):
            self.front, self.waiting_for, self._came = None, seat, None
        else:
            self.front, self.waiting_for = seat, None

    def _has_secrets(self) -> bool:
        """Whether a seat now sees what others may not: its hand, its choice, face-down cards."""
        state = self._game.state
        return bool(state.night) or state.phase is Phase.FOLLOW or state.options.free_market

    def _needs_curtain(self, seat: int) -> bool:
        """Whether somebody else may be looking when ``seat`` gets the screen."""
        if not self._has_secrets() or (seat == self.front == self._came):
            return False
        others = len(self.people) > 1 or self.front not in (None, seat)
        return others or self.waiting_for is not None

    def _changed(self) -> None:
        for listener in self.listeners:
            listener()
