"""Lessons 4 and 5: a turn that moves on round the table, and what a group has at best and worst."""

from __future__ import annotations

from kings.analysis.bargaining.coalitions import decision_game
from kings.lessons.lesson4 import SELLERS, moved_on
from kings.lessons.lesson5 import SEATS, Party
from kings.lessons.turn import scene
from kings.records.formats import scenario_text
from tests.lessons.write_sellers import path, seller


def test_everybody_sells_once_and_has_each_place_once() -> None:
    turn = scene("Three purses")
    rounds = [moved_on(turn, places) for places in range(4)]
    assert [0, 1, 2, 3] == [moved.active for moved in rounds]
    for places, moved in enumerate(rounds):
        for seat in range(4):
            further = (seat + places) % 4
            own = turn.decision.values[:, seat].tolist()
            assert sorted(own) == sorted(moved.decision.values[:, further].tolist())
            assert turn.gold[seat] == moved.gold[further]


def test_the_scenarios_of_the_other_sellers_are_the_first_moved_on() -> None:
    for places, name in enumerate(SELLERS[1:], start=1):
        scenario = seller(places)
        assert scenario_text(scenario) == path(scenario).read_text(encoding="utf-8")
        assert name == scenario.name
        assert scenario.options.names[places] == scenario.question.split("'")[0]
        assert places == scene(name).active


def test_a_group_with_the_decider_fears_nobody_and_no_other_gains_by_malice() -> None:
    turn = scene("Two against one")
    party = Party(turn, decision_game(turn.decision))
    for group in ((0,), (1,), (2,), (0, 1), (0, 2), (1, 2), (0, 1, 2)):
        worst = party.at_worst(*group)
        assert worst <= party.worth(*group)
        assert turn.active not in group or worst == party.worth(*group)
    rows = [row[1:] for row in party.threats().rows]
    assert (33.0, 33.0) in rows
    assert 7 == len(rows) and {0, 1, 2} == set(SEATS)
