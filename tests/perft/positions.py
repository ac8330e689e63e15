"""Late positions of Kings' Struggle whose paths of decisions are counted, some of them by hand."""

from __future__ import annotations

from collections.abc import Sequence

from tests.perft.brute import InPlay, Position

__all__ = ["BY_HAND", "POSITIONS"]

GOLD, MARKERS = 250, 5

Table = Sequence[int | InPlay | None]
"""A card a seat: bare, with its +5 and +2 markers, or None where there is none."""


def position(
    round_number: int,
    phase: str,
    *,
    hands: Sequence[Sequence[int]],
    leader: int,
    aside: Sequence[Sequence[int]] = (),
    table: Table = (),
    sealed: Sequence[int | None] = (),
    actor: int | None = None,
    acted: Sequence[int] = (),
    swapped: bool = False,
    named: int | None = None,
    gold: Sequence[int] = (),
    discard: Sequence[int] = (),
    peasant_before_ties: bool = False,
) -> Position:
    """Set up a position; ``acted`` names the seats whose turn is over.

    A seat's cards that are in no other place lie in its own pile; those named in ``discard`` lie
    there instead. Everything that isn't said is as at the beginning.
    """
    n = len(hands)
    bare = [(card, 0, 0) if isinstance(card, int) else card for card in table or [None] * n]
    face_down = list(sealed or [None] * n)
    set_aside = [list(cards) for cards in aside or [()] * n]
    purses = list(gold or [5] * n)
    gone = list(discard)
    piles: list[list[int]] = []
    for seat in range(n):
        mine = bare[seat]
        held = {*hands[seat], *set_aside[seat], face_down[seat], mine[0] if mine else None}
        won = [card for card in range(1, 11) if card not in held]
        for card in [card for card in won if card in gone]:
            won.remove(card)
            gone.remove(card)
        piles.append(won)
    return {
        "players": n,
        "round": round_number,
        "phase": phase,
        "leader": leader,
        "actor": actor,
        "named": named,
        "swapped": swapped,
        "acted": [seat in acted for seat in range(n)],
        "hands": [list(hand) for hand in hands],
        "aside": set_aside,
        "sealed": face_down,
        "table": bare,
        "gold": purses,
        "bank": GOLD - sum(purses),
        "fives": MARKERS - sum(card[1] for card in bare if card),
        "twos": MARKERS - sum(card[2] for card in bare if card),
        "piles": piles,
        "discard": list(discard),
        "peasant_before_ties": peasant_before_ties,
    }


BY_HAND: dict[str, tuple[int, Position]] = {
    # No card has an action, so only the sealed cards are chosen: 2 x 2 x 2.
    "hand: no actions": (
        8,
        position(
            7,
            "lead",
            leader=1,
            hands=[[1, 9], [9, 10], [1, 10]],
            aside=[[2, 3], [4, 5], [6, 7]],
            gold=[0, 12, 31],
        ),
    ),
    # The Farmer comes last: pass, a +5 for the Cobbler, or one for the Jeweler.
    "hand: Farmer": (
        3,
        position(
            7,
            "turn",
            leader=1,
            actor=0,
            acted=[1, 2],
            hands=[[1, 3, 10], [1, 2, 9], [1, 2, 8]],
            table=[2, 4, 6],
        ),
    ),
    # No Serf 1, one Serf 3, two Serfs 3.
    "hand: Knight": (
        7,
        position(
            7,
            "turn",
            leader=1,
            actor=0,
            acted=[1, 2, 3],
            hands=[[4, 5, 6], [4, 5, 6], [4, 5, 6], [4, 5, 6]],
            table=[8, 1, 2, 3],
        ),
    ),
    # Pass 1, gold 1; a Peasant has no action 1; a Cobbler passes or takes gold for the Farmer 2;
    # a Jester passes, or aims at one of two seats that each answer with one of three cards 7.
    "hand: Cooper alone": (
        12,
        position(
            7,
            "turn",
            leader=1,
            actor=0,
            acted=[1, 2],
            hands=[[1, 4, 7], [1, 3, 9], [1, 3, 8]],
            table=[5, 2, 10],
        ),
    ),
    # The Cobbler passes or takes gold for the Assassin (2), who passes or takes one of two (3).
    # Seat 0 leads: 2 x 3. Seat 2 leads: the same. Seat 1 leads, the Assassin first: it passes, the
    # Cobbler has 2; it takes the Queen, the Cobbler has 2; it takes the Cobbler, 1. 6 + 6 + 5.
    "hand: window": (
        17,
        position(
            7,
            "window",
            leader=0,
            actor=0,
            hands=[[1, 2, 3], [4, 5, 6], [6, 7, 8]],
            table=[4, 3, 9],
        ),
    ),
    # With no gold in the bank the Cobbler can only pass and the Jeweler can pass or put its +2 on
    # the King; its gold alone would change nothing.
    "hand: empty bank": (
        2,
        position(
            7,
            "turn",
            leader=0,
            actor=0,
            hands=[[1, 2, 3], [4, 5, 6], [5, 7, 8], [1, 2, 3]],
            table=[4, 1, 6, 10],
            gold=[100, 0, 90, 60],
        ),
    ),
    # The Jester passes: nobody else has a choice, 1. It has seat 1 play the Jeweler, which passes,
    # takes its gold, or puts +2 on the Jester or the King, 4. It has seat 2 play the Queen, 1.
    "hand: Jester before the others": (
        6,
        position(
            7,
            "turn",
            leader=0,
            actor=0,
            hands=[[1], [6], [9]],
            aside=[[2, 3], [2, 3], [2, 3]],
            table=[7, 1, 10],
        ),
    ),
    # The others have acted, so the new card of either has no turn: pass, seat 1, seat 2.
    "hand: Jester after the others": (
        3,
        position(
            7,
            "turn",
            leader=1,
            actor=0,
            acted=[1, 2],
            hands=[[1], [6], [9]],
            aside=[[2, 3], [2, 3], [2, 3]],
            table=[7, 1, 10],
        ),
    ),
    # The Cobbler has 2 choices, the first Assassin 3 (pass, Cobbler, Queen), the second 3, or 2
    # where the first took a card. Seat 3 or 0 leads: the Cobbler comes before both Assassins,
    # 2 x (3 + 2 + 2) = 14. Seat 1: it comes after both, (2 + 1 + 2) + (1 + 1) + (2 + 1) = 10.
    # Seat 2: between them, 2 x 3 + 1 x 2 + 2 x 2 = 12. 14 + 14 + 10 + 12.
    "hand: window and two Assassins": (
        50,
        position(
            7,
            "window",
            leader=3,
            actor=0,
            hands=[[1, 2, 3], [4, 5, 6], [4, 5, 6], [4, 5, 6]],
            table=[4, 3, 3, 9],
        ),
    ),
    # All four cards cancel; nobody wins and the Star stays at seat 2.
    "hand: all cancel": (
        1,
        position(
            7,
            "turn",
            leader=2,
            actor=1,
            acted=[2, 3, 0],
            hands=[[1, 2, 3], [4, 5, 6], [3, 5, 6], [4, 5, 6]],
            table=[9, 10, (4, 1, 0), (8, 0, 1)],
        ),
    ),
    # The Assassins cancel; as the rulebook has it the Peasant is then the only Serf and wins.
    "hand: Peasant after ties": (
        1,
        position(
            7,
            "turn",
            leader=1,
            actor=0,
            acted=[1, 2, 3],
            hands=[[2], [6], [7], [4]],
            aside=[[3, 4], [1, 2], [1, 2], [1, 2]],
            table=[1, 3, 3, 10],
        ),
    ),
    # With the house rule the Assassins count, though they cancel, and the King wins.
    "hand: Peasant before ties": (
        1,
        position(
            7,
            "turn",
            leader=1,
            actor=0,
            acted=[1, 2, 3],
            hands=[[2], [6], [7], [4]],
            aside=[[3, 4], [1, 2], [1, 2], [1, 2]],
            table=[1, 3, 3, 10],
            peasant_before_ties=True,
        ),
    ),
    # The trick of S-43: the +5 Cooper cancels the King, the Queen wins three cards and 5 gold.
    "hand: the rulebook's trick": (
        1,
        position(
            7,
            "turn",
            leader=1,
            actor=0,
            acted=[1, 2, 3, 4],
            hands=[[2, 3, 4], [3, 4, 5], [6, 7, 8], [6, 7, 8], [6, 7, 8]],
            table=[1, 2, (5, 1, 0), 9, 10],
        ),
    ),
    # All five +5 lie on two Merchants, so the first Farmer can only pass. The Assassin passes, and
    # so must the second Farmer, 1; or it takes a Merchant, whose markers return, and the Farmer
    # passes or puts one on the other Merchant, 2 for either.
    "hand: no +5 marker left": (
        5,
        position(
            7,
            "turn",
            leader=0,
            actor=2,
            acted=[0, 1],
            hands=[[1, 3, 9], [1, 2, 9], [1, 4, 9], [2, 6, 9], [4, 5, 6]],
            table=[(6, 3, 0), (4, 2, 0), 2, 3, 2],
        ),
    ),
    # Pass 1, gold 1. A Farmer without a Merchant has no choice of its own, 1, nor has a Jeweler
    # without a Royal, 1; a Knight takes none, either or both of two Serfs, 4.
    "hand: Cooper with markers": (
        8,
        position(
            7,
            "turn",
            leader=2,
            actor=0,
            acted=[2],
            hands=[[2, 6, 8], [3, 5, 10], [1, 6, 9]],
            table=[(5, 2, 0), 1, 2],
        ),
    ),
    # Three answers; the seat that answers has had its turn, and the last two can only pass.
    "hand: answer": (
        3,
        position(
            7,
            "answer",
            leader=2,
            actor=3,
            named=2,
            acted=[2],
            hands=[[1, 2, 3], [1, 2, 3], [4, 5, 6], [1, 2, 3]],
            table=[10, 9, 1, 7],
        ),
    ),
}
"""Very small positions, with the number of paths from them counted by hand."""

POSITIONS: dict[str, Position] = {
    # Whole rounds.
    "3 at Night, round 7": position(
        7,
        "lead",
        leader=2,
        hands=[[4, 5], [6, 7], [3, 5]],
        aside=[[1, 2], [1, 2], [1, 2]],
        gold=[3, 20, 11],
    ),
    "4 at Night, round 7": position(
        7,
        "lead",
        leader=0,
        hands=[[4, 8], [2, 6], [3, 9], [1, 5]],
        aside=[[1, 10], [1, 3], [1, 2], [2, 10]],
        gold=[13, 2, 11, 40],
    ),
    "5 at Night, round 7": position(
        7,
        "lead",
        leader=4,
        hands=[[2, 10], [4, 9], [6, 7], [1, 3], [1, 8]],
        aside=[[1, 4], [1, 2], [1, 2], [2, 10], [2, 9]],
        discard=[5, 5, 3],
    ),
    "6 at Night, round 7": position(
        7,
        "lead",
        leader=3,
        hands=[[1, 10], [2, 9], [2, 4], [1, 8], [6, 10], [3, 9]],
        aside=[[3, 4], [3, 4], [1, 3], [2, 3], [1, 2], [1, 2]],
        discard=[5, 5, 7, 7, 7],
    ),
    "3 by Day, round 7": position(
        7,
        "lead",
        leader=1,
        hands=[[1, 2, 4, 9], [3, 5, 9, 10], [1, 6, 8, 10]],
        gold=[8, 15, 9],
    ),
    "3 at Night, round 6": position(
        6,
        "lead",
        leader=0,
        hands=[[1, 4, 10], [2, 9, 10], [3, 8, 9]],
        aside=[[2, 3], [1, 3], [1, 2]],
        gold=[18, 5, 7],
    ),
    "4 by Day, two sealed": position(
        7,
        "follow",
        leader=2,
        hands=[[3, 4, 8, 9], [1, 6, 9], [3, 4, 8], [2, 6, 7, 10]],
        table=[None, None, 6, None],
        sealed=[None, 4, None, None],
    ),
    "3 at Night, round 6, from the follow": position(
        6,
        "follow",
        leader=1,
        hands=[[5, 6, 8], [3, 9], [2, 7, 10]],
        aside=[[1, 2], [1, 2], [1, 3]],
        table=[None, 4, None],
    ),
    "4 by Day, round 7": position(
        7,
        "lead",
        leader=0,
        hands=[[1, 2, 4, 8], [3, 6, 9, 10], [2, 5, 9, 10], [1, 3, 8, 10]],
        gold=[8, 15, 9, 11],
    ),
    "5 by Day, one sealed": position(
        7,
        "follow",
        leader=4,
        hands=[[2, 6, 9], [3, 5, 8, 10], [1, 4, 8, 9], [2, 6, 7, 10], [1, 2, 9]],
        table=[None, None, None, None, 5],
        sealed=[7, None, None, None, None],
    ),
    "4 at Night, round 6, from the middle": position(
        6,
        "turn",
        leader=1,
        actor=2,
        acted=[1],
        hands=[[2, 8], [3, 10], [1, 4], [1, 7]],
        aside=[[3, 5], [1, 2], [2, 3], [2, 3]],
        table=[10, 9, 6, 8],
    ),
    "3 by Day, round 6, the last turn": position(
        6,
        "turn",
        leader=2,
        actor=1,
        acted=[2, 0],
        hands=[[1, 2, 4, 9], [3, 5, 6, 10], [1, 4, 8, 10]],
        table=[6, 7, 9],
    ),
    # The Cobbler: its window, its gold, and two of them.
    "window of a lone Cobbler": position(
        7,
        "window",
        leader=1,
        actor=3,
        hands=[[1, 2, 9], [4, 5, 6], [5, 6, 10], [2, 3, 7]],
        table=[7, 2, 3, 4],
        gold=[9, 3, 22, 1],
    ),
    "window, then a Cooper finds a Cobbler": position(
        7,
        "window",
        leader=0,
        actor=0,
        hands=[[1, 3, 5], [4, 6, 7], [1, 3, 8]],
        table=[4, 5, 2],
    ),
    "two Cobblers, no window": position(
        7,
        "follow",
        leader=0,
        hands=[[1, 5, 6], [1, 2, 9, 10], [1, 5, 6], [1, 2, 3, 8]],
        table=[4, None, None, None],
        sealed=[None, None, 4, None],
    ),
    # The Cooper.
    "two Coopers": position(
        7,
        "turn",
        leader=0,
        actor=0,
        hands=[[1, 2, 8], [2, 8, 10], [4, 6, 9], [1, 2, 4]],
        table=[5, 3, 5, 6],
    ),
    "an Assassin leaves a Cooper alone": position(
        7,
        "turn",
        leader=3,
        actor=3,
        hands=[[3, 6, 7], [1, 8, 10], [2, 4, 9], [4, 6, 8]],
        table=[5, 5, 1, 3],
    ),
    "a Jester came in by the Cooper": position(
        7,
        "turn",
        leader=0,
        actor=1,
        acted=[0],
        swapped=True,
        hands=[[1, 4, 9], [2, 5, 8], [3, 6, 10], [2, 5, 6]],
        table=[10, 7, 2, 4],
    ),
    # The Jester.
    "a Jester and its answers": position(
        7,
        "turn",
        leader=1,
        actor=1,
        hands=[[2, 5, 9], [1, 3, 8], [4, 6, 10], [3, 5, 6]],
        table=[1, 7, 8, 4],
    ),
    "an answer is owed before the turn": position(
        7,
        "answer",
        leader=3,
        actor=3,
        named=0,
        hands=[[2, 5, 7], [1, 4, 10], [4, 6, 9], [1, 5, 9]],
        table=[10, 6, 3, 7],
    ),
    "a Jester answers a Jester": position(
        7,
        "turn",
        leader=0,
        actor=0,
        hands=[[1, 4, 9], [5, 7, 9], [2, 5, 8], [3, 6, 9]],
        table=[7, 4, 7, 10],
    ),
    # The Knight, the Farmer, the Assassin, the Jeweler.
    "Knights among five Serfs": position(
        7,
        "turn",
        leader=5,
        actor=5,
        hands=[[4], [5], [6], [7], [9], [1]],
        aside=[[1, 10], [2, 10], [1, 10], [1, 10], [4, 10], [3, 10]],
        table=[2, 1, 3, 2, 1, 8],
    ),
    "Farmers and Assassins in turn": position(
        7,
        "turn",
        leader=2,
        actor=2,
        hands=[[1], [1], [1], [1], [1]],
        aside=[[9, 10], [9, 10], [9, 10], [9, 10], [9, 10]],
        table=[4, 6, 2, 3, 2],
    ),
    "two Jewelers and Royals with markers": position(
        7,
        "turn",
        leader=0,
        actor=0,
        hands=[[1], [1], [1], [1], [1]],
        aside=[[2, 3], [2, 3], [2, 3], [2, 3], [2, 3]],
        table=[6, (9, 0, 1), 10, 6, (8, 0, 2)],
    ),
    # Supplies.
    "one +2 marker left": position(
        7,
        "turn",
        leader=1,
        actor=3,
        acted=[1, 2],
        hands=[[2, 3, 7], [1, 2, 3], [1, 2, 3], [4, 8, 10], [2, 5, 9]],
        table=[6, (10, 0, 2), (9, 0, 2), 6, 3],
    ),
    "empty bank": position(
        7,
        "turn",
        leader=0,
        actor=0,
        hands=[[2, 6, 7], [1, 4, 9], [3, 6, 8], [4, 5, 10]],
        table=[5, 2, 9, 6],
        gold=[70, 60, 80, 40],
    ),
    "two gold left in the bank": position(
        7,
        "turn",
        leader=1,
        actor=1,
        hands=[[1, 2, 3], [4, 8, 10], [1, 3, 5], [5, 7, 10]],
        table=[9, 6, 4, 2],
        gold=[61, 60, 62, 65],
    ),
    # The end of a round.
    "a Cobbler's leader keeps the Star": position(
        6,
        "window",
        leader=0,
        actor=2,
        hands=[[1, 2], [9, 10], [3, 9], [2, 10]],
        aside=[[4, 5], [1, 4], [1, 5], [4, 5]],
        table=[3, 3, 4, 1],
    ),
    "markers make powers equal": position(
        7,
        "turn",
        leader=3,
        actor=3,
        hands=[[1, 4, 9], [1, 3, 9], [3, 6, 9], [1, 5, 7], [2, 7, 9]],
        table=[6, 10, 8, 2, (5, 1, 0)],
    ),
    "Peasants after ties": position(
        7,
        "follow",
        leader=0,
        hands=[[2, 4, 5], [1, 3, 10], [1, 2, 3, 8], [1, 9, 10, 3]],
        table=[3, None, None, None],
        sealed=[None, 6, None, None],
    ),
    "Peasants before ties": position(
        7,
        "follow",
        leader=0,
        hands=[[2, 4, 5], [1, 3, 10], [1, 2, 3, 8], [1, 9, 10, 3]],
        table=[3, None, None, None],
        sealed=[None, 6, None, None],
        peasant_before_ties=True,
    ),
    "a card is gone before its turn": position(
        7,
        "turn",
        leader=4,
        actor=0,
        acted=[4],
        hands=[[1, 5, 9], [2, 3, 10], [1, 4, 6], [4, 5, 9], [1, 2, 10]],
        table=[8, None, 2, 7, 3],
    ),
    "the middle of round 6 by Day": position(
        6,
        "turn",
        leader=0,
        actor=2,
        acted=[0, 1],
        hands=[[1, 2, 9, 10], [1, 3, 8, 9], [1, 2, 8, 10]],
        table=[6, 10, 3],
    ),
    "the middle of round 6 at Night": position(
        6,
        "turn",
        leader=2,
        actor=1,
        acted=[2, 3, 0],
        hands=[[4, 9], [1, 10], [2, 10], [1, 3]],
        aside=[[1, 2], [2, 3], [1, 3], [2, 10]],
        table=[(6, 1, 0), 7, 8, 5],
        gold=[0, 0, 31, 4],
    ),
}
"""Positions whose paths only a program can count; ``table.json`` holds the counts."""
