"""What version 0.6.0 saved is still read: journals, a scenario, a results file.

Its journals are of the first edition of the rules and are judged as they were played: each of the
kept ones holds a deal that is refused today.
"""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from kings.errors import BadRecord, IllegalMove
from kings.keys import Options as KeysOptions
from kings.records.formats import read_scenario, scenario_state, scenario_text
from kings.records.journal import parse_journal, read_journal
from kings.records.recording import Recording, new_header, replay, resume
from kings.sim import read_results
from kings.struggle import Act, Pay, PromiseGold, State
from kings.struggle.events import ChoiceBound
from kings.struggle.moves import Aim, Propose
from kings.struggle.state import EDITION
from tests.positions import ADA, BEN, CLEO, COOPER, FARMER, KING, deal, options, position

FOLDER = Path(__file__).parent / "first_edition"
SAVED = Path(__file__).parent / "saved_by_0_6_0"
OTHER_ORDER = FOLDER / "two_serfs_in_the_other_order.jsonl"
REFUSED = {
    "an_answer_to_a_cooper_that_is_not_alone": "S-53",
    "an_answer_after_a_pass_was_sold": "S-53",
    "an_answer_and_a_pass_in_one_deal": "S-53",
    "an_answer_of_another_than_is_named": "S-53",
    "an_act_of_a_card_without_ability": "S-02",
    "a_promise_of_more_gold_than_the_box_holds": "S-03",
}
"""The kept journals, and the rule by which their deal is refused today."""


def test_there_is_a_kept_journal_of_each_kind() -> None:
    assert {*REFUSED, OTHER_ORDER.stem} == {path.stem for path in FOLDER.glob("*.jsonl")}


@pytest.mark.parametrize("name", REFUSED)
def test_a_journal_of_the_first_edition_replays_to_its_end(name: str) -> None:
    record = replay(FOLDER / f"{name}.jsonl")
    assert "0.6.0" == record.header.engine
    assert {1} == {state.edition for state in record.states()}
    assert record.state.deals_struck
    assert record.moves == tuple(line.move for line in read_journal(FOLDER / f"{name}.jsonl").lines)  # type: ignore[union-attr]  # they all moved


@pytest.mark.parametrize(("name", "rule"), REFUSED.items())
def test_the_same_journal_of_this_edition_is_refused(name: str, rule: str) -> None:
    text = read_journal(FOLDER / f"{name}.jsonl")
    now = replace(text, header=replace(text.header, edition=EDITION))
    with pytest.raises(BadRecord, match=rf"\({rule}\)"):
        replay(now)


def test_a_game_of_the_first_edition_goes_on_by_it(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    shutil.copy(FOLDER / "a_promise_of_more_gold_than_the_box_holds.jsonl", path)
    game = resume(path)
    game.back(len(game.moves))
    game.do(Propose(ADA, deal(PromiseGold(ADA, BEN, 251, due=7), Pay(BEN, ADA, 1))))
    game.close()
    assert 1 == len(replay(path).moves)


def test_a_branch_of_it_and_its_copy_are_of_the_same_edition() -> None:
    game = replay(FOLDER / "an_act_of_a_card_without_ability.jsonl")
    for text in (game.text(), game.branch().text()):
        again = replay(parse_journal(text.encode()))
        assert (1, game.state) == (again.header.edition, again.state)


def test_the_two_serfs_of_a_knight_were_agreed_in_any_order() -> None:
    """The deal binds as it did, and names the seats in the one order there is now (S-37)."""
    record = replay(OTHER_ORDER)
    (bound,) = [
        event.clause
        for moment in record.moments
        for event in moment.events
        if isinstance(event, ChoiceBound)
    ]
    assert isinstance(bound, Act)
    assert (BEN, CLEO) == bound.on
    assert Aim(ADA, (BEN, CLEO)) in record.moves


def begun(state: State) -> Recording:
    """Begin a recorded game at this position."""
    players = ("human",) * state.players
    return Recording(new_header(state.options, players, 7, start=state))


def test_a_new_game_is_of_this_edition_and_its_journal_says_so() -> None:
    game = begun(position(FARMER, COOPER, KING))
    assert (EDITION, EDITION) == (game.header.edition, game.state.edition)
    assert f'"edition":{EDITION}' in game.text().splitlines()[0]
    with pytest.raises(IllegalMove, match="S-03"):
        game.do(Propose(ADA, deal(PromiseGold(ADA, BEN, 251, due=7), Pay(BEN, ADA, 1))))


def test_a_game_from_the_draw_on_is_of_the_edition_of_its_journal() -> None:
    header = new_header(options(3), ("human",) * 3, 7)
    assert EDITION == Recording(header).state.edition
    assert 1 == Recording(replace(header, edition=1)).state.edition


@pytest.mark.parametrize("edition", [0, EDITION + 1])
def test_an_edition_that_this_program_does_not_know_is_said(edition: int) -> None:
    text = read_journal(OTHER_ORDER)
    strange = replace(text, header=replace(text.header, edition=edition))
    with pytest.raises(BadRecord, match=f"edition {edition} of the rules") as refused:
        replay(strange)
    assert 1 == refused.value.line


def test_the_other_games_have_one_edition() -> None:
    header = new_header(KeysOptions(), ("human",) * 4, 7)
    assert 1 == header.edition
    with pytest.raises(BadRecord, match="edition 2 of the rules"):
        Recording(replace(header, edition=2))


def test_a_scenario_of_0_6_0_is_read_and_written_again() -> None:
    text = (SAVED / "a_night_with_a_word_given.json").read_text(encoding="utf-8")
    scenario = read_scenario(text)
    assert text == scenario_text(scenario)
    state = scenario_state(scenario)
    assert (4, True, 2) == (state.round, state.night, len(state.promises))
    assert state.window is not None and [CLEO] == [one.by for one in state.window.proposals]


def test_a_results_file_of_0_6_0_is_read() -> None:
    saved = read_results(SAVED / "three_greedy_bots.jsonl")
    assert ("0.6.0", 1) == (saved.settings["program"]["kings"], saved.per_deal)
    scores = [(19, 11, 23), (13, 15, 20), (19, 15, 12)]
    assert scores == [game.scores for game in saved.games]
