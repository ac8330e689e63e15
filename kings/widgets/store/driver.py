"""The game in progress: who plays which seat, what happens by itself, and where it waits."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kings.bots import Bot, make_bot
from kings.errors import BadInput
from kings.records import HUMAN, Recording, Scenario, resume
from kings.records.places import game_code, journal_of
from kings.seeds import fresh_seed
from kings.sim.match import next_decision, next_talk
from kings.struggle.moves import Move
from kings.struggle.options import Options
from kings.struggle.rules import GAME
from kings.struggle.state import State
from kings.widgets.store.opening import Source, begin_game, begin_scenario, find_scenario

__all__ = ["Driver"]


class Driver:
    """A recording with bots on its seats; it lets things happen and keeps them on the disk.

    ``code``: the name under which the game is kept (empty until the first click); ``scenario``:
    what the game began with, if that was one and this program has begun it (a journal keeps its
    position and neither its name nor its question).
    """

    def __init__(
        self, recording: Recording, code: str = "", scenario: Scenario | None = None
    ) -> None:
        self.recording = recording
        self.code = code
        self.scenario = scenario
        self._bots = _bots(recording.players)

    @classmethod
    def begin(
        cls,
        options: Options | None,
        players: Sequence[str] | None,
        seed: int | None,
        scenario: Source | None = None,
    ) -> Driver:
        """Begin a game in memory, before anything is drawn, or at a scenario's position.

        ``players``: ``human`` or a bot's name for each seat; by default one person and greedy
        bots. The seed is drawn from the system unless one is given.
        """
        seed = fresh_seed() if seed is None else seed
        if scenario is None:
            return cls(begin_game(options, players, seed))
        if options is not None:
            raise BadInput("A scenario brings its own options, so no others can be given with it.")
        found = find_scenario(scenario)
        return cls(begin_scenario(found, players, seed), scenario=found)

    @classmethod
    def resume(cls, code: str) -> Driver:
        """Go on with the game that is kept under this code."""
        journal = journal_of(code)
        if not journal.exists():
            raise BadInput(f"There is no game with the code “{code.strip()}” on this machine.")
        recording = resume(journal)
        try:
            return cls(recording, journal.stem)
        except BaseException:  # a bot that this program doesn't know: let go of the journal
            recording.close()
            raise

    @property
    def state(self) -> State:
        """The state now, with all its secrets."""
        return self.recording.state

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people."""
        players = self.recording.players
        return tuple(seat for seat, player in enumerate(players) if player == HUMAN)

    @property
    def can_go_on(self) -> bool:
        """Whether something happens next that needs no person."""
        return bool(self.recording.undone) or self._next() is not None

    @property
    def can_go_back(self) -> bool:
        """Whether there is something to take back."""
        return bool(self._made())

    def keep(self) -> None:
        """From the first click on the game is on the disk."""
        if self.recording.journal is None:
            code = game_code()
            self.recording.save_as(journal_of(code))
            self.code = code

    def do(self, move: Move) -> None:
        """Carry out a person's move; a refused one changes nothing."""
        GAME.check(self.state, move)
        self.keep()
        self.recording.do(move)

    def step(self) -> bool:
        """Let one thing happen; False if nothing can without a person."""
        if self.recording.undone:
            self.recording.forward()
            return True
        move = self._next()
        if move is None:
            return False
        self.recording.do(move)
        return True

    def until(self, reached: Callable[[State], bool]) -> None:
        """Let things happen until this is reached, or nothing can without a person."""
        while self.step() and not reached(self.state):
            pass

    def play_on(self, *, stop_for_offers: bool) -> None:
        """Play until a person has to decide or, with ``stop_for_offers``, may want to bargain.

        After moves were taken back nothing happens by itself, and bots among themselves wait.
        """
        while (
            not self.recording.undone
            and not self._waits(stop_for_offers=stop_for_offers)
            and self.step()
        ):
            pass

    def let_bots_talk(self) -> None:
        """Let the bots answer, and propose, until they have no more to say."""
        while (word := self._next_talk()) is not None:
            self.recording.do(word)

    def back(self) -> None:
        """Take the last move back, with the draws of chance after it."""
        made = self._made()
        if not made:
            raise BadInput("There is no move that could be taken back.")
        self.keep()
        self.recording.back(len(self.recording.moves) - made[-1])

    def seat(self, seat: int, player: str) -> None:
        """Let a person or a bot take over a seat."""
        _bots([player])
        if seat not in range(len(self.recording.players)):
            raise BadInput(f"There is no seat {seat} at this table.")
        self.keep()
        self.recording.seat(seat, player)
        self._bots = _bots(self.recording.players)

    def close(self) -> None:
        """Let go of the journal."""
        self.recording.close()

    def _made(self) -> list[int]:
        """Return which moves somebody made; the others are draws of chance."""
        return [at for at, move in enumerate(self.recording.moves) if move.seat >= 0]

    def _next(self) -> Move | None:
        record = self.recording
        return self._next_talk() or next_decision(
            record.state, record.moves, self._bots, record.header.seed
        )

    def _next_talk(self) -> Move | None:
        record = self.recording
        return next_talk(record.state, record.moves, self._bots, record.header.seed)

    def _waits(self, *, stop_for_offers: bool) -> bool:
        asked = [ask.seat for ask in GAME.asks(self.state)]
        if not self.people:
            return any(seat >= 0 for seat in asked)
        if self._next_talk() is not None:
            return False
        if any(seat in self.people for seat in asked):
            return all(seat in self.people for seat in asked)
        return stop_for_offers and self.state.window is not None


def _bots(players: Sequence[str]) -> list[Bot | None]:
    return [None if player == HUMAN else make_bot(player) for player in players]
