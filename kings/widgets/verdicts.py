"""Clauses in the page: badges and signs in a line of text, and the verdict under each clause.

Their colours are the style sheet's variables, so that they follow a change to dark by themselves.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from kings.figures.palette import VARIABLES
from kings.figures.promise_signs import inline, inline_badge, promise_sign, seal, thread
from kings.struggle.text import say_clause
from kings.table import ClauseLine


def seat_badge(seat: int) -> str:
    """Return a seat's badge for a line of text; the name beside it is what is read aloud."""
    return _sign(inline_badge(seat, VARIABLES))


def party_sign(*, agrees: bool) -> str:
    """Return the sign of a party that has agreed, or of one that is still asked."""
    return _sign(inline(promise_sign("kept" if agrees else "open", 12, 12, 21, VARIABLES)))


def _sign(drawn: str) -> str:
    return f'<span class="kings-sign">{drawn}</span>'


def verdict_markup(line: ClauseLine) -> str:
    """Say whether a clause binds: its sign, the bold word, and why (S-52)."""
    word, draw = ("binds", seal) if line.binds else ("promise", thread)
    sign = _sign(inline(draw(12, 12, 22, VARIABLES)))
    return (
        f'<p class="kings-verdict kings-{word}">{sign}'
        f"<span><b>{word}</b> because {escape(line.reason)}</span></p>"
    )


def clause_markup(names: Sequence[str], line: ClauseLine) -> str:
    """Return a clause of an offer that stands: who gives or does what, and its verdict."""
    words = escape(say_clause(names, line.clause))
    head = f'<p class="kings-clause">{seat_badge(line.clause.parties[0])}<span>{words}</span></p>'
    return f'<div class="kings-part">{head}{verdict_markup(line)}</div>'
