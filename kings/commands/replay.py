"""``kings replay``: play a journal again, checking every line, and tell its end."""

from __future__ import annotations

import argparse
import json
from typing import Any

from kings.game import Outcome
from kings.records import Recording, replay
from kings.struggle.cards import cards_in
from kings.struggle.rules import GAME
from kings.struggle.scoring import standings
from kings.struggle.text import say_ask, say_promise, say_standing, tell

__all__ = ["add_parser", "run"]


def add_parser(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser("replay", help="play a journal again and check it")
    parser.add_argument("journal", metavar="GAME.jsonl")
    parser.add_argument("--log", action="store_true", help="tell everything that happened")
    parser.add_argument("--json", action="store_true", help="answer as JSON")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Replay the journal and say how it ended, or where it stands."""
    record = replay(arguments.journal)
    if arguments.json:
        print(json.dumps(_answer(record)))
        return 0
    if arguments.log:
        _tell(record)
    _say_end(record)
    if record.torn:
        print("The last line is torn and was left out; all lines before it are whole.")
    return 0


def _tell(record: Recording) -> None:
    names = record.state.options.names
    for moment in record.moments:
        for event in moment.events:
            print(f"{moment.line:5}  {tell(names, event)}")


def _say_end(record: Recording) -> None:
    state = record.state
    for promise in state.promises:
        print(say_promise(state.options.names, promise))
    if GAME.outcome(state) is None:
        print(say_ask(GAME.view(state, None)))
        return
    table = standings(state.piles, state.gold, state.options.tables)
    for standing in sorted(table, key=lambda one: one.rank):
        print(say_standing(state.options.names, standing))


def _answer(record: Recording) -> dict[str, Any]:
    state = record.state
    outcome: Outcome | None = GAME.outcome(state)
    return {
        "names": list(state.options.names),
        "moves": len(record.moments),
        "round": state.round,
        "over": outcome is not None,
        "scores": None if outcome is None else list(outcome.scores),
        "winners": None if outcome is None else list(outcome.winners),
        "gold": list(state.gold),
        "piles": [[int(card) for card in cards_in(pile)] for pile in state.piles],
        "promises": {
            status: sum(line.status == status for line in state.promises)
            for status in ("open", "kept", "broken", "void", "released")
        },
        "torn": bool(record.torn),
    }
