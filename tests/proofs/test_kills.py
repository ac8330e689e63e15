"""A few kills of a hall under load, and planted losses that the comparison has to see."""

from __future__ import annotations

import asyncio
import json
import os
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any, cast

import pytest

from kings.table.seat import LATE
from tests.effort import some
from tests.hall.pupils import Deed, Pupil, Tally, plain
from tests.proofs.kills import check_seat, done_in, kill_many

PLAY = {"kind": "play", "seat": 1, "card": 4}


def pupil(*, sent: int = 1, acknowledged: int = 1) -> Pupil:
    made = Pupil("Ada", "1", 1.0, Tally())
    deed = Deed(plain(PLAY), 0, alone=True)
    made.sent, made.acknowledged = [deed] * sent, [deed] * acknowledged
    return made


def journal(*lines: Mapping[str, object]) -> str:
    header: Mapping[str, object] = {"format": "kings-journal"}
    return "\n".join(map(json.dumps, (header, *lines)))


MOVED = {"kind": "moved", "move": PLAY, "events": []}
EARLY = {"kind": "early", "seat": 1, "move": PLAY}


def test_a_decision_that_is_lost_is_seen() -> None:
    with pytest.raises(AssertionError, match="acknowledged and lost"):
        check_seat(pupil(), Counter())
    check_seat(pupil(acknowledged=0), Counter())


def test_a_decision_that_counts_twice_is_seen() -> None:
    with pytest.raises(AssertionError, match="more often than it was sent"):
        check_seat(pupil(), done_in(journal(MOVED, MOVED))[1])
    check_seat(pupil(), done_in(journal(MOVED))[1])


def test_an_early_decision_and_its_move_are_one() -> None:
    assert {plain(PLAY): 1} == done_in(journal(EARLY, MOVED))[1]
    assert {plain(PLAY): 2} == done_in(journal(EARLY, MOVED, MOVED))[1]


def test_what_the_rules_do_for_a_seat_is_nobodys_decision() -> None:
    passed = {"kind": "passed", "seat": 1, "why": "no_use"}
    moved = {"kind": "moved", "move": {"kind": "pass", "seat": 1}, "events": [passed]}
    assert not done_in(journal(moved))[1]


def test_whoever_leaves_a_question_has_declined_once() -> None:
    left = {"kind": "early", "seat": 1, "move": None}
    declined = {"kind": "moved", "move": {"kind": "decline", "seat": 1}, "events": []}
    assert {plain({"kind": "decline", "seat": 1}): 1} == done_in(journal(left, declined))[1]


class Line:
    """A line that takes whatever a device sends."""

    def __init__(self) -> None:
        self.sent: list[str] = []

    async def write_message(self, text: str) -> None:
        """Keep it."""
        self.sent.append(text)


def frame(q: int, **more: object) -> str:
    said = {"n": q + 1, "q": q, "seat": 1, "choices": [{"move": PLAY}], "over": None, "bell": None}
    lists: dict[str, object] = {name: [] for name in ("offers", "agreed", "chips", "log")}
    return json.dumps({**said, **lists, **more})


def test_a_refusal_of_what_came_too_late_is_no_answer_to_what_is_asked_now() -> None:
    """Else the device would decide something else, and take the answer to the first for its own."""

    async def play() -> Pupil:
        device, line = Pupil("Ada", "1", 1.0, Tally()), cast(Any, Line())
        device.sent = [Deed(plain(PLAY), 0, alone=True)]
        for text in (frame(1, bell={"early": "Play"}), frame(2)):
            await device._hear(line, text)
            await device._do(line)
        await device._hear(line, json.dumps({"refused": LATE}))
        await device._do(line)  # nothing has come, after a while
        await device._hear(line, frame(3))
        return device

    device = asyncio.run(play())
    assert 3 == len(device.sent) - 1 and not device.acknowledged and device.waiting is None


OFFER = {"kind": "propose", "seat": 1, "deal": {"clauses": []}, "instead_of": None}


def test_an_offer_counts_once_it_is_shown_as_the_seats_own() -> None:
    deed = Deed(plain(OFFER), 3, alone=False)
    shown = {"offers": [{"mine": True, "deal": OFFER["deal"]}], "q": 4, "log": []}
    assert deed.is_shown(shown) and not deed.is_shown({**shown, "offers": []})
    assert "offer" == json.loads(deed.text)["do"]


def test_an_acceptance_counts_once_it_is_told() -> None:
    deed = Deed(plain({"kind": "accept", "seat": 1, "proposal": 2}), 3, alone=False)
    told = {"offers": [], "q": 4, "log": [{"seat": 1, "text": "Ben accepts proposal 2."}]}
    assert deed.is_shown(told) and not deed.is_shown({**told, "log": []})
    assert {"do": "accept", "number": 2, "q": 3} == json.loads(deed.text)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no SIGKILL")
@pytest.mark.parametrize("kills", some((2, 4), [2]))
def test_a_hall_that_is_killed_under_load_loses_nothing_and_doubles_nothing(kills: int) -> None:
    found = kill_many(kills, 2, 5)
    assert kills == found.kills and found.acknowledged > 0


@pytest.mark.skipif(
    not Path("/proc/self/task").exists(), reason="workers are found as Linux has it"
)
@pytest.mark.parametrize("kills", some((3, 6), [3]))
def test_workers_that_are_killed_under_load_lose_nothing_and_double_nothing(kills: int) -> None:
    found = kill_many(kills, 3, 5, workers=2)
    assert kills == found.kills and found.workers > 0 and found.acknowledged > 0
