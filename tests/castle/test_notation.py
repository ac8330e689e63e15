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
    read_move,
    write_move,
)
from kings.errors import BadInput
from tests.castle.games import numbered

MEN = (Place.WEST_LORD, Place.WEST_MASTER)
HANDS = ((Card.PLAGUE_Q, Card.PLAGUE_R, Card.PLAGUE_S), (Card.KEEP_T, Card.KEEP_U, Card.KEEP_V))
SHORT = "chance: deal-hands hands=plague-q,plague-r,plague-s/keep-t,keep-u,keep-v"

LINES: tuple[tuple[str, Move], ...] = (
    ("2: pass", Pass(2)),
    ("0: decline", Decline(0)),
    ("0: choose-squire squire=M", ChooseSquire(0, "M")),
    ("1: react card=lucky-escape-t", React(1, Card.LUCKY_ESCAPE_T)),
    (
        "0: play card=plague-q castle=west men=west-lord,west-master",
        Play(0, Card.PLAGUE_Q, Castle.WEST, MEN),
    ),
    (
        "0: play card=state-of-disrepair-k castle=east attribute=domain",
        Play(0, Card.STATE_OF_DISREPAIR_K, Castle.EAST, attribute=Attribute.DOMAIN),
    ),
    (
        "3: play card=targeted-theft-w player=0",
        Play(3, Card.TARGETED_THEFT_W, player=0),
    ),
    ("chance: recruit squires=A,Z", Recruit(("A", "Z"))),
    ("chance: draw-starter starter=1", DrawStarter(1)),
    ("chance: lose card=barbarians-n", Lose(Card.BARBARIANS_N)),
    (SHORT, DealHands(HANDS)),
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
    ("line", "said"),
    [
        ("", "no move"),
        ("0 pass", "no move"),
        ("0: jump", "no move"),
        ("x: pass", "no number of a seat"),
        ("²: pass", "no number of a seat"),
        ("0: pass: 1", "“0: pass: 1” is no move"),
        ("0: 1: pass", "“0: 1: pass” is no move"),
        ("0: pass card=plague-q", "does not belong"),
        ("0: discard", "needs card"),
        ("0: discard card=plague", "none of: peaceful-death-a"),
        ("0: discard card=plague-q card=plague-r", "does not belong"),
        ("0: discard seat=1 card=plague-q", "does not belong"),
        ("0: play card=plague-q castle=north", "none of: west, middle, east"),
        ("0: choose-squire squire=Bob", "no squire"),
    ],
)
def test_what_is_no_move_is_refused_in_a_sentence(line: str, said: str) -> None:
    with pytest.raises(BadInput, match=said):
        read_move(line)
