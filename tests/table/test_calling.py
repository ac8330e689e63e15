"""A question to the whole table tells nobody who could answer it (C-22)."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kings.castle import GAME, Options, State
from kings.castle.cards import ESCAPES
from kings.castle.moves import Choice, Decline, Play, React
from kings.errors import IllegalMove
from kings.records.recording import HUMAN, AnyRecording, Recording, new_header
from kings.table import TableStore
from kings.table.driver import Driver
from kings.table.store import store_of
from tests.castle.threats import NAMES, could_react, threatening
from tests.widgets.clicking import any_at, finish


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KINGS_HOME", str(tmp_path))


def one_table(state: State, *people: int) -> TableStore:
    store = any_at(state, *(people or (0, 1, 2)))
    assert store.scene.waiting_for is not None
    store.come(store.scene.waiting_for)
    return store


def test_the_question_to_all_names_the_danger_whatever_is_held() -> None:
    held, none, move = threatening(1)
    said = []
    for state in (held, none):
        store = one_table(state)
        store.choose(move)
        said.append(store.scene.question)
    assert isinstance(move, Play) and said[0] == said[1]
    assert f"plays {move.card.title}: " in said[0] and " is about to " in said[0]
    assert said[0].endswith("Does anybody react (C-22)?")


def test_a_reaction_is_a_decision_of_its_holder_alone() -> None:
    held, _, move = threatening(1)
    store = one_table(held)
    store.choose(move)
    assert store.scene.asked is not None and store.scene.front is None
    assert (0, 1, 2) == store.scene.asked.people
    holder = could_react(held, move)[0]
    for seat in (0, 1, 2):
        store.come(seat)
        choices = [line.choice for line in store.scene.choices]
        assert all(isinstance(choice, React) for choice in choices)
        assert bool(choices) == (seat in could_react(held, move))
        store.to_the_table()
    store.come(holder)
    store.choose(store.scene.choices[0].choice)
    assert "lives on" in " ".join(line.text for line in store.scene.log)
    assert not any(isinstance(made, Decline) for made in store.driver.recording.moves[:1])


def test_who_comes_forward_later_in_the_order_lets_the_others_pass() -> None:
    """Those before it are asked first (C-22), and have not come forward."""
    for seed in range(1, 40):
        held, _, move = threatening(seed)
        asked = could_react(held, move)
        if len(asked) > 1:
            break
    store = one_table(held)
    store.choose(move)
    store.come(asked[-1])
    answer = store.scene.choices[0].choice
    store.choose(answer)
    made = list(store.driver.recording.moves)
    at = made.index(answer)
    assert [Decline(seat) for seat in asked[:-1]] == made[at - len(asked) + 1 : at]


def bot_declined(seed: int) -> TableStore | None:
    """Return a table at which a bot let it happen, and two people are asked; None: it didn't."""
    held, _, move = threatening(seed)
    first, *later = could_react(held, move)
    store = one_table(held, *(seat for seat in range(held.players) if seat != first))
    store.choose(move)
    return store if later and store.driver.recording.moves[-1] == Decline(first) else None


def test_a_bot_that_lets_it_happen_leaves_the_answer_to_those_asked_after_it() -> None:
    tables = filter(None, map(bot_declined, range(1, 60)))
    store = next(tables)
    (asked,) = GAME.asks(store.driver.state)
    store.come(asked.seat)
    choices = [line.choice for line in store.scene.choices]
    assert choices and all(isinstance(choice, React) for choice in choices)
    store.choose(choices[0])
    assert choices[0] in store.driver.recording.moves


class Answering:
    """A bot that plays a reaction wherever it can, or never does."""

    def __init__(self, *, reacts: bool) -> None:
        self._reacts = reacts

    def choose(self, view: Any, rng: random.Random) -> Any:
        reactions = [move for move in view.choices if isinstance(move, React)]
        if reactions:
            return reactions[0] if self._reacts else Decline(reactions[0].seat)
        return rng.choice(view.choices)


def asked_with_a_bot(held: State, move: Choice, bot: int, *, reacts: bool) -> TableStore:
    """Return a table of people and one bot at which everybody is asked."""
    store = any_at(held, *(seat for seat in range(held.players) if seat != bot))
    bots: list[Any] = store.driver._bots
    bots[bot] = Answering(reacts=reacts)
    assert store.scene.waiting_for is not None
    store.come(store.scene.waiting_for)
    store.choose(move)
    return store


def two_could_react() -> tuple[State, Choice, tuple[int, ...]]:
    """Return a moment, a move that threatens, and two who could react to it, in their order."""
    for seed in range(1, 60):
        held, _, move = threatening(seed)
        asked = could_react(held, move)
        if len(asked) > 1 and move.seat not in asked:
            return held, move, asked
    raise AssertionError("nobody but one could ever react")


def test_c_22_whoever_would_react_after_a_bot_that_has_done_so_keeps_the_card() -> None:
    """Nothing at the screen tells before whether the bot that was asked first has reacted."""
    held, move, (bot, holder) = two_could_react()
    shown = []
    for reacts in (False, True):
        store = asked_with_a_bot(held, move, bot, reacts=reacts)
        seen: list[Any] = [store.scene.asked]
        for seat in store.scene.people:
            store.come(seat)
            seen += [store.scene.question, store.scene.choices, store.scene.view]
            store.to_the_table()
        shown.append(seen)
    assert shown[0] == shown[1]
    store.come(holder)
    (reaction,) = store.scene.choices
    call = store.curtain.call
    store.choose(reaction.choice)
    assert call is not store.curtain.call
    assert reaction.choice not in store.driver.recording.moves
    assert held.hands[holder] == store.driver.state.hands[holder]


@pytest.mark.parametrize("reacts", [False, True])
def test_c_22_a_bot_between_two_people_is_asked_in_its_turn(*, reacts: bool) -> None:
    held, move, (first, bot) = two_could_react()
    held = with_an_escape(held, move)
    assert (first, bot, move.seat) == could_react(held, move)
    store = asked_with_a_bot(held, move, bot, reacts=reacts)
    store.come(move.seat)
    (reaction,) = store.scene.choices
    store.choose(reaction.choice)
    answers = [one for one in store.driver.recording.moves[1:] if isinstance(one, React | Decline)]
    assert Decline(first) == answers[0]
    if reacts:
        assert isinstance(answers[1], React) and bot == answers[1].seat
        assert reaction.choice not in answers
    else:
        assert [Decline(bot), reaction.choice] == answers[1:3]


def with_an_escape(state: State, move: Choice) -> State:
    """Return the moment with a Lucky Escape in the hand of whoever moves, drawn from the deck."""
    seat = move.seat
    assert isinstance(move, Play)
    gone = next(card for card in state.hands[seat] if card != move.card)
    come = next(card for card in state.deck if card in ESCAPES)
    hands = list(state.hands)
    hands[seat] = tuple(sorted((*(card for card in hands[seat] if card != gone), come)))
    deck = tuple(sorted((*(card for card in state.deck if card != come), gone)))
    return replace(state, hands=tuple(hands), deck=deck)


def test_a_reaction_that_nobody_holds_is_refused_in_a_sentence() -> None:
    held, none, move = threatening(1)
    holder = could_react(held, move)[0]
    store = one_table(held)
    store.choose(move)
    store.come(holder)
    reaction = store.scene.choices[0].choice
    store = one_table(none)
    store.choose(move)
    store.come(holder)
    with pytest.raises(IllegalMove):
        store.choose(reaction)
    assert [move] == list(store.driver.recording.moves[:1]) and store.scene.called


@pytest.mark.parametrize("seed", [1, 2])
def test_that_a_game_is_kept_does_not_tell_that_somebody_could_have_reacted(seed: int) -> None:
    held, none, move = threatening(seed)
    codes = []
    for state in (held, none):
        header = new_header(state.options, (HUMAN,) * state.players, seed, start=state)
        recording: AnyRecording = Recording.begin(header)
        recording.do(move)
        store = store_of(Driver(recording))
        store.take_up(fresh=False)
        assert store.scene.asked is not None
        assert "" == store.scene.code, "nobody has clicked yet"
        store.nobody_answers()
        codes.append(store.scene.code)
    assert all(codes)


@pytest.mark.parametrize("seed", [1, 2])
def test_the_number_of_steps_does_not_tell_that_a_bot_could_have_reacted(seed: int) -> None:
    held, none, move = threatening(seed)
    told = []
    for state in (held, none):
        assert state.actor is not None
        store = any_at(state, state.actor, bot="random", seed=3)
        store.choose(move)
        reached = len(store.scene.stops)
        while store.scene.can_go_back:
            store.back()
        assert reached - 1 == store.scene.taken_back
        store.step()
        told.append((store.scene.taken_back - reached, [stop.words for stop in store.scene.stops]))
        assert all(ask.open for ask in GAME.asks(store.driver.state))
    assert told[0][0] == told[1][0] and len(told[0][1]) == len(told[1][1]) == 2


def test_games_with_reactions_come_to_their_end() -> None:
    agreed = Options(names=NAMES, turn_limit=6)
    for seed in range(3):
        store = any_at(GAME.start(agreed), 0, 1, 2, seed=seed)
        finish(store, seed=seed, most=600)
