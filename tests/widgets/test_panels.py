"""The panels, by clicks and menus, without a browser; and nothing that people type is markup."""

from __future__ import annotations

import json

import pytest

from kings.records import HUMAN
from kings.struggle.clauses import Deal, Pay, PromiseWords
from kings.struggle.options import Options
from kings.widgets import Table, play
from kings.widgets.plots import PLOTLY, Plot
from kings.widgets.store import TableStore
from tests.positions import ADA, ASSASSIN, BEN, FARMER, KNIGHT, QUEEN, position
from tests.widgets.clicking import at, click_until, finish, open_window, table_store, walk, words_of
from tests.widgets.pages import EVIL, buttons, click, field, page, tags

RUDE = "\"'&</p><script>alert(2)</script>"


def test_play_gives_a_table_that_is_ready() -> None:
    table = play(seed=1)
    assert "Ada leads a card" in page(table)
    assert 10 == len(buttons(table, "Lead the "))
    assert "A table of Kings' Struggle" == repr(table)


def test_a_whole_game_by_the_panels_buttons() -> None:
    table = play(seed=2)
    while not table.store.over:
        click(table, table.store.choices[-1].label if table.store.choices else "Go on")
    text = page(table)
    assert "First: " in text and "The seed of this game was 2." in text


def test_a_deal_is_composed_and_proposed_through_the_menus() -> None:
    table = Table(open_window(table_store(0)))
    actor = table.store.view.actor
    menus = table.compose.menus
    assert (0, actor) == (menus["by"].value, menus["to"].value)
    menus["kind"].value = "pay"
    menus["gold"].value = 3
    click(table, "Add this clause")
    menus["kind"].value = "promise_words"
    assert buttons(table, "Add this clause")[0].disabled
    menus["words"].value = "peace"
    click(table, "Add this clause")
    assert "" == menus["words"].value
    menus["kind"].value = "act"
    assert menus["act"].value is not None
    click(table, "Add this clause")
    click(table, "✕")
    first, second = table.compose.draft.clauses
    assert isinstance(first, PromiseWords)
    assert menus["act"].value == second
    click(table, "Propose the deal")
    assert "makes proposal" in page(table)
    assert [] == table.compose.draft.clauses


def test_a_deal_that_cannot_be_proposed_says_why_before_one_tries() -> None:
    table = Table(open_window(table_store(0)))
    compose = table.compose
    compose.menus["kind"].value = "pay"
    compose.menus["to"].value = 0
    click(table, "Add this clause")
    assert "Not yet: " in page(table)
    assert buttons(table, "Propose the deal")[0].disabled
    click(table, "Start again")
    assert "Not yet: " not in page(table)


def test_the_menus_fit_the_moment_and_the_payers_purse() -> None:
    table = Table(open_window(table_store(0)))
    menus = table.compose.menus
    menus["kind"].value = "pay"
    for seat in table.store.view.seats:
        menus["by"].value = seat.seat
        assert max(1, seat.gold) == menus["gold"].max
    shown = {name for name, menu in menus.items() if menu.layout.display != "none"}
    assert {"kind", "by", "to", "gold"} == shown
    assert table.store.act_options == tuple(menus["act"].options)
    market = Table(
        at(position(KNIGHT, ASSASSIN, QUEEN, round=2, won={ADA: [FARMER]}, free_market=True), ADA)
    )
    market.compose.menus["kind"].value = "give"
    assert (("Farmer", FARMER),) == tuple(market.compose.menus["cards"].options)


def test_a_draft_does_not_outlive_its_moment() -> None:
    table = Table(open_window(table_store(0)))
    table.compose.menus["kind"].value = "pay"
    click(table, "Add this clause")
    click(table, "Go on")
    assert [] == table.compose.draft.clauses


@pytest.mark.parametrize("answer", ["Accept", "Refuse", "Counter"])
def test_an_offer_is_answered_by_its_buttons(answer: str) -> None:
    store = click_until(table_store(0, seed=1), lambda store: bool(store.proposals))
    table = Table(store)
    before = len(store.proposals)
    if answer == "Counter":
        click(table, "Counter")
        click(table, "✕")
        number = store.proposals[0].proposal.number
        assert buttons(table, f"Propose instead of {number}")
    else:
        click(table, answer)
        assert len(store.proposals) < before
        assert ("is struck as deal" in page(table)) or answer == "Refuse"


def test_the_curtain_is_a_button() -> None:
    table = Table(at(position(KNIGHT, FARMER, QUEEN, night=True), ADA, BEN))
    assert "Ada's hand" not in page(table)
    click(table, "I am Ada")
    assert "Ada&#x27;s hand" in page(table) or "Ada's hand" in page(table)
    click(table, "Hand the screen to Ben")
    assert "Please hand the screen to Ben." in page(table)


def test_a_promise_has_its_buttons_in_the_ledger() -> None:
    store = at(position(KNIGHT, FARMER, QUEEN), ADA, BEN)
    table = Table(store)
    store.propose(Deal((Pay(ADA, BEN, 1), PromiseWords(BEN, ADA, 1, "peace"))))
    click(table, "Hand the screen to Ben")
    click(table, "Accept")
    click(table, "Hand the screen to Ada")
    click(table, "It was broken")
    assert ["broken"] == [line.status for line in store.ledger]


def test_steps_and_the_stop_for_offers() -> None:
    table = play(seed=1)
    field(table, "Stop for my offers before each bot acts").value = False
    assert not table.store.stop_for_offers
    click(table, table.store.choices[0].label)
    assert table.store.choices
    before = page(table)
    for _ in range(3):
        click(table, "◀ Back")
    assert before != page(table)
    click(table, "Next decision")
    click(table, "To the end")
    assert table.store.choices


def test_a_new_game_with_everything_else_than_usual() -> None:
    table = play(seed=1)
    field(table, "Players").value = 3
    field(table, "Seat A").value = " Zoe "
    field(table, "B is").value = HUMAN
    field(table, "Played by").value = "night"
    field(table, "Free Market").value = True
    click(table, "Begin")
    store = table.store
    assert (("Zoe", "Ben", "Cleo"), (HUMAN, HUMAN, "greedy")) == (store.names, store.players)
    assert store.view.options == Options(store.names, mode="night", free_market=True)
    field(table, "Seat B").value = "Zoe"
    click(table, "Begin")
    assert "same name" in page(table)


def test_a_game_is_resumed_and_a_seat_changed_in_the_drawer() -> None:
    table = play(seed=1)
    click(table, table.store.choices[0].label)
    code = table.store.code
    assert f"under the code {code}" in page(table)
    field(table, "Code").value = "zzzz"
    click(table, "Resume")
    assert "There is no game with the code" in page(table)
    click(table, "Begin")
    field(table, "Code").value = code
    click(table, "Resume")
    assert code == table.store.code
    field(table, "Seat").value = 1
    field(table, "is now").value = "random"
    click(table, "Change")
    assert "random" == table.store.players[1]


def test_a_figure_is_data_in_an_output() -> None:
    table = play(seed=3)
    finish(table.store)
    plots = [widget for widget in walk(table) if isinstance(widget, Plot)]
    bundles = [plot.children[0].outputs[0]["data"] for plot in plots]
    assert 2 == len(bundles)
    for bundle in bundles:
        assert bundle[PLOTLY]["data"] and bundle["text/plain"]
        json.dumps(bundle)
    before = bundles[1]
    worst = table.store.standings[-1].seat
    menu = field(table, "Show the pile of")
    menu.value = next(seat for _, seat in menu.options if seat != menu.value)
    assert before != plots[1].children[0].outputs[0]["data"]
    assert worst in [seat for _, seat in menu.options]


def test_old_buttons_are_let_go() -> None:
    table = play(seed=1)
    old = buttons(table, "Lead the ")
    click(table, "Lead the ")
    assert all(made.comm is None for made in old)


def evil_table(*people: int) -> TableStore:
    return table_store(*people, names=(EVIL, RUDE, "<b>Cleo</b>", "Dora <svg onload=x>"), seed=1)


def test_no_element_of_the_page_comes_from_what_people_type() -> None:
    plain = Table(open_window(table_store(0, seed=1)))
    table = Table(open_window(evil_table(0)))
    store, compose = table.store, table.compose
    compose.menus["kind"].value = "promise_words"
    compose.menus["words"].value = EVIL
    click(table, "Add this clause")
    assert EVIL in str(words_of(table))
    assert tags(table) <= tags(plain)
    actor = store.view.actor
    assert actor is not None
    for _, act in store.act_options:
        promise = PromiseWords(0, actor, 7, f"{EVIL}{RUDE}")
        store.propose(Deal((Pay(0, actor, 2), act, promise)))
        if store.ledger:
            break
    assert store.ledger and "img src" in page(table)
    field(table, "Code").value = EVIL
    click(table, "Resume")
    assert tags(table) <= tags(plain) | {"h4", "ol", "li"}
    finish(store)
    finish(plain.store)
    assert EVIL in str(store.names)
    assert not {"img", "script", "b"} & (tags(table) - tags(plain))
    assert tags(table) <= tags(plain)


def test_under_a_curtain_names_are_words_too() -> None:
    table = Table(evil_table(0, 1))
    click(table, "Lead the ")
    assert table.store.waiting_for is not None
    assert not {"img", "script", "onerror", "onload"} & tags(table)
