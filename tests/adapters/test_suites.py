"""Libraries judge what is for them, by their own tests and readers, in an environment apart."""

from __future__ import annotations

import json
import re
import subprocess
from contextlib import suppress
from dataclasses import replace
from math import prod
from operator import ge, sub
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from kings.adapters import gambit, negmas
from kings.adapters.course import last_round, position_of
from kings.analysis.bargaining.solutions import bargaining_solutions, pareto_frontier
from kings.analysis.worth import decision, values
from kings.analysis.worth.normal_form import lead_game
from kings.commands.perft import count_paths
from kings.errors import BadInput
from kings.records.formats import read_scenario, scenario_state
from kings.records.recording import replay
from kings.shipped import DATA
from kings.struggle.rules import GAME
from kings.struggle.state import Phase
from tests.adapters.__main__ import HOME, ROOT

pytestmark = pytest.mark.slow


def asked(*words: str) -> Any:
    """Ask the suites, and return what they found."""
    ran = subprocess.run(
        [str(HOME / "bin" / "python"), "-m", "tests.adapters.suites", *words],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
        timeout=1200,
    )
    assert 0 == ran.returncode, ran.stderr[-4000:]
    return json.loads(ran.stdout.splitlines()[-1])


def test_pettingzoo_passes_its_own_tests() -> None:
    assert {
        "api_test": 5,
        "seed_test": 5,
        "wrapped": 5,
        "cut after": 12,  # three questions to each of four
        "cut": True,
    } == asked("pettingzoo")


def test_what_somebody_tries_who_knows_pettingzoo_works_or_is_refused_in_a_sentence() -> None:
    found = asked("habits")
    agents = "They are seat_0, seat_1, seat_2 and seat_3, clockwise."
    assert found.pop("refused") == {
        "{'players': '4'}": "players is a number from 3 to 6, not '4' (S-01).",
        "{'players': 7}": "Kings' Struggle is for three to six players, not 7 (S-01).",
        "{'deals': 'false'}": "deals is True or False, not 'false'.",
        "{'regulated_market': 1}": "regulated_market is True or False, not 1.",
        "{'render_mode': 'human'}": (
            "render_mode is “ansi” or None, not 'human': a table is shown in words."
        ),
        "{'max_cycles': 0}": "max_cycles is a number from 1 on, or None, not 0.",
        "{'reward': 'zero-sum'}": "The reward is “score” or “win”, not 'zero-sum'.",
        "observe": f"There is no agent 'player_1'. {agents}",
        "observation_space": f"There is no agent 'player_1'. {agents}",
        "action_space": f"There is no agent 'player_1'. {agents}",
        "step": (
            "A (seat 0) can't answer 0: leave the ability unused, or the lead where it is "
            "(S-22, S-21): the mask says what is allowed."
        ),
    }
    assert found == {
        "asked first": "seat_0",
        "said": [
            "Lead the Assassin",
            "0: leave the ability unused, or the lead where it is (S-22, S-21)",
            "49: offer nothing now",
        ],
        "table": "Kings' Struggle, by Day, round 7 of 7, over.",
        "not shown": [None, "Nothing is rendered: make the environment with render_mode='ansi'."],
        "again": [True, False],
        "parallel": ["seat_0", "seat_1", "seat_2", "seat_3"],
    }


def test_openspiel_passes_its_own_tests() -> None:
    found = asked("openspiel")
    tree = found.pop("tree")
    assert found == {
        "random_sim_test": 7,
        "api_test": 15,
        "games_sim_test": 3,
        "api_test, whole tree": 4,
    }
    assert tree["information sets"] < tree["questions"]  # what was sealed is known to nobody else


def test_worlds_that_a_seat_cannot_tell_apart_give_it_the_same_information() -> None:
    found = asked("secrets")
    assert found["worlds"] > 4 and found["compared"] > 400
    assert found["told apart"] == found["own"] > 200  # the seat whose cards they are knows them


def test_the_last_round_has_the_values_that_the_analysis_finds() -> None:
    """Every combination of sealed cards, played on by what is best for each (S-20)."""
    (found,) = asked("last_round", "struggle_last_round")
    text = (DATA / "scenarios" / "the_last_lead.json").read_text("utf-8")
    game = lead_game(scenario_state(read_scenario(text)))
    compared = 0
    for after in game.games:
        for at in np.ndindex(after.payoffs.shape[:-1]):
            cards = (after.lead, *after.cards_of(at))
            told = found[str(tuple(map(int, cards)))]
            assert told == after.payoffs[at].tolist()
            compared += 1
    assert compared == len(found) == 8


def test_the_choices_of_a_card_have_the_values_that_the_analysis_finds() -> None:
    """Every scenario in the last round in which a card acts next, played on to the end."""
    wanted = {}
    for path in sorted((DATA / "scenarios").glob("*.json")):
        with suppress(BadInput):  # it is in an earlier round
            if last_round(path.stem).state.phase is Phase.TURN:
                table = decision(values(position_of(path.stem), open_cards=True))
                wanted[path.stem] = dict(zip(table.labels, table.values.tolist(), strict=True))
    assert wanted == asked("choices", *wanted)
    assert 15 <= len(wanted) and 40 <= sum(map(len, wanted.values()))


def test_openspiel_reads_the_tree_for_gambit_as_the_game_that_it_is() -> None:
    found = asked("gambit", "the_last_lead", "a_card_for_sale")
    ends = [
        count_paths(last_round(name).state, {}) for name in ("the_last_lead", "a_card_for_sale")
    ]
    assert sum(ends) == found["ends"] > 40


def test_gambit_reads_the_tree_and_finds_the_equilibrium_of_the_sealed_choice(
    tmp_path: Path,
) -> None:
    tree, sealed = tmp_path / "last.efg", tmp_path / "last.nfg"
    start = last_round("the_last_lead")
    leads = lead_game(start.state)
    game = leads.games[leads.best]
    ours = {
        "led": game.lead,
        "chosen": {
            one.lead: {
                seat: hand[at]
                for seat, hand, at in zip(one.seats, one.cards, one.pure[0], strict=True)
            }
            for one in leads.games
        },
    }
    tree.write_text(gambit.extensive(start, "x"), "utf-8")
    sealed.write_text(gambit.sealed_choice(start, "x", game.lead), "utf-8")
    found = asked("gambit itself", "the_last_lead", str(tree), str(sealed), json.dumps(ours))
    assert [0.0, 0.0] == found["most to gain in the tree"]
    assert game.payoffs[game.pure[0]].tolist() == found["worth of the tree"]
    assert count_paths(start.state, {}) == found["plays"]
    names = [start.state.name(seat) for seat in game.seats]
    assert found["equilibria"] == [
        {
            name: {card.title: float(card is hand[at]) for card in hand}
            for name, hand, at in zip(names, game.cards, profile, strict=True)
        }
        for profile in game.pure
    ]
    assert 1 == len(game.pure)


def test_negmas_finds_the_frontier_and_the_nash_point_of_a_decision(tmp_path: Path) -> None:
    """Only one of the two pays there, so the other has no purse here; prices are one for one."""
    table = decision(values(position_of("a_card_for_sale"), open_cards=True))
    for name, text in negmas.scenario_files(table, 1, "x").items():
        (tmp_path / name).write_text(text, "utf-8")
    found = asked("negmas", str(tmp_path))
    assert ["Ada", "Ben"] == found["negotiators"]
    reserves = table.values[table.unpaid, :2].tolist()
    assert reserves == found["reserves"]
    ways = [(choice, gold) for choice in range(3) for gold in range(13)]
    wanted = [
        [table.labels[choice], gold, *table.payoff(choice, (gold, -gold, 0))[:2].tolist()]
        for choice, gold in ways
    ]
    assert sorted(wanted) == sorted(found["utilities"])
    one_pays = replace(table, gold=(0, 12, 0))
    points = pareto_frontier(one_pays, (0, 1)).payoffs[:, :2].tolist()
    # NegMAS leaves out what one of them would refuse.
    signed = [point for point in points if all(map(ge, point, reserves))]
    assert sorted(signed) == sorted(found["frontier"]) and 6 == len(signed)
    ours = bargaining_solutions(one_pays, (0, 1)).nash.payoffs[:2]
    gains = {prod(map(sub, point, reserves)) for point in [ours, *found["nash"]]}
    assert [*ours] in found["nash"] and {6.0} == gains


def test_the_proof_goes_through_both_adapters(tmp_path: Path) -> None:
    kept = tmp_path / "proof.json"
    words = ["-m", "tests.proofs.adapters", "--games", "15", "--seed", "7", "--out", str(kept)]
    subprocess.run([str(HOME / "bin" / "python"), *words], check=True, cwd=ROOT, timeout=1200)
    found = json.loads(kept.read_text("utf-8"))
    assert (15, 3, 2) == (
        found["games"],
        found["with_deals"],
        found["journals_written_and_replayed"],
    )
    assert found["different"] == 0 and found["answers"] > 500 and found["deals_struck"] > 10


def test_the_record_of_the_proof_is_of_this_proof() -> None:
    found = json.loads((ROOT / "data" / "proofs" / "adapters.json").read_text("utf-8"))
    games = found["games"]
    assert found["command"] == f"python -m tests.proofs.adapters --games {games} --seed 1"
    assert found["different"] == 0
    assert found["with_deals"] == len(range(0, games, 5))
    assert found["journals_written_and_replayed"] == len(range(0, games, 9))


@pytest.mark.parametrize("block", range(4))
def test_the_blocks_of_the_page_run_as_they_stand(block: int, tmp_path: Path) -> None:
    page = (ROOT / "docs" / "adapters.md").read_text("utf-8")
    blocks = re.findall(r"^```python\n(.*?)^```", page, re.DOTALL | re.MULTILINE)
    assert 4 == len(blocks)
    for _ in range(2):  # whoever tries one runs it again, in the same folder
        ran = subprocess.run(
            [str(HOME / "bin" / "python"), "-c", blocks[block]],
            capture_output=True,
            text=True,
            check=False,
            cwd=tmp_path,
            timeout=600,
        )
        assert (0, "") == (ran.returncode, ran.stderr)
    if block == 0:
        assert re.fullmatch(r"(seat_\d has \d+\.0 points\n){4}", ran.stdout)
        assert replay(tmp_path / "random_game.jsonl").state.phase is Phase.OVER
    elif block == 1:
        (points,) = re.findall(r"^\[(?:\d+\.0, ){3}\d+\.0\]$", ran.stdout, re.MULTILINE)
        outcome = GAME.outcome(replay(tmp_path / "random_spiel.jsonl").state)
        assert outcome is not None and json.loads(points) == [*map(float, outcome.scores)]
    elif block == 3:
        assert "'menu_edition': 1" in ran.stdout and "2 deals" in ran.stdout
    else:
        assert "round 7 of 7" in ran.stdout and "asked to choose" in ran.stdout
