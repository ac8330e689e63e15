"""The comparison of two branches of a game: differences, sentences and tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np

from kings.analysis.finding import Row, Table
from kings.analysis.hindsight.branches import Fork
from kings.analysis.hindsight.continuing import Array, Continuation, Sample
from kings.analysis.rounding import between, percent, signed, tenth
from kings.errors import BadInput
from kings.shown import sentences_page
from kings.sim.intervals import ANYTHING, SHARE, Bounds, Estimate, estimate
from kings.words import listed, sentence, upper

Lens = Literal["vp", "wins"]
"""VP, or the probability of winning, where a shared victory counts for its share."""


@dataclass(frozen=True, eq=False, repr=False)
class Compared(Table):
    """Two courses from one point, each played on to the end as often, with the same chance.

    ``was`` and ``otherwise`` are the ends of the two; ``played`` and ``played_otherwise`` say by
    whom. Every difference is paired: game by game under the same chance.
    """

    fork: Fork
    was: Sample
    otherwise: Sample
    played: Continuation
    played_otherwise: Continuation
    seed: int

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, by seat."""
        return self.fork.was.state.options.names

    @property
    def games(self) -> int:
        """How often each course was played on."""
        return len(self.was.points)

    def __repr__(self) -> str:
        """Say the answer."""
        return "\n".join([self.title(), *self.sentences(), self.caption()])

    def _repr_html_(self) -> str:
        return sentences_page([*self.sentences(), self.caption()], self.title())

    def means(self, lens: Lens = "vp") -> tuple[tuple[Estimate, ...], tuple[Estimate, ...]]:
        """Return how the course as it was ends for each seat, and how the other one does."""
        samples = (_of(self.was, lens), _of(self.otherwise, lens))
        was, otherwise = (
            tuple(estimate(ends, _WITHIN[lens]) for ends in np.ascontiguousarray(sample.T))
            for sample in samples
        )
        return was, otherwise

    def differences(self, lens: Lens = "vp") -> tuple[Estimate, ...]:
        """Return, for each seat, what it has more in the other course, as a paired estimate."""
        return apart(_of(self.otherwise, lens), _of(self.was, lens), lens)

    def turned(self) -> Compared:
        """Return the same comparison seen from the other course."""
        fork = replace(self.fork, was=self.fork.otherwise, otherwise=self.fork.was)
        return Compared(
            fork, self.otherwise, self.was, self.played_otherwise, self.played, self.seed
        )

    def title(self) -> str:
        """Return the question and its answer."""
        return f"{self.fork.question} {self.answer()}"

    def answer(self) -> str:
        """Say in a sentence who would have had more or less, as far as the sample can tell."""
        found = self.differences()
        more = [name for name, one in zip(self.names, found, strict=True) if one.side > 0]
        less = [name for name, one in zip(self.names, found, strict=True) if one.side < 0]
        if not more and not less:
            same = bool(np.array_equal(self.was.points, self.otherwise.points))
            return (
                f"Nothing changed in any of {self.games:,} games."
                if same
                else "No difference can be told."
            )
        parts = [f"more for {listed(more)}"] if more else []
        parts += [f"less for {listed(less)}"] if less else []
        said = ", ".join(parts)
        return sentence(upper(said))

    def sentences(self) -> tuple[str, ...]:
        """Say for each seat what it would have had more or less, with 95% intervals.

        The other course stands first, then the one as it was.
        """
        means, wins = self.means(), self.means("wins")
        other = self.fork.otherwise.name
        return tuple(
            sentence(
                f"{name}: {spans(one)} VP {other}: {tenth(means[1][seat].mean)} against "
                f"{tenth(means[0][seat].mean)}; wins {percent(wins[1][seat].mean)} against "
                f"{percent(wins[0][seat].mean)}{_more_wins(chance)}"
            )
            for seat, (name, one, chance) in enumerate(
                zip(self.names, self.differences(), self.differences("wins"), strict=True)
            )
        )

    def caption(self) -> str:
        """Say what was compared with what, and under which assumption the numbers hold."""
        both = self.played.said()
        if self.played_otherwise != self.played:
            both += f"; {self.fork.otherwise.name} by {self.played_otherwise.said()}"
        said = [
            f"Both branches leave the record at line {self.fork.line}, in round {self.fork.round}, "
            f"and are played on {self.games} times with the same chance, by {both}.",
            _play_rule(self.fork),
            "The difference is paired, game by game; intervals are 95% confidence intervals.",
        ]
        if any(one.alike for one in self.differences()):
            said.append("What was so in all games of a sample need not be so in every game.")
        if self.played.engine == "bots":
            said.append(
                "Bots meet the same dice only while both branches have made equally many moves, so "
                "pairing helps less than with compiled policies."
            )
        if self.fork.was.state.night:
            said.append(
                "Hindsight: all cards of the Night count, including those that no player could see."
            )
        return " ".join(said)

    def beside_the_record(self) -> str:
        """Say where the record's own end lies among the continuations of the course as it was.

        Raises ``BadInput`` if the record has no end.
        """
        recorded = self.fork.recorded
        if recorded is None:
            raise BadInput("The record has no end yet to set beside the continuations.")
        said = [
            f"{name} ended with {score}, as much as or more than {percent(share)} of them"
            for name, score, share in zip(
                self.names, recorded.scores, _shares(self.was.points, recorded.scores), strict=True
            )
        ]
        return (
            f"Beside {self.games} continuations {self.fork.was.name}: {'; '.join(said)}. The "
            "record is a single game that others played, so no difference is computed from it."
        )

    def columns(self) -> tuple[str, ...]:
        """Return the names of the columns."""
        return _COLUMNS

    def rows(self) -> Sequence[Row]:
        """Return a line for each seat; differences are the other course less the one as it was."""
        means, wins = self.means(), self.means("wins")
        recorded = self.fork.recorded
        return [
            (
                name,
                *_numbers(means[0][seat], means[1][seat], points),
                *_numbers(wins[0][seat], wins[1][seat], chance),
                None if recorded is None else recorded.scores[seat],
            )
            for seat, (name, points, chance) in enumerate(
                zip(self.names, self.differences(), self.differences("wins"), strict=True)
            )
        ]


_WITHIN: dict[Lens, Bounds] = {"vp": ANYTHING, "wins": SHARE}

_COLUMNS = (
    "player",
    *("vp", "vp_otherwise", "vp_more", "vp_error", "vp_low", "vp_high"),
    *("wins", "wins_otherwise", "wins_more", "wins_error", "wins_low", "wins_high"),
    "recorded",
)


def _numbers(was: Estimate, otherwise: Estimate, more: Estimate) -> Row:
    return (was.mean, otherwise.mean, more.mean, more.error, more.low, more.high)


def _of(sample: Sample, lens: Lens) -> Array:
    return sample.points if lens == "vp" else sample.wins


def apart(more: Array, less: Array, lens: Lens) -> tuple[Estimate, ...]:
    """Return the paired estimates of ``more - less`` for each seat, shape (games, seats) each.

    Where all games agree they are ``alike``, and VP have no interval: chance may not matter, or it
    didn't happen to.
    """
    within = ANYTHING if lens == "vp" else (-1.0, 1.0)
    return tuple(estimate(column, within) for column in np.ascontiguousarray((more - less).T))


def spans(one: Estimate) -> str:
    """Write a difference with its interval: ``+2.1 (1.8 to 2.4)``.

    Where all games agreed that is said: ``+2 (in all 2,000 games)``. An interval that is narrower
    than what is written is left out.
    """
    if one.alike and one.low is None:
        return f"{signed(one.mean)} (in all {one.deals:,} games)"
    if one.low is None or one.high is None or tenth(one.low) == tenth(one.high):
        return signed(one.mean)
    return f"{signed(one.mean)} ({between(one.low, one.high)})"


def _more_wins(chance: Estimate) -> str:
    """Write the interval of a difference between two chances in points of a percent."""
    if chance.low is None or chance.high is None:
        return ""
    low, high = (signed(round(100 * end)) for end in (chance.low, chance.high))
    return "" if low == high else f", {low} to {high} points"


def _play_rule(fork: Fork) -> str:
    """Say what of the record is played again after the point at which the courses part."""
    kept = "No later move of the record is played again, for it answered what was done"
    if fork.sealed:
        kept += "; cards that lay face down in that round stay, for they answered nothing"
    return sentence(kept)


def _shares(points: Array, scores: Sequence[int]) -> Array:
    """Return the share of the games in which each seat had at most its score of the record."""
    shares: Array = (points <= np.asarray(scores)).mean(axis=0)
    return shares
