"""What is before whose eyes: the moment that is shown, now or an earlier one, and its view."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from kings.classroom.telling import AWAY
from kings.errors import BadInput
from kings.games import Room
from kings.records.chronicle import Chronicle, LogLine, Stop, Told, is_step
from kings.widgets.store.calling import Call
from kings.widgets.store.driver import Driver
from kings.words import listed

_BRING_BACK = "To bring this game back, copy {file} there, under the name that it came with."


class Showing:
    """A game and the eyes that look at it.

    ``front``: the seat that sits before the screen (None: nobody, or only bots play);
    ``waiting_for``: the seat that the curtain asks for (None: no curtain); ``call``: what the whole
    table is asked (None: nothing); ``looking``: which of the ``stops`` is looked at (None: the game
    as it is now); ``eyes``: in a recorded game that is over, the seat whose view is shown (None: a
    bystander's).
    """

    def __init__(self, game: Driver) -> None:
        self.open(game)

    def open(self, game: Driver) -> None:
        """Put another game on the table."""
        self._game = game
        self.front: int | None = None
        self.waiting_for: int | None = None
        self.call: Call | None = None
        self.eyes: int | None = None
        self.looking: int | None = 0 if game.watched else None
        self._told: dict[int | None, int] = {}
        self._opened = len(game.recording.moments)
        self._chronicles: dict[int | None, Chronicle] = {}
        self._viewed: tuple[Any, int | None, bool, Any] | None = None

    @property
    def room(self) -> Room:
        """The room of the game on the table."""
        return self._game.room

    @property
    def watched(self) -> bool:
        """Whether this is a recorded game that can only be looked at."""
        return self._game.watched

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, by seat."""
        names: tuple[str, ...] = self._game.recording.header.options.names
        return names

    @property
    def options(self) -> Any:
        """What this table has agreed on."""
        return self._game.recording.header.options

    @property
    def over(self) -> bool:
        """Whether the game has ended, whatever moment of it is shown.

        While the whole table is asked, nobody knows.
        """
        return self.call is None and self._game.over

    @property
    def shows_end(self) -> bool:
        """Whether the moment shown is the end of the game."""
        return self.call is None and self.room.game.outcome(self._state) is not None

    @property
    def view(self) -> Any:
        """The table as the seat before the screen sees it, or saw it at the moment looked at.

        At a moment that is looked at nothing can be chosen.
        """
        state, viewer, past = self._state, self._viewer, self.looking is not None
        made = self._viewed
        if made is None or made[0] is not state or made[1:3] != (viewer, past):
            view = self.room.game.view(state, viewer)
            made = (state, viewer, past, replace(view, choices=()) if past else view)
            self._viewed = made
        return made[3]

    @property
    def stops(self) -> tuple[Stop, ...]:
        """Where one may stop to look: the start, and the moment after each step of a seat."""
        moments, call = self._game.recording.moments, self.call
        stops = self._chronicle.stops(moments)
        if call is None:
            return stops
        told = self._chronicle.told_until(moments, call.at, call.events)
        before = tuple(stop for stop in stops if stop.moves <= call.at)
        return (*before, Stop(call.at + 1, told.chapter, told.lines[-1].text))

    @property
    def happened(self) -> tuple[Any, ...]:
        """All that the viewer has seen up to the moment shown, oldest first."""
        return tuple(event for one in self._tellings() for event in one.seen)

    @property
    def news(self) -> tuple[Any, ...]:
        """What ``last`` says, as happenings."""
        return tuple(event for one in self._tellings(self._since()) for event in one.seen)

    @property
    def last(self) -> tuple[str, ...]:
        """What happened since the last click of the seat before the screen, in sentences.

        Where an earlier moment is looked at: what happened in that step.
        """
        return tuple(line.text for line in self.log(since=self._since()))

    def log(self, *, since: int = 0) -> tuple[LogLine, ...]:
        """Return what happened (after the first ``since`` moves), oldest first, no secrets."""
        return tuple(line for one in self._tellings(since) for line in one.lines)

    @property
    def asked_words(self) -> str:
        """Who is to decide at the moment shown; empty when the game is over."""
        asked = ["chance" if ask.seat < 0 else self.names[ask.seat] for ask in self.view.asks]
        return listed(asked) if asked else ""

    @property
    def kept_back(self) -> str:
        """Why a game of a class doesn't tell yet what was hidden in it; empty where it does.

        A copy away from its class says which file has to be brought back there.
        """
        kept, journal = self._game.kept_back, self._game.journal
        if kept is None:
            return ""
        if kept is AWAY and journal is not None:
            return f"{kept.secrets} {_BRING_BACK.format(file=journal)}"
        return kept.secrets

    @property
    def may_be_told_here(self) -> bool:
        """Whether what is kept back will be told at this table, as soon as all tables are over."""
        kept = self._game.kept_back
        return kept is not None and kept is not AWAY

    @property
    def seed(self) -> int | None:
        """The seed of the game, told when it is over, and in a class when all may know it."""
        told = self.over and not self.kept_back
        return self._game.recording.header.seed if told else None

    @property
    def journal_text(self) -> str:
        """The game as a journal, without what was taken back.

        Raises ``BadInput`` before its end, and in a class as long as others play the same cards.
        """
        if not self.over:
            raise BadInput("The game can be saved as a file when it is over: it holds all hands.")
        if self.kept_back:
            raise BadInput(self.kept_back)
        return self._game.recording.text()

    @property
    def _viewer(self) -> int | None:
        """Whose eyes these are."""
        return self.eyes if self.watched else self.front

    @property
    def _chronicle(self) -> Chronicle:
        viewer = self._viewer
        if viewer not in self._chronicles:
            first = self._game.recording.first
            self._chronicles[viewer] = Chronicle(self.names, first, viewer)
        return self._chronicles[viewer]

    @property
    def _shown(self) -> int:
        """How many moves are made at the moment shown; of a move that is halted, those before."""
        if self.looking is not None:
            return self.stops[self.looking].moves
        return len(self._game.recording.moments) if self.call is None else self.call.at

    @property
    def _state(self) -> Any:
        """The state at the moment shown, with all its secrets."""
        if self.call is not None and self.looking is None:
            return self.call.state
        record, shown = self._game.recording, self._shown
        return record.moments[shown - 1].state if shown else record.first

    def _tellings(self, since: int = 0) -> Sequence[Told]:
        moments, call = self._game.recording.moments, self.call
        told = self._chronicle.told(moments)[since : self._shown]
        if call is None or self.looking is not None:
            return told
        return [*told, self._chronicle.told_until(moments, call.at, call.events)]

    def _since(self) -> int:
        """Return how many moves are old news."""
        if self.looking is not None:
            return self.stops[self.looking - 1].moves if self.looking else 0
        if self.call is not None:
            return self.call.at
        read = self._told.get(self.front, self._opened)
        return max(0, min(read, self._newest()))

    def _newest(self) -> int:
        """Return the number of the last move; an answer that nobody may know of is no news."""
        moves = self._game.recording.moments
        at = len(moves) - 1
        while at > 0 and moves[at].move.seat >= 0 and not is_step(moves[at].move, self.room):
            at -= 1
        return at
