"""Forms for a game with real cards: what is written down so that it can be typed in afterwards.

The columns are those of the page in which a paper game is typed, in the same order.
"""

from __future__ import annotations

from collections.abc import Sequence

from kings.publish.offline import say, tell
from kings.publish.printing.paper import badge, head
from kings.struggle.options import LETTERS, Options
from kings.struggle.state import ROUNDS

SLIPS = 3
"""Deals that fit one page."""

_CLAUSES = ("Who", "What", "Card", "On", "To", "Gold", "Due", "Kept?", "Words")
_LINES = 5
_SIGN = "Sign when everybody has agreed. What can be done at once binds (S-52)."
_WHAT = (
    ("pay", "gold now"),
    ("agree", "use the card so, or leave it"),
    ("answer", "this card to the Jester"),
    ("promise gold", "by a later round"),
    ("promise use · not", "of a card by a later round"),
    ("promise words", "anything else"),
)


def round_form(options: Options, aside: Sequence[str]) -> str:
    """Return the form of a whole game: for each round who led, what was played, used and won."""
    seats = [f"{badge(seat)}<br>{say(name)}" for seat, name in enumerate(options.names)]
    played = "".join(f'<th scope="col">{seat}</th>' for seat in seats)
    heads = (
        '<tr><th scope="col" class="number"></th><th scope="col" class="thin">Leads</th>'
        f'{played}<th scope="col" class="thin">Wins</th></tr>'
    )
    line = "".join(
        f'<tr><td rowspan="3">{number}</td><td rowspan="3"></td>'
        f'{_cells("card", options)}<td rowspan="3"></td></tr>'
        f"<tr>{_cells('used', options)}</tr><tr>{_cells('gold', options)}</tr>"
        for number in range(1, ROUNDS + 1)
    )
    return (
        f"{head('The game', aside)}"
        "<p>For each round write the power of every card as it was turned over; what it was used "
        "for, such as “+5 on B”, “takes C”, “3 gold”, or “–”; and everybody’s gold at the end of "
        "the round. Deals go on slips of their own.</p>"
        f'<table class="forms game"><thead>{heads}</thead><tbody>{line}</tbody></table>'
    )


def _cells(words: str, options: Options) -> str:
    return f"<td><small>{say(words)}</small></td>" * options.players


def deal_slips(options: Options, aside: Sequence[str]) -> str:
    """Return a page of slips, one for each deal: when, by whom, and clause by clause what."""
    letters = ", ".join(f"{LETTERS[seat]} {name}" for seat, name in enumerate(options.names))
    what = "; ".join(f"<b>{say(word)}</b> {say(means)}" for word, means in _WHAT)
    return (
        f"{head('Deals', aside)}"
        f"<p>{say(letters)}. One line for each thing that somebody gives, does or promises: {what}."
        f"</p><p>{tell(_SIGN)}</p>" + _slip() * SLIPS
    )


def _slip() -> str:
    heads = "".join(f'<th scope="col">{say(words)}</th>' for words in _CLAUSES)
    lines = f"<tr>{'<td></td>' * len(_CLAUSES)}</tr>" * _LINES
    return (
        '<div class="slip"><div class="blanks"><span>Round</span><span>On the turn of</span>'
        "<span>Signed by</span></div>"
        f'<table class="forms"><thead><tr>{heads}</tr></thead><tbody>{lines}</tbody></table></div>'
    )
