"""Points, the winner, and scoring the letters in hand (C-45, C-46, C-62)."""

from __future__ import annotations

import pytest

from kings.castle import GAME, Card, Kind, Phase, Place, State, place_worths, points, worths
from kings.castle.kingdom import Worth, backed
from kings.castle.options import Squires
from kings.errors import BadOptions
from kings.game import Outcome
from tests.castle.tables import (
    DEFENCE,
    DOMAIN,
    EAST,
    MIDDLE,
    PRESTIGE,
    WEST,
    Levels,
    options,
    table,
)

DOMAINS = (Card.VILLAGE_F, Card.TOWN_I, Card.CITY_K)
FAME = (Card.KNOWN_M, Card.RECOGNISED_P, Card.FAMED_R)
DEFENCES = (Card.KEEP_T, Card.WALLS_W, Card.TOWERS_Y)
SIX = {(MIDDLE, DOMAIN): DOMAINS[2:], (MIDDLE, PRESTIGE): FAME[2:]}


def over(*squires: str, levels: Levels | None = None, men: str = "ABCDEFGHIJ") -> State:
    """Return the end of a game of three who backed these letters."""
    dead = "".join(letter for letter in "ABCDEFGHIJ" if letter not in men)
    return table(
        agreed=options(squires="chosen", turn_limit=3),
        phase=Phase.OVER,
        turn=3,
        last=True,
        men=men,
        dead=dead + "KLMNOPQRSTUVWXYZ",
        squires=squires,
        levels=levels,
    )


def scores(state: State) -> tuple[int, ...]:
    outcome = GAME.outcome(state)
    assert outcome is not None
    return outcome.scores


def test_c_45_each_place_has_its_points() -> None:
    state = over("AXY", "EXY", "FXY")
    assert (12, 6, 4) == scores(state)
    assert (2, 0, 0) == scores(over("GXY", "KXY", "LMN"))


@pytest.mark.parametrize(("men", "bonus"), [("B", 3), ("C", 2), ("D", 1), ("E", 0), ("J", 0)])
def test_c_45_without_levels_the_west_castle_has_all_bonuses(men: str, bonus: int) -> None:
    (worth, *_) = worths((men, "Y", "Z"), over("XYZ", "XYZ", "XYZ").men, ((),) * 9)  # type: ignore[arg-type]  # a str
    assert bonus == worth.bonus


def test_c_45_the_king_scores_for_every_castle_of_level_6_or_more() -> None:
    assert 14 == scores(over("AXY", "XYZ", "XYZ", levels=SIX))[0]
    both = {**SIX, (EAST, DOMAIN): DOMAINS[:2], (EAST, DEFENCE): DEFENCES}
    assert [(12, 2), (12, 2)] == [
        place_worths(over("XYZ", "XYZ", "XYZ", levels=SIX).stacks)[0],
        place_worths(over("XYZ", "XYZ", "XYZ", levels={**SIX, **both}).stacks)[0],
    ]
    third = {**SIX, (EAST, DOMAIN): (Card.CITY_L,), (EAST, DEFENCE): DEFENCES}
    assert 16 == scores(over("AXY", "XYZ", "XYZ", levels=third))[0]


@pytest.mark.parametrize(
    ("levels", "letters", "points_each"),
    [
        ({(EAST, DOMAIN): DOMAINS[:1]}, "BEH", (6, 6, 9)),
        ({(MIDDLE, PRESTIGE): FAME[:1]}, "CFI", (4, 6, 4)),
        ({(MIDDLE, DEFENCE): DEFENCES[:1], (WEST, DEFENCE): DEFENCES[1:2]}, "DGJ", (3, 2, 2)),
    ],
)
def test_c_45_the_best_castle_brings_its_man_a_bonus(
    levels: Levels, letters: str, points_each: tuple[int, ...]
) -> None:
    state = over(*(f"{letter}YZ" for letter in letters), levels=levels)
    assert points_each == scores(state)


def test_c_45_a_man_backed_by_several_scores_for_each() -> None:
    assert (12, 12, 0) == scores(over("AXY", "AXZ", "XYZ"))


def test_c_45_all_three_squires_score() -> None:
    assert (12 + 9 + 6, 0, 0) == scores(over("ABC", "XYZ", "XYZ"))


def test_c_45_a_bonus_of_an_empty_place_goes_to_nobody() -> None:
    state = over("EFG", "HIJ", "XYZ", men="A---EFGHIJ")
    assert (6 + 4 + 2, 6 + 4 + 2, 0) == scores(state)


def test_c_45_points_are_traced_to_places() -> None:
    state = over("AGZ", "XYZ", "XYZ", levels=SIX)
    assert (
        Worth("A", Place.KING, 12, 2, 1),
        Worth("G", Place.MIDDLE_MASTER, 2, 0, 1),
        Worth("Z", None, 0, 0, 1),
    ) == worths(state.squires[0], state.men, state.stacks)
    assert 16 == points(state.squires[0], state.men, state.stacks)


def test_c_46_most_points_win() -> None:
    assert Outcome((12, 9, 0), (0,)) == GAME.outcome(over("AXY", "BXY", "XYZ"))


def test_c_46_equal_points_share_the_victory() -> None:
    assert Outcome((12, 12, 0), (0, 1)) == GAME.outcome(over("AXY", "AXZ", "XYZ"))
    assert Outcome((0, 0, 0), (0, 1, 2)) == GAME.outcome(over("XYZ", "XYZ", "XYZ"))


def test_c_46_before_the_end_there_is_no_result() -> None:
    assert GAME.outcome(table()) is None


def hands_end(*hands: tuple[Card, ...], count_copies: bool = True) -> State:
    """Return the end of a game without squires in which these cards are held."""
    return table(
        *hands[2],
        agreed=options(squires="none", count_copies=count_copies, turn_limit=3),
        phase=Phase.OVER,
        turn=3,
        last=True,
        dead="KLMNOPQRSTUVWXYZ",
        others={0: hands[0], 1: hands[1]},
    )


TWO_A = (Card.PEACEFUL_DEATH_A, Card.UNLUCKY_FALL_A, Card.PEACEFUL_DEATH_B)
KINGLESS = (Card.PEACEFUL_DEATH_C, Card.PEACEFUL_DEATH_D, Card.TOWERS_Z)
NONE = (Card.PLAGUE_Q, Card.PLAGUE_R, Card.PLAGUE_S)


def test_c_62_the_letters_in_hand_score() -> None:
    assert ((), (), ()) == hands_end(TWO_A, KINGLESS, NONE).squires
    assert (0, 6 + 3) == scores(hands_end(TWO_A, KINGLESS, NONE))[2:0:-1]


def test_c_62_a_letter_counts_as_often_as_it_is_there() -> None:
    assert 12 + 12 + 9 == scores(hands_end(TWO_A, KINGLESS, NONE))[0]


def test_c_62_or_once_if_that_is_agreed() -> None:
    assert 12 + 9 == scores(hands_end(TWO_A, KINGLESS, NONE, count_copies=False))[0]


def test_c_62_the_hands_are_shown_at_the_end() -> None:
    end = hands_end(TWO_A, KINGLESS, NONE)
    assert list(end.hands) == [seat.hand for seat in GAME.view(end, None).seats]


def test_c_62_it_is_the_hand_after_the_last_discard() -> None:
    letters = backed(options(squires="none"), ((), (), ()), (TWO_A, KINGLESS, NONE))
    assert (("A", "A", "B"), ("C", "D", "Z"), ("Q", "R", "S")) == letters


def test_c_62_does_not_go_with_squires_of_any_kind() -> None:
    """One switch holds C-10, C-60 and C-62, so two of them can't be on."""
    for squires in ("dealt", "drawn", "chosen"):
        agreed = options(squires=squires)
        assert 3 == agreed.squires_each
    assert 0 == options(squires="none").squires_each
    with pytest.raises(BadOptions):
        options(squires="drawn, none")  # type: ignore[arg-type]  # that is what is tried


@pytest.mark.parametrize("squires", ["dealt", "drawn", "chosen"])
def test_c_62_otherwise_the_hand_does_not_count(squires: Squires) -> None:
    agreed = options(2, squires=squires)
    mine: tuple[tuple[str, ...], ...] = (("A", "B", "C"), ("D", "E", "F"))
    hands = ((Card.PEACEFUL_DEATH_D,), (Card.PEACEFUL_DEATH_A,))
    assert mine == backed(agreed, mine, hands)  # type: ignore[arg-type]  # letters, for mypy texts


def test_c_45_level_cards_of_every_kind_count_for_the_castle() -> None:
    assert 9 == len({Kind(number) for number in range(10, 19)})
    levels = {(WEST, DOMAIN): DOMAINS, (WEST, PRESTIGE): FAME, (WEST, DEFENCE): DEFENCES}
    assert 14 == scores(over("AXY", "XYZ", "XYZ", levels=levels))[0]
