"""The panels that tell: what happened, and who promised what to whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from functools import partial
from html import escape
from itertools import groupby

import ipywidgets as ipw

from kings.figures.palette import Palette, palette
from kings.figures.promise_signs import inline, inline_badge, owing, promise_sign
from kings.struggle.say import say_course, say_promised
from kings.struggle.state import LedgerEntry, PromiseStatus
from kings.table import LedgerLine, LogLine, StruggleStore, TableStore
from kings.widgets.page import Buttons, classed, html, paragraph, title
from kings.widgets.page_style import Look
from kings.widgets.refusals import Run
from kings.words import Names

BadgeOf = Callable[[int, Palette], str]
"""Draws the sign of a seat for a line of a page."""


class LogPanel(ipw.VBox):
    """Everything that happened, newest first, in plain words with the rules' numbers.

    Each round or turn is a piece of page of its own, and only one in which something happened is
    written again. All but the last are closed and open at a click. ``badge``: the sign of a seat
    in these colours, as a piece of page.
    """

    def __init__(self, store: TableStore, look: Look, badge: BadgeOf = inline_badge) -> None:
        self._store = store
        self._look = look
        self._badge = badge
        self._pieces: list[ipw.HTML] = []
        self._written: list[object] = []
        self._empty = html()
        self._head = html(title("What happened", aside="newest first"))
        super().__init__()
        classed(self, "panel", "log")
        self._grow(FEW)
        self.refresh()

    def refresh(self) -> None:
        """Write the log as the seat before the screen may know it."""
        scene, colours = self._store.scene, palette(dark=self._look.dark)
        kind = self._store.room.chapter_name
        lines, names = scene.log, scene.names
        parts = {number: tuple(told) for number, told in groupby(lines, lambda line: line.chapter)}
        last = max(parts, default=0)
        self._grow(last + 1)
        for number, piece in enumerate(self._pieces):
            told = parts.get(number, ())
            content = (told, number == last, names, self._look.dark)
            if content != self._written[number]:
                self._written[number] = content
                items = (_line(line, self._badge, colours) for line in reversed(told))
                words = _when(kind, number, told, names)
                piece.value = _chapter(words, items, is_open=number == last) if told else ""
        self._empty.value = "" if lines else paragraph("Nothing has happened yet.")

    def _grow(self, pieces: int) -> None:
        """Have so many pieces of page at least."""
        if pieces > len(self._pieces):
            self._pieces += [html() for _ in range(pieces - len(self._pieces))]
            self._written += [None] * (pieces - len(self._written))
            self.children = (self._head, self._empty, *reversed(self._pieces))


FEW = 8
"""Pieces of page that are there from the beginning; more come when they are needed."""


def _when(kind: str, number: int, told: tuple[LogLine, ...], names: Names) -> str:
    """Return a heading; of a turn it says whose: the one who begins it."""
    if not number:
        return f"Before the first {kind}"
    seat = told[0].seat if told and kind == "turn" else None
    return f"{kind.capitalize()} {number}" + ("" if seat is None else f": {names[seat]}")


def _chapter(words: str, items: Iterable[str], *, is_open: bool) -> str:
    summary = f"<summary>{escape(words)}</summary>"
    return f"<details{' open' * is_open}>{summary}<ul>{''.join(items)}</ul></details>"


def _line(line: LogLine, badge: BadgeOf, colours: Palette) -> str:
    said = line.said
    sign = _DOT if line.seat is None else badge(line.seat, colours)
    number = f'<small class="kings-rule">{said.rule}</small>' if said.rule else ""
    return f"<li>{sign}<span>{escape(said.sentence)}</span>{number}</li>"


_DOT = '<span class="kings-dot" aria-hidden="true"></span>'


class LedgerPanel(ipw.VBox):
    """The promises: who promised what to whom, by when, and how it ended."""

    def __init__(self, store: StruggleStore, run: Run, look: Look) -> None:
        self._store = store
        self._run = run
        self._look = look
        self._title = html()
        self._rows: list[_Promise] = []
        self._shown = -1
        super().__init__()
        classed(self, "panel", "ledger")
        self.refresh()

    def refresh(self) -> None:
        """Write the ledger, with buttons where the one before the screen can settle something."""
        scene = self._store.scene
        promises, ledger = scene.view.promises, scene.deals.ledger
        self._title.value = _summary(promises)
        while len(self._rows) < len(ledger):
            self._rows.append(_Promise(self._run, self._store))
        for row in self._rows[len(ledger) :]:
            row.clear()
        colours = palette(dark=self._look.dark)
        for row, promise, line in zip(self._rows, promises, ledger, strict=False):
            row.tell(promise, line, scene.names, colours)
        if len(ledger) != self._shown:
            self._shown = len(ledger)
            self.children = (self._title, *self._rows[: len(ledger)])


def _summary(promises: tuple[LedgerEntry, ...]) -> str:
    """Return the title with how many promises stand how."""
    if not promises:
        return title("Promises") + paragraph(_NONE)
    stand = Counter(promise.status for promise in promises)
    counted = (f"{status} {stand[status]}" for status in _STATES if stand[status])
    return title("Promises", aside=" · ".join(counted))


_STATES: tuple[PromiseStatus, ...] = ("kept", "broken", "open", "void", "released")


_NONE = (
    "Nobody has promised anything yet. What a deal leaves for later will stand here: it binds "
    "nobody, and everybody can see who kept their word."
)


class _Promise(ipw.VBox):
    """One line of the ledger, with its buttons; used again for other promises."""

    def __init__(self, run: Run, store: StruggleStore) -> None:
        self._run = run
        self._store = store
        self._words = html()
        self._buttons = classed(Buttons(), "settle")
        super().__init__([self._words, self._buttons])
        classed(self, "ledgered")

    def clear(self) -> None:
        """Hold nothing of a promise any more."""
        self._words.value = ""
        self._buttons.fill([])

    def tell(self, promise: LedgerEntry, line: LedgerLine, names: Names, colours: Palette) -> None:
        """Show a promise and what the seat before the screen can do about it."""
        self._words.value = _promise(promise, names, colours)
        self._buttons.fill(
            [
                (words, partial(self._run, partial(self._store.say, move)))
                for words, move in line.moves
            ]
        )


def _promise(promise: LedgerEntry, names: Names, colours: Palette) -> str:
    clause, status = promise.clause, promise.status
    course = f"Promise {promise.number}, {say_course(names, promise)}"
    sign = inline(promise_sign(status, 12, 12, 24, colours))
    return (
        f'<div class="kings-owed">{owing(clause.by, clause.to, status, colours)}'
        f"<div>{escape(say_promised(names, clause))}<small>{escape(course)}</small></div>"
        f'<b class="kings-stands kings-stands-{status}">{sign} {status}</b></div>'
    )
