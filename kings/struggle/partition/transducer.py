"""The best VP of a pile by ten look-ups in one small table: a transducer, the smallest there is.

A transducer reads the ten counts in order. It stands in a state, reads a count, adds the VP that
belong to it, and goes on to the next state; after the tenth count the sum is the pile's value. The
table is made from the rules by ``kings.analysis.transducer_maker`` and lies beside this module,
with a JSON file that says where it comes from. Reading it needs the standard library alone.
"""

from __future__ import annotations

import hashlib
import json
import sys
import zlib
from array import array
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from itertools import accumulate
from typing import Any

from kings.errors import BadRecord
from kings.struggle.cards import Counts
from kings.struggle.partition.groups import Tables, check_counts

TABLE = "transducer.bin"
"""The file that holds the rulebook's transducer, packed."""
ABOUT = "transducer.json"
"""The file that says what it holds: tables, levels, checksum, and the command that made it."""

COUNTS = frozenset(range(7))


@dataclass(frozen=True, slots=True)
class Transducer:
    """What to add and where to go next, for each state and each count.

    ``levels``: how many states there are that have read 0, 1, … 9 counts; states are numbered in
    this order. The entries of state n, for the counts 0 to 6, stand from place 7n on: ``adds``
    holds VP, ``after`` the place where the entries of the next state begin. A count of 0 adds
    nothing, so the sum on the way is always the value of the cards read so far.
    """

    tables: Tables
    levels: tuple[int, ...]
    adds: list[int]
    after: list[int]

    @property
    def states(self) -> int:
        """The number of states, the last one included, in which all is read."""
        return sum(self.levels) + 1

    def points(self, counts: Counts) -> int:
        """Return the most VP that the pile can score (S-63).

        ``counts``: ten numbers, 0 to 6, of the titles from 1 to 10. Raises ``BadInput`` for others.
        """
        if len(counts) != 10 or not COUNTS.issuperset(counts):
            check_counts(counts)
        # Written out, because a loop takes half as long again.
        a, b, c, d, e, f, g, h, i, j = counts
        adds, after = self.adds, self.after
        b += after[a]
        c += after[b]
        d += after[c]
        e += after[d]
        f += after[e]
        g += after[f]
        h += after[g]
        i += after[h]
        j += after[i]
        return (
            adds[a] + adds[b] + adds[c] + adds[d] + adds[e]
            + adds[f] + adds[g] + adds[h] + adds[i] + adds[j]
        )  # fmt: skip

    def pack(self) -> bytes:
        """Return the table as bytes: next states, two an entry, and then VP, one an entry.

        A next state is named by its number among those that have read as many counts as it has.
        They stand count after count, all higher bytes before all lower ones, and VP state after
        state: like follows like in this order, and zlib sees it. Raises ``OverflowError`` if a
        count adds more than 255 VP.
        """
        firsts = _firsts(self.levels)
        states = [place // 7 - first for place, first in zip(self.after, firsts, strict=True)]
        entries = _low_byte_first(array("H", _by_count(states))).tobytes()
        return entries[1::2] + entries[::2] + bytes(array("B", self.adds))

    @classmethod
    def unpack(cls, packed: bytes, levels: tuple[int, ...], tables: Tables) -> Transducer:
        """Read a table that ``pack`` wrote."""
        firsts = _firsts(levels)
        many = len(firsts)
        entries = bytearray(2 * many)
        entries[1::2], entries[::2] = packed[:many], packed[many : 2 * many]
        states = _by_state(_low_byte_first(array("H", bytes(entries))).tolist())
        adds = list(packed[2 * many :])
        # Each place is one object, however many entries lead there, so the table stays small.
        places = list(range(0, 7 * (sum(levels) + 1), 7))
        after = [places[first + state] for first, state in zip(firsts, states, strict=True)]
        return cls(tables, levels, adds, after)


@lru_cache(maxsize=1)
def rulebook() -> Transducer:
    """Return the transducer of the rulebook's tables, read from the package.

    Raises ``BadRecord`` if the file isn't what its checksum says.
    """
    folder = resources.files(__package__)
    about = json.loads((folder / ABOUT).read_text(encoding="utf-8"))
    return unpack_checked((folder / TABLE).read_bytes(), about)


def unpack_checked(file: bytes, about: dict[str, Any]) -> Transducer:
    """Read the packed file that ``about`` describes; ``BadRecord`` if the two don't agree."""
    tables = Tables(tuple(about["sets"]), tuple((length, vp) for length, vp in about["runs"]))
    try:
        packed = zlib.decompress(file)
    except zlib.error as error:
        raise BadRecord(f"The scoring table is damaged: {error}.") from error
    found = hashlib.sha256(packed).hexdigest()
    if found != about["sha256"]:
        raise BadRecord(
            f"The scoring table is damaged: its checksum begins with {found[:8]}, "
            f"not with {about['sha256'][:8]}."
        )
    return Transducer.unpack(packed, tuple(about["levels"]), tables)


def _firsts(levels: tuple[int, ...]) -> list[int]:
    """Return, for each entry, the number of the first state that has read one count more."""
    return [
        first
        for first, states in zip(accumulate(levels), levels, strict=True)
        for _ in range(7 * states)
    ]


def _by_count(entries: list[int]) -> list[int]:
    """Return entries that stand state after state in the order of the counts."""
    return [entry for count in range(7) for entry in entries[count::7]]


def _by_state(entries: list[int]) -> list[int]:
    """Return entries that stand count after count in the order of the states."""
    states, turned = len(entries) // 7, [0] * len(entries)
    for count in range(7):
        turned[count::7] = entries[count * states : (count + 1) * states]
    return turned


def _low_byte_first(numbers: array[int]) -> array[int]:
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers
