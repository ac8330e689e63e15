"""Every page of play at the client: for everybody, with hostile words, from hand to hand."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page

from tests.browser.client_frames import Frame, say, seated
from tests.browser.client_page import LivePage, outside
from tests.effort import every_other, some

TRADERS = ("human", "fair-keeper", "hard-keeper", "fair-grudger")
TWO = ("human", "human", "greedy", "greedy")


def step(live: LivePage, rng: random.Random) -> None:
    """Do the next thing hastily: refuse, choose, go on."""
    frame = live.frame
    offers = [offer["number"] for offer in frame["offers"] if offer["answer"]]
    if frame["curtain"]:
        live.page.evaluate("what => window.kings.send(what)", frame["curtain"]["people"][0]["what"])
        live.pump()
    elif offers:
        live.do("refuse", number=offers[0])
    elif frame["choices"]:
        live.do("choose", move=rng.choice(frame["choices"])["move"])
    else:
        live.do("enough")


def play_until(
    live: LivePage, reached: Callable[[Frame], Any], rng: random.Random, most: int = 300
) -> bool:
    """Play on until the frame is of this kind; False: the game ended before that."""
    for _ in range(most):
        frame = live.frame
        if reached(frame):
            return True
        if frame["over"]:
            return False
        step(live, rng)
    return False


def sheets(live: LivePage) -> Iterator[str]:
    """Open what lies over the table, one after the other."""
    buttons = '.sheet-list button:not(.switch), .sheet button:not([aria-label="Close"])'
    first = "[data-focus=more]" if live.page.locator("[data-focus=more]").count() else None
    for name in ("more", "rules", "mine") if first else ("the-table",):
        live.click(f"[data-focus={name}]")
        yield f"sheet {name}"
        live.press("Escape").pump()
    logs, seats = ("Log of the game", "Deals and promises"), ("Piles and hands", "All players")
    for words in (*logs, "Keys", "Who plays", *seats):
        live.click(first or "[data-focus=the-table]")
        found = live.page.locator(buttons).filter(has_text=re.compile(f"^{words}"))
        if found.count():
            found.first.click()
            live.pump()
            yield f"sheet {words}"
        live.press("Escape").pump()


def _is_free(frame: Frame) -> bool:
    """Whether nobody waits for a decision or an answer."""
    return not frame["choices"] and not any(offer["answer"] for offer in frame["offers"])


def pages_of_struggle(live: LivePage) -> Iterator[str]:
    """Go through every page of Kings' Struggle."""
    rng = random.Random(3)
    yield "a card to choose"
    live.page.evaluate("window.kings.send({ do: 'settings', stop_at_windows: true })")
    live.pump()
    play_until(live, lambda frame: frame["chips"] and _is_free(frame), rng)
    yield "chips"
    live.click("button.chip[data-chip]")
    yield "an open chip"
    live.click("[data-focus=send]")
    yield "an answered offer"
    play_until(live, lambda frame: frame["menu"] is not None and _is_free(frame), rng)
    live.press("r").pump()
    live.page.wait_for_timeout(300)
    live.pump()
    yield "rows"
    for number in range(live.page.locator(".composer").count() and 12):
        live.click("[data-focus=add-clause]")
        if number == 0:
            yield "kinds of clause"
        kind = live.page.locator(f"[data-focus='kind {number}']")
        if not kind.count():
            live.press("Escape")
            break
        kind.click()
        live.page.wait_for_timeout(200)
        live.pump()
    yield "a row of each kind"
    live.press("Escape", "Escape").pump()
    play_until(live, lambda frame: any(offer["answer"] for offer in frame["offers"]), rng)
    yield "an offer that came"
    live.press("Escape")
    yield "a folded offer"
    yield from sheets(live)
    live.page.evaluate("window.kings.send({ do: 'look', at: 2 })")
    live.pump()
    yield "looking back"
    live.page.evaluate("window.kings.send({ do: 'now' })")
    live.pump()
    live.page.evaluate("window.kings.send({ do: 'back', q: -1 })")
    live.pump()
    yield "a refusal"
    play_until(live, lambda frame: frame["window"]["let"].endswith(" lead"), rng)
    yield "the end of a trick"
    play_until(live, lambda frame: frame["over"], rng)
    yield "the end"
    say(live.seat, "setup")
    live.pump()
    yield "a new game"
    live.page.locator("details.rest summary").first.click()
    yield "its rules"


def pages_beside(live: LivePage) -> Iterator[str]:
    """Go through what is read beside the game: rules, hands, seats, the proof, refused names."""
    rng = random.Random(3)
    marks = live.page.locator("main .rule-mark:visible")
    play_until(live, lambda frame: len(frame["choices"]) > 1 and marks.count() > 0, rng)
    live.click("main .rule-mark:visible")
    yield "a rule"
    live.click("[data-focus=all-rules]")
    yield "the rules after a rule"
    live.click(".sheet [data-rule]:visible")
    yield "a rule after the rules"
    live.press("Escape")
    live.click("[data-focus=hint]")
    yield "the coach at work"
    for name, said in ASIDE.items():
        live.page.evaluate("said => window.kings.send(said)", said)
        live.pump()
        if live.page.locator(".sheet").count():  # by Night no hand lies open
            yield name
        live.press("Escape")
    live.page.evaluate("window.kings.open({ what: 'branches', title: 'Branches of this game' })")
    yield "branches"
    live.press("Escape")
    live.tell({"bye": "This seat is played on another screen now."})
    yield "a seat that was taken elsewhere"
    play_until(live, lambda frame: frame["over"], rng)
    live.click("[data-focus=prove]")
    yield "the proof"
    live.press("Escape")
    say(live.seat, "setup")
    live.pump()
    second = live.page.locator("[data-focus='name 1']")
    second.fill(live.page.locator("[data-focus='name 0']").input_value())
    live.click(".play")
    yield "a name that can't be taken"


ASIDE: dict[str, dict[str, Any]] = {
    "piles and hands": {"do": "read", "what": "seats"},
    "a hand": {"do": "read", "what": "hand", "seat": 1},
    "who plays": {"do": "seats"},
}
"""What is read over the table, by the messages that ask for it."""


def pages_of_turns(live: LivePage) -> Iterator[str]:
    """Go through the pages of a game of turns."""
    rng = random.Random(3)
    play_until(live, lambda frame: len(frame["choices"]) > 1, rng)
    yield "a choice"
    mark = live.page.locator(".can").first
    if mark.count():
        mark.click()
        live.pump()
        yield "what is pointed at"
        live.press("Escape")
    for _ in range(6):
        step(live, rng)
    yield "later"
    yield from sheets(live)
    play_until(live, lambda frame: frame["over"], rng, most=500)
    yield "the end"


def pages_of_two(live: LivePage) -> Iterator[str]:
    """Go through what only a screen has that people share."""
    rng = random.Random(3)
    play_until(live, lambda frame: frame["curtain"], rng)
    yield "the curtain"
    if play_until(live, lambda f: f["curtain"] and len(f["curtain"]["people"]) > 1, rng, most=60):
        yield "a question to all"
        live.click("[data-focus='person 1']")
        yield "who came forward"
    if not play_until(live, lambda f: f["chips"] and f["menu"] and not f["curtain"], rng, most=60):
        return
    live.press("r").pump()
    live.page.wait_for_timeout(300)
    live.pump()
    yield "rows before the other's eyes"
    live.press("Escape").pump()
    here = live.frame["seat"]
    chips = [chip for chip in live.frame["chips"] if chip["seller"] == 1 - here]
    if chips:
        live.do("offer", deal=chips[0]["offer"]["deal"])
        yield "an offer that waits for the other"
    live.page.evaluate("seat => window.kings.send({ do: 'hand_over', seat })", 1 - here)
    live.pump()
    yield "the screen is handed over"
    live.click("[data-focus='person 0']")
    yield "what the other finds"


TABLES: dict[str, tuple[dict[str, Any], Callable[[LivePage], Iterator[str]]]] = {
    "struggle": ({"players": TRADERS}, pages_of_struggle),
    "six by night": (
        {
            "players": TRADERS,
            "mode": "night",
            "names": ("Ada", "Ben", "Cleo", "Dora", "Evangelina", "Bartholomew"),
        },
        pages_of_struggle,
    ),
    "beside the table": ({}, pages_beside),
    "keys": ({"game": "keys", "last_turn": 12}, pages_of_turns),
    "castle": ({"game": "castle", "turn_limit": 18}, pages_of_turns),
    "two by night": ({"players": TWO, "mode": "night"}, pages_of_two),
    "two at the castle": ({"game": "castle", "players": TWO}, pages_of_two),
}


def live_page(
    page: Page, size: str, *, large: bool = False, seed: int = 2, **table: Any
) -> LivePage:
    seat, device = seated(seed=seed, narrow=size == "phone", **table)
    if large:
        page.add_init_script("localStorage.setItem('kings-large', 'on')")
    page.set_default_timeout(10_000)  # all of it is in this very process
    return LivePage(page, seat, device).open(size)


# Barriers.

ALL = product(TABLES, ("laptop", "desk", "phone"), (False, True), ("light", "dark"))
USUAL = (
    *product(("struggle", "keys", "two by night"), ("laptop",), (False,), ("light",)),
    *product(("beside the table", "castle", "two at the castle"), ("phone",), (True,), ("dark",)),
)


@pytest.mark.parametrize(("table", "size", "large", "light"), some(ALL, USUAL))
def test_nothing_bars_anybody_from_any_page(
    page: Page, table: str, size: str, light: Any, *, large: bool
) -> None:
    options, walk = TABLES[table]
    live = live_page(page, size, large=large, **options)
    page.emulate_media(color_scheme=light, reduced_motion="reduce")
    found = {}
    for name in walk(live):
        wrong = live.barriers()
        if wrong:
            found[name] = wrong
    assert {} == found
    assert [] == live.errors


# Names and words.

HOSTILE = (
    "<img src=x onerror=alert(1)>",
    "\u0646\u0627\u0632\u0646\u06cc\u0646\u200c\u0632\u0647\u0631\u0627",
    "\U0001f469\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466 & \"Zo\u00eb\" 'x' &lt;",
    "W" * 40,
)
WORDS = f"<b onclick=alert(2)>I \u202e vote</b> \u0646\u200c\u0645 {'long' * 40} {HOSTILE[2]}"[:200]


@pytest.mark.parametrize("size", every_other(["phone", "laptop"]))
def test_hostile_names_and_words_are_text_on_every_page(page: Page, size: str) -> None:
    live = live_page(page, size, players=TRADERS, names=HOSTILE)
    strange = "img, u, b[onclick], iframe, object, [onerror], [onclick], body script, a[href^=java]"
    seen = set()
    for name in pages_of_struggle(live):
        assert 0 == page.locator(strange).count(), name
        if name not in ("kinds of clause", "a refusal"):  # these lie over buttons for a moment
            assert [] == outside(page), name
        texts = page.locator("body").inner_text() + page.locator("svg").evaluate_all(
            "all => all.map(at => at.textContent).join()"
        )
        seen |= {at for at, one in enumerate(HOSTILE) if one in texts}
        if name == "a row of each kind" or "rows" in name:
            field = page.get_by_label("What is promised")
            if field.count():
                field.first.fill(WORDS)
                page.wait_for_timeout(250)
                live.pump()
                rows = page.evaluate("window.kings.ui.rows")
                assert WORDS in [row["words"] for row in rows]
                assert 0 == page.locator(strange).count()
    assert {0, 1, 2} <= seen
    assert [] == live.errors


# A screen that changes hands.

HELD = """() => {
  const { ui, frame, sheet, said, coach } = window.kings;
  const fields = [...document.querySelectorAll("input, select, textarea")].map((at) => at.value);
  const focus = document.activeElement?.dataset?.focus ?? document.activeElement?.nodeName;
  const whole = document.getElementById("table").outerHTML;
  const html = whole.replace(/data-still="drawing \\d+"/g, "");
  const own = { ...ui, asked: 0 };
  return JSON.stringify({ own, frame, sheet, said, coach, fields, focus, html });
}"""
"""All that the page holds; how often a picture was drawn is no more than a count."""


def busy_hands(live: LivePage, world: int) -> None:
    """Do what changes nothing in the game, in each world something else."""
    marks = live.page.locator(".hand .can, .cloth .can")
    if marks.count() > 1:
        live.press(*("5", "3")[world : world + 1])
    live.page.evaluate("window.kings.update({ chosen: [], open: null })")
    if live.frame["menu"] is not None:
        if world:
            live.click("button.chip[data-chip]")
            live.press("+", "+")
        live.press("r").pump()
        live.page.wait_for_timeout(250)
        live.pump()
        for kind in (0, 2)[: world + 1]:
            live.click("[data-focus=add-clause]")
            live.click(f"[data-focus='kind {kind}']")
    live.page.evaluate("at => window.kings.send({ do: 'look', at })", world)
    live.pump()
    live.page.evaluate("window.kings.send({ do: 'now' })")
    live.pump()


@pytest.mark.parametrize("mode", every_other(["night", "day"]))
def test_what_one_has_begun_is_gone_when_another_comes(
    new_context: Callable[..., BrowserContext], mode: str
) -> None:
    """Rows, open chips, raised cards and sheets of one person tell the next nothing."""
    pair = [live_page(new_context().new_page(), "laptop", players=TWO, mode=mode) for _ in range(2)]
    compared = 0
    for _ in range(40):
        frames = [live.frame for live in pair]
        assert frames[0]["q"] == frames[1]["q"]
        if frames[0]["over"]:
            break
        here = frames[0]["seat"]
        if here is not None and (frames[0]["menu"] is not None or frames[0]["choices"]):
            for world, live in enumerate(pair):
                busy_hands(live, world)
            other = 1 - here
            for live in pair:
                live.page.evaluate("seat => window.kings.send({ do: 'hand_over', seat })", other)
                live.pump()
            held = [json.loads(live.page.evaluate(HELD)) for live in pair]
            for one in held:
                one["frame"] = {**one["frame"], "n": 0, "code": "", "kept": ""}
            differing = [name for name in held[0] if held[0][name] != held[1][name]]
            assert [] == differing, [
                held[world][name] for name in differing[:1] for world in (0, 1)
            ]
            compared += 1
        for live in pair:
            step(live, random.Random(compared))
        if compared > 5:
            break
    assert compared > 2
    assert [] == [error for live in pair for error in live.errors]
