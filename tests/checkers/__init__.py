"""A battery of independent checks of a game that was played; each yields what it finds wrong.

None of them uses the rules' own judgement of the thing it checks: choices, tricks, deals, promises
and scores are worked out a second time, in another way.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

from tests.checkers.bargaining import check_binding, check_deals
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

__all__ = ["BATTERY", "complaints"]

Checker = Callable[[Trajectory], Iterator[str]]

BATTERY: dict[str, Checker] = {
    "ending": check_ending,
    "questions": check_questions,
    "verdicts": check_verdicts,
    "replay": check_replay,
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


def complaints(game: Trajectory, names: Collection[str] = tuple(BATTERY)) -> list[str]:
    """Return what the named checkers find wrong with a game, each with its checker's name.

    A checker that stumbles over what it reads complains too.
    """
    found = []
    for name in names:
        try:
            found += [f"{name}: {sentence}" for sentence in BATTERY[name](game)]
        except Exception as error:
            found.append(f"{name}: stumbled, {type(error).__name__}: {error}")
    return [f"seed {game.seed}: {complaint}" for complaint in found]
