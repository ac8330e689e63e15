"""Can this state come up in a game? If not, a sentence says where it goes wrong."""

from __future__ import annotations

from typing import NoReturn

from kings.errors import BadPosition
from kings.keys.cards import (
    AXES,
    COINS,
    JOKERS,
    KEYS,
    KINGDOMS,
    NO_CARDS,
    OF_KINGDOM,
    SHIELDS,
    VAULT_CARDS,
    Card,
    Cards,
    cards_in,
)
from kings.keys.claims import wins
from kings.keys.options import PLAYERS
from kings.keys.places import Place
from kings.keys.state import BYSTANDER, HELD, OBSERVERS, Phase, State
from kings.keys.turns import holds

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


def _bad(place: str, what: str) -> NoReturn:
    raise BadPosition(f"position.{place} {what}.")


def _check_kingdoms(state: State) -> None:
    if (state.phase is Phase.KINGDOMS) != (not state.kingdoms):
        _bad("kingdoms", f"does not go with the phase {state.phase.value!r} (K-10)")
    if state.kingdoms and sorted(state.kingdoms) != sorted(KINGDOMS):
        _bad("kingdoms", "should give each seat a kingdom of its own (K-01)")
    if state.options.kingdoms is not None and state.kingdoms != state.options.kingdoms:
        _bad("kingdoms", "are not those that the table has chosen (K-10)")


def _check_setup(state: State) -> None:
    """Before the first turn nothing lies anywhere but in the pile, and then in the Hands."""
    dealt = HELD if state.phase is Phase.FIRST else 0
    seats = range(PLAYERS)
    if any(state.hands[seat].bit_count() != dealt for seat in seats):
        _bad("seats", f"should have {dealt} cards in each Hand (K-10)")
    nothing = (*state.vaults, *state.dungeons, *state.guards, *state.lying, *state.left)
    if any(nothing) or state.aside or any(state.out):
        _bad("seats", "can't have more than a Hand before the first turn (K-10)")
    begun = (state.turn, state.first, state.actor) != (0, None, None)
    if begun or state.empty or state.busy or state.shown or state.idle or state.held:
        _bad("turn", "has not come before the first player is drawn (K-10)")
    if state.theft is not None:
        _bad("theft", "can't be before the first turn (K-10)")


def _check_turn(state: State) -> None:
    if state.actor is None or state.first is None:
        _bad("actor", "and the first player have to be named (K-10)")
    if not (0 <= state.actor < PLAYERS and 0 <= state.first < PLAYERS):
        _bad("actor", "and the first player should be seats from 0 to 3 (K-01)")
    if not 1 <= state.turn <= state.options.last_turn:
        _bad("turn", f"is {state.turn} of {state.options.last_turn} (K-32)")
    if not any(state.out) and (state.first + state.turn - 1) % PLAYERS != state.actor:
        _bad("actor", f"does not have turn {state.turn} if seat {state.first} began (K-10)")
    if state.out[state.actor]:
        _bad("actor", "is out of the game (K-30)")
    left = len(state.playing())
    if left == 1 and state.phase is not Phase.OVER:
        _bad("phase", "goes on though one kingdom is left, which wins at once (K-31)")
    if state.aside & ~SHIELDS or (state.aside and left == PLAYERS):
        _bad("aside", "should be guards of eliminated players (K-30)")


def _check_seat(state: State, seat: int) -> None:
    place = f"seats[{seat}]"
    if state.out[seat] and (state.everywhere(seat) | state.guards[seat] | state.lying[seat]):
        _bad(place, "is out and still has cards (K-30)")
    if state.guards[seat] & ~SHIELDS:
        _bad(f"{place}.guards", "should be Shields (K-21)")
    if state.lying[seat] & ~COINS or (state.lying[seat] and not state.options.buy_back):
        _bad(f"{place}.lying", "should be Coins, where guards can be bought back (K-47)")
    own = ~state.left[seat]
    on_turn = seat == state.actor
    if (state.hands[seat] & own).bit_count() > HELD and not on_turn:
        _bad(f"{place}.hand", f"holds more than {HELD} cards of its own between turns (K-04)")
    strangers = JOKERS if on_turn else NO_CARDS  # what a Joker left in a Vault is, until K-12
    if state.vaults[seat] & own & ~VAULT_CARDS & ~strangers:
        _bad(f"{place}.vault", "should hold Coins and Keys (K-04)")
    if state.dungeons[seat] & own & VAULT_CARDS:
        _bad(f"{place}.dungeon", "should hold Axes, Shields and Jokers (K-04)")


def _check_left(state: State) -> None:
    """What lies face up is what a thief can have left there (K-11)."""
    for seat in range(PLAYERS):
        left = state.left[seat]
        if left & ~state.everywhere(seat):
            _bad(f"seats[{seat}].left", "names a card that lies in none of its places (K-11)")
        for place in Place:
            wrong = left & state.at(seat, place) & ~_can_be_left(state, seat, place)
            if wrong:
                card = cards_in(wrong)[0].label
                _bad(f"seats[{seat}].left", f"has the {card} in the {place.label} (K-11)")
    actor = state.actor
    if actor is not None and (state.left[actor] or state.lying[actor]):
        _bad(f"seats[{actor}]", "has on its own turn taken up what was left (K-11, K-47)")


def _can_be_left(state: State, seat: int, place: Place) -> Cards:
    if place is not Place.VAULT:
        return AXES | JOKERS
    own = OF_KINGDOM[state.kingdoms[seat]]
    coins = own & COINS if state.options.allow_betrayed_theft else NO_CARDS
    return (own & KEYS) | coins | Card.KEY_JOKER.bit | Card.SHIELD_JOKER.bit


def _check_course(state: State) -> None:
    """Draw, play, theft and hold come in their order (K-12)."""
    phase = state.phase
    if phase is Phase.DRAW and (not state.pile or state.empty):
        _bad("pile", "is empty, so that nothing is drawn (K-12)")
    if phase is Phase.PLAY and state.empty and state.pile:
        _bad("empty", "says that the pile was empty, and it has cards (K-12)")
    if phase in _BEFORE_PLAY and (state.busy or state.shown):
        _bad("busy", "is said of a turn whose play is still to come (K-12)")
    if state.shown and not (state.busy and any(state.out)):
        _bad("shown", "tells of an elimination that nobody suffered (K-30)")
    if state.shown and phase is Phase.LOOT:
        _bad("shown", "comes after the play, not in its midst (K-30)")
    if not 0 <= state.idle <= state.turn or (state.idle and not state.empty):
        _bad("idle", f"is {state.idle} in a turn that does not fit (K-32)")
    players = len(state.playing()) + state.shown  # whoever is out since this turn was waited for
    if phase is not Phase.OVER and state.idle >= players:
        _bad("idle", f"is {state.idle}: the truce has come (K-32)")
    _check_theft(state)
    _check_held(state)


def _check_theft(state: State) -> None:
    theft, actor = state.theft, state.actor
    if (theft is None) != (state.phase is not Phase.LOOT):
        _bad("theft", f"does not go with the phase {state.phase.value!r} (K-23)")
    if theft is None or actor is None:
        return
    if not state.busy:
        _bad("busy", "should be true while a theft goes on (K-23)")
    if theft.target not in state.playing() or theft.target == actor:
        _bad("theft.target", "should be another player in the game (K-23)")
    if theft.place is None:
        able = state.options.axe_joker and state.owned(actor) & Card.AXE_JOKER.bit
        if not able or theft.number != 1:
            _bad("theft", "needs an Axe Joker and takes one Axe (K-42)")
        return
    there, left = state.at(theft.target, theft.place), state.left[theft.target]
    used = cards_in(there & left)
    face_down = (there & ~left).bit_count()
    if not 1 <= theft.number <= min(face_down, max([card.rank or 1 for card in used], default=0)):
        _bad("theft.number", f"can't be {theft.number} there (K-23)")


def _check_held(state: State) -> None:
    if state.phase is not Phase.HOLD:
        if state.held:
            _bad("held", "is chosen at the end of a turn (K-12)")
        return
    assert state.actor is not None
    owned, chosen = state.owned(state.actor), state.held
    if chosen & ~owned or chosen.bit_count() >= HELD or owned.bit_count() <= HELD:
        _bad("held", f"should be fewer than {HELD} of more cards owned (K-12)")
    if not holds(state, state.actor):
        _bad("held", "leaves too few later cards to hold (K-12)")


def _check_ended(state: State) -> None:
    ended = state.ended
    if (ended is None) != (state.phase is not Phase.OVER):
        _bad("ended", f"does not go with the phase {state.phase.value!r} (K-31)")
    if ended is None:
        return
    if ended.how in ("idle", "last_turn"):
        due = state.idle >= len(state.playing())
        if ended.how == "last_turn":
            due = not due and state.turn >= state.options.last_turn
        if not due or ended.seat is not None:
            _bad("ended", "tells of a truce that has not come (K-32)")
    elif ended.seat is None or ended.seat != state.actor:
        _bad("ended.seat", "should be the player on turn, who has won (K-31)")
    elif ended.how == "last":
        if state.playing() != [ended.seat]:
            _bad("ended", "says that one kingdom is left (K-31)")
    elif ended.how not in wins(state, ended.seat):
        _bad("ended.how", f"is {ended.how!r}, which the cards don't show (K-31)")


def _check_memory(state: State) -> None:
    """What is remembered is so: nobody can have seen what isn't there (K-13)."""
    if len(state.seen) != OBSERVERS or len(state.placed) != OBSERVERS:
        _bad("seen", f"should have {OBSERVERS} rows, and placed too")
    for observer in range(OBSERVERS):
        others = [seat for seat in range(PLAYERS) if seat != observer or observer == BYSTANDER]
        there = NO_CARDS
        for seat in others:
            there |= state.owned(seat)
        if state.seen[observer] & ~there:
            card = cards_in(state.seen[observer] & ~there)[0].label
            _bad(f"seen[{observer}]", f"has the {card}, which no other player owns (K-13)")
        if state.placed[observer] & ~state.seen[observer]:
            _bad(f"placed[{observer}]", "has a card that was not seen (K-13)")
