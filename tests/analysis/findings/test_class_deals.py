"""Many tables together: first offers, prices and efficiencies."""

from __future__ import annotations

import numpy as np
import pytest

from kings.analysis.findings.deals import (
    TableDeal,
    efficiencies,
    first_offers,
    gold_in,
)
from kings.errors import BadInput
from kings.struggle.moves import Act, Deal, Pay, PromiseGold


def deals(*pairs: tuple[float, float]) -> list[TableDeal]:
    return [TableDeal(f"Table {at}", 1, *pair) for at, pair in enumerate(pairs, start=1)]


def test_the_link_is_pearsons_with_fishers_interval() -> None:
    """Fisher's interval by hand: tanh(atanh r ± 1.96 / √(n − 3))."""
    pairs = [(1, 2), (2, 2), (3, 5), (4, 3), (5, 6), (6, 5), (7, 9)]
    found = first_offers(deals(*pairs))
    r = float(np.corrcoef(np.array(pairs).T)[0, 1])
    assert found.link == pytest.approx(r)
    half = 1.959964 / 2
    assert found.interval == pytest.approx(
        (np.tanh(np.arctanh(r) - half), np.tanh(np.arctanh(r) + half)), abs=1e-6
    )
    assert found.title().endswith("Higher first offers went with higher prices in 7 deals.")


@pytest.mark.parametrize(
    ("pairs", "answer"),
    [
        ([(1, 2)], "1 deal can't tell."),
        ([(2, 1), (2, 3), (2, 5), (2, 2)], "4 deals can't tell."),
        ([(1, 3), (2, 1), (3, 4), (4, 2)], "4 deals show no clear link."),
        ([(at, 9 - at) for at in range(9)], "went with lower prices in 9 deals."),
    ],
)
def test_the_title_says_no_more_than_the_numbers(
    pairs: list[tuple[float, float]], answer: str
) -> None:
    assert first_offers(deals(*pairs)).title().endswith(answer)


def test_all_gold_of_a_deal_counts() -> None:
    deal = Deal((Pay(1, 0, 2), Act(0, "pass"), PromiseGold(1, 0, 3, 4)))
    assert 5 == gold_in(deal)


def test_tables_are_ranked_by_their_efficiency() -> None:
    found = efficiencies([("b", 0.5), ("a", 1.0), ("c", -0.25)])
    assert [("a", 1.0), ("b", 0.5), ("c", -0.25)] == list(found.rows())
    assert found.title().endswith("50% in the median; 1 of 3 made all.")
    assert "a 100%, b 50%, c −25%." == found.alt()


def test_nobody_makes_more_than_all() -> None:
    with pytest.raises(BadInput, match="all there was"):
        efficiencies([("a", 1.2)])


def test_no_table_yet() -> None:
    assert efficiencies([]).title().endswith("There is no table yet.")
    assert "No deals." == first_offers([]).alt()
