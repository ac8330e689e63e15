"""The same debrief as slides: a talking point each, with its picture, to be shown to the class."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from kings.analysis.debrief import Debrief, TalkingPoint
from kings.analysis.debrief.lines import Game
from kings.analysis.debrief.reading import TableRecord
from kings.analysis.finding import Finding
from kings.analysis.findings.history import race_of
from kings.figures.deals.race import race_drawing
from kings.figures.debrief.anchoring import anchoring_figure
from kings.figures.debrief.beliefs import beliefs_figure, units
from kings.figures.debrief.keeping import ending_figure, temptation_figure, words_figure
from kings.figures.debrief.same_cards import same_cards_drawing
from kings.publish.debrief.live import Figures, static
from kings.publish.debrief.markup import Markup, Row, paragraph, sheet, sign
from kings.publish.offline import offline_page, say
from kings.words import plural

MOST_HIGH = 470
"""A slide has room for a drawing so many pixels high, without its title."""


def slides_page(found: Debrief, points: Sequence[TalkingPoint]) -> str:
    """Return the slides as one HTML document that needs nothing but a browser.

    Arrow keys go on and back; printed, every slide is a page of its own. Raises ``MissingPackage``
    without plotly.
    """
    figures = Figures(still=True)
    title = f"Debrief: {found.name}" if found.name else "Debrief"
    slides = [
        _first(found, title),
        _results(found),
        *(_point(found, one, figures) for one in points),
        *_opinions(found, figures),
        _last(),
    ]
    numbered = "".join(
        f'<section class="slide" tabindex="-1" aria-label="Slide {at}">{slide}</section>'
        for at, slide in enumerate(slides, start=1)
    )
    controls = (
        '<div id="controls"><span id="place" aria-live="polite"></span>'
        '<button id="before">Back</button><button id="next">Next</button>'
        '<button id="theme" aria-pressed="false">Light or dark</button></div>'
    )
    return offline_page(
        title,
        f'<main id="stage">{numbered}</main>{controls}',
        style=f"{static('shared.css')}\n{static('slides.css')}",
        scripts=[static("page.js"), *figures.scripts(), static("slides.js")],
        data={"figures": figures.data()},
        styles_at_runtime=True,
    )


def _first(found: Debrief, title: str) -> Markup:
    games = found.games
    said = [
        plural(len(games), "table"),
        plural(sum(game.offers for game in games), "offer"),
        plural(sum(game.deals for game in games), "deal"),
        plural(sum(game.promises for game in games), "promise"),
    ]
    return (
        f"<h1>{say(title)}</h1>{paragraph(', '.join(said), 'big')}"
        f"{paragraph('What happened, what was it worth, and what would you do otherwise?', 'ask')}"
    )


MOST_ROWS = 12


def _results(found: Debrief) -> Markup:
    best = sorted(found.games, key=lambda game: (-game.best_vp, game.table))
    rows: list[Row] = [
        [_called(game), game.winners, game.best_vp, game.total_vp, game.deals]
        for game in best[:MOST_ROWS]
    ]
    more = len(best) - MOST_ROWS
    caption = "Most VP first"
    if more > 0:
        caption += f"; {plural(more, 'table')} more in the report"
    head = ["table", "best", "VP", "all VP", "deals"]
    return f"<h2>How did it end?</h2>{sheet(caption, head, rows)}"


def _called(game: Game) -> str:
    """Name a table, with a word if its game isn't whole."""
    return f"Table {game.table}" + ("" if game.state == "finished" else f" ({game.state})")


def _point(found: Debrief, one: TalkingPoint, figures: Figures) -> Markup:
    words = (
        f"{paragraph(one.says, 'big')}{paragraph(one.ask, 'ask')}"
        f'<p class="from">{sign(one.basis)} {say(one.where)}</p>'
    )
    drawn = _picture(found, one)
    return words if drawn is None else _beside(words, *drawn, figures)


def _beside(words: Markup, figure: Any, finding: Finding, figures: Figures) -> Markup:
    """Return words with a picture beside them, as high as there is room for."""
    drawn = figures.add(figure, finding, most=MOST_HIGH)
    return f'<div class="two"><div class="words">{words}</div>{drawn}</div>'


Drawn = tuple[Any, Finding]


def _picture(found: Debrief, one: TalkingPoint) -> Drawn | None:
    """Return the picture that belongs to a point and what it shows, or None."""
    match one.kind:
        case "anchor":
            return anchoring_figure(found.anchoring), found.anchoring
        case "ending":
            return _if_drawn(ending_figure(found.ending), found.ending)
        case "stakes":
            return _if_drawn(temptation_figure(found.temptation), found.temptation)
        case "seats":
            return same_cards_drawing(found.same_cards), found.same_cards
        case "breaker":
            return _if_drawn(words_figure(found.words), found.words)
        case "talk":
            return None
    table = next((table for table in found.tables if table.table == one.table), None)
    return None if table is None else _race(table)


def _if_drawn(figure: Any, finding: Finding) -> Drawn | None:
    return None if figure is None else (figure, finding)


def _race(table: TableRecord) -> Drawn:
    run = replace(race_of(table.record), names=table.names)
    return race_drawing(run), run


def _opinions(found: Debrief, figures: Figures) -> list[Markup]:
    """Return a slide for each unit in which the class was asked."""
    words = paragraph("What did you expect, and what do you think now?", "big")
    return [
        _beside(words, beliefs_figure(found.beliefs, unit), found.beliefs.of_unit(unit), figures)
        for unit in units(found.beliefs)
    ]


def _last() -> Markup:
    asked = (
        "Which deal would you not sign again?",
        "Which promise would you not make, or not believe?",
        "What will you ask first next time?",
    )
    return f"<h2>And now?</h2>{''.join(paragraph(one, 'big') for one in asked)}"
