"""Games among bots that bargain are the same by the compiled rules, and are played by them."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import pytest

from kings.bots import make_bot
from kings.bots.negotiator import PRICING, Negotiator, Splits
from kings.bots.promises import PROMISES, Keeper
from kings.sim import bargained, batch, round_robin
from kings.sim.kernel import bargainers, layout, payments
from kings.sim.schedule import Schedule, single_table
from kings.struggle import Options
from kings.struggle.partition.groups import Tables
from tests.proofs import bargained as proof

HOUSE_TABLES = Tables((1, 4, 6, 7, 8, 9), ((2, 3), (3, 5), (5, 8)))
FAIR = ["fair-keeper", "fair-opportunist", "hard-grudger"]


def table(names: list[str], **agreed: Any) -> Schedule[Options]:
    options = Options(names=tuple("ABCD"[: len(names)]), **agreed)
    return single_table(options, [make_bot(name) for name in names], 5)


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Let every batch use the compiled rules; return the games that were played by them."""
    played = []
    right = bargained.play

    def play(options: Any, bots: Any, meeting: Any) -> Any:
        played.append(meeting.index)
        return right(options, bots, meeting)

    monkeypatch.setattr(batch, "WORTH_LOADING", 1)
    monkeypatch.setattr(batch, "WORTH_COMPILING", 1)
    monkeypatch.setattr(batch, "_prepare", lambda: None)
    monkeypatch.setattr(bargained, "play", play)
    return played


def test_games_of_all_kinds_are_the_same_in_every_number_that_is_kept() -> None:
    counts, told = proof.compare(7, 0, 48)
    assert [] == told
    assert min(counts[f"promises {name}"] for name in ("kept", "broken", "void")) > 0
    assert (48, True) == (counts["games"], counts["deals"] > 200)


@pytest.mark.slow
def test_thousands_of_games_are_the_same() -> None:
    assert [] == proof.compare(8, 0, 3_000)[1]


@pytest.mark.parametrize("name", [f"{p.word}-{q}" for p in PRICING.values() for q in PROMISES])
def test_every_negotiator_is_played(name: str) -> None:
    readable, compiled = proof.both(table([name] * 4))
    assert readable == compiled


def test_the_proof_notices_gold_that_was_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    right = bargainers.lead

    def rich(hall: Any, card: int, scorer: Any) -> None:
        hall["rows"][0, 0, layout.GOLDS] += 1
        right(hall, card, scorer)

    monkeypatch.setattr(bargainers, "lead", rich)
    counts, told = proof.compare(7, 0, 2)
    assert 2 == counts["differences"]
    assert "seed 7, game 0" in told[0]


@pytest.mark.parametrize(
    ("one", "other"), [(3, 1), (1, 3), (9, 1), (1, 9), (8, 7), (16, 8), (100, 4), (3, 99), (40, 8)]
)
def test_numbers_come_out_of_a_set_as_in_python(one: int, other: int) -> None:
    second = payments._second_is_first(one, other)
    assert [other, one] if second else [one, other] == list({one, other})


def test_a_batch_writes_the_same_file(counted: list[int], tmp_path: Path) -> None:
    quick, slow = tmp_path / "quick.jsonl", tmp_path / "slow.jsonl"
    given = table(FAIR, mode="draw")
    list(batch.play(given, 6, results=quick))
    assert [0, 1, 2, 3, 4, 5] == counted
    list(batch.play(given, 6, results=slow, journals=tmp_path / "journals"))
    assert [0, 1, 2, 3, 4, 5] == counted, "games with journals are played by the readable rules"
    assert slow.read_bytes() == quick.read_bytes()


def test_only_tables_of_negotiators_are_compiled(counted: list[int]) -> None:
    bots = {name: make_bot(name) for name in (*FAIR, "greedy")}
    schedule = round_robin(bots, Options.for_players(3), seed=3)
    results = list(batch.play(schedule, 1))
    expected = [result.index for result in results if "greedy" not in result.bots]
    assert 0 < len(expected) < len(results)
    assert expected == counted
    assert results == [batch.play_fixture(schedule, index) for index in range(len(results))]


def test_other_rules_and_other_bots_are_left_to_the_readable_rules(counted: list[int]) -> None:
    class Milder(Keeper):
        """A character of one's own, which nobody has compiled."""

    class Heir(Negotiator):
        """A bot of one's own."""

    for bot in (Negotiator(Milder(), Splits()), Heir(PROMISES["keeper"], PRICING["splits"])):
        assert not bargained.can_play(Options.for_players(3), [make_bot("fair-keeper"), bot])
    list(batch.play(table(FAIR, tables=HOUSE_TABLES), 1))
    assert [] == counted


def test_bots_that_come_from_another_process_are_known() -> None:
    bots = pickle.loads(pickle.dumps(table(FAIR).bots))
    assert bargained.can_play(Options.for_players(3), bots)


def test_two_processes_write_the_same_file(counted: list[int], tmp_path: Path) -> None:
    given = table(FAIR)
    here = list(batch.play(given, 8, results=tmp_path / "here.jsonl"))
    assert here == list(batch.play(given, 8, results=tmp_path / "two.jsonl", workers=2))
    assert (tmp_path / "here.jsonl").read_bytes() == (tmp_path / "two.jsonl").read_bytes()


def test_few_games_are_not_worth_compiling(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bargained, "is_compiled", lambda: False)
    assert not batch._pays_to_compile(table(FAIR), batch.WORTH_LOADING)
    assert batch._pays_to_compile(table(FAIR), batch.WORTH_COMPILING)
    monkeypatch.setattr(bargained, "is_compiled", lambda: True)
    assert batch._pays_to_compile(table(FAIR), batch.WORTH_LOADING)
    assert not batch._pays_to_compile(table(FAIR), batch.WORTH_LOADING - 1)
    assert not batch._pays_to_compile(table(["greedy", *FAIR]), batch.WORTH_COMPILING)


def test_what_is_compiled_is_kept() -> None:
    bargained.prepare()
    assert bargained.is_compiled()
