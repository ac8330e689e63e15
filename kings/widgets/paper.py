"""The sheet as a page: who played, round by round what happened, and what becomes of it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import ipywidgets as ipw

from kings.classroom.plan import journal_path, read_class_plan
from kings.errors import BadInput
from kings.markup import element, joined
from kings.names import MAX_NAME
from kings.options import options_in
from kings.records.formats import Scenario
from kings.records.places import games_folder
from kings.struggle.cards import DECK, Card
from kings.struggle.options import LETTERS, Mode, Options
from kings.struggle.state import ROUNDS
from kings.table import StruggleStore
from kings.table.driver import Driver
from kings.table.front_page import NAMES
from kings.table.library import scenarios
from kings.table.opening import find_scenario
from kings.widgets import page
from kings.widgets.laboratory import Laboratory
from kings.widgets.laboratory_store import GameEnd, LabStore
from kings.widgets.paper_store import NEEDS, DecisionLine, Fields, PaperStore
from kings.widgets.screen import Screen

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
        self._show_inner(Screen(StruggleStore(Driver(game.recording, watched=True)), lists=False))

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


# Who sat at the table, by which rules, who led first; and sheets that somebody brings.

_MODES: tuple[tuple[str, Mode], ...] = (("Day", "day"), ("Night", "night"))
_VARIANTS = tuple(
    (option.name, f"{option.label} ({option.rule})")
    for option in options_in(Options)
    if option.is_box
)
_SAVED = (
    f"Names have up to {MAX_NAME} characters. Everything is saved as you type; reload the page, "
    "and it is all there."
)


class TablePanel(ipw.VBox):
    """The names, Day or Night, the variants, the first leader or the scenario; a file of your own.

    ``run``: carries out a click; ``fixed``: the names belong to a class and are not changed here.
    """

    def __init__(self, store: PaperStore, run: page.Run, *, fixed: bool = False) -> None:
        self._store, self._run = store, run
        self._fixed = fixed
        self._filling = False
        numbers = [(str(number), number) for number in range(3, len(LETTERS) + 1)]
        self._number = page.classed(page.Radios("Players", numbers, at=1), "segments")
        self._names = [_name_field(letter, fixed=fixed) for letter in LETTERS]
        self._rows = [
            page.seat_row(page.html(page.seat_badge(seat)), name)
            for seat, name in enumerate(self._names)
        ]
        self._scene = page.Menu("It began with")
        self._leads_head = page.html(element("h4", "Who led the first round?"))
        self._leads = page.Menu("Who led the first round")
        modes = page.Radios("Day or Night", _MODES, quiet=True)
        self._mode = page.classed(modes, "segments", "modes")
        self._variants = {
            name: ipw.Checkbox(description=words, indent=False) for name, words in _VARIANTS
        }
        opener = page.Opener(
            "Bring a sheet that was typed elsewhere (.csv)", self._open, accept=".csv", table=True
        )
        self._observe()
        super().__init__(
            [
                page.html(page.title("Who played?")),
                self._number,
                page.classed(ipw.Box(self._rows), "paper-names"),
                page.html(element("h4", "It began with")),
                self._scene,
                self._leads_head,
                self._leads,
                page.classed(page.row(self._mode, *self._variants.values()), "paper-rules"),
                opener,
                page.row(page.button("Empty the sheet", lambda: run(store.start_again))),
                page.html(page.small(_SAVED)),
            ]
        )
        page.classed(self, "panel", "paper-table")
        page.show(self._number, when=not fixed)

    def _observe(self) -> None:
        for widget in (self._number, self._mode, self._scene, self._leads):
            page.listen(widget, self._changed, "index")
        for field in (*self._names, *self._variants.values()):
            page.listen(field, self._changed, "value")

    def refresh(self) -> None:
        """Show the table as the sheet has it."""
        sheet = self._store.sheet
        options, names = sheet.options, sheet.options.names
        self._filling = True
        self._number.index = options.players - 3
        for seat, (field, line) in enumerate(zip(self._names, self._rows, strict=True)):
            field.value = names[seat] if seat < len(names) else NAMES[seat]
            page.show(line, when=seat < len(names))
        known = [(name, name) for name in sorted(self._store.known)]
        self._scene.fit([("a whole game, from the first round", None), *known], sheet.scenario)
        self._scene.disabled = self._fixed
        seats = [(name, seat) for seat, name in enumerate(names)]
        self._leads.fit([("choose …", None), *seats], sheet.leader)
        self._mode.index = int(options.mode == "night")
        for name, box in self._variants.items():
            box.value = getattr(options, name)
        rules = (self._mode, self._leads_head, self._leads, *self._variants.values())
        page.show(*rules, when=sheet.scenario is None)  # a scenario brings its own
        self._filling = False

    def _changed(self, _: object) -> None:
        if self._filling:
            return
        self._run(self._take)
        self.refresh()

    def _take(self) -> None:
        """Take the table over as the fields have it."""
        self._store.take_table(
            names=tuple(field.value.strip() for field in self._names[: self._number.value]),
            mode=self._mode.value,
            variants={name: box.value for name, box in self._variants.items()},
            leader=self._leads.chosen,
            scenario=self._scene.chosen,
        )

    def _open(self, name: str, text: str | None) -> None:
        def take() -> None:
            if text is None:
                most = page.MOST_BYTES // 1_000_000
                raise BadInput(
                    f"“{name}” is larger than {most} million bytes, so it can't be a sheet."
                )
            self._store.open_text(text)

        self._run(take)


def _name_field(letter: str, *, fixed: bool) -> ipw.Text:
    made = ipw.Text(description=f"Name of seat {letter}", continuous_update=False, disabled=fixed)
    return page.classed(made, "quiet", "name")


# One round: the cards, and turn by turn what was done and agreed.

_CARDS: list[tuple[str, Card | None]] = [
    ("not yet", None),
    *((f"{int(card)} {card.title}", card) for card in DECK),
]
_WHICH = "Which card did each player lay first? (S-20)"


class RoundPanel(ipw.VBox):
    """The round that is shown; what follows from the cards is asked, and nothing else."""

    def __init__(self, store: PaperStore, run: page.Run) -> None:
        self._store, self._run = store, run
        self._filling = False
        numbers = [(str(number), number) for number in range(1, ROUNDS + 1)]
        self._round = page.classed(page.Radios("Round", numbers), "segments", "paper-rounds")
        page.listen(self._round, self._turn_to, "index")
        self._menus = [page.Menu(f"Card of seat {letter}") for letter in LETTERS]
        self._names = [page.html() for _ in LETTERS]
        self._rows = [
            page.seat_row(name, menu) for name, menu in zip(self._names, self._menus, strict=True)
        ]
        for seat, menu in enumerate(self._menus):
            page.listen(menu, partial(self._laid, seat), "index")
        self._turns: list[TurnRow] = []
        self._deal = DealPanel(store, run)
        self._all = ipw.VBox()
        self._outcome, self._cards_head, self._turns_head = page.html(), page.html(), page.html()
        back, on = page.button("Round before", self._back), page.button("Next round", self._on)
        super().__init__(
            [
                page.html(page.title("What happened?")),
                self._round,
                self._cards_head,
                page.classed(ipw.Box(self._rows), "paper-cards"),
                self._turns_head,
                self._all,
                self._outcome,
                page.row(back, on),
            ]
        )
        page.classed(self, "panel", "paper-round")

    def refresh(self) -> None:
        """Show the round as the sheet has it, and what follows from it by the rules."""
        store, names = self._store, self._store.sheet.options.names
        self._filling = True
        self._round.index = store.round - 1
        laid = store.cards_lie
        asked = "With the scenario's cards on the table:" if laid else _WHICH
        self._cards_head.value = element("h4", asked)
        for seat, (name, menu, line) in enumerate(
            zip(self._names, self._menus, self._rows, strict=True)
        ):
            there = seat < len(names)
            name.value = page.seat_name(seat, names[seat]) if there else ""
            menu.description = f"{names[seat]}'s card" if there else f"Card of seat {LETTERS[seat]}"
            menu.fit(_CARDS, store.card(seat))
            page.show(line, when=there and not laid)
        lines = store.lines
        turns = "In turn order, what was done and agreed?"
        self._turns_head.value = element("h4", turns) if lines else ""
        self._fill(lines)
        self._outcome.value = page.lines(store.outcome)
        self._deal.refresh()
        self._filling = False

    def _fill(self, lines: tuple[DecisionLine, ...]) -> None:
        """Show a row for each decision; rows are used again, so that the focus stays."""
        shown: list[ipw.Widget] = []
        for place, line in enumerate(lines):
            if place == len(self._turns):
                self._turns.append(TurnRow(self._store, self._run))
            self._turns[place].fit(line)
            shown.append(self._turns[place])
            if self._store.draft.is_at(line.before):
                shown.append(self._deal)
        if tuple(shown) != self._all.children:
            self._all.children = tuple(shown)

    def _turn_to(self, _: object) -> None:
        if not self._filling:
            self._store.show_round(self._round.index + 1)

    def _back(self) -> None:
        self._store.show_round(max(self._store.first_round, self._store.round - 1))

    def _on(self) -> None:
        self._store.show_round(min(ROUNDS, self._store.round + 1))

    def _laid(self, seat: int, _: object) -> None:
        if not self._filling:
            card: Card | None = self._menus[seat].chosen
            self._run(lambda: self._store.lay(seat, card))


class TurnRow(ipw.VBox):
    """A decision: whose and about what, what was chosen, and the deals that were struck before."""

    def __init__(self, store: PaperStore, run: page.Run) -> None:
        self._store, self._run = store, run
        self._line: DecisionLine | None = None
        self._filling = False
        self._head = page.html()
        self._menu = page.Menu("What was done")
        page.listen(self._menu, self._chosen, "index")
        self._deals = page.classed(page.Buttons(), "paper-deals")
        self._add = page.button("Add a deal", self._open)
        choice = page.classed(ipw.HBox([self._menu, self._add]), "paper-choice")
        super().__init__([self._head, self._deals, choice])
        page.classed(self, "paper-turn")

    def fit(self, line: DecisionLine) -> None:
        """Show a decision; one that is still to be written down has nothing chosen."""
        self._filling = True
        self._line = line
        self._menu.description = line.label
        nothing = [("choose …", None)] if line.choice is None else []
        self._menu.fit([*nothing, *line.choices], line.choice)
        asked = element("span", page.unbroken(line.asked))
        self._head.value = element(
            "p", page.seat_badge(line.seat), asked, class_="kings-paper-asked"
        )
        self._deals.fill(
            [
                (f"Deal {number}: {words} (✕ take out)", partial(self._drop, number))
                for number, words in line.deals
            ]
        )
        page.show(self._add, when=bool(line.add_deal))
        self._add.tooltip = line.add_deal
        self._filling = False

    def _chosen(self, _: object) -> None:
        line, choice = self._line, self._menu.chosen
        if not self._filling and line is not None and choice is not None:
            self._run(lambda: self._store.choose(line.before, choice))

    def _open(self) -> None:
        if self._line is not None:
            self._store.draft.begin(self._line.before)

    def _drop(self, number: int) -> None:
        self._run(lambda: self._store.drop_deal(number))


# Writing a deal down: one clause after the other, then the whole deal into the sheet.

_CLAUSES = "A deal may have several clauses: add one after the other, then write the deal down."
_LABELS = {
    "who": "who",
    "act": "the action",
    "to": "to whom",
    "gold": "gold",
    "card": "with this card",
    "cards": "which cards",
    "ability": "whose ability",
    "on": "for or against",
    "words": "in words",
    "due": "by the end of round",
}
"""The words over each field; the field's own name is read aloud."""


class DealPanel(ipw.VBox):
    """The fields of one clause, the clauses so far, and the button that writes the deal down."""

    def __init__(self, store: PaperStore, run: page.Run) -> None:
        self._draft, self._run = store.draft, run
        self._filling = False
        self._head = page.html()
        self._so_far = page.classed(page.Buttons(), "paper-deals")
        self._kind = page.Menu("What is agreed")
        self._fields: dict[str, Any] = {
            "who": page.Menu("Who"),
            "act": page.Menu("What its card does"),
            "to": page.Menu("To whom"),
            "gold": ipw.BoundedIntText(value=1, min=1, max=250, description="Gold"),
            "card": page.Menu("Card"),
            "cards": ipw.Text(placeholder="2 2 9", description="Cards"),
            "ability": page.Menu("Ability"),
            "on": page.Menu("For or against whom"),
            "words": ipw.Text(placeholder="what is promised", description="Words"),
            "due": page.Menu("By the end of round"),
        }
        self._labels = {
            name: ipw.VBox([_label(name), field]) for name, field in self._fields.items()
        }
        for menu in (self._kind, self._fields["who"]):
            page.listen(menu, self._turn, "index")
        acts = page.row(
            page.button("Add this clause", self._add),
            page.button(
                "Write the deal down", partial(self._write, refused=False), style="primary"
            ),
            page.button("It was offered and refused", partial(self._write, refused=True)),
            page.button("Leave it", self._draft.leave),
        )
        labelled = page.classed(ipw.Box([*self._labels.values()]), "paper-fields")
        super().__init__([self._head, self._so_far, self._kind, labelled, acts])
        page.classed(self, "paper-deal")

    def refresh(self) -> None:
        """Fit the fields to the table; without a moment there is nothing to show."""
        draft = self._draft
        draft.stay_in_round()
        before = draft.before
        if before is None:
            return
        self._filling = True
        actor = before.name(before.actor) if before.actor is not None else ""
        self._head.value = page.title(f"A deal in {actor}'s turn") + page.small(_CLAUSES)
        self._so_far.fill(
            [
                (f"{words} (✕ take out)", partial(self._drop, place))
                for place, words in enumerate(draft.clauses(before))
            ]
        )
        self._kind.fit(draft.kinds(before), self._kind.chosen)
        giver = self._fields["who"]
        giver.fit(draft.seats(before), giver.chosen)
        for name, options in draft.options(before, giver.chosen).items():
            self._fields[name].fit(options, self._fields[name].chosen)
        needed = NEEDS[self._kind.chosen]
        for name, field in self._labels.items():
            page.show(field, when=name in needed)
        self._filling = False

    def _turn(self, _: object) -> None:
        if not self._filling:
            self.refresh()

    def _filled(self) -> Fields:
        """Return what the fields of this kind of clause hold."""
        needed = {name: self._fields[name] for name in NEEDS[self._kind.chosen]}
        return Fields(
            **{
                name: field.chosen if isinstance(field, page.Menu) else field.value
                for name, field in needed.items()
            }
        )

    def _add(self) -> None:
        self._run(lambda: self._draft.add(self._kind.chosen, self._filled()))
        self.refresh()

    def _drop(self, place: int) -> None:
        self._draft.drop(place)
        self.refresh()

    def _write(self, *, refused: bool) -> None:
        self._run(lambda: self._draft.write(self._kind.chosen, self._filled(), refused=refused))


def _label(name: str) -> ipw.HTML:
    return page.html(element("span", _LABELS[name], class_="kings-small", aria_hidden="true"))
