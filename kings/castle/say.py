"""Every word that a player reads: names of cards, happenings, choices and the whole table.

Nothing here decides anything. All texts are made from a view or from an event as a seat sees it,
so they tell no more than those. Names are put in as they are: whoever shows a text escapes it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, assert_never

from kings.castle import events, kingdom, moves, state
from kings.castle.cards import CARD_TEXTS, KIND_OF, LEVEL_OF, NAMES, STACK_OF, Card, Kind, Letter
from kings.castle.view import SeatView, View
from kings.game import Outcome
from kings.words import Names, Said, listed, owner, plural, sentence, upper


def say_castle(castle: kingdom.Castle) -> str:
    """Name a castle: ``the West Castle``."""
    return f"the {castle.name.title()} Castle"


def say_attribute(attribute: kingdom.Attribute) -> str:
    """Name an attribute: ``Domain``."""
    return attribute.name.title()


def say_place(place: kingdom.Place) -> str:
    """Name a position: ``King``, ``Lord of the West Castle``."""
    castle = kingdom.castle_of(place)
    title = kingdom.rank_of(place).title
    return title if castle is None else f"{title} of {say_castle(castle)}"


def say_man(man: Letter, place: kingdom.Place) -> str:
    """Name a man with his position: ``Maud, the King``, ``Hob, Lord of the West Castle``."""
    where = say_place(place)
    return f"{NAMES[man]}, {'the ' if place is kingdom.Place.KING else ''}{where}"


def say_level(card: Card) -> str:
    """Name a level card with what it gives: ``Walls, Defence 2``."""
    attribute = kingdom.ATTRIBUTES[STACK_OF[card]]
    return f"{card.title}, {say_attribute(attribute)} {LEVEL_OF[card]}"


def say_card(card: Card) -> str:
    """Name a card with what it gives, if it is a level card; the letter is left out."""
    return f"{card.title} ({say_level(card).split(', ')[1]})" if LEVEL_OF[card] else card.title


# What happened, as one sentence an event; where a rule explains it, the rule is named.


def tell(names: Names, event: events.Happening) -> Said:
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
    men = [say_man(man, place) for man, place in zip(event.men, kingdom.PLACES, strict=True)]
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


def say_target(names: Names, play: moves.Play) -> str:
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


def _short(place: kingdom.Place) -> str:
    """Name a man's rank alone: in a Plague the castle is told once for both."""
    return kingdom.rank_of(place).title


def _at(play: moves.Play) -> str:
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
    if event.place is kingdom.Place.KING and not event.chosen:
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


# What can be chosen now, as the words on a button, and what is asked, as the line above it.


def say_choice(view: View, choice: moves.Choice) -> str:
    """Return the label of a choice at this table: ``Play Unlucky Fall: Wat, Lord of …``.

    The choice must be one that its seat really has in this view.
    """
    match choice:
        case moves.ChooseSquire(_, squire):
            return f"Back {NAMES[squire]} ({squire})"
        case moves.Play():
            return _play(view, choice)
        case moves.Pass():
            return "Play no other card" if view.phase is state.Phase.SECOND else "Play no card"
        case moves.React(_, card):
            return f"Play {_named(view, card)}: {_averted(view)}"
        case moves.Decline():
            return "Let it happen"
        case moves.Discard(_, card):
            return f"Discard {_named(view, card)}"
        case _:
            assert_never(choice)


def split_choice(view: View, choice: moves.Choice) -> tuple[str, str]:
    """Return a label in two, the card and whom it is for; nothing first where it is whole."""
    match choice:
        case moves.Play():
            target = _target(view, choice)
            if target:
                return f"Play {_named(view, choice.card)}", _in_short(target)
        case moves.React(_, card):
            return f"Play {_named(view, card)}", _averted(view)
        case moves.Discard(_, card):
            return "Discard", _named(view, card)
    return "", say_choice(view, choice)


def does(_: View, choice: moves.Choice) -> str:
    """Say in short what the card of a choice does; nothing of a choice without a card."""
    match choice:
        case moves.Play(_, card) | moves.React(_, card):
            return CARD_TEXTS[KIND_OF[card]].short
    return ""


def _in_short(target: str) -> str:
    """Name a castle by its side: ``Bram and Kit (Middle)``."""
    return re.sub(r" (?:in|of) the (\w+) Castle", r" (\1)", target)


def _named(view: View, card: Card) -> str:
    """Name a card, with its letter where that can matter (C-62) or tells two copies apart."""
    drawn = [other for playing in view.playing for other in playing.drawn]
    there = [*drawn, *(view.own.hand or () if view.seat is not None else ())]
    copies = sum(other.kind is card.kind for other in there)
    with_letter = copies > 1 or view.options.squires == "none"
    return f"{say_card(card)} {card.letter}" if with_letter else say_card(card)


def _play(view: View, play: moves.Play) -> str:
    words = f"Play {_named(view, play.card)}"
    target = _target(view, play)
    return f"{words}: {target}" if target else words


def _target(view: View, play: moves.Play) -> str:
    kind = KIND_OF[play.card]
    if play.player is not None:
        return f"{owner(view.name(play.player))} hand"
    if kind is Kind.RECYCLE:
        assert play.fetched is not None
        return f"take {say_card(play.fetched)} {play.fetched.letter}"
    if play.castle is None:
        return listed(_man(view, place) for place in play.men) if play.men else ""
    castle = say_castle(play.castle)
    if kind is Kind.ASSASSINATION:
        return f"{_man(view, kingdom.LORDS[play.castle])}, is to follow"
    if play.fetched is not None:
        return f"{say_card(play.fetched)} {play.fetched.letter} on {castle}"
    if play.attribute is not None:
        return f"{say_attribute(play.attribute)} of {castle}"
    if play.men:
        return f"{listed(_name(view, place) for place in play.men)} in {castle}"
    return castle


def _man(view: View, place: kingdom.Place) -> str:
    man = view.men[place]
    return say_place(place) if man is None else say_man(man, place)


def _name(view: View, place: kingdom.Place) -> str:
    man = view.men[place]
    return say_place(place) if man is None else NAMES[man]


def _averted(view: View) -> str:
    threat = view.threats[0]
    if isinstance(threat, state.Death):
        return f"save {_name(view, threat.place)}"
    return f"keep {threat.card.title} on {say_castle(threat.castle)}"


def say_threat(view: View, threat: state.Threat) -> str:
    """Say what is about to happen, without a full stop: ``Hob, the King, is about to die``."""
    if isinstance(threat, state.Death):
        heir = view.playing[-1].heir if threat.place is kingdom.Place.KING else None
        follows = "" if heir is None else f", and {_man(view, kingdom.LORDS[heir])}, is to follow"
        return f"{_man(view, threat.place)}, is about to die{follows}"
    return f"{threat.card.title} is about to be discarded from {say_castle(threat.castle)}"


def say_danger(view: View) -> str:
    """Say by which card who or what is in danger now: ``Ada plays Plague: Hob, the King, is …``."""
    assert view.actor is not None
    by = f"{view.name(view.actor)} plays {view.playing[-1].card.title}"
    return f"{by}: {say_threat(view, view.threats[0])}"


def say_ask(view: View) -> str:
    """Say what the table waits for; it tells no secrets.

    Who is asked to react learns it; to everybody else the words are the same, whoever it is (C-22).
    """
    return _SAID[view.phase](view)


def _plain(words: str, rule: str) -> Callable[[View], str]:
    return lambda view: sentence(words, rule)


def _choose(view: View) -> str:
    missing = listed(view.name(ask.seat) for ask in view.asks)
    return sentence(f"{missing}: choose three squires, in secret", "C-60")


def _by_actor(words: str, rule: str) -> Callable[[View], str]:
    def say(view: View) -> str:
        assert view.actor is not None
        last = " This is the last round." if view.last else ""
        said = sentence(f"{view.name(view.actor)} {words}", rule)
        return f"Turn {view.turn}. {said}{last}"

    return say


def _react(view: View) -> str:
    asked = "Do you react" if view.choices else "Does anybody react"
    return f"{sentence(say_danger(view))} {asked} (C-22)?"


_SAID: dict[state.Phase, Callable[[View], str]] = {
    state.Phase.SQUIRES: _plain("Chance gives everybody three squires", "C-10"),
    state.Phase.CHOOSE: _choose,
    state.Phase.HANDS: _plain("Chance deals the hands", "C-10"),
    state.Phase.KINGDOM: _plain("Chance deals the first ten men", "C-11"),
    state.Phase.STARTER: _plain("Chance says who begins", "C-11"),
    state.Phase.DRAW: _by_actor("fills the hand up to four cards", "C-20"),
    state.Phase.PLAY: _by_actor("plays one card, or none", "C-20"),
    state.Phase.REACT: _react,
    state.Phase.RECRUIT: _plain("Chance draws men for the empty places", "C-41"),
    state.Phase.REVEAL: _plain("Chance draws the cards of Sudden Changes", "C-51"),
    state.Phase.SUDDEN: _by_actor("plays one of the cards that were drawn", "C-51"),
    state.Phase.LOSE: _plain("Chance draws the card that is lost", "C-50"),
    state.Phase.STEAL: _plain("Chance draws the card that is stolen", "C-50"),
    state.Phase.SECOND: _by_actor("may play another card", "C-51"),
    state.Phase.DISCARD: _by_actor("has more than three cards and discards one", "C-20"),
    state.Phase.OVER: _plain("The game is over", "C-42"),
}


# The table in words, as a seat sees it: for reading aloud and for golden files.


def describe(view: View) -> str:
    """Describe the table as one seat sees it, line by line."""
    return "\n".join(_lines(view))


def _lines(view: View) -> Iterator[str]:
    yield say_ask(view)
    yield from say_kingdom(view.men, view.stacks)
    for seat in view.seats:
        yield from say_seat(seat)
    newest = f", {say_card(view.discard[-1])} on top" if view.discard else ""
    piles = f"{plural(view.deck, 'Event card')} to draw, {len(view.discard)} discarded{newest}"
    yield sentence(f"{piles}; {plural(len(view.reserve), 'squire')} may still come")
    if view.dead:
        yield sentence(f"Dead: {listed(NAMES[man] for man in view.dead)}")


def say_kingdom(men: kingdom.Men, stacks: kingdom.Stacks) -> tuple[str, ...]:
    """Describe the King and the three castles, a sentence each (C-02, C-31)."""
    king = sentence(f"King: {_named_man(men[kingdom.Place.KING])}")
    return (king, *(_castle(men, stacks, castle) for castle in kingdom.CASTLES))


def _castle(men: kingdom.Men, stacks: kingdom.Stacks, castle: kingdom.Castle) -> str:
    held = ", ".join(
        f"{kingdom.rank_of(place).title} {_named_man(men[place])}"
        for place in kingdom.MEN_OF[castle]
    )
    height = ", ".join(
        f"{say_attribute(each)} {kingdom.level(stacks, castle, each)}"
        for each in kingdom.ATTRIBUTES
    )
    best = _best(stacks, castle)
    named = f"; {listed(best)}" if best else ""
    whole = f"{upper(say_castle(castle))}, level {kingdom.castle_level(stacks, castle)} ({height})"
    return sentence(f"{whole}: {held}{named}")


def _best(stacks: kingdom.Stacks, castle: kingdom.Castle) -> list[str]:
    """Name what a castle is first in (C-31)."""
    _, prestige, defence = kingdom.ATTRIBUTES
    found = ["the highest castle"] if kingdom.highest_castle(stacks) is castle else []
    found += ["the most prestigious"] if kingdom.best_in(stacks, prestige) is castle else []
    return found + (["the best defended"] if kingdom.best_in(stacks, defence) is castle else [])


def _named_man(man: Letter | None) -> str:
    return "nobody" if man is None else f"{NAMES[man]} ({man})"


def say_seat(seat: SeatView) -> Iterator[str]:
    """Say what the viewer knows of one seat: its hand, and its squires if it may see them."""
    hand = plural(seat.held, "card")
    if seat.hand:
        hand += f" ({_lettered(seat.hand)})"
    elif seat.seen:
        hand += f", among them {_lettered(seat.seen)}"
    yield sentence(f"{owner(seat.name)} hand: {hand}")
    if seat.squires:
        backed = listed(f"{NAMES[letter]} ({letter})" for letter in seat.squires)
        yield sentence(f"{owner(seat.name)} squires: {backed}")


def _lettered(cards: tuple[Card, ...]) -> str:
    return listed(f"{say_card(card)} {card.letter}" for card in cards)


def say_worth(worth: kingdom.Worth) -> str:
    """Say what one letter scores: ``Maud, King: 12 and 2 more, 14 points`` (C-45)."""
    name = NAMES[worth.squire]
    if worth.place is None:
        return sentence(f"{name} holds no position", "C-45")
    more = f" and {worth.bonus} more" if worth.bonus else ""
    times = f", {worth.times} times" if worth.times > 1 else ""
    scored = f"{worth.points}{more}{times}: {plural(worth.total, 'point')}"
    return sentence(f"{name}, {say_place(worth.place)}, scores {scored}", "C-45")


def say_end(names: Names, outcome: Outcome) -> tuple[str, ...]:
    """Say who has won, and how many points each seat has, the most first (C-45, C-46)."""
    most = plural(max(outcome.scores), "point")
    won = listed(names[seat] for seat in outcome.winners)
    said = f"{won} share the victory" if len(outcome.winners) > 1 else f"{won} wins"
    order = sorted(range(len(names)), key=lambda seat: -outcome.scores[seat])
    scored = (f"{names[seat]} {outcome.scores[seat]}" for seat in order)
    return (sentence(f"{said} with {most}", "C-46"), sentence(f"Points: {listed(scored)}", "C-45"))
