"""King's Keys and King of the Castle at the client: one view, legible, cards and aims first."""

from __future__ import annotations

from copy import deepcopy
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.client_frames import Frame, moment, say, seated, step, until, whole
from tests.browser.client_page import PHONES, SIZES, ClientPage
from tests.effort import every_other

LEAST = 12.0
"""The smallest word, in pixels of the screen; a hair less is rounding."""

WORDS = """() => {
  const small = [];
  const rows = document.createTreeWalker(document.querySelector(".stage"), NodeFilter.SHOW_TEXT);
  for (let text = rows.nextNode(); text !== null; text = rows.nextNode()) {
    const at = text.parentElement;
    const drawn = at.closest("svg");
    const unseen = at.closest("title, desc, .aloud, option, .sprite") !== null;
    const sign = /^[A-H]$/.test(text.data.trim()); // of a badge: its shape and colour say it too
    if (unseen || sign || !text.data.trim() || !at.checkVisibility()) continue;
    const matrix = drawn === null ? null : at.getScreenCTM();
    const stage = document.querySelector(".stage");
    const scale = drawn === null ? stage.getBoundingClientRect().width / stage.offsetWidth
      : Math.hypot(matrix.a, matrix.b);
    const size = parseFloat(getComputedStyle(at).fontSize) * scale;
    if (size < LEAST - 0.05) small.push([text.data.trim(), Math.round(10 * size) / 10]);
  }
  return small;
}""".replace("LEAST", str(LEAST))
"""Every word on the screen that is drawn smaller than it should be."""


@cache
def _board(name: str, narrow: bool) -> Frame:  # noqa: FBT001 - cached by place
    match name:
        case "keys-play":
            return until(
                lambda f: len(f["choices"]) > 3 and not f["picks"], game="keys", narrow=narrow
            )
        case "keys-hold":
            return until(lambda f: f["picks"], game="keys", narrow=narrow)
        case "keys-end":
            return until(lambda f: f["over"], game="keys", narrow=narrow)
        case "castle-play":
            return until(lambda f: len(f["choices"]) > 3, game="castle", narrow=narrow)
        case "castle-react":
            return until(lambda f: "react" in f["ask"], game="castle", narrow=narrow)
        case "castle-squires":
            return until(lambda f: f["picks"], game="castle", narrow=narrow, squires="chosen")
        case "castle-end":
            return until(lambda f: f["over"], game="castle", narrow=narrow)
    raise ValueError(name)


BOARDS = (
    *("keys-play", "keys-hold", "keys-end"),
    *("castle-play", "castle-react", "castle-squires", "castle-end"),
)


def told(side: ClientPage, name: str, size: str = "laptop") -> Frame:
    """Open a screen and show it a moment; return the frame."""
    frame = deepcopy(_board(name, size in PHONES))
    side.open(size).tell(frame)
    return frame


# One view, and words that can be read.


@pytest.mark.parametrize(("name", "size"), every_other(BOARDS, ["laptop", "phone", "low"]))
def test_everything_lies_in_one_view_in_words_that_can_be_read(
    side: ClientPage, size: str, name: str
) -> None:
    told(side, name, size)
    assert [] == side.outside()
    assert [] == side.page.evaluate(WORDS)


@pytest.mark.parametrize(
    ("name", "size"), every_other(["keys-play", "castle-play"], ["wider", "desk"])
)
def test_larger_screens_hold_the_same_in_larger_words(
    side: ClientPage, size: str, name: str
) -> None:
    told(side, name, size)
    assert [] == side.outside()
    assert [] == side.page.evaluate(WORDS)


@pytest.mark.parametrize(
    ("name", "size"), every_other(["card", "chips", "over"], ["laptop", "phone"])
)
def test_the_words_of_kings_struggle_can_be_read_too(
    side: ClientPage, size: str, name: str
) -> None:
    side.open(size).tell(moment(name, narrow=size in PHONES, seats=SIZES[size][2]))
    assert [] == side.page.evaluate(WORDS)


@pytest.mark.parametrize("name", ["keys-play", "castle-play"])
def test_cards_aims_stakes_and_the_question_are_seen_at_once(side: ClientPage, name: str) -> None:
    told(side, name)
    for part in (".hand .picture", ".stakes", ".cloth .picture", ".decide .ask"):
        expect(side.page.locator(part).first).to_be_in_viewport(ratio=1)
    near = "How near you are" if name.startswith("keys") else "Your squires"
    expect(side.page.locator(".cloth").get_by_text(near, exact=True)).to_be_in_viewport(ratio=1)
    assert 0 == side.page.locator(".hand-tabs").count()


def test_nothing_on_a_cloth_is_hidden_by_the_stakes(side: ClientPage) -> None:
    covered = """() => {
      const stakes = document.querySelector(".stakes").getBoundingClientRect();
      return [...document.querySelectorAll(".cloth svg text")].filter((text) => {
        const box = text.getBoundingClientRect();
        const across = box.left < stakes.right && box.right > stakes.left;
        return across && box.top < stakes.bottom && box.bottom > stakes.top;
      }).map((text) => text.textContent);
    }"""
    for name in ("keys-play", "castle-play"):
        told(side, name)
        assert [] == side.page.evaluate(covered)


# Danger, aim and news.


@pytest.mark.parametrize(("game", "size"), every_other(["keys", "castle"], ["laptop", "phone"]))
def test_one_line_says_what_happened_to_ones_own_cards(
    side: ClientPage, game: str, size: str
) -> None:
    frame = until(lambda f: f["stakes"]["news"], game=game, narrow=size == "phone")
    side.open(size).tell(frame)
    expect(side.page.locator(".news")).to_have_text(frame["stakes"]["news"])
    expect(side.page.locator(".news")).to_be_in_viewport(ratio=1)


def test_who_dies_is_said_on_the_table(side: ClientPage) -> None:
    frame = until(lambda f: "about to die" in f["ask"] and "react" in f["ask"], game="castle")
    side.open().tell(frame)
    expect(side.page.locator(".cloth svg").get_by_text("dies", exact=True)).to_have_count(1)


# Cards and aims.


def pressed(side: ClientPage, mark: str) -> None:
    side.page.locator(f'[data-mark="{mark}"].can').first.click()


def played(side: ClientPage, frame: Frame) -> Frame:
    """Return the choice that was sent, by a tap that said it all or by *Play* after it."""
    if not any(message["do"] == "choose" for message in side.sent):
        side.page.locator("[data-focus=play]").click()
    move = side.last("choose")["move"]
    return next(one for one in frame["choices"] if one["move"] == move)


def ringed(side: ClientPage) -> set[str]:
    """Return the marks that have a dashed ring on the cloth."""
    found: list[str] = side.page.evaluate(
        """() => [...document.querySelectorAll(".cloth .next")].filter((at) => {
          const ring = at.querySelector(":scope > .lift > .ring");
          return getComputedStyle(ring).stroke !== "none";
        }).map((at) => at.dataset.mark)"""
    )
    return set(found)


@pytest.mark.parametrize(
    ("name", "size"), every_other(["keys-play", "castle-play"], ["laptop", "phone"])
)
def test_a_card_shows_what_it_can_be_aimed_at_and_that_plays_it(
    side: ClientPage, name: str, size: str
) -> None:
    frame = told(side, name, size)
    assert set() == ringed(side)
    pairs = [one for one in frame["choices"] if len(one["marks"]) == 2]
    choice = next(
        one
        for one in pairs
        if one["marks"][0].startswith("card:") and not one["marks"][1].startswith("card:")
    )
    card, target = choice["marks"]
    others = [one for one in frame["choices"] if card in one["marks"]]
    pressed(side, card)
    targets = {mark for one in others for mark in one["marks"] if not mark.startswith("card:")}
    assert targets == {mark for mark in ringed(side) if not mark.startswith("card:")}
    pressed(side, target)
    assert {card, target} <= {*played(side, frame)["marks"]}


def test_a_part_of_a_castle_stands_for_the_castle_that_is_aimed_at(side: ClientPage) -> None:
    frame = until(
        lambda f: any(["card:14", "castle:1"] == one["marks"] for one in f["choices"]),
        game="castle",
    )
    side.open().tell(frame)
    each = [one["marks"] for one in frame["choices"]]
    choice = next(
        one
        for one in frame["choices"]
        if "castle:1" in one["marks"] and 1 == each.count(one["marks"])
    )
    card = next(mark for mark in choice["marks"] if mark.startswith("card:"))
    pressed(side, card)
    side.page.locator('.cloth [data-mark="place:5"]').click()
    assert {card, "castle:1"} <= {*played(side, frame)["marks"]}


def test_digits_are_the_places_of_the_cards_in_the_hand(side: ClientPage) -> None:
    told(side, "castle-play")
    marks = side.page.locator(".hand-picture [data-mark]").evaluate_all(
        "all => all.map((at) => [at.dataset.mark, at.classList.contains('can')])"
    )
    place = next(at for at, (_, can) in enumerate(marks, 1) if can)
    side.press(str(place))
    chosen = side.page.locator(f'[data-mark="{marks[place - 1][0]}"]')
    expect(chosen).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize("size", ["laptop", "phone"])
def test_all_choices_stand_in_a_list_behind_a_button(side: ClientPage, size: str) -> None:
    frame = told(side, "castle-play", size)
    side.button(f"All {len(frame['choices'])} choices").click()
    rows = side.page.locator(".sheet-list button")
    expect(rows).to_have_count(len(frame["choices"]))
    assert [] == side.outside()
    rows.last.click()
    assert frame["choices"][-1]["move"] == side.last("choose")["move"]
    expect(side.page.locator(".sheet")).to_have_count(0)


# Several cards that are one decision.


@pytest.mark.parametrize(
    ("name", "size"), every_other(["keys-hold", "castle-squires"], ["laptop", "phone"])
)
def test_cards_are_picked_one_by_one_and_sent_together(
    side: ClientPage, name: str, size: str
) -> None:
    picks = told(side, name, size)["picks"]
    wanted = picks["choices"][-picks["number"] :]
    button = side.page.locator("[data-focus=pick]")
    for choice in reversed(wanted):
        expect(button).to_be_disabled()
        pressed(side, choice["marks"][0])
        expect(side.page.locator(".decide .hint")).to_contain_text(choice["say"])
    button.click()
    assert [choice["move"] for choice in wanted] == side.last("pick")["moves"]


def test_a_picked_card_is_put_back_by_another_tap(side: ClientPage) -> None:
    mark = told(side, "keys-hold")["picks"]["choices"][0]["marks"][0]
    pressed(side, mark)
    expect(side.page.locator(f'[data-mark="{mark}"]')).to_have_attribute("aria-pressed", "true")
    pressed(side, mark)
    expect(side.page.locator(f'[data-mark="{mark}"]')).to_have_attribute("aria-pressed", "false")


# Bots, one after the other.


@cache
def _round(game: str) -> tuple[Frame, ...]:
    """Return the frames that follow a decision: each turn of the bots, and where it waits."""
    seat, device = seated(game=game, seed=4)
    for _ in range(40):
        known, frame = len(device.told), whole(device.told)
        if frame["picks"]:
            moves = [one["move"] for one in frame["picks"]["choices"][: frame["picks"]["number"]]]
            say(seat, "pick", q=frame["q"], moves=moves)
        else:
            step(seat, frame)
        if sum(bool(one.get("step")) for one in device.told[known:]) == 3:
            return tuple(whole(device.told[: at + 1]) for at in range(known - 1, len(device.told)))
    raise AssertionError("no three turns follow one another")


@pytest.mark.parametrize("game", ["keys", "castle"])
def test_turns_of_bots_are_shown_one_after_the_other(side: ClientPage, game: str) -> None:
    before, *after = deepcopy(_round(game))
    side.open().tell(before)
    side.page.evaluate(
        """() => {
          window.asks = [];
          setInterval(() => {
            const { ask } = window.kings.frame;
            if (window.asks.at(-1) !== ask) window.asks.push(ask);
          }, 10);
        }"""
    )  # in the page itself, where nothing else can keep it from a turn
    for frame in after:
        side.tell(frame)
    expect(side.page.locator(".skip")).to_have_count(0, timeout=20_000)
    side.page.wait_for_timeout(100)
    seen = side.page.evaluate("window.asks")
    steps = [frame["ask"] for frame in after[:-1]]
    assert [*steps, seen[-1]] == seen[-len(after) :] and seen[-1] not in steps


def test_space_skips_to_where_the_table_waits(lone: ClientPage) -> None:
    before, *after = deepcopy(_round("castle"))
    lone.page.clock.install()
    lone.open().tell(before)
    lone.page.clock.pause_at(lone.page.evaluate("Date.now() + 60_000"))  # no turn ends by itself
    for frame in after:
        lone.tell(frame)
    expect(lone.page.locator(".did")).to_contain_text(after[0]["ask"][:20])
    lone.press(" ")
    assert not lone.page.evaluate("window.kings.frame.step")
    assert lone.page.evaluate("window.kings.waiting.length") == 0


def test_without_motion_nothing_waits(side: ClientPage) -> None:
    before, *after = deepcopy(_round("keys"))
    side.open(still=True).tell(before)
    for frame in after:
        side.tell(frame)
    assert not side.page.evaluate("window.kings.frame.step")


# For everybody.


@pytest.mark.parametrize(("name", "size"), every_other(BOARDS, ["laptop", "phone"]))
def test_a_screen_reader_finds_no_barrier(side: ClientPage, name: str, size: str) -> None:
    told(side, name, size)
    assert [] == side.barriers()


@pytest.mark.parametrize("name", BOARDS)
def test_fingers_find_what_they_press(side: ClientPage, name: str) -> None:
    told(side, name, "phone")
    sizes: list[Any] = side.page.locator("main button, nav button").evaluate_all(
        "all => all.map(at => [at.textContent, at.getBoundingClientRect().height])"
    )
    assert [] == [(words, high) for words, high in sizes if high < 44]
