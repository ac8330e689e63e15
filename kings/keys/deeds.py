"""Carrying out what was played, claimed or drawn; whether it is allowed was asked before."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kings.keys import turns
from kings.keys.cards import AXES, COINS, SPY_JOKER, Card, Cards, cards_in, four_of, set_of
from kings.keys.chance import place_of_axe
from kings.keys.claims import shown_for
from kings.keys.draft import Draft
from kings.keys.events import (
    AxeSought,
    AxeTaken,
    BoughtBack,
    CardDrawn,
    CardsDealt,
    Caught,
    DidNothing,
    Eliminated,
    FirstDrawn,
    GuardPlaced,
    JokerCalled,
    JokerLeft,
    KingdomsDealt,
    Looted,
    SpySaw,
    TheftBegan,
    WentOn,
    WinClaimed,
)
from kings.keys.moves import (
    BuyBack,
    CallJoker,
    Claim,
    DealCards,
    DealKingdoms,
    DoNothing,
    DrawCard,
    DrawFirst,
    Eliminate,
    GoOn,
    Hold,
    Lead,
    Loot,
    PlaceGuard,
    Raid,
    Seize,
    Take,
    Unlock,
)
from kings.keys.places import Place
from kings.keys.state import Ended, Phase, Theft


def _deal_kingdoms(draft: Draft, move: DealKingdoms) -> None:
    draft.kingdoms = move.kingdoms
    draft.log(KingdomsDealt(move.kingdoms))
    draft.phase = Phase.DEAL


def _deal_cards(draft: Draft, move: DealCards) -> None:
    for seat, hand in enumerate(move.hands):
        draft.draw(seat, set_of(hand))
    draft.log(CardsDealt(move.hands))
    draft.phase = Phase.FIRST


def _draw_first(draft: Draft, move: DrawFirst) -> None:
    draft.first = move.first
    draft.log(FirstDrawn(move.first))
    turns.begin_turn(draft, move.first)


def _draw_card(draft: Draft, move: DrawCard) -> None:
    assert draft.actor is not None
    draft.draw(draft.actor, move.card.bit)
    draft.log(CardDrawn(draft.actor, move.card))
    draft.phase = Phase.PLAY


def _do_nothing(draft: Draft, move: DoNothing) -> None:
    draft.log(DidNothing(move.seat))
    turns.after_play(draft)


def _place_guard(draft: Draft, move: PlaceGuard) -> None:
    draft.spend(move.seat, set_of(move.paid))
    draft.stand_guard(move.seat, move.card.bit)
    draft.log(GuardPlaced(move.seat, move.card, move.paid))
    _end_play(draft)


def _end_play(draft: Draft) -> None:
    draft.busy = True
    turns.after_play(draft)


def _raid(draft: Draft, move: Raid) -> None:
    kingdom = draft.kingdoms[move.target]
    if move.axe.kingdom is kingdom:
        _be_caught(draft, move)
        return
    left = move.axe.bit
    _rob(draft, move.target, move.place, left, most=move.axe.rank, named=move.named, paid=move.paid)


def _unlock(draft: Draft, move: Unlock) -> None:
    _rob(draft, move.target, Place.VAULT, move.key.bit, most=move.key.rank, named=move.named)


def _take(draft: Draft, move: Take) -> None:
    named = () if move.card is None else (move.card,)
    _rob(draft, move.target, move.place, move.joker.bit, most=1, named=named)


def _lead(draft: Draft, move: Lead) -> None:
    left = move.axe.bit | Card.SHIELD_JOKER.bit
    most, named, paid = move.axe.rank, move.named, move.paid
    _rob(draft, move.target, Place.HAND, left, most=most, named=named, paid=paid)


def _rob(
    draft: Draft,
    target: int,
    place: Place,
    left: Cards,
    *,
    most: int,
    named: tuple[Card, ...],
    paid: tuple[Card, ...] = (),
) -> None:
    """Take at most so many cards: the named ones now, the others are drawn (K-23).

    What was used is left in the place, a Coin Joker with it; the coins go into the pile (K-44).
    """
    seat = draft.actor
    assert seat is not None
    coins = set_of(paid) & COINS
    left |= set_of(paid) & ~COINS
    face_down = draft.at(target, place) & ~draft.left[target]
    unseen = min(most - len(named), face_down.bit_count())
    if named:
        draft.take_open(seat, target, set_of(named))
    if coins:
        draft.spend(seat, coins)
    draft.leave(seat, target, place, left)
    draft.log(TheftBegan(seat, target, place, cards_in(left), cards_in(coins), named, unseen))
    if unseen:
        draft.theft = Theft(target, place, unseen)
        draft.phase = Phase.LOOT
        draft.busy = True
    else:
        _end_play(draft)


def _seize(draft: Draft, move: Seize) -> None:
    draft.log(AxeSought(move.seat, move.target))
    draft.theft = Theft(move.target, None, 1)
    draft.phase = Phase.LOOT
    draft.busy = True


def _loot(draft: Draft, move: Loot) -> None:
    seat, theft = draft.actor, draft.theft
    assert seat is not None and theft is not None
    if theft.place is None:
        _take_axe(draft, seat, theft.target, set_of(move.cards))
    else:
        draft.take_unseen(seat, theft.target, theft.place, set_of(move.cards))
        number = len(move.cards)
        draft.log(Looted(seat, theft.target, theft.place, number, move.cards))
    draft.theft = None
    _end_play(draft)


def _take_axe(draft: Draft, seat: int, target: int, axe: Cards) -> None:
    """Take the Axe, if there is one, and leave the Axe Joker where it was found (K-42)."""
    place = place_of_axe(draft.before, target) or Place.DUNGEON
    cards = cards_in(axe)
    if axe & draft.left[target]:
        draft.take_open(seat, target, axe)
        draft.log(AxeTaken(seat, target, place, cards[0]))
    elif axe:
        draft.take_unseen(seat, target, place, axe, kinds=AXES)
        draft.log(Looted(seat, target, place, 1, cards))
    draft.leave(seat, target, place, Card.AXE_JOKER.bit)
    draft.log(JokerLeft(seat, target, place, Card.AXE_JOKER))


def _be_caught(draft: Draft, move: Raid) -> None:
    """Lose the Axe and the coins to the kingdom that the soldiers come from (K-25)."""
    draft.leave(move.seat, move.target, Place.DUNGEON, move.axe.bit)
    draft.leave(move.seat, move.target, Place.VAULT, set_of(move.paid))
    draft.log(Caught(move.seat, move.target, move.axe, move.paid))
    _end_play(draft)


def _call_joker(draft: Draft, move: CallJoker) -> None:
    """Say where another player has the Joker, and show the spy the other cards there (K-45)."""
    joker = SPY_JOKER[draft.kingdoms[move.seat]]
    found = _where(draft, move.seat, joker.bit)
    if found is None:
        draft.log(JokerCalled(move.seat, joker, None, None))
    else:
        target, place = found
        cards = draft.at(target, place)
        face_down = cards & ~draft.left[target]
        draft.spy(move.seat, target, face_down, joker.bit & face_down)
        draft.log(JokerCalled(move.seat, joker, target, place))
        draft.log(SpySaw(move.seat, target, place, cards_in(cards & ~joker.bit)))
    _end_play(draft)


def _where(draft: Draft, seat: int, joker: Cards) -> tuple[int, Place] | None:
    for target in range(draft.options.players):
        for place in Place:
            if target != seat and draft.at(target, place) & joker:
                return target, place
    return None


def _buy_back(draft: Draft, move: BuyBack) -> None:
    draft.buy_back(move.seat, move.target, move.card.bit, set_of(move.paid))
    draft.log(BoughtBack(move.seat, move.target, move.card, move.paid))
    _end_play(draft)


def _claim(draft: Draft, move: Claim) -> None:
    shown = shown_for(draft.before, move.seat, move.win)
    draft.show(move.seat, shown)
    draft.log(WinClaimed(move.seat, move.win, cards_in(shown)))
    draft.ended = Ended(move.win, move.seat)
    draft.phase = Phase.OVER


def _eliminate(draft: Draft, move: Eliminate) -> None:
    target = draft.kingdoms.index(move.kingdom)
    guards = cards_in(draft.guards[target])
    gone = draft.eliminate(move.seat, target, four_of(move.kingdom, move.suit)).bit_count()
    draft.log(Eliminated(move.seat, target, move.kingdom, move.suit, gone, guards))
    draft.shown = draft.busy = True
    turns.end_if_alone(draft)


def _go_on(draft: Draft, move: GoOn) -> None:
    draft.log(WentOn(move.seat))
    turns.begin_holding(draft, move.seat)


DEEDS: dict[type, Callable[[Draft, Any], None]] = {
    DealKingdoms: _deal_kingdoms,
    DealCards: _deal_cards,
    DrawFirst: _draw_first,
    DrawCard: _draw_card,
    Loot: _loot,
    DoNothing: _do_nothing,
    PlaceGuard: _place_guard,
    Raid: _raid,
    Unlock: _unlock,
    Take: _take,
    Seize: _seize,
    Lead: _lead,
    CallJoker: _call_joker,
    BuyBack: _buy_back,
    Claim: _claim,
    Eliminate: _eliminate,
    GoOn: _go_on,
    Hold: turns.hold,
}
"""What each kind of move does."""
