"""A position becomes a state only if a game could have led there; else a sentence says why."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kings.errors import BadPosition, BadRecord
from kings.records.formats import header_text, read_header, read_scenario, scenario_text
from kings.records.recording import Recording
from kings.struggle.cards import DECK, NO_CARDS
from kings.struggle.moves import Act, AnswerWith, Deal, PromiseGold, PromiseUse, PromiseWords
from kings.struggle.options import Options
from kings.struggle.positions import Position, SeatPosition, position_of, state_of
from kings.struggle.state import InPlay, LedgerEntry, Phase, Proposal
from tests.records.games import header_for, scenario_of
from tests.records.moments import (
    ANSWER,
    COBBLER,
    COOPER,
    DAY,
    DEALT,
    DRAW,
    FARMER,
    FOLLOW,
    FREE,
    JESTER,
    KING,
    LEAD,
    NIGHT,
    PEASANT,
    QUEEN,
    SECOND,
    START,
    TURN,
    WHOLE,
    WINDOW,
    bound,
    lying,
    promised,
    proposed,
    with_seat,
    without,
)

GOOD: dict[str, tuple[Position, Options]] = {
    "a turn": (TURN, DAY),
    "an answer": (ANSWER, DAY),
    "the Cobbler window": (WINDOW, DAY),
    "a lead": (LEAD, DAY),
    "a sealed choice": (with_seat(FOLLOW, 1, hand=without(KING), sealed=KING), DAY),
    "the draw for the lead": (START, DAY),
    "two draw again": (replace(START, drawing=(0, 2)), DAY),
    "the second round": (SECOND, DAY),
    "the Free Market": (SECOND, FREE),
    "a promise": (promised(), DAY),
    "a proposal": (proposed(), DAY),
    "a bound action": (bound(Act(0, "use", None, (1,))), DAY),
    "a bound answer": (bound(AnswerWith(1, KING)), DAY),
    "a bound answer is due": (
        bound(AnswerWith(1, KING), position=replace(ANSWER, proposals_made=1, deals_struck=1)),
        DAY,
    ),
}

ROW = (NO_CARDS,) * 3
PILES = tuple((1, 1, 0, 0, 0, 0, 0, 0, 0, 1) if seat == 0 else NO_CARDS for seat in range(3))

BAD: dict[str, tuple[Position, Options, str]] = {
    "two seats for three names": (replace(TURN, seats=TURN.seats[:2]), DAY, "seats has 2 seats"),
    "no seats": (replace(TURN, seats=()), DAY, "seats has 0 seats"),
    # Cards
    "a card twice in hand": (
        with_seat(LEAD, 1, hand=(KING, *without(FARMER))), DAY, r"seats\[1\] holds the King twice",
    ),
    "a card in hand and in play": (
        with_seat(TURN, 0, hand=(JESTER, *without(JESTER, KING))), DAY, r"seats\[0\] holds the Jes",
    ),
    "a card in hand and face down": (
        with_seat(FOLLOW, 1, hand=without(QUEEN), sealed=KING), DAY, r"seats\[1\] holds the King",
    ),
    "a card won that is in every hand": (
        with_seat(LEAD, 2, won=(KING,)), DAY, "title King, and 0 have left",
    ),
    "a card in no place": (with_seat(SECOND, 0, won=(KING,)), DAY, "title Peasant"),
    "a card won and discarded": (replace(SECOND, discard=(KING,)), DAY, "hold 2 won or disc"),
    "a hand too small": (
        replace(with_seat(LEAD, 2, hand=without(KING)), discard=(KING,)),
        DAY,
        r"seats\[2\].hand has 9 cards and should have 10",
    ),
    "a hand too large": (
        with_seat(replace(SECOND, discard=()), 1, hand=DECK, won=()), DAY, "left the players",
    ),
    "cards aside by day": (
        with_seat(LEAD, 0, hand=without(KING, QUEEN), aside=(QUEEN, KING)),
        DAY,
        r"seats\[0\]\.aside should have 0",
    ),
    "no cards aside by night": (LEAD, NIGHT, r"seats\[0\]\.aside should have 2"),
    # Gold and markers
    "251 gold": (with_seat(TURN, 0, gold=241), DAY, "bank and the players hold 250 gold with -1"),
    "a bank that doesn't fit": (replace(TURN, bank=236), DAY, "hold 251 gold"),
    "a purse below nothing": (with_seat(TURN, 1, gold=-1), DAY, r"seats\[1\]\.gold is -1"),
    "six +5 markers": (
        lying(TURN, InPlay(JESTER), InPlay(COBBLER, fives=3), InPlay(COOPER, fives=3)),
        DAY,
        "more than the 5 markers",
    ),
    "six +2 markers": (lying(TURN, *[InPlay(KING, twos=2)] * 3), DAY, "more than the 5 markers"),
    "a +5 on a Royal": (
        lying(TURN, *[InPlay(KING, fives=1)] * 3), DAY, r"seats\[0\]\.lying has a \+5 on the King",
    ),
    "a +2 on a Serf": (
        lying(TURN, InPlay(KING), InPlay(FARMER, twos=1), InPlay(KING)), DAY, r"seats\[1\]\.lying",
    ),
    "fewer than no markers": (
        lying(TURN, InPlay(KING, twos=-1), InPlay(KING), InPlay(KING)), DAY, "fewer than no mark",
    ),
    # Phase, round, mode
    "round 0 in a turn": (replace(TURN, round=0), DAY, "round is 0"),
    "round 8": (replace(TURN, round=8), DAY, "round is 8"),
    "round 1 of the set-up": (replace(START, round=1), DAY, "round is 1"),
    "over after one round": (replace(LEAD, phase=Phase.OVER), DAY, "and a game is over"),
    "night in a Day game": (replace(TURN, night=True), DAY, "night does not go with"),
    "day in a Night game": (replace(START, night=False), NIGHT, "night does not go with"),
    "a mode not settled": (LEAD, DRAW, "night is settled by a draw"),
    "a mode settled before its draw": (replace(START, night=True), DRAW, "night is settled by"),
    "a draw for an agreed mode": (
        replace(START, phase=Phase.DRAW_MODE, leader=0, drawing=()), DAY, "phase draws for Day",
    ),
    "cards set aside by day": (
        replace(START, phase=Phase.SET_ASIDE, leader=0, drawing=()), DAY, "phase sets cards aside",
    ),
    "a leader before the draw": (replace(START, leader=1), DAY, "leader is drawn"),
    "no leader": (replace(LEAD, leader=None), DAY, "leader is drawn"),
    "nobody draws": (replace(START, drawing=()), DAY, "drawing should name"),
    "a stranger draws": (replace(START, drawing=(0, 3)), DAY, "drawing should name"),
    "one draws twice": (replace(START, drawing=(1, 1, 2)), DAY, "drawing should name"),
    "a draw in a turn": (replace(TURN, drawing=(0, 1)), DAY, "drawing goes on in the phase 'turn'"),
    # Who is who
    "a leader from elsewhere": (replace(LEAD, leader=3), DAY, "leader is seat 3"),
    "an actor from elsewhere": (replace(TURN, actor=-1), DAY, "actor is seat -1"),
    "an actor in a lead": (replace(LEAD, actor=0), DAY, "actor does not go with"),
    "no actor in a turn": (replace(TURN, actor=None), DAY, "actor does not go with"),
    "somebody named in a turn": (replace(TURN, named=1), DAY, "named does not go with"),
    "nobody named in an answer": (replace(ANSWER, named=None), DAY, "named does not go with"),
    "a later actor, nobody has acted": (replace(TURN, actor=1), DAY, "have not acted in turn"),
    "acted before the turns": (with_seat(LEAD, 0, acted=True), DAY, "have not acted in turn"),
    # The trick
    "sealed in a turn": (
        with_seat(TURN, 1, hand=without(COBBLER, KING), sealed=KING),
        DAY,
        r"seats\[1\]\.(hand|sealed)",
    ),
    "sealed by the leader": (
        with_seat(FOLLOW, 0, hand=without(KING, QUEEN), sealed=QUEEN), DAY, r"seats\[0\]\.",
    ),
    "everybody has sealed": (
        replace(
            FOLLOW,
            seats=(FOLLOW.seats[0], *[SeatPosition(without(KING), 5, sealed=KING)] * 2),
        ),
        DAY,
        "have all chosen a card",
    ),
    "no card led": (replace(FOLLOW, seats=(WHOLE,) * 3), DAY, r"seats\[0\]\.hand"),
    "a card in play before the lead": (
        with_seat(LEAD, 0, hand=without(KING), lying=InPlay(KING)), DAY, r"seats\[0\]\.hand",
    ),
    "the window of somebody without a Cobbler": (
        replace(WINDOW, actor=2), DAY, "actor is not the owner of the only Cobbler",
    ),
    "the window of two Cobblers": (
        lying(WINDOW, *[InPlay(COBBLER)] * 2, InPlay(KING)), DAY, "owner of the only Cobbler",
    ),
    "a Jester that is a King": (
        with_seat(ANSWER, 0, hand=without(KING), lying=InPlay(KING)), DAY, "actor has no Jester",
    ),
    "a Jester that names itself": (replace(ANSWER, named=0), DAY, "named can't answer"),
    "swapped without a Cooper in hand": (
        with_seat(replace(TURN, swapped=True), 0, hand=without(JESTER, COOPER), won=()),
        DAY,
        "title Cooper|swapped needs",
    ),
    "swapped with a Cooper in play": (
        lying(replace(TURN, swapped=True), InPlay(COOPER), InPlay(KING), InPlay(KING)),
        DAY,
        "swapped needs the Cooper back",
    ),
    "swapped in a lead": (replace(LEAD, swapped=True), DAY, "swapped is said outside a turn"),
    "swapped to a Peasant": (
        lying(replace(TURN, swapped=True), InPlay(PEASANT), InPlay(KING), InPlay(KING)),
        DAY,
        "swapped leaves nothing to decide",
    ),
    "shown but not held": (with_seat(TURN, 0, shown=(JESTER,)), DAY, r"seats\[0\]\.shown names"),
    "shown twice": (with_seat(TURN, 0, shown=(KING, KING)), DAY, r"seats\[0\]\.shown .* twice"),
    # Deals
    "bounds in a lead": (
        bound(Act(0, "pass"), position=replace(LEAD, proposals_made=1, deals_struck=1)),
        DAY,
        "bounds bind nobody",
    ),
    "a bound of no deal": (bound(Act(0, "pass"), deal=2), DAY, r"bounds\[0\] is of no deal"),
    "a bound of another seat": (bound(Act(1, "pass")), DAY, r"bounds\[0\] binds the active"),
    "a bound on a stranger": (bound(Act(0, "spare", None, (9,))), DAY, r"bounds\[0\] names a seat"),
    "a bound that can't be met": (bound(Act(0, "gold")), DAY, "bounds leave the active player no"),
    "bounds that contradict": (
        bound(Act(0, "pass"), Act(0, "use")), DAY, "bounds leave the active player no choice",
    ),
    "a bound on a player who can only pass": (
        bound(
            Act(0, "use"), position=lying(DEALT, InPlay(PEASANT), InPlay(KING), InPlay(KING))
        ),
        DAY,
        "bounds leave the active player no choice",
    ),
    "an answer with a card in play": (
        bound(AnswerWith(1, COBBLER)), DAY, r"bounds\[0\] leaves no answer with the Cobbler",
    ),
    "an answer due with a card in play": (
        bound(
            AnswerWith(1, COBBLER), position=replace(ANSWER, proposals_made=1, deals_struck=1)
        ),
        DAY,
        r"bounds\[0\] leaves no answer",
    ),
    "two answers of one seat": (
        bound(AnswerWith(1, KING), AnswerWith(1, QUEEN)), DAY, r"bounds\[1\] leaves no answer",
    ),
    "an answer to oneself": (bound(AnswerWith(0, KING)), DAY, r"bounds\[0\] binds the active"),
    "a proposal in a lead": (
        replace(proposed(), phase=Phase.LEAD, actor=None, seats=LEAD.seats), DAY, "proposals and",
    ),
    "offers in a lead": (replace(LEAD, offered_gold=(1, 0, 0)), DAY, "proposals and offers"),
    "a proposal from the future": (proposed(number=3), DAY, "proposals are not numbered"),
    "a proposal number 0": (proposed(number=0), DAY, "proposals are not numbered"),
    "a proposal by a stranger": (proposed(by=3), DAY, r"proposals\[0\] names a seat"),
    "a proposal that all accepted": (proposed(accepted=(0, 1)), DAY, r"proposals\[0\]\.accepted"),
    "all parties accepted another's": (
        proposed(by=2, accepted=(0, 1)), DAY, r"proposals\[0\]\.accepted",
    ),
    "accepted by no party": (proposed(accepted=(2,)), DAY, r"proposals\[0\]\.accepted"),
    "accepted twice": (proposed(accepted=(0, 0)), DAY, r"proposals\[0\]\.accepted"),
    "an empty proposal": (
        replace(DEALT, proposals=(Proposal(1, 0, Deal(()), ()),)), DAY, r"proposals\[0\]\.accepted",
    ),
    "offers of two seats": (replace(TURN, offered_gold=(1, 0)), DAY, "offered_gold"),
    "offers below nothing": (replace(TURN, offered_promises=(0, -1, 0)), DAY, "offered_gold"),
    "more deals than proposals": (replace(TURN, deals_struck=1), DAY, "deals_struck"),
    "fewer than no deals": (replace(TURN, deals_struck=-1), DAY, "deals_struck"),
    # The ledger
    "promise 2 first": (promised(number=2), DAY, r"promises\[0\] has the number 2"),
    "a promise of no deal": (promised(deal=2), DAY, r"promises\[0\] is of a deal"),
    "a promise to a stranger": (
        promised(clause=PromiseGold(0, 3, 1, 3)), DAY, r"promises\[0\] is not between",
    ),
    "a promise to oneself": (
        promised(clause=PromiseGold(1, 1, 1, 3)), DAY, r"promises\[0\] is not between",
    ),
    "a promise about a stranger": (
        promised(clause=PromiseUse(0, 1, 3, None, 7)), DAY, r"promises\[0\] is not between",
    ),
    "a promise of less than nothing": (
        promised(clause=PromiseGold(0, 1, -5, 3)), DAY, r"promises\[0\] promises -5 gold",
    ),
    "a promise made tomorrow": (promised(made=2), DAY, r"promises\[0\] was made later"),
    "a promise due in round 8": (
        promised(clause=PromiseGold(0, 1, 1, 8)), DAY, r"promises\[0\] was made later than now",
    ),
    "open though it has ended": (promised(ended=1), DAY, r"promises\[0\] is open if and only if"),
    "kept without an end": (promised(status="kept"), DAY, r"promises\[0\] is open if and only if"),
    "kept tomorrow": (promised(status="kept", ended=2), DAY, r"promises\[0\] can't have ended in"),
    "open too late": (
        replace(
            SECOND,
            proposals_made=1,
            deals_struck=1,
            promises=(LedgerEntry(1, 1, PromiseUse(0, 1, due=1), 1),),
        ),
        DAY,
        r"promises\[0\] is open after the round",
    ),
    "a reckoning in a turn": (replace(promised(), reckoning=(1,)), DAY, "reckoning is not"),
    "a reckoning of nothing": (replace(SECOND, phase=Phase.RECKON, round=1), DAY, "reck|seats"),
    # Knowledge
    "certain without the Free Market": (replace(SECOND, certain=(PILES,) * 4), DAY, "certain bel"),
    "certain without a bystander": (replace(SECOND, certain=(PILES,) * 3), FREE, "certain has a r"),
    "certain of cards not won": (
        replace(LEAD, certain=((NO_CARDS, NO_CARDS, PILES[0]), *(ROW,) * 3)),
        FREE,
        r"certain\[0\]\[2\] is more",
    ),
    "certain of nine titles": (
        replace(SECOND, certain=(PILES, PILES, PILES, ((0,) * 9, *PILES[1:]))),
        FREE,
        r"certain\[3\]\[0\] is more .* or not ten numbers",
    ),
    "not certain of one's own": (
        replace(SECOND, certain=(ROW, PILES, PILES, PILES)), FREE, r"certain\[0\]\[0\] is less",
    ),
    "free words due too late": (
        promised(clause=PromiseWords(0, 1, 9, "I will.")), DAY, r"promises\[0\] was made later",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", GOOD)
def test_a_possible_position_becomes_a_state(name: str) -> None:
    position, options = GOOD[name]
    state = state_of(position, options)
    assert state == state_of(position_of(state), options)


@pytest.mark.parametrize("name", BAD)
def test_an_impossible_position_is_refused_with_the_place(name: str) -> None:
    position, options, reason = BAD[name]
    with pytest.raises(BadPosition, match=reason) as refused:
        state_of(position, options)
    assert str(refused.value).startswith("position.")
    assert str(refused.value).endswith(".")


def test_a_scenario_and_a_header_with_an_impossible_position_are_refused() -> None:
    state = state_of(TURN, DAY)
    text = scenario_text(replace(scenario_of(state), position=with_seat(TURN, 0, gold=241)))
    with pytest.raises(BadRecord, match=r"^scenario\.position\.bank"):
        read_scenario(text)
    header = replace(header_for(DAY), start=with_seat(TURN, 1, hand=DECK))
    assert header == read_header(header_text(header))
    with pytest.raises(BadPosition, match=r"seats\[1\] holds the Cobbler twice"):
        Recording.begin(header)
