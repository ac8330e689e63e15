"""A last turn that is worked out by hand, as a record: what the tests of hindsight share.

Ada's Queen and Ben's King lie there, Cleo has the last action of the game with her Assassin, and
everybody has 5 gold. Cleo has won a Queen before; nobody else has won a card.

- Unpaid Cleo takes Ada's Queen for a set of two, 3 VP (S-61). Ben's King wins himself and the
  Assassin, two cards alone. Ada 5, Ben 5 + 2 = 7, Cleo 5 + 3 = 8.
- If she takes Ben's King, she has two cards alone. Ada's Queen wins the Assassin and herself, and 5
  gold (S-38). Ada 5 + 5 + 2 = 12, Ben 5, Cleo 5 + 2 = 7.

So Ada gains 7 by the second, Cleo loses 1, and 2 gold is what a trader would agree on.
"""

from __future__ import annotations

from functools import cache

from kings.records.recording import Recording, new_header, replay
from kings.struggle.moves import (
    Accept,
    Act,
    Aim,
    Break,
    Clause,
    Deal,
    Pay,
    PromiseGold,
    Propose,
    Settle,
)
from tests.positions import ADA, ASSASSIN, BEN, CLEO, KING, QUEEN, position
from tests.records.write_game import RECORDED_GAME

NIGHT_GAME = RECORDED_GAME.with_name("night_of_four.jsonl")

UNPAID = (5, 7, 8)
PAID = (10, 5, 9)
PROMISED = (12, 5, 7)
"""The ends: no deal; Ada has paid 2; Ada has promised 2 and not paid."""

_AIMED = Act(CLEO, "use", ASSASSIN, (BEN,))


def _struck(*clauses: Clause) -> Recording:
    start = position(
        QUEEN, KING, ASSASSIN, round=7, actor=CLEO, won={CLEO: (QUEEN,)}, gold=(5, 5, 5)
    )
    recording = Recording.begin(new_header(start.options, ("human",) * 3, 1, start=start))
    recording.do(Propose(ADA, Deal(clauses)))
    recording.do(Accept(CLEO, 1))
    recording.do(Aim(CLEO, (BEN,)))
    return recording


@cache
def last_turn() -> Recording:
    """Return the record in which Ada pays Cleo 2 gold to take Ben's King."""
    return _struck(Pay(ADA, CLEO, 2), _AIMED)


@cache
def promised(*, kept: bool) -> Recording:
    """Return the record in which Ada promises the 2 gold, and pays in the end or doesn't."""
    recording = _struck(PromiseGold(ADA, CLEO, 2, due=7), _AIMED)
    recording.do(Settle(ADA, 1) if kept else Break(ADA, 1))
    return recording


@cache
def word_game() -> Recording:
    """Return the recorded game of ten deals and six promises; not to be played on."""
    return replay(RECORDED_GAME)
