"""Lucky Escape and Not That Bad, played out of turn (C-22)."""

from __future__ import annotations

from kings.castle import GAME, Card, Death, Kind, Phase, Place, State
from kings.castle.events import (
    Declined,
    LevelKept,
    LevelThreatened,
    ManDied,
    ManSaved,
    ManThreatened,
)
from kings.castle.moves import Decline, Play, React
from kings.game import NATURE, Ask
from tests.castle.tables import (
    ADA,
    BEN,
    CLEO,
    DAN,
    DOMAIN,
    WEST,
    asked,
    events,
    first,
    men,
    of_kind,
    options,
    play,
    refusal,
    settle,
    table,
)

ESCAPE, SECOND_ESCAPE, THIRD_ESCAPE = (first(Kind.LUCKY_ESCAPE, copy) for copy in range(3))
NOT_BAD, SECOND_NOT_BAD = (first(Kind.NOT_THAT_BAD, copy) for copy in range(2))
FALL, VANISHINGS = first(Kind.UNLUCKY_FALL), first(Kind.VANISHINGS)
SIEGE, PLAGUE = first(Kind.PROTRACTED_SIEGE), first(Kind.PLAGUE)
VILLAGE, TOWN, CITY = Card.VILLAGE_F, Card.TOWN_I, Card.CITY_K


def a_fall(**others: tuple[Card, ...]) -> State:
    """Return the moment after Ada has played an Unlucky Fall on the West Castle."""
    seats = {{"ben": BEN, "cleo": CLEO, "ada": ADA}[name]: cards for name, cards in others.items()}
    mine = seats.pop(ADA, ())
    return play(table(FALL, *mine, others=seats), Play(ADA, FALL, WEST))


def test_c_22_a_man_about_to_die_is_saved() -> None:
    state = a_fall(ben=(ESCAPE,))
    after = play(state, React(BEN, ESCAPE))
    assert "ABCDEFGHIJ" == men(after)
    assert ((ESCAPE, FALL), ()) == (after.discard, after.hands[BEN][3:])


def test_c_22_a_level_card_about_to_be_discarded_is_kept() -> None:
    lost = first(Kind.SHRINKING_DOMAIN)
    state = table(lost, levels={(WEST, DOMAIN): (VILLAGE, CITY)}, others={CLEO: (NOT_BAD,)})
    state = play(state, Play(ADA, lost, WEST))
    assert ((CLEO, "react"),) == asked(state)
    (kept,) = of_kind(events(state, React(CLEO, NOT_BAD)), LevelKept)
    assert LevelKept(CLEO, NOT_BAD, WEST, DOMAIN, CITY) == kept
    assert (VILLAGE, CITY) == play(state, React(CLEO, NOT_BAD)).stacks[0]


def test_c_22_the_players_are_asked_from_the_left_and_the_active_player_last() -> None:
    state = a_fall(ada=(ESCAPE,), ben=(SECOND_ESCAPE,), cleo=(THIRD_ESCAPE,))
    for seat in (BEN, CLEO, ADA):
        assert ((seat, "react"),) == asked(state)
        state = play(state, Decline(seat))
    assert "A" not in men(state)[1] and ("B",) == state.dead


def test_c_22_once_a_man_is_saved_nobody_else_is_asked() -> None:
    state = play(a_fall(ben=(ESCAPE,), cleo=(SECOND_ESCAPE,)), React(BEN, ESCAPE))
    assert Phase.REACT is not state.phase
    assert (SECOND_ESCAPE,) == state.hands[CLEO]


def test_c_22_only_holders_of_a_fitting_card_are_asked() -> None:
    assert Phase.REACT is not a_fall(ben=(NOT_BAD,), cleo=(TOWN,)).phase
    assert ((CLEO, "react"),) == asked(a_fall(ben=(NOT_BAD,), cleo=(ESCAPE,)))


def test_c_22_who_is_asked_is_a_secret() -> None:
    state = a_fall(ben=(ESCAPE,), cleo=(SECOND_ESCAPE,))
    assert (Ask(BEN, "react", open=False),) == GAME.asks(state)
    assert GAME.asks(state) == GAME.view(state, BEN).asks
    other = a_fall(ben=(SECOND_ESCAPE,), cleo=(ESCAPE,))
    nobody = a_fall(ben=(NOT_BAD,), cleo=(TOWN,))
    assert GAME.view(state, None) == GAME.view(other, None) == GAME.view(nobody, None)
    assert (Ask(NATURE, "recruit"),) == GAME.view(state, ADA).asks
    assert "B" in GAME.view(state, ADA).dead and "B" not in GAME.view(state, BEN).dead


def test_c_22_whoever_is_asked_later_sees_its_own_question() -> None:
    both, alone = (
        a_fall(ben=(ESCAPE,), cleo=(SECOND_ESCAPE,)),
        a_fall(ben=(TOWN,), cleo=(SECOND_ESCAPE,)),
    )
    assert (Ask(CLEO, "react", open=False),) == GAME.view(both, CLEO).asks
    assert GAME.view(alone, CLEO) == GAME.view(both, CLEO)


def test_c_22_a_refusal_names_nobody_who_is_asked() -> None:
    state = a_fall(ben=(ESCAPE,), cleo=(SECOND_ESCAPE,))
    assert "not asked now whether to react" in str(refusal(state, Decline(ADA)))
    assert "Ben" not in str(refusal(state, Decline(ADA)))


def test_c_22_nobody_else_hears_that_somebody_could_have_reacted() -> None:
    state = a_fall(ben=(ESCAPE,))
    (declined,) = of_kind(events(state, Decline(BEN)), Declined)
    assert [None, declined, None, None] == [declined.seen_by(s) for s in (ADA, BEN, CLEO, None)]


def test_c_22_the_danger_is_announced_whoever_holds_what() -> None:
    quiet = table(FALL)
    assert ManThreatened(Place.WEST_LORD, "B") in events(quiet, Play(ADA, FALL, WEST))
    siege = table(SIEGE, levels={(WEST, DOMAIN): (VILLAGE,)})
    assert LevelThreatened(WEST, DOMAIN, VILLAGE) in events(siege, Play(ADA, SIEGE, WEST))


def test_c_22_one_card_undoes_one_death_only() -> None:
    state = table(VANISHINGS, others={BEN: (ESCAPE, SECOND_ESCAPE)})
    state = play(state, Play(ADA, VANISHINGS, WEST), React(BEN, ESCAPE))
    assert ((BEN, "react"),) == asked(state)
    state = settle(play(state, Decline(BEN), React(BEN, SECOND_ESCAPE)))
    assert ("C",) == state.dead
    assert "BD" == men(state)[1:3]


def test_c_22_one_card_undoes_one_discard_only() -> None:
    state = table(SIEGE, levels={(WEST, DOMAIN): (VILLAGE, TOWN, CITY)}, others={BEN: (NOT_BAD,)})
    state = play(state, Play(ADA, SIEGE, WEST), React(BEN, NOT_BAD))
    assert (CITY,) == state.stacks[0]
    assert (NOT_BAD, TOWN, VILLAGE, SIEGE) == state.discard


def test_c_22_a_declined_question_comes_again_for_the_next_death() -> None:
    state = table(VANISHINGS, others={BEN: (ESCAPE,)})
    state = play(state, Play(ADA, VANISHINGS, WEST), Decline(BEN), Decline(BEN))
    state = settle(play(state, React(BEN, ESCAPE)))
    assert ("B", "C") == state.dead
    assert "D" == men(state)[1]


def test_c_22_a_reaction_is_no_card_of_a_turn() -> None:
    for card in (ESCAPE, NOT_BAD):
        refused = refusal(table(card), Play(ADA, card))
        assert ("C-22", True) == (refused.rule, "it is a reaction" in str(refused))


def test_c_22_the_wrong_reaction_is_refused() -> None:
    state = a_fall(ben=(ESCAPE, NOT_BAD))
    refused = refusal(state, React(BEN, NOT_BAD))
    assert ("C-22", True) == (refused.rule, "against a death" in str(refused))
    assert "does not hold" in str(refusal(state, React(BEN, SECOND_ESCAPE)))


def test_c_22_the_hand_is_filled_up_only_in_the_next_draw_phase() -> None:
    state = play(a_fall(cleo=(ESCAPE, TOWN, CITY)), React(CLEO, ESCAPE))
    assert (2, BEN) == (len(state.hands[CLEO]), state.actor)
    state = settle(state)
    assert 2 == len(state.hands[CLEO])


def test_c_22_the_active_player_can_react_to_its_own_card() -> None:
    state = a_fall(ada=(ESCAPE,))
    assert ((ADA, "react"),) == asked(state)
    (saved,) = of_kind(events(state, React(ADA, ESCAPE)), ManSaved)
    assert ManSaved(ADA, ESCAPE, Place.WEST_LORD, "B") == saved


def test_c_22_discards_from_a_hand_can_not_be_stopped() -> None:
    loss = first(Kind.UNEXPECTED_LOSS)
    state = table(loss, others={BEN: (VILLAGE,), CLEO: (NOT_BAD,)})
    after = settle(play(state, Play(ADA, loss, player=BEN)))
    assert VILLAGE in after.discard and NOT_BAD in after.hands[CLEO]


def test_c_22_deaths_are_asked_about_before_discards() -> None:
    state = table(
        PLAGUE,
        agreed=options(4),
        levels={(WEST, DOMAIN): (VILLAGE,)},
        others={DAN: (ESCAPE, NOT_BAD)},
    )
    both = (Place.WEST_LORD, Place.WEST_SENESCHAL)
    state = play(state, Play(ADA, PLAGUE, WEST, both), Decline(DAN), Decline(DAN))
    happened = events(state, React(DAN, NOT_BAD))
    assert [] == of_kind(happened, ManDied)
    assert [LevelKept(DAN, NOT_BAD, WEST, DOMAIN, VILLAGE)] == of_kind(happened, LevelKept)


def test_c_23_who_played_what_against_whom_stays_known_to_all() -> None:
    state = play(a_fall(ben=(ESCAPE,)), React(BEN, ESCAPE))
    fall, escape = GAME.view(state, None).deeds
    assert (Play(ADA, FALL, WEST), None) == (fall.move, fall.against)
    assert (React(BEN, ESCAPE), Death(Place.WEST_LORD)) == (escape.move, escape.against)
    assert "B" == escape.men[Place.WEST_LORD]
