"""Very small positions of Kings' Struggle, whose paths of decisions are counted by hand."""

from __future__ import annotations

from tests.perft.brute import Position
from tests.perft.placing import position

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
