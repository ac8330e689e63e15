"""A strong player of Kings' Struggle: it thinks each round through to its end before it bargains.

What a table is worth to it was learned from games (``kings.sim.kernel.strong``). How it prices and
answers deals is that of every negotiator; only what is for sale is valued otherwise.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import numpy as np

from kings.bots import deals
from kings.bots.board import Turn
from kings.bots.determinize import determinize
from kings.bots.negotiator import Negotiator, Splits
from kings.bots.promises import PROMISES, Promises, turns_in_character
from kings.sim.kernel import choices, layout as at, strong
from kings.sim.kernel.desk import OPEN, new_desk
from kings.sim.kernel.encode import code_of, encode
from kings.sim.kernel.scoring import scorer_for
from kings.struggle import moves
from kings.struggle.binding import Plan
from kings.struggle.cards import Card
from kings.struggle.partition.groups import RULEBOOK
from kings.struggle.state import Phase
from kings.struggle.view import View

T = TypeVar("T")

Worths = Mapping[Plan, tuple[int, ...]]
"""What the ways to take a turn are worth to each seat, in thousandths of a VP."""


class _Bold(Splits):
    """It asks for all but 1 VP of the surplus at first, and settles for half."""

    def opening(self, surplus: int) -> int:
        """Leave 1 VP to the other."""
        return max(1, surplus - 1)


class Strong(Negotiator):
    """It expects of every later turn of a round what is best there, and bargains over what is left.

    A turn counts for what lies on the table at the end of the round, and for what is to be had
    from hand, pile and purse later, as it learned from games. A card is played for its average over
    guesses of the others' cards. ``promises``: how it stands to promises.

    House tables (S-66) it values by the rulebook's.
    """

    def __init__(self, promises: Promises = PROMISES["opportunist"]) -> None:
        super().__init__(promises, _Bold())
        self.name = "strong"
        self.idea = (
            "Thinks each round through to its end, values what comes later by what it learned from "
            "games against itself, and bargains over the difference."
        )
        self.source = (
            "Fitted policy iteration from whole games: Sutton and Barto, Reinforcement Learning "
            "(2018), chapters 5 and 9; Samuel, Some Studies in Machine Learning Using the Game of "
            "Checkers (1959)."
        )

    def __repr__(self) -> str:
        return "Strong()"

    def choose(self, view: View, rng: random.Random) -> moves.Choice:
        """Take the choice after which it expects most, among turns that are in character."""
        if len(view.choices) == 1 or view.phase is Phase.RECKON:
            return super().choose(view, rng)
        if view.phase in (Phase.WINDOW, Phase.TURN):
            legal = turns_in_character(view, self.market(view).legal, self.promises)
            worths, seat = _once(view, _worths), view.own.seat
            return max(legal, key=lambda turn: worths[turn.plan][seat]).plan.first
        table = _once(view, _Table)
        if view.phase is Phase.ANSWER:
            answers = table.look(view.own.seat, map(code_of, view.choices))
            return max(view.choices, key=lambda choice: answers[code_of(choice)][view.own.seat])
        cards = table.look_at_cards(view.own.seat, rng.getrandbits(63))
        return max(view.choices, key=lambda choice: cards[code_of(choice)])

    def market(self, view: View) -> deals.Market:
        """Return what is for sale, by what is to be expected at the end of the game."""
        return _once(view, _market)


def _once(view: View, make: Callable[[View], T]) -> T:
    """Return what is made of a view, the first time; then the view of this seat remembers it."""
    asked = (make, view.seat)
    if asked not in view.known:
        view.known[asked] = make(view)
    made: T = view.known[asked]
    return made


def _market(view: View) -> deals.Market:
    worths = _once(view, _worths)
    assert view.actor is not None
    legal = tuple(
        Turn(turn.plan, turn.board, tuple(round(vp / strong.UNIT) for vp in worths[turn.plan]))
        for turn in deals.survey(view).legal
    )
    finest = [worths[turn.plan][view.actor] for turn in legal]
    usual = legal[finest.index(max(finest))]
    return deals.Market(legal, usual, deals.sales_of(legal, usual))


def _worths(view: View) -> Worths:
    """Return what every turn that is open is worth, as far as the viewer knows."""
    seat = view.actor
    assert seat is not None
    table, legal = _once(view, _Table), deals.survey(view).legal
    straight = [turn.plan for turn in legal if turn.plan.brought is None]
    worths = table.look(seat, (code_of(plan.first) for plan in straight))
    found = {plan: worths[code_of(plan.first)] for plan in straight}
    for brought in {turn.plan.brought for turn in legal} - {None}:
        plans = [turn.plan for turn in legal if turn.plan.brought is brought]
        assert brought is not None
        after = table.look(seat, map(_use_of, plans), brought=brought)
        found |= {plan: after[_use_of(plan)] for plan in plans}
    return found


def _use_of(plan: Plan) -> int:
    """Return the code of what a card does that a Cooper has brought in."""
    if plan.card is None:
        return at.PASS
    on = sorted(plan.on)
    if plan.gold:
        return at.MARK + on[0] if on else at.GOLD
    return at.AIM + on[0] if len(on) == 1 else at.PAIR + at.PAIRS.index((on[0], on[1]))


class _Table:
    """A view as a row of the kernel: what it hides is filled in, and never looked at."""

    def __init__(self, view: View) -> None:
        self.row = encode(determinize(view, random.Random(0)))
        self.viewer = -1 if view.seat is None else view.seat
        self.seats = view.players

    def look(self, seat: int, codes: Any, brought: Card | None = None) -> dict[int, Any]:
        """Return what choices of a seat are worth to all, in thousandths of a VP, by code.

        ``brought``: the card that it has just brought in with a Cooper.
        """
        row, codes = self.row.copy(), sorted(set(codes))
        if brought is not None:
            strong.bring_in(row, seat, int(brought))
            row[at.SWAPPED] = 1
        desk = new_desk()
        worths = desk[OPEN]
        mask = sum(1 << code for code in codes)
        strong.look(row, seat, self.viewer, mask, scorer_for(RULEBOOK), desk, worths)
        by_code = worths[: at.CODES * at.SEATS].reshape(at.CODES, at.SEATS)[:, : self.seats]
        return {code: tuple(by_code[code].tolist()) for code in codes}

    def look_at_cards(self, seat: int, luck: int) -> list[int]:
        """Return what each card is worth to its owner, by code, added up over guesses."""
        desk = new_desk()
        totals = desk[OPEN]
        mask, scorer = choices.legal(self.row, seat), scorer_for(RULEBOOK)
        strong.look_at_cards(self.row, seat, mask, np.uint64(luck), scorer, desk, totals)
        return [int(total) for total in totals[: at.CODES]]
