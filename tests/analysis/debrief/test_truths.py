"""A class with known truths, two spoilt journals, a bot and a game on paper: is it all found?"""

from __future__ import annotations

from pathlib import Path

import pytest

from kings.analysis.debrief import Debrief, analyse, talking_points
from kings.analysis.debrief.breaking import findable
from kings.analysis.debrief.clusters import Estimated
from kings.analysis.debrief.talking_points import MOST_OF_A_KIND, MOST_POINTS, ORDER
from kings.classroom.simulated import Truths, breakers_of, simulate_class
from tests.analysis.debrief.classes import DAMAGED, PAPER, damaged_class

SEED = 7
TRUE = Truths()


def drop(truths: Truths, found: Debrief) -> float:
    """Return by how much fewer promises are kept in a late round than before round 6.

    Breakers keep as few at all times; others keep fewer from round 6 on, as planted.
    """
    assert truths.ending == 6
    return (1 - breaking(found)) * (truths.kept_at_end - truths.kept)


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


def test_without_the_worth_of_deals_no_anchor_is_told(found: Debrief) -> None:
    """First offers and prices hang together here, and that alone says nothing."""
    assert found.anchoring.deals and found.anchoring.slope is None
    assert "That needs what the deals were worth" in found.anchoring.title()
    assert not any(one.question == "anchor" for one in found.conclusions.asked)


def test_both_late_rounds_are_dated_by_themselves(found: Debrief) -> None:
    assert 7 in [one.round for one in found.ending.told]
    for one in found.ending.rounds:
        assert holds(one.drop, drop(TRUE, found))
        assert f"In round {one.round} fewer promises were kept" in one.said(found.ending.earlier)


def test_nobody_is_named_who_keeps_as_others_do(found: Debrief) -> None:
    true = set(breakers_of(found.folder.plan, TRUE))
    named = {one.player for one in found.words.breakers}
    assert named <= true
    assert named or "That doesn't mean that nobody did" in findable(found.promises)
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
    late = sum(one.kept.of for one in found.ending.rounds)
    assert people == found.ending.earlier.of + late
    assert not any(
        deal.people and deal.round > 3 and seat.player in deal.parties
        for deal in found.deals
        if deal.table == last.table
    )


def test_talking_points_are_few_and_what_was_tested_stands_first(found: Debrief) -> None:
    points = talking_points(found)
    assert 2 <= len(points) <= MOST_POINTS
    bases = [point.basis for point in points]
    assert bases == sorted(bases, key=ORDER.index) and "priced" not in bases
    for basis in set(bases):
        strengths = [point.strength for point in points if point.basis == basis]
        assert strengths == sorted(strengths, reverse=True)
    kinds = [point.kind for point in points]
    assert {"ending", "opinion"} <= set(kinds) and "anchor" not in kinds
    assert all(kinds.count(kind) <= MOST_OF_A_KIND for kind in kinds)


@pytest.mark.slow
def test_a_class_without_effects_shows_none(tmp_path: Path) -> None:
    flat = Truths(slope=0, kept=0.8, kept_at_end=0.8, breakers=0, before=70, after=70, bot_from=0)
    simulate_class(tmp_path, 11, truths=flat)
    assert not any(point.basis == "tested" for point in talking_points(analyse(tmp_path)))


@pytest.mark.slow
def test_intervals_hold_the_truths_of_many_classes(tmp_path: Path) -> None:
    """95 of 100 should; of twenty classes fifteen or fewer would come once in 2,600 times."""
    classes, drops, opinions, wrong = 20, 0, 0, 0
    for seed in range(classes):
        folder = tmp_path / str(seed)
        simulate_class(folder, 100 + seed)
        found = analyse(folder)
        drops += holds(found.ending.last.drop, drop(TRUE, found))
        opinions += holds(found.beliefs.questions[0].shift, TRUE.after - TRUE.before)
        named = {one.player for one in found.words.breakers}
        wrong += len(named - set(breakers_of(found.folder.plan, TRUE)))
    assert min(drops, opinions) >= 16
    assert wrong <= 1
