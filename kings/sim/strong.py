"""The strong bot by the compiled rules: it decides the same, a hundred times as fast.

Batches let it sit where the readable one was asked for.

>>> from kings.sim.strong import Quick
>>> Quick().name
'strong'
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any

import numpy as np

from kings.bots.determinize import determinize
from kings.bots.outlook import Worths
from kings.bots.shrewd import Shrewd
from kings.bots.strong import Foresight, Strong, Thought, use_of
from kings.sim.kernel import layout as at, strong
from kings.sim.kernel.desk import OPEN, new_desk
from kings.sim.kernel.encode import code_of, encode
from kings.sim.kernel.scoring import scorer_for
from kings.struggle import moves
from kings.struggle.binding import Plan
from kings.struggle.cards import Card
from kings.struggle.partition.groups import RULEBOOK
from kings.struggle.view import View


class Row:
    """A view as a row of the kernel: what it hides is filled in, and never looked at."""

    def __init__(self, view: View) -> None:
        self.row = encode(determinize(view, random.Random(0)))
        self.view = view

    def turns(self, plans: Iterable[Plan]) -> dict[Plan, Worths]:
        """Return what ways to take the turn or to use the window are worth to each seat."""
        by_card: dict[Card | None, list[Plan]] = {}
        for plan in plans:
            by_card.setdefault(plan.brought, []).append(plan)
        found: dict[Plan, Worths] = {}
        for brought, of_it in by_card.items():
            code = _code_of_first if brought is None else _code_after_swap
            worths = self._look(of_it[0].first.seat, {code(plan) for plan in of_it}, brought)
            found |= {plan: worths[code(plan)] for plan in of_it}
        return found

    def answers(self, choices: Iterable[moves.Answer]) -> dict[moves.Choice, Worths]:
        """Return what answers to a Jester are worth to each seat."""
        listed = tuple(choices)
        worths = self._look(self.view.own.seat, set(map(code_of, listed)))
        return {choice: worths[code_of(choice)] for choice in listed}

    def _look(self, seat: int, codes: set[int], brought: Card | None = None) -> dict[int, Worths]:
        """Return what choices of a seat are worth to all, by code.

        ``brought``: the card that it has just brought in with a Cooper.
        """
        row, viewer = self.row.copy(), -1 if self.view.seat is None else self.view.seat
        if brought is not None:
            strong.bring_in(row, seat, int(brought))
            row[at.SWAPPED] = 1
        desk = new_desk()
        mask = sum(1 << code for code in codes)
        strong.look(row, seat, viewer, mask, scorer_for(RULEBOOK), desk, desk[OPEN])
        by_code = desk[OPEN][: at.CODES * at.SEATS].reshape(at.CODES, at.SEATS)
        return {code: tuple(by_code[code, : self.view.players].tolist()) for code in codes}

    def cards(self, choices: Iterable[moves.Play], luck: int) -> dict[moves.Choice, int]:
        """Return what each card is worth to its owner, added up over guesses."""
        listed, desk = tuple(choices), new_desk()
        mask = sum(1 << code_of(choice) for choice in listed)
        seat = self.view.own.seat
        strong.look_at_cards(
            self.row, seat, mask, np.uint64(luck), self.guessing(), desk, desk[OPEN]
        )
        return {choice: int(desk[OPEN][code_of(choice)]) for choice in listed}

    def guessing(self) -> Any:
        """Return how piles are scored, and how often the others' cards are guessed."""
        return scorer_for(RULEBOOK)


def _code_of_first(plan: Plan) -> int:
    """Return the code of the choice that a plan begins with."""
    return code_of(plan.first)


def _code_after_swap(plan: Plan) -> int:
    """Return the code of what a card does that a Cooper has brought in."""
    return code_of(use_of(plan))


class Quick(Strong):
    """The strong bot by the compiled rules, which know the rulebook's tables only (S-66)."""

    def foresee(self, view: View) -> Foresight:
        """Return how it thinks ahead; at house tables by the readable rules."""
        return Row(view) if view.options.tables == RULEBOOK else Thought(view)


class QuickShrewd(Quick, Shrewd):
    """The shrewd bot, which thinks of what a deal is worth to itself by the compiled rules."""


QUICK: Mapping[type[Strong], type[Quick]] = MappingProxyType({Strong: Quick, Shrewd: QuickShrewd})
"""By the kind of a bot, the one that decides the same by the compiled rules."""
