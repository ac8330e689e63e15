"""Clauses in the page: said with badges and a verdict, and as rows of fields to be changed.

A row reads like a sentence, and is used again for other clauses. Badges and signs have the style
sheet's variables for colours, so that they follow a change to dark by themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import Any

import ipywidgets as ipw

from kings.figures.signs import inline, inline_badge, promise_sign, seal, thread
from kings.figures.style import VARIABLES
from kings.struggle.cards import Card
from kings.struggle.say import say_clause
from kings.struggle.view import View
from kings.table import ClauseLine
from kings.widgets.fields import Menu, Options, Range
from kings.widgets.offer_menu import (
    MOST_PROMISED,
    Fields,
    Part,
    abilities,
    answerers,
    answers_of,
    giveable,
    rounds_left,
)
from kings.widgets.page import BLANK, button, classed, html, toggle_class
from kings.widgets.presses import listen
from kings.words import owner


def seat_badge(seat: int) -> str:
    """Return a seat's badge for a line of text; the name beside it is what is read aloud."""
    return _sign(inline_badge(seat, VARIABLES))


def party_sign(*, agrees: bool) -> str:
    """Return the sign of a party that has agreed, or of one that is still asked."""
    return _sign(inline(promise_sign("kept" if agrees else "open", 12, 12, 21, VARIABLES)))


def _sign(drawn: str) -> str:
    return f'<span class="kings-sign">{drawn}</span>'


def verdict_markup(line: ClauseLine) -> str:
    """Say whether a clause binds: its sign, the bold word, and why (S-52)."""
    word, draw = ("binds", seal) if line.binds else ("promise", thread)
    sign = _sign(inline(draw(12, 12, 22, VARIABLES)))
    return (
        f'<p class="kings-verdict kings-{word}">{sign}'
        f"<span><b>{word}</b> because {escape(line.reason)}</span></p>"
    )


def clause_markup(names: Sequence[str], line: ClauseLine) -> str:
    """Return a clause of an offer that stands: who gives or does what, and its verdict."""
    words = escape(say_clause(names, line.clause))
    head = f'<p class="kings-clause">{seat_badge(line.clause.parties[0])}<span>{words}</span></p>'
    return f'<div class="kings-part">{head}{verdict_markup(line)}</div>'


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
        self._badge, self._verdict = html(), html()
        first = [self.fields[name] for name in _first(kind)]
        self._words = html() if first else classed(html(), "grow")
        self.remove = classed(button(BLANK, lambda: removed(self)), "remove")
        head = ipw.HBox([self._badge, *first[:1], self._words, *first[1:], self.remove])
        more = [self.fields[name] for name in _MORE[kind]]
        super().__init__([classed(head, "sentence"), *more, self._verdict])
        classed(self, "row-of-clause")
        for name, widget in self.fields.items():
            listen(widget, self._told, "index" if isinstance(widget, Menu) else _SAYS[name])

    @staticmethod
    def _names(kind: str) -> tuple[str, ...]:
        return (*_first(kind), *_MORE[kind])

    @property
    def part(self) -> Part:
        """The clause as the fields say it."""
        said = {name: _said(widget) for name, widget in self.fields.items()}
        if "cards" in said:
            said["cards"] = tuple(card for card, _ in said["cards"])
        return Part(self.kind, Fields(**said))

    def fit(self, part: Part, view: View, acts: Options) -> None:
        """Show a clause, with menus that fit this moment; nobody is told of a change."""
        self._fitting = True
        try:
            for name in self.fields:
                self._fit(name, part.fields, view, acts)
        finally:
            self._fitting = False
        act = part.fields.act
        by = part.fields.by if act is None else act.by
        self._badge.value = seat_badge(by)
        words = _WORDS[self.kind][1] if self.kind in _WORDS else _whose_card(view, by)
        self._words.value = f"<b>{escape(words)}</b>"

    def judge(self, markup: str) -> None:
        """Show what the rules say of the clause."""
        self._verdict.value = markup

    def name(self, words: str, *, active: bool) -> None:
        """Say which clause the cross takes out, and whether pointing means this one."""
        self.remove.description = words or BLANK
        self.remove.tooltip = words
        toggle_class(self, "active", on=active)

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
        menus = [widget for widget in self.fields.values() if isinstance(widget, Menu)]
        if not self._fitting and not any(menu.undecided for menu in menus):
            self._changed(self)

    def _fit(self, name: str, fields: Fields, view: View, acts: Options) -> None:
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

    def _options(self, name: str, fields: Fields, view: View, acts: Options) -> Options:
        seats = [(seat.name, seat.seat) for seat in view.seats]
        match name:
            case "act":
                return acts
            case "by" if self.kind == "answer":
                return [seats[seat] for seat in answerers(view)]
            case "card":
                return [(f"the {card.title}", card) for card in answers_of(view, fields.by)]
            case "ability":
                use = "to use" if self.kind == "promise_use" else "not to use"
                return [(f"{use} {words}", card) for words, card in abilities()]
            case "on":
                who = [("anybody", None), *seats]
                return [(f"for or against {words}", seat) for words, seat in who]
            case "due":
                until = "until" if self.kind == "promise_restraint" else "by"
                return [(f"{until} the end of round {n}", n) for n in rounds_left(view)]
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


def _field(name: str) -> Any:
    match name:
        case "gold":
            return Range(label="Gold")
        case "words":
            made = ipw.Text(placeholder="what is promised", description="What is promised")
            return classed(made, "quiet")
        case "cards":
            return classed(ipw.SelectMultiple(options=[], description="Cards", rows=4), "quiet")
        case "face_down":
            return ipw.Checkbox(description="face down", indent=False)
    return Menu(_NAMES[name])


def _said(widget: Any) -> Any:
    return widget.chosen if isinstance(widget, Menu) else widget.value


def _empty(widget: Any) -> None:
    if isinstance(widget, Menu):
        widget.fit((), None)
    elif isinstance(widget, Range):
        widget.fit(0, 1, 0)
        widget.words = ""
    elif isinstance(widget, ipw.SelectMultiple):
        widget.options = ()
    else:
        widget.value = "" if isinstance(widget, ipw.Text) else False


def _fit_gold(slider: Range, kind: str, fields: Fields, view: View) -> None:
    """The slider for gold that moves at once reaches up to the purse of the one who pays."""
    purse = view.seats[fields.by].gold
    most = max(1, purse) if kind == "pay" else MOST_PROMISED
    slider.fit(1, most, fields.gold)
    slider.words = f"{slider.value} of {purse} gold" if kind == "pay" else f"{slider.value} gold"


def _fit_cards(menu: ipw.SelectMultiple, fields: Fields, view: View) -> None:
    """List the giver's won cards one by one, and choose those that are to be given."""
    owned = giveable(view, fields.by)
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
