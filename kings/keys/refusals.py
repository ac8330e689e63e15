"""Why a choice is not allowed, in a sentence that names the seat, the card and the rule.

Each cause has a sentence of its own. Only what the seat that asks may know goes into a sentence.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kings.errors import IllegalMove
from kings.game import NATURE
from kings.keys import cards, moves, plays
from kings.keys.options import PLAYERS, Options
from kings.keys.say import card_list
from kings.keys.state import HELD, How, Phase, State
from kings.words import upper


class _No(Exception):
    """A sentence and its rule, on their way to ``why_not``."""

    def __init__(self, sentence: str, rule: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.rule = rule


def why_not(state: State, move: moves.Choice, asked: int | None) -> IllegalMove:
    """Return the error for a choice that is not among the legal ones."""
    try:
        _check_asked(state, move.seat, asked)
        _check_turn(state, move)
        _CHECKS[type(move)](state, move)
    except _No as no:
        return IllegalMove(no.sentence, no.rule, seat=move.seat)
    return IllegalMove(f"{state.name(move.seat)} can't do that now.", "K-12", seat=move.seat)


_ENDS: dict[How, str] = {"idle": "K-32", "last_turn": "K-32", "laughter": "K-46"}
"""By which rule a game is over; where none is named, by K-31."""

_DRAWN = {
    Phase.KINGDOMS: ("The kingdoms are still being dealt", "K-10"),
    Phase.DEAL: ("The cards are still being dealt", "K-10"),
    Phase.FIRST: ("The first player is still being drawn", "K-10"),
    Phase.DRAW: ("The card of this turn is still being drawn", "K-12"),
    Phase.LOOT: ("The cards of a theft are still being drawn", "K-23"),
}
"""What chance does in each phase in which it is asked."""

_PLAYS = (
    moves.DoNothing,
    moves.PlaceGuard,
    moves.Raid,
    moves.Unlock,
    moves.Take,
    moves.Seize,
    moves.Lead,
    moves.CallJoker,
    moves.BuyBack,
)


def _check_asked(state: State, seat: int, asked: int | None) -> None:
    if not 0 <= seat < PLAYERS:
        raise _No(f"There is no seat {seat} at this table.", "K-01")
    name = state.name(seat)
    if asked is None:
        assert state.ended is not None
        rule = _ENDS.get(state.ended.how, "K-31")
        raise _No(f"The game is over; {name} has nothing to decide.", rule)
    if state.out[seat]:
        raise _No(f"{name} is out of the game.", "K-30")
    if asked == NATURE:
        drawn, rule = _DRAWN[state.phase]
        raise _No(f"{drawn}; {name} has nothing to decide yet.", rule)
    if asked != seat:
        raise _No(f"It is not for {name} to decide now, but for {state.name(asked)}.", "K-12")


def _check_turn(state: State, move: moves.Choice) -> None:
    """A turn has its order: the play, claims and eliminations, and then the cards to hold."""
    name = state.name(move.seat)
    if state.phase is Phase.HOLD and not isinstance(move, moves.Hold):
        raise _No(f"{name} is putting the cards away and can only choose what to hold.", "K-12")
    if state.phase is Phase.AFTER and isinstance(move, _PLAYS):
        raise _No(f"{name} has already had the one play of this turn.", "K-12")
    if state.phase is Phase.PLAY and isinstance(move, moves.Eliminate):
        raise _No(f"{name} can eliminate a kingdom only after the play.", "K-30")
    if isinstance(move, moves.GoOn | moves.Hold) and state.phase is Phase.PLAY:
        raise _No(f"{name} has to make a play first, or do nothing.", "K-12")
    if isinstance(move, moves.Hold) and state.phase is Phase.AFTER:
        raise _No(f"{name} has to say first that the turn goes on.", "K-12")


def _owns(state: State, seat: int, card: cards.Card, rule: str) -> None:
    if card.bit & state.left[seat]:
        raise _No(f"The {card.label} is {state.name(seat)}'s only from the next turn on.", "K-11")
    if card.bit & state.guards[seat]:
        raise _No(f"The {card.label} stands guard for {state.name(seat)}, and stays there.", "K-21")
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
    state: State,
    seat: int,
    card: cards.Card,
    paid: tuple[cards.Card, ...],
    rule: str,
    *,
    joker: bool,
) -> None:
    for coin in paid:
        _owns(state, seat, coin, "K-27")
    if card.kingdom is state.kingdoms[seat]:
        if paid:
            raise _No(f"The {card.label} is {state.name(seat)}'s own and costs nothing.", rule)
        return
    if cards.Card.COIN_JOKER in paid and not state.options.coin_joker:
        raise _No("At this table the Coin Joker changes no colours.", "K-44")
    if not paid:
        kingdom = card.kingdom.label
        raise _No(f"The {card.label} has to be paid with {kingdom} Coins worth {card.rank}.", rule)
    _is_payment(card, paid)
    if paid not in plays.payments(state.owned(seat), card.kingdom, card.rank, joker=joker):
        raise _No(f"The {card.label} can't be paid with {card_list(paid)}.", "K-27")


def _is_payment(card: cards.Card, paid: tuple[cards.Card, ...]) -> None:
    """Say what is wrong with coins, or with the order in which they are named (K-27, K-44)."""
    joker = cards.Card.COIN_JOKER in paid
    rule = "K-44" if joker else "K-27"
    wrong = _wrong_coins(card, cards.set_of(paid) & ~cards.Card.COIN_JOKER.bit, joker=joker)
    if not wrong and paid != cards.cards_in(cards.set_of(paid)):
        wrong = _wrong_row(paid)
    if wrong:
        coins, verb = card_list(paid), "is" if len(paid) == 1 else "are"
        raise _No(f"{upper(coins)} {verb} no payment for the {card.label}: {wrong}.", rule)


def _wrong_coins(card: cards.Card, coins: cards.Cards, *, joker: bool) -> str:
    """Say why these coins don't pay a card, the Coin Joker beside them or not; "" if they do."""
    stranger = next(iter(cards.cards_in(coins & ~cards.COINS)), None)
    if stranger is not None:
        return f"the {stranger.label} is no Coin"
    if not coins:
        return "it changes the colour of a Coin, and is none itself"
    others = cards.cards_in(coins & ~cards.OF_KINGDOM[card.kingdom])
    colour = card.kingdom.label
    if joker and not others:
        return f"all the Coins are {colour}'s already, and the Coin Joker has none to change"
    if len(others) > joker:
        only = "the Coin Joker changes one Coin only, and " if joker else ""
        verb = "is" if len(others) == 1 else "are"
        return f"{only}{card_list(others)} {verb} not {colour}'s"
    total = cards.worth(coins)
    if total < card.rank:
        return f"{card.rank} has to be reached, and the Coins are worth {total}"
    lowest = min(cards.cards_in(coins), key=lambda coin: coin.rank)
    if total - lowest.rank >= card.rank:
        return f"the {lowest.label} could be left out"
    return ""


def _wrong_row(row: tuple[cards.Card, ...]) -> str:
    """Say what is wrong with the order in which cards are named."""
    twice = next((card for card in row if row.count(card) > 1), None)
    if twice is not None:
        return f"the {twice.label} is named twice"
    return "cards are named in the order of the deck"


def _place_guard(state: State, move: moves.PlaceGuard) -> None:
    if not move.card.bit & cards.SHIELDS:
        raise _No(f"The {move.card.label} is no Shield and can't stand guard.", "K-21")
    _owns(state, move.seat, move.card, "K-21")
    joker = plays.can_change_colour(state, move.seat)
    _is_paid(state, move.seat, move.card, move.paid, "K-21", joker=joker)


def _raid(state: State, move: moves.Raid) -> None:
    rule = "K-24" if move.place is cards.Place.HAND else "K-23"
    _is_soldier(state, move.seat, move.axe, rule)
    _is_target(state, move.seat, move.target, rule)
    if move.place is cards.Place.VAULT:
        raise _No("Soldiers get into a Dungeon or a Hand; a Vault takes a Key.", "K-26")
    _is_filled(state, move.target, move.place)
    beaten = cards.highest(state.guards[move.target]) if move.place is cards.Place.HAND else 0
    if move.axe.rank <= beaten:
        raise _No(
            f"The {move.axe.label} is not higher than {state.name(move.target)}'s Shield of "
            f"{beaten}, so the Hand is safe from it.",
            "K-24",
        )
    if move.axe.kingdom is state.kingdoms[move.target]:
        _is_betrayal(state, move)
    else:
        joker = plays.can_change_colour(state, move.seat)
        _is_paid(state, move.seat, move.axe, move.paid, "K-22", joker=joker)
        _is_named(state, move.target, move.place, move.named, move.axe.rank, rule)


def _is_soldier(state: State, seat: int, axe: cards.Card, rule: str) -> None:
    if not axe.bit & cards.AXES:
        raise _No(f"The {axe.label} is no Axe.", rule)
    _owns(state, seat, axe, rule)


def _is_betrayal(state: State, move: moves.Raid) -> None:
    if not state.options.allow_betrayed_theft:
        raise _No(
            f"{move.axe.kingdom.label}'s soldiers never act against their own kingdom, "
            f"{state.name(move.target)}'s.",
            "K-22",
        )
    kingdom, name = move.axe.kingdom.label, state.name(move.seat)
    if move.named:
        raise _No(
            f"{name} sends {kingdom}'s soldiers against their own kingdom and takes nothing, so "
            "no cards are named.",
            "K-25",
        )
    if cards.Card.COIN_JOKER in move.paid:
        raise _No(
            f"The Coin Joker can't pay {kingdom}'s soldiers against their own kingdom.", "K-25"
        )
    _is_paid(state, move.seat, move.axe, move.paid, "K-22", joker=False)


def _is_filled(state: State, target: int, place: cards.Place) -> None:
    if not state.at(target, place):
        raise _No(f"Nothing lies in {state.name(target)}'s {place.label}.", "K-27")


def _is_named(
    state: State,
    target: int,
    place: cards.Place,
    named: tuple[cards.Card, ...],
    most: int,
    rule: str,
) -> None:
    where = f"{state.name(target)}'s {place.label}"
    stock = state.at(target, place)
    for card in named:
        if not card.bit & stock & state.left[target]:
            raise _No(f"The {card.label} does not lie face up in {where}.", rule)
    if len(named) > most:
        raise _No(f"At most {most} of the cards in {where} can be taken.", rule)
    if not named:
        raise _No(f"Only face-up cards lie in {where}: at least one has to be named.", rule)
    raise _No(f"Face-up cards can't be named like this: {_wrong_row(named)}.", rule)


def _unlock(state: State, move: moves.Unlock) -> None:
    if not move.key.bit & cards.KEYS:
        raise _No(f"The {move.key.label} is no Key.", "K-26")
    _owns(state, move.seat, move.key, "K-26")
    _is_target(state, move.seat, move.target, "K-26")
    if move.key.kingdom is not state.kingdoms[move.target]:
        raise _No(
            f"The {move.key.label} does not fit {state.name(move.target)}'s Vault, which is "
            f"{state.kingdoms[move.target].label}'s.",
            "K-26",
        )
    _is_filled(state, move.target, cards.Place.VAULT)
    _is_named(state, move.target, cards.Place.VAULT, move.named, move.key.rank, "K-26")


_TAKERS = {
    cards.Card.KEY_JOKER: ("key_joker", "K-41"),
    cards.Card.SHIELD_JOKER: ("shield_joker", "K-43"),
}


def _no_taker(card: cards.Card) -> tuple[str, str]:
    """Say why a card is not used to take one card from a place, and by which rule."""
    if card is cards.Card.AXE_JOKER:
        return "The Axe Joker takes a player's highest Axe and nothing else.", "K-42"
    if card is cards.Card.COIN_JOKER:
        return "The Coin Joker takes no card: it changes the colour of a Coin.", "K-44"
    return f"The {card.label} is no Joker that takes a card.", "K-41"


def _is_switched_on(state: State, switch: str, what: str, rule: str) -> None:
    if not getattr(state.options, switch):
        raise _No(f"At this table {what} is not played.", rule)


def _take(state: State, move: moves.Take) -> None:
    if move.joker not in _TAKERS:
        raise _No(*_no_taker(move.joker))
    switch, rule = _TAKERS[move.joker]
    _is_switched_on(state, switch, f"the {move.joker.label}", rule)
    _owns(state, move.seat, move.joker, rule)
    _is_target(state, move.seat, move.target, rule)
    _is_filled(state, move.target, move.place)
    named = () if move.card is None else (move.card,)
    _is_named(state, move.target, move.place, named, 1, rule)


def _seize(state: State, move: moves.Seize) -> None:
    _is_switched_on(state, "axe_joker", "the Axe Joker", "K-42")
    _owns(state, move.seat, cards.Card.AXE_JOKER, "K-42")
    _is_target(state, move.seat, move.target, "K-42")


def _lead(state: State, move: moves.Lead) -> None:
    _is_switched_on(state, "shield_joker", "the Shield Joker", "K-43")
    _owns(state, move.seat, cards.Card.SHIELD_JOKER, "K-43")
    _is_soldier(state, move.seat, move.axe, "K-43")
    _is_target(state, move.seat, move.target, "K-43")
    _is_filled(state, move.target, cards.Place.HAND)
    if move.axe.kingdom is state.kingdoms[move.target]:
        raise _No(*_no_lead(state, move.axe.kingdom))
    joker = plays.can_change_colour(state, move.seat)
    _is_paid(state, move.seat, move.axe, move.paid, "K-22", joker=joker)
    _is_named(state, move.target, cards.Place.HAND, move.named, move.axe.rank, "K-43")


def _no_lead(state: State, kingdom: cards.Kingdom) -> tuple[str, str]:
    """Say why no Joker leads soldiers against their own kingdom, and by which rule."""
    if state.options.allow_betrayed_theft:
        return f"No Joker leads {kingdom.label}'s soldiers against their own kingdom.", "K-25"
    return f"{kingdom.label}'s soldiers never act against their own kingdom.", "K-22"


def _call_joker(state: State, move: moves.CallJoker) -> None:
    _is_switched_on(state, "spy", "the Joker Spy", "K-45")


def _buy_back(state: State, move: moves.BuyBack) -> None:
    _is_switched_on(state, "buy_back", "buying back guards", "K-47")
    _is_target(state, move.seat, move.target, "K-47")
    if not move.card.bit & cards.OF_KINGDOM[state.kingdoms[move.seat]] & cards.SHIELDS:
        raise _No(
            f"{state.name(move.seat)} can buy back only Shields of its own kingdom, and the "
            f"{move.card.label} is none.",
            "K-47",
        )
    if not move.card.bit & state.guards[move.target]:
        raise _No(f"The {move.card.label} does not guard {state.name(move.target)}.", "K-47")
    for coin in move.paid:
        _owns(state, move.seat, coin, "K-27")
    if cards.Card.COIN_JOKER in move.paid:
        raise _No("The Coin Joker can't be used to buy back a guard.", "K-47")
    if not move.paid:
        coins = f"{move.card.kingdom.label} Coins worth {move.card.rank}"
        raise _No(f"The {move.card.label} has to be bought back with {coins}.", "K-47")
    _is_payment(move.card, move.paid)


def _claim(state: State, move: moves.Claim) -> None:
    seat, win = move.seat, move.win
    name, kingdom, owned = state.name(seat), state.kingdoms[seat], state.owned(seat)
    match win:
        case "axes":
            _has_four(state, seat, kingdom, cards.Suit.AXE, "K-31")
        case "keys":
            _has_four(state, seat, kingdom, cards.Suit.KEY, "K-31")
        case "coins":
            _has_four(state, seat, kingdom, cards.Suit.COIN, "K-31")
        case "army":
            raise _No(f"{name} {_no_army(owned, kingdom, state.options)}.", "K-31")
        case "guards":
            guards = cards.worth(state.guards[seat])
            raise _No(
                f"{name} has guards worth {guards} in position, and needs {plays.ENOUGH}.", "K-31"
            )
        case "laughter":
            _is_switched_on(state, "laughter", "Laughter", "K-46")
            _has_all(state, seat, cards.JOKERS, "Jokers", "K-46")


def _no_army(owned: cards.Cards, kingdom: cards.Kingdom, options: Options) -> str:
    """Say why there is no army to be claimed, in words that follow the player's name."""
    if plays.army(owned, kingdom, options):
        return "has no army but the four own Axes, which are claimed as “axes”"
    strength = cards.worth(plays.best_army(owned, kingdom, options) & cards.AXES)
    if not strength:
        return "has no army: no Axe that is its own, or paid with Coins of that Axe's kingdom"
    return f"can show an army worth {strength} with the Coins that pay it, and needs {plays.ENOUGH}"


def _has_four(state: State, seat: int, kingdom: cards.Kingdom, suit: cards.Suit, rule: str) -> None:
    four = f"{kingdom.label} {suit.value.capitalize()}s"
    _has_all(state, seat, cards.four_of(kingdom, suit), four, rule)


def _has_all(state: State, seat: int, wanted: cards.Cards, label: str, rule: str) -> None:
    """Refuse a seat that lacks one of four cards, and say which are missing."""
    missing = cards.cards_in(wanted & ~state.owned(seat))
    if missing:
        verb = "is" if len(missing) == 1 else "are"
        lacks = f"{card_list(missing)} {verb} missing"
        raise _No(f"{state.name(seat)} does not own all four {label}: {lacks}.", rule)


def _eliminate(state: State, move: moves.Eliminate) -> None:
    name = state.name(move.seat)
    if move.kingdom is state.kingdoms[move.seat]:
        raise _No(f"{name} can't eliminate its own kingdom.", "K-30")
    if state.out[state.seat_of(move.kingdom)]:
        raise _No(f"{move.kingdom.label} is already out of the game.", "K-30")
    if state.shown:
        raise _No(f"{name} has already eliminated a kingdom on this turn.", "K-30")
    _has_four(state, move.seat, move.kingdom, move.suit, "K-30")


def _hold(state: State, move: moves.Hold) -> None:
    _owns(state, move.seat, move.card, "K-12")
    if move.card.bit & state.held:
        raise _No(f"{state.name(move.seat)} already holds the {move.card.label}.", "K-12")
    if move.card.bit < state.held:
        last = cards.cards_in(state.held)[-1]
        raise _No(
            f"Cards to hold are named in the order of the deck, and the {move.card.label} comes "
            f"before the {last.label}.",
            "K-12",
        )
    raise _No(
        f"After the {move.card.label} too few cards come in the order of the deck to hold {HELD}.",
        "K-12",
    )


def _nothing_more(state: State, move: moves.Choice) -> None:
    """Leave the last word to ``why_not``."""


_CHECKS: dict[type, Callable[[State, Any], None]] = {
    moves.DoNothing: _nothing_more,
    moves.PlaceGuard: _place_guard,
    moves.Raid: _raid,
    moves.Unlock: _unlock,
    moves.Take: _take,
    moves.Seize: _seize,
    moves.Lead: _lead,
    moves.CallJoker: _call_joker,
    moves.BuyBack: _buy_back,
    moves.Claim: _claim,
    moves.Eliminate: _eliminate,
    moves.GoOn: _nothing_more,
    moves.Hold: _hold,
}
"""What is looked into for each kind of choice, in the order in which a player would ask."""
