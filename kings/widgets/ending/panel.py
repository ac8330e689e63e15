"""The end page as a whole: it is there when the game is over, and holds nothing before."""

from __future__ import annotations

import ipywidgets as ipw

from kings.figures.gold import gold_figure, gold_text
from kings.figures.palette import palette
from kings.figures.scores import scores_figure, scores_text
from kings.figures.word import word_text, word_title, words_given
from kings.table import StruggleStore
from kings.widgets.ending.keeping import KeepPanel
from kings.widgets.ending.piles import PilesPanel
from kings.widgets.ending.ranks import ranking_html, word_html
from kings.widgets.look import Look
from kings.widgets.page import classed, html, panel, paragraph, show, small
from kings.widgets.plots import Plot
from kings.widgets.running import Run


class EndPanel(ipw.VBox):
    """The result of a game: ranking, piles, what was left on the table, gold, promises, the file.

    Hidden and empty while the moment that is shown is not the end.
    """

    def __init__(self, store: StruggleStore, run: Run, look: Look) -> None:
        self._store = store
        self._look = look
        self._ranking, self._gold_told, self._word = html(), html(), html()
        self._scores, self._gold = Plot(), Plot()
        self.piles = PilesPanel(store, look)
        self.keep = KeepPanel(store, run)
        result = classed(ipw.Box([self._ranking, self._scores]), "panel", "two", "result")
        gold = panel(self._gold, self._gold_told)
        later = classed(ipw.Box([gold, panel(self._word)]), "two")
        super().__init__([result, self.piles, later, self.keep])
        classed(self, "end")
        self._empty = True
        show(self, when=False)
        self.refresh()

    def refresh(self) -> None:
        """Show the end of the game, if that is the moment shown."""
        if self._store.scene.deals.standings:
            self._empty = False
            self._fill()
        elif not self._empty:
            self._empty = True
            self._clear()
        show(self, when=not self._empty)

    def _fill(self) -> None:
        scene, dark, wide = self._store.scene, self._look.dark, not self._look.narrow
        standings, names, rounds = scene.deals.standings, scene.names, scene.deals.gold_by_round
        colours = palette(dark=dark)
        bots = small(" ".join(scene.bots_told))
        self._ranking.value = ranking_html(standings, names, colours) + bots
        self._scores.draw_once(
            (standings, names, dark, wide),
            lambda: scores_figure(standings, names, dark=dark, wide=wide),
            scores_text(standings, names),
        )
        told = gold_text(rounds, names)
        self._gold.draw_once(
            (rounds, names, dark, wide),
            lambda: gold_figure(rounds, names, dark=dark, wide=wide),
            told,
        )
        self._gold_told.value = paragraph(told)
        given = words_given(scene.view.promises, len(names))
        self._word.value = word_html(given, names, word_title(given), colours) + paragraph(
            word_text(given, names)
        )
        self.keep.refresh()
        self.piles.refresh()

    def _clear(self) -> None:
        for words in (self._ranking, self._gold_told, self._word):
            words.value = ""
        self._scores.clear()
        self._gold.clear()
        self.piles.clear()
        self.keep.clear()
