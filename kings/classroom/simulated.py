"""A class that nobody sat in, with known truths: to try out a debrief, and for lessons alone.

Bots play the cards, and a script does the talking: it makes and keeps promises as the truths say,
and nothing else at a table promises anything. ``python -m kings.classroom.simulated FOLDER`` writes
the class that ships.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from kings.bots import Bot, make_bot
from kings.bots.deals import survey
from kings.classroom import answers, plan
from kings.classroom.names import names_of, write_names
from kings.errors import BadInput, KingsError
from kings.game import NATURE
from kings.records import recording
from kings.seeds import stream
from kings.struggle import moves
from kings.struggle.rules import GAME
from kings.struggle.state import ROUNDS, Phase, State

SEED = 44
"""The seed of the class that ships: in this class the planted truths show about as they are."""

LESSON = 7
QUESTION = "kept"
"""The question's name in the files of answers: of 100 promises, how many will be kept?"""

_WHEN: tuple[Literal["before"], Literal["after"]] = ("before", "after")
_AT = {"before": "2026-01-12T08:00:00+00:00", "after": "2026-01-12T08:50:00+00:00"}

CHARACTERS = ("greedy", "cautious", "fair-keeper", "random")
"""The bots that play the cards: of different characters, dealt out to the seats."""

LOANS = ((1, 2), (2, 3), (2, 4))
"""What is lent now, and what is promised back."""


@dataclass(frozen=True, slots=True)
class Truths:
    """How the students of a simulated class behave.

    Prices: a first offer is ``low`` or ``high`` gold, by lot; the price that is struck is
    ``middle + slope * (first offer − middle)`` and a normal error of ``spread`` gold, rounded. So
    ``slope`` is the anchoring effect: gold more in the price for each gold more in the first offer.
    Nobody bargains who couldn't pay the highest first offer, and no price is above that.

    Promises: gold that is lent comes back with the probability ``kept`` in the rounds before
    ``ending`` (1 to 7), and ``kept_at_end`` from that round on. ``breakers``: how many students
    keep their word with the probability ``kept_by_breakers`` only, at all times.

    Answers: what share of all promises (0 to 100) will be kept, normal about ``before`` and, after
    the lesson, about ``after``, with the standard deviation ``doubt``.

    ``bot_from``: in this round (1 to 7; 0: nowhere) a bot takes the last seat of the last table.
    """

    slope: float = 0.5
    middle: int = 3
    low: tuple[int, ...] = (1, 2)
    high: tuple[int, ...] = (4, 5)
    spread: float = 0.6
    kept: float = 0.95
    kept_at_end: float = 0.45
    ending: int = 6
    breakers: int = 3
    kept_by_breakers: float = 0.1
    before: float = 85.0
    after: float = 65.0
    doubt: float = 10.0
    bot_from: int = 3

    def __post_init__(self) -> None:
        """Refuse what can't be true of a class."""
        shares = (self.kept, self.kept_at_end, self.kept_by_breakers)
        if not all(0 <= share <= 1 for share in shares):
            raise BadInput("A probability lies between 0 and 1.")
        if not self.low or not self.high or min(self.low + self.high) < 1:
            raise BadInput("First offers are low and high, and of 1 gold at least (S-53).")
        if not 1 <= self.ending <= ROUNDS or not 0 <= self.bot_from <= ROUNDS:
            raise BadInput(f"There are {ROUNDS} rounds.")
        if self.breakers < 0 or self.spread < 0 or self.doubt < 0:
            raise BadInput("Counts and spreads are not below 0.")


def simulate_class(
    folder: Path | str,
    seed: int,
    *,
    students: int = 30,
    size: int = 4,
    truths: Truths | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> plan.ClassPlan:
    """Write the folder of a class of scripted students and return its plan.

    Every table plays a whole Day game; the same seed writes the same bytes. ``students``: how many
    there are; ``size``: the preferred number at a table; ``truths``: how they behave (who breaks
    promises, ``breakers_of`` says). ``progress(done, of)`` is called after each table. Raises
    ``BadInput`` if the folder holds a class already.
    """
    place, true = Path(folder), truths or Truths()
    if (place / plan.PLAN).exists():
        raise BadInput(f"{place} holds a class already; choose another folder.")
    names = [f"Student {number:02}" for number in range(1, students + 1)]
    class_plan, seated = plan.plan_class(
        names, seed, start=plan.Start(), size=size, title="A simulated class"
    )
    place.mkdir(parents=True, exist_ok=True, mode=0o700)
    write_names(place, class_plan.tables, names_of(seated))
    (place / plan.PLAN).write_text(plan.plan_text(class_plan), encoding="utf-8")
    for done, table in enumerate(class_plan.tables, start=1):
        _play(place, class_plan, table, true)
        if progress is not None:
            progress(done, len(class_plan.tables))
    for answer in _answers(class_plan, true):
        answers.append_answer(place, answer)
    return class_plan


def breakers_of(class_plan: plan.ClassPlan, truths: Truths) -> tuple[str, ...]:
    """Return the pseudonyms of those who seldom keep their word."""
    students = [name for table in class_plan.tables for name in table.students]
    number = min(truths.breakers, len(students))
    return tuple(stream(class_plan.seed, "breakers").sample(students, number))


def _play(folder: Path, class_plan: plan.ClassPlan, table: plan.TablePlan, truths: Truths) -> None:
    header = plan.starting_header(table, plan.Start(), name=f"{class_plan.seed}-{table.table}")
    # The class that ships was written in the first version, and shows that it is still understood.
    record = recording.Recording.begin(replace(header, id=f"class-{header.id}", version=1))
    broken = set(breakers_of(class_plan, truths))
    last = table is class_plan.tables[-1] and truths.bot_from > 0
    ScriptedTable(
        record,
        stream(class_plan.seed, "table", table.table).getrandbits(63),
        truths,
        breakers=[seat for seat, name in enumerate(table.players) if name in broken],
        stand_in=len(table.players) - 1 if last else None,
    ).play()
    record.save_as(plan.journal_path(folder, table.table))
    record.close()


def _answers(class_plan: plan.ClassPlan, truths: Truths) -> Iterator[answers.Answer]:
    """Yield what everybody answers, before the lesson and after it."""
    rng = stream(class_plan.seed, "answers")
    for table in class_plan.tables:
        for name in table.students:
            for when in _WHEN:
                middle = truths.before if when == "before" else truths.after
                value = min(100, max(0, round(rng.gauss(middle, truths.doubt))))
                yield answers.Answer(name, LESSON, when, QUESTION, value, _AT[when])


class ScriptedTable:
    """A game that is played to its end by scripted students.

    ``record``: the game, just begun; ``seed``: of their script; ``truths``: how they behave;
    ``breakers``: seats that seldom keep their word; ``stand_in``: the seat that a bot takes in the
    round ``truths.bot_from`` (None: nobody leaves).
    """

    def __init__(
        self,
        record: recording.Recording,
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

    def _draw(self) -> moves.Move:
        """Draw from the stream that a table with people draws from, so that the cards agree."""
        draws = sum(move.seat == NATURE for move in self.record.moves)
        return GAME.draw(self.record.state, stream(self._chance, "chance", draws))

    def _decide(self, seat: int) -> moves.Choice:
        state = self.record.state
        choices = GAME.choices(state, seat)
        if state.phase is Phase.RECKON:
            return self._reckon(choices, seat, state.round)
        if len(choices) == 1:
            return choices[0]
        return self._bots[seat].choose(GAME.view(state, seat), self._script)

    def _reckon(self, choices: Sequence[moves.Choice], seat: int, round: int) -> moves.Choice:
        truths = self._truths
        kept = truths.kept if round < truths.ending else truths.kept_at_end
        if seat in self._breakers:
            kept = truths.kept_by_breakers
        wanted = moves.Settle if self._script.random() < kept else moves.Break
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
            if isinstance(promise.clause, moves.PromiseGold)
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
        deal = moves.Deal(
            (moves.Pay(lender, borrower, now), moves.PromiseGold(borrower, lender, later, due))
        )
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
        if GAME.can(state, moves.Propose(opener, deals[-1])):
            self._strike(deals, opener, other)

    def _price(self, first: int) -> int:
        truths = self._truths
        error = self._script.gauss(0, truths.spread)
        price = round(truths.middle + truths.slope * (first - truths.middle) + error)
        return min(max(price, 1), max(truths.high))

    def _strike(self, deals: Sequence[moves.Deal], first: int, second: int) -> None:
        """Let ``first`` propose, ``second`` counter with the next deal, until none is left."""
        by, other, number = first, second, None
        for deal in deals:
            self.record.do(moves.Propose(by, deal, instead_of=number))
            number = self.record.state.proposals_made
            by, other = other, by
        assert number is not None
        self.record.do(moves.Accept(by, number))


def _sale(buyer: int, seller: int, gold: int, acts: Sequence[moves.Clause]) -> moves.Deal:
    return moves.Deal((moves.Pay(buyer, seller, gold), *acts))


def main(words: list[str]) -> int:
    """Write a class of 30 into the folder that is named; it must hold no class yet."""
    parser = argparse.ArgumentParser(
        prog="python -m kings.classroom.simulated",
        description="Write the simulated class of 30 that ships with the lessons.",
    )
    parser.add_argument("folder", metavar="FOLDER", type=Path, help="must hold no class yet")
    folder: Path = parser.parse_args(words).folder
    try:
        class_plan = simulate_class(folder, SEED)
    except KingsError as error:
        print(error, file=sys.stderr)
        return 2
    print(
        f"A simulated class of {sum(len(table.students) for table in class_plan.tables)} students."
    )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
