"""The reference card of King of the Castle: Event cards, a turn, who moves up, and what scores.

It is made from the options of one game, so it names that game's own variants.
"""

from __future__ import annotations

from kings.castle.cards import CARD_TEXTS, COPIES, LETTER_OF, Kind, cards_of
from kings.castle.kingdom import BONUS, GREAT_CASTLE, KING_BONUS, POINTS, Rank
from kings.castle.options import Options
from kings.figures import reference_card
from kings.markup import Markup, element, escaped, tag
from kings.words import Said


def castle_reference(options: Options) -> str:
    """Return the reference card of a game with these options as HTML with real tables."""
    deck = reference_card.deck_table(
        ("Card, and its letters", "What it does", "Rule"), map(_row, Kind)
    )
    return reference_card.page(
        "The 32 kinds of Event cards",
        deck,
        ("A turn", reference_card.rule_list(_TURN, ordered=True)),
        ("Who moves up", reference_card.rule_list(_PROMOTIONS)),
        ("Points at the end", _points()),
        ("This table", reference_card.rule_list(_variants(options))),
    )


def _row(kind: Kind) -> Markup:
    text, copies = CARD_TEXTS[kind], COPIES[kind - 1]
    letters = " ".join(LETTER_OF[card] for card in cards_of(kind))
    number = element("span", escaped(f"{copies}×"), aria_label=f"{copies} of them")
    name = tag.b(kind.title) + tag.small(letters)
    return reference_card.deck_row(
        number,
        name,
        reference_card.cell(escaped(text.full)),
        reference_card.cell(reference_card.rule_number(text.rule)),
    )


_TURN = (
    Said("Draw until you have four cards", "C-20"),
    Said("Play one card, or none. Name everything that it leaves to your choice", "C-21"),
    Said(
        "Before anybody dies or a level card goes, everybody is asked whether they react: "
        "Lucky Escape saves a man, Not That Bad keeps a level card",
        "C-22",
    ),
    Said("Discard down to three cards", "C-20"),
)

_PROMOTIONS = (
    Said("King: the Lord of the highest castle that has one, or whom the Assassin named", "C-40"),
    Said("Lord: his Seneschal. Seneschal: his Master at Arms", "C-40"),
    Said("Master at Arms: the next squire to come to court", "C-40"),
    Said("All who die by one card die first; then the men move up, higher ranks first", "C-41"),
    Said("When nobody is left to fill an empty place, the round is the last", "C-42"),
)


def _points() -> Markup:
    """Return what each position scores, and what it scores more."""
    more = {
        Rank.KING: f"{KING_BONUS} for every castle of level {GREAT_CASTLE} or more",
        Rank.LORD: f"{BONUS[Rank.LORD]} in the highest castle",
        Rank.SENESCHAL: f"{BONUS[Rank.SENESCHAL]} in the most prestigious castle",
        Rank.MASTER_AT_ARMS: f"{BONUS[Rank.MASTER_AT_ARMS]} in the best defended castle",
    }
    rows = [(rank.title, tag.b(POINTS[rank]) + f" and {more[rank]}") for rank in Rank]
    heads = ("Position", "Points")
    return reference_card.points_table("Each squire you back", "C-45", heads, rows)


_SQUIRES = {
    "dealt": Said(
        "Three Event cards lie before each player; their letters are the squires", "C-10"
    ),
    "drawn": Said("Three letters are drawn for each player from a set of their own", "C-60"),
    "chosen": Said("Each player has chosen three squires, in secret", "C-60"),
    "none": Said("Nobody has squires: at the end the letters in hand score", "C-62"),
}


def _variants(options: Options) -> list[Said]:
    said = [_SQUIRES[options.squires]]
    if options.known_order:
        first = ", but for the first ten" if options.first_men_drawn else ", the alphabet"
        said.append(Said(f"Everybody knows the order in which men come{first}", "C-61"))
    if options.turn_limit is not None:
        limit = options.turn_limit
        said.append(Said(f"The round in which turn {limit} falls is the last", "C-43"))
    return said
