"""A tile for each table, as markup: what it is doing in words, signs and a few numbers."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from kings.classroom.status import TableStatus
from kings.classroom.status_board import Need, Tile, say_time
from kings.struggle.state import ROUNDS
from kings.widgets.seats import seat_badge
from kings.words import listed, plural

MANY = 8
"""So many tiles are drawn in full; more have to be smaller to be seen at once."""

_NEEDS = {
    Need.DAMAGED: ("✕", "can’t be read", "damaged"),
    Need.STUCK: ("!", "may be stuck", "stuck"),
    Need.WAITING: ("…", "has not begun", "waiting"),
    Need.PLAYING: ("▸", "plays", "playing"),
    Need.FINISHED: ("✓", "has finished", "finished"),
}
"""The sign, the words and the class of each state: none is told by its colour alone."""


def tiles_html(tiles: Iterable[Tile]) -> str:
    """Return a list of tiles, without bars if there are many; whatever was typed is escaped."""
    items = [_tile(tile) for tile in tiles]
    many = " kings-tiles-many" if len(items) > MANY else ""
    return f'<ul class="kings-tiles{many}">{"".join(items)}</ul>'


def _tile(tile: Tile) -> str:
    sign, words, name = _NEEDS[tile.need]
    head = (
        f'<div class="kings-tile-head"><h3>Table {tile.table}</h3><span class="kings-need">'
        f'<span class="kings-need-sign" aria-hidden="true">{sign}</span>{words}</span></div>'
    )
    body = _no_status(tile) if tile.status is None else _status(tile, tile.status)
    return f'<li class="kings-tile kings-tile-{name}">{head}{body}</li>'


def _no_status(tile: Tile) -> str:
    told = tile.problem or listed(tile.players)
    return f'<p class="kings-tile-asked">{escape(told)}</p>'


def _status(tile: Tile, status: TableStatus) -> str:
    facts = (
        ("last event", say_time(tile.idle)),
        ("playing", say_time(tile.played)),
        ("deals", _deals(status)),
        ("gold", _spread(status)),
    )
    cells = "".join(f"<span>{name} <b>{escape(said)}</b></span>" for name, said in facts)
    return (
        f'<p class="kings-tile-round">{_beads(status)}<span>{_round(status)}</span></p>'
        f'<p class="kings-tile-asked">{escape(_asked(status))}</p>'
        f'<p class="kings-tile-facts">{cells}</p>{_purses(status)}'
    )


def _round(status: TableStatus) -> str:
    night = ", Night" if status.night else ""
    return f"round {status.round} of {ROUNDS}{night}" if status.round else "before the first round"


def _beads(status: TableStatus) -> str:
    """Return the rounds as beads: full ones are played, the one with a ring is now."""
    now = ROUNDS + 1 if status.finished else status.round
    kinds = ["played" if n < now else "now" if n == now else "left" for n in range(1, ROUNDS + 1)]
    beads = "".join(f'<i class="kings-bead-{kind}"></i>' for kind in kinds)
    return f'<span class="kings-beads" aria-hidden="true">{beads}</span>'


def _asked(status: TableStatus) -> str:
    typed = "Typed in from paper. " if status.paper else ""
    if status.finished:
        return f"{typed}The game is over."
    if typed:
        return f"{typed}More is to come."
    names = [status.names[seat] for seat in status.asked if seat < len(status.names)]
    if not names:
        return "Cards are being drawn."
    return f"{listed(names)} {'decides' if len(names) == 1 else 'decide'}."


def _deals(status: TableStatus) -> str:
    return f"{status.deals} ({status.offers} open)" if status.offers else str(status.deals)


def _spread(status: TableStatus) -> str:
    low, high = min(status.gold), max(status.gold)
    return f"{low} to {high}" if low != high else f"{plural(low, 'gold').removesuffix('s')} each"


def _purses(status: TableStatus) -> str:
    """Return each seat's gold as a bar with its number; a seat that a bot plays says so."""
    most = max(1, *status.gold)
    seats = zip(map(escape, status.names), status.gold, status.bots, strict=True)
    items = "".join(
        f'<li><b><span class="kings-aloud">gold </span>{gold}</b>'
        f'<span class="kings-purse"><i style="height:{round(100 * gold / most)}%"></i></span>'
        f'{seat_badge(seat)}<span class="kings-tile-name" title="{name}">{name}</span>'
        f"{'<small>bot</small>' if bot else ''}</li>"
        for seat, (name, gold, bot) in enumerate(seats)
    )
    return f'<ol class="kings-purses">{items}</ol>'
