"""A screen of one's own at a table of several: the clock, early decisions, consent, and words."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import cycle, product

import pytest
from playwright.sync_api import Page, expect

from tests.browser.client_frames import Recorder
from tests.browser.client_page import LivePage
from tests.effort import some
from tests.hall.tables import Sitting, sitting_at
from tests.hall.test_table import MERCHANTS, asked_all, offer
from tests.positions import ADA, BEN, CLEO

Live = Callable[..., LivePage]


@pytest.fixture
def live(screen: Page) -> Iterator[Live]:
    """Open the screen of a seat; whatever goes wrong on it fails the test."""
    opened: list[LivePage] = []

    def open_at(here: Sitting, seat: int, size: str = "laptop", *, dark: bool = False) -> LivePage:
        side = LivePage(screen, here.table.seats[seat], Recorder()).open(size, dark=dark)
        opened.append(side)
        return side

    yield open_at
    assert [] == [error for side in opened for error in side.errors]


def at_a_window() -> Sitting:
    return sitting_at(MERCHANTS, ADA, BEN, CLEO, whispers=True)


def asked_for_consent() -> tuple[Sitting, int]:
    here = at_a_window()
    offer(here, BEN, ADA)
    here.say(BEN, "back")
    return here, CLEO


def decided() -> tuple[Sitting, int]:
    here = at_a_window()
    here.choose(ADA, 1)
    return here, ADA


def offered_since() -> tuple[Sitting, int]:
    here, seat = decided()
    offer(here, BEN, ADA)
    here.say(BEN, "withdraw", number=1)
    return here, seat


def dropped() -> tuple[Sitting, int]:
    here, _ = decided()
    offer(here, BEN, ADA)
    here.say(ADA, "accept", number=1)
    return here, ADA


def rung() -> tuple[Sitting, int]:
    here = at_a_window()
    here.wait(46)
    return here, ADA


def away() -> tuple[Sitting, int]:
    here = at_a_window()
    here.table.seats[CLEO].leave(here.tapes[CLEO])
    here.wait(6)
    return here, BEN


def asked() -> tuple[Sitting, int]:
    here, _, holder, _ = asked_all()
    return here, holder


MOMENTS: dict[str, Callable[[], tuple[Sitting, int]]] = {
    "window": lambda: (at_a_window(), BEN),
    "consent": asked_for_consent,
    "decided": decided,
    "dropped": dropped,
    "offered since": offered_since,
    "rung": rung,
    "away": away,
    "asked": asked,
}


SCREENS = ("laptop", "wider", "phone")


@pytest.mark.parametrize("size", SCREENS)
def test_an_offer_that_comes_after_an_early_decision_can_be_folded_and_seen(
    live: Live, size: str
) -> None:
    here, seat = decided()
    offer(here, BEN, ADA)
    side = live(here, seat, size)
    side.click("[aria-label='Fold the offer away']")
    assert [] == side.outside()
    assert side.page.get_by_text("You have decided").is_visible()
    side.click("[data-focus=see-offer]")
    assert side.button("Accept").is_visible()


@pytest.mark.parametrize(
    ("name", "size"), some(product(MOMENTS, SCREENS), zip(MOMENTS, cycle(SCREENS), strict=False))
)
def test_everything_is_in_one_view_and_bars_nobody(live: Live, name: str, size: str) -> None:
    here, seat = MOMENTS[name]()
    side = live(here, seat, size, dark=size == "phone")
    assert [] == side.outside()
    assert [] == side.barriers()


def test_the_clock_counts_down_and_a_reader_is_told_at_twenty_and_five(live: Live) -> None:
    here = at_a_window()
    here.wait(23.5)
    side = live(here, BEN)
    clock = side.page.locator("[data-bell]")
    expect(clock).to_have_text("0:20")
    told = side.page.locator("[data-bell-told]")
    expect(told).to_have_text("20 seconds left.")
    expect(clock).to_have_text("0:17")
    here.wait(16)
    here.table.say(ADA, "Hurry up")
    here.table.show()
    side.pump()
    expect(told).to_have_text("5 seconds left.")
    assert "late" in (side.page.locator(".bell").get_attribute("class") or "")


def test_nothing_more_is_said_with_one_press_or_the_space_bar(live: Live) -> None:
    here = at_a_window()
    side = live(here, BEN)
    side.press(" ").pump()
    assert here.frame(BEN)["q"] >= 0 and {BEN} == here.table._minutes.window.enough  # type: ignore[union-attr]
    assert side.page.get_by_text("You have nothing more to offer.").is_visible()


def test_an_early_decision_is_shown_and_changed(live: Live) -> None:
    here, seat = decided()
    side = live(here, seat)
    assert side.page.get_by_text("You have decided").is_visible()
    assert 0 == side.page.locator(".picture .can").count()
    side.click("[data-focus=change]")
    assert side.frame["choices"] and side.page.get_by_text("You have decided").count() == 0


def test_c_22_the_question_has_a_button_for_everybody_and_its_answer_can_be_changed(
    live: Live,
) -> None:
    here, seat = asked()
    side = live(here, seat)
    side.button("Let it happen").click()
    side.pump()
    expect(side.page.locator(".decided .ask")).to_contain_text("Let it happen")
    side.click(".decided [data-focus='choice 0']")
    expect(side.page.locator(".decided .ask")).to_contain_text("Lucky Escape")


def test_consent_is_given_with_a_button_and_nothing_else_is_in_the_way(live: Live) -> None:
    here, seat = asked_for_consent()
    side = live(here, seat)
    assert 0 == side.button("Nothing more to offer").count()
    side.press(" ").pump()
    assert side.frame["asked"] is not None, "the space bar answers nothing"
    side.click("[data-focus='consent 1']")
    assert side.frame["asked"] is None and side.frame["offers"]
    assert side.button("Nothing more to offer").is_visible()


def test_words_are_said_from_one_field_and_stand_at_the_seat_that_said_them(live: Live) -> None:
    here = at_a_window()
    side = live(here, BEN)
    here.table.say(ADA, "<img src=x onerror=alert(1)> two gold?")
    here.table.show()
    side.pump()
    bubble = side.page.locator(".answer.says")
    expect(bubble).to_contain_text("<img src=x onerror=alert(1)> two gold?")
    side.click("[data-focus=talk]")
    field = side.page.locator("[data-focus=word]")
    field.fill("Not for two")
    side.page.get_by_label("To whom").select_option(str(CLEO))
    field.press("Enter")
    side.pump()
    said = [{"by": BEN, "to": CLEO, "text": "Not for two"}]
    here.say(CLEO, "hello")
    assert said == here.frame(CLEO)["words"][1:] and len(here.frame(ADA)["words"]) == 1
    expect(side.page.locator(".words")).to_contain_text("You to Cleo alone: Not for two")
    expect(field).to_have_value("")
    assert [] == side.barriers()
    side.press("Escape")
    assert side.focus == "talk"


def test_a_whisper_is_gone_from_a_shared_screen_when_somebody_else_has_it(page: Page) -> None:
    here = at_a_window()
    place = here.table.screen({BEN, CLEO})
    side = LivePage(page, place, Recorder()).open()
    assert BEN == side.frame["seat"]
    here.table.say(ADA, "For you alone", BEN)
    here.table.show()
    side.pump()
    expect(page.locator(".answer.says")).to_contain_text("For you alone")
    here.clock.now += 1
    side.page.evaluate("what => window.kings.send(what)", {"do": "hand_over", "seat": CLEO})
    side.pump()
    assert CLEO == side.frame["seat"]
    assert 0 == page.get_by_text("For you alone").count() and [] == side.errors


def test_what_only_a_lone_screen_can_do_is_not_offered(live: Live) -> None:
    side = live(at_a_window(), BEN)
    assert 0 == side.button("My games").count()
    side.click("[data-focus=more]")
    for words in (
        "New game",
        "Who plays which seat",
        "Branch off from here",
        "Stop for your offers",
    ):
        assert 0 == side.button(words).count()
