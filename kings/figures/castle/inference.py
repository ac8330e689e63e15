"""A guess at squires that follows a game: fields by player and letter, step by step, and curves.

A field is the darker the likelier the player backs that squire; a box shows whom the player backs
in truth, which only whoever draws the figure knows.
"""

from __future__ import annotations

from base64 import b64encode
from typing import Any

from kings.analysis.castle import Followed, Moment, found_out
from kings.castle.cards import LETTERS, NAMES
from kings.figures.deals.parts import blend
from kings.figures.style import Palette, palette
from kings.figures.theme import graph_objects, label, new_figure

_LIKELY = 0.2
"""From which chance on it is written in the field."""


def guesses_figure(followed: Followed, *, dark: bool = False, wide: bool = False) -> Any:
    """Draw the guess after each deed of a game as a plotly ``Figure`` with a slider.

    It begins with the last moment. ``layout.meta["description"]`` holds the alternative text;
    ``wide``: not for a phone. Raises ``MissingPackage`` without plotly.
    """
    go, colours, last = graph_objects(), palette(dark=dark), followed.moments[-1]
    figure = new_figure(
        f"Whom does each of them back? {_strongest(followed, last)}",
        "Chance that a player backs a squire, as a watcher guesses it; in numbers from "
        f"{_LIKELY:.0%} up. Boxes: the truth.",
        high=46 * len(followed.names) + 110,
        dark=dark,
        wide=wide,
        showlegend=False,
        meta={"description": _says(followed, last)},
    )
    figure.add_traces([_fields(last, colours), _numbers(last, colours)])
    figure.add_trace(_boxes(followed, colours))
    figure.frames = [
        go.Frame(
            name=str(at),
            data=[go.Heatmap(z=_percents(moment)), go.Scatter(**_likely(moment))],
            traces=[0, 1],
        )
        for at, moment in enumerate(followed.moments)
    ]
    figure.update_layout(
        sliders=[_slider(followed, colours)],
        margin={"b": 118},
        height=figure.layout.height + 62,
    )
    ticks = list(range(len(LETTERS)))
    figure.update_xaxes(tickvals=ticks, ticktext=list(LETTERS), showline=False, ticks="")
    figure.update_xaxes(tickangle=0, range=[-0.5, len(LETTERS) - 0.5])
    figure.update_yaxes(
        tickvals=list(range(len(followed.names))),
        ticktext=[label(name) for name in followed.names],
        range=[len(followed.names) - 0.5, -0.5],
        showline=False,
        ticks="",
    )
    return figure


def _fields(moment: Moment, colours: Palette) -> Any:
    return graph_objects().Heatmap(
        z=_percents(moment),
        hovertemplate="%{y}, %{x}: %{z}%<extra></extra>",
        zmin=0,
        zmax=100,
        colorscale=[
            [0.0, blend(colours.kept, colours.face, 0.03)],
            [1.0, blend(colours.kept, colours.face, 0.5)],
        ],
        showscale=False,
        xgap=2,
        ygap=6,
    )


def _percents(moment: Moment) -> dict[str, str]:
    """Return the chances in whole percents, packed: a page holds them for every moment."""
    values = bytes(round(100 * row[letter]) for row in moment.odds for letter in LETTERS)
    packed = b64encode(values).decode("ascii")
    return {"dtype": "u1", "bdata": packed, "shape": f"{len(moment.odds)}, {len(LETTERS)}"}


def _numbers(moment: Moment, colours: Palette) -> Any:
    return graph_objects().Scatter(
        mode="text",
        textfont={"size": 12, "color": colours.ink},
        hoverinfo="skip",
        opacity=1,
        **_likely(moment),
    )


def _likely(moment: Moment) -> dict[str, list[Any]]:
    """Return where which percentage is written."""
    found = [
        (LETTERS.index(letter), seat, f"{100 * chance:.0f}")
        for seat, row in enumerate(moment.odds)
        for letter, chance in row.items()
        if chance >= _LIKELY
    ]
    return {name: [one[at] for one in found] for at, name in enumerate(("x", "y", "text"))}


def _boxes(followed: Followed, colours: Palette) -> Any:
    places = [
        (LETTERS.index(letter), seat)
        for seat, letters in enumerate(followed.truth)
        for letter in letters
    ]
    return graph_objects().Scatter(
        x=[x for x, _ in places],
        y=[y for _, y in places],
        mode="markers",
        marker={
            "symbol": "square-open",
            "size": 22,
            "opacity": 1,
            "line": {"width": 2.5, "color": colours.ink},
            "color": colours.ink,
        },
        hoverinfo="skip",
    )


def _slider(followed: Followed, colours: Palette) -> dict[str, Any]:
    still = {"mode": "immediate", "frame": {"duration": 0, "redraw": True}}
    steps = [
        {"label": _label(moment), "method": "animate", "args": [[str(at)], still]}
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


def _label(moment: Moment) -> str:
    """Say above the slider what was done just before."""
    return label(f"Turn {moment.turn}. {moment.words}" if moment.turn else moment.words)


def _strongest(followed: Followed, moment: Moment) -> str:
    chance, seat, letter = max(
        (row[letter], seat, letter) for seat, row in enumerate(moment.odds) for letter in LETTERS
    )
    right = "rightly" if letter in followed.truth[seat] else "wrongly"
    return f"{followed.names[seat]} backs {NAMES[letter]}, {right}: {chance:.0%}."


def _says(followed: Followed, moment: Moment) -> str:
    """Say for each player the guesses at the true squires: the text for who sees no figure."""
    rows = [
        ", ".join(f"{NAMES[letter]} {row[letter]:.0%}" for letter in letters)
        for row, letters in zip(moment.odds, followed.truth, strict=True)
    ]
    said = [f"{name}: {row}." for name, row in zip(followed.names, rows, strict=True)]
    return f"At the end, for the squires really backed: {' '.join(said)}"


def certainty_figure(followed: Followed, *, dark: bool = False, wide: bool = False) -> Any:
    """Draw how likely each player's true squires were thought to be, deed by deed.

    The dotted line: what somebody would say who has seen nothing, 3 of 26.
    """
    go, colours = graph_objects(), palette(dark=dark)
    rows = [found_out(followed, seat) for seat in range(len(followed.names))]
    ends = {name: row[-1] for name, row in zip(followed.names, rows, strict=True)}
    best = max(ends, key=lambda name: ends[name])
    figure = new_figure(
        f"Who is found out? {best} most of all: {ends[best]:.0%} in the end.",
        "Mean chance that a watcher gives to the three squires that a player really backs.",
        high=300,
        dark=dark,
        wide=wide,
        meta={"description": ", ".join(f"{name} {end:.0%}" for name, end in ends.items()) + "."},
        legend={"yref": "container", "y": 0, "yanchor": "bottom"},
    )
    for name, row in zip(followed.names, rows, strict=True):
        figure.add_trace(
            go.Scatter(
                name=label(name),
                x=list(range(len(row))),
                y=[round(chance, 4) for chance in row],
                mode="lines",
                line={"shape": "hv"},
                opacity=1,
            )
        )
    figure.update_layout(margin={"b": 100})
    knows_nothing = 3 / len(LETTERS)
    figure.add_hline(y=knows_nothing, line={"color": colours.ink2, "width": 1.5, "dash": "dot"})
    figure.update_xaxes(title_text="deeds seen by all")
    figure.update_yaxes(tickformat=".0%", rangemode="tozero", title_text="chance")
    return figure
