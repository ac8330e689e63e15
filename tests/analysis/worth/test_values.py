"""What each choice is worth: precision, common chance, secrets, and what is kept."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np
import pytest

from kings.analysis.worth import Values, forget, last_round, measure, refine, values
from kings.analysis.worth.endings import LENSES
from kings.analysis.worth.measure import CONTINUATIONS, PlayOuts
from kings.analysis.worth.position import position as placed
from kings.bots.determinize import determinize
from kings.errors import BadInput
from kings.sim.kernel.play import play_on
from kings.struggle import GAME, Phase, State
from kings.struggle.moves import Act, Give, Pay
from tests.analysis.worth.brute import real_choice
from tests.positions import (
    ADA,
    BEN,
    CLEO,
    FARMER,
    JESTER,
    JEWELER,
    KING,
    KNIGHT,
    PEASANT,
    QUEEN,
    play_out,
    position,
    propose,
    strike,
)

TURN = (Phase.TURN,)
MIDDLE = real_choice(4, 3, round_number=4, phases=TURN)
NIGHT = real_choice(4, 5, round_number=4, phases=TURN, mode="night")
LAST_NIGHT = position(JESTER, PEASANT, KING, FARMER, round=7, night=True)


def same(one: Values, other: Values) -> bool:
    return one.labels == other.labels and all(
        np.array_equal(one.mean(lens), other.mean(lens)) for lens in LENSES
    )


def sampled(state: State, **how: object) -> Values:
    forget()
    return values(state, seconds=None, games=64, precision=1e-9, **how)  # type: ignore[arg-type]


def test_values_are_the_mean_of_the_kernels_play_outs() -> None:
    found = sampled(MIDDLE, continuation="greedy", seed=5)
    assert (64,) * len(found.choices) == found.counts
    for at, choice in enumerate(found.choices):
        results = play_on(MIDDLE, ["greedy"] * 4, 64, 5, choice=choice)
        assert np.allclose(results.scores.mean(axis=0), found.vp[at])
        assert np.allclose(results.wins.mean(axis=0), found.wins[at])
        error = results.scores.std(axis=0, ddof=1) / 8
        assert np.allclose(error, found.vp_error[at])


def test_play_outs_that_all_agree_about_the_victory_are_not_certain() -> None:
    """Of last rounds solved exactly, thirty-two play-outs of some choices all end alike, wrongly.

    Their spread is none, so an interval of standard errors would hold the exact chance in no case.
    """
    alike = wrong = held = 0
    for seed in range(24):
        state = real_choice(3 + seed % 4, seed)
        exact = values(state, continuation="random", seconds=None, games=2)
        sampler = PlayOuts(placed(state, None, None, open_cards=False), "random", 7, 1)
        sampler.more(32)
        ends = tuple(end for end in sampler.ends() if end is not None)
        if not exact.exact or len(ends) != len(exact.ends):
            continue
        found = replace(exact, exact=False, ends=ends)
        for choice, seat in np.argwhere(np.isnan(found.wins_error)).tolist():
            low, high = found.interval(choice, seat, "wins") or (1, 0)
            chance = exact.wins[choice, seat]
            alike, held = alike + 1, held + (low - 1e-9 <= chance <= high + 1e-9)
            wrong += abs(found.wins[choice, seat] - chance) > 1e-9
    assert wrong > 0, "there are such cases"
    assert held >= 0.95 * alike


def test_vp_that_all_play_outs_agree_about_have_no_interval_and_exact_ones_are_their_own() -> None:
    exact = values(LAST_NIGHT, open_cards=True, seconds=None, games=2)
    assert exact.exact
    value = float(exact.vp[0, 0])
    assert (value, value) == exact.interval(0, 0, "vp")
    ends = replace(exact.ends[0], points=np.tile(exact.ends[0].points[:1], (9, 1)),
                   shares=np.tile(exact.ends[0].shares[:1], (9, 1)),
                   numbers=np.arange(9), weights=np.full(9, 1 / 9))  # fmt: skip
    told = replace(exact, ends=(ends,), choices=exact.choices[:1], exact=False)
    assert told.interval(0, 0, "vp") is None
    low, high = told.interval(0, 0, "wins") or (0, 0)
    assert high - low > 0.2
    assert np.isnan(told.vp_error).all() and np.isnan(told.wins_error).all()


def test_the_same_seed_gives_the_same_values_on_one_thread_or_two() -> None:
    for state in (MIDDLE, NIGHT):
        one, other = (sampled(state, threads=threads) for threads in (1, 2))
        assert one is not other
        assert same(one, other)
    assert not same(sampled(MIDDLE), sampled(MIDDLE, seed=1))


def test_it_stops_when_the_values_are_precise_enough() -> None:
    forget()
    *_, last = refine(MIDDLE, precision=0.4, seconds=None)
    assert last.vp_error.max() <= 0.4
    assert not last.exact
    forget()
    *_, rough = refine(MIDDLE, precision=1000, seconds=None)
    assert min(rough.counts) >= 32


def test_answers_get_better_and_values_returns_the_last() -> None:
    forget()
    found = list(refine(MIDDLE, precision=0.4, seconds=None))
    counts = [answer.counts[0] for answer in found]
    assert sorted(set(counts)) == counts and len(counts) > 1
    assert values(MIDDLE, precision=0.4, seconds=None) is found[-1]


def test_it_stops_when_the_games_are_played() -> None:
    forget()
    assert {50} == set(values(MIDDLE, precision=1e-9, seconds=None, games=50).counts)


def test_it_stops_when_the_time_is_up() -> None:
    forget()
    assert values(MIDDLE, precision=1e-9, seconds=0.05).counts[0] >= 16


def test_progress_is_told_to_who_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[float] = []
    forget()
    values(MIDDLE, precision=0.6, seconds=None, progress=told.append)
    assert [] == told
    monkeypatch.setattr("kings.analysis.worth.measure.PATIENCE", 0.0)
    forget()
    values(MIDDLE, precision=0.6, seconds=None, progress=told.append)
    assert told == sorted(told) and told[-1] == 1


def test_a_second_look_is_kept_and_few_are(monkeypatch: pytest.MonkeyPatch) -> None:
    forget()
    first = values(MIDDLE, seconds=None, games=2)
    assert values(MIDDLE, seconds=None, games=2) is first
    assert values(MIDDLE, seconds=None, games=3) is not first
    monkeypatch.setattr(measure, "KEPT", 2)
    for games in (4, 5):
        values(MIDDLE, seconds=None, games=games)
    assert values(MIDDLE, seconds=None, games=2) is not first


def test_a_proposal_on_the_table_changes_nothing() -> None:
    state = position(JEWELER, KNIGHT, QUEEN, round=3)
    offered = propose(state, Pay(BEN, ADA, 1))
    assert values(offered, seconds=None, games=2) is values(state, seconds=None, games=2)


def test_common_chance_makes_differences_more_certain_than_values() -> None:
    """Where choices differ little, nearly all the chance of the rest of the game falls out."""
    ratios = []
    for seed in range(6):
        found = sampled(real_choice(4, seed, round_number=3, phases=TURN), continuation="random")
        for at in range(len(found.choices)):
            if at != found.default:
                paired = found.difference(at).error
                apart = np.hypot(found.vp_error[at], found.vp_error[found.default])
                ratios += (paired / apart)[~np.isnan(paired / apart)].tolist()
    assert float(np.mean(ratios)) < 0.75


def test_differences_are_those_of_the_means() -> None:
    for state in (MIDDLE, NIGHT):
        found = sampled(state)
        for lens in LENSES:
            gap = found.difference(1, 0, lens).mean
            assert np.allclose(found.mean(lens)[1] - found.mean(lens)[0], gap)


def test_the_probabilities_of_winning_add_up() -> None:
    for state in (MIDDLE, NIGHT, LAST_NIGHT):
        assert np.allclose(1, sampled(state).wins.sum(axis=1))


def twin_of(state: State, seat: int) -> State:
    """Return a state with other hidden cards that this seat can't tell from the true one."""
    for number in range(200):
        twin = determinize(GAME.view(state, seat), random.Random(number))
        if twin.hands != state.hands:
            return replace(twin, window=state.window)
    raise AssertionError("no twin was found")


@pytest.mark.parametrize("state", [NIGHT, LAST_NIGHT])
def test_hidden_cards_change_no_value_by_night(state: State) -> None:
    acting = GAME.asks(state)[0].seat
    for seat in range(4):
        twin = twin_of(state, seat)
        assert GAME.view(state, seat) == GAME.view(twin, seat)
        one, other = (sampled(place, asking=seat, deciding=acting) for place in (state, twin))
        assert one is not other
        assert same(one, other)
        assert same(one, sampled(GAME.view(state, seat)))  # type: ignore[arg-type]


def test_open_cards_do_change_values_by_night() -> None:
    """Whoever sees all cards must get other values, or the twins would prove nothing."""
    twin = twin_of(LAST_NIGHT, ADA)
    one, other = (values(place, open_cards=True) for place in (LAST_NIGHT, twin))
    assert one.exact and other.exact
    assert not same(one, other)


def test_a_card_that_lies_face_down_changes_no_value() -> None:
    state = real_choice(4, 2, round_number=5, phases=(Phase.FOLLOW,))
    first = GAME.asks(state)[0].seat
    twins = [
        GAME.apply(state, choice).state
        for choice in (GAME.choices(state, first)[at] for at in (0, 3))
    ]
    one, other = (sampled(twin) for twin in twins)
    assert one.deciding != first
    assert same(one, other)


def test_by_night_a_choice_that_may_not_be_open_is_measured_where_it_is() -> None:
    for seed in range(40):
        state = real_choice(
            4, seed, round_number=5, phases=(Phase.ANSWER, Phase.TURN), mode="night"
        )
        acting = GAME.asks(state)[0].seat
        found = sampled(state, asking=(acting + 1) % 4, deciding=acting)
        if len(set(found.counts)) > 1:
            assert set(GAME.choices(state, acting)) <= set(found.choices)
            assert 0 < min(found.counts) < max(found.counts) == 64
            assert found.difference(len(found.choices) - 1).mean.shape == (4,)
            return
    raise AssertionError("no hidden choice was met")


def test_everything_that_is_sampled_says_so() -> None:
    found = sampled(NIGHT)
    assert "64 play-outs" in found.how and "greedy" in found.how and "can't see" in found.how
    solved = sampled(LAST_NIGHT)
    assert "64 deals" in solved.how and "backward induction" in solved.how
    assert not solved.exact


@pytest.mark.parametrize("name", CONTINUATIONS[2:])
def test_every_policy_can_play_on(name: str) -> None:
    assert name == sampled(MIDDLE, continuation=name).continuation


def test_what_is_too_large_for_the_tree_is_sampled_and_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = position(JESTER, KNIGHT, QUEEN, round=7)
    monkeypatch.setitem(last_round.MOST_POSITIONS, last_round.INDUCTION, 3)
    found = sampled(state)
    assert not found.exact and found.continuation == "greedy"
    with pytest.raises(BadInput, match="too large"):
        sampled(state, continuation="backward induction")
    forget()


def test_a_deal_in_force_leaves_fewer_choices() -> None:
    state = position(KNIGHT, FARMER, PEASANT, round=7)
    bound = strike(state, Pay(BEN, ADA, 1), Act(ADA, "use", None, (BEN,)))
    assert GAME.choices(bound, ADA) == values(bound).choices
    assert len(values(bound).choices) < len(values(state).choices)


def test_in_the_regulated_market_nobody_can_pay_more_than_three() -> None:
    state = position(KNIGHT, FARMER, PEASANT, round=7, gold=(9, 2, 9), regulated_market=True)
    assert (3, 2, 3) == values(state).gold
    paid = strike(state, Pay(CLEO, ADA, 2))
    assert (3, 2, 1) == values(paid).gold


def test_hidden_gifts_are_guessed_in_the_free_market() -> None:
    state = position(
        KNIGHT, FARMER, PEASANT, round=7, won={BEN: (QUEEN, QUEEN, KING)}, free_market=True
    )
    given = strike(state, Pay(CLEO, BEN, 1), Give(BEN, CLEO, (KING,), face_up=False))
    assert values(given, asking=BEN).exact
    assert not values(given, asking=ADA).exact
    assert values(given, open_cards=True).exact


def test_what_cannot_be_priced_is_refused_in_words() -> None:
    wrong: list[tuple[dict[str, object], str]] = [
        ({"continuation": "clever"}, "not a continuation"),
        ({"continuation": "backward induction"}, "last round"),
        ({"lens": "fame"}, "not a lens"),
        ({"precision": 0}, "more than 0"),
        ({"games": 1}, "two games"),
        ({"seed": -1}, "seed"),
        ({"threads": 0}, "thread"),
        ({"asking": 7}, "no seat 7"),
        ({"asking": 1, "open_cards": True}, "open cards"),
        ({"deciding": (GAME.asks(MIDDLE)[0].seat + 1) % 4}, "has no choice"),
    ]
    for how, words in wrong:
        with pytest.raises(BadInput, match=words):
            values(MIDDLE, **how)  # type: ignore[arg-type]
    with pytest.raises(BadInput, match="view"):
        values(GAME.view(MIDDLE, 0), 1)
    with pytest.raises(BadInput, match="Nobody"):
        values(play_out(MIDDLE))
