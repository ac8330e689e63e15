"""The reference card as a page: the ten cards, both scoring tables, a round, and what binds.

It is made from the options of one game, so that it tells that game's own tables and house rules.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from itertools import chain

from kings.figures.signs import inline, seal, thread
from kings.figures.struggle.cards import card_svg
from kings.figures.style import Palette, palette
from kings.struggle.cards import CARD_TEXTS, DECK, NEGOTIATE, Card
from kings.struggle.options import Options
from kings.struggle.partition.groups import RULEBOOK, Tables

_TINY = 52  # a card of this width shows its power, its class and its emblem

Told = tuple[str, str]
"""A sentence and the rule that it tells."""


def reference_html(options: Options, *, dark: bool = False) -> str:
    """Return the reference card of a game with these options as HTML with real tables."""
    colours = palette(dark=dark)
    cards = _section("The ten cards", _cards(options, dark=dark), name="deck")
    rest = (
        _section("Points at the end", _points(options.tables)),
        _section("A round", _steps(_round(options))),
        _section("What binds", _binding(options, colours)),
    )
    return f'<div class="kings-ref">{cards}<div class="kings-ref-rest">{"".join(rest)}</div></div>'


def _section(words: str, inside: str, *, name: str = "part") -> str:
    return f'<section class="kings-ref-{name}"><h4>{escape(words)}</h4>{inside}</section>'


def _rule(number: str) -> str:
    """Return a rule's number, which stays on the line of the word before it."""
    return f'\u00a0<small class="kings-rule">{escape(number)}</small>'


def _cards(options: Options, *, dark: bool) -> str:
    heads = "".join(
        f'<th role="columnheader" scope="col">{words}</th>'
        for words in ("Card", "What it does", "Deals", "Rule")
    )
    rows = "".join(_card(card, options, dark=dark) for card in DECK)
    return (
        '<table class="kings-ref-table" role="table"><thead role="rowgroup">'
        f'<tr role="row">{heads}</tr></thead><tbody role="rowgroup">{rows}</tbody></table>'
    )


def _card(card: Card, options: Options, *, dark: bool) -> str:
    """Return a card's row; the roles keep it a row where a narrow page shows it as a block."""
    drawn = f'<span aria-hidden="true">{card_svg(card, wide=_TINY, dark=dark)}</span>'
    name = f"<b>{card.title}</b><small>power {int(card)}, {card.estate.value}</small>"
    text = escape(CARD_TEXTS[card].full)
    if card is Card.PEASANT and options.peasant_before_ties:
        text += f" <b>House rule:</b> {escape(_PEASANT_FIRST)}{_rule('S-41')}"
    deals = "may deal" if card in NEGOTIATE else '<span class="kings-ref-none">no action</span>'
    return (
        f'<tr role="row"><th role="rowheader" scope="row"><span class="kings-ref-name">{drawn}'
        f'<span>{name}</span></span></th><td role="cell">{text}</td>'
        f'<td role="cell" class="kings-ref-deals">{deals}</td>'
        f'<td role="cell"><small class="kings-rule">{CARD_TEXTS[card].rule}</small></td></tr>'
    )


_PEASANT_FIRST = "it is checked before equal cards go, and wins if no other Serf is in play at all."


def _points(tables: Tables) -> str:
    best = dict(RULEBOOK.runs)
    lengths = sorted({length for length, _ in chain(tables.runs, RULEBOOK.runs)})
    sets = enumerate(zip(tables.sets, RULEBOOK.sets, strict=True), start=1)
    runs = [(length, tables.run(length), best.get(length)) for length in lengths]
    own = "" if tables == RULEBOOK else _told(_HOUSE)
    return (
        _told(("Each gold is 1 point.", "S-60"))
        + _told(
            ("Each card you won goes into one set or one run; the best grouping counts.", "S-63")
        )
        + own
        + '<div class="kings-ref-two">'
        + _table("Sets: same title", "S-61", [(n, now, book) for n, (now, book) in sets])
        + _table("Runs: powers in a row", "S-62", runs)
        + "</div>"
    )


_HOUSE = (
    "This table has points of its own; where they differ, the rulebook's stand beside them.",
    "S-66",
)


def _table(words: str, rule: str, rows: list[tuple[int, int | None, int | None]]) -> str:
    most = max([1, *(points for _, points, _ in rows if points is not None)])
    body = "".join(_points_row(number, now, book, most) for number, now, book in rows)
    return (
        f'<table class="kings-ref-scale"><caption>{escape(words)}{_rule(rule)}</caption><thead><tr>'
        f'<th scope="col">Cards</th><th scope="col">Points</th></tr></thead>'
        f"<tbody>{body}</tbody></table>"
    )


def _points_row(number: int, now: int | None, book: int | None, most: int) -> str:
    """Return how many cards make how many points, with a bar as long as they are many."""
    said = "none" if now is None else str(now)
    differs = f"<small>rulebook: {'none' if book is None else book}</small>" if now != book else ""
    share = max(0, now or 0) * 100 / most
    bar = f'<span class="kings-ref-bar" style="--share:{share:.3g}%" aria-hidden="true"></span>'
    return f'<tr><th scope="row">{number}</th><td><b>{said}</b>{differs}{bar}</td></tr>'


def _round(options: Options) -> tuple[Told, ...]:
    cancel = "Cards of equal power cancel each other and are discarded."
    if options.peasant_before_ties:
        decide = (
            "A Peasant wins if it was the only Serf in play before that, otherwise the highest "
            "power."
        )
    else:
        decide = "Of the rest, a Peasant wins if it is the only Serf, otherwise the highest power."
    return (
        (
            "The leader plays a card face up. The others each lay one face down, and all are "
            "turned over together.",
            "S-20",
        ),
        ("If exactly one Cobbler is in play, its owner may say who leads.", "S-21"),
        (
            "Clockwise from the leader, each player uses their card's ability or leaves it. Deals "
            "are struck just before.",
            "S-22, S-50",
        ),
        (cancel, "S-40"),
        (f"{decide} The winner takes what is left and leads next.", "S-41, S-42"),
    )


def _steps(told: Iterable[Told]) -> str:
    items = "".join(f"<li>{escape(words)}{_rule(rule)}</li>" for words, rule in told)
    return f'<ol class="kings-ref-round">{items}</ol>'


def _told(told: Told) -> str:
    words, rule = told
    return f'<p class="kings-p">{escape(words)}{_rule(rule)}</p>'


def _binding(options: Options, colours: Palette) -> str:
    lines = [
        _verdict(
            inline(seal(12, 12, 22, colours)),
            "binds:",
            "what can be done at once: gold paid now, the action of this turn, a Jester's answer.",
            "S-52",
        ),
        _verdict(
            inline(thread(12, 12, 22, colours)),
            "promise:",
            "everything about later. It binds nobody; the ledger tells who kept their word.",
            "S-52",
        ),
        _never(options),
    ]
    return f'<ul class="kings-ref-verdicts">{"".join(lines)}{_limit(options)}</ul>'


def _never(options: Options) -> str:
    traded = "" if options.free_market else "won cards, "
    words = f"cards in hand, {traded}the order of the players, or what is not in your power."
    never = _verdict(_NO_SIGN, "never traded:", words, "S-53, S-55")
    if not options.free_market:
        return never
    words = "won cards may be traded too, face up or face down."
    return never + _verdict(_NO_SIGN, "Free Market:", words, "S-57")


def _limit(options: Options) -> str:
    if not options.regulated_market:
        return ""
    words = "each player may offer at most 3 gold and one promise in a window for deals."
    return _verdict(_NO_SIGN, "Regulated Market:", words, "S-58")


_NO_SIGN = '<span class="kings-dot" aria-hidden="true"></span>'


def _verdict(sign: str, word: str, words: str, rule: str) -> str:
    kind = " kings-ref-word-binds" if word == "binds:" else ""
    said = f'<b class="kings-ref-word{kind}">{escape(word)}</b> {escape(words)}{_rule(rule)}'
    return f"<li>{sign}<span>{said}</span></li>"
