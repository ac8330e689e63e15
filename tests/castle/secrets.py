"""Nothing leaks: a second state that differs only in what a seat may not know looks the same."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from kings.castle import GAME, LETTERS, Card, Death, Phase, State, events as told
from kings.castle.cards import ESCAPES, KEEPERS
from kings.castle.moves import Decline
from kings.castle.positions import check_state
from kings.castle.rules import halts
from kings.castle.state import Known
from kings.errors import BadPosition
from kings.seeds import stream
from tests.strategies import Trajectory


def twin(state: State, viewer: int | None, rng: random.Random) -> State | None:
    """Return a state that ``viewer`` can't tell from this one, or None if the dice found none."""
    for _ in range(5):
        other = _dealt_again(state, viewer, rng)
        try:
            return other if other is None else check_state(other)
        except BadPosition:
            continue
    return None


def _dealt_again(state: State, viewer: int | None, rng: random.Random) -> State | None:
    """Deal everything again that the viewer has not seen: hands, secret cards, deck, squires."""
    if state.phase is Phase.OVER:
        return state
    seats = range(state.players)
    observer = state.players if viewer is None else viewer
    seen = {known.card for known in state.known if known.observer == observer}
    rows = [("hands", seat) for seat in seats] + [("aside", seat) for seat in seats]
    kept: dict[tuple[str, int], list[Card]] = {}
    loose = list(state.deck)
    for what, seat in rows:
        row = getattr(state, what)[seat]
        own = [card for card in row if seat == viewer or (what == "hands" and card in seen)]
        kept[what, seat] = own
        loose += [card for card in row if card not in own]
    rng.shuffle(loose)
    for what, seat in rows:
        missing = len(getattr(state, what)[seat]) - len(kept[what, seat])
        kept[what, seat] += [loose.pop() for _ in range(missing)]
    hands = tuple(tuple(sorted(kept["hands", seat])) for seat in seats)
    aside = tuple(tuple(sorted(kept["aside", seat])) for seat in seats)
    other = replace(
        state,
        hands=hands,
        aside=aside,
        deck=tuple(sorted(loose)),
        squires=_other_squires(state, viewer, aside, rng),
        known=tuple(known for known in state.known if _still_so(known, observer, hands)),
    )
    return _asked_again(other, state, viewer, rng)


def _still_so(known: Known, observer: int, hands: Any) -> bool:
    return known.observer == observer or known.card in hands[known.owner]


def _other_squires(state: State, viewer: int | None, aside: Any, rng: random.Random) -> Any:
    if state.options.squires == "dealt":
        return tuple(tuple(sorted(card.letter for card in row)) for row in aside)
    loose = [x for x in LETTERS if viewer is None or x not in state.squires[viewer]]
    rng.shuffle(loose)
    found = []
    for seat, own in enumerate(state.squires):
        drawn = own if seat == viewer else tuple(sorted(loose.pop() for _ in own))
        found.append(drawn)
    return tuple(found)


def _asked_again(
    other: State, state: State, viewer: int | None, rng: random.Random
) -> State | None:
    """Let others be asked for a reaction; the viewer is asked now, later or not, as before."""
    if state.phase is not Phase.REACT:
        return other
    assert state.actor is not None
    fitting = ESCAPES if isinstance(state.threats[0], Death) else KEEPERS
    order = [(state.actor + step) % state.players for step in range(1, state.players + 1)]
    holders = [seat for seat in order if not fitting.isdisjoint(other.hands[seat])]
    wanted = [
        tuple(holders[first:])
        for first in range(len(holders))
        if (viewer in holders[first:]) == (viewer in state.waiting)
        and (viewer == holders[first]) == (viewer == state.waiting[0])
    ]
    return replace(other, waiting=rng.choice(wanted)) if wanted else None


def check_views(game: Trajectory) -> Iterator[str]:
    """A view is the same for two states that the viewer can't tell apart, and it is true."""
    rng = stream(game.seed, "twins")
    for number in range(game.seed % 3, len(game.states), 3):
        state = game.states[number]
        viewer = rng.choice((*range(state.players), None))
        seen = GAME.view(state, viewer)
        other = twin(state, viewer, rng)
        if other is not None:
            again = GAME.view(other, viewer)
            if seen != again or repr(seen) != repr(again):
                yield f"state {number}: the view of {viewer} tells: {seen}, in a twin {again}"
                return
        lying = unanswered(state, viewer)
        yield from (f"state {number}: {wrong}" for wrong in _untrue(lying, viewer, seen))


def unanswered(state: State, viewer: int | None) -> State:
    """Return how the table lies for ``viewer`` if all before it decline, but not its end (C-22).

    Before the end it lies as at the last threat.
    """
    while state.phase is Phase.REACT and state.waiting[0] != viewer:
        leave = Decline(state.waiting[0])
        after = GAME.apply(state, leave).state
        if after.phase is Phase.OVER:
            return [state, *(halt.state for halt in halts(state, leave))][-1]
        state = after
    return state


def unarmed(state: State, viewer: int | None) -> State:
    """Return a state in which nobody but ``viewer`` holds a reaction that it hasn't seen (C-22)."""
    observer = state.players if viewer is None else viewer
    seen = {known.card for known in state.known if known.observer == observer}
    harmless = [card for card in state.deck if card not in ESCAPES | KEEPERS]
    hands, deck = [], {*state.deck}
    for seat, hand in enumerate(state.hands):
        held = list(hand)
        for at, card in enumerate(hand):
            if seat != viewer and card in (ESCAPES | KEEPERS) - seen and harmless:
                held[at] = harmless.pop()
                deck ^= {card, held[at]}
        hands.append(tuple(sorted(held)))
    known = tuple(one for one in state.known if one.card in hands[one.owner])
    return replace(state, hands=tuple(hands), deck=tuple(sorted(deck)), known=known)


def _untrue(state: State, viewer: int | None, view: Any) -> Iterator[str]:
    """Yield what a view says that isn't so, or leaves out though it is open (C-23)."""
    over = state.phase is Phase.OVER
    for seat, shown in enumerate(view.seats):
        if shown.held != len(state.hands[seat]):
            yield f"{viewer} counts {shown.held} cards of {seat}"
        if seat == viewer and shown.hand != state.hands[seat]:
            yield f"{viewer} sees its own hand as {shown.hand}"
        if (shown.squires is not None) != (over or seat == viewer):
            yield f"{viewer} sees the squires of {seat} as {shown.squires}"
        if not set(shown.seen) <= set(state.hands[seat]):
            yield f"{viewer} thinks that {seat} holds {shown.seen}"
    open_things = (
        "men",
        "stacks",
        "discard",
        "dead",
        "turn",
        "last",
        "playing",
        "threats",
        "deeds",
    )
    for name in open_things:
        if getattr(view, name) != getattr(state, name):
            yield f"{viewer} sees {name} as {getattr(view, name)}"
    if (view.deck, len(view.reserve)) != (len(state.deck), len(state.reserve)):
        yield f"{viewer} counts {view.deck} cards and {len(view.reserve)} squires to come"


_HIDDEN = {
    told.SquiresDealt: ("squires", "cards"),
    told.HandsDealt: ("hands",),
    told.SquireChosen: ("squire",),
    told.CardsDrawn: ("cards",),
    told.CardStolen: ("card",),
}
"""The events that hide something from some, and the fields in which it stands."""


def check_events(game: Trajectory) -> Iterator[str]:
    """Everybody hears what concerns it, and nobody hears a secret of others."""
    for event in (event for happened in game.events for event in happened):
        for viewer in (*range(game.options.players), None):
            heard = event.seen_by(viewer)
            if heard != _should_hear(event, viewer):
                yield f"{viewer} hears {heard}"


def _should_hear(event: Any, viewer: int | None) -> Any:
    names = _HIDDEN.get(type(event))
    if isinstance(event, told.Declined):
        return event if event.seat == viewer else None
    if names is None:
        return event
    if not hasattr(event, "seat"):
        rows = {
            name: tuple(
                row if seat == viewer else None for seat, row in enumerate(getattr(event, name))
            )
            for name in names
        }
        return replace(event, **rows)
    knows = viewer in (event.seat, getattr(event, "owner", event.seat))
    return event if knows else replace(event, **dict.fromkeys(names))


def check_knowledge(game: Trajectory) -> Iterator[str]:
    """What a viewer has seen go into a hand is worked out again, from the events it heard."""
    viewers: list[int | None] = [game.seed % game.options.players, None]
    for viewer in viewers:
        sure: dict[Card, int] = {}
        for number, (state, events) in enumerate(zip(game.states[1:], game.events, strict=False)):
            for event in (event.seen_by(viewer) for event in events):
                _hear(sure, event, viewer)
            seen = {
                card: seat.seat for seat in GAME.view(state, viewer).seats for card in seat.seen
            }
            if seen != {card: owner for card, owner in sure.items() if owner != viewer}:
                yield f"state {number + 1}: {viewer} is sure of {seen}, and could be of {sure}"
                return


def _hear(sure: dict[Card, int], event: Any, viewer: int | None) -> None:
    if isinstance(event, told.CardFetched):
        sure[event.card] = event.seat
    if isinstance(event, told.CardStolen):
        if event.seat != viewer:
            _doubt(sure, event.owner)
        if event.card is not None:
            sure.pop(event.card, None)
            sure[event.card] = event.seat
    if isinstance(event, told.CardPlayed):
        sure.pop(event.play.card, None)
    if isinstance(event, told.CardLost | told.CardDiscarded | told.ManSaved | told.LevelKept):
        sure.pop(event.card, None)


def _doubt(sure: dict[Card, int], owner: int) -> None:
    """Forget what was sure of a hand out of which an unseen card has gone."""
    for card in [card for card, seat in sure.items() if seat == owner]:
        del sure[card]
