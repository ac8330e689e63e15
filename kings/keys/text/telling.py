"""What happened, as one sentence an event; where a rule explains it, the rule is named."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kings.keys import events
from kings.keys.cards import Card
from kings.keys.events import Happening
from kings.keys.options import PLAYERS
from kings.keys.places import Place
from kings.keys.text.words import card_list
from kings.words import Names, Said, counted, listed, owner


def tell(names: Names, event: Happening) -> Said:
    """Tell an event in one sentence; what the event hides, the sentence hides."""
    return _TOLD[type(event)](names, event)


def _kingdoms_dealt(names: Names, event: events.KingdomsDealt) -> Said:
    pairs = zip(names, event.kingdoms, strict=True)
    dealt = listed(f"{kingdom.label} to {name}" for name, kingdom in pairs)
    return Said(f"The kingdoms are dealt: {dealt}", "K-10")


def _cards_dealt(names: Names, event: events.CardsDealt) -> Said:
    hands = zip(names, event.hands, strict=True)
    seen = [f"{name} gets {card_list(hand)}" for name, hand in hands if hand is not None]
    if not seen:
        return Said("Each player is dealt four cards", "K-10")
    rest = ", the others as many" if len(seen) < PLAYERS else ""
    return Said(f"Four cards are dealt to each player: {'; '.join(seen)}{rest}", "K-10")


def _first_drawn(names: Names, event: events.FirstDrawn) -> Said:
    return Said(f"Chance gives the first turn to {names[event.seat]}", "K-10")


def _turn_began(names: Names, event: events.TurnBegan) -> Said:
    pile = f"{counted(event.pile, 'card')} in the pile"
    return Said(f"Turn {event.turn} is {owner(names[event.seat])}, with {pile}")


def _coins_collected(names: Names, event: events.CoinsCollected) -> Said:
    words = f"{names[event.seat]} puts {card_list(event.cards)} into the Vault"
    return Said(f"{words}, paid for a bought-back guard", "K-47")


def _cards_kept(names: Names, event: events.CardsKept) -> Said:
    words = f"{names[event.seat]} keeps what was left by others, {card_list(event.cards)}"
    return Said(words, "K-11")


def _card_drawn(names: Names, event: events.CardDrawn) -> Said:
    return Said(f"{names[event.seat]} draws {_a_card(event.card)}", "K-12")


def _a_card(card: Card | None) -> str:
    return "a card" if card is None else f"the {card.label}"


def _did_nothing(names: Names, event: events.DidNothing) -> Said:
    return Said(f"{names[event.seat]} plays nothing", "K-20")


def _guard_placed(names: Names, event: events.GuardPlaced) -> Said:
    rule = "K-44" if Card.COIN_JOKER in event.paid else "K-21"
    placed = f"{names[event.seat]} places the {event.card.label} as guard"
    return Said(placed + _for(event.paid), rule)


def _for(paid: tuple[Card, ...]) -> str:
    return f" and pays {card_list(paid)}" if paid else ""


_RULES = {Place.HAND: "K-24", Place.VAULT: "K-26", Place.DUNGEON: "K-23"}


def _theft_began(names: Names, event: events.TheftBegan) -> Said:
    where = f"{owner(names[event.target])} {event.place.label}"
    rule = _RULES[event.place]
    if Card.KEY_JOKER in event.left:
        rule = "K-41"
    elif Card.SHIELD_JOKER in event.left:
        rule = "K-43"
    parts = [f"leaves {card_list(event.left)} there"]
    if event.paid:
        parts.append(f"pays {card_list(event.paid)}")
    if event.named:
        parts.append(f"takes {card_list(event.named)}")
    if event.unseen:
        parts.append(f"draws {counted(event.unseen, 'face-down card')}")
    return Said(f"{names[event.seat]} steals from {where}, {listed(parts)}", rule)


def _looted(names: Names, event: events.Looted) -> Said:
    cards = counted(event.number, "card") if event.cards is None else card_list(event.cards)
    where = f"{owner(names[event.target])} {event.place.label}"
    return Said(f"{names[event.seat]} gets {cards} from {where}", "K-13")


def _axe_sought(names: Names, event: events.AxeSought) -> Said:
    words = f"{owner(names[event.seat])} Axe Joker looks for {owner(names[event.target])}"
    return Said(f"{words} highest Axe", "K-42")


def _axe_taken(names: Names, event: events.AxeTaken) -> Said:
    where = f"{owner(names[event.target])} {event.place.label}"
    words = f"{names[event.seat]} takes the {event.card.label}, which lay face up in {where}"
    return Said(words, "K-42")


def _joker_left(names: Names, event: events.JokerLeft) -> Said:
    where = f"{owner(names[event.target])} {event.place.label}"
    return Said(f"The {event.card.label} stays in {where}", "K-42")


def _caught(names: Names, event: events.Caught) -> Said:
    thief, victim = names[event.seat], names[event.target]
    lost = card_list((event.axe, *event.paid))
    kingdom = event.axe.kingdom.label
    words = f"{thief} sends {owner(kingdom)} soldiers against {kingdom}, is caught"
    return Said(f"{words} and loses {lost} to {victim}", "K-25")


def _joker_called(names: Names, event: events.JokerCalled) -> Said:
    called = f"{names[event.seat]} calls for the {event.joker.label}"
    if event.target is None or event.place is None:
        return Said(f"{called}, which no other player has", "K-45")
    where = f"{owner(names[event.target])} {event.place.label}"
    return Said(f"{called}: it lies in {where}", "K-45")


def _spy_saw(names: Names, event: events.SpySaw) -> Said:
    where = f"{owner(names[event.target])} {event.place.label}"
    if event.cards is None:
        return Said(f"{names[event.seat]} looks at the other cards in {where}", "K-45")
    return Said(f"{names[event.seat]} sees in {where}: {card_list(event.cards)}", "K-45")


def _bought_back(names: Names, event: events.BoughtBack) -> Said:
    words = f"{names[event.seat]} buys the {event.card.label} back from"
    return Said(f"{words} {names[event.target]} for {card_list(event.paid)}", "K-47")


def _went_on(names: Names, event: events.WentOn) -> Said:
    return Said(f"{names[event.seat]} has finished this turn's play")


def _eliminated(names: Names, event: events.Eliminated) -> Said:
    fours = f"all four {event.kingdom.label} {event.suit.capitalize()}s"
    words = f"{names[event.seat]} shows {fours}, and {names[event.target]} is out"
    pile = f"{counted(event.returned, 'card')} go into the pile"
    guards = f", {card_list(event.guards)} out of the game" if event.guards else ""
    return Said(f"{words}: {pile}{guards}", "K-30")


def _card_held(names: Names, event: events.CardHeld) -> Said:
    return Said(f"{names[event.seat]} holds the {event.card.label}", "K-12")


def _cards_put_away(names: Names, event: events.CardsPutAway) -> Said:
    counts = f"{event.hand} in the Hand, {event.vault} in the Vault, {event.dungeon} in the Dungeon"
    return Said(f"{owner(names[event.seat])} turn ends with {counts}", "K-12")


WON = {
    "axes": "wins with all four own Axes",
    "army": "wins with an army",
    "guards": "wins by its guards",
    "keys": "wins with all four own Keys",
    "coins": "wins with all four own Coins",
    "laughter": "shows all four Jokers: everybody wins",
    "last": "wins with the last kingdom left",
}
"""How somebody wins, as the end of a sentence."""


def _win_claimed(names: Names, event: events.WinClaimed) -> Said:
    rule = "K-46" if event.win == "laughter" else "K-31"
    words = f"{names[event.seat]} {WON[event.win]}"
    return Said(f"{words}: {card_list(event.cards)}", rule)


def _last_left(names: Names, event: events.LastLeft) -> Said:
    return Said(f"{names[event.seat]} {WON['last']}", "K-31")


def _truce_called(names: Names, event: events.TruceCalled) -> Said:
    why = "nobody plays any more" if event.idle else f"turn {event.turn} was the last"
    return Said(f"There is a truce and nobody wins, as {why}", "K-32")


_TOLD: dict[type, Callable[[Names, Any], Said]] = {
    events.KingdomsDealt: _kingdoms_dealt,
    events.CardsDealt: _cards_dealt,
    events.FirstDrawn: _first_drawn,
    events.TurnBegan: _turn_began,
    events.CoinsCollected: _coins_collected,
    events.CardsKept: _cards_kept,
    events.CardDrawn: _card_drawn,
    events.DidNothing: _did_nothing,
    events.GuardPlaced: _guard_placed,
    events.TheftBegan: _theft_began,
    events.AxeSought: _axe_sought,
    events.Looted: _looted,
    events.AxeTaken: _axe_taken,
    events.JokerLeft: _joker_left,
    events.Caught: _caught,
    events.JokerCalled: _joker_called,
    events.SpySaw: _spy_saw,
    events.BoughtBack: _bought_back,
    events.WentOn: _went_on,
    events.Eliminated: _eliminated,
    events.CardHeld: _card_held,
    events.CardsPutAway: _cards_put_away,
    events.WinClaimed: _win_claimed,
    events.LastLeft: _last_left,
    events.TruceCalled: _truce_called,
}
