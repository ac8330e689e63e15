"""Deals in the browser: put together by pointing and by fields, answered, countered, broken."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.browser.serving import table_at
from tests.browser.tableside import Tableside

OFFER = "Make an offer"
PROPOSE = "Propose the deal"


def wait_for_an_offer(table: Tableside) -> None:
    """Play, first choice first, until a bot's action is for sale."""
    for _ in range(40):
        if not table.choices.count() and table.button(OFFER).is_visible():
            return
        table.on()
    raise AssertionError("no bot's action is for sale")


def clause(table: Tableside, number: int) -> Locator:
    """Return a clause of the offer that is being put together; the first is 0."""
    return table.root.locator(".kings-row-of-clause:visible").nth(number)


def chosen(place: Locator, menu: str) -> str:
    """Return what is chosen in a menu of a clause."""
    return place.get_by_label(menu, exact=True).locator("option:checked").inner_text()


def ends(place: Locator) -> tuple[str, str]:
    """Return who gives and who receives by a clause."""
    return chosen(place, "Who"), chosen(place, "To whom")


def whole(table: Tableside) -> str:
    """Return what is said of the offer as a whole."""
    return table.root.locator(".kings-whole").inner_text()


def test_an_offer_by_pointing_and_by_fields_is_judged_at_once_and_answered(
    prepared: str, table: Tableside
) -> None:
    table.open(table_at(prepared, seed=4))
    wait_for_an_offer(table)
    table.press(OFFER)
    gold, act = clause(table, 0), clause(table, 1)
    expect(gold.locator(".kings-verdict")).to_contain_text("binds because")
    expect(act.locator(".kings-verdict")).to_contain_text("binds because")
    table.point("seat:2")
    table.point("seat:0")
    assert ("Cleo", "Ada") == ends(gold)
    table.point("seat:0")
    table.point("seat:2")
    assert ("Ada", "Cleo") == ends(gold)
    table.slide(gold.get_by_label("Gold"), 2)
    expect(gold.locator("output")).to_have_text("2 of 5 gold")
    table.press("Promise gold")
    promise = clause(table, 2)
    expect(promise.locator(".kings-verdict")).to_contain_text("promise because")
    table.slide(promise.get_by_label("Gold"), 3)
    assert "2 clauses bind, 1 is only a promise" in whole(table)
    table.press("Take out clause 3")
    assert "All of it binds" in whole(table)
    assert "Not yet" not in whole(table)
    table.press(PROPOSE)
    answers = table.root.locator(".kings-answers li")
    expect(answers.first).to_contain_text(
        re.compile("(Ben|Cleo|Dora) (refuses|agrees to|counters)")
    )
    expect(answers.first).to_contain_text("because")


def test_two_people_at_one_screen_propose_counter_accept_and_refuse(
    prepared: str, table: Tableside
) -> None:
    table.open(table_at(prepared, people=(0, 1), seed=4))
    for _ in range(40):
        if table.button(OFFER).is_visible() and table.choices.count():
            break
        table.on()
    actor, other = re.findall("(Ada|Ben) decides what", table.question)[0], "Ben"
    other = "Ben" if actor == "Ada" else "Ada"
    table.press(OFFER)
    assert f"{other} has to agree" in whole(table)
    table.press(PROPOSE)
    table.press(f"Hand the screen to {other}")
    table.press("Counter")
    assert "Instead of proposal 1" in table.root.locator(".kings-compose").inner_text()
    table.slide(clause(table, 0).get_by_label("Gold"), 3)
    table.press("Propose instead of 1")
    table.press(f"Hand the screen to {actor}")
    offers = table.root.locator(".kings-offers")
    expect(offers).to_contain_text(f"{other} pays {actor} 3 gold")
    table.press("Refuse")
    assert "refuses" in table.news
    expect(offers).to_be_hidden()
    table.press(OFFER)
    table.slide(clause(table, 0).get_by_label("Gold"), 2)
    table.press(PROPOSE)
    table.press(f"Hand the screen to {other}")
    table.press("Accept")
    assert f"{other} pays {actor} 2 gold" in table.news
    assert "is struck as deal" in table.news


def offer(table: Tableside, act: str) -> bool:
    """Offer 2 gold now and 3 promised in this round for an action; say whether that is a deal."""
    table.press(OFFER)
    table.slide(clause(table, 0).get_by_label("Gold"), 2)
    table.select(clause(table, 1).get_by_label("The action"), act)
    table.press("Promise gold")
    table.slide(clause(table, 2).get_by_label("Gold"), 3)
    propose = table.button(PROPOSE)
    if propose.is_disabled():  # another deal binds the action already
        table.press("Start again")
        table.press("Close")
        return False
    table.press(propose)
    return "is struck as deal" in table.news


def strike_a_deal(table: Tableside) -> None:
    """Offer for one action after another until a bot agrees."""
    for _ in range(20):
        wait_for_an_offer(table)
        table.press(OFFER)
        acts = table.options("The action")
        table.press("Close")
        if any(offer(table, act) for act in acts[:6]):
            return
        table.press("Go on")
    raise AssertionError("nobody takes the gold")


def test_a_promise_is_broken_when_it_is_due_and_the_ledger_shows_it(
    prepared: str, table: Tableside
) -> None:
    table.open(table_at(prepared, seed=4))
    strike_a_deal(table)
    assert "pays" in table.news and "(S-52)" in table.news
    assert re.search(r"Ada promises \w+ 3 gold", table.ledger) and "open" in table.ledger
    for _ in range(40):
        keep = table.choices.filter(has_text="break the promise")
        if keep.count():
            break
        table.on()
    table.press(keep)
    assert "broken" in table.ledger
    broken = table.root.locator(".kings-ledgered").filter(has_text="3 gold")
    expect(broken.locator(".kings-stands")).to_have_text(re.compile("broken"))
    expect(broken.locator(".kings-stands svg")).to_be_visible()
