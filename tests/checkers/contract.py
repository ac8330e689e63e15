"""What every game of the house promises, whatever its rules (``kings.game``)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kings.errors import IllegalMove
from kings.game import NATURE
from kings.seeds import stream
from tests.strategies import Trajectory


def check_ending(game: Trajectory) -> Iterator[str]:
    """Play comes to an end without an accident; then nobody is asked."""
    if game.accident is not None:
        yield game.accident
    elif game.case.game.asks(game.states[-1]) or game.case.game.outcome(game.states[-1]) is None:
        yield "the game stopped before its end"


def check_questions(game: Trajectory) -> Iterator[str]:
    """Whoever is asked has a choice, nobody else has; each listed choice passes ``check``."""
    rules = game.case.game
    for number in range(game.seed % 2, len(game.states), 2):
        state = game.states[number]
        asked = [ask.seat for ask in rules.asks(state)]
        if len(set(asked)) != len(asked):
            yield f"state {number}: asked twice: {asked}"
        for seat in range(len(game.options.names)):
            listed = rules.choices(state, seat)
            if bool(listed) != (seat in asked):
                yield f"state {number}: {asked} are asked, seat {seat} can choose {listed}"
            wrong = [move for move in listed if not rules.can(state, move) or move.seat != seat]
            if wrong:
                yield f"state {number}: listed and refused: {wrong}"
        if asked == [NATURE] and not rules.can(state, rules.draw(state, stream(game.seed))):
            yield f"state {number}: nature's own draw is refused"


def check_verdicts(game: Trajectory) -> Iterator[str]:
    """``check``, ``can`` and ``apply`` agree on every move that was tried."""
    rules = game.case.game
    for tried in game.tries[:: 1 + len(game.tries) // 40]:
        state = game.states[tried.at]
        if rules.can(state, tried.move) != (tried.error is None):
            yield f"state {tried.at}: can() changed its mind about {tried.move}"
        try:
            rules.check(state, tried.move)
        except IllegalMove as error:
            said: str | None = str(error)
        else:
            said = None
        if said != tried.error:
            yield f"state {tried.at}: {tried.move} was answered {tried.error}, now {said}"


def check_replay(game: Trajectory) -> Iterator[str]:
    """The recorded moves give the same states and events again, and change no state they leave."""
    rules = game.case.game
    state = rules.start(game.options)
    parts: Any = zip(game.states, game.moves, game.states[1:], game.events, strict=False)
    for number, (before, move, after, events) in enumerate(parts):
        if number % 10 == 0 and hash(state) != hash(before):
            yield f"state {number} comes out otherwise"
            return
        kept = repr(state) if number % 10 == game.seed % 10 else None
        step = rules.apply(state, move)
        if kept is not None and kept != repr(state):
            yield f"move {number} changed the state that it left"
        if step.state != after or step.events != events:
            yield f"move {number}, {move}, gives another state or other events"
            return
        state = step.state
