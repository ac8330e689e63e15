"""The end of a trick: the places show it, the words tell it, and the next card clears it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from kings.figures import describe_table, table_svg
from kings.figures.struggle.alt_text import moment_of
from kings.figures.struggle.motion import follow
from kings.game import Event
from kings.struggle import GAME, Card, Phase, State
from kings.struggle.events import CardLed, CardsCancelled, CardsFlipped, NobodyWon, TrickWon
from kings.struggle.moves import Pass, Play
from kings.struggle.state import InPlay
from tests.figures.drawn import SVG, ended, last_turn, parse, renamed, says, seen, texts
from tests.positions import (
    ADA,
    BEN,
    CLEO,
    COOPER,
    DAN,
    FARMER,
    KING,
    PEASANT,
    QUEEN,
    position,
)

TOLD = (
    "The last trick: Ada: Farmer 2, to Dan; Ben: King 10, cancelled by equal power; "
    "Cleo: Cooper 5 + 5 = 10, cancelled by equal power; Dan: Queen 9, wins 3 cards; "
    "Eve: Peasant 1, taken by Finn; Finn: Knight 8, to Dan."
)


def place(svg: str, seat: int) -> str:
    """Return title and texts of one place."""
    (found,) = (g for g in parse(svg).iter(SVG + "g") if g.get("data-place") == str(seat))
    return " | ".join(text for text in found.itertext())


def after(cards: Sequence[Card]) -> tuple[State, list[Event]]:
    """Let a trick of these cards end without any use of an ability."""
    state = position(*cards, round=2, actor=len(cards) - 1)
    happened: list[Event] = [CardLed(ADA, cards[0]), CardsFlipped(tuple(cards))]
    step = GAME.apply(state, Pass(len(cards) - 1))
    return step.state, [*happened, *step.events]


def test_the_end_of_a_trick_is_read_aloud() -> None:
    state, happened = ended()
    view = seen(state, None)
    assert TOLD in says(table_svg(view, happened=happened))
    assert TOLD in describe_table(view, happened)
    assert "No cards are in play" in describe_table(view)


def test_the_places_show_how_each_card_left() -> None:
    state, happened = ended()
    picture = table_svg(seen(state, None), happened=happened)
    assert "wins 3 cards" in place(picture, DAN)
    assert "to Dan" in place(picture, ADA)
    assert "equal at 10" in place(picture, BEN)
    assert "+5" in place(picture, CLEO) and "5 + 5 = 10" in place(picture, CLEO)
    assert "taken by Finn" in place(picture, 4)


@pytest.mark.parametrize("narrow", [False, True])
def test_only_the_winner_has_the_ring(narrow: bool) -> None:  # noqa: FBT001
    state, happened = ended()
    picture = table_svg(seen(state, None), happened=happened, narrow=narrow)
    ringed = [
        group.get("data-place")
        for group in parse(picture).iter(SVG + "g")
        if group.get("data-place")
        and any(r.get("stroke") == "#A87000" for r in group.iter(SVG + "rect"))
    ]
    assert [str(DAN)] == ringed


def test_the_next_card_clears_the_places() -> None:
    state, happened = ended()
    card = state.hands[DAN][0]
    step = GAME.apply(state, Play(DAN, card))
    picture = table_svg(seen(step.state, None), happened=(*happened, *step.events))
    assert "still choosing" in place(picture, BEN)
    assert "The last trick" not in says(picture) and "wins" not in place(picture, DAN)


def test_two_groups_of_equal_power_say_which() -> None:
    state, happened = after([KING, QUEEN, KING, QUEEN])
    picture = table_svg(seen(state, None), happened=happened)
    assert ["equal at 10", "equal at 9", "equal at 10", "equal at 9"] == [
        next(word for word in place(picture, seat).split(" | ") if word.startswith("equal"))
        for seat in range(4)
    ]
    assert "nobody won it." in says(picture)


def test_at_the_very_end_the_last_trick_stays() -> None:
    state = position(FARMER, KING, QUEEN, round=7, actor=CLEO)
    step = GAME.apply(state, Pass(CLEO))
    assert step.state.phase is Phase.OVER
    flipped = (CardLed(ADA, FARMER), CardsFlipped((FARMER, KING, QUEEN)))
    said = says(table_svg(seen(step.state, None), happened=(*flipped, *step.events)))
    assert "Ben: King 10, wins 3 cards" in said


def test_cards_that_no_event_has_shown_are_not_named() -> None:
    state, happened = ended()
    late = [event for event in happened if not isinstance(event, CardLed | CardsFlipped)]
    said = describe_table(seen(state, None), late)
    assert "Ada: a card, to Dan" in said and "Finn: a card, to Dan" in said
    assert "Dan: Queen 9, wins 3 cards" in said
    assert "to Dan" in place(table_svg(seen(state, None), happened=late), ADA)


def test_a_card_that_can_be_no_other_is_known() -> None:
    course = follow([TrickWon(BEN, KING, 10, False, (FARMER, FARMER, KING))], 3)
    assert InPlay(FARMER) == course.fates[ADA].lying == course.fates[CLEO].lying
    doubtful = follow([TrickWon(BEN, KING, 10, False, (FARMER, PEASANT, KING))], 3)
    assert doubtful.fates[ADA].lying is None


def test_nobody_wins_when_all_are_cancelled() -> None:
    course = follow([CardsCancelled(5, (0, 1, 2), (COOPER,) * 3), NobodyWon(ADA)], 3)
    assert course.over
    assert {"cancelled"} == {fate.what for fate in course.fates.values()}


def test_in_the_trick_a_taken_card_is_named_as_well() -> None:
    state, happened = last_turn()
    said = says(table_svg(seen(state, None), happened=happened))
    assert "Eve: Peasant 1, taken by Finn" in said and "The last trick" not in said


@pytest.mark.parametrize("narrow", [False, True])
def test_hostile_and_long_names_stay_words(narrow: bool) -> None:  # noqa: FBT001
    state, happened = ended()
    names = ("a", "b", "c", "<script>alert(1)</script> and a long one", "e", "שלמה 👑 <i>")
    picture = table_svg(seen(renamed(state, names), None), happened=happened, narrow=narrow)
    assert "<script" not in picture and "<i>" not in picture
    assert f"a: Farmer 2, to {names[3]}" in texts(picture, "title")


def test_the_middle_says_how_the_trick_ended() -> None:
    state, happened = after((KING, QUEEN, QUEEN, FARMER))
    found = moment_of(seen(state, ADA), happened).said
    assert ("Your King takes two cards.", ("9 = 9: both are gone.",)) == (
        found.headline,
        found.lines,
    )
    assert found.taker is None and not found.threats


def test_the_middle_says_what_was_taken_out_of_the_trick() -> None:
    state, happened = ended()
    found = moment_of(seen(state, None), happened).said
    assert "Dan's Queen takes three cards." == found.headline
    assert ("Finn's Knight took Eve's Peasant.", "10 = 10: both are gone.") == found.lines


def test_the_middle_says_that_nobody_took_it() -> None:
    state, happened = after((KING, KING, QUEEN, QUEEN))
    found = moment_of(seen(state, BEN), happened).said
    assert "Nobody takes the trick." == found.headline
    assert ("9 = 9: both are gone.", "10 = 10: both are gone.") == found.lines
