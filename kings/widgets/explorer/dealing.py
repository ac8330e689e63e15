"""A deal tried out: a slider of gold for each seat, and who would sign."""

from __future__ import annotations

from functools import partial
from html import escape

import ipywidgets as ipw

from kings.analysis.rounding import percent, signed
from kings.errors import BadInput
from kings.struggle.options import LETTERS
from kings.widgets.explorer.measure import Signature
from kings.widgets.explorer.store import ExploreStore
from kings.widgets.fields import Range
from kings.widgets.page import classed, html, paragraph, show, small, title
from kings.widgets.presses import listen
from kings.widgets.refusals import Run
from kings.words import listed


def say_gain(gain: float, lens: str) -> str:
    """Write a gain with its sign, in VP or in percentage points."""
    if lens == "vp":
        return f"{signed(gain)} VP"
    points = percent(gain).removesuffix("%")
    plus = "" if points == "0" or points.startswith("−") else "+"
    return f"{plus}{points} points"


class DealPanel(ipw.VBox):
    """For the choice that is priced: what each seat pays, what that brings each, who signs."""

    def __init__(self, store: ExploreStore, run: Run) -> None:
        self._store, self._run = store, run
        self._filling = False
        self._what, self._table = html(), html()
        self._sliders = [Range(words="0 gold") for _ in LETTERS]
        for seat, slider in enumerate(self._sliders):
            listen(slider, partial(self._paid, seat), "value")
        super().__init__([html(title("Who would sign?")), self._what, *self._sliders, self._table])
        classed(self, "panel", "explore-deal")

    def refresh(self) -> None:
        """Show the deal, and what it brings each seat."""
        store, answer = self._store, self._store.answer
        show(self, when=answer is not None)
        if answer is None:
            self._table.value = ""
            return
        decision = answer.decision
        active = decision.names[decision.active]
        label = decision.labels[store.chosen]
        self._what.value = small(f"For gold {active} does “{label}”.")
        self._filling = True
        for seat, slider in enumerate(self._sliders):
            there = seat < decision.seats and seat != decision.active
            show(slider, when=there)
            gold = store.gold[seat] if there else 0
            slider.label = f"{decision.names[seat]} pays" if there else ""
            slider.fit(0, max(1, decision.gold[seat]) if there else 1, gold)
            slider.disabled = not there or not decision.gold[seat]
            slider.words = f"{gold} gold"
        self._filling = False
        try:
            found = store.signatures
        except BadInput as refusal:
            self._table.value = f'<div aria-live="polite">{paragraph(str(refusal))}</div>'
            return
        self._table.value = _signed_table(found, answer.values.lens, sum(store.gold))

    def _paid(self, seat: int, _: object) -> None:
        if not self._filling:
            gold = self._sliders[seat].value
            self._run(lambda: self._store.pay(seat, gold))


def _signed_table(found: tuple[Signature, ...], lens: str, gold: int) -> str:
    unwilling = [one.name for one in found if one.party and not one.signs]
    verdict = (
        f"Everybody who is asked signs: {gold} gold for it."
        if not unwilling
        else f"No deal: {escape(listed(unwilling))} would not sign."
    )
    rows = "".join(
        f'<tr><th scope="row">{LETTERS[one.seat]} {escape(one.name)}</th>'
        f"<td>{_signs(one)}</td><td>{say_gain(one.gain, lens)}</td></tr>"
        for one in found
    )
    return (
        f'<div aria-live="polite"><p class="kings-p"><b>{verdict}</b></p></div>'
        '<div class="kings-scroll" tabindex="0" role="region" aria-label="Who would sign">'
        '<table class="kings-table"><thead><tr><th scope="col">Seat</th>'
        '<th scope="col">Signs?</th><th scope="col">Against no deal</th></tr></thead>'
        f"<tbody>{rows}</tbody></table></div>"
    )


def _signs(one: Signature) -> str:
    if not one.party:
        return "– is not asked"
    return "✔ signs" if one.signs else "✖ does not sign"
