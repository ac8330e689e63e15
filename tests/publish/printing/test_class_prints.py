"""All that is printed for a class: whole, apart for each seat, safe, and a page a sheet."""

from __future__ import annotations

import os
import re
from html import unescape
from pathlib import Path

import pytest

from kings.classroom import Start, make_class, read_class, read_names
from kings.errors import BadInput, KingsError
from kings.publish.printing import (
    PAPERS,
    Prints,
    chromium,
    deal_slips,
    paper_of,
    print_class,
    print_pdf,
    printable,
    role_pages,
    round_form,
    score_sheet,
)
from kings.publish.printing.paper import Paper
from kings.publish.printing.slips import LINES, name_slips, seating_plan
from kings.struggle.options import Options
from tests.classroom.classes import NAMES, scenario

SIX = Options(names=("Kingfisher", "Cornflower", "Malachite", "Turquoise", "Hedgehog 12", "Oriole"))


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a class of a scenario, printed without PDF."""
    folder = tmp_path_factory.mktemp("prints") / "7b"
    start = Start(scenario=scenario("a_card_for_sale"), bots={2: "greedy"})
    make_class(folder, NAMES[:6], 5, start=start, title="7b <b>")
    print_class(folder, Prints(PAPERS["A4"], stack=True))
    return folder


def pages_of(pdf: Path) -> list[tuple[int, int]]:
    """Return width and height of each page of a PDF, in whole millimetres."""
    boxes = re.findall(rb"/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]", pdf.read_bytes())
    return [(round(float(x) / 72 * 25.4), round(float(y) / 72 * 25.4)) for x, y in boxes]


def test_there_is_a_page_for_every_person_and_none_for_a_bot(printed: Path) -> None:
    roles = sorted(path.name for path in (printed / "print" / "roles").iterdir())
    assert [f"table-0{table}-seat-{seat}.html" for table in (1, 2, 3) for seat in "AB"] == roles


def test_a_page_of_one_seat_has_one_sheet_and_no_other_seats_numbers(printed: Path) -> None:
    page = (printed / "print" / "roles" / "table-01-seat-A.html").read_text("utf-8")
    assert 1 == page.count('<section class="sheet">')
    assert "21 VP" in page and "23 VP" not in page
    stack = (printed / "print" / "role-sheets.html").read_text("utf-8")
    assert 6 == stack.count('<section class="sheet">')


def test_each_half_of_the_class_can_be_told_something_else(printed: Path) -> None:
    notes = ("Open high <i>.", "Open low.")
    sheets = dict(role_pages(read_class(printed), values=False, notes=notes))
    told = {
        name: ("Open high &lt;i&gt;." in page, "Open low." in page) for name, page in sheets.items()
    }
    assert {
        f"table-0{table}-seat-{seat}": (table != 2, table == 2)
        for table in (1, 2, 3)
        for seat in "AB"
    } == told


def test_only_the_teachers_pages_have_real_names(printed: Path) -> None:
    named = {
        path.relative_to(printed / "print").parts[0]
        for path in (printed / "print").rglob("*.html")
        if any(f">{name}<" in path.read_text("utf-8") for name in NAMES)
    }
    assert {"teacher"} == named


def test_no_page_asks_for_anything_or_runs_anything(printed: Path) -> None:
    for path in (printed / "print").rglob("*.html"):
        page = path.read_text("utf-8")
        assert "default-src &#x27;none&#x27;" in page or "default-src 'none'" in page
        assert "<script" not in page
        assert not re.findall(r"(?:src|href|url)\s*[=(]", page)
        assert "<b>" not in page.split("</title>")[0]


def test_the_seating_plan_and_the_slips_name_everybody_once(printed: Path) -> None:
    plan, names = read_class(printed).plan, read_names(printed)
    listed = unescape("".join(seating_plan(plan, names)))
    slips = unescape("".join(name_slips(plan, names)))
    for pseudonym, name in names.items():
        assert 1 == listed.count(f"<td>{pseudonym}</td><td>{name}</td>")
        assert 1 == slips.count(f"<b>{name}</b>")
    assert 3 == listed.count("greedy bot")


def test_a_long_seating_plan_goes_on_with_another_page(tmp_path: Path) -> None:
    plan = make_class(tmp_path, [f"Student {at}" for at in range(2 * LINES + 1)], 5)
    assert 3 == len(seating_plan(plan, read_names(tmp_path)))


@pytest.mark.parametrize("paper", PAPERS.values(), ids=list(PAPERS))
def test_every_sheet_is_one_page_of_its_paper(paper: Paper, tmp_path: Path) -> None:
    sheets = [score_sheet(SIX, ["7b", "Table 1"]), round_form(SIX, ["7b", "Table 1"])]
    sheets += [deal_slips(SIX, ["7b", "Table 1"])]
    for at, name in enumerate(("two_clauses", "three_purses", "two_rounds_left")):
        folder = tmp_path / str(at)
        make_class(folder, NAMES[:4], 5, start=Start(scenario=scenario(name)), title="Economics")
        sheets += [sheet for _, sheet in role_pages(read_class(folder))]
    make_class(tmp_path / "new", NAMES[:6], 5, size=6)
    sheets += [sheet for _, sheet in role_pages(read_class(tmp_path / "new"))]
    pdf = print_pdf(printable("All", sheets, paper), tmp_path / "all.pdf")
    assert [(round(paper.wide), round(paper.high))] * len(sheets) == pages_of(pdf)


def test_a_page_can_be_printed_from_its_file(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text(printable("One", ["<p>One</p>", "<p>Two</p>"], PAPERS["A4"]), encoding="utf-8")
    assert 2 == len(pages_of(print_pdf(page, tmp_path / "page.pdf")))


def test_without_a_browser_it_is_said_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CHROMIUM", str(tmp_path / "nothing"))
    with pytest.raises(KingsError, match="none was found here"):
        chromium()
    with pytest.raises(KingsError, match="print it from there"):
        print_pdf("<p>", tmp_path / "page.pdf")
    assert not (tmp_path / "page.pdf").exists()


@pytest.mark.skipif(os.name != "posix", reason="the stand-in for a browser is a shell script")
def test_a_browser_that_fails_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, script, refusal in (
        ("fails", "exit 3", "failed with the code 3"),
        ("idle", "exit 0", "made no PDF of page.html"),
    ):
        browser = tmp_path / name
        browser.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
        browser.chmod(0o700)
        monkeypatch.setenv("CHROMIUM", str(browser))
        with pytest.raises(KingsError, match=refusal):
            print_pdf("<p>", tmp_path / "page.pdf")


def test_paper_has_two_sizes() -> None:
    assert PAPERS["Letter"] == paper_of(" letter ")
    with pytest.raises(BadInput, match="Paper is A4 or Letter, not “A5”"):
        paper_of("A5")
    with pytest.raises(BadInput, match="there is no folder"):
        print_pdf("<p>", "/nowhere/at/all/page.pdf")
