"""The sheet as a page: who played, round by round what happened, and what becomes of it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path

import ipywidgets as ipw

from kings.classroom.plan import journal_path, read_class_plan
from kings.errors import BadInput
from kings.markup import element, joined
from kings.records.formats import Scenario
from kings.records.places import games_folder
from kings.struggle.options import Options
from kings.table import StruggleStore
from kings.table.driver import Driver
from kings.table.opening import find_scenario
from kings.widgets import page
from kings.widgets.laboratory import Laboratory
from kings.widgets.laboratory_store import GameEnd, LabStore
from kings.widgets.new_game import NAMES
from kings.widgets.open_game import scenarios
from kings.widgets.paper_panels import RoundPanel, TablePanel
from kings.widgets.paper_store import PaperStore
from kings.widgets.table import Table

_HEAD = (
    "Type in what your table wrote down. The rules are checked as you go: what can't have happened "
    "is reported at once, and in the end the game is like any other, to look through and compare."
)
_JUDGED = (
    ("not said", ""),
    ("kept", "kept"),
    ("broken", "broken"),
    ("the occasion never came", "void"),
)


class PaperPage(ipw.VBox):
    """One sheet before one screen, bound to its store.

    ``fixed``: the table belongs to a class, so that its names are not changed here.
    """

    def __init__(self, store: PaperStore, *, fixed: bool = False) -> None:
        self.store = store
        self._light = page.Light(page.Look(), self._dress)
        eye = page.Picture(lambda mark: None)  # brings the styles, and tells the page's light
        messages = page.Messages(3)
        self._run = messages.run(2)
        self.table = TablePanel(store, messages.run(0), fixed=fixed)
        self.rounds = RoundPanel(store, messages.run(1))
        self._said, self._files, self._words = page.html(), page.html(), ipw.VBox()
        self._judges: list[page.Menu] = []
        self._filling = False
        bar = page.bar("A game on paper", *self._light.buttons())
        head = page.html(element("h2", "What was played at your table?"), page.small(_HEAD))
        who, happened, end = messages.lines
        played = ipw.VBox([self.rounds, happened])
        parts = [played, ipw.VBox([self.table, who]), self._end_panel(end)]
        self._main = page.classed(ipw.Box(parts), "paper-main")
        said = page.classed(self._said, "paper-said")
        self._sheet = ipw.VBox([page.classed(head, "head"), said, self._main])
        self._inner = ipw.VBox()
        back = page.row(page.button("Back to the sheet", self.come_back))
        self._opened = ipw.VBox([back, self._inner])
        super().__init__([bar, self._sheet, self._opened, page.fault_line(self), eye])
        page.classed(self, "paper").add_class("kings")
        page.show(self._opened, when=False)
        self._light.follow(eye)
        store.listeners.append(self.refresh)
        self.refresh()

    def _end_panel(self, message: ipw.Widget) -> ipw.VBox:
        """Return what can be done with the game: score it, look through it, keep it."""
        run = self._run
        self._keep = page.button("Keep the game", lambda: run(self._kept), style="primary")
        self._score = page.button("Score the piles", lambda: run(self._open_laboratory))
        self._watch = page.button("Look through the game", lambda: run(self._open_table))
        self._told = page.html()
        acts = page.row(self._keep, self._score, self._watch)
        page.show(self._keep, when=self.store.journal is not None)
        head = page.heading("What becomes of it?")
        parts = [head, self._words, acts, self._told, self._files, message]
        return page.classed(ipw.VBox(parts), "panel", "paper-end")

    def refresh(self) -> None:
        """Show the sheet as it is, and what the rules say of it."""
        store = self.store
        fault = store.has_fault
        sign = "✕" if fault else "✓" if store.game and store.game.finished else "…"
        kind = "fault" if fault else "well"
        lines = [
            (element("br") if n else None, line) for n, line in enumerate(store.said.splitlines())
        ]
        mark = element("b", sign, aria_hidden="true")
        self._said.value = element(
            "p", mark, " ", lines, class_=f"kings-paper-{kind}", role="status"
        )
        page.toggle_class(self._main, "begun", on=store.game is not None)
        self.table.refresh()
        self.rounds.refresh()
        self._show_words()
        self._show_files()

    def _show_words(self) -> None:
        """Ask about promises in words, which only their receivers judge (S-52)."""
        self._filling = True
        asked = self.store.words_to_judge
        while len(self._judges) < len(asked):
            menu = page.Menu("How it ended")
            page.listen(menu, partial(self._judged, len(self._judges)), "index")
            self._judges.append(menu)
        shown = []
        for menu, (_, words, kept) in zip(self._judges, asked, strict=False):
            menu.fit(_JUDGED, kept)
            shown.append(ipw.VBox([page.html(page.paragraph(words)), menu]))
        if asked or self._words.children:
            self._words.children = tuple(shown)
        self._filling = False

    def _judged(self, place: int, _: object) -> None:
        if self._filling:
            return
        number = self.store.words_to_judge[place][0]
        kept: str = self._judges[place].chosen
        self._run(lambda: self.store.judge(number, kept))

    def _show_files(self) -> None:
        """Offer the sheet, a blank one, and the game as files."""
        store, game = self.store, self.store.game
        files = [
            ("Save this sheet (.csv)", store.text, "paper.csv", "text/csv"),
            ("A blank sheet to fill in (.csv)", store.blank, "blank.csv", "text/csv"),
        ]
        whole = game is not None and game.fault is None
        if game is not None and whole:
            journal = game.recording.text()
            files.append(("Save the game (.jsonl)", journal, "paper.jsonl", "application/x-ndjson"))
        page.show(self._score, self._watch, when=whole)
        links = [
            (" " if n else None, page.save_link(words, name, kind, text.encode()))
            for n, (words, text, name, kind) in enumerate(files)
        ]
        notes = map(page.small, store.notes)
        self._files.value = joined(element("p", links, class_="kings-p"), notes)

    def _kept(self) -> None:
        self._told.value = page.status(page.paragraph(self.store.keep()))

    def _open_laboratory(self) -> None:
        """Open the laboratory with the piles of this game, as far as it goes."""
        game = self.store.game
        if game is None:
            raise BadInput(self.store.said)
        state = game.state
        if not any(map(any, state.piles)):
            raise BadInput("Nobody has won a card yet, so there is no pile to score (S-42).")
        lab = LabStore((0,) * 10, state.options.tables)
        lab.bring_end(GameEnd(state.options.names, state.piles, state.options.tables))
        self._show_inner(Laboratory(lab))

    def _open_table(self) -> None:
        """Look through the game, move by move."""
        game = self.store.game
        if game is None or not game.recording.moments:
            raise BadInput("Nothing is written down yet, so there is nothing to look through.")
        self._show_inner(Table(StruggleStore(Driver(game.recording, watched=True))))

    def _show_inner(self, widget: ipw.Widget) -> None:
        page.refill(self._inner, [widget])
        page.show_each((self._sheet, False), (self._opened, True))

    def come_back(self) -> None:
        """Leave the laboratory or the table and go on with the sheet."""
        page.refill(self._inner, [])
        page.show_each((self._sheet, True), (self._opened, False))

    def _dress(self) -> None:
        self._light.dress(self)

    def __repr__(self) -> str:
        """Return what it is; the state is on the screen."""
        return "A game on paper"


def paper(
    folder: Path | str | None = None,
    table: int | None = None,
    *,
    scenario: Scenario | Path | str | None = None,
    sheet: Path | str | None = None,
) -> PaperPage:
    """Return a sheet on which to type in a game that was played with real cards.

    ``folder`` and ``table``: of a class, whose players sit there; the game is then kept in the
    class's folder. ``scenario``: what the game began with. ``sheet``: the file that keeps what is
    typed (None: one beside the journals, or in the class folder). Raises ``BadRecord`` or
    ``BadInput`` for what can't be read.

    For example ``kings.paper("monday", 1)``.
    """
    found = None if scenario is None else find_scenario(scenario)
    known = {scene.name: scene for scene in scenarios()}
    if folder is None:
        place = games_folder() / "paper.csv" if sheet is None else Path(sheet)
        options = Options(names=NAMES[:4]) if found is None else found.options
        return PaperPage(PaperStore(options, place, scenario=found, known=known))
    if table is None:
        raise BadInput("Which table of the class? Say its number.")
    plan = read_class_plan(folder)
    own = plan.table(table)
    journal = journal_path(folder, table)
    if found is None and plan.scenario is not None:
        found = known.get(plan.scenario)
        if found is None:
            raise BadInput(f"The class plays the scenario “{plan.scenario}”; bring its file.")
    options = Options(names=own.players)
    if found is not None:
        options = replace(found.options, names=own.players)
    place = journal.with_suffix(".paper.csv") if sheet is None else Path(sheet)
    store = PaperStore(options, place, journal=journal, seed=own.seed, scenario=found, known=known)
    return PaperPage(store, fixed=True)
