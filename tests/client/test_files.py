"""What the client's files promise without a browser: one palette, one bundle, no markup by hand."""

from __future__ import annotations

import json
import re
from importlib import resources

import pytest

from kings import client
from kings.figures.style import DARK, LIGHT, SANS, SERIF, Palette, roles
from kings.hall.web import page

MODULES = [file.name for file in client.files() if file.name.endswith(".js")]
FIRST_PAGE = 340_000
"""Bytes that the first page may have in all, unpacked; the design says well under a million."""
LOBBY = 155_000
"""Bytes of the pages on which one waits or chooses."""

MARKUP = re.compile(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser")
TRUSTED = {"dom.js": 1, "stage.js": 1}
"""The modules that parse the server's own drawings, and how often."""


@pytest.mark.parametrize(
    ("selector", "palette"), [(".kings-client", LIGHT), (".kings-client.kings-dark", DARK)]
)
def test_the_style_sheet_has_the_palette_of_the_figures(selector: str, palette: Palette) -> None:
    first = re.search(rf"^{re.escape(selector)}\{{(.*?)\}}$", client.text("table.css"), re.M)
    assert first is not None
    found = dict(re.findall(r"--k-([\w-]+):(.*?);", first[1]))
    assert roles(palette) == {
        name: value for name, value in found.items() if name in roles(palette)
    }
    fonts = {"sans": SANS, "serif": SERIF} if palette is LIGHT else {}
    assert fonts == {name: value for name, value in found.items() if name not in roles(palette)}


def test_seats_have_the_shapes_of_the_figures() -> None:
    shapes = json.loads(resources.files("kings.figures").joinpath("glyphs.json").read_text("utf-8"))
    drawn = re.search(r"const SEATS = \[\n(.*?)\n\];", client.text("signs.js"), re.S)
    assert drawn is not None
    assert [seat["path"] for seat in shapes["seats"]] == re.findall(r'"(.+)"', drawn[1])


@pytest.mark.parametrize("module", MODULES)
def test_markup_is_parsed_only_where_the_server_drew_it(module: str) -> None:
    assert TRUSTED.get(module, 0) == len(MARKUP.findall(client.text(module)))


@pytest.mark.parametrize("module", MODULES)
def test_nothing_in_a_module_breaks_the_pages_policy(module: str) -> None:
    source = client.text(module)
    assert [] == re.findall(r"\beval\(|new Function|setAttribute\(\"style\"|style: [\"`]", source)
    assert [] == re.findall(r"https?://(?!www\.w3\.org/2000/svg)", source)


def reached(module: str) -> set[str]:
    """Return a module with all that it imports at once."""
    return {module}.union(*map(reached, client.imports(module)))


LATER = ("client", "lesson", "teacher", "projector")
"""What the page of a hall loads when it is needed."""


def test_every_module_comes_into_a_page_or_a_notebook() -> None:
    pages = reached("page") | reached("comm") | reached("hall") | reached("school")
    pages = pages.union(*map(reached, LATER))
    assert {name.removesuffix(".js") for name in MODULES} == pages
    assert sorted(LATER) == sorted(re.findall(r'import\("\./(\w+)\.js"\)', client.text("hall.js")))


def test_the_bundle_imports_nothing_and_exports_the_widget() -> None:
    source = client.bundle("comm")
    assert [] == re.findall(r"^import ", source, re.M)
    assert ["export default { render };"] == re.findall(r"^export .*$", source, re.M)


def page_bytes(name: str) -> int:
    """Return the bytes of a page and of all files that it loads at once."""
    styles = re.findall(r'href="(\w+\.css)"', client.text(f"{name}.html"))
    files = [f"{name}.html", *styles, *(f"{module}.js" for module in reached(name))]
    return sum(len(client.text(file).encode()) for file in files)


def test_the_first_page_is_small() -> None:
    assert FIRST_PAGE > page_bytes("page")


@pytest.mark.parametrize("name", ["hall", "school"])
def test_the_lobby_is_lighter_still(name: str) -> None:
    assert LOBBY > page_bytes(name)


@pytest.mark.parametrize("name", ["page.html", "hall.html", "school.html"])
def test_a_page_names_its_files_by_their_edition(name: str) -> None:
    made = page(name)
    assert [] == re.findall(r'"(?:page\.js|hall\.js|school\.js|hall\.css|table\.css)"', made)
    assert [] == re.findall(r"<style|<script(?! type=\"module\" src=)|\son\w+=| style=", made)
