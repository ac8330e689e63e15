"""What the reference cards of all games are made of, as HTML with real tables.

The words stand in each game's own ``reference.py``.
"""

from __future__ import annotations

from collections.abc import Iterable

from kings.markup import Markup, element, escaped, joined
from kings.words import Said


def page(title: str, deck: Markup, *parts: tuple[str, Markup]) -> str:
    """Return a reference card: the table of the cards under its title, then other parts.

    ``parts``: each a title and what is below it.
    """
    rest = [_section(words, inside, name="part") for words, inside in parts]
    cards = _section(title, deck, name="deck")
    return element("div", cards, element("div", *rest, class_="kings-ref-rest"), class_="kings-ref")


def _section(words: str, inside: Markup, *, name: str) -> Markup:
    heading = element("h4", escaped(words))
    return element("section", heading, inside, class_=f"kings-ref-{name}")


def rule_number(number: str) -> Markup:
    """Return a rule's number as small print."""
    return element("small", escaped(number), class_="kings-rule")


def with_rule(said: Said) -> Markup:
    """Return a sentence and its rule's number, which stays on the line of the last word."""
    return joined(said.sentence, "\u00a0", rule_number(said.rule))


def rule_list(sentences: Iterable[Said], *, ordered: bool = False) -> Markup:
    """Return sentences with their rules as a list."""
    items = [element("li", with_rule(said)) for said in sentences]
    return element("ol" if ordered else "ul", *items, class_="kings-ref-round")


def deck_table(heads: Iterable[str], rows: Iterable[Markup]) -> Markup:
    """Return the table of the cards; its roles keep it one where a narrow page shows blocks."""
    cells = [element("th", escaped(words), role="columnheader", scope="col") for words in heads]
    return element(
        "table",
        element("thead", element("tr", *cells, role="row"), role="rowgroup"),
        element("tbody", *rows, role="rowgroup"),
        class_="kings-ref-table",
        role="table",
    )


def deck_row(sign: Markup, name: Markup, *cells: Markup) -> Markup:
    """Return a row of the table of the cards.

    ``sign``: a small picture; ``name``: what stands beside it; ``cells``: the rest of the row.
    """
    named = element("span", sign, element("span", name), class_="kings-ref-name")
    return element("tr", element("th", named, role="rowheader", scope="row"), *cells, role="row")


def cell(inside: Markup, **attributes: str) -> Markup:
    """Return a cell of such a row."""
    return element("td", inside, role="cell", **attributes)


def hidden_picture(svg: str) -> Markup:
    """Return a picture whose words stand beside it, so that it isn't read aloud too."""
    return element("span", Markup(svg), aria_hidden="true")


def points_table(
    caption: str, rule: str, heads: tuple[str, str], rows: Iterable[tuple[str, Markup]]
) -> Markup:
    """Return a table of points: in each row what scores, and how much."""
    lines = [
        element("tr", element("th", escaped(words), scope="row"), element("td", points))
        for words, points in rows
    ]
    cells = [element("th", escaped(words), scope="col") for words in heads]
    return element(
        "table",
        element("caption", with_rule(Said(caption, rule))),
        element("thead", element("tr", *cells)),
        element("tbody", *lines),
        class_="kings-ref-scale",
    )
