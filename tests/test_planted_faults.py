"""A planted fault is caught by the check that is meant to catch it; the true rules aren't blamed.

``make mutants`` plants thousands more, and lists those that nobody noticed.
"""

from __future__ import annotations

import pytest

from tests.planted import FAULTS, Fault

MOST_GAMES = 120


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name.replace(" ", "-"))
def test_a_planted_fault_is_caught_and_the_true_rules_are_not_blamed(fault: Fault) -> None:
    for number in range(MOST_GAMES):
        with pytest.MonkeyPatch.context() as patch:
            fault.plant(patch)
            blamed = fault.complaints(fault.game(number), (fault.check,))
        if blamed:
            assert [] == fault.complaints(fault.game(number), (fault.check,))
            return
    pytest.fail(f"nobody notices that {fault.name}")
