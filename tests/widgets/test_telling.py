"""What happened and who promised what: every line told once, safely, and only to whom it may be."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from html import unescape
from typing import get_args
from unittest.mock import Mock

import pytest

from kings.figures.palette import DARK, LIGHT
from kings.figures.promise_signs import inline_badge
from kings.struggle.cards import Card
from kings.struggle.moves import (
    Act,
    Deal,
    Pay,
    PromiseClause,
    PromiseGold,
    PromiseRestraint,
    PromiseUse,
    PromiseWords,
)
from kings.struggle.options import Options
from kings.struggle.state import LedgerEntry, Phase, PromiseStatus
from kings.table import StruggleStore
from kings.widgets import log_panels as telling
from kings.widgets.log_panels import LedgerPanel, LogPanel
from kings.widgets.page import BLANK
from kings.widgets.page_style import Look
from tests.positions import ADA, BEN, CLEO, FARMER, KNIGHT, QUEEN, position
from tests.widgets.clicking import at, click_until, finish, table_store, words_of
from tests.widgets.pages import EVIL, buttons, click, page, tags

LINE = re.compile(r"<li>(.*?)<span>(.*?)</span>(?:<small[^>]*>(.*?)</small>)?</li>")
ROUND = re.compile(r"<details( open)?><summary>(.*?)</summary>")


def run(act: Callable[[], None]) -> None:
    act()


def ledger_of(store: StruggleStore, look: Look | None = None) -> LedgerPanel:
    return LedgerPanel(store, run, look or Look())


def entries(panel: LogPanel) -> list[tuple[str, str]]:
    """Read the log from top to bottom: each sentence, and the rule beside it."""
    return [(unescape(words), rule) for _, words, rule in LINE.findall(page(panel))]


def promising(
    clause: PromiseClause, status: PromiseStatus, *, names: tuple[str, ...] | None = None
) -> StruggleStore:
    """Return a table in round 3 with one promise of round 1."""
    ended = None if status == "open" else 2
    state = position(KNIGHT, FARMER, QUEEN, round=3)
    line = LedgerEntry(1, 1, clause, made=1, status=status, ended=ended)
    agreed = state.options if names is None else Options(names=names)
    return at(
        replace(state, promises=(line,), deals_struck=1, proposals_made=1, options=agreed), ADA, BEN
    )


def test_the_log_tells_every_line_newest_first_with_its_rule_apart() -> None:
    store = table_store(0, seed=3)
    finish(store)
    told = entries(LogPanel(store, Look()))
    joined = [f"{words[:-1]} ({rule})." if rule else words for words, rule in told]
    assert [line.text for line in reversed(store.scene.log)] == joined
    assert {"S-20", "S-40", "S-41", "S-3B"} <= {rule for _, rule in told}
    assert not [words for words, _ in told if words.endswith(").") and "(S-" in words]


def test_only_the_last_round_is_open() -> None:
    store = click_until(table_store(0, seed=2), lambda store: store.scene.view.round == 3)
    found = ROUND.findall(page(LogPanel(store, Look())))
    closed = [("", "Round 2"), ("", "Round 1"), ("", "Before the first round")]
    assert [(" open", "Round 3"), *closed] == found


def test_a_rule_at_the_end_of_a_name_is_no_rule() -> None:
    state = position(KNIGHT, FARMER, QUEEN)
    store = at(replace(state, options=Options(("Ada", "Ben (S-99)", "Cleo"))), ADA)
    store.propose(Deal((Pay(BEN, ADA, 1), Act(ADA, "spare", on=(BEN,)))))
    told = entries(LogPanel(store, Look()))
    assert any(words.endswith("Ada spares Ben (S-99).") for words, _ in told)
    assert "S-99" not in {rule for _, rule in told}


def test_who_did_it_has_its_badge() -> None:
    store = click_until(table_store(0, seed=1), lambda store: store.scene.view.round == 2)
    for sign, words, _ in LINE.findall(page(LogPanel(store, Look()))):
        doer = unescape(words).removeprefix("From ")
        seat = next(
            (at for at, name in enumerate(store.scene.names) if doer.startswith(name)), None
        )
        assert (seat is None) == ("kings-dot" in sign), words
        assert seat is None or f">{'ABCD'[seat]}</text>" in sign


def test_only_the_round_that_changed_is_written_again(monkeypatch: pytest.MonkeyPatch) -> None:
    store = table_store(0, seed=2)
    click_until(store, lambda store: store.scene.view.round == 4 and bool(store.scene.choices))
    panel = LogPanel(store, Look())
    written: list[str] = []
    for piece in panel.children:
        piece.observe(lambda change: written.append(change["new"]), "value")
    drawn = Mock(wraps=inline_badge)
    monkeypatch.setattr(telling, "inline_badge", drawn)
    panel.refresh()
    assert [] == written and not drawn.called
    store.choose(store.scene.choices[0].choice)
    panel.refresh()
    rounds = {ROUND.findall(text)[0][1] for text in written}
    assert "Round 4" in rounds and rounds <= {"Round 4", "Round 5"}


def test_the_log_is_of_the_moment_one_looks_at() -> None:
    store = table_store(0, seed=2)
    finish(store)
    panel = LogPanel(store, Look())
    everything = entries(panel)
    store.look(len(store.scene.stops) // 2)
    panel.refresh()
    half = entries(panel)
    assert 0 < len(half) < len(everything) and everything[-len(half) :] == half
    store.look(0)
    panel.refresh()
    assert "Round 7" not in page(panel)


def test_nothing_stays_of_what_another_seat_was_told() -> None:
    store = at(position(KNIGHT, None, None, phase=Phase.FOLLOW), ADA, BEN, CLEO)
    panel = LogPanel(store, Look())
    click_until(store, lambda store: store.scene.front == BEN)
    if store.scene.choices:
        store.choose(store.scene.choices[0].choice)
    come(store, BEN)
    panel.refresh()
    assert "Ben lays the " in page(panel)
    come(store, CLEO)
    panel.refresh()
    assert "Ben lays a card face down." in page(panel)
    assert "Ben lays the " not in str(words_of(panel))


def come(store: StruggleStore, seat: int) -> None:
    """Have this seat take its place before the screen."""
    if store.scene.front != seat and store.scene.waiting_for != seat:
        store.hand_over(seat)
    if store.scene.waiting_for == seat:
        store.come(seat)
    assert seat == store.scene.front


def test_before_anything_happened_the_log_says_so() -> None:
    panel = LogPanel(at(position(None, None, None, phase=Phase.LEAD), ADA), Look())
    assert "Nothing has happened yet." in page(panel)


def test_before_any_promise_the_ledger_says_what_will_stand_there() -> None:
    panel = ledger_of(table_store(0))
    assert "Nobody has promised anything yet." in page(panel)


PROMISES: list[tuple[PromiseClause, str]] = [
    (PromiseGold(BEN, ADA, 3, 4), "Ben promises Ada 3 gold"),
    (PromiseUse(BEN, ADA, 4, Card.JEWELER), "Ben promises Ada to use the Jeweler"),
    (PromiseRestraint(BEN, ADA, 4, KNIGHT), "Ben promises Ada not to use the Knight"),
    (PromiseWords(BEN, ADA, 4, "peace"), "Ben promises Ada “peace”"),
]


@pytest.mark.parametrize(("clause", "words"), PROMISES)
@pytest.mark.parametrize("status", get_args(PromiseStatus))
def test_a_promise_says_what_by_whom_to_whom_and_how_it_stands(
    clause: PromiseClause, words: str, status: PromiseStatus
) -> None:
    text = page(ledger_of(promising(clause, status)))
    assert f"<div>{words}<small>Promise 1, made in round 1, " in text
    ended = {
        "open": "due by the end of round 4",
        "kept": "kept in round 2",
        "broken": "broken in round 2",
        "void": "void in round 2",
        "released": "released by Ada in round 2",
    }
    assert ended[status] in text
    assert f"</svg> {status}</b>" in text and f"<small>{status} 1</small>" in text
    assert ["B", "A"] == re.findall(r">([A-F])</text>", text)


def test_a_ledger_counts_how_its_promises_stand() -> None:
    gold = PromiseGold(BEN, ADA, 1, 7)
    states: tuple[PromiseStatus, ...] = ("open", "kept", "broken", "kept", "open", "open")
    promises = tuple(
        LedgerEntry(number, 1, gold, 1, status=status, ended=None if status == "open" else 2)
        for number, status in enumerate(states, start=1)
    )
    state = replace(
        position(KNIGHT, FARMER, QUEEN, round=3),
        promises=promises,
        deals_struck=1,
        proposals_made=1,
    )
    panel = ledger_of(at(state, ADA))
    assert "<small>kept 2 · broken 1 · open 3</small>" in page(panel)
    numbers = re.findall(r"Promise (\d)", page(panel))
    assert ["1", "2", "3", "4", "5", "6"] == numbers


def test_who_may_settle_has_the_buttons_and_nobody_else() -> None:
    store = promising(PromiseWords(BEN, ADA, 4, "peace"), "open")
    panel = ledger_of(store)
    come(store, ADA)
    panel.refresh()
    (kept,) = buttons(panel, "It was kept")
    come(store, BEN)
    panel.refresh()
    assert not buttons(panel, "It was") and BLANK == kept.description
    come(store, ADA)
    panel.refresh()
    assert [kept] == buttons(panel, "It was kept"), "the same button, so that the focus stays"
    click(panel, "It was kept")
    panel.refresh()
    assert "kept in round 3, as Ada judged" in page(panel)
    assert not buttons(panel, "It was")


def test_a_promiser_can_pay_at_once() -> None:
    store = promising(PromiseGold(BEN, ADA, 2, 4), "open")
    come(store, BEN)
    panel = ledger_of(store)
    before = store.scene.view.seats[BEN].gold
    click(panel, "Pay it now")
    panel.refresh()
    assert before - 2 == store.scene.view.seats[BEN].gold
    assert "</svg> kept</b>" in page(panel)


def test_a_promise_that_was_taken_back_leaves_nothing() -> None:
    store = at(position(KNIGHT, FARMER, QUEEN), ADA, BEN)
    panel = ledger_of(store)
    store.propose(Deal((Pay(ADA, BEN, 1), PromiseWords(BEN, ADA, 1, "my secret wish"))))
    come(store, BEN)
    store.accept(store.scene.deals.proposals[0].proposal.number)
    panel.refresh()
    assert "my secret wish" in page(panel)
    rows = panel.children
    while store.scene.deals.ledger:
        store.back()
    panel.refresh()
    assert "my secret wish" not in str([words_of(row) for row in (panel, *rows)])


def test_names_and_free_words_are_words() -> None:
    names = (EVIL, "Ben </details><script>", "<b>Cleo</b>")
    store = promising(PromiseWords(BEN, ADA, 4, f"</div>{EVIL}"), "open", names=names)
    plain = promising(PromiseWords(BEN, ADA, 4, "peace"), "open")
    assert tags(ledger_of(plain)) == tags(ledger_of(store))
    assert "&lt;/div&gt;&lt;img src=x" in page(ledger_of(store))
    evil = click_until(
        table_store(0, names=names, seed=1), lambda store: store.scene.view.round == 2
    )
    fair = click_until(table_store(0, seed=1), lambda store: store.scene.view.round == 2)
    assert tags(LogPanel(evil, Look())) == tags(LogPanel(fair, Look()))
    assert "&lt;img src=x" in page(LogPanel(evil, Look()))


def test_light_and_dark_are_drawn_in_their_own_colours() -> None:
    store = promising(PromiseGold(BEN, ADA, 2, 4), "kept")
    look = Look()
    panels = ledger_of(store, look), LogPanel(store, look)
    light = [page(panel) for panel in panels]
    assert LIGHT.kept in light[0] and DARK.kept not in light[0]
    look.dark = True
    for panel in panels:
        panel.refresh()
    assert DARK.kept in page(panels[0]) and LIGHT.kept not in page(panels[0])
