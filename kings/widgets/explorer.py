"""The page of the explorer: where a position comes from, what it is worth, deals, what is kept.

It draws what the store knows, and holds no rule and no arithmetic.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import ipywidgets as ipw

from kings.analysis.rounding import percent, signed
from kings.errors import BadInput
from kings.figures.struggle.alt_text import game_line
from kings.figures.struggle.table import table_svg
from kings.markup import Child, Markup, element, joined
from kings.records.formats import Scenario, scenario_state
from kings.struggle.cards import DECK
from kings.struggle.options import LETTERS, Options
from kings.struggle.state import ROUNDS, State
from kings.table.coach import say_value, value_rows
from kings.table.front_page import NAMES
from kings.table.library import recorded_games, scenarios
from kings.table.opening import find_scenario
from kings.typed import quoted
from kings.widgets import explorer_positions as positions, page
from kings.widgets.explorer_store import CONTINUATIONS, ExploreStore, Kept, Signature, Terms
from kings.widgets.screen import Screen
from kings.words import listed, owner

if TYPE_CHECKING:
    from kings.analysis.worth import Values

FIRST = "The price of two"
"""The scenario that lies there first."""

_HEAD = (
    "Take a moment of a game, or build one: see what every choice is worth to every seat, who "
    "should pay whom how much, and what one other card would change."
)


class Explorer(ipw.VBox):
    """One explorer before one screen, bound to its store; it holds no rule and no arithmetic."""

    def __init__(self, store: ExploreStore) -> None:
        self.store = store
        self.look = look = page.Look()
        self._light = page.Light(look, self._mark)
        self._messages = messages = page.Messages(7)
        self.load = LoadPanel(store, messages.run(0))
        self.change = ChangePanel(store, messages.run(1))
        self.build = BuildPanel(store, messages.run(2))
        self.values = ValuesPanel(store, messages.run(3))
        self.prices = PricesPanel(store, messages.run(4), look)
        self.deal = DealPanel(store, messages.run(5))
        self.keep = KeepPanel(store, messages.run(6))
        self.drawn = Drawn(store, look, self._point)
        play = page.button("Play on from here", lambda: messages.run(0)(self.play_on))
        top = page.bar("The what-if explorer", play, *self._light.buttons())
        question = page.html(element("h2", "What is it worth?"), page.small(_HEAD))
        head = page.classed(ipw.VBox([question]), "head")
        self._page = ipw.VBox([top, head, *self._laid(), page.fault_line(self), page.Aloud()])
        page.classed(self._page, "explore").add_class("kings")
        self._back = page.button("Back to the explorer", self.come_back)
        self._table = ipw.VBox([])
        self._played = ipw.VBox([self._back, self._table])
        page.show(self._played, when=False)
        super().__init__([self._page, self._played])
        self._light.follow(self.drawn.picture)
        store.listeners.append(self.refresh)
        store.measure()

    def _laid(self) -> list[ipw.Widget]:
        """Lay the panels out, each with what it refused below it."""
        loaded, changed, built, measured, priced, dealt, kept = self._messages.lines
        left = ipw.VBox([self.change, changed, self.deal, dealt])
        right = ipw.VBox([self.values, measured, self.prices, priced])
        main = page.classed(ipw.Box([left, right]), "explore-main")
        return [self.load, loaded, self.drawn, main, self.build, built, self.keep, kept]

    def refresh(self) -> None:
        """Show the store as it is now."""
        for panel in (self.load, self.drawn, self.change, self.build):
            panel.refresh()
        for measured in (self.values, self.prices, self.deal, self.keep):
            measured.refresh()

    def play_on(self) -> None:
        """Open a table at this position, in the place of the explorer."""
        page.refill(self._table, [Screen(self.store.table(), lists=False)])
        self._swap(playing=True)

    def come_back(self) -> None:
        """Leave the table and go on exploring; the game that was begun stays kept."""
        page.refill(self._table, [])
        self._swap(playing=False)

    def _swap(self, *, playing: bool) -> None:
        page.show(self._page, when=not playing)
        page.show(self._played, when=playing)

    def _point(self, mark: str) -> None:
        """Choose the card in play that was pointed at, to be changed."""
        kind, _, seat = mark.partition(":")
        if kind in ("place", "seat") and seat.isascii() and seat.isdigit():
            self.change.point(int(seat))

    def _mark(self) -> None:
        """Show which views are on, and everything in this look."""
        self._light.dress(self._page)
        self.refresh()

    def __repr__(self) -> str:
        """Say what it is; the state is on the screen."""
        return "The what-if explorer"


def explore(
    position: State | Scenario | Path | str | None = None,
    *,
    journal: Path | str | None = None,
    at: int | None = None,
) -> Explorer:
    """Return the what-if explorer, with a position on its table.

    ``position``: a state, a scenario, or the path of its JSON file (None: one of the
    scenarios that came along). ``journal``: the path of a recorded game
    instead, and ``at``: the stop to look at (None: the first choice after the cards were turned
    up). Raises ``BadInput`` or ``BadRecord`` for what can't be read.

    For example ``kings.explore(kings.scenario("The price of two"))``.
    """
    store = _store(position)
    if journal is not None:
        store.open_game(journal, at)
    return Explorer(store)


def _store(position: State | Scenario | Path | str | None) -> ExploreStore:
    if isinstance(position, State):
        return ExploreStore(position, "A position")
    if position is None:
        named = {scene.name: scene for scene in scenarios()}
        if FIRST not in named:
            options = Options(names=NAMES[:4])
            return ExploreStore(positions.deal_out(options, 7, 0), "A deal of round 7")
        position = named[FIRST]
    scene = find_scenario(position)
    return ExploreStore(scenario_state(scene), scene.name)


_FIRST = "choose …"


class LoadPanel(ipw.VBox):
    """Menus of what came with the program, a file of your own, and a deal by lot.

    The menus name what lies on the table as it was loaded; what came otherwise, or was changed, is
    none of theirs, so that it can be chosen again.
    """

    def __init__(self, store: ExploreStore, run: page.Run) -> None:
        self._store, self._run = store, run
        self._filling = False
        scenes = {scene.name: scene for scene in scenarios()}
        self._scenes = scenes
        self._scene = ipw.Dropdown(
            options=[(_FIRST, ""), *((name, name) for name in scenes)], description="Scenario"
        )
        page.listen(self._scene, self._load, "value")
        games = [(words, str(path)) for words, path in recorded_games()]
        self._games = [path for _, path in games]
        self._game = ipw.Dropdown(options=[(_FIRST, ""), *games], description="Recorded game")
        page.listen(self._game, self._watch, "value")
        self._moment = page.Range(label="Moment")
        page.listen(self._moment, self._look, "value")
        opener = page.Opener(
            "A file with a game (.jsonl) or a scenario (.json)",
            lambda name, text: run(partial(self._open, name, text)),
            accept=".jsonl,.json",
        )
        self._players = ipw.Dropdown(options=[3, 4, 5, 6], value=4, description="Players")
        self._round = ipw.Dropdown(
            options=list(range(1, ROUNDS + 1)), value=ROUNDS, description="Round"
        )
        self._seed = 0
        deal = page.button("Deal a random position", lambda: run(self._deal))
        self._told = page.html()
        menus = page.classed(
            ipw.Box([self._scene, self._game, self._players, self._round, deal]), "load"
        )
        super().__init__(
            [page.html(page.title("Which position?")), menus, opener, self._moment, self._told]
        )
        page.classed(self, "panel", "explore-load")

    def refresh(self) -> None:
        """Say which position lies there; a game that is looked through has a slider."""
        store = self._store
        self._filling = True
        self._scene.value = store.name if store.name in self._scenes else ""
        self._game.value = self._loaded_game()
        page.show(self._moment, when=store.stops > 1)
        if store.stops > 1:
            self._moment.fit(0, store.stops - 1, store.at)
            self._moment.words = f"{store.at} of {store.stops - 1}"
        self._filling = False
        scene = self._scenes.get(store.name)
        asked = page.paragraph(scene.question) if scene is not None else ""
        self._told.value = (
            f"{page.paragraph(store.name, strong=True)}{page.small(game_line(store.view))}{asked}"
        )

    def _loaded_game(self) -> str:
        """Return the path in the menu of the game that is looked through; "" for any other."""
        opened = self._store.opened
        where = "" if opened is None else str(opened.resolve())
        return next((path for path in self._games if path == where), "")

    def _load(self, _: object) -> None:
        name = self._scene.value
        if not self._filling and name:
            self._run(lambda: self._store.load(self._scenes[name]))

    def _watch(self, _: object) -> None:
        path = self._game.value
        if not self._filling and path:
            self._run(lambda: self._store.open_game(Path(path)))

    def _look(self, _: object) -> None:
        if not self._filling:
            at = self._moment.value
            self._run(lambda: self._store.look(at))

    def _open(self, name: str, text: str | None) -> None:
        if text is None:
            most = page.MOST_BYTES // 1_000_000
            raise BadInput(
                f"{quoted(name)} is larger than {most} million bytes, so it can't be a game."
            )
        self._store.open_text(name, text)

    def _deal(self) -> None:
        self._seed += 1
        options = Options(names=NAMES[: self._players.value])
        self._store.deal(options, self._round.value, self._seed)


_HOW = (
    "Type cards by power or name: 1 3 8-10; in play with markers: 9 +2. Every card of every deck "
    "lies somewhere (S-01). What can't happen in a game is refused, and the last possible position "
    "stays."
)
_COLUMNS = (
    ("gold", "Gold"),
    ("lying", "In play"),
    ("hand", "Hand"),
    ("won", "Won"),
    ("sealed", "Face down"),
    ("aside", "Aside"),
)


class Drawn(ipw.VBox):
    """The table as it lies, all cards in play to be seen."""

    def __init__(
        self, store: ExploreStore, look: page.Look, pointed: Callable[[str], None]
    ) -> None:
        self._store, self._look = store, look
        self.picture = page.Picture(pointed, least=page.NARROW_CLOTH)
        super().__init__([self.picture])

    def refresh(self) -> None:
        """Draw the position."""
        look = self._look
        self.picture.draw([table_svg(self._store.view, dark=look.dark, narrow=look.narrow)])


class ChangePanel(ipw.VBox):
    """One card for another: whose, and which instead."""

    def __init__(self, store: ExploreStore, run: page.Run) -> None:
        self._store, self._run = store, run
        self._filling = False
        self._places: tuple[positions.Place, ...] = ()
        self._place = ipw.Dropdown(options=[], description="Card")
        page.listen(self._place, self._narrow, "value")
        self._card = ipw.Dropdown(options=[], description="becomes")
        change = page.button("Change this card", lambda: run(self._change), style="primary")
        words = page.small(
            "The two cards of the deck change places, and everything below is worked out again."
        )
        super().__init__(
            [
                page.html(page.title("What if another card lay there?") + words),
                page.row(self._place, self._card, change),
            ]
        )
        page.classed(self, "panel", "explore-change")

    def refresh(self) -> None:
        """List the cards of this position."""
        store = self._store
        places = positions.changeable(store.state)
        if places == self._places:
            return
        self._filling = True
        before = self._places[self._place.value] if self._place.value is not None else None
        self._places = places
        self._place.options = [
            (f"{owner(store.names[one.seat])} {positions.PLACES[one.where]}: {one.card.title}", at)
            for at, one in enumerate(places)
        ]
        same = [
            at
            for at, one in enumerate(places)
            if before is not None and (one.seat, one.where) == (before.seat, before.where)
        ]
        self._place.value = same[0] if same else 0 if places else None
        self._filling = False
        self._narrow(None)

    def point(self, seat: int) -> None:
        """Choose the card that a seat has in play."""
        for at, one in enumerate(self._places):
            if one.seat == seat and one.where == "lying":
                self._place.value = at
                return

    def _narrow(self, _: object) -> None:
        """Offer every title but the one that lies there."""
        if self._filling or self._place.value is None:
            return
        now = self._places[self._place.value].card
        before = self._card.value
        others = [card for card in DECK if card is not now]
        self._card.options = [(f"{card.title} ({int(card)})", int(card)) for card in others]
        self._card.value = before if before in others else int(others[0])

    def _change(self) -> None:
        at, power = self._place.value, self._card.value
        if at is not None and power is not None:
            self._store.change(self._places[at], DECK[power - 1])


class BuildPanel(ipw.VBox):
    """Everything by hand: a row of fields for each seat, and what belongs to the table."""

    def __init__(self, store: ExploreStore, run: page.Run) -> None:
        self._store, self._run = store, run
        self._words: positions.Words | None = None
        self.unfolded = False
        self._toggle = page.button("Build the position by hand", self._fold)
        self._phase = ipw.Dropdown(options=positions.PHASES, description="Now")
        self._round = ipw.Dropdown(options=list(range(1, ROUNDS + 1)), description="Round")
        self._leader = page.Menu("Star", quiet=False)
        self._actor = page.Menu("Scepter", quiet=False)
        self._discard = ipw.Text(description="Discard")
        self._names = [page.html() for _ in LETTERS]
        self._fields = [
            {name: ipw.Text(description=words) for name, words in _COLUMNS} for _ in LETTERS
        ]
        self._rows = [
            page.classed(ipw.Box([name, *fields.values()]), "build-seat")
            for name, fields in zip(self._names, self._fields, strict=True)
        ]
        table = page.classed(
            ipw.Box([self._phase, self._round, self._leader, self._actor, self._discard]), "load"
        )
        apply = page.button("Set up this position", lambda: run(self._apply), style="primary")
        back = page.button("Undo my changes", self._again)
        deals = page.button("Drop deals and promises", lambda: run(store.drop_deals))
        self._body = ipw.VBox(
            [page.html(page.small(_HOW)), table, *self._rows, page.row(apply, back, deals)]
        )
        super().__init__([self._toggle, self._body])
        page.classed(self, "panel", "explore-build")

    def refresh(self) -> None:
        """Fill the fields with the position as it lies; what was refused stays to be mended."""
        page.show(self._body, when=self.unfolded)
        found = positions.words_of(self._store.state)
        if self.unfolded and found != self._words:
            self._fill(found)

    def _fill(self, found: positions.Words) -> None:
        self._words = found
        names = self._store.names
        seats = [("nobody", None), *((name, seat) for seat, name in enumerate(names))]
        for menu, value in ((self._leader, found.leader), (self._actor, found.actor)):
            menu.fit(seats, value)
        phases = [phase for _, phase in positions.PHASES]
        self._phase.value = found.phase if found.phase in phases else phases[0]
        self._round.value = max(1, found.round)
        self._discard.value = found.discard
        night = self._store.state.night is not False
        for seat, (name, fields) in enumerate(zip(self._names, self._fields, strict=True)):
            there = seat < len(names)
            page.show(self._rows[seat], when=there)
            name.value = page.title(names[seat]) if there else ""
            said = found.seats[seat] if there else positions.SeatWords("", "", "", "")
            for key, words in _COLUMNS:
                fields[key].value = getattr(said, key)
                fields[key].tooltip = f"{owner(names[seat])} {words.lower()}" if there else ""
            page.show(fields["aside"], when=night)

    def _fold(self) -> None:
        self.unfolded = not self.unfolded
        self._words = None
        self._toggle.description = (
            "Stop building" if self.unfolded else "Build the position by hand"
        )
        self.refresh()

    def _again(self) -> None:
        self._words = None
        self._run(self.refresh)

    def _apply(self) -> None:
        many = len(self._store.names)
        self._store.build(
            positions.Words(
                self._phase.value,
                self._round.value,
                self._leader.chosen,
                self._actor.chosen,
                tuple(
                    positions.SeatWords(**{key: fields[key].value for key, _ in _COLUMNS})
                    for fields in self._fields[:many]
                ),
                self._discard.value,
            )
        )


_LOADING = (
    "Loading the compiled rules. The first time on a machine this takes up to a minute; after "
    "that answers come at once."
)
_MEASURING = "Measuring …"


class ValuesPanel(ipw.VBox):
    """A row for each choice, a column for each seat; how it is measured is chosen above."""

    def __init__(self, store: ExploreStore, run: page.Run) -> None:
        self._store, self._run = store, run
        self._lens = page.Radios("Measured in", [("VP", "vp"), ("chance of winning", "wins")])
        self._open = page.Radios(
            "Cards", [("all open", True), ("as far as the seat may know", False)]
        )
        self._how = page.Menu("Then all play", CONTINUATIONS, quiet=False)
        self._filling = False
        for widget in (self._lens, self._open, self._how):
            page.listen(widget, self._see, "index")
        self._state, self._table = page.html(), page.html()
        super().__init__(
            [
                page.html(page.title("What is each choice worth?")),
                page.row(self._lens, self._open, self._how),
                self._state,
                self._table,
            ]
        )
        page.classed(self, "panel", "explore-values")

    def refresh(self) -> None:
        """Show what is known so far."""
        store = self._store
        self._filling = True
        self._lens.index = 0 if store.terms.lens == "vp" else 1
        self._open.index = 0 if store.terms.open_cards else 1
        self._how.choose(store.terms.continuation)
        self._filling = False
        self._state.value = page.status(page.small(self._says()))
        if store.refusal:
            self._table.value = element("div", page.paragraph(store.refusal), class_="kings-alert")
        elif store.answer is not None:
            self._table.value = values_table(store.answer.values, store.answer.decision.unpaid)
        else:
            self._table.value = ""

    def _says(self) -> str:
        store = self._store
        if store.refusal:
            return ""
        if store.answer is None:
            return _MEASURING if store.warm else _LOADING
        how = store.answer.values.how
        if store.done:
            return how
        share = f" ({percent(store.share)})" if store.share else ""
        return f"{how} Refining{share} …"

    def _see(self, _: object) -> None:
        if not self._filling:
            terms = Terms(self._lens.value, self._how.chosen, self._open.value)
            self._run(lambda: self._store.see(terms))


class PricesPanel(ipw.VBox):
    """One choice: what it costs, who can pay it, alone or together; words and the price line."""

    def __init__(self, store: ExploreStore, run: page.Run, look: page.Look) -> None:
        self._store, self._run, self._look = store, run, look
        self._filling = False
        self._choice = page.classed(ipw.Dropdown(options=[], description="Choice"), "wide")
        page.listen(self._choice, self._price, "value")
        self._said = page.html()
        self._plot = page.Plot()
        super().__init__(
            [
                page.html(page.title("What does it cost, and who can pay?")),
                self._choice,
                self._said,
                self._plot,
            ]
        )
        page.classed(self, "panel", "explore-prices")

    def refresh(self) -> None:
        """Show the prices of the choice that is priced."""
        store, answer = self._store, self._store.answer
        page.show(self, when=answer is not None)
        if answer is None:
            self._plot.clear()
            self._said.value = ""
            return
        self._filling = True
        labels = [(label, at) for at, label in enumerate(answer.decision.labels)]
        if list(self._choice.options) != labels:
            self._choice.options = labels
        self._choice.value = store.chosen
        self._filling = False
        self._said.value = page.lines(answer.sentences(store.chosen))
        line = answer.line(store.chosen)
        if line is None:
            self._plot.clear()
            return
        from kings.figures.deals import price_line_figure

        dark, wide = self._look.dark, not self._look.narrow
        self._plot.draw_once(
            (line, dark, wide),
            lambda: price_line_figure(line, dark=dark, wide=wide),
            f"{line.title()} {line.alt()}",
        )

    def _price(self, _: object) -> None:
        if not self._filling and self._choice.value is not None:
            at = self._choice.value
            self._run(lambda: self._store.price(at))


def say_gain(gain: float, lens: str) -> str:
    """Write a gain with its sign, in VP or in percentage points."""
    if lens == "vp":
        return f"{signed(gain)} VP"
    points = percent(gain).removesuffix("%")
    plus = "" if points == "0" or points.startswith("−") else "+"
    return f"{plus}{points} points"


class DealPanel(ipw.VBox):
    """For the choice that is priced: what each seat pays, what that brings each, who signs."""

    def __init__(self, store: ExploreStore, run: page.Run) -> None:
        self._store, self._run = store, run
        self._filling = False
        self._what, self._table = page.html(), page.html()
        self._sliders = [page.Range(words="0 gold") for _ in LETTERS]
        for seat, slider in enumerate(self._sliders):
            page.listen(slider, partial(self._paid, seat), "value")
        super().__init__(
            [page.html(page.title("Who would sign?")), self._what, *self._sliders, self._table]
        )
        page.classed(self, "panel", "explore-deal")

    def refresh(self) -> None:
        """Show the deal, and what it brings each seat."""
        store, answer = self._store, self._store.answer
        page.show(self, when=answer is not None)
        if answer is None:
            self._table.value = ""
            return
        decision = answer.decision
        active = decision.names[decision.active]
        label = decision.labels[store.chosen]
        self._what.value = page.small(f"If paid, {active} does “{label}”.")
        self._filling = True
        for seat, slider in enumerate(self._sliders):
            there = seat < decision.seats and seat != decision.active
            page.show(slider, when=there)
            gold = store.gold[seat] if there else 0
            slider.label = f"{decision.names[seat]} pays" if there else ""
            slider.fit(0, max(1, decision.gold[seat]) if there else 1, gold)
            slider.disabled = not there or not decision.gold[seat]
            slider.words = f"{gold} gold"
        self._filling = False
        try:
            found = store.signatures
        except BadInput as refusal:
            self._table.value = element("div", page.paragraph(str(refusal)), aria_live="polite")
            return
        self._table.value = _signed_table(found, answer.values.lens, sum(store.gold))

    def _paid(self, seat: int, _: object) -> None:
        if not self._filling:
            gold = self._sliders[seat].value
            self._run(lambda: self._store.pay(seat, gold))


def _signed_table(found: tuple[Signature, ...], lens: str, gold: int) -> Markup:
    """Return who would sign, and what the deal brings each seat; ``gold``: all that is paid."""
    unwilling = [signature.name for signature in found if signature.party and not signature.signs]
    verdict = (
        f"Everybody who is asked signs: {gold} gold for it."
        if not unwilling
        else f"No deal: {listed(unwilling)} would not sign."
    )
    rows = [
        [
            f"{LETTERS[signature.seat]} {signature.name}",
            _signs(signature),
            say_gain(signature.gain, lens),
        ]
        for signature in found
    ]
    return joined(
        element("div", element("p", element("b", verdict), class_="kings-p"), aria_live="polite"),
        page.data_table(("Seat", "Signs?", "Against no deal"), rows, label="Who would sign"),
    )


def _signs(one: Signature) -> str:
    if not one.party:
        return "– is not asked"
    return "✔ signs" if one.signs else "✖ does not sign"


_NONE = "Keep a position, change something and keep it again, to compare the two side by side here."


class KeepPanel(ipw.VBox):
    """A name and a button that keep; then a row for each kept position, and the ways back."""

    def __init__(self, store: ExploreStore, run: page.Run) -> None:
        self._store, self._run = store, run
        self._name = ipw.Text(description="Name", placeholder="what to call it")
        self._table = page.html()
        self._back, self._go = (
            page.classed(page.Buttons(), "chips"),
            page.classed(page.Buttons(), "chips"),
        )
        super().__init__(
            [
                page.html(page.title("Compare positions")),
                page.row(self._name, page.button("Keep this position", lambda: run(self._keep))),
                self._table,
                self._back,
                self._go,
            ]
        )
        page.classed(self, "panel", "explore-kept")

    def refresh(self) -> None:
        """Show what is kept."""
        kept = self._store.kept
        self._table.value = kept_table(kept) if kept else page.small(_NONE)
        self._back.fill(
            [
                (f"Back to {one.name}", partial(self._run, partial(self._store.back_to, at)))
                for at, one in enumerate(kept)
            ]
        )
        self._go.fill(
            [
                (f"Remove {one.name}", partial(self._run, partial(self._store.let_go, at)))
                for at, one in enumerate(kept)
            ]
        )
        page.show(self._back, self._go, when=bool(kept))

    def _keep(self) -> None:
        self._store.keep(self._name.value)
        self._name.value = ""


def kept_table(kept: tuple[Kept, ...]) -> Markup:
    """Return the kept positions as a table: what is done unpaid, and what everybody has then."""
    seats = max(position.state.players for position in kept)
    return page.data_table(
        ["Position", "Unpaid", *LETTERS[:seats], "In"],
        [_kept_row(position, seats) for position in kept],
        label="Kept positions",
        caption="What each seat has after the choice that is made unpaid.",
    )


def _kept_row(position: Kept, seats: int) -> list[str]:
    """Return the cells of a kept position; ``seats``: how many columns there are for them."""
    values, unpaid = position.answer.values, position.answer.decision.unpaid
    said = [say_value(values, unpaid, seat) for seat in range(len(values.names))]
    said += ["–"] * (seats - len(said))
    does = f"{values.names[values.deciding]}: {values.labels[unpaid]}"
    return [position.name, does, *said, "VP" if values.lens == "vp" else "chances"]


def values_table(values: Values, unpaid: int) -> Markup:
    """Return the values as a table; the best of each seat is bold, what is done unpaid marked.

    ``unpaid``: the place of the choice that is made if nobody pays.
    """
    rows: list[list[Child]] = []
    for row in value_rows(values, unpaid):
        mark = element("span", "unpaid", class_="kings-unpaid")
        marked = joined(" ", mark) if row.unpaid else ""
        cells = [element("b", cell.say) if cell.best else cell.say for cell in row.cells]
        rows.append([joined(row.choice, marked), *cells])
    unit = "VP in the end" if values.lens == "vp" else "Chance of winning"
    whose = values.names[values.deciding]
    return page.data_table(
        ["Choice", *(f"{LETTERS[seat]} {name}" for seat, name in enumerate(values.names))],
        rows,
        label="Values of the choices",
        caption=f"{unit}, after each choice of {whose}; bold is best for the seat.",
    )
