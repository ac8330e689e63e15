"""The game in progress: who plays which seat, what happens by itself, and where it waits."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from kings.bots import Bot, find_bot, make_bot
from kings.classroom.folder import class_of
from kings.classroom.status import status_beside, status_of, write_status
from kings.errors import BadInput, BadRecord
from kings.records import HUMAN, Recording, replay, resume
from kings.records.places import game_code, journal_of
from kings.seeds import fresh_seed
from kings.sim.match import next_decision, next_talk
from kings.struggle.events import CardLed, NobodyWon, TrickWon
from kings.struggle.moves import Move
from kings.struggle.options import Options
from kings.struggle.rules import GAME
from kings.struggle.state import Phase, State
from kings.widgets.store.opening import (
    Source,
    begin_game,
    begin_scenario,
    find_scenario,
    parse_text,
    seated,
)

__all__ = ["Driver"]


class Driver:
    """A recording with bots on its seats; it lets things happen and keeps them on the disk.

    ``code``: the name under which the game is kept (empty until the first click, and for a game of
    a class); ``watched``: a recorded game that is only looked at, so nobody plays and nothing is
    written; ``trouble``: a sentence to be told at the table, once.
    """

    def __init__(self, recording: Recording, code: str = "", *, watched: bool = False) -> None:
        self.recording = recording
        self.code = code
        self.watched = watched
        self.trouble = ""
        self._bots = [None] * len(recording.players) if watched else _bots(recording.players)
        self._talk: tuple[State, Move | None] | None = None
        self._report()

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
        return cls(begin_scenario(find_scenario(scenario), players, seed))

    @classmethod
    def resume(cls, code: str) -> Driver:
        """Go on with the game that is kept under this code."""
        journal = journal_of(code)
        if not journal.exists():
            raise BadInput(f"There is no game with the code “{code.strip()}” on this machine.")
        return cls.open(journal, journal.stem)

    @classmethod
    def open(cls, journal: Path, code: str = "") -> Driver:
        """Go on with the game of a journal, which may lie in a class folder."""
        recording = resume(journal)
        try:
            return cls(recording, code)
        except BaseException:  # a bot that this program doesn't know: let go of the journal
            recording.close()
            raise

    @classmethod
    def watch(cls, source: Path | str) -> Driver:
        """Look at a recorded game in a file."""
        return cls(_of_its_own(replay(source)), watched=True)

    @classmethod
    def read(cls, text: str) -> Driver:
        """Look at a finished game in a journal's text, or go on with a copy of an unfinished one.

        Raises ``BadRecord`` for a text that is no journal, ``BadInput`` for an unknown bot.
        """
        recording = _of_its_own(replay(parse_text(text)))
        game = cls(recording, watched=recording.state.phase is Phase.OVER)
        if not game.watched:
            game.keep()
        return game

    @property
    def state(self) -> State:
        """The state now, with all its secrets."""
        return self.recording.state

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people; a recorded game that is looked at has none."""
        if self.watched:
            return ()
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

    @property
    def at_trick_end(self) -> bool:
        """Whether a trick is decided and nobody has led the next card."""
        if self.state.phase is not Phase.LEAD:
            return False
        for moment in reversed(self.recording.moments):
            if any(isinstance(event, TrickWon | NobodyWon) for event in moment.events):
                return True
            if any(isinstance(event, CardLed) for event in moment.events):
                return False
        return False

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
        self._record(move)

    def step(self) -> bool:
        """Let one thing happen; False if nothing can without a person."""
        move = self.recording.undone[-1] if self.recording.undone else self._next()
        if move is None:
            return False
        self._record(move)
        return True

    def until(self, reached: Callable[[State], bool]) -> None:
        """Let things happen until this is reached, or nothing can without a person."""
        while self.step() and not reached(self.state):
            pass

    def play_on(self, *, stop_for_offers: bool, stop_for_tricks: bool = False) -> None:
        """Play until a person has to decide.

        With ``stop_for_offers`` also where a person may want to bargain, with ``stop_for_tricks``
        where a trick has ended. After moves were taken back nothing happens by itself, and bots
        among themselves wait.
        """
        while (
            not self.recording.undone
            and not self._waits(stop_for_offers=stop_for_offers)
            and not (stop_for_tricks and self.people and self.at_trick_end)
            and self.step()
        ):
            pass

    def let_bots_talk(self) -> None:
        """Let the bots answer, and propose, until they have no more to say."""
        while (word := self._next_talk()) is not None:
            self._record(word)

    def back(self) -> None:
        """Take the last move back, with the draws of chance after it."""
        made = self._made()
        if not made:
            raise BadInput("There is no move that could be taken back.")
        self.back_to(made[-1])

    def back_to(self, moves: int) -> None:
        """Take back all but so many moves; they can be had again step by step."""
        if moves >= len(self.recording.moments):
            raise BadInput("There is no move after this one that could be taken back.")
        self.keep()
        self.recording.back(len(self.recording.moments) - moves)
        self._report()

    @property
    def taken_back(self) -> int:
        """How many steps were taken back and can be done again."""
        return sum(move.seat >= 0 for move in self.recording.undone)

    def branch(
        self,
        name: str,
        moves: int,
        players: Sequence[str] | None = None,
        person: int | None = None,
    ) -> Driver:
        """Return another game that shares the first moves, kept under a code of its own.

        ``players``: who sits where in it, by default as here; a bot that this program doesn't
        know is replaced by a greedy one. ``person``: a seat on which a person sits down.
        """
        options = self.recording.header.options
        known = [
            HUMAN if seat == person else _known(player)
            for seat, player in enumerate(self.recording.players)
        ]
        sitting = seated(options, players or known)
        _bots(sitting)
        if not self.watched:
            self.keep()
        code = game_code()
        made = self.recording.branch(journal_of(code), name=name, moves=moves, players=sitting)
        return Driver(made, code)

    def seat(self, seat: int, player: str) -> None:
        """Let a person or a bot take over a seat."""
        _bots([player])
        if seat not in range(len(self.recording.players)):
            raise BadInput(f"There is no seat {seat} at this table.")
        self.keep()
        self.recording.seat(seat, player)
        self._bots = _bots(self.recording.players)
        self._talk = None
        self._report()

    def close(self) -> None:
        """Let go of the journal."""
        self.recording.close()

    @property
    def journal(self) -> Path | None:
        """Where the game is kept; None while it is only in memory."""
        kept = self.recording.journal
        return None if kept is None else kept.path

    @property
    def class_folder(self) -> Path | None:
        """The folder of the class to which this game belongs, if it belongs to one."""
        return None if self.journal is None else class_of(self.journal)

    def _record(self, move: Move) -> None:
        self.recording.do(move)
        self._report()

    def _report(self) -> None:
        """Tell the class how far this table is; that this fails must not stop the game."""
        journal = self.journal
        if journal is None or class_of(journal) is None:
            return
        try:
            write_status(status_beside(journal), status_of(self.recording))
        except BadRecord as error:
            self.trouble = f"The class can't see how far this table is: {error}"

    def _made(self) -> list[int]:
        """Return which moves somebody made; the others are draws of chance."""
        return [at for at, move in enumerate(self.recording.moves) if move.seat >= 0]

    def _next(self) -> Move | None:
        record = self.recording
        return self._next_talk() or next_decision(
            record.state, record.moves, self._bots, record.header.seed
        )

    def _next_talk(self) -> Move | None:
        """Ask the bots once in each state: what they would say follows from how it came about."""
        record = self.recording
        if self._talk is None or self._talk[0] is not record.state:
            word = next_talk(record.state, record.moves, self._bots, record.header.seed)
            self._talk = (record.state, word)
        return self._talk[1]

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


def _known(player: str) -> str:
    return player if player == HUMAN or find_bot(player) else "greedy"


def _of_its_own(recording: Recording) -> Recording:
    """Give a game from a file an id of its own: what it says of its family is anybody's word."""
    recording.header = replace(recording.header, id=uuid.uuid4().hex, parent=None)
    return recording
