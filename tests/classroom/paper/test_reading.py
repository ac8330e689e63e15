"""CSV files from other hands: read kindly where they differ in form, and refused by line."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from kings.classroom.class_folder import read_class
from kings.classroom.paper import blank_sheet, paper_text, play_paper, read_paper
from kings.classroom.paper.game import keep_paper
from kings.classroom.paper.sheet import COLUMNS, WHATS, Row
from kings.classroom.plan import journal_path, status_path
from kings.classroom.status import read_status
from kings.errors import BadInput, BadRecord, KingsError
from kings.records.files import put_text
from kings.records.recording import replay
from kings.struggle.cards import Card
from kings.struggle.options import Options
from tests.classroom.classes import scenario
from tests.classroom.paper.sheets import ROUND, csv_of, game_of
from tests.classroom.played import a_class
from tests.records.games import needs_linux, synced_from_now_on

PLAIN = csv_of(*ROUND, "1 use B on=A", "1 pay C to=B gold=2 deal=1 moment=B")


@pytest.mark.parametrize(
    "text",
    [
        PLAIN.replace(",", ";"),
        PLAIN.replace(",", "\t"),
        "\ufeff" + PLAIN.replace("\n", "\r\n"),
        PLAIN.replace("\n", "\r"),
        "sep=;\r\n" + PLAIN.replace(",", ";").replace("\n", "\r\n"),
        "\ufeffsep=,\r" + PLAIN.replace("\n", "\r"),
        PLAIN.replace("card,A,8", "CARD , ada ,Knight"),
        PLAIN.replace("use,B,,A", "use,Ben,,a"),
        PLAIN + "\n,,,,,,,,,,,\n2,,card,A,,,,,,,,\n3,,use,,,,,,,,,\n",
    ],
)
def test_the_form_of_the_file_does_not_matter(text: str) -> None:
    plain = [_said(row) for row in read_paper(PLAIN).rows]
    assert plain == [_said(row) for row in read_paper(text).rows]


def _said(row: Row) -> tuple[object, ...]:
    return tuple(getattr(row, name) for name in Row.__slots__ if name != "line")


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        ("", 1, "first line should name the columns"),
        ("round;what\n", 1, "first line should name the columns"),
        (PLAIN.replace("moment,", "when,", 1), 1, "no column “when”"),
        (PLAIN.replace("1,,card,A,8", "1,,card,A,11"), 7, "“11” is no card"),
        ("sep=,\r\n" + PLAIN.replace("1,,card,A,8", "1,,card,A,11"), 8, "“11” is no card"),
        ("sep=,\n" + PLAIN.replace("moment,", "when,", 1), 2, "no column “when”"),
        (PLAIN.replace("1,,card,A,8", "8,,card,A,8"), 7, "whole number from 0 to 7"),
        (PLAIN.replace("1,,card,A,8", ",,card,A,8"), 7, "needs its round"),
        (PLAIN.replace("1,,card,A,8", "1,,card,Z,8"), 7, "player's letter, A to C"),
        (PLAIN.replace("1,,card,A,8", "1,,card,,8"), 7, "needs the column “who”"),
        (PLAIN.replace("1,,card,A,8", "1,,crad,A,8"), 7, "“crad” is not a kind of row"),
        (PLAIN.replace("1,,card,A,8", "1,,,A,8"), 7, "“what” is empty"),
        (
            PLAIN.replace("1,,card,A,8", "1,noon,card,A,8"),
            7,
            "“moment” is start, lead, end or a player's letter",
        ),
        (PLAIN.replace("pay,C,,,B,2", "pay,C,,,B,many"), 11, "“gold” is a whole number"),
        (PLAIN.replace("pay,C,,,B,2,,1", "pay,C,,,B,2,,"), 11, "needs the column “deal”"),
        (PLAIN.replace(",,mode,,,,,,,,,day", ",,mode,,,,,,,,,dusk"), 5, "by day or by night"),
        (PLAIN.replace("name,B", "name,A"), 3, "seat A has two names"),
        (PLAIN.replace("name,B,,,,,,,,Ben", "name,B,,,,,,,,Ada"), None, "same name"),
        (PLAIN.replace(",,name,C,,,,,,,,Cleo\n", ""), None, "three to six"),
        (PLAIN + '"open', None, "."),
        ("x" * 600_000, None, "longer than"),
    ],
)
def test_a_bad_file_is_refused_by_its_line(text: str, line: int | None, why: str) -> None:
    assert PLAIN != text
    with pytest.raises(BadRecord, match=why) as refused:
        read_paper(text)
    assert line is None or line == refused.value.line


@given(st.text(max_size=300))
def test_no_text_breaks_the_reader(text: str) -> None:
    for whole in (text, PLAIN + text, PLAIN.replace("Ben", text or "x")):
        try:
            play_paper(read_paper(whole))
        except KingsError:
            continue


@pytest.mark.parametrize("players", [3, 6])
def test_a_blank_sheet_is_read_as_one_in_which_nothing_stands(players: int) -> None:
    options = Options.for_players(players)
    sheet = read_paper(blank_sheet(options))
    assert (options, (), None) == (sheet.options, sheet.rows, sheet.leader)
    rounds = blank_sheet(options).splitlines()
    assert 7 * players == sum(",,card," in line for line in rounds)


def test_the_blank_sheet_of_a_scenario_begins_where_that_does() -> None:
    scene = scenario("the_price_of_two")
    text = blank_sheet(scene.options, scene)
    assert scene.name == read_paper(text).scenario
    first = scene.position.round
    assert not any(line.startswith(f"{first - 1},") for line in text.splitlines())
    assert play_paper(read_paper(text), scene).state.round >= first


def test_names_that_a_spreadsheet_would_run_are_made_harmless_and_come_back() -> None:
    options = Options(names=("=1+1", "@Ben", "-Cleo"))
    text = blank_sheet(options)
    assert ",'=1+1\n" in text
    assert options.names == read_paper(text).options.names


def test_a_sheet_writes_what_it_reads() -> None:
    sheet = read_paper(PLAIN)
    assert [_said(row) for row in sheet.rows] == [
        _said(row) for row in read_paper(paper_text(sheet)).rows
    ]
    assert tuple(paper_text(sheet).splitlines()[0].split(",")) == COLUMNS


def test_the_reference_names_every_column_and_every_kind_of_row() -> None:
    page = (Path(__file__).parents[3] / "docs" / "paper_sheet.md").read_text(encoding="utf-8")
    assert [] == [word for word in (*COLUMNS, *WHATS) if f"`{word}`" not in page]


def test_several_cards_and_players_stand_in_one_cell() -> None:
    text = csv_of("1 give A to=B card=2_2_9 deal=1 moment=A", "1 use A on=B_C")
    give, use = read_paper(text).rows
    assert (Card.FARMER, Card.FARMER, Card.QUEEN) == give.cards
    assert (1, 2) == use.on


def test_a_game_on_paper_goes_into_the_folder_of_its_class(tmp_path: Path) -> None:
    folder = a_class(tmp_path / "8b", [0, 3])
    plan = read_class(folder).plan
    text = csv_of(*ROUND)
    for name, own in zip(("Ada", "Ben", "Cleo"), plan.table(1).players, strict=True):
        text = text.replace(f",{name}\n", f",{own}\n")
    game = play_paper(read_paper(text), seed=plan.table(1).seed)
    keep_paper(game, journal_path(folder, 1))
    found = read_class(folder)
    assert () == found.problems
    kept = found.game(1)
    assert kept is not None and kept.record.header.paper is not None
    assert 2 == read_status(status_path(folder, 1)).round
    keep_paper(game, journal_path(folder, 1))
    with pytest.raises(BadInput, match="played at the screen"):
        keep_paper(game, journal_path(folder, 2))


def test_a_game_with_a_fault_is_not_kept(tmp_path: Path) -> None:
    place = tmp_path / "game.jsonl"
    with pytest.raises(BadInput, match="can't have happened is not saved"):
        keep_paper(game_of(*ROUND, "1 winner B"), place)
    assert not place.exists()
    keep_paper(game_of(*ROUND), place)
    assert 2 == replay(place).state.round
    place.write_text("something else", encoding="utf-8")
    with pytest.raises(BadInput, match="can't be read"):
        keep_paper(game_of(*ROUND), place)


@needs_linux
def test_a_sheet_and_its_name_are_on_the_disk_when_it_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced = synced_from_now_on(monkeypatch)
    put_text(tmp_path / "sheet.csv", "words")
    first, last = synced
    assert tmp_path == first.parent
    assert tmp_path == last
