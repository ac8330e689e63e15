"""The editor of positions in the client: cards laid by tapping, by keyboard, shared, played on."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # no types
from playwright.sync_api import Browser, Page, expect

from kings.records.formats import LINK, scenario_code
from kings.table.library import scenario
from tests.browser.client_server import ClientServer, client_server

SHOTS = os.environ.get("KINGS_SHOTS")
SIZES = {
    "phone": (390, 844),
    "side": (844, 390),
    "laptop": (1280, 800),
    "desk": (1920, 1080),
}
PATIENCE = 120_000


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ClientServer]:
    with client_server(tmp_path_factory.mktemp("editor")) as server:
        yield server


def opened(
    hall: ClientServer, browser: Browser, size: str, scheme: Any = "light", place: str = ""
) -> Page:
    """Open the page on which a game begins; ``place``: what else stands in its address."""
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height}, color_scheme=scheme, reduced_motion="reduce"
    )
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.on("pageerror", lambda error: pytest.fail(str(error)))
    page.goto(f"{hall.page}{place}")
    page.locator(".begin").wait_for()
    return page


def named(page: Page, name: str, game: str = "struggle") -> None:
    """Put up a position of the house."""
    page.locator("[data-focus=named]").select_option(f"{game} {name}")
    page.locator("[data-focus=put-up]").click()
    expect(page.locator("[data-focus=edit-title]")).to_have_text(name)


def weighed(page: Page) -> None:
    """Wait until choices are weighed, each for all seats once."""
    page.locator(".review-option .own").first.wait_for(timeout=PATIENCE)
    others = page.evaluate("kings.easel.players.length") - 1
    expect(page.locator(".review-heads .others .sign")).to_have_count(others)


def seen(page: Page, name: str) -> None:
    """Nothing bars anybody, and nothing lies beside the page."""
    page.wait_for_timeout(250)
    if SHOTS is not None:
        page.screenshot(path=Path(SHOTS) / f"{name}.png")
    found = Axe().run(page).response["violations"]
    assert [] == [f"{one['id']}: {node['html'][:200]}" for one in found for node in one["nodes"]]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    inside = "(at) => at.scrollWidth <= at.clientWidth + 1"
    assert page.locator("main.editing").evaluate(inside)


def test_a_position_is_put_up_weighed_shared_and_played(
    hall: ClientServer, browser: Browser
) -> None:
    page = opened(hall, browser, "laptop")
    page.locator("[data-focus=edit]").click()
    expect(page.locator("[data-focus=edit-title]")).to_be_focused()
    named(page, "Two Assassins")
    weighed(page)
    seen(page, "editor_laptop")
    # By Night two cards lie aside: until they do, the reason stands there (S-12).
    page.locator("[data-focus=rules]").click()
    page.locator('[data-focus="rule mode"]').select_option(label="Night")
    expect(page.locator(".edit-refusal")).to_contain_text("aside")
    expect(page.locator("[data-focus=rules]")).to_contain_text("Night")
    seen(page, "editor_rules")
    page.locator('[data-focus="rule mode"]').select_option(label="Day")
    expect(page.locator(".edit-refusal")).to_have_count(0)
    page.locator('[data-focus="rule free_market"]').check()
    expect(page.locator("[data-focus=rules]")).to_contain_text("Free Market")
    expect(page.locator("[data-focus=edit-title]")).to_have_text("Two Assassins, changed")
    for _ in range(3):
        page.locator("[data-focus=edit-undo]").click()
    expect(page.locator("[data-focus=edit-title]")).to_have_text("Two Assassins")
    weighed(page)
    page.locator('[data-focus="pays 1 more"]').click()
    expect(page.locator(".edit-deal")).to_contain_text("Everybody who is asked signs: 1 gold")
    page.locator("[data-focus=keep]").click()
    page.locator(".edit-kept li").wait_for()
    # A card on the board itself, then a card of the hand: they change places.
    page.locator(".review-table [data-place='2']").first.click()
    king = page.locator('[data-focus="spot lying 2 10"]')
    expect(king).to_have_attribute("aria-pressed", "true")
    page.locator('[data-focus^="spot hand 2"]').first.click()
    expect(page.locator("[data-focus=edit-title]")).to_have_text("Two Assassins, changed")
    expect(page.locator('[data-focus="spot hand 2 10"]')).to_be_focused()
    weighed(page)
    # One card too few in a hand: refused with its rule, and the board stays.
    page.locator('[data-focus="spot hand 2 10"]').click()
    page.locator('[data-focus="here discard null"]').click()
    refusal = page.locator(".edit-refusal")
    expect(refusal).to_contain_text("Cleo's hand has")
    expect(refusal.locator("[data-rule]").first).to_be_visible()
    expect(page.locator("[data-focus=edit-play]")).to_be_disabled()
    seen(page, "editor_refused")
    page.locator("[data-focus=edit-undo]").click()
    expect(refusal).to_have_count(0)
    weighed(page)
    # The address is a link: it opens the very same position, in another page too, without a seat.
    code = page.evaluate("kings.easel.code")
    assert page.url.endswith(f"/{LINK}{code}")
    other = page.context.new_page()
    other.set_default_timeout(PATIENCE)
    other.goto(f"{page.url.split('#')[0]}#{LINK}{code}")
    expect(other.locator("[data-focus=edit-title]")).to_have_text("Two Assassins, changed")
    assert code == other.evaluate("kings.easel.code")
    expect(other.locator(".edit-kept li")).to_contain_text("Two Assassins")
    other.close()
    page.reload()
    expect(page.locator("[data-focus=edit-title]")).to_have_text("Two Assassins, changed")
    page.locator("[data-focus=edit-play]").click()
    page.locator(".cloth").wait_for()
    assert "Two Assassins, changed" == page.evaluate("kings.frame.scenario.name")
    assert LINK not in page.url and page.evaluate("kings.frame.code") in page.url
    page.context.close()


def test_all_of_it_by_keyboard(hall: ClientServer, browser: Browser) -> None:
    page = opened(hall, browser, "laptop")
    page.locator("[data-focus=edit]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-focus=edit-title]")).to_be_focused()
    page.locator('[data-focus="spot lying 0 9"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator(".edit-trays [role=status]")).to_contain_text("Queen is chosen")
    page.keyboard.press("Escape")
    expect(page.locator(".edit-here")).to_have_count(0)
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.locator(":focus")).to_have_attribute("data-focus", "spot hand 0 3")
    page.keyboard.press("Enter")
    expect(page.locator('[data-focus="spot hand 0 9"]')).to_be_focused()
    page.locator('[data-focus="lot kind"]').select_option(label="a last round with an empty core")
    page.locator("[data-focus=draw]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-focus=edit-title]")).to_contain_text("empty core, seed 1")
    weighed(page)
    page.locator("[data-focus=edit-close]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-focus=edit]")).to_be_focused()
    assert LINK not in page.url
    page.context.close()


def moved(page: Page, card: str, to: str) -> None:
    """Tap a card, and then the place it goes to."""
    page.locator(f'[data-focus="spot {card}"]').click()
    page.locator(f'[data-focus="here {to}"]').click()
    expect(page.locator(f'[data-focus="spot {to} {card.split()[-1]}"]')).to_be_focused()


def test_a_castle_is_laid_by_tapping_on_an_empty_table(
    hall: ClientServer, browser: Browser
) -> None:
    """C-02, C-10, C-20, C-40: refused until all of it is there, and then played on."""
    page = opened(hall, browser, "phone")
    page.locator("[data-focus=edit]").click()
    named(page, "Whom to kill?", "castle")
    page.locator("[data-focus='bare players']").select_option("2")
    page.locator("[data-focus=clear]").click()
    refusal = page.locator(".edit-refusal")
    expect(refusal.locator("[data-rule='C-10']")).to_be_visible()
    expect(page.locator("[data-focus=edit-play]")).to_be_disabled()
    for seat, cards in ((0, (16, 38, 64, 76)), (1, (31, 45, 66))):
        for card in cards:
            moved(page, f"deck null {card}", f"hand {seat}")
    for seat, cards in ((0, (0, 1, 2)), (1, (3, 4, 5))):
        for card in cards:
            moved(page, f"deck null {card}", f"aside {seat}")
    expect(refusal.locator("[data-rule='C-40']")).to_be_visible()
    places = ["king"] + [
        f"{castle}_{rank}"
        for castle in ("west", "middle", "east")
        for rank in ("lord", "seneschal", "master")
    ]
    for number, place in enumerate(places):
        moved(page, f"reserve null {112 + number}", f"{place} null")
    expect(refusal).to_have_count(0)
    # On the board itself: the King is chosen, and changes places with a Lord.
    page.locator(".review-table [data-place='0']").first.click()
    page.locator(".review-table [data-place='1']").first.click()
    expect(page.locator('[data-focus="spot king null 113"]')).to_be_visible()
    moved(page, "deck null 36", "west domain null")
    seen(page, "editor_castle_laid")
    page.locator("[data-focus=edit-play]").click()
    page.locator(".cloth").wait_for()
    assert "castle" == page.evaluate("kings.frame.game")
    page.context.close()


def test_another_card_strikes_in_a_castle_drawn_by_lot(
    hall: ClientServer, browser: Browser
) -> None:
    """C-21, C-22: the card in play goes back, another strikes, and somebody else is asked."""
    page = opened(hall, browser, "phone", "dark")
    page.locator("[data-focus=edit]").click()
    named(page, "Whom to kill?", "castle")
    page.locator('[data-focus="lot kind"]').select_option(
        label="a squire whose player can save him"
    )
    expect(page.locator('[data-focus="lot round"]')).to_have_count(0)
    page.locator('[data-focus="lot players"]').select_option(label="4")
    page.locator("[data-focus=draw]").click()
    title = page.locator("[data-focus=edit-title]")
    expect(title).to_have_text("A squire whose player can save him, seed 1")
    refusal, phase = page.locator(".edit-refusal"), page.locator("[data-focus='put phase null']")
    expect(refusal).to_have_count(0)
    expect(phase.locator("option:checked")).to_have_text("somebody may react to the card in play")
    played = page.locator("[data-focus^='spot playing null']")
    card = (played.get_attribute("data-focus") or "").split()[-1]
    moved(page, f"playing null {card}", "deck null")
    expect(phase.locator("option:checked")).to_have_text("a card is played")
    deck = page.locator("[data-focus^='spot deck null']").filter(has_text="Assassination").first
    other = (deck.get_attribute("data-focus") or "").split()[-1]
    assert card != other
    moved(page, f"deck null {other}", "playing null")
    expect(phase.locator("option:checked")).to_have_text("somebody may react to the card in play")
    # Whom it strikes, and who is still asked, are chosen in turn.
    for setting in ("aim", "asked"):
        menu = page.locator(f"[data-focus='put {setting} null']")
        menu.select_option(index=1)
        expect(menu.locator("option").nth(1)).to_have_js_property("selected", True)
        expect(refusal).to_have_count(0)
    seen(page, "editor_castle_mid_card")
    code = page.evaluate("kings.easel.code")
    asked = menu.locator("option").nth(1).inner_text()
    page.reload()
    expect(title).to_have_text("A squire whose player can save him, seed 1, changed")
    assert code == page.evaluate("kings.easel.code")
    expect(menu.locator("option:checked")).to_have_text(asked)
    page.locator("[data-focus=edit-play]").click()
    page.locator(".cloth").wait_for()
    assert "castle" == page.evaluate("kings.frame.game")
    page.context.close()


def test_keys_are_laid_by_keyboard(hall: ClientServer, browser: Browser) -> None:
    """K-11, K-21: a card is laid, refused on guard, and laid where others left it."""
    page = opened(hall, browser, "laptop", "dark")
    page.locator("[data-focus=edit]").click()
    named(page, "The Key left behind", "keys")
    page.locator("[data-focus='spot hand 0 30']").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".edit-trays [role=status]")).to_contain_text("Sun Key 3 is chosen")
    page.locator("[data-focus='here guards 0']").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-focus='spot guards 0 30']")).to_be_focused()
    refusal = page.locator(".edit-refusal")
    expect(refusal.locator("[data-rule='K-21']")).to_be_visible()
    seen(page, "editor_keys_refused")
    page.keyboard.press("Enter")
    page.locator("[data-focus='here vault left 1']").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-focus='spot vault left 1 30']")).to_be_focused()
    expect(refusal).to_have_count(0)
    turn = page.locator("[data-focus='put turn null']")
    turn.fill("21")
    turn.press("Enter")
    expect(page.locator("[data-focus='put actor null']")).to_have_value("0")
    expect(page.locator("[data-focus=edit-title]")).to_have_text("The Key left behind, changed")
    seen(page, "editor_keys_laid")
    page.context.close()


def test_a_link_that_was_cut_is_refused_and_nothing_is_lost(
    hall: ClientServer, browser: Browser
) -> None:
    code = scenario_code(scenario("The price of two"))
    page = opened(hall, browser, "laptop", place=f"/{LINK}{code[:-9]}")
    expect(page.locator(".toast")).to_contain_text("cut off")
    expect(page.locator(".begin")).to_be_visible()
    page.context.close()


@pytest.mark.parametrize(
    ("size", "scheme"),
    [
        ("phone", "dark"),
        pytest.param("phone", "light", marks=pytest.mark.slow),
        pytest.param("side", "light", marks=pytest.mark.slow),
        pytest.param("laptop", "dark", marks=pytest.mark.slow),
        pytest.param("desk", "light", marks=pytest.mark.slow),
    ],
)
def test_nothing_bars_anybody_from_the_editor(
    hall: ClientServer, browser: Browser, size: str, scheme: str
) -> None:
    page = opened(hall, browser, size, scheme)
    page.locator("[data-focus=edit]").click()
    page.locator("[data-focus=edit-title]").wait_for()
    weighed(page)
    page.locator('[data-focus="spot lying 0 9"]').click()
    seen(page, f"editor_{size}_{scheme}")
    named(page, "Whom to kill?", "castle")
    seen(page, f"editor_{size}_{scheme}_castle")
    page.context.close()
