"""How a strong seat decides: as the bot of that name (``kings.bots.strong``), by compiled rules.

What a seat will have at the end is its points and gold as they lie after the trick, and what is
still to come: a sum over features of the table, whose weights were fitted to games that strong
seats played among themselves. A seat thinks a round through to its end. On every later turn it
expects the use that leaves the actor best off, or the one that leaves the actor and one who pays
best off together; the payer makes up for the actor's loss, and they share what is gained. A card is
chosen for its average over guesses of the others' cards, by Day each as likely as it was counted to
answer that lead.

All is reckoned in whole thousandths of a VP, so that every machine finds the same. What a seat may
not see is never looked at: by Night another's hand counts as the average of what it may be.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from kings.bots.outlook import (
    ANY,
    HAND,
    HANDS,
    HER_GOLD,
    LEADS,
    LEAST_GAIN,
    THEIR_WANTS,
    UNIT,
    WANTS,
)
from kings.sim.kernel import chance, layout as at, table
from kings.sim.kernel.choices import free_uses, legal
from kings.sim.kernel.compiling import compiled, inlined
from kings.sim.kernel.desk import (
    ANSWERED,
    COURSE,
    GUESSED,
    OPEN,
    PILES,
    STEP,
    SWAPPED_IN,
    VALUES,
    WORTHS,
    copy,
    draw_answer,
    holdings,
    may_hold,
    purse,
)
from kings.sim.kernel.layout import Row, Whole
from kings.sim.kernel.rules import LAST_ROUND, carry_out
from kings.sim.kernel.scoring import pile_points

LOWEST = -(1 << 50)
KEPT = 64
"""Piles whose worth is kept on the desk."""


# What a table is worth to each seat.


@compiled
def _pile(row: Row, pile: Any, scorer: Any, desk: Row) -> Any:
    """Return the place on the desk of what a pile is worth: key, to its owner, to each other."""
    kept = desk[PILES]
    key = pile << 4 | row[at.ROUND] + 1
    place = 3 * ((pile * 0x9E3779B1 >> 20) % KEPT)
    if kept[place] != key:
        weights = scorer.weights[row[at.PLAYERS], row[at.NIGHT], row[at.ROUND]]
        points = pile_points(pile, scorer)
        own = points * UNIT
        other = np.int64(0)
        if row[at.ROUND] < LAST_ROUND:
            for title in range(at.TITLES):
                if pile >> at.COUNT_BITS * title & 7 < 6:
                    more = pile_points(pile + (np.int64(1) << at.COUNT_BITS * title), scorer)
                    own += weights[WANTS + title] * (more - points)
                    other += weights[THEIR_WANTS + title] * (more - points)
        kept[place] = key
        kept[place + 1] = own
        kept[place + 2] = other
    return place


@inlined
def _cards(weights: Any, first: Any, cards: Any) -> Any:
    """Add up the weights of some cards."""
    total = np.int64(0)
    while cards:
        total += weights[first + chance.lowest_bit(cards)]
        cards &= cards - 1
    return total


@compiled
def outlook(row: Row, viewer: Whole, scorer: Any, desk: Row, to: Any) -> None:
    """Write what each seat will have if the trick is decided as it lies.

    In thousandths of a VP, from place ``to`` of ``desk[WORTHS]``. ``viewer`` knows its own hand.
    """
    kept, winner = table.trick(row)
    worths = desk[WORTHS]
    seats = row[at.PLAYERS]
    more = row[at.ROUND] < LAST_ROUND
    night = row[at.NIGHT]
    weights = scorer.weights[seats, night, row[at.ROUND]]
    others = np.int64(0)
    leader = row[at.LEADER] if winner == at.NOBODY else winner
    for seat in range(seats):
        pile, gold = holdings(row, seat, kept, winner)
        place = _pile(row, pile, scorer, desk)
        worth = gold * UNIT + desk[PILES][place + 1]
        theirs = desk[PILES][place + 2]
        if more:
            worth += gold * weights[HER_GOLD] + weights[ANY]
            if seat == leader:
                worth += weights[LEADS]
            hand = table.hand_of(row, seat)
            if night:
                held = chance.count_bits(hand)
                possible = may_hold(row, seat)
                among = max(1, chance.count_bits(possible))
                theirs += _cards(weights, HANDS, possible) * held // among
                if seat == viewer:
                    worth += _cards(weights, HAND, hand)
                else:
                    worth += _cards(weights, HAND, possible) * held // among
            else:
                worth += _cards(weights, HAND, hand)
                theirs += _cards(weights, HANDS, hand)
        others += theirs
        worths[to + seat] = worth - theirs
    for seat in range(seats):
        worths[to + seat] += others


@inlined
def _coin(row: Row, scorer: Any) -> Any:
    """Return what a seat loses by handing over 1 gold, and the other gains."""
    return UNIT + scorer.weights[row[at.PLAYERS], row[at.NIGHT], row[at.ROUND], HER_GOLD]


# Trying things out.

FIRST_WORTHS, THEN_WORTHS = 0, at.SEATS
"""Places of ``desk[WORTHS]``: for what is compared on the way, and at the end."""


@inlined
def bring_in(row: Row, seat: Whole, card: Whole) -> None:
    """Bring a card into play that a hand may hold, also where another is in a hidden one."""
    bit = np.int64(1) << card - 1
    hand = table.hand_of(row, seat)
    if hand & bit == 0 and hand:
        moved = (bit | hand & -hand) << at.HAND_BITS * seat
        row[at.HANDS] ^= moved
        row[at.ASIDES] ^= moved
    table.bring_in(row, seat, card)


@compiled
def _use(tried: Row, seat: Whole, code: Whole, viewer: Whole, scorer: Any, desk: Row) -> None:
    """Use a card in place; a Jester's target answers with what is best for itself."""
    if code < at.AIM or table.card_of(tried, seat) != at.JESTER:
        carry_out(tried, seat, code)
        return
    on = code - at.AIM
    answers = table.hand_of(tried, on) if on == viewer else may_hold(tried, on)
    best = np.int64(0)
    most = np.int64(LOWEST)
    while answers:
        card = chance.lowest_bit(answers) + 1
        answers &= answers - 1
        copy(tried, desk[ANSWERED])
        bring_in(desk[ANSWERED], on, card)
        outlook(desk[ANSWERED], viewer, scorer, desk, FIRST_WORTHS)
        if desk[WORTHS][FIRST_WORTHS + on] > most:
            most = desk[WORTHS][FIRST_WORTHS + on]
            best = card
    bring_in(tried, on, best)


@compiled
def _turn(
    row: Row, seat: Whole, code: Whole, viewer: Whole, scorer: Any, desk: Row, to: Row
) -> None:
    """Leave in ``to`` the table after a turn; a swap is followed by the use that looks best."""
    copy(row, to)
    if code <= at.CARD:
        _use(to, seat, code, viewer, scorer, desk)
        return
    bring_in(to, seat, code - at.CARD)
    uses = free_uses(to, seat) & at.USES
    if row[at.BOUND] & at.BOUND_ACTION:
        uses &= row[at.SECOND + code - at.CARD - 1]
    best = np.int64(at.PASS)
    most = np.int64(LOWEST)
    while uses:
        use = chance.lowest_bit(uses)
        uses &= uses - 1
        copy(to, desk[SWAPPED_IN])
        _use(desk[SWAPPED_IN], seat, use, viewer, scorer, desk)
        outlook(desk[SWAPPED_IN], viewer, scorer, desk, FIRST_WORTHS)
        if desk[WORTHS][FIRST_WORTHS + seat] > most:
            most = desk[WORTHS][FIRST_WORTHS + seat]
            best = use
    _use(to, seat, best, viewer, scorer, desk)


@compiled
def _highest(worths: Row, first: Whole, step: Whole, mask: Whole) -> Any:
    """Return the code with the highest worth, the first among equals."""
    best = chance.lowest_bit(mask)
    while mask:
        code = chance.lowest_bit(mask)
        mask &= mask - 1
        if worths[first + step * code] > worths[first + step * best]:
            best = code
    return best


@compiled
def _sale(
    row: Row, seat: Whole, mask: Whole, usual: Whole, buyers: Whole, scorer: Any, worths: Row
) -> tuple[Any, Any, Any]:
    """Return the choice that gains its owner and a buyer most together, the buyer, and the price.

    Buyer NOBODY, and the usual choice, if no sale gains more than ``LEAST_GAIN``.
    """
    best, payer, price = usual, np.int64(at.NOBODY), np.int64(0)
    most = np.int64(LEAST_GAIN)
    coin = _coin(row, scorer)
    while mask:
        code = chance.lowest_bit(mask)
        mask &= mask - 1
        loss = worths[usual * at.SEATS + seat] - worths[code * at.SEATS + seat]
        left = buyers & ~(np.int64(1) << seat)
        while left:
            other = chance.lowest_bit(left)
            left &= left - 1
            gain = worths[code * at.SEATS + other] - worths[usual * at.SEATS + other]
            gold = (loss + gain) // (2 * coin)
            if gain - loss > most and gold * coin > loss and 0 < gold <= purse(row, other):
                most = gain - loss
                best, payer, price = code, other, gold
    return best, payer, price


@compiled
def _expected(
    course: Row, seat: Whole, mask: Whole, viewer: Whole, trade: Whole, scorer: Any, desk: Row
) -> None:
    """Take a turn of a round in place as it is to be expected.

    ``trade``: whether it is sold to whom it is worth most.
    """
    values = desk[VALUES]
    left = mask
    while left:
        code = chance.lowest_bit(left)
        left &= left - 1
        _turn(course, seat, code, viewer, scorer, desk, desk[STEP])
        outlook(desk[STEP], viewer, scorer, desk, FIRST_WORTHS)
        for other in range(course[at.PLAYERS]):
            values[code * at.SEATS + other] = desk[WORTHS][FIRST_WORTHS + other]
    usual = _highest(values, seat, at.SEATS, mask)
    buyers = (np.int64(trade) << course[at.PLAYERS]) - trade
    best, payer, price = _sale(course, seat, mask, usual, buyers, scorer, values)
    _turn(course, seat, best, viewer, scorer, desk, desk[STEP])
    copy(desk[STEP], course)
    if payer != at.NOBODY:
        table.pay(course, payer, seat, price)


@inlined
def _hand_on(course: Row, seat: Whole) -> Any:
    """End a turn in place; return whose turn is next."""
    course[at.ACTED] |= np.int64(1) << seat
    following = seat + 1 if seat + 1 < course[at.PLAYERS] else np.int64(0)
    course[at.ACTOR] = following
    course[at.BOUND] = 0
    course[at.OFFERED] = 0
    return following


@compiled
def _finish(course: Row, viewer: Whole, trade: Whole, scorer: Any, desk: Row) -> None:
    """Play the turns of a round that are left, in place, as they are to be expected."""
    seat = course[at.ACTOR]
    while True:
        mask = legal(course, seat)
        if course[at.NIGHT] and seat != viewer:
            mask &= at.USES  # what a Cooper brings in is hidden
        if mask & (mask - 1):
            _expected(course, seat, mask, viewer, trade, scorer, desk)
        seat = _hand_on(course, seat)
        if seat == course[at.LEADER]:
            return


@inlined
def _rest(course: Row, seat: Whole, viewer: Whole, trade: Whole, scorer: Any, desk: Row) -> None:
    """Finish a round after the turn of a seat, and write what it is worth."""
    if _hand_on(course, seat) != course[at.LEADER]:
        _finish(course, viewer, trade, scorer, desk)
    outlook(course, viewer, scorer, desk, THEN_WORTHS)


@inlined
def _all_turns(course: Row, viewer: Whole, trade: Whole, scorer: Any, desk: Row) -> None:
    """Play all turns of a round whose cards lie open, and write what it is worth."""
    course[at.PHASE] = at.TURN
    course[at.ACTOR] = course[at.LEADER]
    course[at.BOUND] = 0
    course[at.OFFERED] = 0
    _finish(course, viewer, trade, scorer, desk)
    outlook(course, viewer, scorer, desk, THEN_WORTHS)


# Decisions. What each choice is worth to all stands at ``code * SEATS + seat`` of the given row.


@compiled
def _follow(
    row: Row, seat: Whole, code: Whole, viewer: Whole, trade: Whole, scorer: Any, desk: Row
) -> None:
    """Write what a choice is worth: on a turn, in a window, or as an answer."""
    course = desk[COURSE]
    phase = row[at.PHASE]
    if phase == at.TURN:
        _turn(row, seat, code, viewer, scorer, desk, course)
        _rest(course, seat, viewer, trade, scorer, desk)
        return
    copy(row, course)
    if phase == at.ANSWER:
        table.bring_in(course, seat, code - at.CARD)
        course[at.PHASE] = at.TURN  # those who follow have turns
        _rest(course, row[at.ACTOR], viewer, trade, scorer, desk)
        return
    if code >= at.AIM:
        course[at.LEADER] = code - at.AIM
    _all_turns(course, viewer, trade, scorer, desk)


@compiled
def look(
    row: Row, seat: Whole, viewer: Whole, mask: Whole, scorer: Any, desk: Row, worths: Row
) -> None:
    """Write what each choice of ``seat`` is worth to every seat, as far as ``viewer`` knows.

    Half of it with trade in what follows, half without.
    """
    then = desk[WORTHS][THEN_WORTHS : THEN_WORTHS + row[at.PLAYERS]]
    while mask:
        code = chance.lowest_bit(mask)
        mask &= mask - 1
        first = code * at.SEATS
        _follow(row, seat, code, viewer, 1, scorer, desk)
        for other in range(len(then)):
            worths[first + other] = then[other]
        _follow(row, seat, code, viewer, 0, scorer, desk)
        for other in range(len(then)):
            worths[first + other] = (worths[first + other] + then[other]) >> 1


@compiled
def _guess(
    row: Row, seat: Whole, led: Whole, key: Any, number: Any, scorer: Any, guessed: Row
) -> None:
    """Give every other seat that has no card in sight one that it may hold (S-20).

    Each as readily as it answers the card that is ``led``, whichever it is by the same luck.
    """
    copy(row, guessed)
    readily = scorer.answers[row[at.NIGHT], led - 1]
    for other in range(row[at.PLAYERS]):
        if other != seat and table.card_of(row, other) == 0:
            card = draw_answer(row, seat, other, readily, key, number)
            table.lay(guessed, other, card)
            _hold(guessed, other, may_hold(row, other) ^ np.int64(1) << card - 1)


@inlined
def _hold(guessed: Row, seat: Whole, cards: Any) -> None:
    """Leave these cards to a seat, as many of them in its hand as everybody knows it has."""
    sealed = guessed[at.SEALED] >> at.CARD_BITS * seat & at.ONE_CARD
    held = chance.count_bits(table.hand_of(guessed, seat)) - (sealed == 0)
    guessed[at.SEALED] ^= sealed << at.CARD_BITS * seat
    aside = cards
    for _ in range(held):
        aside &= aside - 1
    guessed[at.HANDS] &= ~(np.int64(at.ONE_HAND) << at.HAND_BITS * seat)
    guessed[at.HANDS] |= (cards ^ aside) << at.HAND_BITS * seat
    guessed[at.ASIDES] &= ~(np.int64(at.ONE_HAND) << at.HAND_BITS * seat)
    guessed[at.ASIDES] |= aside << at.HAND_BITS * seat


@compiled
def look_at_cards(
    row: Row, seat: Whole, mask: Whole, key: Any, scorer: Any, desk: Row, totals: Row
) -> None:
    """Write what each card is worth to its owner, added up over guesses of the others' cards.

    With every second one it expects trade.
    """
    guessed = desk[GUESSED]
    for code in range(at.CODES):
        totals[code] = 0
    led = table.card_of(row, row[at.LEADER])
    for number in range(scorer.guesses):
        if led:
            _guess(row, seat, led, key, number, scorer, guessed)
        cards = mask
        while cards:
            code = chance.lowest_bit(cards)
            cards &= cards - 1
            if led == 0:
                _guess(row, seat, code - at.CARD, key, number, scorer, guessed)
            totals[code] += _card(guessed, seat, code, number & 1, scorer, desk)


@compiled
def _card(guessed: Row, seat: Whole, code: Whole, trade: Whole, scorer: Any, desk: Row) -> Any:
    """Return what a card is worth to its owner, against a guess of the others."""
    course = desk[COURSE]
    copy(guessed, course)
    course[at.HANDS] &= ~(np.int64(1) << at.HAND_BITS * seat + code - at.CARD - 1)
    table.lay(course, seat, code - at.CARD)
    _all_turns(course, seat, trade, scorer, desk)
    return desk[WORTHS][THEN_WORTHS + seat]


@compiled
def choose(
    row: Row,
    seat: Whole,
    mask: Whole,
    policies: Any,
    strong: Whole,
    key: Any,
    scorer: Any,
    desk: Row,
) -> tuple[Any, Any]:
    """Return the code that a strong seat takes, and whether its action was sold.

    ``strong``: the code of the policy of those who buy.
    """
    phase = row[at.PHASE]
    worths = desk[OPEN]
    if phase == at.RECKON:
        return np.int64(at.SETTLE), False
    if phase in (at.LEAD, at.FOLLOW):
        look_at_cards(row, seat, mask, key, scorer, desk, worths)
        return _highest(worths, 0, 1, mask), False
    look(row, seat, seat, mask, scorer, desk, worths)
    usual = _highest(worths, seat, at.SEATS, mask)
    if phase != at.TURN:
        return usual, False
    buyers = np.int64(0)
    for other in range(row[at.PLAYERS]):
        if policies[other] == strong:
            buyers |= np.int64(1) << other
    best, payer, price = _sale(row, seat, mask, usual, buyers, scorer, worths)
    if payer != at.NOBODY:
        table.pay(row, payer, seat, price)
    return best, payer != at.NOBODY
