"""Which bots sit where, with which cards: a batch at one table, or a tournament.

All games of a deal have one seed, so the same cards and draws of chance for every line-up and every
seating, as in duplicate bridge: what differs between their results is the bots and their places.
The games are in order of deals; so a tournament of more deals begins with that of fewer.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, combinations, combinations_with_replacement, permutations
from typing import TYPE_CHECKING, Any, Generic, Literal

from kings.bots.bot import Player, Visitor
from kings.bots.roster import ROSTERS
from kings.errors import BadInput
from kings.games import room_of
from kings.seeds import stream
from kings.struggle.options import Options

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    A = TypeVar("A", default=Options)
else:
    from typing import TypeVar

    A = TypeVar("A")

Seating = Literal["fixed", "all", "rotations"]
"""Who sits where in the games of a line-up.

``fixed``: as named. ``all``: every seating that differs, in every deal. ``rotations``: the n
rotations of one order round the table, so that everybody has every seat once in every deal; the
(n-1)! orders take turns from deal to deal, in an order drawn by the seed, so that in the long run
everybody sits beside everybody equally often.
"""

MOST_SEATINGS = 24
"""Up to so many seatings of a line-up, all are played if nothing else is asked for."""


@dataclass(frozen=True, slots=True)
class Fixture:
    """One game to be played: ``seats`` holds the number of an entrant for each seat."""

    index: int
    deal: int
    lineup: int
    seats: tuple[int, ...]
    hero: int | None


@dataclass(frozen=True, slots=True)
class Schedule(Generic[A]):
    """The games of a batch or a tournament, without their number.

    ``options``: of any game, and of Kings' Struggle where a type doesn't say otherwise; ``names``
    and ``bots``: the entrants; ``lineups``: who plays together, by number of entrant; ``heroes``:
    whether the first of each line-up is under test against the others.
    """

    options: A
    names: tuple[str, ...]
    bots: tuple[Player[Any, Any], ...]
    lineups: tuple[tuple[int, ...], ...]
    seating: Seating
    seed: int
    heroes: bool = False

    def __post_init__(self) -> None:
        """Refuse (``BadInput``) a bot of another game, and one without a name."""
        room = room_of(self.options)
        bots: tuple[Any, ...] = self.bots
        for bot in bots:
            plays = Visitor, ROSTERS[room.name].kind
            if isinstance(bot, Player) and not isinstance(bot, plays):
                raise BadInput(f"Bot “{_name(bot)}” doesn't play {room.title}.")

    @property
    def per_deal(self) -> int:
        """The number of games in each deal."""
        return games_per_deal(self.lineups, self.seating)

    def fixture(self, index: int) -> Fixture:
        """Return game ``index`` (from 0)."""
        deal, rest = divmod(index, self.per_deal)
        ends = _ends(self.lineups, self.seating)
        lineup = bisect_right(ends, rest)
        rest -= ends[lineup - 1] if lineup else 0
        seats, hero = _seated(self, lineup, deal, rest)
        return Fixture(index, deal, lineup, seats, hero if self.heroes else None)


def games_per_deal(lineups: tuple[tuple[int, ...], ...], seating: Seating) -> int:
    """Return the number of games that these line-ups play in each deal."""
    return _ends(lineups, seating)[-1]


def game_seed(seed: int, index: int) -> int:
    """Return the seed of deal ``index`` (from 0) of a batch, 0 to 2^63 - 1."""
    return stream(seed, "game", index).getrandbits(63)


def single_table(options: A, bots: Sequence[Player[Any, Any]], seed: int) -> Schedule[A]:
    """Return the batch in which the same bots have the same seats in every deal."""
    players = _players(options)
    if len(bots) != players:
        raise BadInput(f"{players} seats need as many bots, not {len(bots)}.")
    names = tuple(_name(bot) for bot in bots)
    return Schedule(options, names, tuple(bots), (tuple(range(len(bots))),), "fixed", seed)


def _players(options: Any) -> int:
    """Return the number of seats, which the options of every game tell."""
    players: int = options.players
    return players


def _name(bot: Any) -> str:
    name = getattr(bot, "name", None)
    if not isinstance(name, str) or not name:
        raise BadInput(f"A bot needs a name, and {type(bot).__qualname__} has none.")
    return name


def round_robin(
    entrants: Mapping[str, Player[Any, Any]],
    options: A,
    seed: int,
    *,
    repetition: bool = False,
    seating: Seating | None = None,
) -> Schedule[A]:
    """Return the tournament of all line-ups of the entrants.

    ``entrants``: bots by name; ``repetition``: a bot may sit at a table more than once, but never
    with its own copies alone, since such a table compares nobody; ``seating``: if not given, all
    seatings where there are at most ``MOST_SEATINGS``, else rotations. Raises ``BadInput`` if there
    are too few entrants.

    With repetition a bot meets copies of itself too, and a mean over its seats is one over all such
    companies: of a table of two bots a, a, a, b it counts three seats of a and one of b.
    """
    choose = combinations_with_replacement if repetition else combinations
    players = _players(options)
    every = choose(range(len(entrants)), players)
    lineups = tuple(lineup for lineup in every if len(set(lineup)) > 1)
    if not lineups:
        raise BadInput(
            f"{players} seats need as many different bots, not {len(entrants)}; "
            "or let a bot sit there more than once."
        )
    return Schedule(
        options,
        tuple(entrants),
        tuple(entrants.values()),
        lineups,
        seating or _usual(lineups),
        seed,
    )


def against_field(
    heroes: Mapping[str, Player[Any, Any]],
    field: Sequence[tuple[str, Player[Any, Any]]],
    options: A,
    seed: int,
    *,
    seating: Seating | None = None,
) -> Schedule[A]:
    """Return the tournament in which each hero alone meets the same others.

    ``field``: names and bots of the others, one less than there are seats. Every hero has the same
    seats, cards and neighbours as every other, so heroes are compared in pairs of games.
    """
    if not heroes:
        raise BadInput("Somebody has to play against the field.")
    players = _players(options)
    if len(field) != players - 1:
        raise BadInput(f"A field at {players} seats is {players - 1} bots, not {len(field)}.")
    others = dict(field)
    where = {name: len(heroes) + at for at, name in enumerate(others)}
    lineups = tuple((hero, *(where[name] for name, _ in field)) for hero in range(len(heroes)))
    return Schedule(
        options,
        (*heroes, *others),
        (*heroes.values(), *others.values()),
        lineups,
        seating or _usual(lineups),
        seed,
        heroes=True,
    )


def _usual(lineups: Sequence[tuple[int, ...]]) -> Seating:
    most = max(len(_places(lineup)) for lineup in lineups)
    return "all" if most <= MOST_SEATINGS else "rotations"


@lru_cache(maxsize=4096)
def _places(lineup: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Return all seatings that differ, each as the places of the line-up by seat.

    They are in the order of the places, whoever has them: heroes change places in step.
    """
    different: dict[tuple[int, ...], tuple[int, ...]] = {}
    for places in permutations(range(len(lineup))):
        different.setdefault(tuple(lineup[place] for place in places), places)
    return tuple(different.values())


@lru_cache(maxsize=16)
def _orders(players: int, seed: int) -> tuple[tuple[int, ...], ...]:
    """Return the (n-1)! orders round a table, in the order in which deals take them."""
    orders = [(0, *others) for others in permutations(range(1, players))]
    stream(seed, "orders").shuffle(orders)
    return tuple(orders)


@lru_cache(maxsize=64)
def _ends(lineups: tuple[tuple[int, ...], ...], seating: Seating) -> tuple[int, ...]:
    """Return the number of games of a deal up to each line-up's last."""
    return tuple(accumulate(_seatings(seating, lineup) for lineup in lineups))


def _seatings(seating: Seating, lineup: tuple[int, ...]) -> int:
    if seating == "fixed" or len(set(lineup)) == 1:
        return 1
    return len(lineup) if seating == "rotations" else len(_places(lineup))


def _seated(
    schedule: Schedule[Any], lineup: int, deal: int, number: int
) -> tuple[tuple[int, ...], int]:
    """Return who has which seat in game ``number`` of a line-up in a deal, and where its first."""
    entrants = schedule.lineups[lineup]
    if schedule.seating == "all":
        places = _places(entrants)[number]
    elif schedule.seating == "fixed":
        places = tuple(range(len(entrants)))
    else:
        orders = _orders(len(entrants), schedule.seed)
        order = orders[deal % len(orders)]
        places = order[number:] + order[:number]
    return tuple(entrants[place] for place in places), places.index(0)
