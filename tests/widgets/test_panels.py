"""The panels, by clicks and menus, without a browser; and nothing that people type is markup."""

from __future__ import annotations

from kings.struggle.moves import Deal, Pay, PromiseWords
from kings.table import StruggleStore
from kings.widgets import Table, play
from tests.positions import ADA, BEN, FARMER, KNIGHT, QUEEN, position
from tests.widgets.clicking import at, finish, open_window, table_store, words_of
from tests.widgets.dealing import put
from tests.widgets.pages import EVIL, buttons, click, field, page, tags

RUDE = "\"'&</p><script>alert(2)</script>"


def test_play_gives_a_table_that_is_ready() -> None:
    table = play(seed=1)
    assert "Ada leads a card" in page(table)
    assert 10 == len(buttons(table, "Lead the "))
    assert "A table of Kings' Struggle" == repr(table)


def test_a_whole_game_by_the_panels_buttons() -> None:
    table = play(seed=2)
    while not table.store.scene.over:
        click(table, table.store.scene.choices[-1].label if table.store.scene.choices else "Go on")
    text = page(table)
    assert "First: " in text and "The seed of this game was 2." in text


def test_a_deal_is_composed_and_proposed_at_the_table() -> None:
    table = Table(open_window(table_store(0)))
    click(table, "Make an offer")
    put(table.parts.compose.rows[0], gold=3)
    click(table, "Promise words")
    assert buttons(table, "Propose the deal")[0].disabled
    put(table.parts.compose.rows[2], words="peace")
    click(table, "Propose the deal")
    assert "makes proposal" in page(table)
    assert [] == table.parts.compose.draft.clauses


def test_the_curtain_is_a_button() -> None:
    table = Table(at(position(KNIGHT, FARMER, QUEEN, night=True), ADA, BEN))
    assert "Ada's hand" not in page(table)
    click(table, "I'm Ada")
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
    assert ["broken"] == [line.status for line in store.scene.deals.ledger]


def test_steps_and_the_stop_for_offers() -> None:
    table = play(seed=1)
    field(table, "Stop where an offer could gain me something").value = False
    field(table, "Stop when a trick is over").value = False
    assert not table.store.settings.stop_for_offers
    click(table, table.store.scene.choices[0].label)
    assert table.store.scene.choices
    before = page(table)
    for _ in range(3):
        click(table, "◀ Back")
    assert before != page(table)
    click(table, "Next decision")
    click(table, "To the end")
    assert table.store.scene.choices


def evil_table(*people: int) -> StruggleStore:
    return table_store(*people, names=(EVIL, RUDE, "<b>Cleo</b>", "Dora <svg onload=x>"), seed=1)


def test_no_element_of_the_page_comes_from_what_people_type() -> None:
    plain = Table(open_window(table_store(0, seed=1)))
    table = Table(open_window(evil_table(0)))
    store = table.store
    for one in (table, plain):
        click(one, "Reference card")
        click(one, "Back to the table")
        click(one, "Make an offer")
        click(one, "Promise words")
        put(one.parts.compose.rows[2], words=EVIL)
    assert EVIL in str(words_of(table))
    assert tags(table) <= tags(plain)
    actor = store.scene.view.actor
    assert actor is not None
    for _, act in store.scene.deals.act_options:
        promise = PromiseWords(0, actor, 7, f"{EVIL}{RUDE}")
        store.propose(Deal((Pay(0, actor, 2), act, promise)))
        if store.scene.deals.ledger:
            break
    assert store.scene.deals.ledger and "img src" in page(table)
    field(table, "Code").value = EVIL
    click(table, "Resume game")
    assert tags(table) <= tags(plain) | {"h4", "ol", "li"}
    finish(store)
    finish(plain.store)
    assert EVIL in str(store.scene.names)
    assert not {"img", "script", "b"} & (tags(table) - tags(plain))
    assert tags(table) <= tags(plain)


def test_under_a_curtain_names_are_words_too() -> None:
    table = Table(evil_table(0, 1))
    click(table, "Lead the ")
    assert table.store.scene.waiting_for is not None
    assert not {"img", "script", "onerror", "onload"} & tags(table)
