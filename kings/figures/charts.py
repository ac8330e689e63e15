"""The chart that every plotly figure is made with: bars, lines, marks, fields, axes and notes.

A figure says what its data are and asks a chart for its parts. The chart knows how these look and
what the pointer finds, and escapes every word. It is plain data until ``figure`` hands it to
plotly, which checks each property as it is set; a page with dozens of figures doesn't wait for that
and takes the data as they are. ``comparisons`` holds whole figures of three common kinds.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypedDict

from kings.figures.style import Palette, palette
from kings.figures.svg import cut, wrap
from kings.figures.theme import ROOM, WIDE_ROOM, graph_objects, label, template
from kings.struggle.options import LETTERS

Figure = Any
"""A plotly ``Figure``: plotly has no types."""

Part = dict[str, Any]
"""A trace, a mark, an axis or the whole layout, as plotly's own JSON has it."""


class SafeText(str):
    """Text that plotly may read as markup: ``bold``, ``beside`` and ``lines`` make it."""

    __slots__ = ()


def bold(words: str) -> SafeText:
    """Return words in bold."""
    return SafeText(f"<b>{_safe(words)}</b>")


def beside(*parts: str) -> SafeText:
    """Return words in one line, with blanks between."""
    return SafeText(" ".join(map(_safe, parts)))


def lines(*parts: str) -> SafeText:
    """Return words in lines below one another."""
    return SafeText("<br>".join(map(_safe, parts)))


def _safe(words: str) -> str:
    return words if isinstance(words, SafeText) else label(words)


class Told(Protocol):
    """What a chart reads of a finding: the texts around the picture."""

    def title(self) -> str:
        """Return the question of the picture and its answer."""

    def caption(self) -> str:
        """Say how the picture is read."""

    def alt(self) -> str:
        """Say the numbers of the picture."""


class Look(TypedDict, total=False):
    """How a figure is drawn: ``dark``, for a dark page; ``wide``: not for a phone."""

    dark: bool
    wide: bool


@dataclass(frozen=True)
class Chart:
    """The traces and the layout of a figure, to which each method adds.

    ``dark``: on a dark ground; ``wide``: never shown as narrow as on a phone. Every method takes,
    after its own parameters, whatever else plotly shall know of the part.
    """

    traces: list[Part]
    layout: Part
    dark: bool
    wide: bool

    @property
    def colours(self) -> Palette:
        """The colours of its ground."""
        return palette(dark=self.dark)

    def figure(self) -> Figure:
        """Return it as a plotly ``Figure`` in our look; ``MissingPackage`` without plotly."""
        layout = {"template": template(dark=self.dark), **self.layout}
        return graph_objects().Figure(self.traces, layout)

    def to_json(self) -> str:
        """Return traces and layout as a plotly figure writes itself, without the template."""
        return json.dumps({"data": self.traces, "layout": self.layout}, allow_nan=False)

    def bars(
        self,
        values: Sequence[float | None],
        hovers: Iterable[str],
        *,
        places: Sequence[float] | None = None,
        texts: Sequence[str] = (),
        font: Part | None = None,
        upright: bool = False,
        **trace: Any,
    ) -> None:
        """Add bars, lying on their side unless ``upright``.

        ``values``: their lengths; ``hovers``: what each says when it is pointed at; ``places``:
        their rows (or columns), 0, 1, 2 … if not given; ``texts``: the words at their ends;
        ``font``: of these words, 14 pixels and ink if not given.
        """
        length, place = ("y", "x") if upright else ("x", "y")
        shown: Part = {
            "type": "bar",
            length: list(values),
            place: list(range(len(values)) if places is None else places),
            **_hover(hovers),
        }
        if not upright:
            shown["orientation"] = "h"
        if texts:
            shown["text"] = list(map(_safe, texts))
            shown["textfont"] = {"size": 14, "color": self.colours.ink, **(font or {})}
            shown |= {"textposition": "outside", "cliponaxis": False}
        self.traces.append(shown | trace)

    def line(
        self,
        xs: Sequence[float],
        ys: Sequence[float],
        hovers: Iterable[str] | None = None,
        *,
        name: str = "",
        **trace: Any,
    ) -> None:
        """Add a line through points, with marks on it if it is given a ``marker``.

        ``hovers``: what each point says when it is pointed at; without them the line is no data,
        says nothing, and ends at the axes; ``name``: for the legend.
        """
        shown: Part = {
            "type": "scatter",
            "x": list(xs),
            "y": list(ys),
            "mode": "lines+markers" if "marker" in trace else "lines",
            **_hover(hovers),
        }
        if hovers is not None:
            shown["cliponaxis"] = False
        if name:
            shown["name"] = _safe(name)
        self.traces.append(shown | trace)

    def marks(
        self,
        xs: Sequence[float | None],
        ys: Sequence[float],
        hovers: Iterable[str] | None,
        *,
        texts: Sequence[str] = (),
        font: Part | None = None,
        name: str = "",
        **trace: Any,
    ) -> None:
        """Add marks at points; none is clipped at an axis.

        ``hovers`` and ``name``: as for ``line``; ``texts``: a word in each mark, in a ``font`` of
        12 pixels and ink if not given.
        """
        shown: Part = {
            "type": "scatter",
            "x": list(xs),
            "y": list(ys),
            "mode": "markers+text" if texts else "markers",
            "cliponaxis": False,
            **_hover(hovers),
        }
        if texts:
            shown["text"] = list(map(_safe, texts))
            shown["textfont"] = {"size": 12, "color": self.colours.ink, **(font or {})}
        if name:
            shown["name"] = _safe(name)
        self.traces.append(shown | trace)

    def fields(
        self,
        values: Sequence[Sequence[float | None]],
        texts: Sequence[Sequence[str]],
        hovers: Sequence[Sequence[str]],
        *,
        size: int,
        ends: tuple[float, float],
        tints: Sequence[str],
    ) -> None:
        """Add a matrix of coloured fields, the first row at 0.

        ``values``: by row and column, None for a field without colour; ``texts``: written in the
        fields in ``size`` pixels; ``hovers``: what they say when they are pointed at; ``ends``:
        the values of the first and of the last of the ``tints``, which follow one another evenly.
        """
        scale = [[at / (len(tints) - 1), tint] for at, tint in enumerate(tints)]
        self.traces.append(
            {
                "type": "heatmap",
                "x": list(range(len(values[0]) if values else 0)),
                "y": list(range(len(values))),
                "z": [list(row) for row in values],
                "text": [list(map(_safe, row)) for row in texts],
                "texttemplate": "%{text}",
                "textfont": {"size": size, "color": self.colours.ink},
                "hovertext": [list(map(_safe, row)) for row in hovers],
                "hoverinfo": "text",
                "hoverongaps": False,
                "zmin": ends[0],
                "zmax": ends[1],
                "colorscale": scale,
                "showscale": False,
                "xgap": 3,
                "ygap": 3,
            }
        )

    def note(
        self, words: str, x: float, y: float, size: int, colour: str = "", **placed: Any
    ) -> None:
        """Write words at a point, in ``size`` pixels, and in ink if no ``colour`` is named."""
        font = {"size": size, "color": colour or self.colours.ink}
        note = {"x": x, "y": y, "text": _safe(words), "showarrow": False, "font": font}
        self.layout.setdefault("annotations", []).append(note | placed)

    def rule(
        self, x: tuple[float, float], y: tuple[float, float] | None = None, **shape: Any
    ) -> None:
        """Draw a straight line from the first ``x`` and ``y`` to the second.

        Without ``y`` it goes through the whole height.
        """
        span = {"y0": 0, "y1": 1, "xref": "x", "yref": "y domain"}
        if y is not None:
            span = {"y0": y[0], "y1": y[1]}
        self._shape({"type": "line", "x0": x[0], "x1": x[1], **span}, shape)

    def level(self, y: float, **shape: Any) -> None:
        """Draw a level line through the whole width."""
        span = {"x0": 0, "x1": 1, "xref": "x domain", "yref": "y"}
        self._shape({"type": "line", "y0": y, "y1": y, **span}, shape)

    def box(self, x: tuple[float, float], y: tuple[float, float], fill: str, **shape: Any) -> None:
        """Draw a box between two points."""
        frame = {"type": "rect", "x0": x[0], "x1": x[1], "y0": y[0], "y1": y[1]}
        self._shape({**frame, "fillcolor": fill}, shape)

    def _shape(self, part: Part, more: Part) -> None:
        self.layout.setdefault("shapes", []).append(part | more)

    def x(self, title: str = "", **axis: Any) -> None:
        """Say what the axis from left to right shows."""
        self.axis("xaxis", title, **axis)

    def y(self, title: str = "", **axis: Any) -> None:
        """Say what the axis from bottom to top shows."""
        self.axis("yaxis", title, **axis)

    def axis(self, name: str, title: str, **axis: Any) -> None:
        """Add to an axis by its name in plotly, such as ``xaxis2``."""
        named = {"title": {"text": _safe(title)}} if title else {}
        self.layout[name] = {**self.layout.get(name, {}), **named, **axis}

    def amounts(self, title: str, ends: tuple[float, float], **axis: Any) -> None:
        """Let the axis from left to right show amounts between two ``ends``, under a grid.

        Where all are small, it has a tick at each whole number.
        """
        whole = {"dtick": 1} if ends[1] - min(0, ends[0]) < 9.6 else {"nticks": 8}
        self.x(title, **{"range": list(ends), "showgrid": True, "tickangle": 0, **whole, **axis})

    def rows(self, names: Sequence[str], title: str = "", **axis: Any) -> None:
        """Let the axis from top to bottom name rows at 0, 1, 2 …, in ink."""
        ends = [len(names) - 0.5, -0.5]
        self.y(title, **{**_named(names), "range": ends, **self._named_axis(), **axis})

    def columns(self, names: Sequence[str], title: str = "", **axis: Any) -> None:
        """Let the axis from left to right name columns at 0, 1, 2 …, in ink."""
        self.x(title, **{**_named(names), **self._named_axis(), "tickangle": 0, **axis})

    def _named_axis(self) -> Part:
        return {"tickfont": {"color": self.colours.ink}, "showgrid": False, "ticks": ""}

    def seat_rows(self, names: Sequence[str], room: float, **axis: Any) -> None:
        """Let the axis from top to bottom name the seats; ``room``: for a name, in pixels."""
        self.rows([seat_name(seat, name, room) for seat, name in enumerate(names)], **axis)

    def legend_below(self, entries: int, **legend: Any) -> None:
        """Put the legend of so many entries below the axis, two in a row as on a phone."""
        self.lower(26 + _LEGEND_ROW * ((entries + 1) // 2))
        drawing = self.layout["height"] - self.layout["margin"]["t"] - self.layout["margin"]["b"]
        self.layout["legend"] = {"y": -_UNDER_AXIS / drawing, "yanchor": "top", **legend}

    def lower(self, pixels: int) -> None:
        """Leave more room below the drawing, or less if ``pixels`` are negative."""
        margin = self.layout["margin"]
        margin["b"] += pixels
        self.layout["height"] += pixels
        self.layout["title"]["y"] = _title_place(self.layout["height"])


_BELOW = 56
"""The room below the drawing for an axis with its title, in pixels, as the theme has it."""
_UNDER_AXIS = 62
"""How far below the drawing a legend begins: under the title of the axis."""
_LEGEND_ROW = 26


def _title_place(height: int) -> float:
    """Return where a title begins: always as far from the upper edge."""
    return 1 - 24 / height


def _hover(hovers: Iterable[str] | None) -> Part:
    if hovers is None:
        return {"hoverinfo": "skip"}
    return {"hovertext": list(map(_safe, hovers)), "hoverinfo": "text"}


def _named(names: Sequence[str]) -> Part:
    return {"tickvals": list(range(len(names))), "ticktext": list(map(_safe, names))}


def new_chart(
    title: str,
    caption: str,
    alt: str,
    *,
    height: int,
    dark: bool = False,
    wide: bool = False,
    **layout: Any,
) -> Chart:
    """Return an empty chart under a title that asks and answers.

    ``caption``: how the picture is read; ``alt``: its numbers in words, for those who don't see it;
    ``height``: of the drawing in pixels, to which the lines of title and caption are added;
    ``layout``: what else plotly shall know of the whole.
    """
    room = WIDE_ROOM if wide else ROOM
    upper = wrap(title, 20, room, most=8, bold=True, serif=True)
    lower = wrap(caption, 14, room, most=8)
    top = 46 + 26 * len(upper) + 18 * len(lower)
    whole = height + top + _BELOW
    heading = {
        "text": lines(*upper),
        "subtitle": {"text": lines(*lower)},
        "y": _title_place(whole),
        "yanchor": "top",
    }
    head: Part = {
        "title": heading,
        "height": whole,
        "margin": {"t": top, "b": _BELOW},
        "meta": {"description": alt},
    }
    return Chart([], head | layout, dark, wide)


def finding_chart(found: Told, *, height: int, **layout: Any) -> Chart:
    """Return an empty chart with a finding's own texts; the rest as for ``new_chart``."""
    return new_chart(found.title(), found.caption(), found.alt(), height=height, **layout)


# What marks and bars look like, and the names and colours of several figures.


def fill(
    colour: str | list[str],
    edge: tuple[float, str | list[str]] = (0, ""),
    shape: str | list[str] = "",
    **pattern: Any,
) -> Part:
    """Return the look of bars: their colour, the width and colour of their edge, and a pattern.

    Each may be a list with an entry for every bar.
    """
    line: Part = {"width": edge[0]}
    if edge[1]:
        line["color"] = edge[1]
    hatch = {"shape": shape, "fillmode": "overlay", "solidity": 0.2, "size": 9, **pattern}
    return {"color": colour, "line": line, "pattern": hatch}


def mark(
    symbol: str, size: float | list[int], colour: str, edge: tuple[float, str], **marker: Any
) -> Part:
    """Return the look of marks: plotly's symbol, its size in pixels, colour and edge."""
    line = {"width": edge[0], "color": edge[1]}
    look = {"symbol": symbol, "size": size, "color": colour, "opacity": 1, "line": line}
    return look | marker


def whiskers(
    points: Sequence[float], lows: Sequence[float], highs: Sequence[float], **look: Any
) -> Part:
    """Return the bars of intervals around points, from their lower to their upper ends."""
    return {
        "type": "data",
        "symmetric": False,
        "array": [round(high - point, 4) for high, point in zip(highs, points, strict=True)],
        "arrayminus": [round(point - low, 4) for low, point in zip(lows, points, strict=True)],
        "width": 5,
        **look,
    }


def disc(seat: int, colours: Palette, size: int = 22) -> Part:
    """Return a disc in a seat's colour, large enough for a number in it."""
    return mark("circle", size, colours.seats[seat], (1, colours.face))


def seat_name(seat: int, name: str, room: float, size: float = 14) -> str:
    """Return a seat's letter and as much of its name as there is room for, in pixels."""
    return f"{LETTERS[seat]} {cut(name, size, room)}"


def blend(colour: str, ground: str, part: float) -> str:
    """Mix a colour into a ground: 0 is the ground, 1 the colour."""
    pairs = zip(_channels(colour), _channels(ground), strict=True)
    return "#" + "".join(f"{round(part * a + (1 - part) * b):02X}" for a, b in pairs)


def faded(colour: str, part: float) -> str:
    """Return a colour through which you see what lies behind."""
    red, green, blue = _channels(colour)
    return f"rgba({red},{green},{blue},{part:g})"


def _channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


_STEPS = 24


def bend(
    start: tuple[float, float], end: tuple[float, float], part: float = 0.5
) -> tuple[list[float], list[float]]:
    """Return the points of a curve that leaves ``start`` and arrives at ``end`` level.

    ``part``: for how much of its way it keeps to the level of either end.
    """
    (x, y), (to_x, to_y) = start, end
    first, second = x + part * (to_x - x), to_x - part * (to_x - x)
    xs, ys = [], []
    for step in range(_STEPS + 1):
        t = step / _STEPS
        near, middle, far = (1 - t) ** 3, 3 * t * (1 - t), t**3
        xs.append(near * x + middle * ((1 - t) * first + t * second) + far * to_x)
        ys.append((near + middle * (1 - t)) * y + (middle * t + far) * to_y)
    return xs, ys
