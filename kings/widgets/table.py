"""The table in the notebook: the drawn table, the choices, what happened; for every game.

What is drawn and asked beside that, the parts of the game say (``PARTS``). Over it all is a bar
with sheets that open one at a time: a new game, the seats, the reference card, the shortcuts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import ipywidgets as ipw

from kings import markup
from kings.classroom.plan import journal_path, read_class_plan
from kings.errors import BadInput
from kings.games import EachGame
from kings.table import (
    Driver,
    Scene,
    Source,
    StruggleStore,
    TableStore,
    begin,
    store_of,
    watch as watched_store,
)
from kings.widgets import page
from kings.widgets.choices import ChoicePanel
from kings.widgets.coach import COACH
from kings.widgets.log_panels import LogPanel, StepPanel
from kings.widgets.new_game import BeginPanel
from kings.widgets.open_game import RELOADED
from kings.widgets.parts import Parts
from kings.widgets.seats import SeatsPanel

COVERS = "New game"
"""The one sheet that is a page of its own."""


class Sheets(ipw.VBox):
    """Buttons that open a sheet or change the view; a sheet that is not open is not refreshed.

    ``sheets``: each sheet's name and panel; ``views``: name, then key and what its button does.
    ``game``: the title of the game, which stands before them. ``on_change`` is called when
    another sheet is open.
    """

    def __init__(
        self,
        sheets: Mapping[str, page.Panel],
        *,
        keys: Mapping[str, str],
        views: Mapping[str, tuple[str, Callable[[], None]]],
        game: str = "Kings' Struggle",
    ) -> None:
        self._sheets = dict(sheets)
        self._open: str | None = None
        self.on_change: Callable[[], None] = lambda: None
        self._buttons = {
            name: page.button(name, partial(self._toggle, name), key=keys.get(name, ""))
            for name in sheets
        }
        self._views = {name: page.button(name, act, key=key) for name, (key, act) in views.items()}
        self._close = page.button("Back to the table", self.close_sheet, key="Escape")
        self._body = page.classed(ipw.VBox([self._close, *sheets.values()]), "sheet")
        head = page.bar(game.replace("'", "’"), *self._buttons.values(), *self._views.values())
        super().__init__([head, self._body])
        self._show()

    @property
    def covers(self) -> bool:
        """Whether the open sheet takes the place of the whole table."""
        return self._open == COVERS

    def refresh(self) -> None:
        """Bring the open sheet up to date."""
        if self._open is not None:
            self._sheets[self._open].refresh()

    def open_sheet(self, name: str, *, alone: bool = False) -> None:
        """Open one sheet; another that is open closes. ``alone``: there is no way back yet."""
        self._open = name
        page.show(self._close, when=not alone)
        self.refresh()
        self._show()

    def offer(self, name: str, *, when: bool) -> None:
        """Show or hide the button of a sheet; one that is hidden is not open either."""
        if name in self._buttons:
            page.show(self._buttons[name], when=when)
            if self._open == name and not when:
                self.close_sheet()

    def close_sheet(self) -> None:
        """Go back to the table."""
        self._open = None
        self._show()

    def mark(self, on: Mapping[str, bool]) -> None:
        """Mark which views are on."""
        for name, is_on in on.items():
            self._views[name].button_style = ""
            page.mark_button(self._views[name], on=is_on)

    def _toggle(self, name: str) -> None:
        if self._open == name:
            self.close_sheet()
        else:
            self.open_sheet(name)

    def _show(self) -> None:
        for name, sheet in self._sheets.items():
            page.show(sheet, when=name == self._open)
            page.mark_button(self._buttons[name], on=name == self._open)
        page.show(self._body, when=self._open is not None)
        self.on_change()


class ShortcutsPanel(ipw.VBox):
    """Every key and what it does."""

    def __init__(self) -> None:
        words = page.paragraph(
            "The keys work wherever the focus is at the table, unless you are typing in a field."
        )
        listed = [
            markup.element("div", markup.element("dt", _keys(key)), markup.element("dd", deed))
            for key, deed in page.SHORTCUTS
        ]
        keys = markup.element("dl", listed, class_="kings-shortcuts")
        super().__init__([page.html(page.title("Shortcuts"), words, keys)])
        page.classed(self, "panel")

    def refresh(self) -> None:
        """The keys are always the same."""


def _keys(words: str) -> markup.Markup:
    """Draw keys: ``1 to 9`` are two of them."""
    first, *others = words.split(" to ")
    return markup.joined(
        markup.element("kbd", first), [(" to ", markup.element("kbd", key)) for key in others]
    )


PARTS: Mapping[str, type[Parts]] = EachGame("kings.widgets.{}_table", "{}Parts")
"""What a table is made of, by the name of its game; another game does with plain ``Parts``."""


_LAST_MOMENT = "The table at the end"


class Table(ipw.VBox):
    """One table before one screen, bound to its store; it holds no rule and no secret.

    ``store``: of the game that lies there, a ``TableStore`` or a game's own; ``parts``: what the
    table of this game is made of. ``setting_up``: whether the page for a new game comes first;
    ``coach``: whether one may ask what a choice is worth, where a game has a coach, which can also
    be switched off when a game is set up. ``steps``: the way through the game; ``picture``: what is
    drawn over the choices; ``beneath``: what is drawn under them, on a phone and where the table is
    tall.
    """

    store: Any  # and the next: a game's own can do more than every game's
    parts: Any
    choice: ChoicePanel
    steps: StepPanel
    sheets: Sheets
    picture: page.Picture
    beneath: page.Picture
    panels: list[page.Panel]

    def __init__(self, store: TableStore, *, setting_up: bool = False, coach: bool = True) -> None:
        self.look = page.Look()
        self._light = page.Light(self.look, self._restyle)
        self._coach = coach
        super().__init__()
        page.classed(self).add_class("kings")
        self._lay(store)
        if setting_up:
            self.sheets.open_sheet("New game", alone=True)

    def _lay(self, store: TableStore) -> None:
        """Put a game of any kind on the table, in place of the one that lay there."""
        self.store = store
        self._shown_moves = 0
        self._told: Scene | None = None  # whose notice has been shown
        self._ended = False  # whether the page of the end holds anything
        kind = PARTS.get(store.room.name, Parts)
        least = page.NARROW_CLOTH if kind.broad else page.NARROW
        self.picture = page.Picture(lambda mark: self.parts.point(mark), least=least)
        self.beneath = page.Picture(lambda mark: self.parts.point(mark))
        self._light.follow(self.picture)
        self._aloud = page.Keys()
        self._head = page.classed(page.html(), "head")
        self._kept = page.html()
        self._message = page.Message()
        run = self._message.run
        parts: Parts = kind(store, run, self.look)
        parts.redraw = self._draw
        self.parts, self.choice = parts, parts.choice
        self.sheets = self._sheets(store, parts)
        self.sheets.on_change = self._show_sheet
        self.steps = StepPanel(store, run)
        log = LogPanel(store, self.look, parts.badge)
        self.panels = [
            self.choice,
            *reversed(parts.beside),
            self.steps,
            *parts.below,
            log,
            self.sheets,
        ]
        side = page.classed(
            ipw.VBox([self.choice, self._message, self.beneath, *parts.beside]), "side"
        )
        main = page.classed(ipw.Box([self.picture, side, self.steps]), "main")
        page.toggle_class(main, "broad", on=parts.broad)
        below = page.classed(ipw.Box([*parts.below, log]), "below")
        self._game = ipw.VBox([parts.end, self._head, main, below, self._kept])
        page.refill(self, [self.sheets, self._game, page.fault_line(self), self._aloud])
        store.listeners.append(lambda scene: self.refresh())
        store.on_other_game = self._change_game
        self._light.dress(self)
        self.sheets.mark(self._light.views())
        self.refresh()

    def _sheets(self, store: TableStore, parts: Parts) -> Sheets:
        """Return the bar over the table."""
        light, coach = self._light, self._coach
        more = {name: sheet for name, sheet in parts.sheets.items() if coach or name != COACH}
        self._begin = BeginPanel(store, lambda: self.sheets.close_sheet(), coach=coach)
        return Sheets(
            {
                "New game": self._begin,
                "Seats": SeatsPanel(store, self._message.run, parts.seats_note),
                **more,
                "Reference card": parts.card,
                "Shortcuts": ShortcutsPanel(),
            },
            keys={"Reference card": "h", "Shortcuts": "?"},
            views={"Dark": ("d", light.turn_dark), "Large type": ("l", light.turn_large)},
            game=store.room.title,
        )

    def _change_game(self, driver: Driver, fresh: bool) -> None:  # noqa: FBT001 - as a listener
        """Lay a table for a game of another kind; the one before stays kept under its code."""
        before, store = self.store, store_of(driver)
        store.settings = replace(store.settings, coach=before.settings.coach)
        store.take_up(fresh=fresh)
        before.listeners.clear()
        before.close()
        self._lay(store)

    def refresh(self) -> None:
        """Show the store as it is now; the picture last, when nothing is pointed at any more."""
        scene = self.store.scene
        told = self.parts.headline()
        first, last = " ".join(told.first), " ".join(told.last)
        self._head.value = self._heading(scene, first, last)
        self._aloud.said = " ".join(words for words in (first, last, scene.question) if words)
        if self._told is None or scene.code != self._told.code:
            self._begin.kept.refresh()
        kept = scene.kept_words
        self._kept.value = page.small(f"{kept} {RELOADED}" if scene.code else kept)
        if scene.notice and scene is not self._told:
            self._message.say(scene.notice)
        self._told = scene
        self.sheets.offer(COACH, when=scene.settings.coach)
        if scene.shows_end or self._ended:
            self._ended = scene.shows_end
            self.parts.end.refresh()
        for panel in self.panels:
            panel.refresh()
        self._draw()

    def _heading(self, scene: Scene, first: str, last: str) -> markup.Markup:
        """Return what game this is, what is to be decided by whom, and what just happened.

        ``first``, ``last``: the sentences of the headline. How a game ended stands above the head.
        """
        begun, ended = scene.scenario, scene.shows_end and scene.looking is None
        return markup.joined(
            markup.element(
                "div", page.title(begun[0]), page.lines([begun[1]]), class_="kings-scene"
            )
            if begun
            else None,
            markup.element("p", self.parts.game_line(), class_="kings-game"),
            markup.element("h2", _LAST_MOMENT if ended else page.unbroken(scene.question)),
            markup.element("p", page.unbroken(first), class_="kings-note kings-touched")
            if first
            else None,
            markup.element("p", page.unbroken(last), class_="kings-note"),
        )

    def _draw(self) -> None:
        """Draw the view; what happened since the last drawing moves, unless one looks back."""
        scene = self.store.scene
        moving = scene.looking is None and len(scene.stops) > self._shown_moves
        self._shown_moves = len(scene.stops)
        motions = self.parts.motions() if moving else ()
        above, beneath = self.parts.arranged()
        self.picture.draw(above, () if beneath else motions)
        self.beneath.draw(beneath, motions if beneath else ())
        page.show(self.beneath, when=bool(beneath))
        page.toggle_class(self.picture, "pointing", on=self.parts.is_pointing)

    def _restyle(self) -> None:
        self._light.dress(self)
        self.sheets.mark(self._light.views())
        self.refresh()

    def _show_sheet(self) -> None:
        page.show(self._game, when=not self.sheets.covers)

    def __repr__(self) -> str:
        """Say what it is; the state is on the screen."""
        return f"A table of {self.store.room.title}"


def play(
    options: Any = None,
    players: Sequence[str] | None = None,
    *,
    game: str | None = None,
    scenario: Source | None = None,
    seed: int | None = None,
    coach: bool = True,
) -> Table:
    """Return a table to play at; without arguments, a page to set up a game comes first.

    ``options``: of any game; ``game``: which game, where nothing else says so (``struggle`` unless
    you name another). ``players``: ``human`` or a bot's name, one per seat (None: one person and
    greedy bots). ``scenario``: a scenario, or the path of its JSON file, to begin with its position
    and its options. ``seed``: only for an example that should repeat; otherwise the game draws its
    seed from the system and shows it at the end. ``coach``: whether you may ask the table what a
    choice is worth, as far as the seat in front can know. Raises ``BadInput`` where there is no
    such game or bot.

    For example ``kings.play(game="keys")``.
    """
    plain = options is None and players is None and scenario is None and seed is None
    store = begin(options, players, game=game or "struggle", scenario=scenario, seed=seed)
    return Table(store, setting_up=plain and game is None, coach=coach)


def watch(source: Path | str) -> Table:
    """Return a table on which to look through a recorded game.

    ``source``: the path of its journal, of any game. Raises ``BadInput`` for anything but a path,
    and ``BadRecord`` for a file that can't be read.

    For example ``kings.watch("data/games/a_word_is_a_word.jsonl")``.
    """
    if not isinstance(source, Path | str):
        raise BadInput(
            f"To watch a game, give the path of its journal, not a value of type "
            f"{type(source).__name__}."
        )
    return Table(watched_store(source))


def class_store(folder: Path | str, table: int) -> StruggleStore:
    """Return what the table of a class knows and can do, at the moment where its journal stops.

    What is decided goes into the journal, and how far the table is into its status. Raises
    ``BadRecord`` if this is no class folder, or the table is open elsewhere; ``BadInput`` if the
    class has no such table.
    """
    plan = read_class_plan(folder)
    store = StruggleStore(Driver.open(journal_path(folder, plan.table(table).table)))
    store.play_on()
    return store


def class_table(folder: Path | str, table: int, *, coach: bool = False) -> Table:
    """Return the table of a class as a page; raises what ``class_store`` raises.

    ``coach``: whether it may be asked what a choice is worth, which in a lesson gives answers away.
    """
    return Table(class_store(folder, table), coach=coach)
