"""The pictures of a class draw the numbers of their results."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from kings.analysis.debrief.anchoring import anchoring
from kings.analysis.debrief.beliefs import Question, beliefs
from kings.analysis.debrief.breaking import words
from kings.analysis.debrief.lines import SeatLine
from kings.analysis.debrief.promise_keeping import ending, temptation
from kings.analysis.debrief.same_cards import SameCards, SameSeat
from kings.figures.charts import Figure
from kings.figures.debrief import (
    MOST_WORDS,
    anchoring_figure,
    beliefs_figure,
    ending_figure,
    same_cards_chart,
    temptation_figure,
    units,
    words_figure,
)
from tests.analysis.debrief.test_anchoring import halfway, sale
from tests.analysis.debrief.test_beliefs import both
from tests.analysis.debrief.test_words import promised, some


def drawn_marks(figure: Figure | None) -> Any:
    """Return the traces of a figure that has something to draw."""
    assert figure is not None
    return figure.data


def test_the_fitted_line_lies_on_its_own_numbers_under_the_marks() -> None:
    """Sales by hand: half of each gold of the first offer is in the price at the same worth."""
    sales, worths = halfway()
    found = anchoring(sales, worths)
    assert found.slope is not None and found.known
    _, line, marks = anchoring_figure(found).data
    first = [deal.first_offer or 0 for deal in sales]
    assert (min(first), max(first)) == line.x
    at_ends = [found.intercept + found.slope.value * x for x in line.x]
    assert at_ends == pytest.approx(line.y, abs=1e-3)
    sold = {(deal.first_offer, deal.price) for deal in sales}
    assert sold == set(zip(marks.x, marks.y, strict=True))


def test_without_the_worth_no_line_is_drawn() -> None:
    found = anchoring([sale(1, at, 2 * at, 1 + at) for at in range(1, 4)])
    assert found.title().endswith("That needs what the deals were worth: ask for prices.")
    assert 2 == len(anchoring_figure(found).data)


def test_loans_and_games_on_paper_are_no_first_offers() -> None:
    assert () == anchoring([]).deals
    loan = sale(1, 1, 3, 3)
    others = [
        replace(loan, sale=False),
        replace(loan, people=False),
        replace(loan, offers=None, first_offer=None),
    ]
    assert () == anchoring(others).deals


def test_shares_are_drawn_with_their_intervals() -> None:
    early = [promised("Ada", end, table=at % 6) for at in range(12) for end in ("kept", "kept")]
    late = [promised("Ada", "broken", at_end=True, table=at % 6) for at in range(12)]
    found = ending([*early, *late])
    (marks,) = drawn_marks(ending_figure(found))
    drawn = [one for _, one in found.stretches if one.low is not None]
    assert [one.rate for one in drawn] == list(marks.x) == [1.0, 0.0]
    assert [one.low for one in drawn] == pytest.approx(
        [x - less for x, less in zip(marks.x, marks.error_x.arrayminus, strict=True)], abs=1e-3
    )
    (stakes,) = drawn_marks(temptation_figure(temptation([*early, *late])))
    assert (24 / 36,) == pytest.approx(stakes.x, abs=1e-4), "2 gold at stake in each"


def test_where_no_share_has_an_interval_nothing_is_drawn() -> None:
    few = [promised("Ada", "kept"), promised("Ada", "broken")]
    assert ending_figure(ending(few)) is None
    assert temptation_figure(temptation(few)) is None
    assert words_figure(words([])) is None


def test_of_many_players_those_who_kept_least_are_drawn() -> None:
    found = words([one for at in range(20) for one in some(f"P{at:02}", at % 5, 4 - at % 5)])
    (marks,) = drawn_marks(words_figure(found))
    assert MOST_WORDS == len(marks.x)
    assert [one.rate for one in found.players[:MOST_WORDS]] == list(marks.x)


def test_answers_before_after_and_in_fact() -> None:
    lines = both([80.0 + at for at in range(12)], [70.0 + at for at in range(12)])
    found = beliefs(lines, {(7, "q"): Question("How many?", "of 100", 60.0)})
    assert ("of 100",) == units(found)
    figure = beliefs_figure(found, "of 100")
    assert [("before", 85.5), ("after", 75.5), ("in fact", 60.0)] == [
        (trace.name, trace.x[0]) for trace in figure.data
    ]


def test_a_row_for_each_seat_and_a_mark_for_each_table() -> None:
    def at(table: int, vp: int) -> SeatLine:
        return SeatLine(table, 2, f"P{table}", "", vp, 0, 0, 0, 1, None, 0, 0, 0, 0, 0, 0)

    found = SameCards((SameSeat("A", 7, 2, (at(3, 30), at(1, 20), at(2, 10))),))
    figure = same_cards_chart(found).figure()
    assert ((30, 20, 10), "square") == (figure.data[0].x, figure.data[0].marker.symbol)
    assert ["3", "2"] == [note.text for note in figure.layout.annotations]
    assert 20 == figure.layout.shapes[0].x0
    assert found.title().endswith("Seat B made 10 to 30 VP.")
