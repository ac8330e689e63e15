"""Forms for a table with real cards: its score sheet, and what is written down to be typed in.

The columns of the round form and of the slips are those of the page in which a paper game is typed,
in the same order.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kings.markup import Child, Markup, joined, tag
from kings.publish.page import tell
from kings.publish.printing import paper
from kings.struggle.options import LETTERS, Options
from kings.struggle.partition.groups import Tables
from kings.struggle.state import ROUNDS

_COUNTED = (
    ("Sets", "equal cards, S-61"),
    ("Runs", "powers in a row, S-62"),
    ("Cards left over", "1 VP each, S-61"),
    ("Gold", "1 VP each, S-60"),
    ("Together", "most VP wins, S-64"),
)


def score_sheet(options: Options, aside: Sequence[str], scorer: Markup | None = None) -> Markup:
    """Return a table's score sheet: who won each round, gold, and the points at the end.

    ``options``: of the table; ``aside``: the small words at its head; ``scorer``: the QR code of a
    page that counts piles.
    """
    return joined(
        paper.head("Score sheet", aside, code=scorer),
        tag.h2("The seven rounds"),
        tag.p("Tick who won the trick, and write down everybody’s gold after each round."),
        _rounds(options),
        tag.h2("The end"),
        tag.p(
            "Lay each pile into sets and runs; every card counts in one group only. Write the "
            "points of each group and add up.",
            " The code above opens a page that checks each pile." if scorer else None,
        ),
        _ending(options),
        tag.h2("What groups score"),
        _groups(options.tables),
    )


def _empty(number: int) -> list[Markup]:
    return [tag.td()] * number


def _named(options: Options) -> list[Markup]:
    """Return each player's badge and name."""
    return [joined(paper.badge(seat), " ", name) for seat, name in enumerate(options.names)]


def _rounds(options: Options) -> Markup:
    rows = (
        row
        for name in _named(options)
        for row in (
            tag.tr(tag.td(name, rowspan=2), tag.td("trick", class_="what"), _empty(ROUNDS)),
            tag.tr(tag.td("gold", class_="what"), _empty(ROUNDS)),
        )
    )
    return paper.table(["Player", "", *range(1, ROUNDS + 1)], rows, name="track")


def _ending(options: Options) -> Markup:
    rows = (
        tag.tr(tag.td(f"{words} ", tag.small(rule)), _empty(options.players))
        for words, rule in _COUNTED
    )
    return paper.table(["", *_named(options)], rows, name="track")


def _groups(tables: Tables) -> Markup:
    return tag.div(
        _points("Cards in a set", list(enumerate(tables.sets, start=1))),
        _points("Cards in a run", sorted(tables.runs)),
        class_="halves",
    )


def _points(words: str, scored: Sequence[tuple[int, int]]) -> Markup:
    lines = ((words, [size for size, _ in scored]), ("VP", [points for _, points in scored]))
    return tag.table(
        tag.tbody(
            tag.tr(
                tag.th(label, scope="row"),
                (tag.td(number, class_="number") for number in numbers),
            )
            for label, numbers in lines
        )
    )


def round_form(options: Options, aside: Sequence[str]) -> Markup:
    """Return the form of a whole game: for each round who led, what was played, used and won.

    ``options``: of the table; ``aside``: the small words at its head.
    """
    seats = (joined(paper.badge(seat), tag.br(), name) for seat, name in enumerate(options.names))
    heads = tag.tr(
        tag.th(scope="col", class_="number"),
        tag.th("Leads", scope="col", class_="thin"),
        (tag.th(seat, scope="col") for seat in seats),
        tag.th("Wins", scope="col", class_="thin"),
    )
    return joined(
        paper.head("The game", aside),
        tag.p(
            "For each round write the power of every card as it was turned over; what it was used "
            "for, such as “+5 on B”, “takes C”, “3 gold”, or “–”; and everybody’s gold at the end "
            "of the round. Deals go on slips of their own."
        ),
        tag.table(tag.thead(heads), tag.tbody(_round_rows(options)), class_="forms game"),
    )


def _round_rows(options: Options) -> Iterator[Markup]:
    def fields(words: str) -> list[Markup]:
        return [tag.td(tag.small(words))] * options.players

    whole = tag.td(rowspan=3)
    for number in range(1, ROUNDS + 1):
        yield tag.tr(tag.td(number, rowspan=3), whole, fields("card"), whole)
        yield tag.tr(fields("used"))
        yield tag.tr(fields("gold"))


SLIPS = 3
"""Deals that fit one page."""

_CLAUSES = ("Who", "What", "Card", "On", "To", "Gold", "Due", "Kept?", "Words")
_LINES = 5
_WHAT = (
    ("pay", "gold now"),
    ("agree", "use the card so, or leave it"),
    ("answer", "this card to the Jester"),
    ("promise gold", "by a later round"),
    ("promise use · not", "of a card by a later round"),
    ("promise words", "anything else"),
)


def deal_slips(options: Options, aside: Sequence[str]) -> Markup:
    """Return a page of slips, one for each deal: when, by whom, and clause by clause what.

    ``options``: of the table; ``aside``: the small words at its head.
    """
    letters = ", ".join(f"{LETTERS[seat]} {name}" for seat, name in enumerate(options.names))
    what = joined(
        *(joined(tag.b(word), f" {means}") for word, means in _WHAT), between=Markup("; ")
    )
    lead = f"{letters}. One line for each thing that somebody gives, does or promises: "
    sign = "Sign when everybody has agreed. What can be done at once binds (S-52)."
    return joined(
        paper.head("Deals", aside), tag.p(lead, what, "."), tag.p(tell(sign)), [_slip()] * SLIPS
    )


def _slip() -> Markup:
    labels: tuple[Child, ...] = ("Round", "On the turn of", "Signed by")
    lines = [paper.cells(*[""] * len(_CLAUSES))] * _LINES
    return tag.div(
        tag.div((tag.span(label) for label in labels), class_="blanks"),
        paper.table(_CLAUSES, lines, name="forms"),
        class_="slip",
    )
