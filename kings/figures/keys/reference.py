"""The reference card of King's Keys: suits, a turn, wins, and what is switched on.

It is made from the options of one game, so it names that game's own optional rules.
"""

from __future__ import annotations

from kings.figures import reference_card
from kings.figures.keys.cards import card_svg
from kings.keys.cards import Card
from kings.keys.options import Options
from kings.markup import Markup, escaped, joined, tag
from kings.words import Said

_TINY = 52
"""A card of this width shows its rank, its kingdom and its suit."""

_SUITS: tuple[tuple[Card, str, tuple[str, str], Said], ...] = (
    (
        Card.OCEAN_AXE_3,
        "Axe",
        ("rank = soldiers", "kept in the Dungeon"),
        Said(
            "Steals at most as many cards as its rank from a Dungeon or, if it beats every single "
            "guard, from a Hand, and stays there. Another kingdom's costs at least its rank in "
            "Coins of that kingdom, without change, and never acts against it",
            "K-22 to K-24",
        ),
    ),
    (
        Card.SUN_SHIELD_2,
        "Shield",
        ("rank = guards", "kept in the Dungeon"),
        Said(
            "Placed as a guard it protects the Hand. Another kingdom's costs at least its rank in "
            "Coins of that kingdom, without change",
            "K-21",
        ),
    ),
    (
        Card.EMBER_COIN_4,
        "Coin",
        ("rank = coins", "kept in the Vault"),
        Said("Pays for Axes and Shields of its kingdom, and goes back into the pile", "K-27"),
    ),
    (
        Card.FOREST_KEY_1,
        "Key",
        ("rank = keys", "kept in the Vault"),
        Said(
            "Steals at most as many cards as its rank from the Vault of its kingdom's player, and "
            "stays there",
            "K-26",
        ),
    ),
)

_TURN = (
    Said("What others left with you becomes yours", "K-11"),
    Said("Draw one card, if the pile has any", "K-12"),
    Said("Make one play, or none: a guard, a theft, or what is switched on", "K-20"),
    Said(
        "Before or after it, claim a win; after it, a four of another kingdom eliminates it",
        "K-30, K-31",
    ),
    Said("Hold four cards. Coins and Keys go to the Vault, the rest to the Dungeon", "K-12"),
)

_WINS = (
    Said(
        "All four of your own Axes, or an army of ten soldiers, paid where they are not your own",
        "K-31",
    ),
    Said("Guards in position that add up to ten", "K-31"),
    Said("All four of your own Keys", "K-31"),
    Said("All four of your own Coins", "K-31"),
    Said("Being the last kingdom left", "K-31"),
)

_JOKERS = Said("The four Jokers are in the deck", "K-40")

_SWITCHED = {
    "key_joker": Said("Key Joker: take one card from any place of another player", "K-41"),
    "axe_joker": Said("Axe Joker: take another player's highest Axe", "K-42"),
    "shield_joker": Said("Shield Joker: take one card, or lead an Axe past all guards", "K-43"),
    "coin_joker": Said("Coin Joker: one Coin of a payment counts as any kingdom's", "K-44"),
    "spy": Said("Spy: call for the Joker of your colour and see what lies with it", "K-45"),
    "laughter": Said("Laughter: whoever shows all four Jokers ends the game, and all win", "K-46"),
    "buy_back": Said("A guard of your kingdom can be bought back with your own Coins", "K-47"),
    "allow_betrayed_theft": Said("Soldiers can be sent against their own kingdom, in vain", "K-25"),
    "coin_joker_army": Said("The Coin Joker helps to pay an army, too", "K-33"),
}
"""What the rules say that an option switches on."""


def keys_reference_html(options: Options, *, dark: bool = False) -> str:
    """Return the reference card of a game with these options as HTML with a real table.

    ``dark``: with cards for a dark page.
    """
    switched = [said for switch, said in _SWITCHED.items() if getattr(options, switch)]
    if options.jokers:
        switched.insert(0, _JOKERS)
    rows = [_row(*suit, dark=dark) for suit in _SUITS]
    parts = [
        ("A turn", reference_card.rule_list(_TURN, ordered=True)),
        ("You win with", reference_card.rule_list(_WINS)),
        *([("Switched on here", reference_card.rule_list(switched))] if switched else []),
    ]
    deck = reference_card.deck_table(("Suit", "What it does", "Rule"), rows)
    return reference_card.page("The four suits of four kingdoms", deck, *parts)


def _row(card: Card, name: str, counts: tuple[str, str], said: Said, *, dark: bool) -> Markup:
    drawn = reference_card.hidden_picture(card_svg(card, wide=_TINY, dark=dark))
    lines = joined(*counts, between=tag.br())
    return reference_card.deck_row(
        drawn,
        tag.b(name) + tag.small(lines),
        reference_card.cell(escaped(said.sentence)),
        reference_card.cell(reference_card.rule_number(said.rule)),
    )
