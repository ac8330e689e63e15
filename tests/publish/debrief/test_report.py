"""The report and the slides: everything has its place, nothing leaks, and no word is run."""

from __future__ import annotations

import re
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from kings.analysis.debrief import Debrief, talking_points
from kings.analysis.debrief.beliefs import Question, beliefs
from kings.analysis.debrief.breaking import words
from kings.analysis.debrief.promise_keeping import ending, temptation
from kings.errors import BadInput
from kings.figures.debrief import (
    anchoring_figure,
    beliefs_figure,
    ending_figure,
    same_cards_chart,
    temptation_figure,
    words_figure,
)
from kings.figures.race import race_figure
from kings.markup import tag
from kings.publish.debrief import Debriefed, debrief
from kings.publish.live import Figures
from kings.publish.page import sheet
from kings.publish.slides import slides_page
from tests.analysis.debrief.classes import DAMAGED, PAPER, a_class, damaged_class
from tests.analysis.debrief.test_beliefs import both
from tests.analysis.debrief.test_words import promised, some
from tests.checkers.pictures import is_left_out, nameless
from tests.figures.deals import samples
from tests.publish.test_live import looked_up, read

MOST_BYTES = 6_000_000
MOST_BYTES_OF_THIRTY = 9_000_000
HOSTILE = '"><img src=x onerror=alert(1)>'


class Page(HTMLParser):
    """The ids, links, texts and figures of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.words: list[str] = []
        self._inside: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.tags.append(tag)
        self.attributes += attrs
        self._inside.append(tag)
        if given.get("id"):
            self.ids.append(str(given["id"]))
        if tag == "a":
            self.links.append(str(given["href"]))

    def handle_endtag(self, tag: str) -> None:
        while self._inside and self._inside.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        if not {"script", "style"} & set(self._inside):
            self.words.append(data)

    @property
    def said(self) -> str:
        return " ".join(" ".join(self.words).split())


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Debriefed:
    return debrief(damaged_class(tmp_path_factory.mktemp("class"), 7, students=20))


@pytest.fixture(scope="module")
def report(made: Debriefed) -> Page:
    return Page(made.report.read_text("utf-8"))


@pytest.fixture(scope="module")
def slides(made: Debriefed) -> Page:
    return Page(made.slides.read_text("utf-8"))


def test_every_link_leads_somewhere(made: Debriefed, report: Page) -> None:
    assert len(report.ids) == len(set(report.ids))
    inside = [link for link in report.links if link.startswith("#")]
    assert inside and all(link[1:] in report.ids for link in inside)
    assert all((made.folder / link).exists() for link in set(report.links) - set(inside))


def test_every_picture_has_words_and_what_is_told_of_a_class_is_not_to_be_found(
    made: Debriefed,
) -> None:
    for file in (made.report, made.slides):
        page = file.read_text("utf-8")
        assert [] == nameless(page) and is_left_out(page)


def test_every_table_has_its_page(made: Debriefed, report: Page) -> None:
    assert 5 == len(made.found.tables)
    assert {f"table-{table}" for table in range(1, 6)} <= set(report.ids)
    for seat in made.found.seats:
        assert seat.player in report.said


def test_talking_points_stand_in_report_and_slides(
    made: Debriefed, report: Page, slides: Page
) -> None:
    for point in made.points:
        assert point.says in report.said and point.ask in report.said
        assert (point.says in slides.said) != point.people
    shown = sum(not point.people for point in made.points)
    assert 2 + shown + 1 <= slides.tags.count("section")


def test_slides_name_nobody_unless_asked_to(made: Debriefed, slides: Page) -> None:
    players = {line.player for line in made.found.seats}
    assert not [name for name in players if re.search(rf"\b{re.escape(name)}\b", slides.said)]
    told = Page(slides_page(made.found, made.points, people=True)).said
    assert [name for name in players if name in told]


def test_the_report_says_how_many_questions_are_asked_and_at_what_level(report: Page) -> None:
    assert "10 questions are asked of every class" in report.said
    assert "of 100 classes in which nothing is there, at most 5 are told anything" in report.said
    assert "divides among those of whom it is asked" in report.said


def test_what_was_merely_counted_stands_apart(made: Debriefed, report: Page) -> None:
    first, _, curious = report.said.partition("Curiosities Counted and not tested:")
    for point in made.points:
        assert point.says in (curious if point.basis == "counted" else first)


def test_a_class_that_names_no_breaker_says_what_could_have_been_found(
    made: Debriefed, report: Page
) -> None:
    assert ("That doesn't mean that nobody did" in report.said) != bool(made.found.words.breakers)


def test_what_could_not_be_read_is_said(made: Debriefed, report: Page) -> None:
    for problem in made.problems:
        assert str(problem) in report.said
    for table in DAMAGED:
        assert f"table-{table:02}.jsonl" in report.said
    assert f"Played with real cards and typed in: table {PAPER}." in report.said
    assert re.search(r"Table 5: \w+ was a greedy bot from round 3 to 7\.", report.said)


def test_no_real_name_leaves_the_house_unless_asked_for(made: Debriefed, tmp_path: Path) -> None:
    files = [made.report, made.slides, *made.tables]
    assert not any("Student " in file.read_text("utf-8") for file in files)
    folder = a_class(tmp_path, 1)
    named = debrief(folder, names=True)
    page = Page(named.report.read_text("utf-8")).said
    assert "Name 1" in page and "keep it to yourself" in page
    pseudonyms = named.found.folder.plan.tables[0].players
    assert not any(re.search(rf"\b{name}\b", page) for name in pseudonyms), "no pseudonyms then"


def test_pages_are_small_and_ask_no_server(made: Debriefed) -> None:
    for file in (made.report, made.slides):
        text = file.read_text("utf-8")
        assert len(text.encode()) < MOST_BYTES
        page = Page(text)
        assert not {"link", "iframe", "object", "img"} & set(page.tags)
        assert ("http-equiv", "Content-Security-Policy") in page.attributes
        policy = next(value for name, value in page.attributes if name == "content") or ""
        assert policy.startswith("default-src 'none'")
        assert not [value for name, value in page.attributes if name in ("src", "srcset")]


def test_every_figure_says_what_it_shows(report: Page) -> None:
    figures = report.tags.count("figure")
    drawn = [name for name in report.ids if re.fullmatch(r"figure-\d+", name)]
    assert figures == len(drawn) > 8
    assert {f"{name}-words" for name in drawn} <= set(report.ids)
    assert {f"{name}-title" for name in drawn} <= set(report.ids)


def test_the_same_class_gives_the_same_pages(tmp_path: Path) -> None:
    folder = a_class(tmp_path, 1)
    once, again = debrief(folder), debrief(folder, out=tmp_path / "again")
    for file in ("report.html", "slides.html", "tables/seats.csv", "tables/codebook.csv"):
        assert (once.folder / file).read_bytes() == (again.folder / file).read_bytes()
    assert once.points == again.points


def test_hostile_names_stay_words(tmp_path: Path) -> None:
    folder = a_class(tmp_path, 1)
    names = folder / "names.csv"
    head, *lines = names.read_text("utf-8").splitlines()
    quoted = HOSTILE.replace('"', '""')
    hostile = [f'{line.rsplit(",", 1)[0]},"{at}{quoted}"' for at, line in enumerate(lines)]
    names.write_text("\n".join([head, *hostile]) + "\n", "utf-8")
    out = debrief(folder, names=True, replays=True, people=True)
    for file in (out.report, out.slides):
        page = Page(file.read_text("utf-8"))
        assert HOSTILE in page.said and "img" not in page.tags
        assert not any(name.startswith("on") for name, _ in page.attributes)
    assert [file.name for file in out.replays] == ["table-01.html"]
    assert "replays/table-01.html" in Page(out.report.read_text("utf-8")).links


def test_a_class_that_has_not_played_is_a_sentence(tmp_path: Path) -> None:
    folder = a_class(tmp_path, 1)
    journal = folder / "table-01.jsonl"
    journal.write_text(journal.read_text("utf-8").splitlines(keepends=True)[0], "utf-8")
    with pytest.raises(BadInput, match="has a game that could be read"):
        debrief(folder)
    assert not (folder / "debrief").exists()


NAMES = ("Ada", "Ben", "Cleo")
PROMISES = [
    promised("Ada", end, at_end=at < 6, table=at % 6)
    for at in range(12)
    for end in ("kept", "broken")
]


def _beliefs(*, dark: bool) -> Any:
    lines = both([80.0 + at for at in range(12)], [70.0 + at for at in range(12)])
    found = beliefs(lines, {(7, "q"): Question("How many?", "of 100", 60.0)})
    return beliefs_figure(found, "of 100", dark=dark)


def _words(*, dark: bool) -> Any:
    return words_figure(words([*some("Ada", 1, 4), *some("Ben", 5, 1)]), dark=dark)


DRAWN: dict[str, Callable[[Debrief], Callable[..., Any]]] = {
    "anchoring": lambda found: lambda dark: anchoring_figure(found.anchoring, dark=dark),
    "ending": lambda found: lambda dark: ending_figure(ending(PROMISES), dark=dark),
    "temptation": lambda found: lambda dark: temptation_figure(temptation(PROMISES), dark=dark),
    "words": lambda found: lambda dark: _words(dark=dark),
    "beliefs": lambda found: lambda dark: _beliefs(dark=dark),
    "same cards": lambda found: lambda dark: same_cards_chart(found.same_cards, dark=dark).figure(),
}


@pytest.mark.parametrize("name", DRAWN)
def test_looked_up_colours_are_those_of_the_dark_figure(name: str, made: Debriefed) -> None:
    """The page keeps figures in light colours alone and looks the dark ones up."""
    draw = DRAWN[name](made.found)
    assert read(draw(dark=True)) == looked_up(draw(dark=False))


def test_a_figure_has_its_title_in_the_page_and_not_twice() -> None:
    figures = Figures()
    found = samples.race_with_ghost(NAMES)
    page = Page(figures.add(race_figure(found), found, most=300))
    assert found.title() in page.said and found.alt() in page.said
    (drawn,) = figures.data()["figures"]["figures"].values()
    assert "title" not in drawn["layout"] and 300 >= drawn["layout"]["height"]


def test_a_sheet_puts_numbers_to_the_right_and_escapes_the_rest() -> None:
    markup = sheet("<what>", ["who", "VP"], [[tag.a("<a>", href="#x&y"), 1.25], ["b", -2.0]])
    assert "&lt;what&gt;" in markup and '<a href="#x&amp;y">&lt;a&gt;</a>' in markup
    kept = '<td>86 <span class="unbroken">(81 to 92)</span></td>'
    assert kept in sheet("", ["who", "mean"], [["Ada", "86 (81 to 92)"]])
    assert '<td class="number">−2</td>' in markup and '<th scope="col">who</th>' in markup


@pytest.mark.slow
def test_thirty_tables_fit_into_one_file_that_can_be_sent(tmp_path: Path) -> None:
    made = debrief(a_class(tmp_path, 30))
    tables, size = len(made.found.tables), made.report.stat().st_size
    assert (30, True) == (tables, size < MOST_BYTES_OF_THIRTY), size
    assert len(talking_points(made.found)) <= 10
