"""What a review adds to a replay page: the graph of the game, and what each choice was worth.

The numbers stand in the page, moment by moment like all its panels, so it needs no Python. They
tell how the game goes on: a page with a review is for games that are over and all eyes.
"""

from __future__ import annotations

from collections.abc import Iterator

from kings.analysis.review import words
from kings.analysis.review.beside import Beside, say_beside
from kings.analysis.review.record import Choices, Review
from kings.figures.review import course_svg, price_svg
from kings.markup import Markup, joined, tag
from kings.publish.page import tell
from kings.publish.replay.frames import Frame
from kings.words import upper


def course_section(review: Review, first: Beside | None = None) -> Markup:
    """Return the graph with its words, the moments that mattered, and luck and judgement.

    ``first``: the game that this branch left, beside it.
    """
    drawn = (
        tag.div(
            course_svg(review, first=first, heading=False, dark=None, narrow=kind == "narrow"),
            class_=kind,
        )
        for kind in ("wide", "narrow")
    )
    return tag.section(
        tag.h2(words.title(review)),
        *drawn,
        tag.p(tag.small(words.caption(review, next(iter(review.winners), None)))),
        tag.p(tag.small("Filled: nobody was further ahead."), class_="narrow"),
        None
        if first is None or not review.winners
        else tag.p(tell(say_beside(review, first, review.winners[0]))),
        tag.ol(_moments(review), class_="moments") if review.key else None,
        tag.p(tell(said)) if (said := words.say_swing(review)) else None,
        tag.details(
            tag.summary("Luck and judgement"),
            (tag.p(tell(account.said)) for account in review.accounts),
        )
        if review.accounts
        else None,
        id="course",
        class_="panel",
        aria_label="The course of the game",
    )


def _moments(review: Review) -> Iterator[Markup]:
    for one in review.key:
        yield tag.li(
            tag.a(
                f"{upper(words.chapter(review))} {one.round}, {review.names[one.seat]}",
                href=f"#line-{one.at}",
            ),
            f": {words.say_regret(review, one)}. ",
            tell(one.said),
            " ",
            tag.i(one.question),
        )


def worth_panel(review: Review, frame: Frame) -> Markup:
    """Return what each choice of the decision that is open at a moment was worth.

    It is folded, so that whoever steps through the game may guess first; empty where nothing is to
    be decided.
    """
    found = None if frame.line is None else review.at(frame.line)
    if found is None:
        return Markup()
    name = review.names[found.seat]
    return tag.details(
        tag.summary(f"What could {name} do, and what was it worth?"),
        tag.div(_table(review, found), class_="sheet", role="group", tabindex=0),
        None if found.missed is None else tag.p(tell(found.missed.words)),
        tag.p(tell(words.say_eyes(review, frame.line or 0))),
        _price(review, found),
        tag.p(tag.small(tell(found.how))),
    )


def _table(review: Review, found: Choices) -> Markup:
    order = [(found.seat + at) % len(review.names) for at in range(len(review.names))]
    head = tag.tr(tag.th("Choice"), *(tag.th(review.names[seat], scope="col") for seat in order))
    unpaid = found.options[found.default].points[found.seat]
    rows, best = [], "unpaid" if found.sale else "best"
    named_best = found.sale or words.best(found)
    for option in found.options:
        own = option.points[found.seat]
        apart = "" if option.default else f" ({words.apart(review, own, unpaid)})"
        notes = [
            *(["done"] if option.done else []),
            *([best] if option.default and named_best else []),
        ]
        named = tag.th(
            option.words, tag.small(f" {', '.join(notes)}") if notes else None, scope="row"
        )
        first, *others = (words.amount(review, option.points[seat]) for seat in order)
        rows.append(tag.tr(named, tag.td(tag.b(first), apart), *(tag.td(one) for one in others)))
    return tag.table(tag.thead(head), tag.tbody(rows))


def _price(review: Review, found: Choices) -> Markup | None:
    if not found.sale or found.done == found.default:
        return None
    return joined(price_svg(found, review.names, found.done, dark=None, narrow=True))
