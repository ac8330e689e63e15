"""How negotiators stand to promises: who breaks which when, and who believes whom."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, strategies as st

from kings.bots import PROMISES
from kings.bots.promises import debts, is_wronged, trust
from kings.struggle import GAME, State, View
from kings.struggle.moves import PromiseGold
from kings.struggle.state import LedgerEntry, PromiseStatus
from tests.positions import ADA, BEN, CLEO, JEWELER, KING, QUEEN, position

gains = st.floats(-10, 30)
rounds = st.integers(1, 7)


def with_ledger(state: State, *lines: tuple[int, int, PromiseStatus]) -> State:
    """Return the state with promises of 2 gold in its ledger: by whom, to whom, how it ended."""
    ledger = tuple(
        LedgerEntry(number, number, PromiseGold(by, to, 2, 7), made=1, status=status)
        for number, (by, to, status) in enumerate(lines, start=1)
    )
    return replace(state, promises=ledger)


def seen(*lines: tuple[int, int, PromiseStatus]) -> View:
    return GAME.view(with_ledger(position(JEWELER, KING, QUEEN), *lines), ADA)


@given(gains, rounds)
def test_the_keeper_and_the_grudger_always_keep(gain: float, round: int) -> None:
    assert PROMISES["keeper"].keeps(gain, round) and PROMISES["grudger"].keeps(gain, round)


@given(gains, rounds)
def test_the_cynic_breaks_in_the_last_round_only(gain: float, round: int) -> None:
    assert PROMISES["cynic"].keeps(gain, round) == (round < 7 or gain <= 0)


@given(gains, rounds)
def test_the_opportunist_breaks_for_any_gain(gain: float, round: int) -> None:
    assert PROMISES["opportunist"].keeps(gain, round) == (gain <= 0)


@pytest.mark.parametrize(
    ("gain", "round", "kept"),
    [(12, 1, True), (13, 1, False), (4, 5, True), (5, 5, False), (1, 7, 0)],
)
def test_the_reckoner_pays_two_points_a_round_for_its_name(
    gain: float, round: int, *, kept: bool
) -> None:
    assert kept == PROMISES["reckoner"].keeps(gain, round)


@given(gains, rounds)
def test_a_promise_costs_what_its_giver_means_to_pay_for_it(cost: float, due: int) -> None:
    for name in ("keeper", "grudger", "cynic"):
        assert cost == PROMISES[name].price(cost, due)
    assert min(cost, 2 * (7 - due)) == PROMISES["reckoner"].price(cost, due)
    assert min(cost, 0) == PROMISES["opportunist"].price(cost, due)


@given(rounds)
def test_nobody_breaks_a_promise_for_nothing(round: int) -> None:
    assert all(character.keeps(0, round) for character in PROMISES.values())


def test_a_stranger_is_believed_three_times_in_four() -> None:
    assert 3 / 4 == trust(seen(), BEN)


def test_trust_goes_by_what_was_kept_and_broken_and_nothing_else() -> None:
    view = seen((BEN, ADA, "kept"), (BEN, CLEO, "broken"), (BEN, ADA, "void"), (CLEO, ADA, "kept"))
    assert 2.5 / 4 == trust(view, BEN)
    assert 2.5 / 3 == trust(view, CLEO)


def test_the_grudger_never_forgives_what_was_done_to_it() -> None:
    view = seen((BEN, ADA, "broken"), (BEN, ADA, "kept"), (BEN, ADA, "kept"))
    grudger, keeper = PROMISES["grudger"], PROMISES["keeper"]
    assert is_wronged(view, ADA, BEN) and not is_wronged(view, CLEO, BEN)
    assert 0 == grudger.trust(view, ADA, BEN) < grudger.trust(view, CLEO, BEN)
    assert not grudger.deals_with(view, ADA, BEN)
    assert grudger.deals_with(view, ADA, CLEO) and grudger.deals_with(view, CLEO, BEN)
    assert keeper.deals_with(view, ADA, BEN) and keeper.trust(view, ADA, BEN) > 0


def test_debts_are_the_open_promises_of_gold() -> None:
    view = seen((BEN, ADA, "open"), (BEN, CLEO, "open"), (BEN, ADA, "kept"), (CLEO, ADA, "open"))
    assert (0, 4, 2) == tuple(debts(view, seat) for seat in (ADA, BEN, CLEO))


def test_every_character_says_what_it_is_and_where_it_comes_from() -> None:
    assert all(one.idea.endswith(".") and one.source.endswith(".") for one in PROMISES.values())
