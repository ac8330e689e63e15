"""The client's other ways: beginning with something else, seats, branches, eyes, files."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from kings.games import ROOMS
from kings.records.notation import page_of, replay_any
from kings.shipped import DATA
from kings.table import watch
from kings.table.seat import Seat
from tests.browser.client_frames import Frame, Recorder, moment, say, seated, setup, whole
from tests.browser.client_page import NARROWEST, SIZES, ClientPage
from tests.effort import some

EVIL = "<img src=x onerror=alert(1)>"
GAME = DATA / "games" / "night_of_four.jsonl"


def opened_ways(side: ClientPage, size: str = "laptop") -> ClientPage:
    """Open the page for a new game, and on it the other ways to begin."""
    side.open(size).tell(setup())
    side.page.get_by_text("Begin with something else").click()
    return side


def watching(*messages: tuple[str, dict[str, Any]]) -> Frame:
    """Return the frame of a recorded game after these messages."""
    seat, device = Seat(watch(GAME), clock=iter(range(10**6)).__next__), Recorder()
    seat.device = device
    say(seat, "hello")
    for word, said in messages:
        say(seat, word, **said)
    return whole(device.told)


@pytest.mark.parametrize("game", ROOMS)
def test_the_seat_takes_what_the_page_begins(side: ClientPage, game: str) -> None:
    side.open().tell(setup())
    side.page.get_by_label(ROOMS[game].title).check()
    side.page.get_by_text("Rules of this game").click()
    for box in side.page.locator("details.rest .check input").all():
        box.check()
    side.button("Play", exact=True).click()
    seat, device = seated()
    seat.hear(json.dumps(side.last("begin")))
    assert "refused" not in device.told[-1], device.told[-1]
    assert game == device.told[-1]["game"]
    boxes = [name for name, value in side.last("begin")["options"].items() if value is True]
    assert boxes and all(getattr(seat.store.scene.options, name) for name in boxes)


def test_points_of_ones_own_reach_the_game(side: ClientPage) -> None:
    side.open().tell(setup())
    side.page.get_by_text("Rules of this game").click()
    side.page.get_by_label("Points of our own").check()
    side.page.get_by_label("Set of 3").fill("9")
    side.page.get_by_label("Run of 3").fill("0")
    side.page.get_by_label("Run of 2").fill("1")
    assert [] == side.barriers()
    side.button("Play", exact=True).click()
    seat, device = seated()
    seat.hear(json.dumps(side.last("begin")))
    assert "refused" not in device.told[-1], device.told[-1]
    tables = seat.store.scene.options.tables
    assert (1, 3, 9, 10, 20, 30) == tables.sets
    assert (1, None, 6) == tuple(map(tables.run, (2, 3, 4)))


def test_a_position_a_recorded_game_and_a_code(side: ClientPage) -> None:
    opened_ways(side)
    names = side.page.get_by_label("A position with a question").locator("option")
    name = names.nth(1).inner_text()
    side.page.get_by_label("A position with a question").select_option(name)
    side.button("Play this position").click()
    assert (name, "struggle") == (side.last("begin")["scenario"], side.last("begin")["game"])
    side.page.get_by_label("A recorded game").select_option(GAME.stem)
    side.button("Watch this game").click()
    assert {"do": "watch", "game": "struggle", "name": GAME.stem} == side.last("watch")
    side.page.get_by_label("The code of a game").fill("abcd-efgh-jkmn")
    side.button("Resume this game").click()
    assert {"do": "resume", "code": "abcd-efgh-jkmn"} == side.last("resume")


def test_a_file_is_brought_in_parts_that_the_seat_puts_together(
    side: ClientPage, tmp_path: Path
) -> None:
    opened_ways(side)
    text = GAME.read_text("utf-8").replace('"names":["A"', '"names":["Ä 🎲 “ß”"')
    file = tmp_path / f"{EVIL}.jsonl".replace("/", "")
    file.write_text(text, encoding="utf-8")
    side.page.locator("input[type=file]").set_input_files(file)
    side.until(lambda: any(m["do"] == "bring" and m["at"] == m["of"] - 1 for m in side.sent))
    parts = [message for message in side.sent if message["do"] == "bring"]
    assert text == "".join(part["text"] for part in parts) and len(parts) > 2
    seat, device = seated()
    for part in parts:
        seat.hear(json.dumps(part, ensure_ascii=False))
    assert seat.store.scene.watched and "refused" not in device.told[-1]


def test_a_game_that_is_pasted_as_text_is_opened_like_a_file(side: ClientPage) -> None:
    opened_ways(side)
    page = page_of(replay_any(GAME))
    side.page.get_by_label("A game written as text").fill(page)
    side.button("Open this game").click()
    side.until(lambda: any(m["do"] == "bring" and m["at"] == m["of"] - 1 for m in side.sent))
    parts = [message for message in side.sent if message["do"] == "bring"]
    assert page == "".join(part["text"] for part in parts)
    seat, device = seated()
    for part in parts:
        seat.hear(json.dumps(part, ensure_ascii=False))
    assert seat.store.scene.watched and "refused" not in device.told[-1]
    seat.hear(json.dumps(parts[0] | {"text": page.replace("B Queen", "B Qeen"), "of": 1}))
    assert "column 6: “Qeen” is not a card or a move; did you mean Queen?" in str(device.told[-1])


@pytest.mark.parametrize("size", some(SIZES, NARROWEST))
def test_nothing_bars_anybody_from_the_other_ways(side: ClientPage, size: str) -> None:
    opened_ways(side, size)
    assert [] == side.barriers()


@pytest.mark.parametrize("size", some(SIZES, NARROWEST))
def test_a_recorded_game_is_gone_through_by_a_button_a_key_and_a_slider(
    side: ClientPage, size: str
) -> None:
    side.open(size).tell(watching(("look", {"at": 3})))
    side.button("Next step").click()
    assert {"do": "look", "at": 4} == side.last("look")
    if size != "phone":
        side.press("Space", "ArrowLeft")
        assert {"do": "look", "at": 2} == side.last("look")
    slider = side.page.get_by_label("Moment")
    slider.focus()
    side.page.keyboard.press("Home")
    assert {"do": "look", "at": 0} == side.last("look")
    assert [] == side.outside()
    assert [] == side.barriers()


def test_a_recorded_game_is_seen_with_the_eyes_of_a_seat(side: ClientPage) -> None:
    side.open().tell(watching(("see", {"seat": 1}), ("look", {"at": 9})))
    side.button("More", exact=True).click()
    expect(side.button("As B")).to_have_attribute("aria-pressed", "true")
    side.page.get_by_role("button", name=re.compile(r"^As A\b")).click()
    assert {"do": "see", "seat": 0} == side.last("see")
    side.button("More", exact=True).click()
    side.button("As a bystander").click()
    assert {"do": "see", "seat": None} == side.last("see")


def test_the_end_of_a_recorded_game_offers_no_rematch(side: ClientPage) -> None:
    frame = watching()
    side.open().tell(watching(("look", {"at": frame["steps"]["of"]})))
    expect(side.page.locator("[data-focus=end]")).to_be_visible()
    expect(side.button("Rematch")).to_have_count(0)
    side.button("Save the game").click()
    assert {"do": "save"} == side.last("save")
    with side.page.expect_download() as waiting:
        side.tell({"journal": {"name": "game.jsonl", "text": "{}\n"}})
    assert "game.jsonl" == waiting.value.suggested_filename
    assert "{}\n" == Path(waiting.value.path()).read_text("utf-8")


def test_seats_change_hands_and_names_stay_text(side: ClientPage) -> None:
    frame = moment("card", narrow=False, seats=4)
    frame["names"][1] = EVIL
    side.open().tell(frame)
    side.button("More", exact=True).click()
    side.button("Who plays which seat").click()
    assert {"do": "seats"} == side.last("seats")
    bots = [{"name": "random", "title": EVIL, "words": "", "plain": False}]
    side.tell({"seats": bots})
    side.page.get_by_label(f"{EVIL} is played by").select_option("random")
    assert {"do": "sit", "seat": 1, "player": "random", "q": frame["q"]} == side.last("sit")
    assert 0 == side.page.locator("img, [onerror]").count()
    assert [] == side.barriers()


def test_a_branch_has_a_name_and_others_are_opened(side: ClientPage) -> None:
    frame = moment("card", narrow=False, seats=4)
    frame["branches"] = [{"id": "first", "say": f"The game, {EVIL}"}]
    side.open().tell(frame)
    side.button("More", exact=True).click()
    side.button("Branches (1)").click()
    side.page.get_by_label("A name for the branch").fill("What if?")
    assert [] == side.barriers()
    side.button("Branch off from here").click()
    assert {"do": "branch", "name": "What if?"} == side.last("branch")
    side.button("More", exact=True).click()
    side.button("Branches (1)").click()
    expect(side.page.get_by_label("A name for the branch")).to_have_value("")
    side.button("The game, ").click()
    assert {"do": "follow", "branch": "first"} == side.last("follow")
    assert 0 == side.page.locator("img, [onerror]").count()


@pytest.mark.parametrize("size", ["laptop", "phone"])
def test_a_link_is_shown_where_no_page_may_copy(side: ClientPage, size: str) -> None:
    frame = moment("card", narrow=size == "phone", seats=4)
    frame["code"] = "abcd-efgh-jkmn"
    side.open(size).tell(frame)
    assert not side.page.evaluate("isSecureContext || 'clipboard' in navigator")
    side.page.locator("[data-focus=the-table], [data-focus=more]").click()
    side.button("Copy the link to this moment").click()
    link = side.page.get_by_role("textbox", name="The link to this moment")
    expect(side.page.locator(".sheet")).to_contain_text("Tap the link, and copy what is selected")
    expect(link).to_have_value(
        re.compile(r"^http://kings.test/trial.html#token/abcd-efgh-jkmn/\d+$")
    )
    link.click()
    assert link.evaluate("at => at.selectionEnd - at.selectionStart === at.value.length")
    assert [] == side.barriers() and [] == side.outside()


def test_the_question_of_a_position_is_told_and_can_be_read_again(side: ClientPage) -> None:
    frame = moment("card", narrow=False, seats=4)
    frame["scenario"] = {"name": "A card for sale", "question": f"What may Ada ask? {EVIL}"}
    frame["steps"]["at"] = 0
    side.open().tell(frame)
    expect(side.page.locator(".toast.shown")).to_contain_text("What may Ada ask?")
    side.press("Escape")
    side.button("A card for sale").click()
    expect(side.page.locator(".sheet")).to_contain_text(f"What may Ada ask? {EVIL}")
    assert 0 == side.page.locator("img, [onerror]").count()


def test_the_game_goes_on_to_the_next_round_or_to_the_end(side: ClientPage) -> None:
    frame = moment("chips", narrow=False, seats=4)
    side.open().tell(frame)
    for words, until in (("Go on to the next round", "round"), ("Go on to the end", "end")):
        side.button("More", exact=True).click()
        side.button(words).click()
        assert {"do": "enough", "until": until, "q": frame["q"]} == side.last("enough")
