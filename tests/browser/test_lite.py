"""The table without installation: built, served, and played with every other address cut off."""

from __future__ import annotations

import fcntl
import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Frame, Page, expect

from kings.publish.lite import ROOT, build_lite
from kings.records.formats import read_scenario_code
from kings.table.library import scenario
from tests.browser.scripted import CELL, Script, scripted
from tests.browser.serving import static_site

WITHIN = 180_000
"""Milliseconds in which Python has to come and show something; alone on a machine it takes 15 s."""
IMPATIENT = "[anywidget] Failed to initialize model"
"""What anywidget says of a widget that isn't there in two seconds, as on a busy machine."""

KEPT = """async () => {
  const all = await indexedDB.databases();
  const opened = indexedDB.open(all.find(one => one.name.startsWith("JupyterLite Storage")).name);
  await new Promise(done => { opened.onsuccess = done; });
  const asked = opened.result.transaction("files").objectStore("files").getAllKeys();
  await new Promise(done => { asked.onsuccess = done; });
  return asked.result;
}"""
"""Asks the browser which files it keeps for the site."""

Visit = Callable[[str], Page]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the built site; all workers share one, for it has 50 MB."""
    own = tmp_path_factory.getbasetemp()
    shared = own.parent if "PYTEST_XDIST_WORKER" in os.environ else own
    with (shared / "lite.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        made = shared / "lite"
        return made if made.exists() else build_lite(made, ROOT / "build" / "lite-parts")


@pytest.fixture(scope="module")
def served(site: Path) -> Iterator[str]:
    """The address of the site, served from this machine."""
    with static_site(site) as address:
        yield address


@pytest.fixture
def visit(page: Page, served: str) -> Iterator[Visit]:
    """Open a page of the site; an error, or a request to anywhere else, fails the test."""
    faults: list[str] = []
    own = (f"{served}/", "data:", "blob:")
    page.context.route(lambda url: not url.startswith(own), lambda route: route.abort())
    page.context.on(
        "request", lambda one: None if one.url.startswith(own) else faults.append(one.url)
    )
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("response", lambda one: faults.append(one.url) if one.status >= 400 else None)

    def open_one(name: str) -> Page:
        page.set_viewport_size({"width": 1280, "height": 1000})
        page.goto(f"{served}/{name}")
        return page

    yield open_one
    assert [] == [fault for fault in faults if IMPATIENT not in fault]


def without_code(page: Page) -> Frame:
    """Wait until a page without code shows what it is for; return the frame that it is in."""
    expect(page.locator("#wait")).to_be_visible()
    expect(page.locator("#wait")).to_be_hidden(timeout=WITHIN)
    return next(frame for frame in page.frames if "/repl/" in frame.url)


def run_all(page: Page, ended: str) -> None:
    """Run a notebook from top to bottom, until it shows these words."""
    expect(page.locator(".jp-Notebook")).to_be_visible(timeout=WITHIN)
    expect(page.locator(".jp-Notebook-ExecutionIndicator")).to_have_attribute(
        "data-status", "idle", timeout=WITHIN
    )
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
    expect(page.locator(".jp-OutputArea-output", has_text=ended).first).to_be_attached(
        timeout=WITHIN
    )


PROGRESS = """addEventListener("DOMContentLoaded", () => {
  const bar = document.querySelector("progress"), wait = document.getElementById("wait");
  if (wait === null) return;
  window.seen = [];
  new MutationObserver(() => window.seen.push([bar.value, step.textContent]))
    .observe(wait, { attributes: true, childList: true, subtree: true });
});"""
"""What a page runs first, to note how the bar of a page without code goes on."""


def test_a_game_is_played_to_its_end_and_lies_in_the_browser_afterwards(visit: Visit) -> None:
    page = visit("index.html")
    asked: set[str] = set()
    page.context.on("request", lambda one: asked.add(one.url.rpartition("/")[2]))
    page.emulate_media(reduced_motion="reduce")
    page.add_init_script(PROGRESS)
    page.get_by_role("link", name="Play Play").click()
    table = without_code(page)
    far = [value for value, _ in page.evaluate("window.seen")]
    words = [said for _, said in page.evaluate("window.seen")]
    assert far == sorted(far) and 100 == far[-1] and 5 < len(set(far))
    assert ["Python is starting", "The games are being loaded", "The page is being laid out"] == [
        said for at, said in enumerate(words) if at and said != words[at - 1]
    ]
    wheels = {name.partition("-")[0] for name in asked if name.endswith(".whl")}
    assert {"kings", "anywidget", "ipywidgets"} <= wheels
    assert not {"plotly", "narwhals", "tqdm"} & wheels and "pyodide-lock.json" not in asked
    assert not [name for name in asked if "plotly" in name]
    script = Script(table)
    expect(table.get_by_role("button", name="Play", exact=True)).to_be_in_viewport(ratio=1)
    script.begin("human", "greedy", "greedy", "greedy")
    script.play()
    expect(table.locator(".end")).to_contain_text("win")
    ended = script.journal()
    assert ["human", "greedy", "greedy", "greedy"] == ended[0]["players"]
    script.press("[data-focus=prove]")
    expect(table.locator(".sheet")).to_contain_text("this page does not have")  # OR-Tools
    (kept,) = (name for name in page.evaluate(KEPT) if re.search(r"kings/games/.+jsonl$", name))
    assert re.search(r"/[a-z0-9]{4}-[a-z0-9]{4}-[a-z0-9]{4}\.jsonl$", kept)


def test_a_link_to_a_position_opens_it_in_the_editor_and_is_copied_there(
    visit: Visit, served: str
) -> None:
    scene = scenario("Two Assassins")
    page = visit("index.html")
    page.get_by_role("link", name=scene.name).click()
    editor = without_code(page)
    expect(editor.locator("[data-focus=edit-title]")).to_have_text(scene.name, timeout=WITHIN)
    editor.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(); }")
    editor.get_by_role("button", name="Copy link").click()
    link = editor.locator("[data-focus=link-address]").input_value()
    assert f"{served}/edit.html" == link.partition("#")[0]
    assert scene == read_scenario_code(link)
    page.keyboard.press("Escape")
    editor.get_by_role("button", name="Play on from here").click()
    expect(editor.locator(".cloth")).to_be_visible(timeout=WITHIN)


@pytest.mark.slow
def test_the_scripted_game_is_the_same_as_over_a_socket(
    visit: Visit, scripted_game: list[dict[str, Any]]
) -> None:
    page = visit(f"repl/index.html?{urlencode({'kernel': 'python', 'code': CELL})}")
    page.emulate_media(reduced_motion="reduce")
    page.set_viewport_size({"width": 1366, "height": 1000})
    expect(page.locator(".kings-client .play")).to_be_visible(timeout=WITHIN)
    assert scripted_game == scripted(page)


@pytest.mark.slow
def test_the_notebook_of_controls_is_played(visit: Visit) -> None:
    page = visit("notebooks/index.html?path=notebooks/14_controls.ipynb")
    run_all(page, "You are looking at round 1")
    expect(page.locator(".kings-controls").first).to_be_attached(timeout=WITHIN)


@pytest.mark.slow
def test_a_pile_is_scored_and_a_sentence_says_why_there_is_no_proof(visit: Visit) -> None:
    page = visit("notebooks/index.html?path=notebooks/20_scoring.ipynb")
    run_all(page, "29 at best")
    said = page.locator(".jp-OutputArea-output", has_text="this page does not have").first
    expect(said).to_contain_text("Proving a score needs ortools", timeout=WITHIN)
    expect(page.locator(".kings-lab").first).to_be_attached(timeout=WITHIN)


@pytest.mark.slow
def test_the_first_exercise_of_a_lesson_gives_feedback(visit: Visit) -> None:
    page = visit("notebooks/index.html?path=notebooks/36_promises.ipynb")
    run_all(page, "How far are you?")
    asked = page.locator(".jp-OutputArea-output", has_text="Not attempted: 0 of 3 points")
    expect(asked.first).to_be_attached()


def test_the_teachers_page_draws_the_code_of_its_own_address(visit: Visit, served: str) -> None:
    page = visit("teacher.html")
    expect(page.locator("#address")).to_have_text(f"{served}/")
    here = page.locator("#qr svg path").get_attribute("d")
    expect(page.locator("#near")).to_be_visible()
    page.get_by_label("The address for the class to open").fill("https://school.example/kings/")
    expect(page.locator("#near")).to_be_hidden()
    assert here != page.locator("#qr svg path").get_attribute("d")
