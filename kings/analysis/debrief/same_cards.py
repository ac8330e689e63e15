"""What became of equal seats at tables with the same cards, as in duplicate bridge.

Of several tables one is always the best, also where all play alike. So a table is pointed out only
if its seat made more, or less, in round after round: what a seat gained in a round is dealt out
anew among the tables with the same cards, each round by itself, and the sum of the rounds has to
lie farther out than chance would bring it (``shuffles``). Rounds hang together, since what was won
early makes other cards worth more; where the tables' sums lie farther apart than rounds dealt out
anew would, distances are shrunk by as much, over all seats with those cards. The same goes for gold
handed out.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from statistics import fmean, pvariance

from kings.analysis.debrief.joint import Asked, Told
from kings.analysis.debrief.lines import Game, RoundLine, SeatLine
from kings.analysis.debrief.shuffles import Tails, added, sums, tails_at
from kings.analysis.finding import Finding, Row
from kings.struggle.options import LETTERS
from kings.words import sentence


@dataclass(frozen=True, slots=True)
class Course:
    """A seat of a table beside the same seat at the other tables with the same cards.

    ``vp``: VP at the end; ``others``: their mean elsewhere; ``vp_chance``: how likely rounds dealt
    out anew among the tables would bring it so far from the middle. ``net``: gold handed to other
    players less gold got from them, with ``net_others`` and ``net_chance``: to hand out so much.
    ``outstanding``, ``paying``: whether the one and the other is told.
    """

    table: int
    seat: int
    player: str
    tables: int
    vp: int
    others: float
    vp_chance: float
    net: int
    net_others: float
    net_chance: float
    outstanding: bool = False
    paying: bool = False

    @property
    def about(self) -> Hashable:
        """Of whom something is asked."""
        return self.table, self.seat


@dataclass(frozen=True, slots=True)
class SameSeat:
    """A seat at all tables that were dealt the same cards and played as many rounds.

    ``seat``: from 1; ``lines``: that seat at each table, best first.
    """

    cards: str
    rounds: int
    seat: int
    lines: tuple[SeatLine, ...]

    @property
    def name(self) -> str:
        """A short name: the letter of the cards and the seat."""
        return f"cards {self.cards}, seat {LETTERS[self.seat - 1]}"

    @property
    def mean(self) -> float:
        """Mean VP over the tables."""
        return sum(line.vp for line in self.lines) / len(self.lines)

    @property
    def spread(self) -> int:
        """VP of the best less VP of the worst."""
        return self.lines[0].vp - self.lines[-1].vp


@dataclass(frozen=True, slots=True)
class SameCards(Finding):
    """Every seat that can be compared over tables.

    ``seats``: by cards and seat; ``courses``: the same seats one by one, with what chance would do.
    """

    seats: tuple[SameSeat, ...]
    courses: tuple[Course, ...] = ()

    @property
    def widest(self) -> SameSeat | None:
        """The seat whose tables lie farthest apart; None where nothing can be compared."""
        return max(self.seats, key=lambda one: (one.spread, -one.seat), default=None)

    def asked(self) -> Iterable[Asked]:
        """Yield what is asked here of the class."""
        for one in self.courses:
            yield Asked("seats", one.about, one.vp_chance)
            yield Asked("payer", one.about, one.net_chance)

    def decided(self, told: Told) -> SameCards:
        """Return the same with what is told of it."""
        return replace(
            self,
            courses=tuple(
                replace(
                    one,
                    outstanding=("seats", one.about) in told,
                    paying=("payer", one.about) in told,
                )
                for one in self.courses
            ),
        )

    def title(self) -> str:
        """Return the question of the picture and its answer."""
        asked = "Same seat, same cards: same result?"
        widest = self.widest
        if widest is None:
            return f"{asked} No two tables played the same cards."
        best, worst = widest.lines[0], widest.lines[-1]
        seat = LETTERS[widest.seat - 1]
        return f"{asked} Seat {seat} made {worst.vp} to {best.vp} VP."

    def caption(self) -> str:
        """Say how the picture is read, and whether a table stands out beyond chance."""
        told = [one for one in self.courses if one.outstanding]
        if not self.courses:
            beyond = ""
        elif told:
            named = ", ".join(f"table {one.table}, seat {LETTERS[one.seat - 1]}" for one in told)
            beyond = f" Round by round beyond chance: {named}."
        else:
            beyond = " No table stands out beyond chance: among equals one is always the best."
        return (
            "One mark per table; numbers name the tables with the least and the most; line: the "
            f"mean.{beyond}"
        )

    def alt(self) -> str:
        """Say each seat's results, best table first."""
        said = [
            f"{one.name}: " + ", ".join(f"table {line.table} {line.vp}" for line in one.lines)
            for one in self.seats
        ]
        return sentence("; ".join(said)) if said else "No two tables can be compared."

    def columns(self) -> tuple[str, ...]:
        """Return the names of the columns."""
        return ("cards", "rounds", "seat", "table", "player", "vp", "mean")

    def rows(self) -> Sequence[Row]:
        """Return a line for each seat at each table."""
        return [
            (one.cards, one.rounds, one.seat, line.table, line.player, line.vp, one.mean)
            for one in self.seats
            for line in one.lines
        ]


def same_cards(
    games: Iterable[Game], seats: Iterable[SeatLine], rounds: Iterable[RoundLine] = ()
) -> SameCards:
    """Compare the seats of tables that were dealt the same and got equally far.

    A seat that a bot played, in any round, says nothing about the class, and is left out.
    """
    kinds = {game.table: (game.cards, game.rounds) for game in games if game.rounds}
    found: dict[tuple[str, int, int], list[SeatLine]] = defaultdict(list)
    for line in seats:
        if line.table in kinds and not line.bot:
            found[*kinds[line.table], line.seat].append(line)
    played: dict[tuple[int, int], list[RoundLine]] = defaultdict(list)
    for one in rounds:
        played[one.table, one.seat].append(one)
    same = tuple(
        SameSeat(*key, tuple(sorted(lines, key=lambda line: (-line.vp, line.table))))
        for key, lines in sorted(found.items())
        if len(lines) > 1
    )
    return SameCards(same, tuple(_courses(same, played)))


Numbers = Mapping[int, Sequence[int]]
"""What a seat gained, or handed out, round by round, at each table."""


def _courses(
    same: Iterable[SameSeat], played: Mapping[tuple[int, int], Sequence[RoundLine]]
) -> Iterator[Course]:
    """Yield each seat at each table, beside those of the other tables."""
    dealt: dict[tuple[str, int], list[tuple[SameSeat, Numbers, Numbers]]] = defaultdict(list)
    for seat in same:
        rounds = {
            line.table: sorted(played.get((line.table, seat.seat), ()), key=lambda one: one.round)
            for line in seat.lines
        }
        if all(len(own) == seat.rounds for own in rounds.values()):
            gained: Numbers = {table: _gained(own) for table, own in rounds.items()}
            net: Numbers = {
                table: [one.paid - one.received for one in own] for table, own in rounds.items()
            }
            dealt[seat.cards, seat.rounds].append((seat, gained, net))
    for group in dealt.values():
        farther = _farther([one for _, one, _ in group]), _farther([one for *_, one in group])
        for seat, gained, net in group:
            made, paid = _dealt_anew(gained, farther[0]), _dealt_anew(net, farther[1])
            for line in seat.lines:
                others = [other for other in seat.lines if other is not line]
                yield Course(
                    table=line.table,
                    seat=seat.seat,
                    player=line.player,
                    tables=len(seat.lines),
                    vp=line.vp,
                    others=fmean(other.vp for other in others),
                    vp_chance=made[line.table].both,
                    net=sum(net[line.table]),
                    net_others=fmean(sum(net[other.table]) for other in others),
                    net_chance=paid[line.table].high,
                )


def _gained(rounds: Sequence[RoundLine]) -> list[int]:
    """Return what a seat had more after each round than after the one before."""
    before = [0, *(one.vp for one in rounds[:-1])]
    return [now.vp - vp for now, vp in zip(rounds, before, strict=True)]


def _farther(seats: Iterable[Numbers]) -> float:
    """Return how much farther apart sums of rounds lie than of rounds dealt out anew; 1 at least.

    Over all seats with the same cards, as a ratio of standard deviations.
    """
    sums_apart = rounds_apart = 0.0
    for numbers in seats:
        sums_apart += pvariance([sum(own) for own in numbers.values()])
        rounds_apart += sum(pvariance(values) for values in zip(*numbers.values(), strict=True))
    return sqrt(max(1.0, sums_apart / rounds_apart)) if rounds_apart else 1.0


def _dealt_anew(numbers: Numbers, farther: float) -> dict[int, Tails]:
    """Return how likely each table's sum of rounds is if the rounds are dealt out anew."""
    chances = {0: 1.0}
    for values in zip(*numbers.values(), strict=True):
        chances = added(chances, sums(tuple(sorted(values)), 1))
    middle = fmean(sum(own) for own in numbers.values())
    return {
        table: tails_at(chances, middle + (sum(own) - middle) / farther)
        for table, own in numbers.items()
    }
