"""The scorer: a page of one file that says what a pile scores, and needs nothing but a browser.

It holds the transducer's table and a port of the look-up and of the enumeration of best groups
(``static/score.js``), and asks no server for anything. Everything that the page draws is made in
its script from the cards' pictures, which stand in the page once.
"""

from __future__ import annotations

import base64
import datetime
from collections.abc import Sequence
from importlib import resources
from pathlib import Path
from typing import Any

from kings import __version__
from kings.errors import BadInput
from kings.figures.signs import class_sign, coin
from kings.figures.struggle.cards import RATIO, face
from kings.figures.style import palette
from kings.markup import LINE, Markup, fill, joined, tag
from kings.publish import page
from kings.records.files import write_text
from kings.struggle.cards import DECK, CardClass, Counts
from kings.struggle.partition import explain
from kings.struggle.partition.exact import scorer
from kings.struggle.partition.transducer import TABLE, rulebook

CARD = 56.0
"""How wide the pictures of cards are drawn, in pixels; the page shows them as large as it likes."""
FRAME, PUZZLE = 900, 480
"""The height of the page in an article, in pixels, and that of a puzzle: until it says its own."""
EMPTY: Counts = (0,) * 10
"""The pile of somebody who won no card."""
FEWEST, MOST = 8, 13
"""How many cards a puzzle has."""
_FAILING = (explain.Shortcut.LONGEST_RUN, explain.Shortcut.SETS_ONLY)


def scorer_page(
    pile: Counts = EMPTY, gold: int = 0, groups: Sequence[Sequence[int]] | None = None
) -> Markup:
    """Return the scorer as one HTML document of less than 400 kB, with a pile and gold to begin.

    ``groups``: a puzzle instead: the pile lies in these groups of powers, and better ones are to be
    found.

    ``#2^3 3-8 10&gold=7`` at the end of its address puts up another pile, and so does
    ``#pile=0311111101&gold=7`` (how many cards there are of each power from 1 to 10).
    """
    start = {"counts": pile, "gold": gold, **({} if groups is None else {"groups": groups})}
    return page.offline_page(
        "Scorer of Kings' Struggle",
        fill(page.template("scorer.html"), symbols=_symbols(), version=__version__),
        style=page.static("scorer.css"),
        scripts=scorer_scripts(),
        data={"tables": {**_data(), "start": start}},
    )


def scorer_scripts() -> list[str]:
    """Return the scripts of the page, which a page around its frame has to allow."""
    return [page.static("score.js"), page.static("scorer.js")]


def scorer_frame(
    pile: Counts, gold: int, groups: Sequence[Sequence[int]] | None = None, *, title: str
) -> Markup:
    """Return a frame that holds the scorer with a pile and gold to begin; see ``page_frame``."""
    high = FRAME if groups is None else PUZZLE
    return page.page_frame(scorer_page(pile, gold, groups), title=title, high=high, kind="scorer")


def write_scorer(file: Path | str) -> Path:
    """Write the page to a file and return its path; ``BadInput`` if it can't be written."""
    path = Path(file)
    try:
        write_text(path, scorer_page())
    except OSError as error:
        raise BadInput(f"{path} can't be written: {error.strerror}.") from error
    return path


def daily_puzzle(day: datetime.date) -> Counts:
    """Return the puzzle of a day: 8 to 13 cards at which two usual shortcuts fail.

    They are “longest run first” and “sets only”; no other pile is taken. The page draws the same
    one, so the numbers come from a generator of a few lines: xorshift (Marsaglia, *Xorshift RNGs*,
    2003), with 32 bits.
    """
    state = (day.toordinal() * 2654435761) & 0xFFFFFFFF or 1

    def draw(below: int) -> int:
        nonlocal state
        state ^= (state << 13) & 0xFFFFFFFF
        state ^= state >> 17
        state ^= (state << 5) & 0xFFFFFFFF
        return state % below

    points = scorer()
    while True:
        deck, counts = [at % 10 for at in range(60)], [0] * 10
        for _ in range(FEWEST + draw(MOST - FEWEST + 1)):
            counts[deck.pop(draw(len(deck)))] += 1
        pile = tuple(counts)
        if all(explain.shortcut_partition(pile, one).points < points(pile) for one in _FAILING):
            return pile


def _data() -> dict[str, Any]:
    transducer = rulebook()
    packed = (resources.files("kings.struggle.partition") / TABLE).read_bytes()
    return {
        "table": base64.b64encode(packed).decode("ascii"),
        "levels": transducer.levels,
        "sets": transducer.tables.sets,
        "runs": transducer.tables.runs,
        "cards": [{"title": card.title, "estate": card.estate.value} for card in DECK],
    }


def _symbols() -> Markup:
    """Return the pictures that the page uses: ten cards, the signs of the classes, a coin."""
    colours = palette(dark=None)
    cards = (
        tag.symbol(
            face(card, CARD, colours),
            id=f"card-{int(card)}",
            viewBox=f"-1 -1 {CARD + 2:g} {CARD * RATIO + 2:g}",
        )
        for card in DECK
    )
    signs = (
        tag.symbol(
            class_sign(estate, 12, 12, 20, "currentColor"),
            id=f"sign-{estate.value}",
            viewBox="0 0 24 24",
        )
        for estate in CardClass
    )
    gold = tag.symbol(coin(12, 12, 10, colours), id="coin", viewBox="0 0 24 24")
    drawn = joined(cards, signs, gold, between=LINE)
    return tag.svg(drawn, class_="symbols", aria_hidden="true", width=0, height=0)
