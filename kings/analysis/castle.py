"""The study of King of the Castle: what a secret, a seat and foreknowledge are worth.

Every deal is played at many tables that differ in one thing each. All tables of a deal have the
same squires and hands and the same stream of chance, so the luck of the cards cancels where two of
them are compared. The games are kept in ``data/castle``; ``python -m kings.analysis.castle FOLDER``
plays them anew. Besides, a single game can be followed: what could be guessed after each deed.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from kings.analysis import study
from kings.bots.castle import CASTLE_BOTS
from kings.bots.castle.bots import CastleBot
from kings.bots.castle.suspicion import Odds, suspicions
from kings.castle import GAME, Options, Phase, State
from kings.castle.cards import LETTERS, Card, Letter
from kings.castle.events import CardPlayed, KingdomDealt, LevelKept, ManSaved
from kings.castle.moves import Choice, Move
from kings.castle.say import tell
from kings.castle.view import SeatView, View
from kings.errors import BadInput
from kings.game import Event
from kings.names import SEATS
from kings.seeds import stream
from kings.sim.intervals import Estimate, estimate
from kings.sim.match import next_decision, play_on
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
    ``told``: what is known: ``""`` nothing but your own squires, ``others know`` the squires of
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
    return next(
        (frozenset(event.men) for event in events if isinstance(event, KingdomDealt)), frozenset()
    )


class CastleStudy(study.Study):
    """All rows of the study (``play_table`` has the columns), and where they come from."""

    __slots__ = ()

    def of(self, **setting: int | str) -> pd.DataFrame:
        """Return the rows of some tables: ``of(players=4, world="known")``."""
        return study.select(self.rows, setting).reset_index(drop=True)


def write_games(folder: Path, rows: Sequence[Row], command: str, seconds: float) -> str:
    """Write the rows, and ``castle.json``: where they come from; say how many there are.

    ``rows``: as ``play_deal`` returns them; ``command`` and ``seconds``: how they were made, and in
    how much processor time.
    """
    table = pd.DataFrame(rows)
    facts = {
        "seed": SEED,
        "deals": int(table["deal"].nunique()),
        "games": int((table["seat"] == 0).sum()),
    }
    content = study.table_bytes(table)
    study.write_packed(folder / "castle.json", content, facts, command, seconds)
    return f"{len(rows):,} rows"


def read_games(folder: Path | str) -> CastleStudy:
    """Read the study; ``BadInput`` if the table isn't the one that was written."""
    return CastleStudy.read(Path(folder) / "castle.json", text=("told",))


# What the games say: differences between tables of the same deals, with their intervals.
# Everything is averaged within a deal first, and differences are taken there.

Value = Literal["points", "share"]
"""Points at the end, or the share of the victory, 0 to 1."""

SECRETS = {
    "others know": "the others know your squires",
    "hero knows": "you know the others' squires",
    "all know": "everybody knows everybody's",
}
"""What may be known, in words."""

ORDERS = {
    "unknown": "order unknown",
    "known": "order known, first ten drawn",
    "alphabet": "order known, from A on",
}
"""What is known of the order in which squires come to court in each world, in words (C-61)."""

CHARACTERS = (
    ("random", "greedy", "unknown"),
    ("schemer", "greedy", "unknown"),
    ("schemer", "greedy", "known"),
    ("greedy", "schemer", "unknown"),
)
"""Who was set against whom, and in which world."""


def secret(kept: CastleStudy, told: str, value: Value = "points") -> Estimate:
    """Return what changes for a schemer among schemers when secrets are known.

    ``told``: one of ``SECRETS``. Against the same deals with all squires secret; where everybody
    knows everything it is the mean of all seats.
    """
    four = kept.of(players=4, world="unknown", others="schemer", hero="schemer")
    return _paired(_under_test(four[four["told"] == told]), four[four["told"] == ""], value)


def character(
    kept: CastleStudy, hero: str, others: str, world: str, value: Value = "points"
) -> Estimate:
    """Return what a bot has more than the one it replaces, at the same seat in the same deals."""
    rows = kept.of(players=4, world=world, others=others, told="")
    return _paired(_under_test(rows[rows["hero"] == hero]), rows[rows["hero"] == others], value)


def tournament(kept: CastleStudy) -> dict[str, Estimate]:
    """Return each bot's share of the victory where four kinds sit at one table, the best first.

    In every deal each of them has every seat once.
    """
    rows = kept.of(players=4, world="unknown", others=EACH)
    shares = {
        str(bot): estimate(
            study.by_deal(rows[rows["bot"] == bot], "share").to_numpy(), within=(0, 1)
        )
        for bot in rows["bot"].unique()
    }
    return dict(sorted(shares.items(), key=lambda named: -named[1].mean))


def by_order(kept: CastleStudy, players: int, bot: str) -> tuple[Estimate, ...]:
    """Return the share of the victory by the order of turns, the beginner first (C-11)."""
    rows = kept.of(players=players, world="unknown", others=bot, hero=bot, told="")
    return tuple(
        estimate(study.by_deal(rows[rows["order"] == order], "share").to_numpy(), within=(0, 1))
        for order in range(players)
    )


def by_squires_at_court(kept: CastleStudy, world: str) -> tuple[Estimate | None, ...]:
    """Return the points of a schemer by how many of its squires were in the first kingdom, 0 to 3.

    None where that happened in fewer than two deals.
    """
    rows = kept.of(players=4, world=world, others="schemer", hero="schemer", told="")
    each = [study.by_deal(rows[rows["court"] == court], "points") for court in range(4)]
    return tuple(estimate(found.to_numpy()) if len(found) > 1 else None for found in each)


def length(kept: CastleStudy, world: str) -> Estimate:
    """Return how many turns a game of four schemers takes."""
    rows = kept.of(players=4, world=world, others="schemer", hero="schemer", told="")
    return estimate(study.by_deal(rows, "turns").to_numpy())


def _under_test(rows: pd.DataFrame) -> pd.DataFrame:
    """Return the rows of the seat under test; all rows where all seats are alike."""
    return rows[(rows["seat"] == rows["tested"]) | (rows["tested"] == -1)]


def _paired(tested: pd.DataFrame, base: pd.DataFrame, value: Value) -> Estimate:
    difference = study.by_deal(tested, value) - study.by_deal(base, value)
    return estimate(difference.dropna().to_numpy())


# Bots that have been told secrets.


@dataclass(frozen=True, slots=True)
class Secret:
    """The squires that a seat backs, and the Event cards that bear their letters (C-10)."""

    seat: int
    squires: tuple[Letter, ...]
    aside: tuple[Card, ...]


class Informed(CastleBot):
    """Thinks as another bot does, at a table where some squires lie open to it."""

    name = "informed"
    idea = "Thinks as another bot does, but has been told whom certain seats back."
    source = (
        "The value of information: what a decision gains by knowing first (Howard, Information "
        "value theory, 1966)."
    )

    def __init__(self, bot: CastleBot, secrets: tuple[Secret, ...]) -> None:
        self._bot = bot
        self._secrets = {secret.seat: secret for secret in secrets}

    def choose(self, view: View, rng: random.Random) -> Choice:
        """Let the other bot choose from a view in which the secrets stand."""
        return self._bot.choose(replace(view, seats=tuple(map(self._told, view.seats))), rng)

    def _told(self, seat: SeatView) -> SeatView:
        secret = self._secrets.get(seat.seat)
        if secret is None or seat.squires is not None:
            return seat
        return replace(seat, squires=secret.squires, aside=secret.aside)


def dealt(options: Options, seed: int) -> tuple[Secret, ...]:
    """Return the squires that chance deals in the game of this seed, by seat.

    Raises ``BadInput`` where the squires are not dealt or drawn before everything else.
    """
    if options.squires not in ("dealt", "drawn"):
        raise BadInput("Only squires that chance deals are known beforehand (C-10, C-60).")
    start = GAME.start(options)
    nobody = (None,) * options.players
    state: State = GAME.apply(start, next_decision(start, (), nobody, seed)).state
    rows = zip(state.squires, state.aside, strict=True)
    return tuple(Secret(seat, squires, aside) for seat, (squires, aside) in enumerate(rows))


# A game followed by its deeds: what could be guessed about everybody's squires after each. The
# guess is that of ``kings.bots.castle.suspicion``; here it is only asked again and again.


@dataclass(frozen=True, slots=True)
class Moment:
    """What could be guessed after something that all have seen.

    ``turn``; ``words``: what was done; ``odds``: for each seat how likely each letter is one of its
    squires, 0 to 1.
    """

    turn: int
    words: str
    odds: tuple[Odds, ...]

    def percents(self) -> NDArray[np.uint8]:
        """Return the chances in whole percents, by seat and letter: a byte each.

        A page holds them for every moment, and newer plotly packs bytes.
        """
        rows = [[round(100 * row[letter]) for letter in LETTERS] for row in self.odds]
        return np.array(rows, dtype=np.uint8)


@dataclass(frozen=True, slots=True)
class Followed:
    """A whole game followed: the players' names, the moments, and by seat the squires in truth."""

    names: tuple[str, ...]
    moments: tuple[Moment, ...]
    truth: tuple[tuple[Letter, ...], ...]


def follow(options: Options, moves: Iterable[Move], viewer: int | None = None) -> Followed:
    """Follow a game through the eyes of a seat, or (None) of somebody who only watches.

    ``moves``: all of them from the start on, chance's too. The first moment is that before the
    first turn.
    """
    state, seen = GAME.start(options), 0
    moments = list[Moment]()
    for move in moves:
        step = GAME.apply(state, move)
        state = step.state
        if state.phase is Phase.OVER:
            break
        if not moments and state.turn:
            moments.append(_moment(state, "Before the first turn.", viewer))
        if len(state.deeds) > seen:
            seen = len(state.deeds)
            moments.append(_moment(state, _words(options.names, step.events), viewer))
    return Followed(options.names, tuple(moments), state.squires)


def _moment(state: State, words: str, viewer: int | None) -> Moment:
    return Moment(state.turn, words, suspicions(GAME.view(state, viewer)))


def _words(names: tuple[str, ...], events: Iterable[Event]) -> str:
    deeds = (CardPlayed, ManSaved, LevelKept)
    return next((str(tell(names, event)) for event in events if isinstance(event, deeds)), "")


def found_out(followed: Followed, seat: int) -> tuple[float, ...]:
    """Return by moment how likely a seat's true squires were thought to be, on average, 0 to 1."""
    truth = followed.truth[seat]
    return tuple(
        sum(moment.odds[seat][letter] for letter in truth) / len(truth)
        for moment in followed.moments
    )


def _play_all() -> list[Row]:
    rows: list[Row] = []
    for deal in range(DEALS):
        rows += play_deal(deal)
        print(f"\r{deal + 1} of {DEALS} deals", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return rows


def main(arguments: list[str]) -> int:
    """Make the study in the folder that is named; return the exit code."""
    return study.make_study(arguments, "kings.analysis.castle", _play_all, write_games)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
