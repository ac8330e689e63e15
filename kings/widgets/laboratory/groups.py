"""One's own groups: by pointing at the cards, by buttons, by typing."""

from __future__ import annotations

from functools import partial
from html import escape

import ipywidgets as ipw

from kings.figures.struggle.piles import grouping_svg, laid_words
from kings.widgets.laboratory.store import LabStore
from kings.widgets.page import Buttons, button, classed, html, paragraph, row, small, title
from kings.widgets.page_style import Look
from kings.widgets.picture import Picture
from kings.widgets.presses import listen
from kings.widgets.refusals import Run
from kings.words import plural, sentence

_HOW = (
    "Choose cards in the picture or with their buttons, and group them. A set is of equal "
    "cards (S-61), a run of consecutive powers (S-62); a card may also lie alone."
)


def say_so_far(store: LabStore) -> str:
    """Say what the groups that lie there score, and how many of them can't be scored."""
    weighed = store.weighed
    faults = len(weighed.faults)
    more = f"; {plural(faults, 'group')} can't be scored" if faults else ""
    whose = "Your groups score" if store.at is None else "These groups score"
    return sentence(f"{whose} {plural(weighed.points, 'point')}{more}")


class GroupsPanel(ipw.VBox):
    """The pile in groups; what they score so far, but not whether that is the best."""

    def __init__(self, store: LabStore, run: Run, look: Look) -> None:
        self._store, self._run, self._look = store, run, look
        self._pile = store.counts
        self._head, self._words = html(), html()
        self.picture = Picture(self._point)
        self._cards, self._to = classed(Buttons(), "chips"), classed(Buttons(), "chips")
        acts = row(
            button("Group the chosen cards", lambda: run(store.lay_together)),
            button("Split their groups", lambda: run(store.take_apart)),
            button("All cards apart", lambda: run(store.all_apart)),
            button("Group all equal cards", lambda: run(store.all_sets)),
        )
        self._typed = ipw.Text(
            description="Groups", placeholder="2 2; 2-8; 10", continuous_update=False
        )
        listen(self._typed, self._read, "value")
        typed = row(self._typed, button("Group and check these", self._take))
        super().__init__(
            [
                self._head,
                self.picture,
                self._words,
                acts,
                self._to,
                self._cards,
                classed(typed, "asked"),
            ]
        )
        classed(self, "panel", "own")

    def refresh(self) -> None:
        """Show the groups that lie there."""
        store, look = self._store, self._look
        lying, weighed = store.shown, store.weighed
        best = store.at is not None
        asked = "A best way to group them" if best else "How would you group them?"
        aside = f"{store.at + 1} of {store.many:,}" if store.at is not None else ""
        self._head.value = title(asked, aside=aside) + small(_HOW)
        self.picture.draw(
            [
                grouping_svg(
                    lying,
                    store.chosen,
                    store.tables,
                    dark=look.dark,
                    narrow=look.narrow,
                    large=look.large,
                )
            ]
        )
        aloud = "; ".join(laid_words(laid) for laid in weighed.laid) or "no cards"
        self._words.value = (
            paragraph(say_so_far(store), strong=True)
            + f'<p class="kings-aloud">The groups: {escape(aloud)}.</p>'
        )
        if self._pile != store.counts:  # what was typed was about other cards
            self._pile, self._typed.value = store.counts, ""
        self._cards.fill(
            [
                (f"{'✓ ' if place in store.chosen else ''}{int(card)} {card.title}", act)
                for place, card in enumerate(lying.cards)
                for act in (partial(self._choose, place),)
            ]
        )
        self._to.fill(
            [
                (
                    f"Add to {' '.join(str(int(card)) for card in laid.cards)}",
                    partial(self._add, at),
                )
                for at, laid in enumerate(weighed.laid)
                if store.chosen and len(laid.cards) > 1 and not store.chosen >= set(laid.places)
            ]
        )

    def _point(self, mark: str) -> None:
        """Take a click on the picture: on a card, or on the words below a group."""
        kind, _, at = mark.partition(":")
        if not at.isascii() or not at.isdecimal():
            return
        if kind == "card-at":
            self._choose(int(at))
        elif kind == "group" and int(at) < len(self._store.mine.groups) and self._store.chosen:
            self._add(int(at))

    def _choose(self, place: int) -> None:
        self._run(lambda: self._store.choose(place))

    def _add(self, to: int) -> None:
        self._run(lambda: self._store.lay_to(to))

    def _read(self, _: object) -> None:
        if self._typed.value:
            self._take()

    def _take(self) -> None:
        words = self._typed.value
        self._run(lambda: self._store.take_groups(words))
