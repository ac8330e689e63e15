"""A class's plan is read as it was written, and a bad one is refused with the place."""

from __future__ import annotations

import json
from typing import Any

import pytest

from kings.classroom.plan import BotSeat, TablePlan, plan_text, read_plan
from kings.errors import BadInput, BadRecord
from tests.classroom.classes import PLAN


def test_a_plan_is_read_as_it_was_written() -> None:
    assert PLAN == read_plan(plan_text(PLAN))


def test_a_table_knows_its_files_and_who_sits_there() -> None:
    table = PLAN.table(2)
    assert "table-02" == table.stem
    assert ("human", "human", "human", "greedy") == table.sitting
    assert ("Flint", "Opal", "Lynx") == table.students


def test_a_table_that_is_not_there_is_named_with_those_that_are() -> None:
    with pytest.raises(BadInput, match="no table 3 in this class; there are: 1, 2"):
        PLAN.table(3)


def changed(**fields: Any) -> str:
    return json.dumps({**json.loads(plan_text(PLAN)), **fields})


TABLE = {"table": 1, "players": ["A", "B", "C"], "seed": 1, "bots": []}


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        ("[]", "The plan of the class should be a JSON object"),
        ("{", "The plan of the class is not JSON"),
        (changed(format="kings-journal"), "should have the format 'kings-class'"),
        (changed(version=2), "is of version 2; this program reads up to 1"),
        (changed(names=["Ann"]), "class has an unknown field 'names'"),
        (changed(seed="x"), "class.seed should be a whole number, and is 'x'"),
        (changed(tables=[]), "A class has at least one table"),
        (changed(tables=[TABLE, TABLE]), "can't have the same number"),
        (changed(tables=[TABLE, {**TABLE, "table": 2}]), "the same pseudonym, “a”"),
        (changed(tables=[{**TABLE, "players": ["A", "B"]}]), r"tables\[0\]: Table 1 has 2 seats"),
        (changed(tables=[{**TABLE, "table": 0}]), "there is no table 0"),
        (changed(tables=[{**TABLE, "players": ["A", "B", "\n"]}]), "printable characters"),
        (changed(tables=[{**TABLE, "bots": [{"seat": 3, "bot": "greedy"}]}]), "no seat 3 for a"),
        (changed(tables=[{**TABLE, "bots": [{"seat": 0, "bot": "hal"}]}]), "no such bot"),
    ],
)
def test_a_bad_plan_is_refused_with_the_place(text: str, refusal: str) -> None:
    with pytest.raises(BadRecord, match=refusal):
        read_plan(text)


def test_two_bots_do_not_share_a_seat() -> None:
    with pytest.raises(BadInput, match="two bots on one seat"):
        TablePlan(1, ("A", "B", "C"), 1, (BotSeat(0, "greedy"), BotSeat(0, "cautious")))
