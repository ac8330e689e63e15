"""Pairs that drew lots: both differences, their exact intervals, and the pairs of a class."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from itertools import combinations, product
from pathlib import Path
from statistics import fmean

import pytest

from kings.analysis.findings.openings import (
    Bargain,
    Openings,
    class_openings,
    effect,
    openings,
)
from kings.classroom.attendance import change_class
from kings.classroom.class_folder import make_class, read_class
from kings.classroom.lots import SEATS, Lot, lots
from kings.classroom.plan import Start, journal_path, starting_header
from kings.lessons.bargains import PairModel, simulate_pairs
from kings.publish.debrief import debrief
from kings.records.recording import Recording
from kings.seeds import stream
from kings.struggle.moves import Accept, Act, Aim, Deal, Pay, Propose
from tests.classroom.classes import scenario

KINDS = (("seller", "high"), ("payer", "low"), ("payer", "high"), ("seller", "low"))


def pairs(*prices: int) -> list[Bargain]:
    """Return pairs with these prices, of one kind after the other."""
    return [
        Bargain(f"Pair {at}", *KINDS[at % 4], 14 if KINDS[at % 4][1] == "high" else 4, price)
        for at, price in enumerate(prices)
    ]


def test_each_difference_is_that_of_the_means_with_the_other_held_fixed() -> None:
    found = openings(pairs(12, 5, 9, 7, 14, 4, 10, 8))
    assert found.number is not None and found.opener is not None
    assert fmean([13 - 7.5, 9.5 - 4.5]) == pytest.approx(found.number.value)
    assert fmean([13 - 9.5, 7.5 - 4.5]) == pytest.approx(found.opener.value)


def test_where_kinds_are_not_equally_many_the_other_thing_still_does_not_leak() -> None:
    """Prices hang on the opener alone; most high offers are the seller's."""
    uneven = [*pairs(12, 5, 5, 12), *[Bargain("more", "seller", "high", 14, 12)] * 6]
    found = openings(uneven)
    assert found.number is not None and found.opener is not None
    assert (0, 7) == pytest.approx((found.number.value, found.opener.value))


def rejects(rows: list[Bargain], true: float) -> tuple[float, float]:
    """Return the shares of ways that are as extreme as what was seen, at a true difference.

    By the definition: take the difference out of the prices, and let the lots fall in every way.
    """
    groups = [
        [(one.price - true * (one.level == "high"), one.level == "high") for one in rows
         if one.opens == opens]
        for opens in SEATS
    ]  # fmt: skip

    def gap(group: list[tuple[float, bool]], picked: tuple[int, ...]) -> float:
        ones = [price for at, (price, _) in enumerate(group) if at in picked]
        others = [price for at, (price, _) in enumerate(group) if at not in picked]
        return fmean(ones) - fmean(others)

    real = [tuple(at for at, (_, so) in enumerate(group) if so) for group in groups]
    seen = fmean(gap(group, picked) for group, picked in zip(groups, real, strict=True))
    ways = [
        fmean(gap(group, picked) for group, picked in zip(groups, way, strict=True))
        for way in product(*(combinations(range(len(group)), len(picked))
                             for group, picked in zip(groups, real, strict=True)))
    ]  # fmt: skip
    above = sum(way >= seen - 1e-9 for way in ways) / len(ways)
    return above, sum(way <= seen + 1e-9 for way in ways) / len(ways)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("many", [8, 9, 12])
def test_the_interval_holds_what_a_test_of_the_lots_does_not_refuse(many: int, seed: int) -> None:
    rows = list(simulate_pairs(stream(seed, "interval"), many, PairModel()))
    found = openings(rows).number
    assert found is not None and found.low is not None and found.high is not None
    tail = (1 - found.holds) / 2 + 1e-9
    for inside in (found.low + 1e-6, found.value, found.high - 1e-6):
        assert min(rejects(rows, inside)) > tail
    assert rejects(rows, found.low - 1e-6)[0] <= tail
    assert rejects(rows, found.high + 1e-6)[1] <= tail


@pytest.mark.parametrize(("many", "holds"), [(8, 34 / 36), (12, 1 - 2 * 10 / 400)])
def test_an_interval_says_how_often_it_holds(many: int, holds: float) -> None:
    found = openings(simulate_pairs(random.Random(1), many, PairModel()))
    assert found.number is not None
    assert holds == pytest.approx(found.number.holds)
    assert f"{int(100 * holds)} times in 100" in " ".join(found.sentences())


def test_the_clearest_class_of_seven_claims_nothing() -> None:
    found = openings(pairs(16, 2, 16, 2, 16, 2, 16))
    assert found.number is not None and not found.number.known and not found.number.clear
    assert found.verdict() == "7 pairs can't tell: at least eight are needed."
    assert openings(pairs(16, 2, 16, 2, 16, 2, 16, 2)).verdict().startswith("The number does")


def test_without_one_kind_of_pairs_nothing_can_be_told() -> None:
    found = openings([one for one in pairs(*range(5, 17)) if one.level == "high"])
    assert found.number is None
    assert "one kind of pair is missing" in found.title()
    assert effect([], lambda _: True, lambda one: one.opens) is None


def test_so_many_ways_that_they_are_drawn_give_the_same_interval_each_time() -> None:
    rows = simulate_pairs(stream(1, "many"), 48, PairModel())
    first, again = openings(rows), openings(rows)
    assert first == again
    assert first.number is not None and first.number.low is not None
    assert 0 < first.number.low < 4.5 < (first.number.high or 0)


@pytest.mark.parametrize(
    ("prices", "verdict"),
    [
        ((13, 5, 13, 5) * 3, "The number does; who names it stays open."),
        ((13, 5, 5, 13) * 3, "Who names it does; the number stays open."),
        ((15, 2, 10, 7) * 3, "Both do."),
        ((9, 8, 8, 9, 8, 9, 9, 8) * 2, "16 pairs show neither clearly."),
    ],
)
def test_the_title_answers_its_question(prices: tuple[int, ...], verdict: str) -> None:
    assert openings(pairs(*prices)).title().endswith(f"? {verdict}")


def test_what_is_not_shown_is_called_open_and_never_nothing() -> None:
    words = " ".join(openings(pairs(*(13, 5, 13, 5) * 3)).sentences())
    assert "no effect" not in words and "nothing" not in words


# The pairs of a class, read from its journals.

STUDENTS = [f"Student {number}" for number in range(24)]
CLEO = 2


def offered(gold: int) -> Deal:
    ada, ben = SEATS["seller"], SEATS["payer"]
    return Deal((Pay(ben, ada, gold), Act(ada, "use", on=(CLEO,))))


def bargain(record: Recording, opener: int, first: int, price: int | None) -> None:
    """Let one open and the other answer with the price; without one they find no agreement."""
    record.do(Propose(opener, offered(first)))
    if price is not None:
        record.do(Propose(1 - opener, offered(price), instead_of=1))
        record.do(Accept(opener, 2))
    record.do(Aim(SEATS["seller"], (1 if price is None else CLEO,)))


Prices = Callable[[Lot, random.Random], int]


def played(
    folder: Path, seed: int, priced: Prices, odd: Mapping[int, tuple[int, int, int | None]] = {}
) -> Openings:
    """Make a class, let its pairs do what their sheets say, and return what the analysis finds.

    ``priced``: the price by the lot; ``odd``: tables at which somebody opens otherwise, or finds no
    price (opener, first offer, price).
    """
    start = Start(scenario=scenario("the_king_or_the_queen"), bots={CLEO: "greedy"})
    plan = make_class(folder, STUDENTS, seed, start=start)
    for table in plan.tables:
        lot, chance = lots(plan)[table.table], stream(seed, "prices", table.table)
        record = Recording.begin(starting_header(table, start))
        opener, first, price = odd.get(
            table.table, (SEATS[lot.opens], lot.gold, priced(lot, chance))
        )
        bargain(record, opener, first, price)
        path = journal_path(folder, table.table)
        path.unlink()
        record.save_as(path)
        record.close()
    found = class_openings(read_class(folder))
    assert found is not None
    return found


def anchored(lot: Lot, chance: random.Random) -> int:
    return min(16, max(2, round(chance.gauss(9 + 0.6 * (lot.gold - 9), 1.5))))


def opened(lot: Lot, chance: random.Random) -> int:
    return round(chance.gauss(11.5 if lot.opens == "seller" else 6.5, 1.5))


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_an_anchor_in_a_class_is_told_and_no_power_of_the_opener(seed: int, tmp_path: Path) -> None:
    found = played(tmp_path / "class", seed, anchored)
    assert 12 == len(found.pairs) and 0 == found.without == found.otherwise
    assert found.verdict() == "The number does; who names it stays open."


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_power_of_the_opener_is_told_and_no_anchor(seed: int, tmp_path: Path) -> None:
    found = played(tmp_path / "class", seed, opened)
    assert found.verdict() == "Who names it does; the number stays open."


def test_what_pairs_did_otherwise_is_counted_and_their_lot_holds(tmp_path: Path) -> None:
    odd = {1: (0, 9, 8), 2: (1, 9, 7), 3: (0, 15, None)}
    found = played(tmp_path / "class", 1, anchored, odd)
    assert (11, 1, 2) == (len(found.pairs), found.without, found.otherwise)
    drawn = lots(read_class(tmp_path / "class").plan)
    assert [(9, 8), (9, 7)] == [(one.first, one.price) for one in found.pairs[:2]]
    for one in found.pairs:
        lot = drawn[int(one.pair.removeprefix("Table "))]
        assert (lot.opens, lot.level) == (one.opens, one.level)
    words = " ".join(found.sentences())
    assert "1 pair found no price. 2 pairs did otherwise than the lot said" in words


def test_a_pair_with_a_bot_is_no_pair(tmp_path: Path) -> None:
    folder = tmp_path / "class"
    assert 12 == len(played(folder, 1, anchored).pairs)
    change_class(folder, absent=["Student 1"])
    found = class_openings(read_class(folder))
    assert found is not None and 11 == len(found.pairs)


def test_a_class_that_drew_no_lots_has_no_such_pairs(tmp_path: Path) -> None:
    start = Start(scenario=scenario("a_card_for_sale"), bots={CLEO: "greedy"})
    make_class(tmp_path, STUDENTS, 1, start=start)
    assert class_openings(read_class(tmp_path)) is None


def test_the_debrief_shows_what_the_lots_did(tmp_path: Path) -> None:
    played(tmp_path / "class", 1, anchored)
    made = debrief(tmp_path / "class")
    report = made.report.read_text("utf-8")
    assert "Lots decided who names the first price" in report
    assert "Does the first number move the price, or who names it? The number does" in report
    point = next(one for one in made.points if one.kind == "anchor")
    assert point.basis == "tested"
    assert point.says.startswith("Lots decided who began high and who low: prices after high")
