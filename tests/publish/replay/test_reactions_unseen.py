"""Who could have reacted, and let it be, is on no page but the one with open eyes (C-22, C-23)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from kings.castle import GAME, Card, Kind
from kings.castle.moves import Decline, Draw, Pass, Play, Recruit
from kings.game import NATURE
from kings.publish.replay.frames import Eyes
from kings.publish.replay.page import replay_page
from kings.records.recording import AnyRecording, Recording, new_header
from tests.castle.tables import BEN, CLEO, first, options, table
from tests.publish.replay.reading import data_of

ESCAPE, OTHER = first(Kind.LUCKY_ESCAPE), Card.CITY_K


def played(threat: Card, held: Card) -> AnyRecording:
    """Return a short game in which Ada threatens and Cleo, who holds this card, lets it be."""
    start = table(
        *(threat, Card.KNOWN_M, Card.TOWN_I, Card.VILLAGE_F),
        agreed=options(3, turn_limit=3),
        men="MERHWBZLTK",
        others={
            BEN: (Card.KEEP_T, Card.WALLS_W, Card.VILLAGE_G),
            CLEO: (held, Card.KNOWN_N, Card.KNOWN_O),
        },
        squires=("EHX", "MWT", "BLU"),
    )
    header = new_header(start.options, ("human",) * 3, 6, timed=False, name="a game", start=start)
    record: Any = Recording.begin(header)
    letters: Iterator[Any] = iter("ACDFGIJNOPQS")
    while asked := GAME.asks(record.state):
        seat = asked[0].seat
        move = by_chance(record.state, letters) if seat == NATURE else by_seat(record, seat, threat)
        record.do(move)
    return record  # type: ignore[no-any-return]  # of which game, only the test knows


def by_chance(state: Any, letters: Iterator[Any]) -> Draw | Recruit:
    """Draw what is the same in both games."""
    if state.phase.value == "recruit":
        came = min(state.men[1:].count(None), len(state.reserve))
        return Recruit(tuple(next(letters) for _ in range(came)))
    known = (Card.FAMED_R, Card.FAMED_S, Card.KEEP_V, Card.KEEP_U)
    return Draw((next(card for card in known if card in state.deck),))


def by_seat(record: Any, seat: int, threat: Card) -> Any:
    """Play the threat once, let be what can be let be, and part with what is in both games."""
    choices = GAME.choices(record.state, seat)
    threats = [one for one in choices if isinstance(one, Play) and one.card == threat]
    if threats and not any(isinstance(one, Play) for one in record.moves):
        return threats[0]
    if isinstance(choices[0], Decline | Pass):
        return choices[0]
    return next(one for one in choices if getattr(one, "card", None) not in (ESCAPE, OTHER))


@pytest.mark.parametrize("threat", [first(Kind.PEACEFUL_DEATH), first(Kind.VANISHINGS)])
def test_pages_are_the_same_whether_or_not_another_could_have_reacted(threat: Card) -> None:
    could, could_not = played(threat, ESCAPE), played(threat, OTHER)
    assert any(isinstance(move, Decline) for move in could.moves)
    assert not any(isinstance(move, Decline) for move in could_not.moves)
    eyes: tuple[Eyes, ...] = ("table", 0, BEN)
    one, two = (
        [replay_page(record, eyes=whose) for whose in eyes] for record in (could, could_not)
    )
    same = [mine == other for mine, other in zip(one, two, strict=True)]
    assert all(same), dict(zip(eyes, same, strict=True))


def test_lines_of_the_journal_are_told_where_every_hand_is_open() -> None:
    record = played(first(Kind.PEACEFUL_DEATH), ESCAPE)
    lines = [step["line"] for step in data_of(replay_page(record))["steps"]]
    assert len(lines) == len(set(lines)) and record.moments[-1].line == lines[-1]
    assert {None} == {step["line"] for step in data_of(replay_page(record, eyes=0))["steps"]}
