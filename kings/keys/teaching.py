"""Positions to teach with: what can be chosen, in the words of the buttons, and playing on by them.

>>> from kings.keys import GAME, Options
>>> from kings.keys.teaching import Scene
>>> Scene(GAME.start(Options())).ask
'Chance deals the kingdoms (K-10).'
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from kings.errors import BadInput, IllegalMove
from kings.keys import moves, say
from kings.keys.events import Happening
from kings.keys.notation import read_move
from kings.keys.rules import GAME
from kings.keys.state import State
from kings.keys.view import View
from kings.typed import quoted


@dataclass(frozen=True)
class Scene:
    """A moment of a game, with what happened on the way to it from the scene before."""

    state: State
    happened: tuple[Happening, ...] = ()

    @property
    def asked(self) -> int | None:
        """The seat that decides next, None if nobody does; negative: chance."""
        asks = GAME.asks(self.state)
        return asks[0].seat if asks else None

    @property
    def ask(self) -> str:
        """What is to be decided, and by whom."""
        return say.say_ask(GAME.view(self.state, None))

    @property
    def view(self) -> View:
        """What the player on turn sees."""
        return GAME.view(self.state, self.state.actor)

    @property
    def choices(self) -> tuple[str, ...]:
        """What the player on turn can choose, as the words on the buttons."""
        return tuple(say.say_choice(self.view, choice) for choice in self.view.choices)

    @property
    def told(self) -> tuple[str, ...]:
        """What happened, as the player on turn is told it."""
        names, seat = self.state.options.names, self.state.actor
        seen = [event.seen_by(seat) for event in self.happened]
        known = (cast("Happening", event) for event in seen if event is not None)
        return tuple(str(say.tell(names, event)) for event in known)

    def choose(self, words: str) -> Scene:
        """Make the choice that begins with these words; ``BadInput`` if there isn't just one."""
        found = [choice for choice in self.view.choices if self._says(choice).startswith(words)]
        exact = [choice for choice in found if self._says(choice) == words] or found
        if len(exact) != 1:
            count = "no choice begins" if not found else f"{len(found)} choices begin"
            raise BadInput(f"Here {count} with {quoted(words)}.")
        return self.do(exact[0])

    def refusal(self, line: str) -> str:
        """Return the sentence with which the move of a line is refused; empty if it is allowed.

        Lines are those of ``kings.keys.notation.read_move``: ``steal B hand with oa3``.
        """
        assert self.state.actor is not None  # before the first turn there is no move of a player
        try:
            GAME.check(self.state, read_move(line, self.state.actor))
        except IllegalMove as refused:
            return str(refused)
        return ""

    def do(self, move: moves.Move) -> Scene:
        """Carry out a move, also one of chance; ``IllegalMove`` if the rules forbid it."""
        step = GAME.apply(self.state, move)
        return Scene(step.state, step.events)

    def _says(self, choice: moves.Choice) -> str:
        return say.say_choice(self.view, choice)
