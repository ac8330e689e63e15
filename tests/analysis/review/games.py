"""Reviews of small numbers of play-outs, shared by the tests of the review and of its pictures."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from kings.analysis.review import Review, review_of, thumb
from kings.records.recording import AnyRecording, Recording, replay
from tests.analysis.hindsight.by_hand import NIGHT_GAME, last_turn, word_game
from tests.records.games import recorded

GAMES = 24
SEED = 5
KINDS = ("by hand", "day of four", "night of four", "night of five", "day of six")
"""Kinds of games: with deals and promises, by Day and by Night, with gifts of cards, of 3 to 6."""


@cache
def game(kind: str) -> Recording:
    """Return a finished game of a kind; not to be played on."""
    match kind:
        case "by hand":
            return last_turn()
        case "day of four":
            return word_game()
        case "night of four":
            return replay(NIGHT_GAME)
        case "night of five":
            return recorded(6)
    return recorded(15)


@cache
def reviewed(kind: str) -> Review:
    """Return its review by few play-outs."""
    return review_of(game(kind), games=GAMES, seed=SEED, threads=1)


# Games of turns, which are reviewed by chances to win.

TURNS = {
    "keys": Path("data/games/keys/one_is_out.jsonl"),
    "castle": Path("data/games/castle/no_men_left.jsonl"),
}
"""A recorded game of each."""
MANY = 7
"""Play-outs of a moment: not so few that no choice is left out on the way."""


AGAIN = 30
"""Deals by which the moments that may have mattered are measured again."""


@cache
def turns(game: str) -> AnyRecording:
    """Return the recorded game; not to be played on."""
    return replay(TURNS[game], game=None)


@cache
def turns_reviewed(game: str) -> Review:
    """Return its review by few play-outs."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(thumb, "AGAIN", AGAIN)
        return review_of(turns(game), games=MANY, seed=SEED, threads=1)
