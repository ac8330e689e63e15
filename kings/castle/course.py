"""The course of the game: turns, what threatens and who may react, promotions, the end.

A card's deaths and discards wait in ``threats``, in the order of C-41. Each comes about unless
somebody reacts; then the men move up, the empty places are filled, and the card is done with.
"""

from __future__ import annotations

from functools import cache

from kings.castle.cards import ESCAPES, KEEPERS, KIND_OF, LEVEL_OF, Card, Kind
from kings.castle.draft import Draft, put
from kings.castle.events import (
    CardSpent,
    CardThrown,
    GameEnded,
    LastRound,
    LevelDiscarded,
    LevelKept,
    LevelThreatened,
    ManDied,
    ManSaved,
    ManThreatened,
    Promoted,
    Recruited,
    TurnBegan,
)
from kings.castle.kingdom import LORDS, MEN_OF, PLACES, Castle, Place, next_king
from kings.castle.plays import plays
from kings.castle.scoring import backed
from kings.castle.squires import Letter
from kings.castle.state import HAND, Death, Phase, Threat

# A member of an enum that stands in a module is found in a tenth of the time.
_KING = Place.KING
_DRAW, _PLAY, _REACT, _DISCARD = Phase.DRAW, Phase.PLAY, Phase.REACT, Phase.DISCARD
_RECRUIT = Phase.RECRUIT
_SUDDEN_CHANGES = Kind.SUDDEN_CHANGES

# What happens over and over is made once: equal values need not be two.
_began = cache(TurnBegan)
_threatened = cache(ManThreatened)
_level_threatened = cache(LevelThreatened)
_level_discarded = cache(LevelDiscarded)
_died = cache(ManDied)
_promoted = cache(Promoted)
_recruited = cache(Recruited)
_spent = cache(CardSpent)


def begin_turn(draft: Draft) -> None:
    """Begin the next turn: its player fills up the hand, then plays (C-20, C-43).

    Between turns a hand has three cards at most, so there is room for one.
    """
    assert draft.starter is not None
    draft.turn = turn = draft.turn + 1
    draft.actor = actor = (draft.starter + turn - 1) % len(draft.hands)
    draft.log(_began(turn, actor))
    if turn == draft.options.turn_limit:
        _last_round(draft, LastRound("turn_limit"))
    draft.phase = _DRAW if draft.deck or draft.discard else _PLAY


def _last_round(draft: Draft, event: LastRound) -> None:
    if not draft.last:
        draft.last = True
        draft.log(event)


def turn_over(draft: Draft) -> None:
    """Have the hand brought down to three, or end the turn (C-20)."""
    draft.threats = draft.waiting = ()
    if len(draft.hands[draft.active]) > HAND:
        draft.phase = _DISCARD
    elif draft.last and draft.turn % draft.players == 0:
        draft.phase, draft.actor = Phase.OVER, None
        draft.log(GameEnded(backed(draft.options, draft.squires, draft.hands)))
    else:
        begin_turn(draft)


def go_on(draft: Draft) -> None:
    """Let the next threat come up; when all are done with, the realm is put in order (C-41)."""
    while draft.threats:
        threat = draft.threats[0]
        _announce(draft, threat)
        draft.halt()
        draft.waiting = _holders(draft, threat)
        if draft.waiting:
            draft.phase = _REACT
            return
        _strike(draft)
    _promote(draft)
    places = open_places(draft)
    if not places:
        finish_card(draft)
    elif draft.reserve and not draft.options.known_order:
        draft.phase = _RECRUIT
    else:
        recruit(draft, draft.reserve[: len(places)])


def _announce(draft: Draft, threat: Threat) -> None:
    if isinstance(threat, Death):
        man = draft.men[threat.place]
        assert man is not None
        draft.log(_threatened(threat.place, man))
    else:
        draft.log(_level_threatened(threat.castle, threat.attribute, threat.card))


def _holders(draft: Draft, threat: Threat) -> tuple[int, ...]:
    """Return who holds a fitting card, from the active player's left; the active one last."""
    fitting = ESCAPES if isinstance(threat, Death) else KEEPERS
    hands = draft.hands
    order = _from_the_left(draft.active, len(hands))
    return tuple([seat for seat in order if not fitting.isdisjoint(hands[seat])])


@cache
def _from_the_left(seat: int, players: int) -> tuple[int, ...]:
    return (*range(seat + 1, players), *range(seat + 1))


def strike(draft: Draft) -> None:
    """Nobody reacted: let the threat come about and go on."""
    draft.waiting = ()
    _strike(draft)
    go_on(draft)


def _strike(draft: Draft) -> None:
    threat = draft.threats[0]
    draft.threats = draft.threats[1:]
    if isinstance(threat, Death):
        draft.log(_died(threat.place, draft.kill(threat.place)))
    else:
        draft.demolish(threat.castle, threat.attribute, threat.card)
        draft.log(_level_discarded(threat.castle, threat.attribute, threat.card))


def react(draft: Draft, seat: int, card: Card) -> None:
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


_IN_CASTLES = PLACES[1:]
_SPANS = tuple((places, slice(places[0], places[-1] + 1)) for places in MEN_OF)
"""The places of each castle, and where they stand among all."""


def _promote(draft: Draft) -> None:
    """Let the men move up: a Lord to the throne, then in each castle the higher ranks first."""
    if None not in draft.men:
        return
    if draft.men[_KING] is None:
        _crown(draft)
    for places, there in _SPANS:
        men = draft.men
        if None not in men[there]:
            continue
        left = [place for place in places if men[place] is not None]
        for place, origin in zip(places, left, strict=False):
            if origin is not place:
                _move(draft, origin, place)


def _crown(draft: Draft) -> None:
    """Make a Lord King: the one whom an Assassination named, else that of the highest castle."""
    heir = draft.playing[-1].heir
    castle: Castle | None = next_king(draft.men, draft.stacks) if heir is None else heir
    if castle is not None:
        _move(draft, LORDS[castle], _KING, chosen=heir is not None)


def _move(draft: Draft, origin: Place, place: Place, *, chosen: bool = False) -> None:
    man = draft.men[origin]
    if man is None:
        return
    moved = list(draft.men)
    moved[origin], moved[place] = None, man
    draft.men = tuple(moved)
    draft.log(_promoted(man, origin, place, chosen))


def open_places(draft: Draft) -> tuple[Place, ...]:
    """Return the places in the castles that wait for a man of the Personality deck (C-41)."""
    men = draft.men
    if None not in men:
        return ()
    return tuple([place for place in _IN_CASTLES if men[place] is None])


def recruit(draft: Draft, squires: tuple[Letter, ...]) -> None:
    """Fill the empty places, the highest first; if a man is missing, this is the last round."""
    places = open_places(draft)
    for place, man in zip(places, squires, strict=False):
        draft.reserve = tuple([other for other in draft.reserve if other != man])
        draft.men = put(draft.men, place, man)
        draft.log(_recruited(man, place))
    if len(squires) < len(places):
        _last_round(draft, LastRound("no_men"))
    finish_card(draft)


def finish_card(draft: Draft) -> None:
    """Put the innermost card on the discard pile and go on with the one that brought it (C-51)."""
    outer, done = draft.playing[:-1], draft.playing[-1]
    draft.playing = outer
    if not LEVEL_OF[done.card]:
        draft.throw(done.card)
        draft.log(_spent(done.card))
    if not outer:
        turn_over(draft)
    elif KIND_OF[outer[-1].card] is _SUDDEN_CHANGES:
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
