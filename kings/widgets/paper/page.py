"""The sheet as a page: who played, round by round what happened, and what becomes of it."""

from __future__ import annotations

from base64 import b64encode
from dataclasses import replace
from functools import partial
from html import escape
from pathlib import Path
from typing import Any

import ipywidgets as ipw

from kings.classroom.paper import blank_sheet
from kings.classroom.plan import journal_path, read_class_plan
from kings.errors import BadInput
from kings.records.formats import Scenario
from kings.records.places import games_folder
from kings.struggle.options import Options
from kings.table import StruggleStore
from kings.table.driver import Driver
from kings.table.opening import find_scenario
from kings.widgets.examples import scenarios
from kings.widgets.fields import Menu
from kings.widgets.laboratory.ends import GameEnd
from kings.widgets.laboratory.lab import Laboratory
from kings.widgets.laboratory.store import LabStore
from kings.widgets.page import (
    button,
    classed,
    html,
    paragraph,
    refill,
    row,
    show,
    small,
    title,
    toggle_class,
)
from kings.widgets.page_style import Light, Look, mark_button
from kings.widgets.paper.round_panel import RoundPanel
from kings.widgets.paper.store import PaperStore
from kings.widgets.paper.table_panel import TablePanel
from kings.widgets.picture import Picture
from kings.widgets.presses import listen
from kings.widgets.refusals import Message, fault_line
from kings.widgets.setting_up import NAMES
from kings.widgets.table import Table
from kings.words import listed

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
    """One sheet before one screen, bound to its store."""

    def __init__(self, store: PaperStore, *, fixed: bool = False) -> None:
        self.store = store
        self.look = look = Look()
        self._light = Light(look, self._restyle)
        self._picture = Picture(lambda mark: None)  # brings the styles, and tells the page's light
        self._messages = [Message() for _ in range(3)]
        runs = [partial(self._run, message) for message in self._messages]
        self.table = TablePanel(store, runs[0], fixed=fixed)
        self.rounds = RoundPanel(store, runs[1])
        self._said, self._files, self._words = html(), html(), ipw.VBox()
        self._judges: list[Menu] = []
        self._filling = False
        self._views = {
            "Dark": button("Dark", self._light.turn_dark),
            "Large type": button("Large type", self._light.turn_large),
        }
        name = html('<span class="kings-mark">A game on paper</span>')
        bar = classed(row(name, row(*self._views.values())), "bar")
        head = classed(html(f"<h2>What was played at your table?</h2>{small(_HEAD)}"), "head")
        played = ipw.VBox([self.rounds, self._messages[1]])
        who = ipw.VBox([self.table, self._messages[0]])
        self._main = classed(ipw.Box([played, who, self._end_panel(runs[2])]), "paper-main")
        self._page = ipw.VBox([head, classed(self._said, "paper-said"), self._main])
        self._inner = ipw.VBox()
        back = row(button("Back to the sheet", self.come_back))
        self._opened = ipw.VBox([back, self._inner])
        super().__init__([bar, self._page, self._opened, fault_line(self), self._picture])
        classed(self, "paper").add_class("kings")
        show(self._opened, when=False)
        self._light.follow(self._picture)
        store.listeners.append(self.refresh)
        self.refresh()

    def _end_panel(self, run: Any) -> ipw.VBox:
        """Return what one can do with the game: score it, look through it, keep it."""
        self._keep = button("Keep the game", lambda: run(self._kept), style="primary")
        self._score = button("Score the piles", lambda: run(self._open_laboratory))
        self._watch = button("Look through the game", lambda: run(self._open_table))
        self._told = html()
        acts = row(self._keep, self._score, self._watch)
        parts = [html(title("What becomes of it?")), self._words, acts, self._told, self._files]
        show(self._keep, when=self.store.journal is not None)
        return classed(ipw.VBox([*parts, self._messages[2]]), "panel", "paper-end")

    def refresh(self) -> None:
        """Show the sheet as it is, and what the rules say of it."""
        store = self.store
        fault = store.has_fault
        sign = "✕" if fault else "✓" if store.game and store.game.finished else "…"
        kind = "fault" if fault else "well"
        said = "<br>".join(map(escape, store.said.splitlines()))
        self._said.value = (
            f'<p class="kings-paper-{kind}" role="status">'
            f'<b aria-hidden="true">{sign}</b> {said}</p>'
        )
        toggle_class(self._main, "begun", on=store.game is not None)
        self.table.refresh()
        self.rounds.refresh()
        self._show_words()
        self._show_files()

    def _show_words(self) -> None:
        """Ask about promises in words, which only their receivers judge (S-52)."""
        self._filling = True
        asked = self.store.words_to_judge
        while len(self._judges) < len(asked):
            menu = Menu("How it ended")
            listen(menu, partial(self._judged, len(self._judges)), "index")
            self._judges.append(menu)
        shown = []
        for menu, (_, words, kept) in zip(self._judges, asked, strict=False):
            menu.fit(_JUDGED, kept)
            shown.append(ipw.VBox([html(paragraph(words)), menu]))
        if asked or self._words.children:
            self._words.children = tuple(shown)
        self._filling = False

    def _judged(self, at: int, _: object) -> None:
        if self._filling:
            return
        number = self.store.words_to_judge[at][0]
        kept: str = self._judges[at].chosen
        self._run(self._messages[2], lambda: self.store.judge(number, kept))

    def _show_files(self) -> None:
        """Offer the sheet, a blank one, and the game as files."""
        store, game = self.store, self.store.game
        blank = blank_sheet(store.sheet.options, store.scenario)
        links = [
            _link("Save this sheet (.csv)", store.text, "paper.csv", "text/csv"),
            _link("A blank sheet to fill in (.csv)", blank, "blank.csv", "text/csv"),
        ]
        notes = []
        if game is not None and game.fault is None:
            text = game.recording.text()
            links.append(
                _link("Save the game (.jsonl)", text, "paper.jsonl", "application/x-ndjson")
            )
            notes = [*game.remarks, *_assumed(store)]
        show(self._score, when=game is not None and game.fault is None)
        show(self._watch, when=game is not None and game.fault is None)
        said = "".join(small(note) for note in notes)
        self._files.value = f'<p class="kings-p">{" ".join(links)}</p>{said}'

    def _kept(self) -> None:
        self._told.value = f'<div role="status">{paragraph(self.store.keep())}</div>'

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
        refill(self._inner, [widget])
        show(self._page, when=False)
        show(self._opened, when=True)

    def come_back(self) -> None:
        """Leave the laboratory or the table and go on with the sheet."""
        refill(self._inner, [])
        show(self._page, when=True)
        show(self._opened, when=False)

    def _run(self, message: Message, act: Any) -> None:
        """Carry out a click; a refusal stands below the panel in which one clicked."""
        for other in self._messages:
            other.say("")
        message.run(act)

    def _restyle(self) -> None:
        self._light.dress(self)
        lit = self._light.views()
        for name, view in self._views.items():
            mark_button(view, on=lit[name])

    def __repr__(self) -> str:
        """Say what it is; the state is on the screen."""
        return "A game on paper"


def _assumed(store: PaperStore) -> list[str]:
    """Say of whom some unseen cards are assumed (S-12)."""
    game = store.game
    notes = None if game is None else game.recording.header.paper
    if game is None or notes is None or not notes.assumed or not game.finished:
        return []
    names = listed(game.state.name(seat) for seat in notes.assumed)
    return [f"Nobody saw which cards {names} had set aside; some that fit are assumed (S-12)."]


def _link(words: str, text: str, name: str, kind: str) -> str:
    """Return a link that saves a text as a file, out of the page itself."""
    data = b64encode(text.encode("utf-8")).decode("ascii")
    return (
        f'<a class="kings-save" download="{escape(name)}" href="data:{kind};base64,{data}">'
        f"{escape(words)}</a>"
    )


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
