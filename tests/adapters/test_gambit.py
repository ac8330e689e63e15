"""A last round for Gambit has all the ways it can end, and the payoffs that the analysis finds."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from kings.adapters import course, gambit
from kings.adapters.course import Course, last_round
from kings.analysis.worth.normal_form import lead_game
from kings.cli import main
from kings.commands.perft import count_paths
from kings.errors import BadInput
from kings.struggle.cards import Card
from tests.adapters.__main__ import ROOT


def test_the_tree_has_as_many_ends_as_the_position_has_paths() -> None:
    for name in ("the_last_lead", "a_card_for_sale", "who_should_lead"):
        start = last_round(name)
        text = gambit.extensive(start, name)
        ends = re.findall(r'^t "" (\d+) "" \{ (.*) \}$', text, re.MULTILINE)
        assert len(ends) == count_paths(start.state, {})
        assert [str(number) for number in range(1, len(ends) + 1)] == [one for one, _ in ends]
        assert {start.state.players} == {len(scores.split(", ")) for _, scores in ends}


def test_the_page_says_how_large_the_first_tree_is() -> None:
    page = (ROOT / "docs" / "adapters.md").read_text("utf-8")
    nodes = len(gambit.extensive(last_round("the_last_lead"), "x").splitlines()) - 2
    assert f"and {nodes}\nnodes, ends included" in page


def test_whoever_has_not_seen_a_sealed_card_is_in_one_information_set() -> None:
    """Cleo chooses in 2 sets, one a lead, at 4 nodes: Ben's card lies face down (S-20)."""
    text = gambit.extensive(last_round("the_last_lead"), "x")
    nodes = re.findall(r'^p "" 3 (\d+) "" \{ "Play the Assassin', text, re.MULTILINE)
    assert ["1", "1", "2", "2"] == [
        str(sorted(set(nodes), key=nodes.index).index(n) + 1) for n in nodes
    ]


def test_the_sealed_choice_has_the_payoffs_of_the_analysis() -> None:
    start = last_round("the_last_lead")
    for game in lead_game(start.state).games:
        head, cards, _, _, *rows = gambit.sealed_choice(start, "x", game.lead).splitlines()
        assert 'NFG 1 R "x" { "Ben" "Cleo" }' == head
        assert '{ { "Cobbler" "Queen" } { "Assassin" "Knight" } }' == cards
        first, second = game.own
        # Gambit counts the first player's cards first.
        wanted = [(first[one, two], second[one, two]) for two in range(2) for one in range(2)]
        assert wanted == [tuple(map(float, row.split())) for row in rows]


def test_names_with_marks_stay_within_their_texts() -> None:
    start = last_round("the_last_lead")
    named = replace(start.state.options, names=('A "x"', "B\\", "C"))
    text = gambit.extensive(Course(start.state.but(options=named), deals=False), 'a "b"')
    assert 'EFG 2 R "a \\"b\\"" { "A \\"x\\"" "B\\\\" "C" }' == text.splitlines()[0]


def test_a_tree_that_is_too_large_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gambit, "MOST_NODES", 100)
    with pytest.raises(BadInput, match="more than 100 nodes"):
        gambit.extensive(last_round("the_last_lead"), "x")


def test_the_command_writes_both_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tree, sealed = tmp_path / "last.efg", tmp_path / "last.nfg"
    words = ["export", "the_last_lead", "--efg", str(tree), "--nfg", str(sealed), "--lead", "king"]
    assert 0 == main(words)
    assert f"{tree}: {tree.stat().st_size:,} bytes" in capsys.readouterr().out
    assert gambit.extensive(last_round("the_last_lead"), "the_last_lead") == tree.read_text("utf-8")
    assert sealed.read_text("utf-8").startswith('NFG 1 R "the_last_lead"')


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ["the_last_lead"],
            "Say what to write: --efg FILE, --nfg FILE, --negmas FOLDER, or several.",
        ),
        (["the_last_lead", "--nfg", "x"], "say which card it leads"),
        (["the_last_lead", "--nfg", "x", "--lead", "knight"], "The Knight can't be led now (S-20)"),
        (["nowhere", "--efg", "x"], "There is no scenario “nowhere”, and no such file."),
        (["three_rounds_left", "--efg", "x"], "is not in the last round, 7 (S-24)"),
        (["the_last_lead", "--efg", "no/such/x"], "can't be written: No such file"),
    ],
)
def test_what_cannot_be_written_is_refused_in_a_sentence(
    words: list[str],
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert 2 == main(["export", *words])
    assert said in capsys.readouterr().err
    assert [] == [*tmp_path.iterdir()]


def test_a_seat_is_told_the_same_in_the_tree_and_by_itself() -> None:
    start = last_round("the_last_lead")
    assert start.question is not None
    lines = course.information(start, start, 0).splitlines()
    assert "asked to choose" == lines[-1] and json.loads(lines[0])["round"] == 7
    assert Card.JESTER in [int(card) for card in json.loads(lines[0])["seats"][0]["hand"]]
