"""Price lines, deal planes and divisions: what bargaining theory computed, side by side."""

from __future__ import annotations

import numpy as np
import pytest

from kings.analysis.bargaining.coalitions import Game, decision_game
from kings.analysis.bargaining.decision import Offer
from kings.analysis.bargaining.prices import price_choices
from kings.analysis.findings.decision import Said, common_worth, deal_plane, price_line
from kings.errors import BadInput
from tests.analysis.findings.games import assassin

RAIFFA = Game(("Ada", "Ben", "Cleo"), np.array([0, 0, 0, 118, 0, 84, 50, 121.0]))
"""Raiffa's three parties: v = 118, 84, 50 for the pairs and 121 for all."""


def test_a_price_line_shows_what_each_side_accepts() -> None:
    line = price_line(price_choices(assassin()), 1, [Said(0, 6), Said(1, 1)], 3)
    assert (2, (2, 6)) == (line.ask, line.zone)
    assert [(6, (2, 6)), (1, None)] == [(bar.most, bar.zone) for bar in line.bars]
    assert line.title() == (
        "What price suits both sides for “take the Queen”? 2 to 6 gold; it was 3."
    )
    assert line.alt() == (
        "Ada takes 2 gold or more. Ben can pay up to 6: 2 to 6 gold suits both sides. Cleo can pay "
        "up to 1: no price suits both sides. Offer 1: Ada asks for 6. Offer 2: Ben offers 1. The "
        "price was 3 gold."
    )
    assert 6 == len(line.rows())


def test_a_purse_bounds_what_is_paid() -> None:
    line = price_line(price_choices(assassin(gold=(5, 4, 1))), 1)
    assert [4, 1] == [bar.most for bar in line.bars]
    poor = price_line(price_choices(assassin(gold=(5, 1, 0))), 1)
    assert poor.zone is None and poor.title().endswith("None.")


def test_payers_who_need_each_other_have_a_bar_together() -> None:
    line = price_line(price_choices(assassin(gold=(5, 1, 4))), 1)
    together = line.bars[-1]
    assert ((1, 2), (1, 1), (2, 2)) == (together.seats, together.limits, together.zone)
    assert "Ben and Cleo can pay up to 2 together: 2 gold suits both sides." in line.alt()


def test_rivals_offers_raise_what_a_payer_has_to_give() -> None:
    bid = [Offer(2, 2, 6)]
    line = price_line(price_choices(assassin(gold=(5, 9, 9)), bid), 1, payers=[1])
    assert [1] == [seat for bar in line.bars for seat in bar.seats]
    assert line.bars[0].least == 5, "the King is worth 6 − 3 to Ada, the Queen must be worth more"


def test_what_is_done_unpaid_has_no_price() -> None:
    with pytest.raises(BadInput, match="done unpaid"):
        price_line(price_choices(assassin()), 0)


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_a_plane_has_a_panel_for_each_partner(seats: int) -> None:
    decision = assassin(seats)
    plane = deal_plane(decision)
    assert list(range(1, seats)) == [panel.other for panel in plane.panels]
    for panel in plane.panels:
        default = panel.mark("default")
        assert default is not None and (10.0, 10.0) == (default.x, default.y)
        for name in ("Nash", "KS", "egalitarian"):
            point = panel.mark(name)
            assert point is not None and point.x >= 10 and point.y >= 10
        xs = [at.x for at in panel.frontier]
        assert all(
            not (other.x >= at.x and other.y >= at.y and (other.x, other.y) != (at.x, at.y))
            for at in panel.frontier
            for other in panel.frontier
        )
        assert len(xs) == len(set(xs))


def test_equal_points_bear_all_their_names() -> None:
    decision = assassin()
    struck = decision.outcome(1, (4, -4, 0))
    panel = deal_plane(decision, [1], struck).panels[0]
    names = {name for point in panel.marks for name in point.names}
    assert {"default", "Nash", "KS", "egalitarian", "struck"} == names
    nash = panel.mark("Nash")
    assert nash is not None and "struck" in nash.names and (12.0, 12.0) == (nash.x, nash.y)


def test_the_plane_says_with_whom_a_deal_could_be_made() -> None:
    plane = deal_plane(assassin(4))
    assert "Could a deal leave both better off? Yes: Ada with Ben and Cleo." == plane.title()
    assert "Each panel: two parties alone." in plane.caption()
    assert "default, Nash, KS and egalitarian 10 and 10 (“pass”, no gold)" in plane.alt()
    alone = deal_plane(assassin(4), [3])
    assert alone.title().endswith("None that Ada could make with one other.")
    assert len(alone.rows()) == 1 + len(alone.panels[0].frontier) + 3


def test_a_plane_needs_partners() -> None:
    with pytest.raises(BadInput, match="other seats"):
        deal_plane(assassin(), [0])


def test_raiffas_exercise_has_an_empty_core() -> None:
    common = common_worth(RAIFFA)
    assert (57.33, 40.33, 23.33) == pytest.approx(common.shapley, abs=0.01)
    assert () == common.core()
    assert "Which division would no group leave? None: the core is empty." == common.title()
    assert (118, 84, 50, 121) == (common.of(0, 1), common.of(0, 2), common.of(1, 2), common.total)


def test_the_core_of_three_is_what_its_inequalities_leave() -> None:
    common = common_worth(Game(("Ada", "Ben", "Cleo"), np.array([0, 0, 0, 60, 0, 40, 30, 90.0])))
    corners = {tuple(round(share, 6) for share in corner) for corner in common.core()}
    assert {(60, 0, 30), (60, 30, 0), (40, 50, 0), (10, 50, 30)} == corners
    for corner in common.core():
        assert sum(corner) == pytest.approx(90)
        assert common.complaint(corner)[1] <= 1e-9


@pytest.mark.parametrize(
    ("actual", "answer"),
    [
        ((45, 30, 15), "Those in the shaded core, the actual one too."),
        ((20, 20, 50), "but not the actual one: Ada and Ben could have 20 more."),
        (None, "Those in the shaded core."),
    ],
)
def test_the_division_of_three_is_judged(actual: tuple[int, ...] | None, answer: str) -> None:
    game = Game(("Ada", "Ben", "Cleo"), np.array([0, 0, 0, 60, 0, 40, 30, 90.0]))
    assert common_worth(game, actual).title().endswith(answer)


def test_more_seats_are_compared_with_shapley() -> None:
    decision = assassin(4)
    common = common_worth(decision_game(decision), (12, 12, 11, 10))
    assert sum(common.shapley) == pytest.approx(common.total)
    assert common.title().startswith("Who got more or less than they bring to the table? ")
    assert 15 + 3 * 4 == len(common.rows())
    with pytest.raises(BadInput, match="three seats only"):
        common.core()


def test_a_division_has_a_share_for_each_seat() -> None:
    with pytest.raises(BadInput, match="3 seats"):
        common_worth(RAIFFA, (1, 2))
