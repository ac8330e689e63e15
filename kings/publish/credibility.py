"""The card of the benchmark of credibility as a page of one file."""

from __future__ import annotations

from kings.analysis.credibility import Card, say, say_share
from kings.markup import Markup, tag
from kings.publish.page import offline_page, static

_SAYS_NOT = (
    "The card says what this player did at these tables: four seats, by Day, among bots whose "
    "characters are known. It doesn't say why, whether a broken promise was meant from the "
    "beginning, or what it would do among people. A temptation is what breaking would have "
    "brought at once, as the cards lay, and not what a bad name costs later."
)

_STYLE = """
body { max-width: 52rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; margin: 1rem 0 2rem; }
th, td { text-align: left; padding: .4rem .6rem; border-bottom: 1px solid var(--k-rule); }
td:last-child, th:last-child { text-align: right; white-space: nowrap; }
"""


def card_page(card: Card) -> Markup:
    """Return the card as a page that needs nothing but a browser."""
    measures = [(line.means, say(line)) for line in card.lines]
    bands = [
        (f"{band} (tested {tested:,})", "never seen" if share is None else say_share(share))
        for band, tested, share in card.bands
    ]
    body = tag.main(
        tag.h1(card.title()),
        tag.p(card.caption()),
        _table("What was measured", ("Measure", "Value, with its 95% interval"), measures),
        _table(
            "How it keeps its word, by temptation",
            ("Breaking would have brought at once", "Kept"),
            bands,
        ),
        tag.p(_SAYS_NOT),
    )
    style = "\n".join((static("shared.css"), static("report.css"), _STYLE))
    return offline_page(f"Credibility of {card.name}", body, style=style)


def _table(caption: str, heads: tuple[str, ...], rows: list[tuple[str, str]]) -> Markup:
    return tag.table(
        tag.caption(caption),
        tag.thead(tag.tr(*[tag.th(head, scope="col") for head in heads])),
        tag.tbody(*[tag.tr(*[tag.td(cell) for cell in row]) for row in rows]),
    )
