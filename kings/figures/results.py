"""Tournaments and the survey of strategy as figures: who wins, who beats whom, what cards earn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import isnan, nan
from typing import TYPE_CHECKING, Any, Unpack

from kings.analysis.rounding import between, percent, signed
from kings.errors import BadInput
from kings.figures import comparisons
from kings.figures.charts import Figure, Look
from kings.sim.intervals import Z
from kings.struggle.cards import DECK, Card
from kings.struggle.state import ROUNDS

if TYPE_CHECKING:
    from kings.sim.intervals import Estimate
    from kings.sim.standings import Beats, Rating, Standing

# Tournaments: standings, who beats whom, and what it gains to break promises.


def standings_figure(standings: Sequence[Standing], **look: Unpack[Look]) -> Figure:
    """Draw the mean points of each bot with their intervals as a plotly ``Figure``, best first."""
    best = standings[0]
    answer = f"{best.bot}, with {best.points.mean:.1f} points a game."
    if (
        len(standings) > 1
        and not _whole_interval(best.points).low > _whole_interval(standings[1].points).high
    ):
        answer = f"{answer} The next interval overlaps."
    return comparisons.intervals_figure(
        f"Who has the most points? {answer}",
        "Mean points a game with 95% intervals over deals.",
        [standing.bot for standing in standings],
        [comparisons.Series("", tuple(_whole_interval(standing.points) for standing in standings))],
        value="points a game",
        deals=best.points.deals,
        **look,
    )


def _whole_interval(found: Estimate) -> comparisons.Interval:
    interval = comparisons.interval_of(found)
    if interval is None:
        raise BadInput("An interval needs more than one deal.")
    return interval


def ratings_figure(ratings: Sequence[Rating], **look: Unpack[Look]) -> Figure:
    """Draw the ratings with their intervals, best first."""
    marks = []
    for line in ratings:
        if line.low is None or line.high is None:
            raise BadInput("An interval needs more than one deal.")
        marks.append(comparisons.Interval(line.rating, line.low, line.high))
    best = ratings[0]
    return comparisons.intervals_figure(
        f"Who is most likely to be ahead? {best.bot}, rated {signed(round(best.rating))}.",
        "Ratings with 95% intervals; 400 more mean odds of ten to one of being ahead at one table.",
        [line.bot for line in ratings],
        [comparisons.Series("", tuple(marks))],
        value="rating; the mean is 0",
        base=0,
        write=lambda value: signed(round(value)),
        **look,
    )


def ahead_figure(beats: Beats, order: Sequence[str], **look: Unpack[Look]) -> Figure:
    """Draw how often the bot of a row has more points than that of a column; ``order``: of both."""
    shares = beats.shares()
    places = [beats.bots.index(bot) for bot in order]
    values = [[float(shares[row, column]) for column in places] for row in places]
    share, winner, loser = max(
        (share, bot, other)
        for bot, row in zip(order, values, strict=True)
        for other, share in zip(order, row, strict=True)
        if not isnan(share)
    )
    return comparisons.heat_figure(
        f"Who beats whom? {winner} is ahead of {loser} in {percent(share)} of their meetings.",
        "Share of meetings at one table in which the row has more points than the column.",
        comparisons.Fields(order, order, values, "ahead", "of", middle=0.5),
        percent,
        **look,
    )


def gains_figure(
    gains: Iterable[Mapping[str, Any]], whom: str, *, deals: int | None = None, **look: Unpack[Look]
) -> Figure:
    """Draw by how many points a character does better than another, by the three it sits with.

    ``gains``: rows with world, hero, gain, low and high (NaN where all deals were alike);
    ``whom``: the other, in words; ``deals``: how many all fields are taken from, None if each world
    has deals of its own.
    """
    rows = list(gains)
    heroes = list(dict.fromkeys(row["hero"] for row in rows))
    worlds = list(dict.fromkeys(row["world"] for row in rows))
    by = {(row["hero"], row["world"]): row for row in rows}
    cells = [[by.get((hero, world)) for world in worlds] for hero in heroes]
    more = sum(row["low"] > 0 for row in rows)
    less = sum(row["high"] < 0 for row in rows)
    values = [[nan if row is None else float(row["gain"]) for row in line] for line in cells]
    below = [["" if row is None else _gain_range(row) for row in line] for line in cells]
    return comparisons.heat_figure(
        f"Does it pay to be someone other than {whom}? In {more} of {len(rows)} cases, and in "
        f"{less} it costs.",
        comparisons.below_intervals(
            "Gain in points with the same cards and seats, and its 95% interval.",
            sum(not isnan(row["low"]) for row in rows),
            deals,
            "columns",
        ),
        comparisons.Fields(heroes, worlds, values, "in place of it", "the three others", 0, below),
        signed,
        **look,
    )


def _gain_range(row: Mapping[str, Any]) -> str:
    return "all alike" if isnan(row["low"]) else between(row["low"], row["high"])


# The survey of strategy: when cards are laid, what they earn, and who sits well.

Row = Mapping[str, Any]
ByPolicy = Mapping[str, Iterable[Row]]
"""Rows of a table of the survey for each policy."""


def _interval(row: Row, name: str) -> comparisons.Interval:
    half = Z * row[f"{name}_error"]
    return comparisons.Interval(row[name], row[name] - half, row[name] + half)


def _series(
    tables: ByPolicy, key: str, order: Sequence[Any], name: str
) -> list[comparisons.Series]:
    """Return a series for each policy with a mark for each value of ``key`` in an order."""
    made = []
    for policy, rows in tables.items():
        found = {row[key]: _interval(row, name) for row in rows if row[f"{name}_error"] >= 0}
        made.append(comparisons.Series(policy, tuple(found.get(value) for value in order)))
    return made


def _cards() -> list[str]:
    return [f"{card.title} {int(card)}" for card in DECK]


def timing_figure(rows: Iterable[Row], policy: str, **look: Unpack[Look]) -> Figure:
    """Draw in which round each card is laid: shares of seats, with ``never`` in the last column."""
    found = {(row["card"], row["round"]): row["share"] for row in rows}
    rounds = [*range(1, ROUNDS + 1), 0]
    values = [[found.get((int(card), at), nan) for at in rounds] for card in DECK]
    share, card, at = max(
        (found[int(card), at], card.title, at) for card in DECK for at in rounds[:-1]
    )
    return comparisons.heat_figure(
        f"When is each card laid? Most often the {card} in round {at}: {percent(share)} of seats.",
        f"Share of seats that lay the card in the round; all play by “{policy}”.",
        comparisons.Fields(_cards(), [*map(str, rounds[:-1]), "never"], values, "card", "round"),
        percent,
        **look,
    )


def earnings_figure(tables: ByPolicy, *, deals: int | None = None, **look: Unpack[Look]) -> Figure:
    """Draw the points that the round brings in which a card is laid, by card and policy.

    ``deals``: how many deals all policies played, if these were the same.
    """
    order = [int(card) for card in DECK]
    series = _series(tables, "card", order, "gained")
    return comparisons.intervals_figure(
        f"What does a card earn in its round? {_best(series, order, _title)}",
        "Mean points gained in the round in which the card is laid, with 95% intervals.",
        _cards(),
        series,
        deals=deals,
        value="points gained in the round",
        base=0,
        **look,
    )


def _title(card: int) -> str:
    return f"the {Card(card).title}"


def _best(
    series: Sequence[comparisons.Series], order: Sequence[Any], write: Callable[[Any], str]
) -> str:
    """Say what is first under every policy, or that it depends on the policy."""
    first = {}
    for kind in series:
        marks = [(one.mean, at) for at, one in enumerate(kind.intervals) if one is not None]
        first[kind.name] = write(order[max(marks)[1]])
    if len(set(first.values())) == 1:
        return f"Most under every policy: {next(iter(first.values()))}."
    return "Most: " + ", ".join(f"{what} ({policy})" for policy, what in first.items()) + "."


def lead_figure(
    tables: ByPolicy, *, against: str = "the mean", deals: int | None = None, **look: Unpack[Look]
) -> Figure:
    """Draw what each first lead brings its owner by the end of the game, by card and policy.

    ``tables``: rows of the table of leads; ``against``: with what a lead is compared; ``deals``:
    from how many hands all policies led, if these were the same.
    """
    chosen = {
        policy: [row for row in rows if row["against"] == against]
        for policy, rows in tables.items()
    }
    order = [int(card) for card in DECK]
    series = _series(chosen, "card", order, "points")
    with_what = {"the mean": "the mean of all leads", "own": "the leader's own choice"}
    return comparisons.intervals_figure(
        f"What is a first lead worth? {_best(series, order, _title)}",
        f"Final points of the leader against {with_what.get(against, f'the lead of {against}')}, "
        "same cards and chance; 95% intervals.",
        _cards(),
        series,
        deals=deals,
        value="more points at the end",
        base=0,
        write=_signed,
        **look,
    )


def _signed(value: float) -> str:
    return f"{value:+.2f}".replace("-", "−")


def seats_figure(
    tables: ByPolicy, players: int, *, deals: int | None = None, **look: Unpack[Look]
) -> Figure:
    """Draw how often a seat wins by its distance to the left of the first leader, by policy.

    ``deals``: how many deals all policies played, if these were the same.
    """
    order = list(range(players))
    series = _series(tables, "distance", order, "wins")
    leads = [kind.intervals[0] for kind in series]
    known = [one for one in leads if one is not None]
    better = sum(one.low > 1 / players for one in known)
    return comparisons.intervals_figure(
        f"Does it help to lead first? It does under {better} of {len(known)} policies.",
        f"Share of wins, with 95% intervals; the line is a fair share, 1 in {players}.",
        ["leads first", *(f"{away} to the left" for away in order[1:])],
        series,
        deals=deals,
        value="share of wins",
        base=1 / players,
        write=comparisons.tenth_percent,
        ticks=".0%",
        **look,
    )


def places_figure(
    tables: ByPolicy, players: int, *, deals: int | None = None, **look: Unpack[Look]
) -> Figure:
    """Draw the points of a round by the place in the order of turns, by policy.

    ``deals``: how many deals all policies played, if these were the same.
    """
    order = list(range(players))
    series = _series(tables, "place", order, "gained")
    return comparisons.intervals_figure(
        f"Which turn of a round is best? {_best(series, order, _turn)}",
        "Mean points gained in a round by the place in the order of turns, with 95% intervals.",
        [_turn(place) for place in order],
        series,
        deals=deals,
        value="points gained in the round",
        **look,
    )


def _turn(place: int) -> str:
    return ("first", "second", "third", "fourth", "fifth", "sixth")[place] + " turn"


def king_figure(rows: Iterable[Row], against: str = "own", **look: Unpack[Look]) -> Figure:
    """Draw what leading the King first brings, by players, mode and policy.

    ``rows``: of the table of leads, with players, mode and policy; ``against`` as in
    ``lead_figure``.
    """
    found = [row for row in rows if row["card"] == int(Card.KING) and row["against"] == against]
    tables = list(dict.fromkeys((row["players"], row["mode"]) for row in found))
    policies = list(dict.fromkeys(row["policy"] for row in found))
    by = {(row["players"], row["mode"], row["policy"]): _interval(row, "points") for row in found}
    series = [
        comparisons.Series(policy, tuple(by.get((*at, policy)) for at in tables))
        for policy in policies
    ]
    marks = list(by.values())
    more, less = sum(one.low > 0 for one in marks), sum(one.high < 0 for one in marks)
    whom = "what the leader itself would lead" if against == "own" else f"{against} lead"
    return comparisons.intervals_figure(
        f"Is the King worth leading first? In {more} of {len(marks)} cases it gains, "
        f"in {less} it costs.",
        f"Final points of the leader with the King, against {whom}; 95% intervals.",
        [f"{players} players, {mode}" for players, mode in tables],
        series,
        value="more points at the end",
        base=0,
        write=_signed,
        **look,
    )
