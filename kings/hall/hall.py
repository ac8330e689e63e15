"""The games that one server holds, each with the seat of the screen before it.

Whoever knows the token of the server may begin games here and take up those that are kept on this
machine, by their codes. No network: a device is whatever can be sent to.
"""

from __future__ import annotations

import hmac
import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, TypeVar, cast

from kings.errors import BadInput, BadRecord, KingsError
from kings.hall.metrics import Metrics
from kings.publish.replay import page_of_table
from kings.records.codec import decode, plain_text
from kings.records.formats import parse_object
from kings.table.driver import Driver
from kings.table.opening import first_options
from kings.table.seat import MOST_BYTES, Device, Hello, Seat
from kings.table.store import TableStore, store_of

NOBODY = "This address opens no table: its token is wrong."
"""Why a connection ends whose token is wrong."""

_FOR_THE_HALL = re.compile(r'\s*\{\s*"do"\s*:\s*"hall"')

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Wish:
    """What the first page asks for: a table for so many ``players`` of this game."""

    what: Literal["friends"]
    game: str
    players: int


def read_wish(text: str | bytes) -> Wish | None:
    """Read a message of the first page; None for any other, which a seat understands."""
    if isinstance(text, bytes) or '"friends"' not in text or len(text) > 200:
        return None
    try:
        word, said = parse_message(text)
        return read_fields(Wish, said) if word == "hall" else None
    except KingsError:
        return None


class Hall:
    """The seats of one server; ``token`` opens it. ``clock``: seconds, for limits.

    ``friends``: opens a table with a link for each seat.
    """

    page = "page.html"
    """What a browser is sent first."""

    def __init__(
        self,
        token: str,
        *,
        clock: Callable[[], float] = time.monotonic,
        friends: Callable[[Wish], dict[str, Any]] | None = None,
    ) -> None:
        self._token = token
        self._friends = friends
        self._clock = clock
        self.metrics = Metrics(clock=clock)
        self.seats: list[Seat] = []

    def greet(self, device: Device, text: str | bytes, game: str = "") -> Seat | None:
        """Take a device's first message, its hello; None, and the end, for a wrong token.

        ``game``: the one that is begun at once where the hello names none; empty: the device is
        sent the page on which one is chosen.
        """
        hello = read_hello(text)
        token, code = _parts("" if hello is None else hello.link)
        if hello is None or not hmac.compare_digest(token.encode(), self._token.encode()):
            device.end(NOBODY)
            return None
        seat, told = self._taken_up(hello.code or code)
        if seat is None:
            seat = self._new(game if not told else "")
        seat.come(device, hello)
        if told:
            device.send(plain_text({"refused": told}))
        return seat

    def strand(self, seat: Seat, text: str | bytes) -> str:
        """Return on which strand a message is worked off: there is one for all."""
        return ""

    def hear(self, seat: Seat, text: str | bytes) -> None:
        """Carry out what a device asks for; a table of friends is none of the seat's doing."""
        wish = read_wish(text)
        if wish is None or self._friends is None:
            seat.hear(text)
            return
        try:
            told: dict[str, Any] = {"friends": self._friends(wish)}
        except (KingsError, OSError) as refused:
            told = {"refused": str(refused)}
        if seat.device is not None:
            seat.device.send(plain_text(told))

    def forget(self, seat: Seat) -> None:
        """Let go of a game to which its screen has not come back."""
        if seat.device is None:
            self.close(seat)

    def leave(self, seat: Seat, device: Device) -> None:
        """Note that a device has gone; a game that nobody ever began is forgotten."""
        seat.leave(device)
        if seat.device is None and seat.store.driver.journal is None:
            self.close(seat)

    def close(self, seat: Seat) -> None:
        """Let go of a seat and of its journal, so that the game can be taken up elsewhere."""
        if seat in self.seats:
            self.seats.remove(seat)
            seat.store.close()

    def end(self) -> None:
        """Let go of all games."""
        for seat in list(self.seats):
            self.close(seat)

    def _new(self, game: str) -> Seat:
        """Return a seat at which nothing has been begun, or at a new game of this kind."""
        store = store_of(Driver.begin(first_options(game or "struggle"), None, None))
        if game:
            store.play_on()
        return self._seat(store, begun=bool(game))

    def _seat(self, store: TableStore, *, begun: bool) -> Seat:
        seat = Seat(
            store, clock=self._clock, begun=begun, on_resume=self._release, page_of=page_of_table
        )
        self.seats.append(seat)
        return seat

    def _taken_up(self, code: str) -> tuple[Seat | None, str]:
        """Return the seat of the game of this code, and why there is none, in a sentence."""
        if not code:
            return None, ""
        known = self._find(code)
        if known is not None:
            return known, ""
        try:
            store = store_of(Driver.resume(code))
        except KingsError as refused:
            return None, str(refused)
        except OSError as error:
            return None, f"The game can't be opened: {error.strerror or type(error).__name__}."
        # A program that was stopped may have left bots in the middle of it. What was agreed on at
        # the screen went with it: a window at which somebody was about to offer is not passed.
        store.play_on(stop_at_windows=True)
        return self._seat(store, begun=True), ""

    def _find(self, code: str) -> Seat | None:
        wanted = code.strip().lower()
        found = (seat for seat in self.seats if seat.begun and seat.store.driver.code == wanted)
        return next(found, None)

    def _release(self, by: Seat, code: str) -> None:
        """Take a game from the seat that has it open, as another takes it up."""
        seat = self._find(code)
        if seat is None or seat is by:
            return
        if seat.device is not None:
            seat.device.end("elsewhere")
        self.close(seat)


def _parts(link: str) -> tuple[str, str]:
    """Return the token and the code of a link, ``TOKEN/CODE/STEP`` or less of it."""
    token, code, *_ = [*link.split("/", 2), ""]
    return token, code


def read_hello(text: str | bytes) -> Hello | None:
    """Read a first message; None for anything that is no hello."""
    try:
        word, said = parse_message(text)
        return read_fields(Hello, said) if word == "hello" else None
    except KingsError:
        return None


def parse_message(text: str | bytes) -> tuple[object, dict[str, Any]]:
    """Return what a message asks for, and its other fields; ``KingsError`` for what is none."""
    if isinstance(text, bytes) or len(text) > MOST_BYTES:
        raise BadInput("The hall can't read that.")
    said = parse_object(text, "The message")
    return said.pop("do", None), said


def is_for_the_hall(text: str | bytes) -> bool:
    """Say whether a message is none that a table hears, by how it begins."""
    return not isinstance(text, str) or _FOR_THE_HALL.match(text) is not None


def read_fields(kind: type[T], said: dict[str, Any]) -> T:
    """Return a message of this kind with these fields; ``BadInput`` says what is wrong."""
    try:
        return cast("T", decode(kind, said, "message"))
    except BadRecord as wrong:
        raise BadInput(f"The hall can't read that: {wrong}") from wrong
