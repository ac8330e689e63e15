"""The bargaining panels: open proposals with their answers, and composing a deal."""

from __future__ import annotations

from functools import partial
from html import escape
from typing import Any

import ipywidgets as ipw

from kings.struggle.cards import DECK
from kings.struggle.view import View
from kings.widgets.drafting import (
    KINDS,
    MOST_PROMISED,
    DealDraft,
    Fields,
    abilities,
    clause_of,
    fields_of,
    giveable,
    kinds,
    rounds_left,
)
from kings.widgets.page import button, heading, html, paragraph, refill, row, show
from kings.widgets.running import Run
from kings.widgets.store import ClauseLine, ProposalLine, TableStore

__all__ = ["ComposePanel", "ProposalsPanel"]


def clause_markup(line: ClauseLine) -> str:
    """Mark a clause with its seal or its thread: a sign, a word, the reason; never colour alone."""
    sign, colour = ("●", "#8C1D2F") if line.binds else ("◌", "#535862")
    return (
        f'<p style="margin:2px 0;line-height:1.4"><span style="color:{colour}" '
        f'aria-hidden="true">{sign}</span> {escape(line.text)}</p>'
    )


class ProposalsPanel(ipw.VBox):
    """What lies on the table, and buttons for the one before the screen."""

    def __init__(self, store: TableStore, run: Run, compose: ComposePanel) -> None:
        self._store = store
        self._run = run
        self._compose = compose
        self._list = ipw.VBox()
        super().__init__([heading("Offers on the table"), self._list])
        self.refresh()

    def refresh(self) -> None:
        """Show the open proposals."""
        proposals = self._store.proposals
        refill(self._list, [self._proposal(line) for line in proposals])
        show(self, when=bool(proposals))

    def _proposal(self, line: ProposalLine) -> ipw.VBox:
        number = line.proposal.number
        by = self._store.names[line.proposal.by]
        waits = "waits for " + " and ".join(line.missing)
        head = html(paragraph(f"Proposal {number}, by {by}, {waits}:", strong=True))
        words = html("".join(clause_markup(clause) for clause in line.clauses))
        return ipw.VBox([head, words, row(*self._answers(line))])

    def _answers(self, line: ProposalLine) -> list[ipw.Button]:
        number = line.proposal.number
        store, run = self._store, self._run
        made = []
        if line.can_answer:
            made = [
                button("Accept", partial(run, partial(store.accept, number)), style="primary"),
                button("Refuse", partial(run, partial(store.refuse, number))),
            ]
        if line.can_answer or line.can_withdraw:
            word = "Change" if line.can_withdraw else "Counter"
            deal = line.proposal.deal
            made.append(button(word, partial(self._compose.counter, number, deal)))
        if line.can_withdraw:
            made.append(button("Withdraw", partial(run, partial(store.withdraw, number))))
        return made


class ComposePanel(ipw.VBox):
    """Composing a deal clause by clause, with the rules' verdict on each while one composes."""

    def __init__(self, store: TableStore, run: Run) -> None:
        self._store = store
        self._run = run
        self._moment: tuple[object, ...] = ()
        self.draft = DealDraft()
        self.menus = _menus(store)
        for menu in self.menus.values():
            menu.observe(self._preview_changed, "value")
        self._preview = html()
        self._clauses = ipw.VBox()
        self._objection = html()
        self._add = button("Add this clause", lambda: run(self._add_clause))
        self._propose = button("Propose the deal", lambda: run(self._do_propose), style="primary")
        self._clear = button("Start again", self._do_clear)
        fields = ipw.VBox(list(self.menus.values()))
        super().__init__(
            [
                heading("Make an offer"),
                fields,
                self._preview,
                row(self._add),
                self._clauses,
                self._objection,
                row(self._propose, self._clear),
            ]
        )
        self.refresh()

    def refresh(self) -> None:
        """Fit the menus to this moment; where nothing is for sale the panel hides, and is empty."""
        view, opened = self._store.view, self._store.can_offer
        show(self, when=opened)
        moment = (opened, view.seat, view.round, view.phase, view.actor, view.swapped)
        if moment != self._moment:
            self._moment = moment
            self.draft.clear()
            self._point(view)
        self._fit_menus()
        self._show_draft()

    def _point(self, view: View) -> None:
        """Let the menus begin with the one before the screen and the one whose action is sold."""
        front, actor = view.seat, view.actor
        if front is not None and actor is not None:
            self.menus["by"].value = front
            self.menus["to"].value = actor if actor != front else (front + 1) % view.players
            self.menus["gold"].value = 1
            self.menus["words"].value = ""

    def counter(self, number: int, deal: Any) -> None:
        """Start from somebody's proposal, to change it."""
        self.draft.counter(number, deal)
        self._show_draft()

    def _fit_menus(self) -> None:
        view = self._store.view
        seats = _seats(self._store)
        for name in ("by", "to"):
            _set_options(self.menus[name], seats)
        _set_options(self.menus["on"], [("anybody", None), *seats])
        offered = kinds(view, jester=self._store.jester_may_act)
        _set_options(self.menus["kind"], [(KINDS[kind], kind) for kind in offered])
        _set_options(self.menus["act"], list(self._store.act_options))
        _set_options(self.menus["due"], [(f"by round {n}", n) for n in rounds_left(view)])
        self._preview_changed(None)

    def _values(self) -> Fields:
        menus = self.menus
        return Fields(**{name: menus[name].value for name in menus if name != "kind"})

    def _preview_changed(self, _: object) -> None:
        """Show the fields of the chosen kind, and what the clause would be worth."""
        kind = self.menus["kind"].value
        used = fields_of(kind) if kind else ()
        for name, menu in self.menus.items():
            show(menu, when=name == "kind" or name in used)
        self._fit_payer(kind)
        clause = clause_of(kind, self._values()) if kind else None
        line = None if clause is None else self._store.clause_line(clause)
        self._preview.value = "" if line is None else clause_markup(line)
        self._add.disabled = line is None

    def _fit_payer(self, kind: str | None) -> None:
        """The slider reaches up to the purse of the one who pays; won cards are the giver's."""
        view = self._store.view
        by = view.seats[self.menus["by"].value or 0]
        most = max(1, by.gold if kind == "pay" else MOST_PROMISED)
        slider = self.menus["gold"]
        if slider.max != most:
            slider.max = most
        cards = [(card.title, card) for card in dict.fromkeys(giveable(view, by.seat))]
        _set_options(self.menus["cards"], cards)

    def _add_clause(self) -> None:
        clause = clause_of(self.menus["kind"].value, self._values())
        if clause is not None:
            self.draft.add(clause)
        self.menus["words"].value = ""
        self._show_draft()

    def _show_draft(self) -> None:
        lines = [self._store.clause_line(clause) for clause in self.draft.clauses]
        refill(self._clauses, [self._clause_row(index, line) for index, line in enumerate(lines)])
        some = bool(self.draft.clauses)
        words = self._objection_words() if some else ""
        self._objection.value = paragraph(f"Not yet: {words}") if words else ""
        self._propose.disabled = not some or bool(words)
        show(self._propose, when=some)
        show(self._clear, when=some)
        counters = self.draft.instead_of
        self._propose.description = (
            "Propose the deal" if counters is None else f"Propose instead of {counters}"
        )

    def _objection_words(self) -> str:
        return self._store.objection(self.draft.deal, instead_of=self.draft.instead_of)

    def _clause_row(self, index: int, line: ClauseLine) -> ipw.HBox:
        remove = button("✕", partial(self._remove, index), tooltip=f"Take out: {line.text}")
        words = html(clause_markup(line))
        words.layout.flex = "0 1 auto"
        made = row(words, remove)
        made.layout.flex_flow = "row nowrap"
        remove.layout.flex = "0 0 auto"
        return made

    def _remove(self, index: int) -> None:
        self.draft.remove(index)
        self._show_draft()

    def _do_propose(self) -> None:
        self._store.propose(self.draft.deal, instead_of=self.draft.instead_of)
        self._do_clear()

    def _do_clear(self) -> None:
        self.draft.clear()
        self._show_draft()


def _set_options(menu: Any, options: list[tuple[str, Any]]) -> None:
    """Change a menu's options only where they differ, and keep what was chosen if it is there."""
    if list(menu.options) == options:
        return
    chosen = menu.value
    menu.options = options
    values = [value for _, value in options]
    if isinstance(chosen, tuple) or not values:
        return
    if chosen in values:
        menu.value = chosen
    elif menu.index is None:  # a menu that was empty does not choose by itself
        menu.index = 0


def _menus(store: TableStore) -> dict[str, Any]:
    seats = _seats(store)
    menus: dict[str, Any] = {
        "kind": ipw.Dropdown(options=_swapped(KINDS), description="Clause"),
        "by": ipw.Dropdown(options=seats, description="Who"),
        "to": ipw.Dropdown(options=seats, value=1, description="To whom"),
        "gold": ipw.IntSlider(value=1, min=1, max=5, description="Gold"),
        "act": ipw.Dropdown(options=[], description="What"),
        "card": ipw.Dropdown(options=[(card.title, card) for card in DECK], description="Card"),
        "ability": ipw.Dropdown(options=abilities(), description="Ability"),
        "on": ipw.Dropdown(options=[("anybody", None), *seats], description="For/against"),
        "words": ipw.Text(placeholder="what is promised", description="Words"),
        "due": ipw.Dropdown(options=[("by round 1", 1)], description="When"),
        "cards": ipw.SelectMultiple(options=[], description="Cards", rows=4),
        "face_down": ipw.Checkbox(description="face down", indent=False),
    }
    for menu in menus.values():
        menu.layout.width = "auto"
        menu.layout.max_width = "440px"
    return menus


def _seats(store: TableStore) -> list[tuple[str, int]]:
    return [(name, seat) for seat, name in enumerate(store.names)]


def _swapped(words: dict[str, str]) -> list[tuple[str, str]]:
    return [(said, kind) for kind, said in words.items()]
