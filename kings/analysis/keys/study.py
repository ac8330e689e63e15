"""The games of the study of King's Keys: nearly all deals are played under four sets of rules.

The searcher thinks long, and so plays by the plain rules alone.
All sets of rules have the same seeds: kingdoms and first player of a deal are the same everywhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from kings.bots.roster import make_player
from kings.keys import Options
from kings.sim.batch import play
from kings.sim.results import GameFacts
from kings.sim.schedule import Schedule, round_robin, single_table

SEED = 70

RULES: Mapping[str, Options] = MappingProxyType(
    {
        "plain": Options(),
        "buy back": Options(buy_back=True),
        "jokers": Options.with_jokers(),
        "both": replace(Options.with_jokers(), buy_back=True),
    }
)
"""The sets of rules that are compared: without options, with K-47, with K-40 to K-46, with all."""

FOUR = ("greedy", "thief", "builder", "random")
"""The bots that meet one another under all rules: none of them looks further than one move."""

Row = dict[str, int | str]


@dataclass(frozen=True, slots=True)
class Company:
    """Who sits at a table, and how many deals are played there.

    ``bots``: one name: that bot has all four seats; more names: they change seats, so that in a
    deal any four of them play four games, in which each sits everywhere once. ``rules``: the sets
    of rules under which they play.
    """

    bots: tuple[str, ...]
    deals: int
    rules: tuple[str, ...] = tuple(RULES)


COMPANIES: Mapping[str, Company] = MappingProxyType(
    {
        "greedy": Company(("greedy",), 300),
        "random": Company(("random",), 150),
        "four": Company(FOUR, 60),
        "five": Company(("searcher", *FOUR), 30, ("plain",)),
    }
)


def schedule(company: str, rules: str, seed: int = SEED) -> Schedule[Options]:
    """Return the games of a company under a set of rules; ``KeyError`` for an unknown name."""
    bots = {name: make_player("keys", name) for name in COMPANIES[company].bots}
    if len(bots) == 1:
        return single_table(RULES[rules], list(bots.values()) * 4, seed)
    return round_robin(bots, RULES[rules], seed, seating="rotations")


def games(company: str, rules: str, deals: int | None = None, seed: int = SEED) -> Iterator[Row]:
    """Play the first deals of a company under a set of rules and yield a row for each game."""
    number = COMPANIES[company].deals if deals is None else deals
    for game in play(schedule(company, rules, seed), number, workers=1):
        yield {"company": company, "rules": rules, **row_of(game)}


def row_of(game: GameFacts) -> Row:
    """Return what is kept of a game.

    ``first``: the seat that began; ``how``: the way in which it ended, in one word; ``winner``: the
    winner's seat, and its bot; -1 and nobody for a truce, and for Laughter, where all win (K-46);
    ``out``: kingdoms eliminated; ``thefts`` and ``guards`` of all seats together.
    """
    alone = game.winners[0] if len(game.winners) == 1 else None
    return {
        "deal": game.deal,
        "first": game.first,
        "how": game.how,
        "turns": game.turns,
        "winner": -1 if alone is None else alone,
        "bot": "" if alone is None else game.bots[alone],
        "out": sum(game.of_seats("out")),
        "thefts": sum(game.of_seats("thefts")),
        "guards": sum(game.of_seats("guards")),
    }
