"""The further pictures of a table: gold, the winner's pile, and the deal that was missed."""

from __future__ import annotations

import pytest

from kings.analysis.debrief import Debrief, analyse
from kings.analysis.debrief.valuation import most_left
from kings.publish.live import Figures
from kings.publish.report import gold_of, missed, winning_pile
from kings.struggle import best_points
from tests.analysis.debrief.test_pricing import PAID, UNPAID, played


@pytest.fixture(scope="module")
def priced(tmp_path_factory: pytest.TempPathFactory) -> Debrief:
    return analyse(played(tmp_path_factory.mktemp("class"), UNPAID, PAID), price=True)


def test_the_missed_deal_has_its_price_its_plane_and_its_shares(priced: Debrief) -> None:
    figures = Figures()
    shown = most_left(priced.priced, priced.tables[0])
    page = str(missed(shown, figures))
    assert 3 == len(figures.data()["figures"]["figures"])
    assert "Computed to the end of the game; nobody trades later." in page
    assert shown is not None and shown.line.player in page
    assert None is missed(None, figures)


def test_gold_is_shown_where_some_moved(priced: Debrief) -> None:
    paid = priced.tables[1]
    assert "Where did the gold come from?" in str(gold_of(paid, Figures()))


def test_the_winners_pile_shows_its_points(priced: Debrief) -> None:
    for table in priced.tables:
        state = table.record.state
        best = max(
            best_points(pile) + gold for pile, gold in zip(state.piles, state.gold, strict=True)
        )
        assert f">{best}<" in str(winning_pile(table))
