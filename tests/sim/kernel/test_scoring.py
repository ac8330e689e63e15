"""Scores and tie-breaks of the kernel beside the readable ones (S-60 to S-66)."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, strategies as st

from kings.analysis.transducer_maker import make_transducer
from kings.errors import BadInput
from kings.sim.kernel import layout, scoring
from kings.sim.kernel.encode import start_row
from kings.struggle import Options
from kings.struggle.cards import Counts
from kings.struggle.partition.exact import best_points
from kings.struggle.partition.groups import RULEBOOK, Tables
from kings.struggle.partition.transducer import rulebook
from kings.struggle.scoring import standings
from tests.strategies import piles, small_piles

RULES = scoring.scorer_for(RULEBOOK)


def packed(pile: Counts) -> int:
    return sum(number << 3 * title for title, number in enumerate(pile))


@given(piles())
def test_s_63_a_packed_pile_scores_as_the_transducer_says(pile: Counts) -> None:
    assert rulebook().points(pile) == scoring.pile_points(packed(pile), RULES)


@given(piles())
def test_the_cards_of_a_packed_pile_are_counted(pile: Counts) -> None:
    assert sum(pile) == scoring.cards_in_pile(packed(pile))


seats = st.lists(st.tuples(small_piles(4), st.integers(0, 3)), min_size=3, max_size=6)


@given(seats, st.booleans())
def test_s_64_the_same_seats_share_the_victory(
    results: list[tuple[Counts, int]],
    twins: bool,  # noqa: FBT001  # drawn by hypothesis
) -> None:
    if twins:
        results = [results[0], *results[:-1]]
    players = len(results)
    row = start_row(Options.for_players(players))
    row[layout.GOLDS] = sum(gold << 8 * seat for seat, (_, gold) in enumerate(results))
    for seat, (pile, _) in enumerate(results):
        row[layout.PILES + seat] = packed(pile)
    points, shares = np.zeros(players, np.int16), np.zeros(players)
    scoring.scores(row, RULES, points)
    scoring.rank(row, points, shares)
    table = standings(tuple(pile for pile, _ in results), tuple(gold for _, gold in results))
    winners = [standing.rank == 1 for standing in table]
    assert [standing.total for standing in table] == points.tolist()
    assert [won / sum(winners) for won in winners] == shares.tolist()


def test_house_tables_need_their_own_transducer() -> None:
    house = Tables((1, 2, 3, 4, 5, 6))
    with pytest.raises(BadInput, match="need their transducer"):
        scoring.scorer_for(house)
    with pytest.raises(BadInput, match="not that of the table"):
        scoring.scorer_for(house, rulebook())


@pytest.mark.slow
def test_s_66_piles_are_scored_by_house_tables() -> None:
    house = Tables((1, -2, 3, 4, 5, 60), ((2, 3), (4, -1), (10, 50)))
    scorer = scoring.scorer_for(house, make_transducer(house))
    rng = np.random.default_rng(66)
    for pile in rng.integers(0, 3, (300, 10)).tolist():
        assert best_points(tuple(pile), house) == scoring.pile_points(packed(pile), scorer)
