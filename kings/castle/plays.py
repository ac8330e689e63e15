"""What a card can be played for, and what comes of it (C-21, C-22, C-30, C-32, C-40 to C-42, C-50).

First come the ways to play each kind: every way to name what it leaves to choice. Then its effect:
the deaths and discards of a card wait in ``threats``, in the order of C-41; each comes about unless
somebody reacts. At last the men move up, the empty places are filled, and the card is done with.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from itertools import combinations
from typing import Any

from kings.castle.cards import (
    ESCAPES,
    KEEPERS,
    KIND_OF,
    LEVEL_KINDS,
    LEVEL_OF,
    STACK_OF,
    Card,
    Kind,
    Letter,
)
from kings.castle.events import (
    CardDiscarded,
    CardFetched,
    CardPlayed,
    CardSpent,
    CardThrown,
    Declined,
    GameEnded,
    LastRound,
    LevelDiscarded,
    LevelKept,
    LevelPlaced,
    LevelThreatened,
    ManDied,
    ManSaved,
    ManThreatened,
    Passed,
    Promoted,
    Recruited,
    TurnBegan,
)
from kings.castle.kingdom import (
    ATTRIBUTES,
    CASTLES,
    LORDS,
    MEN_OF,
    PLACES,
    Attribute,
    Castle,
    Place,
    Rank,
    backed,
    level,
    next_king,
    place_of,
)
from kings.castle.moves import Decline, Discard, Pass, Play, React
from kings.castle.state import (
    HAND,
    Death,
    Draft,
    Phase,
    Playing,
    Removal,
    State,
    Threat,
    put,
    without,
)

Table = State | Draft
"""Where a card is to be played: on the table as it lies, or in the middle of another card."""

Plays = tuple[Play, ...]


# The same few thousand ways come up in game after game, and a frozen value of seven fields takes
# several times as long to make as to find: without this, random games are a tenth slower.
_way = cache(Play)


def plays(table: Table, seat: int, card: Card) -> Plays:
    """List every way in which ``seat`` can play ``card`` as the table lies (C-21).

    A card that could do nothing at all has no way to be played.
    """
    return WAYS[KIND_OF[card]](table, seat, card)


def _at_castles(seat: int, card: Card, castles: Iterable[Castle]) -> Plays:
    return tuple([_way(seat, card, castle) for castle in castles])


def _stack(table: Table, castle: Castle, attribute: Attribute) -> tuple[Card, ...]:
    return table.stacks[3 * castle + attribute]


def _peaceful_death(table: Table, seat: int, card: Card) -> Plays:
    return (_way(seat, card),) if table.men[Place.KING] is not None else ()


def _accidental_death(table: Table, seat: int, card: Card) -> Plays:
    there = [place for place in PLACES if table.men[place] is not None]
    return tuple([_way(seat, card, men=(place,)) for place in there])


def _assassination(table: Table, seat: int, card: Card) -> Plays:
    """The Lord of a castle follows; where no Lord is left, there is nothing to choose (C-40)."""
    if table.men[Place.KING] is None:
        return ()
    return _unlucky_fall(table, seat, card) or (_way(seat, card),)


def _man_or_level(rank: Rank, attribute: Attribute) -> Callable[[Table, int, Card], Plays]:
    """Return the ways of a card that strikes one man of a castle and the top of an attribute."""

    def ways(table: Table, seat: int, card: Card) -> Plays:
        struck = [
            castle
            for castle in CASTLES
            if table.men[place_of(castle, rank)] is not None or _stack(table, castle, attribute)
        ]
        return _at_castles(seat, card, struck)

    return ways


def _unlucky_fall(table: Table, seat: int, card: Card) -> Plays:
    return _at_castles(seat, card, [c for c in CASTLES if table.men[LORDS[c]] is not None])


def _vanishings(table: Table, seat: int, card: Card) -> Plays:
    manned = [c for c in CASTLES if any(table.men[place] is not None for place in MEN_OF[c])]
    return _at_castles(seat, card, manned)


def _plague(table: Table, seat: int, card: Card) -> Plays:
    """Two men of a castle die, or as many as there are."""
    found: list[Play] = []
    for castle in CASTLES:
        there = [place for place in MEN_OF[castle] if table.men[place] is not None]
        if there or _stack(table, castle, Attribute.DOMAIN):
            pairs = combinations(there, min(2, len(there)))
            found += [_way(seat, card, castle, men=men) for men in pairs]
    return tuple(found)


def _level_card(table: Table, seat: int, card: Card) -> Plays:
    return _at_castles(seat, card, _lower(table, card))


def _lower(table: Table, card: Card) -> list[Castle]:
    """Return the castles whose level is lower than that of a level card (C-30)."""
    attribute = ATTRIBUTES[STACK_OF[card]]
    return [c for c in CASTLES if level(table.stacks, c, attribute) < LEVEL_OF[card]]


def _with_levels(*attributes: Attribute) -> Callable[[Table, int, Card], Plays]:
    """Return the ways of a card that takes levels of these attributes from a castle."""

    def ways(table: Table, seat: int, card: Card) -> Plays:
        built = [c for c in CASTLES if any(_stack(table, c, each) for each in attributes)]
        return _at_castles(seat, card, built)

    return ways


def _state_of_disrepair(table: Table, seat: int, card: Card) -> Plays:
    return tuple(
        [
            _way(seat, card, castle, attribute=attribute)
            for castle in CASTLES
            for attribute in ATTRIBUTES
            if _stack(table, castle, attribute)
        ]
    )


def _timely_repairs(table: Table, seat: int, card: Card) -> Plays:
    return tuple(
        [
            _way(seat, card, castle, fetched=fetched)
            for fetched in sorted(table.discard)
            if LEVEL_OF[fetched]
            for castle in _lower(table, fetched)
        ]
    )


def _sudden_changes(table: Table, seat: int, card: Card) -> Plays:
    return (_way(seat, card),) if table.deck or table.discard else ()


def _at_hand(table: Table, seat: int, card: Card) -> Plays:
    held = enumerate(table.hands)
    return tuple([_way(seat, card, player=other) for other, hand in held if hand and other != seat])


def _recycle(table: Table, seat: int, card: Card) -> Plays:
    return tuple([_way(seat, card, fetched=fetched) for fetched in sorted(table.discard)])


def _never(table: Table, seat: int, card: Card) -> Plays:
    """A reaction is no card for one's own turn (C-22)."""
    return ()


WAYS: dict[Kind, Callable[[Table, int, Card], Plays]] = {
    Kind.PEACEFUL_DEATH: _peaceful_death,
    Kind.ACCIDENTAL_DEATH: _accidental_death,
    Kind.ASSASSINATION: _assassination,
    Kind.BARBARIANS: _man_or_level(Rank.MASTER_AT_ARMS, Attribute.DEFENCE),
    Kind.PLAGUE: _plague,
    Kind.LUCKY_ESCAPE: _never,
    Kind.FINANCIAL_SCANDAL: _man_or_level(Rank.SENESCHAL, Attribute.PRESTIGE),
    Kind.UNLUCKY_FALL: _unlucky_fall,
    Kind.VANISHINGS: _vanishings,
    **dict.fromkeys(LEVEL_KINDS, _level_card),
    Kind.PROTRACTED_SIEGE: _with_levels(Attribute.DOMAIN),
    Kind.WEAK_ADMINISTRATION: _with_levels(Attribute.PRESTIGE),
    Kind.TIME_OF_PEACE: _with_levels(Attribute.DEFENCE),
    Kind.INCOMPETENT_LORD: _with_levels(*ATTRIBUTES),
    Kind.TIMELY_REPAIRS: _timely_repairs,
    Kind.NOT_THAT_BAD: _never,
    Kind.STATE_OF_DISREPAIR: _state_of_disrepair,
    Kind.LAZY_DEFENCE: _with_levels(Attribute.DEFENCE),
    Kind.SHRINKING_DOMAIN: _with_levels(Attribute.DOMAIN),
    Kind.LOSING_INFLUENCE: _with_levels(Attribute.PRESTIGE),
    Kind.SUDDEN_CHANGES: _sudden_changes,
    Kind.UNEXPECTED_LOSS: _at_hand,
    Kind.TARGETED_THEFT: _at_hand,
    Kind.RECYCLE: _recycle,
}
"""What lists the ways to play a card of each kind."""


# What a card does, once it is played. Cards that kill nobody and take no level act at once, or wait
# for chance; all others say what is about to happen.


def play(draft: Draft, move: Play) -> None:
    """Play a card out of the hand, or one that Sudden Changes drew, and carry it out (C-21)."""
    if draft.phase is Phase.SUDDEN:
        changes = draft.playing[-1]
        draft.change_top(Playing(changes.card, drawn=without(changes.drawn, move.card)))
    else:
        draft.give_up(move.seat, move.card)
    kind = KIND_OF[move.card]
    heir = move.castle if kind is Kind.ASSASSINATION else None
    draft.lay(Playing(move.card, heir, move.player))
    draft.log(CardPlayed(move))
    draft.remember(move)
    _OF_KIND[kind](draft, move)


def _threaten(draft: Draft, threats: Iterable[Threat]) -> None:
    draft.threats = tuple(threats)
    go_on(draft)


def _deaths(draft: Draft, places: Iterable[Place]) -> list[Threat]:
    return [Death(place) for place in places if draft.men[place] is not None]


def _top(draft: Draft, castle: Castle, attribute: Attribute) -> list[Threat]:
    """Return the discard of the top card of a stack, if there is one."""
    return _whole(draft, castle, attribute)[:1]


def _whole(draft: Draft, castle: Castle, attribute: Attribute) -> list[Threat]:
    """Return the discards of a whole stack, from its top (C-32, C-41)."""
    stack = _stack(draft, castle, attribute)
    return [Removal(castle, attribute, card) for card in reversed(stack)]


def _castle(move: Play) -> Castle:
    assert move.castle is not None
    return move.castle


def _king_dies(draft: Draft, move: Play) -> None:
    _threaten(draft, _deaths(draft, (Place.KING,)))


def _chosen_die(draft: Draft, move: Play) -> None:
    _threaten(draft, _deaths(draft, move.men))


def _man_and_level(rank: Rank, attribute: Attribute) -> Callable[[Draft, Play], None]:
    """A man of one castle dies and the top card of an attribute goes."""

    def effect(draft: Draft, move: Play) -> None:
        castle = _castle(move)
        dying = _deaths(draft, (place_of(castle, rank),))
        _threaten(draft, dying + _top(draft, castle, attribute))

    return effect


def _men_and_domain(draft: Draft, move: Play) -> None:
    dying = _deaths(draft, move.men)
    _threaten(draft, dying + _top(draft, _castle(move), Attribute.DOMAIN))


def _lord_falls(draft: Draft, move: Play) -> None:
    _threaten(draft, _deaths(draft, (LORDS[_castle(move)],)))


def _all_vanish(draft: Draft, move: Play) -> None:
    _threaten(draft, _deaths(draft, MEN_OF[_castle(move)]))


def _stack_goes(attribute: Attribute) -> Callable[[Draft, Play], None]:
    """All cards of an attribute of one castle go."""
    return lambda draft, move: _threaten(draft, _whole(draft, _castle(move), attribute))


def _top_goes(attribute: Attribute) -> Callable[[Draft, Play], None]:
    """The top card of an attribute of one castle goes."""
    return lambda draft, move: _threaten(draft, _top(draft, _castle(move), attribute))


def _all_tops_go(draft: Draft, move: Play) -> None:
    castle = _castle(move)
    _threaten(draft, [lost for each in ATTRIBUTES for lost in _top(draft, castle, each)])


def _chosen_top_goes(draft: Draft, move: Play) -> None:
    assert move.attribute is not None
    _threaten(draft, _top(draft, _castle(move), move.attribute))


def _build(draft: Draft, move: Play) -> None:
    _put_on(draft, _castle(move), move.card)
    finish_card(draft)


def _put_on(draft: Draft, castle: Castle, card: Card) -> None:
    attribute = ATTRIBUTES[STACK_OF[card]]
    draft.build(castle, attribute, card)
    draft.log(LevelPlaced(castle, attribute, card))


def _repair(draft: Draft, move: Play) -> None:
    assert move.fetched is not None
    draft.fetch(move.fetched)
    _put_on(draft, _castle(move), move.fetched)
    finish_card(draft)


def _fetch(draft: Draft, move: Play) -> None:
    assert move.fetched is not None
    draft.fetch(move.fetched)
    draft.take(move.seat, move.fetched)
    draft.show(move.seat, move.fetched)
    draft.log(CardFetched(move.seat, move.fetched))
    finish_card(draft)


def _wait(phase: Phase) -> Callable[[Draft, Play], None]:
    """Chance has to draw first."""

    def effect(draft: Draft, move: Play) -> None:
        draft.phase = phase

    return effect


_OF_KIND: dict[Kind, Callable[[Draft, Play], None]] = {
    Kind.PEACEFUL_DEATH: _king_dies,
    Kind.ACCIDENTAL_DEATH: _chosen_die,
    Kind.ASSASSINATION: _king_dies,
    Kind.BARBARIANS: _man_and_level(Rank.MASTER_AT_ARMS, Attribute.DEFENCE),
    Kind.PLAGUE: _men_and_domain,
    Kind.FINANCIAL_SCANDAL: _man_and_level(Rank.SENESCHAL, Attribute.PRESTIGE),
    Kind.UNLUCKY_FALL: _lord_falls,
    Kind.VANISHINGS: _all_vanish,
    **dict.fromkeys(LEVEL_KINDS, _build),
    Kind.PROTRACTED_SIEGE: _stack_goes(Attribute.DOMAIN),
    Kind.WEAK_ADMINISTRATION: _stack_goes(Attribute.PRESTIGE),
    Kind.TIME_OF_PEACE: _stack_goes(Attribute.DEFENCE),
    Kind.INCOMPETENT_LORD: _all_tops_go,
    Kind.TIMELY_REPAIRS: _repair,
    Kind.STATE_OF_DISREPAIR: _chosen_top_goes,
    Kind.LAZY_DEFENCE: _top_goes(Attribute.DEFENCE),
    Kind.SHRINKING_DOMAIN: _top_goes(Attribute.DOMAIN),
    Kind.LOSING_INFLUENCE: _top_goes(Attribute.PRESTIGE),
    Kind.SUDDEN_CHANGES: _wait(Phase.REVEAL),
    Kind.UNEXPECTED_LOSS: _wait(Phase.LOSE),
    Kind.TARGETED_THEFT: _wait(Phase.STEAL),
    Kind.RECYCLE: _fetch,
}
"""What a card of each kind does."""


# What threatens, and who may react (C-22, C-41).


def go_on(draft: Draft) -> None:
    """Let the next threat come up; when all are done with, the realm is put in order (C-41)."""
    while draft.threats:
        threat = draft.threats[0]
        _announce(draft, threat)
        draft.halt()
        draft.waiting = _holders(draft, threat)
        if draft.waiting:
            draft.phase = Phase.REACT
            return
        _strike(draft)
    _promote(draft)
    places = open_places(draft)
    if not places:
        finish_card(draft)
    elif draft.reserve and not draft.options.known_order:
        draft.phase = Phase.RECRUIT
    else:
        recruit(draft, draft.reserve[: len(places)])


def _announce(draft: Draft, threat: Threat) -> None:
    if isinstance(threat, Death):
        man = draft.men[threat.place]
        assert man is not None
        draft.log(ManThreatened(threat.place, man))
    else:
        draft.log(LevelThreatened(threat.castle, threat.attribute, threat.card))


def _holders(draft: Draft, threat: Threat) -> tuple[int, ...]:
    """Return who holds a fitting card, from the active player's left; the active one last."""
    fitting = ESCAPES if isinstance(threat, Death) else KEEPERS
    active, players = draft.active, draft.players
    order = [*range(active + 1, players), *range(active + 1)]
    return tuple([seat for seat in order if not fitting.isdisjoint(draft.hands[seat])])


def _decline(draft: Draft, move: Decline) -> None:
    draft.log(Declined(move.seat))
    draft.waiting = draft.waiting[1:]
    if not draft.waiting:
        _strike(draft)
        go_on(draft)


def _strike(draft: Draft) -> None:
    """Let the threat come about, as nobody reacted or could."""
    threat, *rest = draft.threats
    draft.threats = tuple(rest)
    if isinstance(threat, Death):
        draft.log(ManDied(threat.place, draft.kill(threat.place)))
    else:
        draft.demolish(threat.castle, threat.attribute, threat.card)
        draft.log(LevelDiscarded(threat.castle, threat.attribute, threat.card))


def _react(draft: Draft, move: React) -> None:
    draft.remember(move, draft.threats[0])
    _avert(draft, move.seat, move.card)


def _avert(draft: Draft, seat: int, card: Card) -> None:
    """Undo the one death or discard that was asked about, and go on (C-22)."""
    threat, *rest = draft.threats
    draft.give_up(seat, card)
    draft.throw(card)
    if isinstance(threat, Death):
        man = draft.men[threat.place]
        assert man is not None
        draft.log(ManSaved(seat, card, threat.place, man))
    else:
        draft.log(LevelKept(seat, card, threat.castle, threat.attribute, threat.card))
    draft.threats, draft.waiting = tuple(rest), ()
    go_on(draft)


# Who follows whom, and who comes to court (C-40 to C-42).


def _promote(draft: Draft) -> None:
    """Let the men move up: a Lord to the throne, then in each castle the higher ranks first."""
    if draft.men[Place.KING] is None:
        _crown(draft)
    for places in MEN_OF:
        if None not in draft.men[places[0] : places[-1] + 1]:
            continue  # as in most castles: nobody has died there
        left = [place for place in places if draft.men[place] is not None]
        for place, origin in zip(places, left, strict=False):
            if origin is not place:
                _move(draft, origin, place)


def _crown(draft: Draft) -> None:
    """Make a Lord King: the one whom an Assassination named, else that of the highest castle."""
    heir = draft.playing[-1].heir
    castle = next_king(draft.men, draft.stacks, heir)
    if castle is not None:
        _move(draft, LORDS[castle], Place.KING, chosen=heir is not None)


def _move(draft: Draft, origin: Place, place: Place, *, chosen: bool = False) -> None:
    man = draft.men[origin]
    if man is None:
        return
    draft.men = put(put(draft.men, origin, None), place, man)
    draft.log(Promoted(man, origin, place, chosen))


def open_places(draft: Draft) -> tuple[Place, ...]:
    """Return the places in the castles that wait for a man of the Personality deck (C-41)."""
    if None not in draft.men:
        return ()
    return tuple([place for place in PLACES[1:] if draft.men[place] is None])


def recruit(draft: Draft, squires: tuple[Letter, ...]) -> None:
    """Fill the empty places, the highest first; if a man is missing, this is the last round."""
    places = open_places(draft)
    for place, man in zip(places, squires, strict=False):
        draft.reserve = without(draft.reserve, man)
        draft.men = put(draft.men, place, man)
        draft.log(Recruited(man, place))
    if len(squires) < len(places):
        _last_round(draft, LastRound("no_men"))
    finish_card(draft)


# A card is done with, and so are a turn and the game (C-20, C-42, C-43, C-51).


def finish_card(draft: Draft) -> None:
    """Put the innermost card on the discard pile and go on with the one that brought it (C-51)."""
    outer, done = draft.playing[:-1], draft.playing[-1]
    draft.playing = outer
    if not LEVEL_OF[done.card]:
        draft.throw(done.card)
        draft.log(CardSpent(done.card))
    if not outer:
        turn_over(draft)
    elif KIND_OF[outer[-1].card] is Kind.SUDDEN_CHANGES:
        next_drawn(draft)
    else:
        finish_card(draft)


def next_drawn(draft: Draft) -> None:
    """Have one of the cards of Sudden Changes played; what can't be played is discarded (C-51)."""
    changes = draft.playing[-1]
    if any(plays(draft, draft.active, card) for card in changes.drawn):
        draft.phase = Phase.SUDDEN
        return
    for card in changes.drawn:
        draft.throw(card)
        draft.log(CardThrown(draft.active, card))
    finish_card(draft)


def _leave_it(draft: Draft, move: Pass) -> None:
    second = draft.phase is Phase.SECOND
    draft.log(Passed(move.seat, second))
    if second:
        finish_card(draft)
    else:
        turn_over(draft)


def turn_over(draft: Draft) -> None:
    """Have the hand brought down to three, or end the turn (C-20)."""
    draft.threats = draft.waiting = ()
    if len(draft.hands[draft.active]) > HAND:
        draft.phase = Phase.DISCARD
    elif draft.last and draft.turn % draft.players == 0:
        draft.phase, draft.actor = Phase.OVER, None
        draft.log(GameEnded(backed(draft.options, draft.squires, draft.hands)))
    else:
        begin_turn(draft)


def _discard(draft: Draft, move: Discard) -> None:
    draft.give_up(move.seat, move.card)
    draft.throw(move.card)
    draft.log(CardDiscarded(move.seat, move.card))
    turn_over(draft)


def begin_turn(draft: Draft) -> None:
    """Begin the next turn: its player fills up the hand, then plays (C-20, C-43).

    Between turns a hand has three cards at most, so there is room for one.
    """
    assert draft.starter is not None
    draft.turn += 1
    draft.actor = (draft.starter + draft.turn - 1) % draft.players
    draft.log(TurnBegan(draft.turn, draft.actor))
    if draft.turn == draft.options.turn_limit:
        _last_round(draft, LastRound("turn_limit"))
    draft.phase = Phase.DRAW if draft.deck or draft.discard else Phase.PLAY


def _last_round(draft: Draft, event: LastRound) -> None:
    if not draft.last:
        draft.last = True
        draft.log(event)


EFFECTS: dict[type, Callable[[Draft, Any], None]] = {
    Play: play,
    Pass: _leave_it,
    React: _react,
    Decline: _decline,
    Discard: _discard,
}
"""What each kind of decision in the course of the game does."""
