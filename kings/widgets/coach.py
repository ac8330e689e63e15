"""What is this worth? Prices for the decision at hand, from what the seat in front may know.

The advice is worked out beside the page and belongs to one moment and one pair of eyes: as soon as
either changes, it is gone from the widgets too. The table of values serves the explorer as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import ipywidgets as ipw

from kings.errors import MissingPackage
from kings.markup import Child, Markup, element, joined
from kings.struggle.options import LETTERS
from kings.struggle.view import View
from kings.table import StruggleStore
from kings.table.coach import value_rows
from kings.widgets import page
from kings.widgets.background import Work

if TYPE_CHECKING:
    from kings.analysis.findings.decision import PriceLine
    from kings.analysis.worth import Advice, Values

COACH = "What is this worth?"
"""What the button says that opens it."""

GAMES = 200
"""Play-outs of each choice; a number and no time, so that equal views get equal advice."""

_WORKING = (
    "Working it out. The first time on a machine the rules are compiled, which takes up to a "
    "minute."
)
_NOBODY = "Advice is for the player in front of the screen, about the game as it is now."
_NOTHING = "nothing"
_FOR_SALE = "Nothing is for sale at this moment."
_KNOWS = "Worked out from nothing but what {} may know."


class CoachPanel(ipw.VBox):
    """Advice on the decision at hand, asked for when the sheet is opened."""

    def __init__(self, store: StruggleStore, look: page.Look | None = None) -> None:
        self._store = store
        self._asked: tuple[int | None, int | None, View] | None = None
        self._said, self._table = page.html(), page.html()
        self._work: Work[Advice] = Work(
            self._heard, lambda: None, self._refused, lambda share: None
        )
        self._lines = SoldLines(look or page.Look())
        super().__init__([page.html(page.title(COACH)), self._said, self._lines, self._table])
        page.classed(self, "panel", "coach", "explore-values")

    def refresh(self) -> None:
        """Ask for the decision at hand, unless it is the one that was asked for."""
        self.forget()
        self._store.at_next_change(self.forget)
        scene = self._store.scene
        if self._asked is not None:
            self._lines.refresh()
            return
        if scene.front is None or scene.looking is not None:
            self._said.value = page.paragraph(_NOBODY)
            return
        view = scene.view
        self._asked = self._moment()
        self._said.value = page.status(page.paragraph(_WORKING))
        self._work.ask(lambda _: _advice(view))

    def forget(self) -> None:
        """Hold nothing of another moment, or of what other eyes saw."""
        if self._asked is not None and self._asked == self._moment():
            self._store.at_next_change(self.forget)
            return
        if self._asked is not None:
            self._work.give_up()
        self._asked = None
        self._said.value = self._table.value = ""
        self._lines.clear()

    def _moment(self) -> tuple[int | None, int | None, View]:
        scene = self._store.scene
        return scene.front, scene.looking, scene.view

    def _heard(self, advice: Advice) -> None:
        if self._asked is None or self._asked != self._moment():
            return
        name = self._store.scene.names[self._asked[0] or 0]
        self._said.value = page.status(
            page.lines(advice.sentences), page.small(_KNOWS.format(name))
        )
        self._lines.fill(advice.lines())
        self._table.value = values_table(advice.values, advice.decision.unpaid)

    def _refused(self, sentence: str) -> None:
        self._said.value = page.status(page.paragraph(sentence))


class SoldLines(ipw.VBox):
    """The price line of each choice that somebody would pay for; one of them is looked at.

    Cleared, it changes the same widgets in the same way, whatever there was before: what is sent
    then reaches other eyes.
    """

    def __init__(self, look: page.Look) -> None:
        self._look = look
        self._priced: tuple[PriceLine, ...] = ()
        self._choice = page.classed(ipw.Dropdown(options=[], description="Price of"), "wide")
        page.listen(self._choice, lambda _: self.refresh(), "value")
        self._plot = page.Plot()
        super().__init__([self._choice, self._plot])
        page.show(self, when=False)

    def fill(self, priced: tuple[PriceLine, ...]) -> None:
        """Offer these lines, the first of them drawn."""
        self._priced = priced
        named = [(line.choice, at) for at, line in enumerate(priced)]
        self._choice.options = named or [(_NOTHING, -1)]
        self._choice.value = self._choice.options[0][1]
        page.show(self, when=True)
        self.refresh()

    def clear(self) -> None:
        """Show nothing and hold nothing."""
        self._priced = ()
        self._choice.options = []
        self._plot.clear()
        page.show(self, when=False)

    def refresh(self) -> None:
        """Draw the line that is looked at for the light and the frame of the page."""
        at = self._choice.value
        if at is None:
            return
        if at < 0:
            self._plot.say(_FOR_SALE)
            return
        from kings.figures.deals import price_line_figure

        line, dark, wide = self._priced[at], self._look.dark, not self._look.narrow
        self._plot.draw_once(
            (line, dark, wide),
            lambda: price_line_figure(line, dark=dark, wide=wide),
            f"{line.title()} {line.alt()}",
        )


def _advice(view: View) -> Iterator[Advice]:
    """Yield the advice once; it depends on the view alone, and so does when it is told."""
    yield _coach()(view, games=GAMES, seconds=None, threads=1)


def _coach() -> Callable[..., Advice]:
    try:
        from kings.analysis.worth import coach
    except ModuleNotFoundError as missing:
        raise MissingPackage(str(missing.name), "The coach", extra="analysis") from missing
    return coach


# What choices are worth, as a table.


def values_table(values: Values, unpaid: int) -> Markup:
    """Return the values as a table; the best of each seat is bold, what is done unpaid marked.

    ``unpaid``: the place of the choice that is made if nobody pays.
    """
    rows: list[list[Child]] = []
    for row in value_rows(values, unpaid):
        mark = element("span", "unpaid", class_="kings-unpaid")
        marked = joined(" ", mark) if row.unpaid else ""
        cells = [element("b", cell.say) if cell.best else cell.say for cell in row.cells]
        rows.append([joined(row.choice, marked), *cells])
    unit = "VP in the end" if values.lens == "vp" else "Chance of winning"
    whose = values.names[values.deciding]
    return page.data_table(
        ["Choice", *(f"{LETTERS[seat]} {name}" for seat, name in enumerate(values.names))],
        rows,
        label="Values of the choices",
        caption=f"{unit}, after each choice of {whose}; bold is best for the seat.",
    )
