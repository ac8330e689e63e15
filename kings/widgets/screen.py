"""The table in a notebook, drawn by the same client and the same ``Seat`` as a page of its own.

A cell can read whose turn it is and what can be chosen, and decide as well as the screen can.
"""

from __future__ import annotations

import json
from typing import Any

import anywidget
import traitlets

from kings import client
from kings.errors import BadInput
from kings.struggle.moves import Clause, Deal
from kings.table import StruggleStore, TableStore, begin
from kings.table.scene import Scene
from kings.table.seat import Seat
from kings.typed import quoted


class Screen(anywidget.AnyWidget):
    """A table's screen in a notebook, in JupyterLite too: no server but the kernel.

    ``turn``: the names of those who have to decide; ``choices``: what the one before the screen can
    choose, in words; ``last_deal``: the last deal that was struck, in words; ``over``: whether the
    game has ended. Each can be read, and observed: ``screen.observe(print, "turn")``.
    """

    _esm = traitlets.Unicode().tag(sync=True)
    _css = traitlets.Unicode().tag(sync=True)
    turn = traitlets.Tuple(read_only=True)
    choices = traitlets.Tuple(read_only=True)
    last_deal = traitlets.Unicode(read_only=True)
    over = traitlets.Bool(read_only=True)

    def __init__(self, store: TableStore | None = None, *, begun: bool = True) -> None:
        """``store``: the table, by default a new game of one person and three bots.

        ``begun``: whether it is shown at once, and not the page on which a game begins.
        """
        super().__init__(_esm=client.bundle("comm"), _css=client.text("table.css"))
        self._line = _Comm(self)
        self._seat = Seat(begin() if store is None else store, begun=begun)
        self._listened: TableStore | None = None
        self.on_msg(self._heard)
        self._listen()

    @property
    def store(self) -> TableStore:
        """The table."""
        return self._seat.store

    def choose(self, choice: int | str | Any) -> None:
        """Make a decision of the one before the screen.

        ``choice``: its place in ``choices``, its words, or the move itself. Raises ``BadInput`` for
        words that no choice has, and ``IllegalMove`` for a move that the rules don't allow.

        For example ``screen.choose(0)``.
        """
        scene = self.store.scene
        if isinstance(choice, int) and not isinstance(choice, bool):
            if not 0 <= choice < len(scene.choices):
                raise BadInput(f"There are {len(scene.choices)} choices, so there is no {choice}.")
            choice = scene.choices[choice].choice
        elif isinstance(choice, str):
            said = [line.choice for line in scene.choices if line.label == choice]
            if not said:
                raise BadInput(f"There is no choice {quoted(choice)}; see screen.choices.")
            choice = said[0]
        self.store.choose(choice)

    def propose(self, *clauses: Clause, instead_of: int | None = None) -> None:
        """Propose a deal for the one before the screen.

        ``clauses``: such as ``kings.struggle.Pay(0, 2, 1)``; ``instead_of``: the number of an open
        proposal that this one replaces. Raises ``IllegalMove`` for a deal that can't be proposed.
        """
        if not isinstance(self.store, StruggleStore):
            raise BadInput("Nobody makes deals at this table.")
        self.store.propose(Deal(clauses), instead_of=instead_of)

    def go_on(self) -> None:
        """Let the game go on: nothing more to offer, or to see."""
        self.store.go_on()

    def close(self) -> None:
        """Let go of the journal, and of the screen."""
        self._seat.store.close()
        super().close()

    def _heard(self, _: object, content: Any, __: object) -> None:
        """Take a message of the page; the first is its hello, whenever the cell is shown anew."""
        if isinstance(content, dict):
            content = dict(content)
            self._line.place = content.pop("place", None)
            if content.get("do") == "hello":
                self._seat.device = self._line
        self._seat.hear(json.dumps(content))
        self._line.place = None
        self._listen()

    def _listen(self) -> None:
        """Follow the table; it is another one after a game of another kind was begun."""
        if self._listened is not self.store:
            self._listened = self.store
            self.store.listeners.append(self._changed)
            self._changed(self.store.scene)

    def _changed(self, scene: Scene) -> None:
        asked = [ask.seat for ask in scene.view.asks if ask.open and ask.seat >= 0]
        self.set_trait("turn", tuple(scene.names[seat] for seat in asked))
        self.set_trait("choices", tuple(line.label for line in scene.choices))
        self.set_trait("last_deal", _last_deal(scene))
        self.set_trait("over", scene.over)
        self._seat.refresh()


def _last_deal(scene: Scene) -> str:
    """Return the sentence of the last deal that was struck; empty where none was."""
    struck = (line.text for line in reversed(scene.log) if " is struck as deal " in line.text)
    return next(struck, "")


class _Comm:
    """The device behind a widget's messages.

    The same widget can be shown at several places. All of them are sent the frames; whatever else
    is answered is for the ``place`` that asked.
    """

    def __init__(self, widget: anywidget.AnyWidget) -> None:
        self._widget = widget
        self.place: object = None

    def send(self, text: str) -> None:
        """Send a message, as a frame's text says it."""
        message = json.loads(text)
        if self.place is not None and "pictures" not in message:
            message["place"] = self.place
        self._widget.send(message)

    def end(self, why: str) -> None:
        """Do nothing: a notebook shows one screen, perhaps at two places."""
