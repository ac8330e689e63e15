"""House rules: other points for sets and runs, and at once what they change (S-66)."""

from __future__ import annotations

import ipywidgets as ipw

from kings.struggle.partition.groups import RULEBOOK, Tables
from kings.widgets.laboratory.house_rules import sample_change, say_all, say_pile_change, say_sample
from kings.widgets.laboratory.store import LabStore
from kings.widgets.page import button, classed, html, paragraph, row, small, title
from kings.widgets.presses import listen
from kings.widgets.refusals import Run
from kings.widgets.setting_up import changes

_HOW = (
    "Change any entry of the two scoring tables. A run of 0 points can't be scored at all; every "
    "card must still be in some group."
)
_COUNTING = "Counting over all 282,475,249 piles; this takes some seconds …"


class HousePanel(ipw.VBox):
    """Fifteen fields, and what they change for this pile and for many."""

    def __init__(self, store: LabStore, run: Run) -> None:
        self._store, self._run = store, run
        self._writing = False
        self._counted: tuple[Tables, str] | None = None
        self._sets = [_field(f"Set of {size}", -99) for size in range(1, 7)]
        self._runs = [_field(f"Run of {length}", 0) for length in range(2, 11)]
        self._told, self._all = html(), html()
        for field in (*self._sets, *self._runs):
            listen(field, self._read, "value")
        acts = row(
            button("As in the rules", lambda: run(lambda: store.take_tables(RULEBOOK))),
            button("Count over all piles", lambda: run(self._count)),
        )
        super().__init__(
            [
                html(title("What would other points change?") + small(_HOW)),
                html("<h4>Sets of equal cards</h4>"),
                classed(ipw.Box(self._sets), "own-fields"),
                html("<h4>Runs</h4>"),
                classed(ipw.Box(self._runs), "own-fields"),
                acts,
                self._told,
                self._all,
            ]
        )
        classed(self, "panel", "lab-house")

    def refresh(self) -> None:
        """Show the tables that hold, and what they change."""
        store, tables = self._store, self._store.tables
        self._writing = True
        for field, points in zip(self._sets, tables.sets, strict=True):
            field.value = points
        for length, field in enumerate(self._runs, start=2):
            field.value = tables.run(length) or 0
        self._writing = False
        said = [changes(tables)]
        if tables != RULEBOOK:
            secret = "What they change for this pile is shown once you have answered."
            said.append(secret if store.secret else say_pile_change(store.counts, tables))
            said.append(say_sample(sample_change(tables, store.seed)))
        lines = "".join(map(paragraph, said))
        self._told.value = f'<div aria-live="polite" class="kings-left">{lines}</div>'
        counted = self._counted
        self._all.value = paragraph(counted[1]) if counted and counted[0] == tables else ""

    def _read(self, _: object) -> None:
        if not self._writing:
            self._run(lambda: self._store.take_tables(self._tables))

    @property
    def _tables(self) -> Tables:
        """The tables as the fields have them."""
        runs = enumerate((field.value for field in self._runs), start=2)
        return Tables(
            tuple(field.value for field in self._sets),
            tuple((length, points) for length, points in runs if points),
        )

    def _count(self) -> None:
        """Count over all piles; the page says so first, as it takes some seconds."""
        tables = self._store.tables
        if self._counted is None or self._counted[0] != tables:
            self._all.value = f'<div role="status">{paragraph(_COUNTING)}</div>'
            try:
                self._counted = (tables, say_all(tables))
            finally:
                self.refresh()


def _field(label: str, least: int) -> ipw.BoundedIntText:
    return ipw.BoundedIntText(description=label, min=least, max=99)
