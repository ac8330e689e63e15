"""``kings play`` as a program: its address, its end, and the game after a ``kill -9``."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from kings.cli import main
from tests.hall.pupils import let_go
from tests.hall.test_web import CLIENTS, Client, connect

ROOT = Path(__file__).resolve().parents[2]
TOKEN = "a-token-for-more-than-one-start"
COMMAND = "import sys; from kings.cli import main; sys.exit(main(sys.argv[1:]))"


@contextmanager
def running(home: Path, *words: str) -> Iterator[tuple[subprocess.Popen[str], str, int]]:
    """Run the command; yield it with the address that it tells, and its port."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "KINGS_HOME": str(home)}
    server = subprocess.Popen(
        [sys.executable, "-c", COMMAND, "play", "--no-browser", *words],
        stdout=subprocess.PIPE,
        text=True,
        env={**environment, "KINGS_TOKEN": TOKEN},
    )
    try:
        assert server.stdout is not None
        told = re.search(r"http://127\.0\.0\.1:(\d+)/\S*", server.stdout.readline())
        assert told
        yield server, told[0], int(told[1])
    finally:
        server.kill()
        server.wait()
        assert server.stdout is not None
        server.stdout.close()


async def came(port: int, link: str) -> Client:
    client = await connect(port)
    await client.send("hello", link=link)
    return client


async def letting_go(act: object) -> None:
    await act  # type: ignore[misc]  # a coroutine of the test
    while CLIENTS:
        await let_go(CLIENTS.pop().socket)


def test_the_address_has_the_token_behind_the_hash_and_the_page_comes_without_it(
    tmp_path: Path,
) -> None:
    with running(tmp_path, "--game", "keys") as (server, address, port):
        assert f"http://127.0.0.1:{port}/?game=keys#{TOKEN}" == address
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=30) as answer:
            assert 200 == answer.status and TOKEN not in answer.read().decode()
        server.terminate()
        assert 0 == server.wait(30)
        with socket.socket() as knock:
            assert knock.connect_ex(("127.0.0.1", port)) != 0, "it has gone with its command"


def test_friends_come_to_a_table_of_their_own_and_the_first_page_stays_on_this_machine(
    tmp_path: Path,
) -> None:
    seen: list[list[str]] = []

    async def wish(port: int) -> None:
        client = await came(port, TOKEN)
        wanted = {"what": "friends", "game": "keys"}
        assert "played by so many" in (await client.send("hall", **wanted, players=9))["refused"]
        for _ in range(2):
            told = (await client.send("hall", **wanted, players=4))["friends"]
            seen.append([told["own"], *(one["address"] for one in told["seats"])])
        table, _, link = told["own"].rpartition("/#")
        own = await connect(int(table.rpartition(":")[2]))
        assert 0 == (await own.send("hello", link=link))["lobby"]["you"]["seat"]

    with running(tmp_path, "--host", "0.0.0.0") as (_, __, port):
        with socket.socket() as knock:
            assert knock.connect_ex(("127.0.0.2", port)) != 0, "it listens at one address alone"
        asyncio.run(letting_go(wish(port)))
    assert seen[0] == seen[1] and 5 == len(set(seen[0])), "the same wish has the same table"


def test_where_others_reach_nothing_the_first_page_says_what_to_type(tmp_path: Path) -> None:
    async def wish(port: int) -> None:
        client = await came(port, TOKEN)
        told = await client.send("hall", what="friends", game="castle", players=4)
        assert {"typed": "kings play --host 0.0.0.0", "seats": []} == told["friends"]

    with running(tmp_path) as (_, __, port):
        asyncio.run(letting_go(wish(port)))


def test_a_game_survives_a_kill_and_goes_on_under_its_code(tmp_path: Path) -> None:
    seen: list[object] = []

    async def begin(port: int) -> None:
        client = await came(port, TOKEN)
        await client.send("begin", game="struggle", names=["Ada", "Ben", "Cleo"])
        move = client.frame["choices"][0]["move"]
        await client.send("choose", q=client.frame["q"], move=move)
        seen.extend((client.frame["code"], client.frame["q"], client.frame["log"]))

    async def again(port: int) -> None:
        code, q, log = seen
        client = await came(port, f"{TOKEN}/{code}")
        assert (q, log) == (client.frame["q"], client.frame["log"])
        told = await (await connect(port)).send("hello", link=f"{TOKEN}x/{code}")
        assert {} == told

    with running(tmp_path) as (server, _, port):
        asyncio.run(letting_go(begin(port)))
        server.send_signal(signal.SIGKILL)
        server.wait()
    with running(tmp_path) as (_, _, port):
        asyncio.run(letting_go(again(port)))


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--players", "3"), "go with --friends"),
        (("--port", "0"), "A port is a number from 1 to 65535"),
    ],
)
def test_what_it_can_not_do_is_told(
    words: tuple[str, ...], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert 2 == main(["play", "--no-browser", *words])
    assert sentence in capsys.readouterr().err
