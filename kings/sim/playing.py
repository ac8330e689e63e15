"""One game of a schedule, played by the readable rules, and what is counted in it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from kings.errors import BadInput, KingsError
from kings.records import Recording, new_header
from kings.sim.checking import checked
from kings.sim.identity import program
from kings.sim.match import play_on
from kings.sim.results import GameResult
from kings.sim.schedule import Fixture, Schedule, game_seed
from kings.struggle.deal_events import (
    DealStruck,
    GoldPaid,
    PromiseEnded,
    PromiseMade,
    PromisePaid,
    Proposed,
)
from kings.struggle.events import GoldTaken, Happening, LeaderDrawn
from kings.struggle.moves import Move
from kings.struggle.rules import GAME

__all__ = ["Games", "journal_file", "play_fixture"]


@dataclass(frozen=True, slots=True)
class Games:
    """The games of a schedule by number; it may travel to another process and play there.

    ``journals``: a folder for the games' journals, or None; ``program``: who may play them.
    """

    schedule: Schedule
    journals: Path | None
    program: dict[str, str]

    def __call__(self, index: int) -> GameResult:
        """Play game ``index``; ``KingsError`` where another version of the program would play."""
        if self.program != program():
            raise KingsError(
                f"A worker plays by another program than this process: {program()} and not "
                f"{self.program}. Have the same versions everywhere, and begin anew after the "
                "code was changed."
            )
        return play_fixture(self.schedule, index, journals=self.journals)


def play_fixture(schedule: Schedule, index: int, *, journals: Path | None = None) -> GameResult:
    """Play one game of a schedule and return its result; the same game every time.

    ``journals``: a folder in which its journal is kept. Raises ``BadInput`` if that can't be done,
    or if a bot does what can't be understood.
    """
    fixture = schedule.fixture(index)
    seed = game_seed(schedule.seed, fixture.deal)
    bots = [
        checked(schedule.bots[entrant], schedule.names[entrant], index, seed)
        for entrant in fixture.seats
    ]
    state = GAME.start(schedule.options)
    moves: list[Move] = []
    told = _Tally(len(bots))
    for move, step in play_on(state, (), bots, seed):
        moves.append(move)
        state = step.state
        told.note(step.events)
    if journals is not None:
        _keep(schedule, fixture, journals, moves)
    outcome = GAME.outcome(state)
    assert outcome is not None
    return GameResult(
        index=index,
        deal=fixture.deal,
        lineup=fixture.lineup,
        seed=seed,
        bots=tuple(schedule.names[entrant] for entrant in fixture.seats),
        hero=fixture.hero,
        night=bool(state.night),
        leader=told.leader,
        winners=outcome.winners,
        deals=state.deals_struck,
        scores=outcome.scores,
        gold=state.gold,
        **{name: told.by_seat(name) for name in _COUNTED},
    )


_COUNTED = ("struck", "paid", "received", "taken", "promised", "kept", "broken", "void", "released")


class _Tally:
    """What is counted by seat while a game is played."""

    def __init__(self, players: int) -> None:
        self.leader = 0
        self._players = players
        self._counts: Counter[tuple[str, int]] = Counter()
        self._parties: dict[int, tuple[int, ...]] = {}
        self._promisers: dict[int, int] = {}

    def by_seat(self, name: str) -> tuple[int, ...]:
        """Return a count for every seat."""
        return tuple(self._counts[name, seat] for seat in range(self._players))

    def note(self, events: tuple[Happening, ...]) -> None:
        """Count what happened."""
        counts = self._counts
        for event in events:
            match event:
                case LeaderDrawn(seat):
                    self.leader = seat
                case GoldTaken(seat, gold, _):
                    counts["taken", seat] += gold
                case GoldPaid(by, to, gold) | PromisePaid(_, by, to, gold):
                    counts["paid", by] += gold
                    counts["received", to] += gold
                case Proposed(_, number, deal, _):
                    self._parties[number] = deal.parties
                case DealStruck(number, _):
                    counts.update(("struck", seat) for seat in self._parties[number])
                case PromiseMade(number, _, clause):
                    self._promisers[number] = clause.by
                    counts["promised", clause.by] += 1
                case PromiseEnded(number, status, _):
                    counts[status, self._promisers[number]] += 1


def journal_file(folder: Path, index: int) -> Path:
    """Return where the journal of game ``index`` stands in a folder of journals."""
    return folder / f"game-{index:06}.jsonl"


def _keep(schedule: Schedule, fixture: Fixture, folder: Path, moves: list[Move]) -> None:
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
        if file.exists() and not text.startswith(file.read_text(encoding="utf-8")):
            raise BadInput(f"{file} is the journal of another game.")
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadInput(f"{file} can't be written: {error.strerror}.") from error
