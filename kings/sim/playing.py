"""One game of a schedule, played by the readable rules, and what is counted in it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kings.errors import BadInput, KingsError
from kings.games import room_of
from kings.records import Recording, new_header
from kings.records.files import read_text, write_text
from kings.sim.checking import checked
from kings.sim.identity import program
from kings.sim.match import play_on
from kings.sim.result import Result
from kings.sim.schedule import Fixture, Schedule, game_seed
from kings.sim.tallies import TALLIES, Meeting


@dataclass(frozen=True, slots=True)
class Games:
    """The games of a schedule by number; it may travel to another process and play there.

    ``journals``: a folder for the games' journals, or None; ``program``: who may play them.
    """

    schedule: Schedule[Any]
    journals: Path | None
    program: dict[str, str]

    def __call__(self, index: int) -> Result:
        """Play game ``index``; ``KingsError`` where another version of the program would play."""
        here = program(room_of(self.schedule.options).name)
        if self.program != here:
            raise KingsError(
                f"A worker plays by another program than this process: {here} and not "
                f"{self.program}. Have the same versions everywhere, and begin anew after the "
                "code was changed."
            )
        return play_fixture(self.schedule, index, journals=self.journals)


def play_fixture(schedule: Schedule[Any], index: int, *, journals: Path | None = None) -> Result:
    """Play one game of a schedule and return its result; the same game every time.

    ``journals``: a folder in which its journal is kept. Raises ``BadInput`` if that can't be done,
    or if a bot does what can't be understood.
    """
    fixture = schedule.fixture(index)
    seed = game_seed(schedule.seed, fixture.deal)
    names = tuple(schedule.names[entrant] for entrant in fixture.seats)
    room = room_of(schedule.options)
    bots = [
        checked(schedule.bots[entrant], name, index, seed)
        for entrant, name in zip(fixture.seats, names, strict=True)
    ]
    state = room.game.start(schedule.options)
    moves: list[Any] = []
    told = TALLIES[room.name](len(bots))
    for move, step in play_on(state, (), bots, seed):
        moves.append(move)
        state = step.state
        told.note(step.events)
    if journals is not None:
        _keep(schedule, fixture, journals, moves)
    outcome = room.game.outcome(state)
    assert outcome is not None
    meeting = Meeting(index, fixture.deal, fixture.lineup, seed, names, fixture.hero)
    return told.result(meeting, state, outcome)


def journal_file(folder: Path, index: int) -> Path:
    """Return where the journal of game ``index`` stands in a folder of journals."""
    return folder / f"game-{index:06}.jsonl"


def _keep(schedule: Schedule[Any], fixture: Fixture, folder: Path, moves: list[Any]) -> None:
    """Write a game's journal; it has no times, so that the same seed gives the same bytes.

    So a game that has to be played again may write its journal again, but no other game may.
    """
    names = tuple(schedule.names[entrant] for entrant in fixture.seats)
    seed = game_seed(schedule.seed, fixture.deal)
    name = f"{schedule.seed}-{fixture.index}"
    record = Recording(new_header(schedule.options, names, seed, timed=False, name=name))
    for move in moves:
        record.do(move)
    file, text = journal_file(folder, fixture.index), record.text()
    try:
        if file.exists() and not text.startswith(read_text(file)):
            raise BadInput(f"{file} is the journal of another game.")
        write_text(file, text)
    except OSError as error:
        raise BadInput(f"{file} can't be written: {error.strerror}.") from error
