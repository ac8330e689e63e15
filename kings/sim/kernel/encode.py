"""Between the readable game and a row of the kernel: states, choices and draws, word by word."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

from kings.errors import BadInput
from kings.sim.kernel import layout as at, rules
from kings.sim.kernel.layout import Row
from kings.struggle import moves
from kings.struggle.cards import Card
from kings.struggle.options import Options
from kings.struggle.state import Phase, State

PHASES = {
    Phase.DRAW_LEAD: at.DRAW_LEAD,
    Phase.DRAW_MODE: at.DRAW_MODE,
    Phase.SET_ASIDE: at.SET_ASIDE,
    Phase.LEAD: at.LEAD,
    Phase.FOLLOW: at.FOLLOW,
    Phase.WINDOW: at.WINDOW,
    Phase.TURN: at.TURN,
    Phase.ANSWER: at.ANSWER,
    Phase.RECKON: at.RECKON,
    Phase.OVER: at.OVER,
}
MOST_GOLD = (1 << at.GOLD_BITS) - 1


def start_row(options: Options) -> Row:
    """Return the row of a game before anything is drawn: whole decks, 5 gold each (S-10)."""
    players = options.players
    row: Row = at.new_rows(1)[0]
    row[at.PLAYERS] = players
    row[at.PHASE] = at.DRAW_LEAD
    row[at.NIGHT] = {"day": 0, "night": 1, "draw": at.BY_DRAW}[options.mode]
    for place in (at.LEADER, at.ACTOR, at.NAMED):
        row[place] = at.NOBODY
    row[at.DRAWING] = (1 << players) - 1
    row[at.HANDS] = (1 << players * at.HAND_BITS) - 1
    row[at.GOLDS] = _packed([5] * players, at.GOLD_BITS)
    row[at.BANK] = 250 - 5 * players
    row[at.FIVES] = row[at.TWOS] = 5
    row[at.HOUSE] = _house(options)
    return row


def _house(options: Options) -> int:
    before = at.BEFORE_TIES if options.peasant_before_ties else 0
    return before | (at.REGULATED if options.regulated_market else 0)


def encode(state: State) -> Row:
    """Return the row of a state, shape (WIDTH,).

    What the table has said beyond deals that bind now and gold that is owed is left out, and so is
    what each seat may know. Raises ``BadInput`` if more promises of gold are open than a row holds.
    """
    row: Row = at.new_rows(1)[0]
    row[at.PLAYERS] = state.players
    row[at.PHASE] = PHASES[state.phase]
    row[at.NIGHT] = at.BY_DRAW if state.night is None else state.night
    row[at.ROUND] = state.round
    row[at.LEADER] = at.NOBODY if state.leader is None else state.leader
    row[at.ACTOR] = at.NOBODY if state.actor is None else state.actor
    row[at.SWAPPED] = state.swapped
    row[at.NAMED] = at.NOBODY if state.named is None else state.named
    row[at.BANK] = state.bank
    row[at.FIVES], row[at.TWOS] = state.fives, state.twos
    row[at.HOUSE] = _house(state.options)
    row[at.DRAWING] = sum(1 << seat for seat in state.drawing)
    row[at.ACTED] = _packed(state.acted, 1)
    row[at.HANDS] = _packed(map(hand_mask, state.hands), at.HAND_BITS)
    row[at.ASIDES] = _packed(map(hand_mask, state.aside), at.HAND_BITS)
    row[at.SEALED] = _packed([card or 0 for card in state.sealed], at.CARD_BITS)
    row[at.GOLDS] = _packed(state.gold, at.GOLD_BITS)
    row[at.DISCARD] = _packed(state.discard, at.COUNT_BITS)
    for seat, pile in enumerate(state.piles):
        row[at.PILES + seat] = _packed(pile, at.COUNT_BITS)
    _encode_table(row, state)
    _encode_bounds(row, state)
    _encode_promises(row, state)
    return row


def _packed(numbers: Iterable[int], bits: int) -> int:
    return sum(int(number) << bits * place for place, number in enumerate(numbers))


def hand_mask(cards: tuple[Card, ...]) -> int:
    """Return the cards of one hand, as a row has them."""
    return sum(1 << card - 1 for card in cards)


def _encode_table(row: Row, state: State) -> None:
    for seat, lying in state.in_play():
        row[at.PLAYED] += int(lying.card) << at.CARD_BITS * seat
        row[at.TABLE] += 1 << at.SEATS * (lying.card - 1) + seat
        row[at.FIVES_ON] += lying.fives << at.MARK_BITS * seat
        row[at.TWOS_ON] += lying.twos << at.MARK_BITS * seat


def _encode_promises(row: Row, state: State) -> None:
    """Write down the promises of gold that are open; nobody ever has more than 250 (S-03)."""
    owed = [
        (promise.number, promise.clause)
        for promise in state.promises
        if promise.status == "open" and isinstance(promise.clause, moves.PromiseGold)
    ]
    if len(owed) > at.MOST_OWED:
        raise BadInput(
            f"{len(owed)} promises of gold are open; the kernel has room for {at.MOST_OWED}."
        )
    row[at.OWED] = len(owed)
    for place, (number, promise) in enumerate(owed):
        gold = min(promise.gold, MOST_GOLD)
        row[at.SLOTS + place] = (
            promise.by | promise.to << 4 | gold << 8 | promise.due << 16 | number << 20
        )


# What binding deals leave (S-52).


def _encode_bounds(row: Row, state: State) -> None:
    if state.window is not None and state.options.regulated_market:
        offered = [min(gold, 15) for gold in state.window.offered_gold]
        row[at.OFFERED] = _packed(offered, at.CARD_BITS)
    answers = [bound.clause for bound in state.bounds if isinstance(bound.clause, moves.AnswerWith)]
    row[at.ANSWERS] = sum(
        int(card) << at.CARD_BITS * by
        for by, card in {(answer.by, answer.card) for answer in answers}
    )
    row[at.BOUND] = at.BOUND_ANSWER if answers else 0
    acts = [bound.clause for bound in state.bounds if isinstance(bound.clause, moves.Act)]
    if acts and state.phase in (Phase.WINDOW, Phase.TURN):
        _encode_acts(row, state, acts)


def _encode_acts(row: Row, state: State, acts: list[moves.Act]) -> None:
    """Write down which codes keep all the clauses, now and after each swap."""
    assert state.actor is not None
    lying = state.played[state.actor]
    assert lying is not None
    allowed = _kept_codes(acts, lying.card, None)
    swaps = state.phase is Phase.TURN and lying.card is Card.COOPER
    after = [_kept_codes(acts, card, card) if swaps else at.USES for card in Card]
    if {allowed, *after} == {at.USES}:
        return
    row[at.BOUND] |= at.BOUND_ACTION
    row[at.ALLOWED] = allowed
    if swaps:
        row[at.SECOND : at.SECOND + at.TITLES] = after


def _kept_codes(acts: list[moves.Act], card: Card, brought: Card | None) -> int:
    """Return the mask of the codes by which ``card`` can be used so that every clause is kept.

    ``brought``: the card that a Cooper has brought in this turn, if one has.
    """
    return sum(
        1 << code
        for code in range(at.CARD + 1)
        if all(_keeps(act, code, card, brought) for act in acts)
    )


def _keeps(act: moves.Act, code: int, card: Card, brought: Card | None) -> bool:
    """Say whether a turn that ends with this code does what a clause asks of it."""
    used = card if code != at.PASS else None
    aimed = _aimed_at(code)
    match act.how:
        case "pass":
            if act.card is None:
                return used is None and brought is None
            cooper_stays = act.card is not Card.COOPER or brought is None
            return used is not act.card and cooper_stays
        case "spare":
            return not (aimed & set(act.on)) or (act.card is not None and used is not act.card)
        case "gold":
            return code == at.GOLD and act.card in (None, used)
        case "swap":
            return brought is not None and act.card in (None, brought)
        case "use":
            done = {title for title in (used, Card.COOPER if brought else None) if title}
            if act.card is None:
                return bool(done) and aimed >= set(act.on)
            by_cooper = act.card is Card.COOPER and act.on != ()
            return act.card in done and not by_cooper and aimed >= set(act.on)
        case _:
            assert_never(act.how)


def _aimed_at(code: int) -> set[int]:
    """Return the seats for or against whom a code is."""
    if at.MARK <= code < at.AIM:
        return {code - at.MARK}
    if at.AIM <= code < at.PAIR:
        return {code - at.AIM}
    return set(at.PAIRS[code - at.PAIR]) if at.PAIR <= code <= at.CARD else set()


# Choices and draws.


def code_of(choice: moves.Choice) -> int:
    """Return the code of a choice."""
    match choice:
        case moves.Pass() | moves.GiveLead(_, None):
            return at.PASS
        case moves.TakeGold(_, None):
            return at.GOLD
        case moves.TakeGold(_, int(on)):
            return at.MARK + on
        case moves.GiveLead(_, int(to)):
            return at.AIM + to
        case moves.Aim(_, (on,)):
            return at.AIM + on
        case moves.Aim(_, on):
            return at.PAIR + at.PAIRS.index(on)
        case moves.Play(_, card) | moves.Swap(_, card) | moves.Answer(_, card):
            return at.CARD + card
        case moves.Settle():
            return at.SETTLE
        case moves.Break():
            return at.BREAK
    raise BadInput(f"{choice!r} is not a choice of Kings' Struggle.")


def move_of(row: Row, seat: int, code: int) -> moves.Choice:
    """Return the choice that a code means to the seat that is asked in this row."""
    phase = int(row[at.PHASE])
    if phase in (at.LEAD, at.FOLLOW):
        return moves.Play(seat, Card(code - at.CARD))
    if phase == at.ANSWER:
        return moves.Answer(seat, Card(code - at.CARD))
    if phase == at.WINDOW:
        return moves.GiveLead(seat, None if code == at.PASS else code - at.AIM)
    if phase == at.RECKON:
        number = _asked_for(row)
        return moves.Settle(seat, number) if code == at.SETTLE else moves.Break(seat, number)
    return _use_of(seat, code)


def _asked_for(row: Row) -> int:
    """Return the number of the promise that is asked for."""
    slots = row[at.SLOTS : at.SLOTS + int(row[at.OWED])].tolist()
    return next(int(slot) >> 20 for slot in slots if int(slot) >> 16 & 15 <= row[at.ROUND])


def _use_of(seat: int, code: int) -> moves.Choice:
    if code > at.CARD:
        return moves.Swap(seat, Card(code - at.CARD))
    if code == at.PASS:
        return moves.Pass(seat)
    if code < at.AIM:
        return moves.TakeGold(seat, None if code == at.GOLD else code - at.MARK)
    return moves.Aim(seat, (code - at.AIM,) if code < at.PAIR else at.PAIRS[code - at.PAIR])


def codes_in(mask: int) -> Iterator[int]:
    """Yield the codes of a mask in order."""
    return (code for code in range(at.CODES) if mask >> code & 1)


def draw_on(row: Row, move: moves.Shuffle | moves.DrawMode | moves.SetAside) -> None:
    """Carry out a draw of the readable game on a row, in place (S-11 to S-13)."""
    match move:
        case moves.Shuffle(decks):
            tied = int(row[at.DRAWING])
            for turn in range(at.TITLES):
                drawn = [deck[turn] if deck is not None else 0 for deck in decks]
                tied = int(rules.highest_drawn(tied, _packed(drawn, at.CARD_BITS)))
                if tied & tied - 1 == 0:
                    break
            rules.settle_lead(row, tied)
        case moves.DrawMode(card):
            rules.settle_mode(row, int(card))
        case moves.SetAside(pairs):
            rules.set_aside(row, _packed(map(hand_mask, pairs), at.HAND_BITS))
        case _:
            assert_never(move)
