"""The proof that every pile is scored right: its short form, and that it sees a fault."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from kings.analysis.transducer_maker import about, make_transducer, packed_file
from kings.struggle.partition.transducer import ABOUT, TABLE, rulebook
from tests.proofs import scoring as scoring_proof
from tests.proofs.scoring import FULL, SHORT, lowest_card_table, prove_scoring, record

ROOT = Path(__file__).resolve().parents[2]
KEPT: dict[str, Any] = json.loads((ROOT / scoring_proof.KEPT).read_text(encoding="utf-8"))
PACKAGE = ROOT / "kings" / "struggle" / "partition"


def test_the_short_proof_finds_no_difference() -> None:
    comparisons = list(prove_scoring(SHORT))
    assert 7**7 == comparisons[0].piles == comparisons[3].piles
    assert all(compared.piles >= 30 for compared in comparisons)
    assert 0 == record(comparisons, SHORT)["differences"]


def test_the_proof_sees_one_wrong_pile(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = lowest_card_table(SHORT.titles)
    place = 7**6 + 7  # one card of the lowest title it holds, and one of the last but one
    wrong[place] += 1
    monkeypatch.setattr(scoring_proof, "lowest_card_table", lambda titles: wrong)
    found = [compared.differences for compared in prove_scoring(SHORT)]
    assert [1, 1, 1, 1] == found[:4]
    assert [1, 1, 1] == [found[5], *found[7:9]]  # the samples that hold all piles so small


def test_the_table_of_the_proof_knows_the_rulebooks_sets_and_runs() -> None:
    table = lowest_card_table(3).reshape(7, 7, 7)
    assert [0, 1, 3, 6, 10, 20, 30] == table[0, 0].tolist()
    assert 4 == table[1, 1, 1]
    assert np.array_equal(table, table.transpose())


def test_the_kept_proof_is_of_all_piles_and_of_this_transducer() -> None:
    assert asdict(FULL) == KEPT["extent"]
    assert hashlib.sha256(rulebook().pack()).hexdigest() == KEPT["transducer"]
    whole = [compared for compared in KEPT["comparisons"] if compared["piles"] == 7**10]
    assert 4 == len(whole)
    assert 0 == KEPT["differences"] == sum(one["differences"] for one in KEPT["comparisons"])


@pytest.mark.slow
def test_making_the_transducer_again_gives_the_same_bytes() -> None:
    made = make_transducer()
    assert rulebook() == made
    assert json.loads((PACKAGE / ABOUT).read_text(encoding="utf-8")) == about(made)
    assert (PACKAGE / TABLE).read_bytes() == packed_file(made)
