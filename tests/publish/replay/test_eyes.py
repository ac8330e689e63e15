"""Whose eyes see a replay: nobody looks into a hand while the game goes on."""

from __future__ import annotations

import pytest

from kings.errors import BadInput
from kings.publish.replay import replay_page
from kings.publish.replay.eyes import open_eyes, parse_eyes
from kings.records.recording import Recording, replay
from kings.struggle import GAME
from tests.publish.replay.reading import log_of, moments_of, plain

NIGHT = "data/games/night_of_four.jsonl"


@pytest.fixture(scope="module")
def night() -> Recording:
    """A finished game by Night."""
    return replay(NIGHT)


@pytest.fixture(scope="module")
def half(night: Recording) -> Recording:
    """The same game, broken off in the middle."""
    return night.branch(moves=len(night.moments) // 2)


def test_a_finished_game_shows_all_and_another_what_the_table_knows(
    night: Recording, half: Recording
) -> None:
    assert "all" == open_eyes(night, None)
    assert "table" == open_eyes(half, None)


@pytest.mark.parametrize("eyes", ["all", 0])
def test_nobody_looks_into_a_hand_of_a_game_that_goes_on(half: Recording, eyes: int) -> None:
    with pytest.raises(BadInput, match="not over"):
        replay_page(half, eyes=eyes)


def test_a_seat_that_is_not_there_has_no_eyes(night: Recording) -> None:
    with pytest.raises(BadInput, match="no seat 4"):
        open_eyes(night, 4)


def test_the_tables_eyes_see_no_card_that_lies_face_down(night: Recording) -> None:
    page = replay_page(night, eyes="table")
    laid = [line for line in log_of(page) if "face down" in line]
    assert laid and all("lays a card face down" in line for line in laid)
    before_the_end = moments_of(page)[:-1]
    assert not any("face down:" in plain(moment["hands"]) for moment in before_the_end)
    assert all("hidden" in plain(moment["hands"]) for moment in before_the_end)


def test_open_eyes_see_every_card(night: Recording) -> None:
    page = replay_page(night)
    laid = [line for line in log_of(page) if "face down" in line]
    assert laid and not any("lays a card face down" in line for line in laid)
    assert not any("hidden" in plain(moment["hands"]) for moment in moments_of(page))


def test_a_seats_eyes_see_its_own_hand_alone(night: Recording) -> None:
    hands = plain(moments_of(replay_page(night, eyes=1))[3]["hands"])
    assert night.state.players - 1 == hands.count("hidden")


def test_the_tables_page_is_the_same_whatever_lies_face_down(night: Recording) -> None:
    """The first card that is laid face down by Night, and another one in its place (S-20)."""
    laid = next(at for at, one in enumerate(night.moments) if any(one.state.sealed))
    before = night.moments[laid - 1].state
    move = night.moments[laid].move
    others = [choice for choice in GAME.choices(before, move.seat) if choice != move]
    pages = set()
    for choice in (move, others[0]):
        game = night.branch(moves=laid)
        game.do(choice)
        pages.add(replay_page(game))
    assert 1 == len(pages)


def test_eyes_are_named_as_people_name_them() -> None:
    names = ("Ada", "Ben", "Cleo")
    read = [parse_eyes(words, names) for words in ("all", "table", "Ben")]
    assert ["all", "table", 1] == read
    with pytest.raises(BadInput, match="one of Ada, Ben, Cleo"):
        parse_eyes("Dora", names)
