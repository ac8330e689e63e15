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
from kings.sim.kernel import chance, hall as of, layout as at, table
from kings.sim.kernel.desk import copy
from kings.sim.kernel.hall import compiled, once
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

    If a Jester's answer is agreed, it is a turn of ``of.AGREED``, else one of the market.
    """
    row = hall.rows[of.GAME]
    viewer = survey(hall, seat, scorer)
    turns, mask = hall.turns[viewer], hall.lists[of.MARKET + viewer, of.OPEN]
    actor = row[at.ACTOR]
    left = turns_under(turns, mask, deal, of.FIRST_BOUND, deal[of.BINDS])
    if seat == actor:
        character = hall.rows[of.STANDS, seat]
        left &= in_character(hall, turns, mask, character)
        restrains = deal[of.KIND] == of.OF_RESTRAINT and deal[of.PAYER] == seat
        if restrains and would_keep(character, 1.0, row[at.ROUND]):
            left = turns_keeping(turns, left, deal[of.KIND], deal[of.CARD], deal[of.ON_WHOM])
    if left == 0:
        return np.int64(at.NOBODY)
    if deal[of.TARGET] == at.NOBODY:
        return best_turn(turns, left, actor)
    answers = row[at.ANSWERS] | deal[of.ANSWER] << at.CARD_BITS * deal[of.TARGET]
    list_turns(
        hall.rows[of.SEEN_BY + viewer],
        actor,
        answers,
        later_seats(row),
        scorer,
        hall.rows,
        hall.turns[of.AGREED],
    )
    return best_turn(hall.turns[of.AGREED], left, actor)


@once
def _usual_turn(hall: Any, seat: Whole, scorer: Any) -> Any:
    """Return the turn that a seat expects without a deal."""
    viewer = survey(hall, seat, scorer)
    market = hall.lists[of.MARKET + viewer]
    if seat != hall.rows[of.GAME][at.ACTOR]:
        return market[of.USUAL]
    turns = hall.turns[viewer]
    own = in_character(hall, turns, market[of.OPEN], hall.rows[of.STANDS, seat])
    return best_turn(turns, own, seat)


@once
def _gains(hall: Any, seat: Whole, other: Whole, deal: Row, scorer: Any) -> tuple[Any, Any, Any]:
    """Return whether a deal can be kept, and what its turn brings a seat and the other party."""
    place = _agreed_turn(hall, seat, deal, scorer)
    if place == at.NOBODY:
        return False, np.int64(0), np.int64(0)
    turns = hall.turns[who_looks(hall.rows[of.GAME], seat)]
    usual = turns[_usual_turn(hall, seat, scorer)]
    turn = turns[place] if deal[of.TARGET] == at.NOBODY else hall.turns[of.AGREED, place]
    return (
        True,
        turn[of.VALUE + seat] - usual[of.VALUE + seat],
        turn[of.VALUE + other] - usual[of.VALUE + other],
    )


@compiled
def _promise_brings(hall: Any, seat: Whole, deal: Row, scorer: Any) -> tuple[Any, Any]:
    """Return what a deal's promise brings the one who makes it and the other, if it is kept."""
    row = hall.rows[of.GAME]
    by = deal[of.PAYER]
    if deal[of.KIND] == of.OF_GOLD:
        believed = min(deal[of.LATER_GOLD], max(np.int64(0), CREDIT - debts(hall, by)))
        return float(-deal[of.LATER_GOLD]), float(believed)
    if deal[of.DUE] > row[at.ROUND]:
        later = later_worth(hall, deal)
        return -later, later
    viewer = who_looks(row, seat)
    turn = hall.turns[viewer, _agreed_turn(hall, seat, deal, scorer)]
    board = hall.rows[of.AFTER]
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
    pays = deal[of.PAYER] == seat
    mine += -deal[of.CASH] if pays else deal[of.CASH]
    theirs += deal[of.CASH] if pays else -deal[of.CASH]
    if deal[of.KIND]:
        by, to = _promise_brings(hall, seat, deal, scorer)
        if pays:
            character = hall.rows[of.STANDS, seat]
            mine -= price_of(character, -by, deal[of.DUE])
            theirs += to if would_keep(character, -by, deal[of.DUE]) else 0.0
        else:
            believed = trust(hall, other) if deals_with(hall, seat, other) else 0.0
            theirs += believed * by
            mine += believed * to
    return True, mine, mine + theirs


@once
def _is_rash(hall: Any, seat: Whole, deal: Row) -> Any:
    """Say whether a seat could be unable to keep what a deal has it promise to do or to leave."""
    row = hall.rows[of.GAME]
    if deal[of.PAYER] != seat or deal[of.KIND] < of.OF_USE:
        return False
    if deal[of.KIND] == of.OF_USE and (deal[of.DUE] > row[at.ROUND] or seat == row[at.ACTOR]):
        return True
    for number in range(hall.rows[of.COUNTED, of.LINES]):
        line = hall.ledger[number]
        if line[of.STATUS] != of.OPEN_STILL or line[of.BY] != seat or line[of.WHAT] < of.OF_USE:
            continue
        same = (
            line[of.WHAT] == deal[of.KIND]
            and line[of.TO] == deal[of.PAYEE]
            and line[of.BY_ROUND] == deal[of.DUE]
        )
        same &= line[of.ABILITY] == deal[of.CARD] and line[of.AGAINST] == deal[of.ON_WHOM]
        if not same and (line[of.WHAT] == of.OF_USE or deal[of.KIND] == of.OF_USE):
            return True
    return False


@compiled
def _is_in_character(hall: Any, seat: Whole, other: Whole, deal: Row) -> Any:
    """Say whether the deal's promises are such as a seat gives and takes."""
    row = hall.rows[of.GAME]
    character = hall.rows[of.STANDS, seat]
    if deal[of.KIND] and not deals_with(hall, seat, other):
        return False
    if deal[of.PAYER] == seat:
        paid = deal[of.CASH]
        if deal[of.KIND] == of.OF_GOLD and would_keep(
            character, float(deal[of.LATER_GOLD]), deal[of.DUE]
        ):
            paid += deal[of.LATER_GOLD]
        if paid and paid + debts_to_pay(hall, seat, character) > table.gold_of(row, seat):
            return False
    return not (would_keep(character, 1.0, row[at.ROUND]) and _is_rash(hall, seat, deal))


@once
def _stands_by(hall: Any, seat: Whole, other: Whole, deal: Row, scorer: Any) -> Any:
    """Say whether a seat's own offer is in character."""
    if deal[of.CASH] == 0 and deal[of.KIND] == of.NO_PROMISE:
        return True
    able = _agreed_turn(hall, seat, deal, scorer) != at.NOBODY
    return able and _is_in_character(hall, seat, other, deal)


# Offers and answers.


@compiled
def _opening(pricing: Whole, surplus: Any) -> Any:
    """Return the VP that a seat wants for itself in its own offer."""
    if pricing == of.SPLITS:
        return max(np.int64(1), surplus // 2)
    if pricing == of.ANCHORS:
        return max(np.int64(1), min(surplus - 1, 3 * surplus // 4))
    return max(np.int64(1), surplus - 1)


@compiled
def _bargain(
    hall: Any, seat: Whole, buyer: Whole, sale: Row, price: Any, turns: Row, scorer: Any
) -> Any:
    """Write down the deal of a sale at a price, or as near to it as the buyer can pay.

    Return whether that leaves both a gain.
    """
    row, deal, board = hall.rows[of.GAME], hall.lists[of.OFFER], hall.rows[of.AFTER]
    viewer = who_looks(row, seat)
    table_after(hall, viewer, turns[sale[of.TURN]], row[at.ANSWERS], scorer, board)
    reached, cost = pay_price(
        hall, seat, buyer, row[at.ACTOR], price, board, of.FAVOURS_TOO, scorer, deal
    )
    if reached <= sale[of.LOSS] or cost >= sale[of.GAIN]:
        return False
    deal[of.TARGET], deal[of.ANSWER] = at.NOBODY, 0
    for place in range(of.DEAL_WIDTH - of.BINDS):
        deal[of.BINDS + place] = sale[of.ACTS + place]
    return True


@once
def _sell(hall: Any, seat: Whole, scorer: Any) -> Any:
    """Write down what the active player offers; return to whom, or NOBODY."""
    row = hall.rows[of.GAME]
    viewer = survey(hall, seat, scorer)
    turns, market = hall.turns[viewer], hall.lists[of.MARKET + viewer]
    pricing = hall.rows[of.PRICES, seat]
    own = in_character(hall, turns, market[of.OPEN], hall.rows[of.STANDS, seat])
    if own != market[of.OPEN]:
        market = hall.lists[of.SPARE]
        write_sales(turns, own, best_turn(turns, own, seat), seat, row[at.PLAYERS], market)
    tried = np.int64(0)
    while True:
        best, most = np.int64(at.NOBODY), np.int64(0)
        for buyer in range(row[at.PLAYERS]):
            sale = market[of.SALES + buyer * of.SALE_WIDTH : of.SALES + (buyer + 1) * of.SALE_WIDTH]
            surplus = sale[of.GAIN] - sale[of.LOSS]
            if sale[of.TURN] != at.NOBODY and tried >> buyer & 1 == 0 and surplus > most:
                best, most = np.int64(buyer), surplus
        if best == at.NOBODY:
            return _offer_answer(hall, seat, viewer, own, pricing, scorer)
        tried |= np.int64(1) << best
        sale = market[of.SALES + best * of.SALE_WIDTH : of.SALES + (best + 1) * of.SALE_WIDTH]
        price = sale[of.LOSS] + _opening(pricing, most)
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
        hall.rows[of.GAME],
        hall.rows[of.SEEN_BY + viewer],
        hall.turns[viewer],
        hall.lists[of.OFFER],
    )
    nobody = np.int64(at.NOBODY)
    jester = row[at.PHASE] == at.TURN and table.card_of(row, seat) == at.JESTER
    if not jester or row[at.ANSWERS]:
        return nobody
    usual, tried, end = (
        turns[best_turn(turns, own, seat)],
        hall.rows[of.TRIED],
        hall.turns[of.AGREED, 0],
    )
    target, answer, mine, theirs = nobody, np.int64(0), np.int64(0), np.int64(0)
    while own:
        on = turns[chance.lowest_bit(own), of.ON]
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
            gain = end[of.VALUE + seat] - usual[of.VALUE + seat]
            gains = end[of.VALUE + other] - usual[of.VALUE + other]
            if target == at.NOBODY or gain + gains > mine + theirs:
                target, answer, mine, theirs = other, card, gain, gains
    if target == at.NOBODY or mine + theirs < LEAST_SURPLUS:
        return nobody
    price = mine - _opening(pricing, mine + theirs)
    payer, payee = (seat, target) if price > 0 else (target, seat)
    if price == 0 or abs(price) > most_to_offer(hall, payer):
        return nobody
    deal[of.PAYER], deal[of.PAYEE], deal[of.CASH], deal[of.KIND] = (
        payer,
        payee,
        abs(price),
        of.NO_PROMISE,
    )
    deal[of.TARGET], deal[of.ANSWER], deal[of.BINDS] = target, answer, 1
    deal[of.BINDS + 1], deal[of.BINDS + 2] = of.USES, at.JESTER
    deal[of.BINDS + 3] = np.int64(1) << target
    return target


@once
def _offer(hall: Any, seat: Whole, scorer: Any) -> Any:
    """Write down what a seat offers; return to whom, or NOBODY."""
    row, deal = hall.rows[of.GAME], hall.lists[of.OFFER]
    other = row[at.ACTOR]
    if seat == other:
        other = _sell(hall, seat, scorer)
    else:
        viewer = survey(hall, seat, scorer)
        first = of.SALES + seat * of.SALE_WIDTH
        sale = hall.lists[of.MARKET + viewer, first : first + of.SALE_WIDTH]
        if sale[of.TURN] == at.NOBODY:
            return np.int64(at.NOBODY)
        price = sale[of.GAIN] - _opening(hall.rows[of.PRICES, seat], sale[of.GAIN] - sale[of.LOSS])
        if not _bargain(hall, seat, seat, sale, price, hall.turns[viewer], scorer):
            return np.int64(at.NOBODY)
    # What nobody pays for would have one party only, and isn't heard (S-51).
    if other == at.NOBODY or (deal[of.CASH] == 0 and deal[of.KIND] == of.NO_PROMISE):
        return np.int64(at.NOBODY)
    return other if _stands_by(hall, seat, other, deal, scorer) else np.int64(at.NOBODY)


@once
def _accepts(pricing: Whole, gain: Any, surplus: Any) -> Any:
    """Say whether a seat takes a deal that brings it so much out of a surplus."""
    if pricing == of.TAKES:
        return gain >= 0
    return gain > 0 and 2 * gain >= surplus - 1


@compiled
def _counter(hall: Any, seat: Whole, other: Whole, deal: Row, offered: Any, scorer: Any) -> Any:
    """Write down the same action at another price, if a seat counters an offer; say if it does.

    ``offered``: the VP that the deal brings it.
    """
    pricing = hall.rows[of.PRICES, seat]
    bare, counter = hall.lists[of.BARE], hall.lists[of.COUNTER]
    bare[of.PAYER], bare[of.CASH], bare[of.KIND] = at.NOBODY, 0, of.NO_PROMISE
    for place in range(of.TARGET, of.DEAL_WIDTH):
        bare[place] = deal[place]
        counter[place] = deal[place]
    able, mine, theirs = _gains(hall, seat, other, bare, scorer)
    if not able or mine + theirs < LEAST_SURPLUS or pricing == of.TAKES:
        return False
    share = _opening(pricing, mine + theirs)
    if pricing == of.ANCHORS:
        middle = np.int64((max(0.0, offered) + share) // 2)
        share = max(np.int64(1), min(share, middle))
    if share <= offered or share == mine:
        return False
    payer, payee = (seat, other) if mine > share else (other, seat)
    price = abs(mine - share)
    reached, _ = pay_price(
        hall, seat, payer, payee, price, hall.rows[of.AFTER], of.NOTHING, scorer, counter
    )
    return reached >= price and _stands_by(hall, seat, other, counter, scorer)


@compiled
def _respond(hall: Any, seat: Whole, other: Whole, deal: Row, may_counter: Any, scorer: Any) -> Any:
    """Return what a seat answers to the deal of another."""
    hand = table.hand_of(hall.rows[of.GAME], seat)
    if deal[of.TARGET] == seat and hand >> deal[of.ANSWER] - 1 & 1 == 0:
        return of.REFUSED  # by Night it may be asked for a card that it doesn't hold
    able, gain, surplus = _weigh(hall, seat, other, deal, scorer)
    if not able or not _is_in_character(hall, seat, other, deal):
        return of.REFUSED
    if _accepts(hall.rows[of.PRICES, seat], gain, surplus):
        return of.ACCEPTED
    if may_counter and _counter(hall, seat, other, deal, gain, scorer):
        return of.COUNTERED
    return of.REFUSED


@once
def _strike(hall: Any, deal: Row, seat: Whole, other: Whole) -> None:
    """Carry out a deal: gold moves, acts and answers bind, a promise enters the ledger (S-52)."""
    row, counts = hall.rows[of.GAME], hall.rows[of.COUNTED]
    payer, payee, gold = deal[of.PAYER], deal[of.PAYEE], deal[of.CASH]
    counts[of.DEALS] += 1
    counts[of.STRUCK + seat] += 1
    counts[of.STRUCK + other] += 1
    hand_over(hall, payer, payee, gold)
    if deal[of.KIND]:
        line = hall.ledger[counts[of.LINES]]
        line[of.BY], line[of.TO], line[of.WHAT], line[of.BY_ROUND] = (
            payer,
            payee,
            deal[of.KIND],
            deal[of.DUE],
        )
        line[of.SUM], line[of.ABILITY] = deal[of.LATER_GOLD], deal[of.CARD]
        line[of.AGAINST], line[of.OCCASION], line[of.STATUS] = deal[of.ON_WHOM], 0, of.OPEN_STILL
        counts[of.LINES] += 1
        counts[of.PROMISED + payer] += 1
        hall.rows[of.OFFERED, of.OFFERED_PROMISES + payer] += 1
        if deal[of.KIND] == of.OF_GOLD:
            gold += deal[of.LATER_GOLD]
    hall.rows[of.OFFERED, of.OFFERED_GOLD + payer] += gold
    if deal[of.TARGET] != at.NOBODY:
        row[at.ANSWERS] |= deal[of.ANSWER] << at.CARD_BITS * deal[of.TARGET]
        row[at.BOUND] |= at.BOUND_ANSWER
    first = counts[of.BOUNDS] * of.ONE_ACT
    for place in range(deal[of.BINDS] * of.ONE_ACT):
        hall.lists[of.BINDING, first + place] = deal[of.BINDS + 1 + place]
    counts[of.BOUNDS] += deal[of.BINDS]
    forget(hall)


@compiled
def hand_over(hall: Any, payer: Whole, payee: Whole, gold: Any) -> None:
    """Move gold between two seats."""
    table.pay(hall.rows[of.GAME], payer, payee, gold)
    hall.rows[of.COUNTED, of.PAID + payer] += gold
    hall.rows[of.COUNTED, of.RECEIVED + payee] += gold


@once
def talk(hall: Any, scorer: Any) -> None:
    """Let everybody say what they want to say before the active player decides.

    Each proposes once, the active player last; a counter-proposal is its one, too. Whoever had
    nothing to offer is asked again when a deal was struck.
    """
    row, counts, players = hall.rows[of.GAME], hall.rows[of.COUNTED], hall.rows[of.GAME][at.PLAYERS]
    for place in range(2 * at.SEATS):
        hall.rows[of.OFFERED, place] = 0
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
        deal = hall.lists[of.OFFER]
        may_counter = spoken >> other & 1 == 0
        reply = _respond(hall, other, seat, deal, may_counter, scorer)
        counts[of.MOVES] += 2
        if reply == of.COUNTERED:
            spoken |= np.int64(1) << other
            deal = hall.lists[of.COUNTER]
            reply = _respond(hall, seat, other, deal, not may_counter, scorer)
            counts[of.MOVES] += 1
        if reply == of.ACCEPTED:
            _strike(hall, deal, seat, other)
            silent = np.int64(0)
        step = np.int64(1)
