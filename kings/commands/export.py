"""``kings export``: a last round as a game that Gambit reads."""

from __future__ import annotations

import argparse
from pathlib import Path

from kings.adapters import course, gambit
from kings.errors import BadInput
from kings.struggle.cards import parse_card
from kings.typed import quoted


def fill_parser(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    parser.add_argument(
        "scenario", metavar="SCENARIO", help="a file of a scenario in the last round, or its name"
    )
    parser.add_argument("--efg", type=Path, metavar="FILE", help="write the whole tree here")
    parser.add_argument(
        "--nfg", type=Path, metavar="FILE", help="write the sealed choice of the followers (S-20)"
    )
    parser.add_argument(
        "--lead", metavar="CARD", help="with --nfg: what the leader plays, if it has not played yet"
    )


def run(arguments: argparse.Namespace) -> int:
    """Write the files that are asked for, and say so."""
    if arguments.efg is None and arguments.nfg is None:
        raise BadInput("Say what to write: --efg FILE, --nfg FILE, or both.")
    start = course.last_round(arguments.scenario)
    title = Path(arguments.scenario).stem
    lead = None if arguments.lead is None else parse_card(arguments.lead)
    texts: dict[Path, str] = {}
    if arguments.efg is not None:
        texts[arguments.efg] = gambit.extensive(start, title)
    if arguments.nfg is not None:
        texts[arguments.nfg] = gambit.sealed_choice(start, title, lead)
    for path, text in texts.items():
        try:
            path.write_text(text, encoding="utf-8")
        except OSError as error:
            why = error.strerror or "the system gives no reason"
            raise BadInput(f"{quoted(str(path))} can't be written: {why}.") from error
        print(f"{path}: {len(text.encode()):,} bytes")
    return 0
