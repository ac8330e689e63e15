"""The page on programs, followed to the letter, and all commands in which a program may play."""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kings.agent.program import end_programs
from kings.bots.roster import ROSTERS, bot_names, dismiss, find_player
from kings.bots.thought import Thought
from kings.cli import main
from kings.commands import play as play_command, reach
from kings.errors import BadInput, KingsError
from kings.hall.minds import Minds, Pool
from kings.hall.session import Session
from kings.records.recording import replay
from kings.table import opening
from kings.table.driver import Driver
from kings.table.front_page import bots_of
from kings.table.store import TableStore

ROOT = Path(__file__).resolve().parents[2]
FOUR = opening.first_options("struggle")
PAGE = (ROOT / "docs" / "any_program.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    found: list[str] = re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)
    return found


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Save the page's programs under their names in a folder, and work there."""
    python = blocks("python")
    (tmp_path / "my_bot.py").write_text(python[0], encoding="utf-8")
    (tmp_path / "model_bot.py").write_text(python[1], encoding="utf-8")
    (tmp_path / "trainer.py").write_text(python[2], encoding="utf-8")
    (tmp_path / "perl_bot.pl").write_text(blocks("perl")[0], encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("KINGS_HOME", str(tmp_path / "home"))
    yield tmp_path
    end_programs()


def words(of: str) -> list[str]:
    """Return the words of the page's command that begins like this, without ``kings``."""
    lines = [line for block in blocks("sh") for line in block.splitlines()]
    line = next(line for line in lines if line.startswith(f"kings {of}"))
    return [one.replace('"', "") for one in re.findall(r'"[^"]*"|\S+', line)][1:]


def test_the_first_program_of_the_page_plays_and_trades(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = words("simulate")
    assert 0 == main([*asked[:-1], "2", "--workers", "1", "--json", "--journals", "games"])
    told = json.loads(capsys.readouterr().out)
    assert ["my-bot", "greedy", "fair-keeper", "fair-opportunist"] == told["bots"]
    assert sum(result["struck"][0] for result in told["results"]) > 0
    recording = replay(here / "games" / "game-000000.jsonl")
    assert "my-bot" == recording.players[0] and told["results"][0]["scores"]
    end_programs()
    assert "" == capsys.readouterr().err


def test_bots_in_python_and_perl_meet_in_a_tournament(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert shutil.which("perl"), "Perl is part of every Debian system; here there is none."
    asked = words("tournament")
    assert 0 == main([*asked[:-1], "1", "--workers", "1", "--json"])
    told = json.loads(capsys.readouterr().out)
    assert ["my-bot", "perl-bot", "greedy"] == told["bots"]
    assert {"my-bot", "perl-bot", "greedy"} == {row["bot"] for row in told["standings"]}
    end_programs()
    assert "" == capsys.readouterr().err


@pytest.mark.parametrize("game", ["keys", "castle"])
def test_the_same_programs_play_the_other_games(
    here: Path, game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    limit = {"keys": "--last-turn", "castle": "--turn-limit"}[game]
    bots = "process:python3 my_bot.py,process:perl perl_bot.pl,random,greedy"
    call = ["simulate", "--game", game, "--bots", bots, "--games", "1", "--workers", "1"]
    assert 0 == main([*call, limit, "12", "--json"])
    assert "my-bot" == json.loads(capsys.readouterr().out)["bots"][0]
    end_programs()
    assert "" == capsys.readouterr().err


def test_a_program_plays_in_several_processes_as_in_one(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    call = ["simulate", "--bots", "process:python3 my_bot.py", "--games", "4", "--json"]
    told = []
    for workers in ("1", "2"):
        assert 0 == main([*call, "--workers", workers])
        told.append(json.loads(capsys.readouterr().out)["results"])
        end_programs()
    assert told[0] == told[1]


def test_a_model_is_asked_by_its_command(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """No model is called: a script answers, thinking aloud before its choice."""
    script = "cat >/dev/null; echo 'Let me think ...'; echo 0\n"  # a shell begins at once
    (here / "scripted.sh").write_text(script, encoding="utf-8")
    bots = "process:python3 model_bot.py sh scripted.sh,greedy,greedy,greedy"
    call = ["simulate", "--bots", bots, "--games", "1", "--workers", "1", "--seconds", "60"]
    assert 0 == main([*call, "--json"])
    assert "model-bot" == json.loads(capsys.readouterr().out)["bots"][0]
    end_programs()
    said = capsys.readouterr().err  # 0 is no deal: both tries are refused at once
    assert "refused twice" in said and "in time" not in said


def test_whoever_starts_kings_agent_plays_both_its_games(here: Path) -> None:
    folder = here / "bin"
    folder.mkdir()
    kings = folder / "kings"
    kings.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m kings "$@"\n', encoding="utf-8")
    kings.chmod(0o755)
    path = f"{folder}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "PYTHONPATH": str(ROOT)}
    ran = subprocess.run(
        [sys.executable, "trainer.py"],
        capture_output=True,
        text=True,
        env=environment,
        check=True,
        timeout=300,
    )
    assert "2 games\n" == ran.stdout
    assert ["Game 1: trainer", "Game 2: trainer"] == [
        line.rpartition(", ")[0].rpartition(", ")[0].rpartition(" ")[0]
        for line in ran.stderr.splitlines()
    ]


def test_a_line_that_ends_early_leaves_the_game_to_the_defaults(here: Path) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "kings", "agent", "--players", "3"],
        input='{"to": 1, "reply": "gone-soon"}\n',
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        timeout=300,
        check=False,
    )
    assert 0 == ran.returncode
    assert "Game 1: gone-soon" in ran.stderr and "decisions of gone-soon:" in ran.stderr


@pytest.mark.parametrize(
    ("call", "why"),
    [
        (["simulate", "--bots", "process:"], "Name a program by its command"),
        (["simulate", "--bots", "process:'"], "can't be read"),
        (["simulate", "--bots", "process:no-such-program-here"], "can't be started"),
        (["simulate", "--bots", "process:x", "--scheduler", "tcp://a:1"], "on this machine"),
        (["agent", "--seat", "9"], "There is no seat 9"),
        (["hall", "--bots", "process:x", "--school", "."], "at the tables of one process"),
        (["play", "--bots", "greedy"], "Name a program by its command"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(
    call: list[str], why: str, capsys: pytest.CaptureFixture[str], here: Path
) -> None:
    if "--scheduler" in call:  # nobody answers there, and the program is refused before that
        arguments = argparse.Namespace(game="struggle", scheduler="tcp://a:1", seconds=1.0)
        from kings.commands.batch_options import bots_of

        with pytest.raises(BadInput, match=why):
            bots_of(arguments, "process:x", 1)
        return
    assert 2 == main(call)
    assert why in capsys.readouterr().err


def test_a_program_with_the_name_of_a_bot_is_refused(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (here / "my_bot.py").read_text(encoding="utf-8")
    (here / "my_bot.py").write_text(text.replace('"my-bot"', '"greedy"'), encoding="utf-8")
    assert 2 == main(["simulate", "--bots", "process:python3 my_bot.py", "--games", "1"])
    assert "calls itself greedy, as another bot is called" in capsys.readouterr().err


# At the table, and in a hall.


@pytest.fixture
def my_bot(here: Path) -> Iterator[str]:
    """Let the page's first program be found by its name, as ``kings play --bots`` does."""
    parser = argparse.ArgumentParser()
    play_command.fill_parser(parser)
    name = reach.visitor(parser.parse_args(["--bots", "process:python3 my_bot.py"]))
    yield name
    found = find_player("struggle", name)
    if found is not None:
        dismiss(found)  # type: ignore[arg-type]  # a visitor, which the roster knows by its name


def test_the_table_offers_the_program_and_plays_with_it(my_bot: str) -> None:
    assert all(my_bot == bot_names(game)[-1] for game in ROSTERS)
    assert my_bot in {one.name for one in bots_of("castle")}
    store = TableStore(Driver.begin(FOUR, ["human", my_bot] * 2, 3))
    driver = store.driver
    for _ in range(300):
        if driver.over:
            break
        if not driver.step():
            asks = driver.room.game.asks(driver.state)
            seat = next(ask.seat for ask in asks if ask.seat in driver.people)
            driver.do(driver.room.game.choices(driver.state, seat)[0])
    assert driver.over


def test_a_game_taken_back_is_told_anew(my_bot: str) -> None:
    driver = Driver.begin(FOUR, ["human", my_bot] * 2, 3)
    while driver.state.round < 2:
        if not driver.step():
            asks = driver.room.game.asks(driver.state)
            seat = next(ask.seat for ask in asks if ask.seat in driver.people)
            driver.do(driver.room.game.choices(driver.state, seat)[0])
    moves = driver.recording.moves
    driver.back()
    assert len(driver.recording.moves) < len(moves)
    while driver.state.round < 2:
        if not driver.step():
            asks = driver.room.game.asks(driver.state)
            seat = next(ask.seat for ask in asks if ask.seat in driver.people)
            driver.do(driver.room.game.choices(driver.state, seat)[0])
    driver.close()


def test_a_game_goes_on_with_its_program_only_while_that_is_here(my_bot: str, here: Path) -> None:
    driver = Driver.begin(FOUR, ["human", my_bot, "greedy", "greedy"], 3)
    driver.keep()
    code = driver.code
    driver.close()
    Driver.resume(code).close()
    found: Any = find_player("struggle", my_bot)
    dismiss(found)
    with pytest.raises(BadInput, match="There is no bot “my-bot”"):
        Driver.resume(code)


def test_no_journal_and_no_scenario_begins_a_program(here: Path) -> None:
    mark = here / "begun"
    word = f"process:{sys.executable} -c open({str(mark)!r},'w')"
    with pytest.raises(BadInput, match="There is no bot"):
        Driver.begin(FOUR, ["human", word, "greedy", "greedy"], 3)
    scenario = opening.find_scenario(ROOT / "data" / "scenarios" / "the_better_offer.json")
    others = ["greedy"] * (scenario.options.players - 2)
    with pytest.raises(BadInput, match="There is no bot"):
        Driver.begin(None, ["human", word, *others], 3, scenario)
    driver = Driver.begin(FOUR, ["human", "greedy", "greedy", "greedy"], 3)
    driver.keep()
    assert driver.journal is not None
    text = driver.journal.read_text(encoding="utf-8")
    header, *rest = text.splitlines()
    told = json.loads(header)
    told["players"][1] = word
    forged = here / "forged.jsonl"
    forged.write_text("\n".join([json.dumps(told), *rest]) + "\n", encoding="utf-8")
    for begin in (replay, Driver.watch, lambda file: Driver.read(file.read_text("utf-8"))):
        with contextlib.suppress(KingsError):  # a changed header may be refused as damaged
            begin(forged)
    with pytest.raises(BadInput, match="There is no bot"):
        driver.seat(1, word)
    driver.close()
    assert not mark.exists()


def test_a_program_thinks_in_a_thread_and_not_in_another_process(
    my_bot: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def nobody(pool: Pool, errand: Any) -> Any:
        raise AssertionError("a line to a program can't travel")

    monkeypatch.setattr(Pool, "submit", nobody)
    driver = Driver.begin(FOUR, [my_bot] * 4, 3)
    driver.delegate()
    minds = Minds(1)
    for _ in range(40):
        if driver.step():
            continue
        thought = driver.thought
        assert isinstance(thought, Thought) and thought.stays
        driver.answer(thought, minds.submit(thought).result(60))
    minds.close()
    assert driver.state.round >= 1


def test_in_a_hall_it_takes_the_seats_to_which_nobody_comes(my_bot: str, here: Path) -> None:
    from kings.hall.register import new_session

    new_session(here / "hall", "Monday", "struggle", 1, 4)
    session = Session(here / "hall", stand_in=my_bot)
    session.put_bot((1, 2))
    assert my_bot == session.lobby.seating((1, 2)).bot
