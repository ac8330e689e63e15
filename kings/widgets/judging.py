"""Promises in words that are due: the one to whom they were made says whether they were kept."""

from __future__ import annotations

from functools import partial
from typing import Any

import ipywidgets as ipw

from kings.table import StruggleStore, WordsLine
from kings.widgets.page import button, html, paragraph, row
from kings.widgets.running import Run


class JudgePanel(ipw.VBox):
    """A question for each promise in words to the one before the screen; it can be left open."""

    children: Any

    def __init__(self, store: StruggleStore, run: Run) -> None:
        self._store = store
        self._run = run
        self._judged: tuple[WordsLine, ...] = ()
        super().__init__()

    def refresh(self) -> None:
        """Ask about promises in words; the same questions keep their buttons."""
        asked = self._store.scene.deals.unjudged
        if asked == self._judged:
            return
        self._judged = asked
        old = self.children
        self.children = tuple(self._judge(promise) for promise in asked)
        for box in old:
            for part in (*box.children[1].children, *box.children, box):
                part.close()

    def _judge(self, promise: WordsLine) -> ipw.VBox:
        answers = [
            button(word, partial(self._run, partial(self._store.say, move)))
            for word, move in promise.answers
        ]
        return ipw.VBox([html(paragraph(promise.text)), row(*answers)])
