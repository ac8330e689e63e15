"""The scorer in a browser: it counts as the package does, offline, for fingers and for keys."""

from __future__ import annotations

import datetime
import random
import re
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # no types
from playwright.sync_api import Browser, Page, expect

from kings import write_up
from kings.errors import BadInput
from kings.publish.article import Article, Figure, article_page
from kings.publish.scorer import daily_puzzle, scorer_page
from kings.struggle.cards import Card, Counts
from kings.struggle.partition.check import check
from kings.struggle.partition.exact import best_partitions
from kings.struggle.partition.explain import marginals
from kings.struggle.partition.groups import parse_pile
from kings.struggle.scoring import standings
from tests.effort import some
from tests.proofs.scorer import answers, asked, open_page, random_piles, small_piles

RULEBOOK = "#pile=0311111101&gold=7"
SIZES = [(390, 844), (844, 390), (1280, 720), (1366, 768), (1920, 1080)]
SHORT = (((390, 844), "dark"), ((844, 390), "light"), ((1280, 720), "light"))
LONGEST = "#1-10 2^3 5^4 9^2&gold=17"
"""A pile with a run of ten."""


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The scorer's page."""
    made = tmp_path_factory.mktemp("scorer") / "scorer.html"
    made.write_text(scorer_page(), "utf-8")
    return made


@pytest.fixture
def scorer(screen: Page, file: Path) -> Iterator[Callable[[str], Page]]:
    """Open the scorer, offline, with this at the end of its address; any fault fails the test."""
    page = screen
    faults: list[str] = []
    page.on("console", lambda message: faults.append(message.text))
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("request", lambda one: faults.append(one.url) if one.url[:5] != "file:" else None)
    page.context.set_offline(True)

    def open_one(at: str) -> Page:
        page.goto("about:blank")
        page.goto(f"{file.as_uri()}{at}")
        page.wait_for_selector("body[data-ready]")
        return page

    yield open_one
    assert [] == faults


def tap(page: Page, focus: str) -> None:
    page.locator(f'[data-focus="{focus}"]').click()


def total(page: Page) -> str:
    return page.locator(".sum").inner_text()


def test_the_page_counts_as_the_package_does(scorer: Callable[[str], Page]) -> None:
    """S-61 to S-63: points, the first best groups and how many there are, pile by pile."""
    piles = [*small_piles(5), *random_piles(1_500, 5, seed=20)]
    assert answers(piles) == asked(scorer(""), piles)


def test_a_wrong_table_would_be_seen(scorer: Callable[[str], Page]) -> None:
    page, piles = scorer(""), list(small_piles(3))
    page.evaluate(
        """() => { const right = kingsScore.best;
            kingsScore.best = (counts) => right(counts.map((many) => Math.min(many, 2))); }"""
    )
    assert answers(piles) != asked(page, piles)


def test_cards_more_and_fewer_are_worth_what_the_package_says(
    scorer: Callable[[str], Page],
) -> None:
    page = scorer("")
    for pile in random_piles(200, 0, seed=21):
        found = page.evaluate("pile => kingsScore.marginals(pile)", list(pile))
        ours = marginals(pile)
        assert (list(ours.gain), list(ours.loss)) == (found["gain"], found["loss"])


def test_the_smallest_change_moves_as_few_cards(scorer: Callable[[str], Page]) -> None:
    """S-63: as the package's check, which tries all best partitions."""
    page = scorer("")
    for pile in random_piles(150, 1, seed=22):
        mine = [[power + 1] * many for power, many in enumerate(pile) if many]
        found: Any = page.evaluate(
            "([mine, pile]) => kingsScore.nearest(mine, pile)", [mine, list(pile)]
        )
        ours = check([[Card(card) for card in group] for group in mine], pile)
        if ours.missing:
            assert ours.cards_to_move == sum(len(move["cards"]) for move in found["moves"])
        best = [[[int(c) for c in g.cards] for g in one.groups] for one in best_partitions(pile)]
        assert found["groups"] in best


def test_a_tie_is_broken_as_the_rules_say(scorer: Callable[[str], Page]) -> None:
    """S-64: points, then cards, then the highest cards; the rest is shared."""
    page = scorer("")
    piles = [parse_pile(words) for words in ("10", "1", "9", "1 2", "10")]
    gold = [5, 5, 5, 3, 5]
    players = [
        {"name": str(at), "counts": list(pile), "gold": purse, "total": 0}
        for at, (pile, purse) in enumerate(zip(piles, gold, strict=True))
    ]
    found = page.evaluate(
        """players => kingsScore.ranked(players.map((one) =>
            ({ ...one, total: kingsScore.points(one.counts) + one.gold })))""",
        players,
    )
    ranks = {int(one["name"]): one["rank"] for one in found}
    ours = standings(tuple(piles), tuple(gold))
    assert {one.seat: one.rank for one in ours} == ranks


def test_the_puzzle_is_the_packages(scorer: Callable[[str], Page]) -> None:
    page = scorer("")
    for day in (datetime.date(2026, 11, 27) + datetime.timedelta(at) for at in range(20)):
        assert list(daily_puzzle(day)) == page.evaluate(
            "day => kingsScore.puzzle(day)", day.toordinal()
        )
    said: int = page.evaluate(
        """() => { const now = new Date();
            return Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()); }"""
    )
    number = datetime.datetime.fromtimestamp(said / 1000, datetime.UTC).toordinal()
    tap(page, "puzzle")
    pile: Counts = daily_puzzle(datetime.date.fromordinal(number))
    shown = page.locator(".own .movable").count()
    assert sum(pile) == shown
    expect(page.locator(".sum")).to_have_count(0)  # and nothing else tells the answer
    expect(page.locator(".adds")).to_have_count(0)
    tap(page, "reveal")
    assert str(best_partitions(pile)[0].points) == total(page)


def test_taps_keys_and_holding_change_the_pile(scorer: Callable[[str], Page]) -> None:
    page = scorer("")
    for power in (2, 2, 2, 3, 4, 5, 6, 7, 8, 10):
        tap(page, f"key {power}")
    assert "22" == total(page)
    page.keyboard.press("Digit9")
    assert "34" == total(page)
    page.keyboard.press("Shift+Digit9")
    assert "22" == total(page)
    key = page.locator('[data-focus="key 10"]')
    box = key.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    expect(page.locator(".sum")).to_have_text("21")
    page.mouse.up()
    assert "21" == total(page)  # a long press is no tap
    tap(page, "undo")
    assert "22" == total(page)
    page.locator("#gold").fill("7")
    page.locator("#gold").press("Tab")
    assert "29" == total(page)
    assert page.url.endswith(RULEBOOK)
    page.reload()
    page.wait_for_selector("body[data-ready]")
    assert "29" == total(page)


def test_own_groups_are_laid_by_taps_by_keys_and_by_dragging(scorer: Callable[[str], Page]) -> None:
    page = scorer(RULEBOOK)
    title = page.locator("#own-title")
    tap(page, "group")
    expect(title).to_have_text("Your groups: 10")
    tap(page, "own 0 0")
    tap(page, "to 1")
    expect(title).to_have_text("Your groups: 11")
    page.locator('[data-focus="own 1 0"]').focus()
    page.keyboard.press("Enter")
    page.locator('[data-focus="to 0"]').focus()
    page.keyboard.press("Enter")
    expect(title).to_have_text("Your groups: 13")
    card, place = page.locator('[data-focus="own 1 0"]'), page.locator('[data-group="2"]')
    start, end = card.bounding_box(), place.bounding_box()
    assert start is not None and end is not None
    page.mouse.move(start["x"] + 15, start["y"] + 20)
    page.mouse.down()
    page.mouse.move(end["x"] + 20, end["y"] + 20, steps=4)
    page.mouse.up()
    expect(title).to_have_text("Your groups: not yet")
    expect(page.locator("#own .told")).to_contain_text("3 4 is neither a set of equal cards nor")
    tap(page, "sets")
    expect(page.locator("#own .told")).to_contain_text("9 more.")
    tap(page, "do")
    expect(title).to_have_text("Your groups: 22")
    expect(page.locator("#own .told")).to_contain_text("Nothing scores more.")


def test_a_sheet_is_checked_and_the_winner_named(scorer: Callable[[str], Page]) -> None:
    page = scorer(RULEBOOK)
    page.locator("#sheet").fill("27")
    expect(page.locator("#checked")).to_have_text("The sheet has 27, 2 too few: it is 29.")
    page.locator("#name").fill("<b>Ada</b>")
    tap(page, "keep")
    expect(page.locator(".ranks")).to_contain_text("1. <b>Ada</b>")
    tap(page, "key 1")
    page.locator("#name").fill("Ben")
    tap(page, "keep")
    expect(page.locator("#players-title")).to_have_text("<b>Ada</b> wins.")
    page.reload()
    expect(page.locator(".ranks li")).to_have_count(2)


@pytest.mark.parametrize(
    ("at", "why"),
    [
        ("#pile=7311111101", "six cards of each power"),
        ("#pile=0-3", "word 1, “0-3”: a word is a power"),
        ("#pile=<b>&gold=9", "word 1, “<b>”"),
        ("#2^3 8-3", "word 2, “8-3”: the lower power stands first"),
        ("#2^4 2^3", "word 2, “2^3”: there are six"),
        ("#gold=-1", "from 0 to 250"),
        ("#pile=0311111101&gold=9999", "from 0 to 250"),
    ],
)
def test_an_address_that_holds_no_pile_is_told(
    scorer: Callable[[str], Page], at: str, why: str
) -> None:
    """S-01, S-03: there are six decks, and 0 to 250 gold."""
    page = scorer(at)
    assert "0" == total(page)
    expect(page.locator("#answer [role=alert]")).to_contain_text(why)
    tap(page, "key 1")
    expect(page.locator("#answer [role=alert]")).to_have_count(0)


@pytest.mark.parametrize(
    "at", ["#2^3 3-8 10&gold=7", "#2^3+3-8+10&gold=7", "#gold=7&pile=10,3–8 2^3", RULEBOOK]
)
def test_the_address_takes_a_pile_in_words_or_in_digits(
    scorer: Callable[[str], Page], at: str
) -> None:
    page = scorer(at)
    assert "29" == total(page)
    assert page.url.endswith(RULEBOOK)


def test_piles_in_words_are_read_as_the_package_reads_them(scorer: Callable[[str], Page]) -> None:
    """S-01: the same piles, and the same refused."""
    page, rng = scorer(""), random.Random(23)
    parts = ["1", "2", "3", "8", "9", "10", "11", "0", "-", "–", "^", "3", "6", "7", " ", " ", ","]
    texts = ["".join(rng.choices(parts, k=rng.randint(0, 8))) for _ in range(4_000)]
    theirs = page.evaluate(
        """texts => texts.map((text) => {
            try { return kingsScore.parse(text); } catch { return null; } })""",
        texts,
    )
    ours = [parsed(text) for text in texts]
    assert [] == [both for both in zip(texts, ours, theirs, strict=True) if both[1] != both[2]]
    assert 300 < sum(pile is not None for pile in ours) < 3_700  # both happen often


def parsed(text: str) -> list[int] | None:
    try:
        return list(parse_pile(text))
    except BadInput:
        return None


def test_gold_that_cannot_be_is_refused(scorer: Callable[[str], Page]) -> None:
    """S-03: it is said, and the gold stays as it was."""
    page = scorer(RULEBOOK)
    for words in ("251", "-1", "1.5", "much"):
        page.locator("#gold").fill(words)
        page.locator("#gold").press("Tab")
        expect(page.locator("#answer [role=alert]")).to_contain_text("from 0 to 250 (S-03)")
        expect(page.locator("#gold")).to_have_value("7")
        assert "29" == total(page)


def test_the_focus_stays_where_one_works(scorer: Callable[[str], Page]) -> None:
    """Nobody at a keyboard is thrown to the top because a button went away."""
    page = scorer(RULEBOOK)

    def press(focus: str) -> str | None:
        page.locator(f'[data-focus="{focus}"]').focus()
        page.keyboard.press("Enter")
        found: str | None = page.evaluate(
            "(document.activeElement.dataset.focus ?? document.activeElement.id) || null"
        )
        return found

    assert "own" == str(press("group")).split()[0]
    assert "own 0 0" == press("own 0 0")
    assert "own 0 1" == press("to 1")  # the card that was moved, in its new group
    assert "own" == str(press("do")).split()[0]
    assert "group" == press("stop")
    assert "less" not in str(press("clear"))
    assert "key 1" == press("key 1")
    assert "key 1" == press("keep")
    assert "players" == press("remove Player 1")
    assert "puzzle" == press("puzzle")
    assert press("reveal") in ("way", "leave")


def test_what_rests_is_told_in_one_sentence(scorer: Callable[[str], Page]) -> None:
    page = scorer(RULEBOOK)
    told = page.locator("#aloud")
    expect(told).to_have_text(
        "29 points in all: 22 for ten cards and 7 gold. No other way is as good."
    )
    tap(page, "group")
    expect(told).to_have_text("Your groups: 10.")
    tap(page, "puzzle")
    expect(told).to_have_text(re.compile(r"^Your groups: \d+\.$"))  # and not the answer


def test_all_players_are_removed_after_a_second_press(scorer: Callable[[str], Page]) -> None:
    page = scorer(RULEBOOK)
    tap(page, "keep")
    tap(page, "key 1")
    page.locator("#name").fill("Ben")
    page.locator("#name").press("Enter")
    expect(page.locator(".ranks li")).to_have_count(2)
    tap(page, "all")
    expect(page.locator('[data-focus="all"]')).to_have_text("Press again to remove all two")
    tap(page, "key 3")  # anything else calls it off
    tap(page, "all")
    expect(page.locator(".ranks li")).to_have_count(2)
    tap(page, "all")
    expect(page.locator(".ranks li")).to_have_count(0)


def test_it_counts_in_an_article_too(page: Page, tmp_path: Path) -> None:
    """In a frame without address, storage or forms; the article's policy lets its scripts run."""
    faults: list[str] = []
    page.on("console", lambda message: faults.append(message.text))
    page.on("pageerror", lambda error: faults.append(str(error)))
    shown = write_up(seed=None).scorer("pile", "2^3 3-8 10", gold=7, caption="A pile.")
    content = {**shown.more["svg"], "pile": shown.more["pile"], "gold": shown.more["gold"]}
    figure = Figure(1, "pile", "A pile.", shown.alt, "scorer", content)
    file = tmp_path / "article.html"
    file.write_text(article_page(Article("A pile?", (figure,), ()), tmp_path), "utf-8")
    page.goto(file.as_uri())
    frame = page.frame_locator("iframe.scorer")
    expect(frame.locator(".sum")).to_have_text("29")
    frame.locator('[data-focus="key 9"]').click()
    expect(frame.locator(".sum")).to_have_text("41")
    frame.locator("#name").fill("Ada")
    frame.locator("#name").press("Enter")
    expect(frame.locator(".ranks li")).to_have_count(1)
    page.emulate_media(media="print")
    expect(page.locator(".paper svg")).to_be_visible()
    assert [] == faults


@pytest.mark.parametrize(("size", "scheme"), some(product(SIZES, ["light", "dark"]), SHORT))
def test_nothing_bars_anybody_and_it_fits(
    browser: Browser, tmp_path: Path, size: tuple[int, int], scheme: Any
) -> None:
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, color_scheme=scheme, has_touch=size[0] < 500
    )
    page = context.new_page()
    open_page(page, tmp_path)
    for _ in range(2):
        tap(page, "rulebook")
        assert "29" == total(page)
        found = Axe().run(page).response["violations"]
        assert [] == [node["html"] for fault in found for node in fault["nodes"]]
        assert page.evaluate(
            "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
        )
        for key in page.locator("button").all():
            box = key.bounding_box()
            if box is not None and "movable" not in (key.get_attribute("class") or ""):
                assert box["height"] >= 44 or "link" in (key.get_attribute("class") or "")
        tap(page, "group")
        found = Axe().run(page).response["violations"]
        assert [] == [node["html"] for fault in found for node in fault["nodes"]]
        tap(page, "stop")
    page.goto(f"{page.url.split('#')[0]}{LONGEST}")
    expect(page.locator(".groups .run .card")).to_have_count(10)
    assert page.evaluate(
        """() => [document.documentElement, ...document.querySelectorAll(".panel")]
            .every((at) => at.scrollWidth <= at.clientWidth)"""
    )
    context.close()
