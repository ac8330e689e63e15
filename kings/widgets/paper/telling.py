"""What follows by the rules from what is written down, in words to be compared with the table."""

from __future__ import annotations

from collections.abc import Iterator

from kings.classroom.paper.game import PaperGame
from kings.records.recording import Moment
from kings.struggle.events import (
    CardsCancelled,
    GameEnded,
    NobodyWon,
    PromiseEnded,
    RoundBegan,
    TrickWon,
)
from kings.struggle.say import say_promise, tell
from kings.words import listed


def round_told(game: PaperGame, round: int) -> tuple[str, ...]:
    """Say how a round ended: who won the trick, what became of promises, how much gold all have.

    Empty while it isn't over.
    """
    names = game.state.options.names
    moments = list(_of_round(game, round))
    if not moments or not any(
        isinstance(event, RoundBegan | GameEnded) for event in moments[-1].events
    ):
        return ()
    said = []
    for moment in moments:
        for event in moment.events:
            if isinstance(event, CardsCancelled | TrickWon | NobodyWon):
                said.append(str(tell(names, event)))
            elif isinstance(event, PromiseEnded):
                promise = moment.state.promises[event.number - 1]
                said.append(f"{say_promise(names, promise).rstrip('.')}: {event.status}.")
    purses = zip(names, moments[-1].state.gold, strict=True)
    gold = listed(f"{name} {gold}" for name, gold in purses)
    return (*said, f"Gold after round {round}: {gold}. Is that what lies before you?")


def _of_round(game: PaperGame, round: int) -> Iterator[Moment]:
    """Yield the moves of a round; the last of them begins the next one, or ends the game."""
    reached = game.recording.first.round
    for moment in game.recording.moments:
        if reached == round:
            yield moment
        reached = moment.state.round
