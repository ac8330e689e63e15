"""What a deal brings, what a seat offers, and what it answers: as ``kings.bots.negotiator``.

The deals of these bots are simple, and that is made use of: two seats are their parties; one of
them pays gold, or makes one promise, or both; the active player is bound to a turn; and a Jester's
target may be bound to an answer.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from kings.bots.deals import LEAST_SURPLUS
from kings.bots.promises import CREDIT
from kings.sim.kernel import chance, layout as at, table
from kings.sim.kernel.desk import copy
from kings.sim.kernel.hall import (
    ABILITY,
    ACCEPTED,
    ACTS,
    AFTER,
    AGAINST,
    AGREED,
    ANCHORS,
    ANSWER,
    BARE,
    BINDING,
    BINDS,
    BOUNDS,
    BY,
    BY_ROUND,
    CARD,
    CASH,
    COUNTED,
    COUNTER,
    COUNTERED,
    DEAL_WIDTH,
    DEALS,
    DUE,
    FAVOURS_TOO,
    FIRST_BOUND,
    GAIN,
    GAME,
    KIND,
    LATER_GOLD,
    LINES,
    LOSS,
    MARKET,
    MOVES,
    NO_PROMISE,
    NOTHING,
    OCCASION,
    OF_GOLD,
    OF_RESTRAINT,
    OF_USE,
    OFFER,
    OFFERED,
    OFFERED_GOLD,
    OFFERED_PROMISES,
    ON,
    ON_WHOM,
    ONE_ACT,
    OPEN,
    OPEN_STILL,
    PAID,
    PAYEE,
    PAYER,
    PRICES,
    PROMISED,
    RECEIVED,
    REFUSED,
    SALE_WIDTH,
    SALES,
    SEEN_BY,
    SPARE,
    SPLITS,
    STANDS,
    STATUS,
    STRUCK,
    SUM,
    TAKES,
    TARGET,
    TO,
    TRIED,
    TURN,
    USES,
    USUAL,
    VALUE,
    WHAT,
    compiled,
    once,
)
from kings.sim.kernel.layout import Row, Whole
from kings.sim.kernel.payments import (
    deals_with,
    debts,
    debts_to_pay,
    effect,
    later_worth,
    list_favours,
    most_to_offer,
    pay_price,
    trust,
)
from kings.sim.kernel.sales import (
    best_turn,
    expect,
    forget,
    in_character,
    later_seats,
    list_turns,
    price_of,
    survey,
    table_after,
    turns_keeping,
    turns_under,
    who_looks,
    would_keep,
    write_sales,
    write_values,
)

# What a deal brings, and whether it is in character.


@compiled
def _agreed_turn(hall: Any, seat: Whole, deal: Row, scorer: Any) -> Any:
    """Return the turn to expect under a deal, or NOBODY if there is none that the seat would take.

    If a Jester's answer is agreed, it is a turn of ``hall.turns[AGREED]``, else one of the market.
    """
    row = hall.rows[GAME]
    viewer = survey(hall, seat, scorer)
    turns, mask = hall.turns[viewer], hall.lists[MARKET + viewer, OPEN]
    actor = row[at.ACTOR]
    left = turns_under(turns, mask, deal, FIRST_BOUND, deal[BINDS])
    if seat == actor:
        character = hall.rows[STANDS, seat]
        left &= in_character(hall, turns, mask, character)
        restrains = deal[KIND] == OF_RESTRAINT and deal[PAYER] == seat
        if restrains and would_keep(character, 1.0, row[at.ROUND]):
            left = turns_keeping(turns, left, deal[KIND], deal[CARD], deal[ON_WHOM])
    if left == 0:
        return np.int64(at.NOBODY)
    if deal[TARGET] == at.NOBODY:
        return best_turn(turns, left, actor)
    answers = row[at.ANSWERS] | deal[ANSWER] << at.CARD_BITS * deal[TARGET]
    list_turns(
        hall.rows[SEEN_BY + viewer],
        actor,
        answers,
        later_seats(row),
        scorer,
        hall.rows,
        hall.turns[AGREED],
    )
    return best_turn(hall.turns[AGREED], left, actor)


@once
def _usual_turn(hall: Any, seat: Whole, scorer: Any) -> Any:
    """Return the turn that a seat expects without a deal."""
    viewer = survey(hall, seat, scorer)
    market = hall.lists[MARKET + viewer]
    if seat != hall.rows[GAME][at.ACTOR]:
        return market[USUAL]
    turns = hall.turns[viewer]
    own = in_character(hall, turns, market[OPEN], hall.rows[STANDS, seat])
    return best_turn(turns, own, seat)


@once
def _gains(hall: Any, seat: Whole, other: Whole, deal: Row, scorer: Any) -> tuple[Any, Any, Any]:
    """Return whether a deal can be kept, and what its turn brings a seat and the other party."""
    place = _agreed_turn(hall, seat, deal, scorer)
    if place == at.NOBODY:
        return False, np.int64(0), np.int64(0)
    turns = hall.turns[who_looks(hall.rows[GAME], seat)]
    usual = turns[_usual_turn(hall, seat, scorer)]
    turn = turns[place] if deal[TARGET] == at.NOBODY else hall.turns[AGREED, place]
    return (
        True,
        turn[VALUE + seat] - usual[VALUE + seat],
        turn[VALUE + other] - usual[VALUE + other],
    )


@compiled
def _promise_brings(hall: Any, seat: Whole, deal: Row, scorer: Any) -> tuple[Any, Any]:
    """Return what a deal's promise brings the one who makes it and the other, if it is kept."""
    row = hall.rows[GAME]
    by = deal[PAYER]
    if deal[KIND] == OF_GOLD:
        believed = min(deal[LATER_GOLD], max(np.int64(0), CREDIT - debts(hall, by)))
        return float(-deal[LATER_GOLD]), float(believed)
    if deal[DUE] > row[at.ROUND]:
        later = later_worth(hall, deal)
        return -later, later
    viewer = who_looks(row, seat)
    turn = hall.turns[viewer, _agreed_turn(hall, seat, deal, scorer)]
    board = hall.rows[AFTER]
    table_after(hall, viewer, turn, row[at.ANSWERS], scorer, board)
    number = list_favours(hall, board, by, scorer)
    if number == 0:
        return 0.0, 0.0
    _, own, theirs = effect(hall, number, deal)
    return float(own), float(theirs)


@compiled
def _weigh(hall: Any, seat: Whole, other: Whole, deal: Row, scorer: Any) -> tuple[Any, Any, Any]:
    """Return whether a deal can be kept, what it brings a seat, and what both parties together."""
    able, own, others = _gains(hall, seat, other, deal, scorer)
    mine, theirs = float(own), float(others)
    if not able:
        return False, mine, mine
    pays = deal[PAYER] == seat
    mine += -deal[CASH] if pays else deal[CASH]
    theirs += deal[CASH] if pays else -deal[CASH]
    if deal[KIND]:
        by, to = _promise_brings(hall, seat, deal, scorer)
        if pays:
            character = hall.rows[STANDS, seat]
            mine -= price_of(character, -by, deal[DUE])
            theirs += to if would_keep(character, -by, deal[DUE]) else 0.0
        else:
            believed = trust(hall, other) if deals_with(hall, seat, other) else 0.0
            theirs += believed * by
            mine += believed * to
    return True, mine, mine + theirs


@once
def _is_rash(hall: Any, seat: Whole, deal: Row) -> Any:
    """Say whether a seat could be unable to keep what a deal has it promise to do or to leave."""
    row = hall.rows[GAME]
    if deal[PAYER] != seat or deal[KIND] < OF_USE:
        return False
    if deal[KIND] == OF_USE and (deal[DUE] > row[at.ROUND] or seat == row[at.ACTOR]):
        return True
    for number in range(hall.rows[COUNTED, LINES]):
        line = hall.ledger[number]
        if line[STATUS] != OPEN_STILL or line[BY] != seat or line[WHAT] < OF_USE:
            continue
        same = line[WHAT] == deal[KIND] and line[TO] == deal[PAYEE] and line[BY_ROUND] == deal[DUE]
        same &= line[ABILITY] == deal[CARD] and line[AGAINST] == deal[ON_WHOM]
        if not same and (line[WHAT] == OF_USE or deal[KIND] == OF_USE):
            return True
    return False


@compiled
def _is_in_character(hall: Any, seat: Whole, other: Whole, deal: Row) -> Any:
    """Say whether the deal's promises are such as a seat gives and takes."""
    row = hall.rows[GAME]
    character = hall.rows[STANDS, seat]
    if deal[KIND] and not deals_with(hall, seat, other):
        return False
    if deal[PAYER] == seat:
        paid = deal[CASH]
        if deal[KIND] == OF_GOLD and would_keep(character, float(deal[LATER_GOLD]), deal[DUE]):
            paid += deal[LATER_GOLD]
        if paid and paid + debts_to_pay(hall, seat, character) > table.gold_of(row, seat):
            return False
    return not (would_keep(character, 1.0, row[at.ROUND]) and _is_rash(hall, seat, deal))


@once
def _stands_by(hall: Any, seat: Whole, other: Whole, deal: Row, scorer: Any) -> Any:
    """Say whether a seat's own offer is in character."""
    if deal[CASH] == 0 and deal[KIND] == NO_PROMISE:
        return True
    able = _agreed_turn(hall, seat, deal, scorer) != at.NOBODY
    return able and _is_in_character(hall, seat, other, deal)


# Offers and answers.


@compiled
def _opening(pricing: Whole, surplus: Any) -> Any:
    """Return the VP that a seat wants for itself in its own offer."""
    if pricing == SPLITS:
        return max(np.int64(1), surplus // 2)
    if pricing == ANCHORS:
        return max(np.int64(1), min(surplus - 1, 3 * surplus // 4))
    return max(np.int64(1), surplus - 1)


@compiled
def _bargain(
    hall: Any, seat: Whole, buyer: Whole, sale: Row, price: Any, turns: Row, scorer: Any
) -> Any:
    """Write down the deal of a sale at a price, or as near to it as the buyer can pay.

    Return whether that leaves both a gain.
    """
    row, deal, board = hall.rows[GAME], hall.lists[OFFER], hall.rows[AFTER]
    viewer = who_looks(row, seat)
    table_after(hall, viewer, turns[sale[TURN]], row[at.ANSWERS], scorer, board)
    reached, cost = pay_price(
        hall, seat, buyer, row[at.ACTOR], price, board, FAVOURS_TOO, scorer, deal
    )
    if reached <= sale[LOSS] or cost >= sale[GAIN]:
        return False
    deal[TARGET], deal[ANSWER] = at.NOBODY, 0
    for place in range(DEAL_WIDTH - BINDS):
        deal[BINDS + place] = sale[ACTS + place]
    return True


@once
def _sell(hall: Any, seat: Whole, scorer: Any) -> Any:
    """Write down what the active player offers; return to whom, or NOBODY."""
    row = hall.rows[GAME]
    viewer = survey(hall, seat, scorer)
    turns, market = hall.turns[viewer], hall.lists[MARKET + viewer]
    pricing = hall.rows[PRICES, seat]
    own = in_character(hall, turns, market[OPEN], hall.rows[STANDS, seat])
    if own != market[OPEN]:
        market = hall.lists[SPARE]
        write_sales(turns, own, best_turn(turns, own, seat), seat, row[at.PLAYERS], market)
    tried = np.int64(0)
    while True:
        best, most = np.int64(at.NOBODY), np.int64(0)
        for buyer in range(row[at.PLAYERS]):
            sale = market[SALES + buyer * SALE_WIDTH : SALES + (buyer + 1) * SALE_WIDTH]
            surplus = sale[GAIN] - sale[LOSS]
            if sale[TURN] != at.NOBODY and tried >> buyer & 1 == 0 and surplus > most:
                best, most = np.int64(buyer), surplus
        if best == at.NOBODY:
            return _offer_answer(hall, seat, viewer, own, pricing, scorer)
        tried |= np.int64(1) << best
        sale = market[SALES + best * SALE_WIDTH : SALES + (best + 1) * SALE_WIDTH]
        price = sale[LOSS] + _opening(pricing, most)
        if _bargain(hall, seat, best, sale, price, turns, scorer):
            return best


@once
def _offer_answer(
    hall: Any, seat: Whole, viewer: Whole, own: Any, pricing: Whole, scorer: Any
) -> Any:
    """Write down the deal that a Jester's owner offers for an answer; return to whom, or NOBODY.

    ``own``: the mask of its turns in character.
    """
    row, view, turns, deal = (
        hall.rows[GAME],
        hall.rows[SEEN_BY + viewer],
        hall.turns[viewer],
        hall.lists[OFFER],
    )
    nobody = np.int64(at.NOBODY)
    jester = row[at.PHASE] == at.TURN and table.card_of(row, seat) == at.JESTER
    if not jester or row[at.ANSWERS]:
        return nobody
    usual, tried, end = turns[best_turn(turns, own, seat)], hall.rows[TRIED], hall.turns[AGREED, 0]
    target, answer, mine, theirs = nobody, np.int64(0), np.int64(0), np.int64(0)
    while own:
        on = turns[chance.lowest_bit(own), ON]
        own &= own - 1
        if on == 0:
            continue
        other = chance.lowest_bit(on)
        cards = table.hand_of(view, other)
        while cards:
            card = chance.lowest_bit(cards) + 1
            cards &= cards - 1
            copy(view, tried)
            table.bring_in(tried, other, card)
            write_values(tried, scorer, end)
            expect(tried, later_seats(row), scorer, end)
            gain = end[VALUE + seat] - usual[VALUE + seat]
            gains = end[VALUE + other] - usual[VALUE + other]
            if target == at.NOBODY or gain + gains > mine + theirs:
                target, answer, mine, theirs = other, card, gain, gains
    if target == at.NOBODY or mine + theirs < LEAST_SURPLUS:
        return nobody
    price = mine - _opening(pricing, mine + theirs)
    payer, payee = (seat, target) if price > 0 else (target, seat)
    if price == 0 or abs(price) > most_to_offer(hall, payer):
        return nobody
    deal[PAYER], deal[PAYEE], deal[CASH], deal[KIND] = payer, payee, abs(price), NO_PROMISE
    deal[TARGET], deal[ANSWER], deal[BINDS] = target, answer, 1
    deal[BINDS + 1], deal[BINDS + 2] = USES, at.JESTER
    deal[BINDS + 3] = np.int64(1) << target
    return target


@once
def _offer(hall: Any, seat: Whole, scorer: Any) -> Any:
    """Write down what a seat offers; return to whom, or NOBODY."""
    row, deal = hall.rows[GAME], hall.lists[OFFER]
    other = row[at.ACTOR]
    if seat == other:
        other = _sell(hall, seat, scorer)
    else:
        viewer = survey(hall, seat, scorer)
        first = SALES + seat * SALE_WIDTH
        sale = hall.lists[MARKET + viewer, first : first + SALE_WIDTH]
        if sale[TURN] == at.NOBODY:
            return np.int64(at.NOBODY)
        price = sale[GAIN] - _opening(hall.rows[PRICES, seat], sale[GAIN] - sale[LOSS])
        if not _bargain(hall, seat, seat, sale, price, hall.turns[viewer], scorer):
            return np.int64(at.NOBODY)
    # What nobody pays for would have one party only, and isn't heard (S-51).
    if other == at.NOBODY or (deal[CASH] == 0 and deal[KIND] == NO_PROMISE):
        return np.int64(at.NOBODY)
    return other if _stands_by(hall, seat, other, deal, scorer) else np.int64(at.NOBODY)


@once
def _accepts(pricing: Whole, gain: Any, surplus: Any) -> Any:
    """Say whether a seat takes a deal that brings it so much out of a surplus."""
    if pricing == TAKES:
        return gain >= 0
    return gain > 0 and 2 * gain >= surplus - 1


@compiled
def _counter(hall: Any, seat: Whole, other: Whole, deal: Row, offered: Any, scorer: Any) -> Any:
    """Write down the same action at another price, if a seat counters an offer; say if it does.

    ``offered``: the VP that the deal brings it.
    """
    pricing = hall.rows[PRICES, seat]
    bare, counter = hall.lists[BARE], hall.lists[COUNTER]
    bare[PAYER], bare[CASH], bare[KIND] = at.NOBODY, 0, NO_PROMISE
    for place in range(TARGET, DEAL_WIDTH):
        bare[place] = deal[place]
        counter[place] = deal[place]
    able, mine, theirs = _gains(hall, seat, other, bare, scorer)
    if not able or mine + theirs < LEAST_SURPLUS or pricing == TAKES:
        return False
    share = _opening(pricing, mine + theirs)
    if pricing == ANCHORS:
        middle = np.int64((max(0.0, offered) + share) // 2)
        share = max(np.int64(1), min(share, middle))
    if share <= offered or share == mine:
        return False
    payer, payee = (seat, other) if mine > share else (other, seat)
    price = abs(mine - share)
    reached, _ = pay_price(
        hall, seat, payer, payee, price, hall.rows[AFTER], NOTHING, scorer, counter
    )
    return reached >= price and _stands_by(hall, seat, other, counter, scorer)


@compiled
def _respond(hall: Any, seat: Whole, other: Whole, deal: Row, may_counter: Any, scorer: Any) -> Any:
    """Return what a seat answers to the deal of another."""
    hand = table.hand_of(hall.rows[GAME], seat)
    if deal[TARGET] == seat and hand >> deal[ANSWER] - 1 & 1 == 0:
        return REFUSED  # by Night it may be asked for a card that it doesn't hold
    able, gain, surplus = _weigh(hall, seat, other, deal, scorer)
    if not able or not _is_in_character(hall, seat, other, deal):
        return REFUSED
    if _accepts(hall.rows[PRICES, seat], gain, surplus):
        return ACCEPTED
    if may_counter and _counter(hall, seat, other, deal, gain, scorer):
        return COUNTERED
    return REFUSED


@once
def _strike(hall: Any, deal: Row, seat: Whole, other: Whole) -> None:
    """Carry out a deal: gold moves, acts and answers bind, a promise enters the ledger (S-52)."""
    row, counts = hall.rows[GAME], hall.rows[COUNTED]
    payer, payee, gold = deal[PAYER], deal[PAYEE], deal[CASH]
    counts[DEALS] += 1
    counts[STRUCK + seat] += 1
    counts[STRUCK + other] += 1
    hand_over(hall, payer, payee, gold)
    if deal[KIND]:
        line = hall.ledger[counts[LINES]]
        line[BY], line[TO], line[WHAT], line[BY_ROUND] = payer, payee, deal[KIND], deal[DUE]
        line[SUM], line[ABILITY] = deal[LATER_GOLD], deal[CARD]
        line[AGAINST], line[OCCASION], line[STATUS] = deal[ON_WHOM], 0, OPEN_STILL
        counts[LINES] += 1
        counts[PROMISED + payer] += 1
        hall.rows[OFFERED, OFFERED_PROMISES + payer] += 1
        if deal[KIND] == OF_GOLD:
            gold += deal[LATER_GOLD]
    hall.rows[OFFERED, OFFERED_GOLD + payer] += gold
    if deal[TARGET] != at.NOBODY:
        row[at.ANSWERS] |= deal[ANSWER] << at.CARD_BITS * deal[TARGET]
        row[at.BOUND] |= at.BOUND_ANSWER
    first = counts[BOUNDS] * ONE_ACT
    for place in range(deal[BINDS] * ONE_ACT):
        hall.lists[BINDING, first + place] = deal[BINDS + 1 + place]
    counts[BOUNDS] += deal[BINDS]
    forget(hall)


@compiled
def hand_over(hall: Any, payer: Whole, payee: Whole, gold: Any) -> None:
    """Move gold between two seats."""
    table.pay(hall.rows[GAME], payer, payee, gold)
    hall.rows[COUNTED, PAID + payer] += gold
    hall.rows[COUNTED, RECEIVED + payee] += gold


@once
def talk(hall: Any, scorer: Any) -> None:
    """Let everybody say what they want to say before the active player decides.

    Each proposes once, the active player last; a counter-proposal is its one, too. Whoever had
    nothing to offer is asked again when a deal was struck.
    """
    row, counts, players = hall.rows[GAME], hall.rows[COUNTED], hall.rows[GAME][at.PLAYERS]
    for place in range(2 * at.SEATS):
        hall.rows[OFFERED, place] = 0
    forget(hall)
    spoken, silent = np.int64(0), np.int64(0)
    step = np.int64(1)
    while step <= players:
        seat = (row[at.ACTOR] + step) % players
        step += 1
        if (spoken | silent) >> seat & 1:
            continue
        other = _offer(hall, seat, scorer)
        if other == at.NOBODY:
            silent |= np.int64(1) << seat
            continue
        spoken |= np.int64(1) << seat
        deal = hall.lists[OFFER]
        may_counter = spoken >> other & 1 == 0
        reply = _respond(hall, other, seat, deal, may_counter, scorer)
        counts[MOVES] += 2
        if reply == COUNTERED:
            spoken |= np.int64(1) << other
            deal = hall.lists[COUNTER]
            reply = _respond(hall, seat, other, deal, not may_counter, scorer)
            counts[MOVES] += 1
        if reply == ACCEPTED:
            _strike(hall, deal, seat, other)
            silent = np.int64(0)
        step = np.int64(1)
