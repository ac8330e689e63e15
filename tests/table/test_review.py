"""The review at a screen: of games that are over, at the moment looked at, and guessed first."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kings.analysis.review import How, Review, reviewing, thumb, words, work
from kings.analysis.review.record import RULE, Choices
from kings.analysis.rounding import percent, tenth
from kings.bots import make_bot
from kings.figures.pictures import marks_of, own_pictures
from kings.figures.review import course_svg, edges, shares, strip_part, strip_svg
from kings.keys import moves as keys_moves
from kings.records.files import read_text
from kings.records.formats import read_scenario
from kings.records.recording import Recording, new_header, replay
from kings.sim.match import next_move
from kings.struggle.events import DealStruck
from kings.struggle.moves import Accept, Deal, Pay, Propose, Talk
from kings.struggle.options import Options
from kings.struggle.rules import GAME
from kings.struggle.stakes import leads_to, stakes
from kings.struggle.state import Phase
from kings.table import review as at_the_table
from kings.table.driver import Driver
from kings.table.frame import drawn
from kings.table.review_options import Weighed
from kings.table.seat import Seat
from kings.table.store import new_game, store_of
from kings.words import listed
from tests.analysis.review.games import TURNS, turns_reviewed
from tests.table.devices import Clock, Tape, say, seated

DAY = Path("data/games/a_word_is_a_word.jsonl")
NIGHT = Path("data/games/night_of_four.jsonl")
KEYS = sorted(Path("data/games/keys").glob("*.jsonl"))[0]
OTHER = Path("data/games/castle/no_men_left.jsonl")
FEW = 12


@pytest.fixture(autouse=True)
def home(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KINGS_HOME", str(tmp_path))
    monkeypatch.setattr(at_the_table, "GAMES", FEW)
    monkeypatch.setattr(work, "TOLD", 0.2)  # each time that it is told is drawn


@pytest.fixture(scope="module")
def known() -> Review:
    """The review of the game by Day, as the package computes it."""
    record: Recording = replay(DAY)
    *_, last = reviewing(record, games=FEW)
    return last.review


def watched(path: Path) -> tuple[Seat, Tape]:
    """Sit before a recorded game, at its end."""
    seat, tape = seated(store_of(Driver.read(read_text(path))))
    say(seat, "now")
    return seat, tape


def boards(tape: Tape, known: int = 0) -> list[dict[str, Any]]:
    return [told["review"] for told in tape.since(known) if "review" in told]


def asked(seat: Seat, tape: Tape, do: str = "review", **how: Any) -> dict[str, Any]:
    """Ask for something; return the last board that came."""
    heard = len(tape.heard)
    say(seat, do, **how)
    return boards(tape, heard)[-1]


def decisive(review: Review, seat: Seat) -> tuple[int, int]:
    """Return a stop at which a decision with several choices is open, and the line before it."""
    moments = seat.store.driver.recording.moments
    for stop, one in enumerate(seat.store.history.stops[10:], start=10):
        line = moments[one.moves - 1].line
        found = review.at(line)
        if found is not None and len(found.options) > 2:
            return stop, line
    raise AssertionError("there is no such moment")


def changed(points: float) -> str:
    """Write a change as a column shows it, with its sign and a tenth."""
    said = f"{abs(points):.1f}"
    return said if said == "0.0" else f"{'−' if points < 0 else '+'}{said}"


def test_the_board_has_the_numbers_of_the_review(known: Review) -> None:
    seat, tape = watched(DAY)
    board = asked(seat, tape)
    assert ("told", 100) == (board["state"], board["share"])
    parts = ("judgement", "hidden", "others", "chance")
    assert [
        {
            "seat": one.seat,
            "first": f"{one.first:.1f}",
            **{part: changed(getattr(one, part)) for part in parts},
            "last": tenth(one.last),
        }
        for one in known.accounts
    ] == board["accounts"]
    assert [one.question for one in known.key] == [one["question"] for one in board["moments"]]
    stop, line = decisive(known, seat)
    board = asked(seat, tape, "look", at=stop)
    found = known.at(line)
    assert found is not None
    assert [one.words for one in found.options] == [
        one["words"] for one in board["decision"]["options"]
    ]
    assert [[f"{points:.1f}" for points in one.points] for one in found.options] == [
        one["worth"] for one in board["decision"]["options"]
    ]
    assert [one.done for one in found.options] == [
        one["done"] for one in board["decision"]["options"]
    ]
    assert course_svg(known, line=line, heading=False, dark=None, narrow=True) == board["graph"]


def test_a_tap_on_the_graph_leads_to_the_stop_that_is_drawn_there(known: Review) -> None:
    seat, tape = watched(DAY)
    spots = asked(seat, tape)["spots"]
    assert len(seat.store.history.stops) == len(spots)
    left, right = edges(narrow=True)
    drawn = {
        round(left + share * (right - left), 4): spot.said
        for share, spot in zip(shares(known), known.course, strict=True)
    }
    for spot in spots[::7]:
        assert drawn[spot["x"]] in asked(seat, tape, "look", at=spot["stop"])["here"]


def test_a_phone_has_the_graph_as_a_strip_besides(known: Review) -> None:
    seat, tape = watched(DAY)
    assert asked(seat, tape)["strip"] is None
    _, line = decisive(known, seat)
    asked(seat, tape, narrow=True)
    board = asked(seat, tape, "look", at=decisive(known, seat)[0])
    drawn = strip_svg(known, seat=board["banded"], line=line, dark=None)
    found = known.at(line)
    assert found is not None
    step = f"Step {decisive(known, seat)[0]}."
    assert board["here"] == re.sub(r"^Round \d\.", step, found.asked), "the question alone"
    assert " Just before: " in asked(seat, tape, narrow=False)["here"]
    left, right = strip_part()
    assert {"picture": drawn, "left": left, "right": right} == board["strip"]
    assert asked(seat, tape, narrow=True, guess=True)["strip"] is None, (
        "it would tell how long it was"
    )


def without_choice() -> tuple[Recording, int]:
    """Return a game with a deal before a pass that had to be made, and the line of that deal."""
    bots = [make_bot("greedy")] * 3
    record = Recording(
        new_header(Options(("Ada", "Ben", "Cleo")), ("greedy",) * 3, 5, timed=False, name="x")
    )
    line = 0
    while record.state.phase is not Phase.OVER:
        state, actor = record.state, record.state.actor
        fresh = state.window is not None and not isinstance(record.moves[-1], Talk)
        if not line and fresh and actor is not None:
            payer = next(seat for seat in range(3) if seat != actor and state.gold[seat])
            if 1 == len(GAME.choices(state, actor)):
                record.do(Propose(payer, Deal((Pay(payer, actor, 1),))))
                record.do(Accept(actor, state.proposals_made + 1))
                line = record.moments[-1].line
        move = next_move(record.state, record.moves, bots, 5)
        assert move is not None
        record.do(move)
    return record, line


def test_a_deal_about_a_move_that_had_to_be_made_is_left_out_by_a_branch(tmp_path: Path) -> None:
    record, line = without_choice()
    path = tmp_path / "game.jsonl"
    path.write_text(record.text(), "utf-8")
    seat, tape = watched(path)
    moments = seat.store.driver.recording.moments
    stop = next(
        at
        for at, one in enumerate(seat.store.history.stops)
        if one.moves and moments[one.moves - 1].line == line
    )
    asked(seat, tape)
    board = asked(seat, tape, "look", at=stop)
    assert board["decision"] is None
    talk = board["talk"]
    assert "Without the deal that was struck" == talk["words"] and "1 gold" in talk["note"]
    before = asked(seat, tape, "look", at=talk["stop"])
    assert talk == before["talk"], "it stands there from the beginning of the talk on"
    assert asked(seat, tape, "look", at=talk["stop"] - 1)["talk"] is None
    say(seat, "look", at=talk["stop"])
    say(seat, "branch")
    branch = seat.store.driver.recording
    assert branch.header.parent is not None and not seat.store.curtain.over
    place = next(at for at, one in enumerate(record.moments) if one.line == line)
    assert record.moves[: place - 1] == branch.moves[: place - 1]
    assert record.moves[place - 1] not in branch.moves, "the offer was never made there"


@pytest.mark.parametrize("path", [NIGHT, KEYS, OTHER], ids=["struggle", "keys", "castle"])
def test_a_decision_is_shown_with_the_eyes_and_the_hand_of_whoever_decides(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing else is drawn than what that seat's view holds; all hands only where asked for."""
    monkeypatch.setattr(thumb, "AGAIN", 3)
    monkeypatch.setattr(thumb.Thumb, "how", lambda *_, **__: How(RULE, 2, 1))
    seat, tape = watched(path)
    board = asked(seat, tape, guess=True)
    stops = seat.store.history.stops
    for stop in range(len(stops) // 2, len(stops)):
        board = asked(seat, tape, "look", at=stop)
        if board["decision"] is not None:
            break
    decider, room = board["decision"]["seat"], seat.store.room
    state, names = seat.store.history.state, seat.store.scene.names
    view = room.game.view(state, decider)
    seen = [
        seen
        for moment in seat.store.driver.recording.moments[: stops[stop].moves]
        for event in moment.events
        if (seen := event.seen_by(decider)) is not None
    ]
    can = frozenset(mark for choice in view.choices for mark in marks_of(view, choice))
    assert drawn(room, view, seen, can, narrow=True, threats=False)[0][0] == board["table"]
    assert f"The table as {names[decider]} saw it" == board["seen"]

    def hand(one: int) -> list[str]:
        held = replace(room.game.view(state, one), choices=())
        return own_pictures(held, dark=None, narrow=True, bare=True)

    assert [(decider, hand(decider))] == [(one["seat"], one["pictures"]) for one in board["hands"]]
    asked(seat, tape, guess=True, eyes="all")
    assert 1 == len(asked(seat, tape, guess=True, eyes="all")["hands"]), "it is to be guessed"
    opened = asked(seat, tape, eyes="all")["hands"]
    assert {decider} < {one["seat"] for one in opened} and decider == opened[0]["seat"]
    assert all(hand(one["seat"]) == one["pictures"] for one in opened)


def test_each_choice_has_its_cards_and_its_place(known: Review) -> None:
    """The best is first, with what leads to the same; then what was done, with the same."""
    seat, tape = watched(DAY)
    asked(seat, tape)
    stop, line = decisive(known, seat)
    board, found = asked(seat, tape, "look", at=stop), known.at(line)
    assert found is not None
    view, bystander = (GAME.view(seat.store.history.state, one) for one in (found.seat, None))
    options = board["decision"]["options"]
    for option, shown in zip(found.options, options, strict=True):
        assert marks_of(view, option.choice, acting=True) == set(shown["marks"])
        cards = {mark for mark in shown["marks"] if mark.startswith("card:")}
        assert cards == {f"card:{one['card']}" for one in shown["cards"]}
        assert option.choice is not None
        assert shown["leads"] == leads_to(bystander, option.choice) != ""
    best: dict[str, float] = {}
    for option, shown in zip(found.options, options, strict=True):
        own = option.points[found.seat]
        best[shown["leads"]] = max(own, best.get(shown["leads"], own))
    top, done = max(best.values()), next(one["leads"] for one in options if one["done"])
    rows = sorted(
        zip(options, found.options, strict=True),
        key=lambda one: (
            top > best[one[0]["leads"]],
            one[0]["leads"] != done,
            -best[one[0]["leads"]],
            -one[1].points[found.seat],
        ),
    )
    assert len(best) > 1 and [one["rank"] for one, _ in rows] == list(range(len(rows)))


def test_the_largest_swing_is_linked_and_told_apart_from_the_moments(known: Review) -> None:
    seat, tape = watched(DAY)
    board = asked(seat, tape)
    found = words.swing(known)
    assert found is not None
    spot, swing = known.course[found[0]], board["swing"]
    assert words.say_change(known, *found) == swing["change"] and found[1] == swing["seat"]
    assert spot.line not in {one.line for one in known.key}
    at = asked(seat, tape, "look", at=swing["stop"])
    assert at["here"] and known.step(spot.line) <= known.step(line_at(seat, swing["stop"]))
    assert asked(seat, tape, guess=True)["swing"] is None, "what follows is covered"


def line_at(seat: Seat, stop: int) -> int:
    """Return the line of the journal after which a stop is."""
    moments = seat.store.driver.recording.moments
    moves = seat.store.history.stops[stop].moves
    return moments[moves - 1].line if moves else 1


def test_whoever_guesses_first_is_sent_nothing_of_what_follows(known: Review) -> None:
    seat, tape = watched(DAY)
    stop, line = decisive(known, seat)
    say(seat, "look", at=stop)
    board = asked(seat, tape, guess=True)
    covers(board, known, line)
    decision = board["decision"]
    assert all(one["worth"] == [] and not one["done"] for one in decision["options"])
    assert not any(one["leads"] for one in decision["options"])
    at_stake = stakes(GAME.view(seat.store.history.state, decision["whose"]))
    (can,) = {one["does"] for one in decision["options"] if one["does"]}
    assert board["stakes"] == f"{at_stake.headline} {can}." and at_stake.headline
    assert can.startswith("Jeweler: ")
    assert not any(one["level"] or one["rank"] or one["unpaid"] for one in decision["options"])
    assert board["headline"].startswith("Guess first: you are ")
    assert not any(key.question in str(board) for key in known.key), "it tells what was done"
    assert not any(decision[part] for part in ("price", "price_words", "missed", "eyes", "how"))
    board = asked(seat, tape, "guess", option=1)
    assert all(one["worth"] for one in board["decision"]["options"])
    assert [1] == [at for at, one in enumerate(board["decision"]["options"]) if one["guessed"]]
    assert 1 == board["decision"]["option"] and board["moments"] and not board["covers"]
    later = asked(seat, tape, "look", at=stop + 12)
    assert not later["moments"], "another moment is to be guessed anew"


def covers(board: dict[str, Any], review: Review, line: int) -> None:
    """Check that a board has nothing but the moment: no graph, which knows all hands."""
    assert board["covers"]
    told = (
        "title caption summary graph strip moments swing accounts beside banded spots talk nobody"
    )
    assert not any(board[part] for part in told.split())
    later = [spot.said for spot in review.course if spot.line > line]
    before = " ".join(spot.said for spot in review.course if spot.line <= line)
    assert not any(said in str(board) for said in later if said not in before)


def test_no_moment_tells_what_follows_to_whoever_guesses(known: Review) -> None:
    seat, tape = watched(DAY)
    asked(seat, tape, guess=True, narrow=True)
    for stop in range(len(seat.store.history.stops) - 1):
        covers(asked(seat, tape, "look", at=stop), known, line_at(seat, stop))


def test_whoever_guesses_goes_from_moment_to_moment(known: Review) -> None:
    """Nothing says where they lie, until one goes there."""
    seat, tape = watched(DAY)
    told = [one["stop"] for one in asked(seat, tape)["moments"]]
    asked(seat, tape, "look", at=0)
    board = asked(seat, tape, guess=True)
    for number, stop in enumerate(told):
        assert stop == board["further"] and not board["moments"]
        board = asked(seat, tape, "look", at=stop)
        assert board["covers"] and board["headline"].startswith("Guess first")
        board = asked(seat, tape, "guess", option=0)
        assert board["headline"].startswith(f"Moment {number + 1}, round ")
        assert board["further"] is None, "they are told now"
        board = asked(seat, tape, "look", at=stop + 1)
    assert board["further"] is None


def test_whoever_guesses_first_sees_the_table_as_if_nothing_had_followed(known: Review) -> None:
    """A game that ended at this moment would show the same table, hand and choices."""
    seat, tape = watched(DAY)
    stop, line = decisive(known, seat)
    say(seat, "look", at=stop)
    board = asked(seat, tape, guess=True)
    text = "".join(
        one
        for number, one in enumerate(read_text(DAY).splitlines(keepends=True), 1)
        if number <= line
    )
    cut = store_of(Driver.read(text))
    eyes = board["decision"]["seat"]
    view, happened = cut.history.through(eyes)
    full, _ = seat.store.history.through(eyes)
    assert view == full
    (table, *_), _ = drawn(cut.room, view, happened, narrow=True, threats=False)
    assert table == board["table"]
    held = own_pictures(replace(view, choices=()), dark=None, narrow=True, bare=True)
    assert [list(held)] == [list(one["pictures"]) for one in board["hands"]]


def test_a_moment_that_mattered_asks_nothing_before_it_is_guessed(known: Review) -> None:
    """The question goes by what was done."""
    seat, tape = watched(DAY)
    for moment, key in zip(asked(seat, tape)["moments"], known.key, strict=True):
        say(seat, "look", at=moment["stop"])
        assert key.question not in str(asked(seat, tape, guess=True))
        board = asked(seat, tape, "guess", option=0)
        assert key.question in str(board["moments"])
        assert [0] == [at for at, one in enumerate(board["decision"]["options"]) if one["guessed"]]
        asked(seat, tape, guess=False)


def test_a_deal_that_was_missed_is_guessed_by_whoever_could_have_paid(known: Review) -> None:
    """With that seat's own hand; the choices say as little as those of any guess."""
    key = next(one for one in known.key if one.gold < 0)
    seat, tape = watched(DAY)
    asked(seat, tape, guess=True)
    heard = len(tape.heard)
    look_at(seat, key.at)
    board = boards(tape, heard)[-1]
    payer, asks = known.names[key.seat], known.names[key.decider]
    assert f"Guess first: you are {payer}. Would you pay {asks}, and for what?" == board["headline"]
    assert [key.seat] == [hand["seat"] for hand in board["hands"]]
    assert not any(one["worth"] or one["paid"] for one in board["decision"]["options"])
    told = asked(seat, tape, "guess", option=None)  # to pay for nothing is a guess as well
    assert not told["covers"] and key.option == told["decision"]["option"]
    assert key.decider == told["decision"]["seat"] and key.seat == told["decision"]["whose"]


def test_a_choice_is_tried_in_a_branch_that_leaves_before_the_talk(known: Review) -> None:
    seat, tape = watched(DAY)
    stop, line = decisive(known, seat)
    asked(seat, tape)
    say(seat, "look", at=stop)
    found = known.at(line)
    assert found is not None
    other = next(at for at, one in enumerate(found.options) if not one.done)
    before = seat.store.driver.recording.header.id
    say(seat, "try", option=other)
    record = seat.store.driver.recording
    assert record.header.id != before and record.header.parent is not None
    assert found.options[other].choice in record.moves
    assert not seat.store.curtain.over
    assert "over" in tape.frame and tape.frame["over"] is None


def test_its_parts_are_had_as_files(known: Review) -> None:
    seat, tape = watched(DAY)
    asked(seat, tape)
    stop, _ = decisive(known, seat)
    say(seat, "look", at=stop)
    files = {}
    for what in ("graph", "table", "moment"):
        heard = len(tape.heard)
        say(seat, "export", what=what)
        (page,) = [told["page"] for told in tape.since(heard) if "page" in told]
        files[page["name"].rpartition(".")[2]] = page["text"]
    assert course_svg(known) == files["svg"]
    assert known.csv() == files["csv"]
    scenario = read_scenario(files["json"])
    assert scenario.options.names == known.names


def test_all_hands_open_is_another_question_by_night() -> None:
    seat, tape = watched(NIGHT)
    asked(seat, tape)
    for stop in range(3, len(seat.store.history.stops) - 1):
        board = asked(seat, tape, "look", at=stop)
        if board["decision"] is not None and board["decision"]["hidden"]:
            own = [one["worth"] for one in board["decision"]["options"]]
            opened = asked(seat, tape, eyes="all")["decision"]
            assert [one["worth"] for one in opened["options"]] != own
            assert board["decision"]["eyes"].startswith("With all hands open, ")
            return
    raise AssertionError("nothing was hidden in the whole game")


def test_nobody_reviews_a_game_that_is_not_over() -> None:
    seat, tape = seated(new_game(players=["human", "greedy", "greedy", "greedy"]))
    say(seat, "review")
    assert at_the_table.NOT_YET == tape.last["refused"]
    assert not boards(tape)


def test_what_is_asked_for_without_a_review_is_refused_in_a_sentence() -> None:
    seat, tape = watched(DAY)
    for do, how in (
        ("guess", {"option": 0}),
        ("try", {"option": 0}),
        ("export", {"what": "table"}),
    ):
        say(seat, do, **how)
        assert tape.last["refused"].endswith(".")


def test_whoever_played_it_any_choice_is_tried(known: Review) -> None:
    """In a game against bots a bot's choice, too, which nobody before the screen could make."""
    text = read_text(DAY).replace(
        '"players":["human","human","human","human"]',
        '"players":["human","greedy","greedy","greedy"]',
    )
    seat, _ = seated(store_of(Driver.read(text)))
    say(seat, "now")
    say(seat, "review")
    found = next(one for one in known.choices if one.seat and one.at > 30 and not one.sale)
    look_at(seat, found.at)
    other = next(at for at, one in enumerate(found.options) if not one.done)
    say(seat, "try", option=other)
    record = seat.store.driver.recording
    assert record.header.parent is not None and found.options[other].choice in record.moves


def look_at(seat: Seat, line: int) -> None:
    """Look at the last stop up to a line of the journal."""
    moments = seat.store.driver.recording.moments
    stops = seat.store.history.stops
    say(
        seat,
        "look",
        at=max(
            at
            for at, one in enumerate(stops)
            if not one.moves or moments[one.moves - 1].line <= line
        ),
    )


def said_worth(found: Choices, option: int, gold: Sequence[int]) -> list[str]:
    """Say what each seat has with a choice and the gold for it."""
    points = found.options[option].points
    return [f"{worth + more:.1f}" for worth, more in zip(points, gold, strict=True)]


def test_what_was_paid_and_what_was_missed_stand_below_the_choice_they_are_about(
    known: Review,
) -> None:
    """A worth with gold is that of the choice and the gold, for whose column it stands in."""
    struck = next(one for one in known.choices if one.gold[one.seat] and one.eyes != "all")
    key = next(one for one in known.key if one.gold)
    for line in sorted({struck.line, key.line}):
        found = next(one for one in known.choices if one.line == line and one.eyes != "all")
        seat, tape = watched(DAY)
        asked(seat, tape)
        heard = len(tape.heard)
        look_at(seat, found.at)
        options = boards(tape, heard)[-1]["decision"]["options"]
        said = {at: one["paid"] for at, one in enumerate(options) if one["paid"]}
        wanted: dict[int, list[dict[str, object]]] = {}
        here = next((one for one in known.key if one.line == line and one.gold), None)
        if here is not None:
            own, names = here.seat == found.seat, known.names
            got = [0] * len(names)
            got[found.seat], got[here.seat] = abs(here.gold), here.gold
            sold = f"if {names[here.seat]} pays {-here.gold} gold"
            sold = f"if sold for up to {here.gold} gold" if own else sold
            this = said_worth(found, here.option, [0] * len(names))
            for at in range(len(found.options)):
                if said_worth(found, at, [0] * len(names)) == this:
                    told = said_worth(found, at, got)
                    wanted[at] = [row(sold, here.seat, told, missed=True)]
        gold = found.gold[found.seat]
        deals = [deal for deal in known.deals if deal.number in found.deals]
        promised = any(one.to == found.seat for deal in deals for one in deal.promises)
        if gold or promised:
            payers = [
                known.names[other]
                for other, got in enumerate(found.gold)
                if got < 0 and other != found.seat
            ]
            payer = known.names[found.seat] if gold < 0 else listed(payers)
            paid = f"{payer} paid {abs(gold)} gold"
            parts = [paid] * bool(gold) + ["promise not counted"] * promised
            worth = said_worth(found, found.done, found.gold)
            said_done = f"done: {', '.join(parts)}"
            one = row(said_done, found.seat, worth, done=True)
            wanted.setdefault(found.done, []).append(one)
        if here is not None and here.seat != found.seat:
            for at, option in enumerate(found.options):
                if at not in wanted and not option.default and option.ask is not None:
                    asked_ = [0] * len(known.names)
                    asked_[found.seat], asked_[here.seat] = option.ask, -option.ask
                    most, payer = option.pays[here.seat] or 0, known.names[here.seat]
                    helped = (
                        option.points[here.seat] - found.options[found.default].points[here.seat]
                    )
                    words, worth = (
                        f"if {payer} pays {option.ask} gold",
                        said_worth(found, at, asked_),
                    )
                    if most < option.ask <= helped:
                        words, worth = f"out of reach: {payer} has {most} of {option.ask} gold", []
                    wanted[at] = [row(words, here.seat, worth)]
        assert wanted and said == wanted


def row(words: str, seat: int, worth: object, **was: bool) -> dict[str, object]:
    """Return what is shown of a choice with the gold of a deal."""
    return {"words": words, "seat": seat, "worth": worth, "done": False, "missed": False, **was}


def hurt(found: Choices, names: Sequence[str], better: int) -> list[str]:
    """Say who would have lost by a better choice without a deal, and by more than is uncertain."""
    could, had = found.options[better], found.options[found.done]
    return [
        f"{name} ({could.points[seat]:.1f}, not {had.points[seat] + found.gold[seat]:.1f})"
        for seat, name in enumerate(names)
        if seat != found.seat
        and had.points[seat] + found.gold[seat] - could.points[seat]
        > (could.half[seat] or 0) + (had.half[seat] or 0)
    ]


def test_it_is_said_at_whose_cost_a_better_choice_would_have_been(known: Review) -> None:
    said = Counter[bool]()
    for found in known.choices:
        weighed = Weighed.of(known, found)
        if weighed.missed is not None:
            continue
        told = hurt(found, known.names, found.default)
        apart = found.default != found.done and weighed.clear
        said_ = f"The best would have hurt {listed(told)}."
        assert weighed.cost() == (said_ if apart and told else "")
        said[bool(weighed.cost())] += 1
    assert said[True] and said[False]


@pytest.mark.parametrize("game", sorted(TURNS))
def test_of_chances_it_is_said_whom_the_best_choice_would_have_cost_most(game: str) -> None:
    review = turns_reviewed(game)
    found = next(one for one in review.choices if one.default != one.done)
    level = replace(found.options[found.done], half=(1.0,) * 4, points=(25.0,) * 4, level=False)
    best = replace(found.options[found.default], half=(1.0,) * 4, level=True)
    for points, said in (
        ((40.0, 18.0, 22.0, 20.0), f"The best leaves {review.names[1]} 18%, not 25%."),
        ((26.0, 23.5, 25.5, 25.0), ""),  # it is no more than both may miss
    ):
        both = {found.done: level, found.default: replace(best, points=points)}
        options = tuple(
            both.get(at, replace(one, level=False)) for at, one in enumerate(found.options)
        )
        assert said == Weighed.of(review, replace(found, options=options)).cost()
        leads = ["nothing changes"] * len(options)
        weighed = Weighed.of(review, replace(found, options=options))
        assert said == weighed.cost(leads), "nothing is said of what both lead to"
        leads[weighed.first] = "Ada could then win"
        told = "In fact Ada could then win."
        assert weighed.cost(leads) == (f"{said} {told}" if said else told)


def test_it_is_said_at_whose_cost_a_missed_deal_would_have_been_gold_included(
    known: Review,
) -> None:
    key = next(one for one in known.key if one.gold and one.seat != one.decider)
    found = known.at(key.at)
    assert found is not None
    sure = replace(
        found,
        gold=(0,) * len(known.names),
        options=tuple(
            replace(one, half=(0.0,) * len(known.names), points=(20.0 - 3 * one.done,) * 4)
            for one in found.options
        ),
    )
    seller = f"{known.names[key.decider]} would have had"
    paid = f"{seller} {20 - key.gold:.1f}, not 17.0."
    assert paid == Weighed.of(known, sure).cost(), "nobody has less"
    less = replace(
        sure,
        options=tuple(
            replace(one, points=(20.0,) * 4)
            if one.done
            else replace(one, points=(21.0 + key.gold,) * 4)
            for one in sure.options
        ),
    )
    others = 21.0 + key.gold
    told = listed(
        f"{name} ({others:.1f}, not 20.0)"
        for seat, name in enumerate(known.names)
        if seat not in (key.seat, key.decider)
    )
    assert others < 20
    assert Weighed.of(known, less).cost() == f"{seller} 21.0, not 20.0; it would have hurt {told}."
    unsure = replace(
        less, options=tuple(replace(one, half=(9.0,) * len(known.names)) for one in less.options)
    )
    assert Weighed.of(known, unsure).cost() == f"{seller} 21.0, not 20.0.", "it may not be less"


def test_a_choice_that_is_worth_the_same_to_each_is_told_with_the_missed_deal(
    known: Review,
) -> None:
    key = next(one for one in known.key if one.gold and one.seat != one.decider)
    found = known.at(key.at)
    assert found is not None and len(found.options) > 2
    other = next(
        at
        for at, one in enumerate(found.options)
        if at != key.option and not one.default and not one.done
    )
    points = found.options[key.option].points
    alike = (*found.options[:other], replace(found.options[other], points=points))
    twins = replace(found, options=alike + found.options[other + 1 :])
    paid = Weighed.of(known, twins).option(other).paid
    assert [one.missed for one in paid] == [True]
    assert paid[0].worth == Weighed.of(known, twins).option(key.option).paid[0].worth
    assert not Weighed.of(known, found).option(other).paid[0].missed
    dear = (*found.options[:other], replace(found.options[other], ask=None))
    dear += found.options[other + 1 :]
    (row_,) = Weighed.of(known, replace(found, options=dear)).option(other).paid
    assert (row_.words, row_.worth) == ("out of reach: no purse is enough", ())
    struck = {
        f"Struck: {deal.words}.".replace(".”.", ".”")
        for deal in known.deals
        if deal.number in found.deals
    }
    assert found.missed is not None
    weighed = Weighed.of(known, found)
    assert set(weighed.struck) == struck
    assert weighed.told_of_missed == "", "the title tells the deal"
    weighers = (Weighed.of(known, one) for one in known.choices if one.missed is not None)
    aside = next(one for one in weighers if one.missed is None)
    assert aside.found.missed is not None
    assert aside.told_of_missed == aside.found.missed.words


def test_one_tap_tries_a_deal_that_binds_at_once_and_plays_on(known: Review) -> None:
    """The gold moves, and the action is the one that was paid for (S-52)."""
    found = next(one for one in known.choices if one.missed is not None)
    assert found.missed is not None
    seat, tape = watched(DAY)
    asked(seat, tape)
    heard = len(tape.heard)
    look_at(seat, found.at)
    offered = boards(tape, heard)[-1]["decision"]["deals"]
    one = next(
        deal
        for deal in offered
        if (deal["option"], deal["payer"]) == (found.missed.option, found.missed.payer)
    )
    assert max(1, found.missed.low) <= one["gold"] <= found.missed.high
    assert "it was missed" in one["note"] and f"{one['gold']} gold" in one["words"]
    store = seat.store
    before = store.history.state.gold
    say(seat, "try", **{part: one[part] for part in ("option", "payer", "gold")})
    moments = seat.store.driver.recording.moments
    struck = next(
        at
        for at, moment in enumerate(moments)
        if moment.line > found.at and any(isinstance(e, DealStruck) for e in moment.events)
    )
    after = moments[struck].state.gold
    assert one["gold"] == before[one["payer"]] - after[one["payer"]]
    assert one["gold"] == after[found.seat] - before[found.seat]
    assert found.options[one["option"]].choice == moments[struck + 1].move


def test_a_deal_that_was_struck_is_tried_without(known: Review) -> None:
    found = next(one for one in known.choices if one.deals and one.done != one.default)
    seat, tape = watched(DAY)
    asked(seat, tape)
    heard = len(tape.heard)
    look_at(seat, found.at)
    *_, without = boards(tape, heard)[-1]["decision"]["deals"]
    assert without["payer"] is None and without["words"].startswith("Without the deal")
    struck = sum(deal.line <= found.at for deal in known.deals)
    say(seat, "try", option=without["option"])
    state = seat.store.driver.state
    assert found.options[found.default].choice in seat.store.driver.recording.moves
    assert struck == state.deals_struck


@pytest.mark.parametrize(
    ("deal", "said"),
    [
        ({"payer": 0, "gold": 500}, "S-53"),
        ({"payer": 9, "gold": 1}, "."),
        ({"payer": 0, "gold": -3}, "."),
    ],
)
def test_a_deal_that_the_rules_forbid_changes_nothing(
    known: Review, deal: dict[str, int], said: str
) -> None:
    found = next(one for one in known.choices if one.sale and one.seat != 0)
    seat, tape = watched(DAY)
    asked(seat, tape)
    look_at(seat, found.at)
    before = seat.store.driver.recording.header.id
    say(seat, "try", option=0, **deal)
    assert said in tape.last["refused"]
    assert before == seat.store.driver.recording.header.id


def test_a_branch_is_shown_beside_the_game_that_it_left(known: Review) -> None:
    """Up to the branch both are the same to the last digit; the first line tells how it ended."""
    found = next(one for one in known.choices if one.at > 60 and len(one.options) > 1)
    seat, tape = watched(DAY)
    assert "" == asked(seat, tape)["beside"], "it has left nothing"
    look_at(seat, found.at)
    other = next(at for at, one in enumerate(found.options) if not one.done)
    say(seat, "try", option=other)
    for place in range(4):
        seat.store.seat(place, "greedy")
    seat.store.to_end()
    branch = seat.store.driver.recording
    board = asked(seat, tape)
    assert board["state"] == "told" and "left here" in board["graph"]
    ends = [f"{name} {score}" for name, score in zip(known.names, known.scores, strict=True)]
    assert all(f"{score} there" in board["beside"] for score in known.scores), ends
    again = asked(seat, tape, band=2)
    assert "Cleo in the game that this branch left" in again["beside"]
    assert again["graph"] != board["graph"]
    assert (2, 2) == (again["band"], again["banded"])
    heard = len(tape.heard)
    say(seat, "export", what="table")
    (page,) = [told["page"] for told in tape.since(heard) if "page" in told]
    games = Counter(row["game"] for row in csv.DictReader(io.StringIO(page["text"])))
    assert games["the game that it left"] == 4 * len(known.course) != games["this branch"] > 0
    assert branch.journal is not None
    here: Recording = replay(branch.journal.path)
    *_, last = reviewing(here, games=FEW)
    same = sum(moment.line <= found.at for moment in replay(DAY).moments) + 1
    points = [spot.points for spot in last.review.course]
    assert [spot.points for spot in known.course[:same]] == points[:same]
    covered = asked(seat, tape, "look", at=3)
    assert covered["beside"]
    covered = asked(seat, tape, guess=True)
    assert not covered["beside"] and not covered["graph"]


def test_another_continuation_is_computed_anew(known: Review) -> None:
    seat, tape = watched(DAY)
    first = asked(seat, tape)
    other = asked(seat, tape, continuation="random")
    assert ("paying", "random") == (first["continuation"], other["continuation"])
    assert "the policy “random”" in other["caption"] and first["graph"] != other["graph"]
    assert first["graph"] == asked(seat, tape)["graph"]


def test_a_screen_that_asked_for_it_has_the_review_from_the_first_frame_on() -> None:
    seat = Seat(store_of(Driver.read(read_text(DAY))), clock=Clock(ticks=True), reviewed=True)
    tape = Tape()
    seat.come(tape)
    (told,) = [one for one in tape.since(0) if "review" in one][-1:]
    assert told["open"] and told["review"]["state"] == "told"


# The games of turns.

OTHERS = {"keys": KEYS, "castle": OTHER}


@pytest.mark.parametrize("game", OTHERS)
def test_the_board_of_a_game_of_turns_tells_chances(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    few = How(RULE, 2, 1)
    monkeypatch.setattr(thumb, "AGAIN", 3)
    monkeypatch.setattr(thumb.Thumb, "how", lambda *_, **__: few)
    seat, tape = watched(OTHERS[game])
    board = asked(seat, tape)
    record = seat.store.driver.recording
    *_, last = reviewing(record)
    known = last.review
    assert ("told", 100, True) == (board["state"], board["share"], board["chances"])
    assert [] == board["accounts"] and words.caption(known, board["banded"]) == board["caption"]
    assert words.nobody(known) == board["nobody"] or [
        f"{words.chapter(known).title()} {one.round}" for one in known.key
    ] == [one["when"] for one in board["moments"]]

    stop, line = decisive(known, seat)
    board = asked(seat, tape, "look", at=stop)
    decision, found = board["decision"], known.at(line)
    assert found is not None and "" == decision["price"] and [] == decision["deals"]
    assert [[percent(share) for share in one.wins] for one in found.options] == [
        one["worth"] for one in decision["options"]
    ]
    assert decision["about"].startswith("chance to win, ±") and found.how == decision["how"]
    assert found.eyes != "seat" or not any(one["leads"] for one in decision["options"])
    assert course_svg(known, line=line, heading=False, dark=None, narrow=True) == board["graph"]
    opened = asked(seat, tape, eyes="all")
    with_all = known.at(line, "all")
    assert with_all is not None and with_all.how == opened["decision"]["how"]
    covered = asked(seat, tape, guess=True)
    assert all(not one["worth"] and not one["leads"] for one in covered["decision"]["options"])
    covers(covered, known, line)
    assert all(one["worth"] for one in asked(seat, tape, "guess", option=0)["decision"]["options"])

    moves = record.moments[: seat.store.history.stops[stop].moves]
    choice = seat.store.room.game.choices(moves[-1].state, found.seat)[1]
    say(seat, "try", option=1)
    played = seat.store.driver.recording
    assert choice == played.moments[len(moves)].move and played.header.parent is not None


def test_what_the_rule_of_thumb_does_not_weigh_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """Which cards are held (K-12)."""
    monkeypatch.setattr(thumb.Thumb, "openings", lambda *_: ())
    seat, tape = watched(KEYS)
    asked(seat, tape)
    stops, moments = seat.store.history.stops, seat.store.driver.recording.moments
    holds = next(
        stop
        for stop, one in enumerate(stops)
        if one.moves and isinstance(moments[one.moves].move, keys_moves.Hold)
    )
    board = asked(seat, tape, "look", at=holds)
    assert board["decision"] is None and at_the_table.NOT_WEIGHED == board["undecided"]
