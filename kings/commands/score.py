"""``kings score``: what a pile of won cards scores, and the proof."""

from __future__ import annotations

import argparse
import json
from typing import Any

from kings.errors import BadInput, MissingPackage
from kings.struggle.cards import count, parse_card
from kings.struggle.partition import Partition, best_partition
from kings.struggle.partition.cpsat import prove
from kings.struggle.text import say_partition

__all__ = ["add_parser", "run"]


def add_parser(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser("score", help="score a pile of won cards (S-60 to S-63)")
    parser.add_argument("cards", nargs="*", help="powers or titles: 2 2 3 farmer king")
    parser.add_argument("--gold", type=int, default=0, help="gold, 1 VP each")
    parser.add_argument("--json", action="store_true", help="answer as JSON")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Score the cards and say how sure that is."""
    if not 0 <= arguments.gold <= 250:
        raise BadInput(f"There are 0 to 250 gold, not {arguments.gold} (S-03).")
    words = [word for given in arguments.cards for word in given.replace(",", " ").split()]
    counts = count([parse_card(word) for word in words])
    best = best_partition(counts)
    proved, remark = _proof(best)
    if arguments.json:
        print(json.dumps(_answer(best, arguments.gold, proved=proved)))
        return 0
    print(f"Cards: {say_partition(best)}.")
    total = best.points + arguments.gold
    print(f"{best.points} for the cards and {arguments.gold} gold make {total} points.")
    print(remark)
    return 0


def _proof(best: Partition) -> tuple[bool, str]:
    """Ask the solver whether the partition is best; without it, only say so."""
    try:
        proof = prove(best.counts)
    except MissingPackage as missing:
        return False, f"Found by our exact method; not proved a second time: {missing}."
    if proof.points != best.points or not proof.proved:
        raise BadInput(f"Two methods differ: {best.points} and {proof.points}. Please report it.")
    return True, f"Proved: no partition scores more than {proof.bound} (S-63)."


def _answer(best: Partition, gold: int, *, proved: bool) -> dict[str, Any]:
    groups = [
        {"kind": group.kind, "cards": [int(card) for card in group.cards], "points": group.points}
        for group in best.groups
    ]
    return {
        "cards": [int(card) for card in best.cards],
        "gold": gold,
        "points": best.points,
        "total": best.points + gold,
        "groups": groups,
        "proved": proved,
    }
