"""What only the teacher prints: who sits where, and a slip for everybody to find the table by.

These are the only pages with real names.
"""

from __future__ import annotations

from collections.abc import Mapping

from kings.classroom.plan import ClassPlan, TablePlan
from kings.publish.offline import say
from kings.publish.printing.paper import badge, head, rows
from kings.records.recording import HUMAN
from kings.struggle.options import LETTERS

SLIPS = 18
"""Slips that fit one page."""
LINES = 30
"""Lines of the seating plan that fit one page."""


def seating_plan(plan: ClassPlan, names: Mapping[str, str]) -> list[str]:
    """Return the teacher's list: table, seat, pseudonym and real name; bots as such."""
    lines = [
        (str(table.table), LETTERS[seat], player, _name(table, seat, names))
        for table in plan.tables
        for seat, player in enumerate(table.players)
    ]
    top = (
        f"{head('Who sits where', [plan.name, plan.scenario or 'Whole games'])}"
        '<p class="eyes">For the teacher alone: no other page has real names.</p>'
    )
    heads = ("Table", "Seat", "Plays as", "Name")
    return [
        f"{top}{rows(heads, lines[at : at + LINES], name='plan')}"
        for at in range(0, len(lines), LINES)
    ]


def _name(table: TablePlan, seat: int, names: Mapping[str, str]) -> str:
    name, who = names.get(table.players[seat], ""), table.sitting[seat]
    if who == HUMAN:
        return name
    return f"{name} is absent: {who} bot" if name else f"{who} bot"


def name_slips(plan: ClassPlan, names: Mapping[str, str]) -> list[str]:
    """Return pages of slips to cut and hand out: a real name, and where it sits under which."""
    slips = [
        f'<div class="slip"><b>{say(names[player])}</b><br>Table {table.table}, '
        f"{badge(seat)} seat {LETTERS[seat]}<br>You play as <b>{say(player)}</b></div>"
        for table in plan.tables
        for seat, player in enumerate(table.players)
        if player in names and table.sitting[seat] == HUMAN
    ]
    return [
        f'<div class="names">{"".join(slips[at : at + SLIPS])}</div>'
        for at in range(0, len(slips), SLIPS)
    ]
