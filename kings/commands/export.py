"""``kings export``: a last round as a game that Gambit reads, or a decision that NegMAS reads."""

from __future__ import annotations

import argparse
from pathlib import Path

from kings.adapters import course, gambit
from kings.commands import need
from kings.errors import BadInput
from kings.records.files import write_text
from kings.struggle.cards import parse_card
from kings.typed import quoted


def fill_parser(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    parser.add_argument(
        "scenario",
        metavar="SCENARIO",
        help="a file of a scenario, or its name; for Gambit in the last round",
    )
    parser.add_argument("--efg", type=Path, metavar="FILE", help="write the whole tree here")
    parser.add_argument(
        "--nfg", type=Path, metavar="FILE", help="write the sealed choice of the followers (S-20)"
    )
    parser.add_argument(
        "--lead", metavar="CARD", help="with --nfg: what the leader plays, if it has not played yet"
    )
    parser.add_argument(
        "--negmas", type=Path, metavar="FOLDER", help="write what is to be decided now for NegMAS"
    )
    parser.add_argument(
        "--payer", metavar="PLAYER", help="with --negmas: who may pay for the choice"
    )
    parser.add_argument(
        "--games",
        type=int,
        default=2000,
        help="with --negmas: play-outs of each choice where it can't be computed (default 2000)",
    )
    parser.add_argument(
        "--seed", type=int, default=1, help="with --negmas: the same seed, the same chance"
    )


def run(arguments: argparse.Namespace) -> int:
    """Write the files that are asked for, and say so."""
    if arguments.efg is None and arguments.nfg is None and arguments.negmas is None:
        raise BadInput("Say what to write: --efg FILE, --nfg FILE, --negmas FOLDER, or several.")
    texts: dict[Path, str] = {}
    if arguments.efg is not None or arguments.nfg is not None:
        texts |= _for_gambit(arguments)
    how = ""
    if arguments.negmas is not None:
        files, how = _for_negmas(arguments)
        texts |= files
    for path, text in texts.items():
        try:
            if path.parent == arguments.negmas:
                path.parent.mkdir(parents=True, exist_ok=True)
            write_text(path, text)
        except OSError as error:
            why = error.strerror or "the system gives no reason"
            raise BadInput(f"{quoted(str(path))} can't be written: {why}.") from error
        print(f"{path}: {len(text.encode()):,} bytes")
    if how:
        print(how)
    return 0


def _for_gambit(arguments: argparse.Namespace) -> dict[Path, str]:
    start = course.last_round(arguments.scenario)
    title = Path(arguments.scenario).stem
    lead = None if arguments.lead is None else parse_card(arguments.lead)
    texts: dict[Path, str] = {}
    if arguments.efg is not None:
        texts[arguments.efg] = gambit.extensive(start, title)
    if arguments.nfg is not None:
        texts[arguments.nfg] = gambit.sealed_choice(start, title, lead)
    return texts


def _for_negmas(arguments: argparse.Namespace) -> tuple[dict[Path, str], str]:
    """Return the files of a folder, and how the worth of the choices was found."""
    need("analysis", "An export for NegMAS")
    from kings.adapters import negmas
    from kings.analysis.worth import decision, values

    state = course.position_of(arguments.scenario)
    names = [name.casefold() for name in state.options.names]
    payer = (arguments.payer or "").strip().casefold()
    if payer not in names:
        raise BadInput(
            f"Say with --payer who may pay for the choice: {', '.join(state.options.names)}."
        )
    # Whoever has the scenario's file sees all its cards, as in a tree for Gambit.
    found = values(state, open_cards=True, seconds=None, games=arguments.games, seed=arguments.seed)
    files = negmas.scenario_files(
        decision(found), names.index(payer), Path(arguments.scenario).stem
    )
    return {arguments.negmas / name: text for name, text in files.items()}, found.how
