"""How bots that bargain play a round: their decisions, and the ledger of promises.

Which card is played is drawn by lot outside (``kings.sim.bargained``), as it takes Python's chance.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from kings.sim.kernel import chance, hall as of, layout as at, rules, table
from kings.sim.kernel.bargaining import hand_over, talk
from kings.sim.kernel.choices import asked, legal
from kings.sim.kernel.desk import copy, may_hold
from kings.sim.kernel.hall import compiled, once
from kings.sim.kernel.layout import Whole
from kings.sim.kernel.policies import worth
from kings.sim.kernel.sales import (
    best_turn,
    hits,
    in_character,
    list_turns,
    look_from,
    survey,
    who_looks,
    would_keep,
)
from kings.sim.kernel.scoring import pile_points, rank, scores

# The ledger: what becomes of promises (S-52).


@compiled
def _end(hall: Any, number: Whole, status: Whole) -> None:
    """Close a line of the ledger."""
    line = hall.ledger[number]
    line[of.STATUS] = status
    hall.rows[of.COUNTED, of.ENDED + at.SEATS * status + line[of.BY]] += 1


@compiled
def _is_use(code: Whole, on: Whole) -> Any:
    """Say whether a choice uses an ability, for or against a seat if one is named."""
    return code != at.PASS and (on == at.NOBODY or hits(code) >> on & 1 != 0)


@compiled
def _watch(hall: Any, seat: Whole, mask: Any, code: Whole, card: Whole) -> None:
    """Judge the promises of a seat that decides on the use of a card.

    ``mask``: its choices by the rules of the card alone.
    """
    for number in range(hall.rows[of.COUNTED, of.LINES]):
        line = hall.ledger[number]
        if line[of.STATUS] != of.OPEN_STILL or line[of.BY] != seat or line[of.WHAT] < of.OF_USE:
            continue
        if line[of.ABILITY] not in (of.ANY_CARD, card):
            continue
        left = mask
        while left:
            line[of.OCCASION] |= _is_use(chance.lowest_bit(left), line[of.AGAINST])
            left &= left - 1
        if _is_use(code, line[of.AGAINST]):
            _end(hall, number, of.KEPT if line[of.WHAT] == of.OF_USE else of.BROKEN)


@once
def _judge_round(hall: Any, round_number: Whole) -> None:
    """At the end of a round, judge the promised uses and restraints that are due in it."""
    for number in range(hall.rows[of.COUNTED, of.LINES]):
        line = hall.ledger[number]
        if (
            line[of.STATUS] != of.OPEN_STILL
            or line[of.BY_ROUND] > round_number
            or line[of.WHAT] < of.OF_USE
        ):
            continue
        done = of.BROKEN if line[of.WHAT] == of.OF_USE else of.KEPT
        _end(hall, number, done if line[of.OCCASION] else of.VOID)


@once
def _reckon(hall: Any, round_number: Whole) -> None:
    """Have the gold paid or kept that is due, oldest promise first."""
    for number in range(hall.rows[of.COUNTED, of.LINES]):
        line = hall.ledger[number]
        if line[of.STATUS] != of.OPEN_STILL or line[of.BY_ROUND] > round_number:
            continue
        hall.rows[of.COUNTED, of.MOVES] += 1
        pays = table.gold_of(hall.rows[of.GAME], line[of.BY]) >= line[of.SUM]
        if pays and would_keep(
            hall.rows[of.STANDS, line[of.BY]], float(line[of.SUM]), round_number
        ):
            hand_over(hall, line[of.BY], line[of.TO], line[of.SUM])
            _end(hall, number, of.KEPT)
        else:
            _end(hall, number, of.BROKEN)


# A round, from the cards on the table to the next lead.


@compiled
def _answer(hall: Any, seat: Whole, scorer: Any) -> Any:
    """Return the best card to give a Jester, used at once if the turn is still to come (S-36)."""
    row, after = hall.rows[of.GAME], hall.rows[of.AFTER]
    mask = legal(row, seat)
    if mask & (mask - 1) == 0:
        return chance.lowest_bit(mask)
    viewer = who_looks(row, seat)
    look_from(hall, viewer)
    best, most = np.int64(at.NOBODY), np.int64(0)
    while mask:
        code = chance.lowest_bit(mask)
        mask &= mask - 1
        copy(hall.rows[of.SEEN_BY + viewer], after)
        table.bring_in(after, seat, code - at.CARD)
        if row[at.ACTED] >> seat & 1:
            value = worth(after, seat, scorer)
        else:
            number = list_turns(
                after, seat, of.NOTHING, of.NOTHING, scorer, hall.rows, hall.turns[of.FAVOURS]
            )
            use = best_turn(hall.turns[of.FAVOURS], (np.int64(1) << number) - 1, seat)
            value = hall.turns[of.FAVOURS, use, of.VALUE + seat]
        if best == at.NOBODY or value > most:
            best, most = code, value
    return best


@once
def _decide(hall: Any, seat: Whole, scorer: Any) -> Any:
    """Bargain, and return the choice of the active player."""
    row = hall.rows[of.GAME]
    card = table.card_of(row, seat)
    mask = legal(row, seat)
    code = np.int64(at.PASS)
    if mask & (mask - 1):
        talk(hall, scorer)
        viewer = survey(hall, seat, scorer)
        turns = hall.turns[viewer]
        own = in_character(
            hall, turns, hall.lists[of.MARKET + viewer, of.OPEN], hall.rows[of.STANDS, seat]
        )
        code = turns[best_turn(turns, own, seat), of.FIRST]
    if card:
        _watch(hall, seat, mask, code, card)
    return code


@once
def _release(hall: Any, swapped: Any) -> None:
    """A choice was made: what was agreed binds no more, but for what follows a Cooper's swap."""
    counts, bounds = hall.rows[of.COUNTED], hall.lists[of.BINDING]
    left = np.int64(0)
    if swapped:
        for number in range(counts[of.BOUNDS]):
            if bounds[of.ONE_ACT * number] != of.SWAPS:
                for place in range(of.ONE_ACT):
                    bounds[of.ONE_ACT * left + place] = bounds[of.ONE_ACT * number + place]
                left += 1
    counts[of.BOUNDS] = left


@once
def _play_round(hall: Any, scorer: Any) -> None:
    """Play a round whose cards lie open to its end, reckoning included."""
    row = hall.rows[of.GAME]
    number = row[at.ROUND]
    while row[at.PHASE] not in (at.LEAD, at.OVER):
        seat = asked(row)
        answers = row[at.PHASE] == at.ANSWER
        code = _answer(hall, seat, scorer) if answers else _decide(hall, seat, scorer)
        hall.rows[of.COUNTED, of.MOVES] += 1
        rules.apply(row, seat, code)
        _release(hall, code > at.CARD and not answers and row[at.SWAPPED] != 0)
    _judge_round(hall, number)
    _reckon(hall, number)


# What is called from outside.


@compiled
def _see_cards(hall: Any, seat: Whole, scorer: Any) -> None:
    """Write down what a seat needs to know to play a card."""
    row, cards = hall.rows[of.GAME], hall.lists[of.CARDS + seat]
    led = np.int64(0)
    for other in range(row[at.PLAYERS]):
        lying = table.card_of(row, other)
        led |= lying
        cards[other] = np.int64(1) << lying - 1 if lying else may_hold(row, other)
    cards[seat] = table.hand_of(row, seat)
    pile = row[at.PILES + seat]
    before = pile_points(pile, scorer)
    for place in range(len(of.PRIZES)):
        more = np.int64(1) << at.COUNT_BITS * (of.PRIZES[place] - 1)
        if led and led != of.PRIZES[place]:
            more += np.int64(1) << at.COUNT_BITS * (led - 1)
        cards[at.SEATS + place] = pile_points(pile + more, scorer) - before


@compiled
def begin(halls: Any, moves: Whole, scorer: Any) -> None:
    """Begin to play from the row of the hall, in which the first card is to be led.

    ``moves``: how many there were, which were draws.
    """
    hall = halls[0]
    for place in range(of.COUNTS):
        hall.rows[of.COUNTED, place] = 0
    hall.rows[of.COUNTED, of.MOVES] = moves
    _see_cards(hall, hall.rows[of.GAME][at.LEADER], scorer)


@compiled
def lead(halls: Any, card: Whole, scorer: Any) -> None:
    """Lead a card; then the list ``CARDS`` of each seat tells the others what they need to know."""
    hall = halls[0]
    row = hall.rows[of.GAME]
    rules.lead(row, row[at.LEADER], card)
    hall.rows[of.COUNTED, of.MOVES] += 1
    for seat in range(row[at.PLAYERS]):
        if seat != row[at.LEADER]:
            _see_cards(hall, seat, scorer)


@compiled
def follow(halls: Any, cards: Any, scorer: Any) -> None:
    """Play the others' cards, by seat, CARD_BITS each, and the round to its end.

    Then the next leader's list ``CARDS`` tells what it needs to know, or, when the game is over,
    how it ended: VP, gold, and 1 for who won, by seat.
    """
    hall = halls[0]
    row = hall.rows[of.GAME]
    for seat in range(row[at.PLAYERS]):
        if seat != row[at.LEADER]:
            rules.seal(row, seat, cards >> at.CARD_BITS * seat & at.ONE_CARD)
            hall.rows[of.COUNTED, of.MOVES] += 1
    rules.flip(row)
    _play_round(hall, scorer)
    if row[at.PHASE] != at.OVER:
        _see_cards(hall, row[at.LEADER], scorer)
        return
    points, shares = hall.rows[of.AFTER], hall.worths[0]
    scores(row, scorer, points)
    rank(row, points, shares)
    for seat in range(row[at.PLAYERS]):
        hall.lists[of.CARDS + seat, 0] = points[seat]
        hall.lists[of.CARDS + seat, 1] = table.gold_of(row, seat)
        hall.lists[of.CARDS + seat, 2] = shares[seat] > 0
