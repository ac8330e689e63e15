"""The parts of the end page that are only read: the ranking, and who kept their word."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from kings.figures.palette import Palette
from kings.figures.promise_signs import inline, inline_badge, promise_sign
from kings.figures.signs import star
from kings.figures.word import STATUSES, Word
from kings.struggle.say_scores import say_tie, say_winner
from kings.struggle.scoring import Standing
from kings.widgets.page import title
from kings.words import Names, plural

_ALWAYS = ("kept", "broken")
"""Ends that have a column though no promise ended so."""


def ranking_html(standings: Sequence[Standing], names: Names, colours: Palette) -> str:
    """Return the headline and a row for each seat, best rank first; ties are explained (S-64)."""
    ordered = sorted(standings, key=lambda standing: (standing.rank, standing.seat))
    rows = "".join(_row(standing, standings, names, colours) for standing in ordered)
    return f"<h2>{escape(say_winner(names, standings))}</h2><ol class='kings-ranks'>{rows}</ol>"


def _row(standing: Standing, standings: Sequence[Standing], names: Names, colours: Palette) -> str:
    first = " kings-first" if standing.rank == 1 else ""
    sign = inline(star(12, 12, 24, colours)) if standing.rank == 1 else ""
    tie = say_tie(names, standings, standing.seat)
    told = f'<p class="kings-small">{escape(tie)}</p>' if tie else ""
    cards = f"{standing.partition.points} for {plural(standing.cards, 'card')}"
    return (
        f'<li class="kings-rank{first}"><span class="kings-place">{standing.rank}.</span>'
        f"{inline_badge(standing.seat, colours)}"
        f'<span class="kings-who"><b>{escape(names[standing.seat])}</b>{sign}</span>'
        f'<span class="kings-sum">{cards} + {standing.gold} gold =</span>'
        f'<strong class="kings-points">{standing.total}<small> points</small></strong>{told}</li>'
    )


def word_html(given: Sequence[Word], names: Names, question: str, colours: Palette) -> str:
    """Return the table of promises by player: a column for each way in which one ended."""
    if not any(word.made for word in given):
        return title(question)
    columns = [
        (status, [word.counts[at] for word in given])
        for at, status in enumerate(STATUSES)
        if status in _ALWAYS or any(word.counts[at] for word in given)
    ]
    heads = "".join(
        f'<th scope="col">{inline(promise_sign(status, 12, 12, 22, colours))} {status}</th>'
        for status, _ in columns
    )
    rows = "".join(
        f'<tr><th scope="row">{inline_badge(word.seat, colours)} {escape(names[word.seat])}</th>'
        f"{''.join(_cell(status, counts[word.seat]) for status, counts in columns)}</tr>"
        for word in given
    )
    return (
        f'{title(question)}<div class="kings-scroll"><table class="kings-table"><thead><tr>'
        f'<th scope="col">player</th>{heads}</tr></thead><tbody>{rows}</tbody></table></div>'
    )


def _cell(status: str, count: int) -> str:
    some = "kings-some " if count else ""
    return f'<td class="{some}kings-{status}">{count or "–"}</td>'
