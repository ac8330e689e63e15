"""Every fault planted into King of the Castle is caught by the check that is meant to catch it.

The true engine, played from the very same seed, is not blamed for anything.
"""

from __future__ import annotations

import pytest

from tests.castle.battery import BATTERY, complaints
from tests.castle.faults import FAULTS, Fault
from tests.castle.games import numbered

MOST_GAMES = 120


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name.replace(" ", "-"))
def test_a_planted_fault_is_caught_and_the_true_engine_is_not_blamed(fault: Fault) -> None:
    for number in range(MOST_GAMES):
        with pytest.MonkeyPatch.context() as patch:
            fault.plant(patch)
            blamed = complaints(numbered(number), fault.caught_by)
        if blamed:
            assert [] == complaints(numbered(number), fault.caught_by)
            return
    pytest.fail(f"nobody notices that {fault.name}")


def test_there_are_faults_of_many_kinds() -> None:
    assert len({fault.name for fault in FAULTS}) == len(FAULTS) >= 45
    assert set(BATTERY) - {"questions"} == {name for fault in FAULTS for name in fault.caught_by}
