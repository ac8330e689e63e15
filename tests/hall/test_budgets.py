"""What a page costs, in counts: bytes, requests, messages and drawings; nothing here is timed."""

from __future__ import annotations

import gzip
import json
import random
import re
from pathlib import Path
from typing import Any

import pytest

from kings.games import ROOMS
from kings.hall import teacher, web
from kings.hall.session import Session
from kings.hall.table import Table
from kings.table import Driver, begin
from kings.table.seat import Seat
from tests.hall.lessons import inside, teacher_of, typed_lesson
from tests.table.devices import Clock, Tape, click, played, seated

MOST_FIRST = 558_000
"""Bytes of a first page: the page, its files, and the first frame."""


def files_bytes() -> int:
    """Return the bytes of the page and of all files that it loads, uncompressed."""
    texts = [web.page(), *web.client_files().values()]
    return sum(len(text.encode()) for text in texts)


@pytest.mark.parametrize("game", ROOMS)
def test_the_first_page_is_well_under_a_megabyte(game: str) -> None:
    _, tape = seated(game=game, seed=1)
    frame = len(tape.heard[0].encode())
    whole = files_bytes() + frame
    packed = sum(len(gzip.compress(text.encode())) for text in web.client_files().values())
    packed += len(gzip.compress(tape.heard[0].encode()))
    print(f"{game}: files {files_bytes()}, first frame {frame}, all {whole} bytes, {packed} packed")
    assert whole < MOST_FIRST


def test_a_page_asks_for_its_own_files_and_one_socket() -> None:
    """Counted as a browser would: what the page names, and what those modules import."""
    files, asked, todo = web.client_files(), {"page.html"}, ["page.html"]
    while todo:
        name = todo.pop()
        named = re.findall(r'(?:src|href)="(\w+\.\w+)"|from "\./(\w+\.js)"', files[name])
        new = {one or other for one, other in named} - asked
        asked |= new
        todo += new
    assert asked <= {*files}
    print(f"requests of the first page: {len(asked)} and a socket")
    assert len(asked) <= 35


@pytest.mark.parametrize("game", ROOMS)
def test_a_decision_is_one_message_and_few_bytes(game: str) -> None:
    seat, tape = seated(game=game, seed=2)
    rng, sizes, frames = random.Random(2), list[int](), list[int]()
    for _ in played(seat, tape, rng):
        known = len(tape.heard)
        said = click(seat, tape, rng)
        sizes.append(len(json.dumps(said)))
        frames.append(sum(len(text.encode()) for text in tape.heard[known:]))
        if seat.store.scene.over:
            break
    frames.sort()
    print(f"{game}: a decision {max(sizes)} bytes at most, its frames {frames[len(frames) // 2]}")
    assert max(sizes) < 2_000
    assert frames[len(frames) // 2] < 400_000


def test_nothing_is_sent_to_seats_whose_view_is_the_same() -> None:
    options = ROOMS["struggle"].options(names=("Ada", "Ben", "Cleo", "Dora"), mode="night")
    made = Table(Driver.begin(options, ("human",) * 4, 1), clock=Clock(ticks=True), bell=None)
    tapes = [Tape() for _ in made.seats]
    for seat, tape in zip(made.seats.values(), tapes, strict=True):
        seat.come(tape)
    known = [len(tape.heard) for tape in tapes]
    asked = ({"do": "look", "at": 0}, {"do": "now"}, {"do": "draft", "rows": []})
    for said in (*asked, {"do": "read", "what": "rules"}):
        made.seats[0].hear(json.dumps(said))
    assert known[1:] == [len(tape.heard) for tape in tapes[1:]]


def test_a_picture_that_stays_is_not_sent_again() -> None:
    seat = Seat(begin(seed=1), clock=Clock(ticks=True))
    tape = Tape()
    seat.come(tape)
    whole = len(tape.heard[0])
    seat.hear(json.dumps({"do": "settings", "coach": False}))
    assert [None] * len(tape.pictures) == json.loads(tape.heard[-1])["pictures"]
    assert len(tape.heard[-1]) < whole / 3


def test_whoever_comes_in_costs_each_screen_in_the_lobby_a_look_and_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks: list[object] = []
    look = Session._seats_of

    def counted(session: Session, guest: Any) -> Any:
        looks.append(guest)
        return look(session, guest)

    monkeypatch.setattr(Session, "_seats_of", counted)
    lesson = typed_lesson(tmp_path, tables=10, players=4)
    many = []
    for number in range(40):
        looks.clear()
        inside(lesson).hall("claim", name=f"Pupil {number}")
        many.append(len(looks))
    print(f"looks at the seats of a device while it comes in: {many[0]}, …, {many[-1]}")
    assert many[-1] <= 6 * 41  # two of them for the page of whoever comes, which is sent first


def test_what_happens_at_a_table_costs_the_teachers_page_one_tile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[int] = []
    tile = teacher.tile

    def counted(session: Session, desk: Any, here: Any) -> Any:
        made.append(desk.number)
        return tile(session, desk, here)

    lesson = typed_lesson(tmp_path, tables=3)
    students = [inside(lesson) for _ in range(9)]
    for number, one in enumerate(students):
        one.hall("claim", name=f"Pupil {number}")
    watching = teacher_of(lesson)
    watching.do("start_tables")
    monkeypatch.setattr(teacher, "tile", counted)
    waits = next(one for one in students if one.frame["choices"])
    number = waits.lobby["you"]["table"] if waits.lobby else 0
    q, move = waits.frame["q"], waits.frame["choices"][0]["move"]
    waits.do("choose", q=q, move=move)
    assert made and {number} == {*made}
    fresh = {one: tile(lesson, desk, lesson.here) for one, desk in lesson.desks.items()}
    assert json.loads(json.dumps(fresh[number])) == watching.tiles[number]
    assert json.loads(json.dumps([*fresh.values()])) == [*watching.tiles.values()]
