"""Determinization: what a seat of Kings' Struggle does not see is filled in by lot.

So a view becomes a whole state that could be the true one, a guess on which games can be played on.
Only views are read, so a guess can't know what its seat may not know.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from kings.errors import IllegalMove
from kings.game import fields_of
from kings.struggle import moves
from kings.struggle.binding import plans, satisfies
from kings.struggle.cards import DECK, Card, Counts, cards_in, count
from kings.struggle.deals import check_deal
from kings.struggle.promises import owed_gold
from kings.struggle.state import OPEN, Phase, Proposal, State, Window
from kings.struggle.view import SeatView, View

MOST_GUESSES = 1_000
"""After so many a scenario is taken as it was written, though nobody could have agreed in it."""


class _Deck(NamedTuple):
    """Where the cards of one deck are that are not won or discarded; ``gone`` are those that are.

    The card in play is in neither.
    """

    hand: tuple[Card, ...]
    aside: tuple[Card, ...]
    sealed: Card | None
    gone: tuple[Card, ...]


def determinize(view: View, rng: random.Random) -> State:
    """Return a state that the viewer can't tell from the true one: it has the same view of both.

    What is drawn, and how: which two cards a seat set aside at Night, out of those that it may
    still hold and that the table has not seen in its hand, every pair alike (S-12); which card
    lies face down, out of all that it may be, every card alike (S-20); which won cards changed
    hands face down, as if all that the viewer can't place were shuffled and dealt (S-57). Where a
    deal binds the active player to what only some hands can do, the others are left out (S-53).

    The viewer's own set-aside cards are those of its deck that lie nowhere else. Only where
    face-down gifts hide what was won can a view leave several pairs open; then one is drawn.

    Not in a view, and so not guessed but set: the numbers of deals and proposals are the lowest
    that fit, everybody draws who may draw for the lead, and the others are taken to be sure of the
    same won cards as the viewer, beside their own.
    """
    while True:
        decks = _decks(view, rng)
        piles = _piles(view, decks, rng)
        certain = _certain(view, piles) if view.options.free_market else None
        state = _state(view, decks, piles, certain, _window(view, piles, rng))
        if _can_keep_its_deals(state):
            return state


class Redealt(NamedTuple):
    """A seat whose cards differ from guess to guess.

    ``unseen``: of which so many lie ``aside``; ``possible``: what may be in its hand with them;
    ``chosen``: whether a card of the hand lies face down.
    """

    seat: int
    unseen: tuple[Card, ...]
    aside: int
    possible: tuple[Card, ...]
    chosen: bool

    def draw(self, rng: random.Random) -> tuple[list[Card], Card | None]:
        """Draw the cards that lie aside, and the one that lies face down, as ``determinize``."""
        apart = rng.sample(self.unseen, self.aside) if self.unseen else []
        if not self.chosen:
            return apart, None
        return apart, rng.choice([card for card in self.possible if card not in apart])


def redealt(view: View) -> tuple[Redealt, ...] | None:
    """Return the seats whose cards differ from guess to guess, where nothing else does; else None.

    Each draws in turn what ``determinize`` would draw for it; all other cards are those of any one
    guess.
    """
    if any(seat.won != sum(seat.sure) for seat in view.seats):
        return None
    own = None if view.seat is None else view.own
    if own is not None and own.hand is not None and own.aside:
        guess = [_deck(view, seat, random.Random(0)) for seat in view.seats]
        if len(_doubtful(view, guess)) != own.aside:
            return None
    others = (seat for seat in view.seats if seat is not own or seat.hand is None)
    found = tuple(_redealt(seat) for seat in others if seat.hand is None or seat.chosen)
    return None if _may_fail(view, found) else found


def _redealt(seat: SeatView) -> Redealt:
    if seat.hand is not None:
        return Redealt(seat.seat, (), 0, seat.hand, seat.chosen)
    unseen = tuple(card for card in seat.possible if card not in seat.shown)
    return Redealt(seat.seat, unseen, seat.aside, seat.possible, seat.chosen)


def _may_fail(view: View, found: Sequence[Redealt]) -> bool:
    """Say whether a guess may have to be drawn again, as its hand can't keep a deal (S-53).

    What a card can do depends on its owner's hand with a Cooper only (S-34).
    """
    if view.actor is None or not any(isinstance(one.clause, moves.Act) for one in view.bounds):
        return False
    lying = view.lying(view.actor)
    swaps = lying is not None and lying.card is Card.COOPER
    return swaps and any(one.seat == view.actor for one in found)


def determinize_together(table: View, own: Sequence[View], rng: random.Random) -> State:
    """Return a state that none of these seats can tell from the true one.

    It is drawn as in ``determinize``; and whoever has agreed to an open proposal can do its part,
    as people may strike that deal when they play on from here (S-53). ``table``: a bystander's
    view; ``own``: those of the seats, of the same moment; ``rng``: the source of all its chance.
    Everybody else is taken to be sure of the won cards that a bystander is sure of, and of its own.
    """
    seats = {view.own.seat: view for view in own}
    sure = replace(table, seats=_sure_together(table, seats))
    guesses = 0
    while True:
        decks = tuple(
            _own_cards(table, seats[seat.seat])
            if seat.seat in seats and table.night is not None
            else _deck(table, seat, rng)
            for seat in table.seats
        )
        piles = _piles(sure, decks, rng)
        certain = _certain_together(table, seats, piles) if table.options.free_market else None
        window = _window(sure, piles, rng, _proposals_together(table.proposals, seats.values()))
        state = _state(table, decks, piles, certain, window)
        if _can_keep_its_deals(state):
            guesses += 1
            if guesses == MOST_GUESSES or _could_agree_again(state):
                return state


def _sure_together(table: View, own: Mapping[int, View]) -> tuple[SeatView, ...]:
    """Return the seats with the won cards of which one or another of the viewers is sure (S-57)."""
    views = (table, *own.values())
    return tuple(
        replace(
            seat, sure=tuple(map(max, zip(*(v.seats[seat.seat].sure for v in views), strict=True)))
        )
        for seat in table.seats
    )


def _own_cards(table: View, view: View) -> _Deck:
    """Place the cards of a viewer's own deck: what it may still hold and doesn't lies aside."""
    hand = view.own.hand or ()
    open_ = table.seats[view.own.seat].possible
    aside = tuple(card for card in open_ if card not in (*hand, view.own_sealed))
    return _placed(view.own, hand, aside, view.own_sealed)


def _certain_together(
    table: View, own: Mapping[int, View], piles: Sequence[Counts]
) -> tuple[tuple[Counts, ...], ...]:
    """Let the viewers be sure of what they are sure of, and others of what a bystander is."""
    return tuple(
        tuple(
            piles[owner] if owner == observer else own.get(observer, table).seats[owner].sure
            for owner in range(table.players)
        )
        for observer in range(table.players + 1)
    )


def _proposals_together(
    proposals: Sequence[Proposal], views: Iterable[View]
) -> tuple[Proposal, ...]:
    """Return the proposals with the face-down cards that one of the viewers gives or gets."""
    merged = {proposal.number: proposal for proposal in proposals}
    for view in views:
        for proposal in view.proposals:
            known = merged[proposal.number]
            clauses = tuple(
                old if isinstance(new, moves.Give) and new.cards is None else new
                for old, new in zip(known.deal.clauses, proposal.deal.clauses, strict=True)
            )
            merged[proposal.number] = replace(known, deal=moves.Deal(clauses))
    return tuple(merged.values())


def _can_keep_its_deals(state: State) -> bool:
    """Say whether the active player's hand leaves it a turn that its deals allow (S-53)."""
    acts = [bound.clause for bound in state.bounds if isinstance(bound.clause, moves.Act)]
    if not acts or state.actor is None or state.phase is Phase.ANSWER:
        return True
    every = plans(state, state.hands[state.actor])
    return any(all(satisfies(plan, act) for act in acts) for plan in every)


def _could_agree_again(state: State) -> bool:
    """Say whether each party that has agreed to an open proposal could still do so (S-53)."""
    try:
        for proposal in state.window.proposals if state.window is not None else ():
            for seat in proposal.accepted:
                check_deal(state, proposal.deal, seat)
    except IllegalMove:
        return False
    return True


def _state(
    view: View,
    decks: Sequence[_Deck],
    piles: tuple[Counts, ...],
    certain: tuple[tuple[Counts, ...], ...] | None,
    window: Window | None,
) -> State:
    deals = [bound.deal for bound in view.bounds] + [line.deal for line in view.promises]
    struck = max(deals, default=0)
    struck_and_open = struck + len(view.proposals)  # every deal was proposed, and is not any more
    made = max(struck_and_open, *(proposal.number for proposal in view.proposals), 0)
    return State(
        **fields_of(view, OPEN),
        hands=tuple(deck.hand for deck in decks),
        aside=tuple(deck.aside for deck in decks),
        sealed=tuple(deck.sealed for deck in decks),
        played=tuple(seat.lying for seat in view.seats),
        acted=tuple(seat.acted for seat in view.seats),
        shown=tuple(seat.shown for seat in view.seats),
        gold=tuple(seat.gold for seat in view.seats),
        piles=piles,
        certain=certain,
        drawing=tuple(range(view.players)) if view.phase is Phase.DRAW_LEAD else (),
        window=window,
        proposals_made=made,
        deals_struck=struck,
        reckoning=_reckoning(view),
    )


def _reckoning(view: View) -> tuple[int, ...]:
    """Return the promised gold that is asked for, oldest first (S-52)."""
    if view.phase is not Phase.RECKON:
        return ()
    return owed_gold(view.promises, view.round)


def _decks(view: View, rng: random.Random) -> tuple[_Deck, ...]:
    decks = [_deck(view, seat, rng) for seat in view.seats]
    if view.seat is not None and view.own.hand is not None and view.own.aside:
        decks[view.seat] = _own_deck(view, decks, rng)
    return tuple(decks)


def _deck(view: View, seat: SeatView, rng: random.Random) -> _Deck:
    """Place the cards of a deck; of the viewer's own, what is set aside counts as gone here."""
    if seat.seat == view.seat and seat.hand is not None:
        return _placed(seat, seat.hand, (), view.own_sealed)
    drawn = _redealt(seat)
    apart, down = drawn.draw(rng)
    hand = tuple(card for card in drawn.possible if card not in apart and card is not down)
    return _placed(seat, hand, tuple(sorted(apart)), down)


def _placed(
    seat: SeatView, hand: tuple[Card, ...], aside: tuple[Card, ...], sealed: Card | None
) -> _Deck:
    lying = None if seat.lying is None else seat.lying.card
    here = {*hand, *aside, sealed, lying}
    return _Deck(hand, aside, sealed, tuple(card for card in DECK if card not in here))


def _own_deck(view: View, decks: Sequence[_Deck], rng: random.Random) -> _Deck:
    """Tell the viewer's own set-aside cards from those that it has played (S-12).

    A title of which more cards are known to be won or discarded than the other decks have lost has
    been played by the viewer; what face-down gifts leave open is drawn.
    """
    own = decks[view.own.seat]
    aside = tuple(sorted(rng.sample(_doubtful(view, decks), view.own.aside)))
    return own._replace(aside=aside, gone=tuple(card for card in own.gone if card not in aside))


def _doubtful(view: View, decks: Sequence[_Deck]) -> list[Card]:
    """Return the cards of the viewer's own deck of which it isn't known that they were played."""
    own = decks[view.own.seat]
    others = count(card for deck in decks if deck is not own for card in deck.gone)
    away = _known_away(view)
    return [card for card in own.gone if away[card - 1] <= others[card - 1]]


def _known_away(view: View) -> Counts:
    """Count the discarded cards and the won ones that the viewer is sure of."""
    lying = (view.discard, *(seat.sure for seat in view.seats))
    return tuple(map(sum, zip(*lying, strict=True)))


def _piles(view: View, decks: Sequence[_Deck], rng: random.Random) -> tuple[Counts, ...]:
    """Deal the won cards that the viewer can't place to the piles that lack some (S-57)."""
    if all(seat.won == sum(seat.sure) for seat in view.seats):
        return tuple(seat.sure for seat in view.seats)
    gone = count(card for deck in decks for card in deck.gone)
    hidden = [
        card
        for card, all_, known in zip(DECK, gone, _known_away(view), strict=True)
        for _ in range(all_ - known)
    ]
    rng.shuffle(hidden)
    piles = []
    for seat in view.seats:
        lacking = seat.won - sum(seat.sure)
        piles.append(_plus(seat.sure, hidden[:lacking]))
        del hidden[:lacking]
    return tuple(piles)


def _plus(pile: Counts, cards: Sequence[Card]) -> Counts:
    return tuple(a + b for a, b in zip(pile, count(cards), strict=True))


def _certain(view: View, piles: Sequence[Counts]) -> tuple[tuple[Counts, ...], ...]:
    """Let every observer be sure of what the viewer is sure of, and of its own pile."""
    return tuple(
        tuple(
            piles[owner] if owner == observer else view.seats[owner].sure
            for owner in range(view.players)
        )
        for observer in range(view.players + 1)
    )


def _window(
    view: View,
    piles: Sequence[Counts],
    rng: random.Random,
    proposals: Sequence[Proposal] | None = None,
) -> Window | None:
    """Open the window with its proposals, by default those of the view, if deals are open."""
    if not view.deals_open:
        return None
    shown = view.proposals if proposals is None else proposals
    whole = tuple(_filled_in(proposal, piles, rng) for proposal in shown)
    return Window(whole, view.offered_gold, view.offered_promises)


def _filled_in(proposal: Proposal, piles: Sequence[Counts], rng: random.Random) -> Proposal:
    """Put cards on the backs that others have offered face down: such as they can give (S-57)."""
    stocks = [list(cards_in(pile)) for pile in piles]
    gifts = [clause for clause in proposal.deal.clauses if isinstance(clause, moves.Give)]
    for gift in gifts:
        for card in gift.cards or ():
            if card in stocks[gift.by]:
                stocks[gift.by].remove(card)
    clauses = tuple(_named(clause, stocks, rng) for clause in proposal.deal.clauses)
    return replace(proposal, deal=moves.Deal(clauses))


def _named(clause: moves.Clause, stocks: Sequence[list[Card]], rng: random.Random) -> moves.Clause:
    """Name the cards of a face-down gift, out of what is left of its giver's pile."""
    if not isinstance(clause, moves.Give) or clause.cards is not None:
        return clause
    stock = stocks[clause.by]
    rng.shuffle(stock)
    cards = [stock.pop() if stock else rng.choice(DECK) for _ in range(clause.number)]
    return replace(clause, cards=tuple(cards))
