"""The second reading of King's Keys, its other half: what follows from each line."""

from __future__ import annotations

import re
from copy import deepcopy
from typing import Any

from tests.keys.brute import PLACES, Position, kind, of, owned


def after(position: Position, line: str) -> Position:
    """Play a line and return the position that follows."""
    p = deepcopy(position)
    head, *more = re.split(" (with|taking|paying) ", line)
    parts = {word: cards.split(", ") for word, cards in zip(more[::2], more[1::2], strict=True)}
    verb, *words = head.split(" ", 1)
    _DEEDS[verb](p, words[0] if words else "", parts)
    return p


def move(p: Position, card: str, place: str, seat: int) -> None:
    """Take a card from wherever it lies and put it face down into a place."""
    for name in (*PLACES, "guards", "lying", "open"):
        for cards in p[name]:
            cards.discard(card)
    p["pile"].discard(card)
    if place in ("pile", "aside"):
        p[place].add(card)
    else:
        p[place][seat].add(card)


def leave(p: Position, card: str, place: str, seat: int) -> None:
    """Leave a card face up."""
    move(p, card, place, seat)
    p["open"][seat].add(card)


def end_play(p: Position, *, busy: bool = True) -> None:
    p["phase"], p["theft"] = "after", None
    p["busy"] = p["busy"] or busy


def pay(p: Position, parts: dict[str, list[str]]) -> None:
    """Shuffle the coins of a payment into the pile."""
    for coin in parts.get("paying", []):
        if coin != "coin joker":
            move(p, coin, "pile", 0)


def guard(p: Position, _: str, parts: dict[str, list[str]]) -> None:
    pay(p, parts)
    if "coin joker" in parts.get("paying", []):
        move(p, "coin joker", "pile", 0)
    move(p, parts["with"][0], "guards", p["actor"])
    end_play(p)


def steal(p: Position, words: str, parts: dict[str, list[str]]) -> None:
    target, place = int(words.split()[0]), words.split()[1]
    (axe,) = parts["with"]
    if kind(axe)[0] == p["kingdoms"][target]:
        leave(p, axe, "dungeon", target)
        for coin in parts.get("paying", []):
            leave(p, coin, "vault", target)
        end_play(p)
        return
    rob(p, target, place, kind(axe)[2], [axe], parts)


def rob(
    p: Position, target: int, place: str, most: int, used: list[str], parts: dict[str, list[str]]
) -> None:
    """Take what was named, wait for what is drawn, and leave what was used."""
    names = parts.get("taking", [])
    hidden = len(p[place][target] - p["open"][target])
    number = min(hidden, most - len(names))
    for card in names:
        move(p, card, "hand", p["actor"])
    pay(p, parts)
    if "coin joker" in parts.get("paying", []):
        used = [*used, "coin joker"]
    for card in used:
        leave(p, card, place, target)
    end_play(p)
    if number:
        p["phase"], p["theft"] = "loot", (target, place, number)


def unlock(p: Position, words: str, parts: dict[str, list[str]]) -> None:
    (key,) = parts["with"]
    rob(p, int(words), "vault", kind(key)[2], [key], parts)


def take(p: Position, words: str, parts: dict[str, list[str]]) -> None:
    rob(p, int(words.split()[0]), words.split()[1], 1, parts["with"], parts)


def lead(p: Position, words: str, parts: dict[str, list[str]]) -> None:
    (axe,) = parts["with"]
    rob(p, int(words), "hand", kind(axe)[2], [axe, "shield joker"], parts)


def seize(p: Position, words: str, _: dict[str, list[str]]) -> None:
    p["phase"], p["theft"], p["busy"] = "loot", (int(words), None, 1), True


def loot(p: Position, words: str, _: dict[str, list[str]]) -> None:
    target, place, _number = p["theft"]
    cards = words.split(", ") if words else []
    if place is None:
        held = any(card in p["hand"][target] for card in cards)
        leave(p, "axe joker", "hand" if held else "dungeon", target)
    for card in cards:
        move(p, card, "hand", p["actor"])
    end_play(p)


def call(p: Position, _: str, __: dict[str, list[str]]) -> None:
    end_play(p)


def nothing(p: Position, _: str, __: dict[str, list[str]]) -> None:
    end_play(p, busy=False)


def buy(p: Position, words: str, parts: dict[str, list[str]]) -> None:
    move(p, parts["with"][0], "hand", p["actor"])
    for coin in parts["paying"]:
        move(p, coin, "lying", int(words))
    end_play(p)


def claim(p: Position, words: str, _: dict[str, list[str]]) -> None:
    p["phase"], p["ended"] = "over", (words, p["actor"])


def eliminate(p: Position, words: str, _: dict[str, list[str]]) -> None:
    kingdom, suit = words.split()
    target = p["kingdoms"].index(kingdom)
    p["out"][target] = p["shown"] = p["busy"] = True
    for card in of(owned(p, p["actor"]), suit, kingdom):
        move(p, card, "pile", 0)
    for card in [card for name in (*PLACES, "lying") for card in p[name][target]]:
        move(p, card, "pile", 0)
    for card in list(p["guards"][target]):
        move(p, card, "aside", 0)
    if p["out"].count(False) == 1:
        p["phase"], p["ended"] = "over", ("last", p["actor"])


def go_on(p: Position, _: str, __: dict[str, list[str]]) -> None:
    mine = owned(p, p["actor"])
    if len(mine) > 4:
        p["phase"] = "hold"
    else:
        p["held"] = sorted(mine)
        end_turn(p)


def hold(p: Position, words: str, _: dict[str, list[str]]) -> None:
    p["held"].append(words)
    if len(p["held"]) == 4:
        end_turn(p)


def end_turn(p: Position) -> None:
    """Put the cards away, see whether there is a truce, and give the turn to the next."""
    seat = p["actor"]
    for card in owned(p, seat):
        store = "vault" if kind(card)[1] in ("coin", "key") else "dungeon"
        move(p, card, "hand" if card in p["held"] else store, seat)
    p["held"] = []
    p["idle"] = p["idle"] + 1 if p["empty"] and not p["busy"] else 0
    if p["idle"] >= p["out"].count(False):
        p["phase"], p["ended"] = "over", ("idle", None)
    elif p["turn"] >= p["last_turn"]:
        p["phase"], p["ended"] = "over", ("last_turn", None)
    else:
        following = [(seat + step) % 4 for step in (1, 2, 3, 4)]
        begin_turn(p, next(other for other in following if not p["out"][other]))


def begin_turn(p: Position, seat: int) -> None:
    """Take up what was left, and draw if there is a pile."""
    p["turn"] += 1
    p["actor"] = seat
    p["empty"], p["busy"], p["shown"] = not p["pile"], False, False
    for coin in list(p["lying"][seat]):
        move(p, coin, "vault", seat)
    p["open"][seat].clear()
    p["phase"] = "play" if p["empty"] else "draw"


def draw(p: Position, words: str, _: dict[str, list[str]]) -> None:
    move(p, words, "hand", p["actor"])
    p["phase"] = "play"


_DEEDS: dict[str, Any] = {
    "guard": guard,
    "steal": steal,
    "unlock": unlock,
    "take": take,
    "seize": seize,
    "lead": lead,
    "call": call,
    "buy": buy,
    "nothing": nothing,
    "claim": claim,
    "eliminate": eliminate,
    "go": go_on,
    "hold": hold,
    "loot": loot,
    "draw": draw,
}
