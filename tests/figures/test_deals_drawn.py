"""Gold between seats: arrows between those that face each other, chips for all others."""

from __future__ import annotations

from kings.figures import describe_table, table_svg
from kings.figures.struggle.layout import layout
from kings.game import Event
from kings.struggle import State
from kings.struggle.events import GoldPaid, Passed, PromisePaid
from kings.struggle.moves import Act, Pay
from tests.figures.drawn import SVG, parse, renamed, says, seen, texts
from tests.positions import (
    ADA,
    ASSASSIN,
    BEN,
    CLEO,
    DAN,
    FARMER,
    JEWELER,
    KING,
    position,
    propose,
)

SEAL, INK2 = "#8C1D2F", "#535862"


def table(*offers: tuple[int, int, int]) -> State:
    """Return a table of four, where the first two and the last two face each other."""
    state = position(ASSASSIN, KING, FARMER, JEWELER, round=4)
    for by, to, gold in offers:
        state = propose(state, Pay(by, to, gold), Act(ADA, "pass"), by=by)
    return state


def lines_of(svg: str) -> dict[str, list[tuple[str | None, str | None]]]:
    """Return colour and dashes of the arrows, by their titles."""
    found = {}
    for group in parse(svg).iter(SVG + "g"):
        title, shafts = group.findtext(SVG + "title"), group.findall(SVG + "path")
        if title and (title.startswith(("struck", "offered"))) and shafts:
            found[title] = [(s.get("stroke"), s.get("stroke-dasharray")) for s in shafts[:1]]
    return found


def titles(svg: str) -> list[str]:
    """Return the titles of all payments, in the order in which they are drawn."""
    return [t for t in texts(svg, "title") if t.startswith(("struck", "offered"))]


def test_seats_above_each_other_face_each_other() -> None:
    facing = {
        players: {
            (one, other)
            for one in range(players)
            for other in range(one)
            if layout(players, narrow=False).facing(one, other)
        }
        for players in (3, 4, 5, 6)
    }
    assert {
        3: set(),
        4: {(1, 0), (3, 2)},
        5: {(1, 0), (4, 3)},
        6: {(1, 0), (4, 3), (5, 2)},
    } == facing
    assert not layout(6, narrow=True).facing(1, 0)


def test_offers_are_dashed_and_struck_ones_solid() -> None:
    picture = table_svg(seen(table((BEN, ADA, 3)), None), happened=[GoldPaid(DAN, CLEO, 2)])
    assert {
        "offered: Ben pays Ada 3 gold": [(INK2, "8 6")],
        "struck: Dan paid Cleo 2 gold": [(SEAL, None)],
    } == lines_of(picture)
    assert {"3 offered", "2 gold"} <= set(texts(picture))


def test_between_seats_that_do_not_face_each_other_gold_is_a_chip() -> None:
    picture = table_svg(seen(table((CLEO, ADA, 3)), None), happened=[GoldPaid(DAN, ADA, 4)])
    assert {} == lines_of(picture)
    assert ["struck: Dan paid Ada 4 gold", "offered: Cleo pays Ada 3 gold"] == titles(picture)


def test_the_struck_one_is_the_arrow_and_the_newest_offer_if_none_is() -> None:
    state = table((BEN, ADA, 3), (ADA, BEN, 1), (BEN, ADA, 5))
    assert ["offered: Ben pays Ada 5 gold"] == list(lines_of(table_svg(seen(state, None))))
    picture = table_svg(seen(state, None), happened=[GoldPaid(ADA, BEN, 2)])
    assert ["struck: Ada paid Ben 2 gold"] == list(lines_of(picture))
    assert 4 == len(titles(picture))


def test_on_a_phone_all_are_chips_and_more_than_one_is_counted() -> None:
    state = table((BEN, ADA, 3), (CLEO, ADA, 1), (DAN, ADA, 2))
    picture = table_svg(seen(state, None), narrow=True)
    assert {} == lines_of(picture)
    assert "+2" in texts(picture)


def test_gold_is_no_news_after_the_next_choice() -> None:
    paid: list[Event] = [GoldPaid(DAN, CLEO, 2), PromisePaid(1, ADA, BEN, 1)]
    view = seen(table(), None)
    assert 2 == len(titles(table_svg(view, happened=paid)))
    assert [] == titles(table_svg(view, happened=[*paid, Passed(DAN, "chose")]))


def test_gold_that_was_paid_is_read_aloud() -> None:
    view, paid = seen(table(), None), [GoldPaid(DAN, CLEO, 2), PromisePaid(1, ADA, BEN, 1)]
    said = "Just now Dan paid Cleo 2 gold and Ada paid Ben 1 gold."
    assert said in says(table_svg(view, happened=paid))
    assert said in describe_table(view, paid) and "Just now" not in describe_table(view)


def test_hostile_names_stay_words_in_arrows_and_chips() -> None:
    hostile = ("<b>", "</title><script>", "&amp;", "'\"")
    view = seen(renamed(table((BEN, ADA, 3), (CLEO, ADA, 1)), hostile), None)
    picture = table_svg(view, happened=[GoldPaid(DAN, CLEO, 2)])
    assert "<script" not in picture
    assert "offered: </title><script> pays <b> 3 gold" in titles(picture)
