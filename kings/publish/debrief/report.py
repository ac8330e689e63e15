"""The report of a class: what to talk about, the class as a whole, and a page for each table."""

from __future__ import annotations

from collections.abc import Sequence

from kings import __version__
from kings.analysis.debrief import Debrief, TalkingPoint
from kings.analysis.debrief.anchoring import said_slope
from kings.analysis.debrief.beliefs import said_mean
from kings.analysis.debrief.clusters import FEWEST_TABLES
from kings.analysis.debrief.promise_keeping import said_share
from kings.analysis.rounding import tenth
from kings.figures.debrief import (
    anchoring_figure,
    beliefs_figure,
    efficiencies_figure,
    ending_figure,
    same_cards_chart,
    temptation_figure,
    units,
    words_figure,
)
from kings.publish.debrief.live import Figures, static
from kings.publish.debrief.markup import Link, Markup, Row, items, paragraph, sheet, sign
from kings.publish.debrief.table_page import LinkTo, table_page, told_bots
from kings.publish.offline import offline_page, say
from kings.words import plural


def report_page(found: Debrief, points: Sequence[TalkingPoint], replay: LinkTo) -> str:
    """Return the report as one HTML document that needs nothing but a browser.

    ``replay``: where a table's replay lies beside it. Raises ``MissingPackage`` without plotly.
    """
    figures = Figures()
    title = f"Debrief: {found.name}" if found.name else "Debrief of a class"
    sections = [
        _head(found, title),
        _talk(points, replay),
        _sources(found),
        _tables(found, figures),
        _bargaining(found, figures),
        _promises(found, figures),
        _opinions(found, figures),
        *(table_page(found, table, points, figures, replay) for table in found.tables),
        _methods(found),
    ]
    body = "\n".join(section for section in sections if section)
    return offline_page(
        title,
        f"<main>{body}</main>",
        style=f"{static('shared.css')}\n{static('report.css')}",
        scripts=[static("page.js"), *figures.scripts()],
        data={"figures": figures.data()},
        styles_at_runtime=True,
    )


def _head(found: Debrief, title: str) -> Markup:
    tables = "".join(f'<a href="#table-{one.table}">Table {one.table}</a>' for one in found.tables)
    private = (
        paragraph("This report calls players by their real names: keep it to yourself.", "warned")
        if found.named
        else ""
    )
    tiles = "".join(f"<li><b>{number}</b>{say(what)}</li>" for number, what in _tiles(found))
    return (
        f"<header><h1>{say(title)}</h1>"
        '<button id="theme" aria-pressed="false">Light or dark</button></header>'
        f'{private}<ul class="tiles">{tiles}</ul>'
        '<nav aria-label="Parts"><a href="#talk">Talking points</a>'
        '<a href="#class">The tables</a><a href="#offers">First offers</a>'
        f'<a href="#promises">Promises</a>{_to_opinions(found)}<br>{tables}'
        '<br><a href="#methods">How it was computed</a></nav>'
    )


def _to_opinions(found: Debrief) -> Markup:
    return '<a href="#opinions">Opinions</a>' if found.predictions else ""


def _tiles(found: Debrief) -> list[tuple[int, str]]:
    games = found.games
    return [
        (len(games), "tables"),
        (sum(game.players - game.bots for game in games), "players"),
        (sum(game.offers for game in games), "offers"),
        (sum(game.deals for game in games), "deals"),
        (sum(game.gold_moved for game in games), "gold moved"),
        (sum(game.promises for game in games), "promises"),
        (sum(game.broken for game in games), "broken"),
    ]


def _talk(points: Sequence[TalkingPoint], replay: LinkTo) -> Markup:
    if not points:
        said = "<p>Nothing stands out clearly enough to be pointed at.</p>"
        return f'<section id="talk"><h2>Talking points</h2>{said}</section>'
    told = "".join(f"<li>{_point(one, replay)}</li>" for one in points)
    return (
        '<section id="talk"><h2>Talking points</h2>'
        '<p class="quiet">The strongest first. <b>Counted</b> in the journals, or <b>priced</b> by '
        "playing on hundreds of times with the same chance, by policies that are named at the end. "
        "Intervals hold 95 of 100 times.</p>"
        f'<ol class="points">{told}</ol></section>'
    )


def _point(one: TalkingPoint, replay: LinkTo) -> Markup:
    address = _place(one, replay)
    where = say(f"Look at: {one.where}")
    linked = f'<a href="{say(address)}">{where}</a>' if address else where
    return (
        f'{paragraph(one.says)}<p class="ask">{say(one.ask)}</p>'
        f"<p>{sign(one.basis)} <small>{linked}</small></p>"
    )


def _place(one: TalkingPoint, replay: LinkTo) -> str:
    if one.line is not None and one.table is not None and replay(one.table, one.line):
        return replay(one.table, one.line)
    return one.section or f"#table-{one.table}"


def _sources(found: Debrief) -> Markup:
    """Say what went into the report: damaged files, early ends, bots, paper."""
    bad = "".join(f"<li>{say(str(one))}</li>" for one in found.problems)
    warned = f"Not everything could be read. The rest was used.<ul>{bad}</ul>"
    noted = [f"Table {one.table}: {said}" for one in found.tables for said in told_bots(one)]
    paper = [str(one.table) for one in found.tables if one.paper]
    if paper:
        noted.append(f"Played with real cards and typed in: table {', '.join(paper)}.")
    early = [str(one.table) for one in found.games if one.state == "half-finished"]
    if early:
        noted.append(f"Not finished: table {', '.join(early)}.")
    if found.priced:
        noted += found.priced.unpriced
    if not bad and not noted:
        return ""
    return (
        '<section id="sources"><h3>What went into this</h3>'
        + (f'<div class="warned" role="note">{warned}</div>' if bad else "")
        + (f'<div class="noted">{items(noted)}</div>' if noted else "")
        + "</section>"
    )


def _tables(found: Debrief, figures: Figures) -> Markup:
    head = ["table", "cards", "state", "winners", "best", "all VP", "offers", "deals", "kept"]
    rows: list[Row] = [
        [
            Link(f"Table {one.table}", f"#table-{one.table}"),
            one.cards,
            one.state,
            one.winners,
            one.best_vp,
            one.total_vp,
            one.offers,
            one.deals,
            f"{one.kept} of {one.kept + one.broken}" if one.kept + one.broken else "–",
        ]
        for one in found.games
    ]
    caption = (
        "Every table; those with the same letter were dealt the same cards. Kept: of the promises "
        "put to the test"
    )
    same = found.same_cards
    drawn = figures.add(same_cards_chart(same), same) if same.seats else ""
    return (
        f'<section id="class"><h2>The tables side by side</h2>{sheet(caption, head, rows)}'
        f"{drawn}{_efficiency(found, figures)}</section>"
    )


def _efficiency(found: Debrief, figures: Figures) -> Markup:
    if found.priced is None or not found.priced.efficiencies.tables:
        return ""
    made = found.priced.efficiencies
    caption = (
        "Of what all seats together could have gained at the decisions that could be traded on, "
        "beyond what each seat would have done unpaid (priced). Below 0 they lost. Dashed: the "
        "median."
    )
    return figures.add(efficiencies_figure(made), made, caption)


def _bargaining(found: Debrief, figures: Figures) -> Markup:
    one = found.anchoring
    if not one.deals:
        return (
            '<section id="offers"><h2>First offers and prices</h2>'
            "<p>No sale was struck between people whose offers are known.</p></section>"
        )
    said = [f"All sales between people: {_of_slope(said_slope(one.slope) if one.slope else '')}."]
    if one.haggled is not None:
        said.append(
            "Only those that took more than one offer: "
            f"{_of_slope(said_slope(one.haggled))}, {plural(one.haggled.cases, 'sale')}."
        )
    said.append(
        "A sale gives gold for something other than gold; loans are left out. A slope of 1: every "
        "first offer is taken as it stands; 0: it doesn't matter. Unless first offers were drawn "
        "by lot, the slope also holds what the deals were worth to both."
    )
    return (
        '<section id="offers"><h2>First offers and prices</h2>'
        f"{figures.add(anchoring_figure(one), one)}{items(said)}</section>"
    )


def _of_slope(said: str) -> str:
    return f"{said[0].lower()}{said[1:]}" if said else "first offers were all alike"


def _promises(found: Debrief, figures: Figures) -> Markup:
    if not found.promises:
        return '<section id="promises"><h2>Promises</h2><p>Nobody promised anything.</p></section>'
    ending = found.ending
    said = [
        f"Kept in rounds 1 to 5: {said_share(ending.earlier)}.",
        f"Kept in rounds 6 and 7: {said_share(ending.last)}.",
        *(one.sentence() for one in found.words.breakers),
    ]
    if not found.words.breakers:
        said.append("Nobody clearly broke more promises than others.")
    stakes = found.temptation
    pairs = [
        (ending_figure(ending), ending),
        (temptation_figure(stakes), stakes),
        (words_figure(found.words), found.words),
    ]
    first, *others = (figures.add(*pair) if pair[0] is not None else "" for pair in pairs)
    return (
        f'<section id="promises"><h2>Promises</h2>{first}{items(said)}{"".join(others)}</section>'
    )


def _opinions(found: Debrief, figures: Figures) -> Markup:
    if not found.predictions:
        return ""
    drawn = "".join(
        figures.add(beliefs_figure(found.beliefs, unit), found.beliefs.of_unit(unit))
        for unit in units(found.beliefs)
    )
    rows: list[Row] = [
        [
            f"{one.lesson}: {one.asked.words or one.question}",
            f"{one.students[0]}, {one.students[1]}",
            said_mean(one.before, share=one.share),
            said_mean(one.after, share=one.share),
            said_mean(one.shift, share=one.share, change=True),
            _true(one.asked.truth),
        ]
        for one in found.beliefs.questions
    ]
    head = ["question", "answers", "before", "after", "change", "in fact"]
    caption = (
        "Answers before and after, by lesson: their number, their mean or the share of right ones, "
        "and the change among those who answered twice"
    )
    return (
        '<section id="opinions"><h2>What was expected, and what is thought now</h2>'
        f"{drawn}{sheet(caption, head, rows)}</section>"
    )


def _true(truth: float | str | None) -> str:
    if truth is None:
        return "–"
    return truth if isinstance(truth, str) else tenth(truth)


def _methods(found: Debrief) -> Markup:
    said = [
        "Every journal was played again by the rules, move by move; a move that the rules don't "
        "allow would have been named above.",
        "Intervals over the class are 95% confidence intervals and come from how tables differ: "
        "each table is left out in turn (the jackknife over clusters), and Student's t has one "
        "degree "
        "of freedom less than there are tables. For shares the spread between tables says how many "
        "independent cases they amount to, and Wilson's interval is taken for as many. Under "
        f"{FEWEST_TABLES} tables nothing is said.",
        "Players who clearly broke more promises than all others: Fisher's exact test, one-sided, "
        "promises before the last two rounds and in them apart; Benjamini and Hochberg's method "
        "lets no more than 5 of 100 of those named be named by chance.",
        "Promises whose occasion never came, that were released or are open count in no share. "
        "What bots offered, promised or kept counts in no figure over the class.",
    ]
    if found.priced is not None:
        said.append(
            "Priced: a decision is looked at as it stood before anybody spoke. Each choice is "
            "played on by the policy “greedy” in all seats, in the last round solved exactly; the "
            "best choice for all together is picked by one sample and measured by another. Deals "
            "are compared with their refusal, both played on by the policy “paying”. All cards "
            "count, also those that nobody could see then."
        )
    said.append(f"Made by kings {__version__}; the tables behind all numbers lie beside this file.")
    return f'<section id="methods"><h2>How it was computed</h2>{items(said)}</section>'
