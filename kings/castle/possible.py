"""Can this state come up in a game? If not, a sentence says where it goes wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import chain, combinations
from typing import NoReturn

from kings.castle.cards import DECK, LETTER_OF, LEVEL_OF, STACK_OF
from kings.castle.kingdom import ATTRIBUTES, CASTLES, LORDS, MEN_OF, PLACES, Place
from kings.castle.possible_cards import check_cards_in_play
from kings.castle.squires import LETTERS, NAMES
from kings.castle.state import HAND, Phase, State
from kings.errors import BadPosition

_SETUP = (Phase.SQUIRES, Phase.CHOOSE, Phase.HANDS, Phase.KINGDOM, Phase.STARTER)
_BEFORE_SQUIRES = (Phase.SQUIRES, Phase.CHOOSE)
_BEFORE_HANDS = (*_BEFORE_SQUIRES, Phase.HANDS)
_BEFORE_MEN = (*_BEFORE_HANDS, Phase.KINGDOM)
_MID_CARD = (Phase.REACT, Phase.RECRUIT)


def check_state(state: State) -> State:
    """Return the state, or raise ``BadPosition`` naming the place if it can't come up in a game.

    Cards, squires, men, levels, turns and what is being carried out have to fit together. Whether
    the discard piles could have come about just so is not asked, so that an example can be short.
    """
    _check_shape(state)
    _check_everything_is_there(state)
    _check_turns(state)
    _check_squires(state)
    _check_hands(state)
    _check_stacks(state)
    _check_men(state)
    check_cards_in_play(state)
    _check_known(state)
    _check_deeds(state)
    return state


def _bad(place: str, what: str) -> NoReturn:
    raise BadPosition(f"position.{place} {what}.")


def _check_shape(state: State) -> None:
    if len(state.men) != len(PLACES):
        _bad("men", f"has {len(state.men)} entries, and there are ten places (C-02)")
    if len(state.stacks) != len(CASTLES) * len(ATTRIBUTES):
        _bad("stacks", f"has {len(state.stacks)} entries, and there are nine stacks (C-02)")


def _check_everything_is_there(state: State) -> None:
    """Each of the 78 cards and of the 26 squires is in exactly one place (C-01)."""
    playing = [(playing.card, *playing.drawn) for playing in state.playing]
    cards = Counter(
        chain(state.deck, state.discard, *state.hands, *state.aside, *state.stacks, *playing)
    )
    for card in DECK:
        if cards[card] != 1:
            _bad("deck", f"and the other places have {card} {cards[card]} times, not once (C-01)")
    men = [man for man in state.men if man is not None]
    squires = Counter(chain(men, state.dead, state.reserve))
    for letter in LETTERS:
        if squires[letter] != 1:
            found = f"have {NAMES[letter]} ({letter}) {squires[letter]} times, not once"
            _bad("reserve", f"and the other places {found} (C-01)")


def _check_turns(state: State) -> None:
    setup = state.phase in _SETUP
    if setup != (state.turn == 0) or state.turn < 0:
        _bad("turn", f"is {state.turn} in the phase {state.phase.value!r} (C-11)")
    if setup != (state.starter is None):
        _bad("starter", "is drawn just before the first turn (C-11)")
    if state.starter is not None and not 0 <= state.starter < state.players:
        _bad("starter", f"is seat {state.starter}, of seats 0 to {state.players - 1} (C-01)")
    limit = state.options.turn_limit
    if limit is not None and state.turn > -(-limit // state.players) * state.players:
        _bad("turn", f"is {state.turn}, after the round of the turn limit {limit} (C-43)")
    late = limit is not None and state.turn >= limit
    if state.last != (late or (not setup and _is_short_of_men(state))):
        _bad("last", f"is {str(state.last).lower()}, and that does not go with the rest (C-42)")
    if state.phase is Phase.OVER and (not state.last or state.turn % state.players):
        _bad("phase", "is the end of the game, and not all have had equally many turns (C-42)")


def _is_short_of_men(state: State) -> bool:
    """Say whether a place could not be filled (C-42); a death still being dealt with is none."""
    empty = state.men[1:].count(None)
    if state.phase is not Phase.REACT:
        return empty > 0 and not state.reserve
    # In the middle of a card nobody has been replaced yet: `last` tells what was before it.
    return state.last


def _check_squires(state: State) -> None:
    options = state.options
    for seat, (squires, aside) in enumerate(zip(state.squires, state.aside, strict=True)):
        place = f"seats[{seat}]"
        wanted = 0 if state.phase is Phase.SQUIRES else options.squires_each
        enough = len(squires) <= 3 if state.phase is Phase.CHOOSE else len(squires) == wanted
        if not enough or len(set(squires)) < len(squires):
            _bad(f"{place}.squires", f"should name {wanted} different letters (C-10)")
        if options.squires == "dealt":
            if tuple(sorted(LETTER_OF[card] for card in aside)) != squires:
                _bad(f"{place}.aside", "should bear the letters of the seat's squires (C-10)")
        elif aside:
            _bad(f"{place}.aside", "is for squires that are dealt with Event cards (C-60)")
    backed = list(chain(*state.squires))
    if options.squires == "drawn" and len(set(backed)) < len(backed):
        _bad("seats", "share a squire, and the squires are drawn without replacement (C-60)")
    _check_choosing(state)


def _check_choosing(state: State) -> None:
    choosing = state.options.squires == "chosen"
    complete = all(len(squires) == 3 for squires in state.squires)
    if state.phase is Phase.CHOOSE and (not choosing or complete):
        _bad("phase", "is for choosing squires, and nobody has to (C-60)")
    if state.phase is Phase.SQUIRES and state.options.squires in ("chosen", "none"):
        _bad("phase", "deals squires, and the table has agreed on no such deal (C-60)")


def _check_hands(state: State) -> None:
    for seat, hand in enumerate(state.hands):
        place = f"seats[{seat}].hand"
        if state.phase in _BEFORE_HANDS and hand:
            _bad(place, "is dealt after the squires (C-10)")
        if state.phase in (Phase.KINGDOM, Phase.STARTER) and len(hand) != HAND:
            _bad(place, f"has {len(hand)} cards, and three are dealt (C-10)")
        if seat != state.actor and len(hand) > HAND:
            _bad(place, f"has {len(hand)} cards, and between turns it has three at most (C-20)")
    if state.actor is not None:
        _check_active_hand(state, len(state.hands[state.actor]))


def _check_active_hand(state: State, held: int) -> None:
    place = f"seats[{state.actor}].hand"
    more = bool(state.deck or state.discard)
    if state.phase is Phase.DRAW and (held > HAND or not more):
        _bad(place, "needs no more cards, or there are none to be drawn (C-20)")
    if state.phase is Phase.PLAY and (held > HAND + 1 or (held <= HAND and more)):
        _bad(place, f"has {held} cards, and before the play it is filled up to four (C-20)")
    if state.phase is Phase.DISCARD and held <= HAND:
        _bad(place, f"has {held} cards, and of three or fewer none is discarded (C-20)")


def _check_stacks(state: State) -> None:
    for number, stack in enumerate(state.stacks):
        levels = [LEVEL_OF[card] for card in stack]
        if any(STACK_OF[card] != number % 3 for card in stack):
            _bad(f"stacks[{number}]", "holds a card that does not belong there (C-30)")
        if levels != sorted(set(levels)):
            _bad(f"stacks[{number}]", "should rise from card to card (C-30)")
    if state.turn == 0 and (any(state.stacks) or state.discard or state.dead):
        _bad("stacks", "and the discard piles are empty before the first turn (C-11)")


def _check_men(state: State) -> None:
    if state.phase in _BEFORE_MEN:
        if any(state.men):
            _bad("men", "are dealt after the hands (C-11)")
        known = state.options.known_order and not state.options.first_men_drawn
        if state.phase is Phase.KINGDOM and known:
            _bad("phase", "deals the first men, and they come in a known order (C-61)")
        return
    if state.options.known_order and list(state.reserve) != sorted(state.reserve):
        _bad("reserve", "should be in alphabetical order, as the table agreed (C-61)")
    if state.phase is not Phase.REACT:
        _check_everybody_moved_up(state)
    if None in state.men and state.reserve and state.phase not in _MID_CARD:
        _bad("men", "leave a place empty, and there are squires to fill it (C-40)")


def _check_everybody_moved_up(state: State) -> None:
    """Nobody stands below an empty place (C-40)."""
    if state.men[Place.KING] is None and any(state.men[lord] for lord in LORDS):
        _bad("men", "leave the throne empty, and there is a Lord to follow (C-40)")
    for above, below in chain.from_iterable(_pairs(places) for places in MEN_OF):
        if state.men[above] is None and state.men[below] is not None:
            _bad("men", f"leave {above.name.lower()} empty above a man (C-40)")


def _pairs(places: Iterable[Place]) -> Iterable[tuple[Place, Place]]:
    return combinations(places, 2)


def _check_deeds(state: State) -> None:
    for number, deed in enumerate(state.deeds):
        if not 0 <= deed.move.seat < state.players:
            _bad(f"deeds[{number}]", f"is by seat {deed.move.seat}, who is not at the table (C-01)")
        if len(deed.men) != len(PLACES):
            _bad(f"deeds[{number}].men", "should name who was in the ten places (C-02)")


def _check_known(state: State) -> None:
    for number, known in enumerate(state.known):
        place = f"known[{number}]"
        if not 0 <= known.observer <= state.players or known.observer == known.owner:
            _bad(place, f"is about observer {known.observer}, who can't be one (C-23)")
        if not 0 <= known.owner < state.players or known.card not in state.hands[known.owner]:
            _bad(place, f"names {known.card}, which is not in that hand (C-23)")
