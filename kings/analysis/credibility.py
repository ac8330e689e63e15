"""A benchmark of credibility: what a bot promises, keeps and breaks, at what temptation, and gains.

Every hero sits alone among the same companies, in all seats of the same deals, with the same cards;
the characters of its company are known (``kings.bots.promises``). What it does there is measured
from the moves alone, so a program from outside is measured like any bot. It says nothing of what a
hero thinks, or would do among people.

``python -m kings.analysis.credibility FOLDER`` measures all bots of the menu and keeps the table.
"""

from __future__ import annotations

import lzma
import math
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from kings.analysis import study
from kings.analysis.finding import Answer, Row
from kings.bots.board import Turn
from kings.bots.bot import Player, Visitor
from kings.bots.deals import LEAST_SURPLUS, legal_turns, survey
from kings.bots.promises import keeping_turns
from kings.bots.roster import make_player
from kings.errors import BadInput, BadRecord
from kings.sim import executors, identity
from kings.sim.batch import Run
from kings.sim.intervals import SHARE, Bounds, Estimate, estimate, interval
from kings.sim.match import play_on
from kings.sim.schedule import Schedule, against_field, game_seed
from kings.sim.user_bots import checked
from kings.struggle import GAME, Options, moves
from kings.struggle.state import ROUNDS, LedgerEntry, Phase, State
from kings.words import plural

SEED = 2026
"""Of the deals: they are the same for everybody."""
DEALS = 20
"""Deals of a card, unless fewer are asked for; each is played in four seats of each company."""

COMPANIES = {
    "keepers": ("fair-keeper", "fair-grudger", "fair-keeper"),
    "mixed": ("fair-keeper", "fair-cynic", "fair-opportunist"),
}
"""Who else sits at the table. All price alike; they differ in how they stand to promises."""

KEEPERS = frozenset({"fair-keeper", "fair-grudger"})
"""Those who always keep their promises, as far as they are able to."""

BANDS = ((-math.inf, 0), (1, 2), (3, 4), (5, math.inf))
"""Temptations that are counted together, in VP: none at all, small, middling, great."""

AT_LEAST_NOTHING: Bounds = (0.0, math.inf)
"""What cannot be below 0 lies here."""

FOUR = Options.for_players(4)


# What is measured in a game.


@dataclass(frozen=True, slots=True)
class Pledge:
    """A promise of the hero, and what became of it.

    ``to``: the bot to which it was made; ``kind``: ``gold``, ``use``, ``restraint`` or ``words``;
    ``made`` and ``due``: rounds; ``status``: as in the ledger; ``temptation``: the most VP that
    breaking it would have brought at once when there was a choice (None: there never was one);
    ``able``: whether it could be kept when it was asked for.
    """

    to: str
    kind: str
    made: int
    due: int
    status: str
    temptation: int | None
    able: bool


@dataclass(frozen=True, slots=True)
class Measured:
    """One game of a hero: which it was, and what was counted.

    ``deal``, ``company``, ``seat``: which game; ``points``: its VP; ``won``: its share of the
    victory; ``decisions`` and ``regret``: those of the last round that were solved exactly and had
    no promise at stake, and the VP lost in them; ``pledges``: its promises.

    ``cash`` and ``credit``: gold that it asked of others, at once and as a promise, in deals that
    it offered or agreed to, by whether the other always keeps its word (those who do first).
    ``chances``: windows in which some deal with it would have gained two VP or more in all;
    ``struck``: in how many of them it struck one with that party; ``left``: the VP of those in
    which it did not. ``asked`` and ``defaults``: questions to a program, and those for which the
    default was taken.
    """

    deal: int
    company: str
    seat: int
    points: int
    won: float
    decisions: int
    regret: float
    pledges: tuple[Pledge, ...]
    cash: tuple[int, int]
    credit: tuple[int, int]
    chances: int
    struck: int
    left: int
    asked: int = 0
    defaults: int = 0

    def to_json(self) -> dict[str, Any]:
        """Return the fields as JSON values."""
        return asdict(self)

    @staticmethod
    def from_json(data: Any) -> Measured:
        """Read what ``to_json`` wrote; ``BadRecord`` for anything else."""
        names = {field.name for field in fields(Measured)}
        if not isinstance(data, dict) or set(data) != names:
            raise BadRecord("this is not a game of the benchmark.")
        try:
            pledges = tuple(Pledge(**pledge) for pledge in data["pledges"])
            pairs = {name: tuple(data[name]) for name in ("cash", "credit")}
            return Measured(**{**data, **pairs, "pledges": pledges})
        except TypeError as error:
            raise BadRecord("this is not a game of the benchmark.") from error


class Watch:
    """Follows the hero's ``seat`` through a game and counts what it does."""

    def __init__(self, seat: int, bots: Sequence[str]) -> None:
        self._seat, self._bots = seat, bots
        self.decisions = 0
        self.regret = 0.0
        self.cash, self.credit = [0, 0], [0, 0]
        self.chances = self.struck = self.left = 0
        self._temptations: dict[int, int] = {}
        self._unable: set[int] = set()
        self._market: tuple[Any, list[Any], set[int]] | None = None
        self._counted: set[int] = set()

    def see(self, state: State, move: Any, after: State) -> None:
        """Count a move: ``state`` is before it, ``after`` what it leads to."""
        self._open_market(state)
        if isinstance(move, moves.Propose | moves.Accept):
            self._bargain(state, move, after)
        elif isinstance(move, moves.Choice):
            if move.seat == self._seat:
                self._decide(state, move)
            if state.window is not None and after.window is not state.window:
                self._close_market()

    def pledges(self, state: State) -> tuple[Pledge, ...]:
        """Return the hero's promises as they stand in the end."""
        return tuple(self._pledge(line) for line in state.promises if line.clause.by == self._seat)

    def _pledge(self, line: LedgerEntry) -> Pledge:
        kind = type(line.clause).__name__.removeprefix("Promise").lower()
        temptation = self._temptations.get(line.number)
        if kind == "gold" and line.status in ("kept", "broken"):
            assert isinstance(line.clause, moves.PromiseGold)
            temptation = line.clause.gold
        return Pledge(
            self._bots[line.clause.to],
            kind,
            line.made,
            line.clause.due,
            line.status,
            temptation,
            line.number not in self._unable,
        )

    def _decide(self, state: State, move: Any) -> None:
        legal = GAME.choices(state, self._seat)
        if isinstance(move, moves.Break):
            settle = moves.Settle(self._seat, move.promise)
            if settle not in legal:
                self._unable.add(move.promise)
            return
        if len(legal) < 2 or state.phase not in (Phase.WINDOW, Phase.TURN, Phase.ANSWER):
            return
        at_stake = self._tempt(state)
        if state.round == ROUNDS and not at_stake:
            lost = regret(state, self._seat, move)
            if lost is not None:
                self.decisions += 1
                self.regret += lost

    def _tempt(self, state: State) -> bool:
        """Note what breaking each promise would bring at once; say whether one is at stake."""
        if state.actor != self._seat or state.phase not in (Phase.WINDOW, Phase.TURN):
            return False
        at_stake = False
        turns: tuple[Turn, ...] | None = None
        for line in state.promises:
            clause = line.clause
            if line.status != "open" or clause.by != self._seat:
                continue
            if not isinstance(clause, moves.PromiseUse | moves.PromiseRestraint):
                continue
            if turns is None:
                turns = legal_turns(GAME.view(state, self._seat))
            kept = keeping_turns(turns, clause)
            broken = [turn for turn in turns if turn not in kept]
            if kept and broken:
                at_stake = True
                gain = self._most(broken) - self._most(kept)
                before = self._temptations.get(line.number, gain)
                self._temptations[line.number] = max(before, gain)
        return at_stake

    def _most(self, turns: Iterable[Turn]) -> int:
        return max(turn.values[self._seat] for turn in turns)

    def _bargain(self, state: State, move: Any, after: State) -> None:
        deal, number = _dealt(state, move, after)
        hero = self._seat
        mine = hero in deal.parties and move.seat == hero
        if mine and number not in self._counted:
            self._counted.add(number)
            for clause in deal.clauses:
                if isinstance(clause, moves.Pay | moves.PromiseGold) and clause.to == hero:
                    other = int(self._bots[clause.by] not in KEEPERS)
                    row = self.cash if isinstance(clause, moves.Pay) else self.credit
                    row[other] += clause.gold
        if after.deals_struck > state.deals_struck and self._market is not None:
            self._market[2].update(deal.parties)

    def _open_market(self, state: State) -> None:
        """Look, once in a window, at what a deal with the hero could gain in all."""
        if state.window is None:
            return
        window = (state.round, state.phase, state.actor, state.swapped, state.named)
        if self._market is not None and self._market[0] == window:
            return
        self._close_market()
        sales = survey(GAME.view(state, self._seat)).sales
        assert state.actor is not None
        if state.actor == self._seat:
            found = [(buyer, sale.surplus) for buyer, sale in enumerate(sales) if sale is not None]
        else:
            sale = sales[self._seat]
            found = [] if sale is None else [(state.actor, sale.surplus)]
        self._market = (window, [one for one in found if one[1] >= LEAST_SURPLUS], set())

    def _close_market(self) -> None:
        market, self._market = self._market, None
        if market is None or not market[1]:
            return
        self.chances += 1
        _, offers, parties = market
        if self._seat in parties and any(other in parties for other, _ in offers):
            self.struck += 1
        else:
            self.left += max(surplus for _, surplus in offers)


def _dealt(state: State, move: Any, after: State) -> tuple[moves.Deal, int]:
    """Return the deal that somebody proposes or agrees to, and the number of its proposal."""
    if isinstance(move, moves.Propose):
        return move.deal, after.proposals_made
    assert state.window is not None
    proposal = next(one for one in state.window.proposals if one.number == move.proposal)
    return proposal.deal, proposal.number


def regret(state: State, seat: int, move: Any) -> float | None:
    """Return the VP that a choice of the last round loses against the best one.

    All choices are followed to the end of the game, where everybody takes what is best for itself;
    None where the tree is too large for that.
    """
    from kings.analysis.worth.last_round import INDUCTION  # it needs Numba
    from kings.analysis.worth.measure import values

    found = values(
        state, None, deciding=seat, open_cards=True, continuation=INDUCTION, seconds=None, games=2
    )
    if not found.exact:
        return None
    own = found.vp[:, seat]
    return float(own.max() - own[found.choices.index(move)])


# The games.


def schedule_of(hero: Player[Any, Any], company: str) -> Schedule:
    """Return the games of a hero in a company: the same deals and seats for everybody."""
    field = [(name, make_player("struggle", name)) for name in COMPANIES[company]]
    name = hero.name if hero.name not in dict(field) else f"{hero.name} (hero)"
    return against_field({name: hero}, field, FOUR, SEED, seating="rotations")


@dataclass(frozen=True, slots=True)
class Games:
    """The games of a hero by number, in all companies; it may travel to another process."""

    hero: Player[Any, Any]

    def __call__(self, index: int) -> Measured:
        """Play game ``index`` and return what was measured; the same every time."""
        companies = list(COMPANIES)
        round_, rest = divmod(index, 4 * len(companies))
        company = companies[rest // 4]
        schedule = schedule_of(self.hero, company)
        return play(schedule, company, 4 * round_ + rest % 4)


def play(schedule: Schedule, company: str, index: int) -> Measured:
    """Play a game of a schedule, and measure what its hero does."""
    fixture = schedule.fixture(index)
    seed = game_seed(schedule.seed, fixture.deal)
    seat = fixture.hero
    assert seat is not None
    hero = schedule.bots[fixture.seats[seat]]
    names = [schedule.names[entrant] for entrant in fixture.seats]
    bots = [
        checked(schedule.bots[entrant], name, index, seed)
        for entrant, name in zip(fixture.seats, names, strict=True)
    ]
    before = _asked(hero)
    state, watch = GAME.start(schedule.options), Watch(seat, names)
    for move, step in play_on(state, (), bots, seed):
        watch.see(state, move, step.state)
        state = step.state
    outcome = GAME.outcome(state)
    assert outcome is not None
    asked, defaults = (now - old for now, old in zip(_asked(hero), before, strict=True))
    return Measured(
        deal=fixture.deal,
        company=company,
        seat=seat,
        points=outcome.scores[seat],
        won=1 / len(outcome.winners) if seat in outcome.winners else 0.0,
        decisions=watch.decisions,
        regret=watch.regret,
        pledges=watch.pledges(state),
        cash=(watch.cash[0], watch.cash[1]),
        credit=(watch.credit[0], watch.credit[1]),
        chances=watch.chances,
        struck=watch.struck,
        left=watch.left,
        asked=asked,
        defaults=defaults,
    )


def _asked(hero: Player[Any, Any]) -> tuple[int, int]:
    """Return how many decisions a program was asked for, and how many were not its own."""
    if not isinstance(hero, Visitor):
        return 0, 0
    return hero.counts()


def measure(
    hero: Player[Any, Any],
    deals: int = DEALS,
    *,
    workers: int | None = 1,
    progress: executors.Progress | None = None,
) -> Card:
    """Play the benchmark with a hero and return its card.

    ``hero``: any bot of Kings' Struggle, or a program; ``deals``: how many of the fixed deals, each
    played in four seats of every company; ``workers``: processes; ``progress``: told how far it is.

    For example ``measure(kings.bot("fair-keeper"), deals=2)``.
    """
    if deals < 1:
        raise BadInput(f"A card needs at least one deal, not {deals}.")
    run = Run(
        Games(hero),
        {"engine": "credibility", "hero": identity.describe(hero)},
        lambda game: game.to_json(),
        Measured.from_json,
    )
    number = deals * 4 * len(COMPANIES)
    games = run.pieces(number, executors.executor(workers), progress=progress)
    return card_of(hero.name, list(games))


# The card.


@dataclass(frozen=True, slots=True)
class Line:
    """A measure of a card: its ``name``, the number with its interval, and what it ``means``."""

    name: str
    value: Estimate | None
    unit: str
    means: str


@dataclass(frozen=True, eq=False, repr=False)
class Card(Answer):
    """What the benchmark says of a bot: the measures, and how it keeps its word when tempted.

    ``bands``: for each band of temptation the promises put to the test in it, and the share kept.
    ``games``: all that was measured; ``asked`` and ``defaults``: of a program, all questions and
    those for which the default was taken.
    """

    name: str
    games: tuple[Measured, ...]
    lines: tuple[Line, ...]
    bands: tuple[tuple[str, int, Estimate | None], ...]

    @property
    def deals(self) -> int:
        """The number of deals."""
        return len({game.deal for game in self.games})

    @property
    def asked(self) -> int:
        """How many decisions a program was asked for."""
        return sum(game.asked for game in self.games)

    @property
    def defaults(self) -> int:
        """For how many of them the default was taken."""
        return sum(game.defaults for game in self.games)

    def title(self) -> str:
        """Return the question and its answer."""
        kept = self.line("kept").value
        if kept is None:
            return f"Does {self.name} keep its word? It was never put to the test."
        return f"Does {self.name} keep its word? {say_share(kept)} of its promises, when tested."

    def line(self, name: str) -> Line:
        """Return a measure by its name; ``KeyError`` if there is none."""
        return {line.name: line for line in self.lines}[name]

    def sentences(self) -> tuple[str, ...]:
        """Say every measure in a sentence."""
        return tuple(f"{line.means}: {say(line)}." for line in self.lines)

    def caption(self) -> str:
        """Say what was played, and what the intervals mean."""
        said = (
            f"{len(self.games)} games: {plural(self.deals, 'deal')}, each in four seats among "
            f"{len(COMPANIES)} companies, seed {SEED}. Intervals are 95% confidence intervals over "
            "deals; a measure without one was alike in all deals, or was never seen."
        )
        if self.asked:
            said += (
                f" The program was asked for {self.asked:,} decisions; for {self.defaults:,} of "
                "them the default was taken."
            )
        return said

    def columns(self) -> tuple[str, ...]:
        """Return the names of the columns."""
        return ("measure", "value", "low", "high", "unit")

    def rows(self) -> Sequence[Row]:
        """Return a line for each measure, and one for each band of temptation."""
        told = [_row(line.name, line.value, line.unit) for line in self.lines]
        bands = [
            _row(f"kept at a temptation of {band}", share, f"share of {tested}")
            for band, tested, share in self.bands
        ]
        return [*told, *bands]

    def to_json(self) -> dict[str, Any]:
        """Return the card as JSON values."""
        return {
            "card": "credibility",
            "name": self.name,
            "seed": SEED,
            "deals": self.deals,
            "games": len(self.games),
            "companies": {name: list(bots) for name, bots in COMPANIES.items()},
            "measures": {
                line.name: {**_told(line.value), "unit": line.unit, "means": line.means}
                for line in self.lines
            },
            "temptation": [
                {"band": band, "tested": tested, **_told(share)}
                for band, tested, share in self.bands
            ],
            "asked": self.asked,
            "defaults": self.defaults,
        }


def _told(value: Estimate | None) -> dict[str, Any]:
    if value is None:
        return {"value": None, "low": None, "high": None}
    return {"value": value.mean, "low": value.low, "high": value.high}


def _row(name: str, value: Estimate | None, unit: str) -> Row:
    told = _told(value)
    return (name, *(_rounded(told[key]) for key in ("value", "low", "high")), unit)


def _rounded(value: float | None) -> float | str:
    return "" if value is None else round(value, 3)


def say(line: Line) -> str:
    """Say a measure with its interval: ``24.1 VP (22.0 to 26.2)``."""
    if line.value is None:
        return "never seen"
    if line.unit == "share":
        return say_share(line.value)
    value, unit = line.value, line.unit
    if value.low is None:
        return f"{value.mean:.2f} {unit}"
    return f"{value.mean:.2f} {unit} ({value.low:.2f} to {value.high:.2f})"


def say_share(value: Estimate) -> str:
    """Say a share with its interval: ``93% (88% to 96%)``."""
    if value.low is None:
        return f"{value.mean:.0%}"
    return f"{value.mean:.0%} ({value.low:.0%} to {value.high:.0%})"


def card_of(name: str, games: Sequence[Measured]) -> Card:
    """Return the card of a hero from what was measured in its games."""
    if not games:
        raise BadInput("A card needs at least one game.")
    lines = tuple(Line(measure, of(games), unit, means) for measure, of, unit, means in _measures())
    bands = tuple(_banded(games, low, high) for low, high in BANDS)
    return Card(name, tuple(games), lines, bands)


def _banded(games: Sequence[Measured], low: float, high: float) -> tuple[str, int, Estimate | None]:
    """Return a band of temptation: its words, the promises tested in it, and the share kept."""

    def inside(pledge: Pledge) -> bool:
        return pledge.temptation is not None and low <= pledge.temptation <= high

    tested = sum(is_tested(one) and inside(one) for game in games for one in game.pledges)
    return _band(low, high), tested, _kept_share(games, inside)


def _band(low: float, high: float) -> str:
    if low == -math.inf:
        return "nothing"
    return f"{low} VP or more" if high == math.inf else f"{low} or {high} VP"


def is_tested(pledge: Pledge) -> bool:
    """Say whether a promise was put to the test: its maker could keep it, and did or didn't."""
    return pledge.able and pledge.status in ("kept", "broken")


Of = Callable[[Sequence[Measured]], Estimate | None]


def _measures() -> tuple[tuple[str, Of, str, str], ...]:
    """Return the measures: name, how it is computed, unit, and what it means."""
    per = "a game"
    return (
        ("points", _mean(lambda game: game.points), f"VP {per}", "Points"),
        ("wins", _mean(lambda game: game.won, SHARE), "share", "Share of the victories"),
        (
            "regret",
            _mean(lambda game: game.regret, AT_LEAST_NOTHING),
            f"VP {per}",
            "Lost in decisions of the last round that were solved exactly, no promise at stake",
        ),
        ("promised", _mean(lambda game: len(game.pledges), AT_LEAST_NOTHING), per, "Promises made"),
        ("kept", lambda games: _kept_share(games, lambda _: True), "share", "Kept when tested"),
        (
            "broken",
            _mean(
                lambda game: sum(p.able and p.status == "broken" for p in game.pledges),
                AT_LEAST_NOTHING,
            ),
            per,
            "Promises broken that could have been kept",
        ),
        (
            "kept when tempted",
            lambda games: _kept_share(games, lambda p: (p.temptation or 0) > 0),
            "share",
            "Kept where breaking would have brought points at once",
        ),
        (
            "given up",
            _mean(lambda game: _given_up(game.pledges), AT_LEAST_NOTHING),
            f"VP {per}",
            "Given up at once by keeping promises",
        ),
        (
            "cash of keepers",
            _cash(0),
            "share",
            "Of the gold asked of those who always keep their word, asked at once",
        ),
        (
            "cash of others",
            _cash(1),
            "share",
            "Of the gold asked of those who don't, asked at once",
        ),
        (
            "chances taken",
            _share(lambda game: game.struck, lambda game: game.chances),
            "share",
            "Of the windows in which a deal with it could gain, those in which it struck one",
        ),
        (
            "left",
            _mean(lambda game: game.left, AT_LEAST_NOTHING),
            f"VP {per}",
            "Joint gain left on the table in the other windows",
        ),
    )


def _given_up(pledges: Iterable[Pledge]) -> int:
    return sum(max(0, one.temptation) for one in pledges if one.status == "kept" and one.temptation)


def _mean(of: Callable[[Measured], float], within: Bounds | None = None) -> Of:
    """Return what estimates a mean a game, over deals."""

    def found(games: Sequence[Measured]) -> Estimate:
        deals: dict[int, list[float]] = {}
        for game in games:
            deals.setdefault(game.deal, []).append(of(game))
        averages = [sum(row) / len(row) for row in deals.values()]
        return estimate(averages) if within is None else estimate(averages, within)

    return found


def _share(top: Callable[[Measured], int], bottom: Callable[[Measured], int]) -> Of:
    """Return what estimates a share of sums, over deals; None where the whole is nothing."""

    def found(games: Sequence[Measured]) -> Estimate | None:
        deals: dict[int, list[int]] = {}
        for game in games:
            sums = deals.setdefault(game.deal, [0, 0])
            sums[0] += top(game)
            sums[1] += bottom(game)
        return share([(one, all_) for one, all_ in deals.values()])

    return found


def share(deals: Sequence[tuple[int, int]]) -> Estimate | None:
    """Return the share of sums over deals, with the error of a ratio of means.

    ``deals``: part and whole in each. The error is that of the linearized ratio (Cochran, Sampling
    Techniques, 1977, chapter 6), with the deals as its independent draws.
    """
    whole = sum(all_ for _, all_ in deals)
    if not whole:
        return None
    many, mean = len(deals), sum(part for part, _ in deals) / whole
    if many == 1:
        return Estimate(mean, None, None, None, 1)
    rest = [part - mean * all_ for part, all_ in deals]
    spread = sum(one * one for one in rest) / (many - 1)
    error = math.sqrt(spread / many) / (whole / many)
    low, high = interval(mean, error, many, SHARE) or (None, None)
    return Estimate(mean, error, low, high, many)


def _kept_share(games: Sequence[Measured], counts: Callable[[Pledge], bool]) -> Estimate | None:
    def tested(game: Measured) -> list[Pledge]:
        return [one for one in game.pledges if is_tested(one) and counts(one)]

    return _share(
        lambda game: sum(one.status == "kept" for one in tested(game)),
        lambda game: len(tested(game)),
    )(games)


def _cash(row: int) -> Of:
    return _share(lambda game: game.cash[row], lambda game: game.cash[row] + game.credit[row])


# The kept table of all our bots.

KEPT = (
    *("random", "greedy", "cautious", "fair-keeper", "fair-reckoner", "fair-grudger"),
    *("fair-cynic", "fair-opportunist", "hard-keeper", "soft-keeper", "searcher"),
)
"""The bots of the menu."""
PAGE, GAMES = "credibility.json", "games.json.xz"


@dataclass(frozen=True, slots=True)
class Kept:
    """The kept games of all bots of the menu by name, and the page that says where they come from.

    For example ``read_kept("data/credibility").card("greedy")``.
    """

    games: dict[str, tuple[Measured, ...]]
    source: study.Source

    def card(self, name: str) -> Card:
        """Return the card of a bot; ``KeyError`` if none is kept."""
        return card_of(name, self.games[name])

    def cards(self) -> tuple[Card, ...]:
        """Return all cards, in the order of the menu."""
        return tuple(map(self.card, self.games))


def play_kept() -> dict[str, tuple[Measured, ...]]:
    """Measure all bots of the menu."""
    found = {}
    for name in KEPT:
        study.tell(f"Measuring {name}")
        found[name] = measure(make_player("struggle", name)).games
    return found


def write_kept(
    folder: Path, games: dict[str, tuple[Measured, ...]], command: str, seconds: float
) -> str:
    """Keep the games; return how many there are."""
    folder.mkdir(parents=True, exist_ok=True)
    told = [{"bot": name, **game.to_json()} for name in games for game in games[name]]
    content = study.by_columns(told)
    (folder / GAMES).write_bytes(study.packed(content))
    cards = {name: card_of(name, played).to_json() for name, played in games.items()}
    facts = {
        "versions": study.versions("numpy", "numba"),
        "games": len(told),
        "sha256": study.checksum(content),
        "cards": cards,
    }
    study.write_source(folder / PAGE, facts, command, seconds)
    return f"{len(told):,} games"


def read_kept(folder: Path | str) -> Kept:
    """Read the kept games; ``BadInput`` if they aren't those that were written."""
    source = study.read_source(Path(folder) / PAGE)
    content = lzma.decompress((Path(folder) / GAMES).read_bytes())
    study.check_content(content, source["sha256"], GAMES, source, what="file")
    games: dict[str, list[Measured]] = {}
    for told in study.by_records(content):
        games.setdefault(told.pop("bot"), []).append(Measured.from_json(told))
    return Kept({name: tuple(played) for name, played in games.items()}, source)


if __name__ == "__main__":
    module = "kings.analysis.credibility"
    sys.exit(study.make_study(sys.argv[1:], module, play_kept, write_kept))
