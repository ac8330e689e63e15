"""The table in the notebook: the drawn table, the choices, the bargaining, and what happened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import ipywidgets as ipw

from kings.figures.hand import hand_svg
from kings.figures.table import table_svg
from kings.struggle.options import Options
from kings.widgets.bargaining import ComposePanel, ProposalsPanel
from kings.widgets.beginning import RELOADED, BeginPanel
from kings.widgets.choosing import ChoicePanel, StepPanel
from kings.widgets.page import html, lines, paragraph, row, small, title
from kings.widgets.running import Message
from kings.widgets.store import Source, TableStore, new_game
from kings.widgets.telling import EndPanel, LedgerPanel, LogPanel

__all__ = ["Table", "play"]


class Table(ipw.VBox):
    """One table before one screen, bound to its store; it holds no rule and no secret."""

    def __init__(self, store: TableStore) -> None:
        self.store = store
        self._scene = html()
        self._picture = html()
        self._happened = html()
        self._kept = html()
        self._message = Message()
        run = self._message.run
        compose = ComposePanel(store, run)
        self.compose = compose
        self.panels: list[Any] = [
            ChoicePanel(store, run),
            ProposalsPanel(store, run, compose),
            compose,
            EndPanel(store),
            StepPanel(store, run),
            LogPanel(store),
            LedgerPanel(store, run),
            BeginPanel(store, self._close_drawers),
        ]
        choice, offers, _, end, steps, log, ledger, begin = self.panels
        left = ipw.VBox([self._picture, self._happened], layout=_column("1 1 560px"))
        right = ipw.VBox([choice, self._message, offers, compose], layout=_column("1 1 360px"))
        drawers = self._drawers = ipw.Accordion([log, ledger, begin], selected_index=None)
        for index, name in enumerate(("What happened", "Promises", "New game, resume, seats")):
            drawers.set_title(index, name)
        super().__init__([self._scene, end, row(left, right), steps, self._kept, drawers])
        for part in (left, right):
            part.layout.align_self = "flex-start"
        store.listeners.append(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show the store as it is now."""
        view, scene = self.store.view, self.store.scenario
        self._scene.value = title(scene[0]) + paragraph(scene[1]) if scene else ""
        hand = hand_svg(view) if view.seat is not None else ""
        self._picture.value = table_svg(view) + hand
        last = lines(self.store.last)
        self._happened.value = f'<div aria-live="polite">{last}</div>'
        code = self.store.code
        self._kept.value = small(
            f"This game is kept under the code {code}. {RELOADED}" if code else ""
        )
        if self.store.message:
            self._message.say(self.store.message)
            self.store.message = ""
        for panel in self.panels:
            panel.refresh()

    def _close_drawers(self) -> None:
        self._drawers.selected_index = None

    def __repr__(self) -> str:
        """Say what it is; the state is on the screen."""
        return "A table of Kings' Struggle"


def _column(flex: str) -> ipw.Layout:
    return ipw.Layout(flex=flex, min_width="300px", padding="0 8px")


def play(
    options: Options | None = None,
    players: Sequence[str] | None = None,
    *,
    scenario: Source | None = None,
    seed: int | None = None,
) -> Table:
    """Return a table with a new game: one person and three greedy bots unless told otherwise.

    ``players``: ``human`` or a bot's name, one per seat. ``scenario``: a scenario, or the path of
    its JSON file, to begin with its position and its options. A game for play draws its seed from
    the system and tells it at the end; give a ``seed`` only for an example that should repeat.
    """
    return Table(new_game(options, players, scenario=scenario, seed=seed))
