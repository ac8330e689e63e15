"""``kings score``: what a pile of won cards scores, why, and the proof; also for many piles."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable
from itertools import islice
from typing import Any

from kings.commands.answers import Answer, Wanted, answer_json, answer_lines, table_json
from kings.commands.piles import Asked, load_tables, piles_of_file, piles_of_input
from kings.errors import BadInput, MissingPackage
from kings.struggle.cards import count
from kings.struggle.partition.groups import Tables, check_counts, parse_groups, parse_pile
from kings.struggle.say_scores import say_trace
from kings.struggle.scoring import ranked, standings

_PILE = (
    "2 2 3 farmer king, 2^3 for three 2s, 3-8 for a run; or - for piles from the input, one a line"
)


_TABLES = """\
a file of a house's own tables (S-66), here with runs of 2 to 4 cards:

  {"format": "kings-tables", "version": 1, "game": "struggle", "tables": {
    "sets": [1, 3, 6, 10, 20, 30],
    "runs": [[2, 3], [3, 5], [4, 8]]
  }}

  sets: the points of a set of 1, 2, 3, 4, 5 and 6 equal cards
  runs: a length (2 to 10) and its points, the shortest first; other lengths
        can't be scored
  What is left out, sets or runs, is as in the rulebook."""


def fill_parser(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    parser.epilog = _TABLES
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("cards", nargs="*", help=_PILE)
    parser.add_argument("--gold", type=int, default=0, help="gold, 1 VP each")
    parser.add_argument("--file", metavar="FILE", help="score the piles of a file, one a line")
    parser.add_argument("--game", metavar="GAME.jsonl", help="trace all points of a finished game")
    parser.add_argument("--mine", metavar="GROUPS", help="check groups of your own: “2 2; 2-8; 10”")
    parser.add_argument("--all", action="store_true", help="show all best partitions")
    parser.add_argument("--why", action="store_true", help="show each place of the lowest card")
    parser.add_argument(
        "--worth", action="store_true", help="show what one card more or less is worth"
    )
    parser.add_argument("--prove", action="store_true", help="show what the solver proves")
    parser.add_argument(
        "--tables", metavar="FILE", help="score by a house's own tables (S-66, below)"
    )
    parser.add_argument("--json", action="store_true", help="answer as JSON, one object a pile")


def run(arguments: argparse.Namespace) -> int:
    """Answer about the pile, or about each of many."""
    if not 0 <= arguments.gold <= 250:
        raise BadInput(f"There are 0 to 250 gold, not {arguments.gold} (S-03).")
    tables = load_tables(arguments.tables)
    if arguments.game is not None:
        return _game(arguments)
    if arguments.file is not None or arguments.cards == ["-"]:
        return _many(arguments, tables)
    return _one(arguments, tables)


def _one(arguments: argparse.Namespace, tables: Tables) -> int:
    """Answer about the pile that stands in the command, and prove it if the solver is there."""
    mine = None if arguments.mine is None else _groups(arguments.mine)
    if arguments.cards or mine is None:
        pile = parse_pile(" ".join(arguments.cards))
    else:
        pile = count(card for cards in mine for card in cards)
        check_counts(pile)
    answer = Answer.about(Asked(pile), tables, _wanted(arguments), arguments.gold, mine)
    remark = ""
    if answer.proof is None:
        try:
            answer = answer.proved(tables)
        except MissingPackage as missing:
            remark = f"Found by our exact method, but not proved a second time: {missing}."
    if arguments.json:
        print(json.dumps(answer_json(answer)))
        return 0
    for line in answer_lines(answer):
        print(line)
    if remark:
        print(remark)
    return 0


def _groups(text: str) -> tuple[Any, ...]:
    try:
        return parse_groups(text)
    except BadInput as error:
        raise BadInput(f"--mine: {error}") from error


def _wanted(arguments: argparse.Namespace) -> Wanted:
    return Wanted(
        every_best=arguments.all,
        why=arguments.why,
        worth=arguments.worth,
        proof=arguments.prove,
    )


def _many(arguments: argparse.Namespace, tables: Tables) -> int:
    """Answer about each pile in a line or more of text, or in one JSON object a line.

    All piles are read before the first is answered: where one is wrong, none is answered.
    """
    _refuse(arguments, ("mine", "gold"), "goes with one pile, not with many")
    if arguments.file is not None and arguments.cards:
        raise BadInput("Give the cards of one pile in the command, or a file of many with --file.")
    piles = piles_of_input() if arguments.file is None else piles_of_file(arguments.file)
    for asked in piles:
        answer = Answer.about(asked, tables, _wanted(arguments))
        if arguments.json:
            print(json.dumps(answer_json(answer)))
            continue
        for line in answer_lines(answer):
            print(line)
    return 0


def _game(arguments: argparse.Namespace) -> int:
    """Trace all points at the end of a game to groups and rules, and each place to its reason."""
    others = ("cards", "file", "mine", "gold", "tables", "all", "why", "worth", "prove")
    _refuse(arguments, others, "does not go with --game, which has its own piles, gold and tables")
    from kings.records.recording import (
        replay,  # all games with their records: a pile is scored without
    )
    from kings.struggle.rules import GAME

    state = replay(arguments.game).state
    if GAME.outcome(state) is None:
        raise BadInput(f"{arguments.game} isn't over: there is nothing to score yet.")
    table = standings(state.piles, state.gold, state.options.tables)
    names = state.options.names
    if arguments.json:
        print(json.dumps(table_json(names, table)))
        return 0
    for standing in ranked(table):
        head, *lines = say_trace(names, table, standing.seat)
        print(head)
        for line in lines:
            print(f"   {line}")
    return 0


def _refuse(arguments: argparse.Namespace, options: Iterable[str], why: str) -> None:
    """Refuse options that can't be meant together."""
    given = [name for name in options if getattr(arguments, name) and name != "cards"]
    if "cards" in options and arguments.cards:
        raise BadInput(f"A pile in the command {why}.")
    for name in islice(given, 1):
        raise BadInput(f"--{name} {why}.")
