"""The coach: what the choices at hand are worth, from nothing but what the one who asks may know.

It is asked for, worked out beside the table, and belongs to one moment and one pair of eyes: as
soon as either changes, nothing is told any more. Where the packages for the values are missing, as
in a browser, it tells what the choices change in the trick.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any, Literal

from kings.analysis.rounding import chances, percent, say_times, tenth
from kings.errors import KingsError, MissingPackage
from kings.struggle.options import LETTERS
from kings.struggle.purchases import purchases
from kings.struggle.say import say_choice
from kings.struggle.stakes import Effect, effect
from kings.struggle.view import View
from kings.table.background import Send, Work
from kings.table.scene import Scene
from kings.words import to_you

if TYPE_CHECKING:
    from kings.analysis.worth import Advice, Values

GAMES = 200
"""Play-outs of each choice; a number and no time, so that equal views get equal advice."""

WORKING = (
    "Working it out. The first time on a machine the rules are compiled, which takes up to a "
    "minute."
)
NOT_HERE = "There is no coach at this table."
_NOBODY = "Advice is for the player in front of the screen, about the game as it is now."
_NO_ANSWER = "The coach can't answer: {why}. Ask again in a moment."
_KNOWS = "Worked out from nothing but what you may know."
_IN_THE_TRICK = (
    "This is what the choices change in this trick. Their worth over the whole game can be worked "
    "out where the project is installed with its extra “analysis”."
)


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of the table; ``best``: nothing is better for this column."""

    say: str
    best: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """What a choice is worth to each seat; ``unpaid``: it is made if nobody pays."""

    choice: str
    cells: tuple[Cell, ...]
    unpaid: bool = False


@dataclass(frozen=True, slots=True)
class Hint:
    """What the coach says.

    ``state``: ``working`` as long as it isn't known, with the ``share`` that is done in percent (0:
    unknown); ``told``, or ``refused``. ``hint``: the one sentence to show. ``lines``: all the
    others; ``columns`` and ``rows``: the table behind them, with its ``caption``. ``worth``: the
    viewer's own number for each choice that it has, by the choice's words.
    """

    state: Literal["working", "told", "refused"]
    hint: str
    share: int = 0
    lines: tuple[str, ...] = ()
    caption: str = ""
    columns: tuple[str, ...] = ()
    rows: tuple[Row, ...] = ()
    worth: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Consultation:
    """A question to the coach by whoever has this view, to be answered anywhere."""

    view: View

    def answer(self) -> Hint:
        """Return the advice, or the refusal of it."""
        try:
            return next(_hints(self.view, lambda share: None))
        except KingsError as refused:
            return Hint("refused", str(refused))


class Coach:
    """Answers one question at a time, of whoever sits before the screen.

    ``tell``: given each ``Hint``, and None when what was told no longer holds; ``send``: has it
    worked out elsewhere (None: in a thread here). ``asked``: the moment that was asked about; None:
    nothing is to be told.
    """

    def __init__(self, tell: Callable[[Hint | None], None], send: Send | None = None) -> None:
        self._tell, self._send = tell, send
        self._sent: Consultation | None = None
        self._take_back: Callable[[], object] = lambda: None
        self.asked: tuple[Any, ...] | None = None
        self._now: tuple[Any, ...] | None = None
        self._work: Work[Hint] = Work(self._heard, lambda: None, self._refused, self._progress)

    def ask(self, scene: Scene) -> None:
        """Work out what the decision at hand comes to."""
        view = scene.view
        if not isinstance(view, View) or not scene.settings.coach:
            self._tell(Hint("refused", NOT_HERE))
            return
        if scene.front is None or scene.looking is not None:
            self._tell(Hint("refused", _NOBODY))
            return
        moment = _moment(scene)
        self._tell(Hint("working", WORKING))
        if self._sent is not None and moment == self.asked:
            return  # it is on its way, and would only have to wait anew
        self._give_up()
        self.asked = self._now = moment
        if self._send is None:
            self._work.ask(lambda progress: _hints(view, progress))
        else:
            sent = self._sent = Consultation(view)
            self._take_back = self._send(sent, partial(self._come, sent))

    def follow(self, scene: Scene) -> None:
        """Hold nothing of another moment, or of what other eyes see."""
        if self.asked is None:
            return
        self._now = _moment(scene)
        if self._now != self.asked or not scene.settings.coach:
            self.close()
            self._tell(None)

    def close(self) -> None:
        """Answer nothing any more."""
        self.asked = None
        self._give_up()

    def _give_up(self) -> None:
        self._work.give_up()
        if self._sent is not None:
            self._sent = None
            self._take_back()

    def _come(self, sent: Consultation, said: Any) -> None:
        """Tell what was worked out elsewhere, if it is still asked for."""
        if self._sent is not sent:
            return
        self._sent = None
        if isinstance(said, KingsError):
            self._refused(_NO_ANSWER.format(why=said))
        else:
            self._heard(said)

    def _heard(self, hint: Hint) -> None:
        if self.asked is not None:
            self._tell(hint)

    def _progress(self, share: float) -> None:
        if self.asked is not None:
            self._tell(Hint("working", WORKING, round(100 * share)))

    def _refused(self, sentence: str) -> None:
        if self.asked is not None:
            self._tell(Hint("refused", sentence))


def _moment(scene: Scene) -> tuple[Any, ...]:
    return scene.front, scene.looking, scene.view


def _hints(view: View, progress: Callable[[float], None]) -> Iterator[Hint]:
    """Yield the advice once; it depends on the view alone, and so does when it is told."""
    try:
        worth_of = _coach()
    except MissingPackage as missing:
        yield plain_hint(view, missing)
        return
    yield hint_of(worth_of(view, games=GAMES, seconds=None, threads=1, progress=progress), view)


def _coach() -> Callable[..., Advice]:
    try:
        from kings.analysis.worth import coach
    except ModuleNotFoundError as missing:
        raise MissingPackage(str(missing.name), "The coach", extra="analysis") from missing
    return coach


def hint_of(advice: Advice, view: View) -> Hint:
    """Return advice as a sentence for the viewer, its numbers, and all that is behind them."""
    values, me = advice.values, view.seat
    first, *rest = advice.sentences
    if me != values.deciding and me is not None:
        mine = [line for line in rest if line.startswith(f"{values.names[me]} can pay ")]
        first, rest = (mine[0], [first, *rest]) if mine else (first, rest)
    own = values.mean(values.lens)[:, me].tolist() if me is not None else []
    return Hint(
        "told",
        first if me is None else to_you(first, view.name(me)),
        lines=(*(line for line in rest if line != first), _KNOWS),
        caption=_caption(values),
        columns=("Choice", *(f"{LETTERS[seat]} {name}" for seat, name in enumerate(values.names))),
        rows=value_rows(values, advice.decision.unpaid),
        worth=tuple(
            (label, _number(values, worth)) for label, worth in zip(values.labels, own, strict=True)
        )
        if me == values.deciding
        else (),
    )


def _number(values: Values, worth: float) -> str:
    return f"{tenth(worth)} VP" if values.lens == "vp" else percent(worth)


def _caption(values: Values) -> str:
    unit = "VP in the end" if values.lens == "vp" else "Chance of winning"
    whose = values.names[values.deciding]
    return f"{unit}, after each choice of {whose}; bold is best for the seat."


def say_value(values: Values, choice: int, seat: int) -> str:
    """Write a value in VP or per cent, with what is known of how sure it is where it is sampled.

    ``choice`` and ``seat``: their places. That is half the interval of VP, the whole one of a
    chance, which lies to one side near 0 and 1, or that all samples were alike.
    """
    lens = values.lens
    value, ends = float(values.mean(lens)[choice, seat]), values.interval(choice, seat, lens)
    said = tenth(value) if lens == "vp" else percent(value)
    if values.exact:
        return said
    if ends is None:
        return f"{said}, {say_times(values.counts[choice])}"
    if lens == "wins":
        return f"{said} ({chances(*ends)})"
    return f"{said} ± {tenth((ends[1] - ends[0]) / 2)}"


def value_rows(values: Values, unpaid: int) -> tuple[Row, ...]:
    """Return the values as rows; the best of each seat is marked, and what is done unpaid.

    ``unpaid``: the place of the choice that is made if nobody pays.
    """
    means = values.mean(values.lens).tolist()
    best = [max(column) for column in zip(*means, strict=True)]
    return tuple(
        Row(
            label,
            tuple(
                Cell(say_value(values, at, seat), means[at][seat] > top - 1e-9)
                for seat, top in enumerate(best)
            ),
            at == unpaid,
        )
        for at, label in enumerate(values.labels)
    )


# Without the packages: what changes in the trick.


def plain_hint(view: View, missing: MissingPackage) -> Hint:
    """Return what the choices change in the viewer's won cards if the trick then stands."""
    own = [(say_choice(view, choice), effect(view, choice)) for choice in view.choices]
    bought = [
        (f"{one.opening.removesuffix(' …')} {one.words}", effect(view, one.clause))
        for one in purchases(view)
        if view.deals_open and not view.choices
    ]
    known = [(words, found) for words, found in (*own, *bought) if found is not None]
    if not known:
        raise missing
    return replace(_in_the_trick(known), worth=tuple((words, _to(found)) for words, found in known))


def _in_the_trick(known: list[tuple[str, Effect]]) -> Hint:
    before, best = known[0][1].before, max(found.after for _, found in known)
    tops = [words for words, found in known if found.after == best]
    if len(tops) == len(known):
        hint = f"Your cards score {best} if the trick then stands, whatever is done now."
    elif len(tops) == 1:
        hint = f"“{tops[0]}” brings your cards from {before} to {best}, if the trick then stands."
    else:
        hint = (
            f"{len(tops)} of these bring your cards from {before} to {best}, if the trick stands."
        )
    rows = tuple(Row(words, (Cell(_to(found), found.after == best),)) for words, found in known)
    caption = "Points of your won cards, now and if the trick then stands; bold is best."
    columns = ("Choice", "Your cards")
    return Hint("told", hint, lines=(_IN_THE_TRICK,), caption=caption, columns=columns, rows=rows)


def _to(found: Effect) -> str:
    return f"{found.before} → {found.after}"
