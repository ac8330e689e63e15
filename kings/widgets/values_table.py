"""What each choice is worth to each seat, as a table of the page."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from kings.analysis.rounding import Z, percent, tenth
from kings.struggle.options import LETTERS

if TYPE_CHECKING:
    from kings.analysis.worth import Values

__all__ = ["say_value", "values_table"]


def say_value(value: float, error: float, lens: str) -> str:
    """Write a value in VP or per cent, with half its interval where it is sampled."""
    write = tenth if lens == "vp" else percent
    spread = "" if error < 1e-12 else f" ± {write(Z * error)}"
    return f"{write(value)}{spread}"


def values_table(values: Values, unpaid: int) -> str:
    """Return the values as a table; the best of each seat is bold, what is done unpaid marked."""
    lens = values.lens
    means, errors = values.mean(lens).tolist(), values.error(lens).tolist()
    best = [max(column) for column in zip(*means, strict=True)]
    heads = "".join(
        f'<th scope="col">{LETTERS[seat]} {escape(name)}</th>'
        for seat, name in enumerate(values.names)
    )
    rows = []
    for at, label in enumerate(values.labels):
        mark = ' <span class="kings-unpaid">unpaid</span>' if at == unpaid else ""
        cells = "".join(
            f"<td>{_cell(mean, error, lens, top)}</td>"
            for mean, error, top in zip(means[at], errors[at], best, strict=True)
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


def _cell(mean: float, error: float, lens: str, top: float) -> str:
    said = say_value(mean, error, lens)
    return f"<b>{said}</b>" if mean > top - 1e-9 else said
