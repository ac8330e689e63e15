"""Who won and why: the headline of a finished game, and each tie in a sentence (S-64)."""

from __future__ import annotations

from collections.abc import Sequence

from kings.struggle.cards import Card
from kings.struggle.scoring import Standing
from kings.words import Names, listed, plural, sentence


def say_winner(names: Names, standings: Sequence[Standing]) -> str:
    """Say who won, and by which tie-break if the points were level (S-64)."""
    won = [standing for standing in standings if standing.rank == 1]
    points = plural(won[0].total, "point")
    if len(won) > 1:
        everyone = listed(names[standing.seat] for standing in won)
        return sentence(f"{everyone} share the victory with {points}", "S-64")
    said = f"{names[won[0].seat]} wins with {points}"
    level = [other for other in standings if other.total == won[0].total and other.rank > 1]
    if not level:
        return sentence(said)
    nearest = min(level, key=lambda standing: standing.rank)
    return sentence(f"{said} and {_more(won[0], nearest)}", "S-64")


def say_tie(names: Names, standings: Sequence[Standing], seat: int) -> str:
    """Say whom a seat was level with on points, and what decided; empty if nobody."""
    mine = standings[seat]
    equal = [other for other in standings if other.rank == mine.rank and other.seat != seat]
    told = [_shared(names, mine, equal)] if equal else []
    above = [other for other in standings if other.rank < mine.rank]
    if above and mine.decided_by not in (None, "points"):
        place = max(other.rank for other in above)
        nearest = [other for other in above if other.rank == place]
        told.append(_lost(names, mine, nearest))
    return " ".join(told)


def _shared(names: Names, mine: Standing, equal: Sequence[Standing]) -> str:
    what = "the victory" if mine.rank == 1 else "the place"
    others = listed(names[other.seat] for other in equal)
    said = f"Level with {others} on points, cards won and every title: {what} is shared"
    return sentence(said, "S-64")


def _lost(names: Names, mine: Standing, above: Sequence[Standing]) -> str:
    ahead = listed(names[other.seat] for other in above)
    has = "has" if len(above) == 1 else "have"
    said = f"Level with {ahead} on points, but {ahead} {has} {_more(above[0], mine)}"
    return sentence(said, "S-64")


def _more(first: Standing, second: Standing) -> str:
    """Say what puts one before another with as many points: ``more cards won, 9 against 7``."""
    if first.cards != second.cards:
        return f"more cards won, {first.cards} against {second.cards}"
    power = next(p for p in reversed(range(10)) if first.pile[p] != second.pile[p])
    return f"more {Card(power + 1).title}s, {first.pile[power]} against {second.pile[power]}"
