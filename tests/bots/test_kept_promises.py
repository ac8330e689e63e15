"""What became of the promises in whole games: who kept them, and who broke them when (S-52)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache

import pytest

from kings.bots import NEGOTIATORS, make_bot
from kings.sim.match import play_game
from kings.struggle import Options
from kings.struggle.state import LedgerEntry
from tests.bots.contract import ALL_OPTIONS

GAMES = 5
PARTNERS = ("fair-keeper", "fair-opportunist", "random", "hard-reckoner", "soft-cynic")


def promises_of(name: str, others: Sequence[str], options: Options, seed: int) -> list[LedgerEntry]:
    """Return what the bot of a name promised in one game, in a seat that goes by the seed."""
    names = [name, *[*others, *others][: options.players - 1]]
    place = seed % options.players
    names = names[-place:] + names[:-place] if place else names
    played = play_game(options, [make_bot(one) for one in names], seed)
    return [line for line in played.state.promises if line.clause.by == place]


@cache
def everywhere(name: str) -> tuple[LedgerEntry, ...]:
    """Return what it promised among all kinds of others, at tables of all sizes and modes."""
    return tuple(
        line
        for seed in range(GAMES)
        for options in ALL_OPTIONS
        for line in promises_of(name, PARTNERS, options, seed)
    )


@pytest.mark.parametrize(
    "name", [name for name, bot in NEGOTIATORS.items() if bot.promises.sincere]
)
def test_the_sincere_break_no_promise(name: str) -> None:
    ends = Counter(line.status for line in everywhere(name))
    assert 0 == ends["broken"] and ends["kept"] > 5


def test_the_cynic_breaks_in_the_last_round_alone() -> None:
    broken = [line for line in everywhere("fair-cynic") if line.status == "broken"]
    assert broken and all(7 == line.ended for line in broken)


def test_the_reckoner_keeps_early_and_breaks_late() -> None:
    ended = {"kept": Counter[bool](), "broken": Counter[bool]()}
    for line in everywhere("fair-reckoner"):
        if line.status in ended and line.ended is not None:
            ended[line.status][line.ended >= 6] += 1
    assert 0 == ended["broken"][False] < ended["kept"][False]
    assert ended["broken"][True] > 0


def test_the_opportunist_breaks_most() -> None:
    def share(name: str) -> float:
        ends = Counter(line.status for line in everywhere(name))
        return ends["broken"] / (ends["broken"] + ends["kept"])

    assert share("fair-opportunist") > share("fair-reckoner") > share("fair-keeper")
    assert share("fair-opportunist") > share("fair-cynic")
