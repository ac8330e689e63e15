"""The long proof of what decisions are worth: its record, a part of it anew, planted faults."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy.stats import kstest

from kings.analysis.bargaining.prices import PairPrice, Prices, price_choices
from kings.analysis.worth.endings import Ends
from kings.analysis.worth.measure import PlayOuts
from kings.errors import BadInput
from kings.struggle import GAME, Phase
from tests.analysis.bargaining.tables import mary
from tests.proofs.worth import __main__ as proof, agreeing, prices, signing
from tests.proofs.worth.agreeing import agree, closeness
from tests.proofs.worth.identities import IDENTITIES, hold_identities
from tests.proofs.worth.met import LAST, any_decision, decision_met
from tests.proofs.worth.prices import price_slowly, table_at
from tests.proofs.worth.signing import Signer, sign
from tests.proofs.worth.slowly import End

RECORD = json.loads(
    (Path(__file__).resolve().parents[2] / "data" / "worth" / "proof.json").read_text("utf-8")
)
SEED = RECORD["seed"]


def test_the_record_tells_of_no_difference() -> None:
    assert 0 == RECORD["differences"]
    assert all(0 == RECORD[name]["differences"] for name in proof.PARTS)


def test_the_record_is_of_as_many_positions_as_are_promised() -> None:
    play_outs, priced, held, signed = (RECORD[name]["compared"] for name in proof.PARTS)
    assert 300 <= RECORD["exact values and play-outs"]["gaps"]["many"] <= play_outs["positions"]
    assert {3, 4, 5, 6} == {n for n in range(9) if play_outs.get(f"positions with {n} seats")}
    assert min(play_outs["positions by Day"], play_outs["positions by Night"]) > 100
    assert 1000 <= priced["decisions"] <= priced["choices"]
    assert 2000 <= held["positions"] and {held[name] for name in IDENTITIES} == {held["positions"]}
    assert min(signed["prices signed in vp"], signed["prices signed in wins"]) > 100


def test_the_gaps_on_record_are_spread_as_chance_spreads_them() -> None:
    gaps = RECORD["exact values and play-outs"]["gaps"]
    error = gaps["many"] ** -0.5
    assert abs(gaps["mean"]) < 3 * error
    assert abs(gaps["spread"] - 1) < 3 * error
    assert gaps["by chance"] > 0.01
    for edge, due in (("beyond 1.0", 0.317), ("beyond 1.96", 0.05), ("beyond 2.58", 0.01)):
        assert abs(gaps[edge] - due) < 3.5 * error * (due * (1 - due)) ** 0.5


@pytest.mark.parametrize(("part", "many"), [(agree, 3), (price_slowly, 6), (sign, 2)])
def test_a_part_of_it_comes_out_the_same_again(part: Any, many: int) -> None:
    one, other = part(SEED, 0, many), part(SEED, 0, many)
    assert one == other
    report = one.report if isinstance(one, agreeing.Agreement) else one
    assert (0, []) == (report.differences, report.told)


def test_identities_hold_at_some_of_the_positions() -> None:
    assert 0 == hold_identities(SEED, 0, 3).differences


def test_decisions_are_real_choices_and_always_the_same() -> None:
    for number in range(16):
        state = any_decision(3, number)
        assert state == any_decision(3, number)
        assert len(GAME.choices(state, GAME.asks(state)[0].seat)) > 1
        assert (3 + number % 4, number // 4 % 2 == 1) == (state.players, state.night)
    last = decision_met(3, 1, LAST, (Phase.TURN,))
    assert (7, Phase.TURN) == (last.round, last.phase)


def test_a_wrong_value_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Play-outs in which the first seat has one VP more are far from the exact values."""
    fair = PlayOuts.ends

    def lucky(sampler: PlayOuts) -> Iterator[Ends]:
        for one in filter(None, fair(sampler)):
            shift = np.zeros(len(one.points[0]), np.int64)
            shift[0] = 1
            yield replace(one, points=one.points + shift)

    monkeypatch.setattr(PlayOuts, "ends", lambda sampler: tuple(lucky(sampler)))
    assert agree(SEED, 0, 2).report.differences > 0


@pytest.mark.parametrize(
    "fault", [{"limit": 9}, {"least": 0, "limit": 0, "gain": 0.0}, {"otherwise": 1}]
)
def test_a_wrong_price_is_found(monkeypatch: pytest.MonkeyPatch, fault: dict[str, Any]) -> None:
    def wrong(*given: Any) -> Prices:
        found = price_choices(*given)
        return replace(found, pairs=tuple(replace(pair, **fault) for pair in found.pairs))

    monkeypatch.setattr(prices, "price_choices", wrong)
    assert price_slowly(SEED, 0, 4).differences > 0


def test_a_signer_who_wants_too_much_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def asks_for_more(signer: Signer, struck: End, unsigned: End) -> bool:
        return struck.points[signer.seat] > unsigned.points[signer.seat]

    monkeypatch.setattr(Signer, "signs", asks_for_more)
    assert sign(SEED, 0, 3).differences > 0


def test_a_broken_identity_is_found() -> None:
    found, table = table_at(any_decision(SEED, 0), SEED)
    holds = IDENTITIES["somebody wins"]
    assert [] == [*holds(found, table)]
    all_win = tuple(replace(ends, shares=np.ones_like(ends.shares)) for ends in found.ends)
    assert [*holds(replace(found, ends=all_win), table)]


def test_gaps_from_a_normal_spread_are_told_from_others() -> None:
    gaps = np.random.default_rng(0).normal(size=400)
    likely = [closeness(one.tolist()) for one in (gaps, 1.5 * gaps, 0.4 + gaps)]
    assert [True, False, False] == [one > 0.05 for one in likely]
    assert likely == pytest.approx(
        [kstest(one, "norm").pvalue for one in (gaps, 1.5 * gaps, 0.4 + gaps)], abs=0.01
    )


def test_a_clause_that_leaves_one_choice_pins_it_down() -> None:
    state = decision_met(SEED, 2, LAST, (Phase.TURN,))
    seat = GAME.asks(state)[0].seat
    found = {choice: signing.pinned(state, choice) for choice in GAME.choices(state, seat)}
    assert any(found.values())


def test_zones_may_have_gaps_where_one_gold_turns_the_victory() -> None:
    """With 2 gold Charlie would fall behind Bobby: at 1 and at 3 both sign, and not at 2."""
    table = np.array([[0.5, 0.3, 0.2], [0.4, 0.2, 0.4]])

    def worth(choice: int, gold: np.ndarray) -> np.ndarray:
        moved = np.repeat(table[choice][None, :], len(gold), axis=0)
        if choice == 1:
            paid = -gold[:, 2]
            moved[:, 0] = np.where(paid >= 1, 0.5, 0.4)
            moved[:, 2] = np.where(paid == 2, 0.1, 0.4)
        return moved

    decision = replace(mary(), values=table, worth=worth)
    pair = next(one for one in price_choices(decision).pairs if one.payer == 2)
    assert isinstance(pair, PairPrice)
    assert ((1, 3), (1, 3), (2,)) == (pair.prices, pair.zopa, pair.gaps)
    assert "But not 2 gold" in pair.sentence()


def test_the_command_writes_a_record(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "proof.json"
    monkeypatch.setattr(proof, "PARTS", {"identities": (hold_identities, 4)})
    assert 0 == proof.main(["--seed", "5", "--share", "0.5", "--out", str(out)])
    told = json.loads(out.read_text("utf-8"))
    assert (5, 0) == (told["seed"], told["differences"])
    assert 2 == told["identities"]["compared"]["positions"]
    assert "identities" in capsys.readouterr().out
    with pytest.raises(BadInput, match="at least one position"):
        proof.main(["--share", "0"])
