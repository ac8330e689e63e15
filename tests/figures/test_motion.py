"""Motions say what moved and from where to where, and never what the viewer may not know."""

from __future__ import annotations

import json
import random
from dataclasses import asdict

import pytest
from hypothesis import given, settings, strategies as st

from kings.figures import table_svg
from kings.figures.drawing import WAVES, Motion
from kings.figures.struggle.motion import back_sprite, card_sprite, motions
from kings.figures.style import DARK, LIGHT
from kings.game import NATURE, Event
from kings.struggle import DECK, GAME, Card, Phase, State, View
from kings.struggle.events import (
    Accepted,
    CardAnswered,
    CardLed,
    CardSealed,
    CardsFlipped,
    CardsGiven,
    CardSwapped,
    DealStruck,
    GoldPaid,
    GoldTaken,
    Happening,
    LeadGiven,
    MarkerPlaced,
    MarkersReturned,
    Passed,
    PromisePaid,
    Proposed,
    RoundBegan,
)
from kings.struggle.moves import Act, Deal, Give, Pay
from kings.struggle.options import Mode
from tests.effort import examples
from tests.figures.drawn import ended, last_turn, parse, seen
from tests.positions import (
    ADA,
    BEN,
    CLEO,
    COBBLER,
    COOPER,
    DAN,
    FARMER,
    JESTER,
    JEWELER,
    KING,
    QUEEN,
    options,
    position,
)

ANCHORS = ("bank", "discard", "star", "scepter")


def anywhere() -> View:
    """Return what a bystander sees of a table of four where nobody holds the Scepter."""
    return seen(position(None, None, None, None, phase=Phase.LEAD, round=2), None)


def ways(*events: Happening, view: View | None = None) -> list[tuple[str, str, str]]:
    """Return kind, start and end of what moves."""
    return [(m.what, m.start, m.end) for m in motions(events, view or anywhere())]


@pytest.mark.parametrize(
    ("event", "way"),
    [
        (GoldTaken(CLEO, 3, COOPER), ("gold", "bank", "seat:2")),
        (GoldPaid(ADA, BEN, 2), ("gold", "seat:0", "seat:1")),
        (PromisePaid(4, DAN, ADA, 2), ("gold", "seat:3", "seat:0")),
        (MarkerPlaced(ADA, BEN, 5), ("marker", "bank", "place:1")),
        (MarkersReturned(BEN, 1, 2), ("marker", "place:1", "bank")),
        (CardLed(DAN, KING), ("card", "seat:3", "place:3")),
        (CardSealed(BEN, None), ("card", "seat:1", "place:1")),
        (CardsGiven(Give(ADA, CLEO, None, face_up=False, number=2)), ("card", "seat:0", "seat:2")),
        (RoundBegan(3, ADA), ("bead", "bead:2", "bead:3")),
    ],
)
def test_what_moves_goes_from_its_place_to_its_place(
    event: Happening, way: tuple[str, str, str]
) -> None:
    assert [way] == ways(event)


@pytest.mark.parametrize(
    "event",
    [
        Proposed(ADA, 1, Deal((Pay(ADA, BEN, 3), Act(ADA, "pass"))), None),
        Accepted(BEN, 1),
        DealStruck(1, 1),
        RoundBegan(1, ADA),
        Passed(ADA, "chose"),
        CardsFlipped((JESTER, COBBLER, KING, QUEEN)),
    ],
)
def test_talk_and_what_lies_already_move_nothing(event: Happening) -> None:
    assert [] == ways(event)


@pytest.mark.parametrize("event", [CardSwapped(ADA, QUEEN), CardAnswered(ADA, COOPER, QUEEN)])
def test_an_exchange_moves_both_cards_at_once(event: Happening) -> None:
    old, new = motions([event], anywhere())
    assert (old.wave, old.start, old.end) == (0, "place:0", "seat:0")
    assert (new.wave, new.start, new.end) == (0, "seat:0", "place:0")
    assert (card_sprite(COOPER, LIGHT), card_sprite(QUEEN, LIGHT)) == (old.sprite, new.sprite)


def test_the_end_of_a_trick_moves_every_card_to_where_it_goes() -> None:
    _, before = last_turn()
    state, happened = ended()
    news = happened[len(before) :]
    moved = motions(news, seen(state, None), happened=happened)
    cards = {(m.start, m.end): m.wave for m in moved if m.what == "card"}
    assert {
        ("place:1", "discard"),
        ("place:2", "discard"),
        ("place:3", "seat:3"),
        ("place:0", "seat:3"),
        ("place:5", "seat:3"),
    } == set(cards)
    assert cards["place:1", "discard"] == cards["place:2", "discard"] < cards["place:3", "seat:3"]
    assert ("gold", "bank", "seat:3") in [(m.what, m.start, m.end) for m in moved]
    assert ("bead", "bead:5", "bead:6") == (moved[-1].what, moved[-1].start, moved[-1].end)


def test_without_what_came_before_only_the_winners_card_is_known() -> None:
    _, before = last_turn()
    state, happened = ended()
    moved = motions(happened[len(before) :], seen(state, None))
    assert ("place:3", "seat:3") in [(m.start, m.end) for m in moved]
    assert ("place:0", "seat:3") not in [(m.start, m.end) for m in moved]


def test_star_and_scepter_go_to_whom_the_lead_is_given() -> None:
    view = seen(position(JESTER, KING, COBBLER, QUEEN, round=2, leader=BEN), None)
    flipped = CardsFlipped((JESTER, KING, COBBLER, QUEEN))
    before = (CardLed(ADA, JESTER), flipped)
    given = LeadGiven(CLEO, BEN)
    moved = motions([given], view, happened=(*before, given))
    assert [("star", "seat:0", "star", 0), ("scepter", "seat:2", "scepter", 0)] == [
        (m.what, m.start, m.end, m.wave) for m in moved
    ]


def test_the_scepter_goes_past_idle_seats_in_one_sweep() -> None:
    view = seen(position(JESTER, KING, COBBLER, QUEEN, round=2, actor=CLEO), None)
    idle = (Passed(ADA, "chose"), Passed(BEN, "no_use"))
    assert [("scepter", "seat:0", "scepter")] == ways(*idle, view=view)


def test_cards_put_down_and_turned_up_at_once_come_open() -> None:
    cards = (FARMER, KING, QUEEN, JEWELER)
    sealed = [CardSealed(seat, None) for seat in (1, 2, 3)]
    moved = motions([CardLed(0, FARMER), *sealed, CardsFlipped(cards)], anywhere())
    assert [card_sprite(card, LIGHT) for card in cards] == [m.sprite for m in moved]
    assert [0, 1, 1, 1] == [m.wave for m in moved]


@pytest.mark.parametrize("card", DECK)
def test_a_sealed_card_flies_as_a_back_for_everybody(card: Card) -> None:
    view = anywhere()
    for known in (card, None):
        (moved,) = motions([CardSealed(BEN, known)], view, dark=True)
        assert back_sprite(BEN, DARK) == moved.sprite


def test_a_gift_face_down_flies_as_a_back_even_where_it_is_known() -> None:
    (moved,) = motions([CardsGiven(Give(ADA, BEN, (KING,), face_up=False))], anywhere())
    assert back_sprite(ADA, LIGHT) == moved.sprite


def test_only_the_last_waves_are_shown_and_they_begin_at_once() -> None:
    events = [GoldTaken(at % 4, at + 1, COOPER) for at in range(25)]
    moved = [m for m in motions(events, anywhere()) if m.what == "gold"]
    whole = motions(events, anywhere())
    assert set(range(WAVES)) == {m.wave for m in whole}
    assert moved[-1].end == "seat:0" and whole[-1].wave == WAVES - 1


def test_motions_are_data() -> None:
    (moved,) = motions([GoldTaken(CLEO, 3, COOPER)], anywhere())
    data = json.loads(json.dumps(asdict(moved)))
    assert Motion(**data) == moved
    assert {"what", "start", "end", "sprite", "wave"} == set(data)
    assert parse(moved.sprite).get("viewBox") and parse(moved.sprite).get("aria-hidden") == "true"


@settings(max_examples=examples(25))
@given(st.integers(0, 2**32), st.integers(3, 6), st.sampled_from(["day", "night"]))
def test_in_a_whole_game_all_gold_is_seen_to_move(seed: int, players: int, mode: Mode) -> None:
    rng = random.Random(seed)
    state: State = GAME.start(options(players, mode=mode))
    happened: list[Event] = []
    while asks := GAME.asks(state):
        seat = asks[0].seat
        move = GAME.draw(state, rng) if seat == NATURE else rng.choice(GAME.choices(state, seat))
        step = GAME.apply(state, move)
        before, state = state, step.state
        news = tuple(seen_ for e in step.events if (seen_ := e.seen_by(None)) is not None)
        happened += news
        moved = motions(news, seen(state, None), happened=happened)
        paid = [e.seat for e in news if isinstance(e, GoldTaken)]
        assert [f"seat:{to}" for to in paid] == [m.end for m in moved if m.what == "gold"]
        sealed = {card_sprite(c, LIGHT) for c in state.sealed if c is not None}
        hidden = before.phase == state.phase and sealed
        assert not hidden or all(m.sprite not in sealed for m in moved)
        _ends_exist(moved, players)


def _ends_exist(moved: tuple[Motion, ...], players: int) -> None:
    for motion in moved:
        for anchor in (motion.start, motion.end):
            name, _, number = anchor.partition(":")
            known = number.isdecimal() and int(number) < (8 if name == "bead" else players)
            assert anchor in ANCHORS or (name in ("seat", "place", "bead") and known)


@pytest.mark.parametrize("narrow", [False, True])
def test_every_anchor_stands_in_the_picture(narrow: bool) -> None:  # noqa: FBT001
    state = position(JESTER, KING, FARMER, QUEEN, round=2, actor=ADA)
    picture = table_svg(seen(state, None), narrow=narrow)
    signs = ["data-bank", "data-discard", "data-star", "data-scepter"]
    numbered = [f'data-{what}="{at}"' for what in ("place", "seat") for at in range(4)]
    beads = [f'data-bead="{at}"' for at in range(1, 8)]
    wanted = [*signs, *numbered, *beads]
    assert [1] * len(wanted) == [picture.count(name) for name in wanted]
