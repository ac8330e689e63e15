"""The explorer as a whole: where a position comes from, what it is worth, deals, what is kept."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import ipywidgets as ipw

from kings.records.formats import Scenario, scenario_state
from kings.struggle.options import Options
from kings.struggle.state import State
from kings.table.opening import find_scenario
from kings.widgets.examples import scenarios
from kings.widgets.explorer.board import BuildPanel, ChangePanel, Drawn
from kings.widgets.explorer.building import deal_out
from kings.widgets.explorer.dealing import DealPanel
from kings.widgets.explorer.keeping import KeepPanel
from kings.widgets.explorer.loading import LoadPanel
from kings.widgets.explorer.store import ExploreStore
from kings.widgets.explorer.worth import PricesPanel, ValuesPanel
from kings.widgets.keyboard import Keys
from kings.widgets.page import button, classed, html, refill, row, show, small
from kings.widgets.page_style import Light, Look, mark_button
from kings.widgets.refusals import Message, fault_line
from kings.widgets.setting_up import NAMES
from kings.widgets.table import Table

FIRST = "The price of two"
"""The scenario that lies there first."""

_HEAD = (
    "Take a moment of a game, or build one: see what every choice is worth to every seat, who "
    "should pay whom how much, and what one other card would change."
)


class Explorer(ipw.VBox):
    """One explorer before one screen, bound to its store; it holds no rule and no arithmetic."""

    def __init__(self, store: ExploreStore) -> None:
        self.store = store
        self.look = look = Look()
        self._light = Light(look, self._mark)
        self._messages = [Message() for _ in range(7)]
        runs = [partial(self._run, message) for message in self._messages]
        self.load = LoadPanel(store, runs[0])
        self.change = ChangePanel(store, runs[1])
        self.build = BuildPanel(store, runs[2])
        self.values = ValuesPanel(store, runs[3])
        self.prices = PricesPanel(store, runs[4], look)
        self.deal = DealPanel(store, runs[5])
        self.keep = KeepPanel(store, runs[6])
        self.drawn = Drawn(store, look, self._point)
        self._views = {
            "Dark": button("Dark", self._light.turn_dark),
            "Large type": button("Large type", self._light.turn_large),
        }
        self._on = button("Play on from here", lambda: runs[0](self.play_on))
        name = html('<span class="kings-mark">The what-if explorer</span>')
        bar = classed(row(name, row(self._on, *self._views.values())), "bar")
        head = classed(ipw.VBox([html(f"<h2>What is it worth?</h2>{small(_HEAD)}")]), "head")
        self._keys = Keys()
        self._page = ipw.VBox([bar, head, *self._laid(), fault_line(self), self._keys])
        classed(self._page, "explore").add_class("kings")
        self._back = button("Back to the explorer", self.come_back)
        self._table = ipw.VBox([])
        self._played = ipw.VBox([self._back, self._table])
        show(self._played, when=False)
        super().__init__([self._page, self._played])
        self._light.follow(self.drawn.picture)
        store.listeners.append(self.refresh)
        store.measure()

    def _laid(self) -> list[ipw.Widget]:
        """Lay the panels out, each with what it refused below it."""
        loaded, changed, built, measured, priced, dealt, kept = self._messages
        left = ipw.VBox([self.drawn, self.change, changed, self.deal, dealt])
        right = ipw.VBox([self.values, measured, self.prices, priced])
        main = classed(ipw.Box([left, right]), "explore-main")
        return [self.load, loaded, main, self.build, built, self.keep, kept]

    def refresh(self) -> None:
        """Show the store as it is now."""
        panels: list[Any] = [
            self.load,
            self.drawn,
            self.change,
            self.build,
            self.values,
            self.prices,
            self.deal,
            self.keep,
        ]
        for panel in panels:
            panel.refresh()

    def play_on(self) -> None:
        """Open a table at this position, in the place of the explorer."""
        table = Table(self.store.table())
        refill(self._table, [table])
        self._swap(playing=True)

    def come_back(self) -> None:
        """Leave the table and go on exploring; the game that was begun stays kept."""
        refill(self._table, [])
        self._swap(playing=False)

    def _swap(self, *, playing: bool) -> None:
        show(self._page, when=not playing)
        show(self._played, when=playing)

    def _run(self, message: Message, act: Callable[[], None]) -> None:
        """Carry out a click; a refusal stands below the panel in which one clicked."""
        for other in self._messages:
            other.say("")
        message.run(act)

    def _point(self, mark: str) -> None:
        """Choose the card in play that was pointed at, to be changed."""
        kind, _, seat = mark.partition(":")
        if kind in ("place", "seat") and seat.isascii() and seat.isdigit():
            self.change.point(int(seat))

    def _mark(self) -> None:
        """Show which views are on, and everything in this look."""
        self._light.dress(self._page)
        for name, is_on in self._light.views().items():
            mark_button(self._views[name], on=is_on)
        self.refresh()

    def __repr__(self) -> str:
        """Say what it is; the state is on the screen."""
        return "The what-if explorer"


def explore(
    position: State | Scenario | Path | str | None = None,
    *,
    journal: Path | str | None = None,
    at: int | None = None,
) -> Explorer:
    """Return the what-if explorer, with a position on its table.

    ``position``: a state, a scenario, or the path of its JSON file (None: a scenario of the
    project's folder, or a random deal if there is none). ``journal``: the path of a recorded game
    instead, and ``at``: the stop to look at (None: the first choice after the cards were turned
    up). Raises ``BadInput`` or ``BadRecord`` for what can't be read.

    For example ``kings.explore(kings.scenario("The price of two"))``.
    """
    store = _store(position)
    if journal is not None:
        store.open_game(journal, at)
    return Explorer(store)


def _store(position: State | Scenario | Path | str | None) -> ExploreStore:
    if isinstance(position, State):
        return ExploreStore(position, "A position")
    if position is None:
        named = {scene.name: scene for scene in scenarios()}
        if FIRST not in named:
            options = Options(names=NAMES[:4])
            return ExploreStore(deal_out(options, 7, 0), "A deal of round 7")
        position = named[FIRST]
    scene = find_scenario(position)
    return ExploreStore(scenario_state(scene), scene.name)
