"""Small classes for the tests: a plan, a folder, and a simulated class that is made once."""

from __future__ import annotations

import shutil
import tempfile
from functools import cache
from pathlib import Path

from kings.classroom.plan import BotSeat, ClassPlan, TablePlan
from kings.classroom.simulated import Truths, simulate_class
from kings.records.formats import Scenario, read_scenario

NAMES = ("Ann", "Ben", "Cem", "Dia", "Eve", "Fay", "Gus")

PLAN = ClassPlan(
    "kings-class",
    1,
    "7b",
    11,
    None,
    (
        TablePlan(1, ("Otter", "Heron", "Maple"), 5),
        TablePlan(2, ("Flint", "Opal", "Lynx", "Bot 2D"), 6, (BotSeat(3, "greedy"),)),
    ),
)


def scenario(name: str) -> Scenario:
    """Read one of the project's scenarios."""
    folder = Path(__file__).resolve().parents[2] / "data" / "scenarios"
    return read_scenario((folder / f"{name}.json").read_text(encoding="utf-8"))


@cache
def simulated() -> Path:
    """Return the folder of a small simulated class; only to be read."""
    folder = Path(tempfile.mkdtemp(prefix="kings-class-")) / "class"
    simulate_class(folder, 3, students=10, truths=Truths(breakers=1))
    return folder


def copy_of_class(to: Path) -> Path:
    """Return a copy of that class, to be spoilt."""
    return Path(shutil.copytree(simulated(), to / "class"))
