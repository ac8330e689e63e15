"""Regrets and the three moments: by hand, by their definition, and as a seat knew it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, strategies as st

from kings.analysis.bargaining.decision import Offer
from kings.analysis.bargaining.prices import price_choices, standing
from kings.analysis.review import questions
from kings.analysis.review.choices import guessed, measure, offers_of, openings
from kings.analysis.review.moments import regret, three
from kings.analysis.review.questions import distinct
from kings.analysis.review.record import KeyMoment
from kings.analysis.review.struggle import MEASURE
from kings.analysis.review.words import missed
from kings.analysis.worth import Values, decision
from kings.records.recording import Recording, new_header
from kings.seeds import stream
from kings.struggle.moves import Accept, Act, Aim, Break, Clause, Deal, Pay, PromiseGold, Propose
from kings.struggle.state import Phase
from tests.analysis.review.games import KINDS, game, reviewed
from tests.checkers.secrets import twin
from tests.positions import ADA, ASSASSIN, BEN, CLEO, KING, QUEEN, position


def _played(*clauses: Clause, on: int = BEN, gold: int = 5) -> Recording:
    """Return the last turn that is worked out by hand, with a deal about it if one is given.

    Unpaid Cleo takes Ada's Queen: 5, 7, 8. If she takes Ben's King: 12, 5, 7.
    """
    start = position(
        QUEEN, KING, ASSASSIN, round=7, actor=CLEO, won={CLEO: (QUEEN,)}, gold=(gold, 5, 5)
    )
    recording = Recording.begin(new_header(start.options, ("human",) * 3, 1, start=start))
    if clauses:
        recording.do(Propose(ADA, Deal(clauses)))
        recording.do(Accept(CLEO, 1))
    recording.do(Aim(CLEO, (on,)))
    return recording


def _regrets(recording: Recording) -> dict[int, KeyMoment]:
    opening = openings(recording)[0]
    values = measure(guessed(opening.state, CLEO, CLEO), "paying", 20, 1)
    found = (regret(opening, values, seat) for seat in range(3))
    return {one.seat: one for one in found if one is not None}


KINGS = Act(CLEO, "use", ASSASSIN, (BEN,))


def test_a_seller_could_have_had_what_the_payer_could_pay() -> None:
    """Ada paid 2 and had 5 gold, and the King's taking was worth 7 to her: Cleo missed up to 3."""
    cleo = _regrets(_played(Pay(ADA, CLEO, 2), KINGS))[CLEO]
    assert (3, 3, 3, "exact", True, 5) == (
        *(cleo.regret, cleo.low, cleo.high, cleo.sure, cleo.deal),
        cleo.gold,
    )
    assert cleo.said == (
        "Cleo chose “Take Ben's King” for 2 gold; Ada could have paid up to 5 gold for it: "
        "12 points instead of 9."
    )
    assert ("3 points", "exactly") == missed(cleo)


def test_a_payer_could_have_paid_the_least_that_the_seller_signs_for() -> None:
    """Cleo loses 1 by it, so 1 gold would have done: Ada, who paid 2, fell short of it by 1."""
    ada = _regrets(_played(Pay(ADA, CLEO, 2), KINGS))[ADA]
    assert (1, "exact", True, -1, CLEO) == (ada.regret, ada.sure, ada.deal, ada.gold, ada.decider)
    assert ada.said.endswith("Ada could have had it for 1 gold: 11 points instead of 10.")


def test_only_what_binds_counts() -> None:
    """A promise of 5 gold on top changes no regret: it was only said (S-52)."""
    with_word = _regrets(_played(Pay(ADA, CLEO, 2), KINGS, PromiseGold(ADA, CLEO, 3, due=7)))
    assert 3 == with_word[CLEO].regret and 1 == with_word[ADA].regret


def test_another_choice_counts_without_any_gold() -> None:
    """Unpaid Cleo took the King and had 7; the Queen would have been 8, and sold the King's: 12."""
    found = _regrets(_played(on=BEN, gold=0))
    cleo = found[CLEO]
    assert (1, "exact", False, 0) == (cleo.regret, cleo.sure, cleo.deal, cleo.gold)
    assert cleo.said == (
        "Cleo chose “Take Ben's King”; “Take Ada's Queen” was worth more, unpaid: "
        "8 points instead of 7."
    )
    assert ADA not in found, "Ada has all that she could have had"


def test_whoever_paid_for_what_was_worse_than_nothing_is_told_so() -> None:
    """Ben pays Cleo for taking the Queen, which she does unpaid."""
    start = position(
        QUEEN, KING, ASSASSIN, round=7, actor=CLEO, won={CLEO: (QUEEN,)}, gold=(0, 5, 5)
    )
    recording = Recording.begin(new_header(start.options, ("human",) * 3, 1, start=start))
    queens = Act(CLEO, "use", ASSASSIN, (ADA,))
    recording.do(Propose(BEN, Deal((Pay(BEN, CLEO, 2), queens))))
    recording.do(Accept(CLEO, 1))
    recording.do(Aim(CLEO, (ADA,)))
    ben = _regrets(recording)[BEN]
    assert (2, 0, True) == (ben.regret, ben.gold, ben.deal)


def test_no_regret_is_told_of_keeping_or_breaking_a_word() -> None:
    recording = _played(PromiseGold(ADA, CLEO, 2, due=7), KINGS)
    recording.do(Break(ADA, 1))
    found = [one for one in openings(recording) if one.state.phase is Phase.RECKON]
    assert found
    for opening in found:
        values = measure(guessed(opening.state, ADA, ADA), "paying", 20, 1)
        assert [None] * 3 == [regret(opening, values, seat) for seat in range(3)]


@pytest.mark.parametrize("kind", KINDS)
def test_a_regret_is_the_best_to_be_had_less_what_was_got(kind: str) -> None:
    """By the definition, worked out slowly from the choices and every whole price."""
    rng = stream(6, kind)
    found = [one for one in openings(game(kind)) if one.state.phase is not Phase.RECKON]
    for opening in rng.sample(found, min(6, len(found))):
        values = measure(guessed(opening.state, opening.seat, opening.seat), "paying", 16, 2)
        offers = offers_of(opening, values)
        for seat in range(opening.state.players):
            one = regret(opening, values, seat)
            if offers is None:
                assert one is None
                continue
            best = _best(values, offers, seat, sale=opening.state.window is not None)
            got = values.vp[values.index(opening.move), seat] + opening.gold[seat]
            assert (0 if one is None else one.regret) == pytest.approx(max(0, best - got), abs=1e-9)
            if one is not None:
                assert one.low <= one.regret <= one.high


def _best(values: Values, offers: tuple[Offer, ...], seat: int, *, sale: bool) -> float:
    """Return the best that a seat could have had, by trying every choice and every price."""
    table = decision(values)
    done = offers[0].choice if offers else None
    had = []
    if seat == table.active:
        had += [float(one[seat]) for one in table.values]
    else:
        choice, gold = standing(table, [one for one in offers if one.payer != seat])
        if any(one.payer == seat for one in offers):
            had.append(float(table.payoff(choice, gold)[seat]))
    if sale:
        for pair in price_choices(table, offers).pairs:
            if seat not in (table.active, pair.payer) or not pair.prices or pair.prices[-1] < 1:
                continue
            rivals = sum(
                one.gold for one in offers if one.payer != pair.payer and pair.choice == done
            )
            for price in pair.prices:
                gets = price + rivals if seat == table.active else -price
                had.append(float(table.values[pair.choice, seat]) + gets)
    return max(had, default=-1e9)


def test_a_regret_as_a_seat_knew_it_is_the_same_in_worlds_that_it_cannot_tell_apart() -> None:
    rng = stream(7)
    turns = [one for one in openings(game("night of four")) if one.state.phase is Phase.TURN]
    for opening in turns[2:12:3]:
        for seat in range(4):
            same = replace(opening, state=twin(opening.state, seat, rng))
            if same.seat != seat and same.state.hands[same.seat] != opening.state.hands[same.seat]:
                continue  # what was done may not be open to another hand
            found = [
                regret(one, measure(guessed(one.state, seat, one.seat), "paying", 16, 2), seat)
                for one in (opening, same)
            ]
            assert found[0] == found[1]


MOMENT = reviewed("by hand").key[0]
MOMENTS = st.lists(
    st.builds(
        lambda line, seat, mean, sure, deal: replace(
            MOMENT,
            line=line,
            seat=seat,
            regret=mean,
            low=mean / 2 if sure else 0.0,
            high=mean * 2,
            deal=deal,
        ),
        st.integers(2, 90),
        st.integers(0, 3),
        st.floats(0.1, 20),
        st.booleans(),
        st.booleans(),
    ),
    max_size=12,
    unique_by=lambda one: (one.line, one.seat),
)


LEAST = MEASURE.least


def test_no_two_moments_ask_the_same() -> None:
    found = [replace(_regrets(_played(on=BEN, gold=0))[CLEO], seat=seat) for seat in range(3)]
    assert 1 == len({one.question for one in found})
    asked = [one.question for one in distinct(found)]
    assert 3 == len(set(asked)) and asked[0] == found[0].question
    assert set(asked) == set(questions.USED)


@given(MOMENTS)
def test_the_three_are_the_greatest_of_three_seats_with_a_deal_and_a_choice(
    found: list[KeyMoment],
) -> None:
    chosen = three(found, LEAST)
    assert list(chosen) == sorted(chosen, key=lambda one: (one.line, one.seat))
    assert len({one.seat for one in chosen}) == len(chosen) <= 3
    assert len({one.line for one in chosen}) == len(chosen)
    clear = [one for one in found if one.low > 0 and one.regret >= LEAST]
    assert set(map(id, chosen)) <= set(map(id, clear))
    if clear:
        assert max(one.regret for one in clear) == max(one.regret for one in chosen)
    kept = sorted(chosen, key=lambda one: (-one.regret, one.line, one.seat))
    for one in clear:
        free = all(one.seat != other.seat and one.line != other.line for other in chosen)
        assert not free or (len(chosen) == 3 and (one.regret <= kept[1].regret))
    if len(chosen) == 3:
        for deal in (True, False):
            if all(one.deal != deal for one in chosen):
                # The two greatest stay: the other kind is only theirs.
                assert all(
                    any(one.seat == other.seat or one.line == other.line for other in chosen)
                    for one in clear
                    if one.deal == deal
                )


@pytest.mark.parametrize("kind", KINDS)
def test_the_moments_of_a_review_are_told_in_a_sentence_and_a_question(kind: str) -> None:
    review = reviewed(kind)
    for one in review.key:
        assert one.said.endswith(".") and one.question.endswith("?") and "\n" not in one.said
        assert 0 < one.low <= one.regret <= one.high and one.regret >= LEAST
        found = review.at(one.at)
        assert found is not None and found.seat == one.decider and found.priced
        assert (one.sure == "exact") == (one.low == one.high == one.regret and found.exact)
