"""A second, independent reading of the rules of Kings' Struggle that counts paths of decisions.

It walks from a position to the end of the seventh round through every choice, deals left out, and
knows nothing of ``kings``: cards are the numbers 1 to 10, a position is a plain dict.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple, TypedDict

InPlay = tuple[int, int, int]
"""A card on the table: its printed power, its +5 markers, its +2 markers."""

Choice = tuple[str | int | None, ...]
"""A word and what it is done with: ``("play", 4)``, ``("aim", 0, 2)``, ``("gold",)``."""

End = tuple[tuple[int, ...], tuple[tuple[int, ...], ...], int]
"""How a path ends: the gold and the sorted pile of each seat, and who holds the Star."""

PEASANT, FARMER, ASSASSIN, COBBLER, COOPER, JEWELER, JESTER, KNIGHT, QUEEN, KING = range(1, 11)
SERFS = (PEASANT, FARMER, ASSASSIN)
MERCHANTS = (COBBLER, COOPER, JEWELER)
ROYALS = (JESTER, KNIGHT, QUEEN, KING)
LAST_ROUND = 7
PASS: Choice = ("pass",)


class Position(TypedDict):
    """One moment of a game; lists with one entry a seat are in the order of the seats.

    ``phase`` is lead, follow, window, turn, answer or over. ``leader`` holds the Star, ``actor``
    the Scepter (None before the cards are turned over), ``named`` has to answer a Jester.
    ``swapped``: the actor's card came in through its Cooper. ``bank``, ``fives`` and ``twos`` are
    what is left in the supply.
    """

    players: int
    round: int
    phase: str
    leader: int
    actor: int | None
    named: int | None
    swapped: bool
    acted: list[bool]
    hands: list[list[int]]
    aside: list[list[int]]
    sealed: list[int | None]
    table: list[InPlay | None]
    gold: list[int]
    bank: int
    fives: int
    twos: int
    piles: list[list[int]]
    discard: list[int]
    peasant_before_ties: bool


class Tally(NamedTuple):
    """What was counted: paths to the end, paths by first choice, and how the paths end."""

    leaves: int
    by_choice: Counter[Choice]
    ends: Counter[End]


def count(position: Position, *, at_most: int | None = None) -> Tally | None:
    """Walk every path from a position; None if there are more than ``at_most`` of them."""
    by_choice: Counter[Choice] = Counter()
    ends: Counter[End] = Counter()
    leaves = 0
    for first in choices(position):
        stack = [after(position, first)]
        while stack:
            here = stack.pop()
            if here["phase"] != "over":
                stack.extend(after(here, choice) for choice in choices(here))
                continue
            leaves += 1
            if at_most is not None and leaves > at_most:
                return None
            by_choice[first] += 1
            ends[end(here)] += 1
    return Tally(leaves, by_choice, ends)


def end(position: Position) -> End:
    """Sum up a finished game."""
    piles = tuple(tuple(sorted(pile)) for pile in position["piles"])
    return tuple(position["gold"]), piles, position["leader"]


def asked(position: Position) -> int:
    """Return the seat that decides next; sealed cards are chosen clockwise from the leader."""
    if position["phase"] == "lead":
        return position["leader"]
    if position["phase"] == "follow":
        return next(s for s in clockwise(position) if not has_played(position, s))
    seat = position["named"] if position["phase"] == "answer" else position["actor"]
    assert seat is not None
    return seat


def choices(position: Position) -> list[Choice]:
    """List what the asked seat can choose from."""
    seat = asked(position)
    hand = position["hands"][seat]
    match position["phase"]:
        case "lead" | "follow":  # S-20
            return [("play", card) for card in hand]
        case "answer":  # S-36
            return [("answer", card) for card in hand]
        case "window":  # S-21
            others = [s for s in range(position["players"]) if s != position["leader"]]
            return [("lead", None), *(("lead", s) for s in others)]
    return [PASS, *uses(position, seat)]


def uses(position: Position, seat: int) -> list[Choice]:
    """List the uses of a seat's card in play that could change something (S-3B, S-3C)."""
    card = card_of(position, seat)
    serfs, merchants, royals = (seats_with(position, kind) for kind in (SERFS, MERCHANTS, ROYALS))
    can_pay = position["bank"] > 0
    found: list[Choice] = []
    if card == FARMER and position["fives"] > 0:
        found = [("aim", s) for s in merchants]
    elif card == ASSASSIN:
        found = [("aim", s) for s in sorted(merchants + royals)]
    elif card == COBBLER and can_pay and serfs:
        found = [("gold",)]
    elif card == COOPER:
        found = [("gold",)] if can_pay else []
        if seats_with(position, (COOPER,)) == [seat]:
            found += [("swap", new) for new in position["hands"][seat]]
    elif card == JEWELER and royals:
        found = [("gold",)] if can_pay else []
        if position["twos"] > 0:
            found += [("gold", s) for s in royals]
    elif card == JESTER:
        there = [s for s in range(position["players"]) if position["table"][s] is not None]
        found = [("aim", s) for s in there if s != seat and position["hands"][s]]
    elif card == KNIGHT:
        pairs = [(a, b) for a in serfs for b in serfs if a < b]
        found = [("aim", s) for s in serfs] + [("aim", a, b) for a, b in pairs]
    return found


def after(position: Position, choice: Choice) -> Position:
    """Return the position after a choice; the one before stays as it is."""
    new = copied(position)
    seat = asked(new)
    arg = choice[1] if len(choice) > 1 else None
    match choice[0]:
        case "play":
            play(new, seat, number(arg))
        case "lead":
            if arg is not None:
                new["leader"] = number(arg)
            start_turns(new)
        case "swap":
            replace(new, seat, number(arg))
            new["swapped"] = True
            if not uses(new, seat):
                end_turn(new)
        case "answer":
            replace(new, seat, number(arg))
            new["named"] = None
            end_turn(new)
        case "aim" if card_of(new, seat) == JESTER:
            new["named"] = number(arg)
            new["phase"] = "answer"
        case _:
            use(new, seat, choice)
            end_turn(new)
    return new


def play(position: Position, seat: int, card: int) -> None:
    """Lay a card, open as the leader and face down otherwise; turn over once all have (S-20)."""
    position["hands"][seat].remove(card)
    if position["phase"] == "lead":
        position["table"][seat] = (card, 0, 0)
        position["phase"] = "follow"
        return
    position["sealed"][seat] = card
    if not all(has_played(position, s) for s in range(position["players"])):
        return
    for s, hidden in enumerate(position["sealed"]):
        if hidden is not None:
            position["table"][s] = (hidden, 0, 0)
            position["sealed"][s] = None
    cobblers = seats_with(position, (COBBLER,))
    if len(cobblers) == 1:  # S-21
        position["phase"], position["actor"] = "window", cobblers[0]
    else:
        start_turns(position)


def start_turns(position: Position) -> None:
    """Give the first turn to the leader (S-22)."""
    position["phase"], position["actor"] = "turn", position["leader"]


def use(position: Position, seat: int, choice: Choice) -> None:
    """Carry out a pass, or the use of any card but the Jester's and a swap."""
    card = card_of(position, seat)
    targets = [number(target) for target in choice[1:]]
    if choice[0] == "gold":
        paid_for = {COBBLER: SERFS, COOPER: MERCHANTS, JEWELER: ROYALS}[card]
        pay(position, seat, len(seats_with(position, paid_for)))
    for target in targets:
        their = position["table"][target]
        assert their is not None
        if card == FARMER:
            position["table"][target] = (their[0], their[1] + 1, their[2])
            position["fives"] -= 1
        elif card == JEWELER:
            position["table"][target] = (their[0], their[1], their[2] + 1)
            position["twos"] -= 1
        else:  # an Assassin or a Knight
            position["piles"][seat].append(lift(position, target))


def end_turn(position: Position) -> None:
    """Pass the Scepter on, and end the round after the last turn (S-22, S-24)."""
    position["phase"], position["swapped"] = "turn", False
    assert position["actor"] is not None
    position["acted"][position["actor"]] = True
    waiting = [s for s in clockwise(position) if not position["acted"][s]]
    if waiting:
        position["actor"] = waiting[0]
    else:
        end_round(position)


def end_round(position: Position) -> None:
    """Take equal cards away, find the winner and hand over the trick (S-40 to S-42)."""
    powers = {s: power(c) for s, c in enumerate(position["table"]) if c is not None}
    lone_before = lone_peasant(position)
    for s, mine in powers.items():
        if list(powers.values()).count(mine) > 1:
            position["discard"].append(lift(position, s))
    left = [s for s in powers if position["table"][s] is not None]
    if left:
        winner = max(left, key=lambda s: powers[s])
        lone = lone_before if position["peasant_before_ties"] else lone_peasant(position)
        winner = winner if lone is None else lone
        if card_of(position, winner) == QUEEN:  # S-38
            pay(position, winner, 5)
        position["piles"][winner] += [lift(position, s) for s in left]
        position["leader"] = winner
    position["acted"] = [False] * position["players"]
    position["actor"] = None
    position["round"] += 1
    position["phase"] = "lead" if position["round"] <= LAST_ROUND else "over"


def lone_peasant(position: Position) -> int | None:
    """Return the seat whose Peasant is the only Serf on the table, if there is one (S-41)."""
    serfs = seats_with(position, SERFS)
    return serfs[0] if len(serfs) == 1 and card_of(position, serfs[0]) == PEASANT else None


def replace(position: Position, seat: int, card: int) -> None:
    """Put a card from hand in the place of the one in play, which goes back (S-34, S-36)."""
    position["hands"][seat].remove(card)
    position["hands"][seat].append(lift(position, seat))
    position["table"][seat] = (card, 0, 0)


def lift(position: Position, seat: int) -> int:
    """Take a seat's card off the table, its markers back to the supply (S-3A)."""
    mine = position["table"][seat]
    assert mine is not None
    position["table"][seat] = None
    position["fives"] += mine[1]
    position["twos"] += mine[2]
    return mine[0]


def pay(position: Position, seat: int, gold: int) -> None:
    """Pay gold from the bank, or what the bank has left (S-03)."""
    gold = min(gold, position["bank"])
    position["bank"] -= gold
    position["gold"][seat] += gold


def power(mine: InPlay) -> int:
    """Add a card's markers to its printed power (S-40)."""
    return mine[0] + 5 * mine[1] + 2 * mine[2]


def card_of(position: Position, seat: int) -> int:
    """Return the card that a seat has in play, 0 if it is gone."""
    mine = position["table"][seat]
    return 0 if mine is None else mine[0]


def seats_with(position: Position, cards: tuple[int, ...]) -> list[int]:
    """List the seats that have one of these cards in play."""
    return [s for s, mine in enumerate(position["table"]) if mine is not None and mine[0] in cards]


def has_played(position: Position, seat: int) -> bool:
    """Say whether a seat has laid its card of this round."""
    return position["sealed"][seat] is not None or position["table"][seat] is not None


def clockwise(position: Position) -> list[int]:
    """List the seats in the order of play, from the leader on."""
    n = position["players"]
    return [(position["leader"] + step) % n for step in range(n)]


def number(value: str | int | None) -> int:
    """Read a seat or a card from a choice."""
    assert isinstance(value, int)
    return value


def copied(position: Position) -> Position:
    """Copy a position so far that the copy can be changed."""
    new = position.copy()
    new["acted"] = position["acted"].copy()
    new["sealed"] = position["sealed"].copy()
    new["table"] = position["table"].copy()
    new["gold"] = position["gold"].copy()
    new["discard"] = position["discard"].copy()
    new["hands"] = [hand.copy() for hand in position["hands"]]
    new["piles"] = [pile.copy() for pile in position["piles"]]
    return new
