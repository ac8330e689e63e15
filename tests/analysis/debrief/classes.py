"""Small classes for the tests of the debrief: bots on the seats of people, every game seeded."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from kings.bots import make_bot
from kings.classroom.class_folder import make_class
from kings.classroom.paper import paper_of, play_paper
from kings.classroom.paper.game import keep_paper
from kings.classroom.plan import journal_path
from kings.classroom.simulated import simulate_class
from kings.game import NATURE
from kings.records.recording import Recording, replay, resume
from kings.sim.match import next_move
from kings.struggle.rules import GAME

CHARACTERS = ("fair-keeper", "fair-opportunist", "hard-keeper", "fair-cynic", "soft-keeper")


def a_class(folder: Path, tables: int, *, size: int = 3, seed: int = 5) -> Path:
    """Make a class of so many tables, each played to its end by other characters."""
    plan = make_class(
        folder, [f"Name {at}" for at in range(tables * size)], seed, size=size, title="Form 7"
    )
    for table in plan.tables:
        bots = [CHARACTERS[(table.table + at) % len(CHARACTERS)] for at in range(size)]
        play_table(folder, table.table, bots)
    return folder


def play_table(folder: Path, table: int, bots: Sequence[str], *, moves: int = 10_000) -> None:
    """Play on at a table, at most so many moves."""
    record = resume(journal_path(folder, table))
    try:
        _play(record, [make_bot(name) for name in bots], 1000 * table, moves)
    finally:
        record.close()


def _play(record: Recording, seats: Sequence[object], seed: int, moves: int) -> None:
    for _ in range(moves):
        chance = any(ask.seat == NATURE for ask in GAME.asks(record.state))
        own = record.header.seed if chance else seed
        move = next_move(record.state, record.moves, seats, own)  # type: ignore[arg-type]  # bots
        if move is None:
            return
        record.do(move)


DAMAGED, PAPER = (2, 4), 3
"""Tables of ``damaged_class`` whose journals are spoilt, and the one that was played on paper."""


def _other(card: str) -> int:
    return 1 + int(card.split(":")[1]) % 10


def damaged_class(folder: Path, seed: int, *, students: int = 30) -> Path:
    """Simulate a class; spoil two journals, and let one table have played on paper.

    In the first spoilt journal a line is cut in two; in the second a card is another one.
    """
    simulate_class(folder, seed, students=students)
    cut, changed = (journal_path(folder, table) for table in DAMAGED)
    lines = cut.read_text("utf-8").split("\n")
    lines[60] = lines[60][:40]
    cut.write_text("\n".join(lines), "utf-8")
    lines = changed.read_text("utf-8").split("\n")
    at = next(at for at, line in enumerate(lines) if at > 70 and '"kind":"play"' in line)
    lines[at] = re.sub(r'"card":\d+', lambda card: f'"card":{_other(card[0])}', lines[at], count=1)
    changed.write_text("\n".join(lines), "utf-8")
    on_paper = journal_path(folder, PAPER)
    game = play_paper(paper_of(replay(on_paper)))
    on_paper.unlink()
    keep_paper(game, on_paper)
    return folder
