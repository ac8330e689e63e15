"""Determinization: what a seat of King of the Castle does not see is filled in by lot.

So a view becomes a whole state that could be the true one, a guess on which choices can be tried.
Only views are read, so a guess can't know what its seat may not know. There are two ways:
``determinize`` goes by what the others' deeds make likely, ``uniform_determinization`` deals what
is hidden without a thought for them.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace

from kings.bots.castle.suspicion import Odds, evidence, prior, unseen_cards
from kings.castle.cards import ESCAPES, KEEPERS, LETTER_OF, LETTERS, Card, Letter
from kings.castle.state import OPEN, Death, Known, Phase, State
from kings.castle.view import SeatView, View
from kings.game import fields_of

Letters = tuple[Letter, ...]
Cards = tuple[Card, ...]
Backed = tuple[Letters, Cards]
"""A seat's squires, and the Event cards that bear their letters where they are dealt (C-10)."""


def determinize(view: View, rng: random.Random) -> State:
    """Return a state that the viewer can't tell from the true one: it has the same view of both.

    The squires of the others are drawn by what their deeds make likely (``suspicion``), one seat
    after the other in an order drawn by lot, each from what is left (C-10, C-60). The other cards
    that the viewer can't place are dealt to hands and deck, every way alike; where somebody may
    react, until that can be (C-22).

    Not in a view, and so not guessed but set: nobody but the viewer has seen cards in hands.
    """
    # A deal that leaves no one able to react, where someone is asked, is dealt anew.
    while True:
        loose = list(unseen_cards(view))
        rng.shuffle(loose)
        backed = _backed(view, loose, rng)
        hands = tuple(_hand(seat, loose) for seat in view.seats)
        waiting = _waiting(view, hands, rng)
        if waiting is not None:
            break
    return state_behind(
        view,
        hands=hands,
        squires=tuple(letters for letters, _ in backed),
        aside=tuple(cards for _, cards in backed),
        deck=tuple(sorted(loose)),
        waiting=waiting,
        known=_known(view),
    )


def determinize_together(table: View, own: Sequence[View], rng: random.Random) -> State:
    """Return a state that none of these seats can tell from the true one.

    It is drawn as in ``determinize``. ``table``: a bystander's view; ``own``: those of the seats,
    of the same moment; ``rng``: the source of all its chance. Whoever of the seats is asked to
    react sees the question, and the others how the table lies without it (C-22): the guess is of
    the moment of the question.
    """
    base = next((view for view in own if view.phase is Phase.REACT), table)
    views = {view.own.seat: view for view in own}
    seats = tuple(_known_together(seat, views, (table, *own)) for seat in base.seats)
    state = determinize(replace(base, seats=seats), rng)
    rows = [(table.players, table), *((seat, view) for seat, view in views.items())]
    known = {
        Known(observer, seat.seat, card)
        for observer, view in rows
        for seat in view.seats
        for card in seat.seen
    }
    order = sorted(known, key=lambda sight: (sight.observer, sight.owner, sight.card))
    return replace(state, known=tuple(order))


def _known_together(seat: SeatView, own: Mapping[int, View], views: Sequence[View]) -> SeatView:
    """Return what one or another of the viewers knows of a seat."""
    if seat.seat in own:
        return own[seat.seat].own
    seen = {card for view in views for card in view.seats[seat.seat].seen}
    return replace(seat, seen=tuple(sorted(seen)))


def _backed(view: View, loose: list[Card], rng: random.Random) -> list[Backed]:
    """Draw what every seat backs; the cards of dealt squires are taken off the shuffled ones."""
    every: list[Backed] = [(seat.squires or (), seat.aside or ()) for seat in view.seats]
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
        every[seat.seat] = letters, cards
    return every


def _taken(loose: list[Card], letters: Letters) -> Cards:
    """Take a card for each letter off the shuffled ones, the first that bears it."""
    cards = [next(card for card in loose if LETTER_OF[card] == letter) for letter in letters]
    for card in cards:
        loose.remove(card)
    return tuple(sorted(cards))


def draw_set(weights: Odds, number: int, rng: random.Random) -> Letters:
    """Draw a set of so many letters; each set is as likely as the product of its weights.

    ``weights``: of the letters; ``number``: how many letters; ``rng``: the source of chance.
    """
    # Letter by letter: each is in as often as the sets with it weigh among all that are left.
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


def uniform_determinization(view: View, rng: random.Random) -> State:
    """Return a state that gives the viewer this view; all that is hidden is dealt alike by lot.

    It is much quicker than ``determinize``, and asks nothing of the others' deeds. Where the viewer
    is asked to react, nobody else is asked after it.
    """
    loose = list(unseen_cards(view))
    rng.shuffle(loose)
    hands = tuple([_hand(seat, loose) for seat in view.seats])
    aside = tuple([_aside(view, seat, loose) for seat in view.seats])
    return state_behind(
        view,
        hands=hands,
        squires=_squires(view, aside, rng),
        aside=aside,
        deck=tuple(sorted(loose)),
        waiting=() if view.seat is None or view.phase is not Phase.REACT else (view.seat,),
    )


def _aside(view: View, seat: SeatView, loose: list[Card]) -> tuple[Card, ...]:
    """Return the three cards of a seat whose letters are its squires (C-10)."""
    if seat.aside is not None:
        return seat.aside
    if view.options.squires != "dealt" or not seat.chosen:
        return ()
    kept: dict[Letter, Card] = {}
    for card in loose:
        kept.setdefault(LETTER_OF[card], card)
        if len(kept) == 3:
            break
    for card in kept.values():
        loose.remove(card)
    return tuple(sorted(kept.values()))


def _squires(
    view: View, aside: tuple[tuple[Card, ...], ...], rng: random.Random
) -> tuple[tuple[Letter, ...], ...]:
    if view.options.squires == "dealt":
        return tuple([tuple(sorted(LETTER_OF[card] for card in row)) for row in aside])
    own = () if view.seat is None else view.own.squires or ()
    free = [letter for letter in LETTERS if letter not in own]
    rng.shuffle(free)
    return tuple(
        [
            seat.squires
            if seat.squires is not None
            else tuple(sorted(free.pop() for _ in range(seat.chosen)))
            for seat in view.seats
        ]
    )


def state_behind(
    view: View,
    *,
    hands: tuple[tuple[Card, ...], ...],
    squires: tuple[tuple[Letter, ...], ...],
    aside: tuple[tuple[Card, ...], ...],
    deck: tuple[Card, ...],
    waiting: tuple[int, ...],
    known: tuple[Known, ...] = (),
) -> State:
    """Return the state of a view in which these are the hidden things; all else is open.

    ``view``: what is open. Of each seat ``hands``, ``squires`` and ``aside`` (the cards of its
    squires, C-10); ``deck``: the Event deck; ``waiting``: who may still react; ``known``: who has
    seen which card in a hand.
    """
    return State(
        **fields_of(view, OPEN),
        hands=hands,
        squires=squires,
        aside=aside,
        deck=deck,
        reserve=view.reserve,
        waiting=waiting,
        known=known,
    )


def _hand(seat: SeatView, loose: list[Card]) -> tuple[Card, ...]:
    if seat.hand is not None:
        return seat.hand
    return tuple(sorted((*seat.seen, *(loose.pop() for _ in range(seat.held - len(seat.seen))))))
