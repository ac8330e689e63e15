"""The table of King's Keys: a play in steps, the four cards that are held, and the end.

The head of the table tells first what others did to the cards of the one before the screen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial

import ipywidgets as ipw

from kings.figures.drawing import Motion
from kings.figures.keys import keys_pictures, marks_of, winning_svg
from kings.figures.keys.motion import motions
from kings.figures.keys.panels import say_win
from kings.figures.keys.reference import keys_reference_html
from kings.game import Event
from kings.keys import events
from kings.keys.cards import Card
from kings.keys.moves import Choice
from kings.keys.say import say_choice
from kings.keys.view import View
from kings.table import Labelled, TableStore
from kings.widgets import keys_plan, page
from kings.widgets.choices import SHOW_ALL, ChoicePanel
from kings.widgets.end_page import PlainEnd
from kings.widgets.parts import Headline, Parts


class KeysParts(Parts):
    """The parts of a table of King's Keys."""

    choice: KeysChoice
    tall = True

    def make_choice(self) -> KeysChoice:
        """Make the panel in which a play is put together."""
        return KeysChoice(self.store, self.run)

    def make_end(self) -> PlainEnd:
        """Make the page of the end, with the winning cards."""
        return PlainEnd(self.store, self.run, (ShownCards(self.store, self.look),))

    def headline(self) -> Headline:
        """Say what just happened: first what others did to the own cards."""
        scene = self.store.scene
        return keys_headline(scene.view.seat, zip(scene.news, scene.last, strict=True))

    def pictures(self) -> list[str]:
        """Draw the kingdoms, the own cards and how near they are to a win."""
        look, choice = self.look, self.choice
        return keys_pictures(
            choice.view,
            dark=look.dark,
            narrow=look.narrow,
            chosen=choice.chosen,
            refused=keys_plan.refused(self.store.scene.view, self.store.refusal),
        )

    def motions(self) -> Sequence[Motion]:
        """Return the cards that move into the new picture."""
        return motions(self.store.scene.news, dark=self.look.dark)

    def card_html(self) -> str:
        """Return suits, a turn, the ways to win, and what is switched on."""
        return keys_reference_html(self.store.scene.view.options, dark=self.look.dark)


_DO_IT = "Do it: "
_PICK_ANEW = "Pick anew"


class KeysChoice(ChoicePanel):
    """What can be decided: first what one plays, then where, what one takes, and how one pays.

    A button that says a whole play makes it; a play that was put together is said first and then
    done. The four cards to hold are picked together and held one after the other (K-12).
    """

    def __init__(self, store: TableStore, run: page.Run) -> None:
        self._planned: tuple[Labelled, ...] | None = None
        self._plan: keys_plan.Plan
        self._holding: keys_plan.Holding
        self._asked = page.html()
        self._do = page.button(page.BLANK, self._carry_out, style="primary", wide=True, key="g")
        super().__init__(store, run, marks_of)
        head, agreed, *rest = self._body.children
        self._body.children = (head, agreed, self._asked, self._do, *rest)

    @property
    def view(self) -> View:
        """What the one before the screen sees, with the choices that are left to it."""
        view: View = self._store.scene.view
        left = self._holding.choices(self._holding.cards) if self._holding.is_asked else None
        return replace(view, choices=self._plan.choices if left is None else left)

    def refresh(self) -> None:
        """Show the decision of this moment; what was decided for another is forgotten."""
        scene = self._store.scene
        if self._planned != scene.choices:
            self._planned = scene.choices
            self._plan = keys_plan.Plan(scene.view, [line.choice for line in self._planned])
            self._holding = keys_plan.Holding(scene.view)
        super().refresh()

    def point(self, mark: str) -> None:
        """Point at a card, a place or a kingdom in the picture; again: take it back."""
        if self._holding.is_asked:
            name = mark.partition(":")[2]
            done = name in set(Card) and self._holding.turn(Card(name))
        else:
            done = self._plan.point(mark)
        if done:
            self._changed()

    def _changed(self) -> None:
        self._show_choices()
        self.on_change()

    def _clear(self) -> None:
        self._plan.clear()
        self._holding.picked = frozenset()
        self._changed()

    def _show_choices(self) -> None:
        holding, plan = self._holding, self._plan
        asked = holding.is_asked
        self.chosen = holding.marks if asked else plan.marks
        question = holding.question if asked else plan.question
        self._asked.value = page.paragraph(question) if question else ""
        self._choices.fill(self._to_hold() if asked else [self._button(p) for p in plan.picks()])
        self._all.description = _PICK_ANEW if asked else SHOW_ALL
        page.show(self._all, when=bool(self.chosen) or plan.is_begun)
        done = self._done()
        self._do.description = done or page.BLANK
        page.show(self._do, when=bool(done))

    def _done(self) -> str:
        """Say what was put together; empty while something is missing."""
        if self._holding.is_asked:
            return f"{_DO_IT}hold these" if self._holding.is_full else ""
        ready = self._plan.ready
        return (
            ""
            if ready is None
            else f"{_DO_IT}{_as_a_part(say_choice(self._store.scene.view, ready))}"
        )

    def _carry_out(self) -> None:
        holding, ready = self._holding, self._plan.ready
        if holding.is_asked and holding.is_full:
            self._run(partial(self._make_all, holding.choices(holding.picked)))
        elif ready is not None:
            self._make(ready)

    def _make_all(self, choices: tuple[Choice, ...]) -> None:
        for choice in choices:
            self._store.choose(choice)

    def _button(self, pick: keys_plan.Pick) -> tuple[str, Callable[[], None]]:
        return pick.label, partial(self._take, pick)

    def _take(self, pick: keys_plan.Pick) -> None:
        if pick.choice is not None:
            self._make(pick.choice)
            return
        self._plan.pick(pick)
        self._changed()

    def _to_hold(self) -> list[tuple[str, Callable[[], None]]]:
        """Return a button for each card that can be held; of those that are picked it says so."""
        picked = self._holding.picked
        return [
            (
                f"Picked: the {card.label}" if card in picked else f"Hold the {card.label}",
                partial(self.point, f"card:{card}"),
            )
            for card in self._holding.cards
        ]


def _as_a_part(words: str) -> str:
    """Return a sentence as it stands after a colon."""
    return words[:1].lower() + words[1:]


class ShownCards(ipw.VBox):
    """The winning cards as they were shown, and who was eliminated before; hidden without both."""

    def __init__(self, store: TableStore, look: page.Look) -> None:
        self._store = store
        self._look = look
        self._cards = page.html()
        self._words = page.html()
        super().__init__([page.panel(page.heading("How it was won"), self._words, self._cards)])
        page.show(self, when=False)

    def refresh(self) -> None:
        """Show what was shown, in the colours of the page."""
        happened = self._store.scene.happened
        claims = [event for event in happened if isinstance(event, events.WinClaimed)]
        words = [say_win(claim.win, claim.cards) for claim in claims]
        words += [self._gone(event) for event in happened if isinstance(event, events.Eliminated)]
        self._words.value = page.lines(words)
        look = self._look
        self._cards.value = "".join(
            winning_svg(claim.win, claim.cards, dark=look.dark, narrow=look.narrow)
            for claim in claims
        )
        page.show(self, when=bool(words))

    def clear(self) -> None:
        """Show nothing."""
        self._words.value = self._cards.value = ""
        page.show(self, when=False)

    def _gone(self, event: events.Eliminated) -> str:
        names = self._store.scene.names
        fours = f"the four {event.kingdom.label} {event.suit.capitalize()}s"
        return f"{names[event.seat]} eliminated {names[event.target]} by {fours} (K-30)."


_AGAINST = (
    events.AxeSought,
    events.AxeTaken,
    events.BoughtBack,
    events.Caught,
    events.Eliminated,
    events.JokerCalled,
    events.JokerLeft,
    events.Looted,
    events.SpySaw,
    events.TheftBegan,
)
"""What one player does to the cards of another."""

_SAYS_NOTHING = (events.CardHeld, events.CardsPutAway, events.TurnBegan, events.WentOn)
"""What belongs to every turn."""


def keys_headline(viewer: int | None, news: Iterable[tuple[Event, str]]) -> Headline:
    """Sort what happened, each with its sentence; ``viewer``: a seat, None for a bystander.

    Where there is nothing but what belongs to every turn, it is told.
    """
    pairs = list(news)
    first = [words for event, words in pairs if _touches(viewer, event)]
    others = [
        words for event, words in pairs if not _touches(viewer, event) and not _is_usual(event)
    ]
    return Headline(first, others if first or others else [words for _, words in pairs])


def _touches(viewer: int | None, event: Event) -> bool:
    """Say whether somebody else did something to the viewer's cards."""
    return viewer is not None and isinstance(event, _AGAINST) and event.target == viewer


def _is_usual(event: Event) -> bool:
    """Say whether an event tells nothing: everybody's turn has it, or its card is hidden."""
    return isinstance(event, _SAYS_NOTHING) or (
        isinstance(event, events.CardDrawn) and event.card is None
    )
