"""The table in words for a seat that has nothing else: all that its view holds, line by line.

What is read aloud beside a picture (``say.describe``) leaves out what everybody at the table
remembers; whoever plays by this text alone may not have to. Which cards were played before is no
line here: that was told when it happened.
"""

from __future__ import annotations

from collections.abc import Iterator

from kings.castle import kingdom, moves, state
from kings.castle.cards import CARD_TEXTS, KIND_OF, NAMES, Card
from kings.castle.say import describe, say_attribute, say_card, say_castle, say_threat
from kings.castle.view import View
from kings.options import say_agreed
from kings.words import listed, plural, sentence, upper


def brief(view: View) -> tuple[str, ...]:
    """Say all that a view holds but its choices and the deeds of before, in lines."""
    return tuple(_lines(view))


def rule_of(view: View, choice: moves.Choice) -> str:
    """Return the number of the rule that says what a choice does."""
    match choice:
        case moves.ChooseSquire():
            return "C-60"
        case moves.Play(_, card):
            return CARD_TEXTS[KIND_OF[card]].rule
        case moves.React() | moves.Decline():
            return "C-22"
    return "C-51" if view.phase is state.Phase.SECOND else "C-20"


def _lines(view: View) -> Iterator[str]:
    yield "King of the Castle."
    agreed = say_agreed(view.options)
    if agreed:
        yield sentence(f"Agreed: {'; '.join(agreed)}")
    yield from describe(view).splitlines()
    if view.starter is not None:
        yield sentence(f"{view.name(view.starter)} began")
    if view.actor is not None:
        yield sentence(f"It is turn {view.turn}, {view.name(view.actor)} is on turn")
    if view.last:
        yield sentence("This round is the last", "C-42")
    for seat in view.seats:
        if seat.chosen and seat.squires is None:
            yield sentence(f"{seat.name} has {plural(seat.chosen, 'squire')}, unseen")
        if seat.aside:
            yield sentence(f"{seat.name}: aside lie {_lettered(seat.aside)}", "C-10")
    yield from _kingdom(view)
    yield from _piles(view)
    yield from _doing(view)


def _kingdom(view: View) -> Iterator[str]:
    """Say which level cards lie at each castle, the top one last (C-30)."""
    for castle in kingdom.CASTLES:
        stacks = [
            f"{say_attribute(each)} {_lettered(view.stacks[3 * castle + each])}"
            for each in kingdom.ATTRIBUTES
            if view.stacks[3 * castle + each]
        ]
        if stacks:
            yield sentence(f"{upper(say_castle(castle))}, top cards last: {'; '.join(stacks)}")


def _piles(view: View) -> Iterator[str]:
    """Say what lies in the open piles, and who may still come."""
    if view.discard:
        yield sentence(f"Discarded, the newest last: {_lettered(view.discard)}")
    if view.dead:
        yield sentence(f"Died, the newest last: {', '.join(view.dead)}")
    if view.reserve:
        order = "in this order" if view.order_known else "in an order that nobody knows"
        yield sentence(f"Squires who may still come, {order}: {', '.join(view.reserve)}", "C-61")


def _doing(view: View) -> Iterator[str]:
    """Say what is being carried out, and what is about to happen."""
    for playing in view.playing:
        parts = [f"Being carried out: {say_card(playing.card)} {playing.card.letter}"]
        if playing.heir is not None:
            heir = NAMES[man] if (man := view.men[kingdom.LORDS[playing.heir]]) else "nobody"
            castle = say_castle(playing.heir)
            parts.append(f"the Lord of {castle} is to follow ({heir})")
        if playing.victim is not None:
            parts.append(f"{view.name(playing.victim)} loses a card")
        if playing.drawn:
            parts.append(f"drawn and not played yet: {_lettered(playing.drawn)}")
        yield sentence(", ".join(parts))
    for threat in view.threats:
        yield sentence(f"In danger: {say_threat(view, threat)}", "C-22")
    if view.asks and view.phase is state.Phase.REACT:
        asked = listed([view.name(ask.seat) for ask in view.asks])
        yield sentence(f"As far as you may know, asked: {asked}", "C-22")


def _lettered(cards: tuple[Card, ...]) -> str:
    return ", ".join(f"{say_card(card)} {card.letter}" for card in cards)
