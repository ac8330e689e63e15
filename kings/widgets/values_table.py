"""What each choice is worth to each seat, as a table of the page."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from kings.analysis.rounding import chances, percent, say_times, tenth
from kings.struggle.options import LETTERS

if TYPE_CHECKING:
    from kings.analysis.worth import Values


def say_value(values: Values, choice: int, seat: int) -> str:
    """Write a value in VP or per cent, with what is known of how sure it is where it is sampled.

    ``choice`` and ``seat``: their places. That is half the interval of VP, the whole one of a
    chance, which lies to one side near 0 and 1, or that all samples were alike.
    """
    lens = values.lens
    value, ends = float(values.mean(lens)[choice, seat]), values.interval(choice, seat, lens)
    said = tenth(value) if lens == "vp" else percent(value)
    if values.exact:
        return said
    if ends is None:
        return f"{said}, {say_times(values.counts[choice])}"
    if lens == "wins":
        return f"{said} ({chances(*ends)})"
    return f"{said} ± {tenth((ends[1] - ends[0]) / 2)}"


def values_table(values: Values, unpaid: int) -> str:
    """Return the values as a table; the best of each seat is bold, what is done unpaid marked."""
    lens = values.lens
    means = values.mean(lens).tolist()
    best = [max(column) for column in zip(*means, strict=True)]
    heads = "".join(
        f'<th scope="col">{LETTERS[seat]} {escape(name)}</th>'
        for seat, name in enumerate(values.names)
    )
    rows = []
    for at, label in enumerate(values.labels):
        mark = ' <span class="kings-unpaid">unpaid</span>' if at == unpaid else ""
        cells = "".join(
            f"<td>{_cell(values, at, seat, best=means[at][seat] > top - 1e-9)}</td>"
            for seat, top in enumerate(best)
        )
        rows.append(f'<tr><th scope="row">{escape(label)}{mark}</th>{cells}</tr>')
    unit = "VP in the end" if lens == "vp" else "Chance of winning"
    whose = values.names[values.deciding]
    return (
        '<div class="kings-scroll" tabindex="0" role="region" aria-label="Values of the choices">'
        f'<table class="kings-table"><caption>{unit}, after each choice of {escape(whose)}; bold '
        f"is best for the seat.</caption><thead><tr><th scope='col'>Choice</th>{heads}</tr></thead>"
        f"<tbody>{''.join(rows)}</tbody></table></div>"
    )


def _cell(values: Values, choice: int, seat: int, *, best: bool) -> str:
    said = say_value(values, choice, seat)
    return f"<b>{said}</b>" if best else said
