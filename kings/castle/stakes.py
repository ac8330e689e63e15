"""What is at stake in the realm: whom a card threatens, what could still prevent it, who follows.

Everything is read off a view. Who holds a reaction is nobody's business: whether one may still be
played is said in the same words whoever has it, and only to its holder, once asked, in others
(C-22). Whom a seat backs is said to that seat alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from kings.castle import cards, kingdom, moves
from kings.castle.cards import Card, Kind, Letter
from kings.castle.kingdom import Men, Place, Stacks
from kings.castle.say import say_castle, say_man
from kings.castle.state import Death, Phase, Removal, Threat
from kings.castle.view import View
from kings.game import Stakes
from kings.words import counted, listed, plural, upper

FEW = 3
"""With so many squires to come, or fewer, the end is near enough to be spoken of (C-42)."""


@dataclass(frozen=True, slots=True)
class CastleStakes(Stakes):
    """The stakes of a card, or of the realm as it stands.

    ``dying``, ``falling``: the men and the level cards in danger, the next first. ``heir``: whose
    place the next King leaves, if the throne becomes vacant by this card, or next. ``before``,
    ``after``: the points of the viewer's squires now, and if nobody reacts; None where the viewer
    backs nobody.
    """

    dying: tuple[Place, ...] = ()
    falling: tuple[Card, ...] = ()
    heir: Place | None = None
    before: int | None = None
    after: int | None = None


NOTHING = CastleStakes()
"""The stakes before the realm is dealt, and after the end."""


class Realm(NamedTuple):
    """The men and the level cards of the kingdom at some moment."""

    men: Men
    stacks: Stacks


def stakes(view: View) -> CastleStakes:
    """Return what is at stake, in words and in places."""
    if view.phase is Phase.OVER or not any(view.men):
        return NOTHING
    stands: CastleStakes | None = view.known.get(("stakes", view.seat))
    if stands is None:
        stands = view.known["stakes", view.seat] = _stakes(view)
    return stands


def _stakes(view: View) -> CastleStakes:
    realm, after, letters = Realm(view.men, view.stacks), aftermath(view), backed(view)
    said = _threatened(view, after) if view.threats else _quiet(view)
    return CastleStakes(
        headline=said[0] if said else "",
        lines=said[1:3],
        dying=tuple([threat.place for threat in view.threats if isinstance(threat, Death)]),
        falling=tuple([threat.card for threat in view.threats if isinstance(threat, Removal)]),
        heir=_heir(view),
        before=_points(letters, realm),
        after=_points(letters, after),
    )


def backed(view: View) -> tuple[Letter, ...] | None:
    """Return the letters for which the viewer scores, None where it can't know (C-45, C-62)."""
    if view.seat is None:
        return None
    own = view.own
    return kingdom.backed(view.options, (own.squires or (),), (own.hand or (),))[0]


def _points(letters: Sequence[Letter] | None, realm: Realm) -> int | None:
    return None if letters is None else kingdom.points(letters, realm.men, realm.stacks)


def aftermath(view: View) -> Realm:
    """Return the realm if all that threatens comes about and the men have moved up (C-40, C-41).

    Places that chance fills are empty in it; where the order of the squires is known (C-61), the
    next ones hold them.
    """
    if not view.threats:
        return Realm(view.men, view.stacks)
    lost = {threat.card for threat in view.threats if isinstance(threat, Removal)}
    stacks = tuple([tuple([c for c in stack if c not in lost]) for stack in view.stacks])
    men = list(view.men)
    for threat in view.threats:
        if isinstance(threat, Death):
            men[threat.place] = None
    for origin, place in kingdom.promotions(tuple(men), stacks, view.playing[-1].heir):
        men[place], men[origin] = men[origin], None
    if view.order_known:
        empty = [place for place in kingdom.PLACES[1:] if men[place] is None]
        for place, man in zip(empty, view.reserve, strict=False):
            men[place] = man
    return Realm(tuple(men), stacks)


def _heir(view: View) -> Place | None:
    """Return the place of the next King: if he dies by the card in play, or when he does (C-40)."""
    dying = {threat.place for threat in view.threats if isinstance(threat, Death)}
    if view.threats and Place.KING not in dying:
        return None
    dying.add(Place.KING)
    men = tuple([None if place in dying else view.men[place] for place in kingdom.PLACES])
    named = view.playing[-1].heir if view.threats else None
    castle = kingdom.next_king(men, view.stacks, named)
    place = None if castle is None else kingdom.LORDS[castle]
    return place if place is not None and men[place] is not None else None


# The words.


def _threatened(view: View, after: Realm) -> tuple[str, ...]:
    """Say what is about to happen, who could prevent the first of it, and what comes of it."""
    return (_harm(view), _rescue(view), *_result(view, after))


def _harm(view: View) -> str:
    """Say who dies and what is lost; by which card stands in the question (``say.say_ask``)."""
    men = [threat.place for threat in view.threats if isinstance(threat, Death)]
    lost = [threat for threat in view.threats if isinstance(threat, Removal)]
    deeds = []
    if men:
        aside = "," if len(men) == 1 else ""  # one alone is named with his position
        deeds.append(f"{listed(_men(view, men))}{aside} {'dies' if len(men) == 1 else 'die'}")
    if lost:
        levels = listed([threat.card.title for threat in lost])
        deeds.append(f"{say_castle(lost[0].castle)} loses {levels}")
    return f"As it stands, {' and '.join(deeds)}."


def _men(view: View, places: Sequence[Place]) -> list[str]:
    """Name men, one alone with his position; of those whom the viewer backs it is said."""
    return [_man(view, place, alone=len(places) == 1) for place in places]


def _man(view: View, place: Place, *, alone: bool = True) -> str:
    man = view.men[place]
    assert man is not None
    name = say_man(man, place) if alone else cards.NAMES[man]
    return f"your squire {name}" if man in (backed(view) or ()) else name


def _rescue(view: View) -> str:
    """Say what can still prevent the first of the dangers, and never who holds it (C-22)."""
    threat = view.threats[0]
    saved = _what(view, threat)
    own = [choice.card for choice in view.choices if isinstance(choice, moves.React)]
    if own:
        return f"Your {own[0].title} can {saved}."
    kind = Kind.LUCKY_ESCAPE if isinstance(threat, Death) else Kind.NOT_THAT_BAD
    copies = cards.cards_of(kind)
    if not _unseen(view, copies):
        return f"Nobody can {saved} any more."
    return f"Whoever holds {copies[0].title} can still {saved}."


def _what(view: View, threat: Threat) -> str:
    if isinstance(threat, Death):
        man = view.men[threat.place]
        assert man is not None
        return f"save {cards.NAMES[man]}"
    return f"keep {threat.card.title}"


def _unseen(view: View, copies: Iterable[Card]) -> list[Card]:
    """Return the copies that may be in a hand, for all the viewer knows."""
    seen = {*view.discard}
    if view.seat is not None:
        seen.update(view.own.aside or ())
    return [card for card in copies if card not in seen]


def _result(view: View, after: Realm) -> tuple[str, ...]:
    """Say who is King then, and what that changes for the viewer; nothing where both stay."""
    said = []
    man = after.men[Place.KING]
    if man is not None and man is not view.men[Place.KING]:
        said.append(f"{cards.NAMES[man]} is King")
    letters = backed(view)
    before, then = _points(letters, Realm(view.men, view.stacks)), _points(letters, after)
    if before is not None and then is not None and before != then:
        said.append(f"your squires score {then} instead of {before}")
    return (f"Then {' and '.join(said)}.",) if said else ()


def _quiet(view: View) -> tuple[str, ...]:
    """Say what the viewer's squires score as it stands, who is next on the throne, and the end."""
    said = (_score(view), _next_king(view), _end(view))
    return tuple([words for words in said if words])


def _score(view: View) -> str:
    letters = backed(view)
    if not letters:
        return ""
    worths = kingdom.worths(letters, view.men, view.stacks)
    total = sum(worth.total for worth in worths)
    scored = [f"{cards.NAMES[worth.squire]} {worth.total}" for worth in worths if worth.total]
    each = f": {listed(scored)}" if len(scored) > 1 else ""
    return f"As it stands, your squires score {plural(total, 'point')}{each}."


def _next_king(view: View) -> str:
    heir = _heir(view)
    if heir is None:
        return ""
    return f"Next on the throne: {_man(view, heir)}."


def _end(view: View) -> str:
    if view.last:
        return "This is the last round."
    left = len(view.reserve)
    if left > FEW:
        return ""
    if not left:
        return "No squire is left: the next empty place brings the last round."
    more = upper(counted(left, "more squire"))
    return f"{more} can come; the next empty place then brings the last round."
