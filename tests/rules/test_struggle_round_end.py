"""The end of a round: equal cards, the winner, the trick (S-40 to S-43)."""

from __future__ import annotations

import pytest

from kings.struggle import Card, cards_in
from kings.struggle.events import CardsCancelled, NobodyWon, TrickWon
from kings.struggle.moves import Aim, GiveLead, Pass
from kings.struggle.state import InPlay
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
    finish_round,
    first_round,
    play,
    position,
)


def test_s_40_power_is_printed_power_and_markers() -> None:
    assert 5 + 5 + 5 == InPlay(COOPER, fives=2).power
    assert 7 + 2 == InPlay(JESTER, twos=1).power


def test_s_40_cards_of_equal_power_are_discarded_and_nobody_wins_them() -> None:
    state = finish_round(position(KING, KING, QUEEN, FARMER))
    assert (KING, KING) == cards_in(state.discard)
    assert (FARMER, QUEEN) == cards_in(state.piles[CLEO])


def test_s_40_three_equal_cards_go_too() -> None:
    state = finish_round(position(KING, KING, KING, FARMER))
    assert ((KING,) * 3, (FARMER,)) == (cards_in(state.discard), cards_in(state.piles[DAN]))


def test_s_40_several_pairs_go_at_once() -> None:
    state = finish_round(position(KING, KING, QUEEN, QUEEN, FARMER))
    assert (QUEEN, QUEEN, KING, KING) == cards_in(state.discard)


def test_s_40_markers_make_different_cards_equal() -> None:
    state = finish_round(position(InPlay(COBBLER, fives=1), QUEEN, KNIGHT, actor=CLEO))
    assert (COBBLER, QUEEN) == cards_in(state.discard)


def test_s_40_markers_make_equal_titles_different() -> None:
    state = finish_round(position(InPlay(KING, twos=1), KING, QUEEN, actor=CLEO))
    assert (QUEEN, KING, KING) == cards_in(state.piles[ADA])


def test_s_40_the_log_tells_which_cards_were_equal() -> None:
    happened = events(position(KING, KING, QUEEN, actor=CLEO), Pass(CLEO))
    assert CardsCancelled(10, (ADA, BEN), (KING, KING)) in happened


def winner(*trick: InPlay | Card | None, early: bool = False) -> int | None:
    """Return the seat that wins this trick, or None."""
    last = len(trick) - 1
    state = position(*trick, actor=last, peasant_before_ties=early)
    won = [e for e in events(state, Pass(last)) if isinstance(e, TrickWon)]
    return won[0].seat if won else None


def test_s_41_the_highest_power_wins() -> None:
    assert CLEO == winner(FARMER, QUEEN, KING)
    assert ADA == winner(InPlay(JEWELER, fives=1), QUEEN, KING)


def test_s_41_a_peasant_that_is_the_only_serf_wins() -> None:
    assert ADA == winner(PEASANT, QUEEN, KING)


@pytest.mark.parametrize("serf", [FARMER, ASSASSIN])
def test_s_41_a_peasant_beside_another_serf_does_not_win(serf: Card) -> None:
    assert CLEO == winner(PEASANT, serf, KING)


def test_s_41_a_peasant_wins_when_the_other_serf_was_taken() -> None:
    state = play(position(KNIGHT, FARMER, PEASANT), Aim(ADA, (BEN,)))
    assert CLEO == finish_round(state).leader


def test_s_41_two_peasants_cancel_one_another() -> None:
    state = finish_round(position(PEASANT, PEASANT, QUEEN, KING))
    assert ((PEASANT, PEASANT), DAN) == (cards_in(state.discard), state.leader)


def test_s_41_equal_serfs_that_have_gone_are_not_in_the_peasants_way() -> None:
    assert CLEO == winner(ASSASSIN, ASSASSIN, PEASANT, KING)


def test_s_41_by_the_house_rule_they_are() -> None:
    assert DAN == winner(ASSASSIN, ASSASSIN, PEASANT, KING, early=True)


def test_s_41_by_the_house_rule_a_lone_peasant_takes_what_is_not_equal() -> None:
    state = finish_round(position(PEASANT, KING, KING, QUEEN, peasant_before_ties=True))
    assert (PEASANT, QUEEN) == cards_in(state.piles[ADA])


def test_s_41_by_the_house_rule_two_peasants_cancel_too() -> None:
    assert DAN == winner(PEASANT, PEASANT, QUEEN, KING, early=True)


def test_s_41_by_the_house_rule_a_serf_that_was_taken_does_not_count() -> None:
    state = position(KNIGHT, FARMER, PEASANT, peasant_before_ties=True)
    assert CLEO == finish_round(play(state, Aim(ADA, (BEN,)))).leader


def test_s_42_the_winner_takes_all_that_is_left_in_play() -> None:
    state = finish_round(position(FARMER, COOPER, KING, JEWELER))
    assert (FARMER, COOPER, JEWELER, KING) == cards_in(state.piles[CLEO])
    assert (None,) * 4 == state.played


def test_s_42_the_winner_takes_the_star_and_leads_the_next_round() -> None:
    state = finish_round(position(FARMER, COOPER, KING, JEWELER))
    assert (CLEO, 2) == (state.leader, state.round)


def test_s_42_if_no_card_is_left_nobody_wins_and_the_star_stays() -> None:
    state = position(QUEEN, QUEEN, KING, KING, leader=BEN, actor=ADA)
    assert NobodyWon(BEN) in events(state, Pass(ADA))
    after = play(state, Pass(ADA))
    assert (BEN, 2, 0) == (after.leader, after.round, sum(map(sum, after.piles)))


def test_s_42_the_star_then_stays_with_the_one_a_cobbler_gave_it_to() -> None:
    state = first_round(FARMER, COBBLER, QUEEN, KING, KING, FARMER)
    state = play(state, GiveLead(BEN, DAN), Pass(DAN), Pass(4), Pass(FINN))
    state = finish_round(play(state, Aim(ADA, (BEN,))))
    assert (DAN, 2) == (state.leader, state.round)
    assert 6 == sum(state.discard)


def test_s_43_the_rulebooks_trick() -> None:
    """Peasant, Farmer, Cooper with +5, Queen and King: the Queen wins three cards and 5 gold."""
    state = position(PEASANT, FARMER, COOPER, QUEEN, KING)
    state = finish_round(play(state, Pass(ADA), Aim(BEN, (CLEO,))))
    assert (COOPER, KING) == cards_in(state.discard)
    assert (PEASANT, FARMER, QUEEN) == cards_in(state.piles[DAN])
    assert (5, 5, 5, 10, 5) == state.gold
    assert (DAN, 5) == (state.leader, state.fives)
