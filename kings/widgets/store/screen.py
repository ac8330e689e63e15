"""What one screen shows: sentences and labels for the seat before it, and no secret else."""

from __future__ import annotations

from typing import Any

from kings.errors import IllegalMove
from kings.records import say_bots
from kings.widgets.store.lines import Labelled
from kings.widgets.store.showing import Showing

NOT_NOW = "Nothing can be decided here."
NOTHING_HELD = "{}, you hold no card for this."


class Screen(Showing):
    """One table before one screen, to be looked at."""

    @property
    def players(self) -> tuple[str, ...]:
        """Who sits where: ``human`` or a bot's name."""
        return tuple(self._game.recording.players)

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people; none in a recorded game that is only looked at."""
        return self._game.people

    @property
    def code(self) -> str:
        """The name under which the game is kept; empty until the first click."""
        return self._game.code

    @property
    def bots_told(self) -> tuple[str, ...]:
        """Which seat was a bot's and when, a sentence for each, however the game went on.

        While the whole table is asked, nobody knows how it goes on.
        """
        return say_bots(self._game.recording) if self.call is None else ()

    @property
    def others(self) -> tuple[int, ...]:
        """The people who might be given the screen now; none when the game is over."""
        if self.looking is not None or self.over or self.call is not None:
            return ()
        here = (self.front, self.waiting_for)
        return tuple(seat for seat in self.people if seat not in here)

    @property
    def callable(self) -> tuple[int, ...]:
        """The people who may come forward where the whole table is asked, whatever they hold."""
        asked = self.call is not None and self.front is None and self.looking is None
        return self.people if asked else ()

    @property
    def scenario(self) -> tuple[str, str] | None:
        """The name and the question of the scenario that this game began with."""
        words = self._game.recording.header.scenario
        return None if words is None else (words.name, words.question)

    @property
    def question(self) -> str:
        """What is to be decided now, and by whom; or which earlier moment is looked at."""
        if self.looking is not None:
            return self._looked_at(self.looking)
        if self.call is not None:
            return self._called_words()
        if self.waiting_for is not None:
            return f"Please hand the screen to {self.names[self.waiting_for]}."
        return self.ask

    @property
    def end_words(self) -> tuple[str, ...]:
        """The result of the game in sentences; none where another moment than its end is shown."""
        return self.room.say_end(self._state) if self.shows_end else ()

    @property
    def ask(self) -> str:
        """What is asked at the moment shown, and of whom, in the words of the game."""
        return self.end_words[0] if self.shows_end else self.room.say_ask(self.view)

    def _called_words(self) -> str:
        """Return the question to the whole table, or what it means to who came forward."""
        if self.front is None or self.choices:
            return self.room.say_ask(self.view)
        return NOTHING_HELD.format(self.names[self.front])

    def _looked_at(self, at: int) -> str:
        stops = self.stops
        chapter = f"{self.room.chapter_name} {stops[at].chapter}"
        when = chapter if at else "the beginning"
        where = f"{when} of a recorded game" if self.watched else when
        step = f", step {at} of {len(stops) - 1}" if at else ""
        return f"You are looking at {where}{step}. {NOT_NOW}"

    @property
    def choices(self) -> tuple[Labelled, ...]:
        """What the seat before the screen can choose now."""
        view, say = self.view, self.room.say_choice
        return tuple(Labelled(choice, say(view, choice)) for choice in view.choices)

    def refusal(self, move: Any) -> str:
        """Return the sentence with which a move is refused now; empty if it is allowed."""
        try:
            self.room.game.check(self._state, move)
        except IllegalMove as refused:
            return str(refused)
        return ""

    @property
    def can_go_on(self) -> bool:
        """Whether something happens next that needs nobody at the screen."""
        if self.looking is not None:
            return self.looking < len(self.stops) - 1
        if self.waiting_for is not None or self.call is not None or self.over:
            return False
        return self._game.can_go_on

    @property
    def can_go_back(self) -> bool:
        """Whether there is something to take back, or an earlier moment to look at."""
        return self._game.can_go_back if self.looking is None else self.looking > 0

    @property
    def taken_back(self) -> int:
        """How many steps were taken back and can be done again; 0 while one looks back."""
        return 0 if self.looking is not None else self._game.taken_back

    @property
    def stops_for(self) -> tuple[tuple[str, str], ...]:
        """For what a game may stop before it goes on by itself: the switch, and its words."""
        return ()

    @property
    def can_offer(self) -> bool:
        """Whether the seat before the screen may put a deal together now; in few games it may."""
        return False

    @property
    def at_trick_end(self) -> bool:
        """Whether a trick is decided and lies there, and nobody has led the next card."""
        return self.looking is None and self._game.at_trick_end

    @property
    def agreed(self) -> tuple[str, ...]:
        """What deals bind the acting player to do now; nothing where nobody makes deals."""
        return ()
