"""The study of King of the Castle as figures: secrets, seats, characters, and guesses at squires.

The guesses follow one game: fields by player and letter, step by step, and curves. Whom the players
back in truth is drawn too, which only whoever draws the figures knows.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kings.analysis import castle
from kings.castle.cards import LETTERS, NAMES
from kings.figures import charts, comparisons
from kings.figures.style import Palette
from kings.figures.theme import label
from kings.sim.intervals import Estimate

# What is worth how much: mean differences over the same deals.

_MEANT = {"points": "more points at the end", "share": "percentage points more wins"}
_PLACES = ("begins", "second", "third", "fourth", "fifth", "sixth")
_UNITS = {"points": "points", "share": "percentage points of wins"}
_TIMES = {"points": 1, "share": 100}


def _interval(found: Estimate | None, times: int = 1) -> comparisons.Interval | None:
    return None if found is None else comparisons.interval_of(found, times)


def _signed(value: float) -> str:
    return f"{value:+.1f}".replace("-", "−")


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
    kept: castle.CastleStudy,
    value: castle.Value = "points",
    *,
    dark: bool = False,
    wide: bool = False,
) -> charts.Figure:
    """Draw what known secrets change for a player, against the same deals with all of them secret.

    Shares of one victory add up to one whatever is known, so there a table that knows all is no
    finding and isn't drawn.
    """
    rows = [told for told in castle.SECRETS if value == "points" or told != "all know"]
    found = {told: castle.secret(kept, told, value) for told in rows}
    cost, gain = found["others know"], found["hero knows"]
    times = _TIMES[value]
    lost = f"{_signed(times * cost.mean)} for being known{'' if is_clear(cost) else ' (not clear)'}"
    won = f"{_signed(times * gain.mean)} for knowing{'' if is_clear(gain) else ' (not clear)'}"
    return comparisons.intervals_figure(
        f"What is a secret worth, in {_UNITS[value]}? {lost}, {won}.",
        "Four schemers; same deals with all squires secret; 95% intervals.",
        [castle.SECRETS[told] for told in found],
        [comparisons.Series("", tuple(_interval(one, times) for one in found.values()))],
        deals=_deals(found.values()),
        value=_MEANT[value],
        base=0,
        write=_signed,
        dark=dark,
        wide=wide,
    )


def order_figure(
    kept: castle.CastleStudy,
    players: int,
    bots: Sequence[str] = ("greedy", "schemer"),
    *,
    dark: bool = False,
    wide: bool = False,
) -> charts.Figure:
    """Draw how often a seat wins by its place in the order of turns, for each kind of bot."""
    found = {bot: castle.by_order(kept, players, bot) for bot in bots}
    fair = 1 / players
    better = [bot for bot in bots if (low := found[bot][0].low) is not None and low > fair]
    worse = [bot for bot in bots if (high := found[bot][0].high) is not None and high < fair]
    answer = "These deals can't say."
    if better or worse:
        counts = f"{len(better)} of {len(bots)} kinds of players, and harms {len(worse)}"
        answer = f"It does for {counts}."
    return comparisons.intervals_figure(
        f"Does it help to go first? {answer}",
        f"Share of wins, 95% intervals; the line is a fair share, 1 in {players}.",
        _PLACES[:players],
        [comparisons.Series(bot, tuple(map(_interval, found[bot]))) for bot in bots],
        deals=_deals(one for each in found.values() for one in each),
        value="share of wins",
        base=fair,
        write=comparisons.tenth_percent,
        ticks=".0%",
        dark=dark,
        wide=wide,
    )


def tournament_figure(
    kept: castle.CastleStudy, *, dark: bool = False, wide: bool = False
) -> charts.Figure:
    """Draw how often each kind of bot wins, where all four sit at one table."""
    found = castle.tournament(kept)
    (best, first), *others = found.items()
    sure = all(
        one.high is not None and first.low is not None and one.high < first.low for _, one in others
    )
    return comparisons.intervals_figure(
        f"Who wins? The {best}, {comparisons.tenth_percent(first.mean)} of wins"
        f"{'' if sure else ', not clearly ahead'}.",
        "Each kind has each seat once in every deal; 95% intervals; the line is a quarter.",
        list(found),
        [comparisons.Series("", tuple(map(_interval, found.values())))],
        deals=_deals(found.values()),
        value="share of wins",
        base=0.25,
        write=comparisons.tenth_percent,
        ticks=".0%",
        dark=dark,
        wide=wide,
    )


def court_figure(
    kept: castle.CastleStudy, *, dark: bool = False, wide: bool = False
) -> charts.Figure:
    """Draw a player's points by how many of its squires were at court from the beginning."""
    found = {world: castle.by_squires_at_court(kept, world) for world in castle.ORDERS}
    plain, known = (_slope(found[world]) for world in ("unknown", "alphabet"))
    return comparisons.intervals_figure(
        "Is it good to have squires at court from the beginning? From none to three: "
        f"{_signed(plain)} points; where the order is known, {_signed(known)}.",
        "Mean points of a schemer among schemers, 95% intervals.",
        [f"{count} of 3 squires" for count in range(4)],
        [
            comparisons.Series(words, tuple(map(_interval, found[world])))
            for world, words in castle.ORDERS.items()
        ],
        value="points at the end",
        dark=dark,
        wide=wide,
    )


def _slope(found: Sequence[Estimate | None]) -> float:
    """Return the difference of the means at both ends."""
    means = [one.mean for one in found if one is not None]
    return means[-1] - means[0]


def characters_figure(
    kept: castle.CastleStudy,
    value: castle.Value = "points",
    *,
    dark: bool = False,
    wide: bool = False,
) -> charts.Figure:
    """Draw by how much a bot does better than the bot whose seat it takes, in the same deals."""
    found = [
        castle.character(kept, hero, others, world, value)
        for hero, others, world in castle.CHARACTERS
    ]
    scheming, times = found[1], _TIMES[value]
    return comparisons.intervals_figure(
        f"Does scheming pay? Among the greedy: {_signed(times * scheming.mean)} {_UNITS[value]}"
        f"{'' if is_clear(scheming) else ', and that is not clear'}.",
        "One bot takes the seat of another; same deals; 95% intervals.",
        [
            f"{hero} among {others}{', order known' if world == 'known' else ''}"
            for hero, others, world in castle.CHARACTERS
        ],
        [comparisons.Series("", tuple(_interval(one, times) for one in found))],
        deals=_deals(found),
        value=_MEANT[value],
        base=0,
        write=_signed,
        dark=dark,
        wide=wide,
    )


# A guess at squires that follows a game: a field is the darker the likelier the player backs that
# squire; a box shows whom the player backs in truth.

_LIKELY = 0.2
"""From which chance on it is written in the field."""


def guesses_figure(
    followed: castle.Followed, *, dark: bool = False, wide: bool = False
) -> charts.Figure:
    """Draw the guess after each deed of a game as a plotly ``Figure`` with a slider.

    It begins with the last moment. ``layout.meta["description"]`` holds the alternative text;
    ``wide``: not for a phone. Raises ``MissingPackage`` without plotly.
    """
    seats, last = len(followed.names), followed.moments[-1]
    chart = charts.new_chart(
        f"Whom does each of them back? {_strongest(followed, last)}",
        "Chance that a player backs a squire, as a watcher guesses it; in numbers from "
        f"{_LIKELY:.0%} up. Boxes: the truth.",
        _guesses_words(followed, last),
        height=46 * seats + 110,
        dark=dark,
        wide=wide,
        showlegend=False,
    )
    colours = chart.colours
    chart.traces.append(_fields(last, colours))
    font = {"size": 12, "color": colours.ink}
    chart.traces.append({**_numbers(last), "textfont": font, "hoverinfo": "skip", "opacity": 1})
    backed = [
        (LETTERS.index(letter), seat)
        for seat, letters in enumerate(followed.truth)
        for letter in letters
    ]
    box = charts.mark("square-open", 22, colours.ink, (2.5, colours.ink))
    chart.marks([x for x, _ in backed], [y for _, y in backed], None, marker=box)
    chart.layout["sliders"] = [_slider(followed, colours)]
    chart.lower(62)
    plain: charts.Part = {"showline": False, "tickfont": {"color": colours.ink2}}
    chart.rows(followed.names, **plain)
    letters = {**plain["tickfont"], "size": 14 if wide else 11}  # all 26 side by side
    chart.columns(LETTERS, range=[-0.5, len(LETTERS) - 0.5], **plain | {"tickfont": letters})
    figure = chart.figure()
    figure.frames = [
        {
            "name": str(at),
            "data": [{"type": "heatmap", "z": moment.percents()}, _numbers(moment)],
            "traces": [0, 1],
        }
        for at, moment in enumerate(followed.moments)
    ]
    return figure


def _fields(moment: castle.Moment, colours: Palette) -> charts.Part:
    tints = [charts.blend(colours.kept, colours.face, part) for part in (0.03, 0.5)]
    return {
        "type": "heatmap",
        "z": moment.percents(),
        "hovertemplate": "%{y}, %{x}: %{z}%<extra></extra>",
        "zmin": 0,
        "zmax": 100,
        "colorscale": list(enumerate(tints)),
        "showscale": False,
        "xgap": 2,
        "ygap": 6,
    }


def _numbers(moment: castle.Moment) -> charts.Part:
    """Return where which percentage is written."""
    likely = [
        (LETTERS.index(letter), seat, f"{100 * chance:.0f}")
        for seat, row in enumerate(moment.odds)
        for letter, chance in row.items()
        if chance >= _LIKELY
    ]
    places = {name: [mark[at] for mark in likely] for at, name in enumerate(("x", "y", "text"))}
    return {"type": "scatter", "mode": "text", **places}


def _slider(followed: castle.Followed, colours: Palette) -> charts.Part:
    still = {"mode": "immediate", "frame": {"duration": 0, "redraw": True}}
    steps = [
        {"label": _step_words(moment), "method": "animate", "args": [[str(at)], still]}
        for at, moment in enumerate(followed.moments)
    ]
    return {
        "active": len(steps) - 1,
        "steps": steps,
        "currentvalue": {"font": {"size": 14, "color": colours.ink}},
        "pad": {"t": 40},
        "len": 1,
        "x": 0,
        "tickcolor": colours.edge,
        "font": {"size": 1, "color": "rgba(0,0,0,0)"},
        "bgcolor": colours.wash,
        "bordercolor": colours.edge,
        "activebgcolor": colours.select,
    }


def _step_words(moment: castle.Moment) -> str:
    """Say above the slider what was done just before."""
    return label(f"Turn {moment.turn}. {moment.words}" if moment.turn else moment.words)


def _strongest(followed: castle.Followed, moment: castle.Moment) -> str:
    chance, seat, letter = max(
        (row[letter], seat, letter) for seat, row in enumerate(moment.odds) for letter in LETTERS
    )
    right = "rightly" if letter in followed.truth[seat] else "wrongly"
    return f"{followed.names[seat]} backs {NAMES[letter]}, {right}: {chance:.0%}."


def _guesses_words(followed: castle.Followed, moment: castle.Moment) -> str:
    """Say for each player the guesses at the true squires: the text for those who don't see it."""
    rows = [
        ", ".join(f"{NAMES[letter]} {row[letter]:.0%}" for letter in letters)
        for row, letters in zip(moment.odds, followed.truth, strict=True)
    ]
    said = [f"{name}: {row}." for name, row in zip(followed.names, rows, strict=True)]
    return f"At the end, for the squires really backed: {' '.join(said)}"


def certainty_figure(
    followed: castle.Followed, *, dark: bool = False, wide: bool = False
) -> charts.Figure:
    """Draw how likely each player's true squires were thought to be, deed by deed.

    The dotted line is the guess of somebody who has seen nothing, 3 of 26.
    """
    rows = [castle.found_out(followed, seat) for seat in range(len(followed.names))]
    ends = {name: row[-1] for name, row in zip(followed.names, rows, strict=True)}
    best = max(ends, key=lambda name: ends[name])
    chart = charts.new_chart(
        f"Who is found out? {best} most of all: {ends[best]:.0%} in the end.",
        "Mean chance that a watcher gives to the three squires that a player really backs.",
        ", ".join(f"{name} {end:.0%}" for name, end in ends.items()) + ".",
        height=256,
        dark=dark,
        wide=wide,
    )
    for name, row in zip(followed.names, rows, strict=True):
        chances = [round(chance, 4) for chance in row]
        chart.line(
            range(len(row)),
            chances,
            None,
            name=name,
            line={"shape": "hv"},
            opacity=1,
            hoverinfo="x+y+name",
        )
    dotted = {"color": chart.colours.ink2, "width": 1.5, "dash": "dot"}
    chart.level(3 / len(LETTERS), line=dotted)
    chart.x("deeds seen by all")
    chart.y("chance", tickformat=".0%", rangemode="tozero")
    chart.legend_below(len(rows))
    return chart.figure()
