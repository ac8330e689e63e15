"""A class with known truths, two spoilt journals, a bot and a game on paper: is it all found?"""

from __future__ import annotations

from pathlib import Path

import pytest

from kings.analysis.debrief import Debrief, analyse, talking_points
from kings.analysis.debrief.clusters import Estimated
from kings.analysis.debrief.promise_keeping import people_tested
from kings.analysis.debrief.talking_points import MOST_OF_A_KIND, MOST_POINTS
from kings.classroom.simulated import Truths, breakers_of, simulate_class
from kings.struggle.state import ROUNDS
from tests.analysis.debrief.classes import DAMAGED, PAPER, damaged_class

SEED = 7
TRUE = Truths()


def drop(truths: Truths, found: Debrief) -> float:
    """Return by how much fewer promises are kept in the last round than before.

    Breakers keep as few at all times; others keep fewer from the planted round on, which is before
    the last, so that part of what came before is as low.
    """
    before = [one for one in people_tested(found.promises) if one.ended != ROUNDS]
    low = sum((one.ended or 0) >= truths.ending for one in before) / len(before)
    return (1 - breaking(found)) * (truths.kept_at_end - truths.kept) * (1 - low)


def holds(found: Estimated | None, true: float) -> bool:
    assert found is not None and found.low is not None and found.high is not None
    return found.low <= true <= found.high


def breaking(found: Debrief) -> float:
    """Return the share of tested promises that breakers made."""
    named = breakers_of(found.folder.plan, TRUE)
    tested = [one for one in found.promises if one.tested and not one.by_bot]
    return sum(one.by in named for one in tested) / len(tested)


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> Debrief:
    return analyse(damaged_class(tmp_path_factory.mktemp("class"), SEED))


def test_the_anchoring_effect_is_found(found: Debrief) -> None:
    assert holds(found.anchoring.slope, TRUE.slope)
    assert not holds(found.anchoring.slope, 0) and not holds(found.anchoring.slope, 1)


def test_the_drop_at_the_end_is_found(found: Debrief) -> None:
    assert holds(found.ending.drop, drop(TRUE, found))
    assert not holds(found.ending.drop, 0)


def test_breakers_are_found_and_nobody_else(found: Debrief) -> None:
    true = set(breakers_of(found.folder.plan, TRUE))
    named = {one.player for one in found.words.breakers}
    assert named and named <= true
    for one in found.words.players:
        if one.player in true:
            assert one.low <= TRUE.kept_by_breakers <= one.high


def test_the_change_of_opinion_is_found(found: Debrief) -> None:
    (one,) = found.beliefs.questions
    assert holds(one.before, TRUE.before) and holds(one.after, TRUE.after)
    assert holds(one.shift, TRUE.after - TRUE.before)
    tested = [line for line in found.promises if line.tested and not line.by_bot]
    kept = sum(line.status == "kept" for line in tested)
    assert one.truth == pytest.approx(100 * kept / len(tested))


def test_spoilt_journals_are_named_and_used_to_the_damage(found: Debrief) -> None:
    said = [str(problem) for problem in found.problems]
    assert [
        f"table-{table:02}.jsonl, line" in one for table, one in zip(DAMAGED, said, strict=True)
    ]
    games = {game.table: game for game in found.games}
    assert {*DAMAGED} == {table for table, game in games.items() if game.state == "damaged"}
    assert all(0 < games[table].rounds < 7 for table in DAMAGED)
    assert 8 == len(games)


def test_the_game_on_paper_counts_but_for_its_offers(found: Debrief) -> None:
    game = next(game for game in found.games if game.table == PAPER)
    assert "paper" == game.source and game.rounds == 7 and game.promises
    deals = [deal for deal in found.deals if deal.table == PAPER]
    assert deals and all(deal.offers is None and deal.first_offer is None for deal in deals)
    assert not any(deal.table == f"Table {PAPER}" for deal in found.anchoring.deals)
    same = {line.table for seat in found.same_cards.seats for line in seat.lines}
    assert PAPER in same, "real cards were the same cards"


def test_what_the_bot_did_counts_in_no_figure(found: Debrief) -> None:
    last = found.games[-1]
    assert 1 == last.bots
    seat = next(line for line in found.seats if line.bot)
    assert (last.table, last.players) == (seat.table, seat.seat)
    assert "greedy (rounds 3 to 7)" == seat.bot
    by_bot = [one for one in found.promises if one.by_bot]
    assert all(one.by == seat.player and (one.ended or 7) >= 3 for one in by_bot)
    people = sum(one.tested and not one.by_bot for one in found.promises)
    assert people == found.ending.earlier.of + found.ending.last.of
    assert not any(
        deal.people and deal.round > 3 and seat.player in deal.parties
        for deal in found.deals
        if deal.table == last.table
    )


def test_talking_points_are_few_ordered_and_of_many_kinds(found: Debrief) -> None:
    points = talking_points(found)
    assert 4 <= len(points) <= MOST_POINTS
    assert [point.strength for point in points] == sorted(
        (point.strength for point in points), reverse=True
    )
    kinds = [point.kind for point in points]
    assert {"anchor", "ending", "breaker", "opinion"} <= set(kinds)
    assert all(kinds.count(kind) <= MOST_OF_A_KIND for kind in kinds)
    assert {"counted"} == {point.basis for point in points}, "nothing was priced"


@pytest.mark.slow
def test_a_class_without_effects_shows_none(tmp_path: Path) -> None:
    flat = Truths(slope=0, kept=0.8, kept_at_end=0.8, breakers=0, before=70, after=70, bot_from=0)
    simulate_class(tmp_path, 11, truths=flat)
    kinds = {point.kind for point in talking_points(analyse(tmp_path))}
    assert not kinds & {"anchor", "ending", "breaker", "opinion"}


@pytest.mark.slow
def test_intervals_hold_the_truths_of_many_classes(tmp_path: Path) -> None:
    """95 of 100 should; of twenty classes fifteen or fewer would come once in 2,600 times."""
    classes, slopes, drops, opinions, wrong = 20, 0, 0, 0, 0
    for seed in range(classes):
        folder = tmp_path / str(seed)
        simulate_class(folder, 100 + seed)
        found = analyse(folder)
        slopes += holds(found.anchoring.slope, TRUE.slope)
        drops += holds(found.ending.drop, drop(TRUE, found))
        opinions += holds(found.beliefs.questions[0].shift, TRUE.after - TRUE.before)
        named = {one.player for one in found.words.breakers}
        wrong += len(named - set(breakers_of(found.folder.plan, TRUE)))
    assert min(slopes, drops, opinions) >= 16
    assert wrong <= 2
