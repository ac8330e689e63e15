"""What happened, as one sentence an event; where a rule explains it, the rule is named."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kings.struggle import deal_events, events
from kings.struggle.cards import PAID_FOR, SERFS, Card
from kings.struggle.events import Happening
from kings.struggle.text.bargains import say_clause, say_deal
from kings.struggle.text.cards import CARD_TEXTS, say_card
from kings.struggle.text.words import card_list, titles
from kings.words import Names, Said, listed, number, owner, upper


def tell(names: Names, event: Happening) -> Said:
    """Tell an event in one sentence; what the event hides, the sentence hides."""
    return _TOLD[type(event)](names, event)


def _drew_for_lead(names: Names, event: events.DrewForLead) -> Said:
    drawn = _by_seat(names, event.cards)
    return Said(f"Turned up for the lead: {drawn}", "S-11")


def _by_seat(names: Names, cards: tuple[Card | None, ...]) -> str:
    return listed(
        f"{owner(name)} {say_card(card)}"
        for name, card in zip(names, cards, strict=True)
        if card is not None
    )


def _leader_drawn(names: Names, event: events.LeaderDrawn) -> Said:
    return Said(f"{names[event.seat]} has the highest card and leads first", "S-11")


def _mode_settled(names: Names, event: events.ModeSettled) -> Said:
    day, night = "Day: all hold their ten cards", "Night: two cards of each deck lie aside"
    mode = night if event.night else day
    if event.card is None:
        return Said(f"It is {mode}", "S-12")
    parity = "odd" if event.night else "even"
    return Said(f"The {say_card(event.card)} is {parity}, so it is {mode}", "S-13")


def _set_aside(names: Names, event: events.CardsSetAside) -> Said:
    if event.cards is None:
        return Said("Two cards of each deck are set aside, and nobody sees which", "S-12")
    pairs = listed(
        f"{owner(name)} {card_list(pair)}" for name, pair in zip(names, event.cards, strict=True)
    )
    return Said(f"Set aside, unseen by the players: {pairs}", "S-12")


def _round_began(names: Names, event: events.RoundBegan) -> Said:
    return Said(f"Round {event.round} begins, and {names[event.leader]} leads")


def _card_led(names: Names, event: events.CardLed) -> Said:
    return Said(f"{names[event.seat]} leads the {say_card(event.card)}")


def _card_sealed(names: Names, event: events.CardSealed) -> Said:
    card = "a card" if event.card is None else f"the {say_card(event.card)}"
    return Said(f"{names[event.seat]} lays {card} face down")


def _cards_flipped(names: Names, event: events.CardsFlipped) -> Said:
    return Said(f"The cards are turned over: {_by_seat(names, event.cards)}", "S-20")


def _lead_given(names: Names, event: events.LeadGiven) -> Said:
    deed = "takes the lead" if event.to == event.seat else f"gives the lead to {names[event.to]}"
    return Said(f"{owner(names[event.seat])} Cobbler {deed}", "S-21")


def _lead_kept(names: Names, event: events.LeadKept) -> Said:
    return Said(f"{owner(names[event.seat])} Cobbler leaves the lead where it is", "S-21")


_WHY_PASSED = {
    "chose": (" and leaves the ability unused", ""),
    "card_gone": (", as the card has left play", "S-22"),
    "no_ability": (", as the card has no action", "S-22"),
    "no_use": (", as the card could change nothing", "S-3B"),
}


def _passed(names: Names, event: events.Passed) -> Said:
    why, rule = _WHY_PASSED[event.why]
    return Said(f"{names[event.seat]} passes{why}", rule)


def _gold_taken(names: Names, event: events.GoldTaken) -> Said:
    name, card = names[event.seat], event.card
    if card is None:
        return Said(f"{name} begins with {event.gold} gold", "S-10")
    rule = CARD_TEXTS[card].rule
    if card in PAID_FOR:
        cause = f"the {PAID_FOR[card].value}s in play"
        return Said(f"{owner(name)} {card.title} takes {event.gold} gold for {cause}", rule)
    return Said(f"{name} takes {event.gold} gold for winning with the {card.title}", rule)


def _marker_placed(names: Names, event: events.MarkerPlaced) -> Said:
    by = Card.FARMER if event.value == 5 else Card.JEWELER
    target = f"{owner(names[event.on])} card"
    words = f"{owner(names[event.seat])} {by.title} puts +{event.value} on {target}"
    return Said(words, CARD_TEXTS[by].rule)


def _markers_returned(names: Names, event: events.MarkersReturned) -> Said:
    markers = listed(
        f"{number(count)} {value} marker{'s' if count > 1 else ''}"
        for count, value in ((event.fives, "+5"), (event.twos, "+2"))
        if count
    )
    back = "goes back" if event.fives + event.twos == 1 else "go back"
    words = f"From {owner(names[event.seat])} card, {markers} {back} to the supply"
    return Said(words, "S-3A")


def _card_taken(names: Names, event: events.CardTaken) -> Said:
    """Tell who took what: Serfs fall to a Knight, all other cards to an Assassin."""
    by = Card.KNIGHT if event.card in SERFS else Card.ASSASSIN
    prey = f"{owner(names[event.owner])} {event.card.title}"
    words = f"{owner(names[event.seat])} {by.title} takes {prey} out of the trick"
    return Said(words, CARD_TEXTS[by].rule)


def _card_swapped(names: Names, event: events.CardSwapped) -> Said:
    words = f"{names[event.seat]} takes the Cooper back and brings in the {say_card(event.card)}"
    return Said(words, "S-34")


def _jester_named(names: Names, event: events.JesterNamed) -> Said:
    words = f"{owner(names[event.seat])} Jester makes {names[event.target]} play another card"
    return Said(words, "S-36")


def _card_answered(names: Names, event: events.CardAnswered) -> Said:
    old, new = event.old.title, say_card(event.card)
    return Said(f"{names[event.seat]} takes the {old} back and plays the {new}", "S-36")


def _cards_cancelled(names: Names, event: events.CardsCancelled) -> Said:
    two = len(event.cards) == 2
    cards = card_list(event.cards)
    words = f"{upper(cards)}, {'both' if two else 'all'} {event.power},"
    return Said(f"{words} cancel {'each other' if two else 'one another'}", "S-40")


def _trick_won(names: Names, event: events.TrickWon) -> Said:
    how = ", the only Serf left" if event.by_peasant else f" ({event.power})"
    words = f"{names[event.seat]} wins the trick with the {event.card.title}{how}"
    if event.cards == (event.card,):
        return Said(f"{words}; no other card is left", "S-41")
    return Said(f"{words}: {titles(event.cards)}", "S-41")


def _nobody_won(names: Names, event: events.NobodyWon) -> Said:
    words = f"No card is left and nobody wins the trick; {names[event.leader]} keeps the lead"
    return Said(words, "S-42")


def _game_ended(names: Names, event: events.GameEnded) -> Said:
    return Said("All seven rounds are played; the game is over")


def _proposed(names: Names, event: deal_events.Proposed) -> Said:
    place = "" if event.instead_of is None else f" in place of proposal {event.instead_of}"
    words = f"{names[event.seat]} makes proposal {event.number}{place}"
    return Said(f"{words}: {say_deal(names, event.deal)}")


def _accepted(names: Names, event: deal_events.Accepted) -> Said:
    return Said(f"{names[event.seat]} accepts proposal {event.number}")


_CLOSED = {
    "refused": "refuses proposal {}",
    "withdrawn": "withdraws proposal {}",
    "countered": "counters proposal {} with another",
    "changed": "changes proposal {}",
}


def _proposal_closed(names: Names, event: deal_events.ProposalClosed) -> Said:
    if event.seat is None or event.how == "lapsed":
        return Said(f"Proposal {event.number} lapses: its time for deals is over", "S-54")
    return Said(f"{names[event.seat]} {_CLOSED[event.how].format(event.number)}")


def _deal_struck(names: Names, event: deal_events.DealStruck) -> Said:
    return Said(f"All parties agree: proposal {event.number} is struck as deal {event.deal}")


def _gold_paid(names: Names, event: deal_events.GoldPaid) -> Said:
    return Said(f"{names[event.seat]} pays {names[event.to]} {event.gold} gold", "S-52")


def _cards_given(names: Names, event: deal_events.CardsGiven) -> Said:
    return Said(say_clause(names, event.gift), "S-57")


def _choice_bound(names: Names, event: deal_events.ChoiceBound) -> Said:
    return Said(f"Deal {event.deal} binds: {say_clause(names, event.clause)}", "S-52")


def _promise_made(names: Names, event: deal_events.PromiseMade) -> Said:
    words = f"Promise {event.number}, of deal {event.deal}: {say_clause(names, event.clause)}"
    return Said(words, "S-52")


def _promise_paid(names: Names, event: deal_events.PromisePaid) -> Said:
    paid = f"{names[event.seat]} pays {names[event.to]} the {event.gold} gold"
    return Said(f"{paid} of promise {event.number}")


_ENDED = {
    "kept": "Promise {} is kept",
    "broken": "Promise {} is broken",
    "void": "Promise {} is void, as the occasion never arose",
}


def _promise_ended(names: Names, event: deal_events.PromiseEnded) -> Said:
    if event.status == "released":
        by = "" if event.judge is None else f" by {names[event.judge]}"
        return Said(f"Promise {event.number} is released{by}", "S-52")
    if event.judge is None:
        return Said(_ENDED[event.status].format(event.number), "S-52")
    words = f"{names[event.judge]} judges promise {event.number} to be {event.status}"
    return Said(words, "S-52")


_TOLD: dict[type, Callable[[Names, Any], Said]] = {
    events.DrewForLead: _drew_for_lead,
    events.LeaderDrawn: _leader_drawn,
    events.ModeSettled: _mode_settled,
    events.CardsSetAside: _set_aside,
    events.RoundBegan: _round_began,
    events.CardLed: _card_led,
    events.CardSealed: _card_sealed,
    events.CardsFlipped: _cards_flipped,
    events.LeadGiven: _lead_given,
    events.LeadKept: _lead_kept,
    events.Passed: _passed,
    events.GoldTaken: _gold_taken,
    events.MarkerPlaced: _marker_placed,
    events.MarkersReturned: _markers_returned,
    events.CardTaken: _card_taken,
    events.CardSwapped: _card_swapped,
    events.JesterNamed: _jester_named,
    events.CardAnswered: _card_answered,
    events.CardsCancelled: _cards_cancelled,
    events.TrickWon: _trick_won,
    events.NobodyWon: _nobody_won,
    events.GameEnded: _game_ended,
    deal_events.Proposed: _proposed,
    deal_events.Accepted: _accepted,
    deal_events.ProposalClosed: _proposal_closed,
    deal_events.DealStruck: _deal_struck,
    deal_events.GoldPaid: _gold_paid,
    deal_events.CardsGiven: _cards_given,
    deal_events.ChoiceBound: _choice_bound,
    deal_events.PromiseMade: _promise_made,
    deal_events.PromisePaid: _promise_paid,
    deal_events.PromiseEnded: _promise_ended,
}
