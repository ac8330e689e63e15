"""What the kinds of Event cards do, once they are played (C-50, C-51).

Each deed finds out what is about to happen, in the order of C-41, and hands it to ``course``; cards
that kill nobody and take no level act at once, or wait for chance.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache

from kings.castle import course
from kings.castle.cards import KIND_OF, LEVEL_KINDS, STACK_OF, Card, Kind
from kings.castle.draft import Draft, without
from kings.castle.events import CardFetched, CardPlayed, LevelPlaced
from kings.castle.kingdom import ATTRIBUTES, MEN_OF, Attribute, Castle, Place, Rank, place_of
from kings.castle.moves import Play
from kings.castle.state import Death, Phase, Playing, Removal, Threat


def play(draft: Draft, move: Play) -> None:
    """Play a card out of the hand, or one that Sudden Changes drew, and carry it out (C-21)."""
    if draft.phase is _SUDDEN:
        changes = draft.playing[-1]
        draft.change_top(Playing(changes.card, drawn=without(changes.drawn, move.card)))
    else:
        draft.give_up(move.seat, move.card)
    kind = KIND_OF[move.card]
    heir = move.castle if kind is _ASSASSINATION else None
    draft.lay(_laid(move.card, heir, move.player))
    draft.log(CardPlayed(move))
    draft.remember(move)
    _DEEDS[kind](draft, move)


# A member of an enum that stands in a module is found in a tenth of the time.
_SUDDEN, _ASSASSINATION = Phase.SUDDEN, Kind.ASSASSINATION

_laid = cache(Playing)
_death = cache(Death)
_removal = cache(Removal)
_placed = cache(LevelPlaced)


def _threaten(draft: Draft, threats: Iterable[Threat]) -> None:
    draft.threats = tuple(threats)
    course.go_on(draft)


def _deaths(draft: Draft, places: Iterable[Place]) -> list[Threat]:
    return [_death(place) for place in places if draft.men[place] is not None]


def _top(draft: Draft, castle: Castle, attribute: Attribute) -> list[Threat]:
    """The discard of the top card of a stack, if there is one."""
    return _whole(draft, castle, attribute)[:1]


def _whole(draft: Draft, castle: Castle, attribute: Attribute) -> list[Threat]:
    """The discards of a whole stack, from its top (C-32, C-41)."""
    stack = draft.stacks[3 * castle + attribute]
    return [_removal(castle, attribute, card) for card in reversed(stack)]


def _castle(move: Play) -> Castle:
    assert move.castle is not None
    return move.castle


def _king_dies(draft: Draft, move: Play) -> None:
    _threaten(draft, _deaths(draft, (Place.KING,)))


def _chosen_die(draft: Draft, move: Play) -> None:
    _threaten(draft, _deaths(draft, move.men))


def _man_and_level(rank: Rank, attribute: Attribute) -> Callable[[Draft, Play], None]:
    """A man of one castle dies and the top card of an attribute goes."""

    def deed(draft: Draft, move: Play) -> None:
        castle = _castle(move)
        dying = _deaths(draft, (place_of(castle, rank),))
        _threaten(draft, dying + _top(draft, castle, attribute))

    return deed


def _plague(draft: Draft, move: Play) -> None:
    dying = _deaths(draft, move.men)
    _threaten(draft, dying + _top(draft, _castle(move), Attribute.DOMAIN))


def _lord_falls(draft: Draft, move: Play) -> None:
    _threaten(draft, _deaths(draft, (place_of(_castle(move), Rank.LORD),)))


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
    course.finish_card(draft)


def _put_on(draft: Draft, castle: Castle, card: Card) -> None:
    attribute = ATTRIBUTES[STACK_OF[card]]
    draft.build(castle, attribute, card)
    draft.log(_placed(castle, attribute, card))


def _repair(draft: Draft, move: Play) -> None:
    assert move.fetched is not None
    draft.fetch(move.fetched)
    _put_on(draft, _castle(move), move.fetched)
    course.finish_card(draft)


def _recycle(draft: Draft, move: Play) -> None:
    assert move.fetched is not None
    draft.fetch(move.fetched)
    draft.take(move.seat, move.fetched)
    draft.show(move.seat, move.fetched)
    draft.log(CardFetched(move.seat, move.fetched))
    course.finish_card(draft)


def _wait(phase: Phase) -> Callable[[Draft, Play], None]:
    """Chance has to draw first."""

    def deed(draft: Draft, move: Play) -> None:
        draft.phase = phase

    return deed


_DEEDS: dict[Kind, Callable[[Draft, Play], None]] = {
    Kind.PEACEFUL_DEATH: _king_dies,
    Kind.ACCIDENTAL_DEATH: _chosen_die,
    Kind.ASSASSINATION: _king_dies,
    Kind.BARBARIANS: _man_and_level(Rank.MASTER_AT_ARMS, Attribute.DEFENCE),
    Kind.PLAGUE: _plague,
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
    Kind.RECYCLE: _recycle,
}
