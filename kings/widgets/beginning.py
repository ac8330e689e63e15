"""Setting up: a page of its own, on which one click begins, and everything can be chosen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from html import escape
from pathlib import Path

import ipywidgets as ipw

from kings.errors import KingsError
from kings.game import Room
from kings.games import ROOMS
from kings.table import TableStore
from kings.widgets.examples import DATA, recorded_games, scenarios
from kings.widgets.fields import Radios
from kings.widgets.form import Form
from kings.widgets.open_game import KeptSection, RecordedSection, ScenarioSection
from kings.widgets.page import button, classed, html, row, show
from kings.widgets.presses import listen
from kings.widgets.refusals import Message

_COACH = "The coach may be asked for prices"


class BeginPanel(ipw.VBox):
    """A new game in one click, with sensible defaults; or another way to begin.

    Which game it is comes first; what it asks for is laid out when it is chosen. ``done`` is called
    when a game has been put on the table; ``data``: where scenarios and recorded games lie;
    ``coach``: whether a table may be allowed to ask what a choice is worth.
    """

    def __init__(
        self, store: TableStore, done: Callable[[], None], data: Path = DATA, *, coach: bool = True
    ) -> None:
        self._store = store
        self._done = done
        self._data = data
        self._offers_coach = coach
        self._pages: dict[str, _Page] = {}
        rooms = list(ROOMS.values())
        self._which = classed(
            Radios("Game", [(room.title, room) for room in rooms], at=rooms.index(store.room)),
            "segments",
            "which",
        )
        self._kept = KeptSection(store, done)
        self._body = ipw.VBox()
        self._rest = classed(ipw.Box(), "begin-others")
        other = classed(html("<h3>Or begin with something else</h3>"), "begin-or")
        super().__init__([self._which, self._body, other, self._rest])
        classed(self, "begin")
        listen(self._which, lambda _: self._turn(), "index")
        store.listeners.append(lambda scene: self._kept.refresh())
        self._turn()

    def refresh(self) -> None:
        """Tell the code under which the game on the table is kept, and forget old refusals."""
        self._kept.refresh()
        self._kept.message.say("")
        self._page.refresh()

    @property
    def _page(self) -> _Page:
        """What the chosen game asks for, made when it is chosen for the first time."""
        room: Room = self._which.value
        if room.name not in self._pages:
            made = _Page(self._store, Form(room), self._done, coach=self._offers_coach)
            made.others = self._others(room)
            self._pages[room.name] = made
        return self._pages[room.name]

    def _turn(self) -> None:
        """Lay out the chosen game."""
        page = self._page
        self._body.children = (page,)
        self._rest.children = (self._kept, *page.others)

    def _others(self, room: Room) -> tuple[ScenarioSection | RecordedSection, ...]:
        """Return the positions and the recorded games of a game, where there are some."""
        scenes, games = scenarios(self._data, room.name), recorded_games(self._data, room.name)
        return (
            *((ScenarioSection(self._store, room, scenes, self._done),) if scenes else ()),
            *((RecordedSection(self._store, room, games, self._done),) if games else ()),
        )


class _Page(ipw.VBox):
    """A new game of one kind: the button first, then everything that can be chosen.

    ``others``: the positions with a question and the recorded games, where the game has some.
    """

    def __init__(
        self, store: TableStore, form: Form, done: Callable[[], None], *, coach: bool
    ) -> None:
        self._store = store
        self._form = form
        self._done = done
        self.others: tuple[ScenarioSection | RecordedSection, ...] = ()
        self._message = Message()
        self._told = html()
        has_coach = coach and form.room.has_coach
        self._coach = ipw.Checkbox(value=coach, description=_COACH, indent=False)
        helped = classed(ipw.VBox([self._coach]), "panel")
        show(helped, when=has_coach)
        form.observe_all(self._describe)
        super().__init__([self._hero(), form, helped, self._again()])
        classed(self, "begin")
        self._describe(None)

    def refresh(self) -> None:
        """Say what would begin, and forget old refusals."""
        for section in self.others:
            section.message.say("")
        self._describe(None)

    def _hero(self) -> ipw.Box:
        play = classed(button("Play", self._begin, style="primary"), "play")
        name, about = map(escape, self._form.heading)
        words = classed(html(f"<h2>{name}</h2><p>{about}</p>"), "begin-title")
        left = classed(ipw.VBox([words, row(play, self._told), self._message]), "begin-words")
        drawn = classed(html(self._form.drawing), "begin-fan")
        return classed(ipw.Box([left, drawn]), "begin-hero")

    def _again(self) -> ipw.HBox:
        """Return the button once more, where one has ended choosing."""
        return classed(row(button("Play with these choices", self._begin)), "begin-again")

    def _describe(self, _: object) -> None:
        """Say what would begin, or why it can't."""
        try:
            words = self._form.summary()
        except KingsError as error:
            self._told.value = ""
            self._message.say(str(error))
            return
        self._told.value = f'<p class="kings-begin-told">{escape(words)}</p>'
        self._message.say("")

    def _begin(self) -> None:
        def begin() -> None:
            store = self._store
            store.settings = replace(store.settings, coach=self._coach.value)
            store.begin(self._form.options(), self._form.players)
            self._done()

        self._message.run(begin)
