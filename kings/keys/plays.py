"""What a player can play, claim and eliminate on its turn, and what comes of it.

A kingdom is won by what is played and claimed (K-20 to K-27, K-30, K-31, K-41 to K-47). The lists
are in a fixed order and hold whatever is allowed; to carry something out is to work on a draft.
Whose turn it is, and what chance draws, is for ``rules``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations
from typing import Any

from kings.keys import cards, events, moves
from kings.keys.options import PLAYERS, Options
from kings.keys.state import Draft, Ended, Phase, State, Theft

Payment = tuple[cards.Card, ...]
"""Coin cards in the order of the deck, and after them the Coin Joker if it is used (K-44)."""


def plays(state: State, seat: int) -> tuple[moves.Choice, ...]:
    """List the plays of the player on turn; the last is to do nothing (K-20)."""
    return (
        *_guards(state, seat),
        *_raids(state, seat),
        *_unlocks(state, seat),
        *_jokers(state, seat),
        *_buy_backs(state, seat),
        moves.DoNothing(seat),
    )


def _guards(state: State, seat: int) -> Iterator[moves.PlaceGuard]:
    """Put a Shield into Guard position; one of another kingdom has to be paid (K-21)."""
    for card in cards.cards_in(state.owned(seat) & cards.SHIELDS):
        for paid in _ways_to_pay(state, seat, card):
            yield moves.PlaceGuard(seat, card, paid)


def _raids(state: State, seat: int) -> Iterator[moves.Raid]:
    """Send soldiers into a Hand whose guards they beat, or into a Dungeon (K-23, K-24)."""
    army = _soldiers(state, seat)
    for target in _targets(state, seat) if army else ():
        beaten = cards.highest(state.guards[target])
        for axe, ways in army if state.hands[target] else ():
            if axe.rank > beaten:
                yield from _raids_on(state, seat, axe, ways, target, cards.Place.HAND)
        for axe, ways in army if state.dungeons[target] else ():
            yield from _raids_on(state, seat, axe, ways, target, cards.Place.DUNGEON)


def _raids_on(
    state: State,
    seat: int,
    axe: cards.Card,
    ways: tuple[Payment, ...],
    target: int,
    place: cards.Place,
) -> Iterator[moves.Raid]:
    """Send one Axe into a place, or betray its own kingdom if the table allows it (K-25)."""
    if axe.kingdom is not state.kingdoms[target]:
        for named in _takings(state.at(target, place), state.left[target], axe.rank):
            for paid in ways:
                yield moves.Raid(seat, axe, target, place, named, paid)
    elif state.options.allow_betrayed_theft:
        for paid in ways:
            if cards.Card.COIN_JOKER not in paid:  # it can't pay for a betrayal (K-25)
                yield moves.Raid(seat, axe, target, place, (), paid)


def _unlocks(state: State, seat: int) -> Iterator[moves.Unlock]:
    """Open a Vault with a Key of its owner's kingdom (K-26)."""
    keys = state.owned(seat) & cards.KEYS
    for target in _targets(state, seat) if keys else ():
        vault = state.vaults[target]
        for key in cards.cards_in(keys & cards.OF_KINGDOM[state.kingdoms[target]]) if vault else ():
            for named in _takings(vault, state.left[target], key.rank):
                yield moves.Unlock(seat, key, target, named)


def _jokers(state: State, seat: int) -> Iterator[moves.Choice]:
    """Use a Joker, or call for one: whatever the table has switched on (K-41 to K-45)."""
    options, owned = state.options, state.owned(seat)
    if options.key_joker and owned & cards.Card.KEY_JOKER.bit:
        yield from _takes(state, seat, cards.Card.KEY_JOKER)
    if options.axe_joker and owned & cards.Card.AXE_JOKER.bit:
        for target in _targets(state, seat):
            yield moves.Seize(seat, target)
    if options.shield_joker and owned & cards.Card.SHIELD_JOKER.bit:
        yield from _takes(state, seat, cards.Card.SHIELD_JOKER)
        yield from _leads(state, seat)
    if options.spy:
        yield moves.CallJoker(seat)


def _takes(state: State, seat: int, joker: cards.Card) -> Iterator[moves.Take]:
    """Take one card: an unseen one first, then each that lies face up (K-41, K-43)."""
    for target in _targets(state, seat):
        for place in cards.Place:
            stock = state.at(target, place)
            if stock & ~state.left[target]:
                yield moves.Take(seat, joker, target, place)
            for card in cards.cards_in(stock & state.left[target]):
                yield moves.Take(seat, joker, target, place, card)


def _leads(state: State, seat: int) -> Iterator[moves.Lead]:
    """Lead soldiers past all guards into a Hand (K-43)."""
    army = _soldiers(state, seat)
    for target in _targets(state, seat):
        hand = state.hands[target]
        for axe, ways in army if hand else ():
            if axe.kingdom is not state.kingdoms[target]:
                for named in _takings(hand, state.left[target], axe.rank):
                    for paid in ways:
                        yield moves.Lead(seat, axe, target, named, paid)


def _buy_backs(state: State, seat: int) -> Iterator[moves.BuyBack]:
    """Buy a Shield of one's own kingdom out of another's Guard position (K-47)."""
    if not state.options.buy_back:
        return
    kingdom = state.kingdoms[seat]
    coins = state.owned(seat) & cards.COINS & cards.OF_KINGDOM[kingdom]
    for target in _targets(state, seat) if coins else ():
        for card in cards.cards_in(state.guards[target] & cards.OF_KINGDOM[kingdom]):
            for paid in payments(coins, kingdom, card.rank, joker=False):
                yield moves.BuyBack(seat, target, card, paid)


def _targets(state: State, seat: int) -> list[int]:
    """Return the other players still in the game, clockwise from the next."""
    clockwise = [(seat + step) % PLAYERS for step in range(1, PLAYERS)]
    return [other for other in clockwise if not state.out[other]]


def _soldiers(state: State, seat: int) -> list[tuple[cards.Card, tuple[Payment, ...]]]:
    """List the Axes that a player can use, each with the ways to pay it (K-22)."""
    axes = cards.cards_in(state.owned(seat) & cards.AXES)
    army = [(axe, _ways_to_pay(state, seat, axe)) for axe in axes]
    return [(axe, ways) for axe, ways in army if ways]


def _takings(stock: cards.Cards, left: cards.Cards, most: int) -> Iterator[tuple[cards.Card, ...]]:
    """List the sets of at most ``most`` face-up cards of a place that a thief can name (K-23).

    ``left``: the cards that lie face up there. It may name none of them only if there are face-down
    cards to draw instead.
    """
    face_up = cards.cards_in(stock & left)
    fewest = 0 if stock & ~left else 1
    for size in range(fewest, min(most, len(face_up)) + 1):
        yield from combinations(face_up, size)


def _ways_to_pay(state: State, seat: int, card: cards.Card) -> tuple[Payment, ...]:
    """List the ways to pay a Shield or an Axe; one of the own kingdom costs nothing (K-27)."""
    if card.kingdom is state.kingdoms[seat]:
        return ((),)
    joker = can_change_colour(state, seat)
    return payments(state.owned(seat), card.kingdom, card.rank, joker=joker)


def can_change_colour(state: State, seat: int) -> bool:
    """Say whether a player can use the Coin Joker in a payment (K-44)."""
    return state.options.coin_joker and bool(state.owned(seat) & cards.Card.COIN_JOKER.bit)


def payments(
    coins: cards.Cards, kingdom: cards.Kingdom, rank: int, *, joker: bool
) -> tuple[Payment, ...]:
    """List the ways to pay ``rank`` in coins of a kingdom (K-27).

    A way reaches the rank, and would not with one of its cards left out. ``coins``: the cards out
    of which it is paid; ``joker``: whether one Coin card of another kingdom may count as well, by
    the Coin Joker (K-44).
    """
    held = cards.cards_in(coins & cards.COINS & cards.OF_KINGDOM[kingdom])
    ways = [way for size in range(1, 5) for way in combinations(held, size)]
    paid = [way for way in ways if _just_reaches(way, rank)]
    if joker:
        for changed in cards.cards_in(coins & cards.COINS & ~cards.OF_KINGDOM[kingdom]):
            for size in range(4):
                for way in combinations(held, size):
                    if _just_reaches((*way, changed), rank):
                        paid.append(
                            (*cards.cards_in(cards.set_of((*way, changed))), cards.Card.COIN_JOKER)
                        )
    return tuple(paid)


def _just_reaches(way: Payment, rank: int) -> bool:
    """Say whether coins reach the rank, and would not without the lowest of them."""
    total = sum(card.rank for card in way)
    return total >= rank > total - min(card.rank for card in way)


# What can be claimed on one's turn: wins, Laughter and eliminations (K-30, K-31, K-46).

ENOUGH = 10
"""How many soldiers or guards win (K-31)."""

FEWEST = 3
"""Fewer cards can't be worth that much: a card counts at most 4 (K-02)."""


def claims(state: State, seat: int) -> tuple[moves.Claim, ...]:
    """List what a player on its turn can claim now."""
    return tuple([moves.Claim(seat, win) for win in wins(state, seat)])


def wins(state: State, seat: int) -> list[moves.Win]:
    """Return the ways in which a player has won, if it claims it (K-31, K-46)."""
    kingdom = state.kingdoms[seat]
    return wins_with(state.owned(seat), state.guards[seat], kingdom, state.options)


def wins_with(
    owned: cards.Cards, guards: cards.Cards, kingdom: cards.Kingdom, options: Options
) -> list[moves.Win]:
    """Return the ways in which one with these cards and guards has won (K-31, K-46)."""
    own = cards.OF_KINGDOM[kingdom]
    found: list[moves.Win] = []
    if own & cards.AXES & ~owned == cards.NO_CARDS:
        found.append("axes")
    if (owned & cards.AXES).bit_count() >= FEWEST and cards.worth(owned & cards.AXES) >= ENOUGH:
        shown = army(owned, kingdom, options)
        if shown and shown != own & cards.AXES:
            found.append("army")
    if guards.bit_count() >= FEWEST and cards.worth(guards) >= ENOUGH:
        found.append("guards")
    if own & cards.KEYS & ~owned == cards.NO_CARDS:
        found.append("keys")
    if own & cards.COINS & ~owned == cards.NO_CARDS:
        found.append("coins")
    if options.laughter and cards.JOKERS & ~owned == cards.NO_CARDS:
        found.append("laughter")
    return found


def shown_for(state: State, seat: int, win: moves.Win) -> cards.Cards:
    """Return the cards that a player shows to prove its claim."""
    own = cards.OF_KINGDOM[state.kingdoms[seat]]
    match win:
        case "axes":
            return own & cards.AXES
        case "army":
            return army(state.owned(seat), state.kingdoms[seat], state.options)
        case "guards":
            return state.guards[seat]
        case "keys":
            return own & cards.KEYS
        case "coins":
            return own & cards.COINS
    return cards.JOKERS


def army(owned: cards.Cards, kingdom: cards.Kingdom, options: Options) -> cards.Cards:
    """Return the strongest army with the coins that pay it, or nothing if it is below 10 (K-31)."""
    best = best_army(owned, kingdom, options)
    return best if _strength(best) >= ENOUGH else cards.NO_CARDS


def best_army(owned: cards.Cards, kingdom: cards.Kingdom, options: Options) -> cards.Cards:
    """Return the strongest army with the coins that pay it, however weak it is.

    All own Axes fight; of each other kingdom those that its coins pay best. With the option
    ``coin_joker_army`` one Coin card may count as another kingdom's (K-33).
    """
    best = _army(owned, kingdom)
    if options.coin_joker_army and owned & cards.Card.COIN_JOKER.bit:
        changes = [_army(owned, kingdom, *change) for change in _changes(owned, kingdom)]
        best = max([best, *changes], key=_strength)
    return best


def _strength(shown: cards.Cards) -> int:
    return cards.worth(shown & cards.AXES)


def _changes(owned: cards.Cards, kingdom: cards.Kingdom) -> list[tuple[cards.Cards, cards.Kingdom]]:
    """List what the Coin Joker can do: which coin it changes, and into which colour (K-44)."""
    return [
        (coin.bit, colour)
        for coin in cards.cards_in(owned & cards.COINS)
        for colour in cards.Kingdom
        if colour not in (coin.kingdom, kingdom)
    ]


def _army(
    owned: cards.Cards,
    kingdom: cards.Kingdom,
    changed: cards.Cards = cards.NO_CARDS,
    colour: cards.Kingdom | None = None,
) -> cards.Cards:
    """Return the strongest army, and its coins, where the coin ``changed`` is of ``colour``."""
    shown = owned & cards.AXES & cards.OF_KINGDOM[kingdom]
    for other in cards.Kingdom:
        if other is not kingdom:
            coins = owned & cards.COINS & cards.OF_KINGDOM[other] & ~changed
            coins |= changed if other is colour else cards.NO_CARDS
            soldiers = _paid(owned & cards.AXES & cards.OF_KINGDOM[other], cards.worth(coins))
            if soldiers:
                shown |= (
                    soldiers
                    | coins
                    | (cards.Card.COIN_JOKER.bit if coins & changed else cards.NO_CARDS)
                )
    return shown


@cache
def _paid(axes: cards.Cards, coins: int) -> cards.Cards:
    """Return the Axes of one kingdom worth most that these coins pay."""
    best = cards.NO_CARDS
    for size in range(1, 5):
        for taken in map(cards.set_of, combinations(cards.cards_in(axes), size)):
            if cards.worth(best) < cards.worth(taken) <= coins:
                best = taken
    return best


def eliminations(state: State, seat: int) -> tuple[moves.Eliminate, ...]:
    """List the kingdoms that a player can eliminate now, and by which suit (K-30)."""
    owned = state.owned(seat)
    if state.shown or not cards.has_four(owned):
        return ()
    return tuple(
        [
            moves.Eliminate(seat, kingdom, suit)
            for kingdom in cards.Kingdom
            for suit in cards.Suit
            if not cards.four_of(kingdom, suit) & ~owned
            and kingdom is not state.kingdoms[seat]
            and not state.out[state.seat_of(kingdom)]
        ]
    )


# What is played and claimed is carried out; whether it is allowed was asked before.


def _do_nothing(draft: Draft, move: moves.DoNothing) -> None:
    draft.log(events.DidNothing(move.seat))
    draft.phase = Phase.AFTER


def _place_guard(draft: Draft, move: moves.PlaceGuard) -> None:
    draft.spend(move.seat, cards.set_of(move.paid))
    draft.stand_guard(move.seat, move.card.bit)
    draft.log(events.GuardPlaced(move.seat, move.card, move.paid))
    _end_play(draft)


def _end_play(draft: Draft) -> None:
    """Ask for claims and eliminations, or to go on; whoever has none is asked too (K-30, K-31)."""
    draft.busy = True
    draft.phase = Phase.AFTER


def _raid(draft: Draft, move: moves.Raid) -> None:
    kingdom = draft.kingdoms[move.target]
    if move.axe.kingdom is kingdom:
        _be_caught(draft, move)
        return
    left = move.axe.bit
    _rob(draft, move.target, move.place, left, most=move.axe.rank, named=move.named, paid=move.paid)


def _be_caught(draft: Draft, move: moves.Raid) -> None:
    """Lose the Axe and the coins to the kingdom that the soldiers come from (K-25)."""
    draft.leave(move.seat, move.target, cards.Place.DUNGEON, move.axe.bit)
    draft.leave(move.seat, move.target, cards.Place.VAULT, cards.set_of(move.paid))
    draft.log(events.Caught(move.seat, move.target, move.axe, move.paid))
    _end_play(draft)


def _unlock(draft: Draft, move: moves.Unlock) -> None:
    _rob(draft, move.target, cards.Place.VAULT, move.key.bit, most=move.key.rank, named=move.named)


def _take(draft: Draft, move: moves.Take) -> None:
    named = () if move.card is None else (move.card,)
    _rob(draft, move.target, move.place, move.joker.bit, most=1, named=named)


def _lead(draft: Draft, move: moves.Lead) -> None:
    left = move.axe.bit | cards.Card.SHIELD_JOKER.bit
    most, named, paid = move.axe.rank, move.named, move.paid
    _rob(draft, move.target, cards.Place.HAND, left, most=most, named=named, paid=paid)


def _rob(
    draft: Draft,
    target: int,
    place: cards.Place,
    left: cards.Cards,
    *,
    most: int,
    named: tuple[cards.Card, ...],
    paid: tuple[cards.Card, ...] = (),
) -> None:
    """Take at most so many cards: the named ones now, the others are drawn (K-23).

    What was used is left in the place, a Coin Joker with it; the coins go into the pile (K-44).
    """
    seat = draft.actor
    assert seat is not None
    coins = cards.set_of(paid) & cards.COINS
    left |= cards.set_of(paid) & ~cards.COINS
    face_down = draft.at(target, place) & ~draft.left[target]
    unseen = min(most - len(named), face_down.bit_count())
    if named:
        draft.take_open(seat, target, cards.set_of(named))
    if coins:
        draft.spend(seat, coins)
    draft.leave(seat, target, place, left)
    draft.log(
        events.TheftBegan(
            seat, target, place, cards.cards_in(left), cards.cards_in(coins), named, unseen
        )
    )
    if unseen:
        draft.theft = Theft(target, place, unseen)
        draft.phase = Phase.LOOT
        draft.busy = True
    else:
        _end_play(draft)


def _seize(draft: Draft, move: moves.Seize) -> None:
    draft.log(events.AxeSought(move.seat, move.target))
    draft.theft = Theft(move.target, None, 1)
    draft.phase = Phase.LOOT
    draft.busy = True


def _loot(draft: Draft, move: moves.Loot) -> None:
    seat, theft = draft.actor, draft.theft
    assert seat is not None and theft is not None
    if theft.place is None:
        _take_axe(draft, seat, theft.target, cards.set_of(move.cards))
    else:
        draft.take_unseen(seat, theft.target, theft.place, cards.set_of(move.cards))
        number = len(move.cards)
        draft.log(events.Looted(seat, theft.target, theft.place, number, move.cards))
    draft.theft = None
    _end_play(draft)


def _take_axe(draft: Draft, seat: int, target: int, axe: cards.Cards) -> None:
    """Take the Axe, if there is one, and leave the Axe Joker where it was found (K-42)."""
    place = place_of_axe(draft.before, target) or cards.Place.DUNGEON
    taken = cards.cards_in(axe)
    if axe & draft.left[target]:
        draft.take_open(seat, target, axe)
        draft.log(events.AxeTaken(seat, target, place, taken[0]))
    elif axe:
        draft.take_unseen(seat, target, place, axe, kinds=cards.AXES)
        draft.log(events.Looted(seat, target, place, 1, taken))
    draft.leave(seat, target, place, cards.Card.AXE_JOKER.bit)
    draft.log(events.JokerLeft(seat, target, place, cards.Card.AXE_JOKER))


def place_of_axe(state: State, target: int) -> cards.Place | None:
    """Return where an Axe Joker finds its Axe: the Hand, else the Dungeon, or nowhere (K-42)."""
    for place in (cards.Place.HAND, cards.Place.DUNGEON):
        if state.at(target, place) & cards.AXES:
            return place
    return None


def _call_joker(draft: Draft, move: moves.CallJoker) -> None:
    """Say where another player has the Joker, and show the spy the other cards there (K-45)."""
    joker = cards.SPY_JOKER[draft.kingdoms[move.seat]]
    found = _where(draft, move.seat, joker.bit)
    if found is None:
        draft.log(events.JokerCalled(move.seat, joker, None, None))
    else:
        target, place = found
        seen = draft.at(target, place)
        face_down = seen & ~draft.left[target]
        draft.spy(move.seat, target, face_down, joker.bit & face_down)
        draft.log(events.JokerCalled(move.seat, joker, target, place))
        draft.log(events.SpySaw(move.seat, target, place, cards.cards_in(seen & ~joker.bit)))
    _end_play(draft)


def _where(draft: Draft, seat: int, joker: cards.Cards) -> tuple[int, cards.Place] | None:
    for target in range(draft.options.players):
        for place in cards.Place:
            if target != seat and draft.at(target, place) & joker:
                return target, place
    return None


def _buy_back(draft: Draft, move: moves.BuyBack) -> None:
    draft.buy_back(move.seat, move.target, move.card.bit, cards.set_of(move.paid))
    draft.log(events.BoughtBack(move.seat, move.target, move.card, move.paid))
    _end_play(draft)


def _claim(draft: Draft, move: moves.Claim) -> None:
    shown = shown_for(draft.before, move.seat, move.win)
    draft.show(move.seat, shown)
    draft.log(events.WinClaimed(move.seat, move.win, cards.cards_in(shown)))
    draft.ended = Ended(move.win, move.seat)
    draft.phase = Phase.OVER


def _eliminate(draft: Draft, move: moves.Eliminate) -> None:
    target = draft.kingdoms.index(move.kingdom)
    guards = cards.cards_in(draft.guards[target])
    gone = draft.eliminate(move.seat, target, cards.four_of(move.kingdom, move.suit)).bit_count()
    draft.log(events.Eliminated(move.seat, target, move.kingdom, move.suit, gone, guards))
    draft.shown = draft.busy = True
    if draft.out.count(False) == 1:  # the last kingdom left wins at once (K-31)
        last = draft.out.index(False)
        draft.log(events.LastLeft(last))
        draft.ended = Ended("last", last)
        draft.phase = Phase.OVER


EFFECTS: dict[type, Callable[[Draft, Any], None]] = {
    moves.DoNothing: _do_nothing,
    moves.PlaceGuard: _place_guard,
    moves.Raid: _raid,
    moves.Unlock: _unlock,
    moves.Take: _take,
    moves.Seize: _seize,
    moves.Lead: _lead,
    moves.Loot: _loot,
    moves.CallJoker: _call_joker,
    moves.BuyBack: _buy_back,
    moves.Claim: _claim,
    moves.Eliminate: _eliminate,
}
"""What each kind of play, claim and elimination does, and the draw that ends a theft."""
