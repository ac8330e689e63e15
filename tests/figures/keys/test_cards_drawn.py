"""Cards, the own cards and the progress of King's Keys, read back from their pictures."""

from __future__ import annotations

import pytest

from kings.figures.keys import back_svg, card_svg, hand_svg, progress_svg
from kings.figures.keys.ending import end_svg
from kings.figures.keys.progress import counts
from kings.keys import GAME, Card, State
from tests.figures.drawn import SVG, parse, says, texts
from tests.keys.tables import ADA, BEN, cards, do, events, lay, table


def position() -> State:
    """Ada has nearly everything of something, and Ben has left an Axe with her."""
    return table(
        lay(
            hand="ocean axe 1, ocean axe 4, sun axe 3, ember axe 4",
            vault="sun coin 4, ocean key 1, ocean key 2, ember coin 3",
            dungeon="forest shield 1, key joker, sun axe 1",
            guards="ocean shield 3, ember shield 3",
            left="sun axe 1",
        ),
        lay(hand="ember key 1"),
        actor=BEN,
        jokers=True,
        laughter=True,
    )


def test_no_two_cards_are_drawn_alike() -> None:
    assert 68 == len({card_svg(card).partition("</desc>")[2] for card in Card})
    assert card_svg(Card.SUN_COIN_2) != card_svg(Card.SUN_COIN_2, dark=True)


def test_a_card_says_what_it_counts() -> None:
    picture = card_svg(Card.OCEAN_AXE_3)
    assert "Ocean Axe 3: 3 soldiers of Ocean" == says(picture)
    assert ["3", "Axe"] == texts(picture)
    assert "Forest Shield 1: 1 guard of Forest" == says(card_svg(Card.FOREST_SHIELD_1))
    assert "Axe Joker, in the colour of Ember" == says(card_svg(Card.AXE_JOKER))


@pytest.mark.parametrize("rank", [1, 2, 3, 4])
def test_a_card_shows_as_many_signs_as_it_counts(rank: int) -> None:
    shield = "M3 2.5h18V11c0 6-4 9.5-9 11.5C7 20.5 3 17 3 11Z"
    assert rank == card_svg(Card(f"sun shield {rank}")).count(shield)


def test_a_back_tells_nothing() -> None:
    assert [] == texts(back_svg()) and "A face-down card" in texts(back_svg(), "title")


def test_the_own_cards_stand_by_place_and_what_was_left_apart() -> None:
    words = texts(hand_svg(GAME.view(position(), ADA)))
    assert {"Your cards", "11 cards, seen by you alone"} <= set(words)
    for label in ("Hand", "Dungeon", "Vault", "Left here"):
        assert 1 == words.count(label)
    said = says(hand_svg(GAME.view(position(), ADA)))
    assert "Left here: the Sun Axe 1." in said and said.startswith("Only Ada sees this.")


def test_cards_that_are_held_have_a_tick() -> None:
    own = lay(hand="ocean axe 1, ocean coin 1, sun axe 3, ember axe 4, ember key 4")
    state = do(table(own), "nothing", "go on", "hold ocean axe 1")
    picture = hand_svg(GAME.view(state, ADA))
    marked = [one.get("data-mark") for one in parse(picture).iter(SVG + "g")]
    assert "card:ocean axe 1" in marked and "held: the Ocean Axe 1" in says(picture)
    titles = texts(picture, "title")
    assert "Ocean Axe 1: 1 soldier of Ocean; held" in titles
    assert 1 == sum(title.endswith("; held") for title in titles)


@pytest.mark.parametrize("number", [5, 7, 8, 10, 12])
def test_a_phone_shows_up_to_twelve_cards_as_large_as_a_finger(number: int) -> None:
    own = [card for card in Card if card.suit in ("coin", "key")][:number]
    halves = own[: number // 2], own[number // 2 :]
    hand, vault = (", ".join(half) for half in halves)
    for state in (table(lay(hand=", ".join(own))), table(lay(hand=hand, vault=vault))):
        picture = parse(hand_svg(GAME.view(state, ADA), narrow=True))
        cards = [one for one in picture.iter(SVG + "g") if one.get("data-mark")]
        widths = {float(card[1][0].get("width", 0)) for card in cards}
        assert number == len(cards) and min(widths) >= 50
        assert float(str(picture.get("viewBox")).split()[3]) <= 175


def test_a_bystander_has_no_cards_to_show() -> None:
    for draw in (hand_svg, progress_svg):
        with pytest.raises(ValueError, match="bystander"):
            draw(GAME.view(position(), None))


def test_progress_counts_soldiers_that_are_paid_guards_that_stand_and_jokers() -> None:
    """K-31: 5 own, Sun's 3 and not the 1 that was left; 3 coins don't pay Ember's 4."""
    view = GAME.view(position(), ADA)
    assert {"Soldiers": (8, 10), "Guards": (6, 10), "Jokers": (1, 4)} == counts(view)
    assert {"8 of 10", "6 of 10", "1 of 4"} <= set(texts(progress_svg(view)))
    assert "own Axes: 2 of 4; own Coins: 0 of 4; own Keys: 2 of 4" in says(progress_svg(view))


def test_progress_shows_each_four_that_is_begun() -> None:
    titles = texts(progress_svg(GAME.view(position(), ADA)), "title")
    assert "Ocean Axes: 1, 4" in titles and "Ember Coins: 3" in titles
    assert "Forest Shields: 1" in titles and "Sun Keys: none" in titles
    assert 18 == len(set(titles))  # the picture, its reading, and 16 fours


def test_progress_is_told_to_its_owner_alone() -> None:
    assert {"Soldiers": (0, 10), "Guards": (0, 10), "Jokers": (0, 4)} == counts(
        GAME.view(position(), BEN)
    )


@pytest.mark.parametrize(
    ("win", "shown", "said"),
    [
        ("keys", "ocean key 1, ocean key 2, ocean key 3, ocean key 4", "wins with all four own"),
        ("army", "ocean axe 4, ocean axe 3, sun axe 4, sun coin 4", "wins with an army"),
        ("laughter", "key joker, axe joker, shield joker, coin joker", "shows all four Jokers"),
    ],
)
@pytest.mark.parametrize("narrow", [False, True])
def test_the_winning_cards_are_shown_to_eyes_and_ears(
    win: str, shown: str, said: str, *, narrow: bool
) -> None:
    state = table(lay(hand=shown), jokers=True, laughter=True)
    view, happened = GAME.view(do(state, f"claim {win}"), None), events(state, f"claim {win}")
    picture = end_svg(view, happened, narrow=narrow)
    drawn = [one.get("data-card") for one in parse(picture).iter(SVG + "g") if one.get("data-card")]
    assert set(cards(shown)) == set(drawn)
    assert f"Ada: {said}" in says(picture) or win == "laughter"
    assert all(card.label in says(picture) for card in cards(shown))
