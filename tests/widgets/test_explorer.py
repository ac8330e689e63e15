"""The explorer as a page, without a browser: values, prices, deals, one other card, building."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

import ipywidgets as ipw
import pytest

from kings.errors import BadInput, MissingPackage
from kings.records.formats import read_scenario
from kings.struggle.state import Phase
from kings.table.background import Work
from kings.widgets import explorer_store as measure
from kings.widgets.explorer import Explorer, explore
from kings.widgets.explorer_store import Terms
from tests.widgets.clicking import walk, words_of
from tests.widgets.pages import EVIL, buttons, click, field, page, tags

DATA = Path(__file__).resolve().parents[2] / "data"
GAME = DATA / "games" / "night_of_four.jsonl"
ASSASSINS = DATA / "scenarios" / "two_assassins.json"


@pytest.fixture
def unmeasured(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is measured, for tests of what needs no values."""
    monkeypatch.setattr(Work, "ask", lambda work, steps: None)


def plain(widget: Any) -> str:
    """Return the words of a widget's markup, blanks put together."""
    return " ".join(re.sub(r"<[^>]+>", " ", page(widget)).split())


def the(made: Any, label: str) -> Any:
    """Return the one dropdown that has this label."""
    (found,) = (
        one for one in walk(made) if isinstance(one, ipw.Dropdown) and one.description == label
    )
    return found


def slider(made: Explorer, label: str) -> Any:
    (found,) = (one for one in made.deal._sliders if one.label == label)
    return found


def figures(made: Explorer) -> list[str]:
    return [words for _, name, words in words_of(made) if name == "outputs" and "plotly" in words]


def test_exact_values_prices_and_who_would_sign() -> None:
    made = explore(ASSASSINS)
    assert made.store.answer is not None and made.store.answer.values.exact and made.store.done
    assert "Take Cleo&#x27;s King unpaid" in plain(made.values)
    assert "Pass: leave the Assassin unused" == the(made, "Choice").label
    assert "Exact by backward induction" in plain(made.values)
    assert "Ada should not take less than 1 gold" in plain(made.prices)
    assert figures(made)
    assert "Nobody pays yet" in plain(made.deal)
    slider(made, "Ben pays").value = 1
    assert "Everybody who is asked signs: 1 gold" in plain(made.deal)


def test_too_much_gold_is_not_signed() -> None:
    made = explore(ASSASSINS)
    payer = slider(made, "Ben pays")
    payer.value = payer.most
    assert payer.most > 1
    assert "No deal: Ben would not sign." in plain(made.deal)


def test_another_lens_measures_chances_of_winning() -> None:
    made = explore(ASSASSINS)
    made.values._lens.index = 1
    assert Terms(lens="wins") == made.store.terms
    assert "Chance of winning" in plain(made.values) and "%" in plain(made.values)
    assert made.store.answer is not None and "wins" == made.store.answer.values.lens


def test_another_card_changes_what_everything_is_worth_and_keeps_the_deal() -> None:
    made = explore(ASSASSINS)
    before = made.store.answer
    slider(made, "Ben pays").value = 1
    the(made, "Card").value = next(
        at for words, at in the(made, "Card").options if words == "Cleo's card in play: King"
    )
    the(made, "becomes").value = 2
    click(made, "Change this card")
    assert before is not made.store.answer
    assert made.store.name == "Two Assassins, changed"
    assert 1 == made.store.gold[1]
    assert "King" not in plain(made.values)


def test_positions_are_kept_side_by_side() -> None:
    made = explore(ASSASSINS)
    field(made, "Name").value = EVIL
    click(made, "Keep this position")
    the(made, "Scenario").value = "The rulebook's trick"
    click(made, "Keep this position")
    assert 2 == plain(made.keep).count("VP")
    assert not {"img", "script", "onerror", "src"} & tags(made)
    click(made, f"Back to {EVIL}")
    assert made.store.state == made.store.kept[0].state
    click(made, "Remove")
    assert 1 == len(made.store.kept)


def test_what_cannot_be_measured_is_said_and_the_page_goes_on() -> None:
    made = explore(ASSASSINS)
    made.values._how.choose("menu auctions")
    made.store.open_game(GAME, 3)
    assert "needs the last round" in plain(made.values)
    click(made, "Build the position")


@pytest.mark.parametrize("package", ["numba", "numpy"])
def test_without_the_kernel_one_sentence_says_so(
    monkeypatch: pytest.MonkeyPatch, package: str
) -> None:
    def missing() -> Any:
        raise MissingPackage(package, "What-if", extra="compiled")

    monkeypatch.setattr(measure, "_worth", missing)
    made = explore(ASSASSINS)
    assert 1 == plain(made.values).count(f"needs the package {package}")
    click(made, "Build the position")
    assert "Dan" in plain(made.build)


def test_a_package_that_is_not_there_becomes_that_sentence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delitem(sys.modules, "kings.analysis.worth", raising=False)
    monkeypatch.setitem(sys.modules, "kings.analysis.worth", None)
    monkeypatch.delattr("kings.analysis.worth", raising=False)
    with pytest.raises(MissingPackage, match="What-if needs the package"):
        measure._worth()


@pytest.mark.usefixtures("unmeasured")
def test_an_impossible_position_is_refused_and_the_last_one_stays() -> None:
    made = explore(ASSASSINS)
    state = made.store.state
    click(made, "Build the position")
    hand = made.build._fields[0]["hand"]
    good, hand.value = hand.value, "8 9"
    click(made, "Set up this position")
    assert "S-" in plain(made._messages.lines[2]) and "position." not in plain(
        made._messages.lines[2]
    )
    assert state is made.store.state
    assert "8 9" == hand.value, "it can be mended"
    hand.value = good
    made.build._fields[0]["gold"].value = "9"
    click(made, "Set up this position")
    assert 9 == made.store.state.gold[0]
    assert "" == plain(made._messages.lines[2])


@pytest.mark.usefixtures("unmeasured")
def test_what_is_typed_stays_text() -> None:
    made = explore(ASSASSINS)
    click(made, "Build the position")
    for name in ("gold", "lying", "hand", "won", "aside"):
        made.build._fields[0][name].value = EVIL
        click(made, "Set up this position")
        assert not {"img", "script", "onerror", "src"} & tags(made)
        click(made, "Undo my changes")


@pytest.mark.usefixtures("unmeasured")
def test_names_of_a_strange_file_stay_text() -> None:
    made = explore(ASSASSINS)
    text = ASSASSINS.read_text(encoding="utf-8").replace('"Ada"', '"<img src=x>"')
    made.load._open("odd.json", text)
    assert "<img src=x>" == made.store.names[0]
    click(made, "Build the position")
    assert not {"img", "src"} & tags(made)


@pytest.mark.usefixtures("unmeasured")
def test_a_game_is_looked_through_moment_by_moment() -> None:
    made = explore(journal=GAME)
    assert made.store.state.phase in (Phase.TURN, Phase.WINDOW)
    before = made.store.state
    made.load._moment.value = 0
    assert 0 == made.store.at and before is not made.store.state
    made.load._open("night.jsonl", GAME.read_text(encoding="utf-8"))
    assert "night.jsonl" in made.store.name
    with pytest.raises(BadInput, match="not 9999"):
        explore(journal=GAME, at=9999)


@pytest.mark.usefixtures("unmeasured")
def test_a_deal_by_lot_for_six() -> None:
    made = explore(ASSASSINS)
    the(made, "Players").value = 6
    click(made, "Deal a random position")
    assert 6 == made.store.state.players and 7 == made.store.state.round


@pytest.mark.usefixtures("unmeasured")
def test_pointing_at_a_card_chooses_it() -> None:
    made = explore(ASSASSINS)
    for mark in ("place:9", "place:²", "hand:1", "", "place:2"):
        made.drawn.picture._heard(made, {"point": mark}, [])
    assert (
        "Cleo's card in play: King"
        == {at: words for words, at in the(made, "Card").options}[the(made, "Card").value]
    )


@pytest.mark.usefixtures("unmeasured")
def test_the_position_goes_to_the_table_and_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KINGS_HOME", str(tmp_path))
    made = explore(ASSASSINS)
    click(made, "Play on from here")
    (table,) = made._table.children
    assert table.store.scene.view.round == made.store.state.round
    assert "none" == made._page.layout.display
    click(made, "Back to the explorer")
    assert () == made._table.children and "" == made._page.layout.display


@pytest.mark.usefixtures("unmeasured")
def test_every_field_has_a_label_and_every_button_words() -> None:
    made = explore(ASSASSINS)
    click(made, "Build the position")
    for one in walk(made):
        if isinstance(one, ipw.Text | ipw.Dropdown):
            assert one.description
    assert all(made.description for made in buttons(made, ""))


def test_a_scenario_can_be_given_as_itself() -> None:
    scene = read_scenario(ASSASSINS.read_text(encoding="utf-8"))
    assert explore(scene).store.state == explore(ASSASSINS).store.state


@pytest.mark.usefixtures("unmeasured")
def test_the_menus_name_what_is_loaded_and_nothing_else() -> None:
    made = explore()
    scene, game = the(made, "Scenario"), the(made, "Recorded game")
    assert ("The price of two", "") == (scene.value, game.value)
    made.store.open_game(GAME)
    assert ("", str(GAME)) == (scene.value, game.value)
    assert "Night of four (4 players, by Night)" == game.label
    made.store.open_text("night.jsonl", GAME.read_text(encoding="utf-8"))
    assert ("", "") == (scene.value, game.value)
    made.store.load(ASSASSINS)
    assert ("Two Assassins", "") == (scene.value, game.value)
    again = explore(journal=GAME)
    assert ("", str(GAME)) == (the(again, "Scenario").value, the(again, "Recorded game").value)


@pytest.mark.usefixtures("unmeasured")
def test_how_all_play_on_is_named_from_the_beginning() -> None:
    made = explore(ASSASSINS)
    how = the(made, "Then all play")
    assert "as fits the position" == how.label
    how.index = 3
    assert ("greedy bots", "greedy") == (how.label, made.store.terms.continuation)
    how.index = 0
    assert ("as fits the position", None) == (how.label, made.store.terms.continuation)


@pytest.mark.usefixtures("unmeasured")
def test_a_building_site_says_that_nobody_has_the_scepter() -> None:
    made = explore(DATA / "scenarios" / "two_assassins.json")
    click(made, "Build the position by hand")
    menu = the(made, "Scepter")
    menu.index = 0
    assert "nobody" == menu.label
