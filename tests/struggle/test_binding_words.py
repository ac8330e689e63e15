"""Each clause says whether it would bind, and why (S-52); a standing says what decided a tie."""

from __future__ import annotations

import pytest

from kings.struggle.binding import Verdict, verdict
from kings.struggle.cards import DECK, count
from kings.struggle.moves import (
    Act,
    AnswerWith,
    Clause,
    Give,
    Pay,
    PromiseGold,
    PromiseRestraint,
    PromiseUse,
    PromiseWords,
)
from kings.struggle.scoring import standings
from kings.struggle.state import State
from tests.positions import ADA, BEN, COBBLER, COOPER, FARMER, KING, PEASANT, first_round, position

TURN = position(FARMER, COOPER, KING, round=3)
WINDOW = first_round(PEASANT, COBBLER, KING)

CLAUSES: tuple[tuple[State, Clause, Verdict], ...] = (
    (TURN, Pay(BEN, ADA, 2), Verdict(True, "the gold moves at once")),
    (TURN, Give(BEN, ADA, (KING,)), Verdict(True, "the cards change hands at once")),
    (TURN, Act(ADA, "pass"), Verdict(True, "Ada acts now, and the rules hold it to this choice")),
    (
        TURN,
        AnswerWith(BEN, KING),
        Verdict(True, "the Jester's answer comes at once, and no other card is taken"),
    ),
    (TURN, PromiseGold(BEN, ADA, 2, 4), Verdict(False, "gold that moves later is only promised")),
    (
        TURN,
        PromiseWords(BEN, ADA, 4, "peace"),
        Verdict(False, "free words can't be carried out by the rules"),
    ),
    (
        TURN,
        PromiseUse(ADA, BEN, 3, FARMER),
        Verdict(True, "this is the very action that Ada takes now"),
    ),
    (TURN, PromiseUse(ADA, BEN, 4, FARMER), Verdict(False, "it reaches into later rounds")),
    (TURN, PromiseRestraint(ADA, BEN, 4), Verdict(False, "it reaches into later rounds")),
    (TURN, PromiseUse(BEN, ADA, 3, COOPER), Verdict(False, "it is not Ben that acts now")),
    (TURN, PromiseUse(ADA, BEN, 3, KING), Verdict(False, "Ada decides on something else now")),
    (
        WINDOW,
        PromiseRestraint(BEN, ADA, 1),
        Verdict(True, "Ben decides on the lead now; for the turn it is a promise"),
    ),
)


@pytest.mark.parametrize(("state", "clause", "expected"), CLAUSES)
def test_each_clause_says_whether_it_binds_and_why(
    state: State, clause: Clause, expected: Verdict
) -> None:
    assert expected == verdict(state, clause)


@pytest.mark.parametrize("power", range(2, 11))
def test_a_tie_is_decided_by_the_highest_card_of_which_one_has_more(power: int) -> None:
    piles = count([DECK[power - 1]]), count([DECK[power - 2]])
    vp = [standing.partition.points for standing in standings(piles, (0, 0))]
    first, second = standings(piles, (vp[1], vp[0]))
    assert (1, None) == (first.rank, first.decided_by)
    assert (2, str(power)) == (second.rank, second.decided_by)
