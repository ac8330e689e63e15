"""Positions kept to compare, side by side in a table."""

from __future__ import annotations

from functools import partial
from html import escape

import ipywidgets as ipw

from kings.struggle.options import LETTERS
from kings.widgets.explorer.store import ExploreStore, Kept
from kings.widgets.page import Buttons, button, classed, html, row, show, small, title
from kings.widgets.refusals import Run
from kings.widgets.values_table import say_value

_NONE = "Keep a position, change something, keep it again: here they stand side by side."


class KeepPanel(ipw.VBox):
    """A name and a button that keep; then a row for each kept position, and the ways back."""

    def __init__(self, store: ExploreStore, run: Run) -> None:
        self._store, self._run = store, run
        self._name = ipw.Text(description="Name", placeholder="what to call it")
        self._table = html()
        self._back, self._go = classed(Buttons(), "chips"), classed(Buttons(), "chips")
        super().__init__(
            [
                html(title("Compare positions")),
                row(self._name, button("Keep this position", lambda: run(self._keep))),
                self._table,
                self._back,
                self._go,
            ]
        )
        classed(self, "panel", "explore-kept")

    def refresh(self) -> None:
        """Show what is kept."""
        kept = self._store.kept
        self._table.value = kept_table(kept) if kept else small(_NONE)
        self._back.fill(
            [
                (f"Back to {one.name}", partial(self._run, partial(self._store.back_to, at)))
                for at, one in enumerate(kept)
            ]
        )
        self._go.fill(
            [
                (f"Remove {one.name}", partial(self._run, partial(self._store.let_go, at)))
                for at, one in enumerate(kept)
            ]
        )
        for buttons in (self._back, self._go):
            show(buttons, when=bool(kept))

    def _keep(self) -> None:
        self._store.keep(self._name.value)
        self._name.value = ""


def kept_table(kept: tuple[Kept, ...]) -> str:
    """Return the kept positions as a table: what is done unpaid, and what everybody has then."""
    most = max(one.state.players for one in kept)
    heads = "".join(f'<th scope="col">{LETTERS[seat]}</th>' for seat in range(most))
    rows = "".join(_row(one, most) for one in kept)
    return (
        '<div class="kings-scroll" tabindex="0" role="region" aria-label="Kept positions">'
        '<table class="kings-table"><caption>What each seat has after the choice that is made '
        'unpaid.</caption><thead><tr><th scope="col">Position</th><th scope="col">Unpaid</th>'
        f'{heads}<th scope="col">In</th></tr></thead><tbody>{rows}</tbody></table></div>'
    )


def _row(one: Kept, most: int) -> str:
    values, unpaid = one.answer.values, one.answer.decision.unpaid
    said = [say_value(values, unpaid, seat) for seat in range(len(values.names))]
    said += ["–"] * (most - len(said))
    cells = "".join(f"<td>{words}</td>" for words in said)
    does = f"{values.names[values.deciding]}: {values.labels[unpaid]}"
    unit = "VP" if values.lens == "vp" else "chances"
    return (
        f'<tr><th scope="row">{escape(one.name)}</th><td>{escape(does)}</td>{cells}'
        f"<td>{unit}</td></tr>"
    )
