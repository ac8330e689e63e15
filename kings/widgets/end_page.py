"""The page of a finished game: its result, the piles, what was left on the table, looking back.

``PlainEnd`` is for any game; ``EndPanel``, at Kings' Struggle, also has the ranking, each pile with
the proof of its score, a pile to divide oneself, gold over the rounds, and who kept a word. Both
are there when the game is over, and hold nothing before.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import ipywidgets as ipw

from kings import markup
from kings.figures.game_end import (
    STATUSES,
    Word,
    gold_figure,
    gold_text,
    scores_figure,
    scores_text,
    word_text,
    word_title,
    words_given,
)
from kings.figures.scoring import (
    partition_figure,
    partition_question,
    partition_result,
    partition_text,
)
from kings.figures.signs import inline, inline_badge, promise_sign, star
from kings.figures.struggle.piles import grouping_svg, laid_words, left_words, pile_svg
from kings.figures.style import Palette, palette
from kings.struggle.cards import Counts
from kings.struggle.partition.check import GroupedPile, Grouping
from kings.struggle.partition.groups import Tables
from kings.struggle.say_scores import say_tie, say_winner
from kings.struggle.scoring import Standing
from kings.table import StruggleStore, TableStore
from kings.table.talk import ProofLine
from kings.widgets import page
from kings.words import Names, owner, plural

_ALWAYS = ("kept", "broken")
"""Ends that have a column though no promise ended so."""


def ranking_html(standings: Sequence[Standing], names: Names, colours: Palette) -> markup.Markup:
    """Return the headline and a row for each seat, best rank first; ties are explained (S-64)."""
    ordered = sorted(standings, key=lambda standing: (standing.rank, standing.seat))
    rows = (_rank(standing, standings, names, colours) for standing in ordered)
    headline = markup.element("h2", say_winner(names, standings))
    return headline + markup.element("ol", rows, class_="kings-ranks")


def _rank(
    standing: Standing, standings: Sequence[Standing], names: Names, colours: Palette
) -> markup.Markup:
    """Return the row of a seat: its rank, its points, and what settled a tie."""
    first = standing.rank == 1
    tie = say_tie(names, standings, standing.seat)
    cards = f"{standing.partition.points} for {plural(standing.cards, 'card')}"
    return markup.element(
        "li",
        markup.element("span", f"{standing.rank}.", class_="kings-place"),
        markup.Markup(inline_badge(standing.seat, colours)),
        markup.element(
            "span",
            markup.element("b", names[standing.seat]),
            markup.Markup(inline(star(12, 12, 24, colours))) if first else None,
            class_="kings-who",
        ),
        markup.element("span", f"{cards} + {standing.gold} gold =", class_="kings-sum"),
        markup.element(
            "strong", standing.total, markup.element("small", " points"), class_="kings-points"
        ),
        markup.element("p", tie, class_="kings-small") if tie else None,
        class_="kings-rank kings-first" if first else "kings-rank",
    )


def word_html(
    given: Sequence[Word], names: Names, question: str, colours: Palette
) -> markup.Markup:
    """Return the table of promises by player: a column for each way in which one ended.

    ``given``: what became of each seat's promises; ``question``: the title.
    """
    if not any(word.made for word in given):
        return page.title(question)
    columns = [
        (status, [word.counts[at] for word in given])
        for at, status in enumerate(STATUSES)
        if status in _ALWAYS or any(word.counts[at] for word in given)
    ]
    heads = (
        markup.element(
            "th",
            markup.Markup(inline(promise_sign(status, 12, 12, 22, colours))),
            f" {status}",
            scope="col",
        )
        for status, _ in columns
    )
    rows = (
        markup.element(
            "tr",
            markup.element(
                "th",
                markup.Markup(inline_badge(word.seat, colours)),
                f" {names[word.seat]}",
                scope="row",
            ),
            (_count(status, counts[word.seat]) for status, counts in columns),
        )
        for word in given
    )
    head = markup.element(
        "thead", markup.element("tr", markup.element("th", "player", scope="col"), heads)
    )
    table = markup.element("table", head, markup.element("tbody", rows), class_="kings-table")
    return page.title(question) + markup.element("div", table, class_="kings-scroll")


def _count(status: str, count: int) -> markup.Markup:
    """Return the cell of how many promises ended so; none is a dash."""
    some = "kings-some " if count else ""
    return markup.element("td", count or "–", class_=f"{some}kings-{status}")


_SHARE = (
    "Whoever gets the file can open it under “New game”, look through the whole game and play on "
    "from any moment of it. It holds"
)


class KeepPanel(ipw.VBox):
    """Two ways back into the game, and the game as a file."""

    def __init__(self, store: TableStore, run: page.Run) -> None:
        self._store = store
        self._run = run
        self._head, self._file = page.html(), page.html()
        back = page.row(
            page.button("Watch from the start", partial(self._look, 0)),
            page.button("Look back at any moment", partial(self._look, -2)),
        )
        self._again = page.button("Check whether all tables are finished", store.look_now)
        super().__init__([self._head, back, self._file, self._again])
        page.classed(self, "panel")

    def refresh(self) -> None:
        """Offer the game as a file, and tell its seed; in a class, as soon as all may know it."""
        store = self._store
        scene = store.scene
        kept = f" On this computer the code {scene.code} brings it back." if scene.code else ""
        self._head.value = page.title("Look back, save, share")
        kept_back = scene.kept_back
        page.show(self._again, when=scene.may_be_told_here)
        if kept_back:
            self._file.value = page.paragraph(kept_back)
            return
        self._file.value = (
            page.paragraph(
                "Step through what happened, or slide to a moment and branch off from it."
            )
            + markup.element(
                "p",
                page.save_link(
                    "Save the game as a file",
                    f"kings-{store.room.name}-{scene.seed}.jsonl",
                    "application/x-ndjson",
                    scene.journal.encode("utf-8"),
                ),
                class_="kings-p",
            )
            + page.paragraph(f"{_SHARE} {store.room.holds}.{kept}")
            + page.small(f"The seed of this game was {scene.seed}.")
        )

    def clear(self) -> None:
        """Hold nothing of any game."""
        self._head.value = self._file.value = ""
        page.show(self._again, when=False)

    def _look(self, at: int) -> None:
        """Look at a moment; −2 is the one before the end."""
        self._run(lambda: self._store.look(at % len(self._store.scene.stops)))


class PlainEnd(ipw.VBox):
    """The result of a game in words; hidden and empty while the moment shown is not the end.

    ``more``: a game's own panels under the result, with ``refresh()`` and ``clear()``.
    """

    def __init__(self, store: TableStore, run: page.Run, more: Sequence[Any] = ()) -> None:
        self._store = store
        self._more = tuple(more)
        self._result = page.html()
        self._keep = KeepPanel(store, run)
        super().__init__([page.panel(self._result), *self._more, self._keep])
        page.classed(self, "end")
        self._empty = True
        page.show(self, when=False)

    def refresh(self) -> None:
        """Show the end of the game, if that is the moment shown."""
        if self._store.scene.shows_end:
            self._empty = False
            self._fill()
        elif not self._empty:
            self._empty = True
            self._result.value = ""
            for part in (*self._more, self._keep):
                part.clear()
        page.show(self, when=not self._empty)

    def _fill(self) -> None:
        scene = self._store.scene
        first, *others = scene.end_words
        bots = page.small(" ".join(scene.bots_told))
        self._result.value = markup.joined(markup.element("h2", first), page.lines(others), bots)
        for part in (*self._more, self._keep):
            part.refresh()


_HOW = (
    "Divide the pile yourself: choose cards, in the picture or with their buttons, and group them. "
    "A set is made of equal cards (S-61), a run of three or more powers in a row (S-62)."
)


class OwnPanel(ipw.VBox):
    """A pile in groups of one's own, judged as one moves the cards; each seat's is kept."""

    def __init__(self, look: page.Look) -> None:
        self._look = look
        self._standing: Standing | None = None
        self._name, self._tables = "", Tables()
        self._mine: dict[Standing, Grouping] = {}
        self._aside: dict[Standing, Grouping] = {}
        self._chosen: set[int] = set()
        self._picture = page.Picture(self._point)
        self._head, self._words = page.html(), page.html()
        self._cards, self._to = (
            page.classed(page.Buttons(), "chips"),
            page.classed(page.Buttons(), "chips"),
        )
        self._best = page.button("Show the best", self._show_best)
        self._acts = page.row(
            page.button("Group the chosen cards", self._together, style="primary"),
            page.button("Split their groups", self._take_apart),
            page.button("Separate all cards", partial(self._begin, Grouping.apart)),
            page.button("Group all equal cards", partial(self._begin, Grouping.sets)),
            self._best,
        )
        super().__init__(
            [self._head, self._picture, self._words, self._acts, self._to, self._cards]
        )
        page.classed(self, "panel", "own")

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
            self._words.value = _live(page.paragraph("Choose some cards first."))

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
        self._head.value = page.title(
            "What was left on the table?", aside=f"{owner(self._name)} pile"
        )
        self._head.value += page.paragraph(_HOW)
        self._words.value = _judged(weighed, standing.best)
        self._cards.fill(
            [
                (f"{'✓ ' if place in self._chosen else ''}{int(card)} {card.title}", act)
                for place, card in enumerate(lying.cards)
                for act in (partial(self._choose, place),)
            ]
        )
        self._to.fill(self._ways(weighed))
        self._best.description = (
            "Show my groups again" if standing in self._aside else "Show the best"
        )

    def _ways(self, weighed: GroupedPile) -> list[tuple[str, partial[None]]]:
        """Return the groups to which the chosen cards can be laid, and how."""
        if not self._chosen:
            return []
        return [
            (f"Add to {' '.join(str(int(card)) for card in laid.cards)}", partial(self._add, at))
            for at, laid in enumerate(weighed.laid)
            if len(laid.cards) > 1 and not self._chosen >= set(laid.places)
        ]


def _judged(weighed: GroupedPile, best: int) -> markup.Markup:
    """Return what the division is worth, what is wrong with it, and how it lies, read aloud."""
    sign = "✖" if weighed.faults else "✔" if weighed.points == best else "●"
    faults = markup.element("ul", (markup.element("li", fault) for fault in weighed.faults))
    lying = "; ".join(laid_words(laid) for laid in weighed.laid)
    return _live(
        markup.element(
            "p",
            markup.element("span", sign, aria_hidden="true"),
            " ",
            markup.element("b", left_words(weighed, best)),
            class_="kings-p",
        ),
        faults if weighed.faults else None,
    ) + page.aloud(f"Your groups: {lying}.")


def _live(*children: markup.Child) -> markup.Markup:
    """Return what is read aloud when it changes."""
    return markup.element("div", children, class_="kings-left", aria_live="polite")


_PATIENCE = 0.5  # seconds in which the page gets there
_PROVING = "A second method is checking this score …"


class PilesPanel(ipw.VBox):
    """Buttons with the players' names, and the pile of the one that was chosen."""

    def __init__(self, store: StruggleStore, look: page.Look) -> None:
        self._store = store
        self._look = look
        self._seat = 0
        self._asked: tuple[Standing, ...] = ()
        self._proved: tuple[ProofLine, ...] = ()
        self._tabs = page.classed(page.Buttons(), "tabs")
        self._head, self._pile, self._told = page.html(), page.html(), page.html()
        self._plot = page.Plot()
        self.own = OwnPanel(look)
        told = page.classed(ipw.Box([self._plot, self._told]), "two")
        shown = page.classed(ipw.VBox([self._head, self._tabs, self._pile, told]), "panel")
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
            page.toggle_class(tab, "on", on=seat == self._seat)
            tab.tooltip = "shown below" if seat == self._seat else ""
        result = partition_result(standing, name=name)
        badge = markup.Markup(inline_badge(standing.seat, palette(dark=dark)))
        self._head.value = page.title("The piles") + page.paragraph(
            "Choose a player to see how the cards that were won score most (S-63)."
        )
        drawn = pile_svg(
            standing.partition,
            standing.gold,
            name=name,
            dark=dark,
            narrow=look.narrow,
            large=look.large,
        )
        whose = markup.element(
            "div", badge, page.title(partition_question(result)), class_="kings-whose"
        )
        self._pile.value = whose + markup.Markup(drawn)
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
        proofs = [_said(line) for line in found] or [page.small(_PROVING)]
        self._told.value = markup.joined(page.title("In words"), page.paragraph(words), proofs)

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


def _said(line: ProofLine) -> markup.Markup:
    """Say a proof; that two methods disagree is said as loudly as a page can."""
    if not line.alarm:
        return page.small(line.text)
    return markup.element(
        "div", page.paragraph(line.text, strong=True), class_="kings-alarm", role="alert"
    )


class EndPanel(ipw.VBox):
    """The result of a game: ranking, piles, what was left on the table, gold, promises, the file.

    Hidden and empty while the moment that is shown is not the end.
    """

    def __init__(self, store: StruggleStore, run: page.Run, look: page.Look) -> None:
        self._store = store
        self._look = look
        self._ranking, self._gold_told, self._word = page.html(), page.html(), page.html()
        self._scores, self._gold = page.Plot(), page.Plot()
        self.piles = PilesPanel(store, look)
        self.keep = KeepPanel(store, run)
        result = page.classed(ipw.Box([self._ranking, self._scores]), "panel", "two", "result")
        gold = page.panel(self._gold, self._gold_told)
        later = page.classed(ipw.Box([gold, page.panel(self._word)]), "two")
        super().__init__([result, self.piles, later, self.keep])
        page.classed(self, "end")
        self._empty = True
        page.show(self, when=False)
        self.refresh()

    def refresh(self) -> None:
        """Show the end of the game, if that is the moment shown."""
        if self._store.scene.deals.standings:
            self._empty = False
            self._fill()
        elif not self._empty:
            self._empty = True
            self._clear()
        page.show(self, when=not self._empty)

    def _fill(self) -> None:
        scene, dark, wide = self._store.scene, self._look.dark, not self._look.narrow
        standings, names, rounds = scene.deals.standings, scene.names, scene.deals.gold_by_round
        colours = palette(dark=dark)
        bots = page.small(" ".join(scene.bots_told))
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
        self._gold_told.value = page.paragraph(told)
        given = words_given(scene.view.promises, len(names))
        self._word.value = word_html(given, names, word_title(given), colours) + page.paragraph(
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
