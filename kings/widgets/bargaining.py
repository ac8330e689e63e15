"""The offers on the table with their answers, what bots just answered, and promises to judge.

Of a promise in words the one to whom it was made says whether it was kept.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from html import escape
from typing import Any

import ipywidgets as ipw

from kings.struggle.moves import Deal
from kings.table import ProposalLine, StruggleStore, WordsLine
from kings.table.talk import AnswerLine
from kings.widgets.clause_rows import clause_markup, party_sign, seat_badge
from kings.widgets.composing import ComposePanel
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
)
from kings.widgets.refusals import Run

KEYS = {"accept": "a", "refuse": "x", "counter": "c"}
"""The keys of the first offer's buttons."""

MOST_ANSWERS = 4
"""How many of the bots' answers are shown; the log has them all."""


class ProposalsPanel(ipw.VBox):
    """What lies on the table, with buttons for the one before the screen."""

    def __init__(self, store: StruggleStore, run: Run, compose: ComposePanel) -> None:
        self._store = store
        self._run = run
        self._compose = compose
        self._title = html()
        self._list = ipw.VBox()
        self._answers = classed(html(), "answers")
        self._cards: list[_OfferCard] = []
        super().__init__([self._title, self._list, self._answers])
        classed(self, "panel", "offers")
        self.refresh()

    def refresh(self) -> None:
        """Show the open proposals and the last answers."""
        scene = self._store.scene
        proposals = scene.deals.proposals
        answered = scene.deals.answers[:MOST_ANSWERS]
        while len(self._cards) < len(proposals):
            self._cards.append(_OfferCard(first=not self._cards))
        for at, card in enumerate(self._cards):
            if at < len(proposals):
                self._show_card(card, proposals[at])
            else:
                card.blank()
        shown = tuple(self._cards[: len(proposals)])
        if shown != self._list.children:
            self._list.children = shown
        self._title.value = title("Offers on the table") if proposals else ""
        show(self._title, when=bool(proposals))
        self._answers.value = _answers(answered)
        show(self, when=bool(proposals or answered))

    def _show_card(self, card: _OfferCard, line: ProposalLine) -> None:
        store, proposal, names = self._store, line.proposal, self._store.scene.names
        number, deal = proposal.number, proposal.deal
        card.show(
            _head(names[proposal.by], number)
            + "".join(clause_markup(names, clause) for clause in line.clauses)
            + _parties(line, names),
            {
                "accept": (lambda: store.accept(number)) if line.can_answer else None,
                "refuse": (lambda: store.refuse(number)) if line.can_answer else None,
                "counter": self._counter(number, deal) if line.can_answer else None,
                "change": self._counter(number, deal) if line.can_withdraw else None,
                "withdraw": (lambda: store.withdraw(number)) if line.can_withdraw else None,
            },
            self._run,
            about=f"proposal {number}",
        )

    def _counter(self, number: int, deal: Deal) -> Callable[[], None]:
        return lambda: self._compose.counter(number, deal)


class _OfferCard(ipw.VBox):
    """One offer; the card is used again for others, so that the focus stays on its buttons."""

    def __init__(self, *, first: bool) -> None:
        self._words = html()
        self._acts: dict[str, Callable[[], None]] = {}
        self._buttons = {name: self._button(name) for name in (*KEYS, "change", "withdraw")}
        if first:
            self._buttons["accept"].button_style = "primary"
            for name, key in KEYS.items():
                press_key(self._buttons[name], key)
            press_key(self._buttons["change"], KEYS["counter"])
        super().__init__([self._words, row(*self._buttons.values())])
        classed(self, "offer")

    def _button(self, name: str) -> ipw.Button:
        return button(name.capitalize(), lambda: self._press(name))

    def _press(self, name: str) -> None:
        if name in self._acts:
            self._acts[name]()

    def show(
        self,
        markup: str,
        acts: dict[str, Callable[[], None] | None],
        run: Run,
        *,
        about: str,
    ) -> None:
        """Show an offer, and the buttons for what can be done about it."""
        self._words.value = markup
        self._acts = {name: _through(run, act) for name, act in acts.items() if act is not None}
        for name, made in self._buttons.items():
            made.tooltip = f"{name.capitalize()} {about}" + _key_words(made, name)
            show(made, when=name in self._acts)

    def blank(self) -> None:
        """Forget the offer."""
        self._words.value = ""
        self._acts = {}
        for made in self._buttons.values():
            made.tooltip = ""
            show(made, when=False)


def _through(run: Run, act: Callable[[], None]) -> Callable[[], None]:
    return lambda: run(act)


def _key_words(made: ipw.Button, name: str) -> str:
    key = KEYS.get(name, KEYS["counter"] if name == "change" else "")
    return f" (key {key})" if key and key_class(key) in made._dom_classes else ""


def _head(name: str, number: int) -> str:
    return f"<h4>Proposal {number}, by {escape(name)}</h4>"


def _parties(line: ProposalLine, names: tuple[str, ...]) -> str:
    """Say who has agreed and who is still asked, each with a sign and in words."""
    said = [(party_sign(agrees=True), f"{name} agrees") for name in line.agreed]
    said += [(party_sign(agrees=False), f"{name} is still asked") for name in line.missing]
    parties = "".join(
        f'<p class="kings-party">{sign}<span>{escape(words)}</span></p>' for sign, words in said
    )
    return f'<div class="kings-parties">{parties}</div>'


def _answers(answered: tuple[AnswerLine, ...]) -> str:
    """Say what bots just answered, and why."""
    if not answered:
        return ""
    lines = "".join(
        f"<li>{seat_badge(line.seat)}<span>{escape(line.text)}"
        f"<small>It was: {escape(line.offer)}.</small></span></li>"
        for line in answered
    )
    return f"{title('Just answered')}<ul>{lines}</ul>"


class JudgePanel(ipw.VBox):
    """A question for each promise in words to the one before the screen; it can be left open."""

    children: Any

    def __init__(self, store: StruggleStore, run: Run) -> None:
        self._store = store
        self._run = run
        self._judged: tuple[WordsLine, ...] = ()
        super().__init__()

    def refresh(self) -> None:
        """Ask about promises in words; the same questions keep their buttons."""
        asked = self._store.scene.deals.unjudged
        if asked == self._judged:
            return
        self._judged = asked
        old = self.children
        self.children = tuple(self._judge(promise) for promise in asked)
        for box in old:
            for part in (*box.children[1].children, *box.children, box):
                part.close()

    def _judge(self, promise: WordsLine) -> ipw.VBox:
        answers = [
            button(word, partial(self._run, partial(self._store.say, move)))
            for word, move in promise.answers
        ]
        return ipw.VBox([html(paragraph(promise.text)), row(*answers)])
