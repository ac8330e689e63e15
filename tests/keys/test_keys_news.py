"""One line on what happened to one's own cards, and what each seat did in its last turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from kings.game import Deed, Event
from kings.keys import GAME, State
from kings.keys.events import Happening, TurnBegan
from kings.keys.news import QUIET, deeds, news
from kings.keys.notation import read_move
from kings.keys.room import ROOM
from kings.keys.state import Phase
from tests.keys.games import random_game
from tests.keys.tables import ADA, BEN, CLEO, EVERYTHING, lay, table


def told(state: State, *lines: str, seat: int) -> tuple[Any, tuple[Event, ...]]:
    """Make moves; return the view of a seat then, and all that it has seen happen."""
    seen: list[Event] = []
    for line in lines:
        (ask,) = GAME.asks(state)
        step = GAME.apply(state, read_move(line, ask.seat))
        state = step.state
        seen += [event for one in step.events if (event := one.seen_by(seat)) is not None]
    return GAME.view(state, seat), tuple(seen)


def turn(state: State, *lines: str, seat: int) -> tuple[Any, tuple[Event, ...]]:
    """Play a turn of Ada's as a seat sees it, from its beginning."""
    view, seen = told(state, *lines, seat=seat)
    return view, (TurnBegan(1, ADA, state.pile.bit_count()), *seen)


def robbery() -> State:
    return table(
        ada=lay(hand="ocean axe 2"),
        ben=lay(hand="sun axe 1, sun key 2, sun coin 3"),
        cleo=lay(hand="ember key 1"),
    )


STEALS = ("steal B hand with oa2", "loot sa1, sk2")


def test_the_victim_is_told_what_was_taken_and_what_was_left() -> None:
    view, seen = turn(robbery(), *STEALS, seat=BEN)
    assert news(view, seen) == (
        "Ada took the Sun Axe 1 and the Sun Key 2 from your Hand and left the Ocean Axe 2."
    )


def test_the_thief_is_told_what_it_got() -> None:
    view, seen = turn(robbery(), *STEALS, seat=ADA)
    assert news(view, seen) == "You took the Sun Axe 1 and the Sun Key 2 from Ben's Hand."


def test_whoever_looks_on_learns_that_its_own_cards_lie_still_and_not_what_was_taken() -> None:
    view, seen = turn(robbery(), *STEALS, seat=CLEO)
    assert news(view, seen) == f"{QUIET}."
    (deed,) = deeds(view, seen)
    assert deed == Deed(ADA, "took two cards from Ben's Hand with the Ocean Axe 2")


def test_face_up_cards_that_a_thief_names_are_told_too() -> None:
    state = table(
        ada=lay(hand="ocean axe 2"), ben=lay(dungeon="sun axe 1, forest axe 4", left="forest axe 4")
    )
    steal = "steal B dungeon with oa2 taking fa4"
    view, seen = turn(state, steal, "loot sa1", seat=BEN)
    assert "the Forest Axe 4 and the Sun Axe 1 from your" in news(view, seen)


def test_what_was_bought_back_and_who_looked_is_told() -> None:
    state = table(ada=lay(hand="ocean coin 3"), ben=lay(guards="ocean shield 2"), buy_back=True)
    view, seen = turn(state, "buy B with os2 paying oc3", seat=BEN)
    assert news(view, seen) == (
        "Ada bought the Ocean Shield 2 back from your guards for the Ocean Coin 3."
    )
    assert deeds(view, seen)[0].words == "bought the Ocean Shield 2 back from you"


def test_nothing_is_told_to_a_bystander_or_before_a_turn_began() -> None:
    view, seen = turn(robbery(), *STEALS, seat=BEN)
    assert "" == news(GAME.view(robbery(), None), seen)
    assert "" == news(view, seen[1:])


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("nothing", "played nothing"),
        ("guard with os1", "placed the Ocean Shield 1 as guard"),
        ("call", "called for the Key Joker"),
    ],
)
def test_each_play_is_a_deed(line: str, words: str) -> None:
    state = table(ada=lay(hand="ocean shield 1"), **EVERYTHING)
    view, seen = turn(state, line, seat=BEN)
    assert [Deed(ADA, words)] == list(deeds(view, seen))


def _seen(events: Sequence[Happening], seat: int | None) -> tuple[Event, ...]:
    return tuple(known for event in events if (known := event.seen_by(seat)) is not None)


@pytest.mark.parametrize("number", range(6))
def test_whole_games_are_told_in_sentences_and_each_seat_has_one_deed(number: int) -> None:
    game = random_game(number)
    words = set[str]()
    for seat in (0, 2, None):
        happened: list[Event] = []
        for events, state in zip(game.events, game.states[1:], strict=True):
            happened += _seen(events, seat)
            if state.phase not in (Phase.PLAY, Phase.OVER):
                continue
            view = GAME.view(state, seat)
            done = ROOM.deeds(view, happened)
            assert len({deed.seat for deed in done}) == len(done) <= 4
            line = ROOM.news(view, happened[-30:])
            assert (seat is not None) or not line
            assert not line or (line.endswith(".") and line[0].isupper())
            words |= {line, *(deed.words for deed in done)}
    said = " ".join(words - {""})
    assert len(words) > 10
    assert not any(bad in said for bad in ("None", "  ", "Card.", "Place.", "nothing from"))


def test_the_four_cards_to_hold_are_one_decision() -> None:
    state = table(
        ada=lay(hand="ocean axe 1, ocean axe 2, ocean coin 3, sun key 1, sun key 2"),
        phase=Phase.HOLD,
    )
    picks = ROOM.picks(GAME.view(state, ADA))
    assert picks is not None
    assert (4, "Hold", 5) == (picks.number, picks.verb, len(picks.moves))
    for left_out in range(5):
        now = state
        for at, (_, move) in enumerate(picks.moves):
            if at != left_out:
                now = GAME.apply(now, move).state
        assert now.phase is not Phase.HOLD
    assert ROOM.picks(GAME.view(state, BEN)) is None
    assert ROOM.picks(GAME.view(robbery(), ADA)) is None
