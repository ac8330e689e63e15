"""One table of the hall: a driver, the screens of its people, and what they do at the same time.

Each person may have a screen of their own, and a few may share one. The table knows when a window
for deals closes, asks everybody what the whole table is asked, keeps what was decided early, and
lets something be taken back where all agree. Whatever counts is a line of the journal before
anybody is shown it, and a table that is opened again reads those lines as it heard them. There is
no network here and no thread; the clock is given, and so is who lets bots think elsewhere.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import partial
from math import ceil
from typing import Any

from kings.bots.thought import Thought
from kings.errors import BadInput, KingsError
from kings.hall import bell as bells
from kings.hall.bell import Bell, left_after
from kings.hall.board import Board
from kings.hall.minds import Wait
from kings.hall.minutes import Minutes, Question, Window
from kings.hall.retraction import Retraction
from kings.records import formats
from kings.records.chronicle import count_done, is_step, words_heard
from kings.records.recording import HUMAN
from kings.struggle.purchases import SeatName
from kings.table import frame, seat as messages
from kings.table.background import Send
from kings.table.driver import Call, Driver, asked_unseen
from kings.table.frame import Company
from kings.table.review_desk import ReviewDesk
from kings.table.seat import OF_SEVERAL, OF_THE_SCREEN, Device, Hello, Seat
from kings.table.store import store_of
from kings.words import listed

MOST_WORDS = 12
"""Words that a frame has: those that were said last."""
RETRY = 5.0
"""Seconds after which something is tried again that the system refused when the bell had rung."""
NOTHING_MORE = "Nothing more to offer"
AGAIN = "It is asked again."

_RUNG = "The bell has rung, so nothing can be offered or agreed on in this window any more (S-50)."
_HAS_ENOUGH = "You have said already that you have nothing more to offer."
_NO_WINDOW = "No window for deals is open."
_DECIDE = "It is for you to decide first."
_PAUSED = "The table is paused, so nothing can be done at it now."
_NOT_DECIDED = "You have decided nothing yet that could be changed."
_ALONE = "Whoever plays here sits before this screen."
_NOBODY_HERE = "Nobody is sitting in front of the screen."

_WHILE_PAUSED = frozenset(
    {
        *("hello", "look", "now", "settings", "read", "draft", "word"),
        *("review", "guess", "export", "save"),
    }
)
"""What can be done at a table that is paused, as all are at the end of a lesson."""


class Place(Seat):
    """The screen of one person at a table, or of a few who share it, beside those of others.

    ``seats``: whose it is.
    """

    def __init__(self, table: Table, seats: Sequence[int], **about: Any) -> None:
        self.table, self.seats = table, tuple(seats)
        self.edition = 0
        self.seen: set[int] = set()
        self._counted = (0, 0), 0  # after so many lines and notes, which only grow
        super().__init__(store_of(table.driver, seats, table), lists=False, **about)

    @property
    def front(self) -> int | None:
        """The seat that sits before this screen now."""
        return self.store.curtain.front

    @property
    def q(self) -> int:
        """How often these seats have done something, and the table was changed for all.

        It is counted in the journal, so others' moves don't change it, and neither does a question
        that not all at a shared screen know to have been asked.
        """
        record, room = self.store.driver.recording, self.store.room
        since, done = self._counted
        here = len(record.lines), len(record.noted)
        if here == since:
            return done
        done += sum(count_done(record, seat, since) for seat in self.seats)
        if len(self.seats) > 1:
            done -= sum(
                line.move.seat in self.seats and not is_step(line.move, room)
                for line in record.lines[since[0] :]
                if isinstance(line, formats.Moved)
            )
        self._counted = here, done
        return done

    def come(self, device: Device, hello: Hello | None = None) -> None:
        """Let a device take the place, with a whole frame; the one before is told and let go."""
        self.table.tick()
        self.table.came(self)
        super().come(device, hello)
        self.table.show()

    def leave(self, device: Device) -> None:
        """Note that a device has gone."""
        super().leave(device)
        if self.device is None:
            self.table.gone(self)

    def hear(self, text: str | bytes) -> None:
        """Carry out what the device asks for, and show the others what came of it."""
        self.table.tick()
        super().hear(text)
        self.table.let_think()
        self.table.show()

    def refresh(self) -> None:
        """Send the frame, if anything in it has changed, and note which offers have come."""
        if self.edition != self.table.edition and not self._busy:
            self.sync()
        super().refresh()
        if self.device is not None and not self._busy:
            self.table.note_seen(self)

    def end(self, why: str) -> None:
        """Let go of the device, for a reason in one word, and of what was asked for it."""
        self.give_up()
        if self.device is not None:
            self._tell({"bye": why})
            self.device.end(why)
            self.device = None

    def let_coach(self, *, on: bool) -> None:
        """Let whoever sits here ask a coach, or not."""
        self._coached = on
        self.store.change_settings(coach=on, coach_in_class=on)

    def tell(self, what: dict[str, Any]) -> None:
        """Send something that is no frame."""
        self._tell(what)

    def sync(self) -> None:
        """Follow the game: turn the screen, and make its scene anew; who looks back goes on to."""
        self.edition = self.table.edition
        self.store.curtain.turn()
        self.store.history.catch_up()
        self.store.changed()

    def _company(self) -> Company:
        return self.table.company(self)

    @property
    def _withheld(self) -> frozenset[str]:
        return OF_THE_SCREEN if len(self.seats) > 1 else OF_THE_SCREEN | OF_SEVERAL

    def _carry_out(self, word: str, message: Any) -> None:
        if self.table.is_paused and word not in _WHILE_PAUSED:
            raise BadInput(_PAUSED)
        super()._carry_out(word, message)
        if word not in _WHILE_PAUSED:
            self.sync()  # what is news to a seat must not tell what its moves brought about at once

    def _here(self) -> int:
        if self.front is None:
            raise BadInput(_NOBODY_HERE)
        return self.front

    def _enough(self, said: messages.Enough) -> None:
        if self.store.history.looking is not None or not self.table.several:
            super()._enough(said)
            self.table.go_on()
        else:
            self.table.enough(self)

    def _nobody(self, said: messages.Nobody) -> None:
        self.table.leave_it(self.store.curtain.unanswered)

    def _reconsider(self, said: messages.Reconsider) -> None:
        self.table.reconsider(self._here())

    def _back(self, said: messages.Back) -> None:
        if self.store.history.looking is not None:
            raise BadInput(self.store.scene.question)
        self.table.ask_back(self)

    def _consent(self, said: messages.Consent) -> None:
        self.table.consent(self, yes=said.yes)

    def _word(self, said: messages.Word) -> None:
        self.table.say(self._here(), said.text, said.to)


class Table:
    """One game before the screens of its people.

    ``driver``: the game, perhaps taken up from its journal; ``clock``: seconds of any clock;
    ``bell``: seconds for which a window for deals stays open, None: as long as anybody likes;
    ``coach``: whether there is one here; ``screens``: the seats that share one each; ``consent``:
    the seats that have agreed to have it noted when an offer reaches them; ``page_of``: as in
    ``Seat``; ``think``: has bots that take their time think elsewhere, and the table goes on when
    they have; so it does with what the coach works out (None: all of it is done here, and the table
    waits); ``watch``: is told who plays, of each line that is on the disk, and how many seconds it
    took to get there.

    ``seats``: each person's screen, which some may share (``screen``). Every public verb shows all
    screens what came of it.
    """

    def __init__(
        self,
        driver: Driver,
        *,
        clock: Callable[[], float] = time.monotonic,
        bell: int | None = bells.USUAL,
        coach: bool = False,
        screens: Iterable[Collection[int]] = (),
        consent: Collection[int] = frozenset(),
        page_of: Callable[[Driver], str] | None = None,
        think: Send | None = None,
        watch: Callable[[Sequence[str], Any, float], None] | None = None,
    ) -> None:
        self.driver = driver
        if watch is not None:
            driver.recording.watch = partial(watch, driver.recording.players)
        self._think = think
        if think is not None:
            driver.delegate()
        self._wait: Wait | None = None
        self._stuck: tuple[Thought, str] | None = None
        self._clock = clock
        self.length = bell
        self._agreed = frozenset(consent)
        self._about: dict[str, Any] = {"clock": clock, "coach": coach, "page_of": page_of}
        self._about |= {"send": think, "reviews": ReviewDesk(think)}
        self.is_paused = False
        self._bell: Bell | None = None
        self._timed: Window | Question | None = None
        self._retry: float | None = None
        driver.let_go_of_undone()
        self._minutes = Minutes(driver)
        self.retraction = Retraction(driver, self._minutes, self._go_on)
        self._resume_clock()
        self.seats: dict[int, Place] = {}
        now = clock()
        self._gone = dict.fromkeys(driver.people, now)
        for group in (*screens, *((seat,) for seat in driver.people)):
            people = [one for one in driver.people if one in group and one not in self.seats]
            if people:
                self._put(people)
        self._go_on()
        self.show()

    # Who sits where.

    @property
    def several(self) -> bool:
        """Whether several people play; nobody alone with bots gets a bell or is asked anything."""
        return len(self.driver.people) > 1

    @property
    def places(self) -> tuple[Place, ...]:
        """All screens."""
        return tuple(dict.fromkeys(self.seats.values()))

    def screen(self, seats: Collection[int]) -> Place:
        """Let these people share a screen, or one have their own; they leave those they had."""
        people = tuple(seat for seat in self.driver.people if seat in seats)
        if not people or len(people) < len({*seats}):
            raise BadInput("A screen is shared by people of this table.")
        for seat in people:
            self._leave(seat, "shared")
            self._gone[seat] = self._clock()
        place = self._put(people)
        if len(self.places) == 1:
            self._bell = None
        self.show()
        return place

    def put_bot(self, seat: int, name: str) -> None:
        """Let a bot take a seat, until ``free`` gives it back; its device is told and let go."""
        self.tick()
        self.driver.seat(seat, name)
        self._gone.pop(seat, None)
        self._leave(seat, "bot")
        self.retraction.stand_up(seat)
        self.go_on()

    def free(self, seat: int) -> None:
        """Let somebody else come to a seat: whoever has it is let go, a bot gives it back."""
        self.tick()
        if seat not in self.driver.people:
            self.driver.seat(seat, HUMAN)
        self._leave(seat, "freed")
        self.retraction.stand_up(seat)
        self._put((seat,))
        self._gone[seat] = self._clock()
        self.go_on()

    def came(self, place: Place) -> None:
        """Note that somebody is before a screen."""
        for seat in place.seats:
            self._gone.pop(seat, None)
        self._watch(self._clock())

    def gone(self, place: Place) -> None:
        """Note that nobody is before a screen any more."""
        for seat in place.seats:
            self._gone.setdefault(seat, self._clock())

    def close(self) -> None:
        """Let go of the devices, of what bots think about, and of the journal."""
        if self._wait is not None:
            self._wait.give_up()
        for place in self.places:
            place.end("closed")
        self.driver.close()

    def _put(self, people: Sequence[int]) -> Place:
        place = Place(self, people, **self._about)
        self.seats.update(dict.fromkeys(people, place))
        self._arrange(place)
        return place

    def _leave(self, seat: int, why: str) -> None:
        """Take a seat from its screen, whose device stays with the others there, if there are."""
        place = self.seats.pop(seat, None)
        if place is None:
            return
        others = [other for other, screen in self.seats.items() if screen is place]
        if not others:
            place.end(why)
            return
        device, place.device = place.device, None
        rest = self._put(others)
        if device is not None:
            rest.come(device, Hello(narrow=place.narrow))

    def _arrange(self, place: Place) -> None:
        """Let a screen stop for what the table stops for: alone with bots, as one likes."""
        if self.several:
            place.store.change_settings(stop_for_offers=False, stop_for_tricks=False)
        place.sync()

    # What is heard, and shown.

    def hear(self, seat: int, text: str | bytes) -> None:
        """Carry out what the device of a seat asks for."""
        self._place(seat).hear(text)

    def show(self) -> None:
        """Send every screen its frame, if anything in it has changed."""
        for place in self.places:
            place.refresh()

    def _place(self, seat: int) -> Place:
        if seat not in self.seats:
            raise BadInput(f"No person sits at seat {seat}.")
        return self.seats[seat]

    # The clock.

    @property
    def next_ring(self) -> float | None:
        """When ``tick`` is needed next, by the clock; None while nothing runs."""
        if self._retry is not None:
            return self._retry
        rings = None if self._bell is None else self._bell.rings
        away = None if rings is None else self._away_from()
        if self._wait is not None:  # the bell waits for a bot that thinks
            rings = self._wait.tells
        return min((when for when in (rings, away) if when is not None), default=None)

    def tick(self, now: float | None = None) -> None:
        """Let the time pass: close what has run out of it, and stop the clock where one is away.

        Nothing closes while a bot thinks: that it takes its time must not cost it its word.
        """
        now = self._clock() if now is None else now
        stood, heard, words = self._stands, self._minutes.heard, self._standstill()
        if self._retry is not None:
            if now < self._retry:
                return
            self._retry = None
            self._try(self._go_on)
        while self._bell is not None and not self._stops_before(self._bell, now):
            rings = self._bell.rings
            if rings is None or rings > now or self._wait is not None:
                break
            if not self._try(self._ring):
                break
        self._watch(now)
        if self._wait is not None and self._wait.tells is not None:
            self._wait.told = self._wait.tells <= now
        if (stood, heard, words) != (self._stands, self._minutes.heard, self._standstill()):
            self.show()

    def pause(self) -> None:
        """Let the table wait: nothing can be done, and no time runs."""
        self.tick()
        self.is_paused = True
        self._watch(self._clock())
        self.show()

    def resume(self) -> None:
        """Let the table go on, also with what a bot has decided meanwhile."""
        self.is_paused = False
        self._watch(self._clock())
        self.go_on()

    def set_bell(self, seconds: int | None) -> None:
        """Change for how long windows stay open, from the next one on."""
        self.length = seconds

    def allow_whispers(self, *, on: bool) -> None:
        """Allow words to one seat alone from now on, or don't (S-52)."""
        if on != self.driver.recording.whispers:
            self._minutes.note(formats.Whispers(0, on))
            self._show_anew()

    def let_coach(self, *, on: bool) -> None:
        """Let there be a coach at this table, or none."""
        self._about["coach"] = on
        for place in self.places:
            place.let_coach(on=on)
        self._show_anew()

    def agree(self, seats: Collection[int]) -> None:
        """Note which seats have agreed to have it noted when an offer reaches them."""
        self._agreed = frozenset(seats)

    def _show_anew(self) -> None:
        """Let every screen look at the table once more."""
        for place in self.places:
            place.sync()
        self.show()

    def _away_from(self) -> float | None:
        """Return from when on the clock stands because somebody is away; None: all are here."""
        people = self.driver.people
        return min(
            (since + bells.AWAY for seat, since in self._gone.items() if seat in people),
            default=None,
        )

    def _stops_before(self, bell: Bell, now: float) -> bool:
        """Say whether the clock was stopped before it could ring."""
        away, rings = self._away_from(), bell.rings
        return rings is None or (away is not None and away <= now and away < rings)

    def _watch(self, now: float) -> None:
        """Stop the clock where somebody is away or the table is paused; else let it run."""
        bell, away = self._bell, self._away_from()
        if bell is None:
            return
        if self.is_paused:
            bell.stop(now)
        elif away is not None and away <= now:
            bell.stop(away)
        else:
            bell.go(now)

    @property
    def _is_late(self) -> bool:
        """Whether the bell only waits for a bot that thinks."""
        rings = None if self._bell is None else self._bell.rings
        return rings is not None and rings <= self._clock()

    @property
    def _stands(self) -> bool:
        """Whether there is a clock, and it is stopped."""
        return self._bell is not None and self._bell.stands

    def _try(self, what: Callable[[], None]) -> bool:
        """Do what nobody has asked for; where the system refuses it, it is tried again later."""
        try:
            what()
        except (KingsError, OSError) as refused:
            logging.getLogger("kings").warning("A table could not go on: %s", refused)
            self._retry = self._clock() + RETRY
            return False
        return True

    def _ring(self) -> None:
        """Close what has run out of time."""
        if self._minutes.questions:
            self._note_all_unanswered()
        elif self._minutes.window is not None:
            self._minutes.note(formats.Bell(0, "rung", 0))
        self._bell = None
        self._go_on()

    def _note_all_unanswered(self) -> None:
        asked = self._minutes.questions[0]
        for seat in self.driver.people:
            if seat not in asked.answers:
                self._minutes.note(formats.Early(0, seat, None))

    def _wind(self) -> None:
        """Set the clock for the window or the question that is open, unless it runs for it."""
        question = self._minutes.question
        window = self._window
        matter = question or window
        if matter is self._timed:
            return
        if self.driver.thought is not None:  # the time begins when bots have said what they want
            self._bell = None
            return
        length = self.length if len(self.places) > 1 else None  # one screen has all the time
        if window is not None and question is None and length is not None:
            self._minutes.note(formats.Bell(0, "opened", length))
        self._timed, self._bell = matter, None
        if length is None or matter is None:
            return
        now, seconds = self._clock(), length if question is None else bells.QUESTION
        self._bell = Bell(seconds, now, seconds)
        self._watch(now)

    def _resume_clock(self) -> None:
        """Let the clock go on where it stood when the journal's last line was written."""
        question, window = self._minutes.question, self._minutes.window
        last = self._minutes.last_time
        if self.length is None:
            return
        if question is not None:
            left = left_after(question.asked, bells.QUESTION, last)
            self._timed, self._bell = question, Bell(left, self._clock(), bells.QUESTION)
        elif window is not None and window.wound is not None:
            then, seconds = window.wound
            self._timed = window
            if not window.closed:
                left = left_after(then, seconds, last)
                self._bell = Bell(left, self._clock(), self.length)

    # What happens.

    @property
    def edition(self) -> int:
        """Grows with whatever changes what a screen shows of the game."""
        return self._minutes.edition

    @property
    def call(self) -> Call | None:
        """What the whole table is asked now."""
        return self._minutes.questions[0].call if self._minutes.questions else None

    @property
    def closed(self) -> bool:
        """Whether the bell has rung, so that nothing can be offered any more."""
        return self._minutes.window is not None and self._minutes.window.closed

    @property
    def _window(self) -> Window | None:
        """The window for deals in which something can still be offered."""
        return None if self.closed else self._minutes.window

    def has_answered(self, seat: int) -> bool:
        """Say whether a seat has answered what the whole table is asked."""
        return bool(self._minutes.questions) and seat in self._minutes.questions[0].answers

    def go_on(self) -> None:
        """Let happen what needs nobody, and show it."""
        self._go_on()
        self.show()

    def _go_on(self) -> None:
        """Let happen what needs nobody: bots, chance, and what was decided before."""
        self._minutes.follow()
        while self._happens():
            self._minutes.follow()
        self._wind()
        self.let_think()

    def _happens(self) -> bool:
        """Let something happen; False where a person has to do something first, or a bot thinks."""
        driver, lines = self.driver, len(self.driver.recording.lines)
        if self._minutes.questions:
            return False
        driver.quiet = self.closed
        if self.several:
            unseen = asked_unseen(driver.room, driver.state)
            if unseen and unseen[0] in driver.people:
                driver.do(self._answer(unseen[0]))
                return True
            driver.play_on(stop_for_offers=False, stop_at_windows=True)
        else:
            settings = self.places[0].store.settings if self.places else None
            driver.play_on(
                stop_for_offers=settings is not None and settings.stop_for_offers,
                stop_for_tricks=settings is not None and settings.stop_for_tricks,
                stop_at_windows=driver.is_taught,
            )
        if len(driver.recording.lines) > lines:
            return True
        return driver.thought is None and self._closes()

    # Bots that think elsewhere.

    def let_think(self) -> None:
        """Have the bot asked for which the game waits; what it has gone past is given up."""
        thought, wait = self.driver.thought, self._wait
        if self._think is None or (wait is not None and wait.thought is thought):
            return
        if wait is not None:
            wait.give_up()
        self._wait = None
        if thought is not None:
            fresh = self._wait = Wait(thought, self._clock())
            fresh.give_up = self._think(thought, partial(self._hear_bot, thought))

    def _hear_bot(self, thought: Thought, said: Any) -> None:
        """Go on with what a bot says, unless the game has gone on without it meanwhile.

        ``said``: a ``KingsError`` where it could not be asked; it is asked again later.
        """
        if self._wait is None or self._wait.thought is not thought:
            return
        self._wait = None
        if isinstance(said, KingsError):
            self._stuck = thought, f"{self._names[thought.seat]} can't go on: {said}. {AGAIN}"
            self._retry = self._clock() + RETRY
        else:
            self.driver.answer(thought, said)
            if not self.is_paused:
                self._try(partial(self._go_on_with, thought))
        self.show()

    @property
    def _trouble(self) -> str:
        """Why the bot for which the game waits could not be asked; empty if it could."""
        stuck = self._stuck
        return stuck[1] if stuck is not None and stuck[0] is self.driver.thought else ""

    def _go_on_with(self, thought: Thought) -> None:
        if thought.about == "choose" and not self.several:
            self.driver.step()  # whoever is alone had let it decide, and waits at no window again
        self._go_on()

    def _answer(self, seat: int) -> Any:
        """Return what a seat has answered; one that hasn't, or now can't, leaves it (C-22)."""
        room, move = self.driver.room, self._minutes.given.get(seat)
        assert room.calling is not None
        known = move is not None and room.game.can(self.driver.state, move)
        return move if known else room.calling.decline(seat)

    def _closes(self) -> bool:
        """Close the window if nobody has anything more to say; say whether something happened."""
        window, driver = self._minutes.window, self.driver
        if window is None or not window.is_done(driver.people):
            return False
        asked = self._deciding()
        decided = [window.early[seat] for seat in asked if seat in window.early]
        if decided:
            driver.do(decided[0])
            return True
        people = any(seat in driver.people for seat in asked)
        if people and driver.room.forced(driver.state) is None:
            return False  # the bell has rung, and whoever acts decides alone
        return driver.step()

    def _deciding(self) -> tuple[int, ...]:
        """Return the seats that have something to decide now."""
        return tuple(ask.seat for ask in self.driver.room.game.asks(self.driver.state))

    # What people do.

    def decide(self, move: Any) -> None:
        """Carry out a seat's decision or word, now or when its time comes.

        In a window for deals a decision is kept until it closes; an answer to what the whole table
        is asked, until all have answered.
        """
        driver, seat = self.driver, move.seat
        talk = driver.talk
        if self._minutes.questions:
            calling = driver.room.calling
            assert calling is not None
            left = move == calling.decline(seat)
            self._minutes.note(formats.Early(0, seat, None if left else move))
        elif self._window is not None and not talk.is_word(move):
            driver.room.game.check(driver.state, move)
            self._minutes.note(formats.Early(0, seat, move))
        elif (self.closed or self._is_late) and talk.is_dealing(move):
            raise BadInput(_RUNG)
        else:
            driver.do(move)
            self._minutes.follow()
            self._give_time(move)
        self._go_on()

    def _give_time(self, move: Any) -> None:
        """Let an offer in the last seconds be answered (S-50)."""
        window, bell = self._window, self._bell
        if window is None or bell is None or window is not self._timed:
            return
        late = bell.left(self._clock()) <= bells.LATE
        if late and window.added < bells.MOST_ADDED and self.driver.talk.offered(move):
            left = ceil(bell.left(self._clock()) + bells.LATE)
            self._minutes.note(formats.Bell(0, "extended", left))
            bell.add(bells.LATE)

    def enough(self, place: Place) -> None:
        """Note that the people before a screen have nothing more to offer in this window."""
        window = self._window
        if window is None or self._minutes.questions:
            raise BadInput(_NO_WINDOW)
        waiting = self._may_say_enough(place)
        if not waiting:
            deciding = set(self._deciding()) - window.early.keys() - window.enough
            raise BadInput(_DECIDE if deciding & {*place.seats} else _HAS_ENOUGH)
        for seat in waiting:
            self._minutes.note(formats.Enough(0, seat))
        self._go_on()

    def _may_say_enough(self, place: Place) -> tuple[int, ...]:
        """Return the seats before a screen that may say that they have nothing more to offer.

        Whoever decides has to have decided, unless everybody sees that there is nothing to decide.
        """
        window = self._window
        if window is None:
            return ()
        must = set(self._deciding()) - window.early.keys()
        if self.driver.room.forced(self.driver.state) is not None:
            must = set()
        return tuple(
            seat for seat in place.store.curtain.people if seat not in window.enough | must
        )

    def leave_it(self, seats: Sequence[int]) -> None:
        """Note that these people, who share a screen, leave what the whole table is asked."""
        if not self._minutes.questions or not seats:
            raise BadInput(messages.LATE)
        for seat in seats:
            self._minutes.note(formats.Early(0, seat, None))
        self._go_on()

    def reconsider(self, seat: int) -> None:
        """Take back what a seat has decided early."""
        if self._window is None or seat not in self._window.early:
            raise BadInput(_NOT_DECIDED)
        self._minutes.note(formats.Early(0, seat, None))
        self._go_on()

    def say(self, seat: int, text: str, to: int | None = None) -> None:
        """Say something at the table, or (``to``) to one seat alone, where that is allowed."""
        self.driver.note(formats.Word(0, seat, to, " ".join(text.split())))
        self._minutes.follow()

    def note_seen(self, place: Place) -> None:
        """Note which offers have reached a screen, if whoever sits there has agreed to that."""
        seat = place.front
        if seat not in self._agreed or place.frame is None or seat is None:
            return
        come = {offer.number for offer in place.frame.offers if offer.answer} - place.seen
        for number in sorted(come):
            place.seen.add(number)
            self._try(partial(self._note_seen, seat, number))

    def _note_seen(self, seat: int, offer: int) -> None:
        known = (one.note for one in self.driver.recording.noted)
        if not any(
            isinstance(note, formats.Seen) and (note.seat, note.offer) == (seat, offer)
            for note in known
        ):
            self._minutes.note(formats.Seen(0, seat, offer))

    # Taking back.

    def ask_back(self, place: Place) -> None:
        """Ask everybody whether the last decision may be taken back; alone it is at once."""
        self.retraction.ask(place.front if place.front is not None else place.seats[0])

    def consent(self, place: Place, *, yes: bool) -> None:
        """Take an answer to that; one no ends it."""
        refused = self.retraction.answer(place.front, yes=yes)
        if refused is not None and place.front is not None:
            name = self._names[place.front]
            left = f"{name} would rather leave it as it is, so nothing is taken back."
            self._place(refused).tell({"refused": left})

    def take_back(self) -> None:
        """Take the last decision of a person back, as the teacher says."""
        self.tick()
        self.retraction.take_back()
        self.show()

    # What is shown of it.

    @property
    def _names(self) -> tuple[str, ...]:
        names: tuple[str, ...] = self.driver.recording.header.options.names
        return names

    def company(self, place: Place) -> Company:
        """Return what a screen shows of the table beside the game."""
        front = place.front
        let = None
        if self.several:
            let = NOTHING_MORE if self._may_say_enough(place) else ""
        return Company(
            bell=self._shown_bell(place, front),
            words=self._words(front),
            whispers=self._may_whisper(front),
            asked=self._shown_wish(place, front),
            can_back=self.retraction.may_be_asked,
            let=let,
            paused=self._standstill(),
        )

    def _shown_bell(self, place: Place, front: int | None) -> frame.Bell | None:
        window, question = self._minutes.window, self._minutes.question
        if question is None and window is None:
            return None
        bell = self._bell
        early, dropped = self._decided(front), ""
        if question is not None:
            enough = all(seat in question.answers for seat in place.store.curtain.people)
        elif window is not None:
            enough = all(seat in window.enough for seat in place.store.curtain.people)
            if front in window.dropped:
                lost = self._say(front, window.dropped[front])
                dropped = f"A deal has made what you had decided impossible: {lost}."
        return frame.Bell(
            what="window" if question is None else "question",
            left=None if bell is None else ceil(bell.left(self._clock())),
            of=None if bell is None else bell.of,
            enough=enough,
            early=early,
            dropped=dropped,
            paused=bell is not None and bell.stands,
            rung=question is None and self.closed,
        )

    def _decided(self, front: int | None) -> str:
        """Say what the one before a screen has decided already; empty if nothing."""
        if front is None:
            return ""
        if self._minutes.questions:
            answers, calling = self._minutes.questions[0].answers, self.driver.room.calling
            if front not in answers or calling is None:
                return ""
            return self._say(front, answers[front] or calling.decline(front))
        if self._minutes.window is None or front not in self._minutes.window.early:
            return ""
        return self._say(front, self._minutes.window.early[front])

    def _say(self, seat: int | None, move: Any) -> str:
        room, call = self.driver.room, self.call
        state = self.driver.state if call is None else call.state
        return room.say_choice(room.game.view(state, seat), move)

    def _words(self, front: int | None) -> tuple[frame.Said, ...]:
        heard = words_heard(self.driver.recording, () if front is None else (front,))
        return tuple(
            frame.Said(one.word.seat, one.word.to, one.word.text) for one in heard[-MOST_WORDS:]
        )

    def _may_whisper(self, front: int | None) -> tuple[SeatName, ...]:
        if not self.driver.recording.whispers or front is None:
            return ()
        others = (seat for seat in self.driver.people if seat != front)
        return tuple(SeatName(seat, self._names[seat]) for seat in others)

    def _shown_wish(self, place: Place, front: int | None) -> frame.Consent | None:
        def step_after(moves: int) -> str:
            stops = place.store.history.stops
            return next((stop.words for stop in stops if stop.moves == moves + 1), "")

        return self.retraction.shown(front, self._names, step_after)

    def _standstill(self) -> str:
        """Say why the table, or its clock, stands still; empty while it doesn't."""
        if self.is_paused:
            return "The table is paused."
        if self._wait is not None and self._wait.told:
            return f"{self._names[self._wait.thought.seat]} is thinking."
        if self._trouble:
            return self._trouble
        if self._bell is None or not self._bell.stands:
            return ""
        away = listed([self._names[seat] for seat in self._away()])
        return f"The clock waits for {away}." if away else "The clock stands still."

    def _away(self) -> tuple[int, ...]:
        now = self._clock()
        return tuple(
            seat
            for seat in self.driver.people
            if seat in self._gone and self._gone[seat] + bells.AWAY <= now
        )

    def board(self) -> Board:
        """Return what the teacher sees of the table."""
        driver, bell, people = self.driver, self._bell, self.driver.people
        state, room = driver.state if self.call is None else self.call.state, driver.room
        view, chapter = room.game.view(state, None), room.chapter_now(state)
        over = driver.over and self.call is None
        return Board(
            names=self._names,
            players=tuple(driver.recording.players),
            chapter=f"{room.chapter_name} {chapter}" if chapter else "",
            ask="The game is over." if over else self._trouble or room.say_ask(view),
            left=None if bell is None else bell.left(self._clock()),
            of=None if bell is None else bell.of,
            stands=bell is not None and bell.stands,
            paused=self.is_paused,
            here=tuple(seat for seat in people if seat not in self._gone),
            away=self._away(),
            waited=self._waited(),
            offers=0 if self.closed else len(driver.talk.open_offers(state)),
            deals=int(getattr(state, "deals_struck", 0)),
            promises=sum(one.status == "open" for one in getattr(view, "promises", ())),
            gold=tuple(getattr(state, "gold", ())),
            over=over,
        )

    def _waited(self) -> tuple[int, ...]:
        """Return the people for whom the table waits now."""
        people = self.driver.people
        if self._minutes.questions:
            return tuple(seat for seat in people if not self.has_answered(seat))
        if self._window is not None:
            enough = self._window.enough
            return tuple(seat for seat in people if seat not in enough)
        deciding = tuple(seat for seat in self._deciding() if seat in people)
        alone = not self.several and not self.driver.over
        return deciding or (tuple(people) if alone else ())  # alone one says when bots go on
