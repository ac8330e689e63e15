"""One table of a simulated class: bots play the cards, and a script does the talking.

The script makes and keeps promises as the truths say; nothing else at the table promises anything.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from kings.bots import Bot, make_bot
from kings.bots.market import survey
from kings.classroom.simulated.truths import Truths
from kings.game import NATURE
from kings.records import Recording
from kings.seeds import stream
from kings.struggle.moves import (
    Accept,
    Break,
    Choice,
    Clause,
    Deal,
    Move,
    Pay,
    PromiseGold,
    Propose,
    Settle,
)
from kings.struggle.rules import GAME
from kings.struggle.state import ROUNDS, Phase, State

CHARACTERS = ("greedy", "cautious", "fair-keeper", "random")
"""Who plays the cards: bots of different characters, dealt out to the seats."""

LOANS = ((1, 2), (2, 3), (2, 4))
"""What is lent now, and what is promised back."""


class ScriptedTable:
    """A game that is played to its end by scripted students.

    ``breakers``: seats that seldom keep their word; ``stand_in``: the seat that a bot takes in the
    round ``truths.bot_from`` (None: nobody leaves).
    """

    def __init__(
        self,
        record: Recording,
        seed: int,
        truths: Truths,
        *,
        breakers: Sequence[int] = (),
        stand_in: int | None = None,
    ) -> None:
        self.record = record
        self._truths = truths
        self._breakers = frozenset(breakers)
        self._stand_in = stand_in
        self._script = stream(seed, "script")
        self._chance = record.header.seed
        kinds = [CHARACTERS[self._script.randrange(len(CHARACTERS))] for _ in record.players]
        self._bots: list[Bot] = [make_bot(kind) for kind in kinds]

    def play(self) -> None:
        """Play until the game is over."""
        talked: tuple[int, int | None] | None = None
        while asks := GAME.asks(self.record.state):
            state = self.record.state
            self._leave(state)
            if state.window is not None and talked != (state.round, state.actor):
                talked = (state.round, state.actor)
                self._talk(state)
                continue
            seat = asks[0].seat
            self.record.do(self._draw() if seat == NATURE else self._decide(seat))

    def _leave(self, state: State) -> None:
        if self._stand_in is not None and state.round == self._truths.bot_from:
            self.record.seat(self._stand_in, "greedy")
            self._stand_in = None

    def _draw(self) -> Move:
        """Draw from the stream that a table with people draws from, so that the cards agree."""
        draws = sum(move.seat == NATURE for move in self.record.moves)
        return GAME.draw(self.record.state, stream(self._chance, "chance", draws))

    def _decide(self, seat: int) -> Choice:
        state = self.record.state
        choices = GAME.choices(state, seat)
        if state.phase is Phase.RECKON:
            return self._reckon(choices, seat, state.round)
        if len(choices) == 1:
            return choices[0]
        return self._bots[seat].choose(GAME.view(state, seat), self._script)

    def _reckon(self, choices: Sequence[Choice], seat: int, round: int) -> Choice:
        truths = self._truths
        kept = truths.kept if round < truths.ending else truths.kept_at_end
        if seat in self._breakers:
            kept = truths.kept_by_breakers
        wanted = Settle if self._script.random() < kept else Break
        return next((choice for choice in choices if isinstance(choice, wanted)), choices[0])

    def _talk(self, state: State) -> None:
        """Let a sale be agreed on of what the active player does, and loans."""
        self._sell(state)
        for _ in range(2):
            if self._script.random() < 0.7:
                self._lend(self.record.state)

    def _free_gold(self, state: State, seat: int) -> int:
        """Return the gold of a seat that it owes to nobody."""
        owed = [
            promise.clause.gold
            for promise in state.promises
            if isinstance(promise.clause, PromiseGold)
            and promise.status == "open"
            and promise.clause.by == seat
        ]
        return state.gold[seat] - sum(owed)

    def _lend(self, state: State) -> None:
        now, later = self._script.choice(LOANS)
        due = min(ROUNDS, state.round + self._script.randrange(2))
        able = [seat for seat in range(state.players) if self._free_gold(state, seat) >= later]
        if len(able) < 2:
            return
        made = Counter(promise.clause.by for promise in state.promises)
        self._script.shuffle(able)
        borrower = min(able, key=lambda seat: made[seat])
        lender = next(seat for seat in able if seat != borrower)
        deal = Deal((Pay(lender, borrower, now), PromiseGold(borrower, lender, later, due)))
        self._strike([deal], borrower, lender)

    def _sell(self, state: State) -> None:
        """Let the buyer who gains most bargain; the first offer and who makes it are by lot."""
        seller = state.actor
        assert seller is not None
        first = self._script.choice(self._script.choice((self._truths.low, self._truths.high)))
        price = self._price(first)
        sales = [sale for sale in survey(GAME.view(state, seller)).sales if sale is not None]
        most = max(self._truths.high)
        rich = [sale for sale in sales if self._free_gold(state, sale.buyer) >= most]
        if not rich:
            return
        sale = max(rich, key=lambda one: (one.gain, -one.buyer))
        opener, other = self._script.sample((seller, sale.buyer), 2)
        priced = dict.fromkeys((first, price))
        deals = [_sale(sale.buyer, seller, gold, sale.acts) for gold in priced]
        if GAME.can(state, Propose(opener, deals[-1])):
            self._strike(deals, opener, other)

    def _price(self, first: int) -> int:
        truths = self._truths
        error = self._script.gauss(0, truths.spread)
        price = round(truths.middle + truths.slope * (first - truths.middle) + error)
        return min(max(price, 1), max(truths.high))

    def _strike(self, deals: Sequence[Deal], first: int, second: int) -> None:
        """Let ``first`` propose, ``second`` counter with the next deal, until none is left."""
        by, other, number = first, second, None
        for deal in deals:
            self.record.do(Propose(by, deal, instead_of=number))
            number = self.record.state.proposals_made
            by, other = other, by
        assert number is not None
        self.record.do(Accept(by, number))


def _sale(buyer: int, seller: int, gold: int, acts: Sequence[Clause]) -> Deal:
    return Deal((Pay(buyer, seller, gold), *acts))
