"""The independent checks of a game of King of the Castle that was played."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from kings.castle.positions import position_of, state_of
from kings.errors import BadPosition
from tests.castle.lockstep import check_against_brute
from tests.castle.retelling import check_conservation, check_retelling
from tests.castle.secrets import check_events, check_knowledge, check_views
from tests.checkers import CONTRACT
from tests.checkers.complaining import Battery, complaints_of
from tests.strategies import Trajectory


def check_positions(game: Trajectory) -> Iterator[str]:
    """Every state that comes up is possible, and is the one that its position describes."""
    for number in range(game.seed % 4, len(game.states), 4):
        try:
            again = state_of(position_of(game.states[number]), game.options)
        except BadPosition as error:
            yield f"state {number} is called impossible: {error}"
        else:
            if again != game.states[number]:
                yield f"state {number} comes back otherwise"


BATTERY: Battery = {
    **CONTRACT,
    "brute": check_against_brute,
    "conservation": check_conservation,
    "retelling": check_retelling,
    "views": check_views,
    "events": check_events,
    "knowledge": check_knowledge,
    "positions": check_positions,
}


def complaints(game: Trajectory, names: Collection[str] = tuple(BATTERY)) -> list[str]:
    """Return what the named checkers find wrong with a game, each with its checker's name."""
    return complaints_of(BATTERY, game, names)
