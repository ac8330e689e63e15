"""Who sits together: a class split into tables by chance, and a pseudonym for everybody."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import count

from kings.classroom.plan import FEWEST_SEATS, MOST_SEATS
from kings.classroom.pseudonyms import pseudonyms
from kings.errors import BadInput
from kings.names import name_fault, name_key
from kings.seeds import stream

LONGEST = 100
"""Characters of a real name, which stands on slips and lists; at the table there are pseudonyms."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody in the class: the pseudonym that files and screens show, and the real name."""

    pseudonym: str
    name: str


@dataclass(frozen=True, slots=True)
class SeatedTable:
    """One table: its number (from 1), and who sits there, clockwise from seat A."""

    table: int
    people: tuple[Person, ...]


def tables(names: Sequence[str], seed: int, *, size: int = 4) -> tuple[SeatedTable, ...]:
    """Split a class into tables of three to six, as equal as can be, and near to ``size``.

    Who sits where is drawn from ``seed``, and so are the pseudonyms. Raises ``BadInput`` for fewer
    than three, for a name that is empty, and for a size that no table has (S-01).
    """
    named = checked_names(names)
    if len(named) < FEWEST_SEATS:
        raise BadInput(
            f"A table needs three people at least (S-01), and there {_are(len(named))}; "
            "bots may take the empty seats of a single game: kings play."
        )
    return seat_in_rows(named, seed, table_sizes(len(named), size))


def table_sizes(people: int, size: int) -> tuple[int, ...]:
    """Return how many sit at each table: sizes 3 to 6 that differ by one at most.

    Of all such splits the one whose tables are nearest to ``size``; of two, that with more tables.
    ``people``: three or more.
    """
    if not FEWEST_SEATS <= size <= MOST_SEATS:
        raise BadInput(f"A table has {FEWEST_SEATS} to {MOST_SEATS} seats, not {size} (S-01).")
    fewest = -(-people // MOST_SEATS)
    splits = [_equal(people, count) for count in range(people // FEWEST_SEATS, fewest - 1, -1)]
    return min(splits, key=lambda split: sum(abs(seats - size) for seats in split) / len(split))


def _equal(people: int, count: int) -> tuple[int, ...]:
    least, more = divmod(people, count)
    return (least + 1,) * more + (least,) * (count - more)


def seat_in_rows(names: Sequence[str], seed: int, sizes: Sequence[int]) -> tuple[SeatedTable, ...]:
    """Seat people at tables of these sizes, in an order drawn from ``seed``."""
    order = list(names)
    stream(seed, "seating").shuffle(order)
    called = pseudonyms(len(order), seed, avoid=names)
    people = [Person(one, name) for one, name in zip(called, order, strict=True)]
    found, at = [], 0
    for number, seats in enumerate(sizes, start=1):
        found.append(SeatedTable(number, tuple(people[at : at + seats])))
        at += seats
    return tuple(found)


def cards_seed(seed: int, seats: int) -> int:
    """Return the seed of all tables of so many seats, so that they get the same cards."""
    return stream(seed, "cards", seats).getrandbits(63)


def checked_names(names: Iterable[str]) -> tuple[str, ...]:
    """Return the names without blanks around them; those who share one are told apart by a number.

    The second Ann of the list becomes “Ann 2”. ``BadInput`` says which name can't be used.
    """
    named = tuple(" ".join(name.split()) for name in names)
    for at, name in enumerate(named, start=1):
        fault = name_fault(name, LONGEST)
        if fault:
            raise BadInput(f"Name {at} of the class: {fault}.")
    taken = {name_key(name) for name in named}
    met: set[str] = set()
    told_apart = []
    for name in named:
        own = name
        if name_key(name) in met:
            numbered = (f"{name} {number}" for number in count(2))
            own = next(one for one in numbered if name_key(one) not in taken)
        met.add(name_key(own))
        taken.add(name_key(own))
        told_apart.append(own)
    return tuple(told_apart)


def _are(count: int) -> str:
    return {0: "is nobody", 1: "is one"}.get(count, "are two")
