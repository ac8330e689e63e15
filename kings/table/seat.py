"""The place at a table behind one screen: a store, a device, messages in and frames out.

What a device sends is data from a stranger: it is read strictly, and whatever is wrong with it gets
a sentence and changes nothing. Only frames draw; the answer to one's own move is the next frame.
"""

from __future__ import annotations

import logging
import re
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from math import inf
from types import MappingProxyType
from typing import Any, ClassVar, Generic, Literal, Protocol, TypeVar

from kings.errors import BadInput, BadRecord, KingsError
from kings.figures.pictures import guesses, reference, seats_picture
from kings.figures.struggle.hand import hand_svg
from kings.game import Room
from kings.games import ROOMS, find_room
from kings.names import SEATS, faults_of_names
from kings.records.chronicle import count_steps
from kings.records.codec import Schema, decode, encode, field_types, kind_of, plain_text, schema_of
from kings.records.files import read_text
from kings.records.formats import parse_object, read_scenario
from kings.struggle.moves import MAX_CLAUSES, Clause, Deal, Move, Pay, Settle, Talk
from kings.struggle.options import Options
from kings.struggle.view import View
from kings.table.background import Send
from kings.table.coach import Coach, Hint
from kings.table.driver import Driver
from kings.table.editor import Change as PositionChange, Easel, Editor
from kings.table.frame import (
    AnyFrame,
    Company,
    clause_words,
    frame_schemas,
    frame_text,
    is_same,
    make_frame,
)
from kings.table.front_page import (
    BotWords,
    FrontPage,
    KeptGame,
    bots_of,
    front_page,
    kept_games,
)
from kings.table.guide import PLAYERS, SEED, first_round
from kings.table.library import recorded_games, scenario
from kings.table.opening import AnyScenario, first_options, scenario_of
from kings.table.review import Reviewer
from kings.table.review_board import Board, Wish
from kings.table.review_desk import ReviewDesk
from kings.table.rulebook import find_rule, rule_marks
from kings.table.scene import Scene
from kings.table.store import StruggleStore, TableStore, store_of
from kings.table.talk import Proof, ProofLine
from kings.table.worth import Terms, Worth
from kings.typed import quoted
from kings.words import owner

MOST_BYTES = 8_000
"""Bytes of a message."""
MOST_IN_A_SECOND = 10
"""Messages of one device."""
MOST_BROUGHT = 2_000_000
"""Characters of a file that somebody brings; a game has about a tenth of a million."""

_NOT_LISTED = (
    "Games are not listed here, as others play on this machine too. A game's code brings it back."
)
_HOW_GUESSED = (
    "How likely is it that each squire is backed by a player? By Bayes' rule, from the cards that "
    "were played: whom they served, and whom they hurt. The numbers follow from what the one "
    "before the screen has seen, and people may play to mislead."
)
LATE = "That was decided before; look again."
_TOO_LONG = f"A message has at most {MOST_BYTES} bytes."
TOO_FAST = f"Slow down: a screen may send {MOST_IN_A_SECOND} messages a second."
_NO_DEALS = "Nobody makes deals at this table."
_NOT_ALONE = "Others have screens of their own at this table, so nobody alone can do that."
_REFUSED = (
    "This could not be done, because the system refused it: {why}. What was kept before is safe."
)
_FAULT = (
    "This could not be done, because of a fault in the program ({kind}). What was kept before is "
    "safe. Load the page again to go on from it."
)

_STYLED = re.compile(r' style="[^"]*"')
_HEADING = re.compile(r"(</?)h4\b")
"""The headings of a card, which follow on that of the sheet in which it is read."""
_NUMBERED = re.compile(r'<small class="kings-rule">([^<]*)</small>')

M = TypeVar("M")


# What a device may say. The field ``do`` names the message: {"do": "choose", "q": 3, "move": …}.


@dataclass(frozen=True, slots=True)
class Hello:
    """A device comes, or its frame has changed: whether it is narrow, and the last frame seen.

    ``link`` and ``code`` are for whoever serves the seat; ``dark`` is the client's own matter.
    """

    link: str = ""
    code: str = ""
    narrow: bool = False
    dark: bool | None = None
    seen: int = 0


@dataclass(frozen=True, slots=True)
class Choose(Generic[M]):
    """Make a decision."""

    BARE: ClassVar[tuple[Any, ...]] = (Move,)

    q: int
    move: M


@dataclass(frozen=True, slots=True)
class Pick(Generic[M]):
    """Make several choices that are one decision, as the frame's ``picks`` offer them."""

    BARE: ClassVar[tuple[Any, ...]] = (Move,)

    q: int
    moves: tuple[M, ...]


@dataclass(frozen=True, slots=True)
class Say(Generic[M]):
    """Do what a line of the ledger, or a question about a promise, has a button for."""

    BARE: ClassVar[tuple[Any, ...]] = (Move,)

    q: int
    move: M


@dataclass(frozen=True, slots=True)
class Offer:
    """Propose a deal, perhaps instead of an open proposal."""

    q: int
    deal: Deal
    instead_of: int | None = None


@dataclass(frozen=True, slots=True)
class Accept:
    """Agree to a proposal."""

    q: int
    number: int


@dataclass(frozen=True, slots=True)
class Refuse:
    """Turn a proposal down."""

    q: int
    number: int


@dataclass(frozen=True, slots=True)
class Withdraw:
    """Take one's own proposal back."""

    q: int
    number: int


@dataclass(frozen=True, slots=True)
class Draft:
    """Ask what would bind; touches nothing. ``key`` comes back with the answer."""

    rows: tuple[Clause | None, ...]
    instead_of: int | None = None
    key: int = 0


@dataclass(frozen=True, slots=True)
class Enough:
    """Let the game go on: nothing more to offer, or to see; ``until``: no further than to there.

    Without ``until`` it goes on to the next stop of this table.
    """

    q: int
    until: Literal["", "step", "turn", "round", "end"] = ""


@dataclass(frozen=True, slots=True)
class Look:
    """Look at a moment of the game."""

    at: int


@dataclass(frozen=True, slots=True)
class Now:
    """Look at the game as it is now."""


@dataclass(frozen=True, slots=True)
class Back:
    """Take the last step back."""

    q: int


@dataclass(frozen=True, slots=True)
class Reconsider:
    """Take back what this seat has decided early, before it is carried out."""

    q: int


@dataclass(frozen=True, slots=True)
class Consent:
    """Answer whether the last step may be taken back."""

    q: int
    yes: bool


@dataclass(frozen=True, slots=True)
class Word:
    """Say something at the table, or to one seat alone (``to``)."""

    text: str
    to: int | None = None


@dataclass(frozen=True, slots=True)
class Reopen:
    """Go back to a window that went by since the last word or move, to make an offer there.

    ``at``: its place in the frame's ``window.passed``; -1: the last.
    """

    q: int
    at: int = -1


@dataclass(frozen=True, slots=True)
class Change:
    """Change what is agreed on at this screen (``do``: ``settings``)."""

    stop_for_offers: bool | None = None
    stop_at_windows: bool | None = None
    stop_for_tricks: bool | None = None
    coach: bool | None = None
    narrow: bool | None = None


@dataclass(frozen=True, slots=True)
class Come:
    """The person of this seat sits before the screen."""

    seat: int


@dataclass(frozen=True, slots=True)
class HandOver:
    """Give the screen to the person of another seat."""

    seat: int


@dataclass(frozen=True, slots=True)
class ToTheTable:
    """Go back to the whole table, which is still asked."""


@dataclass(frozen=True, slots=True)
class Nobody:
    """Nobody answers what the whole table is asked."""

    q: int


@dataclass(frozen=True, slots=True)
class Sit:
    """Let a person (``human``) or a bot take a seat."""

    q: int
    seat: int
    player: str


@dataclass(frozen=True, slots=True)
class Branch:
    """Leave the game at the moment shown, in a branch."""

    name: str = ""


@dataclass(frozen=True, slots=True)
class Follow:
    """Put another game of this one's family on the table, by the id of its branch."""

    branch: str


@dataclass(frozen=True, slots=True)
class See:
    """See a recorded game that is over with the eyes of a seat, or as a bystander (None)."""

    seat: int | None


@dataclass(frozen=True, slots=True)
class Seats:
    """Ask who could play the seats of this game."""


@dataclass(frozen=True, slots=True)
class Setup:
    """Ask for the page on which a game begins: the games with their options, and those kept."""


@dataclass(frozen=True, slots=True)
class Mine:
    """Ask for the games that are kept on this machine."""


@dataclass(frozen=True, slots=True)
class Begin(Generic[M]):
    """Put a new game on the table.

    ``names``: of the players, clockwise; none: four usual ones. ``options``: what else is agreed
    on, as in a journal's header; ``players``: ``human`` or a bot's name for each seat; none: one
    person and greedy bots. ``guide``: whether it is the guided first round, which brings all of
    that. ``scenario``: the name of a position of the house to begin with, which brings its names
    and options.
    """

    BARE: ClassVar[tuple[Any, ...]] = (Options,)

    game: str = "struggle"
    names: tuple[str, ...] = ()
    options: M | None = None
    players: tuple[str, ...] = ()
    coach: bool = True
    guide: bool = False
    scenario: str = ""


@dataclass(frozen=True, slots=True)
class Watch:
    """Look through a recorded game of the house."""

    game: str
    name: str


@dataclass(frozen=True, slots=True)
class Bring:
    """A part of a file that somebody brings: part ``at`` of ``of``, from 0, in order.

    ``name``: of the file: a ``.json`` is a scenario, anything else a game. With its last part it is
    put on the table.
    """

    name: str
    text: str
    at: int = 0
    of: int = 1


@dataclass(frozen=True, slots=True)
class Rematch:
    """Play the same again: the same options and players, other cards."""


@dataclass(frozen=True, slots=True)
class Resume:
    """Go on with the game of this code."""

    code: str


@dataclass(frozen=True, slots=True)
class Read:
    """Ask for something to be read.

    ``what``: the ``rules``, as the reference card of the game; a ``rule`` by its number; what
    proves the scores; the game as a page to look through it, with nothing that is hidden as long as
    it goes on; all ``seats`` with their piles and hands, or the ``hand`` of one ``seat``, as far as
    they may be seen here, in a game that lays them on the table; the ``guesses`` that whoever sits
    here can make of the others' secrets.
    """

    what: Literal["rules", "rule", "proof", "replay", "seats", "hand", "guesses"]
    rule: str = ""
    seat: int = 0


@dataclass(frozen=True, slots=True)
class Ask:
    """Ask the coach what the choices at hand are worth (``do``: ``coach``)."""


@dataclass(frozen=True, slots=True)
class Review(Wish):
    """Ask for the review of a game that is over, at the moment that is looked at.

    ``open``: whether it is shown.
    """

    open: bool = True


@dataclass(frozen=True, slots=True)
class Guess:
    """Choose what one would do at the moment shown, by its place; its worth is told then.

    ``option``: None for nothing, where it is asked what one would pay for.
    """

    option: int | None


@dataclass(frozen=True, slots=True)
class Try:
    """Make a choice, by its place in the review, at the moment shown, and play on in a branch.

    ``payer``, ``gold``: who pays how much for it, in a deal that is struck first (None: nobody).
    """

    option: int
    payer: int | None = None
    gold: int = 0


@dataclass(frozen=True, slots=True)
class Export:
    """Ask for a part of the review as a file: graph, table, or the moment that is shown."""

    what: Literal["graph", "table", "moment"]


@dataclass(frozen=True, slots=True)
class Edit:
    """Open the editor of positions, and change what lies there (None: show it)."""

    change: PositionChange | None = None


@dataclass(frozen=True, slots=True)
class Weigh:
    """Ask what the choices of the editor's position are worth, on these terms."""

    terms: Terms


@dataclass(frozen=True, slots=True)
class Leave:
    """Leave the editor; ``file``: only take the position along as a scenario's file."""

    file: bool = False


@dataclass(frozen=True, slots=True)
class PlayOn:
    """Begin a game with the editor's position."""


@dataclass(frozen=True, slots=True)
class Save:
    """Ask for the game as a journal, when it is over."""


_NAMED: Mapping[str, Any] = MappingProxyType(
    {
        **{
            kind_of(kind): kind
            for kind in (
                *(
                    Hello,
                    Choose,
                    Pick,
                    Say,
                    Offer,
                    Accept,
                    Refuse,
                    Withdraw,
                    Draft,
                    Enough,
                    Look,
                    Now,
                ),
                *(Back, Come, HandOver, ToTheTable, Nobody, Sit, Branch, Setup, Mine, Rematch),
                *(Begin, Resume, Read, Reopen, Save, Follow, See, Seats, Watch, Bring),
                *(Reconsider, Consent, Word, Review, Guess, Try, Export),
                *(Edit, Weigh, Leave, PlayOn),
            )
        },
        "settings": Change,
        "coach": Ask,
        **dict.fromkeys(("release", "settle", "judge"), Say),  # by what the move does
    }
)
"""The messages, by the word in ``do``."""


@cache
def message_type(word: str, room: Room) -> Any:
    """Return the type of the message of this word at a table of this game; ``begin``: for it."""
    kind = _NAMED[word]
    if kind is Begin:
        return Begin[room.options]  # type: ignore[name-defined]  # the codec reads it, not mypy
    return kind[room.move] if kind in (Choose, Pick, Say) else kind


def message_schema(room: Room) -> Schema:
    """Return the schema of what a screen may send to a table of this game."""
    definitions: dict[str, Schema] = {}
    kinds = []
    for word in _NAMED:
        described = schema_of(message_type(word, room), word)
        parts, name = described["$defs"], described["$ref"].rpartition("/")[2]
        made = dict(parts.pop(name))
        definitions |= parts
        made["properties"] = {"do": {"const": word}, **made["properties"]}
        made["required"] = ["do", *made["required"]]
        kinds.append(made)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Kings: message of a screen, {room.title}",
        "anyOf": kinds,
        "$defs": dict(sorted(definitions.items())),
    }


def schemas() -> dict[str, Schema]:
    """Return the schemas of frames and messages of all games, and of the page before a game."""
    messages = {f"{room.name}-message": message_schema(room) for room in ROOMS.values()}
    return {**frame_schemas(), **messages, "front-page": schema_of(FrontPage, "front page")}


class _WrongNames(BadInput):
    """Names that can't be taken; ``faults``: what is wrong with each, by its seat."""

    def __init__(self, faults: Mapping[int, str]) -> None:
        seat, fault = next(iter(faults.items()))
        super().__init__(f"Name of seat {SEATS[seat]}: {fault}.")
        self.faults = faults


class Device(Protocol):
    """A connection to somebody's screen."""

    def send(self, text: str) -> None:
        """Send a message, one line of JSON."""

    def end(self, why: str) -> None:
        """Close the connection, and say why in one word."""


class Pace:
    """How fast messages may come: at most ``most`` in so many ``seconds`` of the clock."""

    def __init__(
        self, clock: Callable[[], float], most: int = MOST_IN_A_SECOND, seconds: float = 1.0
    ) -> None:
        self._clock, self._seconds = clock, seconds
        self._times: deque[float] = deque(maxlen=most)
        self._warned = -inf

    def ask(self) -> tuple[bool, bool]:
        """Return whether one more may come now, and whether the sender is to be told that not.

        Whoever sends on all the same is told once in as many seconds.
        """
        now, times = self._clock(), self._times
        if len(times) < (times.maxlen or 0) or now - times[0] >= self._seconds:
            times.append(now)
            return True, False
        warned = now - self._warned >= self._seconds
        self._warned = now if warned else self._warned
        return False, warned


class Seat:
    """A screen's place at a table: its store, its device, and what it was last sent.

    ``store``: the table; ``clock``: seconds, for the limit on messages; ``begun``: whether somebody
    plays already: until then the device is sent the page on which a game begins, and no frame;
    ``moved``: called after this seat has done something, for those who share the game;
    ``on_resume``: called with the seat and the code of a game that is to be taken up, so that
    whoever else has it open lets go of it. ``coach``: whether one may be asked here at all;
    ``lists``: whether the games kept on this machine are listed, which lays them open to whoever
    sits here; without a list a game's code is the one way to it. ``page_of``: returns a game as a
    page of its own, as far as everybody may see it (None: this screen makes no pages). ``send``:
    has what takes long worked out elsewhere (None: here); ``reviews``: where games are reviewed,
    which the screens of a table share (None: a desk of its own). ``reviewed``: whether a game that
    is over is shown with its review from the first frame on; ``editing``: the position with which
    the editor is open from the first frame on (None: it isn't).
    """

    def __init__(
        self,
        store: TableStore,
        *,
        clock: Callable[[], float] = time.monotonic,
        begun: bool = True,
        moved: Callable[[Seat], None] = lambda _: None,
        on_resume: Callable[[Seat, str], None] = lambda _, __: None,
        coach: bool = True,
        lists: bool = True,
        page_of: Callable[[Driver], str] | None = None,
        send: Send | None = None,
        reviews: ReviewDesk | None = None,
        reviewed: bool = False,
        editing: AnyScenario | None = None,
    ) -> None:
        self._editing, self._opened = editing, False
        self._page_of = page_of
        self._elsewhere = send
        self._reviewed = reviewed
        self.device: Device | None = None
        self.narrow = False
        self.frame: AnyFrame | None = None
        self._clock = clock
        self.begun = begun
        self._moved = moved
        self._on_resume = on_resume
        self._coached, self._lists = coach, lists
        self._brought: list[str] = []
        self._pace = Pace(clock)
        self._busy = False
        self._sent: tuple[Scene, bool, Company | None, int] | None = None
        self._pictures: list[int | None] = []
        self._coach_at_hand = Coach(self._advise, send)
        self._reviewer = Reviewer(self._show_review, reviews or ReviewDesk(send))
        self._editor = Editor(self._show_position, self._show_worth, self._refuse_lot)
        self._proof: Proof | None = None
        self._drop_proof: Callable[[], object] = lambda: None
        self._take(store)

    def _take(self, store: TableStore) -> None:
        self.store = store
        if store.company is None:
            store.on_other_game = self._other_game
        if not self._coached:
            store.change_settings(coach=False)

    def _other_game(self, driver: Driver, fresh: bool) -> None:  # noqa: FBT001 - called by place
        """Put a game of another kind on the table: it needs a store of its own."""
        settings, before = self.store.settings, self.store
        store = store_of(driver)
        store.settings = settings
        store.take_up(fresh=fresh)
        self._take(store)
        before.close()

    @property
    def q(self) -> int:
        """The number of what is asked of this screen, which follows from the journal alone.

        So a restarted program knows it, and a decision that is sent again after a broken line
        counts once. It is how many steps the people before the screen have seen; what they can't
        know of (an answer to a question that not everybody knows to be asked) doesn't count.
        """
        driver = self.store.driver
        record, call = driver.recording, self.store.curtain.call
        last = None if call is None else record.moments[call.at].line
        return count_steps(record.lines, driver.room, last)

    def come(self, device: Device, hello: Hello | None = None) -> None:
        """Let a device take the seat, with a whole frame; the one before is told and let go."""
        if self.device is not None and self.device is not device:
            self._tell({"bye": "elsewhere"})
            self.device.end("elsewhere")
        self.device, self.narrow = device, hello is not None and hello.narrow
        self._greet()

    def _greet(self) -> None:
        """Send the first frame of a connection, which follows from the journal alone."""
        self.forget()
        if not self.begun:
            self._setup(Setup())
            self._edit_first()
            return
        busy, self._busy = self._busy, True
        self.store.recall()
        self._busy = busy
        self.refresh()
        if self._reviewed and self.device is not None:
            self._review(Review(narrow=self.narrow))
        self._edit_first()

    def _edit_first(self) -> None:
        """Show the editor at once where that was asked for; with what lies there, later on."""
        if self._editing is not None and self.device is not None:
            scene, self._opened = None if self._opened else self._editing, True
            self._editor.open(scene)

    def forget(self) -> None:
        """Let the next frame be a whole one, the first of its connection."""
        self._sent, self._pictures, self.frame = None, [], None

    def leave(self, device: Device) -> None:
        """Note that a device has gone."""
        if self.device is device:
            self.device = None

    def hear(self, text: str | bytes) -> None:
        """Carry out what the device asks for; whatever is wrong is answered in a sentence."""
        if not self._may():
            return
        self._busy = True
        try:
            self._carry_out(*self._parse(text))
        except _WrongNames as wrong:
            faults = [{"seat": seat, "words": words} for seat, words in wrong.faults.items()]
            self._tell({"refused": str(wrong), "names": faults})
        except KingsError as refused:
            self._tell({"refused": str(refused)})
        except OSError as error:
            self._tell({"refused": _REFUSED.format(why=error.strerror or type(error).__name__)})
        except Exception as fault:  # its text may hold cards that this screen may not see
            logging.getLogger("kings").exception("A message could not be carried out.")
            self._tell({"refused": _FAULT.format(kind=type(fault).__name__)})
        finally:
            self._busy = False
        self.refresh()

    def refresh(self) -> None:
        """Send the seat's frame, if anything in it has changed; not in the middle of a message."""
        scene, company = self.store.scene, self._company()
        if self._coach_at_hand.asked is not None:
            self._coach_at_hand.follow(scene)
        if self._busy or self.device is None or not self.begun or self._is_known(scene, company):
            return
        for step in self._steps(scene):
            self._show(step, company, step=True)
        self._show(scene, company)
        if self._reviewer.store is not None:
            self._reviewer.follow()

    def _is_known(self, scene: Scene, company: Company | None) -> bool:
        """Say whether the last frame shows this already; what is found out soonest comes first."""
        if self._sent is None:
            return False
        known, narrow, beside, asked = self._sent
        if (narrow, asked) != (self.narrow, self.q) or beside != company:
            return False
        return known is scene or known == scene

    def _company(self) -> Company | None:
        """Return what is shown of the table where others have screens too; None where none has."""
        return None

    def _show(self, scene: Scene, company: Company | None, *, step: bool = False) -> None:
        """Send the frame of a scene, if anything in it has changed."""
        number = 1 if self.frame is None else self.frame.n + 1
        frame = make_frame(
            scene,
            narrow=self.narrow,
            company=company,
            coach=self._coached,
            pages=self._page_of is not None,
            news=self._news(scene),
            number=number,
            asked=self.q,
            step=step,
        )
        before, known = self.frame, self._pictures
        drawn = [None if svg is None else hash(svg) for svg in frame.pictures]
        self._sent = scene, self.narrow, company, frame.q
        if before is not None and drawn == known and is_same(before, frame):
            return
        # A hall has hundreds of seats: what was sent is remembered without its pictures.
        self.frame, self._pictures = replace(frame, pictures=(), motions=()), drawn
        kept = [at < len(known) and known[at] == one for at, one in enumerate(drawn)]
        pairs = zip(frame.pictures, kept, strict=True)
        self._send(frame_text(frame, [None if same else svg for svg, same in pairs]))

    def _steps(self, scene: Scene) -> Iterator[Scene]:
        """Yield the moments between the last frame and this scene that are shown on the way.

        One a turn, as soon as the next one has begun, so that nobody's play goes by unseen. They
        follow from what these eyes saw, and so do their number.
        """
        pace = self.store.room.pace
        if pace is None or self._sent is None or not self._news(scene):
            return
        before = self._sent[0]
        if before.looking is not None or scene.looking is not None or not before.stops:
            return
        since = before.stops[-1].moves
        between = [at for at, stop in enumerate(scene.stops[:-1]) if stop.moves > since]
        last = pace(before.view) if between else None
        for at in between:
            moment = self.store.scene_at(at)
            if pace(moment.view) != last:
                last = pace(moment.view)
                yield moment

    def _news(self, scene: Scene) -> Sequence[Any]:
        """Return what has happened since the last frame, as far as these eyes have seen it."""
        if self._sent is None:
            return ()
        before = self._sent[0]
        if before.view.seat != scene.view.seat:
            return scene.news
        known = len(before.happened)
        return scene.happened[known:] if scene.happened[:known] == before.happened else ()

    def _tell(self, what: Mapping[str, Any]) -> None:
        self._send(plain_text(what))

    def _send(self, text: str) -> None:
        if self.device is not None:
            self.device.send(text)

    def _may(self) -> bool:
        """Say whether the device may send now; the first message too many gets a sentence."""
        may, warned = self._pace.ask()
        if warned:
            self._tell({"refused": TOO_FAST})
        return may

    # Reading.

    def _parse(self, text: str | bytes) -> tuple[str, Any]:
        """Return the word of a message, and the message."""
        if isinstance(text, bytes):
            raise BadInput("A message is a text.")
        if len(text) > MOST_BYTES or len(text.encode("utf-8", "surrogatepass")) > MOST_BYTES:
            raise BadInput(_TOO_LONG)
        said = parse_object(text, "The message")
        word = said.pop("do", None)
        if not isinstance(word, str) or word not in _NAMED:
            raise BadInput("The message should say what to do, in a word that this table knows.")
        room = self.store.room
        if word == "begin":
            game = said.get("game", "struggle")
            room = find_room(game) if isinstance(game, str) else room
            names = said.get("names") or list(first_options(room.name).names)
            options = said["options"] = said.get("options") or {}
            if isinstance(options, dict):
                options = said["options"] = {"names": names, **options}
                _check_names(options["names"])
        kind = message_type(word, room)
        if "q" not in field_types(kind):
            said.pop("q", None)  # a client may send it with everything
        try:
            message = decode(kind, said, "message")
        except BadRecord as wrong:
            raise BadInput(_unread(str(wrong))) from wrong
        return "say" if isinstance(message, Say) else word, message

    def _check(self, asked: int) -> None:
        """Refuse what was asked at a moment that is past."""
        if asked != self.q:
            raise BadInput(LATE)

    # Doing.

    @property
    def _withheld(self) -> frozenset[str]:
        """What can't be done at this screen, as others at the table have screens too."""
        return frozenset()

    def _carry_out(self, word: str, message: Any) -> None:
        if word in self._withheld:
            raise BadInput(_NOT_ALONE)
        if word in _ASIDE:
            getattr(self, f"_{word}")(message)
            return
        if not self.begun and word not in _BEGINNINGS:
            raise BadInput("No game has been begun yet.")
        if hasattr(message, "q"):
            self._check(message.q)
        getattr(self, f"_{word}")(message)
        self._moved(self)

    def _hello(self, hello: Hello) -> None:
        self.narrow = hello.narrow
        self._greet()

    def _choose(self, said: Choose[Any]) -> None:
        store = self.store
        choice = next((line for line in store.scene.choices if line.choice == said.move), None)
        if choice is None:
            raise BadInput(store.refusal(said.move) or LATE)
        store.choose(choice.choice)

    def _pick(self, said: Pick[Any]) -> None:
        """Make choices one after the other; all of them are offered, or none is made."""
        picks = self.store.room.picks(self.store.scene.view)
        moves = [] if picks is None else [move for _, move in picks.moves if move in said.moves]
        if picks is None or not len(moves) == len(said.moves) == picks.number:
            raise BadInput(LATE)
        for move in moves:
            self.store.choose(move)

    def _say(self, said: Say[Any]) -> None:
        store = self._bargains()
        if not isinstance(said.move, Talk | Settle):
            raise BadInput("That is a decision, and no word about a deal.")
        store.say(said.move)

    def _offer(self, said: Offer) -> None:
        store = self._bargains()
        store.propose(said.deal, instead_of=said.instead_of)

    def _accept(self, said: Accept) -> None:
        self._bargains().accept(said.number)

    def _refuse(self, said: Refuse) -> None:
        self._bargains().refuse(said.number)

    def _withdraw(self, said: Withdraw) -> None:
        self._bargains().withdraw(said.number)

    def _bargains(self) -> StruggleStore:
        if not isinstance(self.store, StruggleStore):
            raise BadInput(_NO_DEALS)
        return self.store

    def _draft(self, said: Draft) -> None:
        """Say of each row what it would mean, and why the whole can't be proposed."""
        store = self._bargains()
        if len(said.rows) > MAX_CLAUSES:
            raise BadInput(f"A deal has at most {MAX_CLAUSES} clauses (S-51).")
        rows: list[dict[str, Any] | None] = []
        for clause in said.rows:
            if clause is None:
                rows.append(None)
                continue
            try:
                words = clause_words(store.scene.names, store.clause_line(clause))
                rows.append({"text": words.text, "binds": words.binds, "reason": words.reason})
            except (KingsError, LookupError, TypeError) as wrong:
                told = str(wrong) if isinstance(wrong, KingsError) else "This is no such clause."
                rows.append({"text": "", "binds": False, "reason": told})
        whole = [clause for clause in said.rows if clause is not None]
        if not whole or len(whole) < len(said.rows):
            refusal = "Something is missing."
        else:
            refusal = store.objection(Deal(tuple(whole)), instead_of=said.instead_of)
        answer = {
            "key": said.key,
            "clauses": rows,
            "refusal": refusal,
            "keeps": _keeps(store, whole),
        }
        self._tell({"draft": answer})

    def _enough(self, said: Enough) -> None:
        store = self.store
        if store.history.looking is None and store.scene.choices:
            raise BadInput("It is for you to decide first.")
        verbs = {
            "": store.go_on,
            "step": store.step,
            "turn": store.step_turn,
            "round": store.step_round,
            "end": store.to_end,
        }
        verbs[said.until]()

    def _look(self, said: Look) -> None:
        self.store.look(said.at)

    def _now(self, said: Now) -> None:
        self.store.look_now()

    def _back(self, said: Back) -> None:
        if self.store.history.looking is not None:
            raise BadInput(self.store.scene.question)
        self.store.back()

    def _reconsider(self, said: Reconsider) -> None:
        raise BadInput("Nothing that was decided here waits to be carried out.")

    def _consent(self, said: Consent) -> None:
        raise BadInput("Nobody asks for your consent.")

    def _word(self, said: Word) -> None:
        raise BadInput("Whoever is at this table sits here.")

    def _reopen(self, said: Reopen) -> None:
        self.store.reopen(said.at)

    def _settings(self, said: Change) -> None:
        if said.narrow is not None:
            self.narrow = said.narrow
        changed = {
            name: value
            for name in ("stop_for_offers", "stop_at_windows", "stop_for_tricks", "coach")
            if (value := getattr(said, name)) is not None
        }
        if changed.get("coach") and not self._coached:
            raise BadInput("There is no coach at this table.")
        if changed:
            self.store.change_settings(**changed)

    def _come(self, said: Come) -> None:
        self.store.come(said.seat)

    def _hand_over(self, said: HandOver) -> None:
        self.store.hand_over(said.seat)

    def _to_the_table(self, said: ToTheTable) -> None:
        self.store.to_the_table()

    def _nobody(self, said: Nobody) -> None:
        self.store.nobody_answers()

    def _sit(self, said: Sit) -> None:
        self.store.seat(said.seat, said.player)

    def _branch(self, said: Branch) -> None:
        self.store.branch(said.name)

    def _follow(self, said: Follow) -> None:
        self.store.open_branch(said.branch)

    def _see(self, said: See) -> None:
        self.store.see_as(said.seat)

    def _seats(self, said: Seats) -> None:
        self._tell({"seats": encode(tuple[BotWords, ...], tuple(bots_of(self.store.room.name)))})

    def _setup(self, said: Setup) -> None:
        page = front_page(self.store.room, lists=self._lists)
        self._tell({"setup": encode(FrontPage, page)})

    def _mine(self, said: Mine) -> None:
        if not self._lists:
            raise BadInput(_NOT_LISTED)
        self._tell({"mine": encode(tuple[KeptGame, ...], tuple(kept_games()))})

    def _begin(self, said: Begin[Any]) -> None:
        self.store.change_settings(coach=said.coach and self._coached)
        if said.guide:
            self.store.begin_scenario(first_round(), PLAYERS, SEED)
        elif said.scenario:
            position = scenario(said.scenario, said.game)
            players = said.players[: position.options.players] or None
            self.store.begin_scenario(position, players)
        else:
            self.store.begin(said.options or first_options(said.game), said.players or None)
        self._keep()

    def _watch(self, said: Watch) -> None:
        games = {path.stem: path for _, path in recorded_games(game=find_room(said.game).name)}
        if said.name not in games:
            raise BadInput(f"There is no recorded game {quoted(said.name)}.")
        self.store.open_text(read_text(games[said.name]))
        self.begun = True

    def _bring(self, said: Bring) -> None:
        """Put a file on the table, once its last part has come."""
        if said.at != len(self._brought) or not said.at < said.of:
            self._brought = []
        if said.at != len(self._brought) or said.of * MOST_BYTES > 2 * MOST_BROUGHT:
            raise BadInput(f"{quoted(said.name)} could not be read. Choose it once more.")
        self._brought.append(said.text)
        if len(self._brought) < said.of:
            return
        text, self._brought = "".join(self._brought), []
        if len(text) > MOST_BROUGHT:
            raise BadInput(f"{quoted(said.name)} is too large to be a game.")
        if said.name.lower().endswith(".json"):
            if not text.strip():
                raise BadRecord("The file is empty, so it can't be a scenario.")
            self.store.begin_scenario(read_scenario(text, game=None))
        else:
            self.store.open_text(text)
        self.begun = True

    def _keep(self) -> None:
        """Keep a game from its first frame on, so that the page's address can hold its code."""
        self.begun = True
        self.store.driver.keep()
        self.store.changed()

    def _rematch(self, said: Rematch) -> None:
        record = self.store.driver.recording
        header, players = record.header, tuple(record.players)
        if header.scenario is None or header.start is None or header.parent is not None:
            self.store.begin(header.options, players)
        else:
            self.store.begin_scenario(scenario_of(header), players)
        self._keep()

    def _resume(self, said: Resume) -> None:
        self._on_resume(self, said.code)
        self.store.resume(said.code)
        self.begun = True

    def _coach(self, said: Ask) -> None:
        self._coach_at_hand.ask(self.store.scene)

    def _advise(self, hint: Hint | None) -> None:
        self._tell({"coach": None if hint is None else encode(Hint, hint)})

    def _review(self, said: Review) -> None:
        if said.open:
            self._reviewer.ask(self.store, said)
        else:
            self._reviewer.close()

    def _guess(self, said: Guess) -> None:
        self._reviewer.guessed(said.option)

    def _export(self, said: Export) -> None:
        name, text = self._reviewer.export(said.what)
        self._tell({"page": {"name": name, "text": text}})

    def _try(self, said: Try) -> None:
        stop, moves = self._reviewer.trial(said.option, said.payer, said.gold)
        self._reviewer.close()
        self.store.try_out(stop, moves)

    def _edit(self, said: Edit) -> None:
        if not self._coached:
            raise BadInput("There is no editor at this table: it would say what choices are worth.")
        if said.change is None:
            self._editor.open()
        else:
            self._editor.change(said.change, self.store)

    def _weigh(self, said: Weigh) -> None:
        if self._coached:
            self._editor.weigher.see(said.terms)

    def _leave(self, said: Leave) -> None:
        if said.file:
            name, text = self._editor.file()
            self._tell({"page": {"name": name, "text": text}})
            return
        self._editing = None
        self._editor.close()

    def _play_on(self, said: PlayOn) -> None:
        self.store.begin_scenario(self._editor.scenario, self._editor.players())
        self._editing = None
        self._editor.close()
        self._keep()

    def _show_position(self, easel: Easel) -> None:
        self._tell({"edited": encode(Easel, easel)})

    def _show_worth(self, worth: Worth) -> None:
        self._tell({"weighed": encode(Worth, worth)})

    def _refuse_lot(self, sentence: str) -> None:
        self._tell({"refused": sentence})

    def _show_review(self, board: Board) -> None:
        self._tell({"review": encode(Board, board), "open": self._reviewed})

    def _read_rules(self) -> dict[str, str]:
        """Return the reference card; no element of it has a style, which a page may forbid."""
        store = self.store
        html = _HEADING.sub(r"\1h3", reference(store.room, store.scene.options))
        html = _NUMBERED.sub(lambda found: rule_marks(found[1]), _STYLED.sub("", html))
        return {"what": "rules", "title": f"{store.room.title}: the rules", "html": html}

    def _tell_proof(self) -> None:
        """Send how a second method came to the same scores, once it has; that may take a second."""
        proof = self._bargains().proof
        if proof is None:
            raise BadInput("The scores are proved when the game is over.")
        if self._elsewhere is None:
            self._show_proof(proof.answer())
        elif self._proof is None:
            self._proof = proof
            self._drop_proof = self._elsewhere(proof, partial(self._hear_proof, proof, self.device))

    def _hear_proof(self, proof: Proof, asked: Device | None, said: Any) -> None:
        """Show what was worked out elsewhere, to the device that asked."""
        if self._proof is not proof:
            return
        self._proof = None
        if self.device is not asked:
            return
        if isinstance(said, KingsError):
            self._tell({"refused": f"The scores can't be proved: {said}. Ask again in a moment."})
        else:
            self._show_proof(said)

    def _show_proof(self, lines: Sequence[ProofLine]) -> None:
        said = [f"Alarm: {line.text}" if line.alarm else line.text for line in lines]
        sheet = {"what": "proof", "title": "What proves the scores", "lines": said}
        self._tell({"sheet": sheet})

    def give_up(self) -> None:
        """Wait no longer for what is worked out elsewhere for this screen."""
        self._coach_at_hand.close()
        self._reviewer.close()
        self._editor.close()
        if self._proof is not None:
            self._proof = None
            self._drop_proof()

    def _read_rule(self, number: str) -> dict[str, str]:
        """Return a rule of the game on the table in the words of its book."""
        rule = find_rule(self.store.room, number)
        title = f"{rule.number} {rule.title}"
        return {"what": "rule", "title": title, "rule": rule.number, "html": rule.html()}

    def _tell_replay(self) -> None:
        """Send the game as a page: every hand when it is over, else what the table knows."""
        store = self.store
        if self._page_of is None:
            raise BadInput("No pages are made at this table.")
        if store.curtain.call is not None:
            raise BadInput(store.scene.question)
        name = f"{store.room.name}-{store.scene.code or 'game'}.html"
        self._tell({"page": {"name": name, "text": self._page_of(store.driver)}})

    def _read_seats(self) -> dict[str, Any]:
        """Return all plates as a column, as large as on the wide table."""
        scene = self.store.scene
        drawn = seats_picture(scene.view, scene.happened)
        title = "Piles and hands" if isinstance(scene.view, View) else "All players"
        return {"what": "seats", "title": title, "svg": [drawn]}

    def _read_hand(self, seat: int) -> dict[str, Any]:
        """Return the hand of a seat as these eyes see it: as backs where it is hidden."""
        view = self._laid()
        if seat not in range(view.players):
            raise BadInput("There is no such seat.")
        title = f"{owner(view.name(seat))} hand"
        return {"what": "hand", "title": title, "svg": [hand_svg(view, seat, dark=None)]}

    def _laid(self) -> View:
        view = self.store.scene.view
        if not isinstance(view, View):
            raise BadInput("This game shows no hands of others.")
        return view

    def _read_guesses(self) -> dict[str, Any]:
        """Return how likely each secret is, by what the one before the screen has seen."""
        drawn = guesses(self.store.scene.view, narrow=self.narrow)
        if not drawn:
            raise BadInput("Nothing can be guessed at this table.")
        return {"what": "guesses", "title": "Guesses", "svg": [drawn], "lines": [_HOW_GUESSED]}

    def _read(self, said: Read) -> None:
        aside = {"replay": self._tell_replay, "proof": self._tell_proof}
        if said.what in aside:
            aside[said.what]()
            return
        sheets: dict[str, Callable[[], Mapping[str, Any]]] = {
            "rules": self._read_rules,
            "rule": lambda: self._read_rule(said.rule),
            "seats": self._read_seats,
            "hand": lambda: self._read_hand(said.seat),
            "guesses": self._read_guesses,
        }
        self._tell({"sheet": dict(sheets[said.what]())})

    def _save(self, said: Save) -> None:
        text = self.store.journal_text()
        name = f"{self.store.room.name}-{self.store.scene.code or 'game'}.jsonl"
        self._tell({"journal": {"name": name, "text": text}})


_ASIDE = frozenset(
    {
        *("hello", "draft", "look", "now", "settings", "setup", "mine", "read", "save"),
        *("seats", "see", "coach", "review", "guess", "export", "edit", "weigh", "leave"),
    }
)
"""What changes nothing in the game, so that nobody else has to see anything of it."""
_BEGINNINGS = ("begin", "resume", "watch", "bring", "play_on")
"""What puts a game on the table where none was begun."""
OF_THE_SCREEN = frozenset(
    {
        *("reopen", "sit", "branch", "follow", "rematch", "setup", "mine", "try", *_BEGINNINGS),
        *("edit", "weigh", "leave"),
    }
)
"""What only a screen that has the whole table to itself may do."""
OF_SEVERAL = frozenset({"come", "hand_over", "to_the_table", "nobody"})
"""What only a screen that several people share may do."""


def _check_names(names: Any) -> None:
    """Refuse names that can't be taken, each with what is wrong with it."""
    if isinstance(names, list) and all(isinstance(name, str) for name in names[: len(SEATS)]):
        faults = faults_of_names(names[: len(SEATS)])
        if faults:
            raise _WrongNames(faults)


def _unread(wrong: str) -> str:
    """Return a sentence on a message that can't be read; what a person typed is named first."""
    typed = wrong.removeprefix("message.options: ")
    return typed if typed != wrong else f"This table can't read that: {wrong}"


def _keeps(store: StruggleStore, clauses: Sequence[Clause]) -> list[str]:
    """Say what the one before the screen has left if these clauses are struck."""
    front, view = store.scene.front, store.scene.view
    if front is None:
        return []
    paid = [clause for clause in clauses if isinstance(clause, Pay) and front in clause.parties]
    gold = view.seats[front].gold + sum(
        clause.gold if clause.to == front else -clause.gold for clause in paid
    )
    return [f"You keep {gold} gold."] if gold >= 0 else []
