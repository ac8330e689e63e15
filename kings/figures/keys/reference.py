"""The reference card of King's Keys as a page: suits, a turn, wins, and what is switched on."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from kings.figures.keys.cards import card_svg
from kings.keys.cards import Card
from kings.keys.options import Options

_TINY = 52

Told = tuple[str, str]
"""A sentence and the rule that it tells."""

_SUITS: tuple[tuple[Card, str, str, Told], ...] = (
    (
        Card.OCEAN_AXE_3,
        "Axe",
        "rank = soldiers; kept in the Dungeon",
        (
            "Steals at most as many cards as its rank from a Dungeon or, if it beats every single "
            "guard, from"
            " a Hand, and stays there. Another kingdom's costs at least its rank in Coins of that"
            " kingdom, without change, and never acts against it.",
            "K-22 to K-24",
        ),
    ),
    (
        Card.SUN_SHIELD_2,
        "Shield",
        "rank = guards; kept in the Dungeon",
        (
            "Placed as a guard it protects the Hand. Another kingdom's costs at least its rank in"
            " Coins of that kingdom, without change.",
            "K-21",
        ),
    ),
    (
        Card.EMBER_COIN_4,
        "Coin",
        "rank = coins; kept in the Vault",
        ("Pays for Axes and Shields of its kingdom, and goes back into the pile.", "K-27"),
    ),
    (
        Card.FOREST_KEY_1,
        "Key",
        "rank = keys; kept in the Vault",
        (
            "Steals at most as many cards as its rank from the Vault of its kingdom's player, and "
            "stays"
            " there.",
            "K-26",
        ),
    ),
)

_TURN: tuple[Told, ...] = (
    ("What others left with you becomes yours.", "K-11"),
    ("Draw one card, if the pile has any.", "K-12"),
    ("Make one play, or none: a guard, a theft, or what is switched on.", "K-20"),
    (
        "Before or after it, claim a win; after it, a four of another kingdom eliminates it.",
        "K-30, K-31",
    ),
    ("Hold four cards. Coins and Keys go to the Vault, the rest to the Dungeon.", "K-12"),
)

_WINS: tuple[Told, ...] = (
    (
        "All four of your own Axes, or an army of ten soldiers, paid where they are not your own.",
        "K-31",
    ),
    ("Guards in position that add up to ten.", "K-31"),
    ("All four of your own Keys.", "K-31"),
    ("All four of your own Coins.", "K-31"),
    ("Being the last kingdom left.", "K-31"),
)

_SWITCHED: dict[str, Told] = {
    "key_joker": ("Key Joker: take one card from any place of another player.", "K-41"),
    "axe_joker": ("Axe Joker: take another player's highest Axe.", "K-42"),
    "shield_joker": ("Shield Joker: take one card, or lead an Axe past all guards.", "K-43"),
    "coin_joker": ("Coin Joker: one Coin of a payment counts as any kingdom's.", "K-44"),
    "spy": ("Spy: call for the Joker of your colour and see what lies with it.", "K-45"),
    "laughter": ("Laughter: whoever shows all four Jokers ends the game, and all win.", "K-46"),
    "buy_back": ("A guard of your kingdom can be bought back with your own Coins.", "K-47"),
    "allow_betrayed_theft": ("Soldiers can be sent against their own kingdom, in vain.", "K-25"),
    "coin_joker_army": ("The Coin Joker helps to pay an army, too.", "K-33"),
}


def keys_reference_html(options: Options, *, dark: bool = False) -> str:
    """Return the reference card of a game with these options as HTML with a real table."""
    on = [told for switch, told in _SWITCHED.items() if getattr(options, switch)]
    if options.jokers:
        on.insert(0, ("The four Jokers are in the deck.", "K-40"))
    rest = [
        _section("A turn", _list("ol", _TURN)),
        _section("You win with", _list("ul", _WINS)),
        *([_section("Switched on here", _list("ul", on))] if on else []),
    ]
    cards = _section("The four suits of four kingdoms", _suits(dark=dark), name="deck")
    return f'<div class="kings-ref">{cards}<div class="kings-ref-rest">{"".join(rest)}</div></div>'


def _section(words: str, inside: str, *, name: str = "part") -> str:
    return f'<section class="kings-ref-{name}"><h4>{escape(words)}</h4>{inside}</section>'


def _suits(*, dark: bool) -> str:
    heads = "".join(
        f'<th role="columnheader" scope="col">{words}</th>'
        for words in ("Suit", "What it does", "Rule")
    )
    rows = "".join(_suit(*row, dark=dark) for row in _SUITS)
    return (
        '<table class="kings-ref-table" role="table"><thead role="rowgroup">'
        f'<tr role="row">{heads}</tr></thead><tbody role="rowgroup">{rows}</tbody></table>'
    )


def _suit(card: Card, name: str, counts: str, told: Told, *, dark: bool) -> str:
    """Return a suit's row; the roles keep it a row where a narrow page shows it as a block."""
    drawn = f'<span aria-hidden="true">{card_svg(card, wide=_TINY, dark=dark)}</span>'
    words, rule = told
    return (
        f'<tr role="row"><th role="rowheader" scope="row"><span class="kings-ref-name">{drawn}'
        f"<span><b>{name}</b><small>{escape(counts).replace('; ', '<br>')}</small></span></span>"
        f'</th><td role="cell">{escape(words)}</td>'
        f'<td role="cell"><small class="kings-rule">{escape(rule)}</small></td></tr>'
    )


def _list(tag: str, told: Iterable[Told]) -> str:
    items = "".join(
        f'<li>{escape(words)}\u00a0<small class="kings-rule">{escape(rule)}</small></li>'
        for words, rule in told
    )
    return f'<{tag} class="kings-ref-round">{items}</{tag}>'
