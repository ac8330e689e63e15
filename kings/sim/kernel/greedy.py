"""How a greedy play-out thinks, compiled: what the table is worth to a seat, and a turn ahead.

No function looks at what its seat may not see. By Day all hands are open; by Night another's hand
is taken for any of the cards that have not left its owner's deck. A card face down is never looked
at. What is tried out is tried on a desk of spare rows, and the game's own row is left as it is.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from kings.sim.kernel.chance import (
    below,
    count_bits,
    lowest_bit,
    nth_of_ten,
    random_bits,
    topic,
)
from kings.sim.kernel.choices import JESTER, free_uses
from kings.sim.kernel.compiling import compiler
from kings.sim.kernel.layout import (
    ACTED,
    ACTOR,
    AIM,
    ANSWER,
    ASIDES,
    BANK,
    BOUND,
    BOUND_ACTION,
    CARD,
    CARD_BITS,
    CODES,
    CORE,
    COUNT_BITS,
    FOLLOW,
    GOLD,
    HAND_BITS,
    LEAD,
    NIGHT,
    OWED,
    PASS,
    PHASE,
    PILES,
    PLAYERS,
    ROUND,
    SEALED,
    SEATS,
    SECOND,
    SWAPPED,
    TURN,
    USES,
    WIDTH,
    WINDOW,
)
from kings.sim.kernel.rules import QUEEN, QUEENS_GOLD, carry_out
from kings.sim.kernel.scoring import pile_points
from kings.sim.kernel.table import (
    bring_in,
    card_of,
    gold_of,
    hand_of,
    income,
    lay,
    take_off,
    trick,
)

compiled = compiler()
inlined = compiler(inline=True)

GUESSES = 4
ONE_HAND = (1 << HAND_BITS) - 1
ONE_CARD = (1 << CARD_BITS) - 1
LOWEST = -(1 << 40)

# Kinds of decision, for what chance is drawn for. An answer is one for each seat with a Jester.
PLAY_A_CARD, WINDOW_CHOICE, TURN_CHOICE, SWAPPED_CHOICE, PROMISE, GUESS, ANSWER_TO = range(1, 8)

# Rows of the desk.
TRIED, ANSWERED, SWAPPED_IN, GUESSED, VALUES, FIELD, BEFORE = range(7)


def new_desk() -> Any:
    """Return the rows on which a game is played and what might follow is tried out."""
    return np.zeros((7, max(WIDTH, CODES * SEATS)), np.int64)


# What the table is worth, and what may lie there.


@compiled
def _copy(row: Any, to: Any) -> None:
    for place in range(CORE):
        to[place] = row[place]


@compiled
def worth(row: Any, seat: Any, scorer: Any) -> Any:
    """Return the VP that a seat would have if the trick were decided as it lies."""
    kept, winner = trick(row)
    return _worth(row, seat, scorer, kept, winner)


@compiled
def _worth(row: Any, seat: Any, scorer: Any, kept: Any, winner: Any) -> Any:
    pile = row[PILES + seat]
    gold = gold_of(row, seat)
    if winner == seat:
        if card_of(row, seat) == QUEEN:
            gold += min(QUEENS_GOLD, row[BANK])
        while kept:
            card = card_of(row, lowest_bit(kept))
            pile += np.int64(1) << COUNT_BITS * (card - 1)
            kept &= kept - 1
    return pile_points(pile, scorer) + gold


@compiled
def _may_hold(row: Any, seat: Any) -> Any:
    """Return the cards that a hand may hold, as far as others can tell, as ten bits."""
    cards = hand_of(row, seat)
    sealed = row[SEALED] >> CARD_BITS * seat & ONE_CARD
    if sealed:
        cards |= np.int64(1) << sealed - 1
    if row[NIGHT]:
        cards |= row[ASIDES] >> HAND_BITS * seat & ONE_HAND
    return cards


# Thinking a turn through.


@compiled
def _imagine_use(row: Any, seat: Any, code: Any, scorer: Any, desk: Any) -> None:
    """Leave in ``desk[TRIED]`` the table after a use; a Jester is answered as badly as can be."""
    tried = desk[TRIED]
    _copy(row, tried)
    if code < AIM or card_of(row, seat) != JESTER:
        carry_out(tried, seat, code)
        return
    on = code - AIM
    worst = np.int64(0)
    least = np.int64(-LOWEST)
    answers = _may_hold(row, on)
    while answers:
        card = lowest_bit(answers) + 1
        answers &= answers - 1
        _copy(row, desk[ANSWERED])
        bring_in(desk[ANSWERED], on, card)
        value = worth(desk[ANSWERED], seat, scorer)
        if value < least:
            least = value
            worst = card
    bring_in(tried, on, worst)


@compiled
def _imagine_turn(row: Any, seat: Any, code: Any, scorer: Any, desk: Any) -> None:
    """Leave in ``desk[TRIED]`` the table after a turn; a swap is followed by its best use."""
    if code <= CARD:
        _imagine_use(row, seat, code, scorer, desk)
        return
    after = desk[SWAPPED_IN]
    _copy(row, after)
    bring_in(after, seat, code - CARD)
    uses = free_uses(after, seat) & USES
    if row[BOUND] & BOUND_ACTION:
        uses &= row[SECOND + code - CARD - 1]
    use, _ = _best_use(after, seat, uses, scorer, desk)
    _imagine_use(after, seat, use, scorer, desk)


@compiled
def _best_use(row: Any, seat: Any, uses: Any, scorer: Any, desk: Any) -> tuple[Any, Any]:
    """Return the best of some uses without swaps, the first among equals, and its worth."""
    unused = worth(row, seat, scorer)
    best = np.int64(PASS)
    most = unused if uses & 1 << PASS else np.int64(LOWEST)
    if uses & 1 << GOLD:
        # Gold takes no card away, and who takes it has no Queen.
        gold = unused + min(income(row, card_of(row, seat)), row[BANK])
        if gold > most:
            most, best = gold, np.int64(GOLD)
    uses &= ~np.int64(1 << PASS | 1 << GOLD)
    while uses:
        code = lowest_bit(uses)
        uses &= uses - 1
        _imagine_use(row, seat, code, scorer, desk)
        value = worth(desk[TRIED], seat, scorer)
        if value > most:
            most, best = value, code
    return best, most


@inlined
def _best_of(values: Any, first: Any, step: Any, mask: Any, key: Any, about: Any) -> Any:
    """Return the code of the highest value; chance decides among equals, but nothing beats passing.

    The value of a code stands at ``first + step * code``. Each of several equals takes the place of
    the one kept so far so often that all are equally likely in the end.
    """
    best = lowest_bit(mask)
    equals = 1
    mask &= mask - 1
    while mask:
        code = lowest_bit(mask)
        mask &= mask - 1
        more = values[first + step * code] - values[first + step * best]
        if more > 0:
            best = code
            equals = 1
        elif more == 0 and best != PASS:
            equals += 1
            if below(random_bits(key, about + np.uint64(code + 1)), equals) == 0:
                best = code
    return best


# Greedy decisions.


@inlined
def about(row: Any, seat: Any) -> Any:
    """Name the decision of this row for chance."""
    phase = row[PHASE]
    if phase in (LEAD, FOLLOW):
        return topic(row[ROUND], seat, PLAY_A_CARD, 0)
    if phase == TURN:
        return topic(row[ROUND], seat, SWAPPED_CHOICE if row[SWAPPED] else TURN_CHOICE, 0)
    if phase == ANSWER:
        return topic(row[ROUND], seat, ANSWER_TO, row[ACTOR])
    if phase == WINDOW:
        return topic(row[ROUND], seat, WINDOW_CHOICE, 0)
    return topic(row[ROUND], seat, PROMISE, row[OWED])


@compiled
def look(row: Any, seat: Any, mask: Any, scorer: Any, desk: Any) -> None:
    """Write what each choice on a turn makes of every seat's worth, at ``code * SEATS + seat``."""
    values = desk[VALUES]
    while mask:
        code = lowest_bit(mask)
        mask &= mask - 1
        _imagine_turn(row, seat, code, scorer, desk)
        kept, winner = trick(desk[TRIED])
        for other in range(row[PLAYERS]):
            values[code * SEATS + other] = _worth(desk[TRIED], other, scorer, kept, winner)


@compiled
def usual_turn(row: Any, seat: Any, mask: Any, key: Any, desk: Any) -> Any:
    """Return what a greedy seat does on its turn, after ``look``."""
    return _best_of(desk[VALUES], seat, SEATS, mask, key, about(row, seat))


@compiled
def _simple_uses(row: Any, seat: Any) -> Any:
    """Return what a card can do at once, a Cooper's swaps and a Jester's targets left out."""
    if card_of(row, seat) == JESTER:
        return np.int64(1)
    return free_uses(row, seat) & USES


@compiled
def greedy_answer(row: Any, seat: Any, mask: Any, key: Any, scorer: Any, desk: Any) -> Any:
    """Return the best card for a Jester, used at once if the turn is still to come (S-36)."""
    waiting = row[ACTED] >> seat & 1 == 0
    after = desk[SWAPPED_IN]
    values = desk[VALUES]
    left = mask
    while left:
        code = lowest_bit(left)
        left &= left - 1
        _copy(row, after)
        bring_in(after, seat, code - CARD)
        uses = _simple_uses(after, seat) if waiting else np.int64(1 << PASS)
        values[code] = _best_use(after, seat, uses, scorer, desk)[1]
    return _best_of(values, 0, 1, mask, key, about(row, seat))


@compiled
def _guess(row: Any, seat: Any, key: Any, number: Any, guessed: Any) -> None:
    """Give every other seat that has no card in sight one that it may hold (S-20)."""
    _copy(row, guessed)
    for other in range(row[PLAYERS]):
        if other != seat and card_of(row, other) == 0:
            cards = _may_hold(row, other)
            drawn = topic(row[ROUND], seat, GUESS, other) + np.uint64(number)
            card = nth_of_ten(cards, below(random_bits(key, drawn), count_bits(cards))) + 1
            lay(guessed, other, card)


@compiled
def greedy_card(row: Any, seat: Any, mask: Any, key: Any, scorer: Any, desk: Any) -> Any:
    """Return the card that does best on average against guesses of the others' cards."""
    totals = desk[VALUES]
    for code in range(CODES):
        totals[code] = 0
    guessed = desk[GUESSED]
    for number in range(GUESSES):
        _guess(row, seat, key, number, guessed)
        cards = mask
        while cards:
            code = lowest_bit(cards)
            cards &= cards - 1
            lay(guessed, seat, code - CARD)
            totals[code] += _best_use(guessed, seat, _simple_uses(guessed, seat), scorer, desk)[1]
            take_off(guessed, seat)
    return _best_of(totals, 0, 1, mask, key, about(row, seat))
