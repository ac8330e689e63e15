"""The drawn kingdoms say what the view says, to eyes and ears, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from kings.figures.keys import board_svg, marks_of, plates_svg
from kings.figures.pictures import pictures
from kings.figures.style import DARK, LIGHT, Palette
from kings.keys import GAME, Card, Phase, State
from kings.keys.cards import KINGDOMS
from kings.keys.notation import read_move
from kings.seeds import stream
from tests.figures.colour_science import contrast, nearest
from tests.figures.drawn import HOSTILE, KINDS, SVG, laid, lines, parse, says, texts
from tests.keys.games import random_game
from tests.keys.tables import ADA, BEN, CLEO, do, lay, options, table
from tests.keys.twins import twin

OUTSIDE = re.compile(r"https?:|url\(|href|<style|<script|<image|<use|\bon\w+=|\bid=", re.I)


def position(**switches: Any) -> State:
    """Ada may steal from Ben, who has two guards, and whose Dungeon shows a Key."""
    return table(
        lay(hand="ocean axe 3, sun key 2, ember shield 2", vault="ember coin 3"),
        lay(
            "forest axe 1",
            "sun coin 1",
            "forest axe 2",
            "sun shield 2, ember shield 1",
            "forest axe 2",
        ),
        lay(hand="ocean coin 1, ocean coin 2", dungeon="sun axe 4"),
        jokers=True,
        **switches,
    )


def drawn(state: State, seat: int | None = ADA, **words: Any) -> str:
    return board_svg(GAME.view(state, seat), **words)


def marks(svg: str) -> set[str]:
    """Return the marks in a picture: what can be pointed at."""
    return {str(at.get("data-mark")) for at in parse(svg).iter(SVG + "g") if at.get("data-mark")}


def test_kingdoms_players_guards_and_the_pile_stand_in_the_picture() -> None:
    words = texts(drawn(position()))
    for shown in ("Ocean", "Ada, on turn", "Ben", "3 of 10", "Draw pile: 56 cards"):
        assert shown in words
    assert "an Axe of 3 or more gets into the Hand" in words


@pytest.mark.parametrize(
    ("guards", "said", "short"),
    [
        ("", "any Axe gets into", "any Axe gets in"),
        ("sun shield 1, ember shield 1", "an Axe of 2 or more gets into", "Axe 2+ gets in"),
        ("sun shield 3", "an Axe of 4 gets into", "Axe 4 gets in"),
        ("sun shield 4", "no Axe gets into", "Hand safe"),
    ],
)
def test_it_says_which_axes_get_past_the_guards(guards: str, said: str, short: str) -> None:
    """K-24: an Axe beats every single Shield, and a 4 is beaten by none."""
    state = table(ben=lay(hand="ocean key 1", guards=guards))
    for viewer, hand in ((BEN, "your Hand"), (ADA, "the Hand")):
        assert f"{said} {hand}" in texts(drawn(state, viewer))
    assert short in texts(drawn(state, narrow=True))


def test_the_picture_is_read_aloud_whole() -> None:
    said = says(drawn(position()))
    assert "Ben (Sun): Hand 1; Vault 1; Dungeon 1, face up the Forest Axe 2; 3 of 10 guards" in said


def test_the_title_says_who_is_on_turn() -> None:
    assert "King's Keys, turn 1: Ada is on turn" == texts(drawn(position()), "title")[0]


def test_what_lies_face_up_is_drawn_and_the_rest_is_a_number() -> None:
    titles = texts(drawn(position(), CLEO), "title")
    assert "Forest Axe 2: 2 soldiers of Forest" in titles
    assert not [title for title in titles if "Forest Axe 1" in title]


def test_what_the_viewer_knows_face_down_has_an_eye_for_it_alone() -> None:
    """K-13: what a thief drew, its victim knows."""
    begun = do(position(), "steal B hand with oa3", "loot fa1")
    known = "Forest Axe 1: 1 soldier of Forest; face down, but you know it"
    assert known in texts(drawn(begun, BEN), "title")
    assert known not in texts(drawn(begun, CLEO), "title")
    kept = do(begun, "go on")
    assert "Forest Axe 1" in says(drawn(kept, BEN))


@pytest.mark.parametrize("number", [1, 4, 5, 7])
def test_all_cards_that_a_kingdom_must_have_are_drawn_side_by_side(number: int) -> None:
    """K-13: of more than four, tokens are drawn."""
    view = GAME.view(position(), ADA)
    known = (*four_of_each("ember"), *four_of_each("forest"))[:number]
    cleo = replace(view.seats[CLEO], somewhere=known)
    seats = tuple(cleo if seat.seat == CLEO else seat for seat in view.seats)
    board = board_svg(replace(view, seats=seats))
    assert {f"card:{card}" for card in known} <= marks(board) and beside(board)
    (said,) = (title for title in texts(board, "title") if "can't tell where" in title)
    assert all(card.label in said for card in known)


def beside(svg: str) -> bool:
    """Say whether of no card that can be pointed at the rank and the suit are covered."""
    ranks = [at.box for at in laid(svg) if at.groups.get("data-mark", "").startswith("card:")]
    return all(
        abs(one.x - other.x) >= 20 or abs(one.y - other.y) >= 16
        for at, one in enumerate(ranks)
        for other in ranks[at + 1 :]
    )


def four_of_each(kingdom: str) -> tuple[Card, ...]:
    return tuple(Card(f"{kingdom} key {rank}") for rank in (1, 2, 3, 4))


@pytest.mark.parametrize("number", range(5))
def test_pictures_show_no_more_than_their_seat_may_know(number: int) -> None:
    """Two worlds that differ in hidden things only are the same pictures."""
    rng = stream(number, "pictures")
    for state in random_game(number).states[5::60]:
        seat = rng.choice((*range(4), None))
        other = GAME.view(twin(state, seat, rng), seat)
        assert pictures(GAME.view(state, seat)) == pictures(other)
        assert plates_svg(GAME.view(state, seat)) == plates_svg(other)


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("dark", [True, None])
def test_every_moment_of_a_game_can_be_drawn(*, dark: bool | None, narrow: bool) -> None:
    states = random_game(4).states
    for state in (*states[:4], *states[4::120], states[-1]):
        view = GAME.view(state, state.actor)
        for picture in (*pictures(view, dark=dark, narrow=narrow), plates_svg(view, dark=dark)):
            assert not OUTSIDE.search(picture.replace('xmlns="http://www.w3.org/2000/svg"', ""))


def test_cards_places_and_kingdoms_can_be_pointed_at() -> None:
    board, hand = pictures(GAME.view(position(), ADA))
    assert {"place:1:hand", "place:1:vault", "card:forest axe 2", "seat:2"} <= marks(board)
    assert {"card:ocean axe 3", "card:ember coin 3"} <= marks(hand)
    assert "card:ocean axe 3" not in marks(board)


@pytest.mark.parametrize(
    ("line", "marked"),
    [
        ("nothing", set()),
        (
            "guard with es2 paying ec3",
            {"card:ember shield 2", "card:ember coin 3"},
        ),
        (
            "steal B dungeon with oa3 taking fa2",
            {"card:ocean axe 3", "place:1:dungeon", "card:forest axe 2"},
        ),
        ("unlock B with sk2", {"card:sun key 2", "place:1:vault"}),
        ("take C dungeon with kj", {"card:key joker", "place:2:dungeon"}),
        ("seize C", {"card:axe joker", "seat:2"}),
        (
            "lead B with oa3",
            {"card:shield joker", "card:ocean axe 3", "place:1:hand"},
        ),
        (
            "buy B with es1 paying ec3",
            {"card:ember shield 1", "card:ember coin 3"},
        ),
        ("eliminate ember coin", {"seat:2"}),
        ("claim keys", set()),
        ("go on", set()),
        ("hold oa3", {"card:ocean axe 3"}),
    ],
)
def test_a_choice_consists_of_cards_places_and_seats(line: str, marked: set[str]) -> None:
    move: Any = read_move(line, ADA)
    assert marked == marks_of(GAME.view(position(), ADA), move)


def test_a_kingdom_that_is_out_is_hollow_and_its_guards_are_named() -> None:
    state = table(lay(hand="sun coin 1"), lay(out=True), aside="sun shield 3, sun shield 4")
    words, titles = texts(drawn(state)), texts(drawn(state), "title")
    assert "Ben, eliminated" in words and "two guards out" in words
    assert "eliminated" in texts(drawn(state, narrow=True))
    assert "Out of the game: Sun Shield 3, Sun Shield 4" in titles


def test_the_end_says_who_wins() -> None:
    state = table(lay(hand=", ".join(f"ocean key {rank}" for rank in range(1, 5))))
    over = do(state, "claim keys")
    assert over.phase is Phase.OVER and "Ada, wins" in texts(drawn(over, None))


def test_before_the_kingdoms_are_dealt_there_is_a_picture_too() -> None:
    start = GAME.start(options(kingdoms=None))
    assert "before the first turn" in texts(drawn(start), "title")[0]
    assert 1 == len(pictures(GAME.view(start, ADA)))


@pytest.mark.parametrize("hidden", ["", "sun coin 1"])
def test_all_cards_that_lie_face_up_with_one_kingdom_are_drawn(hidden: str) -> None:
    """Soldiers don't act against their own kingdom, and a Vault opens to its own Keys alone."""
    keys = ", ".join(f"sun key {rank}" for rank in range(1, 5))
    axes = ", ".join(card for card in Card if card.suit == "axe" and card.kingdom != "sun")
    lying = ", ".join(filter(None, [keys, hidden]))
    state = table(ben=lay(vault=lying, dungeon=axes, left=f"{keys}, {axes}"))
    for picture in (drawn(state), plates_svg(GAME.view(state, ADA))):
        titles = texts(picture, "title")
        assert 16 == len([title for title in titles if re.match(r"\w+ (Axe|Key) \d:", title)])
        assert beside(picture)
    small = texts(drawn(state, narrow=True), "title")
    assert any("Ben's Dungeon: 12 cards, among them" in title for title in small)


def test_thirty_own_cards_are_all_drawn() -> None:
    own = [card for card in Card if card.suit in ("coin", "key")]
    view = GAME.view(table(lay(vault=", ".join(own))), ADA)
    for narrow in (False, True):
        assert {f"card:{card}" for card in own} == marks(pictures(view, narrow=narrow)[1])


def test_hostile_names_are_words_and_nothing_else() -> None:
    state = position()
    named = replace(state, options=replace(state.options, names=HOSTILE[:4]))
    picture = drawn(named)
    assert HOSTILE[0] in says(picture)
    assert not [tag for tag in parse(picture).iter() if tag.tag in (SVG + "img", SVG + "script")]


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
def test_kingdoms_are_apart_for_all_eyes_and_can_be_read(colours: Palette) -> None:
    assert nearest(colours.kingdoms) >= 11
    pairs = zip(colours.kingdoms, colours.on_kingdoms, strict=True)
    assert min(contrast(on, ground) for ground, on in pairs) >= 4.5
    assert len(KINGDOMS) == len(colours.kingdoms)


def golden_position() -> State:
    """A table in its middle: a thief has been with Ben, and Dora has bought a guard's price."""
    return table(
        lay(
            hand="ocean axe 3, ember axe 2, ocean key 4, sun coin 1",
            vault="ember coin 2, ember coin 4, ocean key 1",
            dungeon="key joker",
            guards="ocean shield 3, ocean shield 1, sun shield 2",
        ),
        lay(
            hand="sun key 1, sun coin 2, forest axe 1, ember axe 4",
            vault="sun coin 3, sun coin 4, sun key 3",
            dungeon="sun axe 1, sun axe 2",
            guards="sun shield 1, ocean shield 2",
            left="sun key 3",
        ),
        lay(
            hand="ember key 1, ember key 2, ember axe 3, forest coin 2",
            vault="ember coin 1",
            dungeon="forest shield 2, ember axe 1, sun axe 4",
            guards="ember shield 4",
        ),
        lay(
            hand="forest key 1, forest key 2, forest coin 1, sun axe 3",
            vault="forest coin 3, forest key 4",
            dungeon="ocean axe 1, forest shield 1",
            left="ocean axe 1",
        ),
        turn=25,
        jokers=True,
        key_joker=True,
    )


def test_golden_board(golden: Callable[[str, str], None]) -> None:
    view = GAME.view(golden_position(), ADA)
    for kind, dark, narrow in KINDS:
        picture = board_svg(view, dark=dark, narrow=narrow)
        golden(f"figures/keys_board{kind}.svg", lines(picture))
