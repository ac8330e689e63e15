"""How far bots are from best play, where best play can be computed.

A *regret* is what a choice is worth less to who made it than the best one. Three kinds:

- ``ends``: choices of the last round after its cards were turned up. All that matters lies open,
  and backward induction gives every choice its exact worth, without trade.
- ``sealed``: cards of the last round by Day, before they are turned up. The worth of each
  combination of cards is exact, as above. Four bots of a kind sit together; what one of them could
  gain by another card, if the others keep to what they do, is its part of their exploitability.
  Bots choose by lot, so each is asked many times: the better card is found with one half of its
  neighbours' answers and valued with the other, so that nothing is gained by chance.
- ``middle``: turns of rounds 5 and 6 by Day, with the policy ``strong`` playing on. The best choice
  is found with one half of the play-outs and valued with the other. So it is at least that much,
  on average, and under that policy.

Bots are asked for their choice in positions from games among all of them, who trade; nobody says
anything more before they choose. The answers are kept in ``data/yardstick``;
``python -m kings.analysis.yardstick FOLDER`` computes them anew.

Source: exploitability as in Lanctot and others, "A Unified Game-Theoretic Approach to Multiagent
Reinforcement Learning", NeurIPS 2017 (NashConv, there summed over the players).
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from pathlib import Path

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from kings.analysis import study
from kings.analysis.worth.last_round import INDUCTION, Tree
from kings.bots import BOTS, NEGOTIATORS, Bot
from kings.seeds import stream
from kings.sim import executors
from kings.sim.intervals import Estimate, estimate
from kings.sim.kernel import play as kernel
from kings.sim.kernel.encode import code_of, encode
from kings.sim.kernel.scoring import scorer_for
from kings.sim.match import play_game
from kings.sim.schedule import game_seed
from kings.sim.strong import Quick
from kings.struggle import GAME, RULEBOOK, Options, Phase, State, moves
from kings.struggle.options import Mode
from kings.struggle.state import ROUNDS

SEED, GAMES = 30, 150
"""Of each mode so many games give positions."""
SEALED, ANSWERS = 40, 32
"""Games by Day whose last cards are looked at, and how often each bot is asked for its card."""
MIDDLE, PLAYOUTS = 40, 200
"""Games by Day whose turns of rounds 5 and 6 are looked at, and play-outs of each choice."""
BARGAINER = "fair-keeper"
"""The negotiator that is asked for its card: all choose it in the same way."""
ON = "strong"
"""The policy that plays on from the middle of a game."""

MODES: tuple[Mode, ...] = ("day", "night")
KINDS = ("ends", "sealed", "middle")
COLUMNS = ("kind", "mode", "game", "bot", "decisions", "regret", "best")
"""A row is a bot in a game: how many decisions it was asked for, its mean regret in VP, and the
share of them in which it took one of the best choices (−1 where that is not known)."""

Row = tuple[str, str, int, str, int, float, float]
Array = NDArray[np.float64]

_TURNS = (Phase.WINDOW, Phase.TURN, Phase.ANSWER)


@cache
def players() -> dict[str, Bot]:
    """Return the bots of the menu by name, the strong one by the compiled rules."""
    return {name: Quick() if name == "strong" else bot for name, bot in BOTS.items()}


def positions(mode: Mode, number: int) -> Iterator[tuple[State, moves.Choice]]:
    """Yield the decisions of a game among four bots of the menu, drawn by lot, and what was done.

    Deals that were struck before count; nobody has more to say.
    """
    options, bots = Options.for_players(4, mode=mode), players()
    cast = stream(SEED, "yardstick", mode, number).sample(sorted(bots), options.players)
    seed = game_seed(SEED, number)
    state = GAME.start(options)
    for move in play_game(options, [bots[name] for name in cast], seed).moves:
        if isinstance(move, moves.Choice) and len(GAME.choices(state, move.seat)) > 1:
            yield state, move
        state = GAME.apply(state, move).state


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


def ends_of(mode: Mode, number: int) -> Iterator[Row]:
    """Yield the rows of a game for its last choices."""
    noted = _Regrets("ends", mode, number)
    for line, (state, move) in enumerate(positions(mode, number)):
        if state.round == ROUNDS and state.phase in _TURNS:
            worths = exact_worths(state, move.seat)
            most, view = max(worths.values()), GAME.view(state, move.seat)
            for name, bot in players().items():
                chosen = bot.choose(view, stream(SEED, "ends", mode, number, line, name))
                noted.note(name, most - worths[chosen], best=float(worths[chosen] == most))
    yield from noted.rows()


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
    start = next(
        state
        for state, _ in positions("day", number)
        if state.round == ROUNDS and state.phase is Phase.LEAD
    )
    worths = card_worths(start)
    for name, bot in players().items():
        if name not in NEGOTIATORS or name == BARGAINER:
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
        gain = 0.0
        for card, mixes in enumerate(follow):
            found, valued = (
                _expected(worths[card], [None if m is mixes[place] else m[half] for m in mixes])[
                    :, seat
                ]
                for half in (0, 1)
            )
            gain += lead[1, card] * (valued[found.argmax()] - mixes[place][1] @ valued)
        yield float(gain)


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
        points = np.array([end[:, move.seat] for end in ends], dtype=float)
        found, valued = points[:, ::2].mean(axis=1), points[:, 1::2].mean(axis=1)
        best, view = valued[found.argmax()], GAME.view(state, move.seat)
        for name, bot in players().items():
            chosen = bot.choose(view, stream(SEED, "middle", number, line, name))
            noted.note(name, float(best - valued[choices.index(chosen)]))
    yield from noted.rows()


# The study.


def piece(place: int) -> list[Row]:
    """Return the rows of one piece of the work: a game, and what is looked at in it."""
    if place < GAMES * len(MODES):
        return [*ends_of(MODES[place % len(MODES)], place // len(MODES))]
    place -= GAMES * len(MODES)
    return [*sealed_of(place)] if place < SEALED else [*middle_of(place - SEALED)]


def computed() -> pd.DataFrame:
    """Return the rows of all games, computed in one process for each processor."""
    pieces = range(GAMES * len(MODES) + SEALED + MIDDLE)
    rows, shown = list[Row](), executors.bar("games")
    done = 0
    for chunk in executors.executor(None).run(piece, pieces):
        rows += [row for of_one in chunk for row in of_one]
        done += len(chunk)
        shown(done, len(pieces))
    return pd.DataFrame(rows, columns=list(COLUMNS))


def write(folder: Path, made: pd.DataFrame, command: str, seconds: float) -> str:
    """Keep the rows, and the page beside them; say how many there are."""
    facts = {
        "seed": SEED,
        "games": {"ends": 2 * GAMES, "sealed": SEALED, "middle": MIDDLE},
        "answers": ANSWERS,
        "playouts": PLAYOUTS,
        "policy": ON,
    }
    study.write_packed(folder / "yardstick.json", study.table_bytes(made), facts, command, seconds)
    return f"{made['decisions'].sum():,} decisions"


def read(folder: Path | str) -> study.Study:
    """Read what was kept; ``BadInput`` if the table isn't the one that was written."""
    return study.Study.read(Path(folder) / "yardstick.json")


def regret_of(kept: study.Study, bot: str, kind: str, mode: str = "day") -> Estimate:
    """Return a bot's regret a decision in VP; games are independent, decisions of one aren't."""
    rows = study.select(kept.rows, {"bot": bot, "kind": kind, "mode": mode})
    return estimate(rows["regret"].tolist())


def main(arguments: list[str]) -> int:
    """Compute all rows and keep them in the folder that is named; return the exit code."""
    return study.make_study(arguments, "kings.analysis.yardstick", computed, write)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
