"""The answers: is it right, what is best, all that are best, the proof; figures and reasons."""

from __future__ import annotations

from functools import partial
from html import escape

import ipywidgets as ipw

from kings.figures.scoring import (
    Division,
    MarginalResult,
    marginal_figure,
    marginal_text,
    shares_figure,
    shares_text,
)
from kings.struggle.cards import Counts
from kings.struggle.partition.groups import Tables
from kings.struggle.say_scores import (
    say_change,
    say_checked,
    say_number_of_best,
    say_partition,
    say_places,
    say_proof,
)
from kings.widgets.laboratory.practice import say_why
from kings.widgets.laboratory.store import LabStore, ProofTaken
from kings.widgets.page import Buttons, button, classed, html, paragraph, row, show, small, title
from kings.widgets.page_style import Look
from kings.widgets.plots import Plot
from kings.widgets.refusals import Run

LISTED = 12
"""So many best partitions are listed as buttons; all can be stepped through."""

_ASKING = "Asking the solver …"
_LATER = "With house tables this takes a moment for a large pile, so it waits until you ask."
_SECRET = "The best grouping is shown once you have answered with “Check mine”."


class AnswersPanel(ipw.VBox):
    """Buttons that ask, and what is answered."""

    def __init__(self, store: LabStore, run: Run) -> None:
        self._store, self._run = store, run
        self._all = False
        self._verdict, self._told, self._proof = html(), html(), html()
        self._check = button("Check mine", lambda: run(store.check), style="primary")
        self._best = button("Show the best", self._show_best)
        self._every = button("Show all", self._show_all)
        self._prove = button("Prove it", self._have_proved)
        self._before = button("Previous best", lambda: run(partial(store.step, -1)))
        self._after = button("Next best", lambda: run(partial(store.step, 1)))
        self._steps = row(self._before, self._after)
        self._list = classed(Buttons(), "bests")
        super().__init__(
            [
                html(title("Is it right?")),
                row(self._check, self._best, self._every, self._prove),
                self._verdict,
                self._told,
                self._steps,
                self._list,
                self._proof,
            ]
        )
        classed(self, "panel", "answers")

    def refresh(self) -> None:
        """Show the last answers; in practice nothing tells the best before one has answered."""
        store = self._store
        for asked in (self._best, self._every, self._prove):
            asked.disabled = store.secret
        self._best.description = "Back to mine" if store.at is not None else "Show the best"
        self._verdict.value = self._judged()
        self._tell_best()
        self._proof.value = "" if store.secret else _proved(store.proof)

    def _tell_best(self) -> None:
        store = self._store
        shown = store.at is not None and not store.secret
        if store.secret:
            self._told.value = paragraph(_SECRET)
        elif shown:
            self._told.value = paragraph(say_number_of_best(store.many))
        else:
            self._told.value = ""
        show(self._steps, when=shown and len(store.bests) > 1)
        listed = store.bests[:LISTED] if shown and self._all else ()
        self._list.fill(
            [
                (f"{'✓ ' if at == store.at else ''}{at + 1}: {say_partition(one)}", act)
                for at, one in enumerate(listed)
                for act in (partial(self._show_one, at),)
            ]
        )

    def _judged(self) -> str:
        """Return what was found about your own groups, as it is read aloud too."""
        checked, store = self._store.checked, self._store
        if checked is None:
            return _live("")
        right = checked.valid and not checked.missing
        sign, word = ("✔", "Right") if right else ("✖", "Not yet")
        head, *faults = say_checked(checked)
        parts = [
            f'<p class="kings-p"><span aria-hidden="true">{sign}</span> '
            f"<b>{word}. {escape(head)}</b></p>",
            _listed(faults),
        ]
        if store.answered is not None:
            parts.append(paragraph(say_why(store.answered)))
        if not right and not store.secret:
            first, *moves = say_change(checked)
            parts += [paragraph(first), _listed(moves)]
        return _live("".join(parts))

    def _show_best(self) -> None:
        store, self._all = self._store, False
        self._run(store.back_to_mine if store.at is not None else store.show_best)

    def _show_all(self) -> None:
        self._all = True
        self._run(lambda: self._store.show_best(self._store.at or 0))

    def _have_proved(self) -> None:
        """Have it proved; the page says so first, as loading the solver takes a second or two."""
        self._proof.value = f'<div role="status">{paragraph(_ASKING)}</div>'
        self._run(self._store.prove)
        self.refresh()

    def _show_one(self, at: int) -> None:
        self._run(lambda: self._store.show_best(at))


class FiguresPanel(ipw.VBox):
    """Points by group, what each card is worth, and why the pile scores what it scores."""

    def __init__(self, store: LabStore, look: Look) -> None:
        self._store, self._look = store, look
        self._shares, self._worth = Plot(), Plot()
        self._why = html()
        self._ask = button("What is each card worth, and why?", self._work_out)
        self._asked: tuple[Counts, Tables] | None = None
        shares, worth = (classed(ipw.VBox([plot]), "panel") for plot in (self._shares, self._worth))
        reasons = classed(ipw.VBox([self._why]), "panel")
        self._full = (worth, reasons)
        self._later = classed(ipw.VBox([row(self._ask, html(small(_LATER)))]), "panel")
        super().__init__([classed(ipw.Box([shares, worth]), "two"), reasons, self._later])
        classed(self, "lab-figures")

    def refresh(self) -> None:
        """Draw the figures of the pile, or hold nothing while the best is a secret."""
        store = self._store
        told = any(store.counts) and not store.secret
        show(self, when=told)
        if not told:
            self._shares.clear()
            self._worth.clear()
            self._why.value = ""
            return
        dark, wide = self._look.dark, not self._look.narrow
        divisions = self._divisions()
        self._shares.draw_once(
            (divisions, dark, wide),
            lambda: shares_figure(divisions, dark=dark, wide=wide),
            shares_text(divisions),
        )
        now = store.quick or self._asked == (store.counts, store.tables)
        for part in self._full:
            show(part, when=now)
        show(self._later, when=not now)
        if now:
            self._tell_worth(dark=dark, wide=wide)
        else:
            self._worth.clear()
            self._why.value = ""

    def _work_out(self) -> None:
        """Work out what takes some seconds, for the pile and the tables that are here now."""
        self._asked = (self._store.counts, self._store.tables)
        self.refresh()

    def _tell_worth(self, *, dark: bool, wide: bool) -> None:
        """Draw what each card is worth, and say why the pile scores what it scores."""
        store = self._store
        found = store.marginals
        worth = MarginalResult(found.gain, found.loss)
        self._worth.draw_once(
            (worth, dark, wide),
            lambda: marginal_figure(worth, dark=dark, wide=wide),
            marginal_text(worth),
        )
        head, *places = say_places(store.places)
        self._why.value = f"{title(f'Why {store.best}?')}{small(head)}{_listed(places)}"

    def _divisions(self) -> tuple[Division, ...]:
        store = self._store
        mine = store.mine.weigh(store.tables)
        scored = tuple(laid.group for laid in mine.laid if laid.group is not None)
        return (
            Division("yours", scored),
            Division("best", store.bests[store.at or 0].groups),
        )


def _live(words: str) -> str:
    inner = f'<div class="kings-left">{words}</div>' if words else ""
    return f'<div aria-live="polite" class="kings-verdict">{inner}</div>'


def _listed(words: list[str]) -> str:
    items = "".join(f"<li>{escape(said)}</li>" for said in words)
    return f'<ul class="kings-list">{items}</ul>' if items else ""


def _proved(taken: ProofTaken | None) -> str:
    """Return the solver's numbers: its status, value, bound, and its word on one point more."""
    if taken is None:
        return ""
    proof = taken.proof
    rows = (
        ("status", proof.status),
        ("value", str(proof.points)),
        ("bound", str(proof.bound)),
        (f"{proof.points + 1} or more", proof.better),
        ("time", f"{taken.milliseconds:.0f} ms"),
    )
    cells = "".join(f"<dt>{name}</dt><dd>{escape(value)}</dd>" for name, value in rows)
    return (
        f'<div role="status">{paragraph(say_proof(proof), strong=True)}'
        f'<dl class="kings-proof">{cells}</dl></div>'
    )
