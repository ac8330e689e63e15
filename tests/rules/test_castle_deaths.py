"""Death and promotion, several deaths at once, and the end of the game (C-40 to C-43)."""

from __future__ import annotations

import pytest

from kings.castle import GAME, Card, Kind, Phase, Place, State
from kings.castle.events import (
    CardSpent,
    GameEnded,
    LastRound,
    LevelDiscarded,
    ManDied,
    ManThreatened,
    Promoted,
    Recruited,
)
from kings.castle.moves import Discard, Pass, Play, React, Recruit
from tests.castle.tables import (
    ADA,
    BEN,
    DOMAIN,
    EAST,
    MIDDLE,
    WEST,
    asked,
    chance,
    events,
    first,
    men,
    of_kind,
    options,
    play,
    play_out,
    refusal,
    settle,
    table,
)

DEATH, ACCIDENT, MURDER = (
    first(kind) for kind in (Kind.PEACEFUL_DEATH, Kind.ACCIDENTAL_DEATH, Kind.ASSASSINATION)
)
PLAGUE, VANISHINGS, FALL = (
    first(kind) for kind in (Kind.PLAGUE, Kind.VANISHINGS, Kind.UNLUCKY_FALL)
)
ESCAPE, VILLAGE, TOWN = first(Kind.LUCKY_ESCAPE), Card.VILLAGE_F, Card.TOWN_I
REST = "KLMNOPQRSTUVWXYZ"


def one_falls(place: Place) -> State:
    """Return the table after the man of a place has died by accident, before chance draws."""
    return play(table(ACCIDENT), Play(ADA, ACCIDENT, men=(place,)))


def test_c_40_the_card_of_the_dead_is_discarded() -> None:
    assert ("F",) == one_falls(Place.MIDDLE_SENESCHAL).dead


def test_c_40_a_dead_king_is_followed_by_the_lord_of_the_highest_castle() -> None:
    state = table(DEATH, levels={(MIDDLE, DOMAIN): (TOWN,), (EAST, DOMAIN): (VILLAGE,)})
    after = play(state, Play(ADA, DEATH))
    assert "EBCDFG-HIJ" == men(after)


def test_c_40_without_levels_the_leftmost_lord_follows() -> None:
    assert "BCD-EFGHIJ" == men(play(table(DEATH), Play(ADA, DEATH)))


def test_c_40_a_castle_without_a_lord_is_passed_over() -> None:
    state = table(
        DEATH,
        men="A---EFGHIJ",
        dead="BCD" + REST,
        last=True,
        levels={(WEST, DOMAIN): (TOWN,)},
    )
    assert "E---FG-HIJ" == men(play(state, Play(ADA, DEATH)))


def test_c_40_after_an_assassination_the_chosen_lord_follows() -> None:
    state = table(MURDER, levels={(WEST, DOMAIN): (TOWN,)})
    happened = events(state, Play(ADA, MURDER, EAST))
    assert Promoted("H", Place.EAST_LORD, Place.KING, chosen=True) in happened
    assert "HBCDEFGIJ-" == men(play(state, Play(ADA, MURDER, EAST)))


@pytest.mark.parametrize(
    ("place", "after"),
    [
        (Place.WEST_LORD, "ACD-EFGHIJ"),
        (Place.WEST_SENESCHAL, "ABD-EFGHIJ"),
        (Place.WEST_MASTER, "ABC-EFGHIJ"),
        (Place.EAST_LORD, "ABCDEFGIJ-"),
    ],
)
def test_c_40_lower_ranks_move_up(place: Place, after: str) -> None:
    assert after == men(one_falls(place))


def test_c_40_a_master_at_arms_comes_from_the_deck() -> None:
    state = one_falls(Place.WEST_LORD)
    assert Phase.RECRUIT is state.phase
    assert "ACDMEFGHIJ" == men(play(state, Recruit(("M",))))
    for wrong in (("A",), ("B",), ("M", "N"), ()):
        assert "C-41" == refusal(state, Recruit(wrong)).rule
    assert "M" not in play(state, Recruit(("M",))).reserve


def test_c_40_every_promotion_is_told_with_its_way() -> None:
    happened = events(table(FALL), Play(ADA, FALL, WEST), Recruit(("Z",)))
    told = of_kind(happened, Promoted, Recruited)
    assert [
        Promoted("C", Place.WEST_SENESCHAL, Place.WEST_LORD, chosen=False),
        Promoted("D", Place.WEST_MASTER, Place.WEST_SENESCHAL, chosen=False),
        Recruited("Z", Place.WEST_MASTER),
    ] == told


def test_c_41_deaths_come_before_discards_and_promotions_and_the_card_goes_last() -> None:
    state = table(PLAGUE, levels={(WEST, DOMAIN): (VILLAGE,)})
    both = (Place.WEST_LORD, Place.WEST_MASTER)
    happened = events(state, Play(ADA, PLAGUE, WEST, both), Recruit(("Y", "Z")))
    steps = (ManThreatened, ManDied, LevelDiscarded, Promoted, Recruited, CardSpent)
    assert [
        *(ManThreatened, ManDied, ManThreatened, ManDied),
        *(LevelDiscarded, Promoted, Recruited, Recruited, CardSpent),
    ] == [type(event) for event in of_kind(happened, *steps)]
    deaths = of_kind(happened, ManDied)
    assert [ManDied(Place.WEST_LORD, "B"), ManDied(Place.WEST_MASTER, "D")] == deaths


def test_c_41_the_men_left_move_up_and_the_highest_place_is_filled_first() -> None:
    state = play(
        table(VANISHINGS, others={BEN: (ESCAPE,)}),
        Play(ADA, VANISHINGS, MIDDLE),
    )
    state = play(state, GAME.choices(state, BEN)[0], GAME.choices(state, BEN)[0])
    state = play(state, React(BEN, ESCAPE))
    assert "ABCDG--HIJ" == men(state)
    assert "ABCDGZKHIJ" == men(play(state, Recruit(("Z", "K"))))


def test_c_41_a_whole_castle_is_filled_from_the_lord_down() -> None:
    state = play(table(VANISHINGS), Play(ADA, VANISHINGS, EAST))
    assert "ABCDEFGXYZ" == men(play(state, Recruit(("X", "Y", "Z"))))


def test_c_41_saving_the_king_stops_the_promotion_of_an_assassination() -> None:
    state = play(table(MURDER, others={BEN: (ESCAPE,)}), Play(ADA, MURDER, EAST))
    after = play(state, React(BEN, ESCAPE))
    assert ("ABCDEFGHIJ", ()) == (men(after), after.dead)


def a_late_fall(turn: int = 1, starter: int = ADA) -> State:
    """Return the table after the fall of a man whom nobody can replace."""
    state = table(FALL, dead=REST, turn=turn, starter=starter)
    assert state.actor is not None
    return play(state, Play(state.actor, FALL, WEST))


def test_c_42_the_last_round_comes_when_a_master_can_not_be_replaced() -> None:
    state = table(FALL, dead=REST)
    assert LastRound("no_men") in events(state, Play(ADA, FALL, WEST))
    after = a_late_fall()
    assert (True, "ACD-EFGHIJ") == (after.last, men(after))
    assert not state.last


def test_c_42_the_round_is_played_to_its_end() -> None:
    state = settle(a_late_fall())
    assert (BEN, 2) == (state.actor, state.turn)
    assert 3 == play_out(state).turn


def test_c_42_the_game_can_be_over_at_the_end_of_that_turn() -> None:
    state = a_late_fall(turn=3)
    assert (Phase.OVER, None) == (state.phase, state.actor)


def test_c_42_it_is_the_round_of_whoever_began() -> None:
    assert Phase.OVER is a_late_fall(turn=3, starter=BEN).phase
    assert Phase.OVER is not a_late_fall(turn=2, starter=BEN).phase


def test_c_42_the_deck_may_run_out_without_the_last_round() -> None:
    state = table(FALL, dead=REST[1:])
    state = play(state, Play(ADA, FALL, WEST), Recruit(("K",)))
    assert (False, ()) == (state.last, state.reserve)


def test_c_42_of_too_few_men_the_highest_places_get_some() -> None:
    state = play(table(VANISHINGS, dead=REST[2:]), Play(ADA, VANISHINGS, WEST))
    after = play(state, Recruit(("L", "K")))
    assert ("ALK-EFGHIJ", True) == (men(after), after.last)


def test_c_42_the_dead_do_not_come_back() -> None:
    end = play_out(GAME.start(options(3)), seed=4)
    assert () == end.reserve
    assert 26 == len({*end.dead, *end.men} - {None})


def test_c_42_a_throne_for_which_there_is_no_lord_stays_empty() -> None:
    state = table(DEATH, men="A---------", dead="BCDEFGHIJ" + REST, last=True)
    after = settle(play(state, Play(ADA, DEATH)))
    assert "----------" == men(after)


def test_c_42_at_the_end_everybody_learns_what_the_others_backed() -> None:
    state = table(FALL, dead=REST, turn=3)
    happened = events(state, Play(2, FALL, WEST))
    assert GameEnded((("A", "B", "C"), ("D", "E", "F"), ("G", "H", "I"))) == happened[-1]


def test_c_42_when_it_is_over_nobody_is_asked_and_nothing_can_be_done() -> None:
    over = a_late_fall(turn=3)
    assert () == asked(over)
    assert "game is over" in str(refusal(over, Pass(ADA)))


@pytest.mark.parametrize("limit", [1, 2, 3])
def test_c_43_at_the_turn_limit_the_round_being_played_is_the_last(limit: int) -> None:
    state = settle(play_through(table(VILLAGE, agreed=options(turn_limit=limit), last=limit == 1)))
    assert (Phase.OVER, 3) == (state.phase, state.turn)


def play_through(state: State) -> State:
    """Let everybody pass and discard until the game is over."""
    for _ in range(40):
        state = settle(state)
        if state.phase is Phase.OVER:
            return state
        active = state.actor
        assert active is not None
        state = play(state, Pass(active))
        if state.phase is Phase.DISCARD:
            state = play(state, Discard(active, state.hands[active][0]))
    raise AssertionError("the game goes on and on")


def test_c_43_the_limit_is_announced_when_it_is_reached() -> None:
    state = play(table(VILLAGE, agreed=options(turn_limit=2)), Pass(ADA))
    happened = events(state, Discard(ADA, VILLAGE))
    assert LastRound("turn_limit") in happened


def test_c_43_the_limit_is_400_turns_unless_another_is_agreed_on() -> None:
    assert 400 == options().turn_limit
    assert GAME.start(options(turn_limit=None)).options.turn_limit is None


def test_c_41_a_man_of_the_deck_is_drawn_by_chance() -> None:
    state = one_falls(Place.WEST_LORD)
    assert 16 == len({chance(state, seed) for seed in range(300)})


def test_c_61_in_a_known_order_the_next_man_comes_without_chance() -> None:
    state = table(FALL, agreed=options(known_order=True))
    assert "ACDKEFGHIJ" == men(play(state, Play(ADA, FALL, WEST)))
