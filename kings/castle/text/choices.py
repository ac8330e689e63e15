"""What can be chosen now, as the words on a button, and what is asked, as the line above it."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from kings.castle.cards import KIND_OF, Card, Kind
from kings.castle.kingdom import LORDS, Place
from kings.castle.moves import Choice, ChooseSquire, Decline, Discard, Pass, Play, React
from kings.castle.squires import NAMES
from kings.castle.state import Death, Phase, Threat
from kings.castle.text.cards import say_card
from kings.castle.text.words import say_attribute, say_castle, say_man, say_place
from kings.castle.view import View
from kings.words import listed, owner, sentence


def say_choice(view: View, choice: Choice) -> str:
    """Return the label of a choice at this table: ``Play Unlucky Fall: Wat, Lord of …``.

    The choice must be one that its seat really has in this view.
    """
    match choice:
        case ChooseSquire(_, squire):
            return f"Back {NAMES[squire]} ({squire})"
        case Play():
            return _play(view, choice)
        case Pass():
            return "Play no other card" if view.phase is Phase.SECOND else "Play no card"
        case React(_, card):
            return f"Play {_named(view, card)}: {_averted(view)}"
        case Decline():
            return "Let it happen"
        case Discard(_, card):
            return f"Discard {_named(view, card)}"
        case _:
            assert_never(choice)


def _named(view: View, card: Card) -> str:
    """Name a card, with its letter where that can matter (C-62) or tells two copies apart."""
    drawn = [other for playing in view.playing for other in playing.drawn]
    there = [*drawn, *(view.own.hand or () if view.seat is not None else ())]
    copies = sum(other.kind is card.kind for other in there)
    with_letter = copies > 1 or view.options.squires == "none"
    return f"{say_card(card)} {card.letter}" if with_letter else say_card(card)


def _play(view: View, play: Play) -> str:
    words = f"Play {_named(view, play.card)}"
    target = _target(view, play)
    return f"{words}: {target}" if target else words


def _target(view: View, play: Play) -> str:
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
        return f"{_man(view, LORDS[play.castle])}, is to follow"
    if play.fetched is not None:
        return f"{say_card(play.fetched)} {play.fetched.letter} on {castle}"
    if play.attribute is not None:
        return f"{say_attribute(play.attribute)} of {castle}"
    if play.men:
        return f"{listed(_name(view, place) for place in play.men)} in {castle}"
    return castle


def _man(view: View, place: Place) -> str:
    man = view.men[place]
    return say_place(place) if man is None else say_man(man, place)


def _name(view: View, place: Place) -> str:
    man = view.men[place]
    return say_place(place) if man is None else NAMES[man]


def _averted(view: View) -> str:
    threat = view.threats[0]
    if isinstance(threat, Death):
        return f"save {_name(view, threat.place)}"
    return f"keep {threat.card.title} on {say_castle(threat.castle)}"


def say_threat(view: View, threat: Threat) -> str:
    """Say what is about to happen, without a full stop: ``Hob, the King, is about to die``."""
    if isinstance(threat, Death):
        heir = view.playing[-1].heir if threat.place is Place.KING else None
        follows = "" if heir is None else f", and {_man(view, LORDS[heir])}, is to follow"
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


_SAID: dict[Phase, Callable[[View], str]] = {
    Phase.SQUIRES: _plain("Chance gives everybody three squires", "C-10"),
    Phase.CHOOSE: _choose,
    Phase.HANDS: _plain("Chance deals the hands", "C-10"),
    Phase.KINGDOM: _plain("Chance deals the first ten men", "C-11"),
    Phase.STARTER: _plain("Chance says who begins", "C-11"),
    Phase.DRAW: _by_actor("fills the hand up to four cards", "C-20"),
    Phase.PLAY: _by_actor("plays one card, or none", "C-20"),
    Phase.REACT: _react,
    Phase.RECRUIT: _plain("Chance draws men for the empty places", "C-41"),
    Phase.REVEAL: _plain("Chance draws the cards of Sudden Changes", "C-51"),
    Phase.SUDDEN: _by_actor("plays one of the cards that were drawn", "C-51"),
    Phase.LOSE: _plain("Chance draws the card that is lost", "C-50"),
    Phase.STEAL: _plain("Chance draws the card that is stolen", "C-50"),
    Phase.SECOND: _by_actor("may play another card", "C-51"),
    Phase.DISCARD: _by_actor("has more than three cards and discards one", "C-20"),
    Phase.OVER: _plain("The game is over", "C-42"),
}
