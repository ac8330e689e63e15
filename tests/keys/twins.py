"""Nothing leaks: a second state that differs only in what a seat may not know looks the same."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from kings.keys import Card, Place, State, cards_in, set_of
from kings.keys.state import BYSTANDER, HELD, OBSERVERS
from kings.seeds import stream
from tests.strategies import Trajectory

Slot = tuple[int, Place] | None
"""Where a hidden card lies: with a seat in a place, or in the pile (None)."""

SWAPS = 120


def twin(state: State, viewer: int | None, rng: random.Random) -> State:
    """Return a state that ``viewer`` can't tell from this one, otherwise as different as may be."""
    observer = BYSTANDER if viewer is None else viewer
    slots = dict(_hidden(state, observer))
    cards = list(slots)
    sure = state.seen[observer]
    if state.theft is not None and state.theft.place is None:
        sure |= Card.AXE_JOKER.bit  # whoever plays it has it, as all have heard (K-42)
    for _ in range(SWAPS if len(cards) > 1 else 0):
        one, two = rng.sample(cards, 2)
        if _fits(one, slots[one], slots[two], sure) and _fits(two, slots[two], slots[one], sure):
            slots[one], slots[two] = slots[two], slots[one]
    return _rearranged(state, viewer, slots, rng)


def _hidden(state: State, observer: int) -> Iterator[tuple[Card, Slot]]:
    """Yield the cards of which the observer does not know where they lie."""
    for card in cards_in(state.pile):
        yield card, None
    for seat in range(state.players):
        for place in Place if seat != observer else ():
            known = state.left[seat] | state.placed[observer]
            for card in cards_in(state.at(seat, place) & ~known):
                yield card, (seat, place)


def _fits(card: Card, old: Slot, new: Slot, sure: int) -> bool:
    """Say whether a card may lie there: by its suit, and by what the observer can be sure of.

    ``sure``: the cards of which the observer can tell which seat has them.
    """
    if card.bit & sure and (old is None or new is None or old[0] != new[0]):
        return False
    if new is None or new[1] is Place.HAND:
        return True
    return (new[1] is Place.VAULT) == (card.suit in ("coin", "key"))


def _rearranged(
    state: State, viewer: int | None, slots: dict[Card, Slot], rng: random.Random
) -> State:
    moved = set_of(slots)

    def row(place: Place, old: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(
            (cards & ~moved) | set_of(card for card, slot in slots.items() if slot == (seat, place))
            for seat, cards in enumerate(old)
        )

    other = replace(
        state,
        pile=set_of(card for card, slot in slots.items() if slot is None),
        hands=row(Place.HAND, state.hands),
        vaults=row(Place.VAULT, state.vaults),
        dungeons=row(Place.DUNGEON, state.dungeons),
        seen=_only(state.seen, viewer),
        placed=_only(state.placed, viewer),
    )
    if state.actor is None or state.actor == viewer or not state.held:
        return other
    held = sorted(rng.sample(cards_in(other.owned(state.actor)), HELD), key=lambda c: c.number)
    return replace(other, held=set_of(held[: state.held.bit_count()]))


def _only(rows: tuple[int, ...], viewer: int | None) -> tuple[int, ...]:
    """Wipe out what all the others remember."""
    observer = BYSTANDER if viewer is None else viewer
    return tuple(rows[seat] if seat == observer else 0 for seat in range(OBSERVERS))


def check_twins(game: Trajectory) -> Iterator[str]:
    """A view is the same for two states that the viewer can't tell apart, and it is true."""
    rng = stream(game.seed, "twins")
    rules = game.case.game
    for number in range(game.seed % 8, len(game.states), 8):
        state = game.states[number]
        viewer = rng.choice((*range(state.players), None))
        seen = rules.view(state, viewer)
        other = twin(state, viewer, rng)
        if seen != rules.view(other, viewer) or repr(seen) != repr(rules.view(other, viewer)):
            yield f"state {number}: the view of {viewer} tells hidden things"
        yield from (f"state {number}: {wrong}" for wrong in _untrue(state, viewer, seen))


def _untrue(state: State, viewer: int | None, view: Any) -> Iterator[str]:
    """Yield what a view says of the cards that isn't so."""
    for seat, shown in enumerate(view.seats):
        for place in Place:
            there, part = state.at(seat, place), shown.at(place)
            down = there & ~state.left[seat]
            if part.number != there.bit_count() or set_of(part.open) != there & state.left[seat]:
                yield f"{viewer} sees {part} in the {place} of {seat}"
            if set_of(part.known) & ~down or (seat == viewer and set_of(part.known) != down):
                yield f"{viewer} knows {part.known} in the {place} of {seat}"
        if set_of(shown.somewhere) & ~state.owned(seat) or (seat == viewer and shown.somewhere):
            yield f"{viewer} believes {shown.somewhere} to be with {seat}"
    if set(view.held) != (set(cards_in(state.held)) if viewer == state.actor else set()):
        yield f"{viewer} sees {view.held} held"
