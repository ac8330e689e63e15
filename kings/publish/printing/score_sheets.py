"""Score sheets: the seven rounds of a table, and how its piles are counted at the end."""

from __future__ import annotations

from collections.abc import Sequence

from kings.publish.offline import say
from kings.publish.printing.paper import badge, head
from kings.struggle.options import Options
from kings.struggle.partition.groups import Tables
from kings.struggle.state import ROUNDS

_COUNTED = (
    ("Sets", "equal cards, S-61"),
    ("Runs", "powers in a row, S-62"),
    ("Cards left over", "1 VP each, S-61"),
    ("Gold", "1 VP each, S-60"),
    ("Together", "most VP wins, S-64"),
)


def score_sheet(options: Options, aside: Sequence[str]) -> str:
    """Return a table's score sheet: who won each round, gold, and the points at the end."""
    return "".join(
        [
            head("Score sheet", aside),
            "<h2>The seven rounds</h2>"
            "<p>Tick who won the trick, and write down everybody’s gold after each round.</p>",
            _rounds(options),
            "<h2>The end</h2><p>Lay each pile into sets and runs; every card counts in one group "
            "only. Write the points of each group and add up.</p>",
            _ending(options),
            "<h2>What groups score</h2>",
            _tables(options.tables),
        ]
    )


def _rounds(options: Options) -> str:
    heads = "".join(f'<th scope="col">{at}</th>' for at in range(1, ROUNDS + 1))
    empty = "<td></td>" * ROUNDS
    lines = "".join(
        f'<tr><td rowspan="2">{badge(seat)} {say(name)}</td><td class="what">trick</td>{empty}</tr>'
        f'<tr><td class="what">gold</td>{empty}</tr>'
        for seat, name in enumerate(options.names)
    )
    return (
        '<table class="track"><thead><tr><th scope="col">Player</th><th scope="col"></th>'
        f"{heads}</tr></thead><tbody>{lines}</tbody></table>"
    )


def _ending(options: Options) -> str:
    heads = "".join(
        f'<th scope="col">{badge(seat)} {say(name)}</th>' for seat, name in enumerate(options.names)
    )
    lines = "".join(
        f"<tr><td>{say(words)} <small>{say(rule)}</small></td>{'<td></td>' * options.players}</tr>"
        for words, rule in _COUNTED
    )
    return (
        f'<table class="track"><thead><tr><th scope="col"></th>{heads}</tr></thead>'
        f"<tbody>{lines}</tbody></table>"
    )


def _tables(tables: Tables) -> str:
    runs = [(length, points) for length, points in sorted(tables.runs)]
    sets = [(size, points) for size, points in enumerate(tables.sets, start=1)]
    return (
        '<div class="halves">'
        f"{_points('Cards in a set', sets)}{_points('Cards in a run', runs)}</div>"
    )


def _points(words: str, scored: Sequence[tuple[int, int]]) -> str:
    first = "".join(f'<td class="number">{size}</td>' for size, _ in scored)
    second = "".join(f'<td class="number">{points}</td>' for _, points in scored)
    return (
        f'<table><tbody><tr><th scope="row">{say(words)}</th>{first}</tr>'
        f'<tr><th scope="row">VP</th>{second}</tr></tbody></table>'
    )
