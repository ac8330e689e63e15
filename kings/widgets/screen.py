"""The table in a notebook, drawn by the same client and the same ``Seat`` as a page of its own.

A cell can read whose turn it is and what can be chosen, and decide as well as the screen can.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from kings import client
from kings.errors import BadInput
from kings.publish.replay import page_of_table
from kings.records.formats import Scenario
from kings.struggle.events import DealStruck, Proposed
from kings.struggle.moves import Clause, Deal
from kings.struggle.say import say_deal
from kings.struggle.state import State
from kings.table import Source, StruggleStore, TableStore, begin, watch as watched
from kings.table.editor import first_choice, first_position, moment_of, of_state
from kings.table.opening import AnyScenario, find_scenario
from kings.table.scene import Scene
from kings.table.seat import Seat
from kings.typed import quoted
from kings.words import listed


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

    def __init__(
        self,
        store: TableStore | None = None,
        *,
        begun: bool = True,
        coach: bool = True,
        lists: bool = True,
        review: bool = False,
        editing: AnyScenario | None = None,
    ) -> None:
        """``store``: the table, by default a new game of one person and three bots.

        ``begun``: whether it is shown at once, and not the page on which a game begins; ``coach``:
        whether one may ask what a choice is worth; ``lists``: whether the games that are kept on
        this machine are listed, which should not be where others play on it too; ``review``:
        whether a game that is over is shown with its review; ``editing``: a position with which
        the editor is open.
        """
        super().__init__(_esm=client.bundle("comm"), _css="".join(map(client.text, client.SHEETS)))
        self._line = _Comm(self)
        table = begin() if store is None else store
        self._seat = Seat(
            table,
            begun=begun,
            coach=coach,
            lists=lists,
            page_of=page_of_table,
            reviewed=review,
            editing=editing,
        )
        self._edits = editing is not None
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

    def __repr__(self) -> str:
        """Say what lies there: it stands in a saved notebook in the place of the screen."""
        if self._edits:
            return "The editor of positions: run this cell."
        if not self._seat.begun:
            return "A page on which a game begins: run this cell, and press Play."
        scene, title = self.store.scene, self.store.room.title
        return f"A table of {title} for {listed(scene.names)}. {scene.question}"

    def _heard(self, _: object, content: Any, __: object) -> None:
        """Take a message of the page; the first is its hello, whenever the cell is shown anew."""
        said = content if isinstance(content, dict) else {}
        text, self._line.place = said.get("text"), said.get("place")
        self._seat.device = self._line
        self._line.answered = False
        self._seat.hear(text if isinstance(text, str) else "")
        if not self._line.answered:
            self._line.send("{}")  # the page knows by it that there is still a kernel
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
    """Return what the last deal that was struck says; empty where none was."""
    struck = next((one for one in reversed(scene.happened) if isinstance(one, DealStruck)), None)
    if struck is None:
        return ""
    deals = {one.number: one.deal for one in scene.happened if isinstance(one, Proposed)}
    return say_deal(scene.names, deals[struck.number])


def explore(
    position: State | Scenario[Any, Any, Any] | Path | str | None = None,
    *,
    journal: Path | str | None = None,
    at: int | None = None,
) -> Screen:
    """Return the editor of positions: put one up by hand, and see what its choices are worth.

    ``position``: a state of any game, a scenario, the path of its JSON file, or a link to a
    position (None: a scenario of the project's folder, or a random deal if there is none).
    ``journal``: the path of a recorded game instead, and ``at``: the stop to look at (None: the
    first choice after the cards were turned up). Raises ``BadInput`` or ``BadRecord`` for what
    can't be read, or isn't over.

    For example ``kings.explore(kings.scenario("The price of two"))``.
    """
    store = None if journal is None else watched(journal)
    if store is not None:
        store.look(first_choice(store) if at is None else at)
        scene = moment_of(store)
    elif position is None:
        scene = first_position()
    elif isinstance(position, Scenario | Path | str):
        scene = find_scenario(position)
    else:
        scene = of_state(position, "A position")
    return Screen(store, begun=store is not None, editing=scene)


class _Comm:
    """The device behind a widget's messages.

    A message goes as the text that it is: on the way to a page of JupyterLite each ``None`` in an
    object would be lost. The same widget can be shown at several places. All of them are sent the
    frames; whatever else is answered is for the ``place`` that asked.
    """

    def __init__(self, widget: anywidget.AnyWidget) -> None:
        self._widget = widget
        self.place: object = None
        self.answered = False

    def send(self, text: str) -> None:
        """Send a message, as a frame's text says it."""
        place = "" if "pictures" in json.loads(text) else self.place
        self._widget.send({"text": text, "place": place or ""})
        self.answered = True

    def end(self, why: str) -> None:
        """Do nothing: a notebook shows one screen, perhaps at two places."""


def play(
    options: Any = None,
    players: Sequence[str] | None = None,
    *,
    game: str | None = None,
    scenario: Source | None = None,
    seed: int | None = None,
    coach: bool | None = None,
) -> Screen:
    """Return a table to play at; without arguments, a page to set up a game comes first.

    ``options``: of any game; ``game``: which game, where nothing else says so (``struggle`` unless
    you name another). ``players``: ``human`` or a bot's name, one per seat (None: one person and
    greedy bots). ``scenario``: a scenario, or the path of its JSON file, to begin with its position
    and its options. ``seed``: only for an example that should repeat; otherwise the game draws its
    seed from the system and shows it at the end. ``coach``: whether you may ask the table what a
    choice is worth, as far as the seat in front can know (None: yes, but not in a scenario, where
    it would give answers away). Raises ``BadInput`` where there is no
    such game or bot.

    For example ``kings.play(game="keys")``.
    """
    plain = options is None and players is None and scenario is None and seed is None
    store = begin(options, players, game=game or "struggle", scenario=scenario, seed=seed)
    store.change_settings(coach_in_class=bool(coach))
    return Screen(store, begun=not plain or game is not None, coach=coach is not False)


def watch(source: Path | str, *, review: bool = False) -> Screen:
    """Return a table on which to look through a recorded game.

    ``source``: the path of its journal, of any game, or of a page. ``review``: whether it is shown
    with its review at once: the graph, what each choice was worth, the moments that mattered.
    That is for games of Kings' Struggle that are over; at their end a button opens it too. Raises
    ``BadInput`` for anything but a path, and ``BadRecord`` for a file that can't be read.

    For example ``kings.watch("data/games/a_word_is_a_word.jsonl")``.
    """
    if not isinstance(source, Path | str):
        raise BadInput(
            f"To watch a game, give the path of its journal, not a value of type "
            f"{type(source).__name__}."
        )
    return Screen(watched(source), review=review)
