"""A table's bargaining corner alone: the offers, and the card on which one composes."""

from __future__ import annotations

from typing import Any

import ipywidgets as ipw

from kings.struggle.moves import Clause
from kings.table import StruggleStore
from kings.widgets.offer_panels import ClauseRow, ComposePanel, ProposalsPanel
from kings.widgets.page import Message


class Corner(ipw.VBox):  # type: ignore[misc]  # ipywidgets has no types
    """Offers and composing before one store, as a table has them."""

    def __init__(self, store: StruggleStore) -> None:
        self.store = store
        self.message = Message()
        self.compose = ComposePanel(store, self.message.run)
        self.offers = ProposalsPanel(store, self.message.run, self.compose)
        self.changes: list[tuple[bool, frozenset[str]]] = []
        self.compose.on_change = self._note
        super().__init__([self.message, self.offers, self.compose])
        store.listeners.append(lambda scene: self.refresh())

    def refresh(self) -> None:
        self.compose.refresh()
        self.offers.refresh()

    def _note(self) -> None:
        self.changes.append((self.compose.is_open, self.compose.marks))

    @property
    def clauses(self) -> list[Clause | None]:
        return self.compose.draft.clauses

    def alone(self, kind: str) -> ClauseRow:
        """Take out all clauses, add one of this kind, and return its row."""
        self.compose.unfold()
        while self.compose.rows:
            self.compose.rows[0].remove.click()
        self.compose.adders[kind].click()
        (made,) = self.compose.rows
        return made


def choose(made: ClauseRow, **values: Any) -> None:
    """Choose in the menus of a row what stands behind their words."""
    for name, value in values.items():
        menu = made.fields[name]
        menu.index = [option for _, option in menu.offered].index(value)


def put(made: ClauseRow, **values: Any) -> None:
    """Set the other fields of a row."""
    for name, value in values.items():
        made.fields[name].value = value
