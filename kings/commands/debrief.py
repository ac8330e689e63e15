"""``kings debrief``: a class folder becomes a report, slides, tidy tables and talking points.

What it takes to read a class and to write pages is only loaded when a debrief is asked for.
"""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING, Any

from kings.commands import flag, need

if TYPE_CHECKING:
    from kings.publish.debrief import Debriefed


def fill_parser(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    parser.add_argument("folder", metavar="FOLDER")
    flag(parser, "--names", "real names from names.csv instead of pseudonyms")
    flag(
        parser,
        "--price",
        "also price decisions, deals and promises by play-outs (kept for the next time)",
    )
    flag(parser, "--people", "also put on the slides what names players")
    flag(parser, "--replays", "also a page for each game to step through")
    flag(parser, "--pdf", "also print report and slides to PDF, with Chromium")
    parser.add_argument("--out", metavar="DIR", help="where to write (default: FOLDER/debrief)")
    flag(parser, "--json", "answer as JSON")


def run(arguments: argparse.Namespace) -> int:
    """Write the debrief and print what was found, or all of that as JSON."""
    need("analysis", "A debrief")
    from kings.publish.debrief import debrief
    from kings.sim.executors import bar

    made = debrief(
        arguments.folder,
        names=arguments.names,
        price=arguments.price,
        out=arguments.out,
        replays=arguments.replays,
        people=arguments.people,
        pdf=arguments.pdf,
        progress=bar("tables"),
        pricing=bar("tables priced"),
        printing=bar("PDFs"),
    )
    if arguments.json:
        print(json.dumps(_answer(made)))
    else:
        print("\n".join(_told(made)))
    return 0


def _answer(made: Debriefed) -> dict[str, Any]:
    return {
        "report": str(made.report),
        "slides": str(made.slides),
        "tables": [str(file) for file in made.tables],
        "replays": [str(file) for file in made.replays],
        "pdf": [str(file) for file in made.pdf],
        "problems": [str(problem) for problem in made.problems],
        "points": [
            {"says": one.says, "where": one.where, "basis": one.basis, "kind": one.kind}
            for one in made.points
        ],
    }


def _told(made: Debriefed) -> list[str]:
    from kings.analysis.debrief.talking_points import SIGNS

    said = [
        f"{at:2}. {one.says} [{SIGNS[one.basis]}]" for at, one in enumerate(made.points, start=1)
    ]
    if all(one.basis == "counted" for one in made.points):
        said.insert(0, "Nothing goes beyond what chance makes of such a class.")
    if made.problems:
        said += ["", "Not everything could be read; the rest was used:"]
        said += [f"  {problem}" for problem in made.problems]
    said += ["", f"Report: {made.report}", f"Slides: {made.slides}"]
    said += [f"Printed: {file}" for file in made.pdf]
    return [*said, f"Tables: {made.tables[0].parent}, with codebook.csv"]
