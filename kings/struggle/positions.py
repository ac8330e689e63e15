"""A moment of a game written down by hand: for scenarios, exercises and what-ifs.

A position says only what can't be worked out (the bank, markers in the supply and open windows
follow from the rest), and becomes a state only if a game could have led there; if not, a sentence
says where it goes wrong.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from kings.errors import BadPosition, refuse
from kings.game import fields_of
from kings.struggle import cards, moves
from kings.struggle.abilities import choices
from kings.struggle.binding import plans, satisfies
from kings.struggle.options import Options
from kings.struggle.state import (
    COURSE,
    GOLD,
    MARKERS,
    ROUNDS,
    Bound,
    InPlay,
    LedgerEntry,
    Phase,
    Proposal,
    State,
    Window,
)


@dataclass(frozen=True, slots=True)
class SeatPosition:
    """What lies before one seat.

    ``won``: its Points Pile; ``lying``: its card in play; ``aside``: the two cards set aside at
    Night; ``sealed``: a card face down; ``acted``: whether its turn of this round is over;
    ``shown``: cards the table has seen go back to the hand.
    """

    hand: tuple[cards.Card, ...]
    gold: int
    won: tuple[cards.Card, ...] = ()
    lying: InPlay | None = None
    aside: tuple[cards.Card, ...] = ()
    sealed: cards.Card | None = None
    acted: bool = False
    shown: tuple[cards.Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Position:
    """A moment of a game.

    ``leader`` holds the Star, ``actor`` the Scepter, ``named`` has to answer a Jester. ``bank`` may
    be left out. ``bounds``: binding clauses in force; ``promises``: the ledger; ``proposals``: open
    ones; ``certain``: who can be sure of which won cards (left out: everybody of all).
    """

    phase: Phase
    round: int
    seats: tuple[SeatPosition, ...]
    leader: int | None = None
    actor: int | None = None
    night: bool | None = None
    swapped: bool = False
    named: int | None = None
    bank: int | None = None
    discard: tuple[cards.Card, ...] = ()
    bounds: tuple[Bound, ...] = ()
    promises: tuple[LedgerEntry, ...] = ()
    proposals: tuple[Proposal, ...] = ()
    offered_gold: tuple[int, ...] = ()
    offered_promises: tuple[int, ...] = ()
    proposals_made: int = 0
    deals_struck: int = 0
    reckoning: tuple[int, ...] = ()
    drawing: tuple[int, ...] = ()
    certain: tuple[tuple[cards.Counts, ...], ...] | None = None


_IN_BOTH = (*COURSE, "proposals_made", "deals_struck", "reckoning", "drawing")
"""The fields of a state that a position has as they are."""


def state_of(position: Position, options: Options) -> State:
    """Return the state that a position describes.

    Raises ``BadPosition`` with a sentence that names the place if no game could have led there.
    """
    seats = position.seats
    piles = tuple(cards.count(seat.won) for seat in seats)
    lying = [seat.lying for seat in seats if seat.lying is not None]
    bank = GOLD - sum(seat.gold for seat in seats) if position.bank is None else position.bank
    night = position.night
    if night is None:
        night = options.night
    state = State(
        **fields_of(position, _IN_BOTH),
        options=options,
        night=night,
        hands=tuple(tuple(sorted(seat.hand)) for seat in seats),
        aside=tuple(tuple(sorted(seat.aside)) for seat in seats),
        sealed=tuple(seat.sealed for seat in seats),
        played=tuple(seat.lying for seat in seats),
        acted=tuple(seat.acted for seat in seats),
        shown=tuple(tuple(sorted(seat.shown)) for seat in seats),
        gold=tuple(seat.gold for seat in seats),
        bank=bank,
        fives=MARKERS - sum(card.fives for card in lying),
        twos=MARKERS - sum(card.twos for card in lying),
        piles=piles,
        discard=cards.count(position.discard),
        certain=_certain(position, options, piles),
        window=None,
    )
    window = _window(position, state)
    if window is None and (
        position.proposals or position.offered_gold or position.offered_promises
    ):
        raise BadPosition("position.proposals and offers are made in a time for deals only (S-50).")
    return check_state(replace(state, window=window))


def _certain(
    position: Position, options: Options, piles: tuple[cards.Counts, ...]
) -> tuple[tuple[cards.Counts, ...], ...] | None:
    if position.certain is not None or not options.free_market:
        return position.certain
    return (piles,) * (len(piles) + 1)


def _window(position: Position, state: State) -> Window | None:
    """Return the time for deals, which is open whenever there is something to decide (S-3B)."""
    actor = state.actor
    if actor is None or not 0 <= actor < state.players:
        return None
    turn = state.phase is Phase.TURN and len(choices(state, actor)) > 1
    if not turn and state.phase is not Phase.WINDOW:
        return None
    nothing = (0,) * state.players
    return Window(
        position.proposals,
        position.offered_gold or nothing,
        position.offered_promises or nothing,
    )


def position_of(state: State) -> Position:
    """Write a state down; ``state_of`` gives the same state back."""
    window = state.window or Window()
    nothing = (0,) * state.players
    return Position(
        **fields_of(state, _IN_BOTH),
        seats=tuple(_seat_of(state, seat) for seat in range(state.players)),
        night=state.night,
        bank=state.bank,
        discard=cards.cards_in(state.discard),
        proposals=window.proposals,
        offered_gold=() if window.offered_gold == nothing else window.offered_gold,
        offered_promises=() if window.offered_promises == nothing else window.offered_promises,
        certain=state.certain,
    )


def _seat_of(state: State, seat: int) -> SeatPosition:
    return SeatPosition(
        hand=state.hands[seat],
        gold=state.gold[seat],
        won=cards.cards_in(state.piles[seat]),
        lying=state.played[seat],
        aside=state.aside[seat],
        sealed=state.sealed[seat],
        acted=state.acted[seat],
        shown=state.shown[seat],
    )


# Can this state come up in a game?


_SETUP = (Phase.DRAW_LEAD, Phase.DRAW_MODE, Phase.SET_ASIDE)


_ACTING = (Phase.WINDOW, Phase.TURN, Phase.ANSWER)


_AFTER = (Phase.RECKON, Phase.OVER)


def check_state(state: State) -> State:
    """Return the state, or raise ``BadPosition`` naming the place if it can't come up in a game.

    Cards, gold, markers, turns, deals and promises have to fit together. Whether the cards in play
    could have placed just these markers is not asked, so that an example can begin in mid-trick.
    """
    if state.players != state.options.players:
        refuse("seats", f"has {state.players} seats for {state.options.players} names (S-01)")
    _check_round(state)
    _check_decks(state)
    _check_gold(state)
    _check_markers(state)
    _check_seats_named(state)
    _check_trick(state)
    _check_bargains(state)
    _check_ledger(state)
    _check_knowledge(state)
    return state


def _check_round(state: State) -> None:
    setup = state.phase in _SETUP
    if setup != (state.round == 0) or not 0 <= state.round <= ROUNDS:
        refuse("round", f"is {state.round} in the phase {state.phase.value!r} (S-04)")
    if state.phase is Phase.OVER and state.round != ROUNDS:
        refuse("round", f"is {state.round}, and a game is over after round {ROUNDS} (S-24)")
    agreed = state.night if state.options.night is None else state.options.night
    if state.night is not agreed:
        refuse("night", "does not go with the agreed mode (S-12)")
    by_draw = state.options.mode == "draw"
    if by_draw and (state.night is None) != (state.phase in (Phase.DRAW_LEAD, Phase.DRAW_MODE)):
        refuse("night", "is settled by a draw, after the lead and before the game begins (S-13)")
    if state.phase is Phase.DRAW_MODE and not by_draw:
        refuse("phase", "draws for Day or Night, which the table has agreed on (S-13)")
    if state.phase is Phase.SET_ASIDE and not state.night:
        refuse("phase", "sets cards aside, which is done at Night only (S-12)")
    if (state.leader is None) != (state.phase is Phase.DRAW_LEAD):
        refuse("leader", "is drawn before everything else (S-11)")
    _check_drawing(state)


def _check_drawing(state: State) -> None:
    seats = range(state.players)
    if state.phase is not Phase.DRAW_LEAD:
        if state.drawing:
            refuse("drawing", f"goes on in the phase {state.phase.value!r} (S-11)")
    elif len(state.drawing) < 2 or state.drawing != tuple(s for s in seats if s in state.drawing):
        refuse("drawing", "should name the seats that draw for the lead, lowest first (S-11)")


def _check_decks(state: State) -> None:
    """Every seat's ten cards are in exactly one place each (S-01, S-12)."""
    gone: list[cards.Card] = []
    for seat in range(state.players):
        kept = list(_kept(state, seat))
        for card in cards.DECK:
            if kept.count(card) > 1:
                refuse(f"seats[{seat}]", f"holds the {card.title} twice (S-01)")
        gone += [card for card in cards.DECK if card not in kept]
        wanted = 2 if state.night and state.phase is not Phase.SET_ASIDE else 0
        if len(state.aside[seat]) != wanted and state.phase not in _SETUP[:2]:
            refuse(f"seats[{seat}].aside", f"should have {wanted} cards (S-12)")
    lying = [*state.piles, state.discard]
    for card in cards.DECK:
        away = sum(counts[card - 1] for counts in lying)
        if cards.count(gone)[card - 1] != away:
            refuse(
                "seats",
                f"and the discard pile hold {away} won or discarded cards of the title "
                f"{card.title}, and {cards.count(gone)[card - 1]} have left the players' decks "
                "(S-01)",
            )


def _kept(state: State, seat: int) -> Iterator[cards.Card]:
    yield from state.hands[seat]
    yield from state.aside[seat]
    sealed, lying = state.sealed[seat], state.played[seat]
    if sealed is not None:
        yield sealed
    if lying is not None:
        yield lying.card


def _check_gold(state: State) -> None:
    for seat, gold in enumerate(state.gold):
        if gold < 0:
            refuse(f"seats[{seat}].gold", f"is {gold}; nobody owes gold (S-03)")
    if state.bank < 0 or state.bank + sum(state.gold) != GOLD:
        refuse(
            "bank",
            f"and the players hold {state.bank + sum(state.gold)} gold with {state.bank} in the "
            f"bank, and the box holds {GOLD} (S-03)",
        )


def _check_markers(state: State) -> None:
    for seat, lying in state.in_play():
        place = f"seats[{seat}].lying"
        if min(lying.fives, lying.twos) < 0:
            refuse(place, "has fewer than no markers (S-03)")
        if lying.fives and lying.card not in cards.MERCHANTS:
            refuse(place, f"has a +5 on the {lying.card.title}, which is no Merchant (S-31)")
        if lying.twos and lying.card not in cards.ROYALS:
            refuse(place, f"has a +2 on the {lying.card.title}, which is no Royal (S-35)")
    if not (0 <= state.fives <= MARKERS and 0 <= state.twos <= MARKERS):
        refuse("seats", f"use more than the {MARKERS} markers of a kind that there are (S-03)")


def _check_seats_named(state: State) -> None:
    for place, seat in (("leader", state.leader), ("actor", state.actor), ("named", state.named)):
        if seat is not None and not 0 <= seat < state.players:
            refuse(place, f"is seat {seat}, and there are seats 0 to {state.players - 1}")
    if (state.actor is not None) != (state.phase in _ACTING):
        refuse("actor", f"does not go with the phase {state.phase.value!r} (S-22)")
    if (state.named is not None) != (state.phase is Phase.ANSWER):
        refuse("named", f"does not go with the phase {state.phase.value!r} (S-36)")


def _check_trick(state: State) -> None:
    """Hands, cards in play, and turns taken fit the phase (S-20 to S-24)."""
    for seat in range(state.players):
        _check_hand_size(state, seat)
        _check_lying(state, seat)
    if tuple(state.acted) != _expected_acted(state):
        refuse("seats", "have not acted in turn from the leader (S-22)")
    if state.phase is Phase.WINDOW:
        cobblers = [s for s, lying in state.in_play() if lying.card is cards.Card.COBBLER]
        if cobblers != [state.actor]:
            refuse("actor", "is not the owner of the only Cobbler in play (S-21)")
    if state.phase is Phase.FOLLOW and state.sealed.count(None) == 1:
        refuse("seats", "have all chosen a card, so the cards would lie open (S-20)")
    if state.phase is Phase.ANSWER:
        _check_answer(state)
    if state.swapped:
        _check_swapped(state)


def _check_hand_size(state: State, seat: int) -> None:
    full = 8 if state.night and state.phase not in _SETUP else 10
    played = state.round
    waiting = seat != state.leader and state.sealed[seat] is None
    if state.phase is Phase.LEAD or (state.phase is Phase.FOLLOW and waiting):
        played -= 1
    if len(state.hands[seat]) != full - played:
        refuse(
            f"seats[{seat}].hand",
            f"has {len(state.hands[seat])} cards and should have {full - played} (S-12, S-20)",
        )


def _check_lying(state: State, seat: int) -> None:
    if state.sealed[seat] is not None and (state.phase is not Phase.FOLLOW or seat == state.leader):
        refuse(f"seats[{seat}].sealed", "is face down outside the sealed choice (S-20)")
    lies = state.played[seat] is not None
    must = state.phase is Phase.WINDOW or (state.phase is Phase.FOLLOW and seat == state.leader)
    if must and not lies:
        refuse(f"seats[{seat}].lying", "is missing (S-20)")
    if lies and not must and state.phase not in (Phase.TURN, Phase.ANSWER):
        refuse(f"seats[{seat}].lying", f"is in play in the phase {state.phase.value!r} (S-20)")


def _expected_acted(state: State) -> tuple[bool, ...]:
    if state.phase in _AFTER:
        return (True,) * state.players
    if state.phase not in (Phase.TURN, Phase.ANSWER):
        return (False,) * state.players
    assert state.leader is not None
    assert state.actor is not None
    turns = (state.actor - state.leader) % state.players
    return tuple((s - state.leader) % state.players < turns for s in range(state.players))


def _check_answer(state: State) -> None:
    assert state.actor is not None
    assert state.named is not None
    jester = state.played[state.actor]
    if jester is None or jester.card is not cards.Card.JESTER:
        refuse("actor", "has no Jester in play to be answered (S-36)")
    fits = state.played[state.named] is not None and state.hands[state.named]
    if state.named == state.actor or not fits:
        refuse("named", "can't answer the Jester (S-36)")


def _check_swapped(state: State) -> None:
    actor = state.actor
    if actor is None or state.phase not in (Phase.TURN, Phase.ANSWER):
        refuse("swapped", "is said outside a turn (S-34)")
    lying = state.played[actor]
    if (
        lying is None
        or lying.card is cards.Card.COOPER
        or cards.Card.COOPER not in state.hands[actor]
    ):
        refuse("swapped", "needs the Cooper back in its owner's hand (S-34)")
    if state.phase is Phase.TURN and len(choices(state, actor)) == 1:
        refuse("swapped", "leaves nothing to decide, so the turn would be over (S-34)")


def _named_in(clause: moves.Clause) -> set[int]:
    """Return all seats that a clause names."""
    on = getattr(clause, "on", None)
    return {*clause.parties, *(on if isinstance(on, tuple) else () if on is None else (on,))}


def _check_bargains(state: State) -> None:
    if not 0 <= state.deals_struck <= state.proposals_made:
        refuse("deals_struck", "are more than were proposed, or fewer than none (S-54)")
    _check_bounds(state)
    window = state.window
    if window is None:
        return
    for amounts in (window.offered_gold, window.offered_promises):
        if len(amounts) != state.players or min(amounts) < 0:
            refuse("offered_gold", "and offered_promises have one number for each seat (S-58)")
    numbers = [proposal.number for proposal in window.proposals]
    if numbers != [n for n in sorted(set(numbers)) if 1 <= n <= state.proposals_made]:
        refuse("proposals", "are not numbered up to proposals_made (S-54)")
    for index, proposal in enumerate(window.proposals):
        parties = proposal.deal.parties
        seats = {proposal.by, *(seat for c in proposal.deal.clauses for seat in _named_in(c))}
        if not seats <= set(range(state.players)):
            refuse(f"proposals[{index}]", "names a seat that this table doesn't have (S-51)")
        agreed = proposal.accepted
        if not set(agreed) < set(parties) or agreed != tuple(sorted(set(agreed))):
            refuse(
                f"proposals[{index}].accepted", "should name some of the parties, not all (S-52)"
            )


def _check_bounds(state: State) -> None:
    """Clauses in force are of this turn, and can all be kept."""
    if state.bounds and state.phase not in _ACTING:
        refuse("bounds", f"bind nobody in the phase {state.phase.value!r} (S-52)")
    answers: dict[int, cards.Card] = {}
    for index, bound in enumerate(state.bounds):
        place, clause = f"bounds[{index}]", bound.clause
        if not 1 <= bound.deal <= state.deals_struck:
            refuse(place, "is of no deal of this game (S-52)")
        if not _named_in(clause) <= set(range(state.players)):
            refuse(place, "names a seat that this table doesn't have (S-51)")
        if isinstance(clause, moves.Act) != (clause.by == state.actor):
            refuse(
                place, "binds the active player's action, or another's answer to a Jester (S-52)"
            )
        if isinstance(clause, moves.AnswerWith):
            held = clause.card in state.hands[clause.by]
            if not held or answers.setdefault(clause.by, clause.card) is not clause.card:
                refuse(place, f"leaves no answer with the {clause.card.title} (S-53)")
    acts = [bound.clause for bound in state.bounds if isinstance(bound.clause, moves.Act)]
    if acts and state.phase is not Phase.ANSWER:
        _check_acts(state, acts)


def _check_acts(state: State, acts: list[moves.Act]) -> None:
    assert state.actor is not None
    held = state.hands[state.actor]
    if not any(all(satisfies(plan, act) for act in acts) for plan in plans(state, held)):
        refuse("bounds", "leave the active player no choice (S-56)")


def _check_ledger(state: State) -> None:
    owed = []
    for index, promise in enumerate(state.promises):
        place, clause = f"promises[{index}]", promise.clause
        if promise.number != index + 1:
            refuse(place, f"has the number {promise.number}; they count from 1 (S-52)")
        _check_promise(state, promise, place)
        if promise.status == "open" and not isinstance(clause, moves.PromiseWords):
            late = clause.due < state.round or (state.phase in _AFTER and clause.due == state.round)
            if late and isinstance(clause, moves.PromiseGold) and state.phase is Phase.RECKON:
                owed.append(promise.number)
            elif late:
                refuse(place, "is open after the round it was due in (S-52)")
    if tuple(owed) != state.reckoning or (state.phase is Phase.RECKON) != bool(owed):
        refuse("reckoning", "is not the promised gold that is due (S-52)")


def _check_promise(state: State, promise: LedgerEntry, place: str) -> None:
    clause = promise.clause
    if not 1 <= promise.deal <= state.deals_struck:
        refuse(place, "is of a deal that was not struck (S-52)")
    if not _named_in(clause) <= set(range(state.players)) or clause.by == clause.to:
        refuse(place, "is not between two players of this table (S-53)")
    if isinstance(clause, moves.PromiseGold) and clause.gold < 1:
        refuse(place, f"promises {clause.gold} gold; it is at least 1 (S-53)")
    if not 1 <= promise.made <= min(state.round, clause.due) or clause.due > ROUNDS:
        refuse(place, "was made later than now, or is due too early or too late (S-52)")
    if (promise.status == "open") != (promise.ended is None):
        refuse(place, "is open if and only if it has not ended (S-52)")
    if promise.ended is not None and not promise.made <= promise.ended <= state.round:
        refuse(place, f"can't have ended in round {promise.ended} (S-52)")


def _check_knowledge(state: State) -> None:
    for seat, shown in enumerate(state.shown):
        if not set(shown) <= {*state.hands[seat], state.sealed[seat]}:
            refuse(f"seats[{seat}].shown", "names a card that is not in that hand (S-36)")
        if len(set(shown)) < len(shown):
            refuse(f"seats[{seat}].shown", "names a card twice (S-01)")
    if (state.certain is not None) != state.options.free_market:
        refuse("certain", "belongs to the Free Market (S-57)")
    if state.certain is None:
        return
    shape = [len(row) for row in state.certain]
    if shape != [state.players] * (state.players + 1):
        refuse("certain", "has a row for each seat and one for a bystander (S-57)")
    for observer, row in enumerate(state.certain):
        for owner, sure in enumerate(row):
            _check_sure(f"certain[{observer}][{owner}]", sure, state.piles[owner])
            if observer == owner and sure != state.piles[owner]:
                refuse(f"certain[{observer}][{owner}]", "is less than the seat's own pile (S-57)")


def _check_sure(place: str, sure: cards.Counts, pile: cards.Counts) -> None:
    if len(sure) != 10 or any(not 0 <= s <= p for s, p in zip(sure, pile, strict=True)):
        refuse(place, "is more than that seat has won, or not ten numbers (S-57)")
