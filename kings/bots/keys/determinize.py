"""Determinization: what a seat of King's Keys does not see is laid by lot.

So a view becomes a whole state that could be the true one, a guess on which games can be played on.
Only views are read, so a guess can't know what its seat may not know.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, product
from math import comb, factorial, perm, prod

from kings.game import fields_of
from kings.keys.cards import NO_CARDS, VAULT_CARDS, Card, Cards, Place, cards_in, set_of
from kings.keys.state import BYSTANDER, HELD, OBSERVERS, OPEN, State, deck_of
from kings.keys.view import SeatView, View


def owned_by(view: View, seat: int) -> Cards:
    """Return the cards that the viewer knows a seat to own: all of its own, of others what it saw.

    What others left there, face up, is not among them (K-11).
    """
    shown = view.seats[seat]
    places = (shown.hand.known, shown.vault.known, shown.dungeon.known, shown.somewhere)
    return set_of(card for cards in places for card in cards)


def unseen_cards(view: View) -> Cards:
    """Return the cards that may lie face down anywhere: those the viewer sees nowhere."""
    seen = set_of(view.aside)
    for seat in view.seats:
        seen |= owned_by(view, seat.seat) | set_of(seat.guards) | set_of(seat.lying)
        for place in Place:
            seen |= set_of(seat.at(place).open)
    return deck_of(view.options) & ~seen


@dataclass(frozen=True, slots=True)
class _Gap:
    """What is missing before one seat: how many face-down cards in each place, and what is sure.

    ``treasures``, ``arms``: cards that must lie somewhere with this seat, those that a Vault can
    hold and the others.
    """

    hand: int
    vault: int
    dungeon: int
    treasures: tuple[Card, ...]
    arms: tuple[Card, ...]


Split = tuple[int, int]
"""How many of a seat's treasures lie in its Vault, and how many of its arms in its Dungeon."""


@dataclass(frozen=True, slots=True)
class _Puzzle:
    """All that a view leaves open: the gaps by seat, and the cards that may fill any of them.

    ``treasures``, ``arms``: cards seen nowhere, those that a Vault can hold and the others.
    ``splits``: how the sure cards can be split, seat by seat; ``ways``: in how many ways all cards
    can be laid with such a row or one before it.
    """

    gaps: tuple[_Gap, ...]
    treasures: tuple[Card, ...]
    arms: tuple[Card, ...]
    splits: tuple[tuple[Split, ...], ...]
    ways: tuple[int, ...]


def determinize(view: View, rng: random.Random) -> State:
    """Return a state that the viewer can't tell from the true one: it has the same view of both.

    Every way to lay the cards that the viewer can't place is equally likely: into Vaults only Coins
    and Keys, into Dungeons only what is kept there (K-04), with a seat what it must still have.
    What another seat has chosen to hold so far is drawn from all sets of four alike (K-12).

    Not in a view, and so not guessed but set: the others remember of third players what the viewer
    remembers, and nothing of the viewer's own cards.
    """
    puzzle = view.known.get("puzzle")
    if puzzle is None:
        puzzle = view.known["puzzle"] = _puzzle(view)
    places, pile = _laid(view, puzzle, rng)
    return _state(view, places, pile, rng)


def determinize_together(table: View, own: Sequence[View], rng: random.Random) -> State:
    """Return a state that none of these seats can tell from the true one.

    It is drawn as in ``determinize``. ``table``: a bystander's view; ``own``: those of the seats,
    of the same moment; ``rng``: the source of all its chance. The seats remember what they do, and
    everybody else remembers what a bystander does.
    """
    views = {view.own.seat: view for view in own}
    actor = views.get(-1 if table.actor is None else table.actor)
    seats = tuple(_known_together(seat.seat, (table, *own)) for seat in table.seats)
    together = replace(
        table,
        seats=seats,
        seat=None if actor is None else actor.seat,
        held=() if actor is None else actor.held,
    )
    state = determinize(together, rng)
    owned = [state.everywhere(seat) & ~state.left[seat] for seat in range(table.players)]
    seen, placed = [], []
    for observer in range(OBSERVERS):
        view = views.get(observer, table)
        others = [seat for seat in view.seats if seat.seat != observer]
        hidden = NO_CARDS if observer in views or observer == BYSTANDER else owned[observer]
        seen.append(_all_of(owned_by(view, seat.seat) for seat in others) & ~hidden)
        placed.append(_all_of(_placed(seat) for seat in others) & ~hidden)
    return replace(state, seen=tuple(seen), placed=tuple(placed))


def _known_together(seat: int, views: Sequence[View]) -> SeatView:
    """Return what one or another of the viewers knows of a seat."""
    shown = [view.seats[seat] for view in views]
    hand, vault, dungeon = (
        replace(shown[0].at(place), known=_each_once(one.at(place).known for one in shown))
        for place in (Place.HAND, Place.VAULT, Place.DUNGEON)
    )
    known = {*hand.known, *vault.known, *dungeon.known}
    somewhere = _each_once(one.somewhere for one in shown)
    return replace(
        shown[0],
        hand=hand,
        vault=vault,
        dungeon=dungeon,
        somewhere=tuple(card for card in somewhere if card not in known),
    )


def _each_once(rows: Iterable[tuple[Card, ...]]) -> tuple[Card, ...]:
    return cards_in(set_of({card for row in rows for card in row}))


def _all_of(sets: Iterable[Cards]) -> Cards:
    cards = NO_CARDS
    for some in sets:
        cards |= some
    return cards


def _puzzle(view: View) -> _Puzzle:
    free, sure = unseen_cards(view), _sure(view)
    free &= ~set_of(card for cards in sure for card in cards)
    gaps = tuple(_gap(seat, cards) for seat, cards in zip(view.seats, sure, strict=True))
    treasures, arms = cards_in(free & VAULT_CARDS), cards_in(free & ~VAULT_CARDS)
    splits = tuple(product(*map(_splits, gaps)))
    ways = accumulate(_ways(gaps, row, len(treasures), len(arms)) for row in splits)
    return _Puzzle(gaps, treasures, arms, splits, tuple(ways))


def _sure(view: View) -> list[tuple[Card, ...]]:
    """Return by seat the cards that it must have somewhere; who plays the Axe Joker has it (K-42).

    Nobody sees that card before the Axe is found, and everybody has heard what was played.
    """
    sure = [seat.somewhere for seat in view.seats]
    if view.theft is not None and view.theft.place is None:
        assert view.actor is not None
        if not Card.AXE_JOKER.bit & owned_by(view, view.actor):
            sure[view.actor] = (*sure[view.actor], Card.AXE_JOKER)
    return sure


def _gap(seat: SeatView, sure: tuple[Card, ...]) -> _Gap:
    cards = set_of(sure)
    hidden = (seat.hand.hidden, seat.vault.hidden, seat.dungeon.hidden)
    return _Gap(*hidden, cards_in(cards & VAULT_CARDS), cards_in(cards & ~VAULT_CARDS))


def _splits(gap: _Gap) -> list[Split]:
    """List how a seat's sure cards can be split between its Hand and where they are kept."""
    treasures, arms = len(gap.treasures), len(gap.arms)
    return [
        (kept, stored)
        for kept in range(min(treasures, gap.vault) + 1)
        for stored in range(min(arms, gap.dungeon) + 1)
        if treasures - kept + arms - stored <= gap.hand
    ]


def _ways(gaps: Sequence[_Gap], row: Sequence[Split], treasures: int, arms: int) -> int:
    """Count the ways to lay all cards, each to a spot of its own, if the sure ones split so."""
    to_vaults = sum(gap.vault - kept for gap, (kept, _) in zip(gaps, row, strict=True))
    to_dungeons = sum(gap.dungeon - stored for gap, (_, stored) in zip(gaps, row, strict=True))
    rest = treasures - to_vaults + arms - to_dungeons
    if rest < 0:
        return 0
    seats = prod(_seat_ways(gap, split) for gap, split in zip(gaps, row, strict=True))
    return seats * perm(treasures, to_vaults) * perm(arms, to_dungeons) * factorial(rest)


def _seat_ways(gap: _Gap, split: Split) -> int:
    kept, stored = split
    treasures, arms = len(gap.treasures), len(gap.arms)
    return (
        comb(treasures, kept)
        * perm(gap.vault, kept)
        * comb(arms, stored)
        * perm(gap.dungeon, stored)
        * perm(gap.hand, treasures - kept + arms - stored)
    )


Places = tuple[Cards, Cards, Cards]
"""What lies in a seat's Hand, Vault and Dungeon."""


def _laid(view: View, puzzle: _Puzzle, rng: random.Random) -> tuple[list[Places], Cards]:
    """Lay every card that the viewer can't place, and return the places by seat and the pile."""
    (row,) = rng.choices(puzzle.splits, cum_weights=puzzle.ways)
    treasures, arms = list(puzzle.treasures), list(puzzle.arms)
    rng.shuffle(treasures)
    rng.shuffle(arms)
    stored = []
    for gap, split in zip(puzzle.gaps, row, strict=True):
        stored.append(_stored(gap, split, treasures, arms, rng))
    rest = treasures + arms
    rng.shuffle(rest)
    places = []
    for seat, gap, (hand, vault, dungeon) in zip(view.seats, puzzle.gaps, stored, strict=True):
        missing = gap.hand - len(hand)
        drawn = [*hand, *_off(rest, missing)]
        places.append(
            (
                _with(seat, Place.HAND, drawn),
                _with(seat, Place.VAULT, vault),
                _with(seat, Place.DUNGEON, dungeon),
            )
        )
    return places, set_of(rest)


def _stored(
    gap: _Gap, split: Split, treasures: list[Card], arms: list[Card], rng: random.Random
) -> tuple[list[Card], list[Card], list[Card]]:
    """Return what of the hidden cards lies in Hand, Vault and Dungeon, the Hand not yet full."""
    kept, stored = split
    own_treasures, own_arms = list(gap.treasures), list(gap.arms)
    rng.shuffle(own_treasures)
    rng.shuffle(own_arms)
    vault = own_treasures[:kept] + _off(treasures, gap.vault - kept)
    dungeon = own_arms[:stored] + _off(arms, gap.dungeon - stored)
    return own_treasures[kept:] + own_arms[stored:], vault, dungeon


def _off(cards: list[Card], number: int) -> list[Card]:
    """Take so many cards off a shuffled row."""
    taken = cards[:number]
    del cards[:number]
    return taken


def _with(seat: SeatView, place: Place, hidden: Sequence[Card]) -> Cards:
    there = seat.at(place)
    return set_of(there.open) | set_of(there.known) | set_of(hidden)


def _state(view: View, places: Sequence[Places], pile: Cards, rng: random.Random) -> State:
    hands, vaults, dungeons = zip(*places, strict=True)
    left = tuple(
        set_of(card for place in Place for card in seat.at(place).open) for seat in view.seats
    )
    owned = [
        (hand | vault | dungeon) & ~open_
        for (hand, vault, dungeon), open_ in zip(places, left, strict=True)
    ]
    kingdoms = tuple(seat.kingdom for seat in view.seats if seat.kingdom is not None)
    return State(
        **fields_of(view, OPEN),
        kingdoms=kingdoms,
        pile=pile,
        hands=hands,
        vaults=vaults,
        dungeons=dungeons,
        guards=tuple(set_of(seat.guards) for seat in view.seats),
        lying=tuple(set_of(seat.lying) for seat in view.seats),
        left=left,
        aside=set_of(view.aside),
        out=tuple(seat.out for seat in view.seats),
        held=_held(view, owned, rng),
        seen=_remembered(view, owned, [owned_by(view, seat.seat) for seat in view.seats]),
        placed=_remembered(view, owned, [_placed(seat) for seat in view.seats]),
    )


def _held(view: View, owned: Sequence[Cards], rng: random.Random) -> Cards:
    """Return what the player on turn has chosen to hold so far, in the order of the deck (K-12)."""
    if view.actor is None or not view.holding or view.seat == view.actor:
        return set_of(view.held)
    four = sorted(rng.sample(cards_in(owned[view.actor]), HELD), key=lambda card: card.number)
    return set_of(four[: view.holding])


def _placed(seat: SeatView) -> Cards:
    """Return the face-down cards of a seat of which the viewer knows the place."""
    return set_of((*seat.hand.known, *seat.vault.known, *seat.dungeon.known))


def _remembered(view: View, owned: Sequence[Cards], known: Sequence[Cards]) -> tuple[Cards, ...]:
    """Return what each observer remembers, if all of them know what the viewer knows of others."""
    viewer = BYSTANDER if view.seat is None else view.seat
    others = NO_CARDS
    for seat, cards in enumerate(known):
        others |= cards if seat != viewer else NO_CARDS
    return tuple(
        others if observer == BYSTANDER else others & ~owned[observer]
        for observer in range(OBSERVERS)
    )
