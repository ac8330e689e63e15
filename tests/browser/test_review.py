"""The review of a game in the client: at the end, by keyboard, guessed first, played on; axe."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # no types
from playwright.sync_api import Browser, FloatRect, Page, expect

from tests.browser.client_server import ClientServer, client_server
from tests.browser.test_hall import until
from tests.effort import some

SHOTS = os.environ.get("KINGS_SHOTS")
SIZES = {
    "phone": (390, 844),
    "small": (1280, 720),
    "laptop": (1366, 768),
    "desk": (1920, 1080),
}


LEAVES = ("table", "choices", "graph")
"""What a phone shows of a review, one after another."""

FEW = """
import kings.table.review
from kings.analysis.review import castle, keys, thumb
kings.table.review.GAMES = 100
thumb.AGAIN = 20
for one in (keys, castle):
    object.__setattr__(one.MEASURE, "games", 4)
"""
"""So few play-outs of a moment that nobody waits for a review; the same three moments matter."""

LONGER = """() => {
  const said = document.querySelector(".review-here p");
  said.style.paddingTop = `${parseFloat(getComputedStyle(said).paddingTop) + 30}px`;
}"""
"""What stands above a phone's graph gets 30 px longer."""

OTHERS = {"keys": "one_is_out", "castle": "no_men_left"}
"""A recorded game of each of the games of turns."""


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ClientServer]:
    with client_server(tmp_path_factory.mktemp("review"), FEW) as server:
        yield server


def reviewed(
    hall: ClientServer,
    browser: Browser,
    size: str,
    scheme: Any = "light",
    *,
    touch: bool = False,
    game: str = "struggle",
) -> Page:
    """Open the review of a recorded game, and wait until it is whole."""
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme=scheme,
        reduced_motion="reduce",
        has_touch=touch,
    )
    page = context.new_page()
    page.set_default_timeout(120_000)
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(hall.page)
    page.locator(".begin").wait_for()
    recorded = {"do": "watch", "game": game, "name": OTHERS.get(game, "a_word_is_a_word")}
    page.evaluate("(recorded) => kings.send(recorded)", recorded)
    page.locator("[data-focus=moment]").wait_for()
    page.evaluate("kings.send({ do: 'now' })")
    page.locator("[data-focus=review]").click()
    expect(page.locator("[data-focus=review-title]")).to_be_focused()
    page.locator("[data-focus='export graph']").wait_for()
    return page


def barriers(page: Page) -> list[str]:
    found = Axe().run(page).response["violations"]
    return [f"{fault['id']}: {node['html'][:200]}" for fault in found for node in fault["nodes"]]


def seen(page: Page, name: str) -> None:
    """Nothing bars anybody, and nothing lies beside the page."""
    page.wait_for_timeout(250)
    if SHOTS is not None:
        page.screenshot(path=Path(SHOTS) / f"{name}.png")
    assert [] == barriers(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    inside = "(at) => at.scrollWidth <= at.clientWidth + 1"
    assert page.locator("main.reviewing").evaluate(inside)


def saves_graph_table_and_moment(page: Page) -> None:
    for what, ending in (("graph", ".svg"), ("table", ".csv"), ("moment", ".json")):
        with page.expect_download() as saved:
            page.locator(f'[data-focus="export {what}"]').click()
        assert saved.value.suggested_filename.endswith(ending)


def turned(page: Page, leaf: str) -> None:
    """Turn to a leaf, where the screen is a phone's."""
    if page.locator(".review-leaves").count():
        page.locator(f'[data-focus="leaf {leaf}"]').click()


def spot(page: Page, share: float) -> tuple[float, int]:
    """Return where the stop lies that is nearest to a share of the graph's width, and which."""
    found = page.evaluate(
        """(share) => kings.review.spots
             .map(({ x, stop }) => [Math.abs(x - share), x, stop])
             .sort(([one], [other]) => one - other)[0].slice(1)""",
        share,
    )
    return float(found[0]), int(found[1])


def is_at(page: Page, stop: int) -> None:
    """Wait until a moment is shown, and a screen reader is told so."""
    step = page.locator("[data-focus=review-step]")
    expect(step).to_have_attribute("aria-valuetext", re.compile(rf"step {stop}( of \d+)?$"))
    expect(step).to_have_value(str(stop))


def look(page: Page, stop: int) -> None:
    """Look at a moment, and wait for its board, which comes after its table."""
    page.evaluate("(at) => { window.before = kings.review; kings.send({ do: 'look', at }); }", stop)
    is_at(page, stop)
    until(page, lambda: page.evaluate("kings.review !== window.before"))


def graph_of(page: Page) -> FloatRect:
    """Return where the graph lies, once it lies still and nothing is over it."""
    graph = page.locator(".review-tapped")
    graph.hover()
    box = graph.bounding_box()
    assert box is not None
    return box


def test_a_mouse_is_dragged_along_the_graph(hall: ClientServer, browser: Browser) -> None:
    """However late an answer comes: one moment is asked for at a time, then the latest."""
    page = reviewed(hall, browser, "small")
    box = graph_of(page)
    high = box["y"] + box["height"] / 2
    stops = [spot(page, share) for share in (0.3, 0.5, 0.7)]
    assert 3 == len({stop for _, stop in stops})
    page.evaluate(
        """() => {
             window.asked = [];
             window.sends = kings.send;
             kings.send = (what) => window.asked.push(what);
           }"""
    )
    page.mouse.move(box["x"] + 0.2 * box["width"], high)
    page.mouse.down()
    for far, _ in stops:
        page.mouse.move(box["x"] + far * box["width"], high)
    first = {"do": "look", "at": stops[0][1]}
    assert [first] == page.evaluate("asked"), "its answer is on its way"
    page.evaluate("() => { kings.send = sends; for (const what of asked) sends(what); }")
    is_at(page, stops[-1][1])
    far, stop = stops[1]
    page.mouse.move(box["x"] + far * box["width"], high)
    is_at(page, stop)
    page.mouse.up()
    # It was let go: what moves over the graph now changes nothing.
    page.mouse.move(box["x"] + stops[0][0] * box["width"], high)
    page.locator("[data-focus=review-on]").click()
    is_at(page, stop + 1)
    page.locator("[data-focus=review-step]").focus()
    page.keyboard.press("ArrowLeft")
    is_at(page, stop)
    page.context.close()


def test_a_finger_is_dragged_along_the_graph_and_the_page_stays(
    hall: ClientServer, browser: Browser
) -> None:
    page = reviewed(hall, browser, "phone", touch=True)
    page.locator(".review-moment").first.click()
    page.locator(".review-option").first.wait_for()  # the board, and its table
    turned(page, "graph")
    expect(page.locator(".review-moment").first).to_have_attribute("aria-current", "true")
    before = int(page.evaluate("kings.frame.steps.at"))
    box = graph_of(page)
    stays = scrolled(page)
    # Up and down scrolls, and changes nothing, a little askew too; along the graph it is the other
    # way round.
    x, y = box["x"] + 0.2 * box["width"], box["y"] + box["height"] / 2
    swiped(page, [(x + 7 * step, y + 60 - 20 * step) for step in range(7)])
    assert stays < scrolled(page)
    is_at(page, before)
    box = graph_of(page)
    y = box["y"] + box["height"] - 40
    far, stop = spot(page, 0.75)
    assert stop != before
    page.evaluate("() => { window.dragged = kings.review; }")
    path = [0.15 + (far - 0.15) * step / 6 for step in range(7)]
    swiped(page, [(box["x"] + x * box["width"], y - 3 * at) for at, x in enumerate(path)])
    is_at(page, stop)
    page.wait_for_function("kings.review !== window.dragged")
    stays = scrolled(page)
    page.evaluate(LONGER)  # as what is told of a moment can be that comes late
    assert scrolled(page) == stays + 30
    after = page.locator(".review-tapped").bounding_box()
    assert after is not None and abs(after["y"] - box["y"]) <= 1, "it stays under the finger"
    page.context.close()


def test_a_phone_goes_along_the_game_at_its_foot(hall: ClientServer, browser: Browser) -> None:
    """With a finger on the graph there, or with a keyboard; guesses have no graph there."""
    page = reviewed(hall, browser, "phone", touch=True)
    strip = page.locator(".review-strip")
    turned(page, "table")
    far, stop = spot(page, 0.6)  # there is no moment that mattered near it
    left, right = page.evaluate("[kings.review.strip.left, kings.review.strip.right]")
    box = strip.bounding_box()
    assert box is not None
    x = box["x"] + box["width"] * (far - left) / (right - left)
    page.touchscreen.tap(x, box["y"] + box["height"] / 2)
    is_at(page, stop)
    page.locator("[data-focus=review-step]").focus()
    page.keyboard.press("ArrowRight")
    is_at(page, stop + 1)
    # Beside the number of a moment that mattered a tap leads to it.
    key = page.evaluate("kings.review.moments[0].stop")
    far = page.evaluate("(at) => kings.review.spots.find(({ stop }) => stop === at).x", key)
    page.touchscreen.tap(
        box["x"] + box["width"] * (far - left) / (right - left) + 6, box["y"] + box["height"] / 2
    )
    is_at(page, key)
    page.locator("[data-focus=guess-first]").check()
    expect(strip).to_have_count(0)
    page.context.close()


def scrolled(page: Page) -> float:
    """Return how far the page is scrolled, once it has come to rest."""
    return float(
        page.evaluate(
            """() => new Promise((done) => {
                 const far = () => scrollY + document.querySelector("main").scrollTop;
                 let last = far(), still = 0;
                 const look = () => {
                   still = far() === last ? still + 1 : 0;
                   last = far();
                   if (still > 20) done(last); else requestAnimationFrame(look);
                 };
                 look();
               })"""
        )
    )


def swiped(page: Page, path: list[tuple[float, float]]) -> None:
    """Let a finger touch the screen, go along a path, and leave it."""
    hand = page.context.new_cdp_session(page)
    kinds = ["touchStart", *["touchMove"] * (len(path) - 1)]
    for kind, (x, y) in zip(kinds, path, strict=True):
        touch = {"type": kind, "touchPoints": [{"x": x, "y": y}]}
        hand.send("Input.dispatchTouchEvent", touch)
    hand.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    hand.detach()


def test_a_game_is_reviewed_saved_guessed_and_played_on(
    hall: ClientServer, browser: Browser
) -> None:
    page = reviewed(hall, browser, "small")
    saves_graph_table_and_moment(page)
    page.locator("[data-focus=review-close]").click()
    page.locator("[data-focus=review]").click()
    page.locator(".review-moment").first.wait_for()
    assert 3 == page.locator(".review-moment").count()
    page.locator(".review-moment").nth(1).click()
    expect(page.locator(".review-moment").nth(1)).to_have_attribute("aria-current", "true")
    expect(page.locator(".review-option .own").first).to_be_visible()
    seen(page, "review_small")
    page.locator('[data-focus="band 2"]').click()
    expect(page.locator('[data-focus="band 2"]')).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".review-course")).to_contain_text("Band: where Cleo ends")
    step = page.evaluate("kings.frame.steps.at")
    page.locator("[data-focus=review-step]").focus()
    page.keyboard.press("ArrowRight")
    until(page, lambda: step + 1 == page.evaluate("kings.frame.steps.at"))
    page.locator("[data-focus=guess-first]").check()
    expect(page.locator(".review-moment")).to_have_count(0)
    page.locator("[data-focus=review-back]").click()
    until(page, lambda: step == page.evaluate("kings.frame.steps.at"))
    expect(page.locator(".review-option .own")).to_have_count(0)
    expect(page.locator("[data-focus=review-title]")).to_contain_text("What would you do")
    expect(page.locator("[data-focus='export graph']")).to_have_count(0)
    page.locator('[data-focus="option 1"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator(".review-option .own").first).to_be_visible()
    page.locator('[data-focus="try"]').click()
    played = "kings.review === null && kings.frame.over === null"
    until(page, lambda: page.evaluate(played))
    assert page.evaluate("kings.frame.code") != "", "the branch is a game of its own"
    page.context.close()


@pytest.mark.slow
def test_a_deal_is_tried_with_one_tap_and_its_branch_stands_beside_the_game(
    hall: ClientServer, browser: Browser
) -> None:
    page = reviewed(hall, browser, "phone", "dark")
    page.locator(".review-moment").first.click()
    turned(page, "choices")
    page.locator(".review-deal").first.click()
    until(page, lambda: page.evaluate("kings.review === null && kings.frame.over === null"))
    for seat in range(4):
        page.evaluate(
            f"kings.send({{do: 'sit', q: kings.frame.q, seat: {seat}, player: 'greedy'}})"
        )
        until(page, partial(page.evaluate, f"kings.frame.players[{seat}] === 'greedy'"))
    page.evaluate("kings.send({ do: 'enough', q: kings.frame.q, until: 'end' })")
    until(page, lambda: page.evaluate("kings.frame.over !== null"))
    page.locator("[data-focus=review]").click()
    expect(page.locator(".review-beside")).to_contain_text("the game that this branch left")
    expect(page.locator(".review-graph")).to_contain_text("left here")
    seen(page, "review_branch")
    assert page.evaluate("location.hash").endswith("/review"), "a link leads to this moment of it"
    page.reload()
    page.locator(".review-beside").wait_for()
    page.context.close()


@pytest.mark.parametrize(
    ("size", "scheme"),
    some(product(("phone", "laptop", "desk"), ("dark", "light")), [("phone", "dark")]),
)
def test_nothing_bars_anybody_from_a_review(
    hall: ClientServer, browser: Browser, size: str, scheme: str
) -> None:
    page = reviewed(hall, browser, size, scheme)
    seen(page, f"review_{size}_{scheme}_end")
    page.locator(".review-moment").first.click()
    page.locator(".review-option").first.wait_for()
    for leaf in LEAVES if size == "phone" else (size,):
        turned(page, leaf)
        seen(page, f"review_{leaf}_{scheme}")
    turned(page, "table")
    page.locator("[data-focus=guess-first]").check()
    expect(page.locator(".review-option .own")).to_have_count(0)
    seen(page, f"review_{size}_{scheme}_guess")
    page.context.close()


def test_a_phone_turns_the_leaves_of_a_review(hall: ClientServer, browser: Browser) -> None:
    """The table with what was done and what was better, all choices, the graph with the rest."""
    page = reviewed(hall, browser, "phone", touch=True, game="castle")
    shown = {
        "table": page.locator(".review-table"),
        "choices": page.locator(".review-choices"),
        "graph": page.locator(".review-graph"),
    }

    def only(leaf: str) -> None:
        for name, part in shown.items():
            expect(part).to_have_count(int(name == leaf))
        pressed = page.locator(".review-leaves [aria-pressed=true]")
        expect(pressed).to_have_attribute("data-focus", f"leaf {leaf}")

    only("graph")  # the game is over
    # While nothing is known yet there is the table to look at.
    early = "kings.review = { ...kings.review, graph: '', state: 'working', share: 0 };"
    page.evaluate(f"() => {{ window.whole = kings.review; {early} kings.render(); }}")
    expect(shown["table"]).to_be_visible()
    page.evaluate("() => { kings.review = window.whole; kings.render(); }")
    only("graph")
    page.locator(".review-moment").first.click()
    only("table")
    page.locator(".review-brief").wait_for()
    options = page.evaluate("kings.review.decision.options")
    done = next(at for at, option in enumerate(options) if option["done"])
    others = [at for at in range(len(options)) if options[at]["marks"] and at != done]
    other = min(others, key=lambda at: options[at]["rank"])  # one that isn't folded
    brief = page.locator(".review-brief-row")
    page.locator("[data-focus=short]").click()
    only("choices")
    page.locator(f'[data-focus="option {other}"]').click()
    row = page.locator(f'[data-focus="option {other}"]')
    expect(row).to_have_attribute("aria-pressed", "true")
    worth = row.locator(".own").inner_text().split()[0]
    turned(page, "table")
    expect(brief).to_have_count(2)
    expect(brief.locator(".review-ring.meant")).to_have_count(1)
    expect(brief.nth(0)).to_contain_text(worth)
    expect(brief.nth(1)).to_contain_text("done")
    marked = page.locator(".review-picture .meant")
    marks = marked.evaluate_all("(all) => all.map((one) => one.dataset.mark)")
    assert set(marks) == set(options[other]["marks"])
    turned(page, "graph")
    stop = page.evaluate("kings.frame.steps.at")
    page.locator("[data-focus=review-back]").click()
    is_at(page, stop - 1)
    only("graph")  # a step leaves the leaf as it is
    look(page, stop)
    page.locator("[data-focus=guess-first]").check()
    page.locator(".guessing").wait_for()
    only("table")  # a graph knows too much
    expect(brief).to_have_count(0)
    # What is tapped narrows the choices to those that are made of it.
    tapped, left = page.get_by_label("What was tapped"), options
    expect(tapped).to_contain_text(f"see all {len(options)} choices")
    for where in (".review-hands", ".review-table"):
        if len(left) > 1:
            card = page.locator(f"{where} .can:not(.meant)").first
            mark = card.get_attribute("data-mark")
            card.click()
            left = [option for option in left if mark in option["marks"]]
            expect(page.locator(f"{where} .meant")).to_have_count(1)
    assert 0 < len(left) < 6
    expect(tapped.locator(".review-option")).to_have_count(len(left))
    seen(page, "castle_guess_tapped")
    turned(page, "choices")
    only("choices")
    expect(page.locator(".review-option.faint")).to_have_count(len(options) - len(left))
    seen(page, "castle_guess_choices")
    page.set_viewport_size({"width": 844, "height": 390})  # on its side all stands in two halves
    expect(page.locator(".review-leaves, .review-picked")).to_have_count(0)
    for name, part in shown.items():
        expect(part).to_have_count(int(name != "graph"))
    page.set_viewport_size({"width": 390, "height": 844})
    only("choices")
    page.locator('[data-focus="option 1"]').click()
    expect(page.locator(".review-option .own").first).to_be_visible()
    only("choices")
    page.context.close()


def test_a_tap_on_a_card_shows_the_guesses_that_it_belongs_to(
    hall: ClientServer, browser: Browser
) -> None:
    page = reviewed(hall, browser, "laptop")
    marked = page.locator(".review-picture .was")  # what was chosen, and not the better choice
    tapped = """() => new Set(kings.review.decision.options.flatMap((one) => one.marks)).size"""
    for stop in page.evaluate("kings.review.moments.map(({ stop }) => stop)"):
        look(page, stop)
        if marked.count() and page.evaluate(tapped) <= 10:
            break
    else:
        raise AssertionError("at no moment that mattered a card was chosen, among few")
    page.locator("[data-focus=guess-first]").check()
    page.locator(".guessing").wait_for()
    card, options = page.locator(".review-picture .can"), page.locator(".review-option")
    expect(page.locator(".review-picture .was, .review-picture .meant")).to_have_count(0)
    mark = card.first.get_attribute("data-mark")
    without = "(mark) => kings.review.decision.options.filter((one) => !one.marks.includes(mark))"
    others = page.evaluate(f"(mark) => ({without})(mark).length", mark)
    assert 0 < others < options.count()
    card.first.click()
    nothing = page.locator("[data-focus='option none']").count()  # to pay nothing, of a deal
    expect(page.locator(".review-option.faint")).to_have_count(others + nothing)
    seen(page, "review_guess_tapped")
    card.first.click()
    expect(page.locator(".review-option.faint")).to_have_count(0)
    card.last.click()
    page.locator("[data-focus=review-on]").click()  # another moment
    expect(page.locator(".review-option.faint")).to_have_count(0)
    page.context.close()


def names_what_only_colour_tells_apart(page: Page) -> None:
    named = page.locator(".review-rows .review-token .small")
    for other, many in (("Ember Axe 4", 2), ("Ember Key 4", 0)):
        page.evaluate(
            """(titles) => {
                 const { options } = kings.review.decision;
                 for (const option of options) option.cards = [];
                 const card = { face: "4", tone: "token", sign: "" };
                 titles.forEach((title, at) => { options[at].cards = [{ ...card, title }]; });
                 kings.render();
               }""",
            ["Sun Axe 4", other],
        )
        expect(named.filter(visible=True)).to_have_count(many)


@pytest.mark.parametrize("game", OTHERS)
def test_games_of_turns_are_reviewed_by_chances_to_win(
    hall: ClientServer, browser: Browser, game: str
) -> None:
    """By day on one size and by night on the other; no bands, prices, or other ways to play on."""
    page = reviewed(hall, browser, "small", game=game)
    expect(page.locator(".review-course")).to_contain_text("an estimate by a rule of thumb")
    for absent in ("continuation", "undo-deal"):
        expect(page.locator(f"[data-focus={absent}]")).to_have_count(0)
    expect(page.locator(".review-luck, .review-price")).to_have_count(0)
    stop = page.evaluate(
        "Math.max(...kings.review.spots.map((one) => one.stop).filter((stop) => stop < 60))"
    )
    look(page, stop)
    while page.locator(".review-option").count() < 3:
        stop -= 1
        look(page, stop)
    worth = page.locator(".review-option .own")
    expect(worth.first).to_have_text(re.compile(r"^\d+%$"))
    if game == "keys":
        names_what_only_colour_tells_apart(page)
    laptop, phone = ("light", "dark") if game == "keys" else ("dark", "light")
    looks: tuple[tuple[str, tuple[int, int], Any], ...] = (
        ("laptop", (1280, 800), laptop),
        ("phone", (390, 844), phone),
    )
    expect(page.locator(".review-hand")).to_have_count(1)
    page.locator("[data-focus='eyes all']").click()
    expect(page.locator("[data-focus='eyes all']")).to_have_attribute("aria-pressed", "true")
    until(page, lambda: 1 < page.locator(".review-hand").count())
    page.locator("[data-focus='eyes seat']").click()
    expect(page.locator(".review-hand")).to_have_count(1)
    for name, (width, high), scheme in looks:
        page.set_viewport_size({"width": width, "height": high})
        page.emulate_media(color_scheme=scheme)
        page.locator(".review-leaves").wait_for(state="visible" if "phone" in name else "detached")
        turned(page, "graph")
        page.locator('[data-focus="band 1"]').click()  # it is drawn anew, for this width
        for leaf in ("choices", "graph", "table") if "phone" in name else ("page",):
            turned(page, leaf)
            seen(page, f"{game}_{name}_{leaf}")
    page.locator("[data-focus=guess-first]").check()
    expect(worth).to_have_count(0)
    # Whoever guesses sees the hand, and nothing tells how long the game went on.
    expect(page.locator(".review-hand")).to_have_count(1)
    expect(page.locator(".review-covered")).to_contain_text(f"step {stop}")
    expect(page.locator("[data-focus=review-step]")).to_have_count(0)
    seen(page, f"{game}_guess")
    guess = page.locator('[data-focus="option 1"]')
    turned(page, "choices" if page.locator('[data-focus="leaf choices"]').count() else "table")
    guess.click()
    expect(worth.first).to_be_visible()
    page.locator("[data-focus=guess-first]").uncheck()
    turned(page, "graph")
    saves_graph_table_and_moment(page)
    turned(page, "choices")
    page.locator("[data-focus=try]").click()
    expect(page.locator(".review")).to_have_count(0)
    page.close()
