"""The first exercise of lesson 6: which clauses bind? The rules themselves are asked."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

from kings.game import NATURE
from kings.lessons.exercise import Exercise, Misconception
from kings.lessons.answers import judge_set, number_set
from kings.lessons.task import Task
from kings.lessons.task import Table
from kings.struggle import GAME, Options, Phase, State
from kings.struggle.binding import verdict
from kings.struggle.moves import (
    Act,
    Clause,
    Move,
    Pay,
    PromiseGold,
    PromiseRestraint,
    PromiseUse,
    PromiseWords,
)
from kings.struggle.say import say_clause

NAMES = ("Ada", "Ben", "Cleo", "Dan")
ROUNDS = range(2, 7)


@dataclass(frozen=True)
class Paper:
    """A moment of a game, and clauses that somebody has written down."""

    state: State
    clauses: tuple[Clause, ...]

    def binding(self) -> set[int]:
        """Return the numbers of the clauses that bind, counted from 1."""
        return self.numbers(lambda clause: verdict(self.state, clause).binds)

    def numbers(self, holds: Callable[[Clause], bool]) -> set[int]:
        """Return the numbers of the clauses of which something holds."""
        return {number for number, clause in enumerate(self.clauses, start=1) if holds(clause)}


def _moment(rng: random.Random) -> State:
    """Play at random to a turn of a round in the middle of a game by Day."""
    state, wanted = GAME.start(Options(names=NAMES, mode="day")), rng.choice(ROUNDS)
    while not (state.phase is Phase.TURN and state.round == wanted):
        ask = GAME.asks(state)[0]
        move: Move = (
            GAME.draw(state, rng)
            if ask.seat == NATURE
            else rng.choice(GAME.choices(state, ask.seat))
        )
        state = GAME.apply(state, move).state
    return state


def draw_paper(rng: random.Random) -> Paper | None:
    """Draw a moment and seven clauses about it, in any order."""
    state = _moment(rng)
    actor = state.actor
    lying = None if actor is None else state.played[actor]
    if actor is None or lying is None or len(GAME.choices(state, actor)) < 2:
        return None
    other, third = rng.sample([seat for seat in range(state.players) if seat != actor], 2)
    now, later = state.round, state.round + 1
    clauses: list[Clause] = [
        Pay(other, actor, rng.randint(1, 3)),
        PromiseGold(other, actor, rng.randint(1, 3), now),
        PromiseGold(third, actor, rng.randint(1, 3), later),
        Act(actor, "pass"),
        PromiseRestraint(actor, other, now),
        PromiseUse(actor, other, later),
        PromiseRestraint(other, actor, now),
        PromiseWords(third, actor, later, "I shall be on your side"),
    ]
    rng.shuffle(clauses)
    return Paper(state, tuple(clauses))


def _ask(paper: Paper) -> Task:
    names = paper.state.options.names
    actor = paper.state.actor
    assert actor is not None
    words = (
        f"Round {paper.state.round}; it is {names[actor]}'s turn, and {names[actor]} has not acted "
        "yet. The clauses below are proposed as one deal. If everybody agrees, which of them bind? "
        "Put their numbers into binding, in curly brackets.",
    )
    rows = tuple(
        (str(number), say_clause(names, clause))
        for number, clause in enumerate(paper.clauses, start=1)
    )
    given = {"actor": names[actor], "round": paper.state.round, "clauses": dict(rows)}
    return Task(words, Table(("number", "clause"), rows), given)


def _all_gold(paper: Paper) -> set[int]:
    """Return what binds, and gold that is only promised as well."""
    return paper.binding() | paper.numbers(lambda clause: isinstance(clause, PromiseGold))


def _everything(paper: Paper) -> set[int]:
    return paper.numbers(lambda clause: True)


def _gold_only(paper: Paper) -> set[int]:
    return paper.numbers(lambda clause: isinstance(clause, Pay))


def _by_its_name(paper: Paper) -> set[int]:
    """Return what binds, but for what is called a promise and is about the action of this turn."""
    return paper.numbers(lambda clause: isinstance(clause, Pay | Act))


def _this_round(paper: Paper) -> set[int]:
    """Return what binds, and all else that is due in this round."""
    due = paper.numbers(lambda clause: getattr(clause, "due", None) == paper.state.round)
    return paper.binding() | due


_WRONG: tuple[Misconception[Paper], ...] = (
    Misconception(
        "agreed is binding",
        "You say that all of it binds, because all have agreed. The rules hold nobody to what "
        "comes later (S-52).",
        "Ask of each clause: can it be carried out, or enforced, at this very moment?",
        _everything,
    ),
    Misconception(
        "all gold binds",
        "Gold that moves now binds. Gold that is to move later is a promise, even if it is due "
        "in this round.",
        "For each clause about gold: when does it move?",
        _all_gold,
    ),
    Misconception(
        "only gold binds",
        "You say that only gold on the table binds. What the one on turn does with the card is "
        "held to as well (S-52).",
        "Who acts at this moment, and which clauses are about that action?",
        _gold_only,
    ),
    Misconception(
        "the name for the thing",
        "One clause is called a promise, and yet it is about the very action that is taken now. "
        "What it is called doesn't matter.",
        "Who acts at this moment, and which clauses are about that action?",
        _by_its_name,
    ),
    Misconception(
        "this round for this moment",
        "What is due in this round can still come too late: only what is carried out now binds.",
        "Is it this player's turn, and does this clause speak of this turn?",
        _this_round,
    ),
)


BINDING: Exercise[Paper] = Exercise(
    id="binding",
    title="What binds?",
    points=3,
    hands_in="binding",
    stub="binding = {...}",
    draw=draw_paper,
    ask=_ask,
    solve=lambda paper: paper.binding(),
    judge=judge_set(Paper.binding, _WRONG, number_set, what="numbers of clauses"),
    wrong=_WRONG,
    alternatives=(lambda paper: sorted(paper.binding()),),
    hint="Carried out now, or enforced now: these bind. All else is a promise.",
)
