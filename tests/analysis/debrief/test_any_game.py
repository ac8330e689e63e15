"""Whatever was played, with any variant and by day or night: the lines of a game fit together."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from kings.analysis.debrief.bargains import bargain_lines, offer_lines, promise_lines
from kings.analysis.debrief.games import game_line, round_lines, seat_lines
from kings.analysis.debrief.reading import TableRecord
from kings.classroom.class_folder import TableGame
from kings.classroom.plan import TablePlan
from kings.records.recording import Recording
from tests.analysis.dealings.games import random_game
from tests.records.games import recorded

SEEDS = range(16)


def at_table(record: Recording) -> TableRecord:
    names = record.header.options.names
    plan = TablePlan(1, names, record.header.seed)
    return TableRecord(TableGame(plan, Path("table-01.jsonl"), record), names, "A")


@pytest.mark.parametrize("seed", SEEDS)
def test_deals_offers_and_promises_are_those_of_the_record(seed: int) -> None:
    table = at_table(random_game(seed))
    state = table.record.state
    offers, deals, promises = offer_lines(table), bargain_lines(table), promise_lines(table)
    assert list(range(1, state.proposals_made + 1)) == [one.offer for one in offers]
    assert list(range(1, state.deals_struck + 1)) == [one.deal for one in deals]
    assert state.deals_struck == sum(one.outcome == "struck" for one in offers)
    assert "open" not in {one.outcome for one in offers}
    assert [one.status for one in state.promises] == [one.status for one in promises]
    made = Counter(one.deal for one in promises)
    assert all(made[deal.deal] == deal.promises and deal.binding >= 0 for deal in deals)
    for deal in deals:
        course = [one for one in offers if (one.window, one.parties) == (deal.window, deal.parties)]
        assert (course[0].by, course[0].gold) == (deal.first_by, deal.first_offer)
        assert 1 <= (deal.offers or 0) <= len(course)


@pytest.mark.parametrize("seed", SEEDS)
def test_gold_and_points_add_up(seed: int) -> None:
    table = at_table(random_game(seed))
    game, seats, rounds = game_line(table), seat_lines(table), round_lines(table)
    assert 7 == game.rounds and "finished" == game.state
    assert game.gold_moved == sum(one.paid for one in seats) == sum(one.received for one in seats)
    assert game.total_vp == sum(one.vp for one in seats)
    assert all(one.vp == one.card_vp + one.gold for one in seats)
    assert [one.vp for one in seats] == [one.vp for one in rounds if one.round == 7]
    assert game.players * 7 == len(rounds)


@pytest.mark.parametrize("moves", [0, 1, 2, 5, 20, 60])
def test_a_game_that_stopped_anywhere_has_its_lines(moves: int) -> None:
    table = at_table(recorded(3, moves=moves))
    assert game_line(table).rounds == len(table.ends) <= 7
    assert len(round_lines(table)) == len(table.ends) * table.record.state.players
    assert len(offer_lines(table)) == table.record.state.proposals_made
    assert len(seat_lines(table)) == len(table.names)
