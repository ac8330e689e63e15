"""The teacher's board as a page: who needs the teacher, a tile for each table, and collecting.

The countdown of a class runs in the page, so it blocks nothing and needs no kernel.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import anywidget
import ipywidgets as ipw
import traitlets

from kings.classroom.status import STUCK_AFTER, Need, TableStatus, Tile
from kings.errors import BadInput
from kings.markup import Markup, element, joined
from kings.struggle.state import ROUNDS
from kings.widgets import board_store, page
from kings.widgets.page import Light, Look, Picture, bar, classed, script
from kings.words import listed

_PATIENCE = (("1 minute", 60), ("2 minutes", 120), ("3 minutes", 180), ("5 minutes", 300))
_PAUSE, _GO_ON = "Stop refreshing", "Refresh automatically"


class Board(ipw.VBox):
    """One board before one screen, bound to its store; it opens no journal while tables play.

    ``seconds``: between two looks at the tables.
    """

    def __init__(self, store: board_store.BoardStore, *, seconds: int = 3) -> None:
        self.store = store
        self._light = page.Light(page.Look(), self._dress)
        self._message = page.Message()
        eye = page.Picture(lambda mark: None)  # brings the styles, and tells the page's light
        self.pulse = Pulse(lambda: self._message.run(store.look), seconds=seconds)
        self._needs, self._tiles, self._said = page.html(), page.html(), page.html()
        self._pause = page.button(_PAUSE, self._toggle)
        self._tell_cards = page.button(
            "Show the cards to tables that are over", lambda: self._message.run(store.tell)
        )
        self._more = page.button(
            "Collect unfinished games too", lambda: self._collect(unfinished=True)
        )
        look = page.button("Refresh now", store.look)
        bar = page.bar("The board of the class", look, self._pause, *self._light.buttons())
        shown = [bar, self._needs, self._tiles, self._acts(), self._message, self._said]
        super().__init__([*shown, page.fault_line(self), eye, self.pulse])
        page.classed(self, "board").add_class("kings")
        self._light.follow(eye)
        store.listeners.append(self.refresh)
        self.refresh()

    def _acts(self) -> ipw.HBox:
        """Return what is below the tiles: when a table is called stuck, and collecting."""
        own = self.store.stuck_after
        known = own in dict(_PATIENCE).values()
        options = _PATIENCE if known else ((f"{own} seconds", own), *_PATIENCE)
        menu = ipw.Dropdown(options=options, value=own, description="Stuck after")
        page.listen(menu, lambda change: self._be_patient(change["new"]), "value")
        collect = page.button("Collect finished games", self._collect, style="primary")
        buttons = page.row(collect, self._more, self._tell_cards)
        return page.classed(page.row(menu, buttons), "board-acts")

    def refresh(self) -> None:
        """Show the board as it was last looked at; what is the same is not said again."""
        store = self.store
        needs = element("p", store.needs, class_="kings-board-needs", role="status")
        self._needs.value = element("h2", store.seen.name or "The class") + needs
        self._tiles.value = tiles_html(store.seen.tiles)
        said = page.lines(store.said())
        self._said.value = element("div", said, class_="kings-panel", role="status") if said else ""
        page.show(self._more, when=store.some_unfinished)
        page.show(self._tell_cards, when=not store.told)

    def _toggle(self) -> None:
        self.pulse.running = not self.pulse.running
        self._pause.description = _PAUSE if self.pulse.running else _GO_ON
        page.mark_button(self._pause, on=not self.pulse.running)

    def _be_patient(self, seconds: int) -> None:
        self._message.run(lambda: self.store.set_patience(seconds))

    def _collect(self, *, unfinished: bool = False) -> None:
        self._message.run(lambda: self.store.collect(unfinished=unfinished))

    def _dress(self) -> None:
        self._light.dress(self)

    def __repr__(self) -> str:
        """Return what it is; the state is on the screen."""
        return "The board of a class"


class Pulse(anywidget.AnyWidget):
    """Calls ``beat`` every few ``seconds`` while its page is open and ``running`` is on.

    The page itself asks, so nothing runs when it is closed. The next beat waits until the last one
    is ``answered``: a busy kernel isn't flooded.
    """

    _esm = page.script("pulse.js")

    seconds = traitlets.Int(3).tag(sync=True)
    running = traitlets.Bool(True).tag(sync=True)
    answered = traitlets.Int(0).tag(sync=True)

    def __init__(self, beat: Callable[[], None], *, seconds: int = 3) -> None:
        super().__init__(seconds=seconds)
        self._beat = beat
        self.on_msg(self._heard)

    @traitlets.validate("seconds")
    def _slow(self, proposal: dict[str, int]) -> int:
        """Beat once a second at the most, and once a minute at the least."""
        return max(1, min(60, proposal["value"]))

    def _heard(self, _: object, content: object, __: object) -> None:
        """Take a beat from the page; anything else is none."""
        if isinstance(content, dict) and content.get("beat") is True and self.running:
            page.carry_out(self, self._beat)
            self.answered += 1


# The tiles.

MANY = 8
"""The most tiles that are drawn in full; more have to be smaller to be seen at once."""

_NEEDS = {
    Need.DAMAGED: ("✕", "can’t be read", "damaged"),
    Need.STUCK: ("!", "may be stuck", "stuck"),
    Need.WAITING: ("…", "has not begun", "waiting"),
    Need.PLAYING: ("▸", "plays", "playing"),
    Need.FINISHED: ("✓", "has finished", "finished"),
}
"""The sign, the words and the class of each state: none is told by its colour alone."""


def tiles_html(tiles: Iterable[Tile]) -> Markup:
    """Return a list of tiles, without bars if there are many."""
    items = list(map(_tile, tiles))
    many = " kings-tiles-many" if len(items) > MANY else ""
    return element("ul", items, class_=f"kings-tiles{many}")


def _tile(tile: Tile) -> Markup:
    sign, words, name = _NEEDS[tile.need]
    marked = element("span", sign, class_="kings-need-sign", aria_hidden="true")
    need = element("span", marked, words, class_="kings-need")
    head = element("div", element("h3", f"Table {tile.table}"), need, class_="kings-tile-head")
    if tile.status is None:
        players = tile.problem or listed(tile.players)
        body = element("p", players, class_="kings-tile-asked")
    else:
        body = joined(_status(tile, tile.status))
    return element("li", head, body, class_=f"kings-tile kings-tile-{name}")


def _status(tile: Tile, status: TableStatus) -> Iterator[Markup]:
    words = element("span", board_store.round_words(status))
    yield element("p", _beads(status), words, class_="kings-tile-round")
    yield element("p", board_store.asked_words(status), class_="kings-tile-asked")
    facts = board_store.facts(status, tile.idle, tile.played)
    cells = (element("span", f"{name} ", element("b", words)) for name, words in facts)
    yield element("p", cells, class_="kings-tile-facts")
    yield _purses(status)


def _beads(status: TableStatus) -> Markup:
    """Return the rounds as beads: full ones are played, the one with a ring is now."""
    now = ROUNDS + 1 if status.finished else status.round
    kinds = ["played" if n < now else "now" if n == now else "left" for n in range(1, ROUNDS + 1)]
    beads = (element("i", class_=f"kings-bead-{kind}") for kind in kinds)
    return element("span", beads, class_="kings-beads", aria_hidden="true")


def _purses(status: TableStatus) -> Markup:
    """Return each seat's gold as a bar with its number; a seat that a bot plays says so."""
    most = max(1, *status.gold)
    items = []
    for seat, (name, gold, bot) in enumerate(
        zip(status.names, status.gold, status.bots, strict=True)
    ):
        number = element("b", element("span", "gold ", class_="kings-aloud"), gold)
        bar = element("i", style=f"height:{round(100 * gold / most)}%")
        called = element("span", name, class_="kings-tile-name", title=name)
        small = element("small", "bot") if bot else None
        purse = element("span", bar, class_="kings-purse")
        items.append(element("li", number, purse, page.seat_badge(seat), called, small))
    return element("ol", items, class_="kings-purses")


def board(folder: Path | str, *, stuck_after: int = STUCK_AFTER, seconds: int = 3) -> Board:
    """Return the board of a class folder, which looks at the tables every few ``seconds``.

    ``folder``: the class; ``stuck_after``: seconds without an event after which a table counts as
    stuck. Raises ``BadRecord`` if this is not a class folder.

    For example ``kings.board("monday")``.
    """
    return Board(board_store.BoardStore(folder, stuck_after=stuck_after), seconds=seconds)


MOST_MINUTES = 99
"""The longest countdown: minutes have two digits."""


class Clock(anywidget.AnyWidget):
    """The clock itself: ``seconds`` to count down from, and ``words`` over it."""

    _esm = script("countdown.js")

    seconds = traitlets.Int(600).tag(sync=True)
    words = traitlets.Unicode("").tag(sync=True)


class Countdown(ipw.VBox):
    """A clock in large type, with light and dark; what runs in it is the page's alone."""

    def __init__(self, seconds: int, words: str) -> None:
        self.look = look = Look()
        self._light = Light(look, self._restyle)
        self.clock = Clock(seconds=seconds, words=words)
        self._page = Picture(lambda mark: None)  # brings the styles, and tells the page's light
        super().__init__([bar("Countdown", *self._light.buttons()), self.clock, self._page])
        classed(self, "clock-page").add_class("kings")
        self._light.follow(self._page)

    def _restyle(self) -> None:
        self._light.dress(self)

    def __repr__(self) -> str:
        """Say what it is; the time is on the screen."""
        return f"A countdown of {self.clock.seconds} seconds"


def countdown(minutes: float = 10, words: str = "") -> Countdown:
    """Return a clock in large type that counts down ``minutes``.

    ``words``: shown over it, such as what there is to do. It speaks when five minutes, one minute
    and none are left. Keys: space starts and pauses, ``r`` resets, ``+`` and ``-`` add or remove a
    minute. Raises ``BadInput`` for no time at all, or for more than 99 minutes.

    For example ``kings.countdown(10, "First offers")``.
    """
    if not 0 < minutes <= MOST_MINUTES:
        raise BadInput(
            f"A countdown takes more than 0 and at most {MOST_MINUTES} minutes, not {minutes}."
        )
    return Countdown(round(60 * minutes), words)
