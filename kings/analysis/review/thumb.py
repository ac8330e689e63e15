"""How a review measures games of turns: chances to win, estimated by the bots' rule of thumb.

From a moment on, the turn is played to its end by the rule of thumb of the searching bots, again
and again with other luck; what is estimated there, on average, is the worth of the moment, in
percent. Nobody plays on to the end of the game: that would take minutes. How far such an estimate
is to be trusted was measured (``tests/proofs/thumb.py``), and is said wherever one is shown.

The graph is of all hands as they lay. A choice is weighed as its seat knew it, over deals that the
seat can't tell from the true one, and once more with all hands open.
"""

from __future__ import annotations

from collections.abc import (
    Callable,
    Collection,
    Container,
    Hashable,
    Iterable,
    Iterator,
    Mapping,
    Sequence,
)
from dataclasses import dataclass
from typing import Any

import numpy as np

from kings.analysis.review.course import Array, Prospects, half_of, half_width, numbers
from kings.analysis.review.measure import How, Looked, Measure
from kings.analysis.review.questions import Kind
from kings.analysis.review.record import RULE, Choices, Eyes, KeyMoment, Option
from kings.analysis.rounding import percent
from kings.bots.tree_search import PlayOut
from kings.game import NATURE
from kings.games import ROOMS
from kings.records.recording import AnyRecording
from kings.seeds import stream
from kings.sim.intervals import interval
from kings.words import sentence

FEW = 6
"""In so many deals every choice is tried before those that are clearly worse are left out."""

AGAIN = 200
"""How many deals a moment that may have mattered is measured in again."""

HUNDRED = 100.0
"""Chances are told in percent."""


@dataclass(frozen=True, slots=True)
class Opening:
    """A decision of the journal with more than one choice; the fields are those of ``Choices``.

    ``place``: the place of its move among those in force; ``move``: the choice that was made.
    """

    state: Any
    at: int
    line: int
    place: int
    move: Any
    choices: tuple[Any, ...]

    @property
    def seat(self) -> int:
        """Return whose decision it is."""
        seat: int = self.move.seat
        return seat

    @property
    def done(self) -> int:
        """Return the place of the choice that was made."""
        return self.choices.index(self.move)


@dataclass(frozen=True)
class Thumb(Measure):
    """Chances to win by a rule of thumb.

    ``game``: its name; ``rule``: plays a state to the end of its turn, and estimates there;
    ``determinize``: deals what a view doesn't show; ``asked``: questions to think about, by the
    kind of choice that was made, and ``otherwise`` that for all others; ``error``: by how many
    percent the rule's estimates miss what came true on average, so that smaller differences are not
    told; ``games``, ``first``, ``trust``: as in ``Measure``; ``unweighed``: kinds of choices after
    which the rule sees no difference; ``power``: to which the rule's chances are raised in a state
    before they are told, less than 1 where the rule is too sure of them.
    """

    game: str
    rule: PlayOut[Any]
    determinize: Callable[[Any, Any], Any]
    asked: Mapping[type, Kind]
    otherwise: Kind
    error: float
    games: int = 16
    first: int = 2
    trust: str = ""
    unweighed: Container[type] = ()
    power: Callable[[Any], float] = lambda _: 1.0

    continuations = (RULE,)
    least = 5.0

    def keys(self, states: Sequence[Any]) -> tuple[Hashable, ...]:
        """Return their places: each is measured."""
        return tuple(range(len(states)))

    def prospects(self, state: Any, how: How, games: int) -> Prospects:
        """Return the chances to win, in percent; exactly where the game is over."""
        over = ROOMS[self.game].game.outcome(state) is not None
        found = np.array([self._worth(state, how.seed, k) for k in range(1 if over else games)])
        points = numbers(found.mean(axis=0))
        wins = tuple(point / HUNDRED for point in points)
        if over:
            return Prospects(points, (0.0,) * len(points), wins, points, points, 0)
        return Prospects(points, tuple(map(half_of, found.T)), wins, points, points, games)

    def _worth(self, state: Any, seed: int, number: int) -> tuple[float, ...]:
        power = self.power(state)
        strong = [w**power for w in self.rule(state, stream(seed, "luck", number)).wins]
        total = sum(strong) or 1.0  # in a truce nobody wins
        return tuple([HUNDRED * strength / total for strength in strong])

    def openings(self, recording: AnyRecording) -> tuple[Opening, ...]:
        """Return the decisions between choices that the rule can tell apart."""
        rules, found = ROOMS[self.game].game, []
        before, line = recording.first, 1
        for place, moment in enumerate(recording.moments):
            move = moment.move
            if move.seat != NATURE and type(move) not in self.unweighed:
                choices = rules.choices(before, move.seat)
                if len(choices) > 1:
                    found.append(Opening(before, line, moment.line, place, move, choices))
            before, line = moment.state, moment.line
        return tuple(found)

    def weight(self, opening: Opening) -> int:
        """Return its choices, through both eyes."""
        return 2 * len(opening.choices)

    def look(
        self, recording: AnyRecording, place: int, opening: Opening | None, how: How
    ) -> Looked:
        """Return the choices, and what seemed better by them, to be measured again."""
        if opening is None:
            return Looked()
        deals = self._deals(opening, how.games, how.seed, "world")
        known = self._tried(list(deals), opening, how.seed)
        opened = self._tried([opening.state] * how.games, opening, how.seed)
        best = _best(known, opening.seat)
        maybe = self._moment(opening, best, known[best], known[opening.done])
        return Looked(
            choices=(
                self._choices(opening, known, "seat", how.games),
                self._choices(opening, opened, "all", how.games),
            ),
            others=(maybe,) if maybe.regret > self.error else (),
            open=False,
        )

    def looks_again(self, state: Any) -> bool:
        """Say yes: what seemed better by few deals is measured by more."""
        return True

    def again(self, opening: Opening, seat: int, option: int, how: How) -> KeyMoment | None:
        """Return what a choice would have brought its seat more, by deals of their own.

        The alternative was chosen by other deals, so what these tell of it isn't too high. None
        where the difference may be no larger than the error of the rule.
        """
        pair = (opening.move, opening.choices[option])
        deals = self._deals(opening, AGAIN, how.seed, "again")
        done, other = self._worths(enumerate(deals), pair, how.seed)
        found = self._moment(opening, option, other, done)
        return found if found.low > self.error else None

    def retold(self, opening: Opening, option: int, how: How) -> Choices:
        """Return the choices by the deals by which the regret is told."""
        deals = list(self._deals(opening, AGAIN, how.seed, "again"))
        known = self._tried(deals, opening, how.seed, (option,))
        return self._choices(opening, known, "seat", AGAIN)

    def _deals(self, opening: Opening, number: int, seed: int, name: str) -> Iterator[Any]:
        """Yield deals that the deciding seat can't tell from the true one."""
        view = ROOMS[self.game].game.view(opening.state, opening.seat)
        for deal in range(number):
            yield self.determinize(view, stream(seed, name, deal))

    def _tried(
        self,
        worlds: Sequence[Any],
        opening: Opening,
        seed: int,
        kept: Collection[int] = (),
    ) -> list[Array]:
        """Return every choice's worth to each seat, world by world, shape (worlds, seats) each.

        What is clearly worse than another for its seat after a few worlds is not tried in more,
        unless it is in ``kept``.
        """
        numbered = list(enumerate(worlds))
        few = self._worths(numbered[:FEW], opening.choices, seed)
        if not numbered[FEW:]:
            return few
        left = [
            at
            for at, worth in enumerate(few)
            if at in (opening.done, *kept)
            or _in_reach(worth, few[_best(few, opening.seat)], opening.seat)
        ]
        more = self._worths(numbered[FEW:], [opening.choices[at] for at in left], seed)
        for at, worth in zip(left, more, strict=True):
            few[at] = np.concatenate([few[at], worth])
        return few

    def _worths(
        self, worlds: Iterable[tuple[int, Any]], choices: Sequence[Any], seed: int
    ) -> list[Array]:
        """Return every choice's worth to each seat in each world; all meet the same luck there."""
        step = ROOMS[self.game].game.step
        rows = [
            [self._worth(step(world, choice).state, seed, number) for choice in choices]
            for number, world in worlds
        ]
        return list(np.array(rows).swapaxes(0, 1))

    def _choices(
        self, opening: Opening, worths: Sequence[Array], eyes: Eyes, games: int
    ) -> Choices:
        room, seat = ROOMS[self.game], opening.seat
        view = room.game.view(opening.state, seat)
        none = (None,) * view.players
        means = [worth.mean(axis=0) for worth in worths]
        best, done = _best(worths, seat), opening.done
        options = tuple(
            Option(
                words=room.say_choice(view, choice),
                choice=None,
                points=numbers(means[at]),
                half=tuple(map(half_of, worths[at].T)),
                wins=numbers(means[at] / HUNDRED),
                default=at == best,
                done=at == done,
                ask=None,
                pays=none,
                zones=none,
                level=self._level(worths[at], worths[best], seat),
            )
            for at, choice in enumerate(opening.choices)
        )
        name = view.name(seat)
        where = (
            f"in up to {games} deals that {name} could not tell from the true one"
            if eyes == "seat"
            else f"up to {games} times with all hands as they lay"
        )
        return Choices(
            at=opening.at,
            line=opening.line,
            seat=seat,
            eyes=eyes,
            asked=room.say_ask(view),
            options=options,
            gold=(0,) * view.players,
            deals=(),
            sale=False,
            priced=False,
            missed=None,
            games=games,
            continuation=RULE,
            how=f"Each choice was made {where}, and the turn played to its end by a rule of thumb, "
            "which then estimated who will win.",
        )

    def _level(self, worth: Array, best: Array, seat: int) -> bool:
        """Say whether a choice may be worth as much as the best, as far as the rule can tell.

        What was left out after a few worlds was clearly worse.
        """
        if len(worth) < len(best):
            return False
        less = best[:, seat] - worth[: len(best), seat]
        return float(less.mean()) - max(self.error, half_of(less) or 0.0) <= 0

    def _moment(self, opening: Opening, option: int, other: Array, done: Array) -> KeyMoment:
        """Return what a seat could have had: ``other`` is the worth of the option."""
        room, seat = ROOMS[self.game], opening.seat
        view = room.game.view(opening.state, seat)
        many = min(len(other), len(done))
        more = other[:many, seat] - done[:many, seat]
        mean, after = float(more.mean()), float(other[:many, seat].mean())
        error = float(more.std(ddof=1)) / many**0.5
        half = half_width(interval(mean, error, many)) or 0.0
        did, instead = (room.say_choice(view, opening.choices[at]) for at in (opening.done, option))
        return KeyMoment(
            line=opening.line,
            at=opening.at,
            round=room.chapter_now(opening.state),
            seat=seat,
            decider=seat,
            regret=mean,
            low=mean - half,
            high=mean + half,
            sure="interval",
            deal=False,
            option=option,
            gold=0,
            said=sentence(
                f"{view.name(seat)} chose “{did}”; “{instead}” left a better chance to win, "
                f"{percent(after / HUNDRED)} instead of {percent((after - mean) / HUNDRED)}"
            ),
            question=self.asked.get(type(opening.move), self.otherwise)[0],
        )


def _best(worths: Sequence[Array], seat: int) -> int:
    """Return the choice with the greatest mean for a seat, the first among equals."""
    return max(range(len(worths)), key=lambda at: float(worths[at][:, seat].mean()))


def _in_reach(worth: Array, best: Array, seat: int) -> bool:
    """Say whether a choice may be as good for a seat as the best so far, in the same worlds."""
    less = best[:, seat] - worth[:, seat]
    reach: float = 2 * float(less.std(ddof=1)) / len(less) ** 0.5
    mean = float(less.mean())
    return mean <= reach
