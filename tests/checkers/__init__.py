"""A battery of independent checks of a game of Kings' Struggle; each yields what it finds wrong.

None of them uses the rules' own judgement of the thing it checks: choices, tricks, deals, promises
and scores are worked out a second time, in another way.
"""

from __future__ import annotations

from collections.abc import Collection

from tests.checkers.bargaining import check_binding, check_deals
from tests.checkers.complaining import Battery, complaints_of
from tests.checkers.conservation import check_cards, check_gold, check_markers
from tests.checkers.contract import check_ending, check_questions, check_replay, check_verdicts
from tests.checkers.course import check_choices, check_deeds, check_setup, check_turns
from tests.checkers.ledger import check_promises
from tests.checkers.retelling import check_retelling
from tests.checkers.scores import check_scores
from tests.checkers.secrets import (
    check_events,
    check_piles,
    check_refusals,
    check_views,
    check_worlds,
)
from tests.checkers.tricks import check_tricks
from tests.strategies import Trajectory

__all__ = ["BATTERY", "CONTRACT", "complaints"]

CONTRACT: Battery = {
    "ending": check_ending,
    "questions": check_questions,
    "replay": check_replay,
}
"""What every game of the house promises."""

BATTERY: Battery = {
    **CONTRACT,
    "verdicts": check_verdicts,
    "cards": check_cards,
    "gold": check_gold,
    "markers": check_markers,
    "retelling": check_retelling,
    "setup": check_setup,
    "choices": check_choices,
    "turns": check_turns,
    "deeds": check_deeds,
    "tricks": check_tricks,
    "deals": check_deals,
    "binding": check_binding,
    "promises": check_promises,
    "views": check_views,
    "events": check_events,
    "piles": check_piles,
    "refusals": check_refusals,
    "worlds": check_worlds,
    "scores": check_scores,
}
"""The contract, and what the rules of Kings' Struggle say."""


def complaints(game: Trajectory, names: Collection[str] = tuple(BATTERY)) -> list[str]:
    """Return what the named checkers find wrong with a game, each with its checker's name."""
    return complaints_of(BATTERY, game, names)
