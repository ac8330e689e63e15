"""The tidy tables: what a known game says, what any game must, and the code book."""

from __future__ import annotations

import csv
from collections import Counter
from dataclasses import fields
from pathlib import Path

import pytest

from kings.analysis.debrief import Debrief, analyse, code_book_page, export
from kings.analysis.debrief.debrief import KINDS, PRICED_KINDS
from kings.analysis.debrief.talking_points import kinds_page
from kings.classroom.class_folder import ClassFolder, TableGame
from kings.classroom.plan import ClassPlan, TablePlan, journal_path
from kings.errors import BadRecord
from kings.struggle.scoring import standings
from tests.analysis.debrief.classes import a_class, play_table
from tests.analysis.findings.games import word_game

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return a_class(tmp_path_factory.mktemp("class"), 3)


@pytest.fixture(scope="module")
def found(folder: Path) -> Debrief:
    return analyse(folder)


@pytest.fixture
def word(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Debrief:
    """Return the debrief of a class whose only table played the recorded game."""
    record = word_game()
    plan = TablePlan(1, record.header.options.names, record.header.seed)
    read = ClassFolder(
        tmp_path,
        ClassPlan("kings-class", 1, "One table", 1, None, (plan,)),
        (TableGame(plan, tmp_path / "table-01.jsonl", record),),
        (),
        {},
        (),
    )
    monkeypatch.setattr("kings.analysis.debrief.debrief.read_class", lambda *_, **__: read)
    return analyse(tmp_path)


def test_the_recorded_game_is_told_as_it_was(word: Debrief) -> None:
    (game,) = word.games
    assert ("finished", "screen", 4, 0, 7) == (
        game.state,
        game.source,
        game.players,
        game.bots,
        game.rounds,
    )
    assert (10, 26, 6, 3, 3) == (
        game.deals,
        game.gold_moved,
        game.promises,
        game.kept,
        game.broken,
    )
    assert ("Ben", 27) == (game.winners, game.best_vp)
    ada, ben = word.seats[:2]
    assert ("Ada", 7, 8, "") == (ada.player, ada.paid, ada.received, ada.bot)
    assert ("Ben", 27, 1) == (ben.player, ben.vp, ben.rank)


def test_its_first_offers_prices_and_promises(word: Debrief) -> None:
    assert [(1, 2, 4), (2, 2, 2), (3, 1, 1), (4, 5, 5)] == [
        (deal.deal, deal.first_offer, deal.price) for deal in word.deals[:4]
    ]
    first = word.deals[0]
    assert ("Ben", "Ben", 2, 2, True) == (
        first.payer,
        first.first_by,
        first.paid_now,
        first.offers,
        first.sale,
    )
    assert [("Ben", "Ada", 2, "kept"), ("Ben", "Ada", 4, "broken")] == [
        (one.by, one.to, one.ended, one.status) for one in word.promises[:2]
    ]
    assert [one.ended == 7 for one in word.promises] == [one.at_end for one in word.promises]
    assert any(one.at_end for one in word.promises) and any(one.ended == 6 for one in word.promises)


def test_one_table_alone_says_nothing_of_other_tables(word: Debrief) -> None:
    assert word.anchoring.title().endswith("That needs what the deals were worth: ask for prices.")
    assert word.ending.title().endswith("Too few were put to the test to say.")
    assert word.same_cards.title().endswith("No two tables played the same cards.")


def test_seats_add_up_to_their_game(found: Debrief) -> None:
    for game, table in zip(found.games, found.tables, strict=True):
        seats = [line for line in found.seats if line.table == game.table]
        state = table.record.state
        assert [one.total for one in standings(state.piles, state.gold)] == [s.vp for s in seats]
        assert game.total_vp == sum(line.vp for line in seats)
        assert game.gold_moved == sum(line.paid for line in seats)
        assert sum(line.paid for line in seats) == sum(line.received for line in seats)
        assert (game.promises, game.kept, game.broken) == tuple(
            sum(getattr(line, name) for line in seats) for name in ("promised", "kept", "broken")
        )


def test_rounds_end_where_the_seat_does(found: Debrief) -> None:
    lines = Counter((line.table, line.round) for line in found.rounds)
    assert lines == {(table, at): 3 for table in (1, 2, 3) for at in range(1, 8)}
    last = {(line.table, line.seat): line.vp for line in found.rounds if line.round == 7}
    assert last == {(line.table, line.seat): line.vp for line in found.seats}
    for place in lines:
        here = [line for line in found.rounds if (line.table, line.round) == place]
        assert 1 == sum(line.led for line in here) and sum(line.won for line in here) <= 1
        assert all(line.action in ("used", "left", "none") for line in here)


def test_every_offer_has_an_end_and_struck_ones_a_deal(found: Debrief) -> None:
    struck = Counter(line.table for line in found.offers if line.outcome == "struck")
    assert struck == Counter(line.table for line in found.deals)
    assert {line.outcome for line in found.offers} <= {
        *("struck", "refused", "withdrawn", "countered", "changed", "lapsed")
    }
    for deal in found.deals:
        assert deal.binding + deal.promises >= 1 and (deal.offers or 0) >= 1


def test_the_same_seat_is_compared_with_itself_elsewhere(found: Debrief) -> None:
    assert {"A"} == {game.cards for game in found.games}
    for seat in (1, 2, 3):
        lines = [line for line in found.seats if line.seat == seat]
        assert 0 == pytest.approx(sum(line.duplicate_vp or 0 for line in lines))
    widest = found.same_cards.widest
    assert widest is not None
    vps = [line.vp for line in found.seats if line.seat == widest.seat]
    assert (max(vps) - min(vps), sum(vps) / 3) == (widest.spread, widest.mean)


def test_real_names_are_shown_when_asked_for(folder: Path, found: Debrief) -> None:
    named = analyse(folder, names=True)
    assert all(line.player.startswith("Name ") for line in named.seats)
    assert not any(line.player.startswith("Name ") for line in found.seats)
    assert any("Name " in line.words for line in named.deals)
    assert [line.vp for line in named.seats] == [line.vp for line in found.seats]


def test_a_half_finished_game_is_used_and_said(tmp_path: Path) -> None:
    folder = a_class(tmp_path, 1)
    whole = journal_path(folder, 1)
    lines = whole.read_text("utf-8").splitlines(keepends=True)
    whole.write_text("".join(lines[:40]), "utf-8")
    game = analyse(folder).games[0]
    assert "half-finished" == game.state and 0 < game.rounds < 7
    whole.write_text(lines[0], "utf-8")
    assert () == analyse(folder).games, "not begun"
    play_table(folder, 1, ("greedy", "greedy", "greedy"), moves=3)
    assert [("half-finished", 0, "")] == [
        (game.state, game.rounds, game.winners) for game in analyse(folder).games
    ]


def test_no_class_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match="not a class folder"):
        analyse(tmp_path)


def test_files_hold_the_lines_and_the_code_book_every_column(
    found: Debrief, tmp_path: Path
) -> None:
    files = {file.stem: file for file in export(found, tmp_path)}
    assert set(files) == {*(kind.table_name for kind in KINDS), "codebook"}
    book = read(files["codebook"])
    for name, frame in found.frames().items():
        rows = read(files[name])
        columns = [note["column"] for note in book if note["table"] == name]
        assert len(rows) == len(frame) and columns == list(frame.columns)
        for note in (note for note in book if note["table"] == name):
            assert note["meaning"].endswith("."), note
            cells = [row[note["column"]] for row in rows]
            assert all(fits(cell, note["type"], note["empty"]) for cell in cells), note


def read(file: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(file.read_text("utf-8").splitlines()))


def fits(cell: str, kind: str, empty: str) -> bool:
    """Say whether a cell is what the code book says."""
    if kind == "text":
        return True
    if not cell:
        return empty == "1"
    return cell in "01" if kind == "0 or 1" else float(cell) == float(cell)


def test_a_name_that_is_a_formula_is_harmless(tmp_path: Path) -> None:
    folder = a_class(tmp_path, 1)
    names = folder / "names.csv"
    lines = names.read_text("utf-8").splitlines()
    names.write_text(
        "\n".join(
            [
                lines[0],
                *(line[: line.rindex(",")] + f",=1+{at}" for at, line in enumerate(lines[1:])),
            ]
        )
        + "\n",
        "utf-8",
    )
    export(analyse(folder, names=True), tmp_path / "out")
    seats = (tmp_path / "out" / "seats.csv").read_text("utf-8")
    assert "'=1+0" in seats and ",=1+0" not in seats


def test_the_page_of_the_code_book_is_up_to_date() -> None:
    page = (ROOT / "docs" / "debrief.md").read_text("utf-8")
    written = page[page.index("### games.csv") :].splitlines()
    assert code_book_page().splitlines() == written, "print(code_book_page()) shows the page's end"


def test_the_page_of_the_debrief_lists_every_kind_of_talking_point() -> None:
    page = (ROOT / "docs" / "debrief.md").read_text("utf-8")
    written = page[page.index("| kind |") :].partition("\n\n")[0].splitlines()
    assert kinds_page().splitlines() == written, "print(kinds_page()) shows the page's table"


@pytest.mark.parametrize("kind", [*KINDS, *PRICED_KINDS], ids=lambda kind: str(kind.table_name))
def test_every_column_says_what_it_means(kind: type) -> None:
    for one in fields(kind):
        assert one.metadata["meaning"].endswith(".") and "unit" in one.metadata
