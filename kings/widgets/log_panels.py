"""The course of the game: what happened, and the way through it, back and on and to branches."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from itertools import groupby

import ipywidgets as ipw

from kings.figures.signs import inline_badge
from kings.figures.style import Palette
from kings.markup import Markup, element
from kings.records.chronicle import LogLine
from kings.table import TableStore
from kings.widgets import page
from kings.words import Names

BadgeOf = Callable[[int, Palette], str]
"""Draws the sign of a seat for a line of a page."""


class LogPanel(ipw.VBox):
    """Everything that happened, newest first, in plain words with the rules' numbers.

    Each round or turn is a piece of page of its own, and only one in which something happened is
    written again. All but the last are closed and open at a click. ``badge``: the sign of a seat
    in these colours, as a piece of page.
    """

    def __init__(self, store: TableStore, look: page.Look, badge: BadgeOf = inline_badge) -> None:
        self._store = store
        self._look = look
        self._badge = badge
        self._pieces: list[ipw.HTML] = []
        self._written: list[object] = []
        self._empty = page.html()
        self._head = page.html(page.title("What happened", aside="newest first"))
        super().__init__()
        page.classed(self, "panel", "log")
        self._grow(FEW)
        self.refresh()

    def refresh(self) -> None:
        """Write the log as the seat before the screen may know it."""
        scene, colours = self._store.scene, self._look.colours
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
        self._empty.value = "" if lines else page.paragraph("Nothing has happened yet.")

    def _grow(self, pieces: int) -> None:
        """Have so many pieces of page at least."""
        if pieces > len(self._pieces):
            self._pieces += [page.html() for _ in range(pieces - len(self._pieces))]
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


def _chapter(words: str, items: Iterable[Markup], *, is_open: bool) -> Markup:
    """Return a round or a turn that opens at a click."""
    summary = element("summary", words)
    return element("details", summary, element("ul", items), open=is_open)


def _line(line: LogLine, badge: BadgeOf, colours: Palette) -> Markup:
    """Return what happened: the sign of whoever did it, the sentence, and the rule's number."""
    said = line.said
    sign = _DOT if line.seat is None else Markup(badge(line.seat, colours))
    number = element("small", said.rule, class_="kings-rule") if said.rule else None
    return element("li", sign, element("span", said.sentence), number)


_DOT = element("span", class_="kings-dot", aria_hidden="true")


_ALL = (("all at the table", None),)


class StepPanel(ipw.VBox):
    """Buttons for each step, the slider, and what one can do at the moment one looks at."""

    def __init__(self, store: TableStore, run: page.Run) -> None:
        self._store = store
        self._run = run
        self._filling = False
        self._seen_by: tuple[int | None, int | None] = (None, None)
        self._heading = page.html()
        self._back = page.button("◀ Back", lambda: run(store.back), key="b")
        self._on = [
            page.button("Next decision ▶", lambda: run(store.step), key="n"),
            page.button("Next turn ▶", lambda: run(store.step_turn), key="t"),
            *self._chapters(),
            page.button("To the end ▶▶▶", lambda: run(store.to_end), key="e"),
        ]
        self._slider = page.Range(label="Moment of the game", quiet=True)
        page.listen(self._slider, self._slid, "value")
        self._now = page.button("Back to now", lambda: run(store.look_now), style="primary")
        self._return = page.button("Play on from here", self._go_back_to)
        self._looking = page.row(self._now, self._return)
        self._name = ipw.Text(placeholder="its name", description="Branch")
        self._name.continuous_update = False
        self._branch = page.button("Branch from here", self._do_branch)
        self._branching = page.row(self._name, self._branch)
        self._eyes = page.Menu("Seen by", _ALL, quiet=False)
        page.listen(self._eyes, self._see_as, "index")
        self._others = page.classed(page.Buttons(), "branches")
        self._others_words = page.html()
        self._taken_back = page.html()
        self._stop = {name: self._checkbox(name, words) for name, words in store.scene.stops_for}
        super().__init__(
            [
                page.panel(
                    self._heading,
                    self._slider,
                    page.row(self._back, *self._on),
                    self._taken_back,
                    self._looking,
                    self._eyes,
                    self._branching,
                    self._others_words,
                    self._others,
                    page.row(*self._stop.values()),
                )
            ]
        )
        page.classed(self, "steps")
        self.refresh()

    def refresh(self) -> None:
        """Show where in the game the table stands, and enable what is possible now."""
        store = self._store
        scene = store.scene
        self._forget_name()
        stops, looking = scene.stops, scene.looking
        last = len(stops) - 1
        at = last if looking is None else looking
        self._heading.value = page.title("Through the game", aside=f"step {at} of {last}")
        self._filling = True
        self._slider.fit(0, max(1, last), at)
        chapter = stops[at].chapter
        self._slider.words = f"{store.room.chapter_name} {chapter}" if chapter else "start"
        self._slider.disabled = last == 0
        away = looking is not None
        self._taken_back.value = page.small(_taken_back(scene.taken_back))
        self._back.disabled = at == 0 if away else not scene.can_go_back
        for step in self._on:
            step.disabled = at == last if away else not scene.can_go_on
        for name, box in self._stop.items():
            box.value = getattr(scene.settings, name)
        has_eyes = scene.watched and scene.over and not scene.kept_back
        seats = [(name, seat) for seat, name in enumerate(scene.names)] if has_eyes else []
        self._eyes.fit([*_ALL, *seats], scene.eyes if has_eyes else None)
        self._filling = False
        self._show_branches()
        page.show_each(
            (self._now, away and not scene.watched),
            (self._return, away and not scene.watched and at < last),
            (self._eyes, has_eyes),
            *((box, not scene.watched) for box in self._stop.values()),
        )

    def _chapters(self) -> list[ipw.Button]:
        """Return the button to the next round; where every turn is a chapter, there are none."""
        name = self._store.room.chapter_name
        if name == "turn":
            return []
        return [page.button(f"Next {name} ▶▶", lambda: self._run(self._store.step_round), key="r")]

    def _forget_name(self) -> None:
        """Leave no name that somebody else has begun to write."""
        scene = self._store.scene
        seen_by = (scene.front, scene.waiting_for)
        if seen_by != self._seen_by:
            self._seen_by = seen_by
            self._name.value = ""

    def _see_as(self, _: object) -> None:
        if not self._filling:
            self._run(partial(self._store.see_as, self._eyes.chosen))

    def _show_branches(self) -> None:
        scene = self._store.scene
        others = [line for line in scene.branches if not line.current]
        here = [line for line in scene.branches if line.current]
        words = f"On the table: {here[0].name}. " if here and others else ""
        self._others_words.value = page.small(f"{words}Go to another:") if others else ""
        self._others.fill(
            [
                (
                    f"{line.name}: {line.words}" if line.words else line.name,
                    partial(self._run, partial(self._store.open_branch, line.id)),
                )
                for line in others
            ]
        )

    def _checkbox(self, name: str, words: str) -> ipw.Checkbox:
        box = ipw.Checkbox(
            value=getattr(self._store.settings, name), description=words, indent=False
        )
        page.listen(box, partial(self._switched, name), "value")
        return box

    def _switched(self, name: str, change: dict[str, bool]) -> None:
        """Somebody has turned a switch: what the game stops for."""
        if not self._filling:
            self._store.change_settings(**{name: change["new"]})

    def _slid(self, change: dict[str, int]) -> None:
        if not self._filling:
            self._run(partial(self._store.look, change["new"]))

    def _go_back_to(self) -> None:
        at = self._store.scene.looking
        if at is not None:
            self._run(partial(self._store.go_back_to, at))

    def _do_branch(self) -> None:
        name = self._name.value
        self._name.value = ""
        self._run(partial(self._store.branch, name))


def _taken_back(steps: int) -> str:
    """Say what became of the steps that were taken back."""
    if not steps:
        return ""
    were, them = ("1 step was", "it") if steps == 1 else (f"{steps} steps were", "them")
    return (
        f"{were} taken back. “Next decision” does {them} again; another decision drops {them}. "
        "To keep both ways, branch off instead."
    )
