"""How near a seat of King's Keys is to a win, and which fours of other kingdoms it has."""

from __future__ import annotations

from kings.figures.keys.cards import crest, joker_mask, kingdom_colours, suit_sign
from kings.figures.signs import eye
from kings.figures.style import Style
from kings.figures.svg import Markup, group, memo, path, picture, rect, write
from kings.keys.cards import AXES, JOKERS, RANKS, Card, Cards, Kingdom, Suit, set_of, worth
from kings.keys.plays import ENOUGH, best_army
from kings.keys.view import SeatView, View

_FOURS = (Suit.AXE, Suit.COIN, Suit.KEY, Suit.SHIELD)
"""The suits from left to right: first those of which your own four win (K-31)."""
_NAMES = {Suit.AXE: "Axes", Suit.COIN: "Coins", Suit.KEY: "Keys", Suit.SHIELD: "Shields"}
WIDE, HIGH = 388.0, 262.0
_FIRST, _STEP, _TOKEN = 45.0, 85.0, 18.0
"""Where the suits begin, how far apart they are, and how large the token of a rank is."""


def counts(view: View) -> dict[str, tuple[int, int]]:
    """Return how many the viewer has, and needs, of what wins by ten, and of the Jokers.

    ``Soldiers``: the strongest army that could be shown; ``Guards``: those in position (K-31);
    ``Jokers``, where all four end the game (K-46).
    """
    owned = set_of(view.owned)
    kingdom = view.own.kingdom
    army = 0 if kingdom is None else worth(best_army(owned, kingdom, view.options) & AXES)
    found = {
        "Soldiers": (army, ENOUGH),
        "Guards": (view.guard_strength(view.own.seat), ENOUGH),
    }
    if view.options.laughter:
        found["Jokers"] = ((owned & JOKERS).bit_count(), 4)
    return found


def progress_svg(view: View, *, dark: bool | None = False) -> str:
    """Draw what the viewer owns of each suit of each kingdom, and how many soldiers and guards.

    The own four Axes, Coins or Keys win, ten soldiers or guards win, and the four of a suit of
    another kingdom eliminate it (K-30, K-31). Raises ``ValueError`` for a bystander.
    """
    title = f"How near {view.own.name} is to a win"
    return picture(title, _progress_says(view), WIDE, HIGH, near(view, Style.of(dark=dark)))


def near(view: View, style: Style) -> Markup:
    """Draw the same for the middle of the table, ``WIDE`` by ``HIGH`` from 0, 0."""
    owned, needed = set_of(view.owned), counts(view)
    line = (HIGH - 126) / view.players
    rows = [
        group(_kingdom_row(seat, owned, style), at=(0, 60 + index * line))
        for index, seat in enumerate(_in_turn(view))
    ]
    pieces = sum(max(most, _FEWEST) for _, most in needed.values())
    unit = (WIDE - 16 - 16 * len(needed)) / pieces
    bars, x = [], 16.0
    for word, (number, most) in needed.items():
        room = unit * max(most, _FEWEST)
        bars.append(group(_bar(word, number, most, room, style), at=(x, HIGH - 48)))
        x += room + 16
    return group(
        rect(0, 0, WIDE, HIGH, rx=12, fill=style.wash, stroke=style.rule),
        eye(22, 20, style),
        write("How near you are", 40, 25, 16, style.ink, weight=700, serif=True),
        write(_FOURS_DO, WIDE - 14, 25, 12.5, style.ink2, anchor="end"),
        *[
            write(_NAMES[suit], _FIRST + index * _STEP, 47, 13, style.ink2, weight=600)
            for index, suit in enumerate(_FOURS)
        ],
        rect(6, 55, WIDE - 12, line - 1, rx=7, fill=style.face),
        *rows,
        *bars,
        title=_progress_says(view),
    )


_FEWEST = 8
"""For so many pieces a bar of the cloth has room at least, as its words need it."""
_FOURS_DO = "all four win, or eliminate"


def _in_turn(view: View) -> list[SeatView]:
    """Return the seats whose kingdom is known, the viewer's own first."""
    seats = sorted(view.seats, key=lambda seat: (seat.seat - view.own.seat) % view.players)
    return [seat for seat in seats if seat.kingdom is not None]


def _kingdom_row(seat: SeatView, owned: Cards, style: Style) -> Markup:
    """Draw which cards of a kingdom the viewer owns, a token for each rank."""
    kingdom = seat.kingdom
    assert kingdom is not None
    tokens = [
        group(_four(kingdom, suit, owned, style), at=(_FIRST + index * _STEP, 0))
        for index, suit in enumerate(_FOURS)
    ]
    return group(crest(kingdom, 28, -4, 24, style), *tokens)


@memo
def _four(kingdom: Kingdom, suit: Suit, owned: Cards, style: Style) -> Markup:
    have = [rank for rank in RANKS if Card(f"{kingdom} {suit} {rank}").bit & owned]
    step = _TOKEN + 2
    tokens = [
        group(_token(kingdom, rank, _TOKEN, style, full=rank in have), at=(index * step, 0))
        for index, rank in enumerate(RANKS)
    ]
    line: dict[str, str | float] = {"stroke_width": 3, "stroke_linecap": "round"}
    whole = path(f"M0 {_TOKEN + 4:g}h{4 * step - 2:g}", stroke=style.select, **line)
    said = ", ".join(map(str, have)) or "none"
    return group(
        *tokens,
        *((whole,) if len(have) == len(RANKS) else ()),
        title=f"{kingdom.label} {_NAMES[suit]}: {said}",
    )


@memo
def _token(kingdom: Kingdom, rank: int, size: float, style: Style, *, full: bool) -> Markup:
    """Draw a rank that is owned in its kingdom's colour; another is a hollow frame."""
    fill, on = kingdom_colours(kingdom, style)
    if not full:
        line: dict[str, str | float] = {"fill": "none", "stroke": style.edge, "stroke_width": 1.2}
        return rect(0.5, 0.5, size - 1, size - 1, rx=3, stroke_dasharray="1.5 3.5", **line)
    number = write(str(rank), size / 2, 0.76 * size, 0.78 * size, on, weight=700, anchor="middle")
    edge = rect(0, 0, size, size, rx=3, fill=fill, stroke=style.outline, stroke_width=0.8)
    return group(edge, number)


_SIGNS = {"Soldiers": Suit.AXE, "Guards": Suit.SHIELD}
_PIECE = 24.0


@memo
def _bar(word: str, number: int, most: int, room: float, style: Style) -> Markup:
    """Draw so many of so many pieces, with the words ``6 of 10``."""
    step = min(_PIECE, room / most)
    pieces = [
        _piece(word, index * step + step / 2, step - 5, style, full=index < number)
        for index in range(most)
    ]
    return group(
        write(word, 0, 12, 14, style.ink2, weight=600),
        write(f"{number} of {most}", room, 12, 14, style.ink, weight=700, anchor="end"),
        *pieces,
    )


def _piece(word: str, x: float, size: float, style: Style, *, full: bool) -> Markup:
    """Draw a soldier or a guard, or a Joker; what is missing is hollow."""
    fill = style.ink if full else style.wash
    if word not in _SIGNS:
        return joker_mask(x, 28, size, style.ink if full else style.rule, style.wash)
    line: dict[str, str | float] = {"stroke": style.ink2, "stroke_width": 1.6}
    return suit_sign(_SIGNS[word], x, 28, size, fill=fill, **line)


def _progress_says(view: View) -> str:
    """Say the numbers: own fours first, then what wins by ten."""
    own, owned = view.own.kingdom, set_of(view.owned)
    parts = [f"{word}: {number} of {most}" for word, (number, most) in counts(view).items()]
    if own is not None:
        parts = [
            *(f"own {_NAMES[suit]}: {_number(own, suit, owned)} of 4" for suit in _FOURS[:3]),
            *parts,
        ]
    return f"Only {view.own.name} sees this. {'; '.join(parts)}."


def _number(kingdom: Kingdom, suit: Suit, owned: Cards) -> int:
    return sum(bool(Card(f"{kingdom} {suit} {rank}").bit & owned) for rank in RANKS)
