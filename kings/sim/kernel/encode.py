"""Between the readable game and a row of the kernel: states, choices and draws, word by word."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

from kings.errors import BadInput
from kings.sim.kernel import layout, setup
from kings.sim.kernel.layout import (
    AIM,
    BREAK,
    CARD,
    GOLD,
    MARK,
    NOBODY,
    PAIR,
    PAIRS,
    PASS,
    SETTLE,
    USES,
    Row,
)
from kings.struggle.cards import Card
from kings.struggle.moves import (
    Act,
    Aim,
    Answer,
    AnswerWith,
    Break,
    Choice,
    DrawMode,
    GiveLead,
    Pass,
    Play,
    PromiseGold,
    SetAside,
    Settle,
    Shuffle,
    Swap,
    TakeGold,
)
from kings.struggle.options import Options
from kings.struggle.state import Phase, State

PHASES = {
    Phase.DRAW_LEAD: layout.DRAW_LEAD,
    Phase.DRAW_MODE: layout.DRAW_MODE,
    Phase.SET_ASIDE: layout.SET_ASIDE,
    Phase.LEAD: layout.LEAD,
    Phase.FOLLOW: layout.FOLLOW,
    Phase.WINDOW: layout.WINDOW,
    Phase.TURN: layout.TURN,
    Phase.ANSWER: layout.ANSWER,
    Phase.RECKON: layout.RECKON,
    Phase.OVER: layout.OVER,
}
MOST_GOLD = (1 << layout.GOLD_BITS) - 1


def start_row(options: Options) -> Row:
    """Return the row of a game before anything is drawn: whole decks, 5 gold each (S-10)."""
    players = options.players
    row: Row = layout.new_rows(1)[0]
    row[layout.PLAYERS] = players
    row[layout.PHASE] = layout.DRAW_LEAD
    row[layout.NIGHT] = {"day": 0, "night": 1, "draw": layout.BY_DRAW}[options.mode]
    for place in (layout.LEADER, layout.ACTOR, layout.NAMED):
        row[place] = NOBODY
    row[layout.DRAWING] = (1 << players) - 1
    row[layout.HANDS] = (1 << players * layout.HAND_BITS) - 1
    row[layout.GOLDS] = _packed([5] * players, layout.GOLD_BITS)
    row[layout.BANK] = 250 - 5 * players
    row[layout.FIVES] = row[layout.TWOS] = 5
    row[layout.HOUSE] = _house(options)
    return row


def _house(options: Options) -> int:
    before = layout.BEFORE_TIES if options.peasant_before_ties else 0
    return before | (layout.REGULATED if options.regulated_market else 0)


def encode(state: State) -> Row:
    """Return the row of a state, shape (WIDTH,).

    What the table has said beyond deals that bind now and gold that is owed is left out, and so is
    what each seat may know. Raises ``BadInput`` if more promises of gold are open than a row holds.
    """
    row: Row = layout.new_rows(1)[0]
    row[layout.PLAYERS] = state.players
    row[layout.PHASE] = PHASES[state.phase]
    row[layout.NIGHT] = layout.BY_DRAW if state.night is None else state.night
    row[layout.ROUND] = state.round
    row[layout.LEADER] = NOBODY if state.leader is None else state.leader
    row[layout.ACTOR] = NOBODY if state.actor is None else state.actor
    row[layout.SWAPPED] = state.swapped
    row[layout.NAMED] = NOBODY if state.named is None else state.named
    row[layout.BANK] = state.bank
    row[layout.FIVES], row[layout.TWOS] = state.fives, state.twos
    row[layout.HOUSE] = _house(state.options)
    row[layout.DRAWING] = sum(1 << seat for seat in state.drawing)
    row[layout.ACTED] = _packed(state.acted, 1)
    row[layout.HANDS] = _packed(map(_hand, state.hands), layout.HAND_BITS)
    row[layout.ASIDES] = _packed(map(_hand, state.aside), layout.HAND_BITS)
    row[layout.SEALED] = _packed([card or 0 for card in state.sealed], layout.CARD_BITS)
    row[layout.GOLDS] = _packed(state.gold, layout.GOLD_BITS)
    row[layout.DISCARD] = _packed(state.discard, layout.COUNT_BITS)
    for seat, pile in enumerate(state.piles):
        row[layout.PILES + seat] = _packed(pile, layout.COUNT_BITS)
    _encode_table(row, state)
    _encode_bounds(row, state)
    _encode_promises(row, state)
    return row


def _packed(numbers: Iterable[int], bits: int) -> int:
    return sum(int(number) << bits * place for place, number in enumerate(numbers))


def _hand(cards: tuple[Card, ...]) -> int:
    return sum(1 << card - 1 for card in cards)


def _encode_table(row: Row, state: State) -> None:
    for seat, lying in state.in_play():
        row[layout.PLAYED] += int(lying.card) << layout.CARD_BITS * seat
        row[layout.TABLE] += 1 << layout.SEATS * (lying.card - 1) + seat
        row[layout.FIVES_ON] += lying.fives << layout.MARK_BITS * seat
        row[layout.TWOS_ON] += lying.twos << layout.MARK_BITS * seat


def _encode_promises(row: Row, state: State) -> None:
    """Write down the promises of gold that are open; nobody ever has more than 250 (S-03)."""
    owed = [
        (promise.number, promise.clause)
        for promise in state.promises
        if promise.status == "open" and isinstance(promise.clause, PromiseGold)
    ]
    if len(owed) > layout.MOST_OWED:
        raise BadInput(
            f"{len(owed)} promises of gold are open; the kernel has room for {layout.MOST_OWED}."
        )
    row[layout.OWED] = len(owed)
    for place, (number, promise) in enumerate(owed):
        gold = min(promise.gold, MOST_GOLD)
        row[layout.SLOTS + place] = (
            promise.by | promise.to << 4 | gold << 8 | promise.due << 16 | number << 20
        )


# What binding deals leave (S-52).


def _encode_bounds(row: Row, state: State) -> None:
    if state.window is not None and state.options.regulated_market:
        offered = [min(gold, 15) for gold in state.window.offered_gold]
        row[layout.OFFERED] = _packed(offered, layout.CARD_BITS)
    answers = [bound.clause for bound in state.bounds if isinstance(bound.clause, AnswerWith)]
    row[layout.ANSWERS] = sum(
        int(card) << layout.CARD_BITS * by
        for by, card in {(answer.by, answer.card) for answer in answers}
    )
    row[layout.BOUND] = layout.BOUND_ANSWER if answers else 0
    acts = [bound.clause for bound in state.bounds if isinstance(bound.clause, Act)]
    if acts and state.phase in (Phase.WINDOW, Phase.TURN):
        _encode_acts(row, state, acts)


def _encode_acts(row: Row, state: State, acts: list[Act]) -> None:
    """Write down which codes keep all the clauses, now and after each swap."""
    assert state.actor is not None
    lying = state.played[state.actor]
    assert lying is not None
    allowed = _kept_codes(acts, lying.card, None)
    swaps = state.phase is Phase.TURN and lying.card is Card.COOPER
    after = [_kept_codes(acts, card, card) if swaps else USES for card in Card]
    if {allowed, *after} == {USES}:
        return
    row[layout.BOUND] |= layout.BOUND_ACTION
    row[layout.ALLOWED] = allowed
    if swaps:
        row[layout.SECOND : layout.SECOND + layout.TITLES] = after


def _kept_codes(acts: list[Act], card: Card, brought: Card | None) -> int:
    """Return the mask of the codes by which ``card`` can be used so that every clause is kept.

    ``brought``: the card that a Cooper has brought in this turn, if one has.
    """
    return sum(
        1 << code
        for code in range(CARD + 1)
        if all(_keeps(act, code, card, brought) for act in acts)
    )


def _keeps(act: Act, code: int, card: Card, brought: Card | None) -> bool:
    """Say whether a turn that ends with this code does what a clause asks of it."""
    used = card if code != PASS else None
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
            return code == GOLD and act.card in (None, used)
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
    if MARK <= code < AIM:
        return {code - MARK}
    if AIM <= code < PAIR:
        return {code - AIM}
    return set(PAIRS[code - PAIR]) if PAIR <= code <= CARD else set()


# Choices and draws.


def code_of(choice: Choice) -> int:
    """Return the code of a choice."""
    match choice:
        case Pass() | GiveLead(_, None):
            return PASS
        case TakeGold(_, None):
            return GOLD
        case TakeGold(_, int(on)):
            return MARK + on
        case GiveLead(_, int(to)):
            return AIM + to
        case Aim(_, (on,)):
            return AIM + on
        case Aim(_, on):
            return PAIR + PAIRS.index(on)
        case Play(_, card) | Swap(_, card) | Answer(_, card):
            return CARD + card
        case Settle():
            return SETTLE
        case Break():
            return BREAK
    raise BadInput(f"{choice!r} is not a choice of Kings' Struggle.")


def move_of(row: Row, seat: int, code: int) -> Choice:
    """Return the choice that a code means to the seat that is asked in this row."""
    phase = int(row[layout.PHASE])
    if phase in (layout.LEAD, layout.FOLLOW):
        return Play(seat, Card(code - CARD))
    if phase == layout.ANSWER:
        return Answer(seat, Card(code - CARD))
    if phase == layout.WINDOW:
        return GiveLead(seat, None if code == PASS else code - AIM)
    if phase == layout.RECKON:
        number = _asked_for(row)
        return Settle(seat, number) if code == SETTLE else Break(seat, number)
    return _use_of(seat, code)


def _asked_for(row: Row) -> int:
    """Return the number of the promise that is asked for."""
    slots = row[layout.SLOTS : layout.SLOTS + int(row[layout.OWED])].tolist()
    return next(int(slot) >> 20 for slot in slots if int(slot) >> 16 & 15 <= row[layout.ROUND])


def _use_of(seat: int, code: int) -> Choice:
    if code > CARD:
        return Swap(seat, Card(code - CARD))
    if code == PASS:
        return Pass(seat)
    if code < AIM:
        return TakeGold(seat, None if code == GOLD else code - MARK)
    return Aim(seat, (code - AIM,) if code < PAIR else PAIRS[code - PAIR])


def codes_in(mask: int) -> Iterator[int]:
    """Yield the codes of a mask in order."""
    return (code for code in range(layout.CODES) if mask >> code & 1)


def draw_on(row: Row, move: Shuffle | DrawMode | SetAside) -> None:
    """Carry out a draw of the readable game on a row, in place (S-11 to S-13)."""
    match move:
        case Shuffle(decks):
            tied = int(row[layout.DRAWING])
            for turn in range(layout.TITLES):
                drawn = [deck[turn] if deck is not None else 0 for deck in decks]
                tied = int(setup.highest_drawn(tied, _packed(drawn, layout.CARD_BITS)))
                if tied & tied - 1 == 0:
                    break
            setup.settle_lead(row, tied)
        case DrawMode(card):
            setup.settle_mode(row, int(card))
        case SetAside(pairs):
            setup.set_aside(row, _packed(map(_hand, pairs), layout.HAND_BITS))
        case _:
            assert_never(move)
