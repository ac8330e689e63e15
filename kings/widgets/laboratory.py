"""The page of the laboratory: a pile, groups and answers; house rules and practice above.

It draws what the store knows, and holds no rule.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path

import anywidget
import ipywidgets as ipw
import traitlets

from kings import markup
from kings.errors import BadInput
from kings.figures.struggle.piles import grouping_svg, laid_words, supply_svg, supply_text
from kings.struggle import say_scores
from kings.struggle.cards import DECK, Counts
from kings.struggle.partition.groups import RULEBOOK, Tables, parse_pile
from kings.table.library import recorded_games
from kings.widgets import page
from kings.widgets.laboratory_store import (
    Attempt,
    LabStore,
    Level,
    ProofTaken,
    end_of,
    sample_change,
    say_all,
    say_history,
    say_pile_change,
    say_sample,
    say_why,
)
from kings.words import owner, plural, sentence

EXAMPLE = "2^3 3-8 10"
"""The pile that lies there first, the rulebook's: its own groups leave two points on the table."""

_HEAD = (
    "Have a pile proved by a solver, practise on piles that are drawn for you, and see what other "
    "points would change, for this pile and for many. If you only want to know what a pile scores, "
    "the scorer is quicker: kings scorer --html scorer.html writes it as a page of its own."
)


class Laboratory(ipw.VBox):
    """One laboratory before one screen, bound to its store; it holds no rule."""

    def __init__(self, store: LabStore) -> None:
        self.store = store
        self.look = look = page.Look()
        self._light = page.Light(look, self._mark)
        messages = page.Messages(5)
        self._sheets: dict[str, HousePanel | PracticePanel] = {
            "House rules": HousePanel(store, messages.run(0)),
            "Practice": PracticePanel(store, messages.run(1)),
        }
        self.pile = PilePanel(store, messages.run(2), look)
        self.groups = GroupsPanel(store, messages.run(3), look)
        self.answers = AnswersPanel(store, messages.run(4))
        self._open: set[str] = set()
        self._openers = {
            name: page.button(name, partial(self._toggle, name)) for name in self._sheets
        }
        top = page.bar("The scoring laboratory", *self._openers.values(), *self._light.buttons())
        head = page.html(markup.element("h2", "Can it be proved?"), page.small(_HEAD))
        asking = [*self._sheets.values(), self.pile, self.groups, self.answers]
        told = [part for pair in zip(asking, messages.lines, strict=True) for part in pair]
        self._aloud = page.Aloud()
        question = page.classed(ipw.VBox([head]), "head")
        super().__init__([top, question, *told, page.fault_line(self), self._aloud])
        page.classed(self, "lab").add_class("kings")
        self._light.follow(self.pile.picture)
        store.listeners.append(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show the store as it is now; a sheet that is closed is not brought up to date."""
        page.show(self.pile, when=not self.store.secret)
        self._aloud.said = f"{supply_text(self.store.counts)} {say_so_far(self.store)}"
        for panel in (self.pile, self.groups, self.answers):
            panel.refresh()
        for name, sheet in self._sheets.items():
            page.show(sheet, when=name in self._open)
            if name in self._open:
                sheet.refresh()

    def _toggle(self, name: str) -> None:
        self._open ^= {name}
        self._mark()

    def _mark(self) -> None:
        """Show which views are on, and everything in this look."""
        self._light.dress(self)
        for name, opener in self._openers.items():
            page.mark_button(opener, on=name in self._open)
        self.refresh()

    def __repr__(self) -> str:
        """Say what it is; the state is on the screen."""
        return "The scoring laboratory"


def laboratory(
    pile: Counts | str | None = None,
    tables: Tables = RULEBOOK,
    *,
    journal: Path | str | None = None,
    seat: int = 0,
    seed: int = 1,
) -> Laboratory:
    """Return the scoring laboratory, with a pile on its table.

    ``pile``: ten counts, or words such as ``2^3 3-8 10`` (None: the
    rulebook's example). ``journal``: the
    path of a finished game instead, and ``seat`` (0..n-1): whose pile to take. ``tables``: house
    rules to begin with (S-66); ``seed``: for the piles that practice draws, and for the sample that
    house rules are compared on. Raises ``BadInput`` or ``BadRecord`` for what can't be read.

    For example ``kings.laboratory("2^3 3-8 10")``.
    """
    pile = EXAMPLE if pile is None else pile
    counts = parse_pile(pile) if isinstance(pile, str) else pile
    store = LabStore(counts, tables, seed=seed)
    if journal is not None:
        store.bring_end(end_of(journal))
        store.take_seat(seat)
    return Laboratory(store)


class Clock(anywidget.AnyWidget):
    """Counts seconds from when ``run`` gets another number; 0 shows no clock."""

    _esm = page.script("clock.js")

    run = traitlets.Int(0).tag(sync=True)


_PILE_HELP = (
    "Click a card to add it. Or type the pile: 2^3 means three 2s, 3-8 all cards from 3 to 8."
)


def pile_words(counts: Counts) -> str:
    """Write a pile as one would type it: ``2^3 3-8 10``."""
    words: list[str] = []
    power = 1
    while power <= len(counts):
        last = power
        while last < len(counts) and counts[last] == counts[power - 1]:
            last += 1
        number = counts[power - 1]
        if number:
            copies = f"^{number}" if number > 1 else ""
            words.append(f"{power}-{last}{copies}" if last > power else f"{power}{copies}")
        power = last + 1
    return " ".join(words)


class PilePanel(ipw.VBox):
    """The ten titles with their numbers, and every other way to bring a pile."""

    def __init__(self, store: LabStore, run: page.Run, look: page.Look) -> None:
        self._store, self._run, self._look = store, run, look
        self._writing = False
        self._head = page.html()
        self.picture = page.Picture(self._point)
        self._typed = ipw.Text(
            description="Pile", placeholder="2^3 3-8 10", continuous_update=False
        )
        page.listen(self._typed, self._read, "value")
        typed = page.row(
            self._typed,
            page.button("Take these cards", self._take),
            page.button("Empty the pile", lambda: run(lambda: store.take((0,) * 10))),
        )
        self._seats = page.classed(page.Buttons(), "chips")
        self._games = page.classed(page.Buttons(), "chips")
        self._games.fill(
            [(f"From “{words}”", partial(self._open, path)) for words, path in recorded_games()]
        )
        opener = page.Opener("From the end of a game of your own", self._brought, accept=".jsonl")
        brought = page.classed(ipw.Box([opener, self._games]), "brought")
        super().__init__(
            [
                self._head,
                self.picture,
                page.classed(typed, "asked"),
                brought,
                self._seats,
            ]
        )
        page.classed(self, "panel", "lab-pile")

    def refresh(self) -> None:
        """Show the pile as it is."""
        store, look = self._store, self._look
        cards = plural(sum(store.counts), "card")
        self._head.value = page.title("Which cards have you won?", aside=cards) + page.small(
            _PILE_HELP
        )
        self.picture.draw(
            [supply_svg(store.counts, dark=look.dark, narrow=look.narrow, large=look.large)]
        )
        self._writing = True
        self._typed.value = pile_words(store.counts)
        self._writing = False
        end = store.end
        named = [] if end is None else list(enumerate(end.names))
        self._seats.fill([(f"{owner(name)} pile", partial(self._seat, at)) for at, name in named])
        page.show(self._seats, when=bool(named))

    def _point(self, mark: str) -> None:
        """Take a click on a card of the picture; a mark from the page may name anything."""
        kind, _, power = mark.partition(":")
        if kind == "add" and power in {str(int(card)) for card in DECK}:
            self._add(int(power))

    def _add(self, power: int) -> None:
        self._run(lambda: self._store.add(power))

    def _read(self, _: object) -> None:
        if not self._writing:
            self._take()

    def _take(self) -> None:
        words = self._typed.value
        if words != pile_words(self._store.counts):
            self._run(lambda: self._store.take_words(words))

    def _brought(self, _: str, text: str | None) -> None:
        self._run(lambda: self._store.bring(_whole(text)))

    def _open(self, path: Path) -> None:
        self._run(lambda: self._store.bring_end(end_of(path)))

    def _seat(self, seat: int) -> None:
        self._run(lambda: self._store.take_seat(seat))


def _whole(text: str | None) -> str:
    if text is None:
        raise BadInput(f"This file is larger than {page.MOST_BYTES} bytes, so it can't be a game.")
    return text


_GROUPS_HELP = (
    "Choose cards in the picture or with their buttons, and group them. A set is of equal "
    "cards (S-61), a run of consecutive powers (S-62); a card may also lie alone."
)


def say_so_far(store: LabStore) -> str:
    """Say what the groups that lie there score, and how many of them can't be scored."""
    weighed = store.weighed
    faults = len(weighed.faults)
    more = f"; {plural(faults, 'group')} can't be scored" if faults else ""
    whose = "These groups score" if store.best_shown else "Your groups score"
    return sentence(f"{whose} {plural(weighed.points, 'point')}{more}")


class GroupsPanel(ipw.VBox):
    """The pile in groups; what they score so far, but not whether that is the best."""

    def __init__(self, store: LabStore, run: page.Run, look: page.Look) -> None:
        self._store, self._run, self._look = store, run, look
        self._pile = store.counts
        self._head, self._words = page.html(), page.html()
        self.picture = page.Picture(self._point)
        self._cards, self._to = (
            page.classed(page.Buttons(), "chips"),
            page.classed(page.Buttons(), "chips"),
        )
        acts = page.row(
            page.button("Group the chosen cards", lambda: run(store.lay_together)),
            page.button("Split their groups", lambda: run(store.take_apart)),
            page.button("Separate all cards", lambda: run(store.all_apart)),
            page.button("Group all equal cards", lambda: run(store.all_sets)),
        )
        self._typed = ipw.Text(
            description="Groups", placeholder="2 2; 2-8; 10", continuous_update=False
        )
        page.listen(self._typed, self._read, "value")
        typed = page.row(self._typed, page.button("Group and check these", self._take))
        super().__init__(
            [
                self._head,
                self.picture,
                self._words,
                acts,
                self._to,
                self._cards,
                page.classed(typed, "asked"),
            ]
        )
        page.classed(self, "panel", "own")

    def refresh(self) -> None:
        """Show the groups that lie there."""
        store, look = self._store, self._look
        lying, weighed = store.shown, store.weighed
        best = store.best_shown
        asked = "A best way to group them" if best else "How would you group them?"
        self._head.value = page.title(asked) + page.small(_GROUPS_HELP)
        self.picture.draw(
            [
                grouping_svg(
                    lying,
                    store.chosen,
                    store.tables,
                    dark=look.dark,
                    narrow=look.narrow,
                    large=look.large,
                )
            ]
        )
        groups = "; ".join(laid_words(laid) for laid in weighed.laid) or "no cards"
        self._words.value = page.paragraph(say_so_far(store), strong=True) + page.aloud(
            f"The groups: {groups}."
        )
        if self._pile != store.counts:  # what was typed was about other cards
            self._pile, self._typed.value = store.counts, ""
        self._cards.fill(
            [
                (f"{'✓ ' if place in store.chosen else ''}{int(card)} {card.title}", act)
                for place, card in enumerate(lying.cards)
                for act in (partial(self._choose, place),)
            ]
        )
        self._to.fill(
            [
                (
                    f"Add to {' '.join(str(int(card)) for card in laid.cards)}",
                    partial(self._add, at),
                )
                for at, laid in enumerate(weighed.laid)
                if store.chosen and len(laid.cards) > 1 and not store.chosen >= set(laid.places)
            ]
        )

    def _point(self, mark: str) -> None:
        """Take a click on the picture: on a card, or on the words below a group."""
        kind, _, at = mark.partition(":")
        if not at.isascii() or not at.isdecimal():
            return
        if kind == "card-at":
            self._choose(int(at))
        elif kind == "group" and int(at) < len(self._store.mine.groups) and self._store.chosen:
            self._add(int(at))

    def _choose(self, place: int) -> None:
        self._run(lambda: self._store.choose(place))

    def _add(self, to: int) -> None:
        self._run(lambda: self._store.lay_to(to))

    def _read(self, _: object) -> None:
        if self._typed.value:
            self._take()

    def _take(self) -> None:
        words = self._typed.value
        self._run(lambda: self._store.take_groups(words))


_TABLES_HELP = (
    "Change any entry of the two scoring tables. A run of 0 points can't be scored at all; every "
    "card must still be in some group."
)
_COUNTING = "Counting over all 282,475,249 piles; this takes some seconds …"


class HousePanel(ipw.VBox):
    """Fifteen fields, and what they change for this pile and for many."""

    def __init__(self, store: LabStore, run: page.Run) -> None:
        self._store, self._run = store, run
        self._writing = False
        self._counted: tuple[Tables, str] | None = None
        self._sets = [_field(f"Set of {size}", -99) for size in range(1, 7)]
        self._runs = [_field(f"Run of {length}", 0) for length in range(2, 11)]
        self._told, self._all = page.html(), page.html()
        for field in (*self._sets, *self._runs):
            page.listen(field, self._read, "value")
        acts = page.row(
            page.button(
                "Use the rulebook’s points", lambda: run(lambda: store.take_tables(RULEBOOK))
            ),
            page.button("Count over all piles", lambda: run(self._count)),
        )
        super().__init__(
            [
                page.html(page.title("What would other points change?") + page.small(_TABLES_HELP)),
                page.html(markup.element("h4", "Sets of equal cards")),
                page.classed(ipw.Box(self._sets), "own-fields"),
                page.html(markup.element("h4", "Runs")),
                page.classed(ipw.Box(self._runs), "own-fields"),
                acts,
                self._told,
                self._all,
            ]
        )
        page.classed(self, "panel", "lab-house")

    def refresh(self) -> None:
        """Show the tables that hold, and what they change."""
        store, tables = self._store, self._store.tables
        self._writing = True
        for field, points in zip(self._sets, tables.sets, strict=True):
            field.value = points
        for length, field in enumerate(self._runs, start=2):
            field.value = tables.run(length) or 0
        self._writing = False
        said = [say_scores.say_changes(tables)]
        if tables != RULEBOOK:
            secret = "You will see what they change for this pile once you have answered."
            said.append(secret if store.secret else say_pile_change(store.counts, tables))
            said.append(say_sample(sample_change(tables, store.seed)))
        self._told.value = markup.element(
            "div", page.lines(said), class_="kings-left", aria_live="polite"
        )
        counted = self._counted
        self._all.value = page.paragraph(counted[1]) if counted and counted[0] == tables else ""

    def _read(self, _: object) -> None:
        if not self._writing:
            self._run(lambda: self._store.take_tables(self._tables))

    @property
    def _tables(self) -> Tables:
        """The tables as the fields have them."""
        runs = enumerate((field.value for field in self._runs), start=2)
        return Tables(
            tuple(field.value for field in self._sets),
            tuple((length, points) for length, points in runs if points),
        )

    def _count(self) -> None:
        """Count over all piles; the page says so first, as it takes some seconds."""
        tables = self._store.tables
        if self._counted is None or self._counted[0] != tables:
            self._all.value = page.status(page.paragraph(_COUNTING))
            try:
                self._counted = (tables, say_all(tables))
            finally:
                self.refresh()


def _field(label: str, least: int) -> ipw.BoundedIntText:
    return ipw.BoundedIntText(description=label, min=least, max=99)


_PRACTICE_HELP = (
    "A pile is drawn from six decks and laid out below. Group its cards and press “Check mine”: "
    "the first groups that can be scored are your answer."
)
_SHOWN = 10  # answers in the table; the words count them all


class PracticePanel(ipw.VBox):
    """Which pile to draw, what is asked now, and all answers so far."""

    def __init__(self, store: LabStore, run: page.Run) -> None:
        self._store = store
        self._asked = page.html()
        self._level = page.Radios("How hard?", [(level.words, level) for level in Level])
        page.classed(self._level, "stacked")
        self._timed = ipw.Checkbox(description="Show a clock", indent=False)
        self._clock = Clock()
        self._draw = page.button("Draw a pile", lambda: run(self._begin), style="primary")
        self._stop = page.button("Give up", lambda: run(store.give_up))
        self._history = page.html()
        super().__init__(
            [
                page.html(
                    page.title("Can you find the best yourself?") + page.small(_PRACTICE_HELP)
                ),
                self._level,
                page.row(self._draw, self._stop, self._timed, self._clock),
                self._asked,
                self._history,
            ]
        )
        page.classed(self, "panel", "lab-practice")

    def refresh(self) -> None:
        """Say what is asked, and how one did."""
        store = self._store
        page.show(self._stop, when=store.task is not None)
        if store.started is None:
            self._clock.run = 0
        self._draw.description = "Draw another pile" if store.attempts else "Draw a pile"
        self._asked.value = ""
        if store.task is not None:
            cards = plural(sum(store.counts), "card")
            level = store.task.level.name_in_words
            words = f"Your pile has {cards} ({level}). Group them as you would."
            self._asked.value = page.status(page.paragraph(words, strong=True))
        elif store.answered is not None:
            self._asked.value = page.paragraph(_went(store.attempts[-1]), strong=True)
        self._history.value = page.small(say_history(store.attempts)) + _attempts(store.attempts)

    def _begin(self) -> None:
        timed = bool(self._timed.value)
        self._store.begin_practice(self._level.value, timed=timed)
        self._clock.run = self._clock.run + 1 if timed else 0


def _went(attempt: Attempt) -> str:
    """Say how the last answer went."""
    points = plural(attempt.points, "point")
    if attempt.right:
        return f"✔ Right: {points}, and no grouping scores more."
    return f"✖ Missed: {points}, and {attempt.best} were possible."


def _attempts(attempts: tuple[Attempt, ...]) -> markup.Markup:
    """Return the last answers as a table, the newest first."""
    if not attempts:
        return markup.joined()
    rows: list[list[markup.Child]] = [
        [
            f"{number}, {attempt.level.name_in_words}",
            attempt.cards,
            attempt.points,
            attempt.best,
            "✔ right" if attempt.right else "✖ missed",
            "–" if attempt.seconds is None else f"{attempt.seconds:.0f} s",
        ]
        for number, attempt in enumerate(attempts, start=1)
    ]
    heads = ("Pile", "Cards", "Yours", "Best", "Result", "Time")
    return page.data_table(heads, rows[: -_SHOWN - 1 : -1], label="Your answers")


_ASKING = "Asking the solver …"
_SECRET = "You will see the best grouping once you have answered with “Check mine”."


class AnswersPanel(ipw.VBox):
    """Buttons that ask, and what is answered."""

    def __init__(self, store: LabStore, run: page.Run) -> None:
        self._store, self._run = store, run
        self._verdict, self._told, self._proof = page.html(), page.html(), page.html()
        self._check = page.button("Check mine", lambda: run(store.check), style="primary")
        self._best = page.button("Show the best", self._show_best)
        self._prove = page.button("Prove it", self._have_proved)
        super().__init__(
            [
                page.html(page.title("Is it right?")),
                page.row(self._check, self._best, self._prove),
                self._verdict,
                self._told,
                self._proof,
            ]
        )
        page.classed(self, "panel", "answers")

    def refresh(self) -> None:
        """Show the last answers; in practice nothing tells the best before one has answered."""
        store = self._store
        for asked in (self._best, self._prove):
            asked.disabled = store.secret
        self._best.description = "Show my groups again" if store.best_shown else "Show the best"
        self._verdict.value = self._judged()
        self._tell_best()
        self._proof.value = "" if store.secret else _proved(store.proof)

    def _tell_best(self) -> None:
        store = self._store
        if store.secret:
            self._told.value = page.paragraph(_SECRET)
        elif store.best_shown:
            self._told.value = page.paragraph(say_scores.say_number_of_best(store.many))
        else:
            self._told.value = ""

    def _judged(self) -> markup.Markup:
        """Return what was found about your own groups, as it is read aloud too."""
        checked, store = self._store.checked, self._store
        if checked is None:
            return _live()
        right = checked.valid and not checked.missing
        sign, word = ("✔", "Right") if right else ("✖", "Not yet")
        head, *faults = say_scores.say_checked(checked)
        verdict = markup.element("b", f"{word}. {head}")
        parts: list[markup.Markup] = [
            markup.element(
                "p",
                markup.element("span", sign, aria_hidden="true"),
                " ",
                verdict,
                class_="kings-p",
            ),
            page.bulleted(faults),
        ]
        if store.answered is not None:
            parts.append(page.paragraph(say_why(store.answered)))
        if not right and not store.secret:
            first, *moves = say_scores.say_change(checked)
            parts += [page.paragraph(first), page.bulleted(moves)]
        return _live(*parts)

    def _show_best(self) -> None:
        store = self._store
        self._run(store.back_to_mine if store.best_shown else store.show_best)

    def _have_proved(self) -> None:
        """Have it proved; the page says so first, as loading the solver takes a second or two."""
        self._proof.value = page.status(page.paragraph(_ASKING))
        self._run(self._store.prove)
        self.refresh()


def _live(*parts: markup.Markup) -> markup.Markup:
    """Return what is read aloud when it changes."""
    inner = markup.element("div", parts, class_="kings-left") if parts else None
    return markup.element("div", inner, class_="kings-verdict", aria_live="polite")


def _proved(taken: ProofTaken | None) -> markup.Markup:
    """Return the solver's numbers: its status, value, bound, and its word on one point more."""
    if taken is None:
        return markup.joined()
    proof = taken.proof
    rows = (
        ("status", proof.status),
        ("value", str(proof.points)),
        ("bound", str(proof.bound)),
        (f"{proof.points + 1} or more", proof.better),
        ("time", f"{taken.milliseconds:.0f} ms"),
    )
    cells = [(markup.element("dt", name), markup.element("dd", value)) for name, value in rows]
    return page.status(
        page.paragraph(say_scores.say_proof(proof), strong=True),
        markup.element("dl", cells, class_="kings-proof"),
    )
