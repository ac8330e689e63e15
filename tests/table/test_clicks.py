"""How many clicks a game takes: a click is a decision, and everything else plays itself."""

from __future__ import annotations

import random
import statistics
from collections import Counter
from typing import Any

import pytest

from kings.games import ROOMS
from kings.records.recording import HUMAN
from kings.seeds import stream
from kings.struggle import events
from kings.struggle.cards import Card
from kings.struggle.moves import Pass
from kings.struggle.options import Options
from kings.struggle.rules import GAME, forced
from kings.struggle.state import Phase
from kings.table import Driver, StruggleStore, new_game, store_of
from kings.table.library import scenarios
from kings.table.opening import find_scenario
from tests.checkers.secrets import twin
from tests.effort import some
from tests.positions import ADA, BEN, FARMER, JEWELER, KNIGHT, PEASANT, QUEEN, position
from tests.strategies import STRUGGLE, play
from tests.table.devices import click, say, seated
from tests.widgets.clicking import at, click_on, table_store

NAMES = ("Ada", "Ben", "Cleo", "Dora")


def taps(choices: list[Any], move: Any) -> int:
    """Return how often a person taps to make one of these choices, as the client takes it.

    Each card or place is pointed at. The choice that is left then is played by that tap, unless it
    can't be taken back, or could still be aimed at something else: that takes one more. A choice
    without cards, or one of several with the same, has a button.
    """
    chosen = next(choice for choice in choices if choice["move"] == move)
    if not chosen["marks"]:
        return 1
    pointed: set[str] = set()
    for mark in chosen["marks"]:
        pointed.add(mark)
        left = [choice for choice in choices if pointed <= {*choice["marks"]}]
        if len(left) == 1 and pointed == {*chosen["marks"]} and not chosen["final"]:
            return len(pointed)
    return len(pointed) + 1


def clicks(seed: int) -> Counter[str]:
    """Play a default game through a seat, and count the taps by what they were for."""
    seat, tape = seated(seed=seed)
    rng, made = random.Random(seed), Counter[str]()
    while not seat.store.scene.over:
        scene, choices = seat.store.scene, tape.frame["choices"]
        kind = "trick" if scene.at_trick_end else "window"
        said = click(seat, tape, rng)
        if said["do"] == "choose":
            made["decision"] += 1
            made["taps on decisions"] += taps(choices, said["move"])
            made["lone"] += len(choices) == 1
        else:
            made[kind] += 1
    made["taps"] = made["taps on decisions"] + made["trick"] + made["window"]
    return made


@pytest.mark.parametrize("number", some((12, 50), [12]))
def test_a_default_game_takes_eighteen_clicks_with_all_its_decisions(number: int) -> None:
    games = [clicks(seed) for seed in range(number)]
    totals = [game["taps"] for game in games]
    medians = {kind: statistics.median(game[kind] for game in games) for kind in games[0]}
    print(f"clicks of a default game: median {statistics.median(totals)}, most {max(totals)}")
    print(", ".join(f"{kind}: median {median}" for kind, median in sorted(medians.items())))
    assert statistics.median(totals) <= 18
    assert 0 == sum(game["lone"] for game in games), "a choice that is the only one plays itself"
    assert medians["decision"] >= 10


def test_every_window_can_be_stopped_at() -> None:
    def windows(*, every: bool) -> int:
        store = table_store(0, seed=4)
        store.change_settings(stop_at_windows=every)
        rng, made = random.Random(4), 0
        while not store.scene.over:
            made += store.scene.can_offer and not store.scene.choices
            click_on(store, rng)
        return made

    assert windows(every=True) > 3 * windows(every=False)


def test_the_table_stops_where_an_offer_could_gain_something() -> None:
    passed = stopped = 0
    for seed in range(12):
        store = table_store(0, seed=seed)
        rng = random.Random(seed)
        while not store.scene.over:
            if store.scene.can_offer and not store.scene.choices and not store.scene.at_trick_end:
                stopped += 1
                state = store.driver.state
                talk = store.driver.talk
                assert talk.could_gain(state, (ADA,)) or talk.is_awaited(state, (ADA,))
            passed += len(store.scene.passed)
            assert len(store.scene.passed) == len({deed for _, deed, _ in store.scene.passed})
            click_on(store, rng)
    assert stopped > 6 and passed > 3 * stopped


def test_the_table_stops_for_an_offer_that_waits_for_an_answer() -> None:
    waited = 0
    for seed in range(8):
        options = Options(names=NAMES)
        store = new_game(options, [HUMAN, "fair-keeper", "hard-keeper", "fair-cynic"], seed=seed)
        store.change_settings(stop_for_tricks=False)
        rng = random.Random(seed)
        while not store.scene.over:
            waited += any(line.can_answer for line in store.scene.deals.proposals)
            made = len(store.driver.recording.moments)
            click_on(store, rng)
            for moment in store.driver.recording.moments[made:]:
                _check_heard(store, moment, made)
    assert waited > 5


def _check_heard(store: StruggleStore, closed: Any, made: int) -> None:
    """No offer to Ada that was made after so many moves lapsed before she could see it."""
    lapsed = [
        event.number
        for event in closed.events
        if isinstance(event, events.ProposalClosed) and event.how == "lapsed"
    ]
    moments = store.driver.recording.moments
    for moment in moments[made : moments.index(closed)]:
        for event in moment.events:
            if isinstance(event, events.Proposed) and event.number in lapsed:
                assert event.seat == ADA or ADA not in event.deal.parties, event


def test_a_scenario_and_a_class_stop_at_every_window() -> None:
    for scenario in scenarios():
        driver = Driver.begin(None, None, 1, find_scenario(scenario))
        assert driver.is_taught
        driver.close()
    assert not table_store(0).driver.is_taught


def test_a_window_that_was_passed_opens_by_one_message() -> None:
    seat, tape = seated(seed=3)
    rng, known, reopened = random.Random(3), 0, False
    while not (reopened and tape.frame["chips"]):  # at some windows a deal has settled all
        click(seat, tape, rng)
        before = seat.store.driver.recording.moments[:]
        reopened = bool(tape.frame["window"]["passed"]) and len(before) > known
        if reopened:
            known = len(before)
            say(seat, "reopen", q=tape.frame["q"])
            assert tape.frame["window"]["open"] and not tape.frame["choices"]
            kept = seat.store.driver.recording.moments
            assert before[: len(kept)] == kept and len(kept) < len(before)
    say(seat, "reopen", q=tape.frame["q"])
    assert "No window for deals went by" in tape.last["refused"]
    deal = tape.frame["chips"][0]["offer"]["deal"]
    say(seat, "offer", q=tape.frame["q"], deal=deal)
    assert tape.frame["answers"] or tape.frame["agreed"]


def test_any_of_the_windows_that_were_passed_opens_by_one_message() -> None:
    seat, tape = seated(seed=3)
    rng, opened = random.Random(3), 0
    while not seat.store.scene.over and opened < 6:
        passed = tape.frame["window"]["passed"]
        if len(passed) > 1 and not tape.frame["offers"]:
            for at in reversed(range(len(passed))):  # those before the opened one stay open
                assert [one["seat"] for one in passed[: at + 1]] == [
                    one["seat"] for one in tape.frame["window"]["passed"]
                ]
                say(seat, "reopen", q=tape.frame["q"], at=at)
                assert tape.frame["window"]["open"]
                assert passed[at]["seat"] == seat.store.scene.view.actor
                opened += 1
            say(seat, "reopen", q=tape.frame["q"], at=0)
            assert "No window" in tape.last["refused"] or "no such" in tape.last["refused"]
        click(seat, tape, rng)
    assert opened > 3


def test_where_several_people_are_stopped_follows_from_what_everybody_sees() -> None:
    """A stop that followed from one hand would tell the others at the table of it (S-12)."""
    compared = gains = 0
    for seed in range(24):
        rng = stream(seed, "stops")
        options = Options(names=NAMES, mode="night")
        talk = table_store(0, seed=seed).driver.talk
        for state in play(STRUGGLE, seed, options=options, talk=0.1).states:
            if state.window is None or state.actor is None:
                continue
            people = tuple(seat for seat in range(4) if seat != state.actor)[:2]
            other = twin(state, None, rng)
            compared += other != state
            gains += talk.could_gain(state, people)
            assert talk.could_gain(state, people) == talk.could_gain(other, people)
            alone = people[:1]
            assert talk.could_gain(state, alone) == talk.could_gain(
                twin(state, alone[0], rng), alone
            )
    assert compared > 100 and gains > 10


# Lone choices.


def test_a_lone_pass_plays_itself_and_stands_in_the_log() -> None:
    state = position(PEASANT, FARMER, QUEEN, actor=ADA)
    assert (Pass(ADA),) == GAME.choices(state, ADA)
    for people in ((ADA,), (ADA, BEN)):
        store = at(state, *people)
        assert any("Ada passes" in line.text or "Ada" in line.text for line in store.scene.log)
        assert any(moment.move == Pass(ADA) for moment in store.driver.recording.moments)


def test_a_choice_that_is_one_of_several_waits() -> None:
    store = at(position(KNIGHT, FARMER, JEWELER, actor=ADA), ADA)
    assert len(store.scene.choices) > 1 and () == store.scene.log


def test_what_plays_itself_follows_from_what_everybody_sees() -> None:
    """For a bystander, and so for every seat, two states that look alike are forced alike."""
    alike = 0
    for seed in range(24):
        rng = stream(seed, "forced")
        options = Options(
            names=NAMES,
            mode="night" if seed % 2 else "day",
            free_market=seed % 5 == 0,
        )
        game = play(STRUGGLE, seed, options=options, talk=0.2)
        for state in game.states:
            if state.phase is not Phase.TURN:
                continue
            move = forced(state)
            for viewer in (None, *range(state.players)):
                assert move == forced(twin(state, viewer, rng)), (state, viewer)
            alike += move is not None
            if move is not None:
                assert (move,) == GAME.choices(state, move.seat)
    assert alike > 60


def test_by_night_a_coopers_turn_is_asked_though_there_is_one_choice() -> None:
    lone = 0
    for seed in range(60):
        options = Options(names=NAMES, mode="night")
        for state in play(STRUGGLE, seed, options=options).states:
            lying = None if state.actor is None else state.played[state.actor]
            if state.phase is Phase.TURN and lying is not None and lying.card is Card.COOPER:
                assert forced(state) is None
                lone += 1
        if lone > 5:
            return
    raise AssertionError("no Cooper was played")


@pytest.mark.parametrize("game", ["keys", "castle"])
def test_other_games_ask_as_before(game: str) -> None:
    room = ROOMS[game]
    store = store_of(Driver.begin(room.options(names=NAMES), None, 3))
    assert room.forced(store.driver.state) is None


# Deals.


def test_a_binding_deal_takes_two_clicks_and_a_better_one_two_more() -> None:
    """A tap opens a chip on the screen alone; sending it is one message, and so is a better one."""
    bound = improved = 0
    for seed in range(12):
        seat, tape = seated(seed=seed)
        rng = random.Random(seed)
        while not seat.store.scene.over and not (bound and improved):
            free = [chip for chip in tape.frame["chips"] if chip["state"] == "free"]
            if not free or tape.frame["choices"]:
                click(seat, tape, rng)
                continue
            chip = rng.choice(free)
            taps, messages = 1, 1
            say(seat, "offer", q=tape.frame["q"], deal=chip["offer"]["deal"])
            same = [one for one in tape.frame["chips"] if one["words"] == chip["words"]]
            if tape.frame["agreed"] and not same:
                bound += 1
                assert 2 == taps + messages
                continue
            if not same or same[0]["state"] != "refused":
                continue
            gold = same[0]["gold"]
            while same and same[0]["state"] == "refused" and gold < tape.frame["purse"]:
                gold += 1  # Improve opens the chip at one piece more: a tap, and a message
                deal = same[0]["offer"]["deal"]
                deal["clauses"][0]["gold"] = gold
                say(seat, "offer", q=tape.frame["q"], deal=deal)
                assert "refused" not in tape.last
                same = [one for one in tape.frame["chips"] if one["words"] == chip["words"]]
            improved += not same
        if bound and improved:
            return
    raise AssertionError((bound, improved))


def test_a_counter_is_sent_in_one_message_and_struck_by_one_more() -> None:
    """Counter opens the rows filled in (a tap); sent; and a counter to that is one Accept."""
    for seed in range(30):
        options = Options(names=NAMES)
        store = new_game(options, [HUMAN, "hard-keeper", "hard-keeper", "hard-keeper"], seed=seed)
        seat, tape = seated(store)
        rng = random.Random(seed)
        while not store.scene.over:
            mine = [offer for offer in tape.frame["offers"] if offer["answer"]]
            chips = [chip for chip in tape.frame["chips"] if chip["state"] == "free"]
            if not mine and chips and not tape.frame["choices"]:
                chip = rng.choice(chips)
                say(seat, "offer", q=tape.frame["q"], deal=chip["offer"]["deal"])
                answers = [offer for offer in tape.frame["offers"] if offer["answer"]]
                if answers and any("counters" in one["words"] for one in tape.frame["answers"]):
                    number = answers[-1]["number"]
                    say(seat, "accept", q=tape.frame["q"], number=number)
                    if tape.frame["agreed"]:
                        return
                    continue
            click(seat, tape, rng)
    raise AssertionError("no bot made a counteroffer")
