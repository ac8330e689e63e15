"""One seed, many independent streams: a stream's own seed is a hash of the root seed and a name.

So a game's set-up, a bot's thoughts and a test's choices never disturb one another, and the same
seed gives the same game wherever and in whatever order the streams are used.
"""

from __future__ import annotations

import hashlib
import random
import secrets


def stream(seed: int, *names: str | int) -> random.Random:
    """Return a generator of random numbers that is the same for the same seed and names.

    ``seed``: the root; ``names``: what the numbers are for. ``kings.stream(7, "bot", 2)`` is the
    same sequence in every process and on every machine, and unrelated to ``kings.stream(7, "bot",
    3)``.
    """
    text = "\x1f".join([str(int(seed)), *(f"{type(name).__name__}:{name}" for name in names)])
    digest = hashlib.sha256(text.encode()).digest()
    return random.Random(int.from_bytes(digest, "big"))


def fresh_seed() -> int:
    """Draw a seed from the system that nobody can guess, 0 to 2^63 - 1."""
    return secrets.randbits(63)
