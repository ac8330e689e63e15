"""The kernel and the readable rules, decision by decision: the short form of the proof."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from kings.errors import BadInput
from kings.sim.kernel import choices, layout, rules
from kings.sim.kernel.desk import new_desk
from kings.sim.kernel.encode import code_of, codes_in, encode, move_of, start_row
from kings.sim.kernel.policies import GREEDY, PAYING, RANDOM
from kings.sim.kernel.scoring import scorer_for
from kings.struggle import GAME, Options
from kings.struggle.moves import PromiseGold
from kings.struggle.options import LETTERS
from kings.struggle.partition.groups import RULEBOOK
from kings.struggle.state import LedgerEntry, State
from tests.proofs import conservation as checks, kernel as proof
from tests.strategies import STRUGGLE, play

TALKATIVE = range(0, 96, 8)


def test_random_games_are_the_same_in_both_engines() -> None:
    report = proof.compare_games(7, 0, 60)
    assert [] == report.told
    assert report.counts["decisions"] > 60 * 7 * 6
    kinds = ("by Night", "with a deal in force", "after a Cooper's swap", "by the first edition")
    for kind in kinds:
        assert report.counts[kind]
    for phase in ("lead", "follow", "window", "turn", "answer", "reckon"):
        assert report.counts[f"in the phase {phase}"]


@pytest.mark.slow
def test_thousands_of_random_games_are_the_same_in_both_engines() -> None:
    report = proof.compare_games(8, 0, 5_000)
    assert [] == report.told


@pytest.mark.parametrize("seed", TALKATIVE)
def test_talkative_tables_are_asked_and_offered_the_same(seed: int) -> None:
    for state in play(STRUGGLE, seed, talk=0.8).states:
        row = encode(state)
        asks = [ask for ask in GAME.asks(state) if ask.seat >= 0]
        assert not asks or asks[0].seat == choices.asked(row)
        for ask in asks:
            listed = GAME.choices(state, ask.seat)
            codes = list(codes_in(int(choices.legal(row, ask.seat))))
            assert list(listed) == [move_of(row, ask.seat, code) for code in codes]
            assert codes == [code_of(choice) for choice in listed]


def test_the_proof_notices_another_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    right = rules.apply

    def rich(row: Any, seat: Any, code: Any) -> None:
        before = int(row[layout.BANK])
        right(row, seat, code)
        if row[layout.BANK] != before:
            row[layout.BANK] += 1

    monkeypatch.setattr(rules, "apply", rich)
    report = proof.compare_games(7, 0, 2)
    assert 2 == report.counts["differences"]
    assert "seed 7, game 0" in report.told[0]


def test_the_proof_notices_a_choice_too_few(monkeypatch: pytest.MonkeyPatch) -> None:
    right = choices.legal
    monkeypatch.setattr(choices, "legal", lambda row, seat: int(right(row, seat)) & ~2)
    assert 3 == proof.compare_games(7, 0, 3).counts["differences"]


@pytest.mark.parametrize("policy", [RANDOM, GREEDY, PAYING])
@pytest.mark.parametrize("players", [3, 6])
def test_s_03_nothing_is_lost_in_games_of_the_kernel(policy: int, players: int) -> None:
    start = start_row(Options(names=tuple(LETTERS[:players]), mode="night"))
    games = 2_000 if policy == RANDOM else 50
    policies = np.full(players, policy, np.int64)
    lost, plies = checks.lost_in(
        start, policies, np.uint64(5), 0, games, scorer_for(RULEBOOK), new_desk()
    )
    assert (0, True) == (lost, plies > games * 7 * players)


@pytest.mark.parametrize("place", [layout.BANK, layout.FIVES, layout.PILES, layout.HANDS])
def test_a_loss_is_noticed(place: int) -> None:
    row = start_row(Options())
    assert checks.conserved(row)
    row[place] += 2
    assert not checks.conserved(row)


def owing(number: int) -> State:
    state: State = play(STRUGGLE, 4, options=Options(), talk=0.0).states[40]
    clause = PromiseGold(0, 1, 400, 7)
    made = (LedgerEntry(n + 1, 1, clause, made=state.round) for n in range(number))
    return replace(state, promises=tuple(made), deals_struck=1)


def test_a_row_has_room_for_many_promises_and_says_when_it_has_not() -> None:
    assert layout.MOST_OWED == encode(owing(layout.MOST_OWED))[layout.OWED]
    with pytest.raises(BadInput, match="25 promises of gold are open"):
        encode(owing(layout.MOST_OWED + 1))


def test_the_proof_keeps_a_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "proof.json"
    words = ["--games", "2", "--counted", "0", "--processes", "1", "--out", str(out)]
    assert 0 == proof.main(words)
    kept = json.loads(out.read_text(encoding="utf-8"))
    assert (0, 2, 1) == (kept["differences"], kept["compared"]["games"], kept["seed"])
    assert "0 differences" in capsys.readouterr().out
