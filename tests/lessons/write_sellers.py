"""Write the scenarios of lesson 4 anew in which another seat sells what Ada sells at first.

Run it as ``python -m tests.lessons.write_sellers``. Each is *Three purses* with everybody's cards
and gold moved on round the table.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from kings.classroom.plan import renamed_question
from kings.lessons.lesson4 import SELLERS, moved_on
from kings.lessons.turn import scenario_called, scene
from kings.records.formats import Scenario, scenario_text
from kings.struggle.positions import position_of

FOLDER = Path(__file__).resolve().parents[2] / "data" / "scenarios"


def seller(places: int) -> Scenario:
    """Return the scenario in which the seat sells that is so many places further on."""
    first = scenario_called(SELLERS[0])
    names = first.options.names
    further = {name: names[(at + places) % len(names)] for at, name in enumerate(names)}
    return replace(
        first,
        name=SELLERS[places],
        question=renamed_question(first.question, further),
        position=position_of(moved_on(scene(SELLERS[0]), places).position),
    )


def path(scenario: Scenario) -> Path:
    """Return where a scenario is kept."""
    return FOLDER / f"{scenario.name.lower().replace(' ', '_')}.json"


if __name__ == "__main__":
    for places in range(1, len(SELLERS)):
        path(seller(places)).write_text(scenario_text(seller(places)), encoding="utf-8")
