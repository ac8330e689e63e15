"""How sure a value is stands beside it: exact, an interval, or that all samples were alike."""

from __future__ import annotations

import re
from dataclasses import replace

import numpy as np
import pytest

from kings.analysis.worth import Values, values
from kings.analysis.worth.endings import LENSES
from kings.table.coach import say_value, value_rows
from tests.positions import FARMER, JESTER, KING, PEASANT, position

STATE = position(JESTER, PEASANT, KING, FARMER, round=7, night=True)


@pytest.fixture(scope="module")
def exact() -> Values:
    return values(STATE, open_cards=True, seconds=None, games=2)


def sampled(exact: Values, spread: int) -> Values:
    """Return values of nine samples each, whose VP differ by up to ``spread``."""
    ends = tuple(
        replace(
            one,
            numbers=np.arange(9),
            weights=np.full(9, 1 / 9),
            points=one.points[:1] + spread * (np.arange(9) % 2)[:, None],
            shares=np.tile([1.0, 0.0, 0.0, 0.0], (9, 1)),
        )
        for one in exact.ends
    )
    return replace(exact, exact=False, ends=ends)


def test_exact_values_stand_alone(exact: Values) -> None:
    assert re.fullmatch(r"−?\d+(\.\d)?", say_value(exact, 0, 0))
    rows = value_rows(exact, 0)
    assert not any("±" in cell.say or "times" in cell.say for row in rows for cell in row.cells)
    assert [True, *(False for _ in rows[1:])] == [row.unpaid for row in rows]
    tops = exact.vp.max(axis=0)
    assert [[bool(vp == top) for vp, top in zip(line, tops, strict=True)] for line in exact.vp] == [
        [cell.best for cell in row.cells] for row in rows
    ]


def test_vp_have_half_their_interval_or_were_alike(exact: Values) -> None:
    assert re.fullmatch(r"−?\d+(\.\d)? ± \d+(\.\d)?", say_value(sampled(exact, 2), 0, 0))
    assert re.fullmatch(r"−?\d+(\.\d)?, all 9 times", say_value(sampled(exact, 0), 0, 0))


def test_a_chance_of_none_of_nine_is_not_certain(exact: Values) -> None:
    found = replace(sampled(exact, 2), lens=LENSES[1])
    assert ("100% (70–100%)", "0% (0–30%)") == (say_value(found, 0, 0), say_value(found, 0, 1))
    assert "0% (0–30%)" == value_rows(found, 0)[0].cells[1].say
