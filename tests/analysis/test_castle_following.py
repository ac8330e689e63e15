"""A guess that follows a game, and bots that have been told secrets."""

from __future__ import annotations

import pytest

from kings.analysis.castle import Informed, dealt, follow, found_out
from kings.bots.castle import CASTLE_BOTS
from kings.bots.castle.bots import CastleBot
from kings.bots.castle.suspicion import suspicions
from kings.castle import GAME, LETTERS, Options
from kings.castle.moves import Choice
from kings.castle.view import View
from kings.errors import BadInput
from kings.sim.match import Played, play_game

FOUR = Options.for_players(4)


@pytest.fixture(scope="module")
def played() -> Played:
    return play_game(FOUR, [CASTLE_BOTS["greedy"]] * 4, 3)


def test_each_deed_is_a_moment_with_words_and_chances(played: Played) -> None:
    followed = follow(FOUR, played.moves)
    assert len(played.state.deeds) >= len(followed.moments) - 1 > 10
    assert "Before the first turn." == followed.moments[0].words
    assert all(" plays " in moment.words for moment in followed.moments[1:])
    turns = [moment.turn for moment in followed.moments]
    assert sorted(turns) == turns
    for moment in followed.moments:
        assert all(3 == pytest.approx(sum(row.values())) for row in moment.odds)


def test_the_guess_is_that_of_somebody_who_only_watches(played: Played) -> None:
    followed, state = follow(FOUR, played.moves), GAME.start(FOUR)
    views = [suspicions(GAME.view(state, None))]
    for move in played.moves:
        state = GAME.apply(state, move).state
        views.append(suspicions(GAME.view(state, None)))
    assert all(moment.odds in views for moment in followed.moments)


def test_a_seat_knows_its_own_squires(played: Played) -> None:
    followed = follow(FOUR, played.moves, viewer=2)
    assert {1.0} == set(found_out(followed, 2))
    assert followed.truth == played.state.squires


def test_greedy_players_are_found_out(played: Played) -> None:
    followed = follow(FOUR, played.moves)
    ends = [found_out(followed, seat)[-1] for seat in range(4)]
    assert sum(ends) / 4 > 2 * 3 / len(LETTERS)


class Watching(CastleBot):
    """Notes which squires it is shown, and takes the first choice."""

    name = "watching"
    idea = source = "A test."

    def __init__(self) -> None:
        self.seen: set[tuple[object, ...]] = set()

    def choose(self, view: View, rng: object) -> Choice:
        self.seen.add(tuple(seat.squires for seat in view.seats))
        return view.choices[0]


def test_an_informed_bot_sees_the_squires_it_was_told_and_no_others() -> None:
    secrets, watching = dealt(FOUR, 5), Watching()
    bots = [CASTLE_BOTS["greedy"]] * 3 + [Informed(watching, (secrets[1],))]
    played = play_game(FOUR, bots, 5)
    assert {(None, secrets[1].squires, None, secrets[3].squires)} == watching.seen
    assert played.state.squires == tuple(secret.squires for secret in secrets)
    assert played.state.aside == tuple(secret.aside for secret in secrets)


def test_chosen_squires_are_not_known_beforehand() -> None:
    with pytest.raises(BadInput, match="C-60"):
        dealt(Options.for_players(4, squires="chosen"), 1)
