"""A whole table in words, from what one seat may see: for reading aloud and for golden files."""

from __future__ import annotations

from collections.abc import Iterator

from kings.castle.cards import Card
from kings.castle.kingdom import (
    ATTRIBUTES,
    CASTLES,
    MEN_OF,
    Castle,
    Men,
    Place,
    Stacks,
    best_in,
    castle_level,
    highest_castle,
    level,
    rank_of,
)
from kings.castle.scoring import Worth
from kings.castle.squires import NAMES, Letter
from kings.castle.text.cards import say_card
from kings.castle.text.choices import say_ask
from kings.castle.text.words import say_attribute, say_castle, say_place
from kings.castle.view import SeatView, View
from kings.game import Outcome
from kings.words import Names, listed, owner, plural, sentence, upper


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


def say_kingdom(men: Men, stacks: Stacks) -> tuple[str, ...]:
    """Describe the King and the three castles, a sentence each (C-02, C-31)."""
    king = sentence(f"King: {_name(men[Place.KING])}")
    return (king, *(_castle(men, stacks, castle) for castle in CASTLES))


def _castle(men: Men, stacks: Stacks, castle: Castle) -> str:
    held = ", ".join(f"{rank_of(place).title} {_name(men[place])}" for place in MEN_OF[castle])
    height = ", ".join(
        f"{say_attribute(each)} {level(stacks, castle, each)}" for each in ATTRIBUTES
    )
    best = _best(stacks, castle)
    named = f"; {listed(best)}" if best else ""
    whole = f"{upper(say_castle(castle))}, level {castle_level(stacks, castle)} ({height})"
    return sentence(f"{whole}: {held}{named}")


def _best(stacks: Stacks, castle: Castle) -> list[str]:
    """Name what a castle is first in (C-31)."""
    _, prestige, defence = ATTRIBUTES
    found = ["the highest castle"] if highest_castle(stacks) is castle else []
    found += ["the most prestigious"] if best_in(stacks, prestige) is castle else []
    return found + (["the best defended"] if best_in(stacks, defence) is castle else [])


def _name(man: Letter | None) -> str:
    return "nobody" if man is None else f"{NAMES[man]} ({man})"


def say_seat(seat: SeatView) -> Iterator[str]:
    """Say what the viewer knows of one seat: its hand, and its squires if it may see them."""
    hand = plural(seat.held, "card")
    if seat.hand:
        hand += f" ({_cards(seat.hand)})"
    elif seat.seen:
        hand += f", among them {_cards(seat.seen)}"
    yield sentence(f"{owner(seat.name)} hand: {hand}")
    if seat.squires:
        backed = listed(f"{NAMES[letter]} ({letter})" for letter in seat.squires)
        yield sentence(f"{owner(seat.name)} squires: {backed}")


def _cards(cards: tuple[Card, ...]) -> str:
    return listed(f"{say_card(card)} {card.letter}" for card in cards)


def say_worth(worth: Worth) -> str:
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
