"""Teaching positions: a few words make a possible position, and plain words play on from it."""

from __future__ import annotations

import doctest

import pytest

from kings.errors import BadInput, BadPosition
from kings.struggle import Act, Card, Pay, Phase, PromiseGold, count, teaching
from kings.struggle.moves import Pass
from kings.struggle.state import InPlay
from kings.struggle.teaching import before_the_lead, trick

ADA, BEN, CLEO = range(3)


def test_the_example_of_the_room_is_true() -> None:
    assert 0 == doctest.testmod(teaching).failed


def test_a_card_in_play_is_read_with_its_markers() -> None:
    scene = trick("Jester +2 +2", "Cooper +5", "1", turn=ADA)
    assert (InPlay(Card.JESTER, 0, 2), InPlay(Card.COOPER, 1), InPlay(Card.PEASANT)) == (
        scene.state.played
    )


def test_hands_that_are_not_named_hold_the_highest_cards() -> None:
    scene = trick("King", "Jeweler", "Farmer", hands={CLEO: "1 3 4 5"})
    assert (Card.COOPER, Card.JEWELER, Card.JESTER, Card.KNIGHT) != scene.state.hands[ADA]
    assert (Card.JEWELER, Card.JESTER, Card.KNIGHT, Card.QUEEN) == scene.state.hands[ADA]
    assert (Card.PEASANT, Card.ASSASSIN, Card.COBBLER, Card.COOPER) == scene.state.hands[CLEO]


def test_a_lone_cobbler_opens_its_window_unless_a_turn_is_named() -> None:
    assert Phase.WINDOW is trick("King", "Cobbler", "Farmer").state.phase
    assert Phase.TURN is trick("King", "Cobbler", "Farmer", turn=BEN).state.phase
    assert Phase.TURN is trick("Cobbler", "Cobbler", "Farmer").state.phase


def test_those_before_the_turn_have_acted() -> None:
    scene = trick("King", "Jeweler", "Farmer", leader=CLEO, turn=BEN)
    assert (True, False, True) == scene.state.acted


def test_won_cards_are_not_discarded() -> None:
    scene = trick("King", "Jeweler", "Farmer", won={BEN: "1 1 3"})
    assert count([1, 1, 3]) == scene.state.piles[BEN]
    assert 15 - 3 == sum(scene.state.discard)


def test_a_card_that_nobody_can_have_played_is_not_won() -> None:
    with pytest.raises(BadPosition, match=r"Nobody can have played the Queen .*S-01"):
        trick("King", "Jeweler", "Farmer", won={BEN: "Queen"})


def test_a_trick_that_no_game_leads_to_is_refused() -> None:
    with pytest.raises(BadPosition, match="S-35"):
        trick("Jeweler +2", "Queen", "Farmer")


def test_a_card_with_strange_markers_is_refused() -> None:
    with pytest.raises(BadInput, match=r"Jester \+3"):
        trick("Jester +3", "Queen", "Farmer")


def test_the_number_of_cards_says_which_round_begins() -> None:
    assert 6 == before_the_lead("1 2 3 4 5", "1 2 3 4 5", "1 2 3 4 5").state.round
    night = before_the_lead("1 2", "3 4", "5 6", mode="night", leader=BEN).state
    assert (7, BEN, Phase.LEAD) == (night.round, night.leader, night.phase)
    assert (2, 2, 2) == tuple(map(len, night.aside))


def test_a_choice_is_made_by_its_first_words() -> None:
    scene = trick("Jester", "Queen", "Farmer", hands={BEN: "1 3 6 8"})
    answered = scene.choose("make BEN", "Answer with the Jeweler")
    assert InPlay(Card.JEWELER) == answered.state.played[BEN]
    assert 2 == len(answered.told)


@pytest.mark.parametrize("words", ["Take", "Bribe"])
def test_words_that_fit_no_choice_or_several_are_refused(words: str) -> None:
    with pytest.raises(BadInput, match="Pass: leave the Knight unused; Take Ben's Farmer"):
        trick("Knight", "Farmer", "Peasant").choose(words)


def test_a_scene_tells_only_what_happened_since_the_one_before() -> None:
    marked = trick("Farmer", "Jeweler", "King").choose("Put +5")
    assert ("Ada's Farmer puts +5 on Ben's card (S-31).",) == marked.told
    assert marked.do(Pass(BEN)).told[0].startswith("Ben passes")


def test_a_face_down_card_is_told_to_its_owner_only() -> None:
    scene = before_the_lead("1 2", "3 4", "5 6", mode="night").choose("Lead the Peasant")
    sealed = scene.choose("Play the Cobbler")
    assert ("Ben lays the Cobbler (4) face down.",) == sealed.told_to(BEN)
    assert ("Ben lays a card face down.",) == sealed.told_to(CLEO) == sealed.told_to(None)


def test_a_finished_scene_ends_with_the_trick() -> None:
    ended = trick("Queen", "Farmer", "Peasant").finish()
    assert (True, "") == (ended.ended, ended.ask)
    assert "Ada takes 5 gold for winning with the Queen (S-38)." == str(ended).splitlines()[-1]


def test_finishing_stops_where_promised_gold_is_due() -> None:
    scene = trick("Queen", "Jeweler", "Knight", turn=BEN)
    due = scene.strike(PromiseGold(ADA, BEN, 2, due=6), Act(BEN, "pass")).finish()
    assert (False, Phase.RECKON) == (due.ended, due.state.phase)
    assert ("Ada promises Ben 2 gold: kept in round 6.",) == due.choose("Pay").ledger


def test_a_deal_is_judged_struck_or_refused() -> None:
    scene = trick("Queen", "Jeweler", "Knight", turn=BEN)
    clauses = (Pay(ADA, BEN, 3), Act(BEN, "pass"))
    assert ["binds", "binds"] == [
        line.split(": ")[1].split(",")[0] for line in scene.verdicts(*clauses)
    ]
    assert (2, 8, 5) == scene.strike(*clauses).state.gold
    assert "" == scene.refusal(*clauses)
    assert "Ada would have to pay 9 gold and has 5. (S-53)" == scene.refusal(Pay(ADA, BEN, 9))


def test_a_scene_reads_as_text() -> None:
    lines = str(trick("Farmer", "Jeweler", "King")).splitlines()
    assert "Round 6. Ada decides what the Farmer does (S-31)." == lines[0]
    assert ["  · Pass: leave the Farmer unused", "  · Put +5 on Ben's Jeweler (6 + 5 = 11)"] == (
        lines[1:]
    )
