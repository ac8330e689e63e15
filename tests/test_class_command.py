"""``kings class``: a folder with everything in it, words that say what comes next, and refusals."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from kings.classroom import read_class
from kings.classroom.attendance import Change, change_class
from kings.classroom.names import read_names
from kings.classroom.plan import table_stem
from kings.cli import main
from kings.commands.classes import SCENARIOS, find_scenario
from kings.hall.links import Links, qr_svg
from kings.hall.register import open_register
from kings.struggle.options import LETTERS
from tests.classroom.classes import NAMES
from tests.hall.lessons import lesson_of
from tests.records.games import needs_linux

Said = pytest.CaptureFixture[str]


def run(said: Said, *words: str) -> str:
    """Run the command, which must succeed, and return what it says."""
    assert 0 == main(["class", *words])
    return said.readouterr().out


def refusal(said: Said, *words: str) -> str:
    """Run a command that must be refused and return its one sentence."""
    try:
        code = main(["class", *words])
    except SystemExit as stop:
        code = int(str(stop.code))
    told = said.readouterr()
    assert (2, "", 1) == (code, told.out, len(told.err.strip().splitlines()))
    return told.err.strip()


def test_a_class_is_made_from_a_file_of_names(capsys: Said, tmp_path: Path) -> None:
    names = tmp_path / "names.csv"
    names.write_text("name\n" + "\n".join(NAMES), encoding="utf-8")
    told = run(capsys, str(names), "--folder", str(tmp_path / "7b"), "--seed", "4")
    assert told.startswith("7 students at 1 table of 4 and 1 of 3, whole games, seed 4.\n")
    assert f"kings hall {tmp_path / '7b'} --host 0.0.0.0" in told
    assert f"kings debrief {tmp_path / '7b'}" in told
    found = read_class(tmp_path / "7b")
    assert (4, None, 2) == (found.plan.seed, found.plan.scenario, len(found.games))
    assert 7 == len(list((tmp_path / "7b" / "print" / "roles").glob("*.html")))


def codes_in(folder: Path) -> dict[str, str]:
    """Return the QR code of each role sheet; a sheet without one is left out."""
    sheets = sorted((folder / "print" / "roles").glob("*.html"))
    found = {file.stem: re.findall(r'<figure class="scan">(.*?)</figure>', file.read_text("utf-8"))
             for file in sheets}  # fmt: skip
    return {name: codes[0] for name, codes in found.items() if codes}


def code_of(folder: Path, place: tuple[int, int], site: str) -> str:
    """Return the QR code that leads to a seat now."""
    register = open_register(folder)
    return qr_svg(f"{site}#{Links(register.secret).seat(*place, register.generation(place))}")


@pytest.mark.parametrize(
    ("address", "site"),
    [
        ("10.0.0.5:8080", "http://10.0.0.5:8080/"),
        ("https://school.example/kings", "https://school.example/kings/"),
    ],
)
def test_with_an_address_every_sheet_and_slip_leads_to_its_own_seat(
    capsys: Said, tmp_path: Path, address: str, site: str
) -> None:
    folder = tmp_path / "7b"
    run(capsys, *NAMES[:4], "--folder", str(folder), "--address", address, "--stack")
    codes = codes_in(folder)
    assert [f"table-01-seat-{letter}" for letter in "ABCD"] == list(codes)
    for seat, code in enumerate(codes.values()):
        drawn = code_of(folder, (1, seat), site)
        assert code.startswith(drawn)
        for file in ("role-sheets.html", "teacher/slips.html"):
            assert 1 == (folder / "print" / file).read_text("utf-8").count(drawn)
    assert 4 == len(set(codes.values()))
    assert 'class="scan' not in (folder / "print" / "teacher" / "seating.html").read_text("utf-8")


def test_without_an_address_there_are_no_codes_and_no_hall(capsys: Said, tmp_path: Path) -> None:
    run(capsys, *NAMES[:4], "--folder", str(tmp_path / "7b"))
    assert {} == codes_in(tmp_path / "7b") and not (tmp_path / "7b" / "hall.json").exists()


def test_a_class_is_printed_again_for_another_address(capsys: Said, tmp_path: Path) -> None:
    folder = tmp_path / "7b"
    run(capsys, *NAMES[:4], "--folder", str(folder), "--address", "https://kings.school")
    before = codes_in(folder)
    told = run(capsys, "--folder", str(folder), "--address", "10.0.0.7:80")
    assert "written again" in told and 4 == len(set(codes_in(folder).values()) - {*before.values()})
    assert codes_in(folder)["table-01-seat-B"].startswith(
        code_of(folder, (1, 1), "http://10.0.0.7:80/")
    )


def test_whoever_comes_late_has_a_code_and_the_seats_of_others_keep_theirs(
    capsys: Said, tmp_path: Path
) -> None:
    folder, site = tmp_path / "7b", "http://10.0.0.5/"
    run(capsys, *NAMES[:4], "--folder", str(folder), "--address", "10.0.0.5")
    before = codes_in(folder)
    run(capsys, "--folder", str(folder), "--add", "Zoe Katz", "--address", "10.0.0.5")
    late = codes_in(folder)["table-01-seat-E"]
    assert late.startswith(code_of(folder, (1, 4), site))
    assert before.items() <= codes_in(folder).items()
    slip = (folder / "print" / "teacher" / "slips-late.html").read_text("utf-8")
    assert 1 == slip.count(code_of(folder, (1, 4), site)) == slip.count('class="scan"')


def test_a_seat_that_was_given_away_has_another_link(capsys: Said, tmp_path: Path) -> None:
    folder, site = tmp_path / "7b", "http://10.0.0.5/"
    words = ("--scenario", "a_card_for_sale", "--bots", "C=greedy", "--folder", str(folder))
    run(capsys, "Ann", "Ben", *words, "--address", "10.0.0.5")
    before = {(1, seat): code_of(folder, (1, seat), site) for seat in (0, 1)}
    run(capsys, "--folder", str(folder), "--absent", "Ben")
    assert before == {place: code_of(folder, place, site) for place in before}
    run(capsys, "--folder", str(folder), "--add", "Zoe")
    seat = next(one.seat for one in open_register(folder).seats if one.generation)
    assert before[1, seat] != code_of(folder, (1, seat), site)
    assert before[1, 1 - seat] == code_of(folder, (1, 1 - seat), site)


def test_whoever_comes_late_to_a_lesson_has_a_sheet_for_each_of_its_positions(
    capsys: Said, tmp_path: Path
) -> None:
    folder = tmp_path / "7b"
    run(capsys, "Ann", "Ben", "Cas", "--lesson", "1", "--folder", str(folder))
    told = run(capsys, "--folder", str(folder), "--add", "Zoe")
    name = next(name for name, real in read_names(folder).items() if real == "Zoe")
    table = next(one for one in read_class(folder).plan.tables if name in one.players)
    sheet = f"{table_stem(table.table)}-seat-{LETTERS[table.players.index(name)]}.html"
    second = folder / "the_other_piles" / "print" / "roles"
    for roles in (folder / "print" / "roles", second):
        assert 4 == len(list(roles.iterdir()))
        assert f">{name}<" in (roles / sheet).read_text("utf-8")
    assert f"{second / sheet}" in told


def test_a_lesson_says_who_bargains_with_a_bot(capsys: Said, tmp_path: Path) -> None:
    told = run(capsys, "Ann", "Ben", "Cas", "--lesson", "1", "--folder", str(tmp_path / "odd"))
    assert "The student at table 2 bargains with a bot." in told
    alone = [len(table.students) for table in read_class(tmp_path / "odd").plan.tables]
    assert [2, 1] == alone
    even = run(capsys, "Ann", "Ben", "--lesson", "1", "--folder", str(tmp_path / "even"))
    assert "bargains with a bot" not in even


def test_a_position_that_comes_twice_is_printed_once(capsys: Said, tmp_path: Path) -> None:
    folder = tmp_path / "7b"
    run(capsys, "Ann", "Ben", "--lesson", "3", "--folder", str(folder))
    assert (folder / "the_deal_after_the_deal" / "class.json").is_file()
    assert [folder / "print"] == sorted(folder.rglob("print"))


@pytest.mark.parametrize("at_once", [True, False])
def test_a_hall_that_runs_meanwhile_takes_the_link_of_the_new_sheet(
    capsys: Said, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, at_once: bool
) -> None:
    """It may notice the change before the command has come to the links, or only later."""
    folder, site = tmp_path / "7b", "http://10.0.0.5/"
    words = ("--scenario", "a_card_for_sale", "--bots", "C=greedy", "--folder", str(folder))
    run(capsys, "Ann", "Ben", *words, "--address", "10.0.0.5")
    lesson = lesson_of(folder)

    def changed(*given: Any, **more: Any) -> tuple[Change, ...]:
        found = change_class(*given, **more)
        if at_once:
            lesson.refresh()
        return found

    monkeypatch.setattr("kings.commands.classes.change_class", changed)
    run(capsys, "--folder", str(folder), "--absent", "Ben")
    run(capsys, "--folder", str(folder), "--add", "Zoe", "--address", "10.0.0.5")
    lesson.refresh()
    name = next(name for name, real in read_names(folder).items() if real == "Zoe")
    link = lesson.lobby.link(lesson.lobby.place(name))
    code = qr_svg(f"{site}#{link}")
    assert [True, False] == sorted(
        (one.startswith(code) for one in codes_in(folder).values()), reverse=True
    )
    assert open_register(folder) == lesson.register


@pytest.mark.parametrize(
    "address",
    [
        *("ftp://x", "http://", "a b", "10.0.0.5:x", "10.0.0.5:99999", "x?y", "x#y", "ä.de"),
        "https://me:pass@kings.school/",
    ],
)
def test_an_address_that_no_browser_opens_is_refused_before_a_file_is_made(
    capsys: Said, tmp_path: Path, address: str
) -> None:
    told = refusal(capsys, *NAMES[:4], "--folder", str(tmp_path / "7b"), "--address", address)
    assert "192.168.1.20:8080" in told and not (tmp_path / "7b").exists()


def test_two_students_of_one_name_are_told(capsys: Said, tmp_path: Path) -> None:
    told = run(capsys, "Ann", "Ben", " Ann", "Cem", "--folder", str(tmp_path / "7b"))
    assert "\nThe second Ann of the list is called Ann 2.\n" in told
    names = ["Ann", "Ben", "ann", "Ann 2", "ANN"]
    told = run(capsys, *names, "--folder", str(tmp_path / "7c"))
    assert "\nThe second ann of the list is called ann 3.\n" in told
    assert "\nThe third ANN of the list is called ANN 4.\n" in told


@needs_linux
def test_a_folder_that_can_not_be_written_is_refused(capsys: Said) -> None:
    assert "/proc can't be written: " in refusal(capsys, *NAMES, "--folder", "/proc")


@pytest.mark.parametrize(
    "folder",
    [
        pytest.param("/proc/zz", marks=needs_linux),
        "p.txt",
        "p.txt/7b",
        "x" * 400,
    ],
)
def test_a_folder_that_can_not_be_made_is_refused(
    folder: str, capsys: Said, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "p.txt").write_text("no folder", encoding="utf-8")
    assert "can't be made: " in refusal(capsys, *NAMES, "--folder", folder)
    assert ["p.txt"] == [path.name for path in tmp_path.iterdir()]


def answer(said: Said, *words: str) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads(run(said, *words, "--json"))
    return loaded


def test_the_answer_as_json_names_tables_and_files(capsys: Said, tmp_path: Path) -> None:
    folder = str(tmp_path / "7b")
    told = answer(
        capsys,
        *NAMES[:4],
        "--folder",
        folder,
        "--scenario",
        "a_card_for_sale",
        "--bots",
        "C=greedy",
        "--seed",
        "4",
        "--stack",
        "--no-values",
    )
    assert ("A card for sale", 4) == (told["scenario"], told["seed"])
    assert [["human", "human", "greedy"]] * 2 == [table["sitting"] for table in told["tables"]]
    assert all(Path(file).is_file() for file in told["files"])
    assert any(file.endswith("role-sheets.html") for file in told["files"])


def test_without_a_seed_it_is_drawn_and_told(capsys: Said, tmp_path: Path) -> None:
    one = answer(capsys, *NAMES, "--folder", str(tmp_path / "one"), "--night")
    other = answer(capsys, *NAMES, "--folder", str(tmp_path / "other"))
    assert one["seed"] != other["seed"]
    assert "night" == read_class(tmp_path / "one").games[0].record.header.options.mode


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["Ann", "Ben"], "A table needs at least three people"),
        (["nobody.csv"], "can't be read: No such file"),
        ([*NAMES, "--scenario", "nope"], "There is no scenario “nope”; there are: a_card_for_sale"),
        ([*NAMES, "--scenario", "nope.json"], "nope.json can't be read"),
        ([*NAMES, "--bots", "C=greedy"], "needs --scenario"),
        ([*NAMES, "--scenario", "two_clauses", "--bots", "greedy"], "as in C=greedy, not “greedy”"),
        ([*NAMES, "--scenario", "two_clauses", "--bots", "D=greedy"], "has no seat 3"),
        ([*NAMES, "--scenario", "two_clauses", "--night"], "whether it is Day or Night"),
        ([*NAMES, "--paper", "A5"], "Paper is A4 or Letter, not “A5”"),
        ([*NAMES, "--scenario", "n" * 500], "There is no scenario “nnn"),
        ([*NAMES, "--scenario", "n" * 500 + ".json"], "can't be read: File name too long"),
        (["n" * 400], "a name has 1 to 100 characters, and this one has 400"),
        (["n" * 400 + ".csv"], "can't be read: File name too long"),
        ([*NAMES, "--size", "9"], "A table has 3 to 6 seats, not 9"),
    ],
)
def test_what_can_not_be_done_is_refused_in_a_sentence(
    words: list[str], sentence: str, capsys: Said, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert sentence in refusal(capsys, *words)
    assert [] == list(tmp_path.iterdir())


def test_a_missing_browser_is_told_before_anything_is_made(
    capsys: Said, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CHROMIUM", str(tmp_path / "nothing"))
    told = refusal(capsys, *NAMES, "--folder", str(tmp_path / "7b"), "--pdf")
    assert "A PDF is made with Chromium, Chrome or Edge" in told
    assert not (tmp_path / "7b").exists()


def test_a_class_that_is_there_stays_as_it_is(capsys: Said, tmp_path: Path) -> None:
    run(capsys, *NAMES, "--folder", str(tmp_path / "7b"), "--seed", "4")
    plan = (tmp_path / "7b" / "class.json").read_bytes()
    told = refusal(capsys, *NAMES, "--folder", str(tmp_path / "7b"), "--seed", "5")
    assert "holds a class already" in told
    assert plan == (tmp_path / "7b" / "class.json").read_bytes()


def test_every_scenario_is_found_by_its_name() -> None:
    for path in SCENARIOS.glob("*.json"):
        assert find_scenario(path.stem) == find_scenario(str(path))
    assert find_scenario("Two clauses") == find_scenario("two_clauses")


def test_lots_are_drawn_where_a_scenario_has_them_and_nobody_else_tells(
    capsys: Said, tmp_path: Path
) -> None:
    words = ("--scenario", "the_king_or_the_queen", "--bots", "C=greedy")
    folder = tmp_path / "7b"
    told = run(capsys, *NAMES[:4], *words, "--folder", str(folder), "--seed", "4")
    assert "Lots decided who names the first price, and which: role sheets say it.\n" in told
    sheets = [file.read_text("utf-8") for file in (folder / "print" / "roles").glob("*.html")]
    assert [2, 2] == [
        sum(note in sheet for sheet in sheets)
        for note in (
            "You name the first price, and it is",
            "Let the other one name the first price",
        )
    ]
    other = run(capsys, *NAMES[:4], "--folder", str(tmp_path / "7c"))
    assert "Lots" not in other
    why = refusal(
        capsys, "Ann", "Ben", *words, "--tell-odd", "High.", "--folder", str(tmp_path / "x")
    )
    assert "In “The King or the Queen” lots decide what each role sheet asks" in why
    assert not (tmp_path / "x").exists()
