"""Many guessed worlds at once are those that are guessed one by one, in all kinds of games."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import numpy as np

from kings.analysis.worth.position import Position
from kings.bots.determinize import determinize, redealt
from kings.errors import BadInput
from kings.seeds import stream
from kings.sim.kernel.encode import encode
from kings.struggle import GAME
from tests.bots.test_determinize import moments

SEED, MANY = 3, 5


def test_worlds_are_the_same_whether_dealt_together_or_one_by_one() -> None:
    """At moments with all kinds of deals and house rules, for every seat and a bystander."""
    met: Counter[bool] = Counter()
    for state, seat, number in islice(moments(), 0, None, 3):
        view = GAME.view(state, seat)
        numbers = range(number % 3, number % 3 + MANY)
        try:
            apart = [encode(determinize(view, stream(SEED, "world", at))) for at in numbers]
        except BadInput:
            continue  # more promises than a row holds
        assert np.array_equal(np.stack(apart), Position(view, 0, None).worlds(numbers, SEED))
        met[bool(redealt(view))] += len(np.unique(np.stack(apart), axis=0)) > 1
    assert min(met[True], met[False]) > 10, "both ways of dealing lead to worlds that differ"
