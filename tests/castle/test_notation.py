"""Moves as lines of text, both ways."""

from __future__ import annotations

import pytest

from kings.castle import Attribute, Card, Castle, Place
from kings.castle.moves import (
    ChooseSquire,
    DealHands,
    Decline,
    DrawStarter,
    Lose,
    Move,
    Pass,
    Play,
    React,
    Recruit,
)
from kings.castle.notation import parse_card, read_move, write_move
from kings.errors import BadInput
from tests.castle.games import numbered

MEN = (Place.WEST_LORD, Place.WEST_MASTER)
HANDS = ((Card.PLAGUE_Q, Card.PLAGUE_R, Card.PLAGUE_S), (Card.KEEP_T, Card.KEEP_U, Card.KEEP_V))
LINES: tuple[tuple[str, Move], ...] = (
    ("C passes", Pass(2)),
    ("A declines", Decline(0)),
    ("A chooses M", ChooseSquire(0, "M")),
    ("B reacts lucky-escape-t", React(1, Card.LUCKY_ESCAPE_T)),
    ("A plague-q west west-lord west-master", Play(0, Card.PLAGUE_Q, Castle.WEST, MEN)),
    (
        "A state-of-disrepair-k east domain",
        Play(0, Card.STATE_OF_DISREPAIR_K, Castle.EAST, attribute=Attribute.DOMAIN),
    ),
    ("D targeted-theft-w A", Play(3, Card.TARGETED_THEFT_W, player=0)),
    ("D recycle-y plague-q", Play(3, Card.RECYCLE_Y, fetched=Card.PLAGUE_Q)),
    ("recruit A, Z", Recruit(("A", "Z"))),
    ("first B", DrawStarter(1)),
    ("lose barbarians-n", Lose(Card.BARBARIANS_N)),
    ("hands plague-q, plague-r, plague-s / keep-t, keep-u, keep-v", DealHands(HANDS)),
)


@pytest.mark.parametrize(("line", "move"), LINES)
def test_a_move_has_one_line(line: str, move: Move) -> None:
    assert line == write_move(move)
    assert move == read_move(line)


@pytest.mark.parametrize("number", range(12))
def test_every_move_of_a_game_can_be_written_and_read(number: int) -> None:
    moves = numbered(number).moves
    assert list(moves) == [read_move(write_move(move)) for move in moves]


@pytest.mark.parametrize(
    ("line", "move"),
    [
        ("b plays PLAGUE-Q West", Play(1, Card.PLAGUE_Q, Castle.WEST)),
        ("B pl-q west-master west", Play(1, Card.PLAGUE_Q, Castle.WEST, (Place.WEST_MASTER,))),
        ("B pass", Pass(1)),
        ("A choose Maud", ChooseSquire(0, "M")),
        ("lose u-v", Lose(Card.UNEXPECTED_LOSS_V)),
    ],
)
def test_a_move_may_be_written_in_short(line: str, move: Move) -> None:
    assert move == read_move(line)


def test_every_card_is_known_by_the_fewest_letters_that_tell_it_from_others() -> None:
    """Three cards at most have a letter in common (C-03), and no two of them a name."""
    for card in Card:
        kind, _, sign = card.name.lower().replace("_", "-").rpartition("-")
        others = [
            other.name.lower().replace("_", "-")
            for other in Card
            if other is not card and other.name.endswith(f"_{sign.upper()}")
        ]
        need = next(
            n for n in range(1, len(kind) + 1) if not any(o.startswith(kind[:n]) for o in others)
        )
        assert card is parse_card(f"{kind[:need]}-{sign}")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("", "here should stand a player"),
        ("A", "here should stand a card or a move"),
        ("A jump", "“jump” is not a card or a move"),
        ("X pass", "“X” is no player"),
        ("² pass", "“²” is no player"),
        ("A pass: 1", "“:” is not understood here"),
        ("A pass plague-q", "“plague-q” is not understood here"),
        ("A discards", "here should stand a card"),
        ("A discards plague", "is no card"),
        ("A discards -q", "is no card"),
        ("A discards plague-q plague-r", "“plague-r” is not understood here"),
        ("A p-a", "may be peaceful-death-a or protracted-siege-a"),
        ("A plague-q north", "“north” is no card"),
        ("A plague-q west east", "a second castle"),
        ("A chooses Bob", "no squire"),
        ('A discards "plague-q', "never closed"),
    ],
)
def test_what_is_no_move_is_refused_in_a_sentence(line: str, said: str) -> None:
    with pytest.raises(BadInput, match=said):
        read_move(line)
