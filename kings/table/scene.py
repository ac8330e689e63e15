"""One screen: who sits before it, which moment it shows, and the scene of all that it may show.

A store makes a frozen ``Scene`` for every change, and panels and clients read that and nothing
else. It is made for the eyes before the screen: what they may not see is not in it, and while the
curtain is closed or the whole table is asked, it holds what a bystander sees. ``Curtain`` knows
whose eyes these are, ``History`` the moment that they look at; looking changes nothing in the game
and writes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from operator import attrgetter
from typing import Any, NamedTuple, Protocol

from kings.errors import BadInput
from kings.game import Room
from kings.games import ROOMS
from kings.records.chronicle import Chronicle, LogLine, Stop, Told, is_step, say_bots
from kings.table.driver import Call, Driver, asked_unseen
from kings.table.shelf import BranchLine, Shelf, kept_words
from kings.table.talk import Deals

NOT_NOW = "Nothing can be decided here."
NOTHING_HELD = "{}, you hold no card for this."


@dataclass(frozen=True, slots=True)
class Labelled:
    """A choice with the words on its button."""

    choice: Any
    label: str


@dataclass(frozen=True, slots=True)
class Asked:
    """What the whole table is asked, where it is nobody's business who could answer.

    ``people``: those who may come forward, whatever they hold; ``danger``: what is about to happen;
    ``nobody``: the words of all who leave it.
    """

    people: tuple[int, ...]
    danger: str
    nobody: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What is agreed on at a screen beside the rules; a store's commands change it.

    ``stop_for_offers``: whether a bot's decision waits where somebody here has been offered
    something, or could gain by an offer; ``stop_at_windows``: whether it waits at every window for
    deals, as in a lesson; ``stop_for_tricks``: whether a bot's lead waits until they have seen how
    the trick ended; ``coach``: whether one may ask what a choice is worth.

    ``taught``: whether the bargaining itself is to be learned here, in a lesson or a class, so that
    nothing that is shown may depend on who could gain; it follows from the game alone.
    ``coach_in_class``: whether the coach may be asked there too; only a program says so, no screen.
    """

    stop_for_offers: bool = True
    stop_at_windows: bool = False
    stop_for_tricks: bool = True
    coach: bool = True
    taught: bool = False
    coach_in_class: bool = False

    def at(self, *, taught: bool) -> Settings:
        """Return the settings as they hold at a table where bargaining is taught, or isn't."""
        if not taught:
            return replace(self, taught=False)
        coach = self.coach and self.coach_in_class
        return replace(self, taught=True, stop_at_windows=True, coach=coach)


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """One moment of a game before one screen.

    Which ``game``, with which ``options``. Who is here: ``names``, ``players`` (``human`` or a
    bot's name) by seat, the seats of ``people``;
    ``front``: the seat before the screen (None: nobody, or only bots play);
    ``waiting_for``: the seat that the curtain asks for (None: no curtain); ``others``: the people
    who might be given the screen; ``bots_told``: which seat was a bot's and when, in sentences.

    What lies there: ``view``, in which nothing can be chosen at a moment that is looked at;
    ``happened``: all that the eyes here have seen, oldest first, and ``log`` the same in sentences;
    ``news`` and ``last``: what of it happened since the last click of the one before the screen, or
    in the step that is looked at; ``passed``: the windows for deals that went by since a person's
    last word or move, each by the seat that was to act, its deed, and that in a word.

    What is asked: ``question``, the sentence over it all; ``ask``: the same in the words of the
    game; ``choices`` with their words; ``agreed``: what deals bind the acting player to;
    ``can_offer``: whether a deal may be put together; ``deals``: all bargaining. ``asked``: what
    the whole table is asked, where nobody has come forward yet; ``called``: whether it is asked
    something, so that nobody knows how the game goes on; ``came_forward``: whether somebody of a
    shared screen has come forward to it.

    Where in the game: ``stops`` and which of them is looked at (``looking``; None: the game as it
    is now), ``can_go_on``, ``can_go_back``, ``taken_back``: how many steps can be had again;
    ``at_trick_end``: a trick is decided and lies there; ``over``: the game has ended, whatever
    moment is shown; ``shows_end``: this is its end, with ``end_words``, the result in sentences.

    Where it is kept: ``watched``: a recorded game that is only looked at, with the ``eyes`` of a
    seat or a bystander's; ``code``, ``kept_words``, ``branches``; ``kept_back``: why a game of a
    class doesn't tell yet what was hidden, and ``may_be_told_here``: that it will at this table;
    ``seed`` and ``journal``, the game as a text, when both may be known (None, empty before).
    ``scenario``: name and question of the one that this game began with.

    ``notice``: a sentence to show once. ``stops_for``: the switches of a table and their words.
    """

    game: str
    options: Any
    names: tuple[str, ...]
    players: tuple[str, ...]
    people: tuple[int, ...]
    front: int | None
    waiting_for: int | None
    others: tuple[int, ...]
    bots_told: tuple[str, ...]

    view: Any
    happened: tuple[Any, ...]
    log: tuple[LogLine, ...]
    news: tuple[Any, ...]
    last: tuple[str, ...]
    passed: tuple[tuple[int, str, str], ...]

    question: str
    ask: str
    choices: tuple[Labelled, ...]
    agreed: tuple[str, ...]
    can_offer: bool
    deals: Deals
    called: bool
    came_forward: bool
    asked: Asked | None

    stops: tuple[Stop, ...]
    looking: int | None
    can_go_on: bool
    can_go_back: bool
    taken_back: int
    at_trick_end: bool
    over: bool
    shows_end: bool
    end_words: tuple[str, ...]

    watched: bool
    eyes: int | None
    code: str
    kept_words: str
    branches: tuple[BranchLine, ...]
    kept_back: str
    may_be_told_here: bool
    seed: int | None
    journal: str
    scenario: tuple[str, str] | None

    notice: str
    stops_for: tuple[tuple[str, str], ...]
    settings: Settings

    @property
    def room(self) -> Room:
        """The game's room."""
        return ROOMS[self.game]


NOBODY = -1
"""Stands for somebody of whom it is not known who it is."""


class Curtain:
    """The seat that a screen belongs to now, as it turns from one person to the next.

    ``front``: the seat that sits before the screen (None: nobody, or only bots play);
    ``waiting_for``: the seat that the curtain asks for (None: no curtain); ``call``: what the whole
    table is asked (None: nothing).

    ``_came``: the person who said to be here, while there are secrets; ``_left``: who sat here
    last, where only bots play now. ``_called``: after how many moves the questions to the whole
    table stand that were not yet all answered, and how many of them were.
    """

    closed = False
    """Whether no deal can be made any more, though whoever acts hasn't decided."""

    def __init__(self, driver: Driver, before: Curtain | None = None) -> None:
        """``before``: of the game of the same family that lay here; whoever sat there stays."""
        self._driver = driver
        self.front: int | None = None
        self.waiting_for: int | None = None
        self.call: Call | None = None
        self._came: int | None = None
        self._left: int | None = None
        self._called = (driver.last_step, 0)
        if before is not None:  # so it falls wherever it would have fallen in one game
            self.front, self.waiting_for = before.front, before.waiting_for
            self._came, self._left = before._came, before._left

    @property
    def state(self) -> Any:
        """The state that the screen is about, with all its secrets.

        While the whole table is asked, it is the one at the question.
        """
        return self._driver.state if self.call is None else self.call.state

    @property
    def people(self) -> tuple[int, ...]:
        """The people who sit before this screen, one after the other."""
        return self._driver.people

    @property
    def ways(self) -> tuple[Any, ...]:
        """What whoever came forward can answer, by what the own hand holds alone.

        Whether the question has been settled by somebody else meanwhile makes no difference: it
        would tell who has. To leave it is no choice here: they go back to the table.
        """
        calling, seat = self._driver.room.calling, self.front
        assert calling is not None and self.call is not None and seat is not None
        return calling.ways(self.call.state, seat)[1:]

    @property
    def over(self) -> bool:
        """Whether the game has ended; while the whole table is asked, nobody knows."""
        return self.call is None and self._driver.over

    def come(self, seat: int) -> None:
        """The person of this seat sits before the screen.

        Where the whole table is asked, it has come forward, perhaps to answer.
        """
        self.front, self.waiting_for, self._came, self._left = seat, None, seat, None

    def turn_to(self, seat: int | None) -> None:
        """Give the screen to a seat, through the curtain if need be; None: to nobody."""
        if not self._has_secrets():
            self._came = None
        if seat is None and (self.front, self.waiting_for) != (None, None):
            self._left = NOBODY if self.front is None else self.front
        if seat is not None and self._needs_curtain(seat):
            self.front, self.waiting_for, self._came = None, seat, None
        else:
            self.front, self.waiting_for = seat, None

    def turn(self) -> None:
        """Turn the screen to whoever has to decide, to the whole table, or leave it."""
        pending = self.calls()
        self.call = pending[0] if pending else None
        if self.call is not None:
            self.front = self.waiting_for = self._came = None
            return
        driver = self._driver
        asked = [ask.seat for ask in driver.room.game.asks(driver.state)]
        first = (*asked, self.front, self.waiting_for, *self.people)
        self.turn_to(next((seat for seat in first if seat in self.people), None))

    @property
    def unanswered(self) -> tuple[int, ...]:
        """The people here who may come forward where the whole table is asked."""
        return self.people

    def to_the_table(self) -> None:
        """Whoever came forward goes back to the table: the screen turns by itself."""

    def play_on(self, settings: Settings) -> None:
        """Play until somebody here has to decide or may want to bargain, or a trick has ended."""
        if not self.calls():
            self._driver.play_on(
                stop_for_offers=settings.stop_for_offers,
                stop_for_tricks=settings.stop_for_tricks,
                stop_at_windows=settings.stop_at_windows,
            )

    def calls(self) -> tuple[Call, ...]:
        """Return the questions to the whole table that are still to be answered."""
        moments = len(self._driver.recording.moments)
        base, answered = self._called if self._called[0] <= moments else (moments, 0)
        pending = self._driver.calls(base)[answered:]
        self._called = (base, answered) if pending else (moments, 0)
        return pending

    def decide(self, move: Any) -> None:
        """Carry out a move of the one before the screen, after the answers of those asked before.

        Raises ``BadInput`` for the move of another seat, and ``IllegalMove``.
        """
        if move.seat != self.front:
            raise BadInput("Only the player in front of the screen can do that.")
        if self.call is None:
            self._driver.do(move)
            return
        if move not in self.ways:
            self._driver.room.game.check(self.call.state, move)
        self.answer(move)

    def answer(self, move: Any = None) -> None:
        """Answer for the people who are asked, until something happens.

        ``move``: how the one who came forward reacts (None: nobody does). Those asked before leave
        it, and bots decide by themselves; where one of them has reacted already, the card is kept
        (C-22).
        """
        driver, calling, call = self._driver, self._driver.room.calling, self.call
        assert calling is not None and call is not None
        driver.keep()  # that the game is kept must not tell that somebody could have answered
        made = len(driver.recording.moments)
        while call.last and (asked := asked_unseen(driver.room, driver.state)):
            if driver.calls(made):
                break  # that is another question
            reacts = move is not None and asked[0] == move.seat
            driver.do(move if reacts else calling.decline(asked[0]))
        base, answered = self._called
        self._called = base, answered + 1

    def _has_secrets(self) -> bool:
        """Whether a seat now sees what others may not."""
        return self._driver.room.secrets(self._driver.state)

    def _needs_curtain(self, seat: int) -> bool:
        """Whether somebody else may be looking when ``seat`` gets the screen."""
        if not self._has_secrets() or (seat == self.front == self._came):
            return False
        here = self._left if self.front is None else self.front
        several = len(self.people) > 1
        return several or here not in (None, seat) or self.waiting_for is not None


class Company(Protocol):
    """A table whose people sit before several screens, as far as one of them has to know it.

    ``call``: what the whole table is asked now (None: nothing); ``closed``: whether the window for
    deals is closed, though whoever acts hasn't decided.
    """

    @property
    def call(self) -> Call | None:
        """What the whole table is asked now."""

    @property
    def closed(self) -> bool:
        """Whether nothing can be offered any more."""

    def has_answered(self, seat: int) -> bool:
        """Say whether a seat has answered what the whole table is asked."""

    def decide(self, move: Any) -> None:
        """Carry out a seat's decision or word, now or when its time comes."""


class ScreenAmongOthers(Curtain):
    """A screen of one seat, or of a few, at a table at which others have theirs.

    All of them share the driver, and what the whole table is asked is asked at all screens at once.
    A screen of one's own never turns.
    """

    def __init__(self, driver: Driver, seats: Sequence[int], company: Company) -> None:
        """``seats``: whose screen it is; ``company``: the table with all its screens."""
        super().__init__(driver)
        self._seats = tuple(seats)
        self._company = company
        if len(seats) == 1:
            self.front = seats[0]

    @property
    def people(self) -> tuple[int, ...]:
        """The people who sit before this screen."""
        return tuple(seat for seat in self._driver.people if seat in self._seats)

    @property
    def closed(self) -> bool:  # type: ignore[override]  # here it is the table's to say
        """Whether no deal can be made any more, though whoever acts hasn't decided."""
        return self._company.closed

    @property
    def unanswered(self) -> tuple[int, ...]:
        """The people here who have not answered yet what the whole table is asked."""
        return tuple(seat for seat in self.people if not self._company.has_answered(seat))

    @property
    def ways(self) -> tuple[Any, ...]:
        """What can be answered here; on a screen of one's own, to leave it is a choice as well."""
        calling, seat = self._driver.room.calling, self.front
        assert calling is not None
        leave = (calling.decline(seat),) if seat is not None and len(self._seats) == 1 else ()
        return (*leave, *super().ways)

    def come(self, seat: int) -> None:
        """The person of this seat sits before the screen, perhaps to answer."""
        self.front, self.waiting_for, self._came, self._left = seat, None, seat, None

    def calls(self) -> tuple[Call, ...]:
        """Return what the whole table is asked now."""
        return () if self._company.call is None else (self._company.call,)

    def turn_to(self, seat: int | None) -> None:
        """Give the screen to a seat; one of one's own stays with it."""
        if len(self._seats) > 1:
            super().turn_to(seat)

    def turn(self) -> None:
        """Turn the screen to whoever has to decide here, or to all at it, or leave it."""
        before, self.call = self.call, self._company.call
        if len(self._seats) == 1:
            return
        if self.call is None:
            super().turn()
        elif self.call is not before or self.front not in self.unanswered:
            self.front = self.waiting_for = self._came = None

    def to_the_table(self) -> None:
        """Whoever came forward leaves the question to all at this screen again."""
        if self.call is not None and len(self._seats) > 1:
            self.front = self._came = None

    def decide(self, move: Any) -> None:
        """Hand a decision of the one before the screen to the table."""
        if move.seat != self.front:
            raise BadInput("Only the player in front of the screen can do that.")
        self._company.decide(move)

    def play_on(self, settings: Settings) -> None:
        """Leave it to the table, which plays on for all its screens."""


class Shown(NamedTuple):
    """The course of a game up to one moment, as one pair of eyes knows it.

    ``stops``: where one may stop to look; ``moves``: how many are made at this moment; ``state``:
    how the table lies, with all its secrets; ``told``: what these eyes learned, move by move, and
    ``recent``: the part of it that is news to them.
    """

    stops: tuple[Stop, ...]
    moves: int
    state: Any
    told: Sequence[Told]
    recent: Sequence[Told]


class History:
    """The moments of a game as the eyes before its screen know them.

    ``looking``: which of the ``stops`` is looked at (None: the game as it is now); ``eyes``: in a
    recorded game that is over, the seat whose view is shown (None: a bystander's).
    """

    def __init__(self, driver: Driver, curtain: Curtain) -> None:
        self._driver = driver
        self._curtain = curtain
        self.looking: int | None = 0 if driver.watched else None
        self.eyes: int | None = None
        self._read: dict[int | None, int] = {}
        self._opened = len(driver.recording.moments)
        self._chronicles: dict[int | None, Chronicle] = {}

    @property
    def viewer(self) -> int | None:
        """Whose eyes these are."""
        return self.eyes if self._driver.watched else self._curtain.front

    @property
    def stops(self) -> tuple[Stop, ...]:
        """Where one may stop to look: the start, and the moment after each step of a seat."""
        moments, call = self._driver.recording.moments, self._curtain.call
        stops = self._chronicle.stops(moments)
        if call is None:
            return stops
        told = self._chronicle.told_until(moments, call.at, call.events)
        before = tuple(stop for stop in stops if stop.moves <= call.at)
        return (*before, Stop(call.at + 1, told.chapter, told.lines[-1].text))

    @property
    def leaves(self) -> int:
        """After how many moves a branch leaves: while all are asked, before that card."""
        stops = self.stops
        moves = self._moves(stops)
        if self._curtain.call is None or self.looking is not None:
            return moves
        return max(stop.moves for stop in stops if stop.moves <= moves)

    @property
    def state(self) -> Any:
        """The state at the moment shown, with all its secrets."""
        if self.looking is None:
            return self._curtain.state
        return self._state_after(self.stops[self.looking].moves)

    def shown(self) -> Shown:
        """Return the course of the game up to the moment shown."""
        record, call, stops = self._driver.recording, self._curtain.call, self.stops
        moves = self._moves(stops)
        told = self._chronicle.told(record.moments)[:moves]
        if self.looking is not None:
            state = self._state_after(moves)
            since = stops[self.looking - 1].moves if self.looking else 0
        elif call is not None:
            state, since = self._curtain.state, self._step_at(call.at)
            told = [*told, self._chronicle.told_until(record.moments, call.at, call.events)]
        else:
            state = self._curtain.state
            read = self._read.get(self._curtain.front, self._opened)
            since = max(0, min(read, self._step_at(len(self._driver.recording.moments) - 1)))
        return Shown(stops, moves, state, told, told[since:])

    def through(self, eyes: int | None) -> tuple[Any, tuple[Any, ...]]:
        """Return the view of any seat (None: a bystander's) at the moment shown, and what it saw.

        For a game that is over: whose eyes are before the screen makes no difference.
        """
        record, moves = self._driver.recording, self._moves(self.stops)
        told = self._chronicle_of(eyes).told(record.moments)[:moves]
        return self._driver.room.game.view(self.state, eyes), _seen(told)

    def read(self, moves: int | None = None) -> None:
        """Note that the one before the screen has read what so many moves brought; None: all."""
        made = len(self._driver.recording.moments)
        self._read[self._curtain.front] = made if moves is None else moves

    def recall(self) -> None:
        """Look at the game as it is now, with the news for the one before the screen."""
        self.looking = 0 if self._driver.watched else None
        self.catch_up()

    def catch_up(self) -> None:
        """Take for news what happened since the own last step.

        This follows from the journal alone, so a screen that was reloaded and a program that was
        started again show the same.
        """
        moments, room, front = (
            self._driver.recording.moments,
            self._driver.room,
            self._curtain.front,
        )
        own = (
            at
            for at in range(len(moments) - 1, -1, -1)
            if moments[at].move.seat == front and is_step(moments[at].move, room)
        )
        self.read(next(own, 0))

    def stop_at(self, at: int) -> Stop:
        """Return a stop by its place; ``BadInput`` where there is none."""
        stops = self.stops
        if not 0 <= at < len(stops):
            raise BadInput(f"The game has {len(stops) - 1} steps so far, so there is no step {at}.")
        return stops[at]

    def look(self, at: int) -> None:
        """Look at a stop; at the last one a live game is as it is now."""
        self.stop_at(at)
        live = not self._driver.watched and at == len(self.stops) - 1
        self.looking = None if live else at

    def look_on(self, reached: Callable[[Any, Any], bool]) -> None:
        """Look at the first later stop that is reached from here, or else at the last."""
        assert self.looking is not None
        here, stops = self.state, self.stops
        for at in range(self.looking + 1, len(stops) - 1):
            if reached(here, self._state_after(stops[at].moves)):
                self.look(at)
                return
        self.look(len(stops) - 1)

    def look_back(self) -> None:
        """Look at the stop before."""
        assert self.looking is not None
        if self.looking == 0:
            raise BadInput("This is the beginning; there is nothing before it.")
        self.look(self.looking - 1)

    def see_as(self, seat: int | None) -> None:
        """See a recorded game that is over with the eyes of a seat, or as a bystander (None)."""
        driver = self._driver
        if not driver.watched:
            raise BadInput(
                "While a game is being played, each person sees only their own seat's view."
            )
        if seat is not None and not self._curtain.over:
            raise BadInput("This game is not over, so nobody may look into a hand yet.")
        if seat is not None and driver.kept_back_words:
            raise BadInput(driver.kept_back_words)
        names = driver.recording.header.options.names
        if seat is not None and seat not in range(len(names)):
            raise BadInput(f"There is no seat {seat} at this table.")
        self.eyes = seat

    def _moves(self, stops: tuple[Stop, ...]) -> int:
        """Return how many moves are made at the moment shown; a move that is halted is not."""
        if self.looking is not None:
            return stops[self.looking].moves
        call = self._curtain.call
        return len(self._driver.recording.moments) if call is None else call.at

    @property
    def _chronicle(self) -> Chronicle:
        return self._chronicle_of(self.viewer)

    def _chronicle_of(self, viewer: int | None) -> Chronicle:
        if viewer not in self._chronicles:
            record = self._driver.recording
            names = record.header.options.names
            self._chronicles[viewer] = Chronicle(names, record.first, viewer)
        return self._chronicles[viewer]

    def _state_after(self, moves: int) -> Any:
        record = self._driver.recording
        return record.moments[moves - 1].state if moves else record.first

    def _step_at(self, at: int) -> int:
        """Return the step to which a move belongs; an answer that nobody may know of is no news."""
        moves, room = self._driver.recording.moments, self._driver.room
        while at > 0 and moves[at].move.seat >= 0 and not is_step(moves[at].move, room):
            at -= 1
        return at


def make_scene(
    driver: Driver,
    curtain: Curtain,
    history: History,
    shelf: Shelf,
    settings: Settings,
    notice: str = "",
    passed: tuple[tuple[int, str, str], ...] = (),
) -> Scene:
    """Return what one screen may show now.

    ``driver``: the game; ``curtain``: who sits before the screen; ``history``: the moment that is
    looked at; ``shelf``: where games are kept; ``settings``: what is agreed on at the screen;
    ``notice``: a sentence to show once; ``passed``: see ``Scene``.
    """
    room, record, talk, people = driver.room, driver.recording, driver.talk, curtain.people
    header, looking, front = record.header, history.looking, curtain.front
    waiting_for, called, over = curtain.waiting_for, curtain.call is not None, curtain.over
    names: tuple[str, ...] = header.options.names
    begun, now = header.scenario, looking is None
    stops, moves, state, tellings, recent = history.shown()

    view = room.game.view(state, history.viewer)
    if looking is not None:
        view = replace(view, choices=())
    elif called and front is not None:
        view = replace(view, choices=curtain.ways)
    choices = tuple(Labelled(choice, room.say_choice(view, choice)) for choice in view.choices)

    shows_end = not called and room.game.outcome(state) is not None
    end_words = room.say_end(state) if shows_end else ()
    at_trick_end = now and driver.at_trick_end
    ask = talk.ask(view, end_words, pauses=at_trick_end)
    kept_back = driver.kept_back_words
    told = over and not kept_back

    if looking is not None:
        question = _looked_at(driver, stops, looking)
    elif called:
        nothing = front is not None and not choices
        question = NOTHING_HELD.format(names[front or 0]) if nothing else room.say_ask(view)
    elif waiting_for is not None:
        question = f"Please hand the screen to {names[waiting_for]}."
    else:
        question = ask

    asked = None
    if called and now and front is None:
        calling = room.calling
        assert calling is not None
        left = curtain.unanswered
        asked = Asked(left, calling.danger(view), calling.nobody if left else "")
    others: tuple[int, ...] = ()
    if now and not called:  # at the end, those with a question left
        others = tuple(seat for seat in people if seat not in (front, waiting_for))
        if over:
            others = tuple(seat for seat in others if talk.has_questions(driver.state, seat))

    may_deal = now and not curtain.closed
    deals = talk.deals(record, moves, view, front) if now else talk.deals_then(record, moves, view)
    return Scene(
        game=room.name,
        options=header.options,
        names=names,
        players=tuple(record.players),
        people=driver.people,
        front=front,
        waiting_for=waiting_for,
        others=others,
        bots_told=() if called else say_bots(record),
        view=view,
        happened=_seen(tellings),
        log=_lines(tellings),
        news=_seen(recent),
        last=tuple(line.text for line in _lines(recent)),
        passed=passed if now else (),
        question=question,
        ask=ask,
        choices=choices,
        agreed=talk.agreed(view),
        can_offer=may_deal and front is not None and talk.may_offer(state),
        deals=replace(deals, proposals=()) if curtain.closed else deals,
        called=called,
        came_forward=called and front is not None and len(people) > 1,
        asked=asked,
        stops=stops,
        looking=looking,
        can_go_on=(
            waiting_for is None and not called and not over and driver.can_go_on
            if looking is None
            else looking < len(stops) - 1
        ),
        can_go_back=driver.can_go_back if looking is None else looking > 0,
        taken_back=driver.taken_back if now else 0,
        at_trick_end=at_trick_end,
        over=over,
        shows_end=shows_end,
        end_words=end_words,
        watched=driver.watched,
        eyes=history.eyes,
        code=driver.code,
        kept_words=kept_words(driver),
        # Whoever plays among others opens no other game here, and every seat would look for them.
        branches=() if isinstance(curtain, ScreenAmongOthers) else shelf.branches(driver),
        kept_back=kept_back,
        may_be_told_here=bool(kept_back) and driver.may_be_told_here,
        seed=header.seed if told else None,
        journal=record.text() if told and shows_end else "",
        scenario=None if begun is None else (begun.name, begun.question),
        notice=notice,
        stops_for=talk.stops_for,
        settings=settings,
    )


def _looked_at(driver: Driver, stops: tuple[Stop, ...], at: int) -> str:
    """Say which earlier moment is looked at."""
    chapter = f"{driver.room.chapter_name} {stops[at].chapter}"
    when = chapter if at else "the beginning"
    where = f"{when} of a recorded game" if driver.watched else when
    step = f", step {at} of {len(stops) - 1}" if at else ""
    return f"You are looking at {where}{step}. {NOT_NOW}"


# Both are gone through after every click, so they are put together without a loop in Python.


def _lines(tellings: Sequence[Told]) -> tuple[LogLine, ...]:
    return tuple(chain.from_iterable(map(attrgetter("lines"), tellings)))


def _seen(tellings: Sequence[Told]) -> tuple[Any, ...]:
    return tuple(chain.from_iterable(map(attrgetter("seen"), tellings)))
