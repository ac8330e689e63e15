"""The store of one screen: the verbs behind its buttons, and the scene that it shows after each.

A store has parts: the driver (the game itself), the curtain (who sits before the screen), the
history (which moment is looked at), and the shelf (where games are kept). A refused verb raises one
of this package's errors, whose text is the sentence to show, and has changed nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

from kings.errors import BadInput, IllegalMove
from kings.game import Room
from kings.records.recording import HUMAN
from kings.struggle.moves import Accept, Clause, Deal, Move, Propose, Refuse, Withdraw
from kings.struggle.options import Options
from kings.struggle.say import say_window
from kings.table import scene
from kings.table.driver import Driver
from kings.table.opening import Source
from kings.table.shelf import Shelf
from kings.table.talk import ClauseLine, Proof, ProofLine, clause_line, objection
from kings.words import owner

_DEALT_ANEW = (
    "The game that this branch leaves isn't over. So everything that nobody here has seen is dealt "
    "anew in the branch, and its draws of chance are different."
)
_HELD = (
    "{owner} cards in this branch are those of a game that isn't over. So {name} plays them, "
    "and no bot lays them open."
)
_TORN = "The journal's last line was torn and is left out; all other lines are intact."


def _refuse(game: Driver, fresh: bool) -> None:  # noqa: FBT001 - called by place, as the table is
    raise BadInput(f"This is a game of {game.room.title}, and this table plays another.")


class TableStore:
    """One table before one screen, of any game.

    ``room``: of the game, of which the store stays; ``seats``: whose screen it is, where others at
    the table have screens too; ``seat_here``: whose own screen it is, None where people share it;
    ``scene``: what the one before the screen may see, made once after every change; ``listeners``:
    called with each new one. ``settings``: what is agreed on at this screen. ``on_other_game``:
    called with a game of another kind than this screen was made for, and whether it is to be
    played on.

    Where another moment than now is looked at, the steps move through the moments and change
    nothing in the game, and nothing can be decided.
    """

    def __init__(
        self, driver: Driver, seats: Sequence[int] = (), company: scene.Company | None = None
    ) -> None:
        """``seats``: whose screen it is; ``company``: the table, where others have screens too.

        Without company all people at the table share the screen.
        """
        self.room: Room = driver.room
        self.seats, self.company = tuple(seats), company
        self.seat_here = seats[0] if len(seats) == 1 else None
        self.listeners: list[Callable[[scene.Scene], None]] = []
        self.settings = scene.Settings()
        self.on_other_game: Callable[[Driver, bool], None] = _refuse
        self.shelf = Shelf()
        self._notice = ""
        self._lay(driver)
        self.scene = self._make_scene("")

    def changed(self) -> None:
        """Something is otherwise now: make the scene anew, and hand it to whoever listens."""
        notice, self._notice, self.driver.trouble = self.driver.trouble or self._notice, "", ""
        self.scene = self._make_scene(notice)
        for listener in self.listeners:
            listener(self.scene)

    def _lay(self, driver: Driver, curtain: scene.Curtain | None = None) -> None:
        """Put a game on the table; ``curtain``: of the one of its family that lay there."""
        self.driver = driver
        if self.company is None:
            self.curtain = scene.Curtain(driver, curtain)
        else:
            self.curtain = scene.ScreenAmongOthers(driver, self.seats, self.company)
        self.history = scene.History(driver, self.curtain)

    def _make_scene(self, notice: str) -> scene.Scene:
        driver, curtain, history = self.driver, self.curtain, self.history
        return scene.make_scene(
            driver, curtain, history, self.shelf, self._agreed, notice, self._windows()
        )

    def scene_at(self, stop: int) -> scene.Scene:
        """Return the scene of an earlier moment, without looking at it: what is shown stays.

        Raises ``BadInput`` where the game has no such stop.
        """
        history = self.history
        before = history.looking
        history.stop_at(stop)
        history.looking = stop
        try:
            return self._make_scene("")
        finally:
            history.looking = before

    @property
    def _agreed(self) -> scene.Settings:
        """What holds at this table: in a lesson or a class, more than anybody here has agreed."""
        return self.settings.at(taught=self.driver.is_taught)

    # Deciding and going on.

    def choose(self, choice: Any) -> None:
        """Make a decision of the seat before the screen, and play on."""
        self._do(choice)
        self.play_on()

    def step(self) -> None:
        """Let one thing happen: the move that was taken back, a bot's word, or its decision."""
        self._until(lambda before, now: True)

    def step_turn(self) -> None:
        """Go on until the next turn begins, or somebody here is needed."""
        turn = self.room.turn
        self._until(lambda before, now: turn(now) != turn(before))

    def step_round(self) -> None:
        """Go on until the next round begins, or somebody here is needed."""
        chapter = self.room.chapter_now
        self._until(lambda before, now: chapter(now) != chapter(before))

    def to_end(self) -> None:
        """Go on to the end of the game, or until somebody here is needed."""
        self._until(lambda before, now: False)

    def go_on(self) -> None:
        """Let the next thing happen, and play on; nobody here wants to offer anything more."""
        if self.history.looking is not None:
            self.step()
            return
        self._keep()
        self.driver.step()
        self.play_on()

    def play_on(self, *, stop_at_windows: bool = False) -> None:
        """Play until somebody here has to decide or may want to bargain, or a trick has ended.

        ``stop_at_windows``: at every window for deals, even where less is agreed on here.
        """
        self._check_now()
        agreed = self._agreed
        at_windows = stop_at_windows or agreed.stop_at_windows
        self.curtain.play_on(replace(agreed, stop_at_windows=at_windows))
        self._moved()

    def change_settings(self, **settings: bool) -> None:
        """Change what is agreed on at this screen, by the names of ``Settings``."""
        self.settings = replace(self.settings, **settings)
        self.changed()

    def seat(self, seat: int, player: str) -> None:
        """Let a person or a bot take over a seat.

        ``player``: ``human`` or a bot's name. A person's hand in a branch is that of the first
        game. As long as that isn't over, and others share the screen, no bot plays it and lays it
        open.
        """
        people = self.driver.people
        held = player != HUMAN and seat in people and len(people) > 1
        if held and self.shelf.leaves_unfinished(self.driver):
            name = self._name(seat)
            raise BadInput(_HELD.format(owner=owner(name), name=name))
        self._check_live()
        self._check_now()
        self.driver.seat(seat, player)
        self._moved()

    # Taking back, and looking back.

    def back(self) -> None:
        """Take the last move back, with the draws of chance after it."""
        if self.history.looking is not None:
            self.history.look_back()
            self.changed()
            return
        self.driver.back(self.curtain.call)
        self._moved()

    def reopen(self, at: int = -1) -> None:
        """Take back what happened since a window that went by, to make an offer there.

        ``at``: its place in the scene's ``passed``, by default the last. Raises ``BadInput`` where
        there is no such window.
        """
        self._check_live()
        self._check_now()
        windows = self.driver.windows()
        if not windows:
            raise BadInput("No window for deals went by since your last move.")
        if at not in range(-1, len(windows)):
            raise BadInput("There is no such window for deals since your last move.")
        self.driver.back_to(windows[at], self.curtain.call)
        self._moved()

    def _windows(self) -> tuple[tuple[int, str, str], ...]:
        """Return who was to act, and how, in each window that was passed."""
        record, windows = self.driver.recording, self.driver.windows()
        before = (record.moments[made - 1].state if made else record.first for made in windows)
        return tuple(map(say_window, before))

    def go_back_to(self, at: int) -> None:
        """Take back all moves after a stop, in one step; they can be had again step by step.

        ``at``: its place in ``stops``.
        """
        self._check_live()
        if self.curtain.call is not None and at == len(self.history.stops) - 1:
            raise BadInput("There is no move after this one that could be taken back.")
        self.driver.back_to(self.history.stop_at(at).moves, self.curtain.call)
        self.history.looking = None
        self._moved()

    def look(self, at: int) -> None:
        """Look at a stop, by its place in ``stops``; at the last one a live game is as it is now.

        Raises ``BadInput`` where there is no such stop.
        """
        self.history.look(at)
        self.changed()

    def look_now(self) -> None:
        """Look at the game as it is now; a recorded one is looked at as it ended."""
        self.look(len(self.history.stops) - 1)

    def recall(self) -> None:
        """Show what a screen shows that has just come: the game as it is now, and the news."""
        self.history.recall()
        self.changed()

    def see_as(self, seat: int | None) -> None:
        """See a recorded game that is over with the eyes of a seat, or as a bystander (None)."""
        self.history.see_as(seat)
        self.changed()

    # Who sits before the screen.

    def come(self, seat: int) -> None:
        """The person of this seat sits before the screen, at the game as it is now.

        Where the whole table is asked, it has come forward, perhaps to answer.
        """
        self._check_person(seat)
        self.history.looking = None
        self.curtain.come(seat)
        self.changed()

    def hand_over(self, seat: int) -> None:
        """Give the screen to the person of another seat, through the curtain if need be."""
        self._check_person(seat)
        if self.curtain.call is not None:
            raise BadInput(self.scene.question)
        self.history.looking = None
        self.curtain.turn_to(seat)
        self.changed()

    def to_the_table(self) -> None:
        """Go back to the whole table, which is still asked."""
        self._check_now()
        self.curtain.to_the_table()
        self._moved()

    def nobody_answers(self) -> None:
        """Let it happen what the whole table was asked about, and go on to the next question."""
        self._check_now()
        call = self.curtain.call
        if call is None or self.curtain.front is not None:
            raise BadInput(self.scene.question)
        self.curtain.answer()
        self.curtain.turn()
        if self.curtain.call is None:
            self.play_on()
        else:
            self.changed()

    # Which game lies on the table.

    def begin(
        self, options: Any, players: Sequence[str] | None = None, seed: int | None = None
    ) -> None:
        """Put a new game on the table; the one before stays kept under its code.

        Arguments as in ``Driver.begin``.
        """
        if self._replace(Driver.begin(options, players, seed), fresh=True):
            self.play_on()

    def begin_scenario(
        self, source: Source, players: Sequence[str] | None = None, seed: int | None = None
    ) -> None:
        """Put a scenario on the table; its options hold. Arguments as in ``Driver.begin``."""
        if self._replace(Driver.begin(None, players, seed, source), fresh=True):
            self.play_on()

    def resume(self, code: str) -> None:
        """Go on with the game of this code, exactly where it stopped."""
        if self.driver.code and code.strip().lower() == self.driver.code:
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
        driver, history, over = self.driver, self.history, self.curtain.over
        called = self.shelf.branch_name(driver, name)
        branch = driver.branch(called, history.leaves, players, history.eyes, seed, over=over)
        self._exchange(branch, "" if over else _DEALT_ANEW)

    def try_out(self, stop: int, moves: Sequence[Any]) -> None:
        """Leave a game that is over at a stop, in a branch in which these moves are made next.

        Whose moves they are doesn't matter: what bots would have done is tried as well.
        """
        self.look(stop)
        self.branch()
        for move in moves:
            self.driver.do(move)
        self.play_on()

    def open_branch(self, branch: str) -> None:
        """Put another game of the family on the table, by its id in the scene's ``branches``."""
        self._exchange(self.shelf.open_branch(self.driver, branch))

    def refusal(self, move: Any) -> str:
        """Return the sentence with which a move is refused now; empty if it is allowed."""
        try:
            self.room.game.check(self.history.state, move)
        except IllegalMove as refused:
            return str(refused)
        return ""

    def journal_text(self) -> str:
        """Return the game as a journal, without what was taken back.

        Raises ``BadInput`` before its end, and in a class as long as others play the same cards.
        """
        if not self.curtain.over:
            raise BadInput(
                "You can save the game as a file when it is over: the file holds all hands."
            )
        if self.driver.kept_back_words:
            raise BadInput(self.driver.kept_back_words)
        return self.driver.recording.text()

    def close(self) -> None:
        """Let go of the journal."""
        self.driver.close()

    def _do(self, move: Any) -> None:
        """Carry out a move of the seat before the screen."""
        self._check_now()
        known = len(self.driver.recording.moments)
        self.curtain.decide(move)
        self.history.read(known)

    def _keep(self) -> None:
        """Whoever clicks has read what happened until now."""
        if self.curtain.call is not None:
            raise BadInput(self.scene.question)
        self.driver.keep()
        self.history.read()

    def _until(self, reached: Callable[[Any, Any], bool]) -> None:
        """Go on, or look on, until this is reached from how the table lies now."""
        if self.history.looking is not None:
            self.history.look_on(reached)
            self.changed()
            return
        before = self.driver.state
        self._keep()
        self.driver.until(lambda now: reached(before, now))
        self._moved()

    def _moved(self) -> None:
        """Something happened: turn the screen to whoever is asked now."""
        self.curtain.turn()
        self.changed()

    def _take_up(self, driver: Driver) -> None:
        if driver.recording.torn:
            driver.trouble = _TORN
        if self._replace(driver, fresh=False):
            self._moved()

    def _replace(self, driver: Driver, *, fresh: bool) -> bool:
        """Put a game in place of this one, and say whether that was done here.

        A game of another kind is for another screen; ``fresh``: whether it is to be played on.
        """
        if driver.room is not self.room:
            try:
                self.on_other_game(driver, fresh)
            except BaseException:
                driver.close()
                raise
            return False
        self.driver.close()
        self._lay(driver)
        return True

    def _exchange(self, driver: Driver, notice: str = "") -> None:
        """Put a game of the same family on the table; whoever sits before the screen stays."""
        self.driver.close()
        self._lay(driver, self.curtain)
        self._notice = notice
        self._moved()

    def _check_now(self) -> None:
        """Refuse what only the game as it is now allows."""
        if self.history.looking is not None:
            raise BadInput(self.scene.question)

    def _check_live(self) -> None:
        """Refuse what a recorded game doesn't allow at any moment."""
        if self.driver.watched:
            raise BadInput(
                f"A recorded game stays as it is; a branch of it can be played. {scene.NOT_NOW}"
            )

    def _check_person(self, seat: int) -> None:
        self._check_live()
        if seat not in self.curtain.people:
            raise BadInput(f"{self._name(seat)} is not played by a person.")

    def _name(self, seat: int) -> str:
        names: tuple[str, ...] = self.driver.recording.header.options.names
        return names[seat] if seat in range(len(names)) else f"Seat {seat}"


class StruggleStore(TableStore):
    """A table of Kings' Struggle, at which one also bargains and keeps a word, or doesn't."""

    def say(self, talk: Move) -> None:
        """Propose, accept, refuse, withdraw, release, judge or pay; bots answer at once."""
        self._do(talk)
        self.driver.let_bots_talk()
        self.changed()

    def accept(self, number: int) -> None:
        """Accept a proposal for the seat before the screen."""
        self.say(Accept(self._here(), number))

    def withdraw(self, number: int) -> None:
        """Take back a proposal of the seat before the screen."""
        self.say(Withdraw(self._here(), number))

    def refuse(self, number: int) -> None:
        """Refuse a proposal for the seat before the screen."""
        self.say(Refuse(self._here(), number))

    def propose(self, deal: Deal, *, instead_of: int | None = None) -> None:
        """Propose a deal for the seat before the screen, perhaps countering another."""
        self.say(Propose(self._here(), deal, instead_of))

    def clause_line(self, clause: Clause) -> ClauseLine:
        """Say a clause and whether it would bind at the moment shown."""
        return clause_line(self.history.state, clause)

    def objection(self, deal: Deal, *, instead_of: int | None = None) -> str:
        """Return why the seat before the screen can't propose this deal; empty if it can."""
        if self.history.looking is not None:
            return self.scene.question
        if self.curtain.front is None:
            return _NOBODY_HERE
        return objection(self.driver.state, Propose(self.curtain.front, deal, instead_of))

    @property
    def proof(self) -> Proof | None:
        """What OR-Tools can be asked of the piles of a game that is over; None before the end."""
        found = self.scene.deals.standings
        names, tables = self.scene.names, self.driver.state.options.tables
        return Proof(tuple(found), names, tables) if found else None

    def prove(self) -> tuple[ProofLine, ...]:
        """Have OR-Tools prove each pile of the game that is over; nothing before the end.

        It takes a second or two at its first time, so it is asked for and no part of the scene.
        """
        proof = self.proof
        return () if proof is None else proof.answer()

    def _here(self) -> int:
        self._check_now()
        if self.curtain.front is None:
            raise BadInput(_NOBODY_HERE)
        return self.curtain.front


_NOBODY_HERE = "Nobody is sitting in front of the screen."

STORES: Mapping[str, type[TableStore]] = MappingProxyType({"struggle": StruggleStore})
"""The games whose table can do more than every table can, with what theirs is."""


def store_of(
    driver: Driver, seats: Sequence[int] = (), company: scene.Company | None = None
) -> TableStore:
    """Return a store for a game that lies ready; nothing has happened by it yet.

    ``seats``, ``company``: as in ``TableStore``: all people share the screen unless they are given.
    """
    return STORES.get(driver.room.name, TableStore)(driver, seats, company)


def begin(
    options: Any = None,
    players: Sequence[str] | None = None,
    *,
    game: str = "struggle",
    scenario: Source | None = None,
    seed: int | None = None,
) -> TableStore:
    """Return a store with a new game of any kind, played on until somebody is needed.

    All arguments as in ``Driver.begin``.
    """
    store = store_of(Driver.begin(options, players, seed, scenario, game))
    store.play_on()
    return store


def new_game(
    options: Options | None = None,
    players: Sequence[str] | None = None,
    *,
    scenario: Source | None = None,
    seed: int | None = None,
) -> StruggleStore:
    """Return a store with a new game of Kings' Struggle, played on until somebody is needed.

    All arguments as in ``Driver.begin``.
    """
    store = StruggleStore(Driver.begin(options, players, seed, scenario))
    store.play_on()
    return store


def watch(source: Path | str) -> TableStore:
    """Return a store with the recorded game of a file, to be looked at from its beginning.

    Raises ``BadRecord`` for a file that is no journal.
    """
    return store_of(Driver.watch(source))
