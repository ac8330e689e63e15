"""The course of a review: its numbers are those of hindsight, and what it says is what happened."""

from __future__ import annotations

import numpy as np
import pytest

from kings.analysis.hindsight import another_choice, refuse_deal, what_if
from kings.analysis.review.accounts import doers
from kings.analysis.review.course import prospects
from kings.records.recording import Recording
from kings.seeds import stream
from kings.struggle.rules import GAME
from kings.struggle.state import Phase
from tests.analysis.review.games import GAMES, KINDS, SEED, game, reviewed


@pytest.mark.parametrize("kind", KINDS)
def test_the_course_has_the_beginning_and_every_move_in_force(kind: str) -> None:
    recording, review = game(kind), reviewed(kind)
    assert [1, *(moment.line for moment in recording.moments)] == [
        spot.line for spot in review.course
    ]
    assert all(spot.said.endswith((".", "!")) for spot in review.course)
    assert review.course[-1].games == 0, "the end is exact"
    assert review.course[-1].points == tuple(map(float, review.scores))
    for spot in review.course:
        for low, point, high in zip(spot.low, spot.points, spot.high, strict=True):
            assert low <= high and (spot.games or low == point == high)
        assert sum(spot.wins) == pytest.approx(1)


def test_expected_points_are_those_of_a_refused_deal_in_hindsight() -> None:
    """After the last party's word stands what ``kings whatif --refuse-deal`` plays on from."""
    recording, review = game("day of four"), reviewed("day of four")
    for number in (1, 4, 9):
        (mark,) = (deal for deal in review.deals if deal.number == number)
        spot = review.course[review.step(mark.line)]
        found = what_if(refuse_deal(recording, number), games=GAMES, seed=SEED)
        was, _ = found.means()
        assert spot.points == tuple(one.mean for one in was)
        for half, one in zip(spot.half, was, strict=True):
            assert (half is None) == (one.low is None)
            assert half is None or half == pytest.approx(((one.high or 0) - (one.low or 0)) / 2)


@pytest.mark.parametrize("kind", ["day of four", "night of four", "night of five"])
def test_expected_points_are_those_of_the_other_choice_in_hindsight(kind: str) -> None:
    """What stands after a choice is the course that ``kings whatif --instead`` compares with."""
    recording, review = game(kind), reviewed(kind)
    rng, looked = stream(2, kind), 0
    places = list(range(1, len(recording.moments)))
    rng.shuffle(places)
    for place in places:
        before, moment = recording.moments[place - 1].state, recording.moments[place]
        seat = moment.move.seat
        choices = GAME.choices(before, seat) if seat >= 0 else ()
        if before.phase is Phase.FOLLOW or moment.move not in choices or len(choices) < 2:
            continue
        other = next(one for one in choices if one != moment.move)
        fork = another_choice(recording, moment.line, other)
        was, _ = what_if(fork, games=GAMES, seed=SEED).means()
        spot = review.course[place + 1]
        if spot.games:
            assert spot.points == tuple(one.mean for one in was)
            looked += 1
        if looked == 4:
            return
    raise AssertionError("too few choices were found")


def test_the_band_holds_at_least_eighty_percent_of_its_play_outs() -> None:
    state = game("day of four").moments[20].state
    found = prospects(state, "paying", 400, 3)
    from kings.sim.kernel.play import play_on

    scores = play_on(state, ["paying"] * 4, 400, 3).scores
    for seat in range(4):
        inside = (scores[:, seat] >= found.low[seat]) & (scores[:, seat] <= found.high[seat])
        assert 0.8 <= float(np.mean(inside)) < 0.95


@pytest.mark.parametrize("kind", KINDS)
def test_luck_and_judgement_add_up_to_what_each_seat_gained(kind: str) -> None:
    review = reviewed(kind)
    for account in review.accounts:
        parts = account.judgement + account.hidden + account.others + account.chance
        assert account.first + parts == pytest.approx(account.last, abs=1e-9)
        assert account.first == review.course[0].points[account.seat]
        assert account.last == review.scores[account.seat]


@pytest.mark.parametrize("kind", KINDS)
def test_a_deal_is_the_doing_of_its_parties_and_a_draw_of_nobody(kind: str) -> None:
    recording: Recording = game(kind)
    struck = {deal.line: deal.parties for deal in reviewed(kind).deals}
    for place, moment in enumerate(recording.moments):
        seat = moment.move.seat
        expected = struck.get(moment.line, (seat,) if seat >= 0 else ())
        assert doers(recording, place) == expected


def test_by_hand_the_payer_gains_by_the_deal_and_the_seller_too() -> None:
    """Unpaid 5, 7, 8; with Ada's 2 gold 10, 5, 9: the deal is Ada's and Cleo's doing."""
    review = reviewed("by hand")
    ada, ben, cleo = review.accounts
    assert 5 == pytest.approx(ada.last - ada.first + (review.course[0].points[0] - 5))
    assert (0, 0) == (ben.judgement, ben.chance)
    assert ben.others == ben.last - ben.first
    assert all(one.hidden == 0 for one in (ada, ben, cleo)), "all cards lie open"
