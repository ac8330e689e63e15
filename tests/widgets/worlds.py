"""Two tables that differ only in what a seat may not know, and the same done at both."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kings.seeds import stream
from kings.struggle.options import Options
from kings.struggle.rules import GAME
from kings.struggle.state import Phase, State
from tests.checkers.secrets import twin
from tests.strategies import STRUGGLE, play
from tests.widgets.clicking import at
from tests.widgets.gathering import Front, Wire, difference

Make = Callable[..., Any]
"""Makes the page that shows a store."""

Message = tuple[int, dict[str, Any]]
"""The widget that a message goes to, by the order of making, and the message."""


class Pair:
    """Two tables with people on all seats; ``compared``: how often they were found the same."""

    def __init__(self, wire: Wire, one: State, two: State, make: Make) -> None:
        everybody = range(one.players)
        self.one, self.two = (
            Front(wire, lambda state=state: make(at(state, *everybody)))  # type: ignore[misc]
            for state in (one, two)
        )
        self.compared = 0
        self.done: list[str] = []

    @property
    def alike(self) -> bool:
        """Whether the one before the screen may know of no difference.

        When the game is over, all of it may be read in the file that the page offers.
        """
        return _known(self.one) == _known(self.two) and not self.one.store.scene.over

    def both(self, act: Callable[[Front], None]) -> None:
        """Do the same at both tables."""
        for front in (self.one, self.two):
            front.do(lambda front=front: act(front))  # type: ignore[misc]

    def send(self, message: Message) -> None:
        """Send the same from both pages; what fails, fails at both."""
        self.done.append(str(message))
        for front in (self.one, self.two):
            front.send(*message)
        assert self.one.failed == self.two.failed, self.done

    def compare(self, *, whole: bool = True) -> None:
        """The last act has sent the same, and every widget there is holds the same."""
        found = difference(self.one.last, self.two.last)
        assert not found, f"sent after {self.done}: {found}"
        if whole:
            found = difference(self.one.gather(), self.two.gather())
            assert not found, f"held after {self.done}: {found}"
        self.compared += 1

    def come(self) -> None:
        """Let the person come whom the curtain asks for."""
        waiting = self.one.store.scene.waiting_for
        assert waiting is not None
        self.both(lambda front: front.store.come(waiting))

    def close(self) -> None:
        self.one.close()
        self.two.close()


def _known(front: Front) -> Any:
    """Return all that the one before the screen may know of the game as it is now."""
    store = front.store
    eyes, record = store.scene.front, store.driver.recording
    heard = [event.seen_by(eyes) for moment in record.moments for event in moment.events]
    return eyes, store.scene.waiting_for, store.room.game.view(record.state, eyes), heard


def a_pair(wire: Wire, seed: int, options: Options, make: Make) -> tuple[Pair, int]:
    """Return two tables in the middle of a random game, and the seat that can't tell them apart."""
    rng = stream(seed, "secrecy")
    game = play(STRUGGLE, seed, options=options, talk=0.3)
    dealt = [state for state in game.states if _asks_people(state)]
    viewer = rng.randrange(len(options.names))
    while True:
        state = rng.choice(dealt)
        other = twin(state, viewer, rng)
        if other != state:
            return Pair(wire, state, other, make), viewer


def _asks_people(state: State) -> bool:
    asked = [ask.seat for ask in GAME.asks(state)]
    return state.phase is not Phase.OVER and min(asked) >= 0
