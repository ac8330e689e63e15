"""Moves as lines and back, and every sentence that a player of King's Keys reads."""

from __future__ import annotations

import re
from itertools import chain

import pytest

from kings.errors import BadInput
from kings.game import NATURE
from kings.keys import DECK, GAME, Card, parse_card
from kings.keys.moves import Hold
from kings.keys.notation import read_move, write_move
from kings.keys.say import card_list, describe, say_ask, say_choice, split_choice, tell
from kings.words import counted, listed
from tests.keys.games import random_game
from tests.keys.tables import ADA, BEN, NAMES, choices, do, events, lay, table

GAMES = (0, 4, 5)


@pytest.mark.parametrize("card", DECK)
def test_every_card_can_be_read_from_its_name(card: Card) -> None:
    assert card is parse_card(card.value) is parse_card(f" {card.label.upper()} ")


@pytest.mark.parametrize("words", ["", "axe", "ocean axe 5", "ocean sword 1", "sun joker", "3"])
def test_what_is_no_card_is_refused(words: str) -> None:
    with pytest.raises(BadInput, match="K-02"):
        parse_card(words)


@pytest.mark.parametrize("number", GAMES)
def test_every_move_and_choice_is_a_line_and_can_be_read_again(number: int) -> None:
    game = random_game(number)
    for state, move in zip(game.states, game.moves, strict=False):
        (ask,) = GAME.asks(state)
        listed = GAME.choices(state, ask.seat) if ask.seat != NATURE else ()
        assert all(choice == read_move(write_move(choice), ask.seat) for choice in listed)
        assert move == read_move(write_move(move).upper(), ask.seat)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("", "here should stand a move"),
        ("dance", "“dance” is not a move; a move begins with nothing"),
        ("steal with oa1", "“with” is no player: write a letter from A to D"),
        ("steal", "here should stand a player"),
        ("steal 7 hand with oa1", "“7” is no player"),
        ("steal B attic with oa1", "should be one of: hand, vault, dungeon"),
        ("steal B hand", "here should stand “with”"),
        ("steal B hand with ocean axe 9", "is no card"),
        ("claim everything", "can't be claimed"),
        ("eliminate moon axe", "should be one of: ocean"),
        ("hold", "here should stand a card"),
        ("steal B hand with ocean axe", "the rest of a card's name"),
        ("nothing at all", "“at” is not understood here"),
    ],
)
def test_what_is_no_move_is_refused(line: str, why: str) -> None:
    with pytest.raises(BadInput, match=re.escape(why)):
        read_move(line, ADA)


def test_a_line_says_no_seat_of_its_own() -> None:
    assert Hold(BEN, Card.SUN_KEY_1) == read_move("hold sk1", BEN)


@pytest.mark.parametrize("number", GAMES)
def test_all_that_happens_is_told_and_hides_what_is_hidden(number: int) -> None:
    for event in chain.from_iterable(random_game(number).events):
        for viewer in (0, 3, None):
            seen = event.seen_by(viewer)
            said = str(tell(NAMES, seen)) if seen is not None else "Nothing."
            assert said.endswith(".") and "None" not in said
            if seen != event and getattr(event, "card", None) is not None:
                assert event.card.label not in said


def words_of(label: str) -> set[str]:
    """Return the words of a label, without small ones."""
    return set(re.findall(r"[\w']+", label)) - {
        "from",
        "the",
        "send",
        "into",
        "with",
        "card",
        "cards",
        "draw",
    }


@pytest.mark.parametrize("number", GAMES)
def test_choices_of_one_moment_have_different_labels(number: int) -> None:
    game = random_game(number)
    for state in game.states[::5]:
        seat = state.actor
        if seat is not None:
            view = GAME.view(state, seat)
            labels = [say_choice(view, choice) for choice in view.choices]
            assert len(labels) == len(set(labels))
            split = [split_choice(view, choice) for choice in view.choices]
            assert len(set(split)) == len(labels)
            for (what, which), label in zip(split, labels, strict=True):
                assert words_of(f"{what} {which}") == words_of(label)


def test_the_spy_is_told_which_joker_it_calls_for() -> None:
    """K-45: the Joker in the colour of the own kingdom."""
    for seat, joker in enumerate(("Key", "Coin", "Axe", "Shield")):
        view = GAME.view(table(lay(), actor=seat, jokers=True, spy=True), seat)
        said = [say_choice(view, choice) for choice in view.choices]
        assert f"Spy: call for the {joker} Joker (K-45)" in said


def test_a_theft_says_what_it_costs_leaves_and_takes() -> None:
    ada = lay("ember axe 3, ember coin 3")
    ben = lay(dungeon="sun axe 1, sun axe 2, forest axe 1", left="forest axe 1")
    state = table(ada, ben)
    line = "steal B dungeon with ea3 taking fa1 paying ec3"
    view = GAME.view(state, ADA)
    chosen = view.choices[choices(state).index(line)]
    assert (
        "Steal from Ben's Dungeon with the Ember Axe 3, paying the Ember Coin 3: "
        "take the Forest Axe 1 and draw two cards" == say_choice(view, chosen)
    )
    (event,) = events(state, line)
    assert (
        "Ada steals from Ben's Dungeon, leaves the Ember Axe 3 there, pays the Ember Coin 3, takes "
        "the Forest Axe 1 and draws two face-down cards (K-23)." == str(tell(NAMES, event))  # type: ignore[arg-type]  # an event of this game
    )


def test_the_table_is_described_as_a_seat_sees_it() -> None:
    state = table(lay("ocean axe 1"), lay("sun key 1", guards="sun shield 3"))
    text = describe(GAME.view(state, ADA))
    assert "Ada (Ocean): Hand 1, the Ocean Axe 1; Vault 0; Dungeon 0; 0 of 10 guards." in text
    assert "Ben (Sun): Hand 1; Vault 0; Dungeon 0; 3 of 10 guards, the Sun Shield 3." in text
    assert "Sun Key" not in text


def test_the_question_names_the_turn_the_player_and_the_rule() -> None:
    state = table(lay("ocean axe 1"), turn=5)
    assert "Turn 5. Ada makes one play, or none (K-12)." == say_ask(GAME.view(state, BEN))
    over = do(table(lay("ocean key 1, ocean key 2, ocean key 3, ocean key 4")), "claim keys")
    assert describe(GAME.view(over, None)).startswith("Ada wins with all four own Keys (K-31).")


def test_small_words() -> None:
    assert "Ada, Ben and Cleo" == listed(NAMES[:3])
    assert ("one card", "no cards", "12 cards") == tuple(counted(n, "card") for n in (1, 0, 12))
    assert "nothing" == card_list(())
