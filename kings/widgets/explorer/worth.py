"""What each choice is worth to each seat, and what one of them costs: tables, words, the line."""

from __future__ import annotations

import ipywidgets as ipw

from kings.analysis.rounding import percent
from kings.widgets.explorer.measure import CONTINUATIONS, Terms
from kings.widgets.explorer.store import ExploreStore
from kings.widgets.fields import Menu, Radios
from kings.widgets.page import classed, html, lines, paragraph, row, show, small, title
from kings.widgets.page_style import Look
from kings.widgets.plots import Plot
from kings.widgets.presses import listen
from kings.widgets.refusals import Run
from kings.widgets.values_table import values_table

_LOADING = (
    "Loading the compiled rules. The first time on a machine this takes up to a minute; after "
    "that answers come at once."
)
_MEASURING = "Measuring …"


class ValuesPanel(ipw.VBox):
    """A row for each choice, a column for each seat; how it is measured is chosen above."""

    def __init__(self, store: ExploreStore, run: Run) -> None:
        self._store, self._run = store, run
        self._lens = Radios("Measured in", [("VP", "vp"), ("chance of winning", "wins")])
        self._open = Radios("Cards", [("all open", True), ("as far as the seat may know", False)])
        self._how = Menu("Then all play", CONTINUATIONS, quiet=False)
        self._filling = False
        for widget in (self._lens, self._open, self._how):
            listen(widget, self._see, "index")
        self._state, self._table = html(), html()
        super().__init__(
            [
                html(title("What is each choice worth?")),
                row(self._lens, self._open, self._how),
                self._state,
                self._table,
            ]
        )
        classed(self, "panel", "explore-values")

    def refresh(self) -> None:
        """Show what is known so far."""
        store = self._store
        self._filling = True
        self._lens.index = 0 if store.terms.lens == "vp" else 1
        self._open.index = 0 if store.terms.open_cards else 1
        self._how.choose(store.terms.continuation)
        self._filling = False
        self._state.value = f'<div role="status">{small(self._says())}</div>'
        if store.refusal:
            self._table.value = f'<div class="kings-alert">{paragraph(store.refusal)}</div>'
        elif store.answer is not None:
            self._table.value = values_table(store.answer.values, store.answer.decision.unpaid)
        else:
            self._table.value = ""

    def _says(self) -> str:
        store = self._store
        if store.refusal:
            return ""
        if store.answer is None:
            return _MEASURING if store.warm else _LOADING
        how = store.answer.values.how
        if store.done:
            return how
        share = f" ({percent(store.share)})" if store.share else ""
        return f"{how} Refining{share} …"

    def _see(self, _: object) -> None:
        if not self._filling:
            terms = Terms(self._lens.value, self._how.chosen, self._open.value)
            self._run(lambda: self._store.see(terms))


class PricesPanel(ipw.VBox):
    """One choice: what it costs, who can pay it, alone or together; words and the price line."""

    def __init__(self, store: ExploreStore, run: Run, look: Look) -> None:
        self._store, self._run, self._look = store, run, look
        self._filling = False
        self._choice = classed(ipw.Dropdown(options=[], description="Choice"), "wide")
        listen(self._choice, self._price, "value")
        self._said = html()
        self._plot = Plot()
        super().__init__(
            [
                html(title("What does it cost, and who can pay?")),
                self._choice,
                self._said,
                self._plot,
            ]
        )
        classed(self, "panel", "explore-prices")

    def refresh(self) -> None:
        """Show the prices of the choice that is priced."""
        store, answer = self._store, self._store.answer
        show(self, when=answer is not None)
        if answer is None:
            self._plot.clear()
            self._said.value = ""
            return
        self._filling = True
        labels = [(label, at) for at, label in enumerate(answer.decision.labels)]
        if list(self._choice.options) != labels:
            self._choice.options = labels
        self._choice.value = store.chosen
        self._filling = False
        self._said.value = lines(answer.sentences(store.chosen))
        line = answer.line(store.chosen)
        if line is None:
            self._plot.clear()
            return
        from kings.figures.deals import price_line_figure

        dark, wide = self._look.dark, not self._look.narrow
        self._plot.draw_once(
            (line, dark, wide),
            lambda: price_line_figure(line, dark=dark, wide=wide),
            f"{line.title()} {line.alt()}",
        )

    def _price(self, _: object) -> None:
        if not self._filling and self._choice.value is not None:
            at = self._choice.value
            self._run(lambda: self._store.price(at))
