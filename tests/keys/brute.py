"""A second, independent reading of the rules of King's Keys, slow and plain.

It knows nothing of ``kings``: a card is its name, a place a set of names, a position a dict, and a
move the line that a person would write. Here it lists what can be chosen and drawn; what follows
from it stands in ``brute_deeds``.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations
from typing import Any

Position = dict[str, Any]
"""One moment of a game; lists have one entry a seat, and places are sets of card names.

``phase``: draw, play, loot, after, hold or over. ``open``: cards that others left. ``theft``:
target, place (None: the highest Axe) and number. ``rules``: the optional rules that are on.
"""

PLACES = ("hand", "vault", "dungeon")
COLOUR = {"key": "ocean", "axe": "ember", "shield": "forest", "coin": "sun"}
DECK = [
    f"{kingdom} {suit} {rank}"
    for kingdom in ("ocean", "sun", "ember", "forest")
    for suit in ("axe", "shield", "coin", "key")
    for rank in (1, 2, 3, 4)
] + [f"{suit} joker" for suit in ("key", "axe", "shield", "coin")]


def kind(card: str) -> tuple[str, str, int]:
    """Take a card apart: kingdom, suit, rank; a Joker is of no kingdom and of rank 0."""
    words = card.split()
    return ("", "joker", 0) if len(words) == 2 else (words[0], words[1], int(words[2]))


def ordered(cards: Any) -> list[str]:
    """Put cards into the order of the deck."""
    return sorted(cards, key=DECK.index)


def total(cards: Any) -> int:
    """Add up ranks."""
    return sum(kind(card)[2] for card in cards)


def subsets(cards: Any) -> Iterator[tuple[str, ...]]:
    """Yield all subsets, each in the order of the deck."""
    cards = ordered(cards)
    return chain.from_iterable(combinations(cards, size) for size in range(len(cards) + 1))


def owned(p: Position, seat: int) -> set[str]:
    """Return what a player owns and can use."""
    every: set[str] = {card for place in PLACES for card in p[place][seat]}
    return every - set(p["open"][seat])


def of(cards: Any, suit: str, kingdom: str | None = None) -> list[str]:
    """Pick the cards of a suit, and of a kingdom if one is named."""
    found = [card for card in ordered(cards) if kind(card)[1] == suit]
    return [card for card in found if kingdom in (None, kind(card)[0])]


def ways(p: Position, seat: int, card: str, *, joker: bool = True) -> list[tuple[str, ...]]:
    """List the payments for a Shield or an Axe; an own one is free."""
    kingdom, _, rank = kind(card)
    if kingdom == p["kingdoms"][seat]:
        return [()]
    mine = owned(p, seat)
    found = [way for way in subsets(of(mine, "coin", kingdom)) if enough(way, rank)]
    if joker and "coin_joker" in p["rules"] and "coin joker" in mine:
        for way in subsets(of(mine, "coin")):
            strange = [coin for coin in way if kind(coin)[0] != kingdom]
            if len(strange) == 1 and enough(way, rank):
                found.append((*way, "coin joker"))
    return found


def enough(way: tuple[str, ...], rank: int) -> bool:
    """Say whether coins reach a rank and none of them could be left out."""
    return total(way) >= rank and all(total(way) - total([coin]) < rank for coin in way)


def named(p: Position, target: int, place: str, most: int) -> list[tuple[str, ...]]:
    """List what a thief can name of the face-up cards of a place."""
    here = p[place][target]
    face_up = here & p["open"][target]
    found = [way for way in subsets(face_up) if len(way) <= most]
    return [way for way in found if way or here - face_up]


def add(word: str, cards: tuple[str, ...]) -> str:
    """Write cards after a word, if there are any."""
    return f" {word} {', '.join(cards)}" if cards else ""


def lines(p: Position) -> list[str]:
    """List what the player on turn can choose."""
    seat = p["actor"]
    if p["phase"] == "play":
        return [*claims(p, seat), *plays(p, seat), "nothing"]
    if p["phase"] == "after":
        return [*claims(p, seat), *eliminations(p, seat), "go on"]
    later = [card for card in ordered(owned(p, seat)) if not p["held"] or after_last(p, card)]
    return [f"hold {card}" for card in later[: len(later) - (4 - len(p["held"])) + 1]]


def after_last(p: Position, card: str) -> bool:
    """Say whether a card comes after the last one that was held."""
    return DECK.index(card) > DECK.index(p["held"][-1])


def others(p: Position, seat: int) -> list[int]:
    """List the other players in the game."""
    return [other for other in range(4) if other != seat and not p["out"][other]]


def plays(p: Position, seat: int) -> Iterator[str]:
    """Yield all plays but to do nothing."""
    mine = owned(p, seat)
    for card in of(mine, "shield"):
        yield from (f"guard with {card}{add('paying', way)}" for way in ways(p, seat, card))
    for target in others(p, seat):
        yield from thefts(p, seat, target)
        yield from joker_plays(p, seat, target)
        if "buy_back" in p["rules"]:
            for card in of(p["guards"][target], "shield", p["kingdoms"][seat]):
                coins = of(mine, "coin", p["kingdoms"][seat])
                for way in subsets(coins):
                    if enough(way, kind(card)[2]):
                        yield f"buy {target} with {card}{add('paying', way)}"
    if "spy" in p["rules"]:
        yield "call"


def thefts(p: Position, seat: int, target: int) -> Iterator[str]:
    """Yield what can be stolen with Axes and Keys from one player."""
    wall = max([kind(card)[2] for card in p["guards"][target]], default=0)
    for axe in of(owned(p, seat), "axe"):
        kingdom, _, rank = kind(axe)
        betrayed = kingdom == p["kingdoms"][target]
        if betrayed and "allow_betrayed_theft" not in p["rules"]:
            continue
        for place in ("hand", "dungeon"):
            if not p[place][target] or (place == "hand" and rank <= wall):
                continue
            for way in ways(p, seat, axe, joker=not betrayed):
                for names in [()] if betrayed else named(p, target, place, rank):
                    yield f"steal {target} {place} with {axe}{add('taking', names)}" + add(
                        "paying", way
                    )
    for key in of(owned(p, seat), "key", p["kingdoms"][target]):
        for names in named(p, target, "vault", kind(key)[2]):
            yield f"unlock {target} with {key}{add('taking', names)}"


def joker_plays(p: Position, seat: int, target: int) -> Iterator[str]:
    """Yield what the Jokers can do to one player."""
    mine = owned(p, seat)
    for joker in ("key", "shield"):
        if f"{joker}_joker" in p["rules"] and f"{joker} joker" in mine:
            for place in PLACES:
                for names in named(p, target, place, 1):
                    yield f"take {target} {place} with {joker} joker{add('taking', names)}"
    if "axe_joker" in p["rules"] and "axe joker" in mine:
        yield f"seize {target}"
    if "shield_joker" in p["rules"] and "shield joker" in mine:
        for axe in of(mine, "axe"):
            if kind(axe)[0] != p["kingdoms"][target]:
                yield from leads(p, seat, target, axe)


def leads(p: Position, seat: int, target: int, axe: str) -> Iterator[str]:
    """Yield the ways to lead an Axe past the guards."""
    for way in ways(p, seat, axe):
        for names in named(p, target, "hand", kind(axe)[2]):
            yield f"lead {target} with {axe}{add('taking', names)}{add('paying', way)}"


def claims(p: Position, seat: int) -> Iterator[str]:
    """Yield what can be claimed."""
    mine, own = owned(p, seat), p["kingdoms"][seat]
    if len(of(mine, "axe", own)) == 4:
        yield "claim axes"
    if has_army(p, mine, own):
        yield "claim army"
    if total(p["guards"][seat]) >= 10:
        yield "claim guards"
    for suit in ("key", "coin"):
        if len(of(mine, suit, own)) == 4:
            yield f"claim {suit}s"
    if "laughter" in p["rules"] and {f"{suit} joker" for suit in COLOUR} <= mine:
        yield "claim laughter"


def has_army(p: Position, mine: set[str], own: str) -> bool:
    """Try every set of Axes, and every change of one coin that is allowed."""
    coins = {coin: kind(coin)[0] for coin in of(mine, "coin")}
    purses = [coins]
    if "coin_joker_army" in p["rules"] and "coin joker" in mine:
        purses += [{**coins, coin: colour} for coin in coins for colour in COLOUR.values()]
    axes = of(mine, "axe")
    shows = [show for show in subsets(axes) if total(show) >= 10 and show != four_axes(own)]
    return any(is_paid(show, purse, own) for show in shows for purse in purses)


def four_axes(own: str) -> tuple[str, ...]:
    """Return the four Axes of a kingdom, which alone are no army."""
    return tuple(f"{own} axe {rank}" for rank in (1, 2, 3, 4))


def is_paid(show: tuple[str, ...], purse: dict[str, str], own: str) -> bool:
    """Say whether a purse pays the Axes of all other kingdoms."""
    for kingdom in {kind(axe)[0] for axe in show} - {own}:
        paid = sum(kind(coin)[2] for coin, colour in purse.items() if colour == kingdom)
        if total(of(show, "axe", kingdom)) > paid:
            return False
    return True


def eliminations(p: Position, seat: int) -> Iterator[str]:
    """Yield whom a player can eliminate, once a turn."""
    for kingdom in COLOUR.values() if not p["shown"] else ():
        there = p["kingdoms"].index(kingdom)
        if there != seat and not p["out"][there]:
            for suit in COLOUR:
                if len(of(owned(p, seat), suit, kingdom)) == 4:
                    yield f"eliminate {kingdom} {suit}"


def draws(p: Position) -> list[str]:
    """List what chance can draw; all equally likely."""
    if p["phase"] == "draw":
        return [f"draw {card}" for card in ordered(p["pile"])]
    target, place, number = p["theft"]
    if place is None:
        axes = of(p["hand"][target], "axe") or of(p["dungeon"][target], "axe")
        best = max([kind(axe)[2] for axe in axes], default=0)
        return [f"loot {axe}" for axe in axes if kind(axe)[2] == best] or ["loot"]
    there = ordered(p[place][target] - p["open"][target])
    return [f"loot {', '.join(drawn)}" for drawn in combinations(there, number)]
