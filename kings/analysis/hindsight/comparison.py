"""The comparison of two courses of a game: what the event at which they part was worth.

``what_if`` plays both courses of a fork on to the end, and a ``Comparison`` says what came of them:
differences, sentences and rows, and VP by round for the picture of the race.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from kings.analysis.finding import Answer, Row
from kings.analysis.findings.history import Ghost, Points, Race, race, race_of
from kings.analysis.hindsight import playouts
from kings.analysis.hindsight.branches import Branch, Fork
from kings.analysis.rounding import between, percent, signed, tenth
from kings.errors import BadInput
from kings.records.recording import Recording
from kings.sim.intervals import ANYTHING, SHARE, Bounds, Estimate, estimate
from kings.struggle.partition.exact import best_points
from kings.words import listed, sentence, upper

_WITHIN: dict[playouts.Lens, Bounds] = {"vp": ANYTHING, "wins": SHARE}

_COLUMNS = (
    "player",
    *("vp", "vp_otherwise", "vp_more", "vp_error", "vp_low", "vp_high"),
    *("wins", "wins_otherwise", "wins_more", "wins_error", "wins_low", "wins_high"),
    "recorded",
)


def what_if(
    fork: Fork,
    players: str | Sequence[str] = "paying",
    *,
    games: int = 2000,
    seed: int = 1,
    engine: playouts.Engine = "kernel",
    look_at_hidden: bool = False,
    threads: int | None = None,
) -> Comparison:
    """Play both courses of a fork on to the end and return what came of them.

    ``players``: who plays on, one name for all seats or one for each: compiled policies (see
    ``kings.sim.kernel.policies``), or bots if that is the ``engine``; where the fork names others
    for the other course, they sit there. ``games``: how often each course is played on; game g of
    both meets the same chance. ``look_at_hidden``: also look at cards of an unfinished game that
    some player may not know. ``threads``: how many share the work of compiled policies (None: one
    on each core); the numbers are the same. Raises ``BadInput`` for what can't be played.
    """
    check_hidden(fork, look_at_hidden=look_at_hidden)
    played = playouts.continuation(players, fork.was.state.players, engine)
    other = played.but(fork.others, silent=fork.silent)
    return Comparison(
        fork=fork,
        was=playouts.play_on(fork.was, played, games, seed, threads=threads),
        otherwise=playouts.play_on(fork.otherwise, other, games, seed, threads=threads),
        played=played,
        played_otherwise=other,
        seed=seed,
    )


def check_hidden(fork: Fork, *, look_at_hidden: bool) -> None:
    """Refuse to use what is still hidden in a game that goes on, unless it was asked for."""
    if fork.hidden and not look_at_hidden:
        raise BadInput(
            "This game is not over, and hindsight would use cards that some player can't see; "
            "ask for that explicitly (look_at_hidden), or wait for the end."
        )


@dataclass(frozen=True, eq=False, repr=False)
class Comparison(Answer):
    """Two courses from one point, each played on to the end as often, with the same chance.

    ``fork``: where they part; ``was`` and ``otherwise``: the ends of the two; ``played`` and
    ``played_otherwise``: by whom; ``seed``: of the chance that both meet. Every difference is
    paired: game by game under the same chance.
    """

    fork: Fork
    was: playouts.Sample
    otherwise: playouts.Sample
    played: playouts.Continuation
    played_otherwise: playouts.Continuation
    seed: int

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, by seat."""
        return self.fork.was.state.options.names

    @property
    def games(self) -> int:
        """How often each course was played on."""
        return len(self.was.points)

    def means(
        self, lens: playouts.Lens = "vp"
    ) -> tuple[tuple[Estimate, ...], tuple[Estimate, ...]]:
        """Return how the course as it was ends for each seat, and how the other one does."""
        samples = (_of(self.was, lens), _of(self.otherwise, lens))
        was, otherwise = (
            tuple(estimate(ends, _WITHIN[lens]) for ends in np.ascontiguousarray(sample.T))
            for sample in samples
        )
        return was, otherwise

    def differences(self, lens: playouts.Lens = "vp") -> tuple[Estimate, ...]:
        """Return, for each seat, what it has more in the other course, as a paired estimate."""
        return apart(_of(self.otherwise, lens), _of(self.was, lens), lens)

    def turned(self) -> Comparison:
        """Return the same comparison seen from the other course."""
        return replace(
            self,
            fork=replace(self.fork, was=self.fork.otherwise, otherwise=self.fork.was),
            was=self.otherwise,
            otherwise=self.was,
            played=self.played_otherwise,
            played_otherwise=self.played,
        )

    def title(self) -> str:
        """Return the question and its answer."""
        return f"{self.fork.question} {self.answer()}"

    def answer(self) -> str:
        """Say in a sentence who would have had more or less, as far as the sample can tell."""
        gains = list(zip(self.names, self.differences(), strict=True))
        more = [name for name, gain in gains if gain.side > 0]
        less = [name for name, gain in gains if gain.side < 0]
        if not more and not less:
            same = bool(np.array_equal(self.was.points, self.otherwise.points))
            if same:
                return f"Nothing changed in any of {self.games:,} games."
            return "No difference can be detected."
        parts = [f"more for {listed(more)}"] if more else []
        parts += [f"less for {listed(less)}"] if less else []
        return sentence(upper(", ".join(parts)))

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
            f"and each is played to the end {self.games} times with the same chance, by {both}.",
            _play_rule(self.fork),
            "The difference is paired, game by game; intervals are 95% confidence intervals.",
        ]
        if any(one.alike for one in self.differences()):
            said.append("What held in every game of a sample need not hold in every possible game.")
        if self.played.engine == "bots":
            said.append(
                "Bots meet the same chance only as long as both branches have had equally many "
                "moves, so pairing helps less than with compiled policies."
            )
        if self.fork.was.state.night:
            said.append(
                "This is hindsight: all cards of the Night count, even those that nobody could see."
            )
        return " ".join(said)

    def beside_the_record(self) -> str:
        """Say where the record's own end lies among the continuations of the course as it was.

        Raises ``BadInput`` if the record has no end.
        """
        recorded = self.fork.recorded
        if recorded is None:
            raise BadInput("The game has not ended yet, so there is no result to compare.")
        said = [
            f"{name} ended with {score}, as much as or more than in {percent(share)} of them"
            for name, score, share in zip(
                self.names, recorded.scores, _shares(self.was.points, recorded.scores), strict=True
            )
        ]
        return (
            f"Compared with {self.games} continuations {self.fork.was.name}: {'; '.join(said)}. "
            "The record is a single game played by others, so no difference is computed from it."
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


def _numbers(was: Estimate, otherwise: Estimate, more: Estimate) -> Row:
    return (was.mean, otherwise.mean, more.mean, more.error, more.low, more.high)


def _of(sample: playouts.Sample, lens: playouts.Lens) -> playouts.Array:
    return sample.points if lens == "vp" else sample.wins


def apart(more: playouts.Array, less: playouts.Array, lens: playouts.Lens) -> tuple[Estimate, ...]:
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
    kept = "Later moves of the record are not replayed, as they were answers to what was done"
    if fork.sealed:
        kept += "; cards that lay face down in that round stay, as they answered nothing"
    return sentence(kept)


def _shares(points: playouts.Array, scores: Sequence[int]) -> playouts.Array:
    """Return the share of the games in which each seat had at most its score of the record."""
    shares: playouts.Array = (points <= np.asarray(scores)).mean(axis=0)
    return shares


# Both courses as VP by round, for the picture of the race.


def race_of_both(recording: Recording, compared: Comparison) -> Race:
    """Return the race of both courses: the record up to the fork, then the means of both.

    Lines are the course as it was, the ghost is the other one; both are played on alike, so what
    lies between them is the event's. Raises ``BadInput`` where bots played on, who keep no rounds.
    """
    recorded = race_of(recording)
    first = _first(recorded, compared)
    rounds = _by_round(compared.fork.was, compared.was)
    points = (*recorded.points[: first + 1], *rounds)
    times = (*recorded.times[: first + 1], *_later(compared))
    struck = compared.fork.was.state.deals_struck
    deals = [deal for deal in recorded.deals if deal.number <= struck]
    ghost = _ghost(recorded, first, compared)
    return race(recorded.names, times, points, deals, ghost)


def race_beside(recording: Recording, compared: Comparison) -> Race:
    """Return the race of the record, with the other course's mean as its ghost.

    The record is one course and the ghost a mean of many, played on by others: what lies between
    the two is not the event's alone. Raises ``BadInput`` for a record that has no end.
    """
    return race_of(recording, ghost_of(recording, compared))


def ghost_of(recording: Recording, compared: Comparison) -> Ghost:
    """Return the other course as the ghost of a finished record's race."""
    if compared.fork.recorded is None:
        raise BadInput("This game has not ended, so its race can't be compared with whole games.")
    recorded = race_of(recording)
    return _ghost(recorded, _first(recorded, compared), compared)


def _ghost(recorded: Race, first: int, compared: Comparison) -> Ghost:
    fork = compared.fork
    rounds = _by_round(fork.otherwise, compared.otherwise)
    ends = compared.means()[1]
    return Ghost(
        f"{fork.otherwise.name}, mean of {compared.games} games",
        first,
        (recorded.points[first], *rounds),
        tuple(one.low for one in ends),
        tuple(one.high for one in ends),
    )


def _first(recorded: Race, compared: Comparison) -> int:
    """Return the place of the last time before the fork."""
    over = str(compared.fork.round - 1)
    return recorded.times.index(over) if over in recorded.times else 0


def _later(compared: Comparison) -> tuple[str, ...]:
    """Name the rounds that end after the fork."""
    rounds = compared.was.gained.shape[1] if compared.was.gained is not None else 0
    return tuple(str(one) for one in range(max(1, compared.fork.round), rounds + 1))


def _by_round(branch: Branch, sample: playouts.Sample) -> Points:
    """Return the mean VP of each seat after each round that ends after the fork."""
    if sample.gained is None:
        raise BadInput("Only compiled policies keep VP by round; bots don't.")
    state = branch.state
    start = [
        best_points(pile, state.options.tables) + gold
        for pile, gold in zip(state.piles, state.gold, strict=True)
    ]
    means = sample.gained.mean(axis=0)[max(0, state.round - 1) :]
    return tuple(tuple(row) for row in (np.array(start) + means.cumsum(axis=0)).tolist())
