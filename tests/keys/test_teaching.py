"""Scenes are played by the words of the buttons; prepared positions ask what can be answered."""

from __future__ import annotations

from pathlib import Path

import pytest

from kings.errors import BadInput
from kings.keys import GAME, Card
from kings.keys.moves import DrawCard, Loot
from kings.keys.teaching import Scene
from kings.records.formats import read_scenario, scenario_state
from tests.keys.tables import lay, table

FOLDER = Path(__file__).resolve().parents[2] / "data" / "scenarios" / "keys"
FILES = sorted(FOLDER.glob("*.json"))


def scene(name: str) -> Scene:
    text = (FOLDER / f"{name}.json").read_text(encoding="utf-8")
    return Scene(scenario_state(read_scenario(text, game="keys")))  # type: ignore[arg-type]  # of Keys


def test_a_scene_is_played_on_by_words() -> None:
    raided = scene("past_the_guards").choose("Steal from Ben's Hand with the Ocean Axe 3")
    assert "Ada" in raided.told[0] and raided.asked == -1
    drew = raided.do(Loot((Card.OCEAN_COIN_1, Card.SUN_KEY_1, Card.SUN_KEY_2)))
    assert any("the Sun Key 1" in sentence for sentence in drew.told)
    assert "Go on and put the cards away" in drew.choices


def test_words_that_fit_no_choice_or_several_are_refused() -> None:
    with pytest.raises(BadInput, match="no choice begins"):
        scene("past_the_guards").choose("Eat")
    with pytest.raises(BadInput, match="2 choices begin"):
        scene("past_the_guards").choose("Steal from Dora's Dungeon")


def test_a_refused_move_is_told_why_and_an_allowed_one_is_not() -> None:
    guards = scene("past_the_guards")
    assert "K-24" in guards.refusal("steal C hand with oa3")
    assert "" == guards.refusal("steal B hand with oa3")


def test_a_claim_is_said_as_a_request() -> None:
    assert "Win with an army" in scene("an_army_for_hire").choices
    jokers = lay(hand="key joker, axe joker, shield joker, coin joker")
    assert "Show all four Jokers" in Scene(table(jokers, jokers=True, laughter=True)).choices


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_a_prepared_position_asks_something(path: Path) -> None:
    read = read_scenario(path.read_text(encoding="utf-8"), game="keys")
    assert read.question.rstrip(")0123456789K-, (").endswith("?")
    assert "K-" in read.question
    assert GAME.asks(scenario_state(read))  # type: ignore[arg-type]  # of Keys


def test_guards_stop_every_axe_that_does_not_beat_each_of_them() -> None:
    """K-24, K-22."""
    hands = [words for words in scene("past_the_guards").choices if "Hand" in words]
    assert not [words for words in hands if "Cleo" in words or "Axe 4" in words]
    assert 1 == len([words for words in hands if "Ben" in words])


def test_a_payment_holds_no_coin_too_many() -> None:
    """K-27: the 4, or the 1 and the 2; and never against their own kingdom (K-22)."""
    found = {words.partition("paying ")[2].partition(":")[0] for words in _thefts()} - {""}
    assert {"the Ember Coin 4", "the Ember Coin 1 and the Ember Coin 2"} == found
    assert not [words for words in _thefts() if "Cleo" in words]


def _thefts() -> list[str]:
    return [words for words in scene("the_price_of_soldiers").choices if words.startswith("Steal")]


def test_the_card_that_lies_open_may_be_left_alone() -> None:
    """K-26."""
    opened = [one for one in scene("the_key_left_behind").choices if "Vault" in one]
    assert ["draw three cards", "take the Sun Key 1 and draw two cards"] == [
        words.partition(": ")[2] for words in opened
    ]


def test_an_elimination_leaves_the_guards_of_others_in_place() -> None:
    """K-30."""
    after = scene("four_of_a_kind").choose("Eliminate Ben")
    assert (Card.SUN_SHIELD_3,) == after.view.own.guards and after.view.seats[1].out
    assert not [card for card in after.view.owned if card.suit == "coin"]


def test_four_of_twelve_cards_win_in_the_turn_in_which_they_are_drawn() -> None:
    """K-31: the fourth Key, the fourth Coin, or a guard of 2 or 3 that makes ten."""
    start, winning = scene("the_other_card"), []
    chances = list(GAME.chances(start.state))
    for draw in chances:
        drawn = start.do(draw)
        ways = [drawn, *(drawn.choose(words) for words in drawn.choices if "guard" in words)]
        if any(words.startswith("Win") for way in ways for words in way.choices):
            assert isinstance(draw, DrawCard)
            winning.append(draw.card.value)
    assert 12 == len(chances)
    assert ["ocean shield 2", "ocean shield 3", "ocean coin 1", "ocean key 3"] == winning
