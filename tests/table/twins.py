"""Two tables that differ only in what somebody may not know, and the same done at both."""

from __future__ import annotations

from collections.abc import Callable

from kings.table import TableStore
from kings.table.seat import Seat
from tests.table.devices import Tape, seated


class Pair:
    """Two tables, each with a device before its one screen; what is sent to them is compared.

    ``compared``: how many messages were found the same to the byte.
    """

    def __init__(self, one: TableStore, two: TableStore) -> None:
        self.seats: tuple[tuple[Seat, Tape], ...] = (seated(one), seated(two))
        self.compared = 0

    @property
    def one(self) -> TableStore:
        return self.seats[0][0].store

    @property
    def two(self) -> TableStore:
        return self.seats[1][0].store

    def both(self, act: Callable[[TableStore], object]) -> None:
        """Do something at both tables, and forget what was sent before."""
        for seat, tape in self.seats:
            tape.heard.clear()
            act(seat.store)
            seat.refresh()

    def alike(self) -> None:
        """What the last act sent is the same; a game's code and its id are drawn by lot."""
        first, second = (_plain(seat, tape) for seat, tape in self.seats)
        assert first == second
        self.compared += len(first)

    def whole(self) -> None:
        """What is sent to a device that comes now is the same as well."""
        for seat, _ in self.seats:
            seat.forget()
        self.both(lambda store: None)
        self.alike()


def _plain(seat: Seat, tape: Tape) -> list[str]:
    code = seat.store.scene.code
    drawn = [(line.id, "the game") for line in seat.store.scene.branches]
    texts = list(tape.heard)
    for word, said in ([(code, "the code")] if code else []) + drawn:
        texts = [text.replace(word, said) for text in texts]
    return texts
