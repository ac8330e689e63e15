"""A class folder is made whole: the plan, the names apart, a starting point for every table."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from kings.classroom import read_class
from kings.classroom.class_folder import make_class
from kings.classroom.names import read_names
from kings.classroom.plan import Start, journal_path, renamed
from kings.errors import BadInput
from kings.records.recording import HUMAN, resume
from kings.struggle.options import Options
from tests.classroom.classes import NAMES, scenario

EVERYBODY = [f"Student {number}" for number in range(30)]


def test_a_class_of_thirty_has_a_starting_point_for_every_table(tmp_path: Path) -> None:
    plan = make_class(tmp_path / "7b", EVERYBODY, 5, title="7b")
    found = read_class(tmp_path / "7b")
    assert plan == found.plan
    assert [4, 4, 4, 4, 4, 4, 3, 3] == [len(table.players) for table in plan.tables]
    assert () == found.problems
    assert not any(game.begun for game in found.games)


def test_tables_of_one_size_have_the_same_cards(tmp_path: Path) -> None:
    make_class(tmp_path / "7b", EVERYBODY, 5)
    headers = [game.record.header for game in read_class(tmp_path / "7b").games]
    assert 1 == len({header.seed for header in headers if header.options.players == 4})
    assert 2 == len({header.seed for header in headers})
    assert len(headers) == len({header.id for header in headers})


def test_real_names_stand_in_one_file_only(tmp_path: Path) -> None:
    folder = tmp_path / "7b"
    make_class(folder, NAMES, 5)
    assert sorted(NAMES) == sorted(read_names(folder).values())
    others = [path for path in folder.iterdir() if path.name != "names.csv"]
    assert not [path for path in others if any(name in path.read_text() for name in NAMES)]
    private = [folder / "names.csv", *folder.glob("*.jsonl")]
    assert {0o600} == {stat.S_IMODE(path.stat().st_mode) for path in private}


def test_a_table_goes_on_from_its_starting_point(tmp_path: Path) -> None:
    plan = make_class(tmp_path / "7b", NAMES, 5, start=Start(rules=Options(mode="night")))
    record = resume(journal_path(tmp_path / "7b", 1))
    assert plan.table(1).players == record.state.options.names
    assert "night" == record.state.options.mode
    assert [HUMAN] * len(plan.table(1).players) == record.players
    record.close()


def test_a_class_that_is_there_is_not_overwritten(tmp_path: Path) -> None:
    make_class(tmp_path, NAMES, 5)
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    with pytest.raises(BadInput, match="holds a class already"):
        make_class(tmp_path, NAMES, 6)
    assert before == {path: path.read_bytes() for path in tmp_path.iterdir()}


def test_a_journal_that_is_there_is_not_overwritten(tmp_path: Path) -> None:
    journal_path(tmp_path, 1).write_text("mine", encoding="utf-8")
    with pytest.raises(BadInput, match=r"table-01\.jsonl is there already"):
        make_class(tmp_path, NAMES, 5)
    assert ["table-01.jsonl"] == [path.name for path in tmp_path.iterdir()]


def test_a_scenario_begins_at_its_position_under_the_pseudonyms(tmp_path: Path) -> None:
    scene = scenario("a_card_for_sale")
    plan = make_class(tmp_path, NAMES[:6], 5, start=Start(scenario=scene))
    assert "A card for sale" == plan.scenario
    for game in read_class(tmp_path).games:
        header = game.record.header
        ada, ben, cleo = game.plan.players
        assert scene.position == header.start
        assert header.scenario is not None
        assert f"{ada}'s Assassin would take {ben}'s Queen." in header.scenario.question
        assert f"{cleo}'s King" in header.scenario.question


def test_bots_take_the_seats_for_which_there_is_nobody(tmp_path: Path) -> None:
    plan = make_class(tmp_path, NAMES, 5, start=Start(scenario=scenario("three_purses")))
    assert [0, 1] == [len(table.bots) for table in plan.tables]
    assert [4, 3] == [len(table.students) for table in plan.tables]
    assert "Bot 2D" == plan.table(2).players[3]


def test_a_seat_can_be_a_bots_at_every_table(tmp_path: Path) -> None:
    start = Start(scenario=scenario("a_card_for_sale"), bots={2: "greedy"})
    plan = make_class(tmp_path, NAMES[:6], 5, start=start)
    assert [("human", "human", "greedy")] * 3 == [table.sitting for table in plan.tables]


def test_one_person_alone_can_play_a_scenario(tmp_path: Path) -> None:
    plan = make_class(tmp_path, ["Ann"], 5, start=Start(scenario=scenario("a_card_for_sale")))
    assert [1] == [len(table.students) for table in plan.tables]


@pytest.mark.parametrize(
    ("scene", "bots", "rules", "refusal"),
    [
        (None, {0: "greedy"}, None, "Seats for bots belong to a scenario"),
        ("two_clauses", None, Options(), "A scenario has its own rules"),
        ("two_clauses", {3: "greedy"}, None, "“Two clauses” has no seat 3"),
        ("two_clauses", {0: "hal"}, None, "There is no bot “hal”"),
        (
            "two_clauses",
            dict.fromkeys(range(3), "greedy"),
            None,
            "A table needs a person of the class",
        ),
    ],
)
def test_what_no_class_can_begin_with_is_refused(
    scene: str | None, bots: dict[int, str] | None, rules: Options | None, refusal: str
) -> None:
    with pytest.raises(BadInput, match=refusal):
        Start(rules=rules, scenario=scenario(scene) if scene else None, bots=bots)


def test_names_within_other_words_stay_when_a_scenario_is_renamed() -> None:
    scene = scenario("a_card_for_sale")
    told = renamed(scene, ("Ben", "Ada", "Queen"))
    assert told.question.startswith("Ben's Assassin would take Ada's Queen.")
    assert ("Ben", "Ada", "Queen") == told.options.names
