"""One line on what happened to one's own squires and cards, and what each seat did last."""

from __future__ import annotations

from typing import Any

import pytest

from kings.castle import GAME, Kind, State
from kings.castle.events import CardStolen, TurnBegan
from kings.castle.moves import Decline, Play
from kings.castle.news import QUIET, deeds, news
from kings.castle.room import ROOM
from kings.castle.state import Phase
from kings.game import NATURE, Deed, Event
from tests.castle.games import numbered
from tests.castle.tables import ADA, BEN, CLEO, chance, first, options, play, table, ways

PEACE, VILLAGE = first(Kind.PEACEFUL_DEATH), first(Kind.VILLAGE)
ESCAPE = first(Kind.LUCKY_ESCAPE)
BEGAN = TurnBegan(1, ADA)


def told(state: State, *moves: Any, seat: int | None) -> tuple[Any, tuple[Event, ...]]:
    """Make moves and what chance draws after each; return a seat's view and what it has seen."""
    seen: list[Event] = [BEGAN]
    for move in moves:
        pending = [move]
        while pending:
            step = GAME.apply(state, pending.pop())
            state = step.state
            seen += [event for one in step.events if (event := one.seen_by(seat)) is not None]
            if any(ask.seat == NATURE for ask in GAME.asks(state)) and state.actor == ADA:
                pending.append(chance(state))
    return GAME.view(state, seat), tuple(seen)


def test_the_death_of_your_squire_is_news_to_you_alone() -> None:
    state = table(PEACE)
    view, seen = told(state, Play(ADA, PEACE), seat=ADA)
    assert news(view, seen) == (
        "Your squire Alder died; your squire Bram is King now; "
        "your squire Cecily is Lord of the West Castle now."
    )
    view, seen = told(state, Play(ADA, PEACE), seat=CLEO)
    assert f"{QUIET}." == news(view, seen)


def test_a_squire_is_told_of_once_where_he_has_come_to() -> None:
    view, seen = told(table(PEACE), Play(ADA, PEACE), seat=ADA)
    assert 1 == news(view, seen).count("Bram")


def test_a_rescue_is_told_and_whoever_did_it() -> None:
    state = table(PEACE, others={BEN: (ESCAPE,)})
    saved = play(state, Play(ADA, PEACE))
    assert [BEN] == [ask.seat for ask in GAME.asks(saved)]
    (choice,) = [one for one in GAME.choices(saved, BEN) if not isinstance(one, Decline)]
    view, seen = told(state, Play(ADA, PEACE), choice, seat=ADA)
    assert "Your squire Alder was saved." == news(view, seen)
    assert Deed(ADA, "played Peaceful Death: Ben saved Alder") in deeds(view, seen)


def test_a_new_level_is_built_and_told_once() -> None:
    state = table(VILLAGE)
    view, seen = told(state, ways(state, VILLAGE)[0], seat=BEN)
    assert (Deed(ADA, "built Village on the West Castle"),) == deeds(view, seen)[:1]


def test_a_stolen_card_is_named_to_whom_it_was_stolen_from() -> None:
    state = table()
    theft = CardStolen(BEN, ADA, VILLAGE)
    mine = news(GAME.view(state, ADA), (BEGAN, theft))
    assert "Ben stole your Village." == mine
    assert f"{QUIET}." == news(GAME.view(state, CLEO), (BEGAN, theft.seen_by(CLEO)))


def test_nothing_is_told_to_a_bystander_or_before_a_turn_began() -> None:
    view, seen = told(table(PEACE), Play(ADA, PEACE), seat=ADA)
    assert "" == news(GAME.view(table(PEACE), None), seen)
    assert "" == news(view, [event for event in seen if not isinstance(event, TurnBegan)])


@pytest.mark.parametrize("number", range(6))
def test_whole_games_are_told_in_sentences_and_each_seat_has_one_deed(number: int) -> None:
    game = numbered(number)
    words = set[str]()
    for seat in (0, None):
        happened: list[Event] = []
        for events, state in zip(game.events, game.states[1:], strict=True):
            happened += [known for event in events if (known := event.seen_by(seat)) is not None]
            if state.phase not in (Phase.PLAY, Phase.OVER):
                continue
            view = GAME.view(state, seat)
            done = ROOM.deeds(view, happened)
            assert len({deed.seat for deed in done}) == len(done) <= state.players
            line = ROOM.news(view, happened[-30:])
            assert (seat is not None) or not line
            assert not line or (line.endswith(".") and line[0].isupper())
            words |= {line, *(deed.words for deed in done)}
    said = " ".join(words - {""})
    assert not any(bad in said for bad in ("None", "  ", "Card.", "Place.", "nobody died"))


def test_three_squires_are_chosen_as_one_decision() -> None:
    state = GAME.start(options(squires="chosen"))
    while any(ask.seat == NATURE for ask in GAME.asks(state)):
        state = play(state, chance(state))
    picks = ROOM.picks(GAME.view(state, ADA))
    assert picks is not None
    assert (3, "Back", 26) == (picks.number, picks.verb, len(picks.moves))
    for _, move in picks.moves[3:20:6]:
        state = play(state, move)
    assert ROOM.picks(GAME.view(state, ADA)) is None


@pytest.mark.parametrize("number", range(4))
def test_the_points_of_the_end_are_those_of_the_rules(number: int) -> None:
    state = numbered(number).states[-1]
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.scores == ROOM.scores(GAME.view(state, None))
