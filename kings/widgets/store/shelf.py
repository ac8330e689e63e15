"""Which game lies on the table: a new one, one that is kept, one from a file, or a branch."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from kings.classroom.folder import class_of
from kings.errors import BadInput, BadRecord
from kings.games import room_of
from kings.records import HUMAN, replay
from kings.records.places import games_place
from kings.records.seating import AnyRecording
from kings.widgets.store.curtain import Curtain
from kings.widgets.store.driver import Driver
from kings.widgets.store.family import Member, branch_lines, branch_name, family
from kings.widgets.store.lines import BranchLine
from kings.widgets.store.opening import Source
from kings.words import owner

_DEALT_ANEW = (
    "The game that this branch leaves isn't over. So what nobody here has seen is dealt anew "
    "in it, and chance falls otherwise."
)
_HELD = (
    "{owner} cards in this branch are those of a game that isn't over. So {name} plays them, "
    "and no bot lays them open."
)
_TORN = "The journal's last line was torn and is left out; all others are whole."


class Shelf(Curtain):
    """A screen on which one game can be put in place of another; the one before stays kept.

    ``stop_for_offers``: whether a bot's decision waits until the people here have had their say;
    ``stop_for_tricks``: whether a bot's lead waits until they have seen how the trick ended;
    ``message``: a sentence to show once. ``on_other_game``: called with a game of another kind
    than this screen was made for, and whether it is to be played on.
    """

    def __init__(self, game: Driver) -> None:
        self.stop_for_offers = True
        self.stop_for_tricks = True
        self.coach = True
        self.message = ""
        self.on_other_game: Callable[[Driver, bool], None] = _refuse
        self._of_class: Path | None = None
        super().__init__(game)

    def begin(
        self, options: Any, players: Sequence[str] | None = None, seed: int | None = None
    ) -> None:
        """Put a new game on the table; the one before stays kept under its code."""
        if self._replace(Driver.begin(options, players, seed), fresh=True):
            self.play_on()

    def begin_scenario(
        self, source: Source, players: Sequence[str] | None = None, seed: int | None = None
    ) -> None:
        """Put a scenario on the table; its options hold."""
        if self._replace(Driver.begin(None, players, seed, source), fresh=True):
            self.play_on()

    def resume(self, code: str) -> None:
        """Go on with the game of this code, exactly where it stopped."""
        if self.code and code.strip().lower() == self.code:
            raise BadInput("This is the game that lies on the table.")
        self._take_up(Driver.resume(code))

    def open_text(self, text: str) -> None:
        """Put a journal on the table that somebody brought.

        A finished game is looked at; an unfinished one goes on as a copy under a code of its own.
        Raises ``BadRecord`` for a text that is no journal, ``BadInput`` for an unknown bot.
        """
        self._take_up(Driver.read(text))

    def take_up(self, *, fresh: bool) -> None:
        """Begin with the game that lies here: play it on, or show it as it stands."""
        if fresh:
            self.play_on()
        else:
            self._moved()

    def _take_up(self, game: Driver) -> None:
        if game.recording.torn:
            game.trouble = _TORN
        if self._replace(game, fresh=False):
            self._moved()

    def play_on(self) -> None:
        """Play until somebody here has to decide or may want to bargain, or a trick has ended."""
        self._check_now()
        if not self._calls():
            self._game.play_on(
                stop_for_offers=self.stop_for_offers, stop_for_tricks=self.stop_for_tricks
            )
        self._moved()

    def nobody_answers(self) -> None:
        """Let it happen what the whole table was asked about, and play on."""
        super().nobody_answers()
        if self.call is None:
            self.play_on()

    def branch(
        self, name: str = "", players: Sequence[str] | None = None, *, seed: int | None = None
    ) -> None:
        """Put a branch on the table that leaves the game at the moment shown.

        ``name``: by default “Branch 1”, “Branch 2”, …; ``players``: by default as here, a bot that
        this program doesn't know replaced by a greedy one; ``seed``: of a branch of a game that
        isn't over, drawn from the system unless one is given. The game it leaves stays kept. In a
        branch of a game that isn't over, what the people here have not seen is dealt anew. A branch
        of a recorded game is a game that is played; whoever looked through a seat's eyes sits on
        it.
        """
        called = branch_name(name, self._family())
        over, leaves = self.over, self._leaves_at()
        self._exchange(self._game.branch(called, leaves, players, self.eyes, seed, over=over))
        if not over:
            self.message = _DEALT_ANEW
        self._moved()

    def _leaves_at(self) -> int:
        """Return after how many moves a branch leaves: while all are asked, before that card."""
        if self.call is None or self.looking is not None:
            return self._shown
        return max(stop.moves for stop in self.stops if stop.moves <= self._shown)

    def seat(self, seat: int, player: str) -> None:
        """Let a person or a bot take over a seat.

        A person's hand in a branch is that of the first game. As long as that isn't over, and
        others share the screen, no bot plays it and lays it open.
        """
        if player != HUMAN and seat in self.people and len(self.people) > 1 and self._is_held():
            name = self.names[seat]
            raise BadInput(_HELD.format(owner=owner(name), name=name))
        super().seat(seat, player)

    def _is_held(self) -> bool:
        """Say whether this is a branch, of a branch perhaps, of a game that isn't over."""
        known = {member.id: member for member in self._family()}
        parent = self._game.recording.header.parent
        while parent is not None and parent.id in known:
            member = known[parent.id]
            if member.path is not None and not _is_over(member.path):
                return True
            parent = member.parent
        return False

    @property
    def branches(self) -> tuple[BranchLine, ...]:
        """The family of this game on this machine: the first game, its branches and theirs."""
        scene = self.scenario
        root = "The recorded game" if self.watched else scene[0] if scene else "The game"
        return branch_lines(self._family(), self._game.recording.header.id, root)

    def open_branch(self, branch: str) -> None:
        """Put another game of the family on the table, by its id in ``branches``."""
        found = next((member for member in self._family() if member.id == branch), None)
        if found is None:
            raise BadInput("There is no such branch of this game on this machine.")
        if found.id == self._game.recording.header.id:
            raise BadInput("This is the game that lies on the table.")
        assert found.path is not None
        self._exchange(_resumed(found, found.path))
        self._moved()

    @property
    def kept_words(self) -> str:
        """Where the game is kept, in a sentence; empty while it is only in memory."""
        journal = self._game.journal
        if journal is not None and self._game.class_folder is not None:
            return f"This game of a class is kept in {journal.name}."
        return f"This game is kept under the code {self.code}." if self.code else ""

    def close(self) -> None:
        """Let go of the journal."""
        self._game.close()

    def _changed(self) -> None:
        self.message = self._game.trouble or self.message
        self._game.trouble = ""
        super()._changed()

    def _family(self) -> tuple[Member, ...]:
        game = self._game
        if game.journal is not None and game.class_folder is not None:
            self._of_class = game.journal
        elsewhere = () if self._of_class is None else (self._of_class,)
        return family(game.recording.header, game.journal, games_place(), elsewhere)

    def _replace(self, game: Driver, *, fresh: bool) -> bool:
        """Put a game in place of this one, and say whether that was done here.

        A game of another kind is for another screen; ``fresh``: whether it is to be played on.
        """
        if game.room is not self.room:
            try:
                self.on_other_game(game, fresh)
            except BaseException:
                game.close()
                raise
            return False
        self._game.close()
        self.open(game)
        return True


def _is_over(path: Path) -> bool:
    try:
        recording: AnyRecording = replay(path, game=None)
    except (BadRecord, OSError):
        return False
    return room_of(recording.header.options).game.outcome(recording.state) is not None


def _refuse(game: Driver, fresh: bool) -> None:  # noqa: FBT001 - called by place, as the table is
    raise BadInput(f"This is a game of {game.room.title}, and this table plays another.")


def _resumed(member: Member, path: Path) -> Driver:
    """Resume a branch; a refusal doesn't name its code."""
    try:
        return Driver.open(path, "" if class_of(path) else path.stem)
    except BadRecord as error:
        words = str(error).replace(str(path), "its journal").replace(path.name, "its journal")
        raise BadRecord(f"The branch can't be opened: {words}") from None
