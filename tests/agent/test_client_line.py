"""The tools of the Model Context Protocol without the protocol: what they say and take."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator

import pytest

from kings.agent.mcp_server import OVER, ClientLine, serve
from kings.agent.program import end_programs, meet
from kings.bots.roster import make_player
from kings.errors import MissingPackage
from kings.sim.match import play_game
from kings.struggle import Options


@pytest.fixture
def table() -> Iterator[ClientLine]:
    """Let a game of three be played in a thread, with the tools on the first seat."""
    line = ClientLine()

    def play() -> None:
        bots = [meet(line), *(make_player("struggle", "fair-keeper") for _ in range(2))]
        play_game(Options.for_players(3), bots, 4)
        end_programs()

    thread = threading.Thread(target=play, daemon=True)
    thread.start()
    yield line
    while OVER not in line.reply(None if "offer a deal" in line.look() else 0):
        pass
    thread.join(60)


def test_look_says_the_same_until_it_is_answered(table: ClientLine) -> None:
    first = table.look()
    assert "You are A (seat 0)." in first and "Choose one of these by its number:" in first
    assert "A game of struggle for 3." in first
    assert first.endswith(table.look()) and '"ask": "choose"' in table.details()


def test_a_refusal_may_be_answered_once_more_and_then_the_default_is_said(
    table: ClientLine,
) -> None:
    table.look()
    assert table.reply("?").startswith("Refused: The reply '?' is not the number of one of")
    assert "The default was taken:" in table.reply("?")


def test_history_can_be_read_from_a_number_on(table: ClientLine) -> None:
    table.look()
    told = table.history().splitlines()
    assert told[0].startswith("1. Turned up for the lead")
    assert told[2:] == table.history(3).splitlines()


def test_a_game_ends_with_its_scores(table: ClientLine) -> None:
    text = table.look()
    while OVER not in text:
        text = table.reply(None if "offer a deal" in text else 0)
    assert "The game is over. Scores by seat:" in text
    assert OVER == table.look() == table.reply(0)
    assert "" == table.details()


def test_without_the_package_it_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "mcp.server.mcpserver", None)
    with pytest.raises(MissingPackage, match="extra “mcp”"):
        serve(lambda _: None)
