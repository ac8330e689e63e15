"""What can be chosen now, as the words on a button, and what is to be decided, above them."""

from __future__ import annotations

from kings.keys.cards import SPY_JOKER, Card
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
from kings.keys.places import Place
from kings.keys.state import HELD, Phase
from kings.keys.text.telling import WON
from kings.keys.text.words import card_list
from kings.keys.view import View
from kings.words import counted, owner, sentence


def say_choice(view: View, choice: Choice) -> str:  # noqa: C901  # one line for each kind of choice
    """Return the label of a choice at this table: ``Steal from Ben's Hand with the Ocean Axe 3``.

    The choice must be one that its seat really has in this view.
    """
    match choice:
        case DoNothing():
            return "Play nothing"
        case PlaceGuard(_, card, paid):
            return f"Place the {card.label} as guard{_paying(paid)}"
        case Raid(_, axe, target, place, named, paid):
            if axe.kingdom is view.seats[target].kingdom:
                where = _where(view, target, place)
                return f"Betray: send the {axe.label} into {where}{_paying(paid)}"
            return (
                f"Steal from {_where(view, target, place)} with the {axe.label}{_paying(paid)}"
                + (_taking(view, target, place, named, axe.rank))
            )
        case Unlock(_, key, target, named):
            opened = f"Steal from {_where(view, target, Place.VAULT)} with the {key.label}"
            return opened + _taking(view, target, Place.VAULT, named, key.rank)
        case Take(_, joker, target, place, open_card):
            what = "a card at random" if open_card is None else f"the {open_card.label}"
            return f"Take {what} from {_where(view, target, place)} with the {joker.label}"
        case Seize(_, target):
            return f"Take {owner(view.name(target))} highest Axe with the Axe Joker"
        case Lead(_, axe, target, named, paid):
            hand = _where(view, target, Place.HAND)
            led = f"Lead the {axe.label} past all guards into {hand}{_paying(paid)}"
            return led + _taking(view, target, Place.HAND, named, axe.rank)
        case CallJoker():
            return f"Spy: call for the {_spied(view).label} (K-45)"
        case BuyBack(_, target, card, paid):
            return f"Buy the {card.label} back from {view.name(target)}{_paying(paid)}"
        case Claim(_, win):
            verb, _, rest = WON[win].partition(":")[0].partition(" ")
            return f"{verb.removesuffix('s').capitalize()} {rest}"
        case Eliminate(_, kingdom, suit):
            fours = f"all four {kingdom.label} {suit.capitalize()}s"
            return f"Eliminate {view.name(view.seat_of(kingdom))}: show {fours}"
        case GoOn():
            return "Go on and put the cards away"
        case Hold(_, card):
            return f"Hold the {card.label}"


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
            return _on_turn(view, f"{name} may claim or show cards, or goes on", "K-31")
        case Phase.HOLD:
            left = HELD - view.holding
            return _on_turn(view, f"{name} chooses {counted(left, 'card')} to hold", "K-12")
        case Phase.OVER:
            return "The game is over."


def _on_turn(view: View, words: str, rule: str) -> str:
    return f"Turn {view.turn}. {sentence(words, rule)}"
