"""Where courses part, who plays on, what may be looked at, and the race of both."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from kings.analysis.dealings.race import race_of
from kings.analysis.hindsight import (
    another_card,
    another_choice,
    choices_at,
    ghost_of,
    other_players,
    race_beside,
    race_of_both,
    refuse_deal,
    what_if,
    without_deals,
)
from kings.analysis.hindsight.occasions import occasions
from kings.errors import BadInput, IllegalMove
from kings.records.recording import Recording, replay
from kings.sim import match
from kings.struggle import Card, State
from kings.struggle.events import DealStruck
from kings.struggle.moves import Aim, Pass, Play
from kings.struggle.state import Phase
from tests.analysis.hindsight.by_hand import NIGHT_GAME, UNPAID, last_turn, word_game
from tests.positions import ADA, BEN, CLEO, DAN

GAMES = 60


def seen(state: State) -> list[Card | None]:
    return [None if lying is None else lying.card for lying in state.played]


def line_of(recording: Recording, move: object) -> int:
    return next(moment.line for moment in recording.moments if moment.move == move)


def test_another_card_face_down_leaves_the_others_as_they_were_chosen() -> None:
    """They could not know of it (S-20)."""
    recording = word_game()
    fork = another_card(recording, 3, ADA, Card.PEASANT)
    was, otherwise = seen(fork.was.state), seen(fork.otherwise.state)
    assert (Card.QUEEN, Card.PEASANT) == (was[ADA], otherwise[ADA])
    assert was[BEN:] == otherwise[BEN:]
    assert None not in was
    found = what_if(fork, games=GAMES)
    assert "cards that lay face down in that round stay" in found.caption()
    assert found.differences()[ADA].mean < 0


def test_cards_chosen_later_and_face_down_stay_as_well() -> None:
    """Cleo is the first of three to choose in round 5."""
    fork = another_card(word_game(), 5, CLEO, Card.ASSASSIN)
    was, otherwise = seen(fork.was.state), seen(fork.otherwise.state)
    assert [Card.KING, Card.COOPER, Card.PEASANT, Card.KNIGHT] == was
    assert [Card.KING, Card.COOPER, Card.ASSASSIN, Card.KNIGHT] == otherwise


def test_another_card_led_is_answered_anew() -> None:
    recording = word_game()
    leader = next(moment.state.leader for moment in recording.moments if moment.state.round == 2)
    assert DAN == leader
    fork = another_card(recording, 2, leader, Card.FARMER)
    assert (Phase.FOLLOW, Phase.FOLLOW) == (fork.was.state.phase, fork.otherwise.state.phase)
    assert not any(fork.otherwise.state.sealed)


def test_the_same_choice_changes_nothing() -> None:
    recording = word_game()
    for moment in recording.moments[30:60:3]:
        if isinstance(moment.move, Play | Pass | Aim):
            found = what_if(another_choice(recording, moment.line, moment.move), games=GAMES)
            assert np.array_equal(found.was.points, found.otherwise.points)


def test_another_choice_in_the_last_turn_is_worked_out_by_hand() -> None:
    """Bound to take the King, Cleo has no other choice; the deal is what has to be refused."""
    recording = last_turn()
    line = line_of(recording, Aim(CLEO, (BEN,)))
    choices, labels = choices_at(recording, line)
    assert ((Aim(CLEO, (BEN,)),), ("Take Ben's King",)) == (choices, labels)
    with pytest.raises(IllegalMove, match="S-52"):
        another_choice(recording, line, Aim(CLEO, (ADA,)))
    free = refuse_deal(recording, 1).otherwise.do(Aim(CLEO, (ADA,)))
    assert Phase.OVER is free.state.phase
    found = what_if(refuse_deal(recording, 1), "greedy", games=2)
    assert [*UNPAID] == found.otherwise.points[0].tolist()


def test_what_is_no_choice_or_somebody_elses_is_refused_in_words() -> None:
    recording = word_game()
    shuffle, first = recording.moments[0].line, recording.moments[1]
    with pytest.raises(BadInput, match="nobody had to choose"):
        choices_at(recording, shuffle)
    with pytest.raises(BadInput, match="not a move that counts"):
        choices_at(recording, 1)
    assert isinstance(first.move, Play)
    other = (first.move.seat + 1) % 4
    with pytest.raises(BadInput, match="choice is"):
        another_choice(recording, first.line, Play(other, first.move.card))
    with pytest.raises(BadInput, match="no seat 4 at this table"):
        another_card(recording, 1, 4, Card.KING)
    for round_number in (0, 9):
        with pytest.raises(BadInput, match=f"no round {round_number}: a game has rounds 1 to 7"):
            another_card(recording, round_number, ADA, Card.KING)
    with pytest.raises(IllegalMove):
        another_card(recording, 7, ADA, Card.QUEEN)


def test_others_play_on_in_the_other_course_alone() -> None:
    fork = other_players(word_game(), {ADA: "random"})
    found = what_if(fork, games=GAMES)
    assert ("paying",) * 4 == found.played.players
    assert ("random", "paying", "paying", "paying") == found.played_otherwise.players
    assert found.differences()[ADA].mean < -4
    same = what_if(other_players(word_game(), {ADA: "paying"}, line=30), games=GAMES)
    assert f"Nothing changed in any of {GAMES} games." == same.answer()
    assert 30 == same.fork.line


def test_others_take_over_with_the_draws_of_the_record() -> None:
    recording = replay(NIGHT_GAME)
    fork = other_players(recording, {0: "random"})
    assert (1, Phase.LEAD) == (fork.was.state.round, fork.was.state.phase)
    assert recording.state.aside == fork.otherwise.state.aside


def test_bots_play_on_too_and_silent_ones_make_no_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    struck = [0]

    def watched(*given: Any) -> Iterator[Any]:
        for move, step in real(*given):
            struck[-1] += sum(isinstance(event, DealStruck) for event in step.events)
            yield move, step
        struck.append(0)

    real = match.play_on
    monkeypatch.setattr(match, "play_on", watched)
    found = what_if(without_deals(word_game()), "greedy", games=2, engine="bots")
    assert sum(struck[:2]) > 0
    assert 0 == sum(struck[2:])
    again = what_if(without_deals(word_game()), "greedy", games=2, engine="bots")
    assert found.rows() == again.rows()
    assert "Bots meet the same dice" in found.caption()
    with pytest.raises(BadInput, match="not by bots"):
        race_of_both(word_game(), found)


def test_a_night_that_goes_on_is_looked_into_only_if_that_is_asked_for() -> None:
    whole = replay(NIGHT_GAME)
    begun = whole.branch(moves=40)
    with pytest.raises(BadInput, match="look_at_hidden"):
        what_if(refuse_deal(begun, 1), games=2)
    looked = what_if(refuse_deal(begun, 1), games=GAMES, look_at_hidden=True)
    ended = what_if(refuse_deal(whole, 1), games=GAMES)
    assert np.array_equal(looked.otherwise.points, ended.otherwise.points)
    with pytest.raises(BadInput, match="no end yet"):
        looked.beside_the_record()
    with pytest.raises(BadInput, match="without an end"):
        ghost_of(begun, looked)


def test_a_day_that_goes_on_hides_only_what_lies_face_down() -> None:
    whole = word_game()
    at = next(at for at, one in enumerate(whole.moments) if one.state.deals_struck == 3)
    sealed = next(k for k, one in enumerate(whole.moments) if k > at and any(one.state.sealed))
    what_if(refuse_deal(whole.branch(moves=at + 1), 3), games=2)
    with pytest.raises(BadInput, match="look_at_hidden"):
        what_if(refuse_deal(whole.branch(moves=sealed + 1), 3), games=2)


@pytest.mark.parametrize(
    ("players", "engine", "games", "seed", "why"),
    [
        ("greedi", "kernel", 2, 1, "not a compiled policy"),
        ("nobody", "bots", 2, 1, "no bot"),
        ("greedy", "cloud", 2, 1, "not an engine"),
        (("greedy", "greedy"), "kernel", 2, 1, "one player for all seats or 4, not 2"),
        ("greedy", "kernel", 1, 1, "at least twice"),
        ("greedy", "bots", 2, -1, "A seed is between"),
    ],
)
def test_what_can_not_be_played_on_is_refused_in_words(
    players: str, engine: str, games: int, seed: int, why: str
) -> None:
    fork = refuse_deal(word_game(), 1)
    with pytest.raises(BadInput, match=why):
        what_if(fork, players, games=games, seed=seed, engine=engine)  # type: ignore[arg-type]  # on purpose


def test_the_race_of_both_ends_with_the_means_and_begins_with_the_record() -> None:
    found = what_if(refuse_deal(word_game(), 6), games=GAMES)
    both, record = race_of_both(word_game(), found), race_of(word_game())
    assert both.ghost is not None
    first = both.ghost.first
    assert record.points[: first + 1] == both.points[: first + 1]
    assert [one.mean for one in found.means()[0]] == pytest.approx(both.points[-1])
    assert [one.mean for one in found.means()[1]] == pytest.approx(both.ghost.points[-1])
    assert record.times == both.times
    assert [1, 2, 3, 4, 5, 6] == [deal.number for deal in both.deals]
    beside = race_beside(word_game(), found)
    assert (record.points, both.ghost) == (beside.points, beside.ghost)


def test_a_broken_restraint_is_set_against_every_choice_that_keeps_it() -> None:
    """Cleo's Knight took two Serfs, Ada's among them, against her word."""
    recording = word_game()
    promise = recording.state.promises[4]
    assert ("broken", CLEO) == (promise.status, promise.clause.by)
    (occasion,) = occasions(recording, promise)
    moment = recording.moments[occasion.at]
    assert Aim(CLEO, (ADA, BEN)) == moment.move
    legal, _ = choices_at(recording, moment.line)
    keeping = [choice for choice in legal if not isinstance(choice, Aim) or ADA not in choice.on]
    assert keeping == [branch.moves[-1] for branch in occasion.keeping]
    assert [moment.state] == [branch.state for branch in occasion.breaking]


def test_words_and_promises_that_never_came_up_have_no_occasion() -> None:
    words = word_game().state.promises[1]
    assert () == occasions(word_game(), words)
