"""The laboratory as a whole: a pile, groups, answers, figures; house rules and practice above."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import ipywidgets as ipw

from kings.figures.struggle.piles import supply_text
from kings.struggle.cards import NO_CARDS, Counts
from kings.struggle.partition.groups import RULEBOOK, Tables, parse_pile
from kings.widgets.keyboard import Keys
from kings.widgets.laboratory.answers import AnswersPanel, FiguresPanel
from kings.widgets.laboratory.ends import end_of
from kings.widgets.laboratory.groups import GroupsPanel, say_so_far
from kings.widgets.laboratory.pile import PilePanel
from kings.widgets.laboratory.rules import HousePanel
from kings.widgets.laboratory.store import LabStore
from kings.widgets.laboratory.training import PracticePanel
from kings.widgets.page import button, classed, html, row, show, small
from kings.widgets.page_style import Light, Look, mark_button
from kings.widgets.refusals import Message, fault_line

_HEAD = (
    "Put the cards of a pile together, group them as you would, and have it checked: what it "
    "scores, what would be best, and the proof."
)


class Laboratory(ipw.VBox):
    """One laboratory before one screen, bound to its store; it holds no rule."""

    def __init__(self, store: LabStore) -> None:
        self.store = store
        self.look = look = Look()
        self._light = Light(look, self._mark)
        self._messages = [Message() for _ in range(5)]
        runs = [partial(self._run, message) for message in self._messages]
        self.pile = PilePanel(store, runs[2], look)
        self.groups = GroupsPanel(store, runs[3], look)
        self.answers = AnswersPanel(store, runs[4])
        self.figures = FiguresPanel(store, look)
        self._sheets: dict[str, Any] = {
            "House rules": HousePanel(store, runs[0]),
            "Practice": PracticePanel(store, runs[1]),
        }
        self._open: set[str] = set()
        self._views = {
            **{name: button(name, partial(self._toggle, name)) for name in self._sheets},
            "Dark": button("Dark", self._light.turn_dark),
            "Large type": button("Large type", self._light.turn_large),
        }
        name = html('<span class="kings-mark">The scoring laboratory</span>')
        bar = classed(row(name, row(*self._views.values())), "bar")
        head = html(f"<h2>Is my score sheet right?</h2>{small(_HEAD)}")
        asking = [*self._sheets.values(), self.pile, self.groups, self.answers]
        told = [part for pair in zip(asking, self._messages, strict=True) for part in pair]
        self._keys = Keys()
        top = classed(ipw.VBox([head]), "head")
        super().__init__([bar, top, *told, self.figures, fault_line(self), self._keys])
        classed(self, "lab").add_class("kings")
        self._light.follow(self.pile.picture)
        store.listeners.append(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show the store as it is now; a sheet that is closed is not brought up to date."""
        show(self.pile, when=not self.store.secret)
        self._keys.said = f"{supply_text(self.store.counts)} {say_so_far(self.store)}"
        panels: list[Any] = [self.pile, self.groups, self.answers, self.figures]
        for panel in panels:
            panel.refresh()
        for name, sheet in self._sheets.items():
            show(sheet, when=name in self._open)
            if name in self._open:
                sheet.refresh()

    def _run(self, message: Message, act: Callable[[], None]) -> None:
        """Carry out a click; a refusal stands below the panel in which one clicked."""
        for other in self._messages:
            other.say("")
        message.run(act)

    def open_sheet(self, name: str) -> None:
        """Open ``House rules`` or ``Practice`` above the pile."""
        self._open.add(name)
        self._mark()

    def _toggle(self, name: str) -> None:
        self._open ^= {name}
        self._mark()

    def _mark(self) -> None:
        """Show which views are on, and everything in this look."""
        self._light.dress(self)
        lit = self._light.views()
        for name, view in self._views.items():
            mark_button(view, on=lit.get(name, name in self._open))
        self.refresh()

    def __repr__(self) -> str:
        """Say what it is; the state is on the screen."""
        return "The scoring laboratory"


def laboratory(
    pile: Counts | str | None = None,
    tables: Tables = RULEBOOK,
    *,
    journal: Path | str | None = None,
    seat: int = 0,
    seed: int = 1,
) -> Laboratory:
    """Return the scoring laboratory, with a pile on its table.

    ``pile``: ten counts, or words such as ``2^3 3-8 10`` (None: an empty table). ``journal``: the
    path of a finished game instead, and ``seat`` (0..n-1): whose pile to take. ``tables``: house
    rules to begin with (S-66); ``seed``: for the piles that practice draws, and for the sample that
    house rules are compared on. Raises ``BadInput`` or ``BadRecord`` for what can't be read.

    For example ``kings.laboratory("2^3 3-8 10")``.
    """
    counts = parse_pile(pile) if isinstance(pile, str) else pile or NO_CARDS
    store = LabStore(counts, tables, seed=seed)
    if journal is not None:
        store.bring_end(end_of(journal))
        store.take_seat(seat)
    return Laboratory(store)
