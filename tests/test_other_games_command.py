"""Commands that serve every game: King's Keys and King of the Castle by ``--game``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from kings.cli import main
from kings.commands.game_options import say_switches
from kings.keys import Options

Said = pytest.CaptureFixture[str]

KEYS = ("--game", "keys", "--workers", "1")
CASTLE = ("--game", "castle", "--workers", "1")


def answer(said: Said, *words: str) -> Any:
    assert 0 == main([*words, "--json"])
    return json.loads(said.readouterr().out)


def refusal(said: Said, *words: str) -> str:
    """Run a command that must be refused and return its one sentence."""
    try:
        code = main(list(words))
    except SystemExit as stop:
        code = int(str(stop.code))
    told = said.readouterr()
    assert (2, "", 1) == (code, told.out, len(told.err.strip().splitlines()))
    return told.err.strip()


def test_games_of_keys_are_told_with_their_endings(capsys: Said, tmp_path: Path) -> None:
    out = tmp_path / "games.csv"
    words = ("simulate", *KEYS, "--games", "3", "--bots", "random,thief,greedy,builder")
    found = answer(capsys, *words, "--jokers", "--spy", "--last-turn", "90", "--out", str(out))
    assert ("keys", 4, 3) == (found["game"], found["players"], sum(found["endings"].values()))
    assert (True, True, False, 90) == tuple(
        found["options"][name] for name in ("jokers", "spy", "laughter", "last_turn")
    )
    assert ["random", "thief", "greedy", "builder"] == [line["bot"] for line in found["seats"]]
    assert 3 == len(found["results"]) and 1 + 3 * 4 == len(out.read_text().splitlines())


def test_a_batch_says_in_words_what_was_played(capsys: Said) -> None:
    switches = ("--squires", "none", "--copies-once", "--turn-limit", "8", "--players", "7")
    assert 0 == main(["simulate", *CASTLE, "--games", "2", "--bots", "random", *switches])
    told = capsys.readouterr().out
    assert (
        "2 games, seed 1, King of the Castle, --squires none --copies-once --turn-limit 8" in told
    )
    assert "ended: the turn limit 2" in told
    assert 7 == sum(line.split()[1:2] == ["random"] for line in told.splitlines())


@pytest.mark.parametrize(("switches", "rule"), [(KEYS, "K-25"), (CASTLE, "C-22")])
def test_a_batch_says_what_its_columns_count(
    capsys: Said, switches: tuple[str, ...], rule: str
) -> None:
    assert 0 == main(["simulate", *switches, "--games", "1", "--bots", "random"])
    told = capsys.readouterr().out
    heads = next(line for line in told.splitlines() if line.startswith("seat"))
    heads = heads.split("wins")[1].removeprefix("     95% interval")
    below = " ".join(told.split("Averages per game: ")[1].split())
    assert rule in below and all(f"{name}: " in below for name in heads.split())


def test_a_tournament_of_another_game_has_the_same_tables(capsys: Said) -> None:
    words = ("tournament", *KEYS, "--bots", "random,thief", "--repeat", "--deals", "2")
    found = answer(capsys, *words, "--seating", "rotations")
    assert ("keys", {"random", "thief"}) == (
        *(found["game"], {line["bot"] for line in found["standings"]}),
    )
    alone = answer(capsys, "tournament", *CASTLE, "--players", "3", "--deals", "1", *AGAINST)
    assert (["greedy"], ["random", "random"]) == (alone["bots"], alone["against"])


AGAINST = ("--bots", "greedy", "--against", "random")


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (("simulate", *KEYS, "--mode", "day"), "--mode is a switch of Kings' Struggle"),
        (("simulate", *CASTLE, "--spy"), "--spy is a switch of King's Keys"),
        (("simulate", "--known-order"), "--known-order is a switch of King of the Castle"),
        (("simulate", *KEYS, "--players", "3"), "four players, not 3 (K-01)"),
        (("simulate", *CASTLE, "--players", "9"), "not 9 (C-01)"),
        (("simulate", *KEYS, "--spy"), "K-45 needs the Jokers"),
        (("simulate", *CASTLE, "--turn-limit", "soon"), "--turn-limit"),
        (("simulate", *KEYS, "--engine", "kernel"), "not for King's Keys"),
        (("simulate", *KEYS, "--bots", "cautious"), "“cautious” for King's Keys"),
        (("simulate", *CASTLE, "--bots", "thief"), "“thief” for King of the Castle"),
        (("tournament", *KEYS, "--bots", "random,schemer"), "“schemer” for King's Keys"),
        (("simulate", "--game", "chess"), "--game"),
    ],
)
def test_what_does_not_belong_to_the_game_is_refused(
    capsys: Said, words: tuple[str, ...], named: str
) -> None:
    assert named in refusal(capsys, *words)


def test_switches_are_told_as_they_are_typed() -> None:
    assert "" == say_switches(Options())
    assert "--jokers --laughter --buy-back" == say_switches(
        Options(jokers=True, laughter=True, buy_back=True)
    )
    assert 7 == len(say_switches(Options.with_jokers()).split())


def test_own_bots_play_every_game(
    capsys: Said, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "lastbots.py").write_text(
        "from kings.bots.castle import CastleBot\n\n\n"
        "class Last(CastleBot):\n"
        "    name, idea, source = 'last', 'Takes the last choice.', 'The tests.'\n\n"
        "    def choose(self, view, rng):\n"
        "        return view.choices[-1]\n"
    )
    monkeypatch.chdir(tmp_path)
    found = answer(capsys, "simulate", *CASTLE, "--games", "1", "--bots", "lastbots:Last")
    assert {"last"} == set(found["bots"])
    said = refusal(capsys, "simulate", *KEYS, "--games", "1", "--bots", "lastbots:Last")
    assert "build on kings.bots.keys.KeysBot" in said


@pytest.mark.parametrize(
    ("game", "words", "counted"), [("keys", KEYS, "turn"), ("castle", CASTLE, "round")]
)
def test_a_journal_of_any_game_is_replayed(
    capsys: Said, tmp_path: Path, game: str, words: tuple[str, ...], counted: str
) -> None:
    batch = ("simulate", *words, "--games", "1", "--bots", "random", "--journals", str(tmp_path))
    (played,) = answer(capsys, *batch)["results"]
    journal = str(tmp_path / "game-000000.jsonl")
    found = answer(capsys, "replay", journal)
    assert (game, True) == (found["game"], found["over"])
    assert (played["scores"], played["winners"]) == (found["scores"], found["winners"])
    assert 0 < found[counted] <= played["turns"]
    assert 0 == main(["replay", journal, "--log"])
    told = capsys.readouterr().out.splitlines()
    assert len(told) > found["moves"] / 2 and " wins" in " ".join(told[-3:])


def test_bots_of_each_game_are_listed(capsys: Said) -> None:
    found = answer(capsys, "bots", "--game", "castle")
    assert {"random", "greedy", "schemer"} <= {bot["name"] for bot in found["bots"]}
