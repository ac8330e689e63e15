"""The report of a class: what to talk about, the class as a whole, and a page for each table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from kings import __version__
from kings.analysis import rounding
from kings.analysis.debrief import Debrief, TalkingPoint
from kings.analysis.debrief.anchoring import Anchoring, said_slope
from kings.analysis.debrief.beliefs import said_mean
from kings.analysis.debrief.breaking import findable
from kings.analysis.debrief.clusters import FEWEST_TABLES, Estimated
from kings.analysis.debrief.joint import LEVEL, QUESTIONS
from kings.analysis.debrief.lines import Bargain, Game, SeatLine
from kings.analysis.debrief.promise_keeping import said_share
from kings.analysis.debrief.table_records import TableRecord
from kings.analysis.debrief.talking_points import SIGNS, Basis
from kings.analysis.findings.history import gold_flow, race_of
from kings.analysis.findings.promises import Promises, TrustMatrix, promise_timeline, trust_matrix
from kings.figures import debrief
from kings.figures.ledger import gold_flow_chart, timeline_chart
from kings.figures.race import race_chart
from kings.figures.struggle.piles import pile_svg
from kings.markup import LINE, Child, Markup, fill, joined, tag
from kings.publish.live import Figures
from kings.publish.page import Cell, Row, offline_page, sheet, static, template
from kings.records.chronicle import say_bots
from kings.struggle import GAME, best_partition
from kings.struggle.options import LETTERS
from kings.words import plural

if TYPE_CHECKING:
    from kings.analysis.debrief.valuation import Showcase

MOST_HIGH = 400
"""How high the race and the bands of gold may be in pixels, so that a table fits two pages."""

_BELOW = 60
"""Room for the axis of a race; who has which line is in the table above it."""

LinkTo = Callable[[int, int | None], str]
"""A table's number and a line of its journal → the address of its replay, empty without one."""


def report_page(found: Debrief, points: Sequence[TalkingPoint], replay: LinkTo) -> str:
    """Return the report as one HTML document that needs nothing but a browser.

    ``found``: the numbers; ``points``: what to talk about; ``replay``: where a table's replay lies
    beside the report. Raises ``MissingPackage`` without plotly.
    """
    figures = Figures()
    title = f"Debrief: {found.name}" if found.name else "Debrief of a class"
    sections = [
        _talk(found, points, replay),
        _sources(found),
        _tables(found, figures),
        _bargaining(found, figures),
        _promises(found, figures),
        _opinions(found, figures),
        *(table_page(found, table, points, figures, replay) for table in found.tables),
        _methods(found),
    ]
    body = fill(
        template("report.html"),
        title=title,
        warning=_warning() if found.named else None,
        tiles=[tag.li(tag.b(number), what) for number, what in _tiles(found)],
        opinions=tag.a("Opinions", href="#opinions") if found.predictions else None,
        tables=[
            tag.a(f"Table {table.table}", href=f"#table-{table.table}") for table in found.tables
        ],
        sections=joined(*filter(None, sections), between=LINE),
    )
    return offline_page(
        title,
        body,
        style=f"{static('shared.css')}\n{static('report.css')}",
        scripts=[static("page.js"), *figures.scripts()],
        data=figures.data(),
        styles_at_runtime=True,
        private=True,
    )


def _warning() -> Markup:
    words = "This report calls players by their real names: keep it to yourself."
    return tag.p(words, class_="warned")


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


def _section(name: str, title: str, *inside: Child) -> Markup:
    return tag.section(tag.h2(title), inside, id=name)


def _list(sentences: Sequence[str]) -> Markup:
    return tag.ul(tag.li(sentence) for sentence in sentences)


def basis_sign(basis: Basis) -> Markup:
    """Return the sign that says whether something was tested, priced by play-outs, or counted."""
    return tag.span(SIGNS[basis], class_=f"sign {basis}")


def _talk(found: Debrief, points: Sequence[TalkingPoint], replay: LinkTo) -> Markup:
    sure = [point for point in points if point.basis != "counted"]
    curious = [point for point in points if point.basis == "counted"]
    parts: list[Child] = [tag.p(_decision(found), class_="quiet")]
    if sure:
        parts.append(_points(sure, replay))
    else:
        parts.append(tag.p("Nothing goes beyond what chance makes of such a class."))
    if curious:
        parts += [
            tag.h3("Curiosities"),
            tag.p(
                "Counted and not tested: of several tables one is always first and one last, so "
                "each class has some. They say where to look, and nothing of why.",
                class_="quiet",
            ),
            _points(curious, replay, first=len(sure) + 1),
        ]
    return _section("talk", "Talking points", *parts)


def _decision(found: Debrief) -> str:
    """Say how many questions were asked, and at what joint level."""
    counts = found.conclusions.counted()
    asked = [name for name, count in counts.items() if count]
    said = (
        f"{len(QUESTIONS)} questions are asked of every class; this one could answer {len(asked)}, "
        f"by {plural(sum(counts.values()), 'test')}. They are decided together: of 100 classes in "
        f"which nothing is there, at most {100 * LEVEL:g} are told anything as tested."
    )
    if found.priced is not None:
        said += (
            " What is priced rests on play-outs by policies that are named at the end, and is told "
            "from 2 VP on, by the near end of its interval."
        )
    return said


def _points(points: Sequence[TalkingPoint], replay: LinkTo, first: int = 1) -> Markup:
    return tag.ol((tag.li(_point(point, replay)) for point in points), class_="points", start=first)


def _point(point: TalkingPoint, replay: LinkTo) -> Markup:
    where, address = f"Look at: {point.where}", _place(point, replay)
    link = tag.a(where, href=address) if address else where
    return joined(
        tag.p(point.says),
        tag.p(point.ask, class_="ask"),
        tag.p(basis_sign(point.basis), " ", tag.small(link)),
    )


def _place(point: TalkingPoint, replay: LinkTo) -> str:
    if point.line is not None and point.table is not None and replay(point.table, point.line):
        return replay(point.table, point.line)
    return point.section or f"#table-{point.table}"


def _sources(found: Debrief) -> Markup | None:
    """Say what went into the report: damaged files, early ends, bots, paper."""
    noted = [f"Table {table.table}: {bots}" for table in found.tables for bots in _bots(table)]
    paper = [str(table.table) for table in found.tables if table.paper]
    if paper:
        noted.append(f"Played with real cards and typed in: table {', '.join(paper)}.")
    early = [str(game.table) for game in found.games if game.state == "half-finished"]
    if early:
        noted.append(f"Not finished: table {', '.join(early)}.")
    if found.priced:
        noted += found.priced.unpriced
    if not found.problems and not noted:
        return None
    bad = tag.div(
        "Not everything could be read. The rest was used.",
        tag.ul(tag.li(str(problem)) for problem in found.problems),
        class_="warned",
        role="note",
    )
    return tag.section(
        tag.h3("What went into this"),
        bad if found.problems else None,
        tag.div(_list(noted), class_="noted") if noted else None,
        id="sources",
    )


def _tables(found: Debrief, figures: Figures) -> Markup:
    head = ["table", "cards", "state", "winners", "best", "all VP", "offers", "deals", "kept"]
    rows: list[Row] = [
        [
            tag.a(f"Table {game.table}", href=f"#table-{game.table}"),
            game.cards,
            game.state,
            game.winners,
            game.best_vp,
            game.total_vp,
            game.offers,
            game.deals,
            f"{game.kept} of {game.kept + game.broken}" if game.kept + game.broken else "–",
        ]
        for game in found.games
    ]
    caption = (
        "Every table; those with the same letter were dealt the same cards. Kept: of the promises "
        "put to the test"
    )
    same = found.same_cards
    return _section(
        "class",
        "The tables side by side",
        sheet(caption, head, rows),
        figures.add(debrief.same_cards_chart(same), same) if same.seats else None,
        _efficiency(found, figures),
    )


def _efficiency(found: Debrief, figures: Figures) -> Markup | None:
    if found.priced is None or not found.priced.efficiencies.tables:
        return None
    made = found.priced.efficiencies
    caption = (
        "Of what all seats together could have gained at the decisions that could be traded on, "
        "beyond what each seat would have done unpaid (priced). Below 0 they lost. Dashed: the "
        "median."
    )
    return figures.add(debrief.efficiencies_figure(made), made, caption)


def _bargaining(found: Debrief, figures: Figures) -> Markup:
    sales, title = found.anchoring, "First offers and prices"
    if not sales.deals:
        nothing = tag.p("No sale was struck between people whose offers are known.")
        return _section("offers", title, nothing)
    sentences = [
        f"Of {plural(len(sales.deals), 'sale')} between people, {sales.at_once} took the first "
        "offer as it was; there price and first offer are one number, and they are left out. A "
        "sale gives gold for something other than gold; loans are left out.",
        *_at_the_same_worth(sales),
    ]
    figure = figures.add(debrief.anchoring_figure(sales), sales)
    drawn = found.openings
    if drawn is None:
        return _section("offers", title, figure, _list(sentences))
    crossed = figures.add(debrief.openings_figure(drawn), drawn)
    lots = ("Lots decided who names the first price, and how high it is.", *drawn.sentences())
    return _section("offers", title, figure, _list(sentences), crossed, _list(lots))


def _at_the_same_worth(sales: Anchoring) -> Iterator[str]:
    """Say what first offers did with the worth held constant, or why that can't be said."""
    if not sales.priced:
        yield (
            "First offers and prices both follow what a deal is worth, so whether the one moves "
            "the other can only be said with the worth of each deal: kings debrief --price."
        )
        return
    if sales.slope is None or not sales.slope.known:
        yield "Of those that are left, too few can be compared at the same worth."
        return
    slope = sales.slope
    yield f"At the same worth: {_lower(said_slope(slope))}; {_whether(slope)}."
    yield (
        "The worth is what play-outs say that the deal brought the payer and cost the other; what "
        "people knew beyond that is in the slope. Sales are compared two by two, with the "
        "same side opening, and only where either could have gone on from the first offer "
        "of the other: a low one of a payer is only left if the price was above it."
    )


def _whether(found: Estimated) -> str:
    return "that is more than chance" if found.clear else "by the joint level that may be chance"


def _lower(words: str) -> str:
    return f"{words[0].lower()}{words[1:]}"


def _promises(found: Debrief, figures: Figures) -> Markup:
    if not found.promises:
        return _section("promises", "Promises", tag.p("Nobody promised anything."))
    ending, stakes, good = found.ending, found.temptation, found.words
    sentences = [
        f"Kept in rounds 1 to 5: {said_share(ending.earlier)}.",
        *(f"Kept in round {one.round}: {said_share(one.kept)}." for one in ending.rounds),
        *(one.sentence() for one in good.low_tables),
        *(one.sentence() for one in good.breakers),
    ]
    if not good.breakers:
        nobody = "Nobody broke more promises than the others at their table, beyond chance."
        sentences.append(f"{nobody} {findable(found.promises)}")
    pairs = [
        (debrief.ending_figure(ending), ending),
        (debrief.temptation_figure(stakes), stakes),
        (debrief.words_figure(good), good),
    ]
    first, *others = (figures.add(*pair) if pair[0] is not None else None for pair in pairs)
    return _section("promises", "Promises", first, _list(sentences), others)


def _opinions(found: Debrief, figures: Figures) -> Markup | None:
    if not found.predictions:
        return None
    beliefs = found.beliefs
    drawn = [
        figures.add(debrief.beliefs_figure(beliefs, unit), beliefs.of_unit(unit))
        for unit in debrief.units(beliefs)
    ]
    rows: list[Row] = [
        [
            f"{belief.lesson}: {belief.asked.words or belief.question}",
            f"{belief.students[0]}, {belief.students[1]}",
            said_mean(belief.before, share=belief.share),
            said_mean(belief.after, share=belief.share),
            said_mean(belief.shift, share=belief.share, change=True),
            _true(belief.asked.truth),
        ]
        for belief in beliefs.questions
    ]
    head = ["question", "answers", "before", "after", "change", "in fact"]
    caption = (
        "Answers before and after, by lesson: their number, their mean or the share of right ones, "
        "and the change among those who answered twice"
    )
    title = "What was expected, and what is thought now"
    return _section("opinions", title, drawn, sheet(caption, head, rows))


def _true(truth: float | str | None) -> str:
    if truth is None:
        return "–"
    return truth if isinstance(truth, str) else rounding.tenth(truth)


def _methods(found: Debrief) -> Markup:
    sentences = [
        "Every journal was played again by the rules, move by move; a move that the rules don't "
        "allow would have been named above.",
        "Intervals over the class are 95% confidence intervals and come from how tables differ: "
        "each table is left out in turn (the jackknife over clusters), and Student's t has one "
        "degree of freedom less than there are tables. For shares the spread between tables says "
        "how many independent cases they amount to, and Wilson's interval is taken for that many. "
        f"With fewer than {FEWEST_TABLES} tables there is no interval.",
        f"What is told as tested is decided once for all: {', '.join(QUESTIONS)} are the "
        f"{len(QUESTIONS)} questions, each with a tenth of the joint {rounding.percent(LEVEL)}, "
        "which it divides among those of whom it is asked; what is told leaves its share to the "
        "others (Holm's method with weights). Intervals are of 95%, each by itself: some miss.",
        "Chance in promises, VP and gold is counted by shuffling. Rounds 6 and 7 are compared with "
        "rounds 1 to 5 of the same table, players with the others at their table in the same part "
        "of the game, tables with all others, whichever player is left out. A seat's rounds are "
        "dealt out anew among the tables with the same cards, each round by itself.",
        "Promises whose occasion never came, that were released or are open count in no share. "
        "What bots offered, promised or kept counts in no figure over the class.",
    ]
    if found.priced is not None:
        sentences.append(
            "Priced: a decision is looked at as it was before anybody spoke. Each choice is "
            "played on by the policy “greedy” in all seats, in the last round solved exactly; the "
            "best choice for all together, and what the seat would do unpaid, are picked by one "
            "sample and measured by another. Deals are compared with their refusal, both played on "
            "by the policy “paying”. All cards count, also those that nobody could see then."
        )
    sentences.append(
        f"Made by kings {__version__}; the tables behind all numbers lie beside this file."
    )
    return _section("methods", "How it was computed", _list(sentences))


def table_page(
    found: Debrief,
    table: TableRecord,
    points: Sequence[TalkingPoint],
    figures: Figures,
    replay: LinkTo,
) -> Markup:
    """Return the page of a table: how it ended, the race for VP, its deals, promises and gold.

    ``found``: the class; ``table``: which of its tables; ``points``: those of the class, of which
    its own are shown; ``figures``: takes the figures; ``replay``: where its replay lies.
    """
    game = next(game for game in found.games if game.table == table.table)
    own = [point.says for point in points if point.table == table.table]
    address = replay(table.table, None)
    parts: list[Markup | None] = [
        tag.h2(f"Table {table.table}"),
        tag.p(_opening(game)),
        _notes(table),
        tag.p(tag.a("Step through this game", href=address)) if address else None,
        joined(tag.h3("To talk about"), _list(own)) if own else None,
        _seats([line for line in found.seats if line.table == table.table]),
        _race(table, figures),
        _deals(found, table),
        winning_pile(table),
        _missed(found, table, figures),
        _table_promises(table, figures),
        gold_of(table, figures),
    ]
    return tag.section(
        joined(*filter(None, parts), between=LINE),
        class_="table-page",
        id=f"table-{table.table}",
    )


def _opening(game: Game) -> str:
    night = {True: "a Night game", False: "a Day game", None: "a game"}[game.night]
    played = f"{plural(game.players, 'player')}, {night}, cards {game.cards}, "
    rounds = plural(game.rounds, "round")
    won = "won" if game.state == "finished" else "was ahead"
    ended = f": {game.winners} {won} with {game.best_vp} VP" if game.winners else ""
    return (
        f"{played}{rounds} played{ended}. "
        f"{plural(game.offers, 'offer')}, {plural(game.deals, 'deal')}, "
        f"{plural(game.promises, 'promise')}, {game.gold_moved} gold from hand to hand."
    )


def _notes(table: TableRecord) -> Markup | None:
    """Say what is special about a game: damage, an early end, bots, real cards."""
    notes = [*_bots(table)]
    if table.game.damage is not None:
        notes.append(f"The journal is damaged and was used up to there: {table.game.damage}")
    elif not table.game.finished:
        notes.append("The game isn't finished; the numbers are those at its last move.")
    if table.paper:
        notes.append(
            "Played with real cards and typed in: offers that came to nothing are missing."
        )
    return tag.div(_list(notes), class_="noted") if notes else None


def _bots(table: TableRecord) -> tuple[str, ...]:
    """Say which seats a bot played, by the names that are shown."""
    return say_bots(table.record, table.names)


def _seats(lines: Sequence[SeatLine]) -> Markup:
    duplicate = any(line.duplicate_vp is not None for line in lines)
    head = ["player", "place", "VP", "cards", "gold", "deals", "paid", "got"]
    rows: list[Row] = [
        [
            f"{LETTERS[line.seat - 1]} {line.player}",
            line.rank,
            line.vp,
            line.card_vp,
            line.gold,
            line.deals,
            line.paid,
            line.received,
            *([rounding.signed(line.duplicate_vp or 0)] if duplicate else []),
        ]
        for line in sorted(lines, key=lambda line: (line.rank, line.seat))
    ]
    note = "; last column: VP against the same seat at other tables" if duplicate else ""
    caption = f"How it ended: VP, of them for cards and for gold; gold paid and got{note}"
    return sheet(caption, [*head, "beside others"] if duplicate else head, rows)


def _race(table: TableRecord, figures: Figures) -> Markup:
    run = replace(race_of(table.record), names=table.names)
    drawing = race_chart(run)
    drawing.layout["showlegend"] = False
    drawing.layout["margin"]["b"] = _BELOW
    return figures.add(drawing, run, most=MOST_HIGH)


def _deals(found: Debrief, table: TableRecord) -> Markup:
    deals = [deal for deal in found.deals if deal.table == table.table]
    if not deals:
        return joined(tag.h3("Deals"), tag.p("No deal was struck."))
    worth = _worth(found, table.table)
    head = ["deal", "round", "what was agreed", "first offer", "price", "offers"]
    caption = "The deals: gold first offered and agreed on, and how many offers it took"
    if worth:
        caption += "; VP that each party gained or lost by it (play-outs, promises left out)"
    rows: list[Row] = [
        _deal(deal) + ([worth.get(deal.deal, "")] if worth else []) for deal in deals
    ]
    return joined(tag.h3("Deals"), sheet(caption, [*head, "worth"] if worth else head, rows))


def _deal(deal: Bargain) -> list[Cell]:
    return [deal.deal, deal.round, deal.words, deal.first_offer, deal.price, deal.offers]


def _worth(found: Debrief, table: int) -> dict[int, str]:
    """Say what each deal was worth to its parties."""
    said: dict[int, list[str]] = {}
    for line in found.priced.deals if found.priced else ():
        if line.table == table and line.party:
            worth = f"{line.player} {rounding.signed(line.vp)}{_ends(line.vp_low, line.vp_high)}"
            said.setdefault(line.deal, []).append(worth)
    return {deal: "; ".join(words) for deal, words in said.items()}


def _ends(low: float | None, high: float | None) -> str:
    """Write an interval that is wider than what is written, or that no spread was seen."""
    if low is None or high is None:
        return " (in every play-out)"
    if rounding.tenth(low) == rounding.tenth(high):
        return ""
    return f" ({rounding.between(low, high)})"


def _missed(found: Debrief, table: TableRecord, figures: Figures) -> Markup | None:
    """Return the deal that was missed; without prices nobody waits for what it needs to load."""
    if found.priced is None:
        return None
    from kings.analysis.debrief.valuation import most_left

    return missed(most_left(found.priced, table), figures)


def missed(best: Showcase | None, figures: Figures) -> Markup | None:
    """Return the pictures of the deal by which most could have been had; None without prices.

    ``best``: the decision and who could have paid for it; ``figures``: takes the figures. It loads
    SciPy, which takes seconds.
    """
    if best is None:
        return None
    from kings.analysis.bargaining.coalitions import decision_game
    from kings.analysis.bargaining.prices import price_choices
    from kings.analysis.findings.decision import common_worth, deal_plane, price_line
    from kings.figures.deals import deal_plane_figure, division_figure, price_line_figure

    asked, line = best.decision, best.line
    prices = price_line(price_choices(asked), best.best, payers=[best.payer])
    plane, common = deal_plane(asked, [best.payer]), common_worth(decision_game(asked))
    how = "Computed to the end of the game" if line.how == "exact" else f"Priced by {line.how}"
    return joined(
        tag.h3("The deal that was missed"),
        tag.p(f"Round {line.round}: {line.player} decided. {how}; nobody trades later."),
        figures.add(price_line_figure(prices), prices),
        figures.add(deal_plane_figure(plane), plane),
        figures.add(division_figure(common), common),
    )


def winning_pile(table: TableRecord) -> Markup | None:
    """Return the winner's cards in sets and runs, with the points of each group (S-61 to S-63)."""
    state = table.record.state
    result = GAME.outcome(state)
    if result is None or not result.winners:
        return None
    seat = result.winners[0]
    best = best_partition(state.piles[seat], state.options.tables)
    name = table.names[seat]
    return tag.div(
        tag.h3("What the winner scored"),
        tag.p(f"{name}'s cards, divided as well as possible, and gold."),
        tag.div(pile_svg(best, state.gold[seat], name=name, dark=None), class_="pile"),
        class_="whole",
    )


def _table_promises(table: TableRecord, figures: Figures) -> Markup:
    promises = table.record.state.promises
    if not promises:
        return joined(tag.h3("Promises"), tag.p("Nobody promised anything."))
    timeline = promise_timeline(promises, table.names)
    drawn = figures.add(timeline_chart(timeline), timeline)
    return joined(tag.h3("Promises"), drawn, _trust(trust_matrix(promises, table.names)))


def _trust(matrix: TrustMatrix) -> Markup:
    """Return the trust matrix as a table: who kept how many of how many to whom."""
    heads = tag.tr(
        tag.th("promised by", scope="col"),
        (tag.th(f"to {name}", scope="col") for name in matrix.names),
        tag.th("all", scope="col", class_="all"),
    )
    caption = (
        f"{matrix.title()} Kept of those put to the test, with 95% intervals; promises whose "
        "occasion never came, released and open ones say nothing and are not counted."
    )
    table = tag.table(tag.thead(heads), tag.tbody(_trust_rows(matrix)))
    return tag.div(
        tag.p(caption, class_="caption"),
        tag.div(table, class_="sheet trust", role="group", aria_label="Trust", tabindex=0),
        class_="whole",
    )


def _trust_rows(matrix: TrustMatrix) -> Iterator[Markup]:
    for by, name in enumerate(matrix.names):
        yield tag.tr(
            tag.th(name, scope="row"),
            (tag.td("×" if by == to else _kept(cell)) for to, cell in enumerate(matrix.cells[by])),
            tag.td(_kept(matrix.given(by)), class_="all"),
        )


def _kept(cell: Promises) -> Markup | None:
    if cell.tested and cell.interval is not None:
        chances = rounding.chances(*cell.interval)
        return joined(f"{cell.kept} of {cell.tested}", tag.small(chances))
    return tag.small("not tested") if cell.made else None


def gold_of(table: TableRecord, figures: Figures) -> Markup | None:
    """Return who paid whom how much gold, and what came from the bank."""
    flow = replace(gold_flow(table.record), names=table.names)
    if not flow.flows:
        return None
    drawn = figures.add(gold_flow_chart(flow, height=MOST_HIGH), flow)
    return joined(tag.h3("Gold"), drawn)
