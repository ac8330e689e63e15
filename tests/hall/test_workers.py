"""A lesson with workers: the same messages and journals as without, and nothing where it isn't."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any, ClassVar

import pytest

from kings.classroom.plan import journal_path
from kings.hall.metrics import Metrics
from kings.hall.pipe import Knock, Measured, ToHall, ToWorker, read, written
from kings.hall.workers import DOWN, MOST_UNHEARD, STEADY, Workers
from tests.effort import numbers
from tests.hall.crews import Comer, Fleet, folder_of
from tests.hall.lessons import lesson_of
from tests.table.devices import Clock

OWN = frozenset({"at", "began", "id", "check"})
"""The fields of a journal in which two records of one game may differ."""


def journal(folder: Path, table: int) -> list[dict[str, Any]]:
    """Return the lines of a journal without what may differ between two records of one game."""
    lines = map(json.loads, journal_path(folder, table).read_text("utf-8").splitlines())
    return [{name: line[name] for name in line if name not in OWN} for line in lines]


def everybody(where: Any, lesson: Any, *, at: bool) -> list[Comer]:
    """Return the teacher's device, and one at each seat; ``at``: those come to the right worker."""
    links = [(one.table, lesson.lobby.link(one.place)) for one in lesson.register.seats]
    teacher = Comer(where, lesson.lobby.links.teacher)
    return [teacher, *(Comer(where, link, table % 2 if at else None) for table, link in links)]


@pytest.mark.parametrize("game", ["struggle", "keys", "castle"])
@pytest.mark.parametrize("seed", numbers(1, of=3))
def test_everybody_is_sent_the_same_bytes_and_journals_say_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, seed: int
) -> None:
    monkeypatch.setattr("kings.hall.tables.fresh_seed", lambda: seed)
    clock, rng = Clock(), random.Random(seed)
    people = 4 if game == "keys" else 3 + seed % 2
    alone = lesson_of(folder_of(tmp_path / "alone", 3, people, game=game), clock=clock)
    fleet = Fleet(folder_of(tmp_path / "fleet", 3, people, game=game), 2, clock=clock)
    alone.resume()
    fleet.lesson.resume()
    one, two = everybody(alone, alone, at=False), everybody(fleet, fleet.lesson, at=True)
    deeds = 0
    for _ in range(150):
        at = rng.randrange(1, len(one))
        clock.now += 0.11
        state = rng.getstate()
        done = one[at].play(rng)
        rng.setstate(state)
        assert done == two[at].play(rng)
        deeds += done
        for mine, other in zip(one, two, strict=True):
            assert mine.heard == other.heard and [] == other.ways
    assert deeds > 25
    for table in (1, 2, 3):
        assert journal(tmp_path / "alone", table) == journal(tmp_path / "fleet", table)
    assert {1, 3} == set(fleet.near[1].worker.tables.open)
    assert {2} == set(fleet.near[0].worker.tables.open)
    assert {} == fleet.workers.open


def test_a_device_elsewhere_is_told_where_its_table_is(tmp_path: Path) -> None:
    fleet = Fleet(folder_of(tmp_path / "class", 3), 2)
    fleet.lesson.resume()
    links = {one.place: fleet.lesson.lobby.link(one.place) for one in fleet.lesson.register.seats}
    for at, ways in ((None, ["w1"]), (0, ["w1"]), (1, [])):
        comer = Comer(fleet, links[3, 0], at)
        assert (ways, 1) == (comer.ways, comer.at) and comer.frame["choices"] is not None
        assert "Ada 3" == comer.frame["names"][comer.frame["seat"]]
        assert 1 == [json.loads(text).get("n") for text in comer.heard].count(1)


def test_the_teachers_page_and_the_walls_are_the_halls_own(tmp_path: Path) -> None:
    fleet = Fleet(folder_of(tmp_path / "class", 3), 2)
    fleet.lesson.resume()
    for link in (fleet.lesson.lobby.links.teacher, fleet.lesson.lobby.links.projector):
        comer = Comer(fleet, link, 1)
        assert ([""], None) == (comer.ways, comer.at)
    teacher = Comer(fleet, fleet.lesson.lobby.links.teacher)
    tiles = json.loads(teacher.heard[0])["tiles"]
    assert ["1", "2", "3"] == list(tiles) and all(
        one["state"] == "playing" for one in tiles.values()
    )


def test_from_the_lobby_everybody_goes_to_their_table_when_the_tables_start(tmp_path: Path) -> None:
    fleet = Fleet(folder_of(tmp_path / "class", 2), 2)
    fleet.lesson.lobby.change(started=False)
    seats = [one.place for one in fleet.lesson.register.seats]
    comers = [Comer(fleet, fleet.lesson.lobby.link(place), place[1] % 2) for place in seats]
    assert all(json.loads(one.heard[-1])["lobby"]["you"] for one in comers)
    teacher = Comer(fleet, fleet.lesson.lobby.links.teacher)
    teacher.do("start_tables")
    for place, one in zip(seats, comers, strict=True):
        one.follow()
        wrong = place[0] % 2 != place[1] % 2
        assert ([f"w{place[0] % 2}"] if wrong else []) == one.ways
        assert one.frame["seat"] == place[1]


def test_a_worker_that_dies_comes_back_with_its_tables_and_devices(tmp_path: Path) -> None:
    clock, rng = Clock(), random.Random(5)
    fleet = Fleet(folder_of(tmp_path / "class", 3), 2, clock=clock)
    fleet.lesson.resume()
    teacher, *comers = everybody(fleet, fleet.lesson, at=True)
    for _ in range(60):
        clock.now += 0.11
        rng.choice(comers).play(rng)
    before = [dict(one.frame) for one in comers]
    journals = [journal(tmp_path / "class", table) for table in (1, 2, 3)]
    dead = fleet.near[1]
    dead.kill()
    assert dead is not fleet.near[1], "it has worked for long, so the next one begins at once"
    for one in comers:
        if one.at == 1:
            one.come()
    dead, known = fleet.near[1], len(teacher.heard)
    dead.kill()
    tiles: dict[str, Any] = {}
    for told in teacher.since(known):
        tiles |= told.get("tiles", {})
    assert {"1", "3"} == {one for one in tiles if tiles[one]["trouble"] == DOWN}
    assert fleet.near[1] is dead, "it fell soon after it was begun, so the next one waits"
    (again,) = fleet.later
    again()
    assert fleet.near[1] is not dead
    for one, frame in zip(comers, before, strict=True):
        if one.at == 1:
            one.come()
        same = ("q", "log", "choices", "ask", "seat", "offers")
        assert [frame[name] for name in same] == [one.frame[name] for name in same]
    assert journals == [journal(tmp_path / "class", table) for table in (1, 2, 3)]
    for told in teacher.since(known):
        tiles |= told.get("tiles", {})
    assert ["", "", ""] == [tiles.get(one, {"trouble": ""})["trouble"] for one in ("1", "2", "3")]
    clock.now += 0.11
    assert any(one.play(rng) for one in comers if one.at == 1)


def test_a_worker_that_hangs_is_killed_and_begun_anew_with_its_tables(tmp_path: Path) -> None:
    clock, rng = Clock(), random.Random(9)
    fleet = Fleet(folder_of(tmp_path / "class", 3), 2, clock=clock)
    fleet.lesson.resume()
    _, *comers = everybody(fleet, fleet.lesson, at=True)
    for _ in range(60):
        clock.now += 0.11
        rng.choice(comers).play(rng)
    before = [dict(one.frame) for one in comers]
    journals = [journal(tmp_path / "class", table) for table in (1, 2, 3)]
    stuck, well = fleet.near[1], fleet.near[0]
    clock.now += STEADY
    stuck.hangs = True
    for _ in range(MOST_UNHEARD):
        fleet.knock()
        assert not stuck.ended
    fleet.knock()
    assert stuck.ended and fleet.near[1] is not stuck and not fleet.near[1].hangs
    assert fleet.near[0] is well and not well.ended, "whoever answers is left alone"
    for one, frame in zip(comers, before, strict=True):
        if one.at == 1:
            one.come()
        same = ("q", "log", "choices", "ask", "seat", "offers")
        assert [frame[name] for name in same] == [one.frame[name] for name in same]
    assert journals == [journal(tmp_path / "class", table) for table in (1, 2, 3)]
    clock.now += 0.11
    assert any(one.play(rng) for one in comers if one.at == 1)


def test_a_worker_that_answers_late_is_left_alone_and_has_all_its_patience_again(
    tmp_path: Path,
) -> None:
    fleet = Fleet(folder_of(tmp_path / "class", 1), 1)
    slow = fleet.near[0]
    for _ in range(3):
        slow.hangs = True
        for _ in range(MOST_UNHEARD):
            fleet.knock()
        slow.hangs = False
        owed = [read(ToWorker, line) for line in slow.to_worker]
        assert 1 == owed.count(Knock()), "nobody knocks again before the answer"
        slow.to_worker.clear()
        slow.worker.hear_hall(Knock())
    assert fleet.near[0] is slow and not slow.ended
    fleet.workers.close()
    fleet.knock()
    assert [] == fleet.knocks, "a hall that has ended knocks no more"


def test_a_hall_that_stood_still_blames_no_worker_for_it(tmp_path: Path) -> None:
    clock = Clock()
    fleet = Fleet(folder_of(tmp_path / "class", 1), 1, clock=clock)
    slow = fleet.near[0]
    slow.hangs = True
    fleet.knock()
    clock.now += 10_000.0
    fleet.knock()
    assert not slow.ended


def test_a_killed_hall_is_found_again_with_all_its_tables(tmp_path: Path) -> None:
    clock, rng = Clock(), random.Random(6)
    fleet = Fleet(folder_of(tmp_path / "class", 3), 2, clock=clock)
    fleet.lesson.resume()
    _, *comers = everybody(fleet, fleet.lesson, at=True)
    for _ in range(40):
        clock.now += 0.11
        rng.choice(comers).play(rng)
    fleet.kill()
    again = Fleet(tmp_path / "class", 3, clock=clock)  # with another number of workers
    again.lesson.resume()
    for one in comers:
        back = Comer(again, one.link, one.at)
        for name in ("q", "log", "choices", "ask", "seat"):
            assert one.frame[name] == back.frame[name]


def test_a_journal_that_is_still_held_is_tried_again_and_nobody_is_forgotten(
    tmp_path: Path,
) -> None:
    folder = folder_of(tmp_path / "class", 1)
    before = Fleet(folder, 1)
    before.lesson.resume()
    again = Fleet(folder, 2)  # the hall was killed, and its worker has not noticed it yet
    later: list[Any] = []
    again.near[1].worker.tables._later = lambda _, __, job: later.append(job)
    again.lesson.resume()
    comer = Comer(again, again.lesson.lobby.link((1, 0)), 1)
    teacher = Comer(again, again.lesson.lobby.links.teacher)
    tile = json.loads(teacher.heard[0])["tiles"]["1"]
    assert "being played" in tile["trouble"] and {} == comer.frame
    before.kill()
    later.pop(0)()
    assert "Ada 1" == comer.frame["names"][0]
    assert "" == json.loads(teacher.heard[-1])["tiles"]["1"]["trouble"]


def test_nothing_that_only_a_seat_may_see_goes_to_the_hall(tmp_path: Path) -> None:
    """What workers send is hellos, words to the hall, comings and goings, boards and troubles."""
    clock, rng = Clock(), random.Random(7)
    fleet = Fleet(folder_of(tmp_path / "class", 3), 2, clock=clock)
    fleet.lesson.resume()
    _, *comers = everybody(fleet, fleet.lesson, at=True)
    moves = set()
    for _ in range(80):
        clock.now += 0.11
        comer = rng.choice(comers)
        moves |= {json.dumps(one["move"]) for one in comer.frame["choices"]}
        comer.play(rng)
        comer.do("word", text="between ourselves")
        comer.leave()
        comer.come()
        comer.do("hall", what="leave" if rng.random() < 0 else "consent", yes=True)
    crossed = [json.loads(line) for line in fleet.crossed]
    kinds = {one["kind"] for one in crossed}
    assert {"come", "said", "gone", "reported"} == kinds and len(moves) > 20
    said = [json.loads(one["text"]) for one in crossed if one["kind"] == "said"]
    assert {"hall"} == {one["do"] for one in said}
    assert {"hello"} == {json.loads(one["hello"])["do"] for one in crossed if "hello" in one}
    boards = [one["told"] for one in crossed if one["kind"] == "reported"]
    assert all(one["kind"] == "board" for one in boards)
    known = {"kind", "names", "players", "chapter", "ask", "left", "of", "stands", "paused"}
    known |= {"here", "away", "waited", "offers", "deals", "promises", "gold", "over"}
    assert all(known == set(one) for one in boards)
    text = "\n".join(line.decode() for line in fleet.crossed)
    assert "between ourselves" not in text and "pictures" not in text and "svg" not in text


def test_what_a_device_says_before_it_sits_is_no_move_to_the_hall(tmp_path: Path) -> None:
    fleet = Fleet(folder_of(tmp_path / "class", 1), 1)
    fleet.lesson.lobby.change(started=False)
    comer = Comer(fleet, fleet.lesson.lobby.link((1, 0)), 0)
    shown = len(comer.heard)
    comer.do("choose", q=0, move={"kind": "play", "card": 4})
    assert b"card" not in b"".join(fleet.crossed)
    assert json.loads(comer.heard[shown])["lobby"]["you"]["seat"] == 0, "the page comes again"


def test_a_line_never_carries_what_is_another_seats(tmp_path: Path) -> None:
    clock, rng = Clock(), random.Random(8)
    fleet = Fleet(folder_of(tmp_path / "class", 2), 2, clock=clock)
    fleet.lesson.resume()
    _, *comers = everybody(fleet, fleet.lesson, at=True)
    for _ in range(60):
        clock.now += 0.11
        rng.choice(comers).play(rng)
    places = [one.place for one in fleet.lesson.register.seats]
    for place, comer in zip(places, comers, strict=True):
        frames = [told for told in comer.since(0) if "n" in told]
        assert {place[1]} == {one["seat"] for one in frames}
        assert {f"Ada {place[0]}"} == {one["names"][0] for one in frames}
        assert list(range(1, len(frames) + 1)) == [one["n"] for one in frames]


def test_wrong_links_reach_nothing_at_any_worker(tmp_path: Path) -> None:
    fleet = Fleet(folder_of(tmp_path / "class", 2), 2)
    fleet.lesson.resume()
    for at in (None, 0, 1):
        comer = Comer(fleet, "A" * 16, at)
        assert 1 == len(comer.ended) and "opens no seat" in comer.ended[0]
        comer.do("hall", what="start") if at is not None else None
        assert [] == comer.heard


def test_two_devices_at_one_seat_the_later_has_it_wherever_it_comes(tmp_path: Path) -> None:
    fleet = Fleet(folder_of(tmp_path / "class", 2), 2)
    fleet.lesson.resume()
    link = fleet.lesson.lobby.link((1, 0))
    first, later = Comer(fleet, link, 1), Comer(fleet, link, None)
    assert ["elsewhere"] == first.ended and [] == later.ended and 1 == later.at
    third = Comer(fleet, link, 0)
    assert ["elsewhere"] == later.ended and third.frame["seat"] == 0


def test_every_message_between_a_hall_and_its_workers_arrives_as_it_was_sent() -> None:
    """What is measured above all, whose names and numbers are as many as there are."""
    metrics = Metrics("w0")
    metrics.count("kings_messages_total")
    metrics.failed(ValueError)
    value = metrics.value({"kings_jobs": 2})
    sent = Measured.of(value)
    arrived = read(ToHall, written(ToHall, sent))
    assert sent == arrived
    assert value["totals"] == arrived.value()["totals"]
    assert value["times"] == arrived.value()["times"]
    hall = Metrics()
    hall.take("w0", arrived.value())
    assert 'kings_faults_total{type="ValueError"} 1' in hall.text()


class NobodyThere:
    """A hall without tables."""

    desks: ClassVar[dict[int, Any]] = {}
    pass_on: Any = None

    def lose(self, guests: object) -> None:
        """Lose nobody."""

    def reopen(self, tables: object) -> None:
        """Open nothing."""


class Quiet:
    """A way to a worker on which nothing is said."""

    def send(self, *_: object) -> None:
        """Send nothing."""

    def kill(self) -> None:
        """Kill nothing."""

    def close(self) -> None:
        """End nothing."""


def test_a_worker_that_could_not_be_begun_is_begun_later(tmp_path: Path) -> None:
    """The system may have no process to give just after it has ended one for want of memory."""
    begun, later = list[int](), list[Any]()

    def begin(number: int, heard: object, ended: object) -> Quiet:
        begun.append(number)
        if len(begun) == 2:
            raise OSError(11, "Resource temporarily unavailable")
        return Quiet()

    workers = Workers(
        tmp_path,
        lambda *_: None,
        Metrics(),
        count=1,
        begin=begin,
        clock=Clock(ticks=True),
        later=lambda _, __, job: later.append(job),
    )
    workers.begin(NobodyThere())  # type: ignore[arg-type]  # it has what is asked of it here
    workers._bury(workers.crews[0])
    while later and len(begun) < 3:
        later.pop()()
    assert [0, 0, 0] == begun and workers.crews[0].link is not None


def test_a_worker_is_buried_whoever_waits_for_it(tmp_path: Path) -> None:
    """Whoever is answered takes itself off the list that is gone through."""
    workers = Workers(
        tmp_path, lambda *_: None, Metrics(), count=1, begin=lambda *_: Quiet(), clock=Clock()
    )
    workers.begin(NobodyThere())  # type: ignore[arg-type]  # as above
    crew = workers.crews[0]

    class Loop:
        """Answers at once, as another thread may."""

        def __init__(self, number: int) -> None:
            self.number = number

        def call_soon_threadsafe(self, *_: object) -> None:
            """Let whoever waited go."""
            crew.waiting.pop(self.number, None)

    crew.waiting.update({one: (Loop(one), None) for one in range(3)})  # type: ignore[misc]  # stand-ins
    workers._bury(crew)
    assert {} == crew.waiting and crew.link is None
