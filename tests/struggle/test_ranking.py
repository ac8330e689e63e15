"""Who won, in a sentence, and every tie explained with what decided it (S-64)."""

from __future__ import annotations

from kings.struggle import count, standings
from kings.struggle.say_scores import say_tie, say_winner

NAMES = ("Ada", "Ben", "Cleo")


def test_s_64_a_clear_victory_needs_no_rule() -> None:
    ended = standings((count([2]), count([]), count([])), (5, 5, 1))
    assert "Ada wins with 6 points." == say_winner(NAMES, ended)
    assert ["", "", ""] == [say_tie(NAMES, ended, seat) for seat in range(3)]


def test_s_64_more_cards_decide() -> None:
    ended = standings((count([2, 5]), count([]), count([3])), (4, 6, 0))
    won = "Ada wins with 6 points and more cards won, 2 against 0 (S-64)."
    assert won == say_winner(NAMES, ended)
    lost = "Level with Ada on points, but Ada has more cards won, 2 against 0 (S-64)."
    assert ["", lost, ""] == [say_tie(NAMES, ended, seat) for seat in range(3)]


def test_s_64_the_higher_title_decides() -> None:
    ended = standings((count([2, 9]), count([2, 10]), count([3])), (4, 4, 0))
    won = "Ben wins with 6 points and more Kings, 1 against 0 (S-64)."
    assert won == say_winner(NAMES, ended)
    lost = "Level with Ben on points, but Ben has more Kings, 1 against 0 (S-64)."
    assert [lost, "", ""] == [say_tie(NAMES, ended, seat) for seat in range(3)]


def test_s_64_who_is_level_in_everything_shares() -> None:
    ended = standings((count([2]), count([2]), count([])), (1, 1, 0))
    assert "Ada and Ben share the victory with 2 points (S-64)." == say_winner(NAMES, ended)
    shared = "Level with Ben on points, cards won and every title: the victory is shared (S-64)."
    assert shared == say_tie(NAMES, ended, 0)


def test_s_64_a_place_can_be_shared_behind_a_tie_break() -> None:
    ended = standings((count([2]), count([2]), count([3, 5])), (3, 3, 2))
    assert [2, 2, 1] == [standing.rank for standing in ended]
    assert (
        "Level with Ben on points, cards won and every title: the place is shared (S-64). "
        "Level with Cleo on points, but Cleo has more cards won, 2 against 1 (S-64)."
    ) == say_tie(NAMES, ended, 0)
