"""Dividing a pile oneself, by pointing at its cards or by buttons; what is left on the table."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from html import escape

import ipywidgets as ipw

from kings.figures.grouping import grouping_svg, laid_words, left_words
from kings.struggle.cards import Counts
from kings.struggle.partition import Grouping, Tables
from kings.struggle.partition.grouping import Weighed
from kings.struggle.scoring import Standing
from kings.struggle.text.words import owner
from kings.widgets.look import Look
from kings.widgets.page import Buttons, button, classed, html, paragraph, row, title
from kings.widgets.picture import Picture

_HOW = (
    "Divide the pile yourself: choose cards, in the picture or by their buttons, and lay them "
    "together. A set is of equal cards (S-61), a run of three or more powers in a row (S-62)."
)


class OwnPanel(ipw.VBox):
    """A pile in groups of one's own, judged as one moves the cards; each seat's is kept."""

    def __init__(self, look: Look) -> None:
        self._look = look
        self._standing: Standing | None = None
        self._name, self._tables = "", Tables()
        self._mine: dict[Standing, Grouping] = {}
        self._aside: dict[Standing, Grouping] = {}
        self._chosen: set[int] = set()
        self._picture = Picture(self._point)
        self._head, self._words = html(), html()
        self._cards, self._to = classed(Buttons(), "chips"), classed(Buttons(), "chips")
        self._best = button("Show the best", self._show_best)
        self._acts = row(
            button("Group the chosen cards", self._together, style="primary"),
            button("Split their groups", self._take_apart),
            button("All cards apart", partial(self._begin, Grouping.apart)),
            button("Group all equal cards", partial(self._begin, Grouping.sets)),
            self._best,
        )
        super().__init__(
            [self._head, self._picture, self._words, self._acts, self._to, self._cards]
        )
        classed(self, "panel", "own")

    def take(self, standing: Standing, name: str, tables: Tables) -> None:
        """Put this seat's pile on the page, as one left it."""
        if standing != self._standing:
            self._chosen = set()
            self._mine.setdefault(standing, Grouping.apart(standing.pile))
        self._standing, self._name, self._tables = standing, name, tables
        self._draw()

    def clear(self) -> None:
        """Show nothing; how one has laid a pile comes back with the pile."""
        self._standing, self._name = None, ""
        self._chosen = set()
        self._picture.draw([])
        self._head.value = self._words.value = ""
        self._cards.fill([])
        self._to.fill([])

    def _point(self, mark: str) -> None:
        """Take a click on the picture: on a card, or on the words below a group."""
        kind, _, at = mark.partition(":")
        if self._standing is None or not at.isdecimal() or len(at) > 2:
            return
        if kind == "card-at" and int(at) < len(self._lying().cards):
            self._choose(int(at))
        elif kind == "group" and int(at) < len(self._lying().groups) and self._chosen:
            self._add(int(at))

    def _lying(self) -> Grouping:
        assert self._standing is not None
        return self._mine[self._standing]

    def _choose(self, place: int) -> None:
        self._chosen ^= {place}
        self._draw()

    def _add(self, to: int) -> None:
        self._lay(self._lying().add(to, self._chosen))

    def _together(self) -> None:
        if self._standing is not None:
            self._lay(self._lying().together(self._chosen))

    def _take_apart(self) -> None:
        if self._standing is not None:
            self._lay(self._lying().take_apart(self._chosen))

    def _begin(self, how: Callable[[Counts], Grouping]) -> None:
        if self._standing is not None:
            self._put(how(self._standing.pile))

    def _show_best(self) -> None:
        """Lay the best division there is, or one's own again."""
        if self._standing is None:
            return
        pile, mine = self._standing, self._lying()
        if pile in self._aside:
            self._put(self._aside[pile])
        else:
            self._put(Grouping.of(pile.partition))
            self._aside[pile] = mine
            self._draw()

    def _lay(self, grouping: Grouping) -> None:
        """Move the chosen cards; where none are, say so."""
        if self._chosen:
            self._put(grouping)
        else:
            self._words.value = _live(paragraph("Choose some cards first."))

    def _put(self, grouping: Grouping) -> None:
        assert self._standing is not None
        self._aside.pop(self._standing, None)
        self._mine[self._standing] = grouping
        self._chosen = set()
        self._draw()

    def _draw(self) -> None:
        standing, lying, look = self._standing, self._lying(), self._look
        assert standing is not None
        picture = grouping_svg(
            lying,
            self._chosen,
            self._tables,
            name=self._name,
            dark=look.dark,
            narrow=look.narrow,
            large=look.large,
        )
        self._picture.draw([picture])
        weighed = lying.weigh(self._tables)
        self._head.value = title("What was left on the table?", aside=f"{owner(self._name)} pile")
        self._head.value += paragraph(_HOW)
        self._words.value = _judged(weighed, standing.best)
        self._cards.fill(
            [
                (f"{'✓ ' if place in self._chosen else ''}{int(card)} {card.title}", act)
                for place, card in enumerate(lying.cards)
                for act in (partial(self._choose, place),)
            ]
        )
        self._to.fill(self._ways(weighed))
        self._best.description = "Back to mine" if standing in self._aside else "Show the best"

    def _ways(self, weighed: Weighed) -> list[tuple[str, partial[None]]]:
        """Return the groups to which the chosen cards can be laid, and how."""
        if not self._chosen:
            return []
        return [
            (f"Add to {' '.join(str(int(card)) for card in laid.cards)}", partial(self._add, at))
            for at, laid in enumerate(weighed.laid)
            if len(laid.cards) > 1 and not self._chosen >= set(laid.places)
        ]


def _judged(weighed: Weighed, best: int) -> str:
    """Return what the division is worth, what is wrong with it, and how it lies, read aloud."""
    sign = "✖" if weighed.faults else "✔" if weighed.points == best else "●"
    faults = "".join(f"<li>{escape(fault)}</li>" for fault in weighed.faults)
    lying = "; ".join(laid_words(laid) for laid in weighed.laid)
    return _live(
        f'<p class="kings-p"><span aria-hidden="true">{sign}</span> '
        f"<b>{escape(left_words(weighed, best))}</b></p>{f'<ul>{faults}</ul>' if faults else ''}"
    ) + (f'<p class="kings-aloud">Your groups: {escape(lying)}.</p>')


def _live(words: str) -> str:
    return f'<div aria-live="polite" class="kings-left">{words}</div>'
