"""The kernel's own chance: each random number is a hash of a key and of what it is drawn for.

The key comes from the seed and the number of the game alone. Within a game a draw is named by the
round, the seat and the kind of decision. So nothing that happens in between moves it, and two
games that differ in one choice meet the same chance everywhere else (common random numbers).

The hash is the output function of SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom
number generators", OOPSLA 2014): number k of a key is the k-th number of that generator.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir  # type: ignore[import-untyped]  # it ships no types
from numba.extending import intrinsic

from kings.sim.kernel.compiling import inlined

STEP = np.uint64(0x9E3779B97F4A7C15)
FIRST = np.uint64(0xBF58476D1CE4E5B9)
THEN = np.uint64(0x94D049BB133111EB)
S27, S30, S31, S32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)


@inlined
def random_bits(key: Any, number: Any) -> Any:
    """Return 64 random bits: draw ``number`` (from 0) under ``key``, both unsigned."""
    mixed = np.uint64(key) + STEP * (np.uint64(number) + np.uint64(1))
    mixed = (mixed ^ (mixed >> S30)) * FIRST
    mixed = (mixed ^ (mixed >> S27)) * THEN
    return mixed ^ (mixed >> S31)


@inlined
def game_key(seed: Any, game: Any) -> Any:
    """Return the key of game number ``game`` (from 0) under a seed, 0 to 2^64 - 1."""
    return random_bits(random_bits(seed, np.uint64(0x6B696E6773)), game)


@inlined
def topic(round_number: Any, seat: Any, kind: Any, detail: Any) -> Any:
    """Name what is drawn for: the round, the seat, the kind of decision, and a detail, 0 to 255."""
    return np.uint64((((round_number << 4 | seat) << 4 | kind) << 8 | detail) << 8)


@inlined
def below(bits: Any, limit: Any) -> Any:
    """Return a number from 0 to ``limit - 1`` made from 64 random bits.

    None of the numbers is more likely than another by more than ``limit`` in 2^32.
    """
    return np.int64(((bits >> S32) * np.uint64(limit)) >> S32)


def _count_bits(context: Any, mask: Any) -> Any:
    """Return how many bits of a mask are set."""

    def code(target: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return mask(mask), code


def _lowest_bit(context: Any, mask: Any) -> Any:
    """Return the place of the lowest bit that is set in a mask that is not 0."""

    def code(target: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.IntType(1)(1))

    return mask(mask), code


def _top_bit(context: Any, mask: Any) -> Any:
    """Return the place of the highest bit that is set in a mask that is not 0."""

    def code(target: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        whole = arguments[0].type
        zeros = builder.ctlz(arguments[0], ir.IntType(1)(1))
        return builder.sub(whole(whole.width - 1), zeros)

    return mask(mask), code


count_bits: Any = intrinsic(_count_bits)
lowest_bit: Any = intrinsic(_lowest_bit)
top_bit: Any = intrinsic(_top_bit)


def _nth_bits() -> Any:
    """List, for each mask of ten bits, the places of the bits that are set, sixteen a mask."""
    places = np.zeros(16 << 10, np.uint8)
    for mask in range(1 << 10):
        found = [place for place in range(10) if mask >> place & 1]
        places[16 * mask : 16 * mask + len(found)] = found
    return places


NTH_BITS = _nth_bits()


@inlined
def nth_of_ten(mask: Any, number: Any) -> Any:
    """Do as ``nth_bit`` for a mask of ten bits, in a single look-up."""
    return np.int64(NTH_BITS[mask << 4 | number])


@inlined
def nth_bit(mask: Any, number: Any) -> Any:
    """Return the place of the set bit before which ``number`` others are set."""
    for _ in range(number):
        mask &= mask - 1
    return lowest_bit(mask)
