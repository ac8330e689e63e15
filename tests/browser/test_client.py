"""The one client draws frames: sizes, cards, chips, offers, keys, focus, and what people typed."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from playwright.sync_api import expect

from kings import client
from tests.browser.client_frames import Frame, moment, refused, say, seated, setup, whole
from tests.browser.client_page import NARROWEST, PHONES, SIZES, ClientPage
from tests.effort import every_other, some

EVIL = "<img src=x onerror=alert(1)>"
MOMENTS = ("card", "ability", "chips", "offered", "over")


def told(side: ClientPage, name: str, size: str = "laptop", **look: bool) -> Frame:
    """Open a screen and show it a moment; return the frame."""
    frame = moment(name, narrow=size in PHONES, seats=SIZES[size][2])
    side.open(size, **look).tell(frame)
    return frame


# Room: all of it in one view.


@pytest.mark.parametrize(
    ("name", "size"), some(product(MOMENTS, SIZES), product(MOMENTS, NARROWEST))
)
def test_everything_lies_in_one_view(side: ClientPage, size: str, name: str) -> None:
    told(side, name, size)
    assert [] == side.outside()


@pytest.mark.parametrize("size", some(SIZES, NARROWEST))
def test_an_offer_being_written_lies_in_the_same_view(side: ClientPage, size: str) -> None:
    told(side, "chips", size)
    side.press("r")
    expect(side.page.locator(".composer .row").first).to_be_visible()
    assert [] == side.outside()


@pytest.mark.parametrize(("name", "size"), every_other(["keys", "castle"], ["laptop", "desk"]))
def test_other_boards_lie_in_one_view(side: ClientPage, size: str, name: str) -> None:
    told(side, name, size)
    assert [] == side.outside()


def test_a_table_keeps_its_shape_on_a_larger_screen(side: ClientPage) -> None:
    boxes = []
    for size in ("laptop", "desk"):
        told(side, "chips", size)
        boxes.append(side.page.locator(".cloth").bounding_box())
    small, large = (box for box in boxes if box is not None)
    assert 1.5 == pytest.approx(large["width"] / small["width"])
    assert 1.5 == pytest.approx(large["height"] / small["height"])


def test_fingers_find_what_they_press(side: ClientPage) -> None:
    side.open("phone").tell(refused(moment("chips", narrow=True)))
    side.page.locator("button.chip:not(.plus)").first.click()
    sizes = side.page.locator("main button, nav button").evaluate_all(
        "all => all.map(at => [at.textContent, at.getBoundingClientRect().height])"
    )
    assert [] == [(words, high) for words, high in sizes if high < 44]


def test_a_picture_that_is_there_already_stays(side: ClientPage) -> None:
    frame = told(side, "chips")
    before = side.page.locator(".cloth > .picture svg").inner_html()
    side.tell({**frame, "n": frame["n"] + 1, "pictures": [None] * len(frame["pictures"])})
    assert before == side.page.locator(".cloth > .picture svg").inner_html()


def test_chips_and_stakes_do_not_cover_each_other(side: ClientPage) -> None:
    told(side, "chips")
    chips = side.page.locator(".chips").bounding_box()
    stakes = side.page.locator("[data-stakes]").bounding_box()
    assert chips is not None and stakes is not None
    above = chips["y"] + chips["height"] <= stakes["y"] + 1
    below = stakes["y"] + stakes["height"] <= chips["y"] + 1
    assert above or below


MEETING = """(selectors) => {
  const found = [];
  const boxes = selectors.flatMap((selector) => [...document.querySelectorAll(selector)])
    .filter((at) => at.getClientRects().length)
    .map((at) => [at.className || at.nodeName, at.getBoundingClientRect()]);
  const beside = (one, two) => one.right <= two.left + 1 || two.right <= one.left + 1;
  const below = (one, two) => one.bottom <= two.top + 1 || two.bottom <= one.top + 1;
  boxes.forEach(([name, one], at) => boxes.slice(at + 1).forEach(([other, two]) => {
    if (!beside(one, two) && !below(one, two)) found.push([name, other]);
  }));
  return found;
}"""


def meeting(side: ClientPage, *selectors: str) -> list[list[str]]:
    """Return which of these elements lie on each other."""
    found: list[list[str]] = side.page.evaluate(MEETING, list(selectors))
    return found


PARTS = (
    ".chips",
    "[data-stakes]",
    "section.stakes",
    ".answer",
    ".hand",
    ".strip",
    ".decide",
    ".recent",
    "nav",
    "header p",
)


@pytest.mark.parametrize("size", some(SIZES, NARROWEST))
def test_nothing_in_the_window_with_chips_lies_on_anything_else(
    side: ClientPage, size: str
) -> None:
    frame = moment("chips", narrow=size in PHONES, seats=SIZES[size][2])
    side.open(size).tell(refused(frame))
    assert [] == meeting(side, *PARTS)
    side.page.locator("button.chip").first.click()
    assert [] == meeting(side, ".chips-head > *", ".chips-rows > .chip", ".free > .chip", ".plus")


def test_chips_have_as_many_columns_as_their_words_have_room_for(side: ClientPage) -> None:
    frame = moment("chips")
    chip = frame["chips"][0]
    columns = {}
    for words in ("Peasant", "takes your Knight", "takes your Peasant and the Assassin"):
        frame["chips"] = [{**chip, "words": f"{words[:-1]}{at}"} for at in range(3)]
        frame["n"] += 1
        side.open().tell(frame)
        boxes = side.page.locator(".free .chip").evaluate_all(
            "all => all.map(at => Math.round(at.getBoundingClientRect().top))"
        )
        columns[words] = boxes.count(boxes[0])
    assert [3, 2, 1] == list(columns.values())


def test_an_offer_that_came_stands_alone(side: ClientPage) -> None:
    told(side, "offered")
    expect(side.page.locator(".chips")).to_have_count(0)
    side.press("Escape")
    expect(side.page.locator(".offer")).to_have_count(0)
    offered = moment("offered")
    expect(side.page.locator(".chips")).to_have_count(1 if offered["chips"] else 0)


def test_without_a_chip_an_offer_can_still_be_made(side: ClientPage) -> None:
    frame = moment("chips")
    frame["chips"] = []
    side.open().tell(frame).press("o")
    assert "plus" == side.focus
    side.press("Enter")
    expect(side.page.locator(".composer")).to_be_visible()


def test_cards_to_play_lie_beside_each_other_on_a_phone(side: ClientPage) -> None:
    told(side, "card", "phone")
    cards = ".hand [data-mark].can > .hit"
    sizes = side.page.locator(cards).evaluate_all(
        "all => all.map(at => at.getBoundingClientRect().width)"
    )
    assert len(sizes) > 5 and min(sizes) >= 60
    lefts = side.page.locator(cards).evaluate_all(
        "all => all.map(at => [at.getBoundingClientRect().left, at.getBoundingClientRect().top])"
    )
    apart = [
        abs(one[0] - two[0]) >= 60 or abs(one[1] - two[1]) >= 60
        for at, one in enumerate(lefts)
        for two in lefts[at + 1 :]
    ]
    assert all(apart)


def test_a_phones_log_drops_whole_lines(side: ClientPage) -> None:
    frame = moment("chips", narrow=True)
    frame["log"] = [
        {"seat": 0, "text": f"{at}. {'A long line of the log. ' * 4}"} for at in range(9)
    ]
    side.open("phone").tell(frame)
    cut = side.page.evaluate(
        """() => {
          const box = document.querySelector(".recent");
          const foot = box.getBoundingClientRect().bottom + 1;
          const lines = [...box.children].filter((line) => !line.hidden);
          return lines.filter((line) => line.getBoundingClientRect().bottom > foot).length;
        }"""
    )
    assert 0 == cut


@pytest.mark.parametrize("size", ["laptop", "phone"])
def test_the_end_shows_every_pile_and_sum(side: ClientPage, size: str) -> None:
    frame = told(side, "over", size)
    ranks = side.page.locator(".rank")
    expect(ranks).to_have_count(len(frame["names"]))
    expect(ranks.locator(".laid-pile svg")).to_have_count(len(frame["names"]))
    points = [str(rank["points"]) for rank in frame["over"]["ranks"]]
    assert points == ranks.locator(".points").all_text_contents()
    assert [] == meeting(side, ".rank", ".end-acts button")


def test_a_phone_on_its_side_has_two_halves(side: ClientPage) -> None:
    side.open("phone").page.set_viewport_size({"width": 844, "height": 390})
    side.tell(moment("chips", narrow=True))
    side.until(lambda: side.page.locator(".half").count() == 2)
    cloth = side.page.locator(".cloth").bounding_box()
    let = side.button("Let").bounding_box()
    assert cloth is not None and let is not None
    assert let["x"] > cloth["x"] + cloth["width"] and let["y"] + let["height"] <= 390


# What moves comes to rest, and is gone.


COUNT_SPRITES = """() => {
  window.sprites = 0;
  const count = (nodes) => [...nodes].filter((at) => at.matches?.(".sprite")).length;
  new MutationObserver((seen) => {
    for (const { addedNodes } of seen) window.sprites += count(addedNodes);
  }).observe(document.body, { childList: true, subtree: true });
}"""


def test_what_has_moved_is_gone(side: ClientPage) -> None:
    frame = told(side, "chips")
    side.page.evaluate(COUNT_SPRITES)
    sprite = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 30"><circle r="9"/></svg>'
    moving = {"what": "gold", "start": "seat:1", "end": "seat:0", "sprite": sprite, "wave": 0}
    side.tell({**frame, "n": frame["n"] + 1, "motions": [moving, {**moving, "wave": 1}]})
    side.until(lambda: side.page.evaluate("window.sprites") == 2)
    expect(side.page.locator(".sprite")).to_have_count(0)


def test_with_reduced_motion_nothing_moves(side: ClientPage) -> None:
    frame = told(side, "chips", still=True)
    sprite = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 30"><circle r="9"/></svg>'
    moving = {"what": "gold", "start": "seat:1", "end": "seat:0", "sprite": sprite, "wave": 0}
    side.tell({**frame, "n": frame["n"] + 1, "motions": [moving]})
    expect(side.page.locator(".sprite")).to_have_count(0)


# Hands that lie open.


def test_a_fan_opens_the_hand_over_the_middle(side: ClientPage) -> None:
    told(side, "chips")
    side.page.locator("[data-fan][data-open]").first.click()
    seat = int(side.page.locator("[data-fan][data-open]").first.get_attribute("data-fan") or "-1")
    assert {"do": "read", "what": "hand", "seat": seat} == side.last("read")
    picture = moment("chips")["pictures"][1]
    side.tell({"sheet": {"what": "hand", "title": "Ben's hand", "svg": [picture]}})
    expect(side.page.get_by_role("dialog", name="Ben's hand")).to_be_visible()
    side.press("Escape")
    expect(side.page.get_by_role("dialog")).to_have_count(0)


# A card is played by the card.

DOUBLE_TAP = """([first, after, other]) => {
  const tap = (name) =>
    document.querySelector(name).dispatchEvent(new MouseEvent("click", { bubbles: true }));
  tap(first);
  window.told(after);
  tap(other);
}"""
"""Two taps with a frame between them, both at once however busy the machine is."""


def test_one_tap_plays_what_can_be_taken_back(side: ClientPage) -> None:
    frame = told(side, "card")
    first, other = frame["choices"][:2]
    card = side.page.locator(f'[data-mark="{first["marks"][0]}"].can')
    assert first["say"] in (card.get_attribute("aria-label") or "")
    card.click()
    played = {"do": "choose", "q": frame["q"], "move": first["move"]}
    assert played == side.last("choose")
    after = {**frame, "n": frame["n"] + 1, "q": frame["q"] + 1}
    later = side.page.locator(f'[data-mark="{other["marks"][0]}"].can')
    side.tell(after)
    side.page.wait_for_timeout(450)
    later.click()
    assert other["move"] == side.last("choose")["move"]


def test_a_double_tap_plays_one_card(side: ClientPage) -> None:
    frame = told(side, "card")
    first, other = (f'[data-mark="{one["marks"][0]}"].can' for one in frame["choices"][:2])
    after = {**frame, "n": frame["n"] + 1, "q": frame["q"] + 1}
    side.page.evaluate(DOUBLE_TAP, [first, after, other])
    assert frame["choices"][0]["move"] == side.last("choose")["move"]
    assert 1 == [message["do"] for message in side.sent].count("choose")


def test_what_could_be_aimed_at_more_is_not_played_by_its_first_tap(side: ClientPage) -> None:
    frame = moment("card")
    alone, more = frame["choices"][:2]
    mark = alone["marks"][0]
    more["marks"] = [mark, frame["choices"][2]["marks"][0]]
    side.open().tell(frame)
    card = side.page.locator(f'[data-mark="{mark}"].can')
    card.click()
    assert [] == [message for message in side.sent if message["do"] == "choose"]
    card.click()
    assert alone["move"] == side.last("choose")["move"]


def test_the_first_tap_raises_what_stays_played_and_the_second_plays_it(side: ClientPage) -> None:
    frame = moment("card")
    frame["choices"] = [{**choice, "final": True} for choice in frame["choices"]]
    side.open().tell(frame)
    mark = frame["choices"][0]["marks"][0]
    card = side.page.locator(f'[data-mark="{mark}"].can')
    card.click()
    assert "true" == card.get_attribute("aria-pressed")
    assert [] == [message for message in side.sent if message["do"] == "choose"]
    expect(side.page.locator("[data-focus=play]")).to_contain_text(frame["choices"][0]["say"])
    card.click()
    assert side.last("choose") == {
        "do": "choose",
        "q": frame["q"],
        "move": frame["choices"][0]["move"],
    }


def test_the_keys_are_the_numbers_on_the_cards(side: ClientPage) -> None:
    frame = told(side, "card")
    king = next(one for one in frame["choices"] if one["marks"] == ["card:10"])
    side.press("0")
    assert "play" == side.focus
    side.press("Enter")
    assert king["move"] == side.last("choose")["move"]


def test_a_number_without_a_card_does_nothing(side: ClientPage) -> None:
    frame = moment("card")
    frame["choices"] = [one for one in frame["choices"] if one["marks"] != ["card:7"]]
    side.open().tell(frame).press("7", "Enter")
    assert [] == [message for message in side.sent if message["do"] == "choose"]


def test_escape_puts_a_raised_card_back(side: ClientPage) -> None:
    told(side, "card")
    side.press("0")
    expect(side.page.locator(".raised-choice")).to_be_visible()
    side.press("Escape")
    expect(side.page.locator(".raised-choice")).to_have_count(0)


# Chips: one tap offers.


def test_a_chip_opens_takes_gold_and_is_sent(side: ClientPage) -> None:
    frame = refused(moment("chips"))
    side.open().tell(frame)
    chip = frame["chips"][1]
    side.page.locator("button.chip").first.click()
    side.press("+", "+", "-")
    expect(side.page.locator(".chip.open output")).to_have_text("2")
    side.press("Enter")
    offer = side.last("offer")
    pay, act = offer["deal"]["clauses"]
    assert (2, "pay") == (pay["gold"], pay["kind"])
    assert chip["offer"]["deal"]["clauses"][1] == act
    assert frame["q"] == offer["q"] and offer["instead_of"] is None


def test_a_refused_chip_opens_at_one_gold_more(side: ClientPage) -> None:
    frame = refused(moment("chips"), gold=3)
    side.open().tell(frame)
    expect(side.page.locator(".chip.refused")).to_contain_text("She gains 4 by it.")
    side.press("i")
    expect(side.page.locator(".chip.open output")).to_have_text("4")
    side.button("Send").click()
    assert 4 == side.last("offer")["deal"]["clauses"][0]["gold"]
    assert frame["chips"][0]["offer"]["deal"]["clauses"][1] in side.last("offer")["deal"]["clauses"]


def test_nobody_offers_more_gold_than_there_is(side: ClientPage) -> None:
    frame = refused(moment("chips"))
    frame["purse"] = 2
    side.open().tell(frame)
    assert side.button("Improve").is_disabled()
    side.page.locator("button.chip").first.click()
    side.press("+", "+", "+")
    expect(side.page.locator(".chip.open output")).to_have_text("2")


def test_a_coin_that_is_dragged_onto_the_card_opens_a_chip(side: ClientPage) -> None:
    frame = told(side, "chips")
    seller = frame["chips"][0]["seller"]
    side.page.locator(".purse").drag_to(side.page.locator(f'[data-place="{seller}"]').first)
    expect(side.page.locator(".chip.open")).to_be_visible()


def test_arrows_go_from_chip_to_chip(side: ClientPage) -> None:
    frame = told(side, "chips")
    names = [f"chip {chip['seller']}: {chip['words']}" for chip in frame["chips"]]
    side.press("o")
    assert names[0] == side.focus
    side.press("ArrowDown")
    assert names[1] == side.focus
    side.press("ArrowUp", "ArrowUp")
    assert names[-1] == side.focus


def test_one_filled_button_is_in_view(side: ClientPage) -> None:
    told(side, "chips")
    filled = side.page.locator("button.filled:visible")
    expect(filled).to_have_count(1)
    expect(filled).to_contain_text("Let")
    side.page.locator("button.chip").first.click()
    expect(filled).to_have_count(1)
    expect(filled).to_have_text("Send")


# Offers: written, and come.


def test_rows_become_clauses_with_a_verdict_each(side: ClientPage) -> None:
    frame = told(side, "chips")
    side.press("r")
    side.button("Add a clause").click()
    side.button("Promise words").click()
    side.page.get_by_label("What is promised").fill(f"I vote {EVIL}")
    side.until(lambda: any("I vote" in str(message) for message in side.sent))
    draft = side.last("draft")
    assert ["pay", "act", "promise_words"] == [row["kind"] for row in draft["rows"]]
    assert "q" not in draft
    verdicts = [{"text": EVIL, "binds": at < 2, "reason": f"because {at}"} for at in range(3)]
    side.tell({"draft": {"key": draft["key"], "clauses": verdicts, "refusal": "", "keeps": []}})
    expect(side.page.locator(".row.binds")).to_have_count(2)
    expect(side.page.locator(".row:not(.binds) .verdict")).to_have_text("promise because 2")
    side.button("Send").click()
    assert draft["rows"] == side.last("offer")["deal"]["clauses"]
    assert frame["q"] == side.last("offer")["q"]


def test_an_objection_stands_in_place_of_send(side: ClientPage) -> None:
    told(side, "chips")
    side.press("r")
    side.sends("draft")
    key = side.last("draft")["key"]
    side.tell({"draft": {"key": key, "clauses": [None, None], "refusal": "No.", "keeps": []}})
    expect(side.page.locator(".refusal")).to_have_text("No.")
    assert side.button("Send").is_disabled()


def test_an_answer_to_an_older_draft_changes_nothing(side: ClientPage) -> None:
    told(side, "chips")
    side.press("r")
    side.sends("draft")
    key = side.last("draft")["key"]
    side.tell({"draft": {"key": key - 1, "clauses": [], "refusal": "Old.", "keeps": []}})
    expect(side.page.locator(".refusal")).to_have_count(0)


def test_an_offer_takes_the_focus_on_its_title(side: ClientPage) -> None:
    told(side, "chips")
    frame = moment("offered")
    side.tell({**frame, "n": 99})
    assert "offer-title" == side.focus
    offer = next(one for one in frame["offers"] if one["answer"])
    side.press("Enter", " ")
    assert [] == [message for message in side.sent if message["do"] == "accept"]
    side.button("Accept").click()
    assert {"do": "accept", "q": frame["q"], "number": offer["number"]} == side.last("accept")


def test_a_counter_opens_the_same_rows_filled_in(side: ClientPage) -> None:
    frame = told(side, "offered")
    offer = next(one for one in frame["offers"] if one["answer"])
    side.button("Counter").click()
    rows = side.page.locator(".composer .row")
    expect(rows).to_have_count(len(offer["clauses"]))
    side.button("Send").click()
    sent = side.last("offer")
    assert offer["deal"] == sent["deal"] and offer["number"] == sent["instead_of"]


def test_a_folded_offer_comes_back(side: ClientPage) -> None:
    told(side, "offered")
    side.press("Escape")
    expect(side.button("Accept")).to_have_count(0)
    side.button("See ").click()
    expect(side.button("Accept")).to_be_visible()


def test_the_hand_comes_back_after_an_offer(side: ClientPage) -> None:
    told(side, "offered", "phone")
    hand = side.page.locator(".hand .hand-picture svg")
    expect(hand).to_have_count(0)
    side.press("Escape")
    expect(hand).to_be_visible()


def test_a_phones_offer_covers_neither_trick_nor_stakes(side: ClientPage) -> None:
    told(side, "offered", "phone")
    offer = side.page.locator(".offer").bounding_box()
    cloth = side.page.locator(".cloth").bounding_box()
    assert offer is not None and cloth is not None
    assert offer["y"] >= cloth["y"] + cloth["height"]


# Going on, looking back.


def test_space_goes_on_unless_a_field_has_the_focus(side: ClientPage) -> None:
    frame = told(side, "chips")
    side.press(" ")
    assert {"do": "enough", "q": frame["q"]} == side.last("enough")
    side.page.evaluate("window.sent.length = 0")
    side.press("r")
    side.page.locator(".composer select").first.focus()
    side.press(" ", "Escape")
    assert [] == [message for message in side.sent if message["do"] == "enough"]


def test_arrows_look_and_take_nothing_back(side: ClientPage) -> None:
    frame = told(side, "card")
    frame["steps"] |= {"at": 5, "of": 5, "can_back": True}
    side.tell({**frame, "n": 50}).press("ArrowLeft")
    assert {"do": "look", "at": 4} == side.last("look")
    back = {**frame, "n": 51, "looking": True, "choices": [], "steps": {**frame["steps"], "at": 4}}
    side.tell(back)
    expect(side.page.locator(".decide")).to_contain_text("looking back")
    side.press("End")
    assert {"do": "now"} == side.last("now")
    assert [] == [message for message in side.sent if message["do"] == "back"]


def test_what_bots_did_comes_one_after_the_other_and_space_skips(lone: ClientPage) -> None:
    lone.page.clock.install()
    frame = told(lone, "chips")
    lone.page.clock.pause_at(lone.page.evaluate("Date.now() + 60_000"))  # no step ends by itself
    for at in range(1, 4):
        log = [*frame["log"], {"seat": None, "text": f"Step {at}."}]
        lone.tell({**frame, "n": frame["n"] + at, "log": log, "step": at < 3})
    expect(lone.page.locator(".log")).to_contain_text("Step 1.")
    expect(lone.page.locator(".log")).not_to_contain_text("Step 2.")
    lone.page.clock.run_for(700)
    expect(lone.page.locator(".log")).to_contain_text("Step 2.")
    lone.press(" ")
    expect(lone.page.locator(".log")).to_contain_text("Step 3.")
    assert [] == [message for message in lone.sent if message["do"] == "enough"]


def test_with_reduced_motion_all_of_it_comes_at_once(lone: ClientPage) -> None:
    lone.page.clock.install()
    frame = told(lone, "chips", still=True)
    lone.page.clock.pause_at(lone.page.evaluate("Date.now() + 60_000"))  # no step ends by itself
    for at in range(1, 4):
        log = [*frame["log"], {"seat": None, "text": f"Step {at}."}]
        lone.tell({**frame, "n": frame["n"] + at, "log": log, "step": at < 3})
    expect(lone.page.locator(".log")).to_contain_text("Step 3.")


def test_a_decision_is_sent_again_after_a_broken_line(side: ClientPage) -> None:
    frame = told(side, "chips")
    side.press(" ")
    side.page.evaluate("window.sent.length = 0; window.hello()")
    side.tell(frame)
    assert [{"do": "enough", "q": frame["q"]}] == side.sent
    side.page.evaluate("window.sent.length = 0; window.hello()")
    side.tell({**frame, "q": frame["q"] + 1})
    assert [] == side.sent


def test_what_was_answered_is_not_sent_again_though_it_counts_nowhere(side: ClientPage) -> None:
    frame = told(side, "chips")
    side.press(" ")
    side.tell({**frame, "n": frame["n"] + 1})
    expect(side.page.locator("#table")).to_have_attribute("data-busy", "false")
    side.page.evaluate("window.sent.length = 0; window.hello()")
    side.tell(frame)
    assert [] == side.sent


def test_a_refusal_is_a_sentence_that_is_read_aloud(side: ClientPage) -> None:
    told(side, "chips")
    side.tell({"refused": f"No, {EVIL}."})
    expect(side.page.get_by_role("alert")).to_contain_text(f"No, {EVIL}.")


# Focus, and what is read aloud.


def test_the_focus_outlives_a_frame(side: ClientPage) -> None:
    frame = told(side, "card")
    mark = frame["choices"][3]["marks"][0]
    side.page.locator(f'[data-mark="{mark}"].can').focus()
    picture = frame["pictures"][1].replace("<title>", "<title>Still ")
    side.tell({**frame, "n": 70, "pictures": [None, picture]})
    assert mark == side.focus


def test_the_focus_goes_to_the_decision_when_its_button_is_gone(side: ClientPage) -> None:
    frame = told(side, "offered")
    side.button("Refuse").focus()
    side.tell({**moment("chips"), "n": frame["n"] + 1})
    assert "let" == side.focus


def test_tab_goes_through_the_table_in_the_order_of_the_design(side: ClientPage) -> None:
    frame = refused(moment("chips"))
    side.open().tell(frame)
    side.page.locator("button.chip").first.click()
    side.page.locator("main").focus()
    order: list[str] = []
    for _ in range(40):
        side.press("Tab")
        if side.focus == "BODY":
            break
        order.append(side.focus)
    stops = ["gold-less", "gold-more", "send", "plus", "let", "look-back", "dark"]
    assert stops == [at for at in order if at in stops]


def test_stakes_and_answers_are_read_aloud(side: ClientPage) -> None:
    frame = refused(moment("chips"))
    frame["stakes"] = {"headline": "As it stands, nobody: 10 = 10.", "lines": []}
    side.open().tell(frame)
    status = side.page.locator("main > p[role=status]")
    expect(status).to_contain_text("As it stands, nobody: 10 = 10.")
    expect(status).to_contain_text("Not for 2 gold.")


def test_a_sheet_keeps_the_focus_and_gives_it_back(side: ClientPage) -> None:
    told(side, "chips")
    side.button("More", exact=True).click()
    for _ in range(14):
        side.press("Tab")
        assert side.page.evaluate("document.activeElement.closest('.sheet') !== null")
    side.press("Escape")
    assert "more" == side.focus


# For everybody.


@pytest.mark.parametrize(("size", "dark"), every_other(["laptop", "phone"], [False, True]))
def test_nothing_bars_anybody(side: ClientPage, size: str, *, dark: bool) -> None:
    side.open(size, dark=dark)
    side.tell(setup())
    assert [] == side.barriers()
    for name in (*MOMENTS, "keys", "castle"):
        side.tell({**moment(name, narrow=size == "phone"), "n": 1})
        assert [] == side.barriers(), name
    side.tell(refused(moment("chips", narrow=size == "phone")))
    side.page.locator("button.chip").first.click()
    assert [] == side.barriers()
    side.press("r")
    assert [] == side.barriers()
    side.press("Escape")
    side.button("More" if size == "laptop" else "The table", exact=True).click()
    assert [] == side.barriers()


def test_large_type_is_larger_and_still_in_one_view(side: ClientPage) -> None:
    told(side, "chips")
    words = side.page.locator(".chips h2")
    before = words.evaluate("at => parseFloat(getComputedStyle(at).fontSize)")
    side.button("More", exact=True).click()
    side.button("Large type").click()
    side.press("Escape")
    assert before * 1.1 < words.evaluate("at => parseFloat(getComputedStyle(at).fontSize)")
    assert [] == side.outside()


# What people typed stays text.


def test_names_and_words_stay_text(side: ClientPage) -> None:
    seat, device = seated(names=(EVIL, "<u>Ben</u>\"'&lt;", "Cleo", "Dora"))
    frame = whole(device.told)
    chips = moment("chips")
    for part in ("chips", "menu", "window", "offers"):
        frame[part] = chips[part]
    frame["choices"] = []
    frame["chips"][0]["words"] = EVIL
    frame["chips"][0]["opening"] = f"Pay {EVIL} …"
    frame["log"] = [{"seat": 0, "text": f"{EVIL} leads."}]
    frame["answers"] = [{"seat": 1, "words": EVIL, "agrees": False, "offer": EVIL}]
    frame["stakes"] = {"headline": EVIL, "lines": [EVIL]}
    frame["menu"]["seats"][0]["name"] = EVIL
    side.open().tell(frame)
    expect(side.page.locator(".log")).to_contain_text(EVIL)
    side.press("r")
    side.button("More", exact=True).click()
    assert 0 == side.page.locator("img, u").count()
    offered = moment("offered")
    offered["offers"][0]["by"] = EVIL
    offered["offers"][0]["clauses"][0]["text"] = EVIL
    side.press("Escape", "Escape").tell({**offered, "n": 9})
    assert 0 == side.page.locator("img, u").count()
    over = moment("over")
    over["over"]["headline"] = over["over"]["ranks"][0]["name"] = EVIL
    side.tell({**over, "n": 10})
    expect(side.page.locator(".end")).to_contain_text(EVIL)
    assert 0 == side.page.locator("img, u").count()
    say(seat, "mine")


# Beginning and ending.


def test_a_game_begins_with_one_press(side: ClientPage) -> None:
    side.open().tell(setup())
    side.button("Play", exact=True).click()
    begun = side.last("begin")
    assert ("struggle", 4, "human") == (begun["game"], len(begun["names"]), begun["players"][0])


def test_what_is_chosen_is_begun(side: ClientPage) -> None:
    side.open().tell(setup())
    side.page.get_by_label("King's Keys").check()
    side.page.get_by_label("Kings' Struggle").check()
    side.page.locator(".count").get_by_label("3").check(force=True)
    side.page.get_by_label("Name of seat 1").fill(EVIL)
    side.page.get_by_label("Who plays seat 2").select_option("human")
    side.page.get_by_text("Rules of this game").click()
    side.page.get_by_label("Free Market").check()
    side.button("Play", exact=True).click()
    begun = side.last("begin")
    assert [EVIL, 3, "human", True, "day"] == [
        begun["names"][0],
        len(begun["players"]),
        begun["players"][1],
        begun["options"]["free_market"],
        begun["options"]["mode"],
    ]


def test_the_end_leads_to_a_rematch(side: ClientPage) -> None:
    told(side, "over")
    filled = side.page.locator("button.filled:visible")
    expect(filled).to_have_count(1)
    filled.click()
    assert {"do": "rematch"} == side.last("rematch")


def test_the_address_holds_the_game(side: ClientPage) -> None:
    frame = told(side, "card")
    side.tell({**frame, "code": "abcd-efgh-jkmn"})
    assert side.page.url.endswith("#token/abcd-efgh-jkmn")


# In a notebook, by a comm.


def test_one_module_draws_it_in_a_notebook(side: ClientPage) -> None:
    side.open()
    frame: dict[str, Any] = moment("card")
    side.page.evaluate("document.body.dataset.jpThemeLight = 'false'")
    side.page.evaluate("document.body.replaceChildren(document.createElement('main'))")
    body = client.bundle("comm")
    side.page.route(
        "**/bundle.js", lambda route: route.fulfill(body=body, content_type="text/javascript")
    )
    words = side.page.evaluate(
        """async (frame) => {
          const { default: widget } = await import("./bundle.js");
          window.sent = [];
          let hear = null;
          const model = {
            send: (what) => window.sent.push(what),
            on: (event, told) => { if (event === "msg:custom") hear = told; },
            off: () => { hear = null; },
          };
          const el = document.querySelector("main");
          const close = widget.render({ model, el });
          await new Promise((done) => setTimeout(done, 200));
          hear({ text: JSON.stringify(frame), place: "" });
          const found = el.textContent;
          const dark = el.querySelector(".kings-client").classList.contains("kings-dark");
          close();
          return [JSON.parse(window.sent[0].text).do, found, dark, hear];
        }""",
        frame,
    )
    assert words[0] == "hello" and words[2] is True and words[3] is None
    assert "You lead a card" in words[1]
