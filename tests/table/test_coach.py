"""The coach at a screen: advice from what the seat may know, for one moment, beside the table."""

from __future__ import annotations

import asyncio
import json
import random
from typing import Any

import pytest

from kings.errors import MissingPackage
from kings.seeds import stream
from kings.struggle.rules import GAME
from kings.table import coach
from kings.table.background import Work
from kings.table.coach import Hint, plain_hint
from kings.table.seat import Seat
from tests.checkers.secrets import twin
from tests.positions import (
    ADA,
    ASSASSIN,
    BEN,
    CLEO,
    COOPER,
    FARMER,
    JESTER,
    KING,
    KNIGHT,
    QUEEN,
    position,
)
from tests.table.devices import Clock, Tape, click, say, seated
from tests.widgets.clicking import at

DECIDES = position(COOPER, FARMER, QUEEN, actor=ADA, night=True)
WATCHES = position(
    *(KING, FARMER, ASSASSIN, COOPER),
    leader=BEN,
    actor=CLEO,
    round=5,
    won={ADA: [JESTER, KNIGHT, QUEEN]},
)


@pytest.fixture(autouse=True)
def home(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KINGS_HOME", str(tmp_path))


def hints(tape: Tape, known: int) -> list[dict[str, Any]]:
    """Return what the coach told after so many messages."""
    return [told["coach"] for told in tape.since(known) if "coach" in told]


def asked(seat: Seat, tape: Tape) -> dict[str, Any]:
    """Ask the coach; return its last word."""
    known = len(tape.heard)
    say(seat, "coach")
    return hints(tape, known)[-1]


def test_it_gives_one_sentence_with_the_numbers_behind_it() -> None:
    seat, tape = seated(at(DECIDES, ADA))
    told = asked(seat, tape)
    assert "told" == told["state"]
    assert told["hint"].startswith("Unpaid, you do best with “")
    assert 1 + DECIDES.players == len(told["columns"]) and "what you may know" in told["lines"][-1]
    choices = [choice["say"] for choice in tape.frame["choices"]]
    assert choices == [row["choice"] for row in told["rows"]]
    assert choices == [say for say, _ in told["worth"]]
    assert all(len(row["cells"]) == DECIDES.players for row in told["rows"])
    assert any(row["unpaid"] for row in told["rows"])
    for column in range(DECIDES.players):
        assert any(row["cells"][column]["best"] for row in told["rows"])


def test_to_whoever_could_pay_it_says_what_that_is_worth() -> None:
    seat, tape = seated(at(WATCHES, ADA))
    told = asked(seat, tape)
    assert told["hint"].startswith("You can pay up to ") and [] == told["worth"]


def test_it_says_at_once_that_it_works() -> None:
    seat, tape = seated(at(DECIDES, ADA))
    known = len(tape.heard)
    say(seat, "coach")
    first, *rest = hints(tape, known)
    assert ("working", coach.WORKING) == (first["state"], first["hint"]) and rest


def test_its_advice_follows_from_the_view_alone() -> None:
    other = twin(DECIDES, ADA, stream(5, "coach"))
    assert other != DECIDES
    told = []
    for state in (DECIDES, other):
        seat, tape = seated(at(state, ADA))
        known = len(tape.heard)
        say(seat, "coach")
        told.append(hints(tape, known))
    assert told[0] == told[1], "the coach tells what the seat can't know"


def test_what_it_told_is_taken_back_as_soon_as_something_happens() -> None:
    seat, tape = seated(at(DECIDES, ADA))
    asked(seat, tape)
    known = len(tape.heard)
    click(seat, tape, random.Random(1))
    assert [None] == hints(tape, known)
    known = len(tape.heard)
    say(seat, "look", at=0)
    assert [] == hints(tape, known), "once is enough"


def test_it_is_taken_back_when_somebody_else_comes_to_the_screen() -> None:
    seat, tape = seated(at(DECIDES, ADA, BEN))
    say(seat, "come", seat=ADA)
    told = asked(seat, tape)
    assert "told" == told["state"]
    known = len(tape.heard)
    say(seat, "hand_over", seat=BEN)
    assert [None] == hints(tape, known)
    assert "refused" == asked(seat, tape)["state"], "nobody sits there yet"


def test_advice_that_comes_too_late_is_told_to_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    waiting: list[Any] = []
    monkeypatch.setattr(Work, "ask", lambda work, steps: waiting.append((work, steps)))
    seat, tape = seated(at(DECIDES, ADA))
    say(seat, "coach")
    click(seat, tape, random.Random(1))
    known = len(tape.heard)
    work, steps = waiting[0]
    for hint in steps(lambda share: None):
        work._heard(hint)
    work._failed("It went wrong.")
    work._progress(0.5)
    assert [] == hints(tape, known)


def test_the_page_waits_for_nothing() -> None:
    """In a program with a loop the answer comes from a thread, and messages are heard meanwhile."""

    async def run() -> list[str]:
        seat = Seat(at(DECIDES, ADA), clock=Clock(ticks=True))
        tape = Tape()
        seat.come(tape)
        known = len(tape.heard)
        say(seat, "coach")
        at_once = [hint["state"] for hint in hints(tape, known)]
        say(seat, "look", at=0)
        say(seat, "now")
        say(seat, "coach")
        for _ in range(1200):
            if hints(tape, known)[-1] is not None and hints(tape, known)[-1]["state"] == "told":
                break
            await asyncio.sleep(0.05)
        return [*at_once, hints(tape, known)[-1]["state"]]

    assert ["working", "told"] == asyncio.run(run())


@pytest.mark.parametrize("game", ["keys", "castle"])
def test_games_without_a_coach_have_none(game: str) -> None:
    seat, tape = seated(game=game, seed=1)
    assert tape.frame["settings"]["coach"] is None
    assert ("refused", coach.NOT_HERE) == (lambda told: (told["state"], told["hint"]))(
        asked(seat, tape)
    )


def test_it_is_silent_while_it_is_off_and_about_earlier_moments() -> None:
    seat, tape = seated(at(DECIDES, ADA))
    say(seat, "settings", coach=False)
    assert coach.NOT_HERE == asked(seat, tape)["hint"]
    say(seat, "settings", coach=True)
    click(seat, tape, random.Random(1))
    say(seat, "look", at=0)
    assert "game as it is now" in asked(seat, tape)["hint"]


def test_switching_it_off_takes_its_words_back() -> None:
    seat, tape = seated(at(DECIDES, ADA))
    asked(seat, tape)
    known = len(tape.heard)
    say(seat, "settings", coach=False)
    assert [None] == hints(tape, known)


# Without the packages.


def without_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing() -> Any:
        raise MissingPackage("numpy", "The coach", extra="analysis")

    monkeypatch.setattr(coach, "_coach", missing)


@pytest.mark.parametrize("state", [DECIDES, WATCHES])
def test_without_the_packages_it_tells_of_the_trick(
    state: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_packages(monkeypatch)
    seat, tape = seated(at(state, ADA))
    told = asked(seat, tape)
    assert "told" == told["state"] and "“analysis”" in told["lines"][0]
    assert len(told["rows"]) == len(told["worth"]) > 1
    json.dumps(told)


def test_it_names_the_choice_that_is_best_for_the_trick() -> None:
    view = GAME.view(WATCHES, ADA)
    hint = plain_hint(view, MissingPackage("numpy", "The coach", extra="analysis"))
    assert isinstance(hint, Hint)
    most = max(int(worth.split(" → ")[1]) for _, worth in hint.worth)
    best = [row.choice for row in hint.rows if row.cells[0].best]
    assert best == [say for say, worth in hint.worth if worth.endswith(f"→ {most}")]
    assert best and len(best) < len(hint.rows)


def test_without_the_packages_and_a_trick_it_says_what_is_missing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    without_packages(monkeypatch)
    seat, tape = seated(seed=3)
    told = asked(seat, tape)
    assert "refused" == told["state"] and "numpy" in told["hint"]
