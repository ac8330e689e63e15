"""What a page costs, in counts: bytes, requests, messages and drawings; nothing here is timed."""

from __future__ import annotations

import gzip
import json
import random
import re

import pytest

from kings.games import ROOMS
from kings.hall import web
from kings.hall.table import Table
from kings.table import Driver, begin
from kings.table.seat import Seat
from tests.table.devices import Clock, Tape, click, played, seated

MOST_FIRST = 1_000_000
"""Bytes of a first page: the page, its files, and the first frame."""


def files_bytes() -> int:
    """Return the bytes of the page and of all files that it loads, uncompressed."""
    texts = [web.page(), *web.client_files().values()]
    return sum(len(text.encode()) for text in texts)


@pytest.mark.parametrize("game", ROOMS)
def test_the_first_page_is_under_a_megabyte(game: str) -> None:
    _, tape = seated(game=game, seed=1)
    frame = len(tape.heard[0].encode())
    whole = files_bytes() + frame
    packed = sum(len(gzip.compress(text.encode())) for text in web.client_files().values())
    packed += len(gzip.compress(tape.heard[0].encode()))
    print(f"{game}: files {files_bytes()}, first frame {frame}, all {whole} bytes, {packed} packed")
    assert whole < MOST_FIRST / 2


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
