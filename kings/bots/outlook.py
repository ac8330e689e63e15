"""What a table is worth after a trick, and how a round goes on, as a strong player expects it.

What a seat will have at the end is its points and gold as they lie after the trick, and what is
still to come: a sum over features of the table, whose weights were fitted to games that strong
seats played among themselves (``kings.sim.self_play``). They were learned from the rulebook's
tables, for each number of players, by Day and by Night.

On every later turn of a round it expects the use that leaves the actor best off, or the one that
leaves the actor and one who pays best off together; the payer makes up for the actor's loss, and
they share what is gained.

All is reckoned in whole thousandths of a VP, so that every machine finds the same, and so that the
compiled rules do (``kings.sim.kernel.strong``). By Night another's hand counts as the average of
what it may be.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache, lru_cache
from importlib.resources import files
from typing import NamedTuple

from kings.bots.board import (
    MANY_BOARDS,
    MANY_PILES,
    MOST_OF_A_TITLE,
    Board,
    after_use,
    pile_with,
    points_by,
    prize,
)
from kings.struggle.abilities import Use, choices
from kings.struggle.cards import DECK, Card, Counts
from kings.struggle.deals import MARKET_GOLD
from kings.struggle.moves import Aim, Swap
from kings.struggle.partition import groups
from kings.struggle.rules import QUEENS_GOLD
from kings.struggle.state import ROUNDS

UNIT = 1000
"""Thousandths of a VP."""

LEAST_GAIN = UNIT
"""What a sale has to gain in all, and more than that."""

GUESSES = 8
"""How often a strong player guesses the others' cards before it plays one."""

# Features: what each weight counts. Ten numbers each for hands and for piles, the Peasant first:
# the own hand and those of the others, what one card more would bring the own pile, and theirs.
ANY, LEADS, HER_GOLD = 0, 1, 2
HAND, HANDS, WANTS, THEIR_WANTS = 3, 13, 23, 33
FEATURES = 43

LEARNED = "learned.json"
"""The file of this room with the weights, which ``make strong`` writes."""

Worths = tuple[int, ...]
"""What something is worth to each seat, in thousandths of a VP."""

Weights = tuple[int, ...]
"""One number for each feature, in thousandths of a VP."""


@cache
def learned() -> dict[str, dict[str, list[list[int]]]]:
    """Return all weights: by the number of players, the mode, and the rounds played, 0 to 7."""
    kept: dict[str, dict[str, list[list[int]]]] = json.loads(
        files(__package__).joinpath(LEARNED).read_text(encoding="utf-8")
    )
    return kept


@cache
def weights_after(players: int, night: bool, rounds: int) -> Weights:  # noqa: FBT001  # a quick key
    """Return the weights that hold after so many rounds; after the last they are all 0."""
    return tuple(learned()[str(players)]["night" if night else "day"][rounds])


class Scene(NamedTuple):
    """What stays as it is while a round is played to its end.

    ``viewer``: the seat that thinks, or None; ``night``, ``round``, ``leader``: as on the table;
    ``held``: how many cards each seat has in hand; ``apart``: the cards that the viewer has set
    aside, which others have to reckon with; ``limit``: the most that a seat may pay (S-58).
    """

    viewer: int | None
    night: bool
    round: int
    leader: int
    held: tuple[int, ...]
    apart: tuple[Card, ...]
    limit: int | None

    @property
    def weights(self) -> Weights:
        """What the features count."""
        return weights_after(len(self.held), self.night, self.round)


@lru_cache(maxsize=MANY_PILES)
def _pile(pile: Counts, tables: groups.Tables, weights: Weights) -> tuple[int, int]:
    """Return what a pile is worth to its owner, and to each of the others."""
    score = points_by(tables)
    points = score(pile)
    own, theirs = points * UNIT, 0
    for title, has in enumerate(pile):
        if has < MOST_OF_A_TITLE and (weights[WANTS + title] or weights[THEIR_WANTS + title]):
            more = score((*pile[:title], has + 1, *pile[title + 1 :])) - points
            own += weights[WANTS + title] * more
            theirs += weights[THEIR_WANTS + title] * more
    return own, theirs


@lru_cache(maxsize=MANY_PILES)
def _hand(cards: tuple[Card, ...], first: int, weights: Weights) -> int:
    """Add up the weights of some cards."""
    return sum(weights[first + card - 1] for card in cards)


def outlook(board: Board, scene: Scene) -> Worths:
    """Return what each seat will have if the trick is decided as it lies.

    By Night a hidden hand of the ``board`` stands for all that it may hold, the cards that were set
    aside with it.
    """
    weights = scene.weights
    more = scene.round < ROUNDS
    winner, cards, queen = prize(board.played, board.early)
    leader = scene.leader if winner is None else winner
    worths, others = [], []
    for seat, gold in enumerate(board.gold):
        pile = board.won[seat]
        if seat == winner:
            pile = pile_with(pile, cards)
            gold += min(QUEENS_GOLD, board.bank) if queen else 0
        own, theirs = _pile(pile, board.tables, weights)
        own += gold * UNIT
        if more:
            own += gold * weights[HER_GOLD] + weights[ANY]
            if seat == leader:
                own += weights[LEADS]
            hand = board.hands[seat]
            known = not scene.night or seat == scene.viewer
            possible = (*hand, *scene.apart) if scene.night and known else hand
            held, among = scene.held[seat], max(1, len(possible))
            if not scene.night:
                held = among = 1
            theirs += _hand(possible, HANDS, weights) * held // among
            if known:
                own += _hand(hand, HAND, weights)
            else:
                own += _hand(hand, HAND, weights) * held // among
        worths.append(own - theirs)
        others.append(theirs)
    all_of_them = sum(others)
    return tuple([worth + all_of_them for worth in worths])


# How a round goes on.


def used(board: Board, seat: int, use: Use, scene: Scene) -> Board:
    """Return the board after a use; a Jester's target answers with what is best for itself."""
    lying = board.played[seat]
    if not isinstance(use, Aim) or lying is None or lying.card is not Card.JESTER:
        return after_use(board, use, {})
    (on,) = use.on
    answers = [board.exchange(on, card) for card in board.hands[on]]
    return max(answers, key=lambda answer: outlook(answer, scene)[on])


def _ways(board: Board, seat: int, scene: Scene) -> list[Board]:
    """Return the board after each choice; a swap is followed by the use that looks best."""
    ways = []
    for first in choices(board, seat):
        if not isinstance(first, Swap):
            ways.append(used(board, seat, first, scene))
        elif seat == scene.viewer or not scene.night:  # else what comes in is hidden
            brought = board.exchange(seat, first.card)
            uses = [used(brought, seat, use, scene) for use in choices(brought, seat)]
            ways.append(max(uses, key=lambda after: outlook(after, scene)[seat]))
    return ways


def _sold(board: Board, ways: Sequence[Board], seat: int, scene: Scene) -> Board:
    """Return the board after the turn that is to be expected, sold to whom it is worth most."""
    worths = [outlook(after, scene) for after in ways]
    own = [worth[seat] for worth in worths]
    usual = worths[own.index(max(own))]
    best, pays = ways[own.index(max(own))], (seat, 0)
    coin, most = UNIT + scene.weights[HER_GOLD], LEAST_GAIN
    for after, worth in zip(ways, worths, strict=True):
        loss = usual[seat] - worth[seat]
        for other, purse in enumerate(board.gold):
            gain = worth[other] - usual[other]
            if other == seat or gain - loss <= most:
                continue
            gold = (loss + gain) // (2 * coin)
            able = purse if scene.limit is None else min(purse, scene.limit)
            if gold * coin > loss and 0 < gold <= able:
                best, pays, most = after, (other, gold), gain - loss
    payer, gold = pays
    if not gold:
        return best
    purses = list(best.gold)
    purses[payer] -= gold
    purses[seat] += gold
    return best._replace(gold=tuple(purses))


@lru_cache(maxsize=MANY_BOARDS)
def play_on(board: Board, seat: int, scene: Scene) -> Worths:
    """Return what a round is worth that goes on with the turn of ``seat``."""
    while True:
        ways = _ways(board, seat, scene)
        board = ways[0] if len(ways) == 1 else _sold(board, ways, seat, scene)
        seat = (seat + 1) % len(board.gold)
        if seat == scene.leader:
            return outlook(board, scene)


def play_rest(board: Board, seat: int, scene: Scene) -> Worths:
    """Return what a round is worth after the turn of ``seat``."""
    after = (seat + 1) % len(board.gold)
    return outlook(board, scene) if after == scene.leader else play_on(board, after, scene)
