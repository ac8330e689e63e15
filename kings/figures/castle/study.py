"""The study of King of the Castle as figures: secrets, seats, foreknowledge, and characters."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from kings.analysis.castle import (
    CHARACTERS,
    ORDERS,
    SECRETS,
    CastleStudy,
    Value,
    by_order,
    by_squires_at_court,
    character,
    secret,
    tournament,
)
from kings.figures.intervals import Interval, Series, interval_of, intervals_figure
from kings.sim.intervals import Estimate

_MEANT = {"points": "more points at the end", "share": "percentage points more wins"}
_PLACES = ("begins", "second", "third", "fourth", "fifth", "sixth")
_UNITS = {"points": "points", "share": "percentage points of wins"}
_TIMES = {"points": 1, "share": 100}


def _interval(found: Estimate | None, times: int = 1) -> Interval | None:
    return None if found is None else interval_of(found, times)


def _signed(value: float) -> str:
    return f"{value:+.1f}".replace("-", "−")


def _percent(value: float) -> str:
    return f"{100 * value:.1f}%".replace("-", "−")


def _deals(found: Iterable[Estimate]) -> int | None:
    """Return how many deals the estimates share; the study plays the same ones everywhere (SEED).

    None if they differ in number, as some don't hold what is asked about.
    """
    counts = {one.deals for one in found}
    return counts.pop() if len(counts) == 1 else None


def is_clear(found: Estimate) -> bool:
    """Say whether the interval lies on one side of no difference."""
    return bool(found.side)


def secrets_figure(
    kept: CastleStudy, value: Value = "points", *, dark: bool = False, wide: bool = False
) -> Any:
    """Draw what it changes for a player that secrets are known, against the same deals.

    Shares of one victory add up to one whatever is known, so there a table that knows all is no
    finding and isn't drawn.
    """
    rows = [told for told in SECRETS if value == "points" or told != "all know"]
    found = {told: secret(kept, told, value) for told in rows}
    cost, gain = found["others know"], found["hero knows"]
    times = _TIMES[value]
    lost = f"{_signed(times * cost.mean)} for being known{'' if is_clear(cost) else ' (not clear)'}"
    won = f"{_signed(times * gain.mean)} for knowing{'' if is_clear(gain) else ' (not clear)'}"
    return intervals_figure(
        f"What is a secret worth, in {_UNITS[value]}? {lost}, {won}.",
        "Four schemers; same deals with all squires secret; 95% intervals.",
        [SECRETS[told] for told in found],
        [Series("", tuple(_interval(one, times) for one in found.values()))],
        deals=_deals(found.values()),
        value=_MEANT[value],
        base=0,
        write=_signed,
        dark=dark,
        wide=wide,
    )


def order_figure(
    kept: CastleStudy,
    players: int,
    bots: Sequence[str] = ("greedy", "schemer"),
    *,
    dark: bool = False,
    wide: bool = False,
) -> Any:
    """Draw the share of the victory by the order of turns."""
    found = {bot: by_order(kept, players, bot) for bot in bots}
    fair = 1 / players
    better = [bot for bot in bots if (low := found[bot][0].low) is not None and low > fair]
    worse = [bot for bot in bots if (high := found[bot][0].high) is not None and high < fair]
    answer = "These deals can't say."
    if better or worse:
        counts = f"{len(better)} of {len(bots)} kinds of players, it harms {len(worse)}"
        answer = f"It does for {counts}."
    return intervals_figure(
        f"Does it help to go first? {answer}",
        f"Share of wins, 95% intervals; the line is a fair share, 1 in {players}.",
        _PLACES[:players],
        [Series(bot, tuple(map(_interval, found[bot]))) for bot in bots],
        deals=_deals(one for each in found.values() for one in each),
        value="share of victories",
        base=fair,
        write=_percent,
        ticks=".0%",
        dark=dark,
        wide=wide,
    )


def tournament_figure(kept: CastleStudy, *, dark: bool = False, wide: bool = False) -> Any:
    """Draw the share of the victory of each kind of bot, where all four sit at one table."""
    found = tournament(kept)
    (best, first), *others = found.items()
    sure = all(
        one.high is not None and first.low is not None and one.high < first.low for _, one in others
    )
    return intervals_figure(
        f"Who wins? The {best}, {_percent(first.mean)} of victories"
        f"{'' if sure else ', not clearly ahead'}.",
        "Each kind has each seat once in every deal; 95% intervals; the line is a quarter.",
        list(found),
        [Series("", tuple(map(_interval, found.values())))],
        deals=_deals(found.values()),
        value="share of victories",
        base=0.25,
        write=_percent,
        ticks=".0%",
        dark=dark,
        wide=wide,
    )


def court_figure(kept: CastleStudy, *, dark: bool = False, wide: bool = False) -> Any:
    """Draw the points by how many squires were in the first kingdom, in each of the worlds."""
    found = {world: by_squires_at_court(kept, world) for world in ORDERS}
    plain, known = (_slope(found[world]) for world in ("unknown", "alphabet"))
    return intervals_figure(
        "Is it good to have squires at court from the beginning? From none to three: "
        f"{_signed(plain)} points; where the order is known, {_signed(known)}.",
        "Mean points of a schemer among schemers, 95% intervals.",
        [f"{count} of 3 squires" for count in range(4)],
        [Series(words, tuple(map(_interval, found[world]))) for world, words in ORDERS.items()],
        value="points at the end",
        dark=dark,
        wide=wide,
    )


def _slope(found: Sequence[Estimate | None]) -> float:
    """Return the difference of the means at both ends."""
    means = [one.mean for one in found if one is not None]
    return means[-1] - means[0]


def characters_figure(
    kept: CastleStudy, value: Value = "points", *, dark: bool = False, wide: bool = False
) -> Any:
    """Draw what a bot has more than the bot whose seat it takes, in the same deals."""
    found = [character(kept, hero, others, world, value) for hero, others, world in CHARACTERS]
    scheming, times = found[1], _TIMES[value]
    return intervals_figure(
        f"Does scheming pay? Among the greedy: {_signed(times * scheming.mean)} {_UNITS[value]}"
        f"{'' if is_clear(scheming) else ', and that is not clear'}.",
        "One bot takes the seat of another; same deals; 95% intervals.",
        [
            f"{hero} among {others}{', order known' if world == 'known' else ''}"
            for hero, others, world in CHARACTERS
        ],
        [Series("", tuple(_interval(one, times) for one in found))],
        deals=_deals(found),
        value=_MEANT[value],
        base=0,
        write=_signed,
        dark=dark,
        wide=wide,
    )
