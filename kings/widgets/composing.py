"""Putting an offer together: clauses as rows of fields, judged by the rules while one composes."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import ipywidgets as ipw

from kings.errors import BadInput, KingsError
from kings.struggle.cards import Card
from kings.struggle.moves import MAX_CLAUSES, Act, Deal
from kings.struggle.say import say_clause
from kings.struggle.view import View
from kings.table import ClauseLine, StruggleStore
from kings.widgets.clause_rows import ClauseRow, verdict_markup
from kings.widgets.fields import Options as Labels
from kings.widgets.offer_menu import KINDS, DealDraft, Part, Pointer, kinds, marks_of, natural
from kings.widgets.page import (
    button,
    classed,
    html,
    key_class,
    paragraph,
    press_key,
    row,
    show,
    title,
    toggle_class,
)
from kings.widgets.refusals import Run
from kings.words import listed

MISSING = {
    "act": "Nothing can be asked of the active player now.",
    "answer": "Choose the card.",
    "give": "Choose the cards that change hands.",
    "promise_words": "Say what is promised.",
}
"""What a clause still needs, by its kind."""


class ComposePanel(ipw.VBox):
    """One button; open, it is the card on which an offer is put together.

    ``is_open``; ``marks``: what the clause in hand names in the picture, as ``seat:2`` or
    ``place:2``; ``on_change`` is called when one of the two has changed.
    """

    def __init__(self, store: StruggleStore, run: Run) -> None:
        self._store = store
        self._run = run
        self._moment: tuple[object, ...] = ()
        self._told: tuple[bool, frozenset[str]] = (False, frozenset())
        self.on_change: Callable[[], None] = lambda: None
        self.is_open = False
        self.draft = DealDraft()
        self._pointer = Pointer(self.draft)
        self.rows: list[ClauseRow] = []
        self._spare: dict[str, list[ClauseRow]] = {kind: [] for kind in KINDS}
        self._view: View = store.scene.view
        self._acts: Labels = ()
        self._jester = False
        self._title = html()
        self._toggle = button("", self._switch)
        self._hint = classed(html(), "hint")
        self._clauses = ipw.VBox([self._put_by(kind) for kind in ("pay", "act")])
        self.adders = {kind: self._adder(kind) for kind in KINDS}
        self._whole = classed(html(), "whole")
        self._propose = button(
            "Propose the deal", lambda: run(self._do_propose), style="primary", key="p"
        )
        again = button("Start again", self._start_again, tooltip="Begin with other clauses")
        more = row(html("<span>Add another clause</span>"), *self.adders.values())
        finish = classed(row(self._propose, again), "finish")
        parts = [self._hint, self._clauses, classed(more, "more"), self._whole, finish]
        self._body = ipw.VBox(parts)
        head = classed(ipw.HBox([self._title, self._toggle]), "deal-head")
        super().__init__([head, self._body])
        classed(self, "compose")
        self.refresh()

    @property
    def marks(self) -> frozenset[str]:
        """What the clause in hand names in the picture."""
        return marks_of(self._pointer.part, self._view) if self.is_open else frozenset()

    def refresh(self) -> None:
        """Fit the card to this moment; an offer of another moment is forgotten."""
        scene = self._store.scene
        view, opened = scene.view, scene.can_offer
        own = None if view.seat is None else view.own.hand
        now = (view.seat, view.options, view.round, view.phase, view.actor, view.swapped, own)
        moment = (opened, scene.waiting_for, now)
        self._view = view
        if moment != self._moment:
            self._moment = moment
            self._forget()
        show(self, when=opened)
        if self.is_open:
            standing = {line.proposal.number for line in scene.deals.proposals}
            if self.draft.instead_of not in standing:
                self.draft.instead_of = None
            self._read_moment()
        self._show()

    def unfold(self) -> None:
        """Open the card, with the offer that was begun or else with the natural one."""
        if self.is_open or not self._store.scene.can_offer:
            return
        self._read_moment()
        if not self.draft.parts:
            self._begin()
        self.is_open = True
        self._show()

    def fold(self) -> None:
        """Close the card; in this moment the offer is kept."""
        self.is_open = False
        self._show()

    def counter(self, number: int, deal: Deal) -> None:
        """Open the card with somebody's clauses, to change them."""
        if not self._store.scene.can_offer:
            return
        self._read_moment()
        self.draft.counter(number, deal)
        self._point_anew()
        self.is_open = True
        self._show()

    def point(self, mark: str) -> None:
        """Take what was pointed at in the picture into the clause in hand."""
        acts = [act for _, act in self._acts]
        if self.is_open and self._pointer.point(mark, self._view, acts, jester=self._jester):
            self._show()

    def _read_moment(self) -> None:
        """Ask what is for sale now."""
        scene = self._store.scene
        self._acts = [
            (_act_label(self._view, words, act), act) for words, act in scene.deals.act_options
        ]
        self._jester = scene.deals.jester_may_act

    def _forget(self) -> None:
        self.is_open = False
        self.draft.clear()
        self._point_anew()
        self._acts, self._jester = (), False

    def _begin(self) -> None:
        self.draft.begin(self._view, [act for _, act in self._acts])
        self._point_anew()

    def _start_again(self) -> None:
        self._begin()
        self._show()

    def _point_anew(self) -> None:
        self._pointer.active, self._pointer.receiver = 0, False

    def _switch(self) -> None:
        self._run(self.fold if self.is_open else self.unfold)

    def _adder(self, kind: str) -> ipw.Button:
        words = KINDS[kind]
        return button(words, partial(self._add, kind), tooltip=f"Add a clause: {words}")

    def _add(self, kind: str) -> None:
        acts = [act for _, act in self._acts]
        self.draft.parts.append(natural(self._view, kind, acts, due=max(1, self._view.round)))
        self._pointer.turn_to(len(self.draft.parts) - 1)
        self._show()

    def _changed(self, changed: ClauseRow) -> None:
        """Somebody has changed a field."""
        at = self._place(changed)
        self.draft.parts[at] = changed.part
        self._pointer.turn_to(at)
        self._show()

    def _removed(self, removed: ClauseRow) -> None:
        at = self._place(removed)
        del self.draft.parts[at]
        self._pointer.active, self._pointer.receiver = max(0, at - 1), False
        self._show()
        self.adders["pay"].focus()

    def _place(self, clause: ClauseRow) -> int:
        """Return where a row stands; a page may still press in one that is gone."""
        if clause not in self.rows:
            raise BadInput("This clause is no longer part of the deal.")
        return self.rows.index(clause)

    def _do_propose(self) -> None:
        deal = self.draft.deal
        if deal is None:
            return
        self.is_open = False
        try:
            self._store.propose(deal, instead_of=self.draft.instead_of)
        except KingsError:
            self.is_open = True
            self._show()
            raise
        self._forget()

    def _show(self) -> None:
        """Show the draft as it is; a closed card holds none of its words."""
        opened = self.is_open
        toggle_class(self, "panel", on=opened)
        show(self._title, when=opened)
        show(self._body, when=opened)
        self._show_toggle()
        parts = self.draft.parts if opened else []
        self._fill_rows(parts)
        self._title.value = self._heading() if opened else ""
        self._hint.value = paragraph(self._pointer.hint(self._view)) if opened else ""
        offered = kinds(self._view, jester=self._jester) if opened else ()
        for kind, adder in self.adders.items():
            show(adder, when=kind in offered and (kind != "act" or bool(self._acts)))
            adder.disabled = len(parts) >= MAX_CLAUSES
        self._show_whole()
        now = (opened, self.marks)
        if now != self._told:
            self._told = now
            self.on_change()

    def _show_toggle(self) -> None:
        toggle, opened = self._toggle, self.is_open
        toggle.description = "Close" if opened else "Make an offer"
        toggle.tooltip = f"{toggle.description} (key {'Escape' if opened else 'o'})"
        toggle.remove_class(key_class("o" if opened else "Escape"))
        press_key(toggle, "Escape" if opened else "o")

    def _heading(self) -> str:
        counters = self.draft.instead_of
        return title("Your offer" if counters is None else f"Instead of proposal {counters}")

    def _fill_rows(self, parts: list[Part]) -> None:
        """Give each clause a row of its kind; rows that are there already stay.

        A closed card keeps its rows, emptied, in the page: so it opens again at once.
        """
        spare, shown = list(self.rows), []
        for part in parts:
            found = next((made for made in spare if made.kind == part.kind), None)
            if found is not None:
                spare.remove(found)
            shown.append(found or self._a_row(part.kind))
        for made in spare:
            made.blank()
            self._spare[made.kind].append(made)
        self.rows = shown
        for at, (made, part) in enumerate(zip(shown, parts, strict=True)):
            self._show_row(at, made, part)
        if self.is_open and tuple(shown) != self._clauses.children:
            self._clauses.children = tuple(shown)

    def _put_by(self, kind: str) -> ClauseRow:
        """Make a row before it is needed."""
        made = ClauseRow(kind, self._changed, self._removed)
        self._spare[kind].append(made)
        return made

    def _a_row(self, kind: str) -> ClauseRow:
        spare = self._spare[kind]
        return spare.pop(0) if spare else ClauseRow(kind, self._changed, self._removed)

    def _show_row(self, at: int, made: ClauseRow, part: Part) -> None:
        scene = self._store.scene
        acts = list(self._acts)
        wanted = part.fields.act
        if wanted is not None and wanted not in [act for _, act in acts]:
            acts.append((say_clause(scene.names, wanted), wanted))
        made.fit(part, self._view, acts)
        part.fields = made.part.fields
        clause = part.clause
        words = f"clause {at + 1}"
        if clause is None:
            made.judge(f'<p class="kings-missing">{MISSING.get(part.kind, "")}</p>')
        else:
            made.judge(verdict_markup(self._store.clause_line(clause)))
            words = f"{words}: {say_clause(scene.names, clause)}"
        made.name(f"Take out {words}", active=at == self._pointer.active)

    def _show_whole(self) -> None:
        """Say what the offer is as a whole, and what stands against it."""
        deal = self.draft.deal if self.is_open else None
        objection = ""
        if deal is not None:
            objection = self._store.objection(deal, instead_of=self.draft.instead_of)
        against = f'<div class="kings-not-yet">{paragraph(f"Not yet: {objection}")}</div>'
        self._whole.value = (self._said_of(deal) + (against if objection else "")) if deal else ""
        self._propose.disabled = deal is None or bool(objection)
        counters = self.draft.instead_of
        self._propose.description = (
            "Propose the deal" if counters is None else f"Propose instead of {counters}"
        )

    def _said_of(self, deal: Deal) -> str:
        lines = [self._store.clause_line(clause) for clause in deal.clauses]
        names = [self._store.scene.names[seat] for seat in deal.parties if seat != self._view.seat]
        asked = ""
        if names:
            asked = f"{listed(names)} {'has' if len(names) == 1 else 'have'} to agree. "
        return paragraph(asked + _how_much_binds(lines))


def _how_much_binds(lines: list[ClauseLine]) -> str:
    """Say how much of a deal is enforced, and how much rests on trust."""
    binding = sum(line.binds for line in lines)
    promised = len(lines) - binding
    if not promised:
        return "All of it binds."
    if not binding:
        return "None of it binds: it rests on trust."
    binds = "1 clause binds" if binding == 1 else f"{binding} clauses bind"
    rests = "1 is only a promise" if promised == 1 else f"{promised} are only promises"
    return f"{binds}, {rests}."


def _act_label(view: View, words: str, act: Act) -> str:
    """Say an action, under the name of the one who acts, with the cards that it is aimed at."""
    words = words.removeprefix(f"{view.name(act.by)} ")
    lying: list[Any] = [view.lying(seat) for seat in act.on]
    cards: list[Card] = [found.card for found in lying if found is not None]
    if not cards or act.card is Card.COBBLER:
        return words
    return f"{words} ({listed(card.title for card in cards)})"
