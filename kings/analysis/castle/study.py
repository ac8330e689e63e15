"""The games of the study: every deal is played at many tables that differ in one thing each.

All tables of a deal have the same squires and hands and the same stream of chance, so the luck of
the cards cancels where two of them are compared.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kings.analysis.castle import Informed, dealt
from kings.bots.castle import CASTLE_BOTS
from kings.bots.castle.bots import CastleBot
from kings.castle import GAME, Options
from kings.castle.events import KingdomDealt
from kings.names import SEATS
from kings.seeds import stream
from kings.sim.match import play_on
from kings.sim.schedule import game_seed

SEED = 80
DEALS = 120
"""Deals of the kept study."""

FOUR = Options.for_players(4)
KNOWN = Options(names=FOUR.names, known_order=True, first_men_drawn=True)
ALPHABET = Options(names=FOUR.names, known_order=True)
WORLDS = {"unknown": FOUR, "known": KNOWN, "alphabet": ALPHABET}
"""Who knows in which order squires come: nobody; all, but for the first ten; all, from A on."""

EACH = "each kind"
"""Who the others are where one bot of each kind sits down: a tournament among four kinds."""

Row = dict[str, int | float | str]


@dataclass(frozen=True, slots=True)
class Table:
    """A table: who sits where, and who has been told whose squires.

    ``world``: one of ``WORLDS``; ``others``: the bot that sits everywhere but at the seat under
    test, ``hero`` the one there; where ``others`` is ``EACH``, each of the other kinds has a seat,
    in an order that is drawn for the deal. ``seat``: the seat under test, None where all are alike.
    ``told``: what is known: ``""`` nothing beside your own squires, ``others know`` the squires of
    the seat under test, ``hero knows`` those of all others, ``all know`` everybody's.
    """

    options: Options
    world: str
    others: str
    hero: str
    seat: int | None = None
    told: str = ""

    def knows(self, knower: int, owner: int) -> bool:
        """Say whether one seat has been told another's squires."""
        match self.told:
            case "others know":
                return owner == self.seat
            case "hero knows":
                return knower == self.seat
        return self.told == "all know"

    def names(self, seed: int) -> tuple[str, ...]:
        """Return the names of the bots by seat for the game of this seed."""
        seats = range(self.options.players)
        if self.others != EACH:
            return tuple(self.hero if seat == self.seat else self.others for seat in seats)
        rest = [name for name in CASTLE_BOTS if name != self.hero]
        stream(seed, "seating").shuffle(rest)
        ring, first = (self.hero, *rest), self.seat or 0
        return tuple(ring[(seat - first) % len(ring)] for seat in seats)

    def bots(self, seed: int) -> tuple[CastleBot, ...]:
        """Return the bots by seat for the game of this seed."""
        secrets = dealt(self.options, seed) if self.told else ()
        found = []
        for seat, name in enumerate(self.names(seed)):
            bot = CASTLE_BOTS[name]
            told = tuple(secret for secret in secrets if self.knows(seat, secret.seat))
            found.append(Informed(bot, told) if told else bot)
        return tuple(found)


def tables() -> Iterator[Table]:
    """Yield all tables at which a deal is played."""
    for world, options in WORLDS.items():
        yield Table(options, world, "schemer", "schemer")
    for world, options in (("unknown", FOUR), ("known", KNOWN)):
        yield Table(options, world, "greedy", "greedy")
        yield from _heroes(options, world, "greedy", "schemer")
    yield from _heroes(FOUR, "unknown", "greedy", "random")
    yield from _heroes(FOUR, "unknown", "schemer", "greedy")
    yield Table(FOUR, "unknown", "schemer", "schemer", told="all know")
    for told in ("others know", "hero knows"):
        for seat in range(FOUR.players):
            yield Table(FOUR, "unknown", "schemer", "schemer", seat, told)
    yield from _heroes(FOUR, "unknown", EACH, "searcher")
    for players in (2, 3, 5, 6):
        options = Options(names=tuple(SEATS[:players]))
        for bot in ("greedy", "schemer"):
            yield Table(options, "unknown", bot, bot)


def _heroes(options: Options, world: str, others: str, hero: str) -> Iterator[Table]:
    """Yield the tables at which one bot meets others, once at each seat."""
    for seat in range(options.players):
        yield Table(options, world, others, hero, seat)


def play_deal(deal: int, seed: int = SEED) -> list[Row]:
    """Play one deal at all tables and return a row for each seat of each."""
    return [row for table in tables() for row in play_table(table, deal, seed)]


def play_table(table: Table, deal: int, seed: int = SEED) -> list[Row]:
    """Play one deal at one table; return a row a seat.

    ``seat``: whose row it is; ``bot``: who sat there; ``order``: how many sat before it in the
    first round; ``court``: how many of its squires were in the first kingdom; ``points``; ``share``
    of the victory (C-46); ``turns`` of the whole game.
    """
    options, first = table.options, game_seed(seed, deal)
    state, court = GAME.start(options), frozenset[str]()
    for _, step in play_on(state, (), table.bots(first), first):
        state = step.state
        if not court and (men := _first_men(step.events)):
            court = men
    outcome, names = GAME.outcome(state), table.names(first)
    assert outcome is not None and state.starter is not None
    about: Row = {
        "deal": deal,
        "players": options.players,
        "world": table.world,
        "others": table.others,
        "hero": table.hero,
        "tested": -1 if table.seat is None else table.seat,
        "told": table.told,
    }
    return [
        about
        | {
            "seat": seat,
            "bot": names[seat],
            "order": (seat - state.starter) % options.players,
            "court": len(court & set(state.squires[seat])),
            "points": outcome.scores[seat],
            "share": 1 / len(outcome.winners) if seat in outcome.winners else 0.0,
            "turns": state.turn,
        }
        for seat in range(options.players)
    ]


def _first_men(events: tuple[object, ...]) -> frozenset[str]:
    """Return the first ten men, if they were dealt just now (C-11)."""
    return next((frozenset(e.men) for e in events if isinstance(e, KingdomDealt)), frozenset())
