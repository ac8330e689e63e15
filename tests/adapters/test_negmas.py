"""A decision for NegMAS holds the worth that a price is computed from, and nothing else."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from kings.adapters import negmas
from kings.adapters.course import position_of
from kings.analysis.bargaining.decision import Decision
from kings.analysis.worth import decision, values
from kings.analysis.worth.measure import price
from kings.cli import main
from kings.errors import BadInput

SOLD = "a_card_for_sale"


def sold() -> Decision:
    """Ada decides; Ben, with 12 gold, would rather have her take Cleo's King."""
    return decision(values(position_of(SOLD), open_cards=True))


def read(files: dict[str, str]) -> list[dict[str, Any]]:
    return [json.loads(files[name]) for name in ("outcomes.yml", "utility_1.yml", "utility_2.yml")]


def test_the_files_have_the_worth_of_each_choice_and_the_unpaid_one_as_reserve() -> None:
    table = sold()
    space, ada, ben = read(negmas.scenario_files(table, 1, SOLD))
    choice, gold = space["issues"]
    labels = ["Pass: leave the Assassin unused", "Take Ben's Queen", "Take Cleo's King"]
    assert labels == choice["values"]
    assert [0, 12] == gold["values"]
    # Final points of Ada and of Ben after each of the three.
    assert [16.0, 21.0, 18.0] == [*ada["values"][0]["mapping"].values()]
    assert [15.0, 15.0, 23.0] == [*ben["values"][0]["mapping"].values()]
    assert (21.0, 15.0) == (ada["reserved_value"], ben["reserved_value"])
    assert (1, -1) == (ada["values"][1]["slope"], ben["values"][1]["slope"])
    assert ("Ada", "Ben") == (ada["name"], ben["name"])


def test_what_both_would_agree_to_is_what_the_price_says() -> None:
    """The outcomes above both reserves are the prices that both sign, choice by choice."""
    place = position_of(SOLD)
    prices = price(place, open_cards=True)
    space, ada, ben = read(negmas.scenario_files(prices.decision, 1, SOLD))
    for at, label in enumerate(space["issues"][0]["values"]):
        if at == prices.decision.unpaid:
            continue
        both = [
            gold
            for gold in range(space["issues"][1]["values"][1] + 1)
            if all(
                one["values"][0]["mapping"][label] + one["values"][1]["slope"] * gold
                >= one["reserved_value"]
                for one in (ada, ben)
            )
        ]
        assert [*prices.pair(1, at).prices] == both
    assert [3, 4, 5, 6, 7, 8] == both


def test_the_command_writes_a_folder_and_says_how_it_was_measured(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "new" / "sale"
    assert 0 == main(["export", SOLD, "--negmas", str(folder), "--payer", "ben"])
    said = capsys.readouterr().out.splitlines()
    wanted = negmas.scenario_files(sold(), 1, SOLD)
    assert wanted == {path.name: path.read_text("utf-8") for path in folder.iterdir()}
    assert len(said) == 4 and said[-1].startswith("Exact by backward induction")


def test_a_decision_before_the_last_round_is_sampled_alike_each_time(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["export", "three_rounds_left", "--payer", "Cleo", "--games", "20", "--seed", "3"]
    assert 0 == main([*words, "--negmas", str(tmp_path)])
    assert "Mean of 20 play-outs" in capsys.readouterr().out
    table = decision(
        values(position_of("three_rounds_left"), open_cards=True, seconds=None, games=20, seed=3)
    )
    mapping = json.loads((tmp_path / "utility_2.yml").read_text("utf-8"))["values"][0]["mapping"]
    assert [*mapping.values()] == np.round(table.values[:, 2], 4).tolist()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "Say with --payer who may pay for the choice: Ada, Ben, Cleo."),
        (["--payer", "Zoe"], "Say with --payer who may pay for the choice: Ada, Ben, Cleo."),
        (["--payer", "Ada"], "Ada decides, so somebody else pays: Ben or Cleo."),
        (["--payer", "Cleo"], "Cleo has no gold to pay with (S-53)."),
    ],
)
def test_a_payer_that_can_pay_nothing_is_refused_in_a_sentence(
    words: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert 2 == main(["export", SOLD, "--negmas", str(tmp_path / "x"), *words])
    assert said in capsys.readouterr().err
    assert [] == [*tmp_path.iterdir()]


def test_choices_with_the_same_words_are_refused() -> None:
    table = sold()
    twice = replace(table, labels=(table.labels[0], *table.labels[:2]))
    with pytest.raises(BadInput, match="could not tell them apart"):
        negmas.scenario_files(twice, 1, SOLD)


def test_no_number_is_so_small_that_yaml_takes_it_for_a_word() -> None:
    table = sold()
    _, _, ben = negmas.scenario_files(replace(table, values=table.values / 1e6), 1, SOLD).values()
    assert "e-" not in ben and '"reserved_value": 0.0' in ben
