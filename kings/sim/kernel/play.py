"""Many games at once by compiled rules: the door of this room, and the loop behind it.

>>> from kings.sim.kernel.play import play_games
>>> from kings.struggle import Options
>>> results = play_games(Options.for_players(4), ["random"] * 4, games=100, seed=1)
>>> results.scores.shape
(100, 4)

The chance of game g depends on the seed and on g alone, whatever was played before and however many
threads share the work. Within a game it is drawn for each round, seat and kind of decision apart.
So two runs with the same seed deal the same cards, and differ only in what a choice or a policy
changes (common random numbers).
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kings.errors import BadInput
from kings.sim.kernel import choices, layout as at, rules, scoring, table
from kings.sim.kernel.chance import below, count_bits, game_key, lowest_bit, nth_of_ten, random_bits
from kings.sim.kernel.compiling import compiled, inlined
from kings.sim.kernel.desk import BEFORE, FIELD, about, new_desk
from kings.sim.kernel.encode import code_of, encode, start_row
from kings.sim.kernel.layout import Row, Whole
from kings.sim.kernel.policies import POLICIES, RANDOM, choose, pick
from kings.struggle.moves import Choice
from kings.struggle.options import Options
from kings.struggle.partition.groups import Tables
from kings.struggle.partition.transducer import Transducer
from kings.struggle.state import ROUNDS, State

# What is told of a round: cards as they were played, cards as they lay at the end (0: gone), VP
# gained, each by seat; then who led, who had the first turn, and who won the trick.
PLAYED_CARDS, LAST_CARDS, GAINED = 0, at.SEATS, 2 * at.SEATS
LED, FIRST, WON = range(3 * at.SEATS, 3 * at.SEATS + 3)
TOLD = 3 * at.SEATS + 3


@dataclass(frozen=True, slots=True)
class Tricks:
    """What happened in each round, shape (games, 7) or (games, 7, seats).

    ``cards``: the powers of the cards as they were first played (S-20); ``last``: of those that lay
    there when the trick was decided, 0 where a card was taken; ``leaders``: who led; ``firsts``:
    who had the first turn, another than the leader if a Cobbler gave the lead away; ``winners``:
    who won the trick, -1 for nobody; ``gained``: VP gained in the round, promised gold included.
    Rounds that were over before a game was taken up are all 0, with -1 for every seat; so is what
    was played or led before it was taken up within a round.
    """

    cards: NDArray[np.int8]
    last: NDArray[np.int8]
    leaders: NDArray[np.int8]
    firsts: NDArray[np.int8]
    winners: NDArray[np.int8]
    gained: NDArray[np.int16]


@dataclass(frozen=True, slots=True)
class Results:
    """How games ended, one row a game.

    ``scores`` in VP, ``gold``, and ``cards`` won: shape (games, seats). ``wins``: each seat's share
    of the victory, 1/k to each of k who share it (S-64), shape (games, seats). ``plies``: decisions
    of players; ``forced``: those with one choice only; ``sold``: actions that were paid for: shape
    (games,). ``tricks``: the rounds, if they were asked for.
    """

    scores: NDArray[np.int16]
    wins: NDArray[np.float64]
    gold: NDArray[np.int16]
    cards: NDArray[np.int16]
    plies: NDArray[np.int32]
    forced: NDArray[np.int32]
    sold: NDArray[np.int32]
    tricks: Tricks | None = None


def play_games(
    options: Options,
    policies: Sequence[str],
    games: int,
    seed: int,
    *,
    first: int = 0,
    threads: int = 1,
    transducer: Transducer | None = None,
    tricks: bool = False,
) -> Results:
    """Play games number ``first``, ``first + 1``, … from before the draw for the lead.

    ``policies``: a name of ``POLICIES`` for each seat; ``seed``: 0 to 2^64 - 1; ``transducer``:
    needed where the options have house tables (S-66); ``tricks``: whether to tell of each round.
    Raises ``BadInput`` for anything else. The first call compiles, which takes half a minute; what
    was compiled is kept for later.
    """
    starts = start_row(options)[None, :]
    return _play(starts, options, policies, games, seed, first, threads, transducer, tricks=tricks)


def play_on(
    state: State,
    policies: Sequence[str],
    games: int,
    seed: int,
    *,
    choice: Choice | None = None,
    first: int = 0,
    threads: int = 1,
    transducer: Transducer | None = None,
    tricks: bool = False,
) -> Results:
    """Play on from a state to the end, ``games`` times, after making ``choice`` if one is given.

    The state is played as it is, with all that is hidden in it; deals that bind in it and gold that
    is promised count, proposals don't. With the same seed, two choices meet the same chance. The
    choice given is not counted in ``plies``. Other parameters as in ``play_games``. Raises
    ``BadInput`` if the choice isn't open to that seat now.
    """
    start = encode(state)
    if choice is not None:
        _make(start, choice)
    options = state.options
    return _play(
        start[None, :], options, policies, games, seed, first, threads, transducer, tricks=tricks
    )


def play_on_many(
    states: Sequence[State],
    policies: Sequence[str],
    seed: int,
    *,
    choice: Choice | None = None,
    first: int = 0,
    threads: int = 1,
    transducer: Transducer | None = None,
    tricks: bool = False,
) -> Results:
    """Play one game on from each state, after making ``choice`` in all of them if one is given.

    For what is hidden from a seat: the states differ in what it can't see. All are of one table.
    Other parameters as in ``play_on``.
    """
    if not states:
        raise BadInput("There is no state to play on from.")
    options = states[0].options
    if any(state.options != options for state in states):
        raise BadInput(
            "States that are played on together are of one table, with one set of rules."
        )
    starts = np.stack([encode(state) for state in states])
    if choice is not None:
        for start in starts:
            _make(start, choice)
    games = len(states)
    return _play(starts, options, policies, games, seed, first, threads, transducer, tricks=tricks)


def _make(row: Row, choice: Choice) -> None:
    """Make a choice on a row, if the rules and the deals allow it."""
    code = code_of(choice)
    if not _is_asked(row, choice.seat) or not int(choices.legal(row, choice.seat)) >> code & 1:
        raise BadInput(f"{choice} can't be chosen in this position.")
    rules.apply(row, choice.seat, code)


def _is_asked(row: Row, seat: int) -> bool:
    """Say whether a seat has to decide; face down, all do who have not chosen yet (S-20)."""
    if int(row[at.PHASE]) != at.FOLLOW:
        return 0 <= seat == int(choices.asked(row))
    chosen = int(row[at.SEALED]) >> at.CARD_BITS * seat & 15 if seat >= 0 else 1
    return 0 <= seat < int(row[at.PLAYERS]) and seat != int(row[at.LEADER]) and not chosen


def _play(
    starts: Row,
    options: Options,
    policies: Sequence[str],
    games: int,
    seed: int,
    first: int,
    threads: int,
    transducer: Transducer | None,
    *,
    tricks: bool,
) -> Results:
    codes = _codes(policies, options.players)
    _check(games, seed, first, threads)
    _check_tables(options.tables)
    scorer = scoring.scorer_for(options.tables, transducer)
    seats = options.players
    told = np.zeros((games, ROUNDS, TOLD) if tricks else (1, 0, TOLD), np.int16)
    told[:, :, LED:] = at.NOBODY
    results = (
        np.zeros((games, seats), np.int16),
        np.zeros((games, seats), np.float64),
        np.zeros((games, seats), np.int16),
        np.zeros((games, seats), np.int16),
        np.zeros((games, 3), np.int32),
    )
    given = _Given(starts, codes, seed, first, scorer)
    edges = np.linspace(0, games, min(threads, games) + 1).astype(int).tolist()
    parts = [slice(low, high) for low, high in itertools.pairwise(edges)]
    if len(parts) == 1:
        _run(given, parts[0], results, told)
    else:
        with ThreadPoolExecutor(len(parts)) as pool:
            list(pool.map(lambda part: _run(given, part, results, told), parts))
    points, wins, gold, cards, counts = results
    return Results(
        points,
        wins,
        gold,
        cards,
        counts[:, 0],
        counts[:, 1],
        counts[:, 2],
        _tricks(told, seats) if tricks else None,
    )


@dataclass(frozen=True, slots=True)
class _Given:
    """What all threads share and none changes."""

    starts: Row
    codes: NDArray[np.int64]
    seed: int
    first: int
    scorer: scoring.Scorer


def _run(given: _Given, part: slice, results: tuple[Any, ...], told: NDArray[np.int16]) -> None:
    """Play a stretch of the games and write into its rows."""
    loop: Any = run  # its results come as one tuple
    loop(
        given.starts[part] if len(given.starts) > 1 else given.starts,
        given.codes,
        np.uint64(given.seed),
        given.first + part.start,
        given.scorer,
        new_desk(),
        *(result[part] for result in results),
        told[part] if told.shape[1] else told,
    )


def _codes(policies: Sequence[str], seats: int) -> NDArray[np.int64]:
    """Return the codes of the policies by seat."""
    if isinstance(policies, str) or len(policies) != seats:
        raise BadInput(f"There are {seats} seats; each needs a policy, so give {seats} names.")
    for name in policies:
        if name not in POLICIES:
            raise BadInput(f"“{name}” is no compiled policy: choose among {', '.join(POLICIES)}.")
    return np.array([POLICIES.index(name) for name in policies], np.int64)


def _check(games: int, seed: int, first: int, threads: int) -> None:
    if games < 1 or first < 0 or threads < 1:
        raise BadInput("Games and threads are at least 1, and games are numbered from 0.")
    if not 0 <= seed < 1 << 64:
        raise BadInput(f"A seed of compiled games lies between 0 and 2^64 - 1, not at {seed}.")


def _check_tables(tables: Tables) -> None:
    """Refuse tables by which a pile of 60 cards might not fit into 16 bits (S-66)."""
    highest = max(map(abs, (*tables.sets, *(points for _, points in tables.runs))))
    if 60 * highest + 250 >= 1 << 15:
        raise BadInput(f"Compiled games are scored with at most 541 VP a group, not {highest}.")


def _tricks(told: NDArray[np.int16], seats: int) -> Tricks:
    def by_seat(start: int) -> NDArray[np.int16]:
        return told[:, :, start : start + seats]

    return Tricks(
        cards=by_seat(PLAYED_CARDS).astype(np.int8),
        last=by_seat(LAST_CARDS).astype(np.int8),
        leaders=told[:, :, LED].astype(np.int8),
        firsts=told[:, :, FIRST].astype(np.int8),
        winners=told[:, :, WON].astype(np.int8),
        gained=by_seat(GAINED).copy(),
    )


# The loop, compiled: a game is played decision by decision, and its results are written down.


@compiled
def run_one(
    row: Row, policies: Any, key: Any, scorer: Any, desk: Row, counts: Any, told: Any
) -> None:
    """Play one game from a row to its end, in place.

    ``policies``: a policy's code for each seat. ``counts``: gets the number of decisions, of those
    among them that had one choice only, and of actions that were paid for. ``told``: shape (7,
    TOLD), gets what happened in each round, or shape (0, TOLD).
    """
    rules.prepare(row, key)
    before = desk[BEFORE]
    telling = len(told) > 0
    if telling:
        scoring.scores(row, scorer, before)
    plies = np.int64(0)
    forced = np.int64(0)
    sold = np.int64(0)
    at_once = not telling and _all_random(row, policies)
    while row[at.PHASE] != at.OVER:
        if at_once and row[at.PHASE] == at.FOLLOW:
            chosen, only = _follow_at_random(row, key)
            plies += chosen
            forced += only
            continue
        seat = choices.asked(row)
        mask = choices.legal(row, seat)
        plies += 1
        if mask & (mask - 1) == 0:
            forced += 1
            code = lowest_bit(mask)
        elif policies[seat] == RANDOM:
            code = pick(row, seat, mask, key)
        else:
            code, paid = choose(row, seat, mask, policies, key, scorer, desk)
            sold += paid
        if telling:
            _act_and_tell(row, seat, code, scorer, before, told)
        elif rules.act(row, seat, code):
            rules.end_round(row)
    counts[0] = plies
    counts[1] = forced
    counts[2] = sold


@inlined
def _all_random(row: Row, policies: Any) -> Any:
    other = False
    for seat in range(row[at.PLAYERS]):
        other |= policies[seat] != RANDOM
    return not other


@inlined
def _follow_at_random(row: Row, key: Any) -> tuple[Any, Any]:
    """Let all seats that have to follow choose cards in one go, as ``pick`` would, one by one.

    Returns how many there were, and how many of them had one card only.
    """
    chosen = np.int64(0)
    only = np.int64(0)
    waiting = choices.missing(row)
    while waiting:
        seat = lowest_bit(waiting) // at.CARD_BITS
        waiting &= waiting - 1
        hand = table.hand_of(row, seat)
        cards = count_bits(hand)
        chosen += 1
        only += cards == 1
        chance = random_bits(key, about(row, seat))
        rules.seal(row, seat, nth_of_ten(hand, below(chance, cards)) + 1)
    rules.flip(row)
    return chosen, only


@compiled
def _act_and_tell(row: Row, seat: Whole, code: Whole, scorer: Any, before: Any, told: Any) -> None:
    """Carry out a choice and write down what it shows."""
    number = row[at.ROUND]
    story = told[number - 1]
    phase = row[at.PHASE]
    done = rules.act(row, seat, code)
    if phase == at.FOLLOW and row[at.PHASE] != at.FOLLOW:
        story[LED] = row[at.LEADER]
        for other in range(row[at.PLAYERS]):
            story[PLAYED_CARDS + other] = table.card_of(row, other)
    if done:
        story[FIRST] = row[at.LEADER]
        story[WON] = table.trick(row)[1]
        for other in range(row[at.PLAYERS]):
            story[LAST_CARDS + other] = table.card_of(row, other)
        rules.end_round(row)
    if row[at.ROUND] != number or row[at.PHASE] == at.OVER:
        for other in range(row[at.PLAYERS]):
            points = scoring.pile_points(row[at.PILES + other], scorer) + table.gold_of(row, other)
            story[GAINED + other] = points - before[other]
            before[other] = points


@compiled
def run(
    starts: Any,
    policies: Any,
    seed: Any,
    first: Whole,
    scorer: Any,
    desk: Row,
    points: Any,
    shares: Any,
    gold: Any,
    cards: Any,
    counts: Any,
    told: Any,
) -> None:
    """Play games number ``first``, ``first + 1``, … and write the results, one row a game.

    ``starts``: one row for all games, or one for each. ``told``: shape (games, 7, TOLD), or (1, 0,
    TOLD) if nobody wants to know.
    """
    row = desk[FIELD]
    for game in range(len(points)):
        start = starts[game if len(starts) > 1 else 0]
        for place in range(at.WIDTH):
            row[place] = start[place]
        key = game_key(seed, first + game)
        story = told[game if len(told) > 1 else 0]
        run_one(row, policies, key, scorer, desk, counts[game], story)
        _write(row, scorer, points[game], shares[game], gold[game], cards[game])


@compiled
def _write(row: Row, scorer: Any, points: Any, shares: Any, gold: Any, cards: Any) -> None:
    scoring.scores(row, scorer, points)
    scoring.rank(row, points, shares)
    for seat in range(row[at.PLAYERS]):
        gold[seat] = table.gold_of(row, seat)
        cards[seat] = scoring.cards_in_pile(row[at.PILES + seat])
