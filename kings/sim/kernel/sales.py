"""What is for sale, as bots that bargain see it: every turn, what it is worth, and its best buyers.

Written after ``kings.bots.board`` and ``kings.bots.deals``, to the last VP. The turns that are open
are bits of a mask, in the order of the choices. By Night each seat reckons with the cards that the
others may hold: it has a row of its own, in which hidden hands hold all of them; by Day one row
serves all.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from kings.bots.deals import LEAST_SURPLUS
from kings.bots.promises import GOOD_NAME
from kings.sim.kernel import chance, hall as of, layout as at, rules, table
from kings.sim.kernel.choices import free_uses
from kings.sim.kernel.desk import copy, holdings
from kings.sim.kernel.hall import compiled, once
from kings.sim.kernel.layout import Row, Whole
from kings.sim.kernel.policies import worth
from kings.sim.kernel.scoring import pile_points

# The table as a seat sees it, and what a turn makes of it.


@compiled
def hits(code: Whole) -> Any:
    """Return the mask of the seats for or against whom a code is."""
    if at.MARK <= code < at.AIM:
        return np.int64(1) << code - at.MARK
    if at.AIM <= code < at.PAIR:
        return np.int64(1) << code - at.AIM
    if at.PAIR <= code <= at.CARD:
        low, high = rules.LOW[code - at.PAIR], rules.HIGH[code - at.PAIR]
        return np.int64(1) << low | np.int64(1) << high
    return np.int64(0)


@compiled
def _worst_answer(row: Row, seat: Whole, target: Whole, scorer: Any, spare: Row) -> Any:
    """Return the answer to a Jester that leaves its owner least, the first among equals."""
    worst = np.int64(0)
    least = np.int64(0)
    answers = table.hand_of(row, target)
    while answers:
        card = chance.lowest_bit(answers) + 1
        answers &= answers - 1
        copy(row, spare)
        table.bring_in(spare, target, card)
        value = worth(spare, seat, scorer)
        if worst == 0 or value < least:
            least = value
            worst = card
    return worst


@compiled
def _use(row: Row, seat: Whole, code: Whole, answers: Any, scorer: Any, desk: Row) -> None:
    """Use a card in place; a Jester's target answers as agreed, or as badly as can be."""
    if code < at.AIM or table.card_of(row, seat) != at.JESTER:
        rules.carry_out(row, seat, code)
        return
    on = code - at.AIM
    card = answers >> at.CARD_BITS * on & at.ONE_CARD
    if card == 0:
        card = _worst_answer(row, seat, on, scorer, desk[of.ANSWERING])
    table.bring_in(row, on, card)


@compiled
def _take(row: Row, seat: Whole, turn: Row, answers: Any, scorer: Any, desk: Row) -> None:
    """Take a whole turn in place."""
    if turn[of.BROUGHT]:
        table.bring_in(row, seat, turn[of.BROUGHT])
    _use(row, seat, turn[of.USE], answers, scorer, desk)


@compiled
def write_values(row: Row, scorer: Any, turn: Row) -> None:
    """Write what each seat would have if the trick were decided as it lies, in VP."""
    kept, winner = table.trick(row)
    for seat in range(row[at.PLAYERS]):
        pile, gold = holdings(row, seat, kept, winner)
        turn[of.VALUE + seat] = pile_points(pile, scorer) + gold


@compiled
def _rounded(vp: Any) -> Any:
    """Return the nearest whole number, the even one of two as near, as Python rounds."""
    low = np.floor(vp)
    over = vp - low
    whole = np.int64(low)
    if over > 0.5 or (over == 0.5 and whole & 1):
        whole += 1
    return whole


@compiled
def expect(row: Row, later: Any, scorer: Any, turn: Row) -> None:
    """Make less of what is not sure yet, the more of the seats that act later can upset it."""
    able = np.int64(0)
    while later:
        uses = free_uses(row, chance.lowest_bit(later))
        later &= later - 1
        able += uses & (uses - 1) != 0
    if able == 0:
        return
    for seat in range(row[at.PLAYERS]):
        now = pile_points(row[at.PILES + seat], scorer) + table.gold_of(row, seat)
        more = turn[of.VALUE + seat] - now
        if more != 0:
            turn[of.VALUE + seat] = now + _rounded(of.LASTS[able] * more)


@compiled
def _note(
    turn: Row, first: Whole, use: Whole, brought: Whole, row: Row, later: Any, scorer: Any
) -> None:
    """Write down a turn that leads to a table."""
    turn[of.FIRST] = first
    turn[of.USE] = use
    turn[of.BROUGHT] = brought
    turn[of.GOLD] = at.GOLD <= use < at.AIM
    turn[of.ON] = hits(use)
    write_values(row, scorer, turn)
    expect(row, later, scorer, turn)


@compiled
def list_turns(
    row: Row, seat: Whole, answers: Any, later: Any, scorer: Any, desk: Row, turns: Row
) -> Any:
    """Write down all the ways in which a seat can take its turn; return how many there are."""
    number = np.int64(0)
    firsts = free_uses(row, seat)
    while firsts:
        first = chance.lowest_bit(firsts)
        firsts &= firsts - 1
        brought = max(np.int64(0), first - at.CARD)
        before = desk[of.BROUGHT_IN]
        copy(row, before)
        uses = np.int64(1) << first
        if brought:
            table.bring_in(before, seat, brought)
            uses = free_uses(before, seat)
        card = table.card_of(before, seat)
        while uses:
            use = chance.lowest_bit(uses)
            uses &= uses - 1
            copy(before, desk[of.TRIED])
            _use(desk[of.TRIED], seat, use, answers, scorer, desk)
            turn = turns[number]
            _note(turn, first, use, brought, desk[of.TRIED], later, scorer)
            turn[of.USED] = card if use != at.PASS else 0
            number += 1
    return number


@compiled
def best_turn(turns: Row, mask: Any, seat: Whole) -> Any:
    """Return the turn of a mask that is worth most to a seat, the first among equals."""
    best = chance.lowest_bit(mask)
    while mask:
        place = chance.lowest_bit(mask)
        mask &= mask - 1
        if turns[place, of.VALUE + seat] > turns[best, of.VALUE + seat]:
            best = place
    return best


@compiled
def _play_out(row: Row, leader: Whole, scorer: Any, hall: Any) -> None:
    """Let everybody in turn do what looks best at that moment, in place, the leader first."""
    players = row[at.PLAYERS]
    for step in range(players):
        seat = (leader + step) % players
        number = list_turns(
            row, seat, of.NOTHING, of.NOTHING, scorer, hall.rows, hall.turns[of.FAVOURS]
        )
        best = best_turn(hall.turns[of.FAVOURS], (np.int64(1) << number) - 1, seat)
        _take(row, seat, hall.turns[of.FAVOURS, best], of.NOTHING, scorer, hall.rows)


@compiled
def who_looks(row: Row, seat: Whole) -> Any:
    """Return whose row a seat looks at: by Day one serves all."""
    return seat if row[at.NIGHT] else 0 * seat


@compiled
def look_from(hall: Any, viewer: Whole) -> None:
    """Write down the table as a seat sees it."""
    row, view = hall.rows[of.GAME], hall.rows[of.SEEN_BY + viewer]
    copy(row, view)
    view[at.NIGHT] = at.DAY
    view[at.ASIDES] = 0
    if row[at.NIGHT]:
        for seat in range(row[at.PLAYERS]):
            if seat != viewer and table.hand_of(row, seat):
                view[at.HANDS] |= row[at.ASIDES] & np.int64(at.ONE_HAND) << at.HAND_BITS * seat


@compiled
def later_seats(row: Row) -> Any:
    """Return the mask of the seats whose turn of this round comes after the active player's."""
    seats = np.int64(0)
    if row[at.PHASE] == at.WINDOW:
        return seats
    seat = (row[at.ACTOR] + 1) % row[at.PLAYERS]
    while seat != row[at.LEADER]:
        seats |= np.int64(1) << seat
        seat = (seat + 1) % row[at.PLAYERS]
    return seats


@once
def table_after(hall: Any, viewer: Whole, turn: Row, answers: Any, scorer: Any, to: Row) -> None:
    """Write down the table after a turn of the market, as a seat sees it."""
    row = hall.rows[of.GAME]
    copy(hall.rows[of.SEEN_BY + viewer], to)
    if row[at.PHASE] == at.WINDOW:
        leads = turn[of.FIRST] - at.AIM if turn[of.FIRST] else row[at.LEADER]
        _play_out(to, leads, scorer, hall)
    else:
        _take(to, row[at.ACTOR], turn, answers, scorer, hall.rows)


# Which turns are left under what is agreed or promised.


@compiled
def _left_by(turns: Row, mask: Any, how: Whole, card: Whole, on: Any) -> Any:
    """Return which turns of a mask keep to an act."""
    kept = np.int64(0)
    left = mask
    while left:
        place = chance.lowest_bit(left)
        left &= left - 1
        turn = turns[place]
        if how == of.PASSES:
            keeps = turn[of.USED] == 0 and turn[of.BROUGHT] == 0
        elif how == of.USES:
            keeps = turn[of.USED] == card and turn[of.ON] & on == on
        elif how == of.GETS_GOLD:
            keeps = turn[of.GOLD] != 0 and turn[of.ON] == 0 and turn[of.USED] == card
        elif how == of.SWAPS:
            keeps = turn[of.BROUGHT] == card
        else:
            keeps = (card != 0 and turn[of.USED] != card) or turn[of.ON] & on == 0
        if keeps:
            kept |= np.int64(1) << place
    return kept


@compiled
def turns_under(turns: Row, mask: Any, acts: Row, first: Whole, number: Whole) -> Any:
    """Return which turns of a mask keep to all acts that stand from a place on."""
    for act in range(number):
        place = first + of.ONE_ACT * act
        mask = _left_by(turns, mask, acts[place], acts[place + 1], acts[place + 2])
    return mask


@compiled
def _pin(turns: Row, best: Whole, mask: Any, acts: Row, first: Whole) -> Any:
    """Write the acts that hold the active player to a turn of a mask; return their number."""
    turn = turns[best]
    used, brought, on = turn[of.USED], turn[of.BROUGHT], turn[of.ON]
    place = first
    if used == 0 and brought == 0:
        acts[place], acts[place + 1], acts[place + 2] = of.PASSES, 0, 0
        return 1
    if brought:
        acts[place], acts[place + 1], acts[place + 2] = of.SWAPS, brought, 0
        place += of.ONE_ACT
    if used:
        how = of.GETS_GOLD if turn[of.GOLD] and on == 0 else of.USES
        acts[place], acts[place + 1], acts[place + 2] = how, used, on
        place += of.ONE_ACT
    left = turns_under(turns, mask, acts, first, (place - first) // of.ONE_ACT)
    more = np.int64(0)
    while left:
        more |= turns[chance.lowest_bit(left), of.ON] & ~on
        left &= left - 1
    if more:
        acts[place], acts[place + 1], acts[place + 2] = of.SPARES, used, more
        place += of.ONE_ACT
    return (place - first) // of.ONE_ACT


@compiled
def turns_keeping(turns: Row, mask: Any, kind: Whole, card: Whole, on: Whole) -> Any:
    """Return which turns of a mask do what was promised, or leave what was forsworn."""
    kept = np.int64(0)
    while mask:
        place = chance.lowest_bit(mask)
        mask &= mask - 1
        turn = turns[place]
        swapped = turn[of.BROUGHT] != 0 and card in (of.ANY_CARD, at.COOPER) and on == at.NOBODY
        used = turn[of.USED] != 0 and card in (of.ANY_CARD, turn[of.USED])
        used &= on == at.NOBODY or turn[of.ON] >> on & 1 != 0
        if (swapped or used) == (kind == of.OF_USE):
            kept |= np.int64(1) << place
    return kept


@compiled
def would_keep(character: Whole, gain: Any, round_number: Whole) -> Any:
    """Say whether a character keeps a promise if breaking it in this round gains so much."""
    if character == of.RECKONER:
        return gain <= GOOD_NAME * (rules.LAST_ROUND - round_number)
    if character == of.CYNIC:
        return round_number < rules.LAST_ROUND or gain <= 0
    return character != of.OPPORTUNIST or gain <= 0


@compiled
def price_of(character: Whole, cost: Any, due: Whole) -> Any:
    """Return what a promise costs a character whose keeping costs so much."""
    if character == of.RECKONER:
        return min(cost, float(GOOD_NAME * (rules.LAST_ROUND - due)))
    if character == of.OPPORTUNIST:
        return min(cost, 0.0)
    return cost


@compiled
def in_character(hall: Any, turns: Row, mask: Any, character: Whole) -> Any:
    """Return which turns of a mask the active player would take, its open promises considered."""
    row, ledger = hall.rows[of.GAME], hall.ledger
    seat = row[at.ACTOR]
    for number in range(hall.rows[of.COUNTED, of.LINES]):
        line = ledger[number]
        if line[of.STATUS] != of.OPEN_STILL or line[of.BY] != seat or line[of.WHAT] < of.OF_USE:
            continue
        kept = turns_keeping(turns, mask, line[of.WHAT], line[of.ABILITY], line[of.AGAINST])
        if kept:
            free = turns[best_turn(turns, mask, seat), of.VALUE + seat]
            gain = free - turns[best_turn(turns, kept, seat), of.VALUE + seat]
            if would_keep(character, float(gain), row[at.ROUND]):
                mask = kept
    return mask


# What is for sale.


@compiled
def write_sales(turns: Row, mask: Any, usual: Whole, seat: Whole, players: Whole, to: Row) -> None:
    """Write the best sale of one of these turns to each seat."""
    for buyer in range(players):
        sale = to[of.SALES + buyer * of.SALE_WIDTH : of.SALES + (buyer + 1) * of.SALE_WIDTH]
        sale[of.TURN] = at.NOBODY
        if buyer == seat:
            continue
        best = chance.lowest_bit(mask)
        most = turns[best, of.VALUE + buyer] + turns[best, of.VALUE + seat]
        left = mask
        while left:
            place = chance.lowest_bit(left)
            left &= left - 1
            joint = turns[place, of.VALUE + buyer] + turns[place, of.VALUE + seat]
            if joint > most:
                most, best = joint, place
        if most < turns[usual, of.VALUE + buyer] + turns[usual, of.VALUE + seat] + LEAST_SURPLUS:
            continue
        sale[of.ACTS] = _pin(turns, best, mask, sale, of.FIRST_ACT)
        bought = best_turn(turns, turns_under(turns, mask, sale, of.FIRST_ACT, sale[of.ACTS]), seat)
        sale[of.GAIN] = turns[bought, of.VALUE + buyer] - turns[usual, of.VALUE + buyer]
        sale[of.LOSS] = turns[usual, of.VALUE + seat] - turns[bought, of.VALUE + seat]
        if sale[of.GAIN] - sale[of.LOSS] >= LEAST_SURPLUS:
            sale[of.TURN] = bought


@once
def _list_leads(hall: Any, viewer: Whole, scorer: Any, turns: Row) -> Any:
    """Write down the ways to use the Cobbler's window; return how many there are (S-21)."""
    row, course = hall.rows[of.GAME], hall.rows[of.COURSE]
    number = np.int64(0)
    for to in range(at.NOBODY, row[at.PLAYERS]):
        if to == row[at.LEADER]:
            continue
        given = to != at.NOBODY
        turn = turns[number]
        turn[of.FIRST] = at.AIM + to if given else at.PASS
        copy(hall.rows[of.SEEN_BY + viewer], course)
        _play_out(course, to if given else row[at.LEADER], scorer, hall)
        _note(turn, turn[of.FIRST], turn[of.FIRST], of.NOTHING, course, of.NOTHING, scorer)
        turn[of.USED] = at.COBBLER if given else 0
        number += 1
    return number


@compiled
def survey(hall: Any, seat: Whole, scorer: Any) -> Any:
    """Find out what is for sale as a seat sees it, unless it is known; return whose view it is."""
    row = hall.rows[of.GAME]
    viewer = who_looks(row, seat)
    market, turns = hall.lists[of.MARKET + viewer], hall.turns[viewer]
    if market[of.SEEN]:
        return viewer
    actor = row[at.ACTOR]
    look_from(hall, viewer)
    if row[at.PHASE] == at.WINDOW:
        number = _list_leads(hall, viewer, scorer, turns)
    else:
        number = list_turns(
            hall.rows[of.SEEN_BY + viewer],
            actor,
            row[at.ANSWERS],
            later_seats(row),
            scorer,
            hall.rows,
            turns,
        )
    every = (np.int64(1) << number) - 1
    market[of.OPEN] = turns_under(
        turns, every, hall.lists[of.BINDING], of.NOTHING, hall.rows[of.COUNTED, of.BOUNDS]
    )
    market[of.USUAL] = best_turn(turns, market[of.OPEN], actor)
    write_sales(turns, market[of.OPEN], market[of.USUAL], actor, row[at.PLAYERS], market)
    market[of.SEEN] = 1
    return viewer


@compiled
def forget(hall: Any) -> None:
    """The table has changed: whoever wants to know what is for sale has to look again."""
    for viewer in range(at.SEATS):
        hall.lists[of.MARKET + viewer, of.SEEN] = 0
