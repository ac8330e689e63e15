"""What lesson 8 shows of a recorded game: its deals, and a report whose numbers are computed."""

from __future__ import annotations

from dataclasses import dataclass

from kings.analysis.hindsight import Compared
from kings.analysis.rounding import signed
from kings.records.recording import Recording
from kings.struggle import State
from kings.struggle.events import DealStruck
from kings.struggle.say import say_deal


@dataclass(frozen=True, slots=True)
class StruckDeal:
    """A deal of a recorded game: its number, its round, and its words."""

    number: int
    round: int
    words: str

    def __str__(self) -> str:
        """Return it as a line of a list."""
        return f"Deal {self.number}, round {self.round}: {self.words}"


def deals_of(recording: Recording) -> tuple[StruckDeal, ...]:
    """Return the deals that were struck in a game, in order."""
    return tuple(
        StruckDeal(event.deal, before.round, _words(before, event.number))
        for before, moment in zip(recording.states(), recording.moments, strict=False)
        for event in moment.events
        if isinstance(event, DealStruck)
    )


def _words(state: State, number: int) -> str:
    """Return what the open proposal of this number says."""
    assert state.window is not None
    found = next(one for one in state.window.proposals if one.number == number)
    return say_deal(state.options.names, found.deal)


def report(compared: Compared, *, seat: int) -> str:
    """Return a sentence on what one seat would have had more or less; every number is computed.

    It names the branches, the play-outs, the interval and who played on.
    """
    one = compared.differences()[seat]
    branch = compared.fork.otherwise.name
    span = "the same in each"
    if one.low is not None and one.high is not None:
        span = f"95%: {signed(one.low)} to {signed(one.high)}"
    return (
        f"{compared.names[seat]} would have had {signed(one.mean)} points {branch} "
        f"({span}), over {compared.games} pairs of play-outs by "
        f"{compared.played.said()}."
    )
