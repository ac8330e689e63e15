"""One round of the sheet: the cards, and turn by turn what was done and agreed."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from html import escape

import ipywidgets as ipw

from kings.struggle.cards import DECK, Card
from kings.struggle.moves import Choice
from kings.struggle.options import LETTERS
from kings.struggle.rules import GAME
from kings.struggle.say import say_ask, say_choice
from kings.struggle.state import ROUNDS, Phase, State
from kings.widgets.fields import Menu, Radios
from kings.widgets.page import (
    Buttons,
    Run,
    button,
    classed,
    html,
    lines,
    row,
    show,
    title,
    unbroken,
)
from kings.widgets.paper.panels import DealPanel
from kings.widgets.paper.store import PaperStore
from kings.widgets.paper.store import round_told
from kings.widgets.presses import listen
from kings.widgets.seats import seat_badge, seat_row

_CARDS = [("not yet", None), *((f"{int(card)} {card.title}", card) for card in DECK)]
_OPEN = "choose …"
_WHICH = "Which card did each player lay first? (S-20)"


class RoundPanel(ipw.VBox):
    """The round that is shown; what follows from the cards is asked, and nothing else."""

    def __init__(self, store: PaperStore, run: Run) -> None:
        self._store, self._run = store, run
        self._filling = False
        numbers = [(str(number), number) for number in range(1, ROUNDS + 1)]
        self._round = classed(Radios("Round", numbers), "segments", "paper-rounds")
        listen(self._round, self._turn_to, "index")
        self._menus = [Menu(f"Card of seat {letter}") for letter in LETTERS]
        self._names = [html() for _ in LETTERS]
        self._rows = [
            seat_row(name, menu) for name, menu in zip(self._names, self._menus, strict=True)
        ]
        for seat, menu in enumerate(self._menus):
            listen(menu, partial(self._laid, seat), "index")
        self._turns: list[TurnRow] = []
        self._deal = DealPanel(store, run)
        self._all = ipw.VBox()
        self._told, self._cards_head, self._turns_head = html(), html(), html()
        back, on = button("Round before", self._back), button("Next round", self._on)
        super().__init__(
            [
                html(title("What happened?")),
                self._round,
                self._cards_head,
                classed(ipw.Box(self._rows), "paper-cards"),
                self._turns_head,
                self._all,
                self._told,
                row(back, on),
            ]
        )
        classed(self, "panel", "paper-round")

    def refresh(self) -> None:
        """Show the round as the sheet has it, and what follows from it by the rules."""
        store, names = self._store, self._store.sheet.options.names
        self._filling = True
        self._round.index = store.round - 1
        laid = store.cards_lie
        asked = "With the scenario's cards on the table:" if laid else _WHICH
        self._cards_head.value = f"<h4>{asked}</h4>"
        for seat, (name, menu, line) in enumerate(
            zip(self._names, self._menus, self._rows, strict=True)
        ):
            there = seat < len(names)
            called = names[seat] if there else ""
            name.value = f"{seat_badge(seat)}<b>{escape(called)}</b>" if there else ""
            menu.description = f"{called}'s card" if there else f"Card of seat {LETTERS[seat]}"
            menu.fit(_CARDS, store.card(seat))
            show(line, when=there and not laid)
        decisions = store.decisions
        told = "In turn order, what was done and agreed?" if decisions else ""
        self._turns_head.value = f"<h4>{told}</h4>" if told else ""
        self._fill(decisions)
        self._told.value = lines(round_told(store.game, store.round)) if store.game else ""
        self._deal.refresh()
        self._filling = False

    def _fill(self, decisions: Iterable[tuple[State, Choice | None]]) -> None:
        """Show a line for each decision; lines are used again, so that the focus stays."""
        shown: list[ipw.Widget] = []
        for at, (before, choice) in enumerate(decisions):
            if at == len(self._turns):
                self._turns.append(TurnRow(self._store, self._run, self._deal))
            self._turns[at].fit(before, choice)
            shown.append(self._turns[at])
            if self._deal.is_at(before):
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

    def __init__(self, store: PaperStore, run: Run, deal: DealPanel) -> None:
        self._store, self._run, self._deal = store, run, deal
        self._before: State | None = None
        self._filling = False
        self._head = html()
        self._menu = Menu("What was done")
        listen(self._menu, self._chosen, "index")
        self._deals = classed(Buttons(), "paper-deals")
        self._add = button("Add a deal", self._open)
        line = classed(ipw.HBox([self._menu, self._add]), "paper-choice")
        super().__init__([self._head, self._deals, line])
        classed(self, "paper-turn")

    def fit(self, before: State, choice: Choice | None) -> None:
        """Show a decision; one that is still to be written down has nothing chosen."""
        self._filling = True
        self._before = before
        actor = GAME.asks(before)[0].seat
        view = GAME.view(before, None)
        legal = GAME.choices(before, actor)
        said = [(say_choice(view, one), one) for one in legal]
        open_one: list[tuple[str, Choice | None]] = [(_OPEN, None)]
        name = before.name(actor)
        owed = before.phase is Phase.RECKON
        self._menu.description = f"Did {name} pay?" if owed else f"What {name} did"
        self._menu.fit(said if choice is not None else [*open_one, *said], choice)
        self._head.value = (
            f'<p class="kings-paper-asked">{seat_badge(actor)}<span>'
            f"{unbroken(say_ask(view).partition('. ')[2])}</span></p>"
        )
        self._deals.fill(
            [
                (f"Deal {number}: {words} (✕ take out)", partial(self._drop, number))
                for number, words in self._store.deals(before)
            ]
        )
        show(self._add, when=before.window is not None)
        self._add.tooltip = f"Add a deal to {name}'s turn"
        self._filling = False

    def _chosen(self, _: object) -> None:
        before, choice = self._before, self._menu.chosen
        if not self._filling and before is not None and choice is not None:
            self._run(lambda: self._store.choose(before, choice))

    def _open(self) -> None:
        if self._before is not None:
            self._deal.begin(self._before)

    def _drop(self, number: int) -> None:
        self._run(lambda: self._store.drop_deal(number))
