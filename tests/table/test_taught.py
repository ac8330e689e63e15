"""Tables of lessons and classes: nothing that is shown there depends on who could gain."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kings.classroom.class_folder import make_class
from kings.classroom.plan import journal_path
from kings.records.formats import Scenario
from kings.struggle.cards import Card
from kings.struggle.room import ROOM
from kings.struggle.state import State
from kings.table import Driver, StruggleStore, begin, store_of
from kings.table.frame import Frame, frame_data, make_frame
from tests.positions import (
    ADA,
    ASSASSIN,
    BEN,
    CLEO,
    COOPER,
    DAN,
    FARMER,
    JESTER,
    JEWELER,
    KING,
    KNIGHT,
    QUEEN,
    position,
)
from tests.table.devices import say, seated

PUBLIC = ("pictures", "code", "motions")
"""What a frame shows of the piles themselves: of everything else they must not be a part."""


def lesson(state: State, *, coach: bool = False) -> StruggleStore:
    """Return a table at a scenario's position: Ada is a person."""
    scenario: Scenario[Any, Any, Any] = Scenario(
        "kings-scenario",
        1,
        "struggle",
        "A trial",
        "What is it worth?",
        state.options,
        ROOM.position_of(state),
    )
    store = begin(scenario=scenario, seed=1)
    assert isinstance(store, StruggleStore)
    if coach:
        store.change_settings(coach_in_class=True)
    return store


def trick(actor: int, won: dict[int, Sequence[Card]]) -> State:
    """Return Cleo's turn (or another's) with the Assassin of Cleo and the Knight of Ada."""
    lying = (KNIGHT, JEWELER, ASSASSIN, COOPER)
    spent = ((FARMER, QUEEN), (JESTER, KING), (FARMER, QUEEN), (JESTER, KING))
    hands = {
        seat: [card for card in Card if card not in (lying[seat], *spent[seat])]
        for seat in range(4)
    }
    return position(*lying, leader=BEN, actor=actor, round=3, hands=hands, won=won)


PILES: list[dict[int, Sequence[Card]]] = [
    {ADA: [FARMER, QUEEN], CLEO: [JESTER, KING]},
    {ADA: [JESTER, KING], CLEO: [FARMER, QUEEN]},
    {BEN: [JESTER, QUEEN], CLEO: [FARMER, KING]},
    {CLEO: [JESTER, FARMER], DAN: [KING, QUEEN]},
]
"""Piles with which Cleo gains more by the Knight, or less, or nothing."""

WHOSE = ("your Knight", "the Jeweler", "the Cooper")


def frame(store: StruggleStore) -> Frame[Any]:
    return make_frame(store.scene)


def without_piles(store: StruggleStore) -> dict[str, Any]:
    data = frame_data(frame(store))
    return {name: value for name, value in data.items() if name not in PUBLIC}


@pytest.mark.parametrize("actor", [BEN, CLEO, DAN])
def test_what_is_shown_at_a_lessons_table_is_the_same_whoever_could_gain(actor: int) -> None:
    shown = [without_piles(lesson(trick(actor, won))) for won in PILES]
    assert all(one == shown[0] for one in shown), "the frame tells of somebody's gain"
    assert shown[0]["chips"] and shown[0]["window"]["open"] and not shown[0]["choices"]


def test_at_a_table_of_ones_own_the_same_positions_tell_of_gains() -> None:
    """The fault that the test above would find: effects, and stops that follow from gains."""
    told = set()
    for won in PILES:
        store = lesson(trick(CLEO, won))
        store.driver.recording.header = _own(store)
        store.changed()
        told.add(str([chip.effect for chip in frame(store).chips]))
    assert len(told) > 1


def _own(store: StruggleStore) -> Any:
    return replace(store.driver.recording.header, scenario=None)


def test_every_legal_purchase_has_a_chip_without_price_or_effect() -> None:
    store = lesson(trick(CLEO, PILES[0]))
    chips = frame(store).chips
    taken = {f"{what} {whose}" for what in ("takes", "spares") for whose in WHOSE}
    assert {"takes nothing"} | taken == {chip.words for chip in chips}
    assert {""} == {chip.effect for chip in chips}
    assert {1} == {chip.offer.deal.clauses[0].gold for chip in chips}  # type: ignore[union-attr]


def test_no_pile_is_drawn_that_is_not_won_yet() -> None:
    def drawn(store: StruggleStore) -> bool:
        return any("data-preview" in (svg or "") for svg in frame(store).pictures)

    store = lesson(trick(CLEO, PILES[0]))
    assert not drawn(store)
    store.driver.recording.header = _own(store)
    store.changed()
    assert drawn(store)


def test_no_screen_switches_a_lessons_table_to_another() -> None:
    store = lesson(trick(CLEO, PILES[0]))
    seat, tape = seated(store)
    agreed = tape.frame["settings"]
    assert (None, None, None) == (
        agreed["coach"],
        agreed["stop_for_offers"],
        agreed["stop_at_windows"],
    )
    before = without_piles(store)
    say(seat, "settings", coach=True, stop_at_windows=False, stop_for_offers=False)
    assert before == without_piles(store)


def test_a_teacher_may_allow_the_coach() -> None:
    store = lesson(trick(CLEO, PILES[0]), coach=True)
    assert frame(store).settings.coach
    assert any(chip.effect for chip in frame(store).chips)
    store.change_settings(coach=False)
    assert frame(store).settings.coach is False


def test_a_class_is_taught_as_a_lesson_is(tmp_path: Path) -> None:
    make_class(tmp_path / "class", ("Ann", "Cem", "Dia", "Eve"), 5)
    store = store_of(Driver.open(journal_path(tmp_path / "class", 1)))
    store.play_on()
    assert store.scene.settings.taught and store.scene.settings.stop_at_windows
    assert not store.scene.settings.coach
    store.close()
