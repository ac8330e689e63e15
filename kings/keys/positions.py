"""A moment of a game written down by hand: for scenarios, exercises and what-ifs.

A position says only what can't be worked out (the pile is all that lies nowhere else, the first
player follows from the turn), and becomes a state only if a game could have led there.
"""

from __future__ import annotations

from dataclasses import dataclass

from kings.errors import BadPosition, refuse
from kings.game import fields_of
from kings.keys import cards
from kings.keys.options import PLAYERS, Options
from kings.keys.plays import wins
from kings.keys.rules import holds
from kings.keys.state import BYSTANDER, COURSE, HELD, OBSERVERS, Ended, Phase, State, Theft, deck_of


@dataclass(frozen=True, slots=True)
class SeatPosition:
    """What lies before one seat.

    ``left``: those of the cards in its places that others left there, face up (K-11); ``lying``:
    coins for bought-back guards (K-47); ``out``: whether it is eliminated.
    """

    hand: tuple[cards.Card, ...] = ()
    vault: tuple[cards.Card, ...] = ()
    dungeon: tuple[cards.Card, ...] = ()
    guards: tuple[cards.Card, ...] = ()
    left: tuple[cards.Card, ...] = ()
    lying: tuple[cards.Card, ...] = ()
    out: bool = False


@dataclass(frozen=True, slots=True)
class Position:
    """A moment of a game; what the fields mean, ``State`` says.

    ``pile`` may be left out: all cards that lie nowhere else; ``first`` too, as long as nobody is
    out: it follows from ``turn`` and ``actor``. ``seen`` and ``placed``: five rows, one a seat and
    one for a bystander; left out, nobody remembers a card.
    """

    phase: Phase
    seats: tuple[SeatPosition, ...]
    kingdoms: tuple[cards.Kingdom, ...] = ()
    turn: int = 1
    actor: int | None = None
    first: int | None = None
    pile: tuple[cards.Card, ...] | None = None
    aside: tuple[cards.Card, ...] = ()
    theft: Theft | None = None
    held: tuple[cards.Card, ...] = ()
    empty: bool = False
    busy: bool = False
    shown: bool = False
    idle: int = 0
    ended: Ended | None = None
    seen: tuple[tuple[cards.Card, ...], ...] = ()
    placed: tuple[tuple[cards.Card, ...], ...] = ()


def state_of(position: Position, options: Options) -> State:
    """Return the state that a position describes.

    Raises ``BadPosition`` with a sentence that names the place if no game could have led there.
    """
    if len(position.seats) != PLAYERS:
        raise BadPosition(f"position.seats has {len(position.seats)} seats, not four (K-01).")
    _check_once(position, deck_of(options))
    return check_state(_state(position, options))


def _state(position: Position, options: Options) -> State:
    seats = position.seats
    return State(
        **fields_of(position, COURSE),
        options=options,
        first=_first(position),
        kingdoms=position.kingdoms,
        pile=cards.set_of(pile_of(position, options)),
        hands=tuple(cards.set_of(seat.hand) for seat in seats),
        vaults=tuple(cards.set_of(seat.vault) for seat in seats),
        dungeons=tuple(cards.set_of(seat.dungeon) for seat in seats),
        guards=tuple(cards.set_of(seat.guards) for seat in seats),
        lying=tuple(cards.set_of(seat.lying) for seat in seats),
        left=tuple(cards.set_of(seat.left) for seat in seats),
        aside=cards.set_of(position.aside),
        out=tuple(seat.out for seat in seats),
        held=cards.set_of(position.held),
        seen=_rows(position.seen, "seen"),
        placed=_rows(position.placed, "placed"),
    )


def pile_of(position: Position, options: Options) -> tuple[cards.Card, ...]:
    """Return the cards of the pile: as they are said, or all that lie nowhere else."""
    if position.pile is not None:
        return position.pile
    return cards.cards_in(deck_of(options) & ~cards.set_of(_named(position)))


def _named(position: Position) -> list[cards.Card]:
    """List the cards that the position places, the pile left out."""
    return [
        card
        for seat in position.seats
        for place in (seat.hand, seat.vault, seat.dungeon, seat.guards, seat.lying)
        for card in place
    ] + list(position.aside)


def _check_once(position: Position, deck: cards.Cards) -> None:
    """Every card of the table's deck lies in exactly one place (K-05, K-40)."""
    placed = [*_named(position), *(position.pile or ())]
    for card in cards.cards_in(cards.set_of(placed)):
        if placed.count(card) > 1:
            raise BadPosition(f"position has the {card.label} in two places (K-05).")
        if not card.bit & deck:
            raise BadPosition(f"position has the {card.label}, but no Jokers are played (K-40).")
    if position.pile is not None and cards.set_of(placed) != deck:
        missing = cards.cards_in(deck & ~cards.set_of(placed))[0].label
        raise BadPosition(f"position has the {missing} nowhere (K-05).")


def _first(position: Position) -> int | None:
    """Return who began: as it is said, or counted back from the turn (K-10)."""
    if position.first is not None or position.actor is None:
        return position.first
    if any(seat.out for seat in position.seats):
        raise BadPosition("position.first should say who began, as somebody is out (K-10).")
    return (position.actor - position.turn + 1) % PLAYERS


def _rows(rows: tuple[tuple[cards.Card, ...], ...], name: str) -> tuple[cards.Cards, ...]:
    if not rows:
        return (cards.NO_CARDS,) * OBSERVERS
    if len(rows) != OBSERVERS:
        raise BadPosition(f"position.{name} has {len(rows)} rows, not {OBSERVERS}.")
    return tuple(cards.set_of(row) for row in rows)


def position_of(state: State) -> Position:
    """Write a state down; ``state_of`` gives the same state back."""
    return Position(
        **fields_of(state, COURSE),
        seats=tuple(_seat_of(state, seat) for seat in range(PLAYERS)),
        kingdoms=state.kingdoms,
        first=state.first,
        pile=cards.cards_in(state.pile),
        aside=cards.cards_in(state.aside),
        held=cards.cards_in(state.held),
        seen=_written(state.seen),
        placed=_written(state.placed),
    )


def _written(rows: tuple[cards.Cards, ...]) -> tuple[tuple[cards.Card, ...], ...]:
    return tuple(map(cards.cards_in, rows)) if any(rows) else ()


def _seat_of(state: State, seat: int) -> SeatPosition:
    return SeatPosition(
        hand=cards.cards_in(state.at(seat, cards.Place.HAND)),
        vault=cards.cards_in(state.at(seat, cards.Place.VAULT)),
        dungeon=cards.cards_in(state.at(seat, cards.Place.DUNGEON)),
        guards=cards.cards_in(state.guards[seat]),
        left=cards.cards_in(state.left[seat]),
        lying=cards.cards_in(state.lying[seat]),
        out=state.out[seat],
    )


# Can this state come up in a game? If not, a sentence says where it goes wrong.

_SETUP = (Phase.KINGDOMS, Phase.DEAL, Phase.FIRST)


_BEFORE_PLAY = (Phase.DRAW, Phase.PLAY)


def check_state(state: State) -> State:
    """Return the state, or raise ``BadPosition`` naming the place if it can't come up in a game.

    Cards, turns, claims and what is remembered have to fit together. Whether the cards could have
    come to where they lie by play is not asked, so that an example can begin anywhere.
    """
    _check_kingdoms(state)
    if state.phase in _SETUP:
        _check_setup(state)
    else:
        _check_turn(state)
        for seat in range(PLAYERS):
            _check_seat(state, seat)
        _check_left(state)
        _check_course(state)
    _check_ended(state)
    _check_memory(state)
    return state


def _check_kingdoms(state: State) -> None:
    if (state.phase is Phase.KINGDOMS) != (not state.kingdoms):
        refuse("kingdoms", f"does not go with the phase {state.phase.value!r} (K-10)")
    if state.kingdoms and sorted(state.kingdoms) != sorted(cards.KINGDOMS):
        refuse("kingdoms", "should give each seat a kingdom of its own (K-01)")
    if state.options.kingdoms is not None and state.kingdoms != state.options.kingdoms:
        refuse("kingdoms", "are not those that the table has chosen (K-10)")


def _check_setup(state: State) -> None:
    """Before the first turn nothing lies anywhere but in the pile, and then in the Hands."""
    dealt = HELD if state.phase is Phase.FIRST else 0
    seats = range(PLAYERS)
    if any(state.hands[seat].bit_count() != dealt for seat in seats):
        refuse("seats", f"should have {dealt} cards in each Hand (K-10)")
    nothing = (*state.vaults, *state.dungeons, *state.guards, *state.lying, *state.left)
    if any(nothing) or state.aside or any(state.out):
        refuse("seats", "can't have more than a Hand before the first turn (K-10)")
    begun = (state.turn, state.first, state.actor) != (0, None, None)
    if begun or state.empty or state.busy or state.shown or state.idle or state.held:
        refuse("turn", "has not come before the first player is drawn (K-10)")
    if state.theft is not None:
        refuse("theft", "can't be before the first turn (K-10)")


def _check_turn(state: State) -> None:
    if state.actor is None or state.first is None:
        refuse("actor", "and the first player have to be named (K-10)")
    if not (0 <= state.actor < PLAYERS and 0 <= state.first < PLAYERS):
        refuse("actor", "and the first player should be seats from 0 to 3 (K-01)")
    if not 1 <= state.turn <= state.options.last_turn:
        refuse("turn", f"is {state.turn} of {state.options.last_turn} (K-32)")
    if not any(state.out) and (state.first + state.turn - 1) % PLAYERS != state.actor:
        refuse("actor", f"does not have turn {state.turn} if seat {state.first} began (K-10)")
    if state.out[state.actor]:
        refuse("actor", "is out of the game (K-30)")
    left = len(state.playing())
    if left == 1 and state.phase is not Phase.OVER:
        refuse("phase", "goes on though one kingdom is left, which wins at once (K-31)")
    if state.aside & ~cards.SHIELDS or (state.aside and left == PLAYERS):
        refuse("aside", "should be guards of eliminated players (K-30)")


def _check_seat(state: State, seat: int) -> None:
    place = f"seats[{seat}]"
    if state.out[seat] and (state.everywhere(seat) | state.guards[seat] | state.lying[seat]):
        refuse(place, "is out and still has cards (K-30)")
    if state.guards[seat] & ~cards.SHIELDS:
        refuse(f"{place}.guards", "should be Shields (K-21)")
    if state.lying[seat] & ~cards.COINS or (state.lying[seat] and not state.options.buy_back):
        refuse(f"{place}.lying", "should be Coins, where guards can be bought back (K-47)")
    own = ~state.left[seat]
    on_turn = seat == state.actor
    if (state.hands[seat] & own).bit_count() > HELD and not on_turn:
        refuse(f"{place}.hand", f"holds more than {HELD} cards of its own between turns (K-04)")
    strangers = (
        cards.JOKERS if on_turn else cards.NO_CARDS
    )  # what a Joker left in a Vault is, until K-12
    if state.vaults[seat] & own & ~cards.VAULT_CARDS & ~strangers:
        refuse(f"{place}.vault", "should hold Coins and Keys (K-04)")
    if state.dungeons[seat] & own & cards.VAULT_CARDS:
        refuse(f"{place}.dungeon", "should hold Axes, Shields and Jokers (K-04)")


def _check_left(state: State) -> None:
    """What lies face up is what a thief can have left there (K-11)."""
    for seat in range(PLAYERS):
        left = state.left[seat]
        if left & ~state.everywhere(seat):
            refuse(f"seats[{seat}].left", "names a card that lies in none of its places (K-11)")
        for place in cards.Place:
            wrong = left & state.at(seat, place) & ~_can_be_left(state, seat, place)
            if wrong:
                card = cards.cards_in(wrong)[0].label
                refuse(f"seats[{seat}].left", f"has the {card} in the {place.label} (K-11)")
    actor = state.actor
    if actor is not None and (state.left[actor] or state.lying[actor]):
        refuse(f"seats[{actor}]", "has on its own turn taken up what was left (K-11, K-47)")


def _can_be_left(state: State, seat: int, place: cards.Place) -> cards.Cards:
    if place is not cards.Place.VAULT:
        return cards.AXES | cards.JOKERS
    own = cards.OF_KINGDOM[state.kingdoms[seat]]
    coins = own & cards.COINS if state.options.allow_betrayed_theft else cards.NO_CARDS
    return (own & cards.KEYS) | coins | cards.Card.KEY_JOKER.bit | cards.Card.SHIELD_JOKER.bit


def _check_course(state: State) -> None:
    """Draw, play, theft and hold come in their order (K-12)."""
    phase = state.phase
    if phase is Phase.DRAW and (not state.pile or state.empty):
        refuse("pile", "is empty, so that nothing is drawn (K-12)")
    if phase is Phase.PLAY and state.empty and state.pile:
        refuse("empty", "says that the pile was empty, and it has cards (K-12)")
    if phase in _BEFORE_PLAY and (state.busy or state.shown):
        refuse("busy", "is said of a turn whose play is still to come (K-12)")
    if state.shown and not (state.busy and any(state.out)):
        refuse("shown", "tells of an elimination that nobody suffered (K-30)")
    if state.shown and phase is Phase.LOOT:
        refuse("shown", "comes after the play, not in its midst (K-30)")
    if not 0 <= state.idle <= state.turn or (state.idle and not state.empty):
        refuse("idle", f"is {state.idle} in a turn that does not fit (K-32)")
    players = len(state.playing()) + state.shown  # whoever is out since this turn was waited for
    if phase is not Phase.OVER and state.idle >= players:
        refuse("idle", f"is {state.idle}: the truce has come (K-32)")
    _check_theft(state)
    _check_held(state)


def _check_theft(state: State) -> None:
    theft, actor = state.theft, state.actor
    if (theft is None) != (state.phase is not Phase.LOOT):
        refuse("theft", f"does not go with the phase {state.phase.value!r} (K-23)")
    if theft is None or actor is None:
        return
    if not state.busy:
        refuse("busy", "should be true while a theft goes on (K-23)")
    if theft.target not in state.playing() or theft.target == actor:
        refuse("theft.target", "should be another player in the game (K-23)")
    if theft.place is None:
        able = state.options.axe_joker and state.owned(actor) & cards.Card.AXE_JOKER.bit
        if not able or theft.number != 1:
            refuse("theft", "needs an Axe Joker and takes one Axe (K-42)")
        return
    there, left = state.at(theft.target, theft.place), state.left[theft.target]
    used = cards.cards_in(there & left)
    face_down = (there & ~left).bit_count()
    if not 1 <= theft.number <= min(face_down, max([card.rank or 1 for card in used], default=0)):
        refuse("theft.number", f"can't be {theft.number} there (K-23)")


def _check_held(state: State) -> None:
    if state.phase is not Phase.HOLD:
        if state.held:
            refuse("held", "is chosen at the end of a turn (K-12)")
        return
    assert state.actor is not None
    owned, chosen = state.owned(state.actor), state.held
    if chosen & ~owned or chosen.bit_count() >= HELD or owned.bit_count() <= HELD:
        refuse("held", f"should be fewer than {HELD} of more cards owned (K-12)")
    if not holds(state, state.actor):
        refuse("held", "leaves too few later cards to hold (K-12)")


def _check_ended(state: State) -> None:
    ended = state.ended
    if (ended is None) != (state.phase is not Phase.OVER):
        refuse("ended", f"does not go with the phase {state.phase.value!r} (K-31)")
    if ended is None:
        return
    if ended.how in ("idle", "last_turn"):
        due = state.idle >= len(state.playing())
        if ended.how == "last_turn":
            due = not due and state.turn >= state.options.last_turn
        if not due or ended.seat is not None:
            refuse("ended", "tells of a truce that has not come (K-32)")
    elif ended.seat is None or ended.seat != state.actor:
        refuse("ended.seat", "should be the player on turn, who has won (K-31)")
    elif ended.how == "last":
        if state.playing() != [ended.seat]:
            refuse("ended", "says that one kingdom is left (K-31)")
    elif ended.how not in wins(state, ended.seat):
        refuse("ended.how", f"is {ended.how!r}, which the cards don't show (K-31)")


def _check_memory(state: State) -> None:
    """What is remembered is so: nobody can have seen what isn't there (K-13)."""
    if len(state.seen) != OBSERVERS or len(state.placed) != OBSERVERS:
        refuse("seen", f"should have {OBSERVERS} rows, and placed too")
    for observer in range(OBSERVERS):
        others = [seat for seat in range(PLAYERS) if seat != observer or observer == BYSTANDER]
        there = cards.NO_CARDS
        for seat in others:
            there |= state.owned(seat)
        if state.seen[observer] & ~there:
            card = cards.cards_in(state.seen[observer] & ~there)[0].label
            refuse(f"seen[{observer}]", f"has the {card}, which no other player owns (K-13)")
        if state.placed[observer] & ~state.seen[observer]:
            refuse(f"placed[{observer}]", "has a card that was not seen (K-13)")
