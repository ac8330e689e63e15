"""Writing a deal down: one clause after the other, then the whole deal into the sheet."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

import ipywidgets as ipw

from kings.classroom.paper.parse import read_cards
from kings.classroom.paper.sheet import Row
from kings.errors import BadInput
from kings.names import graphemes
from kings.struggle.binding import act_menu
from kings.struggle.cards import DECK, NEGOTIATE, Card
from kings.struggle.moves import MAX_WORDS, Act
from kings.struggle.say import say_clause
from kings.struggle.state import ROUNDS, State
from kings.widgets.fields import Menu
from kings.widgets.page import Buttons, button, classed, html, row, show, small, title
from kings.widgets.paper.clauses import KINDS, NEEDS, clause_words
from kings.widgets.paper.store import PaperStore
from kings.widgets.presses import listen
from kings.widgets.refusals import Run

_HOW = "A deal may have several clauses: add one after the other, then write the deal down."


class DealPanel(ipw.VBox):
    """The fields of one clause, the clauses so far, and the button that writes the deal down."""

    def __init__(self, store: PaperStore, run: Run) -> None:
        self._store, self._run = store, run
        self._before: State | None = None
        self._rows: list[Row] = []
        self._filling = False
        self._head = html()
        self._so_far = classed(Buttons(), "paper-deals")
        self._kind = Menu("What is agreed")
        self._fields: dict[str, Any] = {
            "who": Menu("Who"),
            "act": Menu("What its card does"),
            "to": Menu("To whom"),
            "gold": ipw.BoundedIntText(value=1, min=1, max=250, description="Gold"),
            "card": Menu("Card"),
            "cards": ipw.Text(placeholder="2 2 9", description="Cards"),
            "ability": Menu("Ability"),
            "on": Menu("For or against whom"),
            "words": ipw.Text(placeholder="what is promised", description="Words"),
            "due": Menu("By the end of round"),
        }
        self._labels = {
            name: ipw.VBox([_label(name), field]) for name, field in self._fields.items()
        }
        for menu in (self._kind, self._fields["who"]):
            listen(menu, self._turn, "index")
        acts = row(
            button("Add this clause", self._add),
            button("Write the deal down", self._write, style="primary"),
            button("It was offered and refused", self._refused),
            button("Leave it", self._close),
        )
        labelled = classed(ipw.Box([*self._labels.values()]), "paper-fields")
        super().__init__([self._head, self._so_far, self._kind, labelled, acts])
        classed(self, "paper-deal")

    def is_at(self, before: State) -> bool:
        """Say whether a deal is being written down for this moment."""
        here = self._before
        if here is None:
            return False
        same = (here.round, here.actor, here.swapped, here.phase)
        return same == (before.round, before.actor, before.swapped, before.phase)

    def begin(self, before: State) -> None:
        """Begin a deal that was struck at this moment."""
        self._before, self._rows = before, []
        self._store.show_round(self._store.round)

    def refresh(self) -> None:
        """Fit the fields to the table; without a moment there is nothing to show."""
        before = self._before
        if before is None:
            return
        if before.round != self._store.round:
            self._before = None
            return
        names = before.options.names
        self._filling = True
        actor = before.name(before.actor) if before.actor is not None else ""
        self._head.value = title(f"A deal in {actor}'s turn") + small(_HOW)
        self._so_far.fill(
            [
                (f"{clause_words(names, one)} (✕ take out)", partial(self._drop, at))
                for at, one in enumerate(self._rows)
            ]
        )
        market = before.options.free_market
        kinds = [(words, kind) for words, kind in KINDS if market or "Free Market" not in words]
        self._kind.fit(kinds, self._kind.chosen)
        self._fit(before)
        self._filling = False

    def _fit(self, before: State) -> None:
        names = before.options.names
        seats = [(name, seat) for seat, name in enumerate(names)]
        acts = [(say_clause(names, act), act) for act in act_menu(before, None)]
        abilities = [("any ability", None), *((card.title, card) for card in sorted(NEGOTIATE))]
        rounds = [(str(n), n) for n in range(before.round, ROUNDS + 1)]
        options: dict[str, list[tuple[str, Any]]] = {
            "who": seats,
            "act": acts,
            "card": [(f"{int(card)} {card.title}", card) for card in DECK],
            "ability": abilities,
            "on": [("anybody", None), *seats],
            "due": rounds,
        }
        for name, menu in options.items():
            self._fields[name].fit(menu, self._fields[name].chosen)
        giver = self._fields["who"].chosen
        others = [(name, seat) for name, seat in seats if seat != giver]
        self._fields["to"].fit(others, self._fields["to"].chosen)
        needed = NEEDS[self._kind.chosen]
        for name, field in self._labels.items():
            show(field, when=name in needed)

    def _turn(self, _: object) -> None:
        if not self._filling:
            self.refresh()

    def _said(self) -> Row:
        """Return the clause as the fields have it."""
        kind: str = self._kind.chosen
        said = {
            name: field.chosen if isinstance(field, Menu) else field.value
            for name, field in self._fields.items()
            if name in NEEDS[kind]
        }
        if kind == "agree":
            return _act_row(said["act"])
        if kind == "promise words" and not 1 <= len(graphemes(said["words"].strip())) <= MAX_WORDS:
            raise BadInput(f"A promise in words has 1 to {MAX_WORDS} characters (S-51).")
        on = said.get("on")
        return Row(
            kind,
            who=said["who"],
            cards=_cards(said),
            on=() if on is None else (on,),
            to=said.get("to"),
            gold=said.get("gold"),
            due=said.get("due"),
            words=said.get("words", "").strip(),
        )

    def _add(self) -> None:
        def add() -> None:
            self._rows.append(self._said())

        self._run(add)
        self.refresh()

    def _drop(self, at: int) -> None:
        del self._rows[at]
        self.refresh()

    def _write(self) -> None:
        self._run(partial(self._put, refused=False))

    def _refused(self) -> None:
        self._run(partial(self._put, refused=True))

    def _put(self, *, refused: bool) -> None:
        """Write the deal down; a clause in the fields is the whole deal if none was added."""
        before = self._before
        if before is None:
            return
        rows = list(self._rows) or [self._said()]
        if refused:
            rows[0] = replace(rows[0], kept="refused")
        self._before, self._rows = None, []
        self._store.write_deal(before, rows)

    def _close(self) -> None:
        self._before, self._rows = None, []
        self._store.show_round(self._store.round)


def _act_row(act: Act | None) -> Row:
    if act is None:
        raise BadInput("Nothing can be agreed about an action here (S-51).")
    cards = () if act.card is None else (act.card,)
    return Row(f"agree {act.how}", who=act.by, cards=cards, on=act.on)


def _cards(said: dict[str, Any]) -> tuple[Card, ...]:
    card = said.get("card", said.get("ability"))
    if card is not None:
        return (card,)
    return read_cards(said["cards"]) if "cards" in said else ()


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


def _label(name: str) -> ipw.HTML:
    """Return the words over a field; the field's own name is read aloud."""
    return html(f'<span class="kings-small" aria-hidden="true">{_LABELS[name]}</span>')
