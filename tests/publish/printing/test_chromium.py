"""The browser that prints: one for all pages, and a sentence for whatever it can't do."""

from __future__ import annotations

import os
import shlex
from importlib import import_module
from pathlib import Path

import pytest

from kings.classroom.class_folder import make_class
from kings.errors import BadInput, KingsError
from kings.publish.printing import (
    PAPERS,
    Browser,
    Prints,
    chromium,
    print_class,
    print_pdf,
    printable,
)
from kings.publish.printing.paper import head
from tests.classroom.classes import NAMES
from tests.publish.printing.test_class_prints import pages_of

A4 = PAPERS["A4"]
GECKO = head("Gecko", ["7b", "Table 1", "Seat A"])

with_a_shell = pytest.mark.skipif(
    os.name != "posix", reason="the stand-in for a browser is a shell script"
)


def stand_in(folder: Path, script: str) -> str:
    """Write a shell script that can be named as the browser, and return its path."""
    path = folder / "stand-in"
    path.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    path.chmod(0o700)
    return str(path)


def test_a_page_can_be_printed_from_its_file(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text(printable("One", ["<p>One</p>", "<p>Two</p>"], A4), encoding="utf-8")
    assert 2 == len(pages_of(print_pdf(page, tmp_path / "page.pdf", sheets=2)))


def test_a_sheet_that_takes_two_pages_is_named_and_not_printed(tmp_path: Path) -> None:
    page = printable("Roles", ["<p>One</p>", GECKO + "<p>line</p>" * 60, "<p>Three</p>"], A4)
    refused = r"Sheet 2 of “Roles” \(Gecko, 7b, Table 1, Seat A\) takes 2 pages instead of one\."
    with pytest.raises(KingsError, match=refused):
        print_pdf(page, tmp_path / "page.pdf", sheets=3)
    assert [] == list(tmp_path.iterdir())


def test_a_sheet_that_would_be_cut_off_is_named_and_not_printed(tmp_path: Path) -> None:
    wide = f'<table class="track"><tr><td class="what">{"gold" * 60}</td></tr></table>'
    page = printable("Roles", [GECKO + wide], A4)
    with pytest.raises(KingsError, match=r"^Sheet 1 of “Roles” \(Gecko, .*wider than its paper"):
        print_pdf(page, tmp_path / "page.pdf", sheets=1)


def test_what_is_typed_does_not_count_as_a_page(tmp_path: Path) -> None:
    page = printable("7 0 obj\n<</Type /Page", ["<p>7 0 obj\n&lt;&lt;/Type /Page</p>"], A4)
    assert (tmp_path / "page.pdf") == print_pdf(page, tmp_path / "page.pdf", sheets=1)


def test_text_without_sheets_flows_from_page_to_page(tmp_path: Path) -> None:
    assert 1 < len(pages_of(print_pdf("<p>line</p>" * 300, tmp_path / "page.pdf")))


def test_a_browser_prints_each_page_as_a_browser_of_its_own_would(tmp_path: Path) -> None:
    pages = [printable(f"{number}", ["<p>One</p>"] * number, A4) for number in (1, 3, 2)]
    with Browser() as browser:
        made = [
            print_pdf(page, tmp_path / f"{number}.pdf", browser=browser)
            for number, page in enumerate(pages)
        ]
    assert [1, 3, 2] == [len(pages_of(pdf)) for pdf in made]


@with_a_shell
def test_one_browser_prints_a_whole_class(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    count = tmp_path / "starts"
    script = f'echo started >>{shlex.quote(str(count))}; exec {shlex.quote(chromium())} "$@"'
    monkeypatch.setenv("CHROMIUM", stand_in(tmp_path, script))
    make_class(tmp_path / "7b", NAMES[:3], 5, size=3)
    files = print_class(tmp_path / "7b", Prints(A4, cards=False, pdf=True))
    assert 7 == len([file for file in files if file.suffix == ".pdf"])
    assert ["started"] == count.read_text().split()


@with_a_shell
def test_no_browser_is_started_where_nothing_is_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CHROMIUM", stand_in(tmp_path, "exit 3"))
    make_class(tmp_path / "7b", NAMES[:3], 5, size=3)
    assert 7 == len(print_class(tmp_path / "7b", Prints(A4, cards=False)))


def test_without_a_browser_it_is_said_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CHROMIUM", str(tmp_path / "nothing"))
    with pytest.raises(KingsError, match="none was found here"):
        chromium()
    with pytest.raises(KingsError, match="print it from there"):
        print_pdf("<p>", tmp_path / "page.pdf")
    assert not (tmp_path / "page.pdf").exists()


@with_a_shell
@pytest.mark.parametrize(
    ("script", "refusal"),
    [
        ("exit 3", "failed with the code 3"),
        ("exit 0", "made no PDF of page.html"),
        ("exec sleep 600", "took more than 0.1 seconds"),
    ],
)
def test_a_browser_that_fails_is_told(
    script: str, refusal: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CHROMIUM", stand_in(tmp_path, script))
    if "sleep" in script:
        monkeypatch.setattr(import_module("kings.publish.printing.chromium"), "PATIENCE", 0.1)
    with pytest.raises(KingsError, match=refusal):
        print_pdf("<p>", tmp_path / "page.pdf")


def test_a_page_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(KingsError, match=r"can't open .*nothing\.html"):
        print_pdf(tmp_path / "nothing.html", tmp_path / "page.pdf")


def test_a_folder_that_is_not_there_is_told() -> None:
    with pytest.raises(BadInput, match="there is no folder"):
        print_pdf("<p>", "/nowhere/at/all/page.pdf")
