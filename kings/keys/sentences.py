"""Why a choice is not allowed, in a sentence that names the seat, the card and the rule.

Only what the seat that asks may know goes into a sentence.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kings.errors import IllegalMove
from kings.game import NATURE
from kings.keys.cards import (
    AXES,
    KEYS,
    OF_KINGDOM,
    SHIELDS,
    Card,
    cards_in,
    four_of,
    highest,
    set_of,
)
from kings.keys.moves import (
    BuyBack,
    CallJoker,
    Choice,
    Claim,
    DoNothing,
    Eliminate,
    GoOn,
    Hold,
    Lead,
    PlaceGuard,
    Raid,
    Seize,
    Take,
    Unlock,
)
from kings.keys.options import PLAYERS
from kings.keys.paying import payments
from kings.keys.places import Place
from kings.keys.plays import can_change_colour
from kings.keys.state import HELD, Phase, State

__all__ = ["why_not"]


class _No(Exception):
    """A sentence and its rule, on their way to ``why_not``."""

    def __init__(self, sentence: str, rule: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.rule = rule


def why_not(state: State, move: Choice, asked: int | None) -> IllegalMove:
    """Return the error for a choice that is not among the legal ones."""
    try:
        _check_moment(state, move, asked)
        _CHECKS[type(move)](state, move)
    except _No as no:
        return IllegalMove(no.sentence, no.rule, seat=move.seat)
    return IllegalMove(f"{state.name(move.seat)} can't do that now.", "K-12", seat=move.seat)


_PLAYS = (DoNothing, PlaceGuard, Raid, Unlock, Take, Seize, Lead, CallJoker, BuyBack)


def _check_moment(state: State, move: Choice, asked: int | None) -> None:
    seat = move.seat
    if not 0 <= seat < PLAYERS:
        raise _No(f"There is no seat {seat} at this table.", "K-01")
    name = state.name(seat)
    if asked is None:
        raise _No(f"The game is over; {name} has nothing to decide.", "K-31")
    if asked == NATURE:
        raise _No(f"Cards are still being drawn; {name} has nothing to decide yet.", "K-12")
    if asked != seat:
        raise _No(f"It is not for {name} to decide now, but for {state.name(asked)}.", "K-12")
    if state.phase is Phase.HOLD and not isinstance(move, Hold):
        raise _No(f"{name} is putting the cards away and can only choose what to hold.", "K-12")
    if state.phase is Phase.AFTER and isinstance(move, _PLAYS):
        raise _No(f"{name} has already had the one play of this turn.", "K-12")
    if state.phase is Phase.PLAY and isinstance(move, Eliminate):
        raise _No(f"{name} can eliminate a kingdom only after the play.", "K-30")
    if isinstance(move, GoOn | Hold) and state.phase is Phase.PLAY:
        raise _No(f"{name} has to make a play first, or do nothing.", "K-12")
    if isinstance(move, Hold) and state.phase is Phase.AFTER:
        raise _No(f"{name} has to say first that the turn goes on.", "K-12")


def _owns(state: State, seat: int, card: Card, rule: str) -> None:
    if card.bit & state.left[seat]:
        raise _No(f"The {card.label} is {state.name(seat)}'s only from the next turn on.", "K-11")
    if not card.bit & state.owned(seat):
        raise _No(f"{state.name(seat)} does not own the {card.label}.", rule)


def _is_target(state: State, seat: int, target: int, rule: str) -> None:
    if not 0 <= target < PLAYERS:
        raise _No(f"There is no seat {target} at this table.", "K-01")
    if target == seat:
        raise _No(f"{state.name(seat)} can only turn to another player.", rule)
    if state.out[target]:
        raise _No(f"{state.name(target)} is out of the game.", "K-30")


def _is_paid(
    state: State, seat: int, card: Card, paid: tuple[Card, ...], rule: str, *, joker: bool
) -> None:
    for coin in paid:
        _owns(state, seat, coin, "K-27")
    if card.kingdom is state.kingdoms[seat]:
        if paid:
            raise _No(f"The {card.label} is {state.name(seat)}'s own and costs nothing.", rule)
        return
    if Card.COIN_JOKER in paid and not state.options.coin_joker:
        raise _No("At this table the Coin Joker changes no colours.", "K-44")
    if not paid:
        kingdom = card.kingdom.label
        raise _No(f"The {card.label} has to be paid with {kingdom} Coins worth {card.rank}.", rule)
    if paid not in payments(state.owned(seat), card.kingdom, card.rank, joker=joker):
        raise _No(_bad_payment(card, paid), "K-44" if Card.COIN_JOKER in paid else "K-27")


def _bad_payment(card: Card, paid: tuple[Card, ...]) -> str:
    """Say what is wrong with coins, or with the order in which they are named."""
    cards = ", ".join(coin.label for coin in paid)
    wrong = f"{cards or 'No coin'} is no payment for the {card.label}"
    rule = f"Coins of its colour have to reach {card.rank}, each of them needed"
    order = "" if paid == cards_in(set_of(paid)) else ", named once each in the order of the deck"
    return f"{wrong}: {rule}{order}."


def _place_guard(state: State, move: PlaceGuard) -> None:
    if not move.card.bit & SHIELDS:
        raise _No(f"The {move.card.label} is no Shield and can't stand guard.", "K-21")
    _owns(state, move.seat, move.card, "K-21")
    joker = can_change_colour(state, move.seat)
    _is_paid(state, move.seat, move.card, move.paid, "K-21", joker=joker)


def _raid(state: State, move: Raid) -> None:
    rule = "K-24" if move.place is Place.HAND else "K-23"
    _is_soldier(state, move.seat, move.axe, rule)
    _is_target(state, move.seat, move.target, rule)
    if move.place is Place.VAULT:
        raise _No("Soldiers get into a Dungeon or a Hand; a Vault takes a Key.", "K-26")
    _is_filled(state, move.target, move.place)
    beaten = highest(state.guards[move.target]) if move.place is Place.HAND else 0
    if move.axe.rank <= beaten:
        raise _No(
            f"The {move.axe.label} is not higher than {state.name(move.target)}'s Shield of "
            f"{beaten}, so the Hand is safe from it.",
            "K-24",
        )
    if move.axe.kingdom is state.kingdoms[move.target]:
        _is_betrayal(state, move)
    else:
        joker = can_change_colour(state, move.seat)
        _is_paid(state, move.seat, move.axe, move.paid, "K-22", joker=joker)
        _is_named(state, move.target, move.place, move.named, move.axe.rank, rule)


def _is_soldier(state: State, seat: int, axe: Card, rule: str) -> None:
    if not axe.bit & AXES:
        raise _No(f"The {axe.label} is no Axe.", rule)
    _owns(state, seat, axe, rule)


def _is_betrayal(state: State, move: Raid) -> None:
    if not state.options.allow_betrayed_theft:
        raise _No(
            f"{move.axe.kingdom.label}'s soldiers never act against their own kingdom, "
            f"{state.name(move.target)}'s.",
            "K-22",
        )
    if move.named:
        raise _No("Who is betrayed takes nothing, and so names no cards.", "K-25")
    _is_paid(state, move.seat, move.axe, move.paid, "K-25", joker=False)


def _is_filled(state: State, target: int, place: Place) -> None:
    if not state.at(target, place):
        raise _No(f"Nothing lies in {state.name(target)}'s {place.label}.", "K-27")


def _is_named(
    state: State, target: int, place: Place, named: tuple[Card, ...], most: int, rule: str
) -> None:
    where = f"{state.name(target)}'s {place.label}"
    cards = state.at(target, place)
    for card in named:
        if not card.bit & cards & state.left[target]:
            raise _No(f"The {card.label} does not lie face up in {where}.", rule)
    if len(named) > most:
        raise _No(f"At most {most} of the cards in {where} can be taken.", rule)
    if not named:
        raise _No(f"Only face-up cards lie in {where}: at least one has to be named.", rule)
    raise _No("Face-up cards are named once each, in the order of the deck.", rule)


def _unlock(state: State, move: Unlock) -> None:
    if not move.key.bit & KEYS:
        raise _No(f"The {move.key.label} is no Key.", "K-26")
    _owns(state, move.seat, move.key, "K-26")
    _is_target(state, move.seat, move.target, "K-26")
    if move.key.kingdom is not state.kingdoms[move.target]:
        raise _No(
            f"The {move.key.label} does not fit {state.name(move.target)}'s Vault, which is "
            f"{state.kingdoms[move.target].label}'s.",
            "K-26",
        )
    _is_filled(state, move.target, Place.VAULT)
    _is_named(state, move.target, Place.VAULT, move.named, move.key.rank, "K-26")


_TAKERS = {
    Card.KEY_JOKER: ("key_joker", "K-41"),
    Card.SHIELD_JOKER: ("shield_joker", "K-43"),
}


def _is_switched_on(state: State, switch: str, what: str, rule: str) -> None:
    if not getattr(state.options, switch):
        raise _No(f"At this table {what} is not played.", rule)


def _take(state: State, move: Take) -> None:
    switch, rule = _TAKERS.get(move.joker, ("", "K-41"))
    if not switch:
        raise _No(f"The {move.joker.label} can't take a card.", rule)
    _is_switched_on(state, switch, f"the {move.joker.label}", rule)
    _owns(state, move.seat, move.joker, rule)
    _is_target(state, move.seat, move.target, rule)
    _is_filled(state, move.target, move.place)
    named = () if move.card is None else (move.card,)
    _is_named(state, move.target, move.place, named, 1, rule)


def _seize(state: State, move: Seize) -> None:
    _is_switched_on(state, "axe_joker", "the Axe Joker", "K-42")
    _owns(state, move.seat, Card.AXE_JOKER, "K-42")
    _is_target(state, move.seat, move.target, "K-42")


def _lead(state: State, move: Lead) -> None:
    _is_switched_on(state, "shield_joker", "the Shield Joker", "K-43")
    _owns(state, move.seat, Card.SHIELD_JOKER, "K-43")
    _is_soldier(state, move.seat, move.axe, "K-43")
    _is_target(state, move.seat, move.target, "K-43")
    _is_filled(state, move.target, Place.HAND)
    if move.axe.kingdom is state.kingdoms[move.target]:
        raise _No(
            f"{move.axe.kingdom.label}'s soldiers never act against their own kingdom.", "K-22"
        )
    joker = can_change_colour(state, move.seat)
    _is_paid(state, move.seat, move.axe, move.paid, "K-22", joker=joker)
    _is_named(state, move.target, Place.HAND, move.named, move.axe.rank, "K-43")


def _call_joker(state: State, move: CallJoker) -> None:
    _is_switched_on(state, "spy", "the Joker Spy", "K-45")


def _buy_back(state: State, move: BuyBack) -> None:
    _is_switched_on(state, "buy_back", "buying back guards", "K-47")
    _is_target(state, move.seat, move.target, "K-47")
    if not move.card.bit & OF_KINGDOM[state.kingdoms[move.seat]] & SHIELDS:
        raise _No(
            f"{state.name(move.seat)} can buy back only Shields of its own kingdom, and the "
            f"{move.card.label} is none.",
            "K-47",
        )
    if not move.card.bit & state.guards[move.target]:
        raise _No(f"The {move.card.label} does not guard {state.name(move.target)}.", "K-47")
    for coin in move.paid:
        _owns(state, move.seat, coin, "K-27")
    if Card.COIN_JOKER in move.paid:
        raise _No("The Coin Joker can't be used to buy back a guard.", "K-47")
    raise _No(_bad_payment(move.card, move.paid), "K-27")


_WINS = {
    "axes": ("does not own all four Axes of its kingdom", "K-31"),
    "army": ("has no army of 10 other than its own four Axes", "K-31"),
    "guards": ("has no guards worth 10 in position", "K-31"),
    "keys": ("does not own all four Keys of its kingdom", "K-31"),
    "coins": ("does not own all four Coins of its kingdom", "K-31"),
    "laughter": ("does not own all four Jokers", "K-46"),
}


def _claim(state: State, move: Claim) -> None:
    if move.win == "laughter":
        _is_switched_on(state, "laughter", "Laughter", "K-46")
    what, rule = _WINS[move.win]
    raise _No(f"{state.name(move.seat)} {what}.", rule)


def _eliminate(state: State, move: Eliminate) -> None:
    name = state.name(move.seat)
    if move.kingdom is state.kingdoms[move.seat]:
        raise _No(f"{name} can't eliminate its own kingdom.", "K-30")
    if state.out[state.seat_of(move.kingdom)]:
        raise _No(f"{move.kingdom.label} is already out of the game.", "K-30")
    if state.shown:
        raise _No(f"{name} has already eliminated a kingdom on this turn.", "K-30")
    if four_of(move.kingdom, move.suit) & ~state.owned(move.seat):
        suit = f"{move.kingdom.label} {move.suit.value.capitalize()}s"
        raise _No(f"{name} does not own all four {suit}.", "K-30")


def _hold(state: State, move: Hold) -> None:
    _owns(state, move.seat, move.card, "K-12")
    if move.card.bit & state.held:
        raise _No(f"{state.name(move.seat)} already holds the {move.card.label}.", "K-12")
    raise _No(
        f"The {HELD} cards to hold are named in the order of the deck, with enough left to hold "
        f"after each: it is not the turn of the {move.card.label}.",
        "K-12",
    )


def _nothing_more(state: State, move: Choice) -> None:
    """Leave the last word to ``why_not``."""


_CHECKS: dict[type, Callable[[State, Any], None]] = {
    DoNothing: _nothing_more,
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
    GoOn: _nothing_more,
    Hold: _hold,
}
"""What is looked into for each kind of choice, in the order in which a player would ask."""
