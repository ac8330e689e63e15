"""What happened, as one sentence an event; where a rule explains it, the rule is named."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kings.castle import events
from kings.castle.cards import KIND_OF, Card, Kind
from kings.castle.events import Happening
from kings.castle.kingdom import PLACES, Place, rank_of
from kings.castle.moves import Play
from kings.castle.squires import NAMES, Letter
from kings.castle.text.cards import CARD_TEXTS, say_card
from kings.castle.text.words import say_attribute, say_castle, say_man, say_place
from kings.words import Names, Said, listed, owner, plural, upper


def tell(names: Names, event: Happening) -> Said:
    """Tell an event in one sentence; what the event hides, the sentence hides."""
    return _TOLD[type(event)](names, event)


def _squires(letters: tuple[Letter, ...]) -> str:
    return listed(NAMES[letter] for letter in letters)


def _squires_dealt(names: Names, event: events.SquiresDealt) -> Said:
    shown = [
        f"{owner(names[seat])} are {_squires(letters)}"
        for seat, letters in enumerate(event.squires)
        if letters is not None
    ]
    rule = "C-10" if any(event.cards) or not shown else "C-60"
    known = "".join(f"; {words}" for words in shown)
    return Said(f"Everybody has three squires, in secret{known}", rule)


def _squire_chosen(names: Names, event: events.SquireChosen) -> Said:
    whom = "a squire" if event.squire is None else NAMES[event.squire]
    return Said(f"{names[event.seat]} chooses {whom}, in secret", "C-60")


def _hands_dealt(names: Names, event: events.HandsDealt) -> Said:
    shown = [
        f"{owner(names[seat])} are {listed(map(say_card, hand))}"
        for seat, hand in enumerate(event.hands)
        if hand is not None
    ]
    known = "".join(f"; {words}" for words in shown)
    return Said(f"Everybody is dealt three Event cards{known}", "C-10")


def _kingdom_dealt(names: Names, event: events.KingdomDealt) -> Said:
    men = [say_man(man, place) for man, place in zip(event.men, PLACES, strict=True)]
    return Said(f"The first kingdom: {'; '.join(men)}", "C-11")


def _starter_drawn(names: Names, event: events.StarterDrawn) -> Said:
    return Said(f"{names[event.seat]} begins", "C-11")


def _turn_began(names: Names, event: events.TurnBegan) -> Said:
    return Said(f"Turn {event.turn}: {names[event.seat]}")


def _cards_drawn(names: Names, event: events.CardsDrawn) -> Said:
    cards = plural(event.number, "card") if event.cards is None else _cards(event.cards)
    return Said(
        f"{names[event.seat]} draws {cards}{_shuffled(reshuffled=event.reshuffled)}", "C-20"
    )


def _cards(cards: tuple[Card, ...]) -> str:
    return listed(map(say_card, cards))


def _shuffled(*, reshuffled: bool) -> str:
    return "; the deck ran out, and the discard pile is the new one" if reshuffled else ""


def _passed(names: Names, event: events.Passed) -> Said:
    if event.second:
        return Said(f"{names[event.seat]} plays no card after the theft", "C-51")
    return Said(f"{names[event.seat]} plays no card", "C-20")


def _card_played(names: Names, event: events.CardPlayed) -> Said:
    play = event.play
    rule = CARD_TEXTS[KIND_OF[play.card]].rule
    target = say_target(names, play)
    against = f": {target}" if target else ""
    return Said(f"{names[play.seat]} plays {say_card(play.card)}{against}", rule)


def say_target(names: Names, play: Play) -> str:
    """Say what a card was aimed at, in words that follow a colon; empty if at nothing."""
    parts = []
    if play.fetched is not None:
        parts.append(f"{say_card(play.fetched)} from the discard pile")
    if play.men:
        name = say_place if play.castle is None else _short
        parts.append(listed(f"the {name(place)}" for place in play.men))
    if play.player is not None:
        parts.append(names[play.player])
    if play.attribute is not None:
        parts.append(say_attribute(play.attribute))
    if play.castle is not None:
        parts.append(_at(play))
    return ", ".join(parts)


def _short(place: Place) -> str:
    """Name a man's rank alone: in a Plague the castle is told once for both."""
    return rank_of(place).title


def _at(play: Play) -> str:
    assert play.castle is not None
    if KIND_OF[play.card] is Kind.ASSASSINATION:
        return f"the Lord of {say_castle(play.castle)} is to follow"
    return say_castle(play.castle)


def _man_threatened(names: Names, event: events.ManThreatened) -> Said:
    return Said(f"{say_man(event.man, event.place)}, is about to die", "C-22")


def _level_threatened(names: Names, event: events.LevelThreatened) -> Said:
    what = f"{event.card.title}, {say_attribute(event.attribute)} of {say_castle(event.castle)}"
    return Said(f"{what}, is about to be discarded", "C-22")


def _declined(names: Names, event: events.Declined) -> Said:
    return Said(f"{names[event.seat]} lets it happen", "C-22")


def _man_saved(names: Names, event: events.ManSaved) -> Said:
    saved = f"{say_man(event.man, event.place)}, lives on"
    return Said(f"{names[event.seat]} plays {event.card.title}: {saved}", "C-22")


def _level_kept(names: Names, event: events.LevelKept) -> Said:
    stays = f"{event.level.title} stays on {say_castle(event.castle)}"
    return Said(f"{names[event.seat]} plays {event.card.title}: {stays}", "C-22")


def _man_died(names: Names, event: events.ManDied) -> Said:
    return Said(f"{say_man(event.man, event.place)}, dies", "C-40")


def _level_discarded(names: Names, event: events.LevelDiscarded) -> Said:
    gone = f"{upper(say_castle(event.castle))} loses {event.card.title}"
    return Said(f"{gone} of its {say_attribute(event.attribute)}", "C-32")


def _level_placed(names: Names, event: events.LevelPlaced) -> Said:
    return Said(f"{upper(say_castle(event.castle))} gets {say_card(event.card)}", "C-30")


def _promoted(names: Names, event: events.Promoted) -> Said:
    why = ", named by the Assassination" if event.chosen else ""
    if event.place is Place.KING and not event.chosen:
        why = ", as the highest Lord"
    moved = f"{NAMES[event.man]} rises from {say_place(event.origin)} to {say_place(event.place)}"
    return Said(f"{moved}{why}", "C-40")


def _recruited(names: Names, event: events.Recruited) -> Said:
    return Said(f"{NAMES[event.man]} comes to court as {say_place(event.place)}", "C-40")


def _last_round(names: Names, event: events.LastRound) -> Said:
    if event.why == "turn_limit":
        return Said("The turn limit is reached: this round is the last", "C-43")
    return Said("No man is left to fill a place: this round is the last", "C-42")


def _cards_revealed(names: Names, event: events.CardsRevealed) -> Said:
    drawn = f"Sudden Changes draws {_cards(event.cards)}{_shuffled(reshuffled=event.reshuffled)}"
    return Said(drawn, "C-51")


def _card_thrown(names: Names, event: events.CardThrown) -> Said:
    return Said(f"{say_card(event.card)} can't be played and is discarded", "C-51")


def _card_lost(names: Names, event: events.CardLost) -> Said:
    return Said(f"{names[event.seat]} loses {say_card(event.card)}", "C-50")


def _card_stolen(names: Names, event: events.CardStolen) -> Said:
    card = "a card" if event.card is None else say_card(event.card)
    return Said(f"{names[event.seat]} steals {card} from {names[event.owner]}", "C-50")


def _card_fetched(names: Names, event: events.CardFetched) -> Said:
    took = f"{names[event.seat]} takes {say_card(event.card)} from the discard pile"
    return Said(took, "C-51")


def _card_spent(names: Names, event: events.CardSpent) -> Said:
    return Said(f"{event.card.title} goes to the discard pile", "C-21")


def _card_discarded(names: Names, event: events.CardDiscarded) -> Said:
    return Said(f"{names[event.seat]} discards {say_card(event.card)}", "C-20")


def _game_ended(names: Names, event: events.GameEnded) -> Said:
    backed = [
        f"{names[seat]} backed {_squires(letters)}" for seat, letters in enumerate(event.letters)
    ]
    return Said(f"The game is over. {'; '.join(backed)}", "C-42")


_TOLD: dict[type, Callable[[Names, Any], Said]] = {
    events.SquiresDealt: _squires_dealt,
    events.SquireChosen: _squire_chosen,
    events.HandsDealt: _hands_dealt,
    events.KingdomDealt: _kingdom_dealt,
    events.StarterDrawn: _starter_drawn,
    events.TurnBegan: _turn_began,
    events.CardsDrawn: _cards_drawn,
    events.Passed: _passed,
    events.CardPlayed: _card_played,
    events.ManThreatened: _man_threatened,
    events.LevelThreatened: _level_threatened,
    events.Declined: _declined,
    events.ManSaved: _man_saved,
    events.LevelKept: _level_kept,
    events.ManDied: _man_died,
    events.LevelDiscarded: _level_discarded,
    events.LevelPlaced: _level_placed,
    events.Promoted: _promoted,
    events.Recruited: _recruited,
    events.LastRound: _last_round,
    events.CardsRevealed: _cards_revealed,
    events.CardThrown: _card_thrown,
    events.CardLost: _card_lost,
    events.CardStolen: _card_stolen,
    events.CardFetched: _card_fetched,
    events.CardSpent: _card_spent,
    events.CardDiscarded: _card_discarded,
    events.GameEnded: _game_ended,
}
