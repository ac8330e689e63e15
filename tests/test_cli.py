"""The ``kings`` command: words in, words or JSON out, and one sentence for bad input."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from kings import __version__
from kings.cli import COMMANDS, GROUPS, main, parser
from kings.records.formats import Scenario, scenario_text
from kings.records.recording import Recording, new_header, replay
from kings.seeds import stream
from kings.struggle import GAME, Card, Options, Phase
from kings.struggle.positions import Position, SeatPosition

Said = pytest.CaptureFixture[str]


def answer(said: Said, *words: str) -> Any:
    """Run a command with ``--json`` and return what it says."""
    assert main([*words, "--json"]) == 0
    return json.loads(said.readouterr().out)


def refusal(said: Said, *words: str) -> str:
    """Run a command that must be refused and return its one sentence."""
    try:
        code = main(list(words))
    except SystemExit as stop:
        code = int(str(stop.code))
    told = said.readouterr()
    assert code == 2
    assert told.out == ""
    assert len(told.err.strip().splitlines()) == 1
    return told.err.strip()


def test_score_finds_and_proves_the_best_partition_of_the_rulebooks_example(capsys: Said) -> None:
    found = answer(
        capsys, "score", *["2", "2", "2", "3", "4", "5", "6", "7", "8", "10"], "--gold", "7"
    )

    assert [2, 2, 2, 3, 4, 5, 6, 7, 8, 10] == found["cards"]
    assert (7, 22, 29, True) == (found["gold"], found["points"], found["total"], found["proved"])
    assert {"kind": "run", "cards": [2, 3, 4, 5, 6, 7, 8], "points": 18} in found["groups"]
    assert 22 == sum(group["points"] for group in found["groups"])


def test_score_takes_titles_in_any_case_and_commas(capsys: Said) -> None:
    assert [2, 2, 10] == answer(capsys, "score", "farmer,FARMER", "King")["cards"]


def test_score_of_no_cards_is_the_gold(capsys: Said) -> None:
    found = answer(capsys, "score", "--gold", "12")
    assert (0, 12, []) == (found["points"], found["total"], found["groups"])


def test_score_in_words_says_the_groups_the_sum_and_the_proof(capsys: Said) -> None:
    assert main(["score", "2", "2", "2", "--gold", "1"]) == 0
    told = capsys.readouterr().out
    assert "a set of 3: 6" in told
    assert "make 7 points" in told
    assert "Proved: no partition scores more than 6" in told


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (("score", "11"), "“11”"),
        (("score", "2", "joker"), "“joker”"),
        (("score", *("2",) * 7), "7 cards of power 2"),
        (("score", "2", "--gold", "251"), "251"),
        (("score", "2", "--gold", "x"), "x"),
        (("replay", "no-such-file.jsonl"), "no-such-file.jsonl"),
        (("perft", "no-such-file.json"), "no-such-file.json"),
        (("simulate", "--players", "7"), "7"),
        (("simulate", "--bots", "greedy,random"), "2"),
        (("simulate", "--bots", "oracle"), "oracle"),
        (("simulate", "--games", "0"), "one game"),
        (("simulate", "--mode", "dusk"), "dusk"),
        (("play", "--port", "99999"), "99999"),
        (("dance",), "dance"),
    ],
)
def test_bad_input_is_refused_with_one_sentence_that_names_it(
    capsys: Said, words: tuple[str, ...], named: str
) -> None:
    assert named in refusal(capsys, *words)


def played(seed: int, folder: Path) -> Path:
    """Play a random game into a journal and return its path."""
    options = Options(names=("Ada", "Ben", "Cleo"))
    path = folder / "game.jsonl"
    record = Recording.begin(new_header(options, ("human",) * 3, seed), path)
    rng = stream(seed, "test")
    while asks := GAME.asks(record.state):
        choices = GAME.choices(record.state, asks[0].seat)
        record.do(rng.choice(choices) if choices else GAME.draw(record.state, rng))
    record.close()
    return path


def test_replay_tells_the_end_of_a_journal(capsys: Said, tmp_path: Path) -> None:
    path = played(5, tmp_path)
    outcome = GAME.outcome(replay(path).state)
    assert outcome is not None

    found = answer(capsys, "replay", str(path))

    assert list(outcome.scores) == found["scores"]
    assert list(outcome.winners) == found["winners"]
    assert (True, 7, False) == (found["over"], found["round"], found["torn"])
    assert 3 == len(found["gold"]) == len(found["piles"])


def test_replay_with_its_log_names_every_line(capsys: Said, tmp_path: Path) -> None:
    assert main(["replay", "--log", str(played(5, tmp_path))]) == 0
    told = capsys.readouterr().out
    assert "wins the trick" in told
    assert "First: " in told


def test_replay_of_an_unfinished_torn_journal_says_so(capsys: Said, tmp_path: Path) -> None:
    path = played(6, tmp_path)
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:20]) + b'{"kind":"mo')

    found = answer(capsys, "replay", str(path))

    assert (False, None, True) == (found["over"], found["scores"], found["torn"])


def test_replay_names_the_line_that_went_wrong(capsys: Said, tmp_path: Path) -> None:
    path = played(7, tmp_path)
    lines = path.read_text().splitlines()
    lines[8] = lines[8].replace('"kind":"moved"', '"kind":"moved","extra":1')
    path.write_text("\n".join(lines) + "\n")
    assert "Line 9: " in refusal(capsys, "replay", str(path))


def last_choice() -> Scenario:
    """Three seats in round seven; the leader has three cards to lead from, like all others."""
    deck = tuple(Card)
    gone = (deck[:6], deck[1:7], deck[2:8])
    seats = tuple(
        SeatPosition(hand=tuple(card for card in deck if card not in out), gold=5, won=out)
        for out in gone
    )
    return Scenario(
        "kings-scenario",
        1,
        "struggle",
        "Last choice",
        "Which card?",
        Options(("Ada", "Ben", "Cy")),
        Position(phase=Phase.LEAD, round=7, seats=seats, leader=0),
    )


def test_perft_counts_by_first_choice(capsys: Said, tmp_path: Path) -> None:
    path = tmp_path / "scenario.json"
    path.write_text(scenario_text(last_choice()), encoding="utf-8")

    found = answer(capsys, "perft", str(path))

    assert 4 == len(found["by_choice"])
    assert found["leaves"] == sum(found["by_choice"].values())
    assert found["leaves"] >= 4 * 4 * 4


def test_perft_refuses_an_impossible_scenario(capsys: Said, tmp_path: Path) -> None:
    path = tmp_path / "scenario.json"
    path.write_text(scenario_text(last_choice()).replace('"gold": 5', '"gold": 251', 1))
    assert "position.bank" in refusal(capsys, "perft", str(path))


SIMULATION = ("simulate", "--players", "3", "--games", "4", "--seed", "9", "--bots", "random")


def test_simulate_gives_the_same_for_the_same_seed_serial_or_parallel(capsys: Said) -> None:
    one = answer(capsys, *SIMULATION, "--workers", "1")
    two = answer(capsys, *SIMULATION, "--workers", "2")
    assert one == two
    assert 4 == len(one["results"])
    assert ["random"] * 3 == one["bots"]


def test_simulate_in_words_is_a_table_of_seats(capsys: Said) -> None:
    assert main([*SIMULATION, "--workers", "1"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert "4 games, seed 9, day" == told[0]
    assert 5 == len(told)


def test_simulate_keeps_journals_that_replay_to_the_results(capsys: Said, tmp_path: Path) -> None:
    found = answer(capsys, *SIMULATION, "--workers", "1", "--journals", str(tmp_path / "games"))

    journals = sorted((tmp_path / "games").glob("*.jsonl"))
    again = [answer(capsys, "replay", str(journal))["scores"] for journal in journals]

    assert [result["scores"] for result in found["results"]] == again


def test_the_command_tells_its_version() -> None:
    told = subprocess.run(
        [sys.executable, "-c", "from kings.cli import main; main(['--version'])"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert f"kings {__version__}" == told.stdout.strip()


@pytest.mark.parametrize("module", ["kings", "kings.cli"])
def test_the_package_is_a_program(module: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", module, "score", "2", "3", "4", "--json"],
        capture_output=True,
        text=True,
        check=True,
        cwd=Path(__file__).resolve().parents[1],
    )
    assert 4 == json.loads(done.stdout)["points"]


def loaded_by(*words: str) -> set[str]:
    """Return the modules that are there when a command has run, in a process of its own."""
    script = f"""
import json, sys
from kings.cli import COMMANDS, main, parser
try:
    main({list(words)!r})
except SystemExit:
    pass
print(json.dumps(list(sys.modules)))
"""
    ran = subprocess.run([sys.executable, "-c", script], stdout=subprocess.PIPE, check=True)
    return set(json.loads(ran.stdout.splitlines()[-1]))


def rooms(modules: set[str]) -> set[str]:
    """Return which rooms of the house these modules stand in."""
    inside = {name for name in modules if name.split(".")[0] == "kings"}
    return {".".join(name.split(".")[1:2]) for name in inside}


def test_the_list_of_commands_loads_none_of_them() -> None:
    assert {"", "cli", "errors", "face", "typed"} == rooms(loaded_by("--help"))


def test_a_pile_is_scored_without_games_records_and_what_the_solver_can_do_without() -> None:
    loaded = loaded_by("score", "2^3", "3-8", "10", "--gold", "7", "--prove")

    light = {"cli", "commands", "errors", "face", "struggle", "typed", "words"}
    assert {"", *light} == rooms(loaded)
    assert "ortools.sat.python.cp_model_helper" in loaded
    assert set() == loaded & {"kings.struggle.rules", "kings.struggle.events", "numpy", "pandas"}


@pytest.mark.parametrize("name", ["bots", "class", "publish", "review", "whatif"])
def test_a_command_is_loaded_without_the_others(name: str) -> None:
    module, _ = COMMANDS[name]
    others = {f"kings.commands.{other}" for other, _ in COMMANDS.values()} - {
        f"kings.commands.{module}"
    }
    loaded = loaded_by(name, "--help")
    assert f"kings.commands.{module}" in loaded
    assert set() == loaded & others


def test_the_whole_parser_knows_every_command_and_what_it_takes(capsys: Said) -> None:
    for name in COMMANDS:
        with pytest.raises(SystemExit):
            parser().parse_args([name, "--help"])
        assert "--" in capsys.readouterr().out.replace("--help", "")


def test_every_command_that_there_is_is_listed() -> None:
    folder = Path(__file__).resolve().parents[1] / "kings" / "commands"
    runs = {file.stem for file in folder.glob("*.py") if "\ndef run(" in file.read_text("utf-8")}
    assert runs == {module for module, _ in COMMANDS.values()}


@pytest.mark.parametrize("words", [(), ("--help",), ("bots", "--help"), ("bots",)], ids=" ".join)
def test_whoever_reads_no_further_gets_no_traceback(words: tuple[str, ...]) -> None:
    closed, end = os.pipe()
    os.close(closed)
    try:
        command = [sys.executable, "-m", "kings", *words]
        ran = subprocess.run(command, stdout=end, stderr=subprocess.PIPE, text=True)
    finally:
        os.close(end)
    assert (0, "") == (ran.returncode, ran.stderr)


def test_whoever_types_nothing_else_is_told_what_can_be_done(capsys: Said) -> None:
    assert 0 == main([])
    told = capsys.readouterr().out
    assert "New here? Type: kings play" in told
    assert sorted(COMMANDS) == sorted(name for names in GROUPS.values() for name in names)
    assert all(f"kings {name} " in told and help_ in told for name, (_, help_) in COMMANDS.items())
    assert max(map(len, told.splitlines())) <= 100
