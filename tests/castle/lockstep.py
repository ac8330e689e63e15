"""The engine and the brute force side by side: the same questions, answers and tables."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any

from kings.castle import GAME, Options, Phase, State
from kings.castle.kingdom import backed
from kings.castle.moves import Move
from kings.game import NATURE
from tests.castle.brute import CARDS, CHANCE, Brute
from tests.strategies import Trajectory


def plain(value: Any) -> Any:
    """Turn a move into a tuple of its name and its fields, without the seat; enums into numbers."""
    if dataclasses.is_dataclass(value):
        fields = [f.name for f in dataclasses.fields(value) if f.name != "seat"]
        return (type(value).__name__, *(plain(getattr(value, name)) for name in fields))
    if isinstance(value, tuple):
        return tuple(map(plain, value))
    return int(value) if isinstance(value, int) else value


def answer_of(move: Move, what: str) -> Any:
    """Return what the brute force is sent for a move."""
    words = plain(move)
    if move.seat == NATURE:
        return words[1]
    return (move.seat, words) if what == "choose" else words


def brute_of(options: Options) -> Brute:
    """Return a brute force for a table with these options."""
    return Brute(
        options.players,
        options.squires,
        options.turn_limit,
        known=options.known_order,
        first_drawn=options.first_men_drawn,
    )


def differences(state: State, brute: Brute) -> list[str]:
    """Name what is not where the brute force has it."""
    stacks = [[list(map(int, s)) for s in state.stacks[first : first + 3]] for first in (0, 3, 6)]
    pairs = {
        "turn": (state.turn, brute.turn),
        "last": (state.last, brute.last),
        "hands": ([set(hand) for hand in state.hands], brute.hands),
        "squires": ([set(own) for own in state.squires], brute.squires),
        "aside": ({card for row in state.aside for card in row}, brute.aside),
        "men": (list(state.men), brute.men),
        "stacks": (stacks, brute.stacks),
        "deck": (set(state.deck), brute.deck),
        "discard": (list(state.discard), brute.discard),
        "dead": (list(state.dead), brute.dead),
        "reserve": (sorted(state.reserve), sorted(brute.reserve)),
    }
    return [
        f"{name}: {ours}, brute {theirs}"
        for name, (ours, theirs) in pairs.items()
        if ours != theirs
    ]


def check_against_brute(game: Trajectory) -> Iterator[str]:
    """The brute force asks the same, lists the same and has everything in the same place."""
    brute = brute_of(game.options)
    course = brute.game()
    question = next(course)
    for number, (state, move) in enumerate(zip(game.states, game.moves, strict=False)):
        wrong = list(_other_question(state, question))
        if number % 3 == 0:
            wrong += differences(state, brute)
        if wrong:
            yield f"state {number}: {'; '.join(wrong)}"
            return
        try:
            question = course.send(answer_of(move, question[1]))
        except StopIteration:
            if number < len(game.moves) - 1:
                yield f"state {number}: brute is over, the engine goes on"
    last = game.states[-1]
    yield from differences(last, brute)
    if last.phase is Phase.OVER:
        outcome = GAME.outcome(last)
        letters = backed(last.options, last.squires, last.hands)
        scores = tuple(sum(score(brute, letter) for letter in row) for row in letters)
        if outcome is None or outcome.scores != scores:
            yield f"the result is {outcome}, brute {scores}"
        elif [s == max(scores) for s in scores] != [
            seat in outcome.winners for seat in range(len(scores))
        ]:
            yield f"the winners are {outcome.winners} of {scores}"


def _other_question(state: State, question: Any) -> Iterator[str]:
    who, what, listed = question
    asked = [ask.seat for ask in GAME.asks(state)]
    if asked != (who if isinstance(who, list) else [who]):
        yield f"{asked} are asked, brute asks {who} for {what}"
    elif who != CHANCE:
        for seat in asked:
            ours = [plain(move) for move in GAME.choices(state, seat)]
            theirs = listed[seat] if isinstance(listed, dict) else listed
            if len(ours) != len(set(ours)) or set(ours) != theirs:
                yield f"{seat} can choose {set(ours) ^ theirs} according to one side only"


def score(brute: Brute, letter: str) -> int:
    """Return what a letter scores by C-45, worked out from the plain table."""
    if letter not in brute.men:
        return 0
    tops = [[_top(stack) for stack in row] for row in brute.stacks]
    place = brute.men.index(letter)
    if place == 0:
        return 12 + 2 * sum(sum(row) >= 6 for row in tops)
    castle, rank = divmod(place - 1, 3)
    values = [sum(row) if rank == 0 else row[rank] for row in tops]
    return (6, 4, 2)[rank] + ((3, 2, 1)[rank] if values.index(max(values)) == castle else 0)


def _top(stack: list[int]) -> int:
    return int(CARDS[stack[-1]][1]) if stack else 0
