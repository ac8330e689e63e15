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

from kings.castle import cards, events, kingdom, moves, state

Table = state.State | state.Draft
"""Where a card is to be played: on the table as it lies, or in the middle of another card."""

Plays = tuple[moves.Play, ...]


# The same few thousand ways come up in game after game, and a frozen value of seven fields takes
# several times as long to make as to find: without this, random games are a tenth slower.
_way = cache(moves.Play)


def plays(table: Table, seat: int, card: cards.Card) -> Plays:
    """List every way in which ``seat`` can play ``card`` as the table lies (C-21).

    A card that could do nothing at all has no way to be played.
    """
    return WAYS[cards.KIND_OF[card]](table, seat, card)


def _at_castles(seat: int, card: cards.Card, castles: Iterable[kingdom.Castle]) -> Plays:
    return tuple([_way(seat, card, castle) for castle in castles])


def _stack(
    table: Table, castle: kingdom.Castle, attribute: kingdom.Attribute
) -> tuple[cards.Card, ...]:
    return table.stacks[3 * castle + attribute]


def _peaceful_death(table: Table, seat: int, card: cards.Card) -> Plays:
    return (_way(seat, card),) if table.men[kingdom.Place.KING] is not None else ()


def _accidental_death(table: Table, seat: int, card: cards.Card) -> Plays:
    there = [place for place in kingdom.PLACES if table.men[place] is not None]
    return tuple([_way(seat, card, men=(place,)) for place in there])


def _assassination(table: Table, seat: int, card: cards.Card) -> Plays:
    """The Lord of a castle follows; where no Lord is left, there is nothing to choose (C-40)."""
    if table.men[kingdom.Place.KING] is None:
        return ()
    return _unlucky_fall(table, seat, card) or (_way(seat, card),)


def _man_or_level(
    rank: kingdom.Rank, attribute: kingdom.Attribute
) -> Callable[[Table, int, cards.Card], Plays]:
    """Return the ways of a card that strikes one man of a castle and the top of an attribute."""

    def ways(table: Table, seat: int, card: cards.Card) -> Plays:
        struck = [
            castle
            for castle in kingdom.CASTLES
            if table.men[kingdom.place_of(castle, rank)] is not None
            or _stack(table, castle, attribute)
        ]
        return _at_castles(seat, card, struck)

    return ways


def _unlucky_fall(table: Table, seat: int, card: cards.Card) -> Plays:
    return _at_castles(
        seat, card, [c for c in kingdom.CASTLES if table.men[kingdom.LORDS[c]] is not None]
    )


def _vanishings(table: Table, seat: int, card: cards.Card) -> Plays:
    manned = [
        c
        for c in kingdom.CASTLES
        if any(table.men[place] is not None for place in kingdom.MEN_OF[c])
    ]
    return _at_castles(seat, card, manned)


def _plague(table: Table, seat: int, card: cards.Card) -> Plays:
    """Two men of a castle die, or as many as there are."""
    found: list[moves.Play] = []
    for castle in kingdom.CASTLES:
        there = [place for place in kingdom.MEN_OF[castle] if table.men[place] is not None]
        if there or _stack(table, castle, kingdom.Attribute.DOMAIN):
            pairs = combinations(there, min(2, len(there)))
            found += [_way(seat, card, castle, men=men) for men in pairs]
    return tuple(found)


def _level_card(table: Table, seat: int, card: cards.Card) -> Plays:
    return _at_castles(seat, card, _lower(table, card))


def _lower(table: Table, card: cards.Card) -> list[kingdom.Castle]:
    """Return the castles whose level is lower than that of a level card (C-30)."""
    attribute = kingdom.ATTRIBUTES[cards.STACK_OF[card]]
    return [
        c
        for c in kingdom.CASTLES
        if kingdom.level(table.stacks, c, attribute) < cards.LEVEL_OF[card]
    ]


def _with_levels(*attributes: kingdom.Attribute) -> Callable[[Table, int, cards.Card], Plays]:
    """Return the ways of a card that takes levels of these attributes from a castle."""

    def ways(table: Table, seat: int, card: cards.Card) -> Plays:
        built = [c for c in kingdom.CASTLES if any(_stack(table, c, each) for each in attributes)]
        return _at_castles(seat, card, built)

    return ways


def _state_of_disrepair(table: Table, seat: int, card: cards.Card) -> Plays:
    return tuple(
        [
            _way(seat, card, castle, attribute=attribute)
            for castle in kingdom.CASTLES
            for attribute in kingdom.ATTRIBUTES
            if _stack(table, castle, attribute)
        ]
    )


def _timely_repairs(table: Table, seat: int, card: cards.Card) -> Plays:
    return tuple(
        [
            _way(seat, card, castle, fetched=fetched)
            for fetched in sorted(table.discard)
            if cards.LEVEL_OF[fetched]
            for castle in _lower(table, fetched)
        ]
    )


def _sudden_changes(table: Table, seat: int, card: cards.Card) -> Plays:
    return (_way(seat, card),) if table.deck or table.discard else ()


def _at_hand(table: Table, seat: int, card: cards.Card) -> Plays:
    held = enumerate(table.hands)
    return tuple([_way(seat, card, player=other) for other, hand in held if hand and other != seat])


def _recycle(table: Table, seat: int, card: cards.Card) -> Plays:
    return tuple([_way(seat, card, fetched=fetched) for fetched in sorted(table.discard)])


def _never(table: Table, seat: int, card: cards.Card) -> Plays:
    """A reaction is no card for one's own turn (C-22)."""
    return ()


WAYS: dict[cards.Kind, Callable[[Table, int, cards.Card], Plays]] = {
    cards.Kind.PEACEFUL_DEATH: _peaceful_death,
    cards.Kind.ACCIDENTAL_DEATH: _accidental_death,
    cards.Kind.ASSASSINATION: _assassination,
    cards.Kind.BARBARIANS: _man_or_level(kingdom.Rank.MASTER_AT_ARMS, kingdom.Attribute.DEFENCE),
    cards.Kind.PLAGUE: _plague,
    cards.Kind.LUCKY_ESCAPE: _never,
    cards.Kind.FINANCIAL_SCANDAL: _man_or_level(kingdom.Rank.SENESCHAL, kingdom.Attribute.PRESTIGE),
    cards.Kind.UNLUCKY_FALL: _unlucky_fall,
    cards.Kind.VANISHINGS: _vanishings,
    **dict.fromkeys(cards.LEVEL_KINDS, _level_card),
    cards.Kind.PROTRACTED_SIEGE: _with_levels(kingdom.Attribute.DOMAIN),
    cards.Kind.WEAK_ADMINISTRATION: _with_levels(kingdom.Attribute.PRESTIGE),
    cards.Kind.TIME_OF_PEACE: _with_levels(kingdom.Attribute.DEFENCE),
    cards.Kind.INCOMPETENT_LORD: _with_levels(*kingdom.ATTRIBUTES),
    cards.Kind.TIMELY_REPAIRS: _timely_repairs,
    cards.Kind.NOT_THAT_BAD: _never,
    cards.Kind.STATE_OF_DISREPAIR: _state_of_disrepair,
    cards.Kind.LAZY_DEFENCE: _with_levels(kingdom.Attribute.DEFENCE),
    cards.Kind.SHRINKING_DOMAIN: _with_levels(kingdom.Attribute.DOMAIN),
    cards.Kind.LOSING_INFLUENCE: _with_levels(kingdom.Attribute.PRESTIGE),
    cards.Kind.SUDDEN_CHANGES: _sudden_changes,
    cards.Kind.UNEXPECTED_LOSS: _at_hand,
    cards.Kind.TARGETED_THEFT: _at_hand,
    cards.Kind.RECYCLE: _recycle,
}
"""What lists the ways to play a card of each kind."""


# What a card does, once it is played. Cards that kill nobody and take no level act at once, or wait
# for chance; all others say what is about to happen.


def play(draft: state.Draft, move: moves.Play) -> None:
    """Play a card out of the hand, or one that Sudden Changes drew, and carry it out (C-21)."""
    if draft.phase is state.Phase.SUDDEN:
        changes = draft.playing[-1]
        draft.change_top(state.Playing(changes.card, drawn=state.without(changes.drawn, move.card)))
    else:
        draft.give_up(move.seat, move.card)
    kind = cards.KIND_OF[move.card]
    heir = move.castle if kind is cards.Kind.ASSASSINATION else None
    draft.lay(state.Playing(move.card, heir, move.player))
    draft.log(events.CardPlayed(move))
    draft.remember(move)
    _OF_KIND[kind](draft, move)


def _threaten(draft: state.Draft, threats: Iterable[state.Threat]) -> None:
    draft.threats = tuple(threats)
    go_on(draft)


def _deaths(draft: state.Draft, places: Iterable[kingdom.Place]) -> list[state.Threat]:
    return [state.Death(place) for place in places if draft.men[place] is not None]


def _top(
    draft: state.Draft, castle: kingdom.Castle, attribute: kingdom.Attribute
) -> list[state.Threat]:
    """Return the discard of the top card of a stack, if there is one."""
    return _whole(draft, castle, attribute)[:1]


def _whole(
    draft: state.Draft, castle: kingdom.Castle, attribute: kingdom.Attribute
) -> list[state.Threat]:
    """Return the discards of a whole stack, from its top (C-32, C-41)."""
    stack = _stack(draft, castle, attribute)
    return [state.Removal(castle, attribute, card) for card in reversed(stack)]


def _castle(move: moves.Play) -> kingdom.Castle:
    assert move.castle is not None
    return move.castle


def _king_dies(draft: state.Draft, move: moves.Play) -> None:
    _threaten(draft, _deaths(draft, (kingdom.Place.KING,)))


def _chosen_die(draft: state.Draft, move: moves.Play) -> None:
    _threaten(draft, _deaths(draft, move.men))


def _man_and_level(
    rank: kingdom.Rank, attribute: kingdom.Attribute
) -> Callable[[state.Draft, moves.Play], None]:
    """A man of one castle dies and the top card of an attribute goes."""

    def effect(draft: state.Draft, move: moves.Play) -> None:
        castle = _castle(move)
        dying = _deaths(draft, (kingdom.place_of(castle, rank),))
        _threaten(draft, dying + _top(draft, castle, attribute))

    return effect


def _men_and_domain(draft: state.Draft, move: moves.Play) -> None:
    dying = _deaths(draft, move.men)
    _threaten(draft, dying + _top(draft, _castle(move), kingdom.Attribute.DOMAIN))


def _lord_falls(draft: state.Draft, move: moves.Play) -> None:
    _threaten(draft, _deaths(draft, (kingdom.LORDS[_castle(move)],)))


def _all_vanish(draft: state.Draft, move: moves.Play) -> None:
    _threaten(draft, _deaths(draft, kingdom.MEN_OF[_castle(move)]))


def _stack_goes(attribute: kingdom.Attribute) -> Callable[[state.Draft, moves.Play], None]:
    """All cards of an attribute of one castle go."""
    return lambda draft, move: _threaten(draft, _whole(draft, _castle(move), attribute))


def _top_goes(attribute: kingdom.Attribute) -> Callable[[state.Draft, moves.Play], None]:
    """The top card of an attribute of one castle goes."""
    return lambda draft, move: _threaten(draft, _top(draft, _castle(move), attribute))


def _all_tops_go(draft: state.Draft, move: moves.Play) -> None:
    castle = _castle(move)
    _threaten(draft, [lost for each in kingdom.ATTRIBUTES for lost in _top(draft, castle, each)])


def _chosen_top_goes(draft: state.Draft, move: moves.Play) -> None:
    assert move.attribute is not None
    _threaten(draft, _top(draft, _castle(move), move.attribute))


def _build(draft: state.Draft, move: moves.Play) -> None:
    _put_on(draft, _castle(move), move.card)
    finish_card(draft)


def _put_on(draft: state.Draft, castle: kingdom.Castle, card: cards.Card) -> None:
    attribute = kingdom.ATTRIBUTES[cards.STACK_OF[card]]
    draft.build(castle, attribute, card)
    draft.log(events.LevelPlaced(castle, attribute, card))


def _repair(draft: state.Draft, move: moves.Play) -> None:
    assert move.fetched is not None
    draft.fetch(move.fetched)
    _put_on(draft, _castle(move), move.fetched)
    finish_card(draft)


def _fetch(draft: state.Draft, move: moves.Play) -> None:
    assert move.fetched is not None
    draft.fetch(move.fetched)
    draft.take(move.seat, move.fetched)
    draft.show(move.seat, move.fetched)
    draft.log(events.CardFetched(move.seat, move.fetched))
    finish_card(draft)


def _wait(phase: state.Phase) -> Callable[[state.Draft, moves.Play], None]:
    """Chance has to draw first."""

    def effect(draft: state.Draft, move: moves.Play) -> None:
        draft.phase = phase

    return effect


_OF_KIND: dict[cards.Kind, Callable[[state.Draft, moves.Play], None]] = {
    cards.Kind.PEACEFUL_DEATH: _king_dies,
    cards.Kind.ACCIDENTAL_DEATH: _chosen_die,
    cards.Kind.ASSASSINATION: _king_dies,
    cards.Kind.BARBARIANS: _man_and_level(kingdom.Rank.MASTER_AT_ARMS, kingdom.Attribute.DEFENCE),
    cards.Kind.PLAGUE: _men_and_domain,
    cards.Kind.FINANCIAL_SCANDAL: _man_and_level(
        kingdom.Rank.SENESCHAL, kingdom.Attribute.PRESTIGE
    ),
    cards.Kind.UNLUCKY_FALL: _lord_falls,
    cards.Kind.VANISHINGS: _all_vanish,
    **dict.fromkeys(cards.LEVEL_KINDS, _build),
    cards.Kind.PROTRACTED_SIEGE: _stack_goes(kingdom.Attribute.DOMAIN),
    cards.Kind.WEAK_ADMINISTRATION: _stack_goes(kingdom.Attribute.PRESTIGE),
    cards.Kind.TIME_OF_PEACE: _stack_goes(kingdom.Attribute.DEFENCE),
    cards.Kind.INCOMPETENT_LORD: _all_tops_go,
    cards.Kind.TIMELY_REPAIRS: _repair,
    cards.Kind.STATE_OF_DISREPAIR: _chosen_top_goes,
    cards.Kind.LAZY_DEFENCE: _top_goes(kingdom.Attribute.DEFENCE),
    cards.Kind.SHRINKING_DOMAIN: _top_goes(kingdom.Attribute.DOMAIN),
    cards.Kind.LOSING_INFLUENCE: _top_goes(kingdom.Attribute.PRESTIGE),
    cards.Kind.SUDDEN_CHANGES: _wait(state.Phase.REVEAL),
    cards.Kind.UNEXPECTED_LOSS: _wait(state.Phase.LOSE),
    cards.Kind.TARGETED_THEFT: _wait(state.Phase.STEAL),
    cards.Kind.RECYCLE: _fetch,
}
"""What a card of each kind does."""


# What threatens, and who may react (C-22, C-41).


def go_on(draft: state.Draft) -> None:
    """Let the next threat come up; when all are done with, the realm is put in order (C-41)."""
    while draft.threats:
        threat = draft.threats[0]
        _announce(draft, threat)
        draft.halt()
        draft.waiting = holders(draft, threat)
        if draft.waiting:
            draft.phase = state.Phase.REACT
            return
        _strike(draft)
    _promote(draft)
    places = open_places(draft)
    if not places:
        finish_card(draft)
    elif draft.reserve and not draft.options.known_order:
        draft.phase = state.Phase.RECRUIT
    else:
        recruit(draft, draft.reserve[: len(places)])


def _announce(draft: state.Draft, threat: state.Threat) -> None:
    if isinstance(threat, state.Death):
        man = draft.men[threat.place]
        assert man is not None
        draft.log(events.ManThreatened(threat.place, man))
    else:
        draft.log(events.LevelThreatened(threat.castle, threat.attribute, threat.card))


def holders(table: Table, threat: state.Threat) -> tuple[int, ...]:
    """Return who holds a fitting card, from the active player's left; the active one last."""
    fitting = cards.ESCAPES if isinstance(threat, state.Death) else cards.KEEPERS
    active, players = table.actor, table.players
    assert active is not None
    order = [*range(active + 1, players), *range(active + 1)]
    return tuple([seat for seat in order if not fitting.isdisjoint(table.hands[seat])])


def _decline(draft: state.Draft, move: moves.Decline) -> None:
    draft.log(events.Declined(move.seat))
    draft.waiting = draft.waiting[1:]
    if not draft.waiting:
        _strike(draft)
        go_on(draft)


def _strike(draft: state.Draft) -> None:
    """Let the threat come about, as nobody reacted or could."""
    threat, *rest = draft.threats
    draft.threats = tuple(rest)
    if isinstance(threat, state.Death):
        draft.log(events.ManDied(threat.place, draft.kill(threat.place)))
    else:
        draft.demolish(threat.castle, threat.attribute, threat.card)
        draft.log(events.LevelDiscarded(threat.castle, threat.attribute, threat.card))


def _react(draft: state.Draft, move: moves.React) -> None:
    draft.remember(move, draft.threats[0])
    _avert(draft, move.seat, move.card)


def _avert(draft: state.Draft, seat: int, card: cards.Card) -> None:
    """Undo the one death or discard that was asked about, and go on (C-22)."""
    threat, *rest = draft.threats
    draft.give_up(seat, card)
    draft.throw(card)
    if isinstance(threat, state.Death):
        man = draft.men[threat.place]
        assert man is not None
        draft.log(events.ManSaved(seat, card, threat.place, man))
    else:
        draft.log(events.LevelKept(seat, card, threat.castle, threat.attribute, threat.card))
    draft.threats, draft.waiting = tuple(rest), ()
    go_on(draft)


# Who follows whom, and who comes to court (C-40 to C-42).


def _promote(draft: state.Draft) -> None:
    """Let the men move up: a Lord to the throne, then in each castle the higher ranks first."""
    heir = draft.playing[-1].heir
    for origin, place in kingdom.promotions(draft.men, draft.stacks, heir):
        man = draft.men[origin]
        assert man is not None
        draft.men = state.put(state.put(draft.men, origin, None), place, man)
        chosen = heir is not None and place is kingdom.Place.KING
        draft.log(events.Promoted(man, origin, place, chosen))


def open_places(draft: state.Draft) -> tuple[kingdom.Place, ...]:
    """Return the places in the castles that wait for a man of the Personality deck (C-41)."""
    if None not in draft.men:
        return ()
    return tuple([place for place in kingdom.PLACES[1:] if draft.men[place] is None])


def recruit(draft: state.Draft, squires: tuple[cards.Letter, ...]) -> None:
    """Fill the empty places, the highest first; if a man is missing, this is the last round."""
    places = open_places(draft)
    for place, man in zip(places, squires, strict=False):
        draft.reserve = state.without(draft.reserve, man)
        draft.men = state.put(draft.men, place, man)
        draft.log(events.Recruited(man, place))
    if len(squires) < len(places):
        _last_round(draft, events.LastRound("no_men"))
    finish_card(draft)


# A card is done with, and so are a turn and the game (C-20, C-42, C-43, C-51).


def finish_card(draft: state.Draft) -> None:
    """Put the innermost card on the discard pile and go on with the one that brought it (C-51)."""
    outer, done = draft.playing[:-1], draft.playing[-1]
    draft.playing = outer
    if not cards.LEVEL_OF[done.card]:
        draft.throw(done.card)
        draft.log(events.CardSpent(done.card))
    if not outer:
        turn_over(draft)
    elif cards.KIND_OF[outer[-1].card] is cards.Kind.SUDDEN_CHANGES:
        next_drawn(draft)
    else:
        finish_card(draft)


def next_drawn(draft: state.Draft) -> None:
    """Have one of the cards of Sudden Changes played; what can't be played is discarded (C-51)."""
    changes = draft.playing[-1]
    if any(plays(draft, draft.active, card) for card in changes.drawn):
        draft.phase = state.Phase.SUDDEN
        return
    for card in changes.drawn:
        draft.throw(card)
        draft.log(events.CardThrown(draft.active, card))
    finish_card(draft)


def _leave_it(draft: state.Draft, move: moves.Pass) -> None:
    second = draft.phase is state.Phase.SECOND
    draft.log(events.Passed(move.seat, second))
    if second:
        finish_card(draft)
    else:
        turn_over(draft)


def turn_over(draft: state.Draft) -> None:
    """Have the hand brought down to three, or end the turn (C-20)."""
    draft.threats = draft.waiting = ()
    if len(draft.hands[draft.active]) > state.HAND:
        draft.phase = state.Phase.DISCARD
    elif draft.last and draft.turn % draft.players == 0:
        draft.phase, draft.actor = state.Phase.OVER, None
        draft.log(events.GameEnded(kingdom.backed(draft.options, draft.squires, draft.hands)))
    else:
        begin_turn(draft)


def _discard(draft: state.Draft, move: moves.Discard) -> None:
    draft.give_up(move.seat, move.card)
    draft.throw(move.card)
    draft.log(events.CardDiscarded(move.seat, move.card))
    turn_over(draft)


def begin_turn(draft: state.Draft) -> None:
    """Begin the next turn: its player fills up the hand, then plays (C-20, C-43).

    Between turns a hand has three cards at most, so there is room for one.
    """
    assert draft.starter is not None
    draft.turn += 1
    draft.actor = (draft.starter + draft.turn - 1) % draft.players
    draft.log(events.TurnBegan(draft.turn, draft.actor))
    if draft.turn == draft.options.turn_limit:
        _last_round(draft, events.LastRound("turn_limit"))
    draft.phase = state.Phase.DRAW if draft.deck or draft.discard else state.Phase.PLAY


def _last_round(draft: state.Draft, event: events.LastRound) -> None:
    if not draft.last:
        draft.last = True
        draft.log(event)


EFFECTS: dict[type, Callable[[state.Draft, Any], None]] = {
    moves.Play: play,
    moves.Pass: _leave_it,
    moves.React: _react,
    moves.Decline: _decline,
    moves.Discard: _discard,
}
"""What each kind of decision in the course of the game does."""
