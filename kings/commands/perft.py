"""``kings perft``: count every complete path of decisions from a scenario to the end of the game.

Deals are left out. The count says nothing about who wins; it is how two readings of the rules are
compared, number by number.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from kings.errors import BadInput, BadRecord
from kings.game import NATURE
from kings.records import read_scenario, scenario_state
from kings.struggle.rules import GAME
from kings.struggle.state import State
from kings.struggle.text import say_choice

__all__ = ["add_parser", "count_paths", "paths_by_choice", "run"]


def add_parser(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser("perft", help="count all ways a scenario can go on")
    parser.add_argument("scenario", metavar="SCENARIO.json")
    parser.add_argument("--json", action="store_true", help="answer as JSON")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Count and print, by first choice."""
    try:
        text = Path(arguments.scenario).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadRecord(f"{arguments.scenario} can't be read: {_why(error)}.") from error
    scenario = read_scenario(text)
    by_choice = paths_by_choice(scenario_state(scenario))
    leaves = sum(by_choice.values())
    if arguments.json:
        print(json.dumps({"name": scenario.name, "leaves": leaves, "by_choice": by_choice}))
        return 0
    print(f"{scenario.name}: {scenario.question}")
    for words, paths in by_choice.items():
        print(f"{paths:>12,}  {words}")
    print(f"{leaves:>12,}  complete paths")
    return 0


def _why(error: OSError | UnicodeDecodeError) -> str:
    if isinstance(error, UnicodeDecodeError):
        return "it is not UTF-8"
    return error.strerror or "the system gives no reason"


def paths_by_choice(state: State) -> Mapping[str, int]:
    """Count the complete paths behind each choice of the seat that is asked first."""
    asks = GAME.asks(state)
    if not asks:
        raise BadInput("The game is over in this scenario: there is nothing to count.")
    seat = asks[0].seat
    if seat == NATURE:
        raise BadInput("Cards are still being drawn in this scenario; begin it with a decision.")
    view = GAME.view(state, seat)
    memory: dict[State, int] = {}
    paths: dict[str, int] = {}
    for choice in view.choices:
        words = _untaken(say_choice(view, choice), paths)
        paths[words] = count_paths(GAME.apply(state, choice).state, memory)
    return paths


def _untaken(words: str, taken: Mapping[str, int]) -> str:
    """Tell apart choices that read the same, which peculiar names of players can bring about."""
    number = 1
    told = words
    while told in taken:
        number += 1
        told = f"{words} ({number})"
    return told


def count_paths(state: State, memory: dict[State, int]) -> int:
    """Count the complete paths from a state on; equal states are counted once and remembered."""
    asks = GAME.asks(state)
    if not asks:
        return 1
    if state not in memory:
        memory[state] = sum(
            count_paths(GAME.apply(state, move).state, memory)
            for move in GAME.choices(state, asks[0].seat)
        )
    return memory[state]
