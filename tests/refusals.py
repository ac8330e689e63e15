"""What holds for the sentence of every refusal, whichever game it is of.

A game's own test puts choices together, right and wrong ones, and says for each refused one which
rules can be the reason.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from kings.errors import IllegalMove
from tests.test_house import rule_numbers

VAGUE = ("can't do that now", "is not a legal choice", "can't be done")
"""Words that say that something is refused, and don't say why."""

_RANGE = re.compile(r"between (?:\D*)(\d+)\D+\1\b")


def said(game: Any, state: Any, move: Any) -> str | None:
    """Return the words with which a move is refused, or None if it is legal."""
    error = _error(game, state, move)
    return None if error is None else str(error)


def _error(game: Any, state: Any, move: Any) -> IllegalMove | None:
    try:
        game.check(state, move)
    except IllegalMove as error:
        return error
    return None


def complaints(
    game: Any, state: Any, moves: Iterable[Any], fitting: Callable[[Any, Any], set[str]]
) -> Iterator[str]:
    """Yield what is wrong with the refusals of these moves.

    ``fitting`` tells for a state and a move which rules can be the reason.
    """
    defined = rule_numbers()
    for move in moves:
        error = _error(game, state, move)
        listed = move in game.choices(state, move.seat)
        if (error is None) != listed:
            yield f"{move} is {'refused: ' + str(error) if listed else 'taken and not listed'}"
        if error is None:
            continue
        if error.rule not in defined & fitting(state, move):
            yield f"{move}: {error.rule} is not the reason in “{error}”"
        if error.seat != move.seat:
            yield f"{move}: the refusal is for seat {error.seat}"
        if not error.sentence.endswith(".") or not error.sentence[:1].isupper():
            yield f"{move}: no sentence in “{error}”"
        if any(words in error.sentence for words in VAGUE) or _RANGE.search(error.sentence):
            yield f"{move}: “{error}” doesn't say why"


def check_refusals(
    game: Any,
    states: Iterable[Any],
    tried: Callable[[Any], Iterable[Any]],
    fitting: Callable[[Any, Any], set[str]],
    twin: Callable[[Any, int, random.Random], Any],
    rng: random.Random,
    *,
    own: int,
) -> None:
    """Refuse made-up choices, each by a reason that fits and by none that tells a secret.

    ``tried``: the choices of all seats that are tried in a state, right and wrong ones;
    ``fitting``: the rules by which one can be refused. ``twin``: another state that a seat can't
    tell from this one, None if there is none; there ``own`` choices of the seat have to be answered
    the same.
    """
    for state in states:
        moves = list(tried(state))
        assert [] == list(complaints(game, state, moves, fitting))
        for seat in range(state.players):
            other = twin(state, seat, rng)
            mine = [move for move in moves if move.seat == seat]
            for move in rng.sample(mine, min(own, len(mine))) if other is not None else ():
                assert said(game, state, move) == said(game, other, move)
