"""Prices of decisions and deals: exact ones by hand, and what is kept between two debriefs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from threading import Barrier

import pytest

from kings.analysis.debrief import Debrief, analyse, talking_points, valuation
from kings.analysis.debrief.prices import FILE, Addition, Price, Prices
from kings.analysis.debrief.table_records import TableRecord
from kings.analysis.debrief.valuation import most_left, price_tables
from kings.classroom.class_folder import make_class
from kings.classroom.plan import Start, journal_path
from kings.records.files import AppendOnly
from kings.records.formats import read_scenario
from kings.records.recording import resume
from kings.struggle.moves import Accept, Act, Aim, Deal, Move, Pay, Propose
from kings.struggle.rules import GAME
from tests.records.games import needs_posix

ROOT = Path(__file__).resolve().parents[3]
ADA, BEN, CLEO = range(3)
UNPAID = (Aim(ADA, (BEN,)),)
PAID = (
    Propose(BEN, Deal((Pay(BEN, ADA, 5), Act(ADA, "use", on=(CLEO,))))),
    Accept(ADA, 1),
    Aim(ADA, (CLEO,)),
)


def played(folder: Path, *tables: tuple[Move, ...]) -> Path:
    """Make a class at which every table plays “A card for sale”, in which Ada's Assassin acts.

    By the engine: pass 16, 15 and 8 VP for Ada, Ben and Cleo, Ben's Queen 21, 15 and 7, Cleo's
    King 18, 23 and 5.
    """
    text = (ROOT / "data" / "scenarios" / "a_card_for_sale.json").read_text("utf-8")
    start = Start(scenario=read_scenario(text))
    make_class(folder, [f"Name {at}" for at in range(3 * len(tables))], 1, start=start, size=3)
    for number, moves in enumerate(tables, start=1):
        record = resume(journal_path(folder, number))
        for move in moves:
            record.do(move)
        while choices := GAME.choices(record.state, ask_of(record.state)):
            record.do(choices[0])
        record.close()
    return folder


def ask_of(state: object) -> int:
    asks = GAME.asks(state)  # type: ignore[arg-type]  # a state of this game
    return asks[0].seat if asks else 0


@pytest.fixture(scope="module")
def priced(tmp_path_factory: pytest.TempPathFactory) -> Debrief:
    return analyse(played(tmp_path_factory.mktemp("class"), UNPAID, PAID), price=True)


def test_what_was_left_on_the_table_is_exact_in_the_last_round(priced: Debrief) -> None:
    assert priced.priced is not None
    unpaid, paid = priced.priced.decisions
    names = priced.tables[0].names
    assert ("exact", None, None) == (unpaid.how, unpaid.left_low, unpaid.left_high)
    assert (names[ADA], names[BEN]) == (unpaid.player, unpaid.gainer)
    assert (3, 8, 3) == (unpaid.left, unpaid.gain, unpaid.cost), "46 against 43 together"
    assert (0, 3) == (unpaid.made, unpaid.possible)
    assert (0, "", 3, 3, "1") == (paid.left, paid.gainer, paid.made, paid.possible, paid.deals)


def test_the_decision_that_is_shown_is_the_one_at_which_most_was_left(priced: Debrief) -> None:
    assert priced.priced is not None
    unpaid, paid = priced.tables
    shown = most_left(priced.priced, unpaid)
    assert shown is not None
    assert max(priced.priced.decisions, key=lambda one: one.left) == shown.line
    gains = shown.decision.values[shown.best] - shown.decision.values[shown.decision.unpaid]
    assert shown.line.left == gains.sum() > 0
    assert shown.line.gainer == shown.decision.names[shown.payer]
    assert most_left(priced.priced, paid) is None
    assert most_left(None, unpaid) is None


def test_efficiency_is_what_was_made_of_what_was_possible(priced: Debrief) -> None:
    assert priced.priced is not None
    assert [("Table 2", 1.0), ("Table 1", 0.0)] == list(priced.priced.efficiencies.rows())


def test_a_deal_is_worth_what_it_brings_against_refusing(priced: Debrief) -> None:
    assert priced.priced is not None
    worth = {line.seat: line for line in priced.priced.deals}
    said = "refused, the policy that buys and sells would have dealt for 4 gold and not for 5"
    assert (1, -1, 0) == tuple(worth[seat].vp for seat in (1, 2, 3)), said
    assert [True, True, False] == [worth[seat].party for seat in (1, 2, 3)]


def test_the_talking_point_says_who_could_have_done_what(priced: Debrief) -> None:
    point = next(one for one in talking_points(priced) if one.kind == "left")
    ada, ben, cleo = priced.tables[0].names
    assert point.says.startswith(f"Table 1 left 3 VP on the table in round 7: {ada} could have ")
    assert f"Take {cleo}'s King" in point.says and f"−3 VP for {ada} and +8 for {ben}" in point.says
    assert ("priced", 1) == (point.basis, point.table)
    assert point.ask == f"What could {ben} have offered, and why did nobody?"


def test_prices_are_kept_for_the_next_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = played(tmp_path, PAID)
    first = analyse(folder, price=True).priced
    assert (folder / FILE).exists()

    def forbidden(*_: object, **__: object) -> None:
        raise AssertionError("this was priced before")

    monkeypatch.setattr("kings.analysis.debrief.valuation.values", forbidden)
    monkeypatch.setattr("kings.analysis.debrief.valuation.deal_worth", forbidden)
    assert first == analyse(folder, price=True).priced


@pytest.mark.parametrize("text", ["no prices", '{"format":"kings-prices","version":1}\n{"x":1}\n'])
def test_spoilt_prices_are_said_and_worked_out_anew(tmp_path: Path, text: str) -> None:
    folder = played(tmp_path, UNPAID)
    file = folder / FILE
    file.parent.mkdir()
    file.write_text(text, "utf-8")
    found = analyse(folder, price=True)
    assert found.priced is not None and found.priced.decisions[0].left == 3
    assert any("computed again" in problem.sentence for problem in found.problems)
    assert () == analyse(folder, price=True).problems
    assert text == file.with_suffix(".bad").read_text("utf-8")


def test_a_price_belongs_to_what_was_asked(tmp_path: Path) -> None:
    prices = Prices(tmp_path / "prices.jsonl")
    keep(prices, {"left": 1}, "decision", [1, 2])
    again = Prices(tmp_path / "prices.jsonl").addition()
    assert {"left": 1} == again.get("decision", [1, 2])
    assert again.get("decision", [1, 3]) is None


def test_what_two_tables_asked_is_kept_once(tmp_path: Path) -> None:
    prices = Prices(tmp_path / "prices.jsonl")
    first, second = prices.addition(), prices.addition()
    for addition in (first, second):
        addition.put({"left": 1}, "decision", [1])
        prices.add(addition)
        prices.keep()
    assert 2 == len(prices.path.read_text("utf-8").splitlines()), "a head and one price"
    assert {"left": 1} == prices.addition().get("decision", [1])


def test_prices_and_their_file_are_the_same_however_many_share_the_work(
    tmp_path: Path, priced: Debrief
) -> None:
    files = [tmp_path / f"{threads}.jsonl" for threads in (1, 2, 5)]
    found = [
        price_tables(priced.tables, Prices(file), threads=threads)
        for file, threads in zip(files, (1, 2, 5), strict=True)
    ]
    assert [priced.priced] * 3 == found
    assert 1 == len({file.read_bytes() for file in files})


def test_tables_are_priced_at_the_same_time_and_told_in_their_order(
    tmp_path: Path, priced: Debrief, monkeypatch: pytest.MonkeyPatch
) -> None:
    both = Barrier(2, timeout=60)
    told: list[tuple[int, int]] = []
    deals = valuation._deals

    def together(table: TableRecord, known: Addition, threads: int) -> Iterator[tuple[int, Price]]:
        assert 1 == threads, "each table has a thread, and no table has more"
        both.wait()
        yield from deals(table, known, threads)

    monkeypatch.setattr(valuation, "_deals", together)
    found = price_tables(
        priced.tables,
        Prices(tmp_path / "prices.jsonl"),
        lambda done, of: told.append((done, of)),
        threads=2,
    )
    assert [(0, 2), (1, 2), (2, 2)] == told
    assert priced.priced == found


def keep(prices: Prices, price: object, *asked: object) -> None:
    """Keep a price as one who works it out does."""
    addition = prices.addition()
    addition.put(price, *asked)
    prices.add(addition)
    prices.keep()


@needs_posix
def test_two_that_price_one_class_at_once_keep_the_prices_of_both(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "prices.jsonl"
    first, second = Prices(file), Prices(file)
    keep(first, {"left": 1}, "decision", [1])
    held = AppendOnly.open(file)
    monkeypatch.setattr("kings.records.files.time.sleep", lambda seconds: held.close())
    keep(second, {"left": 2}, "decision", [2])
    again = Prices(file)
    assert "" == again.problem
    assert {"left": 1} == again.addition().get("decision", [1])
    assert {"left": 2} == again.addition().get("decision", [2])
