"""A moment of a game written down by hand: for scenarios, exercises and what-ifs.

A position says only what can't be worked out (the cards not yet drawn and the squires still to come
follow from the rest), and becomes a state only if a game could have led there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain, combinations

from kings.castle import cards, kingdom
from kings.castle.options import Options
from kings.castle.plays import plays
from kings.castle.state import HAND, TABLE, Death, Deed, Known, Phase, Playing, State, Threat
from kings.errors import BadPosition, refuse
from kings.game import fields_of


@dataclass(frozen=True, slots=True)
class SeatPosition:
    """What one seat has: its hand, its squires, and the Event cards that bear them (C-10).

    With dealt squires ``aside`` is enough: the squires follow from it.
    """

    hand: tuple[cards.Card, ...] = ()
    squires: tuple[cards.Letter, ...] = ()
    aside: tuple[cards.Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Position:
    """A moment of a game.

    ``men``: ten entries in the order of ``Place``; ``stacks``: nine, for each castle Domain,
    Prestige and Defence, the top card last. ``dead``, ``discard``: the discard piles, the newest
    last. ``deck``, ``reserve``: the cards and the squires still to come; left out: all that are
    nowhere else, the squires alphabetically. The other fields are those of the state.
    """

    phase: Phase
    turn: int
    seats: tuple[SeatPosition, ...]
    men: tuple[cards.Letter | None, ...] = (None,) * len(kingdom.PLACES)
    stacks: tuple[tuple[cards.Card, ...], ...] = ((),) * 9
    starter: int | None = None
    last: bool = False
    discard: tuple[cards.Card, ...] = ()
    dead: tuple[cards.Letter, ...] = ()
    deck: tuple[cards.Card, ...] | None = None
    reserve: tuple[cards.Letter, ...] | None = None
    playing: tuple[Playing, ...] = ()
    threats: tuple[Threat, ...] = ()
    waiting: tuple[int, ...] = ()
    known: tuple[Known, ...] = ()
    deeds: tuple[Deed, ...] = ()


_IN_BOTH = (*TABLE, "waiting", "known")
"""The fields of a state that a position has as they are."""


def state_of(position: Position, options: Options) -> State:
    """Return the state that a position describes.

    Raises ``BadPosition`` with a sentence that names the place if no game could have led there.
    """
    return check_state(table_of(position, options))


def table_of(position: Position, options: Options) -> State:
    """Return the table that a position describes, whether a game could have led there or not."""
    seats = position.seats
    if len(seats) != options.players:
        raise BadPosition(
            f"position.seats has {len(seats)} seats for {options.players} names (C-01)."
        )
    return State(
        **fields_of(position, _IN_BOTH),
        options=options,
        actor=_actor(position, len(seats)),
        hands=tuple(tuple(sorted(seat.hand)) for seat in seats),
        squires=tuple(_squires(seat) for seat in seats),
        aside=tuple(tuple(sorted(seat.aside)) for seat in seats),
        deck=deck_of(position),
        reserve=reserve_of(position),
    )


def _actor(position: Position, players: int) -> int | None:
    """Return whose turn it is, which follows from who began (C-11)."""
    if position.starter is None or position.turn == 0 or position.phase is Phase.OVER:
        return None
    return (position.starter + position.turn - 1) % players


def _squires(seat: SeatPosition) -> tuple[cards.Letter, ...]:
    return tuple(sorted(seat.squires or {cards.LETTER_OF[card] for card in seat.aside}))


def deck_of(position: Position) -> tuple[cards.Card, ...]:
    """Return the cards still to come: as they are said, or all that lie nowhere else."""
    if position.deck is not None:
        return tuple(sorted(position.deck))
    elsewhere = {*position.discard}
    for seat in position.seats:
        elsewhere |= {*seat.hand, *seat.aside}
    for stack in position.stacks:
        elsewhere |= {*stack}
    for playing in position.playing:
        elsewhere |= {playing.card, *playing.drawn}
    return tuple(card for card in cards.DECK if card not in elsewhere)


def reserve_of(position: Position) -> tuple[cards.Letter, ...]:
    """Return the squires still to come: as they are said, or all who are nowhere else."""
    if position.reserve is not None:
        return position.reserve
    gone = {*position.men, *position.dead}
    return tuple(letter for letter in cards.LETTERS if letter not in gone)


def position_of(state: State) -> Position:
    """Write a state down; ``state_of`` gives the same state back."""
    return Position(
        **fields_of(state, _IN_BOTH),
        seats=tuple(
            SeatPosition(*own) for own in zip(state.hands, state.squires, state.aside, strict=True)
        ),
        deck=state.deck,
        reserve=state.reserve,
    )


# Can this state come up in a game? If not, a sentence says where it goes wrong.

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


def _check_shape(state: State) -> None:
    if len(state.men) != len(kingdom.PLACES):
        refuse("men", f"has {len(state.men)} entries, and there are ten places (C-02)")
    if len(state.stacks) != len(kingdom.CASTLES) * len(kingdom.ATTRIBUTES):
        refuse("stacks", f"has {len(state.stacks)} entries, and there are nine stacks (C-02)")


def _check_everything_is_there(state: State) -> None:
    """Each of the 78 cards and of the 26 squires is in exactly one place (C-01)."""
    playing = [(playing.card, *playing.drawn) for playing in state.playing]
    times = Counter(
        chain(state.deck, state.discard, *state.hands, *state.aside, *state.stacks, *playing)
    )
    for card in cards.DECK:
        if times[card] != 1:
            refuse("deck", f"and the other places have {card} {times[card]} times, not once (C-01)")
    men = [man for man in state.men if man is not None]
    squires = Counter(chain(men, state.dead, state.reserve))
    for letter in cards.LETTERS:
        if squires[letter] != 1:
            found = f"have {cards.NAMES[letter]} ({letter}) {squires[letter]} times, not once"
            refuse("reserve", f"and the other places {found} (C-01)")


def _check_turns(state: State) -> None:
    setup = state.phase in _SETUP
    if setup != (state.turn == 0) or state.turn < 0:
        refuse("turn", f"is {state.turn} in the phase {state.phase.value!r} (C-11)")
    if setup != (state.starter is None):
        refuse("starter", "is drawn just before the first turn (C-11)")
    if state.starter is not None and not 0 <= state.starter < state.players:
        refuse("starter", f"is seat {state.starter}, of seats 0 to {state.players - 1} (C-01)")
    limit = state.options.turn_limit
    if limit is not None and state.turn > -(-limit // state.players) * state.players:
        refuse("turn", f"is {state.turn}, after the round of the turn limit {limit} (C-43)")
    late = limit is not None and state.turn >= limit
    if state.last != (late or (not setup and _is_short_of_men(state))):
        refuse("last", f"is {str(state.last).lower()}, and that does not go with the rest (C-42)")
    if state.phase is Phase.OVER and (not state.last or state.turn % state.players):
        refuse("phase", "is the end of the game, and not all have had equally many turns (C-42)")


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
            refuse(f"{place}.squires", f"should name {wanted} different letters (C-10)")
        if options.squires == "dealt":
            if tuple(sorted(cards.LETTER_OF[card] for card in aside)) != squires:
                refuse(f"{place}.aside", "should bear the letters of the seat's squires (C-10)")
        elif aside:
            refuse(f"{place}.aside", "is for squires that are dealt with Event cards (C-60)")
    backed = list(chain(*state.squires))
    if options.squires == "drawn" and len(set(backed)) < len(backed):
        refuse("seats", "share a squire, and the squires are drawn without replacement (C-60)")
    _check_choosing(state)


def _check_choosing(state: State) -> None:
    choosing = state.options.squires == "chosen"
    complete = all(len(squires) == 3 for squires in state.squires)
    if state.phase is Phase.CHOOSE and (not choosing or complete):
        refuse("phase", "is for choosing squires, and nobody has to (C-60)")
    if state.phase is Phase.SQUIRES and state.options.squires in ("chosen", "none"):
        refuse("phase", "deals squires, and the table has agreed on no such deal (C-60)")


def _check_hands(state: State) -> None:
    for seat, hand in enumerate(state.hands):
        place = f"seats[{seat}].hand"
        if state.phase in _BEFORE_HANDS and hand:
            refuse(place, "is dealt after the squires (C-10)")
        if state.phase in (Phase.KINGDOM, Phase.STARTER) and len(hand) != HAND:
            refuse(place, f"has {len(hand)} cards, and three are dealt (C-10)")
        if seat != state.actor and len(hand) > HAND:
            refuse(place, f"has {len(hand)} cards, and between turns it has three at most (C-20)")
    if state.actor is not None:
        _check_active_hand(state, len(state.hands[state.actor]))


def _check_active_hand(state: State, held: int) -> None:
    place = f"seats[{state.actor}].hand"
    more = bool(state.deck or state.discard)
    if state.phase is Phase.DRAW and (held > HAND or not more):
        refuse(place, "needs no more cards, or there are none to be drawn (C-20)")
    if state.phase is Phase.PLAY and (held > HAND + 1 or (held <= HAND and more)):
        refuse(place, f"has {held} cards, and before the play it is filled up to four (C-20)")
    if state.phase is Phase.DISCARD and held <= HAND:
        refuse(place, f"has {held} cards, and of three or fewer none is discarded (C-20)")


def _check_stacks(state: State) -> None:
    for number, stack in enumerate(state.stacks):
        levels = [cards.LEVEL_OF[card] for card in stack]
        if any(cards.STACK_OF[card] != number % 3 for card in stack):
            refuse(f"stacks[{number}]", "holds a card that does not belong there (C-30)")
        if levels != sorted(set(levels)):
            refuse(f"stacks[{number}]", "should rise from card to card (C-30)")
    if state.turn == 0 and (any(state.stacks) or state.discard or state.dead):
        refuse("stacks", "and the discard piles are empty before the first turn (C-11)")


def _check_men(state: State) -> None:
    if state.phase in _BEFORE_MEN:
        if any(state.men):
            refuse("men", "are dealt after the hands (C-11)")
        known = state.options.known_order and not state.options.first_men_drawn
        if state.phase is Phase.KINGDOM and known:
            refuse("phase", "deals the first men, and they come in a known order (C-61)")
        return
    if state.options.known_order and list(state.reserve) != sorted(state.reserve):
        refuse("reserve", "should be in alphabetical order, as the table agreed (C-61)")
    if state.phase is not Phase.REACT:
        _check_everybody_moved_up(state)
    if None in state.men and state.reserve and state.phase not in _MID_CARD:
        refuse("men", "leave a place empty, and there are squires to fill it (C-40)")


def _check_everybody_moved_up(state: State) -> None:
    """Nobody stands below an empty place (C-40)."""
    if state.men[kingdom.Place.KING] is None and any(state.men[lord] for lord in kingdom.LORDS):
        refuse("men", "leave the throne empty, and there is a Lord to follow (C-40)")
    for above, below in chain.from_iterable(_pairs(places) for places in kingdom.MEN_OF):
        if state.men[above] is None and state.men[below] is not None:
            place = above.name.replace("_", " ").title()
            refuse("men", f"leave the {place} empty above a man (C-40)")


def _pairs(places: Iterable[kingdom.Place]) -> Iterable[tuple[kingdom.Place, kingdom.Place]]:
    return combinations(places, 2)


def _check_deeds(state: State) -> None:
    for number, deed in enumerate(state.deeds):
        if not 0 <= deed.move.seat < state.players:
            refuse(
                f"deeds[{number}]", f"is by seat {deed.move.seat}, who is not at the table (C-01)"
            )
        if len(deed.men) != len(kingdom.PLACES):
            refuse(f"deeds[{number}].men", "should name who was in the ten places (C-02)")


def _check_known(state: State) -> None:
    for number, known in enumerate(state.known):
        place = f"known[{number}]"
        if not 0 <= known.observer <= state.players or known.observer == known.owner:
            refuse(place, f"is about observer {known.observer}, who can't be one (C-23)")
        if not 0 <= known.owner < state.players or known.card not in state.hands[known.owner]:
            refuse(place, f"names {known.card}, which is not in that hand (C-23)")


# Can these cards be in the middle of being carried out?

_LORD, _SENESCHAL, _MASTER = kingdom.Rank.LORD, kingdom.Rank.SENESCHAL, kingdom.Rank.MASTER_AT_ARMS


_MEN = (_LORD, _SENESCHAL, _MASTER)


_DOMAIN, _PRESTIGE, _DEFENCE = kingdom.ATTRIBUTES


_STRIKES: dict[
    cards.Kind, tuple[tuple[kingdom.Rank, ...], int, tuple[kingdom.Attribute, ...], int]
] = {
    cards.Kind.PEACEFUL_DEATH: ((kingdom.Rank.KING,), 1, (), 0),
    cards.Kind.ACCIDENTAL_DEATH: ((kingdom.Rank.KING, *_MEN), 1, (), 0),
    cards.Kind.ASSASSINATION: ((kingdom.Rank.KING,), 1, (), 0),
    cards.Kind.BARBARIANS: ((_MASTER,), 1, (_DEFENCE,), 1),
    cards.Kind.PLAGUE: (_MEN, 2, (_DOMAIN,), 1),
    cards.Kind.FINANCIAL_SCANDAL: ((_SENESCHAL,), 1, (_PRESTIGE,), 1),
    cards.Kind.UNLUCKY_FALL: ((_LORD,), 1, (), 0),
    cards.Kind.VANISHINGS: (_MEN, 3, (), 0),
    cards.Kind.PROTRACTED_SIEGE: ((), 0, (_DOMAIN,), 3),
    cards.Kind.WEAK_ADMINISTRATION: ((), 0, (_PRESTIGE,), 3),
    cards.Kind.TIME_OF_PEACE: ((), 0, (_DEFENCE,), 3),
    cards.Kind.INCOMPETENT_LORD: ((), 0, kingdom.ATTRIBUTES, 3),
    cards.Kind.STATE_OF_DISREPAIR: ((), 0, kingdom.ATTRIBUTES, 1),
    cards.Kind.LAZY_DEFENCE: ((), 0, (_DEFENCE,), 1),
    cards.Kind.SHRINKING_DOMAIN: ((), 0, (_DOMAIN,), 1),
    cards.Kind.LOSING_INFLUENCE: ((), 0, (_PRESTIGE,), 1),
}
"""Whom and what a kind can strike: ranks, how many men, attributes, how many cards (C-50)."""


_BRINGERS = (cards.Kind.SUDDEN_CHANGES, cards.Kind.TARGETED_THEFT)


CARRIED_OUT: dict[Phase, tuple[cards.Kind, ...]] = {
    Phase.REACT: tuple(_STRIKES),
    Phase.RECRUIT: tuple(kind for kind, strike in _STRIKES.items() if strike[1]),
    Phase.REVEAL: (cards.Kind.SUDDEN_CHANGES,),
    Phase.SUDDEN: (cards.Kind.SUDDEN_CHANGES,),
    Phase.LOSE: (cards.Kind.UNEXPECTED_LOSS,),
    Phase.STEAL: (cards.Kind.TARGETED_THEFT,),
    Phase.SECOND: (cards.Kind.TARGETED_THEFT,),
}
"""In which phases a card is on the table, and of which kinds the innermost can be."""


def check_cards_in_play(state: State) -> None:
    """Raise ``BadPosition`` unless the cards on the table fit the phase and what threatens."""
    kinds = CARRIED_OUT.get(state.phase, ())
    if bool(kinds) != bool(state.playing):
        refuse("playing", f"does not go with the phase {state.phase.value!r} (C-21)")
    if (state.phase is Phase.REACT) != bool(state.threats and state.waiting):
        refuse("threats", f"does not go with the phase {state.phase.value!r} (C-22)")
    if state.phase is not Phase.REACT and (state.threats or state.waiting):
        refuse("threats", f"does not go with the phase {state.phase.value!r} (C-22)")
    for number, playing in enumerate(state.playing):
        _check_playing(state, number, playing)
    if kinds and cards.KIND_OF[state.playing[-1].card] not in kinds:
        refuse("playing", f"does not go with the phase {state.phase.value!r} (C-50)")
    if state.phase is Phase.REACT:
        _check_threats(state)
    if state.phase is Phase.RECRUIT:
        _check_recruits(state)


def _check_playing(state: State, number: int, playing: Playing) -> None:
    place, kind = f"playing[{number}]", cards.KIND_OF[playing.card]
    inner = number < len(state.playing) - 1
    if kind in cards.REACTIONS or kind in cards.LEVEL_KINDS or (inner and kind not in _BRINGERS):
        refuse(place, f"can't be {playing.card}, which brings no other card (C-51)")
    if playing.heir is not None and kind is not cards.Kind.ASSASSINATION:
        refuse(f"{place}.heir", "is named by an Assassination only (C-40)")
    if (playing.victim is not None) != (
        kind in (cards.Kind.UNEXPECTED_LOSS, cards.Kind.TARGETED_THEFT)
    ):
        refuse(f"{place}.victim", "is named by a loss or a theft, and by these only (C-50)")
    if playing.victim is not None:
        _check_victim(state, place, playing.victim)
    drawn = len(playing.drawn)
    if drawn > (2 if kind is cards.Kind.SUDDEN_CHANGES else 0):
        refuse(f"{place}.drawn", "has more cards than Sudden Changes draws (C-51)")
    if not inner:
        _check_drawn(state, place, playing)


def _check_victim(state: State, place: str, victim: int) -> None:
    if not 0 <= victim < state.players or victim == state.actor:
        refuse(f"{place}.victim", f"is seat {victim}, and has to be another player (C-50)")
    if state.phase in (Phase.LOSE, Phase.STEAL) and not state.hands[victim]:
        refuse(f"{place}.victim", "has no card in hand (C-50)")


def _check_drawn(state: State, place: str, playing: Playing) -> None:
    """Before the draw nothing is drawn; afterwards a card waits that can be played (C-51)."""
    if state.phase is Phase.REVEAL and playing.drawn:
        refuse(f"{place}.drawn", "is drawn already (C-51)")
    if state.phase is Phase.SUDDEN:
        assert state.actor is not None
        if not any(plays(state, state.actor, card) for card in playing.drawn):
            refuse(f"{place}.drawn", "has no card that could be played now (C-51)")


def _check_threats(state: State) -> None:
    deaths = [threat for threat in state.threats if isinstance(threat, Death)]
    removals = [threat for threat in state.threats if not isinstance(threat, Death)]
    ranks, men, attributes, levels = _STRIKES[cards.KIND_OF[state.playing[-1].card]]
    if list(state.threats) != [*deaths, *removals]:
        refuse("threats", "should name the deaths before the discards (C-41)")
    if len(deaths) > men or any(kingdom.rank_of(death.place) not in ranks for death in deaths):
        refuse("threats", "names deaths that this card does not bring (C-50)")
    if len(removals) > levels or any(lost.attribute not in attributes for lost in removals):
        refuse("threats", "names discards that this card does not bring (C-50)")
    if len({_castle(threat) for threat in state.threats}) > 1:
        refuse("threats", "is about one castle only (C-50)")
    if deaths != sorted(deaths, key=lambda death: death.place):
        refuse("threats", "should name the higher ranks first (C-41)")
    for number, threat in enumerate(state.threats):
        _check_target(state, f"threats[{number}]", threat)
    _check_waiting(state)


def _castle(threat: Threat) -> kingdom.Castle | None:
    return kingdom.castle_of(threat.place) if isinstance(threat, Death) else threat.castle


def _check_target(state: State, place: str, threat: Threat) -> None:
    if isinstance(threat, Death):
        if state.men[threat.place] is None:
            refuse(place, "is about a place where nobody is (C-41)")
    elif threat.card not in state.stacks[3 * threat.castle + threat.attribute]:
        refuse(place, f"is about {threat.card}, which is not on that stack (C-41)")


def _check_waiting(state: State) -> None:
    """Those who may still react hold a fitting card; nobody is passed over (C-22)."""
    assert state.actor is not None
    fitting = cards.ESCAPES if isinstance(state.threats[0], Death) else cards.KEEPERS
    order = [(state.actor + step) % state.players for step in range(1, state.players + 1)]
    holders = tuple(seat for seat in order if not fitting.isdisjoint(state.hands[seat]))
    waiting = state.waiting
    if not waiting or holders[-len(waiting) :] != waiting:
        refuse("waiting", "should name the holders of a fitting card who come last (C-22)")


def _check_recruits(state: State) -> None:
    if None not in state.men[1:] or not state.reserve or state.options.known_order:
        refuse("phase", "draws men, and none has to be drawn (C-41)")
    if state.men[0] is None:
        refuse("men", "leave the throne empty, and there are squires to fill every place (C-40)")
