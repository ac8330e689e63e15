"""What every struck deal of a game was worth to each seat in hindsight.

A deal is priced as the rules split it (S-52). What binds is compared with refusing: both courses
from the moment of the last party's word, promises let go. Each promise is then priced by itself, at
the moment that decided on it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kings.analysis.finding import Answer, Row
from kings.analysis.hindsight.branches import before, refuse_deal, struck_at
from kings.analysis.hindsight.comparison import Comparison, spans, what_if
from kings.analysis.hindsight.playouts import Continuation, Engine, Lens, continuation
from kings.analysis.hindsight.promises import PromiseWorth, promise_worth
from kings.analysis.rounding import signed
from kings.records.recording import Recording
from kings.sim.intervals import Estimate
from kings.struggle.moves import Deal, Pay
from kings.struggle.say import say_deal
from kings.words import listed, plural, sentence


@dataclass(frozen=True, eq=False)
class DealWorth:
    """A struck deal in hindsight.

    ``number``: as in the journal; ``gold``: what each seat got at once less what it paid, in gold;
    ``compared``: the deal refused against the deal struck, promises let go; ``promises``: each
    promise of the deal by itself.
    """

    number: int
    round: int
    deal: Deal
    gold: tuple[int, ...]
    compared: Comparison
    promises: tuple[PromiseWorth, ...]

    def worth(self, lens: Lens = "vp") -> tuple[Estimate, ...]:
        """Return what each seat has more because the deal was struck, gold paid at once included.

        Promises are not in it.
        """
        return self.compared.turned().differences(lens)

    def sentences(self) -> tuple[str, ...]:
        """Say the deal, what it was worth to each seat, and what came of its promises."""
        names = self.compared.names
        said = [
            f"{names[seat]} {spans(one)}" + (f" with {signed(gold)} gold at once" if gold else "")
            for seat, (one, gold) in enumerate(zip(self.worth(), self.gold, strict=True))
        ]
        deal = sentence(f"Deal {self.number}, round {self.round}: {say_deal(names, self.deal)}")
        worth = sentence(f"Worth in VP: {'; '.join(said)}")
        return (deal, worth, *(promise.said() for promise in self.promises))


@dataclass(frozen=True, eq=False, repr=False)
class DealsWorth(Answer):
    """All struck deals of a game in hindsight, in their order.

    ``played``: who played on; ``games``: how often, with and without each deal; ``seed``: of their
    chance; ``night``: whether the game was played by Night.
    """

    names: tuple[str, ...]
    deals: tuple[DealWorth, ...]
    played: Continuation
    games: int
    seed: int
    night: bool

    def title(self) -> str:
        """Return the question and its answer."""
        asked = "What was each deal worth to those who struck it?"
        if not self.deals:
            return f"{asked} No deal was struck."
        good = [str(deal.number) for deal in self.deals if all(self._gains(deal))]
        if not good:
            return f"{asked} None was a gain for all its parties."
        kind = "deal" if len(good) == 1 else "deals"
        return f"{asked} All parties gained by {kind} {listed(good)} of {len(self.deals)}."

    def _gains(self, deal: DealWorth) -> list[bool]:
        worth = deal.worth()
        return [worth[seat].side > 0 for seat in deal.deal.parties]

    def sentences(self) -> tuple[str, ...]:
        """Say everything, deal by deal."""
        return tuple(said for deal in self.deals for said in deal.sentences())

    def caption(self) -> str:
        """Say what was compared with what, and under which assumption the numbers hold."""
        said = [
            "Each deal is compared with its refusal: both are played on "
            f"{plural(self.games, 'time')} from that moment, with the same chance, by "
            f"{self.played.said()}; later moves of the record are not replayed.",
            "Gold paid at once is included. Promises are priced separately, kept against broken, "
            "at the moment that decided on them.",
            "Deals are judged one at a time, so their values don't add up to that of all deals.",
        ]
        if self.night:
            said.append(
                "This is hindsight: all cards of the Night count, even those that nobody could see."
            )
        return " ".join(said)

    def columns(self) -> tuple[str, ...]:
        """Return the names of the columns."""
        return _COLUMNS

    def rows(self) -> Sequence[Row]:
        """Return a line for each deal and seat.

        ``vp``: what striking the deal was worth, ``gold`` of it at once and ``course`` the rest;
        ``keeping_cost`` and ``breaking_gained``: the promiser's, its promises in the deal together.
        """
        return [row for deal in self.deals for row in _rows(self.names, deal)]


_COLUMNS = (
    *("deal", "round", "player", "party"),
    *("vp", "vp_error", "vp_low", "vp_high", "gold", "course"),
    *("wins", "wins_error", "wins_low", "wins_high"),
    *("keeping_cost", "breaking_gained"),
)


def _rows(names: tuple[str, ...], deal: DealWorth) -> list[Row]:
    return [
        (
            *(deal.number, deal.round, names[seat], int(seat in deal.deal.parties)),
            *(vp.mean, vp.error, vp.low, vp.high, deal.gold[seat], vp.mean - deal.gold[seat]),
            *(wins.mean, wins.error, wins.low, wins.high),
            *(_by_promises(deal, seat, status) for status in ("kept", "broken")),
        )
        for seat, (vp, wins) in enumerate(zip(deal.worth(), deal.worth("wins"), strict=True))
    ]


def _by_promises(deal: DealWorth, seat: int, status: str) -> float | None:
    """Return what breaking is worth more than keeping, over a seat's promises that ended so."""
    found = [
        breaking[seat].mean
        for one in deal.promises
        if one.promise.clause.by == seat
        and one.promise.status == status
        and (breaking := one.breaking()) is not None
    ]
    return sum(found) if found else None


def deal_worth(
    recording: Recording,
    number: int,
    players: str | Sequence[str] = "paying",
    *,
    games: int = 2000,
    seed: int = 1,
    engine: Engine = "kernel",
    look_at_hidden: bool = False,
    threads: int | None = None,
) -> DealWorth:
    """Return what one struck deal was worth to each seat.

    ``number``: the deal's in the journal, from 1; the other parameters are those of ``what_if``.
    """
    fork = refuse_deal(recording, number, promises="aside")
    found = what_if(
        fork,
        players,
        games=games,
        seed=seed,
        engine=engine,
        look_at_hidden=look_at_hidden,
        threads=threads,
    )
    deal = _deal(recording, number)
    ledger = (line for line in recording.state.promises if line.deal == number)
    return DealWorth(
        number=number,
        round=fork.round,
        deal=deal,
        gold=_direct_gold(deal, len(found.names)),
        compared=found,
        promises=tuple(
            promise_worth(recording, line, found.played, games, seed, threads=threads)
            for line in ledger
        ),
    )


def deals_worth(
    recording: Recording,
    players: str | Sequence[str] = "paying",
    *,
    games: int = 2000,
    seed: int = 1,
    engine: Engine = "kernel",
    look_at_hidden: bool = False,
) -> DealsWorth:
    """Return what every struck deal was worth to each seat; parameters as in ``what_if``."""
    state = recording.state
    played = continuation(players, state.players, engine)
    deals = tuple(
        deal_worth(
            recording,
            number,
            players,
            games=games,
            seed=seed,
            engine=engine,
            look_at_hidden=look_at_hidden,
        )
        for number in range(1, state.deals_struck + 1)
    )
    return DealsWorth(
        names=state.options.names,
        deals=deals,
        played=played,
        games=games,
        seed=seed,
        night=bool(state.night),
    )


def _deal(recording: Recording, number: int) -> Deal:
    """Return the clauses of a struck deal."""
    at, struck = struck_at(recording, number)
    window = before(recording, at, "").state.window
    assert window is not None, "deals are struck in a window"
    return next(one.deal for one in window.proposals if one.number == struck.number)


def _direct_gold(deal: Deal, seats: int) -> tuple[int, ...]:
    """Return the gold that each seat gets at once, less what it pays."""
    gold = [0] * seats
    for clause in deal.clauses:
        if isinstance(clause, Pay):
            gold[clause.by] -= clause.gold
            gold[clause.to] += clause.gold
    return tuple(gold)
