"""Whole games in Firefox and in WebKit, by mouse and by keyboard, as in Chromium."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.client_player import Means, Player
from tests.browser.client_server import ClientServer, client_server
from tests.browser.tableside import READY_WITHIN
from tests.browser.test_client_games import TRADERS

DESK, PHONE = (1280, 900), (390, 844)
SHOTS = os.environ.get("KINGS_SHOTS")
"""A folder for pictures of what is seen on the way, to be looked at."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ClientServer]:
    """A server of `kings play`."""
    with client_server(tmp_path_factory.mktemp("play")) as server:
        yield server


@pytest.mark.parametrize(
    ("game", "means", "size"),
    [
        ("struggle", "mouse", DESK),
        ("struggle", "keyboard", PHONE),
        ("keys", "keyboard", DESK),
        ("keys", "mouse", PHONE),
        ("castle", "keyboard", DESK),
        ("castle", "mouse", PHONE),
    ],
)
def test_a_whole_game(
    engine: Browser, server: ClientServer, game: str, means: Means, size: tuple[int, int]
) -> None:
    context = engine.new_context(viewport={"width": size[0], "height": size[1]})
    context.set_default_timeout(READY_WITHIN)
    player = Player(context.new_page(), means)
    try:
        server.deal(3)
        player.page.goto(server.page)
        player.begin(game, players=TRADERS[:4] if game == "struggle" else ())
        player.play()
        player.sees(".end")
        player.mind()
        assert "" == server.log()
    finally:
        if SHOTS:
            name = f"{engine.browser_type.name}_{game}_{size[0]}.png"
            player.page.screenshot(path=Path(SHOTS) / name)
        context.close()
