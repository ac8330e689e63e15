"""The reference card as a page: all kinds of Event cards, a turn, who moves up, and what scores.

It is made from the options of one game, so that it tells that game's own variants.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from kings.castle.cards import CARD_TEXTS, COPIES, LETTER_OF, Kind, cards_of
from kings.castle.kingdom import BONUS, GREAT_CASTLE, KING_BONUS, POINTS, Rank
from kings.castle.options import Options

Told = tuple[str, str]
"""A sentence and the rule that it tells."""


def castle_reference(options: Options) -> str:
    """Return the reference card of a game with these options as HTML with real tables."""
    rest = (
        _section("A turn", _list(_TURN, ordered=True)),
        _section("Who moves up", _list(_PROMOTIONS)),
        _section("Points at the end", _points()),
        _section("This table", _list(_variants(options))),
    )
    cards = _section("The 32 kinds of Event cards", _cards(), name="deck")
    return f'<div class="kings-ref">{cards}<div class="kings-ref-rest">{"".join(rest)}</div></div>'


def _section(words: str, inside: str, *, name: str = "part") -> str:
    return f'<section class="kings-ref-{name}"><h4>{escape(words)}</h4>{inside}</section>'


def _rule(number: str) -> str:
    """Return a rule's number, which stays on the line of the word before it."""
    return f'\u00a0<small class="kings-rule">{escape(number)}</small>'


def _cards() -> str:
    heads = "".join(
        f'<th role="columnheader" scope="col">{words}</th>'
        for words in ("Card, and its letters", "What it does", "Rule")
    )
    rows = "".join(map(_card, Kind))
    return (
        '<table class="kings-ref-table" role="table"><thead role="rowgroup">'
        f'<tr role="row">{heads}</tr></thead><tbody role="rowgroup">{rows}</tbody></table>'
    )


def _card(kind: Kind) -> str:
    """Return a kind's row; the roles keep it a row where a narrow page shows it as a block."""
    text, copies = CARD_TEXTS[kind], COPIES[kind - 1]
    letters = " ".join(LETTER_OF[card] for card in cards_of(kind))
    many = f'<span aria-label="{copies} of them">{copies}×</span>'
    named = f"<span><b>{escape(kind.title)}</b><small>{letters}</small></span>"
    return (
        f'<tr role="row"><th role="rowheader" scope="row"><span class="kings-ref-name">{many}'
        f'{named}</span></th><td role="cell">{escape(text.full)}</td>'
        f'<td role="cell"><small class="kings-rule">{text.rule}</small></td></tr>'
    )


_TURN: tuple[Told, ...] = (
    ("Draw until you have four cards.", "C-20"),
    ("Play one card, or none. Name everything that it leaves to your choice.", "C-21"),
    (
        "Before anybody dies or a level card goes, everybody is asked whether they react: "
        "Lucky Escape saves a man, Not That Bad keeps a level card.",
        "C-22",
    ),
    ("Discard down to three cards.", "C-20"),
)

_PROMOTIONS: tuple[Told, ...] = (
    ("King: the Lord of the highest castle that has one, or whom the Assassin named.", "C-40"),
    ("Lord: his Seneschal. Seneschal: his Master at Arms.", "C-40"),
    ("Master at Arms: the next squire to come to court.", "C-40"),
    ("All who die by one card die first; then the men move up, higher ranks first.", "C-41"),
    ("When nobody is left to fill an empty place, the round is the last.", "C-42"),
)


def _list(told: Iterable[Told], *, ordered: bool = False) -> str:
    items = "".join(f"<li>{escape(words)}{_rule(rule)}</li>" for words, rule in told)
    tag = "ol" if ordered else "ul"
    return f'<{tag} class="kings-ref-round">{items}</{tag}>'


def _points() -> str:
    more = {
        Rank.KING: f"{KING_BONUS} for every castle of level {GREAT_CASTLE} or more",
        Rank.LORD: f"{BONUS[Rank.LORD]} in the highest castle",
        Rank.SENESCHAL: f"{BONUS[Rank.SENESCHAL]} in the most prestigious castle",
        Rank.MASTER_AT_ARMS: f"{BONUS[Rank.MASTER_AT_ARMS]} in the best defended castle",
    }
    rows = "".join(
        f'<tr><th scope="row">{rank.title}</th><td><b>{POINTS[rank]}</b> and {more[rank]}</td></tr>'
        for rank in Rank
    )
    return (
        f'<table class="kings-ref-scale"><caption>Each squire you back{_rule("C-45")}</caption>'
        '<thead><tr><th scope="col">Position</th><th scope="col">Points</th></tr></thead>'
        f"<tbody>{rows}</tbody></table>"
    )


_SQUIRES: dict[str, Told] = {
    "dealt": ("Three Event cards lie before each player; their letters are the squires.", "C-10"),
    "drawn": ("Three letters are drawn for each player from a set of their own.", "C-60"),
    "chosen": ("Each player has chosen three squires, in secret.", "C-60"),
    "none": ("Nobody has squires: at the end the letters in hand score.", "C-62"),
}


def _variants(options: Options) -> list[Told]:
    told = [_SQUIRES[options.squires]]
    if options.known_order:
        first = ", but for the first ten" if options.first_men_drawn else ", the alphabet"
        told.append((f"Everybody knows the order in which men come{first}.", "C-61"))
    if options.turn_limit is not None:
        told.append((f"The round in which turn {options.turn_limit} falls is the last.", "C-43"))
    return told
