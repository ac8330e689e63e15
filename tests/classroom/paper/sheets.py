"""Sheets in a few words: ``2 A use on=B`` is a row of round 2."""

from __future__ import annotations

from kings.classroom.paper import play_paper, read_paper
from kings.classroom.paper.game import PaperGame
from kings.classroom.paper.sheet import COLUMNS

NAMES = ("Ada", "Ben", "Cleo")
ROUND = ("1 card A 8", "1 card B 6", "1 card C 1")
"""Ada leads a Knight, Ben lays a Jeweler, Cleo a Peasant."""

_SHORT = ("card", "use", "pass", "lead", "winner", "gold", "points", "pile", "aside", "left")


def csv_of(*rows: str, mode: str = "day", leads: str = "A", more: str = "") -> str:
    """Return a sheet of three players; each row: round, what, who, then cells by name.

    After ``card``, ``winner`` and the like the next word is the card or the number.
    """
    lines = [",".join(COLUMNS)]
    lines += [f",,name,{letter},,,,,,,,{name}" for letter, name in zip("ABC", NAMES, strict=True)]
    lines += [f",,mode,,,,,,,,,{mode}", f",,leads,{leads},,,,,,,,", *filter(None, [more])]
    return "\n".join([*lines, *map(_line, rows)]) + "\n"


def _line(row: str) -> str:
    number, what, *words = row.replace("_", "\x00").split()
    cells = dict.fromkeys(COLUMNS, "") | {"round": number, "what": what.replace("\x00", " ")}
    for place, word in enumerate(words):
        name, _, value = word.rpartition("=")
        bare = "who" if place == 0 else "gold" if what in ("gold", "points") else "card"
        cells[name or bare] = value.replace("\x00", " ")
    cells["round"] = "" if number == "0" else number
    return ",".join(cells[name] for name in COLUMNS)


def game_of(*rows: str, mode: str = "day", leads: str = "A", more: str = "") -> PaperGame:
    """Play such a sheet through."""
    return play_paper(read_paper(csv_of(*rows, mode=mode, leads=leads, more=more)))
