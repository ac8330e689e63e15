"""The reference card of Kings' Struggle: ten cards, both scoring tables, a round, and what binds.

It is made from the options of one game, so it shows that game's own tables and house rules.
"""

from __future__ import annotations

from itertools import chain

from kings.figures import reference_card, signs
from kings.figures.struggle.cards import card_svg
from kings.figures.style import Palette, palette
from kings.markup import Markup, element, escaped, joined, tag
from kings.struggle.cards import CARD_TEXTS, DECK, NEGOTIATE, Card
from kings.struggle.options import Options
from kings.struggle.partition.groups import RULEBOOK, Tables
from kings.words import Said

_TINY = 52
"""A card of this width shows its power, its class and its emblem."""


def reference_html(options: Options, *, dark: bool = False) -> str:
    """Return the reference card of a game with these options as HTML with real tables.

    ``dark``: with cards and signs for a dark page.
    """
    heads = ("Card", "What it does", "Deals", "Rule")
    deck = reference_card.deck_table(heads, [_row(card, options, dark=dark) for card in DECK])
    return reference_card.page(
        "The ten cards",
        deck,
        ("Points at the end", _points(options.tables)),
        ("A round", reference_card.rule_list(_round(options), ordered=True)),
        ("What binds", _binding(options, palette(dark=dark))),
    )


def _row(card: Card, options: Options, *, dark: bool) -> Markup:
    name = element("b", escaped(card.title))
    class_words = element("small", escaped(f"power {int(card)}, {card.estate.value}"))
    text = escaped(CARD_TEXTS[card].full)
    if card is Card.PEASANT and options.peasant_before_ties:
        text += joined(" ", tag.b("House rule:"), " ", reference_card.with_rule(_PEASANT_FIRST))
    none = element("span", escaped("no action"), class_="kings-ref-none")
    deals = escaped("may deal") if card in NEGOTIATE else none
    return reference_card.deck_row(
        reference_card.hidden_picture(card_svg(card, wide=_TINY, dark=dark)),
        name + class_words,
        reference_card.cell(text),
        reference_card.cell(deals, class_="kings-ref-deals"),
        reference_card.cell(reference_card.rule_number(CARD_TEXTS[card].rule)),
    )


_PEASANT_FIRST = Said(
    "it is checked before equal cards go, and wins if no other Serf is in play at all", "S-41"
)


# What scores: each table beside the rulebook's, where a house has its own.

_GOLD = Said("Each gold is 1 point", "S-60")
_PILE = Said("Each card you won goes into one set or one run; the best grouping counts", "S-63")
_HOUSE = Said(
    "This table has points of its own; where they differ, the rulebook's stand beside them", "S-66"
)


def _points(tables: Tables) -> Markup:
    best = dict(RULEBOOK.runs)
    lengths = sorted({length for length, _ in chain(tables.runs, RULEBOOK.runs)})
    sets = enumerate(zip(tables.sets, RULEBOOK.sets, strict=True), start=1)
    scales = element(
        "div",
        _scale("Sets: same title", "S-61", [(size, now, book) for size, (now, book) in sets]),
        _scale(
            "Runs: powers in a row",
            "S-62",
            [(length, tables.run(length), best.get(length)) for length in lengths],
        ),
        class_="kings-ref-two",
    )
    said = (_GOLD, _PILE) if tables == RULEBOOK else (_GOLD, _PILE, _HOUSE)
    lines = [element("p", reference_card.with_rule(line), class_="kings-p") for line in said]
    return joined(lines, scales)


def _scale(words: str, rule: str, rows: list[tuple[int, int | None, int | None]]) -> Markup:
    """Return how many cards make how many points; in each row also those of the rulebook."""
    most = max([1, *(points for _, points, _ in rows if points is not None)])
    lines = [(str(size), _score(now, book, most)) for size, now, book in rows]
    return reference_card.points_table(words, rule, ("Cards", "Points"), lines)


def _score(now: int | None, book: int | None, most: int) -> Markup:
    """Return points with a bar as long as they are many; ``most``: what the longest bar stands for.

    ``now``: at this table; ``book``: in the rulebook.
    """
    said = element("b", escaped("none" if now is None else str(now)))
    differs = element("small", escaped(f"rulebook: {'none' if book is None else book}"))
    share = max(0, now or 0) * 100 / most
    bar = element("span", class_="kings-ref-bar", style=f"--share:{share:.3g}%", aria_hidden="true")
    return joined(said, differs if now != book else None, bar)


def _round(options: Options) -> tuple[Said, ...]:
    if options.peasant_before_ties:
        decide = (
            "A Peasant wins if it was the only Serf in play before that, otherwise the highest "
            "power"
        )
    else:
        decide = "Of the rest, a Peasant wins if it is the only Serf, otherwise the highest power"
    return (
        Said(
            "The leader plays a card face up. The others each lay one face down, and all are "
            "turned over together",
            "S-20",
        ),
        Said("If exactly one Cobbler is in play, its owner may say who leads", "S-21"),
        Said(
            "Clockwise from the leader, each player uses their card's ability or leaves it. Deals "
            "are struck just before",
            "S-22, S-50",
        ),
        Said("Cards of equal power cancel each other and are discarded", "S-40"),
        Said(f"{decide}. The winner takes what is left and leads next", "S-41, S-42"),
    )


# What binds, with the seal and the thread of every deal.


def _binding(options: Options, colours: Palette) -> Markup:
    traded = "" if options.free_market else "won cards, "
    verdicts = [
        _verdict(
            signs.inline(signs.seal(12, 12, 22, colours)),
            "binds:",
            "what can be done at once: gold paid now, the action of this turn, a Jester's answer",
            "S-52",
        ),
        _verdict(
            signs.inline(signs.thread(12, 12, 22, colours)),
            "promise:",
            "everything about later. It binds nobody; the ledger tells who kept their word",
            "S-52",
        ),
        _verdict(
            _DOT,
            "never traded:",
            f"cards in hand, {traded}the order of the players, or what is not in your power",
            "S-53, S-55",
        ),
    ]
    if options.free_market:
        words = "won cards may be traded too, face up or face down"
        verdicts.append(_verdict(_DOT, "Free Market:", words, "S-57"))
    if options.regulated_market:
        words = "each player may offer at most 3 gold and one promise in a window for deals"
        verdicts.append(_verdict(_DOT, "Regulated Market:", words, "S-58"))
    return element("ul", *verdicts, class_="kings-ref-verdicts")


_DOT = element("span", class_="kings-dot", aria_hidden="true")


def _verdict(sign: Markup, word: str, words: str, rule: str) -> Markup:
    kind = " kings-ref-word-binds" if word == "binds:" else ""
    name = element("b", escaped(word), class_=f"kings-ref-word{kind}")
    said = element("span", name, " ", reference_card.with_rule(Said(words, rule)))
    return element("li", sign, said)
