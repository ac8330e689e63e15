"""What a table is worth after a trick, how a round goes on, and which cards answer a lead.

What a seat will have at the end is its points and gold as they lie after the trick, and what is
still to come: a sum over features of the table, whose weights were fitted to games that strong
seats played among themselves (``kings.sim.self_play``). They were learned from the rulebook's
tables, for each number of players, by Day and by Night.

On every later turn of a round it expects the use that leaves the actor best off, or the one that
leaves the actor and one who pays best off together; the payer makes up for the actor's loss, and
they share what is gained. As nobody knows who will agree with whom, half of what it expects is
that, and half is the same round without another deal.

How readily each card answers a lead by Day was counted in games (``benchmarks.answers``), and a
strong player guesses the others' cards by it. By Night it guesses any that they may hold, as what
was counted there made it no better.

All is reckoned in whole thousandths of a VP, so that every machine finds the same, and so that the
compiled rules do (``kings.sim.kernel.strong``). By Night another's hand counts as the average of
what it may be.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
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
from kings.struggle.cards import Card, Counts
from kings.struggle.moves import Aim, Swap
from kings.struggle.partition import groups
from kings.struggle.rules import QUEENS_GOLD
from kings.struggle.state import ROUNDS

UNIT = 1000
"""Thousandths of a VP."""

LEAST_GAIN = UNIT
"""What a sale has to gain in all, and more than that."""

GUESSES = 12
"""How often a strong player guesses the others' cards before it plays one: half of the times it
expects trade."""

# Features: what each weight counts. Ten numbers each for hands and for piles, the Peasant first:
# the own hand and those of the others, what one card more would bring the own pile, and theirs.
ANY, LEADS, HER_GOLD = 0, 1, 2
HAND, HANDS, WANTS, THEIR_WANTS = 3, 13, 23, 33
FEATURES = 43

LEARNED = "learned.json"
"""The file of this room with the weights, which ``make strong`` writes."""

ANSWERED = "answered.json"
"""The file of this room with how readily cards answer a lead, which ``make answers`` writes."""

Worths = tuple[int, ...]
"""What something is worth to each seat, in thousandths of a VP."""


class Stage(NamedTuple):
    """What weights hold for: the number of players, whether it is Night, and rounds played."""

    players: int
    night: bool
    rounds: int


@cache
def learned() -> dict[str, dict[str, list[list[int]]]]:
    """Return all weights: by the number of players, the mode, and the rounds played, 0 to 7."""
    kept: dict[str, dict[str, list[list[int]]]] = json.loads(
        files(__package__).joinpath(LEARNED).read_text(encoding="utf-8")
    )
    return kept


@cache
def weights_at(stage: Stage) -> tuple[int, ...]:
    """Return the weight of each feature; after the last round they are all 0."""
    return tuple(learned()[str(stage.players)]["night" if stage.night else "day"][stage.rounds])


@cache
def answered() -> list[list[int]]:
    """Return for each lead, and each card that answers it by Day, how readily it is played.

    Leads and cards in the order of their powers. Of the cards that a hand may hold each is played
    in proportion to its number, which is at least 1.
    """
    kept: list[list[int]] = json.loads(
        files(__package__).joinpath(ANSWERED).read_text(encoding="utf-8")
    )
    return kept


def readily(card: Card, lead: Card, *, night: bool) -> int:
    """Return how readily a card is expected to answer a lead."""
    return 1 if night else answered()[lead - 1][card - 1]


class Scene(NamedTuple):
    """What stays as it is while a round is played to its end.

    ``stage``: the weights that hold after it; ``viewer``: the seat that thinks, or None;
    ``leader``: who has the Star; ``held``: how many cards each seat has in hand; ``apart``: by
    Night the cards that the viewer has set aside, which others have to reckon with; ``limit``: the
    most that a seat may pay (S-58).
    """

    stage: Stage
    viewer: int | None
    leader: int
    held: tuple[int, ...]
    apart: tuple[Card, ...]
    limit: int | None


@lru_cache(maxsize=MANY_PILES)
def _pile(pile: Counts, tables: groups.Tables, stage: Stage) -> tuple[int, int]:
    """Return what a pile is worth to its owner, and to each of the others."""
    score, weights = points_by(tables), weights_at(stage)
    points = score(pile)
    own, theirs = points * UNIT, 0
    for title, has in enumerate(pile):
        if has < MOST_OF_A_TITLE and stage.rounds < ROUNDS:
            more = score((*pile[:title], has + 1, *pile[title + 1 :])) - points
            own += weights[WANTS + title] * more
            theirs += weights[THEIR_WANTS + title] * more
    return own, theirs


@lru_cache(maxsize=MANY_PILES)
def _trick(
    pile: Counts, cards: tuple[Card, ...], tables: groups.Tables, stage: Stage
) -> tuple[int, int]:
    """Return what the cards of a trick add to a pile for its owner, and for each other seat."""
    before, after = _pile(pile, tables, stage), _pile(pile_with(pile, cards), tables, stage)
    return after[0] - before[0], after[1] - before[1]


@lru_cache(maxsize=MANY_PILES)
def _hand(hand: tuple[Card, ...], stage: Stage) -> tuple[int, int]:
    """Return what a hand is worth to its owner, and to each of the others."""
    weights = weights_at(stage)
    own, theirs = ([weights[first + card - 1] for card in hand] for first in (HAND, HANDS))
    return sum(own), sum(theirs)


@lru_cache(maxsize=MANY_PILES)
def _guessed(possible: tuple[Card, ...], held: int, stage: Stage) -> tuple[int, int]:
    """Return the same on average of a hand of ``held`` cards that are among these."""
    own, theirs = _hand(possible, stage)
    among = max(1, len(possible))
    return own * held // among, theirs * held // among


def _hand_at(seat: int, hand: tuple[Card, ...], scene: Scene) -> tuple[int, int]:
    """Return the same as far as a hand is known: by Night to its owner."""
    if not scene.stage.night:
        return _hand(hand, scene.stage)
    if seat != scene.viewer:
        return _guessed(hand, scene.held[seat], scene.stage)
    _, theirs = _guessed((*hand, *scene.apart), scene.held[seat], scene.stage)
    return _hand(hand, scene.stage)[0], theirs


def _for_each(parts: Iterable[tuple[int, int]]) -> Worths:
    """Return what each seat has of its own part, and of those of the others."""
    own, theirs = zip(*parts, strict=True)
    in_all = sum(theirs)
    return tuple([mine + in_all - others for mine, others in zip(own, theirs, strict=True)])


@lru_cache(maxsize=MANY_BOARDS)
def _piles(won: tuple[Counts, ...], tables: groups.Tables, stage: Stage) -> Worths:
    """Return what all piles are worth to each seat, and that there is more to come."""
    worths = _for_each([_pile(pile, tables, stage) for pile in won])
    return tuple([worth + weights_at(stage)[ANY] for worth in worths])


@lru_cache(maxsize=MANY_BOARDS)
def _hands(hands: tuple[tuple[Card, ...], ...], scene: Scene) -> Worths:
    """Return what all hands are worth to each seat."""
    return _for_each([_hand_at(seat, hand, scene) for seat, hand in enumerate(hands)])


def outlook(board: Board, scene: Scene) -> Worths:
    """Return what each seat will have if the trick is decided as it lies.

    By Night a hidden hand of the ``board`` stands for all that it may hold, the cards that were set
    aside with it.
    """
    hands, played, won, purses, bank, _, _, tables, early = board
    weights = weights_at(scene.stage)
    coin = UNIT + weights[HER_GOLD]
    piles, in_hand = _piles(won, tables, scene.stage), _hands(hands, scene)
    worths = [a + b + coin * gold for a, b, gold in zip(piles, in_hand, purses, strict=True)]
    winner, cards, queen = prize(played, early)
    if winner is not None:
        own, theirs = _trick(won[winner], cards, tables, scene.stage)
        worths = [worth + theirs for worth in worths]
        worths[winner] += own - theirs + (coin * min(QUEENS_GOLD, bank) if queen else 0)
    worths[scene.leader if winner is None else winner] += weights[LEADS]
    return tuple(worths)


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
        elif seat == scene.viewer or not scene.stage.night:  # else what comes in is hidden
            brought = board.exchange(seat, first.card)
            uses = [used(brought, seat, use, scene) for use in choices(brought, seat)]
            ways.append(max(uses, key=lambda after: outlook(after, scene)[seat]))
    return ways


class _Step(NamedTuple):
    """A turn of a round: the boards after its choices, and what those are worth to each seat."""

    ways: tuple[Board, ...]
    worths: tuple[Worths, ...]


@lru_cache(maxsize=MANY_BOARDS)
def _step(board: Board, seat: int, scene: Scene) -> _Step:
    ways = _ways(board, seat, scene)
    return _Step(tuple(ways), tuple([outlook(after, scene) for after in ways]))


def _usual(step: _Step, seat: int) -> int:
    """Return the place of the way that leaves a seat best off, the first among equals."""
    own = [worth[seat] for worth in step.worths]
    return own.index(max(own))


def _sold(board: Board, step: _Step, seat: int, scene: Scene) -> Board:
    """Return the board after a turn that is sold to whom it is worth most, if to anybody."""
    place = _usual(step, seat)
    usual, best, pays = step.worths[place], step.ways[place], (seat, 0)
    coin, most = UNIT + weights_at(scene.stage)[HER_GOLD], LEAST_GAIN
    for after, worth in zip(step.ways, step.worths, strict=True):
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
def play_on(board: Board, seat: int, scene: Scene, trade: bool) -> Worths:  # noqa: FBT001  # a key
    """Return what a round is worth that goes on with the turn of ``seat``.

    ``trade``: whether turns are sold.
    """
    while True:
        step = _step(board, seat, scene)
        if len(step.ways) == 1:
            (board,) = step.ways
        elif trade:
            board = _sold(board, step, seat, scene)
        else:
            board = step.ways[_usual(step, seat)]
        seat = (seat + 1) % len(board.gold)
        if seat == scene.leader:
            return outlook(board, scene)


def foreseen(board: Board, seat: int, scene: Scene) -> Worths:
    """Return what a round is worth that goes on with the turn of ``seat``.

    Half of it with trade, half without, to a whole thousandth of a VP, downwards.
    """
    sold, quiet = (play_on(board, seat, scene, trade) for trade in (True, False))
    return tuple([(a + b) >> 1 for a, b in zip(sold, quiet, strict=True)])


def foreseen_after(board: Board, seat: int, scene: Scene) -> Worths:
    """Return the same for a round that goes on after the turn of ``seat``."""
    after = (seat + 1) % len(board.gold)
    return outlook(board, scene) if after == scene.leader else foreseen(board, after, scene)
