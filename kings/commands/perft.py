"""``kings perft``: count every path from a scenario, to the end of the game or some moves ahead.

What is asked is a decision, or a draw of chance, which goes every way it can. Deals of Kings'
Struggle are left out. The count says nothing about who wins; it is how two readings of the rules
are compared, number by number.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from itertools import islice
from typing import Any

from kings.commands import flag
from kings.errors import BadInput, BadRecord
from kings.game import NATURE, AnyGame
from kings.games import room_of
from kings.records.files import read_text
from kings.records.formats import read_scenario, scenario_state

MOST_DRAWS = 100_000
"""The most ways in which chance may draw at one moment."""

Memory = dict[tuple[Any, int | None], int]


def fill_parser(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    parser.add_argument("scenario", metavar="SCENARIO.json", help="of any game")
    parser.add_argument(
        "--depth",
        type=int,
        metavar="N",
        help="how many moves ahead to count, chance draws included (default: to the end of the "
        "game, which only Kings' Struggle reaches in time)",
    )
    flag(parser, "--json", "answer as JSON")


def run(arguments: argparse.Namespace) -> int:
    """Count and print, by first choice or draw."""
    try:
        text = read_text(arguments.scenario)
    except (OSError, UnicodeDecodeError) as error:
        raise BadRecord(f"{arguments.scenario} can't be read: {_why(error)}.") from error
    scenario = read_scenario(text, game=None)
    depth = arguments.depth
    if depth is None and scenario.game != "struggle":
        title = room_of(scenario.options).title
        raise BadInput(f"{title} goes on for too long; say how far to count with --depth.")
    if depth is not None and depth < 1:
        raise BadInput(f"Count at least one move ahead, not {depth}.")
    by_choice = paths_by_choice(scenario_state(scenario), depth=depth)
    leaves = sum(by_choice.values())
    if arguments.json:
        told = {"name": scenario.name, "leaves": leaves, "by_choice": by_choice}
        print(json.dumps(told if depth is None else {**told, "depth": depth}))
        return 0
    print(f"{scenario.name}: {scenario.question}")
    for words, paths in by_choice.items():
        print(f"{paths:>12,}  {words}")
    moves = "move" if depth == 1 else "moves"
    ahead = "complete paths" if depth is None else f"paths of {depth} {moves}"
    print(f"{leaves:>12,}  {ahead}")
    return 0


def _why(error: OSError | UnicodeDecodeError) -> str:
    if isinstance(error, UnicodeDecodeError):
        return "it is not UTF-8"
    return error.strerror or "the system gives no reason"


def paths_by_choice(state: Any, *, depth: int | None = None) -> Mapping[str, int]:
    """Count the paths behind each choice of the seat that is asked first, or each draw of chance.

    ``depth``: how many moves ahead, None: to the end. Raises ``BadInput`` where there is nothing to
    count, and where chance can draw in more ways than ``MOST_DRAWS``.
    """
    room = room_of(state.options)
    if not room.game.asks(state):
        raise BadInput("The game is over in this scenario: there is nothing to count.")
    memory: Memory = {}
    paths: dict[str, int] = {}
    for move in _moves(room.game, state):
        step = room.game.apply(state, move)
        if move.seat == NATURE:
            words = str(room.tell(state.options.names, step.events[0]))
        else:
            words = room.say_choice(room.game.view(state, move.seat), move)
        ahead = None if depth is None else depth - 1
        paths[_untaken(words, paths)] = count_paths(step.state, memory, depth=ahead)
    return paths


def _moves(game: AnyGame, state: Any) -> tuple[Any, ...]:
    """Return everything that the seat that is asked first, or chance, can do now."""
    seat = game.asks(state)[0].seat
    if seat != NATURE:
        return game.choices(state, seat)
    drawn = tuple(islice(game.chances(state), MOST_DRAWS + 1))
    if not 0 < len(drawn) <= MOST_DRAWS:
        raise BadInput(
            "In this scenario cards are still being drawn, in more ways than can be counted; start "
            "from a decision."
        )
    return drawn


def _untaken(words: str, taken: Mapping[str, int]) -> str:
    """Tell apart choices that read the same, which peculiar names of players can bring about."""
    number = 1
    told = words
    while told in taken:
        number += 1
        told = f"{words} ({number})"
    return told


def count_paths(state: Any, memory: Memory, *, depth: int | None = None) -> int:
    """Count the paths from a state on; equal states are counted once and remembered.

    ``depth``: how many moves ahead, None: to the end; a game that ends before has ended there.
    """
    game = room_of(state.options).game
    if depth == 0 or not game.asks(state):
        return 1
    if depth == 1:
        return len(_moves(game, state))
    if (state, depth) not in memory:
        ahead = None if depth is None else depth - 1
        memory[state, depth] = sum(
            count_paths(game.apply(state, move).state, memory, depth=ahead)
            for move in _moves(game, state)
        )
    return memory[state, depth]
