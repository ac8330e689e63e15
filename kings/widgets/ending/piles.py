"""The piles of a finished game, one at a time: its cards, its figure, the proof of its score."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial

import ipywidgets as ipw

from kings.figures.palette import palette
from kings.figures.partition import (
    partition_figure,
    partition_question,
    partition_result,
    partition_text,
)
from kings.figures.pile import pile_svg
from kings.figures.promise_signs import inline_badge
from kings.struggle.scoring import Standing
from kings.table import ProofLine, StruggleStore
from kings.widgets.ending.own import OwnPanel
from kings.widgets.look import Look
from kings.widgets.page import Buttons, classed, html, paragraph, small, title, toggle_class
from kings.widgets.plots import Plot

_PATIENCE = 0.5  # seconds in which the page gets there
_PROVING = "A second method is checking this score …"


class PilesPanel(ipw.VBox):
    """Buttons with the players' names, and the pile of the one that was chosen."""

    def __init__(self, store: StruggleStore, look: Look) -> None:
        self._store = store
        self._look = look
        self._seat = 0
        self._asked: tuple[Standing, ...] = ()
        self._proved: tuple[ProofLine, ...] = ()
        self._tabs = classed(Buttons(), "tabs")
        self._head, self._pile, self._told = html(), html(), html()
        self._plot = Plot()
        self.own = OwnPanel(look)
        told = classed(ipw.Box([self._plot, self._told]), "two")
        shown = classed(ipw.VBox([self._head, self._tabs, self._pile, told]), "panel")
        super().__init__([shown, self.own])

    def show_pile(self, seat: int) -> None:
        """Show the pile of another seat."""
        self._seat = seat
        self.refresh()

    def refresh(self) -> None:
        """Show the chosen pile; the winner's at first."""
        scene = self._store.scene
        standings = scene.deals.standings
        if standings != self._asked:
            self._seat = next(standing.seat for standing in standings if standing.rank == 1)
            self._asked, self._proved = standings, ()
            self._prove_soon()
        names, look, standing = scene.names, self._look, standings[self._seat]
        name, dark = names[standing.seat], look.dark
        self._tabs.fill([(name, partial(self.show_pile, seat)) for seat, name in enumerate(names)])
        for seat, tab in enumerate(self._tabs.children):
            toggle_class(tab, "on", on=seat == self._seat)
            tab.tooltip = "shown below" if seat == self._seat else ""
        result = partition_result(standing, name=name)
        badge = inline_badge(standing.seat, palette(dark=dark))
        self._head.value = title("The piles") + paragraph(
            "Choose a player to see how the cards that were won score most (S-63)."
        )
        self._pile.value = (
            f'<div class="kings-whose">{badge}{title(partition_question(result))}</div>'
            + pile_svg(
                standing.partition,
                standing.gold,
                name=name,
                dark=dark,
                narrow=look.narrow,
                large=look.large,
            )
        )
        self._plot.draw_once(
            (standing, name, dark, look.narrow),
            lambda: partition_figure(standing, name=name, dark=dark, wide=not look.narrow),
            partition_text(result),
        )
        self._tell(standing, partition_text(result))
        self.own.take(standing, name, scene.view.options.tables)

    def clear(self) -> None:
        """Hold nothing of any game."""
        self._asked, self._proved, self._seat = (), (), 0
        for tab in self._tabs.children:
            tab.tooltip = ""
        self._tabs.fill([])
        for words in (self._head, self._pile, self._told):
            words.value = ""
        self._plot.clear()
        self.own.clear()

    def _tell(self, standing: Standing, words: str) -> None:
        found = self._proof(standing)
        proofs = [_said(line) for line in found] or [small(_PROVING)]
        self._told.value = title("In words") + paragraph(words) + "".join(proofs)

    def _proof(self, standing: Standing) -> Sequence[ProofLine]:
        """Return what is proved of this pile, and every alarm."""
        ranked = sorted(self._asked, key=lambda other: other.rank)
        if len(self._proved) != len(ranked):
            return self._proved
        pairs = zip(ranked, self._proved, strict=True)
        return [line for other, line in pairs if other.seat == standing.seat or line.alarm]

    def _prove_soon(self) -> None:
        """Have the scores proved, where a page is waiting only when it has been shown.

        Loading the solver takes a second or two. It is not done in a thread: figures that are
        drawn meanwhile would find packages half loaded.
        """
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self._proved = self._store.prove()
        else:
            loop.call_later(_PATIENCE, self._prove_for_page)

    def _prove_for_page(self) -> None:
        """Write the proofs on the page, unless another game or moment is shown by now."""
        scene = self._store.scene
        asked = self._asked
        if not asked or self._proved or scene.deals.standings != asked:
            return
        proved = self._store.prove()
        if self._store.scene.deals.standings == asked:  # JupyterLab's clicks come in a thread
            self._proved = proved
            self.refresh()


def _said(line: ProofLine) -> str:
    """Say a proof; that two methods disagree is said as loudly as a page can."""
    if not line.alarm:
        return small(line.text)
    strong = paragraph(line.text, strong=True)
    return f'<div role="alert" class="kings-alarm">{strong}</div>'
