"""All that is printed for a class: whole, apart for each seat, safe, and a page a sheet."""

from __future__ import annotations

import re
import sys
from html import unescape
from pathlib import Path

import pytest

from kings.classroom import read_class
from kings.classroom.class_folder import make_class
from kings.classroom.names import read_names
from kings.classroom.plan import Start
from kings.errors import BadInput
from kings.hall.links import qr_svg
from kings.lessons import lesson
from kings.markup import Markup, tag
from kings.publish.chromium import Browser, print_pdf
from kings.publish.page import offline_page
from kings.publish.printing.card_sheets import card_pages, token_page
from kings.publish.printing.class_prints import (
    LINES,
    Prints,
    lesson_plan,
    name_slips,
    print_class,
    role_pages,
    seating_plan,
)
from kings.publish.printing.paper import PAPERS, Paper, paper_of, printable
from kings.publish.printing.role_sheets import role_sheet
from kings.publish.printing.table_forms import deal_slips, round_form, score_sheet
from kings.struggle.options import Options
from kings.struggle.rules import GAME
from tests.checkers.pictures import is_left_out, nameless
from tests.classroom.classes import NAMES, scenario

TABLE_SHEETS = (score_sheet, round_form, deal_slips)
"""The sheets for a table; each has to fit its page."""

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


def fonts_of(pdf: Path) -> set[str]:
    """Return the names of the fonts in a PDF."""
    names = re.findall(rb"/BaseFont\s*/(?:[A-Z]{6}\+)?([\w-]+)", pdf.read_bytes())
    return {name.decode() for name in names}


def test_there_is_a_page_for_every_person_and_none_for_a_bot(printed: Path) -> None:
    roles = sorted(path.name for path in (printed / "print" / "roles").iterdir())
    assert [f"table-0{table}-seat-{seat}.html" for table in (1, 2, 3) for seat in "AB"] == roles


def test_the_plan_has_the_steps_that_were_added_and_they_take_from_the_slack() -> None:
    def rows(*extras: str) -> list[list[str]]:
        plan = "".join(lesson_plan(lesson(1), 80, extras))
        return [re.findall(r"<td>(.*?)</td>", row) for row in re.findall(r"<tr>(.*?)</tr>", plan)]

    assert ["10", "Slack"] == rows()[-1][:2]
    both = rows("preparation", "survey")
    assert ["4", "Slack"] == both[-1][:2]
    names = [row[1] for row in both if row]
    assert names.index("Prepare") == names.index("Bargain") - 1
    assert names.index("How was it?") == names.index("Bargain again") + 1


def test_the_plan_says_at_each_step_what_to_say() -> None:
    plan = unescape("".join(lesson_plan(lesson(1), 40)))
    said = [
        plan.index(words)
        for words in (
            "<b>Predict: </b>Say nothing about prices",
            "<b>Bargain: </b>“Talk with your partner",
            "every price from 3 to 8 gold suits both",
            "<b>Explain: </b>Start at what happens",
        )
    ]
    assert sorted(said) == said


def test_the_plan_says_where_the_steps_take_longer_than_the_lesson() -> None:
    plan = "".join(lesson_plan(lesson(1), 40, ("preparation", "survey")))
    assert "<td>−1</td><td>Slack</td>" in plan
    assert "The steps take longer than the lesson: leave one out." in plan


def test_the_debrief_card_is_a_page_after_the_minutes_and_the_words(tmp_path: Path) -> None:
    folder = tmp_path / "class"
    start = Start(scenario=scenario("a_card_for_sale"), bots={2: "greedy"})
    make_class(folder, NAMES[:4], 5, start=start)
    print_class(folder, Prints(PAPERS["A4"], lesson=lesson(1)))
    page = (folder / "print" / "teacher" / "lesson-plan.html").read_text("utf-8")
    assert 3 == page.count('<section class="sheet">')
    _, _, card = unescape(page).split('<section class="sheet">')[1:]
    for asked in lesson(1).plan.card:
        assert f"<li>{asked}</li>" in card


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
        assert [] == nameless(page) and is_left_out(page)
        assert not re.findall(r"(?:src|href|url)\s*[=(](?!data:font/woff2;base64,)", page)
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


@pytest.fixture(scope="module")
def sheets(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Return a sheet of every kind: the fullest, and role sheets of several lessons."""
    place = tmp_path_factory.mktemp("sheets")
    code = Markup(qr_svg("http://a-long-name.in-a-school.example:8080/#0123456789abcdef"))
    codes = {(table, seat): code for table in range(1, LINES) for seat in range(6)}
    made = [form(SIX, ["7b", "Table 1"]) for form in TABLE_SHEETS]
    for name in ("two_clauses", "three_purses", "two_rounds_left"):
        make_class(place / name, NAMES[:4], 5, start=Start(scenario=scenario(name)), title="Trade")
        made += [sheet for _, sheet in role_pages(read_class(place / name), codes=codes)]
    make_class(place / "new", NAMES[:6], 5, size=6)
    made += [sheet for _, sheet in role_pages(read_class(place / "new"), codes=codes)]
    names = [f"Bartholomew-Łukasz Wolfeschlegelsteinhausen {at}" for at in range(LINES)]
    plan = make_class(place / "full", names, 5, title="Trade")
    real = read_names(place / "full")
    slips = [*name_slips(plan, real), *name_slips(plan, real, codes)]
    return [*made, *seating_plan(plan, real), *slips]


@pytest.fixture(scope="module", params=PAPERS.values(), ids=list(PAPERS))
def paper(request: pytest.FixtureRequest) -> Paper:
    found: Paper = request.param
    return found


@pytest.fixture(scope="module")
def one_of_each(
    press: Browser, paper: Paper, sheets: list[Markup], tmp_path_factory: pytest.TempPathFactory
) -> Path:
    """Return the PDF of those sheets, from a machine with these fonts alone."""
    page = printable("All", sheets, paper)
    pdf = tmp_path_factory.mktemp("pdf") / "all.pdf"
    return print_pdf(page, pdf, sheets=len(sheets), browser=press)


def test_every_sheet_is_one_page_of_its_paper(
    one_of_each: Path, paper: Paper, sheets: list[Markup]
) -> None:
    assert [(round(paper.wide), round(paper.high))] * len(sheets) == pages_of(one_of_each)


def test_every_word_is_set_in_a_font_that_the_sheet_brings_along(one_of_each: Path) -> None:
    assert {"Arimo-Regular", "Arimo-Bold", "Gelasio-Regular", "Gelasio-Bold"} == fonts_of(
        one_of_each
    )


def test_cards_and_tokens_are_lettered_alike_on_every_machine(
    press: Browser, paper: Paper, tmp_path: Path
) -> None:
    drawn = [*card_pages(3, paper), token_page(paper)]
    page = printable("Cards", drawn, paper, bare=True)
    pdf = print_pdf(page, tmp_path / "cards.pdf", sheets=len(drawn), browser=press)
    assert {"Arimo-Regular", "Arimo-Bold", "Gelasio-Bold"} == fonts_of(pdf)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems don't ask fontconfig")
def test_the_machines_have_different_fonts(machine: str, press: Browser, tmp_path: Path) -> None:
    page = offline_page("Bare", tag.p("Nothing carried."), style="p{font-family:var(--k-sans)}")
    fonts = fonts_of(print_pdf(page, tmp_path / "bare.pdf", browser=press))
    assert {"DejaVu": {"DejaVuSans"}, "Liberation": {"LiberationSans"}}[machine] == fonts


STRANGERS = (
    "Владислава Щербакова",
    "Χαράλαμπος",
    "مُحَمَّد بن سلمان",
    "欧阳振华",
    "Wwwwwwwwwwwwwwwwwwwwww",
    "Şebnem",
)


def test_names_in_other_scripts_fit_too(press: Browser, paper: Paper, tmp_path: Path) -> None:
    options = Options(names=STRANGERS)
    forms = [form(options, ["7b", "Table 1"]) for form in TABLE_SHEETS]
    start = GAME.start(options)
    forms += [role_sheet(GAME.view(start, seat), ["7b", "Table 1"]) for seat in range(6)]
    page = printable("Names", forms, paper)
    pdf = print_pdf(page, tmp_path / "names.pdf", sheets=len(forms), browser=press)
    assert len(forms) == len(pages_of(pdf))


def test_how_far_it_is_is_told_from_the_first(tmp_path: Path) -> None:
    make_class(tmp_path, NAMES[:3], 5, size=3)
    told: list[tuple[int, int]] = []
    prints = Prints(PAPERS["A4"], cards=False)
    files = print_class(tmp_path, prints, progress=lambda done, of: told.append((done, of)))
    assert [(done, len(files)) for done in range(len(files) + 1)] == told


def test_paper_has_two_sizes() -> None:
    assert PAPERS["Letter"] == paper_of(" letter ")
    with pytest.raises(BadInput, match="Paper is A4 or Letter, not “A5”"):
        paper_of("A5")


def test_a_scenario_has_only_the_prints_that_it_needs(tmp_path: Path) -> None:
    """Its cards stand on the role sheets, and it has no seven rounds to write down."""
    for name, start in (
        ("whole", Start()),
        ("scene", Start(scenario=scenario("a_card_for_sale"), bots={2: "greedy"})),
    ):
        make_class(tmp_path / name, NAMES[:4], 5, start=start)
        print_class(tmp_path / name, Prints(PAPERS["A4"]))
    whole, scene = (
        {file.name for file in (tmp_path / name / "print").glob("*.html")}
        for name in ("whole", "scene")
    )
    assert {"cards.html", "score-sheets.html"} == whole - scene
    assert "Rounds" not in (tmp_path / "scene" / "print" / "paper-forms.html").read_text("utf-8")
