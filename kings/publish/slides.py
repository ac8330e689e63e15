"""The same debrief as slides: a talking point each, with its picture, to be shown to the class.

Nobody is named before the class unless that is asked for: points that name players stay in the
report, and so do pictures of a table's players.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from kings.analysis.debrief import Debrief, TalkingPoint
from kings.analysis.debrief.lines import Game
from kings.analysis.debrief.table_records import TableRecord
from kings.analysis.finding import Finding
from kings.analysis.findings.history import race_of
from kings.figures import debrief
from kings.figures.race import race_chart
from kings.markup import Child, Markup, fill, joined, tag
from kings.publish.live import Figures
from kings.publish.page import Row, offline_page, sheet, static, template
from kings.publish.report import basis_sign
from kings.words import plural

MOST_HIGH = 470
"""A slide has room for a drawing so many pixels high, without its title."""

MOST_ROWS = 12
"""Tables that fit one slide."""


def slides_page(found: Debrief, points: Sequence[TalkingPoint], *, people: bool = False) -> str:
    """Return the slides as one HTML document that needs nothing but a browser.

    ``people``: also what names players. Arrow keys go on and back; printed, every slide is a page
    of its own. Raises ``MissingPackage`` without plotly.
    """
    figures = Figures(still=True)
    shown = [point for point in points if people or not point.people]
    title = f"Debrief: {found.name}" if found.name else "Debrief"
    slides = [
        _first(found, title),
        _results(found, people=people),
        *(_point(found, point, figures, people=people) for point in shown),
        *_opinions(found, figures),
        _last(),
    ]
    numbered = [
        tag.section(slide, class_="slide", tabindex=-1, aria_label=f"Slide {number}")
        for number, slide in enumerate(slides, start=1)
    ]
    return offline_page(
        title,
        fill(template("slides.html"), slides=numbered),
        style=f"{static('shared.css')}\n{static('slides.css')}",
        scripts=[static("page.js"), *figures.scripts(), static("slides.js")],
        data=figures.data(),
        styles_at_runtime=True,
        private=True,
    )


def _first(found: Debrief, title: str) -> Markup:
    games = found.games
    counts = (
        plural(len(games), "table"),
        plural(sum(game.offers for game in games), "offer"),
        plural(sum(game.deals for game in games), "deal"),
        plural(sum(game.promises for game in games), "promise"),
    )
    ask = "What happened, what was it worth, and what would you do differently?"
    return joined(tag.h1(title), tag.p(", ".join(counts), class_="big"), tag.p(ask, class_="ask"))


def _results(found: Debrief, *, people: bool) -> Markup:
    best = sorted(found.games, key=lambda game: (-game.best_vp, game.table))
    rows: list[Row] = [
        [
            _called(game),
            *([game.winners] if people else []),
            *(game.best_vp, game.total_vp, game.deals),
        ]
        for game in best[:MOST_ROWS]
    ]
    more = len(best) - MOST_ROWS
    caption = "Most VP first"
    if more > 0:
        caption += f"; {plural(more, 'table')} more in the report"
    head = ["table", *(["best"] if people else []), "most VP", "all VP", "deals"]
    return joined(tag.h2("How did it end?"), sheet(caption, head, rows))


def _called(game: Game) -> str:
    """Name a table, with a word if its game isn't whole."""
    return f"Table {game.table}" + ("" if game.state == "finished" else f" ({game.state})")


def _point(found: Debrief, point: TalkingPoint, figures: Figures, *, people: bool) -> Markup:
    words = joined(
        tag.p(point.says, class_="big"),
        tag.p(point.ask, class_="ask"),
        tag.p(basis_sign(point.basis), f" {point.where}", class_="from"),
    )
    drawn = _picture(found, point, people=people)
    return words if drawn is None else _beside(words, *drawn, figures)


def _beside(words: Child, figure: Any, finding: Finding, figures: Figures) -> Markup:
    """Return words with a picture beside them, as high as there is room for."""
    drawn = figures.add(figure, finding, most=MOST_HIGH)
    return tag.div(tag.div(words, class_="words"), drawn, class_="two")


Drawn = tuple[Any, Finding]


def _picture(found: Debrief, point: TalkingPoint, *, people: bool) -> Drawn | None:
    """Return the picture that belongs to a point and what it shows, or None."""
    match point.kind:
        case "anchor" | "opener":
            return debrief.anchoring_figure(found.anchoring), found.anchoring
        case "ending":
            return _if_drawn(debrief.ending_figure(found.ending), found.ending)
        case "stakes":
            return _if_drawn(debrief.temptation_figure(found.temptation), found.temptation)
        case "seats":
            return debrief.same_cards_chart(found.same_cards), found.same_cards
        case "breaker":
            return _if_drawn(debrief.words_figure(found.words), found.words)
        case "talk" | "table":
            return None
    # The race for VP has the names of all who ran.
    table = next((table for table in found.tables if table.table == point.table), None)
    return _race(table) if people and table is not None else None


def _if_drawn(figure: Any, finding: Finding) -> Drawn | None:
    return None if figure is None else (figure, finding)


def _race(table: TableRecord) -> Drawn:
    run = replace(race_of(table.record), names=table.names)
    return race_chart(run), run


def _opinions(found: Debrief, figures: Figures) -> Iterator[Markup]:
    """Yield a slide for each unit in which the class was asked."""
    words = tag.p("What did you expect, and what do you think now?", class_="big")
    beliefs = found.beliefs
    for unit in debrief.units(beliefs):
        yield _beside(words, debrief.beliefs_figure(beliefs, unit), beliefs.of_unit(unit), figures)


def _last() -> Markup:
    questions = (
        "Which deal would you not sign again?",
        "Which promise would you not make, or not believe?",
        "What will you ask first next time?",
    )
    return joined(tag.h2("And now?"), (tag.p(question, class_="big") for question in questions))
