"""The panels that tell: the log, the promise ledger, and the end of the game."""

from __future__ import annotations

from functools import partial
from html import escape
from itertools import groupby

import ipywidgets as ipw

from kings.figures.partition import partition_figure, partition_result, partition_text
from kings.figures.pile import pile_svg
from kings.figures.scores import scores_figure, scores_text
from kings.struggle.text import say_partition, say_standing
from kings.widgets.page import button, heading, html, paragraph, refill, row, show
from kings.widgets.plots import Plot
from kings.widgets.running import Run
from kings.widgets.store import LedgerLine, ProofLine, TableStore

__all__ = ["EndPanel", "LedgerPanel", "LogPanel"]


class LogPanel(ipw.VBox):
    """Everything that happened, newest round first, in plain words with the rules' numbers."""

    def __init__(self, store: TableStore) -> None:
        self._store = store
        self._text = html()
        super().__init__([self._text])
        self.refresh()

    def refresh(self) -> None:
        """Write the log as the seat before the screen may know it."""
        rounds = groupby(self._store.log(), key=lambda line: line.round)
        parts = [(number, [line.text for line in entries]) for number, entries in rounds]
        self._text.value = "".join(_round(number, texts) for number, texts in reversed(parts))


def _round(number: int, texts: list[str]) -> str:
    title = f"Round {number}" if number else "Before the first round"
    items = "".join(f'<li style="line-height:1.4">{escape(text)}</li>' for text in texts)
    return f'<h4 style="margin:8px 0 2px">{title}</h4><ol style="margin:0">{items}</ol>'


_SIGNS = {"open": "◌", "kept": "✔", "broken": "✖", "void": "⊘", "released": "↗"}


class LedgerPanel(ipw.VBox):
    """The promises: who promised what to whom, by when, and how it ended."""

    def __init__(self, store: TableStore, run: Run) -> None:
        self._store = store
        self._run = run
        super().__init__()
        self.refresh()

    def refresh(self) -> None:
        """Write the ledger, with buttons where the one before the screen can settle something."""
        ledger = self._store.ledger
        empty = (html(paragraph("Nobody has promised anything yet.")),)
        refill(self, [self._promise(line) for line in ledger] or empty)

    def _promise(self, line: LedgerLine) -> ipw.HBox:
        words = html(paragraph(f"{_SIGNS[line.status]} {line.number}. {line.text}"))
        moves = [
            button(word, partial(self._run, partial(self._store.say, move)))
            for word, move in line.moves
        ]
        return row(words, *moves)


_BEST = '<h4 style="margin:10px 0 2px">The best partitions</h4>' + paragraph(
    "Found exactly: no other division of these cards is worth more (S-63)."
)


def _proof(line: ProofLine) -> str:
    """Say a proof; that two methods disagree is said as loudly as a page can."""
    if not line.alarm:
        return paragraph(line.text)
    style = "border:3px solid #B3361B;padding:4px 10px;margin:6px 0;font-size:18px"
    return f'<div role="alert" style="{style}">{paragraph(line.text, strong=True)}</div>'


class EndPanel(ipw.VBox):
    """The result: ranking, each pile in its best sets and runs, and the figure of the points."""

    def __init__(self, store: TableStore) -> None:
        self._store = store
        self._text = html()
        self._who = ipw.Dropdown(options=[("", 0)], description="Show the pile of")
        self._who.style = {"description_width": "initial"}
        self._who.observe(self._draw, "value")
        self._scores, self._plot = Plot(), Plot()
        self._pile = html()
        self._told = html()
        parts = [self._text, self._scores, self._who, self._pile, self._plot, self._told]
        super().__init__([heading("The result"), *parts])
        self.refresh()

    def refresh(self) -> None:
        """Show the standings once the game is over."""
        standings = self._store.standings
        show(self, when=bool(standings))
        if not standings:
            return
        names = self._store.names
        ranked = sorted(standings, key=lambda standing: standing.rank)
        told = [paragraph(say_standing(names, standing)) for standing in ranked]
        piles = [
            paragraph(f"{names[standing.seat]}: {say_partition(standing.partition)}")
            for standing in ranked
        ]
        seed = paragraph(f"The seed of this game was {self._store.seed}.")
        proofs = [_proof(line) for line in self._store.proofs]
        self._text.value = "".join([*told, _BEST, *piles, *proofs, seed])
        options = [(names[standing.seat], standing.seat) for standing in ranked]
        if list(self._who.options) != options:
            self._who.options = options
        self._scores.draw(scores_figure(standings, names), scores_text(standings, names))
        self._draw(None)

    def _draw(self, _: object) -> None:
        standings = self._store.standings
        if standings and self._who.value is not None:
            standing = standings[self._who.value]
            name = self._store.names[standing.seat]
            words = partition_text(partition_result(standing, name=name))
            self._pile.value = pile_svg(standing.partition, name=name)
            self._plot.draw(partition_figure(standing, name=name), words)
            self._told.value = paragraph(words)
