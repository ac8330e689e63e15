"""Each refusal of a deal or a draw of King of the Castle has its own words and its own rule."""

from __future__ import annotations

import random
from typing import cast

import pytest

from kings.castle import GAME, LETTERS, Card, Kind, Letter, Phase, State
from kings.castle.moves import (
    Chance,
    DealHands,
    DealKingdom,
    DealSquires,
    Decline,
    Discard,
    Draw,
    DrawSquires,
    DrawStarter,
    Lose,
    Move,
    Pass,
    Play,
    Recruit,
    Reveal,
    Steal,
)
from kings.errors import IllegalMove
from tests.castle.tables import ADA, BEN, CLEO, EAST, chance, first, options, play, refusal, table

PLAGUE, VILLAGE = first(Kind.PLAGUE), first(Kind.VILLAGE)
SUDDEN, LOSS = first(Kind.SUDDEN_CHANGES), first(Kind.UNEXPECTED_LOSS)
THEFT, VANISHINGS = first(Kind.TARGETED_THEFT), first(Kind.VANISHINGS)
MEN = LETTERS[:10]


def before(phase: Phase, squires: str = "drawn") -> State:
    """Return the table before its first turn, when the draw of this phase is due."""
    state = GAME.start(options(squires=squires))  # type: ignore[arg-type]  # one of the ways
    while state.phase is not phase:
        state = play(state, chance(state))
    return state


def squires(*rows: str) -> DrawSquires:
    """Return a draw of letters, one word a seat."""
    return DrawSquires(cast("tuple[tuple[Letter, ...], ...]", tuple(map(tuple, rows))))


TURN = table(PLAGUE)
DEALT, DRAWN = before(Phase.SQUIRES, "dealt"), before(Phase.SQUIRES)
HANDS, KINGDOM, STARTER = before(Phase.HANDS), before(Phase.KINGDOM), before(Phase.STARTER)
DUE = play(table(PLAGUE, others={BEN: ()}), Pass(ADA), Discard(ADA, PLAGUE))
RECRUIT = play(table(VANISHINGS), Play(ADA, VANISHINGS, EAST))
LOSE = play(table(LOSS, others={BEN: (PLAGUE,)}), Play(ADA, LOSS, player=BEN))
STEAL = play(table(THEFT, others={BEN: (PLAGUE,)}), Play(ADA, THEFT, player=BEN))
REVEAL = play(table(SUDDEN), Play(ADA, SUDDEN))

EACH = tuple(HANDS.deck[3 * seat : 3 * seat + 3] for seat in range(3))
TWICE = (EACH[0], EACH[0], EACH[2])
AT_STAKE = tuple(DUE.deck[:4])
DISCARDED = DUE.discard[0]

NOT_NOW = "That is not drawn now."

CAUSES: tuple[tuple[State, Chance, str, str], ...] = (
    (
        TURN,
        DealHands(EACH, seat=ADA),
        "Only chance deals and draws.",
        "C-10",
    ),
    (DEALT, DealHands(EACH), "No hands are dealt now.", "C-10"),
    (HANDS, squires("ABC", "DEF", "GHI"), "No squires are dealt now.", "C-60"),
    (before(Phase.HANDS, "dealt"), DealSquires(EACH), "No squires are dealt now.", "C-10"),
    (
        DEALT,
        squires("ABC", "DEF", "GHI"),
        "At this table squires are dealt with Event cards.",
        "C-10",
    ),
    (
        DRAWN,
        DealSquires(EACH),
        "At this table squires are dealt from letters of their own.",
        "C-60",
    ),
    (DRAWN, squires("ABC", "DEF"), "There are 3 seats, not 2.", "C-60"),
    (DRAWN, squires("ABC", "DEF", "FHK"), "F is dealt twice.", "C-60"),
    (
        DRAWN,
        squires("ABC", "DE", "GHK"),
        "Ben is dealt three, not 2.",
        "C-60",
    ),
    (
        DRAWN,
        squires("ABC", "EDF", "GHK"),
        "What Ben is dealt is named in order.",
        "C-60",
    ),
    (HANDS, DealHands(EACH[:2]), "There are 3 seats, not 2.", "C-10"),
    (HANDS, DealHands(TWICE), f"{EACH[0][0]} is dealt twice.", "C-10"),
    (TURN, DealKingdom(MEN), "The kingdom is not dealt now.", "C-11"),
    (KINGDOM, DealKingdom(MEN[:9]), "The first kingdom has ten different men.", "C-11"),
    (KINGDOM, DealKingdom((*MEN[:9], "A")), "The first kingdom has ten different men.", "C-11"),
    (KINGDOM, DealKingdom(LETTERS[:11]), "The first kingdom has ten different men.", "C-11"),
    (TURN, DrawStarter(ADA), "Who begins is not drawn now.", "C-11"),
    (STARTER, DrawStarter(3), "There is no seat 3 at this table.", "C-11"),
    (STARTER, DrawStarter(-1), "There is no seat -1 at this table.", "C-11"),
    (TURN, Draw(AT_STAKE), NOT_NOW, "C-20"),
    (TURN, Reveal(AT_STAKE[:2]), NOT_NOW, "C-51"),
    (TURN, Lose(PLAGUE), NOT_NOW, "C-50"),
    (TURN, Steal(PLAGUE), NOT_NOW, "C-50"),
    (TURN, Recruit(("Z",)), NOT_NOW, "C-41"),
    (DUE, Draw(AT_STAKE[:3]), "Exactly 4 of the deck are drawn now, not 3.", "C-20"),
    (DUE, Draw((*AT_STAKE[:3], AT_STAKE[0])), "A card can't be drawn twice.", "C-20"),
    (
        DUE,
        Draw((*AT_STAKE[:3], DISCARDED)),
        f"{DISCARDED} is not in the deck, which is drawn from first.",
        "C-20",
    ),
    (REVEAL, Reveal(REVEAL.deck[:3]), "Exactly 2 of the deck are drawn now, not 3.", "C-20"),
    (LOSE, Lose(VILLAGE), f"Ben does not hold {VILLAGE}.", "C-50"),
    (STEAL, Steal(VILLAGE), f"Ben does not hold {VILLAGE}.", "C-50"),
    (RECRUIT, Recruit(("Z", "Y")), "Exactly 3 men are drawn now, not 2.", "C-41"),
    (
        RECRUIT,
        Recruit(("Z", "Y", "Z")),
        "Different men of the Personality deck are drawn.",
        "C-41",
    ),
    (
        RECRUIT,
        Recruit(("Z", "Y", "A")),
        "Different men of the Personality deck are drawn.",
        "C-41",
    ),
)


@pytest.mark.parametrize(("state", "move", "sentence", "rule"), CAUSES)
def test_each_wrong_deal_or_draw_has_its_sentence_and_its_rule(
    state: State, move: Chance, sentence: str, rule: str
) -> None:
    refused = refusal(state, move)
    seat = move.seat if move.seat >= 0 else None
    assert (sentence, rule, seat) == (refused.sentence, refused.rule, refused.seat)


def test_squires_come_with_three_letters() -> None:
    village, city = first(Kind.VILLAGE), first(Kind.CITY)
    letter = {card: card.name[-1] for card in DEALT.deck}
    twins = [card for card in DEALT.deck if letter[card] == letter[village]][:2]
    assert len(twins) == 2
    rest = [card for card in DEALT.deck if letter[card] not in (letter[village], letter[city])]
    by_letter = list({letter[card]: card for card in rest}.values())[:6]
    hand = tuple(sorted([*twins, city]))
    others = tuple(sorted(by_letter[:3])), tuple(sorted(by_letter[3:]))
    refused = refusal(DEALT, DealSquires((others[0], hand, others[1])))
    assert ("Ben has a letter twice.", "C-10") == (refused.sentence, refused.rule)


def test_a_card_that_is_held_is_not_dealt_once_more() -> None:
    held = before(Phase.HANDS, "dealt")
    gone: Card = held.aside[ADA][0]
    refused = refusal(held, DealHands(((gone, *EACH[0][1:]), *EACH[1:])))
    assert (f"{gone} is not there to be dealt.", "C-10") == (refused.sentence, refused.rule)


@pytest.mark.parametrize(
    ("move", "rule"),
    [(DealKingdom(7), "C-11"), (DrawStarter("A"), "C-11"), (Draw(7), "C-10")],  # type: ignore[arg-type]  # what a file could hold
)
def test_a_draw_of_the_wrong_make_is_refused_by_its_rule(move: Move, rule: str) -> None:
    assert rule == refusal(TURN, move).rule


def test_a_decision_of_the_wrong_make_is_refused() -> None:
    assert "C-20" == refusal(TURN, Decline("A")).rule  # type: ignore[arg-type]  # no seat


def test_nothing_is_drawn_when_somebody_else_is_asked() -> None:
    with pytest.raises(IllegalMove) as refused:
        GAME.draw(TURN, random.Random(1))
    assert ("Nothing is drawn now.", "C-20") == (refused.value.sentence, refused.value.rule)


def test_a_seat_that_is_not_asked_has_no_choices() -> None:
    assert () == GAME.choices(TURN, CLEO)
