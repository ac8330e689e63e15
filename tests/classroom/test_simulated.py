"""A simulated class does what its truths say, and its journals are journals like any other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from statistics import linear_regression, mean

import pytest

from kings.classroom import read_class
from kings.classroom.class_folder import ClassFolder
from kings.classroom.simulated import Truths, breakers_of, main, simulate_class
from kings.errors import BadInput
from kings.records.formats import Seated
from kings.struggle.events import DealStruck, Proposed
from kings.struggle.moves import Act, Pay, Propose
from kings.struggle.state import LedgerEntry
from tests.classroom.classes import simulated

SURE = Truths(kept=1.0, kept_at_end=0.0, kept_by_breakers=0.0, breakers=1, spread=0.0)


def promises(found: ClassFolder) -> Iterator[tuple[str, LedgerEntry]]:
    """Yield every promise with the pseudonym of who made it."""
    for game in found.games:
        for promise in game.record.state.promises:
            yield game.plan.players[promise.clause.by], promise


def prices(found: ClassFolder) -> Iterator[tuple[int, int]]:
    """Yield the first offer and the price of every sale."""
    for game in found.games:
        offers: dict[int, tuple[Proposed, int | None]] = {}
        for moment in game.record.moments:
            for event in moment.events:
                if isinstance(event, Proposed):
                    assert isinstance(moment.move, Propose)
                    offers[event.number] = (event, moment.move.instead_of)
                elif isinstance(event, DealStruck):
                    yield from _sale(offers, event.number)


def _sale(offers: dict[int, tuple[Proposed, int | None]], number: int) -> Iterator[tuple[int, int]]:
    struck, before = offers[number]
    if not any(isinstance(clause, Act) for clause in struck.deal.clauses):
        return
    first = struck if before is None else offers[before][0]
    paid, asked = struck.deal.clauses[0], first.deal.clauses[0]
    assert isinstance(paid, Pay) and isinstance(asked, Pay)
    yield asked.gold, paid.gold


@pytest.fixture(scope="module")
def sure(tmp_path_factory: pytest.TempPathFactory) -> ClassFolder:
    """Return a class in which nothing is left to chance."""
    folder = tmp_path_factory.mktemp("sure") / "class"
    simulate_class(folder, 5, students=20, truths=SURE)
    return read_class(folder)


def test_the_same_seed_writes_the_same_bytes(tmp_path: Path) -> None:
    simulate_class(tmp_path / "again", 3, students=10, truths=Truths(breakers=1))
    for path in sorted(simulated().rglob("*.*")):
        assert (
            path.read_bytes() == (tmp_path / "again" / path.relative_to(simulated())).read_bytes()
        )


def test_promises_are_kept_until_the_end_but_by_those_who_never_do(sure: ClassFolder) -> None:
    breakers = breakers_of(sure.plan, SURE)
    counted = Counter(
        (who in breakers, promise.clause.due >= SURE.ending, promise.status)
        for who, promise in promises(sure)
    )
    assert {
        (False, False, "kept"),
        (False, True, "broken"),
        (True, False, "broken"),
        (True, True, "broken"),
    } == set(counted)
    assert counted[False, False, "kept"] >= 10


def test_prices_follow_the_first_offer_by_the_planted_slope(sure: ClassFolder) -> None:
    found = list(prices(sure))
    assert {1, 2, 4, 5} == {first for first, _ in found}
    assert all(price == max(1, round(3 + 0.5 * (first - 3))) for first, price in found)


def slope(found: ClassFolder) -> float:
    """Return the slope of the price on the first offer, by least squares."""
    first, price = zip(*prices(found), strict=True)
    return linear_regression(first, price).slope


@pytest.mark.slow
def test_over_many_classes_what_is_seen_is_what_was_planted(tmp_path: Path) -> None:
    truths, slopes, kept = Truths(), [], Counter[tuple[bool, bool, str]]()
    for seed in range(20):
        plan = simulate_class(tmp_path / str(seed), seed)
        found = read_class(tmp_path / str(seed))
        breakers = breakers_of(plan, truths)
        slopes.append(slope(found))
        kept.update(
            (who in breakers, promise.clause.due >= truths.ending, promise.status)
            for who, promise in promises(found)
        )
    assert pytest.approx(truths.slope, abs=0.05) == mean(slopes)
    for late, share in ((False, truths.kept), (True, truths.kept_at_end)):
        of = kept[False, late, "kept"] + kept[False, late, "broken"]
        assert pytest.approx(share, abs=0.05) == kept[False, late, "kept"] / of
    of = sum(kept[True, late, status] for late in (False, True) for status in ("kept", "broken"))
    assert pytest.approx(truths.kept_by_breakers, abs=0.05) == (
        (kept[True, False, "kept"] + kept[True, True, "kept"]) / of
    )


def test_half_of_the_first_offers_are_high(sure: ClassFolder) -> None:
    high = [first >= 4 for first, _ in prices(sure)]
    assert 0.25 <= mean(high) <= 0.75


def test_a_bot_takes_the_last_seat_of_the_last_table_in_its_round() -> None:
    *others, last = read_class(simulated()).games
    seated = [line for line in last.record.lines if isinstance(line, Seated)]
    assert [(len(last.plan.players) - 1, "greedy")] == [(one.seat, one.player) for one in seated]
    before = next(moment for moment in last.record.moments if moment.line > seated[0].n)
    assert 3 == before.state.round
    assert not [line for game in others for line in game.record.lines if isinstance(line, Seated)]


def test_answers_move_from_before_to_after() -> None:
    answers = read_class(simulated()).answers
    told = {
        when: mean(float(str(one.answer)) for one in answers if one.when == when)
        for when in ("before", "after")
    }
    assert told["before"] - told["after"] > 10


@pytest.mark.parametrize(
    "fields",
    [
        {"kept": 1.1},
        {"low": ()},
        {"low": (), "high": ()},
        {"low": (0,)},
        {"ending": 8},
        {"bot_from": 8},
        {"breakers": -1},
        {"spread": -0.1},
    ],
)
def test_what_can_not_be_true_is_refused(fields: dict[str, object]) -> None:
    with pytest.raises(BadInput):
        Truths(**fields)  # type: ignore[arg-type]  # what is refused is the point


def test_a_class_is_not_simulated_over_another(tmp_path: Path) -> None:
    (tmp_path / "class.json").write_text("{}", encoding="utf-8")
    with pytest.raises(BadInput, match="holds a class already"):
        simulate_class(tmp_path, 1)


def test_the_class_that_ships_is_the_one_that_is_written(tmp_path: Path) -> None:
    shipped = Path(__file__).resolve().parents[2] / "data" / "lessons" / "class_of_30"
    assert 0 == main([str(tmp_path / "class")])
    written = {path.relative_to(tmp_path / "class") for path in (tmp_path / "class").rglob("*.*")}
    kept = {path.relative_to(shipped) for path in shipped.rglob("*.*")}
    assert written == kept
    assert [] == [
        str(path)
        for path in written
        if (shipped / path).read_bytes() != (tmp_path / "class" / path).read_bytes()
    ]


def test_the_folder_of_the_class_has_to_be_named(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main([])
    assert "FOLDER" in capsys.readouterr().err


def test_who_asks_for_help_gets_no_folder_of_that_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit, match="0"):
        main(["--help"])
    assert "FOLDER" in capsys.readouterr().out
    assert [] == list(tmp_path.iterdir())


def test_a_class_over_another_is_refused_in_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "class.json").write_text("{}", encoding="utf-8")
    assert 2 == main([str(tmp_path)])
    told = capsys.readouterr()
    assert ("", 1) == (told.out, len(told.err.splitlines()))
    assert "holds a class already" in told.err
