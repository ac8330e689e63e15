"""A card that can't be played says why, in the words of the rules."""

from __future__ import annotations

import random
from typing import Any

from kings.figures.keys import can_marks
from kings.game import NATURE
from kings.keys import GAME, Phase, State
from kings.keys.positions import SeatPosition
from kings.widgets.keys_plan import refused
from tests.keys.games import random_game
from tests.keys.tables import EVERYTHING, lay, table
from tests.keys.twins import twin
from tests.widgets.keys.stores import store_at
from tests.widgets.keys.test_keys_table import at


def sentences(state: State) -> dict[str, str]:
    """Return what the cards of the player on turn say."""
    store = store_at(state)
    return {str(card): words for card, words in refused(store.scene.view, store.refusal).items()}


def alone(own: SeatPosition, ben: SeatPosition, **switches: Any) -> dict[str, str]:
    return sentences(table(own, ben, **switches))


def test_each_suit_says_what_it_lacks() -> None:
    own = lay("ocean axe 1, sun axe 2, ember shield 2, sun key 4", dungeon="forest axe 2")
    ben = lay("sun coin 1", guards="sun shield 1")
    assert {
        "ocean axe 1": "The Ocean Axe 1 is not higher than Ben's Shield of 1, so the Hand is safe "
        "from it. (K-24)",
        "sun axe 2": "Sun's soldiers never act against their own kingdom, Ben's. (K-22)",
        "ember shield 2": "The Ember Shield 2 has to be paid with Ember Coins worth 2. (K-21)",
        "sun key 4": "Nothing lies in Ben's Vault. (K-27)",
        "forest axe 2": "The Forest Axe 2 has to be paid with Forest Coins worth 2. (K-22)",
    } == alone(own, ben)


def test_what_can_be_played_says_nothing() -> None:
    found = alone(lay("ocean axe 3, sun key 4, ocean coin 2"), lay("sun coin 1", "sun key 2"))
    assert {} == found


def test_a_joker_says_that_nothing_lies_there() -> None:
    found = alone(lay("key joker"), lay(), **EVERYTHING)
    assert "Nothing lies in" in found["key joker"] and "(K-27)" in found["key joker"]


def test_nothing_is_said_where_no_play_is_asked_for() -> None:
    own = lay("ember shield 2, sun axe 1, sun axe 2, sun axe 3, sun axe 4")
    assert {} == sentences(table(own, lay("sun coin 1"), phase=Phase.AFTER))


def test_the_picture_of_the_hand_tells_it() -> None:
    one = at(table(lay("ember shield 2"), lay("sun coin 1")))
    hand = one.picture.drawing["pictures"][1]
    words = "Ember Shield 2: 2 guards of Ember. The Ember Shield 2 has to be paid"
    assert words in hand and f"<title>{words}" in hand


def test_only_cards_that_no_choice_involves_say_something_and_nothing_hidden() -> None:
    told = changed = 0
    for number in range(3):
        for state in random_game(number).states[::4]:
            asks = GAME.asks(state)
            if state.phase is not Phase.PLAY or not asks or asks[0].seat == NATURE:
                continue
            other = twin(state, state.actor, random.Random(number))
            here, there = said(state), said(other)
            told, changed = told + len(here), changed + (other != state)
            assert here == there
            assert not {f"card:{card}" for card in here} & can_marks(GAME.view(state, state.actor))
    assert told > 10 < changed


def said(state: State) -> dict[str, str]:
    """Return the sentences by the rules themselves."""

    def refusal(move: object) -> str:
        try:
            GAME.check(state, move)  # type: ignore[arg-type]  # whatever is tried
        except Exception as error:
            return str(error)
        return ""

    found = refused(GAME.view(state, state.actor), refusal)
    return {str(card): words for card, words in found.items()}
