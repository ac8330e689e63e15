"""Ten faults to plant into the rules, and which independent check of a game has to notice each.

They show what the checks are for; ``make mutants`` plants thousands more, by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from typing import Any

import pytest

from kings.castle import events as castle_events, kingdom
from kings.castle.kingdom import CASTLES, LORDS, castle_level
from kings.keys import events as keys_events, plays, rules as keys_rules, state as keys_state
from kings.struggle import cards, deals, events, moves, rules, state, view
from kings.struggle.options import Options
from tests import checkers
from tests.castle import battery
from tests.castle.games import numbered
from tests.keys import checkers as keys_checkers
from tests.keys.games import random_game
from tests.strategies import STRUGGLE, Trajectory, play

Complain = Callable[[Trajectory, Collection[str]], list[str]]


def struggle_game(mode: str) -> Callable[[int], Trajectory]:
    """Return how Kings' Struggle is played in this mode, by the number of the game."""
    agreed = Options(mode=mode, free_market=True)  # type: ignore[arg-type]  # one of the modes
    return lambda number: play(STRUGGLE, number, options=agreed, talk=0.8)


def keys_game(number: int) -> Trajectory:
    """Play King's Keys with all optional rules."""
    return random_game(4 * number + 4)


@dataclass(frozen=True)
class Fault:
    """One fault: ``where`` it is planted and ``what`` stands there instead.

    ``where``: an object and the name of its attribute, or a mapping and a key of it; ``check``: the
    one that has to complain; ``game``: plays a game by its number; ``complaints``: of the battery
    of the game's checks.
    """

    name: str
    where: tuple[Any, Any]
    what: Any
    check: str
    game: Callable[[int], Trajectory]
    complaints: Complain

    def plant(self, patch: pytest.MonkeyPatch) -> None:
        """Put the fault into the engine until the patch is undone."""
        place, name = self.where
        if isinstance(place, dict):
            patch.setitem(place, name, self.what)
        else:
            patch.setattr(place, name, self.what)


def struggle(name: str, where: tuple[Any, Any], what: Any, check: str, mode: str = "day") -> Fault:
    """Return a fault in Kings' Struggle; the parameters are those of ``Fault``."""
    return Fault(name, where, what, check, struggle_game(mode), checkers.complaints)


def keys(name: str, where: tuple[Any, Any], what: Any, check: str) -> Fault:
    """Return a fault in King's Keys; the parameters are those of ``Fault``."""
    return Fault(name, where, what, check, keys_game, keys_checkers.complaints)


def castle(name: str, where: tuple[Any, Any], what: Any, check: str) -> Fault:
    """Return a fault in King of the Castle; the parameters are those of ``Fault``."""
    return Fault(name, where, what, check, numbered, battery.complaints)


def minted(draft: state.Draft, seat: int, gold: int, card: cards.Card | None) -> None:
    """Give gold that the bank still has."""
    draft.gold = state.put(draft.gold, seat, draft.gold[seat] + gold)
    draft.log(events.GoldTaken(seat, gold, card))


DECIDE, ANSWER, LOOT = rules.decide, rules._answer, keys_rules._loot


def equals_stay(played: Any, *, peasant_before_ties: bool) -> rules.Trick:
    """Let equal cards stay in the trick."""
    return replace(DECIDE(played), cancelled=())


def answered_and_acts_again(draft: state.Draft, move: moves.Answer) -> None:
    """Give a turn to whoever answered after having had one."""
    acted = draft.acted[move.seat]
    ANSWER(draft, move)
    if acted and draft.phase is state.Phase.TURN:
        deals.close_window(draft)
        rules._begin_turn(draft, move.seat)


def loot_and_one(table: keys_state.State) -> tuple[int, int]:
    """Let a thief draw one card more, if there is one."""
    pile, number = LOOT(table)
    return pile, min(number + 1, pile.bit_count())


def king_from_the_right(men: Any, stacks: Any, named: Any) -> Any:
    """Break ties for the crown in favour of the East."""
    if named is not None:
        return named
    there = [place for place in CASTLES if men[LORDS[place]]]
    return max(there, key=lambda place: (castle_level(stacks, place), place), default=None)


def unhidden(event: Any, _: object) -> Any:
    """Tell everybody all of an event."""
    return event


FAULTS = (
    struggle("a hand is open at night", (view, "hand_is_open"), lambda *_: True, "views", "night"),
    struggle("gold is minted", (state.Draft, "bank_pays"), minted, "gold"),
    struggle("equal cards are kept", (rules, "decide"), equals_stay, "tricks"),
    struggle("the Queen brings nothing", (rules, "QUEENS_GOLD"), 0, "tricks"),
    struggle(
        "whoever answered a Jester acts again",
        (rules._DEEDS, moves.Answer),
        answered_and_acts_again,
        "turns",
    ),
    keys("guards need 9", (plays, "ENOUGH"), 9, "reading"),
    keys("a thief draws one more", (keys_rules, "_loot"), loot_and_one, "reading"),
    keys("thefts show their cards", (keys_events.Looted, "seen_by"), unhidden, "events"),
    castle("ties go to the right", (kingdom, "next_king"), king_from_the_right, "brute"),
    castle("hands are told", (castle_events.HandsDealt, "seen_by"), unhidden, "events"),
)
