"""Errands done elsewhere: the same game, nothing hidden crosses, nobody waits behind them."""

from __future__ import annotations

import json
import multiprocessing
import os
import pickle
import random
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from kings.bots.bot import Player
from kings.bots.roster import bot_names, find_player, roster_of
from kings.bots.thought import Thought
from kings.castle import GAME as CASTLE, Phase
from kings.classroom import plan
from kings.errors import KingsError
from kings.games import ROOMS
from kings.hall.minds import NOTICE, Minds
from kings.hall.strands import Strands
from kings.hall.table import RETRY
from kings.hall.teacher import Lesson
from kings.records import formats
from kings.records.recording import HUMAN, Recording, new_header
from kings.seeds import stream
from kings.sim.match import thoughts
from kings.table.background import Errand
from kings.table.coach import NOT_HERE, WORKING, Consultation
from kings.table.driver import Driver
from tests.castle.threats import threatening
from tests.effort import some
from tests.hall.lessons import typed_lesson
from tests.hall.tables import NAMES, Sitting, play_out, random_step
from tests.hall.test_table import MERCHANTS, bells, offer
from tests.hall.thinkers import LONG, Elsewhere, Held, Thinking
from tests.positions import ADA, BEN, CLEO
from tests.table.devices import Tape

SEARCHERS: dict[str, dict[str, Any]] = {
    "day": {"players": (HUMAN, "searcher", HUMAN)},
    "night": {"players": ("searcher", HUMAN, "fair-keeper", HUMAN), "mode": "night"},
    "market": {"players": (HUMAN, HUMAN, "searcher"), "free_market": True},
    "alone": {"players": (HUMAN, "searcher", "searcher")},
    "strong": {"players": (HUMAN, "strong", "fair-keeper", "strong")},
    "castle": {"game": "castle", "players": (HUMAN, "searcher", HUMAN), "turn_limit": 20},
    "castle of two": {"game": "castle", "players": ("searcher", HUMAN), "turn_limit": 20},
    "keys": {"game": "keys", "players": (HUMAN, "searcher", HUMAN, "searcher"), "last_turn": 12},
    "keys alone": {"game": "keys", "players": (HUMAN, *("searcher",) * 3), "last_turn": 12},
}


@pytest.fixture(scope="module")
def minds() -> Iterator[Minds]:
    made = Minds(1)
    yield made
    made.close()


def driver_of(
    game: str = "struggle",
    players: Sequence[str] = (HUMAN, "searcher", HUMAN),
    *,
    seed: int = 1,
    path: Path | None = None,
    **options: Any,
) -> Driver:
    agreed = ROOMS[game].options(names=NAMES[: len(players)], **options)
    return Driver(Recording.begin(new_header(agreed, tuple(players), seed, bell=45), path))


def merchants(think: Held, *people: int) -> Sitting:
    """Return a table before Ada's Jeweler acts; searchers have the seats that aren't people's."""
    players = tuple(HUMAN if seat in people else "searcher" for seat in range(3))
    header = new_header(MERCHANTS.options, players, 1, start=MERCHANTS, bell=45)
    return Sitting(Driver(Recording.begin(header)), think=think)


def lines_of(here: Sitting) -> list[Any]:
    return [replace(line, at=None) for line in here.table.driver.recording.lines]


def paused(here: Sitting, seat: int = ADA) -> str:
    words: str = here.frame(seat)["paused"]
    return words


def mine(here: Sitting, seat: int) -> list[int]:
    return [one["number"] for one in here.frame(seat)["offers"] if one["mine"]]


# The same game.


USUAL = ("night", "market", "castle", "keys", "strong")


@pytest.mark.parametrize("name", some(SEARCHERS, USUAL))
def test_wherever_bots_think_the_journal_is_the_same(name: str, minds: Minds) -> None:
    here = Sitting(driver_of(**SEARCHERS[name], seed=3))
    held = Thinking(driver_of(**SEARCHERS[name], seed=3), think=Held())
    elsewhere = Elsewhere(minds)
    there = Thinking(driver_of(**SEARCHERS[name], seed=3), think=elsewhere)
    for one in (here, held, there):
        play_out(one, 3)
    assert lines_of(here) == lines_of(held) == lines_of(there)
    assert elsewhere.asked


def test_searchers_and_the_strong_think_elsewhere_and_nobody_else_does() -> None:
    thinking = {
        (game, name)
        for game in ROOMS
        for name in bot_names(game)
        if (bot := find_player(game, name)) is not None and bot.thinks
    }
    strong = {("struggle", "strong"), ("struggle", "shrewd")}
    assert strong | {(game, "searcher") for game in ROOMS} == thinking


@pytest.mark.parametrize("name", some(SEARCHERS, USUAL))
def test_a_searcher_is_asked_for_a_single_choice_as_well(name: str) -> None:
    """Otherwise a frame more or less would tell that a hidden hand left it a choice."""
    think = Held()
    here = Thinking(driver_of(**SEARCHERS[name], seed=4), think=think)
    play_out(here, 4)
    driver = here.table.driver
    game, record = driver.room.game, driver.recording
    before = [record.first, *(moment.state for moment in record.moments)]
    decided = [
        moment.move.seat
        for state, moment in zip(before, record.moments, strict=False)
        if moment.move.seat >= 0 and record.players[moment.move.seat] in ("searcher", "strong")
        for ask in game.asks(state)
        if ask.seat == moment.move.seat and ask.open and not driver.talk.is_word(moment.move)
    ]
    chosen = [one.seat for one in think.asked if one.about == "choose"]
    assert chosen == decided and chosen


# What crosses.


def thought_about(name: str, seed: int) -> Iterator[tuple[Driver, Thought]]:
    """Yield what searchers think about in a random game, with the driver at that moment."""
    think = Held()
    here = Sitting(driver_of(**SEARCHERS[name], seed=seed), think=think)
    rng = random.Random(seed)
    for _ in range(300):
        while think.waiting:
            yield here.table.driver, think.waiting[0][0]
            think.release()
        if here.over:
            return
        random_step(here, rng)


@pytest.mark.parametrize("name", ["night", "castle", "keys", "day"])
def test_nothing_crosses_that_the_bot_may_not_see(name: str) -> None:
    """Another table that looks the same to the bot has the same thought, byte for byte."""
    room = ROOMS[SEARCHERS[name].get("game", "struggle")]
    rng, others, bystanders = random.Random(1), 0, set[int]()
    for driver, thought in thought_about(name, 5):
        state, game = driver.state, room.game
        view = game.view(state, thought.seat)
        other = roster_of(room.name).determinize(game.view(state, None), [view], rng)
        others += pickle.dumps(other) != pickle.dumps(state)
        travels = replace(thought, given=(game.view(other, thought.seat), *thought.given[1:]))
        assert plain(travels) == plain(thought)
        bystanders.add(thought.seat)
    assert bystanders
    if room.veiled(driver.state):
        assert others, "something was hidden"


def plain(thought: Thought) -> tuple[Any, ...]:
    """Return what comes out where a thought is read, to be compared."""
    read: Thought = pickle.loads(pickle.dumps(thought))
    chance = read.given[-1]
    assert type(chance) is random.Random
    return read.bot, read.seat, read.about, repr(read.given[:-1]), chance.getstate()


@pytest.mark.parametrize("drawn", [False, True])
def test_the_seed_of_the_game_does_not_cross_but_its_chance_does(*, drawn: bool) -> None:
    seed = 0x0123_4567_89AB_CDEF
    chance = thoughts(seed, 2, (), "choose")
    if drawn:
        chance.random()
    text = pickle.dumps(chance)
    for form in (seed.to_bytes(8, "little"), seed.to_bytes(8, "big"), str(seed).encode()):
        assert form not in text
    expected = stream(seed, "bot", 2, 0, "choose")
    if drawn:
        expected.random()
    assert expected.random() == pickle.loads(text).random()


def test_c_22_whoever_could_react_is_asked_here_so_that_nobody_sees_it_think() -> None:
    state, helpless, move = threatening(1)
    for moment, could in ((state, True), (helpless, False)):
        assert could is bool(CASTLE.apply(moment, move).state.waiting)
        players = tuple(
            HUMAN if seat == move.seat else "searcher" for seat in range(moment.players)
        )
        header = new_header(moment.options, players, 1, start=moment, bell=45)
        think = Held()
        here = Sitting(Driver(Recording.begin(header)), think=think)
        here.table.decide(move)
        assert here.table.driver.state.phase is not Phase.REACT, "it has answered already"
        assert Phase.REACT not in [one.given[0].phase for one in think.asked]


# Nobody waits behind a bot.


def test_what_a_person_says_is_answered_while_a_bot_thinks() -> None:
    think = Held()
    here = merchants(think, BEN, CLEO)
    think.release_all()
    offer(here, BEN, ADA)
    assert [ADA] == [one.seat for one, _ in think.waiting]
    here.say(CLEO, "word", text="Good morning")
    assert "Good morning" == here.frame(BEN)["words"][-1]["text"]
    assert [2] == mine(here, BEN), "beside what Ada has offered herself"
    here.say(BEN, "look", at=0)
    assert here.frame(BEN)["looking"]
    here.say(BEN, "now")
    thought = think.waiting[0][0]
    here.say(BEN, "withdraw", number=2)
    assert [] == mine(here, BEN) and thought in think.given_up


def test_a_late_answer_is_dropped_and_the_bot_asked_anew() -> None:
    think = Held()
    here = merchants(think, BEN, CLEO)
    think.release_all()
    offer(here, BEN, ADA, 1)
    old, tell = think.waiting.pop()
    offer(here, CLEO, ADA, 2)
    assert old in think.given_up
    made = here.lines()
    tell(old.answer())
    assert made == here.lines(), "what it said to the table as it was counts no more"
    think.release_all()
    answered = [line for line in lines_of(here)[made:] if isinstance(line, formats.Moved)]
    assert {ADA} == {line.move.seat for line in answered}


def test_people_see_who_thinks_but_not_at_once() -> None:
    think = Held()
    here = merchants(think, BEN, CLEO)
    assert "" == paused(here, BEN) and [ADA] == [one.seat for one in think.asked]
    here.wait(NOTICE + 0.1)
    assert f"{NAMES[ADA]} is thinking." == paused(here, BEN) == paused(here, CLEO)
    think.release_all()
    assert "" == paused(here, BEN) and here.table.next_ring is not None


def test_s_50_the_bell_waits_for_a_bot_but_not_for_late_offers() -> None:
    think = Held()
    here = merchants(think, BEN, CLEO)
    assert [] == bells(here), "time begins when the bots have said what they want"
    think.release_all()
    assert [("opened", 45)] == bells(here)
    here.wait(30)
    offer(here, BEN, ADA)
    here.wait(20)
    assert ("rung", 0) not in bells(here) and here.table.next_ring is None
    assert "bell has rung" in offer(here, CLEO, ADA, 2)["refused"]
    made = here.lines()
    think.release()
    assert ADA == lines_of(here)[made].move.seat, "its answer counts"
    think.release_all()
    here.wait(0)
    assert ("rung", 0) == bells(here)[-1]


def test_while_a_bot_thinks_its_seat_can_be_given_away() -> None:
    think = Held()
    here = merchants(think, BEN, CLEO)
    (thought,) = think.asked
    here.table.put_bot(ADA, "greedy")
    assert [thought] == think.given_up and here.table.driver.thought is None
    made = here.lines()
    think.release()
    assert made == here.lines()


def test_something_is_taken_back_while_a_bot_thinks() -> None:
    think = Held()
    here = merchants(think, BEN, CLEO)
    think.release_all()
    made = len(here.table.driver.recording.moments)
    offer(here, BEN, ADA)
    thought = think.waiting[0][0]
    here.say(BEN, "back")
    here.say(CLEO, "consent", yes=True)
    assert made == len(here.table.driver.recording.moments) and thought in think.given_up
    think.release_all()
    assert [] == mine(here, BEN)


def test_what_a_bot_says_at_a_paused_table_waits_until_it_goes_on() -> None:
    think = Held()
    here = merchants(think, BEN, CLEO)
    think.release_all()
    offer(here, BEN, ADA)
    here.table.pause()
    made = here.lines()
    think.release()
    assert made == here.lines()
    here.table.resume()
    assert made < here.lines()


def test_whoever_plays_alone_clicks_once_though_the_bot_thinks() -> None:
    """A window that was let pass is not asked about again when the bot has decided."""
    here = Thinking(driver_of(players=(HUMAN, "searcher", "searcher"), seed=2), think=Held())
    before = Sitting(driver_of(players=(HUMAN, "searcher", "searcher"), seed=2))
    one, other = play_out(here, 2), play_out(before, 2)
    assert one == other and any(said["do"] == "enough" for _, said in one)


def test_a_table_that_was_killed_while_a_bot_thought_asks_again(tmp_path: Path) -> None:
    path, think = tmp_path / "game.jsonl", Held()
    driver = driver_of(**SEARCHERS["night"], seed=6, path=path)
    here = Sitting(driver, think=think)
    rng = random.Random(6)
    killed = 0
    for number in range(60):
        if think.waiting:
            copy = tmp_path / f"{number}.jsonl"
            copy.write_bytes(path.read_bytes())
            again = Held()
            back = Sitting(Driver.open(copy), think=again)
            mine, known = think.waiting[0][0], back.lines()
            while plain(mine) != plain(again.waiting[0][0]):
                again.release()  # what others thought without a word is thought once more
            assert known == back.lines()
            back.table.close()
            killed += 1
            think.release()
        elif not here.over:
            random_step(here, rng)
    assert killed > 5


# The coach, and the proof of the scores.


def coached(think: Held | Elsewhere, name: str = "day", seed: int = 1) -> Sitting:
    """Return a table of people with a coach."""
    about = {**SEARCHERS[name], "players": (HUMAN,) * len(SEARCHERS[name]["players"])}
    return Sitting(driver_of(**about, seed=seed), think=think, coach=True)


def hints(here: Sitting, seat: int) -> list[Any]:
    """Return all that the coach has told a seat."""
    told = (json.loads(text) for text in here.tapes[seat].heard)
    return [one["coach"] for one in told if "coach" in one]


def test_what_the_coach_says_is_the_same_wherever_it_works(minds: Minds) -> None:
    here, there = coached(Held()), coached(Elsewhere(minds))
    for one in (here, there):
        seat = one.asked()[0]
        one.say(seat, "coach")
        one.about["think"].release()
    assert hints(here, seat)[1:] == hints(there, seat)[1:] != []
    assert ["working", "told"] == [hint["state"] for hint in hints(there, seat)]


def test_nobody_waits_behind_the_coach_and_what_came_too_late_is_told_to_nobody() -> None:
    think = Held()
    here = coached(think)
    seat = here.asked()[0]
    other = (seat + 1) % 3
    here.say(seat, "coach")
    assert WORKING == hints(here, seat)[-1]["hint"]
    here.say(other, "word", text="Good morning")
    assert "Good morning" == here.frame(seat)["words"][-1]["text"]
    here.say(seat, "coach")
    assert 1 == len(think.asked), "it is on its way already"
    here.choose(seat)
    random_step(here, random.Random(1))
    while len(think.given_up) == 0:
        random_step(here, random.Random(1))
    assert None is hints(here, seat)[-1]
    think.release()
    assert None is hints(here, seat)[-1] and [] == hints(here, other)


def test_a_coach_that_cant_be_asked_says_so_and_may_be_asked_again() -> None:
    think = Held()
    here = coached(think)
    seat = here.asked()[0]
    here.say(seat, "coach")
    think.release(KingsError("the scheduler at tcp://10.0.0.1:8786 doesn't answer"))
    last = hints(here, seat)[-1]
    assert "refused" == last["state"] and "doesn't answer. Ask again" in last["hint"]
    here.say(seat, "coach")
    think.release()
    assert "told" == hints(here, seat)[-1]["state"]


def test_a_table_that_closes_gives_up_what_its_screens_have_asked() -> None:
    think = Held()
    here = coached(think)
    here.say(here.asked()[0], "coach")
    here.table.close()
    assert think.asked == think.given_up


def test_without_a_coach_nothing_is_asked() -> None:
    think = Held()
    here = Sitting(driver_of(players=(HUMAN,) * 3), think=think)
    here.say(ADA, "coach")
    assert [] == think.asked and NOT_HERE == hints(here, ADA)[-1]["hint"]


def test_nothing_goes_to_the_coach_that_the_seat_may_not_see() -> None:
    """Another table that looks the same to the seat has the same question, byte for byte."""
    think = Held()
    here = coached(think, "night", 5)
    game, seat = here.table.driver.room.game, here.asked()[0]
    here.say(seat, "coach")
    state, (errand,) = here.table.driver.state, think.asked
    view = game.view(state, None)
    other = roster_of("struggle").determinize(view, [game.view(state, seat)], random.Random(1))
    assert other != state, "something was hidden"
    again = Consultation(game.view(other, seat))
    sent = [pickle.loads(pickle.dumps(one)) for one in (errand, again)]
    assert isinstance(errand, Consultation) and repr(sent[0].view) == repr(sent[1].view)


def test_what_proves_the_scores_is_worked_out_elsewhere(minds: Minds) -> None:
    here, there = coached(Held()), coached(Elsewhere(minds))
    said = []
    for one in (here, there):
        play_out(one, 1)
        one.say(ADA, "read", what="proof")
        one.say(ADA, "read", what="proof")
        one.about["think"].release()
        said.append(one.tapes[ADA].last["sheet"])
    assert said[0] == said[1] and "OR-Tools" in said[0]["lines"][0]
    assert 1 == len(here.about["think"].asked), "once is enough"


# Processes.


@dataclass(frozen=True)
class Fatal(Player[Any, Any]):
    """Kills its process so many times; what is left is counted in a file."""

    left: Path
    name = "fatal"
    idea = "It ends the process in which it thinks."
    source = "These tests."

    def choose(self, view: Any, rng: random.Random) -> Any:
        """Return where it has thought, unless it is to die once more."""
        times = int(self.left.read_text())
        if times:
            self.left.write_text(str(times - 1))
            os._exit(3)
        return os.getpid()


class Faulty(Player[Any, Any]):
    """Has a fault, in words that nobody should read."""

    name, idea, source = "faulty", "It fails.", "These tests."

    def choose(self, view: Any, rng: random.Random) -> Any:
        """Fail."""
        raise ValueError("the Queen of Hearts")


class Answers:
    """What was told, in order."""

    def __init__(self) -> None:
        self.said: list[Any] = []
        self._came = threading.Condition()

    def tell(self, said: Any) -> None:
        with self._came:
            self.said.append(said)
            self._came.notify_all()

    def wait(self, many: int = 1) -> Any:
        """Return the last of so many, once they have come."""
        with self._came:
            assert self._came.wait_for(lambda: len(self.said) >= many, LONG)
        return self.said[-1]


def fatal(tmp_path: Path, deaths: int) -> Thought:
    left = tmp_path / f"{deaths}.txt"
    left.write_text(str(deaths))
    return Thought(Fatal(left), 0, "choose", (None, None))


def test_where_a_process_dies_the_question_is_put_once_more(minds: Minds, tmp_path: Path) -> None:
    told = Answers()
    for deaths in (1, 0):
        minds.ask(fatal(tmp_path, deaths), told.tell)
    told.wait(2)
    assert all(isinstance(said, int) and said != os.getpid() for said in told.said)


def test_where_processes_die_all_the_time_that_is_told_and_others_go_on(
    minds: Minds, tmp_path: Path
) -> None:
    told = Answers()
    minds.ask(fatal(tmp_path, 9), told.tell)
    assert isinstance(told.wait(), KingsError) and "killed twice" in str(told.said[0])
    minds.ask(fatal(tmp_path, 0), told.tell)
    assert isinstance(told.wait(2), int)


def test_a_fault_of_a_bot_is_told_without_a_word_of_what_it_held(minds: Minds) -> None:
    told = Answers()
    minds.ask(Thought(Faulty(), 0, "choose", (None, None)), told.tell)
    words = str(told.wait())
    assert "ValueError" in words and "Queen" not in words


def test_a_process_that_thinks_writes_no_words_of_a_fault(
    capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    """The hall notes that there was one; its text may hold cards."""
    told, asking = Answers(), Minds(1)
    asking.ask(Thought(Faulty(), 0, "choose", (None, None)), told.tell)
    told.wait()
    asking.close()
    assert "Queen" not in capfd.readouterr().err + caplog.text
    assert "An errand could not be done." in caplog.text


def test_a_table_whose_bot_cant_be_asked_says_so_and_asks_again() -> None:
    think = Held()
    here = merchants(think, BEN, CLEO)
    made = here.lines()
    think.release(KingsError("the process in which it thinks was killed twice"))
    words = paused(here, BEN)
    assert "Ada can't go on" in words and "killed twice" in words == paused(here, CLEO)
    assert words == here.table.board().ask
    here.wait(RETRY + 0.1)
    assert [ADA, ADA] == [one.seat for one in think.asked]
    think.release_all()
    assert "" == paused(here, BEN) and made < here.lines()


def test_another_bot_in_the_place_of_one_that_cant_be_asked_lets_the_game_go_on() -> None:
    think = Held()
    here = merchants(think, BEN, CLEO)
    think.release(KingsError("the process in which it thinks was killed twice"))
    here.table.put_bot(ADA, "greedy")
    assert "" == paused(here, BEN) and "can't" not in here.table.board().ask


def test_what_is_given_up_is_told_to_nobody(minds: Minds, tmp_path: Path) -> None:
    told, other = Answers(), Answers()
    give_up = minds.ask(fatal(tmp_path, 1), other.tell)
    give_up()
    minds.ask(fatal(tmp_path, 0), told.tell)
    assert isinstance(told.wait(), int) and [] == other.said


def test_processes_begin_with_the_first_thought_and_end_with_the_hall(tmp_path: Path) -> None:
    def working() -> set[int | None]:
        return {child.pid for child in multiprocessing.active_children()}

    before = working()
    lesson = typed_lesson(tmp_path)
    minds = lesson.tables.minds = Minds(1)
    told = Answers()
    assert before == working()
    minds.ask(fatal(tmp_path, 0), told.tell)
    pid = told.wait()
    assert {pid} == working() - before
    lesson.end()
    assert before == working()
    minds.ask(fatal(tmp_path, 0), told.tell)
    assert "closed" in str(told.wait(2))


class Slow(Minds):
    """Thinks in a thread, once it is released."""

    def __init__(self) -> None:
        super().__init__(1)
        self.asked, self.released = threading.Event(), threading.Event()

    def ask(self, errand: Errand, tell: Callable[[Any], None]) -> Callable[[], object]:
        """Note that something is asked, and answer later."""

        def think() -> None:
            assert self.released.wait(LONG)
            tell(errand.answer())

        threading.Thread(target=think, daemon=True).start()
        self.asked.set()
        return lambda: None


class Listener(Tape):
    """A device that waits until it is sent what it looks for."""

    def __init__(self) -> None:
        super().__init__()
        self._came = threading.Condition()

    def send(self, text: str) -> None:
        """Keep a message."""
        with self._came:
            super().send(text)
            self._came.notify_all()

    def wait(self, sees: Callable[[dict[str, Any]], bool]) -> None:
        """Wait until the frame shows it."""
        with self._came:
            assert self._came.wait_for(lambda: bool(self.frame) and sees(self.frame), LONG)


def test_a_hall_answers_people_while_a_searcher_thinks_at_their_table(tmp_path: Path) -> None:
    folder = typed_lesson(tmp_path).folder
    players = ("searcher", HUMAN, HUMAN)
    header = new_header(MERCHANTS.options, players, 1, start=MERCHANTS, bell=45)
    Recording.begin(header, plan.journal_path(folder, 1)).close()
    strands, minds = Strands(4), Slow()
    lesson = Lesson(folder, post=strands.post, later=strands.later, minds=minds)
    people = Listener(), Listener()
    ready = threading.Event()

    def begin() -> None:
        guests = [
            lesson.greet(one, json.dumps({"do": "hello", "link": lesson.lobby.link((1, seat))}))
            for seat, one in enumerate(people, start=1)
        ]
        lesson.start()
        heard.extend(one for one in guests if one is not None)
        ready.set()

    def say(seat: int, **said: Any) -> None:
        strands.post("table 1", lambda: lesson.hear(heard[seat], json.dumps(said)))

    heard: list[Any] = []
    strands.post("", begin)
    assert ready.wait(LONG) and minds.asked.wait(LONG)
    say(0, do="word", q=0, text="Good morning")
    people[1].wait(lambda frame: "Good morning" in [one["text"] for one in frame["words"]])
    assert not minds.released.is_set()
    minds.released.set()
    people[0].wait(lambda frame: frame["bell"] is not None and frame["bell"]["left"] is not None)
    strands.close()
    lesson.end()
