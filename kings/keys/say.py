"""Every word that a player reads: names of cards, happenings, choices and the whole table.

Nothing here decides anything. All texts are made from a view or from an event as a seat sees it,
so they tell no more than those. Names are put in as they are: whoever shows a text escapes it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from kings.keys import events, moves
from kings.keys.cards import SPY_JOKER, Card, Place
from kings.keys.options import PLAYERS
from kings.keys.state import HELD, Phase
from kings.keys.view import PlaceView, SeatView, View
from kings.words import Names, Said, counted, listed, owner, sentence


def card_list(cards: Sequence[Card]) -> str:
    """Name cards in their order: ``the Ocean Axe 3 and the Key Joker``; none: ``nothing``."""
    return listed([f"the {card.label}" for card in cards], "nothing")


# What happened, as one sentence an event; where a rule explains it, the rule is named.


def tell(names: Names, event: events.Happening) -> Said:
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
    "guards": "wins with guards",
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


# What can be chosen now, as the words on a button, and what is asked, as the line above it.


def say_choice(view: View, choice: moves.Choice) -> str:  # noqa: C901  # one line for each kind of choice
    """Return the label of a choice at this table: ``Steal from Ben's Hand with the Ocean Axe 3``.

    The choice must be one that its seat really has in this view.
    """
    match choice:
        case moves.DoNothing():
            return "Play nothing"
        case moves.PlaceGuard(_, card, paid):
            return f"Place the {card.label} as guard{_paying(paid)}"
        case moves.Raid(_, axe, target, place, named, paid):
            if axe.kingdom is view.seats[target].kingdom:
                where = _where(view, target, place)
                return f"Betray: send the {axe.label} into {where}{_paying(paid)}"
            return (
                f"Steal from {_where(view, target, place)} with the {axe.label}{_paying(paid)}"
                + (_taking(view, target, place, named, axe.rank))
            )
        case moves.Unlock(_, key, target, named):
            opened = f"Steal from {_where(view, target, Place.VAULT)} with the {key.label}"
            return opened + _taking(view, target, Place.VAULT, named, key.rank)
        case moves.Take(_, joker, target, place, open_card):
            what = "a card at random" if open_card is None else f"the {open_card.label}"
            return f"Take {what} from {_where(view, target, place)} with the {joker.label}"
        case moves.Seize(_, target):
            return f"Take {owner(view.name(target))} highest Axe with the Axe Joker"
        case moves.Lead(_, axe, target, named, paid):
            hand = _where(view, target, Place.HAND)
            led = f"Lead the {axe.label} past all guards into {hand}{_paying(paid)}"
            return led + _taking(view, target, Place.HAND, named, axe.rank)
        case moves.CallJoker():
            return f"Spy: call for the {_spied(view).label} (K-45)"
        case moves.BuyBack(_, target, card, paid):
            return f"Buy the {card.label} back from {view.name(target)}{_paying(paid)}"
        case moves.Claim(_, win):
            verb, _, rest = WON[win].partition(":")[0].partition(" ")
            return f"{verb.removesuffix('s').capitalize()} {rest}"
        case moves.Eliminate(_, kingdom, suit):
            fours = f"all four {kingdom.label} {suit.capitalize()}s"
            return f"Eliminate {view.name(view.seat_of(kingdom))}: show {fours}"
        case moves.GoOn():
            return "Go on and put the cards away"
        case moves.Hold(_, card):
            return f"Hold the {card.label}"


def split_choice(view: View, choice: moves.Choice) -> tuple[str, str]:
    """Return a label in two, the card and whom it is for; nothing first where it is whole."""
    match choice:
        case moves.PlaceGuard(_, card, paid):
            return "Place as guard", f"{card.label}{_paying(paid)}"
        case moves.Raid(_, axe, target, place, named, paid):
            where, by = _where(view, target, place), f"with the {axe.label}{_paying(paid)}"
            if axe.kingdom is view.seats[target].kingdom:
                return f"Betray {by}", f"into {where}"
            taken = _taking(view, target, place, named, axe.rank)
            return f"Steal {by}", _stolen(where, taken)
        case moves.Unlock(_, key, target, named):
            taken = _taking(view, target, Place.VAULT, named, key.rank)
            where = _where(view, target, Place.VAULT)
            return f"Steal with the {key.label}", _stolen(where, taken)
        case moves.Hold(_, card):
            return "Hold", card.label
    return "", say_choice(view, choice)


def _stolen(where: str, taken: str) -> str:
    """Say what is stolen and where, of what is only drawn in short: ``four from Ada's Hand``."""
    drawn = re.fullmatch(r": draw (\w+) cards?", taken)
    if drawn:
        return f"{drawn[1]} from {where}"
    named = re.sub(r"(draw \w+) cards?$", r"\1", taken.replace(": ", ", ", 1))
    return f"from {where}{named}"


def _spied(view: View) -> Card:
    """Return the Joker that shows the colour of the kingdom on turn."""
    kingdom = None if view.actor is None else view.seats[view.actor].kingdom
    assert kingdom is not None, "A play is chosen by a seat that has its kingdom (K-10)."
    return SPY_JOKER[kingdom]


def _where(view: View, target: int, place: Place) -> str:
    return f"{owner(view.name(target))} {place.label}"


def _paying(paid: tuple[Card, ...]) -> str:
    return f", paying {card_list(paid)}" if paid else ""


def _taking(view: View, target: int, place: Place, named: tuple[Card, ...], most: int) -> str:
    """Say what is taken: the named cards, and how many are drawn."""
    there = view.seats[target].at(place)
    drawn = min(most - len(named), there.number - len(there.open))
    cards = f": take {card_list(named)}" if named else ""
    if not drawn:
        return cards
    return f"{cards}{' and' if named else ':'} draw {counted(drawn, 'card')}"


def say_ask(view: View) -> str:
    """Say what the table waits for, naming who decides; it tells no secrets."""
    name = "" if view.actor is None else view.name(view.actor)
    match view.phase:
        case Phase.KINGDOMS:
            return sentence("Chance deals the kingdoms", "K-10")
        case Phase.DEAL:
            return sentence("Chance deals four cards to each player", "K-10")
        case Phase.FIRST:
            return sentence("Chance says who has the first turn", "K-10")
        case Phase.DRAW:
            return _on_turn(view, f"Chance draws a card for {name}", "K-12")
        case Phase.PLAY:
            return _on_turn(view, f"{name} makes one play, or none", "K-12")
        case Phase.LOOT:
            return _on_turn(view, f"Chance draws what {name} gets", "K-23")
        case Phase.AFTER:
            return _on_turn(view, f"{name} may claim or show cards, or go on", "K-31")
        case Phase.HOLD:
            left = HELD - view.holding
            return _on_turn(view, f"{name} chooses {counted(left, 'card')} to hold", "K-12")
        case Phase.OVER:
            return "The game is over."


def _on_turn(view: View, words: str, rule: str) -> str:
    return f"Turn {view.turn}. {sentence(words, rule)}"


# The table in words, as a seat sees it: for reading aloud and for golden files.


def describe(view: View) -> str:
    """Describe the table: what is to be decided, the pile, and each seat; lines of text."""
    lines = [say_end(view) if view.ended is not None else say_ask(view)]
    aside = f"; out of the game: {card_list(view.aside)}" if view.aside else ""
    lines.append(sentence(f"The pile has {counted(view.pile, 'card')}{aside}"))
    return "\n".join([*lines, *[say_seat(view, seat) for seat in view.seats]])


def say_end(view: View) -> str:
    """Say how the game has ended."""
    assert view.ended is not None
    if view.ended.seat is None:
        return sentence("There is a truce and nobody wins", "K-32")
    rule = "K-46" if view.ended.how == "laughter" else "K-31"
    return sentence(f"{view.name(view.ended.seat)} {WON[view.ended.how]}", rule)


def say_seat(view: View, seat: SeatView) -> str:
    """Say what the viewer knows of one seat."""
    return _said(seat, view.guard_strength(seat.seat))


@lru_cache(maxsize=1024)  # the table is read aloud in the same words as its plates
def _said(seat: SeatView, strength: int) -> str:
    kingdom = "no kingdom yet" if seat.kingdom is None else seat.kingdom.label
    name = f"{seat.name} ({kingdom})"
    if seat.out:
        return sentence(f"{name} is out")
    places = zip(_PLACES, [_say_place(seat.at(place)) for place in Place], strict=True)
    parts = [f"{label} {lies}" for label, lies in places]
    parts.append(
        f"{strength} of 10 guards" + (f", {card_list(seat.guards)}" if seat.guards else "")
    )
    if seat.lying:
        parts.append(f"{card_list(seat.lying)} lying for a guard")
    if seat.somewhere:
        parts.append(f"somewhere {card_list(seat.somewhere)}")
    return sentence(f"{name}: {'; '.join(parts)}")


_PLACES = tuple(place.label for place in Place)


def _say_place(place: PlaceView) -> str:
    parts = [str(place.number)]
    if place.known:
        parts.append(card_list(place.known))
    if place.open:
        parts.append(f"face up {card_list(place.open)}")
    return ", ".join(parts)
