"""A whole table of plain Jupyter widgets: buttons, a slider, menus, and the picture as HTML.

There is no script of its own in it, so it also shows how little a page needs that plays on a
store and its ``Scene``; notebook 14 builds a small one step by step. What the table of
``kings.play`` adds is what a script can do: clicks in the picture, motion, keys, a layout for a
phone. One thing to know: while a kernel is busy, Jupyter holds back what is typed or chosen, and
not what is pressed. The verdicts show what the kernel has heard: they are of the deal that a press
proposes.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

import ipywidgets as ipw

from kings.errors import BadInput
from kings.figures.pictures import pictures
from kings.figures.style import palette_styles
from kings.markup import Child, Markup, element, joined
from kings.struggle import purchases
from kings.struggle.cards import Card
from kings.struggle.moves import MAX_CLAUSES, Act, AnswerWith, Clause, Deal, Give, Pay
from kings.struggle.say import say_clause
from kings.struggle.view import View
from kings.table import Scene, StruggleStore, TableStore, offer_menu
from kings.table.talk import ClauseLine, ProposalLine
from kings.widgets import page
from kings.words import listed

LAST = 6
"""How many sentences of what just happened are shown at once; the others are folded."""

Deed = tuple[str, Callable[[], None]]
"""The words of a button, and what a press does."""

_STYLE = Markup(
    palette_styles(".kings-controls", 'body[data-jp-theme-light="false"] .kings-controls')
    + ".kings-controls .jupyter-button{white-space:normal;height:auto;min-height:28px;"
    "line-height:1.3;padding:4px 10px;text-align:left}"
    ".kings-controls :is(h3,h4,p,ul){margin-top:4px;margin-bottom:4px}"
    ".kings-controls .kings-written{border-left:3px solid #888;padding-left:8px;margin:4px 0}"
    ".kings-controls .kings-picture svg{display:block;max-width:1248px;margin-bottom:6px}"
    ".kings-controls .kings-picture svg~svg{max-width:700px}"
)
"""The colours of the pictures, by the theme of the page around them, and buttons that may wrap."""


class Controls(ipw.VBox):
    """A table of any game made of plain widgets: pictures, the question, and buttons for it all.

    ``store``: of the game, from ``kings.table.begin`` or ``kings.table.watch``; ``dark``: whether
    the pictures are for a dark page (None: they follow JupyterLab's theme); ``narrow``: whether
    they are drawn for a phone. ``choices``: the buttons of what comes next; ``bargain``: the offers
    and the deal that is being written (None: a game without deals).

    What the one in front of the screen may not see is on no widget, and what somebody has begun to
    write is gone when another person comes.

    For example ``kings.widgets.Controls(kings.table.begin(game="keys"))``.
    """

    def __init__(
        self, store: TableStore, *, dark: bool | None = None, narrow: bool = False
    ) -> None:
        self.store = store
        self._dark, self._narrow = dark, narrow
        self._seen_by: tuple[int | None, int | None] = (None, None)
        self._filling = False
        self._picture = page.classed(page.html(), "picture")
        self._words, self._kept = page.html(), page.html()
        self.choices, self._branches = ipw.VBox(), ipw.VBox()
        self._back = page.button("", store.back)
        self._on = [page.button(words, go) for words, go in _steps(store)]
        self._slider = ipw.IntSlider(
            description="Moment", min=0, max=1, continuous_update=False, layout={"width": "100%"}
        )
        page.listen(self._slider, self._slid)
        self._name = ipw.Text(description="Branch", placeholder="its name", continuous_update=False)
        branch = page.button("Branch from here", self._branch)
        self.bargain = BargainBox(store) if isinstance(store, StruggleStore) else None
        super().__init__(
            [
                page.html(element("style", _STYLE)),
                self._picture,
                self._words,
                page.fault_line(self),
                self.choices,
                *([self.bargain] if self.bargain is not None else []),
                page.row(self._back, *self._on),
                self._slider,
                page.row(self._name, branch),
                self._branches,
                self._kept,
            ]
        )
        page.classed(self, "controls")
        store.listeners.append(lambda scene: self.refresh())
        self.refresh()

    def refresh(self) -> None:
        """Show the store's scene."""
        scene = self.store.scene
        drawn = pictures(scene.view, dark=self._dark, narrow=self._narrow, happened=scene.happened)
        self._picture.value = joined(map(Markup, drawn))
        self._words.value = _told(scene)
        self._kept.value = page.small(scene.kept_words)
        if self._seen_by != (scene.front, scene.waiting_for):
            self._seen_by = (scene.front, scene.waiting_for)
            self._name.value = ""
        _fill(self.choices, _next_deeds(self.store))
        others = [line for line in scene.branches if not line.current]
        _fill(
            self._branches,
            [
                (f"Open {line.name}: {line.words}", partial(self.store.open_branch, line.id))
                for line in others
            ],
        )
        self._show_moment(scene)
        if self.bargain is not None:
            self.bargain.refresh()

    def _show_moment(self, scene: Scene) -> None:
        """Set the slider and the steps to the moment that is looked at."""
        last, away = len(scene.stops) - 1, scene.looking is not None
        self._filling = True
        self._slider.max = max(1, last)
        self._slider.value = last if scene.looking is None else scene.looking
        self._filling = False
        self._slider.disabled = last == 0
        self._back.description = "◀ Look back" if away else "◀ Take back"
        self._back.disabled = not scene.can_go_back
        for step in self._on:
            step.disabled = not scene.can_go_on

    def _slid(self, change: dict[str, int]) -> None:
        if not self._filling:
            self.store.look(change["new"])

    def _branch(self) -> None:
        name, self._name.value = self._name.value, ""
        self.store.branch(name)

    def __repr__(self) -> str:
        """Say what it is; the state is on the screen."""
        return f"Controls for a game of {self.store.room.title}"


def _steps(store: TableStore) -> Iterator[Deed]:
    """Yield the steps of a game; where every turn is a chapter, there are no rounds."""
    yield "Next decision ▶", store.step
    yield "Next turn ▶", store.step_turn
    if store.room.chapter_name != "turn":
        yield f"Next {store.room.chapter_name} ▶▶", store.step_round
    yield "To the end ▶▶▶", store.to_end


def _told(scene: Scene) -> Markup:
    """Return what is asked, what just happened, and what a deal binds to."""
    folded, last = scene.last[:-LAST], scene.last[-LAST:]
    more = element("summary", f"{len(folded)} more things happened before")
    return page.status(
        page.lines(scene.scenario or ()),
        element("h3", page.unbroken(scene.question)),
        None if scene.asked is None else page.paragraph(scene.asked.danger, strong=True),
        page.paragraph(scene.notice, strong=True) if scene.notice else None,
        page.lines(scene.agreed),
        page.lines(words for words in scene.end_words if words != scene.question),
        element("details", more, page.bulleted(map(page.unbroken, folded))) if folded else None,
        page.bulleted(map(page.unbroken, last)),
    )


def _next_deeds(store: TableStore) -> list[Deed]:
    """Return what can be decided or done next: choices, who takes the screen, going on."""
    scene, names = store.scene, store.scene.names
    deeds: list[Deed] = []
    if scene.looking is not None and not scene.watched:
        deeds += [("Back to now", store.look_now)]
    if scene.waiting_for is not None:
        words = f"I'm {names[scene.waiting_for]}, and nobody else is looking"
        deeds += [(words, partial(store.come, scene.waiting_for))]
    deeds += [(line.label, partial(store.choose, line.choice)) for line in scene.choices]
    if scene.asked is not None:
        deeds += [(scene.asked.nobody, store.nobody_answers)]
        words = "I'm {}, let me look (nobody else is looking)"
        deeds += [
            (words.format(names[seat]), partial(store.come, seat)) for seat in scene.asked.people
        ]
    elif scene.called and scene.looking is None:
        deeds += [("Back to the table", store.to_the_table)]
    if scene.can_go_on and not scene.choices and scene.looking is None:
        deeds += [("Go on: nothing more to offer" if scene.can_offer else "Go on", store.go_on)]
    return deeds + [
        (f"Hand the screen to {names[seat]}", partial(store.hand_over, seat))
        for seat in scene.others
    ]


def _fill(box: ipw.Box, deeds: Sequence[Deed]) -> None:
    """Put a new button into a box for each deed.

    They are new each time, as a second click of a hasty hand must not decide the next question.
    """
    page.refill(box, [page.button(words, act) for words, act in deeds])


# Bargaining, which is Kings' Struggle's alone.


def _verdict(line: ClauseLine) -> Markup:
    """Say whether a clause binds, and why (S-52)."""
    return element("b", "binds" if line.binds else "promise") + f" because {line.reason}"


class BargainBox(ipw.VBox):
    """The offers that stand with their answers, the promises, and the deal that is being written.

    ``draft``: the clauses of that deal, and ``rows``: the same as fields; ``instead_of``: the
    offer that it would replace. It is forgotten as soon as it would be another moment's, or another
    person's.
    """

    def __init__(self, store: StruggleStore) -> None:
        self._store = store
        self._moment: tuple[object, ...] = ()
        self.draft: list[Clause] = []
        self.instead_of: int | None = None
        self._standing, self.rows = ipw.VBox(), ipw.VBox()
        self._begin = page.button("Make an offer", self._make_offer)
        self._more = page.button("Add a clause", self._add_clause)
        self._whole = page.html()
        self._propose = page.button("Propose deal", self._do_propose, style="primary")
        self._drop = page.button("Drop offer", self._write)
        self._finish = page.row(self._more, self._propose, self._drop)
        super().__init__([self._standing, self._begin, self.rows, self._whole, self._finish])

    def refresh(self) -> None:
        """Show what lies on the table now; a deal that was written for another moment is gone."""
        scene = self._store.scene
        page.refill(self._standing, self._offers(scene))
        view: View = scene.view
        own = None if view.seat is None else view.own.hand
        now = (view.seat, view.options, view.round, view.phase, view.actor, view.swapped, own)
        moment = (scene.can_offer, scene.waiting_for, now)
        standing = {line.proposal.number for line in scene.deals.proposals}
        if self.instead_of not in standing:
            self.instead_of = None
        if moment != self._moment:
            self._moment = moment
            self.draft, self.instead_of = [], None
        self._show()

    def _offers(self, scene: Scene) -> list[ipw.Widget]:
        """Return the offers, what bots answered, and the promises, each with its buttons."""
        deals, say = scene.deals, self._store.say
        parts = [
            _card(_offer(line, scene.names), self._answers_to(line)) for line in deals.proposals
        ]
        if deals.answers:
            parts += [_card(page.bulleted(line.text for line in deals.answers[:LAST]), ())]
        asked = [(line.text, line.answers) for line in deals.unjudged]
        asked += [(line.text, line.moves) for line in deals.ledger]
        return parts + [
            _card(page.paragraph(text), [(words, partial(say, move)) for words, move in moves])
            for text, moves in asked
        ]

    def _answers_to(self, line: ProposalLine) -> list[Deed]:
        """Return what the one in front of the screen can do about an offer."""
        store, number = self._store, line.proposal.number
        counter = partial(self._write, line.proposal.deal.clauses, number)
        deeds: list[Deed] = []
        if line.can_answer:
            deeds += [("Accept", partial(store.accept, number))]
            deeds += [("Refuse", partial(store.refuse, number)), ("Counter", counter)]
        if line.can_withdraw:
            deeds += [("Change", counter), ("Withdraw", partial(store.withdraw, number))]
        return [(f"{words} proposal {number}", act) for words, act in deeds]

    # Writing a deal.

    def _acts(self) -> list[Act]:
        return [act for _, act in self._store.scene.deals.act_options]

    def _make_offer(self) -> None:
        self._write(offer_menu.natural_deal(self._store.scene.view, self._acts()))

    def _write(self, clauses: Sequence[Clause] = (), instead_of: int | None = None) -> None:
        """Begin with these clauses, to change them; without any, drop what was written."""
        self.draft, self.instead_of = list(clauses), instead_of
        self._show()

    def _natural(self, kind: str) -> Clause:
        view = self._store.scene.view
        return offer_menu.natural(view, kind, self._acts(), due=max(1, view.round))

    def _add_clause(self) -> None:
        self.draft.append(self._natural("pay"))
        self._show()

    def _changed(self, row: ClauseRow) -> None:
        """Take over what a row says; a clause of another kind begins as it is most likely meant."""
        at = self._place(row)
        other = row.kind != offer_menu.kind_of(self.draft[at])
        self.draft[at] = self._natural(row.kind) if other else row.clause
        self._show()

    def _removed(self, row: ClauseRow) -> None:
        del self.draft[self._place(row)]
        page.refill(self.rows, ())
        self._show()

    def _place(self, row: ClauseRow) -> int:
        if row not in self.rows.children:
            raise BadInput("This clause is no longer part of the deal.")
        return int(self.rows.children.index(row))

    def _do_propose(self) -> None:
        if self.draft:
            self._store.propose(Deal(tuple(self.draft)), instead_of=self.instead_of)
            self._write()

    def _show(self) -> None:
        """Show the deal as it is written so far, with what the rules say of each clause."""
        draft, opened = self.draft, self._store.scene.can_offer
        if len(draft) < len(self.rows.children):
            page.refill(self.rows, ())
        while len(self.rows.children) < len(draft):
            self.rows.children += (ClauseRow(self._changed, self._removed),)
        for at, row in enumerate(self.rows.children):
            self._show_row(row, at)
        page.show(self._begin, when=opened and not draft)
        page.show(self._finish, when=bool(draft))
        self._more.disabled = len(draft) >= MAX_CLAUSES
        deal, counters = Deal(tuple(draft)), self.instead_of
        against = self._store.objection(deal, instead_of=counters) if draft else ""
        self._whole.value = page.paragraph(f"Not yet: {against}") if against else ""
        self._propose.disabled = not draft or bool(against)
        self._propose.description = f"Propose instead of {counters}" if counters else "Propose deal"

    def _show_row(self, row: ClauseRow, at: int) -> None:
        scene, clause = self._store.scene, self.draft[at]
        acts = list(scene.deals.act_options)
        if isinstance(clause, Act) and clause not in (act for _, act in acts):
            acts.append((say_clause(scene.names, clause), clause))
        kinds = purchases.kinds(scene.view, jester=scene.deals.jester_may_act)
        kinds = tuple(kind for kind in kinds if kind != "act" or acts)
        own = offer_menu.kind_of(clause)
        row.fit(clause, scene.view, kinds if own in kinds else (*kinds, own), acts)
        self.draft[at] = row.clause  # what its fields can't say now, it doesn't
        row.judge(_verdict(self._store.clause_line(row.clause)))


def _card(words: Markup, deeds: Sequence[Deed]) -> ipw.VBox:
    return ipw.VBox([page.html(words), page.row(*(page.button(*deed) for deed in deeds))])


def _offer(line: ProposalLine, names: Sequence[str]) -> Markup:
    """Return an offer: whose it is, its clauses with their verdicts, and who is still asked."""
    clauses: Iterator[Child] = (
        joined(say_clause(names, clause.clause), ": ", _verdict(clause)) for clause in line.clauses
    )
    return joined(
        element("h4", f"Proposal {line.proposal.number}, by {names[line.proposal.by]}"),
        page.bulleted(clauses),
        page.paragraph(f"Still asked: {listed(line.missing)}.") if line.missing else None,
    )


# The fields of a clause.

_LABELS = {
    "by": "Who",
    "to": "To whom",
    "act": "Action",
    "card": "Card",
    "on": "On whom",
    "due": "Due",
}


def _fields(clause: Clause) -> tuple[str, ...]:
    """Return what is asked of a clause: who, to whom, and what."""
    if isinstance(clause, Act):
        return ("act",)
    return tuple(field.name for field in dataclasses.fields(clause) if field.name != "number")


class ClauseRow(ipw.VBox):
    """A clause as a row of fields: its kind, who and to whom, what; and the verdict under them.

    ``changed`` and ``removed`` are called with the row when a field was changed, and for the button
    that takes the clause out. ``fields``: by the names that the clause has for them.
    """

    def __init__(
        self, changed: Callable[[ClauseRow], None], removed: Callable[[ClauseRow], None]
    ) -> None:
        self._changed = changed
        self._fitting = False
        self._clause: Clause = Pay(0, 1, 1)  # whose fields are shown, as soon as there are any
        self._kind = page.Menu("Clause", quiet=False)
        page.listen(self._kind, self._told, "index")
        self.fields: dict[str, Any] = {}
        self._box = page.row()
        self._verdict = page.html()
        remove = page.button("Take out clause", lambda: removed(self))
        super().__init__([page.row(self._kind, remove), self._box, self._verdict])
        page.classed(self, "written")

    @property
    def kind(self) -> str:
        """The kind of clause that is chosen."""
        return str(self._kind.chosen)

    @property
    def clause(self) -> Clause:
        """The clause as the fields say it."""
        said = {name: _said(field) for name, field in self.fields.items()}
        act: Clause | None = said.get("act")
        return act or dataclasses.replace(self._clause, **said)

    def fit(
        self,
        clause: Clause,
        view: View,
        kinds: Sequence[str],
        acts: Sequence[tuple[str, Any]],
    ) -> None:
        """Show a clause with fields that fit this moment; nobody is told of a change.

        ``kinds``: those that a deal can hold now; ``acts``: what can be asked of the active player,
        in words.
        """
        self._fitting = True
        try:
            own = offer_menu.kind_of(clause)
            self._kind.fit([(purchases.KINDS[kind], kind) for kind in kinds], own)
            if not self.fields or own != offer_menu.kind_of(self._clause):
                self.fields = {name: self._field(name) for name in _fields(clause)}
                page.refill(self._box, self.fields.values())
            self._clause = clause
            for name, field in self.fields.items():
                _fit(field, name, clause, view, acts)
        finally:
            self._fitting = False

    def judge(self, verdict: str) -> None:
        """Show what the rules say of the clause."""
        self._verdict.value = page.status(element("p", verdict))

    def _field(self, name: str) -> ipw.Widget:
        """Make a field, named by what it says of a clause."""
        match name:
            case "gold":
                made = ipw.BoundedIntText(description="Gold", min=1, max=1, value=1)
            case "words":
                made = ipw.Text(description="Words", placeholder="what is promised")
            case "cards":
                made = ipw.SelectMultiple(description="Cards", options=(), rows=4)
            case "face_up":
                made = ipw.Checkbox(description="face up")
            case _:
                made = page.Menu(_LABELS[name], quiet=False)
        by_place = isinstance(made, page.Menu | ipw.SelectMultiple)
        page.listen(made, self._told, "index" if by_place else "value")
        return made

    def _told(self, _: object) -> None:
        """Tell of a change, once every menu says something."""
        menus = [field for field in (self._kind, *self.fields.values()) if _is_menu(field)]
        if not self._fitting and not any(menu.undecided for menu in menus):
            self._changed(self)


def _is_menu(field: ipw.Widget) -> bool:
    return isinstance(field, page.Menu)


def _said(field: Any) -> Any:
    if isinstance(field, ipw.SelectMultiple):
        return tuple(card for card, _ in field.value)
    if isinstance(field, ipw.Text):
        return field.value.strip()
    return field.chosen if _is_menu(field) else field.value


def _fit(field: Any, name: str, clause: Any, view: View, acts: Sequence[tuple[str, Any]]) -> None:
    """Let a field offer what is possible now, and say what the clause says."""
    match name:
        case "gold":
            purse = max(1, view.seats[clause.by].gold)
            field.max = purse if isinstance(clause, Pay) else purchases.MOST_PROMISED
            field.value = clause.gold
        case "words":
            if clause.words != field.value.strip():
                field.value = clause.words
        case "face_up":
            field.value = clause.face_up
        case "cards":
            _fit_cards(field, clause, view)
        case "act":
            field.fit(acts, clause)
        case _:
            field.fit(_options(name, clause, view), getattr(clause, name))


def _options(name: str, clause: Clause, view: View) -> page.Options:
    seats = [(seat.name, seat.seat) for seat in view.seats]
    match name:
        case "by" if isinstance(clause, AnswerWith):
            return [seats[seat] for seat in purchases.answerers(view)]
        case "card" if isinstance(clause, AnswerWith):
            return [(card.title, card) for card in purchases.answers_of(view, clause.by)]
        case "card":
            return purchases.abilities()
        case "on":
            return [("anybody", None), *seats]
        case "due":
            return [
                (f"at the end of round {number}", number) for number in purchases.rounds_left(view)
            ]
    return seats


def _fit_cards(field: ipw.SelectMultiple, said: Give, view: View) -> None:
    """List the giver's won cards one by one, and choose those that are to be given."""
    owned = purchases.giveable(view, said.by)
    options = [(card.title, (card, owned[:at].count(card))) for at, card in enumerate(owned)]
    wanted: list[Card] = list(said.cards or ())
    chosen = []
    for at, card in enumerate(owned):
        if card in wanted:
            wanted.remove(card)
            chosen.append(at)
    if tuple(options) != tuple(field.options):
        field.options = tuple(options)
    field.index = tuple(chosen)
