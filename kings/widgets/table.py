"""The table in the notebook: the drawn table, the choices, the bargaining, and what happened."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from html import escape
from pathlib import Path
from typing import Any

import ipywidgets as ipw

from kings.figures.hand import hand_svg
from kings.figures.motion import as_data, motions
from kings.figures.reading import game_line
from kings.figures.table import table_svg
from kings.struggle.options import Options
from kings.widgets.bargaining import ProposalsPanel
from kings.widgets.beginning import RELOADED, BeginPanel
from kings.widgets.choosing import ChoicePanel
from kings.widgets.coach import COACH, CoachPanel
from kings.widgets.composing import ComposePanel
from kings.widgets.ending import EndPanel
from kings.widgets.keys import Keys
from kings.widgets.light import Light
from kings.widgets.look import Look
from kings.widgets.page import classed, html, lines, show, small, title, toggle_class, unbroken
from kings.widgets.picture import Picture
from kings.widgets.reference import ReferencePanel, ShortcutsPanel
from kings.widgets.running import Message
from kings.widgets.seats import SeatsPanel
from kings.widgets.sheets import Sheets
from kings.widgets.stepping import StepPanel
from kings.widgets.store import Source, TableStore, new_game
from kings.widgets.store import watch as watched_store
from kings.widgets.telling import LedgerPanel, LogPanel

__all__ = ["Table", "play", "watch"]

_TOLD = 5  # sentences about what just happened; the log has them all


class Table(ipw.VBox):
    """One table before one screen, bound to its store; it holds no rule and no secret.

    ``setting_up``: whether the page for a new game comes first; ``coach``: whether one may ask what
    a choice is worth, which can also be switched off when a game is set up.
    """

    def __init__(self, store: TableStore, *, setting_up: bool = False, coach: bool = True) -> None:
        self.store = store
        self.look = look = Look()
        self._light = light = Light(look, self._restyle)
        self._shown_moves = 0
        self.picture = Picture(self._point)
        light.follow(self.picture)
        self._aloud = Keys()
        self._head = classed(html(), "head")
        self._kept = html()
        self._message = Message()
        run = self._message.run
        self.choice = ChoicePanel(store, run)
        self.compose = ComposePanel(store, run)
        self.choice.on_change = self.compose.on_change = self._draw
        self.sheets = Sheets(
            {
                "New game": BeginPanel(store, lambda: self.sheets.close_sheet(), coach=coach),
                "Seats": SeatsPanel(store, run),
                **({COACH: CoachPanel(store, look)} if coach else {}),
                "Reference card": ReferencePanel(store, look),
                "Shortcuts": ShortcutsPanel(),
            },
            keys={"Reference card": "h", "Shortcuts": "?"},
            views={"Dark": ("d", light.turn_dark), "Large type": ("l", light.turn_large)},
        )
        self.sheets.on_change = self._show_sheet
        self.panels: list[Any] = [
            EndPanel(store, run, look),
            self.choice,
            ProposalsPanel(store, run, self.compose),
            self.compose,
            StepPanel(store, run),
            LedgerPanel(store, run, look),
            LogPanel(store, look),
            self.sheets,
        ]
        end, choice, offers, compose, steps, ledger, log, sheets = self.panels
        side = classed(ipw.VBox([choice, self._message, compose, offers]), "side")
        main = classed(ipw.Box([self.picture, side, steps]), "main")
        below = classed(ipw.Box([ledger, log]), "below")
        self._game = ipw.VBox([end, self._head, main, below, self._kept])
        super().__init__([sheets, self._game, self._aloud])
        classed(self).add_class("kings")
        store.listeners.append(self.refresh)
        self.refresh()
        if setting_up:
            self.sheets.open_sheet("New game", alone=True)

    def refresh(self) -> None:
        """Show the store as it is now; the picture last, when nothing is pointed at any more."""
        self._head.value = self._heading()
        self._aloud.said = " ".join([*self.store.last[-_TOLD:], self.store.question])
        kept = self.store.kept_words
        self._kept.value = small(f"{kept} {RELOADED}" if self.store.code else kept)
        if self.store.message:
            self._message.say(self.store.message)
            self.store.message = ""
        self.sheets.offer(COACH, when=self.store.coach)
        for panel in self.panels:
            panel.refresh()
        self._draw()

    def _heading(self) -> str:
        """Return what game this is, what is to be decided by whom, and what just happened."""
        store, scene = self.store, self.store.scenario
        asked = f"{title(scene[0])}{lines([scene[1]])}" if scene else ""
        told = store.last
        more = len(told) - _TOLD
        before = [f"{more} earlier things stand in the log."] if more > 1 else []
        note = unbroken(" ".join([*before, *told[-_TOLD - (more == 1) :]]))
        return (
            f'{asked}<p class="kings-game">{escape(game_line(store.view))}</p>'
            f'<h2>{unbroken(store.question)}</h2><p class="kings-note">{note}</p>'
        )

    def _draw(self) -> None:
        """Draw the view; what happened since the last drawing moves, unless one looks back."""
        store, look = self.store, self.look
        view = store.view
        marks = self.choice.chosen
        if self.compose.is_open:  # what is pointed at now goes into the offer
            marks, view = self.compose.marks, replace(view, choices=())
        pictures = [
            table_svg(
                view, dark=look.dark, narrow=look.narrow, happened=store.happened, chosen=marks
            )
        ]
        if view.seat is not None:
            pictures.append(hand_svg(view, dark=look.dark, narrow=look.narrow, chosen=marks))
        moving = store.looking is None and len(store.stops) > self._shown_moves
        self._shown_moves = len(store.stops)
        moves = motions(store.news, view, happened=store.happened, dark=look.dark) if moving else ()
        self.picture.draw(pictures, as_data(moves))
        toggle_class(self.picture, "pointing", on=self.compose.is_open)

    def _point(self, mark: str) -> None:
        if self.compose.is_open:
            self.compose.point(mark)
        else:
            self.choice.point(mark)

    def _restyle(self) -> None:
        self._light.dress(self)
        self.sheets.mark(self._light.views())
        self.refresh()

    def _show_sheet(self) -> None:
        show(self._game, when=not self.sheets.covers)

    def __repr__(self) -> str:
        """Say what it is; the state is on the screen."""
        return "A table of Kings' Struggle"


def play(
    options: Options | None = None,
    players: Sequence[str] | None = None,
    *,
    scenario: Source | None = None,
    seed: int | None = None,
    coach: bool = True,
) -> Table:
    """Return a table; without arguments the page for setting up a game comes first.

    ``players``: ``human`` or a bot's name, one per seat; one person and three greedy bots unless
    told otherwise. ``scenario``: a scenario, or the path of its JSON file, to begin with its
    position and its options. A game for play draws its seed from the system and tells it at the
    end; give a ``seed`` only for an example that should repeat. ``coach``: whether the table may be
    asked what a choice is worth; it tells what follows from the knowledge of the seat in front.
    """
    plain = options is None and players is None and scenario is None and seed is None
    store = new_game(options, players, scenario=scenario, seed=seed)
    return Table(store, setting_up=plain, coach=coach)


def watch(source: Path | str) -> Table:
    """Return a table with a recorded game to look through, from the path of its journal."""
    return Table(watched_store(source))
