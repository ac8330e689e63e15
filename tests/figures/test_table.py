"""The drawn table says what the view says, to eyes and ears, and nothing else."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import kings.figures
from kings.figures import hand_svg, table_svg
from kings.figures.struggle.layout import layout
from kings.game import NATURE
from kings.struggle import GAME, Pay, Phase, State
from kings.struggle.events import GoldPaid
from kings.struggle.moves import Act, Aim, Play
from kings.struggle.state import InPlay
from tests.figures.drawn import (
    HOSTILE,
    KINDS,
    SVG,
    ended,
    lines,
    parse,
    renamed,
    says,
    seen,
    texts,
)
from tests.positions import (
    ADA,
    ASSASSIN,
    BEN,
    CLEO,
    COBBLER,
    COOPER,
    DAN,
    FARMER,
    FINN,
    JESTER,
    JEWELER,
    KING,
    KNIGHT,
    PEASANT,
    QUEEN,
    events,
    first_round,
    options,
    play,
    position,
    propose,
)

AS_WIDE = tuple(re.sub(r"[<>&\"=/$^{}_-]", "x", name) for name in HOSTILE)
"""Harmless names that are reckoned as wide as the hostile ones, so that they are cut alike."""

OUTSIDE = re.compile(r"https?:|url\(|href|<style|<script|<image|<use|\bon\w+=|\bid=", re.I)


def assassin() -> State:
    """Ada's Assassin decides by Night, and Ben offers 3 gold for the Jeweler."""
    state = position(
        ASSASSIN,
        KING,
        FARMER,
        InPlay(JEWELER, fives=1),
        round=4,
        leader=CLEO,
        actor=ADA,
        night=True,
        gold=(6, 9, 7, 4),
        won={ADA: [COBBLER, COOPER], BEN: [JESTER, QUEEN]},
    )
    return propose(state, Pay(BEN, ADA, 3), Act(ADA, "use", None, (DAN,)))


def knight() -> State:
    """Finn's Knight decides, one card has left play and one has many markers."""
    return position(
        None,
        FARMER,
        InPlay(COOPER, fives=1, twos=2),
        QUEEN,
        KING,
        KNIGHT,
        round=5,
        leader=CLEO,
        actor=FINN,
        gold=(3, 8, 17, 9, 5, 112),
    )


def led(players: int = 5) -> State:
    """The leader has led a Jester."""
    state = GAME.start(options(players))
    state = play(state, GAME.draw(state, random.Random(1)))
    while GAME.asks(state)[0].seat == NATURE:
        state = play(state, GAME.draw(state, random.Random(2)))
    return play(state, Play(GAME.asks(state)[0].seat, JESTER))


def choosing(players: int = 5) -> State:
    """The leader has led a Jester and the next two have chosen."""
    state = led(players)
    for card in (QUEEN, PEASANT):
        state = play(state, Play(GAME.asks(state)[0].seat, card))
    return state


PAID = (GoldPaid(DAN, CLEO, 2), GoldPaid(DAN, ADA, 1))

POSITIONS: dict[str, Callable[[], State]] = {
    "3": lambda: first_round(JESTER, COBBLER, KING),
    "4": assassin,
    "5": choosing,
    "6": knight,
}


def test_a_turn_is_read_aloud() -> None:
    assert says(table_svg(seen(assassin(), ADA))) == (
        "Night game, round 4 of 7, 4 players. "
        "In play: Cleo: Farmer 2; Dan: Jeweler 6 + 5 = 11; Ada: Assassin 3; Ben: King 10. "
        "As it stands, Dan's Jeweler takes all four cards. "
        "Your Assassin can take it now: then Ben's King wins. "
        "Points so far: Ada 8 with 2 cards and 6 gold, Ben 11 with 2 cards and 9 gold, "
        "Cleo 7 with 0 cards and 7 gold, Dan 4 with 0 cards and 4 gold. "
        "224 gold in the bank, 8 discarded. "
        "Cleo leads and holds the Star; Ada is on turn, holding the Scepter. "
        "Offered by Ada: Ben pays Ada 3 gold; Ada uses the ability on Dan. "
        "Only Ada sees the hand: Jeweler, Jester, Knight and King."
    )


def test_a_secret_choice_is_read_to_its_owner_only() -> None:
    state = choosing()
    leader = state.leader
    assert leader is not None
    owner = (leader + 1) % 5
    said = says(table_svg(seen(state, owner)))
    assert said.endswith(f"Only {state.name(owner)} sees the card face down: Queen.")
    other_choice = play(led(), Play(owner, KING), Play((leader + 2) % 5, PEASANT))
    assert table_svg(seen(state, owner)) != table_svg(seen(other_choice, owner))
    for other in (None, *(seat for seat in range(5) if seat != owner)):
        picture = table_svg(seen(state, other))
        assert f"{state.name(owner)}: a card face down" in picture
        for narrow in (False, True):
            twin = table_svg(seen(other_choice, other), narrow=narrow)
            assert twin == table_svg(seen(state, other), narrow=narrow)


def test_without_a_heading_the_title_says_who_decides() -> None:
    titles = texts(table_svg(seen(knight(), None)), "title")
    assert titles[0] == "Kings' Struggle, round 5: Finn to decide"


def test_markers_and_the_sum_stand_on_the_card() -> None:
    drawn = texts(table_svg(seen(knight(), None)))
    assert [drawn.count("+5"), drawn.count("+2")] == [1, 2]
    assert "5 + 5 + 2 + 2 = 14" in drawn


def test_gold_offered_is_a_chip_at_the_receiver() -> None:
    assert "offered: Ben pays Ada 3 gold" in texts(table_svg(seen(assassin(), ADA)), "title")
    state = knight()
    for payer in (ADA, BEN, CLEO, DAN):
        state = propose(state, Pay(payer, FINN, 1), Act(FINN, "pass"))
    assert "+2" in texts(table_svg(seen(state, None)))


def test_what_can_be_chosen_has_a_dashed_ring() -> None:
    def rings(seat: int | None) -> set[str]:
        root = parse(table_svg(seen(assassin(), seat)))
        places = [group for group in root.iter(SVG + "g") if group.get("data-place")]
        return {
            str(place.get("data-place"))
            for place in places
            if any(shape.get("stroke-dasharray") == "9 6" for shape in place.iter(SVG + "rect"))
        }

    assert rings(ADA) == {"1", "3"}
    assert rings(BEN) == set()


def test_a_card_that_left_play_leaves_a_hollow_place() -> None:
    state = assassin()
    happened = events(state, Aim(ADA, (DAN,)))
    after = seen(play(state, Aim(ADA, (DAN,))), None)
    assert after.phase is Phase.TURN
    assert "has left play" in " ".join(texts(table_svg(after)))
    named = " ".join(texts(table_svg(after, happened=happened)))
    assert "taken by Ada" in named and "has left play" not in named


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("narrow", [False, True])
def test_places_lie_on_the_cloth_and_apart(players: int, narrow: bool) -> None:  # noqa: FBT001
    where = layout(players, narrow=narrow)
    assert len(where.places) == players
    boxes = [box for place in where.places for box in (place.card, place.plate)]
    for at, box in enumerate(boxes):
        assert 10 <= box.x and box.right <= where.width - 10
        assert 10 <= box.y and box.foot <= where.height - 10
        assert not any(box.meets(other) for other in boxes[:at])


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_seats_follow_clockwise_from_the_lower_left(players: int) -> None:
    places = layout(players, narrow=False).places
    assert not places[0].upper
    upper = [place.plate.x for place in places if place.upper]
    assert upper == sorted(upper)
    lower = [place.plate.x for place in places[1:] if not place.upper]
    assert lower == sorted(lower, reverse=True)


@pytest.mark.parametrize("name", POSITIONS)
@pytest.mark.parametrize("drawing", [table_svg, hand_svg])
@pytest.mark.parametrize("choice", [{}, {"dark": True}, {"narrow": True}], ids=str)
def test_pictures_are_well_formed_and_refer_to_nothing(
    name: str, drawing: Callable[..., str], choice: dict[str, Any]
) -> None:
    picture = drawing(seen(POSITIONS[name](), ADA), **choice)
    root = parse(picture)
    assert root.get("width") == "100%" and root.get("height") is None
    assert [child.tag for child in root][:2] == [f"{SVG}title", f"{SVG}desc"]
    bare = picture.replace('xmlns="http://www.w3.org/2000/svg"', "")
    assert OUTSIDE.findall(bare) == []


@pytest.mark.parametrize("name", POSITIONS)
@pytest.mark.parametrize("narrow", [False, True], ids=["wide", "narrow"])
def test_hostile_names_are_words_and_nothing_else(name: str, narrow: bool) -> None:  # noqa: FBT001
    plain, hostile = (renamed(POSITIONS[name](), names) for names in (AS_WIDE, HOSTILE))
    for drawing in (table_svg, hand_svg):
        before, after = (
            [element.tag for element in parse(drawing(seen(state, ADA), narrow=narrow)).iter()]
            for state in (plain, hostile)
        )
        assert before == after
    picture = table_svg(seen(hostile, ADA), narrow=narrow)
    titles = " ".join(texts(picture, "title"))
    assert all(whole in titles for whole in HOSTILE[: hostile.players])
    assert "<img" not in picture and "<script" not in picture


def test_long_names_are_cut_and_stand_whole_in_the_title() -> None:
    picture = table_svg(seen(renamed(knight(), HOSTILE), None))
    assert any(words.startswith("Maxi") and words.endswith("…") for words in texts(picture))
    assert HOSTILE[2] not in texts(picture)


def test_the_own_hand_is_a_row_of_cards() -> None:
    picture = hand_svg(seen(assassin(), ADA))
    cards = [group.get("data-card") for group in parse(picture).iter(SVG + "g")]
    assert [card for card in cards if card] == ["6", "7", "8", "10"]
    assert texts(picture, "title")[0] == (
        "Ada's hand, which only Ada sees: Jeweler, Jester, Knight and King"
    )
    assert says(picture) == "4 cards in hand, 2 cards set aside, unseen by all."


def test_a_hidden_hand_is_drawn_as_backs() -> None:
    picture = hand_svg(seen(assassin(), ADA), BEN)
    assert not any(group.get("data-card") for group in parse(picture).iter(SVG + "g"))
    assert texts(picture).count("B") == 1 + 4


def test_a_bystander_has_no_hand_of_its_own() -> None:
    with pytest.raises(ValueError, match="bystander"):
        hand_svg(seen(assassin(), None))


def test_every_moment_of_a_game_can_be_drawn() -> None:
    rng = random.Random(5)
    state = GAME.start(options(4, mode="draw"))
    while asks := GAME.asks(state):
        for seat in (None, 0):
            parse(table_svg(seen(state, seat)))
        parse(hand_svg(seen(state, 0), narrow=True))
        seat = asks[0].seat
        move = GAME.draw(state, rng) if seat == NATURE else rng.choice(GAME.choices(state, seat))
        state = play(state, move)
    assert "finished" in says(table_svg(seen(state, None)))


def test_figures_know_views_and_never_the_state() -> None:
    modules = list(Path(kings.figures.__file__).parent.glob("*.py"))
    assert len(modules) > 10
    imported = re.compile(r"import\s+(?:\(|.*\b)State\b|^    State,", re.M)
    assert [path.name for path in modules if imported.search(path.read_text("utf-8"))] == []


def test_golden_tables(golden: Callable[[str, str], None]) -> None:
    front = partial(table_svg, seen(assassin(), ADA), happened=PAID)
    drawn = {
        "table_3": table_svg(seen(POSITIONS["3"](), BEN)),
        "table_3_dark_narrow": table_svg(seen(POSITIONS["3"](), BEN), dark=True, narrow=True),
        **{f"table_4{kind}": front(dark=dark, narrow=narrow) for kind, dark, narrow in KINDS},
        "table_5_dark": table_svg(seen(choosing(), ADA), dark=True),
        "table_6_narrow": table_svg(seen(knight(), ADA), narrow=True),
        "hand_4": hand_svg(seen(assassin(), ADA)),
        "hand_6": hand_svg(seen(knight(), BEN), FINN, dark=True, narrow=True),
    }
    for name, picture in drawn.items():
        golden(f"figures/{name}.svg", lines(picture))


def test_golden_end_of_a_trick(golden: Callable[[str, str], None]) -> None:
    state, happened = ended()
    golden("figures/table_6_end.svg", lines(table_svg(seen(state, None), happened=happened)))
