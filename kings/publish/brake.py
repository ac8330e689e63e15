"""A brake on guessing tokens: where many different wrong ones came from, the next one waits.

What is counted is how many *different* wrong tokens came from one address. A whole school may
share an address, so it must not be cheap to lock one out: an old link that thirty people load again
and again is one wrong token and no guess, everybody in a class may mistype once, and whoever is in
already is never asked again. A right token takes nothing off the count, or somebody who has the
class's could guess the teacher's between two entries; and while an address waits no token from it
is looked at, not even the right one, or the brake would tell a guesser which one that is.
"""

from __future__ import annotations

import hashlib
import ipaddress
import time
from collections.abc import Callable
from dataclasses import dataclass, field

FREE = 30
"""Different wrong tokens from one address for which nobody waits: one for each in a class."""
LONGEST = 60.0
"""Seconds that a wait lasts at most, which leaves sixty guesses an hour."""
FORGIVEN = 3600.0
"""Seconds without a wrong token after which an address begins anew."""
_MOST = 1000


@dataclass(slots=True)
class _Guesser:
    """An address: what came from it, when the last new one came, and until when it waits."""

    wrong: set[bytes] = field(default_factory=set)
    last: float = 0.0
    until: float = 0.0


class TokenBrake:
    """Counts wrong tokens by address, and tells how long an address has to wait.

    ``clock``: seconds that only grow; ``most``: how many addresses are remembered.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic, *, most: int = _MOST) -> None:
        self._clock = clock
        self._most = most
        self._guessers: dict[str, _Guesser] = {}

    def __len__(self) -> int:
        """Return how many addresses are remembered."""
        return len(self._guessers)

    def wait(self, address: str) -> float:
        """Return the seconds for which no token from this address is looked at; mostly 0."""
        guesser = self._guessers.get(_place(address))
        return max(0.0, guesser.until - self._clock()) if guesser else 0.0

    def note(self, address: str, token: str) -> bool:
        """Count a wrong token; return whether it is the first for which the address waits."""
        now, place = self._clock(), _place(address)
        guesser = self._guessers.pop(place, None)
        if guesser is None or now - guesser.last > FORGIVEN:
            guesser = _Guesser()
        self._guessers[place] = guesser  # the last in the order, which is forgotten last
        if len(self._guessers) > self._most:
            del self._guessers[next(iter(self._guessers))]
        digest = hashlib.sha256(token.encode("utf-8", "replace")).digest()  # it may be nearly right
        if digest in guesser.wrong:
            return False
        guesser.wrong.add(digest)
        guesser.last = now
        over = len(guesser.wrong) - FREE
        if over > 0:
            guesser.until = now + min(LONGEST, 2.0 ** min(over - 1, 10))
        return over == 1


def _place(address: str) -> str:
    """Return what is counted as one address: of IPv6 the network, as a machine has many in it."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address  # a socket of this machine has no address
    if isinstance(found, ipaddress.IPv6Address):
        mapped = found.ipv4_mapped
        return str(mapped or ipaddress.IPv6Network((int(found) >> 64 << 64, 64)))
    return str(found)
