"""Positions to teach with: choices named in plain words, chance from a seed, and what is told.

A scene goes on to the end of the turn and no further, so that it is about one card.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import cast

from kings.castle.events import Happening
from kings.castle.rules import GAME
from kings.castle.state import State
from kings.castle.text import say_ask, say_choice, tell
from kings.castle.view import View
from kings.errors import BadInput
from kings.game import NATURE
from kings.seeds import stream
from kings.typed import quoted


@dataclass(frozen=True)
class Scene:
    """A moment of a game, with what happened on the way to it from the scene before.

    ``seed``: from which chance draws, where it has to.
    """

    state: State
    happened: tuple[Happening, ...] = ()
    seed: int = 0

    @property
    def asked(self) -> int | None:
        """The seat that decides next; None if nobody does, or chance."""
        asks = GAME.asks(self.state)
        return asks[0].seat if asks and asks[0].seat != NATURE else None

    @property
    def choices(self) -> tuple[str, ...]:
        """What the asked seat can choose, as the words on the buttons."""
        view = self.view(self.asked)
        return tuple(say_choice(view, choice) for choice in view.choices)

    @property
    def told(self) -> tuple[str, ...]:
        """What happened on the way here, a sentence each; it tells all, secrets too."""
        return tuple(str(tell(self.state.options.names, event)) for event in self.happened)

    @property
    def ask(self) -> str:
        """What is to be decided, and by whom; a question to react as the whole table is asked."""
        return say_ask(GAME.view(replace(self.state, waiting=()), None))

    def seen(self, seat: int | None = None) -> tuple[Happening, ...]:
        """Return what a seat saw of it (None: a bystander)."""
        shown = [event.seen_by(seat) for event in self.happened]
        return tuple(cast("Happening", event) for event in shown if event is not None)

    def view(self, seat: int | None = None) -> View:
        """Return what a seat sees (None: a bystander)."""
        return GAME.view(self.state, seat)

    def choose(self, *words: str) -> Scene:
        """Make choices one after another, each named by the words it begins with.

        Chance draws what is due after each. Raises ``BadInput`` with the possible choices if the
        words fit none of them, or several.
        """
        scene, turn = self, self.state.turn
        for said in words:
            scene = scene._chosen(said)._settled(turn)
        return Scene(scene.state, scene.happened[len(self.happened) :], self.seed)

    def _chosen(self, said: str) -> Scene:
        labels = dict(zip(self.choices, self.view(self.asked).choices, strict=True))
        fit = [label for label in labels if label.casefold().startswith(said.casefold())]
        found = said if said in labels else fit[0] if len(fit) == 1 else None
        if found is None:
            raise BadInput(f"{quoted(said)} is not one choice of these: {'; '.join(labels)}.")
        step = GAME.apply(self.state, labels[found])
        return Scene(step.state, (*self.happened, *step.events), self.seed)

    def _settled(self, turn: int) -> Scene:
        """Let chance draw until somebody decides, or until the turn is over."""
        state, happened = self.state, list(self.happened)
        while (asks := GAME.asks(state)) and asks[0].seat == NATURE and state.turn == turn:
            step = GAME.apply(state, GAME.draw(state, stream(self.seed, "chance", len(happened))))
            state = step.state
            happened += step.events
        return Scene(state, tuple(happened), self.seed)
