"""The survey of strategy as figures: when cards are laid, what they earn, and who sits well."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import nan
from typing import Any

from kings.analysis.rounding import percent
from kings.figures.heat import Fields, heat_figure
from kings.figures.intervals import Interval, Series, intervals_figure
from kings.sim.intervals import Z
from kings.struggle.cards import DECK, Card
from kings.struggle.state import ROUNDS

Row = Mapping[str, Any]
ByPolicy = Mapping[str, Iterable[Row]]
"""Rows of a table of the survey for each policy."""


def _interval(row: Row, name: str) -> Interval:
    half = Z * row[f"{name}_error"]
    return Interval(row[name], row[name] - half, row[name] + half)


def _series(tables: ByPolicy, key: str, order: Sequence[Any], name: str) -> list[Series]:
    """Return a series for each policy with a mark for each value of ``key`` in an order."""
    made = []
    for policy, rows in tables.items():
        found = {row[key]: _interval(row, name) for row in rows if row[f"{name}_error"] >= 0}
        made.append(Series(policy, tuple(found.get(value) for value in order)))
    return made


def _cards() -> list[str]:
    return [f"{card.title} {int(card)}" for card in DECK]


def timing_figure(
    rows: Iterable[Row], policy: str, *, dark: bool = False, wide: bool = False
) -> Any:
    """Draw in which round each card is laid: shares of seats, with ``never`` in the last column."""
    found = {(row["card"], row["round"]): row["share"] for row in rows}
    rounds = [*range(1, ROUNDS + 1), 0]
    values = [[found.get((int(card), at), nan) for at in rounds] for card in DECK]
    share, card, at = max(
        (found[int(card), at], card.title, at) for card in DECK for at in rounds[:-1]
    )
    return heat_figure(
        f"When is each card laid? Most often the {card} in round {at}: {percent(share)} of seats.",
        f"Share of seats that lay the card in the round; all play by “{policy}”.",
        Fields(_cards(), [*map(str, rounds[:-1]), "never"], values, "card", "round"),
        percent,
        dark=dark,
        wide=wide,
    )


def earnings_figure(
    tables: ByPolicy, *, deals: int | None = None, dark: bool = False, wide: bool = False
) -> Any:
    """Draw the points that the round brings in which a card is laid, by card and policy.

    ``deals``: how many deals all policies played, if these were the same.
    """
    order = [int(card) for card in DECK]
    series = _series(tables, "card", order, "gained")
    return intervals_figure(
        f"What does a card earn in its round? {_best(series, order, _title)}",
        "Mean points gained in the round in which the card is laid, with 95% intervals.",
        _cards(),
        series,
        deals=deals,
        value="points gained in the round",
        base=0,
        dark=dark,
        wide=wide,
    )


def _title(card: int) -> str:
    return f"the {Card(card).title}"


def _best(series: Sequence[Series], order: Sequence[Any], write: Callable[[Any], str]) -> str:
    """Say what is first under every policy, or that it depends on the policy."""
    first = {}
    for kind in series:
        marks = [(one.mean, at) for at, one in enumerate(kind.intervals) if one is not None]
        first[kind.name] = write(order[max(marks)[1]])
    if len(set(first.values())) == 1:
        return f"Most under every policy: {next(iter(first.values()))}."
    return "Most: " + ", ".join(f"{what} ({policy})" for policy, what in first.items()) + "."


def lead_figure(
    tables: ByPolicy,
    *,
    against: str = "the mean",
    deals: int | None = None,
    dark: bool = False,
    wide: bool = False,
) -> Any:
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
    return intervals_figure(
        f"What is a first lead worth? {_best(series, order, _title)}",
        f"Final points of the leader against {with_what.get(against, f'the lead of {against}')}, "
        "same cards and chance; 95% intervals.",
        _cards(),
        series,
        deals=deals,
        value="more points at the end",
        base=0,
        write=_signed,
        dark=dark,
        wide=wide,
    )


def _signed(value: float) -> str:
    return f"{value:+.2f}".replace("-", "−")


def seats_figure(
    tables: ByPolicy,
    players: int,
    *,
    deals: int | None = None,
    dark: bool = False,
    wide: bool = False,
) -> Any:
    """Draw how often a seat wins by its distance to the left of the first leader, by policy.

    ``deals``: how many deals all policies played, if these were the same.
    """
    order = list(range(players))
    series = _series(tables, "distance", order, "wins")
    leads = [kind.intervals[0] for kind in series]
    known = [one for one in leads if one is not None]
    better = sum(one.low > 1 / players for one in known)
    figure = intervals_figure(
        f"Does it help to lead first? It does under {better} of {len(known)} policies.",
        f"Share of wins, with 95% intervals; the line is a fair share, 1 in {players}.",
        ["leads first", *(f"{away} to the left" for away in order[1:])],
        series,
        deals=deals,
        value="share of victories",
        base=1 / players,
        write=_share,
        dark=dark,
        wide=wide,
    )
    figure.update_xaxes(tickformat=".0%")
    return figure


def _share(value: float) -> str:
    return f"{100 * value:.1f}%"


def places_figure(
    tables: ByPolicy,
    players: int,
    *,
    deals: int | None = None,
    dark: bool = False,
    wide: bool = False,
) -> Any:
    """Draw the points of a round by the place in the order of turns, by policy.

    ``deals``: how many deals all policies played, if these were the same.
    """
    order = list(range(players))
    series = _series(tables, "place", order, "gained")
    return intervals_figure(
        f"Which turn of a round is best? {_best(series, order, _turn)}",
        "Mean points gained in a round by the place in the order of turns, with 95% intervals.",
        [_turn(place) for place in order],
        series,
        deals=deals,
        value="points gained in the round",
        dark=dark,
        wide=wide,
    )


def _turn(place: int) -> str:
    return ("first", "second", "third", "fourth", "fifth", "sixth")[place] + " turn"


def king_figure(
    rows: Iterable[Row], against: str = "own", *, dark: bool = False, wide: bool = False
) -> Any:
    """Draw what leading the King first brings, by players, mode and policy.

    ``rows``: of the table of leads, with players, mode and policy; ``against`` as in
    ``lead_figure``.
    """
    found = [row for row in rows if row["card"] == int(Card.KING) and row["against"] == against]
    tables = list(dict.fromkeys((row["players"], row["mode"]) for row in found))
    policies = list(dict.fromkeys(row["policy"] for row in found))
    by = {(row["players"], row["mode"], row["policy"]): _interval(row, "points") for row in found}
    series = [Series(policy, tuple(by.get((*at, policy)) for at in tables)) for policy in policies]
    marks = list(by.values())
    more, less = sum(one.low > 0 for one in marks), sum(one.high < 0 for one in marks)
    whom = "what the leader itself would lead" if against == "own" else f"{against} lead"
    return intervals_figure(
        f"Is the King worth leading first? In {more} of {len(marks)} cases it gains, "
        f"in {less} it costs.",
        f"Final points of the leader with the King, against {whom}; 95% intervals.",
        [f"{players} players, {mode}" for players, mode in tables],
        series,
        value="more points at the end",
        base=0,
        write=_signed,
        dark=dark,
        wide=wide,
    )
