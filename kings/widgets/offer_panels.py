"""The bargaining: an offer that is put together, and the offers on the table with their answers.

An offer is a card with a row of fields for each clause, judged by the rules while one composes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import ipywidgets as ipw

from kings.errors import BadInput, KingsError
from kings.figures.signs import inline, inline_badge, promise_sign, seal, thread
from kings.figures.style import VARIABLES
from kings.markup import Markup, element, joined
from kings.struggle.cards import Card
from kings.struggle.moves import MAX_CLAUSES, Act, Deal
from kings.struggle.say import say_clause
from kings.struggle.state import PromiseStatus
from kings.struggle.view import View
from kings.table import StruggleStore, offer_menu, talk
from kings.widgets import page
from kings.words import listed, owner

# Clauses: how they are said, and their fields.


def seat_sign(seat: int) -> Markup:
    """Return a seat's badge for a line of text; the name beside it is what is read aloud."""
    return _sign(inline_badge(seat, VARIABLES))


def _sign(drawn: str) -> Markup:
    return element("span", Markup(drawn), class_="kings-sign")


def verdict_markup(line: talk.ClauseLine) -> Markup:
    """Say whether a clause binds: its sign, the bold word, and why (S-52)."""
    word, draw = ("binds", seal) if line.binds else ("promise", thread)
    sign = _sign(inline(draw(12, 12, 22, VARIABLES)))
    said = element("span", element("b", word), f" because {line.reason}")
    return element("p", sign, said, class_=f"kings-verdict kings-{word}")


def clause_markup(names: Sequence[str], line: talk.ClauseLine) -> Markup:
    """Return a clause of an offer that stands: who gives or does what, and its verdict."""
    words = element("span", say_clause(names, line.clause))
    head = element("p", seat_sign(line.clause.parties[0]), words, class_="kings-clause")
    return element("div", head, verdict_markup(line), class_="kings-part")


_WORDS = {
    "pay": ("by", "pays", "to"),
    "answer": ("by", "answers the Jester with", ""),
    "give": ("by", "gives", "to"),
    "promise_gold": ("by", "promises", "to"),
    "promise_use": ("by", "promises", "to"),
    "promise_restraint": ("by", "promises", "to"),
    "promise_words": ("by", "promises", "to"),
}
"""How the sentence of each kind begins: a menu, words, perhaps a menu. An action has none."""

_MORE = {
    "pay": ("gold",),
    "act": ("act",),
    "answer": ("card",),
    "give": ("cards", "face_down"),
    "promise_gold": ("gold", "due"),
    "promise_use": ("ability", "on", "due"),
    "promise_restraint": ("ability", "on", "due"),
    "promise_words": ("words", "due"),
}
"""The fields that follow, one under another."""


class ClauseRow(ipw.VBox):
    """The fields of one kind of clause, with the verdict under them.

    ``changed`` is called when somebody has changed a field, ``removed`` for the cross.
    """

    def __init__(
        self,
        kind: str,
        changed: Callable[[ClauseRow], None],
        removed: Callable[[ClauseRow], None],
    ) -> None:
        self.kind = kind
        self.fields = {name: _field(name) for name in self._names(kind)}
        self._changed = changed
        self._fitting = False
        self._badge, self._verdict = page.html(), page.html()
        first = [self.fields[name] for name in _first(kind)]
        self._words = page.html() if first else page.classed(page.html(), "grow")
        self.remove = page.classed(page.button(page.BLANK, lambda: removed(self)), "remove")
        head = ipw.HBox([self._badge, *first[:1], self._words, *first[1:], self.remove])
        more = [self.fields[name] for name in _MORE[kind]]
        super().__init__([page.classed(head, "sentence"), *more, self._verdict])
        page.classed(self, "row-of-clause")
        for name, widget in self.fields.items():
            page.listen(
                widget, self._told, "index" if isinstance(widget, page.Menu) else _SAYS[name]
            )

    @staticmethod
    def _names(kind: str) -> tuple[str, ...]:
        return (*_first(kind), *_MORE[kind])

    @property
    def part(self) -> offer_menu.Part:
        """The clause as the fields say it."""
        said = {name: _said(widget) for name, widget in self.fields.items()}
        if "cards" in said:
            said["cards"] = tuple(card for card, _ in said["cards"])
        return offer_menu.Part(self.kind, offer_menu.Fields(**said))

    def fit(self, part: offer_menu.Part, view: View, acts: page.Options) -> None:
        """Show a clause, with menus that fit this moment; nobody is told of a change."""
        self._fitting = True
        try:
            for name in self.fields:
                self._fit(name, part.fields, view, acts)
        finally:
            self._fitting = False
        act = part.fields.act
        by = part.fields.by if act is None else act.by
        self._badge.value = seat_sign(by)
        words = _WORDS[self.kind][1] if self.kind in _WORDS else _whose_card(view, by)
        self._words.value = element("b", words)

    def judge(self, markup: Markup) -> None:
        """Show what the rules say of the clause."""
        self._verdict.value = markup

    def name(self, words: str, *, active: bool) -> None:
        """Say which clause the cross takes out, and whether pointing means this one."""
        self.remove.description = words or page.BLANK
        self.remove.tooltip = words
        page.toggle_class(self, "active", on=active)

    def blank(self) -> None:
        """Forget everything that was said here."""
        self._fitting = True
        try:
            for widget in self.fields.values():
                _empty(widget)
        finally:
            self._fitting = False
        for piece in (self._badge, self._words, self._verdict):
            piece.value = ""
        self.name("", active=False)

    def _told(self, _: object) -> None:
        """Tell of a change, once every menu says something."""
        menus = [widget for widget in self.fields.values() if isinstance(widget, page.Menu)]
        if not self._fitting and not any(menu.undecided for menu in menus):
            self._changed(self)

    def _fit(self, name: str, fields: offer_menu.Fields, view: View, acts: page.Options) -> None:
        widget = self.fields[name]
        match name:
            case "gold":
                _fit_gold(widget, self.kind, fields, view)
            case "words":
                widget.value = fields.words
            case "face_down":
                widget.value = fields.face_down
            case "cards":
                _fit_cards(widget, fields, view)
            case _:
                widget.fit(self._options(name, fields, view, acts), getattr(fields, name))

    def _options(
        self, name: str, fields: offer_menu.Fields, view: View, acts: page.Options
    ) -> page.Options:
        seats = [(seat.name, seat.seat) for seat in view.seats]
        match name:
            case "act":
                return acts
            case "by" if self.kind == "answer":
                return [seats[seat] for seat in offer_menu.answerers(view)]
            case "card":
                return [
                    (f"the {card.title}", card) for card in offer_menu.answers_of(view, fields.by)
                ]
            case "ability":
                use = "to use" if self.kind == "promise_use" else "not to use"
                return [(f"{use} {words}", card) for words, card in offer_menu.abilities()]
            case "on":
                who = [("anybody", None), *seats]
                return [(f"for or against {words}", seat) for words, seat in who]
            case "due":
                until = "until" if self.kind == "promise_restraint" else "by"
                return [(f"{until} the end of round {n}", n) for n in offer_menu.rounds_left(view)]
        return seats


def _whose_card(view: View, seat: int) -> str:
    """Name the card whose action is for sale: ``Ada's Assassin``."""
    lying = view.lying(seat)
    return owner(view.name(seat)) + (f" {lying.card.title}" if lying is not None else " action")


def _first(kind: str) -> tuple[str, ...]:
    """Name the menus of the line with which a clause begins."""
    before, _, after = _WORDS.get(kind, ("", "", ""))
    return tuple(name for name in (before, after) if name)


_NAMES = {
    "by": "Who",
    "to": "To whom",
    "act": "The action",
    "card": "Card",
    "ability": "Ability",
    "on": "For or against whom",
    "due": "When",
}
_SAYS = {"gold": "value", "words": "value", "cards": "index", "face_down": "value"}


def _field(name: str) -> ipw.Widget:
    match name:
        case "gold":
            return page.Range(label="Gold")
        case "words":
            made = ipw.Text(placeholder="what is promised", description="What is promised")
            return page.classed(made, "quiet")
        case "cards":
            return page.classed(
                ipw.SelectMultiple(options=[], description="Cards", rows=4), "quiet"
            )
        case "face_down":
            return ipw.Checkbox(description="face down", indent=False)
    return page.Menu(_NAMES[name])


def _said(widget: ipw.Widget) -> Any:
    return widget.chosen if isinstance(widget, page.Menu) else widget.value


def _empty(widget: ipw.Widget) -> None:
    if isinstance(widget, page.Menu):
        widget.fit((), None)
    elif isinstance(widget, page.Range):
        widget.fit(0, 1, 0)
        widget.words = ""
    elif isinstance(widget, ipw.SelectMultiple):
        widget.options = ()
    else:
        widget.value = "" if isinstance(widget, ipw.Text) else False


def _fit_gold(slider: page.Range, kind: str, fields: offer_menu.Fields, view: View) -> None:
    """The slider for gold that moves at once reaches up to the purse of the one who pays."""
    purse = view.seats[fields.by].gold
    most = max(1, purse) if kind == "pay" else offer_menu.MOST_PROMISED
    slider.fit(1, most, fields.gold)
    slider.words = f"{slider.value} of {purse} gold" if kind == "pay" else f"{slider.value} gold"


def _fit_cards(menu: ipw.SelectMultiple, fields: offer_menu.Fields, view: View) -> None:
    """List the giver's won cards one by one, and choose those that are to be given."""
    owned = offer_menu.giveable(view, fields.by)
    options = [(card.title, (card, owned[:at].count(card))) for at, card in enumerate(owned)]
    wanted: list[Card] = list(fields.cards)
    chosen = []
    for at, card in enumerate(owned):
        if card in wanted:
            wanted.remove(card)
            chosen.append(at)
    with menu.hold_sync():
        if tuple(options) != tuple(menu.options):
            menu.options = tuple(options)
        menu.index = tuple(chosen)


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

    def __init__(self, store: StruggleStore, run: page.Run) -> None:
        self._store = store
        self._run = run
        self._moment: tuple[object, ...] = ()
        self._told: tuple[bool, frozenset[str]] = (False, frozenset())
        self.on_change: Callable[[], None] = lambda: None
        self.is_open = False
        self._blank = False  # whether it is closed and shows nothing that was put together
        self.draft = offer_menu.DealDraft()
        self._pointer = offer_menu.Pointer(self.draft)
        self.rows: list[ClauseRow] = []
        self._spare: dict[str, list[ClauseRow]] = {kind: [] for kind in offer_menu.KINDS}
        self._view: View = store.scene.view
        self._acts: page.Options = ()
        self._jester = False
        self._title = page.html()
        self._toggle = page.button("", self._switch)
        self._hint = page.classed(page.html(), "hint")
        self._clauses = ipw.VBox([self._put_by(kind) for kind in ("pay", "act")])
        self.adders = {kind: self._adder(kind) for kind in offer_menu.KINDS}
        self._whole = page.classed(page.html(), "whole")
        self._propose = page.button(
            "Propose the deal", lambda: run(self._do_propose), style="primary", key="p"
        )
        again = page.button("Start again", self._start_again, tooltip="Begin with other clauses")
        more = page.row(page.html(element("span", "Add another clause")), *self.adders.values())
        finish = page.classed(page.row(self._propose, again), "finish")
        parts = [self._hint, self._clauses, page.classed(more, "more"), self._whole, finish]
        self._body = ipw.VBox(parts)
        head = page.classed(ipw.HBox([self._title, self._toggle]), "deal-head")
        super().__init__([head, self._body])
        page.classed(self, "compose")
        self.refresh()

    @property
    def marks(self) -> frozenset[str]:
        """What the clause in hand names in the picture."""
        return offer_menu.marks_of(self._pointer.part, self._view) if self.is_open else frozenset()

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
        page.show(self, when=opened)
        if self.is_open:
            standing = {line.proposal.number for line in scene.deals.proposals}
            if self.draft.instead_of not in standing:
                self.draft.instead_of = None
            self._read_moment()
        if not self._blank:  # a closed card without a clause is the same at every moment
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
        if not self._blank:
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
        words = offer_menu.KINDS[kind]
        return page.button(words, partial(self._add, kind), tooltip=f"Add a clause: {words}")

    def _add(self, kind: str) -> None:
        acts = [act for _, act in self._acts]
        self.draft.parts.append(
            offer_menu.natural(self._view, kind, acts, due=max(1, self._view.round))
        )
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
        page.toggle_class(self, "panel", on=opened)
        page.show(self._title, self._body, when=opened)
        self._show_toggle()
        parts = self.draft.parts if opened else []
        self._fill_rows(parts)
        self._title.value = self._heading() if opened else ""
        self._hint.value = page.paragraph(self._pointer.hint(self._view)) if opened else ""
        offered = offer_menu.kinds(self._view, jester=self._jester) if opened else ()
        for kind, adder in self.adders.items():
            page.show(adder, when=kind in offered and (kind != "act" or bool(self._acts)))
            adder.disabled = len(parts) >= MAX_CLAUSES
        self._show_whole()
        self._blank = not (opened or self.draft.parts or self.draft.instead_of)
        now = (opened, self.marks)
        if now != self._told:
            self._told = now
            self.on_change()

    def _show_toggle(self) -> None:
        toggle, opened = self._toggle, self.is_open
        toggle.description = "Close" if opened else "Make an offer"
        toggle.tooltip = f"{toggle.description} (key {'Escape' if opened else 'o'})"
        toggle.remove_class(page.key_class("o" if opened else "Escape"))
        page.press_key(toggle, "Escape" if opened else "o")

    def _heading(self) -> Markup:
        counters = self.draft.instead_of
        return page.title("Your offer" if counters is None else f"Instead of proposal {counters}")

    def _fill_rows(self, parts: list[offer_menu.Part]) -> None:
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

    def _show_row(self, at: int, made: ClauseRow, part: offer_menu.Part) -> None:
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
            made.judge(element("p", MISSING.get(part.kind), class_="kings-missing"))
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
        against = element("div", page.paragraph(f"Not yet: {objection}"), class_="kings-not-yet")
        self._whole.value = (
            joined(self._said_of(deal), against if objection else None) if deal else ""
        )
        self._propose.disabled = deal is None or bool(objection)
        counters = self.draft.instead_of
        self._propose.description = (
            "Propose the deal" if counters is None else f"Propose instead of {counters}"
        )

    def _said_of(self, deal: Deal) -> Markup:
        lines = [self._store.clause_line(clause) for clause in deal.clauses]
        names = [self._store.scene.names[seat] for seat in deal.parties if seat != self._view.seat]
        asked = ""
        if names:
            asked = f"{listed(names)} {'has' if len(names) == 1 else 'have'} to agree. "
        return page.paragraph(asked + _how_much_binds(lines))


def _how_much_binds(lines: list[talk.ClauseLine]) -> str:
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


# Offers that stand.


KEYS = {"accept": "a", "refuse": "x", "counter": "c"}
"""The keys of the first offer's buttons."""

MOST_ANSWERS = 4
"""How many of the bots' answers are shown; the log has them all."""


class ProposalsPanel(ipw.VBox):
    """What lies on the table, with buttons for the one before the screen."""

    def __init__(self, store: StruggleStore, run: page.Run, compose: ComposePanel) -> None:
        self._store = store
        self._run = run
        self._compose = compose
        self._title = page.html()
        self._list = ipw.VBox()
        self._answers = page.classed(page.html(), "answers")
        self._cards: list[_OfferCard] = []
        super().__init__([self._title, self._list, self._answers])
        page.classed(self, "panel", "offers")
        self.refresh()

    def refresh(self) -> None:
        """Show the open proposals and the last answers."""
        scene = self._store.scene
        proposals = scene.deals.proposals
        answered = scene.deals.answers[:MOST_ANSWERS]
        while len(self._cards) < len(proposals):
            self._cards.append(_OfferCard(self._run, first=not self._cards))
        for at, card in enumerate(self._cards):
            if at < len(proposals):
                self._show_card(card, proposals[at])
            else:
                card.blank()
        shown = tuple(self._cards[: len(proposals)])
        if shown != self._list.children:
            self._list.children = shown
        self._title.value = page.title("Offers on the table") if proposals else ""
        self._answers.value = _answers(answered) if answered else ""
        page.show_each((self._title, bool(proposals)), (self, bool(proposals or answered)))

    def _show_card(self, card: _OfferCard, line: talk.ProposalLine) -> None:
        store, proposal, names = self._store, line.proposal, self._store.scene.names
        number, deal = proposal.number, proposal.deal
        card.show(
            _offer_markup(line, names),
            {
                "accept": (lambda: store.accept(number)) if line.can_answer else None,
                "refuse": (lambda: store.refuse(number)) if line.can_answer else None,
                "counter": self._counter(number, deal) if line.can_answer else None,
                "change": self._counter(number, deal) if line.can_withdraw else None,
                "withdraw": (lambda: store.withdraw(number)) if line.can_withdraw else None,
            },
            about=f"proposal {number}",
        )

    def _counter(self, number: int, deal: Deal) -> Callable[[], None]:
        return lambda: self._compose.counter(number, deal)


class _OfferCard(ipw.VBox):
    """One offer; the card is used again for others, so that the focus stays on its buttons."""

    def __init__(self, run: page.Run, *, first: bool) -> None:
        self._run = run
        self._words = page.html()
        self._acts: dict[str, Callable[[], None]] = {}
        self._buttons = {name: self._button(name) for name in (*KEYS, "change", "withdraw")}
        if first:
            self._buttons["accept"].button_style = "primary"
            for name, key in KEYS.items():
                page.press_key(self._buttons[name], key)
            page.press_key(self._buttons["change"], KEYS["counter"])
        super().__init__([self._words, page.row(*self._buttons.values())])
        page.classed(self, "offer")

    def _button(self, name: str) -> ipw.Button:
        return page.button(name.capitalize(), lambda: self._press(name))

    def _press(self, name: str) -> None:
        if name in self._acts:
            self._run(self._acts[name])

    def show(
        self,
        markup: Markup,
        acts: dict[str, Callable[[], None] | None],
        *,
        about: str,
    ) -> None:
        """Show an offer, and the buttons for what can be done about it.

        ``acts``: what each button does, None where it does nothing now; ``about``: which offer it
        is, read aloud with each button.
        """
        self._words.value = markup
        self._acts = {name: act for name, act in acts.items() if act is not None}
        for name, made in self._buttons.items():
            made.tooltip = f"{name.capitalize()} {about}" + _key_words(made, name)
            page.show(made, when=name in self._acts)

    def blank(self) -> None:
        """Forget the offer."""
        self._words.value = ""
        self._acts = {}
        for made in self._buttons.values():
            made.tooltip = ""
            page.show(made, when=False)


def _key_words(made: ipw.Button, name: str) -> str:
    key = KEYS.get(name, KEYS["counter"] if name == "change" else "")
    return f" (key {key})" if key and page.key_class(key) in made._dom_classes else ""


def _offer_markup(line: talk.ProposalLine, names: tuple[str, ...]) -> Markup:
    """Return an offer: whose it is, its clauses, and who has agreed or is still asked."""
    said: list[tuple[PromiseStatus, str]]
    said = [("kept", f"{name} agrees") for name in line.agreed]
    said += [("open", f"{name} is still asked") for name in line.missing]
    parties = (
        element(
            "p",
            _sign(inline(promise_sign(status, 12, 12, 21, VARIABLES))),
            element("span", words),
            class_="kings-party",
        )
        for status, words in said
    )
    return joined(
        element("h4", f"Proposal {line.proposal.number}, by {names[line.proposal.by]}"),
        (clause_markup(names, clause) for clause in line.clauses),
        element("div", parties, class_="kings-parties"),
    )


def _answers(answered: tuple[talk.AnswerLine, ...]) -> Markup:
    """Say what bots just answered, and why."""
    items = (
        element(
            "li",
            seat_sign(line.seat),
            element("span", line.text, element("small", f"It was: {line.offer}.")),
        )
        for line in answered
    )
    return page.title("Just answered") + element("ul", items)
