"""The table in the notebook: the drawn table, the choices, what happened; for every game.

What is drawn and asked beside that, the parts of the game say (``kings.widgets.tables``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from html import escape
from pathlib import Path
from typing import Any

import ipywidgets as ipw

from kings.errors import BadInput
from kings.table import Driver, Scene, Source, TableStore, begin, store_of
from kings.table import watch as watched_store
from kings.widgets.beginning import BeginPanel
from kings.widgets.choosing import ChoicePanel
from kings.widgets.coach import COACH
from kings.widgets.keyboard import Keys
from kings.widgets.log_panels import LogPanel
from kings.widgets.open_game import RELOADED
from kings.widgets.overlays import Sheets, ShortcutsPanel
from kings.widgets.page import (
    classed,
    html,
    lines,
    refill,
    show,
    small,
    title,
    toggle_class,
    unbroken,
)
from kings.widgets.page_style import Light, Look
from kings.widgets.picture import Picture
from kings.widgets.refusals import Message, fault_line
from kings.widgets.seats import SeatsPanel
from kings.widgets.stepping import StepPanel
from kings.widgets.tables import PARTS, Parts
from kings.widgets.tables.parts import Headline

_LAST_MOMENT = "The table at the end"


class Table(ipw.VBox):
    """One table before one screen, bound to its store; it holds no rule and no secret.

    ``store``: of the game that lies there, a ``TableStore`` or a game's own; ``parts``: what the
    table of this game is made of. ``setting_up``: whether the page for a new
    game comes first; ``coach``: whether one may ask what a choice is worth, where a game has a
    coach, which can also be switched off when a game is set up. ``picture``: what is drawn over the
    choices; ``beneath``: what is drawn under them, on a phone and where the table is tall.
    """

    store: Any
    parts: Any
    choice: ChoicePanel
    sheets: Sheets
    picture: Picture
    beneath: Picture
    panels: list[Any]

    def __init__(self, store: TableStore, *, setting_up: bool = False, coach: bool = True) -> None:
        self.look = Look()
        self._light = Light(self.look, self._restyle)
        self._coach = coach
        super().__init__()
        classed(self).add_class("kings")
        self._lay(store)
        if setting_up:
            self.sheets.open_sheet("New game", alone=True)

    def _lay(self, store: TableStore) -> None:
        """Put a game of any kind on the table, in place of the one that lay there."""
        self.store = store
        self._shown_moves = 0
        self._told: Scene | None = None  # whose notice has been shown
        self.picture = Picture(lambda mark: self.parts.point(mark))
        self.beneath = Picture(lambda mark: self.parts.point(mark))
        self._light.follow(self.picture)
        self._aloud = Keys()
        self._head = classed(html(), "head")
        self._kept = html()
        self._message = Message()
        run = self._message.run
        parts: Parts = PARTS.get(store.room.name, Parts)(store, run, self.look)
        parts.redraw = self._draw
        self.parts, self.choice = parts, parts.choice
        self.sheets = self._sheets(store, parts)
        self.sheets.on_change = self._show_sheet
        steps, log = StepPanel(store, run), LogPanel(store, self.look, parts.badge)
        self.panels = [
            parts.end,
            self.choice,
            *reversed(parts.beside),
            steps,
            *parts.below,
            log,
            self.sheets,
        ]
        side = classed(ipw.VBox([self.choice, self._message, self.beneath, *parts.beside]), "side")
        main = classed(ipw.Box([self.picture, side, steps]), "main")
        below = classed(ipw.Box([*parts.below, log]), "below")
        self._game = ipw.VBox([parts.end, self._head, main, below, self._kept])
        refill(self, [self.sheets, self._game, fault_line(self), self._aloud])
        store.listeners.append(lambda scene: self.refresh())
        store.on_other_game = self._change_game
        self._light.dress(self)
        self.sheets.mark(self._light.views())
        self.refresh()

    def _sheets(self, store: TableStore, parts: Parts) -> Sheets:
        """Return the bar over the table."""
        light, coach = self._light, self._coach
        more = {name: sheet for name, sheet in parts.sheets.items() if coach or name != COACH}
        return Sheets(
            {
                "New game": BeginPanel(store, lambda: self.sheets.close_sheet(), coach=coach),
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
        self._head.value = self._heading(told)
        self._aloud.said = " ".join([*told.first, *told.last, scene.question])
        kept = scene.kept_words
        self._kept.value = small(f"{kept} {RELOADED}" if scene.code else kept)
        if scene.notice and scene is not self._told:
            self._message.say(scene.notice)
        self._told = scene
        self.sheets.offer(COACH, when=scene.settings.coach)
        for panel in self.panels:
            panel.refresh()
        self._draw()

    def _heading(self, told: Headline) -> str:
        """Return what game this is, what is to be decided by whom, and what just happened.

        How a game ended stands above the head.
        """
        scene, begun = self.store.scene, self.store.scene.scenario
        asked = (
            f'<div class="kings-scene">{title(begun[0])}{lines([begun[1]])}</div>' if begun else ""
        )
        ended = scene.shows_end and scene.looking is None
        first, last = (unbroken(" ".join(words)) for words in (told.first, told.last))
        touched = f'<p class="kings-note kings-touched">{first}</p>' if first else ""
        return (
            f'{asked}<p class="kings-game">{escape(self.parts.game_line())}</p>'
            f"<h2>{_LAST_MOMENT if ended else unbroken(scene.question)}</h2>"
            f'{touched}<p class="kings-note">{last}</p>'
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
        show(self.beneath, when=bool(beneath))
        toggle_class(self.picture, "pointing", on=self.parts.is_pointing)

    def _restyle(self) -> None:
        self._light.dress(self)
        self.sheets.mark(self._light.views())
        self.refresh()

    def _show_sheet(self) -> None:
        show(self._game, when=not self.sheets.covers)

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
