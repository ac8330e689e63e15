"""How far bots are from best play, where best play can be computed.

A *regret* is what a choice is worth less to who made it than the best one. The kinds:

- ``ends``: choices of the last round after its cards were turned up. All that matters lies open,
  and backward induction gives every choice its exact worth, without trade.
- ``among strong``, ``among fair``, ``among bargainers``: the same choices where trade goes on: once
  the choice is made, four bots bargain over all later turns and play them. They are all strong, or
  all ``BARGAINER``, or drawn by lot among those that bargain. None of them draws lots in a last
  round, so a choice has one end and what it is worth among them is exact; of those drawn by lot one
  half finds the best choice and the other values it. By Night the hidden cards are what they are.
- ``sealed``: cards of the last round by Day, before they are turned up. The worth of each
  combination of cards is exact, as above. Four bots of a kind sit together; what one of them could
  gain by another card, if the others keep to what they do, is its part of their exploitability.
  Bots choose by lot, so each is asked many times: the better card is found with one half of its
  neighbours' answers and valued with the other, so that nothing is gained by chance.
- ``middle``: turns of rounds 5 and 6 by Day, with the policy ``strong`` playing on. The best choice
  is found with one half of the play-outs and valued with the other. So it is at least that much,
  on average, and under that policy.
- ``turns 6``: choices of round 6 after its cards were turned up, by Day at tables of three, against
  best play to the end, without trade (``benchmarks.two_rounds``). In ``turns 6 otherwise``
  the last of several equilibria of the last cards is played instead of the first.
- ``sealed 6``: the followers' cards of round 6 there, as ``sealed``, with best play afterwards.
- ``sealed night``: the followers' cards of the last round by Night at tables of three, as
  ``sealed``, with what they may know of each other's hands (``benchmarks.hidden_cards``).

Bots are asked for their choice in positions from games among all of them, who trade; nobody says
anything more before they choose. Two are no bots of the menu: ``silent`` is the strong one, but
expects no sales on later turns; ``exact`` makes the last choice that is best without trade. The
answers are kept in ``data/yardstick``;
``python -m benchmarks.yardstick FOLDER`` computes them anew.

Source: exploitability as in Lanctot and others, "A Unified Game-Theoretic Approach to Multiagent
Reinforcement Learning", NeurIPS 2017 (NashConv, there summed over the players).
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict
from functools import cache
from itertools import product
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from benchmarks.hidden_cards import NightGame, night_game
from benchmarks.two_rounds import PLAYERS as THREE, BestPlay, Solved
from kings.analysis import study
from kings.analysis.worth.last_round import INDUCTION, Tree
from kings.bots import BOTS, NEGOTIATORS, Bot
from kings.bots.strong import Foresight, Strong, Thought
from kings.seeds import stream
from kings.sim import executors
from kings.sim.intervals import Estimate, estimate
from kings.sim.kernel import play as kernel
from kings.sim.kernel.encode import code_of, encode
from kings.sim.kernel.scoring import scorer_for
from kings.sim.match import play_on
from kings.sim.schedule import game_seed
from kings.sim.strong import Quick
from kings.struggle import GAME, RULEBOOK, Options, Phase, State, moves
from kings.struggle.options import Mode
from kings.struggle.state import ROUNDS
from kings.struggle.view import View

SEED, GAMES = 30, 150
"""Of each mode so many games give positions."""
SEALED, ANSWERS = 40, 32
"""Games by Day whose last cards are looked at, and how often each bot is asked for its card."""
MIDDLE, PLAYOUTS = 40, 200
"""Games by Day whose turns of rounds 5 and 6 are looked at, and play-outs of each choice."""
BLOCK = 5
"""Games whose last choices with trade make a row."""
THREES, THREES_BLOCK = 1200, 30
THREES_SEALED, THREES_ANSWERS = 60, 16
"""Games of three by Day: whose turns of round 6 are looked at, and how many of them make a row;
whose cards of round 6 are, and how often each bot is asked for its card there."""
NIGHTS, NIGHTS_ANSWERS = 60, 8
"""Games of three by Night whose last cards are looked at, and how often each bot is asked for its
card, with each hand."""
COMPANIES = 16
"""Companies of bargainers, drawn by lot, among which each last choice is tried."""
BARGAINER = "fair-keeper"
"""The negotiator that is asked for its card: all choose it in the same way."""
ON = "strong"
"""The policy that plays on from the middle of a game."""
SILENT, EXACT = "silent", "exact"
"""The strong bot that expects no sales, and who makes the best last choice without trade."""

MODES: tuple[Mode, ...] = ("day", "night")
TRADED = ("among strong", "among fair", "among bargainers")
"""Last choices where trade goes on."""
SIX = ("turns 6", "turns 6 otherwise")
"""Turns of round 6: the first, or the last, of several equilibria is played in round 7."""
KINDS = ("ends", *TRADED, "sealed", "middle", *SIX, "sealed 6", "sealed night")
COLUMNS = ("kind", "mode", "game", "bot", "decisions", "regret", "best")
"""A row is a bot in a game: how many decisions it was asked for, its mean regret in VP, and the
share of them in which it took one of the best choices (−1 where that is not known). Where trade
goes on, and for turns of round 6, it is a bot in some games that follow one another (``BLOCK`` and
``THREES_BLOCK``), and ``game`` is their number."""

Row = tuple[str, str, int, str, int, float, float]
Array = NDArray[np.float64]

_TURNS = (Phase.WINDOW, Phase.TURN, Phase.ANSWER)


class Silent(Strong):
    """The strong bot, but for sales on later turns: it expects none."""

    def __init__(self) -> None:
        super().__init__()
        self.name = "silent"

    def foresee(self, view: View) -> Foresight:
        """Think ahead as if nobody could pay."""
        thought = Thought(view)
        thought.scene = thought.scene._replace(limit=0)
        return thought


@cache
def players() -> dict[str, Bot]:
    """Return the bots of the menu by name, the strong one by the compiled rules.

    Without the shrewd one, whose cards and turns are the strong one's.
    """
    bots = {name: bot for name, bot in BOTS.items() if name != "shrewd"}
    return {**bots, "strong": Quick()}


@cache
def asked() -> dict[str, Bot]:
    """Return all who are asked for their choice: the bots of the menu, and the silent one."""
    return {**players(), SILENT: Silent()}


@cache
def differing() -> dict[str, Bot]:
    """Return those of them who choose their cards differently: of negotiators only one."""
    return {
        name: bot for name, bot in asked().items() if name not in NEGOTIATORS or name == BARGAINER
    }


def positions(mode: Mode, number: int, seats: int = 4) -> Iterator[tuple[State, moves.Choice]]:
    """Yield the decisions of a game among bots of the menu, drawn by lot, and what was done.

    ``seats``: at the table. Deals that were struck before count; nobody has more to say.
    """
    options, bots = Options.for_players(seats, mode=mode), players()
    about = ("yardstick", mode) if seats == 4 else ("yardstick", mode, seats)
    cast = stream(SEED, *about, number).sample(sorted(bots), options.players)
    seed = game_seed(SEED, number)
    state = GAME.start(options)
    for move, step in play_on(state, (), [bots[name] for name in cast], seed):
        if isinstance(move, moves.Choice) and len(GAME.choices(state, move.seat)) > 1:
            yield state, move
        state = step.state


def beginning(mode: Mode, number: int, round_: int, phase: Phase, seats: int = 4) -> State:
    """Return the first decision of a round in a phase of such a game."""
    return next(
        state
        for state, _ in positions(mode, number, seats)
        if state.round == round_ and state.phase is phase
    )


class _Regrets:
    """The regrets of one kind in one game, by bot."""

    def __init__(self, kind: str, mode: str, game: int) -> None:
        self._about = (kind, mode, game)
        self._all: dict[str, list[tuple[float, float]]] = {}

    def note(self, bot: str, regret: float, *, best: float = -1.0) -> None:
        """Note what one decision lacked."""
        self._all.setdefault(bot, []).append((regret, best))

    def rows(self) -> Iterator[Row]:
        """Yield a row for each bot."""
        for bot, noted in self._all.items():
            regret, best = np.array(noted).mean(axis=0).tolist()
            yield (*self._about, bot, len(noted), regret, best)


# The last round after the flip, exactly.


def exact_worths(state: State, seat: int) -> dict[moves.Choice, float]:
    """Return what each choice of a seat is worth to it in VP, by backward induction."""
    tree = Tree(scorer_for(RULEBOOK), INDUCTION, "vp")
    choices = GAME.choices(state, seat)
    ends = tree.every(encode(state), seat, [code_of(choice) for choice in choices], 0)
    return {
        choice: float(end.mean("vp")[seat])
        for choice, end in zip(choices, ends, strict=True)
        if end is not None
    }


def ends_of(mode: Mode, block: int) -> Iterator[Row]:
    """Yield the rows of some games for their last choices, without trade and with it."""
    noted = {kind: _Regrets(kind, mode, block) for kind in TRADED}
    for number in range(BLOCK * block, BLOCK * (block + 1)):
        ends = _Regrets("ends", mode, number)
        for line, (state, move) in enumerate(positions(mode, number)):
            if state.round == ROUNDS and state.phase in _TURNS:
                exact = exact_worths(state, move.seat)
                chosen = _chosen(state, move.seat, "ends", mode, number, line)
                chosen[EXACT] = max(exact, key=lambda choice: exact[choice])
                _note_all(ends, chosen, {choice: [worth] for choice, worth in exact.items()})
                few = {name: chosen[name] for name in (*differing(), EXACT)}
                for kind, worths in _traded_worths(state, list(exact), line, number):
                    _note_all(noted[kind], few, worths)
        yield from ends.rows()
    for regrets in noted.values():
        yield from regrets.rows()


def _chosen(
    state: State, seat: int, kind: str, *about: str | int, bots: Mapping[str, Bot] | None = None
) -> dict[str, moves.Choice]:
    """Return what each bot would do in the place of a seat."""
    view = GAME.view(state, seat)
    return {
        name: bot.choose(view, stream(SEED, kind, *about, name))
        for name, bot in (bots or asked()).items()
    }


def _note_all(
    noted: _Regrets,
    chosen: Mapping[str, moves.Choice],
    worths: Mapping[moves.Choice, Sequence[float]],
) -> None:
    """Note what the choice of each bot lacks.

    ``worths``: of each choice, once if they are exact; otherwise twice, by two halves of what was
    tried: the first finds the best one, the second values it.
    """
    best = max(worths, key=lambda choice: worths[choice][0])
    exact = len(worths[best]) == 1
    for name, choice in chosen.items():
        regret = float(worths[best][-1] - worths[choice][-1])
        noted.note(name, regret, best=float(regret == 0) if exact else -1.0)


def _traded_worths(
    state: State, choices: Sequence[moves.Choice], line: int, number: int
) -> Iterator[tuple[str, dict[moves.Choice, Sequence[float]]]]:
    """Yield each kind of company, and what each choice is worth in it as in ``_note_all``."""
    bots, mode = players(), "night" if state.night else "day"
    for kind, name in zip(TRADED, (ON, BARGAINER), strict=False):
        cast = [bots[name]] * state.players
        yield kind, {choice: [traded(state, choice, cast)] for choice in choices}
    talkers = sorted(name for name in bots if name in NEGOTIATORS or name == ON)
    casts = [
        [bots[name] for name in lot.choices(talkers, k=state.players)]
        for at in range(COMPANIES)
        for lot in [stream(SEED, TRADED[-1], mode, number, line, at)]
    ]
    tried = {choice: [traded(state, choice, cast) for cast in casts] for choice in choices}
    yield (
        TRADED[-1],
        {choice: [fmean(ends[::2]), fmean(ends[1::2])] for choice, ends in tried.items()},
    )


def traded(state: State, choice: moves.Choice, cast: Sequence[Bot]) -> int:
    """Return what a seat has at the end if it makes a choice, and these bots bargain and play on.

    ``state``: the last round, its cards turned up; ``cast``: a bot for each seat. None of those who
    bargain draws lots there, so this is all that can come of it.
    """
    state = GAME.apply(state, choice).state
    for _, step in play_on(state, (choice,), cast, SEED):
        state = step.state
    outcome = GAME.outcome(state)
    assert outcome is not None
    return outcome.scores[choice.seat]


# The last cards by Day, before they are turned up.


def card_worths(state: State) -> Array:
    """Return what every combination of cards is worth to each seat, by backward induction.

    ``state``: the last round before its lead. The first four axes are the cards of the leader and
    of the others, clockwise, as they lie in their hands; the fifth is the seats.
    """
    tree = Tree(scorer_for(RULEBOOK), INDUCTION, "vp")
    seats = _order(state)
    hands = [state.hands[seat] for seat in seats]
    worths = np.zeros((*map(len, hands), state.players))
    for cards in product(*(range(len(hand)) for hand in hands)):
        played = state
        plays = [
            moves.Play(seat, hand[card])
            for seat, hand, card in zip(seats, hands, cards, strict=True)
        ]
        for play in plays[:-1]:
            played = GAME.apply(played, play).state
        ends = tree.ends(encode(played), plays[-1].seat, code_of(plays[-1]), 0)
        assert ends is not None, "a round of four is small enough"
        worths[cards] = ends.mean("vp")
    return worths


def _order(state: State) -> list[int]:
    """Return the seats, the leader first."""
    assert state.leader is not None
    return [(state.leader + step) % state.players for step in range(state.players)]


def answers(state: State, seat: int, bot: Bot, rngs: Sequence[random.Random]) -> Array:
    """Return how often a bot plays each card of its hand: two rows, one for each half."""
    view, hand = GAME.view(state, seat), state.hands[seat]
    counts = np.zeros((2, len(hand)))
    for number, rng in enumerate(rngs):
        played = bot.choose(view, rng)
        assert isinstance(played, moves.Play)
        counts[number % 2, hand.index(played.card)] += 1
    shares: Array = counts / counts.sum(axis=1, keepdims=True)
    return shares


def _expected(worths: Array, mixes: Sequence[Array | None]) -> Array:
    """Return worths averaged over the cards of those whose mix is given, axis by axis."""
    for axis in reversed(range(len(mixes))):
        mix = mixes[axis]
        if mix is not None:
            worths = np.tensordot(mix, worths, axes=(0, axis))
    return worths


def sealed_of(number: int) -> Iterator[Row]:
    """Yield the rows of a game by Day for its last cards."""
    noted = _Regrets("sealed", "day", number)
    start = beginning("day", number, ROUNDS, Phase.LEAD)
    worths = card_worths(start)
    for name, bot in differing().items():
        for gain in _card_gains(start, worths, bot, number):
            noted.note(name, gain)
    yield from noted.rows()


def _card_gains(state: State, worths: Array, bot: Bot, number: int) -> Iterator[float]:
    """Yield what each seat could gain by another card where four bots of a kind choose theirs."""
    leader, *others = _order(state)
    rngs = [stream(SEED, "sealed", number, bot.name, asked) for asked in range(ANSWERS)]
    lead = answers(state, leader, bot, rngs)
    follow = [
        [answers(led, seat, bot, rngs) for seat in others]
        for card in state.hands[leader]
        for led in [GAME.apply(state, moves.Play(leader, card)).state]
    ]
    # To the leader each card leads to others' answers; a follower knows what was led.
    found, valued = (
        np.array([_expected(w, [m[half] for m in mixes])[leader] for w, mixes in pairs])
        for half, pairs in enumerate([list(zip(worths, follow, strict=True))] * 2)
    )
    yield float(valued[found.argmax()] - lead[1] @ valued)
    for place, seat in enumerate(others):
        gains = [_gain(w, mixes, place, seat) for w, mixes in zip(worths, follow, strict=True)]
        yield float(lead[1] @ gains)


def _gain(worths: Array, mixes: Sequence[Array], place: int, seat: int) -> float:
    """Return what a follower could gain by another card after a lead.

    ``worths``: of the followers' cards, to all seats; ``mixes``: how often each follower plays each
    card, in two halves; ``place``, ``seat``: of the follower among them, and at the table.
    """
    found, valued = (
        _expected(worths, [None if at == place else m[half] for at, m in enumerate(mixes)])[:, seat]
        for half in (0, 1)
    )
    return float(valued[found.argmax()] - mixes[place][1] @ valued)


# Turns of rounds 5 and 6 by Day.


def middle_of(number: int) -> Iterator[Row]:
    """Yield the rows of a game by Day for turns before the last round."""
    noted = _Regrets("middle", "day", number)
    for line, (state, move) in enumerate(positions("day", number)):
        if state.round not in (ROUNDS - 2, ROUNDS - 1) or state.phase is not Phase.TURN:
            continue
        choices = GAME.choices(state, move.seat)
        seed = stream(SEED, "middle", number, line).getrandbits(63)
        ends = [
            kernel.play_on(state, [ON] * state.players, PLAYOUTS, seed, choice=choice).scores
            for choice in choices
        ]
        halves = [[float(end[half::2, move.seat].mean()) for half in (0, 1)] for end in ends]
        chosen = _chosen(state, move.seat, "middle", number, line)
        _note_all(noted, chosen, dict(zip(choices, halves, strict=True)))
    yield from noted.rows()


# Round 6 by Day at tables of three, with best play to the end.


def turns_six_of(block: int, best: BestPlay) -> Iterator[Row]:
    """Yield the rows of some games of three for choices of round 6 after the cards lie open."""
    noted = [_Regrets(kind, "day", block) for kind in SIX]
    for number in range(THREES_BLOCK * block, THREES_BLOCK * (block + 1)):
        for line, (state, move) in enumerate(positions("day", number, THREE)):
            if state.round == ROUNDS - 1 and state.phase in _TURNS:
                worths = best.worths(state, move.seat)
                chosen = _chosen(state, move.seat, SIX[0], number, line, bots=differing())
                for pick, regrets in enumerate(noted):
                    _note_all(regrets, chosen, {c: [float(w[pick])] for c, w in worths.items()})
    for regrets in noted:
        yield from regrets.rows()


def sealed_six_of(number: int, best: BestPlay) -> Iterator[Row]:
    """Yield the rows of a game of three for the cards with which round 6 is followed."""
    noted = _Regrets("sealed 6", "day", number)
    start = beginning("day", number, ROUNDS - 1, Phase.FOLLOW, THREE)
    game = best.card_game(start)
    for name, bot in differing().items():
        rngs = [stream(SEED, "sealed 6", number, name, again) for again in range(THREES_ANSWERS)]
        mixes = [answers(start, seat, bot, rngs) for seat in game.seats]
        for place, seat in enumerate(game.seats):
            noted.note(name, _gain(game.payoffs, mixes, place, seat))
    yield from noted.rows()


# The last cards by Night at tables of three.


def sealed_night_of(number: int, solved: Solved) -> Iterator[Row]:
    """Yield the rows of a game of three by Night for the cards with which round 7 is followed."""
    noted = _Regrets("sealed night", "night", number)
    game = night_game(beginning("night", number, ROUNDS, Phase.FOLLOW, THREE))
    solved.nights += 1
    solved.nights_pure += game.pure > 0
    for name, bot in differing().items():
        mixes = [_night_answers(game, place, bot, number) for place in (0, 1)]
        for place in (0, 1):
            found, valued = (game.values(place, mixes[1 - place][:, half]) for half in (0, 1))
            better = np.take_along_axis(valued, found.argmax(axis=1)[:, None], axis=1)[:, 0]
            played = (mixes[place][:, 1] * valued).sum(axis=1)
            noted.note(name, float((better - played).mean()))
    yield from noted.rows()


def _night_answers(game: NightGame, place: int, bot: Bot, number: int) -> Array:
    """Return how often a bot plays each card of each hand, shape (hands, halves, cards)."""
    seat = game.seats[place]
    return np.array(
        [
            answers(
                game.dealt(place, hand),
                seat,
                bot,
                [
                    stream(SEED, "sealed night", number, bot.name, hand, again)
                    for again in range(NIGHTS_ANSWERS)
                ],
            )
            for hand in range(len(game.hands[place]))
        ]
    )


# The study.


class Piece(NamedTuple):
    """The rows of one piece of the work, and how much was solved for them."""

    rows: list[Row]
    solved: Solved


def piece(place: int) -> Piece:
    """Return one piece of the work: a game or some, and what is looked at in them."""
    best = BestPlay()
    works: tuple[tuple[int, Callable[[int], Iterator[Row]]], ...] = (
        (ENDS, lambda at: ends_of(MODES[at % len(MODES)], at // len(MODES))),
        (SEALED, sealed_of),
        (MIDDLE, middle_of),
        (THREES // THREES_BLOCK, lambda at: turns_six_of(at, best)),
        (THREES_SEALED, lambda at: sealed_six_of(at, best)),
        (NIGHTS, lambda at: sealed_night_of(at, best.solved)),
    )
    for many, rows_of in works:
        if place < many:
            return Piece([*rows_of(place)], best.solved)
        place -= many
    raise IndexError("There is no such piece.")


ENDS = GAMES * len(MODES) // BLOCK
PIECES = ENDS + SEALED + MIDDLE + THREES // THREES_BLOCK + THREES_SEALED + NIGHTS


def computed() -> tuple[pd.DataFrame, Solved]:
    """Return the rows of all games, and what was solved, by one process for each processor."""
    rows, solved = list[Row](), Solved()
    for one in executors.every(piece, range(PIECES), "pieces"):
        rows += one.rows
        solved = solved + one.solved
    return table_of(rows), solved


def table_of(rows: Sequence[Row]) -> pd.DataFrame:
    """Return the table that is kept: to a ten-thousandth of a VP."""
    return pd.DataFrame(rows, columns=list(COLUMNS)).round(4)


def write(folder: Path, made: tuple[pd.DataFrame, Solved], command: str, seconds: float) -> str:
    """Keep the rows, and the page beside them; say how many there are."""
    rows, solved = made
    facts = {
        "seed": SEED,
        "games": {
            "ends": 2 * GAMES,
            "sealed": SEALED,
            "middle": MIDDLE,
            "turns 6": THREES,
            "sealed 6": THREES_SEALED,
            "sealed night": NIGHTS,
        },
        "answers": ANSWERS,
        "answers 6": THREES_ANSWERS,
        "answers night": NIGHTS_ANSWERS,
        "playouts": PLAYOUTS,
        "companies": COMPANIES,
        "policy": ON,
        "solved": asdict(solved),
    }
    study.write_packed(folder / "yardstick.json", study.table_bytes(rows), facts, command, seconds)
    return f"{rows['decisions'].sum():,} decisions"


def read(folder: Path | str) -> study.Study:
    """Read what was kept; ``BadInput`` if the table isn't the one that was written."""
    return study.Study.read(Path(folder) / "yardstick.json")


def regret_of(
    kept: study.Study, bot: str, kind: str, mode: str = "day", *, more_than: str | None = None
) -> Estimate:
    """Return a bot's regret a decision in VP; games are independent, decisions of one aren't.

    Every row counts alike, a game or a block of them. ``more_than``: another bot, for how much more
    it is than that one's in the same positions.
    """

    def regrets(name: str) -> NDArray[np.float64]:
        rows = study.select(kept.rows, {"bot": name, "kind": kind, "mode": mode})
        return rows.sort_values("game")["regret"].to_numpy(float)

    own = regrets(bot)
    return estimate(own if more_than is None else own - regrets(more_than))


def main(arguments: list[str]) -> int:
    """Compute all rows and keep them in the folder that is named; return the exit code."""
    return study.make_study(arguments, "benchmarks.yardstick", computed, write)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
