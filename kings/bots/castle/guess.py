"""What a seat of King of the Castle does not see, filled in by lot, by what its deeds make likely.

It reads a view and nothing else, so a guess can't know what its seat may not know.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace

from kings.bots.castle.imagining import table_behind, unseen_cards
from kings.bots.castle.suspicion import Odds, evidence, prior
from kings.castle.cards import ESCAPES, KEEPERS, LETTER_OF, LETTERS, Card, Letter
from kings.castle.state import Death, Known, Phase, State
from kings.castle.view import SeatView, View

Letters = tuple[Letter, ...]
Cards = tuple[Card, ...]
Backed = tuple[Letters, Cards]
"""A seat's squires, and the Event cards that bear their letters where they are dealt (C-10)."""


def guess(view: View, rng: random.Random) -> State:
    """Return a state that the viewer can't tell from the true one: it has the same view of both.

    The squires of the others are drawn by what their deeds make likely (``suspicion``), one seat
    after the other in an order drawn by lot, each from what is left (C-10, C-60). The other cards
    that the viewer can't place are dealt to hands and deck, every way alike; where somebody may
    react, until that can be (C-22).

    Not in a view, and so not guessed but set: nobody but the viewer has seen cards in hands.
    """
    while True:
        loose = list(unseen_cards(view))
        rng.shuffle(loose)
        backed = _backed(view, loose, rng)
        hands = tuple(_hand(seat, loose) for seat in view.seats)
        waiting = _waiting(view, hands, rng)
        if waiting is not None:
            break
    return table_behind(
        view,
        hands=hands,
        squires=tuple(letters for letters, _ in backed),
        aside=tuple(cards for _, cards in backed),
        deck=tuple(sorted(loose)),
        waiting=waiting,
        known=_known(view),
    )


def guess_together(table: View, own: Sequence[View], rng: random.Random) -> State:
    """Return a state that none of these seats can tell from the true one, drawn as in ``guess``.

    ``table``: a bystander's view; ``own``: those of the seats, of the same moment. Whoever of them
    is asked to react sees the question, and the others how the table lies without it (C-22): the
    guess is of the moment of the question.
    """
    base = next((view for view in own if view.phase is Phase.REACT), table)
    views = {view.own.seat: view for view in own}
    seats = tuple(_known_together(seat, views, (table, *own)) for seat in base.seats)
    state = guess(replace(base, seats=seats), rng)
    rows = [(table.players, table), *((seat, view) for seat, view in views.items())]
    known = {
        Known(observer, seat.seat, card)
        for observer, view in rows
        for seat in view.seats
        for card in seat.seen
    }
    order = sorted(known, key=lambda one: (one.observer, one.owner, one.card))
    return replace(state, known=tuple(order))


def _known_together(seat: SeatView, own: Mapping[int, View], views: Sequence[View]) -> SeatView:
    """Return what one or another of the viewers knows of a seat."""
    if seat.seat in own:
        return own[seat.seat].own
    seen = {card for view in views for card in view.seats[seat.seat].seen}
    return replace(seat, seen=tuple(sorted(seen)))


def _backed(view: View, loose: list[Card], rng: random.Random) -> list[Backed]:
    """Draw what every seat backs; the cards of dealt squires are taken off the shuffled ones."""
    found: list[Backed] = [(seat.squires or (), seat.aside or ()) for seat in view.seats]
    hidden = [seat for seat in view.seats if seat.squires is None and seat.chosen]
    rows = view.known.get("evidence")
    if rows is None:
        rows = view.known["evidence"] = evidence(view)
    left = prior(view)
    for seat in rng.sample(hidden, len(hidden)):
        weights = {letter: left[letter] * rows[seat.seat][letter] for letter in LETTERS}
        letters = draw_set(weights, seat.chosen, rng)
        if view.options.squires != "chosen":
            for letter in letters:
                left[letter] -= 1
        cards = _taken(loose, letters) if view.options.squires == "dealt" else ()
        found[seat.seat] = letters, cards
    return found


def _taken(loose: list[Card], letters: Letters) -> Cards:
    """Take a card for each letter off the shuffled ones, the first that bears it."""
    cards = [next(card for card in loose if LETTER_OF[card] == letter) for letter in letters]
    for card in cards:
        loose.remove(card)
    return tuple(sorted(cards))


def draw_set(weights: Odds, number: int, rng: random.Random) -> Letters:
    """Draw a set of so many letters; each is as likely as the product of its weights.

    Letter by letter: it is among them as often as the sets with it weigh among all that are left.
    """
    letters = [letter for letter, weight in weights.items() if weight > 0]
    rest = _sums([weights[letter] for letter in letters], number)
    drawn: list[Letter] = []
    for place, letter in enumerate(letters):
        missing = number - len(drawn)
        if not missing:
            break
        with_it = weights[letter] * rest[place + 1][missing - 1]
        if rng.random() * rest[place][missing] < with_it:
            drawn.append(letter)
    return tuple(drawn)


def _sums(weights: Sequence[float], number: int) -> list[list[float]]:
    """Return for each place what all sets of 0, 1, … of the weights from there on weigh."""
    sums = [[1.0, *[0.0] * number]]
    for weight in reversed(weights):
        after = sums[-1]
        sums.append([1.0, *(after[k] + weight * after[k - 1] for k in range(1, number + 1))])
    return sums[::-1]


def _hand(seat: SeatView, loose: list[Card]) -> Cards:
    if seat.hand is not None:
        return seat.hand
    return tuple(sorted((*seat.seen, *(loose.pop() for _ in range(seat.held - len(seat.seen))))))


def _waiting(view: View, hands: Sequence[Cards], rng: random.Random) -> tuple[int, ...] | None:
    """Return who may still react, if anybody can with these hands; None if that can't be (C-22).

    The viewer knows whether it is asked itself. Where another is, each is asked as likely.
    """
    if view.phase is not Phase.REACT:
        return ()
    assert view.actor is not None
    fitting = ESCAPES if isinstance(view.threats[0], Death) else KEEPERS
    order = [(view.actor + step) % view.players for step in range(1, view.players + 1)]
    asked = view.seat if view.asks else rng.choice([seat for seat in order if seat != view.seat])
    assert asked is not None
    later = order[order.index(asked) :]
    waiting = tuple(seat for seat in later if not fitting.isdisjoint(hands[seat]))
    return waiting if asked in waiting else None


def _known(view: View) -> tuple[Known, ...]:
    """Return the cards that the viewer has seen go to the hands of others (C-23)."""
    observer = view.players if view.seat is None else view.seat
    return tuple(Known(observer, seat.seat, card) for seat in view.seats for card in seat.seen)
