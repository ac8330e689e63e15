"""What a journal says of its promises, its gold and its race, by hand and on random games."""

from __future__ import annotations

import csv
import io

import pytest

from kings.analysis.findings.deals import struck_deals
from kings.analysis.findings.history import BANK, Ghost, RaceDeal, gold_flow, race, race_of
from kings.analysis.findings.promises import promise_timeline, trust_matrix
from kings.errors import BadInput
from kings.struggle.events import DealStruck
from kings.struggle.scoring import standings
from tests.analysis.findings.games import NAMES, promised, random_game, word_game
from tests.records.games import recorded

SEEDS = range(8)


def test_the_timeline_follows_each_promise_of_the_recorded_game() -> None:
    timeline = promise_timeline(word_game().state.promises, NAMES)
    assert [
        (1, "Ben", "Ada", 1, 2, "kept"),
        (2, "Ben", "Ada", 2, 4, "broken"),
        (3, "Cleo", "Ben", 3, 4, "broken"),
        (4, "Ada", "Cleo", 5, 6, "kept"),
        (5, "Cleo", "Ada", 5, 6, "broken"),
        (6, "Dora", "Ben", 6, 7, "kept"),
    ] == [row[:6] for row in timeline.rows()]
    assert "What became of each promise? Of 6, 3 kept and 3 broken." == timeline.title()
    assert "1. Ben promises Ada 2 gold: made in round 1, kept in round 2." in timeline.alt()


def test_an_open_promise_reaches_to_the_round_it_is_due_in() -> None:
    (arc,) = promise_timeline([promised(0, 1, "open", made=2, due=5)], NAMES).arcs
    assert (2, 5, "open") == (arc.made, arc.until, arc.status)


def test_a_game_without_promises_says_so() -> None:
    timeline = promise_timeline([], NAMES)
    assert "What became of each promise? Nobody promised anything." == timeline.title()
    assert timeline.columns() == tuple(timeline.frame().columns)
    assert timeline.csv() == ",".join(timeline.columns()) + "\n"


def test_trust_counts_by_promiser_and_receiver() -> None:
    matrix = trust_matrix(word_game().state.promises, NAMES)
    to_ada = matrix.cells[1][0]
    assert (1, 2, 2, 0.5) == (to_ada.kept, to_ada.made, to_ada.tested, to_ada.rate)
    assert (0.0945, 0.9055) == pytest.approx(to_ada.interval, abs=1e-4)
    assert (0, 2) == (matrix.given(2).kept, matrix.given(2).made)
    assert "Ada and Dora kept every promise put to the test." in matrix.title()


def test_what_was_never_put_to_the_test_is_made_and_not_rated() -> None:
    ledger = [promised(0, 1, end) for end in ("void", "released", "open", "kept")]
    cell = trust_matrix(ledger, NAMES).cells[0][1]
    assert (4, 1, 1, 1.0) == (cell.made, cell.kept, cell.tested, cell.rate)
    never = trust_matrix([promised(0, 1, "void")], NAMES)
    assert never.cells[0][1].interval is None
    assert never.title().endswith("No promise was put to the test.")


@pytest.mark.parametrize(
    ("ends", "answer"),
    [
        (("broken", "broken"), "Nobody's: no promise was kept."),
        (("kept", "broken"), "Ada kept most, 1 of 2."),
        (("kept", "kept"), "Ada kept every promise put to the test, 2 of 2."),
    ],
)
def test_the_trust_title_answers(ends: tuple[str, ...], answer: str) -> None:
    ledger = [promised(0, 1, end) for end in ends]  # type: ignore[arg-type]  # words of the table
    assert trust_matrix(ledger, NAMES).title().endswith(answer)


@pytest.mark.parametrize("seed", SEEDS)
def test_every_promise_of_a_game_is_in_the_matrix_once(seed: int) -> None:
    game = random_game(seed)
    names = game.header.options.names
    matrix = trust_matrix(game.state.promises, names)
    assert len(game.state.promises) == sum(cell.made for row in matrix.cells for cell in row)
    assert len(matrix.rows()) == len(names) * (len(names) - 1)
    assert all(not matrix.cells[seat][seat].made for seat in range(len(names)))


def test_gold_flows_as_the_recorded_game_was_played() -> None:
    flow = gold_flow(word_game())
    assert (26, 5, 3) == (flow.paid(BANK), flow.between(1, 0), flow.between(2, 0))
    assert ("5 + 14 − 7 = 12", "5 + 4 − 5 = 4") == (flow.balance(0), flow.balance(3))
    assert {"deal": 22, "promise": 4, "income": 26} == {
        kind: sum(one.gold for one in flow.flows if one.kind == kind)
        for kind in ("deal", "promise", "income")
    }
    assert "Where did the gold come from? 26 from the bank, 26 from other players." == flow.title()


@pytest.mark.parametrize("seed", SEEDS)
def test_no_gold_appears_or_vanishes(seed: int) -> None:
    game = random_game(seed)
    flow = gold_flow(game)
    for seat in range(len(flow.names)):
        assert flow.end[seat] == flow.start[seat] + flow.got(seat) - flow.paid(seat)
    assert game.first.bank - flow.paid(BANK) == game.state.bank
    assert flow.got(BANK) == 0


def test_the_race_ends_with_the_score() -> None:
    game = word_game()
    run = race_of(game)
    ends = [one.total for one in standings(game.state.piles, game.state.gold)]
    assert ("start", *"1234567") == run.times
    assert ends == list(run.points[-1]) and (5, 5, 5, 5) == run.points[0]
    assert "Who is ahead, and since when? Ben, with 27 VP, ahead since round 4." == run.title()
    assert RaceDeal(4, (1, 2), 2) in run.deals and 10 == len(run.deals)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_race_has_every_deal_and_ends_with_the_score(seed: int) -> None:
    game = random_game(seed)
    run = race_of(game)
    tables = game.header.options.tables
    ends = [one.best + one.gold for one in standings(game.state.piles, game.state.gold, tables)]
    assert ends == list(run.points[-1]) and 8 == len(run.times)
    struck = [event for moment in game.moments for event in moment.events]
    assert sum(isinstance(event, DealStruck) for event in struck) == len(run.deals)


def test_a_running_game_ends_its_race_now() -> None:
    whole = word_game()
    part = recorded(0, moves=60)
    assert race_of(part).times[-1] in (*"1234567", "now")
    assert race_of(whole).rows()[0] == ("start", "Ada", 5)


def test_a_ghost_shares_the_beginning_and_is_said() -> None:
    ghost = Ghost("without deal 1", 1, ((6, 5), (7.25, 9)), (6.0, 8.0), (8.0, 10.0))
    run = race(("Ada", "Ben"), ("start", "1", "2"), ((5, 5), (6, 5), (9, 8)), (), ghost)
    assert [None, None, 6, 5, 7.25, 9] == [row[3] for row in run.rows()]
    assert "Without deal 1: Ada 7.2 (−1.8, interval 6 to 8)" in run.alt()
    assert "95% intervals" in run.caption()


@pytest.mark.parametrize(
    "ghost",
    [
        Ghost("g", 0, ((1, 2),)),
        Ghost("g", 2, ((1, 2, 3),)),
        Ghost("g", 2, ((1, 2),), low=(0, 1)),
    ],
)
def test_a_ghost_that_does_not_fit_is_refused(ghost: Ghost) -> None:
    with pytest.raises(BadInput, match="“g” needs"):
        race(("Ada", "Ben"), ("start", "1", "2"), ((5, 5), (6, 5), (9, 8)), (), ghost)


def test_a_race_that_does_not_fit_is_refused() -> None:
    with pytest.raises(BadInput, match="2 seats"):
        race(("Ada", "Ben"), ("start",), ((5,),))
    with pytest.raises(BadInput, match="one of its times"):
        race(("Ada", "Ben"), ("start",), ((5, 5),), (RaceDeal(1, (0, 1), 3),))


def test_first_offers_are_read_from_the_proposals_of_a_window() -> None:
    deals = struck_deals("Table 1", word_game())
    assert [(1, 2, 4), (2, 2, 2), (3, 1, 1), (4, 5, 5)] == [
        (deal.number, deal.first, deal.price) for deal in deals[:4]
    ]


@pytest.mark.parametrize("seed", SEEDS)
def test_every_struck_deal_with_gold_is_found(seed: int) -> None:
    game = random_game(seed)
    assert len(struck_deals("t", game)) <= game.state.deals_struck
    assert all(deal.first >= 0 and deal.price >= 0 for deal in struck_deals("t", game))


@pytest.mark.parametrize("seed", range(4))
def test_frame_and_csv_hold_the_same_rows(seed: int) -> None:
    game = random_game(seed)
    names = game.header.options.names
    for found in (
        gold_flow(game),
        race_of(game),
        promise_timeline(game.state.promises, names),
        trust_matrix(game.state.promises, names),
    ):
        lines = list(csv.reader(io.StringIO(found.csv())))
        assert tuple(lines[0]) == found.columns() == tuple(found.frame().columns)
        assert len(lines) - 1 == len(found.rows()) == len(found.frame())
        written = [["" if cell is None else str(cell) for cell in row] for row in found.rows()]
        assert written == lines[1:]
