"""Every planted fault is caught by the check that is meant to catch it.

Each fault is put into the engine while games are played and looked at, and taken out again; the
true engine, played from the very same seed, is not blamed for anything.
"""

from __future__ import annotations

import pytest

from tests.keys.checkers import BATTERY, complaints
from tests.keys.faults import FAULTS, Fault

MOST_GAMES = 30


def found(fault: Fault, seed: int) -> list[str]:
    """Play a game under this seed and return what is found wrong."""
    return complaints(fault.game(seed), fault.caught_by)


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name.replace(" ", "-"))
def test_a_planted_fault_is_caught_and_the_true_engine_is_not_blamed(fault: Fault) -> None:
    for seed in range(MOST_GAMES):
        with pytest.MonkeyPatch.context() as patch:
            fault.plant(patch)
            blamed = found(fault, seed)
        assert [] == found(fault, seed)
        if blamed:
            return
    pytest.fail(f"nobody notices that {fault.name}")


def test_every_check_of_the_battery_has_something_to_catch() -> None:
    general = {"questions", "replay", "positions", "ending"}
    assert set(BATTERY) - general <= {name for fault in FAULTS for name in fault.caught_by}


def test_there_are_faults_of_many_kinds() -> None:
    assert len({fault.name for fault in FAULTS}) == len(FAULTS) >= 30
