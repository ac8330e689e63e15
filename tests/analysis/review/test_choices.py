"""Decisions of a review: the numbers are those of ``kings.values`` and ``kings.price``; secrecy."""

from __future__ import annotations

from dataclasses import replace

import pytest

import kings
from kings.analysis.review.choices import (
    PRECISION,
    Opening,
    choices_of,
    guessed,
    measure,
    offers_of,
    openings,
)
from kings.analysis.review.record import Choices
from kings.records.recording import Recording, new_header
from kings.seeds import stream
from kings.struggle.moves import Accept, Act, Aim, Deal, Pay, Propose
from kings.struggle.rules import GAME
from kings.struggle.state import Phase
from tests.analysis.review.games import GAMES, KINDS, SEED, game, reviewed
from tests.checkers.secrets import twin
from tests.effort import examples, some
from tests.positions import ADA, ASSASSIN, BEN, CLEO, KING, QUEEN, position

HOW = {"seconds": None, "games": GAMES, "seed": SEED, "precision": PRECISION}


def asked_again(opening: Opening, found: Choices) -> kings.analysis.worth.Values:
    """Measure a decision by the door, as the review says that it was measured."""
    everyone = found.eyes == "all"
    return kings.values(
        opening.state,
        None if everyone else opening.seat,
        deciding=opening.seat,
        open_cards=everyone,
        continuation=found.continuation,
        **HOW,  # type: ignore[arg-type]  # of these names
    )


@pytest.mark.parametrize("kind", some(KINDS, ("by hand", "day of four", "night of five")))
def test_every_number_is_that_of_the_door(kind: str) -> None:
    by_line = {one.line: one for one in openings(game(kind))}
    found = list(reviewed(kind).choices)
    stream(3, kind).shuffle(found)
    for one in found[: examples(8)]:
        opening = by_line[one.line]
        values = asked_again(opening, one)
        assert [option.choice for option in one.options] == list(values.choices)
        assert [option.words for option in one.options] == list(values.labels)
        for at, option in enumerate(one.options):
            assert option.points == tuple(values.vp[at].tolist())
            assert option.wins == tuple(values.wins[at].tolist())
            for seat, half in enumerate(option.half):
                bounds = values.interval(at, seat, "vp")
                assert (half is None) == (bounds is None)
                assert half is None or half == (bounds[1] - bounds[0]) / 2  # type: ignore[index]  # as is half
        assert one.default == values.default
        assert one.exact == values.exact
        assert one.how == values.how
        prices = kings.analysis.price_choices(kings.decision(values))
        assert [option.ask for option in one.options] == list(prices.asks)
        for pair in prices.pairs:
            assert one.options[pair.choice].pays[pair.payer] == pair.limit
            assert one.options[pair.choice].zones[pair.payer] == pair.zopa


def test_prices_are_those_of_the_door_in_one_call() -> None:
    """With all cards open the review and ``kings.price`` answer the same question."""
    by_line = {one.line: one for one in openings(game("day of four"))}
    one = reviewed("day of four").at(33)
    assert one is not None and one.eyes == "both" and one.deals == (4,)
    prices = kings.price(
        by_line[one.line].state,
        deciding=one.seat,
        open_cards=True,
        continuation="paying",
        **HOW,  # type: ignore[arg-type]  # of these names
    )
    assert [option.ask for option in one.options] == list(prices.asks)


def test_the_last_turns_are_solved_where_nothing_is_hidden() -> None:
    for kind in KINDS:
        by_line = {one.line: one for one in openings(game(kind))}
        for one in reviewed(kind).choices:
            state = by_line[one.line].state
            flipped = state.phase in (Phase.WINDOW, Phase.TURN, Phase.ANSWER, Phase.RECKON)
            in_the_end = state.round == 7 and flipped
            assert not one.exact or in_the_end
            if one.exact:
                assert "backward induction" in one.how and one.continuation == "backward induction"
                assert all(half == 0 for option in one.options for half in option.half)
            elif in_the_end and one.eyes != "seat":
                raise AssertionError("an open end is solved")


def test_a_last_turn_is_as_worked_out_by_hand() -> None:
    """Unpaid Cleo takes the Queen (5, 7, 8); the King's taking is worth 12, 5, 7 and sold for 2."""
    (one,) = reviewed("by hand").choices
    worth = {option.words: option for option in one.options}
    queen, king = worth["Take Ada's Queen"], worth["Take Ben's King"]
    assert ((5, 7, 8), True, False) == (queen.points, queen.default, queen.done)
    assert ((12, 5, 7), False, True) == (king.points, king.default, king.done)
    assert (1, 5, (1, 5)) == (king.ask, king.pays[ADA], king.zones[ADA]), "Ada has 5 gold"
    assert ((-2, 0, 2), (1,), True) == (one.gold, one.deals, one.priced)
    assert one.exact and one.eyes == "both" and one.missed is None


def test_a_deal_that_both_wanted_is_missed_if_nobody_struck_it() -> None:
    """Ada gains 7 by the King's taking and Cleo loses 1: 6 VP for both, for 1 to 5 gold."""
    start = position(
        QUEEN, KING, ASSASSIN, round=7, actor=CLEO, won={CLEO: (QUEEN,)}, gold=(5, 5, 5)
    )
    recording = Recording.begin(new_header(start.options, ("human",) * 3, 1, start=start))
    recording.do(Aim(CLEO, (ADA,)))
    (opening,) = openings(recording)
    values = measure(guessed(opening.state, CLEO, CLEO), "paying", 20, 1)
    missed = choices_of(opening, values, "both").missed
    assert missed is not None
    assert (ADA, 1, 5, 6) == (missed.payer, missed.low, missed.high, missed.surplus)
    assert missed.words == (
        "For 1 to 5 gold from Ada, Cleo could have chosen “Take Ben's King”: the two together "
        "would have had 6 points more."
    )


@pytest.mark.parametrize("kind", ["night of four", "night of five"])
def test_what_a_seat_could_not_know_changes_nothing_that_is_shown_as_it_knew_it(kind: str) -> None:
    """Two worlds that the seat can't tell apart have the same choices, prices and misses (S-12)."""
    told_apart = 0
    rng = stream(4, kind)
    for opening in openings(game(kind))[3:33:3]:
        seat = opening.seat
        other = twin(opening.state, seat, rng)
        assert GAME.view(other, seat) == GAME.view(opening.state, seat)
        same = replace(opening, state=other)
        seen = [
            choices_of(one, measure(guessed(one.state, seat, seat), "paying", 16, 2), "seat")
            for one in (opening, same)
        ]
        assert seen[0] == seen[1]
        opened = [
            choices_of(one, measure(guessed(one.state, None, seat), "paying", 16, 2), "all")
            for one in (opening, same)
        ]
        told_apart += opened[0] != opened[1]
    assert told_apart, "with all hands open, the twins have to differ"


def test_a_decision_reaches_from_its_first_word_to_the_choice() -> None:
    for kind in KINDS:
        recording = game(kind)
        kinds = {spot.line: spot.kind for spot in reviewed(kind).course}
        for one in openings(recording):
            between = [kinds[line] for line in kinds if one.at < line < one.line]
            assert set(between) <= {"talk"} and one.talked == bool(between)
            assert kinds[one.line] == "choice"
            assert sum(one.gold) == 0


def test_deals_that_bind_more_than_gold_for_the_action_have_no_regrets() -> None:
    start = position(
        QUEEN, KING, ASSASSIN, round=7, actor=CLEO, won={CLEO: (QUEEN,)}, gold=(5, 5, 5)
    )
    recording = Recording.begin(new_header(start.options, ("human",) * 3, 1, start=start))
    deal = Deal((Pay(ADA, BEN, 1), Act(CLEO, "use", ASSASSIN, (BEN,)), Pay(ADA, CLEO, 1)))
    recording.do(Propose(ADA, deal))
    recording.do(Accept(BEN, 1))
    recording.do(Accept(CLEO, 1))
    recording.do(Aim(CLEO, (BEN,)))
    (opening,) = openings(recording)
    values = measure(guessed(opening.state, CLEO, CLEO), "paying", 20, 1)
    assert offers_of(opening, values) is None
    found = choices_of(opening, values, "both")
    assert not found.priced and found.missed is None and found.gold == (-2, 1, 1)
