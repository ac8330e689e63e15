"""Putting a pile together: by pointing at cards, by buttons, by typing, from the end of a game."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import ipywidgets as ipw

from kings.errors import BadInput
from kings.figures.struggle.piles import supply_svg
from kings.struggle.cards import DECK, Counts
from kings.widgets.examples import recorded_games
from kings.widgets.file_input import MOST_BYTES, Opener
from kings.widgets.laboratory.ends import end_of
from kings.widgets.laboratory.store import LabStore
from kings.widgets.page import Buttons, button, classed, html, row, show, small, title, toggle_class
from kings.widgets.page_style import Look
from kings.widgets.picture import Picture
from kings.widgets.presses import listen
from kings.widgets.refusals import Run
from kings.words import owner, plural

_HOW = "Click a card to add it. Or type the pile: 2^3 means three 2s, 3-8 all cards from 3 to 8."


def pile_words(counts: Counts) -> str:
    """Write a pile as one would type it: ``2^3 3-8 10``."""
    words: list[str] = []
    power = 1
    while power <= len(counts):
        last = power
        while last < len(counts) and counts[last] == counts[power - 1]:
            last += 1
        number = counts[power - 1]
        if number:
            copies = f"^{number}" if number > 1 else ""
            words.append(f"{power}-{last}{copies}" if last > power else f"{power}{copies}")
        power = last + 1
    return " ".join(words)


class PilePanel(ipw.VBox):
    """The ten titles with their numbers, and every other way to bring a pile."""

    def __init__(self, store: LabStore, run: Run, look: Look) -> None:
        self._store, self._run, self._look = store, run, look
        self._writing = False
        self._head = html()
        self.picture = Picture(self._point)
        self._more = [
            button(f"+ {card.title}", partial(self._add, int(card)), tooltip=f"add {card.title}")
            for card in DECK
        ]
        self._fewer = [
            button(f"− {card.title}", partial(self._less, int(card)), tooltip=f"less {card.title}")
            for card in DECK
        ]
        pairs = [ipw.VBox([more, less]) for more, less in zip(self._more, self._fewer, strict=True)]
        self._typed = ipw.Text(
            description="Pile", placeholder="2^3 3-8 10", continuous_update=False
        )
        listen(self._typed, self._read, "value")
        typed = row(
            self._typed,
            button("Take these cards", self._take),
            button("Empty the pile", lambda: run(lambda: store.take((0,) * 10))),
        )
        self._seats = classed(Buttons(), "chips")
        self._games = classed(Buttons(), "chips")
        self._games.fill(
            [(f"From “{words}”", partial(self._open, path)) for words, path in recorded_games()]
        )
        opener = Opener("From the end of a game of your own", self._brought, accept=".jsonl")
        brought = classed(ipw.Box([opener, self._games]), "brought")
        super().__init__(
            [
                self._head,
                self.picture,
                classed(ipw.Box(pairs), "counts"),
                classed(typed, "asked"),
                brought,
                self._seats,
            ]
        )
        classed(self, "panel", "lab-pile")

    def refresh(self) -> None:
        """Show the pile as it is."""
        store, look = self._store, self._look
        cards = plural(sum(store.counts), "card")
        self._head.value = title("Which cards have you won?", aside=cards) + small(_HOW)
        self.picture.draw(
            [supply_svg(store.counts, dark=look.dark, narrow=look.narrow, large=look.large)]
        )
        for more, less, number in zip(self._more, self._fewer, store.counts, strict=True):
            toggle_class(more, "none", on=number == 6)
            toggle_class(less, "none", on=number == 0)
        self._writing = True
        self._typed.value = pile_words(store.counts)
        self._writing = False
        end = store.end
        named = [] if end is None else list(enumerate(end.names))
        self._seats.fill([(f"{owner(name)} pile", partial(self._seat, at)) for at, name in named])
        show(self._seats, when=bool(named))

    def _point(self, mark: str) -> None:
        """Take a click on a card of the picture; a mark from the page may name anything."""
        kind, _, power = mark.partition(":")
        if kind == "add" and power in {str(int(card)) for card in DECK}:
            self._add(int(power))

    def _add(self, power: int) -> None:
        self._run(lambda: self._store.add(power))

    def _less(self, power: int) -> None:
        self._run(lambda: self._store.less(power))

    def _read(self, _: object) -> None:
        if not self._writing:
            self._take()

    def _take(self) -> None:
        words = self._typed.value
        if words != pile_words(self._store.counts):
            self._run(lambda: self._store.take_words(words))

    def _brought(self, _: str, text: str | None) -> None:
        self._run(lambda: self._store.bring(_whole(text)))

    def _open(self, path: Path) -> None:
        self._run(lambda: self._store.bring_end(end_of(path)))

    def _seat(self, seat: int) -> None:
        self._run(lambda: self._store.take_seat(seat))


def _whole(text: str | None) -> str:
    if text is None:
        raise BadInput(f"This file is larger than {MOST_BYTES} bytes, so it can't be a game.")
    return text
